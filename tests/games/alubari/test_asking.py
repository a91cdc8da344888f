"""Choices as they are picked by hand: their parts, the words of the big button, the names of places."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline import Record
from branchline.core.sheet import Choice
from branchline.games.alubari.asking import GIVES_UP
from branchline.games.alubari.state import Table
from branchline.games.alubari.steps.areas import BY_WORKER, Dig, Forge, Stock
from branchline.games.alubari.steps.building import Build
from branchline.games.alubari.steps.events import Maintain
from branchline.games.alubari.steps.post_office import Chaiwala
from branchline.games.alubari.steps.railway import Lay
from games.alubari.table import (
    ALUBARI,
    BOX,
    action,
    deal,
    do,
    equip,
    equipment,
    give,
    hold,
    set_rates,
    station,
    stock,
    then,
    window,
)

RECORDS = sorted((Path(__file__).parents[2] / "records" / "alubari").glob("*.json"))


def choice(table: Table, text: str) -> Choice:
    return ALUBARI.choice(table, action(text))


def buttons(table: Table) -> list[str]:
    return [one.button for one in ALUBARI.choices(table, table.player)]


def test_a_worker_goes_to_a_numbered_space() -> None:
    """AL-5.7."""
    one = choice(deal(2), "place:B2")
    assert (one.places, one.button, one.place) == (("space:7",), "Place on B2", "B2")


def test_cubes_are_named_one_by_one() -> None:
    """AL-7.1: the one action that names several things."""
    table = then(stock(deal(2), iron=3, stone=3, chai=1), Stock(0, 3, 1, BY_WORKER))
    one = choice(table, "stock:1-2-0")
    assert one.places == ("cube:iron", "cube:stone", "cube:stone")
    assert (one.button, one.place) == ("Take 3 cubes", "1 iron ore and 2 stone")
    nothing = choice(table, "stock:0-0-0")
    assert (nothing.places, nothing.button, nothing.gives_up) == ((), "Take nothing", True)
    assert not one.gives_up


def test_rubble_is_dug_up_to_an_estate_space() -> None:
    """AL-7.5: from the left."""
    table = deal(2)
    first = table.rubble_left[0]
    then(table, Dig(0, first, first + 1))
    assert choice(table, f"dig:{first}").places == ("estate:0",)
    assert choice(table, f"dig:{first + 1}").places == ("estate:1",)
    assert choice(table, f"dig:{first}").button == f"Dig {first} rubble"


def test_track_is_laid_up_to_a_space() -> None:
    """AL-8.1."""
    table = then(give(deal(2), steel=3), Lay(0, 0, 2))
    assert choice(table, "lay:2-0").places == ("track:1",)
    assert choice(table, "lay:2-0").button == "Lay 2 tracks, 2 steel bars"
    assert choice(table, "lay:0-0").button == "Lay no track"
    assert choice(table, "lay:0-0").gives_up


def test_the_foundry_has_a_place_for_each_mini_action() -> None:
    """AL-7.10: stone of two origins is one place with two meanings."""
    table = then(give(stock(deal(2), stone=2), iron=3, stone=1, rubble=4), Forge(0, 3, 3))
    assert {one.button: one.places for one in ALUBARI.choices(table, 0)} == {
        "Stop at the Foundry, 3 actions unused": (),
        "Make steel, 3 iron ore": ("foundry:steel",),
        "Make stone from the Stockyard, 2 rubble": ("foundry:stone",),
        "Make stone from the bag, 2 rubble": ("foundry:stone",),
        "Smash a stone into 2 rubble": ("foundry:smash",),
    }


def test_brewing_points_at_the_chai_track() -> None:
    """AL-10.4."""
    table = then(set_rates(give(deal(2), tea=2, chai=1), crop=1), Chaiwala(0))
    assert choice(table, "brew:2").places == ("chai:3",)
    assert choice(table, "leaves").places == ("chaiwala:leaves",)
    assert buttons(table) == ["Take 1 tea leaf", "Brew 1 chai", "Brew 2 chai"]


def test_stations_and_equipment_have_their_price_on_the_button() -> None:
    """AL-9.4, AL-11.1."""
    table = give(deal(2), steel=3, rubble=8)
    then(table, Build(0, 1, 0))
    one = choice(table, "build:SIL3-1")
    assert (one.places, one.button) == ((f"station:{station('SIL3')}",), "Build in Siliguri Town 3, 8 rubble")
    card = next(one for one in ALUBARI.choices(table, 0) if one.verb == "buy")
    assert card.button.startswith("Buy ")
    assert card.button.endswith((" steel bars", " chai"))
    assert buttons(table)[-1] == "Build nothing"


def test_equipment_is_kept_for_what_lies_in_the_yard() -> None:
    """AL-12.8."""
    table = give(equip(deal(2), 0, "SHUNTER"), steel=1, chai=BOX.maintenance_chai)
    then(table, Maintain(0, equipment("SHUNTER")))
    found = {one.text: one for one in ALUBARI.choices(table, 0)}
    assert found["maintain:steel"].places == ("owned:0-steel",)
    assert found["maintain:chai"].places == ("owned:0-chai",)
    assert found["maintain:return"].gives_up
    assert found["maintain:return"].places == (f"equipment:{equipment('SHUNTER')}",)


def test_a_contract_is_used_by_its_ticket() -> None:
    """AL-6.2, AL-13.10: what it exchanges, too."""
    table = window(hold(give(deal(2), iron=6), 0, 9), "C")
    assert choice(table, "use:9").places == ("contract:8",)
    assert buttons(table) == ["Use contract 9", "Use no contract"]
    do(table, "use:9")
    assert choice(table, "exchange:2").places == ("contract:8",)
    assert choice(table, "exchange:2").button == "Make 2 steel bars"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_choice_has_a_button_and_a_name_of_its_own(path: Path) -> None:
    """Names tell the choices of a verb apart, and so do buttons, except for the mix of cubes."""
    for table, seat, _ in Record.from_text(path.read_text(encoding="utf-8")).replay():
        if seat < 0:
            continue
        choices = ALUBARI.choices(table, seat)
        for one in choices:
            assert one.button
            assert one.gives_up == bool({one.text, one.verb} & GIVES_UP)
            assert one.place or one.gives_up, one.text
        for verb in {one.verb for one in choices}:
            names = [one.place for one in choices if one.verb == verb]
            assert len(names) == len(set(names)), names
            said = [one.button for one in choices if one.verb == verb]
            assert verb == "stock" or len(said) == len(set(said)), said
