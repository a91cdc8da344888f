"""The press prints what is observed: every game, player count and variant, other boxes, and a game from outside."""

from __future__ import annotations

import sys
from array import array
from pathlib import Path
from typing import Any

import pytest
from other_boxes import OtherBox, with_box
from presses import press_in

import branchline
from branchline.bots.plays import EVERYBODY, Play, checked
from branchline.core import printing
from branchline.core.chance import Dealer, Rng
from branchline.core.position import OVER, SEVERAL
from branchline.lab.kit.observations import layout_of, misprinted
from conformance.cases import EVERY_CASE, EVERY_GAME, Case, by_the_book, random_moves, random_positions
from toys import on_shelf

EXAMPLES = str(Path(__file__).parents[2] / "examples")
TOGETHER = ("railway_workers",)
"""Where several decide at the same time."""
NUMBER = ("number", 0, b"\x09", "round", None, 1, 0, 1)


@pytest.fixture(scope="session")
def press(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return press_in(tmp_path_factory.mktemp("press"))


def test_the_compiled_engine_has_a_press_and_the_plain_one_needs_none() -> None:
    assert (printing.Press is not None) == branchline.is_compiled()


@EVERY_CASE
def test_what_is_printed_is_what_is_observed(case: Case, press: Any) -> None:
    moves = [state for state, _, _ in random_moves(case, 5)]
    assert moves[-1].player == OVER
    assert misprinted(case, [*random_positions(case, 3, 23), moves[-1]], press) == []


@EVERY_GAME
def test_secret_choices_of_several_are_printed_as_they_are_observed(name: str, press: Any) -> None:
    for case in by_the_book(name):
        secret = [
            state.clone() for state, _, _ in random_moves(case, 2) if state.stack and state.stack[-1].seat == SEVERAL
        ]
        assert bool(secret) == (name in TOGETHER)
        assert misprinted(case, secret[:12], press) == []


def test_other_boxes_are_printed_too(press: Any) -> None:
    def one_engine_less(contents: dict[str, Any]) -> None:
        del contents["equipment"][-1]
        contents["box"]["equipment_cards"] -= 1

    game = with_box("alubari", one_engine_less)
    assert game.layout(3).size != branchline.game("alubari").layout(3).size
    case = OtherBox(game.name, 3, {}, game)
    assert misprinted(case, random_positions(case, 3, 23), press) == []


def test_a_game_from_outside_is_printed_too(press: Any) -> None:
    with on_shelf(EXAMPLES):
        for case in by_the_book("pickup_goods"):
            assert misprinted(case, random_positions(case, 3, 5), press) == []


def test_several_rows_go_where_they_belong(press: Any) -> None:
    case = by_the_book("alubari")[2]
    states, layout = random_positions(case, 3, 40)[:3], layout_of(case)
    made = printing.press_of(layout, 3, case.game.actions.place, len(case.game.player_actions), press)
    rows, masks = array("f", [7.0] * (5 * layout.size)), bytearray(b"x" * (5 * len(case.game.player_actions)))
    deciding = [state for state in states if state.player >= 0]
    made.print(deciding, [state.player for state in deciding], rows, masks, 1)
    assert set(rows[: layout.size]) == {7.0}
    for at, state in enumerate(deciding, 1):
        alone = array("f", bytes(4 * layout.size))
        made.print([state], [state.player], alone, None, 0)
        assert rows[at * layout.size : (at + 1) * layout.size] == alone
        mask = masks[at * len(case.game.player_actions) : (at + 1) * len(case.game.player_actions)]
        assert [case.game.player_actions[place] for place, bit in enumerate(mask) if bit] == state.legal
    assert set(rows[(len(deciding) + 1) * layout.size :]) == {7.0}


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        (("prose", 0, b"\x01", "round"), "an unknown word"),
        (("number", 1, b"\x01", "round"), "outside the row"),
        (("numbers", 0, b"\x01", "round", [0, 1]), "more entries than numbers"),
        (("ones", 0, b"\x01", "line", [0], 1, 0, 1, [1]), "a 1 outside its entry"),
        (("one_bits", 0, b"\x01", "round", None, 1, 0, 1, [63]), "a bit that no number has"),
        (("fixed", 0, b"\x01", b"\x01\x01"), "fixed numbers of another size"),
    ],
)
def test_a_reading_that_does_not_fit_is_refused(reading: tuple[Any, ...], said: str, press: Any) -> None:
    with pytest.raises(ValueError, match=said):
        press(1, [[reading]], [], 0)


@EVERY_GAME
def test_what_is_fetched_stays_as_it_was(name: str, press: Any) -> None:
    case = by_the_book(name)[-1]
    made = printing.press_of(layout_of(case), case.players, case.game.actions.place, 1, press)
    states = random_positions(case, 3, 23)
    before, held = [state.to_json() for state in states], [sys.getrefcount(state.legal) for state in states]
    made.fetch(states * 40)
    assert [sys.getrefcount(state.legal) for state in states] == held
    assert [state.to_json() for state in states] == before
    made.fetch([object(), None, 1, [], [1], ["x"], {}])
    with pytest.raises(TypeError, match="a list of tables"):
        made.fetch(tuple(states))


@EVERY_GAME
def test_what_was_chosen_in_each_play_is_seen_at_a_glance(name: str, press: Any) -> None:
    case = by_the_book(name)[-1]
    game, ids = case.game, case.game.player_actions
    made = printing.press_of(layout_of(case), case.players, game.actions.place, len(ids), press)
    tables = [state for state in random_positions(case, 3, 40) if state.player >= 0] * 9
    plays = [Play(state, Dealer(1), Rng(1), EVERYBODY, []) for state in tables]
    actions = [Rng(at).pick(state.legal) for at, state in enumerate(tables)]
    places = [game.actions.place[action] for action in actions]
    assert len(plays) > 20
    assert made.chosen(plays, places, ids) == actions == checked(plays, places, ids)
    assert made.chosen([], [], ids) == []
    other = next(place for place, action in enumerate(ids) if action not in tables[-1].legal)
    for wrong in (other, -1, len(ids)):
        assert made.chosen(plays, [*places[:-1], wrong], ids) is None
    for mistaken in ((plays, places[1:], ids), (tables, tuple(places), ids), (plays, places)):
        with pytest.raises(TypeError, match="a number for each play"):
            made.chosen(*mistaken)
    with pytest.raises(TypeError, match="a whole number is wanted"):
        made.chosen(plays, [*places[:-1], 0.5], ids)
    with pytest.raises(AttributeError):
        made.chosen([object()], [0], ids)


def test_what_cannot_be_printed_is_refused(press: Any) -> None:
    table = branchline.game("alubari").new(2)
    made = press(1, [[NUMBER]], [-1, 0], 1)
    row = array("f", [0.0])
    for tables, seats, rows, masks, first, error in [
        ([table], [1], row, None, 0, IndexError),
        ([table], [0], row, None, 1, ValueError),
        ([table, table], [0], row, None, 0, TypeError),
        ([object()], [0], row, None, 0, AttributeError),
        ([table], [0], row, bytearray(), 0, ValueError),
        ([table], [0], row, bytearray(1), 0, IndexError),
        ([table], [0], bytes(4), None, 0, BufferError),
    ]:
        with pytest.raises(error):
            made.print(tables, seats, rows, masks, first)
    wrong = press(1, [[("numbers", 0, b"\x01", "round", [0])]], [], 0)
    with pytest.raises(TypeError, match="round: a list is wanted"):
        wrong.print([table], [0], row, None, 0)
    beyond = press(1, [[("one", 0, b"\x01", "round", None, 1, 5, 1, [0])]], [], 0)
    with pytest.raises(IndexError, match="a value that no number stands for"):
        beyond.print([table], [0], row, None, 0)
