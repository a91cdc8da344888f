"""Games of others: a folder, the owner's list, an entry point; and what is no game."""

from __future__ import annotations

import json
import os
import pickle
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from cli.command import at_once
from cli.command import branchline as command

import branchline
from branchline.core.errors import BadGame
from branchline.games import guests
from branchline.lab import journal as lab_journal
from branchline.lab.kit import CHECKS, hold
from toys import on_shelf

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
SMALLEST = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)[0]


def game_called(name: str) -> str:
    return (
        SMALLEST.replace("milepost", name).replace("Milepost", "Night Mail").replace("class Night Mail", "class Mail")
    )


def put(folder: Path, name: str, source: str) -> Path:
    (folder / name).mkdir(parents=True)
    (folder / name / "game.py").write_text(source.replace("GAME = Night Mail", "GAME = Mail"), encoding="utf-8")
    return folder / name


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Path]:
    """An empty folder for games, and an environment that is put back."""
    (tmp_path / "shelf").mkdir()
    places = sys.modules["branchline.games"].__path__
    before = list(places)
    with mock.patch.dict(os.environ), mock.patch.object(guests, "points", return_value=()):
        os.environ.pop(guests.LIST, None)
        yield tmp_path / "shelf"
    places[:] = before
    for name in [name for name in sys.modules if name.startswith(("branchline.games.night_mail", "theirs"))]:
        del sys.modules[name]
    branchline.core.registry.published.cache_clear()


def test_the_games_of_a_folder_are_games_like_ours(shelf: Path) -> None:
    put(shelf, "night_mail", game_called("night_mail"))
    before = branchline.games()
    os.environ[guests.LIST] = str(shelf)
    assert branchline.games() == sorted([*before, "night_mail"])
    game = branchline.game("night_mail")
    assert game.title == "Night Mail"
    assert pickle.loads(pickle.dumps(game)) is game


def test_a_folder_may_be_the_game_itself_and_several_are_named_in_a_row(shelf: Path) -> None:
    one = put(shelf / "here", "night_mail", game_called("night_mail"))
    put(shelf / "there", "night_mail_ii", game_called("night_mail_ii"))
    os.environ[guests.LIST] = os.pathsep.join((str(one), str(shelf / "there")))
    assert {"night_mail", "night_mail_ii"} <= set(branchline.games())
    assert branchline.game("night_mail").new(2).player == 0
    assert branchline.game("night_mail_ii").new(3).player == 0


def test_an_installed_package_offers_a_game_with_rooms_of_its_own(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = game_called("night_mail").replace("def say(", "def said(").replace("def ask(", "def asked(")
    package = put(shelf / "theirs", "mail", source.replace("def rule_of(", "def ruled("))
    (package / "text.py").write_text(
        "from branchline.core.sheet import Question\n"
        "def say(table, action): return f'Go on to {table.mile + action + 1}'\n"
        "def ask(table): return Question('How far?', 'NM-1')\n"
        "def rule_of(action): return 'NM-1'\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(shelf))
    point = EntryPoint("night_mail", "theirs.mail.game:GAME", guests.GROUP)
    monkeypatch.setattr(guests, "points", lambda: (point,))
    game = branchline.game("night_mail")
    assert game.say(game.new(2), 1) == "Go on to 2"
    assert type(game).__module__ == "theirs.mail.game"
    assert pickle.loads(pickle.dumps(game)) is game


@pytest.mark.slow
def test_a_folder_reaches_the_processes_that_play(shelf: Path, tmp_path: Path) -> None:
    put(shelf, "night_mail", game_called("night_mail"))
    for words in (
        f"--games {shelf} simulate night_mail -n 6 --games 6 --jobs 2 --bots greedy,search:4",
        f"tournament night_mail --games={shelf} --games 4 --jobs 2 --bots random,greedy",
        f"games --games {shelf.relative_to(tmp_path)}",
    ):
        answer = command(tmp_path, *words.split())
        assert answer.code == 0, f"{words}: {answer.err}"
        assert "Night Mail" in answer.out


FAULTS = {
    "nothing": ("", "game.py names no game"),
    "breaks": ("1 / 0", "cannot be imported: ZeroDivisionError"),
    "misspelt": ("import nowhere_at_all", "cannot be imported: ModuleNotFoundError"),
    "no_class": ("GAME = 3", "GAME is no game"),
    "other_name": (game_called("day_mail"), "calls itself 'day_mail'"),
    "no_title": (game_called("no_title").replace("name, title, summary", "name, heading, summary"), "its 'title'"),
    "no_words": (
        game_called("no_words").replace("def ask(", "def asks("),
        "has no room text.py, and no ask of its own",
    ),
    "no_start": (game_called("no_start").replace("def set_up(", "def begin("), "does not say how it begins"),
    "alubari": (game_called("alubari"), "is taken by a game of Branchline's own"),
    "not-a-name": (game_called("night_mail"), "is written like night_mail"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_no_whole_game_is_refused_in_one_line(shelf: Path, name: str) -> None:
    source, said = FAULTS[name]
    folder = put(shelf, name, source)
    answer = at_once(shelf, "--games", folder, "simulate", name, "-n", "2", "--jobs", "1")
    assert answer.is_refusal(said), answer.err


def test_folders_that_are_not_there_or_empty_are_refused_in_one_line(shelf: Path) -> None:
    assert at_once(shelf, "games", "--games", "nowhere").is_refusal("there is no folder nowhere")
    assert at_once(shelf, "games", "--games", ".").is_refusal("holds no game")
    os.environ[guests.LIST] = str(shelf / "gone")
    assert at_once(shelf, "games").is_refusal("there is no folder", "gone")


def test_two_games_of_one_name_are_refused(shelf: Path) -> None:
    for place in ("here", "there"):
        put(shelf / place, "night_mail", game_called("night_mail"))
    os.environ[guests.LIST] = os.pathsep.join(str(shelf / place) for place in ("here", "there"))
    with pytest.raises(BadGame, match="is taken by"):
        branchline.games()


def test_a_broken_guest_keeps_nobody_from_our_own_games(shelf: Path) -> None:
    put(shelf, "breaks", "1 / 0")
    os.environ[guests.LIST] = str(shelf)
    answer = at_once(shelf, "simulate", "alubari", "-n", "1", "--jobs", "1", "--bots", "random")
    assert answer.code == 0, answer.err
    assert at_once(shelf, "serve", "--port", "0", "--db", "t.sqlite").is_refusal("cannot be imported")


def test_games_without_a_command_or_a_folder_is_a_wrong_call(shelf: Path) -> None:
    assert at_once(shelf, "--games", "3").is_refusal("which command?")
    assert at_once(shelf, "games", "--games").is_refusal("--games")


STUDIES = ("simulate night_mail -n 200 --out games.csv", "tournament night_mail -n 200 --out it.csv")


@pytest.mark.parametrize("study", STUDIES)
def test_a_study_that_was_stopped_goes_on_by_the_very_words_that_it_prints(shelf: Path, study: str) -> None:
    put(shelf / "my games", "night_mail", game_called("night_mail"))
    words = ["--games", "my games", *study.split(), "--jobs", "1"]
    played = lab_journal.Journal.add

    def stop(journal: lab_journal.Journal, *share: Any) -> None:
        played(journal, *share)
        raise KeyboardInterrupt

    with mock.patch.object(lab_journal.Journal, "add", stop):
        stopped = at_once(shelf, *words)
    assert stopped.code == 1
    said = re.search(r"to go on from .*\.part: branchline (.+)$", stopped.err)
    assert said is not None, stopped.err
    again = at_once(shelf, *shlex.split(said[1]))
    assert again.code == 0, again.err
    assert "going on with" in again.err


def test_whoever_leaves_a_table_is_told_the_folder_of_its_game(shelf: Path) -> None:
    put(shelf, "night_mail", game_called("night_mail"))
    left = at_once(shelf, "--games", ".", "play", "night_mail", "--seat", "you,random", typed="q\n")
    assert "To go on: branchline --games . play --table " in left.out
    ours = at_once(shelf, "--games", ".", "play", "alubari", "--seat", "you,random", typed="q\n")
    assert "To go on: branchline play --table " in ours.out


def test_the_card_of_a_dataset_names_the_whole_call(shelf: Path) -> None:
    put(shelf / "mine", "night_mail", game_called("night_mail"))
    words = f"--games={shelf}/mine simulate night_mail -n 2 --jobs 1 --decisions it.csv".split()
    assert at_once(shelf, *words).code == 0
    said = "`branchline --games=mine simulate night_mail -n 2 --jobs 1 --decisions it.csv`"
    assert said in (shelf / "it.md").read_text(encoding="utf-8")


def test_what_does_not_fit_in_its_rules_is_told_by_its_place(shelf: Path) -> None:
    shutil.copytree(Path(__file__).parents[1] / "examples" / "pickup_goods", shelf / "pickup_goods")
    file = shelf / "pickup_goods" / "data" / "rules.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('title = "The branch"', 'title = "The branch", see = "PG-1.2"'), encoding="utf-8")
    answer = at_once(shelf, "--games", ".", "rules", "pickup_goods")
    said = "the rules.toml of Pick-up Goods: rule PG-1.1, see: is 'PG-1.2'; it is a list in [ ]"
    assert answer.is_refusal(said)


DRIVES = "table.mile += action + 1"
PLAYED = {
    "simulate": "simulate night_mail -n 2 --jobs 1",
    "tournament": "tournament night_mail -n 2 --jobs 1",
    "fuzz": "fuzz night_mail --players 2 --seconds 1",
    "bench": "bench night_mail --seconds 0.01",
    "check": "check night_mail",
}


@pytest.mark.parametrize("command", PLAYED)
def test_a_game_that_never_ends_is_told_by_its_seed_and_moves(shelf: Path, command: str) -> None:
    source = game_called("night_mail").replace("name, title", "longest, name, title", 1)
    source = source.replace(' = "night_mail"', ' = 500, "night_mail"', 1)
    put(shelf, "night_mail", source.replace(DRIVES, "table.mile = (table.mile + action + 1) % 20"))
    answer = at_once(shelf, "--games", ".", *PLAYED[command].split())
    assert answer.code == 1
    told = " ".join(answer.err.split())
    assert "Night Mail does not end: it is not over after 500 moves, its `longest`, and Drive is next" in told
    assert re.search(r"is next \(game \d+ of seed \d+", told)


def test_at_a_table_a_game_that_never_ends_is_stopped_and_keeps_its_record(shelf: Path) -> None:
    source = game_called("night_mail").replace("name, title", "longest, name, title", 1)
    source = source.replace(' = "night_mail"', ' = 30, "night_mail"', 1)
    put(shelf, "night_mail", source.replace(DRIVES, "table.mile = (table.mile + action + 1) % 20"))
    words = ("--games", ".", "play", "night_mail", "--seat", "random,random", "--record", "it.json")
    answer = at_once(shelf, *words)
    assert answer.code == 1
    line = answer.err.splitlines()[-1]
    assert line.startswith("branchline: Night Mail does not end: it is not over after 30 moves")
    assert "Drive is next" in line
    assert len(json.loads((shelf / "it.json").read_text(encoding="utf-8"))["moves"]) == 30
    table = re.search(r"\(table (\w+)\)", answer.said)
    assert table is not None
    assert at_once(shelf, "--games", ".", "play", "--table", table[1]).is_refusal("or was stopped")


def test_steps_that_run_by_themselves_for_ever_are_named(shelf: Path) -> None:
    source = game_called("night_mail").replace("        table.push(Drive(0))", "        table.push(Round())")
    rounds = "\n\nclass Round(Auto):\n    def run(self, table):\n        table.push(Round())\n\n\nclass Mail(Game)"
    source = source.replace("import Position, Step", "import Auto, Position, Step")
    put(shelf, "night_mail", re.sub(r"\n\nclass (Night )?Mail\(Game\)", rounds, source))
    answer = at_once(shelf, "--games", ".", "simulate", "night_mail", "-n", "1", "--jobs", "1")
    assert answer.code == 1
    assert "100,000 steps ran by themselves in a row, and Round is next" in answer.err


BROKEN = "table.mile += {0: 1, 1: 2}[action]"


@pytest.mark.parametrize("command", [*PLAYED, "play"])
def test_a_mistake_in_the_rules_is_told_by_its_line_and_the_way_there(shelf: Path, command: str) -> None:
    source = game_called("night_mail").replace(DRIVES, BROKEN)
    line = source[: source.index(BROKEN)].count("\n") + 1
    put(shelf, "night_mail", source)
    words = PLAYED.get(command, "play night_mail --seat random,random --seed 4")
    answer = at_once(shelf, "--games", ".", *words.split())
    assert answer.code == 1
    told = " ".join(answer.err.split())
    assert f"Night Mail broke down in Drive.resolve at drive:3: KeyError: 2, night_mail/game.py:{line}" in told
    assert command == "play" or re.search(r"\(game \d+ of seed \d+", answer.err)
    assert "Traceback" not in answer.err
    if command == "simulate":
        assert answer.err.count("\n") == 1
        assert re.search(r"\d+ moves? in, the latest: (drive:\d, )*drive:3\)", answer.err)


@pytest.mark.parametrize("command", [*PLAYED, "play", "check"])
def test_rules_that_leave_are_told_and_end_nothing_in_silence(shelf: Path, command: str) -> None:
    put(shelf, "night_mail", game_called("night_mail").replace(DRIVES, "raise SystemExit"))
    words = PLAYED.get(
        command, {"play": "play night_mail --seat random,random", "check": "check night_mail"}.get(command)
    )
    answer = at_once(shelf, "--games", ".", *str(words).split())
    assert answer.code == 1
    assert "SystemExit" in answer.err + answer.out


def test_rules_that_do_not_come_back_are_told_of(shelf: Path) -> None:
    slow = f"__import__('time').sleep(0.25 * (table.mile == 0))\n        {DRIVES}"
    put(shelf, "night_mail", game_called("night_mail").replace(DRIVES, slow))
    with mock.patch("branchline.bots.watch.PATIENCE", 0.1):
        answer = at_once(shelf, "--games", ".", "simulate", "night_mail", "-n", "1", "--jobs", "1")
    assert answer.code == 0
    assert (
        "the rules of night_mail have not come back for 0.1 seconds: Drive.resolve, night_mail/game.py:" in answer.err
    )
    assert answer.err.count("\n") == 1


TRIES = """
from branchline.bots import Bot


class Tries(Bot):
    name = "tries"
    summary = "tries what it takes"

    def choose_from(self, position, seat, rng):
        position.clone().apply(position.legal_actions(seat)[-1], seat)
        return position.legal_actions(seat)[-1]
"""


def test_rules_for_people_without_letters_are_said_to_be_there(shelf: Path) -> None:
    data = put(shelf, "night_mail", game_called("night_mail")) / "data"
    data.mkdir()
    (data / "rules.toml").write_text('goal = "Be first."\n', encoding="utf-8")
    lacking = 'data/rules.toml is there, but game.py does not say letters = "…", with which its numbers begin'
    assert at_once(shelf, "--games", ".", "rules", "night_mail").is_refusal(lacking)
    with mock.patch("branchline.cli.check.hold", return_value=[]):
        answer = at_once(shelf, "--games", ".", "check", "night_mail")
    assert lacking in answer.said
    assert "the rules for people" not in answer.said


def test_a_mistake_in_the_rules_is_not_the_bots_that_tries_them(shelf: Path) -> None:
    put(shelf, "night_mail", game_called("night_mail").replace(DRIVES, BROKEN))
    (shelf / "tries.py").write_text(TRIES, encoding="utf-8")
    words = ("simulate", "night_mail", "-n", "1", "--jobs", "1", "--bots", "tries.py")
    answer = at_once(shelf, "--games", ".", *words)
    assert "branchline: Night Mail broke down in Drive.resolve at drive:3: KeyError: 2" in answer.err


def test_the_whole_account_of_a_mistake_is_there_for_the_asking(shelf: Path) -> None:
    put(shelf, "night_mail", game_called("night_mail").replace(DRIVES, BROKEN))
    for jobs in ("1", "2"):
        words = ("--traceback", "--games", ".", "simulate", "night_mail", "-n", "4", "--jobs", jobs)
        answer = at_once(shelf, *words)
        assert "Traceback" in answer.err
        assert BROKEN in answer.err
        assert answer.err.splitlines()[-1].startswith("branchline: Night Mail broke down")


@pytest.mark.slow
def test_the_example_holds_under_the_whole_kit_in_at_most_900_lines() -> None:
    folder = Path(__file__).parents[1] / "examples" / "pickup_goods"
    files = [*folder.glob("*.py"), *folder.glob("data/*")]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 900
    with on_shelf(str(folder)):
        found = list(hold(branchline.game("pickup_goods"), long=True))
    assert [wrong for _, wrong in found if wrong] == []
    assert len(found) == len(CHECKS)
