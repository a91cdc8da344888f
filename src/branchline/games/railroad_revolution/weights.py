"""What the evaluation of Railroad Revolution goes by: the figures of `data/weights.toml`, taken out by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.core.weights import Values


class Weights:
    """The weights for one player count, in points."""

    def __init__(self, values: Values) -> None:
        # A dollar: while there is time, kept to the end, beyond what can be spent; a share to sell or to keep.
        self.money = values.one("money")
        self.money_kept = values.one("money_kept")
        self.money_beyond = values.one("money_beyond")
        self.share = values.one("share")
        self.share_kept = values.one("share_kept")
        # The crew: a coloured worker, a white one as a part of it, each colour that is there.
        self.worker = values.one("worker")
        self.white = values.one("white")
        self.colours = values.one("colours")
        # Trains used and ready.
        self.used_train = values.one("used_train")
        self.ready_train = values.one("ready_train")
        # The network: what is built, a city where a station may be, a city by its level.
        self.rail = values.one("rail")
        self.station = values.one("station")
        self.office = values.one("office")
        self.city = values.one("city")
        self.level = values.one("level")
        # The tracks: a slot reached for each, and the slots ahead for the units that are there.
        self.growth = values.row("growth", 3)
        self.growth_ahead = values.one("growth_ahead")
        # Milestones: conditions and managers, the first parts and the last, one fulfilled.
        self.conditions = values.one("conditions")
        self.managers = values.one("managers")
        self.milestone_begun = values.one("milestone_begun")
        self.milestone_nearly = values.one("milestone_nearly")
        self.milestone_late = values.one("milestone_late")
        self.milestone_ready = values.one("milestone_ready")
        # What an action in progress may still bring: late in the game, before its worker is placed, item by item.
        self.late = values.one("late")
        self.open = values.one("open")
        self.extra_white = values.one("extra_white")
        self.extra_colour = values.one("extra_colour")
        self.reward_waiting = values.one("reward_waiting")
        self.railroad = values.one("railroad")
        self.tile_waiting = values.one("tile_waiting")
        self.flip_waiting = values.one("flip_waiting")
        # An effect that has been begun, or that a reward holds.
        self.advance = values.one("advance")
        self.worker_coming = values.one("worker_coming")
        self.train_coming = values.one("train_coming")
        self.effect_coming = values.one("effect_coming")
        self.bonus_effect = values.one("bonus_effect")
