"""A player of your own against our bots, through Gymnasium: here it takes the first legal action.

pip install 'branchline[gymnasium]'
"""

import gymnasium
import numpy as np

import branchline.adapters.gymnasium  # noqa: F401  (registers the games)

game = gymnasium.make("branchline/alubari-v0", players=3, seat="random", bots=["greedy", "random"], reward="margin")
for number in range(5):
    observation, info = game.reset(seed=number)
    over = False
    while not over:
        action = int(np.flatnonzero(info["action_mask"])[0])
        observation, reward, over, cut, info = game.step(action)
    print(f"game {number}: seat {info['seat']}, {info['score']:.1f} points, {reward:+.1f} to the best opponent")
