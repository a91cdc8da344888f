"""The log of a table: each may read what that seat may know, and nobody more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from evenings import bot, me

import branchline
from branchline.core.chance import Dealer
from branchline.core.position import CHANCE
from branchline.table.bot_pool import BotPool
from branchline.table.driving import AtOnce
from branchline.table.host import Host
from branchline.table.running import Running
from branchline.table.sights import SPECTATOR
from branchline.table.storage import Storage, Visitor


class Table:
    """A game of Junction that goes on at once, in this thread, and is the same for the same seed."""

    def __init__(self, storage: Storage, visitor: Visitor, seats: tuple[str, ...], seed: int) -> None:
        self.host = Host(storage, BotPool(0, seeds=lambda: seed), driving=AtOnce, draw=Dealer(seed).choose)
        wishes = [me() if seat == "you" else bot(seat) for seat in seats]
        self.match = self.host.open_table(visitor, branchline.game("junction"), wishes, {}).id
        self.go_on()

    def go_on(self) -> None:
        while self.host.driving.drive_once(self.match):
            pass

    @property
    def now(self) -> Running:
        return self.host.fresh(self.match)

    def act(self, seat: int, action: int) -> None:
        self.host.act(self.match, seat, action, self.now.row.stand, auto_confirm=True)
        self.go_on()

    def read(self, watcher: int) -> list[str]:
        """The log as a watcher reads it, the oldest first."""
        running = self.now
        lines = self.host.lines(running, watcher, False, running.row.number, running.row.number)
        told = [line.read(watcher, running.names) for line in reversed(lines)]
        return [" ".join(filter(None, (one.who, one.words, *one.told))) for one in told]


Sit = Callable[..., Table]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    storage = Storage(str(tmp_path / "t.sqlite"))
    visitor = storage.new_visitor()[0]
    yield lambda *seats, seed=3: Table(storage, visitor, seats, seed)
    storage.close()


def test_nobody_reads_anothers_draw(sit: Sit) -> None:
    table = sit("you", "you")
    mine, other = table.read(0), table.read(1)
    assert len(mine) == len(other) == 4
    assert sum("in secret" in line for line in mine) == 2
    for a, b in zip(mine, other, strict=True):
        assert ("in secret" in a) != ("in secret" in b)


def test_a_spectator_reads_no_draw(sit: Sit) -> None:
    table = sit("random", "random", "random")
    moves = table.host.storage.moves(table.match)
    drawn = [line for line, move in zip(table.read(SPECTATOR), moves, strict=True) if move.action.startswith("draw")]
    assert len(drawn) > 3
    assert all("in secret" in line for line in drawn)


def test_a_secret_choice_stays_secret_to_others(sit: Sit) -> None:
    table = sit("you", "you")
    state = table.now.state
    action = state.legal_actions(0)[0]
    table.act(0, action)
    assert table.read(0)[-1] == f"You: {table.now.game.say(state, action)}"
    assert table.read(1)[-1] == "Ada decides in secret"


def test_a_secret_choice_stays_secret_even_if_there_was_only_one(sit: Sit) -> None:
    """What is the only choice from this hand may be one of many from another: a watcher does not know the hand."""
    only = 0
    for seed in range(12):
        table = sit("you", "you", "you", seed=seed)
        while due := table.now.due():
            running, seat, is_secret = table.now, due[-1], len(due) > 1
            legal = running.state.legal_actions(seat)
            sentence = running.game.say(running.state, legal[0])
            table.act(seat, legal[0])
            if is_secret:
                only += len(legal) == 1
                for watcher in {0, 1, 2} - {seat}:
                    assert table.read(watcher)[-1] == f"{running.names[seat]} decides in secret"
                assert sentence in table.read(seat)[-1]
    assert only > 0, "there never was only one choice: this test tried nothing"


def test_a_table_in_the_foreground_is_the_same_for_the_same_seed(sit: Sit) -> None:
    first, second, other = sit("greedy", "random", seed=8), sit("greedy", "random", seed=8), sit("greedy", "random")
    texts = [table.host.record(table.now.row).to_text() for table in (first, second, other)]
    assert texts[0] == texts[1] != texts[2]
    assert first.now.is_over


def test_a_bid_that_uncovers_anothers_is_not_taken_back(sit: Sit) -> None:
    """The bot has bid in secret; my own bid uncovers it, so it stands."""
    for seed in range(20):
        table = sit("you", "greedy", seed=seed)
        table.act(0, table.now.state.legal_actions(0)[-1])
        if table.now.state.player == 0 and table.host.storage.moves(table.match)[-1].seat != CHANCE:
            assert table.host.undo_refusal(table.now, 0).startswith("Something was revealed")
            return
    raise AssertionError("nobody ever won the first bid alone")
