"""OpenSpiel's own tests, its bots, and playthroughs that are made again and compared."""

from __future__ import annotations

import copy
import pathlib
import pickle
import random

import pytest

pyspiel = pytest.importorskip("pyspiel")

import numpy as np  # noqa: E402
from adapters_playthrough import PLAYTHROUGHS, playthrough  # noqa: E402
from conformance.cases import own_games  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import branchline  # noqa: E402
import branchline.adapters.open_spiel  # noqa: E402
from branchline.core.chance import Dealer, Rng, random_playout  # noqa: E402

CASES = [
    (name, players)
    for name in own_games()
    for players in range(branchline.game(name).min_players, branchline.game(name).max_players + 1)
]
EACH = pytest.mark.parametrize(("name", "players"), CASES, ids=[f"{name}-{players}" for name, players in CASES])


def play(state, rng, until=10**9):
    """Random play; the state is changed."""
    number = 0
    while not state.is_terminal() and number < until:
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1.0)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        number += 1
    return state


@pytest.mark.long
@EACH
@pytest.mark.slow
def test_random_sim_test_passes(name: str, players: int) -> None:
    game = pyspiel.load_game(f"branchline_{name}(players={players})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@EACH
def test_a_clone_is_equal_and_independent(name: str, players: int) -> None:
    game = pyspiel.load_game(f"branchline_{name}", {"players": players})
    state = play(game.new_initial_state(), random.Random(1), 60)
    text = state.world.position.to_json()
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin.world.position.to_json() == text
        play(twin, random.Random(2), 5)
    assert state.world.position.to_json() == text


@EACH
def test_a_game_is_pickled_and_copied_with_its_parameters(name: str, players: int) -> None:
    game = pyspiel.load_game(f"branchline_{name}", {"players": players, "reward": "rank"})
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert str(twin) == str(game)
        assert twin.num_players() == players


@EACH
def test_resampling_keeps_all_that_the_player_knows(name: str, players: int) -> None:
    game = pyspiel.load_game(f"branchline_{name}", {"players": players})
    rng = random.Random(3)
    state = game.new_initial_state()
    for _ in range(4):
        play(state, rng, 25)
        if state.is_terminal():
            break
        for player in range(players):
            other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()


@EACH
def test_factored_observations(name: str, players: int) -> None:
    game = pyspiel.load_game(f"branchline_{name}", {"players": players})
    state = play(game.new_initial_state(), random.Random(4), 80)
    kinds = {
        "public": pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
        ),
        "private": pyspiel.IIGObservationType(
            public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        ),
        "whole": None,
    }
    seen = {}
    for kind, wanted in kinds.items():
        observer = make_observation(game, wanted)
        observer.set_from(state, 0)
        seen[kind] = {piece: values.copy() for piece, values in observer.dict.items()}
        assert sum(len(values) for values in seen[kind].values()) == len(observer.tensor)
        assert isinstance(observer.string_from(state, 0), str)
    assert set(seen["public"]) == set(seen["whole"])
    for piece, values in seen["private"].items():
        assert (values == seen["whole"][piece]).all()
    for piece in set(seen["whole"]) - set(seen["private"]):
        assert (seen["public"][piece] == seen["whole"][piece]).all()


def test_an_information_state_remembers_what_was_chosen() -> None:
    game = pyspiel.load_game("branchline_alubari", {"players": 2})
    state = play(game.new_initial_state(), random.Random(5), 30)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        play(state, random.Random(6), 1)
    player = state.current_player()
    before = state.information_state_string(player)
    one, other = (state.child(action) for action in state.legal_actions()[:2])
    assert len({before, one.information_state_string(player), other.information_state_string(player)}) == 3
    assert one.information_state_tensor(player) != other.information_state_tensor(player)


def test_parameters_are_the_options_of_the_game() -> None:
    game = pyspiel.load_game("branchline_alubari(players=4,first_player=2,reward=rank)")
    state = game.new_initial_state()
    assert state.world.position.setting.options["first_player"] == 2
    assert (game.num_players(), game.min_utility(), game.max_utility()) == (4, -1.0, 1.0)
    assert sum(play(state, random.Random(1)).returns()) == pytest.approx(0.0)
    for wrong in (
        "branchline_alubari(players=9)",
        "branchline_alubari(first_player=7)",
        "branchline_alubari(reward=no)",
    ):
        with pytest.raises((branchline.BranchlineError, pyspiel.SpielError)):
            pyspiel.load_game(wrong)


WAYS = {
    "random": lambda actions, gives_up: actions,
    "giving up": lambda actions, gives_up: [one for one in actions if gives_up(one)] or actions,
    "never giving up": lambda actions, gives_up: [one for one in actions if not gives_up(one)] or actions,
}


@pytest.mark.parametrize("way", WAYS)
@EACH
@pytest.mark.slow
def test_no_game_exceeds_its_bounds(name: str, players: int, way: str) -> None:
    game = pyspiel.load_game(f"branchline_{name}", {"players": players})
    rng = random.Random(7)
    state = game.new_initial_state()
    decisions = chances = 0
    while not state.is_terminal():
        if state.is_chance_node():
            chances += 1
            actions, likely = zip(*state.chance_outcomes(), strict=True)
            assert len(set(actions)) == len(actions) <= game.max_chance_outcomes()
            assert len(state.legal_actions_mask()) == game.max_chance_outcomes()
            assert 0 <= min(actions) <= max(actions) < game.max_chance_outcomes()
            assert len({game.engine.actions.verb_of[one] for one in state.world.position.legal}) == 1
            state.apply_action(rng.choices(actions, likely)[0])
        else:
            decisions += 1
            state.apply_action(rng.choice(WAYS[way](state.legal_actions(), game.engine.gives_up)))
    seen = branchline.adapters.open_spiel.LONGEST_SEEN[name]
    assert max(decisions, chances) <= seen < game.max_game_length() <= 10_000
    assert chances <= game.max_chance_nodes_in_history()
    assert decisions + chances <= game.max_history_length()


def test_a_game_that_reaches_its_bound_ends_there_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the length that the game gives is never exceeded, whatever the players do."""
    monkeypatch.setitem(branchline.adapters.open_spiel.LONGEST_SEEN, "railway_workers", 10)
    game = pyspiel.load_game("branchline_railway_workers(players=3)")
    state = game.new_initial_state()
    rng = random.Random(5)
    while not state.is_terminal():
        assert state.returns() == [0.0] * 3
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.move_number() == game.max_game_length() == 40
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    assert sum(state.returns()) == pytest.approx(game.utility_sum())
    assert state.clone().is_terminal()
    assert pickle.loads(pickle.dumps(state)).is_terminal()


def test_the_outcomes_of_a_chance_node_are_told_by_its_own_numbers() -> None:
    game = pyspiel.load_game("branchline_railway_workers")
    state = game.new_initial_state()
    while not state.is_chance_node() or state.world.position.legal[0] == 0:
        play(state, random.Random(8), 1)
    ids = state.world.position.legal[:]
    assert state.legal_actions() == list(range(len(ids)))
    texts = [state.action_to_string(outcome) for outcome in state.legal_actions()]
    assert texts == [game.engine.actions.text(one) for one in ids]
    for outcome, one in enumerate(ids):
        twin = state.world.position.clone()
        twin.apply(one)
        assert state.child(outcome).world.position.to_json() == twin.to_json()


@pytest.mark.parametrize("reward", ["win", "rank", "margin"])
@EACH
def test_the_sum_of_the_utilities_is_told_where_it_is_constant(name: str, players: int, reward: str) -> None:
    game = pyspiel.load_game(f"branchline_{name}", {"players": players, "reward": reward})
    kinds = pyspiel.GameType.Utility
    if players == 1 or (reward == "margin" and players > 2):
        assert (game.get_type().utility, game.utility_sum()) == (kinds.GENERAL_SUM, None)
        return
    wanted = (kinds.CONSTANT_SUM, 1.0) if reward == "win" else (kinds.ZERO_SUM, 0.0)
    assert (game.get_type().utility, game.utility_sum()) == wanted
    state = game.new_initial_state()
    random_playout(state.world.position, Dealer(9), Rng(9))
    assert sum(state.returns()) == pytest.approx(wanted[1])


@pytest.mark.slow
@pytest.mark.parametrize("name", own_games())
def test_ismcts_and_mcts_play_a_whole_game(name: str) -> None:
    game = pyspiel.load_game(f"branchline_{name}", {"players": 2})
    rng = np.random.RandomState(1)
    evaluator = Short(game, rng)
    bots = [
        ismcts.ISMCTSBot(
            game=game,
            uct_c=2.0,
            evaluator=evaluator,
            max_simulations=3,
            max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
            random_state=rng,
            allow_inconsistent_action_sets=True,
        ),
        mcts.MCTSBot(game, 2.0, 2, evaluator, random_state=rng),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=chances)))
        else:
            action = int(bots[state.current_player()].step(state))
            assert action in state.legal_actions()
            state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(1.0)


class Short(mcts.Evaluator):
    """Judges by the game's own evaluation instead of a long playout, so that whole games end in seconds."""

    def __init__(self, game, rng) -> None:
        self.game = game.engine
        self.rng = rng

    def evaluate(self, state):
        if state.is_terminal():
            return np.array(state.returns())
        values = [self.game.evaluate(state.world.position, seat) for seat in range(state.num_players())]
        return np.array([1.0 if value == max(values) else 0.0 for value in values])

    def prior(self, state):
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions(state.current_player())
        return [(action, 1.0 / len(legal)) for action in legal]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("case", PLAYTHROUGHS)
def test_a_playthrough_is_the_same_as_ever(case: str) -> None:
    path = pathlib.Path(__file__).parent / "playthroughs" / f"{case}.txt"
    assert playthrough(case) == path.read_text(encoding="utf-8"), "see CONTRIBUTING.md: make pins"
