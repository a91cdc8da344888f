"""Mining: what makes a puzzle, and that the same seed finds the same."""

from __future__ import annotations

import pytest
from msgspec import structs

import branchline
from branchline.bots import puzzling
from branchline.bots.puzzles import Answer, Asked, Puzzle, all_puzzles, game_of, read_puzzles, write_puzzles
from branchline.bots.puzzling import (
    EASY,
    HARD,
    MIDDLE,
    Sight,
    Weighed,
    is_ahead,
    is_far_ahead,
    lost,
    part_of,
    solves,
    weigh,
)
from branchline.bots.random import RandomBot
from branchline.cli import puzzles
from branchline.core.chance import Dealer, deal
from branchline.lab import mining
from branchline.lab.mining import Mine

PUZZLE = next(iter(all_puzzles().values()))


def weighed(*samples: tuple[float, ...]) -> list[Weighed]:
    return [Weighed(action, one, {}) for action, one in enumerate(samples)]


@pytest.mark.parametrize(
    ("best", "second", "is_puzzle"),
    [
        ((0.50, 0.51, 0.49), (0.40, 0.41, 0.39), True),
        ((0.50, 0.51, 0.49), (0.44, 0.45, 0.43), False),  # not 8 % ahead
        ((0.70, 0.50, 0.30), (0.30, 0.45, 0.45), False),  # ahead by less than four standard errors
        ((0.95, 0.96, 0.94), (0.40, 0.41, 0.39), False),  # won already
        ((0.13, 0.14, 0.12), (0.01, 0.02, 0.00), False),  # lost already
    ],
)
def test_the_best_must_be_far_ahead_in_an_open_game(
    best: tuple[float, ...], second: tuple[float, ...], is_puzzle: bool
) -> None:
    assert is_far_ahead(weighed(best, second)) == is_puzzle


def test_where_there_is_nothing_to_compare_nothing_is_ahead() -> None:
    assert not is_ahead(weighed((0.5, 0.5)), 0.0)


def test_what_was_looked_at_roughly_is_never_said_to_come_near() -> None:
    best, near, far = weighed((0.5,), (0.49,), (0.2,))
    assert lost(best, near, [best, near], 0.04) == 0.01
    assert lost(best, near, [best], 0.04) == 0.04
    assert lost(best, far, [best], 0.04) == 0.3


def test_a_puzzle_is_titled_by_its_greatest_gain() -> None:
    asked = Asked(
        "a", 0.5, {"a": Answer(0.0, {"money": 1.0, "contracts_under_way": 4.0, "rival": -2.0}), "b": Answer(0.2)}
    )
    assert part_of(asked) == "contracts_under_way"


def test_a_bot_solves_what_it_answers_right_to_the_end() -> None:
    sight = Sight.of(game_of(PUZZLE), PUZZLE.view)
    everything = [Asked(one.best, one.chance, {text: Answer(0.0) for text in one.answers}) for one in PUZZLE.line]
    nothing = [Asked(one.best, one.chance, {text: Answer(0.5) for text in one.answers}) for one in PUZZLE.line]
    assert solves(RandomBot(), sight, everything)
    assert not solves(RandomBot(), sight, nothing)


def test_all_is_seen_through_the_view_and_repeats() -> None:
    sight = Sight.of(game_of(PUZZLE), PUZZLE.view)
    actions = sight.legal[:2]
    first, second = (weigh(sight, actions, 12, 2, is_explained=True) for _ in range(2))
    assert first == second
    assert first[0].chance >= first[1].chance
    assert sum(first[0].parts.values()) != 0.0


@pytest.mark.slow
def test_the_same_seed_plays_the_same_game_and_another_one_another() -> None:
    game = branchline.game("alubari")

    def seeds(seed: int) -> list[int]:
        found = mining.played(Mine(game, seed=seed), 0)
        return [next(found)[0].seed for _ in range(3)]

    assert seeds(1) == seeds(1) != seeds(2)


def test_puzzles_are_written_a_line_each_and_read_again() -> None:
    plan = Mine(game_of(PUZZLE), found=[PUZZLE, PUZZLE], looked_through=3)
    text = plan.written()
    assert text.count("\n") == 4
    file = read_puzzles(text)
    assert file.puzzles == [PUZZLE, PUZZLE]
    assert write_puzzles(file) == text


def rated(number: int, rating: int) -> Puzzle:
    return structs.replace(PUZZLE, number=number, rating=rating)


def test_what_was_taken_out_leaves_a_gap_and_no_number_comes_twice() -> None:
    plan = Mine(game_of(PUZZLE), found=[rated(301, HARD), rated(303, HARD)], first_number=301)
    plan.add([rated(0, HARD)])
    assert [one.number for one in plan.found] == [301, 303, 304]


def test_a_game_gives_two_puzzles_and_of_three_one_may_be_easy() -> None:
    plan = Mine(game_of(PUZZLE), first_number=1)
    plan.add([rated(0, EASY), rated(0, EASY), rated(0, HARD), rated(0, MIDDLE)])
    assert [one.rating for one in plan.found] == [EASY, HARD]
    plan.add([rated(0, EASY), rated(0, MIDDLE)])
    assert [one.rating for one in plan.found] == [EASY, HARD, MIDDLE]
    plan.add([rated(0, EASY)])
    assert [one.rating for one in plan.found] == [EASY, HARD, MIDDLE, EASY]


def test_every_real_choice_of_a_record_is_looked_at() -> None:
    game = branchline.game("small_railroad_empires")
    record = branchline.Record(game, 2, {})
    state, dealer = record.begin(), Dealer(3)
    real = 0
    while real < 5:
        if state.player < 0:
            record.add(state, dealer.choose(state))
            continue
        real += len(state.legal) > 1
        record.add(state, state.legal[0])
    deal(state, dealer)
    assert len(list(mining.recorded(record))) == real


def test_a_check_looks_by_other_seeds_than_those_that_made_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """And at what follows as deep as at the first decision: otherwise it would only repeat what was found before."""
    one = next(one for one in all_puzzles().values() if len(one.line) > 1)
    asked: list[tuple[int, int]] = []

    def examined(sight: Sight, depth: int, near: float, later: int) -> tuple[Asked, bool]:
        asked.append((depth, later))
        return one.line[len(asked) - 1], True

    monkeypatch.setattr(puzzles, "examined", examined)
    assert puzzles.holds(one, 8000)
    assert asked == [(8000, puzzling.AGAIN)] * len(one.line)
    searches = max(puzzling.SEEDS, puzzling.TIMES)
    assert puzzling.LATER + searches < puzzling.AGAIN, "no seed in common"
