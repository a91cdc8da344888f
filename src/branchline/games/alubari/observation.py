"""What a seat observes of Alubari, as numbers. Nothing of it is hidden: the order of the decks is stored nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from branchline.core.layout import OwnSeat, Pending, ToAct, TopStep
from branchline.core.observation import Number, Numbers, OneHot, OneHots, Owner, Owners, PerSeat, Piece
from branchline.core.position import Step
from branchline.games.alubari.box import MOST_SPACES, TRACKS
from branchline.games.alubari.state import (
    BLOCKED,
    DISCARDED,
    EFFECT_KINDS,
    EMPTY,
    GAME,
    IN_DECK,
    IN_LINE,
    IN_SHED,
    OUT_OF_GAME,
    TURNED_UP,
    Table,
)

EXCLUDED: Final[dict[str, str]] = {}
"""Fields of the table that no piece tells of, and why."""


def pieces(table: Table, steps: Mapping[str, type[Step[Any]]]) -> list[Piece]:
    box = table.box
    seats = table.seats
    cards = len(box.contracts)
    slots = box.setups[seats].estate_slots + 1
    return [
        ToAct(seats),
        OwnSeat(seats),
        TopStep(seats, steps, seat_fields=("taker", "named")),
        Pending(steps),
        Number("round", 60 + 3 * max(0, len(box.track_ids) - TRACKS)),
        Owner("start_player", seats),
        OneHots("weather", 3, 4, low=-1, note="now, next and then; -1 unknown, then sun, rain, fog"),
        Number("fog_tiles", 1),
        OneHot("excavation", len(box.excavation_rate), note="place of the disc on the excavation track"),
        OneHot("lay_track", len(box.lay_track_rate), note="place of the disc on the track-laying track"),
        OneHot("crop", len(box.crop_halves), note="place of the crop marker"),
        Numbers("bag", 4, 48, note="iron, stone, chai and event cubes"),
        Numbers("stockyard", 3, 48, note="iron, stone and chai cubes"),
        Number("chai_out", max(14, box.chai_cubes)),
        Number("events_drawn", max(6, box.setups[seats].events)),
        Number("event_this_round", 1),
        Numbers("rondel", 6, 1),
        OneHot("rondel_next", 7),
        Number("event_1_count", 20),
        OneHots("line", 3, cards + 1, low=-1, note="the contract in each place of the line; -1 none"),
        Owners("contracts", cards, seats, (IN_DECK, DISCARDED, IN_LINE, TURNED_UP), note="who holds each contract"),
        Numbers("contract_used", cards, 1),
        OneHot("deck_back", 4, low=-1, note="the back on top of the deck; -1 none"),
        OneHots("estates", slots, len(box.estates), note="the estates of the line"),
        Numbers("rubble_left", box.estate_spaces, max(8, *(max(one.rubble) for one in box.estates))),
        Owners("estate_owner", box.estate_spaces, seats, (EMPTY, GAME)),
        Owners("estate_borrower", box.estate_spaces, seats, (EMPTY,)),
        Owners("tracks", len(box.track_ids), seats, (EMPTY, GAME)),
        Owners("stations", len(box.stations), seats, (EMPTY, GAME, BLOCKED)),
        Owners("equipment", len(box.equipment), seats, (IN_SHED, OUT_OF_GAME)),
        Numbers("equipment_chai", len(box.equipment), max(3, *(card.chai_on_card for card in box.equipment))),
        Number("extra_building", 1),
        Owners("spaces", 7 * MOST_SPACES, seats, (EMPTY,), note="workers on the spaces of areas A to G"),
        PerSeat("iron", seats, 40),
        PerSeat("stone", seats, 24),
        PerSeat("rubble", seats, 80),
        PerSeat("steel", seats, 40),
        PerSeat("tea", seats, 240),
        PerSeat("chai", seats, max(10, box.chai_limit[seats])),
        PerSeat("markers", seats, box.markers),
        PerSeat("workers", seats, box.workers),
        PerSeat("third_worker", seats, table.most_of_third_worker()),
        PerSeat("free_worker", seats, 1),
        PerSeat("had_equipment", seats, 1),
        PerSeat("effects", seats, 10, each=EFFECT_KINDS, note="what contracts give for this round"),
        Owner("alone", seats, (EMPTY,), note="the one player who still has markers"),
        OneHot("ended", 5),
    ]
