"""Nobody sees more than the seat may know, and what a seat does not know is dealt fairly."""

import json

import pytest

from branchline.core.chance import Rng
from branchline.core.position import OVER, Position
from branchline.lab.invariants import check_samples, check_views
from conformance.cases import EVERY_CASE, EVERY_GAME, Case, by_the_book, random_positions


def watchers(state: Position) -> list[int | None]:
    return [*range(state.setting.players), None]


def text(state: Position, seat: int | None) -> str:
    return json.dumps(state.view(seat))


def dealt_anew(state: Position, seat: int | None, rng: Rng) -> Position:
    other = state.clone()
    other.reshuffle(-1 if seat is None else seat, rng)
    other.rest()
    return other


@EVERY_CASE
@pytest.mark.slow
def test_views_are_the_same_byte_for_byte_whatever_the_seat_cannot_know(case: Case) -> None:
    rng = Rng(8)
    for state in random_positions(case, seed=8, stride=6):
        check_views(state, rng)


@EVERY_CASE
@pytest.mark.slow
def test_samples_fit_their_view_and_depend_on_nothing_else(case: Case) -> None:
    rng = Rng(9)
    for state in random_positions(case, seed=9, stride=9):
        check_samples(case.game, state, rng)


@EVERY_CASE
def test_a_sample_is_the_same_whatever_the_truth_is(case: Case) -> None:
    """Two tables that a seat cannot tell apart: from the view of either the same chance deals the same table."""
    for number, state in enumerate(random_positions(case, seed=10, stride=50)):
        for seat in watchers(state):
            other = dealt_anew(state, seat, Rng(10, number))
            one_sample = case.game.sample(state.view(seat), Rng(11, number))
            other_sample = case.game.sample(other.view(seat), Rng(11, number))
            assert one_sample.to_json() == other_sample.to_json()
            assert case.game.sample(state.view(seat), Rng(11, number)).to_json() == one_sample.to_json()


@EVERY_CASE
def test_a_sample_can_be_played_to_its_end(case: Case) -> None:
    for number, state in enumerate(random_positions(case, seed=12, stride=80)):
        for seat in watchers(state):
            sample, rng = case.game.sample(state.view(seat), Rng(12, number)), Rng(13, number)
            while sample.player != OVER:
                sample.play(rng.pick(sample.legal))
            sample.check()


@EVERY_GAME
def test_samples_are_varied_where_something_is_hidden(name: str) -> None:
    """In each game that hides anything, some moment has many different samples for somebody."""
    hides, most = False, 1
    for case in by_the_book(name):
        for state in random_positions(case, seed=14, stride=25):
            for seat in watchers(state):
                hidden = state.view(seat)["table"] != state.to_data()["table"]
                hides = hides or hidden
                if hidden and most < 5:
                    view = state.view(seat)
                    found = {case.game.sample(view, Rng(15, number)).to_json() for number in range(20)}
                    most = max(most, len(found))
    assert most >= 5 or not hides, f"at most {most} different samples of 20"


@EVERY_GAME
def test_a_view_is_plain_data(name: str) -> None:
    for case in by_the_book(name):
        for state in random_positions(case, seed=16, stride=40):
            for seat in watchers(state):
                view = state.view(seat)
                assert json.loads(json.dumps(view)) == view
                assert view["seat"] == seat
                assert set(view) == {*state.to_data(), "seat", "to_act", "legal"}


@EVERY_GAME
def test_asking_changes_nothing(name: str) -> None:
    """Views, samples, scores, sentences and evaluations leave a position as it was."""
    for case in by_the_book(name):
        for state in random_positions(case, seed=17, stride=40):
            before = state.to_json()
            for seat in range(state.setting.players):
                case.game.sample(state.view(seat), 1)
                case.game.evaluate(state, seat)
                case.game.terminal(state.view(seat))
            for action in state.legal_actions():
                case.game.say(state, action)
            state.scores(), state.ranks(), state.score_sheet(), state.census(), state.faults(), state.chances()
            assert state.to_json() == before
