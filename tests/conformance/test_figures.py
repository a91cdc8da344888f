"""Every figure of every box, turned up and down: refused in one line, or read and playable; none is taken and ignored.

A sample here, another one whenever a game has changed; `make test-figures` turns them all."""

from __future__ import annotations

import os
import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import blake2b
from importlib import import_module, resources
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
import pytest

import branchline
from branchline.core.errors import BadComponents
from branchline.core.figures import Place, column_of, figure_at, figures, turned, written
from branchline.core.game import Game
from branchline.lab.fuzzing import fuzz_game
from conformance.cases import EVERY_GAME

ASKED = os.environ.get("BRANCHLINE_FIGURES", "")
EVERYTHING = ASKED == "all"
SAMPLE = 12
REASONS = r"\b[A-Z]{2,3}-\d|: stays |: says |numbers? 1 to \d+ in order|numbered 1 to|the form of this file"
"""What a refusal says of a figure for which nothing else is allowed: the rule that fixes it, or what goes with it."""
LIMITS = {
    "alubari": {
        "box.iron_ore_cubes": "setup.5.bag_iron",
        "box.stone_cubes": "setup.5.bag_stone",
        "box.event_cubes": "setup.5.event_cubes",
    },
    "small_railroad_empires": {"money.end_bonus.3.to": "money.max"},
    "railway_workers": {
        "inventory.reroll_token.count": "setup_by_players.4.reroll_tokens",
        "inventory.plus_one_token.count": "setup_by_players.4.plus_one_tokens",
    },
}
"""How many there are of a piece is read nowhere but where another figure, named here, would need more of them."""


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


def near(value: float) -> list[Any]:
    return others(value)[:2]


def as_far_as_allowed(refusal: str) -> list[int]:
    """The ends of the range that a refusal names: they are tried as well."""
    found = re.search(r"; (-?\d+) to (-?\d+) is allowed$", refusal)
    return [int(one) for one in found.groups()] if found else []


@dataclass
class Turned:
    """A figure with other values: the games that such a box makes, and the refusals."""

    was: Any
    games: dict[Any, Game] = field(default_factory=dict)
    refusals: dict[Any, str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


def turn(game: Game, contents: dict[str, Any], figure: str) -> Turned:
    place = figures(contents)[figure]
    found = Turned(figure_at(contents, place))
    tried = others(found.was)
    for value in tried:
        figure_at(contents, place[:-1])[place[-1]] = value
        try:
            found.games[value] = type(game)(written(contents))
        except BadComponents as refusal:
            found.refusals[value] = str(refusal)
            tried += [one for one in as_far_as_allowed(str(refusal)) if one not in (*tried, found.was)]
        except Exception as error:
            found.wrong.append(f"{figure} = {value} is not refused: {error!r}")
    figure_at(contents, place[:-1])[place[-1]] = found.was
    return found


def is_read(game: Game, changed: Game) -> bool:
    return bool(read(changed.box) != read(game.box) or changed.actions.texts != game.actions.texts)


def complaints(game: Game, figure: str, found: Turned) -> list[str]:
    """What is wrong with how a figure is taken or refused, before anybody plays with it."""
    wrong = [*found.wrong]
    wrong += [
        f"{figure} = {value} is refused in more than a line" for value, why in found.refusals.items() if "\n" in why
    ]
    is_ignored = found.games and not any(is_read(game, one) for one in found.games.values())
    if is_ignored and figure not in LIMITS.get(game.name, {}):
        wrong.append(f"{figure} is {found.was}, and {list(found.games)} is taken and ignored")
    if not found.games:
        unsaid = [found.refusals[value] for value in near(found.was) if not re.search(REASONS, found.refusals[value])]
        wrong += [f"{figure} is {found.was} alone, and no rule is named: {why}" for why in unsaid]
    return wrong


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
    contents = tomllib.loads(game.components)
    wrong = []
    for number, figure in enumerate(chosen(game)):
        found = turn(game, contents, figure)
        wrong += complaints(game, figure, found)
        for value, changed in found.games.items():
            if not is_read(game, changed):
                continue
            for players in counts(game, number):
                try:
                    fuzz_game(changed, players, seed=number, stride=97)
                except Exception as error:
                    wrong.append(f"{figure} = {value}, {players} players: {error}")
    again = f"BRANCHLINE_FIGURES={seed_of(game)} turns the same figures again"
    assert not wrong, "\n".join([*wrong, again])


@pytest.mark.parametrize(
    ("name", "limit", "bounded"),
    [(name, limit, bounded) for name, limits in LIMITS.items() for limit, bounded in limits.items()],
)
def test_a_limit_that_is_raised_lets_another_figure_rise(name: str, limit: str, bounded: str) -> None:
    game = branchline.game(name)
    contents = tomllib.loads(game.components)
    beyond = figure_at(contents, figures(contents)[limit]) + 1
    with pytest.raises(BadComponents):
        type(game)(turned(game.components, {bounded: beyond}))
    assert is_read(game, type(game)(turned(game.components, {bounded: beyond, limit: beyond})))


def fixed_by_schema(game: Game) -> list[str]:
    """The figures for which the schema allows one value or a few. The entries of a list have one type: here the first
    speaks for them."""
    schema = import_module(f"{game.rooms.package}.schema").Components
    known = figures(tomllib.loads(game.components))
    fixed = [figure for figure, place in known.items() if get_origin(kind_at(schema, place)) is Literal]
    return fixed if EVERYTHING else list({column_of(known[figure]): figure for figure in reversed(fixed)}.values())


def kind_at(kind: Any, place: Place) -> Any:
    """The type of what stands there in a file of this type."""
    for step in place:
        origin, inner = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            kind = next(one for one in inner if one is not NoneType)
            origin, inner = get_origin(kind), get_args(kind)
        if origin is tuple and Ellipsis not in inner:
            kind = inner[int(step)]
        elif origin in (list, tuple, dict):
            kind = inner[-1] if origin is dict else inner[0]
        else:
            kind = {one.encode_name: one.type for one in msgspec.structs.fields(kind)}[step]
    return kind


@pytest.mark.slow
@pytest.mark.figures
@EVERY_GAME
def test_a_figure_that_the_schema_fixes_is_refused_with_the_rule_and_what_is_allowed(name: str) -> None:
    game = branchline.game(name)
    contents = tomllib.loads(game.components)
    fixed, unsaid = fixed_by_schema(game), []
    for figure in fixed:
        refusals = turn(game, contents, figure).refusals.values()
        unsaid += [why for why in refusals if not re.search(rf"\b(it|there) (is|are) .*({REASONS})", why)]
    assert fixed
    assert not unsaid


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
