"""A pen for one sheet: shapes, words and pieces at places, and what can be clicked.

Everything is a string in the end. Legal targets are links with a halo under their piece and a hit area over it;
the page needs no script of a game's own, and a notebook or a file shows the same drawing without the links.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape

from branchline.core.sheet import About, Choice, Sheet
from branchline.look.symbols import SEATS, emblem_name, seat_class


@lru_cache(4096)
def number(value: float) -> str:
    """A coordinate, short. A board has a few hundred different ones and asks for thousands."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


class Scene:
    """What a board is drawn for: the choices of the seat that looks, by the element they point at, the names of the
    seats, what explains itself, and the colours of the seats."""

    def __init__(
        self, choices: Iterable[Choice], names: list[str], about: Mapping[str, About], colours: str = SEATS
    ) -> None:
        self.names = names
        self.about = about
        self.colours = colours
        self.by_target: dict[str, list[Choice]] = {}
        for choice in choices:
            if choice.target:
                self.by_target.setdefault(choice.target, []).append(choice)

    def is_lit(self, target: str) -> bool:
        return target in self.by_target


class Pen:
    """Draws one sheet."""

    def __init__(self, scene: Scene, name: str, width: int, height: int, title: str = "", subtitle: str = "") -> None:
        self.scene = scene
        self.name = name
        self.width = width
        self.height = height
        self.title = title
        self.parts: list[str] = []
        self.can_be_entered = False
        if title:
            heading = self.inside()
            shift = 14 + len(title) * 7.9 + 8
            heading.text(14, 22, title.upper(), 13, weight=700, css="ttl")
            if subtitle:
                heading.text(shift, 22, subtitle, 12, css="mut")
            self.explain(f"sheet:{name}", heading.drawn())

    # -- shapes ----------------------------------------------------------------------------------

    def raw(self, svg: str) -> None:
        self.parts.append(svg)

    def rect(self, x: float, y: float, w: float, h: float, css: str = "h", radius: float = 4) -> None:
        self.raw(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" '
            f'rx="{number(radius)}" class="{css}"/>'
        )

    def circle(self, x: float, y: float, r: float, css: str = "h") -> None:
        self.raw(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" class="{css}"/>')

    def path(self, d: str, css: str) -> None:
        self.raw(f'<path d="{d}" class="{css}"/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, css: str = "rl") -> None:
        self.raw(f'<path d="M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}" class="{css}"/>')

    def text(
        self,
        x: float,
        y: float,
        words: object,
        size: float = 13,
        anchor: str = "start",
        weight: int = 400,
        css: str = "",
    ) -> None:
        attributes = f' class="{css}"' if css else ""
        if anchor != "start":
            attributes += f' text-anchor="{anchor}"'
        if weight != 400:
            attributes += f' font-weight="{weight}"'
        self.raw(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{attributes}>{escape(str(words))}</text>'
        )

    def lines(
        self, x: float, y: float, words: str, columns: int, size: float = 12, most: int = 4, css: str = ""
    ) -> None:
        """Words broken into lines of about so many letters."""
        for at, row in enumerate(wrapped(words, columns)[:most]):
            self.text(x, y + at * size * 1.25, row, size, css=css)

    # -- pieces ----------------------------------------------------------------------------------

    def use(self, symbol: str, x: float, y: float, w: float, h: float = 0, css: str = "", title: str = "") -> None:
        """A symbol with its middle at (x, y)."""
        h = h or w
        label = f"<title>{escape(title)}</title>" if title else ""
        attributes = f' class="{css}"' if css else ""
        self.raw(
            f'<use href="#{symbol}" x="{number(x - w / 2)}" y="{number(y - h / 2)}" '
            f'width="{number(w)}" height="{number(h)}"{attributes}>{label}</use>'
        )

    def piece(self, id: str, symbol: str, x: float, y: float, w: float, h: float = 0, css: str = "") -> None:
        """A symbol that keeps its id from drawing to drawing, so that the page moves it smoothly."""
        h = h or w
        self.raw(
            f'<g id="pc-{id}" class="pc" style="transform:translate({number(x)}px,{number(y)}px)">'
            f'<use href="#{symbol}" x="{number(-w / 2)}" y="{number(-h / 2)}" width="{number(w)}" height="{number(h)}"'
            f' class="{css}"/></g>'
        )

    def css_of(self, seat: int) -> str:
        """The CSS class of a seat's colours."""
        return seat_class(seat, self.scene.colours)

    def emblem(self, seat: int, x: float, y: float, size: float = 22, id: str = "") -> None:
        symbol = emblem_name(seat, self.scene.colours)
        if id:
            self.piece(id, symbol, x, y, size, css=self.css_of(seat))
        else:
            self.use(symbol, x, y, size, css=self.css_of(seat), title=self.owner(seat))

    def worker(self, seat: int, x: float, y: float, id: str = "") -> None:
        symbol = f"wk-{self.scene.colours[seat]}"
        if id:
            self.piece(id, symbol, x, y, 28, 32, self.css_of(seat))
        else:
            self.use(symbol, x, y, 28, 32, self.css_of(seat), self.owner(seat))

    def owner(self, seat: int) -> str:
        return self.scene.names[seat] if 0 <= seat < len(self.scene.names) else "nobody"

    def amount(self, symbol: str, count: object, x: float, y: float, size: float = 22, title: str = "") -> None:
        """A glyph with its number behind it."""
        self.use(symbol, x, y, size, title=title)
        self.text(x + size * 0.68, y + size * 0.26, count, size * 0.78, weight=700)

    def sign(self, x: float, y: float, words: str, is_open: bool = True, size: float = 13) -> None:
        """An enamel sign with its middle at (x, y); a dashed one where the place is closed."""
        width = len(words) * size * 0.56 + 18
        if is_open:
            self.rect(x - width / 2, y - 10, width, 20, "sgn", 3)
            self.rect(x - width / 2 + 2, y - 8, width - 4, 16, "sgi", 2)
            self.text(x, y + 4.5, words, size, "middle", 700, "sgt")
        else:
            self.rect(x - width / 2, y - 10, width, 20, "sgc", 3)
            self.text(x, y + 4.5, words, size, "middle", 600, "mut")

    def letter(self, x: float, y: float, words: str, r: float = 14) -> None:
        """A white letter in an enamel disc: an area."""
        self.circle(x, y, r, "sgn")
        self.text(x, y + r * 0.38, words, r * 1.1, "middle", 700, "sgt")

    def track(self, d: str, seat: int | None = None) -> None:
        """Rails along a path; without an owner the line is only surveyed."""
        if seat is None:
            self.path(d, "tk-survey")
            return
        self.path(d, "tk-sleepers")
        self.path(d, "tk-rails")
        self.path(d, f"tk-bed {self.css_of(seat)}")

    # -- what can be clicked ------------------------------------------------------------------------

    def target(
        self,
        key: str,
        x: float,
        y: float,
        w: float,
        h: float,
        body: str = "",
        *,
        round: bool = False,
        shape: str = "",
        clear: bool = False,
        about: str = "",
    ) -> bool:
        """Draw `body`; if choices point at this key, light it: halo under, hit area over. True if it is lit.

        The lit spot is a rectangle, a circle with its middle at (x, y), or any `shape` without its class and end;
        a `clear` one lets what was drawn before shine through. The link holds the hit area only, so that its name
        is the sentence and not what happens to be drawn there. What lies at a place that changes from game to game
        is explained by another key, `about`.
        """
        choices = self.scene.by_target.get(key)
        if not choices:
            self.explain(key, body, about)
            return False
        if len(choices) == 1:
            label, link = choices[0].sentence, f'data-action="{choices[0].action}" href="#choice-{choices[0].action}"'
        else:
            label = f"{len(choices)} choices: " + "; ".join(choice.sentence for choice in choices[:6])
            link = f'data-choices="{escape(key)}" href="#choices"'
        shape = shape or spot(x, y, w, h, round)
        self.raw(
            f'<g class="{"lit clear" if clear else "lit"}"><{shape} class="halo"/><{shape} class="ring"/>{body}'
            f'<a class="lg" id="lg-{escape(key.replace(":", "-"))}" {keys(key, about)} {link} '
            f'role="button" tabindex="0" aria-label="{escape(label)}"><title>{escape(label)}</title>'
            f'<{shape} class="hit"/></a></g>'
        )
        return True

    def explain(self, key: str, body: str, about: str = "") -> None:
        """Draw `body`; if this key, or `about`, explains itself, it does so when pointed at or reached by the keyboard.

        One such element of a sheet is in the order of the Tab key; the arrow keys go from there to the others.
        """
        found = self.scene.about.get(about or key)
        if found is None or not body:
            self.raw(body)
            return
        index = "-1" if self.can_be_entered else "0"
        self.can_be_entered = True
        self.raw(
            f'<g class="ab" {keys(key, about)} role="img" tabindex="{index}" '
            f'aria-label="{escape(found.title)}">{body}</g>'
        )

    def inside(self) -> Pen:
        """A pen for the body of a target: same scene, nothing drawn yet."""
        return Pen(self.scene, self.name, self.width, self.height)

    def drawn(self) -> str:
        return "".join(self.parts)

    def sheet(self, row: int, summary: str, text: str, place: str = "board", seat: int = -1) -> Sheet:
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" role="group" '
            f'aria-label="{escape(summary)}">{self.drawn()}</svg>'
        )
        return Sheet(self.name, self.title, self.width, self.height, row, place, seat, svg, summary, text)


def keys(key: str, about: str) -> str:
    """The attributes that the page looks for: the element, and what explains it if that is another key."""
    return f'data-key="{escape(key)}"' + (f' data-about="{escape(about)}"' if about else "")


def spot(x: float, y: float, w: float, h: float, round: bool) -> str:
    """The shape of a target, the middle of a round one at (x, y), the corner of a square one."""
    if round:
        return f'circle cx="{number(x)}" cy="{number(y)}" r="{number(w / 2)}"'
    return f'rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" rx="5"'


def wrapped(words: str, columns: int) -> list[str]:
    rows = [""]
    for word in words.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > columns:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    return rows


def card(
    pen: Pen,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    head: str,
    corner: str = "",
    body: str = "",
    foot: str = "",
    rule: str = "",
    glyph: str = "",
    key: str = "",
    about: str = "",
    used: bool = False,
) -> None:
    """A ticket: head band with glyph, title and number; the effect in words; a perforation; the foot."""
    inside = pen.inside()
    inside.rect(x, y, w, h, "cd-off" if used else "cd", 8)
    if not used:
        low = number(y + 26)
        band = f"M{number(x)} {low}V{number(y + 8)}a8 8 0 0 1 8-8H{number(x + w - 8)}a8 8 0 0 1 8 8V{low}Z"
        inside.path(band, "cd-head")
    start = x + 8
    if glyph:
        inside.use(glyph, x + 16, y + 13, 18)
        start = x + 29
    inside.text(start, y + 18, f"{head} · used" if used else head, 13, weight=700)
    if corner:
        inside.text(x + w - 8, y + 18, corner, 14, "end", 700)
    feet = wrapped(foot, int((w - 14) / 5.6))[:2]
    fold = y + h - 10 - 15 * len(feet)
    inside.lines(x + 8, y + 43, body, int((w - 14) / 5.3), 12, int((fold - y - 36) / 15))
    inside.line(x + 5, fold, x + w - 5, fold, "perf")
    for at, row in enumerate(feet):
        inside.text(x + 8, fold + 17 + at * 15, row, 12, weight=700)
    if rule:
        inside.text(x + w - 8, y + h - 8, rule, 10, "end", css="rn")
    pen.target(key, x, y, w, h, inside.drawn(), about=about)
