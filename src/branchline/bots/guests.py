"""Bots from outside our package: a class of a module, a class in a file, or what an installed package offers.

    my_bots:Clever            the class Clever of the module my_bots
    clever.py                 the one bot in a file; clever.py:Clever where there are several
    my_bots:Clever:argument   with what the bot takes behind another colon

A package offers bots by the entry point `branchline.bots`; whoever runs a server names further ones in
`BRANCHLINE_BOTS`, separated by commas. Only these are on the page: no visitor chooses what is imported.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from branchline.bots.bot import Bot
from branchline.bots.breakdown import raised
from branchline.core.breakdown import ENDS, is_pressed
from branchline.core.errors import BranchlineError, BrokenBot
from branchline.core.game import Game

GROUP = "branchline.bots"
LIST = "BRANCHLINE_BOTS"


class BadBot(BranchlineError):
    """What was named is no bot, and why."""


@cache
def offered() -> dict[str, type[Bot]]:
    """The bots of installed packages and those that the owner of this machine names, by the name they are called by."""
    found = {one.name: checked(one.load(), one.value) for one in entry_points(group=GROUP)}
    for name in filter(None, (part.strip() for part in os.environ.get(LIST, "").split(","))):
        kind, argument = kind_of(name)
        if argument:
            raise BadBot(f"{LIST}: {name!r} names a bot with an argument; the argument is given where the bot is asked")
        found[kind.name] = kind
    return found


def is_guest(name: str) -> bool:
    """Does the name look like a class of a module or a file, rather than a bot of ours with its argument?"""
    head, _, rest = name.partition(":")
    names = (*head.split("."), rest.partition(":")[0])
    return is_file(head) or (bool(rest) and all(part.isidentifier() for part in names))


def is_file(head: str) -> bool:
    return head.endswith(".py")


def kind_of(name: str) -> tuple[type[Bot], str]:
    """The bot that `module:Class`, `file.py` or `file.py:Class` names, and its argument; BadBot says what is wrong."""
    head, _, rest = name.partition(":")
    wanted, _, argument = rest.partition(":")
    module = file_module(head) if is_file(head) else imported(head)
    if wanted:
        if not hasattr(module, wanted):
            raise BadBot(f"{head} has no {wanted!r}")
        return checked(getattr(module, wanted), name), argument
    own = [one for one in vars(module).values() if is_bot_class(one) and one.__module__ == module.__name__]
    if len(own) != 1:
        which = ", ".join(one.__name__ for one in own) or "none"
        raise BadBot(f"{head} should hold one bot, or say which as {head}:Class; it holds: {which}")
    return checked(own[0], name), argument


def made(kind: type[Bot], argument: str, game: Game | None) -> Bot:
    """A bot of somebody's own, which may have much to do before it plays."""
    try:
        return kind(argument, game)
    except BranchlineError:
        raise
    except ENDS as error:
        if is_pressed(error):
            raise
        raise BrokenBot(kind.name, raised(kind, error)) from error


def is_bot_class(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, Bot) and found is not Bot


def checked(found: object, name: str) -> type[Bot]:
    if not is_bot_class(found):
        raise BadBot(f"{name} is no bot: a bot is a class derived from branchline.bots.Bot")
    kind: type[Bot] = found  # type: ignore[assignment]
    for needed in ("name", "summary"):
        if not isinstance(getattr(kind, needed, None), str):
            raise BadBot(f'{name}: the bot needs a text {needed!r}, as in {needed} = "…"')
    if getattr(kind, "__abstractmethods__", None):
        raise BadBot(f"{name}: the bot needs choose_from(self, position, seat, rng)")
    return kind


def imported(name: str) -> ModuleType:
    """A module from the path, or from the folder one stands in."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise BadBot(f"the module {name!r} cannot be imported: {error}") from error
    except ENDS as error:
        if is_pressed(error):
            raise
        raise BadBot(f"{name}: {type(error).__name__}: {error}") from error


@cache
def file_module(name: str) -> ModuleType:
    path = Path(name).resolve()
    if not path.is_file():
        raise BadBot(f"there is no file {name}")
    spec = importlib.util.spec_from_file_location(f"branchline_guest_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise BadBot(f"{name} cannot be read as Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except ENDS as error:
        if is_pressed(error):
            raise
        raise BadBot(f"{name}: {type(error).__name__}: {error}") from error
    return module
