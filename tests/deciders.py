"""Tables of recorded and random games at a moment at which Ben decides something ahead."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from evenings import PATIENCE, friend, me, waits_for_a_person

import branchline
from branchline.core.chance import Dealer
from branchline.core.position import CHANCE, OVER, SEVERAL
from branchline.core.record import Record
from branchline.games.railroad_revolution.asking import dearest_deal
from branchline.games.railroad_revolution.verbs import DECLINE
from branchline.table.ahead import (
    told_at,
)
from branchline.table.host import Host
from branchline.table.obeying import asked_by
from branchline.table.planning import Branch, branch
from branchline.table.running import Running
from branchline.table.storage import Visitor

REAL = ["alubari", "movers_and_shakers", "railroad_revolution", "railway_workers", "small_railroad_empires"]


ADA, BEN = 0, 1


def moments(name: str, seeds: int = 40) -> Iterator[tuple[Record, Any]]:
    """Random games of two, at every decision: the record so far, and the position."""
    game = branchline.game(name)
    for seed in range(seeds):
        record, dealer, rng = Record(game, players=2), Dealer(seed), random.Random(seed)
        state = record.begin()
        while state.player != OVER:
            if state.player == CHANCE:
                record.add(state, dealer.choose(state))
                continue
            yield record, state
            record.add(state, rng.choice(state.legal_actions()))


def table_at(host: Host, name: str, fits: Callable[[Any], bool]) -> Running:
    """A table of Ada's and Ben's at the first moment of a random game that fits."""
    record = next(record for record, state in moments(name) if fits(state))
    ada, ben = (Visitor(host.storage.new_visitor()[0].id, name, {}) for name in ("Ada", "Ben"))
    row = host.open_table(ada, branchline.game(name), [me("Ada"), friend()], {}, record, is_open=False)
    host.join(row.id, ben, BEN, "Ben")
    return at_rest(host, row.id)


def at_rest(host: Host, match: int) -> Running:
    """The match once nothing goes on by itself there any more."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        running = host.fresh(match)
        row = host.storage.match(match)
        if row.status != "playing" or (waits_for_a_person(running) and not row.goes_on):
            return running
        time.sleep(0.002)
    raise AssertionError(f"the match goes on for ever: {host.fresh(match).row}")


def ben_at(host: Host, running: Running) -> Visitor:
    return Visitor(host.storage.seats(running.row.id)[BEN].visitor or 0, "Ben", {})


def decide(host: Host, running: Running, action: int | str) -> Running:
    number = running.game.actions.id(action) if isinstance(action, str) else action
    host.act(running.row.id, running.due()[0], number, running.row.stand, True)
    return at_rest(host, running.row.id)


def words_to(host: Host, running: Running, seat: int) -> list[str]:
    told = told_at(host.storage, host.fresh(running.row.id), seat)
    return [words for some in told.values() for words in some]


def made_since(host: Host, running: Running) -> list[tuple[int, str]]:
    return [(move.seat, move.action) for move in host.storage.moves(running.row.id, running.row.number)]


# -- standing answers ------------------------------------------------------------------------------------------------


def ben_is_offered(is_small: bool) -> Callable[[Any], bool]:
    """RR-10.4: Ada may decline deals, and then Ben is asked, who could pay for one of two shares or more, or not."""

    def fits(state: Any) -> bool:
        if state.player != ADA or asked_by(state) != "DealOffer" or DECLINE not in state.legal_actions():
            return False
        after = state.clone()
        after.apply(DECLINE)
        is_asked = after.player == BEN and asked_by(after) == "DealOffer" and DECLINE in after.legal_actions()
        return is_asked and (dearest_deal(after) < 2) == is_small

    return fits


def may_follow(state: Any) -> bool:
    """One decision of Ada's, and then Ben is asked something."""
    is_hers = state.player == ADA and state.stack[-1].seat != SEVERAL and len(state.legal_actions()) > 1
    return is_hers and follow_up(state) is not None


def follow_up(state: Any) -> tuple[int, int] | None:
    """What Ada may do so that Ben has a choice at once, and his answer to it."""
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        if after.player == BEN and len(after.legal_actions()) > 1:
            return action, after.legal_actions()[0]
    return None


def prepared(host: Host, running: Running) -> Branch:
    found = follow_up(running.state)
    assert found is not None
    return branch(host, running, BEN, running.row.number, list(found))
