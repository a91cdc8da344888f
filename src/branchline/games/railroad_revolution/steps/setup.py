"""RR-2: setup. Chance lays out the board in the order of RR-2.23; then players choose their setup tiles."""

from __future__ import annotations

from branchline.core.position import SETUP_STREAM, Auto, Chance, replaced
from branchline.games.railroad_revolution.box import KINDS, WHITE, Box
from branchline.games.railroad_revolution.state import NEUTRAL, NOTHING, Company, Table
from branchline.games.railroad_revolution.steps.deals import TurnDeal
from branchline.games.railroad_revolution.steps.effects import carry_out
from branchline.games.railroad_revolution.steps.settlement import Choice
from branchline.games.railroad_revolution.steps.turn import BeginTurn
from branchline.games.railroad_revolution.verbs import (
    CHOOSE_SETUP,
    DRAW_MILESTONE,
    DRAW_SETUP,
    FIRST_PLAYER,
    LAY_CITY_TILE,
    LAY_TELEGRAPH_TILE,
    SETUP_SIDE,
    SETUP_WORKER,
    numbered,
)


def set_up(table: Table) -> None:
    """RR-2.23: what is fixed lies on the table; what is shuffled is put on the stack of steps, last first.

    By the number of players (RR-2.1, RR-2.22): coloured workers in the common supply (RR-2.6), train stacks (RR-2.8),
    neutral stations (RR-2.12) and neutral offices (RR-2.14). Every company is equipped alike (RR-2.21).
    """
    box = table.box
    seats = table.seats
    for company in table.companies:
        equip(box, company)
    table.common = [0] + [box.coloured_workers] * (KINDS - 1)
    table.train_stacks = [0] + [box.stack_sizes[seats]] * (len(box.train_ids) - 1)
    table.deal_stack = [1] * len(box.deal_tile_ids)
    for city in range(len(box.city_ids)):
        table.city_tiles[city] = box.printed_tile[city]
        if (box.neutral_stations[seats] >> city) & 1:
            table.first_station[city] = NEUTRAL
    for section in range(len(box.section_shares)):
        if (box.neutral_offices[seats] >> section) & 1:
            table.first_office[section] = NEUTRAL
    for tile in range(len(box.milestones)):
        group = box.milestones[tile].group
        if group >= 2:
            table.stacks[group - 2].inside[tile] = 1
    first = table.setting.options["first_player"]
    table.push(ChooseFirst(-1 if first == "random" else first))
    for tile in range(len(box.setup_tile_ids) - 1, -1, -1):
        table.push(LayWorker(tile))
    for tile in range(len(box.setup_tile_ids) - 1, -1, -1):
        table.push(TurnSide(tile))
    for _ in range(seats):
        table.push(DrawSetupTile())
    for seat in range(seats - 1, -1, -1):
        table.push(DealMilestone(seat, 1))
        table.push(DealMilestone(seat, 0))
    table.push(TurnDeal(SETUP_STREAM))
    for section in range(len(box.section_shares) - 1, -1, -1):
        if not (box.deal_sections >> section) & 1:
            table.push(LayTelegraphTile(section))
    for level in range(5, 0, -1):
        for city in range(len(box.city_ids) - 1, -1, -1):
            if box.city_levels[city] == level and table.city_tiles[city] < 0:
                table.push(LayCityTile(city))


def equip(box: Box, company: Company) -> None:
    """Board (RR-2.2), initial rail (RR-2.3, R2), set-aside pieces (RR-2.4), money (RR-2.5), white workers (RR-2.6),
    shares (RR-2.7), the first train (RR-2.8); the markers stand in slot 0 (RR-2.10). R6: no setup tile gives money."""
    company.buildings = box.buildings
    company.rails = box.rails
    company.set_aside_building = 1
    company.set_aside_rail = 1
    company.money = box.money
    company.shares = box.shares
    company.supply[WHITE] = box.white_workers
    company.trains[0] = 1
    company.lay(box, box.start_space)


class LayCityTile(Chance[Table]):
    """RR-2.11: a tile of the city's level, face up."""

    FIELDS = ("city",)
    __slots__ = FIELDS

    def __init__(self, city: int) -> None:
        super().__init__()
        self.city = city

    def options(self, table: Table) -> list[int]:
        box = table.box
        level = box.city_levels[self.city]
        free = [tile for tile in range(len(box.tile_levels)) if box.tile_levels[tile] == level]
        free = [tile for tile in free if tile not in table.city_tiles and tile not in box.printed_tile]
        return numbered(box, LAY_CITY_TILE, free)

    def resolve(self, table: Table, action: int) -> None:
        table.city_tiles = replaced(table.city_tiles, self.city, table.box.numbering.argument(LAY_CITY_TILE, action))

    def stream(self) -> int:
        return SETUP_STREAM


class LayTelegraphTile(Chance[Table]):
    """RR-2.13: one tile on every section without a Deal icon."""

    FIELDS = ("section",)
    __slots__ = FIELDS

    def __init__(self, section: int) -> None:
        super().__init__()
        self.section = section

    def options(self, table: Table) -> list[int]:
        laid = table.telegraph_tiles
        free = [tile for tile in range(len(table.box.telegraph_ids)) if tile not in laid]
        return numbered(table.box, LAY_TELEGRAPH_TILE, free)

    def resolve(self, table: Table, action: int) -> None:
        tile = table.box.numbering.argument(LAY_TELEGRAPH_TILE, action)
        table.telegraph_tiles = replaced(table.telegraph_tiles, self.section, tile)

    def stream(self) -> int:
        return SETUP_STREAM


class DealMilestone(Chance[Table]):
    """RR-2.9: one A1 and one A2 tile for each player, face up; what is not dealt goes to the box."""

    FIELDS = ("owner", "group")
    __slots__ = FIELDS

    def __init__(self, owner: int, group: int) -> None:
        super().__init__()
        self.owner = owner
        self.group = group

    def options(self, table: Table) -> list[int]:
        milestones = table.box.milestones
        dealt = [company.milestones[self.group] for company in table.companies]
        free = [tile for tile in range(len(milestones)) if milestones[tile].group == self.group]
        return numbered(table.box, DRAW_MILESTONE, [tile for tile in free if tile not in dealt])

    def resolve(self, table: Table, action: int) -> None:
        company = table.companies[self.owner]
        tile = table.box.numbering.argument(DRAW_MILESTONE, action)
        company.milestones = replaced(company.milestones, self.group, tile)

    def stream(self) -> int:
        return SETUP_STREAM


class DrawSetupTile(Chance[Table]):
    """RR-2.16: as many setup tiles as players; of as many as there are players there is nothing to draw."""

    def options(self, table: Table) -> list[int]:
        free = [tile for tile, side in enumerate(table.setup_side) if side < 0]
        return numbered(table.box, DRAW_SETUP, free[:1] if table.seats == len(table.setup_side) else free)

    def resolve(self, table: Table, action: int) -> None:
        table.setup_side = replaced(table.setup_side, table.box.numbering.argument(DRAW_SETUP, action), 0)

    def stream(self) -> int:
        return SETUP_STREAM


class TurnSide(Chance[Table]):
    """RR-2.16: each drawn tile lies with a random side up."""

    FIELDS = ("tile",)
    __slots__ = FIELDS

    def __init__(self, tile: int) -> None:
        super().__init__()
        self.tile = tile

    def options(self, table: Table) -> list[int]:
        return [] if table.setup_side[self.tile] < 0 else [SETUP_SIDE, SETUP_SIDE + 1]

    def resolve(self, table: Table, action: int) -> None:
        table.setup_side = replaced(table.setup_side, self.tile, action - SETUP_SIDE)

    def stream(self) -> int:
        return SETUP_STREAM


class LayWorker(Chance[Table]):
    """RR-2.16 (R3): one of the four coloured kinds beside each drawn tile."""

    FIELDS = ("tile",)
    __slots__ = FIELDS

    def __init__(self, tile: int) -> None:
        super().__init__()
        self.tile = tile

    def options(self, table: Table) -> list[int]:
        if table.setup_side[self.tile] < 0:
            return []
        return [SETUP_WORKER + colour for colour in range(1, KINDS) if colour not in table.setup_worker]

    def resolve(self, table: Table, action: int) -> None:
        table.setup_worker = replaced(table.setup_worker, self.tile, action - SETUP_WORKER)
        table.common[action - SETUP_WORKER] -= 1

    def stream(self) -> int:
        return SETUP_STREAM


class ChooseFirst(Chance[Table]):
    """RR-2.17: the First Player by chance, or the seat that the table has agreed on."""

    FIELDS = ("agreed",)
    __slots__ = FIELDS

    def __init__(self, agreed: int) -> None:
        super().__init__()
        self.agreed = agreed

    def options(self, table: Table) -> list[int]:
        if self.agreed >= 0:
            return [FIRST_PLAYER + self.agreed]
        return [FIRST_PLAYER + seat for seat in range(table.seats)]

    def resolve(self, table: Table, action: int) -> None:
        """RR-2.18: the right-hand neighbour of the First Player chooses first, the First Player last."""
        first = action - FIRST_PLAYER
        table.first_player = first
        table.push(CleanUp())
        for after in range(table.seats):
            table.push(ChooseSetupTile((first + after) % table.seats))

    def stream(self) -> int:
        return SETUP_STREAM


class ChooseSetupTile(Choice):
    """RR-2.18, RR-17 DP-1: a setup tile with its worker; its reward is taken at once."""

    def options(self, table: Table) -> list[int]:
        left = [tile for tile, worker in enumerate(table.setup_worker) if worker >= 0]
        return numbered(table.box, CHOOSE_SETUP, left)

    def resolve(self, table: Table, action: int) -> None:
        """RR-2.19 (R4, R5): the reward of the visible side is mandatory; 3 shares stand on two tiles."""
        tile = table.box.numbering.argument(CHOOSE_SETUP, action)
        table.companies[self.seat].supply[table.setup_worker[tile]] += 1
        table.setup_worker = replaced(table.setup_worker, tile, NOTHING)
        number = table.box.setup_bonus[2 * tile + table.setup_side[tile]]
        carry_out(table, self.seat, number)


class CleanUp(Auto[Table]):
    """RR-2.20: setup tiles leave the game; pieces set aside and not placed lie in the box from now on."""

    def run(self, table: Table) -> None:
        table.setup_side = [NOTHING] * len(table.setup_side)
        table.push(BeginTurn(table.first_player))
