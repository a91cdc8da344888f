"""AL-14: final scoring."""

import itertools

import pytest

from branchline import Rng
from branchline.games.alubari.scoring import Assignment, demands, means
from branchline.games.alubari.state import GAME
from games.alubari.table import BOX, deal, equip, give, hold, own


def test_borrowed_estate_spaces_score_nothing() -> None:
    """AL-14.4: their markers come off first, so they serve no contract either."""
    table = hold(own(deal(2), GAME, estates=[0, 1]), 0, 10)
    for at in (0, 1):
        table.estate_borrower[at] = 0
        table.markers[0] -= 1
    assert table.score_sheet()[0]["estates"] == 0
    assert table.score_sheet()[0]["contracts"] == 0, "card 10 wants two estate spaces"


def test_the_score_pad() -> None:
    """AL-14.5: estates, stations, track, contracts, chai, tea and equipment; leaves are not rounded."""
    table = own(deal(2), 0, tracks=["T01", "T21"], stations=["SIL4", "SUK1"], estates=[3, 6])
    give(equip(table, 0, "SHUNTER"), 0, chai=6, tea=3)
    assert table.score_sheet()[0] == {
        "estates": 2 + 4,
        "stations": 4 + 5,
        "track": 1 + 5,
        "contracts": 0,
        "chai": 6,
        "tea": 1.5,
        "equipment": 9,
    }
    assert table.scores() == [37.5, 0]


def test_markers_keep_their_points_when_assigned_to_contracts() -> None:
    """AL-14.5: items 1 to 3 are counted first."""
    table = own(hold(deal(2), 0, 10), 0, estates=[0, 1])
    assert table.score_sheet()[0]["estates"] == 2
    assert table.score_sheet()[0]["contracts"] == 5


def test_four_tracks_serve_a_four_track_or_a_three_track_contract() -> None:
    """AL-14.6: the book's example; not both, so the better one."""
    table = own(hold(deal(2), 0, 13, 17), 0, tracks=BOX.track_ids[:4])
    assert table.score_sheet()[0]["contracts"] == 20
    own(table, 0, tracks=BOX.track_ids[4:7])
    assert table.score_sheet()[0]["contracts"] == 20 + 12


def test_all_parts_of_a_contract_are_needed_and_failing_costs_nothing() -> None:
    """AL-14.6: card 4 wants a track, a station and an estate space."""
    table = own(hold(deal(2), 0, 4), 0, tracks=["T01"], stations=["SIL1"])
    assert table.score_sheet()[0]["contracts"] == 0
    own(table, 0, estates=[0])
    assert table.score_sheet()[0]["contracts"] == 8


def test_a_used_contract_scores_like_an_unused_one() -> None:
    """AL-14.6, AL-14.9: the effect is on one half of the card, the score on the other."""
    for used in (False, True):
        table = own(hold(deal(2), 0, 10, used=used), 0, estates=[0, 1])
        assert table.score_sheet()[0]["contracts"] == 5


def test_rubble_stations_serve_contracts_for_any_station_too() -> None:
    """AL-14.6, AL-14.7: but each marker only one contract: cards 11 and 1 need five stations together."""
    table = own(hold(deal(2), 0, 1, 11), 0, stations=["SUK1", "RAN2", "GAY1", "SIL1"])
    assert table.score_sheet()[0]["contracts"] == 10
    own(table, 0, stations=["SIL2"])
    assert table.score_sheet()[0]["contracts"] == 17


def test_rubble_and_leaves_are_assigned_once() -> None:
    """AL-14.6: cards 25, 29 and 30 all want rubble."""
    table = own(hold(deal(2), 0, 25, 29, 30), 0, tracks=["T01", "T02"], stations=["SIL1"], estates=[0, 1])
    give(table, 0, rubble=13)
    assert Assignment(table, 0).chosen == [24, 28], "8 and 11 for twelve rubble, where 30 alone brings 12"
    give(table, 0, rubble=14)
    assert Assignment(table, 0).chosen == [28, 29]


def test_card_27_scores_two_points_for_each_chai() -> None:
    """AL-14.6: on top of the chai track; with no chai it counts as not scored."""
    table = give(hold(deal(2), 0, 27), 0, chai=5)
    assert (table.score_sheet()[0]["contracts"], table.score_sheet()[0]["chai"]) == (10, 4)
    assert Assignment(table, 0).chosen == [26]
    give(table, 0, chai=0)
    assert Assignment(table, 0).chosen == []


def test_leaves_that_are_worth_more_than_the_contract_stay() -> None:
    """AL-14.7: contract points and half a point for each leaf left over are weighed together."""
    table = give(hold(deal(2), 0, 3, 23), 0, tea=8)
    assert Assignment(table, 0).chosen == [22], "12 for all eight beats 7 and three leaves"
    assert table.scores()[0] == 12


def test_ties_go_to_the_first_list_of_card_numbers() -> None:
    """AL-14.7: 12 points for three tracks with card 13, or card 2 and two leaves left in its place."""
    table = own(hold(deal(2), 0, 2, 13), 0, tracks=BOX.track_ids[:3])
    assert Assignment(table, 0).chosen == [12]
    both = give(own(hold(deal(2), 0, 12, 18), 0, stations=["SIL1", "SIL2"], estates=[0, 1]), 0, tea=5)
    # 11 points and a leaf left over against 12 points and none: 11.5 to 12
    assert Assignment(both, 0).chosen == [17]
    equal = give(own(hold(deal(2), 0, 16, 12), 0, tracks=["T01", "T02"], stations=["SIL1", "SIL2"]), 0, tea=4)
    assert Assignment(equal, 0).chosen == [11], "cards 12 and 16 both bring 11 for four leaves: the smaller number"


def test_the_chosen_set_is_the_best_of_all_sets() -> None:
    """AL-14.7: tried against every subset, ties included, on tables dealt at random."""
    rng = Rng(14)
    for _ in range(60):
        table = deal(3)
        cards = list(range(30))
        rng.shuffle(cards)
        hold(table, 0, *(card + 1 for card in cards[:7]))
        for at in range(rng.below(8)):
            table.tracks[at] = 0
        for at in range(0, 27, 1 + rng.below(5)):
            table.stations[at] = 0
        for at in range(rng.below(7)):
            table.estate_owner[at] = 0
        give(table, 0, tea=rng.below(20), rubble=rng.below(16), chai=rng.below(8))
        if rng.below(2):
            equip(table, 0, "WAREHOUSE")
        assert Assignment(table, 0).chosen == best_by_hand(table, 0)


def best_by_hand(table, seat: int) -> list[int]:  # type: ignore[no-untyped-def]
    held = [card for card, holder in enumerate(table.contracts) if holder == seat]
    have = means(table, seat)
    found = []
    for size in range(len(held) + 1):
        for chosen in itertools.combinations(held, size):
            wanted = [sum(column) for column in zip(*(demands(table, seat, card) for card in chosen), strict=True)]
            if all(want <= there for want, there in zip(wanted, have, strict=False)):
                points = 0
                for card in chosen:
                    contract = BOX.contracts[card]
                    points += contract.points + contract.chai_points * table.chai[seat]
                if 26 in chosen and table.chai[seat] == 0:
                    continue
                leaves = wanted[4] if wanted else 0
                found.append((-(2 * points - leaves), list(chosen)))
    return min(found)[1]


def test_equal_totals_share_the_victory() -> None:
    """AL-14.8: there is no tie-break; totals may end in a half."""
    table = give(give(give(deal(3), 0, tea=3), 1, tea=3), 2, tea=2)
    assert table.scores() == [1.5, 1.5, 1.0]
    assert table.ranks() == [1, 1, 3]


@pytest.mark.parametrize(("position", "points"), list(enumerate([0, 0, 1, 2, 3, 4, 6, 8, 10, 12, 15])))
def test_chai_scores_by_its_position(position: int, points: int) -> None:
    """AL-14.5 item 5: the points of the track."""
    table = give(deal(5), 0, chai=position)
    assert table.score_sheet()[0]["chai"] == points


def test_a_hand_of_every_contract_is_still_assigned() -> None:
    """AL-14.7, AL-10.2: thirty cards in one hand are no trouble."""
    table = own(hold(deal(2), 0, *range(1, 31)), 0, tracks=BOX.track_ids[:6], stations=["SUK1", "GAY1", "SIL1"])
    give(own(table, 0, estates=[0, 1, 2]), 0, tea=14, rubble=8, chai=3)
    assignment = Assignment(table, 0)
    assert assignment.total > 40
    assert assignment.tea_left >= 0
    assert assignment.rubble_left >= 0
