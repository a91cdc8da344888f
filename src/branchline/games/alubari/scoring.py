"""AL-14, from AL-14.4 to AL-14.9: final scoring. Points are counted in halves inside, because of the tea leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from branchline.games.alubari.box import TEA_CONTRACT_DISCOUNT

if TYPE_CHECKING:
    from branchline.games.alubari.state import Table

CATEGORIES: Final = ("estates", "stations", "track", "contracts", "chai", "tea", "equipment")

TRACK: Final = 0
STATION: Final = 1
RUBBLE_STATION: Final = 2
ESTATE: Final = 3
TEA: Final = 4
RUBBLE: Final = 5


def estate_points(table: Table, seat: int) -> int:
    """AL-14.4, AL-14.5 item 1: borrowed spaces do not count."""
    total = 0
    at = 0
    for side in table.estates:
        for points in table.box.estates[side].points:
            if table.estate_owner[at] == seat:
                total += points
            at += 1
    return total


def station_points(table: Table, seat: int) -> int:
    total = 0
    for at, owner in enumerate(table.stations):
        if owner == seat:
            total += table.box.stations[at].points
    return total


def track_points(table: Table, seat: int) -> int:
    total = 0
    for at, owner in enumerate(table.tracks):
        if owner == seat:
            total += table.box.track_points[at]
    return total


def equipment_points(table: Table, seat: int) -> int:
    """AL-14.5 item 7, AL-11.4 (6), AL-15.5: nothing at all in the solo game."""
    total = 0
    for card, owner in enumerate(table.equipment):
        if owner == seat:
            if table.seats == 1:
                total += table.box.equipment_points_solo
            else:
                total += table.box.equipment_points + table.box.equipment[card].points
    return total


def means(table: Table, seat: int) -> list[int]:
    """AL-14.6: what can be assigned to contracts; stations of any kind include the rubble stations."""
    rubble_stations = 0
    stations = 0
    for at, owner in enumerate(table.stations):
        if owner == seat:
            stations += 1
            if table.box.stations[at].is_rubble:  # AL-9.11
                rubble_stations += 1
    return [
        table.tracks.count(seat),
        stations,
        rubble_stations,
        table.estate_owner.count(seat),
        table.tea[seat],
        table.rubble[seat],
    ]


def demands(table: Table, seat: int, card: int) -> list[int]:
    """What a contract asks for; the Warehouse asks for one leaf less (AL-11.4 (4))."""
    needs = list(table.box.contracts[card].requires)
    needs[STATION] += needs[RUBBLE_STATION]
    if needs[TEA]:
        needs[TEA] = max(0, needs[TEA] - table.gain(seat, TEA_CONTRACT_DISCOUNT))
    return needs


class Assignment:
    """AL-14.6, AL-14.7: the set of contracts with the most points, leaves left over counted at a half each.

    Sets are tried in the order of their lists of card numbers, so the first best one is the one the ties want.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.cards: list[int] = []
        self.needs: list[list[int]] = []
        self.values: list[int] = []
        self.points: list[int] = []
        for card, holder in enumerate(table.contracts):
            if holder == seat:
                contract = table.box.contracts[card]
                points = contract.points + contract.chai_points * table.chai[seat]
                needs = demands(table, seat, card)
                if points or any(contract.requires):
                    self.cards.append(card)
                    self.needs.append(needs)
                    self.points.append(points)
                    self.values.append(2 * points - needs[TEA])
        self.best_value = 0
        self.best: list[int] = []
        left = means(table, seat)
        self.search(list(range(len(self.cards))), 0, left, 0, [])
        self.chosen = [self.cards[at] for at in self.best]
        self.total = sum(self.points[at] for at in self.best)
        self.tea_left = left[TEA] - sum(self.needs[at][TEA] for at in self.best)
        self.rubble_left = left[RUBBLE] - sum(self.needs[at][RUBBLE] for at in self.best)

    def search(self, among: list[int], first: int, left: list[int], value: int, taken: list[int]) -> None:
        """Try every feasible set that could still be better: of `among`, from place `first` on, those that still fit.

        Depth is at most the number of contracts held.
        """
        open_to = [at for at in among[first:] if fits(self.needs[at], left)]
        hope = 0
        for at in open_to:
            hope += max(0, self.values[at])
        for place, at in enumerate(open_to):
            if value + hope <= self.best_value:
                return
            hope -= max(0, self.values[at])
            reached = value + self.values[at]
            chosen = [*taken, at]
            if reached > self.best_value:
                self.best_value = reached
                self.best = chosen
            needs = self.needs[at]
            rest = [left[kind] - needs[kind] for kind in range(6)]
            self.search(open_to, place + 1, rest, reached, chosen)


def fits(needs: list[int], left: list[int]) -> bool:
    """AL-14.6: all parts of a contract are needed."""
    return all(needs[kind] <= left[kind] for kind in range(6))


def halves(table: Table, seat: int) -> int:
    """The whole score in half points."""
    assignment = Assignment(table, seat)
    whole = (
        estate_points(table, seat)
        + station_points(table, seat)
        + track_points(table, seat)
        + assignment.total
        + table.box.chai_points[table.chai[seat]]
        + equipment_points(table, seat)
    )
    return 2 * whole + assignment.tea_left


def scores(table: Table) -> list[float]:
    """AL-14.5: the score of each player if the game ended now."""
    return [float(halves(table, seat)) / 2.0 for seat in range(table.seats)]


def ranks(table: Table) -> list[int]:
    """AL-14.8: highest total wins; equal totals share the place, there is no tie-break."""
    totals = [halves(table, seat) for seat in range(table.seats)]
    return [1 + sum(other > own for other in totals) for own in totals]


def score_sheet(table: Table) -> list[dict[str, float]]:
    """AL-14.5: the score pad, category by category."""
    sheets: list[dict[str, float]] = []
    for seat in range(table.seats):
        assignment = Assignment(table, seat)
        sheets.append(
            {
                "estates": float(estate_points(table, seat)),
                "stations": float(station_points(table, seat)),
                "track": float(track_points(table, seat)),
                "contracts": float(assignment.total),
                "chai": float(table.box.chai_points[table.chai[seat]]),
                "tea": float(assignment.tea_left) / 2.0,
                "equipment": float(equipment_points(table, seat)),
            }
        )
    return sheets
