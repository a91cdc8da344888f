"""SRE-14C: the face-down tokens of Rural Connections."""

from __future__ import annotations

from branchline.core.position import Chance, Step, added, without
from branchline.games.small_railroad_empires.box import BEAUTIFUL, COLOURS, LOCOMOTIVE
from branchline.games.small_railroad_empires.state import GSC_LOCOMOTIVE, HUMAN, LOAN, TOWN, Table
from branchline.games.small_railroad_empires.steps.production import gain_prestige, receive, tell_worth
from branchline.games.small_railroad_empires.verbs import ASSIGN, RURAL_TOWN


class RevealTown(Chance[Table]):
    """SRE-14.8: directly after the placement the token is turned up, resolved and removed.

    No order of tokens is kept: every unseen one, those left in the box included, may lie here.
    """

    FIELDS = ("builder", "space")
    __slots__ = FIELDS

    def __init__(self, builder: int, space: int) -> None:
        super().__init__()
        self.builder = builder
        self.space = space

    def options(self, table: Table) -> list[int]:
        return [RURAL_TOWN + kind for kind, count in enumerate(table.rural_unseen) if count > 0]

    def weights(self, table: Table) -> list[int]:
        return [count for count in table.rural_unseen if count > 0]

    def resolve(self, table: Table, action: int) -> None:
        kind = action - RURAL_TOWN
        table.rural_unseen = added(table.rural_unseen, kind, -1)
        table.rural_revealed = added(table.rural_revealed, kind, 1)
        table.rural_spaces = without(table.rural_spaces, self.space)
        table.tell(TOWN, self.builder, self.space, kind)
        if table.solo and self.builder != HUMAN:
            resolve_for_gsc(table, self.builder, kind)
        else:
            resolve_for_player(table, self.builder, kind)


def resolve_for_player(table: Table, seat: int, kind: int) -> None:
    """SRE-14.9: what each kind of token does."""
    box = table.box
    if kind == BEAUTIFUL:
        gain_prestige(table, seat, box.town_prestige[kind])
    elif kind == LOCOMOTIVE:
        table.push(AssignLocomotive(seat))
    elif box.town_money[kind] >= 0:
        tell_worth(table, seat, receive(table, seat, box.town_money[kind]))
    else:
        due, before = -box.town_money[kind], table.money[seat]
        if table.money[seat] < due and table.loan_cards > 0:
            table.loan_cards -= 1
            table.loans[seat] += 1
            table.money[seat] += box.loan_cash
            table.tell(LOAN, seat, 1)
        if table.money[seat] >= due:
            table.money[seat] -= due
        tell_worth(table, seat, table.money[seat] - before)


def resolve_for_gsc(table: Table, seat: int, kind: int) -> None:
    """SRE-15.10.4: Prestige for the builder, a locomotive for the pool, money means nothing."""
    gsc = table.gsc
    if kind == BEAUTIFUL:
        gain_prestige(table, seat, table.box.town_prestige[kind])
    elif kind == LOCOMOTIVE and gsc is not None:
        colour = table.colour_order()[0]
        gsc.locomotives[colour] += 1
        table.tell(GSC_LOCOMOTIVE, seat, colour)


class AssignLocomotive(Step[Table]):
    """SRE-14.9: the Abandoned Locomotive counts as a card of the colour chosen now, for good."""

    def options(self, table: Table) -> list[int]:
        return [ASSIGN + colour for colour in range(COLOURS)]

    def resolve(self, table: Table, action: int) -> None:
        table.locomotives[self.seat * COLOURS + action - ASSIGN] += 1
