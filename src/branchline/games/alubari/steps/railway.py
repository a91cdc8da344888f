"""AL-8: laying track."""

from __future__ import annotations

from branchline.core.position import Step
from branchline.games.alubari import verbs as v
from branchline.games.alubari.box import CHAI_ON_FIRST_TRACK, IRON
from branchline.games.alubari.state import EFFECT_IRON_AS_STEEL, EFFECT_LAID, EFFECT_LAY, Table
from branchline.games.alubari.steps.moves import gain_chai, use_marker


def lay_track(table: Table, seat: int, boosted: bool) -> None:
    """AL-8.2: at least the rate as far as steel allows, at most rate and bonus."""
    rate = table.box.lay_track_rate[table.lay_track]
    bonus = table.effect(seat, EFFECT_LAY) + (table.box.lay_boost if boosted else 0)
    room = min(table.tracks_left(), table.markers[seat])
    table.push(Lay(seat, min(rate, table.steel[seat], room), min(rate + bonus, room)))


class Lay(Step[Table]):
    """AL-8.2, AL-8.3, AL-13.14, AL-13.16: how many tracks, and how many of them are paid in iron."""

    FIELDS = ("low", "high")
    __slots__ = FIELDS

    def __init__(self, seat: int, low: int, high: int) -> None:
        self.seat = seat
        self.low = low
        self.high = high

    def options(self, table: Table) -> list[int]:
        steel = table.steel[self.seat]
        iron = table.effect(self.seat, EFFECT_IRON_AS_STEEL)
        by_iron = table.iron[self.seat] // iron if iron else 0
        found = []
        for tracks in range(self.low, self.high + 1):
            for paid in range(max(0, tracks - steel), min(tracks, by_iron) + 1):
                found.append(v.lay(table.box, tracks, paid))
        return found

    def resolve(self, table: Table, action: int) -> None:
        tracks, by_iron = v.lay_of(table.box, table.box.numbering.argument(v.LAY, action))
        lay(table, self.seat, tracks, by_iron, False)


def lay(table: Table, seat: int, tracks: int, by_iron: int, for_nothing: bool) -> None:
    """AL-8.3, AL-8.4, AL-8.6: pay and mark space after space; rivers and the Garratt give chai."""
    iron = table.effect(seat, EFFECT_IRON_AS_STEEL)
    for number in range(tracks):
        if number < by_iron:
            table.iron[seat] -= iron
            table.bag[IRON] += iron
        elif not for_nothing:
            table.steel[seat] -= 1
        at = table.first_track()
        table.tracks[at] = seat
        table.tell(v.TOLD_LAID, seat, at)
        if not use_marker(table, seat):
            return
        if table.box.track_chai[at]:
            gain_chai(table, seat, table.box.track_chai[at])
    if tracks and not table.effect(seat, EFFECT_LAID):
        table.set_effect(seat, EFFECT_LAID, 1)
        gain_chai(table, seat, table.gain(seat, CHAI_ON_FIRST_TRACK))
