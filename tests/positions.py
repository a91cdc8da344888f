"""Positions of recorded games on pages of their own in a real browser: what is asked there is answered by hand, and
what would be sent is caught. Some positions by default, drawn from all records; all of them where BRANCHLINE_PAGES says
`all`, and a few in every so many of each record where it says a number."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from random import Random
from typing import Any

from drawings import OVERLAPS

import branchline
from branchline.core.position import CHANCE, OVER
from branchline.core.record import Record
from branchline.core.sheet import Choice
from branchline.table.lines import Line, play
from branchline.table.running import Running, lines_shown
from branchline.table.seating import PERSON, SeatWish
from branchline.table.sights import SPECTATOR, Sights
from branchline.table.turns import ends_turn, reveals
from branchline.web.desk import Desk
from branchline.web.effects import Effect, effects
from branchline.web.fragments import Press
from branchline.web.scene import Scene, Viewer, build
from branchline.web.words import explained

RECORDS = Path(__file__).parent / "records"
PAGES = os.environ.get("BRANCHLINE_PAGES", "")
IS_ALL = PAGES != ""
EVERY = int(PAGES) if PAGES.isdecimal() else 1
IN_A_ROW = 2  # neighbours are looked at together: what keeps its place through a turn shows only so
SEED = 20  # of the draw: the same positions every time
A_PART = 60
FEW_LINES = 40  # of the log, where only a few positions are shown; else all that a table shows

HANDS = (Path(__file__).parent / "hands.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Shown:
    """The page of a viewer at a moment of a recorded game."""

    where: str
    seat: int
    scene: Scene
    html: str
    running: Running
    table: Table

    @property
    def number(self) -> int:
        return self.running.row.number

    @property
    def state(self) -> Any:
        return self.running.state

    @property
    def choices(self) -> list[Choice]:
        return [choice for row in self.scene.panel.rows for choice in row.choices]

    @cached_property
    def effects(self) -> dict[int, Effect]:
        seen = self.running.sights.seen(self.seat)
        return effects(self.running.game, seen, self.seat, self.choices)

    @property
    def effects_sent(self) -> dict[str, Any]:
        """What the page hears of its choices when one is pointed at."""
        return {str(action): one.to_data() for action, one in self.effects.items()}


@dataclass(frozen=True)
class Asked(Shown):
    """That of a seat which is asked something, and what it answered."""

    action: int

    @property
    def answer(self) -> Choice:
        return next(choice for choice in self.choices if choice.action == self.action)


@dataclass(frozen=True)
class Part:
    """Some moves of a record, from the first of them to before the last, and so many questions of these; all of them by
    default."""

    path: Path
    first: int = 0
    last: int = -1
    most: int | None = None

    @property
    def id(self) -> str:
        """What a test of it is called."""
        name = f"{self.path.parent.name}-{self.path.stem}"
        return f"{name}-{self.first}" if self.first or self.last >= 0 else name


def records(name: str) -> list[Path]:
    """Records of a game: all, or that with the most players."""
    found = all_records(name)
    return found if IS_ALL else [max(found, key=lambda path: read(path).players)]


def all_records(name: str) -> list[Path]:
    return sorted((RECORDS / name).glob("*.json"))


def shortest(name: str) -> Path:
    """The shortest record for several in which everybody has turns."""
    lengths = {path: len(read(path).moves) for path in all_records(name) if read(path).players > 1}
    return min((path for path in lengths if lengths[path] > A_PART), key=lengths.__getitem__)


def parts(name: str) -> list[Part]:
    """What a test goes through at once: short enough that many hands share the work, and none loses much of it."""
    if not IS_ALL:
        return drawn_by_lot(name)
    ends, long = {path: len(read(path).moves) for path in records(name)}, A_PART * EVERY
    return [Part(path, at, min(at + long, end)) for path, end in ends.items() for at in range(0, end, long)]


def drawn_by_lot(name: str) -> list[Part]:
    """For each number of players two neighbouring questions, somewhere in one of its records; for one of these numbers
    they are the first two of the game."""
    lot, by_players = Random(f"{SEED} {name}"), dict[int, list[Record]]()
    paths = {}
    for path in all_records(name):
        record = read(path)
        paths[id(record)] = path
        by_players.setdefault(record.players, []).append(record)
    from_the_beginning = lot.choice(sorted(by_players))
    found = []
    for players, known in sorted(by_players.items()):
        record = lot.choice(known)
        last = max(at for at, (seat, _) in enumerate(record.moves) if 0 <= seat < players)
        first = 0 if players == from_the_beginning else lot.randrange(last - IN_A_ROW)
        found.append(Part(paths[id(record)], first, most=IN_A_ROW))
    return found


def read(path: Path) -> Record:
    return Record.from_text(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=2)
def way(path: Path) -> list[Any]:
    """The positions of a record, from before the first move to after the last."""
    record = read(path)
    return [*(state.clone() for state, _, _ in record.replay()), record.state()]


def moments(path: Path) -> list[tuple[int, Any, int, int]]:
    """Where somebody who sits at the table decides: after how many moves, the position, the seat, its answer."""
    record = read(path)
    return [
        (number, state, seat, action)
        for number, (state, (seat, action)) in enumerate(zip(way(path), record.moves, strict=False))
        if seat != CHANCE and state.player != OVER and seat < record.players
    ]


class Table:
    """A table at which a recorded game is played, at any of its moments. What the log says there is written when it is
    first asked for."""

    def __init__(self, desk: Desk, path: Path) -> None:
        self.desk = desk
        self.path = path
        self.record = read(path)
        self.way = way(path)
        wishes = [SeatWish(PERSON, name=f"P{seat}", is_mine=True) for seat in range(self.record.players)]
        visitor = desk.storage.new_visitor()[0]
        self.row = desk.host.open_table(visitor, self.record.game, wishes, self.record.options)
        self.seats = desk.host.running(self.row).seats
        self.lines: dict[int, Line] = {}
        self.sights: dict[int, Sights] = {}
        self.last: Running | None = None

    def at(self, number: int, held_by: int = -1) -> Running:
        """The table after so many moves, as it was led there; a turn may await its end."""
        row = replace(self.row, status="playing", number=number, version=number + 1, stand=number, held_by=held_by)
        first = number - min(number, lines_shown(number) if IS_ALL else FEW_LINES)
        shown = [self.line(one) for one in range(first + 1, number + 1)]
        running = Running(self.record.game, row, self.seats, self.way[number], shown)
        if number:
            running.before = Sights(self.record.game, self.way[number - 1])
            running.last_action = self.record.moves[number - 1][1]
        if self.last is not None:
            running.chronicles = self.last.chronicles
        self.last = running
        return running

    def line(self, number: int) -> Line:
        """The line of the move with this number."""
        if number not in self.lines:
            before = self.sights.pop(number - 1, None) or Sights(self.record.game, self.way[number - 1])
            seat, action = self.record.moves[number - 1]
            watchers = (*range(self.record.players), SPECTATOR)
            state = self.way[number - 1].clone()
            self.lines[number], after = play(self.record.game, number, before, state, seat, action, watchers)
            self.sights = {number: after}
        return self.lines[number]

    def shown(self, running: Running, seat: int, at: int | None = None) -> Shown:
        """What a seat sees, or a spectator (-1); or what it saw `at` an earlier moment."""
        scene = build(self.desk.host, running, Viewer("/t/WORD", seat, (seat,) if seat >= 0 else ()), at=at)
        html = str(Press(self.desk.templates).page("_table.html", scene=scene).whole)
        where = f"{self.path.stem}, move {running.row.number if at is None else at}, seat {seat}"
        return Shown(where, seat, scene, html, running, self)

    def whole(self) -> Running:
        """The table where the game has been played to its end, with all that is kept of it."""
        visitor = self.desk.storage.new_visitor()[0]
        wishes = [SeatWish(PERSON, name=seat.name, is_mine=True) for seat in self.seats]
        row = self.desk.host.open_table(visitor, self.record.game, wishes, self.record.options, self.record)
        return self.desk.host.running(row)

    def held(self, first: int) -> Running | None:
        """The next moment from here on at which a turn awaits its end."""
        for number, before, seat, action in moments(self.path):
            after = self.way[number + 1]
            if number >= first and ends_turn(before, after, seat) and not reveals(before, after, seat, action):
                return self.at(number + 1, seat)
        return None


def questions(desk: Desk, part: Part, is_wanted: Callable[[Any, int], bool] | None = None) -> Iterator[Asked]:
    """The questions of a recorded game, to people: some of them, or those that are wanted."""
    table = Table(desk, part.path)
    for number, _, seat, action in chosen(part, is_wanted):
        shown = table.shown(table.at(number), seat)
        yield Asked(**vars(shown), action=action)


def chosen(part: Part, is_wanted: Callable[[Any, int], bool] | None) -> list[tuple[int, Any, int, int]]:
    """All of a part, or of each stretch of so many some in a row; or the first that are wanted."""
    everything = moments(part.path)
    if is_wanted is not None:
        return [one for one in everything if is_wanted(one[1], one[2])][:IN_A_ROW]
    wanted = everything if EVERY == 1 else [one for at, one in enumerate(everything) if at % EVERY < IN_A_ROW]
    return [one for one in wanted if part.first <= one[0] and (part.last < 0 or one[0] < part.last)][: part.most]


def page_around(desk: Desk, asked: Shown) -> str:
    """The whole page about a position, without its stream."""
    text = desk.templates.get_template("table.html").render(
        scene=asked.scene,
        page=Press(desk.templates).page("_table.html", scene=asked.scene),
        visitor=desk.storage.new_visitor()[0],
        settings={},
        theme="",
        ticket=None,
    )
    return text.replace('data-live="/t/WORD/live"', "")


class Window:
    """A browser window in which positions are shown one after the other."""

    def __init__(self, chromium: Any, base: str, desk: Desk, size: dict[str, int], **more: Any) -> None:
        self.context = chromium.new_context(viewport=size, base_url=base, reduced_motion="reduce", **more)
        # Whoever is told something here looks at it for as long as it takes.
        self.context.add_init_script("if (origin !== 'null') localStorage['branchline-pace'] ??= 'step'")
        self.page = self.context.new_page()
        self.page.clock.install()
        self.desk = desk
        self.size = size
        self.is_touched = bool(more.get("has_touch"))
        self.game = ""

    def show(self, asked: Shown) -> None:
        """Show a position as one to which play has just come."""
        self.open(asked)
        self.hand("show", asked.html)
        self.wait()

    def look(self, asked: Shown) -> Any:
        """What an eye finds at a position that is shown, all at once."""
        self.open(asked)
        return self.hand("look", asked.html)

    def tell(self, before: Shown, after: Shown) -> Any:
        """What it finds while it is told what led from one position to another."""
        self.show(before)
        return self.hand("tell", after.html)

    def overlaps(self) -> list[str]:
        """What lies on something else on the sheets that are shown."""
        found: list[str] = self.page.evaluate(OVERLAPS)
        return found

    def open(self, asked: Shown) -> None:
        """A page about this game. The mouse leaves what it pressed: what gives something up does not come to lie
        under one that rests."""
        self.asked = asked
        self.page.mouse.move(0, 0)
        if self.game == asked.scene.title:
            return
        text = page_around(self.desk, asked)
        words = explained(branchline.game(asked.scene.row.game).about)
        self.page.unroute_all()
        self.page.route("**/about?*", lambda route: route.fulfill(json=words))
        self.page.route(
            "**/effects?*",
            lambda route: route.fulfill(
                json={str(action): one.to_data() for action, one in self.asked.effects.items()}
            ),
        )
        self.page.route("**/position", lambda route: route.fulfill(body=text, content_type="text/html"))
        self.page.goto("/position")
        self.page.unroute("**/position")
        self.page.evaluate(HANDS)
        self.game = asked.scene.title

    def wait(self) -> None:
        """Longer than a second click is taken for the first."""
        self.page.clock.run_for(600)

    def press(self, x: float, y: float) -> None:
        """With the mouse, or with a finger where there is one."""
        if self.is_touched:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        self.wait()

    def hand(self, name: str, given: str | list[str] = "") -> Any:
        """What a hand or an eye finds on the page (hands.js)."""
        return self.page.evaluate(f"given => hands.{name}(given)", given)

    @property
    def sent(self) -> str | None:
        found: str | None = self.page.evaluate("window.sent")
        return found

    def close(self) -> None:
        self.context.close()
