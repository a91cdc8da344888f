"""What lies on the table in a game of Alubari. Flat lists: a seat's figures are `table.iron[seat]`.

AL-17, AL-17.2, AL-1.2: all of it is public, without limit and the same for every seat. AL-17.1: what nobody knows,
the order of deck and bag, is not on the table at all: both are counted by kind, and chance decides when they are
drawn. AL-17.3: so decisions and chance results are all it takes to repeat a game.
"""

from __future__ import annotations

from typing import Final

from branchline.core.fields import names
from branchline.core.position import Position, Setting
from branchline.games.alubari.box import EXCAVATION, MOST_SPACES, WEATHERS, Box

MANY: Final = 999
UNLIMITED: Final = 10**9
"""AL-1.1: what no number of pieces limits; cubes, markers and workers are counted by the census."""

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

# AL-5.5: the third worker of a seat. AL-5.6: one that chai fetched, if by the table's reading that is its one chai, is
# due until a worker of the seat has acted without a boost: all workers of a seat look alike.
IN_TEA_HOUSE: Final = 0
IN_PLAY: Final = 1
DUE_WITHOUT_BOOST: Final = 2

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

    def __init__(self, setting: Setting, box: Box) -> None:
        """AL-2.3, AL-2.12, AL-2.15: discs on their start spaces, two workers and every marker but the one on the chai
        track in each supply, the third worker in the Tea House, nothing else."""
        super().__init__(setting)
        seats, last = setting.players, setting.players - 1
        self.box = box
        self.seats = seats
        self.fetched_without_boost: bool = setting.options["fetched_worker_boost"] == "refused"
        self.dig_in_full: bool = setting.options["dig_boost"] == "full"
        field = self.declare()
        self.round = field.number(0, 0, MANY)
        self.start_player = field.number(0, 0, last)
        self.weather = field.numbers([NO_WEATHER] * 3, NO_WEATHER, len(WEATHERS) - 1)
        self.fog_tiles = field.number(0, 0, 1)
        self.excavation = field.number(box.excavation_start, 0, len(box.excavation_rate) - 1)
        self.lay_track = field.number(box.lay_track_start, 0, len(box.lay_track_rate) - 1)
        self.crop = field.number(box.crop_start, 0, len(box.crop_halves) - 1)
        self.bag = field.numbers([0] * 4, 0, 99)
        self.stockyard = field.numbers([0] * 3, 0, 99)
        self.chai_out = field.number(0, 0, box.chai_cubes)
        self.events_drawn = field.number(0, 0, box.setups[seats].events)
        self.event_this_round = field.number(0, 0, 1)
        self.rondel = field.numbers([0] * 6, 0, 1)
        self.rondel_next = field.number(0, 0, 5)
        self.event_1_count = field.number(0, 0, MANY)
        self.line = field.numbers([NO_CARD] * 3, NO_CARD, len(box.contracts) - 1)
        self.contracts = field.numbers([IN_DECK] * len(box.contracts), TURNED_UP, last)
        self.contract_used = field.numbers([0] * len(box.contracts), 0, 1)
        self.deck_back = field.number(NO_WEATHER, NO_WEATHER, len(WEATHERS) - 1)
        self.estates = field.numbers([], 0, len(box.estates) - 1)
        self.rubble_left = field.numbers([], 0, 99)
        self.estate_owner = field.numbers([], EMPTY, last, also=(GAME,))
        self.estate_borrower = field.numbers([], EMPTY, last)
        self.tracks = field.numbers([EMPTY] * len(box.track_ids), EMPTY, last, also=(GAME,))
        self.stations = field.numbers([EMPTY] * len(box.stations), EMPTY, last, also=(GAME, BLOCKED))
        self.equipment = field.numbers([OUT_OF_GAME] * len(box.equipment), OUT_OF_GAME, last)
        self.equipment_chai = field.numbers([0] * len(box.equipment), 0, 9)
        self.extra_building = field.number(0, 0, 1)
        self.spaces = field.numbers([EMPTY] * (7 * MOST_SPACES), EMPTY, last)
        self.iron = field.numbers([0] * seats, 0, UNLIMITED)
        self.stone = field.numbers([0] * seats, 0, UNLIMITED)
        self.rubble = field.numbers([0] * seats, 0, UNLIMITED)
        self.steel = field.numbers([0] * seats, 0, UNLIMITED)
        self.tea = field.numbers([0] * seats, 0, UNLIMITED)
        self.chai = field.numbers([0] * seats, 0, box.chai_limit[seats])
        self.markers = field.numbers([box.markers] * seats, 0, UNLIMITED)
        self.workers = field.numbers([box.workers - 1] * seats, 0, UNLIMITED)
        self.third_worker = field.numbers([IN_TEA_HOUSE] * seats, IN_TEA_HOUSE, self.most_of_third_worker())
        self.free_worker = field.numbers([0] * seats, 0, 1)
        self.had_equipment = field.numbers([0] * seats, 0, 1)
        self.effects = field.numbers([0] * (EFFECT_KINDS * seats), 0, 99)
        self.alone = field.number(EMPTY, EMPTY, 1 if seats == 2 else EMPTY)  # AL-14.3: with two players only
        self.ended = field.number(RUNNING, RUNNING, BOTH_WITHOUT_MARKERS)

    # fields: written by make fields
    FIELDS = names(
        "round start_player weather fog_tiles excavation lay_track crop bag stockyard chai_out events_drawn "
        "event_this_round rondel rondel_next event_1_count line contracts contract_used deck_back estates rubble_left "
        "estate_owner estate_borrower tracks stations equipment equipment_chai extra_building spaces iron stone rubble "
        "steel tea chai markers workers third_worker free_worker had_equipment effects alone ended"
    )
    __slots__ = FIELDS + names("box seats fetched_without_boost dig_in_full")

    def clone(self) -> Table:
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box, copy.seats, copy.fetched_without_boost = self.box, self.seats, self.fetched_without_boost
        copy.dig_in_full, copy.round, copy.start_player = self.dig_in_full, self.round, self.start_player
        copy.weather, copy.fog_tiles, copy.excavation = self.weather[:], self.fog_tiles, self.excavation
        copy.lay_track, copy.crop, copy.bag = self.lay_track, self.crop, self.bag[:]
        copy.stockyard, copy.chai_out, copy.events_drawn = self.stockyard[:], self.chai_out, self.events_drawn
        copy.event_this_round, copy.rondel, copy.rondel_next = self.event_this_round, self.rondel[:], self.rondel_next
        copy.event_1_count, copy.line, copy.contracts = self.event_1_count, self.line[:], self.contracts[:]
        copy.contract_used, copy.deck_back, copy.estates = self.contract_used[:], self.deck_back, self.estates[:]
        copy.rubble_left, copy.estate_owner = self.rubble_left[:], self.estate_owner[:]
        copy.estate_borrower, copy.tracks, copy.stations = self.estate_borrower[:], self.tracks[:], self.stations[:]
        copy.equipment, copy.equipment_chai = self.equipment[:], self.equipment_chai[:]
        copy.extra_building, copy.spaces, copy.iron = self.extra_building, self.spaces[:], self.iron[:]
        copy.stone, copy.rubble, copy.steel = self.stone[:], self.rubble[:], self.steel[:]
        copy.tea, copy.chai, copy.markers = self.tea[:], self.chai[:], self.markers[:]
        copy.workers, copy.third_worker, copy.free_worker = self.workers[:], self.third_worker[:], self.free_worker[:]
        copy.had_equipment, copy.effects, copy.alone = self.had_equipment[:], self.effects[:], self.alone
        copy.ended = self.ended
        return copy

    # end

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

    def most_of_third_worker(self) -> int:
        """AL-5.6: what `third_worker` can be by the reading of this table."""
        return DUE_WITHOUT_BOOST if self.fetched_without_boost else IN_PLAY

    def equipment_owned(self, seat: int) -> int:
        return self.equipment.count(seat)

    def chai_room(self, seat: int) -> int:
        """AL-1.5, AL-2.2: how many spaces the chai marker can still move up."""
        return self.box.chai_limit[self.seats] - self.chai[seat]
