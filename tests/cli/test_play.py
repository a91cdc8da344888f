"""Playing in the terminal: through a pipe, and on a real terminal (a pty)."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from typing import ClassVar

import pytest

import branchline as library
from branchline.files import Record
from cli.command import branchline, environment


def first_choices(count: int) -> str:
    return "1\n" * count


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
    assert "Junction, 2 players: Player 1 (you), Player 2 (greedy)" in answer.out
    assert "Which wagon do you bid? (JU-1)" in answer.out
    assert "   1  Bid wagon" in answer.out
    assert "The end: the last round is over." in answer.out
    assert "\x1b" not in answer.out
    record = Record.load(tmp_path / "game.json")
    assert record.check().player == library.OVER
    assert record.seats == ["you", "greedy"]


def test_what_a_seat_cannot_know_is_not_printed(tmp_path):
    answer = branchline(tmp_path, "play", "junction", "--seat", "you,greedy", "--seed", 3, typed=first_choices(1))
    assert "Something is drawn that you do not see" in answer.out
    assert "Player 2 (greedy) decides in secret" in answer.out


def test_the_same_seed_is_the_same_game(tmp_path):
    outs = set()
    for name in ("a.json", "b.json"):
        branchline(
            tmp_path, "play", "junction", "--seat", "you,greedy", "--seed", 5, "--record", name, typed=first_choices(9)
        )
        outs.add((tmp_path / name).read_text())
    assert len(outs) == 1


def test_leaving_saves_and_says_how_to_resume(tmp_path):
    answer = branchline(tmp_path, "play", "junction", "--players", 2, "--seed", 3, "--record", "g.json", typed="1\nq\n")
    assert answer.code == 0
    assert "To go on: branchline play --resume g.json" in answer.out
    moves = len(Record.load(tmp_path / "g.json"))
    again = branchline(tmp_path, "play", "--resume", "g.json", typed=first_choices(9))
    assert again.code == 0
    assert "The end" in again.out
    whole = Record.load(tmp_path / "g.json")
    assert len(whole) > moves
    assert whole.check().player == library.OVER


def test_the_end_of_the_input_saves_too(tmp_path):
    answer = branchline(tmp_path, "play", "junction", "--record", "g.json", typed="1\n")
    assert answer.code == 0
    assert "branchline play --resume g.json" in answer.out
    assert Record.load(tmp_path / "g.json").seats == ["you", "greedy", "greedy"]


def test_without_a_name_a_game_is_saved_among_ones_own(tmp_path):
    branchline(tmp_path, "play", "junction", typed="1\n")
    (path,) = (tmp_path / "home" / "games").iterdir()
    assert path.name.startswith("junction-")
    assert branchline(tmp_path, "play", "--resume", path, typed=first_choices(9)).code == 0


def test_a_finished_game_is_shown_and_left_alone(tmp_path):
    words = ("play", "junction", "--seat", "you", "--seed", 3, "--record", "g.json")
    branchline(tmp_path, *words, typed=first_choices(9))
    text = (tmp_path / "g.json").read_text()
    answer = branchline(tmp_path, "play", "--resume", "g.json")
    assert "The end" in answer.out
    assert (tmp_path / "g.json").read_text() == text
    (row,) = json.loads((tmp_path / "home" / "shelf.json").read_text())["solo"].values()
    assert len(row) == 1


def test_every_command_inside_a_game(tmp_path):
    typed = "?\nt\nlog\nlog 2\nscore\nsave copy.json\nsave copy.json\nsave\nWAGON\nnonsense\n99\n0\n\nu\n1\nq\n"
    answer = branchline(
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
    peek = branchline(tmp_path, "play", "junction", "--seat", "you,greedy", "--seed", 3, "--record", "g.json")
    wagon = peek.out.split("   1  Bid wagon ")[1][0]
    branchline(tmp_path, "play", "--resume", "g.json", typed=f"bid:{wagon}\n")
    assert f'"0 bid:{wagon}"' in (tmp_path / "g.json").read_text()


def test_people_share_a_keyboard_and_may_take_a_secret_choice_back(tmp_path):
    answer = branchline(
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
    answer = branchline(tmp_path, "play", "junction", "--seat", "random,greedy", "--record", "g.json")
    assert answer.code == 0
    assert Record.load(tmp_path / "g.json").check().player == library.OVER


def test_three_solo_games_in_a_row_earn_an_achievement(tmp_path):
    for number in (1, 2, 3):
        answer = branchline(tmp_path, "play", "junction", "--players", 1, "--seed", number, typed=first_choices(9))
        assert answer.code == 0
        assert ("Runner: " in answer.out) == (number == 3)
    (row,) = json.loads((tmp_path / "home" / "shelf.json").read_text())["solo"].values()
    assert len(row) == 3


def test_a_damaged_shelf_does_not_spoil_the_end_of_a_game(tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "shelf.json").write_text("{")
    answer = branchline(tmp_path, "play", "junction", "--players", 1, "--record", "g.json", typed=first_choices(9))
    assert answer.code == 0
    assert "not counted in a row" in answer.out
    assert (tmp_path / "home" / "shelf.json").read_text() == "{"


def test_a_changed_box_is_played_and_resumed(tmp_path):
    (tmp_path / "long.toml").write_text(library.game("junction").components.replace("count = 3", "count = 4"))
    words = ("play", "junction", "--components", "long.toml", "--seat", "you,random", "--record", "g.json")
    branchline(tmp_path, *words, typed="1\n")
    (tmp_path / "long.toml").unlink()
    assert "Round 5" in branchline(tmp_path, "play", "--resume", "g.json", typed=first_choices(12)).out


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
    ],
)
def test_a_wrong_call_is_refused(tmp_path, words, said):
    assert branchline(tmp_path, *words).is_refusal(*said)
    assert not list(tmp_path.iterdir())


def test_a_file_that_exists_is_never_written_over(tmp_path):
    (tmp_path / "g.json").write_text("my thesis")
    assert branchline(tmp_path, "play", "junction", "--record", "g.json").is_refusal(
        "g.json exists already", "--resume"
    )
    assert (tmp_path / "g.json").read_text() == "my thesis"


@pytest.mark.slow
def test_a_damaged_save_is_refused_and_left_alone(tmp_path):
    branchline(tmp_path, "play", "junction", "--record", "g.json", "--seed", 3, typed="1\n")
    whole = (tmp_path / "g.json").read_text()
    for spoiled in (whole[:-40], whole.replace('"rules": 1', '"rules": 9'), whole.replace("draw:", "bid:", 1)):
        (tmp_path / "g.json").write_text(spoiled)
        assert branchline(tmp_path, "play", "--resume", "g.json", typed="1\n").is_refusal("g.json")
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


def test_a_game_on_a_terminal_has_colour_and_ends(tmp_path):
    terminal = Terminal(tmp_path, "play", "junction", "--seat", "you,greedy", "--seed", 3, "--record", "g.json")
    shown = terminal.read_until("Player 1 (you)> ")
    assert "\x1b[" in shown
    for _ in range(9):
        terminal.type("1\n")
        if "The end" in terminal.read_until("Player 1 (you)> ", "branchline replay g.json"):
            break
    assert terminal.end() == 0
    assert Record.load(tmp_path / "g.json").check().player == library.OVER


def test_control_c_saves_and_says_how_to_resume(tmp_path):
    terminal = Terminal(tmp_path, "play", "junction", "--seat", "you,greedy", "--record", "g.json")
    terminal.read_until("Player 1 (you)> ")
    time.sleep(0.5)  # a signal between the prompt and the wait for a key is noticed only with the next key
    os.killpg(terminal.process.pid, signal.SIGINT)
    terminal.read_until("branchline play --resume g.json")
    assert terminal.end() == 0
    assert Record.load(tmp_path / "g.json").state().player >= 0


def test_a_kill_loses_nothing_that_was_played(tmp_path):
    terminal = Terminal(tmp_path, "play", "junction", "--seat", "you,you", "--seed", 3, "--record", "g.json")
    terminal.read_until("press Enter")
    terminal.type("\n")
    terminal.read_until("Player 1 (you)> ")
    terminal.type("1\n")
    terminal.read_until("press Enter")
    os.kill(terminal.process.pid, signal.SIGKILL)
    terminal.process.wait(timeout=30)
    assert Record.load(tmp_path / "g.json").moves[-1][0] == 0


def test_a_long_simulation_shows_a_bar_on_a_terminal(tmp_path):
    terminal = Terminal(tmp_path, "simulate", "junction", "-n", 200, "--jobs", 1)
    shown = terminal.read_until("decisions a game")
    assert "games" in shown
    assert "%" in shown.partition("Junction:")[0]
    terminal.read_until("last round")
    assert terminal.end() == 0


def test_control_c_stops_a_simulation_at_once_without_a_traceback(tmp_path):
    terminal = Terminal(tmp_path, "simulate", "junction", "-n", 2_000_000, "--jobs", 2)
    terminal.read_until("games")
    os.killpg(terminal.process.pid, signal.SIGINT)
    shown = terminal.read_until("branchline: stopped", seconds=10)
    assert "Traceback" not in shown
    assert terminal.end() == 1
