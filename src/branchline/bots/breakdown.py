"""What is said of a bot that breaks down: whose mistake it is, and one line that leads to it."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from operator import index
from reprlib import repr as shortened
from typing import TYPE_CHECKING

from branchline.core.breakdown import broke_down, is_of_rules, is_pressed, place_of
from branchline.core.errors import BrokenBot
from branchline.core.words import counted

if TYPE_CHECKING:
    from branchline.bots.bot import Bot
    from branchline.core.game import Game

HOUSE = "branchline."


def is_its_own(bot: Bot, game: Game, error: BaseException) -> bool:
    """Is the bot to blame for what it raised? Ours are not, nor is one that tried what the rules cannot carry out, nor
    one that somebody stopped."""
    return is_guest(bot) and not is_pressed(error) and not is_of_rules(game, error)


def is_guest(bot: Bot) -> bool:
    """Did somebody else write it?"""
    return not type(author(bot)).__module__.startswith(HOUSE)


def author(bot: Bot) -> Bot:
    """Who truly chooses, where a bot only keeps another from something."""
    inner: Bot = getattr(bot, "inner", bot)
    return inner


def broken(bot: Bot, error: BaseException) -> BrokenBot:
    """What a bot raised while it chose."""
    bot = author(bot)
    return BrokenBot(str(bot), raised(type(bot), error))


def raised(kind: type[Bot], error: BaseException) -> str:
    """What came out of a bot, by the last line of its own file that was run, and where that line led."""
    frames = [*traceback.walk_tb(error.__traceback__)]
    own = [(frame, line) for frame, line in frames if frame.f_globals.get("__name__") == kind.__module__]
    frame, line = (own or frames)[-1]
    said = broke_down(error, frame.f_code.co_qualname, frame.f_code.co_filename, line)
    if frame is not frames[-1][0]:
        said += f", raised at {place_of(frames[-1][0].f_code.co_filename, frames[-1][1])}"
    return said


def checked(bot: Bot, action: object, legal: Sequence[int], seat: int) -> int:
    """An action that a bot chose, if it is one of the legal ones; whole numbers of any kind are numbers."""
    try:
        number = index(action)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if number in legal:
        return number
    bot = author(bot)
    choices = counted(len(legal), "legal action")
    raise BrokenBot(
        str(bot), f"chose {shortened(action)} for seat {seat}, which is none of its {choices}{written_at(bot)}"
    )


def written_at(bot: Bot) -> str:
    """Where the bot says how it chooses; nothing where that cannot be known."""
    code = getattr(type(bot).choose_from, "__code__", None)
    return f", in {code.co_qualname}, {place_of(code.co_filename, code.co_firstlineno)}" if code else ""
