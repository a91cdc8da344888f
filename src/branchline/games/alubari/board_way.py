"""Where the line of Alubari lies on its sheet: as printed, or laid out anew for a railway of another shape."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from branchline.games.alubari.board_tickets import LINE_HEIGHT, LINE_WIDTH, cost_of
from branchline.games.alubari.box import Box, Station

Point = tuple[float, float]
Label = tuple[float, float, str]

# Where each of the track spaces lies, from the plain to the summit.
TRACKS = (
    (230, 412), (290, 412), (347, 412), (403, 412), (460, 412), (536, 412), (624, 362),
    (573, 312), (515, 312), (458, 312), (400, 312), (275, 312), (148, 312),
    (80, 211), (146, 211), (248, 211), (356, 211), (442, 211),
    (574, 112), (470, 112), (342, 112),
)  # fmt: skip
# The way between neighbouring spaces where it is not straight: the hairpins.
BENDS = {
    5: "M536 412H575Q624 412 624 362",
    6: "M624 362Q624 312 573 312",
    12: "M148 312H80Q36 312 36 261Q36 211 80 211",
    17: "M442 211H575Q624 211 624 161Q624 112 574 112",
}
START, SUMMIT = "M24 412H230", "M342 112H60"
TOWNS = ((106, 376), (306, 376), (406, 376), (524, 376), (278, 274), (80, 173), (248, 173), (442, 173), (470, 74),
         (136, 74))  # fmt: skip
RIVERS = {
    0: "M222 338c-6 20 8 34-4 52s10 26 2 46h24c6-20-12-30-2-50s-6-30 4-48Z",
    6: "M600 336c14 4 22 14 20 26s14 16 34 20v-34c-16-4-22-14-54-12Z",
    12: "M140 263c-8 16 6 26-2 40s8 22 0 40h22c6-18-8-26 0-40s-4-26 2-40Z",
    16: "M348 159c-8 18 8 28-2 44s8 24 0 44h22c6-20-8-28 0-44s-4-28 4-44Z",
}
# Names of spaces that would lie on something else straight above their space.
LABELS: dict[int, Label] = {
    0: (230, 441, "middle"), 6: (652, 292, "end"), 12: (120, 292, "end"), 16: (374, 238, "start"),
}  # fmt: skip

# A railway of another shape goes up in runs of the same height, from side to side.
FEWEST_RUNS, MOST_RUNS, RUN = 4, 12, 112
FIRST, LAST, FOOT, HEAD = 70, 590, 40, 113
EDGE, BETWEEN = 10, 10
WIDEST_TOWN = LINE_WIDTH - 2 * EDGE
ABOVE = 36  # the middle of a town above its run


class Way(NamedTuple):
    """A sheet for one railway: its height, its track spaces, the paths before, between and behind them, its towns."""

    height: int
    tracks: tuple[Point, ...]
    paths: list[str]
    towns: tuple[Point, ...]
    rivers: list[str]
    labels: dict[int, Label]


def way_of(box: Box) -> Way:
    """As printed, if the railway has as many spaces and towns, its rivers where they flow, and room for its towns."""
    rivers = [at for at, is_river in enumerate(box.track_is_river) if is_river]
    as_printed = len(box.track_ids) == len(TRACKS) and rivers == list(RIVERS) and len(box.town_ids) == len(TOWNS)
    if as_printed and all(apart(box, one, other) for one, other in pairwise(range(len(TOWNS)))):
        between = [BENDS.get(at) or f"M{x1} {y1}L{x2} {y2}" for at, ((x1, y1), (x2, y2)) in enumerate(pairwise(TRACKS))]
        return Way(LINE_HEIGHT, TRACKS, [START, *between, SUMMIT], TOWNS, list(RIVERS.values()), LABELS)
    shapes = ((runs, towns_of(box, runs)) for runs in range(FEWEST_RUNS, MOST_RUNS + 1))
    return laid_out(box, *next(((runs, towns) for runs, towns in shapes if towns), crowded(box)))


def apart(box: Box, one: int, other: int) -> bool:
    """Whether two towns that follow each other have room side by side where they are printed."""
    (x1, y1), (x2, y2) = TOWNS[one], TOWNS[other]
    return y1 != y2 or abs(x1 - x2) >= (sum(station_widths(box, one)) + sum(station_widths(box, other))) / 2


def station_width(station: Station) -> int:
    """Room for all the ways it can be paid, and for a marker."""
    prices = [price for cost in station.costs for price in cost_of(cost)]
    return max(36, 8 + sum(21 + 6 * len(str(n)) for n, _, _ in prices))


def station_widths(box: Box, town: int) -> list[float]:
    """Of all stations of a town; closer together where the sheet is too narrow for so many."""
    widths = [station_width(box.stations[at]) for at in box.town_stations[town]]
    closer = min(1, WIDEST_TOWN / sum(widths))
    return [width * closer if closer < 1 else width for width in widths]


def laid_out(box: Box, runs: int, towns: tuple[Point, ...]) -> Way:
    tracks = tuple(point(box, runs, at) for at in range(len(box.track_ids)))
    (x1, y1), (x2, y2) = tracks[0], tracks[-1]
    paths = [f"M24 {y1}H{x1:g}"]
    paths += [path(*one, *other, goes_right(box, runs, at)) for at, (one, other) in enumerate(pairwise(tracks))]
    paths.append(f"M{x2:g} {y2}H{LINE_WIDTH - 24 if goes_right(box, runs, len(tracks) - 1) else 24}")
    rivers = [f"M{x - 8:g} {y - 74}{RIVERS[0][8:]}" for at, (x, y) in enumerate(tracks) if box.track_is_river[at]]
    labels = {at: (x, y + 27, "middle") for at, (x, y) in enumerate(tracks)}
    return Way(height_of(runs), tracks, paths, towns, rivers, labels)


def height_of(runs: int) -> int:
    return HEAD + FOOT + RUN * (runs - 1)


def level(runs: int, run: int) -> int:
    return height_of(runs) - FOOT - RUN * run


def in_a_run(box: Box, runs: int) -> int:
    """How many track spaces a run has."""
    return -(-len(box.track_ids) // runs)


def goes_right(box: Box, runs: int, at: int) -> bool:
    return at // in_a_run(box, runs) % 2 == 0


def point(box: Box, runs: int, at: int) -> Point:
    """Where a track space lies."""
    each = in_a_run(box, runs)
    run, number = divmod(at, each)
    along = (LAST - FIRST) * (number + 0.5) / each
    return FIRST + along if goes_right(box, runs, at) else LAST - along, level(runs, run)


def path(x1: float, y1: float, x2: float, y2: float, to_the_right: bool) -> str:
    """From one track space to the next: straight, or round a hairpin."""
    if y1 == y2:
        return f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
    turn, outside = (LAST + 10, LINE_WIDTH - 20) if to_the_right else (FIRST - 10, 20)
    middle = (y1 + y2) / 2
    return f"M{x1:g} {y1:g}H{turn}Q{outside} {y1:g} {outside} {middle:g}Q{outside} {y2:g} {turn} {y2:g}H{x2:g}"


def towns_of(box: Box, runs: int) -> tuple[Point, ...]:
    """Where the towns lie, each near its track space; none if they have no room above so many runs."""
    widths = [sum(station_widths(box, town)) for town in range(len(box.town_ids))]
    wanted = [point(box, runs, track_of(box, town)) for town in range(len(box.town_ids))]
    rows: list[list[int]] = [[] for _ in range(runs)]
    run = 0
    for town, (_, y) in enumerate(wanted):
        run = max(run, [level(runs, one) for one in range(runs)].index(int(y)))
        if rows[run] and sum(widths[one] + BETWEEN for one in (*rows[run], town)) > WIDEST_TOWN + BETWEEN:
            run += 1
        if run == runs:
            return ()
        rows[run].append(town)
    found: list[Point] = [(0, 0)] * len(widths)
    for run, row in enumerate(rows):
        order = row if run % 2 == 0 else row[::-1]
        for town, left in zip(order, lefts([widths[one] for one in order], [wanted[one][0] for one in order]),
                              strict=True):  # fmt: skip
            found[town] = left + widths[town] / 2, level(runs, run) - ABOVE
    return tuple(found)


def crowded(box: Box) -> tuple[int, tuple[Point, ...]]:
    """Where towns are too many or too wide for any sheet, each stands over its track space."""
    places = [point(box, MOST_RUNS, track_of(box, town)) for town in range(len(box.town_ids))]
    return MOST_RUNS, tuple((x, y - ABOVE) for x, y in places)


def track_of(box: Box, town: int) -> int:
    """The track space of a town; of one without, the first, the last, or in between."""
    name = box.town_names[town]
    if name in box.track_town:
        return box.track_town.index(name)
    return town * (len(box.track_ids) - 1) // (len(box.town_ids) - 1)


def lefts(widths: list[float], wanted: list[float]) -> list[float]:
    """Where each begins, as near to its wish as its neighbours and the edges of the sheet allow."""
    found, free = [], float(EDGE)
    for width, middle in zip(widths, wanted, strict=True):
        found.append(max(free, middle - width / 2))
        free = found[-1] + width + BETWEEN
    end = float(LINE_WIDTH - EDGE)
    for at in range(len(widths) - 1, -1, -1):
        found[at] = min(found[at], end - widths[at])
        end = found[at] - BETWEEN
    return found
