"""The same sentences in the reader's language.

Everything is said in English, in the rooms where it always was. At the edge, where a page or a drawing is made for a
reader of another language, each finished sentence is looked up in a catalogue, whose entries are sentences with gaps:

    msgid "laid a track on {place} for {price}"
    msgstr "[hast|hat] für {price} ein Gleis {place:at} gelegt"

* `{place}` is any text, which is looked up in its turn; `{place:at}` asks for it as it stands in that case, the
  `msgctxt` of its entry;
* `{n}`, `{n2}` are numbers, `{who}`, `{who2}` people's names: both stay as they are;
* `[…|…]` in a translation is said to whoever did it, and to all others;
* `{deed}` is what somebody did: a sentence without its subject, whose translation says it in these two ways.

What has no entry stays English. Catalogues are gettext's `.po` files, in `data/de/` of each game and of the package:
any of its tools can edit them. Entries with `msgid_plural` have the plural forms of their language. What a game says is
looked up in its own catalogue and in the package's, never in another game's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from branchline.core import registry
from branchline.core.errors import BadOption
from branchline.core.rooms import data_of
from branchline.core.sentences import YOU, capital

SOURCE = "en"
LANGUAGES = {SOURCE: "English", "de": "Deutsch"}
"""By their codes, as each calls itself."""

NOW: ContextVar[str] = ContextVar("language", default=SOURCE)
SPEAKING: ContextVar[str] = ContextVar("game", default="")
"""The game whose words come first; none on pages about all of them."""
GAP = re.compile(r"\{(\w+)\}")
FILLED = re.compile(r"\{(\w+)(?::(\w+))?\}|\[([^][|]*)\|([^][|]*)\]")
WORD = re.compile(r"\w+")
WHOLE_WORD = re.compile(r"(?<![\w{}])\w+(?![\w{}])")
"""A word of a sentence with gaps that no gap touches: it stands so in whatever the sentence fits."""
NUMBERS = re.compile(r"n\d*")
PEOPLE = re.compile(r"who\d*")
DEEDS = re.compile(r"deed\d*")
POINT = re.compile(r"(?<=\d)\.(?=\d)")
"""The decimal point of a number."""
NUMBER = r"[+−-]?\d+(?:[.,]\d+)*½?|½"
SPEAKS = re.compile(r"[^\W\d_]{2}")
"""What holds no word but numbers of rules is the same in every language."""
RULE = r"[A-Z]{2,3}-\d[\d.]*"
RULES = re.compile(RULE)
END = re.compile(rf"(.*?)([.?!:…]*\s*(?:\(?\b{RULE}(?:, {RULE})*\)?)?[.?!:…]*)", re.DOTALL)
"""A sentence, and what may stand behind it: a full stop, and numbers of rules."""
NAMES = r"(.{1,60}?)"
"""A name, or two: no whole sentence."""
MOST_NAMES = 5
"""So many words a name may have, where what somebody did follows it."""
LISTED = re.compile(r"(, (?:and |or )?| and | or )")
APART = (re.compile(r"( · |(?<=[.?!]) |\n)"), re.compile(r"(; )"), LISTED)
"""Between what is said one after the other: sentences, clauses, and what is listed."""
COLUMNS = re.compile(r"( {2,})")
SIGN = re.compile(r"[\d.*#=|]")
SPELLED = re.compile(r"[a-z]{2}")
SEATS = re.compile(r"[rbygkh]+", re.IGNORECASE)
MOST_KNOWN = 50_000
MOST_LETTERS = 400
"""No sentence with gaps is longer; what somebody sends may be, and would be matched for long."""
PIECES = "page.po"
"""In the package's own folder: the pieces of the page's templates, and nothing else."""


class Own(str):
    """Not to be looked up: somebody's own words, such as a name, or what is in the reader's language already."""

    __slots__ = ()


class Entry(NamedTuple):
    """A sentence with gaps and its translation, or one for each plural form."""

    source: str
    target: str | tuple[str, ...]
    case: str = ""
    many: str = ""

    @property
    def is_deed(self) -> bool:
        """Does it tell what somebody did, to that person and to others?"""
        return "[" in (self.target if isinstance(self.target, str) else self.target[0])


@dataclass
class Pattern:
    """An entry with gaps, ready to be found."""

    entry: Entry
    source: str
    weight: int = 0
    is_deed: bool = False
    names: list[str] = field(default_factory=list)
    words: frozenset[str] = frozenset()
    forms: list[re.Pattern[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.names = GAP.findall(self.source)
        self.weight = len(GAP.sub("", self.source))
        self.words = frozenset(WHOLE_WORD.findall(self.source))
        self.is_deed = self.entry.is_deed

    @property
    def anchor(self) -> str:
        """Its longest word, by which it is looked for."""
        return max(self.words, key=lambda word: (len(word), word), default="")

    def matches(self, text: str) -> Iterator[re.Match[str]]:
        """How it fits a text: in one way, or where a deed follows a name, in one for each end the name may have."""
        if not self.forms:
            names = range(MOST_NAMES) if any(map(DEEDS.fullmatch, self.names)) else [-1]
            self.forms = [self.form(more) for more in names]
        return filter(None, (form.fullmatch(text) for form in self.forms))

    def form(self, more: int) -> re.Pattern[str]:
        """As it is looked for: names of any length, or with so many words more than one."""
        parts = GAP.split(self.source)
        parts[::2] = map(re.escape, parts[::2])
        name = NAMES if more < 0 else rf"(\S+(?: \S+){{{more}}})"
        for at in range(1, len(parts), 2):
            gap = parts[at]
            parts[at] = f"({NUMBER})" if NUMBERS.fullmatch(gap) else name if PEOPLE.fullmatch(gap) else "(.+?)"
        return re.compile("".join(parts), re.DOTALL)


class Found(NamedTuple):
    """A sentence in another language, and which parts of it had no entry."""

    text: str
    missed: tuple[str, ...] = ()

    @property
    def unknown(self) -> int:
        """How many letters of it."""
        return sum(map(len, self.missed))


class Catalogue:
    """All that can be said in one language. What it does not know is kept in `missed`, for whoever translates. With
    the words of a game it knows the common ones too, which count where the game has none for the same sentence."""

    def __init__(
        self,
        entries: Iterable[Entry],
        plural: Callable[[int], int],
        pieces: Iterable[Entry] = (),
        point: str = ".",
        common: Catalogue | None = None,
    ) -> None:
        self.plural = plural
        self.point = point
        self.plain: dict[tuple[str, str], Entry] = {}
        self.patterns: dict[str, list[Pattern]] = {}
        self.templates = {entry.source: entry.target for entry in pieces if isinstance(entry.target, str)}
        self.known: dict[tuple[str, bool, str], Found] = {}
        self.missed: set[str] = set()
        for entry in entries:
            for source in filter(None, (entry.source, entry.many)):
                if GAP.search(source):
                    pattern = Pattern(entry, source)
                    self.patterns.setdefault(pattern.anchor, []).append(pattern)
                else:
                    self.plain.setdefault((entry.case, source), entry)
        if common is not None:
            self.missed = common.missed
            self.plain = common.plain | self.plain
            for anchor, patterns in common.patterns.items():
                self.patterns[anchor] = self.patterns.get(anchor, []) + patterns

    def say(self, text: str, you: bool = False, case: str = "") -> str:
        """A text in this language; `you` where it tells the reader's own deed. It begins as the text does, which may
        have begun with a name."""
        found = self.find(text, you, case)
        if found.missed:
            self.missed.update(found.missed)
        return capital(found.text) if text[:1].isupper() else found.text

    def template(self, source: str) -> str:
        """A piece of a template with its gaps."""
        if source not in self.templates:
            self.missed.add(source)
        return self.templates.get(source, source)

    def find(self, text: str, you: bool = False, case: str = "") -> Found:
        key = (text, you, case)
        known = self.known.get(key)
        if known is None:
            if len(self.known) > MOST_KNOWN:
                self.known.clear()
            known = self.known[key] = self.look_up(text, you, case)
        return known

    def look_up(self, text: str, you: bool, case: str) -> Found:
        """By an entry for all of it; part by part where less is missed so, or it has none."""
        if not SPEAKS.search(RULES.sub("", text)):
            return Found(text)
        entry = self.entry_for(text, you, case)
        if entry is not None and not entry.missed:
            return entry
        parted = self.in_parts(text, you, case)
        return parted if entry is None or parted.unknown < entry.unknown else entry

    def entry_for(self, text: str, you: bool, case: str, is_deed: bool = False) -> Found | None:
        """By an entry, as it stands or without what may stand around it; None where there is none. One that knows every
        part is taken before others, then the most telling; one that knows less than half of it is no entry for it."""
        best: tuple[int, int] | None = None
        chosen: Found | None = None
        for told, is_begun, after in shapes(text):
            for weight, found in self.by_entry(told, you, case, is_deed):
                rank = found.unknown, -weight
                if best is None or rank < best:
                    words = capital(found.text) if is_begun else found.text
                    best, chosen = rank, Found(f"{words}{after}", found.missed)
                if not found.missed:
                    break
        return chosen if chosen is not None and chosen.unknown * 2 < len(text) else None

    def by_entry(self, text: str, you: bool, case: str, is_deed: bool) -> Iterator[tuple[int, Found]]:
        """What entries make of it, the most telling first, each with how many letters it knows by itself."""
        entry = self.plain.get((case, text)) or self.plain.get(("", text))
        if entry is not None and (entry.is_deed or not is_deed):
            yield len(text), Found(self.filled(entry, {}, you)[0])
        for pattern in self.candidates(text, case, is_deed) if len(text) <= MOST_LETTERS else ():
            ways = (self.by_pattern(pattern, match, you) for match in pattern.matches(text))
            found = next(filter(None, ways), None)
            if found is not None:
                yield pattern.weight, found

    def candidates(self, text: str, case: str, is_deed: bool) -> list[Pattern]:
        """The patterns that may fit, the most telling first."""
        words = set(WORD.findall(text))
        fitting = [
            one
            for anchor in ("", *words)
            for one in self.patterns.get(anchor, ())
            if one.words <= words and one.entry.case in ("", case) and (one.is_deed or not is_deed)
        ]
        return sorted(fitting, key=lambda one: (one.entry.case != case, -one.weight))

    def by_pattern(self, pattern: Pattern, match: re.Match[str], you: bool) -> Found | None:
        values = dict(zip(pattern.names, match.groups(), strict=True))
        is_you = you or pattern.source.startswith(f"{YOU} ") or values.get("who") == YOU
        if any(
            DEEDS.fullmatch(name) and self.entry_for(value, is_you, "", True) is None for name, value in values.items()
        ):
            return None
        text, missed = self.filled(pattern.entry, values, is_you)
        return Found(text, missed)

    def filled(self, entry: Entry, values: dict[str, str], you: bool) -> tuple[str, tuple[str, ...]]:
        """The translation with its gaps filled."""
        target = entry.target
        if not isinstance(target, str):
            target = target[min(self.plural(first_number(values)), len(target) - 1)]
        missed: list[str] = []

        def fill(mark: re.Match[str]) -> str:
            name, case, own, others = mark.groups()
            if name is None:
                return FILLED.sub(fill, own if you else others)
            value = values.get(name, mark.group())
            if NUMBERS.fullmatch(name):
                return self.figure(value)
            if PEOPLE.fullmatch(name) and value != YOU:
                return value
            found = self.find(value, you, case or "")
            missed.extend(found.missed)
            return found.text

        return FILLED.sub(fill, target), tuple(missed)

    def figure(self, number: str) -> str:
        """A number as this language writes it."""
        return POINT.sub(self.point, number)

    def in_parts(self, text: str, you: bool, case: str) -> Found:
        """Several sentences, or a list: part by part. A part without an entry is missed."""
        for between in APART:
            parts = between.split(text)
            if len(parts) == 1:
                continue
            found = [self.find(part, you, case) for part in parts[::2]]
            missed = tuple(one for part in found for one in part.missed)
            if between is LISTED and missed:
                return Found(text, missed if len(missed) < len(found) else (text,))  # half a list is in no language
            parts[::2] = [one.text for one in found]
            parts[1::2] = [self.joint(one) for one in parts[1::2]]
            return Found("".join(parts), missed)
        return Found(text, (text,))

    def joint(self, between: str) -> str:
        word = between.strip(" ,")
        entry = self.plain.get(("", word)) if word else None
        return between if entry is None else f" {entry.target} "


def shapes(text: str) -> Iterator[tuple[str, bool, str]]:
    """A text without what stands behind it, and as it stands; then as it would begin in the middle of a sentence. With
    each, whether it needs a capital, and what is put behind it again."""
    match = END.fullmatch(text)
    bare, after = match.groups() if match else (text, "")
    lower = f"{text[:1].lower()}{text[1:]}"
    for one in dict.fromkeys((text, lower)):
        if after and bare:
            yield one[: len(bare)], one != text, after
        yield one, one != text, ""


def first_number(values: dict[str, str]) -> int:
    found = next((value for name, value in values.items() if NUMBERS.fullmatch(name)), "1")
    count = found.lstrip("+−-")
    return int(count) if count.isdecimal() else 2


def read_entries(text: bytes) -> tuple[list[Entry], str]:
    """The entries of a `.po` file that have a translation, and the expression for its plural."""
    from io import BytesIO

    try:
        from babel.messages.pofile import read_po
    except ImportError as error:
        raise BadOption("other languages need Babel: pip install 'branchline[web]'") from error
    catalogue = read_po(BytesIO(text))
    return [entry_of(message) for message in catalogue if message.id and has_all(message)], catalogue.plural_expr


def has_all(message: Any) -> bool:
    return all(message.string) if isinstance(message.string, tuple) else bool(message.string)


def entry_of(message: Any) -> Entry:
    case = message.context or ""
    if isinstance(message.id, tuple):
        return Entry(message.id[0], tuple(message.string), case, message.id[1])
    return Entry(message.id, message.string, case)


def files_of(language: str) -> Iterator[tuple[str, Traversable]]:
    """The catalogues of a language, each with its game: the package's own, of none, and those of all games that have
    any."""
    folders = [("", resources.files("branchline") / "data" / language)]
    found = ((name, data_of(registry.kind_of_game(name), language)) for name in registry.games())
    folders += [(name, folder) for name, folder in found if folder is not None and folder.is_dir()]
    for name, folder in folders:
        files = [one for one in folder.iterdir() if one.name.endswith(".po")]
        yield from ((name, one) for one in sorted(files, key=lambda one: one.name))


def catalogue_of(language: str, game: str = "") -> Catalogue:
    """What can be said in a language on pages about all games, or by one of them."""
    return read_catalogue(language, game)


@cache
def read_catalogue(language: str, game: str) -> Catalogue:
    """Read when it is first needed. Games keep their titles and give no piece of a template. One from outside gives no
    sentence without a word of its own either, which would fit whatever the page says."""
    from babel.numbers import get_decimal_symbol

    entries, pieces, plural = list[Entry](), list[Entry](), "(n != 1)"
    for of, one in files_of(language):
        if of != game:
            continue
        found, expression = read_entries(one.read_bytes())
        if not game and one.name == PIECES:
            pieces += found
        else:
            entries, plural = entries + found, expression
    if game and game not in registry.own_games():
        entries = [entry for entry in entries if SPEAKS.search(GAP.sub("", entry.source))]
    titles = [] if game else [registry.kind_of_game(name).title for name in registry.games()]
    entries += [Entry(name, name) for title in titles for name in (title, title.partition(":")[0])]
    common = catalogue_of(language) if game else None
    return Catalogue(entries, c2py(plural), pieces, get_decimal_symbol(language), common)


@contextmanager
def read_in(language: str) -> Iterator[None]:
    """What is made inside is for somebody who reads this language."""
    if language not in LANGUAGES:
        raise BadOption(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    before = NOW.set(language)
    try:
        yield
    finally:
        NOW.reset(before)


@contextmanager
def of_game(name: str) -> Iterator[None]:
    """What is said inside is this game's, in whatever language; '' for what is about all games."""
    before = SPEAKING.set(name)
    try:
        yield
    finally:
        SPEAKING.reset(before)


def game_speaks(name: str) -> None:
    """From here to the end of the `of_game` around it a page is about this game."""
    SPEAKING.set(name)


def language_now() -> str:
    return NOW.get()


def translated(text: str, you: bool = False, case: str = "") -> str:
    """A finished sentence as the reader reads it; `you` where it tells the reader's own deed."""
    language = NOW.get()
    if language == SOURCE or type(text) is Own:
        return text
    return Own(catalogue_of(language, SPEAKING.get()).say(text, you, case))


def in_columns(text: str) -> str:
    """A table in words, line by line and cell by cell, with its columns where they were as far as there is room."""
    if NOW.get() == SOURCE:
        return text
    lines = []
    for line in text.split("\n"):
        cells = COLUMNS.split(line)
        said = [cell if is_sign(cell) else translated(cell) for cell in cells[::2]]
        gaps = [len(cell) + len(gap) - len(one) for cell, gap, one in zip(cells[::2], cells[1::2], said, strict=False)]
        lines.append("".join(one + " " * max(2, gap) for one, gap in zip(said, gaps, strict=False)) + said[-1])
    return Own("\n".join(lines))


def is_sign(cell: str) -> bool:
    """Is it a sign of something drawn with letters, such as `16LO`, `.rb` or `[CHA1 KB]`, and no word?"""
    is_drawn = SIGN.search(cell) is not None
    if " " not in cell and (len(cell) <= 2 or is_drawn or SEATS.fullmatch(cell) is not None):
        return True
    return is_drawn and SPELLED.search(cell) is None


def figure_in_language(number: str) -> str:
    """A number that stands alone, as the reader writes it."""
    language = NOW.get()
    return number if language == SOURCE else Own(catalogue_of(language).figure(number))
