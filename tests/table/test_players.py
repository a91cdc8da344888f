"""A player without an account: results, the key, what is shown to all, and being forgotten; on both storages."""

from __future__ import annotations

import random
from typing import Any

import pytest
from evenings import bot, friend, me, opened, play_on
from sqlalchemy import select

from branchline.table import jottings, players, schema
from branchline.table.host import Host
from branchline.table.leaving import columns_of_visitors, forget, same_as
from branchline.table.players import NoPlayer, Result, Tally, strength
from branchline.table.running import Running
from branchline.table.seating import GUEST, SeatWish
from branchline.table.storage import NoSuchTable, Storage, Visitor


@pytest.fixture
def ada(storage: Storage) -> Visitor:
    return storage.new_visitor()[0]


@pytest.fixture
def ben(storage: Storage) -> Visitor:
    return storage.new_visitor()[0]


def played(host: Host, visitor: Visitor, wishes: list[SeatWish], seed: int = 1) -> Running:
    return play_on(host, opened(host, visitor, "junction", wishes).id, random.Random(seed))


def together(host: Host, ada: Visitor, ben: Visitor) -> int:
    row = opened(host, ada, "junction", [me(), friend()])
    host.join(row.id, ben, 1, "Ben")
    return row.id


def test_finished_games_are_told_by_whom_they_were_played_against(host: Host, ada: Visitor, ben: Visitor) -> None:
    alone = played(host, ada, [me()])
    easy = played(host, ada, [me(), bot("easy")])
    mixed = played(host, ada, [me(), bot("easy"), bot("random")])
    friends = play_on(host, together(host, ada, ben), random.Random(2))
    found = {one.word: one for one in players.results(host.storage, ada.id)}
    kinds = {running.row.word: found[running.row.word].against for running in (alone, easy, mixed, friends)}
    assert list(kinds.values()) == ["solo", "easy", "bots", "people"]
    assert found[alone.row.word].place is None
    for running in (easy, mixed, friends):
        one = found[running.row.word]
        assert (one.place, one.score) == (running.state.ranks()[0], running.state.scores()[0])
    assert [one.word for one in players.results(host.storage, ben.id)] == [friends.row.word]
    assert players.results(host.storage, ben.id)[0].place == friends.state.ranks()[1]


def test_what_is_no_contest_of_ones_own_counts_nowhere(host: Host, ada: Visitor) -> None:
    """Both seats by one hand, a game that is not over, and a game that a bot ended for its player."""
    played(host, ada, [me(), me("Ann")])
    opened(host, ada, "junction", [me(), bot("easy")])
    row = opened(host, ada, "junction", [me(), bot("easy")])
    play_on(host, row.id, random.Random(1), most=1)
    host.hand_over(row.id, 0, "random")
    play_on(host, row.id, random.Random(1))
    assert players.results(host.storage, ada.id) == []


def test_a_tally_adds_up_places_and_what_is_fair() -> None:
    def result(place: int | None, of: int, kind: str = "easy") -> Result:
        return Result(1, "W", "junction", 0, of, kind, place, 10.0 + of, 0.0)

    found = players.tallies([result(1, 2), result(3, 4), result(2, 4), result(None, 1, "solo")])
    assert found == {
        "junction": [Tally("easy", 3, 1, 1.0, 2.0, 14.0), Tally("solo", 1, 0, 1.0, None, 11.0)],
    }


@pytest.mark.parametrize(
    ("won", "said"),
    [
        ({"easy": 4, "normal": 1}, "between easy and normal"),
        ({"easy": 5}, "easy or better"),
        ({"easy": 0}, "below easy"),
        ({"hard": 1, "easy": 5}, "between easy and hard"),
        ({"easy": 1, "hard": 5}, ""),  # beaten by the weaker one alone: nothing can be said
        ({}, ""),
    ],
)
def test_strength_is_told_beside_the_levels(won: dict[str, int], said: str) -> None:
    assert strength([Tally(name, 6, times, 3.0, 1.5, 0.0) for name, times in won.items()]) == said


def test_a_few_games_say_nothing_of_strength() -> None:
    assert strength([Tally("easy", 4, 4, 2.0, 1.0, 0.0)]) == ""


def test_a_key_takes_everything_along_and_a_new_one_voids_it(host: Host, ada: Visitor, ben: Visitor) -> None:
    running = played(host, ada, [me(), bot("easy")])
    other = played(host, ben, [me("Ben"), bot("easy")], 2)
    old = players.new_key(host.storage, ada.id)
    key = players.new_key(host.storage, ada.id)
    with pytest.raises(NoPlayer):
        players.of_key(host.storage, old)
    players.take_over(host.storage, key, ben)
    words = {one.word for one in players.results(host.storage, ada.id)}
    assert words == {running.row.word, other.row.word}
    assert players.results(host.storage, ben.id) == []
    with host.storage.reading() as connection:
        assert key not in str(connection.execute(select(schema.players)).all())


def test_a_page_for_all_shows_what_was_chosen_and_goes_when_nothing_is(host: Host, ada: Visitor) -> None:
    word = players.show(host.storage, ada.id, ["lessons", "results", "secrets"])
    assert players.shown(host.storage, ada.id) == (word, ["results", "lessons"])
    assert players.of_page(host.storage, word).id == ada.id
    assert players.show(host.storage, ada.id, ["solo"]) == word
    assert players.show(host.storage, ada.id, []) == ""
    with pytest.raises(NoPlayer):
        players.of_page(host.storage, word)


def visitors_anywhere(storage: Storage) -> set[Any]:
    with storage.reading() as connection:
        held = {one for column in columns_of_visitors() for one in connection.execute(select(column)).scalars()}
        return held | set(connection.execute(select(schema.visitors.c.id)).scalars())


def test_whoever_leaves_is_in_no_row_any_more(host: Host, storage: Storage, ada: Visitor, ben: Visitor) -> None:
    alone = played(host, ada, [me()])
    over = play_on(host, together(host, ada, ben), random.Random(2))
    going_on, waiting = together(host, ada, ben), opened(host, ben, "junction", [me("Ben"), friend(), friend()])
    host.join(waiting.id, ada, 1, "Ada")
    for row in (over.row, storage.match(going_on)):
        storage.add_note(row, 0, "Ada", "Good luck")
        jottings.jot(storage, row.id, ada.id, "mine alone")
    terminal, _ = storage.new_visitor()
    players.take_over(storage, players.new_key(storage, ada.id), terminal)
    with storage.reading() as connection:
        assert same_as(connection, ada.id) == {ada.id, terminal.id}
    forget(host, ada.id)
    assert visitors_anywhere(storage) - {None} == {ben.id}
    with pytest.raises(NoSuchTable):
        storage.match(alone.row.id)
    for match in (over.row.id, going_on):
        assert storage.match(match).owner == ben.id
        assert storage.seats(match)[0].name == GUEST
        assert [note.name for note in storage.notes(match)] == [GUEST]
    assert [seat.kind for seat in storage.seats(waiting.id)] == ["person", "open", "open"]
    assert storage.match(waiting.id).status == "open"
    play_on(host, going_on, random.Random(3))  # a bot plays for the guest
    assert storage.match(going_on).status == "over"
