"""AL-13 and AL-6: what each contract card does. One test for every card, and some for cards together."""

import pytest

from branchline.games.alubari.state import DISCARDED, EMPTY, GAME, LAST_MARKER, TURNED_UP
from branchline.games.alubari.steps.rounds import EndRound, ResolveArea
from games.alubari.table import (
    BOX,
    chance,
    deal,
    deck,
    do,
    equip,
    equipment,
    give,
    hold,
    in_line,
    is_done,
    legal,
    line,
    own,
    resolve,
    set_rates,
    spend_markers,
    station,
    stock,
    then,
    track,
    window,
    worker,
)


def use(table, number: int, *more: str):  # type: ignore[no-untyped-def]
    """Seat 0 uses a contract in the window of its area."""
    contract = BOX.contracts[number - 1]
    window(hold(table, 0, number), "ABCDEFG"[contract.area])
    return do(table, f"use:{number}", *more)


def test_card_1_takes_cubes_without_a_worker() -> None:
    """AL-13.1: up to three, one of them chai; no leaf of the Toy Train and no starting player marker."""
    table = use(equip(stock(deal(2), iron=3, stone=2, chai=2), 0, "TOY_TRAIN"), 1)
    table.start_player = 1
    assert max(sum(int(n) for n in text[6:].split("-")) for text in legal(table)) == 3
    assert "stock:0-0-2" not in legal(table)
    do(table, "stock:1-1-1")
    assert (table.iron[0], table.stone[0], table.chai[0], table.tea[0]) == (1, 1, 1, 0)
    assert table.start_player == 1


def test_card_2_lets_each_worker_take_two_more_cubes() -> None:
    """AL-13.2: the chai limit is unchanged, also with the boost."""
    table = use(worker(worker(stock(deal(2), iron=12, chai=3), "A1"), "A2"), 2)
    resolve(give(table, 0, chai=1), "A")
    do(table, "boost:yes")
    mixes = [tuple(int(n) for n in text[6:].split("-")) for text in legal(table)]
    assert max(sum(mix) for mix in mixes) == 7
    assert max(mix[2] for mix in mixes) == 2
    do(table, "stock:7-0-0")
    mixes = [tuple(int(n) for n in text[6:].split("-")) for text in legal(table)]
    assert max(sum(mix) for mix in mixes) == 5, "the second worker too"
    assert max(mix[2] for mix in mixes) == 1


def test_card_3_lifts_the_limit_on_chai_cubes() -> None:
    """AL-13.3, AL-1.5: within the number of cubes and what fits on the track."""
    table = use(worker(stock(deal(2), iron=3, chai=4), "A1"), 3)
    resolve(table, "A")
    assert "stock:0-0-3" in legal(table)
    table = use(worker(give(stock(deal(2), iron=3, chai=4), 0, chai=6), "A1"), 3)
    resolve(table, "A")
    do(table, "boost:no")
    assert "stock:0-0-1" in legal(table)
    assert "stock:0-0-2" not in legal(table)


def test_card_4_takes_the_starting_player_marker_and_two_leaves() -> None:
    """AL-13.4: the running window keeps its order, later ones follow the marker, the last space may move it again."""
    table = hold(hold(hold(deal(3), 0, 5), 1, 4), 2, 1)
    table.start_player = 1
    then(worker(stock(table), "A3", 2), ResolveArea(0))
    do(table, "use:4")
    assert (table.start_player, table.tea[1]) == (1, 2)
    assert table.player == 2
    do(table, "use_none")
    assert table.start_player == 2, "the worker on A3 took it"
    again = hold(hold(deal(2), 1, 4), 0, 2)
    window(again, "A")
    assert again.player == 0
    do(again, "use_none", "use:4")
    assert again.start_player == 1


def test_card_5_adds_three_to_every_excavation_worker() -> None:
    """AL-13.5, AL-7.7: on top of chai, and each step of it is free."""
    table = use(give(worker(worker(deal(2), "B1"), "B2"), 0, chai=1), 5)
    resolve(set_rates(table, excavation=2), "B")
    do(table, "boost:yes")
    assert legal(table) == [f"dig:{n}" for n in range(2, 9)]
    do(table, "dig:2")
    assert legal(table) == [f"dig:{n}" for n in range(2, 6)]


def test_card_6_excavates_at_the_rate_of_the_disc() -> None:
    """AL-13.6: no bonus and no choice, as much as there is."""
    table = set_rates(hold(deal(2), 0, 5), excavation=4)
    window(hold(table, 0, 6), "B")
    do(table, "use:5", "use:6")
    assert (table.rubble[0], table.estate_owner[:3]) == (4, [0, 0, EMPTY])
    empty = deal(2)
    empty.rubble_left = [0] * 12
    assert use(empty, 6).rubble[0] == 0


def test_card_7_takes_five_rubble() -> None:
    """AL-13.7: from the general supply."""
    assert use(deal(2), 7).rubble[0] == 5


def test_card_8_moves_the_excavation_disc() -> None:
    """AL-13.8, AL-4.3: with a harvest past 5, and the disc stays there after the round."""
    table = use(own(set_rates(deal(2), excavation=3), 0, estates=[0]), 8)
    assert (BOX.excavation_rate[table.excavation], table.tea) == (5, [0, 0])
    table = use(own(set_rates(deal(2), excavation=4), 0, estates=[0]), 8)
    assert (BOX.excavation_rate[table.excavation], table.tea) == (5, [1, 0])
    then(table, EndRound())
    assert BOX.excavation_rate[table.excavation] == 5


def test_card_9_turns_iron_into_steel() -> None:
    """AL-13.10: two for one, up to three times, the iron into the bag."""
    table = use(give(deal(2), 0, iron=7), 9)
    assert legal(table) == ["exchange:0", "exchange:1", "exchange:2", "exchange:3"]
    bag = table.bag[0]
    do(table, "exchange:3")
    assert (table.iron[0], table.steel[0], table.bag[0]) == (1, 3, bag + 6)
    assert legal(use(give(deal(2), 0, iron=3), 9)) == ["exchange:0", "exchange:1"]


def test_card_10_turns_rubble_into_stone_as_in_the_example_of_the_book() -> None:
    """AL-13.10: two for one, up to five times, from the bag only as long as it holds stone."""
    table = use(give(stock(deal(2), stone=3), 0, rubble=11), 10)
    assert legal(table)[-1] == "exchange:5"
    bag = table.bag[1]
    do(table, "exchange:5")
    assert (table.rubble[0], table.stone[0], table.bag[1], table.stockyard[1]) == (1, 5, bag - 5, 3)
    scarce = give(stock(deal(2), stone=3), 0, rubble=11)
    give(scarce, 1, stone=scarce.bag[1] - 1)
    assert legal(use(scarce, 10)) == ["exchange:0", "exchange:1"]


def test_card_11_makes_steel_cheaper_for_the_round() -> None:
    """AL-13.11: by workers and with card 12; not added to the chai boost."""
    table = hold(give(worker(deal(2), "C1"), 0, iron=6, chai=1), 0, 11, 12)
    window(table, "C")
    do(table, "use:11", "use:12", "forge:steel", "forge:stop")
    assert (table.iron[0], table.steel[0]) == (4, 1)
    resolve(table, "C")
    do(table, "boost:yes", "forge:steel")
    assert table.iron[0] == 2


def test_card_12_performs_three_mini_actions() -> None:
    """AL-13.12: without a worker, at the plain price."""
    table = use(give(deal(2), 0, iron=9), 12, "forge:steel", "forge:steel", "forge:steel")
    assert (table.steel[0], table.iron[0]) == (3, 0)
    assert is_done(table)


def test_card_13_adds_two_to_every_lay_track_worker() -> None:
    """AL-13.13: a steel bar each, free above the disc's rate."""
    table = use(give(worker(deal(2), "D1"), 0, steel=9), 13)
    resolve(set_rates(table, lay_track=1), "D")
    assert legal(table) == ["lay:1-0", "lay:2-0", "lay:3-0"]


def test_card_14_lays_up_to_two_tracks_for_steel() -> None:
    """AL-13.14: the number is free, no bonus applies, rivers give chai."""
    table = hold(give(deal(2), 0, steel=5), 0, 13)
    window(hold(table, 0, 14), "D")
    do(table, "use:13", "use:14")
    assert legal(table) == ["lay:0-0", "lay:1-0", "lay:2-0"]
    do(table, "lay:2-0")
    assert (table.tracks[:3], table.steel[0], table.chai[0]) == ([0, 0, EMPTY], 3, 1)


def test_card_15_lets_three_iron_stand_for_a_steel_bar() -> None:
    """AL-13.16: instead of bars or beyond them, up to rate and bonus; the minimum counts bars only."""
    table = use(give(worker(own(deal(2), GAME, tracks=["T01"]), "D1"), 0, steel=1, iron=7), 15)
    bag = table.bag[0]
    resolve(set_rates(table, lay_track=3), "D")
    assert legal(table) == ["lay:1-0", "lay:1-1", "lay:2-1", "lay:2-2", "lay:3-2"]
    do(table, "lay:3-2")
    assert (table.iron[0], table.steel[0], table.bag[0]) == (1, 0, bag + 6)


def test_card_15_helps_a_player_without_any_steel_bar() -> None:
    """AL-13.16: and holds for the track of card 14 too."""
    table = use(give(worker(deal(2), "D1"), 0, iron=3), 15)
    resolve(table, "D")
    assert legal(table) == ["lay:0-0", "lay:1-1"]
    table = hold(give(deal(2), 0, iron=6, steel=1), 0, 14, 15)
    window(table, "D")
    do(table, "use:15", "use:14")
    assert legal(table) == ["lay:0-0", "lay:1-0", "lay:1-1", "lay:2-1", "lay:2-2"]


def test_card_16_lays_a_track_for_nothing() -> None:
    """AL-13.15: compulsory once used, with the river's chai; nothing without a marker or a space."""
    table = use(deal(2), 16)
    assert (table.tracks[0], table.chai[0], table.steel[0]) == (0, 1, 0)
    assert use(spend_markers(deal(2), 0, 0), 16).tracks[0] == EMPTY
    full = own(own(deal(2), 1, tracks=BOX.track_ids[:19]), GAME, tracks=BOX.track_ids[19:])
    assert use(full, 16).markers[0] == 19


def test_card_17_takes_two_steel_bars() -> None:
    """AL-13.7: in time for the track laid after its window."""
    assert use(deal(2), 17).steel[0] == 2


def test_card_18_builds_without_a_worker() -> None:
    """AL-13.17: costs are paid; it may be declined after the card is turned."""
    table = use(give(deal(2), 0, stone=2), 18)
    assert legal(table) == ["build:SIL4-1", "build_none"]
    do(table, "build_none")
    assert (table.stone[0], table.contract_used[17]) == (2, 1)
    table = use(give(deal(2), 0, stone=2), 18, "build:SIL4-1")
    assert table.stations[station("SIL4")] == 0


def test_card_19_saves_two_stone_on_the_next_station_with_stone() -> None:
    """AL-13.18: on top of the Work Gang, never below nothing, and then it is used up."""
    table = equip(give(own(deal(2), GAME, tracks=["T01"]), 0, stone=2, rubble=3), 0, "WORK_GANG")
    use(worker(worker(table, "E1"), "E2"), 19)
    resolve(table, "E")
    do(table, "build:TIN2-1")
    assert table.stone[0] == 2, "3 less 1 less 2"
    do(table, "build:SIL5-1")
    assert table.stone[0] == 0, "3 less 1"


def test_a_station_without_that_material_leaves_the_discount_waiting() -> None:
    """AL-13.18: rubble first, then the stone it was meant for."""
    table = use(worker(worker(give(deal(2), 0, rubble=8, stone=1), "E1"), "E2"), 19)
    line(table, 0, 0, 0)
    resolve(table, "E")
    do(table, "build:SIL3-1")
    assert table.stations[station("SIL3")] == 0
    assert {"build:SIL4-1", "build:SIL5-1"} == set(legal(table))
    do(table, "build:SIL5-1")
    assert table.stone[0] == 0


def test_card_20_saves_four_rubble_on_the_next_station_with_rubble() -> None:
    """AL-13.18: once, and not after the round."""
    table = use(worker(give(deal(2), 0, rubble=4), "E1"), 20)
    line(table, 0, 0, 0)
    resolve(table, "E")
    assert (table.stations[station("SIL3")], table.rubble[0]) == (0, 0)
    assert not any(table.effects)
    table = use(give(deal(2), 0, rubble=4), 20)
    then(table, EndRound())
    assert not any(table.effects)


def test_cards_19_and_20_wait_for_a_station_each() -> None:
    """AL-13.18: using one up leaves the other."""
    table = hold(give(own(deal(2), GAME, tracks=["T01"]), 0, rubble=4, stone=1), 0, 19, 20)
    window(worker(worker(table, "E1"), "E2"), "E")
    do(table, "use:19", "use:20")
    resolve(table, "E")
    do(table, "build:SUK1-1", "build:TIN2-1")
    assert (table.rubble[0], table.stone[0]) == (0, 0)


def test_card_21_buys_equipment_for_one_steel_bar() -> None:
    """AL-13.19: each card, or its printed cost, as the buyer likes."""
    table = use(worker(give(deal(2), 0, steel=2), "E1"), 21)
    resolve(table, "E")
    assert {"buy:SHUNTER", "buy_cheap:SHUNTER", "buy_cheap:VERY_FINE"} <= set(legal(table))
    assert "buy:VERY_FINE" not in legal(table)
    do(table, "buy_cheap:VERY_FINE")
    assert (table.steel[0], table.equipment[equipment("VERY_FINE")]) == (1, 0)


def test_card_22_opens_all_towns_for_its_player() -> None:
    """AL-13.20: but no blocked or filled spaces, and for nobody else."""
    table = own(give(worker(worker(deal(2), "E1"), "E2", 1), 0, stone=4), GAME, stations=["GHU2"])
    give(use(table, 22), 1, stone=4)
    resolve(table, "E")
    assert {"build:DAR1-1", "build:MAH1-1", "build:KUR3-1", "build:SUK2-1"} <= set(legal(table))
    assert not {"build:DAR2-1", "build:GHU2-1"} & set(legal(table))
    do(table, "build:DAR1-1")
    assert set(legal(table)) == {"build:SIL4-1", "build:SIL5-1"}


def test_card_23_turns_up_three_cards_and_keeps_one() -> None:
    """AL-13.21: for all to see, unused; the others are discarded and the line is not touched."""
    table = line(deal(2), 1, 2, 4)
    use(table, 23)
    do(table, legal(table)[0])
    chance(table)
    turned = [card + 1 for card, place in enumerate(table.contracts) if place == TURNED_UP]
    assert len(turned) == 3
    assert legal(table) == [f"keep:{number}" for number in turned]
    do(table, f"keep:{turned[1]}")
    assert [table.contracts[number - 1] for number in turned] == [DISCARDED, 0, DISCARDED]
    assert table.contract_used[turned[1] - 1] == 0
    assert in_line(table) == [1, 2, 4]


def test_card_23_with_a_short_deck() -> None:
    """AL-13.21, AL-3.3: fewer if there are fewer; cards just drawn are not part of a shuffle."""
    table = deck(hold(line(deal(2), 1, 2, 4), 0, 23), 5, elsewhere=1)
    table.contracts[5] = DISCARDED
    window(table, "F")
    do(table, "use:23")
    assert legal(table) == ["keep:5", "keep:6"], "the one discard came up after the last card of the deck"
    empty = deck(hold(line(deal(2), 1, 2, 4), 0, 23), elsewhere=1)
    window(empty, "F")
    do(empty, "use:23")
    assert (empty.contract_used[22], empty.player) == (1, 1), "nothing came up, and the window goes on"


def test_card_24_lets_each_post_office_worker_take_two() -> None:
    """AL-13.22: the second is optional; with chai the line is exchanged once, before the first."""
    table = use(line(worker(worker(deal(2), "F1"), "F2"), 1, 2, 3), 24)
    resolve(table, "F")
    do(table, "take_contract:1")
    assert legal(table) == ["take_contract:2", "take_contract:3", "take_none"]
    do(table, "take_contract:3")
    assert is_done(table), "the second worker took the last card, for it had to"
    assert [card for card, holder in enumerate(table.contracts) if holder == 0] == [0, 1, 2, 23]
    boosted = use(give(line(worker(deal(2), "F1"), 1, 2, 3), 0, chai=1), 24)
    resolve(boosted, "F")
    do(boosted, "boost:yes")
    chance(boosted)
    do(boosted, legal(boosted)[0])
    assert len(legal(boosted)) == 3, "two cards and none"
    do(boosted, "take_none")
    assert in_line(boosted).count(0) == 1


def test_card_25_takes_a_face_up_card() -> None:
    """AL-13.23: compulsory once used, not replaced; nothing if the line is empty."""
    table = use(line(deal(2), 1, 2, 3), 25)
    assert legal(table) == ["take_contract:1", "take_contract:2", "take_contract:3"]
    do(table, "take_contract:2")
    assert in_line(table) == [1, 0, 3]
    assert is_done(use(line(deal(2), 0, 0, 0), 25))


def test_card_26_harvests_for_all() -> None:
    """AL-13.24, AL-4.7: at the rate of the moment, and the crop disc goes back."""
    table = use(set_rates(own(own(deal(2), 0, estates=[0]), 1, estates=[1, 2]), crop=3), 26)
    assert (table.tea, table.crop) == ([2, 4], BOX.crop_start)


def test_card_27_gains_two_chai() -> None:
    """AL-13.7, AL-1.5: what does not fit is lost."""
    assert use(deal(2), 27).chai[0] == 2
    assert use(give(deal(2), 0, chai=6), 27).chai[0] == 7


@pytest.mark.parametrize(("number", "spaces"), [(28, 2), (29, 3)])
def test_cards_28_and_29_borrow_estate_spaces_of_the_game(number: int, spaces: int) -> None:
    """AL-13.9: up to so many of one's choice, until final scoring; the game's marker stays underneath."""
    table = use(own(deal(2), GAME, estates=[0, 1, 2, 3]), number)
    assert legal(table) == ["borrow:0", "borrow:1", "borrow:2", "borrow:3", "borrow_none"]
    for at in range(spaces):
        do(table, f"borrow:{3 - at}")
    assert is_done(table)
    assert table.markers[0] == 19 - spaces
    assert table.estate_owner[:4] == [GAME] * 4
    assert table.estate_borrower.count(0) == spaces
    then(table, EndRound())
    assert table.estate_borrower.count(0) == spaces, "the borrowing outlasts the round"


def test_a_borrowed_space_cannot_be_borrowed_again_and_borrowing_may_stop() -> None:
    """AL-13.9: nor one that a player owns or that still has rubble."""
    table = own(own(deal(2), GAME, estates=[0, 1]), 1, estates=[2])
    table.estate_borrower[0] = 1
    table.markers[1] -= 1
    use(table, 29)
    assert legal(table) == ["borrow:1", "borrow_none"]
    do(table, "borrow_none")
    assert table.markers[0] == 19
    assert is_done(use(deal(2), 28)), "nothing to borrow"


def test_borrowing_ends_with_the_last_marker() -> None:
    """AL-13.9, AL-1.8, AL-15.4: no more than there are in the supply; alone that ends the game."""
    table = use(own(spend_markers(deal(2), 0, 1), GAME, estates=[0, 1]), 28)
    do(table, "borrow:0")
    assert (is_done(table), table.markers[0]) == (True, 0)
    alone = use(own(spend_markers(deal(1), 0, 1), GAME, estates=[0, 1]), 28)
    do(alone, "borrow:1")
    assert alone.ended == LAST_MARKER


def test_card_30_takes_four_leaves() -> None:
    """AL-13.7: from the general supply."""
    assert use(deal(2), 30).tea[0] == 4


def test_effects_of_several_cards_add_up() -> None:
    """AL-13: chai, card 13 and card 15 for one lay track worker."""
    table = hold(give(worker(deal(2), "D1"), 0, steel=4, iron=3, chai=1), 0, 13, 15)
    window(set_rates(table, lay_track=1), "D")
    do(table, "use:13", "use:15")
    resolve(table, "D")
    do(table, "boost:yes")
    assert legal(table)[-1] == "lay:5-1"
    do(table, "lay:5-1")
    assert (table.steel[0], table.iron[0], table.tracks[track("T05")]) == (0, 0, 0)


def test_an_effect_does_as_much_as_it_can() -> None:
    """AL-13: card 14 with one space left on the railway."""
    table = own(own(deal(2), 1, tracks=BOX.track_ids[:19]), GAME, tracks=["T20"])
    use(give(table, 0, steel=2), 14)
    assert legal(table) == ["lay:0-0", "lay:1-0"]


def test_every_card_of_the_box_has_an_effect_and_a_window() -> None:
    """AL-13, AL-6.2: thirty cards in seven areas."""
    assert [contract.number for contract in BOX.contracts] == list(range(1, 31))
    assert sorted(card for cards in BOX.area_contracts for card in cards) == list(range(30))
    assert all(BOX.area_contracts)
