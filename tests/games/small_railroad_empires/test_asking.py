"""Choices as they are picked by hand: their parts, the words of the big button, the names of places."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from branchline import Record
from branchline.core.sheet import Choice
from branchline.games.small_railroad_empires.asking import GIVES_UP, ways_of_routes
from branchline.games.small_railroad_empires.state import Table
from branchline.games.small_railroad_empires.steps.routes import shortest_routes
from games.small_railroad_empires.solo import YELLOW_ORIGIN, human_turn
from games.small_railroad_empires.table import (
    BARIS,
    BOX,
    GAME,
    GLYSON_1,
    KENPER_1,
    OLDVILLE,
    action,
    arrange,
    begin,
    delivering,
    do,
    start_of_turn,
)

RECORDS = sorted((Path(__file__).parents[2] / "records" / "small_railroad_empires").glob("*.json"))


def choice(table: Table, text: str) -> Choice:
    return GAME.choice(table, action(text))


def buttons(table: Table) -> list[str]:
    return [one.button for one in GAME.choices(table, table.player)]


def test_a_delivery_is_a_crate_and_a_city() -> None:
    """SRE-5.2: the one action that names two things."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [55]], stack=delivering())
    one = choice(table, "deliver:kenper_1-orange-oldville")
    assert one.places == ("crate:kenper_1-orange", "city:oldville")
    assert one.place == "Lumber from Kenper Brothers (Lumber and Grain) to Oldville"
    assert [len(other.places) for other in GAME.choices(table, 0)][-1] == 0


def test_a_route_is_picked_by_the_space_that_tells_it_from_the_others() -> None:
    """SRE-5.4: through the forest (4) or over the mountain (7)."""
    table = arrange([[KENPER_1, 4, 7, OLDVILLE], [55]], stack=delivering())
    do(table, "deliver:kenper_1-orange-oldville")
    assert choice(table, "route:0-forest").places == ("space:4",)
    assert choice(table, "route:0-mountain").places == ("space:7",)
    assert choice(table, "route:0-forest").place == "through forest"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_spaces_of_routes_are_those_of_the_rules(path: Path) -> None:
    """SRE-5.4: the same outcomes as the engine's, each with whole ways from factory to city."""
    record = Record.from_text(path.read_text(encoding="utf-8"))
    for table, seat, _ in record.replay():
        if seat < 0 or not any(GAME.actions.text(one).startswith("route:") for one in table.legal):
            continue
        step = table.stack[-1]
        start, goal = table.map.factory_at[step.factory], table.map.city_at[step.city]
        length, *outcomes = shortest_routes(table, seat, start, goal)
        ways = ways_of_routes(table, seat, start, goal)
        assert sorted(ways) == outcomes
        for way in ways.values():
            assert {start, goal} <= way.spaces
            assert len(way.spaces) >= length
            assert (way.one[0], way.one[-1], len(way.one)) == (start, goal, length)
            assert all(there in table.map.neighbours[here] for here, there in pairwise(way.one))


def test_the_big_button_of_each_phase() -> None:
    table = arrange([[GLYSON_1, 4, 2], [55]], prestige=[0, 1], money=[5, 5])
    assert choice(table, f"extend:{BARIS}").button == "Lay it, $0"
    assert choice(table, "extend:7").button == "Lay it, $3"
    assert choice(table, f"unlock:{BARIS}").button == "Unlock and lay it, $2"
    assert choice(table, "new_route:30").button == "Open a new route, $2"
    table = arrange([[GLYSON_1, 4, 2], [55]], money=[1, 5])
    assert choice(table, "extend:7").button == "Lay it, $3 with 1 loan"
    table = arrange([[KENPER_1, 4, OLDVILLE], [55]], stack=delivering(), dealt=[[0, 1], [2, 3, 4]], contract=[2, 4])
    assert buttons(table)[0] == "Deliver for $2"
    assert buttons(table)[-1] == "Skip the delivery, $2 unearned"
    do(table, "deliver:kenper_1-orange-oldville")
    assert buttons(table) == ["Play Train 1, +1 prestige", "Play Train 2"]
    do(table, "play_train:1")
    assert buttons(table) == ["Reveal the contract, +2 prestige", "Keep the contract"]
    assert buttons(begin())[0].startswith("Start at ")


def test_the_big_button_of_claims_and_purchases() -> None:
    stack = start_of_turn(2)[:-2]
    table = arrange([[GLYSON_1], [55]], stack=stack, money=[9, 5], achievements=[6, 0, 1, 2, 3], dealt=[[0], [2, 3, 4]])
    assert buttons(table) == ["Claim Treasure Hunter, +2", "Go on, 1 achievement unclaimed"]
    do(table, "claim_nothing")
    cards = [card + 1 for card in table.market]
    assert buttons(table) == [
        *(f"Buy Train {card}, ${cost}" for card, cost in enumerate_prices(cards)),
        "Buy no train card",
    ]


def enumerate_prices(cards: list[int]) -> list[tuple[int, int]]:
    return list(zip(cards, BOX.prices, strict=True))


def test_the_delivery_says_what_is_really_received() -> None:
    """SRE-11.1: nothing beyond the cap."""
    for money, words in ((5, "$2"), (8, "$1"), (9, "$0")):
        table = arrange([[KENPER_1, 4, OLDVILLE], [55]], stack=delivering(), money=[money, 5])
        one = choice(table, "deliver:kenper_1-orange-oldville")
        assert one.button == f"Deliver for {words}"
        after = table.clone()
        after.apply(one.action)
        assert after.money[0] - money == int(words[1:])


def test_alone_the_contract_is_scored() -> None:
    """SRE-15.1.7."""
    table = human_turn([[KENPER_1, 4, OLDVILLE], [41], [YELLOW_ORIGIN]], contract=[2], phase="Deliver")
    do(table, "deliver:kenper_1-orange-oldville", f"play_train:{table.hand(0)[0] + 1}")
    assert buttons(table) == ["Score the contract, +2 prestige", "Keep the contract"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_choice_has_a_button_and_a_name_as_it_is_printed(path: Path) -> None:
    """Never an inner number: land is called by its neighbour. Buttons take what they say; names tell places apart."""
    record = Record.from_text(path.read_text(encoding="utf-8"))
    for table, seat, _ in record.replay():
        if seat < 0:
            continue
        choices = table.setting.game.choices(table, seat)
        for one in choices:
            assert one.button
            assert one.gives_up == (one.verb in GIVES_UP)
            assert not re.search(r"\bspaces? \d", f"{one.button} {one.place} {one.sentence}"), one.sentence
            assert one.place or one.gives_up
            if one.price is not None and one.verb not in ("start",):
                assert f"${one.price}" in one.button
        for verb in {one.verb for one in choices}:
            names = [one.place for one in choices if one.verb == verb]
            assert len(names) == len(set(names)), verb


def test_a_contract_that_does_not_fit_says_so_to_its_owner() -> None:
    """SRE-9.1: the question is put all the same; the big button says why there is one answer."""
    others = [card for card in range(len(BOX.contract_industry)) if BOX.contract_industry[card] == 0]
    table = arrange([[KENPER_1, 4, OLDVILLE], [55]], stack=delivering(), contract=[others[0], 7])
    do(table, "deliver:kenper_1-orange-oldville", f"play_train:{table.hand(0)[0] + 1}")
    assert buttons(table) == ["Keep the contract, it does not fit"]
