"""Every puzzle that is shipped: its position can lie on a table, its answers are the legal ones, and its line holds."""

from __future__ import annotations

import pytest

import branchline
from branchline.bots.puzzles import Puzzle, all_puzzles, files_of, game_of, read_puzzles
from branchline.bots.puzzling import (
    DEEPER,
    FEWEST,
    HIGH,
    LEAD,
    LOW,
    MOST,
    MOST_ASKED,
    Sight,
    examined,
    first_rating,
    is_only_score,
    part_of,
)
from branchline.bots.tree import RIVAL

PUZZLES = list(all_puzzles().values())
FIRST = list({one.game: one for one in reversed(PUZZLES)}.values())


def test_every_game_has_puzzles_of_today_each_with_a_number_of_its_own() -> None:
    """A change of rules or box needs new puzzles: those that were mined before are passed over."""
    shipped = [one for name in branchline.games() for file in files_of(name) for one in in_file(file)]
    assert {one.game for one in shipped} == set(branchline.games())
    assert len({one.number for one in shipped}) == len(shipped)
    assert [one.number for one in shipped if not one.is_current] == []


def in_file(file: object) -> list[Puzzle]:
    return read_puzzles(file.read_bytes()).puzzles  # type: ignore[attr-defined]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: f"{one.number}-{one.game}")
def test_a_puzzle_is_what_it_says(puzzle: Puzzle) -> None:
    game = game_of(puzzle)
    assert puzzle.position().view(puzzle.seat) == puzzle.view, "it is its seat's view, and nothing more"
    assert 1 <= len(puzzle.line) <= MOST_ASKED
    for step, asked in enumerate(puzzle.line):
        position = puzzle.position(step)
        assert position.players_to_act() == [puzzle.seat]
        assert list(asked.answers) == [game.actions.text(action) for action in position.legal_actions(puzzle.seat)]
        assert asked.answers[asked.best].loss == 0.0
        assert not all(answer.is_right for answer in asked.answers.values()), "nothing hangs on it"
    first = puzzle.line[0]
    assert FEWEST <= len(first.answers) <= MOST
    assert LOW <= first.chance <= HIGH
    assert sum(answer.is_right for answer in first.answers.values()) == 1
    assert puzzle.part == part_of(first)
    assert puzzle.part in {*game.parts(puzzle.position(), puzzle.seat), RIVAL}
    assert not is_only_score(Sight.of(game, puzzle.view), game.actions.id(first.best))


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", FIRST, ids=lambda one: f"{one.number}-{one.game}")
def test_it_is_rated_by_the_bots_that_solve_it(puzzle: Puzzle) -> None:
    assert first_rating(Sight.of(game_of(puzzle), puzzle.view), puzzle.line) == puzzle.rating


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("puzzle", FIRST, ids=lambda one: f"{one.number}-{one.game}")
def test_looked_at_again_as_deep_it_says_the_same(puzzle: Puzzle) -> None:
    """By iterations, and so to the last figure; `branchline puzzles check` does this for all."""
    found, is_sure = examined(Sight.of(game_of(puzzle), puzzle.view), DEEPER)
    assert is_sure
    assert found == puzzle.line[0]
    seconds = [answer.loss for text, answer in found.answers.items() if text != found.best]
    assert min(seconds) >= LEAD
