"""How a game went: the score of each seat over the moves, as an SVG chart, and its turning points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Any

from branchline.core.position import CHANCE
from branchline.core.record import Record
from branchline.look.symbols import emblem_name, seat_class
from branchline.web.words import figure

DASHES = ("", "9 4", "2 5", "14 4 3 4", "6 3 1 3")
MOST_POINTS = 90


@dataclass(frozen=True)
class Course:
    """Scores after chosen moves, and the moves that won a seat most."""

    numbers: list[int]
    scores: list[list[float]]
    turning: list[tuple[int, int, float]]  # number, seat, gain


def course_of(record: Record) -> Course:
    """Replay a whole game and note the scores after every decision of a seat."""
    numbers = [0]
    scores: list[list[float]] = []
    gains: list[tuple[float, int, int]] = []
    before: list[float] = []
    last: tuple[int, int] | None = None
    state: Any = None
    for number, (state, seat, _) in enumerate(record.replay(), 1):
        now = state.scores()
        if not scores:
            scores.append(now)
        elif last is not None and last[1] != CHANCE:
            numbers.append(last[0])
            scores.append(now)
            if last[1] < len(now):
                gains.append((now[last[1]] - before[last[1]], last[0], last[1]))
        before, last = now, (number, seat)
    if state is not None:
        numbers.append(len(record))
        scores.append(state.scores())
    best = sorted(gains, key=lambda gain: (-gain[0], gain[1]))[:3]
    turning = sorted((number, seat, gain) for gain, number, seat in best if gain > 0)
    return thinned(Course(numbers, scores or [[]], turning))


def thinned(course: Course) -> Course:
    count = len(course.scores)
    if count <= MOST_POINTS:
        return course
    kept = sorted({round(at * (count - 1) / (MOST_POINTS - 1)) for at in range(MOST_POINTS)})
    return Course([course.numbers[at] for at in kept], [course.scores[at] for at in kept], course.turning)


def step_of(span: float) -> int:
    """A round distance between the lines of the chart."""
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000):
        if span / step <= 5:
            return step
    return 5000


def draw(course: Course, names: list[str], colours: str, narrow: bool = False) -> str:
    """The chart; emblem, figure and name stand at the end of each line, so it needs no legend."""
    width, height, right = (366, 300, 96) if narrow else (640, 340, 130)
    left, top, bottom = 40, 24, height - 40
    seats = range(len(course.scores[-1]))
    low = min(0.0, min((min(row) for row in course.scores if row), default=0.0))
    high = max(1.0, max((max(row) for row in course.scores if row), default=1.0))
    step = step_of(high - low)
    last = max(1, course.numbers[-1])

    def x(number: int) -> float:
        return left + (width - right - left) * number / last

    def y(score: float) -> float:
        return bottom - (bottom - top) * (score - low) / (high - low)

    parts = []
    tick = int(low // step) * step
    while tick <= high:
        if tick >= low:
            parts.append(f'<path d="M{left} {y(tick):.0f}H{width - right}" stroke="var(--rule)"/>')
            parts.append(text(left - 7, y(tick) + 5, str(tick), 14, "end", "mut"))
        tick += step
    for number in {0, last // 2, last}:
        parts.append(text(x(number), bottom + 20, str(number), 14, "middle", "mut"))
    parts.append(text((left + width - right) / 2, height - 4, "after move", 14, "middle", "mut"))
    labels = spread({seat: y(course.scores[-1][seat]) for seat in seats}, 25, top, bottom)
    for seat in sorted(seats, key=lambda one: course.scores[-1][one]):
        points = "L".join(
            f"{x(number):.1f} {y(row[seat]):.1f}" for number, row in zip(course.numbers, course.scores, strict=True)
        )
        css = seat_class(seat, colours)
        stroke = "var(--ce)" if css in ("p-k", "p-0") else "var(--c)"
        dash = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if DASHES[seat % len(DASHES)] else ""
        end, score, emblem = labels[seat], figure(course.scores[-1][seat]), emblem_name(seat, colours)
        parts.append(
            f'<g class="{css}"><path d="M{points}" fill="none" stroke="var(--sheet)" stroke-width="7"/>'
            f'<path d="M{points}" fill="none" stroke="{stroke}" stroke-width="3.5" stroke-linejoin="round" '
            f'stroke-linecap="round"{dash}/>'
            f'<use href="#{emblem}" x="{width - right - 12}" y="{end - 12:.1f}" width="24" height="24"/></g>'
        )
        parts.append(text(width - right + 16, end + 6, score, 17, "start", "", 700))
        if not narrow:
            parts.append(text(width - right + 22 + 9.5 * len(score), end + 6, names[seat][:14], 14, "start", ""))
    label = "Score after each move: " + ", ".join(f"{names[seat]} {figure(course.scores[-1][seat])}" for seat in seats)
    css = "narrow" if narrow else "wide"
    return (
        f'<svg class="chart {css}" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}">'
        f"{''.join(parts)}</svg>"
    )


def text(x: float, y: float, words: str, size: int, anchor: str, css: str, weight: int = 400) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}" '
        f'class="{css}">{escape(words)}</text>'
    )


def spread(places: dict[int, float], gap: float, top: float, bottom: float) -> dict[int, float]:
    """Labels moved apart so that none covers another."""
    order: Iterable[int] = sorted(places, key=lambda seat: places[seat])
    placed: dict[int, float] = {}
    lowest = top - gap
    for seat in order:
        placed[seat] = max(places[seat], lowest + gap)
        lowest = placed[seat]
    if placed and lowest > bottom:
        shift = lowest - bottom
        placed = {seat: max(top, at - shift) if len(placed) < 2 else at - shift for seat, at in placed.items()}
    return placed
