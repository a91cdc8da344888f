"""The tray of a player: four slots with their dice, the eight cards, and all that the player owns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.translation import Own, translated
from branchline.games.railway_workers import terminal
from branchline.games.railway_workers.board_measures import (
    BRIEFLY,
    CARD_GLYPHS,
    GLYPHS,
    SHORT,
    SLOT_LEFT,
    SLOT_PITCH,
    SLOT_WIDTH,
    TOKEN,
    TRAY_HEIGHT,
    WIDTH,
    WORKER,
    chip,
    number_chip,
    who,
)
from branchline.games.railway_workers.board_seats import is_played, sum_of, top_step
from branchline.games.railway_workers.box import CARD_COUNT, KINDS, PLANS, RESOURCES, SLOTS, Box
from branchline.games.railway_workers.pieces import ONE, dice, goods, hand_key, lying_at, slot_key, workers
from branchline.look.pen import Pen, Scene, head_band, number, wrapped
from branchline.look.symbols import cube_name

SLOT_TOP, SLOT_HEIGHT = 9, 48
HAND_LEFT, HAND_TOP, CARD_WIDTH, CARD_HEIGHT, CARD_PITCH = 10, 65, 86, 110, 90.4
OWN_LEFT, BOX_WIDTH, BOX_PITCH, BOX_HEIGHT = 750, 92, 96, 47
CARD_HEAD = 34


def tray(scene: Scene, box: Box, view: Mapping[str, Any], seat: int, own: bool) -> Sheet:
    """Four slots, the eight cards, what the player owns; of others only what lies open."""
    table = view["table"]
    pen = Pen(scene, f"player-{seat}", WIDTH, TRAY_HEIGHT)
    filled = sum(bool(card) for card in table["placed"][SLOTS * seat : SLOTS * seat + SLOTS])
    title = pen.inside()
    title.text(12, 27, "YOUR SLOTS" if own else "SLOTS", 13, weight=700, css="ttl")
    title.text(12, 45, f"{filled} of {SLOTS} filled", 12, css="mut")
    pen.explain(f"sheet:player-{seat}", title.drawn())
    for slot in range(SLOTS):
        draw_slot(pen, box, view, seat, slot, own)
    for card in range(1, CARD_COUNT + 1):
        draw_hand_card(pen, box, table, seat, card, own)
    draw_homes(pen, table, seat)
    draw_stock(pen, box, table, seat)
    draw_possessions(pen, table, seat)
    draw_dice(pen, table, seat, own)
    text = "\n".join([*terminal.draw_player(box, view, seat), who(scene.names)])
    name = scene.names[seat]
    return pen.sheet(5 + seat, f"The player board of {name}", text, "mine", seat)


# -- slots ---------------------------------------------------------------------------------------------------------


def next_slot(view: Mapping[str, Any], seat: int, step: str, field: str) -> int:
    """The slot that is filled next in a secret choice; -1 where there is none."""
    filled = view["table"][field][SLOTS * seat : SLOTS * seat + SLOTS]
    return filled.index(0) if top_step(view) == step and 0 in filled else -1


def draw_slot(pen: Pen, box: Box, view: Mapping[str, Any], seat: int, slot: int, own: bool) -> None:
    """Above the slot's number and its card, below which die it needs, or its die and Sum."""
    table, x, y = view["table"], SLOT_LEFT + slot * SLOT_PITCH, SLOT_TOP
    at = SLOTS * seat + slot
    card, total = table["placed"][at], sum_of(box, table, seat, slot)
    is_now = table["active"] == seat and slot == table["slot"]
    if is_now and total:
        total += table["added_sum"]
    is_next = own and slot in (
        next_slot(view, seat, "PlaceCards", "placed"), next_slot(view, seat, "AssignDice", "slot_dice")
    )  # fmt: skip
    key = f"slot:{seat}-{slot}"
    inside = pen.inside()
    inside.rect(x, y, SLOT_WIDTH, SLOT_HEIGHT, "cd" if card else "cd-off", 6)
    if card > 0:
        draw_slot_card(inside, box, table, seat, slot, card)
    elif card < 0:
        inside.use("back", x + 40, y + 11.5, 14, 19)
        inside.text(x + 54, y + 16, "face down", 12.5, css="mut")
    else:
        words = "your next card" if is_next else "empty"
        inside.text(x + 34, y + 16, words, 12.5, weight=600 if is_next else 400, css="" if is_next else "mut")
    number_chip(inside, x + 16, y + 11.5, f"+{box.slots[slot]}")
    inside.line(x + 1, y + 22.5, x + SLOT_WIDTH - 1, y + 22.5, "rs" if card else "perf")
    if total:
        draw_sum(inside, box, table, seat, slot, total)
    else:
        draw_needs(inside, box, table["slot_dice"][at] < 0, seat, slot)
    if is_now or is_next:
        inside.rect(x - 2, y - 2, SLOT_WIDTH + 4, SLOT_HEIGHT + 4, "hi", 8)
    about = f"card:{card}" if card > 0 else "closed" if card < 0 else f"slot:{slot}"
    pen.target(key, x, y, SLOT_WIDTH, SLOT_HEIGHT, inside.drawn(), about=about)
    pen.price(key, x + SLOT_WIDTH - 10, y + 3, "")  # below, both halves stand
    draw_die_of_slot(pen, table, seat, slot, own)


def draw_slot_card(pen: Pen, box: Box, table: Mapping[str, Any], seat: int, slot: int, card: int) -> None:
    x, y = SLOT_LEFT + slot * SLOT_PITCH, SLOT_TOP
    body = pen.inside()
    css = "mut" if is_played(table, seat, slot) else ""
    body.use(CARD_GLYPHS[card], 0, 0, 16, title=box.card_names[card])
    body.text(11, 4.5, SHORT[card], 13, weight=700, css=css)
    pen.moving(f"card-{seat}-{card}", x + 40, y + 11.5, body.drawn())
    if not table["shown"][SLOTS * seat + slot]:
        pen.use("lock", x + SLOT_WIDTH - 9, y + 11, 11, title="only you see this")


def draw_needs(pen: Pen, box: Box, is_hidden: bool, seat: int, slot: int) -> None:
    """RW-9.2: the least die that opens each half of a card in this slot."""
    x, y = SLOT_LEFT + slot * SLOT_PITCH, SLOT_TOP + 35
    if is_hidden:
        pen.text(x + 8, y + 4.5, "die face down", 12, css="mut")
        return
    for half, least in enumerate((box.top_at, box.bottom_at)):
        left, needed = x + 5 + half * 75, least - box.slots[slot]
        chip(pen, left + 11, y, f"{least}+", needed <= 1)
        if needed <= 1:
            pen.text(left + 25, y + 4.3, "any die", 12)
        else:
            pen.text(left + 25, y + 4.3, "from", 12)
            pen.use(f"die-{needed}", left + 61, y, 15, css=pen.css_of(seat), title=f"a {needed} or more")


def draw_sum(pen: Pen, box: Box, table: Mapping[str, Any], seat: int, slot: int, total: int) -> None:
    """RW-0.8: the Sum and what it opens; the die beside it is a piece of its own."""
    x, y = SLOT_LEFT + slot * SLOT_PITCH, SLOT_TOP + 35
    tokens = max(0, table["slot_tokens"][SLOTS * seat + slot])
    if tokens:
        pen.use("plus1", x + 35, y, TOKEN, title=f"{tokens} +1 tokens")
        if tokens > 1:
            pen.text(x + 46, y + 4.3, f"×{tokens}", 11)
    pen.text(x + 60, y + 4.5, f"Sum {total}", 13, weight=700)
    for half, least in enumerate((box.top_at, box.bottom_at)):
        chip(pen, x + 112 + half * 25, y, f"{least}+", total >= least)


def draw_die_of_slot(pen: Pen, table: Mapping[str, Any], seat: int, slot: int, own: bool) -> None:
    face = table["slot_dice"][SLOTS * seat + slot]
    for piece in lying_at(dice(table, seat, own), slot_key(seat, slot, own)):
        symbol = f"die-{face}-set" if piece.endswith("-3") else f"die-{face}"
        x, y = SLOT_LEFT + slot * SLOT_PITCH + 14, SLOT_TOP + 35
        with pen.group(untouched=True):
            pen.piece(piece, symbol, x, y, 19, css=pen.css_of(seat), title=f"die {face}")


# -- the hand ------------------------------------------------------------------------------------------------------


def draw_hand_card(pen: Pen, box: Box, table: Mapping[str, Any], seat: int, card: int, own: bool) -> None:
    """One of the eight places of the hand: the card, or where it is."""
    x, y, key = HAND_LEFT + (card - 1) * CARD_PITCH, HAND_TOP, hand_key(seat, card, own)
    placed = table["placed"][SLOTS * seat : SLOTS * seat + SLOTS]
    inside = pen.inside()
    if card in placed:
        away(inside, x, y, card, "in slot")
        number_chip(inside, x + CARD_WIDTH / 2, y + 84, f"+{box.slots[placed.index(card)]}")
    elif table["played"][CARD_COUNT * seat + card - 1]:
        away(inside, x, y, card, "played", f"card-{seat}-{card}")
    elif own:
        body = pen.inside()
        draw_card(body, box, card)
        inside.moving(f"card-{seat}-{card}", x, y, body.drawn())
    else:
        is_known = -1 not in placed
        away(inside, x, y, card, "in hand" if is_known else "in hand or")
        if not is_known:
            inside.text(x + CARD_WIDTH / 2, y + 84, "face down", 12, "middle", css="mut")
    pen.target(key, x, y, CARD_WIDTH, CARD_HEIGHT, inside.drawn(), about=f"card:{card}")


def away(pen: Pen, x: float, y: float, card: int, words: str, id: str = "") -> None:
    """The place of a card that lies elsewhere."""
    body = pen.inside()
    body.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "cd-off", 8)
    card_name(body, card, "mut")
    body.text(CARD_WIDTH / 2, 66, words, 12, "middle", css="mut")
    if id:
        pen.moving(id, x, y, body.drawn())
    else:
        with pen.group(transform=f"translate({number(x)} {number(y)})"):
            pen.raw(body.drawn())


def card_name(pen: Pen, card: int, css: str = "") -> None:
    pen.use(CARD_GLYPHS[card], 14, 17, 16)
    rows = translated(SHORT[card]).split(" ")
    for at, row in enumerate(rows):
        pen.text(26, 21.5 + (at - (len(rows) - 1) / 2) * 14, Own(row), 13, weight=700, css=css)


def draw_card(pen: Pen, box: Box, card: int) -> None:
    """An action card, its corner at (0, 0): its name, the 4+ half, a perforation, the 7+ half."""
    pen.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "cd", 8)
    head_band(pen, 0, 0, CARD_WIDTH, CARD_HEAD)
    card_name(pen, card)
    for half, least in enumerate((box.top_at, box.bottom_at)):
        middle = CARD_HEAD + 19 + half * 38
        chip(pen, 15, middle, f"{least}+", False)
        rows = wrapped(BRIEFLY[card][half], 10)
        pitch = 13.5 if len(rows) < 3 else 12
        for at, row in enumerate(rows):
            pen.text(30, middle + 4 + (at - (len(rows) - 1) / 2) * pitch, row, 12)
    pen.line(5, CARD_HEAD + 38, CARD_WIDTH - 5, CARD_HEAD + 38, "perf")


# -- what a player owns --------------------------------------------------------------------------------------------


def draw_homes(pen: Pen, table: Mapping[str, Any], seat: int) -> None:
    """RW-0.7: Union, Facilities and Houses with their workers."""
    crew = workers(table, seat)
    for at, name in enumerate(("union", "facilities", "houses")):
        x, key = OWN_LEFT + at * BOX_PITCH, f"{name}:{seat}"
        inside = pen.inside()
        if not pen.scene.is_lit(key):
            inside.rect(x, SLOT_TOP, BOX_WIDTH, BOX_HEIGHT, "h", 5)
        inside.text(x + 7, SLOT_TOP + 14, name.capitalize(), 13, weight=700)
        here = lying_at(crew, key)
        pitch = min(24, 64 / max(1, len(here) - 1))
        for place, piece in enumerate(here):
            symbol, words = f"wk-{pen.scene.colours[seat]}", f"worker in {name.capitalize()}"
            inside.piece(piece, symbol, x + 17 + place * pitch, SLOT_TOP + 31, WORKER, 25, pen.css_of(seat), words)
        if not here:
            inside.text(x + 7, SLOT_TOP + 35, "nobody", 12, css="mut")
        pen.target(key, x, SLOT_TOP, BOX_WIDTH, BOX_HEIGHT, inside.drawn(), about=name)
        pen.price(key, x + BOX_WIDTH - 18, SLOT_TOP + 11, "")


def draw_stock(pen: Pen, box: Box, table: Mapping[str, Any], seat: int) -> None:
    """RW-0.6: resources in Facilities, and how many more there is room for."""
    stock, y = goods(table, seat), SLOT_TOP + BOX_HEIGHT + 5
    for kind in range(KINDS):
        x, key = OWN_LEFT + kind * BOX_PITCH, f"stock:{seat}-{kind}"
        inside = pen.inside()
        inside.rect(x, y, BOX_WIDTH, BOX_HEIGHT, "h", 5)
        inside.use(GLYPHS[kind], x + 13, y + 11, 14, title=RESOURCES[kind])
        inside.text(x + 24, y + 15, RESOURCES[kind].capitalize(), 13, weight=700)
        here = lying_at(stock, key)
        for place, piece in enumerate(here):
            inside.piece(
                piece, cube_name(seat), x + 17 + min(place, 2) * 23, y + 33, 20, 0, pen.css_of(seat), ONE[kind]
            )
        if len(here) > 3:
            inside.text(x + BOX_WIDTH - 7, y + 37.5, f"×{len(here)}", 13, "end", 700)
        elif not here:
            words = "none" if kind == PLANS else f"room for {box.capacity[kind]}"
            inside.text(x + 7, y + 36.5, words, 12, css="mut")
        pen.explain(key, inside.drawn(), f"stock:{kind}")


def draw_possessions(pen: Pen, table: Mapping[str, Any], seat: int) -> None:
    """Coins, directors, tokens and reward tiles."""
    y = 128
    coins = pen.inside()
    coins.amount("coin", table["coins"][seat], OWN_LEFT + 11, y, 20, "coins")
    pen.explain(f"coins:{seat}", coins.drawn(), "coins")
    left = OWN_LEFT + 62.0
    director = f"director-{pen.scene.colours[seat]}"
    tiles = (table["structure_tiles"][seat], table["plan_tiles"][seat], table["track_tiles"][seat])
    owned = (
        (f"directors:{seat}", "directors", director, table["directors"][seat], "directors in the office"),
        (f"tokens:{seat}-0", "bonus:0", "reroll", table["reroll_tokens"][seat], "reroll tokens"),
        (f"tokens:{seat}-1", "bonus:1", "plus1", table["plus_tokens"][seat], "+1 tokens"),
        *(
            (f"tiles:{seat}-{kind}", f"tile:{kind}", GLYPHS[kind], tiles[kind], f"{ONE[kind]} reward tiles")
            for kind in range(KINDS)
        ),
    )
    sizes = {director: (WORKER, 28), "reroll": (TOKEN, TOKEN), "plus1": (TOKEN, TOKEN)}
    for key, about, symbol, count, words in owned:
        inside = pen.inside()
        inside.rect(left - 11, y - 12, 34, 24, "ground")
        if key.startswith("tiles"):
            inside.rect(left - 10, y - 10, 20, 20, "hs" if count else "hd", 3)
        inside.use(symbol, left, y, *sizes.get(symbol, (17, 17)), pen.css_of(seat), words)
        inside.text(left + 12.5, y + 5, count, 14, weight=700)
        pen.explain(key, inside.drawn(), about)
        left += 38


def draw_dice(pen: Pen, table: Mapping[str, Any], seat: int, own: bool) -> None:
    """RW-6.1, RW-6.4: the dice as they lie in the open; the fourth was set by hand."""
    y, faces, key = 161, table["dice"][4 * seat : 4 * seat + 4], f"dice:{seat}"
    loose = lying_at(dice(table, seat, own), key)
    whole, body = pen.inside(), pen.inside()
    rolled = sum(faces[:3])
    words = "rolled after the cards" if not rolled else f"rolled: {rolled} in all"
    whole.rect(OWN_LEFT, y - 15, 132, 30, "ground")
    if not pen.scene.is_lit(key) or not own:
        body.text(OWN_LEFT + 138, y + 4.5, words, 12, css="mut")
    seen: list[int] = []
    for at in range(4):
        x, piece = OWN_LEFT + 15 + at * 33, f"die-{seat}-{at}"
        if piece not in loose:
            whole.rect(x - 12, y - 12, 24, 24, "hd", 5)
            if at == 3:
                whole.text(x, y + 4, "set", 11, "middle", css="mut")
            continue
        inside, face = pen.inside(), faces[at]
        symbol, title = (f"die-{face}-set", f"{face}, set by hand") if at == 3 else (f"die-{face}", str(face))
        inside.piece(piece, symbol, x, y, 26, css=pen.css_of(seat), title=title)
        if own and face not in seen:
            body.target(f"die:{face}", x - 15, y - 15, 30, 30, inside.drawn())
        else:
            body.explain(f"face:{seat}-{at}", inside.drawn(), f"die:{face}")
        seen.append(face)
    if own and pen.scene.is_lit(key):
        whole.raw(body.drawn())
        pen.target(key, OWN_LEFT - 2, y - 17, 136, 34, whole.drawn(), about="dice")
        pen.text(OWN_LEFT + 142, y + 4.5, words, 12, css="mut")
    else:
        pen.explain(key, whole.drawn(), "dice")
        pen.raw(body.drawn())
