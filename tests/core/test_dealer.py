"""The dealer decides for chance: one stream for each named source."""

from collections import Counter

from core.playing import TOY, dealt, until

from branchline.core.chance import Dealer, Rng, deal, random_playout
from branchline.core.position import CHANCE, DICE_STREAM, OVER, SETUP_STREAM, STREAMS


def test_there_is_one_stream_for_each_named_source() -> None:
    assert len(Dealer(1).streams) == len(STREAMS)


def test_the_same_seed_deals_the_same_hands() -> None:
    assert dealt(seed=3).to_json() == dealt(seed=3).to_json()
    assert dealt(seed=3).to_json() != dealt(seed=4).to_json()


def test_the_same_seed_deals_other_hands_in_another_game() -> None:
    hands = []
    for game in range(2):
        table = TOY.new(3)
        deal(table, Dealer(3, game))
        hands.append([player.hand for player in table.players])
    assert hands[0] != hands[1]


def test_one_stream_can_be_frozen_alone() -> None:
    """Another stream of dice leaves the hands as they are."""
    one, other = Dealer(3), Dealer(3)
    other.streams[DICE_STREAM] = Rng(99)
    tables = []
    for dealer in (one, other):
        table = TOY.new(3)
        deal(table, dealer)
        tables.append(table.to_json())
    assert tables[0] == tables[1]


def test_each_outcome_uses_the_stream_it_names() -> None:
    table = TOY.new(2)
    assert table.stream() == SETUP_STREAM
    dealer = Dealer(1)
    table.play(dealer.choose(table))
    assert [stream.count for stream in dealer.streams] == [1, 0, 0, 0]
    roll = until("Roll", players=2)
    dealer.choose(roll)
    assert [stream.count for stream in dealer.streams] == [1, 0, 1, 0]


def test_outcomes_are_as_likely_as_their_weights() -> None:
    table, dealer = until("Roll"), Dealer(2)
    counts = Counter(dealer.choose(table) for _ in range(6000))
    for action, weight in table.chances():
        assert abs(counts[action] - 1000 * weight) < 200


def test_deal_runs_until_a_player_decides() -> None:
    table = TOY.new(3)
    deal(table, Dealer(1))
    assert table.player == 0
    assert [len(player.hand) for player in table.players] == [2, 2, 2]


def test_a_random_playout_ends_and_counts_the_decisions_of_players() -> None:
    table, steps = TOY.new(3), 0
    decisions = random_playout(table, Dealer(1), Rng(1))
    assert table.player == OVER
    assert decisions > 0
    table, dealer, rng = TOY.new(3), Dealer(1), Rng(1)
    while table.player != OVER:
        chance = table.player == CHANCE
        table.apply(dealer.choose(table) if chance else table.legal[rng.below(len(table.legal))])
        steps += not chance
    assert steps == decisions
