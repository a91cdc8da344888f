"""The drawn board of Alubari: what is asked for is lit, pieces lie where they are told to, all can be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from drawings import drawn, first_at_once, keys_in, lit_in, picture, pieces_in, sheet_of, too_small

from branchline import CHANCE, OVER, Dealer, Record, Rng
from branchline.core.sheet import Sheet
from branchline.games.alubari.board_tickets import GAP, TRAY_HEIGHT, WIDTH, goals
from branchline.games.alubari.board_works import FIRST_ROW, ROW
from branchline.games.alubari.board_yard import TO_COME
from branchline.games.alubari.box import LAY_TRACK
from branchline.games.alubari.state import Table
from branchline.games.alubari.steps.areas import BY_WORKER, Stock
from branchline.games.alubari.steps.rounds import ResolveArea
from branchline.look.album import Album
from branchline.look.export import one_file
from games.alubari.table import ALUBARI, action, chance, deal, do, give, hold, stock, then, window

RECORDS = sorted((Path(__file__).parents[2] / "records" / "alubari").glob("*.json"))


def positions(path: Path) -> Iterator[Table]:
    record = Record.from_text(path.read_text(encoding="utf-8"))
    return (table for table, _, _ in record.replay())


# -- places and pieces -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", first_at_once(RECORDS), ids=lambda path: path.stem)
def test_every_place_is_drawn_lit_where_it_is_asked_for_and_holds_its_pieces(path: Path) -> None:
    album = Album()
    for number, table in enumerate(positions(path)):
        if table.player < 0 and number % 9:
            continue
        album.turn_to(number + 1)
        check(table, album)


def check(table: Table, album: Album | None = None) -> None:
    """All that is asked for is lit, and nothing else; all that is told lies where it is drawn."""
    seat = max(0, table.player)
    page = "".join(sheet.svg for sheet in drawn(table, seat, album))
    choices = ALUBARI.choices(table, seat) if table.player >= 0 else []
    lit = lit_in(page)
    assert {place for choice in choices for place in choice.places} == set(lit)
    singly = [key for key in lit if not key.startswith("cube:")]
    assert len(singly) == len(set(singly)), "a place is lit once; only cubes of a kind are the same place"
    assert all(choice.places or choice.gives_up for choice in choices), "only what gives up points nowhere"
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    where = ALUBARI.whereabouts(table.view(seat))
    assert set(where.values()) <= keys_in(page), sorted(set(where.values()) - keys_in(page))
    assert pieces_in(page) <= set(where), "what moves is told"


@pytest.mark.slow
def test_every_kind_of_question_is_asked_on_the_board() -> None:
    """AL-16: a few times each, in random games of all player counts."""
    seen: Counter[str] = Counter()
    for seed in range(30):
        table: Table = ALUBARI.new(1 + seed % 5)
        dealer, rng = Dealer(seed), Rng(seed, 1)
        while table.player != OVER:
            if table.player == CHANCE:
                table.play(dealer.choose(table))
                continue
            kind = type(table.stack[-1]).__name__
            seen[kind] += 1
            if seen[kind] <= 4:
                check(table)
            table.play(rng.pick(table.legal))
    assert len(seen) == 16, sorted(seen)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_piece_keeps_its_id_from_move_to_move(path: Path) -> None:
    """Markers stay where they are, workers and cubes until they go, chai markers go where the figures say; a contract
    goes from the line to a yard and never from yard to yard."""
    before: dict[str, str] = {}
    for table in positions(path):
        where = ALUBARI.whereabouts(table.view(0))
        for piece in before.keys() & where.keys():
            kind = piece.partition("-")[0]
            if kind in ("track", "station", "estate", "borrow", "worker", "cube", "event", "iron", "stone"):
                assert where[piece] == before[piece], piece
            if kind == "contract" and before[piece] != where[piece]:
                assert before[piece].startswith("line:") or before[piece] == where[piece], piece
        for seat in range(table.seats):
            assert where[f"chai-{seat}"] == f"chai:{table.chai[seat]}"
        before = where


# -- the stage ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_stage_and_the_trays_have_the_agreed_measures(players: int) -> None:
    sheets = drawn(deal(players))
    rows: dict[int, list[Sheet]] = {}
    for sheet in sheets:
        if sheet.place == "board":
            rows.setdefault(sheet.row, []).append(sheet)
    assert [sum(one.width for one in row) + GAP * (len(row) - 1) for row in rows.values()] == [WIDTH] * 3 == [1044] * 3
    assert [{one.height for one in row} for row in rows.values()] == [{84}, {452}, {100}]
    assert 84 + 452 + 100 + 2 * GAP == 772 - TRAY_HEIGHT
    trays = [sheet for sheet in sheets if sheet.place == "mine"]
    assert [(sheet.seat, sheet.width, sheet.height) for sheet in trays] == [
        (seat, 1044, 120) for seat in range(players)
    ]


def test_the_board_before_the_setup_is_the_empty_one() -> None:
    table: Table = ALUBARI.new(4)
    assert table.player == CHANCE
    names = [sheet.name for sheet in drawn(table, 0) if sheet.place == "board"]
    assert names == ["conditions", "line", "works", "estates", "office"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_no_text_is_too_small(path: Path) -> None:
    measured = set()
    for number, table in enumerate(positions(path)):
        if number % 40 == 0:
            new = {sheet.svg for sheet in drawn(table)} - measured
            measured |= new
            assert [words for svg in new for words in too_small(svg)] == []


def test_the_stage_is_drawn_once_for_all_who_look() -> None:
    table, album = deal(3), Album()
    seen = [{sheet.name: sheet for sheet in drawn(table, seat, album)} for seat in (1, 2, None)]
    for name in ("conditions", "line", "works", "estates", "office", "contracts", "shed", "yard-0"):
        assert seen[0][name] is seen[1][name] is seen[2][name], name


def test_stockyard_cubes_are_picked_one_by_one() -> None:
    """AL-7.1: any three of them, at most one of them chai."""
    table = then(stock(deal(2), iron=4, stone=2, chai=2), Stock(0, 3, 1, BY_WORKER))
    yard = sheet_of(table, "conditions")
    assert sorted(lit_in(yard)) == ["cube:chai"] * 2 + ["cube:iron"] * 4 + ["cube:stone"] * 2
    one = ALUBARI.choice(table, action("stock:2-0-1"))
    assert one.places == ("cube:iron", "cube:iron", "cube:chai")
    assert {f"cube-iron-{n}" for n in range(4)} <= pieces_in(yard)


def test_very_many_cubes_are_one_place_a_kind() -> None:
    table = then(stock(deal(2), iron=18, stone=3, chai=0), Stock(0, 3, 1, BY_WORKER))
    yard = sheet_of(table, "conditions")
    assert lit_in(yard) == ["cube:iron", "cube:stone"]
    assert ">x 18</text>" in yard
    assert set(ALUBARI.whereabouts(table.view(0)).values()) <= keys_in(picture(table))


def test_chai_markers_on_one_space_stand_side_by_side() -> None:
    """AL-1.5: all five at the start."""
    table = deal(5)
    spots = re.findall(
        r'id="pc-chai-\d" class="pc" style="transform:translate\(([\d.]+)px,([\d.]+)px\)', picture(table)
    )
    found = [(float(x), float(y)) for x, y in spots]
    assert len(found) == 5
    for at, (x, y) in enumerate(found):
        assert all(abs(x - other) >= 10 or abs(y - above) >= 10 for other, above in found[:at])


def test_the_area_in_play_is_framed() -> None:
    """AL-6.1."""
    table = deal(2)
    assert "now-row" not in sheet_of(table, "works")
    works = sheet_of(then(hold(table, 0, 13), ResolveArea(LAY_TRACK)), "works")
    framed = re.findall(r'<rect x="5" y="(\d+)"[^>]*class="now-row"', works)
    assert framed == [str(FIRST_ROW + LAY_TRACK * ROW - 27)]


# -- yards and cards -----------------------------------------------------------------------------------------------


def test_an_empty_yard_says_what_will_lie_there() -> None:
    assert TO_COME in sheet_of(deal(2), "yard-0", 0)
    taken = hold(deal(2), 0, 3)
    assert TO_COME not in sheet_of(taken, "yard-0", 0)
    assert TO_COME in sheet_of(taken, "yard-1", 0)


def test_a_contract_in_the_yard_says_how_far_its_goals_are() -> None:
    """AL-14.6: contract 3 asks for five tea leaves."""
    table = give(hold(deal(2), 0, 3), tea=4)
    card = next(at for at, one in enumerate(table.box.contracts) if one.number == 3)
    assert goals(table, 0, card) == ((False, "4 of 5 tea"),)
    assert goals(give(table, tea=5), 0, card) == ((True, "5 tea"),)
    assert ">✓ 5 tea</text>" in sheet_of(table, "yard-0")


def test_more_than_six_cards_lie_in_two_rows_and_very_many_in_three() -> None:
    table = deal(2)
    for number in (3, 5, 6, 9, 13, 24):
        hold(table, 0, number)
    assert sheet_of(table, "yard-0").count('height="104"') == 6
    hold(table, 0, 30)
    assert sheet_of(table, "yard-0").count('height="48"') == 7
    assert sheet_of(hold(table, 0, *range(1, 20)), "yard-0").count('height="31"') == 21


def test_your_own_yard_is_called_so_and_the_starting_player_is_named() -> None:
    table = deal(2)
    assert ">YOUR YARD</text>" in sheet_of(table, "yard-0", 0)
    assert ">PLAYER 1</text>" in sheet_of(table, "yard-0", 1)
    assert ">starting player</text>" in sheet_of(table, "yard-0")
    assert ">starting player</text>" not in sheet_of(table, "yard-1")
    assert ">starting player</text>" not in sheet_of(deal(1), "yard-0"), "alone it has no meaning (AL-15.2)"


def test_cards_that_are_turned_up_are_shown_to_be_kept() -> None:
    """AL-13.21."""
    table = do(window(hold(deal(2), 0, 23), "F"), "use:23")
    chance(table)
    turned = sheet_of(table, "turned")
    assert len(lit_in(turned)) == 3
    assert all(key.startswith("contract:") for key in lit_in(turned))


def test_what_is_exported_brings_its_styles_along() -> None:
    table = window(hold(deal(2), 0, 13), "D")
    file = one_file(drawn(table))
    for css in set(re.findall(r'class="([\w-]+)"', picture(table))) - {"pc", "ab", "lg"}:
        assert f".{css}" in file, css
