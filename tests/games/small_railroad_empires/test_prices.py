"""SRE-4.4 to SRE-4.9, SRE-7.3: prices come from the action, and the pill of a space shows what is really taken."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from drawings import first_at_once

from branchline import CHANCE, Record
from branchline.games.small_railroad_empires.board import sheets
from branchline.games.small_railroad_empires.state import Table
from games.small_railroad_empires.table import BARIS, BOX, GAME, GLYSON_1, OLDVILLE, action, arrange, begin, delivering

RECORDS = sorted((Path(__file__).parents[2] / "records" / "small_railroad_empires").glob("*.json"))


def taken(table: Table, one: int) -> int:
    """The money that an action takes from the seat that does it, loans counted as money."""
    seat = table.player
    after = table.clone()
    after.apply(one)
    borrowed = (after.loans[seat] - table.loans[seat]) * BOX.loan_cash
    return table.money[seat] + borrowed - after.money[seat]


def pills(table: Table) -> dict[str, str]:
    """The pill of each lit space as it is drawn, '' where there is none."""
    seat, game = table.player, table.setting.game
    drawn = sheets(game, table.view(seat), game.choices(table, seat), game.seat_names(table.setting.players))
    land = next(sheet.svg for sheet in drawn if sheet.name == "land")
    drawn_prices = dict(re.findall(r'<g data-price="([^"]+)"><rect [^>]*class="pill"[^>]*/><text [^>]*>([^<]+)<', land))
    lit = re.findall(r'<a class="lg"[^>]* data-key="([^"]+)"', land)
    assert set(drawn_prices) <= set(lit)
    return {key: drawn_prices.get(key, "") for key in lit}


def decisions(path: Path) -> Iterator[Table]:
    """Every position of a record in which somebody is asked."""
    record = Record.from_text(path.read_text(encoding="utf-8"))
    return (table for table, seat, _ in record.replay() if seat >= 0)


@pytest.mark.parametrize("path", first_at_once(RECORDS), ids=lambda path: path.stem)
def test_the_pill_of_a_space_is_what_the_cheapest_choice_takes(path: Path) -> None:
    seen = 0
    for table in decisions(path):
        if not any(GAME.target(one).startswith("space:") for one in table.legal):
            continue
        cheapest: dict[str, list[int]] = defaultdict(list)
        for one in table.legal:
            if GAME.target(one).startswith("space:"):
                cheapest[GAME.target(one)].append(taken(table, one))
        assert pills(table) == {key: f"${min(sums)}" for key, sums in cheapest.items()}
        seen += 1
    assert seen >= 2


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_price_is_what_the_action_takes(path: Path) -> None:
    """With loans where it needs them; a choice without a price takes nothing."""
    for table in decisions(path):
        for choice in GAME.choices(table, table.player):
            sum_taken = taken(table, choice.action)
            assert sum_taken <= 0 if choice.price is None else sum_taken == choice.price, choice.sentence


def test_free_and_starred_spaces_have_their_pill() -> None:
    """The first are free of charge, the second say more after the price: neither is read out of a sentence."""
    table = arrange([[GLYSON_1, 4, 2], [55]], prestige=[0, 1])
    drawn = pills(table)
    assert GAME.say(table, action("extend:7")).endswith(": $3, +1 Prestige")
    assert drawn["space:7"] == "$3"
    for free in (OLDVILLE, BARIS):
        assert GAME.say(table, action(f"extend:{free}")).endswith(": free")
        assert GAME.say(table, action(f"unlock:{free}")).endswith(": $2")
        assert drawn[f"space:{free}"] == "$0"


def test_the_first_track_takes_nothing() -> None:
    """SRE-2.9."""
    assert set(pills(begin()).values()) == {"$0"}


def test_a_city_that_takes_a_good_has_no_price() -> None:
    """SRE-5.2: a delivery takes no money; SRE-7.3: a train card takes that of its slot."""
    table = arrange([[8, 4, 3], [55]], stack=delivering())
    assert set(pills(table).values()) == {""}
    table = arrange([[8], [55]], stack=delivering()[:-2], dealt=[[0, 1], [2, 3, 4]], money=[5, 5])
    assert [choice.price for choice in GAME.choices(table, 0)] == [*BOX.prices, None]


def test_chance_has_no_price() -> None:
    table = GAME.new(2)
    assert table.player == CHANCE
    assert {GAME.price(table, one) for one in table.legal} == {None}
