"""Pick-up Goods: a goods train on the branch picks up wagons and sets them out, block by block."""

from __future__ import annotations

from branchline.core.actions import Actions
from branchline.core.game import Game

from . import components
from .state import Table
from .steps import STEPS, set_up, verbs


class PickupGoods(Game):
    name, title, letters = "pickup_goods", "Pick-up Goods", "PG"
    summary = "Pick up wagons along the branch, build long blocks and set them out before others fill the orders."
    min_players, max_players, minutes, weight, rules = 2, 4, "10", "light", 1
    options, option_help, steps = {}, {}, STEPS
    score_rules = {
        "Deliveries": "PG-3.1",
        "Orders": "PG-3.2",
        "Contract": "PG-4.2",
        "Left over": "PG-4.1",
        "In hand": "PG-2.2",
    }

    def load(self, components_text: str) -> None:
        self.box = components.load(components_text)
        self.actions = Actions(verbs(self.box))

    def set_up(self, table: Table) -> None:
        set_up(table)


GAME = PickupGoods
