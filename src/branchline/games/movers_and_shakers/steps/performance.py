"""MS-9 and MS-10: the performance track with its tiles, and shipping."""

from __future__ import annotations

from branchline.core.position import Auto, Step, added, replaced
from branchline.games.movers_and_shakers.box import ANY_SHIP, MAJOR
from branchline.games.movers_and_shakers.events import MAJOR_TILE, PERFORMANCE_STEPS
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.money import gain, pay, schedule
from branchline.games.movers_and_shakers.verbs import NO_TILE, RED, SHIP_CRATE, WHITE, numbered


def boost(table: Table, seat: int, steps: int) -> None:
    """MS-9.8: one movement of the performance marker; a circle pays only if the movement ends on it, or, by the other
    reading of MS-9.2, also if it is passed, the circles one after the other.

    MS-9.6: on the last space each further step gains a rupee instead."""
    if steps <= 0:
        return
    box = table.box
    before = table.performance[seat]
    position = before + steps
    beyond = position - box.performance_top
    if beyond > 0:
        position = box.performance_top
    table.performance[seat] = position
    table.tell(PERFORMANCE_STEPS, seat, steps, position)
    is_major = table.solo and seat == MAJOR
    if beyond > 0 and not is_major:
        gain(table, seat, beyond * box.overflow)
    if table.circles_passed:
        reached = range(before + 1, position + 1)
        if is_major:
            for space in reached:
                remove_tile(table, space)
        else:
            for space in reversed(reached):  # the first circle lies on top of the stack
                offer_tile(table, seat, space)
    elif beyond <= 0:
        if is_major:
            remove_tile(table, position)
        else:
            offer_tile(table, seat, position)


def offer_tile(table: Table, seat: int, space: int) -> None:
    """MS-9.3, MS-9.4: a circle on this space lets its owner choose a tile."""
    if table.box.white_circles[space]:
        table.push(TakeWhite(seat))
    elif table.box.red_circles[space]:
        table.push(TakeRed(seat))


def remove_tile(table: Table, space: int) -> None:
    """MS-14.15: a circle on this space makes the Major remove a tile."""
    if table.box.white_circles[space]:
        remove_white(table)
    elif table.box.red_circles[space]:
        remove_red(table)


class Performance(Auto[Table]):
    """MS-7.15: an arriving car moves its owner's marker by its size; each bonus before the next car."""

    FIELDS = ("company", "steps")
    __slots__ = FIELDS

    def __init__(self, company: int, steps: int) -> None:
        super().__init__()
        self.company = company
        self.steps = steps

    def run(self, table: Table) -> None:
        boost(table, self.company, self.steps)


def tiles_or_none(table: Table, verb: int, spaces: list[int]) -> list[int]:
    """MS-9.5: the tiles on these spaces, or none of them."""
    found = numbered(table.box, verb, spaces)
    if found:
        found.append(NO_TILE)
        found.sort()
    return found


class TakeWhite(Step[Table]):
    """MS-9.3: take a white tile, gain the amount of its row, then its effect (MS-9.7); it leaves the game.

    MS-9.5: or decline; the chance does not come again."""

    def options(self, table: Table) -> list[int]:
        return tiles_or_none(table, WHITE, [space for space, tile in enumerate(table.white) if tile >= 0])

    def resolve(self, table: Table, action: int) -> None:
        if action == NO_TILE:
            return
        space = table.box.numbering.argument(WHITE, action)
        tile = table.white[space]
        table.white = replaced(table.white, space, -1)
        gain(table, self.seat, table.box.tile_money[space // 2])
        schedule(table, self.seat, table.box.white_effect[tile], -1)


class TakeRed(Step[Table]):
    """MS-9.4: pay the amount of its row for a red tile and keep it as an asset, or decline (MS-9.5)."""

    def options(self, table: Table) -> list[int]:
        cash = table.cash[self.seat]
        money = table.box.tile_money
        spaces = [space for space, tile in enumerate(table.red) if tile >= 0 and money[space // 2] <= cash]
        return tiles_or_none(table, RED, spaces)

    def resolve(self, table: Table, action: int) -> None:
        if action == NO_TILE:
            return
        space = table.box.numbering.argument(RED, action)
        pay(table, self.seat, table.box.tile_money[space // 2])
        table.red_tiles = added(table.red_tiles, self.seat * 4 + table.red[space], 1)
        table.red = replaced(table.red, space, -1)


def remove_white(table: Table) -> None:
    """MS-14.15: the Major removes a white tile of the highest remaining row, the left one first."""
    for space in range(len(table.white)):
        if table.white[space] >= 0:
            table.white = replaced(table.white, space, -1)
            table.tell(MAJOR_TILE, 0, space)
            return


def remove_red(table: Table) -> None:
    """MS-14.15: the Major removes a red tile of the lowest remaining row, the left one first."""
    for row in range(len(table.red) // 2 - 1, -1, -1):
        for space in (row * 2, row * 2 + 1):
            if table.red[space] >= 0:
                table.red = replaced(table.red, space, -1)
                table.tell(MAJOR_TILE, 1, space)
                return


class ShipCrates(Step[Table]):
    """MS-10.1: crates from active contracts to ships, one by one; mandatory while there are any (MS-10.3).

    MS-10.2: each crate pays at once. MS-10.4: it stays on the ship till the end of the round."""

    FIELDS = ("number", "ship")
    __slots__ = FIELDS

    def __init__(self, seat: int, number: int, ship: int) -> None:
        super().__init__(seat)
        self.number = number
        self.ship = ship

    def options(self, table: Table) -> list[int]:
        if self.number <= 0:
            return []
        found: list[int] = []
        for slot in range(2):
            if table.contract_crates[self.seat * 2 + slot] > 0:
                if self.ship == ANY_SHIP:
                    at = SHIP_CRATE + slot * 3
                    found += [at, at + 1, at + 2]
                else:
                    found.append(SHIP_CRATE + slot * 3 + self.ship)
        return found

    def resolve(self, table: Table, action: int) -> None:
        slot = (action - SHIP_CRATE) // 3
        ship = (action - SHIP_CRATE) % 3
        table.contract_crates[self.seat * 2 + slot] -= 1
        table.ships[self.seat * 3 + ship] += 1
        if self.number > 1:
            table.push(ShipCrates(self.seat, self.number - 1, self.ship))
        schedule(table, self.seat, table.box.ships[ship], -1)
