"""What a seat observes of Small Railroad Empires, as numbers. SRE-1.10: others' cards dealt in setup and their
unrevealed contracts are hidden; what is bought was seen by all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from branchline.core.layout import OwnSeat, Pending, ToAct, TopStep
from branchline.core.observation import (
    BYTES,
    Marks,
    Number,
    Numbers,
    OneHot,
    OneHots,
    Owner,
    PartOf,
    PerSeat,
    PerSeatBits,
    PerSeatMarks,
    PerSeatOneHot,
    Piece,
    Reading,
    marks,
    reading_of,
    turned,
)
from branchline.core.position import Step
from branchline.games.small_railroad_empires.box import (
    COLOURS,
    GOODS,
    INDUSTRIES,
    TERRAINS,
    TOWNS,
    TURNS,
    Box,
)
from branchline.games.small_railroad_empires.state import NOBODY_YET, NOT_DEALT, Table

EXCLUDED: Final[dict[str, str]] = {}
"""Fields of the table that no piece tells of, and why."""

MARKET: Final = 6
MOST_ACTIONS: Final = 24
MOST_DESTINATIONS: Final = 24


class UnseenTrains(Piece):
    """SRE-1.10: the train cards that the viewer sees nowhere: the deck and what was dealt to others."""

    def __init__(self, field: str, players: int, trains: int) -> None:
        super().__init__(field, trains + 1, trains, True, "")
        self.players = players
        self.trains = trains

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        position: Table = table
        unseen = position.train_deck
        for holder in range(len(position.dealt)):
            if holder != viewer:
                unseen = unseen + position.dealt[holder]
        out.append(marks(unseen, self.trains, 1))
        out.append(BYTES[len(position.train_deck)])

    def readings(self, at: int, seat: int) -> list[Reading]:
        cards, most = self.trains, self.span
        others = [holder for holder in range(self.players) if holder != seat]
        return [
            reading_of("marks", at, cards, most, self.field, None, cards),
            reading_of("lists", at, cards, most, "dealt", others, cards),
            reading_of("length", at + cards, 1, most, self.field),
        ]

    def describe(self) -> str:
        return f"which of the {self.trains} cards are in the deck or were dealt to others, then the size of the deck"


class DealtTrains(Piece):
    """SRE-1.10: the cards dealt in setup and still in hand: one's own, and how many of each seat."""

    def __init__(self, field: str, players: int, trains: int) -> None:
        super().__init__(field, trains + players, trains, True, "")
        self.players = players
        self.trains = trains

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        dealt: list[list[int]] = getattr(table, self.field)
        out.append(marks(dealt[viewer], self.trains, 1) if 0 <= viewer < self.players else bytes(self.trains))
        for number in range(self.players):
            out.append(BYTES[len(dealt[(number + seat) % self.players])])

    def readings(self, at: int, seat: int) -> list[Reading]:
        cards, most = self.trains, self.span
        return [
            reading_of("lists", at, cards, most, self.field, [seat], cards),
            reading_of("lengths", at + cards, self.players, most, self.field, turned(seat, self.players)),
        ]

    def describe(self) -> str:
        return f"which of the {self.trains} cards you were dealt and hold, then for each seat how many it holds"


class Routes(Piece):
    """SRE-15: the spaces of the routes that the two companies are building."""

    def __init__(self, field: str, spaces: int) -> None:
        super().__init__(field, 2 * spaces, 1, False, "")
        self.spaces = spaces

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        routes: list[list[int]] = getattr(table, self.field)
        for route in routes:
            out.append(marks(route, self.spaces, 1))

    def reading(self, at: int, seat: int) -> Reading:
        return self.reads("lists", at, [0, 1], self.spaces, self.spaces)

    def describe(self) -> str:
        return f"for each of two companies which of {self.spaces} spaces"


def conglomerate(box: Box, spaces: int) -> list[Piece]:
    """SRE-15: the Great Steam Conglomerate of the solo game."""
    destinations = max(MOST_DESTINATIONS, len(box.destination_tiles))
    actions = max(MOST_ACTIONS, len(box.action_era))
    return [
        Marks("destination_deck", destinations),
        OneHots("destinations", actions, destinations),
        Numbers("destinations_done", 2, destinations),
        Routes("routes", spaces),
        Marks("action_deck", actions),
        OneHots("action_cards", actions, actions, note="in the order in which they were played"),
        Marks("train_cards", len(box.train_colour)),
        Number("train_cards_due", 8),
        Numbers("locomotives", COLOURS, 12),
    ]


def pieces(table: Table, steps: Mapping[str, type[Step[Any]]]) -> list[Piece]:
    box = table.box
    seats = table.seats
    players = table.setting.players
    tiles = len(table.tiles)
    spaces = table.map.spaces
    contracts = len(box.contract_industry)
    trains, cities, factories = len(box.train_colour), len(box.city_ids), len(box.factory_ids)
    found: list[Piece] = [
        ToAct(seats),
        OwnSeat(seats),
        TopStep(seats, steps, seat_fields=("buyer", "player", "builder", "company")),
        Pending(steps),
        Owner("first_player", seats, (NOBODY_YET,)),
        PerSeat("turns", seats, 120),
        OneHot("end_trigger", 6),
        Number("standing_still", 1),
        OneHots("tiles", tiles, len(box.tiles) + 1),
        OneHots("tile_turns", tiles, TURNS),
        OneHots("city_tokens", cities, cities),
        OneHots("factory_tokens", factories, factories),
        Numbers("goods", factories * GOODS, box.good_pieces),
        Numbers("goods_supply", GOODS, box.good_pieces),
        Numbers("goods_out", GOODS, box.good_pieces),
        Number("loan_cards", box.loans),
        Number("icons_reached", 12),
        Numbers("industry_markers", INDUSTRIES, 20),
        Numbers("rural_unseen", len(TOWNS), 20),
        Numbers("rural_revealed", len(TOWNS), 20),
        Marks("rural_spaces", spaces),
        OneHots("achievements", box.achievements_dealt, len(box.achievement_names)),
        PerSeatOneHot("sections", seats, 3, each=box.achievements_dealt),
        UnseenTrains("train_deck", players, trains),
        Marks("shuffled_back", trains, note="train cards of the deck that lay in the market"),
        OneHots("market", max(MARKET, len(box.prices)), trains),
        PerSeat("supply_tracks", seats, box.tracks),
        PerSeat("locked_tracks", seats, box.locked),
        PerSeat("supply_meeples", seats, box.meeples),
        PerSeatMarks("tracks", seats, spaces),
        PerSeatMarks("meeples", seats, spaces),
        PerSeat("money", seats, box.money_most),
        PerSeat("loans", seats, box.loans),
        PerSeat("prestige", seats, 200),
        PerSeatOneHot("contract", players, contracts + 2, low=NOT_DEALT, secret=True, note="-2 not dealt, -1 hidden"),
        PerSeat("contract_revealed", players, 1),
        DealtTrains("dealt", players, trains),
        PerSeatMarks("bought", players, trains),
        PerSeatMarks("played", players, trains),
        PerSeat("locomotives", players, 12, each=COLOURS),
        PerSeat("delivered_from", seats, 1, each=INDUSTRIES),
        PerSeat("route_length", seats, 60),
        PerSeatBits("route_terrains", seats, TERRAINS, note="terrains of the route of its latest turn"),
    ]
    if table.solo:
        found.append(PartOf("gsc", conglomerate(box, spaces)))
    return found
