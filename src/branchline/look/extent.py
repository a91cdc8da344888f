"""How far a drawing reaches: the box round each element that a pen has drawn, through the transforms it lies in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element

NUMBERS = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
COMMANDS = re.compile(r"([MLHVCSQTAZ])([^MLHVCSQTAZ]*)", re.IGNORECASE)
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
TRANSFORMS = re.compile(r"(translate|scale)\(([^)]*)\)|(\w+)\(")
LETTER = 0.62  # about the width of a letter, in sizes of its type
STROKE = 2.0
SHIFTS = {"middle": 0.5, "end": 1.0}


@dataclass(frozen=True)
class Box:
    """A rectangle by its corners."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def joined(self, other: Box) -> Box:
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other: Box) -> bool:
        return not (
            self.right < other.left or other.right < self.left or self.bottom < other.top or other.bottom < self.top
        )


@dataclass(frozen=True)
class Frame:
    """Where what lies in a group is drawn: moved, and so much larger or smaller."""

    x: float = 0.0
    y: float = 0.0
    wide: float = 1.0
    high: float = 1.0

    def within(self, element: Element) -> Frame | None:
        """The frame of what lies in this element; None where it is turned, so that nobody asks how far it reaches."""
        words = f"{element.get('transform', '')} {element.get('style', '')}"
        frame = self
        for name, given, other in TRANSFORMS.findall(words):
            if other and other != "var":
                return None
            figures = [float(one) for one in NUMBERS.findall(given)]
            if name == "translate":
                x, y = [*figures, 0.0][:2]
                frame = Frame(frame.x + x * frame.wide, frame.y + y * frame.high, frame.wide, frame.high)
            elif name == "scale":
                wide, high = [*figures, *figures][:2]
                frame = Frame(frame.x, frame.y, frame.wide * wide, frame.high * high)
        return frame

    def placed(self, box: Box) -> Box:
        across = sorted((self.x + box.left * self.wide, self.x + box.right * self.wide))
        down = sorted((self.y + box.top * self.high, self.y + box.bottom * self.high))
        return Box(across[0], down[0], across[1], down[1])


def number(element: Element, name: str) -> float:
    return float(element.get(name, "0"))


WHOLE = Frame()


def extent(element: Element, frame: Frame | None = WHOLE) -> Box | None:
    """The box round an element with all that lies in it; None if nothing does, or nobody can say."""
    inner = frame.within(element) if frame is not None else None
    if inner is None:
        return None
    own = own_extent(element)
    box = inner.placed(own) if own is not None else None
    for child in element:
        other = extent(child, inner)
        if other is not None:
            box = other if box is None else box.joined(other)
    return box


def own_extent(element: Element) -> Box | None:
    """The box of a shape, a word or a symbol, as it is written."""
    kind = element.tag
    if kind in ("rect", "use"):
        x, y = number(element, "x"), number(element, "y")
        return Box(x, y, x + number(element, "width"), y + number(element, "height"))
    if kind == "circle":
        return Box(number(element, "cx"), number(element, "cy"), number(element, "cx"), number(element, "cy")).grown(
            number(element, "r")
        )
    if kind == "polygon":
        figures = [float(one) for one in NUMBERS.findall(element.get("points", ""))]
        return around(list(zip(figures[::2], figures[1::2], strict=True)))
    if kind == "path":
        box = around(points_of(element.get("d", "")))
        return None if box is None else box.grown(STROKE)
    if kind == "text":
        size, words = number(element, "font-size"), "".join(element.itertext())
        width = len(words) * size * LETTER
        x = number(element, "x") - width * SHIFTS.get(element.get("text-anchor", ""), 0.0)
        return Box(x, number(element, "y") - size, x + width, number(element, "y") + size * 0.3)
    return None


def around(points: list[tuple[float, float]]) -> Box | None:
    if not points:
        return None
    across, down = [x for x, _ in points], [y for _, y in points]
    return Box(min(across), min(down), max(across), max(down))


def points_of(d: str) -> list[tuple[float, float]]:
    """The points that a path goes through or is bent by; its curve lies between them, an arc within its radius."""
    x = y = first_x = first_y = 0.0
    points: list[tuple[float, float]] = []
    for letter, rest in COMMANDS.findall(d):
        command, is_relative = letter.upper(), letter.islower()
        if command == "Z":
            x, y = first_x, first_y
            continue
        figures = [float(one) for one in NUMBERS.findall(rest)]
        takes = TAKES[command]
        for at in range(0, len(figures) - takes + 1, takes):
            given = figures[at : at + takes]
            here_x, here_y = (x, y) if is_relative else (0.0, 0.0)
            if command == "H":
                x = here_x + given[0]
            elif command == "V":
                y = here_y + given[0]
            elif command == "A":
                x, y = here_x + given[5], here_y + given[6]
                reach = max(abs(given[0]), abs(given[1]))
                points += [(x - reach, y - reach), (x + reach, y + reach)]
            else:
                points += [(here_x + given[i], here_y + given[i + 1]) for i in range(0, takes - 2, 2)]
                x, y = here_x + given[-2], here_y + given[-1]
            if command == "M" and at == 0:
                first_x, first_y = x, y
            points.append((x, y))
    return points
