"""Matches are bound to their rules and their box: nothing goes on by others without everybody's consent."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from evenings import bot, me, opened, play_on, until, waits_for_a_person
from sqlalchemy import text, update

import branchline
from branchline.core.errors import BadPosition
from branchline.table import schema
from branchline.table.bygone import STOPPED, OtherRules
from branchline.table.clocks import left_at
from branchline.table.host import Host, NotYours
from branchline.table.storage import Conflict, MatchRow, Storage, Visitor

GAME = "alubari"


@pytest.fixture
def address(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture
def visitor(storage: Storage) -> Visitor:
    return storage.new_visitor()[0]


@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch, host: Host) -> Callable[[], None]:
    """A release with version 2 of the rules: the server was restarted, and remembers nothing."""

    def change() -> None:
        monkeypatch.setattr(type(branchline.game(GAME)), "rules", 2)
        forget(host)

    return change


def forget(host: Host) -> None:
    host.running_matches.clear()
    host.moments.clear()


def spoil(storage: Storage, match: int, number: int) -> None:
    """A move that the new rules do not know."""
    own = schema.moves.c
    with storage.writing() as connection:
        connection.execute(update(schema.moves).where(own.match == match, own.number == number).values(action="gone"))


def begun(host: Host, visitor: Visitor, decisions: int = 4) -> MatchRow:
    """Two friends, each at a browser of their own, in the middle of a game."""
    friend = host.storage.new_visitor()[0]
    row = opened(host, visitor, GAME, [me("Ada"), me("Ben")])
    with host.lock(row.id):  # chance may be dealing
        host.storage.change_seat(host.storage.match(row.id), 1, visitor=friend.id)
    return play_on(host, row.id, random.Random(1), decisions).row


def test_a_game_under_way_does_not_go_on_by_other_rules(
    host: Host, visitor: Visitor, new_rules: Callable[[], None]
) -> None:
    row = begun(host, visitor)
    new_rules()
    with pytest.raises(OtherRules, match="version 1 of the rules; this server plays version 2"):
        host.fresh(row.id)
    with pytest.raises(OtherRules):
        host.act(row.id, row.due[0], 0, row.stand, True)
    assert host.storage.match(row.id) == row


def test_bots_do_not_go_on_by_other_rules(host: Host, visitor: Visitor, new_rules: Callable[[], None]) -> None:
    host.driving.is_closing = True
    row = opened(host, visitor, GAME, [bot(), bot()])
    new_rules()
    assert host.driving.drive_once(row.id) is False
    assert host.storage.match(row.id).number == 0
    assert host.storage.that_go_on() == [], "the sweep would come back to it for ever"


def test_another_box_is_another_game(host: Host, visitor: Visitor) -> None:
    row = begun(host, visitor)
    with host.storage.change(host.storage.match(row.id), box="0" * 12):
        pass
    forget(host)
    with pytest.raises(OtherRules, match="another box"):
        host.fresh(row.id)


def test_moves_that_do_not_fit_though_the_number_was_kept_are_noticed(host: Host, visitor: Visitor) -> None:
    row = begun(host, visitor)
    spoil(host.storage, row.id, 1)
    with host.storage.writing() as connection:  # by hand: a driver may change the match at the same time
        connection.execute(text("UPDATE matches SET version = version + 1"))
    forget(host)
    with pytest.raises(OtherRules, match="do not fit"):
        host.fresh(row.id)


def test_with_the_consent_of_all_seats_a_game_goes_on(
    host: Host, visitor: Visitor, new_rules: Callable[[], None]
) -> None:
    row = begun(host, visitor)
    before = host.fresh(row.id).state.to_data()
    ben = host.storage.seats(row.id)[1].visitor
    assert ben is not None
    new_rules()
    with pytest.raises(NotYours):
        host.agree(row.id, host.storage.new_visitor()[0].id)
    after = host.agree(row.id, visitor.id)
    assert after.rules == 1
    assert [seat.name for seat in host.bygone(row.id).awaits] == ["Ben"]
    with pytest.raises(OtherRules):
        host.fresh(row.id)
    after = host.agree(row.id, ben)
    assert after.rules == 2
    assert [seat.consent.split()[0] for seat in host.storage.seats(row.id)] == ["2", "2"]
    assert {**host.fresh(row.id).state.to_data(), "rules": 1} == before
    assert play_on(host, row.id, random.Random(2)).row.status == "over"
    forget(host)
    host.record(host.fresh(row.id).row).check()


def test_no_clock_runs_until_all_have_consented(host: Host, visitor: Visitor, new_rules: Callable[[], None]) -> None:
    row = begun(host, visitor)
    ben = host.storage.seats(row.id)[1].visitor
    assert ben is not None
    before = left_at(row, host.storage.seats(row.id), row.ticks_from)
    new_rules()
    host.storage.set_values(host.storage.match(row.id), ticks_from=row.ticks_from - 5000)
    host.agree(row.id, visitor.id)
    after = host.agree(row.id, ben)
    assert after.rules == 2
    assert left_at(after, host.storage.seats(row.id), time.time()) == pytest.approx(before, abs=6)


def test_consent_to_one_version_is_none_to_the_next(
    host: Host, visitor: Visitor, new_rules: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    row = begun(host, visitor)
    new_rules()
    host.agree(row.id, visitor.id)
    monkeypatch.setattr(type(branchline.game(GAME)), "rules", 3)
    assert [seat.name for seat in host.bygone(row.id).awaits] == ["Ada", "Ben"]


def test_a_game_goes_on_from_its_last_snapshot_where_only_that_fits(
    host: Host, visitor: Visitor, new_rules: Callable[[], None]
) -> None:
    row = opened(host, visitor, GAME, [me("Ada"), me("Ben")])
    row = until(host, row.id, waits_for_a_person).row
    while row.number <= 60:
        row = play_on(host, row.id, random.Random(row.number), 1).row
    assert host.storage.snapshot(row.id, row.number) is not None
    spoil(host.storage, row.id, 1)
    new_rules()
    way = host.bygone(row.id).way_on
    assert way is not None
    assert not way.is_whole
    assert host.agree(row.id, visitor.id).rules == 2
    forget(host)
    assert play_on(host, row.id, random.Random(2)).row.status == "over"
    with pytest.raises(BadPosition, match="the log tells it"):
        host.state_at(host.storage.match(row.id), 10)


def test_a_game_that_fits_no_more_can_only_be_stopped(
    host: Host, visitor: Visitor, new_rules: Callable[[], None]
) -> None:
    row = begun(host, visitor)
    spoil(host.storage, row.id, 1)
    new_rules()
    assert host.bygone(row.id).way_on is None
    with pytest.raises(Conflict, match="cannot go on"):
        host.agree(row.id, visitor.id)
    with pytest.raises(NotYours):
        host.stop(row.id, host.storage.new_visitor()[0].id)
    assert host.stop(row.id, visitor.id).status == STOPPED
    with pytest.raises(Conflict):
        host.stop(row.id, visitor.id)


def test_a_stopped_game_stays_stopped_even_under_its_own_rules(
    host: Host, visitor: Visitor, new_rules: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    row = begun(host, visitor)
    new_rules()
    host.stop(row.id, visitor.id)
    monkeypatch.setattr(type(branchline.game(GAME)), "rules", 1)
    with pytest.raises(OtherRules, match="stopped"):
        host.fresh(row.id)


def test_a_finished_game_is_drawn_by_new_rules_that_lead_to_the_same_end(
    host: Host, visitor: Visitor, new_rules: Callable[[], None]
) -> None:
    row = play_on(host, opened(host, visitor, GAME, [me("Ada"), me("Ben")]).id, random.Random(3)).row
    new_rules()
    running = host.fresh(row.id)
    assert "version 1" in running.notice
    assert running.is_over
    assert host.state_at(row, 10) is not None


@pytest.mark.parametrize("kind", ["moves", "result"])
def test_a_finished_game_is_not_drawn_by_rules_that_lead_elsewhere(
    host: Host, visitor: Visitor, new_rules: Callable[[], None], kind: str
) -> None:
    row = play_on(host, opened(host, visitor, GAME, [me("Ada"), me("Ben")]).id, random.Random(3)).row
    if kind == "moves":
        spoil(host.storage, row.id, row.number)
    else:
        with host.storage.change(row, result='{"scores": [1, 2], "ranks": [2, 1], "ending": ""}'):
            pass
    new_rules()
    with pytest.raises(OtherRules):
        host.fresh(row.id)
    assert len(host.stored_lines(row, row.number, row.number)) == row.number


def test_the_result_is_stored_with_its_score_pad(host: Host, visitor: Visitor) -> None:
    running = play_on(host, opened(host, visitor, GAME, [me("Ada"), me("Ben")]).id, random.Random(3))
    stored: Any = running.row.result
    assert stored["sheet"] == running.state.score_sheet()
    assert "sheet" not in (host.record(running.row).result or {})


def test_a_game_that_is_no_more_on_the_shelf_is_no_crash(host: Host, visitor: Visitor) -> None:
    row = begun(host, visitor)
    with host.storage.change(host.storage.match(row.id), game="forgotten"):
        pass
    forget(host)
    with pytest.raises(OtherRules, match="does not have the game"):
        host.fresh(row.id)
    assert host.bygone(row.id).way_on is None
    assert host.stop(row.id, visitor.id).status == STOPPED
