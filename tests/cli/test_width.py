"""Whatever is printed fits a window of 80 columns; a table that does not says so before."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
from rich.console import Console
from rich.text import Text

import branchline
from branchline.cli.screen import WIDER, Screen, ends, fitted, score_pad, signed, unbroken, whole
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


@pytest.mark.parametrize("words", ["puzzle", *(f"play {name} --seat you,random --seed 1" for name in GAMES)])
def test_lines_are_longer_only_in_a_table_that_says_so(tmp_path: Path, words: str) -> None:
    drawn: list[str] = []
    with mock.patch.object(Screen, "table", lambda _, table: drawn.append(whole(table))):
        answer = at_once(tmp_path, *words.split(), typed="1\n1\nscore\nq\n")
    assert answer.code == 0, answer.err
    assert all(len(line) <= NARROW or " " not in line for line in answer.out.splitlines()), "but for an address"
    assert drawn
    for table in drawn:
        assert table.startswith(f"({WIDER}") == any(len(line) > NARROW for line in table.splitlines())


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
