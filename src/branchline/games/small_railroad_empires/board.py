"""The board of Small Railroad Empires: the land of hexagons, the offices beside it, companies and the Conglomerate."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.games.small_railroad_empires import terminal
from branchline.games.small_railroad_empires.box import CITY, COLOURS, FACTORY, GOODS, INDUSTRIES, Box, Map
from branchline.games.small_railroad_empires.state import RUNNER_UP, WINNER
from branchline.games.small_railroad_empires.text import SLOTS, achievement_condition, achievement_key, train_condition
from branchline.look.pen import Pen, Scene, card, number
from branchline.look.symbols import SEATS

GOOD_GLYPHS = ("g-orange", "g-blue", "g-green", "g-grey")
GOOD_WORDS = ("lumber", "textiles", "grain", "steel")
TERRAIN_GLYPHS = ("t-plains", "t-desert", "t-forest", "t-hills", "t-river", "t-mountain")
# The solo seats take the colours that the book gives them: the human, Black and Yellow.
SOLO_COLOURS = "bky"  # the companies of the GSC are black and yellow (SRE-15)
TOP = 34
LAND_WIDTH = 660
SIDE_WIDTH = 372


def sheets(box: Box, view: Mapping[str, Any], scene: Scene) -> list[Sheet]:
    table = view["table"]
    drawn = []
    height = 664
    if 0 not in table["tiles"]:
        land = Land(scene, box, view)
        drawn.append(land.sheet())
        height = land.pen.height
    drawn.append(offices(scene, box, view, height))
    drawn += [company(scene, box, view, seat) for seat in range(view["players"])]
    if table["gsc"] is not None:
        drawn.append(conglomerate(scene, box, view))
    return drawn


def seat_colours(players: int) -> str:
    return SOLO_COLOURS if players == 1 else SEATS


class Land:
    """The map: terrain, cities, factories, everybody's tracks and trains."""

    def __init__(self, scene: Scene, box: Box, view: Mapping[str, Any]) -> None:
        self.scene, self.box, self.view = scene, box, view
        self.table = view["table"]
        tokens = self.table["city_tokens"], self.table["factory_tokens"]
        self.map = Map(box, self.table["tiles"], self.table["tile_turns"], *tokens)
        at = self.map.geometry.at
        across = [q + r / 2 for q, r in at]
        down = [r for _, r in at]
        self.left, self.top = min(across), min(down)
        wide = len(self.table["tiles"]) > 3
        width = 760 if wide else LAND_WIDTH
        self.hex = (width - 20) / (max(across) - self.left + 1)
        height = int(TOP + (max(down) - self.top) * self.hex * 0.866 + self.hex * 1.16 + 14)
        tiles = ", ".join(str(tile) for tile in self.table["tiles"])
        self.pen = Pen(scene, "land", width, height, "The land", f"tiles {tiles}")
        self.holders: list[list[tuple[int, bool]]] = [[] for _ in range(self.map.spaces)]
        for seat, spaces in enumerate(self.table["tracks"]):
            for space in spaces:
                self.holders[space].append((seat, False))
        for seat, spaces in enumerate(self.table["meeples"]):
            for space in spaces:
                self.holders[space].append((seat, True))

    def middle(self, space: int) -> tuple[float, float]:
        q, r = self.map.geometry.at[space]
        x = 10 + (q + r / 2 - self.left + 0.5) * self.hex
        return x, TOP + (r - self.top) * self.hex * 0.866 + self.hex * 0.58

    def sheet(self) -> Sheet:
        for space in range(self.map.spaces):
            self.ground(space)
        self.networks()
        for space in range(self.map.spaces):
            self.printed(space)
        for space in range(self.map.spaces):
            self.lit(space)
        # a piece lets the pointer through to the space it stands on
        self.pen.raw('<g pointer-events="none">')
        for space in range(self.map.spaces):
            self.pieces(space)
        self.pen.raw("</g>")
        self.legend()
        laid = sum(len(spaces) for spaces in self.table["tracks"])
        words = (
            terminal.draw_map(self.box, self.map, self.view) + "\n\n" + terminal.legend(self.box, self.map, self.table)
        )
        return self.pen.sheet(1, f"The land: {laid} tracks laid", words)

    def outline(self, x: float, y: float, size: float) -> str:
        """A pointy-top hexagon as an element without class and end."""
        w, h = size / 2, size * 0.577
        points = ((0, -h), (w, -h / 2), (w, h / 2), (0, h), (-w, h / 2), (-w, -h / 2))
        return f'polygon points="{" ".join(f"{number(x + dx)},{number(y + dy)}" for dx, dy in points)}"'

    def ground(self, space: int) -> None:
        x, y = self.middle(space)
        kind = self.map.kind[space]
        if kind == CITY:
            tint = "t-city"
        elif kind == FACTORY:
            tint = "t-factory"
        else:
            tint = TERRAIN_GLYPHS[self.map.terrain[space]]
        self.pen.raw(f'<{self.outline(x, y, self.hex - 1)} class="hex" style="fill:var(--{tint})"/>')
        if kind not in (CITY, FACTORY):
            self.pen.use(tint, x, y, self.hex * 0.72, title=self.box.terrain_names[self.map.terrain[space]])

    def printed(self, space: int) -> None:
        """What stands on a space: a star or a rural token, a city's demand and sign, a factory and its goods."""
        x, y = self.middle(space)
        pen, s = self.pen, self.hex
        if self.map.star[space]:
            hidden = space in self.table["rural_spaces"]
            pen.raw(f'<g transform="translate({number(x)} {number(y - s * 0.38)})">')
            if hidden:
                pen.circle(0, 0, s * 0.13, "hs")
                pen.text(0, 4.5, "?", 12, "middle", 700)
            else:
                pen.path(STAR, "star")
            pen.raw("</g>")
        if self.map.kind[space] == CITY:
            city = self.map.city[space]
            demand = self.box.city_demand[city]
            if demand:
                for at, good in enumerate(demand):
                    pen.use(
                        GOOD_GLYPHS[good],
                        x + (at - (len(demand) - 1) / 2) * 17,
                        y - s * 0.24,
                        16,
                        title=GOOD_WORDS[good],
                    )
            else:
                pen.rect(x - 16, y - s * 0.24 - 8, 32, 16, "hs", 8)
                pen.text(x, y - s * 0.24 + 4.5, "any", 12, "middle", 700)
            pen.sign(x, y + 2, self.box.city_names[city], size=min(12.0, s * 0.21))
            pen.use("hat", x, y + s * 0.33, 17, css=f"p-{'rbgy'[self.box.city_hat[city]]}", title=self.hat(city))
        elif self.map.kind[space] == FACTORY:
            factory = self.map.factory[space]
            industry = self.box.industry_names[self.box.factory_industry[factory]]
            pen.raw(f'<g transform="translate({number(x - 15)} {number(y - s * 0.46)})">')
            pen.path("M1 24V8l7-6v6l7-6v6l7-6v6h7v16Z", "hs")
            pen.text(15, 20.5, industry[0], 13, "middle", 700)
            pen.raw("</g>")
            left = [good for good in range(GOODS) for _ in range(self.table["goods"][factory * GOODS + good])]
            for at, good in enumerate(left):
                pen.use(
                    GOOD_GLYPHS[good], x + (at - (len(left) - 1) / 2) * 17, y + s * 0.12, 16, title=GOOD_WORDS[good]
                )

    def hat(self, city: int) -> str:
        return f"{self.box.hat_names[self.box.city_hat[city]]} top hat"

    def networks(self) -> None:
        """Each company's rails between its neighbouring pieces; the second company of a space runs beside the first."""
        for seat in range(len(self.table["tracks"])):
            own = set(self.table["tracks"][seat]) | set(self.table["meeples"][seat])
            css = self.pen.css_of(seat)
            ways = []
            for space in sorted(own):
                for beside in self.map.neighbours[space]:
                    if beside > space and beside in own:
                        (x1, y1), (x2, y2) = self.place(space, seat), self.place(beside, seat)
                        ways.append(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}")
            if ways:
                d = "".join(ways)
                self.pen.path(d, "rail-edge")
                self.pen.path(d, f"rail-bed {css}")
                self.pen.path(d, "rail-ties")

    def place(self, space: int, seat: int) -> tuple[float, float]:
        """Where a seat's piece stands in a space: lower in cities and factories, aside where others stand too."""
        x, y = self.middle(space)
        holders = [holder for holder, _ in self.holders[space]]
        if self.map.kind[space] in (CITY, FACTORY):
            y += self.hex * 0.36
        shift = holders.index(seat) - (len(holders) - 1) / 2
        return x + shift * self.hex * 0.36, y

    def pieces(self, space: int) -> None:
        for seat, is_train in self.holders[space]:
            x, y = self.place(space, seat)
            if is_train:
                self.pen.piece(f"train-{seat}-{space}", "train", x, y - 2, 28, 21, self.pen.css_of(seat))
            else:
                self.pen.emblem(seat, x, y, 17, f"track-{seat}-{space}")

    def about(self, space: int) -> str:
        """What explains a space: the city or factory, or its terrain with what lies there."""
        if self.map.kind[space] == CITY:
            return f"city:{self.box.city_ids[self.map.city[space]]}"
        if self.map.kind[space] == FACTORY:
            return f"factory:{self.box.factory_ids[self.map.factory[space]]}"
        kind = ""
        if self.map.star[space]:
            kind = "-town" if space in self.table["rural_spaces"] else "-star"
        if self.view["options"]["rural_connections"] and kind == "-star":
            kind = ""
        return f"land:{self.map.terrain[space]}{kind}"

    def lit(self, space: int) -> None:
        """The lamp of a space where a track may be laid, or of a city that a good can be delivered to."""
        x, y = self.middle(space)
        about = self.about(space)
        lit = [key for key in (f"space:{space}", about) if self.scene.is_lit(key)]
        if not lit:
            self.pen.explain(f"space:{space}", f'<{self.outline(x, y, self.hex - 1)} class="hit"/>', about)
        for key in lit:
            choices = self.scene.by_target[key]
            body = self.pen.inside()
            # the sum due stands at the end of the sentence; of several ways the cheapest is shown
            prices = [int(choice.sentence.rpartition("$")[2]) for choice in choices if PRICE.search(choice.sentence)]
            if prices:
                body.rect(x - 13, y + self.hex * 0.33, 26, 16, "pill", 8)
                body.text(x, y + self.hex * 0.33 + 12.5, f"${min(prices)}", 12, "middle", 700)
            self.pen.target(
                key, 0, 0, 0, 0, body.drawn(), shape=self.outline(x, y, self.hex - 7), clear=True, about=about
            )

    def legend(self) -> None:
        """What a track costs, in the corner where no land is."""
        pen = self.pen
        # three tiles leave the corner below free, four the one above
        x, y = pen.width - 172, pen.height - 104 if len(self.table["tiles"]) == 3 else 44
        for at, name in enumerate(self.box.terrain_names):
            row, column = divmod(at, 2)
            inside = pen.inside()
            inside.use(TERRAIN_GLYPHS[at], x + 8 + column * 84, y + row * 19, 17)
            words = f"{name.capitalize()} ${self.box.terrain_cost[at]}"
            inside.text(x + 20 + column * 84, y + 4.5 + row * 19, words, 12)
            pen.explain(f"land:{at}", inside.drawn())
        lines = (
            ("cost:building", f"City or factory ${self.box.city_cost}"),
            ("cost:toll", f"On a rival’s space +${self.box.toll}"),
            ("cost:new_route", f"New route ${self.box.new_route_cost} · star +1 prestige"),
        )
        for at, (key, words) in enumerate(lines):
            inside = pen.inside()
            inside.text(x, y + 62 + at * 15, words, 12, css="mut")
            pen.explain(key, inside.drawn())


PRICE = re.compile(r"\$\d+$")
STAR = "M0-8 2.4-2.6 8-2.2 3.7 1.5 5 7 0 4-5 7-3.7 1.5-8-2.2-2.4-2.6Z"


def offices(scene: Scene, box: Box, view: Mapping[str, Any], height: int) -> Sheet:
    """Prestige, the train market and the achievements."""
    pen = Pen(
        scene,
        "offices",
        SIDE_WIDTH,
        max(560, height),
        "Prestige",
        "factories refill at " + ", ".join(map(str, box.factory_icons)),
    )
    draw_prestige(pen, box, view)
    draw_market(pen, box, view, 142)
    draw_achievements(pen, box, view, 322)
    words = "\n\n".join(
        part
        for part in (terminal.headline(box, view), terminal.market(box, view), terminal.achievements(box, view))
        if part
    )
    return pen.sheet(1, f"Prestige, market of {len(view['table']['market'])} trains, achievements", words)


def draw_prestige(pen: Pen, box: Box, view: Mapping[str, Any]) -> None:
    table = view["table"]
    for at in range(31):
        row, column = divmod(at, 16)
        x, y = 14 + column * 21.6, 34 + row * 48
        inside = pen.inside()
        inside.rect(x, y, 20, 44, "h", 4)
        inside.text(x + 10, y + 12, at, 12, "middle", css="mut")
        is_sign = at in box.factory_icons and not view["options"]["industrial_boom"]
        if is_sign:
            done = box.factory_icons.index(at) < table["icons_reached"]
            inside.raw(f'<g transform="translate({number(x + 2)} {number(y + 22)}) scale(.55)">')
            inside.path("M1 24V8l7-6v6l7-6v6l7-6v6h7v16Z", "h" if done else "hs")
            inside.raw("</g>")
        here = [seat for seat in range(len(table["prestige"])) if min(30, table["prestige"][seat]) == at]
        for n, seat in enumerate(here):
            inside.emblem(seat, x + 10, y + 22 + n * 7, 16, f"prestige-{seat}")
        pen.explain("production" if is_sign else "prestige", inside.drawn())


def draw_market(pen: Pen, box: Box, view: Mapping[str, Any], y: float) -> None:
    table = view["table"]
    hidden = sum(cards.count(-1) for cards in table["dealt"])
    inside = pen.inside()
    inside.text(14, y + 8, "TRAIN MARKET", 13, weight=700, css="ttl")
    pen.explain("market", inside.drawn())
    inside = pen.inside()
    inside.text(SIDE_WIDTH - 14, y + 8, f"{len(table['train_deck']) - hidden} in the deck", 12, "end", css="mut")
    pen.explain("train_deck", inside.drawn())
    for slot, at in enumerate(table["market"]):
        draw_train(pen, box, at, 14 + slot * 117, y + 20, f"market:{SLOTS[slot]}", f"${box.prices[slot]}")


def draw_train(pen: Pen, box: Box, at: int, x: float, y: float, key: str, foot: str) -> None:
    """A train card: its colour and number, and what earns its Prestige."""
    if at < 0:
        back = pen.inside()
        back.use("back", x + 55, y + 70, 80, 112, title="a hidden train card")
        pen.explain("train:0", back.drawn())
        return
    tint = box.train_colour[at]
    card(
        pen, x, y, 110, 140, head=f"Train {at + 1}", glyph=f"tag-{'rbgy'[tint]}",
        body=train_condition(box, at).capitalize() + ": 1 prestige", foot=foot, rule="SRE-7.2", key=key,
        about=f"train:{at + 1}",
    )  # fmt: skip


def draw_achievements(pen: Pen, box: Box, view: Mapping[str, Any], y: float) -> None:
    table = view["table"]
    heading = pen.inside()
    heading.text(14, y + 8, "ACHIEVEMENTS", 13, weight=700, css="ttl")
    heading.text(272, y + 8, f"first {box.winner_prestige}", 12, "middle", css="mut")
    heading.text(332, y + 8, f"later {box.runner_up_prestige}", 12, "middle", css="mut")
    pen.explain("achievements", heading.drawn())
    size = box.achievements_dealt
    for place, at in enumerate(table["achievements"]):
        top = y + 18 + place * 44
        inside = pen.inside()
        inside.text(18, top + 18, box.achievement_names[at], 15, weight=700)
        inside.text(18, top + 35, achievement_condition(box, at), 12, css="mut")
        for section, x in ((WINNER, 272), (RUNNER_UP, 332)):
            held = [seat for seat in range(len(table["tracks"])) if table["sections"][seat * size + place] == section]
            for n, seat in enumerate(held):
                inside.emblem(seat, x + (n - (len(held) - 1) / 2) * 20, top + 22, 20)
            if not held:
                inside.text(x, top + 26, "open" if section == WINNER else "·", 13, "middle", 700, "mut")
        pen.target(achievement_key(box, at), 10, top + 1, SIDE_WIDTH - 20, 42, inside.drawn())
        pen.line(14, top + 44, SIDE_WIDTH - 14, top + 44)


def company(scene: Scene, box: Box, view: Mapping[str, Any], seat: int) -> Sheet:
    """What one player has: money, pieces, hand, contract, cards played."""
    table = view["table"]
    hand = [*table["dealt"][seat], *table["bought"][seat]]
    pen = Pen(scene, f"company-{seat}", 1040, 220, f"{scene.names[seat]}: company")
    inside = pen.inside()
    inside.amount("coin", f"${table['money'][seat]} of ${box.money_most}", 28, 50, 24, "money")
    pen.explain("money", inside.drawn())
    inside = pen.inside()
    inside.emblem(seat, 150, 50, 22)
    locked = ", ".join(f"${cost}" for cost in box.unlock_costs[len(box.unlock_costs) - table["locked_tracks"][seat] :])
    tracks = f"{table['supply_tracks'][seat]} tracks" + (f", locked {locked}" if locked else "")
    inside.text(166, 56, tracks, 14, weight=700)
    pen.explain("tracks", inside.drawn())
    inside = pen.inside()
    inside.use("train", 342, 50, 28, 21, pen.css_of(seat))
    inside.text(362, 56, f"{table['supply_meeples'][seat]} trains", 14, weight=700)
    pen.explain("meeples", inside.drawn())
    inside = pen.inside()
    inside.text(450, 56, f"{table['loans'][seat]} loans", 14, weight=700)
    pen.explain("loans", inside.drawn())
    played = [box.train_colour[at] for at in table["played"][seat]]
    inside = pen.inside()
    inside.text(14, 92, f"{len(played)} train cards played", 12, css="mut")
    for at, tint in enumerate(played):
        inside.use(f"tag-{'rbgy'[tint]}", 26 + at * 26, 112, 22)
    pen.explain("played", inside.drawn())
    engines = table["locomotives"][seat * COLOURS : (seat + 1) * COLOURS]
    if any(engines):
        found = ", ".join(f"{count} {box.colour_names[tint]}" for tint, count in enumerate(engines) if count)
        inside = pen.inside()
        inside.text(14, 146, f"abandoned locomotives: {found}", 12, css="mut")
        pen.explain("locomotives", inside.drawn())
    if view["options"]["industrial_boom"]:
        served = table["delivered_from"][seat * INDUSTRIES : (seat + 1) * INDUSTRIES]
        found = ", ".join(box.industry_names[at].split()[0] for at in range(INDUSTRIES) if served[at]) or "nobody yet"
        inside = pen.inside()
        inside.text(14, 166, f"delivered from {found}", 12, css="mut")
        pen.explain("industries", inside.drawn())
    for place, at in enumerate(hand):
        draw_train(pen, box, at, 520 + place * 118, 70, f"train:{at + 1}", "in hand")
    draw_contract(pen, box, table, seat)
    words = terminal.players(box, view)
    return pen.sheet(2, f"What {scene.names[seat]} has", words, "mine", seat)


def draw_contract(pen: Pen, box: Box, table: Mapping[str, Any], seat: int) -> None:
    contract = table["contract"][seat]
    if contract == -1:
        back = pen.inside()
        back.use("back", 935, 140, 80, 112, title="a secret contract")
        pen.explain("contract", back.drawn())
    elif contract >= 0:
        industry = box.industry_names[box.contract_industry[contract]]
        revealed = bool(table["contract_revealed"][seat])
        # SRE-15.1.7: alone it lies open
        secret = "" if revealed or len(table["contract"]) == 1 else " Only you see this."
        card(
            pen, 880, 70, 148, 140, head="Contract", rule="SRE-9.1",
            key=f"contract:{contract}" if revealed else "contract", about=f"contract:{contract}",
            body=f"Deliver from a factory of {industry.rstrip('.')}.{secret}",
            foot=f"{box.contract_prestige[contract]} prestige", used=revealed,
        )  # fmt: skip


def conglomerate(scene: Scene, box: Box, view: Mapping[str, Any]) -> Sheet:
    """The solo opponent: where its two companies go, the last action card, its train cards."""
    gsc = view["table"]["gsc"]
    pen = Pen(
        scene,
        "conglomerate",
        1040,
        130,
        "Great Steam Conglomerate",
        f"round {view['table']['turns'][0]} of {box.rounds}",
    )
    for half, name in enumerate(("Black", "Yellow")):
        y = 54 + half * 30
        inside = pen.inside()
        inside.emblem(half + 1, 28, y - 5, 22)
        done = gsc["destinations_done"][half]
        if done < len(gsc["destinations"]):
            at = gsc["destinations"][done]
            cities = " or ".join(box.city_names[city] for city in box.destination_cities[at][half])
            origin = box.factory_ids[box.destination_origins[at][half]].split("_")[0].capitalize()
            inside.text(46, y, f"{name}: from {origin} to {cities}", 14, weight=700)
        else:
            inside.text(46, y, f"{name}: no destination left", 14, weight=700)
        pen.explain("gsc:destination", inside.drawn())
    if gsc["action_cards"]:
        at = gsc["action_cards"][-1]
        black, yellow = box.action_tracks[at]
        inside = pen.inside()
        inside.text(560, 54, f"Action card {at + 1}: Black lays {black}, Yellow lays {yellow}", 14, weight=700)
        pen.explain("gsc:action", inside.drawn())
    pool = ", ".join(box.colour_names[box.train_colour[at]] for at in gsc["train_cards"]) or "none"
    inside = pen.inside()
    inside.text(560, 84, f"Train cards: {pool}", 14)
    pen.explain("gsc:trains", inside.drawn())
    return pen.sheet(3, "The Great Steam Conglomerate", terminal.conglomerate(box, view["table"]), "cards")
