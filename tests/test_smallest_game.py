"""The smallest whole game, played out of the page that shows it."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
from browsers import Browser, play_to_the_end
from cli.command import at_once
from starlette.testclient import TestClient

import branchline
from branchline.cli.new import renamed
from branchline.lab.fields import MARK, expanded
from branchline.lab.fuzzing import fuzz_game
from branchline.web.app import create_app
from toys import on_shelf

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"


@pytest.fixture
def milepost(tmp_path: Path) -> Iterator[branchline.Game]:
    folder = tmp_path / "milepost"
    folder.mkdir()
    shown = re.search(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert shown is not None
    (folder / "game.py").write_text(shown.group(1), encoding="utf-8")
    with on_shelf(str(tmp_path)):
        yield branchline.game("milepost")


def test_what_make_fields_writes_is_current_on_the_page(milepost: branchline.Game) -> None:
    file = sys.modules[type(milepost).__module__].__file__
    assert file is not None
    source = Path(file).read_text(encoding="utf-8")
    assert MARK in source
    assert expanded(source) == source


def test_a_milepost_beyond_the_last_is_refused(milepost: branchline.Game) -> None:
    data = milepost.new(2).to_data()
    data["table"]["mile"] = 22
    with pytest.raises(branchline.BadPosition, match="mile is 22; it is 0 to 21"):
        milepost.from_data(data)


def test_it_holds_under_every_invariant(milepost: branchline.Game) -> None:
    for players in (2, 3, 4):
        record = fuzz_game(milepost, players, seed=players)
        assert record.check().ranks().count(1) == 1


@pytest.mark.slow
def test_every_command_takes_it(milepost: branchline.Game, tmp_path: Path) -> None:
    for words, said in (
        ("games", "Milepost"),
        ("simulate milepost -n 20 --bots greedy,search:5 --jobs 1", "greedy"),
        ("tournament milepost --bots random,greedy -n 20 --jobs 1", "greedy"),
        ("balance milepost --players 2 -n 20 --jobs 1 --out report.html", "report.html"),
        ("fuzz milepost --seconds 0.1", "nothing wrong"),
        ("play milepost --seat greedy,random --seed 1 --record game.json", "The end: "),
        ("replay game.json --check", "Milepost"),
    ):
        answer = at_once(tmp_path, *words.split())
        assert answer.code == 0, f"{words}: {answer.err}"
        assert said in answer.out, f"{words}: {answer.out}"
    assert "Milepost" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_person_plays_it_in_the_terminal(milepost: branchline.Game, tmp_path: Path) -> None:
    answer = at_once(tmp_path, *["play", "milepost", "--seat", "you,greedy", "--seed", "1"], typed="1\n" * 30)
    assert answer.code == 0, answer.err
    assert "Drive to milepost 1" in answer.out
    assert "The end: " in answer.out


@pytest.mark.slow
def test_it_is_played_on_the_page(milepost: branchline.Game, tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "tables.sqlite"), workers=0, pace=0.0, limits=False)
    with TestClient(app, follow_redirects=False) as client:
        ada = Browser(client)
        assert "Milepost" in ada.get("/").text
        play_to_the_end(ada, ada.play("milepost"), random.Random(1))


def test_new_writes_what_the_page_shows_and_check_holds_it(tmp_path: Path) -> None:
    made = at_once(tmp_path, "new", "milepost_ii")
    assert made.code == 0, made.err
    assert "branchline --games . check milepost_ii" in made.out
    written = (tmp_path / "milepost_ii" / "game.py").read_text(encoding="utf-8")
    shown = re.search(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert shown is not None
    assert written == renamed(shown.group(1), "milepost_ii")
    with mock.patch.dict(os.environ):
        answer = at_once(tmp_path, "--games", ".", "check", "milepost_ii")
    assert answer.code == 0, answer.err
    assert "Milepost Ii: all" in answer.out
    assert "checks were not tried, for want of a room of the game:" in answer.said
    for room in ("about.py", "board.py", "observation.py", "data/rules.toml", "text.py"):
        assert re.search(rf"  milepost_ii/{room} +\w+", answer.out), room
    assert "docs/adding-a-game.md, “The rooms”" in answer.said


@pytest.mark.slow
def test_the_tests_that_new_writes_pass(tmp_path: Path) -> None:
    assert at_once(tmp_path, "new", "milepost_iii").code == 0
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BRANCHLINE_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "milepost_iii"],
        cwd=tmp_path,
        env={**kept, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_check_says_what_is_wrong_and_fails(tmp_path: Path) -> None:
    assert at_once(tmp_path, "new", "milepost_iv").code == 0
    file = tmp_path / "milepost_iv" / "game.py"
    source = file.read_text(encoding="utf-8")
    file.write_text(source.replace('f"Drive to milepost {state.mile + action + 1}"', '"Drive on"'), encoding="utf-8")
    with mock.patch.dict(os.environ):
        answer = at_once(tmp_path, "check", "milepost_iv", "--games", ".")
    assert answer.code == 1
    assert "legal actions of seat 0 read 'Drive on'" in answer.err
    assert "of 14 failed" in answer.out


@pytest.mark.parametrize(
    ("name", "said"),
    [("alubari", "is taken by Alubari"), ("Night Mail", "is called like night_mail"), ("class", "is called like")],
)
def test_new_refuses_names_that_cannot_be(tmp_path: Path, name: str, said: str) -> None:
    assert at_once(tmp_path, "new", name).is_refusal(said)
    assert list(tmp_path.iterdir()) in ([], [tmp_path / "home"])


def test_new_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "night_mail").mkdir()
    assert at_once(tmp_path, "new", "night_mail").is_refusal("exists already")
    assert at_once(tmp_path, "new", "night_mail", "--out", "nowhere").is_refusal("is no folder")
