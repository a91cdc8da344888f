"""The drawn board: what is asked for is lit, pieces lie where they are told to, nothing is too small to be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from drawings import (
    OVERLAPS,
    drawn,
    first_at_once,
    keys_in,
    lit_in,
    overlaps,
    picture,
    pieces_in,
    pills_in,
    sheet_of,
    too_small,
)

from branchline import CHANCE, OVER, Record
from branchline.core.chance import Dealer, Rng
from branchline.games.movers_and_shakers import places
from branchline.games.movers_and_shakers.board_pieces import GAP, TRAY_HEIGHT, WIDTH
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.cards import ChooseBlock
from branchline.games.movers_and_shakers.steps.loading import LoadCrates
from branchline.games.movers_and_shakers.steps.money import ReplaceAgency
from branchline.games.movers_and_shakers.steps.performance import TakeRed
from branchline.games.movers_and_shakers.steps.trains import MoveTrains
from branchline.games.movers_and_shakers.words import tile_place
from branchline.look.album import Album
from games.movers_and_shakers.positions import BOX, CARD, CARS, GAME, bare, deal_hand, do, lay, play_turn, put, start

RECORDS = sorted((Path(__file__).parents[2] / "records" / "movers_and_shakers").glob("*.json"))
LONG_NAMES = ["Wilhelmina of the North", "Maximilian Featherstone", "Normal bot", "Easy bot 2"]


def positions(path: Path) -> Iterator[tuple[Table, int]]:
    record = Record.from_text(path.read_text(encoding="utf-8"))
    return ((table, seat) for table, seat, _ in record.replay())


# -- places and pieces ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", first_at_once(RECORDS), ids=lambda path: path.stem)
def test_every_place_is_drawn_lit_where_it_is_asked_for_and_holds_its_pieces(path: Path) -> None:
    album = Album()
    every = 1 if path.stem in ("two-players", "solo-with-title") else 11
    for number, (table, seat) in enumerate(positions(path)):
        if number % every or (seat < 0 and number % 9):
            continue
        game, viewer = table.setting.game, seat if seat >= 0 else None
        album.turn_to(number + 1)
        page = picture(table, viewer, album)
        lit = lit_in(page)
        assert len(lit) == len(set(lit)), "a place is lit once"
        choices = game.choices(table, seat) if viewer is not None else []
        assert {place for choice in choices for place in choice.places} == set(lit)
        assert all(choice.places or choice.gives_up for choice in choices), "only what gives up points nowhere"
        where = game.whereabouts(table.view(viewer))
        assert set(where.values()) <= keys_in(page), sorted(set(where.values()) - keys_in(page))
        assert pieces_in(page) <= set(where), sorted(pieces_in(page) - set(where))


@pytest.mark.parametrize("path", [RECORDS[0], *RECORDS[-3:]], ids=lambda path: path.stem)
def test_a_piece_keeps_its_id_from_move_to_move(path: Path) -> None:
    """Cars are all there, markers go where the figures say, crates, investments and tiles stay until they go, a card in
    a slot lies there until the round is over."""
    before: dict[str, str] = {}
    for table, _ in positions(path):
        where = table.setting.game.whereabouts(table.view(0))
        for piece in before.keys() & where.keys():
            kind = piece.partition("-")[0]
            if kind in ("aboard", "crate", "stored", "shipped", "invest", "white", "red", "agency", "single", "double"):
                assert where[piece] == before[piece], piece
            if kind == "card" and before[piece].startswith("slot"):
                assert where[piece] == before[piece]
        for car, place in enumerate(table.place):
            assert (f"car-{car}" in where) == (place >= -1)
            if place >= 0:
                assert where[f"car-{car}"] == places.on_line(place)
        for seat in range(table.seats):
            assert where[f"performance-{seat}"] == f"performance:{table.performance[seat]}"
            assert [where[f"marker-{seat}-{kind}"] for kind in range(3)] == [
                f"market:{row}" for row in table.market[seat * 3 : seat * 3 + 3]
            ]
        before = where


def test_a_car_glides_with_its_id_and_its_crates() -> None:
    """MS-7.7: the same piece stands on the next space; what is aboard stays aboard."""
    table = bare(3)
    put(table, "bc1", "1.large:12")
    put(table, "cb1", "2.small:2")
    start(table, MoveTrains(0, 1, -1, 0))
    before = GAME.whereabouts(table.view(0))
    assert before["car-0"] == places.on_line(2)
    do(table, "advance:bc1")
    after = GAME.whereabouts(table.view(0))
    assert after["car-0"] == places.on_line(3)
    assert before["aboard-0-0-0"] == after["aboard-0-0-0"] == "car:0"


def test_cars_under_way_are_told_of_where_they_enter_and_a_pusher_where_it_will_stand() -> None:
    """MS-7.9 to MS-7.11: the pushed train is asked for its row, the one that pushes it has the space already."""
    table = bare(3)
    put(table, "bc2", "1.large:111")
    put(table, "bc1", "2.large:22")
    start(table, MoveTrains(0, 1, -1, 0))
    do(table, "advance:bc1")
    where = GAME.whereabouts(table.view(0))
    assert where["car-0"] == places.on_line(20), "the first row of the junction"
    assert where[f"car-{CARS['2.large']}"] == "track:1"
    page = picture(table)
    assert {"car-0", f"car-{CARS['2.large']}"} <= pieces_in(page)
    assert lit_in(page) == [f"track:{place - 2}" for place in (20, 21, 22)]


def test_a_train_that_arrives_is_in_the_city_while_its_owner_takes_a_tile() -> None:
    """MS-7.15: the tile comes before the cars are free."""
    table = bare()
    table.performance[0] = 1
    put(table, "bc6", "1.small:1")
    put(table, "cb1", "2.small:2")
    start(table, MoveTrains(0, 1, -1, 0))
    do(table, "advance:bc6")
    assert [place[:5] for place in lit_in(picture(table))] == ["white"] * 8
    assert GAME.whereabouts(table.view(0))["car-2"] == "city:1"


def test_a_rival_s_hand_and_drawn_contracts_have_no_whereabouts() -> None:
    """MS-1.3."""
    table = bare()
    deal_hand(table, 0, "L1", "M5")
    own, other = (GAME.whereabouts(table.view(seat)) for seat in (0, 1))
    assert sorted(piece for piece, place in own.items() if place == "hand:0") == sorted(
        f"card-{CARD[name]}" for name in ("L1", "M5")
    )
    assert not [piece for piece, place in other.items() if place == "hand:0"]
    assert f'data-key="card:{CARD["L1"]}"' not in picture(table, 1)


def test_a_played_card_goes_from_the_hand_to_the_half_it_covers() -> None:
    """MS-3.3."""
    table = bare()
    deal_hand(table, 0, "L1")
    play_turn(table, "M5")
    piece = f"card-{CARD['M5']}"
    do(table, "card:M5")
    assert GAME.whereabouts(table.view(0))[piece] == "hand:0"
    assert GAME.whereabouts(table.view(1))[piece] == "hand:0", "it is laid open"
    assert 'class="acting"' in sheet_of(table, "company-0")
    assert len(lit_in(picture(table))) == 12
    do(table, "place:3.logistics")
    assert GAME.whereabouts(table.view(1))[piece] == "slot:0-2-0"


# -- measures ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_stage_and_the_trays_have_the_agreed_measures(players: int) -> None:
    table: Table = GAME.new(players)
    for moment in (table, bare(players)):
        sheets = drawn(moment, 0)
        rows = {row: [sheet for sheet in sheets if sheet.place == "board" and sheet.row == row] for row in (1, 2)}
        assert [len(row) for row in rows.values()] == [1, 3]
        for row in rows.values():
            assert sum(sheet.width for sheet in row) + GAP * (len(row) - 1) == WIDTH == 1044
            assert len({sheet.height for sheet in row}) == 1
        assert sum(row[0].height for row in rows.values()) + GAP == 772 - TRAY_HEIGHT
        trays = [sheet for sheet in sheets if sheet.place == "mine"]
        assert [(sheet.seat, sheet.width, sheet.height) for sheet in trays] == [
            (seat, 1044, 222) for seat in range(table.seats)
        ]
        assert all(sheet.title and sheet.group for sheet in sheets)


@pytest.mark.parametrize("path", RECORDS[::4], ids=lambda path: path.stem)
def test_no_text_is_too_small(path: Path) -> None:
    for table, seat in list(positions(path))[::60]:
        for sheet in drawn(table, max(0, seat)):
            assert too_small(sheet.svg) == [], sheet.name


def test_the_stage_is_drawn_once_for_all_who_look() -> None:
    table, album = bare(4), Album()
    seen = [{sheet.name: sheet for sheet in drawn(table, seat, album)} for seat in (1, 2, None)]
    for name in ("line", "market", "performance", "ships", "supply", "company-0", "company-3"):
        assert seen[0][name] is seen[1][name] is seen[2][name], name


# -- prices --------------------------------------------------------------------------------------------------------


def test_pills_say_what_the_action_takes() -> None:
    """MS-6.8, MS-8.2, MS-9.4, MS-4.4."""
    table = bare(3)
    table.cash = [5, 5, 5]
    put(table, "bc1", "1.large:11")
    put(table, "A2", "2.small:2")
    start(table, MoveTrains(0, 3, -1, 1))
    assert pills_in(picture(table)) == {"track:0": "₹1", "track:19": "₹1"}
    table = start(bare(3), LoadCrates(0, 2, 0, 0, 0, 3, -1))
    assert pills_in(picture(table)) == {}
    table = bare()
    table.cash[0] = 3
    start(table, TakeRed(0))
    assert set(pills_in(picture(table)).values()) == {"₹3", "₹2", "₹1"}
    table = bare()
    table.cash[0] = 4
    lay(table, 0, "L33")
    start(table, ChooseBlock(0, 0, 0, 0))
    assert pills_in(picture(table)) == {f"card:{CARD['L33']}": "₹1"}


@pytest.mark.parametrize("path", RECORDS[::5], ids=lambda path: path.stem)
def test_prices_are_what_is_taken_and_what_the_button_says(path: Path) -> None:
    """Read off the action: the money that goes, apart from what it brings at once."""
    tried = 0
    for table, seat in positions(path):
        if seat < 0:
            continue
        game = table.setting.game
        priced = [choice for choice in game.choices(table, seat) if choice.price is not None]
        if not priced:
            continue
        pills = pills_in(picture(table))
        for choice in priced:
            assert choice.button.endswith(f", ₹{choice.price}")
            cheapest = min(one.price or 0 for one in priced if choice.places[0] in one.places and one.price is not None)
            if not choice.places[0].startswith("car:"):  # cars in a city stand too close: the question says it
                assert pills[choice.places[0]] == f"₹{cheapest}"
            after = table.clone()
            after.apply(choice.action)
            brought = 10 * (after.tokens[seat] - table.tokens[seat]) + after.cash[seat] - table.cash[seat]
            assert brought >= -choice.price
            if choice.verb in ("load", "red"):
                assert brought == -choice.price
            tried += 1
    assert tried or path.stem


# -- the line and the trays ----------------------------------------------------------------------------------------


def test_loading_zones_have_a_crane() -> None:
    """MS-6.2: both cities, C and D."""
    for players in (2, 4):
        assert sheet_of(bare(players), "line").count("<title>loading zone</title>") == 4


def test_contracts_show_their_crates_one_by_one() -> None:
    """MS-6.10: two crates on each; start contracts go by what they count as."""
    table = bare()
    tray = sheet_of(table, "company-0", 0)
    assert {f"crate-0-{slot}-{at}" for slot in range(2) for at in range(2)} <= pieces_in(tray)
    assert ">start</text>" in tray
    assert ">Bonds: gain ₹3</text>" in tray


def test_rows_of_tiles_are_called_as_they_are_printed() -> None:
    """MS-9.3, MS-9.4: a row is told by the money beside it, which is no number of the row."""
    table = bare()
    sheet = sheet_of(table, "performance")
    for space in range(table.box.tile_spaces):
        row = tile_place(table.box, space).split()[1]
        assert row == f"₹{table.box.tile_money[space // 2]}"
        assert f">{row}</text>" in sheet


def test_agencies_are_on_the_stage_when_one_is_chosen() -> None:
    """MS-15.4."""
    table = bare(1, rival="R3")
    table.agency_stacks[3] = 0
    start(table, ReplaceAgency(0))
    assert lit_in(sheet_of(table, "supply")) == [f"agency:{kind}" for kind in (0, 1, 2)]


def test_alone_the_major_has_a_tray() -> None:
    """MS-14, MS-15.1."""
    tray = sheet_of(bare(1, rival="R1"), "company-1", 0)
    assert ">MAJOR BANERJEE</text>" in tray
    assert f">Rival R1: more than {BOX.rivals[0].score} points</text>" in tray


def test_all_cars_fit_into_a_city() -> None:
    """MS-7.15: whatever stands there, at full size."""
    table = bare(4)
    line = sheet_of(table, "line")
    bottoms = [float(y) + 16 for y in re.findall(r'id="pc-car-\d+"[^>]*translate\([\d.]+px,([\d.]+)px\)', line)]
    assert len(bottoms) == 16
    assert max(bottoms) <= 252


# -- in a real browser ---------------------------------------------------------------------------------------------


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    opened = chromium.new_page(viewport={"width": 1060, "height": 900})
    yield opened
    opened.close()


def moments(players: int, every: int) -> Iterator[Table]:
    """The empty table, decisions along a game of random play, and its end."""
    table: Table = GAME.new(players)
    yield table
    dealer, rng, number = Dealer(players), Rng(players, 1), 0
    while table.player != OVER:
        if table.player == CHANCE:
            table.play(dealer.choose(table))
            continue
        if number < 3 or number % every == 0:
            yield table
        number += 1
        table.play(rng.pick(table.legal))
    yield table


@pytest.mark.browser
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_words_lie_on_each_other(page: Any, players: int) -> None:
    wrong = set()
    for table in moments(players, 29):
        names = LONG_NAMES[: table.seats]
        wrong |= set(overlaps(page, drawn(table, max(0, table.player), names=names)))
    assert wrong == set()


@pytest.mark.browser
@pytest.mark.parametrize("name", ["four-players", "two-players", "campaign-game-1-won"])
def test_no_words_lie_on_each_other_in_recorded_games(page: Any, name: str) -> None:
    wrong = set()
    path = next(path for path in RECORDS if path.stem == name)
    for table, seat in [(table.clone(), seat) for table, seat in positions(path) if seat >= 0][::23]:
        wrong |= set(overlaps(page, drawn(table, seat, names=LONG_NAMES[: table.seats])))
    assert wrong == set()


@pytest.mark.browser
def test_the_test_would_see_an_overlap(page: Any) -> None:
    market = [sheet for sheet in drawn(bare(), 0) if sheet.name == "market"]
    assert overlaps(page, market) == []
    page.evaluate("(words) => { document.querySelector('text.mut').textContent = words }", "far too long " * 5)
    assert page.evaluate(OVERLAPS)


def test_a_price_at_a_car_lies_over_it_and_over_no_other() -> None:
    """MS-6.5: in the place that the crate would take, so that no car of the row below covers it."""
    found = 0
    for table, seat in positions(next(path for path in RECORDS if path.stem == "two-players")):
        if seat < 0 or not any(GAME.actions.text(one).startswith("load:") for one in table.legal):
            continue
        line = sheet_of(table, "line")
        prices = [one.start() for one in re.finditer(r'data-price="car:', line)]
        cars = [one.start() for one in re.finditer(r'id="pc-car-', line)]
        assert not prices or min(prices) > max(cars)
        found += len(prices)
    assert found
