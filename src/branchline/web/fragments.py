"""A page in fragments: pieces with an id and a digest, so that who has seen one page is sent only what differs.

A fragment's text has holes where other fragments lie in it. What goes over the wire is HTML again: the fragments that
changed, whole, and in the place of each one inside them that did not, a mark to keep the element of that id. Of a
drawing only the elements that changed are sent (`redrawing.py`).
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from hashlib import blake2b
from operator import is_
from threading import RLock
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from branchline.core.sheet import Drawn
from branchline.web.redrawing import redrawn

# A sign that no text can forge: a "<" from outside never gets into a page as such.
HOLE = "<\0>"
NEW_LINE = "\n"
# Pieces are short and many: a packer for more than they hold takes longer to set up than to pack.
LEVEL, WINDOW_BITS, MEMORY_LEVEL = 3, 13, 7
SHORTEST_PACKED = 120
SHORT = 2000
DIGEST_BYTES = 9


def digest_of(*parts: bytes) -> bytes:
    return blake2b(b"\0".join(parts), digest_size=DIGEST_BYTES).digest()


class Piece:
    """A part of a stream, and the same packed so that it can stand anywhere in a deflated one: packed once, sent to
    all, whatever each was sent before. The texts are HTML to be sent as lines of an event, or go as they are."""

    __slots__ = ("_packed", "is_html", "texts")

    def __init__(self, *texts: str, is_html: bool = False) -> None:
        self.texts = texts
        self.is_html = is_html
        self._packed = b""

    @property
    def text(self) -> str:
        text = "".join(self.texts)
        return f"data: {text.replace(NEW_LINE, NEW_LINE + 'data: ')}\n" if self.is_html else text

    @property
    def plain(self) -> bytes:
        """Made anew each time: many tables are shown at once, and the text alone is enough to keep."""
        return self.text.encode()

    @property
    def is_short(self) -> bool:
        return sum(map(len, self.texts)) < SHORT

    def packed(self) -> bytes:
        if not self._packed:
            plain = self.plain
            if len(plain) < SHORTEST_PACKED:
                size = len(plain)
                self._packed = b"\0" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + plain
            else:
                packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW_BITS, MEMORY_LEVEL)
                self._packed = packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH)
        return self._packed


class Fragment:
    """An element with an id: its text, and in their places the fragments that lie in it."""

    __slots__ = ("_digest", "_own", "_piece", "_redrawn", "drawing", "id", "inside", "parts", "within")

    def __init__(self, id: str, parts: tuple[str | Fragment, ...]) -> None:
        self.id = id
        self.parts = parts
        self.inside = [one for one in parts if isinstance(one, Fragment)]
        self.drawing = next((one for one in parts if type(one) is Drawn), None)
        self._redrawn: tuple[bytes, Piece] | None = None
        self._own = self._digest = b""
        self._piece: Piece | None = None
        self.within = 0  # at which moment it was last shown in one that was kept, without being asked for itself

    @property
    def own(self) -> bytes:
        """The digest of its text, of which fragments lie in it, and where."""
        if not self._own:
            texts = [one if isinstance(one, str) else HOLE + one.id for one in self.parts]
            self._own = digest_of("\0".join(texts).encode())
        return self._own

    @property
    def digest(self) -> bytes:
        """The digest of all that it shows."""
        if not self._digest:
            inside = [one._digest or one.digest for one in self.inside]
            self._digest = digest_of(self.own, *inside) if inside else self.own
        return self._digest

    @property
    def whole(self) -> str:
        return self.filled(lambda one: one.whole)

    def filled(self, fill: Callable[[Fragment], str]) -> str:
        return "".join([one if isinstance(one, str) else fill(one) for one in self.parts])

    def piece(self) -> Piece:
        """As it is sent where all of it is new."""
        if self._piece is None:
            self._piece = Piece(*(one if isinstance(one, str) else one.whole for one in self.parts), is_html=True)
        return self._piece

    def text_after(self, before: Fragment | None) -> str | None:
        """All of it for somebody who has an earlier drawing: shorter, if there is one on both."""
        if before is None or before.drawing is None or self.drawing is None:
            return None
        text = redrawn(before.drawing, self.drawing)
        return None if text is None else "".join([text if one is self.drawing else str(one) for one in self.parts])

    def piece_after(self, before: Fragment | None) -> Piece:
        """As it is sent to somebody who has it as it was before; worked out once for all of them."""
        if before is None or before.drawing is None:
            return self.piece()
        if self._redrawn is None or self._redrawn[0] != before.digest:
            text = self.text_after(before)
            self._redrawn = before.digest, self.piece() if text is None else Piece(text, is_html=True)
        return self._redrawn[1]

    def let_go(self) -> None:
        self._piece = self._redrawn = None

    def all(self) -> list[Fragment]:
        found = [self]
        for one in found:
            if one.inside:
                found += one.inside
        return found


class Page:
    """A whole page: `head`, the opening tag of its outermost element without its end, and the fragment in it."""

    def __init__(self, root: Fragment) -> None:
        first, *others = root.parts
        head, _, rest = str(first).partition(">")
        self.root = Fragment(root.id, (f">{rest}", *others))
        self.digest = digest_of(head.encode(), self.root.digest).hex()
        self.head = f'{head} data-page="{self.digest}"'
        self.patches: dict[str, list[Piece]] = {}
        self._fragments: dict[str, Fragment] | None = None

    @property
    def fragments(self) -> dict[str, Fragment]:
        if self._fragments is None:
            self._fragments = {one.id: one for one in self.root.all()}
        return self._fragments

    @property
    def whole(self) -> Markup:
        return Markup(self.head + self.root.whole)

    def event(self, seen: Page | None) -> list[Piece]:
        """The event that leads a browser from the page it has seen to this one; from None, all of it."""
        beginning = f"event: table\nid: {self.digest}\n"
        if seen is None:
            return [Piece(beginning), Piece(self.whole, is_html=True), END]
        if seen.digest not in self.patches:
            pieces = self.patch(seen)
            # Those that are short are packed sooner, and smaller, together; a long one is packed once for all.
            first = Piece(beginning, *(one.text for one in pieces if one.is_short))
            self.patches[seen.digest] = [first, *(one for one in pieces if not one.is_short), END]
        return self.patches[seen.digest]

    def let_go(self) -> None:
        """All who look have been handed this page: what was made to be sent is not needed any more, and is made again
        for whoever comes later."""
        self.patches.clear()
        for one in self.fragments.values():
            one.let_go()

    def patch(self, seen: Page) -> list[Piece]:
        """The outermost element, and each fragment that changed."""
        known = seen.fragments
        head = f'{self.head} data-base="{seen.digest}"'
        if known[self.root.id].own == self.root.own:
            changed = [piece for one in self.root.inside for piece in differences(known, one)]
            first = f"{head} data-kept></main>"
        else:
            changed = []
            first = head + self.root.filled(lambda one: kept_or_whole(known, one))
        return [Piece(first, is_html=True), *changed]


END = Piece("\n")


def differences(known: dict[str, Fragment], now: Fragment) -> list[Piece]:
    before = known.get(now.id)
    if before is now or (before is not None and before.digest == now.digest):
        return []
    if before is not None and before.own == now.own:
        return [piece for one in now.inside for piece in differences(known, one)]
    if not now.inside:
        return [now.piece_after(before)]
    return [Piece(now.filled(lambda one: kept_or_whole(known, one)), is_html=True)]


def kept_or_whole(known: dict[str, Fragment], now: Fragment) -> str:
    before = known.get(now.id)
    if before is now or (before is not None and before.digest == now.digest):
        return f'<b data-keep="{now.id}"></b>'
    return now.text_after(before) or now.filled(lambda one: kept_or_whole(known, one))


class Press:
    """Sets the fragments of one table. A template gets the given values and nothing else, so where the values are the
    same, so is what it gives, for whomever it is: it is set once. What nobody was shown for two moments is let go."""

    def __init__(self, templates: Environment) -> None:
        self.templates = templates
        self.kept: dict[tuple[str, str], list[list[Any]]] = {}
        self.moment = 0
        self.lock = RLock()

    def turn_to(self, moment: int) -> None:
        with self.lock:
            if moment <= self.moment:
                return
            last, self.moment = self.moment, moment
            self.let_go_before(last)

    def settle(self) -> None:
        """All who look have been shown this moment: what none of them was shown is let go."""
        with self.lock:
            self.let_go_before(self.moment)

    def let_go_before(self, moment: int) -> None:
        for key, variants in list(self.kept.items()):
            variants[:] = [one for one in variants if one[2] >= moment or one[1].within >= moment]
            if not variants:
                del self.kept[key]

    def page(self, template: str, **values: Any) -> Page:
        """A page by its template, in which `part`, `kept_part` and `kept_parts` set the fragments."""
        return Page(self.fragment("", template, values))

    def fragment(self, id: str, template: str, values: dict[str, Any]) -> Fragment:
        holes: list[Fragment | str] = []

        def part(id: str, template: str, /, **values: Any) -> Markup:
            holes.append(self.fragment(id, template, values))
            return Markup(HOLE)

        def kept_part(id: str, template: str, /, **values: Any) -> Markup:
            holes.append(self.kept_fragment(id, template, values))
            return Markup(HOLE)

        def kept_parts(template: str, name: str, items: Iterable[Any], /, **values: Any) -> Markup:
            """A fragment for each of the items, under its own `id`."""
            before = len(holes)
            holes.extend(self.kept_fragment(one.id, template, {name: one, **values}) for one in items)
            return Markup(HOLE * (len(holes) - before))

        def drawing(svg: Drawn, /) -> Markup:
            """A sheet's own text: long, and not to be kept twice. Only a pen makes what is taken as it is."""
            if not isinstance(svg, Drawn):
                raise TypeError("a drawing is made by a pen")
            holes.append(svg)
            return Markup(HOLE)

        given = {"part": part, "kept_part": kept_part, "kept_parts": kept_parts, "drawing": drawing, **values}
        first, *texts = self.templates.get_template(template).render(given).strip().split(HOLE)
        parts: list[str | Fragment] = [first]
        for hole, text in zip(holes, texts, strict=True):
            parts += (hole, text)
        return Fragment(id, tuple(parts))

    def kept_fragment(self, id: str, template: str, values: dict[str, Any]) -> Fragment:
        with self.lock:
            variants = self.kept.setdefault((id, template), [])
            given = values.values()
            for one in variants:
                if all(map(is_, one[0].values(), given)):
                    one[2] = self.moment
                    found: Fragment = one[1]
                    self.keep_inside(found)
                    return found
            # Equal ones take long to compare: these values are kept as well, to be found by what they are next time.
            made: Fragment | None = next((one[1] for one in variants if one[0] == values), None)
            if made is None:
                made = self.fragment(id, template, values)
            else:
                self.keep_inside(made)
            variants.insert(0, [values, made, self.moment])
            return made

    def keep_inside(self, fragment: Fragment) -> None:
        """What lies in one that is kept is shown with it."""
        for one in fragment.inside:
            if one.within != self.moment:
                one.within = self.moment
                self.keep_inside(one)


class Packing:
    """A gzip stream of packed pieces, in the order in which they are sent."""

    HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"

    def __init__(self) -> None:
        self.sum = 0
        self.length = 0

    def pack(self, pieces: list[Piece]) -> bytes:
        for piece in pieces:
            plain = piece.plain
            self.sum = zlib.crc32(plain, self.sum)
            self.length += len(plain)
        return b"".join(piece.packed() for piece in pieces)

    def end(self) -> bytes:
        return b"\x03\0" + self.sum.to_bytes(4, "little") + (self.length % 2**32).to_bytes(4, "little")
