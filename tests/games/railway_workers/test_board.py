"""The drawn board: every legal action that has a place is lit there, nothing hidden shows, and it is sound SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from branchline import CHANCE
from branchline.core.chance import Dealer, Rng
from branchline.core.sheet import Choice, Sheet
from branchline.games.railway_workers import board, board_seats
from branchline.games.railway_workers import verbs as v
from branchline.games.railway_workers.box import COMMAND_OPS
from branchline.games.railway_workers.state import ROUTE, SITE, Table
from branchline.games.railway_workers.steps.trains import Fork
from branchline.look.export import board_style, one_file
from branchline.look.symbols import all_symbols
from games.railway_workers.table import BOX, WORKERS, S, T, commands, deal, do, sites, turn, waiting

NAMES = ["Marta", "Jonas", "Ines & co", "Tree <bot>"]
IDLE = (v.PASS, v.END_TURN, v.STOP)
# The kinds of places that every game comes to.
COMMON = {
    "hand", "die", "sum", "market", "buy", "union", "warehouse", "share", "plan", "invest", "command",
}  # fmt: skip


def moments(players: int, seed: int, every: int = 1) -> Iterator[Table]:
    """The decisions of a random game in which players rather do something than nothing; the last is its end."""
    table: Table = WORKERS.new(players)
    dealer, rng = Dealer(seed), Rng(seed + 7)
    number = 0
    while table.player >= CHANCE:
        if table.player == CHANCE:
            table.play(dealer.choose(table))
            continue
        if number % every == 0:
            yield table
        number += 1
        busy = [action for action in table.legal if action not in IDLE]
        table.play(rng.pick(busy if busy and rng.below(10) else table.legal))
    yield table


def drawn(table: Table, seat: int | None) -> list[Sheet]:
    choices = [] if seat is None or seat not in table.players_to_act() else WORKERS.choices(table, seat)
    return WORKERS.sheets(table.view(seat), choices, NAMES[: table.seats])


def page_of(table: Table) -> str:
    return "".join(sheet.svg for sheet in drawn(table, table.player))


def unlit(table: Table, seat: int) -> list[Choice]:
    """The choices of a seat that point at a place and are not lit exactly once."""
    page = "".join(sheet.svg for sheet in drawn(table, seat))
    found = WORKERS.choices(table, seat)
    pointing: dict[str, list[Choice]] = {}
    for choice in found:
        if choice.target:
            pointing.setdefault(choice.target, []).append(choice)
    missing = []
    for key, choices in pointing.items():
        link = f'data-choices="{key}"' if len(choices) > 1 else f'data-action="{choices[0].action}"'
        if page.count(link) != 1:
            missing += choices
    return missing


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), [(2, 0), (3, 0), (4, 2)])
def test_every_choice_with_a_place_is_lit_there(players: int, seed: int) -> None:
    met = set()
    for table in moments(players, seed, every=2):
        for seat in table.players_to_act():
            assert unlit(table, seat) == []
            met |= {WORKERS.target(action).split(":")[0] for action in table.legal_actions(seat)}
    assert met >= COMMON


def test_a_command_lights_workers_on_a_lit_warehouse() -> None:
    """RW-10.19, RW-11.4: the worker to be moved lies as a target of its own on the warehouse to send another to."""
    table = commands(sites(deal(3), 1, 2), 15, 12, 14)
    waiting(table, 1, S, 1, workers=1)
    turn(waiting(table, 2, T, 0, workers=1), "new_worker", 8, directors=1)
    page = page_of(table)
    assert unlit(table, 0) == []
    for key in ("worker:0-1", "worker:3-0", "warehouse:0", "warehouse:3"):
        assert f'id="lg-{key.replace(":", "-")}"' in page


def test_a_purchase_for_a_site_is_lit_beside_its_warehouse() -> None:
    """RW-11.2, RW-10.18: buying a track straight to a site, and storing one there by command."""
    table = commands(sites(deal(2), 3), 14, 12, 15)
    table.tracks[0] = 1
    turn(table, "buy_tracks", 9, directors=2)
    page = page_of(table)
    assert unlit(table, 0) == []
    assert 'id="lg-buy-2"' in page
    assert 'id="lg-warehouse-5"' in page
    assert ">buy 4<" in page


def test_an_exchange_lights_the_later_slot() -> None:
    """RW-10.20: the slots whose card may be exchanged with an earlier one."""
    table = turn(commands(sites(deal(2), 3), 16, 12, 15), "share", 4, slot=1, directors=1)
    assert unlit(table, 0) == []
    assert re.findall(r'id="lg-slot-(\d)"', page_of(table)) == ["2", "3"]


def test_a_command_may_buy_what_the_card_buys() -> None:
    """A box in which Command 2 goes with Buy Structures: both purchases are lit in one row of the market."""
    table = turn(deal(2), "buy_structures", 5)
    view = table.view(0)
    keys = (v.BUY, v.BUY + 1, v.COMMAND_BUY)
    choices = [Choice(key, "", f"choice {key}", "", WORKERS.target(key)) for key in keys]
    page = WORKERS.sheets(view, choices, NAMES[:2])[0].svg
    assert 'data-choices="market"' in page
    assert f'data-action="{v.COMMAND_BUY}"' in page


def test_paying_for_the_sum_is_lit_on_it() -> None:
    """RW-9.4: what it costs stands beside the Sum."""
    table = turn(sites(deal(2), 3), "buy_plans", 2)
    assert unlit(table, 0) == []
    assert 'id="lg-sum"' in page_of(table)
    assert ">pay 2<" in page_of(table)


def test_what_has_no_place_on_the_board() -> None:
    """Chance, and the four answers that leave everything as it is."""
    nowhere = {action for action in range(v.COUNT) if not WORKERS.target(action)}
    assert nowhere == {*range(v.PLACE), v.KEEP_DICE, *IDLE}


def fork() -> Table:
    """Three Routes meet in Larisa; seat 1 sends the train on."""
    table = deal(4)
    for site in range(7):
        table.project[site] = SITE if site in (3, 4, 6) else ROUTE
        for kind in range(3):
            table.tile_on[3 * site + kind] = int(site in (3, 4, 6))
    table.train_cities, table.train_routes = [1, 1, 3, 4], [0, 1, 2, 5]
    table.train_away, table.train_white = [1, 0, 1, 1], [0, 1, 1, 0]
    table.push(Fork(1, 0))
    table.settle()
    return table


def test_the_ways_of_a_fork_are_lit_on_the_map() -> None:
    """RW-15.4: the two Routes the train may take, and all four trains are drawn once."""
    table = fork()
    country = next(sheet for sheet in drawn(table, 1) if sheet.name == "map")
    assert unlit(table, 1) == []
    assert 'id="lg-route-1"' in country.svg
    assert 'id="lg-route-2"' in country.svg
    assert len(re.findall(r'id="pc-train-\d"', country.svg)) == 4
    assert country.svg.count("#trainw") == 2


@pytest.mark.parametrize("opened", [1, 4, 5, 7])
def test_the_columns_grow_with_the_sites(opened: int) -> None:
    table = deal(4)
    for site in range(7):
        table.project[site] = SITE if site < opened else 0
    sheets = {sheet.name: sheet for sheet in drawn(table, 0)}
    assert sheets["map"].height == sheets["sites-1"].height == sheets["sites-2"].height
    assert sheets["map"].height == 8 + max(332, 190 * -(-opened // 2))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_sound_svg_at_every_moment(players: int) -> None:
    """Well-formed, ids unique on the page, only symbols that exist, no label under 12 but a rule's or a piece's."""
    known = set(re.findall(r'<symbol id="([^"]+)"', all_symbols()))
    for table in moments(players, players, every=17):
        for seat in [*range(players), None]:
            sheets = drawn(table, seat)
            page = one_file(sheets)
            root = ElementTree.fromstring(page)
            ids = [element.get("id") for element in root.iter() if element.get("id")]
            assert len(ids) == len(set(ids))
            body = "".join(sheet.svg for sheet in sheets)
            assert set(re.findall(r'href="#([^"]+)"', re.sub(r'href="#choice[^"]*"', "", body))) <= known
            assert min(float(size) for size in re.findall(r'font-size="([\d.]+)"', body)) >= 12
            assert [sheet.name for sheet in sheets if not sheet.summary or not sheet.text] == []


def test_every_class_has_a_style() -> None:
    """A class without a rule would be drawn black."""
    style = board_style()
    for table in moments(4, 2, every=40):
        for sheet in drawn(table, 0):
            for names in set(re.findall(r'class="([^"]+)"', sheet.svg)):
                for name in names.split():
                    assert re.fullmatch(r"p-[rbygk0]", name) or f".{name}" in style, name


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_hidden_is_drawn(players: int) -> None:
    """RW-24.1: two deals that a seat cannot tell apart give it the same drawing, byte for byte."""
    for table in moments(players, players + 3, every=9):
        for seat in range(players):
            pages = set()
            for seed in (1, 2):
                other = table.clone()
                other.reshuffle(seat, Rng(seed))
                sheets = WORKERS.sheets(other.view(seat), [], NAMES[:players])
                pages.add("".join(sheet.svg + sheet.text + sheet.summary for sheet in sheets))
            assert len(pages) == 1


def test_a_secret_choice_shows_closed_tickets_with_the_emblem() -> None:
    """RW-5.2: who is ready lies face down for all others and open, marked as secret, for itself."""
    table = deal(3)
    do(table, "place:share", "place:store_up", "place:buy_plans", "place:new_worker", seat=0)
    own = {sheet.name: sheet.svg for sheet in drawn(table, 0)}
    other = {sheet.name: sheet.svg for sheet in drawn(table, 1)}
    assert own["player-0"].count("Only you see this.") == 4
    assert "Only you see this." not in other["player-0"]
    assert other["player-0"].count("face down") == 4
    assert "1 of 3 have chosen" in other["timetable"]
    assert other["timetable"].count('class="now"') == 4  # the tickets; no slot is being played


def test_spectators_and_the_end() -> None:
    for players in (2, 3, 4):
        *_, last = moments(players, players, every=1000)
        for seat in (None, 0, players - 1):
            sheets = drawn(last, seat)
            assert 'class="lg' not in "".join(sheet.svg for sheet in sheets)
            assert [sheet.seat for sheet in sheets if sheet.place == "mine"] == list(range(players))
            assert "the game is over" in next(sheet.svg for sheet in sheets if sheet.name == "timetable")


def test_rows_are_as_wide_as_the_board() -> None:
    rows: dict[int, list[int]] = {}
    for sheet in drawn(deal(4), 0):
        rows.setdefault(sheet.row, []).append(sheet.width)
    assert {sum(widths) + 8 * (len(widths) - 1) for widths in rows.values()} == {1040}


def test_words_for_every_card_and_command() -> None:
    assert set(board.COMMAND_WORDS) == set(COMMAND_OPS[1:])
    assert len(board_seats.HALVES) == len(board_seats.SHORT) == len(board_seats.CARD_GLYPHS) == len(BOX.card_names)
