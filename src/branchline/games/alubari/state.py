"""What lies on the table in a game of Alubari. Flat lists: a seat's figures are `table.iron[seat]`.

AL-17, AL-17.2, AL-1.2: all of it is public, without limit and the same for every seat. AL-17.1: what nobody knows,
the order of deck and bag, is not on the table at all: both are counted by kind, and chance decides when they are
drawn. AL-17.3: so decisions and chance results are all it takes to repeat a game.
"""

from __future__ import annotations

from typing import Final

from branchline.core.position import Position, Setting
from branchline.games.alubari.box import EXCAVATION, MOST_SPACES, Box

# Owners of track, station and estate spaces besides the seats.
EMPTY: Final = -1
GAME: Final = 5
BLOCKED: Final = 6

# Where a contract is, if no seat holds it.
IN_DECK: Final = -1
DISCARDED: Final = -2
IN_LINE: Final = -3
TURNED_UP: Final = -4

# Where an equipment card is, if no seat owns it.
IN_SHED: Final = -1
OUT_OF_GAME: Final = -2

NO_WEATHER: Final = -1
NO_CARD: Final = -1

# AL-10.7: what lasts for this round; one figure each and seat, in `effects`.
EFFECT_CUBES: Final = 0
EFFECT_ANY_CHAI: Final = 1
EFFECT_DIG: Final = 2
EFFECT_STEEL_IRON: Final = 3
EFFECT_LAY: Final = 4
EFFECT_IRON_AS_STEEL: Final = 5
EFFECT_STONE: Final = 6
EFFECT_RUBBLE: Final = 7
EFFECT_EQUIPMENT: Final = 8
EFFECT_RIVERS: Final = 9
EFFECT_CONTRACTS: Final = 10
EFFECT_LAID: Final = 11
EFFECT_KINDS: Final = 12

# How the game ended.
RUNNING: Final = 0
RAILWAY_COMPLETE: Final = 1
LAST_MARKER: Final = 2
EXTRA_ROUND: Final = 3
BOTH_WITHOUT_MARKERS: Final = 4


class Table(Position):
    """A game of Alubari at one moment."""

    FIELDS = (
        "round",
        "start_player",
        "weather",
        "fog_tiles",
        "excavation",
        "lay_track",
        "crop",
        "bag",
        "stockyard",
        "chai_out",
        "events_drawn",
        "event_this_round",
        "rondel",
        "rondel_next",
        "event_1_count",
        "line",
        "contracts",
        "contract_used",
        "deck_back",
        "estates",
        "rubble_left",
        "estate_owner",
        "estate_borrower",
        "tracks",
        "stations",
        "equipment",
        "equipment_chai",
        "extra_building",
        "spaces",
        "iron",
        "stone",
        "rubble",
        "steel",
        "tea",
        "chai",
        "markers",
        "workers",
        "third_worker",
        "free_worker",
        "had_equipment",
        "effects",
        "alone",
        "ended",
    )
    __slots__ = (*FIELDS, "box", "seats")

    def __init__(self, setting: Setting, box: Box) -> None:
        """AL-2.3, AL-2.12, AL-2.15: discs on their start spaces, two workers and every marker but the one on the chai
        track in each supply, the third worker in the Tea House, nothing else."""
        super().__init__(setting)
        seats = setting.players
        self.box = box
        self.seats = seats
        self.round = 0
        self.start_player = 0
        self.weather = [NO_WEATHER, NO_WEATHER, NO_WEATHER]
        self.fog_tiles = 0
        self.excavation = box.excavation_start
        self.lay_track = box.lay_track_start
        self.crop = box.crop_start
        self.bag = [0, 0, 0, 0]
        self.stockyard = [0, 0, 0]
        self.chai_out = 0
        self.events_drawn = 0
        self.event_this_round = 0
        self.rondel = [0] * 6
        self.rondel_next = 0
        self.event_1_count = 0
        self.line = [NO_CARD, NO_CARD, NO_CARD]
        self.contracts = [IN_DECK] * len(box.contracts)
        self.contract_used = [0] * len(box.contracts)
        self.deck_back = NO_WEATHER
        self.estates: list[int] = []
        self.rubble_left: list[int] = []
        self.estate_owner: list[int] = []
        self.estate_borrower: list[int] = []
        self.tracks = [EMPTY] * len(box.track_ids)
        self.stations = [EMPTY] * len(box.stations)
        self.equipment = [OUT_OF_GAME] * len(box.equipment)
        self.equipment_chai = [0] * len(box.equipment)
        self.extra_building = 0
        self.spaces = [EMPTY] * (7 * MOST_SPACES)
        self.iron = [0] * seats
        self.stone = [0] * seats
        self.rubble = [0] * seats
        self.steel = [0] * seats
        self.tea = [0] * seats
        self.chai = [0] * seats
        self.markers = [box.markers] * seats
        self.workers = [box.workers - 1] * seats
        self.third_worker = [0] * seats
        self.free_worker = [0] * seats
        self.had_equipment = [0] * seats
        self.effects = [0] * (EFFECT_KINDS * seats)
        self.alone = EMPTY
        self.ended = RUNNING

    def clone(self) -> Table:
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box = self.box
        copy.seats = self.seats
        copy.round = self.round
        copy.start_player = self.start_player
        copy.weather = self.weather[:]
        copy.fog_tiles = self.fog_tiles
        copy.excavation = self.excavation
        copy.lay_track = self.lay_track
        copy.crop = self.crop
        copy.bag = self.bag[:]
        copy.stockyard = self.stockyard[:]
        copy.chai_out = self.chai_out
        copy.events_drawn = self.events_drawn
        copy.event_this_round = self.event_this_round
        copy.rondel = self.rondel[:]
        copy.rondel_next = self.rondel_next
        copy.event_1_count = self.event_1_count
        copy.line = self.line[:]
        copy.contracts = self.contracts[:]
        copy.contract_used = self.contract_used[:]
        copy.deck_back = self.deck_back
        copy.estates = self.estates[:]
        copy.rubble_left = self.rubble_left[:]
        copy.estate_owner = self.estate_owner[:]
        copy.estate_borrower = self.estate_borrower[:]
        copy.tracks = self.tracks[:]
        copy.stations = self.stations[:]
        copy.equipment = self.equipment[:]
        copy.equipment_chai = self.equipment_chai[:]
        copy.extra_building = self.extra_building
        copy.spaces = self.spaces[:]
        copy.iron = self.iron[:]
        copy.stone = self.stone[:]
        copy.rubble = self.rubble[:]
        copy.steel = self.steel[:]
        copy.tea = self.tea[:]
        copy.chai = self.chai[:]
        copy.markers = self.markers[:]
        copy.workers = self.workers[:]
        copy.third_worker = self.third_worker[:]
        copy.free_worker = self.free_worker[:]
        copy.had_equipment = self.had_equipment[:]
        copy.effects = self.effects[:]
        copy.alone = self.alone
        copy.ended = self.ended
        return copy

    # -- asking the table -----------------------------------------------------------------------

    def seat_order(self) -> list[int]:
        """Clockwise from the holder of the Starting Player marker."""
        return [(self.start_player + n) % self.seats for n in range(self.seats)]

    def area_spaces(self, area: int) -> int:
        """AL-2.4, AL-7.9: how many worker spaces an area has."""
        if area == EXCAVATION and self.extra_building:
            return self.box.extra_building_spaces
        return self.box.areas[area].spaces[self.seats]

    def open_spaces(self, area: int) -> int:
        """AL-4.2, AL-4.9: how many of them can be used this round; fog closes the last of B and D."""
        count = self.area_spaces(area)
        fogged = self.fog_tiles and self.box.areas[area].fogged
        if fogged and not (area == EXCAVATION and self.extra_building):
            count -= 1
        return count

    def first_track(self) -> int:
        """AL-8.1: the first available track space, or their number when the railway is complete."""
        tracks = self.tracks
        for at in range(len(tracks)):
            if tracks[at] == EMPTY:
                return at
        return len(tracks)

    def tracks_left(self) -> int:
        return self.tracks.count(EMPTY)

    def rubble_on_estates(self) -> int:
        return sum(self.rubble_left)

    def effect(self, seat: int, kind: int) -> int:
        return self.effects[seat * EFFECT_KINDS + kind]

    def add_effect(self, seat: int, kind: int, amount: int) -> None:
        self.effects[seat * EFFECT_KINDS + kind] += amount

    def set_effect(self, seat: int, kind: int, amount: int) -> None:
        self.effects[seat * EFFECT_KINDS + kind] = amount

    def owns(self, seat: int, ability: int) -> bool:
        """Does this seat own equipment with this ability?"""
        return any(self.equipment[card] == seat for card in self.box.ability_cards[ability])

    def gain(self, seat: int, ability: int) -> int:
        """What the seat's own equipment of this ability gives; 0 without it."""
        total = 0
        for card in self.box.ability_cards[ability]:
            if self.equipment[card] == seat:
                total += self.box.equipment[card].gain
        return total

    def equipment_owned(self, seat: int) -> int:
        return self.equipment.count(seat)

    def chai_room(self, seat: int) -> int:
        """AL-1.5, AL-2.2: how many spaces the chai marker can still move up."""
        return self.box.chai_limit[self.seats] - self.chai[seat]

    # -- the rooms next door ------------------------------------------------------------------------

    def scores(self) -> list[float]:
        from branchline.games.alubari.scoring import scores

        return scores(self)

    def ranks(self) -> list[int]:
        from branchline.games.alubari.scoring import ranks

        return ranks(self)

    def score_sheet(self) -> list[dict[str, float]]:
        from branchline.games.alubari.scoring import score_sheet

        return score_sheet(self)

    def census(self) -> dict[str, tuple[int, int]]:
        from branchline.games.alubari.census import census

        return census(self)

    def faults(self) -> list[str]:
        from branchline.games.alubari.census import faults

        return faults(self)
