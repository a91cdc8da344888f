"""Choices as they are picked by hand: their parts, the words of the big button, the names of places."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline import Record
from branchline.core.sheet import Choice
from branchline.core.translation import of_game, read_in, translated
from branchline.games.movers_and_shakers import places
from branchline.games.movers_and_shakers.asking import GIVES_UP
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.cards import ChooseBlock
from branchline.games.movers_and_shakers.steps.loading import LoadCrates
from branchline.games.movers_and_shakers.steps.money import ChoosePair
from branchline.games.movers_and_shakers.steps.performance import ShipCrates, TakeRed, TakeWhite
from branchline.games.movers_and_shakers.steps.rounds import Invest
from branchline.games.movers_and_shakers.steps.trains import MoveTrains
from games.movers_and_shakers.positions import BOX, CARD, GAME, bare, deal_hand, do, lay, place, play_turn, put, start

RECORDS = sorted((Path(__file__).parents[2] / "records" / "movers_and_shakers").glob("*.json"))


def choice(table: Table, text: str) -> Choice:
    found: Choice = GAME.choice(table, GAME.actions.id(text))
    return found


def buttons(table: Table) -> list[str]:
    return [one.button for one in GAME.choices(table, table.player)]


def test_a_card_is_picked_and_then_the_half_of_a_slot_that_is_carried_out() -> None:
    """MS-3.3: question, place, row, button and log name the half that is done, not the one that the card covers."""
    table = bare()
    deal_hand(table, 0, "L1")
    play_turn(table, "M11")
    one = choice(table, "card:M11")
    assert (one.places, one.button, one.place) == ((f"card:{CARD['M11']}",), "Play M11", "M11")
    do(table, "card:M11")
    asked = GAME.ask(table).text
    assert asked == "Which half of which slot do you carry out? The card covers the other."
    for half, name in enumerate(("Development", "Logistics")):
        one = choice(table, f"place:3.{name.lower()}")
        assert one.places == (f"slot:0-2-{half}",)
        assert (one.button, one.place) == (f"Play M11 in slot 3 for {name}", f"slot 3, {name}")
        assert one.sentence.startswith(f"Lay it in slot 3 for {name}, ")
    logistics = GAME.actions.id("place:3.logistics")
    assert GAME.phrase(table, logistics).told().startswith("Laid M11 in slot 3 for Logistics, ")
    do(table, "place:3.logistics")
    if table.player == 0 and "first_do:card" in [one.text for one in GAME.choices(table, 0)]:
        assert choice(table, "first_do:card").places == (f"card:{CARD['M11']}",)
        assert choice(table, "first_do:company").places == ("slot:0-2-1",)


def test_a_load_is_a_crate_and_a_car() -> None:
    """MS-6.5, MS-6.8: with its price; stopping says what is left unused."""
    table = bare()
    table.cash[0] = 5
    start(table, LoadCrates(0, 2, 0, 0, 1, 3, -1))
    one = choice(table, "load:strategic.2.large")
    assert one.places == ("crates:0-1", "car:4")
    assert (one.button, one.price) == ("Load the large car, ₹1", 1)
    assert one.place == "strategic crate, Player 2's large car, Benares"
    assert buttons(table)[-1] == "Stop loading, 2 crates unused"
    assert [one.gives_up for one in GAME.choices(table, 0)][-1] is True


def test_a_crate_goes_to_a_ship() -> None:
    """MS-10.1."""
    table = start(bare(), ShipCrates(0, 1, 3))
    one = choice(table, "ship:commercial.II")
    assert (one.places, one.button) == (("crates:0-0", "ship:1"), "Ship a crate to ship II")


def test_steps_are_counted_on_the_button() -> None:
    """MS-7.5, MS-7.12: one of those left; a shortcut takes several, and both stand at the train."""
    table = bare(3)
    put(table, "F2", "1.large:11")
    put(table, "bc1", "2.small:2")
    put(table, "cb1", "3.small:3")
    start(table, MoveTrains(0, 5, -1, 0))
    assert choice(table, "advance:bc1").button == "Move 1 of 5 steps"
    assert choice(table, "shortcut:F2").button == "Take the shortcut, 3 of 5 steps"
    assert choice(table, "shortcut:F2").places == choice(table, "advance:F2").places == ("track:34",)
    assert choice(table, "advance:F2").place == "F row 2 to upper space 5"
    assert choice(table, "shortcut:F2").place == "F row 2 to Calcutta"
    do(table, "shortcut:F2")
    assert choice(table, "advance:bc1").button == "Move 1 of 2 steps"


def test_a_train_goes_on_until_something_else_is_asked() -> None:
    """MS-7.5, MS-7.7: all its steps at once, each counted and paid for; it stops in a city (MS-7.15), before a row is
    chosen (MS-7.9), and with the last step that is left."""
    table = bare(3)
    put(table, "bc1", "2.small:2")
    put(table, "bc2", "3.small:3")
    put(table, "F2", "1.large:11")
    table.cash[0] = 9
    start(table, MoveTrains(0, 5, -1, 2))
    further = {name: choice(table, f"advance:{name}") for name in ("bc1", "bc2", "F2")}
    assert further["F2"].far == "Move 4 of 5 steps to Calcutta, ₹8"
    assert further["bc1"].far == "Move 2 of 5 steps to junction A, ₹4"
    assert further["bc2"].far == "", "one step, and a row is asked for"
    assert {name: one.steps for name, one in further.items()} == {"bc1": 2, "bc2": 1, "F2": 4}
    with read_in("de"), of_game(GAME.name):
        assert translated(further["bc1"].far) == "Fahre 2 von 5 Schritten zum Knoten A, ₹4"
    now, action, last = table.clone(), GAME.actions.id("advance:bc1"), table
    steps = 0
    while action >= 0:
        last, now = now, now.clone()
        now.apply(action, 0)
        action, steps = GAME.goes_on(last, action, now), steps + 1
    assert steps == further["bc1"].steps
    table = bare(3)
    put(table, "bc1", "2.small:2")
    put(table, "cb1", "3.small:3")
    start(table, MoveTrains(0, 1, -1, 0))
    assert choice(table, "advance:bc1").far == "", "there is no more than one"


def test_cars_of_a_train_are_picked_in_order() -> None:
    """MS-7.6."""
    table = bare()
    put(table, "benares", "1.medium:1")
    put(table, "benares", "1.small:1")
    put(table, "cb1", "2.small:2")
    start(table, MoveTrains(0, 2, -1, 0))
    one = choice(table, "form:1.medium")
    assert (one.places, one.button) == (("car:1",), "Form a train, 1 of 2 steps")
    do(table, "form:1.medium")
    assert choice(table, "form:1.small").button == "Add the first small car"
    assert (choice(table, "depart").places, choice(table, "depart").button) == (("car:1",), "Depart now")


def test_a_row_of_a_junction() -> None:
    """MS-7.9: named with what stands there."""
    table = bare(3)
    put(table, "bc2", "1.large:11")
    put(table, "A1", "2.small:2")
    put(table, "cb1", "3.small:3")
    start(table, MoveTrains(0, 1, -1, 0))
    do(table, "advance:bc2")
    one = choice(table, "row:1")
    assert (one.places, one.button) == (("track:18",), "Enter A, row 1")
    assert one.place == "A row 1, Player 2's first small car"
    assert choice(table, "row:2").place == "A row 2, empty"


def test_a_train_shows_its_way_and_whom_it_pushes() -> None:
    """MS-7.5, MS-7.10: as many spaces ahead as there are steps; where the trains come to stand that it pushes, by a
    step or by the row it enters."""
    table = bare()
    put(table, "bc4", "1.large:11")
    put(table, "bc5", "2.medium:2", "1.small:1")
    start(table, MoveTrains(0, 2, -1, 0))
    one = choice(table, "advance:bc4")
    assert (one.way, one.pushed) == (keys("bc5", "bc6"), keys("bc6"))
    assert choice(table, "advance:bc5").pushed == ()
    table = bare()
    put(table, "bc3", "1.large:11")
    put(table, "F1", "2.large:22")
    put(table, "bc4", "2.medium:2", "2.small:2")
    put(table, "cb1", "1.small:1")
    start(table, MoveTrains(0, 1, -1, 0))
    assert choice(table, "advance:bc3").pushed == (), "the mover is asked for a row first"
    do(table, "advance:bc3")
    assert set(choice(table, "row:1").pushed) == set(keys("bc4", "bc5"))
    assert choice(table, "row:2").pushed == ()


def keys(*names: str) -> tuple[str, ...]:
    return tuple(places.on_line(place(name)) for name in names)


def test_tiles_blocks_assets_and_investments() -> None:
    """MS-9.3, MS-9.4, MS-4.3, MS-5.3, MS-11.6."""
    table = start(bare(), TakeWhite(0))
    one = choice(table, "white:1left")
    assert (one.button, one.place.partition(":")[0]) == ("Take the tile, +₹4", "row ₹4 left")
    assert one.sentence.startswith("Take the white tile in row ₹4 left: gain ₹4")
    assert buttons(table)[-1] == "Take no tile"
    table = bare()
    table.cash[0] = 9
    start(table, TakeRed(0))
    assert choice(table, "red:4right").button == "Buy Infrastructure, ₹1"
    table = bare()
    table.cash[0] = 4
    lay(table, 0, "L33")
    start(table, ChooseBlock(0, 0, 0, 0))
    assert choice(table, "block:1").button == "Carry out block 1, ₹1"
    assert choice(table, "block:1").places == (f"card:{CARD['L33']}",)
    effect = BOX.logistics[0][0]
    table = start(bare(), ChoosePair(0, effect))
    assert choice(table, "pair:bonds.first").button == "Raise Bonds by 1 first"
    assert choice(table, "pair:bonds.second").place == "Bonds by 2"
    table = bare()
    table.tokens[0] = 4
    start(table, Invest(0))
    assert choice(table, "invest:4b").button == "Invest 4 tokens for 40 points"
    assert choice(table, "invest:4b").place == "row 4: 40 VP, 1 asset step"
    assert buttons(table)[-1] == "Pass, 4 tokens unused"


@pytest.mark.parametrize("path", RECORDS[::2], ids=lambda path: path.stem)
def test_every_choice_has_a_button_and_a_name_as_it_is_printed(path: Path) -> None:
    """No inner number, no code of a start contract; names tell the places of one verb apart."""
    record = Record.from_text(path.read_text(encoding="utf-8"))
    for number, (table, seat, _) in enumerate(record.replay()):
        if seat < 0 or number % 3:
            continue
        choices = table.setting.game.choices(table, seat)
        for one in choices:
            assert 3 < len(one.button) <= 44, one.button
            assert one.gives_up == (one.verb in GIVES_UP)
            assert bool(one.place) == (not one.gives_up), one.sentence
            assert "S-" not in f"{one.button} {one.place} {one.sentence}"
        for verb in {one.verb for one in choices if not one.gives_up}:
            names = [one.place for one in choices if one.verb == verb]
            assert len(names) == len(set(names)), (verb, names)
