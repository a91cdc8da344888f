"""AL-14: when the game is over."""

from branchline import OVER
from branchline.games.alubari.state import BOTH_WITHOUT_MARKERS, EXTRA_ROUND, GAME, RAILWAY_COMPLETE, RUNNING
from branchline.games.alubari.steps.contracts import Window
from branchline.games.alubari.steps.events import Events
from branchline.games.alubari.steps.moves import harvest
from branchline.games.alubari.steps.rounds import EndRound, ResolveArea
from branchline.games.alubari.steps.workers import HirePhase, PlacePhase
from games.alubari.table import (
    BOX,
    chance,
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
    space_of,
    spend_markers,
    stock,
    then,
    worker,
)


def test_the_game_ends_with_the_round_in_which_the_railway_is_complete() -> None:
    """AL-14.1: whoever laid the last space, here the game."""
    table = own(own(deal(4), 0, tracks=BOX.track_ids[:19]), GAME, tracks=BOX.track_ids[19:])
    then(table, EndRound())
    assert (table.player, table.ended) == (OVER, RAILWAY_COMPLETE)


def test_with_three_players_a_last_marker_ends_nothing() -> None:
    """AL-14.2: the railway is the only end."""
    table = own(deal(3), 0, tracks=BOX.track_ids[:19])
    assert table.markers[0] == 0
    then(table, EndRound())
    assert (table.round, table.ended, table.alone) == (2, RUNNING, -1)


def test_with_two_players_the_other_plays_one_more_round_alone() -> None:
    """AL-14.3: the running round is finished first, then one more, then the game is over."""
    table = spend_markers(deal(2), 0, 0)
    then(table, EndRound())
    assert (table.ended, table.alone) == (RUNNING, 1)
    chance(table)
    seats = set()
    while table.player != OVER:
        if table.player >= 0:
            seats.add(table.player)
        table.apply(table.legal[0])
    assert seats == {1}
    assert (table.ended, table.round) == (EXTRA_ROUND, 2)


def test_in_the_extra_round_only_the_other_hires_places_and_uses_contracts() -> None:
    """AL-14.3: free third workers too are for the other alone."""
    table = hold(hold(equip(equip(spend_markers(deal(2), 0, 0), 0, "INSPECTION"), 1, "GARRATT"), 0, 7), 1, 6)
    table.alone = 1
    table.free_worker = [1, 1]
    table.event_this_round = 1
    give(give(table, 0, chai=2), 1, chai=2)
    then(table, HirePhase())
    assert table.third_worker == [0, 1]
    then(table, PlacePhase())
    order = []
    while not is_done(table):
        order.append(table.player)
        do(table, legal(table)[0])
    assert order == [1, 1, 1]
    then(table, Window(1))
    assert (table.player, legal(table)) == (1, ["use:6", "use_none"])


def test_in_the_extra_round_harvests_and_maintenance_concern_both() -> None:
    """AL-14.3: phases 1 to 3 happen normally."""
    table = own(spend_markers(deal(2), 0, 0), 1, estates=[0])
    table.alone = 1
    give(equip(table, 0, "GARRATT"), 0, steel=1)
    table.rondel_next = 4
    table.bag[3] -= 1
    table.events_drawn = 1
    then(table, Events())
    assert table.player == 0
    do(table, "maintain:steel")
    harvest(table)
    assert table.tea[1] == 1


def test_in_the_extra_round_the_marker_stays_unless_the_other_takes_it() -> None:
    """AL-14.3: the Starting Player marker."""
    table = spend_markers(deal(2), 0, 0)
    table.alone = 1
    then(stock(table), ResolveArea(0))
    assert table.start_player == 0
    resolve(worker(table, "A2", 1), "A")
    assert table.start_player == 1


def test_the_extra_round_ends_the_game_whatever_happens_in_it() -> None:
    """AL-14.3: even if the other places no marker at all."""
    table = spend_markers(deal(2), 1, 0)
    table.alone = 0
    then(table, EndRound())
    assert (table.player, table.ended) == (OVER, EXTRA_ROUND)


def test_a_railway_completed_in_the_triggering_round_leaves_no_extra_round() -> None:
    """AL-14.3: before or after the last marker."""
    table = own(deal(2), 0, tracks=BOX.track_ids[:19])
    give(worker(table, "D1", 1), 1, steel=2)
    set_rates(table, lay_track=2)
    table.stack = [EndRound(), ResolveArea(3)]
    table.settle()
    assert (table.markers[0], table.tracks_left()) == (0, 0)
    assert (table.player, table.ended) == (OVER, RAILWAY_COMPLETE)


def test_if_both_are_out_of_markers_there_is_no_extra_round() -> None:
    """AL-14.3: it would be empty."""
    table = own(deal(2), 0, tracks=BOX.track_ids[:19])
    own(table, 1, stations=[one.name for one in BOX.stations[:19]])
    then(table, EndRound())
    assert (table.player, table.ended) == (OVER, BOTH_WITHOUT_MARKERS)


def test_borrowing_the_last_marker_triggers_the_end_of_a_two_player_game() -> None:
    """AL-14.3, AL-13.9: it is placed, and counts."""
    table = hold(own(spend_markers(deal(2), 0, 1), GAME, estates=[0, 1]), 0, 28)
    table.stack = [EndRound(), ResolveArea(1)]
    table.settle()
    do(table, "use:28", "borrow:0")
    assert table.alone == 1


def test_the_player_without_markers_plays_the_round_out() -> None:
    """AL-14.3, AL-1.8: the current round is finished by both."""
    table = spend_markers(deal(2), 0, 1)
    own(table, GAME, tracks=["T01"])
    give(worker(worker(table, "D1"), "G1"), 0, steel=2)
    table.stack = [EndRound(), ResolveArea(3)]
    table.settle()
    assert table.markers[0] == 0
    assert table.steel[0] == 1, "one marker, one track"
    assert table.tea[0] == 1, "the Chaiwala still served"
    assert table.alone == 1
    assert table.spaces[space_of("D1")] == -1
