"""`make play`: the compiled engine where it has been built, the plain one where not, and then it is built meanwhile."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PATIENCE = 30.0
pytestmark = pytest.mark.slow


def script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with our Makefile, in which the engine has been installed plain and compiled; each says which it is."""
    for name in ("Makefile", "pyproject.toml", "setup.py", "building.py"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "native", tmp_path / "native")
    (tmp_path / "src").mkdir()
    script(tmp_path / ".venv/bin/branchline", 'echo "plain $@"')
    script(tmp_path / "build/compiled/bin/branchline", 'echo "compiled $@"')
    for stamp in (".venv/playable", "build/compiled/installed"):
        (tmp_path / stamp).touch()
    # Asked to make an environment, it only notes how polite it was asked to be.
    script(tmp_path / "python", f'[ "$1" = -c ] && exec {sys.executable} "$@"\nnice > asked\nexit 1')
    return tmp_path


def play(checkout: Path) -> str:
    call = ["make", "--silent", "play", f"PYTHON={checkout / 'python'}", f"CC={sys.executable}"]
    return subprocess.run(call, cwd=checkout, check=True, capture_output=True, text=True).stdout


def test_the_compiled_engine_plays_where_it_is_there(checkout: Path) -> None:
    assert play(checkout) == "compiled serve --open\n"
    assert not (checkout / "asked").exists()


def test_a_change_of_the_sources_is_played_plain_and_compiled_meanwhile(checkout: Path) -> None:
    (checkout / "src" / "changed.py").touch()
    said = play(checkout)
    assert "being compiled in the background" in said
    assert said.endswith("plain serve --open\n")
    end = time.monotonic() + PATIENCE
    while (checkout / "build/compiling").exists() and time.monotonic() < end:
        time.sleep(0.02)
    assert (checkout / "asked").read_text(encoding="utf-8").strip() == "19", "politely"
    assert not (checkout / "build/compiling").exists(), "the next make play may try again"


def test_it_is_not_compiled_twice_at_the_same_time(checkout: Path) -> None:
    (checkout / "src" / "changed.py").touch()
    (checkout / "build/compiling").mkdir()
    assert play(checkout) == "plain serve --open\n"
    assert not (checkout / "asked").exists()
