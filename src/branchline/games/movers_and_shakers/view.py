"""MS-1.3: what each seat sees, and dealing what it does not.

Hidden are hands, the order of the decks, and each player's contract stacks and drawn contracts. A hidden hand shows
its backs: `hands` counts load and movement cards, since the two decks have different backs.
"""

from __future__ import annotations

from typing import Any

from branchline.core.chance import Rng
from branchline.games.movers_and_shakers.box import SEALS, Box
from branchline.games.movers_and_shakers.state import DRAWN, IN_DECK, IN_STACK, TOP, UNDER, Table
from branchline.games.movers_and_shakers.steps.loading import DrawContract, stack_in
from branchline.games.movers_and_shakers.steps.perform import DealCards


def decks(box: Box) -> tuple[tuple[int, int], ...]:
    """MS-2.2: where the load cards and the movement cards begin and end among all."""
    return (0, box.load_cards), (box.load_cards, len(box.cards))


def is_hand(where: int) -> bool:
    return 0 <= where <= 3


def is_hidden_contract(where: int) -> bool:
    return where == DRAWN or where >= TOP


def unhide(box: Box, data: dict[str, Any], seat: int) -> None:
    """Make a view's table whole again in any way that fits."""
    shown = data["table"]
    cards = shown["cards"]
    for at, count in enumerate(shown["hands"]):
        if at // 2 == seat:
            continue
        low, high = decks(box)[at % 2]
        left = [card for card in range(low, high) if cards[card] == IN_DECK]
        for card in left[:count]:
            cards[card] = at // 2
    stacks = shown["stacks"]
    for pair in range(len(shown["drawn"])):
        if pair // 2 == seat:
            continue
        places = hidden_places(shown, pair)
        first, end = stack_in(box, pair // 2, pair % 2)
        left = [at for at in range(first, end) if stacks[at] == IN_STACK]
        for at, where in zip(left, places, strict=False):
            stacks[at] = where


def hidden_places(shown: dict[str, Any], pair: int) -> list[int]:
    """Where the contracts of a stack lie that its owner has seen and others have not."""
    return (
        [DRAWN] * shown["drawn"][pair]
        + [TOP] * shown["stack_top"][pair]
        + [UNDER + number for number in range(shown["stack_under"][pair])]
    )


def reshuffle(table: Table, seat: int, rng: Rng) -> None:
    """Deal hands, and the contracts others have seen, anew among all cards this seat cannot place."""
    for low, high in decks(table.box):
        unknown = [card for card in range(low, high) if is_unknown_card(table.cards[card], seat)]
        where = sorted(table.cards[card] for card in unknown)
        rng.shuffle(where)
        for card, one in zip(unknown, where, strict=True):
            table.cards[card] = one
    for other in range(table.seats * len(SEALS)):
        if other // len(SEALS) == seat:
            continue
        first, end = stack_in(table.box, other // len(SEALS), other % len(SEALS))
        hidden = [
            at for at in range(first, end) if table.stacks[at] == IN_STACK or is_hidden_contract(table.stacks[at])
        ]
        places = sorted(table.stacks[at] for at in hidden)
        rng.shuffle(places)
        for at, one in zip(hidden, places, strict=True):
            table.stacks[at] = one


def secret_to(table: Table, _action: int) -> list[int] | None:
    """MS-1.3: a card or contract that is drawn is seen by its drawer only."""
    step = table.stack[-1]
    return [step.company] if isinstance(step, (DealCards, DrawContract)) else None


def is_unknown_card(where: int, seat: int) -> bool:
    return where == IN_DECK or (is_hand(where) and where != seat)
