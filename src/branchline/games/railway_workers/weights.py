"""What the evaluation of Railway Workers goes by: the figures of `data/weights.toml`, taken out by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.games.railway_workers.box import CARD_COUNT, CARDS, SLOTS

if TYPE_CHECKING:
    from branchline.core.weights import Values


class Weights:
    """The weights for one player count, in coins."""

    def __init__(self, values: Values) -> None:
        # What is bought: a piece in Facilities above its sale, more in a warehouse, less of that without a worker.
        self.piece = values.one("piece")
        self.piece_waiting = values.one("piece_waiting")
        self.without_worker = values.one("without_worker")
        self.plan = values.one("plan")
        self.tile = values.one("tile")
        self.director = values.one("director")
        self.token = values.one("token")
        # Workers: on the way to the end, free, in the houses, in a warehouse with a piece to build.
        self.worker = values.one("worker")
        self.worker_ready = values.one("worker_ready")
        self.worker_in_houses = values.one("worker_in_houses")
        self.worker_paired = values.one("worker_paired")
        self.pair_filled = values.one("pair_filled")
        # Leading on a table, and not.
        self.lead = values.one("lead")
        self.second = values.one("second")
        # Shares: how often a Route is run over, how soon and how surely a Site becomes one.
        self.route_run = values.one("route_run")
        self.site_delay = values.one("site_delay")
        self.site_share = values.one("site_share")
        self.site_done = values.one("site_done")
        self.investment = values.one("investment")
        # What the two halves of a card are worth about, once its Sum opens them; card 0 is an empty slot.
        self.top = [0.0, *values.row("top", CARD_COUNT)]
        self.bottom = [0.0, *values.row("bottom", CARD_COUNT)]
        # A pip of a Sum, and a card placed that buys or builds.
        self.pip = values.one("pip")
        self.building_card = values.one("building_card")
        # How well each card lies in a slot: buying first, then moving what was bought; the dear slots for the cards
        # whose 7+ half is worth most.
        self.fit = [[0.0] * SLOTS, *[values.row(f"fit_{card}", SLOTS) for card in CARDS[1:]]]
