"""A company of Railroad Revolution: workers, action spaces, milestones, the sections of its board, trains.

The drawing is the same for everybody: places carry the seat, and only its own choices light them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from branchline.core.fields import KNOWN
from branchline.core.sheet import Drawn, Sheet
from branchline.core.words import counted
from branchline.games.railroad_revolution import places, terminal
from branchline.games.railroad_revolution.board_pieces import (
    WORKER_HEIGHT,
    WORKER_WIDTH,
    badge,
    role_symbol,
)
from branchline.games.railroad_revolution.box import BOARD_SECTIONS, KINDS, TRADE, WHITE, Box
from branchline.games.railroad_revolution.pieces import crew, lying_at, stock, train_pieces
from branchline.games.railroad_revolution.state import Company
from branchline.games.railroad_revolution.steps.milestones import fulfilled
from branchline.games.railroad_revolution.words import (
    ACTION_NAMES,
    ROLE_NAMES,
    brief,
    condition_line,
    line,
    logo_of,
    printed,
    sections_to_logo,
)
from branchline.look.pen import Pen, Scene, head_band, wrapped

WIDTH, HEIGHT = 1044, 212
# Six cards side by side: four action spaces, two milestones. What is folded away last lies above CUT.
CARD_LEFT, CARD_WIDTH, CARD_PITCH, CARD_TOP, CARD_HEIGHT, CARD_HEAD = 189, 136, 142, 7, 138, 37
LINE_PITCH = 17.5
CREW_PITCH = 34.4
STRIP = 153
PRICE = re.compile(r"^\$\d+: ")
"""What an ability costs, before what it does."""
SECTION_LEFT, SECTION_WIDTH, SECTION_GAP, LOGO = 84, 58, 3, 8
TRAINS_LEFT, TRAIN_WIDTH, TRAIN_PITCH, TRAIN_ROW = 640, 76, 79.6, 27


def company(scene: Scene, box: Box, table: Mapping[str, Any], seat: int) -> Sheet:
    own = table["companies"][seat]
    pen = Pen(scene, f"company-{seat}", WIDTH, HEIGHT)
    pen.title = f"{scene.names[seat]}: company"
    draw_purse(pen, box, own, seat)
    draw_crew(pen, box, table, own, seat)
    for action in range(len(ACTION_NAMES)):
        draw_action(pen, box, table, seat, action)
    for at in range(2):
        draw_milestone(pen, box, own, seat, at)
    draw_sections(pen, box, own, seat)
    draw_trains(pen, box, own, seat)
    words = "\n".join(terminal.player_board(table, seat, own, box))
    return pen.sheet(3 + seat, f"The company of {scene.names[seat]}", words, "mine", seat, "Company")


# -- money, shares and workers ---------------------------------------------------------------------------------


def draw_purse(pen: Pen, box: Box, own: Mapping[str, Any], seat: int) -> None:
    """What there is to pay with; money is lit to pay, shares to be sold, the third place to hire."""
    for key, symbol, width, words, left in (
        (places.money(seat), "coin", 18, f"${own['money']}", 8),
        (places.shares(seat), "share", 25, str(own["shares"]), 86),
    ):
        inside = pen.inside()
        inside.rect(left, 5, 74 if symbol == "coin" else 54, 24, "hit", 5)
        inside.use(symbol, left + 15, 17, width, 18, title="money" if symbol == "coin" else "shares")
        inside.text(left + (28 if symbol == "coin" else 32), 23, words, 17, weight=700)
        pen.target(key, left, 5, 74 if symbol == "coin" else 54, 24, inside.drawn())
    pen.price(places.money(seat), 72, 34)
    hire = pen.inside()
    if not pen.scene.is_lit(places.hire(seat)):
        hire.rect(146, 5, 34, 24, "hd", 5)
    hire.use("hire", 163, 17, 19, title=f"hire a worker for ${box.hire_price}")
    pen.target(places.hire(seat), 146, 5, 34, 24, hire.drawn())
    pen.price(places.hire(seat), 163, 34)


def draw_crew(pen: Pen, box: Box, table: Mapping[str, Any], own: Mapping[str, Any], seat: int) -> None:
    """Workers in the supply, and those that have been placed; below, what is completed (RR-11.7)."""
    pen.text(10, 40, "READY", 11, weight=700, css="ttl")
    pen.text(10, 99, "PLACED", 11, weight=700, css="ttl")
    lying = crew(table, seat)
    for colour in range(KINDS):
        for key, y in ((places.ready(seat, colour), 59), (places.spaces(seat, colour), 116)):
            draw_workers(pen, key, colour, lying_at(lying, key), colour * CREW_PITCH, y)
    points = sum(box.milestones[tile].vp for tile in own["completed"])
    words = f"{counted(len(own['completed']), 'milestone')} completed"
    pen.text(10, 144, f"{words}, {points} VP" if points else words, 12, css="mut")


def draw_workers(pen: Pen, key: str, colour: int, ids: list[str], x: float, y: float) -> None:
    """Workers of one colour in one place: a pile with its number."""
    inside = pen.inside()
    x += 8
    if not ids:
        with inside.group("pale"):
            badge(inside, colour, x + 19, y + 3)
    else:
        inside.rect(x, y - 16, CREW_PITCH - 1, 32, "hit", 4)
        inside.text(x + 2, y + 8, len(ids), 13, weight=700)
        for one in ids:
            inside.piece(one, role_symbol(colour), x + 20.5, y, WORKER_WIDTH, WORKER_HEIGHT, title=ROLE_NAMES[colour])
    pen.target(key, x, y - 16, CREW_PITCH - 1, 32, inside.drawn())


# -- action spaces ---------------------------------------------------------------------------------------------


def mains(box: Box) -> tuple[str, ...]:
    """What each action does, whoever is placed there (RR-6.1, RR-7.1, RR-8.1, RR-9.1)."""
    return (
        "build, pay the city",
        f"{box.railroad_rails} rails ${box.railroad_cost}, triangle ${box.difficult_cost}",
        "build an office: shares",
        "sell a piece",
    )


def draw_action(pen: Pen, box: Box, table: Mapping[str, Any], seat: int, action: int) -> None:
    """A ticket: what the action does, and a line for what each role does besides; its worker lies on it.

    While the ticket is lit it is one place; otherwise its lines are places of their own, above it.
    """
    x, y = CARD_LEFT + action * CARD_PITCH, CARD_TOP
    key = places.action(seat, action)
    is_now = table["active"] == seat and table["action"] == action
    is_lit = pen.scene.is_lit(key)
    inside = pen.inside()
    if not is_lit:
        inside.rect(x, y, CARD_WIDTH, CARD_HEIGHT, "cd", 7)
        head_band(inside, x, y, CARD_WIDTH, CARD_HEAD, 7)
    inside.text(x + 7, y + 16, ACTION_NAMES[action], 15, weight=700)
    inside.text(x + 7, y + 31, mains(box)[action], 12, css="mut")
    if is_now:
        inside.rect(x - 0.5, y - 0.5, CARD_WIDTH + 1, CARD_HEIGHT + 1, "acting", 8)
    lines = pen.inside()
    if action == TRADE:
        draw_line(lines, places.flip(seat), x + 66, y + 19, 66, flip_words(pen, x, y), is_lit)
    for colour in (*range(1, KINDS), WHITE):
        draw_ability(lines, box, seat, action, colour, is_now and table["worker"] == colour, is_lit)
    if is_lit:
        inside.raw(lines.drawn())
    pen.target(key, x, y, CARD_WIDTH, CARD_HEIGHT, inside.drawn())
    if not is_lit:
        pen.raw(lines.drawn())
    for one in lying_at(crew(table, seat), key):
        symbol = role_symbol(table["worker"])
        pen.piece(one, symbol, x + CARD_WIDTH - 17, y + CARD_HEIGHT - 14.5, WORKER_WIDTH, WORKER_HEIGHT)


def draw_line(pen: Pen, key: str, x: float, y: float, width: float, body: Drawn, is_part: bool) -> None:
    """A line of a ticket: a place of its own, or part of the ticket."""
    if is_part:
        pen.raw(body)
    else:
        pen.target(key, x, y, width, 17, body)


def flip_words(pen: Pen, x: float, y: float) -> Drawn:
    """RR-9.5: Trade may flip a train besides."""
    inside = pen.inside()
    inside.text(x + 59.5, y + 31, "· flip a train", 12, css="mut")
    return inside.drawn()


def draw_ability(pen: Pen, box: Box, seat: int, action: int, colour: int, is_now: bool, is_part: bool) -> None:
    """RR-4.3: the ability of a colour, or the promotion that every worker may make instead."""
    x = CARD_LEFT + action * CARD_PITCH + 4
    y = CARD_TOP + CARD_HEAD + 3 + (colour - 1) % KINDS * LINE_PITCH + LINE_PITCH / 2
    key = places.ability(seat, action, colour)
    inside = pen.inside()
    inside.rect(x, y - 8.5, CARD_WIDTH - 8, 17, "acting-line" if is_now else "hit", 4)
    badge(inside, colour, x + 10, y)
    ability = box.abilities[action * KINDS + colour]
    words = line(box, ability) if ability >= 0 else "promote one"
    if any(choice.price is not None for choice in pen.scene.by_target.get(key, ())):
        words = PRICE.sub("", words)  # it stands in the pill
    inside.text(x + 22, y + 4.4, words, 12, weight=700 if is_now else 400)
    draw_line(pen, key, x, y - 8.5, CARD_WIDTH - 8, inside.drawn(), is_part)
    pen.price(key, x + CARD_WIDTH - 24, y)


# -- milestones ------------------------------------------------------------------------------------------------


def draw_milestone(pen: Pen, box: Box, own: Mapping[str, Any], seat: int, at: int) -> None:
    """A ticket with its conditions, each told as far as it is met, and its manager places."""
    x, y = CARD_LEFT + (4 + at) * CARD_PITCH, CARD_TOP
    tile = own["milestones"][at]
    if tile < 0:
        empty = pen.inside()
        empty.rect(x, y, CARD_WIDTH, CARD_HEIGHT, "hd", 8)
        empty.text(x + CARD_WIDTH / 2, y + 60, "no open milestone", 12, "middle", css="mut")
        pen.explain(places.milestone(seat, at), empty.drawn(), "no-milestone")
        return
    milestone = box.milestones[tile]
    key = places.milestone(seat, at)
    inside = pen.inside()
    met = parts_of(box, own, tile)
    filled = sum(1 for colour in own["managers"][2 * at : 2 * at + 2] if colour >= 0)
    body = pen.inside()
    if not pen.scene.is_lit(key):
        body.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "cd", 7)
        head_band(body, 0, 0, CARD_WIDTH, CARD_HEAD, 7)
    body.text(7, 16, f"Milestone {printed(milestone.id)}", 13.5, weight=700)
    body.text(CARD_WIDTH - 7, 16, f"{milestone.vp} VP", 13.5, "end", 700)
    reached = sum(1 for have, count in met if have >= count) + filled
    body.text(7, 31, f"{reached} of {len(met) + len(milestone.managers)} parts met", 12, css="mut")
    for row, ((kind, which, count), (have, _)) in enumerate(zip(milestone.conditions, met, strict=True)):
        base = CARD_HEAD + 15 + row * 15
        is_met = have >= count
        told = "✓" if is_met else f"{have} of {count}"
        body.text(7, base, told, 12, weight=700, css="met-part" if is_met else "")
        words = condition_line(kind, which, count)
        body.text(20 if is_met else 44, base, f"{count} {words}" if is_met else words, 12)
    inside.moving(f"milestone-{tile}", x, y, body.drawn())
    managers = pen.inside()
    for slot, colour in enumerate(milestone.managers):
        draw_manager(managers, own, seat, 2 * at + slot, colour, x + 6 + slot * 64, y + CARD_HEIGHT - 50)
    is_lit = pen.scene.is_lit(key)  # then its manager places are part of it
    if is_lit:
        inside.raw(managers.drawn())
    pen.target(key, x, y, CARD_WIDTH, CARD_HEIGHT, inside.drawn(), about=f"look:{tile}")
    if not is_lit:
        pen.raw(managers.drawn())


def parts_of(box: Box, own: Mapping[str, Any], tile: int) -> list[tuple[int, int]]:
    """RR-11.2: for each condition how many cities or rails meet it, and how many it takes."""
    company = Company(KNOWN, box)
    company.laid, company.stations = list(own["laid"]), list(own["stations"])
    company.read_bits(box)
    conditions = box.milestones[tile].conditions
    return [(fulfilled(box, company, kind, which), count) for kind, which, count in conditions]


def draw_manager(pen: Pen, own: Mapping[str, Any], seat: int, at: int, colour: int, x: float, y: float) -> None:
    """RR-11.3: the place of a manager; while it is open, whom it takes."""
    key, promoted = places.manager(seat, at), own["managers"][at]
    inside = pen.inside()
    if not pen.scene.is_lit(key):
        inside.rect(x, y, 60, 46, "hd" if promoted < 0 else "h", 5)
    if promoted >= 0:
        inside.piece(f"manager-{seat}-{at}", role_symbol(promoted), x + 30, y + 16, WORKER_WIDTH, WORKER_HEIGHT)
    else:
        inside.use(role_symbol(colour % KINDS), x + 30, y + 16, WORKER_WIDTH, WORKER_HEIGHT, "pale")
    inside.text(x + 30, y + 42, ROLE_NAMES[colour if promoted < 0 else promoted], 11, "middle", css="mut")
    pen.target(key, x, y, 60, 46, inside.drawn(), about=f"manager-slot:{colour}")
    pen.price(key, x + 46, y + 6)


# -- the player board and its trains ---------------------------------------------------------------------------


def draw_sections(pen: Pen, box: Box, own: Mapping[str, Any], seat: int) -> None:
    """Eight sections, emptied from the left; the line of the logo stands before the last."""
    pen.text(10, STRIP + 20, "SECTIONS", 13, weight=700, css="ttl")
    left = sections_to_logo(box, own["buildings"], own["rails"])
    pen.text(10, STRIP + 37, f"{left} to the logo", 12, css="mut")
    logo, lying = logo_of(box), stock(box, own, seat)
    first = min(box.section_of_building[own["buildings"]], box.section_of_rail[own["rails"]])
    for section in range(BOARD_SECTIONS):
        x = SECTION_LEFT + section * (SECTION_WIDTH + SECTION_GAP) + (LOGO if section >= logo else 0)
        here = lying_at(lying, places.board(seat, section))
        inside = pen.inside()
        inside.rect(x, STRIP, SECTION_WIDTH, 53, "h" if here else "hd", 5)
        inside.text(x + 6, STRIP + 17, f"${box.section_money[section]}", 13, weight=700, css="" if here else "mut")
        pen.explain(places.board(seat, section), inside.drawn())
        draw_stock(pen, here, seat, x, is_first=section == first)
    middle = SECTION_LEFT + logo * (SECTION_WIDTH + SECTION_GAP) + LOGO / 2 - SECTION_GAP / 2
    pen.line(middle, STRIP - 2, middle, STRIP + 55, "logo-line")


def draw_stock(pen: Pen, here: list[str], seat: int, x: float, is_first: bool) -> None:
    """The buildings and rails of a section; in the first that holds any, Trade lights what it may sell (RR-9.2)."""
    css, y = pen.css_of(seat), STRIP + 36.5
    buildings = [piece for piece in here if piece.startswith("building")]
    houses = pen.inside()
    for at, piece in enumerate(buildings):
        houses.piece(piece, "station", x + 12 + at * 17, y, 16, css=css, title="building")
    rails = [piece for piece in here if piece.startswith("stock")]
    bars = pen.inside()
    for at, piece in enumerate(rails):
        bar = pen.inside()
        bar.rect(-2.5, -9, 5, 18, f"wagon {css}", 1.5)
        bars.moving(piece, x + SECTION_WIDTH - 8 - at * 8, y, bar.drawn())
    for kind, drawn, count, left, width in (
        (places.BUILDING, houses, len(buildings), x + 2, 35),
        (places.RAIL, bars, len(rails), x + SECTION_WIDTH - 22, 20),
    ):
        if is_first and count:
            pen.target(places.sale(seat, kind), left, y - 12, width, 24, drawn.drawn())
        else:
            pen.raw(drawn.drawn())


def draw_trains(pen: Pen, box: Box, own: Mapping[str, Any], seat: int) -> None:
    """Trains by kind, face up above, face down below."""
    lying = train_pieces(own, seat)
    pitch = min(TRAIN_PITCH, (WIDTH - TRAINS_LEFT - 4) / len(box.train_ids))
    for row, (words, symbol, key_of) in enumerate((("READY", "train", places.train), ("USED", "trainw", places.used))):
        y = STRIP + row * TRAIN_ROW
        pen.text(TRAINS_LEFT - 42, y + 17, words, 11, weight=700, css="ttl")
        for kind in range(len(box.train_ids)):
            key = key_of(seat, kind)
            ids = lying_at(lying, key)
            draw_train(
                pen, box, key, kind, ids, symbol, TRAINS_LEFT + kind * pitch, y, TRAIN_WIDTH - TRAIN_PITCH + pitch
            )


def draw_train(
    pen: Pen, box: Box, key: str, kind: int, ids: list[str], symbol: str, x: float, y: float, width: float
) -> None:
    if not ids:
        return
    inside = pen.inside()
    if not pen.scene.is_lit(key):
        inside.rect(x, y, width, 25, "cd" if symbol == "train" else "cd-off", 5)
    for one in ids:
        inside.piece(one, symbol, x + 14, y + 12, 21, 16, "p-0", title=box.train_names[kind])
    words = brief(box, box.train_bonus[kind])
    if width < TRAIN_WIDTH:
        words = wrapped(words, int((width - 27) / 6))[0]
    inside.text(x + 27, y + 17, f"{len(ids)}× {words}" if len(ids) > 1 else words, 11.5, weight=600)
    pen.target(key, x, y, width, 25, inside.drawn())
    pen.price(key, x + width - 12, y)
