"""Templates in the reader's language: each is translated once, when it is read, piece by piece of what it shows.

A piece is what stands between two tags, with its values as gaps: `<p>Played with: {{ scene.chosen|join("; ") }}</p>`
has the piece "Played with: {chosen}". Words in attributes that are read (`title`, `aria-label` …) are pieces too.
Values are looked up when they are shown, but for people's own words and what is in the reader's language already, which
a template marks with `|own`. So nothing has to be marked to be translated, and the English page is what it is without
any of this. A translation is words with gaps, never markup or code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

from babel.dates import format_skeleton
from jinja2 import BaseLoader, Environment

from branchline.core.sentences import YOU
from branchline.core.translation import GAP, SOURCE, SPEAKS, Catalogue, Own, language_now, of_game, translated
from branchline.core.words import listing
from branchline.table.seating import GUEST, ONLOOKER

JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
SHOWN = re.compile(r"\{\{-?\s*(.*?)\s*-?\}\}", re.DOTALL)
SILENT = re.compile(r"(<(script|style)\b.*?</\2>)", re.DOTALL)
TAG = re.compile(r"</?[a-zA-Z!](?:\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|\"[^\"]*\"|[^>\"])*>", re.DOTALL)
READ = re.compile(
    r"""(?<=[\s}])((?:title|aria-label|aria-description|placeholder|alt|"""
    r"""data-(?:ask|title|button|then|here|leaves|words|say|seats))=")"""
    r"""((?:\{\{.*?\}\}|\{%.*?%\}|[^"])*)(")""",
    re.DOTALL,
)
OWN = re.compile(r"\|\s*own\s*$")
ASKED = re.compile(r"\{(\w+)(?::(\w+))?\}")
SWITCH = re.compile(r"\s*data-[\w-]+\s*")
"""An attribute without a value that a macro writes."""
MEANING = str.maketrans({"<": "&lt;", ">": "&gt;", '"': "&quot;", "{": "&#123;", "}": "&#125;"})
"""Signs that would mean something in a template: a translation has words and gaps, no more."""
NAME = re.compile(r"[a-z_]\w*", re.IGNORECASE)
PLAIN = {"if", "else", "not", "and", "or", "in", "is", "length"}


def own(words: Any) -> Any:
    """What people wrote themselves: a name, a line of the chat. It is shown as it is in every language, but for what we
    call people ourselves: whoever plays alone, or has given no name."""
    if type(words) is not str or language_now() == SOURCE:
        return words
    return translated(words) if words in (YOU, GUEST, ONLOOKER) else Own(words)


def in_language(value: Any, case: str = "") -> Any:
    """A value of a template as the reader reads it; what is markup already was translated when it was made."""
    return translated(value, case=case) if type(value) is str else value


def said_by(words: str, game: str) -> Any:
    """What a game says on a page that is about several."""
    with of_game(game):
        return in_language(words)


def names_listed(names: Sequence[str]) -> str:
    """`Ada, Ben and Cleo`."""
    listed: str = own(listing(names, translated("and")))
    return listed


def written_date(moment: datetime, english: str, skeleton: str) -> str:
    """A date as the reader writes it: by a pattern of `strftime` in English, else by skeletons of Unicode's."""
    if language_now() == SOURCE:
        return moment.strftime(english)
    return Own(" ".join(format_skeleton(part, moment, locale=language_now()) for part in skeleton.split()))


class Piece:
    """A run of words and values of a template."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.before = text[: len(text) - len(text.lstrip())]
        self.after = text[len(text.rstrip()) :] if text.strip() else ""
        self.values: dict[str, str] = {}
        self.source = " ".join(SHOWN.sub(self.gap, text).split())

    def gap(self, found: re.Match[str]) -> str:
        name = gap_name(found[1])
        number, taken = 1, name
        while taken in self.values:
            number += 1
            taken = f"{name}{number}"
        self.values[taken] = found[1]
        return f"{{{taken}}}"

    @property
    def speaks(self) -> bool:
        return SPEAKS.search(GAP.sub("", self.source)) is not None

    def set_as(self, words: str) -> str:
        """The template with these words, and every value looked up when it is shown."""
        parts, end = [self.before], 0
        for gap in ASKED.finditer(words):
            parts += words[end : gap.start()].translate(MEANING), self.shown(*gap.groups(""))
            end = gap.end()
        return "".join([*parts, words[end:].translate(MEANING), self.after])

    def shown(self, name: str, case: str) -> str:
        """A value, as it stands in a case; a gap that the piece does not have shows nothing."""
        value = self.values.get(name, "")
        if not value or OWN.search(value):
            return value and f"{{{{ {value} }}}}"
        return f'{{{{ ({value})|in_language("{case}") }}}}'


def gap_name(value: str) -> str:
    """What a value is called among the words: by the last name in it before its filters."""
    names = [name for name in NAME.findall(re.sub(r"\".*?\"|'.*?'", "", value).split("|")[0]) if name not in PLAIN]
    return names[-1] if names else "value"


def pieces(source: str) -> Iterator[tuple[bool, str]]:
    """A template cut up: what is shown, and what is not."""
    for at, part in enumerate(SILENT.split(source)):
        if at % 3 == 2:
            continue
        if at % 3 == 1:
            yield False, part
            continue
        end = 0
        for tag in TAG.finditer(part):
            yield from shown_in(part[end : tag.start()])
            yield from read_in_tag(tag.group())
            end = tag.end()
        yield from shown_in(part[end:])


def read_in_tag(tag: str) -> Iterator[tuple[bool, str]]:
    end = 0
    for found in READ.finditer(tag):
        yield False, tag[end : found.start(2)]
        yield from shown_in(found[2])
        end = found.end(2)
    yield False, tag[end:]


def shown_in(text: str) -> Iterator[tuple[bool, str]]:
    """Text without tags: statements and comments part it."""
    begin = 0
    for found in JINJA.finditer(text):
        if found.group().startswith("{{"):
            continue
        yield from words_or_attributes(text[begin : found.start()])
        yield False, found.group()
        begin = found.end()
    yield from words_or_attributes(text[begin:])


def words_or_attributes(text: str) -> Iterator[tuple[bool, str]]:
    """A macro may write attributes for a tag that stands elsewhere."""
    if SWITCH.fullmatch(text):
        yield False, text
    elif '="' in JINJA.sub("", text):
        yield from read_in_tag(text)
    else:
        yield True, text


def sources_of(template: str) -> list[str]:
    """The pieces of a template that hold words, as a translator reads them."""
    return [one.source for is_shown, text in pieces(template) if is_shown and (one := Piece(text)).speaks]


def translated_template(template: str, catalogue: Catalogue) -> str:
    parts = []
    for is_shown, text in pieces(template):
        if not is_shown or not text.strip():
            parts.append(text)
            continue
        piece = Piece(text)
        words = catalogue.template(piece.source) if piece.speaks else piece.source
        parts.append(piece.set_as(words))
    return "".join(parts)


class Translator(BaseLoader):
    """Reads templates as another loader does, in the language of a catalogue."""

    def __init__(self, loader: BaseLoader, catalogue: Catalogue) -> None:
        self.loader = loader
        self.catalogue = catalogue

    def get_source(self, environment: Environment, template: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        source, path, is_fresh = self.loader.get_source(environment, template)
        if template.endswith(".html"):
            source = translated_template(source, self.catalogue)
        return source, path, is_fresh
