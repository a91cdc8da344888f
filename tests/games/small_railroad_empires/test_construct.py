"""SRE-3, SRE-4, SRE-11: the turn, construction, money and loans."""

import pytest

from branchline import IllegalAction
from branchline.games.small_railroad_empires.scoring import final_prestige, money_bonus
from games.small_railroad_empires.table import (
    BARIS,
    CALIAS_1,
    GAME,
    GLYSON_1,
    GLYSON_2,
    KENPER_1,
    OLDVILLE,
    action,
    arrange,
    delivering,
    do,
    edit,
    legal,
    told,
    verbs,
)


def test_a_turn_has_four_phases_in_order() -> None:
    """SRE-3.1, SRE-3.2: construct, deliver, claim, buy; then the next player."""
    table = arrange(
        [[KENPER_1, 4, OLDVILLE, 7, 12], [40]],
        money=[9, 5],
        achievements=[6, 0, 1, 2, 3],
        dealt=[[0, 1], [8, 9, 10]],
    )
    do(table, "extend:17", "extend:11")
    assert verbs(table) == ["deliver", "no_delivery"]
    do(table, "no_delivery")
    assert verbs(table) == ["claim", "claim_nothing"]
    do(table, "claim_nothing")
    assert verbs(table) == ["buy", "buy_nothing"]
    do(table, "buy_nothing")
    assert (table.player, verbs(table)) == (1, ["extend", "new_route"])


def test_two_tracks_must_be_placed() -> None:
    """SRE-4.1: the phase cannot be ended while a placement is possible."""
    table = arrange([[KENPER_1], [40]])
    assert "end_construction" not in legal(table)
    do(table, "extend:4")
    assert "end_construction" not in legal(table)
    do(table, "extend:14")
    assert table.supply_tracks[0] == 18
    assert table.player == 1, "nothing to deliver, claim or buy"


def test_each_placement_is_resolved_before_the_next() -> None:
    """SRE-4.1, SRE-4.2: the track placed a moment ago extends the network."""
    table = arrange([[KENPER_1], [40]])
    assert "extend:3" not in legal(table)
    do(table, "extend:4")
    assert "extend:3" in legal(table)


def test_a_single_track_left_is_the_only_one_placed() -> None:
    """SRE-4.1: with one track in the supply one is placed, and the phase ends."""
    spaces = [0, 4, 3, 2, 6, 7, 8, 13, 12, 11, 17, 18, 22, 23, 53, 52, 56, 57, 54, 50]
    table = arrange([spaces, [40]], money=[9, 5])
    assert table.supply_tracks[0] == 1
    do(table, "extend:14")
    assert verbs(table) == ["deliver", "no_delivery"], "the next phase"


def test_an_impossible_placement_is_skipped() -> None:
    """SRE-4.1: without money and loans only Oldville can be reached; the second placement is skipped."""
    table = arrange([[0], [40]], money=[0, 9], loans=[12, 0])
    assert table.tracks[0] == [0, OLDVILLE], "a single possibility needs no answer"
    assert table.frontier[0] == [2, 4, 6, 7]
    assert table.player == 1


def test_a_placement_that_needs_a_loan_must_be_made() -> None:
    """SRE-4.1: also when only a space that needs loans, or a new route, is left."""
    table = arrange([[0, OLDVILLE], [40]], money=[0, 5])
    assert "end_construction" not in legal(table)
    assert {"extend:4", "extend:2", "extend:7"} <= set(legal(table))
    do(table, "extend:4")
    assert (table.loans[0], table.money[0]) == (1, 2)


def test_extending_needs_an_own_piece_beside() -> None:
    """SRE-4.2: track or meeple, on the map, not on an own piece."""
    table = arrange([[KENPER_1], [40]], [[OLDVILLE], []])
    found = {int(text.partition(":")[2]) for text in legal(table) if text.startswith("extend")}
    assert found == {0, 2, 4, 6, 7, 9, 13, 14}


def test_no_more_than_two_players_on_a_space() -> None:
    """SRE-4.3, SRE-4.2: cities and factories included."""
    table = arrange([[KENPER_1, 4], [OLDVILLE, 14], [OLDVILLE, 14]])
    assert "extend:3" not in legal(table)
    assert "extend:14" not in legal(table)
    table = arrange([[KENPER_1, 4], [OLDVILLE, 14], [40]])
    assert {"extend:3", "extend:14"} <= set(legal(table))
    full = arrange([[4], [KENPER_1], [KENPER_1]])
    assert "extend:8" not in legal(full)
    assert "new_route:8" not in legal(full)


@pytest.mark.parametrize(
    ("own", "space", "cost"),
    [
        (4, OLDVILLE, 0),
        (18, CALIAS_1, 0),
        (17, 12, 0),
        (12, 11, 0),
        (KENPER_1, 4, 1),
        (22, 23, 1),
        (12, 6, 2),
        (12, 13, 3),
    ],
)
def test_terrain_costs(own: int, space: int, cost: int) -> None:
    """SRE-4.4: city, factory, plains, desert free; forest and hills 1, river 2, mountain 3."""
    table = arrange([[own], [40]])
    do(table, f"extend:{space}")
    assert table.money[0] == 5 - cost


def test_mountain_and_river_cost_five_together() -> None:
    """SRE-4.4: the rulebook's example of two tracks."""
    table = arrange([[12], [40]])
    do(table, "extend:13", "extend:6")
    assert table.money[0] == 0


def test_an_opponents_track_on_terrain_costs_one_more() -> None:
    """SRE-4.5: in addition to the terrain, paid to the opponent."""
    table = arrange([[KENPER_1], [4]])
    log = told(table, "extend:4")
    assert table.money == [3, 6]
    assert log == [
        "Player 1 paid a toll, Player 2 got $1 (SRE-4.5)",
        "Player 2's money rose to $6: +1 Prestige at the end (SRE-11.2)",
    ]


def test_nothing_is_paid_to_opponents_in_cities_and_factories() -> None:
    """SRE-4.5: Oldville and Kenper Brothers are shared for nothing."""
    table = arrange([[4], [OLDVILLE, KENPER_1]])
    do(table, "extend:3", "extend:8")
    assert table.money == [5, 5]


def test_the_toll_is_paid_even_to_a_player_at_the_cap() -> None:
    """SRE-4.5, SRE-11.1: the receiver stays at $9."""
    table = arrange([[KENPER_1], [4]], money=[5, 9])
    do(table, "extend:4")
    assert table.money == [3, 9]


def test_the_first_on_a_star_gains_a_prestige() -> None:
    """SRE-4.6: at once; later builders gain nothing."""
    table = arrange([[KENPER_1], [4]])
    do(table, "extend:7")
    assert table.prestige == [1, 0]
    later = arrange([[KENPER_1], [4, 7]], money=[9, 5])
    do(later, "extend:7")
    assert later.prestige == [0, 0]


def test_a_new_route_costs_two_and_counts_as_one_of_the_two_tracks() -> None:
    """SRE-4.7: on any factory without an own piece on or beside it; from then on it extends."""
    table = arrange([[KENPER_1], [40]])
    do(table, f"new_route:{GLYSON_1}")
    assert table.money[0] == 3
    assert "extend:20" in legal(table)
    do(table, "extend:20")
    assert table.player == 1


def test_both_placements_may_be_new_routes() -> None:
    """SRE-4.7: nothing else limits them."""
    table = arrange([[KENPER_1], [40]])
    do(table, f"new_route:{GLYSON_1}", f"new_route:{GLYSON_2}")
    assert (table.money[0], table.supply_tracks[0]) == (1, 18)


def test_a_factory_beside_an_own_piece_is_no_new_route() -> None:
    """SRE-4.7: it is reached by extending, for nothing."""
    table = arrange([[18], [40]])
    assert {f"extend:{CALIAS_1}", f"extend:{GLYSON_1}"} <= set(legal(table))
    assert f"new_route:{CALIAS_1}" not in legal(table)
    assert f"new_route:{KENPER_1}" in legal(table)


def test_a_new_route_pays_no_toll() -> None:
    """SRE-4.7: nothing but the fee, also beside another player's piece."""
    table = arrange([[KENPER_1], [GLYSON_1]])
    do(table, f"new_route:{GLYSON_1}")
    assert table.money == [3, 5]


def test_locked_tracks_cost_two_then_three() -> None:
    """SRE-4.8: the cheaper first, once a turn, beside the two normal tracks."""
    table = arrange([[KENPER_1], [40]], prestige=[0, 1])
    do(table, "unlock:14")
    assert (table.money[0], table.locked_tracks[0], table.supply_tracks[0]) == (5 - 2 - 1, 1, 20)
    assert "unlock" not in verbs(table), "once a turn"
    do(table, "extend:9", "extend:4")
    second = arrange([[KENPER_1], [40]], prestige=[0, 1], locked_tracks=[1, 2])
    do(second, "unlock:14")
    assert (second.money[0], second.locked_tracks[0]) == (5 - 3 - 1, 0)


def test_the_example_of_the_locked_track() -> None:
    """SRE-4.8, SRE-4.9: the second on the Prestige Track pays $2 and $1 for a forest as one sum."""
    table = arrange([[KENPER_1], [40]], prestige=[2, 3], money=[3, 5])
    do(table, "unlock:4")
    assert (table.money[0], table.loans[0]) == (0, 0)


def test_no_unlocking_in_first_place_or_tied() -> None:
    """SRE-4.8, SRE-1.6: somebody has to be ahead."""
    for prestige, allowed in (([0, 0], False), ([1, 0], False), ([0, 1], True)):
        table = arrange([[KENPER_1], [40]], prestige=prestige)
        assert ("unlock" in verbs(table)) is allowed


def test_unlocking_before_between_and_after() -> None:
    """SRE-4.8, SRE-4.10: after the normal tracks the phase ends when the player says so."""
    for order in (("unlock:14", "extend:4", "extend:9"), ("extend:4", "unlock:14", "extend:9")):
        do(arrange([[KENPER_1], [40]], prestige=[0, 1]), *order)
    table = do(arrange([[KENPER_1], [40]], prestige=[0, 1]), "extend:4", "extend:9")
    assert verbs(table) == ["unlock", "end_construction"]
    do(table, "end_construction")
    assert table.locked_tracks[0] == 2


def test_unlocking_is_an_extension_not_a_new_route() -> None:
    """SRE-4.8, SRE-4.7: the third track may not start a new route."""
    table = do(arrange([[KENPER_1], [40]], prestige=[0, 1]), "extend:4", "extend:9")
    spaces = {int(text.partition(":")[2]) for text in legal(table) if text.startswith("unlock")}
    assert spaces == set(table.frontier[0])


def test_unlocking_needs_a_payable_space() -> None:
    """SRE-4.8: without money and loans for fee and space together there is no unlocking."""
    table = arrange([[KENPER_1], [40]], prestige=[0, 1], money=[2, 0], loans=[0, 12])
    assert "unlock" not in verbs(table), "forest, mountain: all beside cost something"
    near_city = arrange([[4], [40]], prestige=[0, 1], money=[2, 0], loans=[0, 12])
    assert [text for text in legal(near_city) if text.startswith("unlock")] == ["unlock:3", "unlock:8"]


def test_unlocking_without_normal_tracks() -> None:
    """SRE-4.8: allowed also when no normal track could be placed."""
    spaces = [0, 4, 3, 2, 6, 7, 8, 13, 12, 11, 17, 18, 22, 23, 53, 52, 56, 57, 54, 50, 45]
    table = arrange([spaces, [40]], prestige=[0, 1], money=[9, 5])
    assert table.supply_tracks[0] == 0
    assert verbs(table) == ["unlock", "end_construction"]


def test_fee_terrain_and_toll_are_one_sum() -> None:
    """SRE-4.9, SRE-11.4: $3 to unlock, $3 for the mountain, $1 toll: seven dollars, at most three loans."""
    table = arrange([[12], [13]], prestige=[0, 1], money=[0, 5], locked_tracks=[1, 2])
    do(table, "unlock:13")
    assert (table.loans[0], table.money[0], table.money[1]) == (3, 2, 6)


def test_the_phase_ends_by_itself() -> None:
    """SRE-4.10: when nothing is left and nothing can be unlocked, nobody is asked."""
    table = do(arrange([[KENPER_1, 4, OLDVILLE], [40]]), "extend:0", "extend:14")
    assert verbs(table) == ["deliver", "no_delivery"]


def test_money_runs_from_zero_to_nine() -> None:
    """SRE-11.1, SRE-5.7: income beyond $9 is lost."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [40]], stack=delivering(), money=[8, 5])
    do(table, "deliver:kenper_1-orange-oldville")
    assert table.money[0] == 9
    with pytest.raises(Exception, match=r"money\[0\] is 10"):
        edit(table, money=[10, 5])


@pytest.mark.parametrize(("money", "bonus"), [(0, 0), (5, 0), (6, 1), (7, 1), (8, 1), (9, 2)])
def test_money_at_the_end(money: int, bonus: int) -> None:
    """SRE-11.2: one Prestige from $6, two for $9."""
    assert money_bonus(arrange([[KENPER_1], [40]], money=[money, 0]), 0) == bonus


def test_a_loan_gives_three_and_costs_a_prestige_at_the_end() -> None:
    """SRE-11.3: it cannot be paid back."""
    table = arrange([[12], [40]], money=[0, 5])
    before = final_prestige(table, 0)
    do(table, "extend:13")
    assert (table.money[0], table.loans[0], table.loan_cards) == (0, 1, 11)
    assert final_prestige(table, 0) == before - 1
    assert not any("loan" in text or "repay" in text for text in legal(table))


def test_loans_only_for_what_cannot_be_paid() -> None:
    """SRE-11.4: exactly as many as needed; a dearer space may be chosen though a cheaper one was affordable."""
    table = arrange([[12], [40]], money=[2, 5])
    do(table, "extend:13")
    assert (table.loans[0], table.money[0]) == (1, 2)
    paid = arrange([[12], [40]], money=[3, 5])
    do(paid, "extend:13")
    assert paid.loans[0] == 0


def test_a_new_route_may_be_paid_with_a_loan() -> None:
    """SRE-11.4, SRE-16.2: its fee is a construction cost; the sentence says how many loans."""
    table = arrange([[KENPER_1], [40]], money=[1, 5])
    assert GAME.say(table, action(f"new_route:{GLYSON_1}")).endswith("$2, with 1 loan (-1 Prestige at the end)")
    do(table, f"new_route:{GLYSON_1}")
    assert (table.loans[0], table.money[0]) == (1, 2)


def test_a_placement_beyond_the_stock_of_loans_is_illegal() -> None:
    """SRE-11.4: twelve loan cards are all there are."""
    table = arrange([[12], [40]], money=[0, 9], loans=[0, 12])
    assert "extend:13" not in legal(table)
    assert "extend:17" in legal(table)
    with pytest.raises(IllegalAction):
        do(table, "extend:13")


def test_every_road_to_baris_is_priced() -> None:
    """SRE-4.4: a city costs nothing from wherever it is reached."""
    table = arrange([[11], [40]])
    do(table, f"extend:{BARIS}")
    assert table.money[0] == 5
