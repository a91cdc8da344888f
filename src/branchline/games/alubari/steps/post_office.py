"""AL-10, from AL-10.1 to AL-10.6: the Post Office and the Chaiwala."""

from __future__ import annotations

from branchline.core.position import Step
from branchline.games.alubari.state import EFFECT_CONTRACTS, NO_CARD, Table
from branchline.games.alubari.steps.moves import deal_line, discard_line, give_card
from branchline.games.alubari.verbs import BREW, LEAVES, TAKE_CONTRACT, TAKE_NONE, numbered


def post_office(table: Table, seat: int, boosted: bool) -> None:
    """AL-10.1, AL-10.3, AL-13.22: take a contract; with chai the line is exchanged first."""
    more = max(0, table.effect(seat, EFFECT_CONTRACTS) - 1)
    table.push(TakeContract(seat, 0, more))
    if boosted:
        discard_line(table)
        deal_line(table)


class TakeContract(Step[Table]):
    """AL-10.1, AL-10.2: one face-up card of your choice; `more` counts further cards, each optional."""

    FIELDS = ("optional", "more")
    __slots__ = FIELDS

    def __init__(self, seat: int, optional: int, more: int) -> None:
        self.seat = seat
        self.optional = optional
        self.more = more

    def options(self, table: Table) -> list[int]:
        found = numbered(table.box, TAKE_CONTRACT, [card for card in table.line if card != NO_CARD])
        if found and self.optional:
            found.append(TAKE_NONE)
        found.sort()
        return found

    def resolve(self, table: Table, action: int) -> None:
        if action == TAKE_NONE:
            return
        give_card(table, table.box.numbering.argument(TAKE_CONTRACT, action), self.seat)
        if self.more:
            table.push(TakeContract(self.seat, 1, self.more - 1))


class Chaiwala(Step[Table]):
    """AL-10.4, AL-10.5, AL-10.6: take leaves at the crop rate, or turn own leaves into chai."""

    def options(self, table: Table) -> list[int]:
        seat = self.seat
        found = [LEAVES] if table.box.crop_halves[table.crop] >= 2 else []
        found += [BREW + leaves for leaves in range(1, min(table.tea[seat], table.chai_room(seat)) + 1)]
        return found

    def resolve(self, table: Table, action: int) -> None:
        seat = self.seat
        if action == LEAVES:
            table.tea[seat] += table.box.crop_halves[table.crop] // 2
        else:
            table.tea[seat] -= action - BREW
            table.chai[seat] += action - BREW
