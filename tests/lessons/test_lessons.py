"""Every lesson, played: what its file says fits the rules, and whatever a learner does, the lesson goes on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from taught import MOST_WORDS, PRAISE, RULE, Table

from branchline.core import registry
from branchline.core.position import CHANCE
from branchline.look.symbols import SEATS
from branchline.table import lessons
from branchline.table.lessons import ANSWER, DO, END, LOOK, OWN, QUIZ, Lesson, Progress

ALL = [(game, name) for game in registry.games() for name in lessons.names(game) if lessons.lesson(game, name).steps]
MOST_DECISIONS = 60
LEARNERS = 20


@pytest.fixture(params=ALL, ids=lambda one: "-".join(one))
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return lessons.lesson(*request.param)


def walk(lesson: Lesson) -> Iterator[tuple[Table, Any]]:
    """The track of a lesson: each step at the moment it is due."""
    table = Table(lesson)
    for step in lesson.steps:
        table.rest()
        yield table, step
        if step.kind == DO:
            table.play(step.asked(lesson.game, table.legal)[0])


def test_every_text_is_legal_when_it_is_due_and_every_answer_names_a_legal_action(lesson: Lesson) -> None:
    decisions = 0
    for table, step in walk(lesson):
        texts = [table.game.actions.text(action) for action in table.legal]
        decisions += step.kind == DO
        for pattern in step.may:
            assert any(lessons.fits(pattern, text) for text in texts), (step.id, pattern, texts)
        others = [text for text in texts if not step.asks_for(text)]
        for one in step.answers:
            assert any(lessons.fits(one.of, text) for text in others), (step.id, one.of, texts)
    assert decisions < MOST_DECISIONS


def test_every_legal_action_that_is_not_asked_for_has_an_answer(lesson: Lesson) -> None:
    for table, step in walk(lesson):
        for action in table.legal if step.kind == DO else ():
            text = table.game.actions.text(action)
            if not step.asks_for(text):
                assert any(lessons.fits(one.of, text) for one in step.answers), (step.id, text)
                assert len(step.answer_to(text).split()) <= MOST_WORDS


def test_after_each_step_the_figures_are_those_it_names(lesson: Lesson) -> None:
    table = Table(lesson)
    for step in lesson.steps:
        table.rest()
        if step.kind == DO:
            table.play(step.asked(lesson.game, table.legal)[0])
        known = lessons.figures(lesson.game, table.state, lesson.you)
        for name, value in step.then.items():
            assert known.get(name) == value, (step.id, name, known)


def test_whichever_of_the_moves_asked_for_is_made_the_next_step_follows(lesson: Lesson) -> None:
    steps = lesson.steps
    for at, step in enumerate(steps):
        for choice in range(1, len(step.may)):
            table = Table(lesson)
            for number, one in enumerate(steps[: at + 1]):
                table.rest()
                if one.kind == DO:
                    asked = one.asked(lesson.game, table.legal)
                    table.play(asked[min(choice, len(asked) - 1) if number == at else 0])
            table.rest()
            later = next((one for one in steps[at + 1 :] if one.kind == DO), None)
            assert later is None or lessons.holds(lesson, later, table.state), (step.id, choice)


def test_the_chance_list_and_the_script_of_the_rival_are_used_up(lesson: Lesson) -> None:
    table = [table for table, _ in walk(lesson)][-1]
    drawn, played = (
        lesson.opened_by(CHANCE),
        sum(lesson.opened_by(seat) for seat in range(lesson.players) if seat != lesson.you),
    )
    assert table.drawn[drawn : drawn + len(lesson.chance)] == list(lesson.chance)
    assert table.played[played:] == list(lesson.rival.script), "the rival does what is written, no less and no more"


def test_each_sentence_is_short_and_plain_and_names_a_rule(lesson: Lesson) -> None:
    for step in lesson.steps:
        for words in (step.say, step.why, *(one.say for one in step.answers)):
            assert len(words.split()) <= MOST_WORDS, (step.id, words)
            assert not PRAISE.search(words), (step.id, words)
        assert all(RULE.fullmatch(one) for one in step.rule.split(", ")), step.id
        if step.kind == QUIZ:
            assert step.why, step.id
            assert 0 <= step.right < len(step.options), step.id
    assert len({step.id for step in lesson.steps}) == len(lesson.steps)
    assert lesson.steps[-1].kind == LOOK, "the plan is the last step"


def test_what_glows_is_drawn(lesson: Lesson) -> None:
    for table, step in walk(lesson):
        game = lesson.game
        view = table.state.view(lesson.you)
        choices = game.choices(table.state, lesson.you) if table.legal else []
        asked = [choice for choice in choices if step.asks_for(choice.text)] if step.kind == DO else []
        sheets = "".join(sheet.svg for sheet in game.sheets(view, [], list(SEATS[: lesson.players])))
        for key in (*step.light, *(key for choice in asked for key in choice.places)):
            assert f'data-key="{key}"' in sheets or f'data-key="{key}"' in "".join(
                sheet.svg for sheet in game.sheets(view, asked, list(SEATS[: lesson.players]))
            ), (step.id, key)


@pytest.mark.parametrize("seed", range(LEARNERS))
def test_no_learner_gets_stuck(lesson: Lesson, seed: int) -> None:
    """Any legal action at each step, kept or taken back as it comes: the lesson always comes to its end."""
    rng = random.Random(seed)
    table, progress = Table(lesson), Progress(lesson.name)
    for _ in range(400):
        table.rest()
        moment = lessons.moment_of(lesson, progress, table.state)
        if moment.kind == END:
            return
        if moment.kind in (LOOK, QUIZ):
            progress = progress.at(moment.at + 1, 0)
            continue
        assert table.legal, moment
        action = rng.choice(table.legal)
        at = lessons.decision_from(lesson, moment)
        is_asked = at < len(lesson.steps) and lesson.steps[at].asks_for(lesson.game.actions.text(action))
        if moment.kind == OWN or is_asked or rng.random() < 0.5:
            table.play(action)
            is_own = moment.kind == OWN or not is_asked
            progress = Progress(lesson.name, at, own=progress.own + 1) if is_own else progress.at(at + 1, 0)
    raise AssertionError("the lesson does not end")


def test_an_answer_waits_at_its_step(lesson: Lesson) -> None:
    table, progress = Table(lesson), Progress(lesson.name, 0, answer="whatever")
    assert lessons.moment_of(lesson, progress, table.state).kind == ANSWER
