"""Rated games: ticked by everybody before they begin, without hints, and what they come to; on both storages."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from evenings import bot, friend, me, opened, play_on

import branchline
from branchline.lab.ratings import plackett_luce
from branchline.table import hints, rated, waiting_room
from branchline.table.host import Host
from branchline.table.leaving import forget
from branchline.table.rated import ENOUGH, NEWCOMER, is_rated
from branchline.table.rematch import ask_again
from branchline.table.seating import BOT, PERSON, Seat
from branchline.table.storage import Conflict, Storage, Visitor


def known(storage: Storage, name: str) -> Visitor:
    visitor = replace(storage.new_visitor()[0], name=name)
    storage.keep_visitor(visitor)
    return visitor


@pytest.fixture
def ada(storage: Storage) -> Visitor:
    return known(storage, "Ada")


@pytest.fixture
def ben(storage: Storage) -> Visitor:
    return known(storage, "Ben")


def together(host: Host, ada: Visitor, ben: Visitor, ticks: tuple[bool, bool] = (True, True), bots: int = 0) -> int:
    row = opened(host, ada, "junction", [replace(me(), rated=ticks[0]), friend(), *[bot()] * bots])
    return host.join(row.id, ben, 1, "Ben", ticks[1]).id


def seat(number: int, kind: str = PERSON, visitor: int | None = None, is_ticked: bool = True) -> Seat:
    return Seat(number, kind, "", "A", visitor, rated=is_ticked)


def test_a_game_is_rated_where_two_people_or_more_have_ticked_it_each_at_one_seat() -> None:
    two = [seat(0, visitor=1), seat(1, visitor=2)]
    assert is_rated(two)
    assert is_rated([*two, seat(2, BOT, is_ticked=False)])
    assert is_rated([seat(0, visitor=1), seat(1)]), "somebody is forgotten"
    assert not is_rated([*two, seat(2, visitor=3, is_ticked=False)])
    assert not is_rated([seat(0, visitor=1), seat(1, visitor=1)]), "both by one hand"
    assert not is_rated([seat(0, visitor=1), seat(1, BOT)])
    assert not is_rated([seat(0, visitor=1)])


def test_it_is_ticked_before_the_game_begins_and_by_a_name_of_ones_own(host: Host, ada: Visitor, ben: Visitor) -> None:
    row = opened(host, ada, "junction", [me(), friend(), friend()])
    with pytest.raises(Conflict, match="a name of your own"):
        waiting_room.rate(host, row.id, 0, replace(ada, name=""), True)
    waiting_room.rate(host, row.id, 0, ada, True)
    assert host.fresh(row.id).seats[0].rated
    waiting_room.rate(host, row.id, 0, ada, False)
    assert not host.fresh(row.id).seats[0].rated
    host.join(row.id, ben, 1, "Ben", True)
    waiting_room.clear_seat(host, row.id, 1)
    assert not host.fresh(row.id).seats[1].rated, "who comes next is asked anew"
    begun = together(host, ada, ben, (True, False))
    assert not is_rated(host.fresh(begun).seats)
    with pytest.raises(Exception, match="The game has begun"):
        waiting_room.rate(host, begun, 1, ben, True)


def test_nobody_is_given_a_hint_in_a_rated_game(host: Host, ada: Visitor, ben: Visitor) -> None:
    junction = branchline.game("junction")
    for is_ticked in (True, False):
        wishes = [replace(me(), rated=True), friend()]
        row = host.open_table(ada, junction, wishes, {}, hints=hints.TEACHING)
        host.join(row.id, ben, 1, "Ben", is_ticked)
        said = [hints.refusal(host.fresh(row.id), seat) for seat in (0, 1)]
        assert all(one.startswith("A rated game") == is_ticked for one in said)


def test_finished_games_are_told_by_who_sat_there_and_where_they_finished(
    host: Host, storage: Storage, ada: Visitor, ben: Visitor
) -> None:
    play_on(host, together(host, ada, ben, (True, False)), random.Random(1))
    assert rated.finishes(storage, "junction") == []
    ranks = []
    for seed in range(ENOUGH):
        running = play_on(host, together(host, ada, ben, bots=1), random.Random(seed))
        ranks.append(tuple(running.state.ranks()))
    names = (rated.player(ada.id), rated.player(ben.id), "bot random")
    assert rated.finishes(storage, "junction") == [(names, one) for one in ranks]
    cleo = known(storage, "Cleo")
    play_on(host, together(host, ada, cleo), random.Random(9))
    assert rated.finishes(storage, "junction")[-1][0] == (rated.player(ada.id), NEWCOMER)
    forget(host, ben.id)
    left = {name for one, _ in rated.finishes(storage, "junction") for name in one}
    assert left == {names[0], "bot random", NEWCOMER}


def test_who_wins_more_often_is_rated_higher(host: Host, storage: Storage, ada: Visitor, ben: Visitor) -> None:
    for seed in range(ENOUGH):
        play_on(host, together(host, ada, ben), random.Random(seed))
    found = rated.finishes(storage, "junction")
    places = {at: sum(ranks[at] for _, ranks in found) for at in (0, 1)}
    ratings = plackett_luce(found)
    mine, other = ratings[rated.player(ada.id)].value, ratings[rated.player(ben.id)].value
    assert (mine > other) == (places[0] < places[1])
    assert mine + other == pytest.approx(3000)


def test_after_a_rated_game_the_next_one_is_rated_too(host: Host, ada: Visitor, ben: Visitor) -> None:
    for is_ticked in (True, False):
        match = together(host, ada, ben, (is_ticked, is_ticked))
        play_on(host, match, random.Random(4))
        ask_again(host, match, ada)
        there = ask_again(host, match, ben)
        assert is_rated(host.fresh(there.id).seats) == is_ticked
