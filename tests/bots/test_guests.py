"""Bots of others: a class of a module, a file, an entry point, the owner's list; and what is no bot."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from cli.command import at_once

import branchline
from branchline.bots import bot, guests, summaries
from branchline.bots.breakdown import checked
from branchline.bots.guests import BadBot
from branchline.core.chance import Dealer, deal
from branchline.lab import Series, simulate
from branchline.table.bot_pool import BotPool

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
        ("leaving.py", "SystemExit"),
        ("empty.py", "should hold one bot"),
        ("lazy.py", "needs choose_from"),
        ("nameless.py", "needs a text 'name'"),
        ("last_bots:Last:now", "takes no argument 'now'"),
    ],
)
def test_what_is_no_bot_is_said(folder: Path, name: str, said: str) -> None:
    head = "from branchline.bots import Bot\n\n\nclass Some(Bot):\n    "
    (folder / "broken.py").write_text("1 / 0\n", encoding="utf-8")
    (folder / "leaving.py").write_text("raise SystemExit\n", encoding="utf-8")
    (folder / "empty.py").write_text("", encoding="utf-8")
    (folder / "lazy.py").write_text(f'{head}name = "lazy"\n    summary = "does nothing"\n', encoding="utf-8")
    (folder / "nameless.py").write_text(f"{head}def choose_from(self, *_):\n        return 0\n", encoding="utf-8")
    with pytest.raises(branchline.BranchlineError, match=said):
        branchline.bot(name)


def test_a_list_with_an_argument_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(guests.LIST, "last_bots:Last:please")
    with pytest.raises(BadBot, match="with an argument"):
        branchline.bots()


LINE = LAST[: LAST.index("return position")].count("\n") + 1
"""Where the bot chooses."""
MISTAKES = {
    "[][0]": "the bot 'last' broke down in Last.choose_from: IndexError: list index out of range, "
    f"wrong_bots.py:{LINE}",
    "exit(3)": f"the bot 'last' broke down in Last.choose_from: SystemExit: 3, wrong_bots.py:{LINE}",
    "position.apply(-5)": "the bot 'last' broke down in Last.choose_from: IllegalAction: ",
    "position.legal_actions(seat)[-1] + 1": "which is none of its",
    "'left'": f"legal actions, in Last.choose_from, wrong_bots.py:{LINE - 1}",
    "0.0": "the bot 'last' chose 0.0 for seat 0",
    "None": "the bot 'last' chose None for seat 0",
}
COMMANDS = (
    "simulate junction --players 2 --bots wrong_bots.py -n 2 --jobs 1",
    "simulate junction --players 2 --bots wrong_bots.py -n 2 --jobs 2",
    "tournament junction --players 2 --bots wrong_bots.py,greedy -n 2 --jobs 1",
    "balance junction --players 2 --bots wrong_bots.py --games 2 --jobs 1",
)


def named(text: str, folder: Path) -> str:
    """What was said, with the file alone: its folder is another one each time."""
    return " ".join(text.split()).replace(f"{folder.name}/", "")


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_of_a_bot_is_told_as_its_own_with_its_line_and_the_seed(folder: Path, mistake: str) -> None:
    (folder / "wrong_bots.py").write_text(LAST.replace("position.legal_actions(seat)[-1]", mistake), encoding="utf-8")
    answer = at_once(folder, *COMMANDS[0].split())
    assert answer.code == 1
    assert answer.err.count("\n") == 1
    said = named(answer.err, folder)
    assert MISTAKES[mistake] in said
    assert "(game 0 of seed 1, " in said
    assert "Junction broke down" not in said


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_tells_a_mistake_of_a_bot(folder: Path, command: str) -> None:
    (folder / "wrong_bots.py").write_text(LAST.replace("position.legal_actions(seat)[-1]", "[][0]"), encoding="utf-8")
    answer = at_once(folder, *command.split())
    assert answer.code == 1
    assert f"branchline: {MISTAKES['[][0]']} (game " in named(answer.err, folder)
    assert "Traceback" not in answer.err
    whole = at_once(folder, "--traceback", *command.split()).err
    assert "Traceback" in whole
    assert "return [][0]" in whole


@pytest.mark.parametrize("mistake", ["[][0]", "'left'", "exit(3)"])
@pytest.mark.parametrize("workers", [0, 1])
def test_at_a_table_the_log_has_the_line_and_chance_chooses(
    folder: Path, mistake: str, workers: int, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "wrong_bots.py").write_text(LAST.replace("position.legal_actions(seat)[-1]", mistake), encoding="utf-8")
    game = branchline.game("alubari")
    state = game.new(2)
    deal(state, Dealer(1))
    pool = BotPool(workers, seeds=lambda: 77)
    try:
        chosen = pool.choose(game, state, state.player, "wrong_bots.py")
    finally:
        pool.close()
    assert chosen.action in state.legal
    assert chosen.trouble == "broke down"
    line = named(caplog.messages[0], folder)
    assert line.startswith("the bot wrong_bots.py ")
    assert re.search(rf"wrong_bots\.py:({LINE}|{LINE - 1})\b", line)
    assert line.endswith(f"(seat {state.player}, seed 77)")
    assert "Alubari" not in line


@pytest.mark.parametrize("command", COMMANDS)
def test_a_bot_that_raises_keyboard_interrupt_is_not_taken_for_somebody_at_the_keyboard(
    folder: Path, command: str
) -> None:
    raising = LAST.replace("return position.legal_actions(seat)[-1]", "raise KeyboardInterrupt")
    (folder / "wrong_bots.py").write_text(raising, encoding="utf-8")
    answer = at_once(folder, *command.split())
    assert answer.code == 1
    told = f"the bot 'last' broke down in Last.choose_from: KeyboardInterrupt, wrong_bots.py:{LINE} (game 0 of seed 1"
    assert told in named(answer.err, folder)


def test_ctrl_c_while_a_bot_thinks_is_still_ctrl_c(folder: Path) -> None:
    # A shell that starts the tests in the background has Ctrl-C ignored in all of them.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    pressing = "__import__('signal').raise_signal(2)"
    (folder / "wrong_bots.py").write_text(LAST.replace("position.legal_actions(seat)[-1]", pressing), encoding="utf-8")
    try:
        assert at_once(folder, *COMMANDS[0].split()).err == "branchline: stopped\n"
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("games", [1, 2])
def test_a_bot_that_ends_its_process_is_named(folder: Path, games: int) -> None:
    ending = "__import__('os')._exit(7)"
    (folder / "wrong_bots.py").write_text(LAST.replace("position.legal_actions(seat)[-1]", ending), encoding="utf-8")
    answer = at_once(folder, *f"simulate junction --bots wrong_bots.py,random -n {games} --jobs 2".split())
    assert answer.code == 1
    assert "the bot 'wrong_bots.py' ended the process that it played in, with exit code 7" in answer.err
    assert answer.err.count("\n") == 1


def test_a_terminal_tells_it_too(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "wrong_bots.py").write_text(LAST.replace("position.legal_actions(seat)[-1]", "[][0]"), encoding="utf-8")
    assert at_once(folder, "play", "junction", "--seat", "wrong_bots.py,random").code == 0
    line = named(caplog.messages[0], folder)
    assert MISTAKES["[][0]"].replace("'last'", "wrong_bots.py") in line


def test_what_a_bot_does_twice_at_one_decision_is_told_once(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "wrong_bots.py").write_text(LAST.replace("position.legal_actions(seat)[-1]", "[][0]"), encoding="utf-8")
    state = branchline.game("alubari").new(2)
    deal(state, Dealer(1))
    BotPool(0).choose(branchline.game("alubari"), state, state.player, "wrong_bots.py")
    assert len(caplog.messages) == 1


def test_a_bot_that_cannot_even_be_made_is_told_by_its_line(folder: Path) -> None:
    (folder / "wrong_bots.py").write_text(LAST.replace('return argument == "please"', "return 1 / 0"), encoding="utf-8")
    answer = at_once(folder, "simulate", "junction", "--bots", "wrong_bots.py:Last:please,random", "-n", "2")
    assert "the bot 'last' broke down in Last.takes: ZeroDivisionError" in answer.err
    assert answer.code == 1


def test_numbers_of_any_kind_are_numbers(folder: Path) -> None:
    np = pytest.importorskip("numpy")
    state = branchline.game("junction").new(2)
    while state.player < 0:
        state.play(state.legal[0])
    bot = branchline.bot("last_bots.py")
    assert checked(bot, np.int64(state.legal[0]), state.legal, 0) == state.legal[0]
    assert type(checked(bot, np.int64(state.legal[0]), state.legal, 0)) is int


@pytest.mark.slow
def test_the_search_of_the_page_about_bots_plays_and_beats_chance(tmp_path: Path) -> None:
    """As it stands there: saved, named with its argument, and at a table."""
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    [code] = [block.partition("```")[0] for block in page.split("```python\n") if "class Scout" in block]
    file = tmp_path / "scout.py"
    file.write_text(code, encoding="utf-8")
    assert 35 <= len(code.splitlines()) <= 60
    name = f"{file}:Scout:15"
    seatings = [[name, "random"], ["random", name]]
    rows = simulate(Series(branchline.game("railway_workers"), 2, seatings[0], 2, 1, seatings=seatings))
    leads = [row.scores[row.bots.index(name)] - row.scores[row.bots.index("random")] for row in rows]
    assert min(leads) > 0
    with pytest.raises(branchline.BranchlineError, match="takes no argument 'nonsense'"):
        bot(f"{file}:Scout:nonsense")
