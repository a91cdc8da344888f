"""Readings of a rulebook on the page: with rule and ways when a table is opened, and named while it is played."""

from __future__ import annotations

import re

from browsers import Browser


def test_a_new_table_offers_each_reading_with_its_rule_and_our_ruling_first(ada: Browser) -> None:
    ada.get("/new?game=junction")
    shown = ada.text[ada.text.index('class="readings"') :]
    assert "Does a roll cost a point even if it shows the low face?" in shown
    assert '<span class="rn">JU-3</span>' in shown
    ways = re.findall(r'name="option_low_roll" value="(\w+)"( checked)?> ([^<]+)</label>', shown)
    assert ways == [("paid", " checked", "Every roll costs a point."), ("free", "", "A roll costs nothing.")]
    assert 'select name="option_low_roll"' not in ada.text, "a reading is no mere option"


def test_a_table_says_with_which_options_and_readings_it_is_played(ada: Browser) -> None:
    seats = {"seat_0": "me", "seat_1": "bot:easy", "seat_2": "nobody", "seat_3": "nobody"}
    ada.post("/new", game="junction", **seats, option_double="True", option_low_roll="free")
    said = 'Played with: Double; A roll costs nothing (<span class="rn">JU-3</span>)</p>'
    assert f'<p class="why chosen" id="chosen">{said}' in ada.text


def test_a_table_as_usual_says_nothing_of_it(ada: Browser) -> None:
    ada.play("junction")
    assert "Played with" not in ada.text
