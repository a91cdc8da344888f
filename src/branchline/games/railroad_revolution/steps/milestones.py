"""RR-11: completing milestones at the end of any turn, and choosing their replacements."""

from __future__ import annotations

from branchline.core.deck import Pile
from branchline.core.position import Auto, Chance, replaced
from branchline.games.railroad_revolution.box import CONNECTED, DEAL_RAILS, GROUPS, STATIONS, Box
from branchline.games.railroad_revolution.state import COMPLETED, LOOKED, NO_REPLACEMENT, NOTHING, Company, Table
from branchline.games.railroad_revolution.steps.settlement import Choice
from branchline.games.railroad_revolution.verbs import COMPLETE, DRAW_MILESTONE, KEEP, numbered

STACK_OF_B: int = 2


def is_complete(table: Table, company: Company, at: int) -> bool:
    """RR-11.5: all manager slots filled (RR-11.3) and all conditions hold (RR-11.2)."""
    tile = company.milestones[at]
    if tile < 0 or company.managers[2 * at] < 0:
        return False
    milestone = table.box.milestones[tile]
    for slot in range(len(milestone.managers)):
        if company.managers[2 * at + slot] < 0:
            return False
    return all(fulfilled(table.box, company, kind, which) >= count for kind, which, count in milestone.conditions)


def fulfilled(box: Box, company: Company, kind: int, which: int) -> int:
    """RR-11.2: how many cities or rails meet a condition; the initial slot counts for no rail condition (R2)."""
    if kind == CONNECTED:
        return (company.node_bits & box.level_cities[which]).bit_count()
    if kind == STATIONS:
        return (company.station_bits & box.level_cities[which]).bit_count()
    if kind == DEAL_RAILS:
        return (company.laid_bits & box.deal_rails).bit_count()
    return (company.laid_bits & box.terrain_rails[which]).bit_count()


class CompleteMilestones(Choice):
    """RR-11.6, RR-11.9: a complete milestone must be completed; of the two (RR-11.1) the player says which is first."""

    def options(self, table: Table) -> list[int]:
        company = table.companies[self.seat]
        return [COMPLETE + at for at in range(2) if is_complete(table, company, at)]

    def resolve(self, table: Table, action: int) -> None:
        """RR-11.7: managers to the common supply, tile face down, then a replacement of the next letter."""
        at = action - COMPLETE
        company = table.companies[self.seat]
        tile = company.milestones[at]
        table.tell(COMPLETED, self.seat, tile)
        for slot in (2 * at, 2 * at + 1):
            if company.managers[slot] >= 0:
                table.common[company.managers[slot]] += 1
                company.managers = replaced(company.managers, slot, NOTHING)
        company.completed = [*company.completed, tile]
        company.milestones = replaced(company.milestones, at, NOTHING)
        table.push(self)
        stack = max(table.box.milestones[tile].group - STACK_OF_B + 1, 0)
        if stack < len(GROUPS) - STACK_OF_B:
            table.push(Replace(self.seat, at, stack))


class Replace(Auto[Table]):
    """RR-11.8: look at the top three tiles of the next stack (RR-15.1: at all of it); R25: fewer, or none, if short."""

    FIELDS = ("owner", "at", "stack")
    __slots__ = FIELDS

    def __init__(self, owner: int, at: int, stack: int) -> None:
        super().__init__()
        self.owner = owner
        self.at = at
        self.stack = stack

    def run(self, table: Table) -> None:
        left = len(table.stacks[self.stack])
        if left == 0:
            table.tell(NO_REPLACEMENT, self.owner)
            return
        table.looking_at = self.stack
        table.push(KeepMilestone(self.owner, self.at, self.stack))
        if not table.open_milestones:
            count = min(table.box.look, left)
            table.tell(LOOKED, self.owner, count, self.stack)
            for _ in range(count):
                table.push(DrawMilestone(self.owner, self.stack))


class DrawMilestone(Chance[Table]):
    """RR-11.8: the top tile of a stack, seen by the completing player only."""

    FIELDS = ("owner", "stack")
    __slots__ = FIELDS

    def __init__(self, owner: int, stack: int) -> None:
        super().__init__()
        self.owner = owner
        self.stack = stack

    def options(self, table: Table) -> list[int]:
        return numbered(table.box, DRAW_MILESTONE, table.stacks[self.stack].candidates())

    def resolve(self, table: Table, action: int) -> None:
        """Who put the tile under the stack knows it already, and still does (RR-18.1)."""
        pile = table.stacks[self.stack]
        seen = seen_on_top(pile)
        tile = table.box.numbering.argument(DRAW_MILESTONE, action)
        pile.draw(tile)
        table.looking = [*table.looking, tile]
        table.looking_seen = [*table.looking_seen, seen | 1 << self.owner]


def seen_on_top(pile: Pile) -> int:
    """Who knows the top tile of a stack, one bit a seat."""
    if pile.top:
        return pile.top_seen[0]
    if sum(pile.inside) == 0 and pile.bottom:
        return pile.bottom_seen[-1]
    return 0


def open_tiles(pile: Pile) -> list[int]:
    """RR-15.1: all tiles of an open stack, wherever they lie in it."""
    return sorted([tile for tile in range(len(pile.inside)) if pile.inside[tile]] + pile.top + pile.bottom)


def take_out(pile: Pile, tile: int) -> None:
    """RR-15.1 (R27): take this tile out of an open stack; the rest keeps its order."""
    if tile in pile.top:
        at = pile.top.index(tile)
        pile.top, pile.top_seen = dropped(pile.top, at), dropped(pile.top_seen, at)
    elif tile in pile.bottom:
        at = pile.bottom.index(tile)
        pile.bottom, pile.bottom_seen = dropped(pile.bottom, at), dropped(pile.bottom_seen, at)
    else:
        pile.inside = replaced(pile.inside, tile, 0)


def dropped(values: list[int], at: int) -> list[int]:
    return values[:at] + values[at + 1 :]


class KeepMilestone(Choice):
    """RR-11.8: keep one tile face up; the others go under the stack in the order drawn (R24)."""

    FIELDS = ("at", "stack")
    __slots__ = FIELDS

    def __init__(self, seat: int, at: int, stack: int) -> None:
        self.seat = seat
        self.at = at
        self.stack = stack

    def options(self, table: Table) -> list[int]:
        if table.open_milestones:
            return numbered(table.box, KEEP, open_tiles(table.stacks[self.stack]))
        return numbered(table.box, KEEP, sorted(table.looking))

    def resolve(self, table: Table, action: int) -> None:
        """RR-11.10: the new tile has no managers yet. RR-15.1 (R27): an open stack keeps the rest."""
        kept = table.box.numbering.argument(KEEP, action)
        pile = table.stacks[self.stack]
        if table.open_milestones:
            take_out(pile, kept)
        for index in range(len(table.looking)):
            if table.looking[index] != kept:
                pile.put_under(table.looking[index], table.looking_seen[index])
        table.looking = []
        table.looking_seen = []
        table.looking_at = NOTHING
        company = table.companies[self.seat]
        company.milestones = replaced(company.milestones, self.at, kept)
