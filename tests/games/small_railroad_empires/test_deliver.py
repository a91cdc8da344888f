"""SRE-5, SRE-7.2, SRE-8, SRE-9: deliveries, train cards, production and contracts."""

import pytest

from branchline import IllegalAction
from branchline.games.small_railroad_empires.steps.routes import row_of, shortest_routes
from games.small_railroad_empires.table import (
    BARIS,
    BOX,
    BOXTON,
    CALIAS_1,
    GAME,
    GLYSON_1,
    GLYSON_2,
    GREEN,
    GREY,
    HINBURG,
    KENPER_1,
    LOWDOWN,
    MOUNTAIN,
    OLDVILLE,
    ORANGE,
    RIVER,
    action,
    arrange,
    delivering,
    do,
    goods,
    legal,
    told,
    verbs,
)

# From Glyson (blue and orange) past Boxton and Roam to Lowdown: eight spaces over forest, hills, plains and river.
ROUTE_OF_EIGHT = [GLYSON_2, 31, 32, BOXTON, 39, 44, 47]


def test_a_delivery_is_optional() -> None:
    """SRE-5.1: one a turn, or none."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [40]], stack=delivering())
    assert legal(table) == ["deliver:kenper_1-orange-oldville", "no_delivery"]
    do(table, "no_delivery")
    assert table.supply_meeples[0] == 8
    again = arrange([[KENPER_1, 4, OLDVILLE, 2, BARIS], [40]], stack=delivering())
    do(again, "deliver:kenper_1-orange-oldville", legal_train(again))
    assert "deliver" not in verbs(again)


def test_the_good_must_be_there_and_wanted() -> None:
    """SRE-5.2: Oldville wants orange and grey, Kenper makes orange and green; Baris takes anything."""
    table = arrange([[KENPER_1, 4, OLDVILLE, 2, BARIS], [40]], stack=delivering())
    assert legal(table) == [
        "deliver:kenper_1-orange-oldville",
        "deliver:kenper_1-orange-baris",
        "deliver:kenper_1-green-baris",
        "no_delivery",
    ]
    gone = arrange([[KENPER_1, 4, OLDVILLE, 2, BARIS], [40]], stack=delivering(), goods=goods(kenper_1=[GREEN]))
    assert legal(gone) == ["deliver:kenper_1-green-baris", "no_delivery"]


@pytest.mark.parametrize(
    "fields",
    [
        {"tracks": [[KENPER_1, OLDVILLE], [40]]},
        {"tracks": [[4, OLDVILLE], [40]]},
        {"tracks": [[KENPER_1, 4], [40]], "meeples": [[OLDVILLE], []]},
        {"tracks": [[KENPER_1, 4, OLDVILLE], [40]], "dealt": [[], [0, 1, 2]]},
        {
            "tracks": [[KENPER_1, 4, OLDVILLE], [40]],
            "meeples": [[BARIS, HINBURG, LOWDOWN, 33, 44, 62, 70, 72], []],
        },
    ],
    ids=["not connected", "no track on the factory", "meeple in the city", "no card in hand", "no meeple left"],
)
def test_requirements_of_a_delivery(fields: dict[str, list[list[int]]]) -> None:
    """SRE-5.2, SRE-5.8, SRE-5.9: where one fails there is no delivery at all, and the turn goes on without asking."""
    table = arrange(stack=delivering(), **fields)  # type: ignore[arg-type]
    assert not [text for text in legal(table) if text.startswith("deliver")]
    with pytest.raises(IllegalAction):
        table.apply(action("deliver:kenper_1-orange-oldville"))


def test_two_players_may_deliver_the_same_good_to_a_city() -> None:
    """SRE-5.2: each once a game."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [40]], [[], [OLDVILLE]], stack=delivering())
    assert "deliver:kenper_1-orange-oldville" in legal(table)


def test_a_player_without_meeples_goes_on_building_and_buying() -> None:
    """SRE-5.9: it does not end the game."""
    table = arrange(
        [[KENPER_1, 4], [40]],
        [[OLDVILLE, BARIS, HINBURG, LOWDOWN, 33, 44, 62, 70], []],
        dealt=[[0], [8]],
        achievements=[0, 1, 2, 7, 8],
    )
    do(table, "extend:9", "extend:14")
    assert verbs(table) == ["buy", "buy_nothing"]
    assert table.end_trigger == 0


def test_goods_may_pass_other_cities_and_factories_on_own_pieces_only() -> None:
    """SRE-5.3: through Oldville to Baris; an opponent's track does not help."""
    table = arrange([[KENPER_1, 4, OLDVILLE, 2, BARIS], [40]], stack=delivering())
    assert shortest_routes(table, 0, KENPER_1, BARIS)[0] == 5
    foreign = arrange([[KENPER_1, OLDVILLE, 2, BARIS], [4]], stack=delivering())
    assert not [text for text in legal(foreign) if text.startswith("deliver")]


def test_the_shortest_route_must_be_used() -> None:
    """SRE-5.4: counted in spaces before any meeple is deducted."""
    table = arrange([[KENPER_1, 4, 7, 6, 2, BARIS], [40]], [[OLDVILLE], []], stack=delivering())
    routes = shortest_routes(table, 0, KENPER_1, BARIS)
    assert routes[0] == 4, "8, 7, 6, 5 and not the long way round"
    assert routes[1:] == [(1 << 4) | (1 << 5)], "river and mountain, no meeple"
    log = told(table, "deliver:kenper_1-green-baris")
    assert log[0] == "Player 1 earned $1 and no Prestige for the route (SRE-5.6)"


def test_the_player_chooses_among_equally_short_routes() -> None:
    """SRE-5.4: one option for each distinct outcome in meeples and terrain."""
    table = arrange([[CALIAS_1, 18, 13, 12, 17, 11, 7, BARIS, 6], [40]], stack=delivering())
    do(table, "deliver:calias_1-orange-baris")
    assert verbs(table) == ["route"]
    assert {"route:0-plains+desert", "route:0-plains+river"} <= set(legal(table))
    do(table, "route:0-plains+desert")
    assert table.route_terrains[0] == 0b11
    assert table.route_length[0] == 5


def test_routes_that_do_not_differ_are_one() -> None:
    """SRE-5.4: two ways over the same terrain need no choice."""
    table = arrange([[GLYSON_1, 17, 20, HINBURG], [40]], stack=delivering(), goods=goods(glyson_1=[GREY]))
    assert shortest_routes(table, 0, GLYSON_1, HINBURG) == [3, 1]


def test_meeples_on_the_way_tell_routes_apart() -> None:
    """SRE-5.4: past Oldville's meeple or past a mountain and a river, equally short."""
    table = arrange([[KENPER_1, 4, 7, 2, 6, BARIS, 14], [40]], [[OLDVILLE], []], stack=delivering())
    river, mountain = 1 << RIVER, 1 << MOUNTAIN
    assert shortest_routes(table, 0, 4, 2) == [3, 64 | river]
    assert shortest_routes(table, 0, 4, 6) == [3, river | mountain, 64 | river]
    assert shortest_routes(table, 0, 14, 6) == [4, river | mountain]


def test_factory_good_and_city_are_free_choices() -> None:
    """SRE-5.4: another pair with a shorter route does not matter."""
    table = arrange([[KENPER_1, 4, OLDVILLE, 7, 12, 18, CALIAS_1], [40]], stack=delivering())
    assert {"deliver:kenper_1-orange-oldville", "deliver:calias_1-orange-oldville"} <= set(legal(table))


@pytest.mark.parametrize(
    ("length", "money", "prestige"),
    [(-3, 0, -1), (0, 0, -1), (3, 0, -1), (4, 1, 0), (6, 1, 0), (7, 2, 1), (8, 2, 1), (9, 3, 2), (20, 3, 2)],
)
def test_route_earnings(length: int, money: int, prestige: int) -> None:
    """SRE-5.6: rows from short to long; a negative length uses the first row."""
    assert (row_of(BOX.earned_money, length), row_of(BOX.earned_prestige, length)) == (money, prestige)


def test_the_steps_of_a_delivery() -> None:
    """SRE-5.5: good to the supply, earnings, meeple for track, city bonus, one train card."""
    table = arrange([[*ROUTE_OF_EIGHT, LOWDOWN], [40]], stack=delivering(), money=[0, 5], dealt=[[0, 1, 2], [8, 9, 10]])
    supply = table.goods_supply[ORANGE]
    do(table, "deliver:glyson_2-orange-lowdown")
    assert table.goods_supply[ORANGE] == supply + 1
    assert table.route_length[0] == 8
    assert table.prestige[0] == 1
    assert table.money[0] == 2 + 2, "route and first delivery to the city"
    assert LOWDOWN in table.meeples[0]
    assert LOWDOWN not in table.tracks[0]
    assert table.supply_tracks[0] == 23 - 2 - 7
    assert legal(table) == ["play_train:1", "play_train:2", "play_train:3"]
    do(table, "play_train:1")
    assert table.played[0] == [0]
    assert table.prestige[0] == 2, "the red card asks for orange"


def test_the_worked_example_nine_spaces_with_a_meeple_make_seven() -> None:
    """SRE-5.5, SRE-5.6: minus 2 for the own meeple in Lowdown: $2 and 1 Prestige, and $2 from the city."""
    table = arrange(
        [[GLYSON_1, 22, 23, 50, 45, 43, 38, BOXTON], [40]],
        [[LOWDOWN], []],
        stack=delivering(),
        money=[0, 5],
        dealt=[[0, 1, 2], [8, 9, 10]],
    )
    assert shortest_routes(table, 0, GLYSON_1, BOXTON)[0] == 9
    do(table, "deliver:glyson_1-grey-boxton")
    assert table.route_length[0] == 7
    assert (table.money[0], table.prestige[0]) == (2 + 2, 1)


def test_city_bonus() -> None:
    """SRE-5.5: $2 for the first delivery to a city, $1 for the second."""
    second = arrange([[KENPER_1, 4, OLDVILLE], [40]], [[], [OLDVILLE]], stack=delivering(), money=[0, 0])
    log = told(second, "deliver:kenper_1-orange-oldville")
    assert second.money[0] == 1
    assert "Player 1 gained $1 as city bonus of Oldville (SRE-5.5)" in log


def test_the_cap_holds_for_both_incomes() -> None:
    """SRE-5.7: $9 at most after each."""
    table = arrange([[*ROUTE_OF_EIGHT, LOWDOWN], [40]], stack=delivering(), money=[8, 5])
    do(table, "deliver:glyson_2-orange-lowdown")
    assert table.money[0] == 9


def test_conditions_of_train_cards() -> None:
    """SRE-7.1, SRE-7.2: the good, the final length, every terrain shown."""
    table = arrange(
        [[*ROUTE_OF_EIGHT, LOWDOWN], [40]], stack=delivering(), dealt=[[0, 1, 3], [8, 9, 10]], bought=[[], []]
    )
    do(table, "deliver:glyson_2-orange-lowdown")
    say = [GAME.say(table, one) for one in table.legal]
    assert [text.endswith("+1 Prestige") for text in say] == [True, False, True]
    # forest with river, but not desert with hills
    terrains = table.route_terrains[0]
    assert terrains & BOX.train_terrains[23] == BOX.train_terrains[23]
    assert terrains & BOX.train_terrains[30] != BOX.train_terrains[30]


def test_eight_trains_of_each_colour() -> None:
    """SRE-7.1: 32 cards, each with one condition."""
    assert [BOX.train_colour.count(colour) for colour in range(4)] == [8, 8, 8, 8]
    for card in range(32):
        kinds = [BOX.train_good[card] >= 0, BOX.train_least[card] > 0, BOX.train_terrains[card] > 0]
        assert kinds.count(True) == 1


def test_factories_produce_when_an_icon_is_reached() -> None:
    """SRE-8.1: all of them, to exactly what is printed, once for each of the three icons."""
    empty = goods(kenper_1=[], calias_1=[], glyson_1=[])
    table = arrange([[KENPER_1], [40]], prestige=[3, 0], goods=empty)
    log = told(table, "extend:7")
    assert table.goods == goods()
    assert table.icons_reached == 1
    assert "All factories produced 5 goods (SRE-8.1)" in log


def test_passing_an_icon_is_reaching_it() -> None:
    """SRE-8.1, SRE-8.4: a gain of two jumps over a space; two icons at once refill and find nothing missing."""
    table = arrange([[KENPER_1], [40]], prestige=[7, 0], goods=goods(glyson_1=[]), icons_reached=0)
    do(table, "extend:7")
    assert table.icons_reached == 2
    assert table.goods == goods()


def test_an_icon_works_once() -> None:
    """SRE-8.1: losing Prestige and reaching the space again has no effect, for anybody."""
    table = arrange([[KENPER_1], [40]], prestige=[3, 4], goods=goods(glyson_1=[]), icons_reached=1)
    do(table, "extend:7")
    assert table.prestige[0] == 4
    assert table.goods == goods(glyson_1=[])


def test_production_interrupts_a_delivery() -> None:
    """SRE-8.2: the good just delivered returns to its factory with the Prestige of the same delivery."""
    table = arrange([[*ROUTE_OF_EIGHT, LOWDOWN], [40]], stack=delivering(), prestige=[3, 0])
    do(table, "deliver:glyson_2-orange-lowdown")
    assert table.goods == goods()
    assert verbs(table) == ["play_train"], "before the train card is played"


def test_the_supply_always_suffices() -> None:
    """SRE-8.3: not more goods of a type are printed than there are pieces."""
    for good in range(4):
        assert sum(BOX.factory_printed[good::4]) <= BOX.good_pieces


def contract_of(name: str) -> int:
    return next(card for card in range(8) if BOX.industry_names[BOX.contract_industry[card]].startswith(name))


def test_a_matching_contract_may_be_revealed() -> None:
    """SRE-9.1, SRE-9.3: any factory of the company matches; two Prestige, after the last step."""
    table = arrange(
        [[KENPER_1, 4, OLDVILLE], [40]], stack=delivering(), contract=[contract_of("Kenper"), 7], prestige=[2, 0]
    )
    do(table, "deliver:kenper_1-orange-oldville", legal_train(table))
    assert legal(table) == ["reveal_contract", "keep_contract"]
    before = table.prestige[0]
    do(table, "reveal_contract")
    assert table.prestige[0] == before + 2
    assert table.contract_revealed == [1, 0]
    assert table.view(1)["table"]["contract"][0] == contract_of("Kenper")


def legal_train(table: object) -> str:
    """The first card of seat 0's hand, to be played."""
    return f"play_train:{table.hand(0)[0] + 1}"  # type: ignore[attr-defined]


def test_without_a_match_keeping_is_the_only_answer() -> None:
    """SRE-9.1: the question is put all the same, so that nobody learns anything."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [40]], stack=delivering(), contract=[contract_of("Calias"), 7])
    do(table, "deliver:kenper_1-orange-oldville", legal_train(table))
    assert (table.player, legal(table)) == (0, ["keep_contract"])


def test_a_contract_may_wait_and_is_worth_nothing_unrevealed() -> None:
    """SRE-9.1, SRE-9.2: no other is drawn; a revealed one is not asked for again."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [40]], stack=delivering(), contract=[contract_of("Kenper"), 7])
    do(table, "deliver:kenper_1-orange-oldville", legal_train(table), "keep_contract")
    assert table.contract_revealed == [0, 0]
    assert all("contract" not in name.lower() for name in table.score_sheet()[0])
    done = arrange(
        [[KENPER_1, 4, OLDVILLE], [40]],
        stack=delivering(),
        contract=[contract_of("Kenper"), 7],
        contract_revealed=[1, 0],
    )
    do(done, "deliver:kenper_1-orange-oldville", legal_train(done))
    assert "keep_contract" not in legal(done)
