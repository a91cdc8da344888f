"""Masks of legal actions, and how many a player can have; what holds of observations is tried by the kit."""

import pytest

import branchline
from branchline.core.layout import mask_of

PLAYERS_OWN = {
    "alubari": (1027, 411),
    "movers_and_shakers": (492, 352),
    "railroad_revolution": (389, 285),
    "railway_workers": (466, 362),
    "small_railroad_empires": (1719, 977),
}
"""All actions, and those of them that a player can ever have."""


def test_a_mask_has_a_1_for_each_legal_action() -> None:
    assert mask_of([0, 3], 5) == bytearray([1, 0, 0, 1, 0])


@pytest.mark.parametrize("name", PLAYERS_OWN)
def test_the_compact_list_leaves_out_what_no_player_can_ever_have(name: str) -> None:
    actions = branchline.game(name).actions
    assert (actions.count, len(actions.players)) == PLAYERS_OWN[name]
    chance = {action for verb in actions.verbs if verb.chance for action in actions.of(verb)}
    assert chance.isdisjoint(actions.players)


@pytest.mark.parametrize(
    ("name", "there", "never"),
    [
        ("alubari", "place:A5", "place:A6"),  # AL-2.4: an area has as many spaces as are printed
        ("alubari", "dig:11", "dig:12"),  # AL-7.5: the track, chai and all contracts give no more
        ("alubari", "build:SIL1-1", "build:SIL1-2"),  # AL-9.5: a space has the prices printed on it
        ("alubari", "lay:7-7", "lay:8-8"),  # AL-8.2: the track, chai and all contracts give no more
        ("railroad_revolution", "lay_rail:r39", "lay_rail:space40"),
        # SRE-2.9: no tile has a factory there. SRE-5.2: calias_1 makes nothing green.
        ("small_railroad_empires", "start:3", "start:0"),
        ("small_railroad_empires", "extend:0", "new_route:0"),
        ("small_railroad_empires", "deliver:calias_1-orange-oldville", "deliver:calias_1-green-oldville"),
    ],
)
def test_what_is_numbered_as_a_grid_has_only_what_can_be(name: str, there: str, never: str) -> None:
    actions = branchline.game(name).actions
    assert actions.place[actions.id(there)] >= 0
    assert actions.place[actions.id(never)] == -1
