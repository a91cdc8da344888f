"""How fast we are, beside our peers, in one run on one machine.

    python benchmarks/run.py            some three minutes, after the first installation
    python benchmarks/run.py --quick    half a minute, only for a first look

Installs catanatron, OpenSpiel, RLCard and python-chess into `.venv-peers` and Branchline, interpreted and compiled,
into two environments under `build/bench`. Then every subject is measured in every round, one after the other, in
processor time, so that all of them meet the same moods of the machine. Trust the ratios to catanatron, which are
taken round by round; the times themselves move with the machine.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

import measured

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "benchmarks"
PEERS = ("catanatron==3.2.1", "open_spiel", "rlcard", "chess")
STANDARD = "catanatron: Catan"
TARGETS = {"interpreted": (0.5, 0.25), "compiled": (0.10, 0.07)}


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# -- environments ------------------------------------------------------------------------------------------


def environment(folder: Path, wanted: str, install: list[str], switches: dict[str, str] | None = None) -> Path:
    """A virtual environment with what is to be installed; made anew only when `wanted` has changed. Its Python."""
    python, stamp = folder / "bin" / "python", folder / "installed"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    say(f"installing {' '.join(install)} into {folder.relative_to(ROOT)}")
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
    command = [str(python), "-m", "pip", "install", "--quiet", *install]
    subprocess.run(command, check=True, cwd=ROOT, env=os.environ | (switches or {}))
    stamp.write_text(wanted, encoding="utf-8")
    return python


def peers_environment() -> Path:
    """The peers; where the very version of catanatron cannot be had, the nearest, and the report says which."""
    folder = ROOT / ".venv-peers"
    try:
        return environment(folder, " ".join(PEERS), list(PEERS))
    except subprocess.CalledProcessError:
        say("catanatron 3.2.1 cannot be had here; taking the nearest version")
        nearest = ["catanatron>=3", *PEERS[1:]]
        return environment(folder, " ".join(nearest), nearest)


def own_environment(form: str) -> Path:
    """Branchline as it stands in this folder, interpreted or compiled."""
    files = sorted(
        [ROOT / "pyproject.toml", ROOT / "setup.py", *(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.toml")]
    )
    wanted = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
    for stale in [*(ROOT / "build").glob("lib*"), *(ROOT / "build").glob("bdist*")]:
        shutil.rmtree(stale)
    switch = {"BRANCHLINE_COMPILE": "1" if form == "compiled" else "0"}
    return environment(ROOT / "build" / "bench" / form, f"{form} {wanted}", ["."], switch)


# -- measuring ---------------------------------------------------------------------------------------------


class Worker:
    """A process that measures subjects on order; see worker.py."""

    def __init__(self, python: Path, script: str, label: str) -> None:
        self.label = label
        self.process = subprocess.Popen(
            [str(python), str(HERE / script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=HERE,
        )
        self.about = self.answer()
        self.subjects: list[str] = self.about["subjects"]

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the measurement of {self.label} broke down (exit code {self.process.wait()})")
        found: dict[str, Any] = json.loads(line)
        return found

    def measure(self, subject: str, seconds: float) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"subject": subject, "seconds": seconds}) + "\n")
        self.process.stdin.flush()
        return self.answer()

    def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def rounds(workers: list[Worker], number: int, seconds: float) -> list[dict[str, dict[str, Any]]]:
    """Every subject once in every round."""
    found = []
    for one in range(number):
        say(f"round {one + 1} of {number}")
        measured = {}
        for worker in workers:
            for subject in worker.subjects:
                name = subject if worker.label == "peers" else f"{subject}, {worker.label}"
                measured[name] = worker.measure(subject, seconds)
        found.append(measured)
    return found


def summary(measured: list[dict[str, dict[str, Any]]]) -> dict[str, dict[str, float]]:
    """The middle of all rounds; ratios are taken inside each round."""
    table = {}
    for name in measured[0]:
        row = {key: median(one[name][key] for one in measured) for key in measured[0][name]}
        for key in ("us_per_decision", "copy_us"):
            row[f"{key}_ratio"] = median(one[name][key] / one[STANDARD][key] for one in measured)
        table[name] = row
    return table


# -- telling -----------------------------------------------------------------------------------------------


def machine() -> dict[str, Any]:
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        names = [
            line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        name = names[0] if names else name
    return {"processor": name, "cores": os.cpu_count(), "system": f"{platform.system()} {platform.machine()}"}


def target(name: str) -> str:
    for form, (decision, clone) in TARGETS.items():
        if name.endswith(f", {form}"):
            return f"{decision:.2f} / {clone:.2f}"
    return ""


def markdown(result: dict[str, Any]) -> str:
    versions = ", ".join(f"{name} {number}" for name, number in sorted(result["versions"].items()))
    here = result["machine"]
    lines = [
        f"Measured on {here['processor']} ({here['cores']} cores, {here['system']}), Python {result['python']};",
        f"{versions}. {result['rounds']} interleaved rounds of {result['seconds']} s a subject, processor time,",
        "random legal play, four players in our games and in Catan. Times in microseconds; the ratios are to",
        "catanatron in the same round, with our targets beside them.",
        "",
        "| | a decision | games/s | a copy in mid-game | decision, ratio | copy, ratio | targets |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for name, row in result["table"].items():
        lines.append(
            f"| {name} | {row['us_per_decision']:.2f} | {row['games_per_second']:,.1f} | {row['copy_us']:.2f} "
            f"| {row['us_per_decision_ratio']:.3f} | {row['copy_us_ratio']:.3f} | {target(name)} |"
        )
    return "\n".join(lines)


def write(result: dict[str, Any]) -> None:
    folder = HERE / "results"
    folder.mkdir(exist_ok=True)
    (folder / "latest.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    measured.put(HERE / "README.md", markdown(result))


def main() -> int:
    parser = argparse.ArgumentParser(description="our speed beside our peers")
    parser.add_argument("--quick", action="store_true", help="a short run, which writes nothing")
    parser.add_argument("--rounds", type=int, help="how many rounds (7; 2 if quick)")
    parser.add_argument("--seconds", type=float, help="processor time for each subject in each round (1; 0.3 if quick)")
    wish = parser.parse_args()
    number = wish.rounds or (2 if wish.quick else 7)
    seconds = wish.seconds or (0.3 if wish.quick else 1.0)
    workers = [Worker(peers_environment(), "peers.py", "peers")]
    workers.append(Worker(own_environment("interpreted"), "ours.py", "interpreted"))
    try:
        workers.append(Worker(own_environment("compiled"), "ours.py", "compiled"))
    except subprocess.CalledProcessError:
        say("the engine cannot be compiled here (see above): only the interpreted one is measured")
    for worker in workers[1:]:
        if worker.about["compiled"] != (worker.label == "compiled"):
            raise SystemExit(f"the {worker.label} engine is not what it says")
    measured = rounds(workers, number, seconds)
    result = {
        "machine": machine(),
        "python": workers[0].about["python"],
        "versions": {name: one for worker in workers for name, one in worker.about["versions"].items()},
        "rounds": number,
        "seconds": seconds,
        "table": summary(measured),
    }
    for worker in workers:
        worker.stop()
    print(markdown(result))
    if not wish.quick:
        write(result)
    return 0


if __name__ == "__main__":
    sys.exit(main())
