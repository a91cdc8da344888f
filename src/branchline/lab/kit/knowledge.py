"""Checks of the kit: nobody sees more than the seat may know, and what a seat does not know is dealt fairly."""

from __future__ import annotations

import json
from itertools import count

from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import OVER, Position
from branchline.lab.invariants import check_samples, check_views, demand
from branchline.lab.kit.cases import Case, by_the_book, random_positions
from branchline.lab.kit.check import of_case, of_game

VARIED = 5


def watchers(state: Position) -> list[int | None]:
    return [*range(state.setting.players), None]


def dealt_anew(state: Position, seat: int | None, rng: Rng) -> Position:
    other = state.clone()
    other.reshuffle(-1 if seat is None else seat, rng)
    other.rest()
    return other


@of_case(long=True)
def views_are_the_same_whatever_the_seat_cannot_know(case: Case) -> None:
    """Views are the same byte for byte, whatever the seat cannot know."""
    rng = Rng(8)
    for state in random_positions(case, seed=8, stride=6):
        check_views(state, rng)


@of_case(long=True)
def samples_fit_their_view_and_depend_on_nothing_else(case: Case) -> None:
    """Samples fit their view and depend on nothing else."""
    rng = Rng(9)
    for state in random_positions(case, seed=9, stride=9):
        check_samples(case.game, state, rng)


@of_case()
def a_sample_is_the_same_whatever_the_truth_is(case: Case) -> None:
    """Of two tables that a seat cannot tell apart the same chance deals the same table."""
    for number, state in enumerate(random_positions(case, seed=10, stride=50)):
        for seat in watchers(state):
            other = dealt_anew(state, seat, Rng(10, number))
            sample = case.game.sample(state.view(seat), Rng(11, number)).to_json()
            demand(
                case.game.sample(other.view(seat), Rng(11, number)).to_json() == sample,
                f"a sample for seat {seat} depends on what it cannot know",
            )
            again = case.game.sample(state.view(seat), Rng(11, number)).to_json()
            demand(again == sample, f"the same chance deals seat {seat} two different tables")


@of_case()
def a_sample_can_be_played_to_its_end(case: Case) -> None:
    """A sample can be played to its end."""
    for number, state in enumerate(random_positions(case, seed=12, stride=80)):
        for seat in watchers(state):
            sample, rng = case.game.sample(state.view(seat), Rng(12, number)), Rng(13, number)
            for moves in count():
                if sample.player == OVER:
                    break
                sample.demand_end(moves)
                sample.play(rng.pick(sample.legal))
            sample.check()


@of_game()
def samples_are_varied_where_something_is_hidden(game: Game) -> None:
    """Where something is hidden, some moment has several different samples for somebody."""
    hides, most = False, 1
    for case in by_the_book(game.name):
        for state in random_positions(case, seed=14, stride=25):
            for seat in watchers(state):
                view = state.view(seat)
                hidden = view["table"] != state.to_data()["table"]
                hides = hides or hidden
                if hidden and most < VARIED:
                    most = max(most, len({game.sample(view, Rng(15, number)).to_json() for number in range(20)}))
    demand(most >= VARIED or not hides, f"at most {most} different samples of 20")


@of_game()
def a_view_is_plain_data(game: Game) -> None:
    """A view is plain data, with the fields of a position and who may act."""
    for case in by_the_book(game.name):
        for state in random_positions(case, seed=16, stride=40):
            for seat in watchers(state):
                view = state.view(seat)
                demand(json.loads(json.dumps(view)) == view, f"the view of seat {seat} is no plain data")
                demand(view["seat"] == seat, f"the view of seat {seat} is another's")
                demand(set(view) == {*state.to_data(), "seat", "to_act", "legal"}, "a view has other fields")


@of_game()
def asking_changes_nothing(game: Game) -> None:
    """Views, samples, scores, sentences and evaluations leave a position as it was."""
    for case in by_the_book(game.name):
        for state in random_positions(case, seed=17, stride=40):
            before = state.to_json()
            for seat in range(state.setting.players):
                game.sample(state.view(seat), 1)
                game.evaluate(state, seat)
                game.terminal(state.view(seat))
            for action in state.legal_actions():
                game.say(state, action)
            state.scores(), state.ranks(), state.score_sheet(), state.census(), state.faults(), state.chances()
            demand(state.to_json() == before, f"{case}: asking has changed the position")
