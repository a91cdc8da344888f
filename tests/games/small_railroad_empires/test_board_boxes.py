"""No two texts, signs or prices of a sheet lie over each other, measured by a real browser over played positions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline import CHANCE, OVER, Record
from branchline.core.chance import Dealer, Rng
from branchline.core.sheet import Sheet
from branchline.games.small_railroad_empires.state import Table
from branchline.look.export import one_file
from games.small_railroad_empires.table import GAME, arrange, delivering

pytestmark = pytest.mark.browser

RECORDS = Path(__file__).parents[2] / "records" / "small_railroad_empires"
EVERY = 9
# Texts as long as they get, so that nothing fits by luck alone.
LONG_NAMES = ["Wilhelmina of the North", "Black", "Yellow", "Maximilian Featherstone"]

OVERLAPS = """() => {
  const found = [];
  for (const sheet of document.querySelectorAll('svg svg')) {
    const frame = sheet.getBoundingClientRect();
    const boxes = [...sheet.querySelectorAll('text, rect.pill, rect.sgn')].map(one => {
      const {left, top, right, bottom} = one.getBoundingClientRect();
      const trim = one.tagName === 'text' ? (bottom - top) * .12 : 0;  // room for accents that nothing is printed in
      const words = one.textContent || one.className.baseVal;
      return {one, left, top: top + trim, right, bottom: bottom - trim, words};
    });
    for (const box of boxes)
      if (box.left < frame.left - 1 || box.right > frame.right + 1 ||
          box.top < frame.top - 1 || box.bottom > frame.bottom + 1)
        found.push(`${box.words} leaves its sheet`);
    for (let i = 0; i < boxes.length; i++)
      for (let j = i + 1; j < boxes.length; j++) {
        const a = boxes[i], b = boxes[j];
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 1) continue;
        if (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 1) continue;
        const next = a.one.nextElementSibling;
        if (a.one.tagName === 'rect' && (next === b.one || next?.nextElementSibling === b.one)) continue;  // its own
        found.push(`${a.words} / ${b.words}`);
      }
  }
  return found;
}"""


def moments(players: int, seed: int, **options: Any) -> Iterator[Table]:
    """Decisions along a game of greedy bots, the empty table before them and the finished one after."""
    table: Table = GAME.new(players, **options)
    yield table.clone()
    dealer, rng, bot, number = Dealer(seed), Rng(seed, 1), branchline.bot("greedy"), 0
    while table.player != OVER:
        if table.player == CHANCE:
            table.play(dealer.choose(table))
            continue
        if number % EVERY == 0:
            yield table.clone()
        number += 1
        table.play(bot.choose(table.view(table.player), rng))
    yield table


def drawn(table: Table, names: list[str]) -> list[Sheet]:
    game, seat = table.setting.game, max(0, table.player)
    choices = game.choices(table, seat) if seat in table.players_to_act() else []
    sheets: list[Sheet] = game.sheets(table.view(seat), choices, names)
    return sheets


def overlaps(page: Any, table: Table) -> list[str]:
    names = LONG_NAMES[: table.seats]
    page.set_content(one_file(drawn(table, names)))
    found: list[str] = page.evaluate(OVERLAPS)
    return found


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    opened = chromium.new_page(viewport={"width": 1100, "height": 900})
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"rural_connections": True, "industrial_boom": True}),
        (2, {"token_shuffle": True}),
        (3, {}),
        (3, {"rural_connections": True}),
        (4, {"industrial_boom": True, "rural_connections": True}),
        (4, {}),
    ],
)
def test_nothing_lies_over_anything_else(page: Any, players: int, options: dict[str, Any]) -> None:
    for at, table in enumerate(moments(players, players, **options)):
        assert overlaps(page, table) == [], f"moment {at}"


@pytest.mark.parametrize("name", ["all-variants", "cities-full", "solo-all-variants", "standstill"])
def test_nothing_lies_over_anything_else_in_recorded_games(page: Any, name: str) -> None:
    record = Record.from_text((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    decisions = [table.clone() for table, seat, _ in record.replay() if seat >= 0]
    for at, table in enumerate(decisions[:: 2 * EVERY]):
        assert overlaps(page, table) == [], f"moment {at}"


def test_signs_of_cities_side_by_side_make_room_for_each_other(page: Any) -> None:
    """SRE-14.1: any two names can come to lie beside each other."""
    seen = 0
    for seed in range(60):
        table: Table = GAME.new(4, token_shuffle=True)
        dealer = Dealer(seed)
        while table.player == CHANCE:
            table.play(dealer.choose(table))
        toward = table.map.geometry.toward
        if any(toward[space][0] in table.map.cities for space in table.map.cities):
            assert overlaps(page, table) == []
            seen += 1
    assert seen


def test_the_test_would_see_an_overlap(page: Any) -> None:
    table = arrange([[8, 4, 3], [55]], stack=delivering())
    sheets = [sheet for sheet in drawn(table, ["Ada", "Ben"]) if sheet.name == "land"]
    page.set_content(one_file(sheets).replace(">THE LAND</text>", ">THE LAND AND SOME MORE OF IT</text>"))
    assert page.evaluate(OVERLAPS)
