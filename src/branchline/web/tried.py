"""What became of a game that was tried from a review: its line and that of the reviewed game, beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from branchline.bots.chances import chance_sets, chances_at_sight
from branchline.core.errors import BranchlineError
from branchline.core.position import CHANCE
from branchline.core.record import Record
from branchline.core.sheet import Drawn
from branchline.core.translation import translated
from branchline.look.markup import mark
from branchline.look.symbols import seat_class
from branchline.table.bygone import OtherRules
from branchline.table.host import Host
from branchline.table.reviews import NoReview, Origin, by_id
from branchline.table.running import Running
from branchline.web.chart import spread, text
from branchline.web.review_graph import Frame, smooth
from branchline.web.words import figure

MOST_POINTS = 60
WIDE, NARROW = (640, 210, 44, 566, 30, 180), (366, 190, 34, 296, 30, 160)
Points = list[tuple[int, float]]


@dataclass(frozen=True)
class Tried:
    """A game that was tried from a review: from which move, how the two ended, and their lines."""

    move: int
    words: str
    address: str
    graphs: list[Drawn]


def tried_at(host: Host, running: Running) -> Tried | None:
    """The two lines beside each other: how the game of the review went on from there, and how this one did."""
    if not running.row.origin:
        return None
    origin = Origin.read(running.row.origin)
    try:
        found = by_id(host.storage, origin.review)
    except NoReview:
        return None
    data = found.data
    if data is None:
        return None
    seat = next((one["seat"] for one in data["decisions"] if one["move"] == origin.move), 0)
    there, here = data["result"]["scores"][seat], running.state.scores()[seat]
    who = "you" if running.names[seat] == "You" else running.names[seat]
    words = f"There {who} came to {figure(there)}, here to {figure(here)}."
    return Tried(
        origin.move,
        words,
        f"/r/{found.word}?seat={seat}&at={origin.move}",
        graphs_of(host, running, found.match, seat, origin.move),
    )


def graphs_of(host: Host, running: Running, reviewed: int, seat: int, begin: int) -> list[Drawn]:
    """Both lines, for either width; none where a game was not measured, or the reviewed one does not replay any more:
    this one has its end all the same."""
    try:
        records = [host.record(host.storage.match(reviewed)), host.record(running.row)]
        there, here = [line_of(one, seat, begin) for one in records]
    except (BranchlineError, OtherRules):
        return []
    css = seat_class(seat, running.colours)
    return [draw(there, here, begin, css, is_narrow) for is_narrow in (False, True)] if there and here else []


def line_of(record: Record, seat: int, begin: int) -> Points:
    """The chance of a seat from a move on, at every decision, judged without a search; and what became of it."""
    measured = chance_sets(record.game.name).get(record.players)
    if measured is None:
        return []
    moves = [at for at, (who, _) in enumerate(record.moves) if at >= begin and who != CHANCE]
    wanted, found = set(moves[:: max(1, -(-len(moves) // MOST_POINTS))]), list[tuple[int, float]]()
    for move, (state, _, _) in enumerate(record.replay()):
        if move in wanted:
            found.append((move, chances_at_sight(measured, record.game, state)[seat]))
    smoothed = smooth([chance for _, chance in found])
    points = [(move, chance) for (move, _), chance in zip(found, smoothed, strict=True)]
    return [*points, (len(record.moves), chances_at_sight(measured, record.game, record.state())[seat])]


def draw(there: Points, here: Points, begin: int, css: str, is_narrow: bool) -> Drawn:
    """Both lines over the moves since they parted; what was played in the reviewed game is broken."""
    width, height, left, right, top, bottom = NARROW if is_narrow else WIDE
    last = max(there[-1][0], here[-1][0]) - begin
    frame = Frame(width, height, left, right, top, bottom, last)
    parts = [text(left - 30, 16, "CHANCE TO WIN", 13, "start", "ttl", 700)]
    for share in (0, 50, 100):
        y = frame.y(share / 100)
        parts.append(f'<path d="M{left} {y:.1f}H{right}" class="{"gl" if share else "gl0"}"/>')
        parts.append(text(left - 6, y + 4, str(share), 12, "end", "mut"))
    ends = spread({0: frame.y(there[-1][1]), 1: frame.y(here[-1][1])}, 18, top, bottom)
    stroke = "var(--ce)" if css in ("p-k", "p-0") else "var(--c)"
    for number, (points, name) in enumerate(((there, "there"), (here, "here"))):
        way = "L".join(f"{frame.x(move - begin):.1f} {frame.y(chance):.1f}" for move, chance in points)
        look = 'stroke-width="2.6" stroke-dasharray="9 4"' if number == 0 else 'stroke-width="3.6"'
        parts.append(f'<g class="{css}"><path d="M{way}" fill="none" stroke="{stroke}" {look}/></g>')
        parts.append(text(right + 6, ends[number] + 4, name, 13, "start", "", 700))
    parts.append(text(left, height - 8, f"from move {begin + 1} on", 12, "start", "mut"))
    label = translated(f"Chance to win: {share_of(there)} there, {share_of(here)} here")
    form = "narrow" if is_narrow else "wide"
    return mark(
        f'<svg viewBox="0 0 {width} {height}" class="{form}" role="img" aria-label="{escape(label)}">'
        f"{''.join(parts)}</svg>"
    )


def share_of(points: Sequence[tuple[int, float]]) -> str:
    """Where a line begins and where it ends."""
    return f"{100 * points[0][1]:.0f} to {100 * points[-1][1]:.0f} %"
