"""Runs the real command line in a process of its own, with Junction on the shelf."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass
class Answer:
    code: int
    out: str
    err: str

    def is_refusal(self, *words: str) -> bool:
        """Exit code 2, one line on standard error that has these words, nothing else."""
        one_line = self.err.count("\n") == 1 and self.err.startswith("branchline: ")
        return self.code == 2 and self.out == "" and one_line and all(word in self.err for word in words)


def environment(home: Path) -> dict[str, str]:
    paths = [str(ROOT / "src"), str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")]
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
    return {**kept, "PYTHONPATH": os.pathsep.join(paths), "BRANCHLINE_HOME": str(home), "PYTHONIOENCODING": "utf-8"}


def branchline(folder: Path, *words: object, typed: str = "") -> Answer:
    done = subprocess.run(
        [sys.executable, "-m", "toys", *map(str, words)],
        cwd=folder,
        env=environment(folder / "home"),
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return Answer(done.returncode, done.stdout, done.stderr)
