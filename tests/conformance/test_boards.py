"""A drawn board as a file of its own."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import branchline
from branchline.look.export import one_file


def test_a_board_goes_into_one_file_with_all_it_needs():
    game = branchline.game("alubari")
    state = game.new(3)
    sheets = game.sheets(state.view(None), [], game.seat_names(3))
    tree = ElementTree.fromstring(one_file(sheets, game.symbols(), theme="dark"))
    assert tree.tag.endswith("svg")
    assert json.dumps(state.view(None))
