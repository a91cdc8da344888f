"""The choices of a moment, laid out for the question card: few rows for the eye, every choice in them.

Choices of one verb share a row: their places as buttons named as printed on the board, or an amount to be set; where
there are many, the row only counts them and opens into a drawer. What gives something up stands last.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from branchline.core.sheet import About, Choice, Fact
from branchline.core.translation import language_now
from branchline.core.words import counted

MOST_ROWS = 8
ARTICLES = ("der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer")
POSSESSIVES = ("dein", "deine", "deinen", "deinem", "deiner")
DANGLING = {"en": {"the", "a", "an", "your", "of"}, "de": {*ARTICLES, *POSSESSIVES, "von"}}
"""They wait for a word that differs from choice to choice."""
WAITING = {
    "en": {"at", "for", "from", "in", "into", "on", "onto", "to", "with"},
    "de": {"am", "an", "auf", "aus", "bei", "für", "im", "in", "ins", "mit", "nach", "vom", "zu", "zum", "zur"},
}
"""So do these, where no place stands behind."""
MOST_BUTTONS = 20
MOST_KINDS = 6
LONGEST_LABEL = 18
AMOUNT = re.compile(r"(\d+)(.*)")
ONE, PLACES, AMOUNTS, MANY = "one", "places", "amounts", "many"


@dataclass(frozen=True)
class Money:
    """How this game writes money, and how much of it the seat has."""

    amount: int
    before: str = ""
    after: str = ""

    def of(self, price: int) -> str:
        return f"{self.before}{price}{self.after}"

    def leaves(self, price: int) -> str:
        """What is left then; nothing is said of what has to be borrowed first."""
        return f"leaves {self.of(self.amount - price)}" if price <= self.amount else ""


def money_of(facts: list[Fact]) -> Money | None:
    """Money is the first of the figures on a plate, in games that have any."""
    if not facts or facts[0].symbol != "coin":
        return None
    before, found, after = facts[0].figure.partition(f"{facts[0].amount:g}")
    return Money(int(facts[0].amount), before, after) if found else None


@dataclass(frozen=True)
class Kind:
    """Of what several are taken together, by the key of its place: its name, and how many at most."""

    key: str
    name: str
    most: int


@dataclass(frozen=True)
class Row:
    """One row of the list: what its choices have in common, and for each what it is called there."""

    kind: str
    choices: list[Choice]
    labels: list[str]
    words: str
    kinds: tuple[Kind, ...] = ()

    @property
    def rule(self) -> str:
        return self.choices[0].rule

    @property
    def gives_up(self) -> bool:
        return self.choices[0].gives_up

    @property
    def prices(self) -> list[int]:
        return sorted({one.price for one in self.choices if one.price is not None})

    @property
    def price_of_each(self) -> int | None:
        """What any of them costs, if that is the same."""
        prices = {one.price for one in self.choices}
        return prices.pop() if len(prices) == 1 else None

    @property
    def names_its_price(self) -> bool:
        return bool(re.search(rf"(?<!\d){self.price_of_each}(?!\d)", self.words))

    @property
    def count(self) -> str:
        keys = [one.places for one in self.choices]
        is_each_one = all(len(key) == 1 for key in keys) and len(set(keys)) == len(keys)
        return counted(len(self.choices), "place" if all(self.labels) or is_each_one else "way")


def rows_of(choices: Iterable[Choice], about: Mapping[str, About], names: Collection[str] = ()) -> list[Row]:
    """What does something, the cheapest first, in the order of the board; then what gives something up. `about` names
    the places of what is taken together. No row is cut within one of the `names`: of `Easy bot` and `Easy bot 2` the
    second is never called `2`."""
    if any(" " in name for name in names):
        rows = rows_of([joined(choice, names) for choice in choices], about)
        return [replace(row, choices=[parted(one) for one in row.choices], **parted_words(row)) for row in rows]
    by_verb: dict[tuple[bool, str], list[Choice]] = {}
    for choice in choices:
        by_verb.setdefault((choice.gives_up, choice.verb), []).append(choice)
    groups = sorted(by_verb.items(), key=lambda group: (group[0][0], min(cost(one) for one in group[1])))
    rows = [row for _, group in groups for row in rows_of_verb(sorted(group, key=cost))]
    if len(rows) > MOST_ROWS:
        rows = [row for _, group in groups for row in counted_rows(sorted(group, key=cost))]
    return [replace(row, words=bare(row), kinds=kinds_of(row, about)) for row in rows]


JOINT = "\N{WORD JOINER}"
"""Stands for the spaces of a name while sentences are taken apart at theirs."""


def joined(choice: Choice, names: Collection[str]) -> Choice:
    words = choice.sentence
    for name in sorted(names, key=len, reverse=True):
        words = words.replace(name, name.replace(" ", JOINT))
    return replace(choice, sentence=words)


def parted(choice: Choice) -> Choice:
    return replace(choice, sentence=choice.sentence.replace(JOINT, " "))


def parted_words(row: Row) -> dict[str, Any]:
    return {"words": row.words.replace(JOINT, " "), "labels": [one.replace(JOINT, " ") for one in row.labels]}


def bare(row: Row) -> str:
    """Its words; a row that only counts its choices does not end in a word that waits for one of them, nor in a price
    that stands beside it."""
    before = row.words.partition(" …")[0]
    words = (before if row.kind == MANY and before else row.words).split(" ")
    waiting = WAITING[language_now()] | DANGLING[language_now()]
    while row.kind == MANY and len(words) > 1 and words[-1] in waiting:
        words = words[:-1]
    return " ".join(words)


def takes_several(group: list[Choice]) -> bool:
    """Is several times the same a part of some choice?"""
    return any(len(set(choice.places)) < len(choice.places) for choice in group)


def kinds_of(row: Row, about: Mapping[str, About]) -> tuple[Kind, ...]:
    """Where several of a few kinds are taken at once, each kind has its own stepper."""
    places = [choice.places for choice in row.choices]
    if row.kind != MANY or not takes_several(row.choices):
        return ()
    keys = list(dict.fromkeys(key for one in places for key in one))
    kinds = [Kind(key, about[key].title if key in about else "", max(one.count(key) for one in places)) for key in keys]
    return tuple(kinds) if len(kinds) <= MOST_KINDS and all(kind.name for kind in kinds) else ()


def cost(choice: Choice) -> int:
    return choice.price or 0


def single(choice: Choice) -> Row:
    return Row(ONE, [choice], [""], choice.sentence)


def counted_rows(group: list[Choice]) -> list[Row]:
    if len(group) == 1:
        return [single(group[0])]
    words, middles = common(group)
    return [replace(named_row(group, words, middles) or Row(MANY, group, [""] * len(group), words), kind=MANY)]


def rows_of_verb(group: list[Choice]) -> list[Row]:
    if len(group) == 1:
        return [single(group[0])]
    words, middles = common(group)
    if takes_several(group):
        return [Row(MANY, group, [""] * len(group), words)]
    amounts = in_amounts(group, words, middles)
    if amounts is not None:
        return [amounts]
    row = named_row(group, words, middles)
    if row is not None and len(group) <= MOST_BUTTONS:
        return [row]
    if len(group) <= 3:
        return [single(choice) for choice in group]
    return [replace(row or Row(MANY, group, [""] * len(group), words), kind=MANY)]


def common(group: list[Choice]) -> tuple[str, list[str]]:
    """What the sentences of a group have in common, and for each what it has besides."""
    split = [choice.sentence.split() for choice in group]
    first = shared(split)
    rest = [words[first:] for words in split]
    last = shared([words[::-1] for words in rest])
    begin = split[0][:first]
    after = " ".join(rest[0][len(rest[0]) - last :])
    if after.count("(") != after.count(")"):
        after, last = "", 0  # half of a remark says nothing, there or in what they have besides
    while not after and len(begin) > 1 and begin[-1] in DANGLING[language_now()]:
        begin = begin[:-1]
    before = " ".join(begin)
    middles = [" ".join(words[: len(words) - last]) for words in rest]
    if not before and not after:
        return group[0].verb.replace("_", " ").capitalize(), middles
    return f"{before} … {after}".strip() if after else before, middles


def shared(lists: list[list[str]]) -> int:
    """With how many same words all of them begin."""
    columns = zip(*lists, strict=False)
    return next((at for at, column in enumerate(columns) if len(set(column)) > 1), min(map(len, lists)))


def named_row(group: list[Choice], words: str, middles: list[str]) -> Row | None:
    """The places of a group as buttons, if each has a short name of its own."""
    for labels in ([choice.place for choice in group], middles):
        if all(labels) and len(set(labels)) == len(labels) and max(map(len, labels)) <= LONGEST_LABEL:
            return Row(PLACES, group, labels, words)
    return None


def in_amounts(group: list[Choice], words: str, middles: list[str]) -> Row | None:
    """Choices that differ in how many of the same."""
    found = [AMOUNT.fullmatch(middle) for middle in middles]
    if not all(found) or len({choice.places for choice in group}) > 1:
        return None
    amounts = [(int(one[1]), one[2].strip()) for one in found if one is not None]
    if len({what.rstrip("s") for _, what in amounts}) > 1 or len({number for number, _ in amounts}) < len(group):
        return None
    ordered = sorted(zip([number for number, _ in amounts], group, strict=True), key=lambda pair: pair[0])
    noun = amounts[-1][1]
    title = f"{words.removesuffix(' …')} {noun}".strip() if noun else words
    return Row(AMOUNTS, [choice for _, choice in ordered], [str(number) for number, _ in ordered], title)
