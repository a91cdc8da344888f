"""One person in several places: the visitor of a terminal and the visitor of a browser become one."""

from __future__ import annotations

import pytest
from evenings import bot, me, opened

import branchline
from branchline.table import learning, persons, schema
from branchline.table.host import Host, NotYours
from branchline.table.jottings import jot, jotted
from branchline.table.storage import Storage


def test_all_that_was_the_ones_is_the_others(host: Host, storage: Storage) -> None:
    (terminal, key), (browser, cookie) = storage.new_visitor(auto_confirm=True), storage.new_visitor()
    junction = branchline.game("junction")
    seat = opened(host, terminal, "junction", [me(), me("Ben")])
    solo = host.play_campaign(terminal, junction)
    old = opened(host, browser, "junction", [me("Cleo"), bot()])
    jot(storage, seat.id, terminal.id, "Ben bluffs")
    link = storage.new_seat_link(seat.id, 0, is_person=True)
    row = host.take_along(seat.id, link, browser)
    assert row.owner == browser.id
    assert {one.visitor for one in storage.seats(seat.id)} == {browser.id}
    assert {one.id for one in storage.matches_of(browser.id)} == {seat.id, solo.id, old.id}
    assert storage.matches_of(terminal.id) == []
    assert jotted(storage, seat.id, browser.id) == "Ben bluffs"
    campaign = host.keepsakes.campaign(browser.id, junction)
    assert campaign is not None
    assert campaign.match == solo.id
    for secret in (key, cookie):
        found = storage.visitor(secret)
        assert found is not None
        assert (found.id, found.settings) == (browser.id, {})


def test_of_two_who_learn_the_same_the_one_who_has_come_further_stays(host: Host, storage: Storage) -> None:
    terminal, browser = storage.new_visitor()[0], storage.new_visitor()[0]
    further = learning.begin(host, terminal, "small_railroad_empires", "first")
    further = learning.go_on(host, further.id, further.stand, "on")
    learning.begin(host, browser, "small_railroad_empires", "first")
    link = storage.new_seat_link(further.id, 0, is_person=True)
    host.take_along(further.id, link, browser)
    known = learning.learned(storage, browser.id)
    assert known[("small_railroad_empires", "first")].match == further.id
    assert learning.learned(storage, terminal.id) == {}


def test_servers_notice_that_their_tables_are_anothers(host: Host, storage: Storage) -> None:
    terminal, browser = storage.new_visitor()[0], storage.new_visitor()[0]
    first, second = (opened(host, terminal, "junction", [me(), me("Ben")]) for _ in range(2))
    before = host.fresh(second.id)
    host.take_along(first.id, storage.new_seat_link(first.id, 0, is_person=True), browser)
    after = host.fresh(second.id)
    assert [seat.visitor for seat in before.seats] == [terminal.id] * 2
    assert [seat.visitor for seat in after.seats] == [browser.id] * 2


def test_a_third_place_joins_and_the_first_still_finds_everything(host: Host, storage: Storage) -> None:
    places = [storage.new_visitor() for _ in range(3)]
    row = opened(host, places[0][0], "junction", [me(), bot()])
    for visitor, _ in places[1:]:
        host.take_along(row.id, storage.new_seat_link(row.id, 0, is_person=True), visitor)
    assert [found and found.id for _, secret in places for found in [storage.visitor(secret)]] == [places[2][0].id] * 3
    known = storage.visitor(places[0][1])
    assert known is not None
    host.take_along(row.id, storage.new_seat_link(row.id, 0, is_person=True), known)  # back to where one was: no circle
    assert storage.visitor(places[1][1]) == known


def test_of_two_campaigns_the_one_that_has_gone_further_stays(host: Host, storage: Storage) -> None:
    junction = branchline.game("junction")
    for further in (0, 1):
        both = [storage.new_visitor()[0] for _ in range(2)]
        kept = [host.keepsakes.begin(visitor.id, junction) for visitor in both]
        stage = {**kept[further].stage, "game": 2}
        host.keepsakes.keep(kept[further], stage=stage)
        row = opened(host, both[0], "junction", [me(), bot()])
        host.take_along(row.id, storage.new_seat_link(row.id, 0, is_person=True), both[1])
        found = host.keepsakes.campaign(both[1].id, junction)
        assert found is not None
        assert found.stage == stage
        assert host.keepsakes.campaign(both[0].id, junction) is None


def test_a_link_to_a_seat_brings_only_the_seat_whatever_is_written_before_it(host: Host, storage: Storage) -> None:
    ada, (ben, _) = storage.new_visitor()[0], storage.new_visitor()
    row, other = (opened(host, ada, "junction", [me(), bot()]) for _ in range(2))
    link = storage.new_seat_link(row.id, 0)
    with pytest.raises(NotYours, match="opens no seat"):
        host.take_along(row.id, f"me-{link}", ben)
    host.take_along(row.id, link, ben)
    assert storage.seats(row.id)[0].visitor == ben.id
    assert storage.seats(other.id)[0].visitor == ada.id


def test_every_column_that_names_a_visitor_is_thought_of() -> None:
    """A new one has to be moved with the rest, or to be left out on purpose."""
    naming = {
        column
        for table in schema.metadata.tables.values()
        for column in table.columns
        if any(key.column.table is schema.visitors for key in column.foreign_keys)
    }
    left_out = {schema.jottings.c.visitor, schema.presence.c.visitor, schema.players.c.visitor}
    assert naming == {*persons.OF_A_VISITOR} | left_out
