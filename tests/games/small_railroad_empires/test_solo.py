"""SRE-15.1 to SRE-15.3, SRE-15.9: the solo game around the human."""

from typing import Any

import pytest

from branchline import CHANCE, BadOption
from branchline.games.small_railroad_empires.scoring import conglomerate_score
from branchline.games.small_railroad_empires.state import BLACK, HUMAN, ROUNDS_PLAYED, RUNNING, WINNER, YELLOW
from games.small_railroad_empires.solo import BLACK_ORIGIN, YELLOW_ORIGIN, gsc_turn, human_turn, played_out, solo
from games.small_railroad_empires.table import (
    BOX,
    CHICARGO,
    GAME,
    GLYSON_1,
    GREY,
    HINBURG,
    KENPER_1,
    OLDVILLE,
    begin,
    chance,
    do,
    goods,
    legal,
    verbs,
)


def test_three_random_tiles() -> None:
    """SRE-15.1.1: placed as in the game of several players."""
    table = GAME.new(1)
    assert len(table.tiles) == 3
    assert len(table.legal) == 24


@pytest.mark.parametrize(("name", "tiles"), [("REF-123", (1, 2, 3)), ("REF-134", (1, 3, 4))])
def test_four_destination_cards_belong_to_the_tiles(name: str, tiles: tuple[int, ...]) -> None:
    """SRE-15.1.2: shuffled, the first one revealed."""
    table = begin(1, map=name)
    gsc = table.gsc
    assert gsc is not None
    assert len(gsc.destinations) == 1
    assert len(gsc.destination_deck) == 3
    assert {BOX.destination_tiles[card] for card in gsc.destinations + gsc.destination_deck} == {tiles}


def test_the_deck_goes_from_era_to_era() -> None:
    """SRE-15.1.3, SRE-15.2.1: six cards of era 1, four of era 2, two of era 3; the others stay unseen."""
    table = played_out(1)
    gsc = table.gsc
    assert gsc is not None
    assert [BOX.action_era[card] + 1 for card in gsc.action_cards] == [1] * 6 + [2] * 4 + [3] * 2
    assert len(gsc.action_deck) == 6


def test_goods_in_solo() -> None:
    """SRE-15.1.4: as printed."""
    assert begin(1).goods == begin(2).goods


def test_the_conglomerate_begins_on_its_origins() -> None:
    """SRE-15.1.5: Black on the origin of the upper half, Yellow on that of the lower; nobody is paid."""
    table = begin(1)
    gsc = table.gsc
    assert gsc is not None
    origins = BOX.destination_origins[gsc.destinations[0]]
    assert table.tracks[BLACK] == [table.map.factory_at[origins[0]]]
    assert table.tracks[YELLOW] == [table.map.factory_at[origins[1]]]
    assert table.money[HUMAN] == 5


def test_pieces_in_solo() -> None:
    """SRE-15.1.6: the human as usual, the companies with 23 tracks and 8 meeples, no money and no board."""
    table = begin(1)
    assert (table.money, table.locked_tracks, table.supply_meeples) == ([5, 0, 0], [2, 0, 0], [8, 8, 8])
    assert [table.supply_tracks[seat] + len(table.tracks[seat]) for seat in range(3)] == [21, 23, 23]
    assert GAME.seat_names(1) == ["Player 1", "Black", "Yellow"]


def test_the_contract_lies_open() -> None:
    """SRE-15.1.7: with five base achievements, three trains in hand and three in the market."""
    table = begin(1)
    assert table.view(None)["table"]["contract"] == table.contract
    assert len(table.achievements) == 5
    assert len(table.dealt[0]) == len(table.market) == 3


def test_the_open_contract_is_scored_after_a_match_only() -> None:
    """SRE-15.1.7, SRE-9.1, SRE-16.1: without a match there is no question in solo."""
    kenper = next(card for card in range(8) if BOX.industry_names[BOX.contract_industry[card]].startswith("Kenper"))
    calias = next(card for card in range(8) if BOX.industry_names[BOX.contract_industry[card]].startswith("Calias"))
    for card, asked in ((kenper, True), (calias, False)):
        table = human_turn([[KENPER_1, 4, OLDVILLE], [41], [YELLOW_ORIGIN]], contract=[card], phase="Deliver")
        do(table, "deliver:kenper_1-orange-oldville", f"play_train:{table.hand(0)[0] + 1}")
        assert ("reveal_contract" in legal(table)) is asked
        assert legal(table) != ["keep_contract"]


def test_the_human_starts_where_the_conglomerate_does_not() -> None:
    """SRE-15.1.8: seven of nine factories are free."""
    table = begin(1)
    taken = table.tracks[BLACK] + table.tracks[YELLOW]
    assert len(table.legal) == 7
    assert not {f"start:{space}" for space in taken} & set(legal(table))


def test_twelve_rounds_and_no_other_end() -> None:
    """SRE-15.2.1: exactly twelve turns each; an empty supply ends nothing."""
    for seed in range(5):
        table = played_out(seed)
        assert table.turns == [12, 12, 12]
        assert table.end_trigger == ROUNDS_PLAYED
    assert "the last action card is played" in GAME.ending(table)


def test_an_empty_supply_leaves_unlocking() -> None:
    """SRE-15.2.1: normal placements are skipped, a locked track may still be used."""
    spaces = [0, 4, 3, 2, 6, 7, 13, 12, 11, 17, 18, 22, 23, 53, 52, 56, 57, 54, 50, 45, 14]
    table = human_turn([spaces, [BLACK_ORIGIN], [YELLOW_ORIGIN]], prestige=[0, 1, 0])
    assert table.supply_tracks[HUMAN] == 0
    assert table.end_trigger == RUNNING
    assert verbs(table) == ["unlock", "end_construction"]


def test_any_number_may_share_a_space() -> None:
    """SRE-15.3.1: all three companies on one space."""
    table = human_turn([[GLYSON_1], [BLACK_ORIGIN, 22], [YELLOW_ORIGIN, 22]])
    do(table, "extend:22")
    assert table.pieces[22] == 0b111


@pytest.mark.parametrize(
    ("black", "yellow", "space", "cost"),
    [([13], [], 13, 1), ([13], [13], 13, 1), ([], [], 13, 3), ([17], [], 17, 1), ([19], [], 19, 1)],
    ids=["mountain with Black", "with both", "alone", "plains with Black", "factory with Black"],
)
def test_a_shared_space_costs_one(black: list[int], yellow: list[int], space: int, cost: int) -> None:
    """SRE-15.3.2: one dollar to the bank and no terrain, on any kind of space."""
    table = human_turn([[18, GLYSON_1], [BLACK_ORIGIN, *black], [YELLOW_ORIGIN, *yellow]])
    do(table, f"extend:{space}")
    assert table.money == [5 - cost, 0, 0]


def test_a_meeple_of_the_conglomerate_does_not_make_a_space_shared() -> None:
    """SRE-15.3.2: only tracks count; fees are added to the shared price."""
    table = human_turn([[4], [BLACK_ORIGIN], [YELLOW_ORIGIN]], [[], [OLDVILLE], []], train_cards=[31])
    do(table, "extend:3")
    assert table.money[HUMAN] == 5
    route = human_turn([[GLYSON_1], [BLACK_ORIGIN], [YELLOW_ORIGIN]])
    do(route, f"new_route:{YELLOW_ORIGIN}")
    assert route.money[HUMAN] == 5 - 2 - 1
    unlocked = human_turn([[GLYSON_1], [BLACK_ORIGIN, 22], [YELLOW_ORIGIN]], prestige=[0, 1, 0])
    do(unlocked, "unlock:22")
    assert unlocked.money[HUMAN] == 5 - 2 - 1


def test_the_human_is_paid_for_each_track_built_on_his() -> None:
    """SRE-15.3.3: one dollar a track of either company, on any kind of space, up to the cap; not for a meeple."""
    table = gsc_turn([[14, 9], [BLACK_ORIGIN], [YELLOW_ORIGIN]])
    log = play_card(table, 1)
    assert table.money[HUMAN] == 7, "Black on 14, Yellow on 9"
    forest = "the forest southeast of Kenper Brothers (Lumber and Grain)"
    assert f"Player 1 gained $1 for the track on {forest} (SRE-15.3.3)" in log
    capped = gsc_turn([[14, 9], [BLACK_ORIGIN], [YELLOW_ORIGIN]], money=[9, 0, 0])
    play_card(capped, 1)
    assert capped.money[HUMAN] == 9


def play_card(table: Any, number: int) -> list[str]:
    """Let the Conglomerate play this action card; the log of its turn."""
    table.journal = []
    do(table, f"action_card:{number}")
    log = [GAME.report(table, event) for event in table.journal]
    while table.player == CHANCE:
        table.journal = []
        chance_once(table)
        log += [GAME.report(table, event) for event in table.journal]
    return log


def chance_once(table: Any) -> None:
    table.apply(table.legal[0])


def test_no_city_bonus_in_solo() -> None:
    """SRE-15.3.4: step 4 of a delivery is left out."""
    table = human_turn([[KENPER_1, 4, OLDVILLE], [41], [YELLOW_ORIGIN]], phase="Deliver", money=[0, 0, 0])
    do(table, "deliver:kenper_1-orange-oldville")
    assert table.money[HUMAN] == 0


def test_one_company_ahead_is_enough_to_unlock() -> None:
    """SRE-15.3.5: the markers are compared separately."""
    for prestige, allowed in (([3, 2, 2], False), ([3, 3, 0], False), ([3, 4, 0], True), ([3, 0, 4], True)):
        table = human_turn([[GLYSON_1], [BLACK_ORIGIN], [YELLOW_ORIGIN]], prestige=prestige)
        assert ("unlock" in verbs(table)) is allowed


def test_a_star_pays_the_first_of_all_three() -> None:
    """SRE-15.3.6: Black on space 40 gains it, a later company does not."""
    table = gsc_turn([[GLYSON_1], [BLACK_ORIGIN, 14], [YELLOW_ORIGIN]])
    play_card(table, 1)
    assert table.prestige[BLACK] == 1
    later = gsc_turn([[GLYSON_1, 40], [BLACK_ORIGIN, 14], [YELLOW_ORIGIN]])
    play_card(later, 1)
    assert later.prestige[BLACK] == 0


def test_the_companies_score_apart_and_their_sum_counts() -> None:
    """SRE-15.9.1, SRE-15.9.2: marker, sections and passengers; money and loans for the human only."""
    table = human_turn(
        [[GLYSON_1], [BLACK_ORIGIN], [YELLOW_ORIGIN]],
        prestige=[20, 9, 8],
        money=[9, 0, 0],
        loans=[2, 0, 0],
        sections=[0] * 5 + [WINNER, 0, 0, 0, 0] + [0, WINNER, 0, 0, 0],
    )
    assert table.scores() == [20 + 2 - 2, 11, 10]
    assert conglomerate_score(table) == 21
    assert table.ranks() == [3, 1, 1]


@pytest.mark.parametrize(
    ("fields", "ranks"),
    [
        ({"prestige": [5, 2, 2]}, [1, 2, 2]),
        ({"prestige": [4, 2, 3]}, [3, 1, 1]),
        ({"prestige": [4, 2, 2], "money": [0, 0, 0]}, [1, 1, 1]),
        ({"prestige": [4, 2, 2], "money": [1, 0, 0]}, [1, 2, 2]),
        ({"prestige": [4, 2, 2], "money": [0, 0, 0], "meeples": [[], [HINBURG], []], "train_cards": [31]}, [1, 2, 2]),
        ({"prestige": [4, 2, 0], "money": [0, 0, 0], "sections": [0] * 10 + [WINNER, 0, 0, 0, 0]}, [3, 1, 1]),
    ],
    ids=["higher", "lower", "shared", "money", "fewer cards", "winners"],
)
def test_who_wins_alone(fields: dict[str, Any], ranks: list[int]) -> None:
    """SRE-15.9.3: the higher score; ties by cards of the pool, money ($0 for the Conglomerate), Winner sections."""
    table = human_turn([[GLYSON_1], [BLACK_ORIGIN], [YELLOW_ORIGIN]], **fields)
    assert table.ranks() == ranks


def test_prestige_of_the_conglomerate_makes_factories_produce() -> None:
    """SRE-15.9.4: Black's star on space 40 reaches the first icon."""
    table = gsc_turn([[GLYSON_1], [BLACK_ORIGIN, 14], [YELLOW_ORIGIN]], prestige=[0, 3, 0], goods=goods(glyson_1=[]))
    play_card(table, 1)
    assert table.goods == goods()


def test_goods_that_left_the_game_are_missing_in_production() -> None:
    """SRE-15.6.4: factories are served in the order of the box: Glyson on tile 1 before Kenper on tile 2."""
    none = goods(glyson_1=[], kenper_2=[], derwood_3=[])
    table = gsc_turn(
        [[GLYSON_1], [BLACK_ORIGIN, 14], [YELLOW_ORIGIN]],
        prestige=[0, 3, 0],
        goods=none,
        goods_supply=[5 - sum(none[0::4]), 5 - sum(none[1::4]), 5 - sum(none[2::4]), 2],
        goods_out=[0, 0, 0, 3],
    )
    play_card(table, 1)
    grey = {name: table.goods[at * 4 + GREY] for at, name in enumerate(BOX.factory_ids)}
    assert (grey["glyson_1"], grey["kenper_2"], grey["derwood_3"]) == (1, 1, 0)


def test_the_human_always_begins() -> None:
    """SRE-15.2.1: there is no other first player."""
    assert begin(1).first_player == HUMAN
    with pytest.raises(BadOption):
        GAME.new(1, first_player=1)


def test_solo_positions_know_their_map() -> None:
    table = solo([[GLYSON_1], [BLACK_ORIGIN], [YELLOW_ORIGIN]], stack=[["Round"]])
    assert table.map.city[CHICARGO] == BOX.city_ids.index("chicargo")
    assert chance(table).player == HUMAN
