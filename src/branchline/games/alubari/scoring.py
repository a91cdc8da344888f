"""AL-14.4 to AL-14.9: final scoring. Points are counted in halves inside, because of the tea leaves."""

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
        self.gains = [0] * (len(self.cards) + 1)
        for at in range(len(self.cards) - 1, -1, -1):
            self.gains[at] = self.gains[at + 1] + max(0, self.values[at])
        self.search(0, left, 0, [])
        self.chosen = [self.cards[at] for at in self.best]
        self.total = sum(self.points[at] for at in self.best)
        self.tea_left = left[TEA] - sum(self.needs[at][TEA] for at in self.best)
        self.rubble_left = left[RUBBLE] - sum(self.needs[at][RUBBLE] for at in self.best)

    def search(self, first: int, left: list[int], value: int, taken: list[int]) -> None:
        """Try every feasible set that could still be better; depth is at most the number of contracts held."""
        for at in range(first, len(self.cards)):
            if value + self.gains[at] <= self.best_value:
                return
            needs = self.needs[at]
            rest = [0, 0, 0, 0, 0, 0]
            fits = True
            for kind in range(6):
                rest[kind] = left[kind] - needs[kind]
                if rest[kind] < 0:
                    fits = False
                    break
            if not fits:
                continue
            reached = value + self.values[at]
            chosen = [*taken, at]
            if reached > self.best_value:
                self.best_value = reached
                self.best = chosen
            self.search(at + 1, rest, reached, chosen)


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
