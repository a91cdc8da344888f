"""What comes to the table now and then: the common supply, milestones to choose from, setup tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import an
from branchline.games.railroad_revolution import places, terminal
from branchline.games.railroad_revolution.board_pieces import (
    WORKER_HEIGHT,
    WORKER_WIDTH,
    role_symbol,
)
from branchline.games.railroad_revolution.box import KINDS, STACKS, Box
from branchline.games.railroad_revolution.words import (
    ROLE_NAMES,
    condition_line,
    describe_milestone,
    line,
    printed,
    worker,
)
from branchline.look.pen import Pen, Scene, head_band, wrapped

WIDTH, HEIGHT = 1044, 104
TOP = 30
STACK_PITCH = 128
ROW = 8  # below the stage and four companies
LOOK_WIDTH, LOOK_HEIGHT, LOOK_COLUMNS = 203, 70, 5


def stocks(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    """What can still be had: workers, trains and milestones."""
    pen = Pen(scene, "stocks", WIDTH, HEIGHT, "Common supply", "workers to gain, trains to take, milestones to come")
    for colour in range(KINDS):
        draw_common(pen, table, colour)
    for kind in range(1, len(box.train_ids)):
        draw_stack(pen, box, table, kind)
    inside = pen.inside()
    inside.rect(888, TOP, 146, 66, "h", 7)
    inside.text(898, TOP + 20, "Milestones", 13, weight=700)
    for at, size in enumerate(terminal.stack_sizes(table)):
        inside.text(898 + at * 44, TOP + 46, f"{STACKS[at]} {size}", 14, weight=700)
    pen.explain("milestones", inside.drawn())
    return pen.sheet(ROW, "Common supply and stacks", "\n".join(terminal.stocks(table, box)), "cards", group="Supply")


def draw_common(pen: Pen, table: Mapping[str, Any], colour: int) -> None:
    x, key, left = 10 + colour * 70, places.common(colour), table["common"][colour]
    inside = pen.inside()
    if not pen.scene.is_lit(key):
        inside.rect(x, TOP, 66, 66, "h" if left else "hd", 7)
    inside.use(role_symbol(colour), x + 22, TOP + 25, WORKER_WIDTH, WORKER_HEIGHT, "" if left else "pale")
    inside.text(x + 41, TOP + 31, left, 17, weight=700)
    inside.text(x + 33, TOP + 58, ROLE_NAMES[colour], 12, "middle", css="mut")
    pen.target(key, x, TOP, 66, 66, inside.drawn())


def draw_stack(pen: Pen, box: Box, table: Mapping[str, Any], kind: int) -> None:
    pitch = min(STACK_PITCH, 518 / (len(box.train_ids) - 1))
    x, key, left = 370 + (kind - 1) * pitch, f"stack:{kind}", table["train_stacks"][kind]
    inside = pen.inside()
    if not pen.scene.is_lit(key):
        inside.rect(x, TOP, pitch - 6, 66, "cd" if left else "cd-off", 7)
    inside.use("train" if left else "trainw", x + 21, TOP + 20, 29, 22, "p-0")
    inside.text(x + 41, TOP + 26, f"{left} left", 13, weight=700)
    words = line(box, box.train_bonus[kind])
    rows = [words] if pitch == STACK_PITCH else wrapped(words, int(pitch / 7))[:2]
    for row, said in enumerate(rows):
        inside.text(x + 9, TOP + 53 - (len(rows) - 1) * 6 + row * 13, said, 12.5)
    pen.target(key, x, TOP, pitch - 6, 66, inside.drawn())


def looking(scene: Scene, box: Box, view: Mapping[str, Any]) -> Sheet:
    """RR-11.8: the milestones that the completing player looks at; backs for everybody else. RR-15.1: a whole stack."""
    table = view["table"]
    tiles = table["looking"]
    if view["options"]["open_milestones"]:
        stack = table["stacks"][table["looking_at"]]
        inside = [tile for tile, count in enumerate(stack["inside"]) if count]
        tiles = sorted(inside + [tile for tile in (*stack["top"], *stack["bottom"]) if tile >= 0])
    height = TOP + (LOOK_HEIGHT + 4) * max(1, -(-len(tiles) // LOOK_COLUMNS))
    pen = Pen(scene, "looking", WIDTH, height, "Milestones looked at", "one is kept")
    for place, tile in enumerate(tiles):
        x, y = 10 + place % LOOK_COLUMNS * (LOOK_WIDTH + 3), TOP + place // LOOK_COLUMNS * (LOOK_HEIGHT + 4)
        if tile < 0:
            back = pen.inside()
            back.use("back", x + 40, y + LOOK_HEIGHT / 2, 60, LOOK_HEIGHT, title="a hidden milestone")
            pen.explain("hidden", back.drawn())
        else:
            draw_looked_at(pen, box, tile, x, y)
    words = [describe_milestone(box, tile) if tile >= 0 else "hidden" for tile in tiles]
    return pen.sheet(ROW, "Milestones looked at", "\n".join(words) or "none", "cards", group="Milestones")


def draw_looked_at(pen: Pen, box: Box, tile: int, x: float, y: float) -> None:
    milestone = box.milestones[tile]
    key = f"look:{tile}"
    body = pen.inside()
    if not pen.scene.is_lit(key):
        body.rect(0, 0, LOOK_WIDTH, LOOK_HEIGHT, "cd", 7)
        head_band(body, 0, 0, LOOK_WIDTH, 22, 7)
    body.text(8, 16, f"Milestone {printed(milestone.id)}", 13.5, weight=700)
    body.text(LOOK_WIDTH - 8, 16, f"{milestone.vp} VP", 13.5, "end", 700)
    for row, (kind, which, count) in enumerate(milestone.conditions):
        body.text(8, 36 + row * 14, f"{count} {condition_line(kind, which, count)}", 12)
    for slot, colour in enumerate(reversed(milestone.managers)):
        left = LOOK_WIDTH - 23 - slot * 31
        body.use(
            role_symbol(colour % KINDS),
            left,
            39,
            WORKER_WIDTH,
            WORKER_HEIGHT,
            title=f"{ROLE_NAMES[colour]} manager",
        )
    body.text(LOOK_WIDTH - 8, 65, " + ".join(ROLE_NAMES[colour] for colour in milestone.managers), 11, "end", css="mut")
    inside = pen.inside()
    inside.moving(f"milestone-{tile}", x, y, body.drawn())
    pen.target(key, x, y, LOOK_WIDTH, LOOK_HEIGHT, inside.drawn())


def setup_tiles(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    """RR-2.16: the setup tiles still to be had, each with its worker."""
    pen = Pen(scene, "setup", WIDTH, HEIGHT, "Setup tiles", "each with its worker")
    left = [(tile, colour) for tile, colour in enumerate(table["setup_worker"]) if colour >= 0]
    for at, (tile, colour) in enumerate(left):
        x, key, side = 10 + at * 257, f"setup:{tile}", table["setup_side"][tile]
        inside = pen.inside()
        body = pen.inside()
        if not scene.is_lit(key):
            body.rect(0, 0, 252, 66, "cd", 7)
        body.text(10, 26, line(box, box.setup_bonus[2 * tile + side]).capitalize(), 15, weight=700)
        body.text(10, 50, f"Setup tile {tile + 1}, with {an(worker(colour))}", 12.5, css="mut")
        body.use(role_symbol(colour), 228, 33, WORKER_WIDTH * 1.2, WORKER_HEIGHT * 1.2, title=ROLE_NAMES[colour])
        inside.moving(f"setup-{tile}", x, TOP, body.drawn())
        pen.target(key, x, TOP, 252, 66, inside.drawn(), about=f"setup:{tile}-{side}")
    return pen.sheet(ROW, "Setup tiles", "\n".join(terminal.stocks(table, box)), "cards", group="Setup")
