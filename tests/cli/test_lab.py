"""The lab at the command line: tournament, balance, and work that goes on after a stop."""

import csv
import io
import json
import math
import re
import signal
import time
from unittest import mock

import pytest
from other_boxes import one_more, with_box

import branchline as library
from branchline.bots.chances import digest_of, read_chances
from branchline.bots.puzzles import all_puzzles
from branchline.cli import crew, train
from branchline.cli.balance import strengths_of
from branchline.core.record import Record
from branchline.core.weights import write_weights
from branchline.lab import Journal, Series, shares
from branchline.lab.balance import Plan
from branchline.lab.balance.label import label_of
from branchline.lab.crews import LocalCrew
from cli.command import at_once, branchline


@pytest.mark.slow
def test_a_tournament_prints_ratings_with_intervals(tmp_path):
    answer = branchline(tmp_path, "tournament", "junction", "--bots", "greedy,random", "-n", 60, "--jobs", 2)
    assert answer.code == 0
    assert "30 deals, each in 2 seatings" in answer.out
    assert re.search(r"greedy +\d{4} +\d+ +\d+\.\d% +\d+\.\d% to \d+\.\d%", answer.out)
    assert "greedy over random: +" in answer.out


@pytest.mark.slow
def test_a_tournament_as_json_is_the_same_for_any_number_of_jobs(tmp_path):
    words = [
        "tournament",
        "junction",
        "--bots",
        "greedy,random,greedy without roll",
        "--players",
        2,
        "-n",
        60,
        "--json",
    ]
    one = branchline(tmp_path, *words, "--jobs", 1)
    assert one.out == branchline(tmp_path, *words, "--jobs", 2).out
    found = json.loads(one.out)
    assert len(found["standings"]) == len(found["pairs"]) == 3
    assert found["games"] == 60


def test_a_tournament_says_how_often_a_restricted_bot_was_forced(tmp_path):
    words = ["tournament", "junction", "--bots", "greedy,greedy without bid", "-n", 8, "--jobs", 1]
    answer = at_once(tmp_path, *words)
    found = json.loads(at_once(tmp_path, *words, "--json").out)
    forced = {one["bot"]: one["forced"] for one in found["standings"]}
    assert forced["greedy"] == 0 < forced["greedy without bid"]
    told = f"greedy without bid: forced to do it all the same {forced['greedy without bid']} times in 8 games"
    assert told in answer.out
    assert "greedy: forced" not in answer.out


@pytest.mark.slow
def test_a_tournament_until_sure_says_what_it_found(tmp_path):
    answer = branchline(tmp_path, "tournament", "junction", "-n", 4000, "--until-sure", "--margin", "0.1")
    assert "greedy is better than its fair share by 10% of wins" in answer.out
    assert re.search(r"; skill decides \d+% \(\d+% to \d+%\), luck the rest", answer.said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tournament", "junction", "--bots", "greedy,greedy"], "stands twice"),
        (["tournament", "junction", "--margin", "0.7"], "below 0.5"),
        (["tournament", "junction", "--out", "games.xls"], ".parquet"),
        (["tournament", "junction", "--weights", "none.toml"], "none.toml: cannot be read"),
        (["tournament", "junction", "--bots", "greedy,greedy with none.toml"], "none.toml: cannot be read"),
        (["tune", "junction", "--players", "9"], "players"),
        (["tune", "junction", "--out", "weights.txt"], "FILE.toml"),
        (["tune", "junction", "--out", "nowhere/weights.toml"], "a folder that is there"),
        (["tune", "junction", "--minutes", "0"], "--minutes"),
        (["tune", "junction", "--method", "luck"], "no method 'luck'; there are: nudges, ntbea"),
        (["balance", "junction", "--luck", "-3"], "--luck: '-3' is below 0; 0 leaves it out"),
        (["balance", "junction", "--components", "none.toml"], "`branchline box junction -o FILE.toml` writes the box"),
        (["words", "de", "--most", "0"], "--most"),
        (["balance", "junction", "--out", "report.pdf"], ".html"),
        (["simulate", "junction", "--dataset", "x-v0", "--minari", "x-v0"], "--dataset and --minari"),
        (["simulate", "junction", "--dataset", "x", "--records", "./x"], "--dataset and --records"),
        (["simulate", "junction", "--out", "x.csv", "--decisions", "./x.csv"], "--out and --decisions"),
        (["balance", "junction", "--out", "report.html", "--never", "fly"], "no action 'fly'"),
        (["balance", "junction", "--out", "report.html", "--players", "9"], "players"),
        (["balance", "junction", "--out", "report.html", "--compare", "none.toml"], "none.toml"),
    ],
)
def test_a_wrong_call_is_one_line(tmp_path, words, said):
    assert at_once(tmp_path, *words).is_refusal(said)
    assert [path.name for path in tmp_path.iterdir() if path.name != "home"] == []


@pytest.mark.slow
def test_balance_writes_a_report_its_plots_and_says_it_in_short(tmp_path):
    (tmp_path / "long.toml").write_text(library.game("junction").components.replace("count = 3", "count = 5"))
    answer = branchline(
        tmp_path, "balance", "junction", "--players", 2, "-n", 100, "--out", "report.html", "--plots", "plots",
        "--compare", "long.toml", "--jobs", 2,
    )  # fmt: skip
    assert answer.code == 0, answer.err
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Decisions a game go up" in page
    assert "branchline balance junction --players 2" in page
    assert "* Decisions a game go up" in answer.out
    assert len(list((tmp_path / "plots").glob("junction-*.svg"))) >= 10
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.slow
def test_without_out_a_report_goes_where_the_page_looks_and_the_same_call_is_the_same_file(tmp_path):
    for seed in (1, 1, 2):
        answer = branchline(tmp_path, "balance", "junction", "-n", 10, "--seed", seed, "--luck", 0, "--restricted", 0)
        assert answer.code == 0, answer.err
    written = sorted((tmp_path / "home" / "reports").iterdir())
    assert len(written) == 2
    label = label_of(written[0])
    assert label is not None
    assert (label.game, label.games, label.bots) == ("junction", 10, ["greedy"])


@pytest.mark.slow
def test_simulate_goes_on_after_a_stop(tmp_path):
    """As if stopped after half of the chunks: the journal lies there, the same call ends as if nothing had happened."""
    words = ["simulate", "junction", "--players", 2, "-n", 130, "--jobs", 1]
    whole = branchline(tmp_path, *words, "--out", "whole.csv")
    series = Series(library.game("junction"), 2, ["random"], 130, 1)
    journal = Journal(tmp_path / "games.csv")
    for at, _ in enumerate(shares(series, LocalCrew(), (), journal)):
        if at == 30:
            break
    assert journal.path.exists()
    resumed = branchline(tmp_path, *words, "--out", "games.csv")
    assert "31 chunks are done" in resumed.err
    assert resumed.out == whole.out.replace("whole.csv", "games.csv")
    assert (tmp_path / "games.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
    assert not journal.path.exists()


@pytest.mark.slow
def test_simulate_writes_a_row_a_decision(tmp_path):
    answer = branchline(tmp_path, "simulate", "junction", "--players", 2, "-n", 20, "--decisions", "decisions.csv")
    assert "rows written to decisions.csv" in answer.out
    with (tmp_path / "decisions.csv").open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert {line["seat"] for line in lines} == {"0", "1"}
    assert all(line["text"] for line in lines)


def spoiled(folder):
    """Junction's weights with a greedy that would rather keep its best wagon than bid it."""
    path = folder / "spoiled.toml"
    text = write_weights(library.game("junction").weight_sets)
    path.write_text(text.replace("hand = 0.1", "hand = 0.25").replace("bid = 0.5", "bid = 0.125"), encoding="utf-8")
    return path.name


@pytest.mark.slow
@pytest.mark.parametrize("method", ["nudges", "ntbea"])
def test_tune_writes_better_weights_that_other_commands_take(tmp_path, method):
    words = ["tune", "junction", "--weights", spoiled(tmp_path), "--trials", 640, "--games", 2, "--held-out", 300]
    answer = branchline(tmp_path, *words, "--method", method, "--out", "mine.toml", "--jobs", 2)
    assert answer.code == 0, answer.err
    assert "The new weights are better." in answer.out
    assert "Written to mine.toml" in answer.out
    made = library.game("junction", weights=tmp_path / "mine.toml").weight_sets
    assert made[2].made_by.startswith(
        f"branchline tune junction --players 2 --trials 640 --games 2 --held-out 300 --seed 1 --method {method} "
    )
    assert made[3].values == {"hand": 0.25, "bid": 0.125}
    assert not list(tmp_path.glob("*.part"))
    answer = branchline(
        tmp_path, "tournament", "junction", "--weights", "spoiled.toml", "--bots", "greedy,greedy with mine.toml",
        "-n", 300,
    )  # fmt: skip
    assert re.search(r"greedy with mine.toml over greedy: \+", answer.out)


@pytest.mark.slow
def test_tune_leaves_weights_alone_that_are_no_better(tmp_path):
    words = ["tune", "junction", "--trials", 32, "--games", 2, "--held-out", 20, "--out", "mine.toml"]
    answer = branchline(tmp_path, *words)
    assert "not better beyond the 95 % interval" in answer.out
    assert "Nothing is written to mine.toml" in answer.out
    assert not (tmp_path / "mine.toml").exists()


@pytest.mark.slow
def test_tune_as_json_stops_after_its_minutes(tmp_path):
    words = ["tune", "junction", "--players", 3, "--minutes", "0.0001", "--games", 2, "--held-out", 30, "--json"]
    found = json.loads(branchline(tmp_path, *words).out)
    assert found["method"] == "nudges"
    assert found["trials"] == 32
    assert found["held_out_games"] == 30
    assert set(found["values"]) == {"hand", "bid"}


def test_tune_measures_what_leads_are_worth(tmp_path):
    words = ["tune", "--chances", "junction", "--players", 2, "--games", 6, "--search", 8, "--depth", 8, "--jobs", 1]
    assert "2: 6 games" in at_once(tmp_path, *words, "--out", tmp_path).out
    found = read_chances((tmp_path / "junction" / "data" / "chances.toml").read_text(encoding="utf-8"))
    assert found[2].digest == digest_of(library.game("junction"), 2)
    assert not list(tmp_path.glob("*.part"))
    assert at_once(tmp_path, *words, "--out", tmp_path / "nowhere").code == 2


def test_chances_in_too_short_a_time_are_none_and_their_games_are_kept(tmp_path):
    words = ["tune", "--chances", "junction", "--players", 2, "--games", 65, "--search", 1, "--depth", 1, "--jobs", 1]
    hurried = at_once(tmp_path, *words, "--minutes", 0.00001, "--out", tmp_path)
    assert hurried.out.strip() == "There was no time for 64 games of any."
    assert list(tmp_path.glob("*.part"))
    again = at_once(tmp_path, *words, "--out", tmp_path)
    assert "chunks are done" in again.err
    assert "2: 65 games" in again.out
    assert not list(tmp_path.glob("*.part"))


def test_a_result_that_is_there_is_written_over_only_if_that_is_wished(tmp_path):
    played = ("simulate", "junction", "-n", 4, "--jobs", 1, "--decisions", "moves.csv", "--records", ".")
    assert at_once(tmp_path, *played).code == 0
    (tmp_path / "moves.csv").write_text("mine", encoding="utf-8")
    (tmp_path / "moves.md").unlink()
    assert at_once(tmp_path, *played).is_refusal("moves.csv and 4 more are there already", "--force")
    assert (tmp_path / "moves.csv").read_text(encoding="utf-8") == "mine"
    assert at_once(tmp_path, *played, "--force").code == 0
    assert (tmp_path / "moves.csv").read_text(encoding="utf-8") != "mine"
    drawn = ("draw", "junction-1-000000.json", "-o", "board.svg")
    assert at_once(tmp_path, *drawn).code == 0
    assert at_once(tmp_path, *drawn).is_refusal("board.svg is there already", "--force")
    tuned = ("tune", "junction", "--out", "mine.toml", "--players", "2")
    (tmp_path / "mine.toml").write_text("mine", encoding="utf-8")
    assert at_once(tmp_path, *tuned).is_refusal("mine.toml is there already", "--force")
    (tmp_path / "plots").mkdir()
    (tmp_path / "plots" / "junction-seats.svg").touch()
    plotted = at_once(tmp_path, "balance", "junction", "--out", "new.html", "--plots", "plots")
    assert plotted.is_refusal("junction-seats.svg is there already", "--force")
    for call, name in (
        (("tournament", "junction", "--bots", "greedy,random"), "games.csv"),
        (("balance", "junction", "--restricted", 0, "--luck", 0, "--solo", 0, "--strong", 0), "report.html"),
        (("sweep", "junction", "rounds.count=2,3", "--bots", "random"), "sweep.html"),
    ):
        whole = (*call, "-n", 4, "--jobs", 1, "--out", name)
        assert at_once(tmp_path, *whole).code == 0
        assert at_once(tmp_path, *whole).is_refusal(f"{name} is there already", "--force")
        assert at_once(tmp_path, *whole, "--force").code == 0


def test_the_box_of_a_game_is_a_file_to_change(tmp_path):
    printed = at_once(tmp_path, "box", "alubari")
    assert printed.out == library.game("alubari").components
    told = at_once(tmp_path, "box", "alubari", "-o", "my.toml")
    assert told.code == 0, told.err
    assert "branchline balance alubari --compare my.toml" in told.out
    assert library.game("alubari", components=str(tmp_path / "my.toml")).digest == library.game("alubari").digest
    assert at_once(tmp_path, "box", "alubari", "-o", "my.toml").is_refusal("my.toml is there already", "--force")
    assert at_once(tmp_path, "box", "alubari", "-o", "my.txt").is_refusal(".toml")
    compared = at_once(tmp_path, "balance", "alubari", "-n", 2, "--out", "report.html", "--compare", "my.toml")
    assert compared.is_refusal("my.toml holds the same figures")


def test_what_the_lab_prints_fits_a_window_of_80_columns(tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    few = ("-n", 12, "--jobs", 1)
    nothing_else = ("--restricted", 6, "--luck", 0, "--solo", 0, "--strong", 0)
    for words in (
        ("tournament", "junction", "--bots", "greedy,greedy without roll,greedy without rest", *few, "--until-sure"),
        ("simulate", "junction", *few),
        ("balance", "junction", *few, *nothing_else, "--out", "report.html"),
        ("sweep", "junction", "rounds.count=2,3", "--bots", "random", *few),
        ("seek", "junction", "rounds.count=2,3", "seats within 20 %", "--bots", "random", *few),
    ):
        answer = at_once(tmp_path, *words)
        assert answer.code == 0, answer.err
        assert max(map(len, answer.out.splitlines())) <= 80, answer.out


def plans(*boxes, players=2):
    return [Plan(box, players, ["greedy"], 10) for box in boxes]


def test_a_report_of_two_boxes_is_played_by_bots_that_know_both():
    """The net has learned the printed box; a 33rd train card makes its table another."""
    printed = library.game("small_railroad_empires")
    larger = with_box("small_railroad_empires", lambda box: one_more(box["train_cards"]["card"], id="T33"))
    assert strengths_of(plans(printed), None) == ["search:100", "learned"]
    assert strengths_of(plans(printed, larger), None) == ["search:100"]
    assert strengths_of(plans(printed, larger), "random, learned") == ["random", "learned"]


def test_the_usual_strengths_are_those_that_can_sit_at_this_very_table():
    printed = library.game("small_railroad_empires")
    assert strengths_of([Plan(printed, 2, ["search:100"], 10)], None) == ["learned"]
    assert strengths_of(plans(library.game("junction")), None) == ["search:100"]


@pytest.mark.slow
def test_a_report_of_a_box_with_a_card_more_is_written(tmp_path):
    larger = with_box("small_railroad_empires", lambda box: one_more(box["train_cards"]["card"], id="T33"))
    (tmp_path / "larger.toml").write_text(larger.components, encoding="utf-8")
    words = ["balance", "small_railroad_empires", "--players", 2, "-n", 2, "--strong", 1, "--compare", "larger.toml"]
    none = ["--restricted", 0, "--luck", 0, "--solo", 0]
    answer = at_once(tmp_path, *words, *none, "--jobs", 1, "--out", "report.html")
    assert answer.code == 0
    assert "With larger.toml: " in answer.out
    assert "Between themselves search:100 scores" in answer.said


@pytest.mark.parametrize(
    "words",
    [
        "simulate junction -n 8 --jobs 1",
        "balance junction -n 8 --restricted 0 --luck 0 --solo 0 --jobs 1",
        "sweep junction rounds.count=2,3 -n 8 --jobs 1",
        "seek junction rounds.count=2,3 score_near_12 -n 12 --jobs 1",
        "tournament junction -n 8 --jobs 1",
        "tune junction --trials 8 --games 2 --held-out 8 --jobs 1",
        "tune --chances junction --players 2 --games 6 --search 8 --depth 8 --jobs 1",
    ],
)
def test_every_long_work_is_announced(tmp_path, words):
    """Here all work is long."""
    with mock.patch.object(crew, "LONG", 0.0):
        answer = at_once(tmp_path, *(word.replace("score_near_12", "score near 12") for word in words.split()))
    assert answer.code == 0, answer.err
    assert re.search(r"some [\d,]+ games, about \d+ seconds on 1 core; Ctrl-C stops it", answer.err)


def test_looking_at_puzzles_is_announced(tmp_path):
    path, record = tmp_path / "begun.json", Record(library.game("alubari"), 2, {})
    record.add(record.begin(), record.begin().legal[0])
    path.write_text(record.to_text(), encoding="utf-8")
    number = next(iter(all_puzzles()))
    with mock.patch.object(crew, "LONG", 0.0), mock.patch("branchline.cli.puzzles.holds", return_value=True):
        checked = at_once(tmp_path, "puzzles", "check", number, "--depth", 20)
        mined = at_once(tmp_path, "puzzles", "mine", "alubari", "--records", path, "--out", tmp_path)
    assert re.search(r"some 1 puzzle, about \d+ seconds on 1 core; Ctrl-C", checked.err)
    assert re.search(r"some 1 game, about \d+ seconds on 1 core to look through them", mined.err)


def strict(text):
    """As programs read it that are no Python: there is no NaN and no Infinity."""

    def refuse(word):
        raise ValueError(word)

    return json.loads(text, parse_constant=refuse)


@pytest.mark.parametrize(
    "words",
    [
        "balance junction -n 1 --restricted 3 --luck 1 --solo 1 --strong 1 --json",
        "sweep junction rounds.count=2,3 -n 1 --json",
        "tournament junction -n 2 --json",
        "simulate junction -n 1 --json",
    ],
)
def test_what_programs_read_is_json_however_few_games_there_are(tmp_path, words):
    answer = at_once(tmp_path, *words.split(), "--jobs", 1)
    assert answer.code == 0, answer.err
    strict(answer.out)


def test_what_seek_writes_is_json_too(tmp_path):
    words = ("junction", "rounds.count=2,3", "score near 12", "-n", 1, "--bots", "random", "--jobs", 1)
    answer = at_once(tmp_path, "seek", *words, "--strengths", "greedy", "--strong", 1, "--out", "found.json")
    assert answer.code == 0, answer.err
    found = strict((tmp_path / "found.json").read_text(encoding="utf-8"))
    assert found["strengths"]["greedy"]["figure"]["low"] is None


def test_learning_is_announced_with_its_minutes(tmp_path):
    asked = []
    with (
        mock.patch.object(train, "announce", lambda *figures: asked.append(figures)),
        mock.patch.object(train, "torch"),
        mock.patch.object(train, "numpy"),
        mock.patch.object(train, "take", return_value=[]),
        mock.patch.object(train, "write_way"),
    ):
        words = ("train", "junction", "--rounds", 3, "--games", 40, "--exam", 10, "--learn-minutes", 2, "--jobs", 2)
        answer = at_once(tmp_path, *words)
    assert answer.code == 0, answer.err
    [(parts, jobs, besides, most)] = asked
    assert [(series.games, times) for series, times in parts] == [(50, 3)]
    assert (jobs, besides, most) == (2, 360.0, math.inf)


class OnTerminal(io.StringIO):
    def isatty(self):
        return True


def test_the_clock_of_the_bar_runs_before_anything_is_done():
    shown = OnTerminal()
    with mock.patch("sys.stderr", shown), crew.progress_bar(5, "games") as show:
        assert show is not None
        time.sleep(2.3)
    assert "0:00:02" in shown.getvalue()
    assert "0/5" in shown.getvalue()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
def test_a_watch_goes_on_being_heard_while_the_clock_runs():
    heard, ticks = [], []
    before = signal.signal(signal.SIGALRM, lambda *_: heard.append(time.monotonic()))
    try:
        signal.setitimer(signal.ITIMER_REAL, 2, 2)
        with crew.each_second(lambda: ticks.append(1)):
            end = time.monotonic() + 3.4
            while time.monotonic() < end:
                time.sleep(0.1)
        assert len(ticks) == 3
        assert len(heard) == 1
        assert signal.getitimer(signal.ITIMER_REAL)[1] == 2
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
