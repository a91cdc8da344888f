"""Reading drawn boards in tests: keys, lights, pieces, prices, sizes of texts, and what a real browser measures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from branchline.core.sheet import Sheet
from branchline.look.album import Album
from branchline.look.export import board_style
from branchline.look.symbols import all_symbols, tokens

SMALLEST, SMALLEST_ON_A_PIECE = 11, 9
SVG = "{http://www.w3.org/2000/svg}"
ON_A_PIECE = "on-seat"
"""The class of letters that stand on a piece."""


def first_at_once(cases: list[Any]) -> list[Any]:
    """The cases of a test that takes long over each: the first in `make quick`, the others in `make test` alone."""
    return [cases[0], *(pytest.param(one, marks=pytest.mark.slow) for one in cases[1:])]


def drawn(table: Any, seat: int | None = -1, album: Album | None = None, names: list[str] | None = None) -> list[Sheet]:
    """As a seat sees it, the one that is asked if none is named; nobody's view while chance decides."""
    game = table.setting.game
    viewer = (table.player if table.player >= 0 else None) if seat == -1 else seat
    choices = game.choices(table, viewer) if viewer is not None and viewer in table.players_to_act() else []
    found: list[Sheet] = game.sheets(
        table.view(viewer), choices, names or game.seat_names(table.setting.players), album
    )
    return found


def picture(table: Any, seat: int | None = -1, album: Album | None = None) -> str:
    return "".join(sheet.svg for sheet in drawn(table, seat, album))


def sheet_of(table: Any, name: str, seat: int | None = -1) -> str:
    return next(sheet.svg for sheet in drawn(table, seat) if sheet.name == name)


def keys_in(drawing: str) -> set[str]:
    return set(re.findall(r'data-key="([^"]+)"', drawing))


def lit_in(drawing: str) -> list[str]:
    return re.findall(r'<a class="lg"[^>]* data-key="([^"]+)"', drawing)


def pieces_in(drawing: str) -> set[str]:
    return set(re.findall(r'id="pc-([^"]+)"', drawing))


def pills_in(drawing: str) -> dict[str, str]:
    """The prices that stand at lit places."""
    return dict(re.findall(r'<g data-price="([^"]+)"[^>]*><rect [^>]*class="pill"[^>]*/><text [^>]*>([^<]+)<', drawing))


def prices_in(drawing: str) -> dict[str, str]:
    """All that is written as the price of a place, by its key: pills, and prices that are printed on the board."""
    found = re.findall(r'<g[^>]* data-price="([^"]+)"[^>]*>(.*?)</g>', drawing, re.S)
    return {key: " ".join(re.findall(r">([^<]+)</text>", inside)) for key, inside in found}


def sizes(drawing: str) -> Iterator[tuple[float, str, str]]:
    """The size of every text of a drawing after all transformations, its class and its words."""

    def below(element: ElementTree.Element, scale: float) -> Iterator[tuple[float, str, str]]:
        found = re.search(r"scale\(([\d.]+)\)", element.get("transform", ""))
        scale *= float(found[1]) if found else 1.0
        if element.tag == f"{SVG}text":
            yield float(element.get("font-size", "0")) * scale, element.get("class", ""), element.text or ""
        for inside in element:
            yield from below(inside, scale)

    yield from below(ElementTree.fromstring(drawing), 1.0)


def letters() -> dict[str, float]:
    """How large the letter of each symbol is, by the width of the symbol."""
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{all_symbols()}</svg>')
    found = {}
    for symbol in root.iter(f"{SVG}symbol"):
        width = float(symbol.get("viewBox", "0 0 1 1").split()[2])
        least = [float(text.get("font-size", "0")) for text in symbol.iter(f"{SVG}text")]
        if least:
            found[symbol.get("id", "")] = min(least) / width
    return found


def too_small(drawing: str) -> list[str]:
    """Texts and letters on pieces that are smaller than they may be."""
    found = [
        f"{words} ({size:g})"
        for size, css, words in sizes(drawing)
        if size < (SMALLEST_ON_A_PIECE if css == ON_A_PIECE else SMALLEST)
    ]
    share = letters()
    for use in ElementTree.fromstring(drawing).iter(f"{SVG}use"):
        symbol = use.get("href", "").lstrip("#")
        size = share.get(symbol, 1.0) * float(use.get("width", "0"))
        if symbol in share and size < SMALLEST_ON_A_PIECE - 0.01:
            found.append(f"{symbol} ({size:g})")
    return found


# -- in a real browser ---------------------------------------------------------------------------------------------

OVERLAPS = """() => {
  const found = [];
  const near = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const glyphs = (one) => {
    // the letters themselves: from the height of a capital to the base line
    const box = one.getBoundingClientRect(), size = parseFloat(getComputedStyle(one).fontSize);
    const top = box.top + (box.height - size) / 2;
    return { left: box.left, right: box.right, top: top + size * 0.18, bottom: top + size * 0.95 };
  };
  const drawings = document.querySelectorAll(".sheet > svg, :is(.frame, .own) .pan > svg");
  for (const svg of [...drawings].filter((one) => one.getClientRects().length)) {
    const frame = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll("text, rect.pill, rect.sgn, .trail-tag > rect")].map((one) => ({
      one, box: one.tagName === "text" ? glyphs(one) : one.getBoundingClientRect(),
      words: one.textContent || one.className.baseVal || "whose trail it is",
    }));
    const around = "rect.cd, rect.hs, rect.h, rect.hd, rect.cd-off, rect.red-tile, rect.played, rect.ring";
    const cards = [...svg.querySelectorAll(around)]
      .map((one) => one.getBoundingClientRect());
    for (const { one, box, words } of boxes) {
      if (box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom)
        found.push(`cut off: ${words}`);
      if (one.tagName !== "text" || one.closest("[data-price]")) continue;
      const x = box.left + 2, y = (box.top + box.bottom) / 2;
      const card = cards.filter((card) => card.left <= x && x <= card.right && card.top <= y && y <= card.bottom)
        .sort((a, b) => a.width - b.width)[0];
      const isOut = card && (box.right > card.right + 0.5 || box.bottom > card.bottom - 0.5);
      if (isOut) found.push(`out of its card: ${words}`);
    }
    for (let i = 0; i < boxes.length; i++)
      for (let j = i + 1; j < boxes.length; j++) {
        const a = boxes[i], b = boxes[j], next = a.one.nextElementSibling;
        if (a.one.tagName === "rect" && (next === b.one || next?.nextElementSibling === b.one)) continue;  // its own
        if (near(a.box, b.box)) found.push(`${a.words} | ${b.words}`);
      }
  }
  return found;
}"""


def as_page(sheets: list[Sheet], theme: str = "light") -> str:
    """All sheets below each other, one pixel a unit."""
    style = tokens() + board_style() + ".sheet{background:var(--sheet)}svg{display:block}"
    below = "".join(
        f'<div class="sheet" style="width:{sheet.width}px;height:{sheet.height}px">{sheet.svg}</div>'
        for sheet in sheets
    )
    symbols = f'<svg width="0" height="0" style="position:absolute">{all_symbols()}</svg>'
    return f'<!doctype html><html data-theme="{theme}"><style>{style}</style><body>{symbols}{below}</body></html>'


def overlaps(page: Any, sheets: list[Sheet]) -> list[str]:
    """What lies on something else, is cut off, or leaves its card."""
    page.set_content(as_page(sheets))
    found: list[str] = page.evaluate(OVERLAPS)
    return found
