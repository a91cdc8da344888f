"""Bots that misbehave, for the tests of those who ask them. They are named by what they do."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

LONG = 60.0


def think(game: str, components: str | None, view: dict[str, Any], name: str, seed: int) -> int:
    legal: list[int] = view["legal"]
    if name == "raises":
        raise ValueError("on purpose")
    if name == "hangs":
        time.sleep(LONG)
    if name == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if name == "cheats":
        return -7
    if name == "slow":
        time.sleep(0.5)
    return legal[seed % len(legal)]
