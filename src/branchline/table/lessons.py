"""Lessons: a game on a fixed deal, with a step for each thing to learn. This is their data and what follows from it;
`learning.py` plays them at a table.

A lesson is a file of its game, `data/lessons/NAME.toml`. It begins after the moves of its opening, if it has one. From
then on chance takes what the file lists, the rival plays its script, and a step names the moves it asks for. Every
other legal move is answered by a sentence, and may be kept all the same.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from typing import Any

from branchline.core import registry
from branchline.core.chance import Rng
from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.record import Record
from branchline.core.rooms import data_of

FIRST = "first"
ANY = "any"
ALL = "*"
BEST = "best"
MOST_OWN = 12
"""After so many decisions of their own way a learner is shown the last step."""

LOOK, QUIZ, DO, ANSWER, OWN, END = "look", "quiz", "do", "answer", "own", "end"

FAR = 4
OWN_WAY = "You go your own way; the next hints are general."
THE_END = "That was the lesson. The game goes on from here, against the easy bot, if you like."
KEPT = "That is legal, and you may keep it. The lesson had something else in mind."


class NoLesson(BranchlineError):
    """There is no such lesson."""


class BadLesson(BranchlineError):
    """A lesson whose file says something that cannot be."""


@dataclass(frozen=True)
class Answer:
    """What is said to a move that a step does not ask for."""

    of: str
    say: str


@dataclass(frozen=True)
class Step:
    """One thing to learn. With `may` it asks for a move, with `quiz` it asks a question; else there is only to look."""

    id: str
    say: str
    rule: str
    light: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    when: Mapping[str, float] = field(default_factory=dict)
    then: Mapping[str, float] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    right: int = -1
    why: str = ""
    wrong: tuple[str, ...] = ()
    """Why each option is wrong, so that the answer is not given away; "" where `why` says it."""

    @property
    def kind(self) -> str:
        return DO if self.may else QUIZ if self.options else LOOK

    def asks_for(self, text: str) -> bool:
        return any(fits(pattern, text) for pattern in self.may)

    def asked(self, game: Game, legal: list[int]) -> list[int]:
        """Of the legal actions, those that this step asks for."""
        return [action for action in legal if self.asks_for(game.actions.text(action))]

    def why_not(self, option: int) -> str:
        """What is said to a wrong answer."""
        return (self.wrong[option] if option < len(self.wrong) else "") or self.why

    def answer_to(self, text: str) -> str:
        """What is said to a move: the first answer that fits."""
        return next((one.say for one in self.answers if fits(one.of, text)), KEPT)


@dataclass(frozen=True)
class Rival:
    """The other seats: the names they go by, what they do while it is legal, and the bot that plays on."""

    name: str
    script: tuple[str, ...]
    then: str


@dataclass(frozen=True)
class Goal:
    """What a drill asks for: to gain or to have so much of a figure, or to have done a move; within so many turns of
    the learner, or, with 0, within the round. Or the best choice, at once: one that costs at most `least` of a hundred
    in chances to win."""

    kind: str
    what: str
    least: float
    turns: int


@dataclass(frozen=True)
class Drill:
    """The task of a drill (`drills.py`): its words, its goal, and what helps."""

    say: str
    rule: str
    goal: Goal
    tries: int
    hint: str
    solution: tuple[str, ...]
    why: str
    costs: Mapping[str, float] = field(default_factory=dict)
    """Where the best choice is asked for: what each choice costs of the chance to win, in hundredths."""


@dataclass(frozen=True)
class Lesson:
    game: Game
    name: str
    title: str
    line: str
    minutes: int
    players: int
    you: int
    options: Mapping[str, Any]
    opening: tuple[str, ...]
    """What everybody and chance did before the learner sat down."""
    chance: tuple[str, ...]
    seed: int
    rival: Rival
    steps: tuple[Step, ...]
    drill: Drill | None = None
    """Its task, if this is a drill; then there are no steps."""

    @cached_property
    def deal(self) -> tuple[tuple[int, int], ...]:
        """All moves that were made when the learner sits down, each with its seat."""
        return tuple(dealt(self).moves)

    @cached_property
    def start(self) -> Any:
        """The position in which the learner sits down."""
        return dealt(self).state()

    @cached_property
    def opened(self) -> tuple[tuple[int, int], ...]:
        """The moves of the opening, each with its seat. Of several who choose at once the first is meant."""
        record = Record(self.game, self.players, dict(self.options))
        state = record.begin()
        for text in self.opening:
            seat = CHANCE if state.player == CHANCE else state.players_to_act()[0]
            record.add(state, self.game.actions.id(text), seat)
        return tuple(record.moves)

    def opened_by(self, seat: int) -> int:
        """How many moves of the opening a seat has made."""
        return sum(who == seat for who, _ in self.opened)

    def draw(self, drawn: int) -> Callable[[Position], int]:
        """What chance decides after it has decided so often: by the list, then by the seed."""
        return Drawing(self, drawn - self.opened_by(CHANCE))

    def scripted(self, state: Position, seat: int, made: int) -> int | None:
        """What the rival does as the decision after so many of its own, by its script; None: its bot decides."""
        made -= self.opened_by(seat)
        if made >= len(self.rival.script):
            return None
        action = self.game.actions.ids.get(self.rival.script[made])
        return action if action in state.legal_actions(seat) else None


class Drawing:
    """Chance of a lesson: each decision follows from how many there were before it."""

    def __init__(self, lesson: Lesson, drawn: int) -> None:
        self.lesson = lesson
        self.drawn = drawn

    def __call__(self, state: Position) -> int:
        lesson, at = self.lesson, self.drawn
        self.drawn += 1
        if at < len(lesson.chance):
            wanted = lesson.game.actions.ids.get(lesson.chance[at])
            if wanted in state.legal:
                return wanted
        return state.legal[Rng(lesson.seed, at).weighted(state.weights())]


# -- where a learner stands ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Progress:
    """How far a learner has come at a table. It is stored with the match, and changes together with it."""

    name: str
    step: int = 0
    trail: tuple[tuple[int, int], ...] = ()
    """The steps before this one, each with the number of moves at which it began: the way back."""
    answer: str = ""
    """The move that waits to be taken back or kept."""
    own: int = 0
    """How many decisions of their own way; 0: on the track."""
    option: int = -1
    """The last answer to the question of this step; of a drill 1 once it is solved, and below 0 what a choice cost."""
    wrong: int = 0

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Progress:
        return cls(**{**data, "trail": tuple((step, number) for step, number in data["trail"])})

    def at(self, step: int, number: int) -> Progress:
        """On to another step, which begins after so many moves."""
        return replace(self, step=step, trail=(*self.trail, (self.step, number)), answer="", own=0, option=-1)

    def before(self) -> tuple[Progress, int]:
        """One step back, and the number of moves at which that step began."""
        *trail, (step, number) = self.trail
        return replace(self, step=step, trail=tuple(trail), answer="", own=0, option=-1), number


def that_train(game: str, rules: Sequence[str]) -> list[Lesson]:
    """For each of these rules the drill or lesson that is about it: about the very rule rather than about its chapter,
    a drill rather than the first game. Where there is none, nothing."""
    found = [lesson(game, name) for name in names(game)]
    chosen = [min(found, key=lambda one: distance(one, rule)) for rule in rules] if found else []
    near = [one for one, rule in zip(chosen, rules, strict=False) if distance(one, rule) < FAR]
    return list({one.name: one for one in near}.values())


def distance(one: Lesson, rule: str) -> int:
    """How far a lesson is from a rule: 0 is a drill about it, FAR is about something else."""
    spoken = [one.drill.rule] if one.drill else [step.rule for step in one.steps]
    told = {number for words in spoken for number in words.split(", ")}
    is_lesson = one.drill is None
    if rule in told:
        return int(is_lesson)
    chapters = {number.partition(".")[0] for number in told}
    return 2 + is_lesson if rule.partition(".")[0] in chapters else FAR


@dataclass(frozen=True)
class Moment:
    """What the lesson says now: the kind of its card and the number of the step it speaks of."""

    kind: str
    at: int


def moment_of(lesson: Lesson, progress: Progress, state: Any) -> Moment:
    """Where a learner stands. A step that speaks of a move which is not there any more is passed over."""
    steps, seat = lesson.steps, lesson.you
    if progress.answer:
        return Moment(ANSWER, progress.step)
    if progress.step >= len(steps) or state.player == OVER:
        return Moment(END, len(steps))
    is_asked = seat in state.players_to_act()
    if not progress.own:
        step = steps[progress.step]
        if step.kind != DO or not is_asked or holds(lesson, step, state):
            return Moment(step.kind, progress.step)
    if progress.own > MOST_OWN:
        return Moment(steps[-1].kind if steps[-1].kind != DO else END, len(steps) - 1)
    if is_asked:
        later = [at for at in range(progress.step + 1, len(steps)) if holds(lesson, steps[at], state)]
        if later:
            return Moment(DO, later[0])
    return Moment(OWN, progress.step)


def holds(lesson: Lesson, step: Step, state: Any) -> bool:
    """May this step be taken in this position: is a move it asks for legal, and are its figures there?"""
    if step.kind != DO or not step.asked(lesson.game, state.legal_actions(lesson.you)):
        return False
    known = figures(lesson.game, state, lesson.you) if step.when else {}
    return all(known.get(name) == value for name, value in step.when.items())


def decision_from(lesson: Lesson, moment: Moment) -> int:
    """The step by which a move is judged: whoever acts instead of going on has passed over what was only said."""
    at = moment.at
    while at < len(lesson.steps) and lesson.steps[at].kind != DO:
        at += 1
    return at


def figures(game: Game, state: Any, seat: int) -> dict[str, float]:
    """What a seat has, by name: its points, what they are made of, and the figures of its plate, money first."""
    facts = game.facts(state.view(seat), seat)
    sheet = state.score_sheet()
    return {
        **{one.symbol: one.amount for one in facts},
        **({plain(name): value for name, value in sheet[seat].items()} if seat < len(sheet) else {}),
        **({"money": facts[0].amount} if facts else {}),
        "points": state.scores()[seat],
    }


def plain(name: str) -> str:
    """`Prestige Track` as a file names it: `prestige_track`."""
    return name.lower().replace(" ", "_")


# -- the files -----------------------------------------------------------------------------------------------


def files(game: str) -> dict[str, Traversable]:
    """The file of each lesson, by the lesson's name."""
    place = data_of(registry.kind_of_game(game), "lessons")
    return {one.name.removesuffix(".toml"): one for one in place.iterdir()} if place is not None else {}


@cache
def names(game: str) -> list[str]:
    """The lessons of a game, the first one first."""
    return sorted(files(game), key=lambda name: (name != FIRST, name))


@cache
def lesson(game: str, name: str = FIRST) -> Lesson:
    """A lesson by its name; NoLesson if the game has none such."""
    if game not in registry.games() or name not in names(game):
        raise NoLesson(f"There is no lesson {name!r} of {game!r}.")
    try:
        return read(registry.game(game), name, tomllib.loads(files(game)[name].read_text("utf-8")))
    except (KeyError, TypeError, ValueError) as error:
        raise BadLesson(f"{game}/{name}.toml: {error}") from error


def read(game: Game, name: str, data: Mapping[str, Any]) -> Lesson:
    rival = data["rival"]
    return Lesson(
        game=game,
        name=name,
        title=data["title"],
        line=data["line"],
        minutes=data["minutes"],
        players=data["players"],
        you=data["you"],
        options=data.get("options", {}),
        opening=tuple(data.get("opening", ())),
        chance=tuple(data.get("chance", ())),
        seed=data["seed"],
        rival=Rival(rival["name"], tuple(rival.get("script", ())), rival["then"]),
        steps=tuple(read_step(one) for one in data.get("step", ())),
        drill=read_drill(data) if "goal" in data else None,
    )


def read_drill(data: Mapping[str, Any]) -> Drill:
    goal = dict(data["goal"])
    within = goal.pop("within", "turn")
    turns = {"round": 0, "turn": 1}[within] if isinstance(within, str) else int(within)
    (kind,) = (name for name in ("gain", "have", "done", BEST) if name in goal)
    if kind == BEST:
        goal = {BEST: "", "least": goal[BEST]}
    return Drill(
        say=data["say"],
        rule=data["rule"],
        goal=Goal(kind, goal[kind], goal.get("least", 0), turns),
        tries=data["tries"],
        hint=data["hint"],
        solution=tuple(data["solution"]),
        why=data["why"],
        costs=data.get("costs", {}),
    )


def read_step(data: Mapping[str, Any]) -> Step:
    given = dict(data)
    for old, new in (("else", "answers"), ("quiz", "say")):
        if old in given:
            given[new] = given.pop(old)
    given["answers"] = tuple(Answer(one["of"], one["say"]) for one in given.get("answers", []))
    for listed in ("light", "may", "options", "wrong"):
        given[listed] = tuple(given.get(listed, ()))
    return Step(**given)


def fits(pattern: str, text: str) -> bool:
    """`extend:40` fits itself, `extend:*` each action of the verb, `any` and `*` each there is."""
    if pattern in (ANY, ALL):
        return True
    return text.startswith(pattern[:-1]) if pattern.endswith(ALL) else text == pattern


def dealt(lesson: Lesson) -> Record:
    """The game up to the learner's first decision: the opening, and what chance has to decide after it."""
    record = Record(lesson.game, lesson.players, dict(lesson.options))
    state = record.begin()
    for seat, action in lesson.opened:
        record.add(state, action, seat)
    draw = lesson.draw(lesson.opened_by(CHANCE))
    while state.player == CHANCE:
        record.add(state, draw(state))
    return record
