"""What was stopped says so, and wrong options lead to the right help."""

from argparse import Namespace
from unittest import mock

import pytest

import branchline
from branchline.cli.crew import journal_of
from branchline.core.record import Record
from branchline.lab.invariants import Violation
from cli.command import at_once


def test_fuzz_that_is_stopped_exits_with_1(tmp_path):
    with mock.patch("branchline.cli.fuzz.fuzz_game", side_effect=KeyboardInterrupt):
        answer = at_once(tmp_path, "fuzz", "junction", "--seconds", 5)
    assert answer.code == 1
    assert answer.out.startswith("stopped after no games")


def test_fuzz_makes_the_folder_for_what_it_finds(tmp_path):
    failure = Violation("a piece is lost", Record(branchline.game("junction"), 2))
    with mock.patch("branchline.cli.fuzz.fuzz_game", side_effect=failure):
        answer = at_once(tmp_path, "fuzz", "junction", "--out", "found/today")
    assert answer.code == 1
    assert list((tmp_path / "found" / "today").glob("fuzz-junction-*.json"))
    (tmp_path / "file").touch()
    assert at_once(tmp_path, "fuzz", "junction", "--out", "file").is_refusal("file: is no folder")


def test_a_journal_that_is_not_there_is_not_named(tmp_path):
    with (
        pytest.raises(KeyboardInterrupt, match=r"^stopped; nothing was done yet$"),
        journal_of(Namespace(words=[]), str(tmp_path / "report.html")),
    ):
        raise KeyboardInterrupt


@pytest.mark.parametrize("command", ["fuzz", "games", "balance junction", "simulate junction"])
def test_an_unknown_option_points_to_the_commands_own_help(tmp_path, command):
    name = command.split()[0]
    assert at_once(tmp_path, *command.split(), "--nonsense").is_refusal("--nonsense", f"branchline {name} --help")
