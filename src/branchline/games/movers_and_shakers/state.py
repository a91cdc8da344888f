"""What lies on the table in a game of Movers & Shakers.

MS-1, MS-1.1: one to four players, each with a colour. Flat lists: a seat's figures are `table.cash[seat]`,
`table.assets[seat * 4 + asset]` and so on. A solo game has two seats, the second being the Major's, who uses few.
"""

from __future__ import annotations

from typing import Final

from branchline.core.fields import names
from branchline.core.position import NOBODY, Position, Setting
from branchline.games.movers_and_shakers.box import (
    CARS,
    MAJOR,
    NOT_IN_GAME,
    PLACES,
    ROW_SIZE,
    SECOND_LARGE,
    SLOTS,
    Box,
)

MANY: Final = 999

# Where an action card is, if not in a seat's hand.
IN_DECK: Final = -1
IN_PLAY: Final = 4
OUT_OF_GAME: Final = 5

# Where one of a player's own contracts is; a number from UNDER on counts from the first one laid under the stack.
IN_STACK: Final = -1
ACTIVE: Final = 0
COMPLETED: Final = 1
DRAWN: Final = 2
TOP: Final = 3
UNDER: Final = 4

# Where a card of the Major is.
WAITING: Final = 0
IN_MAJORS_DECK: Final = 1
USED: Final = 2


class Interpreter:
    """Carries out effects of the box; the course of play gives every table one (steps/perform.py)."""

    __slots__ = ()

    def perform(self, table: Table, seat: int, effect: int, context: int) -> None:
        """Carry out one effect for a seat; `context` is the asset or slot that caused it, or -1."""
        raise RuntimeError("this table knows no effects")


class Table(Position):
    """A game of Movers & Shakers at one moment.

    MS-2.1: the side of the board and the grid go with the number of players. MS-2.3: agencies lie in open stacks.
    MS-2.8: all markers begin at 0, those of the market on their first row. MS-6.10: two contract slots each."""

    def __init__(self, setting: Setting, box: Box, interpreter: Interpreter) -> None:
        super().__init__(setting)
        players = setting.players
        self.box = box
        self.interpreter = interpreter
        self.solo = players == 1
        self.seats = 2 if players == 1 else players
        self.side = box.sides[0 if players <= 2 else 1]
        self.investments = box.grids[max(0, players - 2)]
        self.circles_passed = setting.options["performance_circles"] == "passed"  # how MS-9.2 is read
        self.free_repetitions = setting.options["m30_repetitions"] == "free"  # how MS-8.6 is read
        seats, last = self.seats, self.seats - 1
        cars = CARS if players == 1 else seats * 4
        cards, own, spaces = len(box.cards), box.own_contracts, box.tile_spaces
        longest = max(box.seal_first[1], own - box.seal_first[1])  # of the two stacks
        field = self.declare()
        self.round = field.number(0, 0, box.rounds)
        self.active = field.number(NOBODY, NOBODY, last)
        self.first_drafter = field.number(NOBODY, NOBODY, last)
        self.order = field.numbers([-1] * seats, -1, last, shared=True)
        self.setup_tiles = field.numbers([-1] * 5, -1, 4, shared=True)
        self.setup_card = field.numbers([-1] * seats, -1, 4, shared=True)
        self.setup_tile = field.numbers([-1] * seats, -1, 4, shared=True)
        self.boards = field.numbers([-1] * seats, -1, 3, shared=True)
        self.cash = field.numbers([0] * seats, 0, 9)
        self.tokens = field.numbers([0] * seats, 0, MANY)
        self.market = field.numbers([box.market_row] * (seats * 3), 1, box.market_top)
        self.assets = field.numbers([0] * (seats * 4), 0, box.asset_top)
        self.concessions = field.numbers([0] * (seats * 4), 0, 1)
        self.agencies = field.numbers([0] * (seats * 4), 0, 99)
        self.single_deals = field.numbers([0] * seats, 0, MANY, shared=True)
        self.double_deals = field.numbers([0] * seats, 0, MANY, shared=True)
        self.performance = field.numbers([0] * seats, 0, box.performance_top)
        self.red_tiles = field.numbers([0] * (seats * 4), 0, spaces, shared=True)
        self.cards = field.numbers([IN_DECK] * cards, IN_DECK, players - 1, also=(IN_PLAY, OUT_OF_GAME), hides=IN_DECK)
        self.hands = field.numbers([0] * (seats * 2), 0, cards)
        self.playing = field.number(-1, -1, cards - 1)
        self.slots = field.numbers([-1] * (seats * SLOTS), -1, cards - 1)
        self.uncovered = field.numbers([-1] * (seats * SLOTS), -1, 1)
        self.contracts = field.numbers([-1] * (seats * 2), -1, len(box.contracts) - 1)
        self.contract_crates = field.numbers([0] * (seats * 2), 0, box.crates)
        self.awaiting_crates = field.numbers([0] * (seats * 2), 0, 1)
        self.stacks = field.numbers([IN_STACK] * (seats * own), IN_STACK, UNDER + longest - 1, secret=own)
        self.stack_top = field.numbers([0] * (seats * 2), 0, 1)
        self.stack_under = field.numbers([0] * (seats * 2), 0, longest)
        self.drawn = field.numbers([0] * (seats * 2), 0, 2)
        self.starting_done = field.numbers([0] * (seats * 2), 0, 1, shared=True)
        self.completed_assets = field.numbers([0] * (seats * 4), 0, 99, shared=True)
        self.supply = field.numbers([box.crates] * seats, 0, box.crates)
        self.warehouses = field.numbers([0] * (seats * 2), 0, box.crates)
        self.ships = field.numbers([0] * (seats * 3), 0, box.crates)
        self.delivered = field.numbers([0] * seats, 0, MANY)
        self.ship_leads = field.numbers([0] * seats, 0, box.rounds, shared=True)
        self.passed = field.numbers([0] * seats, 0, 1)
        self.loaded = field.numbers([0] * seats, 0, (1 << CARS) - 1)
        self.place = field.numbers([NOT_IN_GAME] * cars, NOT_IN_GAME, PLACES - 1)
        self.spot = field.numbers([0] * cars, 0, ROW_SIZE - 1)
        self.crates = field.numbers([0] * (cars * seats), 0, max(box.capacity))
        self.white = field.numbers([-1] * spaces, -1, len(box.white_effect) - 1, shared=True)
        self.red = field.numbers([-1] * spaces, -1, 3, shared=True)
        self.agency_stacks = field.numbers(list(box.agency_count), 0, 99, shared=True)
        self.grid = field.numbers([0] * (box.spaces * seats), 0, 9)
        self.moved = field.number(0, 0, (1 << CARS) - 1)
        self.trains_moved = field.number(0, 0, 99)
        self.major_deck = field.numbers([WAITING] * len(box.solo_cards), WAITING, USED, shared=True)
        self.major_card = field.number(-1, -1, len(box.solo_cards) - 1)
        self.rival = field.number(-1, -1, len(box.rivals) - 1)
        self.major_discs = field.number(0, 0, 99)
        self.major_row = field.number(0, 0, 3)

    # fields: written by make fields
    FIELDS = names(
        "round active first_drafter order setup_tiles setup_card setup_tile boards cash tokens market assets "
        "concessions agencies single_deals double_deals performance red_tiles cards hands playing slots uncovered "
        "contracts contract_crates awaiting_crates stacks stack_top stack_under drawn starting_done completed_assets "
        "supply warehouses ships delivered ship_leads passed loaded place spot crates white red agency_stacks grid "
        "moved trains_moved major_deck major_card rival major_discs major_row"
    )
    __slots__ = FIELDS + names("box interpreter solo seats side investments circles_passed free_repetitions")

    def clone(self) -> Table:
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box, copy.interpreter, copy.solo = self.box, self.interpreter, self.solo
        copy.seats, copy.side, copy.investments = self.seats, self.side, self.investments
        copy.circles_passed, copy.free_repetitions, copy.round = self.circles_passed, self.free_repetitions, self.round
        copy.active, copy.first_drafter, copy.order = self.active, self.first_drafter, self.order
        copy.setup_tiles, copy.setup_card, copy.setup_tile = self.setup_tiles, self.setup_card, self.setup_tile
        copy.boards, copy.cash, copy.tokens = self.boards, self.cash[:], self.tokens[:]
        copy.market, copy.assets, copy.concessions = self.market[:], self.assets[:], self.concessions[:]
        copy.agencies, copy.single_deals, copy.double_deals = self.agencies[:], self.single_deals, self.double_deals
        copy.performance, copy.red_tiles, copy.cards = self.performance[:], self.red_tiles, self.cards[:]
        copy.hands, copy.playing, copy.slots = self.hands[:], self.playing, self.slots[:]
        copy.uncovered, copy.contracts = self.uncovered[:], self.contracts[:]
        copy.contract_crates, copy.awaiting_crates = self.contract_crates[:], self.awaiting_crates[:]
        copy.stacks, copy.stack_top, copy.stack_under = self.stacks[:], self.stack_top[:], self.stack_under[:]
        copy.drawn, copy.starting_done, copy.completed_assets = self.drawn[:], self.starting_done, self.completed_assets
        copy.supply, copy.warehouses, copy.ships = self.supply[:], self.warehouses[:], self.ships[:]
        copy.delivered, copy.ship_leads, copy.passed = self.delivered[:], self.ship_leads, self.passed[:]
        copy.loaded, copy.place, copy.spot = self.loaded[:], self.place[:], self.spot[:]
        copy.crates, copy.white, copy.red = self.crates[:], self.white, self.red
        copy.agency_stacks, copy.grid, copy.moved = self.agency_stacks, self.grid[:], self.moved
        copy.trains_moved, copy.major_deck, copy.major_card = self.trains_moved, self.major_deck, self.major_card
        copy.rival, copy.major_discs, copy.major_row = self.rival, self.major_discs, self.major_row
        return copy

    # end

    def others_see(self, field: str, at: int, value: int) -> int:
        """MS-1.3: a contract that only its owner has seen lies in the stack for others."""
        return IN_STACK if value == DRAWN or value >= TOP else value

    # -- asking the table ---------------------------------------------------------------------------

    def aboard(self, car: int) -> int:
        """How many crates lie on a car, whoever owns them."""
        seats = self.seats
        crates = self.crates
        total = 0
        for at in range(car * seats, car * seats + seats):
            total += crates[at]
        return total

    def owner(self, car: int) -> int:
        return car // 4 if car != SECOND_LARGE else MAJOR

    def train(self, place: int) -> list[int]:
        """MS-7.3: the cars in one row, from front to back."""
        places = self.place
        cars = [car for car in range(len(places)) if places[car] == place]
        if len(cars) > 1:
            spots = self.spot
            ordered = cars[:]
            for car in cars:
                ordered[spots[car]] = car
            return ordered
        return cars

    def size_at(self, place: int) -> int:
        """The size of the train in one row, 0 if the row is empty."""
        places = self.place
        sizes = self.box.car_size
        total = 0
        for car in range(len(places)):
            if places[car] == place:
                total += sizes[car]
        return total

    def hand(self, seat: int) -> list[int]:
        return [card for card in range(len(self.cards)) if self.cards[card] == seat]

    def agencies_of(self, seat: int) -> int:
        at = seat * 4
        agencies = self.agencies
        return agencies[at] + agencies[at + 1] + agencies[at + 2] + agencies[at + 3]

    def deals_of(self, seat: int) -> int:
        """MS-12.3: a double tile counts as two deals."""
        worth = self.box.deal_worth
        return self.single_deals[seat] * worth[0] + self.double_deals[seat] * worth[1]

    def shipped(self, seat: int) -> int:
        at = seat * 3
        return self.ships[at] + self.ships[at + 1] + self.ships[at + 2]

    def markers_placed(self, seat: int) -> int:
        """Investment markers of a seat in the grid."""
        total = 0
        for at in range(seat, len(self.grid), self.seats):
            total += self.grid[at]
        return total

    def cards_played(self, seat: int) -> int:
        """Cards in the six slots this round."""
        total = 0
        for at in range(seat * SLOTS, seat * SLOTS + SLOTS):
            if self.slots[at] >= 0:
                total += 1
        return total
