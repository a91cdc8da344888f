"""SRE-10, SRE-12, SRE-13: passengers, the end of the game, scoring and tie-breaks."""

from typing import Any

import pytest

from branchline.games.small_railroad_empires.scoring import passengers
from branchline.games.small_railroad_empires.state import (
    CITIES_FULL,
    LAST_CARD,
    LAST_TRACK,
    RUNNER_UP,
    RUNNING,
    STANDSTILL,
    WINNER,
    Table,
)
from games.small_railroad_empires.table import (
    BARIS,
    BOXTON,
    CHICARGO,
    GAME,
    HINBURG,
    KENPER_1,
    LOWDOWN,
    NEW_YARD,
    OLDVILLE,
    ROAM,
    TRACKHOLM,
    arrange,
    delivering,
    do,
    is_over,
    legal,
    told,
    verbs,
)

# Twenty spaces that hang together; with one more the supply is empty.
TWENTY = [0, 4, 3, 2, 6, 7, 8, 13, 12, 11, 17, 18, 22, 23, 53, 52, 56, 57, 54, 50]


def green_line(*more: int) -> list[int]:
    """Chicargo and Boxton connected: two green hats."""
    return [CHICARGO, 57, 54, 45, 42, 37, 32, BOXTON, *more]


def test_two_hats_of_a_colour_give_one_prestige() -> None:
    """SRE-10.1: in one connected part of the network."""
    assert passengers(arrange([green_line(), [40]]), 0) == 1
    apart = [space for space in green_line() if space != 42]
    assert passengers(arrange([apart, [40]]), 0) == 0


def test_three_hats_of_a_colour_give_three() -> None:
    """SRE-10.1: three in all, not four."""
    line = green_line(50, 23, 22, 18, 12, 11, BARIS)
    assert passengers(arrange([line, [40]]), 0) == 3


def test_colours_add_up_and_the_best_part_counts() -> None:
    """SRE-10.1: two blue, two yellow; a third green city elsewhere does not help."""
    yellow = [ROAM, 47, LOWDOWN]
    table = arrange([[*green_line(), 43, ROAM, BARIS], [40]])
    assert passengers(table, 0) == 1, "Baris is a part of its own"
    both = arrange([[*green_line(), 43, *yellow, 63, 68, TRACKHOLM], [40]])
    assert passengers(both, 0) == 2


def test_a_meeple_keeps_its_city_in_the_network() -> None:
    """SRE-10.2: and only own pieces connect."""
    line = [space for space in green_line() if space != BOXTON]
    assert passengers(arrange([line, [40]], [[BOXTON], []]), 0) == 1
    gap = [space for space in green_line() if space != 42]
    assert passengers(arrange([gap, [42]]), 0) == 0


def test_the_last_track_of_the_supply_triggers_the_end() -> None:
    """SRE-12.1, SRE-12.5: the round is played out, then the game is over."""
    table = arrange([TWENTY, [40]], money=[9, 5])
    log = told(table, "extend:14")
    assert table.end_trigger == LAST_TRACK
    assert any("triggered the end" in line for line in log)
    do(table, "no_delivery")
    assert table.player == 1, "the other player has a last turn"
    while not is_over(table):
        table.apply(table.legal[-1])
    assert table.turns == [1, 1]


def test_a_track_that_comes_back_does_not_save_the_game() -> None:
    """SRE-12.1: the trigger stays although a delivery returns a track."""
    table = arrange([TWENTY, [40]], money=[9, 5])
    do(table, "extend:14", "deliver:kenper_1-orange-oldville", "route:0-forest")
    assert table.supply_tracks[0] == 1
    assert table.end_trigger == LAST_TRACK


def test_locked_tracks_do_not_count() -> None:
    """SRE-12.2: two locked tracks left, and still the end; unlocking one does not trigger it."""
    table = arrange([TWENTY, [40]], money=[9, 5], prestige=[0, 1])
    do(table, "unlock:14")
    assert (table.supply_tracks[0], table.end_trigger) == (1, RUNNING)
    do(table, "extend:9")
    assert (table.locked_tracks[0], table.end_trigger) == (1, LAST_TRACK)


def full_but_one() -> Table:
    """Three players, every city with two meeples but Oldville, where seat 0 has a track."""
    most = [BARIS, HINBURG, BOXTON, ROAM, LOWDOWN, CHICARGO, NEW_YARD]
    return arrange(
        [[KENPER_1, 4, OLDVILLE], [40], [41]],
        [most, [*most[:6], OLDVILLE, TRACKHOLM], [NEW_YARD, TRACKHOLM]],
        stack=delivering(3),
        dealt=[[0], [8], [16]],
        contract_revealed=[1, 0, 0],
    )


def test_two_meeples_in_every_city_trigger_the_end() -> None:
    """SRE-12.4: after the delivery that completes them."""
    table = full_but_one()
    do(table, "deliver:kenper_1-orange-oldville")
    assert table.end_trigger == CITIES_FULL


def test_all_have_equally_many_turns() -> None:
    """SRE-12.5: the round goes on to the player before the first player; further triggers change nothing."""
    table = full_but_one()
    do(table, "deliver:kenper_1-orange-oldville")
    while not is_over(table):
        table.apply(table.legal[-1])
    assert table.end_trigger == CITIES_FULL
    assert table.turns == [1, 1, 1]


def test_the_last_player_of_the_round_ends_the_game_at_once() -> None:
    """SRE-12.5: nobody plays after him."""
    table = arrange(
        [[40], TWENTY],
        money=[5, 9],
        stack=[["EndTurn", 1], ["Construct", 1, 2, 0]],
        turns=[1, 1],
        prestige=[0, 1],
        goods=[0] * 48,
        achievements=[0, 1, 2, 3, 4],
    )
    do(table, "extend:14")
    assert is_over(table)
    assert table.end_trigger == LAST_TRACK


def test_running_out_of_meeples_loans_or_goods_ends_nothing() -> None:
    """SRE-12.6: play goes on."""
    none = [0] * 48
    table = arrange(
        [[KENPER_1, 4], [40]],
        [[OLDVILLE, BARIS, HINBURG, LOWDOWN, BOXTON, ROAM, CHICARGO, NEW_YARD], []],
        loans=[0, 12],
        goods=none,
        achievements=[0, 1, 2, 7, 8],
    )
    do(table, "extend:0", "extend:14")
    assert table.end_trigger == RUNNING
    assert table.player == 1


def test_a_round_in_which_nobody_does_anything_is_the_last() -> None:
    """SRE-12.7: no track, no delivery, no purchase."""
    table = stuck()
    assert is_over(table)
    assert table.end_trigger == STANDSTILL
    assert GAME.ending(table) == "nobody could build, deliver or buy for a whole round"


def stuck(**fields: Any) -> Table:
    """Neither player has money, loans, or anything free beside the network: every supply is empty."""
    other = [28, 27, 31, 32, 29, 25, 33, 38, 37, 36, 35, 9, 14, 19, 39, 34, 44, 43, 47, 48, 46]
    wishes: dict[str, Any] = {"money": [0, 0], "loans": [6, 6], "turns": [0, 0], "contract_revealed": [1, 1], **fields}
    return arrange(
        [[*TWENTY, 26], other],
        stack=[["Turn", 0]],
        goods=[0] * 48,
        achievements=[0, 1, 2, 3, 4],
        locked_tracks=[2, 2],
        **wishes,
    )


def test_a_purchase_keeps_the_game_going() -> None:
    """SRE-12.7: somebody bought a card, so another round is played."""
    table = stuck(dealt=[[0], [8, 9, 10]])
    assert verbs(table) == ["buy", "buy_nothing"]
    do(table, "buy:left")
    assert table.standing_still == 0


def test_the_sum_of_final_prestige() -> None:
    """SRE-13.1: marker, sections, passengers, money, loans; it may be negative."""
    table = arrange(
        [green_line(), [40]],
        prestige=[7, 0],
        money=[9, 0],
        loans=[3, 2],
        sections=[WINNER, RUNNER_UP, RUNNER_UP, 0, 0, 0, WINNER, WINNER, 0, 0],
    )
    assert table.score_sheet()[0] == {
        "Prestige Track": 7,
        "Winner sections": 2,
        "Runner-up sections": 2,
        "Passengers": 1,
        "Money": 2,
        "Loans": -3,
    }
    assert table.scores() == [11, 2]
    assert arrange([[KENPER_1], [40]], loans=[4, 0], money=[0, 0]).scores()[0] == -4


TIES: list[tuple[dict[str, Any], list[int]]] = [
    ({}, [1, 1]),
    ({"prestige": [1, 0]}, [1, 2]),
    ({"meeples": [[OLDVILLE], []]}, [2, 1]),
    ({"money": [5, 4]}, [1, 2]),
    ({"sections": [WINNER, 0, 0, 0, 0] + [0] * 5, "prestige": [0, 2]}, [1, 2]),
]


@pytest.mark.parametrize(("fields", "ranks"), TIES, ids=["shared", "prestige", "fewer cards", "more money", "winners"])
def test_ties(fields: dict[str, Any], ranks: list[int]) -> None:
    """SRE-13.2: fewer train cards, more money, more Winner sections, else a shared victory."""
    table = arrange([[KENPER_1], [40]], **{"money": [5, 5], **fields})
    assert table.ranks() == ranks


def test_places_after_a_shared_victory() -> None:
    """SRE-13.2: two share the first place, the next is third."""
    assert arrange([[KENPER_1], [40], [41]], prestige=[3, 3, 1]).ranks() == [1, 1, 3]


def test_the_end_is_told_in_words() -> None:
    """SRE-12.3: each trigger has its sentence."""
    table = arrange([[KENPER_1], [40]], end_trigger=LAST_CARD)
    assert GAME.ending(table) == "the last train card was drawn"
    assert legal(table)
