"""What is said where the rules of a game break down or never come to an end: one line that leads to the mistake."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from branchline.core.errors import BranchlineError, BrokenGame, Endless
from branchline.core.game import Game
from branchline.core.words import counted

SHOWN = 3
"""So many of the latest moves are named."""
DECIDED = ("resolve", "commit")
"""The methods of a step that carry out a decision; the action is the last thing they are given."""


@contextmanager
def rules_of(game: Game, where: str = "", moves: Sequence[tuple[int, int]] = ()) -> Iterator[None]:
    """Whatever the rules raise meanwhile is BrokenGame: what broke, in which line of the game's own files, and by which
    seed and moves one comes there."""
    try:
        yield
    except BranchlineError:
        raise
    except Exception as error:
        raise BrokenGame(told(game, error, where, moves)) from error


def game_number(number: int, seed: int) -> str:
    """By which a game that was played by chance is found again."""
    return f"game {number} of seed {seed}"


def told(game: Game, error: Exception, where: str = "", moves: Sequence[tuple[int, int]] = ()) -> str:
    """The one line about a game that broke down."""
    latest = ", ".join(game.actions.text(action) for _, action in moves[-SHOWN:])
    after = f"{counted(len(moves), 'move')} in, the latest: {latest}" if moves else ""
    way = ", ".join(filter(None, (where, after)))
    said = str(error) if isinstance(error, Endless) else f"{game.title} {cause(game, error)}"
    return f"{said} ({way})" if way else said


def cause(game: Game, error: Exception) -> str:
    """What went wrong, with the last line of the game's own code that was run, or of any other where there is none."""
    own = own_frames(game, error)
    frame, line = [*traceback.walk_tb(error.__traceback__), *own][-1]
    code = frame.f_code
    file = "/".join(code.co_filename.replace("\\", "/").split("/")[-2:])
    said = f"{type(error).__name__}: {error}, {file}:{line}"
    return f"broke down in {code.co_qualname}{decided(game, own)}: {said}"


def own_frames(game: Game, error: BaseException) -> list[tuple[FrameType, int]]:
    """Where an error came through the files of a game, the innermost last."""
    package = type(game).__module__.rpartition(".")[0]
    return [
        (frame, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if f"{frame.f_globals.get('__name__', '')}.".startswith(f"{package}.")
    ]


def decided(game: Game, frames: Sequence[tuple[FrameType, int]]) -> str:
    """The action that was being carried out: ` at drive:2`; nothing where none was."""
    for frame, _ in reversed(frames):
        code = frame.f_code
        action = frame.f_locals.get(code.co_varnames[code.co_argcount - 1]) if code.co_name in DECIDED else None
        if isinstance(action, int) and 0 <= action < game.actions.count:
            return f" at {game.actions.text(action)}"
    return ""
