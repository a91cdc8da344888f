"""`branchline serve`: what it cannot do it says in one line, and starts nothing."""

import re
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from cli.command import branchline, environment

pytestmark = pytest.mark.slow  # with processes of its own


@pytest.mark.parametrize("days", ["-1", "nan", "inf"])
def test_days_are_a_number_of_days(tmp_path: Path, days: str) -> None:
    assert branchline(tmp_path, "serve", "--keep-open-days", days).is_refusal("--keep-open-days", "0 or more")
    assert not list(tmp_path.rglob("*.sqlite"))


def test_a_token_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("\n")
    (tmp_path / "odd").write_bytes(b"\xff\xfe")
    for name in ("nowhere", "empty", "odd"):
        assert branchline(tmp_path, "serve", "--metrics-token", name).is_refusal("token", name)
    assert not list(tmp_path.rglob("*.sqlite"))


WRONG_CALLS = [
    (["--port", "99999"], ["--port", "99999", "65535"]),
    (["--port", "-1"], ["--port", "-1"]),
    (["--port", "http"], ["--port", "http"]),
    (["--host", "999.1.1.1"], ["--host", "999.1.1.1"]),
    (["--host", "a" * 70 + ".example"], ["--host", "no such address"]),
    (["--db", "postgresql://x:y@127.0.0.1:notaport/z"], ["the storage is", "URL"]),
    (["--db", "postgresql://127.0.0.1:1/z?colour=red"], ["the storage", "colour"]),
    (["--db", ""], ["the storage is", "file name"]),
    (["--db", "  "], ["the storage is", "file name"]),
]


@pytest.mark.parametrize(("words", "said"), WRONG_CALLS, ids=[" ".join(words)[:30] for words, _ in WRONG_CALLS])
def test_a_wrong_address_is_said_in_one_line(tmp_path: Path, words: list[str], said: list[str]) -> None:
    assert branchline(tmp_path, "serve", "--workers", "0", *words).is_refusal(*said)


def test_a_port_that_is_taken_is_said_in_one_line_and_nothing_is_announced(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        answer = branchline(tmp_path, "serve", "--workers", "0", "--port", port)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == f"branchline: cannot listen on 127.0.0.1, port {port}: Address already in use\n"


def test_a_port_of_its_own_choice_is_announced_when_somebody_listens_there(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "toys", "serve", "--workers", "0", "--port", "0"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment(tmp_path), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stderr is not None
            said = re.fullmatch(r"Branchline is at http://localhost:(\d+)/ .*\n", server.stderr.readline())
            assert said is not None
            with urlopen(f"http://127.0.0.1:{said[1]}/health", timeout=20) as answer:  # at once: no trying again
                assert answer.status == 200
        finally:
            server.terminate()
            server.communicate(timeout=20)
    assert server.returncode == 0
