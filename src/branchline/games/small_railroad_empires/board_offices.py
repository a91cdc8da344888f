"""The offices of Small Railroad Empires: Prestige, industries, train market, achievements, the Conglomerate's plans."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import counted, listing
from branchline.games.small_railroad_empires import terminal
from branchline.games.small_railroad_empires.board_tickets import HOUSE, STAGE_HEIGHT, STAR, TAGS, train_ticket
from branchline.games.small_railroad_empires.box import COLOURS, INDUSTRIES, Box
from branchline.games.small_railroad_empires.state import BLACK, RUNNER_UP, WINNER
from branchline.games.small_railroad_empires.words import (
    achievement_condition,
    achievement_key,
    factory_short,
    signed,
    slot_name,
)
from branchline.look.pen import Pen, Scene, number

SIDE = 14
HEADING = 30
LANE = 19
MOST_PRESTIGE = 30  # the last space of the track; who is further has the number beside the marker
LABELLED = 12.2  # the least room in which each space has its number
CARD = 128
MOST_ROW = 50
ROUTE_ROW = 22


def offices(scene: Scene, box: Box, view: Mapping[str, Any], width: int, deck: int) -> Sheet:
    """One column, section by section, each as high as what it holds; the achievements take the rest."""
    return Offices(scene, box, view, width, deck).sheet()


class Offices:
    """The column beside the land."""

    def __init__(self, scene: Scene, box: Box, view: Mapping[str, Any], width: int, deck: int) -> None:
        self.box, self.view, self.width, self.deck = box, view, width, deck
        self.table = view["table"]
        self.is_boom = bool(view["options"]["industrial_boom"])
        refill = f"factories refill at {listing([str(at) for at in box.factory_icons])}"
        if self.is_boom:
            refill = "companies refill one by one"  # SRE-14.4
        self.pen = Pen(scene, "offices", width, STAGE_HEIGHT, "Prestige", refill)

    def sheet(self) -> Sheet:
        bottom = STAGE_HEIGHT
        if self.table["gsc"] is not None:
            bottom -= HEADING + 2 * ROUTE_ROW + 8
            self.conglomerate(bottom)
        y = self.prestige()
        if self.is_boom:
            y = self.industries(y)
        y = self.market(self.section(y))
        self.achievements(self.section(y), bottom)
        words = [
            terminal.headline(self.box, self.view),
            terminal.market(self.box, self.table, self.deck),
            terminal.achievements(self.box, self.view),
        ]
        if self.table["gsc"] is not None:
            words.append(terminal.conglomerate(self.box, self.table))
        trains = counted(len(self.table["market"]), "train")
        return self.pen.sheet(
            1, f"Prestige, market of {trains}, achievements", "\n\n".join(filter(None, words)), group="Offices"
        )

    def section(self, y: float) -> float:
        self.pen.line(0, y, self.width, y, "rs")
        return y

    def heading(self, key: str, y: float, words: str, more: str = "", more_key: str = "") -> None:
        inside = self.pen.inside()
        inside.text(SIDE, y + 21, words.upper(), 13, weight=700, css="ttl")
        self.pen.explain(key, inside.drawn())
        if more:
            inside = self.pen.inside()
            inside.text(SIDE + len(words) * 7.9 + 8, y + 21, more, 12, css="mut")
            self.pen.explain(more_key or key, inside.drawn())

    # -- Prestige --------------------------------------------------------------------------------------

    def prestige(self) -> float:
        """SRE-1.5: a ruler with a lane for each seat, so that markers never cover each other."""
        table, pen = self.table, self.pen
        seats = len(table["prestige"])
        top = HEADING + (0 if self.is_boom else 15)
        pitch = (self.width - 2 * SIDE) / (MOST_PRESTIGE + 1)
        step = 1 if pitch >= LABELLED else 2
        height = 17 + seats * LANE + 2
        for at in range(MOST_PRESTIGE + 1):
            x = SIDE + at * pitch
            is_sign = not self.is_boom and at in self.box.factory_icons
            inside = pen.inside()
            inside.rect(x, top, pitch, height, "cell" if at // 2 % 2 else "cell-2", 0)
            if at % step == 0:
                inside.text(x + pitch / 2, top + 13, at, 11, "middle", css="mut")
            if is_sign:
                done = self.box.factory_icons.index(at) < table["icons_reached"]
                with inside.group(transform=f"translate({number(x + pitch / 2 - 9)} {number(top - 16)}) scale(.6)"):
                    inside.name_it("factories have produced" if done else "factories will produce")
                    inside.path(HOUSE, "hd" if done else "hs")
            pen.explain(f"prestige:{at}", inside.drawn(), "production" if is_sign else "prestige")
        pen.rect(SIDE, top, self.width - 2 * SIDE, height, "rs", 3)
        for seat in range(seats):
            y = top + 17 + (seat + 0.5) * LANE
            shown = min(MOST_PRESTIGE, table["prestige"][seat])
            x = SIDE + (shown + 0.5) * pitch
            pen.emblem(seat, x, y, 18, f"prestige-{seat}")
            if table["prestige"][seat] > MOST_PRESTIGE:
                pen.text(x - 12, y + 5, table["prestige"][seat], 14, "end", 700)
        return top + height + 9

    def industries(self, y: float) -> float:
        """SRE-14.3 to SRE-14.5: each company's track, with the space where it produces and the last one."""
        room = (self.width - 2 * SIDE) / INDUSTRIES
        for industry in range(INDUSTRIES):
            x = SIDE + industry * room
            self.industry(industry, x, y, (room - 30) / self.box.industry_last)
        return y + 31

    def industry(self, industry: int, x: float, y: float, pitch: float) -> None:
        """Its sign is where the marker begins; a triangle is over the space of production, a star over the last."""
        box, reached = self.box, self.table["industry_markers"][industry]
        inside = self.pen.inside()
        with inside.group(transform=f"translate({number(x)} {number(y)}) scale(.8)"):
            inside.name_it(box.industry_names[industry])
            inside.path(HOUSE, "hs")
            inside.text(15, 20.5, box.industry_names[industry][0], 14, "middle", 700)
        self.pen.explain(f"industry:{industry}-0", inside.drawn(), "industries")
        for step in range(1, box.industry_last + 1):
            middle = x + 26 + (step - 0.5) * pitch
            inside = self.pen.inside()
            inside.rect(middle - pitch / 2 + 0.7, y + 9, pitch - 1.4, 11, "now" if step <= reached else "h", 2)
            if step == box.industry_production:
                inside.path(f"M{number(middle)} {number(y + 7)}l-4-6h8Z", "triangle")
            elif step == box.industry_last:
                with inside.group(transform=f"translate({number(middle)} {number(y + 2)}) scale(.6)"):
                    inside.path(STAR, "star")
            self.pen.explain(f"industry:{industry}-{step}", inside.drawn(), "industries")

    # -- the market ------------------------------------------------------------------------------------

    def market(self, y: float) -> float:
        table, box = self.table, self.box
        back = table["shuffled_back"]
        known = f", {len(back)} of them seen" if back else ""
        self.heading("market", y, "Train market", f"{self.deck} in the deck{known}", "train_deck")
        w = (self.width - 2 * SIDE - 2 * 8) / len(box.prices)
        for slot in range(len(box.prices)):
            x = SIDE + slot * (w + 8)
            key, cost = f"market:{slot_name(slot)}", f"${box.prices[slot]}"
            if slot < len(table["market"]):
                note = "1 prestige" if w > 110 else "+1"
                printed = "" if self.pen.scene.is_lit(key) else cost
                train_ticket(self.pen, box, table["market"][slot], x, y + HEADING, w, CARD, key, printed, note)
                self.pen.price(key, x + 22, y + HEADING + CARD - 13)
            else:
                inside = self.pen.inside()
                inside.rect(x, y + HEADING, w, CARD, "cd-off", 8)
                inside.text(x + w / 2, y + HEADING + CARD / 2 + 5, cost, 14, "middle", 600, "mut")
                self.pen.explain(key, inside.drawn())
        return y + HEADING + CARD + 10

    # -- achievements ----------------------------------------------------------------------------------

    def achievements(self, y: float, bottom: float) -> None:
        """SRE-6: what each asks for, who came first, and who later."""
        box, pen, table = self.box, self.pen, self.table
        size = box.achievements_dealt
        seats = len(table["tracks"])
        later_w = 20 * max(2, seats - 1) + 10
        later, first = self.width - later_w / 2 - 4, self.width - later_w - 30
        self.heading("achievements", y, "Achievements", "prestige at the end")
        pen.text(first, y + 21, f"first {signed(box.winner_prestige)}", 12, "middle", css="mut")
        pen.text(later, y + 21, f"later {signed(box.runner_up_prestige)}", 12, "middle", css="mut")
        row = min(MOST_ROW, (bottom - y - HEADING - 2) / size)
        for place in range(size):
            top = y + HEADING + place * row
            pen.line(0, top, self.width, top)
            if place >= len(table["achievements"]):
                pen.text(SIDE, top + row / 2 + 4, "dealt in the setup", 12, css="mut")
                continue
            card = table["achievements"][place]
            columns = ((WINNER, first, 46.0), (RUNNER_UP, later, later_w))
            self.achievement(place, card, top, row, columns)

    def achievement(
        self, place: int, card: int, top: float, row: float, columns: tuple[tuple[int, float, float], ...]
    ) -> None:
        box, pen, table = self.box, self.pen, self.table
        key, middle = achievement_key(box, card), top + row / 2
        inside = pen.inside()
        inside.text(SIDE, middle - 2, box.achievement_names[card], 14, weight=700)
        inside.text(SIDE, middle + 13.5, achievement_condition(box, card), 12, css="mut")
        for section, x, w in columns:
            name = f"{'first' if section == WINNER else 'later'}:{key.partition(':')[2]}"
            pen.ground(name, x - w / 2, top + 2, w, row - 4, key)
            sections = table["sections"][place :: box.achievements_dealt]
            held = [seat for seat, one in enumerate(sections) if one == section]
            for at, seat in enumerate(held):
                inside.emblem(seat, x + (at - (len(held) - 1) / 2) * 20, middle, 20, f"claim-{seat}-{card}")
            if not held:
                words, css = ("open", "go") if section == WINNER else ("·", "mut")
                inside.text(x, middle + 4.5, words, 13, "middle", 700, css)
        pen.target(key, 4, top + 2.5, self.width - 8, row - 5, inside.drawn())

    # -- alone -----------------------------------------------------------------------------------------

    def conglomerate(self, y: float) -> None:
        """SRE-15: where its two companies go, how many tracks they lay, the train cards of both."""
        gsc, pen, box = self.table["gsc"], self.pen, self.box
        self.section(y)
        self.heading("sheet:conglomerate", y, "Conglomerate", f"round {max(1, self.table['turns'][0])} of {box.rounds}")
        colours = [box.train_colour[card] for card in gsc["train_cards"]]
        inside = pen.inside()
        inside.rect(self.width - SIDE - 150, y + 5, 150, 24, "hit", 3)
        shown = [tint for tint in range(COLOURS) if tint in colours]
        for at, tint in enumerate(shown):
            x = self.width - SIDE - (len(shown) - at) * 36 + 8
            inside.use(TAGS[tint], x, y + 17, 18)
            inside.text(x + 11, y + 22, colours.count(tint), 13, weight=700)
        if not shown:
            inside.text(self.width - SIDE, y + 21, "no train cards yet", 12, "end", css="mut")
        pen.explain("gsc:trains", inside.drawn())
        for half in range(2):
            top = y + HEADING + (half + 0.5) * ROUTE_ROW
            inside = pen.inside()
            inside.rect(SIDE - 4, top - 10, self.width - 2 * SIDE - 60, 20, "hit", 3)
            inside.emblem(BLACK + half, SIDE + 9, top, 18)
            inside.text(SIDE + 24, top + 4.5, heading_for(box, gsc, half), 13)
            pen.explain(f"gsc:destination-{half}", inside.drawn(), "gsc:destination")
            if gsc["action_cards"]:
                inside = pen.inside()
                laid = box.action_tracks[gsc["action_cards"][-1]][half]
                inside.text(self.width - SIDE, top + 4.5, f"laid {laid}", 13, "end", 700)
                pen.explain(f"gsc:action-{half}", inside.drawn(), "gsc:action")


def heading_for(box: Box, gsc: Mapping[str, Any], half: int) -> str:
    """SRE-15.5.5: from which factory to which of two cities a company builds."""
    done = gsc["destinations_done"][half]
    if done >= len(gsc["destinations"]):
        return "no destination"
    card = gsc["destinations"][done]
    cities = listing([box.city_names[city] for city in box.destination_cities[card][half]], "or")
    return f"{factory_short(box, box.destination_origins[card][half])} to {cities}"
