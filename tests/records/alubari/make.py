"""Makes the finished games of this folder: one for every way a game of Alubari can end.

    PYTHONPATH=src python tests/records/alubari/make.py [name ...]

Each record is played through `Record.add`, so it is legal move by move. Seeds are tried in order until a game ends
as wanted: at random, greedily by the game's own evaluation, or steered. A steered game also chooses what chance does
(no event cube while another is in the bag): a record is a list of decisions and chance results, and any that can
happen may be kept. The same call makes the same files, until the evaluation changes; the records stay as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from branchline import CHANCE, OVER, Dealer, Record, Rng, game
from branchline.games.alubari.box import BUILDING, EXCAVATION, LAY_TRACK, MOST_SPACES
from branchline.games.alubari.state import (
    BOTH_WITHOUT_MARKERS,
    EMPTY,
    EXTRA_ROUND,
    GAME,
    LAST_MARKER,
    RAILWAY_COMPLETE,
    Table,
)
from branchline.games.alubari.verbs import DRAW, PLACE, USE

FOLDER = Path(__file__).parent
ALUBARI = game("alubari")
MOST_SEEDS = 3000
EVENT_CUBE = DRAW + 3
OPEN_TRACK = 3
MARKER_AREAS = (EXCAVATION, LAY_TRACK, BUILDING)

Choice = Callable[[Table, Dealer, Rng], int]


class Played:
    """A finished game: its record, its last position, and who laid the last track."""

    def __init__(self, players: int, options: dict[str, object], choose: Choice, seed: int) -> None:
        self.record = Record(ALUBARI, players, options)
        self.table: Table = self.record.begin()
        self.last_track = EMPTY
        dealer, rng = Dealer(seed), Rng(seed, 7)
        while self.table.player != OVER:
            open_before = [at for at, owner in enumerate(self.table.tracks) if owner == EMPTY]
            self.record.add(self.table, choose(self.table, dealer, rng))
            if open_before and self.table.tracks_left() == 0:
                self.last_track = self.table.tracks[open_before[-1]]


# -- how the seats, and sometimes chance, decide -----------------------------------------------------


def at_random(table: Table, dealer: Dealer, rng: Rng) -> int:
    return dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal)


def greedily(table: Table, dealer: Dealer, rng: Rng) -> int:
    """One decision ahead, by the lead over the best other."""
    if table.player == CHANCE:
        return dealer.choose(table)
    best, highest = table.legal[0], float("-inf")
    for action in table.legal:
        ahead = table.clone()
        ahead.play(action)
        value = lead(ahead, table.player) + rng.random() * 0.01
        if value > highest:
            best, highest = action, value
    return best


def lead(table: Table, seat: int) -> float:
    others = [ALUBARI.evaluate(table, other) for other in range(table.seats) if other != seat]
    return ALUBARI.evaluate(table, seat) - (max(others) if others else 0.0)


def placing_markers(table: Table, dealer: Dealer, rng: Rng) -> int:
    """Every marker out as fast as can be, while chance keeps events in the bag. The seat that is ahead waits for the
    other, some track is left open, and with one marker each both go and build."""
    if table.player == CHANCE:
        return without_events(table, dealer)
    seat = table.player
    own, other = table.markers[seat], table.markers[1 - seat]
    waits = (own <= 2 and other > own) or own < other - 5
    ready = max(own, other) <= 1
    best, highest = table.legal[0], float("-inf")
    for action in table.legal:
        ahead = table.clone()
        ahead.play(action)
        value = ALUBARI.evaluate(ahead, seat) - 8.0 * ahead.markers[seat] + 6.0 * min(5, ahead.steel[seat])
        value += 0.5 * rng.random()
        if ahead.markers[seat] == 0 and other > 1:
            value -= 200.0
        if ahead.tracks_left() < min(OPEN_TRACK, table.tracks_left()):
            value -= 100.0
        if PLACE <= action < USE:
            area = (action - PLACE) // MOST_SPACES
            if waits and not ready and area in MARKER_AREAS:
                value -= 200.0
            if area == LAY_TRACK:
                value += 6.0 * min(table.steel[seat], 3) if table.tracks_left() > OPEN_TRACK + 2 else -100.0
            if ready and area == BUILDING:
                value += -50.0 if BUILDING in areas_of(table, seat) else 50.0
        if value > highest:
            best, highest = action, value
    return best


def laying_the_railway(table: Table, dealer: Dealer, rng: Rng) -> int:
    """Seat 0 gets rid of markers on track and keeps the last one for the last track space."""
    if table.player == CHANCE:
        return without_events(table, dealer)
    seat = table.player
    best, highest = table.legal[0], float("-inf")
    for action in table.legal:
        ahead = table.clone()
        ahead.play(action)
        value = (-10.0 if seat == 0 else -2.0) * float(ahead.markers[seat]) + goods(ahead, seat) + rng.random()
        value += 3.0 * float(ahead.steel[seat])
        if seat == 0 and ahead.markers[0] == 0 and ahead.tracks_left() > 0:
            value -= 200.0
        if PLACE <= action < USE:
            area = (action - PLACE) // MOST_SPACES
            if area == LAY_TRACK:
                value += 8.0 if table.steel[seat] else -5.0
            if area in MARKER_AREAS and seat == 0 and table.markers[0] == 1:
                value += 50.0 if area == LAY_TRACK and table.tracks_left() <= 3 else -100.0
        if value > highest:
            best, highest = action, value
    return best


def without_events(table: Table, dealer: Dealer) -> int:
    others = [action for action in table.legal if action != EVENT_CUBE]
    wish = dealer.choose(table)
    return wish if wish != EVENT_CUBE or not others else others[0]


def goods(table: Table, seat: int) -> float:
    """What the supply is worth to somebody who wants to build."""
    return (
        0.8 * min(table.stone[seat], 6)
        + 0.3 * min(table.rubble[seat], 16)
        + 0.3 * min(table.iron[seat], 6)
        + 0.9 * min(table.steel[seat], 3)
        + 0.2 * min(table.tea[seat], 5)
    )


def areas_of(table: Table, seat: int) -> list[int]:
    """The areas where the seat has a worker."""
    return [at // MOST_SPACES for at, owner in enumerate(table.spaces) if owner == seat]


# -- what is wanted ----------------------------------------------------------------------------------


def ends(how: int) -> Callable[[Played], bool]:
    return lambda played: played.table.ended == how


def railway_by_player(played: Played) -> bool:
    return played.table.ended == RAILWAY_COMPLETE and 0 <= played.last_track < GAME


def railway_by_event(played: Played) -> bool:
    return played.table.ended == RAILWAY_COMPLETE and played.last_track == GAME


def railway_in_the_triggering_round(played: Played) -> bool:
    table = played.table
    return table.ended == RAILWAY_COMPLETE and table.alone == EMPTY and 0 in table.markers


def shared_victory(played: Played) -> bool:
    return played.table.ranks().count(1) > 1


WANTED: dict[str, tuple[int, dict[str, object], Choice, Callable[[Played], bool]]] = {
    "solo_last_marker": (1, {}, greedily, ends(LAST_MARKER)),
    "solo_railway_complete": (1, {}, greedily, ends(RAILWAY_COMPLETE)),
    "two_players_extra_round": (2, {}, greedily, ends(EXTRA_ROUND)),
    "two_players_both_without_markers": (2, {}, placing_markers, ends(BOTH_WITHOUT_MARKERS)),
    "two_players_railway_in_the_triggering_round": (2, {}, laying_the_railway, railway_in_the_triggering_round),
    "two_players_railway_by_event": (2, {}, at_random, railway_by_event),
    "three_players_railway_by_player": (3, {}, greedily, railway_by_player),
    "three_players_shared_victory": (3, {}, at_random, shared_victory),
    "four_players_railway_by_event": (4, {}, greedily, railway_by_event),
    "four_players_alubari_covered": (4, {"alubari_uncovered": False}, greedily, ends(RAILWAY_COMPLETE)),
    "five_players_railway_by_player": (5, {"first_player": 2}, greedily, railway_by_player),
}


def make(name: str) -> None:
    players, options, choose, is_wanted = WANTED[name]
    for seed in range(MOST_SEEDS):
        played = Played(players, options, choose, seed)
        if is_wanted(played):
            played.record.check()
            played.record.save(FOLDER / f"{name}.json")
            print(f"{name}: seed {seed}, {len(played.record)} moves, {played.record.result}")
            return
    raise SystemExit(f"{name}: none of {MOST_SEEDS} seeds ends like that")


if __name__ == "__main__":
    for one in sys.argv[1:] or list(WANTED):
        make(one)
