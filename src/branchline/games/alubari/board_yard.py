"""A player's tray in Alubari: eight counts, then contracts and engines as tickets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import counted, inflected
from branchline.games.alubari import places, terminal
from branchline.games.alubari.board_tickets import (
    HEAD,
    LINE,
    TRAY_HEIGHT,
    WIDTH,
    Goal,
    body,
    contract_frame,
    engine_frame,
    fold,
    goal_lines,
    ticket,
)
from branchline.games.alubari.box import RESOURCES, Box
from branchline.games.alubari.text import ability, gist
from branchline.look.pen import Pen, Scene

COLUMN, COUNT_ROWS = 77, (40, 66)
COUNTS = ("workers", "iron", "stone", "markers", "rubble", "steel", "tea", "chai")  # four in a row
COUNT_WORDS = {"workers": "to place", "iron": "iron ore"}
TICKETS_X, BETWEEN = 324, 6
TOP = 8
# How high a ticket is, how many rows of them there are, and up to how many tickets: with what they say, with a goal
# each, with their heads alone.
TALL, LOW, ONLY_HEAD = 104, 48, 31
FORMS = ((TALL, 1, 6), (LOW, 2, 12), (ONLY_HEAD, 3, 99))
TO_COME = "the contracts and engines that are taken lie here"
FEWEST_COLUMNS = {TALL: 6, LOW: 5, ONLY_HEAD: 6}


def yard(
    scene: Scene,
    box: Box,
    table: Mapping[str, Any],
    seat: int,
    players: int,
    is_mine: bool,
    wanted: Mapping[int, tuple[Goal, ...]],
) -> Sheet:
    """What one player owns. `wanted` are the goals of the contracts held, with what is met of them."""
    note = "starting player" if table["start_player"] == seat and players > 1 and table["round"] else ""
    room = int((TICKETS_X - 24 - (84 if note else 0)) / 8)
    name = scene.names[seat]
    title = "Your yard" if is_mine else type(name)(name[:room].rstrip())
    pen = Pen(scene, f"yard-{seat}", WIDTH, TRAY_HEIGHT, title)
    if note:
        pen.text(TICKETS_X - 12, 22, note, 12, "end", css="mut")
    for at, what in enumerate(COUNTS):
        row, column = divmod(at, 4)
        count(pen, table, seat, what, 12 + column * COLUMN, COUNT_ROWS[row])
    owned = [card for card, holder in enumerate(table["equipment"]) if holder == seat]
    used = table["contract_used"]
    held = sorted(wanted, key=lambda card: (used[card], card))
    tickets(pen, box, table, [card for card in held if not used[card]], owned, held, wanted)
    text = "\n".join(terminal.seats(box, table, players, [seat]))
    return pen.sheet(4, f"What {scene.names[seat]} owns", text, "mine", seat)


def count(pen: Pen, table: Mapping[str, Any], seat: int, what: str, x: float, y: float) -> None:
    inside = pen.inside()
    if what == "workers":
        inside.use(f"wk-{pen.scene.colours[seat]}", x + 13, y, 24, 27, pen.css_of(seat))
    elif what == "markers":
        inside.emblem(seat, x + 13, y, 22)
    else:
        inside.use(what, x + 13, y, 22)
    number = table[what][seat]
    word = COUNT_WORDS.get(what) or (inflected(number, "marker") if what == "markers" else what)
    inside.text(x + 28, y - 1, number, 15, weight=700)
    inside.text(x + 28, y + 10.5, word, 11, css="mut")
    about = f"resource:{what}" if what in RESOURCES else what
    pen.target(places.owned(seat, what), x, y - 13, COLUMN - 3, 25.5, inside.drawn(), about=about)


def tickets(
    pen: Pen,
    box: Box,
    table: Mapping[str, Any],
    fresh: list[int],
    owned: list[int],
    held: list[int],
    wanted: Mapping[int, tuple[Goal, ...]],
) -> None:
    """Contracts to use, engines, contracts used: the more of them, the less each says."""
    total = len(held) + len(owned)
    if not total:
        room = WIDTH - 8 - TICKETS_X
        pen.rect(TICKETS_X, TOP, room, TALL, "hd", 7)
        pen.text(TICKETS_X + room / 2, TOP + TALL / 2 + 4, TO_COME, 13, "middle", css="mut")
        return
    h, rows = next((height, rows) for height, rows, most in FORMS if total <= most)
    columns = max(FEWEST_COLUMNS[h], -(-total // rows))
    w = (WIDTH - 8 - TICKETS_X + BETWEEN) / columns - BETWEEN
    order = [("contract", card) for card in fresh] + [("engine", card) for card in owned]
    order += [("contract", card) for card in held if card not in fresh]
    for at, (kind, card) in enumerate(order):
        row, column = divmod(at, columns)
        x, y = TICKETS_X + column * (w + BETWEEN), TOP + row * (h + BETWEEN)
        if kind == "contract":
            contract(pen, box, card, x, y, w, h, bool(table["contract_used"][card]), wanted[card])
        else:
            engine(pen, box, len(table["iron"]), card, x, y, w, h)


def contract(
    pen: Pen, box: Box, card: int, x: float, y: float, w: float, h: float, used: bool, wanted: tuple[Goal, ...]
) -> None:
    """AL-6.2, AL-14.6: before it is used what it does and the next goal; used, all its goals."""
    printed = box.contracts[card]
    inside = pen.inside()
    contract_frame(inside, box, card, x, y, w, h, used, h == ONLY_HEAD)
    each = f"{printed.chai_points} for each chai"
    if h == LOW:
        goal_lines(inside, x + 7, y + HEAD + 16, (next_goal(wanted, each),), 1)
    elif h == TALL and used:
        goal_lines(inside, x + 7, y + HEAD + 14, wanted or ((False, each),), 3)
        fold(inside, x, y + h - 22, w)
        inside.text(x + w - 7, y + h - 7, "effect used", 11.5, "end", css="mut")
    elif h == TALL:
        body(inside, x, y, w, gist(printed), 4)
        fold(inside, x, y + h - 22, w)
        goal_lines(inside, x + 7, y + h - 7, (next_goal(wanted, each),), 1)
    pen.target(places.contract(card), x, y, w, h, inside.drawn())


def next_goal(wanted: tuple[Goal, ...], without: str) -> Goal:
    """The first that is not met; all of them in one word where there are several."""
    for is_met, words in wanted:
        if not is_met:
            return is_met, words
    return (True, wanted[0][1] if len(wanted) == 1 else "all met") if wanted else (False, without)


def engine(pen: Pen, box: Box, players: int, card: int, x: float, y: float, w: float, h: float) -> None:
    """AL-11.3, AL-11.4, AL-15.5."""
    points = box.equipment_points + box.equipment[card].points if players > 1 else box.equipment_points_solo
    inside = pen.inside()
    corner = str(points) if points else ""
    if h == ONLY_HEAD:
        ticket(inside, x, y, w, h, "", "", corner, False)
        inside.use("train", x + 18, y + 12, 22, 16.5, title=box.equipment[card].name)
    else:
        engine_frame(inside, box, card, x, y, w, h, corner)
    if h == LOW:
        inside.text(x + 7, y + HEAD + 16, "equipment", 11.5, css="mut")
    elif h == TALL:
        body(inside, x, y, w, ability(box.equipment[card]), int((h - 22 - HEAD) / LINE))
        fold(inside, x, y + h - 22, w)
        inside.text(x + 7, y + h - 7, counted(points, "point") if points else "no points alone", 11.5, css="mut")
    pen.target(places.equipment(card), x, y, w, h, inside.drawn())
