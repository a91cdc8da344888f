"""Nothing that another seat holds is in any byte that a program is told, over HTTP, by MCP or in the text environment:
two positions that differ only in what a seat cannot know read the same, for every game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import apart
import pytest
from browsers import Browser
from moments import GAMES, moments
from programs import Program

import branchline
from branchline.adapters.text import TextEnv
from branchline.cli.places import Local
from branchline.cli.tools import Player, server_of
from branchline.core.chance import Rng
from branchline.core.position import OVER
from branchline.table.host import Host
from branchline.table.running import Running
from branchline.web.desk import Desk

pytestmark = pytest.mark.slow


def twins(name: str, players: int) -> Iterator[tuple[Any, int, Any]]:
    """Positions, a watcher for each, and the same with what the watcher cannot know dealt anew."""
    rng = Rng(11)
    for _, state, _, _ in moments(name, players, 3, 4 if name == "junction" else 29):
        for watcher in range(players if state.player != OVER else 0):
            other = state.clone()
            other.reshuffle(watcher, rng)
            other.rest()
            yield state, watcher, other


def lay(host: Host, match: int, state: Any) -> None:
    """Put a position on a table, as if it had been reached there."""
    running = host.fresh(match)
    host.running_matches[match] = Running(running.game, running.row, running.seats, state, [])


@pytest.mark.parametrize("name", GAMES)
def test_a_program_is_told_nothing_that_its_seat_cannot_know(ada: Browser, desk: Desk, name: str) -> None:
    game = branchline.game(name)
    players = min(3, game.max_players)
    desk.host.driving.is_closing = True  # nobody drives: positions are laid here
    programs = [Program(ada.client) for _ in range(players)]
    programs[0].open_table(name, ["me"] + ["open"] * (players - 1))
    for one in programs[1:]:
        one.sit(programs[0].table)
    key = programs[0].table
    match = desk.storage.match_by_word(key).id
    models = [server_of(Player(Local(desk.host), "Mo", one.token)) for one in programs]

    def told(state: Any, watcher: int) -> list[Any]:
        lay(desk.host, match, state)
        seen = [programs[watcher].ask(f"/tables/{key}{path}").content for path in ("", "/text", "/log")]
        assert json.loads(seen[0])["seat"] == watcher
        called: Any = apart.run(models[watcher].call_tool, "look", {"table": key})
        return [*seen, repr(called)]

    compared = different = 0
    for state, watcher, other in twins(name, players):
        compared += 1
        different += other.to_data() != state.to_data()
        assert told(state, watcher) == told(other, watcher)
    assert compared > 10
    hides = type(game.new(players)).hide is not branchline.Position.hide
    assert different > 0 or not hides, "nothing hidden was ever different: this test tried nothing"


@pytest.mark.parametrize("name", GAMES)
def test_the_text_environment_tells_nothing_that_the_player_cannot_know(name: str) -> None:
    game = branchline.game(name)
    players = min(3, game.max_players)
    env, rng = TextEnv(name), Rng(7)
    env.reset(num_players=players, seed=2)
    compared = 0
    for number in range(120):
        if env.is_over:
            break
        seat, text = env.get_observation()
        if number % (2 if name == "junction" else 12) == 0:
            truth = env.sights
            other = env.state.clone()
            other.reshuffle(seat, rng)
            other.rest()
            env.sights = type(env.sights_now)(game, other)
            assert env.get_observation() == (seat, text)
            env.sights = truth
            compared += 1
        env.step(str(1 + rng.below(len(env.choices(seat)))))
    assert compared > 1
