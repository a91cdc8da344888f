"""What a seat observes of Railroad Revolution, as numbers. RR-18.1: hidden is only the order of the milestone stacks,
and the tiles drawn by whoever completes a milestone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from branchline.core.deck import Pile, sees
from branchline.core.layout import OwnSeat, Pending, ToAct, TopStep
from branchline.core.observation import (
    BYTES,
    Marks,
    Number,
    Numbers,
    OneHot,
    OneHots,
    Owner,
    Owners,
    Parts,
    Piece,
    Reading,
    reading_of,
)
from branchline.core.position import Step
from branchline.games.railroad_revolution.box import (
    KINDS,
    MOST_SPACES,
    STACKS,
    TRACK_COUNT,
    Box,
)
from branchline.games.railroad_revolution.state import FREE, NEUTRAL, NOTHING, Table

MOST_MONEY: Final = 10_000
COIN: Final = 50
MOST_LOOKED_AT: Final = 8

EXCLUDED: Final[dict[str, str]] = {}
"""Fields of the table that no piece tells of, and why."""


class MilestoneStacks(Piece):
    """RR-18.1: which milestones are in each stack, then the place of those at its ends that the viewer has seen.

    A tile whose place the viewer does not know is just one of those inside, also while another looks at it.
    """

    def __init__(self, field: str, tiles: int) -> None:
        super().__init__(field, len(STACKS) * 2 * (tiles + 1), tiles, True, "")
        self.tiles = tiles

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        position: Table = table
        for number in range(len(STACKS)):
            pile = position.stacks[number]
            inside = bytearray(self.tiles + 1)
            places = bytearray(self.tiles + 1)
            for tile in range(self.tiles):
                inside[tile] = pile.inside[tile]
            write_end(pile.top, pile.top_seen, viewer, inside, places, 1)
            write_end(pile.bottom, pile.bottom_seen, viewer, inside, places, 1)
            if position.looking_at == number:
                for at in range(len(position.looking)):
                    if not sees(position.looking_seen[at], viewer):
                        inside[position.looking[at]] += 1
            inside[self.tiles] = len(pile)
            places[self.tiles] = len(pile.bottom)
            out.append(bytes(inside))
            out.append(bytes(places))

    def readings(self, at: int, seat: int) -> list[Reading]:
        tiles, most = self.tiles, self.span
        inside = list(range(tiles))
        stack = [
            reading_of("numbers", 0, tiles, most, "inside", inside),
            reading_of("total", tiles, 1, most, "inside"),
            reading_of("length", 2 * tiles + 1, 1, most, "bottom"),
        ]
        for end in ("top", "bottom"):
            unknown, known = (f"{end}_seen", seat, 0), (f"{end}_seen", seat, 1)
            stack += [
                reading_of("marks", 0, tiles, most, end, None, tiles, 0, most, None, unknown),
                reading_of("length", tiles, 1, most, end),
                reading_of("places", tiles + 1, tiles, most, end, None, tiles, 0, 1, None, known),
            ]
        found: list[Reading] = []
        unseen = ("looking_seen", seat, 0)
        for number in range(len(STACKS)):
            each = 2 * (tiles + 1)
            first = at + number * each
            found.append(reading_of("parts", first, each, most, self.field, [number], each, 0, 1, stack))
            where = ("looking_at", number)
            found.append(reading_of("marks", first, tiles, most, "looking", None, tiles, 0, most, None, unseen, where))
        return found

    def fields(self) -> list[str]:
        return [self.field, *[f"{self.field}.{name}" for name in Pile.FIELDS]]

    def describe(self) -> str:
        return (
            f"for each of {len(STACKS)} stacks: {self.tiles} numbers, how many of each milestone are inside, and the "
            f"size of the stack; then {self.tiles} numbers, where a milestone lies that you saw put back (1 is the "
            "outermost), and how many were put back"
        )


def write_end(tiles: list[int], seen: list[int], viewer: int, inside: bytearray, places: bytearray, first: int) -> None:
    for at in range(len(tiles)):
        if sees(seen[at], viewer):
            places[tiles[at]] = first + at
        else:
            inside[tiles[at]] += 1


class LookedAt(Piece):
    """RR-18.1: the milestones that somebody looks at, as far as the viewer sees them, and how many they are."""

    def __init__(self, field: str, tiles: int) -> None:
        super().__init__(field, tiles + 1, MOST_LOOKED_AT, True, "")
        self.tiles = tiles

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        position: Table = table
        found = bytearray(self.tiles)
        for at in range(len(position.looking)):
            if sees(position.looking_seen[at], viewer):
                found[position.looking[at]] += 1
        out.append(bytes(found))
        out.append(BYTES[len(position.looking)])

    def readings(self, at: int, seat: int) -> list[Reading]:
        tiles, most = self.tiles, self.span
        seen = ("looking_seen", seat, 1)
        return [
            reading_of("marks", at, tiles, most, self.field, None, tiles, 0, most, None, seen),
            reading_of("length", at + tiles, 1, most, self.field),
        ]

    def fields(self) -> list[str]:
        return [self.field, "looking_seen"]

    def describe(self) -> str:
        return f"which of {self.tiles} milestones you look at now, then how many are looked at"


def company(box: Box) -> list[Piece]:
    """RR-1.1: all of a company is open."""
    kinds, tiles = len(box.train_ids), len(box.milestones)
    return [
        Number("money", MOST_MONEY, unit=COIN),
        Number("shares", 60),
        Numbers("supply", KINDS, 20),
        Numbers("spaces", KINDS, 20),
        Number("buildings", 30),
        Number("rails", 30),
        Number("sold_buildings", 30),
        Number("sold_rails", 30),
        Number("set_aside_building", 1),
        Number("set_aside_rail", 1),
        Numbers("trains", kinds, 8),
        Numbers("used_trains", kinds, 8),
        OneHots("milestones", 2, tiles + 1, low=NOTHING),
        OneHots("managers", 4, KINDS + 1, low=NOTHING),
        Marks("completed", tiles),
        Numbers("markers", TRACK_COUNT, max(10, box.top_slot)),
        Marks("laid", MOST_SPACES),
        Marks("stations", len(box.city_ids)),
        Marks("offices", len(box.section_shares)),
    ]


def pieces(table: Table, steps: Mapping[str, type[Step[Any]]]) -> list[Piece]:
    box, seats = table.box, table.seats
    cities, sections, deals = len(box.city_ids), len(box.section_shares), len(box.deal_tile_ids)
    setups, tiles = len(box.setup_tile_ids), len(box.milestones)
    return [
        ToAct(seats),
        OwnSeat(seats),
        TopStep(seats, steps, seat_fields=("owner", "who", "active", "agreed")),
        Pending(steps),
        Number("round", 60),
        Owner("first_player", seats, (NOTHING,)),
        Owner("active", seats, (NOTHING,)),
        Number("turns_left", 10, low=-1),
        Owner("trigger", seats, (NOTHING,)),
        Parts("companies", seats, company(box)),
        Numbers("common", KINDS, 40),
        OneHots("city_tiles", cities, len(box.city_tile_ids) + 1, low=NOTHING),
        Owners("first_station", cities, seats, (FREE, NEUTRAL)),
        OneHots("telegraph_tiles", sections, len(box.telegraph_ids) + 1, low=NOTHING),
        Owners("first_office", sections, seats, (FREE, NEUTRAL)),
        Numbers("train_stacks", len(box.train_ids), max(12, *box.stack_sizes)),
        OneHot("deal_tile", deals + 1, low=NOTHING),
        Numbers("deal_stack", deals, 4),
        Numbers("deal_discards", deals, 4),
        MilestoneStacks("stacks", tiles),
        LookedAt("looking", tiles),
        OneHot("looking_at", len(STACKS) + 1, low=NOTHING),
        OneHots("setup_side", setups, 3, low=NOTHING),
        OneHots("setup_worker", setups, KINDS + 1, low=NOTHING),
        OneHot("action", 5, low=NOTHING),
        OneHot("worker", KINDS + 2, low=NOTHING),
        OneHot("target", MOST_SPACES + 1, low=NOTHING),
        Number("is_first", 1),
        Number("shares_taken", 20),
        Number("rails_to_lay", 6),
        Number("rails_laid", 6),
        Number("triangles", 20),
        Number("deal_due", 1),
        Number("placed", 1),
        Number("paid", 1),
        Number("primary_taken", 2),
        Number("bonus_taken", 2),
        Number("tile_used", 2),
        Number("flipped", 2),
        Number("extra_used", 2),
    ]
