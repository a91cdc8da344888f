"""The drawn board: every legal action that has a place is lit there, nothing hidden shows, and it is sound SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from drawings import first_at_once, keys_in, lit_in, picture, pieces_in, pills_in, too_small

from branchline import CHANCE, Record
from branchline.core.chance import Dealer, Rng
from branchline.core.sheet import Choice, Sheet
from branchline.games.railway_workers import board, board_measures
from branchline.games.railway_workers import verbs as v
from branchline.games.railway_workers.board_measures import GAP, MIDDLE, STAGE_HEIGHT, TRAY_HEIGHT, WIDTH
from branchline.games.railway_workers.board_sites import LARGEST, ROW, Measures, columns
from branchline.games.railway_workers.box import COMMAND_OPS
from branchline.games.railway_workers.state import ROUTE, SITE, Table
from branchline.games.railway_workers.steps.trains import Fork
from branchline.look.album import Album
from branchline.look.export import board_style
from branchline.look.symbols import all_symbols
from games.railway_workers.table import BOX, WORKERS, S, T, commands, deal, do, sites, turn, waiting

RECORDS = sorted((Path(__file__).parents[2] / "records" / "railway_workers").glob("*.json"))
NAMES = ["Marta", "Jonas", "Ines & co", "Tree <bot>"]
IDLE = (v.PASS, v.END_TURN, v.STOP)
# The kinds of places that every game comes to.
COMMON = {"hand", "die", "price", "union", "warehouse", "share", "table", "reward"}


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


def drawn(table: Table, seat: int | None, album: Album | None = None) -> list[Sheet]:
    choices = [] if seat is None or seat not in table.players_to_act() else WORKERS.choices(table, seat)
    return WORKERS.sheets(table.view(seat), choices, NAMES[: table.seats], album)


def page_of(table: Table) -> str:
    return "".join(sheet.svg for sheet in drawn(table, table.player))


def unlit(table: Table, seat: int) -> list[Choice]:
    """The choices of a seat with a place that is not lit exactly once."""
    lit = lit_in("".join(sheet.svg for sheet in drawn(table, seat)))
    return [choice for choice in WORKERS.choices(table, seat) if any(lit.count(place) != 1 for place in choice.places)]


# -- places and pieces -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", first_at_once(RECORDS), ids=lambda path: path.stem)
def test_every_place_is_drawn_lit_where_it_is_asked_for_and_holds_its_pieces(path: Path) -> None:
    album, met = Album(), set()
    for number, (table, _, _) in enumerate(Record.from_text(path.read_text(encoding="utf-8")).replay()):
        seats = table.players_to_act() if table.player != CHANCE else []
        viewer = seats[number % len(seats)] if seats else None
        if viewer is None and number % 9:
            continue
        album.turn_to(number + 1)
        page = picture(table, viewer, album)
        lit = lit_in(page)
        assert len(lit) == len(set(lit)), "a place is lit once"
        choices = WORKERS.choices(table, viewer) if viewer is not None else []
        assert {place for choice in choices for place in choice.places} == set(lit)
        assert all(choice.places or choice.gives_up for choice in choices), "only what gives up points nowhere"
        met |= {place.partition(":")[0] for place in lit}
        where = WORKERS.whereabouts(table.view(viewer))
        assert set(where.values()) <= keys_in(page), sorted(set(where.values()) - keys_in(page))
        assert pieces_in(page) <= set(where), sorted(pieces_in(page) - set(where))
    assert met >= COMMON


@pytest.mark.parametrize("path", RECORDS[1:6:2], ids=lambda path: path.stem)
def test_a_piece_keeps_its_id_from_move_to_move(path: Path) -> None:
    """RW-0.7: no worker comes or goes; what lies on a table, and a share, stays there; markers, trains and the Baton
    are where the figures say; a decision moves few pieces."""
    before: dict[str, str] = {}
    for table, _, _ in Record.from_text(path.read_text(encoding="utf-8")).replay():
        where = WORKERS.whereabouts(table.view(0))
        for piece in before.keys() & where.keys():
            if piece.partition("-")[0] in ("cube", "share", "tile", "subsidy", "tiles"):
                assert where[piece] == before[piece] or piece.startswith("subsidy"), piece
        for player in range(table.seats):
            crew = [piece for piece in where if piece.startswith(f"worker-{player}-")]
            assert len(crew) == BOX.union + BOX.facilities
            assert where[f"investment-{player}"] == f"step:{table.investment[player]}"
        assert [where[f"train-{train}"] for train in range(len(table.train_cities))] == [
            f"city:{city}" for city in table.train_cities
        ]
        assert where["baton"] == f"seat:{table.baton}"
        before = where


def test_a_worker_who_is_sent_is_the_same_worker_there() -> None:
    """RW-11.4: from Facilities to a warehouse, and no other worker moves."""
    table = turn(sites(deal(2), 3), "new_worker", 5)
    before = WORKERS.whereabouts(table.view(0))
    do(table, "send:3-tracks")
    after = WORKERS.whereabouts(table.view(0))
    moved = {piece for piece in before if piece.startswith("worker") and after[piece] != before[piece]}
    assert len(moved) == 1
    assert {(before[piece], after[piece]) for piece in moved} == {("facilities:0", "warehouse:5")}


def test_what_lies_face_down_is_told_to_nobody_else() -> None:
    """RW-5.2, RW-24.1."""
    table = deal(3)
    do(table, "place:share", "place:store_up", "place:buy_plans", "place:new_worker", seat=0)
    own, other = (WORKERS.whereabouts(table.view(seat)) for seat in (0, 1))
    assert own["card-0-5"] == "slot:0-0"
    assert own["card-0-1"] == "hand:1"
    assert other["back-0-0"] == "cell:0-0"
    assert not [piece for piece in other if piece.startswith("card-0-")]


def test_sheets_that_all_see_alike_do_not_ask_who_looks() -> None:
    """Two who know the same of a table find the very same stage in the album."""
    for table in moments(3, 5, every=15):
        album = Album()
        album.turn_to(1)
        views = [dict(table.view(0)), dict(table.view(0))]
        views[1]["seat"] = 1
        first, second = (WORKERS.sheets(view, [], NAMES[:3], album) for view in views)
        assert all(one is other for one, other in zip(first, second, strict=True) if one.place == "board")


# -- what is lit -------------------------------------------------------------------------------------------------


def test_a_command_lights_workers_on_a_lit_warehouse() -> None:
    """RW-10.19, RW-11.4: the worker to be moved lies as a target of its own on the warehouse to send another to."""
    table = commands(sites(deal(3), 1, 2), 15, 12, 14)
    waiting(table, 1, S, 1, workers=1)
    turn(waiting(table, 2, T, 0, workers=1), "new_worker", 8, directors=1)
    page = page_of(table)
    assert unlit(table, 0) == []
    for key in ("worker:0-1", "worker:3-0", "warehouse:0", "warehouse:3"):
        assert f'id="lg-{key.replace(":", "-")}"' in page


def test_a_purchase_for_a_site_is_lit_at_its_warehouse() -> None:
    """RW-11.2, RW-10.18: buying a track straight to a site, and storing one there by command."""
    table = commands(sites(deal(2), 3), 14, 12, 15)
    table.tracks[0] = 1
    turn(table, "buy_tracks", 9, directors=2)
    assert unlit(table, 0) == []
    at_warehouse = [one.text for one in WORKERS.choices(table, 0) if "warehouse:5" in one.places]
    assert at_warehouse == ["buy_to_site:3", "command_store:3-tracks"]
    assert pills_in(page_of(table))["warehouse:5"] == "4"


def test_an_exchange_names_two_slots() -> None:
    """RW-10.20: cards that are not played yet."""
    table = turn(commands(sites(deal(2), 3), 16, 12, 15), "share", 4, slot=1, directors=1)
    assert unlit(table, 0) == []
    exchange = [one.places for one in WORKERS.choices(table, 0) if one.verb == "command_swap"]
    assert exchange == [("slot:0-1", "slot:0-2"), ("slot:0-1", "slot:0-3"), ("slot:0-2", "slot:0-3")]
    assert [key for key in lit_in(page_of(table)) if key.startswith("slot")] == ["slot:0-1", "slot:0-2", "slot:0-3"]


def test_paying_for_the_sum_is_lit_on_its_slot() -> None:
    """RW-9.4: what it costs stands beside the Sum."""
    table = turn(sites(deal(2), 3), "buy_plans", 2)
    assert unlit(table, 0) == []
    assert pills_in(page_of(table))["slot:0-0"] == "2"


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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sites_fill_their_columns(players: int) -> None:
    """RW-14.1: up to seven sites and Routes; the rows of tables never get lower than a cube."""
    for table in moments(players, players + 20, every=25):
        fields = table.view(0)["table"]
        for cards in columns(fields):
            measures = Measures(fields, cards)
            height = sum(measures.height(fields["sites"][site]) for site in cards)
            assert height <= MIDDLE
            if any(fields["sites"][site]["card"] == SITE for site in cards):
                assert measures.row >= 25
                assert height > MIDDLE - 10 or measures.row >= ROW * LARGEST - 0.1


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_sound_svg_at_every_moment(players: int) -> None:
    """Ids unique on the page, only symbols that exist, and in every sheet no label under 11, no letter under 9."""
    known = set(re.findall(r'<symbol id="([^"]+)"', all_symbols()))
    album, measured = Album(), set()
    for number, table in enumerate(moments(players, players, every=17)):
        album.turn_to(number + 1)
        for seat in [*range(players), None]:
            sheets = drawn(table, seat, album)
            body = "".join(sheet.svg for sheet in sheets)
            ids = re.findall(r'\bid="([^"]+)"', body)
            assert len(ids) == len(set(ids))
            assert set(re.findall(r'href="#([^"]+)"', re.sub(r'href="#choice[^"]*"', "", body))) <= known
            for sheet in sheets:
                if sheet.svg not in measured:
                    measured.add(sheet.svg)
                    assert too_small(sheet.svg) == []
                    assert sheet.summary
                    assert sheet.text


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
    """RW-24.1: of two deals that a seat cannot tell apart it is given the same to draw from, byte for byte; what is
    drawn of it is compared for all games (`branchline.lab.kit.boards`)."""
    for table in moments(players, players + 3, every=9):
        for seat in range(players):
            other = table.clone()
            other.reshuffle(seat, Rng(1))
            assert other.view(seat)["table"] == table.view(seat)["table"]


def test_a_secret_choice_shows_closed_tickets_with_the_emblem() -> None:
    """RW-5.2: who is ready lies face down for all others and open, marked as secret, for itself."""
    table = deal(3)
    do(table, "place:share", "place:store_up", "place:buy_plans", "place:new_worker", seat=0)
    own = {sheet.name: sheet.svg for sheet in drawn(table, 0)}
    other = {sheet.name: sheet.svg for sheet in drawn(table, 1)}
    assert own["timetable"].count("only you see it") == 4
    assert "only you see" not in other["timetable"] + other["player-0"]
    assert other["timetable"].count(">face down<") == 4
    assert other["player-0"].count(">face down<") == 4 + 8, "in the slots, and what any of the eight cards may be"
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stage_and_the_trays_have_the_agreed_measures(players: int) -> None:
    """1044 wide; the rows of the stage and the gaps between them fill its height."""
    for table in (WORKERS.new(players), deal(players)):
        rows: dict[int, list[Sheet]] = {}
        for sheet in drawn(table, 0):
            rows.setdefault(sheet.row, []).append(sheet)
        assert {sum(one.width for one in row) + GAP * (len(row) - 1) for row in rows.values()} == {WIDTH}
        stage = [row[0].height for row in rows.values() if row[0].place == "board"]
        assert sum(stage) + GAP * (len(stage) - 1) == STAGE_HEIGHT
        assert {one.height for row in rows.values() for one in row if one.place == "mine"} == {TRAY_HEIGHT}


def test_slots_stand_under_their_columns_and_say_which_die_they_need() -> None:
    """RW-9.2: 4+ from a 3 in slot +1, any die in slot +6."""
    sheet = {one.name: one.svg for one in drawn(deal(2), 0)}
    for text in ("timetable", "player-0"):
        found = re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="152"', sheet[text])
        assert {"104", "261", "418", "575"} <= set(found)
    assert sheet["player-0"].count(">from<") == 5
    assert sheet["player-0"].count(">any die<") == 3
    assert "a 3 or more" in sheet["player-0"]


def test_words_for_every_card_and_command() -> None:
    assert set(board.COMMAND_WORDS) == set(COMMAND_OPS[1:])
    assert (
        len(board_measures.HALVES)
        == len(board_measures.SHORT)
        == len(board_measures.CARD_GLYPHS)
        == len(board_measures.BRIEFLY)
    )
    assert len(board_measures.HALVES) == len(BOX.card_names)
