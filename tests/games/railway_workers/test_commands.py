"""RW-10: directors and the sixteen commands."""

import pytest

from branchline.games.railway_workers.box import KINDS
from branchline.games.railway_workers.state import Table
from games.railway_workers.table import (
    ATHINA,
    BOX,
    THIVA,
    P,
    S,
    T,
    chance,
    close,
    commands,
    deal,
    do,
    hold,
    in_warehouse,
    lay,
    legal,
    out_of_union,
    route,
    share_of,
    shares,
    sites,
    to_houses,
    turn,
    waiting,
)


def with_command(number: int, table: Table | None = None) -> Table:
    """A table where this command is Available on the left, beside two that are seldom of use."""
    others = [6, 3] if number not in (3, 6) else [7, 12]
    found = table if table is not None else sites(deal(3), 4)
    return commands(found, number, *others)


def test_when_a_command_may_be_used() -> None:
    """RW-10.1: symbol or "?", a director in the office, once a turn, and a Sum of at least 4."""
    table = turn(with_command(4), "buy_structures", 6, directors=1)
    assert "command:4" in legal(table)
    assert "command:4" not in legal(turn(with_command(4), "buy_structures", 6, directors=0))
    assert "command:4" not in legal(turn(with_command(4), "new_worker", 6, directors=1))
    assert "command:4" not in legal(turn(with_command(4), "buy_structures", 3, directors=1))
    table = commands(sites(deal(3), 4), 4, 1, 8)
    turn(table, "buy_structures", 6, directors=2)
    do(table, "command:4")
    assert not [one for one in legal(table) if one.startswith("command")]


def test_a_used_command_changes_places() -> None:
    """RW-10.2, RW-10.3, RW-10.5: with the Unavailable one, in the very space; a director leaves the office."""
    table = commands(sites(deal(3), 4), 5, 4, 8)
    turn(table, "buy_structures", 6, directors=3)
    do(table, "command:4")
    assert table.available == [5, 8]
    assert table.unavailable == 4
    assert (table.directors[0], table.discarded_directors[0]) == (2, 1)
    do(table, "buy:1")
    hold(table, 1, "buy_structures", 8)
    turn(table, "buy_structures", 8, seat=1, directors=3)
    assert "command:8" in legal(table)
    do(table, "command:8")
    assert table.available == [5, 4]  # used commands become Available again in the same round


def test_a_command_accompanies_a_half() -> None:
    """RW-10.4, RW-9.3: once it is used first, the turn neither passes nor ends before a half is carried out."""
    table = turn(with_command(4), "buy_structures", 8, directors=1)
    do(table, "command:4")
    assert legal(table) == ["buy:1", "buy:2", "buy_to_site:4"]
    do(table, "buy_to_site:4")
    assert "end_turn" in legal(table)
    table = with_command(2)
    turn(table, "move_workers", 5, directors=1)
    do(table, "command_buy:tracks")
    assert legal(table) == ["move:4-structures", "move:4-tracks"]


def test_a_command_may_follow_a_half() -> None:
    """RW-10.4, RW-9.2: after a half an extra needs none that could still come, and the turn may end without it."""
    table = with_command(9)
    table.coins[0] = 2
    turn(table, "share", 5, directors=1)
    assert "command_share:4" not in legal(table)  # 1 coin would be left, and the next share here costs 2
    do(table, "share:4")
    assert table.active != 0  # 1 coin is left, and a share costs 2
    table.coins[0] = 3
    turn(table, "share", 5, directors=1)
    shares(table, 4, 0, 0, 0)
    table.settle()
    do(table, "share:4")
    assert legal(table) == ["end_turn", "command_share:4"]
    do(table, "command_share:4")
    assert share_of(table, 4) == [2, 0, 0]
    assert table.active != 0


def test_a_command_that_would_use_up_the_half_is_not_offered() -> None:
    """RW-10.4: the coins, the last plan, the free space or the black train that the half needs."""
    table = with_command(2)
    table.coins[0] = 6
    assert not [one for one in legal(turn(table, "buy_plans", 5, directors=1)) if "command" in one]  # 2 would be left
    table.coins[0] = 7
    assert "command_buy:tracks" in legal(turn(table, "buy_plans", 5, directors=1))
    table = with_command(7, sites(deal(3), 4, 2))
    table.plans[0] = 1
    assert "command_plan:4" not in legal(turn(table, "store_up", 5, directors=1))
    table.tracks[0] = 1
    assert "command_plan:4" in legal(turn(table, "store_up", 5, directors=1))
    table = with_command(14)
    table.structures[0] = 2
    turn(table, "buy_structures", 5, directors=1)
    assert "buy:1" not in legal(table)
    assert "command_store:4-structures" in legal(table)  # it makes room
    table = shares(route(with_command(12), 6, THIVA), 4, 0, 2, 2)
    shares(table, 6, 0, 2, 2)
    table.coins[0] = 1
    turn(table, "share", 8, directors=1)
    assert "run_train:1" in legal(table)
    assert "command_run_train:1" not in legal(table)  # white then, and no share can be paid


def test_a_command_may_make_the_half_possible() -> None:
    """RW-10.4: the coins of its train pay for the share."""
    table = shares(route(with_command(12), 6, THIVA), 4, 0, 2, 2)
    shares(table, 6, 1, 2, 2)
    table.coins[0] = 1
    turn(table, "share", 5, directors=1)
    assert legal(table) == ["pass", "command_run_train:1"]
    do(table, "command_run_train:1")
    assert legal(table) == ["share:4", "share:6"]


def test_a_command_is_judged_by_whatever_it_sets_off() -> None:
    """RW-10.4, RW-14.5: the plan finishes the only site. Then the 4+ action of Buy Plans has none to count."""
    table = lay(close(with_command(13), 4, S, T), 4, P, 1, 1)
    turn(table, "buy_plans", 6, directors=1)
    assert legal(table) == ["pass", "buy:1"]
    assert "command_buy_plan:4" in legal(turn(table, "buy_plans", 8, directors=1))  # the 7+ action counts no sites
    lay(table, 4, P, 1)
    assert "command_buy_plan:4" in legal(turn(table, "buy_plans", 6, directors=1))
    table = lay(close(with_command(13), 4, S), 4, P, 1, 1)
    turn(table, "buy_plans", 6, directors=1)
    do(table, "command_buy_plan:4", "take_tile")  # by the first on the table; a project follows, and with it a site
    chance(table, "project:2")
    assert legal(table) == ["buy:1", "buy:2"]


def test_command_15_keeps_a_half_possible() -> None:
    """RW-10.4, RW-10.19: only where the worker leaves an open warehouse for the card's own."""
    table = with_command(15, sites(deal(3), 4, 2))
    for number in (4, 2):
        close(table, number, S if number == 4 else T, P)
    lay(table, 4, T, 1, 1)
    waiting(table, 4, T, 1, pieces=1)
    waiting(table, 2, S, 1, workers=1)
    turn(table, "move_workers", 5, directors=1)
    do(table.clone(), "command_worker:2-structures-1")  # site 4 is finished, site 2 is still there
    table.coins[0] = 1
    turn(table, "move_workers", 5, directors=1)
    assert not [one for one in legal(table) if "command" in one]
    table.coins[0] = 2
    table.workers[0], table.houses[0] = 0, 2
    turn(table, "new_worker", 8, directors=1)
    assert "command_worker:2-structures-1" in legal(table)  # hiring stays possible
    out_of_union(table, 0, 3)
    to_houses(table, 0, 3)
    turn(table, "new_worker", 8, directors=1)
    assert legal(table) == ["pass", "recall"]  # with the 2 coins gone nobody could be called back


def test_the_cards_are_exchanged_only_for_one_that_can_be_played() -> None:
    """RW-10.4, RW-10.20: the card that comes up needs a half that can be carried out."""
    table = with_command(16)
    turn(table, "new_worker", 5, directors=1)  # then Buy Structures, Buy Tracks and Buy Plans lie in the slots
    assert len([one for one in legal(table) if "swap" in one]) == 6
    table.coins[0] = 0
    turn(table, "new_worker", 5, directors=1)
    assert [one for one in legal(table) if "swap" in one] == [
        "command_swap:+2,+3",
        "command_swap:+2,+6",
        "command_swap:+3,+6",
    ]


def test_a_modifier_needs_a_half_still_to_come() -> None:
    """RW-10.4: after the only open half, command 4 acts on nothing."""
    table = turn(with_command(4), "buy_structures", 6, directors=1)
    do(table, "buy:1")
    assert table.active != 0


def test_command_1_opens_the_lower_half() -> None:
    """RW-10.6: Effective Sum +1, from 6 to 7, also after the 4+ action; not where it opens nothing."""
    table = turn(with_command(1), "buy_structures", 6, slot=0, directors=1)
    do(table, "buy:2")
    assert legal(table) == ["end_turn", "command:1"]
    do(table, "command:1")
    assert legal(table) == ["end_turn", "buy_to_site:4"]
    table = turn(with_command(1), "buy_structures", 5, slot=0, directors=1)
    do(table, "buy:1")
    assert table.active != 0


def test_command_2_buys_one() -> None:
    """RW-10.7: a structure or a track at its price into a free space."""
    table = with_command(2)
    table.structures[0] = 2
    table.white_prices[T] = 1
    turn(table, "move_workers", 5, directors=1)
    assert [one for one in legal(table) if "command" in one] == ["command_buy:tracks"]
    do(table, "command_buy:tracks")
    assert (table.tracks[0], table.coins[0]) == (1, 17)


def test_command_3_makes_a_share_cheaper() -> None:
    """RW-10.8: 2 coins less, at least 0, before the 4+ action, if some target can be paid then."""
    table = shares(with_command(3), 4, 0, 1, 1)
    table.coins[0] = 1
    turn(table, "share", 5, directors=1)
    assert legal(table) == ["pass", "command:3"]
    do(table, "command:3", "share:4")
    assert table.coins[0] == 0
    assert share_of(table, 4) == [1, 1, 1]
    table = shares(with_command(3), 4, 0, 2, 1)
    table.coins[0] = 1
    turn(table, "share", 5, directors=1)
    assert table.coins[0] == 2  # not even then: passed
    table = with_command(3, sites(deal(3), 4, 2))
    turn(table, "share", 5, directors=1)
    do(table, "command:3", "share:4")
    assert table.coins[0] == 20


def test_command_4_makes_resources_cheaper() -> None:
    """RW-10.9: every resource from now on 1 coin less, nothing before."""
    table = turn(with_command(4), "buy_structures", 8, directors=1)
    do(table, "buy:1", "command:4", "buy_to_site:4")
    assert table.coins[0] == 20 - 4 - 3


@pytest.mark.parametrize(("number", "card"), [(5, "store_up"), (10, "move_workers")])
def test_commands_5_and_10_pay_more_for_pairs(number: int, card: str) -> None:
    """RW-10.10: 10 instead of 8, structures and tracks alike, for the active player from its use on."""
    table = with_command(number)
    if card == "store_up":
        waiting(table, 4, T, 0, workers=1)
        table.tracks[0] = 1
        table.structures[0] = 1
    else:
        waiting(table, 4, T, 0, pieces=1)
    turn(table, card, 6, directors=1)
    do(table, f"command:{number}", "store:4-tracks" if card == "store_up" else "move:4-tracks")
    assert table.coins[0] == 30


def test_command_6_raises_the_subsidy() -> None:
    """RW-10.11: 3 more for the Subsidy of this turn, with at least 2 tiles, before it; Investment wastes it."""
    table = with_command(6)
    table.structure_tiles[0] = 1
    table.subsidy_dice[:] = [1, 2]
    assert "command:6" not in legal(turn(table, "subsidy_investment", 5, directors=1))
    table.track_tiles[0] = 1
    turn(table, "subsidy_investment", 5, directors=1)
    do(table, "command:6", "subsidy:structures-tracks")
    assert table.coins[0] == 20 + 11 + 3
    table = with_command(6)
    table.plan_tiles[0] = 2
    turn(table, "subsidy_investment", 5, directors=1)
    do(table, "command:6", "invest")
    assert table.coins[0] == 19


def test_command_7_puts_a_plan() -> None:
    """RW-10.12: one plan from Facilities on any open P table."""
    table = close(with_command(7, sites(deal(3), 4, 2)), 2, P)
    table.plans[0] = 1
    table.plan_tiles[0] = 2
    turn(table, "subsidy_investment", 5, directors=1)
    assert [one for one in legal(table) if "command_" in one] == ["command_plan:4"]
    do(table, "command_plan:4")
    assert (table.plans[0], table.coins[0]) == (0, 25)


def test_command_8_repeats_the_upper_half() -> None:
    """RW-10.13: Sum 7, the 7+ action not done: it is lost, the 4+ action may come twice, also apart."""
    table = sites(deal(3), 4, 2)
    table = out_of_union(with_command(8, table), 0, 3)
    assert "command:8" not in legal(turn(table, "move_workers", 6, directors=1))
    turn(table, "move_workers", 8, directors=1)
    do(table, "move:4-tracks", "stop", "command:8")
    assert legal(table) == [
        "end_turn",
        *(f"move:{w}" for w in ("2-structures", "2-tracks", "4-structures", "4-tracks")),
    ]
    do(table, "move:4-structures", "stop")  # any site, RW-11.7
    assert table.active != 0
    turn(table, "move_workers", 8, directors=1)
    commands(table, 8, 6, 3)
    do(table, "move_7:2-tracks", "stop")
    assert "command:8" not in legal(table)


def test_command_8_needs_a_possible_upper_half() -> None:
    """RW-10.13: for the first time or once more; an unwanted second one is left out."""
    table = with_command(8)
    table.structures[0] = 2
    turn(table, "buy_structures", 8, directors=1)
    assert "command:8" not in legal(table)
    table.structures[0] = 1
    turn(table, "buy_structures", 8, directors=1)
    do(table, "command:8", "buy:1")
    assert table.structures[0] == 2
    assert table.active != 0


def test_command_9_places_a_share() -> None:
    """RW-10.14: at the normal price, beside the one of the card."""
    table = with_command(9, sites(deal(3), 4, 2))
    turn(table, "share", 5, directors=1)
    do(table, "command_share:4", "share:4")
    assert share_of(table, 4) == [2, 0, 0]
    assert table.coins[0] == 20 - 1 - 2


def test_command_11_gives_one_more_space() -> None:
    """RW-10.15, RW-26.8: three of the bought type; gone once two or fewer are left; never a fourth."""
    table = with_command(11)
    table.structures[0] = 1
    turn(table, "buy_structures", 6, directors=2)
    do(table, "command:11")
    assert legal(table) == ["buy:1", "buy:2"]
    do(table, "buy:2")
    assert table.structures[0] == 3
    turn(table, "buy_structures", 6, directors=1)
    commands(table, 11, 6, 3)
    table.settle()
    assert table.active != 0 or "command:11" not in legal(table)
    table.structures[0] = 2
    turn(table, "buy_structures", 6)
    assert table.active != 0 or "buy:1" not in legal(table)


def test_command_11_does_not_hold_what_comes_back() -> None:
    """RW-10.15, RW-13.8: with three in Facilities a returned structure is sold."""
    table = with_command(11)
    table.structures[2] = 3
    waiting(table, 4, S, 2, pieces=1)
    waiting(table, 4, S, 0, workers=1)
    lay(table, 4, S, 0, 0)
    table.structures[0] = 1
    turn(table, "store_up", 5)
    do(table, "store:4-structures", "take_tile")
    assert table.structures[2] == 3
    assert table.coins[2] == 25


def test_command_12_runs_a_train() -> None:
    """RW-10.16: a black one, without turning it."""
    table = shares(route(with_command(12), 6, THIVA), 6, 1, 0, 0)
    table.plans[0] = 1
    turn(table, "store_up", 5, directors=1)
    do(table, "command_run_train:1")
    assert legal(table) == ["store:4-plans"]  # the only half there is, but the player's own act
    assert table.train_cities == [ATHINA]
    assert table.coins[0] == 25


def test_command_13_buys_and_places_a_plan() -> None:
    """RW-10.17: at its price, straight onto a P table; the price falls."""
    table = with_command(13, sites(deal(3), 4, 2))
    turn(table, "buy_plans", 5, directors=1)
    do(table, "command_buy_plan:4", "buy:1")
    assert table.coins[0] == 20 - 3 + 5 - 3
    assert table.plans[0] == 1
    assert table.white_prices[P] == 1


def test_command_14_carts_a_piece() -> None:
    """RW-10.18: a structure or track from Facilities to an open warehouse of its type."""
    table = close(with_command(14, sites(deal(3), 4, 2)), 2, T)
    table.tracks[0] = 1
    turn(table, "buy_structures", 5, directors=1)
    assert [one for one in legal(table) if "command" in one] == ["command_store:4-tracks"]
    do(table, "command_store:4-tracks")
    assert in_warehouse(table, 4, T, 0) == (0, 1)


def test_command_15_moves_anybodys_worker() -> None:
    """RW-10.19: 2 coins; the worker keeps its owner, a pair formed so pays its owner."""
    table = with_command(15)
    waiting(table, 4, S, 1, workers=1)
    waiting(table, 4, T, 1, pieces=1)
    turn(table, "new_worker", 5, directors=1)
    assert [one for one in legal(table) if "command" in one] == ["command_worker:4-structures-1"]
    do(table, "command_worker:4-structures-1")  # one other open warehouse: it goes there
    assert table.coins[:2] == [18, 30]
    assert table.resources_on(3 * KINDS + T) == [1]
    table = with_command(15, sites(deal(3), 4, 2))
    waiting(table, 4, S, 0, workers=1)
    turn(table, "new_worker", 5, directors=1)
    do(table, "command_worker:4-structures-0")
    assert legal(table) == ["transfer:2-structures", "transfer:2-tracks", "transfer:4-tracks"]
    do(table, "transfer:2-tracks")
    assert in_warehouse(table, 2, T, 0) == (1, 0)


def test_command_16_exchanges_two_placed_cards() -> None:
    """RW-10.20, RW-24.2: any two unresolved; dice stay; the card that comes up is chosen, both stay known."""
    table = with_command(16)
    table.plans[0] = 1
    turn(table, "store_up", 8, slot=1, directors=1)
    cards = table.placed[:4]
    assert [one for one in legal(table) if "swap" in one] == [
        "command_swap:+2,+3",
        "command_swap:+2,+6",
        "command_swap:+3,+6",
    ]
    dice = table.slot_dice[:]
    do(table, "command_swap:+2,+6")
    assert table.placed[:4] == [cards[0], cards[3], cards[2], cards[1]]
    assert table.slot_dice == dice
    assert table.chosen_card(0) == cards[3]
    assert table.view(1)["table"]["placed"][:4] == [cards[0], cards[3], -1, cards[1]]


def test_command_16_on_two_unseen_cards() -> None:
    """RW-10.20, RW-24.2: neither is the chosen one: all see which slots, nobody the cards."""
    table = with_command(16)
    table.plans[0] = table.tracks[0] = 1
    turn(table, "store_up", 5, directors=1)
    cards = table.placed[:4]
    do(table, "command_swap:+2,+6")
    assert table.placed[:4] == [cards[0], cards[3], cards[2], cards[1]]
    assert table.view(1)["table"]["placed"][:4] == [cards[0], -1, -1, -1]
    assert "store:4-plans" in legal(table)


def test_command_16_only_before_any_action_and_not_in_the_last_slot() -> None:
    """RW-10.20: in slot +6 one unresolved card is left; after an action of the turn it is too late."""
    table = with_command(16)
    table.plans[0] = 2
    turn(table, "store_up", 8, directors=1)
    assert not [one for one in legal(table) if "swap" in one]
    turn(table, "store_up", 8, slot=2, directors=1)
    do(table, "store:4-plans", "stop")
    assert not [one for one in legal(table) if "swap" in one]


def test_every_command_has_an_effect_of_the_rules() -> None:
    """RW-10.6, RW-10.20: sixteen numbers, eight a deck."""
    assert len(BOX.command_op) == 17
    assert [BOX.command_deck[number] for number in range(1, 17)] == [0] * 8 + [1] * 8
