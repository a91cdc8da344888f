"""Pictures of the rules: a part of a game's own sheet at a position that real actions have reached.

So a picture is never wrong: when the rules change it changes with them, or it cannot be reached any more and says so.
Nothing in it can be clicked, and what lies outside it is left out, so that it is small enough to be sent with its rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from branchline.core import registry
from branchline.core.chance import Dealer, Rng, deal
from branchline.core.errors import BadRules, BranchlineError
from branchline.core.game import Game
from branchline.core.position import CHANCE
from branchline.core.rulebook import Example
from branchline.core.sheet import Choice, Drawn, Sheet
from branchline.look.extent import Box, Frame, extent
from branchline.look.markup import mark, quoted

WIDTH, HEIGHT = 320, 200
AROUND = 24
MARGIN = 3
SHAPES = {"rect", "circle", "polygon", "path", "text", "use"}
LINKS = {"id", "role", "tabindex", "aria-label", "href"}


def reach(game: Game, example: Example) -> Any:
    """The position that an example shows; BadRules if it cannot be reached."""
    try:
        state = game.new(example.players, **example.options)
        dealer = Dealer(example.seed)
        deal(state, dealer)
        if isinstance(example.after, int):
            if example.by != "random":
                raise BadRules(f"so many actions are taken by 'random', not by {example.by!r}")
            play_at_random(state, dealer, Rng(example.seed), example.after)
        else:
            for text in example.after:
                state.apply(game.actions.id(text))
                deal(state, dealer)
    except BranchlineError as error:
        raise BadRules(f"an example of {game.title} is not reached: {error}") from error
    return state


def play_at_random(state: Any, dealer: Dealer, rng: Rng, decisions: int) -> None:
    for taken in range(decisions):
        if state.player < CHANCE:
            raise BadRules(f"the game is over after {taken} decisions")
        state.play(rng.pick(state.legal))
        deal(state, dealer)


def lit_choices(game: Game, state: Any, example: Example) -> list[Choice]:
    """What is lit: the places of legal choices that `lit` names, and whatever else it names by a whole key."""
    legal = game.choices(state, state.player) if state.player >= 0 else []
    found: dict[str, Choice] = {}
    for wanted in example.lit:
        fitting = [(place, one.price) for one in legal for place in one.places if fnmatchcase(place, wanted)]
        if not fitting and "*" in wanted:
            raise BadRules(f"nothing is lit by {wanted!r} in {example.caption!r}")
        for place, price in fitting or [(wanted, None)]:
            found.setdefault(place, Choice(0, "", example.caption, "", place, price))
    return list(found.values())


def picture(game: Game, example: Example) -> Drawn:
    """The picture as markup, at most 320 units wide and 200 high."""
    state = reach(game, example)
    lit = lit_choices(game, state, example)
    seat = example.seat if example.seat is not None else max(0, state.player)
    names = game.seat_names(example.players)
    sheets = {one.name: one for one in game.sheets(state.view(seat), lit, names)}
    if example.sheet not in sheets:
        raise BadRules(f"there is no sheet {example.sheet!r}; there are: {', '.join(sheets)}")
    sheet = sheets[example.sheet]
    root = ElementTree.fromstring(sheet.svg.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1))
    keys = {one.get("data-key") for one in root.iter() if one.get("class") == "lg"}
    missing = [one for one in example.lit if "*" not in one and one not in keys]
    if missing:
        raise BadRules(f"the sheet {sheet.name!r} has nothing to light as {missing[0]!r}")
    names = [one for one in example.crop if isinstance(one, str)]
    room = next((one for one in example.crop if isinstance(one, int)), AROUND)
    return cut_out(root, cropped(root, sheet, names, room), example.caption)


def glimpse(game: Game, view: Mapping[str, Any], choices: list[Choice], names: list[str], caption: str) -> Drawn | None:
    """A part of the board with some of what may be chosen there; None if nothing on the board is."""
    boards = (one for one in game.sheets(view, choices, names) if one.place == "board" and one.is_lit)
    sheet = max(boards, key=lambda one: one.width * one.height, default=None)
    if sheet is None:
        return None
    root = ElementTree.fromstring(sheet.svg.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1))
    keys = [one.get("data-key") or "" for one in root.iter() if one.get("class") == "lg"]
    return cut_out(root, cropped(root, sheet, keys[:1], WIDTH // 2), caption)


def cut_out(root: Element, window: Box, caption: str) -> Drawn:
    """What a window shows of a sheet, as a picture of its own."""
    prune(root, window, Frame())
    inside = "".join(ElementTree.tostring(one, encoding="unicode") for one in root)
    x, y, wide, high = (round(one) for one in (window.left, window.top, window.width, window.height))
    return mark(
        f'<svg class="pic" viewBox="{x:d} {y:d} {wide:d} {high:d}" width="{wide:d}" height="{high:d}" role="img" '
        f'aria-label="{quoted(caption)}">{inside}</svg>'
    )


def cropped(root: Element, sheet: Sheet, names: Sequence[str], room: int) -> Box:
    """The part of the sheet that is shown: round the named elements, inside the sheet, and no larger than a picture."""
    boxes = [box_of(root, key) for key in names]
    if not boxes:
        return Box(0, 0, min(WIDTH, sheet.width), min(HEIGHT, sheet.height))
    wanted = boxes[0]
    for box in boxes[1:]:
        wanted = wanted.joined(box)
    left, wide = span(wanted.left, wanted.right, room, min(WIDTH, sheet.width), sheet.width)
    top, high = span(wanted.top, wanted.bottom, room, min(HEIGHT, sheet.height), sheet.height)
    return Box(left, top, left + wide, top + high)


def span(low: float, high: float, room: int, most: float, end: float) -> tuple[float, float]:
    """Where the picture begins in one direction, and how far it goes: with room on both sides, or where there is not so
    much with what there is; of what is too long, its beginning."""
    size = min(high - low + 2 * room, most)
    around = max((size - (high - low)) / 2, min(room, AROUND / 3))
    return max(0.0, min(low - around, end - size)), size


def box_of(root: Element, key: str) -> Box:
    """Where the element of a key lies."""

    def look(element: Element, frame: Frame) -> Box | None:
        if element.get("data-key") == key:
            return extent(element, frame)
        inner = frame.within(element)
        if inner is None:
            return None
        return next((box for box in (look(child, inner) for child in element) if box is not None), None)

    found = look(root, Frame())
    if found is None:
        raise BadRules(f"there is nothing called {key!r} on the sheet")
    return found


def prune(element: Element, window: Box, frame: Frame) -> None:
    """Leave out what lies outside the window, and all that only a page with its script has a use for."""
    inner = frame.within(element)
    for child in list(element):
        own = extent(child, inner)
        is_outside = own is not None and not own.grown(MARGIN).meets(window)
        is_empty = own is None and not any(one.tag in SHAPES for one in child.iter())
        if child.tag in ("a", "title") or is_outside or is_empty:
            element.remove(child)
            continue
        prune(child, window, inner if inner is not None else Frame())
    for name in list(element.attrib):
        if name.startswith("data-") or (name in LINKS and element.tag != "use"):
            del element.attrib[name]
    if element.get("class") == "ab":
        del element.attrib["class"]


@lru_cache(500)
def picture_of(game: str, name: str) -> Drawn:
    """The picture of an example of a published game, by its name: drawn once."""
    found = registry.game(game)
    return picture(found, found.rulebook.examples[name])
