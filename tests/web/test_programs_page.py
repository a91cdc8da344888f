"""What docs/programs.md shows is what happens: its programs are run, and its tables name all there is."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from sites import SOURCES, site

from branchline.cli.tools import TOOLS
from branchline.web.api import WAYS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")
TEN_LINES, CLIENT = re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S)


def output_of(program: str, **more: str) -> str:
    """What a program prints, run as a reader would."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), **more}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


class Parrot(BaseHTTPRequestHandler):
    """A chat-completions server whose model always names the first choice, after some thought."""

    def do_POST(self) -> None:
        told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        assert "Your turn." in told["messages"][1]["content"]
        answer = {"choices": [{"message": {"content": "[9999] would be nice, but I take [1]."}}]}
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@contextmanager
def parrot() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Parrot)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1/chat/completions"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.slow
def test_ten_lines_let_a_model_play() -> None:
    assert len(TEN_LINES.split("env = ")[1].splitlines()) < 10
    assert re.fullmatch(r"\{0: [\d.]+, 1: [\d.]+\}\n", output_of(TEN_LINES))


@pytest.mark.slow
def test_the_client_of_the_page_plays_a_game(tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as address:
        assert "'ranks':" in output_of(CLIENT.replace("http://localhost:8018", address))


@pytest.mark.slow
def test_the_example_plays_with_any_chat_completions_server(tmp_path: Path) -> None:
    program = (ROOT / "examples" / "language_model.py").read_text(encoding="utf-8")
    with site(str(tmp_path / "t.sqlite")) as address, parrot() as model:
        told = output_of(program, BRANCHLINE_SERVER=address, MODEL_URL=model)
    assert told.startswith(f"Watch it at {address}/t/")
    assert "'ranks':" in told


def test_the_page_names_every_way_and_every_tool() -> None:
    for way in WAYS:
        assert f"`{way.method} {way.path}" in PAGE, way.name
    for tool in TOOLS:
        assert f"`{tool.__name__}" in PAGE, tool.__name__
