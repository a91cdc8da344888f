"""SRE-14: the three variants, alone and together."""

from typing import Any

import pytest

from branchline import CHANCE
from branchline.core.chance import Dealer, deal
from branchline.games.small_railroad_empires.box import CITY, FACTORY
from branchline.games.small_railroad_empires.state import Table
from games.small_railroad_empires.table import (
    BOX,
    CALIAS_1,
    GAME,
    GREEN,
    HINBURG,
    KENPER_1,
    OLDVILLE,
    ORANGE,
    action,
    arrange,
    begin,
    delivering,
    do,
    goods,
    legal,
    told,
    verbs,
)

PIONEER, KING = 10, 11
BOOM = {"industrial_boom": True}
RURAL = {"rural_connections": True}
CALIAS, KENPER = 0, 1


# -- City and Factory Tokens Shuffle ---------------------------------------------------------------------


def test_tokens_cover_every_city_and_factory() -> None:
    """SRE-14.1: nine of each on three tiles, twelve on four; kinds of spaces stay."""
    for players, count in ((2, 9), (4, 12)):
        table, plain = begin(players, token_shuffle=True), begin(players)
        assert len(set(table.city_tokens)) == len(set(table.factory_tokens)) == count
        assert table.map.kind == plain.map.kind
        assert [table.map.city[space] for space in table.map.cities] == table.city_tokens
        assert [table.map.factory[space] for space in table.map.factories] == table.factory_tokens


def test_tokens_are_drawn_by_chance() -> None:
    """SRE-14.1: after the tiles, before anything else; any token may lie anywhere."""
    table = GAME.new(2, map="REF-123", token_shuffle=True)
    assert (table.player, len(table.legal)) == (CHANCE, 12)
    do(table, "city_token:railencia")
    assert "city_token:railencia" not in legal(table)
    assert len(table.legal) == 11


def test_tokens_replace_the_printing() -> None:
    """SRE-14.1, SRE-14.12: goods, company, demand and hat are those of the token."""
    table = GAME.new(2, map="REF-123", token_shuffle=True, industrial_boom=True)
    do(table, "city_token:baris")
    while verbs(table) == ["city_token"]:
        table.apply(table.legal[0])
    do(table, "factory_token:kenper_4")
    deal(table, Dealer(1))
    first = table.map.factories[0]
    assert first == KENPER_1
    assert table.goods[11 * 4 : 12 * 4] == [0, 1, 0, 0], "kenper_4 makes one blue"
    assert table.map.city_at[BOX.city_ids.index("baris")] == OLDVILLE
    data = table.to_data()
    data["table"]["tracks"] = [[OLDVILLE, 4, KENPER_1], [40]]
    data["table"]["supply_tracks"] = [18, 20]
    data["table"]["turns"] = [1, 0]
    data["table"]["first_player"] = 0
    data["stack"] = delivering()
    placed = GAME.from_data(data)
    assert legal(placed) == ["deliver:kenper_4-blue-baris", "no_delivery"]
    do(placed, "deliver:kenper_4-blue-baris", f"play_train:{placed.hand(0)[0] + 1}")
    assert placed.industry_markers == [0, 1, 0, 0]


# -- Industrial Boom ----------------------------------------------------------------------------------------


def booming(**fields: Any) -> Table:
    wishes = {"stack": delivering(), "contract_revealed": [1, 1], **fields}
    return arrange([[KENPER_1, 4, OLDVILLE], [40]], options=BOOM, **wishes)


def deliver(table: Table) -> Table:
    return do(table, "deliver:kenper_1-orange-oldville", f"play_train:{table.hand(0)[0] + 1}")


def test_industrial_boom_setup() -> None:
    """SRE-14.2, SRE-14.13: four markers on the start; Industrial Pioneer is the fifth achievement."""
    table = begin(**BOOM)
    assert table.industry_markers == [0, 0, 0, 0]
    assert table.achievements[4] == PIONEER
    assert max(table.achievements[:4]) < PIONEER
    without = begin(**BOOM, industrial_pioneer_card=False)
    assert max(without.achievements) < PIONEER
    assert len(without.achievements) == 5
    ignored = begin(industrial_pioneer_card=True)
    assert PIONEER not in ignored.achievements, "the switch works with its variant only"


def test_the_sixth_delivery_step() -> None:
    """SRE-14.3: the marker moves up, and the player notes the company."""
    table = deliver(booming())
    assert table.industry_markers == [0, 1, 0, 0]
    assert table.delivered_from[:4] == [0, 1, 0, 0]
    again = deliver(booming(delivered_from=[0, 1, 0, 0, 0, 0, 0, 0], industry_markers=[0, 1, 0, 0]))
    assert again.delivered_from[:4] == [0, 1, 0, 0], "once a company"


def test_the_prestige_track_does_not_produce() -> None:
    """SRE-14.4: its icons do nothing."""
    table = arrange([[KENPER_1], [40]], options=BOOM, prestige=[3, 0], goods=goods(glyson_1=[]))
    do(table, "extend:7")
    assert (table.prestige[0], table.icons_reached) == (4, 0)
    assert table.goods == goods(glyson_1=[])


def test_a_company_produces_alone() -> None:
    """SRE-14.4: when its marker reaches the production space, once."""
    table = booming(industry_markers=[0, 2, 0, 0], goods=goods(kenper_1=[ORANGE], kenper_2=[], calias_1=[]))
    log = told(table, "deliver:kenper_1-orange-oldville", f"play_train:{table.hand(0)[0] + 1}")
    assert table.goods == goods(calias_1=[])
    assert "The factories of Kenper Brothers produced 4 goods (SRE-14.4)" in log
    later = deliver(booming(industry_markers=[0, 3, 0, 0], goods=goods(kenper_1=[ORANGE, GREEN])))
    assert later.goods == goods(kenper_1=[GREEN])


def test_the_last_space_of_an_industry() -> None:
    """SRE-14.5: one Prestige for the player who moves the marker there; it moves no more."""
    table = booming(industry_markers=[0, 5, 0, 0], prestige=[2, 0])
    before = told(table, "deliver:kenper_1-orange-oldville", f"play_train:{table.hand(0)[0] + 1}")
    assert table.industry_markers[1] == 6
    assert "Player 1 gained 1 Prestige: Kenper Brothers is at its last space (SRE-14.5)" in before
    ended = booming(industry_markers=[0, 6, 0, 0], prestige=[2, 0])
    log = told(ended, "deliver:kenper_1-orange-oldville", f"play_train:{ended.hand(0)[0] + 1}")
    assert ended.industry_markers[1] == 6
    assert not any("marker" in line or "last space" in line for line in log)
    assert ended.delivered_from[1] == 1


def test_the_contract_comes_after_the_sixth_step() -> None:
    """SRE-14.6: the marker has moved when the question is put."""
    table = deliver(booming(contract_revealed=[0, 0]))
    assert verbs(table)[-1] == "keep_contract"
    assert table.industry_markers == [0, 1, 0, 0]


# -- Rural Connections ------------------------------------------------------------------------------------------


def rural(**fields: Any) -> Table:
    return arrange([[KENPER_1], [40]], options=RURAL, **rural_fields(40), **fields)


def rural_fields(*taken: int) -> dict[str, Any]:
    """As many Train Breakdowns turned up as starred spaces are taken."""
    stars = [space for space in begin().map.stars if space not in taken]
    gone = 12 - len(stars)
    return {"rural_spaces": stars, "rural_unseen": [4 - gone, 4, 4, 4], "rural_revealed": [gone, 0, 0, 0]}


def test_rural_setup() -> None:
    """SRE-14.7: a token on every star, four left over on a three-tile map, and the king's card."""
    table = begin(**RURAL)
    assert table.rural_spaces == list(table.map.stars)
    assert sum(table.rural_unseen) == 16
    assert table.achievements[4] == KING
    assert KING not in begin(**RURAL, rural_town_king_card=False).achievements
    assert begin(4, **RURAL).rural_spaces == list(begin(4).map.stars)


def test_a_token_is_turned_up_directly_after_the_placement() -> None:
    """SRE-14.8: before the next one; the star gives nothing; the token is removed."""
    table = do(rural(), "extend:7")
    assert table.player == CHANCE
    assert table.chances() == [
        (action(f"rural_town:{name}"), weight) for name, weight in zip(TOWNS, (3, 4, 4, 4), strict=True)
    ]
    do(table, "rural_town:gold_cache")
    assert table.prestige == [0, 0]
    assert 7 not in table.rural_spaces
    assert verbs(table)[0] == "extend"


TOWNS = ("train_breakdown", "gold_cache", "beautiful_location", "abandoned_locomotive")


def test_the_star_gives_nothing_to_later_builders_either() -> None:
    """SRE-14.8: not to anyone."""
    table = arrange([[KENPER_1], [7]], options=RURAL, **rural_fields(7), money=[9, 5])
    do(table, "extend:7")
    assert table.prestige == [0, 0]
    assert table.player == 0, "no token is left there"


@pytest.mark.parametrize(
    ("town", "money", "loans", "prestige"),
    [("train_breakdown", 1, 0, 0), ("gold_cache", 3, 0, 0), ("beautiful_location", 2, 0, 1)],
)
def test_effects_of_tokens(town: str, money: int, loans: int, prestige: int) -> None:
    """SRE-14.9: pay $1, gain $1, gain 1 Prestige; the mountain itself cost $3."""
    table = do(rural(), "extend:7", f"rural_town:{town}")
    assert (table.money[0], table.loans[0], table.prestige[0]) == (money, loans, prestige)


def test_a_breakdown_without_money_takes_a_loan() -> None:
    """SRE-14.9: with $0 a loan first; without loan cards it costs nothing."""
    table = do(rural(money=[3, 5]), "extend:7", "rural_town:train_breakdown")
    assert (table.money[0], table.loans[0]) == (2, 1)
    none = do(rural(money=[3, 5], loans=[0, 12]), "extend:7", "rural_town:train_breakdown")
    assert (none.money[0], none.loans[0]) == (0, 0)


def test_gold_stops_at_the_cap() -> None:
    """SRE-14.9, SRE-11.1: $9 stay $9."""
    table = arrange([[CALIAS_1, 22], [40]], options=RURAL, **rural_fields(40), money=[9, 5])
    do(table, "extend:52", "extend:51", "rural_town:gold_cache")
    assert table.money[0] == 9


def test_an_abandoned_locomotive_counts_as_a_card_of_its_colour() -> None:
    """SRE-14.9: chosen at once, for the two colour achievements, not for deliveries."""
    table = do(rural(achievements=[3, 4, 5, 0, KING]), "extend:7", "rural_town:abandoned_locomotive")
    assert legal(table) == ["assign:red", "assign:blue", "assign:green", "assign:yellow"]
    do(table, "assign:green")
    assert table.colours_played(0) == [0, 0, 1, 0]
    assert table.trains_played(0) == []
    assert table.ranks() == [1, 2] or table.ranks() == [2, 1]


def test_the_rural_town_king_counts_spaces() -> None:
    """SRE-14.10: whether or not the token was still there."""
    from branchline.games.small_railroad_empires.steps.achievements import is_eligible

    table = arrange([[7, 23, 1], [7, 23]], options=RURAL, **rural_fields(7, 23, 1))
    assert is_eligible(table, 0, KING)
    assert not is_eligible(table, 1, KING)


def test_both_special_cards_leave_three_base_cards() -> None:
    """SRE-14.11, SRE-14.13: five achievements in total."""
    table = begin(**BOOM, **RURAL)
    assert table.achievements[3:] == [PIONEER, KING]
    assert len(set(table.achievements)) == 5
    one = begin(**BOOM, **RURAL, rural_town_king_card=False)
    assert one.achievements[4] == PIONEER


def test_the_options_with_their_defaults_first() -> None:
    """SRE-14.13: variants are off, their cards on."""
    defaults = {name: allowed[0] for name, allowed in GAME.options.items()}
    assert defaults == {
        "token_shuffle": False,
        "industrial_boom": False,
        "industrial_pioneer_card": True,
        "rural_connections": False,
        "rural_town_king_card": True,
        "first_player": "random",
        "map": "random",
        "new_route_loans": "allowed",
        "conglomerate_stars": "first",
    }


def test_all_variants_together_with_every_count() -> None:
    """SRE-14.11, SRE-14.12: set up and ready to play."""
    for players in (1, 2, 3, 4):
        table = begin(players, token_shuffle=True, **BOOM, **RURAL)
        table.check()
        assert table.map.kind[HINBURG] == CITY
        assert table.map.kind[KENPER_1] == FACTORY
