"""The companies of Railroad Revolution: sections with buildings and rails, workers, trains, milestones; the stocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.games.railroad_revolution import terminal
from branchline.games.railroad_revolution.box import BOARD_SECTIONS, COLOURS, KINDS, Box
from branchline.games.railroad_revolution.text import ACTION_NAMES, describe, milestone_parts, printed
from branchline.look.pen import Pen, Scene, card

ROLE_SYMBOLS = ("role-w", "role-f", "role-a", "role-n", "role-e")


def company(scene: Scene, box: Box, view: Mapping[str, Any], seat: int) -> Sheet:
    own = view["table"]["companies"][seat]
    is_own = view["seat"] == seat
    more = 40 * (-(-max(1, len(trains_of(own))) // 2) - 1)
    pen = Pen(scene, f"company-{seat}", 1040, 320 + more, f"{scene.names[seat]}: company")
    money, shares = pen.inside(), pen.inside()
    money.use("coin", 560, 18, 20, title="money")
    money.text(575, 23, f"${own['money']}", 14, weight=700)
    pen.explain("money", money.drawn())
    shares.use("share", 660, 18, 26, 18, title="shares")
    shares.text(680, 23, f"{own['shares']} shares", 14, weight=700)
    pen.explain("shares", shares.drawn())
    done = sum(box.milestones[tile].vp for tile in own["completed"])
    pen.text(1026, 23, f"{len(own['completed'])} milestones completed, {done} VP", 13, "end", css="mut")
    draw_sections(pen, box, own, seat)
    draw_workers(pen, view, own, seat, is_own)
    draw_trains(pen, box, own, is_own)
    draw_milestones(pen, box, own, is_own, 182 + more)
    words = "\n".join(terminal.player_board(view, seat, own, box))
    return pen.sheet(3, f"The company of {scene.names[seat]}", words, "mine", seat)


def draw_sections(pen: Pen, box: Box, own: Mapping[str, Any], seat: int) -> None:
    """Eight sections from left to right, emptied from the left; the logo stands before the last."""
    logo = max(box.section_of_building[box.buildings_right], box.section_of_rail[box.rails_right])
    for section in range(BOARD_SECTIONS):
        x = 14 + section * 126 + (8 if section >= logo else 0)
        inside = pen.inside()
        inside.rect(x, 36, 120, 62, "h", 6)
        inside.text(x + 8, 52, f"${box.section_money[section]}", 12, css="mut")
        buildings = sum(box.section_of_building[n] == section for n in range(1, own["buildings"] + 1))
        rails = sum(box.section_of_rail[n] == section for n in range(1, own["rails"] + 1))
        for at in range(buildings):
            inside.use("station", x + 18 + at * 24, 76, 22, css=pen.css_of(seat), title="building")
        for at in range(rails):
            left = x + 110 - at * 12
            inside.raw(f'<rect x="{left}" y="64" width="7" height="26" rx="2" class="wagon {pen.css_of(seat)}"/>')
        pen.explain(f"board:{section}", inside.drawn())
    x = 14 + logo * 126 + 1
    pen.path(f"M{x} 36V98", "hi")


def draw_workers(pen: Pen, view: Mapping[str, Any], own: Mapping[str, Any], seat: int, is_own: bool) -> None:
    pen.text(14, 120, "SUPPLY", 12, weight=700)
    draw_crew(pen, own["supply"], 70, 116)
    pen.text(330, 120, "ON ACTION SPACES", 12, weight=700)
    draw_crew(pen, own["spaces"], 452, 116)
    table = view["table"]
    for action, name in enumerate(ACTION_NAMES):
        x = 14 + action * 127
        key = f"action:{action}"
        inside = pen.inside()
        if not (is_own and pen.scene.is_lit(key)):
            inside.rect(x, 136, 120, 34, "hs", 6)
        inside.text(x + 60, 158, name, 15, "middle", 700)
        if table["active"] == seat and table["action"] == action:
            inside.use(ROLE_SYMBOLS[table["worker"]], x + 104, 150, 24, 27)
        draw_own(pen, key, x, 136, 120, 34, inside.drawn(), is_own)


def draw_own(
    pen: Pen, key: str, x: float, y: float, w: float, h: float, body: str, is_own: bool, about: str = ""
) -> None:
    """What only its owner can choose; to all others it explains itself."""
    if is_own:
        pen.target(key, x, y, w, h, body, about=about)
    else:
        pen.explain(key, body, about)


def draw_crew(pen: Pen, counts: list[int], x: float, y: float) -> None:
    """Workers by role, each with its number; nobody, said in words."""
    if not any(counts):
        pen.text(x, y + 4, "none", 12, css="mut")
    for colour in range(KINDS):
        if counts[colour]:
            inside = pen.inside()
            inside.rect(x - 4, y - 14, 42, 28, "hit")
            inside.use(ROLE_SYMBOLS[colour], x + 8, y, 24, 27, title=f"{COLOURS[colour]} worker")
            inside.text(x + 22, y + 6, counts[colour], 14, weight=700)
            pen.explain(f"worker:{colour}", inside.drawn())
            x += 46


def trains_of(own: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """The trains of a company: ready or used, kind and number."""
    fields = (("train", own["trains"]), ("used", own["used_trains"]))
    return [(name, kind, count) for name, counts in fields for kind, count in enumerate(counts) if count]


def draw_trains(pen: Pen, box: Box, own: Mapping[str, Any], is_own: bool) -> None:
    for place, (name, kind, count) in enumerate(trains_of(own)):
        x, y = 540 + place % 2 * 250, 136 + place // 2 * 40
        key = f"{name}:{kind}"
        inside = pen.inside()
        if not (is_own and pen.scene.is_lit(key)):
            inside.rect(x, y, 242, 34, "cd" if name == "train" else "cd-off", 6)
        inside.use("train" if name == "train" else "trainw", x + 20, y + 16, 28, 21, "p-0")
        inside.text(x + 40, y + 22, box.train_names[kind], 13, weight=700)
        state = "ready" if name == "train" else "used"
        inside.text(x + 234, y + 22, f"{count} {state}" if count > 1 else state, 12, "end", css="mut")
        draw_own(pen, key, x, y, 242, 34, inside.drawn(), is_own)


def draw_milestones(pen: Pen, box: Box, own: Mapping[str, Any], is_own: bool, y: float) -> None:
    for at, tile in enumerate(own["milestones"]):
        x = 14 + at * 510
        if tile < 0:
            empty = pen.inside()
            empty.rect(x, y, 500, 130, "hd", 8)
            empty.text(x + 250, y + 70, "no open milestone", 12, "middle", css="mut")
            pen.explain("no-milestone", empty.drawn())
            continue
        milestone = box.milestones[tile]
        conditions, managers = milestone_parts(box, tile)
        card(
            pen, x, y, 380, 130, head=f"Milestone {printed(milestone.id)}", corner=f"{milestone.vp} VP",
            body=conditions, foot=f"managers: {managers}", rule="RR-11.5",
            key=f"milestone:{at}" if is_own else f"look:{tile}", about=f"look:{tile}",
        )  # fmt: skip
        for slot, colour in enumerate(milestone.managers):
            left = x + 388 + slot * 56
            key = f"manager:{2 * at + slot}"
            inside = pen.inside()
            promoted = own["managers"][2 * at + slot]
            if not (is_own and pen.scene.is_lit(key)):
                inside.rect(left, y, 50, 60, "hi" if promoted < 0 else "h", 6)
            if promoted >= 0:
                inside.use(ROLE_SYMBOLS[promoted], left + 25, y + 30, 34, 38, title=f"{COLOURS[promoted]} manager")
            draw_own(pen, key, left, y, 50, 60, inside.drawn(), is_own, f"manager-slot:{colour}")
        pen.text(x + 388, y + 78, "managers", 12, css="mut")


def stocks(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    """Common supply, train stacks and milestone stacks."""
    pen = Pen(scene, "stocks", 1040, 120, "Common supply")
    draw_crew(pen, table["common"], 150, 17)
    for place, kind in enumerate(range(1, len(box.train_ids))):
        x = 14 + place * 190
        key = f"stack:{kind}"
        inside = pen.inside()
        if not scene.is_lit(key):
            inside.rect(x, 36, 182, 44, "cd", 6)
        inside.use("train", x + 22, 57, 30, 22, "p-0")
        inside.text(x + 42, 54, box.train_names[kind], 12, weight=700)
        inside.text(x + 42, 71, f"{table['train_stacks'][kind]} left", 12, css="mut")
        pen.target(key, x, 36, 182, 44, inside.drawn())
    sizes = terminal.stocks(table, box)
    stacks = next((row.partition("Milestone stacks:")[2].strip() for row in sizes if "Milestone stacks" in row), "")
    inside = pen.inside()
    inside.text(14, 104, f"milestone stacks: {stacks}", 12, css="mut")
    pen.explain("milestones", inside.drawn())
    return pen.sheet(7, "Common supply and stacks", "\n".join(sizes), "cards")


def looking(scene: Scene, box: Box, view: Mapping[str, Any]) -> Sheet:
    """RR-11.8: the milestones that the completing player looks at; backs for everybody else. RR-15.1: a whole stack."""
    table = view["table"]
    tiles = table["looking"]
    if view["options"]["open_milestones"]:
        tiles = [tile for tile, count in enumerate(table["stacks"][table["looking_at"]]["inside"]) if count]
    pen = Pen(scene, "looking", 1040, 36 + 150 * -(-len(tiles) // 4), "Milestones looked at")
    for place, tile in enumerate(tiles):
        x, y = 14 + place % 4 * 256, 34 + place // 4 * 150
        if tile < 0:
            back = pen.inside()
            back.use("back", x + 60, y + 70, 90, 126, title="a hidden milestone")
            pen.explain("hidden", back.drawn())
            continue
        conditions, managers = milestone_parts(box, tile)
        card(
            pen, x, y, 248, 142, head=f"Milestone {printed(box.milestones[tile].id)}",
            corner=f"{box.milestones[tile].vp} VP", body=conditions, foot=f"managers: {managers}", rule="RR-11.8",
            key=f"look:{tile}",
        )  # fmt: skip
    return pen.sheet(4, "Milestones looked at", f"{len(tiles)} milestones", "cards")


def setup_tiles(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    """RR-2.16: the setup tiles still to be had, each with its worker."""
    pen = Pen(scene, "setup", 1040, 160, "Setup tiles", "each with its worker")
    place = 0
    for tile, colour in enumerate(table["setup_worker"]):
        if colour < 0:
            continue
        x = 14 + place * 256
        place += 1
        side = table["setup_side"][tile]
        card(
            pen, x, 34, 248, 118, head=f"Setup tile {tile + 1}", body=describe(box, box.setup_bonus[2 * tile + side]),
            foot=f"with a {COLOURS[colour]} worker", rule="RR-2.18", key=f"setup:{tile}",
            about=f"setup:{tile}-{side}",
        )  # fmt: skip
        worker = pen.inside()
        worker.use(ROLE_SYMBOLS[colour], x + 222, 100, 28, 32)
        pen.raw(f'<g pointer-events="none">{worker.drawn()}</g>')  # the card below is what is chosen
    return pen.sheet(4, "Setup tiles", "\n".join(terminal.stocks(table, box)), "cards")
