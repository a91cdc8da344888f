"""Words and figures as people read them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from branchline.lab.statistics import Estimate


def percent(value: float, sign: bool = False) -> str:
    """A share in percent: no decimals, but never 0 for something."""
    number = value * 100
    digits = 1 if 0 < abs(number) < 10 else 0
    return f"{number:{'+' if sign else ''}.{digits}f}\u00a0%".replace("-", "−")


def points(value: float, sign: bool = False) -> str:
    digits = 0 if abs(value) >= 100 else 1
    return f"{value:{'+' if sign else ''}.{digits}f}".replace("-", "−")


def share_words(one: Estimate) -> str:
    return f"{percent(one.value)} ({percent(one.low)[:-2]} to {percent(one.high)})"


def mean_words(one: Estimate) -> str:
    if math.isinf(one.low):
        return points(one.value)
    return f"{points(one.value)} ({points(one.low)} to {points(one.high)})"


def seen_words(what: str, edge: float) -> str:
    """How much of a share would have been seen, where nothing was; the edge is infinite where nothing could be."""
    if math.isinf(edge):
        return f"there are too few games to see {what}"
    return f"{what} of {percent(edge)} would have been seen"


def needed_words(edge: float, say: Callable[[float], str] = percent) -> str:
    """The same for a table."""
    return f"{say(edge)} or more" if math.isfinite(edge) else "too few games"


def step_words(name: str) -> str:
    """`PlacePhase` -> `place phase`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def verb_words(text: str) -> str:
    """`take_contract:12` -> `take contract 12`."""
    return text.replace("_", " ").replace(":", " ")
