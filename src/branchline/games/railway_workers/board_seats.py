"""The sheets of the players: the timetable of the slots, and a player board for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.games.railway_workers import terminal
from branchline.games.railway_workers.board_sites import GLYPHS, ONE, who
from branchline.games.railway_workers.box import CARD_COUNT, KINDS, PLANS, RESOURCES, SLOTS, Box
from branchline.look.pen import Pen, Scene, wrapped
from branchline.look.symbols import SEATS, cube_name, seat_class

# By card: its glyph, a name short enough for the timetable, the 4+ half and the 7+ half in a few words, its rule.
CARD_GLYPHS = ("", "structure", "rails", "plan", "hire", "share", "cart", "walk", "coin")
SHORT = ("", "Buy Structures", "Buy Tracks", "Buy Plans", "New Worker", "Share", "Store Up", "Move Workers", "Subsidy")
HALVES = (
    ("", "", ""),
    ("Buy structures into Facilities", "Buy 1 straight into a warehouse", "RW-11.1"),
    ("Buy tracks into Facilities", "Buy 1 straight into a warehouse", "RW-11.2"),
    ("Buy plans, up to 1 for each site", "Buy 1 plan more", "RW-11.3"),
    ("Hire from the Union, or send 1 worker", "Recall for 1 coin, or send 1 worker", "RW-11.4"),
    ("Place 1 share", "Turn a black train, run it, or both", "RW-11.5"),
    ("Store pieces of one type on one site", "The same once more", "RW-11.6"),
    ("Move workers to one site", "Move workers to another site", "RW-11.7"),
    ("Tiles for coins, or invest 1 step", "After it: a token, or a director back", "RW-11.8"),
)
STATES = {
    "PlaceCards": "cards are placed in secret",
    "AssignDice": "dice are placed in secret",
}
HAND_WIDTH = 122
CARD_HEIGHT = 142


def top_step(view: Mapping[str, Any]) -> str:
    return str(view["stack"][-1][0]) if view["stack"] else ""


def next_slot(view: Mapping[str, Any], seat: int, step: str, field: str) -> int:
    """The slot that the seat that looks fills next in a secret choice; -1 for all others."""
    filled = view["table"][field][SLOTS * seat : SLOTS * seat + SLOTS]
    return filled.index(0) if view["seat"] == seat and top_step(view) == step and 0 in filled else -1


def sum_of(box: Box, table: Mapping[str, Any], seat: int, slot: int) -> int:
    """RW-0.8, or 0 while the die is not there or not to be seen."""
    at = SLOTS * seat + slot
    die = table["slot_dice"][at]
    return die + box.slots[slot] + max(0, table["slot_tokens"][at]) if die > 0 else 0


def turn_order(box: Box, table: Mapping[str, Any], slot: int, players: int) -> list[int]:
    """RW-8.2: highest Sum first, equal Sums by the Baton; empty while a Sum is hidden."""
    sums = [sum_of(box, table, seat, slot) for seat in range(players)]
    if not all(sums):
        return []
    return sorted(range(players), key=lambda seat: (-sums[seat], (seat - table["baton"]) % players))


def is_played(table: Mapping[str, Any], seat: int, slot: int) -> bool:
    """A card of a slot that is over."""
    return bool(table["shown"][SLOTS * seat + slot]) and slot < table["slot"]


def closed_ticket(pen: Pen, seat: int, x: float, y: float, w: float, h: float) -> None:
    """A card or die that only its owner knows: the card back with the seat's emblem."""
    pen.rect(x - w / 2, y - h / 2, w, h, "now", 3)
    pen.rect(x - w / 2 + 2, y - h / 2 + 2, w - 4, h - 4, "sgi", 2)
    pen.emblem(seat, x, y, min(w, h) * 0.68)


# -- the timetable ---------------------------------------------------------------------------------


def timetable(scene: Scene, box: Box, view: Mapping[str, Any]) -> Sheet:
    """RW-8.1, RW-8.2: slot by slot, everybody's card and Sum, and the order of the turns."""
    table, players = view["table"], view["players"]
    words = f"Action phase {table['phase']}; {STATES.get(top_step(view), 'highest Sum first')}"
    if table["phase"] not in (1, 2):
        words = "Payments: the trains run, the workers are paid" if view["stack"] else "the game is over"
    pen = Pen(scene, "timetable", 520, 224, "Timetable", words)
    if top_step(view) in STATES:
        pen.text(506, 22, f"{sum(table['ready'])} of {players} have chosen", 12, "end", 600)
    pitch = 156 / players
    orders = [turn_order(box, table, slot, players) for slot in range(SLOTS)]
    running = any(table["shown"])
    for slot in range(SLOTS):
        x = 112 + slot * 101
        now = running and slot == table["slot"]
        if now:
            pen.rect(x, 34, 98, 182, "hi", 6)
        head = pen.inside()
        head.rect(x + 3, 37, 92, 20, "now" if now else "h", 4)
        head.text(x + 49, 51.5, f"slot +{box.slots[slot]}", 13, "middle", 700, "on" if now else "")
        pen.explain(f"slot:{slot}", head.drawn())
    for seat in range(players):
        y = 60 + seat * pitch
        pen.line(12, y, 508, y)
        middle = y + pitch / 2
        pen.emblem(seat, 26, middle, 22)
        name = scene.names[seat]
        pen.text(42, middle + (5 if pitch < 34 else -2), name if len(name) <= 11 else f"{name[:10]}…", 13, weight=600)
        pen.text(42, middle + 13, seat_state(view, seat), 12, css="mut")
        if table["baton"] == seat:
            baton = pen.inside()
            baton.use("baton", 102, middle + 8, 16, title="holds the Baton")
            pen.explain("baton", baton.drawn())
        for slot in range(SLOTS):
            draw_cell(pen, box, view, seat, slot, 112 + slot * 101, middle, orders[slot])
    lines = [line for seat in range(players) for line in terminal.draw_player(box, view, seat)]
    return pen.sheet(3, f"Timetable: {words}", "\n".join([*lines, who(scene.names)]))


def seat_state(view: Mapping[str, Any], seat: int) -> str:
    table = view["table"]
    if top_step(view) in STATES:
        return "has chosen" if table["ready"][seat] else "chooses"
    if table["active"] == seat:
        return "on turn"
    return f"{table['coins'][seat]} coins"


def draw_cell(
    pen: Pen, box: Box, view: Mapping[str, Any], seat: int, slot: int, x: float, y: float, order: list[int]
) -> None:
    """One card of one player: what it is, its Sum, and when it comes."""
    table = view["table"]
    card = table["placed"][SLOTS * seat + slot]
    total = sum_of(box, table, seat, slot)
    is_secret = not table["shown"][SLOTS * seat + slot]
    if table["active"] == seat and slot == table["slot"]:
        pen.rect(x + 3, y - 18, 92, 37, "hs", 5)
    inside = pen.inside()
    key = f"slot:{slot}"
    if card < 0:
        closed_ticket(inside, seat, x + 19, y, 24, 32)
        key = "closed"
    elif card:
        inside.use(CARD_GLYPHS[card], x + 17, y - 6, 18, title=box.card_names[card])
        inside.text(x + 8, y + 14, SHORT[card], 12, css="mut" if is_secret or is_played(table, seat, slot) else "")
        if is_secret:
            inside.use("lock", x + 88, y + 9, 12, title="only you see this")
        key = f"card:{card}"
    else:
        inside.circle(x + 49, y, 3, "h")
    if total:
        inside.text(x + 46, y + 1, total, 17, "middle", 700)
    elif table["slot_dice"][SLOTS * seat + slot] < 0:
        inside.text(x + 46, y + 5, "?", 17, "middle", 700)
    if order:
        place = order.index(seat)
        inside.text(x + 92, y - 1, ("1st", "2nd", "3rd", "4th")[place], 12, "end", css="mut")
    pen.explain(key, inside.drawn())


# -- player boards ---------------------------------------------------------------------------------


def player_board(scene: Scene, box: Box, view: Mapping[str, Any], seat: int) -> Sheet:
    """Four slots, what the player owns, the hand; of others only what lies open."""
    table = view["table"]
    own = view["seat"] == seat
    first = SLOTS * seat
    gone = [card for card in range(1, CARD_COUNT + 1) if table["played"][CARD_COUNT * seat + card - 1]]
    placed = table["placed"][first : first + SLOTS]
    hand = [card for card in range(1, CARD_COUNT + 1) if card not in gone and card not in placed]
    dice = loose_dice(table, seat)
    in_play = table["phase"] in (1, 2)
    is_known = own or (len(gone) == SLOTS and not any(placed))  # RW-24.2: in Action phase 2 everybody knows the set
    has_row = in_play and bool((hand and is_known) or dice or gone or -1 in placed)
    tall = 150 if own and hand else 66 if dice or (not own and (hand or -1 in placed)) else 34
    pen = Pen(scene, f"player-{seat}", 1040, 226 + (tall if has_row else 0), f"{scene.names[seat]}: player board")
    for slot in range(SLOTS):
        draw_slot(pen, box, view, seat, slot, 14 + slot * 153, 34)
    draw_stock(pen, box, table, seat, own, 634)
    if has_row:
        y = 226
        if own:
            for at, card in enumerate(hand):
                draw_card(pen, box, card, 10 + at * 128, y, HAND_WIDTH, CARD_HEIGHT, f"hand:{card}")
            left = 18.0 + 128 * len(hand)
        else:
            left = draw_closed_hand(pen, table, seat, 10, y, hand, is_known)
        if dice:
            left = draw_dice(pen, seat, dice, left, y, own)
        if gone and left < 700:
            draw_played(pen, box, gone, left, y)
    text = "\n".join([*terminal.draw_player(box, view, seat), who(scene.names)])
    return pen.sheet(5 + seat, f"The player board of {scene.names[seat]}", text, "mine", seat)


def draw_slot(pen: Pen, box: Box, view: Mapping[str, Any], seat: int, slot: int, x: float, y: float) -> None:
    """Slot number, die and tokens with their Sum above; the card below."""
    table = view["table"]
    at = SLOTS * seat + slot
    card, die, tokens = table["placed"][at], table["slot_dice"][at], table["slot_tokens"][at]
    total = sum_of(box, table, seat, slot)
    now = table["active"] == seat and slot == table["slot"]
    if now and total:
        total += table["added_sum"]
    own = view["seat"] == seat
    number, there = pen.inside(), pen.inside()
    number.letter(x + 15, y + 17, f"+{box.slots[slot]}", 14)
    pen.explain(f"slot:{slot}", number.drawn())
    if die > 0:
        there.use(f"die-{die}", x + 48, y + 17, 27, css=seat_class(seat), title=f"die {die}")
        pen.explain(f"die:{die}", there.drawn())
    elif die < 0:
        closed_ticket(there, seat, x + 48, y + 17, 26, 28)
        pen.explain("closed", there.drawn())
    else:
        pen.rect(x + 35, y + 4, 26, 26, "hi" if next_slot(view, seat, "AssignDice", "slot_dice") == slot else "hd", 5)
    if tokens > 0:
        added = pen.inside()
        added.use("plus1", x + 78, y + 17, 24, title=f"{tokens} +1 tokens")
        if tokens > 1:
            added.text(x + 91, y + 22, f"×{tokens}", 12)
        pen.explain("bonus:1", added.drawn())
    inside = pen.inside()
    if total:
        raised = now and table["added_sum"]
        inside.text(x + 109, y + 22, "" if tokens > 0 else "raised" if raised else "Sum", 12, "end", css="mut")
        inside.text(x + 124, y + 26, total, 26, "middle", 700)
        if own and now and pen.scene.is_lit("sum"):
            missing = (box.top_at - total) * box.missing_point
            inside.text(x + 84, y + 22, f"pay {missing}", 12, "end", 600)
            pen.target("sum", x + 64, y + 1, 82, 33, inside.drawn())
        else:
            pen.explain("sum", inside.drawn())
    if card > 0:
        key = f"slot:{slot}" if own else f"card:{card}"
        is_secret = not table["shown"][at]
        draw_card(
            pen, box, card, x, y + 40, 147, CARD_HEIGHT, key, total=total, is_secret=is_secret,
            is_used=is_played(table, seat, slot), is_now=now,
        )  # fmt: skip
    elif card < 0:
        back = pen.inside()
        back.rect(x, y + 40, 147, CARD_HEIGHT, "now", 8)
        back.rect(x + 5, y + 45, 137, CARD_HEIGHT - 10, "sgi", 5)
        back.emblem(seat, x + 73.5, y + 40 + CARD_HEIGHT / 2 - 4, 44)
        back.text(x + 73.5, y + 40 + CARD_HEIGHT - 16, "face down", 12, "middle", css="on")
        pen.explain("closed", back.drawn())
    else:
        is_next = next_slot(view, seat, "PlaceCards", "placed") == slot
        empty = pen.inside()
        empty.rect(x, y + 40, 147, CARD_HEIGHT, "hi" if is_next else "hd", 8)
        words = "your next card goes here" if is_next else "empty slot"
        empty.text(x + 73.5, y + 40 + CARD_HEIGHT / 2 + 4, words, 12, "middle", css="mut")
        pen.explain(f"slot:{slot}", empty.drawn())


def draw_card(
    pen: Pen, box: Box, card: int, x: float, y: float, w: float, h: float, key: str, *,
    total: int = 0, is_secret: bool = False, is_used: bool = False, is_now: bool = False,
) -> None:  # fmt: skip
    """An action card: name, the 4+ half, a perforation, the 7+ half, the rule; ticks for what a Sum opens."""
    inside = pen.inside()
    dashed = " dashed" if is_secret else ""
    inside.rect(x, y, w, h, "cd-off" if is_used else f"cd{dashed}", 8)
    if not is_used:
        low = y + 26
        inside.path(f"M{x} {low}V{y + 8}a8 8 0 0 1 8-8H{x + w - 8}a8 8 0 0 1 8 8V{low}Z", f"cd-head{dashed}")
    name = box.card_names[card] if w > 140 or len(box.card_names[card]) < 17 else SHORT[card]
    inside.use(CARD_GLYPHS[card], x + 16, y + 13, 17, 17)
    inside.text(x + 28, y + 18, name, 13, weight=700)
    top, bottom, rule = HALVES[card]
    columns = int((w - 38) / 5.3)
    for half, (words, least) in enumerate(((top, box.top_at), (bottom, box.bottom_at))):
        line = y + 32 + half * 46
        is_open = total >= least
        inside.rect(x + 6, line, 24, 17, "now" if is_open and not is_used else "h", 3)
        inside.text(x + 18, line + 13, f"{least}+", 12, "middle", 700, "on" if is_open and not is_used else "")
        if is_open:
            inside.path(f"M{x + 11} {line + 25}l4 4 8-8", "ink")
        for number, row in enumerate(wrapped(words, columns)[:3]):
            inside.text(x + 35, line + 12 + number * 13, row, 12, css="mut" if is_used else "")
    inside.line(x + 5, y + 75, x + w - 5, y + 75, "perf")
    if is_secret:
        inside.text(x + 8, y + h - 20, "Only you see this.", 12, css="mut")
    elif is_used:
        inside.text(x + 8, y + h - 6, "used", 12, css="mut")
    inside.text(x + w - 7, y + h - 6, rule, 12, "end", css="rn")
    if is_now:
        inside.rect(x - 3, y - 3, w + 6, h + 6, "hi", 10)
    pen.target(key, x, y, w, h, inside.drawn(), about=f"card:{card}")


def loose_dice(table: Mapping[str, Any], seat: int) -> list[tuple[int, int]]:
    """The dice not on a card yet, each with its place among the four."""
    faces = list(enumerate(table["dice"][4 * seat : 4 * seat + 4]))
    for face in table["slot_dice"][SLOTS * seat : SLOTS * seat + SLOTS]:
        for die in faces:
            if face > 0 and die[1] == face:
                faces.remove(die)
                break
    return [die for die in faces if die[1]]


def draw_dice(pen: Pen, seat: int, dice: list[tuple[int, int]], x: float, y: float, own: bool) -> float:
    """RW-6.1, RW-6.4: the dice as they lie in the open; the fourth was set by hand."""
    inside = pen.inside()
    inside.text(x, y + 16, "Dice", 13, weight=700)
    rolled = [face for at, face in dice if at < 3]
    if len(rolled) == 3:
        inside.text(x + 32, y + 16, f"the three rolled add up to {sum(rolled)}", 12, css="mut")
    if own and pen.scene.is_lit("dice"):
        for place, (at, face) in enumerate(dice):
            draw_die(inside, seat, at, face, x + 17 + place * 42, y)
        pen.target("dice", x - 6, y, 220, 62, inside.drawn())
        return x + 236
    pen.explain("dice", inside.drawn())
    seen: list[int] = []
    for place, (at, face) in enumerate(dice):
        body = pen.inside()
        middle = x + 17 + place * 42
        draw_die(body, seat, at, face, middle, y)
        if own and face not in seen:
            pen.target(f"die:{face}", middle - 18, y + 22, 36, 36, body.drawn())
        else:
            pen.explain(f"die:{face}", body.drawn())
        seen.append(face)
    return x + 236


def draw_die(pen: Pen, seat: int, at: int, face: int, x: float, y: float) -> None:
    symbol, words = (f"die-{face}-set", f"{face}, set by hand") if at == 3 else (f"die-{face}", str(face))
    pen.use(symbol, x, y + 40, 30, css=seat_class(seat), title=words)


def draw_closed_hand(
    pen: Pen, table: Mapping[str, Any], seat: int, x: float, y: float, hand: list[int], is_known: bool
) -> float:
    """Another player's hand: closed tickets, or names where everybody knows the set."""
    first = SLOTS * seat
    hidden: int = table["placed"][first : first + SLOTS].count(-1)
    count = len(hand) - hidden
    inside = pen.inside()
    if is_known or (table["phase"] == 2 and hidden):
        words = "In hand" if is_known else "Face down, in an order nobody knows"
        inside.text(x, y + 16, words, 13, weight=700)
        inside.text(x, y + 34, ", ".join(SHORT[card] for card in hand[:2]), 12)
        inside.text(x, y + 50, ", ".join(SHORT[card] for card in hand[2:]), 12)
        pen.explain("cards", inside.drawn())
        return x + (236 if is_known else 260)
    if not count:
        return x
    inside.text(x, y + 16, f"{count} cards in hand", 13, weight=700)
    for at in range(count):
        inside.use("back", x + 12 + at * 26, y + 40, 22, 31, title="a card in hand")
    pen.explain("cards", inside.drawn())
    return x + max(130, 26 * count + 24)


def draw_played(pen: Pen, box: Box, gone: list[int], x: float, y: float) -> None:
    """RW-20.1: the open pile, a card after another."""
    pen.text(x, y + 16, "Played", 13, weight=700)
    across = 4 if x < 400 else 2
    for at, card in enumerate(gone):
        left, top = x + 54 + at % across * 118, y + 11 + at // across * 22
        inside = pen.inside()
        inside.use(CARD_GLYPHS[card], left + 8, top, 15, title=box.card_names[card])
        inside.text(left + 20, top + 4.5, SHORT[card], 12, css="mut")
        pen.explain(f"card:{card}", inside.drawn())


# -- what a player owns ----------------------------------------------------------------------------


def draw_stock(pen: Pen, box: Box, table: Mapping[str, Any], seat: int, own: bool, x: float) -> None:
    """Coins, directors and tokens; Union, Facilities and Houses; resources; reward tiles (RW-2.11, RW-2.12)."""
    coins, baton, earns = pen.inside(), pen.inside(), pen.inside()
    coins.use("coin", x + 14, 24, 26, title="coins")
    coins.text(x + 32, 32, table["coins"][seat], 26, weight=700)
    coins.text(x + 70, 31, "coins", 12, css="mut")
    pen.explain("coins", coins.drawn())
    if table["baton"] == seat:
        baton.use("baton", x + 124, 23, 24, title="the Baton")
        baton.text(x + 138, 29, "Baton", 13, weight=600)
        pen.explain("baton", baton.drawn())
    earns.text(x + 392, 29, f"a share earns {box.step_value[table['investment'][seat]]} when a train runs", 13, "end")
    pen.explain("investment", earns.drawn())
    homes = (
        ("Union", table["union"][seat], "union", f"emptied: {box.union_emptied} coins"),
        ("Facilities", table["workers"][seat], "facilities", "ready to work"),
        ("Houses", table["houses"][seat], "houses", f"pay {box.worker_pay} each"),
    )
    for at, (name, count, key, note) in enumerate(homes):
        left = x + at * 132
        inside = pen.inside()
        lit = own and pen.scene.is_lit(key)
        if not lit:
            inside.rect(left, 42, 128, 56, "h", 5)
        inside.text(left + 7, 56, name, 13, weight=700)
        inside.text(left + 121, 56, note, 12, "end", css="mut")
        for worker in range(count):
            middle = left + 17 + worker * 23.5
            lies = key == "houses"  # has worked
            if lies:
                inside.raw(f'<g transform="rotate(90 {middle} 79)">')
            inside.use(f"wk-{SEATS[seat]}", middle, 79, 20 if lies else 23, 23 if lies else 26, seat_class(seat), name)
            if lies:
                inside.raw("</g>")
        if not count:
            inside.text(left + 7, 83, "nobody", 12, css="mut")
        if lit:
            pen.target(key, left, 42, 128, 56, inside.drawn())
        else:
            pen.explain(key, inside.drawn())
    stocks = (table["structures"][seat], table["plans"][seat], table["tracks"][seat])
    for kind in range(KINDS):
        left = x + kind * 132
        inside = pen.inside()
        inside.rect(left, 103, 128, 50, "h", 5)
        room = "" if kind == PLANS else f"room for {max(0, box.capacity[kind] - stocks[kind])}"
        inside.text(left + 7, 117, RESOURCES[kind].capitalize(), 13, weight=700)
        inside.text(left + 121, 117, room, 12, "end", css="mut")
        inside.use(GLYPHS[kind], left + 17, 137, 20, title=RESOURCES[kind])
        shown = min(stocks[kind], 3)
        for piece in range(shown):
            inside.use(cube_name(seat), left + 44 + piece * 23, 137, 21, css=seat_class(seat), title=ONE[kind])
        if stocks[kind] > shown:
            inside.text(left + 112, 142, f"×{stocks[kind]}", 13, "end", 700)
        elif not shown:
            inside.text(left + 38, 141, "none", 12, css="mut")
        pen.explain(f"stock:{kind}", inside.drawn())
    draw_possessions(pen, box, table, seat, x)


def draw_possessions(pen: Pen, box: Box, table: Mapping[str, Any], seat: int, x: float) -> None:
    """Reward tiles, directors in the office and tokens."""
    tiles = (table["structure_tiles"][seat], table["plan_tiles"][seat], table["track_tiles"][seat])
    pen.text(x, 174, "Reward tiles", 13, weight=700)
    for kind, count in enumerate(tiles):
        left = x + kind * 43
        inside = pen.inside()
        inside.rect(left, 181, 25, 27, "hs" if count else "hd", 4)
        if count:
            inside.use(GLYPHS[kind], left + 12.5, 194.5, 18, title=f"{ONE[kind]} reward tile")
        inside.text(left + 28, 200, count, 14, weight=700)
        pen.explain(f"tile:{kind}", inside.drawn())
    directors = pen.inside()
    directors.text(x + 144, 174, "Directors", 13, weight=700)
    for at in range(box.directors):
        if at < table["directors"][seat]:
            symbol = f"director-{SEATS[seat]}"
            directors.use(symbol, x + 156 + at * 30, 194, 24, 30, seat_class(seat), "director in the office")
        else:
            directors.rect(x + 145 + at * 30, 182, 22, 25, "hd", 4)
    pen.explain("directors", directors.drawn())
    pen.text(x + 250, 174, "Tokens", 13, weight=700)
    for at, (symbol, field) in enumerate((("reroll", "reroll_tokens"), ("plus1", "plus_tokens"))):
        token = pen.inside()
        token.use(symbol, x + 263 + at * 60, 194, 26, title=field.replace("_", " "))
        token.text(x + 280 + at * 60, 200, table[field][seat], 14, weight=700)
        pen.explain(f"bonus:{at}", token.drawn())
