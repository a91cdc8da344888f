"""A running match in memory: the position it has reached, and what a move makes of it. No I/O."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.record import plain_score
from branchline.table.lines import Line, play
from branchline.table.seating import Seat
from branchline.table.storage import MatchRow, StoredMove
from branchline.table.turns import ends_turn, reveals

T = TypeVar("T")

NOTES = "notes"

SNAPSHOT_EVERY = 50
CHANCES_AT_ONCE = 400
LAST_LINES = 40  # as many lines of the log as a table shows


class Running:
    """A match as it stands: its row, its seats, the position after its last move, and its last lines of the log.

    Nothing in it changes: after the next change of the match there is another one. So what was worked out about it once
    (`known`) holds, and many who look at the same table share it.
    """

    def __init__(self, game: Game, row: MatchRow, seats: list[Seat], state: Any, lines: list[Line]) -> None:
        self.game = game
        self.row = row
        self.seats = seats
        self.state = state
        self.lines = lines
        self.before: Any = None
        self.known: dict[Hashable, Any] = {}

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
        """The names of all seats, the automa's last."""
        names = [seat.name or f"Seat {seat.seat + 1}" for seat in self.seats]
        return names + self.game.seat_names(self.row.players)[len(names) :]

    @property
    def colours(self) -> str:
        """The colours of all seats, by their letters."""
        return self.game.seat_colours(self.row.players)

    def seat_of_program(self) -> int | None:
        """The seat of a bot, or of the automa, that has to decide now."""
        for seat in self.state.players_to_act():
            if seat >= len(self.seats) or self.seats[seat].is_played_by_bot:
                return int(seat)
        return None

    def bot_of(self, seat: int) -> str:
        """The bot that plays a seat; the automa has no choices worth the name, and any will do."""
        return self.seats[seat].bot if seat < len(self.seats) else "random"

    def due(self) -> list[int]:
        """The seats that may act now; nobody while a turn awaits its end."""
        if self.row.status != "playing" or self.row.held_by >= 0:
            return []
        return list(self.state.players_to_act())


class Draft:
    """Moves about to be stored: played on a copy, so that nothing has happened if storing them fails."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.game = running.game
        self.state: Any = running.state.clone()
        self.number = running.row.number
        self.before: Any = running.before
        self.moves: list[StoredMove] = []
        self.lines = list(running.lines)
        self.snapshots: dict[int, str] = {}
        self.held_by = -1

    def play(self, seat: int, action: int) -> None:
        """One decision; IllegalAction if it is none."""
        self.before = self.state.clone()
        line = play(self.game, self.number + 1, self.before, self.state, seat, action)
        self.number += 1
        self.lines.append(line)
        self.moves.append(StoredMove(self.number, seat, self.game.actions.text(action), line.to_json()))
        if self.number % SNAPSHOT_EVERY == 0:
            self.snapshots[self.number] = self.state.to_json()

    def play_person(self, seat: int, action: int, auto_confirm: bool) -> None:
        """A person's decision: the last one of a turn waits for the end of the turn, if it can still be taken back."""
        self.play(seat, action)
        is_last = not auto_confirm and ends_turn(self.before, self.state, seat)
        if is_last and not reveals(self.before, self.state, seat, action):
            self.held_by = seat
        else:
            self.play_chance()

    def play_chance(self) -> None:
        """Let chance decide by the system's secure source until somebody else has to."""
        for _ in range(CHANCES_AT_ONCE):
            if self.state.player != CHANCE:
                return
            self.play(CHANCE, draw(self.state))

    def values(self) -> dict[str, Any]:
        return {"held_by": self.held_by, **standing(self.game, self.state)}

    def running_on(self, row: MatchRow) -> Running:
        """The match after these moves, now that they are stored and the row says so."""
        after = Running(self.game, row, self.running.seats, self.state, self.lines[-LAST_LINES:])
        after.before = self.before
        if NOTES in self.running.known:
            after.known[NOTES] = self.running.known[NOTES]  # a note makes a version of its own: there was none between
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


def standing(game: Game, state: Any) -> dict[str, Any]:
    """What the row of a match says about the position it has reached."""
    if state.player == OVER:
        result = {
            "scores": [plain_score(score) for score in state.scores()],
            "ranks": state.ranks(),
            "ending": game.ending(state),
        }
        return {"status": "over", "due": "", "asks": "", "result": json.dumps(result, ensure_ascii=False)}
    due = state.players_to_act()
    # Only a spectator's eye: what is asked stands in lists that others read.
    asks = game.ask(game.from_view(state.view(None))).text if due else ""
    return {"status": "playing", "due": ",".join(str(seat) for seat in due), "asks": asks, "result": None}
