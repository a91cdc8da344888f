"""The host of all tables: takes decisions from people, asks bots and chance, stores every move, and tells who listens.

Safe to call from many threads. What a caller gets back has been committed. What happens by itself is in `driving.py`.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from branchline import files
from branchline.core.errors import BadPosition, BranchlineError, IllegalAction
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, SEVERAL
from branchline.core.record import Record
from branchline.core.translation import translated
from branchline.table import counts
from branchline.table.bot_pool import BotPool
from branchline.table.bygone import (
    DOES_NOT_FIT,
    FINISHED,
    NOT_TO_BE_DRAWN,
    STOPPED,
    Bygone,
    OtherRules,
    all_about,
    bound,
    is_the_same_end,
    replayed,
    terms,
)
from branchline.table.chronicle import Chronicle
from branchline.table.clocks import seat_changes, taken_on
from branchline.table.driving import Driving
from branchline.table.fairness import Asker
from branchline.table.hints import IN_CAMPAIGN, TEACHING, WITH_BOTS, helps_of, remark_of
from branchline.table.keepsakes import Campaign, Keepsakes
from branchline.table.learning import drawing_of
from branchline.table.lines import Line
from branchline.table.running import NOTES, NOTHING, Draft, Running, draw, led_on, lines_shown, moves_of, standing
from branchline.table.seating import BOT, GUEST, OPEN, PERSON, SeatWish, bot_name, check_bots, seated
from branchline.table.sights import Sights
from branchline.table.storage import Conflict, MatchRow, Note, Storage, Visitor
from branchline.table.timing import Timing
from branchline.table.turns import undo_refusal

MATCHES_IN_MEMORY = 2000
MOMENTS_IN_MEMORY = 400
OVER_DAYS = Timing()
TRIES = 3
TOO_LATE = "The table has changed in the meantime; here is how it stands now."


class NotYours(BranchlineError):
    """Not this visitor's to do."""


class Host:
    """All tables of one storage."""

    def __init__(
        self,
        storage: Storage,
        pool: BotPool,
        pace: float = 0.0,
        driving: type[Driving] = Driving,
        draw: Callable[[Any], int] = draw,
    ) -> None:
        self.storage = storage
        self.keepsakes = Keepsakes(storage)
        self.pool = pool
        self.listeners: list[Callable[[int, int], None]] = []
        self.witnesses: list[Callable[[list[Running]], None]] = []  # of moves that another server has made meanwhile
        self.running_matches: OrderedDict[int, Running] = OrderedDict()
        self.moments: OrderedDict[tuple[int, int, int], Any] = OrderedDict()
        # Each is there as long as anybody holds it or has been handed it to take.
        self.locks: WeakValueDictionary[int, threading.Lock] = WeakValueDictionary()
        self.guard = threading.Lock()
        self.draw = draw
        self.driving = driving(self, pool, pace)

    # -- opening and finding --------------------------------------------------------------------------------

    def open_table(
        self,
        visitor: Visitor,
        game: Game,
        wishes: list[SeatWish],
        options: dict[str, Any],
        record: Record | None = None,
        listed: bool = False,
        timing: Timing = OVER_DAYS,
        hints: str = WITH_BOTS,
        is_open: bool = True,
        lesson: str = "",
    ) -> MatchRow:
        """A new table, private unless `listed`, whose players have this `timing` and may ask for `hints` or not; with
        `record`, one that goes on from there, or only shows it if the record is whole. Whoever has a record knows it
        all: its log `is_open` to all, unless several go on with it. `lesson`: how far one is."""
        players = len(wishes)
        setting = game.setting(players, options)
        game.check_setting(setting)
        check_bots(setting, *(wish.bot for wish in wishes))
        seats = seated(visitor, wishes, hints == TEACHING)
        moves, snapshots, state = moves_of(record or Record(game, players, options), is_open)
        values: dict[str, Any] = {
            "owner": visitor.id,
            "game": game.name,
            "rules": game.rules,
            "box": game.digest,
            "components": game.components if game.is_changed else None,
            "players": players,
            "options": json.dumps(options),
            "settled": len(moves),
            "listed": listed,
            "timing": timing.written(),
            "hints": hints,
            "lesson": lesson,
            "branched": record is not None,
            **standing(Sights(game, state)),
        }
        if any(seat.kind == OPEN for seat in seats) and state.player != OVER:
            values["status"] = "open"
        values["goes_on"] = int(values["status"] == "playing")
        is_solo = players == 1 and record is None and seats[0].visitor == visitor.id
        row = self.storage.new_match(values, seats, moves, snapshots, visitor.id if is_solo else None)
        self.drive(row.id, visitor.id)
        return row

    def play_campaign(
        self, visitor: Visitor, game: Game, way: int = -1, options: dict[str, Any] | None = None
    ) -> MatchRow:
        """The game of a visitor's campaign that is to be played now: the one under way, or the next, by the way on
        that was chosen, with these options besides its own. A game that a bot had a hand in is played again; after the
        end a new campaign begins."""
        campaign = self.keepsakes.campaign(visitor.id, game) or self.keepsakes.begin(visitor.id, game)
        if campaign.match is not None:
            try:
                running = self.fresh(campaign.match)
            except OtherRules as error:
                return error.row if error.is_under_way else self.play_campaign_game(visitor, game, campaign, options)
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
        return self.play_campaign_game(visitor, game, campaign, options)

    def play_campaign_game(
        self, visitor: Visitor, game: Game, campaign: Campaign, options: dict[str, Any] | None
    ) -> MatchRow:
        """Open the table of the stage that a campaign has reached."""
        me = SeatWish(PERSON, name=visitor.name or translated(GUEST), is_mine=True)
        options = {**(options or {}), **game.campaign_game(campaign.stage)[0]}
        row = self.open_table(visitor, game, [me], options, hints=IN_CAMPAIGN)
        self.keepsakes.keep(campaign, match=row.id)
        return row

    def running(self, row: MatchRow) -> Running:
        """The match as this row says it stands; OtherRules if it cannot be shown by the rules there are."""
        with self.guard:
            found = self.running_matches.get(row.id)
            if found is not None and found.row.marks == row.marks:
                self.running_matches.move_to_end(row.id)
                return found
        if row.status == STOPPED:
            found = None  # however it stood, it is not to be played on
        if found is not None and (found.row.number, found.row.moved_at) == (row.number, row.moved_at):
            # Nobody has moved since; perhaps something was only said.
            seats = found.seats if found.row.version == row.version else self.storage.seats(row.id)
            running = Running(found.game, row, seats, found.state, found.lines, found.notice)
            running.sights, running.before, running.last_action = found.sights, found.before, found.last_action
            running.chronicles = found.chronicles
        else:
            running = (found and self.caught_up(found, row)) or self.loaded(row)
        self.remember(running)
        return running

    def loaded(self, row: MatchRow) -> Running:
        game, state, notice = self.load(row)
        lines = self.stored_lines(row, row.number, lines_shown(row.number))
        return Running(game, row, self.storage.seats(row.id), state, lines, notice)

    def caught_up(self, found: Running, row: MatchRow) -> Running | None:
        """A match as it stood a moment ago, led on by what was stored since; None where it cannot be, such as when its
        last move was taken back meanwhile."""
        known = found.row
        if row.number <= known.number or (row.rules, row.box) != (known.rules, known.box) or found.notice:
            return None
        since = self.storage.moves(row.id, max(0, known.number - 1), row.number)
        last = [move for move in since if move.number <= known.number]
        moves = since[len(last) :]
        # A move that was taken back and made again was made at another time.
        if len(moves) != row.number - known.number or any(move.made_at != known.moved_at for move in last):
            return None
        way = led_on(found, row, moves, self.storage.seats(row.id))
        for witness in self.witnesses:
            witness(way[:-1])
        return way[-1]

    def load(self, row: MatchRow) -> tuple[Game, Any, str]:
        """The game of a match, the position it has reached, and what is to be said about its rules. A finished game of
        other rules is drawn by the new ones only if they lead to the same end."""
        game, why = bound(row)
        if game is not None and not why:
            try:
                return game, self.state_at(row, row.number), ""
            except BadPosition as error:
                raise OtherRules(row, DOES_NOT_FIT) from error
        if game is not None and row.status in FINISHED:
            way = replayed(game, row, self.storage.moves(row.id))
            if way is not None and is_the_same_end(game, row, way):
                return game, way.state, f"{why} Its moves lead to the same end by both."
        raise OtherRules(row, why)

    def remember(self, running: Running) -> None:
        with self.guard:
            known = self.running_matches.get(running.row.id)
            if known is not None and known.row.version > running.row.version:
                return
            self.running_matches[running.row.id] = running
            self.running_matches.move_to_end(running.row.id)
            while len(self.running_matches) > MATCHES_IN_MEMORY:
                self.running_matches.popitem(last=False)

    def forget(self, match: int) -> None:
        """What is in memory of a match does not hold any more, though nobody has moved."""
        with self.guard:
            self.running_matches.pop(match, None)

    def fresh(self, match: int) -> Running:
        """The match as it stands in the storage now."""
        return self.running(self.storage.match(match))

    def latest(self, match: int) -> Running:
        """The match as this server knows it, without asking the storage: another server may be further."""
        with self.guard:
            found = self.running_matches.get(match)
        return self.fresh(match) if found is None else found

    def state_at(self, row: MatchRow, number: int) -> Any:
        """The position after so many moves: from the nearest snapshot on. The caller must not change it."""
        key = (row.id, row.version, number)
        with self.guard:
            if key in self.moments:
                self.moments.move_to_end(key)
                return self.moments[key]
        game, why = bound(row)
        if game is None:
            raise OtherRules(row, why)
        try:
            # A snapshot is of the rules it was made by.
            state, played = self.nearest(game, row, number) if not why else (game.new(row.players, **row.options), 0)
            for move in self.storage.moves(row.id, played, number):
                state.apply(game.actions.id(move.action), move.seat)
        except BranchlineError as error:
            raise BadPosition(NOT_TO_BE_DRAWN) from error
        with self.guard:
            self.moments[key] = state
            while len(self.moments) > MOMENTS_IN_MEMORY:
                self.moments.popitem(last=False)
        return state

    def nearest(self, game: Game, row: MatchRow, number: int) -> tuple[Any, int]:
        """The nearest snapshot and its number, or the beginning: where none is stored, or one from before the table got
        another field, or from before the game went on under other rules. The moves are the truth."""
        stored = self.storage.snapshot(row.id, number)
        if stored is not None:
            with suppress(BadPosition):
                return game.from_json(stored[1]), stored[0]
        return game.new(row.players, **row.options), 0

    def lines(self, running: Running, watcher: int, everything: bool, upto: int, count: int) -> list[Line]:
        """The last lines of the log up to a move, the newest first, as a watcher may read them."""
        row = running.row
        is_at_hand = upto == row.number and count <= len(running.lines)
        lines = running.lines[-count:] if is_at_hand else self.stored_lines(row, upto, count)
        return [line.for_watcher(watcher, everything) for line in reversed(lines)]

    def chronicle_at(self, running: Running, watcher: int, everything: bool, number: int) -> Chronicle:
        """What the last lines up to an earlier move tell a watcher."""
        lines = self.stored_lines(running.row, number, lines_shown(number))
        return Chronicle().told_on(lines, watcher, everything, running.names)

    def stored_lines(self, row: MatchRow, upto: int, count: int) -> list[Line]:
        stored = self.storage.moves(row.id, max(0, upto - count), upto)
        return [Line.from_json(move.number, move.seat, move.line) for move in stored]

    def notes(self, running: Running) -> list[Note]:
        return running.once(NOTES, lambda: self.storage.notes(running.row.id))

    def record(self, row: MatchRow) -> files.Record:
        """The whole game as a record; a bot's seat is called by the bot, so that one can go on with it elsewhere."""
        game, why = bound(row)
        if game is None:
            raise OtherRules(row, why)
        names = [seat.bot if seat.kind == BOT else seat.name for seat in self.storage.seats(row.id)]
        record = files.Record(game, row.players, row.options, names)
        record.moves = [(move.seat, game.actions.id(move.action)) for move in self.storage.moves(row.id)]
        record.helps = helps_of(self.storage, row.id)
        record.result = row.result and {name: row.result[name] for name in ("scores", "ranks", "ending")}
        return record

    # -- what people do ---------------------------------------------------------------------------------------

    def lock(self, match: int) -> threading.Lock:
        with self.guard:
            return self.locks.setdefault(match, threading.Lock())

    def act(
        self, match: int, seat: int, action: int, stand: int, auto_confirm: bool, seen: int = -1, steps: int = 1
    ) -> MatchRow:
        """A person's decision, looking at this stand, after `seen` moves; and the same again, up to so many steps."""
        for attempt in range(TRIES):
            with self.lock(match):
                running = self.latest(match) if attempt == 0 else self.fresh(match)
                if running.row.stand != stand:
                    running = self.fresh(match)
                if running.row.stand != stand and not self.is_same_choice(running, seat, seen):
                    raise Conflict(TOO_LATE)
                if seat not in running.due():
                    raise IllegalAction(running.why_not_due(seat))
                draft = Draft(running, self.drawing(running))
                draft.play_person(seat, action, auto_confirm, remark_of(self.storage, running, seat), steps)
                try:
                    row = self.store(running, draft)
                except Conflict:
                    continue  # another server was at it; what counts is the stand
            if self.latest(match).may_go_on:
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
        is_simultaneous = {seat, *since} <= set(due) and running.state.stack[-1].seat == SEVERAL
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
            values = taken_on(running, {"held_by": -1}, [seat])
            self.storage.set_values(row, solo, settled=row.number, stand=row.stand + 1, **values)
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
            return "There is nothing to take back: what was decided is final."
        if row.status == "over" and row.held_by != seat:
            return "The game is over."
        last = running.lines[-1].seat
        before, action = self.last_decision(running) if last == seat else (None, NOTHING)
        return undo_refusal(before and before.position, running.state, seat, last, action)

    def last_decision(self, running: Running) -> tuple[Sights, int]:
        """The position before it, and what was decided."""
        row, action = running.row, running.last_action
        if action == NOTHING:
            action = running.game.actions.id(self.storage.moves(row.id, row.number - 1, row.number)[0].action)
        return running.before or Sights(running.game, self.state_at(row, row.number - 1)), action

    def undo(self, match: int, seat: int, stand: int) -> MatchRow:
        """Take the last decision of this seat back."""
        with self.lock(match):
            running = self.fresh(match)
            check_stand(running.row, stand)
            if refusal := self.undo_refusal(running, seat):
                raise IllegalAction(refusal)
            state = self.state_at(running.row, running.row.number - 1)
            values = {"held_by": -1, **standing(Sights(running.game, state))}
            self.storage.retract(running.row, running.row.number - 1, taken_on(running, values, taken_back=[seat]))
            row = self.storage.match(match)
        self.tell(row)
        return row

    def join(self, match: int, visitor: Visitor, seat: int, name: str, rated: bool = False, **ticked: bool) -> MatchRow:
        """Take an open seat; if so ticked, for a game that is rated, or where everybody may ask for hints."""
        with self.lock(match):
            row = self.storage.match(match)
            seats = self.storage.seats(match)
            if not 0 <= seat < len(seats) or seats[seat].kind != OPEN:
                raise Conflict("That seat is taken.")
            if seats[seat].kept_for not in (None, visitor.id):
                raise Conflict(f"That seat is kept for {seats[seat].name}.")
            if name in [one.name for one in seats if one.seat != seat]:
                raise Conflict(f"Somebody called {name} sits at this table already; please choose another name.")
            still_open = [one for one in seats if one.kind == OPEN and one.seat != seat]
            self.storage.take_seat(row, seat, visitor.id, name, last=not still_open, rated=rated, **ticked)
            row = self.storage.match(match)
        self.tell(row)
        self.drive(match)
        return row

    def take_along(self, match: int, secret: str, visitor: Visitor) -> MatchRow:
        """Take a seat to another place by its link."""
        seat = self.storage.take_along(match, secret, visitor.id)
        if seat is None:
            raise NotYours("This link opens no seat; it may have been used already.")
        row = self.storage.match(match)
        self.tell(row)
        return row

    def fill_with_bots(self, match: int, bot: str) -> MatchRow:
        """Put a bot into every open seat, so that the game begins."""
        with self.lock(match):
            check_bots(self.running(self.storage.match(match)).state.setting, bot)
            seats = self.storage.seats(match)
            free = [seat for seat in seats if seat.kind == OPEN]
            names = [seat.name for seat in seats]
            for seat in free:
                name = bot_name(bot, names)
                names.append(name)
                status = "playing" if seat is free[-1] else None
                self.storage.change_seat(
                    self.storage.match(match), seat.seat, status, kind=BOT, bot=bot, name=name, kept_for=None
                )
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
            running = self.running(row)
            check_bots(running.state.setting, bot)
            values = seat_changes(row, running.seats, seat, not bot)
            if row.held_by == seat and bot:
                values |= {"held_by": -1, "settled": row.number, "stand": row.stand + 1}
            self.storage.change_seat(row, seat, None, values, bot=bot)
            if row.players == 1 and bot:
                self.keepsakes.helped(match)
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
        row = self.fresh(match).row
        self.tell(row)
        return row

    # -- when the rules have changed ------------------------------------------------------------------------------

    def bygone(self, match: int) -> Bygone:
        """A match of other rules; Conflict if it is of the rules there are."""
        try:
            self.fresh(match)
        except OtherRules as error:
            return all_about(self.storage, error)
        raise Conflict(TOO_LATE)

    def agree(self, match: int, visitor: int) -> MatchRow:
        """A visitor consents, for every seat of its own, that the game goes on under the rules there are now. With the
        last consent it does."""
        with self.lock(match):
            found = self.bygone(match)
            mine = seats_of(found, visitor)
            if found.game is None or found.way_on is None:
                raise Conflict("The game cannot go on under the new rules.")
            self.storage.consent(found.row, mine, terms(found.game))
            row = self.storage.match(match)
            if all(seat.seat in mine for seat in found.awaits):
                way = found.way_on
                values = {"rules": found.game.rules, "box": found.game.digest, "settled": row.number}
                if row.status == "playing":
                    values |= standing(Sights(found.game, way.state))
                self.storage.take_rules(row, values, way.snapshots, way.is_whole)
                row = self.storage.match(match)
        self.tell(row)
        self.drive(match)
        return row

    def stop(self, match: int, visitor: int) -> MatchRow:
        """End a game of other rules without a result: whoever does not consent ends it as well."""
        with self.lock(match):
            found = self.bygone(match)
            if not found.is_under_way:
                raise Conflict(TOO_LATE)
            seats_of(found, visitor)
            return self.end_without_result(found.row)

    def end_without_result(self, row: MatchRow) -> MatchRow:
        self.storage.set_values(row, status=STOPPED, due="", asks="", held_by=-1, goes_on=0)
        row = self.storage.match(row.id)
        self.tell(row)
        return row

    # -- what happens by itself ---------------------------------------------------------------------------------

    def drawing(self, running: Running) -> Callable[[Any], int]:
        """Who decides for chance at a table: in a lesson, the lesson."""
        return drawing_of(self.storage, running) if running.row.lesson else self.draw

    def store(
        self,
        running: Running,
        draft: Draft,
        is_final: bool = False,
        beside: Callable[[Connection], None] | None = None,
    ) -> MatchRow:
        """Commit a draft, and what is done `beside` it in one transaction, then remember and tell it; Conflict leaves
        all as it was. What `is_final` is not taken back."""
        solo = self.keepsakes.earned_by(running.game, running.seats, draft.state) if draft.held_by < 0 else None
        values = taken_on(running, draft.values(), [move.seat for move in draft.moves])
        if is_final:
            values["settled"] = draft.number
        row = self.storage.append(running.row, draft.moves, draft.snapshots, values, solo, beside)
        self.remember(draft.running_on(row))
        for move in draft.moves:
            counts.DECISIONS.labels(running.game.name, running.kind_of(move.seat)).inc()
        self.tell(row)
        return row

    def tell(self, row: MatchRow) -> None:
        for listener in self.listeners:
            listener(row.id, row.shown)

    def asker(self, match: int) -> Asker | None:
        """On whose behalf a table is driven, if this server knows without asking the storage."""
        with self.guard:
            found = self.running_matches.get(match)
        return None if found is None else found.asker

    def drive(self, match: int, owner: int = 0) -> None:
        """Let chance and bots go on in the background until a person has to decide."""
        self.driving.drive(match, owner)

    @property
    def driven(self) -> set[int]:
        """The tables that are being driven now."""
        return self.driving.driven

    def resume(self) -> None:
        """After a start: go on where a bot or chance is due, here and now and ever after."""
        self.driving.start()

    def close(self) -> None:
        self.driving.close()


def seats_of(found: Bygone, visitor: int) -> list[int]:
    mine = [seat.seat for seat in found.seats if seat.kind == PERSON and seat.visitor == visitor]
    if not mine:
        raise NotYours("You have no seat at this table.")
    return mine


def check_stand(row: MatchRow, stand: int) -> None:
    if row.stand != stand:
        raise Conflict(TOO_LATE)
