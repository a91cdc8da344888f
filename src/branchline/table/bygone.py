"""Matches of other rules or another box than this program has: how they differ, and what can still be made of them.

A match is bound to the rules and the box with which it was begun; nothing silently goes on by others. A finished game
is drawn if its moves lead to the very result that was stored, and told from its log otherwise. A game under way is
stopped, or goes on under the rules there are now: if everybody who sits there consents, and if its moves or its last
snapshot fit.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from branchline.core import registry
from branchline.core.errors import BadComponents, BadOption, UnknownGame
from branchline.core.game import Game
from branchline.core.words import sentence
from branchline.table.running import SNAPSHOT_EVERY, result_of
from branchline.table.seating import PERSON, Seat
from branchline.table.storage import MatchRow, Storage, StoredMove

FINISHED = ("over", "record")
STOPPED = "stopped"
WAS_STOPPED = "It was stopped after a change of the rules."
DOES_NOT_END = "It was stopped after {moves:,} moves: a game that is not over by then does not end."
DOES_NOT_FIT = "Its moves do not fit the rules that this server plays by."
NOT_TO_BE_DRAWN = "This moment cannot be drawn by the rules there are now; the log tells it."


class OtherRules(Exception):
    """A match that cannot be shown or played as it stands: it belongs to other rules or another box."""

    def __init__(self, row: MatchRow, why: str) -> None:
        super().__init__(why)
        self.row = row
        self.why = why

    @property
    def is_under_way(self) -> bool:
        return is_under_way(self.row)


@dataclass(frozen=True)
class WayOn:
    """How a match stands under the rules there are now, and the snapshots that lead there."""

    state: Any
    snapshots: dict[int, str]
    is_whole: bool
    """Every move fits; otherwise only the last snapshot and the moves since."""


@dataclass(frozen=True)
class Bygone:
    """A match of other rules: all that can be said about it."""

    row: MatchRow
    seats: list[Seat]
    game: Game | None
    why: str
    way_on: WayOn | None

    @property
    def is_under_way(self) -> bool:
        return is_under_way(self.row)

    @property
    def is_endless(self) -> bool:
        return self.game is not None and is_endless(self.game, self.row)

    @property
    def names(self) -> list[str]:
        names = [seat.name or f"Seat {seat.seat + 1}" for seat in self.seats]
        return names + (self.game.seat_names(self.row.players)[len(names) :] if self.game is not None else [])

    @property
    def awaits(self) -> list[Seat]:
        """The seats whose consent is missing; bots and open seats have none to give."""
        wanted = terms(self.game) if self.game is not None else ""
        people = [seat for seat in self.seats if seat.kind == PERSON and seat.visitor is not None]
        return [seat for seat in people if seat.consent != wanted]


def is_under_way(row: MatchRow) -> bool:
    return row.status not in (*FINISHED, STOPPED)


def is_endless(game: Game, row: MatchRow) -> bool:
    """Was it stopped because it went on and on?"""
    return row.status == STOPPED and row.number >= game.longest


def terms(game: Game) -> str:
    """What a seat consents to: these rules and this box."""
    return f"{game.rules} {game.digest}"


def bound(row: MatchRow) -> tuple[Game | None, str]:
    """The game of a match, and in a sentence how it differs from the one that was begun; "" if it does not."""
    try:
        game = registry.game(row.game, row.components)
    except (UnknownGame, BadComponents) as error:
        return None, sentence(f"this server does not have the game any more: {error}")
    if row.rules != game.rules:
        return game, f"It was begun under version {row.rules} of the rules; this server plays version {game.rules}."
    if row.box != game.digest:
        return game, "It was begun with another box than the one this server plays with."
    try:
        game.check_setting(game.setting(row.players, row.options))
    except BadOption as error:
        return game, sentence(f"it was begun with an option that there is no more: {error}")
    if is_endless(game, row):
        return game, DOES_NOT_END.format(moves=row.number)
    return game, WAS_STOPPED if row.status == STOPPED else ""


def replayed(game: Game, row: MatchRow, moves: list[StoredMove]) -> WayOn | None:
    """All moves by the rules there are now; None where they do not fit."""
    snapshots: dict[int, str] = {}
    try:
        state = game.new(row.players, **row.options)
        for move in moves:
            state.apply(game.actions.id(move.action), move.seat)
            if move.number % SNAPSHOT_EVERY == 0:
                snapshots[move.number] = state.to_json()
    except Exception:  # other rules may refuse a move, or not even know what it speaks of
        return None
    return WayOn(state, snapshots, True)


def from_snapshot(game: Game, row: MatchRow, stored: tuple[int, str], moves: list[StoredMove]) -> WayOn | None:
    """The last stored position and the moves since, by the rules there are now; None where they do not fit."""
    try:
        state = game.from_data({**json.loads(stored[1]), "rules": game.rules, "box": game.digest})
        for move in moves:
            state.apply(game.actions.id(move.action), move.seat)
    except Exception:
        return None
    return WayOn(state, {row.number: state.to_json()}, False)


def way_on(storage: Storage, game: Game, row: MatchRow) -> WayOn | None:
    """A way to go on under the rules there are now, the whole one before the other."""
    moves = storage.moves(row.id)
    found = replayed(game, row, moves)
    stored = storage.snapshot(row.id, row.number)
    if found is None and stored is not None:
        found = from_snapshot(game, row, stored, moves[stored[0] :])
    return found


def is_the_same_end(game: Game, row: MatchRow, way: WayOn) -> bool:
    """Does a finished game end as it was stored? A record that was cut off has no end to compare."""
    if row.result is None:
        return row.status == "record"
    now = json.loads(json.dumps(result_of(game, way.state)))
    return all(row.result.get(name) == now[name] for name in ("scores", "ranks"))


def all_about(storage: Storage, error: OtherRules) -> Bygone:
    row = error.row
    game, _ = bound(row)
    way = way_on(storage, game, row) if game is not None and error.is_under_way else None
    return Bygone(row, storage.seats(row.id), game, error.why, way)
