"""`branchline words`: what has no translation yet, for whoever translates."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from branchline.cli.arguments import positive_whole_number
from branchline.core import registry
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.patrol import carry_out
from branchline.core.position import OVER
from branchline.core.translation import LANGUAGES, SOURCE, Own, catalogue_of, of_game, read_in
from branchline.core.words import counted
from branchline.lab.kit.cases import cases
from branchline.lab.spoken import unspoken
from branchline.lab.styles import BY_NAME, Seats
from branchline.lab.untranslated import untranslated

if TYPE_CHECKING:
    from branchline.table.ahead import Order

HELP = "what has no translation yet, in a language"
PAGE = "page"
NUMBER = re.compile(r"\d+")
NAMES = [Own(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Flo")]
STEPS = 60
"""So many decisions of a game are put together as one line."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("language", help=f"one of: {', '.join(code for code in LANGUAGES if code != SOURCE)}")
    parser.add_argument("--of", metavar="GAME", default="", help=f"only of this game, or of the {PAGE}")
    parser.add_argument(
        "--most", type=positive_whole_number, default=0, metavar="N", help="play only the first N ways to begin a game"
    )


def run(call: argparse.Namespace) -> int:
    if call.language not in LANGUAGES or call.language == SOURCE:
        others = ", ".join(code for code in LANGUAGES if code != SOURCE)
        raise BadOption(f"there is no translation into {call.language!r}; there are: {others}")
    if call.of and call.of != PAGE:
        registry.game(call.of)
    rooms = [call.of] if call.of else [PAGE, *registry.games()]
    for room in rooms:
        found = alike(on_the_page(call.language) if room == PAGE else in_a_game(room, call.language, call.most))
        print(f"{room}: {counted(len(found), 'sentence')} without a translation")
        for text in found:
            print(f"  {text!r}")
    return 0


def on_the_page(language: str) -> set[str]:
    """The pieces of the page's templates, what its scripts say without looking it up, and what page and table say in
    Python."""
    try:
        from branchline.web.desk import all_pieces, bare_in_scripts
    except ImportError as error:
        raise BadOption("the page is not installed: pip install 'branchline[web]'") from error
    catalogue = catalogue_of(language)
    return (
        {piece for piece in all_pieces() if piece not in catalogue.templates} | bare_in_scripts() | unspoken(language)
    )


def in_a_game(name: str, language: str, most: int) -> set[str]:
    """What it says, what is decided ahead in it, and messages about its tables."""
    from branchline.table.ahead import in_words

    game = registry.game(name)
    found = untranslated(name, language, most)
    found |= missed(language, name, lambda: [in_words(game, NAMES, one) for one in orders_in(game)])
    try:
        from branchline.web.post.rehearsal import letters
    except ImportError:  # the page is not installed
        return found
    return found | missed(language, name, lambda: [*letters(name)])


def orders_in(game: Game) -> Iterator[Order]:
    """Standing answers with all their conditions, and a line of some steps, as they come up in a game."""
    from branchline.table.ahead import Line, Order, every_answer

    case = next(case for case in cases(game.name) if case.players > 1)
    state, seats = case.begin(), Seats(game, BY_NAME["even"], 23, 0)
    rounds, steps = set[str](), list[str]()
    while len(steps) < STEPS and state.player != OVER:
        course = game.course(state)
        rounds |= {course.before.partition(" · ")[0]} if course is not None and course.here >= 0 else {""}
        seat, action = seats.choose(state)
        if seat >= 0:
            steps.append(game.say(state, action))
        carry_out(state, seat, action)
    for one in sorted(rounds):
        yield from every_answer(game, one)
    for is_exact in (True, False):
        yield Order(0, 0, Line(0, tuple((0, "", one) for one in steps), is_exact))


def missed(language: str, game: str, say: Callable[[], object]) -> set[str]:
    """What is looked for in vain meanwhile."""
    catalogue = catalogue_of(language)
    catalogue.missed.clear()
    with read_in(language), of_game(game):
        say()
    found = set(catalogue.missed)
    catalogue.missed.clear()
    return found


def alike(sentences: set[str]) -> list[str]:
    """One of those that differ in their numbers alone, in the order of the alphabet."""
    shapes: dict[str, str] = {}
    for text in sorted(sentences):
        shapes.setdefault(NUMBER.sub("#", text), text)
    return list(shapes.values())
