"""A running match in memory: the position it has reached, and what a move makes of it. No I/O."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeVar

from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.record import Record, plain_score
from branchline.core.sentences import Phrase
from branchline.core.translation import language_now, of_game, translated
from branchline.core.words import an
from branchline.table.chronicle import Chronicle
from branchline.table.fairness import Asker
from branchline.table.lines import Line, play, write_line
from branchline.table.seating import BOT, PERSON, Seat, bot_name
from branchline.table.sights import SPECTATOR, Sights
from branchline.table.storage import MatchRow, StoredMove, read
from branchline.table.turns import ends_turn, reveals

T = TypeVar("T")

NOTES, BEATS, NAMES = "notes", "beats", "names"
NOTHING = -1
"""No action: nobody here has seen the last one made."""

SNAPSHOT_EVERY = 50
CHANCES_AT_ONCE = 400
LAST_LINES = (
    100  # as many lines of the log, or some more, as a table shows: what several bots did since a person's turn
)
LINES_FROM = 50


def lines_shown(number: int) -> int:
    """How many of its last lines a table shows after so many moves. For some moves they begin with the same one, so
    that what they tell can be told on."""
    return number - max(0, number - LAST_LINES) // LINES_FROM * LINES_FROM


class Running:
    """A match as it stands: its row, its seats, the position after its last move, and its last lines of the log.

    Nothing in it changes: after the next change of the match there is another one. So what was worked out about it once
    (`known`) holds, and many who look at the same table share it.
    """

    def __init__(
        self, game: Game, row: MatchRow, seats: list[Seat], state: Any, lines: list[Line], notice: str = ""
    ) -> None:
        self.game = game
        self.notice = notice  # what everybody who looks at it should know, such as that it is of other rules
        self.row = row
        self.seats = seats
        self.state = state
        self.sights = Sights(game, state)
        self.lines = lines
        self.before: Sights | None = None  # as it stood before the last action, if that was seen here
        self.last_action = NOTHING
        self.known: dict[Hashable, Any] = {}
        self.chronicles: dict[Hashable, Chronicle] = {}  # of each reader, and handed on from move to move

    def chronicle(self, watcher: int, everything: bool) -> Chronicle:
        """What its lines tell a watcher."""
        key = (watcher, everything, language_now(), *self.names)
        known = self.chronicles.get(key)
        if known is None or not known.begins(self.lines):
            known = Chronicle()
        shared = self.once((BEATS, language_now()), dict[Hashable, Any])
        with of_game(self.row.game):
            self.chronicles[key] = known = known.told_on(self.lines, watcher, everything, self.names, shared)
        return known

    def once(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """What `work_out` says, asked once for this match as it stands."""
        if key not in self.known:
            self.known[key] = work_out()
        found: T = self.known[key]
        return found

    @property
    def is_over(self) -> bool:
        return bool(self.state.player == OVER)

    @property
    def is_settled(self) -> bool:
        """Over for good: the last move cannot be taken back any more."""
        return self.is_over and self.row.held_by < 0

    @property
    def names(self) -> list[str]:
        """The names of all seats, the automa's last, which is called so in the reader's language."""
        return self.once((NAMES, language_now()), self.work_out_names)

    def work_out_names(self) -> list[str]:
        names = [seat.name or f"Seat {seat.seat + 1}" for seat in self.seats]
        automa = self.game.seat_names(self.row.players)[len(names) :]
        with of_game(self.row.game):
            return names + [str(translated(name)) for name in automa]

    @cached_property
    def labels(self) -> list[str]:
        """Each seat's name in the game with who plays there: `Red (Greedy bot)`, `Blue (Anna)`."""
        people = [seat.name or "open" for seat in self.seats]
        return [
            f"{own} ({people[seat]})" if seat < len(people) and people[seat] != own else own
            for seat, own in enumerate(self.game.seat_names(self.row.players))
        ]

    @cached_property
    def colours(self) -> str:
        """The colours of all seats, by their letters."""
        return self.game.seat_colours(self.row.players)

    def seat_of_program(self) -> int | None:
        """The seat of a bot, or of the automa, that has to decide now. Where several choose at once, the rival of a
        lesson waits for the learner, so that nothing changes under their hands."""
        if self.row.lesson and any(self.seats[seat].kind == PERSON for seat in self.due()):
            return None
        return seat_of_program(self.seats, self.state)

    @property
    def is_programs_turn(self) -> bool:
        return self.state.player == CHANCE or self.seat_of_program() is not None

    def bot_of(self, seat: int) -> str:
        """The bot that plays a seat; the automa has no choices worth the name, and any will do."""
        return self.seats[seat].bot if seat < len(self.seats) else "random"

    @property
    def goes_on_by_itself(self) -> bool:
        """Is it for chance or a program to decide now?"""
        return self.row.held_by < 0 and (self.state.player == CHANCE or self.seat_of_program() is not None)

    @property
    def may_go_on(self) -> bool:
        """Does it go on by itself, or may somebody have decided ahead?"""
        return self.goes_on_by_itself or (self.row.ahead > 0 and self.row.status == "playing" and self.row.held_by < 0)

    @cached_property
    def asker(self) -> Asker:
        """On whose behalf its bots think: a person may wait for them, unless bots play all seats."""
        has_person = any(seat.kind == PERSON and not seat.is_played_by_bot for seat in self.seats)
        return Asker(has_person, self.row.owner)

    def kind_of(self, seat: int) -> str:
        """Who decides for a seat: a person, a bot (or the automa), or chance."""
        if seat == CHANCE:
            return "chance"
        return BOT if seat >= len(self.seats) or self.seats[seat].is_played_by_bot else PERSON

    def is_played_by_person(self, seat: int) -> bool:
        """Does a person sit there and decide, no bot in their place?"""
        return seat < len(self.seats) and self.seats[seat].kind == PERSON and not self.seats[seat].bot

    def watchers(self) -> list[int]:
        """Those whose views are followed from move to move: people, and spectators, whose eyes do for bots."""
        return [*(seat.seat for seat in self.seats if seat.kind == PERSON), SPECTATOR]

    def stand_in(self, seat: int) -> str:
        """The name of the bot that decides for the person of a seat; '' if none does."""
        if not 0 <= seat < len(self.seats) or self.seats[seat].kind != PERSON or not self.seats[seat].bot:
            return ""
        return an(bot_name(self.seats[seat].bot, [])).capitalize()

    def due(self) -> list[int]:
        """The seats that may act now; nobody while a turn awaits its end."""
        if self.row.status != "playing" or self.row.held_by >= 0:
            return []
        return list(self.state.players_to_act())

    def why_not_due(self, seat: int) -> str:
        """Why a seat may not decide now."""
        if self.row.status == "open":
            return "The game has not begun: a seat is still open."
        if self.is_over:
            return "The game is over."
        if self.row.held_by == seat:
            return "End your turn first, or take your last move back."
        if self.row.held_by >= 0:
            return f"{self.names[self.row.held_by]} has not ended the turn yet."
        return "It is not your turn."


class Draft:
    """Moves about to be stored: played on a copy, so that nothing has happened if storing them fails."""

    def __init__(self, running: Running, draw: Callable[[Any], int]) -> None:
        self.running = running
        self.draw = draw
        self.game = running.game
        self.state: Any = running.state
        self.sights = running.sights
        self.number = running.row.number
        self.before = running.before
        self.last_action = running.last_action
        self.moves: list[StoredMove] = []
        self.lines = list(running.lines)
        self.snapshots: dict[int, str] = {}
        self.held_by = -1
        self.lesson = running.row.lesson

    def play(self, seat: int, action: int, remark: Phrase | str = "") -> None:
        """One decision; IllegalAction if it is none. A remark about it is for everybody to read."""
        self.before, self.last_action = self.sights, action
        state = self.state.clone()
        watchers = self.running.watchers()
        line, self.sights = play(self.game, self.number + 1, self.sights, state, seat, action, watchers)
        self.state = state
        if seat != CHANCE:
            was = next((one.stand_in for one in reversed(self.lines) if one.seat == seat), "")
            line = line.decided_by(self.running.stand_in(seat), was, self.running.names[seat])
        if remark:
            line = line.with_remark(remark)
        self.number += 1
        self.lines.append(line)
        self.moves.append(StoredMove(self.number, seat, self.game.actions.text(action), line.to_json()))
        if self.number % SNAPSHOT_EVERY == 0:
            self.snapshots[self.number] = self.state.to_json()

    def play_person(
        self, seat: int, action: int, auto_confirm: bool, remark: Phrase | str = "", steps: int = 1
    ) -> None:
        """A person's decision: the last one of a turn waits for the end of the turn, if it can still be taken back. The
        same follows up to so many steps, as long as nothing else is asked: each is a decision of its own."""
        before = self.state
        self.play(seat, action, remark)
        is_last = not auto_confirm and ends_turn(before, self.state, seat)
        if is_last and not reveals(before, self.state, seat, action):
            self.held_by = seat
            return
        again = self.game.goes_on(before, action, self.state) if steps > 1 else -1
        if again >= 0:
            self.play_person(seat, again, auto_confirm, steps=steps - 1)
        else:
            self.play_chance()

    def play_chance(self) -> None:
        """Let chance decide until somebody else has to."""
        for _ in range(CHANCES_AT_ONCE):
            if self.state.player != CHANCE:
                return
            self.play(CHANCE, self.draw(self.state))

    def values(self) -> dict[str, Any]:
        goes_on = self.state.player == CHANCE or seat_of_program(self.running.seats, self.state) is not None
        return {
            "held_by": self.held_by,
            "goes_on": int(goes_on and self.held_by < 0),
            "lesson": self.lesson,
            **standing(self.sights),
        }

    def running_on(self, row: MatchRow) -> Running:
        """The match after these moves, now that they are stored and the row says so."""
        after = Running(self.game, row, self.running.seats, self.state, self.lines[-lines_shown(self.number) :])
        after.chronicles = self.running.chronicles
        after.sights = self.sights
        after.before = self.before
        after.last_action = self.last_action
        if NOTES in self.running.known:
            after.known[NOTES] = self.running.known[NOTES]  # the row counts as many; one that came between is news
        return after


def draw(state: Position) -> int:
    """An outcome of chance, each as likely as its weight, that nobody can foresee."""
    weights = state.weights()
    at = secrets.randbelow(sum(weights))
    for action, weight in zip(state.legal, weights, strict=True):
        at -= weight
        if at < 0:
            return action
    raise ValueError("all weights are 0")


def seat_of_program(seats: list[Seat], state: Any) -> int | None:
    """The seat of a bot, or of the automa, that has to decide in a position."""
    for seat in state.players_to_act():
        if seat >= len(seats) or seats[seat].is_played_by_bot:
            return int(seat)
    return None


def result_of(game: Game, state: Any) -> dict[str, Any]:
    """How a game ended, with the score pad: it can be shown even when the rules have changed since."""
    return {
        "scores": [plain_score(score) for score in state.scores()],
        "ranks": state.ranks(),
        "ending": game.ending(state),
        "sheet": state.score_sheet(),
    }


def standing(sights: Sights) -> dict[str, Any]:
    """What the row of a match says about the position it has reached."""
    game, state = sights.game, sights.position
    if state.player == OVER:
        result = json.dumps(result_of(game, state), ensure_ascii=False)
        return {"status": "over", "due": "", "asks": "", "result": result}
    due = state.players_to_act()
    # Only a spectator's eye: what is asked stands in lists that others read.
    asks = game.ask(sights.seen(SPECTATOR)).text if due else ""
    return {"status": "playing", "due": ",".join(str(seat) for seat in due), "asks": asks, "result": None}


def led_on(found: Running, row: MatchRow, moves: list[StoredMove], seats: list[Seat]) -> list[Running]:
    """A match as it stood after each of these moves, made since `found`; after the last it stands as the row says."""
    way = [found]
    for move in moves:
        last, action = way[-1], found.game.actions.id(move.action)
        state = last.state.clone()
        state.apply(action, move.seat)
        lines = [*last.lines, Line.from_json(move.number, move.seat, move.line)][-lines_shown(move.number) :]
        left = len(moves) - len(way)
        passing = replace(
            found.row,
            number=move.number,
            version=row.version - left,
            stand=row.stand - left,
            moved_at=move.made_at,
            held_by=-1,
            **read(standing(Sights(found.game, state))),
        )
        way.append(Running(found.game, passing if left else row, seats, state, lines))
        way[-1].before, way[-1].last_action = last.sights, action
        way[-1].chronicles = found.chronicles
    return way[1:]


def moves_of(record: Record, is_open: bool) -> tuple[list[StoredMove], dict[int, str], Any]:
    """The moves of a record with their log lines, positions on the way, and the one they lead to."""
    game = record.game
    moves: list[StoredMove] = []
    snapshots: dict[int, str] = {}
    sights = Sights(game, record.begin())
    watchers = [*range(record.players), SPECTATOR]
    for number, (seat, action) in enumerate(record.moves, 1):
        state: Any = sights.position.clone()
        state.journal, state.deeds = [], []
        record.follow(state, number - 1, seat, action)
        before, sights = sights, Sights(game, state, sights)
        line = write_line(game, number, before, sights, seat, action, watchers, is_open)
        state.journal = state.deeds = None
        moves.append(StoredMove(number, seat, game.actions.text(action), line.to_json()))
        if number % SNAPSHOT_EVERY == 0:
            snapshots[number] = state.to_json()
    return moves, snapshots, sights.position
