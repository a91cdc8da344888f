"""A pen for one sheet: shapes, words and pieces at places, and what can be clicked.

Everything is a string in the end, and whatever comes from outside (a name, a word of the box) is escaped on its way
into it: what a pen has drawn is `Drawn`, and a pen takes nothing else as markup. Legal targets are links with a halo
under their piece and a hit area over it; the page needs no script of a game's own, and a notebook or a file shows the
same drawing without the links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from branchline.core.game import Game
from branchline.core.sheet import About, Choice, Drawn, Sheet
from branchline.core.translation import Own, translated
from branchline.look.album import Album
from branchline.look.markup import NOTHING, mark, quoted
from branchline.look.symbols import SEATS, emblem_name, seat_class

P = ParamSpec("P")
T = TypeVar("T")

LIT = ' id="lg-'
"""How what can be clicked is told from all else in a drawing."""


@lru_cache(4096)
def number(value: float) -> str:
    """A coordinate, short. A board has a few hundred different ones and asks for thousands."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


class Scene:
    """What a board is drawn for: the choices of the seat that looks, by the element they point at, the names of the
    seats, what explains itself, and the colours of the seats."""

    def __init__(
        self,
        choices: Iterable[Choice],
        names: list[str],
        about: Mapping[str, About],
        colours: str = SEATS,
        album: Album | None = None,
    ) -> None:
        self.names = names
        self.about = about
        self.colours = colours
        self.album = album
        by_target: dict[str, list[Choice]] = {}
        for choice in choices:
            for place in choice.places:
                by_target.setdefault(place, []).append(choice)
        self.by_target: Mapping[str, list[Choice]] = by_target

    @classmethod
    def of(
        cls,
        game: Game,
        view: Mapping[str, Any],
        choices: Iterable[Choice],
        names: list[str],
        album: Album | None = None,
    ) -> Self:
        return cls(choices, names, game.about, game.seat_colours(view["players"]), album)

    def draw(self, function: Callable[Concatenate[Scene, P], T], *given: P.args, **named: P.kwargs) -> T:
        """What `function(self, *given)` draws; with an album, what was drawn from just the same is taken from there."""
        if self.album is None or named:
            return function(self, *given, **named)
        drawn: T = self.album.draw(self, function, given)
        return drawn

    def watched(self, lights: Mapping[str, list[Choice]]) -> Scene:
        """The same, with what may be lit in other hands, for an album that writes down what is looked at."""
        seen = Scene((), self.names, self.about, self.colours)
        seen.by_target = lights
        return seen

    def read(self, game: Game, view: Mapping[str, Any]) -> Any:
        """The position that a view allows, for boards that are drawn from one."""
        return game.from_view(view) if self.album is None else self.album.read(game, view)

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
        self.parts: list[str] = []  # each a whole element
        self.can_be_entered = False
        if title:
            heading = self.inside()
            title, subtitle = translated(title), translated(subtitle)
            shift = 14 + len(title) * 7.9 + 8
            heading.text(14, 22, Own(title.upper()), 13, weight=700, css="ttl")
            if subtitle:
                heading.text(shift, 22, Own(subtitle), 12, css="mut")
            self.explain(f"sheet:{name}", heading.drawn())

    # -- shapes ----------------------------------------------------------------------------------

    def raw(self, drawn: Drawn) -> None:
        """What another pen has drawn."""
        self.parts += checked(drawn).elements

    @contextmanager
    def group(self, css: str = "", transform: str = "", untouched: bool = False, price: str = "") -> Iterator[None]:
        """What is drawn inside belongs together; `untouched` lets the pointer through to what lies below; `price` names
        the element whose price it is."""
        attributes = f' class="{quoted(css)}"' if css else ""
        if price:
            attributes += f' data-price="{quoted(price)}"'
        if transform:
            attributes += f' transform="{quoted(transform)}"'
        if untouched:
            attributes += ' pointer-events="none"'
        begin = len(self.parts)
        yield
        self.parts[begin:] = [f"<g{attributes}>{''.join(self.parts[begin:])}</g>"]

    def name_it(self, words: str) -> None:
        """What the browser says about all that is drawn beside it."""
        self.parts.append(f"<title>{quoted(translated(words))}</title>")

    def rect(self, x: float, y: float, w: float, h: float, css: str = "h", radius: float = 4) -> None:
        self.parts.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" '
            f'rx="{number(radius)}" class="{quoted(css)}"/>'
        )

    def circle(self, x: float, y: float, r: float, css: str = "h") -> None:
        self.parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" class="{quoted(css)}"/>')

    def path(self, d: str, css: str, transform: str = "") -> None:
        moved = f' transform="{quoted(transform)}"' if transform else ""
        self.parts.append(f'<path d="{quoted(d)}" class="{quoted(css)}"{moved}/>')

    def shape(self, shape: Drawn, css: str, tint: str = "") -> None:
        """A shape such as a target has, in one of the tints of the family."""
        if tint and not tint.replace("-", "").isalnum():
            raise ValueError(f"there is no tint {tint!r}")
        style = f' style="fill:var(--{tint})"' if tint else ""
        self.parts.append(f'<{checked(shape)} class="{quoted(css)}"{style}/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, css: str = "rl") -> None:
        self.path(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", css)

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
        said = translated(words) if isinstance(words, str) else str(words)
        attributes = f' class="{quoted(css)}"' if css else ""
        if anchor != "start":
            attributes += f' text-anchor="{quoted(anchor)}"'
        if weight != 400:
            attributes += f' font-weight="{weight:d}"'
        self.parts.append(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{attributes}>{quoted(said)}</text>'
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
        label = f"<title>{quoted(translated(title))}</title>" if title else ""
        attributes = f' class="{quoted(css)}"' if css else ""
        self.parts.append(
            f'<use href="#{quoted(symbol)}" x="{number(x - w / 2)}" y="{number(y - h / 2)}" '
            f'width="{number(w)}" height="{number(h)}"{attributes}>{label}</use>'
        )

    def piece(
        self,
        id: str,
        symbol: str,
        x: float,
        y: float,
        w: float,
        h: float = 0,
        css: str = "",
        title: str = "",
        mirrored: bool = False,
    ) -> None:
        """A symbol that keeps its id from drawing to drawing, so that the page moves it smoothly."""
        h = h or w
        label = f"<title>{quoted(translated(title))}</title>" if title else ""
        turned = ' transform="scale(-1,1)"' if mirrored else ""
        self.parts.append(
            f'<g id="pc-{quoted(id)}" class="pc" style="transform:translate({number(x)}px,{number(y)}px)">'
            f'<use href="#{quoted(symbol)}" x="{number(-w / 2)}" y="{number(-h / 2)}" '
            f'width="{number(w)}" height="{number(h)}" class="{quoted(css)}"{turned}>{label}</use></g>'
        )

    def moving(self, id: str, x: float, y: float, body: Drawn) -> None:
        """A piece that another pen has drawn round its middle; like every piece it keeps its id."""
        self.parts.append(
            f'<g id="pc-{quoted(id)}" class="pc" style="transform:translate({number(x)}px,{number(y)}px)">'
            f"{checked(body)}</g>"
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
        words = Own(translated(words))
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
        body: Drawn = NOTHING,
        *,
        round: bool = False,
        shape: Drawn = NOTHING,
        clear: bool = False,
        about: str = "",
        twin: int = 0,
    ) -> bool:
        """Draw `body`; if choices point at this key, light it: halo under, hit area over. True if it is lit.

        The lit spot is a rectangle, a circle with its middle at (x, y), or any `shape` (an element without its class
        and end);
        a `clear` one lets what was drawn before shine through. The link holds the hit area only, so that its name
        is the sentence and not what happens to be drawn there. What lies at a place that changes from game to game
        is explained by another key, `about`. Pieces that are the same to the rules share a key: each is a `twin`.
        """
        choices = self.scene.by_target.get(key)
        if not choices:
            self.explain(key, body or self.bare(key, shape or spot(x, y, w, h, round)), about)
            return False
        if len(choices) == 1 and len(choices[0].places) == 1:
            action = f"{choices[0].action:d}"
            label, link = choices[0].sentence, f'data-action="{action}" href="#choice-{action}"'
        else:
            label = "; ".join(choice.sentence for choice in choices[:6])
            label = label if len(choices) == 1 else f"{translated(f'{len(choices)} choices')}: {label}"
            link = f'data-choices="{quoted(key)}" href="#choices"'
        shape = shape or spot(x, y, w, h, round)
        name = key.replace(":", "-") + (f"-twin-{twin:d}" if twin else "")
        self.parts.append(
            f'<g class="{"lit clear" if clear else "lit"}"><{shape} class="halo"/><{shape} class="ring"/>'
            f'{checked(body)}<a class="lg" id="lg-{quoted(name)}" {keys(key, about)} {link} '
            f'role="button" tabindex="0" aria-label="{quoted(label)}"><title>{quoted(label)}</title>'
            f'<{shape} class="hit"/></a></g>'
        )
        return True

    def explain(self, key: str, body: Drawn, about: str = "", home: str = "") -> None:
        """Draw `body`; if this key, or `about`, explains itself, it does so when pointed at or reached by the keyboard.
        New pieces of which it is the `home`, by the first word of their ids, come from there.

        One such element of a sheet is in the order of the Tab key; the arrow keys go from there to the others.
        """
        found = self.scene.about.get(about or key)
        if found is None or not body:
            if key and body:
                self.parts.append(f"<g {keys(key, about, home)}>{checked(body)}</g>")  # it has its place all the same
            else:
                self.raw(body)
            return
        index = "-1" if self.can_be_entered else "0"
        self.can_be_entered = True
        self.parts.append(
            f'<g class="ab" {keys(key, about, home)} role="img" tabindex="{index}" '
            f'aria-label="{quoted(translated(found.title))}">{checked(body)}</g>'
        )

    def bare(self, key: str, shape: Drawn) -> Drawn:
        """A place on which nothing is drawn."""
        return mark(f'<{checked(shape)} class="ground"/>') if key else NOTHING

    def ground(self, key: str, x: float, y: float, w: float, h: float, about: str = "") -> None:
        """A place that pieces come to and leave: nothing is drawn there but what explains it."""
        inside = self.inside()
        inside.rect(x, y, w, h, "hit")
        self.explain(key, inside.drawn(), about)

    def price(self, key: str, x: float, y: float, sign: str = "$") -> bool:
        """What the cheapest choice at a lit place takes, round (x, y); nothing where money has no part in it."""
        prices = [choice.price for choice in self.scene.by_target.get(key, ()) if choice.price is not None]
        if not prices:
            return False
        words = f"{sign}{min(prices)}"
        width = 10 + 6.2 * len(words)
        with self.group(price=key, untouched=True):
            self.rect(x - width / 2, y - 8, width, 16, "pill", 8)
            self.text(x, y + 4.3, words, 12, "middle", 700)
        return True

    def inside(self) -> Pen:
        """A pen for the body of a target: same scene, nothing drawn yet."""
        return Pen(self.scene, self.name, self.width, self.height)

    def drawn(self) -> Drawn:
        return mark("".join(self.parts), self.parts)

    def sheet(self, row: int, summary: str, text: str, place: str = "board", seat: int = -1, group: str = "") -> Sheet:
        opening = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:d} {self.height:d}" role="group" '
            f'aria-label="{quoted(translated(summary))}">'
        )
        svg = mark(f"{opening}{''.join(self.parts)}</svg>", self.parts, len(opening))
        return Sheet(
            self.name, self.title, self.width, self.height, row, place, seat, svg, summary, text, group, LIT in svg
        )


def checked(drawn: Drawn) -> Drawn:
    """What may stand in a drawing as it is. The types say so already; a string that slips past them is refused here."""
    if type(drawn) is not Drawn:
        raise TypeError("a pen takes only what a pen has drawn")
    return drawn


def keys(key: str, about: str, home: str = "") -> str:
    """The attributes that the page looks for: the element, what explains it if that is another key, and which pieces
    come from there."""
    more = (("about", about), ("home", home))
    return f'data-key="{quoted(key)}"' + "".join(f' data-{name}="{quoted(value)}"' for name, value in more if value)


def spot(x: float, y: float, w: float, h: float, round: bool) -> Drawn:
    """The shape of a target, the middle of a round one at (x, y), the corner of a square one."""
    if round:
        return mark(f'circle cx="{number(x)}" cy="{number(y)}" r="{number(w / 2)}"')
    return mark(f'rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" rx="5"')


def polygon(points: Iterable[tuple[float, float]]) -> Drawn:
    """A shape with these corners."""
    return mark(f'polygon points="{" ".join(f"{number(x)},{number(y)}" for x, y in points)}"')


def outline(d: str) -> Drawn:
    """A shape with any path for its edge."""
    return mark(f'path d="{quoted(d)}"')


def wrapped(words: str, columns: int) -> list[str]:
    """Words in the reader's language, broken into lines of about so many letters."""
    rows = [""]
    for word in translated(words).split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > columns:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    return [Own(row) for row in rows]


def head_band(pen: Pen, x: float, y: float, w: float, height: float, corner: int = 8) -> None:
    """The band at the top of a card, as round as the card."""
    low, turn = number(y + height), f"a{corner} {corner} 0 0 1 {corner}"
    up, across = f"V{number(y + corner)}{turn}-{corner}", f"h{number(w - 2 * corner)}{turn} {corner}"
    pen.path(f"M{number(x)} {low}{up}{across}V{low}Z", "cd-head")


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
        head_band(inside, x, y, w, 26)
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
