"""What lies on the table in a game of Small Railroad Empires. A seat's figures are `table.money[seat]`."""

from __future__ import annotations

from bisect import insort
from typing import Any, Final

from branchline.core.position import Part, Position, Setting, inserted, without
from branchline.games.small_railroad_empires.box import (
    COLOURS,
    COUNT,
    FACTORIES,
    GOODS,
    INDUSTRIES,
    TOWNS,
    Box,
    Map,
)

NOBODY_YET: Final = -1

# A secret contract that is not dealt yet; -1 is one that a view hides.
NOT_DEALT: Final = -2

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


class Conglomerate(Part):
    """SRE-15: what the Great Steam Conglomerate has besides its pieces. Lists of two are Black's and Yellow's."""

    FIELDS = (
        "destination_deck",
        "destinations",
        "destinations_done",
        "routes",
        "action_deck",
        "action_cards",
        "train_cards",
        "train_cards_due",
        "locomotives",
    )
    __slots__ = FIELDS

    def __init__(self) -> None:
        self.destination_deck: list[int] = []
        self.destinations: list[int] = []
        self.destinations_done = [0, 0]
        self.routes: list[list[int]] = [[], []]
        self.action_deck: list[int] = []
        self.action_cards: list[int] = []
        self.train_cards: list[int] = []
        self.train_cards_due = 0
        self.locomotives = [0] * COLOURS

    def clone(self) -> Conglomerate:
        copy = Conglomerate.__new__(Conglomerate)
        copy.destination_deck = self.destination_deck[:]
        copy.destinations = self.destinations[:]
        copy.destinations_done = self.destinations_done[:]
        copy.routes = [self.routes[0][:], self.routes[1][:]]
        copy.action_deck = self.action_deck[:]
        copy.action_cards = self.action_cards[:]
        copy.train_cards = self.train_cards[:]
        copy.train_cards_due = self.train_cards_due
        copy.locomotives = self.locomotives[:]
        return copy


class Table(Position):
    """A game of Small Railroad Empires at one moment.

    `map`, `pieces`, `network` and `frontier` follow from the rest (`derive`) and are kept up to date:
    `pieces[space]` has a bit for each seat with a piece there and, four higher, one for each meeple;
    `network[seat][space]` names the connected part of the seat's network, BESIDE, or 0 (SRE-1.4);
    `frontier[seat]` are the spaces where a seat may extend, sorted (SRE-4.2).
    """

    FIELDS = (
        "first_player",
        "turns",
        "end_trigger",
        "standing_still",
        "tiles",
        "tile_turns",
        "city_tokens",
        "factory_tokens",
        "goods",
        "goods_supply",
        "goods_out",
        "loan_cards",
        "icons_reached",
        "industry_markers",
        "rural_unseen",
        "rural_revealed",
        "rural_spaces",
        "achievements",
        "sections",
        "train_deck",
        "market",
        "supply_tracks",
        "locked_tracks",
        "supply_meeples",
        "tracks",
        "meeples",
        "money",
        "loans",
        "prestige",
        "contract",
        "contract_revealed",
        "dealt",
        "bought",
        "played",
        "locomotives",
        "delivered_from",
        "route_length",
        "route_terrains",
        "gsc",
    )
    SHARED = (
        "tiles",
        "tile_turns",
        "city_tokens",
        "factory_tokens",
        "industry_markers",
        "rural_unseen",
        "rural_revealed",
        "rural_spaces",
        "achievements",
        "sections",
        "train_deck",
        "market",
        "tracks",
        "meeples",
        "contract",
        "contract_revealed",
        "dealt",
        "bought",
        "played",
        "delivered_from",
    )
    __slots__ = (*FIELDS, "boom", "box", "frontier", "map", "network", "pieces", "rural", "seats", "solo")

    def __init__(self, setting: Setting, box: Box) -> None:
        """SRE-2.3, SRE-2.7: everybody's pieces, two tracks locked, money on its start; all loan cards in stock."""
        super().__init__(setting)
        solo = setting.players == 1
        seats = 3 if solo else setting.players
        count = box.tile_count[setting.players]
        self.box = box
        self.seats = seats
        self.solo = solo
        self.boom: bool = setting.options["industrial_boom"]
        self.rural: bool = setting.options["rural_connections"]
        self.first_player = NOBODY_YET
        self.turns = [0] * seats
        self.end_trigger = RUNNING
        self.standing_still = 0
        self.tiles = [0] * count
        self.tile_turns = [0] * count
        self.city_tokens: list[int] = []
        self.factory_tokens: list[int] = []
        self.goods = [0] * (FACTORIES * GOODS)
        self.goods_supply = [box.good_pieces] * GOODS
        self.goods_out = [0] * GOODS
        self.loan_cards = box.loans
        self.icons_reached = 0
        self.industry_markers = [0] * INDUSTRIES
        self.rural_unseen = list(box.town_counts) if self.rural else [0] * len(TOWNS)
        self.rural_revealed = [0] * len(TOWNS)
        self.rural_spaces: list[int] = []
        self.achievements: list[int] = []
        self.sections = [NO_SECTION] * (seats * box.achievements_dealt)
        self.train_deck: list[int] = []
        self.market: list[int] = []
        self.supply_tracks = [box.tracks - box.locked] * seats
        self.locked_tracks = [box.locked] * seats
        self.supply_meeples = [box.meeples] * seats
        self.tracks: list[list[int]] = [[] for _ in range(seats)]
        self.meeples: list[list[int]] = [[] for _ in range(seats)]
        self.money = [box.money_start] * seats
        self.loans = [0] * seats
        self.prestige = [0] * seats
        self.contract = [NOT_DEALT] * setting.players
        self.contract_revealed = [0] * setting.players
        self.dealt: list[list[int]] = [[] for _ in range(setting.players)]
        self.bought: list[list[int]] = [[] for _ in range(setting.players)]
        self.played: list[list[int]] = [[] for _ in range(setting.players)]
        self.locomotives = [0] * (setting.players * COLOURS)
        self.delivered_from = [0] * (seats * INDUSTRIES)
        self.route_length = [0] * seats
        self.route_terrains = [0] * seats
        self.gsc: Conglomerate | None = None
        if solo:
            # SRE-15.1.6: no money, no board
            self.gsc = Conglomerate()
            for seat in (BLACK, YELLOW):
                self.supply_tracks[seat] = box.tracks
                self.locked_tracks[seat] = 0
                self.money[seat] = 0
        self.map: Map = box.blank_maps[count]
        self.pieces = [0] * self.map.spaces
        self.network: list[list[int]] = [[0] * self.map.spaces for _ in range(seats)]
        self.frontier: list[list[int]] = [[] for _ in range(seats)]

    def clone(self) -> Table:
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box = self.box
        copy.seats = self.seats
        copy.solo = self.solo
        copy.boom = self.boom
        copy.rural = self.rural
        copy.first_player = self.first_player
        copy.turns = self.turns[:]
        copy.end_trigger = self.end_trigger
        copy.standing_still = self.standing_still
        copy.tiles = self.tiles
        copy.tile_turns = self.tile_turns
        copy.city_tokens = self.city_tokens
        copy.factory_tokens = self.factory_tokens
        copy.goods = self.goods[:]
        copy.goods_supply = self.goods_supply[:]
        copy.goods_out = self.goods_out[:]
        copy.loan_cards = self.loan_cards
        copy.icons_reached = self.icons_reached
        copy.industry_markers = self.industry_markers
        copy.rural_unseen = self.rural_unseen
        copy.rural_revealed = self.rural_revealed
        copy.rural_spaces = self.rural_spaces
        copy.achievements = self.achievements
        copy.sections = self.sections
        copy.train_deck = self.train_deck
        copy.market = self.market
        copy.supply_tracks = self.supply_tracks[:]
        copy.locked_tracks = self.locked_tracks[:]
        copy.supply_meeples = self.supply_meeples[:]
        copy.tracks = self.tracks[:]
        copy.meeples = self.meeples[:]
        copy.money = self.money[:]
        copy.loans = self.loans[:]
        copy.prestige = self.prestige[:]
        copy.contract = self.contract
        copy.contract_revealed = self.contract_revealed
        copy.dealt = self.dealt[:]
        copy.bought = self.bought[:]
        copy.played = self.played[:]
        copy.locomotives = self.locomotives[:]
        copy.delivered_from = self.delivered_from
        copy.route_length = self.route_length[:]
        copy.route_terrains = self.route_terrains[:]
        gsc = self.gsc
        copy.gsc = None if gsc is None else gsc.clone()
        copy.map = self.map
        copy.pieces = self.pieces[:]
        copy.network = [parts[:] for parts in self.network]
        copy.frontier = [spaces[:] for spaces in self.frontier]
        return copy

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

    # -- the rooms next door --------------------------------------------------------------------------

    def scores(self) -> list[float]:
        from branchline.games.small_railroad_empires.scoring import scores

        return scores(self)

    def ranks(self) -> list[int]:
        from branchline.games.small_railroad_empires.scoring import ranks

        return ranks(self)

    def score_sheet(self) -> list[dict[str, float]]:
        from branchline.games.small_railroad_empires.scoring import score_sheet

        return score_sheet(self)

    def census(self) -> dict[str, tuple[int, int]]:
        from branchline.games.small_railroad_empires.census import census

        return census(self)

    def faults(self) -> list[str]:
        from branchline.games.small_railroad_empires.census import faults

        return faults(self)

    def hide(self, data: dict[str, Any], seat: int) -> None:
        from branchline.games.small_railroad_empires.view import hide

        hide(self, data, seat)

    def reshuffle(self, seat: int, rng: Any) -> None:
        from branchline.games.small_railroad_empires.view import reshuffle

        reshuffle(self, seat, rng)

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a table travels as JSON: to_json, from_json")
