"""A line that is being prepared, on the same page as the table: what its owner would decide is picked by hand."""

from __future__ import annotations

from dataclasses import replace

from branchline.core.sheet import Choice
from branchline.table.host import Host
from branchline.table.planning import Branch
from branchline.table.running import Running
from branchline.table.sights import Sights
from branchline.web.ends import Big
from branchline.web.foresight import Plan, Step
from branchline.web.notices import NONE
from branchline.web.scene import Scene, Viewer, build
from branchline.web.words import as_read


def plan_scene(host: Host, running: Running, viewer: Viewer, branch: Branch, acts: str, message: str = "") -> Scene:
    """The table at the end of a line, with the choices of its owner; nothing of it is the real table's but the view."""
    row = replace(
        running.row,
        number=branch.number,
        settled=branch.number,
        held_by=-1,
        due=list(branch.state.players_to_act()),
        hints="off",
        offer="",
        stand=len(branch.steps),
    )
    lines = [line for line in running.lines if line.number <= branch.number]
    there = Running(running.game, row, running.seats, branch.state, lines)
    scene = build(host, there, replace(viewer, auto_confirm=True), message=message)
    plan = plan_of(there, branch)
    panel = scene.panel
    if branch.asked != branch.seat:
        ask = f"Suppose what {plan.name} does" if plan.supposed else "The line ends here"
        panel = replace(panel, ask=ask, why=plan.ends, rule="", big=big_of_plan(plan))
    undone = plan.steps[-1].words if plan.steps else ""
    panel = replace(
        panel,
        can_undo=bool(plan.steps),
        undo_words=undone,
        undo_button="",
        undo_refusal="The line begins here.",
        late=[],
    )
    return replace(scene, panel=panel, plan=plan, acts=acts, waiting=None, notes=[], notices=NONE)


def plan_of(there: Running, branch: Branch) -> Plan:
    names = there.names
    steps = [
        Step("You" if who == branch.seat else names[who], words, who == branch.seat, at in branch.guessed)
        for at, (who, _, words) in enumerate(branch.steps)
    ]
    supposed: list[Choice] = []
    if branch.asked not in (-1, branch.seat):
        seen = Sights(there.game, branch.state).seen(branch.seat)
        choices = there.game.choices(seen, branch.asked)
        supposed = [as_read(there.game, there.row.players, names, one) for one in choices]
        supposed.sort(key=lambda one: not one.gives_up)  # what is supposed most often: that somebody passes
    name = names[branch.asked] if branch.asked >= 0 else ""
    may_pass = any(one.gives_up for one in supposed)
    has_own, has_others = branch.has_own, branch.has_others
    return Plan(steps, branch.asked, name, supposed, branch.ends, has_own, has_others, branch.is_exact, may_pass)


def big_of_plan(plan: Plan) -> Big:
    """It keeps the line, and says on what condition; before there is anything of one's own in it, it guesses on."""
    if plan.may_be_kept:
        when = "if the others do just this" if plan.is_exact else "whatever the others do"
        return Big("Keep this line", "keepform", note=when if plan.has_others else "")
    if plan.supposed:
        return Big("Guess on to my turn", "guessform", note="as a bot would play")
    return Big("Nothing of yours in it yet")
