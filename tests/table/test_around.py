"""Around the game: seats before it begins, playing again, who is here, and private notes."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from evenings import bot, friend, me, opened, play_on

from branchline.bots.net import NotLearned
from branchline.core.errors import IllegalAction
from branchline.table.host import Host, NotYours
from branchline.table.jottings import MOST_JOTTED, jot, jotted
from branchline.table.presence import AWAY, GONE, HERE, Presence
from branchline.table.rematch import ask_again, decline, invitations, votes
from branchline.table.seating import BOT, OPEN, PERSON
from branchline.table.storage import CLOSED, Conflict, MatchRow, Visitor
from branchline.table.waiting_room import clear_seat, close_table, put_bot, rename, take_away


def people(host: Host, *names: str) -> list[Visitor]:
    return [Visitor(host.storage.new_visitor()[0].id, name, {}) for name in names]


def finished(host: Host, ada: Visitor, ben: Visitor) -> MatchRow:
    row = opened(host, ada, "junction", [me("Ada"), friend(), bot()])
    host.join(row.id, ben, 1, "Ben")
    return play_on(host, row.id, random.Random(3)).row


# -- before it begins ------------------------------------------------------------------------------------------------


def test_bots_one_by_one_and_the_last_begins_the_game(host: Host) -> None:
    (ada,) = people(host, "Ada")
    row = opened(host, ada, "junction", [me("Ada"), friend(), friend()])
    assert put_bot(host, row.id, 2, "random").status == "open"
    with pytest.raises(Conflict, match="That seat is taken"):
        put_bot(host, row.id, 2, "random")
    assert put_bot(host, row.id, 1, "random").status == "playing"
    assert [seat.kind for seat in host.storage.seats(row.id)] == [PERSON, BOT, BOT]
    with pytest.raises(IllegalAction, match="has begun"):
        clear_seat(host, row.id, 1)


def test_a_seat_is_cleared_and_open_to_all_but_never_the_owners(host: Host) -> None:
    ada, ben, eve = people(host, "Ada", "Ben", "Eve")
    row = opened(host, ada, "junction", [me("Ada"), friend(), friend()])
    host.join(row.id, ben, 1, "Ben")
    link = host.storage.new_seat_link(row.id, 1)
    clear_seat(host, row.id, 1)
    assert host.storage.seats(row.id)[1].kind == OPEN
    assert host.storage.take_along(row.id, link, ben.id) is None, "the link of the one who sat there opens nothing"
    host.join(row.id, eve, 1, "Eve")
    with pytest.raises(Conflict, match="your own seat"):
        clear_seat(host, row.id, 0)
    with pytest.raises(Conflict, match="no such seat"):
        clear_seat(host, row.id, 7)


def test_an_open_seat_is_taken_away_and_the_others_move_up(host: Host) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = opened(host, ada, "alubari", [me("Ada"), friend(), friend(), friend()])
    host.join(row.id, ben, 2, "Ben")
    assert take_away(host, row.id, 1).players == 3
    assert [seat.name for seat in host.storage.seats(row.id)] == ["Ada", "Ben", ""]
    begun = take_away(host, row.id, 2)
    assert (begun.players, begun.status) == (2, "playing")
    assert host.fresh(row.id).state.setting.players == 2


def test_a_table_keeps_as_many_seats_as_the_game_needs(host: Host) -> None:
    (ada,) = people(host, "Ada")
    row = opened(host, ada, "railroad_revolution", [me("Ada"), friend()])
    with pytest.raises(Conflict, match="needs 2 players"):
        take_away(host, row.id, 1)


def test_nobody_takes_a_name_that_sits_there(host: Host) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = opened(host, ada, "junction", [me("Ada"), friend(), friend()])
    host.join(row.id, ben, 1, "Ben")
    rename(host, row.id, 1, "Benno")
    with pytest.raises(Conflict, match="Somebody called Ada"):
        rename(host, row.id, 1, "Ada")
    assert [seat.name for seat in host.storage.seats(row.id)] == ["Ada", "Benno", ""]


def test_a_closed_table_is_in_nobodys_list(host: Host) -> None:
    (ada,) = people(host, "Ada")
    row = opened(host, ada, "junction", [me("Ada"), friend()])
    assert close_table(host, row.id).status == CLOSED
    assert host.storage.matches_of(ada.id) == []


# -- playing again ---------------------------------------------------------------------------------------------------


def test_a_rematch_asks_each_and_begins_with_the_last_yes(host: Host) -> None:
    ada, ben = people(host, "Ada", "Ben")
    old = finished(host, ada, ben)
    assert votes(host, host.fresh(old.id)) == [False, False, True], "bots say yes"
    there = ask_again(host, old.id, ben)
    assert there.status == "open"
    seats = host.storage.seats(there.id)
    assert [(seat.kind, seat.name) for seat in seats[:1]] == [(PERSON, "Ben")], "the seats move on by one"
    assert [(seat.kind, seat.kept_for) for seat in seats] == [(PERSON, None), (BOT, None), (OPEN, ada.id)]
    assert votes(host, host.fresh(old.id)) == [False, True, True]
    assert [row.id for row in invitations(host.storage, ada.id)] == [there.id]
    again = ask_again(host, old.id, ada)
    assert (again.id, again.status) == (there.id, "playing")
    assert votes(host, host.fresh(old.id)) == [True, True, True]
    assert invitations(host.storage, ada.id) == []


def test_a_kept_seat_is_for_one_alone_until_they_decline(host: Host) -> None:
    ada, ben, eve = people(host, "Ada", "Ben", "Eve")
    old = finished(host, ada, ben)
    there = ask_again(host, old.id, ada)
    kept = next(seat.seat for seat in host.storage.seats(there.id) if seat.kind == OPEN)
    with pytest.raises(Conflict, match="kept for Ben"):
        host.join(there.id, eve, kept, "Eve")
    decline(host, there, ben)
    assert host.join(there.id, eve, kept, "Eve").status == "playing"


def test_two_who_say_yes_at_the_same_time_meet_at_one_table(host: Host) -> None:
    ada, ben = people(host, "Ada", "Ben")
    old = finished(host, ada, ben)
    with ThreadPoolExecutor(2) as both:
        rows = list(both.map(lambda who: ask_again(host, old.id, who), (ada, ben)))
    assert rows[0].id == rows[1].id
    assert host.storage.match(rows[0].id).status == "playing"
    assert len([row for row in host.storage.matches_of(ada.id) if row.id != old.id]) == 1


def test_a_yes_counts_though_the_finished_game_changes_meanwhile(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben = people(host, "Ada", "Ben")
    old = finished(host, ada, ben)
    ask_again(host, old.id, ada)
    read = host.storage.match

    def outrun(match: int) -> MatchRow:
        row = read(match)
        if match == old.id:
            host.storage.set_values(read(match), goes_on=0)
        return row

    monkeypatch.setattr(host.storage, "match", outrun)
    assert ask_again(host, old.id, ben).status == "playing"
    assert votes(host, host.fresh(old.id)) == [True, True, True]


def test_no_rematch_of_a_game_that_goes_on_nor_for_strangers(host: Host) -> None:
    ada, ben, eve = people(host, "Ada", "Ben", "Eve")
    row = opened(host, ada, "junction", [me("Ada"), friend()])
    with pytest.raises(Conflict, match="not over"):
        ask_again(host, row.id, ada)
    old = finished(host, ada, ben)
    with pytest.raises(NotYours):
        ask_again(host, old.id, eve)


def test_after_a_table_that_was_closed_a_rematch_can_be_asked_for_anew(host: Host) -> None:
    ada, ben = people(host, "Ada", "Ben")
    old = finished(host, ada, ben)
    first = ask_again(host, old.id, ada)
    close_table(host, first.id)
    assert votes(host, host.fresh(old.id)) == [False, False, True]
    assert ask_again(host, old.id, ben).id != first.id


# -- who is here -----------------------------------------------------------------------------------------------------


def test_presence_is_here_while_any_page_is_looked_at(host: Host) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = opened(host, ada, "junction", [me("Ada"), friend()])
    clock = [100.0]
    seen = Presence(host.storage, lambda _: True, lambda: clock[0])
    seen.come(row.id, ada.id)
    assert seen.write_down(row.id, ada.id)
    assert not seen.write_down(row.id, ada.id), "nothing new is not written again"
    seen.come(row.id, ada.id)
    seen.look(row.id, ada.id, False)
    clock[0] = 200.0
    seen.write_down(row.id, ada.id)
    assert (seen.at(row.id)[ada.id].state, seen.at(row.id)[ada.id].since) == (AWAY, 200)
    seen.leave(row.id, ada.id)
    assert seen.state_of(row.id, ada.id) == AWAY
    seen.leave(row.id, ada.id)
    seen.write_down(row.id, ada.id)
    assert seen.at(row.id)[ada.id].state == GONE
    assert ben.id not in seen.at(row.id)


def test_a_page_out_of_sight_says_nothing_about_the_one_that_is_looked_at(host: Host) -> None:
    (ada,) = people(host, "Ada")
    row = opened(host, ada, "junction", [me("Ada"), friend()])
    seen = Presence(host.storage, lambda _: True)
    seen.come(row.id, ada.id, "desk")
    seen.come(row.id, ada.id, "forgotten")
    seen.look(row.id, ada.id, False, "forgotten")
    assert seen.state_of(row.id, ada.id) == HERE
    seen.leave(row.id, ada.id, "desk")
    assert seen.state_of(row.id, ada.id) == AWAY
    seen.leave(row.id, ada.id, "desk")
    assert seen.state_of(row.id, ada.id) == AWAY, "it is gone already"


def test_of_several_servers_any_may_have_somebody_and_a_dead_one_has_nobody(host: Host) -> None:
    (visitor,), storage = people(host, "Ada"), host.storage
    row = opened(host, visitor, "junction", [me("Ada"), friend()])
    living = {"one", "two"}
    one = Presence(storage, lambda name: name in living)
    storage.server = "one"
    one.come(row.id, visitor.id)
    one.write_down(row.id, visitor.id)
    storage.server = "two"
    two = Presence(storage, lambda name: name in living)
    two.come(row.id, visitor.id)
    two.look(row.id, visitor.id, False)
    two.write_down(row.id, visitor.id)
    assert two.at(row.id)[visitor.id].state == HERE
    living.discard("one")
    assert two.at(row.id)[visitor.id].state == AWAY


# -- private notes ---------------------------------------------------------------------------------------------------


def test_notes_are_ones_own_and_of_one_table(host: Host) -> None:
    ada, ben = people(host, "Ada", "Ben")
    row = opened(host, ada, "junction", [me("Ada"), friend()])
    jot(host.storage, row.id, ada.id, "Blue builds north\nwatch the depot")
    jot(host.storage, row.id, ada.id, "Blue builds south")
    jot(host.storage, row.id, ben.id, "x" * (MOST_JOTTED + 5))
    assert jotted(host.storage, row.id, ada.id) == "Blue builds south"
    assert len(jotted(host.storage, row.id, ben.id)) == MOST_JOTTED
    assert jotted(host.storage, row.id + 1, ada.id) == ""


def test_a_bot_that_has_not_learned_a_game_for_so_many_takes_no_seat_and_says_so(host: Host) -> None:
    (ada,) = people(host, "Ada")
    refusal = "has not learned Alubari: A Nice Cup of Tea with 5 players"
    with pytest.raises(NotLearned, match=refusal):
        opened(host, ada, "alubari", [me("Ada"), friend(), friend(), friend(), bot("learned")])
    row = opened(host, ada, "alubari", [me("Ada"), *(friend() for _ in range(4))])
    with pytest.raises(NotLearned, match=refusal):
        put_bot(host, row.id, 2, "learned")
    with pytest.raises(NotLearned, match=refusal):
        host.fill_with_bots(row.id, "learned")
    host.fill_with_bots(row.id, "random")
    with pytest.raises(NotLearned, match=refusal):
        host.hand_over(row.id, 0, "learned")
    assert [seat.bot for seat in host.storage.seats(row.id)] == ["", *["random"] * 4]
