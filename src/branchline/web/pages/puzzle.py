"""Puzzles: the one of the day, any other, and all of them; answering, giving up, trying again."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import HTMLResponse, JSONResponse, Response

from branchline.bots.puzzles import BadPuzzles, Puzzle, all_puzzles, game_of, puzzle
from branchline.core import registry
from branchline.core.errors import IllegalAction
from branchline.core.sheet import Drawn
from branchline.core.translation import game_speaks
from branchline.table import solving
from branchline.table.solving import Rated, Try
from branchline.web.fragments import Press
from branchline.web.puzzle import Around, by_game, picture_of, puzzle_scene
from branchline.web.scene import short_title
from branchline.web.visit import NotHere, Visit, whole
from branchline.web.words import explained

DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")


@dataclass(frozen=True)
class Listed:
    """A puzzle in the list of all."""

    puzzle: Puzzle
    rated: Rated
    tried: Try | None

    @property
    def status(self) -> str:
        if self.tried is None or not (self.tried.wrong or self.tried.step or self.tried.shown):
            return "new"
        if self.tried.is_solved:
            return "solved at the first try" if self.tried.is_clean else "solved"
        return "shown" if self.tried.shown else "tried"


@dataclass(frozen=True)
class Today:
    """The puzzle of the day as home shows it: with the days of this week that were solved."""

    puzzle: Puzzle
    title: str
    rating: str
    is_solved: bool
    streak: int
    week: list[tuple[str, bool, bool]]
    picture: Drawn | None


def asked_for(visit: Visit) -> Puzzle:
    try:
        found = puzzle(whole(visit.word("number"), -1))
    except BadPuzzles as error:
        raise NotHere("There is no such puzzle.") from error
    game_speaks(found.game)
    return found


def around(visit: Visit, one: Puzzle) -> Around:
    storage, visitor = visit.desk.storage, visit.visitor.id
    tries = solving.tries_of(storage, visitor) if visitor else {}
    daily = solving.daily_puzzle(storage)
    rated = solving.ratings(storage)
    return Around(
        rated[one.number],
        daily is not None and daily.number == one.number,
        solving.streak(solving.days_of(tries.values())),
        next_of(one, rated, tries),
        solving.stake_of(storage, visitor, one),
    )


def next_of(one: Puzzle, rated: dict[int, Rated], tries: dict[int, Try]) -> int | None:
    """The puzzle to go on with: the next of the list that is not solved yet."""
    ordered = [other.number for some in by_game(all_puzzles(), rated).values() for other in some]
    at = ordered.index(one.number) + 1 if one.number in ordered else 0
    turned = [number for number in ordered[at:] + ordered[:at] if number != one.number]
    return next((number for number in turned if number not in tries or not tries[number].is_solved), None)


def show(visit: Visit, one: Puzzle, tried: Try, message: str = "", status: int = 200) -> Response:
    scene = puzzle_scene(visit.desk.host, one, tried, around(visit, one), message)
    page = Press(visit.desk.templates).page("_table.html", scene=scene)
    if visit.is_htmx:
        return HTMLResponse(page.whole, status)
    return visit.render("puzzle.html", status, scene=scene, page=page, ticket=None)


def today(visit: Visit) -> Response:
    found = solving.daily_puzzle(visit.desk.storage)
    return visit.redirect(f"/puzzle/{found.number}" if found is not None else "/puzzles")


def one(visit: Visit) -> Response:
    found = asked_for(visit)
    return show(visit, found, solving.try_of(visit.desk.storage, visit.visitor.id, found.number))


def act(visit: Visit) -> Response:
    """An answer. It goes by the step it was given to, so that a second click answers nothing else."""
    found, visitor = asked_for(visit), visit.need_visitor()
    action = visit.number("action")
    actions = game_of(found).actions
    text = actions.text(action) if 0 <= action < actions.count else ""
    try:
        tried = solving.answer(visit.desk.storage, visitor.id, found, visit.number("stand"), text)
    except IllegalAction as error:
        return show(visit, found, solving.try_of(visit.desk.storage, visitor.id, found.number), str(error), 422)
    return changed(visit, found, tried)


def changed(visit: Visit, one: Puzzle, tried: Try) -> Response:
    return show(visit, one, tried) if visit.is_htmx else visit.redirect(f"/puzzle/{one.number}")


def solution(visit: Visit) -> Response:
    found = asked_for(visit)
    return changed(visit, found, solving.show(visit.desk.storage, visit.need_visitor().id, found))


def again(visit: Visit) -> Response:
    found = asked_for(visit)
    return changed(visit, found, solving.again(visit.desk.storage, visit.need_visitor().id, found))


def about(visit: Visit) -> Response:
    """All that explains itself on this board; the address names the box, so it is kept."""
    return JSONResponse(explained(game_of(asked_for(visit)).about), headers={"Cache-Control": "private, max-age=86400"})


def puzzles(visit: Visit) -> Response:
    """All puzzles, by game and rating, and which are solved."""
    storage, visitor = visit.desk.storage, visit.visitor.id
    tries = solving.tries_of(storage, visitor) if visitor else {}
    rated = solving.ratings(storage)
    shelves = [
        (
            short_title(registry.game(name).title),
            [Listed(one, rated[one.number], tries.get(one.number)) for one in some],
        )
        for name, some in by_game(all_puzzles(), rated).items()
    ]
    return visit.render(
        "puzzles.html",
        shelves=shelves,
        today=today_for(visit),
        solver=solving.solver_of(storage, visitor) if visitor else None,
        solved=sum(one.is_solved for one in tries.values()),
        count=sum(len(some) for _, some in shelves),
    )


def today_for(visit: Visit) -> Today | None:
    """The puzzle of the day, and how this week went so far."""
    storage, visitor = visit.desk.storage, visit.visitor.id
    found = solving.daily_puzzle(storage)
    if found is None:
        return None
    tries = solving.tries_of(storage, visitor) if visitor else {}
    days, now = solving.days_of(tries.values()), solving.today()
    rating = solving.ratings(storage)[found.number].strength.rating
    return Today(
        found,
        short_title(game_of(found).title),
        f"{rating:.0f}",
        found.number in tries and tries[found.number].is_solved,
        solving.streak(days),
        [(DAYS[at], day in days, day == now.isoformat()) for at, day in enumerate(solving.week_of(now))],
        picture_of(found.number),
    )
