"""MS-2, and MS-14.1 to MS-14.3, MS-15.1 to MS-15.6: setting up, the draft, the setup bonuses."""

from __future__ import annotations

from branchline.core.position import SETUP_STREAM, Auto, Chance, Step, added, replaced
from branchline.games.movers_and_shakers.box import (
    ASSETS,
    DEAL_TILE,
    MAJOR,
    SECOND_LARGE,
    SETUP_CARDS,
)
from branchline.games.movers_and_shakers.events import CAR_PLACED, RIVAL_STANDS
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.money import gain, schedule
from branchline.games.movers_and_shakers.steps.perform import DealCards
from branchline.games.movers_and_shakers.steps.rounds import BeginRound
from branchline.games.movers_and_shakers.verbs import (
    BOARD,
    DRAFT,
    FIRST,
    MAJOR_SETUP,
    RED_TILE,
    RIVAL,
    SETUP_TILE,
    WHITE_TILE,
    numbered,
)


class SetUp(Auto[Table]):
    """MS-1.7: the order of what chance decides. MS-2.2: decks and stacks have no fixed order, they are drawn from.

    MS-2.9: hands are dealt before the draft. MS-2.18: with two or three players no neutral cars are used."""

    FIELDS = ("first",)
    __slots__ = FIELDS

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def run(self, table: Table) -> None:
        box = table.box
        people = 1 if table.solo else table.seats
        if table.solo:
            table.push(Draft(0))
        elif self.first >= 0:
            table.push(BeginDraft(self.first))
        else:
            table.push(FirstDrafter())
        table.push(LaySetupTile(0))
        for seat in range(people - 1, -1, -1):
            table.push(DealCards(seat, 1, box.first_movement, 0))
            table.push(DealCards(seat, 0, box.first_load, 0))
        for seat in range(people - 1, -1, -1):
            table.push(DealBoard(seat))
        table.push(RemoveTiles())
        table.push(LayRedTile(0))
        table.push(LayWhiteTile(0))


class DrawRival(Chance[Table]):
    """MS-15.1: one of the rival tiles at random, before setup."""

    def stream(self) -> int:
        return SETUP_STREAM

    def options(self, table: Table) -> list[int]:
        return numbered(table.box, RIVAL, list(range(len(table.box.rivals))))

    def resolve(self, table: Table, action: int) -> None:
        table.rival = table.box.numbering.argument(RIVAL, action)


class LayWhiteTile(Chance[Table]):
    """MS-2.4: the white tiles at random, row by row from the top."""

    FIELDS = ("space",)
    __slots__ = FIELDS

    def __init__(self, space: int) -> None:
        super().__init__()
        self.space = space

    def stream(self) -> int:
        return SETUP_STREAM

    def options(self, table: Table) -> list[int]:
        laid = table.white[: self.space]
        tiles = range(len(table.box.white_effect))
        return numbered(table.box, WHITE_TILE, [tile for tile in tiles if tile not in laid])

    def resolve(self, table: Table, action: int) -> None:
        tile = table.box.numbering.argument(WHITE_TILE, action)
        table.white = replaced(table.white, self.space, tile)
        if self.space < len(table.white) - 1:
            table.push(LayWhiteTile(self.space + 1))


class LayRedTile(Chance[Table]):
    """MS-2.4: the red tiles at random; two tiles of one asset are alike."""

    FIELDS = ("space",)
    __slots__ = FIELDS

    def __init__(self, space: int) -> None:
        super().__init__()
        self.space = space

    def stream(self) -> int:
        return SETUP_STREAM

    def left(self, table: Table) -> list[int]:
        laid = table.red[: self.space]
        return [table.box.red_asset.count(asset) - laid.count(asset) for asset in range(len(ASSETS))]

    def options(self, table: Table) -> list[int]:
        left = self.left(table)
        return [RED_TILE + asset for asset in range(len(ASSETS)) if left[asset] > 0]

    def weights(self, table: Table) -> list[int]:
        return [number for number in self.left(table) if number > 0]

    def resolve(self, table: Table, action: int) -> None:
        table.red = replaced(table.red, self.space, action - RED_TILE)
        if self.space < len(table.red) - 1:
            table.push(LayRedTile(self.space + 1))


class StandRival(Auto[Table]):
    """MS-15.1: what a rival changes before the start.

    MS-15.4 R3: no Western agencies. MS-15.5 R4: his market markers on row 4, R5: his discs on the 40 and the 24."""

    def run(self, table: Table) -> None:
        if table.rival < 0:
            return
        rival = table.box.rivals[table.rival]
        table.tell(RIVAL_STANDS, table.rival)
        if rival.no_agency >= 0:
            table.agency_stacks = replaced(table.agency_stacks, rival.no_agency, 0)
        if rival.market_row:
            for marker in range(3):
                table.market[MAJOR * 3 + marker] = rival.market_row
        for space in rival.spaces:
            table.grid[space * table.seats + MAJOR] += 1


class RemoveTiles(Auto[Table]):
    """MS-15.6 R6: the white tiles of the top row and the red ones of the bottom row are removed."""

    def run(self, table: Table) -> None:
        if table.rival < 0:
            return
        rival = table.box.rivals[table.rival]
        for row in rival.white_rows:
            table.white = replaced(replaced(table.white, row * 2, -1), row * 2 + 1, -1)
        for row in rival.red_rows:
            table.red = replaced(replaced(table.red, row * 2, -1), row * 2 + 1, -1)


class DealBoard(Chance[Table]):
    """MS-2.5: one random company board; MS-2.6: its two starting contracts with own crates on each.

    MS-2.7: all other contracts form two face-down stacks; their order is drawn later."""

    FIELDS = ("company",)
    __slots__ = FIELDS

    def __init__(self, company: int) -> None:
        super().__init__()
        self.company = company

    def stream(self) -> int:
        return SETUP_STREAM

    def options(self, table: Table) -> list[int]:
        return [BOARD + board for board in range(4) if board not in table.boards]

    def resolve(self, table: Table, action: int) -> None:
        seat = self.company
        board = action - BOARD
        table.boards = replaced(table.boards, seat, board)
        for slot in range(2):
            table.contracts[seat * 2 + slot] = table.box.starting_contracts[board][slot]
            table.contract_crates[seat * 2 + slot] = table.box.starting_crates
            table.supply[seat] -= table.box.starting_crates


class LaySetupTile(Chance[Table]):
    """MS-2.10: one deal tile and the four asset tiles, one above each setup card."""

    FIELDS = ("card",)
    __slots__ = FIELDS

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card = card

    def stream(self) -> int:
        return SETUP_STREAM

    def options(self, table: Table) -> list[int]:
        laid = table.setup_tiles[: self.card]
        return [SETUP_TILE + tile for tile in range(5) if tile not in laid]

    def resolve(self, table: Table, action: int) -> None:
        table.setup_tiles = replaced(table.setup_tiles, self.card, action - SETUP_TILE)
        if self.card < 4:
            table.push(LaySetupTile(self.card + 1))


class FirstDrafter(Chance[Table]):
    """MS-2.11: a random player drafts first."""

    def stream(self) -> int:
        return SETUP_STREAM

    def options(self, table: Table) -> list[int]:
        return [FIRST + seat for seat in range(table.seats)]

    def resolve(self, table: Table, action: int) -> None:
        table.push(BeginDraft(action - FIRST))


class BeginDraft(Auto[Table]):
    """MS-2.11: the first drafter gains 2, each further player clockwise 1 more. MS-2.12: then they draft."""

    FIELDS = ("first",)
    __slots__ = FIELDS

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def run(self, table: Table) -> None:
        table.first_drafter = self.first
        table.push(PlaceCars())
        for number in range(table.seats - 1, -1, -1):
            table.push(Draft((self.first + number) % table.seats))
        for number in range(table.seats):
            seat = (self.first + number) % table.seats
            gain(table, seat, table.box.drafter_rupees + number * table.box.drafter_step)


class Draft(Step[Table]):
    """MS-2.12: take one remaining pair of setup card and tile. MS-2.14: the tile is kept.

    MS-14.2: in a solo game you choose first, then a card is drawn for the Major."""

    def options(self, table: Table) -> list[int]:
        return [DRAFT + card for card in range(5) if table.setup_tiles[card] >= 0]

    def resolve(self, table: Table, action: int) -> None:
        card = action - DRAFT
        tile = table.setup_tiles[card]
        table.setup_tiles = replaced(table.setup_tiles, card, -1)
        table.setup_card = replaced(table.setup_card, self.seat, card)
        table.setup_tile = replaced(table.setup_tile, self.seat, tile)
        if tile == DEAL_TILE:
            table.single_deals = added(table.single_deals, self.seat, 1)
        if table.solo:
            table.push(PlaceCars())
            table.push(MajorSetup())


class MajorSetup(Chance[Table]):
    """MS-14.2: one of the other four setup cards for the Major: his cars and his place in the turn order.

    MS-14.3: you gain 2 if you are first in turn order, 3 if second."""

    def stream(self) -> int:
        return SETUP_STREAM

    def options(self, table: Table) -> list[int]:
        return [MAJOR_SETUP + card for card in range(5) if card != table.setup_card[0]]

    def resolve(self, table: Table, action: int) -> None:
        table.setup_card = replaced(table.setup_card, MAJOR, action - MAJOR_SETUP)
        cards = table.box.setup_cards
        first = cards[table.setup_card[0]].turn_order < cards[table.setup_card[MAJOR]].turn_order
        gain(table, 0, table.box.solo_rupees[0 if first else 1])


class PlaceCars(Auto[Table]):
    """MS-2.13: turn order by setup card. MS-2.15: first all cars, then the bonuses in turn order (MS-2.17).

    MS-2.16: the crate on the junction car comes from the supply, the car stands in row 1. Left-over pairs leave."""

    def run(self, table: Table) -> None:
        cards = table.box.setup_cards
        seats = table.seats
        order: list[int] = []
        for turn in range(1, len(SETUP_CARDS) + 1):
            order += [seat for seat in range(seats) if cards[table.setup_card[seat]].turn_order == turn]
        table.order = order
        table.setup_tiles = [-1] * 5
        for seat in range(seats):
            card = cards[table.setup_card[seat]]
            for number in range(4):
                car = seat * 4 + number
                table.place[car] = card.places[number]
                table.crates[car * seats + seat] = card.crates[number]
                table.supply[seat] -= card.crates[number]
            table.tell(CAR_PLACED, seat, table.setup_card[seat])
        if table.rival >= 0 and table.box.rivals[table.rival].second_large:
            # MS-15.3 R2: a second large car in the city opposite to his first one.
            table.place[SECOND_LARGE] = 1 - table.place[MAJOR * 4]
        table.push(BeginRound(1))
        for number in range(seats - 1, -1, -1):
            seat = order[number]
            if not (table.solo and seat == MAJOR):
                schedule(table, seat, cards[table.setup_card[seat]].bonus, -1)
