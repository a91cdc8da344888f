"""The board of Alubari: conditions, the line up the mountain, the works, the tea estates, yards and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.games.alubari import terminal
from branchline.games.alubari import verbs as v
from branchline.games.alubari.box import AREAS, MOST_SPACES, RESOURCES, WEATHERS, Box
from branchline.games.alubari.state import BLOCKED, EMPTY, GAME, IN_SHED, NO_CARD
from branchline.games.alubari.text import ability, price, rate, wants
from branchline.look.pen import Pen, Scene, card

# Where each of the 21 track spaces lies, in four runs with hairpins, from the plain to the summit.
TRACKS = (
    (230, 430), (290, 430), (347, 430), (403, 430), (460, 430), (536, 430), (624, 378),
    (573, 325), (515, 325), (458, 325), (400, 325), (275, 325), (148, 325),
    (80, 220), (146, 220), (248, 220), (356, 220), (442, 220),
    (574, 120), (470, 120), (342, 120),
)  # fmt: skip
# The way between neighbouring spaces where it is not straight: the hairpins.
BENDS = {
    5: "M536 430H575Q624 430 624 378",
    6: "M624 378Q624 325 573 325",
    12: "M148 325H80Q36 325 36 272Q36 220 80 220",
    17: "M442 220H575Q624 220 624 170Q624 120 574 120",
}
START, SUMMIT = "M24 430H230", "M342 120H60"
TOWNS = (
    (106, 394),
    (306, 394),
    (410, 394),
    (524, 394),
    (278, 286),
    (80, 181),
    (248, 181),
    (442, 181),
    (472, 82),
    (136, 82),
)
RIVERS = (
    "M222 362c-6 20 8 34-4 52s10 30 2 54h24c6-24-12-34-2-54s-6-34 4-52Z",
    "M600 352c14 4 22 14 20 26s14 16 34 20v-34c-16-4-22-14-54-12Z",
    "M140 276c-8 16 6 26-2 40s8 22 0 40h22c6-18-8-26 0-40s-4-26 2-40Z",
    "M348 168c-8 18 8 28-2 44s8 24 0 44h22c6-20-8-28 0-44s-4-28 4-44Z",
)
# Names of spaces that would lie on something else straight above their space.
LABELS = {6: (652, 306, "end"), 12: (122, 305, "end"), 16: (362, 246, "start")}
CUBES = ("iron", "stone", "chaic")
GLYPHS = ("iron", "stone", "rubble", "steel", "tea", "chai")


def target(action: int) -> str:
    """The element of the board that an action points at."""
    for name, first, last in (
        ("space", v.PLACE, v.USE), ("contract", v.USE, v.USE_NONE), ("contract", v.TAKE_CONTRACT, v.TAKE_NONE),
        ("contract", v.KEEP, v.LEAVES), ("equipment", v.BUY, v.BUY_CHEAP), ("equipment", v.BUY_CHEAP, v.BUILD_NONE),
        ("equipment", v.TAKE_EQUIPMENT, v.TAKE_CONTRACT), ("estate", v.BORROW, v.BORROW_NONE),
    ):  # fmt: skip
        if first <= action < last:
            return f"{name}:{action - first}"
    if v.BUILD <= action < v.BUY:
        return f"station:{(action - v.BUILD) // 3}"
    return ""


def sheets(box: Box, view: Mapping[str, Any], scene: Scene) -> list[Sheet]:
    table, players = view["table"], view["players"]
    drawn = [
        conditions(scene, box, table, players),
        line(scene, box, table),
        works(scene, box, table, players),
        estates(scene, box, table),
    ]
    drawn += [yard(scene, box, table, seat) for seat in range(players)]
    return [*drawn, contract_line(scene, box, table), engine_shed(scene, box, table)]


def conditions(scene: Scene, box: Box, table: Mapping[str, Any], players: int) -> Sheet:
    pen = Pen(scene, "conditions", 1040, 92)
    pen.text(14, 20, "WEATHER", 12, weight=700)
    for at, (disc, word) in enumerate(zip(table["weather"], ("now", "next", "then"), strict=True)):
        inside = pen.inside()
        inside.circle(36 + at * 55, 48, 20 if at == 0 else 16, "hi" if at == 0 else "h")
        if disc >= 0:
            inside.use(WEATHERS[disc], 36 + at * 55, 48, 24, title=WEATHERS[disc])
        inside.text(36 + at * 55, 84, word, 12, "middle", 700 if at == 0 else 400, "" if at == 0 else "mut")
        pen.explain(f"weather:{disc}", inside.drawn())
    pen.line(182, 12, 182, 82)
    pen.text(196, 20, "WORK RATES", 12, weight=700)
    ladders = (
        ("Dig", "excavation", [str(n) for n in box.excavation_rate]),
        ("Lay", "lay_track", [str(n) for n in box.lay_track_rate]),
        ("Crop", "crop", [rate(n) for n in box.crop_halves]),
    )
    for row, (word, name, steps) in enumerate(ladders):
        inside = pen.inside()
        inside.text(196, 41 + row * 20, word, 12)
        for at, step in enumerate(steps):
            is_now = at == table[name]
            inside.rect(234 + at * 37, 29 + row * 20, 34, 16, "now" if is_now else "h", 3)
            inside.text(251 + at * 37, 41 + row * 20, step, 12, "middle", 700, "on" if is_now else "")
        pen.explain(f"rate:{name}", inside.drawn())
    pen.line(434, 12, 434, 82)
    inside = pen.inside()
    inside.text(448, 20, "STOCKYARD", 12, weight=700)
    for kind, count in enumerate(table["stockyard"]):
        inside.amount(CUBES[kind], count, 462 + kind * 49, 48, 24, ("iron ore", "stone", "chai")[kind])
    pen.explain("stockyard", inside.drawn())
    bag, inside = table["bag"], pen.inside()
    inside.text(448, 84, f"bag {sum(bag[:3])} cubes, {bag[3]} events", 12, css="mut")
    pen.explain("bag", inside.drawn())
    pen.line(606, 12, 606, 82)
    pen.text(618, 20, "EVENTS", 12, weight=700)
    for space, cube in enumerate(table["rondel"]):
        middle = 632 + space * 32
        inside = pen.inside()
        inside.circle(middle, 48, 14, "hi" if space == table["rondel_next"] else "h")
        if cube:
            inside.use("event", middle, 48, 20, title=f"event cube on {space + 1}")
        else:
            inside.text(middle, 52.5, space + 1, 13, "middle", 700)
        pen.explain(f"event:{space}", inside.drawn())
    pen.text(618, 84, f"next: {box.event_names[table['rondel_next']]}", 12, css="mut")
    pen.line(826, 12, 826, 82)
    limit = box.chai_limit[players]
    inside = pen.inside()
    inside.text(838, 20, "CHAI", 12, weight=700)
    inside.text(1028, 20, "below: points", 12, "end", css="mut")
    width = min(19.0, 190 / (limit + 1))
    for at in range(limit + 1):
        x = 838 + at * width
        inside.rect(x, 44, width - 1, 17, "h", 3)
        inside.text(x + width / 2 - 0.5, 57, at, 12, "middle")
        inside.text(x + width / 2 - 0.5, 77, box.chai_points[at], 12, "middle", css="mut")
        here = [seat for seat in range(players) if table["chai"][seat] == at]
        for n, seat in enumerate(here):
            inside.emblem(seat, x + width / 2 + (n - (len(here) - 1) / 2) * 7, 34, 15, f"chai-{seat}")
    pen.explain("chai", inside.drawn())
    now = WEATHERS[table["weather"][0]] if table["weather"][0] >= 0 else "no weather"
    return pen.sheet(1, f"Conditions: {now}", terminal.conditions(box, table))


def line(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    tracks = table["tracks"]
    laid = sum(owner != EMPTY for owner in tracks)
    pen = Pen(
        scene,
        "line",
        660,
        480,
        "The line",
        f"{box.town_names[0]} to {box.town_names[-1]} · {laid} of {len(tracks)} laid",
    )
    pen.text(646, 22, "number = points, below = cost", 12, "end", css="mut")
    for y in (60, 150, 255, 350, 455):
        pen.path(f"M0 {y}C120 {y - 46} 250 {y + 34} 380 {y - 16}S580 {y - 40} 660 {y - 4}", "contour")
    for river in RIVERS:
        pen.path(river, "water")
    ways = [START, *(way(at) for at in range(len(tracks) - 1)), SUMMIT]
    for at, d in enumerate(ways):
        pen.track(d, None if tracks[min(at, len(tracks) - 1)] == EMPTY else -2)
    pen.text(230, 474, box.track_names[0], 12, "middle", css="mut")
    for at, owner in enumerate(tracks):
        x, y = TRACKS[at]
        inside = pen.inside()
        if owner == EMPTY:
            inside.rect(x - 14, y - 11, 28, 22, "hs", 4)
            inside.text(x, y + 5, box.track_points[at], 14, "middle", 700)
            if box.track_chai[at]:
                inside.use("chai", x + 26, y - 12, 17, title="1 chai for whoever lays it")
        else:
            inside.emblem(owner if owner != GAME else -1, x, y, 23, f"track-{at}")
        name = box.track_names[at]
        if name and not box.track_town[at] and at:
            label = LABELS.get(at, (x, y - 19, "middle"))
            inside.text(label[0], label[1], name, 12, label[2], css="mut")
        pen.explain(f"track:{at}", inside.drawn())
    for town, (x, y) in enumerate(TOWNS):
        draw_town(pen, box, table, town, x, y)
    done = "complete" if laid == len(tracks) else f"{laid} of {len(tracks)} track spaces laid"
    words = terminal.line(box, table) + "\n\n" + terminal.towns(box, table)
    return pen.sheet(2, f"The line: {done}", words)


def way(at: int) -> str:
    if at in BENDS:
        return BENDS[at]
    (x1, y1), (x2, y2) = TRACKS[at], TRACKS[at + 1]
    return f"M{x1} {y1}L{x2} {y2}"


def draw_town(pen: Pen, box: Box, table: Mapping[str, Any], town: int, x: float, y: float) -> None:
    """A sign over the station spaces: points above, cost below, or who stands there."""
    river = box.town_river[town]
    is_open = river < 0 or table["tracks"][river] != EMPTY
    spaces = box.town_stations[town]
    widths = [max(34, 8 + 27 * sum(len([n for n in way if n]) for way in box.stations[at].costs)) for at in spaces]
    left = x - sum(widths) / 2
    name = pen.inside()
    name.sign(x, y - 37, box.town_names[town], is_open)
    pen.explain(f"town:{town}", name.drawn())
    for at, width in zip(spaces, widths, strict=True):
        owner, station = table["stations"][at], box.stations[at]
        inside = pen.inside()
        if owner != EMPTY:
            inside.rect(left, y - 24, width - 2, 40, "h", 4)
            if owner != BLOCKED:
                inside.emblem(owner if owner != GAME else -1, left + width / 2 - 1, y - 4, 24, f"station-{at}")
            else:
                inside.use("lock", left + width / 2 - 1, y - 4, 20, title="closed")
        else:
            if not pen.scene.is_lit(f"station:{at}"):
                inside.rect(left, y - 24, width - 2, 40, "hs" if is_open else "sgc", 4)
            bonus = ("", "+2", "+2", "card", "train", "4+")[station.bonus]
            if station.bonus == 5:
                bonus = f"{station.points}+"
            inside.text(left + width / 2 - 1, y - 8, bonus if bonus else station.points, 14, "middle", 700)
            if station.bonus in (1, 2, 5):
                glyph = ("", "steel", "chai", "", "", "wk-b")[station.bonus]
                inside.use(glyph, left + width / 2 + 11, y - 13, 12, css="p-0")
            draw_costs(inside, station.costs, left + 4, y + 7)
        pen.target(f"station:{at}", left, y - 24, width - 2, 40, inside.drawn())
        left += width


def draw_costs(pen: Pen, ways: tuple[tuple[int, ...], ...], x: float, y: float) -> None:
    for way_paid in ways:
        for kind, count in enumerate(way_paid):
            if count:
                shift = 6 * len(str(count))
                pen.text(x, y + 4, count, 12)
                pen.use(GLYPHS[kind], x + shift + 8, y, 14, title=RESOURCES[kind])
                x += 27


def works(scene: Scene, box: Box, table: Mapping[str, Any], players: int) -> Sheet:
    pen = Pen(scene, "works", 380, 480, "The works", "resolved A to G")
    dig, lay = box.excavation_rate[table["excavation"]], box.lay_track_rate[table["lay_track"]]
    effects = (
        f"{box.stock_cubes} cubes, {box.stock_chai} chai at most",
        f"dig {dig} rubble", f"{box.mini_actions} mini-actions", f"lay {lay}, 1 steel each",
        "1 station or equipment", "take 1 contract", "tea, or tea into chai",
    )  # fmt: skip
    for area, letter in enumerate(AREAS):
        y = 66 + area * 62
        extra = letter == "B" and table["extra_building"]
        count = box.extra_building_spaces if extra else box.areas[area].spaces[players]
        usable = count - 1 if table["fog_tiles"] and box.areas[area].fogged and not extra else count
        pen.line(12, y - 31, 368, y - 31)
        inside = pen.inside()
        inside.letter(29, y, letter)
        inside.text(52, y - 3, box.extra_building_name if extra else box.areas[area].name, 15, weight=700)
        inside.text(52, y + 14, effects[4] if extra else effects[area], 12, css="mut")
        pen.explain("area:extra" if extra else f"area:{area}", inside.drawn())
        for number in range(count):
            x = 348 - (count - 1 - number) * 41
            at = area * MOST_SPACES + number
            seat = table["spaces"][at]
            inside = pen.inside()
            if seat != EMPTY:
                inside.circle(x, y, 18, "h")
                inside.worker(seat, x, y - 1, f"worker-{at}")
            elif number >= usable:
                inside.circle(x, y, 18, "hd")
                inside.use("fog", x, y, 20, title="closed by fog")
            else:
                if not scene.is_lit(f"space:{at}"):
                    inside.circle(x, y, 18, "h")
                inside.text(
                    x - (5 if letter == "A" and number == count - 1 else 0), y + 5.5, number + 1, 16, "middle", 700
                )
                if letter == "A" and number == count - 1:
                    inside.path(f"M{x + 4} {y + 7}V{y - 9}l10 4-10 4", "ink")
            about = "area:extra" if extra else ""
            pen.target(f"space:{at}", x, y, 36, 36, inside.drawn(), round=True, about=about)
    standing = sum(seat != EMPTY for seat in table["spaces"])
    return pen.sheet(2, f"The works: {standing} workers placed", terminal.works(box, table, players))


def estates(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    pen = Pen(
        scene,
        "estates",
        1040,
        112,
        "Tea estates",
        "dug from the left; whoever takes the last rubble of a space owns it",
    )
    total = max(1, len(table["rubble_left"]))
    width = min(48.0, (1012 - 8 * len(table["estates"])) / total)
    first = next((at for at, left in enumerate(table["rubble_left"]) if left), -1)
    x, at = 14.0, 0
    for side in table["estates"]:
        estate = box.estates[side]
        inside = pen.inside()
        inside.rect(x, 32, width * len(estate.points), 72, "h", 6)
        inside.text(x + width * len(estate.points) / 2, 99, estate.name, 12, "middle", 700)
        pen.explain(f"tea_estate:{side}", inside.drawn())
        for n, points in enumerate(estate.points):
            place = x + 3 + n * (width - 1)
            draw_estate_space(pen, table, at, place, width - 5, points, at == first, f"tea_estate:{side}-{n}")
            at += 1
        x += width * len(estate.points) + 8
    left = sum(table["rubble_left"])
    return pen.sheet(3, f"Tea estates: {left} rubble left", terminal.estates(box, table))


def draw_estate_space(
    pen: Pen, table: Mapping[str, Any], at: int, x: float, width: float, points: int, is_next: bool, about: str
) -> None:
    inside = pen.inside()
    if not pen.scene.is_lit(f"estate:{at}"):
        inside.rect(x, 36, width, 46, "hs", 4)
    if is_next:
        inside.rect(x, 36, width, 46, "hi", 4)
    inside.text(x + width - 4, 48, points, 12, "end", css="mut")
    rubble, owner, borrower = table["rubble_left"][at], table["estate_owner"][at], table["estate_borrower"][at]
    if rubble:
        inside.use("rubble", x + width / 2 - 7, 66, 20, title="rubble")
        inside.text(x + width / 2 + 6, 72, rubble, 15, weight=700)
    elif owner != EMPTY:
        inside.emblem(owner if owner != GAME else -1, x + width / 2 - 2, 61, 22, f"estate-{at}")
        if borrower != EMPTY:
            inside.emblem(borrower, x + width / 2 + 7, 70, 16, f"borrow-{at}")
    pen.target(f"estate:{at}", x, 36, width, 46, inside.drawn(), about=about)


def yard(scene: Scene, box: Box, table: Mapping[str, Any], seat: int) -> Sheet:
    """What one player owns: pieces in the supply, equipment and contracts."""
    owned = [at for at, holder in enumerate(table["equipment"]) if holder == seat]
    held = [at for at, holder in enumerate(table["contracts"]) if holder == seat]
    rows = -(-(len(owned) + len(held)) // 6)
    pen = Pen(scene, f"yard-{seat}", 1040, 62 + 150 * rows, f"{scene.names[seat]}: yard")
    words = ("iron ore", "stone", "rubble", "steel", "tea", "chai")
    inside = pen.inside()
    inside.worker(seat, 30, 44)
    inside.text(48, 50, f"{table['workers'][seat]} to place", 14, weight=700)
    pen.explain("workers", inside.drawn())
    inside = pen.inside()
    inside.emblem(seat, 146, 44, 22)
    inside.text(162, 50, f"{table['markers'][seat]} markers", 14, weight=700)
    pen.explain("markers", inside.drawn())
    for at, (glyph, word) in enumerate(zip(RESOURCES, words, strict=True)):
        x = 280 + at * 126
        inside = pen.inside()
        inside.use(glyph, x, 44, 26, title=word)
        inside.text(x + 18, 50, f"{table[glyph][seat]} {word}", 14, weight=700)
        pen.explain(f"resource:{glyph}", inside.drawn())
    for place, at in enumerate(owned):
        draw_equipment(pen, box, table, at, 14 + place % 6 * 170, 62 + place // 6 * 150)
    for place, at in enumerate(held, len(owned)):
        draw_contract(pen, box, table, at, 14 + place % 6 * 170, 62 + place // 6 * 150)
    text = terminal.seats(box, table, len(scene.names))
    return pen.sheet(4, f"What {scene.names[seat]} owns", text, "mine", seat)


def contract_line(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    pen = Pen(scene, "contracts", 520, 188, "Post Office", "contracts for all")
    for position, at in enumerate(table["line"]):
        x = 10 + position * 168
        if at == NO_CARD:
            inside = pen.inside()
            inside.rect(x, 34, 160, 146, "hd", 8)
            inside.text(x + 80, 112, f"position {'ABC'[position]} is empty", 12, "middle", css="mut")
            pen.explain("position", inside.drawn())
        else:
            draw_contract(pen, box, table, at, x, 34)
    deck = table["contracts"].count(-1)
    back = WEATHERS[table["deck_back"]] if table["deck_back"] >= 0 else "no"
    inside = pen.inside()
    inside.text(506, 22, f"deck {deck}, top has a {back} back", 12, "end", css="mut")
    pen.explain("deck", inside.drawn())
    return pen.sheet(
        5, f"Post Office: {3 - table['line'].count(NO_CARD)} contracts", terminal.contracts(box, table), "cards"
    )


def draw_contract(pen: Pen, box: Box, table: Mapping[str, Any], at: int, x: float, y: float) -> None:
    contract = box.contracts[at]
    asked = " · ".join(wants(contract))
    card(
        pen, x, y, 160, 144,
        head=f"Area {AREAS[contract.area]}", corner=str(contract.number), body=contract.text,
        foot=f"{contract.points} for {asked}" if asked else f"{contract.chai_points} for each chai",
        glyph=WEATHERS[contract.weather], key=f"contract:{at}", used=bool(table["contract_used"][at]),
    )  # fmt: skip


def engine_shed(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    shed = [at for at, holder in enumerate(table["equipment"]) if holder == IN_SHED]
    rows = max(1, -(-len(shed) // 3))
    pen = Pen(
        scene,
        "shed",
        520,
        38 + 150 * rows,
        "Engine shed",
        f"{box.equipment_points} points each at the end" if len(scene.names) > 1 else "no points in the solo game",
    )
    for place, at in enumerate(shed):
        draw_equipment(pen, box, table, at, 10 + place % 3 * 168, 34 + place // 3 * 150)
    words = "\n".join(f"{box.equipment[at].name}: {price(box.equipment[at].cost)}" for at in shed) or "empty"
    return pen.sheet(5, f"Engine shed: {len(shed)} equipment cards", words, "cards")


def draw_equipment(pen: Pen, box: Box, table: Mapping[str, Any], at: int, x: float, y: float) -> None:
    equipment = box.equipment[at]
    chai = ", 1 chai" if table["equipment_chai"][at] else ""
    name = equipment.name if len(equipment.name) <= 22 else " ".join(equipment.name.split()[:2])
    card(
        pen, x, y, 160, 144,
        head=name, body=ability(equipment), foot=f"{price(equipment.cost)}{chai}",
        key=f"equipment:{at}",
    )  # fmt: skip
