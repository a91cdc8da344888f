"""The games as conversations: what is read, what may be answered, and what that is worth."""

from __future__ import annotations

import pytest

from branchline.adapters.text import HOW, TextEnv
from branchline.core.chance import Rng
from branchline.core.errors import BranchlineError


def play_out(env: TextEnv, seed: int = 1) -> dict[int, float]:
    """All answer by chance, with some thinking aloud."""
    rng = Rng(seed)
    done = False
    for _ in range(5000):
        seat, text = env.get_observation()
        if done:
            return env.close()
        assert text.endswith(HOW)
        number = 1 + rng.below(len(env.choices(seat)))
        done, told = env.step(f"I thought of [99999] first, but I choose [{number}].")
        assert f"{number:4}  {told['sentence']}" in text
    raise AssertionError("the game does not end")


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", ["railway_workers", "small_railroad_empires"])
def test_a_game_is_talked_to_its_end(name: str) -> None:
    env = TextEnv(name)
    env.reset(num_players=min(3, env.game.max_players), seed=4)
    assert sum(play_out(env).values()) == pytest.approx(1.0)
    assert env.get_observation()[1].startswith("The game is over: ")


def test_a_seed_is_the_same_conversation() -> None:
    texts = []
    for _ in range(2):
        env = TextEnv("small_railroad_empires")
        env.reset(num_players=2, seed=7)
        for _ in range(6):
            texts.append(env.get_observation())
            env.step("1")
    assert texts[:6] == texts[6:]


def test_an_answer_is_a_number_in_brackets_a_number_or_the_name_of_an_action() -> None:
    env = TextEnv("small_railroad_empires")
    for say in ("[2]", " 2 ", "[ 2 ]", "[{}]", "{}"):
        env.reset(num_players=2, seed=7)
        second = env.choices(env.get_observation()[0])[1]
        assert env.step(say.format(second.action))[1]["choice"] == second.action


@pytest.mark.long
@pytest.mark.parametrize("answer", ["", "two", "[0]", "[-1]", "[1000000]", "[²]", "9" * 400, "\x00", "[[]]", "1 or 2"])
def test_what_names_no_choice_is_asked_again_and_changes_nothing(answer: str) -> None:
    env = TextEnv("small_railroad_empires")
    env.reset(num_players=2, seed=7)
    seat, text = env.get_observation()
    done, told = env.step(answer)
    assert not done
    assert told["tries_left"] == 2
    assert env.get_observation() == (seat, f"{told['refused']}\n\n{text}")
    env.step("1")
    assert env.faults == 0


def test_who_never_finds_a_choice_loses() -> None:
    env = TextEnv("small_railroad_empires", tries=2)
    env.reset(num_players=2, seed=7)
    seat = env.get_observation()[0]
    assert env.step("no")[0] is False
    assert env.step("no") == (True, {"refused": f"{env.names[seat]} named no choice 2 times in a row."})
    assert env.close() == {seat: -1.0, 1 - seat: 0.0}
    with pytest.raises(BranchlineError, match="the game is over"):
        env.step("1")


def test_a_player_reads_the_goal_the_points_and_the_rules_of_what_may_be_chosen() -> None:
    env = TextEnv("small_railroad_empires")
    env.reset(num_players=2, seed=7)
    text = env.get_observation()[1]
    assert env.game.rulebook.goal in text
    assert "Points so far: Player 1 0, Player 2 0." in text
    assert "(SRE-" in text


def test_before_reset_there_is_nothing_to_read() -> None:
    with pytest.raises(BranchlineError, match="call reset first"):
        TextEnv("alubari").get_observation()


def test_options_and_rewards_are_chosen() -> None:
    env = TextEnv("alubari", reward="margin", first_player=1)
    env.reset(num_players=2, seed=1)
    assert env.state.setting.options["first_player"] == 1
    assert env.measure == "margin"
    assert env.close() == {0: 0.0, 1: 0.0}
