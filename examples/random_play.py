"""Random play through PettingZoo: a game of Movers & Shakers, and what each player earned.

pip install 'branchline[pettingzoo]'
"""

from branchline.adapters.pettingzoo import env

game = env("movers_and_shakers", players=3, reward="rank")
game.reset(seed=1)
decisions = 0
for agent in game.agent_iter():
    observation, reward, over, cut, info = game.last()
    if over or cut:
        print(f"{agent}: {info['score']:.0f} points, place {info['rank']}, reward {reward:+.2f}")
        game.step(None)
    else:
        game.step(game.action_space(agent).sample(observation["action_mask"]))
        decisions += 1
print(f"{decisions} decisions")
