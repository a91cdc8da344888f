"""Positions as text: written for people, read back with every shape and piece checked."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from core.playing import TOY, dealt, positions

from branchline.core.codec import fields_of, kind_of, plain, step_from_data, step_to_data
from branchline.core.errors import BadPosition
from branchline.games.toy.game import Bids, Deal, Player, Round, Toll

Change = Callable[[dict[str, Any]], object]


def refusal(change: Change) -> str:
    """What is said about a position changed in this way."""
    data = dealt().to_data()
    change(data)
    with pytest.raises(BadPosition) as caught:
        TOY.from_json(json.dumps(data))
    message = str(caught.value)
    assert "\n" not in message
    return message


def put(*path: Any, value: Any) -> Change:
    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return change


def drop(*path: Any) -> Change:
    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return change


def test_every_position_of_a_game_comes_back_to_the_byte() -> None:
    for players in (1, 2, 3):
        for table in positions(players, seed=players):
            back = TOY.from_json(table.to_json())
            assert back.to_json() == table.to_json()
            assert (back.player, back.legal_actions()) == (table.player, table.legal_actions())


def test_a_position_is_written_in_words() -> None:
    data = dealt().to_data()
    assert list(data) == ["game", "rules", "box", "players", "options", "table", "stack"]
    assert data["game"] == "toy"
    assert data["stack"][0] == ["Round"]
    assert data["stack"][-1] == ["Bids"]


def test_what_is_written_shares_nothing_with_the_position() -> None:
    table = dealt()
    before = table.to_json()
    table.to_data()["table"]["players"][0]["hand"].clear()
    assert table.to_json() == before


def test_a_position_edited_by_hand_is_played_on() -> None:
    data = dealt().to_data()
    data["table"]["bank"] -= 3
    data["table"]["players"][1]["coins"] += 3
    assert TOY.from_data(data).players[1].coins == 3


def test_fields_come_base_class_first() -> None:
    assert fields_of(Toll) == ["seat"]
    assert fields_of(Deal) == ["seat", "to", "setup"]
    assert fields_of(Player) == ["coins", "hand", "bid"]


def test_a_step_is_written_as_its_name_and_numbers() -> None:
    assert step_to_data(Toll(2)) == ["Toll", 2]
    assert step_to_data(Deal(1, 0)) == ["Deal", 1, 0]
    assert step_to_data(Round()) == ["Round"]
    assert isinstance(step_from_data(["Bids"], TOY.steps, "stack[0]"), Bids)


def test_plain_values_stay_plain() -> None:
    assert plain([1, [2, 3]]) == [1, [2, 3]]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (drop("stack"), "the field 'stack' is missing"),
        (drop("table"), "the field 'table' is missing"),
        (put("game", value="chess"), "this is a position of 'chess', not of 'toy'"),
        (put("rules", value=7), "made by version 7 of the rules; this is version 1"),
        (put("box", value="abc"), "made with box 'abc'; this game has box"),
        (put("options", value=[]), "options: expected named values"),
        (put("options", value={"speed": 1}), "The Toy Line has no option 'speed'; it has: tolls, start"),
        (put("options", "tolls", value=1), "option 'tolls' of The Toy Line is one of: True, False; not 1"),
        (put("players", value=9), "The Toy Line is for 1 to 3 players, not 9"),
        (put("players", value=True), "The Toy Line is for 1 to 3 players, not True"),
        (put("players", value="3"), "The Toy Line is for 1 to 3 players, not '3'"),
        (put("players", value=2), "table.players: expected 2 entries, found 3"),
        (put("table", value=[]), "table: expected named fields, found a list"),
        (put("table", "colour", value=1), "table: there is no field 'colour'"),
        (drop("table", "bank"), "table: the field 'bank' is missing"),
        (put("table", "bank", value="20"), "table.bank: expected the number 20, found the text '20'"),
        (put("table", "bank", value=20.0), "table.bank: expected the number 20, found a fraction"),
        (put("table", "bank", value=None), "table.bank: expected the number 20, found nothing"),
        (put("table", "round", value=True), "table.round: expected a whole number, found true"),
        (put("table", "discard", value=[0, 0]), "table.discard: expected 3 entries, found 2"),
        (put("table", "discard", value=7), "table.discard: expected a list, found the number 7"),
        (put("table", "discard", 1, value="x"), "table.discard[1]: expected a whole number, found the text 'x'"),
        (put("table", "players", 1, value=[]), "table.players[1]: expected named fields, found a list"),
        (drop("table", "players", 1, "bid"), "table.players[1]: the field 'bid' is missing"),
        (
            put("table", "players", 0, "hand", 1, value="A"),
            "table.players[0].hand[1]: expected a whole number, found the text 'A'",
        ),
        (
            put("table", "players", 0, "hand", value=[[0, None]]),
            "table.players[0].hand[0][1]: expected a whole number, found nothing",
        ),
        (
            put("table", "players", 0, "hand", value=[0, [1]]),
            "table.players[0].hand[1]: expected a whole number, found a list",
        ),
        (
            put("table", "players", 0, "hand", value=[[0], 1]),
            "table.players[0].hand[1]: expected a list, found the number 1",
        ),
        (put("stack", value={}), "stack: expected a list of steps, found named fields"),
        (put("stack", 0, value="Round"), "stack[0]: a step is a list that begins with its name"),
        (put("stack", 0, value=[]), "stack[0]: a step is a list that begins with its name"),
        (put("stack", 0, value=["Fly"]), "stack[0]: there is no step 'Fly'"),
        (put("stack", 0, value=["Toll", "1"]), "stack[0]: expected whole numbers after 'Toll', found the text '1'"),
        (put("stack", 0, value=["Deal", 1]), "stack[0]: Deal takes 2 numbers of"),
        (put("stack", 0, value=["Round", 1]), "stack[0]: Round takes 0 numbers of"),
        (put("options", value={"start": "lavish"}), "option 'start' of The Toy Line is one of: plain, rich, broke"),
        (put("table", "players", 0, "hand", 1, value=99), "table or stack: a figure that cannot be (IndexError: "),
        (put("stack", value=[["Toll", 77]]), "table or stack: a figure that cannot be (IndexError: "),
        (put("table", "bank", value=21), "coins: 21 on the table, 20 in the box"),
        (put("table", "discard", 0, value=1), "local tickets: 6 on the table, 5 in the box"),
    ],
)
def test_each_mistake_is_named_where_it_is(change: Change, message: str) -> None:
    assert message in refusal(change)


def test_options_that_do_not_go_together_are_refused() -> None:
    data = dealt(players=1).to_data()
    data["options"]["start"] = "rich"
    with pytest.raises(BadPosition, match="nobody is rich alone"):
        TOY.from_data(data)


def test_several_mistakes_in_the_pieces_are_all_named() -> None:
    def change(data: dict[str, Any]) -> None:
        data["table"]["players"][0]["coins"] = -1
        data["table"]["discard"][2] = 1

    message = refusal(change)
    assert "sleeper tickets: 3 on the table, 2 in the box" in message
    assert "coins: 19 on the table, 20 in the box" in message
    assert "seat 0 owes coins" in message


@pytest.mark.parametrize("text", ["", "{", "[1,", "nonsense", '{"game": "toy"', "[" * 100_000], ids=len)
def test_what_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(BadPosition, match=r"^not a JSON text: "):
        TOY.from_json(text)


@pytest.mark.parametrize("text", ["[]", "1", "null", '"toy"'])
def test_what_is_json_but_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition, match="a position is a JSON object with the fields"):
        TOY.from_json(text)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"),
        (True, "true"),
        (0, "a whole number"),
        (3, "the number 3"),
        (1.5, "a fraction"),
        ("x", "the text 'x'"),
        ([], "a list"),
        ({}, "named fields"),
        (b"", "bytes"),
    ],
)
def test_values_are_named_in_plain_words(value: object, words: str) -> None:
    assert kind_of(value) == words
