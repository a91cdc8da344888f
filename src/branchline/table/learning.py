"""Learning at a table: a lesson is a match like any other, whose chance and rival are the lesson's, and in which a move
that no step asks for waits until it is taken back or kept."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from branchline.core.errors import IllegalAction
from branchline.core.position import CHANCE
from branchline.core.translation import translated
from branchline.table import drills, lessons, schema
from branchline.table.bot_pool import Chosen
from branchline.table.drills import HINTED, MISSED, SHOWN, SOLVED, TASK
from branchline.table.lessons import ANSWER, DO, END, LOOK, OWN, QUIZ, Lesson, Moment, Progress
from branchline.table.running import Draft, Running, standing
from branchline.table.seating import BOT, PERSON, SeatWish
from branchline.table.sights import Sights
from branchline.table.storage import Conflict, MatchRow, NoSuchTable, Storage, Visitor

if TYPE_CHECKING:
    from branchline.table.host import Host

LEARNED = schema.learned.c
PLAYS_ON = "easy"
"""The bot that plays on after the lesson."""

TOO_LATE = "The lesson has gone on in the meantime; here is how it stands now."
NO_LESSON = "No lesson is taught at this table."


def lesson_at(row: MatchRow) -> tuple[Lesson, Progress]:
    progress = Progress.from_data(json.loads(row.lesson))
    if progress.answer and row.held_by < 0:  # ended as a turn elsewhere, at a terminal for example: it was kept
        progress = replace(progress, answer="", own=1)
    return lessons.lesson(row.game, progress.name), progress


def moment_at(running: Running) -> tuple[Lesson, Progress, Moment]:
    """Where the learner stands at a table."""
    lesson, progress = lesson_at(running.row)
    return lesson, progress, moment_in(lesson, progress, running.state)


def moment_in(lesson: Lesson, progress: Progress, state: Any) -> Moment:
    find = drills.moment_of if lesson.drill else lessons.moment_of
    return find(lesson, progress, state)


# -- what happens by itself ----------------------------------------------------------------------------------------


def drawing_of(storage: Storage, running: Running) -> Callable[[Any], int]:
    """What decides for chance here: the lesson, which goes by how often chance has decided."""
    lesson, _ = lesson_at(running.row)
    return lesson.draw(sum(move.seat == CHANCE for move in storage.moves(running.row.id)))


def scripted(storage: Storage, running: Running, seat: int) -> Chosen | None:
    """What the rival of a lesson does by its script; None where there is none."""
    if not running.row.lesson:
        return None
    lesson, _ = lesson_at(running.row)
    made = sum(move.seat == seat for move in storage.moves(running.row.id))
    action = lesson.scripted(running.state, seat, made)
    return None if action is None else Chosen(action)


# -- what the learner does -----------------------------------------------------------------------------------------


def begin(host: Host, visitor: Visitor, game: str, name: str) -> MatchRow:
    """The table of a lesson: the one under way, from its beginning once it is at its end, or a new one."""
    lesson = lessons.lesson(game, name)
    known = learned(host.storage, visitor.id).get((game, name))
    if known is not None and known.match is not None:
        row = host.storage.match(known.match)
        if row.lesson and row.status == "playing" and row.box == lesson.game.digest:
            return again(host, row.id)
    record = lessons.dealt(lesson)
    wishes = [
        SeatWish(PERSON, name=visitor.name or "You", is_mine=True)
        if seat == lesson.you
        else SeatWish(BOT, lesson.rival.then, str(translated(lesson.rival.name)))
        for seat in range(lesson.players)
    ]
    progress = Progress(name)
    row = host.open_table(
        visitor, lesson.game, wishes, dict(lesson.options), record, is_open=False, lesson=progress.to_json()
    )
    keep(host.storage, row, progress, False)
    return row


def act(host: Host, match: int, seat: int, action: int, stand: int) -> MatchRow:
    """A move of the learner: one that is asked for goes on, any other waits for its answer."""
    with host.lock(match):
        running = at_stand(host, match, stand)
        if seat not in running.due():
            raise IllegalAction("It is not your turn." if not running.is_over else "The game is over.")
        return play(host, running, action)


def play(host: Host, running: Running, action: int) -> MatchRow:
    """The caller holds the lock."""
    lesson, progress, moment = moment_at(running)
    if moment.kind == MISSED:
        raise Conflict("This try is over. Try again, or take the last move back.")
    draft = Draft(running, host.drawing(running))
    draft.play(lesson.you, action)
    at = lessons.decision_from(lesson, moment)
    text = lesson.game.actions.text(action)
    if lesson.drill:
        draft.play_chance()
        progress = drills.after(lesson, progress, text, running.row.number, draft.state)
        if drills.moment_of(lesson, progress, draft.state).kind != TASK:
            draft.held_by = lesson.you
    elif moment.kind in (OWN, END) or at == len(lesson.steps):
        progress = replace(progress, own=progress.own + 1)
    elif lesson.steps[at].asks_for(text):
        progress = progress.at(at, running.row.number) if at != progress.step else progress
        progress = progress.at(at + 1, running.row.number)
    else:
        progress = progress.at(at, running.row.number) if at != progress.step else progress
        progress = replace(progress, answer=text, wrong=progress.wrong + 1)
        draft.held_by = lesson.you
    if draft.held_by < 0:
        draft.play_chance()
    draft.lesson = progress.to_json()
    row = host.store(running, draft)
    keep(host.storage, row, progress, is_done(lesson, progress, draft.state))
    host.drive(row.id)
    return row


def go_on(host: Host, match: int, stand: int, do: str, option: int = -1) -> MatchRow:
    """What the buttons of the card do."""
    if do not in DOINGS:
        raise Conflict(TOO_LATE)
    with host.lock(match):
        return DOINGS[do](host, at_stand(host, match, stand), option)


def forward(host: Host, running: Running, _option: int = -1) -> MatchRow:
    """On from what was only said, or from a question that is answered."""
    lesson, progress, moment = moment_at(running)
    is_answered = moment.kind == QUIZ and progress.option == lesson.steps[moment.at].right
    if moment.kind != LOOK and not is_answered:
        raise Conflict(TOO_LATE)
    return turn_to(host, running, progress.at(moment.at + 1, running.row.number))


def skip(host: Host, running: Running, _option: int = -1) -> MatchRow:
    """Past this step: what it asks for is done, so that the lesson stays on its track."""
    lesson, progress, moment = moment_at(running)
    if lesson.drill:
        raise Conflict(TOO_LATE)
    if moment.kind == DO:
        asked = lesson.steps[moment.at].asked(lesson.game, running.state.legal_actions(lesson.you))
        if lesson.you not in running.due() or not asked:
            raise Conflict("Please wait for your turn; there is nothing to skip.")
        return play(host, running, asked[0])
    if moment.kind == ANSWER:
        return skip(host, host.running(take_back(host, running)))
    after = len(lesson.steps) if moment.kind in (OWN, END) else moment.at + 1
    return turn_to(host, running, progress.at(after, running.row.number))


def take_back(host: Host, running: Running, _option: int = -1) -> MatchRow:
    """The move that was answered is undone: the position is the one before it, to the byte."""
    _, progress = lesson_at(running.row)
    if not progress.answer:
        raise Conflict(TOO_LATE)
    return turn_to(host, running, replace(progress, answer=""), running.row.number - 1)


def keep_it(host: Host, running: Running, _option: int = -1) -> MatchRow:
    """The move that was answered stands, and the lesson leaves its track."""
    _, progress = lesson_at(running.row)
    if not progress.answer:
        raise Conflict(TOO_LATE)
    kept = replace(progress, answer="", own=1, trail=(*progress.trail, (progress.step, running.row.number - 1)))
    return turn_to(host, running, kept)


def back(host: Host, running: Running, _option: int = -1) -> MatchRow:
    """One step back, with the table as it stood when that step began; in a drill one move."""
    lesson, progress = lesson_at(running.row)
    if progress.answer:
        return take_back(host, running)
    if not progress.trail:
        raise Conflict("This is the first step.")
    earlier, number = drills.before(progress) if lesson.drill else progress.before()
    return turn_to(host, running, earlier, number)


def undo(host: Host, running: Running, _option: int = -1) -> MatchRow:
    """Back to where the learner's last move was asked for."""
    row = running.row
    lesson, progress = lesson_at(row)
    if lesson.drill:
        return back(host, running)
    number = row.number
    while progress.trail and number >= row.number and not progress.answer:
        progress, number = progress.before()
    if progress.answer:
        return take_back(host, running)
    return turn_to(host, running, progress, number)


def restart(host: Host, running: Running, _option: int = -1) -> MatchRow:
    lesson, progress, moment = moment_at(running)
    fresh = (
        drills.again(progress, moment.kind == MISSED) if lesson.drill else Progress(lesson.name, wrong=progress.wrong)
    )
    return turn_to(host, running, fresh, len(lesson.deal))


def again(host: Host, match: int) -> MatchRow:
    """Taken up again, a lesson at its end begins anew, and a drill whose last try is over; otherwise it goes on."""
    with host.lock(match):
        running = host.fresh(match)
        lesson, _, moment = moment_at(running)
        is_under_way = moment.kind == TASK if lesson.drill else moment.kind != END
        return running.row if is_under_way else restart(host, running)


def hint(host: Host, running: Running, _option: int = -1) -> MatchRow:
    """The hint of a drill, from now on."""
    lesson, progress, moment = moment_at(running)
    if not lesson.drill or moment.kind == SOLVED:
        raise Conflict(TOO_LATE)
    return turn_to(host, running, replace(progress, step=max(progress.step, HINTED)))


def show(host: Host, running: Running, _option: int = -1) -> MatchRow:
    """From the beginning, with the solution shown move by move; only when all tries have missed."""
    lesson, progress, moment = moment_at(running)
    missed = drills.again(progress, moment.kind == MISSED, SHOWN)
    if not lesson.drill or missed.wrong < lesson.drill.tries:
        raise Conflict(TOO_LATE)
    return turn_to(host, running, missed, len(lesson.deal))


def answer(host: Host, running: Running, option: int) -> MatchRow:
    """An answer to the question of this step; a wrong one may be tried again."""
    lesson, progress, moment = moment_at(running)
    if moment.kind != QUIZ or not 0 <= option < len(lesson.steps[moment.at].options):
        raise Conflict(TOO_LATE)
    wrong = progress.wrong + (option != lesson.steps[moment.at].right)
    return turn_to(host, running, replace(progress, option=option, wrong=wrong))


def play_on(host: Host, running: Running, _option: int = -1) -> MatchRow:
    """The lesson is over, and the game goes on against a bot like any other."""
    lesson, progress = lesson_at(running.row)
    keep(host.storage, running.row, progress, is_done(lesson, progress, running.state), is_left=True)
    host.storage.set_values(running.row, lesson="", held_by=-1, stand=running.row.stand + 1)
    for seat in range(lesson.players):
        if seat != lesson.you:
            host.storage.change_seat(host.storage.match(running.row.id), seat, bot=PLAYS_ON)
    row = host.storage.match(running.row.id)
    host.tell(row)
    host.drive(row.id)
    return row


DOINGS: dict[str, Callable[[Host, Running, int], MatchRow]] = {
    "on": forward,
    "skip": skip,
    "take_back": take_back,
    "keep": keep_it,
    "back": back,
    "undo": undo,
    "restart": restart,
    "hint": hint,
    "show": show,
    "answer": answer,
    "play_on": play_on,
}


def turn_to(host: Host, running: Running, progress: Progress, number: int | None = None) -> MatchRow:
    """The table with another progress; with `number`, as it stood after so many moves. The caller holds the lock."""
    row = running.row
    if number is None or number >= row.number:
        host.storage.set_values(row, lesson=progress.to_json(), held_by=-1, stand=row.stand + 1)
        state = running.state
    else:
        state = host.state_at(row, number)
        values = {"held_by": -1, "lesson": progress.to_json(), **standing(Sights(running.game, state))}
        host.storage.retract(row, number, values)
    row = host.storage.match(row.id)
    lesson, _ = lesson_at(row)
    keep(host.storage, row, progress, is_done(lesson, progress, state))
    host.tell(row)
    host.drive(row.id)
    return row


def at_stand(host: Host, match: int, stand: int) -> Running:
    running = host.fresh(match)
    if not running.row.lesson:
        raise Conflict(NO_LESSON)
    if running.row.stand != stand:
        raise Conflict(TOO_LATE)
    return running


def is_done(lesson: Lesson, progress: Progress, state: Any) -> bool:
    return drills.is_solved(progress) if lesson.drill else lessons.moment_of(lesson, progress, state).kind == END


# -- what a visitor has learned ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Learned:
    """How far a visitor has come in a lesson, and at which table."""

    step: int
    wrong: int
    done_at: float | None
    match: int | None


def learned(storage: Storage, visitor: int) -> dict[tuple[str, str], Learned]:
    """All that a visitor has begun to learn, by game and lesson."""
    with storage.reading() as connection:
        rows = connection.execute(select(schema.learned).where(LEARNED.visitor == visitor)).all()
    return {(row.game, row.lesson): Learned(row.step, row.wrong, row.done_at, row.match) for row in rows}


def keep(storage: Storage, row: MatchRow, progress: Progress, done: bool, is_left: bool = False) -> None:
    """Write down how far somebody has come. What was done once stays done."""
    key = {"visitor": row.owner, "game": row.game, "lesson": progress.name}
    values: dict[str, Any] = {
        "step": progress.step,
        "wrong": progress.wrong,
        "match": None if is_left else row.id,
        **({"done_at": time.time()} if done else {}),
    }
    own = update(schema.learned).where(*(LEARNED[name] == value for name, value in key.items())).values(values)
    with storage.writing() as connection:
        if connection.execute(own).rowcount:
            return
    try:
        with storage.writing() as connection:
            connection.execute(insert(schema.learned).values({**key, **values}))
    except IntegrityError:  # two windows at the same time: the later one counts
        with storage.writing() as connection:
            connection.execute(own)


def word_of(storage: Storage, match: int | None) -> str:
    """The table of a lesson that is under way; "" if there is none any more."""
    if match is None:
        return ""
    try:
        return storage.match(match).word
    except NoSuchTable:
        return ""
