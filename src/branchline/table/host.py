"""The host of all tables: takes decisions from people, asks bots and chance, stores every move, and tells who listens.

Safe to call from many threads. What a caller gets back has been committed.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from branchline.core import registry
from branchline.core.errors import BranchlineError, IllegalAction
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, SEVERAL
from branchline.core.record import Record
from branchline.table.bot_pool import BotPool
from branchline.table.keepsakes import Keepsakes
from branchline.table.lines import Line
from branchline.table.running import LAST_LINES, NOTES, SNAPSHOT_EVERY, Draft, Running, standing
from branchline.table.seating import BOT, GUEST, OPEN, PERSON, Seat, SeatWish, bot_name
from branchline.table.storage import Conflict, MatchRow, Note, Storage, StoredMove, Visitor
from branchline.table.turns import undo_refusal

MATCHES_IN_MEMORY = 200
MOMENTS_IN_MEMORY = 400
DRIVERS = 12
TRIES = 3
NOTHING = -1
TOO_LATE = "The table has changed in the meantime; here is how it stands now."

log = logging.getLogger("branchline.table")


class NotYours(BranchlineError):
    """Not this visitor's to do."""


class Host:
    """All tables of one storage."""

    def __init__(self, storage: Storage, pool: BotPool, pace: float = 0.0) -> None:
        self.storage = storage
        self.keepsakes = Keepsakes(storage)
        self.pool = pool
        self.pace = pace
        self.listeners: list[Callable[[int, int], None]] = []
        self.running_matches: OrderedDict[int, Running] = OrderedDict()
        self.moments: OrderedDict[tuple[int, int, int], Any] = OrderedDict()
        self.locks: dict[int, threading.Lock] = {}
        self.guard = threading.Lock()
        self.drivers = ThreadPoolExecutor(DRIVERS, "driver")
        self.driven: set[int] = set()
        self.driven_again: set[int] = set()
        self.is_closing = False

    # -- opening and finding --------------------------------------------------------------------------------

    def open_table(
        self,
        visitor: Visitor,
        game: Game,
        wishes: list[SeatWish],
        options: dict[str, Any],
        record: Record | None = None,
    ) -> MatchRow:
        """A new table; with `record`, one that goes on from there, or only shows it if the record is whole."""
        players = len(wishes)
        game.check_setting(game.setting(players, options))
        seats = seated(visitor, wishes)
        moves, snapshots, state = ([], {}, game.new(players, **options)) if record is None else moves_of(record)
        values: dict[str, Any] = {
            "owner": visitor.id,
            "game": game.name,
            "rules": game.rules,
            "box": game.digest,
            "components": game.components if game.is_changed else None,
            "players": players,
            "options": json.dumps(options),
            "settled": len(moves),
            **standing(game, state),
        }
        if any(seat.kind == OPEN for seat in seats) and state.player != OVER:
            values["status"] = "open"
        # A branch or a record is no game played from its beginning, and does not count among one's own.
        is_solo = players == 1 and record is None and seats[0].visitor == visitor.id
        row = self.storage.new_match(values, seats, moves, snapshots, visitor.id if is_solo else None)
        self.drive(row.id)
        return row

    def play_campaign(self, visitor: Visitor, game: Game, way: int = -1) -> MatchRow:
        """The game of a visitor's campaign that is to be played now: the one under way, or the next, by the way on
        that was chosen. A game that a bot had a hand in is played again; after the end a new campaign begins."""
        campaign = self.keepsakes.campaign(visitor.id, game) or self.keepsakes.begin(visitor.id, game)
        if campaign.match is not None:
            running = self.fresh(campaign.match)
            if not running.is_settled:
                return running.row
            ways = self.keepsakes.ways(campaign, running)
            if len(ways) > 1 and not 0 <= way < len(ways):
                raise Conflict("There are several ways on; choose one of them.")
            stage = ways[way if len(ways) > 1 else 0][1] if ways else campaign.stage
            if stage is None:
                campaign = self.keepsakes.begin(visitor.id, game, campaign)
            else:
                campaign = self.keepsakes.keep(campaign, stage=stage, match=None)
        me = SeatWish(PERSON, name=visitor.name or GUEST, is_mine=True)
        row = self.open_table(visitor, game, [me], game.campaign_game(campaign.stage)[0])
        self.keepsakes.keep(campaign, match=row.id)
        return row

    def running(self, row: MatchRow) -> Running:
        """The match as this row says it stands."""
        with self.guard:
            found = self.running_matches.get(row.id)
            if found is not None and found.row.version == row.version:
                self.running_matches.move_to_end(row.id)
                return found
        seats = self.storage.seats(row.id)
        if found is not None and (found.row.number, found.row.moved_at) == (row.number, row.moved_at):
            running = Running(found.game, row, seats, found.state, found.lines)  # nobody has moved since
            running.before = found.before
        else:
            stored = self.storage.moves(row.id, max(0, row.number - LAST_LINES), row.number)
            lines = [Line.from_json(move.number, move.seat, move.line) for move in stored]
            running = Running(self.game_of(row), row, seats, self.state_at(row, row.number), lines)
        self.remember(running)
        return running

    def remember(self, running: Running) -> None:
        with self.guard:
            known = self.running_matches.get(running.row.id)
            if known is not None and known.row.version > running.row.version:
                return
            self.running_matches[running.row.id] = running
            self.running_matches.move_to_end(running.row.id)
            while len(self.running_matches) > MATCHES_IN_MEMORY:
                self.running_matches.popitem(last=False)

    def fresh(self, match: int) -> Running:
        """The match as it stands in the storage now."""
        return self.running(self.storage.match(match))

    def latest(self, match: int) -> Running:
        """The match as this server knows it, without asking the storage: another server may be further."""
        with self.guard:
            found = self.running_matches.get(match)
        return self.fresh(match) if found is None else found

    def game_of(self, row: MatchRow) -> Game:
        return registry.game(row.game, row.components)

    def state_at(self, row: MatchRow, number: int) -> Any:
        """The position after so many moves: from the nearest snapshot on. The caller must not change it."""
        key = (row.id, row.version, number)
        with self.guard:
            if key in self.moments:
                self.moments.move_to_end(key)
                return self.moments[key]
        game = self.game_of(row)
        stored = self.storage.snapshot(row.id, number)
        state = game.new(row.players, **row.options) if stored is None else game.from_json(stored[1])
        for move in self.storage.moves(row.id, 0 if stored is None else stored[0], number):
            state.apply(game.actions.id(move.action), move.seat)
        with self.guard:
            self.moments[key] = state
            while len(self.moments) > MOMENTS_IN_MEMORY:
                self.moments.popitem(last=False)
        return state

    def lines(self, running: Running, watcher: int, everything: bool, upto: int, count: int) -> list[Line]:
        """The last lines of the log up to a move, the newest first, as a watcher may read them."""
        row = running.row
        if upto == row.number and count <= LAST_LINES:
            lines = running.lines[-count:]
        else:
            stored = self.storage.moves(row.id, max(0, upto - count), upto)
            lines = [Line.from_json(move.number, move.seat, move.line) for move in stored]
        return [line.for_watcher(watcher, everything) for line in reversed(lines)]

    def notes(self, running: Running) -> list[Note]:
        return running.once(NOTES, lambda: self.storage.notes(running.row.id))

    def record(self, row: MatchRow) -> Record:
        """The whole game as a record."""
        game = self.game_of(row)
        record = Record(game, row.players, row.options, [seat.name for seat in self.storage.seats(row.id)])
        record.moves = [(move.seat, game.actions.id(move.action)) for move in self.storage.moves(row.id)]
        record.result = row.result
        return record

    # -- what people do ---------------------------------------------------------------------------------------

    def lock(self, match: int) -> threading.Lock:
        with self.guard:
            if len(self.locks) > 4 * MATCHES_IN_MEMORY:
                self.locks = {one: lock for one, lock in self.locks.items() if lock.locked()}
            return self.locks.setdefault(match, threading.Lock())

    def act(self, match: int, seat: int, action: int, stand: int, auto_confirm: bool, seen: int = -1) -> MatchRow:
        """A person's decision, made while looking at this stand of the table, after `seen` moves."""
        for attempt in range(TRIES):
            with self.lock(match):
                running = self.latest(match) if attempt == 0 else self.fresh(match)
                if running.row.stand != stand:
                    running = self.fresh(match)
                if running.row.stand != stand and not self.is_same_choice(running, seat, seen):
                    raise Conflict(TOO_LATE)
                if seat not in running.due():
                    raise IllegalAction(why_not_due(running, seat))
                draft = Draft(running)
                draft.play_person(seat, action, auto_confirm)
                try:
                    row = self.store(running, draft)
                except Conflict:
                    continue  # perhaps only a note came in between; what counts is the stand
            self.drive(match)
            return row
        raise Conflict(TOO_LATE)

    def is_same_choice(self, running: Running, seat: int, seen: int) -> bool:
        """Secret choices at the same time: have only others chosen since, so that this seat is asked the very same?"""
        row = running.row
        if not 0 <= seen <= row.number or len(running.state.players_to_act()) == 0:
            return False
        since = [move.seat for move in self.storage.moves(row.id, seen)]
        if any(other in (CHANCE, seat) for other in since):
            return False
        before = self.state_at(row, seen)
        due = before.players_to_act()
        is_simultaneous = (
            seat in due and all(other in due for other in since) and running.state.stack[-1].seat == SEVERAL
        )
        return is_simultaneous and before.legal_actions(seat) == running.state.legal_actions(seat)

    def confirm(self, match: int, seat: int, stand: int) -> MatchRow:
        """The explicit end of a turn: play passes on, and the turn is final."""
        with self.lock(match):
            running = self.fresh(match)
            row = running.row
            check_stand(row, stand)
            if row.held_by != seat:
                raise IllegalAction("There is no turn of yours to end.")
            solo = self.keepsakes.earned_by(running.game, running.seats, running.state)
            self.storage.set_values(row, solo, held_by=-1, settled=row.number, stand=row.stand + 1)
            row = self.storage.match(match)
        self.tell(row)
        self.drive(match)
        return row

    def undo_refusal(self, running: Running, seat: int) -> str:
        """Why this seat may not take its last decision back: over chance, another's decision, something revealed, or
        an ended turn; "" if it may."""
        return running.once(("undo", seat), lambda: self.work_out_undo_refusal(running, seat))

    def work_out_undo_refusal(self, running: Running, seat: int) -> str:
        row = running.row
        if row.status not in ("playing", "over") or row.number <= row.settled:
            return "There is nothing to take back: the turn is ended."
        if row.status == "over" and row.held_by != seat:
            return "The game is over."
        last = running.lines[-1].seat
        if last != seat:
            return undo_refusal(None, running.state, seat, last, NOTHING)
        action = running.game.actions.id(self.storage.moves(row.id, row.number - 1, row.number)[0].action)
        before = running.before or self.state_at(row, row.number - 1)
        return undo_refusal(before, running.state, seat, last, action)

    def undo(self, match: int, seat: int, stand: int) -> MatchRow:
        """Take the last decision of this seat back."""
        with self.lock(match):
            running = self.fresh(match)
            check_stand(running.row, stand)
            refusal = self.undo_refusal(running, seat)
            if refusal:
                raise IllegalAction(refusal)
            state = self.state_at(running.row, running.row.number - 1)
            values = {"held_by": -1, **standing(running.game, state)}
            self.storage.retract(running.row, running.row.number - 1, values)
            row = self.storage.match(match)
        self.tell(row)
        return row

    def join(self, match: int, visitor: Visitor, seat: int, name: str) -> MatchRow:
        """Take an open seat."""
        with self.lock(match):
            row = self.storage.match(match)
            seats = self.storage.seats(match)
            if not 0 <= seat < len(seats) or seats[seat].kind != OPEN:
                raise Conflict("That seat is taken.")
            if name in [one.name for one in seats]:
                raise Conflict(f"Somebody called {name} sits at this table already; please choose another name.")
            still_open = [one for one in seats if one.kind == OPEN and one.seat != seat]
            self.storage.take_seat(row, seat, visitor.id, name, last=not still_open)
            row = self.storage.match(match)
        self.tell(row)
        self.drive(match)
        return row

    def fill_with_bots(self, match: int, bot: str) -> MatchRow:
        """Put a bot into every open seat, so that the game begins."""
        with self.lock(match):
            seats = self.storage.seats(match)
            free = [seat for seat in seats if seat.kind == OPEN]
            names = [seat.name for seat in seats]
            for seat in free:
                name = bot_name(bot, names)
                names.append(name)
                status = "playing" if seat is free[-1] else None
                self.storage.change_seat(self.storage.match(match), seat.seat, status, kind=BOT, bot=bot, name=name)
            row = self.storage.match(match)
        self.tell(row)
        self.drive(match)
        return row

    def hand_over(self, match: int, seat: int, bot: str) -> MatchRow:
        """Let a bot stand in for a person; with an empty name the person is back."""
        with self.lock(match):
            row = self.storage.match(match)
            if row.status != "playing":
                raise IllegalAction("There is nothing to play at this table.")
            self.storage.change_seat(row, seat, bot=bot)
            if row.players == 1 and bot:
                self.keepsakes.helped(match)
            if row.held_by == seat and bot:
                row = self.storage.match(match)
                self.storage.set_values(row, held_by=-1, settled=row.number, stand=row.stand + 1)
            row = self.storage.match(match)
        self.tell(row)
        self.drive(match)
        return row

    def come_forward(self, match: int, seat: int) -> MatchRow:
        """Hot-seat: this seat's player sits in front of the screen now."""
        with self.lock(match):
            row = self.storage.match(match)
            if row.front != seat:
                self.storage.set_values(row, front=seat)
                row = self.storage.match(match)
        self.tell(row)
        return row

    def note(self, match: int, seat: int, name: str, words: str) -> MatchRow:
        self.storage.add_note(self.storage.match(match), seat, name, words)
        row = self.storage.match(match)
        self.tell(row)
        return row

    # -- what happens by itself ---------------------------------------------------------------------------------

    def store(self, running: Running, draft: Draft) -> MatchRow:
        """Commit a draft, then remember and tell it; Conflict leaves all as it was."""
        is_final = draft.held_by < 0
        solo = self.keepsakes.earned_by(running.game, running.seats, draft.state) if is_final else None
        row = self.storage.append(running.row, draft.moves, draft.snapshots, draft.values(), solo)
        self.remember(draft.running_on(row))
        self.tell(row)
        return row

    def tell(self, row: MatchRow) -> None:
        for listener in self.listeners:
            listener(row.id, row.version)

    def drive(self, match: int) -> None:
        """Let chance and bots go on in the background until a person has to decide."""
        with self.guard:
            if self.is_closing:
                return
            if match in self.driven:
                self.driven_again.add(match)
                return
            self.driven.add(match)
        self.drivers.submit(self.drive_on, match)

    def drive_on(self, match: int) -> None:
        try:
            while self.drive_once(match) or self.is_wanted_again(match):
                if self.is_closing:
                    break
        except Conflict:
            # Another server moves this match on; its news will come.
            pass
        except Exception:
            log.exception("a table stands still", extra={"match": match})
        finally:
            with self.guard:
                self.driven.discard(match)
                again = match in self.driven_again
                self.driven_again.discard(match)
            if again:
                self.drive(match)

    def is_wanted_again(self, match: int) -> bool:
        with self.guard:
            wanted = match in self.driven_again
            self.driven_again.discard(match)
            return wanted

    def drive_once(self, match: int) -> bool:
        """One go of chance or of a bot; False if neither is due."""
        with self.lock(match):
            running = self.fresh(match)
            if running.row.status != "playing" or running.row.held_by >= 0:
                return False
            if running.state.player == CHANCE:
                draft = Draft(running)
                draft.play_chance()
                self.store(running, draft)
                return True
            seat = running.seat_of_program()
        if seat is None:
            return False
        began = time.monotonic()
        action = self.pool.choose(running.game, running.state, seat, running.bot_of(seat))
        rest = self.pace - (time.monotonic() - began)
        if rest > 0:
            time.sleep(rest)
        with self.lock(match):
            now = self.fresh(match)
            if now.row.number != running.row.number or now.seat_of_program() != seat or now.row.held_by >= 0:
                return True
            draft = Draft(now)
            draft.play(seat, action)
            draft.play_chance()
            self.store(now, draft)
        return True

    def resume(self) -> None:
        """After a start: go on where a bot or chance is due."""
        for match in self.storage.unfinished():
            self.drive(match)

    def close(self) -> None:
        self.is_closing = True
        self.drivers.shutdown(wait=True, cancel_futures=True)
        self.pool.close()


def check_stand(row: MatchRow, stand: int) -> None:
    if row.stand != stand:
        raise Conflict(TOO_LATE)


def why_not_due(running: Running, seat: int) -> str:
    if running.row.status == "open":
        return "The game has not begun: a seat is still open."
    if running.is_over:
        return "The game is over."
    if running.row.held_by == seat:
        return "End your turn first, or take your last move back."
    if running.row.held_by >= 0:
        return f"{running.names[running.row.held_by]} has not ended the turn yet."
    return "It is not your turn."


def seated(visitor: Visitor, wishes: list[SeatWish]) -> list[Seat]:
    """The seats of a new table, each with a name of its own."""
    seats: list[Seat] = []
    names: list[str] = []
    for number, wish in enumerate(wishes):
        if wish.kind == BOT:
            name = bot_name(wish.bot, names)
        elif wish.kind == OPEN:
            name = ""
        else:
            name = wish.name or f"Player {number + 1}"
            if name in names:
                name = f"{name} {number + 1}"
        names.append(name)
        owner = visitor.id if wish.kind == PERSON and wish.is_mine else None
        seats.append(Seat(number, wish.kind, wish.bot, name, owner))
    return seats


def moves_of(record: Record) -> tuple[list[StoredMove], dict[int, str], Any]:
    """The moves of a record with their log lines, positions on the way, and the one they lead to. Whoever has a record
    knows all of it, so nothing in its lines is secret."""
    game = record.game
    moves: list[StoredMove] = []
    snapshots: dict[int, str] = {}
    state: Any = None
    before: list[tuple[int, int, str, str]] = []
    for number, (state, seat, action) in enumerate(record.replay(journal=True), 1):
        if before:
            moves.append(told(game, state, before.pop()))
            if len(moves) % SNAPSHOT_EVERY == 0:
                snapshots[len(moves)] = state.to_json()
        before.append((number, seat, game.say(state, action), game.actions.text(action)))
    if state is None:
        return [], {}, record.begin()
    moves.append(told(game, state, before.pop()))
    state.journal = None
    return moves, snapshots, state


def told(game: Game, after: Any, said: tuple[int, int, str, str]) -> StoredMove:
    number, seat, sentence, action = said
    reports = [game.report(after, event) for event in after.journal or []]
    line = Line(number, seat, sentence, game.rule_of(game.actions.id(action)), reports)
    return StoredMove(number, seat, action, line.to_json())
