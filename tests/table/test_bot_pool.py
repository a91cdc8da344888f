"""Bots that hang, break down or die: each alone, and each told."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import thinkers

import branchline
from branchline.table.bot_pool import BROKE_DOWN, OUT_OF_TIME, BotPool, Chosen, PoolIsClosed
from branchline.table.fairness import MOST_REMEMBERED, Asker, FairQueue

GAME = branchline.game("alubari")


@pytest.fixture(scope="module")
def state() -> Any:
    found = GAME.new(2)
    branchline.core.chance.deal(found, branchline.Dealer(1))
    assert len(found.legal_actions()) > 1
    return found


@pytest.fixture
def pool() -> Iterator[BotPool]:
    found = BotPool(2, time_limit=1.0, thinker=thinkers.think)
    yield found
    found.close()


def ask(pool: BotPool, state: Any, name: str) -> Chosen:
    chosen = pool.choose(GAME, state, state.player, name)
    assert chosen.action in state.legal_actions()
    return chosen


@pytest.mark.parametrize("workers", [0, 1])
@pytest.mark.parametrize("name", ["raises", "cheats"])
def test_a_bot_that_breaks_down_is_replaced_by_chance_and_that_is_said(state: Any, workers: int, name: str) -> None:
    pool = BotPool(workers, thinker=thinkers.think)
    assert ask(pool, state, name).trouble == BROKE_DOWN
    assert ask(pool, state, "quick").trouble == ""
    pool.close()


def test_a_bot_that_hangs_or_dies_takes_no_other_with_it(pool: BotPool, state: Any) -> None:
    """While one hangs and is ended, the other process goes on thinking for somebody else, and stays the same."""
    ask(pool, state, "quick")
    first = next(iter(pool.all)).process.pid
    found: list[Chosen] = []
    others: list[Chosen] = []
    hanging = threading.Thread(target=lambda: found.append(ask(pool, state, "hangs")))
    hanging.start()
    while pool.thinking == 0:
        time.sleep(0.01)
    others = [ask(pool, state, "slow") for _ in range(4)]
    hanging.join()
    assert [chosen.trouble for chosen in found] == [OUT_OF_TIME]
    assert [chosen.trouble for chosen in others] == [""] * 4
    # The one that hung was first, as the only one there was.
    left = {worker.process.pid for worker in pool.all}
    assert first not in left
    assert ask(pool, state, "dies").trouble == BROKE_DOWN
    assert ask(pool, state, "quick").trouble == ""


def test_a_bot_whose_process_is_killed_thinks_again_in_another(pool: BotPool, state: Any) -> None:
    ask(pool, state, "quick")
    pid = next(iter(pool.all)).process.pid
    assert pid is not None
    bell = threading.Timer(0.2, os.kill, (pid, signal.SIGKILL))
    bell.start()
    assert ask(pool, state, "slow").trouble == ""
    bell.join()
    assert pid not in {worker.process.pid for worker in pool.all}


@pytest.mark.parametrize("workers", [0, 1])
def test_how_long_a_bot_has_thought_is_told(state: Any, workers: int) -> None:
    pool = BotPool(workers, thinker=thinkers.think)
    assert ask(pool, state, "slow").seconds >= 0.4
    assert ask(pool, state, "quick").seconds < 0.4
    pool.close()


def test_waiting_for_a_turn_to_think_is_no_thinking(state: Any) -> None:
    pool = BotPool(1, thinker=thinkers.think)
    ask(pool, state, "quick")
    crowd = [threading.Thread(target=ask, args=(pool, state, "slow")) for _ in range(3)]
    for thread in crowd:
        thread.start()
    while len(pool.waiting) < 2:
        time.sleep(0.01)
    began = time.monotonic()
    thought = ask(pool, state, "quick").seconds
    assert time.monotonic() - began > thought + 0.5
    for thread in crowd:
        thread.join()
    pool.close()


def test_who_waits_when_the_pool_is_closed_gets_no_choice_by_chance(state: Any) -> None:
    pool = BotPool(1, thinker=thinkers.think)
    ask(pool, state, "quick")
    bell = threading.Timer(0.2, pool.close)
    bell.start()
    began = time.monotonic()
    with pytest.raises(PoolIsClosed):
        ask(pool, state, "hangs")
    assert time.monotonic() - began < 5
    bell.join()


def test_one_table_of_each_owner_comes_in_turn_and_those_of_bots_alone_come_last() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put(f"alone {number}", Asker(False, 1))
    for number in range(3):
        queue.put(f"Ada {number}", Asker(True, 1))
    queue.put("Ben", Asker(True, 2))
    queue.put("Ben alone", Asker(False, 2))
    assert [queue.next() for _ in range(3)] == ["Ada 0", "Ben", "Ada 1"]
    queue.put("Cem", Asker(True, 3))  # has not had a turn yet
    assert [queue.next() for _ in range(4)] == ["Cem", "Ada 2", "Ben alone", "alone 0"]
    queue.put("Ben again", Asker(False, 2))
    queue.put("Dora", Asker(True, 4))
    assert [queue.next() for _ in range(len(queue))] == ["Dora", "Ben again", "alone 1", "alone 2"]
    assert not queue.waiting


def test_a_queue_remembers_only_so_many_owners() -> None:
    queue: FairQueue[int] = FairQueue()
    for owner in range(2 * MOST_REMEMBERED):
        queue.put(owner, Asker(True, owner))
        assert queue.next() == owner
    assert len(queue.served) == MOST_REMEMBERED


@pytest.mark.parametrize("crowd", [Asker(False, 1), Asker(True, 1)], ids=["bots alone", "with a person"])
def test_nobody_waits_longer_than_a_decision_because_another_has_many_tables(state: Any, crowd: Asker) -> None:
    pool = BotPool(1, thinker=thinkers.think)
    ask(pool, state, "quick")
    done: list[str] = []

    def decide(who: str, name: str, asker: Asker) -> None:
        pool.choose(GAME, state, state.player, name, asker)
        done.append(who)

    def begin(who: str, name: str, asker: Asker) -> threading.Thread:
        thread = threading.Thread(target=decide, args=(who, name, asker))
        thread.start()
        return thread

    threads = [begin("crowd", "slow", crowd) for _ in range(6)]
    while len(pool.waiting) < 5:
        time.sleep(0.01)
    threads.append(begin("Ben", "quick", Asker(True, 2)))
    for thread in threads:
        thread.join()
    assert done.index("Ben") <= 1, done
    assert pool.thinking == 0
    pool.close()
