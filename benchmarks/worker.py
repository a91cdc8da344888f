"""The other end of a benchmark: answers orders on standard input with measurements on standard output.

An order is one line of JSON, `{"subject": NAME, "seconds": S}`; so is the answer. The process stays alive, so that
rounds of all subjects can be interleaved without starting anything anew.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any, Protocol

LONGEST_CLONING = 0.25


class Subject(Protocol):
    """Something that can be played at random and copied."""

    def play(self, number: int) -> int:
        """Play one whole game; the number of decisions taken by players."""

    def middle(self, decisions: int) -> Callable[[], Any]:
        """What copies a position about so many decisions into a game."""


def measure(subject: Subject, seconds: float, number: int) -> dict[str, float]:
    """Whole games for so many seconds of processor time, then copies of a position in the middle of one."""
    games = decisions = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        decisions += subject.play(number + games)
        games += 1
    copy = subject.middle(decisions // games // 2)
    copy()
    copies, began = 0, time.process_time()
    while (cloning := time.process_time() - began) < min(seconds, LONGEST_CLONING):
        for _ in range(20):
            copy()
        copies += 20
    return {
        "games": games,
        "decisions": decisions,
        "us_per_decision": spent / decisions * 1e6,
        "games_per_second": games / spent,
        "copy_us": cloning / copies * 1e6,
    }


def serve(subjects: dict[str, Subject], about: dict[str, Any]) -> None:
    """Say what there is, then answer orders until the input ends."""
    answers = sys.stdout
    sys.stdout = sys.stderr  # whatever a library prints must not mix with the answers
    print(json.dumps({"subjects": list(subjects), **about}), file=answers, flush=True)
    number = 1
    for line in sys.stdin:
        order = json.loads(line)
        found = measure(subjects[order["subject"]], order["seconds"], number)
        number += int(found["games"])
        print(json.dumps(found), file=answers, flush=True)
