"""The board of Railroad Revolution: the continent with its network, cities, telegraph line, performance and deals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from branchline.core.sheet import Sheet
from branchline.games.railroad_revolution import terminal
from branchline.games.railroad_revolution import verbs as v
from branchline.games.railroad_revolution.board_company import company, looking, setup_tiles, stocks
from branchline.games.railroad_revolution.box import CITY_COUNT, DEAL_TILES, GATES, KINDS, TRACKS, Box
from branchline.games.railroad_revolution.text import describe, describe_deal, describe_space, priced
from branchline.look.pen import Pen, Scene, number

MAP_WIDTH, MAP_HEIGHT = 760, 500
# A coastline to tell land from sea; the cities lie on it by their coordinates.
COAST = (
    "M36 52C90 34 150 60 230 50S430 42 520 52 600 70 640 100 700 120 716 170 700 240 704 270 660 330 676 380 700 440"
    " 690 478 660 450 640 420 600 410 540 430 470 442 430 440 380 400 330 410 250 420 180 400 120 396 84 350 60 300"
    " 40 240 34 170 30 110 30 80 36 52Z"
)

# Signs that would lie on a neighbour's are drawn a little aside.
NUDGES = {"salt_lake_city": (2, -26), "denver": (14, 6), "san_francisco": (0, 8), "washington": (0, -6)}


def target(box: Box, action: int) -> str:
    """The element of the board that an action points at; rail spaces that this map has not are none."""
    for name, first, last in (
        ("setup", v.CHOOSE_SETUP, v.PLACE), ("city", v.BUILD_STATION, v.LAY_RAIL), ("rail", v.LAY_RAIL, v.BUILD_OFFICE),
        ("section", v.BUILD_OFFICE, v.SELL_PIECE), ("train", v.USE_TRAIN, v.READY_TRAIN),
        ("used", v.READY_TRAIN, v.ADVANCE), ("track", v.ADVANCE, v.PROMOTE), ("stack", v.TAKE_TRAIN, v.STOP),
        ("deal", v.ACCEPT, v.ACCEPT + 2 * DEAL_TILES), ("milestone", v.COMPLETE, v.KEEP), ("look", v.KEEP, v.SELL),
    ):  # fmt: skip
        if first <= action < last:
            if name == "rail" and action - first >= len(box.spaces):
                return ""
            return f"{name}:{action - first}"
    if v.PLACE <= action < v.BUILD_STATION:
        return f"action:{(action - v.PLACE) // KINDS}"
    if v.PROMOTE <= action < v.EXCHANGE:
        return f"manager:{(action - v.PROMOTE) // (2 * KINDS)}"
    return ""


def sheets(box: Box, view: Mapping[str, Any], scene: Scene) -> list[Sheet]:
    table = view["table"]
    drawn = [network(scene, box, table), offices(scene, box, view), telegraph(scene, box, table)]
    drawn += [company(scene, box, view, seat) for seat in range(view["players"])]
    if table["looking_at"] >= 0:
        drawn.append(looking(scene, box, view))
    if any(colour >= 0 for colour in table["setup_worker"]):
        drawn.append(setup_tiles(scene, box, table))
    return [*drawn, cities(scene, box, table), stocks(scene, box, table)]


def place_of(box: Box, node: int) -> tuple[float, float]:
    x, y = box.node_places[node]
    return 34 + (x - 60) * 0.735, 62 + (y - 60) * 0.695


def network(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    pen = Pen(scene, "network", MAP_WIDTH, MAP_HEIGHT, "The network", "triangles: $100 each · seal: a deal")
    pen.path(COAST, "land")
    for space in range(len(box.spaces)):
        draw_rails(pen, box, table, space)
    for node in range(CITY_COUNT, len(box.node_names)):
        x, y = place_of(box, node)
        inside = pen.inside()
        inside.circle(x, y, 4.5, "hs")
        pen.explain(f"junction:{node}", inside.drawn())
    for city in range(CITY_COUNT):
        draw_city(pen, box, table, city)
    for space in range(len(box.spaces)):
        draw_terrain(pen, box, space)
    laid = sum(len(one["laid"]) for one in table["companies"])
    words = "\n".join(terminal.network(table, box) + terminal.cities(table, box))
    return pen.sheet(1, f"The network: {laid} rails laid", words)


def draw_rails(pen: Pen, box: Box, table: Mapping[str, Any], space: int) -> None:
    """A surveyed line; everybody's rails run parallel on it. It explains itself where no plate does."""
    inside = pen.inside()
    first, second = box.spaces[space]
    (x1, y1), (x2, y2) = place_of(box, first), place_of(box, second)
    d = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    owners = [seat for seat, one in enumerate(table["companies"]) if space in one["laid"]]
    length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    ox, oy = -(y2 - y1) / length, (x2 - x1) / length
    inside.path(d, "tk-survey")
    for at, seat in enumerate(owners):
        shift = (at - (len(owners) - 1) / 2) * 6
        way = (
            f"M{number(x1 + ox * shift)} {number(y1 + oy * shift)}L{number(x2 + ox * shift)} {number(y2 + oy * shift)}"
        )
        inside.path(way, "rail-thin-edge")
        inside.path(way, f"rail-thin {pen.css_of(seat)}")
    if has_plate(pen, box, space):
        pen.raw(inside.drawn())
    else:
        inside.path(d, "wide")
        pen.explain(f"rail:{space}", inside.drawn())


def has_plate(pen: Pen, box: Box, space: int) -> bool:
    """A rail space has a plate for its triangles, its Deal icon, or to be chosen."""
    return bool(box.space_triangles[space] or box.deal_rails >> space & 1 or pen.scene.is_lit(f"rail:{space}"))


@lru_cache(1024)
def plate_of(box: Box, space: int, width: float) -> tuple[float, float]:
    """Where the plate of a rail space lies: in the middle, or as near to it as no sign covers it; beside the way where
    there is no such place on it."""
    first, second = box.spaces[space]
    (x1, y1), (x2, y2) = place_of(box, first), place_of(box, second)
    signs = [sign_of(box, city) for city in range(CITY_COUNT)]
    length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    for aside in (0, 12, -12, 20, -20, 30, -30):
        for share in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82):
            x = x1 + (x2 - x1) * share - (y2 - y1) / length * aside
            y = y1 + (y2 - y1) * share + (x2 - x1) / length * aside
            if not any(covers(sign, x, y, width) for sign in signs):
                return x, y
    # a short way: between two signs the middle, otherwise beside the junction
    if first < CITY_COUNT and second < CITY_COUNT:
        return (x1 + x2) / 2, (y1 + y2) / 2
    share = 0.85 if second >= CITY_COUNT else 0.15
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share - 14


def covers(sign: tuple[float, float, float], x: float, y: float, width: float) -> bool:
    return abs(x - sign[0]) < (sign[2] + width) / 2 + 2 and abs(y + 1 - sign[1]) < 32


def sign_of(box: Box, city: int) -> tuple[float, float, float]:
    """Middle and width of a city's sign, inside the sheet."""
    x, y = place_of(box, city)
    width = len(box.city_names[city]) * 6.2 + 42
    right, down = NUDGES.get(box.city_ids[city], (0, 0))
    return min(MAP_WIDTH - 4 - width / 2, max(6 + width / 2, x + right)), y + down, width


def draw_terrain(pen: Pen, box: Box, space: int) -> None:
    """The triangles and the deal seal of a rail space, on a plate that is lit where a rail may be laid."""
    key = f"rail:{space}"
    inside = pen.inside()
    triangles = box.space_triangles[space]
    has_deal = box.deal_rails >> space & 1
    width = max(20, 10 * triangles + (18 if has_deal else 0) + 6)
    x, y = plate_of(box, space, width)
    lit = pen.scene.is_lit(key)
    if has_plate(pen, box, space):
        if not lit:
            inside.rect(x - width / 2, y - 8, width, 16, "plate", 8)
        inside.raw(f"<title>{describe_space(box, space)}</title>")
        for at in range(triangles):
            left = x - width / 2 + 4 + at * 10
            inside.path(f"M{number(left)} {number(y + 5)}l4.5-9 4.5 9Z", "triangle")
        if has_deal:
            inside.circle(x + width / 2 - 9, y, 6.5, "seal")
            inside.text(x + width / 2 - 9, y + 4, "D", 10, "middle", 700, "on")
    pen.target(key, x - width / 2 - 3, y - 11, width + 6, 22, inside.drawn())


def draw_city(pen: Pen, box: Box, table: Mapping[str, Any], city: int) -> None:
    """A sign with cost and level; below it the framed First slot and everybody's stations."""
    x, y, width = sign_of(box, city)
    name = box.city_names[city]
    stations = [seat for seat, one in enumerate(table["companies"]) if city in one["stations"]]
    first = table["first_station"][city]
    key = f"city:{city}"
    inside = pen.inside()
    tile = table["city_tiles"][city]
    if tile >= 0:
        words = f"{name}: {describe(box, box.primary[tile])}; first: {priced(box, box.first_bonus[tile])}"
        inside.raw(f"<title>{words}</title>")
    if not pen.scene.is_lit(key):
        inside.rect(x - width / 2, y - 22, width, 42, "hs", 5)
    inside.rect(x - width / 2, y - 22, width, 19, "sgn", 4)
    inside.text(x - width / 2 + 6, y - 8, name, 12, weight=700, css="sgt")
    inside.text(x + width / 2 - 5, y - 8, f"${box.city_costs[city]}", 12, "end", 700, "sgt")
    inside.rect(x - width / 2 + 4, y - 1, 20, 18, "hi" if first == -1 else "h", 3)
    if first >= 0:
        inside.emblem(first if first < 4 else -1, x - width / 2 + 14, y + 8, 15)
    others = [seat for seat in stations if seat != first]
    for at, seat in enumerate(others):
        inside.emblem(seat, x - width / 2 + 35 + at * 17, y + 8, 15)
    for at in range(box.city_levels[city]):
        inside.circle(x + width / 2 - 8 - at * 8, y + 12, 2.6, "wheel")
    about = f"city:{city}-{tile}" if tile >= 0 else ""
    pen.target(key, x - width / 2, y - 22, width, 42, inside.drawn(), about=about)


def offices(scene: Scene, box: Box, view: Mapping[str, Any]) -> Sheet:
    """The three performance tracks and the open deal tile."""
    table = view["table"]
    pen = Pen(scene, "performance", 272, MAP_HEIGHT, "Performance", "VP for each unit")
    gates = box.gate_amounts_expensive if view["options"]["expensive_tracks"] else box.gate_amounts
    for track, name in enumerate(TRACKS):
        x = 14 + track * 84
        inside = pen.inside()
        lit = scene.is_lit(f"track:{track}")
        if not lit:
            inside.rect(x, 34, 78, 268, "h", 6)
        inside.text(x + 39, 50, name.capitalize(), 13, "middle", 700)
        for slot, points in enumerate(box.track_vp[track]):
            y = 286 - slot * 31
            kind = GATES[box.gate_kinds[track][slot]]
            inside.rect(x + 6, y - 13, 66, 20, "hs", 4)
            inside.text(x + 14, y + 2, points, 13, weight=700)
            if kind:
                words = {"money": f"${gates[track][slot]}", "shares": f"{gates[track][slot]} sh", "worker": "worker"}[
                    kind
                ]
                inside.text(x + 39, y + 16, words, 11, "middle", css="gate")
            here = [seat for seat, one in enumerate(table["companies"]) if one["markers"][track] == slot]
            for at, seat in enumerate(here):
                inside.emblem(seat, x + 38 + at * 9, y - 3, 15, f"marker-{track}-{seat}")
        pen.target(f"track:{track}", x, 34, 78, 268, inside.drawn())
    pen.text(14, 326, "OPEN DEALS", 13, weight=700, css="ttl")
    left = pen.inside()
    left.text(258, 326, f"{sum(table['deal_stack'])} tiles left", 12, "end", css="mut")
    pen.explain("deals", left.drawn())
    for half in range(2):
        y = 334 + half * 80
        if table["deal_tile"] < 0:
            pen.rect(14, y, 244, 74, "hd", 6)
            continue
        deal = 2 * table["deal_tile"] + half
        inside = pen.inside()
        if not scene.is_lit(f"deal:{deal}"):
            inside.rect(14, y, 244, 74, "cd", 8)
        inside.use("share", 36, y + 24, 28, 20, title="shares")
        inside.text(
            56, y + 30, f"{box.deal_shares[deal]} {'share' if box.deal_shares[deal] == 1 else 'shares'}", 14, weight=700
        )
        inside.lines(
            24, y + 52, describe_deal(box, deal).partition(":")[2].strip() or describe_deal(box, deal), 42, 12, 2
        )
        inside.text(248, y + 18, "RR-10.5", 10, "end", css="rn")
        pen.target(f"deal:{deal}", 14, y, 244, 74, inside.drawn())
    words = "\n".join(terminal.tracks(view, table, box) + terminal.stocks(table, box))
    return pen.sheet(1, "Performance tracks and open deals", words)


def telegraph(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    """Eight sections on a wire, with shares, the First Office bonus, a tile or a deal; links between them."""
    pen = Pen(
        scene,
        "telegraph",
        1040,
        150,
        "The telegraph",
        "an office earns the shares; neighbours earn the points between them",
    )
    pen.path("M60 60H980", "wire")
    for section in range(len(box.section_shares)):
        x = 14 + section * 128
        key = f"section:{section}"
        inside = pen.inside()
        if not scene.is_lit(key):
            inside.rect(x, 36, 108, 106, "hs", 8)
        tile = table["telegraph_tiles"][section]
        deal = box.deal_sections >> section & 1
        inside.text(x + 10, 56, section + 1, 15, weight=700)
        inside.use("share", x + 48, 50, 24, 17, title="shares")
        inside.text(x + 63, 56, box.section_shares[section], 14, weight=700)
        first = table["first_office"][section]
        inside.text(x + 100, 56, f"+{box.section_firsts[section]}", 13, "end", 700, "mut")
        inside.rect(x + 8, 66, 24, 24, "hi" if first == -1 else "h", 3)
        if first >= 0:
            inside.emblem(first if first < 4 else -1, x + 20, 78, 18)
        holders = [seat for seat, one in enumerate(table["companies"]) if section in one["offices"] and seat != first]
        for at, seat in enumerate(holders):
            inside.emblem(seat, x + 46 + at * 21, 78, 18)
        name = "Deal" if deal else box.telegraph_names[tile] if tile >= 0 else ""
        inside.rect(x + 6, 98, 96, 38, "plate" if deal else "h", 5)
        inside.text(x + 54, 113, name, 12, "middle", 700)
        inside.text(x + 54, 129, "for everybody" if deal else "for a worker", 12, "middle", css="mut")
        about = f"section:{section}-{tile}" if tile >= 0 else ""
        pen.target(key, x, 36, 108, 106, inside.drawn(), about=about)
        if section < len(box.link_vp):
            link = pen.inside()
            link.circle(x + 118, 60, 9.5, "hs")
            link.text(x + 118, 64.5, box.link_vp[section], 12, "middle", 700)
            pen.explain(f"link:{section}", link.drawn())
    return pen.sheet(2, "The telegraph line", "\n".join(terminal.telegraph_line(table, box)))


def cities(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    """What every city gives, in words."""
    pen = Pen(scene, "cities", 1040, 190, "What cities give", "reward · First Station bonus")
    for city, name in enumerate(box.city_names):
        column, row = divmod(city, 8)
        x, y = 14 + column * 516, 46 + row * 18
        tile = table["city_tiles"][city]
        inside = pen.inside()
        inside.rect(x, y - 13, 508, 17, "hit", 2)
        inside.text(x, y, name, 12, weight=700)
        if tile >= 0:
            reward = describe(box, box.primary[tile]).replace("gain ", "")
            bonus = priced(box, box.first_bonus[tile]) if table["first_station"][city] == -1 else "first is taken"
            inside.text(x + 104, y, f"{reward} · {bonus}"[:76], 12)
        pen.explain(f"city:{city}", inside.drawn(), f"city:{city}-{tile}" if tile >= 0 else "")
    return pen.sheet(6, "What cities give", "\n".join(terminal.cities(table, box)), "cards")
