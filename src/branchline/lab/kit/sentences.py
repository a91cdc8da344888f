"""Every sentence that a game says in many games, and what can be wrong with its English without knowing the game.

`python -m branchline.lab.kit.sentences` prints what is wrong, game by game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from branchline.core import registry
from branchline.core.game import Game
from branchline.core.patrol import carry_out
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.words import an
from branchline.lab.invariants import demand
from branchline.lab.kit.cases import Case, cases
from branchline.lab.kit.check import of_game
from branchline.lab.styles import BY_NAME, Seats

APART = 3
"""Every so many positions everything is asked; what has happened is told after each move."""
STYLES = ("even", "stubborn", "greedy")
WHOLE = ("say", "ask", "report", "refusal", "about", "title", "phase", "reading")
"""Kinds that are read on their own and so begin with a capital; a reason or an ending stands behind other words."""
DRAWN = "terminal"
"""A table drawn with letters: columns are aligned with spaces, and a 0 in a list is a figure."""

NUMBER = re.compile(r"(?<![\w$.,/:+-])(\d+) (?=([A-Za-z-]+)(?: ([a-z]+))?)")
"""An amount and the two words behind it: the noun is one of them."""
LABELS = re.compile(
    r"\b(?:levels?|rounds?|seats?|players?|cards?|areas?|sites?|trains?|games?|events?|spaces?|steps?|phases?|sections?|"
    r"contracts?|factor(?:y|ies)|cit(?:y|ies)|tiles?|routes?|commands?|slots?|places?|rows?|columns?|goals?|deals?|"
    r"\d to|die|dice|sum|face)$",
    re.IGNORECASE,
)
"""Words before a number that is a name or the end of a range, not an amount."""
SMALL_WORDS = {
    *("of", "to", "and", "or", "per", "is", "in", "on", "at", "by", "from", "the", "for", "with", "as", "has", "was"),
    *("its", "this", "unless", "plus", "times", "a", "an"),
}
MEASURES = {"degrees"}
"""What is measured, not counted: a 0 of it is a figure."""
ARTICLE = re.compile(r"(?:\b(an?)|(?:^|[.:;(!?] )(An?)) ([A-Za-z][\w-]*|\d+)")
CAPITALS = re.compile(r"[A-Z]{1,3}\d*$|[A-Z]\d")


@dataclass(frozen=True)
class Said:
    """A sentence, and which of the game's doors it came through."""

    kind: str
    text: str


def always(game: Game) -> Iterator[Said]:
    """What a game says whatever happens."""
    for about in game.about.values():
        yield Said("title", about.title)
        yield Said("about", about.words)
    for name, text in game.option_help.items():
        if name not in game.readings:
            yield Said("option", text)
    for reading in game.readings.values():
        yield Said("reading", reading.doubt)
        yield from (Said("reading", way) for way in reading.ways.values())
    yield Said("summary", game.summary)


def asked(game: Game, state: Position) -> Iterator[Said]:
    """What a game says of one position."""
    yield Said("phase", game.phase(state))
    if state.player == OVER:
        yield Said("ending", game.ending(state))
    elif state.player != CHANCE:
        yield Said("ask", game.ask(state).text)
    for seat in state.players_to_act() or [state.player]:
        yield from (Said("say", game.say(state, action)) for action in state.legal_actions(seat))
        for refusal in game.refusals(state, seat):
            yield Said("refusal", refusal.text)
            yield Said("why", refusal.why)
    yield from (
        Said(DRAWN, line) for line in game.terminal(state.view(state.player if state.player >= 0 else None)).split("\n")
    )


def played(case: Case, number: int, style: str) -> Iterator[Said]:
    """What is said in the course of one game."""
    game, state = case.game, case.begin()
    seats, at = Seats(game, BY_NAME[style], 23, number), 0
    while True:
        if at % APART == 0 or state.player == OVER:
            yield from asked(game, state)
        if state.player == OVER:
            return
        state.demand_end(at)
        at += 1
        seat, action = seats.choose(state)
        state.journal = []
        carry_out(state, seat, action)
        yield from (Said("report", game.report(state, event)) for event in state.journal)


def said(name: str) -> set[Said]:
    """Everything of one game: at every player count, by the book, with each variant, and with all of them."""
    found = set(always(registry.game(name)))
    for number, case in enumerate(cases(name)):
        for style in STYLES if not case.options else STYLES[number % 3 : number % 3 + 1]:
            found.update(played(case, number, style))
    return found


def plurals(sentences: set[Said]) -> set[str]:
    """Nouns of these sentences in the plural: what stands behind 2 or more and ends in s, where it is there without
    the s too, behind a 1 or anywhere else."""
    words = {word for one in sentences for word in re.findall(r"[a-z]+", one.text.lower())}
    behind: set[str] = set()
    for one in sentences:
        for number, first, second in NUMBER.findall(one.text):
            if int(number) > 1 and first not in SMALL_WORDS:
                behind.add(first)
                if not first.endswith("s"):
                    behind.add(second)
    return {noun for noun in behind if noun.endswith("s") and noun not in SMALL_WORDS and singular(noun) in words}


def singular(noun: str) -> str:
    return f"{noun[:-3]}y" if noun.endswith("ies") else noun[:-1]


def wrong_number(found: re.Match[str], many: set[str], kind: str) -> Iterator[str]:
    """A 1 with a plural, perhaps behind an adjective; a 0 where people say no; more than one with a singular."""
    number, first, second = found[1], found[2], found[3] or ""
    one_of = {singular(noun) for noun in many}
    phrase = f"{number} {first}" if first in many or first in SMALL_WORDS else f"{number} {first} {second}".rstrip()
    is_many = first in many or (first not in SMALL_WORDS and first not in one_of and second in many)
    if number == "1" and is_many:
        yield f"1 and a plural: {phrase!r}"
    is_counted = is_many or first in one_of or (first not in SMALL_WORDS and second in one_of)
    if number == "0" and kind != DRAWN and is_counted and first not in MEASURES:
        yield f"a 0 for 'no': {phrase!r}"
    if int(number) > 1 and first in one_of and first not in many and (not second or second in SMALL_WORDS):
        yield f"a number and a singular: {phrase!r}"


def wrong_in(one: Said, many: set[str]) -> Iterator[str]:
    """What is wrong with a sentence, each in a few words."""
    text = one.text
    for found in NUMBER.finditer(text):
        if not LABELS.search(text[: found.start()].rstrip(" ")):
            yield from wrong_number(found, many, one.kind)
    for found in ARTICLE.finditer(text):
        article, word = (found[1] or found[2]).lower(), found[3]
        if not CAPITALS.match(word) and word not in SMALL_WORDS and not an(word).startswith(f"{article} "):
            yield f"the wrong article: {found[0].strip()!r}"
    if one.kind == DRAWN:
        return
    if "  " in text or text != text.strip():
        yield "a space too many"
    if re.search(r" [,.;:!?)]", text) or "( " in text:
        yield "a space before a mark"
    if re.search(r"([,;:?!])\1|\.\.(?!\.)|[,;:]\.", text.replace("…", "").replace("...", "")):
        yield "two marks in a row"
    for left, right in ("()", "[]", "“”"):
        if text.count(left) != text.count(right):
            yield f"an open {left}{right}"
    if text.count('"') % 2:
        yield "an open quotation"
    if not text:
        yield "nothing is said"
    elif one.kind in WHOLE and text[0].isalpha() and not text[0].isupper():
        yield "no capital at the beginning"


def wrong(sentences: set[Said]) -> list[str]:
    """All that is wrong, one line a sentence, the shortest first."""
    many = plurals(sentences)
    found = {f"{fault} ({one.kind}): {one.text}" for one in sentences for fault in wrong_in(one, many)}
    return sorted(found, key=lambda line: (line.partition(" (")[0], len(line), line))


@of_game(long=True)
def every_sentence_is_sound_english(game: Game) -> None:
    """Every sentence of many games is sound English: numbers, articles, spaces, marks, brackets, capitals."""
    found = wrong(said(game.name))
    demand(not found, f"{len(found)} sentences, such as: {'; '.join(found[:5])}")


if __name__ == "__main__":
    for game_name in registry.games():
        lines = wrong(said(game_name))
        print(f"== {game_name}: {len(lines)}", *lines, "", sep="\n", flush=True)
