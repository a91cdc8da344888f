"""AL-5 (phase 3) and AL-12: cubes from the bag, and the event rondel."""

import pytest

from branchline.games.alubari.box import LAY_TRACK, MOST_SPACES
from branchline.games.alubari.state import BLOCKED, EMPTY, GAME, IN_SHED
from branchline.games.alubari.steps.events import Events
from branchline.games.alubari.steps.rounds import DrawCubes, EndRound, ResolveSpace
from branchline.games.alubari.steps.workers import HirePhase
from games.alubari.table import (
    BOX,
    chance,
    deal,
    do,
    equip,
    equipment,
    give,
    is_done,
    legal,
    own,
    resolve,
    set_rates,
    station,
    stock,
    then,
    track,
    worker,
)


def event(table, number: int, *more: int):  # type: ignore[no-untyped-def]
    """Carry out the event of this space, and further ones drawn together with it."""
    table.rondel_next = number - 1
    table.events_drawn = 1 + len(more)
    table.bag[3] -= table.events_drawn
    return then(table, Events())


def on_rondel(table, *spaces: int):  # type: ignore[no-untyped-def]
    for space in spaces:
        table.rondel[space - 1] = 1
        table.bag[3] -= 1
    return table


@pytest.mark.parametrize(("players", "cubes"), [(1, 6), (2, 6), (3, 9), (4, 12), (5, 12)])
def test_the_stockyard_is_restocked_by_player_count(players: int, cubes: int) -> None:
    """AL-5.1, AL-5.3: what lies there stays and does not lessen the draw; there is no limit."""
    table = deal(players)
    before = sum(table.stockyard)
    then(table, DrawCubes(BOX.setups[players].round_draw))
    drawn = 0
    while not is_done(table):
        do(table, "draw:iron" if "draw:iron" in legal(table) else legal(table)[0])
        drawn += 1
    assert drawn == cubes
    assert sum(table.stockyard) == before + cubes


def test_a_bag_that_runs_low_is_drawn_whole() -> None:
    """AL-5.1: if it holds fewer, all of it."""
    table = deal(2)
    give(table, 0, iron=table.bag[0], stone=table.bag[1])
    table.chai_out += table.bag[2] - 2
    table.bag = [0, 0, 2, 0]
    table.rondel = [1, 1, 1, 1, 1, 0]
    then(table, DrawCubes(6))
    assert is_done(table)
    assert table.stockyard[2] == 2


def test_each_cube_in_the_bag_is_equally_likely() -> None:
    """AL-5.1: weights are the numbers of cubes."""
    table = then(deal(4), DrawCubes(1))
    assert [weight for _, weight in table.chances()] == table.bag


def test_the_example_of_the_book_with_two_iron_left_over() -> None:
    """AL-5.1, AL-5.2, AL-12.1: four players draw 12; two events come, space 1 holds a cube already."""
    table = own(on_rondel(stock(deal(4), iron=2), 1), 0, estates=[0, 1])
    table.rondel_next = 1
    then(table, DrawCubes(12), Events())
    do(table, *["draw:iron"] * 5, *["draw:stone"] * 3, *["draw:chai"] * 2, "draw:event", "draw:event")
    assert table.stockyard == [7, 3, 2], "event cubes count towards the 12 and are not replaced"
    assert table.rondel == [1, 1, 1, 0, 0, 0]
    assert table.crop == 3, "event 2 came first"
    assert table.tracks[:2] == [GAME, GAME], "then event 3"
    assert table.event_this_round == 1


def test_events_wait_until_all_cubes_lie_in_the_stockyard() -> None:
    """AL-5.2, AL-12.2: the first cube drawn is an event; nothing happens before the last one is drawn."""
    table = then(deal(2), DrawCubes(3), Events())
    do(table, "draw:event", "draw:iron")
    assert (table.events_drawn, table.rondel) == (1, [0] * 6)
    do(table, "draw:iron")
    assert (table.events_drawn, table.rondel) == (0, [1, 0, 0, 0, 0, 0])


def test_whether_an_event_was_drawn_is_remembered_for_the_round() -> None:
    """AL-5.4: for the Line Inspection Train."""
    table = then(deal(2), DrawCubes(2), Events())
    do(table, "draw:iron", "draw:iron")
    assert table.event_this_round == 0
    table = then(table, DrawCubes(2), Events())
    do(table, "draw:event", "draw:iron")
    assert table.event_this_round == 1


def test_the_first_event_of_the_game_goes_to_space_one() -> None:
    """AL-12.1: each further one to the next space clockwise, after 6 comes 1."""
    table = deal(2)
    assert table.rondel_next == 0
    order = []
    for _ in range(8):
        order.append(table.rondel_next + 1)
        assert table.rondel[table.rondel_next] == 0, "the space is always empty when it is needed"
        table.bag[3] -= 1
        table.events_drawn = 1
        then(table, Events())
    assert order == [1, 2, 3, 4, 5, 6, 1, 2]


def test_event_1_clears_two_estate_spaces_for_the_game() -> None:
    """AL-12.3: the leftmost two with rubble, whatever is left of it."""
    table = own(deal(2), 0, estates=[0])
    table.rubble_left[1] = 1
    event(table, 1)
    assert table.rubble_left[:4] == [0, 0, 0, 3]
    assert table.estate_owner[:4] == [0, GAME, GAME, EMPTY]
    table.rubble_left = [0] * 11 + [6]
    event(table, 1)
    assert table.rubble_left == [0] * 12, "fewer if fewer are left"


@pytest.mark.parametrize("rate", [2, 3, 4, 5])
def test_event_1_alone_clears_as_many_spaces_as_the_excavation_rate(rate: int) -> None:
    """AL-12.3: in the solo game."""
    table = set_rates(deal(1), excavation=rate)
    event(table, 1)
    assert table.estate_owner.count(GAME) == rate


def test_event_1_returns_three_cubes_and_trims_the_stockyard() -> None:
    """AL-12.4, AL-1.4: iron above 7, stone above 4 and chai above 1 go back into the bag."""
    table = stock(on_rondel(deal(5), 4, 5, 6), iron=9, stone=4, chai=3)
    bag = list(table.bag)
    event(table, 1)
    assert table.rondel == [1, 0, 0, 0, 0, 0]
    assert table.stockyard == [7, 4, 1]
    assert table.bag == [bag[0] + 2, bag[1], bag[2] + 2, bag[3] + 2], "three event cubes back, one on space 1"


def test_nothing_is_trimmed_when_no_cubes_return() -> None:
    """AL-12.4: as at the first event of the game."""
    table = stock(deal(5), iron=9, stone=6, chai=3)
    event(table, 1)
    assert table.stockyard == [9, 6, 3]


def test_event_2_moves_the_crop_disc_two_spaces() -> None:
    """AL-12.5: with a harvest if it reaches the end."""
    table = set_rates(own(deal(2), 0, estates=[0]), crop=1)
    event(table, 2)
    assert (table.crop, table.tea) == (3, [0, 0])
    event(table, 2)
    assert (table.crop, table.tea) == (BOX.crop_start, [2, 0])


@pytest.mark.parametrize(
    ("rate", "railway"), [(1, [GAME, 1, EMPTY, EMPTY]), (2, [GAME, 1, GAME, EMPTY]), (3, [GAME, 1, GAME, GAME])]
)
def test_event_3_lays_track_for_the_game(rate: int, railway: list[int]) -> None:
    """AL-12.6: as many as the rate says, passing over marked spaces; rivers open towns but give no chai."""
    table = set_rates(own(deal(2), 1, tracks=["T02"]), lay_track=rate)
    event(table, 3)
    assert table.tracks[:4] == railway
    assert table.chai == [0, 0]
    give(worker(table, "E1"), 0, stone=2)
    resolve(table, "E")
    assert "build:SUK2-1" in legal(table)


def test_event_3_may_complete_the_railway_and_the_round_is_played_out() -> None:
    """AL-12.6, AL-8.7: fewer spaces if fewer are left; nobody scores them."""
    table = own(deal(3), 0, tracks=BOX.track_ids[:19])
    set_rates(table, lay_track=3)
    event(table, 3)
    assert table.tracks[19:] == [GAME, GAME]
    assert table.ended == 0
    then(table, EndRound())
    assert table.ended == 1


def test_event_4_fills_the_first_incomplete_town_above_siliguri() -> None:
    """AL-12.7: also one that is not open; then the cubes on 1, 2 and 3 return."""
    table = own(on_rondel(deal(2), 1, 2, 3), 0, stations=["SUK2"])
    event(table, 4)
    assert table.stations[station("SUK1")] == GAME
    assert table.stations[station("SUK2")] == 0
    assert table.stations[station("SIL1")] == EMPTY
    assert table.rondel == [0, 0, 0, 1, 0, 0]
    table.rondel[3] = 0
    table.bag[3] += 1
    event(table, 4)
    assert [table.stations[station(name)] for name in ("RAN1", "RAN2", "TIN1")] == [GAME, GAME, EMPTY]


def test_event_4_does_not_count_blocked_spaces_as_empty() -> None:
    """AL-12.7, AL-2.1, AL-9.10: with DAR2 blocked and DAR1 built there is nothing left to fill."""
    table = deal(2)
    for name in [one.name for one in BOX.stations if one.name[:3] not in ("SIL", "DAR")]:
        table.stations[station(name)] = GAME
    event(table, 4)
    assert table.stations[station("DAR1")] == GAME
    assert table.stations[station("DAR2")] == BLOCKED
    event(table, 4)
    assert table.stations.count(GAME) == 21, "nothing if all are full"


def test_event_5_asks_for_each_card_in_seat_order() -> None:
    """AL-12.8: a steel bar, two chai, or the card goes back to the shed; refusing is allowed."""
    table = equip(equip(deal(2), 0, "GARRATT", "SHUNTER"), 1, "WORK_GANG")
    table.start_player = 1
    give(give(table, 0, steel=2, chai=2), 1, steel=1)
    event(table, 5)
    assert table.player == 1
    assert legal(table) == ["maintain:return", "maintain:steel"]
    do(table, "maintain:return")
    assert table.player == 0
    assert legal(table) == ["maintain:return", "maintain:steel", "maintain:chai"]
    do(table, "maintain:chai")
    assert (table.chai[0], table.equipment[equipment("SHUNTER")]) == (0, 0), "the order of the box: Shunter first"
    do(table, "maintain:steel")
    assert (table.steel[0], table.equipment[equipment("GARRATT")]) == (1, 0)
    assert is_done(table)


def test_a_card_that_cannot_be_paid_for_goes_back_without_chai() -> None:
    """AL-12.8, AL-11.6: anyone may buy it again."""
    table = equip(deal(2), 0, "TOY_TRAIN")
    event(table, 5)
    assert is_done(table), "nothing to decide"
    assert table.equipment[equipment("TOY_TRAIN")] == IN_SHED
    assert table.equipment_chai[equipment("TOY_TRAIN")] == 0
    give(worker(table, "E1", 1), 1, steel=2)
    resolve(table, "E")
    do(table, "buy:TOY_TRAIN")
    assert table.equipment[equipment("TOY_TRAIN")] == 1
    assert table.chai[1] == 0


def test_the_very_reliable_train_needs_no_maintenance() -> None:
    """AL-12.8, AL-11.4 (7): its owner is not asked."""
    table = equip(deal(2), 0, "VERY_RELIABLE")
    event(table, 5)
    assert table.equipment[equipment("VERY_RELIABLE")] == 0


def test_event_6_harvests_and_then_lays_track() -> None:
    """AL-12.9: no cubes return."""
    table = set_rates(own(on_rondel(deal(2), 4, 5), 0, estates=[0, 1]), crop=3, lay_track=1)
    event(table, 6)
    assert table.tea[0] == 4
    assert table.crop == BOX.crop_start
    assert table.tracks[:2] == [GAME, EMPTY]
    assert table.rondel == [0, 0, 0, 1, 1, 1]


def test_cubes_returned_in_the_middle_of_a_draw_are_not_drawn_again() -> None:
    """AL-12.10: event 6, then event 1 which returns the three, then event 2 with a cube of the same draw."""
    table = on_rondel(deal(2), 4, 5)
    event(table, 6, 1, 2)
    assert table.rondel == [1, 1, 0, 0, 0, 0]
    assert table.events_drawn == 0
    assert table.bag[3] == 3


def test_a_maintenance_in_the_middle_holds_up_the_next_event() -> None:
    """AL-12.2: each event is carried out completely before the next cube is placed."""
    table = give(equip(own(deal(2), 0, estates=[0]), 0, "GARRATT"), 0, steel=1)
    event(table, 5, 6)
    assert (table.tea[0], table.rondel[5]) == (0, 0)
    do(table, "maintain:steel")
    assert (table.tea[0], table.rondel[5]) == (1, 1)


def test_the_second_event_1_of_a_solo_game_closes_siliguri() -> None:
    """AL-12.11, AL-15.3: its empty spaces can never be built; markers there stay."""
    table = own(deal(1), 0, stations=["SIL4"])
    event(table, 1)
    assert BLOCKED not in [table.stations[station(f"SIL{n}")] for n in range(1, 6)]
    event(table, 1)
    assert [table.stations[station(f"SIL{n}")] for n in range(1, 6)] == [BLOCKED, BLOCKED, BLOCKED, 0, BLOCKED]
    before = list(table.stations)
    event(table, 1)
    assert table.stations == before
    several = deal(2)
    event(several, 1)
    event(several, 1)
    assert several.stations[station("SIL1")] == EMPTY


def test_the_inspection_train_counts_events_of_this_round_only() -> None:
    """AL-5.4, AL-5.5: a round without event gives no free worker."""
    table = equip(deal(2), 0, "INSPECTION")
    table.event_this_round = 1
    then(table, HirePhase())
    assert table.third_worker == [1, 0]
    table = equip(deal(2), 0, "INSPECTION")
    then(table, HirePhase())
    assert table.third_worker == [0, 0]


def test_track_of_the_game_is_laid_at_the_rate_of_the_disc() -> None:
    """AL-12.6: and a later lay track worker goes on behind it."""
    table = give(worker(set_rates(deal(2), lay_track=2), "D1"), 0, steel=1)
    event(table, 3)
    then(table, ResolveSpace(LAY_TRACK * MOST_SPACES))
    assert table.tracks[track("T03")] == 0
    assert chance(table).player == -4
