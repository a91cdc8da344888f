"""AL-8: laying track."""

import pytest

from branchline.games.alubari.state import EMPTY, GAME, RAILWAY_COMPLETE
from branchline.games.alubari.steps.rounds import EndRound, ResolveArea
from games.alubari.table import (
    BOX,
    deal,
    do,
    equip,
    give,
    hold,
    is_done,
    legal,
    own,
    resolve,
    set_rates,
    spend_markers,
    then,
    track,
    window,
    worker,
)


def test_track_is_laid_on_the_first_available_space() -> None:
    """AL-8.1, AL-8.3: counted from Siliguri Town, around markers of players and of the game."""
    table = own(own(deal(2), 1, tracks=["T02"]), GAME, tracks=["T01", "T04"])
    set_rates(give(worker(table, "D1"), 0, steel=2), lay_track=2)
    resolve(table, "D")
    assert table.tracks[:6] == [GAME, 1, 0, GAME, 0, EMPTY]
    assert (table.steel[0], table.markers[0]) == (0, 17)


def test_the_example_of_the_book_with_one_steel_bar_short() -> None:
    """AL-8.2: at rate 2 yellow, with a single bar, lays one track; red lays two."""
    table = set_rates(worker(worker(deal(2), "D1"), "D2", 1), lay_track=2)
    give(give(table, 0, steel=1), 1, steel=4)
    resolve(table, "D")
    assert is_done(table), "nobody has a choice"
    assert table.tracks[:4] == [0, 1, 1, EMPTY]
    assert table.steel == [0, 2]


def test_with_chai_a_rate_of_two_counts_as_four() -> None:
    """AL-8.2, AL-7.7: the book's figures; the first two are compulsory, the others free."""
    table = set_rates(give(worker(own(deal(2), GAME, tracks=["T01"]), "D1"), 0, steel=5, chai=1), lay_track=2)
    resolve(table, "D")
    do(table, "boost:yes")
    assert legal(table) == ["lay:2-0", "lay:3-0", "lay:4-0"]
    do(table, "lay:3-0")
    assert (table.steel[0], table.tracks[1:5]) == (2, [0, 0, 0, EMPTY])


def test_steel_limits_what_is_allowed_and_what_is_compulsory() -> None:
    """AL-8.2: three bars, rate 2 and chai: two or three tracks; without steel nothing."""
    table = set_rates(give(worker(deal(2), "D1"), 0, steel=3, chai=1), lay_track=2)
    resolve(table, "D")
    do(table, "boost:yes")
    assert legal(table) == ["lay:2-0", "lay:3-0"]
    none = give(worker(deal(2), "D1"), 0, chai=1)
    resolve(none, "D")
    do(none, "boost:yes")
    assert (is_done(none), none.tracks[0]) == (True, EMPTY)


def test_markers_and_spaces_limit_it_too() -> None:
    """AL-8.2, AL-1.8: one marker left, one track."""
    table = set_rates(give(worker(spend_markers(deal(2), 0, 1), "D1"), 0, steel=3), lay_track=3)
    resolve(table, "D")
    assert (table.markers[0], table.steel[0]) == (0, 2)
    short = own(deal(3), 1, tracks=BOX.track_ids[:19])
    set_rates(give(worker(short, "D1"), 0, steel=3), lay_track=3)
    resolve(short, "D")
    assert short.tracks[19:] == [0, 0]
    assert short.steel[0] == 1


def test_a_marker_on_a_river_gives_its_player_a_chai() -> None:
    """AL-8.4: at once; the other spaces and the game give none."""
    table = set_rates(give(worker(own(deal(2), GAME, tracks=BOX.track_ids[:5]), "D1"), 0, steel=3), lay_track=3)
    resolve(table, "D")
    assert [table.tracks[track(name)] for name in ("T06", "T07", "T08")] == [0, 0, 0]
    assert table.chai == [1, 0]


def test_a_town_opens_at_once_for_a_builder_of_the_same_round() -> None:
    """AL-8.5, AL-9.3: track in D, building in E."""
    table = set_rates(give(worker(worker(deal(2), "D1"), "E1", 1), 0, steel=1), lay_track=1)
    give(table, 1, stone=2)
    then(table, ResolveArea(3))
    assert "build:SUK2-1" in legal(table)


def test_the_garratt_gives_a_chai_for_the_first_track_of_the_round() -> None:
    """AL-8.6, AL-11.4 (3): after that laying, for any worker still to come, also in area D."""
    table = equip(own(deal(2), GAME, tracks=["T01"]), 0, "GARRATT")
    set_rates(give(worker(worker(table, "D1"), "D2"), 0, steel=4), lay_track=1)
    resolve(table, "D")
    assert (table.tracks[1], table.chai[0]) == (0, 1)
    assert legal(table) == ["boost:no", "boost:yes"]
    do(table, "boost:no")
    assert (table.tracks[2], table.chai[0]) == (0, 1), "once a round"


def test_the_garratt_counts_track_laid_with_a_contract() -> None:
    """AL-8.6: by worker or by contract, but only if a track is really laid."""
    table = equip(hold(own(deal(2), GAME, tracks=["T01"]), 0, 16, 14), 0, "GARRATT")
    give(table, 0, steel=2)
    window(table, "D")
    do(table, "use:14", "lay:0-0")
    assert table.chai[0] == 0
    do(table, "use:16")
    assert (table.chai[0], table.tracks[1]) == (1, 0)
    then(table, EndRound())
    assert table.effects == [0] * len(table.effects), "next round it gives again"


def test_a_complete_railway_ends_the_game_after_the_round() -> None:
    """AL-8.7, AL-14.1: further lay track workers do nothing, the round is played to its end."""
    table = own(deal(3), 1, tracks=BOX.track_ids[:19])
    set_rates(give(worker(worker(worker(table, "D1"), "D2"), "G1", 2), 0, steel=5), lay_track=2)
    table.stack = [EndRound(), ResolveArea(3)]
    table.settle()
    assert table.tracks[19:] == [0, 0]
    assert table.steel[0] == 3
    assert table.tea[2] == 1, "the Chaiwala still served"
    assert (table.player, table.ended) == (-4, RAILWAY_COMPLETE)


@pytest.mark.parametrize("name", BOX.track_ids)
def test_every_track_space_knows_its_points_and_its_river(name: str) -> None:
    """AL-8.1, AL-8.4: rivers are T01, T07, T13 and T17."""
    at = track(name)
    assert BOX.track_is_river[at] == (name in ("T01", "T07", "T13", "T17"))
    assert BOX.track_chai[at] == int(BOX.track_is_river[at])
    assert BOX.track_points[at] >= 1
