"""Where markup is made. A string becomes markup here and nowhere else (`tests/test_house.py` says who may ask), after
everything in it that comes from outside has been escaped."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import accumulate

from branchline.core.sheet import Drawn


def mark(text: str, elements: Iterable[str] | None = None, begin: int = 0) -> Drawn:
    """Markup of our own. Every part of it that is not a literal has been escaped, or is a number. Unless it is said
    which `elements` it has, and where the first one begins, it is a single one."""
    drawn = str.__new__(Drawn, text)
    lengths = [len(text)] if elements is None else map(len, elements)
    drawn.bounds = array("I", accumulate(lengths, initial=begin))
    return drawn


@lru_cache(16_384)
def quoted(text: str) -> str:
    """A word of a drawing, or a class, a symbol, a path or an id as the value of an attribute: most are asked for again
    and again."""
    return escape(text)


NOTHING = mark("", ())
