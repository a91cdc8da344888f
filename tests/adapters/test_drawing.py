"""Tables for the eye: flat drawings that any renderer understands, and pixels."""

from __future__ import annotations

from xml.etree import ElementTree as Tree

import pytest

import branchline
from branchline.core.chance import Dealer, Rng, deal
from branchline.core.position import OVER
from branchline.look.flat import flat, resolve, rules

np = pytest.importorskip("numpy")

from branchline.adapters.drawing import pixels, render  # noqa: E402
from branchline.drawing import Drawing, draw, written  # noqa: E402

SMALL = (
    '<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 20 10" width="20" height="10">'
    "<style>svg.board { --paper: #ffffff; --red: #ff0000 } .p-r { --c: var(--red) } .hs { fill: var(--paper) }"
    " .hs:hover { fill: blue } @media (x) { .hs { fill: green } } svg .mark { fill: #0000ff !important }</style>"
    '<defs><symbol id="em" viewBox="0 0 10 10"><rect width="10" height="10" fill="var(--c)"/></symbol></defs>'
    '<rect class="hs" width="20" height="10"/><use href="#em" width="10" height="10" class="p-r"/>'
    '<g style="transform:translate(10px,0px)"><rect class="mark" style="fill:#00ff00" width="5" height="10"/></g></svg>'
)


def test_variables_are_inherited_through_symbols_and_the_style_sheet_is_written_into_each_element() -> None:
    drawing = flat(SMALL)
    assert "var(" not in drawing
    assert "<use" not in drawing
    root = Tree.fromstring(drawing)
    rects = [element for element in root.iter() if element.tag.endswith("rect")]
    assert [rect.get("style") or rect.get("fill") for rect in rects] == ["fill:#ffffff", "#ff0000", "fill:#0000ff"]


def test_weightier_rules_come_last_and_other_media_and_states_are_left_out() -> None:
    found = rules("a.b { fill: red } a { fill: blue } a:hover { fill: x } @media print { a { fill: y } }")
    assert [rule.declared[0][1] for rule in found] == ["blue", "red"]


def test_what_is_nowhere_declared_becomes_its_fallback() -> None:
    assert resolve("var(--a, var(--b, 3))", {"--b": "2"}) == "2"
    assert resolve("var(--a, 4)", {}) == "4"


def test_pixels_are_what_was_drawn() -> None:
    pytest.importorskip("resvg_py")
    picture = pixels(Drawing(SMALL))
    height, width, colours = picture.shape
    assert (width, height, colours) == (1280, 640, 3)
    assert picture[300, 300].tolist() == [255, 0, 0]
    assert picture[300, 800].tolist() == [0, 0, 255]
    assert picture[300, 1200].tolist() == [255, 255, 255]


@pytest.mark.parametrize("name", branchline.games())
def test_every_board_becomes_flat(name: str) -> None:
    game = branchline.game(name)
    state, dealer, rng = game.new(), Dealer(1), Rng(1)
    deal(state, dealer)
    for _ in range(40):
        if state.player != OVER:
            state.play(rng.pick(state.legal))
            deal(state, dealer)
    drawing = flat(draw(state, max(0, state.player)).svg)
    assert "var(" not in drawing
    assert Tree.fromstring(drawing).tag.endswith("svg")


def test_text_is_drawn_where_there_is_no_board() -> None:
    assert "a &lt; b" in written("a < b\nc")
    game = branchline.game("alubari")
    assert render(game, game.new(2), None) is None
    assert isinstance(render(game, game.new(2), "ansi"), str)
