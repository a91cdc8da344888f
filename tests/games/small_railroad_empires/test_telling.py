"""What is followed from move to move: the plates, the course, what is told of money and Prestige at their ends."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.core.sentences import NOBODY
from branchline.games.small_railroad_empires.telling import longest_route
from games.small_railroad_empires.solo import YELLOW_ORIGIN, human_turn
from games.small_railroad_empires.table import (
    GAME,
    GLYSON_1,
    KENPER_1,
    OLDVILLE,
    action,
    arrange,
    begin,
    delivering,
    start_of_turn,
)

NAMES = ["Ada", "Ben"]
GAINED = ", +1 Prestige at the end for money"


def told(table: Any, text: str) -> list[str]:
    """What the log says of a move to everybody, line by line."""
    seat, one = table.player, action(text)
    said = GAME.phrase(table, one).told(seat, NOBODY, NAMES)
    table.journal = []
    table.apply(one)
    return [said, *(GAME.tiding(table, event).told(names=NAMES) for event in table.journal)]


def test_no_prestige_is_lost_where_there_is_none() -> None:
    """SRE-1.5, SRE-5.6: a short route takes 1 Prestige, but nobody falls below 0."""
    for prestige, words in ((0, "no Prestige"), (1, "-1 Prestige")):
        table = arrange([[KENPER_1, 4, OLDVILLE], [55]], stack=delivering(), prestige=[prestige, 5])
        offered = GAME.say(table, action("deliver:kenper_1-orange-oldville"))
        assert offered.endswith(f"length 3, $0 (money comes from length 4 on) and {words}, $2 as city bonus{GAINED}")
        lines = told(table, "deliver:kenper_1-orange-oldville")
        assert f"Ada earned no money and {words} for the route (SRE-5.6)" in lines
        assert table.prestige[0] == 0


def test_money_beyond_the_cap_is_told_as_such() -> None:
    """SRE-11.1: $9 is the most."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [55]], stack=delivering(), money=[9, 5])
    offered = GAME.say(table, action("deliver:kenper_1-orange-oldville"))
    assert offered.endswith("on) and no Prestige, $0 of $2 ($9 is the most) as city bonus")
    lines = told(table, "deliver:kenper_1-orange-oldville")
    assert "Ada got nothing of $2: $9 is the most a company can have (SRE-11.1)" in lines
    assert "Ada gained no money as city bonus of Oldville (SRE-5.5)" in lines
    assert not any("$0" in line for line in lines)
    table = arrange([[KENPER_1, 4, OLDVILLE], [55]], stack=delivering(), money=[8, 5])
    lines = told(table, "deliver:kenper_1-orange-oldville")
    assert "Ada got only $1 of $2: $9 is the most a company can have (SRE-11.1)" in lines
    assert "Ada gained $1 as city bonus of Oldville (SRE-5.5)" in lines


def test_what_money_is_worth_at_the_end_is_named_by_the_choice_that_brings_it_and_told() -> None:
    """SRE-11.2: $6 to $8 give 1 Prestige, $9 gives 2; a sum that is worth the same is not spoken of."""
    for money, words in ((3, ""), (4, GAINED), (6, ""), (7, GAINED)):
        table = arrange([[KENPER_1, 4, OLDVILLE], [55]], stack=delivering(), money=[money, 5])
        offered = GAME.say(table, action("deliver:kenper_1-orange-oldville"))
        assert offered.endswith(f"$2 as city bonus{words}")
        lines = told(table, "deliver:kenper_1-orange-oldville")
        told_so = f"Ada's money rose to ${money + 2}: +1 Prestige at the end (SRE-11.2)"
        assert (told_so in lines) == bool(words)
        assert "end" not in lines[0]


def test_what_is_paid_out_of_the_money_of_the_end_is_named_as_well() -> None:
    """SRE-11.2, SRE-11.3: less money, and every loan."""
    table = arrange([[KENPER_1, 4], [55]], money=[0, 5])
    assert GAME.say(table, action("extend:7")).endswith("$3, with 1 loan (-1 Prestige at the end), +1 Prestige")
    assert "Ada took 1 loan: -1 Prestige at the end (SRE-11.3)" in told(table, "extend:7")
    table = arrange([[GLYSON_1], [55]], stack=start_of_turn(2)[:-3], money=[6, 5], dealt=[[4], [5]])
    assert GAME.say(table, action("buy:middle")).endswith("for $1, -1 Prestige at the end for money")
    assert "Ada's money fell to $5: -1 Prestige at the end (SRE-11.2)" in told(table, "buy:middle")


def test_who_claims_nothing_is_not_said_to_claim_nothing_more() -> None:
    """SRE-6.1: whether or not something was claimed before."""
    stack = start_of_turn(2)[:-2]
    fields: dict[str, Any] = {"money": [9, 5], "achievements": [6, 0, 1, 2, 3]}
    table = arrange([[GLYSON_1], [55]], stack=stack, **fields)
    assert GAME.say(table, action("claim_nothing")) == "Go on to the train cards"
    assert told(table, "claim_nothing")[0] == "Ada went on to the train cards"


def test_the_plates_show_money_tracks_and_train_cards() -> None:
    table = arrange([[GLYSON_1, 4], [55]], money=[3, 5], locked_tracks=[1, 0])
    view = table.view(0)
    facts = GAME.facts(view, 0)
    assert [(one.symbol, one.figure) for one in facts] == [("coin", "$3"), ("em-r", "20 (1)"), ("back", "3")]
    assert [one.words for one in facts][1] == "20 tracks left, 1 more locked"
    assert [one.figure for one in GAME.facts(view, 1)] == ["$5", "22", "3"]
    assert [one.amount for one in facts] == [3, 21, 3]


def test_alone_the_companies_of_the_conglomerate_have_plates_too() -> None:
    """SRE-15.1.6: no money."""
    table = begin(1)
    assert [one.symbol for one in GAME.facts(table.view(0), 1)] == ["em-k", "back"]
    assert [one.symbol for one in GAME.facts(table.view(0), 0)] == ["coin", "em-b", "back"]


def test_the_course_goes_through_the_phases_of_a_turn() -> None:
    """SRE-3.1."""
    stack = start_of_turn(2)
    for length, (here, name) in zip(
        (5, 4, 3, 2), enumerate(("Construct", "Deliver", "Achievements", "Train card")), strict=True
    ):
        fields: dict[str, Any] = {"money": [9, 5], "achievements": [6, 0, 1, 2, 3], "dealt": [[0], [2, 3, 4]]}
        table = arrange([[KENPER_1, 4, OLDVILLE], [55]], stack=stack[:length], **fields)
        course = GAME.course(table)
        assert course is not None
        assert (course.before, course.here, course.stops[course.here].name) == ("Round 1", here, name)
        assert len(course.stops) == 4


def test_the_course_of_the_setup_of_the_solo_game_and_of_the_end() -> None:
    """SRE-15.2.1."""
    setup = GAME.course(begin(2))
    assert setup is not None
    assert (setup.before, setup.here) == ("Setup", -1)
    solo = GAME.course(human_turn([[KENPER_1], [41], [YELLOW_ORIGIN]]))
    assert solo is not None
    assert [stop.name for stop in solo.stops][-1] == "Conglomerate"
    assert solo.end == "end: after round 12"


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (2, "end: a player’s last track (20 left)"),
        (3, "end: a player’s last track (20 left)"),
        (4, "end: a player’s last track (20 left) or the last card (17 left)"),
    ],
)
def test_what_brings_the_end_near_is_said_as_far_as_it_can_happen(players: int, words: str) -> None:
    """SRE-12.1, SRE-12.3: on three tiles the deck never runs out."""
    factories = [[GLYSON_1], [55], [30], [41]][:players]
    table = arrange(factories, turns=[1] + [0] * (players - 1))
    course = GAME.course(table)
    assert course is not None
    assert course.end == words
    last = arrange(factories, turns=[1] + [0] * (players - 1), end_trigger=1)
    course = GAME.course(last)
    assert course is not None
    assert course.end == "end: after this round"


def test_the_longest_route_counts_own_trains_as_a_delivery_does() -> None:
    """SRE-5.3, SRE-5.5: two less for each own train on the way; none without a factory or a free city."""
    assert longest_route(arrange([[KENPER_1, 4, OLDVILLE], [55]]), 0) == 3
    assert longest_route(arrange([[4, OLDVILLE], [55]]), 0) == 0
    assert longest_route(arrange([[KENPER_1, 4], [55]], meeples=[[OLDVILLE], []]), 0) == 0
    # past the train in Oldville to Baris: 8, 4, 3, 2 or 6, 5
    table = arrange([[KENPER_1, 4, 2, 5], [55]], meeples=[[OLDVILLE], []])
    assert longest_route(table, 0) == 5 - 2


def test_the_question_counts_the_tracks_of_a_turn() -> None:
    """SRE-4.1, SRE-4.8."""
    table = arrange([[GLYSON_1], [55]], prestige=[0, 1])
    for words, text in (("first", "extend:17"), ("second", "extend:18")):
        assert GAME.ask(table).text == f"Where does your {words} track go?"
        table.apply(action(text))
    assert GAME.ask(table).text == "Do you unlock a track?"
    assert GAME.phase(table) == "Round 1 · Phase 1: Construct Tracks, 2 of 2 laid"
