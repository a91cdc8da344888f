"""Counts are free where no rule fixes them: a box with more or fewer cards, tiles or slots is played to the end, and
what is printed keeps its numbers among the actions."""

from __future__ import annotations

import copy

import pytest
from other_boxes import Change, Contents, check_all, keeps_printed_ids, one_more, with_box

from branchline.core.errors import BadComponents
from branchline.lab.fuzzing import fuzz_game

NAME = "small_railroad_empires"


def train_cards(box: Contents) -> None:
    for number in (33, 34):
        one_more(box["train_cards"]["card"], id=f"T{number}")


def fewer_train_cards(box: Contents) -> None:
    del box["train_cards"]["card"][-3:]


def market_slots(box: Contents) -> None:
    box["market"]["slots"] = [1, 2, 3, 4, 5]


def two_market_slots(box: Contents) -> None:
    box["market"]["slots"] = [1, 3]


def fifth_tile(box: Contents) -> None:
    """A fifth tile like the fourth, with cities and factories of its own; four are laid as before."""
    tile = copy.deepcopy(box["tiles"]["tile"][3])
    tile["id"] = 5
    for kind, plural in (("city", "cities"), ("factory", "factories")):
        for entry in [one for one in box[plural][kind] if one["tile"] == 4]:
            new = {**copy.deepcopy(entry), "id": f"{entry['id']}n", "tile": 5, "name": f"New {entry.get('name', '')}"}
            if kind == "factory":  # its company has none yet that shows these
                new["goods"] = {"derwood": ["blue"], "calias": ["blue", "grey"], "kenper": ["grey"]}[entry["company"]]
            box[plural][kind].append({key: value for key, value in new.items() if key in entry})
            box["shuffle_tokens"][f"{kind}_tokens"].append(new["id"])
            for space in tile["spaces"]:
                if space.get(kind) == entry["id"]:
                    space[kind] = new["id"]
    box["tiles"]["tile"].append(tile)
    box["goods"]["per_type"] += 4


def five_tiles_laid(box: Contents) -> None:
    fifth_tile(box)
    box["layout"]["slots"].append([10, 0])
    for token in box["rural_towns"]["token"]:
        token["count"] += 1
    box["setup"]["tiles_by_players"]["4"] = 5
    box["setup"]["tiles_by_players"]["2"] = 2


def another_shape(box: Contents) -> None:
    """Four tiles in a row instead of a rhombus, and three in a row."""
    box["layout"]["slots"] = [[0, 0], [5, 0], [10, 0], [15, 0]]


def contracts_and_achievements(box: Contents) -> None:
    one_more(box["contracts"]["card"], id="C9")
    one_more(box["contracts"]["card"], id="C10")
    box["achievements"]["card"].insert(
        0, {**copy.deepcopy(box["achievements"]["card"][0]), "id": "new", "name": "Something new"}
    )


EMPIRES = [
    train_cards,
    fewer_train_cards,
    market_slots,
    two_market_slots,
    fifth_tile,
    five_tiles_laid,
    another_shape,
    contracts_and_achievements,
]


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("change", EMPIRES, ids=lambda change: change.__name__)
def test_small_railroad_empires_has_as_many_as_its_box(change: Change) -> None:
    game = with_box(NAME, change)
    if change is not contracts_and_achievements:  # a new card before the others gives the others another place
        assert keeps_printed_ids(game)
    check_all(game, (1, 4))
    for players, options in ((2, {"token_shuffle": True}), (4, {"rural_connections": True})):
        fuzz_game(game, players, seed=5, stride=97, options=options)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda box: box["market"].update(slots=[3]), "market, slots: 2 to 8 entries .SRE-7.5., found 1"),
        (lambda box: box["train_cards"]["card"].clear(), "train_cards, card: 15 to 100 entries .*SRE-2.6"),
        (lambda box: box["goods"]["types"].append("blue"), "goods, types: expected 4 entries .SRE-1.8., found 5"),
        (lambda box: box["setup"]["tiles_by_players"].update({"4": 5}), "tiles, tile: 5 to 100 entries .SRE-2.1."),
        (lambda box: box["layout"].update(slots=[[0, 0], [5, 0], [0, 9], [5, 9]]), "first 3 slots do not touch"),
        (
            lambda box: box["factories"]["factory"][2].update(goods=["blue", "orange"]),
            "glyson_2: another of its company",
        ),
        (lambda box: box["contracts"]["card"].__delitem__(slice(3, None)), "one for each player, SRE-2.5"),
    ],
)
def test_a_count_that_a_rule_fixes_is_refused_with_the_rule_and_what_is_allowed(change: Change, words: str) -> None:
    with pytest.raises(BadComponents, match=words):
        with_box(NAME, change)
