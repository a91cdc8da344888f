"""A bot or a game that does not come back is told of, once, and whoever plays on is not."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from unittest import mock

import pytest

import branchline
from branchline.bots import Bot, decide, watch
from branchline.bots.watch import watched
from branchline.core.chance import Dealer, Rng, deal
from branchline.core.registry import game_of
from branchline.lab import LocalCrew, Series

BUSY = """
import time
from branchline.bots import Bot


class Busy(Bot):
    name = "busy"
    summary = "thinks and thinks, once"
    seconds = 0.3

    def choose_from(self, position, seat, rng):
        until, Busy.seconds = time.monotonic() + Busy.seconds, 0
        while time.monotonic() < until:
            pass
        return position.legal_actions(seat)[0]
"""
pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")


@pytest.fixture(autouse=True)
def impatient():
    with mock.patch.object(watch, "PATIENCE", 0.1):
        yield


def asked(bot: Bot, decisions: int = 1) -> list[str]:
    """What is told while the bot is asked so many times."""
    state = branchline.game("alubari").new(2)
    deal(state, Dealer(1))
    told: list[str] = []
    with watched(told.append):
        for _ in range(decisions):
            decide(bot, state, state.player, Rng(1))
    return told


class Slow(Bot):
    name = "slow"
    summary = "takes its time"

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds

    def choose_from(self, position, seat, rng):
        time.sleep(self.seconds)
        return position.legal_actions(seat)[0]


def test_a_bot_that_does_not_come_back_is_named_once_with_its_line():
    told = asked(Slow(0.25), 2)
    assert len(told) == 1
    assert told[0].startswith("the bot 'slow' has not come back for 0.1 seconds: Slow.choose_from, bots/test_watch.py:")
    assert told[0].endswith("Ctrl-C stops it")


def test_one_that_comes_back_again_and_again_is_not_named():
    assert asked(Slow(0.03), 10) == []


def test_the_timer_is_given_back():
    before = signal.getsignal(signal.SIGALRM)
    asked(Slow(0))
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_of_several_processes_one_tells_it(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    (tmp_path / "busy.py").write_text(BUSY, encoding="utf-8")
    series = Series(branchline.game("junction"), 2, [str(tmp_path / "busy.py"), "random"], 2)
    assert len([*LocalCrew(2).play([(series, one) for one in series.chunks()], ())]) == 2
    assert capfd.readouterr().err.count("the bot 'busy' has not come back") == 1


def test_a_module_belongs_to_the_game_in_whose_folder_it_stands():
    assert game_of("branchline.games.alubari.steps.moves") == "alubari"
    assert game_of("branchline.games.guests") == ""
    assert game_of("branchline.bots.tree") == ""
