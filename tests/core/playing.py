"""Ways to bring the Toy Line to an interesting moment."""

from __future__ import annotations

from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER
from branchline.games.toy.game import Table, Toy

TOY = Toy()


def dealt(players: int = 3, seed: int = 1, **options: object) -> Table:
    """A game whose hands are dealt: everybody is to bid."""
    table = TOY.new(players, **options)
    dealer = Dealer(seed)
    while table.player == CHANCE:
        table.apply(dealer.choose(table))
    return table


def positions(players: int = 3, seed: int = 1, **options: object) -> list[Table]:
    """Every position of one random game, the last one included."""
    table, dealer, rng = TOY.new(players, **options), Dealer(seed), Rng(seed)
    found = [table.clone()]
    while table.player != OVER:
        table.apply(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
        found.append(table.clone())
    return found


def until(step: str, players: int = 3, **options: object) -> Table:
    """A game in which this kind of step is next."""
    for seed in range(200):
        for table in positions(players, seed, **options):
            if table.stack and type(table.stack[-1]).__name__ == step:
                return table
    raise AssertionError(f"no random game came to {step}")
