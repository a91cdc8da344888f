"""Whoever plays, and however often they are stopped, the games are the same."""

import os
from collections.abc import Iterator

import pytest

import branchline
from branchline.lab import Journal, LocalCrew, RayCrew, Series, shares, simulate
from branchline.lab.balance.course import course_of
from branchline.lab.crews import knock
from branchline.lab.decisions import Decisions
from branchline.lab.players import player
from toys import FOLDER


def series(games=130, seed=7, **more):
    return Series(branchline.game("junction"), 3, ["greedy", "random", "random"], games, seed, **more)


@pytest.fixture
def journal(tmp_path):
    return Journal(tmp_path / "games.csv")


class Weary:
    """A crew that stops after so many chunks."""

    def __init__(self, chunks: int) -> None:
        self.chunks = chunks

    def play(self, work, observers) -> Iterator:
        for at, share in enumerate(LocalCrew().play(work, observers)):
            if at == self.chunks:
                raise KeyboardInterrupt
            yield share


def test_work_that_was_stopped_goes_on_and_ends_the_same(tmp_path, journal):
    with pytest.raises(KeyboardInterrupt):
        simulate(series(), crew=Weary(20), journal=journal)
    again = Journal(tmp_path / "games.csv")
    assert again.found == 20
    done = again.shares(series(), ())
    assert len(done) == 20
    assert simulate(series(), 2, journal=again) == simulate(series())
    again.close()
    assert not again.path.exists()


def test_observers_go_on_too(tmp_path, journal):
    game = branchline.game("junction")
    whole = (course_of(game), Decisions())
    simulate(series(), observers=whole)
    with pytest.raises(KeyboardInterrupt):
        simulate(series(), observers=(course_of(game), Decisions()), crew=Weary(31), journal=journal)
    resumed = (course_of(game), Decisions())
    simulate(series(), observers=resumed, journal=Journal(tmp_path / "games.csv"))
    assert resumed == whole


def test_a_line_that_was_cut_off_is_played_again(tmp_path, journal):
    rows = simulate(series(), journal=journal)
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole[:-40])
    again = Journal(tmp_path / "games.csv")
    assert again.found == len(series().chunks()) - 1
    assert simulate(series(), journal=again) == rows
    assert journal.path.read_bytes() == whole


def test_other_games_in_a_journal_are_left_alone(tmp_path, journal):
    simulate(series(seed=8), journal=journal)
    again = Journal(tmp_path / "games.csv")
    assert again.shares(series(), ()) == {}
    assert simulate(series(), journal=again) == simulate(series())


def test_whatever_decides_the_games_is_in_the_key():
    keys = {
        series().key(),
        series(seed=8).key(),
        series(games=131).key(),
        series(options={"double": True}).key(),
        series(anew=["dice"]).key(),
        series(seatings=[["random"] * 3]).key(),
    }
    assert len(keys) == 6
    assert series().key() == series().key()


def test_an_observer_that_cannot_be_written_is_refused(journal):
    class Own:
        pass

    with pytest.raises(branchline.BranchlineError, match="needs a dataclass"):
        list(shares(series(), LocalCrew(), [Own()], journal))


def test_a_source_dealt_anew_changes_games_and_an_absent_one_does_not():
    plain = simulate(series())
    assert simulate(series(anew=["dice"])) != plain
    assert simulate(series(anew=["bots"])) != plain
    assert simulate(series(anew=["automa"])) == plain
    with pytest.raises(branchline.BadOption, match="no source of chance 'weather'"):
        series(anew=["weather"])


def test_every_decision_is_a_row():
    decisions = Decisions()
    rows = simulate(series(games=30), observers=(decisions,))
    lines = decisions.lines(branchline.game("junction"))
    assert len(lines) == sum(row.decisions for row in rows)
    assert lines[0]["game"] == lines[0]["number"] == 0
    for line in lines:
        assert line["final_rank"] == rows[line["game"]].ranks[line["seat"]]
        assert line["options"] >= 1
    assert {line["step"] for line in lines} >= {"Bids"}


def test_an_abstainer_never_does_it_unless_it_has_to():
    decisions = Decisions()
    game = branchline.game("junction")
    bots = ["greedy without roll", "random without bid:6", "greedy"]
    simulate(Series(game, 3, bots, 60, 2), observers=(decisions,))
    lines = decisions.lines(game)
    assert not [line for line in lines if line["seat"] == 0 and line["text"] == "roll"]
    assert all(line["options"] == 1 for line in lines if line["seat"] == 1 and line["text"] == "bid:6")
    assert [line for line in lines if line["seat"] == 2 and line["text"] == "roll"]
    assert str(player("greedy", game)) == "greedy"


def test_a_search_that_abstains_does_so_too():
    decisions = Decisions()
    game = branchline.game("junction")
    simulate(Series(game, 2, ["search:20 without roll", "random"], 6, 2), observers=(decisions,))
    assert not [line for line in decisions.lines(game) if line["seat"] == 0 and line["text"] == "roll"]


def test_it_is_counted_how_often_an_abstainer_was_forced():
    """Who never bids has to bid all the same, in every round; who may do everything is never forced."""
    decisions = Decisions()
    game = branchline.game("junction")
    rows = simulate(Series(game, 2, ["greedy without bid", "greedy"], 6, 2), observers=(decisions,))
    bids = [line for line in decisions.lines(game) if line["seat"] == 0 and line["text"].startswith("bid")]
    assert len(bids) == sum(row.forced[0] for row in rows) > 6
    assert all(row.forced[1] == 0 for row in rows)


@pytest.mark.slow
def test_a_ray_cluster_plays_the_same_games(monkeypatch):
    ray = pytest.importorskip("ray")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    paths = [os.path.dirname(FOLDER), os.environ.get("PYTHONPATH", "")]  # noqa: PTH120
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    game = branchline.game("railway_workers")
    wanted = Series(game, 2, ["random"], 12, 3)
    crew = RayCrew("local")
    try:
        assert simulate(wanted, crew=crew) == simulate(wanted)
        decisions, here = Decisions(), Decisions()
        simulate(wanted, observers=(decisions,), crew=crew)
        simulate(wanted, observers=(here,))
        assert decisions == here
    finally:
        crew.close()
    assert not ray.is_initialized()


def test_a_cluster_that_does_not_answer_is_one_clear_line():
    with pytest.raises(branchline.BranchlineError, match="no Ray cluster answers"):
        knock("127.0.0.1:1")
    knock("local")
    knock("auto")


def test_without_ray_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(branchline.BranchlineError, match=r"pip install 'branchline\[ray\]'"):
        RayCrew("local")
