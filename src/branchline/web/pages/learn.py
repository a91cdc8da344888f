"""Learn: the five games with their lessons, one lesson, and what the buttons of its card do."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from branchline.core import registry
from branchline.core.errors import IllegalAction
from branchline.core.game import Game
from branchline.core.translation import game_speaks
from branchline.table import learning, lessons
from branchline.table.host import NotYours
from branchline.table.learning import Learned
from branchline.table.lessons import Lesson, NoLesson
from branchline.table.storage import Conflict
from branchline.web.pages.table import after, member, tried
from branchline.web.scene import short_title
from branchline.web.visit import NotHere, Visit, table_path


@dataclass(frozen=True)
class Offer:
    """A lesson on the shelf, and how far this visitor has come in it."""

    lesson: Lesson
    known: Learned | None

    @property
    def path(self) -> str:
        return f"/learn/{self.lesson.game.name}/{self.lesson.name}"

    @property
    def is_done(self) -> bool:
        return self.known is not None and self.known.done_at is not None

    @property
    def is_under_way(self) -> bool:
        return self.known is not None and self.known.match is not None and not self.is_done

    @property
    def status(self) -> str:
        if self.is_done:
            return "reached" if self.lesson.drill else "done"
        if self.known is not None and self.is_under_way:
            if self.lesson.drill:
                return f"try {self.known.wrong + 1}"
            return f"step {self.known.step + 1} of {len(self.lesson.steps)}"
        return f"{self.lesson.minutes} min"


@dataclass(frozen=True)
class Shelf:
    """A game and what there is to learn of it."""

    game: Game
    title: str
    first: Offer | None
    drills: list[Offer]

    @property
    def reached(self) -> int:
        return sum(one.is_done for one in self.drills)


def shelves(visit: Visit) -> list[Shelf]:
    known = learning.learned(visit.desk.storage, visit.visitor.id) if visit.visitor.id else {}
    found = []
    for name in registry.games():
        game = registry.game(name)
        offers = [Offer(lessons.lesson(name, one), known.get((name, one))) for one in lessons.names(name)]
        first = next((one for one in offers if one.lesson.name == lessons.FIRST), None)
        found.append(Shelf(game, short_title(game.title), first, [one for one in offers if one is not first]))
    return found


def learn(visit: Visit) -> Response:
    found = shelves(visit)
    offers = [one.first for one in found if one.first is not None]
    done = sum(one.is_done for one in offers)
    return visit.render("learn.html", shelves=found, done=done, count=len(offers))


def asked_for(visit: Visit) -> Offer:
    game, name = visit.word("game"), visit.word("name")
    try:
        lesson = lessons.lesson(game, name)
    except NoLesson as error:
        raise NotHere(str(error)) from error
    game_speaks(game)
    known = learning.learned(visit.desk.storage, visit.visitor.id) if visit.visitor.id else {}
    return Offer(lesson, known.get((game, name)))


def one(visit: Visit) -> Response:
    """Before the lesson: what it is about, and the button that opens its table."""
    offer = asked_for(visit)
    return visit.render("lesson.html", offer=offer, lesson=offer.lesson, title=short_title(offer.lesson.game.title))


def begin(visit: Visit) -> Response:
    lesson = asked_for(visit).lesson
    row = learning.begin(visit.desk.host, visit.need_visitor(), lesson.game.name, lesson.name)
    return visit.redirect(table_path(row.word))


def press(visit: Visit) -> Response:
    """A button of the card. The one that is pressed names what it does; the chief one does what the form says."""
    running, _ = member(visit)
    option = visit.number("option")
    do = "answer" if option >= 0 else visit.field("press") or visit.field("do")
    try:
        learning.go_on(visit.desk.host, running.row.id, visit.number("stand"), do, option)
    except (Conflict, IllegalAction, NotYours) as error:
        return tried(visit, running.row.id, error)
    return after(visit, running.row.id)
