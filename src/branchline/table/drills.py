"""Drills: one position, one task, a few tries. A drill is a lesson without steps: its file has a goal instead.

Whatever is legal may be played. After each move of the learner the goal is looked at; when the time it gives is over,
the try has missed; where the best choice is asked for, that is after the first. A hint may be read at any time, and
after the last try the solution may be shown, move by move.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from branchline.core.position import OVER, SEVERAL
from branchline.table import lessons
from branchline.table.lessons import BEST, Drill, Goal, Lesson, Moment, Progress

TASK, SOLVED, MISSED = "task", "solved", "missed"
DRILL_KINDS = (TASK, SOLVED, MISSED)

PLAIN, HINTED, SHOWN = range(3)
"""How much a learner was helped, in `Progress.step`."""


def drill_of(lesson: Lesson) -> Drill:
    assert lesson.drill is not None
    return lesson.drill


def moment_of(lesson: Lesson, progress: Progress, state: Any) -> Moment:
    """Where a learner stands: at the task, or behind it with the goal reached or missed."""
    if progress.option == 1:
        return Moment(SOLVED, 0)
    return Moment(MISSED if is_over(lesson, progress, state) else TASK, 0)


def is_over(lesson: Lesson, progress: Progress, state: Any) -> bool:
    """Is the time of the goal over: so many turns of the learner, or the round in which the drill began?"""
    if state.player == OVER:
        return True
    goal = drill_of(lesson).goal
    if goal.kind == BEST:
        return bool(progress.trail)
    turns = goal.turns
    return progress.own >= turns if turns else bool(state.round != lesson.start.round)


def after(lesson: Lesson, progress: Progress, text: str, number: int, state: Any) -> Progress:
    """The progress after a move of the learner, made after so many moves, which led to this position."""
    drill, made = drill_of(lesson), len(progress.trail)
    on_line = progress.step == SHOWN and drill.solution[made : made + 1] == (text,)
    passed = state.player == OVER or lesson.you not in state.players_to_act() or chooses_anew(lesson, state)
    return replace(
        progress,
        step=progress.step if on_line else min(progress.step, HINTED),
        trail=(*progress.trail, (progress.own, number)),
        own=progress.own + passed,
        option=1 if progress.option == 1 or is_reached(lesson, drill.goal, text, state) else -cost_of(drill, text),
    )


def chooses_anew(lesson: Lesson, state: Any) -> bool:
    """Has the turn led to what all choose at once? Then it is over, though the learner is asked again."""
    return bool(state.stack[-1].seat == SEVERAL != lesson.start.stack[-1].seat)


def cost_of(drill: Drill, text: str) -> int:
    """What a choice cost in whole hundredths of the chance to win, and 1 where nobody asks for that."""
    return max(1, round(drill.costs.get(text, 0.0)))


def before(progress: Progress) -> tuple[Progress, int]:
    """One move of the learner back, and the number of moves there were before it."""
    *trail, (own, number) = progress.trail
    return replace(progress, trail=tuple(trail), own=own, option=-1), number


def again(progress: Progress, is_missed: bool, step: int = PLAIN) -> Progress:
    """From the beginning; a try that has missed is counted."""
    return Progress(progress.name, step=step, wrong=progress.wrong + is_missed)


def is_reached(lesson: Lesson, goal: Goal, text: str, state: Any) -> bool:
    if goal.kind == "done":
        return lessons.fits(goal.what, text)
    if goal.kind == BEST:
        return drill_of(lesson).costs.get(text, goal.least + 1.0) <= goal.least
    value = figure(lesson, state, goal.what)
    return value - (figure(lesson, lesson.start, goal.what) if goal.kind == "gain" else 0) >= goal.least


def figure(lesson: Lesson, state: Any, name: str) -> float:
    """A figure of the learner by its name; points are looked up without the rest."""
    if name == "points":
        return float(state.scores()[lesson.you])
    return lessons.figures(lesson.game, state, lesson.you).get(name, 0)


def next_shown(lesson: Lesson, progress: Progress) -> str:
    """The next move of the solution, while it is shown; "" otherwise."""
    line = drill_of(lesson).solution
    return line[len(progress.trail)] if progress.step == SHOWN and len(progress.trail) < len(line) else ""


def is_solved(progress: Progress) -> bool:
    """Solved by the learner, and not by following what was shown."""
    return progress.option == 1 and progress.step != SHOWN


def result(lesson: Lesson, progress: Progress, state: Any) -> str:
    """How near a try has come that missed."""
    goal = drill_of(lesson).goal
    if goal.kind == "done":
        return "Not reached this time."
    if goal.kind == BEST:
        return f"Not the best here: it costs about {-progress.option} % of the chance to win."
    return f"Not reached this time: {of_goal(lesson, state)}."


def helpful(lesson: Lesson, progress: Progress, state: Any) -> list[str]:
    """What is said in the middle of a try: how near it has come by now, where the goal is a figure, and the hint."""
    drill, found = drill_of(lesson), list[str]()
    if progress.trail and drill.goal.kind in ("gain", "have"):
        found.append(f"So far: {of_goal(lesson, state)}.")
    if progress.step >= HINTED:
        found.append(f"Hint: {drill.hint}")
    return found


def of_goal(lesson: Lesson, state: Any) -> str:
    """`15 of 23`"""
    goal = drill_of(lesson).goal
    start = figure(lesson, lesson.start, goal.what) if goal.kind == "gain" else 0
    return f"{figure(lesson, state, goal.what) - start:g} of {goal.least:g}"
