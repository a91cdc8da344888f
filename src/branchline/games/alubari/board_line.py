"""The line of Alubari: 21 track spaces in four runs up the mountain, and the towns beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.games.alubari import places, terminal
from branchline.games.alubari.board_tickets import LINE_HEIGHT, LINE_WIDTH, cost_of, priced
from branchline.games.alubari.box import FREE_THIRD_WORKER, Box, Station
from branchline.games.alubari.state import BLOCKED, EMPTY, GAME
from branchline.look.pen import Pen, Scene

# Where each of the track spaces lies, from the plain to the summit.
TRACKS = (
    (230, 412), (290, 412), (347, 412), (403, 412), (460, 412), (536, 412), (624, 362),
    (573, 312), (515, 312), (458, 312), (400, 312), (275, 312), (148, 312),
    (80, 211), (146, 211), (248, 211), (356, 211), (442, 211),
    (574, 112), (470, 112), (342, 112),
)  # fmt: skip
# The way between neighbouring spaces where it is not straight: the hairpins.
BENDS = {
    5: "M536 412H575Q624 412 624 362",
    6: "M624 362Q624 312 573 312",
    12: "M148 312H80Q36 312 36 261Q36 211 80 211",
    17: "M442 211H575Q624 211 624 161Q624 112 574 112",
}
START, SUMMIT = "M24 412H230", "M342 112H60"
TOWNS = ((106, 376), (306, 376), (406, 376), (524, 376), (278, 274), (80, 173), (248, 173), (442, 173), (470, 74),
         (136, 74))  # fmt: skip
RIVERS = (
    "M222 338c-6 20 8 34-4 52s10 26 2 46h24c6-20-12-30-2-50s-6-30 4-48Z",
    "M600 336c14 4 22 14 20 26s14 16 34 20v-34c-16-4-22-14-54-12Z",
    "M140 263c-8 16 6 26-2 40s8 22 0 40h22c6-18-8-26 0-40s-4-26 2-40Z",
    "M348 159c-8 18 8 28-2 44s8 24 0 44h22c6-20-8-28 0-44s-4-28 4-44Z",
)
RELIEF = (60, 150, 255, 350, 430)
# Names of spaces that would lie on something else straight above their space.
LABELS = {0: (230, 441, "middle"), 6: (652, 292, "end"), 12: (120, 292, "end"), 16: (374, 238, "start")}
BONUSES = ("", "+", "+", "card", "train", "")
BONUS_GLYPHS = ("", "steel", "chai", "", "", "hire")


def line(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    tracks = table["tracks"]
    laid = sum(owner != EMPTY for owner in tracks)
    ends = f"{box.town_names[0]} to {box.town_names[-1]} · {laid} of {len(tracks)} laid"
    pen = Pen(scene, "line", LINE_WIDTH, LINE_HEIGHT, "The line", ends)
    pen.text(646, 22, "number = points, below = cost", 12, "end", css="mut")
    for y in RELIEF:
        pen.path(f"M0 {y}C120 {y - 46} 250 {y + 34} 380 {y - 16}S580 {y - 40} 660 {y - 4}", "contour")
    for river in RIVERS:
        pen.path(river, "water")
    ways = [START, *(way(at) for at in range(len(tracks) - 1)), SUMMIT]
    for at, d in enumerate(ways):
        pen.track(d, None if tracks[min(at, len(tracks) - 1)] == EMPTY else -2)
    for at, owner in enumerate(tracks):
        draw_track(pen, box, at, owner)
    for town, (x, y) in enumerate(TOWNS):
        draw_town(pen, box, table, town, x, y)
    done = "complete" if laid == len(tracks) else f"{laid} of {len(tracks)} track spaces laid"
    words = terminal.line(box, table) + "\n\n" + terminal.towns(box, table)
    return pen.sheet(2, f"The line: {done}", words, group="Line")


def draw_track(pen: Pen, box: Box, at: int, owner: int) -> None:
    x, y = TRACKS[at]
    inside = pen.inside()
    if owner == EMPTY:
        inside.rect(x - 14, y - 11, 28, 22, "hs", 4)
        inside.text(x, y + 5, box.track_points[at], 14, "middle", 700)
        if box.track_chai[at]:
            inside.use("chai", x + 25, y - 13, 17, title="1 chai for whoever lays it")
    else:
        inside.emblem(owner if owner != GAME else -1, x, y, 23, f"track-{at}")
    name = box.track_names[at]
    if name and not box.track_town[at]:
        label = LABELS.get(at, (x, y - 19, "middle"))
        inside.text(label[0], label[1], name, 12, label[2], css="mut")
    pen.target(places.track(at), x - 16, y - 13, 32, 26, inside.drawn())


def way(at: int) -> str:
    if at in BENDS:
        return BENDS[at]
    (x1, y1), (x2, y2) = TRACKS[at], TRACKS[at + 1]
    return f"M{x1} {y1}L{x2} {y2}"


def station_width(station: Station) -> int:
    """Room for all the ways it can be paid, and for a marker."""
    prices = [price for cost in station.costs for price in cost_of(cost)]
    return max(36, 8 + sum(21 + 6 * len(str(n)) for n, _, _ in prices))


def draw_town(pen: Pen, box: Box, table: Mapping[str, Any], town: int, x: float, y: float) -> None:
    """A sign over the station spaces: points above, cost below, or who stands there."""
    river = box.town_river[town]
    is_open = river < 0 or table["tracks"][river] != EMPTY
    spaces = box.town_stations[town]
    widths = [station_width(box.stations[at]) for at in spaces]
    left = x - sum(widths) / 2
    name = pen.inside()
    name.sign(x, y - 37, box.town_names[town], is_open)
    pen.explain(f"town:{town}", name.drawn())
    for at, width in zip(spaces, widths, strict=True):
        owner = table["stations"][at]
        inside = pen.inside()
        if owner == EMPTY:
            if not pen.scene.is_lit(places.station(at)):
                inside.rect(left, y - 24, width - 2, 40, "hs" if is_open else "sgc", 4)
            draw_worth(inside, box.stations[at], left + width / 2 - 1, y - 8)
            end = left + 4
            for cost in box.stations[at].costs:
                end = priced(inside, end, y + 7, cost)
        else:
            inside.rect(left, y - 24, width - 2, 40, "h", 4)
            if owner == BLOCKED:
                inside.use("lock", left + width / 2 - 1, y - 4, 20, title="closed")
            else:
                inside.emblem(owner if owner != GAME else -1, left + width / 2 - 1, y - 4, 24, f"station-{at}")
        pen.target(places.station(at), left, y - 24, width - 2, 40, inside.drawn())
        left += width


def draw_worth(pen: Pen, station: Station, x: float, y: float) -> None:
    """AL-9.4, AL-9.8: points, and what building gives at once."""
    glyph, word = BONUS_GLYPHS[station.bonus], BONUSES[station.bonus]
    if not station.bonus:
        pen.text(x, y, station.points, 14, "middle", 700)
    elif not glyph:
        pen.text(x, y - 1, word, 11, "middle", 700)
    else:
        figure = station.points if station.bonus == FREE_THIRD_WORKER else f"{word}{station.amount}"
        pen.text(x - 7, y, figure, 14, "middle", 700)
        pen.use(glyph, x + 9, y - 5, 13, css="p-0")
