"""Nothing that another seat holds is in any byte sent: pages of positions that differ only in what a viewer cannot
know are the same to the last byte, for every game, and so are the lines of the log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from moments import GAMES, moments
from storages import Storage

import branchline
from branchline.core.chance import Rng
from branchline.core.position import CHANCE
from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.lines import Line, write_line
from branchline.table.running import Running
from branchline.table.seating import PERSON, SeatWish
from branchline.table.sights import Sights
from branchline.web.desk import environment
from branchline.web.fragments import Press
from branchline.web.scene import Viewer, build

TEMPLATES = environment()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    storage = Storage(str(tmp_path / "t.sqlite"))
    found = Host(storage, BotPool(0))
    found.is_closing = True  # nobody drives: these tests place positions themselves
    yield found
    found.close()
    storage.close()


def page(host: Host, running: Running, state: Any, watcher: int) -> str:
    shown = Running(running.game, running.row, running.seats, state, [])
    mine = (watcher,) if watcher >= 0 else ()
    scene = build(host, shown, Viewer("/t/WORD", watcher, mine))
    return TEMPLATES.get_template("table.html").render(
        scene=scene,
        page=Press(TEMPLATES).page("_table.html", scene=scene),
        visitor=host.storage.new_visitor()[0],
        settings={},
        theme="",
        ticket=None,
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_pages_do_not_depend_on_what_a_viewer_cannot_know(host: Host, name: str) -> None:
    game = branchline.game(name)
    players = min(3, game.max_players)
    visitor = host.storage.new_visitor()[0]
    wishes = [SeatWish(PERSON, name=f"P{seat}", is_mine=True) for seat in range(players)]
    row = host.open_table(visitor, game, wishes, {})
    running = Running(game, replace(row, status="playing"), host.storage.seats(row.id), None, [])
    rng = Rng(11)
    compared = different = 0
    for _, state, _, _ in moments(name, players, 3, 4 if name == "junction" else 23):
        for watcher in (*range(players), -1):
            other = state.clone()
            other.reshuffle(watcher, rng)
            other.rest()
            different += other.to_data() != state.to_data()
            compared += 1
            assert page(host, running, other, watcher) == page(host, running, state, watcher)
    assert compared > 10
    hides = type(game.new(players)).hide is not branchline.Position.hide
    assert different > 0 or not hides, "nothing hidden was ever different: this test tried nothing"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_log_lines_do_not_depend_on_what_a_reader_cannot_know(name: str) -> None:
    game = branchline.game(name)
    players = min(3, game.max_players)
    rng = Rng(5)
    for before, after, seat, action in moments(name, players, 4, 5):
        watchers = [*range(players), -1]
        line = write_line(game, 1, Sights(game, before), Sights(game, after), seat, action, watchers)
        for watcher in watchers:
            if watcher == seat and seat != CHANCE:
                continue
            eye = None if watcher < 0 else watcher
            twin = before.clone()
            twin.reshuffle(watcher, rng)
            twin.rest()
            if action not in twin.legal_actions(seat):
                continue
            led_to = twin.clone()
            led_to.journal, led_to.deeds = [], []
            led_to.apply(action, seat)
            if led_to.view(eye) != after.view(eye):
                continue  # the watcher sees the difference anyhow
            other = write_line(game, 1, Sights(game, twin), Sights(game, led_to), seat, action, watchers)
            assert read(line, watcher) == read(other, watcher)


def read(line: Line, watcher: int) -> str:
    """What a watcher is sent of a line that went through the storage: its words, its places and what it changed."""
    stored = Line.from_json(line.number, line.seat, line.to_json())
    shown = stored.for_watcher(watcher, everything=False)
    told = shown.read(watcher, ["Ada", "Ben", "Cy"])
    return json.dumps([told.words, told.rule, told.told, shown.places, [*change_of(shown)]])


def change_of(line: Line) -> tuple[object, ...]:
    """What it changed for the one who reads it, whoever else saw the same."""
    change = line.change.to_data()
    return tuple(change[name] for name in ("phase", "idle", "shifts", "gains"))


def test_a_hidden_line_says_only_that_it_happened() -> None:
    game = branchline.game("junction")
    hidden = 0
    for before, after, seat, action in moments("junction", 3, 1, 1):
        line = write_line(game, 1, Sights(game, before), Sights(game, after), seat, action)
        if line.readers is None:
            continue
        hidden += 1
        sentence = game.say(before, action)
        for watcher in (0, 1, 2, -1):
            shown = read(line, watcher)
            assert (json.dumps(sentence) in shown) == (watcher in line.readers)
    assert hidden > 0
