"""Bots of others: a class of a module, a file, an entry point, the owner's list; and what is no bot."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from cli.command import at_once

import branchline
from branchline.bots import guests, summaries
from branchline.bots.guests import BadBot

LAST = '''
"""A bot that takes whatever is named last."""

from branchline.bots import Bot


class Last(Bot):
    name = "last"
    summary = "takes whatever is named last"

    def takes(self, argument):
        return argument == "please"

    def choose_from(self, position, seat, rng):
        return position.legal_actions(seat)[-1]
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of one's own with a bot in it, in which one stands."""
    (tmp_path / "last_bots.py").write_text(LAST, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    guests.offered.cache_clear()
    guests.file_module.cache_clear()
    yield tmp_path
    guests.offered.cache_clear()
    sys.modules.pop("last_bots", None)


@pytest.mark.parametrize("name", ["last_bots:Last", "last_bots.py", "last_bots.py:Last", "last_bots:Last:please"])
def test_a_class_of_a_module_or_a_file_plays(folder: Path, name: str) -> None:
    state = branchline.game("junction").new(2)
    while state.player < 0:
        state.play(state.legal[0])
    assert branchline.bot(name).choose(state.view(state.player), 1) == state.legal[-1]


def test_it_plays_in_every_command(folder: Path) -> None:
    for command in (
        ["simulate", "junction", "--bots", "last_bots:Last,random", "--games", "2"],
        ["tournament", "junction", "--bots", "last_bots.py,random", "--games", "2"],
        ["play", "junction", "--seat", "last_bots:Last,random"],
    ):
        result = at_once(folder, *command)
        assert result.code == 0, (command, result.err)


def test_the_owners_list_and_installed_packages_go_by_their_names(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(guests.LIST, "last_bots:Last")
    assert "last" in branchline.bots()
    assert summaries()["last"] == "takes whatever is named last"
    assert str(branchline.bot("last:please")) == "last:please"
    guests.offered.cache_clear()
    monkeypatch.delenv(guests.LIST)
    point = EntryPoint("theirs", "last_bots:Last", guests.GROUP)
    monkeypatch.setattr(guests, "entry_points", lambda group: [point])
    assert "theirs" in branchline.bots()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere:Clever", "cannot be imported"),
        ("nowhere.py", "there is no file"),
        ("last_bots:First", "has no 'First'"),
        ("json:dumps", "is no bot"),
        ("broken.py", "ZeroDivisionError"),
        ("empty.py", "should hold one bot"),
        ("lazy.py", "needs choose_from"),
        ("nameless.py", "needs a text 'name'"),
        ("last_bots:Last:now", "takes no argument 'now'"),
    ],
)
def test_what_is_no_bot_is_said(folder: Path, name: str, said: str) -> None:
    head = "from branchline.bots import Bot\n\n\nclass Some(Bot):\n    "
    (folder / "broken.py").write_text("1 / 0\n", encoding="utf-8")
    (folder / "empty.py").write_text("", encoding="utf-8")
    (folder / "lazy.py").write_text(f'{head}name = "lazy"\n    summary = "does nothing"\n', encoding="utf-8")
    (folder / "nameless.py").write_text(f"{head}def choose_from(self, *_):\n        return 0\n", encoding="utf-8")
    with pytest.raises(branchline.BranchlineError, match=said):
        branchline.bot(name)


def test_a_list_with_an_argument_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(guests.LIST, "last_bots:Last:please")
    with pytest.raises(BadBot, match="with an argument"):
        branchline.bots()


def test_a_bot_that_takes_what_is_not_legal_is_told_so_and_rates_nothing(folder: Path) -> None:
    wrong = LAST.replace("position.legal_actions(seat)[-1]", "position.legal_actions(seat)[-1] + 1")
    (folder / "wrong_bots.py").write_text(wrong, encoding="utf-8")
    for command in ("simulate", "tournament"):
        answer = at_once(folder, command, "junction", "--bots", "wrong_bots.py,greedy", "-n", "2", "--jobs", "1")
        assert answer.code in (1, 2)
        assert "legal action" in answer.err
        assert "'last' chose" in answer.err
