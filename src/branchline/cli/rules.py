"""`branchline rules`: the rules in the terminal: chapters of a game, a rule by its number, or what is looked for."""

from __future__ import annotations

import argparse

import branchline
from branchline.cli.screen import fitted, wrapped
from branchline.core import registry
from branchline.core.errors import BadRules
from branchline.core.game import Game
from branchline.core.rule_search import card_names, search
from branchline.core.rulebook import NUMBER, Rule, Section
from branchline.core.words import counted, listing

HELP = "the rules of a game: chapters, one rule by its number, or a search"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="*", metavar="GAME | NUMBER", help="a game, or a rule such as SRE-4.2")
    parser.usage = "branchline rules [GAME [NUMBER | WORDS] | NUMBER]"


def run(call: argparse.Namespace) -> int:
    words: list[str] = call.what
    if not words:
        for game in registry.readable():
            summary = f"{game.rulebook.summary()}, such as {next(iter(game.rulebook.rules))}"
            print(wrapped(summary, f"{game.name:24} "))
        return 0
    if NUMBER.fullmatch(capitals(words[0])):
        game = by_letters(words[0].partition("-")[0].upper())
        show_number(game, words[0])
        return 0
    game = branchline.game(words[0])
    if len(words) == 1:
        show_contents(game)
    elif len(words) == 2 and (NUMBER.fullmatch(capitals(words[1])) or words[1][:1].isdigit()):
        show_number(game, words[1] if "-" in words[1] else f"{game.letters}-{words[1]}")
    else:
        show_found(game, " ".join(words[1:]))
    return 0


def capitals(word: str) -> str:
    """With the letters before the hyphen as rule numbers have them."""
    letters, hyphen, rest = word.partition("-")
    return letters.upper() + hyphen + rest.lower()


def by_letters(letters: str) -> Game:
    """The game whose numbers begin with these letters."""
    games = {game.letters: game for game in registry.readable()}
    if letters not in games:
        raise BadRules(f"no game has rules {letters}-; there are: {', '.join(f'{one}-' for one in games)}")
    return games[letters]


def show_contents(game: Game) -> None:
    book = game.rulebook
    print(f"{fitted(f'{game.title}: {book.goal}')}\n")
    print(f"{fitted(' > '.join(phase.name for phase in book.phases))}\n")
    for section in book.sections:
        show_chapter(section)


def show_chapter(section: Section) -> None:
    title = f"{section.chapter.title} ({counted(section.count, 'rule')})"
    print(wrapped(title, f"{section.chapter.number:8} "))


def show_number(game: Game, number: str) -> None:
    """A rule, or a chapter with the titles of its rules."""
    book = game.rulebook
    if book.spelled(number) in book.chapters:
        chapter = book.chapters[book.spelled(number)]
        print(f"{chapter.number}  {chapter.title}\n{fitted(chapter.line)}\n")
        for rule in book.rules.values():
            if rule.number.startswith(f"{chapter.number}."):
                print(wrapped(rule.title, f"{rule.number:12} "))
    else:
        show_rule(book.rule(number))


def show_rule(rule: Rule) -> None:
    print(f"{rule.number}  {rule.title}\n\n{fitted(rule.say)}")
    for head, text in (("Exactly", rule.exact), ("Our reading", rule.ruling)):
        if text:
            print(f"\n{head}:\n{fitted(text)}")
    if rule.see:
        print(f"\n{fitted(f'See also: {listing(list(rule.see))}')}")


def show_found(game: Game, query: str) -> None:
    found = search(game.rulebook, query, card_names(game.about))
    if not found.rules:
        raise BadRules("look for a number or a word")
    if found.is_near:
        print(f"No rule of {game.title} has all of that. The nearest:\n")
    for rule in found.rules:
        print(f"{rule.number}  {rule.title}\n{fitted(rule.say)}\n")
