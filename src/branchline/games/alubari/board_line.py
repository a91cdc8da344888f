"""The line of Alubari: track spaces in runs up the mountain, and the towns beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.games.alubari import places, terminal
from branchline.games.alubari.board_tickets import LINE_HEIGHT, LINE_WIDTH, priced
from branchline.games.alubari.board_way import Way, station_widths, way_of
from branchline.games.alubari.box import FREE_THIRD_WORKER, Box, Station
from branchline.games.alubari.state import BLOCKED, EMPTY, GAME
from branchline.look.pen import Pen, Scene

RELIEF = (60, 150, 255, 350, 430)
BONUSES = ("", "+", "+", "card", "train", "")
BONUS_GLYPHS = ("", "steel", "chai", "", "", "hire")


def line(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    tracks = table["tracks"]
    laid = sum(owner != EMPTY for owner in tracks)
    ends = f"{box.town_names[0]} to {box.town_names[-1]} · {laid} of {len(tracks)} laid"
    way = way_of(box)
    pen = Pen(scene, "line", LINE_WIDTH, way.height, "The line", ends)
    pen.text(646, 22, "number = points, below = cost", 12, "end", css="mut")
    for height in RELIEF:
        low = height * way.height // LINE_HEIGHT
        pen.path(f"M0 {low}C120 {low - 46} 250 {low + 34} 380 {low - 16}S580 {low - 40} 660 {low - 4}", "contour")
    for river in way.rivers:
        pen.path(river, "water")
    for at, d in enumerate(way.paths):
        pen.track(d, None if tracks[min(at, len(tracks) - 1)] == EMPTY else -2)
    for at, owner in enumerate(tracks):
        draw_track(pen, box, way, at, owner)
    for town, (x, y) in enumerate(way.towns):
        draw_town(pen, box, table, town, x, y)
    done = "complete" if laid == len(tracks) else f"{laid} of {len(tracks)} track spaces laid"
    words = "\n".join([*terminal.line(box, table), "", *terminal.towns(box, table)])
    return pen.sheet(2, f"The line: {done}", words, group="Line")


def draw_track(pen: Pen, box: Box, way: Way, at: int, owner: int) -> None:
    x, y = way.tracks[at]
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
        label = way.labels.get(at, (x, y - 19, "middle"))
        inside.text(label[0], label[1], name, 12, label[2], css="mut")
    pen.target(places.track(at), x - 16, y - 13, 32, 26, inside.drawn())


def draw_town(pen: Pen, box: Box, table: Mapping[str, Any], town: int, x: float, y: float) -> None:
    """A sign over the station spaces: points above, cost below, or who stands there."""
    river = box.town_river[town]
    is_open = river < 0 or table["tracks"][river] != EMPTY
    spaces = box.town_stations[town]
    widths = station_widths(box, town)
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
