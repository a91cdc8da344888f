"""Pictures of the rules: parts of real sheets, small, without anything to click."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

import branchline
from branchline.core.errors import BadRules
from branchline.core.rulebook import Example
from branchline.look.extent import Box, extent, points_of
from branchline.look.pictures import HEIGHT, WIDTH, picture, reach

GAME = branchline.game("small_railroad_empires")
BESIDE = GAME.rulebook.examples["beside"]


def changed(**fields: Any) -> Example:
    return msgspec.structs.replace(BESIDE, **fields)


def test_a_picture_shows_the_lit_places_with_their_prices_and_nothing_far_away() -> None:
    drawn = picture(GAME, BESIDE)
    root = ElementTree.fromstring(drawn)
    assert len([one for one in root.iter() if one.get("class") == "halo"]) == len(BESIDE.lit)
    assert "$3" in drawn
    assert "Oldville" not in drawn
    assert root.get("aria-label") == BESIDE.caption
    assert len(drawn) < len(picture(GAME, changed(crop=("space:18", 200)))) <= 60_000


def test_a_picture_is_no_larger_than_it_may_be() -> None:
    for crop in ((), ("space:18", 1000), ("space:0", "space:70", 500), ("sheet:land", 5)):
        root = ElementTree.fromstring(picture(GAME, changed(crop=crop)))
        assert float(root.get("width", "0")) <= WIDTH
        assert float(root.get("height", "0")) <= HEIGHT


def test_a_random_game_reaches_the_same_position_again() -> None:
    example = changed(after=20, by="random")
    assert reach(GAME, example).to_json() == reach(GAME, example).to_json()
    assert reach(GAME, example).to_json() != reach(GAME, changed(after=21, by="random")).to_json()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"after": ("start:19", "start:19")}, "is not reached"),
        ({"after": ("fly:19",)}, "is not reached"),
        ({"players": 9}, "is not reached"),
        ({"after": 100_000, "by": "random"}, "the game is over after"),
        ({"after": 3}, "'random', not by ''"),
        ({"sheet": "moon"}, "no sheet 'moon'"),
        ({"crop": ("space:900", 5)}, "nothing called 'space:900'"),
        ({"lit": ("space:900",)}, "nothing to light as 'space:900'"),
        ({"lit": ("market:*",)}, "nothing is lit by"),
    ],
)
def test_an_example_that_is_wrong_says_so(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(BadRules, match=said):
        picture(GAME, changed(**fields))


@dataclass(frozen=True)
class Drawing:
    markup: str
    box: Box


@pytest.mark.parametrize(
    "one",
    [
        Drawing('<rect x="1" y="2" width="10" height="20"/>', Box(1, 2, 11, 22)),
        Drawing('<circle cx="5" cy="5" r="2"/>', Box(3, 3, 7, 7)),
        Drawing('<polygon points="0,1 4,3 2,-5"/>', Box(0, -5, 4, 3)),
        Drawing('<use href="#a" x="-2" y="-3" width="4" height="6"/>', Box(-2, -3, 2, 3)),
        Drawing('<g transform="translate(10 20) scale(2)"><circle cx="1" cy="1" r="1"/></g>', Box(10, 20, 14, 24)),
        Drawing(
            '<g style="transform:translate(5px,-5px)"><rect x="0" y="0" width="1" height="1"/></g>', Box(5, -5, 6, -4)
        ),
        Drawing('<path d="M2 2h10v5l-3 3Z"/>', Box(0, 0, 14, 12)),
    ],
)
def test_how_far_an_element_reaches(one: Drawing) -> None:
    assert extent(ElementTree.fromstring(one.markup)) == one.box


def test_what_is_turned_is_never_left_out() -> None:
    assert (
        extent(ElementTree.fromstring('<g transform="rotate(30)"><rect x="0" y="0" width="1" height="1"/></g>')) is None
    )


def test_a_path_is_followed_with_and_without_capitals() -> None:
    assert points_of("M1 1H5V3Z l1 1") == [(1, 1), (5, 1), (5, 3), (2, 2)]
    assert points_of("m1 1c1 1 2 2 3 3") == [(1, 1), (2, 2), (3, 3), (4, 4)]
