"""Solving puzzles: what is right, what the first try is worth, the puzzle of the day, streaks, and retirement."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec
import pytest
from sqlalchemy import insert, select

from branchline.bots.puzzles import Answer, Asked, Puzzle, all_puzzles
from branchline.bots.puzzling import DEVIATION
from branchline.core.errors import IllegalAction
from branchline.table import players, schema, solving
from branchline.table.glicko import Strength, met
from branchline.table.host import Host
from branchline.table.leaving import forget
from branchline.table.solving import ENOUGH_SOLVERS, PERIOD, WEEK, Rated, Stake, Try
from branchline.table.storage import Storage, Visitor

MONDAY = date(2026, 11, 16)
PUZZLE = next(iter(all_puzzles().values()))


@pytest.fixture
def ada(storage: Storage) -> Visitor:
    return storage.new_visitor()[0]


def wrong_answers(puzzle: Puzzle, step: int = 0) -> list[str]:
    return [text for text, answer in puzzle.line[step].answers.items() if not answer.is_right]


def solve(storage: Storage, visitor: Visitor, puzzle: Puzzle, day: date | None = None) -> Try:
    tried = solving.try_of(storage, visitor.id, puzzle.number)
    while tried.step < len(puzzle.line):
        tried = solving.answer(storage, visitor.id, puzzle, tried.stand, puzzle.line[tried.step].best, day)
    return tried


# -- a try ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_solved_at_the_first_try_the_solver_gains_and_the_puzzle_is_tried(storage: Storage, ada: Visitor) -> None:
    before = solving.ratings(storage)[PUZZLE.number]
    tried = solve(storage, ada, PUZZLE)
    assert tried.is_solved
    assert tried.is_clean
    assert tried.before == 1500
    assert tried.after is not None
    assert tried.after > 1500
    after = solving.ratings(storage)[PUZZLE.number]
    assert (before.tried, after.tried) == (0, 1)
    assert after.strength == before.strength
    assert before.strength.rating == PUZZLE.rating
    solver = solving.solver_of(storage, ada.id)
    assert solver is not None
    assert solver.strength.rating == tried.after


def test_only_the_first_try_is_rated(storage: Storage, ada: Visitor) -> None:
    tried = solving.answer(storage, ada.id, PUZZLE, 0, wrong_answers(PUZZLE)[0])
    assert tried.wrong_now == wrong_answers(PUZZLE)[0]
    assert tried.after is not None
    assert tried.after < 1500
    for text in wrong_answers(PUZZLE)[1:]:
        tried = solving.answer(storage, ada.id, PUZZLE, tried.stand, text)
    solved = solve(storage, ada, PUZZLE)
    assert solved.is_solved
    assert not solved.is_clean
    assert solved.wrong == len(wrong_answers(PUZZLE))
    assert solved.after == tried.after
    again = solving.again(storage, ada.id, PUZZLE)
    assert again.step == 0
    assert solve(storage, ada, PUZZLE).after == tried.after
    assert solving.ratings(storage)[PUZZLE.number].tried == 1


def test_a_second_click_answers_nothing(storage: Storage, ada: Visitor) -> None:
    first, second = wrong_answers(PUZZLE)[:2]
    tried = solving.answer(storage, ada.id, PUZZLE, 0, first)
    assert solving.answer(storage, ada.id, PUZZLE, 0, second) == tried


def test_what_is_no_choice_is_refused_and_changes_nothing(storage: Storage, ada: Visitor) -> None:
    with pytest.raises(IllegalAction):
        solving.answer(storage, ada.id, PUZZLE, 0, "fly:moon")
    assert solving.try_of(storage, ada.id, PUZZLE.number) == Try(PUZZLE.number)
    assert solving.solver_of(storage, ada.id) is None


def test_who_gives_up_is_shown_the_line_and_has_not_solved_it(storage: Storage, ada: Visitor) -> None:
    tried = solving.show(storage, ada.id, PUZZLE)
    assert tried.step == len(PUZZLE.line)
    assert tried.shown
    assert not tried.is_solved
    assert tried.after is not None
    assert tried.after < 1500
    assert solving.show(storage, ada.id, PUZZLE) == tried
    solving.again(storage, ada.id, PUZZLE)
    assert solve(storage, ada, PUZZLE).day is None


def test_everything_that_is_as_good_as_the_best_is_right() -> None:
    for puzzle in all_puzzles().values():
        for step, asked in enumerate(puzzle.line):
            for text, answer in asked.answers.items():
                after = solving.answered(puzzle, Try(puzzle.number, step=step), text)
                assert (after.step == step + 1) == (answer.loss <= 0.015)
                assert after.equal == ("" if text == asked.best or not answer.is_right else text)


# -- whose it is ------------------------------------------------------------------------------------------------------


def test_of_two_who_become_one_the_tries_of_both_stay(storage: Storage) -> None:
    ada, ben = storage.new_visitor()[0], storage.new_visitor()[0]
    solve(storage, ada, PUZZLE)
    solving.answer(storage, ben.id, PUZZLE, 0, wrong_answers(PUZZLE)[0])
    other = next(one for one in all_puzzles().values() if one is not PUZZLE)
    solve(storage, ben, other)
    players.take_over(storage, players.new_key(storage, ada.id), ben)
    assert set(solving.tries_of(storage, ada.id)) == {PUZZLE.number, other.number}
    assert solving.tries_of(storage, ada.id)[PUZZLE.number].is_solved
    solver = solving.solver_of(storage, ada.id)
    assert solver is not None
    assert solver.tried == 2
    assert solving.tries_of(storage, ben.id) == {}


def test_who_leaves_leaves_no_try_behind(host: Host, storage: Storage, ada: Visitor) -> None:
    solve(storage, ada, PUZZLE)
    forget(host, ada.id)
    with storage.reading() as connection:
        for table in (schema.tries, schema.solvers):
            assert connection.execute(select(table)).all() == []


def test_what_is_said_of_a_solver(storage: Storage, ada: Visitor) -> None:
    assert solving.in_words(storage, ada.id) == ""
    assert solving.in_words(storage, 0) == ""
    solve(storage, ada, PUZZLE)
    assert solving.in_words(storage, ada.id).startswith("1 puzzle solved, 1 of them at the first try. Rating 1")
    assert ", provisional." in solving.in_words(storage, ada.id)


def test_a_rating_is_provisional_until_a_dozen_tries_have_made_it_sure() -> None:
    puzzle, solver = Strength(1400, DEVIATION), solving.NEWCOMER
    for count in range(30):
        words, is_provisional = Rated(solver).solver_words, solver.deviation > solving.PROVISIONAL
        assert words.endswith(", provisional") == is_provisional
        assert ("is provisional" in Stake(solver, puzzle).words) == is_provisional
        assert count < 20 or "provisional" not in words
        solver = met(solver, puzzle, float(count % 2))


def test_what_is_at_stake_is_what_is_won_or_lost(storage: Storage, ada: Visitor) -> None:
    stake = solving.stake_of(storage, ada.id, PUZZLE)
    assert stake is not None
    tried = solving.answer(storage, ada.id, PUZZLE, 0, wrong_answers(PUZZLE)[0])
    assert tried.before is not None
    assert tried.after is not None
    assert f"a wrong answer costs {round(tried.before - tried.after)}." in stake.words
    assert solving.stake_of(storage, ada.id, PUZZLE) is None


def test_a_puzzle_is_rated_anew_by_ten_first_tries_and_by_no_single_one(storage: Storage) -> None:
    """In whatever order they come: all of them together say how hard it is."""
    solvers = [storage.new_visitor()[0] for _ in range(2 * PERIOD)]
    wrong, said = wrong_answers(PUZZLE)[0], []
    for number, visitor in enumerate(solvers):
        if number < PERIOD:
            solving.answer(storage, visitor.id, PUZZLE, 0, wrong)
        else:
            solve(storage, visitor, PUZZLE)
        said.append(solving.ratings(storage)[PUZZLE.number].strength)
    start = Strength(float(PUZZLE.rating), DEVIATION)
    assert set(said[: PERIOD - 1]) == {start}
    assert said[PERIOD - 1].rating > start.rating + 50, "ten missed it"
    assert set(said[PERIOD : 2 * PERIOD - 1]) == {said[PERIOD - 1]}
    assert start.rating < said[-1].rating < solving.NEWCOMER.rating, "as many solved it as missed it"
    assert said[-1].deviation < said[PERIOD - 1].deviation < DEVIATION
    assert solving.ratings(storage)[PUZZLE.number].tried == 2 * PERIOD


def test_who_tries_again_is_no_further_solver_of_a_puzzle(storage: Storage, ada: Visitor) -> None:
    for _ in range(PERIOD + 1):
        solve(storage, ada, PUZZLE)
        solving.again(storage, ada.id, PUZZLE)
    rated = solving.ratings(storage)[PUZZLE.number]
    assert rated.tried == 1
    assert rated.strength.rating == PUZZLE.rating


# -- retirement -------------------------------------------------------------------------------------------------------


def doubtful() -> Puzzle:
    """A puzzle with an answer, b, that is wrong and not much worse."""
    answers = {text: Answer(loss) for text, loss in (("a", 0.0), ("b", 0.02), ("c", 0.2))}
    return msgspec.structs.replace(PUZZLE, line=[Asked("a", 0.5, answers)])


@pytest.mark.slow
@pytest.mark.parametrize(("text", "agreeing", "is_retired"), [("b", 11, True), ("b", 9, False), ("c", 30, False)])
def test_a_puzzle_is_retired_if_many_agree_on_an_answer_that_is_not_much_worse(
    storage: Storage, text: str, agreeing: int, is_retired: bool
) -> None:
    puzzle = doubtful()
    for number in range(ENOUGH_SOLVERS + 1):
        visitor = storage.new_visitor()[0]
        solving.answer(storage, visitor.id, puzzle, 0, text if number < agreeing else "a")
    solving.answer(storage, storage.new_visitor()[0].id, puzzle, 0, "c")
    assert solving.ratings(storage)[puzzle.number].is_retired == is_retired


# -- the day ----------------------------------------------------------------------------------------------------------


def known() -> dict[int, Rated]:
    return {one.number: Rated(Strength(float(one.rating), 100.0)) for one in all_puzzles().values()}


def test_the_puzzle_of_a_day_is_the_same_for_all_and_stays_so(storage: Storage) -> None:
    first = solving.daily_puzzle(storage, MONDAY)
    assert first is not None
    for visitor in (storage.new_visitor()[0], storage.new_visitor()[0]):
        solve(storage, visitor, first, MONDAY)
        assert solving.daily_puzzle(storage, MONDAY) == first


def test_a_puzzle_of_other_rules_than_todays_is_chosen_anew(storage: Storage) -> None:
    with storage.writing() as connection:
        connection.execute(insert(schema.daily).values(day=MONDAY.isoformat(), puzzle=999_999))
    found = solving.daily_puzzle(storage, MONDAY)
    assert found is not None
    assert solving.daily_puzzle(storage, MONDAY) == found


@pytest.mark.parametrize("weekday", range(5))
def test_from_monday_to_friday_each_game_has_its_day(weekday: int) -> None:
    number = solving.chosen(MONDAY + timedelta(days=weekday), known(), [])
    assert all_puzzles()[number].game == WEEK[weekday]
    middling = [one for one in all_puzzles().values() if one.game == WEEK[weekday] and 1200 <= one.rating <= 1700]
    assert not middling or 1200 <= all_puzzles()[number].rating <= 1700


def test_saturday_is_hard_and_sunday_easy() -> None:
    found = known()
    hard, easy = (solving.chosen(MONDAY + timedelta(days=day), found, []) for day in (5, 6))
    assert found[hard].strength.rating >= 1500 or all(one.strength.rating < 1500 for one in found.values())
    assert found[easy].strength.rating <= 1200 or all(one.strength.rating > 1200 for one in found.values())


def test_no_puzzle_comes_twice_before_all_were_shown() -> None:
    found, before = known(), list[int]()
    for day in range(2 * len(found)):
        before.append(solving.chosen(MONDAY + timedelta(days=day), found, before))
    assert sorted(before[: len(found)]) == sorted(found)
    assert before[len(found) :] == before[: len(found)]


def test_a_retired_puzzle_is_no_days_puzzle() -> None:
    found = known()
    gone = solving.chosen(MONDAY, found, [])
    found[gone] = Rated(found[gone].strength, 50, is_retired=True)
    assert solving.chosen(MONDAY, found, []) != gone


def test_the_puzzle_of_the_day_solved_on_its_day_counts_for_the_streak(storage: Storage, ada: Visitor) -> None:
    today, tomorrow = MONDAY, MONDAY + timedelta(days=1)
    first = solving.daily_puzzle(storage, today)
    assert first is not None
    assert solve(storage, ada, first, today).day == today.isoformat()
    late = solving.daily_puzzle(storage, tomorrow)
    assert late is not None
    assert solve(storage, ada, late, tomorrow + timedelta(days=1)).day is None
    days = solving.days_of(solving.tries_of(storage, ada.id).values())
    assert days == [today.isoformat()]


@pytest.mark.parametrize(
    ("ago", "count"),
    [
        ([], 0),
        ([0], 1),
        ([1], 1),
        ([2], 1),
        ([3], 0),
        ([0, 1, 2], 3),
        ([0, 2, 4], 3),
        ([0, 1, 4, 5], 2),
    ],
)
def test_a_missed_day_pauses_a_streak_and_two_end_it(ago: list[int], count: int) -> None:
    days = [(MONDAY - timedelta(days=one)).isoformat() for one in ago]
    assert solving.streak(days, MONDAY) == count


def test_a_week_begins_on_monday() -> None:
    assert solving.week_of(MONDAY + timedelta(days=3))[0] == MONDAY.isoformat()
    assert len(solving.week_of(MONDAY)) == 7
