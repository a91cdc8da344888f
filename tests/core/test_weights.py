"""Weights: a wrong one is named by its set, in one line; what is sound is read, written and used."""

import pytest

import branchline
from branchline.core.errors import BadWeights
from branchline.core.weights import Values, WeightSet, read_weights, write_weights

GOOD = """
[[weights]]
players = 1
made_by = "by hand"
held_out = "not measured"

[weights.values]
iron = 0.7
near = [1, 0.5]

[[weights]]
players = 2
made_by = "a command with \\"quotes\\""
held_out = "62 % of wins"

[weights.values]
iron = 2
near = [0.0, -0.25]
"""


def weights_of(players: int, **changes: object) -> WeightSet:
    own = branchline.game("alubari").weight_sets[players]
    return WeightSet(players=players, made_by="", held_out="", values={**own.values, **changes})


def test_a_set_for_each_player_count_is_read_and_written() -> None:
    sets = read_weights(GOOD, 1, 2)
    assert sets[2].values == {"iron": 2.0, "near": [0.0, -0.25]}
    assert sets[2].made_by == 'a command with "quotes"'
    assert read_weights(write_weights(sets), 1, 2) == sets


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("players = 2", "players = 3", "weights 3: the game is for 1 to 2 players"),
        ("players = 2", "players = 1", "weights 1: the set is there twice"),
        ("iron = 2", 'iron = "much"', "weights 2, iron: is 'much'; it is a number"),
        ("iron = 2", "iron = true", "weights 2, iron: is true; it is a number"),
        ("near = [1, 0.5]", 'near = [1, "far"]', "weights 1, near[1]: is 'far'; it is a number"),
        ('made_by = "by hand"\n', "", "weights 1: the key `made_by` is missing"),
        ('held_out = "not measured"', "held_out = 5", "weights 1, held_out: is 5; it is text in quotes"),
        (GOOD, "", "the key `weights` is missing"),
        ("[[weights]]", "[[weights", "not a TOML file"),
    ],
)
def test_a_wrong_file_is_refused_in_one_line_that_names_the_set(old: str, new: str, said: str) -> None:
    with pytest.raises(BadWeights) as refusal:
        read_weights(GOOD.replace(old, new), 1, 2)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_count_without_weights_is_missing() -> None:
    with pytest.raises(BadWeights, match="weights 3: the set is missing"):
        read_weights(GOOD, 1, 3)


def test_values_are_taken_by_name_and_shape() -> None:
    values = Values(2, {"iron": 2, "near": [0.0, 1.0], "far": float("inf"), "irn": 1.0})
    assert values.one("iron") == 2.0
    assert values.row("near", 2) == [0.0, 1.0]
    with pytest.raises(BadWeights, match="weights 2, near: one number is expected, not a row of 2"):
        values.one("near")
    with pytest.raises(BadWeights, match="weights 2, near: a row of 3 numbers is expected, not a row of 2"):
        values.row("near", 3)
    with pytest.raises(BadWeights, match="weights 2, iron: a row of 1 numbers is expected, not one number"):
        values.row("iron", 1)
    with pytest.raises(BadWeights, match="weights 2, steel: the weight is missing"):
        values.one("steel")
    with pytest.raises(BadWeights, match="weights 2, far: inf is no weight"):
        values.one("far")
    with pytest.raises(BadWeights, match="weights 2, irn: there is no such weight; did you mean 'iron'"):
        values.nothing_left()


def test_a_game_with_other_weights_judges_otherwise_and_leaves_the_published_one_alone() -> None:
    game = branchline.game("alubari")
    state = game.new(2)
    before = game.evaluate(state, 0)
    other = game.with_weights({2: weights_of(2, free_worker=100.0, start_player=100.0)})
    state.free_worker[0] = 1
    assert other.evaluate(state, 0) > game.evaluate(state, 0) + 50
    state.free_worker[0] = 0
    assert game.evaluate(state, 0) == before
    assert other.weight_sets[3] is game.weight_sets[3]


def test_a_weights_file_is_opened_by_its_path_and_blamed_by_it(tmp_path) -> None:  # type: ignore[no-untyped-def]
    game = branchline.game("alubari")
    mine = tmp_path / "mine.toml"
    mine.write_text(write_weights({**game.weight_sets, 4: weights_of(4, iron=9.0)}), encoding="utf-8")
    assert branchline.game("alubari", weights=mine).weight_sets[4].values["iron"] == 9.0
    mine.write_text(write_weights({**game.weight_sets, 4: weights_of(4, silver=1.0)}), encoding="utf-8")
    with pytest.raises(BadWeights, match=r"mine\.toml: weights 4, silver: there is no such weight"):
        branchline.game("alubari", weights=mine)
    with pytest.raises(BadWeights, match=r"none\.toml: cannot be read"):
        branchline.game("alubari", weights=tmp_path / "none.toml")
