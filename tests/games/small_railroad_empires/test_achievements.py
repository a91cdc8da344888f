"""SRE-6: achievements."""

import pytest

from branchline.games.small_railroad_empires.scoring import final_prestige
from branchline.games.small_railroad_empires.state import RUNNER_UP, WINNER, Table
from branchline.games.small_railroad_empires.steps.achievements import is_eligible
from games.small_railroad_empires.table import (
    BOXTON,
    GAME,
    KENPER_1,
    LOWDOWN,
    OLDVILLE,
    action,
    arrange,
    do,
    edit,
    legal,
)

LONG, LONGER, LANDSCAPE, MASTER, ARDENT, LOYAL, TREASURE, TUNNEL, BRIDGE, EXPRESS, PIONEER, KING = range(12)
CLAIMING = [["EndTurn", 0], ["Claim", 0, 0]]


def claiming(row: list[int], tracks: list[list[int]] | None = None, **fields: object) -> Table:
    return arrange(tracks or [[KENPER_1], [40]], stack=CLAIMING, achievements=row, **fields)  # type: ignore[arg-type]


def test_only_eligible_cards_may_be_claimed() -> None:
    """SRE-6.1: the condition has to be met now."""
    table = claiming([TREASURE, TUNNEL, BRIDGE, EXPRESS, MASTER], money=[9, 5])
    assert legal(table) == ["claim:treasure_hunter", "claim_nothing"]
    broke = claiming([TREASURE, TUNNEL, BRIDGE, EXPRESS, MASTER], money=[8, 5])
    assert broke.player == 1, "nothing to claim, nobody asked"


def test_one_winner_section_a_turn() -> None:
    """SRE-6.2: of two that could be won, one."""
    table = claiming([TREASURE, TUNNEL, BRIDGE, EXPRESS, MASTER], [[7, 13, 35], [40]], money=[9, 5])
    assert legal(table) == ["claim:treasure_hunter", "claim:tunnel_master", "claim_nothing"]
    do(table, "claim:tunnel_master")
    assert table.sections[:5] == [0, WINNER, 0, 0, 0]
    assert table.player == 1


def test_the_worked_example_of_claiming() -> None:
    """SRE-6.2, SRE-6.3: eligible for four; one Winner section and both Runner-up sections are claimed."""
    table = claiming(
        [TREASURE, TUNNEL, BRIDGE, EXPRESS, MASTER],
        [[7, 13, 35, 2, 6, 63, OLDVILLE, 16, BOXTON, 44], [40]],
        money=[9, 5],
        sections=[0, 0, 0, 0, 0, 0, 0, WINNER, WINNER, 0],
    )
    assert len(legal(table)) == 5
    do(table, "claim:treasure_hunter")
    assert legal(table) == ["claim:bridge_master", "claim:express_network", "claim_nothing"]
    do(table, "claim:bridge_master", "claim:express_network")
    assert table.sections[:5] == [WINNER, 0, RUNNER_UP, RUNNER_UP, 0]


def test_any_number_of_players_may_be_runner_up() -> None:
    """SRE-6.3: beside another Runner-up."""
    table = arrange(
        [[KENPER_1], [40], [41]],
        stack=CLAIMING,
        achievements=[TREASURE, TUNNEL, BRIDGE, EXPRESS, MASTER],
        money=[9, 5, 5],
        sections=[0] * 5 + [WINNER, 0, 0, 0, 0] + [RUNNER_UP, 0, 0, 0, 0],
    )
    do(table, "claim:treasure_hunter")
    assert table.sections[0] == RUNNER_UP


def test_one_section_of_each_card() -> None:
    """SRE-6.4: the holder of a section cannot claim the card again."""
    for held in (WINNER, RUNNER_UP):
        other = WINNER if held == RUNNER_UP else 0
        table = claiming(
            [TREASURE, TUNNEL, BRIDGE, EXPRESS, MASTER], money=[9, 5], sections=[held, 0, 0, 0, 0, other, 0, 0, 0, 0]
        )
        assert table.player == 1


def test_a_claim_may_wait() -> None:
    """SRE-6.5: being eligible reserves nothing; who claims first is Winner."""
    table = claiming([TREASURE, TUNNEL, BRIDGE, EXPRESS, MASTER], [[7, 13, 35], [36, 42, 59]])
    do(table, "claim_nothing")
    assert table.winner_of(1) == -1
    other = arrange(
        [[7, 13, 35], [36, 42, 59]],
        stack=[["EndTurn", 1], ["Claim", 1, 0]],
        turns=[1, 1],
        achievements=[TREASURE, TUNNEL, BRIDGE, EXPRESS, MASTER],
    )
    do(other, "claim:tunnel_master")
    assert other.winner_of(1) == 1


def test_claims_score_at_the_end_only() -> None:
    """SRE-6.6: Winner 2, Runner-up 1; the marker does not move."""
    table = claiming([TREASURE, TUNNEL, BRIDGE, EXPRESS, MASTER], money=[9, 5])
    before = final_prestige(table, 0)
    do(table, "claim:treasure_hunter")
    assert table.prestige[0] == 0
    assert final_prestige(table, 0) == before + 2
    runner = edit(table, sections=[RUNNER_UP, 0, 0, 0, 0, WINNER, 0, 0, 0, 0])
    assert final_prestige(runner, 0) == before + 1


@pytest.mark.parametrize(
    ("card", "short", "enough"),
    [
        (LONG, {"route_length": [6, 0]}, {"route_length": [7, 0]}),
        (LONGER, {"route_length": [8, 0]}, {"route_length": [9, 0]}),
        (LANDSCAPE, {"route_terrains": [0b001111, 0]}, {"route_terrains": [0b111101, 0]}),
        (TREASURE, {"money": [8, 5]}, {"money": [9, 5]}),
    ],
)
def test_conditions_of_this_turn(card: int, short: dict[str, list[int]], enough: dict[str, list[int]]) -> None:
    """SRE-6.7: final length 7 and 9, five terrain types, exactly $9."""
    row = [card, *(other for other in (MASTER, ARDENT, LOYAL, EXPRESS))]
    assert not is_eligible(arrange([[KENPER_1], [40]], achievements=row, **short), 0, card)  # type: ignore[arg-type]
    assert is_eligible(arrange([[KENPER_1], [40]], achievements=row, **enough), 0, card)  # type: ignore[arg-type]


def test_this_turn_means_this_turn() -> None:
    """SRE-6.7: the length of the last delivery is forgotten when the next turn begins."""
    table = arrange([[KENPER_1], [40]], stack=[["Turn", 0]], route_length=[9, 0], route_terrains=[63, 0], turns=[0, 0])
    assert (table.route_length[0], table.route_terrains[0]) == (0, 0)


CITIES = [3, 5, 16, 33, 44, 46, 62, 70]


@pytest.mark.parametrize(
    ("card", "short", "enough"),
    [
        (MASTER, [0, 8, 16, 24], [0, 8, 16, 24, 1]),
        (ARDENT, [0, 8, 16], [0, 8, 16, 24]),
        (LOYAL, [0, 1, 8, 9], [0, 8, 1, 2]),
    ],
)
def test_conditions_of_the_play_area(card: int, short: list[int], enough: list[int]) -> None:
    """SRE-6.7: five cards, all four colours, three of one colour."""
    for played, expected in ((short, False), (enough, True)):
        table = arrange([[KENPER_1], [40]], [CITIES[: len(played)], []], played=[played, []])
        assert is_eligible(table, 0, card) is expected


def test_tunnels_and_bridges_are_tracks_on_mountains_and_rivers() -> None:
    """SRE-6.7: three of each, anywhere."""
    table = arrange([[7, 13, 1, 2], [40]])
    assert not is_eligible(table, 0, TUNNEL)
    assert not is_eligible(table, 0, BRIDGE)
    table = arrange([[7, 13, 64, 1, 2, 69], [40]])
    assert is_eligible(table, 0, TUNNEL)
    assert is_eligible(table, 0, BRIDGE)


def test_the_express_network_has_all_hats() -> None:
    """SRE-6.7: cities of all four colours, with track or meeple, connected or not."""
    red, blue, green, yellow = OLDVILLE, LOWDOWN, BOXTON, 44
    table = arrange([[red, blue, green], [40]])
    assert not is_eligible(table, 0, EXPRESS)
    table = arrange([[red, green, yellow], [40]], [[blue], []])
    assert is_eligible(table, 0, EXPRESS)


def test_pioneer_and_king_look_at_industries_and_stars() -> None:
    """SRE-6.7, SRE-14.10: delivered from all four companies; tracks on three starred spaces."""
    options = {"industrial_boom": True, "rural_connections": True}
    row = [0, 1, 2, PIONEER, KING]
    table = arrange(
        [[7, 23, 40], [41]],
        options=options,
        achievements=row,
        delivered_from=[1, 1, 1, 1, 1, 1, 1, 0],
        rural_spaces=[1, 15, 36, 43, 48, 50, 51, 59, 63],
        rural_unseen=[3, 3, 3, 4],
        rural_revealed=[1, 1, 1, 0],
    )
    assert [is_eligible(table, seat, PIONEER) for seat in (0, 1)] == [True, False]
    assert [is_eligible(table, seat, KING) for seat in (0, 1)] == [True, False]


def test_a_claim_says_which_section_it_is() -> None:
    """SRE-6.1: and what it is worth."""
    table = claiming([TREASURE, TUNNEL, BRIDGE, EXPRESS, MASTER], money=[9, 5])
    assert (
        GAME.say(table, action("claim:treasure_hunter"))
        == "Claim Treasure Hunter, Winner section: +2 Prestige at the end"
    )
