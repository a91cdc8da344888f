"""MS: counts are free where no rule fixes them; a box with more or fewer of something is played to its end."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

import pytest
from other_boxes import Change, Contents, check_all, keeps_printed_ids, one_more, with_box

import branchline
from branchline import BadComponents, BadOption
from branchline.games.movers_and_shakers import verbs as v
from branchline.games.movers_and_shakers.words import contract_name

NAME = "movers_and_shakers"


def more_cards(box: Contents) -> None:
    """MS-2.2: two load cards and a movement card more."""
    one_more(box["load_card"], id="L34")
    one_more(box["load_card"], id="L35")
    one_more(box["movement_card"], id="M34")


def fewer_cards(box: Contents) -> None:
    """MS-2.9: as few as four players are dealt, and more of the other deck."""
    del box["load_card"][28:]
    for number in range(34, 40):
        one_more(box["movement_card"], id=f"M{number}")


def more_contracts(box: Contents) -> None:
    """MS-2.7: a ninth and a tenth commercial contract, and a ninth strategic one."""
    for number in (9, 10):
        box["contract"].insert(8, {**box["contract"][0], "id": f"K{number}"})
    one_more(box["contract"], id="T9")


def fewer_contracts(box: Contents) -> None:
    """MS-6.14: a stack is soon empty."""
    del box["contract"][9:], box["contract"][1:8]


def uneven_contracts(box: Contents) -> None:
    del box["contract"][3:8]
    for number in range(9, 14):
        one_more(box["contract"], id=f"T{number}")


def solo_cards(box: Contents) -> None:
    """MS-14.4, MS-14.20: one more for each round."""
    one_more(box["solo_card"], id="new")
    one_more(box["solo_card"], id="newer", round=1)


def twelve_solo_cards(box: Contents) -> None:
    """MS-14.5: each is turned up."""
    of_second = [at for at, card in enumerate(box["solo_card"]) if card["round"] == 2]
    assert of_second[-2:] == [12, 13]
    del box["solo_card"][12:]


def more_rivals(box: Contents) -> None:
    one_more(box["rival_tile"], id="R7", score_to_beat=200)


def one_rival(box: Contents) -> None:
    del box["rival_tile"][1:]


def more_performance_tiles(box: Contents) -> None:
    """MS-2.4: more than there are spaces; what is not laid stays out of the game."""
    one_more(box["performance_tiles"]["white"], id="PW9")
    one_more(box["performance_tiles"]["red"], id="PR9")


def fifth_row_of_tiles(box: Contents) -> None:
    """MS-2.4, MS-9.3, MS-9.4: two spaces of each colour more."""
    tiles = box["performance_tiles"]
    tiles["rows_money"] = [5, 4, 3, 2, 1]
    for number in (9, 10):
        one_more(tiles["white"], id=f"PW{number}")
        one_more(tiles["red"], id=f"PR{number}")


def three_rows_of_tiles(box: Contents) -> None:
    tiles = box["performance_tiles"]
    tiles["rows_money"] = [3, 2, 1]
    del tiles["white"][6:], tiles["red"][6:]
    for rival in box["rival_tile"]:
        if "remove_red_rows" in rival["setup"]:
            rival["setup"]["remove_red_rows"] = [3]


def twelve_market_rows(box: Contents) -> None:
    """MS-5.2."""
    for row in (11, 12):
        one_more(box["market_track"]["rows"], row=row, value=row)
    box["market_track"]["max_row"] = 12


def eight_market_rows(box: Contents) -> None:
    del box["market_track"]["rows"][8:]
    box["market_track"]["max_row"] = 8


def longer_asset_tracks(box: Contents) -> None:
    """MS-5.3, MS-5.5: asset and agency tracks with two spaces more."""
    board = box["company_board"]
    board["asset_track"].update(max=12, vp=list(range(13)))
    board["agency_track"]["spaces"] = 12


def shorter_asset_tracks(box: Contents) -> None:
    board = box["company_board"]
    board["asset_track"].update(max=7, vp=list(range(8)))
    board["agency_track"]["spaces"] = 7


def sides(box: Contents) -> list[list[Contents]]:
    return [box["map"]["side_1_2"]["segments"], box["map"]["side_3_4"]["segments"]]


def a_space_more(box: Contents) -> None:
    """MS-7.1: one more before each city."""
    for segments in sides(box):
        for city in ("calcutta", "benares"):
            last = next(at for at, one in enumerate(segments) if one["next"] == city)
            line, number = segments[last]["id"][:2], int(segments[last]["id"][2:])
            segments.insert(last + 1, {**segments[last], "id": f"{line}{number + 1}"})
            segments[last]["next"] = f"{line}{number + 1}"


def a_space_fewer(box: Contents) -> None:
    for segments in sides(box):
        for city in ("calcutta", "benares"):
            last = next(at for at, one in enumerate(segments) if one["next"] == city)
            segments[last - 1]["next"] = city
            del segments[last]


def another_row_at_a_junction(box: Contents) -> None:
    """MS-7.2: three rows with two players, two with four."""
    for segments, rows in zip(sides(box), (3, 2), strict=True):
        next(one for one in segments if one["id"] == "C")["rows"] = rows


def a_third_shortcut(box: Contents) -> None:
    """MS-7.12: one from C, too."""
    one_more(box["map"]["shortcut"], id="second_to_calcutta", **{"from": "C", "to": "calcutta", "cost": 4})


def no_shortcut_to_benares(box: Contents) -> None:
    box["map"]["shortcut"] = [one for one in box["map"]["shortcut"] if one["to"] == "calcutta"]


def six_columns(box: Contents) -> None:
    """MS-11.6: a fourth column for two, six for four."""
    grid = box["investment"]["grid_1_2"]
    grid.update(advance=[0, 1, 2, 3], capacity=[1, 2, 3, 4], vp=[[*row, row[-1] - 1] for row in grid["vp"]])
    grid = box["investment"]["grid_4"]
    grid.update(
        advance=[0, 1, 2, 3, 4, 5], capacity=[1, 2, 3, 4, 5, 6], vp=[[*row, row[-1], row[-1]] for row in grid["vp"]]
    )


def two_columns(box: Contents) -> None:
    for name in ("grid_1_2", "grid_3", "grid_4"):
        grid = box["investment"][name]
        grid.update(advance=[1, 2], capacity=[2, 3], vp=[row[:2] for row in grid["vp"]])
    for rival in box["rival_tile"]:
        if "investment_spaces_vp" in rival["setup"]:
            rival["setup"]["investment_spaces_vp"] = [40]


def one_round(box: Contents) -> None:
    box["meta"]["rounds"] = 1


CHANGES = [
    more_cards,
    fewer_cards,
    more_contracts,
    fewer_contracts,
    uneven_contracts,
    solo_cards,
    twelve_solo_cards,
    more_rivals,
    one_rival,
    more_performance_tiles,
    fifth_row_of_tiles,
    three_rows_of_tiles,
    twelve_market_rows,
    eight_market_rows,
    longer_asset_tracks,
    shorter_asset_tracks,
    a_space_more,
    a_space_fewer,
    another_row_at_a_junction,
    a_third_shortcut,
    no_shortcut_to_benares,
    six_columns,
    two_columns,
    one_round,
]


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_box_with_more_or_fewer_is_played_drawn_and_observed(change: Change) -> None:
    game = with_box(NAME, change)
    assert keeps_printed_ids(game)
    check_all(game, (1,), rival="random")
    check_all(game, (4,))


def test_a_card_more_has_its_number_behind_all_that_is_printed() -> None:
    """MS-2.2: M1 is no other action because there is an L34."""
    game = with_box(NAME, more_cards)
    assert game.actions.id("card:M1") == v.CARD + 33
    assert game.actions.id("card:L34") >= game.actions.numbering.end
    assert [game.box.cards[card].id for card in (0, 34, 35)] == ["L1", "L35", "M1"]


def test_any_rival_of_the_box_may_be_named() -> None:
    """MS-15.1."""
    assert with_box(NAME, more_rivals).new(1, rival="R7").rival == 6
    with pytest.raises(BadOption, match=r"rival.*R1"):
        with_box(NAME, one_rival).new(1, rival="R6")


def test_contracts_that_are_alike_are_told_apart_by_their_code() -> None:
    """MS-6.11: K9 and K10 ask and give what K1 does."""
    box = with_box(NAME, more_contracts).box
    assert contract_name(box, 8) == "commercial contract K1 for Bonds"
    assert contract_name(box, 16).startswith("commercial contract K")
    assert contract_name(box, 9) == "commercial contract for Bonds"


def test_the_icons_of_the_printed_decks_are_those_that_the_file_counts() -> None:
    """MS-3.5."""
    contents = tomllib.loads(branchline.game(NAME).components)
    for deck in ("load_card", "movement_card"):
        assert Counter(card["dev"] for card in contents[deck]) == contents["development"]["icons_per_deck"]


def without(table: str, *places: int) -> Change:
    def change(box: Contents) -> None:
        box[table] = [one for at, one in enumerate(box[table]) if at not in places]

    return change


def doubled(table: str, **figures: Any) -> Change:
    return lambda box: one_more(box[table], **figures)


def without_junction(box: Contents) -> None:
    segments = box["map"]["side_1_2"]["segments"]
    box["map"]["side_1_2"]["segments"] = [one for one in segments if one["id"] != "A"]
    segments[0]["next"] = "bc2"


def to_the_wrong_city(box: Contents) -> None:
    box["map"]["side_1_2"]["segments"][8]["next"] = "cb1"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (doubled("setup_card"), "setup_card: 5 entries are needed .*MS-2.10., 6 are there"),
        (without("asset_tile", 0), "asset_tile: 4 entries are needed .*MS-2.10., 3 are there"),
        (doubled("starting_contract"), "starting_contract: 8 entries .*MS-2.6., 9 are there"),
        (without("goal_tile", 0), "goal_tile: 6 entries are needed .MS-15.7."),
        (doubled("ship"), "ship: 3 entries are needed .MS-10.1."),
        (without("agency", 0), "agency: 4 entries are needed .MS-2.3."),
        (without("car", 0), "car: 3 entries are needed .MS-7.2."),
        (lambda box: one_more(box["company_board"]["slot"]), "company_board.slot: 6 entries are needed .MS-3.2."),
        (lambda box: one_more(box["company_board"]["board"]), "company_board.board: 4 entries are needed .MS-2.5."),
        (lambda box: box["campaign"]["min_vp"].append(300), "campaign.min_vp: 3 entries are needed .MS-15.8."),
        (lambda box: box["performance_track"]["vp"].append(30), "performance_track.vp: 21 entries are needed .MS-9.1."),
        (lambda box: box["investment"]["row_cost"].append(5), "row_cost: 4 entries are needed .*MS-14.19."),
        (without("load_card", *range(6)), "would be dealt 28 of 27 cards .*MS-2.9"),
        (without("contract", *range(8)), "contract, commercial: 1 to 20 entries .MS-2.7., 0 are there"),
        (without("rival_tile", *range(6)), "rival_tile: 1 to 100 entries .MS-15.1., 0 are there"),
        (doubled("rival_tile"), "rival_tile: 'R6' stands there twice"),
        (doubled("solo_card"), "solo_card: .* stands there twice"),
        (lambda box: box["investment"].update(row_cost=[4, 3, 3, 1]), "no two rows cost the same .MS-11.6."),
        (without("solo_card", 13, 12, 11), "solo_card: 5 are left for round 2; he turns up 6 .*MS-14.20"),
        (lambda box: box["performance_tiles"].update(rows_money=[5, 4, 3, 2, 1]), "white: 10 to 100 entries .*MS-2.4"),
        (lambda box: box["market_track"]["rows"].pop(), "market_track.max_row: says 10, but 9 rows are there .MS-5.2."),
        (lambda box: box["company_board"]["asset_track"]["vp"].append(11), "max: says 10, but 11 .*MS-5.3.*MS-5.5"),
        (lambda box: box["company_board"]["agency_track"].update(spaces=9), "spaces: says 9, but 10 .*MS-5.5"),
        (lambda box: box["setup"].update(market_start_row=0), "is 0; there are rows 1 to 10 .MS-2.8."),
        (without_junction, "there is no junction A; A to F are all there .MS-7.1."),
        (to_the_wrong_city, "bc1: it leads to benares, its line to calcutta .MS-7.1."),
        (lambda box: one_more(box["map"]["shortcut"]), "map.shortcut, from: 'E' stands there twice"),
        (lambda box: box["development"]["icons_per_deck"].update(ship=3), "stays 2, the icon stands on each card"),
    ],
)
def test_a_count_that_a_rule_fixes_is_refused_with_the_rule_and_what_is_allowed(change: Change, words: str) -> None:
    with pytest.raises(BadComponents, match=words):
        with_box(NAME, change)
