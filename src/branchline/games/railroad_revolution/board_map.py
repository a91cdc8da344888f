"""The network of Railroad Revolution: land and sea, cities as tickets, rail spaces with their terrain and rails."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import counted, inflected
from branchline.games.railroad_revolution import box as kinds
from branchline.games.railroad_revolution import places, terminal
from branchline.games.railroad_revolution.board_pieces import draw_roles
from branchline.games.railroad_revolution.box import Box
from branchline.games.railroad_revolution.state import FREE, NEUTRAL
from branchline.games.railroad_revolution.words import brief, describe, line, priced
from branchline.look.pen import Pen, Scene, number, outline

WIDTH, HEIGHT = 740, 448
TICKET_WIDTH, TICKET_HEIGHT, HEAD = 104, 58, 18
WIDE_NAME, WIDE_TICKET = 12, 114  # names longer than this have a wider ticket
CLEAR = 4  # between a ticket and the rails that end there
PARALLEL = 6  # between rails of several companies
BAND = 8  # half the width of a lit rail space

# Land with its coast; what is left of the sheet is sea. Hills, mountains and rivers between the lines.
COAST = (
    "M14 42C120 28 260 36 400 30S620 44 690 96 736 150 732 236 716 300 722 336 738 420 716 440 660 436 640 424 600 416"
    " 520 436 420 442 330 406 250 398 180 442 96 444 40 420 22 340 6 240 10 150 8 90Z"
)
RELIEF = (
    "M196 250c8-14 16-14 22 0M214 262c8-14 16-14 22 0",
    "M330 296l10-16 10 16M346 296l9-14 9 14",
    "M120 268l10-16 10 16M136 268l9-14 9 14",
    "M516 318c8-6 14 6 22 0s14 6 22 0",
    "M596 344l8-13 8 13",
)

# How far from its way a plate may lie, in the order in which it is tried.
PLATE_HEIGHT, MOST_COVERED = 16, 0.55  # of a way, by its plate
ALONG = (0, 8, -8, 14, -14, 20, -20, 26, -26)
BESIDE = (15, -15, 18, -18, 22, -22, *ALONG)

Point = tuple[float, float]
Rect = tuple[float, float, float, float]  # left, top, right, bottom

# Where cities and junctions stand on this sheet, so that fifteen tickets have room; others stand where the box says.
MIDDLES: dict[str, Point] = {
    "Seattle": (62, 63), "Bismarck": (322, 59), "Duluth": (460, 59), "Chicago": (566, 142), "Washington": (676, 203),
    "Charlotte": (636, 297), "Miami": (674, 408), "Little Rock": (486, 273), "Houston": (432, 402),
    "Kansas City": (428, 175), "Denver": (300, 213), "El Paso": (292, 351), "Salt Lake City": (150, 153),
    "San Francisco": (66, 267), "San Diego": (118, 405),
    "Allegheny Junction": (650, 126), "Cumberland Junction": (572, 226), "Gulf Junction": (560, 382),
    "Platte Junction": (350, 134), "Pecos Junction": (392, 316), "Yellowstone Junction": (222, 93),
    "Humboldt Junction": (86, 203), "Cascade Junction": (26, 143), "Tehachapi Junction": (98, 338),
    "Gila Junction": (186, 334),
}  # fmt: skip


@lru_cache(256)
def middle(box: Box, node: int) -> Point:
    x, y = box.node_places[node]
    return MIDDLES.get(box.node_names[node], (62 + (x - 78) * 0.69, 60 + (y - 72) * 0.59))


@lru_cache(256)
def ticket(box: Box, city: int) -> Rect:
    x, y = middle(box, city)
    half = (WIDE_TICKET if len(box.city_names[city]) > WIDE_NAME else TICKET_WIDTH) / 2
    return x - half, y - TICKET_HEIGHT / 2, x + half, y + TICKET_HEIGHT / 2


def network(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    title = f"a triangle costs ${box.difficult_cost} · D opens the deals · dots: level"
    pen = Pen(scene, "network", WIDTH, HEIGHT, "The network", title)
    pen.path(COAST, "land")
    for d in RELIEF:
        pen.path(d, "relief")
    for space in range(len(box.spaces)):
        draw_space(pen, box, table, space)
    for node in range(len(box.city_ids), len(box.node_names)):
        x, y = middle(box, node)
        inside = pen.inside()
        inside.circle(x, y, 4.8, "hs")
        pen.explain(f"junction:{node}", inside.drawn())
    for city in range(len(box.city_ids)):
        draw_city(pen, box, table, city)
    laid = sum(len(one["laid"]) for one in table["companies"])
    words = "\n".join(terminal.network(table, box) + terminal.cities(table, box))
    return pen.sheet(1, f"The network: {counted(laid, 'rail')} laid", words, group="Network")


# -- rail spaces -----------------------------------------------------------------------------------------------


@lru_cache(1024)
def visible(box: Box, space: int) -> tuple[Point, Point]:
    """The way of a rail space between the tickets at its ends."""
    first, second = box.spaces[space]
    start, end = middle(box, first), middle(box, second)
    if first < len(box.city_ids):
        start = leaving(ticket(box, first), start, end)
    if second < len(box.city_ids):
        end = leaving(ticket(box, second), end, middle(box, first))
    return start, end


def leaving(around: Rect, start: Point, end: Point) -> Point:
    """Where the way from the middle of a ticket comes out of it, a little clear of its edge."""
    left, top, right, bottom = around
    dx, dy = end[0] - start[0], end[1] - start[1]
    across = ((right - left) / 2 + CLEAR) / abs(dx) if dx else 9.0
    along = ((bottom - top) / 2 + CLEAR) / abs(dy) if dy else 9.0
    share = min(across, along, 0.98)
    return start[0] + dx * share, start[1] + dy * share


def aside(start: Point, end: Point, shift: float) -> tuple[Point, Point]:
    """The same way, so much to its right."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    ox, oy = -dy / length * shift, dx / length * shift
    return (start[0] + ox, start[1] + oy), (end[0] + ox, end[1] + oy)


def drawn_way(points: Iterable[Point], closed: bool = False) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def draw_space(pen: Pen, box: Box, table: Mapping[str, Any], space: int) -> None:
    """A surveyed line, everybody's rails parallel on it, and a plate with its triangles and its Deal icon."""
    inside = pen.inside()
    start, end = visible(box, space)
    inside.path(drawn_way((start, end)), "tk-survey")
    owners = [seat for seat, one in enumerate(table["companies"]) if space in one["laid"]]
    for at, seat in enumerate(owners):
        draw_rail(inside, start, end, (at - (len(owners) - 1) / 2) * PARALLEL, seat, space)
    x, y, width = plates(box)[space]
    if width:
        draw_plate(inside, box, space, x, y, width)
    left, right = aside(start, end, BAND), aside(start, end, -BAND)
    band = drawn_way((*left, *reversed(right)), closed=True)
    if not pen.scene.is_lit(places.rail(space)):
        inside.path(band, "hit")
    pen.target(places.rail(space), 0, 0, 0, 0, inside.drawn(), shape=outline(band))


def draw_rail(pen: Pen, start: Point, end: Point, shift: float, seat: int, space: int) -> None:
    (x1, y1), (x2, y2) = aside(start, end, shift)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    d = drawn_way(((x1 - x, y1 - y), (x2 - x, y2 - y)))
    inside = pen.inside()
    inside.path(d, f"rail-thin-edge {pen.css_of(seat)}")
    inside.path(d, f"rail-thin {pen.css_of(seat)}")
    inside.name_it(pen.owner(seat))
    pen.moving(f"rail-{seat}-{space}", x, y, inside.drawn())


def draw_plate(pen: Pen, box: Box, space: int, x: float, y: float, width: float) -> None:
    pen.rect(x - width / 2, y - 8, width, 16, "plate", 8)
    for at in range(box.space_triangles[space]):
        left = x - width / 2 + 4 + at * 10
        pen.path(f"M{number(left)} {number(y + 5)}l4.5-9 4.5 9Z", "triangle")
    if box.deal_rails >> space & 1:
        pen.circle(x + width / 2 - 9, y, 6.6, "seal")
        pen.text(x + width / 2 - 9, y + 4, "D", 11, "middle", 700, "on")


@lru_cache(8)
def plates(box: Box) -> list[tuple[float, float, float]]:
    """Middle and width of each rail space's plate, 0 where there is nothing on it: on its way, as near to the middle as
    no ticket, junction or other plate is covered; beside it where it would hide most of the way."""
    taken: list[Rect] = [ticket(box, city) for city in range(len(box.city_ids))]
    for node in range(len(box.city_ids), len(box.node_names)):
        x, y = middle(box, node)
        taken.append((x - 5, y - 5, x + 5, y + 5))
    found = []
    for space in range(len(box.spaces)):
        deal = 17 if box.deal_rails >> space & 1 else 0
        width = 10 * box.space_triangles[space] + deal + 7 if box.space_triangles[space] or deal else 0
        if not width:
            found.append((0.0, 0.0, 0.0))
            continue
        x, y = best_place(box, space, width, taken)
        taken.append((x - width / 2, y - 8, x + width / 2, y + 8))
        found.append((x, y, float(width)))
    return found


def best_place(box: Box, space: int, width: float, taken: list[Rect]) -> Point:
    start, end = visible(box, space)
    across, along = abs(end[0] - start[0]), abs(end[1] - start[1])
    covered = min(width / across if across else 9.0, PLATE_HEIGHT / along if along else 9.0)
    for shift in BESIDE if covered > MOST_COVERED else ALONG:
        (x1, y1), (x2, y2) = aside(start, end, shift)
        for share in (0.5, 0.44, 0.56, 0.37, 0.63, 0.3, 0.7, 0.22, 0.78, 0.1, 0.9):
            x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
            mine = (x - width / 2 - 1, y - 9, x + width / 2 + 1, y + 9)
            if not any(overlap(mine, other) for other in taken):
                return x, y
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def overlap(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


# -- cities ----------------------------------------------------------------------------------------------------


def draw_city(pen: Pen, box: Box, table: Mapping[str, Any], city: int) -> None:
    """A ticket: name and cost in its head, the reward, the framed First place with its bonus while it is free, the
    stations, and the level as dots."""
    left, top, right, bottom = ticket(box, city)
    width, height = right - left, bottom - top
    key, tile = places.city(city), table["city_tiles"][city]
    is_lit = pen.scene.is_lit(key)
    inside = pen.inside()
    if not is_lit:
        inside.rect(left, top, width, height, "hs", 5)
    low = number(top + HEAD)
    band = f"M{number(left)} {low}v-13a5 5 0 0 1 5-5h{number(width - 10)}a5 5 0 0 1 5 5v13Z"
    inside.path(band, "sgn")
    inside.text(left + 6, top + 13.5, box.city_names[city], 12, weight=700, css="sgt")
    inside.text(right - 5, top + 13.5, f"${box.city_costs[city]}", 12, "end", 700, "sgt")
    if tile >= 0:
        inside.name_it(
            f"{box.city_names[city]}: {describe(box, box.primary[tile])}; first: {priced(box, box.first_bonus[tile])}"
        )
        draw_reward(inside, box, tile, left + 6, top + 29)
    for at in range(box.city_levels[city]):
        inside.circle(right - 6, top + HEAD + 7 + at * 6.2, 2.1, "wheel")
    draw_stations(inside, box, table, city, left, bottom)
    pen.target(key, left, top, width, height, inside.drawn(), about=f"city:{city}-{tile}" if tile >= 0 else "")
    pen.price(key, right - 22, bottom)


def draw_reward(pen: Pen, box: Box, tile: int, x: float, y: float) -> None:
    """Workers by their badges; everything else in words."""
    parts = box.bonuses[box.primary[tile]].parts
    if all(part.kind == kinds.GAIN_WORKER and part.amount != kinds.ALL_COLOURS for part in parts):
        x = draw_roles(pen, [part.amount for part in parts], x, y)
        pen.text(x + 1, y + 4.2, inflected(len(parts), "worker"), 12)
    else:
        pen.text(x, y + 4.2, line(box, box.primary[tile]), 12)


def draw_stations(pen: Pen, box: Box, table: Mapping[str, Any], city: int, left: float, bottom: float) -> None:
    """RR-6.4: who was first stands in the frame; the others beside it."""
    first, tile = table["first_station"][city], table["city_tiles"][city]
    pen.rect(left + 4, bottom - 22, 22, 19, "first-place", 3)
    if first == FREE:
        pen.text(left + 15, bottom - 8.5, "1st", 11, "middle", css="mut")
        if tile >= 0:
            pen.text(left + 29, bottom - 8.5, brief(box, box.first_bonus[tile]), 11, css="mut")
    elif first == NEUTRAL:
        pen.emblem(-1, left + 15, bottom - 12.5, 13, f"station-n-{city}")
    owners = [seat for seat, one in enumerate(table["companies"]) if city in one["stations"]]
    x = left + 37
    for seat in owners:
        if seat == first:
            pen.emblem(seat, left + 15, bottom - 12.5, 18, f"station-{seat}-{city}")
        else:
            pen.emblem(seat, x, bottom - 12.5, 18, f"station-{seat}-{city}")
            x += 19
