"""What the table and the page say in Python that has no translation yet: sentences with gaps, read out of the code
itself. `branchline words LANGUAGE` prints it.

A sentence begins with a capital and goes on in small letters; a phrase stands in a table of the module, such as
`HEADS`. What is read by programs, by the owner of a site or in the terminal stays English, and so do fragments that are
put together further on, whose whole is looked up.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable

from branchline.core.translation import APART, GAP, LANGUAGES, SOURCE, SPEAKS, Catalogue, catalogue_of

ROOMS = ("table", "web")
IN_ENGLISH = {
    "answers",
    "api",
    "backup",
    "counter",
    "counts",
    "engine",
    "guard",
    "logs",
    "metrics",
    "misfits",
    "openapi",
    "processes",
    "schema",
    "serve",
    "statements",
}
"""Modules that speak to programs and to the owner of a site."""
LOG = "log"
SENTENCE = re.compile(r"(?=[A-Z“](?:[a-z’]|\W)|\{\w+\} [a-z])(?=.*\s[a-z]{2})(?!.*=\")[^<]+", re.DOTALL)
PHRASE = re.compile(r"[A-Za-z][a-z’]+(?: [a-z’]+)+")
FORMATTED = re.compile(r"\{[^{}]*\}")
"""A gap of `str.format`."""
TAIL = re.compile(r"(?<=[.?!])\{\w+\}$")
"""What may follow a sentence: another one."""
FIGURE = "7"
"""Fits every gap of an entry."""
ENDS = ".?!:… "


def unspoken(language: str) -> set[str]:
    """All that is said there and has no entry, a gap of it by the name of what fills it; and what other languages have
    an entry for, which knows of words and times that no code says in one piece."""
    catalogue = catalogue_of(language)
    own = set(sources_of(catalogue))
    entries = "\n".join(own)
    others = {one for code in LANGUAGES if code not in (SOURCE, language) for one in sources_of(catalogue_of(code))}
    return {text for text in spoken() if not is_known(catalogue, entries, text)} | (others - own)


def sources_of(catalogue: Catalogue) -> Iterator[str]:
    yield from (source for _, source in catalogue.plain)
    yield from (pattern.source for patterns in catalogue.patterns.values() for pattern in patterns)


def is_known(catalogue: Catalogue, entries: str, text: str) -> bool:
    """Is there a translation, or one of something that this is a part of, with whatever in the gaps?"""
    if not catalogue.find(GAP.sub(FIGURE, text)).missed:
        return True
    first, *others = APART[0].split(text)[::2]
    if others:
        return all(is_known(catalogue, entries, one) for one in (first, *others) if SPEAKS.search(GAP.sub("", one)))
    bare = TAIL.sub("", text).rstrip(ENDS)
    shape = ".+".join(re.escape(part) for part in GAP.split(bare)[::2])
    return re.search(shape, entries, re.IGNORECASE) is not None


def spoken() -> set[str]:
    return {
        text
        for room in ROOMS
        for path in modules_in(resources.files("branchline") / room)
        for text in said_in(ast.parse(path.read_text(encoding="utf-8")))
    }


def modules_in(folder: Traversable) -> Iterator[Traversable]:
    for one in folder.iterdir():
        if one.is_dir() and one.name != "migrations":
            yield from modules_in(one)
        elif one.name.endswith(".py") and one.name.removesuffix(".py") not in IN_ENGLISH:
            yield one


def said_in(module: ast.Module) -> Iterator[str]:
    for node in module.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            yield from (text for one in node.value.values for text in texts_in(one) if PHRASE.fullmatch(text))
    yield from (text for text in texts_in(module) if SENTENCE.fullmatch(text))


def texts_in(node: ast.AST) -> Iterator[str]:
    """The texts of a piece of code, those of its comments and of its log left out."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and is_log(node.func.value):
        return
    text = text_of(node)
    if text is not None:
        yield text
        return
    for one in ast.iter_child_nodes(node):
        yield from texts_in(one)


def is_log(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == LOG


def text_of(node: ast.AST) -> str | None:
    """A text with its gaps; None for what is none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return FORMATTED.sub("{value}", node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) or f"{{{name_of(part)}}}" for part in node.values)
    return None


def name_of(node: ast.AST) -> str:
    """What a gap is called: by the last name in what fills it."""
    found = (getattr(one, "attr", getattr(one, "id", "")) for one in ast.walk(node))
    return next(filter(None, found), "value")
