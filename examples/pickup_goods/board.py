"""The drawing of Pick-up Goods: the line, the customers and every train on one sheet, and papers for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.game import Game
from branchline.core.sheet import Choice, Drawn, Sheet
from branchline.core.words import counted
from branchline.look.pen import Pen, Scene, outline
from branchline.look.tickets import foot, ticket, words_in

from .components import Box
from .state import NONE, load_of

WIDTH, TRAY = 1044, 92
LINE, CUSTOMERS, PAY, TRAINS, ROAD = 118, 158, 268, 318, 74
PITCH, COUPLED = 132, 98
TINTS = ("pk", "m-lumber", "m-event", "m-grain", "m-steel")
HEAPS = (
    "M-38-6-25-17-12-12 2-20 17-13 28-18 38-6Z",
    "M-38-6v-6h76v6ZM-30-12v-6h60v6Z",
    "M-36-6v-10l4-4h6l4 4v10ZM-17-6v-10l4-4h6l4 4v10ZM3-6v-10l4-4h6l4 4v10ZM22-6v-10l4-4h6l4 4v10Z",
    "M-38-6q1-14 12-14t12 14ZM-13-6q1-14 12-14t12 14ZM12-6q1-14 12-14t12 14Z",
    "M-36-6l7-14h9l-7 14ZM-18-6l7-14h9l-7 14ZM0-6l7-14h9l-7 14ZM18-6l7-14h9l-7 14Z",
)
"""What lies on a wagon, round its middle: coal, logs, churns, sacks, slates. Heaps tell loads apart without colour."""


def target(game: Game, action: int) -> str:
    """`line:3` for a wagon of the line; what is set out points at the end of a train, which `sheets` finds."""
    verb, _, place = game.actions.text(action).partition(":")
    return f"line:{place}" if verb == "pick_up" else "tail" if verb == "set_out" else ""


def sheets(
    game: Game, view: Mapping[str, Any], choices: list[Choice], names: list[str], album: Any = None
) -> list[Sheet]:
    scene = Scene.of(game, view, choices, names, album)
    acting = view["to_act"][0] if view["legal"] else NONE
    drawn = [scene.draw(branch, game, view["table"], acting, game.terminal(view))]
    drawn += [scene.draw(papers, game.box, view["table"], seat) for seat in range(view["players"])]
    return drawn


def branch(scene: Scene, game: Game, table: Mapping[str, Any], acting: int, words: str) -> Sheet:
    box: Box = game.box
    height = TRAINS + ROAD * len(table["trains"])
    pen = Pen(scene, "branch", WIDTH, height, "The branch")
    draw_clock(pen, box, table["round"])
    draw_line(pen, box, table)
    draw_customers(pen, box, table)
    draw_pay(pen, box)
    for seat, train in enumerate(table["trains"]):
        draw_train(pen, box, seat, train, table["purse"][seat], seat == acting)
    return pen.sheet(0, f"The branch: {counted(len(table['line']), 'wagon')} on the line", words)


def draw_clock(pen: Pen, box: Box, now: int) -> None:
    """PG-4.1: a lamp for each turn of the shift."""
    inside = pen.inside()
    for turn in range(1, box.rounds + 1):
        x = WIDTH - 24 - (box.rounds - turn) * 22
        inside.circle(x, 18, 9, "now" if turn == now else "cell" if turn < now else "h")
        inside.text(x, 22, turn, 12, "middle", 700, "on" if turn == now else "mut")
    pen.explain("clock", inside.drawn())


def draw_line(pen: Pen, box: Box, table: Mapping[str, Any]) -> None:
    """PG-1.2, PG-2.2: the wagons before the tunnel, what each costs, and the coins on it."""
    pen.track(f"M14 {LINE}H900", -1)
    for place in range(box.line):
        x, wagon = 74 + place * PITCH, table["line"][place] if place < len(table["line"]) else NONE
        pen.text(x, 50, f"${place}" if place else "free", 13, "middle", 700, "mut")
        pen.target(f"line:{place + 1}", x - 58, 56, 116, 70)
        if wagon != NONE:
            pen.moving(f"wagon-{wagon}", x, LINE - 22, wagon_drawn(pen, box, load_of(wagon)))
            if table["coins"][place]:
                pen.amount("coin", table["coins"][place], x + 28, LINE - 47, 20, "coins on it")
    inside = pen.inside()
    inside.path("M900 118V86a52 52 0 0 1 104 0v32Z", "hs")
    inside.path("M914 118V88a38 38 0 0 1 76 0v30Z", "black")
    for load, left in enumerate(table["bag"]):
        words = f"{box.loads[load][0].upper()} {left}"
        inside.text(934 + load % 2 * 36, 80 + load // 2 * 15, words, 12, "middle", 700, "onblack")
    pen.explain("yard", inside.drawn())


def draw_customers(pen: Pen, box: Box, table: Mapping[str, Any]) -> None:
    """PG-3.2: each with its orders; what is filled bears the emblem of who filled it."""
    each = len(box.order)
    for load, name in enumerate(box.customers):
        x, inside = 14 + load * 206, pen.inside()
        inside.rect(x, CUSTOMERS, 192, 96, "hs", 8)
        inside.sign(x + 96, CUSTOMERS + 18, name)
        inside.raw(shifted(pen, x + 50, CUSTOMERS + 66, wagon_drawn(pen, box, load)))
        for at, seat in enumerate(table["orders"][load * each : (load + 1) * each]):
            spot = x + 116 + at * 28
            inside.circle(spot, CUSTOMERS + 62, 12, "white-spot" if seat == NONE else "cell")
            if seat == NONE:
                inside.text(spot, CUSTOMERS + 66.5, f"${box.order[at]}", 12, "middle", 700)
            else:
                inside.emblem(seat, spot, CUSTOMERS + 62, 20)
        pen.explain(f"customer:{box.loads[load]}", inside.drawn())


def draw_pay(pen: Pen, box: Box) -> None:
    """PG-3.1."""
    inside = pen.inside()
    inside.text(14, PAY + 19, "A block of like wagons earns", 13, weight=700)
    for at, pay in enumerate(box.pay):
        x = 220 + at * 96
        inside.rect(x, PAY, 88, 28, "h", 6)
        inside.text(x + 10, PAY + 19, counted(at + 1, "wagon"), 12, css="mut")
        inside.text(x + 80, PAY + 19.5, f"${pay}", 14, "end", 700)
    inside.text(220 + len(box.pay) * 96 + 4, PAY + 19, f"{box.filled_by} or more fill an order", 12, css="mut")
    pen.explain("pay", inside.drawn())


def draw_train(pen: Pen, box: Box, seat: int, train: list[int], money: int, is_acting: bool) -> None:
    """PG-2.1: the engine, its wagons in the order in which they were coupled, and the block that can be set out."""
    y = TRAINS + seat * ROAD + 50
    pen.track(f"M14 {y}H{WIDTH - 14}", seat)
    pen.emblem(seat, 28, y - 26, 24)
    pen.text(46, y - 30, pen.owner(seat), 14, weight=700)
    pen.text(46, y - 14, f"${money}", 14, weight=700)
    pen.ground(f"train:{seat}", 130, y - 48, WIDTH - 150, 54)
    pen.piece(f"engine-{seat}", "train", 182, y - 22, 60, 45, pen.css_of(seat), f"engine of {pen.owner(seat)}", True)
    if is_acting and train:
        block = next((at for at, one in enumerate(reversed(train)) if load_of(one) != load_of(train[-1])), len(train))
        first = 262 + (len(train) - block) * COUPLED
        pen.target("tail", first - 48, y - 50, block * COUPLED, 58)
    for at, wagon in enumerate(train):
        x = 262 + at * COUPLED
        pen.line(x - 58, y - 11, x - 40, y - 11, "ink")
        pen.moving(f"wagon-{wagon}", x, y - 22, wagon_drawn(pen, box, load_of(wagon)))


def papers(scene: Scene, box: Box, table: Mapping[str, Any], seat: int) -> Sheet:
    """PG-1.3, PG-4.2: the contract, if it is known, and what has been set out so far."""
    pen = Pen(scene, "papers" if seat == 0 else f"papers-{seat}", WIDTH, TRAY + 34, "Papers", scene.names[seat])
    contract, inside = table["contracts"][seat], pen.inside()
    ticket(inside, 14, 32, 230, TRAY, "Contract")
    known = box.loads[contract] if contract != NONE else "turned up at the end"
    words_in(inside, 24, 32, 210, TRAY, known.capitalize() if contract != NONE else known)
    foot(inside, 14, 32, 230, TRAY, f"${box.contract} a wagon", "PG-4.2")
    pen.explain("contract", inside.drawn())
    done = table["delivered"][seat * len(box.loads) : (seat + 1) * len(box.loads)]
    for load, count in enumerate(done):
        x = 330 + load * 146
        pen.raw(shifted(pen, x, 72, wagon_drawn(pen, box, load)))
        pen.text(x, 112, f"{count} set out", 13, "middle", 700)
    told = ", ".join(f"{count} {box.loads[load]}" for load, count in enumerate(done))
    return pen.sheet(1 + seat, f"Papers of {scene.names[seat]}", f"Contract: {known}. Set out: {told}.", "mine", seat)


def wagon_drawn(pen: Pen, box: Box, load: int) -> Drawn:
    """A wagon round its middle, 88 wide, its wheels on the rail 22 below."""
    inside = pen.inside()
    inside.shape(outline(HEAPS[load]), "ink", TINTS[load])
    inside.rect(-43, -7, 86, 20, "hs", 3)
    for x in (-26, 26):
        inside.circle(x, 15, 7, "wheel")
    inside.text(0, 8, box.loads[load], 13, "middle", 700)
    return inside.drawn()


def shifted(pen: Pen, x: float, y: float, body: Drawn) -> Drawn:
    inside = pen.inside()
    with inside.group(transform=f"translate({x:.0f} {y:.0f})"):
        inside.raw(body)
    return inside.drawn()
