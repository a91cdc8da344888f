"""A drawing that has changed, as it is sent to somebody who has the one before it: only its elements that are new, and
in place of each run of others a mark that says which of the old ones stay there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from branchline.core.sheet import Drawn

AHEAD = 40
"""An element is looked for among so many of the old ones. One that is missed is only sent once more."""
WORTH = 0.7
"""What is not shorter than so much of the whole is sent whole, which is packed once for all."""


def redrawn(before: Drawn, now: Drawn) -> str | None:
    """The drawing `now` for somebody who has the one before; None where it is not worth it."""
    old, new = before.elements, now.elements
    opening = now[: now.index(">")]
    parts = [f'{opening} data-of="{len(old)}">']
    for stays, first, end in runs(old, new):
        if stays:
            parts.append(f'<g data-same="{first} {end}"></g>')
        else:
            parts += new[first:end]
    parts.append("</svg>")
    text = "".join(parts)
    return text if len(text) < WORTH * len(now) else None


def runs(before: Sequence[str], now: Sequence[str]) -> Iterator[tuple[bool, int, int]]:
    """The elements of now in their order, in runs: old ones that stay, by their places among the old ones, and new
    ones, by their places among those of now; each from its first to before its end."""
    at = first = 0  # where the next old one is looked for, and where the run of new ones began
    here = 0
    while here < len(now):
        found = place_in(before, now[here], at)
        if found < 0:
            here += 1
            continue
        if first < here:
            yield False, first, here
        at = found
        while here < len(now) and at < len(before) and now[here] == before[at]:
            here, at = here + 1, at + 1
        yield True, found, at
        first = here
    if first < here:
        yield False, first, here


def place_in(before: Sequence[str], element: str, at: int) -> int:
    if at < len(before) and before[at] == element:
        return at
    return next((one for one in range(at + 1, min(len(before), at + AHEAD)) if before[one] == element), -1)
