"""Every command but play: what it prints, what it writes, and its exit code."""

import json
import subprocess
import sys

import pytest

import branchline as library
from branchline.cli.games import describe, facts
from branchline.cli.simulate import row
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER
from branchline.files import Record
from cli.command import ROOT, at_once, branchline, environment


@pytest.fixture
def record(tmp_path):
    """A finished game of two."""
    game = library.game("junction")
    kept = Record(game, 2, {}, ["greedy", "random"])
    state, dealer, rng = kept.begin(), Dealer(2), Rng(2)
    while state.player != OVER:
        kept.add(state, dealer.choose(state) if state.player == CHANCE else rng.pick(state.legal))
    kept.save(tmp_path / "game.json")
    return kept


@pytest.mark.slow
def test_bare_branchline_says_what_there_is_and_how_to_start(tmp_path):
    answer = branchline(tmp_path)
    assert answer.code == 0
    assert "Junction, 1 to 4 players" in answer.out
    assert "To begin: branchline play" in answer.out
    for command in ("games", "play", "simulate", "tune", "replay", "fuzz", "bench"):
        assert f"branchline {command}" in answer.out


def test_python_m_branchline_is_the_same_command(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "branchline", "--version"],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.stdout == f"branchline {library.__version__}\n"
    assert done.returncode == 0


@pytest.mark.slow
def test_a_process_ends_with_the_code_and_the_line_that_the_command_says(tmp_path):
    assert branchline(tmp_path, "simulate", "junctoin").is_refusal("no game 'junctoin'", "did you mean 'junction'")


def test_help_is_no_error(tmp_path):
    whole = at_once(tmp_path, "--help")
    assert whole.code == 0
    assert "seats within 2 %" in " ".join(whole.out.split())
    answer = at_once(tmp_path, "simulate", "--help")
    assert answer.code == 0
    assert "--jobs" in answer.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["plya"], ["no command 'plya'", "did you mean 'play'"]),
        (["--loud"], ["--loud"]),
        (["simulate"], ["GAME"]),
        (["simulate", "junctoin"], ["no game 'junctoin'", "did you mean 'junction'"]),
        (["simulate", "junction", "--players", "9"], ["1 to 4 players, not 9"]),
        (["simulate", "junction", "--players", "many"], ["'many' is not a whole number"]),
        (["simulate", "junction", "--bots", "gredy"], ["no bot 'gredy'", "did you mean 'greedy'"]),
        (["simulate", "junction", "--players", "3", "--bots", "random,random"], ["3 players need 1 or 3 bots"]),
        (["simulate", "junction", "-n", "0"], ["'0' is not above 0"]),
        (["simulate", "junction", "--option", "speed=3"], ["no option 'speed'", "double"]),
        (["simulate", "junction", "--option", "double=perhaps"], ["'double'", "False, True"]),
        (["simulate", "junction", "--option", "double"], ["NAME=VALUE"]),
        (["simulate", "junction", "--option", "first_player=3", "--players", "2"], ["no seat 3"]),
        (["simulate", "junction", "--out", "games.xlsx"], [".parquet or .csv"]),
        (["simulate", "junction", "--out", "no/games.csv"], ["no folder"]),
        (
            ["simulate", "junction", "--components", "none.toml"],
            ["none.toml", "there is no such file", "branchline box junction"],
        ),
        (["fuzz", "junction", "--seconds", "-1"], ["above 0"]),
        (["fuzz", "junction", "--players", "7"], ["no game can be played by 7"]),
        (["bench", "nothing"], ["no game 'nothing'"]),
        (["replay", "none.json"], ["none.json", "cannot be read"]),
        (["games", "--jsno"], ["--jsno"]),
        (["words", "xx"], ["no translation into 'xx'", "there are: de"]),
        (["words", "en"], ["no translation into 'en'"]),
        (["words", "de", "--of", "nothing"], ["no game 'nothing'"]),
    ],
)
def test_a_wrong_call_gets_one_clear_line_and_exit_code_2(tmp_path, words, said):
    assert at_once(tmp_path, *words).is_refusal(*said)
    assert not list(tmp_path.iterdir())


def test_words_lists_what_has_no_translation_yet(tmp_path):
    answer = at_once(tmp_path, "words", "de", "--of", "page")
    assert (answer.code, answer.out) == (0, "page: no sentences without a translation\n")
    answer = at_once(tmp_path, "words", "de", "--of", "junction", "--most", "1")
    assert (answer.code, answer.out) == (0, "junction: no sentences without a translation\n")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("copies = 4", 'copies = "four"', "copies"),
        ("copies = 4", "copies = 1", "cards, copies: is 1; at least 4"),
        ("copies = 4", "", "copies"),
        ("copies = 4", "copies = ", "not a TOML file"),
        ("copies = 4", "copies = 4\ncolour = 3", "colour"),
    ],
)
def test_a_components_file_with_a_wrong_figure_is_named(tmp_path, old, new, said):
    path = tmp_path / "mine.toml"
    path.write_text(library.game("junction").components.replace(old, new))
    assert at_once(tmp_path, "simulate", "junction", "--components", path, "-n", 1).is_refusal("mine.toml", said)


# -- games ---------------------------------------------------------------------------------------------


def test_games_tells_counts_variants_and_where_the_box_comes_from(tmp_path):
    answer = at_once(tmp_path, "games")
    assert answer.code == 0
    assert "Junction (junction): 1-4 players" in answer.out
    assert "--option double= false, true: luck counts twice" in answer.out
    assert "reading, JU-3: Does a roll cost a point even if it shows the low face?" in answer.out
    assert "--option low_roll=free: A roll costs nothing." in answer.out
    assert "--option low_roll= " not in answer.out
    assert "50% rulebook (1), 50% reconstructed (1)" in answer.out


@pytest.mark.parametrize("width", [80, 96])
def test_games_fits_the_window_and_cuts_no_word(width):
    for name in library.games():
        one = facts(library.game(name))
        lines = describe(one, width).splitlines()
        assert max(map(len, lines)) <= width
        assert " ".join(" ".join(lines).split()) == " ".join(describe(one, 10_000).split())


def test_games_as_json_is_one_object(tmp_path):
    found = json.loads(at_once(tmp_path, "games", "--json").out)
    junction = next(one for one in found["games"] if one["name"] == "junction")
    assert junction["options"]["double"]["values"] == [False, True]
    assert junction["readings"]["low_roll"]["rule"] == "JU-3"
    assert "low_roll" not in junction["options"]
    assert junction["provenance"]["rulebook"] == {"entries": 1, "share": 0.5}
    assert junction["min_players"] == 1


# -- simulate --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_simulate_is_the_same_for_any_number_of_jobs(tmp_path):
    words = ["simulate", "junction", "--bots", "greedy,random,random", "-n", 60, "--seed", 4, "--json"]
    first = branchline(tmp_path, *words, "--jobs", 1)
    second = branchline(tmp_path, *words, "--jobs", 2)
    assert first.code == second.code == 0
    assert first.out == second.out
    assert first.err == second.err == ""
    found = json.loads(first.out)
    assert [seat["bot"] for seat in found["seats"]] == ["greedy", "random", "random"]
    assert found["games"] == 60


def test_simulate_prints_a_table(tmp_path):
    answer = at_once(tmp_path, "simulate", "junction", "--players", 2, "-n", 30, "--option", "double=yes")
    assert answer.code == 0
    assert "Junction: 30 games, 2 players, double=True, seed 1" in answer.out
    assert "95 % interval" in answer.out
    assert "the last round is over" in answer.out
    assert answer.err == ""


def test_the_table_of_simulate_fits_a_window_of_80_and_cuts_no_name(tmp_path):
    long_name = "search:100:determinizations=4"
    answer = row(f"Player 1 ({long_name})", standing(0.5))
    assert f"Player 1 ({long_name})\n" in answer
    printed = at_once(tmp_path, "simulate", "junction", "--players", 4, "-n", 4, "--bots", "random").out
    lines = [*answer.splitlines(), row("all random", standing(1.0)), *printed.splitlines()]
    assert max(map(len, lines)) == 80
    assert "…" not in printed


def standing(wins):
    score = {"mean": 1234.5, "sd": 123.4, "min": 12.5, "max": 1999.5}
    return {"win_share": wins, "win_interval": (0.123, 1.0), "score": score, "mean_rank": 2.25}


def test_simulate_writes_a_row_a_game(tmp_path):
    answer = at_once(tmp_path, "simulate", "junction", "-n", 25, "--out", "games.csv")
    assert "25 rows written to games.csv" in answer.out
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 26


# -- replay ------------------------------------------------------------------------------------------------


def test_replay_tells_every_move_and_the_score(tmp_path, record):
    answer = at_once(tmp_path, "replay", "game.json")
    assert answer.code == 0
    assert "Chance\n 1  Draw wagon" in answer.out, "by turns, each beat with the number of its first move"
    assert "The end: the last round is over." in answer.out
    assert "place" in answer.out


def test_replay_shows_the_table_at_any_moment(tmp_path, record):
    answer = at_once(tmp_path, "replay", "game.json", "--at", 4)
    assert f"After 4 of {len(record)} moves" in answer.out
    assert "Player 1 to decide. Which wagon do you bid?" in answer.out
    assert "hand [-1, -1]" in answer.out
    seen = at_once(tmp_path, "replay", "game.json", "--at", 4, "--seat", 0)
    assert seen.out.count("hand [-1, -1]") == 1


def test_replay_checks(tmp_path, record):
    answer = at_once(tmp_path, "replay", "game.json", "--check")
    assert answer.code == 0
    assert "all is well" in answer.out


def test_replay_as_json_is_one_object(tmp_path, record):
    found = json.loads(at_once(tmp_path, "replay", "game.json", "--json").out)
    assert found["moves"] == len(found["log"]) == len(record)
    assert found["result"] == record.result
    moment = json.loads(at_once(tmp_path, "replay", "game.json", "--at", 4, "--json").out)
    assert moment["to_act"] == [0, 1]
    assert {one["text"] for one in moment["legal"]} <= set(record.game.actions.ids)
    assert record.game.from_data(moment["position"]).to_json() == record.state(4).to_json()
    checked = json.loads(at_once(tmp_path, "replay", "game.json", "--check", "--json").out)
    assert checked["check"] == "passed"


def test_a_moment_or_seat_that_is_not_there_is_refused(tmp_path, record):
    assert at_once(tmp_path, "replay", "game.json", "--at", 999).is_refusal("no move 999")
    assert at_once(tmp_path, "replay", "game.json", "--at", -1).is_refusal("no move -1")
    assert at_once(tmp_path, "replay", "game.json", "--seat", 2).is_refusal("no seat 2")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text[: len(text) // 2], "not a whole record"),
        (lambda text: "", "not a whole record"),
        (lambda text: "[1, 2]", "not a record of Branchline"),
        (lambda text: text.replace('"branchline": 1', '"branchline": 7'), "format 7"),
        (lambda text: text.replace('"rules": 1', '"rules": 2'), "version 2 of Junction's rules; this is version 1"),
        (lambda text: text.replace('"box": "', '"box": "x'), "made with box"),
        (lambda text: text.replace('"players": 2', '"players": 3'), "does not fit"),
        (lambda text: text.replace('"players": 2', '"players": 12'), "1 to 4 players"),
        (lambda text: text.replace('"junction"', '"function"'), "no game 'function'"),
        (lambda text: text.replace("draw:", "steal:", 1), "move 1"),
        (lambda text: text.replace('"* draw', '"0 draw', 1), "move 1"),
        (lambda text: text.replace('"scores": [', '"scores": [7'), "the replay says"),
    ],
)
def test_a_record_that_is_none_is_refused_in_one_line(tmp_path, record, spoil, said):
    spoiled = spoil((tmp_path / "game.json").read_text())
    (tmp_path / "game.json").write_text(spoiled)
    assert at_once(tmp_path, "replay", "game.json", "--check").is_refusal("game.json", said)
    assert (tmp_path / "game.json").read_text() == spoiled


# -- fuzz and bench ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_fuzz_finds_nothing_wrong_with_a_sound_game(tmp_path):
    answer = at_once(tmp_path, "fuzz", "junction", "--seconds", 0.5, "--seed", 3)
    assert answer.code == 0
    assert "nothing wrong (seed 3)" in answer.out
    assert not list(tmp_path.iterdir())
    found = json.loads(at_once(tmp_path, "fuzz", "junction", "--seconds", 0.3, "--players", 2, "--json").out)
    assert found["failure"] is None
    assert found["games"] > 0


@pytest.mark.slow
def test_fuzz_saves_a_failure_as_a_record_that_replay_opens(tmp_path, monkeypatch, capsys):
    """In this process, with a fault put in: nobody may hold wagon 3 after the first round."""
    from branchline.cli.main import main

    library.game("junction")
    from branchline.games.junction.game import Table

    monkeypatch.setattr(Table, "faults", lambda self: ["wagon 3 is cursed"] if 2 in self.players[0].hand else [])
    monkeypatch.chdir(tmp_path)
    assert main(["fuzz", "junction", "--seconds", "5", "--seed", "9"]) == 1
    said = capsys.readouterr()
    assert "wagon 3 is cursed" in said.err
    (path,) = tmp_path.glob("fuzz-junction-9-*.json")
    assert main(["replay", str(path), "--check"]) == 1
    assert "wagon 3 is cursed" in capsys.readouterr().err
    assert main(["fuzz", "junction", "--seconds", "5", "--seed", "9", "--json"]) == 1
    failure = json.loads(capsys.readouterr().out)["failure"]
    assert failure["sentence"] == "wagon 3 is cursed"
    assert failure["record"] != path.name
    assert len(list(tmp_path.glob("*.json"))) == 2
    monkeypatch.undo()
    assert branchline(tmp_path, "replay", path).code == 0


def test_a_record_that_breaks_the_rules_down_is_a_failure(tmp_path, record, monkeypatch, capsys):
    from branchline.cli.main import main
    from branchline.games.junction.game import Reveal

    def run(self, table):
        raise KeyError("lost")

    monkeypatch.setattr(Reveal, "run", run)
    assert main(["replay", str(tmp_path / "game.json")]) == 1
    said = capsys.readouterr().err
    assert "Junction broke down" in said
    assert "run: KeyError: 'lost'" in said


@pytest.mark.slow
def test_bench_measures(tmp_path):
    found = json.loads(branchline(tmp_path, "bench", "junction", "--seconds", 0.2, "--json").out)
    assert found["compiled"] is False
    (one,) = found["games"]
    assert one["players"] == 4
    assert one["decisions_per_second"] > 0
    assert one["clone_us"] > 0
    answer = branchline(tmp_path, "bench", "junction", "--seconds", 0.2, "--players", 2)
    assert "interpreted" in answer.out
    assert "junction" in answer.out


@pytest.mark.slow
def test_a_reader_that_leaves_early_is_no_traceback(tmp_path, record):
    command = f"{sys.executable} -m toys replay game.json | head -1"
    done = subprocess.run(
        ["bash", "-c", command], cwd=tmp_path, env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
