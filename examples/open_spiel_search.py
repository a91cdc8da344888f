"""OpenSpiel's own search plays one of our games: ISMCTS against random play in Small Railroad Empires.

pip install 'branchline[openspiel]'
"""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots.uniform_random import UniformRandomBot

import branchline.adapters.open_spiel  # noqa: F401  (registers the games)

game = pyspiel.load_game("branchline_small_railroad_empires(players=2)")
rng = np.random.RandomState(1)
bots = [
    ismcts.ISMCTSBot(
        game=game,
        uct_c=1.5,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        max_simulations=20,
        max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
        random_state=rng,
        allow_inconsistent_action_sets=True,
    ),
    UniformRandomBot(1, rng),
]
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(actions, p=chances)))
    else:
        state.apply_action(int(bots[state.current_player()].step(state)))
print("scores", state.world.position.scores(), "returns", state.returns())
