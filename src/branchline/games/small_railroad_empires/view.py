"""SRE-1.10: what each seat sees, and dealing anew what it does not.

Hidden from others: the train cards dealt in setup and still in hand, and unrevealed contracts. Bought cards were
seen by all. The order of decks and what lies under a token is nowhere stored, so it cannot be seen.
"""

from __future__ import annotations

from typing import Any

from branchline.core.position import replaced
from branchline.games.small_railroad_empires.state import NOT_DEALT, Table

HIDDEN = -1


def hide(table: Table, data: dict[str, Any], seat: int) -> None:
    """Others' dealt cards become -1 and join the written deck; others' unrevealed contracts become -1."""
    written = data["table"]
    for holder in range(table.setting.players):
        if holder == seat:
            continue
        written["train_deck"] = sorted(written["train_deck"] + table.dealt[holder])
        written["dealt"][holder] = [HIDDEN] * len(table.dealt[holder])
        if not table.solo and not table.contract_revealed[holder] and table.contract[holder] != NOT_DEALT:
            written["contract"][holder] = HIDDEN


def unhide(data: dict[str, Any], contracts: int) -> None:
    """Put some fitting cards where a view shows -1; `reshuffle` then deals by chance."""
    written = data["table"]
    for holder, cards in enumerate(written["dealt"]):
        if HIDDEN in cards:
            count = len(cards)
            written["dealt"][holder] = written["train_deck"][:count]
            written["train_deck"] = written["train_deck"][count:]
    for holder, card in enumerate(written["contract"]):
        if card == HIDDEN:
            written["contract"][holder] = next(one for one in range(contracts) if one not in written["contract"])


def reshuffle(table: Table, seat: int, rng: Any) -> None:
    """Deal the unseen train cards and contracts anew, every possible deal equally likely."""
    others = [holder for holder in range(table.setting.players) if holder != seat]
    unseen = sorted(table.train_deck + [card for holder in others for card in table.dealt[holder]])
    rng.shuffle(unseen)
    for holder in others:
        count = len(table.dealt[holder])
        table.dealt[holder] = sorted(unseen[:count])
        del unseen[:count]
    table.train_deck = sorted(unseen)
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
