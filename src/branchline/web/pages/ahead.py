"""Deciding ahead: standing answers, and lines of one's own next turns prepared on a branch of the position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from starlette.responses import HTMLResponse, Response

from branchline.core.errors import IllegalAction
from branchline.table.ahead import ROUND, Answer, give, in_words, lasts_at, orders_of, refusal, told_at, withdraw
from branchline.table.obeying import round_of
from branchline.table.planning import ANY, JUST, Branch, branch, guess, passing
from branchline.table.running import Running
from branchline.table.storage import Conflict
from branchline.web.ahead import plan_scene
from branchline.web.fragments import Press
from branchline.web.pages.table import member
from branchline.web.scene import Viewer, short_title
from branchline.web.visit import Visit, whole

NO_ACTION = -1
GUESSED = "~"
PASS = "pass"


def owner(visit: Visit) -> tuple[Running, Viewer, int]:
    """Who has one seat at a table where something may be decided ahead."""
    running, viewer = member(visit)
    why = refusal(running, viewer.mine)
    if why:
        raise Conflict(why)
    return running, viewer, viewer.mine[0]


def ahead(visit: Visit) -> Response:
    """What is decided ahead, what may be, and what became of it."""
    running, viewer, seat = owner(visit)
    storage, names = visit.desk.storage, running.names
    own = [one for one in orders_of(storage, running.row.id) if one.seat == seat]
    told = told_at(storage, running, seat)
    return visit.render(
        "ahead.html",
        row=running.row,
        base=viewer.base,
        title=short_title(running.game.title),
        orders=[(one.id, in_words(running.game, running.names, one)) for one in own],
        told=[(number, words) for number in sorted(told, reverse=True) for words in told[number]],
        standing=running.game.standing,
        others=[(other, name) for other, name in enumerate(names) if other != seat],
        lasts=lasts_at(running),
        may_plan=seat not in running.row.awaited,
        message="",
    )


def give_answer(visit: Visit) -> Response:
    running, viewer, seat = owner(visit)
    answer = Answer(
        visit.field("name"),
        visit.number("limit", 0),
        visit.number("after", -1),
        visit.field("calm") == "on",
        visit.field("lasts", ROUND),
        running.row.number,
        round_of(running),
    )
    give(visit.desk.host, running, seat, answer)
    return visit.redirect(f"{viewer.base}/ahead")


def take_back(visit: Visit) -> Response:
    running, viewer, seat = owner(visit)
    withdraw(visit.desk.host, running.row.id, seat, visit.number("order"))
    return visit.redirect(f"{viewer.base}/ahead")


# -- a line ----------------------------------------------------------------------------------------------------------


def begin_plan(visit: Visit) -> Response:
    """A line begins at the table as it is now."""
    running, viewer, seat = owner(visit)
    if seat in running.row.awaited:
        raise Conflict("It is your turn: decide at the table.")
    return visit.redirect(f"{viewer.base}/plan/{running.row.number}")


def followed(
    visit: Visit, running: Running, seat: int, more: Sequence[str] = (), fewer: int = 0, when: str = ""
) -> Branch:
    """The branch of the line in the address, `34-120-~7`: the number of moves before it and its actions, with a sign
    before those that a bot has guessed; `just-` or `any-` before it is its owner's word on when it is played."""
    parts = visit.word("line").split("-")
    said = parts.pop(0) if parts[0] in (JUST, ANY) else ""
    number, *steps = parts or [""]
    steps = [*steps[: len(steps) - fewer], *more]
    actions = [whole(step.removeprefix(GUESSED), NO_ACTION) for step in steps]
    if any(action < 0 for action in actions):
        raise IllegalAction("There is no such line at this table.")
    guessed = frozenset(at for at, step in enumerate(steps) if step.startswith(GUESSED))
    found: Branch = branch(visit.desk.host, running, seat, whole(number, NO_ACTION), actions, guessed, when or said)
    return found


def address(running: Running, viewer: Viewer, line: Branch) -> str:
    actions = [running.game.actions.id(action) for _, action, _ in line.steps]
    steps = [f"{GUESSED * (at in line.guessed)}{action}" for at, action in enumerate(actions)]
    return f"{viewer.base}/plan/{'-'.join([*filter(None, [line.when]), str(line.number), *steps])}"


def plan(visit: Visit) -> Response:
    running, viewer, seat = owner(visit)
    return show(visit, running, viewer, followed(visit, running, seat))


def show(
    visit: Visit, running: Running, viewer: Viewer, line: Branch, message: str = "", status: int = 200
) -> Response:
    viewer = replace(viewer, seat=line.seat, is_owner=False)
    scene = plan_scene(visit.desk.host, running, viewer, line, address(running, viewer, line), message)
    page = Press(visit.desk.templates).page("_table.html", scene=scene)
    if visit.is_htmx:
        return HTMLResponse(page.whole, status)
    return visit.render("table.html", status, scene=scene, page=page, ticket=None)


def changed(visit: Visit, running: Running, viewer: Viewer, line: Branch) -> Response:
    if visit.is_htmx:
        return show(visit, running, viewer, line)
    return visit.redirect(address(running, viewer, line))


def plan_on(visit: Visit) -> Response:
    """One more step: a decision of one's own, or one that is supposed."""
    running, viewer, seat = owner(visit)
    try:
        line = followed(visit, running, seat, more=[str(max(0, visit.number("action", 0)))])
    except IllegalAction as error:
        return show(visit, running, viewer, followed(visit, running, seat), str(error), 422)
    return changed(visit, running, viewer, line)


def plan_back(visit: Visit) -> Response:
    running, viewer, seat = owner(visit)
    return changed(visit, running, viewer, followed(visit, running, seat, fewer=1))


def plan_guess(visit: Visit) -> Response:
    """What the others do until it is one's turn: as a bot would choose, or as if all passed."""
    running, viewer, seat = owner(visit)
    line = followed(visit, running, seat)
    if visit.field("as") == PASS:
        more = [str(action) for action in passing(running.game, line)]
    else:
        more = [f"{GUESSED}{action}" for action in guess(running.game, line)]
    return visit.redirect(address(running, viewer, followed(visit, running, seat, more=more)))


def plan_when(visit: Visit) -> Response:
    """Whether the others have to do just this."""
    running, viewer, seat = owner(visit)
    when = JUST if visit.field("when") == JUST else ANY
    return visit.redirect(address(running, viewer, followed(visit, running, seat, when=when)))


def keep_plan(visit: Visit) -> Response:
    running, viewer, seat = owner(visit)
    line = followed(visit, running, seat)
    give(visit.desk.host, running, seat, line.line(line.is_exact))
    return visit.redirect(viewer.base)
