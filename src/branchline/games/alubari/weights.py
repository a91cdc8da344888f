"""What the evaluation of Alubari goes by: the figures of `data/weights.toml`, taken out by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.core.weights import Values


class Weights:
    """The weights for one player count, in points."""

    def __init__(self, values: Values) -> None:
        # What one piece is worth while there is still time to use it.
        self.iron = values.one("iron")
        self.stone = values.one("stone")
        self.rubble = values.one("rubble")
        self.steel = values.one("steel")
        self.equipment_bar = values.one("equipment_bar")
        self.tea = values.one("tea")
        self.tea_in_time = values.one("tea_in_time")
        self.chai = values.one("chai")
        self.chai_spent = values.one("chai_spent")
        # What lies before a player for good: each works until the end.
        self.first_equipment = values.one("first_equipment")
        self.other_equipment = values.one("other_equipment")
        self.estate = values.one("estate")
        self.free_worker = values.one("free_worker")
        self.start_player = values.one("start_player")
        # Contracts: an effect not used yet, and how surely one that is not fulfilled will be.
        self.unused_effect = values.one("unused_effect")
        self.promise_least = values.one("promise_least")
        self.promise_most = values.one("promise_most")
        # A worker on the works, by area; the later spaces of an area are worth less.
        self.stock_cube = values.one("stock_cube")
        self.stock_later = values.one("stock_later")
        self.stock_last = values.one("stock_last")
        self.dig_later = values.one("dig_later")
        self.estate_emptied = values.one("estate_emptied")
        self.foundry = values.one("foundry")
        self.foundry_bar = values.one("foundry_bar")
        self.lay_track = values.one("lay_track")
        self.laid_track = values.one("laid_track")
        self.build_later = values.one("build_later")
        self.build_cost = values.one("build_cost")
        self.station_bonus = values.one("station_bonus")
        self.equipment = values.one("equipment")
        self.equipment_steel = values.one("equipment_steel")
        self.post_later = values.one("post_later")
        self.empty_post = values.one("empty_post")
        self.quiet_post = values.one("quiet_post")
        self.crowded_post = values.one("crowded_post")
        self.chai_contract = values.one("chai_contract")
        self.chaiwala = values.one("chaiwala")
        self.chaiwala_tea = values.one("chaiwala_tea")
