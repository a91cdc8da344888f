"""What the evaluation of Movers & Shakers goes by: the figures of `data/weights.toml`, taken out by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.core.weights import Values


class Weights:
    """The weights for one player count, in points."""

    def __init__(self, values: Values) -> None:
        # A token to invest, also at the last chance; a rupee, in the first round a little more.
        self.token = values.one("token")
        self.last_token = values.one("last_token")
        self.rupee = values.one("rupee")
        self.rupee_early = values.one("rupee_early")
        # A step of a market marker: the cities, the advisor; and no crate left on a contract.
        self.city_market = values.one("city_market")
        self.advisor_market = values.one("advisor_market")
        self.empty_contracts = values.one("empty_contracts")
        # A crate: not on the way yet, far from its city, near it, on a car that may leave; an own car far and near.
        self.crate = values.one("crate")
        self.crate_waiting = values.one("crate_waiting")
        self.crate_far = values.one("crate_far")
        self.crate_near = values.one("crate_near")
        self.crate_ready = values.one("crate_ready")
        self.car_far = values.one("car_far")
        self.car_near = values.one("car_near")
        # A contract nearly empty, and what multiplies later: at the end, and the more the earlier it is.
        self.contract = values.one("contract")
        self.asset = values.one("asset")
        self.asset_early = values.one("asset_early")
        self.asset_kind = values.one("asset_kind")
        self.asset_worth = values.one("asset_worth")
        self.lowest_asset = values.one("lowest_asset")
        self.lowest_asset_early = values.one("lowest_asset_early")
        self.agency = values.one("agency")
        self.agency_early = values.one("agency_early")
        self.deal = values.one("deal")
        self.deal_early = values.one("deal_early")
        self.performance = values.one("performance")
        self.shipped = values.one("shipped")
        # Actions announced but not yet carried out.
        self.loading = values.one("loading")
        self.moving = values.one("moving")
        self.part_waiting = values.one("part_waiting")
        self.block_waiting = values.one("block_waiting")
        self.developing = values.one("developing")
        # One unit of each effect.
        self.load = values.one("load")
        self.move = values.one("move")
        self.raise_city = values.one("raise_city")
        self.raise_advisor = values.one("raise_advisor")
        self.gain_asset = values.one("gain_asset")
        self.gain_different = values.one("gain_different")
        self.gain_pair = values.one("gain_pair")
        self.gain_agency = values.one("gain_agency")
        self.gain_deal = values.one("gain_deal")
        self.perform = values.one("perform")
        self.ship = values.one("ship")
