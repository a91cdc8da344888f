"""The graph of a review: the chance to win of every seat over the moves, what was graded, and what chance gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from statistics import median
from typing import Any

from branchline.bots.grades import COSTLY, DECIDED_HIGH, DECIDED_LOW, SIGNS
from branchline.core.sheet import Drawn
from branchline.core.translation import translated
from branchline.look.markup import mark
from branchline.look.symbols import emblem_name, seat_class
from branchline.web.chart import DASHES, spread, text
from branchline.web.translating import own

NEIGHBOURS = 2
"""Each point is the median of itself and so many on each side: every decision is seen by other eyes."""
GRADE_CLASS = {"best": "be", "good": "gd", "inaccuracy": "in", "mistake": "mi", "blunder": "bl"}
LEAST_LUCK = 0.005


def percent(share: float, places: int = 1) -> str:
    return f"{round(100 * share, places) + 0.0:+.{places}f} %".replace("-", "−")


def loss_of(found: Mapping[str, Any], places: int = 1) -> str:
    """What a decision cost: chance to win, or points where the game was as good as decided."""
    if DECIDED_LOW <= found["candidates"][0]["chance"] <= DECIDED_HIGH:
        return percent(-found["loss"], places)
    return f"−{found['points']:.1f} points"


@dataclass(frozen=True)
class Frame:
    """The sheet of the graph: its size, where the lines lie, and the moves they span."""

    width: int
    height: int
    left: float
    right: float
    top: float
    bottom: float
    last: int

    def x(self, move: float) -> float:
        return self.left + (self.right - self.left) * move / max(1, self.last)

    def y(self, chance: float) -> float:
        return self.bottom - (self.bottom - self.top) * chance


def smooth(values: Sequence[float]) -> list[float]:
    return [median(values[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1]) for at in range(len(values))]


def draw(
    data: Mapping[str, Any], seat: int, at: int, names: Sequence[str], colours: str, address: str, narrow: bool = False
) -> Drawn:
    """The graph as an SVG whose marks lead to their decisions."""
    frame = (
        Frame(366, 300, 34, 266, 34, 216, data["moves"])
        if narrow
        else Frame(1000, 308, 44, 854, 34, 222, data["moves"])
    )
    parts = [text(8 if narrow else 14, 20, "CHANCE TO WIN", 13, "start", "ttl", 700)]
    if not narrow:
        parts.append(text(122, 20, "between players of about equal strength", 12, "start", "mut"))
    for share in (0, 25, 50, 75, 100):
        css = "gl0" if share == 0 else "gl"
        parts.append(f'<path d="M{frame.left} {frame.y(share / 100):.1f}H{frame.right}" class="{css}"/>')
        parts.append(text(frame.left - 6, frame.y(share / 100) + 4, str(share), 12, "end", "mut"))
    parts += ticks(frame, data["rounds"], 8 if narrow else 18)
    lines = lines_of(data)
    moves = [*(one["move"] for one in data["graph"]), data["moves"]]
    ends = spread({one: frame.y(line[-1]) for one, line in lines.items()}, 22, frame.top, frame.bottom)
    for one in sorted(lines, key=lambda other: other == seat):
        parts.append(line(frame, moves, lines[one], one, seat, colours))
        parts.append(label(frame, ends[one], one, names[one], data["result"]["scores"][one], colours, narrow))
    if at >= 0:
        parts.append(f'<path d="M{frame.x(at):.1f} {frame.top - 6}V{frame.bottom}" class="cur"/>')
    heights = dict(zip(moves, lines.get(seat, []), strict=False))
    mine = [one for one in data["decisions"] if one["seat"] == seat]
    parts += moments(frame, mine, heights, address)
    for found in mine:
        if found["grade"] in COSTLY:
            parts.append(mark_of(frame, found, heights.get(found["move"], 0.0), address, found["move"] == at))
    parts += luck_bars(frame, data["luck"], seat)
    css = "narrow" if narrow else "wide"
    words = translated("Chance to win of every seat over the moves; the list below has the same decisions as links")
    return mark(
        f'<svg viewBox="0 0 {frame.width} {frame.height}" class="{css}" role="group" aria-label="{escape(words)}">'
        f"{''.join(parts)}</svg>"
    )


def lines_of(data: Mapping[str, Any]) -> dict[int, list[float]]:
    """The chance of every seat at each decision, smoothed, and what became of it."""
    ends = data["result"]["chances"]
    return {
        seat: [*smooth([one["chances"][seat] for one in data["graph"]]), ends[seat]] for seat in range(data["players"])
    }


def ticks(frame: Frame, rounds: Sequence[Sequence[Any]], most: int) -> list[str]:
    """Where rounds begin, with their number as far as there is room; before the first there is none."""
    step, parts = -(-len(rounds) // most), []
    for number, (move, words) in enumerate(rounds):
        parts.append(f'<path d="M{frame.x(move):.1f} {frame.bottom}v5" class="gl0"/>')
        name = str(words).removeprefix("Round ").split(" ")[0]
        if number % step == 0 and name.isdigit():
            parts.append(text(frame.x(move), frame.bottom + 18, name[:8], 12, "middle", "mut"))
    return parts


def line(frame: Frame, moves: Sequence[int], values: Sequence[float], seat: int, own: int, colours: str) -> str:
    points = "L".join(f"{frame.x(move):.1f} {frame.y(value):.1f}" for move, value in zip(moves, values, strict=True))
    css = seat_class(seat, colours)
    stroke = "var(--ce)" if css in ("p-k", "p-0") else "var(--c)"
    dash = DASHES[seat % len(DASHES)] if seat != own else ""
    drawn = f' stroke-dasharray="{dash}"' if dash else ""
    width = 3.6 if seat == own else 2.6
    return (
        f'<g class="{css}"><path d="M{points}" class="under"/>'
        f'<path d="M{points}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round"{drawn}/></g>'
    )


def label(frame: Frame, y: float, seat: int, name: str, score: float, colours: str, narrow: bool) -> str:
    css, emblem = seat_class(seat, colours), emblem_name(seat, colours)
    x = frame.right + 6
    points = f"{score:g}"
    parts = f'<use href="#{emblem}" x="{x:.1f}" y="{y - 9:.1f}" width="18" height="18" class="{css}"/>'
    if narrow:
        return parts + text(x + 22, y + 5, points, 13, "start", "", 700)
    return (
        parts + text(x + 24, y + 4, own(name[:11]), 13, "start", "", 700) + text(992, y + 4, points, 12, "end", "mut")
    )


def moments(frame: Frame, mine: Sequence[Mapping[str, Any]], heights: Mapping[int, float], address: str) -> list[str]:
    """Wherever one points at the graph: the decision of this seat that is nearest, and a click goes there. The marks
    and the list have the same links for the keyboard."""
    high = frame.bottom - frame.top + 6
    parts, xs = [], [frame.x(one["move"]) for one in mine]
    for at, (found, x) in enumerate(zip(mine, xs, strict=True)):
        left = (xs[at - 1] + x) / 2 if at else frame.left
        right = (x + xs[at + 1]) / 2 if at + 1 < len(xs) else frame.right
        chance = heights.get(found["move"])
        share = "" if chance is None else f", {100 * chance:.0f} %"
        words = own(translated(f"{found['when']}, move {found['move'] + 1}") + share)
        parts.append(
            f'<a href="{escape(address)}at={found["move"]}" class="near" tabindex="-1" aria-hidden="true">'
            f"<title>{escape(words)}</title>"
            f'<rect x="{left:.1f}" y="{frame.top - 6}" width="{max(0.1, right - left):.1f}" height="{high}"/>'
            f'<path d="M{x:.1f} {frame.top - 6}V{frame.bottom}"/></a>'
        )
    return parts


def mark_of(frame: Frame, found: Mapping[str, Any], height: float, address: str, is_here: bool) -> str:
    x, y, css = frame.x(found["move"]), frame.y(height), GRADE_CLASS[found["grade"]]
    words = translated(f"Move {found['move'] + 1}, {found['grade']}, {loss_of(found, 0).replace('−', 'minus ')}")
    ring = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="13" class="here"/>' if is_here else ""
    return (
        f'<a href="{escape(address)}at={found["move"]}" aria-label="{escape(words)}" class="gm"><title>{escape(words)}'
        f'</title>{ring}<circle cx="{x:.1f}" cy="{y:.1f}" r="9" class="mk {css}"/>'
        f'<text x="{x:.1f}" y="{y + 4:.1f}" class="mkt {css}">{SIGNS[found["grade"]]}</text></a>'
    )


def luck_bars(frame: Frame, luck: Sequence[Mapping[str, Any]], seat: int) -> list[str]:
    """What chance gave this seat, above and below a line of its own."""
    base, most = frame.height - 26.0, 18.0
    told = [one for one in luck if abs(one["luck"][seat]) >= LEAST_LUCK]
    greatest = max((abs(one["luck"][seat]) for one in told), default=0.0)
    parts = [text(8 if frame.width < 400 else 14, frame.bottom + 36, "What chance gave", 12, "start", "mut")]
    parts.append(f'<path d="M{frame.left} {base}H{frame.right}" class="gl0"/>')
    for one in told:
        value = one["luck"][seat]
        height = most * abs(value) / max(0.05, greatest)
        y = base - height if value > 0 else base
        share = f"{100 * value:+.1f} %".replace("-", "−")
        words = f"{translated(one['when'])}: {translated(one['say'])}, {share}"
        css = "lk pl" if value > 0 else "lk"
        parts.append(
            f'<rect x="{frame.x(one["move"]) - 3:.1f}" y="{y:.1f}" width="7" height="{max(1.0, height):.1f}" '
            f'class="{css}"><title>{escape(words)}</title></rect>'
        )
    return parts
