"""Looking for a rule: by its number, by words of its title, by the words it is known under, by what it says."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from branchline.core.rulebook import NEAREST, NUMBER, Rule, Rulebook
from branchline.core.sheet import About

WORD = re.compile(r"[\w$'½-]+")
DIGITS = re.compile(r"(?:[a-z]{2,4}-?)?\d+(?:\.\d+)*[a-z]?\.?", re.IGNORECASE)
BY_NUMBER, BY_TITLE, BY_WORD, BY_TEXT = 0.0, 1.0, 2.0, 3.0
BEGINNING = 0.5
MOST = 20


@dataclass(frozen=True)
class Found:
    """What a search brings: rules in order, the words that were looked for, and whether they are only the nearest."""

    rules: tuple[Rule, ...]
    terms: tuple[str, ...]
    is_near: bool = False


def words_of(text: str) -> list[str]:
    return [word.strip("'-") for word in WORD.findall(text.casefold())]


def card_names(about: Mapping[str, About]) -> dict[str, list[str]]:
    """The names of cards, tiles and places, by the rule that explains them."""
    names: dict[str, list[str]] = {}
    for one in about.values():
        for number in NUMBER.findall(one.rule):
            names.setdefault(number, []).append(one.title)
    return names


def search(book: Rulebook, query: str, names: Mapping[str, Iterable[str]] | None = None) -> Found:
    """The rules that have every word of the query, the best first; `names` are those of cards and places, by rule.

    A word is found where one begins with it, and sooner where it is one. Where no rule has all of them, three of those
    with most; where nothing fits at all, the nearest three.
    """
    asked = query.strip()[:80]
    if DIGITS.fullmatch(asked):
        found = by_number(book, asked)
        if found:
            return Found(tuple(found[:MOST]), (asked,))
    terms = tuple(dict.fromkeys(words_of(asked)))
    if not terms:
        return Found((), ())
    ranked = []
    for at, rule in enumerate(book.rules.values()):
        places = ranks(rule, terms, (names or {}).get(rule.number, ()))
        if places:
            ranked.append((-len(places), max(places), sum(places), at, rule))
    ranked.sort(key=lambda one: one[:4])
    whole = [rule for missing, *_, rule in ranked if -missing == len(terms)]
    if whole:
        return Found(tuple(whole[:MOST]), terms)
    partly = [rule for *_, rule in ranked[:NEAREST]]
    return Found(tuple(partly or nearest(book, terms, names or {})), terms, is_near=True)


def by_number(book: Rulebook, asked: str) -> list[Rule]:
    """The rule of this number, with or without its letters, then those below it."""
    number = asked.rstrip(".")
    if number[0].isdigit():
        number = f"{next(iter(book.rules)).partition('-')[0]}-{number}"
    number = book.spelled(number)
    if not number:
        return []
    first = [book.rules[number]] if number in book.rules else []
    return first + [rule for name, rule in book.rules.items() if name.startswith(f"{number}.")]


def ranks(rule: Rule, terms: Iterable[str], names: Iterable[str]) -> list[float]:
    """Where each term is found, those that are nowhere left out: lower is better."""
    places = (
        (BY_TITLE, words_of(rule.title)),
        (BY_WORD, words_of(" ".join((*rule.words, *names)))),
        (BY_TEXT, words_of(rule.say)),
    )
    found = []
    for term in terms:
        own = [BY_NUMBER] if rule.number.casefold() == term else []
        own += [tier for tier, words in places if any(one.removesuffix("s") == term.removesuffix("s") for one in words)]
        own += [tier + BEGINNING for tier, words in places if any(one.startswith(term) for one in words)]
        found += [min(own)] if own else []
    return found


def nearest(book: Rulebook, terms: Iterable[str], names: Mapping[str, Iterable[str]]) -> list[Rule]:
    """The three rules whose words are most like those that were looked for. Many rules have the same words, and to
    compare two takes long: each is compared once."""
    known = {
        rule.number: words_of(" ".join((rule.number, rule.title, *rule.words, *names.get(rule.number, ()))))
        for rule in book.rules.values()
    }
    alike: dict[str, list[float]] = {
        one: [difflib.SequenceMatcher(None, term, one).ratio() for term in terms]
        for one in {one for words in known.values() for one in words}
    }

    def likeness(rule: Rule) -> float:
        by_term: Iterable[tuple[float, ...]] = zip(*(alike[one] for one in known[rule.number]), strict=True)
        return sum(max(of_term) for of_term in by_term)

    return sorted(book.rules.values(), key=likeness, reverse=True)[:NEAREST]
