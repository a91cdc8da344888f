"""What the evaluation of Small Railroad Empires goes by: the figures of `data/weights.toml`, taken out by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.core.weights import Values


class Weights:
    """The weights for one player count, in Prestige."""

    def __init__(self, values: Values) -> None:
        # What is in hand: a unit of money, and by number of action cards.
        self.money = values.one("money")
        self.hand = values.row("hand", 4)
        # A delivery: the train it moves, the contract it may fulfil, one decided on, one that only has to be made.
        self.train = values.one("train")
        self.contract = values.one("contract")
        self.decided = values.one("decided")
        self.ready = values.one("ready")
        # The best delivery in sight counts fully, further ones less and less.
        self.shares = values.row("shares", 12)
        # What a city is worth that still needs so many tracks.
        self.nearness = values.row("nearness", 11)
        # Achievements on the way, and hats that may come together.
        self.progress = values.one("progress")
        self.hat = values.one("hat")
