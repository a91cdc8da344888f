"""Where the rulebook can be read in two ways: each way of each reading, the ruling of the house first."""

from typing import Any

import pytest

from branchline import CHANCE, OVER
from branchline.core.chance import Dealer, Rng
from branchline.games.small_railroad_empires.state import BLACK, HUMAN, YELLOW, Table
from games.small_railroad_empires.solo import BLACK_ORIGIN, YELLOW_ORIGIN, gsc_turn, human_turn
from games.small_railroad_empires.table import CALIAS_1, GAME, GLYSON_1, KENPER_1, action, arrange, do, legal, told

NO_LOANS = {"new_route_loans": "refused"}
ALWAYS = {"conglomerate_stars": "always"}


def new_routes(table: Table) -> list[str]:
    return [text for text in legal(table) if text.startswith("new_route")]


def test_loans_pay_for_a_new_route() -> None:
    """SRE-11.4, the ruling: its fee is a construction cost like any other."""
    table = arrange([[KENPER_1], [40]], money=[1, 5])
    assert GAME.say(table, action(f"new_route:{GLYSON_1}")).endswith("$2, with 1 loan (-1 Prestige at the end)")
    do(table, f"new_route:{GLYSON_1}")
    assert (table.loans[0], table.money[0]) == (1, 2)


def test_loans_do_not_pay_for_a_new_route() -> None:
    """SRE-11.4, the other way: the money at hand, or no new route; terrain still takes loans."""
    table = arrange([[12], [40]], money=[1, 5], options=NO_LOANS)
    assert new_routes(table) == []
    refused = {one.text: one.why for one in GAME.refusals(table, 0)}
    at_glyson = "Open a new route at Glyson Company (Steel)"
    assert refused[at_glyson] == "costs $2, you have $1, and loans are not for new routes"
    assert GAME.say(table, action("extend:13")).endswith("$3, with 1 loan (-1 Prestige at the end)")
    paid = arrange([[12], [40]], money=[2, 5], options=NO_LOANS)
    do(paid, f"new_route:{GLYSON_1}")
    assert (paid.loans[0], paid.money[0]) == (0, 0)
    assert "unlock:13" in legal(arrange([[12], [40]], money=[1, 5], prestige=[0, 1], options=NO_LOANS))


def test_a_new_route_on_a_shared_space_is_paid_from_the_money_at_hand_too() -> None:
    """SRE-11.4, SRE-15.3.2: the fee and the share are one sum."""
    tracks = [[GLYSON_1], [BLACK_ORIGIN, CALIAS_1], [YELLOW_ORIGIN]]
    for options, money, allowed in (({}, 2, True), (NO_LOANS, 2, False), (NO_LOANS, 3, True)):
        table = human_turn(tracks, money=[money, 0, 0], options=options)
        assert (f"new_route:{BLACK_ORIGIN}" in legal(table)) is allowed


def stars(tracks: list[list[int]], **options: Any) -> tuple[Table, list[str]]:
    """Black builds from space 14 onto the star of space 40."""
    table = gsc_turn(tracks, options=options)
    return table, told(table, "action_card:1")


def test_a_star_pays_only_the_first_company() -> None:
    """SRE-15.3.6, the ruling: the Conglomerate too only when it is first of all three."""
    table, _ = stars([[GLYSON_1], [BLACK_ORIGIN, 14], [YELLOW_ORIGIN]])
    assert table.prestige[BLACK] == 1
    for before in ([[GLYSON_1, 40], [BLACK_ORIGIN, 14], [YELLOW_ORIGIN]], [[GLYSON_1], [8, 14], [YELLOW_ORIGIN, 40]]):
        table, _ = stars(before)
        assert table.prestige[BLACK] == 0


def test_a_star_pays_the_conglomerate_always() -> None:
    """SRE-15.3.6, the other way: Black and Yellow whoever was there before, the human only when first."""
    for before in ([[GLYSON_1, 40], [BLACK_ORIGIN, 14], [YELLOW_ORIGIN]], [[GLYSON_1], [8, 14], [YELLOW_ORIGIN, 40]]):
        table, log = stars(before, **ALWAYS)
        assert table.prestige[BLACK] == 1
        forest = "the forest east of Calias Company (Lumber and Textiles)"
        assert f"Black gained 1 Prestige for the star on {forest} (SRE-15.3.6)" in log
        assert table.prestige[YELLOW] == 0
    table = human_turn([[14], [BLACK_ORIGIN, 40], [YELLOW_ORIGIN]], options=ALWAYS)
    assert not GAME.say(table, action("extend:40")).endswith("Prestige")
    do(table, "extend:40")
    assert table.prestige[HUMAN] == 0


def test_stars_give_no_prestige_with_rural_connections_by_either_reading() -> None:
    """SRE-14.8, SRE-15.3.6."""
    table = gsc_turn(
        [[GLYSON_1, 40], [BLACK_ORIGIN, 14], [YELLOW_ORIGIN]],
        options={"rural_connections": True, **ALWAYS},
        rural_spaces=[],
        rural_unseen=[1, 1, 1, 1],
        rural_revealed=[3, 3, 3, 3],
    )
    told(table, "action_card:1")
    assert table.prestige[BLACK] == 0


def test_readings_are_options_named_as_such() -> None:
    """Each with its rule, a doubt, and a sentence a way; the ruling of the house comes first."""
    assert {name: (one.rule, *one.ways) for name, one in GAME.readings.items()} == {
        "new_route_loans": ("SRE-11.4", "allowed", "refused"),
        "conglomerate_stars": ("SRE-15.3.6", "first", "always"),
    }
    for name, one in GAME.readings.items():
        assert GAME.options[name] == tuple(one.ways)
        assert all(way.endswith(".") for way in one.ways.values())


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_by_the_other_readings(players: int) -> None:
    """SRE-17.1: every piece accounted for after each action; written, read back and played on by the same reading."""
    for seed in range(2):
        table, dealer, rng = GAME.new(players, **NO_LOANS, **ALWAYS), Dealer(seed), Rng(seed)
        while table.player != OVER:
            if table.player == CHANCE:
                table.apply(dealer.choose(table))
                continue
            table.check()
            again = GAME.from_json(table.to_json())
            assert (again.legal, again.new_route_loans) == (table.legal, False)
            assert again.gsc_stars_always is (players == 1)
            for text in new_routes(table):
                assert "loan" not in GAME.say(table, action(text))
            table.apply(rng.pick(table.legal))
