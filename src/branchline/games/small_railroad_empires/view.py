"""SRE-1.10: what each seat sees, and dealing anew what it does not.

Hidden from others: the train cards dealt in setup and still in hand, and unrevealed contracts. Bought cards were
seen by all, and so were those that went from the market back into the deck: nobody holds one of them. The order of
decks and what lies under a token is nowhere stored, so it cannot be seen.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from branchline.core.position import replaced
from branchline.games.small_railroad_empires.state import HIDDEN, NOT_DEALT, Table
from branchline.games.small_railroad_empires.text import verb_of


def hide(table: Table, data: dict[str, Any], seat: int) -> None:
    """Others' dealt cards join the written deck."""
    written = data["table"]
    for holder in range(table.setting.players):
        if holder != seat:
            written["train_deck"] = sorted(written["train_deck"] + table.dealt[holder])


def unhide(data: dict[str, Any], _seat: int) -> None:
    """Put some fitting cards where a view shows -1; `reshuffle` then deals by chance."""
    written = data["table"]
    for holder, cards in enumerate(written["dealt"]):
        if HIDDEN in cards:
            unseen = [card for card in written["train_deck"] if card not in written["shuffled_back"]]
            written["dealt"][holder] = unseen[: len(cards)]
            written["train_deck"] = [card for card in written["train_deck"] if card not in written["dealt"][holder]]
    for holder, card in enumerate(written["contract"]):
        if card == HIDDEN:
            written["contract"][holder] = next(one for one in count() if one not in written["contract"])


def reshuffle(table: Table, seat: int, rng: Any) -> None:
    """Deal the unseen train cards and contracts anew, every possible deal equally likely."""
    others = [holder for holder in range(table.setting.players) if holder != seat]
    seen = table.shuffled_back
    unseen = [card for card in table.train_deck if card not in seen]
    unseen = sorted(unseen + [card for holder in others for card in table.dealt[holder]])
    rng.shuffle(unseen)
    for holder in others:
        count = len(table.dealt[holder])
        table.dealt[holder] = sorted(unseen[:count])
        del unseen[:count]
    table.train_deck = sorted(unseen + seen)
    if not table.solo:
        reshuffle_contracts(table, others, rng)


def reshuffle_contracts(table: Table, others: list[int], rng: Any) -> None:
    secret = [
        holder for holder in others if not table.contract_revealed[holder] and table.contract[holder] != NOT_DEALT
    ]
    contracts = sorted(table.contracts_away() + [table.contract[holder] for holder in secret])
    rng.shuffle(contracts)
    for holder, card in zip(secret, contracts, strict=False):
        table.contract = replaced(table.contract, holder, card)


def secret_to(table: Table, action: int) -> list[int] | None:
    """SRE-1.10: who may read a deal in the log; only the cards of the setup are secret."""
    verb, _ = verb_of(table.box, action)
    if verb == "deal_train" or (verb == "contract" and not table.solo):
        return [getattr(table.stack[-1], "player")]  # noqa: B009  (a field of both dealing steps)
    return None
