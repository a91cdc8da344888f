"""Placing cards, rolling dice and assigning them (chapters 5, 6 and 7)."""

from __future__ import annotations

from branchline.core.position import CHANCE, DICE_STREAM, Auto, Chance, Secret, Step
from branchline.games.railway_workers.box import CARD_COUNT, SLOTS
from branchline.games.railway_workers.state import Table
from branchline.games.railway_workers.steps.events import DICE_ASSIGNED, FOURTH_DIE
from branchline.games.railway_workers.verbs import (
    ASSIGN,
    DIE,
    KEEP_DICE,
    PLACE,
    REROLL,
    REROLL_ALL,
    ROLL,
    assignment,
    assignment_of,
)


def hand(table: Table, seat: int) -> list[int]:
    """RW-4.1: the action cards neither played this round nor placed."""
    at = SLOTS * seat
    placed = table.placed[at : at + SLOTS]
    played = CARD_COUNT * seat - 1
    return [card for card in range(1, CARD_COUNT + 1) if not table.played[played + card] and card not in placed]


def not_ready(table: Table) -> list[int]:
    return [seat for seat in range(table.seats) if not table.ready[seat]]


class PlaceCards(Secret[Table]):
    """RW-5.1, RW-5.2: each player fills the slots +1, +2, +3, +6 in this order, a card a commitment. What a seat has
    placed so far nobody else learns; public is only who is ready."""

    NOTES = ("placed",)

    def pending(self, table: Table) -> list[int]:
        return not_ready(table)

    def options_of(self, table: Table, seat: int) -> list[int]:
        return [PLACE + card - 1 for card in hand(table, seat)]

    def commit(self, table: Table, seat: int, action: int) -> None:
        at = SLOTS * seat
        slot = table.placed.index(0, at)
        table.placed[slot] = action - PLACE + 1
        if slot == at + SLOTS - 2:
            rest = hand(table, seat)
            if len(rest) == 1:  # in Action phase 2 the last card has no choice
                slot += 1
                table.placed[slot] = rest[0]
        if slot == at + SLOTS - 1:
            table.ready[seat] = 1
        if 0 in table.ready:
            table.push(self)


class RollDice(Chance[Table]):
    """RW-6.1, RW-24.3: one player's three dice, openly."""

    FIELDS = ("roller",)
    __slots__ = FIELDS

    def __init__(self, roller: int) -> None:
        self.seat = CHANCE
        self.roller = roller

    def stream(self) -> int:
        return DICE_STREAM

    def options(self, table: Table) -> list[int]:
        return table.box.roll_options

    def weights(self, table: Table) -> list[int]:
        return table.box.roll_weights

    def resolve(self, table: Table, action: int) -> None:
        faces = table.box.rolls[action - ROLL]
        at = 4 * self.roller
        for die in range(3):
            table.dice[at + die] = faces[die]


def dice_sum(table: Table, seat: int) -> int:
    at = 4 * seat
    return table.dice[at] + table.dice[at + 1] + table.dice[at + 2]


class LowSum(Step[Table]):
    """RW-6.2: three dice of 4 or less together may all be rolled again, as often as that happens."""

    def options(self, table: Table) -> list[int]:
        return [REROLL_ALL, KEEP_DICE] if dice_sum(table, self.seat) <= table.box.low_sum else []

    def resolve(self, table: Table, action: int) -> None:
        if action == REROLL_ALL:
            table.push(self)
            table.push(RollDice(self.seat))


class SetFourthDice(Auto[Table]):
    """RW-6.3, RW-6.4: the lowest sum takes a 6, the next a 5, a 4 and a 3; equal sums by the Baton."""

    def run(self, table: Table) -> None:
        order: list[int] = []
        for distance in range(table.seats):
            seat = (table.baton + distance) % table.seats
            own = dice_sum(table, seat)
            at = len(order)
            while at > 0 and dice_sum(table, order[at - 1]) > own:
                at -= 1
            order.insert(at, seat)
        for rank, seat in enumerate(order):
            table.dice[4 * seat + 3] = table.box.fourth_die[rank]
            table.tell(FOURTH_DIE, seat, table.box.fourth_die[rank])


class UseRerolls(Step[Table]):
    """RW-6.5, RW-18.2: one die for each reroll token, any die, also the set one; the ranking stays."""

    FIELDS = ("left",)
    __slots__ = FIELDS

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def options(self, table: Table) -> list[int]:
        if not self.left:
            return []
        at = 4 * self.seat
        faces = table.dice[at : at + 4]
        return [REROLL + face - 1 for face in range(1, 7) if face in faces] + [KEEP_DICE]

    def resolve(self, table: Table, action: int) -> None:
        if action != KEEP_DICE:
            table.push(UseRerolls(self.seat, self.left - 1))
            table.push(RollOne(table.dice.index(action - REROLL + 1, 4 * self.seat)))


class RollOne(Chance[Table]):
    """RW-6.5: one die is rolled again."""

    FIELDS = ("die",)
    __slots__ = FIELDS

    def __init__(self, die: int) -> None:
        self.seat = CHANCE
        self.die = die

    def stream(self) -> int:
        return DICE_STREAM

    def options(self, table: Table) -> list[int]:
        return [DIE, DIE + 1, DIE + 2, DIE + 3, DIE + 4, DIE + 5]

    def resolve(self, table: Table, action: int) -> None:
        table.dice[self.die] = action - DIE + 1


def unassigned(table: Table, seat: int) -> list[int]:
    """The faces of the dice not put on a card yet."""
    faces = table.dice[4 * seat : 4 * seat + 4]
    for face in table.slot_dice[SLOTS * seat : SLOTS * seat + SLOTS]:
        if face:
            faces.remove(face)
    return faces


class AssignDice(Secret[Table]):
    """RW-7.1, RW-7.2: behind the screen a die, with any of the own +1 tokens, on each card, slot by slot. What a seat
    has assigned so far nobody else learns; public is only who is ready. So a seat is asked the same number of times
    whatever it chooses, also where one option is left."""

    NOTES = ("slot_dice", "slot_tokens")

    def pending(self, table: Table) -> list[int]:
        return not_ready(table)

    def options_of(self, table: Table, seat: int) -> list[int]:
        faces = unassigned(table, seat)
        numbers = tokens_left(table, seat) + 1
        found: list[int] = []
        for face in range(1, 7):
            if face in faces:
                found += [assignment(table.box, face, tokens) for tokens in range(numbers)]
        found.sort()
        return found

    def commit(self, table: Table, seat: int, action: int) -> None:
        at = SLOTS * seat
        slot = table.slot_dice.index(0, at)
        face, tokens = assignment_of(table.box.numbering.argument(ASSIGN, action))
        table.slot_dice[slot] = face
        table.slot_tokens[slot] = tokens
        if slot == at + SLOTS - 2 and not table.plus_tokens[seat]:  # without tokens the last die has no choice
            slot += 1
            table.slot_dice[slot] = unassigned(table, seat)[0]
        if slot == at + SLOTS - 1:
            table.ready[seat] = 1
        if 0 in table.ready:
            table.push(self)


def tokens_left(table: Table, seat: int) -> int:
    """RW-7.2: the own +1 tokens not put on a card yet."""
    at = SLOTS * seat
    used = table.slot_tokens
    return table.plus_tokens[seat] - used[at] - used[at + 1] - used[at + 2] - used[at + 3]


class ShowDice(Auto[Table]):
    """RW-7.3: all dice and +1 tokens are shown; every Sum is public and fixed for the phase."""

    def run(self, table: Table) -> None:
        for seat in range(table.seats):
            for slot in range(SLOTS):
                table.tell(DICE_ASSIGNED, seat, slot, table.sum_of(seat, slot))


class RaiseScreens(Auto[Table]):
    """RW-5.2, RW-7.1: a secret choice begins, nobody has chosen yet."""

    def run(self, table: Table) -> None:
        table.ready = [0] * table.seats
