"""Views and samples: exactly what a seat may know, and a deal of what it does not."""

import json
from collections import Counter

import pytest
from core.playing import TOY, dealt, positions, until

from branchline.core.chance import Rng
from branchline.core.errors import BadPosition
from branchline.core.position import CHANCE, OVER

SEEDS = range(12)
WATCHERS = [0, 1, 2, None]


def text(table: object, seat: int | None) -> str:
    return json.dumps(table.view(seat))  # type: ignore[attr-defined]


def test_a_view_says_who_looks_who_acts_and_what_may_be_done() -> None:
    table = dealt()
    view = table.view(1)
    assert view["seat"] == 1
    assert view["to_act"] == [0, 1, 2]
    assert view["legal"] == table.legal_actions(1)


def test_a_spectator_sees_no_hand_and_may_do_nothing() -> None:
    view = dealt().view(None)
    assert view["seat"] is None
    assert view["legal"] == []
    assert [player["hand"] for player in view["table"]["players"]] == [[-1, -1]] * 3


def test_at_chance_and_at_the_end_the_view_says_so() -> None:
    assert TOY.new(2).view(0)["to_act"] == [CHANCE]
    assert positions()[-1].view(0)["to_act"] == [OVER]


def test_a_seat_sees_its_own_hand() -> None:
    table = dealt()
    hands = [player["hand"] for player in table.view(1)["table"]["players"]]
    assert hands == [[-1, -1], table.players[1].hand, [-1, -1]]


def test_a_committed_bid_is_seen_to_be_made_but_not_which() -> None:
    table = dealt()
    table.apply(table.legal_actions(2)[0], 2)
    assert table.view(0)["table"]["players"][2]["bid"] == -2
    assert table.view(2)["table"]["players"][2]["bid"] >= 0


def test_asking_for_a_view_changes_nothing() -> None:
    table = dealt()
    before = table.to_json()
    table.view(0)
    assert table.to_json() == before


@pytest.mark.parametrize("seat", WATCHERS)
def test_no_byte_of_a_view_depends_on_what_the_seat_cannot_know(seat: int | None) -> None:
    for seed in SEEDS:
        for table in positions(seed=seed):
            other = table.clone()
            other.reshuffle(-1 if seat is None else seat, Rng(seed))
            other.rest()
            assert text(other, seat) == text(table, seat)


@pytest.mark.parametrize("seat", WATCHERS)
def test_a_sample_gives_its_view_back(seat: int | None) -> None:
    for seed in SEEDS:
        for table in positions(seed=seed):
            sample = TOY.sample(table.view(seat), Rng(seed))
            sample.check()
            assert text(sample, seat) == text(table, seat)
            assert sample.player == table.player


def test_a_sample_takes_any_source_of_chance() -> None:
    view = dealt().view(0)
    assert TOY.sample(view, 7).to_json() == TOY.sample(view, Rng(7)).to_json()
    with pytest.raises(TypeError, match="chance needs"):
        TOY.sample(view, None)


def test_a_sample_does_not_depend_on_the_truth() -> None:
    for table in positions(seed=3):
        other = table.clone()
        other.reshuffle(1, Rng(99))
        other.rest()
        assert TOY.sample(other.view(1), Rng(5)).to_json() == TOY.sample(table.view(1), Rng(5)).to_json()


def test_a_view_alone_always_gives_the_same_position() -> None:
    view = dealt().view(0)
    assert TOY.from_view(view).to_json() == TOY.from_view(view).to_json()


def test_reading_a_view_leaves_the_view_alone() -> None:
    view = dealt().view(0)
    before = json.dumps(view)
    TOY.sample(view, 1)
    assert json.dumps(view) == before


def test_every_possible_hand_is_dealt_as_often_as_it_should_be() -> None:
    """Seat 0 alone knows its two tickets; each other ticket is as likely in seat 1's first place."""
    table = dealt(players=2)
    view = table.view(0)
    unknown = Counter({0: 5, 1: 4, 2: 2}) - Counter(table.players[0].hand)
    counts: Counter[int] = Counter()
    draws = 3000
    for number in range(draws):
        counts.update(TOY.sample(view, Rng(1, number)).players[1].hand)
    for card, count in unknown.items():
        expected = 2 * draws * count / unknown.total()
        assert abs(counts[card] - expected) < 0.08 * expected + 60


def test_what_a_seat_has_seen_stays_where_it_is() -> None:
    table = until("Replace")
    seat, card = table.player, table.pile.top[0]
    for number in range(30):
        assert TOY.sample(table.view(seat), Rng(number)).pile.top == [card]
    others = {TOY.sample(table.view(None), Rng(number)).pile.top[0] for number in range(60)}
    assert len(others) > 1


def test_a_broken_view_is_refused() -> None:
    view = dealt().view(0)
    del view["table"]["bank"]
    with pytest.raises(BadPosition, match="table: the field 'bank' is missing"):
        TOY.from_view(view)
