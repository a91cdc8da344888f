"""The land of Small Railroad Empires: hexagons, cities, factories with their crates, everybody's tracks and trains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import counted
from branchline.games.small_railroad_empires import terminal
from branchline.games.small_railroad_empires.board_ground import Ground, hexagon
from branchline.games.small_railroad_empires.board_tickets import CRATES, STAGE_HEIGHT, STAR, TERRAIN_GLYPHS
from branchline.games.small_railroad_empires.box import CITY, FACTORY, GOODS, Box
from branchline.games.small_railroad_empires.words import crate_key
from branchline.look.pen import Pen, Scene, number

OWN, RIVAL = 22, 18
LOW = 22.5  # below a sign or the crates of a factory
# Where pieces stand in a space, from its middle: the seat's own, rivals beside it, or rivals alone, so many of them.
# What is beside is also above or below, so that two railways from space to space run side by side.
BESIDE = ((-16.0, -8.0), (16.0, 8.0))
ALONE = {1: ((0.0, 0.0),), 2: ((-10.0, -4.0), (10.0, 4.0)), 3: ((-17.0, -8.0), (0.0, 0.0), (17.0, 8.0))}
BESIDE_LOW = ((-20.0, LOW), (20.0, LOW))
# a single rival leaves room for a price and for the piece that may come
ALONE_LOW = {1: ((-13.0, LOW),), 2: ((-10.5, LOW), (10.5, LOW)), 3: ((-20.0, LOW), (0.0, LOW), (20.0, LOW))}
BOTH_LOW = ((-23.0, LOW), (-7.0, LOW))  # SRE-15.3.1: alone one may join both companies


def land(scene: Scene, box: Box, view: Mapping[str, Any], viewer: int, ground: Ground) -> Sheet:
    """Drawn for a seat, whose own railway lies over all others; -1 is nobody's."""
    return Land(scene, box, view, viewer, ground).sheet()


class Land:
    """The map at one moment."""

    def __init__(self, scene: Scene, box: Box, view: Mapping[str, Any], viewer: int, ground: Ground) -> None:
        self.scene, self.box, self.view, self.viewer, self.ground = scene, box, view, viewer, ground
        self.table = view["table"]
        self.map, self.hex, self.middles = ground.map, ground.hex, ground.middles
        tiles = ground.tiles
        named = f"tiles {', '.join(map(str, tiles))}" if ground.is_laid else f"{len(tiles)} tiles, not laid yet"
        self.pen = Pen(scene, "land", ground.width, STAGE_HEIGHT, "The land", named)
        self.holders: list[list[tuple[int, bool]]] = [[] for _ in range(self.map.spaces)]
        for pieces, is_train in (("tracks", False), ("meeples", True)):
            for seat, spaces in enumerate(self.table[pieces]):
                for space in spaces:
                    self.holders[space].append((seat, is_train))
        for held in self.holders:
            held.sort()

    def sheet(self) -> Sheet:
        spaces, ground, pen = range(self.map.spaces), self.ground, self.pen
        pen.raw(ground.hexagons)
        if not ground.is_laid:
            self.unlaid()
        for seat in sorted(range(len(self.table["tracks"])), key=lambda one: one == self.viewer):
            self.railway(seat)
        for space in spaces:
            if ground.is_laid and self.map.star[space]:
                self.star(space)
            pen.raw(ground.printed[space])
        for space in spaces:
            self.place(space)
        for space in self.map.factories:
            self.crates(space)
        # Names, pieces and prices lie over all rings, and let the pointer through to the space they stand on.
        with pen.group(untouched=True):
            pen.raw(ground.signs)
            for space in spaces:
                self.pieces(space)
            for space in spaces:
                self.price(space)
        self.legend()
        laid = sum(len(spaces) for spaces in self.table["tracks"])
        words = "The tiles are not laid yet"
        if ground.is_laid:
            drawn = terminal.draw_map(self.box, self.map, self.view)
            words = "\n".join([drawn, "", *terminal.legend(self.box, self.map, self.table)])
        return self.pen.sheet(1, f"The land: {counted(laid, 'track')} laid", words, group="Land")

    # -- what is printed -------------------------------------------------------------------------------

    def unlaid(self) -> None:
        """SRE-2.1: which tile comes into each slot is not known before the setup."""
        for slot, tile in enumerate(self.table["tiles"]):
            where = [self.middles[space] for space in range(slot * self.box.places, (slot + 1) * self.box.places)]
            x, y = (sum(one) / self.box.places for one in zip(*where, strict=True))
            words = f"tile {tile}" if tile else f"slot {slot + 1}"
            self.pen.rect(x - 30, y - 12, 60, 24, "plate", 4)
            self.pen.text(x, y + 5, words, 14, "middle", 600, "mut")

    def is_taken(self, space: int) -> bool:
        """SRE-4.6: somebody was there first, so that the star gives nothing more; SRE-14.8: its town is turned up."""
        if self.view["options"]["rural_connections"]:
            return space not in self.table["rural_spaces"]
        return bool(self.holders[space])

    def star(self, space: int) -> None:
        x, y = self.middles[space]
        with self.pen.group(transform=f"translate({number(x + 6)} {number(y - self.hex * 0.36)})"):
            if self.is_taken(space):
                self.pen.name_it("star, taken")
                self.pen.path(STAR, "star-taken")
            elif self.view["options"]["rural_connections"]:
                self.pen.name_it("rural town, face down")
                self.pen.circle(0, 0, 8, "star")
                self.pen.text(0, 4.5, "?", 12, "middle", 700, "on-star")
            else:
                self.pen.name_it("star: 1 Prestige for the first track")
                self.pen.path(STAR, "star")

    def crates(self, space: int) -> None:
        """SRE-1.7: the goods that lie on a factory, each in its place; an empty place says what is made there."""
        (x, y), factory = self.middles[space], self.map.factory[space]
        printed = self.box.factory_goods[factory]
        for at, good in enumerate(printed):
            middle, top = x + (at - (len(printed) - 1) / 2) * 19, y + 5.5
            key = crate_key(self.box, factory, good)
            inside = self.pen.inside()
            if self.table["goods"][factory * GOODS + good]:
                name = key.replace(":", "-")
                inside.piece(name, CRATES[good], middle, top, 16.5, title=self.box.good_labels[good])
            else:
                inside.rect(middle - 7.5, top - 7.5, 15, 15, "hd", 2)
                inside.text(middle, top + 4, self.box.good_labels[good][0], 11, "middle", css="mut")
            about = f"factory:{self.box.factory_ids[factory]}"
            self.pen.target(key, middle - 9.5, top - 10, 19, 20, inside.drawn(), about=about)

    # -- what is laid ----------------------------------------------------------------------------------

    def railway(self, seat: int) -> None:
        """A company's rails between its neighbouring pieces, the viewer's own broader."""
        own = set(self.table["tracks"][seat]) | set(self.table["meeples"][seat])
        ways = []
        for space in sorted(own):
            for beside in self.map.neighbours[space]:
                if beside > space and beside in own:
                    (x1, y1), (x2, y2) = self.stand(space, seat), self.stand(beside, seat)
                    ways.append(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}")
        if ways:
            kind, d = "own" if seat == self.viewer else "rail", "".join(ways)
            self.pen.path(d, f"{kind}-edge")
            self.pen.path(d, f"{kind}-bed {self.pen.css_of(seat)}")
            self.pen.path(d, f"{kind}-ties")

    def stand(self, space: int, seat: int) -> tuple[float, float]:
        """Where a seat's piece stands: the viewer's in the middle, others beside; lower in cities and factories."""
        x, y = self.middles[space]
        is_low = self.map.kind[space] in (CITY, FACTORY)
        if seat == self.viewer:
            return x, y + (LOW if is_low else 0)
        rivals = [holder for holder, _ in self.holders[space] if holder != self.viewer]
        spots: tuple[tuple[float, float], ...]
        if len(rivals) < len(self.holders[space]):
            spots = BESIDE_LOW if is_low else BESIDE
        elif is_low and len(rivals) == 2 and self.table["gsc"] is not None:
            spots = BOTH_LOW
        else:
            spots = (ALONE_LOW if is_low else ALONE)[len(rivals)]
        dx, dy = spots[rivals.index(seat)]
        return x + dx, y + dy

    def pieces(self, space: int) -> None:
        for seat, is_train in self.holders[space]:
            x, y = self.stand(space, seat)
            is_own = seat == self.viewer
            if is_train:
                w, h = (30.0, 22.5) if is_own else (26.0, 19.5)
                self.pen.piece(f"train-{seat}-{space}", "train", x, y - 1.5, w, h, self.pen.css_of(seat))
            else:
                self.pen.emblem(seat, x, y, OWN if is_own else RIVAL, f"track-{seat}-{space}")

    # -- what can be clicked ---------------------------------------------------------------------------

    def about(self, space: int) -> str:
        """What explains a space: the city or factory, or its terrain with what lies there."""
        if self.map.kind[space] == CITY:
            return f"city:{self.box.city_ids[self.map.city[space]]}"
        if self.map.kind[space] == FACTORY:
            return f"factory:{self.box.factory_ids[self.map.factory[space]]}"
        kind = ""
        if self.map.star[space]:
            is_rural = self.view["options"]["rural_connections"]
            kind = ("" if is_rural else "-taken") if self.is_taken(space) else "-town" if is_rural else "-star"
        return f"land:{self.map.terrain[space]}{kind}"

    def place(self, space: int) -> None:
        """A space, lit where a track may be laid or a good be delivered to."""
        x, y = self.middles[space]
        key, about = f"space:{space}", self.about(space)
        if not self.scene.is_lit(key):
            self.pen.raw(self.ground.hit(self.pen, space, about))
        for lit in (key, about):
            if self.scene.is_lit(lit):
                self.pen.target(lit, 0, 0, 0, 0, shape=hexagon(x, y, self.hex - 7), clear=True, about=about)

    def price(self, space: int) -> None:
        """What a track there takes, by the cheapest of several ways: right of the middle, over all rings and pieces."""
        choices = self.scene.by_target.get(f"space:{space}", [])
        prices = [choice.price for choice in choices if choice.price is not None]
        if not prices:
            return
        x, y = self.middles[space]
        left, top = (x - 1, y + 16.5) if self.map.kind[space] in (CITY, FACTORY) else (x - 3, y + 15)
        with self.pen.group(price=f"space:{space}"):
            self.pen.rect(left, top, 22, 15, "pill", 7.5)
            self.pen.text(left + 11, top + 11.6, f"${min(prices)}", 11.5, "middle", 700)

    # -- the corner ------------------------------------------------------------------------------------

    def legend(self) -> None:
        """What a track costs, in the corner where no land is: of three tiles the one below, of four the one above."""
        box, pen = self.box, self.pen
        columns = 2 if len(self.table["tiles"]) == 3 else 1
        height = (6 // columns) * 19 + 4 * 15
        x, y = pen.width - (172 if columns == 2 else 122), pen.height - height - 2 if columns == 2 else 22
        for at, name in enumerate(box.terrain_names):
            row, column = divmod(at, columns)
            inside = pen.inside()
            inside.use(TERRAIN_GLYPHS[at], x + 8 + column * 86, y + row * 19, 18)
            inside.text(x + 21 + column * 86, y + 4.5 + row * 19, f"{name.capitalize()} ${box.terrain_cost[at]}", 13)
            pen.explain(f"land:{at}", inside.drawn())
        y += (6 // columns) * 19 + 4
        for at, (key, words) in enumerate(self.costs()):
            inside = pen.inside()
            inside.text(x, y + at * 15, words, 12, css="mut")
            pen.explain(key, inside.drawn(), key.partition("-")[0])

    def costs(self) -> list[tuple[str, str]]:
        box = self.box
        # SRE-15.3.2
        is_solo = self.table["gsc"] is not None
        found = [
            ("cost:building", f"City or factory ${box.city_cost}"),
            ("cost:toll", f"Shared space ${box.shared_cost} in all" if is_solo else f"On a rival’s space +${box.toll}"),
            ("cost:new_route", f"New route ${box.new_route_cost}"),
        ]
        if not self.view["options"]["rural_connections"]:  # SRE-14.8
            found.append(("cost:new_route-star", "Free star +1 prestige"))
        return found
