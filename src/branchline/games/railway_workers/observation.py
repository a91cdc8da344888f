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
    CITIES,
    COMMAND_COUNT,
    KINDS,
    SITES,
    SLOTS,
    STEPS,
    TABLES,
    WAREHOUSES,
)
from branchline.games.railway_workers.state import HIDDEN, NOBODYS, Table

MOST_TRAINS: Final = SITES + 1

EXCLUDED: Final[dict[str, str]] = {
    "sites": "the same as project, tile_on, filled, cubes, waiting_workers, waiting_pieces and shares, on sheets",
}
"""Fields of the table that no piece tells of, and why."""


def pieces(table: Table, steps: Mapping[str, type[Step[Any]]]) -> list[Piece]:
    seats = table.seats
    return [
        ToAct(seats),
        OwnSeat(seats),
        TopStep(seats, steps, seat_fields=("roller", "whose", "owner", "second", "third")),
        Pending(steps),
        OneHot("round", 6),
        OneHot("phase", 6),
        OneHot("slot", SLOTS),
        Owner("baton", seats),
        Numbers("white_prices", KINDS, 1),
        OneHots("subsidy_dice", 2, 7),
        OneHots("available", 2, COMMAND_COUNT + 1, note="the two commands that can be used; 0 none"),
        OneHot("unavailable", COMMAND_COUNT + 1),
        Numbers("command_pile", 2, COMMAND_COUNT),
        Numbers("unseen_commands", COMMAND_COUNT, 1),
        OneHots("discarded_commands", COMMAND_COUNT, COMMAND_COUNT + 1),
        Number("reroll_pile", 8),
        Number("plus_pile", 8),
        PerSeat("coins", seats, 250),
        PerSeat("union", seats, 10),
        PerSeat("workers", seats, 10),
        PerSeat("houses", seats, 10),
        PerSeat("structures", seats, 20),
        PerSeat("plans", seats, 20),
        PerSeat("tracks", seats, 20),
        PerSeat("structure_tiles", seats, SITES),
        PerSeat("plan_tiles", seats, SITES),
        PerSeat("track_tiles", seats, SITES),
        PerSeat("directors", seats, 10),
        PerSeat("discarded_directors", seats, 10),
        PerSeat("reroll_tokens", seats, 8),
        PerSeat("plus_tokens", seats, 8),
        PerSeat("investment", seats, STEPS),
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
            "slot_tokens", seats, 10, each=SLOTS, low=HIDDEN, secret=True, note="+1 tokens on each slot; -1 hidden"
        ),
        OneHots("project", SITES, 4, note="in the pile, a site, a finished route, out of the game"),
        Numbers("tile_on", TABLES, 1),
        Numbers("filled", TABLES, 6),
        Owners("cubes", len(table.cubes), seats, (NOBODYS,), note="whose resource lies on each spot of the tables"),
        Shares("waiting_workers", WAREHOUSES, seats, 10),
        Shares("waiting_pieces", WAREHOUSES, seats, 20),
        Shares("shares", SITES, seats, 10),
        OneHots("train_cities", MOST_TRAINS, CITIES + 1),
        OneHots("train_routes", MOST_TRAINS, SITES),
        Numbers("train_away", MOST_TRAINS, 1),
        Numbers("train_white", MOST_TRAINS, 1),
        Owner("active", seats, (NOBODYS,)),
        OneHot("turn", 3),
        Number("added_sum", 20),
        Number("tops", 4),
        Number("bottoms", 4),
        OneHot("command", COMMAND_COUNT + 1),
        OneHot("moved_site", SITES + 1, low=-1),
        Numbers("bought", KINDS, 10),
    ]
