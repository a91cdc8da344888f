"""Bots choose legal actions, from a view or a blind position, and never from what they cannot know."""

import json
from random import Random

import pytest

import branchline
from branchline.bots import Bot, decide
from branchline.bots.greedy import Rivals
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER, Position


def dealt(players: int = 3, seed: int = 1) -> Position:
    state: Position = branchline.game("junction").new(players)
    dealer = Dealer(seed)
    while state.player == CHANCE:
        state.play(dealer.choose(state))
    return state


def moments(players: int, seed: int) -> list[Position]:
    """Every position of a random game at which a seat decides."""
    state: Position = branchline.game("junction").new(players)
    dealer, rng, found = Dealer(seed), Rng(seed), []
    while state.player != OVER:
        if state.player != CHANCE:
            found.append(state.clone())
        state.play(dealer.choose(state) if state.player == CHANCE else rng.pick(state.legal))
    return found


def test_there_are_a_random_and_a_greedy_bot():
    assert {"greedy", "random"} <= set(branchline.bots())
    assert branchline.bots() == sorted(branchline.bots())


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_chooses_a_legal_action_from_every_view(name):
    for state in moments(3, 5):
        for seat in state.players_to_act():
            assert branchline.bot(name).choose(state.view(seat), Rng(3)) in state.legal_actions(seat)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_view_that_came_over_a_wire_is_as_good(name):
    view = json.loads(json.dumps(dealt().view(0)))
    assert branchline.bot(name).choose(view, Rng(3)) == branchline.bot(name).choose(dealt().view(0), Rng(3))


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_both_doors_lead_to_the_same_choice(name):
    """The blind position that a driver hands in is the very one that sampling the view gives."""
    for state in moments(4, 8):
        for seat in state.players_to_act():
            by_view = branchline.bot(name).choose(state.view(seat), Rng(11))
            assert decide(branchline.bot(name), state, seat, Rng(11)) == by_view


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(name):
    for state in moments(3, 2):
        for seat in state.players_to_act():
            other = state.clone()
            other.reshuffle(seat, Rng(99))
            other.rest()
            assert decide(branchline.bot(name), other, seat, Rng(7)) == decide(
                branchline.bot(name), state, seat, Rng(7)
            )


def test_asking_a_bot_leaves_the_position_as_it_was():
    state = dealt()
    before = state.to_json()
    decide(branchline.bot("greedy"), state, 1, Rng(1))
    assert state.to_json() == before


def test_chance_may_be_any_source():
    view = dealt().view(0)
    for source in (Rng(4), Random(4), 4):
        assert branchline.bot("greedy").choose(view, source) in view["legal"]


def test_the_same_chance_gives_the_same_choice():
    view = dealt().view(0)
    for name in ("random", "greedy"):
        assert {branchline.bot(name).choose(view, Rng(5)) for _ in range(5)} == {
            branchline.bot(name).choose(view, Rng(5))
        }


def test_random_takes_every_legal_action_sooner_or_later():
    view = dealt().view(0)
    assert len(view["legal"]) > 1
    assert {branchline.bot("random").choose(view, seed) for seed in range(60)} == set(view["legal"])


def test_greedy_takes_what_is_best_one_decision_ahead():
    game = branchline.game("junction")
    state = dealt(2)
    blind = state.clone()
    values = {}
    for action in blind.legal_actions(0):
        ahead = blind.clone()
        ahead.apply(action, 0)
        values[action] = game.evaluate(ahead, 0) - game.evaluate(ahead, 1)
    chosen = branchline.bot("greedy").choose_from(blind, 0, Rng(1))
    assert values[chosen] == max(values.values())


def test_a_lead_is_taken_over_the_best_of_the_others():
    game = branchline.game("junction")
    state = dealt(3)
    assert Rivals(game, state, 0).best(state) == max(game.evaluate(state, 1), game.evaluate(state, 2))
    assert Rivals(game, dealt(1), 0).best(dealt(1)) == 0.0


def test_nothing_to_decide_is_said_clearly():
    state = branchline.game("junction").new(2)
    with pytest.raises(branchline.BranchlineError, match="seat 0 has nothing to decide"):
        branchline.bot("random").choose(state.view(0), 1)


def test_an_unknown_bot_is_refused_with_the_list():
    there_are = "there are: easy, expert, greedy, hard, learned, normal, random, search"
    with pytest.raises(branchline.BranchlineError, match=f"no bot 'gredy'; {there_are}; did you mean 'greedy'"):
        branchline.bot("gredy")


def test_an_argument_that_means_nothing_is_refused():
    with pytest.raises(branchline.BranchlineError, match="'greedy' takes no argument '50ms'"):
        branchline.bot("greedy:50ms")


def test_a_bot_may_read_an_argument_behind_the_colon():
    class Patient(Bot):
        name = "patient"
        summary = "waits"

        def takes(self, argument: str) -> bool:
            return argument.endswith("ms")

        def choose_from(self, position, seat, rng):
            return position.legal_actions(seat)[0]

    assert str(Patient("50ms")) == "patient:50ms"
    with pytest.raises(branchline.BranchlineError):
        Patient("soon")


def test_a_bot_of_a_changed_box_is_given_its_game(tmp_path):
    game = branchline.game("junction")
    path = tmp_path / "mine.toml"
    path.write_text(game.components.replace("copies = 4", "copies = 5"))
    changed = branchline.game("junction", components=path)
    state = changed.new(2)
    dealer = Dealer(1)
    while state.player == CHANCE:
        state.play(dealer.choose(state))
    view = state.view(0)
    assert branchline.bot("greedy", changed).choose(view, 1) in view["legal"]
    with pytest.raises(branchline.BadPosition, match="box"):
        branchline.bot("greedy").choose(view, 1)
