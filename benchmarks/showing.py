"""What a decision costs before and after a change, without HTTP, and whether every page is still the same to the byte.

`python benchmarks/showing.py [--before COMMIT] [--games A,B] [--rounds 12] [--decisions 40] [--tables 4]`. Of two
processes, one has the sources as they are checked out and the other those of an earlier commit. They make the same
decisions at the same tables, by turns: three people who end their turns by themselves and are shown every move.
Milliseconds are those of the thread. `--same` compares every page and every event instead, a spectator's too.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PEOPLE = ("Ada", "Ben", "Cleo")
LONG_AGO, STEP = 1_700_000_000.0, 3.0


class Stand:
    """Tables of one game at which everything falls out in the same way, whichever sources play them."""

    def __init__(self, call: argparse.Namespace, folder: Path) -> None:
        # Nothing is drawn by the system's chance, and no clock runs: pages say when something was, and by which key.
        self.rng = random.Random(1)
        self.now = LONG_AGO
        fixed: dict[str, Any] = {"choice": self.rng.choice, "randbelow": self.rng.randrange}
        fixed |= dict.fromkeys(("token_urlsafe", "token_hex"), lambda _size=16: f"{self.rng.getrandbits(128):032x}")
        for name, function in fixed.items():
            setattr(secrets, name, function)
        time.time = lambda: self.now
        from branchline.core import registry
        from branchline.table.bot_pool import BotPool
        from branchline.table.host import Host
        from branchline.table.storage import Storage
        from branchline.web.desk import Desk
        from branchline.web.serve import settle_in

        storage = Storage(str(folder / "tables.sqlite"))
        self.host = Host(storage, BotPool(0))
        self.host.draw = lambda state: int(self.rng.choices(state.legal, state.weights())[0])
        self.desk = Desk(storage, self.host, folder)
        self.game = registry.game(call.game)
        self.language, self.same = call.language, call.same
        self.visitors = [storage.new_visitor()[0] for _ in PEOPLE]
        self.seen = hashlib.sha256()
        self.tables = [self.open() for _ in range(call.tables)]
        settle_in()

    def open(self) -> tuple[int, list[Any]]:
        from branchline.table.seating import OPEN, PERSON, SeatWish
        from branchline.web.streams import Follower

        wishes = [SeatWish(PERSON, name=PEOPLE[0], is_mine=True), SeatWish(OPEN, name=""), SeatWish(OPEN, name="")]
        row = self.host.open_table(self.visitors[0], self.game, wishes, {})
        self.host.driving.drive = lambda *_: None
        for seat in (1, 2):
            row = self.host.join(row.id, self.visitors[seat], seat, PEOPLE[seat])
        followers = [Follower(one.id, False, "", "", self.language) for one in self.visitors]
        followers += [Follower(0, True, "", "", self.language)] * self.same
        self.desk.listeners.waiting[row.id] = set(followers)
        self.go_on(row.id)
        self.show(row.id, followers)
        return row.id, followers

    def go_on(self, match: int) -> None:
        while self.host.fresh(match).goes_on_by_itself:
            self.host.driving.drive_once(match)

    def show(self, match: int, followers: list[Any]) -> None:
        self.desk.show(match, self.host.latest(match).row.shown, followers)
        for one in followers:
            pieces = one.take()
            if self.same:
                self.seen.update(b"".join(piece.plain for piece in pieces) + one.sent.whole.encode())

    def decide(self, at: int) -> tuple[float, float]:
        match, followers = self.tables[at]
        running = self.host.latest(match)
        if running.is_settled:
            del self.desk.listeners.waiting[match]
            self.tables[at] = match, followers = self.open()
            running = self.host.latest(match)
        seat = running.due()[0]
        action = self.rng.choice(running.state.legal_actions(seat))
        self.now += STEP
        began = time.thread_time()
        self.host.act(match, seat, action, running.row.stand, True)
        if self.host.latest(match).goes_on_by_itself:
            self.go_on(match)
        stored = time.thread_time()
        self.show(match, followers)
        return stored - began, time.thread_time() - stored

    def play(self, decisions: int) -> dict[str, Any]:
        spent = [self.decide(number % len(self.tables)) for number in range(decisions)]
        play, show = (1000 * sum(one) / decisions for one in zip(*spent, strict=True))
        return {"play": play, "show": show, "all": play + show, "seen": self.seen.hexdigest()}


def answer(call: argparse.Namespace) -> None:
    """The life of one of the two processes: so many decisions for each line it is sent."""
    with tempfile.TemporaryDirectory() as folder:
        stand = Stand(call, Path(folder))
        for line in sys.stdin:
            print(json.dumps(stand.play(int(line))), flush=True)


def beside(call: argparse.Namespace, game: str, sources: list[Path]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """What both say, round by round; each comes first as often as the other."""
    own = ["--game", game, "--tables", str(call.tables), "--language", call.language] + ["--same"] * call.same
    parts = [
        subprocess.Popen(
            [sys.executable, __file__, *own], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"},
        )
        for source in sources
    ]  # fmt: skip
    rounds = []
    for number in range(call.rounds):
        found: dict[int, dict[str, Any]] = {}
        for at in (0, 1) if number % 2 else (1, 0):
            asked, answers = parts[at].stdin, parts[at].stdout
            assert asked is not None
            assert answers is not None
            print(call.decisions, file=asked, flush=True)
            found[at] = json.loads(answers.readline())
        rounds.append((found[0], found[1]))
    for part in parts:
        part.communicate()
    return rounds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--before", default="HEAD", metavar="COMMIT")
    parser.add_argument("--games", default="alubari,small_railroad_empires", metavar="A,B")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--decisions", type=int, default=40, help="of each round")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--language", default="en")
    parser.add_argument("--same", action="store_true", help="compare pages and events instead of the time")
    parser.add_argument("--game", help=argparse.SUPPRESS)
    call = parser.parse_args()
    if call.game:
        answer(call)
        return
    with tempfile.TemporaryDirectory() as folder:
        from page import checked_out

        sources = [checked_out(call.before, Path(folder)), ROOT / "src"]
        print("| game | what | before | now | ratio |\n|---|---|---|---|---|")
        for game in call.games.split(","):
            rounds = beside(call, game, sources)
            if call.same:
                is_same = all(before["seen"] == now["seen"] for before, now in rounds)
                print(f"| {game} | pages and events | | | {'the same' if is_same else 'DIFFERENT'} |", flush=True)
                continue
            for part in ("play", "show", "all"):
                times = [statistics.median(one[part] for one in side) for side in zip(*rounds, strict=True)]
                ratio = statistics.median(now[part] / before[part] for before, now in rounds)
                print(f"| {game} | {part} | {times[0]:.2f} | {times[1]:.2f} | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main()
