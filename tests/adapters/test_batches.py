"""Many games in one call are the games that are played one by one; compact actions are the same ones, renumbered."""

from __future__ import annotations

import gc
from typing import Any

import pytest

pytest.importorskip("gymnasium")

import numpy as np
from conformance.cases import own_games
from gymnasium.utils.seeding import np_random

import branchline
from branchline.adapters.arrays import Paper
from branchline.adapters.gymnasium import BranchlineEnv, BranchlineVectorEnv
from branchline.adapters.pettingzoo import raw_env
from branchline.bots import decide
from branchline.core.chance import Dealer, Rng, deal
from branchline.core.position import OVER
from branchline.core.rewards import rewards

GAMES = 3
PLAYERS = 2


class OneByOne:
    """The same as the vector environment, in plain words: each game by itself, with all that belongs to it."""

    def __init__(self, name: str, seat: int | str, bot: str, seed: int) -> None:
        self.game, self.wanted, self.bot = branchline.game(name), seat, branchline.bot(bot)
        self.layout = self.game.layout(PLAYERS)
        self.chance = np_random(seed)[0]
        self.games = [self.begin() for _ in range(GAMES)]

    def begin(self) -> tuple[Any, Dealer, Rng, int | str]:
        seed = int(self.chance.integers(2**62))
        rng, dealer, state = Rng(seed, 1), Dealer(seed), self.game.new(PLAYERS)
        one = (state, dealer, rng, rng.below(PLAYERS) if self.wanted == "random" else self.wanted)
        return self.go_on(one)

    def go_on(self, one: tuple[Any, Dealer, Rng, int | str]) -> tuple[Any, Dealer, Rng, int | str]:
        state, dealer, rng, seat = one
        deal(state, dealer)
        while seat != "all" and state.player not in (seat, OVER):
            state.play(decide(self.bot, state, state.player, rng))
            deal(state, dealer)
        return one

    def row(self, state: Any, seat: int) -> np.ndarray:
        numbers = np.frombuffer(self.layout.observe(state, seat), np.uint8)
        return np.divide(numbers, np.array(self.layout.spans, np.float32), dtype=np.float32)

    def step(self, actions: list[int]) -> list[tuple[float, bool]]:
        told = []
        for number, one in enumerate(self.games):
            state = one[0]
            actor = state.player
            state.play(actions[number])
            self.go_on(one)
            over = state.player == OVER
            told.append((rewards(state, "win")[actor] if over else 0.0, over))
            if over:
                self.games[number] = self.begin()
        return told


@pytest.mark.parametrize("seat", ["all", "random", 1])
@pytest.mark.parametrize("name", own_games())
def test_the_batch_plays_the_games_that_are_played_one_by_one(name: str, seat: int | str) -> None:
    vector = BranchlineVectorEnv(name, GAMES, players=PLAYERS, seat=seat)
    plain = OneByOne(name, seat, "random", seed=11)
    rng = np.random.default_rng(5)
    rows, info = vector.reset(seed=11)
    begun_anew = steps = 0
    while begun_anew < 5:
        for number, (state, *_) in enumerate(plain.games):
            assert info["seat"][number] == state.player
            assert np.flatnonzero(info["action_mask"][number]).tolist() == state.legal
            if steps % 7 == 0 or begun_anew:
                assert (rows[number] == plain.row(state, state.player)).all()
        actions = [int(rng.choice(state.legal)) for state, *_ in plain.games]
        rows, reward, over, _, info = vector.step(np.array(actions))
        assert list(zip(reward.tolist(), over.tolist(), strict=True)) == plain.step(actions)
        steps += 1
        begun_anew += begun_anew > 0 or over.any()


def test_a_bot_that_looks_plays_the_same_in_a_batch() -> None:
    vector = BranchlineVectorEnv("alubari", GAMES, players=PLAYERS, seat=1, bots="greedy")
    plain = OneByOne("alubari", 1, "greedy", seed=2)
    vector.reset(seed=2)
    for _ in range(10):
        actions = [state.legal[-1] for state, *_ in plain.games]
        vector.step(np.array(actions))
        plain.step(actions)
    assert [play.position.to_json() for play in vector.plays] == [state.to_json() for state, *_ in plain.games]


@pytest.mark.parametrize("name", own_games())
def test_compact_actions_are_the_same_renumbered(name: str) -> None:
    full = BranchlineVectorEnv(name, GAMES, players=PLAYERS, seat="all")
    small = BranchlineVectorEnv(name, GAMES, players=PLAYERS, seat="all", compact=True)
    ids = np.array(branchline.game(name).player_actions)
    assert small.single_action_space.n == len(ids) <= full.single_action_space.n
    told, (observed, info) = full.reset(seed=4), small.reset(seed=4)
    for _ in range(60):
        assert (told[0] == observed).all()
        assert (told[1]["action_mask"][:, ids] == info["action_mask"]).all()
        assert info["action_mask"].sum() == told[1]["action_mask"].sum()
        chosen = info["action_mask"].argmax(axis=1)
        observed, *_, info = small.step(chosen)
        observations, *_, more = full.step(ids[chosen])
        told = observations, more


def test_a_learner_gets_new_arrays_or_always_the_same_ones() -> None:
    new, same = (
        BranchlineVectorEnv("alubari", GAMES, players=PLAYERS, seat="all", copy=copy) for copy in (True, False)
    )
    (first, info), (kept, told) = new.reset(seed=3), same.reset(seed=3)
    before, mask = first.copy(), told["action_mask"]
    for _ in range(40):
        chosen = info["action_mask"].argmax(axis=1)
        rows, *_, info = new.step(chosen)
        again, *_, told = same.step(chosen)
        assert again is kept
        assert told["action_mask"] is mask
        assert (rows == again).all()
        assert (info["action_mask"] == mask).all()
        assert (info["action_mask"] == new.action_masks()).all()
    assert (first == before).all()


def test_what_a_learner_holds_is_not_written_on_and_what_nobody_holds_is_used_again() -> None:
    games = BranchlineVectorEnv("alubari", GAMES, players=PLAYERS, seat="all")
    _, info = games.reset(seed=3)
    held, used = [], set()
    for number in range(60):
        rows, *_, info = games.step(info["action_mask"].argmax(axis=1))
        used.add(rows.ctypes.data)
        if number % 7 == 0:  # an array, a part of one, and what is read through a part of one
            held += [(rows, rows.copy()), (info["action_mask"][1:], info["action_mask"][1:].copy())]
            held.append((np.frombuffer(memoryview(rows[0]), np.float32), rows[0].copy()))
    assert all((one == copy).all() for one, copy in held)
    assert len(used) <= 9 + Paper.KEPT


def test_one_game_and_pettingzoo_know_compact_actions_too() -> None:
    ids = branchline.game("alubari").player_actions
    single = BranchlineEnv("alubari", 3, compact=True)
    single.reset(seed=1)
    assert single.action_space.n == single.action_masks().size == len(ids)
    assert [ids[at] for at in np.flatnonzero(single.action_masks())] == single.play.position.legal
    before = single.play.position.to_json()
    single.step(int(np.flatnonzero(single.action_masks())[0]))
    assert single.play.position.to_json() != before
    table = raw_env("alubari", players=3, compact=True)
    table.reset(seed=1)
    agent = table.agent_selection
    mask = table.observe(agent)["action_mask"]
    assert table.observation_space(agent).contains(table.observe(agent))
    assert [ids[at] for at in np.flatnonzero(mask)] == table.position.legal
    table.step(int(np.flatnonzero(mask)[-1]))
    with pytest.raises(branchline.IllegalAction, match="numbered from 0 to"):
        table.step(len(ids))


@pytest.mark.parametrize(
    "actions", [[0], [0, 0, 0, 0], [[0, 0, 0]], [0.0, 0.0, 0.0], 0, "abc", []], ids=lambda given: repr(given)
)
def test_actions_are_one_whole_number_for_each_game(actions: Any) -> None:
    many = BranchlineVectorEnv("alubari", GAMES, players=PLAYERS)
    many.reset(seed=1)
    before = [play.position.to_json() for play in many.plays]
    with pytest.raises(
        branchline.IllegalAction, match=r"3 games take a row of as many whole numbers, not \S+ of shape"
    ):
        many.step(actions)
    assert [play.position.to_json() for play in many.plays] == before


@pytest.mark.parametrize("name", own_games())
def test_games_leave_nothing_to_the_collector_of_cycles(name: str) -> None:
    many, chance = BranchlineVectorEnv(name, GAMES, players=PLAYERS, seat="all"), np.random.default_rng(1)
    _, told = many.reset(seed=1)
    ended = 0
    gc.collect()
    gc.disable()
    try:
        while not ended:
            _, _, over, _, told = many.step(
                (told["action_mask"] * (chance.random(told["action_mask"].shape) + 1)).argmax(1)
            )
            ended += int(over.sum())
        assert gc.collect() == 0
    finally:
        gc.enable()
