"""What lies on the table in a game of Small Railroad Empires. A seat's figures are `table.money[seat]`."""

from __future__ import annotations

from bisect import insort
from typing import Final

from branchline.core.fields import Fields, names
from branchline.core.position import Part, Position, Setting, inserted, without
from branchline.games.small_railroad_empires.box import (
    COLOURS,
    COUNT,
    GOODS,
    INDUSTRIES,
    TOWNS,
    TURNS,
    Box,
    Map,
)

NOBODY_YET: Final = -1
MANY: Final = 1000

# A secret contract that is not dealt yet, and one that a view hides.
NOT_DEALT: Final = -2
HIDDEN: Final = -1

# SRE-15: the seats of the solo game.
HUMAN: Final = 0
BLACK: Final = 1
YELLOW: Final = 2

# SRE-6.4: what a seat holds of an achievement card.
NO_SECTION: Final = 0
RUNNER_UP: Final = 1
WINNER: Final = 2

# SRE-12: why the game ends.
RUNNING: Final = 0
LAST_TRACK: Final = 1
LAST_CARD: Final = 2
CITIES_FULL: Final = 3
STANDSTILL: Final = 4
ROUNDS_PLAYED: Final = 5

# A marker in `network`: no own piece here, but one beside it.
BESIDE: Final = -1

# What happens by itself, for the log (Position.tell); the arguments in brackets.
STAR: Final = 0  # seat, space
LOAN: Final = 1  # seat, loans
TOLL: Final = 2  # payer, receiver, money received
PRODUCTION: Final = 3  # industry or -1 for all, pieces
EARNED: Final = 4  # seat, money, prestige
CITY_BONUS: Final = 5  # seat, city, money
TRAIN_BONUS: Final = 6  # seat, card
INDUSTRY: Final = 7  # industry, space of the marker
INDUSTRY_END: Final = 8  # seat, industry
THREE_ALIKE: Final = 9  # colour
END_TRIGGERED: Final = 10  # trigger, seat
TOWN: Final = 11  # seat, space, kind
STANDING_STILL: Final = 12
RAILCAR: Final = 13  # seat, colour
AIM: Final = 14  # seat, city, reason (automa.REASONS)
GSC_TRACK: Final = 15  # seat, space
GSC_ROUTE_DONE: Final = 16  # seat, tracks lost
GSC_IDLE: Final = 17  # seat, reason: 0 no destination, 1 no tracks
SHARED: Final = 18  # money the human gains, space
GSC_DELIVERY: Final = 19  # seat, city, good or -1
GSC_EARNED: Final = 20  # seat, length, prestige
GSC_ORIGIN: Final = 21  # seat, space
GSC_TRAIN: Final = 22  # card, slot, rank of its colour
GSC_CLAIM: Final = 23  # seat, card, section
GSC_LOCOMOTIVE: Final = 24  # seat, colour
GSC_NO_TRAIN: Final = 25
ROUND: Final = 26  # number
CAPPED: Final = 27  # seat, money received, money due
WORTH: Final = 28  # seat, money now, Prestige that it is worth more at the end


class Conglomerate(Part):
    """SRE-15: what the Great Steam Conglomerate has besides its pieces. Lists of two are Black's and Yellow's."""

    def __init__(self, field: Fields, box: Box, spaces: int, towns: int) -> None:
        destinations, actions = len(box.destination_tiles), len(box.action_era)
        self.destination_deck = field.numbers([], 0, destinations - 1)
        self.destinations = field.numbers([], 0, destinations - 1)
        self.destinations_done = field.numbers([0, 0], 0, destinations)
        self.routes = field.rows([[], []], 0, spaces - 1)
        self.action_deck = field.numbers([], 0, actions - 1)
        self.action_cards = field.numbers([], 0, actions - 1)
        self.train_cards = field.numbers([], 0, len(box.train_colour) - 1)
        self.train_cards_due = field.number(0, 0, 3)
        self.locomotives = field.numbers([0] * COLOURS, 0, towns)

    # fields: written by make fields
    FIELDS = names(
        "destination_deck destinations destinations_done routes action_deck action_cards train_cards train_cards_due "
        "locomotives"
    )
    __slots__ = FIELDS

    def clone(self) -> Conglomerate:
        copy = Conglomerate.__new__(Conglomerate)
        copy.destination_deck, copy.destinations = self.destination_deck[:], self.destinations[:]
        copy.destinations_done = self.destinations_done[:]
        copy.routes = [row[:] for row in self.routes]
        copy.action_deck, copy.action_cards = self.action_deck[:], self.action_cards[:]
        copy.train_cards, copy.train_cards_due = self.train_cards[:], self.train_cards_due
        copy.locomotives = self.locomotives[:]
        return copy

    # end


class Table(Position):
    """A game of Small Railroad Empires at one moment.

    `shuffled_back` are the cards of the train deck that everybody has seen lie in the market (SRE-1.10, SRE-7.5).
    `map`, `pieces`, `network` and `frontier` follow from the rest (`derive`) and are kept up to date:
    `pieces[space]` has a bit for each seat with a piece there and, four higher, one for each meeple;
    `network[seat][space]` names the connected part of the seat's network, BESIDE, or 0 (SRE-1.4);
    `frontier[seat]` are the spaces where a seat may extend, sorted (SRE-4.2).
    """

    def __init__(self, setting: Setting, box: Box) -> None:
        """SRE-2.3, SRE-2.7: everybody's pieces, two tracks locked, money on its start; all loan cards in stock."""
        super().__init__(setting)
        players, solo = setting.players, setting.players == 1
        seats = 3 if solo else players
        count = box.tile_count[players]
        self.box = box
        self.seats = seats
        self.solo = solo
        self.boom: bool = setting.options["industrial_boom"]
        self.rural: bool = setting.options["rural_connections"]
        self.new_route_loans: bool = setting.options["new_route_loans"] == "allowed"
        self.gsc_stars_always: bool = solo and setting.options["conglomerate_stars"] == "always"
        self.map: Map = box.blank_maps[count]
        spaces, towns = self.map.spaces, sum(box.town_counts) if self.rural else 0
        alike = max(box.town_counts) if self.rural else 0
        self.pieces = [0] * spaces
        self.network: list[list[int]] = [[0] * spaces for _ in range(seats)]
        self.frontier: list[list[int]] = [[] for _ in range(seats)]
        field = self.declare()
        self.first_player = field.number(NOBODY_YET, NOBODY_YET, players - 1)
        self.turns = field.numbers([0] * seats, 0, MANY)
        self.end_trigger = field.number(RUNNING, RUNNING, ROUNDS_PLAYED)
        self.standing_still = field.number(0, 0, 1)
        self.tiles = field.numbers([0] * count, 0, len(box.tiles), shared=True)
        self.tile_turns = field.numbers([0] * count, 0, TURNS - 1, shared=True)
        self.city_tokens = field.numbers([], 0, len(box.city_ids) - 1, shared=True)
        self.factory_tokens = field.numbers([], 0, len(box.factory_ids) - 1, shared=True)
        self.goods = field.numbers([0] * (len(box.factory_ids) * GOODS), 0, box.good_pieces)
        self.goods_supply = field.numbers([box.good_pieces] * GOODS, 0, box.good_pieces)
        self.goods_out = field.numbers([0] * GOODS, 0, box.good_pieces if solo else 0)
        self.loan_cards = field.number(box.loans, 0, box.loans)
        self.icons_reached = field.number(0, 0, len(box.factory_icons))
        self.industry_markers = field.numbers([0] * INDUSTRIES, 0, box.industry_last if self.boom else 0, shared=True)
        self.rural_unseen = field.numbers(
            list(box.town_counts) if self.rural else [0] * len(TOWNS), 0, alike, shared=True
        )
        self.rural_revealed = field.numbers([0] * len(TOWNS), 0, alike, shared=True)
        self.rural_spaces = field.numbers([], 0, spaces - 1, shared=True)
        self.achievements = field.numbers([], 0, len(box.achievement_names) - 1, shared=True)
        self.sections = field.numbers([NO_SECTION] * (seats * box.achievements_dealt), NO_SECTION, WINNER, shared=True)
        self.train_deck = field.numbers([], 0, len(box.train_colour) - 1, shared=True)
        self.shuffled_back = field.numbers([], 0, len(box.train_colour) - 1, shared=True)
        self.market = field.numbers([], 0, len(box.train_colour) - 1, shared=True)
        self.supply_tracks = field.numbers([box.tracks - box.locked] * seats, 0, box.tracks)
        self.locked_tracks = field.numbers([box.locked] * seats, 0, box.locked)
        self.supply_meeples = field.numbers([box.meeples] * seats, 0, box.meeples)
        self.tracks = field.rows([[] for _ in range(seats)], 0, spaces - 1, shared=True)
        self.meeples = field.rows([[] for _ in range(seats)], 0, spaces - 1, shared=True)
        self.money = field.numbers([box.money_start] * seats, 0, box.money_most)
        self.loans = field.numbers([0] * seats, 0, box.loans)
        self.prestige = field.numbers([0] * seats, 0, MANY)
        contracts = len(box.contract_industry)
        self.contract = field.numbers([NOT_DEALT] * players, NOT_DEALT, contracts - 1, shared=True, secret=1)
        self.contract_revealed = field.numbers([0] * players, 0, 1, shared=True)
        self.dealt = field.rows([[] for _ in range(players)], 0, len(box.train_colour) - 1, shared=True, secret=1)
        self.bought = field.rows([[] for _ in range(players)], 0, len(box.train_colour) - 1, shared=True)
        self.played = field.rows([[] for _ in range(players)], 0, len(box.train_colour) - 1, shared=True)
        self.locomotives = field.numbers([0] * (players * COLOURS), 0, towns)
        self.delivered_from = field.numbers([0] * (seats * INDUSTRIES), 0, 1 if self.boom else 0, shared=True)
        self.route_length = field.numbers([0] * seats, -100, spaces)
        self.route_terrains = field.numbers([0] * seats, 0, 63)
        self.gsc = field.part(Conglomerate(field.of(Conglomerate), box, spaces, towns) if solo else None)
        if solo:  # SRE-15.1.6: no money, no board
            for seat in (BLACK, YELLOW):
                self.supply_tracks[seat] = box.tracks
                self.locked_tracks[seat] = 0
                self.money[seat] = 0

    # fields: written by make fields
    FIELDS = names(
        "first_player turns end_trigger standing_still tiles tile_turns city_tokens factory_tokens goods goods_supply "
        "goods_out loan_cards icons_reached industry_markers rural_unseen rural_revealed rural_spaces achievements "
        "sections train_deck shuffled_back market supply_tracks locked_tracks supply_meeples tracks meeples money "
        "loans prestige contract contract_revealed dealt bought played locomotives delivered_from route_length "
        "route_terrains gsc"
    )
    __slots__ = FIELDS + names("box seats solo boom rural new_route_loans gsc_stars_always map pieces network frontier")

    def clone(self) -> Table:
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box, copy.seats, copy.solo = self.box, self.seats, self.solo
        copy.boom, copy.rural, copy.new_route_loans = self.boom, self.rural, self.new_route_loans
        copy.gsc_stars_always, copy.map, copy.pieces = self.gsc_stars_always, self.map, self.pieces[:]
        copy.network = [row[:] for row in self.network]
        copy.frontier = [row[:] for row in self.frontier]
        copy.first_player, copy.turns, copy.end_trigger = self.first_player, self.turns[:], self.end_trigger
        copy.standing_still, copy.tiles, copy.tile_turns = self.standing_still, self.tiles, self.tile_turns
        copy.city_tokens, copy.factory_tokens, copy.goods = self.city_tokens, self.factory_tokens, self.goods[:]
        copy.goods_supply, copy.goods_out, copy.loan_cards = self.goods_supply[:], self.goods_out[:], self.loan_cards
        copy.icons_reached, copy.industry_markers = self.icons_reached, self.industry_markers
        copy.rural_unseen, copy.rural_revealed = self.rural_unseen, self.rural_revealed
        copy.rural_spaces, copy.achievements, copy.sections = self.rural_spaces, self.achievements, self.sections
        copy.train_deck, copy.shuffled_back, copy.market = self.train_deck, self.shuffled_back, self.market
        copy.supply_tracks, copy.locked_tracks = self.supply_tracks[:], self.locked_tracks[:]
        copy.supply_meeples, copy.tracks, copy.meeples = self.supply_meeples[:], self.tracks[:], self.meeples[:]
        copy.money, copy.loans, copy.prestige = self.money[:], self.loans[:], self.prestige[:]
        copy.contract, copy.contract_revealed, copy.dealt = self.contract, self.contract_revealed, self.dealt[:]
        copy.bought, copy.played, copy.locomotives = self.bought[:], self.played[:], self.locomotives[:]
        copy.delivered_from, copy.route_length = self.delivered_from, self.route_length[:]
        copy.route_terrains = self.route_terrains[:]
        copy.gsc = None if self.gsc is None else self.gsc.clone()
        return copy

    # end

    def others_see(self, field: str, at: int, value: int) -> int:
        """SRE-1.10: an unrevealed contract is hidden. Alone nobody hides."""
        return value if self.solo or self.contract_revealed[at] or value == NOT_DEALT else HIDDEN

    # -- the map and what follows from it -----------------------------------------------------------

    def lay_map(self) -> None:
        """SRE-18.2: read the tiles and tokens that have been laid."""
        self.map = Map(self.box, self.tiles, self.tile_turns, self.city_tokens, self.factory_tokens)

    def derive(self) -> None:
        """Work out again what follows from the fields: the map, who is where, and which spaces hang together."""
        self.lay_map()
        spaces = self.map.spaces
        self.pieces = [0] * spaces
        self.network = [[0] * spaces for _ in range(self.seats)]
        self.frontier = [[] for _ in range(self.seats)]
        for seat in range(self.seats):
            for space in self.tracks[seat]:
                self.pieces[space] |= 1 << seat
            for space in self.meeples[seat]:
                self.pieces[space] |= 17 << seat
        for seat in range(self.seats):
            own = self.tracks[seat] + self.meeples[seat]
            for space in own:
                self.connect(seat, space)
            self.frontier[seat] = [space for space in self.frontier[seat] if space not in own]

    def connect(self, seat: int, space: int) -> None:
        """SRE-1.4: a new piece joins the parts of the network beside it, and opens the spaces around it."""
        network = self.network[seat]
        frontier = self.frontier[seat]
        part = 0
        for beside in self.map.neighbours[space]:
            found = network[beside]
            if found > 0:
                if part == 0:
                    part = found
                elif found != part:
                    for at in range(len(network)):
                        if network[at] == found:
                            network[at] = part
            elif found == 0:
                network[beside] = BESIDE
                if self.has_room(beside):
                    insort(frontier, beside)
        network[space] = part if part else space + 1

    def has_room(self, space: int) -> bool:
        """SRE-4.3, SRE-15.3.1: two players to a space; any number in solo."""
        return self.solo or COUNT[self.pieces[space] & 15] < 2

    def put_track(self, seat: int, space: int) -> None:
        """Put a track on a space, whatever it costs and wherever it comes from."""
        self.pieces[space] |= 1 << seat
        self.tracks[seat] = inserted(self.tracks[seat], space)
        if self.network[seat][space] == BESIDE:
            self.frontier[seat].remove(space)
        self.connect(seat, space)
        if not self.has_room(space):
            for other in range(self.seats):
                if self.network[other][space] == BESIDE:
                    self.frontier[other].remove(space)

    def put_meeple(self, seat: int, space: int) -> None:
        """SRE-5.5 step 3: a train meeple takes the place of the track, which returns to the supply."""
        self.tracks[seat] = without(self.tracks[seat], space)
        self.supply_tracks[seat] += 1
        self.supply_meeples[seat] -= 1
        self.meeples[seat] = inserted(self.meeples[seat], space)
        self.pieces[space] |= 16 << seat

    # -- asking the table -----------------------------------------------------------------------------

    def has_piece(self, seat: int, space: int) -> bool:
        return (self.pieces[space] >> seat) & 1 == 1

    def has_track(self, seat: int, space: int) -> bool:
        """SRE-1.3: a track, not a meeple."""
        return (self.pieces[space] >> seat) & 17 == 1

    def hand(self, seat: int) -> list[int]:
        """SRE-1.9: the train cards in hand, sorted."""
        return sorted(self.dealt[seat] + self.bought[seat])

    def hand_size(self, seat: int) -> int:
        return len(self.dealt[seat]) + len(self.bought[seat])

    def in_first_place(self, seat: int) -> bool:
        """SRE-1.6, SRE-15.3.5: no other marker is further ahead."""
        return self.prestige[seat] == max(self.prestige)

    def section(self, seat: int, place: int) -> int:
        """SRE-6.4: what a seat holds of the card at this place of the row."""
        return self.sections[seat * self.box.achievements_dealt + place]

    def winner_of(self, place: int) -> int:
        """SRE-6.2: who holds the Winner section of the card at this place, or NOBODY_YET."""
        size = self.box.achievements_dealt
        for seat in range(self.seats):
            if self.sections[seat * size + place] == WINNER:
                return seat
        return NOBODY_YET

    def sections_held(self, seat: int, kind: int) -> int:
        size = self.box.achievements_dealt
        return self.sections[seat * size : (seat + 1) * size].count(kind)

    def trains_played(self, seat: int) -> list[int]:
        """SRE-1.9, SRE-15.7.2: the cards in the play area; one pool for both companies of the Conglomerate."""
        gsc = self.gsc
        if gsc is not None and seat != HUMAN:
            return gsc.train_cards
        return self.played[seat]

    def colours_played(self, seat: int) -> list[int]:
        """SRE-14.9: how many cards of each colour a seat has played, abandoned locomotives included."""
        gsc = self.gsc
        if gsc is not None and seat != HUMAN:
            counts = gsc.locomotives[:]
        else:
            counts = self.locomotives[seat * COLOURS : (seat + 1) * COLOURS]
        for card in self.trains_played(seat):
            counts[self.box.train_colour[card]] += 1
        return counts

    def colour_order(self) -> list[int]:
        """SRE-15.7.1: train colours by locomotive icons played, the most common first; of equal ones the latest.

        Colours that were never played are left out.
        """
        gsc = self.gsc
        if gsc is None:
            return []
        counts = [0] * COLOURS
        latest = [-1] * COLOURS
        for at, card in enumerate(gsc.action_cards):
            colour = self.box.action_affinity[card]
            counts[colour] += 1
            latest[colour] = at
        order: list[int] = []
        for _ in range(COLOURS):
            best = -1
            for colour in range(COLOURS):
                if counts[colour] == 0 or colour in order:
                    continue
                if best < 0 or counts[colour] * 100 + latest[colour] > counts[best] * 100 + latest[best]:
                    best = colour
            if best >= 0:
                order.append(best)
        return order

    def contracts_away(self) -> list[int]:
        """SRE-2.5: the contracts that nobody holds."""
        return [card for card in range(len(self.box.contract_industry)) if card not in self.contract]
