"""Every drill: its position is reached by real moves, its solution reaches the goal, and chance alone seldom does."""

from __future__ import annotations

import random
from typing import Any

import pytest
from taught import MOST_WORDS, PRAISE, RULE, Table

import branchline
from branchline.bots.consider import tree_of
from branchline.core import registry
from branchline.core.chance import Rng
from branchline.table import drills, lessons
from branchline.table.drills import MISSED, SOLVED, TASK
from branchline.table.hints import part_words
from branchline.table.lessons import Lesson, Progress

ALL = [(game, name) for game in registry.games() for name in lessons.names(game) if name != lessons.FIRST]
RANDOM_TRIES = 200
LEAST_OF_A_GAME = 3
MOST_MOVES = 60


@pytest.fixture(params=ALL, ids=lambda one: "-".join(one))
def drill(request: pytest.FixtureRequest) -> Lesson:
    return lessons.lesson(*request.param)


def tried(lesson: Lesson, choose: Any) -> tuple[str, Progress]:
    """One try: how it ended, and the progress then."""
    table, progress = Table(lesson), Progress(lesson.name)
    for number in range(MOST_MOVES):
        table.rest()
        moment = drills.moment_of(lesson, progress, table.state)
        if moment.kind != TASK:
            return moment.kind, progress
        action = choose(number, table.legal)
        table.play(action)
        progress = drills.after(lesson, progress, lesson.game.actions.text(action), number, table.state)
    raise AssertionError("the try does not end")


def test_every_game_has_its_drills() -> None:
    for game in registry.games():
        assert len([name for one, name in ALL if one == game]) >= LEAST_OF_A_GAME, game


def test_the_solution_is_legal_and_reaches_the_goal_with_its_last_move(drill: Lesson) -> None:
    line = drills.drill_of(drill).solution
    made: list[int] = []

    def follow(number: int, legal: list[int]) -> int:
        action = drill.game.actions.id(line[number])
        assert action in legal, (line[number], [drill.game.actions.text(one) for one in legal])
        made.append(number)
        return action

    kind, progress = tried(drill, follow)
    assert kind == SOLVED
    assert drills.is_solved(progress)
    assert len(made) == len(line), "no move of the solution is idle"


@pytest.mark.long
def test_who_plays_at_random_seldom_reaches_it(drill: Lesson) -> None:
    rng = random.Random(11)
    solved = sum(tried(drill, lambda _, legal: rng.choice(legal))[0] == SOLVED for _ in range(RANDOM_TRIES))
    assert solved < RANDOM_TRIES / 3


def test_a_turn_is_over_where_all_choose_at_once() -> None:
    """The last slot of a phase: whoever has played it is asked again, for the cards of the next."""
    lesson = lessons.lesson("railway_workers", "two-tables")
    table = Table(lesson)
    table.play(lesson.game.actions.id("pass"))
    assert lesson.you in table.state.players_to_act()
    progress = drills.after(lesson, Progress(lesson.name), "pass", 0, table.state)
    assert drills.moment_of(lesson, progress, table.state).kind == MISSED
    assert drills.result(lesson, progress, table.state) == "Not reached this time: 1 of 23."


def test_the_words_are_short_and_plain(drill: Lesson) -> None:
    task = drills.drill_of(drill)
    assert not drill.steps
    for words in (task.say, task.hint, task.why, drill.line):
        assert 0 < len(words.split()) <= MOST_WORDS
        assert not PRAISE.search(words), words
    assert all(RULE.fullmatch(one) for one in task.rule.split(", "))
    assert 1 <= task.tries <= 5


def test_a_try_may_be_taken_back_move_by_move_and_begun_again(drill: Lesson) -> None:
    table = Table(drill)
    table.rest()
    first = table.legal[0]
    table.play(first)
    after = drills.after(drill, Progress(drill.name), drill.game.actions.text(first), 7, table.state)
    assert drills.before(after) == (Progress(drill.name), 7)
    assert drills.again(after, is_missed=True) == Progress(drill.name, wrong=1)


FOR_THE_BEST = [both for both in ALL if drills.drill_of(lessons.lesson(*both)).goal.kind == lessons.BEST]


@pytest.mark.parametrize(("game", "name"), FOR_THE_BEST)
def test_where_the_best_is_asked_for_every_choice_has_its_cost(game: str, name: str) -> None:
    lesson = lessons.lesson(game, name)
    drill, text = drills.drill_of(lesson), lesson.game.actions.text
    assert set(drill.costs) == {text(action) for action in lesson.start.legal_actions(lesson.you)}
    right = [one for one, cost in drill.costs.items() if cost <= drill.goal.least]
    assert drill.goal.least == 1.0
    assert right == list(drill.solution), "what is right is the solution"
    for one, cost in drill.costs.items():
        table = Table(lesson)
        table.play(lesson.game.actions.id(one))
        progress = drills.after(lesson, Progress(name), one, 0, table.state)
        moment = drills.moment_of(lesson, progress, table.state)
        assert moment.kind == (SOLVED if one in right else MISSED), "after one move all is said"
        if one not in right:
            assert f"about {round(cost)} %" in drills.result(lesson, progress, table.state)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), FOR_THE_BEST)
def test_a_search_finds_the_same_best(game: str, name: str) -> None:
    """Less deep than the one that made the costs, and with other seeds."""
    lesson = lessons.lesson(game, name)
    view = lesson.start.view(lesson.you)
    leads: dict[str, float] = {}
    for action in lesson.start.legal_actions(lesson.you):
        for seed in range(3):
            tree = tree_of(lesson.game, lesson.game.sample(view, Rng(seed)), lesson.you, seed)
            tree.legal = [action]
            tree.spend(120)
            text = lesson.game.actions.text(action)
            leads[text] = leads.get(text, 0.0) + tree.means[lesson.you]
    assert max(leads, key=lambda one: leads[one]) == drills.drill_of(lesson).solution[0]


def test_the_solution_is_shown_as_long_as_it_is_followed() -> None:
    lesson = lessons.lesson("small_railroad_empires", "four-prestige")
    line = drills.drill_of(lesson).solution
    table = Table(lesson)
    progress = drills.again(Progress(lesson.name), is_missed=True, step=drills.SHOWN)
    for number, text in enumerate(line):
        table.rest()
        assert drills.next_shown(lesson, progress) == text
        table.play(lesson.game.actions.id(text))
        progress = drills.after(lesson, progress, text, number, table.state)
    assert drills.moment_of(lesson, progress, table.state).kind == SOLVED
    assert not drills.is_solved(progress), "what was shown is not solved"
    away = drills.after(
        lesson, drills.again(progress, is_missed=False, step=drills.SHOWN), "extend:37", 0, lesson.start
    )
    assert drills.next_shown(lesson, away) == ""
    assert drills.moment_of(lesson, Progress(lesson.name, own=1), lesson.start).kind == MISSED


def test_what_trains_a_rule_is_the_drill_about_it_or_the_first_game_that_speaks_of_it() -> None:
    """The very rule before its chapter, a drill before the first game; nothing where no lesson is about it."""
    for game in branchline.games():
        for name in lessons.names(game):
            one = lessons.lesson(game, name)
            if one.drill is not None:
                (found,) = lessons.that_train(game, [one.drill.rule.split(", ")[0]])
                assert found.drill is not None
                assert one.drill.rule.split(", ")[0] in found.drill.rule
    assert [one.name for one in lessons.that_train("small_railroad_empires", ["SRE-2.9"])] == ["first"]
    assert len(lessons.that_train("small_railroad_empires", ["SRE-2.9", "SRE-2.9"])) == 1
    assert lessons.that_train("small_railroad_empires", ["SRE-" + "99.1"]) == []
    every = [one["rule"] for one in part_words("alubari").values()]
    assert len(lessons.that_train("alubari", every[:1])) < len(lessons.names("alubari")), "not all of the game"
