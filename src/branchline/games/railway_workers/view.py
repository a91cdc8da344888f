"""Dealing what a seat does not see (chapter 24).

Hidden are the cards placed face down, and dice and +1 tokens behind a screen (`Table.others_see`). The piles of project
tiles and commands are multisets, so nobody, not even the table, knows their order.
"""

from __future__ import annotations

from typing import Any

from branchline.core.chance import Rng
from branchline.games.railway_workers.box import CARD_COUNT, SLOTS
from branchline.games.railway_workers.state import HIDDEN, Table
from branchline.games.railway_workers.steps.dice import AssignDice, PlaceCards


def unhide(data: dict[str, Any], _seat: int) -> None:
    """Make a view's table whole again: the lowest cards in hand face down, dice as they were rolled."""
    fields = data["table"]
    for other in range(data["players"]):
        first = SLOTS * other
        cards = [card for card in unknown_cards(fields, other) if card not in fields["placed"][first : first + SLOTS]]
        for at in range(first, first + SLOTS):
            if fields["placed"][at] == HIDDEN:
                fields["placed"][at] = cards.pop(0)
            if fields["slot_dice"][at] == HIDDEN:
                fields["slot_dice"][at] = fields["dice"][at]
            if fields["slot_tokens"][at] == HIDDEN:
                fields["slot_tokens"][at] = 0


def unknown_cards(fields: dict[str, Any], other: int) -> list[int]:
    """The cards of a player not on the open discard pile."""
    return [card for card in range(1, CARD_COUNT + 1) if not fields["played"][CARD_COUNT * other + card - 1]]


def reshuffle(table: Table, seat: int, rng: Rng) -> None:
    """Deal what this seat cannot know anew: every placing of cards, dice and tokens is equally likely."""
    step = table.stack[-1] if table.stack else None
    for other in range(table.seats):
        if other == seat:
            continue
        first = SLOTS * other
        if isinstance(step, PlaceCards) and not table.ready[other]:
            table.placed[first : first + SLOTS] = [0] * SLOTS
        else:
            deal_cards(table, other, rng)
        if isinstance(step, AssignDice):
            if table.ready[other]:
                deal_dice(table, other, rng)
            else:
                table.slot_dice[first : first + SLOTS] = [0] * SLOTS
                table.slot_tokens[first : first + SLOTS] = [0] * SLOTS


def deal_cards(table: Table, other: int, rng: Rng) -> None:
    """Any of a player's cards that nobody has seen may lie in a face-down slot."""
    slots = range(SLOTS * other, SLOTS * other + SLOTS)
    face_down = [at for at in slots if table.placed[at] and not table.shown[at]]
    seen = [table.placed[at] for at in slots if table.shown[at]]
    cards = [
        card
        for card in range(1, CARD_COUNT + 1)
        if card not in seen and not table.played[CARD_COUNT * other + card - 1]
    ]
    rng.shuffle(cards)
    for number, at in enumerate(face_down):
        table.placed[at] = cards[number]


def deal_dice(table: Table, other: int, rng: Rng) -> None:
    """Any order of the dice; any way to put some or all +1 tokens on the four slots."""
    first = SLOTS * other
    faces = table.dice[first : first + SLOTS]
    rng.shuffle(faces)
    table.slot_dice[first : first + SLOTS] = faces
    tokens = table.plus_tokens[other]
    places = list(range(tokens + SLOTS))  # stars and bars: four bars part the tokens into five heaps, one unused
    rng.shuffle(places)
    bars = sorted(places[:SLOTS])
    before = -1
    for slot, bar in enumerate(bars):
        table.slot_tokens[first + slot] = bar - before - 1
        before = bar


def secret_to(table: Table, _action: int) -> list[int] | None:
    """RW-24.1: what is chosen behind the screens. Who chose is not said here, so nobody reads it while several may;
    the owner sees it on the board."""
    step = table.stack[-1] if table.stack else None
    if isinstance(step, (PlaceCards, AssignDice)):
        pending = step.pending(table)
        return pending if len(pending) == 1 else []
    return None
