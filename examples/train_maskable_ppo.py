"""Training: MaskablePPO learns Small Railroad Empires for two in a few minutes, and then beats random play.

pip install 'branchline[train]'        (and torch; the processor is enough)
python examples/train_maskable_ppo.py [--steps 60000] [--games 200] [--seed 1]
"""

import argparse

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from branchline.adapters.gymnasium import BranchlineEnv

GAME = "small_railroad_empires"


def new_env() -> BranchlineEnv:
    return BranchlineEnv(GAME, players=2, seat="random", bots="random", reward="rank")


def win_rate(choose, games: int, seed: int) -> tuple[float, float]:
    """How often a way to choose wins against random play, and the mean margin of points."""
    env = BranchlineEnv(GAME, players=2, seat="random", bots="random", reward="margin")
    margins = []
    for number in range(games):
        observation, _ = env.reset(seed=seed + number)
        over = False
        while not over:
            observation, margin, over, _, _ = env.step(choose(observation, env.action_masks()))
        margins.append(margin)
    return float(np.mean(np.array(margins) > 0)), float(np.mean(margins))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    torch.set_num_threads(1)
    rng = np.random.default_rng(wanted.seed)
    before = win_rate(lambda _, mask: rng.choice(np.flatnonzero(mask)), wanted.games, 10**6)
    print(f"random against random: {before[0]:.0%} won, {before[1]:+.1f} points")
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([new_env] * 8),
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=0.995,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=wanted.seed,
        device="cpu",
        verbose=1,
    )
    model.learn(wanted.steps)

    def learned(observation, mask):
        return model.predict(observation, action_masks=mask, deterministic=True)[0]

    after = win_rate(learned, wanted.games, 10**6)
    print(f"trained against random: {after[0]:.0%} won, {after[1]:+.1f} points, over {wanted.games} games")


if __name__ == "__main__":
    main()
