"""The evaluation: a bot that looks one decision ahead with it leaves chance play far behind."""

import pytest

from branchline import CHANCE, OVER, Dealer, Rng
from branchline.games.alubari.state import Table
from games.alubari.table import ALUBARI, deal, give, hold, own


def greedy(table: Table, seat: int) -> int:
    def lead(action: int) -> float:
        ahead = table.clone()
        ahead.play(action)
        others = [ALUBARI.evaluate(ahead, other) for other in range(table.seats) if other != seat]
        return ALUBARI.evaluate(ahead, seat) - max(others, default=0.0)

    return max(table.legal, key=lead)


def play(seed: int, players: int, clever: int) -> Table:
    table: Table = ALUBARI.new(players)
    dealer, rng = Dealer(seed), Rng(seed)
    while table.player != OVER:
        if table.player == CHANCE:
            table.play(dealer.choose(table))
        elif table.player == clever:
            table.play(greedy(table, clever))
        else:
            table.play(rng.pick(table.legal))
    return table


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_beats_random_play_from_every_seat(players: int) -> None:
    for seat in range(players):
        assert play(seat, players, seat).ranks()[seat] == 1


@pytest.mark.slow
@pytest.mark.long
def test_greedy_beats_random_play_in_nearly_every_game() -> None:
    assert sum(play(seed, 2, seed % 2).ranks()[seed % 2] == 1 for seed in range(60)) >= 59


def test_alone_greedy_scores_well() -> None:
    assert sum(play(seed, 1, 0).scores()[0] for seed in range(3)) / 3 > 150


def test_points_pieces_and_contracts_are_worth_something() -> None:
    plain = ALUBARI.evaluate(deal(2), 0)
    for better in (
        own(deal(2), 0, tracks=["T21"]),
        own(deal(2), 0, stations=["SUK1"]),
        own(deal(2), 0, estates=[3]),
        give(deal(2), 0, steel=1),
        give(deal(2), 0, iron=1),
        give(deal(2), 0, stone=1),
        give(deal(2), 0, rubble=2),
        give(deal(2), 0, tea=1),
        give(deal(2), 0, chai=1),
        hold(deal(2), 0, 17),
    ):
        assert ALUBARI.evaluate(better, 0) > plain
        assert ALUBARI.evaluate(better, 1) <= plain + 0.6, "nothing of it is the other's"
