"""What is decided ahead is never wiser than the view of its seat: two positions that differ only in what a seat cannot
know allow it the same lines, to the byte, and make the same of what it has decided ahead, for every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from moments import GAMES, moments
from storages import Storage

import branchline
from branchline.core.chance import Rng
from branchline.core.errors import IllegalAction
from branchline.core.position import OVER
from branchline.core.sentences import Phrase
from branchline.table import lines
from branchline.table.ahead import ALWAYS, Answer, Line, Order
from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.obeying import gave_up, next_of
from branchline.table.planning import Branch, branch, guess, passing
from branchline.table.running import Running
from branchline.table.seating import PERSON, SeatWish
from branchline.table.storage import StoredMove

LONGEST = 8
"""Steps of a line."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    storage = Storage(str(tmp_path / "t.sqlite"))
    found = Host(storage, BotPool(0))
    found.is_closing = True  # nobody drives: positions are laid here
    yield found
    found.close()
    storage.close()


class Laid:
    """A host of one table, on which a position was laid."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def state_at(self, *_: Any) -> Any:
        return self.state


class Twins:
    """A table at a position, and at the same with what a seat cannot know dealt anew."""

    def __init__(self, table: Running, state: Any, seat: int, rng: Rng) -> None:
        other = state.clone()
        other.reshuffle(seat, rng)
        other.rest()
        self.seat = seat
        self.both = [Running(table.game, table.row, table.seats, one, []) for one in (state, other)]
        self.are_different = other.to_data() != state.to_data()

    def branches(self, actions: list[int]) -> list[Branch | str]:
        """Where a line leads from each, or why it does not."""
        found: list[Branch | str] = []
        for running in self.both:
            try:
                found.append(branch(Laid(running.state), running, self.seat, 0, actions))  # type: ignore[arg-type]
            except IllegalAction as error:
                found.append(str(error))
        return found

    def come_to(self, what: Answer | Line) -> list[Any]:
        """What an order comes to on each."""
        return [next_of(running, [], Order(1, self.seat, what)) for running in self.both]


def twins(host: Host, name: str) -> Iterator[Twins]:
    game = branchline.game(name)
    players, rng = min(3, game.max_players), Rng(11)
    wishes = [SeatWish(PERSON, name=f"P{seat}", is_mine=True) for seat in range(players)]
    row = replace(host.open_table(host.storage.new_visitor()[0], game, wishes, {}), status="playing", number=0)
    seats, different = host.storage.seats(row.id), 0
    for _, state, _, _ in moments(name, players, 3, 1 if name == "junction" else 17):
        for seat in range(players if state.player != OVER else 0):
            found = Twins(Running(game, row, seats, state, []), state, seat, rng)
            different += found.are_different
            yield found
    hides = type(game.new(players)).hide is not branchline.Position.hide
    assert different > 0 or not hides, "nothing hidden was ever different: this test tried nothing"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_made_of_what_its_seat_may_know(host: Host, name: str) -> None:
    rng, steps = Rng(5), 0
    for both in twins(host, name):
        actions: list[int] = []
        for _ in range(LONGEST):
            one, other = both.branches(actions)
            if isinstance(one, str) or isinstance(other, str):
                assert one == other
                break
            assert (one.steps, one.asked, one.ends) == (other.steps, other.asked, other.ends)
            assert one.state.to_data() == other.state.to_data()
            if one.asked < 0:
                break
            legal = one.state.legal_actions(one.asked)
            assert legal == other.state.legal_actions(one.asked)
            actions.append(rng.pick(legal))
            steps += 1
    assert steps > 20


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAMES if name != "junction"])
def test_what_a_bot_guesses_of_the_others_is_legal_the_same_each_time_and_as_blind(host: Host, name: str) -> None:
    guessed, owned = 0, 0
    for both in islice(twins(host, name), 0, None, 3):
        one, other = both.branches([])
        if isinstance(one, str) or isinstance(other, str) or one.asked in (-1, both.seat):
            continue
        game = both.both[0].game
        for suppose in (guess, passing):
            actions = suppose(game, one)
            assert actions == suppose(game, other) == suppose(game, one)
            led = both.branches(actions)[0]
            assert not isinstance(led, str), "what is supposed can be followed"
            guessed += len(actions)
            owned += led.asked == both.seat
    assert guessed > 20
    assert owned > 0, "it comes to one's own turn"


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAMES if name != "junction"])
def test_an_order_comes_to_the_same_whatever_is_hidden_from_its_owner(host: Host, name: str) -> None:
    done = dropped = 0
    for both in twins(host, name):
        game, (there, _) = both.both[0].game, both.both
        orders: list[Answer | Line] = [
            Answer(one.name, limit, lasts=ALWAYS) for one in game.standing for limit in (0, *one.limits)
        ]
        for action in there.state.legal_actions(both.seat) if both.seat in there.due() else []:
            words = game.say(there.sights.seen(both.seat), action)
            for said in (words, f"{words} for nothing"):
                orders.append(Line(0, ((both.seat, game.actions.text(action), said),), is_exact=False))
        for what in orders:
            one, other = both.come_to(what)
            assert repr(one) == repr(other)
            done += type(one).__name__ == "Move"
            dropped += type(one).__name__ == "Dropped"
    assert done > 10
    assert dropped > 10


@pytest.mark.parametrize(("readers", "is_followed"), [(None, True), ([0, 1], True), ([1], False)])
def test_who_gives_up_in_secret_is_not_followed(host: Host, readers: list[int] | None, is_followed: bool) -> None:
    """ "If they pass, I pass" counts only what the seat may read."""
    both = next(twins(host, "railroad_revolution"))
    line = lines.Line(1, 1, Phrase("declines the deal"), "", readers=readers)
    move = StoredMove(1, 1, "decline", line.to_json())
    assert gave_up(both.both[0], [move], 0, 1) is is_followed
