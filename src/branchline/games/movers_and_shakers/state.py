"""What lies on the table in a game of Movers & Shakers.

MS-1, MS-1.1: one to four players, each with a colour. Flat lists: a seat's figures are `table.cash[seat]`,
`table.assets[seat * 4 + asset]` and so on. A solo game has two seats, the second being the Major's, who uses few.
"""

from __future__ import annotations

from typing import Any, Final

from branchline.core.position import NOBODY, Position, Setting
from branchline.games.movers_and_shakers.box import (
    CARDS,
    CARS,
    MAJOR,
    NOT_IN_GAME,
    OWN_CONTRACTS,
    SECOND_LARGE,
    SLOTS,
    SOLO_CARDS,
    SPACES,
    Box,
)

# Where an action card is, if not in a seat's hand.
IN_DECK: Final = -1
IN_PLAY: Final = 4
OUT_OF_GAME: Final = 5

# Where one of a player's 16 contracts is; a number from UNDER on counts from the first one laid under the stack.
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

    FIELDS = (
        "round",
        "active",
        "first_drafter",
        "order",
        "setup_tiles",
        "setup_card",
        "setup_tile",
        "boards",
        "cash",
        "tokens",
        "market",
        "assets",
        "concessions",
        "agencies",
        "single_deals",
        "double_deals",
        "performance",
        "red_tiles",
        "cards",
        "hands",
        "playing",
        "slots",
        "uncovered",
        "contracts",
        "contract_crates",
        "awaiting_crates",
        "stacks",
        "stack_top",
        "stack_under",
        "drawn",
        "starting_done",
        "completed_assets",
        "supply",
        "warehouses",
        "ships",
        "delivered",
        "ship_leads",
        "passed",
        "loaded",
        "place",
        "spot",
        "crates",
        "white",
        "red",
        "agency_stacks",
        "grid",
        "moved",
        "trains_moved",
        "major_deck",
        "major_card",
        "rival",
        "major_discs",
        "major_row",
    )
    SHARED = (
        "order",
        "setup_tiles",
        "setup_card",
        "setup_tile",
        "boards",
        "single_deals",
        "double_deals",
        "red_tiles",
        "starting_done",
        "completed_assets",
        "ship_leads",
        "white",
        "red",
        "agency_stacks",
        "major_deck",
    )
    __slots__ = (*FIELDS, "box", "interpreter", "investments", "seats", "side", "solo")

    def __init__(self, setting: Setting, box: Box, interpreter: Interpreter) -> None:
        super().__init__(setting)
        players = setting.players
        self.box = box
        self.interpreter = interpreter
        self.solo = players == 1
        self.seats = 2 if players == 1 else players
        self.side = box.sides[0 if players <= 2 else 1]
        self.investments = box.grids[max(0, players - 2)]
        seats = self.seats
        cars = CARS if players == 1 else seats * 4
        self.round = 0
        self.active = NOBODY
        self.first_drafter = NOBODY
        self.order = [-1] * seats
        self.setup_tiles = [-1] * 5
        self.setup_card = [-1] * seats
        self.setup_tile = [-1] * seats
        self.boards = [-1] * seats
        self.cash = [0] * seats
        self.tokens = [0] * seats
        self.market = [box.market_row] * (seats * 3)
        self.assets = [0] * (seats * 4)
        self.concessions = [0] * (seats * 4)
        self.agencies = [0] * (seats * 4)
        self.single_deals = [0] * seats
        self.double_deals = [0] * seats
        self.performance = [0] * seats
        self.red_tiles = [0] * (seats * 4)
        self.cards = [IN_DECK] * CARDS
        self.hands = [0] * (seats * 2)
        self.playing = -1
        self.slots = [-1] * (seats * SLOTS)
        self.uncovered = [-1] * (seats * SLOTS)
        self.contracts = [-1] * (seats * 2)
        self.contract_crates = [0] * (seats * 2)
        self.awaiting_crates = [0] * (seats * 2)
        self.stacks = [IN_STACK] * (seats * OWN_CONTRACTS)
        self.stack_top = [0] * (seats * 2)
        self.stack_under = [0] * (seats * 2)
        self.drawn = [0] * (seats * 2)
        self.starting_done = [0] * (seats * 2)
        self.completed_assets = [0] * (seats * 4)
        self.supply = [box.crates] * seats
        self.warehouses = [0] * (seats * 2)
        self.ships = [0] * (seats * 3)
        self.delivered = [0] * seats
        self.ship_leads = [0] * seats
        self.passed = [0] * seats
        self.loaded = [0] * seats
        self.place = [NOT_IN_GAME] * cars
        self.spot = [0] * cars
        self.crates = [0] * (cars * seats)
        self.white = [-1] * 8
        self.red = [-1] * 8
        self.agency_stacks = list(box.agency_count)
        self.grid = [0] * (SPACES * seats)
        self.moved = 0
        self.trains_moved = 0
        self.major_deck = [WAITING] * SOLO_CARDS
        self.major_card = -1
        self.rival = -1
        self.major_discs = 0
        self.major_row = 0

    def clone(self) -> Table:
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box = self.box
        copy.interpreter = self.interpreter
        copy.solo = self.solo
        copy.seats = self.seats
        copy.side = self.side
        copy.investments = self.investments
        copy.round = self.round
        copy.active = self.active
        copy.first_drafter = self.first_drafter
        copy.order = self.order
        copy.setup_tiles = self.setup_tiles
        copy.setup_card = self.setup_card
        copy.setup_tile = self.setup_tile
        copy.boards = self.boards
        copy.cash = self.cash[:]
        copy.tokens = self.tokens[:]
        copy.market = self.market[:]
        copy.assets = self.assets[:]
        copy.concessions = self.concessions[:]
        copy.agencies = self.agencies[:]
        copy.single_deals = self.single_deals
        copy.double_deals = self.double_deals
        copy.performance = self.performance[:]
        copy.red_tiles = self.red_tiles
        copy.cards = self.cards[:]
        copy.hands = self.hands[:]
        copy.playing = self.playing
        copy.slots = self.slots[:]
        copy.uncovered = self.uncovered[:]
        copy.contracts = self.contracts[:]
        copy.contract_crates = self.contract_crates[:]
        copy.awaiting_crates = self.awaiting_crates[:]
        copy.stacks = self.stacks[:]
        copy.stack_top = self.stack_top[:]
        copy.stack_under = self.stack_under[:]
        copy.drawn = self.drawn[:]
        copy.starting_done = self.starting_done
        copy.completed_assets = self.completed_assets
        copy.supply = self.supply[:]
        copy.warehouses = self.warehouses[:]
        copy.ships = self.ships[:]
        copy.delivered = self.delivered[:]
        copy.ship_leads = self.ship_leads
        copy.passed = self.passed[:]
        copy.loaded = self.loaded[:]
        copy.place = self.place[:]
        copy.spot = self.spot[:]
        copy.crates = self.crates[:]
        copy.white = self.white
        copy.red = self.red
        copy.agency_stacks = self.agency_stacks
        copy.grid = self.grid[:]
        copy.moved = self.moved
        copy.trains_moved = self.trains_moved
        copy.major_deck = self.major_deck
        copy.major_card = self.major_card
        copy.rival = self.rival
        copy.major_discs = self.major_discs
        copy.major_row = self.major_row
        return copy

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
        return [card for card in range(CARDS) if self.cards[card] == seat]

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
        for at in range(seat, SPACES * self.seats, self.seats):
            total += self.grid[at]
        return total

    def cards_played(self, seat: int) -> int:
        """Cards in the six slots this round."""
        total = 0
        for at in range(seat * SLOTS, seat * SLOTS + SLOTS):
            if self.slots[at] >= 0:
                total += 1
        return total

    # -- the rooms next door ------------------------------------------------------------------------

    def scores(self) -> list[float]:
        from branchline.games.movers_and_shakers.scoring import scores

        return scores(self)

    def ranks(self) -> list[int]:
        from branchline.games.movers_and_shakers.scoring import ranks

        return ranks(self)

    def score_sheet(self) -> list[dict[str, float]]:
        from branchline.games.movers_and_shakers.scoring import score_sheet

        return score_sheet(self)

    def census(self) -> dict[str, tuple[int, int]]:
        from branchline.games.movers_and_shakers.census import census

        return census(self)

    def faults(self) -> list[str]:
        from branchline.games.movers_and_shakers.census import faults

        return faults(self)

    def hide(self, data: dict[str, Any], seat: int) -> None:
        from branchline.games.movers_and_shakers.view import hide

        hide(data, seat)

    def reshuffle(self, seat: int, rng: Any) -> None:
        from branchline.games.movers_and_shakers.view import reshuffle

        reshuffle(self, seat, rng)
