"""The card of a lesson, in place of the head of the turn panel: the step, its sentence, and what its buttons do."""

from __future__ import annotations

from dataclasses import dataclass, replace

from branchline.core.sheet import Choice
from branchline.core.translation import translated
from branchline.core.words import counted
from branchline.table import drills, lessons
from branchline.table.drills import HINTED, MISSED, SHOWN, SOLVED, TASK
from branchline.table.learning import moment_at
from branchline.table.lessons import ANSWER, DO, END, LOOK, OWN, QUIZ, Lesson, Moment, Progress
from branchline.table.running import Running
from branchline.web.ends import Big

HERE = "The lesson speaks of this"
BUTTON = {LOOK: "Go on", END: "Play on from here", ANSWER: "Take it back"}
DOES = {LOOK: "on", END: "play_on", ANSWER: "take_back"}


LONG = 24
"""Longer answers stand below each other."""


@dataclass(frozen=True)
class Card:
    """What the lesson says now. `does` and `button` are its one chief button, if it has one."""

    kind: str
    title: str
    game: str
    number: int
    count: int
    left: int
    say: str
    rule: str
    options: tuple[str, ...]
    option: int
    is_right: bool
    answer: str
    button: str
    does: str
    can_go_back: bool
    asked: frozenset[int]
    light: tuple[str, ...]
    next: str = ""
    """The drill to go on with."""
    is_drill: bool = False
    can_hint: bool = False
    can_show: bool = False

    @property
    def is_for_a_move(self) -> bool:
        """Is a move what is waited for? Else the game asks nothing beside what the lesson says or asks."""
        return self.kind in (DO, OWN, END, TASK)

    @property
    def heading(self) -> str:
        """What stands for the question of the game meanwhile."""
        return "The lesson asks" if self.kind == QUIZ else "The lesson explains"

    @property
    def is_wordy(self) -> bool:
        """Are there answers that need a line of their own?"""
        return any(len(translated(one)) > LONG for one in self.options)


def card_of(running: Running) -> Card | None:
    """The card at this table as it stands; None where no lesson is taught."""
    if not running.row.lesson:
        return None
    lesson, progress, moment = moment_at(running)
    if lesson.drill is not None:
        return drill_card(running, lesson, progress, moment)
    step = lesson.steps[moment.at] if moment.at < len(lesson.steps) else None
    count = len(lesson.steps)
    is_right = moment.kind == QUIZ and step is not None and progress.option == step.right
    legal = running.state.legal_actions(lesson.you) if lesson.you in running.due() else []
    return Card(
        kind=moment.kind,
        title=lesson.title,
        game=lesson.game.name,
        number=min(moment.at + 1, count),
        count=count,
        left=-(-lesson.minutes * (count - moment.at) // count),
        say=words_of(lesson, moment),
        rule=step.rule if step is not None and moment.kind != OWN else "",
        options=step.options if step is not None and moment.kind == QUIZ else (),
        option=progress.option,
        is_right=is_right,
        answer=answer_of(lesson, progress, moment, is_right),
        button="Go on" if is_right else BUTTON.get(moment.kind, ""),
        does="on" if is_right else DOES.get(moment.kind, ""),
        can_go_back=bool(progress.trail),
        asked=frozenset(step.asked(lesson.game, legal)) if step is not None and moment.kind == DO else frozenset(),
        light=step.light if step is not None and moment.kind in (LOOK, QUIZ, DO) else (),
        next=next_drill(lesson) if moment.kind == END else "",
    )


def next_drill(lesson: Lesson) -> str:
    """The drill of the same game that comes after this lesson or drill; "" after the last."""
    found = [one for one in lessons.names(lesson.game.name) if one == lesson.name or is_drill(lesson.game.name, one)]
    if lesson.drill is None:
        found = [one for one in found if one != lesson.name]
        return found[0] if found else ""
    after = found[found.index(lesson.name) + 1 :]
    return after[0] if after else ""


def is_drill(game: str, name: str) -> bool:
    return lessons.lesson(game, name).drill is not None


def drill_card(running: Running, lesson: Lesson, progress: Progress, moment: Moment) -> Card:
    """The card of a drill: the task, how it went, and the ways on."""
    drill = drills.drill_of(lesson)
    shown = drills.next_shown(lesson, progress) if moment.kind == TASK else ""
    legal = running.state.legal_actions(lesson.you) if lesson.you in running.due() else []
    missed = progress.wrong + (moment.kind == MISSED)
    return Card(
        kind=moment.kind,
        title=lesson.title,
        game=lesson.game.name,
        number=progress.wrong + 1,
        count=drill.tries,
        left=0,
        say=drill.say,
        rule=drill.rule,
        options=(),
        option=-1,
        is_right=moment.kind == SOLVED,
        answer=drill_answer(running, lesson, progress, moment),
        button={SOLVED: "Play on from here", MISSED: "Try again"}.get(moment.kind, ""),
        does={SOLVED: "play_on", MISSED: "restart"}.get(moment.kind, ""),
        can_go_back=bool(progress.trail) and moment.kind != SOLVED,
        asked=frozenset(action for action in legal if lesson.game.actions.text(action) == shown),
        light=(),
        next=next_drill(lesson) if moment.kind == SOLVED else "",
        is_drill=True,
        can_hint=progress.step < HINTED and moment.kind != SOLVED,
        can_show=missed >= drill.tries and progress.step != SHOWN and moment.kind != SOLVED,
    )


def drill_answer(running: Running, lesson: Lesson, progress: Progress, moment: Moment) -> str:
    """How a try went, or what helps it."""
    drill = drills.drill_of(lesson)
    if moment.kind == SOLVED:
        return f"Reached. {drill.why}"
    if moment.kind == MISSED:
        return drills.result(lesson, progress, running.state)
    if drills.next_shown(lesson, progress):
        return f"The solution, move {len(progress.trail) + 1} of {len(drill.solution)}: take what glows."
    return " ".join(drills.helpful(lesson, progress, running.state))


def words_of(lesson: Lesson, moment: Moment) -> str:
    if moment.kind == END:
        return lessons.THE_END
    return lessons.OWN_WAY if moment.kind == OWN else lesson.steps[moment.at].say


def answer_of(lesson: Lesson, progress: Progress, moment: Moment, is_right: bool) -> str:
    """What is said to a move, or to an answer."""
    if moment.kind == ANSWER:
        return lesson.steps[moment.at].answer_to(progress.answer)
    if moment.kind == QUIZ and progress.option >= 0:
        step = lesson.steps[moment.at]
        chosen = step.options[progress.option]
        return step.why if is_right else f"Not “{chosen}”. {step.why_not(progress.option)}"
    return ""


def lit_by(card: Card | None, choices: list[Choice]) -> list[Choice]:
    """The choices that glow on the board: those the step asks for, and whatever else it speaks of."""
    if card is None or card.kind in (OWN, END) or (card.kind == TASK and not card.asked):
        return choices
    asked = [choice for choice in choices if choice.action in card.asked]
    known = {key for choice in asked for key in choice.places}
    # Two places make it one that can be looked at, and not pressed as a choice of its own.
    shown = [Choice(-1, "", HERE, card.rule, key, parts=(key, key)) for key in card.light if key not in known]
    return asked + shown


def big_in(card: Card | None, big: Big) -> Big:
    """The big button takes an unasked move back, goes on, or says what the step waits for. It never does what the step
    does not ask for."""
    if card is None or card.kind == END:
        return big
    if card.does:
        return replace(big, words=card.button, form="lessonform", action=-1, note="", is_outlined=False)
    if card.kind == QUIZ:
        return Big("Answer the question")
    if card.asked and big.action not in card.asked:
        return Big("Take what glows", note=counted(len(card.asked), "way"))
    return replace(big, is_outlined=False) if card.asked else big
