"""What a choice is known to bring: found by trying it, never said where it would tell something hidden, and drawn as
the ghost of the choice."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from browsers import Browser
from positions import RECORDS, Asked, Part, Window, moments, questions, records

import branchline
from branchline.core.position import SEVERAL
from branchline.table.changes import POINTS, difference
from branchline.web.desk import Desk
from branchline.web.effects import effects, followed_by

EMPIRES, REVOLUTION, WORKERS = "small_railroad_empires", "railroad_revolution", "railway_workers"
WIDE = {"width": 1440, "height": 900}
GHOST = """() => ({ words: [...document.querySelectorAll('.ghost .worth text')].map((one) => one.textContent),
  emblems: document.querySelectorAll('.ghost .laid .em').length, laid: document.querySelectorAll('.ghost .laid').length,
  steps: [...document.querySelectorAll('.ghost .step-on text')].map((one) => one.textContent) })"""


@pytest.mark.parametrize("name", branchline.games())
def test_what_is_foretold_comes_true(name: str) -> None:
    """Whatever the seat cannot see: what is said of a choice is what happens when it is made in the true position."""
    game, tried = branchline.game(name), 0
    for number, state, seat, _ in moments(records(name)[0]):
        if number % 23 or (state.stack and state.stack[-1].seat == SEVERAL):
            continue
        before = followed_by(game, state, seat)
        seen = game.from_view(state.view(seat))
        choices = game.choices(seen, seat)
        for action, effect in effects(game, seen, seat, choices).items():
            after = state.clone()
            after.apply(action, seat)
            shifts, gains = difference(before, followed_by(game, after, seat))
            ends = {one.end for one in shifts}
            assert ends >= {*effect.lays, *effect.goes}, (number, game.actions.text(action))
            by = {one.symbol: one.by for one in gains if one.seat == seat}
            price = next(one.price for one in choices if one.action == action) or 0
            for symbol, words in effect.gains:
                won = by.get(symbol, 0) + (price if symbol == "coin" else 0)
                assert (won > 0) == words.startswith("+"), (number, game.actions.text(action), symbol, words, won)
            tried += 1
    assert tried > 3


def effect_at(name: str, verb: str, wanted: Any = lambda choice, effect: True) -> tuple[Any, Any]:
    """The first choice of a verb in the records of a game that is wanted, and its effect."""
    game = branchline.game(name)
    for path in sorted((RECORDS / name).glob("*.json")):
        for _, state, seat, _ in moments(path):
            if not any(game.actions.text(one).startswith(verb) for one in state.legal_actions(seat)):
                continue
            seen = game.from_view(state.view(seat))
            choices = [one for one in game.choices(seen, seat) if one.verb == verb]
            found = effects(game, seen, seat, choices)
            for choice in choices:
                if choice.action in found and wanted(choice, found[choice.action]):
                    return choice, found[choice.action]
    raise AssertionError(f"there is no {verb}")


def test_a_delivery_says_its_way_and_what_it_earns() -> None:
    choice, _ = effect_at(EMPIRES, "deliver", lambda choice, effect: ("coin", "+$3") in effect.gains)
    assert len(choice.way) > 2
    assert choice.button == "Deliver for $3"


def test_a_loan_of_just_the_price_is_money_that_comes() -> None:
    """SRE-16.2: what is paid and borrowed in one is no change, and both are said."""
    game = branchline.game(EMPIRES)
    state, seat = next(
        (state, seat) for number, state, seat, _ in moments(RECORDS / EMPIRES / "last-card.json") if number == 78
    )
    seen = game.from_view(state.view(seat))
    choices = [one for one in game.choices(seen, seat) if "with 1 loan" in one.sentence and one.price == 3]
    assert choices
    found = effects(game, seen, seat, choices)
    assert all(("coin", "+$3") in found[one.action].gains for one in choices)


def test_a_track_lies_where_it_is_laid_and_says_what_is_left_of_what_it_takes() -> None:
    choice, effect = effect_at("alubari", "lay")
    assert effect.lays == choice.places
    assert {"rubble", "steel"} & {symbol for symbol, words in effect.gains if words.startswith("leaves ")}
    assert any(symbol == POINTS for symbol, _ in effect.gains)


def test_a_rail_says_what_it_comes_to_with_its_triangles() -> None:
    choice, effect = effect_at(REVOLUTION, "lay_rail", lambda choice, effect: "triangles" in choice.foretold)
    assert effect.lays == choice.places
    said = choice.foretold.replace("$", "").replace(" triangles", "").split()
    assert int(said[4].rstrip(",")) == int(said[0]) + 100 * int(said[2])


def test_a_die_says_the_sum_that_it_makes() -> None:
    game = branchline.game(WORKERS)
    said = {
        choice.foretold
        for _, state, seat, _ in moments(records(WORKERS)[0])
        if any(game.actions.text(one).startswith("assign") for one in state.legal_actions(seat))
        for choice in game.choices(state, seat)
    }
    assert any(words.endswith(", 4+ reached") for words in said)
    assert any(words.endswith(", 7+ reached") for words in said)
    assert all(words.startswith("Sum ") for words in said)


def first(still: Desk, name: str, verb: str, wanted: Any = lambda choice: True) -> tuple[Asked, Any]:
    """The first question of a record of a game with such a choice, and that."""
    game = branchline.game(name)

    def is_there(state: Any, seat: int) -> bool:
        if not any(game.actions.text(one).startswith(verb) for one in state.legal_actions(seat)):
            return False
        return any(one.verb == verb and wanted(one) for one in game.choices(state, seat))

    for path in sorted((RECORDS / name).glob("*.json")):
        for asked in questions(still, Part(path), is_there):
            return asked, next(one for one in asked.choices if one.verb == verb and wanted(one))
    raise AssertionError(f"there is no {verb}")


def known(window: Window, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The ghost, once the page has heard what it is to show."""
    for _ in range(100):
        ghost: dict[str, Any] = window.page.evaluate(GHOST)
        if wanted(ghost):
            break
        time.sleep(0.02)
    return ghost


def test_effects_are_for_whoever_is_asked_and_for_this_question(ada: Browser, ben: Browser) -> None:
    table = ada.play(EMPIRES)
    ada.wait_for_my_turn(table)
    page = ada.text
    address = re.search(r'data-effects="([^"]+)"', page)
    assert address is not None
    answer = ada.get(html.unescape(address[1]))
    assert answer.headers["cache-control"] == "no-store"
    assert set(answer.json()) <= set(re.findall(r'id="choice-(\d+)"', page))
    assert ada.get(f"{table}/effects?stand=999999").json() == {}
    assert ben.get(html.unescape(address[1])).status_code == 403


def test_the_ghost_draws_what_would_be_laid_and_what_it_brings(chromium: Any, base: str, still: Desk) -> None:
    window = Window(chromium, base, still, WIDE)
    asked, choice = first(still, EMPIRES, "extend")
    window.show(asked)
    window.page.locator(f'.frame a.lg[data-key="{choice.places[0]}"]').hover()
    ghost = known(window, lambda ghost: ghost["laid"])
    assert (ghost["emblems"], ghost["laid"]) == (1, 1)
    assert ghost["words"][0].startswith(f"${choice.price}, leaves $")
    asked, choice = first(still, EMPIRES, "deliver", lambda one: bool(one.way))
    window.show(asked)
    window.page.evaluate(f"document.getElementById('choice-{choice.action}').focus()")
    window.page.evaluate(
        f"document.getElementById('choice-{choice.action}').dispatchEvent(new PointerEvent('pointerover', "
        "{ bubbles: true, pointerType: 'mouse' }))"
    )
    ghost = known(window, lambda ghost: len(ghost["words"]) > 1)
    assert ghost["steps"] == [str(at + 1) for at in range(len(choice.way))]
    assert any(words.startswith("+$") for words in ghost["words"])
    asked, choice = first(still, REVOLUTION, "lay_rail", lambda one: "triangle" in one.foretold)
    window.show(asked)
    window.page.locator(f'.frame a.lg[data-key="{choice.places[0]}"]').first.hover(force=True)
    ghost = known(window, lambda ghost: ghost["laid"])
    assert ghost["laid"] == 1
    assert choice.foretold in ghost["words"]
    window.close()
