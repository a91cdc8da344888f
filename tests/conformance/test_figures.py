"""Every figure of every box, turned up and down: refused in one line, or read and playable; none is taken and ignored.

A sample here, another one whenever a game has changed; `make test-figures` turns them all."""

from __future__ import annotations

import os
import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline.core.errors import BadComponents
from branchline.core.figures import figure_at, figures, turned, written
from branchline.core.game import Game
from branchline.lab.fuzzing import fuzz_game
from conformance.cases import EVERY_GAME

ASKED = os.environ.get("BRANCHLINE_FIGURES", "")
EVERYTHING = ASKED == "all"
SAMPLE = 12


def read(value: Any) -> Any:
    """What the engine reads of a box, as plain data."""
    if is_dataclass(value):
        return [read(getattr(value, one.name)) for one in fields(value) if one.name != "text"]
    if isinstance(value, tuple | list):
        return [read(one) for one in value]
    slots = getattr(type(value), "__slots__", getattr(type(value), "__mypyc_attrs__", ()))
    return [read(getattr(value, name)) for name in slots if name not in ("direct", "runs")] if slots else value


def others(value: float) -> list[Any]:
    """A little more and a little less; then far more, and less than nothing."""
    return [not value] if isinstance(value, bool) else [value + 1, value - 1, (value or 1) * 100, -abs(value) - 3]


def as_far_as_allowed(refusal: str) -> list[int]:
    """The ends of the range that a refusal names: they are tried as well."""
    found = re.search(r"; (-?\d+) to (-?\d+) is allowed$", refusal)
    return [int(one) for one in found.groups()] if found else []


def chosen(game: Game) -> list[str]:
    names = sorted(figures(tomllib.loads(game.components)))
    return names if EVERYTHING else random.Random(seed_of(game)).sample(names, SAMPLE)


def seed_of(game: Game) -> str:
    """Which figures are the sample: others whenever the sources of the game have changed, and the same again where the
    seed is given."""
    folder = Path(str(resources.files(game.rooms.package)))
    sources = sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))
    return ASKED or blake2b(b"".join(path.read_bytes() for path in sources), digest_size=4).hexdigest()


def counts(game: Game, number: int) -> Iterator[int]:
    """For how many players a changed box is tried: all counts, or one after the other."""
    every = range(game.min_players, game.max_players + 1)
    return iter(every) if EVERYTHING else iter([every[number % len(every)]])


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.figures
@EVERY_GAME
def test_a_figure_is_refused_in_one_line_or_read_and_playable(name: str) -> None:
    game = branchline.game(name)
    contents, printed = tomllib.loads(game.components), read(game.box)
    wrong = []
    for number, figure in enumerate(chosen(game)):
        place = figures(contents)[figure]
        was = figure_at(contents, place)
        ignored, tried = [], others(was)
        for value in tried:
            figure_at(contents, place[:-1])[place[-1]] = value
            try:
                changed = type(game)(written(contents))
            except BadComponents as refusal:
                if "\n" in str(refusal):
                    wrong.append(f"{figure} = {value} is refused in more than a line: {refusal}")
                tried += [one for one in as_far_as_allowed(str(refusal)) if one not in tried]
                continue
            except Exception as error:
                wrong.append(f"{figure} = {value} is not refused: {error!r}")
                continue
            finally:
                figure_at(contents, place[:-1])[place[-1]] = was
            if read(changed.box) == printed and changed.actions.texts == game.actions.texts:
                ignored.append(value)
                continue
            for players in counts(game, number):
                try:
                    fuzz_game(changed, players, seed=number, stride=97)
                except Exception as error:
                    wrong.append(f"{figure} = {value}, {players} players: {error}")
        if len(ignored) == len(others(was)):  # a limit may go up or down unread, as long as the other way counts
            wrong.append(f"{figure} is {was}, and {ignored} is taken and ignored")
    again = f"BRANCHLINE_FIGURES={seed_of(game)} turns the same figures again"
    assert not wrong, "\n".join([*wrong, again])


@EVERY_GAME
def test_what_no_rule_reads_stays_as_printed(name: str) -> None:
    """Each pattern of UNREAD names at least one figure of the box, and a change of it is refused by its name."""
    from fnmatch import fnmatchcase

    game = branchline.game(name)
    known = figures(tomllib.loads(game.components))
    for pattern in game.rooms.checks.UNREAD:
        assert any(fnmatchcase(one, pattern) for one in known), pattern
    figure = next(one for one in known if any(fnmatchcase(one, pattern) for pattern in game.rooms.checks.UNREAD))
    value = figure_at(tomllib.loads(game.components), known[figure])
    with pytest.raises(BadComponents, match=f"^{figure}"):
        type(game)(turned(game.components, {figure: value - 1}))


def changed(name: str, **values: Any) -> Game:
    game = branchline.game(name)
    return type(game)(turned(game.components, {key.replace("__", "."): value for key, value in values.items()}))


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"setup_card__A__turn_order": 6}, "each of 1 to 5 stands on one card"),
        ({"car__large__performance": 9}, "stays"),
        ({"starting_contract__SC-a-commercial__crates": 9}, "setup.crates_per_starting_contract"),
        ({"car__large__size": 4}, "the length of a row"),
        ({"meta__rounds": 3}, "would be dealt 40 of 33 cards"),
        ({"meta__rounds": 3}, "; 1 to 2 is allowed$"),
        ({"meta__rounds": 0}, "by the book 2"),
    ],
)
def test_figures_of_movers_and_shakers_that_cannot_be(values: dict[str, Any], words: str) -> None:
    with pytest.raises(BadComponents, match=words):
        changed("movers_and_shakers", **values)


@pytest.mark.slow
def test_a_large_car_of_four_crates_is_written_and_read_back() -> None:
    fuzz_game(changed("movers_and_shakers", car__large__capacity=4), 2, seed=4, stride=9)


def test_the_sample_changes_with_the_sources_and_can_be_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = branchline.game("movers_and_shakers")
    monkeypatch.setattr("conformance.test_figures.EVERYTHING", False)
    monkeypatch.setattr("conformance.test_figures.ASKED", "")
    usual = chosen(game)
    assert chosen(game) == usual
    monkeypatch.setattr("conformance.test_figures.ASKED", seed_of(game))
    assert chosen(game) == usual
    monkeypatch.setattr(Path, "read_bytes", lambda path: path.name.encode())
    monkeypatch.setattr("conformance.test_figures.ASKED", "")
    assert chosen(game) != usual


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 3])
def test_movers_and_shakers_may_have_a_third_round(players: int) -> None:
    """MS-3.1: by the book two; with fewer new cards in each there are enough for a third."""
    game = changed("movers_and_shakers", meta__rounds=3, setup__round2_load=2, setup__round2_movement=2)
    state = fuzz_game(game, players, seed=3, stride=97).check()
    assert game.ending(state).startswith("3 rounds played")
