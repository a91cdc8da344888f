"""Every piece of the family as an SVG <symbol>: those of the data file, and those that come in seat colours."""

from __future__ import annotations

from functools import cache
from importlib import resources

from branchline.core.sheet import Drawn
from branchline.look.markup import mark

SEATS = "rbygk"

EDGE = 'stroke="var(--ce)" stroke-linejoin="round"'

SHAPES = {
    "r": f'<path d="M12 .9 23.1 12 12 23.1 .9 12Z" fill="var(--c)" stroke-width="1.5" {EDGE}/>',
    "b": f'<circle cx="12" cy="12" r="10.6" fill="var(--c)" stroke-width="1.5" {EDGE}/>',
    "y": f'<path d="M12 1.2 23.2 21.6H.8Z" fill="var(--c)" stroke-width="1.5" {EDGE}/>',
    "g": f'<rect x="1.8" y="1.8" width="20.4" height="20.4" rx="2" fill="var(--c)" stroke-width="1.5" {EDGE}/>',
    "k": f'<path d="M6.3 1.8H17.7L23.2 12 17.7 22.2H6.3L.8 12Z" fill="var(--c)" stroke-width="1.5" {EDGE}/>',
}

SIGNS = {"r": "◆R", "b": "●B", "y": "▲Y", "g": "■G", "k": "⬢K"}
"""The same shapes with their letters where nothing is drawn: in a terminal."""

BUST = (
    "M16 2.2c4.6 0 6.8 2.4 7.2 5.4l2.3.5v2H23c-.3 3-2 5.3-3.8 6.2 5.6 1 9 4.6 9.9 17.4H2.9"
    "c.9-12.8 4.3-16.4 9.9-17.4C11 15.4 9.3 13.1 9 10.1c0-5 2.4-7.9 7-7.9Z"
)
CAP = "M9 9.5c.3-5 3-7.3 7-7.3s6.5 2 7 5.4l2.5.5v1.4Z"
HAT = "M10.5 3h11v8h4v2.5H6.5V11h4Z"
COAT = "M10 13.5c0 4 1.5 6.3 3 7-5.5 1-9 4.5-10 17h26c-1-12.5-4.5-16-10-17 1.5-.7 3-3 3-7Z"

# Railroad Revolution's roles: badge letter and tint of the cap.
ROLES = {"F": "#8E5AA8", "A": "#D9822B", "N": "#8C959C", "E": "#3FA9A5", "W": "#FFFDF8"}

ROLE_INKS = {"F": "#FFFFFF"}

PIPS = {
    1: ((14, 14),),
    2: ((8, 20), (20, 8)),
    3: ((8, 20), (14, 14), (20, 8)),
    4: ((8, 8), (20, 8), (8, 20), (20, 20)),
    5: ((8, 8), (20, 8), (14, 14), (8, 20), (20, 20)),
    6: ((8, 7), (20, 7), (8, 14), (20, 14), (8, 21), (20, 21)),
}


def letter(x: float, y: float, size: float, text: str, fill: str = "var(--ci)") -> str:
    style = f'font-weight="700" text-anchor="middle" style="fill:{fill};font-family:var(--font-sign)"'
    return f'<text x="{x}" y="{y}" font-size="{size}" {style}>{text}</text>'


def symbol(name: str, box: str, body: str) -> str:
    return f'<symbol id="{name}" viewBox="{box}">{body}</symbol>'


def emblem(seat: str) -> str:
    y = 19.4 if seat == "y" else 16.2
    return symbol(f"em-{seat}", "0 0 24 24", SHAPES[seat] + letter(12, y, 12, seat.upper()))


def pip(seat: str) -> str:
    """The shape of an emblem without its letter, for where several have to stand in little room."""
    return symbol(f"pip-{seat}", "0 0 24 24", SHAPES[seat])


def worker(seat: str) -> str:
    body = f'<path d="{BUST}" fill="var(--c)" stroke-width="1.6" {EDGE}/>'
    body += '<path d="M9 9.5h14" stroke="var(--ce)" stroke-width="1.4"/>' + letter(16, 30, 13, seat.upper())
    return symbol(f"wk-{seat}", "0 0 32 36", body)


def cube(seat: str) -> str:
    """A resource or share that belongs to a seat."""
    body = f'<path d="M3 7.5 8 2.5h13v13l-5 5H3Z" fill="var(--c)" stroke-width="1.4" {EDGE}/>'
    body += f'<path d="M3 7.5h13v13M16 7.5l5-5" fill="none" stroke-width="1.2" {EDGE}/>'
    body += '<path d="M3 7.5 8 2.5h13l-5 5Z" fill="#fff" opacity=".32"/>'
    return symbol(f"cube-{seat}", "0 0 24 24", body + letter(9.5, 18, 11, "" if seat == "0" else seat.upper()))


def director(seat: str) -> str:
    body = "".join(f'<path d="{path}" fill="var(--c)" stroke-width="1.6" {EDGE}/>' for path in (HAT, COAT))
    return symbol(f"director-{seat}", "0 0 32 40", body + letter(16, 35, 13, seat.upper()))


def role(badge: str, tint: str) -> str:
    edge = 'stroke="var(--piece-edge)" stroke-width="1.6" stroke-linejoin="round"'  # they belong to no seat
    body = f'<path d="{BUST}" fill="var(--game-piece)" {edge}/><path d="{CAP}" fill="{tint}" {edge}/>'
    if badge != "W":
        body += '<circle cx="24" cy="28" r="7.5" fill="var(--sheet)" stroke="var(--ink)" stroke-width="1.4"/>'
        body += letter(24, 32, 11, badge, "var(--ink)")
    return symbol(f"role-{badge.lower()}", "0 0 32 36", body)


def badge(name: str, tint: str) -> str:
    """The letter of a role on a disc of its colour; white on the one that is dark."""
    body = f'<circle cx="8" cy="8" r="7.2" fill="{tint}" stroke="var(--ink)" stroke-width="1.1"/>'
    body += letter(8, 11.9, 11, name, ROLE_INKS.get(name, "#0B1520"))
    return symbol(f"badge-{name.lower()}", "0 0 16 16", body)


def die(pips: int, is_set: bool) -> str:
    body = f'<rect x="1.5" y="1.5" width="25" height="25" rx="5" fill="var(--c)" stroke-width="1.6" {EDGE}/>'
    body += "".join(f'<circle cx="{x}" cy="{y}" r="2.7" fill="var(--ci)"/>' for x, y in PIPS[pips])
    if is_set:
        body += '<path d="M22 1.5h4.5V6Z" fill="var(--ci)"/>'
    return symbol(f"die-{pips}{'-set' if is_set else ''}", "0 0 28 28", body)


def tag(tint: str) -> str:
    """A card's colour in a game whose cards have seat-like colours: a tab with the colour's letter."""
    body = f'<path d="M4 22V9a8 8 0 0 1 16 0v13Z" fill="var(--p{tint})" stroke="var(--piece-edge)" stroke-width="1.5"/>'
    return symbol(f"tag-{tint}", "0 0 24 24", body + letter(12, 18, 12, tint.upper(), f"var(--p{tint}-ink)"))


@cache
def all_symbols() -> Drawn:
    """Every symbol, to be put once into a page or a file."""
    text = (resources.files("branchline.look") / "data" / "pieces.svg").read_text(encoding="utf-8")
    drawn = text[text.index(">") + 1 : text.rindex("</svg>")].replace(
        'style="fill:', 'style="font-family:var(--font-sign);fill:'
    )
    made = [make(seat) for make in (emblem, pip, worker, director) for seat in SEATS]
    made += [cube(seat) for seat in SEATS + "0"]
    made += [role(badge, tint) for badge, tint in ROLES.items()]
    made += [badge(name, tint) for name, tint in ROLES.items()]
    made += [tag(tint) for tint in SEATS]
    made += [die(pips, is_set) for pips in PIPS for is_set in (False, True)]
    return mark(drawn + "".join(made))


@cache
def tokens() -> str:
    """The colours, fonts and measures of the family, as CSS."""
    return (resources.files("branchline.look") / "data" / "tokens.css").read_text(encoding="utf-8")


def seat_class(seat: int, colours: str = SEATS) -> str:
    """The CSS class that gives a piece its seat's colours; -1 and beyond are nobody's."""
    return f"p-{colours[seat]}" if 0 <= seat < len(colours) else "p-0"


def cube_name(seat: int) -> str:
    return f"cube-{SEATS[seat]}" if 0 <= seat < len(SEATS) else "cube-0"


def emblem_name(seat: int, colours: str = SEATS) -> str:
    return f"em-{colours[seat]}" if 0 <= seat < len(colours) else "em-0"
