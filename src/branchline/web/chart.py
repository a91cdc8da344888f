"""How a game went: the score of each seat over the moves, as an SVG chart, and its turning points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Any

from branchline.core.errors import BadRecord
from branchline.core.position import CHANCE
from branchline.core.record import Record
from branchline.core.sheet import Drawn
from branchline.core.translation import translated
from branchline.look.markup import mark
from branchline.look.symbols import emblem_name, seat_class
from branchline.table.host import Host
from branchline.table.running import Running
from branchline.web.translating import own
from branchline.web.words import figure

SIZES = {"wide": (640, 340, 130, 14, 17), "narrow": (366, 300, 96, 14, 17), "small": (340, 132, 66, 11, 14)}
"""Of each form of the chart: width, height, room at the right, and how large its texts and its figures are."""
DASHES = ("", "9 4", "2 5", "14 4 3 4", "6 3 1 3")
MOST_POINTS = 90
COURSE = "course"


@dataclass(frozen=True)
class Turn:
    """The decisions of one seat in a row, with what they won it: in all, and on each line of the score pad. A single
    decision would not do: what it brings is often counted only when the turn goes on."""

    first: int
    last: int
    seat: int
    gain: float
    parts: list[tuple[str, float]]


@dataclass(frozen=True)
class Course:
    """Scores after chosen moves, and the turns that won a seat most."""

    numbers: list[int]
    scores: list[list[float]]
    turning: list[Turn]


def course_of(record: Record) -> Course:
    """Replay a whole game and note the scores after every decision of a seat."""
    numbers = [0]
    scores: list[list[float]] = []
    turns: list[Turn] = []
    begin: tuple[int, int, list[float], list[dict[str, float]]] | None = None
    last_seat = CHANCE
    state: Any = None
    for number, (state, seat, _) in enumerate(record.replay(), 1):
        if not scores:
            scores.append(state.scores())
        elif last_seat != CHANCE:
            numbers.append(number - 1)
            scores.append(state.scores())
        last_seat = seat
        if seat == CHANCE or (begin is not None and begin[1] == seat):
            continue
        if begin is not None:
            turns.append(turn_of(begin, number - 1, state))
        begin = (number, seat, state.scores(), state.score_sheet())
    if state is not None:
        numbers.append(len(record))
        scores.append(state.scores())
        if begin is not None:
            turns.append(turn_of(begin, len(record), state))
    best = sorted(turns, key=lambda turn: (-turn.gain, turn.first))[:3]
    turning = sorted((turn for turn in best if turn.gain > 0), key=lambda turn: turn.first)
    return thinned(Course(numbers, scores or [[]], turning))


def course_at(host: Host, running: Running) -> Course | None:
    """How a match that is over went; None if its first moves were made under other rules."""

    def replayed() -> Course | None:
        try:
            return course_of(host.record(running.row))
        except BadRecord:
            return None

    return running.once(COURSE, replayed)


def turn_of(begin: tuple[int, int, list[float], list[dict[str, float]]], last: int, after: Any) -> Turn:
    first, seat, scores, sheet = begin
    now, pad = after.scores(), after.score_sheet()
    if seat >= len(now):
        return Turn(first, last, seat, 0.0, [])
    parts = []
    if seat < len(sheet) and seat < len(pad):
        lines = [(name, value - sheet[seat].get(name, 0)) for name, value in pad[seat].items()]
        parts = sorted(((name, gain) for name, gain in lines if gain), key=lambda part: -part[1])
    return Turn(first, last, seat, now[seat] - scores[seat], parts)


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


def draw(course: Course, names: list[str], colours: str, form: str = "wide") -> Drawn:
    """The chart; emblem, figure and, where there is room, name stand at the end of each line: it needs no legend."""
    width, height, right, small, large = SIZES[form]
    left, top, bottom = small * 3 - 2, large + 7 if form != "small" else large, height - 2 * small - 12
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
            parts.append(text(left - 7, y(tick) + small / 3, str(tick), small, "end", "mut"))
        tick += step
    for number in {0, last // 2, last}:
        parts.append(text(x(number), bottom + small + 6, str(number), small, "middle", "mut"))
    parts.append(text((left + width - right) / 2, height - 4, "after move", small, "middle", "mut"))
    mark_size = round(large * 1.4)
    labels = spread({seat: y(course.scores[-1][seat]) for seat in seats}, large * 1.45, top, bottom)
    for seat in sorted(seats, key=lambda one: course.scores[-1][one]):
        points = "L".join(
            f"{x(number):.1f} {y(row[seat]):.1f}" for number, row in zip(course.numbers, course.scores, strict=True)
        )
        css = seat_class(seat, colours)
        stroke = "var(--ce)" if css in ("p-k", "p-0") else "var(--c)"
        dash = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if DASHES[seat % len(DASHES)] else ""
        end, score, emblem = labels[seat], figure(course.scores[-1][seat]), emblem_name(seat, colours)
        parts.append(
            f'<g class="{css}"><path d="M{points}" fill="none" stroke="var(--sheet)" stroke-width="{large * 0.4:.1f}"/>'
            f'<path d="M{points}" fill="none" stroke="{stroke}" stroke-width="{large * 0.2:.1f}" '
            f'stroke-linejoin="round" stroke-linecap="round"{dash}/>'
            f'<use href="#{emblem}" x="{width - right - mark_size / 2:.1f}" y="{end - mark_size / 2:.1f}" '
            f'width="{mark_size}" height="{mark_size}"/></g>'
        )
        parts.append(text(width - right + mark_size / 2 + 4, end + large / 3, score, large, "start", "", 700))
        if form == "wide":
            parts.append(
                text(width - right + 22 + 9.5 * len(score), end + 6, own(names[seat][:14]), small, "start", "")
            )
    ends = ", ".join(f"{own(names[seat])} {figure(course.scores[-1][seat])}" for seat in seats)
    label = f"{translated('Score after each move')}: {ends}"
    return mark(
        f'<svg class="chart {form}" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}">'
        f"{''.join(parts)}</svg>"
    )


def text(x: float, y: float, words: str, size: int, anchor: str, css: str, weight: int = 400) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}" '
        f'class="{css}">{escape(translated(words))}</text>'
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
