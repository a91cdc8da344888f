"""The measures of benchmarks/reviews.py: what was stopped goes on from what is known, and comes to the same."""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "reviews.py"
LONG_AGO, NEVER = 0.0, float("inf")


@pytest.fixture(scope="module")
def reviews() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("reviews_measured", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["reviews_measured"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["reviews_measured"]


def measured(game: str, share: str) -> list[Any]:
    """One position in every second stretch."""
    return [f"{game} {share}"] if int(share) % 2 else []


def told(shares: list[list[Any]], call: argparse.Namespace) -> list[Any]:
    return [one for share in shares for one in share][: call.positions]


@pytest.fixture
def jobs(reviews: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    monkeypatch.setitem(reviews.PARTS, "blunders", reviews.Part(measured, told=told))
    return [("junction", "blunders", str(share)) for share in range(12)]


def test_what_was_stopped_goes_on_and_comes_to_the_same(reviews: ModuleType, jobs: Any, tmp_path: Path) -> None:
    call = argparse.Namespace(positions=3, jobs=1)
    whole = reviews.Found(tmp_path / "whole.part")
    reviews.look(jobs, whole, call, NEVER)
    assert list(whole.known) == jobs[:6], "no share is looked into once there are enough positions"
    stopped = reviews.Found(tmp_path / "stopped.part")
    reviews.look(jobs[:2], stopped, call, NEVER)
    with (tmp_path / "stopped.part").open("a") as file:
        file.write('[["junction", "blund')
    again = reviews.Found(tmp_path / "stopped.part")
    assert again.known == stopped.known == {jobs[0]: [], jobs[1]: ["junction 1"]}
    reviews.look(jobs, again, call, LONG_AGO)
    assert again.known == stopped.known, "out of time nothing is begun"
    reviews.look(jobs, again, call, NEVER)
    assert again.known == whole.known
    assert reviews.Found(tmp_path / "stopped.part").known == whole.known


def test_figures_are_written_only_of_what_is_known_to_its_end(
    reviews: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(reviews.PARTS, "blunders", reviews.Part(measured, lambda *_: ["1", "2", "3"], told))
    out = tmp_path / "figures.json"

    def run(*more: str) -> dict[str, Any]:
        asked = ["reviews.py", "--games", "junction", "--parts", "blunders", "--out", str(out), *more]
        monkeypatch.setattr(sys, "argv", asked)
        reviews.main()
        found: dict[str, Any] = json.loads(out.read_text()) if out.is_file() else {}
        return found

    assert run("--minutes", "0") == {}
    assert run("--positions", "1")["junction"]["blunders"] == ["junction 1"]
    assert run("--positions", "2")["junction"]["blunders"] == ["junction 1", "junction 3"]
