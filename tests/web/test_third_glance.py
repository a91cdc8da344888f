"""What strangers stumbled over when they came a third time: what is there to press, and what it is called."""

from __future__ import annotations

import re

import pytest
from browsers import Browser

from branchline.bots import summaries

ARGUMENT = re.compile(r"\w:\d|%|\bms\b|iteration|evaluation|\btree\b")
"""What only the command line says of a bot."""


def teller(browser: Browser) -> str:
    return browser.text.partition('id="teller"')[2].partition("</section>")[0]


def test_the_menu_is_called_menu_and_names_who_is_here_beside(ada: Browser) -> None:
    assert '<summary class="tool">Menu</summary>' in ada.get("/").text
    ada.post("/settings", name="Ada <b>", back="/")
    assert '<summary class="tool">Menu<small>Ada &lt;b&gt;</small></summary>' in ada.get("/").text


def test_before_the_first_move_there_is_nothing_to_filter_and_no_pace_to_choose(ada: Browser) -> None:
    table = ada.play("junction", players=2)
    ada.wait_for_my_turn(table)
    if "The game begins" in teller(ada):  # nobody has moved
        assert re.search(r'id="filters"[^>]* hidden>', ada.text)
        assert "data-next-pace" not in teller(ada)
    else:
        assert "Before your first move" in teller(ada)
    ada.act(table, ada.choices[0][0])
    ada.get(table)
    assert not re.search(r'id="filters"[^>]* hidden>', ada.text)
    assert "data-next-pace" in teller(ada)


@pytest.mark.parametrize("name", list(summaries()))
def test_what_is_said_of_a_bot_needs_no_knowledge_of_bots(name: str) -> None:
    assert ARGUMENT.search(summaries()[name]) is None
