"""`branchline draw`: a board as a picture."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import branchline as library
from cli.command import at_once

RECORDS = Path(__file__).parents[1] / "records"


def a_record(name):
    return sorted((RECORDS / name).glob("*.json"))[0]


@pytest.mark.parametrize("name", ["alubari", "railway_workers"])
def test_the_board_of_a_record_becomes_an_svg_file(tmp_path, name):
    answer = at_once(tmp_path, "draw", a_record(name), "--at", 60, "--seat", 0, "-o", "board.svg")
    assert answer.code == 0, answer.err
    assert ElementTree.parse(tmp_path / "board.svg").getroot().tag.endswith("svg")


def test_the_board_becomes_a_picture(tmp_path):
    pytest.importorskip("resvg_py")
    answer = at_once(tmp_path, "draw", a_record("alubari"), "--theme", "dark", "-o", "board.png")
    assert answer.code == 0, answer.err
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["-o", "board.gif"], ".svg or a .png"),
        (["--seat", 9, "-o", "board.svg"], "there is no seat 9"),
        (["--at", 99999, "-o", "board.svg"], "there is no move 99999"),
    ],
)
def test_a_wrong_call_is_one_line_and_writes_nothing(tmp_path, words, wrong):
    answer = at_once(tmp_path, "draw", a_record("alubari"), *words)
    assert answer.code == 2
    assert wrong in answer.err
    assert len(answer.err.splitlines()) == 1
    assert not list(tmp_path.glob("board.*"))


def test_a_notebook_shows_a_drawing():
    state = library.game("alubari").new(players=2)
    assert library.draw(state)._repr_svg_().startswith("<svg")
