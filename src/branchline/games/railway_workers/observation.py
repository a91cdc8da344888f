"""What a seat observes of Railway Workers, as numbers. Chapter 24: others' face-down cards, and dice behind a screen,
are hidden; a seat that has not finished its secret choice looks to all others as if it had not begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from branchline.core.layout import OwnSeat, Pending, ToAct, TopStep
from branchline.core.observation import (
    Number,
    Numbers,
    OneHot,
    OneHots,
    Owner,
    Owners,
    PerSeat,
    PerSeatOneHot,
    Piece,
    Shares,
)
from branchline.core.position import Step
from branchline.games.railway_workers.box import (
    CARD_COUNT,
    KINDS,
    SLOTS,
)
from branchline.games.railway_workers.state import HIDDEN, NOBODYS, Table

EXCLUDED: Final[dict[str, str]] = {
    "sites": "the same as project, tile_on, filled, cubes, waiting_workers, waiting_pieces and shares, on sheets",
}
"""Fields of the table that no piece tells of, and why."""


def pieces(table: Table, steps: Mapping[str, type[Step[Any]]]) -> list[Piece]:
    seats, box = table.seats, table.box
    trains, workers = box.sites + 1, max(10, box.union + box.facilities)
    return [
        ToAct(seats),
        OwnSeat(seats),
        TopStep(seats, steps, seat_fields=("roller", "whose", "owner", "second", "third")),
        Pending(steps),
        OneHot("round", max(6, box.max_rounds + 1)),
        OneHot("phase", 6),
        OneHot("slot", SLOTS),
        Owner("baton", seats),
        Numbers("white_prices", KINDS, 1),
        OneHots("subsidy_dice", 2, 7),
        OneHots("available", 2, box.commands + 1, note="the two commands that can be used; 0 none"),
        OneHot("unavailable", box.commands + 1),
        Numbers("command_pile", 2, box.commands),
        Numbers("unseen_commands", box.commands, 1),
        OneHots("discarded_commands", box.commands, box.commands + 1),
        Number("reroll_pile", max(8, *box.reroll_tokens)),
        Number("plus_pile", max(8, box.most_tokens)),
        PerSeat("coins", seats, 250),
        PerSeat("union", seats, workers),
        PerSeat("workers", seats, workers),
        PerSeat("houses", seats, workers),
        PerSeat("structures", seats, max(20, box.most_bought)),
        PerSeat("plans", seats, 20),
        PerSeat("tracks", seats, max(20, box.most_bought)),
        PerSeat("structure_tiles", seats, box.sites),
        PerSeat("plan_tiles", seats, box.sites),
        PerSeat("track_tiles", seats, box.sites),
        PerSeat("directors", seats, max(10, box.directors)),
        PerSeat("discarded_directors", seats, max(10, box.directors)),
        PerSeat("reroll_tokens", seats, max(8, *box.reroll_tokens)),
        PerSeat("plus_tokens", seats, max(8, box.most_tokens)),
        PerSeat("investment", seats, box.steps),
        PerSeat("ready", seats, 1),
        PerSeat("played", seats, 1, each=CARD_COUNT, note="cards on the open discard pile"),
        PerSeatOneHot(
            "placed",
            seats,
            CARD_COUNT + 2,
            each=SLOTS,
            low=HIDDEN,
            secret=True,
            note="the card in each slot; 0 none, -1 hidden",
        ),
        PerSeat("shown", seats, 1, each=SLOTS),
        PerSeat("dice", seats, 6, each=SLOTS, note="as rolled"),
        PerSeatOneHot(
            "slot_dice", seats, 8, each=SLOTS, low=HIDDEN, secret=True, note="the die on each slot; 0 none, -1 hidden"
        ),
        PerSeatOneHot(
            "slot_tokens",
            seats,
            max(10, box.most_tokens + 2),
            each=SLOTS,
            low=HIDDEN,
            secret=True,
            note="+1 tokens on each slot; -1 hidden",
        ),
        OneHots("project", box.sites, 4, note="in the pile, a site, a finished route, out of the game"),
        Numbers("tile_on", box.tables, 1),
        Numbers("filled", box.tables, max(6, box.stride)),
        Owners("cubes", len(table.cubes), seats, (NOBODYS,), note="whose resource lies on each spot of the tables"),
        Shares("waiting_workers", box.warehouses, seats, workers),
        Shares("waiting_pieces", box.warehouses, seats, 20),
        Shares("shares", box.sites, seats, 10),
        OneHots("train_cities", trains, box.cities + 1),
        OneHots("train_routes", trains, box.sites),
        Numbers("train_away", trains, 1),
        Numbers("train_white", trains, 1),
        Owner("active", seats, (NOBODYS,)),
        OneHot("turn", 3),
        Number("added_sum", 20),
        Number("tops", 4),
        Number("bottoms", 4),
        OneHot("command", box.commands + 1),
        OneHot("moved_site", box.sites + 1, low=-1),
        Numbers("bought", KINDS, 10),
    ]
