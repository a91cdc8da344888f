"""Games as episodes in Minari's folder: its documented layout, and what our environment of Gymnasium shows.

Minari itself reads Parquet by pyarrow, too much to bring along for one test; docs/researchers.md has the lines that
open such a folder with it.
"""

import json
import re
from pathlib import Path

import pytest
from cli.command import at_once

import branchline
from branchline.core.position import CHANCE
from branchline.core.rewards import rewards

polars = pytest.importorskip("polars")

CALL = ("simulate", "alubari", "--players", 2, "-n", 3, "--seed", 5, "--jobs", 1)
IDS = re.compile(r"^(?:(?P<namespace>[-_\w][-_\w/]*[-_\w]+)\/)?(?P<dataset>[-_\w]+?)-v(?P<version>\d+)$")
"""What Minari takes for the name of a dataset."""


def read(file: Path) -> dict:
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def written(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("episodes")
    (folder / "kept").mkdir()
    done = at_once(folder, *CALL, "--bots", "search:6,random", "--minari", "games-v0", "--records", "kept")
    assert done.code == 0
    assert "6 episodes written to games-v0" in done.said
    return folder


@pytest.mark.long
@pytest.mark.slow
def test_the_metadata_say_what_the_dataset_is(written):
    whole = read(written / "games-v0" / "data" / "metadata.json")
    assert IDS.fullmatch(whole["dataset_id"])
    assert whole["dataset_id"] == "games-v0"
    assert whole["data_format"] == "parquet"
    assert whole["total_episodes"] == 6
    assert whole["algorithm_name"] == "search:6, random"
    assert "branchline simulate alubari" in whole["description"]
    homes = sorted(path.name for path in (written / "games-v0" / "data").iterdir() if path.is_dir())
    assert homes == ["0", "1", "2", "3", "4", "5"]
    each = [read(written / "games-v0" / "data" / home / "metadata.json") for home in homes]
    assert [one["id"] for one in each] == [0, 1, 2, 3, 4, 5]
    assert [(one["game"], one["seat"]) for one in each] == [(game, seat) for game in range(3) for seat in range(2)]
    assert whole["total_steps"] == sum(one["total_steps"] for one in each)
    assert {one["bot"] for one in each if one["seat"] == 0} == {"search:6"}


def test_an_episode_is_one_batch_of_rows_with_one_more_for_the_end(written):
    for home in (written / "games-v0" / "data").glob("*/"):
        rows = polars.read_parquet(home / "part-0.parquet")
        steps = read(home / "metadata.json")["total_steps"]
        assert len(rows) == steps + 1
        assert rows.columns == ["observations", "actions", "rewards", "terminations", "truncations", "infos"]
        assert rows["terminations"].to_list() == [False] * (steps - 1) + [True, False]
        assert not rows["truncations"].any()
        assert not any(rows["infos"].struct.field("action_mask").to_list()[-1])
        assert not any(rows["rewards"].to_list()[: steps - 1])


def test_an_episode_is_what_our_environment_shows_to_that_seat(written):
    np = pytest.importorskip("numpy")
    pytest.importorskip("gymnasium")
    from branchline.adapters.arrays import Eyes

    data = written / "games-v0" / "data"
    eyes = Eyes(branchline.game("alubari"), 2, {})
    for number, file in enumerate(sorted((written / "kept").iterdir())):
        record = branchline.Record.from_text(file.read_text(encoding="utf-8"))
        seen: list[list] = [[], []]
        masks: list[list] = [[], []]
        done: list[list] = [[], []]
        state = record.game.new(record.players, **record.options)
        for seat, action in record.moves:
            if seat != CHANCE:
                seen[seat].append(eyes.observe(state, seat))
                masks[seat].append(eyes.mask(state, seat))
                done[seat].append(action)
            state.play(action)
        for seat in range(2):
            rows = polars.read_parquet(data / str(number * 2 + seat) / "part-0.parquet")
            assert rows["observations"].dtype.inner == polars.Float32
            expected = np.array([*seen[seat], eyes.observe(state, seat)])
            assert np.array_equal(np.array(rows["observations"].to_list(), np.float32), expected)
            assert rows["infos"].struct.field("action_mask").to_list()[:-1] == [one.tolist() for one in masks[seat]]
            assert rows["actions"].to_list()[:-1] == done[seat]
            assert rows["rewards"].to_list()[-2] == rewards(state, "win")[seat]


def test_visits_are_those_of_the_search_and_nothing_of_others(written):
    data = written / "games-v0" / "data"
    searched, random = (polars.read_parquet(data / home / "part-0.parquet")["infos"] for home in ("0", "1"))
    tried = searched.struct.field("visits").to_list()
    assert max(map(sum, tried)) == 6
    for visits, mask in zip(tried, searched.struct.field("action_mask").to_list(), strict=True):
        assert all(legal for times, legal in zip(visits, mask, strict=True) if times)
    assert not any(map(any, random.struct.field("visits").to_list()))


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "seat"), [("random,greedy", 0), ("random", "random")])
def test_the_environment_can_be_made_again_with_the_spaces_of_the_dataset(tmp_path, bots, seat):
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.envs.registration import EnvSpec

    assert at_once(tmp_path, *CALL, "--bots", bots, "--minari", "games-v0").code == 0
    whole = read(tmp_path / "games-v0" / "data" / "metadata.json")
    env = gymnasium.make(EnvSpec.from_json(whole["env_spec"]))
    assert env.unwrapped.setup.seat == seat
    box, discrete = json.loads(whole["observation_space"]), json.loads(whole["action_space"])
    assert (tuple(box["shape"]), box["dtype"]) == (env.observation_space.shape, str(env.observation_space.dtype))
    assert box["low"] == env.observation_space.low.tolist()
    assert box["high"] == env.observation_space.high.tolist()
    assert (discrete["start"], discrete["n"]) == (env.action_space.start, env.action_space.n)


def test_within_minaris_own_folder_a_dataset_is_called_by_its_way_there(tmp_path, monkeypatch):
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    (tmp_path / "branchline").mkdir()
    assert at_once(tmp_path, *CALL, "--bots", "random", "--minari", "branchline/alubari-v3").code == 0
    name = read(tmp_path / "branchline" / "alubari-v3" / "data" / "metadata.json")["dataset_id"]
    assert name == "branchline/alubari-v3"
    assert IDS.fullmatch(name)


def test_a_name_that_minari_would_not_read_is_refused(tmp_path):
    assert at_once(tmp_path, *CALL, "--minari", "games").is_refusal("games-v0")
    assert at_once(tmp_path, *CALL, "--minari", "my games-v0").is_refusal("letters")
    (tmp_path / "games-v0").mkdir()
    (tmp_path / "games-v0" / "mine").touch()
    assert at_once(tmp_path, *CALL, "--minari", "games-v0").is_refusal("empty folder")
