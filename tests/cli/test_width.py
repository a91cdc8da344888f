"""Whatever is printed fits a window of 80 columns; a table that does not says so before."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from rich.console import Console
from rich.text import Text

import branchline
from branchline.cli.screen import ASKING, WIDER, Screen, drawn_for, ends, fitted, score_pad, signed, unbroken, whole
from branchline.core.blocks import Block, fitting, folded, in_columns, in_lines, named
from branchline.lab.kit import boards
from branchline.look.symbols import SHAPES, SIGNS
from cli.command import at_once

NARROW = 80
GAMES = branchline.core.registry.own_games()
WORDS = ("", "games", "me", "rules", "rules SRE-4.2", "rules alubari 4", "rules alubari track", "learn", "puzzles list")
OF_A_GAME = [f"{command} {name}" for command in ("rules", "learn") for name in GAMES]


@pytest.fixture(autouse=True)
def eighty() -> Iterator[None]:
    with mock.patch.dict(os.environ, {"COLUMNS": str(NARROW)}):
        yield


@pytest.mark.parametrize("words", [*WORDS, *OF_A_GAME, "check junction"])
def test_every_line_fits(tmp_path: Path, words: str) -> None:
    answer = at_once(tmp_path, *words.split())
    assert answer.code == 0, answer.err
    assert answer.out
    for line in answer.out.splitlines():
        assert len(line) <= NARROW, line


WINDOWS = [(80, 24), (100, 30), (120, 40), (200, 60)]


@pytest.mark.parametrize("words", ["puzzle", *(f"play {name} --seat you,random --seed 1" for name in GAMES)])
def test_a_table_in_a_pipe_is_whole_and_fits_like_all_else(tmp_path: Path, words: str) -> None:
    answer = at_once(tmp_path, *words.split(), typed="1\n1\nscore\nt\nq\n")
    assert answer.code == 0, answer.err
    assert WIDER not in answer.out
    assert all(len(line) <= NARROW or " " not in line for line in answer.out.splitlines()), "but for an address"


def moments_of(name: str) -> Iterator[tuple[branchline.Game, dict[str, Any]]]:
    """A game at its largest table, as the first seat sees it now and then."""
    game = branchline.game(name)
    for state in boards.moments(game, game.max_players, seed=3):
        yield game, state.view(0)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_fits_every_window_and_uses_what_room_there_is(name: str) -> None:
    for game, view in moments_of(name):
        for columns, rows in WINDOWS:
            whole_table = drawn_for(game, view, columns, 0).split("\n")
            assert max(map(len, whole_table)) <= columns
            seen = drawn_for(game, view, columns, rows)
            assert len(seen.split("\n")) <= max(rows // 2, rows - ASKING), "room is left for what is asked"
            assert max(map(len, seen.split("\n"))) <= columns
        low, wide = (len(drawn_for(game, view, columns, 0).split("\n")) for columns in (NARROW, 200))
        assert wide < low, "two columns are not as high as one"


@pytest.mark.parametrize("name", GAMES)
def test_a_low_window_shows_ones_own_things_and_where_the_rest_is(name: str) -> None:
    for game, view in moments_of(name):
        seen = drawn_for(game, view, NARROW, 24)
        blocks = game.blocks(view, NARROW)
        assert blocks[0].name == "now"
        assert seen.startswith(blocks[0].lines[0][:30])
        assert "t shows the whole table, t NAME a part of it: now, " in " ".join(seen.split())
        for block in blocks:
            part = drawn_for(game, view, NARROW, 24, block.name)
            assert all(line.split()[0] in part for line in block.lines if line.split())
        assert drawn_for(game, view, NARROW, 24, "nothing") == ""


@pytest.mark.parametrize("name", GAMES)
def test_what_one_owns_is_drawn_once(name: str) -> None:
    """Beside the own hand, or among all the others, but never in both."""
    for game, view in moments_of(name):
        blocks = game.blocks(view, NARROW)
        drawn = [line for block in blocks for line in block.lines if not line.startswith("PLAYERS")]
        mine = [line for block in blocks if block.name == "mine" for line in block.lines if line in drawn]
        assert not mine or drawn.count(mine[0]) == 1


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_lost_in_a_narrow_window(name: str) -> None:
    """Whatever stands in the wide table stands in the narrow one too; only maps are drawn to their width."""
    for game, view in moments_of(name):
        wide, narrow = (
            sorted(letter for block in game.blocks(view, width) if not block.is_drawn for letter in said(block, width))
            for width in (100, NARROW)
        )
        assert wide == narrow


def said(block: Block, width: int) -> str:
    return "".join("".join(block.folded(width)).split())


def test_what_is_too_wide_goes_on_further_in_and_cells_in_the_next_line() -> None:
    assert folded(["  one two three"], 12) == ["  one two", "      three"]
    assert list(in_lines(["aa ", "bb ", "cc "], 8, "x ")) == ["x aa bb", "  cc"]
    assert list(in_lines([], 8, "none")) == ["none"]
    two = [Block("left", ["a"] * 4), Block("right", ["b"] * 4)]
    assert in_columns(two, 80).count("\n") == 8
    assert in_columns(two, 170).count("\n") == 3
    assert [block.name for block in named(two, "ri")] == ["right"]
    assert in_columns([], 80) == ""


def test_a_window_shows_as_many_parts_as_there_is_room_for() -> None:
    parts = [Block("now", ["a"], True), Block("high", ["b"] * 30), Block("low", ["c"] * 3)]
    assert fitting(parts, 80, 12).split("\n") == ["a", "", "c", "c", "c", MORE]
    assert fitting(parts, 80, 40).endswith("b\n\nc\nc\nc")
    assert fitting([Block("now", ["a"] * 30, True)], 80, 5).split("\n")[:4] == ["a", "a", "a", "…"]


MORE = "t shows the whole table, t NAME a part of it: now, high, low"


def test_a_part_of_the_table_is_asked_for_by_its_name(tmp_path: Path) -> None:
    words = ["play", "railway_workers", "--seat", "you,random", "--seed", 1]
    answer = at_once(tmp_path, *words, typed="t map\nt nonsense\nq\n")
    assert ". planned" not in answer.out.split("> t map")[1]
    assert "The table has no part 'nonsense'; t shows it all" in answer.out


def test_words_go_on_further_in_and_a_number_hangs() -> None:
    words = "word " * 30
    assert {line[:4] for line in fitted(f"  {words}").splitlines()[1:]} == {"    "}
    assert {line[:6] for line in fitted(f"  12  {words}", 6).splitlines()[1:]} == {"      "}
    assert fitted("short\n\nlines") == "short\n\nlines"
    assert fitted(f"{words}{unbroken('branchline play --table WORD --db FILE')}").endswith(
        "\nbranchline play --table WORD --db FILE"
    )


def test_what_is_styled_ends_where_it_ended_before_it_was_wrapped() -> None:
    first = "\nA long question " + "of many words " * 8
    text = fitted(f"{first}(AL-1)")
    assert text[ends(text, first) :].strip() == "(AL-1)"
    printed: list[Text] = []
    screen = Screen()
    with mock.patch.object(screen.console, "print", lambda text, **_: printed.append(text)):
        screen.pair("  12  ", "A choice " * 12, "cyan")
    assert [(span.start, span.end) for span in printed[0].spans] == [(0, 4)]


def test_a_table_that_is_too_wide_says_how_wide() -> None:
    assert whole("narrow\ntable") == "narrow\ntable"
    assert whole("x" * 90).startswith(f"({WIDER}: 90 columns, and the window has 80)\n")


def test_a_score_pad_of_five_fits() -> None:
    names = [f"Somebody with a long name {seat}" for seat in range(5)]
    pad = score_pad([{"estates and stations": 12}] * 5, [12.0] * 5, [1] * 5, names)
    assert max(map(len, pad.splitlines())) <= NARROW


def shown(variables: dict[str, str]) -> str:
    """What a terminal of many colours gets of two seats."""
    with mock.patch.dict(os.environ, {"TERM": "xterm-256color", **variables}):
        screen = Screen()
        screen.console = Console(force_terminal=True, file=io.StringIO(), soft_wrap=True)
        screen.line(", ".join(signed(["Anna", "Ben"], "rb")))
        written = screen.console.file
        assert isinstance(written, io.StringIO)
        return written.getvalue()


def test_seats_are_told_by_shape_and_letter_beside_their_colours() -> None:
    assert signed(["Anna", "Ben"], "rb") == ["◆R Anna", "●B Ben"]
    assert len(set(SIGNS.values())) == len({sign[0] for sign in SIGNS.values()}) == len(SHAPES)
    assert "\x1b[31m◆R" in shown({})
    assert shown({"NO_COLOR": "1"}) == "◆R Anna, ●B Ben\n"


def test_the_score_pad_and_the_prompt_show_the_signs_of_the_seats(tmp_path: Path) -> None:
    answer = at_once(tmp_path, "play", "railroad_revolution", "--seat", "you,random", "--seed", 1, typed="score\nq\n")
    assert "⬢K Black (" in answer.out
    assert re.search(r"\n⬢K Black.*> score\n", answer.out)
    assert re.search(r"\n +⬢K Black.* +●B Blue", answer.out)
