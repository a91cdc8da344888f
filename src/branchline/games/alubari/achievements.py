"""AL-15.6 to AL-15.11, the end of AL-15: what a finished solo game has achieved, and three in a row."""

from __future__ import annotations

from branchline.games.alubari.scoring import Assignment, halves, station_points, track_points
from branchline.games.alubari.state import LAST_MARKER, Table

SILIGURI = 0


class Feats:
    """The figures on which achievements look, at the end of a solo game."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.assignment = Assignment(table, 0)
        self.score = halves(table, 0) / 2
        estates = [
            own or borrowed
            for own, borrowed in zip(
                (owner == 0 for owner in table.estate_owner), (who == 0 for who in table.estate_borrower), strict=True
            )
        ]
        self.owns_every_estate = all(estates)
        self.owns_no_estate = not any(estates)
        held = [card for card, holder in enumerate(table.contracts) if holder == 0]
        self.idle = sum(not table.contract_used[card] and card not in self.assignment.chosen for card in held)

    def stations_in(self, town: int) -> list[bool]:
        return [self.table.stations[at] == 0 for at in self.table.box.town_stations[town]]

    def meets(self, test: str, town: int, over: int, at_least: int) -> bool:
        """AL-15.7, AL-15.8, AL-15.9: one predicate for each `test` of the data."""
        table, box = self.table, self.table.box
        last_town = len(box.town_ids) - 1
        match test:
            case "own_all_stations":
                return all(self.stations_in(town))
            case "own_all_estate_spaces":
                return self.owns_every_estate
            case "marker_in_every_town":
                return all(any(self.stations_in(one)) for one in range(len(box.town_ids)))
            case "own_all_rivers":
                return all(table.tracks[at] == 0 for at, river in enumerate(box.track_is_river) if river)
            case "own_agony_stretch":
                return all(table.tracks[at] == 0 for at in box.agony_stretch)
            case "score_over_without_town":
                return self.score > over and not any(self.stations_in(town))
            case "station_vp_over":
                return station_points(table, 0) > over
            case "track_vp_at_least":
                return track_points(table, 0) >= at_least
            case "score_with_equipment":
                return self.score >= at_least and bool(table.had_equipment[0])
            case "score_without_equipment":
                return self.score >= at_least and not table.had_equipment[0]
            case "score_without_estates":
                return self.score >= at_least and self.owns_no_estate
            case "contract_vp_at_least":
                return self.assignment.total >= at_least
            case "idle_contracts_at_least":
                return self.idle >= at_least
            case "leftover_tea_at_least":
                return self.assignment.tea_left >= at_least
            case "chai_at_limit":
                return table.chai[0] == box.chai_limit[1]
            case "leftover_rubble_at_least":
                return self.assignment.rubble_left >= at_least
            case "steel_at_least":
                return table.steel[0] >= at_least
            case "tea_totaller":
                away = not any(self.stations_in(SILIGURI)) and not any(self.stations_in(last_town))
                return table.tea[0] == 0 and self.owns_no_estate and away and self.score > over
            case "ended_by_markers":
                return table.ended == LAST_MARKER and table.tracks_left() > 0
        raise ValueError(f"there is no achievement test {test!r}")


def achievements(table: Table, earlier: list[float]) -> list[tuple[str, str]]:
    """AL-15.10, AL-15.11: all that are met, with the rule; `earlier` are the scores of finished solo games before."""
    feats = Feats(table)
    met = [
        (name, rule)
        for rule, name, test, town, over, at_least in table.box.achievements
        if feats.meets(test, town, over, at_least)
    ]
    if len(earlier) >= 2:
        total = sum(earlier[-2:]) + feats.score
        met += [(name, "AL-15.10") for name, at_least in table.box.campaign if total >= at_least]
    return met
