"""Plots as SVG: few marks, direct labels, the colours of the house. The same drawing serves the page and a paper."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import cache
from html import escape

from branchline.lab.balance.words import percent, points
from branchline.lab.statistics import Estimate
from branchline.look.symbols import tokens

WIDTH = 720
ROW = 26
COLOURS = ("var(--accent)", "var(--pr)", "var(--go)", "var(--trail)")
FONT = 'font-family="-apple-system, Segoe UI, Roboto, Noto Sans, Liberation Sans, sans-serif"'
LETTER = 6.3
NAMED = 24


class Drawing:
    """One plot in the making."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self.width, self.height, self.title = width, height, title
        self.parts: list[str] = []

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1, dash: str = "") -> None:
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}" stroke-width="{width:g}" fill="none" '
            f'stroke-linecap="round"{dashed}/>'
        )

    def path(self, d: str, colour: str, width: float = 2, fill: str = "none", opacity: float = 1) -> None:
        self.parts.append(
            f'<path d="{d}" stroke="{colour}" stroke-width="{width:g}" fill="{fill}" fill-opacity="{opacity:g}" '
            f'stroke-linejoin="round"/>'
        )

    def rect(self, x: float, y: float, w: float, h: float, colour: str, opacity: float = 1, note: str = "") -> None:
        inner = f"<title>{escape(note)}</title>" if note else ""
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0, w):.1f}" height="{max(0, h):.1f}" rx="1.5" fill="{colour}" '
            f'fill-opacity="{opacity:g}">{inner}</rect>'
        )

    def dot(self, x: float, y: float, colour: str, note: str = "", hollow: bool = False) -> None:
        inner = f"<title>{escape(note)}</title>" if note else ""
        fill = "var(--sheet)" if hollow else colour
        self.parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.6" fill="{fill}" stroke="{colour}" stroke-width="2">'
            f"{inner}</circle>"
        )

    def text(
        self, x: float, y: float, words: str, anchor: str = "start", colour: str = "var(--ink)", size: float = 12.5
    ) -> None:
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" font-size="{size:g}">'
            f"{escape(words)}</text>"
        )

    def svg(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" role="img" {FONT} '
            f'aria-label="{escape(self.title)}">{"".join(self.parts)}</svg>'
        )


class Scale:
    """From figures to places, with round ticks."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        if high <= low:
            low, high = low - 1, high + 1
        self.low, self.high, self.start, self.end = low, high, start, end

    def at(self, value: float) -> float:
        kept = min(max(value, self.low), self.high)
        return self.start + (kept - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, wanted: int = 5) -> list[float]:
        raw = (self.high - self.low) / wanted
        power = 10 ** math.floor(math.log10(raw))
        size = next(power * step for step in (1, 2, 5, 10) if power * step >= raw * 0.999)
        first = math.ceil(self.low / size - 1e-9)
        return [at * size for at in range(first, math.floor(self.high / size + 1e-9) + 1)]


Row = tuple[str, Sequence[Estimate | None]]


def label(value: float, is_share: bool, sign: bool = False) -> str:
    return percent(value, sign) if is_share else points(value, sign)


def axis_label(value: float, is_share: bool) -> str:
    if is_share:
        return f"{round(value * 100)}\u00a0%".replace("-", "−")
    return f"{value:g}".replace("-", "−")


def intervals(
    title: str,
    rows: Sequence[Row],
    reference: float | None = None,
    is_share: bool = True,
    sign: bool = False,
    names: Sequence[str] = (),
    reference_words: str = "",
    limits: tuple[float, float] | None = None,
) -> str:
    """A row each: the figure as a dot, its 95 % interval as a line, the figure in words at the right.

    Several figures a row are several series, in the order of `names`.
    """
    series = max(len(one) for _, one in rows)
    left = min(300.0, max(len(name) for name, _ in rows) * LETTER + 14)
    step = ROW if series == 1 else 14 * series + 8
    top = 30 if names or reference_words else 14
    height = int(top + step * len(rows) + 30)
    drawing = Drawing(WIDTH, height, title)
    known = [one for _, figures in rows for one in figures if one is not None]
    lows = [one.low if math.isfinite(one.low) else one.value for one in known]
    highs = [one.high if math.isfinite(one.high) else one.value for one in known]
    low, high = (
        min([*lows, *([reference] if reference is not None else [])]),
        max([*highs, *([reference] if reference is not None else [])]),
    )
    if is_share and not sign:
        low = 0.0 if low < 0.35 * high else low
    pad = (high - low) * 0.04 or 0.01
    if limits is not None:
        low, high, pad = *limits, 0.0
    scale = Scale(low - (pad if low != 0 else 0), high + pad, left, WIDTH - 64)
    bottom = top + step * len(rows)
    for tick in scale.ticks(7):
        drawing.line(scale.at(tick), top - 4, scale.at(tick), bottom, "var(--rule)")
        drawing.text(scale.at(tick), bottom + 17, axis_label(tick, is_share), "middle", "var(--ink-3)", 11.5)
    if reference is not None:
        drawing.line(scale.at(reference), top - 6, scale.at(reference), bottom, "var(--ink-2)", 1.4, "4 4")
        if reference_words and not names:
            drawing.text(scale.at(reference), top - 12, reference_words, "middle", "var(--ink-2)", 11.5)
    legend(drawing, names, left, top - 14)
    for at, (name, figures) in enumerate(rows):
        y = top + step * at + step / 2
        drawing.text(left - 12, y + 4, shortened(name, int((left - 12) / LETTER)), "end")
        for number, one in enumerate(figures):
            if one is None:
                continue
            colour = COLOURS[number % len(COLOURS)]
            place = y + (number - (len(figures) - 1) / 2) * 14
            words = label(one.value, is_share, sign)
            note = f"{name}: {words}, 95 % interval {label(one.low, is_share)} to {label(one.high, is_share)}"
            if math.isfinite(one.low):
                drawing.line(scale.at(one.low), place, scale.at(one.high), place, colour, 2.6)
            hollow = reference is not None and not one.excludes(reference)
            drawing.dot(scale.at(one.value), place, colour, note, hollow)
            drawing.text(WIDTH - 4, place + 4, words, "end", "var(--ink-2)", 12)
    return drawing.svg()


def legend(drawing: Drawing, names: Sequence[str], x: float, y: float) -> None:
    for at, name in enumerate(names):
        drawing.dot(x + 6, y - 4, COLOURS[at % len(COLOURS)])
        drawing.text(x + 17, y, name, "start", "var(--ink-2)", 12)
        x += 17 + len(name) * LETTER + 22


def histogram(title: str, values: Sequence[Sequence[float]], names: Sequence[str] = (), words: str = "") -> str:
    """How often which figure: the first series as bars, further ones as outlines, each as shares of its own."""
    height, left, top = 230, 40.0, 30 if names else 14
    bottom = height - 44
    drawing = Drawing(WIDTH, height, title)
    everything = [value for one in values for value in one]
    low, high = min(everything), max(everything)
    size = bin_size(low, high, len(everything))
    first = math.floor(low / size)
    count = math.floor(high / size) - first + 1
    bars = []
    for one in values:
        bins = [0.0] * count
        for value in one:
            bins[math.floor(value / size) - first] += 1 / len(one)
        bars.append(bins)
    scale = Scale(first * size, (first + count) * size, left, WIDTH - 12)
    rise = Scale(0, max(max(bins) for bins in bars) * 1.06, bottom, top)
    for tick in rise.ticks(3):
        drawing.line(left, rise.at(tick), WIDTH - 12, rise.at(tick), "var(--rule)")
        drawing.text(left - 6, rise.at(tick) + 4, axis_label(tick, True), "end", "var(--ink-3)", 11.5)
    is_whole = size == 1 and all(value == int(value) for value in everything)
    for tick in scale.ticks(8):
        x = scale.at(tick + 0.5) if is_whole else scale.at(tick)
        if not is_whole or tick < first + count:
            drawing.text(x, bottom + 17, axis_label(tick, False), "middle", "var(--ink-3)", 11.5)
    edges = [scale.at((first + at) * size) for at in range(count + 1)]
    for number, bins in enumerate(bars):
        colour = COLOURS[number % len(COLOURS)]
        outline = f"M{edges[0]:.1f} {bottom}"
        for at, part in enumerate(bins):
            x, end, y = edges[at], edges[at + 1], rise.at(part)
            outline += f"L{x:.1f} {y:.1f}L{end:.1f} {y:.1f}"
            if number == 0:
                note = f"{(first + at) * size:g} to {(first + at + 1) * size:g}: {percent(part)}"
                drawing.rect(x + 0.6, y, end - x - 1.2, bottom - y, colour, 0.75, note)
        if number > 0:
            drawing.path(f"{outline}L{edges[-1]:.1f} {bottom}", colour, 2.2)
    drawing.line(left, bottom, WIDTH - 12, bottom, "var(--rule-strong)")
    legend(drawing, names, left + 8, top - 12)
    if words:
        drawing.text((left + WIDTH - 12) / 2, height - 6, words, "middle", "var(--ink-2)", 12)
    return drawing.svg()


def bin_size(low: float, high: float, count: int) -> float:
    """A round width, 1 at least, that gives a readable number of bars."""
    raw = (high - low) / min(40, max(8, int(math.sqrt(count))))
    if raw <= 1:
        return 1.0
    power = 10 ** math.floor(math.log10(raw))
    return float(next(power * step for step in (1, 2, 5, 10) if power * step >= raw * 0.999))


def curve(title: str, points_of: Sequence[tuple[float, Estimate]], reference: float, words: tuple[str, str]) -> str:
    """A share over the course of a game, with its band."""
    height, left, top = 250, 44.0, 16
    bottom = height - 44
    drawing = Drawing(WIDTH, height, title)
    across = Scale(0, 1, left, WIDTH - 16)
    rise = Scale(0, 1, bottom, top)
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        drawing.line(left, rise.at(tick), WIDTH - 16, rise.at(tick), "var(--rule)")
        drawing.text(left - 6, rise.at(tick) + 4, axis_label(tick, True), "end", "var(--ink-3)", 11.5)
        drawing.text(across.at(tick), bottom + 17, axis_label(tick, True), "middle", "var(--ink-3)", 11.5)
    drawing.line(left, rise.at(reference), WIDTH - 16, rise.at(reference), "var(--ink-2)", 1.4, "4 4")
    drawing.text(WIDTH - 20, rise.at(reference) + 15, words[1], "end", "var(--ink-2)", 11.5)
    up = [f"{across.at(at):.1f} {rise.at(one.high):.1f}" for at, one in points_of]
    down = [f"{across.at(at):.1f} {rise.at(one.low):.1f}" for at, one in reversed(points_of)]
    drawing.path(f"M{'L'.join([*up, *down])}Z", "none", 0, "var(--accent)", 0.18)
    drawing.path(
        "M" + "L".join(f"{across.at(at):.1f} {rise.at(one.value):.1f}" for at, one in points_of), COLOURS[0], 2.6
    )
    drawing.text((left + WIDTH - 16) / 2, height - 6, words[0], "middle", "var(--ink-2)", 12)
    return drawing.svg()


def scatter(title: str, dots: Sequence[tuple[str, float, float, bool]], words: tuple[str, str]) -> str:
    """Shares against differences of shares: a dot each, the ones that stand filled, the strongest with their names."""
    height, left, top = 420, 58.0, 18
    bottom = height - 44
    drawing = Drawing(WIDTH, height, title)
    ups = [one[2] for one in dots]
    across = Scale(0, 1, left, WIDTH - 16)
    rise = Scale(min(-0.05, *ups) * 1.08, max(0.05, *ups) * 1.08, bottom, top)
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        drawing.line(across.at(tick), top, across.at(tick), bottom, "var(--rule)")
        drawing.text(across.at(tick), bottom + 17, axis_label(tick, True), "middle", "var(--ink-3)", 11.5)
    for tick in rise.ticks(6):
        drawing.line(left, rise.at(tick), WIDTH - 16, rise.at(tick), "var(--rule)")
        drawing.text(left - 6, rise.at(tick) + 4, axis_label(tick, True), "end", "var(--ink-3)", 11.5)
    drawing.line(left, rise.at(0), WIDTH - 16, rise.at(0), "var(--ink-2)", 1.4, "4 4")
    ordered = sorted(dots, key=lambda one: (one[3], abs(one[2])))
    taken: list[tuple[float, float, float]] = []
    for at, (name, x, y, stands) in enumerate(ordered):
        colour = COLOURS[1] if stands else "var(--rule-strong)"
        note = f"{name}: taken by {percent(x)}, {percent(y, True)} of wins"
        drawing.dot(across.at(x), rise.at(y), colour, note, not stands)
        if stands and at >= len(ordered) - NAMED:
            name_dot(drawing, name, across.at(x), rise.at(y), taken)
    drawing.text(left + 4, top + 12, words[1], "start", "var(--ink-2)", 12)
    drawing.text((left + WIDTH - 16) / 2, height - 6, words[0], "middle", "var(--ink-2)", 12)
    return drawing.svg()


def name_dot(drawing: Drawing, name: str, x: float, y: float, taken: list[tuple[float, float, float]]) -> None:
    """Write a name beside its dot, on the side where there is room, unless another name lies there."""
    width = len(name) * LETTER
    start = x + 9 if x + 9 + width < WIDTH - 8 else x - 9 - width
    if any(abs(y - other) < 13 and start < end and begin < start + width for begin, end, other in taken):
        return
    taken.append((start, start + width, y))
    drawing.text(start, y + 4, name, "start", "var(--ink)", 11.5)


def bars(title: str, values: Sequence[tuple[str, float]], words: str = "") -> str:
    """Upright bars with their figures on top."""
    height, left, top = 190, 12.0, 22
    bottom = height - 42
    drawing = Drawing(WIDTH, height, title)
    rise = Scale(0, max(value for _, value in values) or 1, bottom, top)
    step = (WIDTH - 2 * left) / len(values)
    for at, (name, value) in enumerate(values):
        x = left + at * step
        drawing.rect(x + step * 0.1, rise.at(value), step * 0.8, bottom - rise.at(value), COLOURS[0], 0.8)
        drawing.text(x + step / 2, rise.at(value) - 5, f"{value:.1f}", "middle", "var(--ink-2)", 11.5)
        drawing.text(x + step / 2, bottom + 16, name, "middle", "var(--ink-3)", 11.5)
    drawing.line(left, bottom, WIDTH - left, bottom, "var(--rule-strong)")
    if words:
        drawing.text(WIDTH / 2, height - 6, words, "middle", "var(--ink-2)", 12)
    return drawing.svg()


def shortened(words: str, letters: int) -> str:
    return words if len(words) <= letters else f"{words[: max(1, letters - 1)].rstrip()}…"


@cache
def light_colours() -> dict[str, str]:
    """The colours of the light theme, by name."""
    first = tokens().split("}", 1)[0]
    return dict(re.findall(r"(--[\w-]+):\s*(#[0-9A-Fa-f]+)", first))


def for_paper(svg: str) -> str:
    """A plot as a file of its own: fixed colours on white, nothing that only a browser understands."""
    fixed = re.sub(r"var\((--[\w-]+)\)", lambda found: light_colours().get(found.group(1), "#16232F"), svg)
    on_white = fixed.replace("<svg ", '<svg style="background:#fff" ', 1)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{on_white}\n'


def over(title: str, names: Sequence[str], course: Sequence[Estimate], is_share: bool) -> str:
    """A figure over the values of something, each with its 95 % interval: a line and its band."""
    height, left, top = 230, 52.0, 16
    bottom = height - 30
    drawing = Drawing(WIDTH, height, title)
    lows = [one.low if math.isfinite(one.low) else one.value for one in course]
    highs = [one.high if math.isfinite(one.high) else one.value for one in course]
    rise = Scale(min(lows), max(highs), bottom - 8, top)
    for tick in rise.ticks(4):
        drawing.line(left, rise.at(tick), WIDTH - 16, rise.at(tick), "var(--rule)")
        drawing.text(left - 6, rise.at(tick) + 4, axis_label(tick, is_share), "end", "var(--ink-3)", 11.5)
    step = (WIDTH - 16 - left - 40) / max(1, len(names) - 1)
    places = [left + 20 + at * step for at in range(len(names))]
    up = [f"{x:.1f} {rise.at(one):.1f}" for x, one in zip(places, highs, strict=True)]
    down = [f"{x:.1f} {rise.at(one):.1f}" for x, one in zip(reversed(places), reversed(lows), strict=True)]
    drawing.path(f"M{'L'.join([*up, *down])}Z", "none", 0, "var(--accent)", 0.18)
    middle = [f"{x:.1f} {rise.at(one.value):.1f}" for x, one in zip(places, course, strict=True)]
    drawing.path(f"M{'L'.join(middle)}", COLOURS[0], 2.6)
    every = -(-len(names) // 16)
    for at, (x, name) in enumerate(zip(places, names, strict=True)):
        if at % every == 0:
            drawing.text(x, bottom + 14, shortened(name, 12), "middle", "var(--ink-3)", 11.5)
    return drawing.svg()
