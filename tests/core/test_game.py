"""A game as everybody outside meets it."""

import pytest
from core.playing import TOY, positions

from branchline.core.errors import BadComponents, BadOption
from branchline.core.sheet import Question
from branchline.games.toy.game import LED, Toy


def test_a_new_game_has_two_players_unless_told_otherwise() -> None:
    assert TOY.new().setting.players == 2


def test_options_take_their_first_value_by_default() -> None:
    assert TOY.new(2).setting.options == {"tolls": True, "start": "plain"}
    assert TOY.new(2, start="rich").setting.options == {"tolls": True, "start": "rich"}


@pytest.mark.parametrize("players", [0, 4, -1, "2", 2.0, True])
def test_a_wrong_player_count_is_refused(players: object) -> None:
    with pytest.raises(BadOption, match=f"The Toy Line is for 1 to 3 players, not {players!r}"):
        TOY.new(players)  # type: ignore[arg-type]


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="The Toy Line has no option 'speed'; it has: tolls, start"):
        TOY.new(2, speed=3)


@pytest.mark.parametrize("value", ["fast", 1, 0, None])
def test_an_unknown_value_is_refused_with_those_there_are(value: object) -> None:
    with pytest.raises(BadOption, match=f"option 'tolls' of The Toy Line is one of: True, False; not {value!r}"):
        TOY.new(2, tolls=value)


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(BadOption, match="nobody is rich alone"):
        TOY.new(1, start="rich")


def test_options_change_the_game() -> None:
    names = {type(table.stack[-1]).__name__ for table in positions(tolls=False)[:-1]}
    assert "Toll" not in names
    assert [player.coins for player in TOY.new(3, start="rich").players] == [2, 2, 2]


def test_a_changed_box_is_known_as_changed() -> None:
    text = TOY.components.replace("rounds = 3", "rounds = 5")
    other = Toy(text)
    assert other.is_changed
    assert not TOY.is_changed
    assert other.digest != TOY.digest


def test_a_comment_is_no_change() -> None:
    assert not Toy("# mine\n" + TOY.components).is_changed


def test_a_box_that_breaks_a_rule_is_refused_by_entry() -> None:
    with pytest.raises(BadComponents, match="ticket express: a ticket that does not exist"):
        Toy(TOY.components.replace("count = 4", "count = 0"))


def test_a_game_counts_where_its_figures_come_from() -> None:
    assert TOY.provenance() == {"rulebook": 1, "published": 3, "mixed": 0, "reconstructed": 1}


def test_a_game_knows_its_seats_and_when_it_is_over() -> None:
    assert TOY.seat_names(2) == ["Player 1", "Player 2"]
    assert not TOY.is_over(TOY.new(2))
    last = positions()[-1]
    assert TOY.is_over(last)
    assert TOY.ending(last) == "the game is over"


def test_what_happens_by_itself_is_reported() -> None:
    for table in positions():
        if type(table.stack[-1]).__name__ == "Bids" and len(table.players_to_act()) == 1:
            table.journal = []
            table.apply(table.legal[0])
            assert [event[0] for event in table.journal] == [LED]
            assert TOY.report(table, table.journal[0]) == f"Seat {table.leader} leads with {table.journal[0][2]}"
            return
    raise AssertionError("nobody made a last bid")


def test_a_question_is_its_words_and_its_rule() -> None:
    assert TOY.ask(TOY.new(2)) == Question("What now?", "TOY-1")


def test_a_game_has_a_good_repr() -> None:
    assert repr(TOY) == "<The Toy Line, 1-3 players>"


def test_games_that_begin_alike_have_one_setting() -> None:
    assert TOY.new(2).setting is TOY.new(2, start="plain").setting
    assert TOY.new(2).setting is not TOY.new(3).setting
    assert TOY.new(2).setting is not TOY.new(2, start="rich").setting
    other = TOY.with_weights({})
    assert other.new(2).setting.game is other
