"""The conditions of Alubari: weather, work rates, the Stockyard cube by cube, events, the chai track."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import counted
from branchline.games.alubari import places, terminal
from branchline.games.alubari.board_tickets import CONDITIONS_HEIGHT, WIDTH
from branchline.games.alubari.box import WEATHERS, Box
from branchline.games.alubari.text import rate
from branchline.look.pen import Pen, Scene

WEATHER_X, RATES_X, YARD_X, EVENTS_X, CHAI_X = 12, 142, 312, 622, 804
CUBES = ("iron", "stone", "chaic")
CUBE_WORDS = ("iron ore", "stone", "chai")
CUBE, PITCH, IN_A_ROW, MOST_SINGLY = 20, 29, 10, 20
CHAI_CELL, CHAI_Y = 26, 53


def conditions(scene: Scene, box: Box, table: Mapping[str, Any], players: int) -> Sheet:
    pen = Pen(scene, "conditions", WIDTH, CONDITIONS_HEIGHT)
    weather(pen, table)
    rates(pen, box, table)
    stockyard(pen, table)
    events(pen, box, table)
    chai_track(pen, box, table, players)
    for x in (RATES_X, YARD_X, EVENTS_X, CHAI_X):
        pen.line(x - 11, 10, x - 11, CONDITIONS_HEIGHT - 10)
    now = WEATHERS[table["weather"][0]] if table["weather"][0] >= 0 else "no weather"
    return pen.sheet(1, f"Conditions: {now}", "\n".join(terminal.conditions(box, table)), group="Conditions")


def weather(pen: Pen, table: Mapping[str, Any]) -> None:
    """AL-4.1: this round's disc and the two that follow."""
    pen.text(WEATHER_X, 18, "WEATHER", 12.5, weight=700, css="ttl")
    for at, (disc, word) in enumerate(zip(table["weather"], ("now", "next", "then"), strict=True)):
        x = WEATHER_X + 18 + at * 38
        inside = pen.inside()
        inside.circle(x, 44, 17 if at == 0 else 14.5, "hi" if at == 0 else "h")
        if disc >= 0:
            inside.use(WEATHERS[disc], x, 44, 22, title=WEATHERS[disc])
        inside.text(x, 77, word, 12, "middle", 700 if at == 0 else 400, "" if at == 0 else "mut")
        pen.explain(f"weather:{disc}", inside.drawn())


def rates(pen: Pen, box: Box, table: Mapping[str, Any]) -> None:
    pen.text(RATES_X, 18, "RATES", 12.5, weight=700, css="ttl")
    ladders = (
        ("Dig", "excavation", [str(n) for n in box.excavation_rate]),
        ("Lay", "lay_track", [str(n) for n in box.lay_track_rate]),
        ("Crop", "crop", [rate(n) for n in box.crop_halves]),
    )
    pitch = min(24, (YARD_X - RATES_X - 42) / max(len(steps) for _, _, steps in ladders))
    for row, (word, name, steps) in enumerate(ladders):
        y = 24 + row * 19.5
        inside = pen.inside()
        inside.text(RATES_X, y + 12.5, word, 12)
        for at, step in enumerate(steps):
            is_now, x = at == table[name], RATES_X + 32 + at * pitch
            inside.rect(x, y, pitch - 2, 16.5, "now" if is_now else "h", 3)
            inside.text(x + pitch / 2 - 1, y + 12.6, step, 12, "middle", 700, "on" if is_now else "")
        pen.explain(f"rate:{name}", inside.drawn())


def stockyard(pen: Pen, table: Mapping[str, Any]) -> None:
    """AL-5.1, AL-7.1: each cube can be picked; where there are very many, a kind at a time."""
    heading = pen.inside()
    heading.text(YARD_X, 18, "STOCKYARD", 12.5, weight=700, css="ttl")
    pen.explain("stockyard", heading.drawn())
    bag, inside = table["bag"], pen.inside()
    words = f"bag {sum(bag[:3])}, {counted(bag[3], 'event')}"
    inside.text(YARD_X + 74, 18, words, 12, css="mut")
    pen.explain("bag", inside.drawn(), home="cube")
    counts = table["stockyard"]
    if sum(counts) > MOST_SINGLY:
        for kind, count in enumerate(counts):
            if count:
                many(pen, kind, count, YARD_X + kind * 97)
        return
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    for at, kind in enumerate(kinds):
        row, column = divmod(at, IN_A_ROW)
        number = at - sum(counts[:kind])
        x, y = YARD_X + column * PITCH + PITCH / 2 - 1, 38 + row * PITCH
        inside = pen.inside()
        inside.piece(f"cube-{places.CUBES[kind]}-{number}", CUBES[kind], x, y, CUBE, title=CUBE_WORDS[kind])
        pen.target(places.cube(kind), x - 13, y - 13, 26, 26, inside.drawn(), twin=number)


def many(pen: Pen, kind: int, count: int, x: float) -> None:
    inside = pen.inside()
    inside.piece(f"cube-{places.CUBES[kind]}-0", CUBES[kind], x + 16, 53, 24, title=CUBE_WORDS[kind])
    inside.text(x + 34, 59, f"x {count}", 16, weight=700)
    pen.target(places.cube(kind), x, 36, 84, 34, inside.drawn())


def events(pen: Pen, box: Box, table: Mapping[str, Any]) -> None:
    """AL-12.2."""
    pen.text(EVENTS_X, 18, "EVENTS", 12.5, weight=700, css="ttl")
    for at, cube in enumerate(table["rondel"]):
        x = EVENTS_X + 13 + at * 26.4
        inside = pen.inside()
        inside.circle(x, 42, 12.5, "hi" if at == table["rondel_next"] else "h")
        if cube:
            inside.piece(f"event-{at}", "event", x, 42, CUBE, title=f"event cube on {at + 1}")
        else:
            inside.text(x, 46.4, at + 1, 13, "middle", 700)
        pen.explain(places.event(at), inside.drawn())
    pen.text(EVENTS_X, 75, f"next: {box.event_names[table['rondel_next']]}", 12, css="mut")


def chai_track(pen: Pen, box: Box, table: Mapping[str, Any], players: int) -> None:
    """AL-1.5: markers on one space stand side by side; alone on a space one has its letter."""
    spaces = box.chai_limit[players] + 1
    heading = pen.inside()
    heading.text(CHAI_X, 18, "CHAI", 12.5, weight=700, css="ttl")
    heading.text(WIDTH - 12, 18, "below: points", 12, "end", css="mut")
    pen.explain("chai", heading.drawn())
    width = min(CHAI_CELL, (WIDTH - 8 - CHAI_X) / spaces)
    for at in range(spaces):
        x = CHAI_X + at * width
        inside = pen.inside()
        inside.rect(x, CHAI_Y, width - 2, 15, "h", 3)
        inside.text(x + width / 2 - 1, CHAI_Y + 12, at, 12, "middle")
        inside.text(x + width / 2 - 1, 79.5, box.chai_points[at], 12, "middle", css="mut")
        here = [seat for seat in range(players) if table["chai"][seat] == at]
        for number, seat in enumerate(here):
            marker(inside, seat, x + width / 2 - 1, number, len(here))
        pen.target(places.chai(at), x - 1, 23, width, 60, inside.drawn(), about="chai")


def marker(pen: Pen, seat: int, x: float, number: int, together: int) -> None:
    if together == 1:
        pen.emblem(seat, x, 42, 18, f"chai-{seat}")
        return
    row, column = divmod(number, 2)
    is_last_alone = number == together - 1 and column == 0
    shift = 0.0 if is_last_alone else -5.1 if column == 0 else 5.1
    rows = (together + 1) // 2
    symbol = f"pip-{pen.scene.colours[seat]}"
    y = CHAI_Y - 7 - (rows - 1 - row) * 10.2
    pen.piece(f"chai-{seat}", symbol, x + shift, y, 10, css=pen.css_of(seat), title=pen.owner(seat))
