"""Series of games: the same seed gives the same games, whoever plays them."""

import csv
import json
import multiprocessing
import os
import signal
import sys
import time
from importlib.util import find_spec
from types import ModuleType

import pytest

import branchline
from branchline.core.errors import BrokenGame
from branchline.core.position import CHANCE, OVER
from branchline.lab import Series, simulate, summary, wilson, write_table
from branchline.lab.crews import done
from branchline.lab.summary import wins_of
from branchline.lab.tables import columns


def series(games=40, bots=("greedy", "random", "random"), seed=7, **options):
    return Series(branchline.game("junction"), 3, list(bots), games, seed, options)


class Counting:
    """An observer that counts what it hears."""

    def __init__(self):
        self.begun, self.steps, self.chances, self.ended = [], 0, 0, []

    def before(self, number, state):
        assert state.setting.game.name == "junction"
        self.begun.append(number)

    def step(self, state, seat, action):
        assert action in state.legal_actions(seat)
        if seat == CHANCE:
            self.chances += 1
        else:
            self.steps += 1

    def after(self, state, row):
        assert state.player == OVER
        self.ended.append((row.number, row.scores))

    def merge(self, later):
        self.begun += later.begun
        self.steps += later.steps
        self.chances += later.chances
        self.ended += later.ended


def test_rows_are_the_same_for_any_number_of_jobs():
    first = simulate(series(), jobs=1)
    assert simulate(series(), jobs=2) == first
    assert simulate(series(), jobs=3) == first


def test_a_game_depends_on_seed_and_number_alone():
    longer = simulate(series(games=130))
    assert simulate(series(games=40)) == longer[:40]
    assert [row.number for row in longer] == list(range(130))


def test_another_seed_gives_other_games():
    assert simulate(series(seed=7)) != simulate(series(seed=8))


def test_a_row_tells_the_whole_result():
    row = simulate(series(games=1))[0]
    assert (row.seed, row.number, row.bots) == (7, 0, ["greedy", "random", "random"])
    assert len(row.scores) == len(row.ranks) == len(row.sheet) == 3
    assert [sum(pad.values()) for pad in row.sheet] == row.scores
    assert row.decisions > 0
    assert row.chances > 0
    assert row.ending == "the last round is over"


@pytest.mark.parametrize("jobs", [1, 2])
def test_observers_hear_everything_in_order(jobs):
    counting = Counting()
    rows = simulate(series(games=70), jobs, [counting])
    assert counting.begun == list(range(70))
    assert counting.steps == sum(row.decisions for row in rows)
    assert counting.chances == sum(row.chances for row in rows)
    assert counting.ended == [(row.number, row.scores) for row in rows]


def test_observers_change_nothing():
    assert simulate(series(), 1, [Counting()]) == simulate(series())


class Killer(Counting):
    """Ends the process that it watches in, as a system does that has no memory left."""

    def before(self, number, state):
        os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_dies_is_a_clear_failure():
    with pytest.raises(ChildProcessError, match="ended from outside"):
        simulate(series(), 2, [Killer()])


def leave_when_told(told):
    os.read(told, 1)
    os._exit(1)


def end_both(tell, gone):
    """Let another process leave, and be ended from outside once it is gone."""
    os.write(tell, b"!")
    os.read(gone, 1)
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_somebody_else_began_is_not_blamed():
    (told, tell), (gone, lives) = os.pipe(), os.pipe()

    def orders():
        yield (os.close, lives)  # the processes of the pool are there; now somebody else begins one
        multiprocessing.get_context("fork").Process(target=leave_when_told, args=(told,)).start()
        os.close(lives)
        yield (end_both, tell, gone)

    with pytest.raises(ChildProcessError, match="ended from outside"):
        list(done(orders(), 1, [series()]))


def test_a_process_that_is_gone_before_all_is_ordered_is_still_known():
    def orders():
        yield (os._exit, 3)
        while multiprocessing.active_children():
            time.sleep(0.01)
        yield (os._exit, 3)

    with pytest.raises(BrokenGame, match="with exit code 3"):
        list(done(orders(), 1, [series()]))


def test_progress_is_told_up_to_the_last_game():
    heard = []
    simulate(series(games=100), progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 100


def test_one_bot_sits_in_every_seat():
    assert series(bots=["random"]).bots == ["random"] * 3


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"bots": ["random", "random"]}, "3 players need 1 or 3 bots, not 2"),
        ({"bots": ["nobody"]}, "no bot 'nobody'"),
        ({"games": 0}, "at least 1 game"),
        ({"double": "perhaps"}, "option 'double'"),
        ({"first_player": 3}, "no seat 3"),
    ],
)
def test_a_wrong_series_is_refused_before_it_begins(wrong, words):
    with pytest.raises(branchline.BranchlineError, match=words):
        series(**wrong)


def test_at_least_one_job():
    with pytest.raises(branchline.BadOption, match="at least 1 job"):
        simulate(series(), jobs=0)


def test_a_changed_box_travels_to_the_processes(tmp_path):
    path = tmp_path / "long.toml"
    path.write_text(branchline.game("junction").components.replace("count = 3", "count = 5"))
    longer = Series(branchline.game("junction", components=path), 2, ["random"], 20, 1)
    rows = simulate(longer, jobs=2)
    assert rows == simulate(longer, jobs=1)
    assert min(row.decisions for row in rows) >= 10


def test_wilson_gives_the_known_interval():
    low, high = wilson(8, 10)
    assert low == pytest.approx(0.4901625, abs=1e-6)
    assert high == pytest.approx(0.9433178, abs=1e-6)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 20)[0] == 0.0
    assert {wilson(0, games)[0] for games in range(1, 100)} == {0.0}
    assert {wilson(games, games)[1] for games in range(1, 100)} == {1.0}


def test_a_shared_first_place_is_a_shared_win():
    rows = simulate(series(games=300, bots=["random"]))
    tied = next(row for row in rows if row.ranks.count(1) == 2)
    assert sorted(wins_of(tied)) == [0, 0.5, 0.5]
    assert all(sum(wins_of(row)) == pytest.approx(1) for row in rows)


def test_the_summary_adds_up():
    rows = simulate(series(games=200))
    found = summary(series(games=200), rows)
    assert found["games"] == 200
    assert sum(seat["win_share"] for seat in found["seats"]) == pytest.approx(1)
    assert found["bots"]["random"]["games"] == 400
    assert found["bots"]["greedy"]["wins"] == found["seats"][0]["wins"]
    assert sum(found["endings"].values()) == 200
    for seat in found["seats"]:
        low, high = seat["win_interval"]
        assert low <= seat["win_share"] <= high
        assert sum(seat["sheet"].values()) == pytest.approx(seat["score"]["mean"])
    json.dumps(found)


def test_greedy_wins_more_than_its_share():
    found = summary(series(games=300), simulate(series(games=300)))
    assert found["seats"][0]["win_interval"][0] > 1 / 3


def test_a_csv_has_one_line_a_game(tmp_path):
    rows = simulate(series(games=12))
    write_table(rows, tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 12
    assert lines[3]["game"] == "3"
    assert float(lines[3]["score_1"]) == rows[3].scores[1]
    assert lines[3]["bot_0"] == "greedy"
    assert float(lines[3]["sheet_2_luck"]) == rows[3].sheet[2]["luck"]
    assert [path.name for path in tmp_path.iterdir()] == ["games.csv"]


def test_a_parquet_file_holds_the_same(tmp_path, monkeypatch):
    """Polars is an extra: where it is not installed, a stand-in shows what would be handed to it."""
    rows = simulate(series(games=5))
    if find_spec("polars") is None:
        monkeypatch.setitem(sys.modules, "polars", stand_in := ModuleType("polars"))
        stand_in.DataFrame = JsonFrame
        stand_in.read_parquet = lambda path: JsonFrame(json.loads(path.read_text()), None)
    import polars

    write_table(rows, tmp_path / "games.parquet")
    assert polars.read_parquet(tmp_path / "games.parquet").to_dicts() == columns(rows)
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


class JsonFrame:
    """As much of a data frame as is asked for."""

    def __init__(self, lines, infer_schema_length):
        self.lines = lines

    def write_parquet(self, path):
        path.write_text(json.dumps(self.lines))

    def to_dicts(self):
        return self.lines


def test_without_polars_one_line_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(branchline.BranchlineError, match=r"pip install 'branchline\[lab\]'"):
        write_table(simulate(series(games=1)), tmp_path / "games.parquet")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["games.xlsx", "games", "nowhere/games.csv"])
def test_a_table_that_cannot_be_written_is_refused(name, tmp_path):
    with pytest.raises(branchline.BranchlineError, match="games"):
        write_table(simulate(series(games=1)), tmp_path / name)
