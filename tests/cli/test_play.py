"""Playing in the terminal: through a pipe, and on a real terminal (a pty)."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from typing import ClassVar

import pytest

import branchline as library
from branchline.files import Record
from branchline.table.keepsakes import Keepsakes
from cli.command import at_once, branchline, environment, rows_in, storage_in


def first_choices(count: int) -> str:
    return "1\n" * count


def table_of(answer) -> str:
    """The word by which the table is found again that was just left."""
    return re.search(r"To go on: branchline play --table (\w+)\n", answer.out)[1]


@pytest.mark.slow
def test_a_whole_game_through_a_pipe(tmp_path):
    answer = branchline(
        tmp_path,
        "play",
        "junction",
        "--seat",
        "you,greedy",
        "--seed",
        3,
        "--record",
        "game.json",
        typed=first_choices(9),
    )
    assert answer.code == 0
    assert answer.err == ""
    assert "Junction, 2 players: ◆R Player 1, ●B Player 2 (Greedy bot)" in answer.out
    assert "Which wagon do you bid? (JU-1)" in answer.out
    assert "   1  Bid wagon" in answer.out
    assert "The end: the last round is over." in answer.out
    assert "\x1b" not in answer.out
    record = Record.load(tmp_path / "game.json")
    assert record.check().player == library.OVER
    assert record.seats == ["Player 1", "greedy"]


def test_options_and_readings_that_are_not_as_usual_are_named(tmp_path):
    chosen = ["--option", "double=yes", "--option", "low_roll=free", "--record", "game.json"]
    answer = at_once(tmp_path, "play", "junction", "--seat", "you,greedy", *chosen, typed="1\n")
    named = "Played with: Double; A roll costs nothing (JU-3)"
    assert named in answer.out
    assert named in at_once(tmp_path, "play", "--table", table_of(answer)).out
    assert named in at_once(tmp_path, "replay", "game.json").out
    assert named in at_once(tmp_path, "replay", "game.json", "--at", 0).out
    told = json.loads(at_once(tmp_path, "replay", "game.json", "--json").out)
    assert told["chosen"] == ["Double", "A roll costs nothing (JU-3)"]


def test_a_game_as_usual_names_no_options(tmp_path):
    chosen = ["--option", "double=no", "--option", "low_roll=paid", "--record", "game.json"]
    answer = at_once(tmp_path, "play", "junction", "--seat", "you,greedy", *chosen, typed="1\n")
    assert "Played with" not in answer.out
    assert "Played with" not in at_once(tmp_path, "replay", "game.json").out


def test_what_a_seat_cannot_know_is_not_printed(tmp_path):
    answer = at_once(tmp_path, "play", "junction", "--seat", "you,greedy", "--seed", 3, typed=first_choices(1))
    assert "drawn in secret" in answer.out
    assert "Player 2 (Greedy bot) decides in secret" in answer.out


def test_the_same_seed_is_the_same_game(tmp_path):
    outs = set()
    for name in ("a.json", "b.json"):
        at_once(
            tmp_path, "play", "junction", "--seat", "you,greedy", "--seed", 5, "--record", name, typed=first_choices(9)
        )
        outs.add((tmp_path / name).read_text())
    assert len(outs) == 1


def test_leaving_says_how_to_go_on_and_the_table_is_found_by_its_word(tmp_path):
    words = ("play", "junction", "--seat", "you:Anna,greedy", "--seed", 3)
    answer = at_once(tmp_path, *words, typed="1\nq\n")
    assert answer.code == 0
    word = table_of(answer)
    assert f"/t/{word}-" in answer.out
    again = at_once(tmp_path, "play", "--table", word, typed=first_choices(9))
    assert again.code == 0
    assert "Player 1 (Anna)> 1" in again.out
    assert "You: Bid wagon" in again.out.partition("Which wagon")[0], "the news of before are told anew"
    assert "The end" in again.out
    (row,) = rows_in(tmp_path)
    assert row.status == "over"
    assert row.word.startswith(f"{word}-")


def test_the_end_of_the_input_is_leaving_too(tmp_path):
    answer = at_once(tmp_path, "play", "junction", typed="1\n")
    assert answer.code == 0
    assert table_of(answer)
    (row,) = rows_in(tmp_path)
    assert row.players == 3
    assert row.number > 0


def test_a_call_without_a_game_names_ones_own_tables(tmp_path):
    word = table_of(at_once(tmp_path, "play", "junction", typed="1\n"))
    assert at_once(tmp_path, "play").is_refusal("which game?", "--table WORD", f"{word} (junction)")


def test_a_finished_game_is_shown_and_left_alone(tmp_path):
    at_once(tmp_path, "play", "junction", "--seat", "you", "--seed", 3, typed=first_choices(9))
    (row,) = rows_in(tmp_path)
    answer = at_once(tmp_path, "play", "--table", row.word, "--record", "g.json")
    assert "The end" in answer.out
    assert "branchline replay g.json" in answer.out
    assert Record.load(tmp_path / "g.json").check().player == library.OVER
    assert rows_in(tmp_path) == [row]
    with storage_in(tmp_path) as storage:
        assert len(Keepsakes(storage).finished(row.owner)) == 1


def test_a_record_goes_on_at_a_table_of_its_own_and_stays_as_it_is(tmp_path):
    """A game that an earlier Branchline saved, too: those were records with such names of seats."""
    at_once(tmp_path, "play", "junction", "--seat", "you,greedy", "--seed", 3, "--record", "g.json", typed="1\n")
    old = (tmp_path / "g.json").read_text().replace('"Player 1"', '"you:Anna"')
    (tmp_path / "g.json").write_text(old)
    answer = at_once(tmp_path, "play", "--resume", "g.json", typed=first_choices(9))
    assert answer.code == 0
    assert "◆R Player 1 (Anna), ●B Player 2 (Greedy bot)" in answer.out
    assert "Player 2 (Greedy bot) decides in secret" in answer.out, "what was secret in it stays so"
    assert "The end" in answer.out
    assert (tmp_path / "g.json").read_text() == old
    assert sorted(row.status for row in rows_in(tmp_path)) == ["over", "playing"]


def test_every_command_inside_a_game(tmp_path):
    typed = "?\nt\nlog\nlog 2\nscore\nsave copy.json\nsave copy.json\nsave\nWAGON\nnonsense\n99\n0\n\nu\n1\nq\n"
    answer = at_once(
        tmp_path, "play", "junction", "--seat", "you:Anna,greedy", "--seed", 3, "--record", "g.json", typed=typed
    )
    assert answer.code == 0
    assert "take your last move back" in answer.out
    assert answer.out.count("Round 1") >= 2
    assert "score " in answer.out
    assert "Saved as copy.json" in answer.out
    assert "copy.json exists already" in answer.out
    assert "which file?" in answer.out
    assert "No choice has the words 'nonsense'" in answer.out
    assert "There is no choice 99: they run from 1 to" in answer.out
    assert "There is no choice 0" in answer.out
    assert "Somebody else has decided since; that cannot be taken back." in answer.out
    assert "Player 1 (Anna)>" in answer.out
    assert Record.load(tmp_path / "copy.json").state().player >= 0


def test_a_choice_may_be_named_by_its_text(tmp_path):
    peek = at_once(tmp_path, "play", "junction", "--seat", "you,greedy", "--seed", 3)
    wagon = peek.out.split("   1  Bid wagon ")[1][0]
    at_once(tmp_path, "play", "--table", table_of(peek), "--record", "g.json", typed=f"bid:{wagon}\n")
    assert f'"0 bid:{wagon}"' in (tmp_path / "g.json").read_text()


def test_people_share_a_keyboard_and_may_take_a_secret_choice_back(tmp_path):
    answer = at_once(
        tmp_path,
        "play",
        "junction",
        "--seat",
        "you:Anna,you:Ben",
        "--seed",
        3,
        "--record",
        "g.json",
        typed="1\nu\n1\n1\nq\n",
    )
    assert "Player 2 (Ben)>" in answer.out
    assert "Somebody else has decided since; that cannot be taken back." in answer.out
    assert "Player 1 (Anna) decides in secret" in answer.out


def test_bots_alone_play_to_the_end(tmp_path):
    answer = at_once(tmp_path, "play", "junction", "--seat", "random,greedy", "--record", "g.json")
    assert answer.code == 0
    assert Record.load(tmp_path / "g.json").check().player == library.OVER


@pytest.mark.slow
def test_three_solo_games_in_a_row_earn_an_achievement(tmp_path):
    for number in (1, 2, 3):
        answer = at_once(tmp_path, "play", "junction", "--players", 1, "--seed", number, typed=first_choices(9))
        assert answer.code == 0
        assert ("Runner: " in answer.out) == (number == 3)
    with storage_in(tmp_path) as storage:
        assert len(Keepsakes(storage).finished(rows_in(tmp_path)[0].owner)) == 3


def test_a_changed_box_is_played_and_resumed(tmp_path):
    (tmp_path / "long.toml").write_text(library.game("junction").components.replace("count = 3", "count = 4"))
    words = ("play", "junction", "--components", "long.toml", "--seat", "you,random")
    word = table_of(at_once(tmp_path, *words, typed="1\n"))
    (tmp_path / "long.toml").unlink()
    assert "Round 5" in at_once(tmp_path, "play", "--table", word, typed=first_choices(12)).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play"], ["which game?"]),
        (["play", "monopoly"], ["no game 'monopoly'"]),
        (["play", "junction", "--players", "5"], ["1 to 4 players, not 5"]),
        (["play", "junction", "--seat", "you,gredy"], ["no bot 'gredy'", "you:NAME"]),
        (["play", "junction", "--players", "3", "--seat", "you,greedy"], ["3 players need 3 seats, not 2"]),
        (["play", "junction", "--option", "speed=1"], ["no option 'speed'"]),
        (["play", "junction", "--record", "no/g.json"], ["no folder"]),
        (["play", "--resume", "none.json"], ["none.json", "cannot be read"]),
        (["play", "junction", "--resume", "none.json"], ["leave out GAME"]),
        (["play", "--table", "TEESTA"], ["There is no table yet"]),
        (["play", "junction", "--table", "TEESTA"], ["leave out GAME"]),
    ],
)
def test_a_wrong_call_is_refused(tmp_path, words, said):
    assert at_once(tmp_path, *words).is_refusal(*said)
    assert not list(tmp_path.iterdir())


def test_a_file_that_exists_is_never_written_over(tmp_path):
    (tmp_path / "g.json").write_text("my thesis")
    assert at_once(tmp_path, "play", "junction", "--record", "g.json").is_refusal("g.json exists already", "--resume")
    assert (tmp_path / "g.json").read_text() == "my thesis"


@pytest.mark.slow
def test_a_damaged_save_is_refused_and_left_alone(tmp_path):
    at_once(tmp_path, "play", "junction", "--record", "g.json", "--seed", 3, typed="1\n")
    whole = (tmp_path / "g.json").read_text()
    for spoiled in (whole[:-40], whole.replace('"rules": 1', '"rules": 9'), whole.replace("draw:", "bid:", 1)):
        (tmp_path / "g.json").write_text(spoiled)
        assert at_once(tmp_path, "play", "--resume", "g.json", typed="1\n").is_refusal("g.json")
        assert (tmp_path / "g.json").read_text() == spoiled


# -- a real terminal -------------------------------------------------------------------------------------


class Terminal:
    """`branchline` on a pty, as a person would sit before it."""

    opened: ClassVar[list["Terminal"]] = []

    def __init__(self, folder, *words):
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "toys", *map(str, words)],
            cwd=folder,
            env={**environment(folder / "home"), "TERM": "xterm-256color"},
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            # a test run started in the background ignores Ctrl-C, and its children would inherit that
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        os.close(slave)
        self.seen = ""
        Terminal.opened.append(self)

    def read_until(self, *words: str, seconds: float = 30) -> str:
        """All that is printed up to and including the first of these words that comes."""
        deadline = time.monotonic() + seconds
        while not any(word in self.seen for word in words):
            assert time.monotonic() < deadline, f"never saw {words} in {self.seen!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.master, 65536).decode(errors="replace")
                except OSError:
                    break
        first = min((self.seen.find(word) + len(word) for word in words if word in self.seen), default=-1)
        assert first >= 0, f"never saw {words} in {self.seen!r}"
        shown, self.seen = self.seen[:first], self.seen[first:]
        return shown

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def end(self) -> int:
        code = self.process.wait(timeout=30)
        os.close(self.master)
        return code


@pytest.fixture(autouse=True)
def no_process_is_left():
    """Whatever a failed test leaves running is ended with it."""
    yield
    while Terminal.opened:
        process = Terminal.opened.pop().process
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.mark.slow
def test_a_game_on_a_terminal_has_colour_and_ends(tmp_path):
    terminal = Terminal(tmp_path, "play", "junction", "--seat", "you,greedy", "--seed", 3, "--record", "g.json")
    shown = terminal.read_until("Player 1> ")
    assert "\x1b[" in shown
    for _ in range(9):
        terminal.type("1\n")
        if "The end" in terminal.read_until("Player 1> ", "branchline replay g.json"):
            break
    assert terminal.end() == 0
    assert Record.load(tmp_path / "g.json").check().player == library.OVER


@pytest.mark.slow
def test_control_c_leaves_and_says_how_to_go_on(tmp_path):
    terminal = Terminal(tmp_path, "play", "junction", "--seat", "you,greedy")
    terminal.read_until("Player 1> ")
    os.killpg(terminal.process.pid, signal.SIGINT)
    terminal.read_until("branchline play --table ")
    assert terminal.end() == 0
    (row,) = rows_in(tmp_path)
    assert row.due == [0]


@pytest.mark.slow
def test_a_kill_loses_nothing_that_was_played(tmp_path):
    terminal = Terminal(tmp_path, "play", "junction", "--seat", "you:Anna,you:Ben", "--seed", 3)
    terminal.read_until("press Enter")
    terminal.type("\n")
    terminal.read_until("Player 1 (Anna)> ")
    terminal.type("1\n")
    terminal.read_until("press Enter")
    os.kill(terminal.process.pid, signal.SIGKILL)
    terminal.process.wait(timeout=30)
    (row,) = rows_in(tmp_path)
    again = at_once(tmp_path, "play", "--table", row.word, typed="q\n")
    assert "Player 1 (Anna) decides in secret" in again.out
    assert "Player 2 (Ben)> q" in again.out
    assert rows_in(tmp_path)[0].number == row.number


@pytest.mark.slow
def test_nobody_at_the_keyboard_sees_anothers_hand(tmp_path):
    """Between two people the screen is cleared, and what the one holds comes only after Enter of the one."""
    terminal = Terminal(tmp_path, "play", "junction", "--seat", "you:Anna,you:Ben", "--seed", 3)
    terminal.read_until("Player 1 (Anna), it is your turn: press Enter")
    terminal.type("\n")
    annas = terminal.read_until("Player 1 (Anna)> ")
    assert "Player 2: hand [-1, -1]" in annas
    terminal.type("1\n")
    between = terminal.read_until("Player 2 (Ben), it is your turn: press Enter")
    assert "\x1b[2J" in between
    assert "hand" not in between.partition("\x1b[2J")[2]
    terminal.type("\n")
    bens = terminal.read_until("Player 2 (Ben)> ")
    assert "Player 1: hand [-1" in bens
    assert "Player 1 (Anna) decides in secret" in bens


@pytest.mark.slow
def test_a_long_simulation_shows_a_bar_on_a_terminal(tmp_path):
    terminal = Terminal(tmp_path, "simulate", "junction", "-n", 200, "--jobs", 1)
    shown = terminal.read_until("decisions a game")
    assert "games" in shown
    assert "/200" in shown.partition("Junction:")[0]
    terminal.read_until("last round")
    assert terminal.end() == 0


@pytest.mark.slow
def test_control_c_stops_a_simulation_at_once_without_a_traceback(tmp_path):
    terminal = Terminal(tmp_path, "simulate", "junction", "-n", 2_000_000, "--jobs", 2)
    terminal.read_until("games")
    os.killpg(terminal.process.pid, signal.SIGINT)
    shown = terminal.read_until("branchline: stopped", seconds=10)
    assert "Traceback" not in shown
    assert terminal.end() == 1
