"""The conformance kit: what every game is held to, ours and those of others. `branchline check` and the tests run it.

Each module holds the checks of one subject; a check says in its first line what must hold.
"""

from __future__ import annotations

from collections.abc import Iterator

from branchline.core.breakdown import told
from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.lab.kit import boards, census, knowledge, observations, play, rules, sentences
from branchline.lab.kit.cases import cases
from branchline.lab.kit.check import CHECKS, Check

__all__ = ["CHECKS", "Check", "boards", "census", "hold", "knowledge", "observations", "play", "rules", "sentences"]


def hold(game: Game, long: bool = False) -> Iterator[tuple[Check, str]]:
    """Every check that fits the game, with what is wrong; '' where it holds. Long ones only if they are wanted."""
    for check in CHECKS:
        if check.fits(game) and (long or not check.is_long):
            yield check, wrong_by(check, game)


def wrong_by(check: Check, game: Game) -> str:
    """The first thing that is wrong, with the case in which it is; also whatever the game itself raises."""
    for one in cases(game.name) if check.of_case else [game]:
        where = f"{one}: " if check.of_case else ""
        try:
            check.run(one)
        except BranchlineError as error:
            return f"{where}{error}"
        except Exception as error:
            return f"{where}{told(game, error)}"
    return ""
