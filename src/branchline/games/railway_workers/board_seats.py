"""The timetable: slot by slot everybody's card, its Sum, and the order of the turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import counted
from branchline.games.railway_workers.board_measures import (
    CARD_GLYPHS,
    LOWER,
    SHORT,
    SLOT_LEFT,
    SLOT_PITCH,
    SLOT_WIDTH,
    TIMETABLE,
    back_of_card,
    who,
)
from branchline.games.railway_workers.box import SLOTS, Box
from branchline.look.pen import Pen, Scene

STATES = {
    "PlaceCards": "cards are placed in secret; shown slot by slot",
    "AssignDice": "dice are placed in secret; all shown at once",
}
ORDER = ("1st", "2nd", "3rd", "4th")
ROWS_TOP, LONGEST_NAME = 49, 10


def top_step(view: Mapping[str, Any]) -> str:
    return str(view["stack"][-1][0]) if view["stack"] else ""


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


def state_of_phase(view: Mapping[str, Any]) -> str:
    phase = view["table"]["phase"]
    if not view["stack"]:
        return "the game is over"
    if not phase:
        return "four slots; each card gets a die, the slot adds to it"
    if phase not in (1, 2):
        return "Payments: the trains run, the workers are paid"
    return f"Action phase {phase}: {STATES.get(top_step(view), 'the highest Sum acts first')}"


def timetable(scene: Scene, box: Box, view: Mapping[str, Any]) -> Sheet:
    """RW-8.1, RW-8.2: slot by slot, everybody's card and Sum, and the order of the turns."""
    table, players = view["table"], view["players"]
    words = state_of_phase(view)
    pen = Pen(scene, "timetable", TIMETABLE, LOWER, "Timetable", words)
    if top_step(view) in STATES:
        pen.text(TIMETABLE - 12, 22, f"{sum(table['ready'])} of {players} have chosen", 12, "end", 600)
    pitch = min(61, (LOWER - ROWS_TOP - 3) / players)
    orders = [turn_order(box, table, slot, players) for slot in range(SLOTS)]
    running = any(table["shown"])
    for slot in range(SLOTS):
        draw_head(pen, box, slot, running and slot == table["slot"])
    for seat in range(players):
        y = ROWS_TOP + seat * pitch
        pen.line(10, y, TIMETABLE - 10, y)
        draw_name(pen, view, seat, y + pitch / 2)
        for slot in range(SLOTS):
            draw_cell(pen, box, table, seat, slot, y, pitch, orders[slot])
    if running:
        pen.rect(SLOT_LEFT + table["slot"] * SLOT_PITCH - 1, 25, SLOT_WIDTH + 2, LOWER - 28, "hi", 6)
    lines = [f"P{seat + 1}  " + ", ".join(in_words(box, table, seat, orders)) for seat in range(players)]
    text = "\n".join([*lines, who(scene.names)])
    return pen.sheet(3, f"Timetable: {words}", text, group="Timetable")


def in_words(box: Box, table: Mapping[str, Any], seat: int, orders: list[list[int]]) -> list[str]:
    """The four slots of a player as text: `+2 Store Up (Sum 6, 1st)`."""
    found = []
    for slot, order in enumerate(orders):
        card, total = table["placed"][SLOTS * seat + slot], sum_of(box, table, seat, slot)
        name = "face down" if card < 0 else box.card_names[card] or "empty"
        place = f", {ORDER[order.index(seat)]}" if order else ""
        found.append(f"+{box.slots[slot]} {name}" + (f" (Sum {total}{place})" if total else ""))
    return found


def draw_head(pen: Pen, box: Box, slot: int, is_now: bool) -> None:
    """The slot, and what Sums a die can give there."""
    x, least = SLOT_LEFT + slot * SLOT_PITCH, box.slots[slot] + 1
    head = pen.inside()
    head.rect(x, 27, SLOT_WIDTH, 19, "now" if is_now else "h", 4)
    head.text(x + 8, 40.8, f"slot +{box.slots[slot]}", 12.5, weight=700, css="on" if is_now else "")
    words = f"Sum {least} to {least + 5}"
    head.text(x + SLOT_WIDTH - 7, 40.8, words, 12, "end", css="on" if is_now else "mut")
    pen.explain(f"slot:{slot}", head.drawn())


def draw_name(pen: Pen, view: Mapping[str, Any], seat: int, middle: float) -> None:
    """Whose row it is, and what that player does now."""
    table, name = view["table"], pen.scene.names[seat]
    inside = pen.inside()
    inside.rect(8, middle - 14, SLOT_LEFT - 14, 29, "ground")
    inside.emblem(seat, 22, middle, 20)
    shown = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    inside.text(37, middle - 1.5, shown, 12.5, weight=600)
    inside.text(37, middle + 12.5, seat_state(view, seat), 12, css="mut")
    pen.explain(f"seat:{seat}", inside.drawn())
    if table["baton"] == seat and table["phase"]:
        baton = pen.inside()
        baton.piece("baton", "baton", 96, middle + 6, 15, title="holds the Baton")
        pen.explain("baton", baton.drawn())


def seat_state(view: Mapping[str, Any], seat: int) -> str:
    table = view["table"]
    if top_step(view) in STATES:
        return "has chosen" if table["ready"][seat] else "chooses"
    if table["active"] == seat:
        return "on turn"
    coins: int = table["coins"][seat]
    return counted(coins, "coin")


def draw_cell(
    pen: Pen, box: Box, table: Mapping[str, Any], seat: int, slot: int, y: float, pitch: float, order: list[int]
) -> None:
    """One card of one player: what it is, its Sum, and when it comes."""
    at = SLOTS * seat + slot
    card, total, x, middle = (
        table["placed"][at],
        sum_of(box, table, seat, slot),
        SLOT_LEFT + slot * SLOT_PITCH,
        y + pitch / 2,
    )
    is_secret = not table["shown"][at]
    inside = pen.inside()
    inside.rect(x, y + 1, SLOT_WIDTH, pitch - 2, "ground")
    if table["active"] == seat and slot == table["slot"]:
        inside.rect(x + 3, y + 1.5, SLOT_WIDTH - 6, pitch - 3, "hs", 5)
    when = f"Sum {total}" if total else "die face down" if table["slot_dice"][at] < 0 else ""
    if order:
        when = f"{when} · {ORDER[order.index(seat)]}"
    about = f"slot:{slot}"
    upper, lower = (middle - 2.5, middle + 10.5) if pitch < 34 else (middle - 1.5, middle + 12.5)
    if card < 0:
        back_of_card(inside, seat, x + 17, middle, 24, min(30, pitch - 3))
        inside.text(x + 36, upper if when else middle + 4.5, "face down", 12.5, css="mut")
        about = "closed"
    elif card:
        inside.use(CARD_GLYPHS[card], x + 18, middle, 19, title=box.card_names[card])
        css = "mut" if is_played(table, seat, slot) else ""
        inside.text(x + 36, upper, SHORT[card], 13, weight=600, css=css)
        if is_secret:
            inside.use("lock", x + SLOT_WIDTH - 12, middle, 12, title="only you see this")
        when = when or ("only you see it" if is_secret else "")
        about = f"card:{card}"
    else:
        inside.rect(x + 5, middle - 13, 24, 26, "hd", 3)
        inside.text(x + 36, middle + 4.5, "not yet", 12.5, css="mut")
    if when:
        inside.text(x + 36, lower, when, 12, css="mut")
    pen.explain(f"cell:{seat}-{slot}", inside.drawn(), about)
