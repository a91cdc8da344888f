"""Carrying out what was decided ahead: legal moves only, by what the seat's own view shows, and told to its owner.

Whatever does not fit any more is dropped, and its owner is told why. Nothing here knows more than the seat that gave
the order: what others did counts only as far as the seat may read it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from branchline.core.position import CHANCE, SEVERAL
from branchline.table import lines
from branchline.table.ahead import (
    DONE,
    LOST,
    NO_ONE,
    ONCE,
    PLAYED,
    REST_LOST,
    ROUND,
    Answer,
    Line,
    News,
    Order,
    changed,
    drop,
    hold,
    note,
    orders_of,
    show,
)
from branchline.table.outbox import Outbox
from branchline.table.presence import Presence
from branchline.table.running import Draft, Running
from branchline.table.storage import StoredMove
from branchline.table.turns import reveals

if TYPE_CHECKING:
    from branchline.table.host import Host

LOOK_BACK = 100
DECIDED_OTHERWISE, NOT_ASKED, ROUND_OVER, THE_ROUND_OVER = (
    "you decided otherwise",
    "this is not asked any more",
    "# is over",
    "the round is over",
)
EXPECTED = (DECIDED_OTHERWISE, NOT_ASKED, ROUND_OVER, THE_ROUND_OVER)
"""Ends that the owner has brought about, or had set: no message is sent of them."""


@dataclass(frozen=True)
class Move:
    """What an order says is to be done now. `is_last`: nothing of the order is left then; `left`: these steps of a line
    are."""

    order: Order
    action: int
    is_last: bool
    left: tuple[tuple[int, str, str], ...] = ()


@dataclass(frozen=True)
class Dropped:
    """An order that has nothing left to do, or cannot: then `why` is a sentence, and what stands for its `#`. One that
    `is_played` was for a turn that is over."""

    order: Order
    why: tuple[str, ...] = ()
    is_played: bool = False


def obey(host: Host, running: Running) -> bool:
    """Carry out the next thing that was decided ahead, or drop what does not fit any more; was there anything? To be
    called with the table locked."""
    orders = [one for one in orders_of(host.storage, running.row.id) if running.is_played_by_person(one.seat)]
    if not orders:
        return False
    number = running.row.number
    first = min([number - LOOK_BACK, *(one.what.number for one in orders if isinstance(one.what, Line))])
    past = host.storage.moves(running.row.id, max(0, first))
    for order in orders:
        found = next_of(running, past, order)
        if isinstance(found, Move):
            carry_out(host, running, found)
            return True
        if found is not None:
            forget(host, running, found)
            return True
    return False


def next_of(running: Running, past: list[StoredMove], order: Order) -> Move | Dropped | None:
    """What an order comes to now: a move, its end, or nothing yet."""
    if isinstance(order.what, Line):
        return next_of_line(running, past, order, order.what)
    return next_answer(running, past, order, order.what)


# -- standing answers ------------------------------------------------------------------------------------------------


def next_answer(running: Running, past: list[StoredMove], order: Order, answer: Answer) -> Move | Dropped | None:
    seat = order.seat
    standing = next((one for one in running.game.standing if one.name == answer.name), None)
    if standing is None:
        return Dropped(order, (NOT_ASKED,))
    if answer.lasts == ROUND and answer.round != round_of(running):
        return Dropped(order, (ROUND_OVER, answer.round) if answer.round else (THE_ROUND_OVER,))
    if answer.is_calm and (why := concern(running, past, seat, answer.since)):
        return Dropped(order, ("something concerns you: # #", *why))
    if seat not in running.due() or asked_by(running.state) != standing.step:
        return None
    if answer.limit and standing.size is not None and standing.size(running.sights.seen(seat)) >= answer.limit:
        return None
    if answer.after != NO_ONE and not gave_up(running, past, seat, answer.after):
        return None
    action = running.game.actions.id(standing.answer)
    if action not in running.state.legal_actions(seat):
        return None
    return Move(order, action, answer.lasts == ONCE)


def round_of(running: Running) -> str:
    """`Round 5`: what everybody reads on the course of the game; '' where there are no rounds, or none has begun."""
    course = running.game.course(running.state)
    return course.before.partition(" · ")[0] if course is not None and course.here >= 0 else ""


def asked_by(state: Any) -> str:
    """The name of the step that asks."""
    return type(state.stack[-1]).__name__ if state.stack else ""


def as_read(move: StoredMove, seat: int) -> lines.Line:
    """The line of a move as a seat may read it."""
    return lines.Line.from_json(move.number, move.seat, move.line).for_watcher(seat, False)


def concern(running: Running, past: list[StoredMove], seat: int, since: int) -> tuple[str, ...]:
    """What others, or chance, have done to a seat after so many moves, or after its last own one: it was named, or its
    figures changed. Nothing for nothing."""
    since = max([since, *(move.number for move in past if move.seat == seat)])
    for move in past:
        if move.number <= since:
            continue
        line = as_read(move, seat)
        is_named = any(seat in one.seats() for one in (line.phrase, *line.told) if one is not None)
        if is_named or any(gain.seat == seat for gain in line.change.gains):
            return words_of(running, line, seat)
    return ()


def words_of(running: Running, line: lines.Line, seat: int) -> tuple[str, str]:
    """Who did something, and what."""
    told = line.read(seat, running.names)
    return told.who, told.words


def gave_up(running: Running, past: list[StoredMove], seat: int, other: int) -> bool:
    """Was the last thing that the other has decided since the seat's own last decision to give something up, and may
    the seat read it?"""
    for move in reversed(past):
        if move.seat == seat:
            return False
        if move.seat == other:
            is_read = as_read(move, seat).phrase is not None
            return is_read and running.game.gives_up(running.game.actions.id(move.action))
    return False


# -- prepared lines --------------------------------------------------------------------------------------------------


def next_of_line(running: Running, past: list[StoredMove], order: Order, line: Line) -> Move | Dropped | None:
    seat = order.seat
    if running.row.number < line.number:
        return Dropped(order, ("moves were taken back since",))
    left, is_begun = list(line.steps), line.is_begun
    for move in past:
        if move.number <= line.number or not left:
            continue
        is_own = move.seat == seat
        if not line.is_exact and not is_own:
            continue
        if is_own and (move.seat, move.action) != left[0][:2]:
            return Dropped(order, (DECIDED_OTHERWISE,))
        if not is_own and (why := differs(running, move, seat, left[0])):
            return Dropped(order, why)
        left = left[1:]
        is_begun = is_begun or is_own
    if not any(one == seat for one, _, _ in left):
        return Dropped(order)
    if seat not in running.due():
        is_done = is_begun and not line.goes_beyond_this_turn(left, seat) and is_turn_over(running.state, seat)
        return Dropped(order, is_played=True) if is_done else None
    who, action, words = left[0]
    if who != seat:
        return Dropped(order, ("you are asked before the others have done what you supposed",))
    number = running.game.actions.id(action)
    if number not in running.state.legal_actions(seat):
        return Dropped(order, ("“#” is not possible now", words))
    now = running.game.say(running.sights.seen(seat), number)
    if now != words:
        return Dropped(order, ("“#” would now be “#”", words, now))
    return Move(order, number, not any(one == seat for one, _, _ in left[1:]), tuple(left[1:]))


def is_turn_over(state: Any, seat: int) -> bool:
    """Has play passed on to another, with nothing lying open that this seat, or several at once, are asked yet?"""
    return state.player >= 0 and not any(step.seat in (seat, SEVERAL) for step in state.stack)


def differs(running: Running, move: StoredMove, seat: int, step: tuple[int, str, str]) -> tuple[str, ...]:
    """Why a move of somebody else is not the one that was supposed; nothing if it is."""
    if move.seat == CHANCE:
        return ("chance has decided since",)
    line = as_read(move, seat)
    if line.phrase is None:
        return ("# decided in secret", running.names[move.seat])
    return () if (move.seat, move.action) == step[:2] else ("# #", *words_of(running, line, seat))


# -- doing it --------------------------------------------------------------------------------------------------------


def carry_out(host: Host, running: Running, move: Move) -> None:
    """The move of an order, final at once. After chance or a reveal nothing of a line is left: its owner could not
    have foreseen it."""
    order, seat = move.order, move.order.seat
    draft = Draft(running, host.drawing(running))
    draft.play(seat, move.action)
    draft.play_chance()
    at = draft.moves[0].number
    told = [News(DONE, just_done(move))]
    is_over = move.is_last
    if isinstance(order.what, Line) and not is_over:
        is_chance = any(one.seat == CHANCE for one in draft.moves)
        if is_chance or reveals(running.state, draft.state, seat, move.action):
            is_over = True
            why = "chance has decided" if is_chance else "something was revealed"
            told.append(News(REST_LOST, order, (why,)))

    def beside(connection: Connection) -> None:
        if is_over:
            drop(connection, order)
        else:
            hold(connection, rest_of(move, at))
        for news in told:
            note(connection, running.row.id, at, news)
        if len(told) > 1:
            outbox_of(host).dropped(connection, running.row, running.seats[seat], order.id)
        changed(host.storage, connection, running.row.id)

    host.store(running, draft, is_final=True, beside=beside)
    show(host, running.row.id)


def just_done(move: Move) -> Order:
    """An order as it is told when it was carried out: of a line the one step, since those before it were told."""
    line = move.order.what
    if not isinstance(line, Line):
        return move.order
    at = len(line.steps) - len(move.left) - 1
    return replace(move.order, what=Line(line.number, line.steps[at : at + 1], line.is_exact))


def rest_of(move: Move, at: int) -> Order:
    """What is left of an order after its move, the move `at`."""
    line = move.order.what
    return replace(move.order, what=line.after_own_step(at, move.left)) if isinstance(line, Line) else move.order


def outbox_of(host: Host) -> Outbox:
    """What is told goes into the storage with the change; whichever server has a postman sends it."""
    lives = host.driving.leases.lives
    return Outbox(host.storage, Presence(host.storage, lives), lives)


def forget(host: Host, running: Running, dropped: Dropped) -> None:
    """An order that does not fit any more, or has nothing left to do, is gone, and its owner is told why."""
    order, row = dropped.order, running.row
    with host.storage.writing() as connection:
        drop(connection, order)
        if dropped.is_played:
            note(connection, row.id, row.number, News(PLAYED, order))
        if dropped.why:
            news = News(LOST, order, dropped.why)
            note(connection, row.id, row.number, news)
            if dropped.why[0] not in EXPECTED:
                outbox_of(host).dropped(connection, row, running.seats[order.seat], order.id)
        changed(host.storage, connection, row.id)
    show(host, row.id)
