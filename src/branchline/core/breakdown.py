"""What is said where the rules of a game break down or never come to an end: one line that leads to the mistake."""

from __future__ import annotations

import dis
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from branchline.core.errors import BranchlineError, BrokenBot, BrokenGame, Endless
from branchline.core.game import Game
from branchline.core.words import counted

SHOWN = 3
"""So many of the latest moves are named."""
ENDS = (Exception, SystemExit, KeyboardInterrupt)
"""What the code of others may raise; the last two would end a command in silence, or as if by Ctrl-C."""
RAISED = bytes([dis.opmap["RAISE_VARARGS"]])
DECIDED = ("resolve", "commit")
"""The methods of a step that carry out a decision; the action is the last thing they are given."""


@contextmanager
def rules_of(game: Game, where: str = "", moves: Sequence[tuple[int, int]] = ()) -> Iterator[None]:
    """Whatever the rules raise meanwhile is BrokenGame: what broke, in which line of the game's own files, and by which
    seed and moves one comes there. A bot that broke is told with the same way."""
    try:
        yield
    except BrokenBot as error:
        bot, what = error.args
        raise BrokenBot(bot, what + way_there(game, where, moves)) from error.__cause__
    except BranchlineError:
        raise
    except ENDS as error:  # rules that call exit() end nobody's work in silence
        if is_pressed(error):
            raise
        raise BrokenGame(told(game, error, where, moves)) from error


def is_pressed(error: BaseException) -> bool:
    """Does somebody at the keyboard want to stop? Ctrl-C comes between two instructions; what a bot or rules raise as
    KeyboardInterrupt comes out of a `raise`."""
    if not isinstance(error, KeyboardInterrupt):
        return False
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return at is None or at.tb_frame.f_code.co_code[at.tb_lasti : at.tb_lasti + 1] != RAISED


def game_number(number: int, seed: int) -> str:
    """By which a game that was played by chance is found again."""
    return f"game {number} of seed {seed}"


def told(game: Game, error: BaseException, where: str = "", moves: Sequence[tuple[int, int]] = ()) -> str:
    """The one line about a game that broke down."""
    said = str(error) if isinstance(error, Endless) else f"{game.title} {cause(game, error)}"
    return said + way_there(game, where, moves)


def way_there(game: Game, where: str, moves: Sequence[tuple[int, int]]) -> str:
    """By which seed and moves one comes to what was told, in brackets; nothing where nobody knows."""
    latest = ", ".join(game.actions.text(action) for _, action in moves[-SHOWN:])
    after = f"{counted(len(moves), 'move')} in, the latest: {latest}" if moves else ""
    way = ", ".join(filter(None, (where, after)))
    return f" ({way})" if way else ""


def cause(game: Game, error: BaseException) -> str:
    """What went wrong, with the last line of the game's own code that was run, or of any other where there is none."""
    own = own_frames(game, error)
    frame, line = [*traceback.walk_tb(error.__traceback__), *own][-1]
    return broke_down(error, f"{frame.f_code.co_qualname}{decided(game, own)}", frame.f_code.co_filename, line)


def broke_down(error: BaseException, what: str, file: str, line: int) -> str:
    said = ": ".join(filter(None, (type(error).__name__, str(error))))
    return f"broke down in {what}: {said}, {place_of(file, line)}"


def place_of(file: str, line: int) -> str:
    """A line of a file, which is named with its folder."""
    short = "/".join(file.replace("\\", "/").split("/")[-2:])
    return f"{short}:{line}"


def is_of_rules(game: Game, error: BaseException) -> bool:
    """Did it come out of a decision that the rules of this game carried out? Whoever tried it is not to blame."""
    return bool(decided(game, own_frames(game, error)))


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
