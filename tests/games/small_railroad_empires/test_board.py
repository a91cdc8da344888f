"""The drawn board: what is asked for is lit, pieces lie where they are told to, nothing is too small to be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from drawings import drawn, first_at_once, keys_in, lit_in, picture, pieces_in, sheet_of, too_small

from branchline import CHANCE, Record
from branchline.games.small_railroad_empires.board_tickets import GAP, STAGE_HEIGHT, TRAY_HEIGHT, WIDTH
from branchline.games.small_railroad_empires.state import Table
from branchline.look.album import Album
from branchline.look.export import one_file
from games.small_railroad_empires.table import (
    BOX,
    CALIAS_1,
    GAME,
    GLYSON_1,
    HINBURG,
    KENPER_1,
    OLDVILLE,
    arrange,
    begin,
    delivering,
    do,
    start_of_turn,
)

RECORDS = sorted((Path(__file__).parents[2] / "records" / "small_railroad_empires").glob("*.json"))


def positions(path: Path) -> Iterator[Table]:
    record = Record.from_text(path.read_text(encoding="utf-8"))
    return (table for table, _, _ in record.replay())


# -- places and pieces -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", first_at_once(RECORDS), ids=lambda path: path.stem)
def test_every_place_is_drawn_lit_where_it_is_asked_for_and_holds_its_pieces(path: Path) -> None:
    album, kinds = Album(), set()
    for number, table in enumerate(positions(path)):
        seat, game = table.player, table.setting.game
        viewer = None if seat < 0 else seat
        if viewer is None and number % 9:
            continue
        album.turn_to(number + 1)
        page = picture(table, viewer, album)
        lit = lit_in(page)
        assert len(lit) == len(set(lit)), "a place is lit once"
        choices = game.choices(table, seat) if viewer is not None else []
        pointed = {place for choice in choices for place in choice.places}
        assert pointed == set(lit)
        assert all(choice.places or choice.gives_up for choice in choices), "only what gives up points nowhere"
        kinds |= {choice.verb for choice in choices}
        where = game.whereabouts(table.view(viewer))
        assert set(where.values()) <= keys_in(page), sorted(set(where.values()) - keys_in(page))
        assert pieces_in(page) <= set(where), "what moves is told"
    assert {"start", "extend"} <= kinds if path.stem != "standstill" else kinds == {"start"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_piece_keeps_its_id_from_move_to_move(path: Path) -> None:
    """What lies on the land and on the achievements stays where it is until it goes; markers go where the figures say;
    a card is in one place, and comes back to the market only through the deck (SRE-7.5)."""
    before: dict[str, str] = {}
    for table in positions(path):
        where = table.setting.game.whereabouts(table.view(0))
        for piece in before.keys() & where.keys():
            kind = piece.partition("-")[0]
            if kind in ("track", "train", "crate", "claim", "town", "loan", "contract", "locomotive"):
                assert where[piece] == before[piece], piece
            if kind == "card" and before[piece].startswith(("hand", "gsc", "played")):
                assert not where[piece].startswith("market"), piece
        for seat in range(table.seats):
            assert where[f"prestige-{seat}"] == f"prestige:{min(30, table.prestige[seat])}"
        before = where


def test_a_crate_that_leaves_leaves_its_place_behind() -> None:
    """SRE-5.5 step 1: the trail of a delivery begins where the crate lay."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [55]], stack=delivering())
    assert "crate-kenper_1-orange" in pieces_in(picture(table))
    do(table, "deliver:kenper_1-orange-oldville")
    assert "crate-kenper_1-orange" not in pieces_in(picture(table))
    assert "crate:kenper_1-orange" in keys_in(picture(table))


def test_a_rival_s_hidden_cards_have_no_whereabouts() -> None:
    """SRE-1.10."""
    table = arrange([[GLYSON_1], [55]])
    own, other = (GAME.whereabouts(table.view(seat)) for seat in (0, 1))
    assert sorted(piece for piece, place in own.items() if place == "hand:0") == sorted(
        f"card-{card}" for card in table.dealt[0]
    )
    assert not [piece for piece, place in other.items() if place == "hand:0"]


# -- the land --------------------------------------------------------------------------------------------------


def test_the_viewer_s_own_railway_is_larger_in_the_middle_and_drawn_last() -> None:
    table = arrange([[GLYSON_1, 20], [GLYSON_1, 20]])
    for viewer, rival in ((0, 1), (1, 0)):
        land = sheet_of(table, "land", viewer)
        size = {
            seat: re.search(rf'id="pc-track-{seat}-20".*?width="([\d.]+)"', land)[1]  # type: ignore[index]
            for seat in (viewer, rival)
        }
        assert size == {viewer: "22", rival: "18"}
        assert land.index("own-edge") > land.index("rail-edge")
    assert "own-edge" not in sheet_of(table, "land", None), "a spectator has no railway"


def test_a_star_that_is_taken_looks_it_and_says_so() -> None:
    """SRE-4.6: the first track there takes it."""
    free, taken = arrange([[GLYSON_1], [55]]), arrange([[GLYSON_1], [7, 55]])
    stars = len(free.map.stars)
    for table, count in ((free, 0), (taken, 1)):
        land = sheet_of(table, "land")
        assert land.count('class="star-taken"') == count
        assert land.count('class="star"') == stars - count
    assert 'data-key="space:7" data-about="land:5-star"' in sheet_of(free, "land")
    assert 'data-key="space:7" data-about="land:5-taken"' in sheet_of(taken, "land")
    assert "gives nothing more" in GAME.about["land:5-taken"].words


def test_a_rural_town_is_face_down_until_it_is_turned_up() -> None:
    """SRE-14.8."""
    table = arrange([[GLYSON_1], [55]], options={"rural_connections": True})
    assert sheet_of(table, "land").count(">?</text>") == len(table.rural_spaces)


def test_the_land_before_the_setup_is_the_empty_map() -> None:
    """SRE-2.1: never one sheet blown up."""
    table: Table = GAME.new(3)
    assert table.player == CHANCE
    sheets = drawn(table, 0)
    assert [sheet.name for sheet in sheets if sheet.place == "board"] == ["land", "offices"]
    assert [f"slot {slot}" in sheets[0].svg for slot in (1, 2, 3)] == [True] * 3
    assert len({sheet.name: sheet.height for sheet in sheets if sheet.place == "board"}.values()) == 2


def test_every_factory_that_may_be_begun_at_is_lit_and_free() -> None:
    """SRE-2.9."""
    table = begin(3)
    land = sheet_of(table, "land")
    assert set(lit_in(land)) == {f"space:{space}" for space in table.map.factories}
    assert land.count(">$0</text>") == len(table.map.factories)


# -- the rest of the stage -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_stage_and_the_trays_have_the_agreed_measures(players: int) -> None:
    table = begin(players, industrial_boom=True, rural_connections=True)
    sheets = drawn(table)
    stage = [sheet for sheet in sheets if sheet.place == "board"]
    assert sum(sheet.width for sheet in stage) + GAP == WIDTH == 1044
    assert {sheet.height for sheet in stage} == {STAGE_HEIGHT} == {772 - TRAY_HEIGHT}
    assert [sheet.group for sheet in stage] == ["Land", "Offices"]
    trays = [sheet for sheet in sheets if sheet.place == "mine"]
    assert [sheet.seat for sheet in trays] == list(range(table.seats))
    assert {(sheet.width, sheet.height) for sheet in trays} == {(1044, 148)}
    assert len({sheet.row for sheet in sheets}) == 1 + table.seats + 1, "drawn in one file they stand below each other"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_no_text_is_too_small(path: Path) -> None:
    measured = set()
    for table in list(positions(path))[::25]:
        new = {sheet.svg for sheet in drawn(table, max(0, table.player))} - measured
        measured |= new
        assert [words for svg in new for words in too_small(svg)] == []


def test_the_offices_are_drawn_once_for_all_who_look() -> None:
    table, album = arrange([[GLYSON_1], [55], [CALIAS_1]], turns=[1, 0, 0]), Album()
    seen = [{sheet.name: sheet for sheet in drawn(table, seat, album)} for seat in (1, 2, None)]
    for name in ("offices", "supply"):
        assert seen[0][name] is seen[1][name] is seen[2][name]
    assert seen[1]["company-0"] is seen[2]["company-0"], "a rival's tray too"


def test_a_lit_achievement_still_shows_who_holds_it() -> None:
    """SRE-6.2: its light lies under it."""
    stack = start_of_turn(2)[:-2]
    table = arrange([[GLYSON_1], [55]], stack=stack, money=[9, 5], achievements=[6, 0, 1, 2, 3])
    row = sheet_of(table, "offices").partition('class="lit"')[2].partition('<a class="lg"')[0]
    assert row.index('class="ring"') < row.index(">Treasure Hunter<") < row.index(">open<")


def test_markers_with_the_same_prestige_stand_side_by_side() -> None:
    """SRE-1.5: a lane for each."""
    table = begin(4)
    offices = sheet_of(table, "offices")
    spots = re.findall(r'id="pc-prestige-\d" class="pc" style="transform:translate\(([\d.]+)px,([\d.]+)px\)', offices)
    assert len({x for x, _ in spots}) == 1
    heights = sorted(float(y) for _, y in spots)
    assert all(lower - upper >= 18 for upper, lower in pairwise(heights))


def test_who_is_beyond_the_track_has_the_number_beside_the_marker() -> None:
    table = arrange([[GLYSON_1], [55]], prestige=[33, 2])
    assert ">33</text>" in sheet_of(table, "offices")
    assert GAME.whereabouts(table.view(0))["prestige-0"] == "prestige:30"


def test_the_industries_are_on_the_stage_with_their_boom() -> None:
    """SRE-14.3: today's fault was that their markers were drawn nowhere."""
    options = {"industrial_boom": True}
    table = arrange([[GLYSON_1], [55]], options=options, industry_markers=[0, 2, 0, 0])
    offices = sheet_of(table, "offices")
    assert offices.count('class="now"') == 2
    assert GAME.whereabouts(table.view(0))["industry-1"] == "industry:1-2"
    assert not [key for key in keys_in(picture(arrange([[GLYSON_1], [55]]))) if key.startswith("industry:")]


# -- the trays -------------------------------------------------------------------------------------------------


def test_the_tray_says_how_long_a_route_is_and_what_ends_the_game() -> None:
    table = arrange([[KENPER_1, 4, OLDVILLE], [55]])
    tray = sheet_of(table, "company-0")
    assert ">YOUR COMPANY</text>" in tray
    assert ">longest route 3</text>" in tray
    assert ">end: a player’s last track (18 left)</text>" in tray
    assert ">PLAYER 2</text>" in sheet_of(table, "company-1")
    assert ">no city to deliver to</text>" in sheet_of(table, "company-1")


def test_train_cards_show_what_they_ask_for() -> None:
    """SRE-7.2: a crate, a length, land."""
    table = arrange([[GLYSON_1], [55]], dealt=[[0, 3, 6], [1, 2, 4]])
    tray = sheet_of(table, "company-0")
    for shown in ('href="#g-orange"', ">5+</text>", 'href="#t-plains"', 'href="#t-forest"', ">deliver Lumber</text>"):
        assert shown in tray


def test_a_locomotive_that_was_found_is_given_its_colour_in_the_tray() -> None:
    """SRE-14.9."""
    stack = [*start_of_turn(2), ["AssignLocomotive", 0]]
    table = arrange([[GLYSON_1], [55]], options={"rural_connections": True}, stack=stack)
    assert lit_in(sheet_of(table, "company-0")) == [f"locomotive:0-{tint}" for tint in range(4)]


def test_alone_the_conglomerate_has_its_plans_on_the_stage_and_a_tray_for_each_company() -> None:
    """SRE-15."""
    table = begin(1)
    offices = sheet_of(table, "offices")
    assert ">CONGLOMERATE</text>" in offices
    assert " to " in re.findall(r">([^<]* to [^<]* or [^<]*)</text>", offices)[0]
    assert ">Destination</text>" in sheet_of(table, "company-1")


def test_what_is_exported_brings_its_styles_along() -> None:
    table = arrange([[GLYSON_1, 20], [7, 55]])
    file = one_file(drawn(table))
    for css in set(re.findall(r'class="([\w-]+)"', "".join(sheet.svg for sheet in drawn(table)))) - {"pc", "ab", "lg"}:
        assert f".{css}" in file, css


def test_cities_hold_trains_and_signs_apart() -> None:
    """SRE-5.5: a train stands below the sign, a rival's aside, so that a price has room."""
    table = arrange([[GLYSON_1, 17], [55]], meeples=[[], [HINBURG]])
    land = sheet_of(table, "land")
    sign = re.search(r'<rect x="[\d.]+" y="([\d.]+)"[^>]*class="sgn"/><rect[^>]*/><text[^>]*>Hinburg<', land)
    train = re.search(rf'id="pc-train-1-{HINBURG}"[^>]*translate\([\d.]+px,([\d.]+)px\)', land)
    assert sign is not None
    assert train is not None
    assert float(train[1]) > float(sign[1]) + 17


def test_every_factory_is_named_on_the_land() -> None:
    """SRE-1.7: by the first word of its company, as contracts and sentences call it."""
    table = arrange([[GLYSON_1], [55]])
    drawn = sheet_of(table, "land")
    factories = [BOX.factory_industry[table.map.factory[space]] for space in table.map.factories]
    for industry, name in enumerate(BOX.industry_names):
        assert drawn.count(f">{name.split()[0]}</text>") == factories.count(industry)


def test_what_an_achievement_is_worth_reads_as_points() -> None:
    """SRE-6.6: not as so many players."""
    offices = sheet_of(arrange([[GLYSON_1], [55]]), "offices")
    assert f">first +{BOX.winner_prestige}</text>" in offices
    assert f">later +{BOX.runner_up_prestige}</text>" in offices
    assert ">prestige at the end</text>" in offices


def test_no_ring_of_a_lit_place_lies_over_a_name() -> None:
    """Signs are broader than a space: whatever is lit, they are drawn after all that may be."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [55]], stack=delivering())
    land = sheet_of(table, "land", 0)
    last_ring = land.rindex('class="ring')
    assert min(land.index(f">{name}<") for name in ("Oldville", "Kenper")) > last_ring
