"""`branchline words`: what has no translation yet, for whoever translates."""

from __future__ import annotations

import argparse
import re

from branchline.cli.arguments import positive_whole_number
from branchline.core import registry
from branchline.core.errors import BadOption
from branchline.core.translation import LANGUAGES, SOURCE, catalogue_of
from branchline.core.words import counted
from branchline.lab.untranslated import untranslated

HELP = "what has no translation yet, in a language"
PAGE = "page"
NUMBER = re.compile(r"\d+")


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
        found = alike(on_the_page(call.language) if room == PAGE else untranslated(room, call.language, call.most))
        print(f"{room}: {counted(len(found), 'sentence')} without a translation")
        for text in found:
            print(f"  {text!r}")
    return 0


def on_the_page(language: str) -> set[str]:
    """The pieces of the page's templates."""
    try:
        from branchline.web.desk import all_pieces
    except ImportError as error:
        raise BadOption("the page is not installed: pip install 'branchline[web]'") from error
    catalogue = catalogue_of(language)
    return {piece for piece in all_pieces() if piece not in catalogue.templates}


def alike(sentences: set[str]) -> list[str]:
    """One of those that differ in their numbers alone, in the order of the alphabet."""
    shapes: dict[str, str] = {}
    for text in sorted(sentences):
        shapes.setdefault(NUMBER.sub("#", text), text)
    return list(shapes.values())
