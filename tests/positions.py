"""Positions of recorded games on pages of their own in a real browser: what is asked there is answered by hand, and
what would be sent is caught. A sample of positions by default; all of them where BRANCHLINE_PAGES says `all`, and a few
in every so many of each record where it says a number."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import branchline
from branchline.core.position import CHANCE, OVER
from branchline.core.record import Record
from branchline.core.sheet import Choice
from branchline.table.running import Running
from branchline.table.seating import PERSON, Seat, SeatWish
from branchline.web.desk import Desk
from branchline.web.fragments import Press
from branchline.web.scene import Scene, Viewer, build
from branchline.web.words import explained

RECORDS = Path(__file__).parent / "records"
PAGES = os.environ.get("BRANCHLINE_PAGES", "")
IS_ALL = PAGES != ""
EVERY = int(PAGES) if PAGES.isdecimal() else 1
IN_A_ROW = 2  # neighbours are looked at together: what keeps its place through a turn shows only so
SAMPLES = 3
A_PART = 60

HANDS = (Path(__file__).parent / "hands.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Asked:
    """A seat that is asked something at a moment of a recorded game, and what it answered."""

    where: str
    number: int
    seat: int
    action: int
    state: Any
    scene: Scene
    html: str
    seats: list[Seat]

    @property
    def choices(self) -> list[Choice]:
        return [choice for row in self.scene.panel.rows for choice in row.choices]

    @property
    def answer(self) -> Choice:
        return next(choice for choice in self.choices if choice.action == self.action)


@dataclass(frozen=True)
class Part:
    """Some moves of a record, from the first of them to before the last; in a sample all of them."""

    path: Path
    first: int = 0
    last: int = -1

    @property
    def id(self) -> str:
        """What a test of it is called."""
        name = f"{self.path.parent.name}-{self.path.stem}"
        return name if self.last < 0 else f"{name}-{self.first}"


def records(name: str) -> list[Path]:
    """Records of a game: all, or that with the most players."""
    found = sorted((RECORDS / name).glob("*.json"))
    return found if IS_ALL else [max(found, key=lambda path: read(path).players)]


def parts(name: str) -> list[Part]:
    """What a test goes through at once: short enough that many hands share the work, and none loses much of it."""
    if not IS_ALL:
        return [Part(path) for path in records(name)]
    ends, long = {path: len(read(path).moves) for path in records(name)}, A_PART * EVERY
    return [Part(path, at, min(at + long, end)) for path, end in ends.items() for at in range(0, end, long)]


def read(path: Path) -> Record:
    return Record.from_text(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def moments(path: Path) -> list[tuple[int, Any, int, int]]:
    """Where somebody who sits at the table decides: after how many moves, the position, the seat, its answer."""
    record = read(path)
    return [
        (number, state.clone(), seat, action)
        for number, (state, seat, action) in enumerate(record.replay())
        if seat != CHANCE and state.player != OVER and seat < record.players
    ]


def questions(desk: Desk, part: Part, is_wanted: Callable[[Any, int], bool] | None = None) -> Iterator[Asked]:
    """The questions of a recorded game, to people: some of them, or those that are wanted."""
    record = read(part.path)
    visitor = desk.storage.new_visitor()[0]
    wishes = [SeatWish(PERSON, name=f"P{seat}", is_mine=True) for seat in range(record.players)]
    row = desk.host.open_table(visitor, record.game, wishes, record.options, record)
    seats = desk.host.running(row).seats
    for number, state, seat, action in chosen(part, is_wanted):
        then = replace(row, status="playing", number=number, version=number + 1, stand=number, held_by=-1)
        running = Running(record.game, then, seats, state, [])
        scene = build(desk.host, running, Viewer("/t/WORD", seat, (seat,)))
        html = str(Press(desk.templates).page("_table.html", scene=scene).whole)
        yield Asked(f"{part.path.stem}, move {number}", number, seat, action, state, scene, html, seats)


def chosen(part: Part, is_wanted: Callable[[Any, int], bool] | None) -> list[tuple[int, Any, int, int]]:
    """All of a part; or some in a row, here and there, the beginning among them; or the first that are wanted."""
    everything = moments(part.path)
    if is_wanted is not None:
        return [one for one in everything if is_wanted(one[1], one[2])][:IN_A_ROW]
    if part.last >= 0:
        wanted = everything if EVERY == 1 else [one for at, one in enumerate(everything) if at % EVERY < IN_A_ROW]
        return [one for one in wanted if part.first <= one[0] < part.last]
    apart = max(1, len(everything) // SAMPLES)
    return [one for start in range(0, len(everything), apart) for one in everything[start : start + IN_A_ROW]]


def page_around(desk: Desk, asked: Asked) -> str:
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
        self.page = self.context.new_page()
        self.page.clock.install()
        self.desk = desk
        self.size = size
        self.is_touched = bool(more.get("has_touch"))
        self.game = ""

    def show(self, asked: Asked) -> None:
        """Show a position as one to which play has just come."""
        self.open(asked)
        self.hand("show", asked.html)
        self.wait()

    def look(self, asked: Asked) -> Any:
        """What an eye finds at a position that is shown, all at once."""
        self.open(asked)
        return self.hand("look", asked.html)

    def open(self, asked: Asked) -> None:
        """A page about this game."""
        if self.game == asked.scene.title:
            return
        text = page_around(self.desk, asked)
        words = explained(branchline.game(asked.scene.row.game).about)
        self.page.unroute_all()
        self.page.route("**/about?*", lambda route: route.fulfill(json=words))
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

    def hand(self, name: str, given: str = "") -> Any:
        """What a hand or an eye finds on the page (hands.js)."""
        return self.page.evaluate(f"given => hands.{name}(given)", given)

    @property
    def sent(self) -> str | None:
        found: str | None = self.page.evaluate("window.sent")
        return found

    def close(self) -> None:
        self.context.close()
