"""The works of Alubari: seven areas with their worker spaces, what the Foundry makes, what the Chaiwala gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import counted
from branchline.games.alubari import places, terminal
from branchline.games.alubari.board_tickets import GAP, LINE_HEIGHT, LINE_WIDTH, WIDTH
from branchline.games.alubari.box import AREAS, CHAIWALA, EXCAVATION, FOUNDRY, MOST_SPACES, STOCKYARD, Box
from branchline.games.alubari.state import EMPTY
from branchline.look.pen import Pen, Scene

WORKS_WIDTH = WIDTH - GAP - LINE_WIDTH
FIRST_ROW, ROW, SPACE = 63, 58, 34
LAST_SPACE = WORKS_WIDTH - 30
MANY_SPACES = 4


def works(scene: Scene, box: Box, table: Mapping[str, Any], players: int, area_now: int) -> Sheet:
    """AL-5.7, AL-6.1: `area_now` is the area in play, -1 outside of the last phase."""
    pen = Pen(scene, "works", WORKS_WIDTH, LINE_HEIGHT, "The works", "resolved A to G")
    words = effects(box, table)
    for area in range(len(AREAS)):
        y = FIRST_ROW + area * ROW
        if area == area_now:
            pen.rect(5, y - 27, WORKS_WIDTH - 10, 54, "now-row", 8)
        elif area and area - 1 != area_now:
            pen.line(12, y - ROW / 2, WORKS_WIDTH - 12, y - ROW / 2)
        draw_area(pen, box, table, players, area, words[area])
    foundry(pen, box)
    chaiwala(pen, box, table)
    standing = sum(seat != EMPTY for seat in table["spaces"])
    text = "\n".join(terminal.works(box, table, players))
    return pen.sheet(2, f"The works: {counted(standing, 'worker')} placed", text, group="Works")


def effects(box: Box, table: Mapping[str, Any]) -> tuple[str, ...]:
    dig, lay = box.excavation_rate[table["excavation"]], box.lay_track_rate[table["lay_track"]]
    building = "1 station or equipment"
    return (
        f"{counted(box.stock_cubes, 'cube')}, {box.stock_chai} chai at most",
        building if table["extra_building"] else f"dig {dig} rubble",
        counted(box.mini_actions, "mini-action"),
        f"lay {lay}, 1 steel each",
        building,
        "take 1 contract",
        "tea, or tea into chai",
    )


def draw_area(pen: Pen, box: Box, table: Mapping[str, Any], players: int, area: int, words: str) -> None:
    y = FIRST_ROW + area * ROW
    is_extra = area == EXCAVATION and bool(table["extra_building"])
    about = "area:extra" if is_extra else f"area:{area}"
    inside = pen.inside()
    inside.letter(27, y, AREAS[area])
    inside.text(50, y - 2, box.extra_building_name if is_extra else box.areas[area].name, 15, weight=700)
    inside.text(50, y + 14, words, 12, css="mut")
    pen.explain(about, inside.drawn())
    count = box.extra_building_spaces if is_extra else box.areas[area].spaces[players]
    usable = count - 1 if table["fog_tiles"] and box.areas[area].fogged and not is_extra else count
    pitch = 37 if count > MANY_SPACES else 42
    for number in range(count):
        at, x = area * MOST_SPACES + number, LAST_SPACE - (count - 1 - number) * pitch
        seat = table["spaces"][at]
        inside = pen.inside()
        if not pen.scene.is_lit(places.space(at)):
            inside.circle(x, y, SPACE / 2, "hd" if seat == EMPTY and number >= usable else "h")
        if seat != EMPTY:
            inside.worker(seat, x, y - 1, f"worker-{seat}-{at}")
        elif number >= usable:
            inside.use("fog", x, y, 20, title="closed by fog")
        else:
            takes_marker = area == STOCKYARD and number == count - 1
            inside.text(x - (5 if takes_marker else 0), y + 5.5, number + 1, 16, "middle", 700)
            if takes_marker:  # AL-7.4: a flag
                inside.path(f"M{x + 4} {y + 7}V{y - 9}l9 4-9 4", "ink")
        pen.target(places.space(at), x, y, SPACE, SPACE, inside.drawn(), round=True, about=about if is_extra else "")


def foundry(pen: Pen, box: Box) -> None:
    """AL-7.10: the three mini-actions, each with what it takes and makes."""
    y = FIRST_ROW + FOUNDRY * ROW
    made = (
        (places.STEEL, 45, box.steel_iron, "iron-small", 0, "steel"),
        (places.STONES, 45, box.stone_rubble, "rubble", 0, "stone-small"),
        (places.SMASH, 54, 1, "stone-small", box.smash_rubble, "rubble"),
    )
    x = 133.0
    for key, width, paid, glyph, got, result in made:
        inside = pen.inside()
        if not pen.scene.is_lit(key):
            inside.rect(x, y - 14, width, 28, "rs", 5)
        inside.text(x + 7, y + 4.5, paid, 12, "middle", 700)
        inside.use(glyph, x + 18, y, 14)
        inside.path(f"M{x + 26.5} {y - 3.5}l3.5 3.5-3.5 3.5", "ink")
        if got:
            inside.text(x + 36, y + 4.5, got, 12, "middle", 700)
        inside.use(result, x + width - 8.5, y, 14)
        pen.target(key, x, y - 14, width, 28, inside.drawn(), about=f"area:{FOUNDRY}")
        x += width + 3


def chaiwala(pen: Pen, box: Box, table: Mapping[str, Any]) -> None:
    """AL-10.4: tea leaves at the crop rate; brewing is picked on the chai track."""
    y, x = FIRST_ROW + CHAIWALA * ROW, 208
    inside = pen.inside()
    if not pen.scene.is_lit(places.LEAVES):
        inside.rect(x, y - 14, 66, 28, "rs", 5)
    inside.text(x + 9, y + 4.5, f"take {box.crop_halves[table['crop']] // 2}", 12, weight=700)
    inside.use("tea", x + 53, y, 16, title="tea")
    pen.target(places.LEAVES, x, y - 14, 66, 28, inside.drawn(), about=f"area:{CHAIWALA}")
