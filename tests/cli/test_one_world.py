"""One world: a game begun in the terminal goes on in the page and back, with one log, one undo, one campaign."""

from __future__ import annotations

import html
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from browsers import Browser
from starlette.testclient import TestClient

from branchline.table.leases import LEASE_SECONDS
from branchline.table.lines import Line
from branchline.table.presence import GONE, HERE, Presence
from branchline.web.app import create_app
from cli.command import Answer, at_once, environment, rows_in, storage_in
from cli.test_play import Terminal, no_process_is_left, table_of  # noqa: F401

pytestmark = pytest.mark.slow  # with servers and processes of its own

LINK = re.compile(r"http://localhost:8018(/t/\S+/take/me-\S+)")


@contextmanager
def page(folder: Path) -> Iterator[TestClient]:
    """The page over the storage of whoever plays in this folder."""
    app = create_app(str(folder / "home" / "tables.sqlite"), workers=0, pace=0.0, limits=False)
    with TestClient(app, follow_redirects=False) as client:
        yield client


def enter(client: TestClient, answer: Answer) -> Browser:
    """A browser that opens the link of a terminal, and presses the button."""
    browser, link = Browser(client), LINK.search(answer.out)
    assert link is not None, answer.out
    assert "Take your seat here?" in browser.get(link[1]).text
    assert browser.post(link[1]).status_code == 200
    return browser


def log_of(folder: Path) -> list[str]:
    """Who moved and how, as the storage has it."""
    with storage_in(folder) as storage:
        (row,) = rows_in(folder)
        moves = storage.moves(row.id)
    assert [Line.from_json(move.number, move.seat, move.line).number for move in moves] == list(
        range(1, row.number + 1)
    )
    return [f"{move.seat} {move.action}" for move in moves]


def test_a_game_begun_in_the_terminal_goes_on_in_the_page_and_back(tmp_path: Path) -> None:
    words = ("play", "junction", "--seat", "you:Anna,greedy", "--seed", 3)
    first = at_once(tmp_path, *words, typed="1\nq\n")
    word, before = table_of(first), log_of(tmp_path)
    with page(tmp_path) as client:
        browser = enter(client, first)
        table = browser.path
        assert table.startswith(f"/t/{word}-")
        browser.get(f"{table}/log")
        assert "Bid wagon" in browser.text, "what was played in the terminal is told in the page"
        browser.wait_for_my_turn(table)
        action, sentence = browser.choices[0]
        browser.act(table, action)
        browser.wait_for_my_turn(table)
        browser.get("/")
        assert table in browser.text, "it is among one's own tables"
    between = log_of(tmp_path)
    assert between[: len(before)] == before
    assert len(between) > len(before)
    back = at_once(tmp_path, "play", "--table", word, typed="log 100\n" + "1\n\n" * 9)
    assert back.code == 0, back.err
    assert f"You: {html.unescape(sentence)}" in back.out, "what was played in the page is told in the terminal"
    assert "The end" in back.out
    after = log_of(tmp_path)
    assert after[: len(between)] == between
    with page(tmp_path) as client:
        assert enter_again(client, back, tmp_path).status_code == 200


def enter_again(client: TestClient, answer: Answer, folder: Path):  # type: ignore[no-untyped-def]
    """Another browser, by a new link of the terminal: it looks at the end of the game."""
    word = rows_in(folder)[0].word
    shown = at_once(folder, "play", "junction", "--players", 1, typed="q\n")
    browser = enter(client, shown)
    return browser.get(f"/t/{word}/end")


def test_a_move_of_the_one_is_taken_back_by_the_other(tmp_path: Path) -> None:
    first = at_once(tmp_path, "play", "alubari", "--seat", "you", "--seed", 3, typed="1\nq\n")
    word, with_it = table_of(first), log_of(tmp_path)
    assert with_it[-1].startswith("0 ")
    with page(tmp_path) as client:
        browser = enter(client, first)
        table = browser.path
        assert browser.post(f"{table}/undo", stand=browser.stand, seat=0).status_code == 200
        assert log_of(tmp_path) == with_it[:-1]
        browser.get(table)
        action, _ = browser.choices[1]
        browser.act(table, action)
    assert len(log_of(tmp_path)) == len(with_it)
    assert log_of(tmp_path) != with_it
    back = at_once(tmp_path, "play", "--table", word, typed="u\nq\n")
    assert back.code == 0
    assert log_of(tmp_path) == with_it[:-1]


def test_the_end_of_a_turn_that_the_page_asks_for_is_asked_for_in_the_terminal_too(tmp_path: Path) -> None:
    """Whoever plays in both has one setting: in the page turns do not end by themselves unless one says so."""
    first = at_once(tmp_path, "play", "alubari", "--seat", "you,greedy", "--seed", 3, typed="q\n")
    with page(tmp_path) as client:
        enter(client, first)
    for _ in range(12):
        answer = at_once(tmp_path, "play", "--table", table_of(first), typed="1\n")
        if "Your turn is over" in answer.out:
            break
    (held,) = rows_in(tmp_path)
    assert held.held_by == 0
    at_once(tmp_path, "play", "--table", table_of(first), typed="nothing\nu\n")
    assert rows_in(tmp_path)[0].number == held.number - 1
    ended = at_once(tmp_path, "play", "--table", table_of(first), typed="1\n\nlog\nq\n")
    assert rows_in(tmp_path)[0].held_by == -1
    assert "Greedy bot" in ended.out.partition("Your turn is over")[2], "play has passed on"


def test_the_campaign_is_one(tmp_path: Path) -> None:
    first = at_once(tmp_path, "play", "junction", "--campaign", typed="1\nq\n")
    with page(tmp_path) as client:
        browser = enter(client, first)
        table = browser.path
        browser.post("/settings", switches=1, auto_confirm="on")
        browser.get("/")
        assert "Game 1 of 2: at least 0 points." in browser.text
        for _ in range(20):
            browser.wait_for_my_turn(table)
            if "Score pad and how it went" in browser.text:
                break
            browser.act(table, browser.choices[0][0])
        browser.get("/")
        assert "Go left: an easy goal." in browser.text
    second = at_once(tmp_path, "play", "junction", "--campaign", typed="2\n1\nq\n")
    assert "Which way? 2" in second.out
    assert "Game 2 of 2: at least 999 points." in second.out
    with page(tmp_path) as client:
        browser = enter(client, second)
        browser.get("/")
        assert "Game 2 of 2: at least 999 points." in browser.text
        assert "1 solo game" in browser.text


def test_a_link_of_the_terminal_works_once_and_opens_nothing_to_others(tmp_path: Path) -> None:
    first = at_once(tmp_path, "play", "junction", "--seat", "you,greedy", typed="q\n")
    link = LINK.search(first.out)
    assert link is not None
    with page(tmp_path) as client:
        enter(client, first)
        stranger = Browser(TestClient(client.app, follow_redirects=False))
        assert stranger.post(link[1]).status_code == 403
        assert "You have no seat" in stranger.get(f"/t/{rows_in(tmp_path)[0].word}/log").text


def presence_in(folder: Path) -> str:
    """How whoever opened the only table is there."""
    (row,) = rows_in(folder)
    with storage_in(folder) as storage:
        return Presence(storage, lambda _server: True).at(row.id)[row.owner].state


def test_a_friend_in_the_page_joins_a_table_of_the_terminal(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "junction", "--seat", "you:Anna,open")
    shown = terminal.read_until("Waiting for somebody to join")
    path = re.search(r"http://localhost:8018(/t/\S+)", shown)
    assert path is not None
    with page(tmp_path) as client:
        browser = Browser(client)
        browser.get(path[1])
        browser.post(f"{path[1]}/join", seat=1, name="Ben")
        terminal.read_until("Player 1 (Anna)> ")
        assert presence_in(tmp_path) == HERE
        terminal.type("1\n")
        terminal.read_until("Waiting for Ben")
        browser.wait_for_my_turn(path[1])
        browser.act(path[1], browser.choices[0][0])
        terminal.read_until("Player 2 (Ben): Bid wagon")
    terminal.type("q\n")
    assert terminal.end() == 0
    assert presence_in(tmp_path) == GONE


def test_a_friend_joins_from_another_terminal(tmp_path: Path) -> None:
    """In a pipe nobody waits for people: each makes a move and comes back later."""
    for name in ("ben", "carl"):
        (tmp_path / name).mkdir()
    anna = at_once(tmp_path, "play", "junction", "--seat", "you:Anna,open")
    (row,) = rows_in(tmp_path)
    assert f"branchline play --table {row.word}\n" in anna.out
    here = ("--table", row.word, "--db", tmp_path / "home" / "tables.sqlite")
    ben = at_once(tmp_path / "ben", "play", *here, "--seat", "you:Ben", typed="1\n")
    assert "◆R Player 1 (Anna), ●B Player 2 (Ben)" in ben.out
    assert "Waiting for Anna" in ben.out
    assert f"--table {row.word.partition('-')[0]} --db {here[3]}\n" in ben.out
    late = at_once(tmp_path / "carl", "play", *here)
    assert late.is_refusal("You have no seat at this table, and none is open.")
    anna = at_once(tmp_path, "play", "--table", row.word, typed="1\n")
    assert "Player 2 (Ben) decides in secret" in anna.out
    assert "You: Bid wagon" in anna.out


def test_whoever_sits_at_a_prompt_hears_what_is_done_in_the_page(tmp_path: Path) -> None:
    first = at_once(tmp_path, "play", "alubari", "--seat", "you,greedy", "--seed", 3, typed="q\n")
    with page(tmp_path) as client:
        browser = enter(client, first)
        table = browser.path
        terminal = Terminal(tmp_path, "play", "--table", table_of(first))
        terminal.read_until("Player 1> ")
        browser.get(table)
        browser.act(table, browser.choices[0][0])
        terminal.read_until("You ")
        terminal.read_until("> ")
        terminal.type("q\n")
        assert terminal.end() == 0


def test_the_page_hears_what_is_done_in_the_terminal(tmp_path: Path) -> None:
    """SQLite sends no news: as long as a terminal is at work the server looks what it has changed."""
    first = at_once(tmp_path, "play", "alubari", "--seat", "you,greedy", "--seed", 3, typed="q\n")
    with page(tmp_path) as client:
        browser = enter(client, first)
        (row,) = rows_in(tmp_path)
        told: list[tuple[int, int]] = []
        client.app.state.desk.host.listeners.append(lambda match, shown: told.append((match, shown)))  # type: ignore[attr-defined]
        browser.get(browser.path)
        terminal = Terminal(tmp_path, "play", "--table", table_of(first))
        terminal.read_until("Player 1> ")
        terminal.type("1\n")
        end = time.monotonic() + 2 * LEASE_SECONDS
        while not told and time.monotonic() < end:
            time.sleep(0.05)
        assert told
        assert told[-1][0] == row.id
        terminal.type("q\n")
        assert terminal.end() == 0


def test_a_server_goes_on_where_a_terminal_was_killed(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "alubari", "--seat", "search:400ms,search:400ms", "--seed", 3)
    terminal.read_until("every move is stored")
    end = time.monotonic() + 30
    while not rows_in(tmp_path) or rows_in(tmp_path)[0].number < 12:
        assert time.monotonic() < end
        time.sleep(0.1)
    terminal.process.kill()
    terminal.process.wait()
    (row,) = rows_in(tmp_path)
    assert row.goes_on
    with page(tmp_path):
        while rows_in(tmp_path)[0].number == row.number:
            assert time.monotonic() < end
            time.sleep(0.1)
    after = log_of(tmp_path)
    assert len(after) > row.number


@pytest.mark.parametrize("word", ["TEESTA", "http://localhost:8018/t/TEESTA-00000-00000-00000", "ÄÖÜ", "../../etc"])
def test_a_word_of_no_table_is_one_sentence(tmp_path: Path, word: str) -> None:
    at_once(tmp_path, "play", "junction", typed="q\n")
    (row,) = rows_in(tmp_path)
    assert at_once(tmp_path, "play", "--table", word).is_refusal("There is no table with this key")
    assert rows_in(tmp_path) == [row]


def test_a_used_link_is_one_sentence(tmp_path: Path) -> None:
    first = at_once(tmp_path, "play", "junction", typed="q\n")
    link = LINK.search(first.out)
    assert link is not None
    assert "On with it" not in at_once(tmp_path, "play", "--table", link[0], typed="q\n").err
    assert at_once(tmp_path, "play", "--table", link[0]).is_refusal("This link opens no seat")


def test_the_key_of_the_terminal_is_for_its_user_only(tmp_path: Path) -> None:
    at_once(tmp_path, "play", "junction", typed="q\n")
    key = tmp_path / "home" / "terminal.key"
    assert key.stat().st_mode & 0o777 == 0o600
    with storage_in(tmp_path) as storage:
        visitor = storage.visitor(key.read_text())
    assert visitor is not None
    assert visitor.id == rows_in(tmp_path)[0].owner
    key.write_text("")
    assert at_once(tmp_path, "play", "junction", typed="q\n").is_refusal("terminal.key", "there is no key in it")


@pytest.mark.parametrize("start", ["first", "second"])
def test_the_terminal_needs_nothing_of_the_page(tmp_path: Path, start: str) -> None:
    """Without the extra `web`; and once the tables are there, without the time that migrations take to load."""
    if start == "second":
        at_once(tmp_path, "play", "junction", typed="q\n")
    missing = ["starlette", "uvicorn", "jinja2", "multipart", "psycopg", *(["alembic"] if start == "second" else [])]
    program = f"""
import sys
sys.modules.update(dict.fromkeys({missing!r}))
from branchline.cli.main import main
from toys import toys_on_shelf
with toys_on_shelf():
    sys.exit(main(["play", "junction", "--seat", "you,hard"]))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(tmp_path / "home"),
        input="1\nq\n",
        text=True,
        check=True,
        capture_output=True,
    )
    assert "To go on: branchline play --table" in done.stdout
    assert done.stderr == ""


def test_a_table_in_postgresql(tmp_path: Path, postgres_url: str) -> None:
    first = at_once(tmp_path, "play", "junction", "--seat", "you:Anna,greedy", "--db", postgres_url, typed="1\nq\n")
    word = re.search(r"--table (\w+) --db postgresql", first.out)
    assert word is not None
    again = at_once(tmp_path, "play", "--table", word[1], "--db", postgres_url, typed="1\n" * 9)
    assert "The end" in again.out
