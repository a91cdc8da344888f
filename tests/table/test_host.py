"""Stored matches: turns, taking back, bots, seats that change hands, and moments of the past."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from evenings import bot, friend, me, opened, play_on, until, waits_for_a_person
from sqlalchemy import select, update

import branchline
from branchline.core.errors import BadOption, IllegalAction
from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.running import SNAPSHOT_EVERY, Running, led_on
from branchline.table.schema import snapshots
from branchline.table.storage import Conflict, Storage, Visitor


@pytest.fixture
def address(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture
def visitor(storage: Storage) -> Visitor:
    return storage.new_visitor()[0]


def decides(running: Running) -> int:
    return running.due()[0]


@pytest.mark.parametrize("name", branchline.games())
def test_a_whole_game_against_bots_is_stored_and_every_moment_can_be_opened(
    host: Host, visitor: Visitor, name: str
) -> None:
    game = branchline.game(name)
    wishes = [me(), *[bot()] * (max(2, game.min_players) - 1)]
    row = opened(host, visitor, name, wishes)
    running = play_on(host, row.id, random.Random(1))
    assert running.is_over
    record = host.record(running.row)
    record.check()
    host.moments.clear()
    for number in sorted({0, 1, len(record) // 3, len(record) // 2, len(record) - 1, len(record)}):
        assert host.state_at(running.row, number).to_data() == record.state(number).to_data()
        _, played = host.nearest(game, running.row, number)
        assert number - played < SNAPSHOT_EVERY, "no moment is far from where it is played on"


def test_a_snapshot_from_before_a_field_was_added_is_passed_over(host: Host, visitor: Visitor) -> None:
    """The moves are the truth: a running match of an earlier version goes on where it stood."""
    row = opened(host, visitor, "small_railroad_empires", [me(), bot()])
    running = play_on(host, row.id, random.Random(1))
    with host.storage.engine.begin() as connection:
        stored = connection.execute(select(snapshots)).all()
        assert stored
        for one in stored:
            old = json.loads(one.position)
            del old["table"]["shuffled_back"]
            written = update(snapshots).where(snapshots.c.match == one.match, snapshots.c.number == one.number)
            connection.execute(written.values(position=json.dumps(old)))
    host.moments.clear()
    state = host.state_at(running.row, running.row.number)
    assert state.to_data() == host.record(running.row).state(running.row.number).to_data()


def test_the_end_of_a_turn_is_asked_for_and_then_final(host: Host, visitor: Visitor) -> None:
    row = opened(host, visitor, "alubari", [me("Ada"), me("Ben")])
    running = until(host, row.id, waits_for_a_person)
    seat = decides(running)
    before = running.state.to_data()
    host.act(row.id, seat, running.state.legal_actions(seat)[0], running.row.stand, False)
    held = host.fresh(row.id)
    assert held.row.held_by == seat
    assert held.due() == []
    with pytest.raises(IllegalAction, match="not ended"):
        host.act(row.id, 1 - seat, held.state.legal_actions()[0], held.row.stand, False)
    host.undo(row.id, seat, held.row.stand)
    back = host.fresh(row.id)
    assert back.state.to_data() == before
    host.act(row.id, seat, back.state.legal_actions(seat)[0], back.row.stand, False)
    host.confirm(row.id, seat, host.fresh(row.id).row.stand)
    ended = until(host, row.id, waits_for_a_person)
    assert host.undo_refusal(ended, seat) != ""
    with pytest.raises(IllegalAction):
        host.undo(row.id, seat, ended.row.stand)


def test_with_turns_that_end_by_themselves_undo_works_until_another_decides(host: Host, visitor: Visitor) -> None:
    row = opened(host, visitor, "alubari", [me("Ada"), me("Ben")])
    running = until(host, row.id, waits_for_a_person)
    first = decides(running)
    host.act(row.id, first, running.state.legal_actions(first)[0], running.row.stand, True)
    running = until(host, row.id, waits_for_a_person)
    second = decides(running)
    assert second != first
    assert host.undo_refusal(running, first) == ""
    host.act(row.id, second, running.state.legal_actions(second)[0], running.row.stand, True)
    running = until(host, row.id, waits_for_a_person)
    assert host.undo_refusal(running, first).startswith("Somebody else has decided")
    assert host.undo_refusal(running, second) == ""


def test_nothing_is_taken_back_over_chance(host: Host, visitor: Visitor) -> None:
    row = opened(host, visitor, "alubari", [me("Ada"), me("Ben")])
    running = until(host, row.id, waits_for_a_person)
    refusal = host.undo_refusal(running, decides(running))
    assert refusal.startswith(("Chance has decided", "There is nothing"))


def test_only_a_seat_that_is_due_may_act_and_only_from_the_list(host: Host, visitor: Visitor) -> None:
    row = opened(host, visitor, "alubari", [me("Ada"), me("Ben")])
    running = until(host, row.id, waits_for_a_person)
    seat = decides(running)
    for wrong_seat, action in ((1 - seat, running.state.legal_actions(seat)[0]), (seat, 999_999), (seat, -1)):
        with pytest.raises(IllegalAction):
            host.act(row.id, wrong_seat, action, running.row.stand, True)
    with pytest.raises(Conflict):
        host.act(row.id, seat, running.state.legal_actions(seat)[0], running.row.stand - 1, True)
    assert host.fresh(row.id).row == running.row


def test_the_lock_of_a_table_is_one_as_long_as_somebody_is_about_to_take_it(host: Host) -> None:
    """However many other tables are asked for meanwhile; and what nobody holds is kept no longer."""
    handed_out = host.lock(1)
    for other in range(2, 20_000):
        host.lock(other)
    assert host.lock(1) is handed_out
    assert list(host.locks) == [1]


def test_secret_choices_hold_nobody_up(host: Host, visitor: Visitor) -> None:
    row = opened(host, visitor, "junction", [me("Ada"), me("Ben"), me("Cleo")])
    running = until(host, row.id, lambda one: len(one.due()) == 3)
    host.act(row.id, 1, running.state.legal_actions(1)[0], running.row.stand, False)
    running = host.fresh(row.id)
    assert running.row.held_by == -1
    assert running.due() == [0, 2]
    assert host.undo_refusal(running, 1) == ""
    host.undo(row.id, 1, running.row.stand)
    assert host.fresh(row.id).due() == [0, 1, 2]


def test_a_secret_choice_is_not_too_late_because_another_has_chosen(host: Host, visitor: Visitor) -> None:
    row = opened(host, visitor, "junction", [me("Ada"), me("Ben"), me("Cleo")])
    seen = until(host, row.id, lambda one: len(one.due()) == 3)
    for seat in (2, 0):
        action = seen.state.legal_actions(seat)[0]
        host.act(row.id, seat, action, seen.row.stand, True, seen.row.number)
    with pytest.raises((Conflict, IllegalAction)):
        host.act(row.id, 0, seen.state.legal_actions(0)[0], seen.row.stand, True, seen.row.number)
    with pytest.raises(Conflict):
        host.act(row.id, 1, seen.state.legal_actions(1)[0], seen.row.stand, True)


def test_a_note_makes_no_decision_too_late(host: Host, visitor: Visitor) -> None:
    row = opened(host, visitor, "alubari", [me("Ada"), me("Ben")])
    seen = until(host, row.id, waits_for_a_person)
    host.note(row.id, 1, "Ben", "take your time")
    seat = decides(seen)
    assert host.act(row.id, seat, seen.state.legal_actions(seat)[0], seen.row.stand, True).number > seen.row.number


def test_friends_take_open_seats_and_the_last_one_starts_the_game(
    host: Host, storage: Storage, visitor: Visitor
) -> None:
    row = opened(host, visitor, "junction", [me(), friend(), friend()])
    assert host.fresh(row.id).row.status == "open"
    with pytest.raises(IllegalAction, match="not begun"):
        host.act(row.id, 0, 0, host.fresh(row.id).row.stand, True)
    guests = [storage.new_visitor()[0] for _ in range(3)]
    host.join(row.id, guests[0], 1, "Ben")
    with pytest.raises(Conflict, match="taken"):
        host.join(row.id, guests[1], 1, "Cleo")
    with pytest.raises(Conflict, match="called Ben"):
        host.join(row.id, guests[1], 2, "Ben")
    host.join(row.id, guests[1], 2, "Cleo")
    assert until(host, row.id, waits_for_a_person).row.status == "playing"
    with pytest.raises(Conflict):
        host.join(row.id, guests[2], 0, "Dora")


def test_bots_can_take_the_open_seats(host: Host, visitor: Visitor) -> None:
    row = opened(host, visitor, "junction", [me(), friend(), friend()])
    host.fill_with_bots(row.id, "greedy")
    assert [seat.name for seat in host.fresh(row.id).seats] == ["Ada", "Greedy bot", "Greedy bot 2"]
    assert until(host, row.id, waits_for_a_person).row.status == "playing"


def test_a_bot_stands_in_and_the_person_comes_back(host: Host, visitor: Visitor) -> None:
    row = opened(host, visitor, "alubari", [me("Ada"), me("Ben")])
    away = decides(until(host, row.id, waits_for_a_person))
    host.hand_over(row.id, away, "random")
    until(host, row.id, lambda one: one.due() == [1 - away])
    assert [move.seat for move in host.storage.moves(row.id)][-1] == away
    host.hand_over(row.id, away, "")
    assert not host.fresh(row.id).seats[away].is_played_by_bot
    running = play_on(host, row.id, random.Random(2), most=1)
    assert running.due() == [away]


def test_what_a_bot_decided_for_somebody_is_not_taken_back_while_it_plays_nor_afterwards(
    host: Host, visitor: Visitor
) -> None:
    row = opened(host, visitor, "alubari", [me("Ada"), me("Ben")])
    away = decides(until(host, row.id, waits_for_a_person))
    host.hand_over(row.id, away, "random")
    stood_in = until(host, row.id, lambda one: one.due() == [1 - away])
    assert stood_in.lines[-1].seat == away
    assert host.undo_refusal(stood_in, away).startswith("There is nothing to take back")
    host.hand_over(row.id, away, "")
    back = host.fresh(row.id)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        host.undo(row.id, away, back.row.stand)
    assert host.fresh(row.id).row.number == back.row.number


def test_whoever_leaves_the_seat_to_a_bot_in_a_held_turn_has_ended_it(host: Host, visitor: Visitor) -> None:
    row = opened(host, visitor, "alubari", [me("Ada"), me("Ben")])
    running = until(host, row.id, waits_for_a_person)
    seat = decides(running)
    host.act(row.id, seat, running.state.legal_actions(seat)[0], running.row.stand, False)
    assert host.fresh(row.id).row.held_by == seat
    host.hand_over(row.id, seat, "random")
    host.hand_over(row.id, seat, "")
    left = host.fresh(row.id)
    assert (left.row.held_by, left.row.settled) == (-1, left.row.number)
    assert host.undo_refusal(left, seat).startswith("There is nothing to take back")


def test_a_restarted_host_goes_on_where_bots_are_due(storage: Storage, visitor: Visitor) -> None:
    first = Host(storage, BotPool(0))
    first.driving.is_closing = True  # nothing is driven: as if the server had died right after the commit
    row = opened(first, visitor, "alubari", [bot(), bot(), friend()])
    storage.change_seat(storage.match(row.id), 2, "playing", kind="bot", bot="random", name="Random bot 3")
    second = Host(storage, BotPool(0))
    second.resume()
    assert until(second, row.id, lambda one: one.is_over).row.status == "over"
    second.close()


def test_a_bot_that_takes_too_long_is_replaced_by_chance() -> None:
    pool = BotPool(1, time_limit=0.0)
    state = branchline.game("alubari").new(2)
    branchline.core.chance.deal(state, branchline.Dealer(1))
    chosen = pool.choose(branchline.game("alubari"), state, state.player, "greedy")
    assert chosen.action in state.legal_actions()
    assert chosen.trouble == "ran out of time"
    pool.close()


@pytest.mark.slow
def test_a_bot_that_waits_for_its_turn_to_think_is_not_too_late() -> None:
    """One process, several tables: the time limit is for thinking, not for waiting."""
    pool, game = BotPool(1), branchline.game("alubari")
    state = game.new(2)
    branchline.core.chance.deal(state, branchline.Dealer(1))
    pool.choose(game, state, state.player, "random")  # starts the process, which takes its time
    pool.time_limit = 2.0
    with ThreadPoolExecutor(4) as tables:
        found = list(tables.map(lambda _: pool.choose(game, state, state.player, "search:700ms"), range(4)))
    assert [chosen.trouble for chosen in found] == [""] * 4
    pool.close()


@pytest.mark.slow
def test_bots_think_in_processes_of_their_own() -> None:
    pool = BotPool(1)
    state = branchline.game("alubari").new(2)
    branchline.core.chance.deal(state, branchline.Dealer(1))
    for level in ("greedy", "random"):
        chosen = pool.choose(branchline.game("alubari"), state, state.player, level)
        assert chosen.action in state.legal_actions()
        assert chosen.trouble == ""
    pool.close()


def test_a_table_with_wrong_options_is_refused(host: Host, visitor: Visitor) -> None:
    with pytest.raises(BadOption):
        opened(host, visitor, "alubari", [me()] * 6)
    with pytest.raises(BadOption):
        opened(host, visitor, "alubari", [me()] * 2, no_such=1)
    assert host.storage.matches_of(visitor.id) == []


@pytest.fixture
def finished(host: Host, visitor: Visitor) -> Running:
    row = opened(host, visitor, "junction", [me("Ada"), me("Ben")])
    return play_on(host, row.id, random.Random(3))


def test_a_record_goes_on_as_a_new_table(host: Host, visitor: Visitor, finished: Running) -> None:
    record = host.record(finished.row)
    record.moves, record.result = record.moves[:5], None
    row = host.open_table(visitor, record.game, [me("Ada"), me("Ben")], record.options, record)
    branched = until(host, row.id, waits_for_a_person)
    assert [line.phrase for line in host.lines(branched, 0, True, 5, 5)] == [
        line.phrase for line in host.lines(finished, 0, True, 5, 5)
    ]
    assert play_on(host, row.id, random.Random(4)).is_over


def test_another_server_is_led_on_by_the_moves_made_since_and_reads_anew_what_was_taken_back(
    host: Host, visitor: Visitor, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = opened(host, visitor, "alubari", [me("Ada"), me("Ben")])
    running = until(host, row.id, waits_for_a_person)
    storage = Storage(address)
    other = Host(storage, BotPool(0))
    loaded = []
    load = Host.load
    monkeypatch.setattr(Host, "load", lambda self, row: loaded.append(row.number) or load(self, row))

    def same() -> None:
        seen, known = other.fresh(row.id), host.fresh(row.id)
        assert seen.row == known.row
        assert seen.state.to_data() == known.state.to_data()
        assert seen.lines == known.lines
        assert seen.last_action == known.last_action
        assert seen.before.position.to_data() == known.before.position.to_data()

    def move(at: int) -> None:
        running = until(host, row.id, waits_for_a_person)
        seat = decides(running)
        host.act(row.id, seat, running.state.legal_actions(seat)[at], running.row.stand, True)

    try:
        move(0)
        other.fresh(row.id)
        loaded.clear()
        move(0)
        same()
        assert loaded == [], "what was known a moment ago is led on"
        running = host.fresh(row.id)
        seat = running.lines[-1].seat
        assert host.undo_refusal(running, seat) == ""
        host.undo(row.id, seat, running.row.stand)
        for _ in range(2):
            move(-1)
        until(host, row.id, waits_for_a_person)
        loaded.clear()
        seen, known = other.fresh(row.id), host.fresh(row.id)
        assert seen.row.number > running.row.number
        assert seen.state.to_data() == known.state.to_data()
        assert [line.to_json() for line in seen.lines] == [line.to_json() for line in known.lines]
        assert loaded == [known.row.number], "the last move it knew was taken back"
        last = other.fresh(row.id)
        for _ in range(2):
            move(0)
        until(host, row.id, waits_for_a_person)
        known = host.fresh(row.id)
        moves = storage.moves(row.id, last.row.number, known.row.number)
        way = led_on(last, known.row, moves, last.seats)
        assert len(way) > 1
        for step in way:
            assert step.row.due == step.state.players_to_act(), "on the way too a row holds values, not columns"
    finally:
        other.close()
        storage.close()


def test_a_train_that_goes_on_is_a_decision_a_step_and_undo_takes_one_back(host: Host, visitor: Visitor) -> None:
    """MS-7.5: as far as nothing else is asked, however many steps are wished for; of what cannot go on it is one."""
    path = Path(__file__).parents[1] / "records" / "movers_and_shakers" / "two-players.json"
    record = branchline.Record.from_text(path.read_text(encoding="utf-8"))
    game = record.game
    at, steps, action = next(
        (number, one.steps, one.action)
        for number, (state, seat, _) in enumerate(record.replay())
        if seat >= 0
        for one in game.choices(state, seat)
        if one.steps > 2
    )
    record.moves, record.result = record.moves[:at], None
    row = host.open_table(visitor, game, [me("Ada"), me("Ben")], record.options, record)
    running = until(host, row.id, waits_for_a_person)
    seat, before = running.due()[0], running.state.to_data()
    host.act(row.id, seat, action, running.row.stand, False, steps=99)
    gone = host.fresh(row.id)
    assert gone.row.number == at + steps
    texts = [game.actions.text(one).partition(":")[0] for _, one in host.record(gone.row).moves[at:]]
    assert texts == ["advance"] * steps
    for number in range(at + steps - 1, at - 1, -1):
        host.undo(row.id, seat, host.fresh(row.id).row.stand)
        assert host.fresh(row.id).row.number == number
    assert host.fresh(row.id).state.to_data() == before
    other = next(one for one in host.fresh(row.id).state.legal if not game.actions.text(one).startswith("advance"))
    host.act(row.id, seat, other, host.fresh(row.id).row.stand, False, steps=99)
    assert host.fresh(row.id).row.number == at + 1
