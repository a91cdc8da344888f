"""What lies still on the land of Small Railroad Empires: hexagons, cities and factories as they are printed, signs.

They are the same after every move, for whoever looks at the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from branchline.core.sheet import Drawn
from branchline.games.small_railroad_empires.board_tickets import CRATES, HOUSE, STAGE_HEIGHT, TERRAIN_GLYPHS
from branchline.games.small_railroad_empires.box import CITY, FACTORY, Box, Map
from branchline.look.pen import Pen, Scene, number, polygon

NARROW, WIDE = 620, 700
TOP = 31
EDGE = 6

SIGN = 12
SIGN_LETTER = 6.1


@lru_cache(1024)
def hexagon(x: float, y: float, size: float) -> Drawn:
    """A pointy-top hexagon; a map has the same ones after every move."""
    w, h = size / 2, size * 0.577
    points = ((0, -h), (w, -h / 2), (w, h / 2), (0, h), (-w, h / 2), (-w, -h / 2))
    return polygon((x + dx, y + dy) for dx, dy in points)


def width_of(tiles: int) -> int:
    """How wide the land is drawn."""
    return NARROW if tiles <= 3 else WIDE


def ground(scene: Scene, box: Box, view: Mapping[str, Any]) -> Ground:
    """Drawn once for all who look, for as long as the tiles lie as they do."""
    return Ground(scene, box, view["table"])


class Ground:
    """The map without what is laid on it."""

    def __init__(self, scene: Scene, box: Box, table: Mapping[str, Any]) -> None:
        self.box = box
        self.tiles = list(table["tiles"])
        self.is_laid = 0 not in self.tiles
        laid = ("tile_turns", "city_tokens", "factory_tokens")
        self.map = Map(box, self.tiles, *(list(table[name]) for name in laid))
        across = [q + r / 2 for q, r in self.map.geometry.at]
        down = [r for _, r in self.map.geometry.at]
        left, top = min(across), min(down)
        self.width = width_of(len(self.tiles))
        rows, room = (max(down) - top) * 0.866 + 1.155, STAGE_HEIGHT - TOP - EDGE
        self.hex = min((self.width - 2 * EDGE) / (max(across) - left + 1), room / rows)
        above = TOP + (room - rows * self.hex) / 2
        self.middles = [
            (
                EDGE + (q + r / 2 - left + 0.5) * self.hex,
                above + (r - top) * self.hex * 0.866 + self.hex * 0.578,
            )
            for q, r in self.map.geometry.at
        ]
        blank = Pen(scene, "land", self.width, STAGE_HEIGHT)
        hexagons, signs = blank.inside(), blank.inside()
        self.printed: list[Drawn] = []
        for space in range(self.map.spaces):
            self.draw_hexagon(hexagons, space)
            self.draw_sign(signs, space)
            printed = blank.inside()
            self.draw_printed(printed, space)
            self.printed.append(printed.drawn())
        self.hexagons, self.signs = hexagons.drawn(), signs.drawn()
        self.unlit: dict[tuple[int, str], Drawn] = {}

    def draw_hexagon(self, pen: Pen, space: int) -> None:
        (x, y), kind = self.middles[space], self.map.kind[space]
        if not self.is_laid:
            pen.shape(hexagon(x, y, self.hex - 1), "hd")
        elif kind in (CITY, FACTORY):
            pen.shape(hexagon(x, y, self.hex - 1), "hex", "t-city" if kind == CITY else "t-factory")
        else:
            tint = TERRAIN_GLYPHS[self.map.terrain[space]]
            pen.shape(hexagon(x, y, self.hex - 1), "hex", tint)
            pen.use(tint, x, y, self.hex * 0.72, title=self.box.terrain_names[self.map.terrain[space]])

    def draw_printed(self, pen: Pen, space: int) -> None:
        """A city's demand and hat, a factory."""
        if self.is_laid and self.map.kind[space] == CITY:
            self.draw_city(pen, space)
        elif self.is_laid and self.map.kind[space] == FACTORY:
            x, y = self.middles[space]
            industry = self.box.industry_names[self.box.factory_industry[self.map.factory[space]]]
            with pen.group(transform=f"translate({number(x - 8.25)} {number(y - 28.5)}) scale(.55)"):
                pen.name_it(industry)
                pen.path(HOUSE, "hs")

    def draw_city(self, pen: Pen, space: int) -> None:
        """Above the sign its hat, where a neighbour's price may reach it, and what it accepts."""
        x, y = self.middles[space]
        city = self.map.city[space]
        demand = self.box.city_demand[city]
        width = 16 * len(demand) if demand else 30
        left, top = x - (width + 16) / 2 + 16, y - 9.8
        for at, good in enumerate(demand):
            pen.use(CRATES[good], left + 8 + at * 16, top, 14.5, title=self.box.good_labels[good])
        if not demand:
            pen.rect(left + 1, top - 7.5, 28, 15, "hs", 7.5)
            pen.text(left + 15, top + 4, "any", 12, "middle", 700)
        hat = self.box.city_hat[city]
        pen.use("hat", left - 8, top, 15, css=f"p-{'rbgy'[hat]}", title=f"{self.box.hat_names[hat]} top hat")

    def draw_sign(self, pen: Pen, space: int) -> None:
        """The name of a city, the company of a factory."""
        x, y = self.middles[space]
        if self.is_laid and self.map.kind[space] == CITY:
            words = self.box.city_names[self.map.city[space]]
            x, y, width = x + self.shift(space), y + 6.5, sign_width(words)
            pen.rect(x - width / 2, y - 8.5, width, 17, "sgn", 3)
            pen.rect(x - width / 2 + 1.5, y - 7, width - 3, 14, "sgi", 2)
            pen.text(x, y + 4.2, words, SIGN, "middle", 700, "sgt")
        elif self.is_laid and self.map.kind[space] == FACTORY:
            name = self.box.industry_names[self.box.factory_industry[self.map.factory[space]]].split()[0]
            pen.rect(x - len(name) * 3 - 3, y - 14.5, len(name) * 6 + 6, 13, "hs", 3)
            pen.text(x, y - 4.5, name, 11, "middle", 700)

    def shift(self, space: int) -> float:
        """Signs of cities side by side make room for each other."""
        moved = 0.0
        for direction, away in ((0, -1), (3, 1)):
            beside = self.map.geometry.toward[space][direction]
            if beside >= 0 and self.map.kind[beside] == CITY:
                names = [self.box.city_names[self.map.city[one]] for one in (space, beside)]
                lacking = sum(sign_width(name) for name in names) / 2 + 3 - self.hex
                moved += away * max(0.0, lacking) / 2
        return moved

    def hit(self, pen: Pen, space: int, about: str) -> Drawn:
        """What explains a space where nothing is lit; no Tab stops there, since the title comes before it."""
        key = space, about
        if key not in self.unlit:
            inside, shape = pen.inside(), pen.inside()
            inside.can_be_entered = True
            shape.shape(hexagon(*self.middles[space], self.hex - 1), "hit")
            inside.explain(f"space:{space}", shape.drawn(), about)
            self.unlit[key] = inside.drawn()
        return self.unlit[key]


def sign_width(words: str) -> float:
    return len(words) * SIGN_LETTER + 9
