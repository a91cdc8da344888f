"""Performance tracks, open deals and the telegraph of Railroad Revolution."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import counted
from branchline.games.railroad_revolution import places, terminal
from branchline.games.railroad_revolution.box import (
    MONEY_GATE,
    NO_GATE,
    SHARES_GATE,
    TRACK_COUNT,
    TRACKS,
    Box,
)
from branchline.games.railroad_revolution.state import FREE, NEUTRAL
from branchline.games.railroad_revolution.words import deal_cost, line
from branchline.look.pen import Pen, Scene

WIDTH, HEIGHT = 296, 448
COLUMN, COLUMN_PITCH = 90, 94
# A cell with a gate has a line for it above the markers.
PLAIN_CELL, GATED_CELL, GAP = 24, 37, 2
FLOOR, CEILING = 304, 44
DEAL_HEIGHT = 58

TELEGRAPH_WIDTH, TELEGRAPH_HEIGHT = 1044, 104
SECTION_HEIGHT, SECTION_TOP = 71, 28
SECTION_WIDTH, SECTION_PITCH = 111, 129.5
IN_A_ROW, SECTION_ROW = 8, 80


def performance(scene: Scene, box: Box, view: Mapping[str, Any]) -> Sheet:
    """The three performance tracks and the open deal tile."""
    table = view["table"]
    pen = Pen(scene, "performance", WIDTH, HEIGHT + deeper(box), "Performance", "points a unit; a lock must be paid")
    gates = box.gate_amounts_expensive if view["options"]["expensive_tracks"] else box.gate_amounts
    for track in range(TRACK_COUNT):
        draw_track(pen, box, table, track, gates[track])
    draw_deals(pen, box, table)
    words = "\n".join(terminal.tracks(view, table, box) + terminal.stocks(table, box))
    return pen.sheet(1, "Performance tracks and open deals", words, group="Performance")


def cell_height(gate: int) -> int:
    return PLAIN_CELL if gate == NO_GATE else GATED_CELL


def deeper(box: Box) -> int:
    """How much more room the longest track takes than the printed ones have."""
    longest = max(sum(cell_height(gate) + GAP for gate in gates) for gates in box.gate_kinds)
    return max(0, longest - (FLOOR - CEILING))


def draw_track(pen: Pen, box: Box, table: Mapping[str, Any], track: int, amounts: tuple[int, ...]) -> None:
    x = 9 + track * COLUMN_PITCH
    head = pen.inside()
    head.text(x + COLUMN / 2, 41, TRACKS[track].capitalize(), 13, "middle", 700)
    pen.explain(f"track:{track}", head.drawn())
    bottom = FLOOR + deeper(box)
    for slot, points in enumerate(box.track_vp[track]):
        gate = box.gate_kinds[track][slot]
        height = cell_height(gate)
        y = bottom - height
        bottom = y - GAP
        key = places.slot(track, slot)
        inside = pen.inside()
        if not pen.scene.is_lit(key):
            inside.rect(x, y, COLUMN, height, "h" if gate == NO_GATE else "hs", 4)
        inside.text(x + 6, y + 17, points, 15, weight=700)
        if gate != NO_GATE:
            inside.use("lock", x + 34, y + 11, 14)
            inside.text(x + 43, y + 15.5, gate_words(gate, amounts[slot]), 12, css="mut")
        here = [seat for seat, one in enumerate(table["companies"]) if one["markers"][track] == slot]
        for at, seat in enumerate(reversed(here)):
            inside.emblem(seat, x + COLUMN - 11 - at * 16.5, y + height - 11.5, 18, f"marker-{track}-{seat}")
        pen.target(key, x, y, COLUMN, height, inside.drawn())
        pen.price(key, x + 16, y + height - 10)


def gate_words(gate: int, amount: int) -> str:
    """RR-12.3: what the lock takes."""
    if gate == MONEY_GATE:
        return f"${amount}"
    return counted(amount, "share") if gate == SHARES_GATE else "worker"


def draw_deals(pen: Pen, box: Box, table: Mapping[str, Any]) -> None:
    """RR-10.5: the two deals of the open tile, and how many tiles are left."""
    low = FLOOR + deeper(box)
    left = pen.inside()
    left.text(12, low + 20, "OPEN DEALS", 13, weight=700, css="ttl")
    left.text(96, low + 20, f"{counted(sum(table['deal_stack']), 'tile')} left", 12, css="mut")
    pen.explain("deals", left.drawn(), home="deal")
    for half in range(2):
        y = low + 27 + half * (DEAL_HEIGHT - 1)
        if table["deal_tile"] < 0:
            pen.rect(9, y, WIDTH - 18, DEAL_HEIGHT - 5, "hd", 6)
            continue
        deal = 2 * table["deal_tile"] + half
        key = places.deal(deal)
        body, inside = pen.inside(), pen.inside()
        if not pen.scene.is_lit(key):
            body.rect(0, 0, WIDTH - 18, DEAL_HEIGHT - 5, "cd", 7)
        body.use("share", 21, 17, 26, 18, title="shares")
        body.text(40, 22, deal_cost(box, deal), 14, weight=700)
        body.text(9, 43, line_of_deal(box, deal), 13)
        inside.moving(f"deal-{deal}", 9, y, body.drawn())
        pen.target(key, 9, y, WIDTH - 18, DEAL_HEIGHT - 5, inside.drawn())
        pen.price(key, WIDTH - 36, y + 17)


def line_of_deal(box: Box, deal: int) -> str:
    """What it gives; what it takes stands above."""
    price = box.bonuses[box.deal_bonus[deal]].price
    return line(box, box.deal_bonus[deal]).removeprefix(f"${price}: ")


def telegraph(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    """Sections on a wire: shares, First Office bonus, offices; below, the tile, or a deal for all."""
    words = "an office earns the shares; neighbours earn the points between them; below: the tile, for a worker"
    rows = -(-len(box.section_shares) // IN_A_ROW)
    height = TELEGRAPH_HEIGHT + (rows - 1) * SECTION_ROW
    pen = Pen(scene, "telegraph", TELEGRAPH_WIDTH, height, "The telegraph", words)
    for row in range(rows):
        there = min(IN_A_ROW, len(box.section_shares) - row * IN_A_ROW)
        end = 1024 if there == IN_A_ROW else round(there * SECTION_PITCH - 30)
        pen.path(f"M20 {SECTION_TOP + 20 + row * SECTION_ROW}H{end}", "wire")
    for section in range(len(box.section_shares)):
        draw_section(pen, box, table, section)
    for link, points in enumerate(box.link_vp):
        left, top = section_place(link)
        x = left + (SECTION_WIDTH + SECTION_PITCH) / 2
        inside = pen.inside()
        inside.circle(x, top + 20, 9.5, "hs")
        inside.text(x, top + 24.4, points, 12, "middle", 700)
        pen.explain(f"link:{link}", inside.drawn())
    text = "\n".join(terminal.telegraph_line(table, box))
    return pen.sheet(2, "The telegraph line", text, group="Telegraph")


def section_place(section: int) -> tuple[float, float]:
    """As many in a row as are printed; more go into another one."""
    row, column = divmod(section, IN_A_ROW)
    return 6 + column * SECTION_PITCH, SECTION_TOP + row * SECTION_ROW


def draw_section(pen: Pen, box: Box, table: Mapping[str, Any], section: int) -> None:
    x, top = section_place(section)
    key, tile = places.section(section), table["telegraph_tiles"][section]
    inside = pen.inside()
    if not pen.scene.is_lit(key):
        inside.rect(x, top, SECTION_WIDTH, SECTION_HEIGHT, "hs", 7)
    inside.text(x + 8, top + 17, section + 1, 15, weight=700)
    inside.use("share", x + 36, top + 12, 20, 14, title="shares")
    inside.text(x + 49, top + 17, box.section_shares[section], 13, weight=700)
    inside.text(x + SECTION_WIDTH - 13, top + 17, f"1st +{box.section_firsts[section]}", 12, "end", css="mut")
    first = table["first_office"][section]
    inside.rect(x + 7, top + 23.5, 22, 20, "first-place", 3)
    if first == NEUTRAL:
        inside.emblem(-1, x + 18, top + 33.5, 13, f"office-n-{section}")
    elif first == FREE:
        inside.text(x + 18, top + 37.5, "1st", 11, "middle", css="mut")
    owners = [seat for seat, one in enumerate(table["companies"]) if section in one["offices"]]
    others = [seat for seat in owners if seat != first]
    for seat in owners:
        where = x + 18 if seat == first else x + 41 + others.index(seat) * 19
        inside.emblem(seat, where, top + 33.5, 18, f"office-{seat}-{section}")
    inside.line(x + 4, top + 48.5, x + SECTION_WIDTH - 4, top + 48.5, "perf")
    if box.deal_sections >> section & 1:
        inside.text(x + 8, top + 64.5, "Deal", 12.5, weight=700)
        inside.text(x + SECTION_WIDTH - 6, top + 64.5, "for everybody", 12, "end", css="mut")
    elif tile >= 0:
        inside.text(x + 8, top + 64.5, line(box, box.telegraph_bonus[tile]), 12.5, weight=700)
    pen.target(
        key,
        x,
        top,
        SECTION_WIDTH,
        SECTION_HEIGHT,
        inside.drawn(),
        about=f"section:{section}-{tile}" if tile >= 0 else "",
    )
