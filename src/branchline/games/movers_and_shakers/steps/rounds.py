"""MS-3 and MS-11: the two rounds, their turns, and the Administration Phase."""

from __future__ import annotations

from branchline.core.position import NOBODY, Auto, Step, added, replaced
from branchline.games.movers_and_shakers.automa import MajorDisc, MajorTurn
from branchline.games.movers_and_shakers.box import MAJOR, SLOTS, TRACK
from branchline.games.movers_and_shakers.events import (
    DELIVERY_PAID,
    MAJOR_SHIPPED,
    MARKET_ADJUSTED,
    PASSES,
    ROUND_ENDS,
    SHIP_RANKED,
    TRANSIT_PAID,
)
from branchline.games.movers_and_shakers.state import IN_MAJORS_DECK, IN_PLAY, OUT_OF_GAME, Table
from branchline.games.movers_and_shakers.steps.cards import TakeTurn
from branchline.games.movers_and_shakers.steps.loading import CompleteContracts, is_complete, refill_contracts
from branchline.games.movers_and_shakers.steps.money import ALL_ASSETS, ChooseAssets, gain, gain_deal
from branchline.games.movers_and_shakers.steps.perform import DealCards
from branchline.games.movers_and_shakers.verbs import INVEST, PASS


class BeginRound(Auto[Table]):
    """MS-3.1: an Action Phase begins. MS-14.4, MS-14.20: the Major's deck for the round (in a round
    that a changed box adds, that of round 2 again); MS-14.6: his cash is 0.

    MS-15.2: rival R1 has a crate on ship III at the start of each round."""

    FIELDS = ("round",)
    __slots__ = FIELDS

    def __init__(self, round: int) -> None:
        super().__init__()
        self.round = round

    def run(self, table: Table) -> None:
        table.round = self.round
        if table.solo:
            table.cash[MAJOR] = 0
            table.major_card = -1
            for card in range(len(table.major_deck)):
                if table.box.solo_cards[card].round == min(self.round, 2):
                    table.major_deck = replaced(table.major_deck, card, IN_MAJORS_DECK)
            if table.rival >= 0 and table.box.rivals[table.rival].ship >= 0 and table.supply[MAJOR] > 0:
                ship = table.box.rivals[table.rival].ship
                table.supply[MAJOR] -= 1
                table.ships[MAJOR * 3 + ship] += 1
                table.tell(MAJOR_SHIPPED, ship)
        table.push(NextTurn(0))


class NextTurn(Auto[Table]):
    """MS-3.2: single turns in turn order until everybody has filled all six slots. MS-14.5: the Major takes six too."""

    FIELDS = ("number",)
    __slots__ = FIELDS

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def run(self, table: Table) -> None:
        if self.number >= SLOTS * table.seats:
            table.active = NOBODY
            table.push(EvaluateShips())
            table.push(LastContracts(0))
            return
        seat = table.order[self.number % table.seats]
        table.push(NextTurn(self.number + 1))
        if table.solo and seat == MAJOR:
            table.push(MajorTurn())
        else:
            table.push(TakeTurn(seat))


class LastContracts(Auto[Table]):
    """MS-6.16: contracts emptied off turn are completed when the Action Phase ends, in turn order, over and over."""

    FIELDS = ("number",)
    __slots__ = FIELDS

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def run(self, table: Table) -> None:
        if self.number >= table.seats:
            for seat in range(table.seats):
                if is_complete(table, seat, 0) or is_complete(table, seat, 1):
                    table.push(LastContracts(0))
                    return
            table.active = NOBODY
            return
        seat = table.order[self.number]
        table.push(LastContracts(self.number + 1))
        if is_complete(table, seat, 0) or is_complete(table, seat, 1):
            table.active = seat
            table.loaded[seat] = 0
            table.push(CompleteContracts(seat))


class EvaluateShips(Auto[Table]):
    """MS-11.1: steps a, b and c for all players, then d."""

    def run(self, table: Table) -> None:
        table.tell(ROUND_ENDS, table.round)
        rank_ships(table)
        collect(table)
        adjust_market(table)
        table.passed = [0] * table.seats
        table.major_discs = 0
        table.major_row = 0
        table.push(EndRound())
        table.push(Investing(0))


def ahead_on_ships(table: Table, one: int, other: int) -> bool:
    """MS-11.2: more crates on all ships; tie: more on ship I, II, III. MS-14.18: solo looks at totals only."""
    total, others = table.shipped(one), table.shipped(other)
    if total != others or table.solo:
        return total > others
    for ship in range(3):
        mine, theirs = table.ships[one * 3 + ship], table.ships[other * 3 + ship]
        if mine != theirs:
            return mine > theirs
    return False


def rank_ships(table: Table) -> None:
    """MS-11.2: a double deal for the first with a crate, a single one for others with crates; the new turn order.

    MS-14.18: the Major gets no tile, a tie keeps the previous order."""
    ranking: list[int] = []
    for seat in table.order:  # earlier in the current order wins what is still tied
        at = len(ranking)
        while at > 0 and ahead_on_ships(table, seat, ranking[at - 1]):
            at -= 1
        ranking.insert(at, seat)
    table.order = ranking
    for number in range(len(ranking)):
        seat = ranking[number]
        crates = table.shipped(seat)
        table.tell(SHIP_RANKED, seat, number + 1, crates)
        if crates > 0:
            if number == 0:
                table.ship_leads = added(table.ship_leads, seat, 1)
            if not (table.solo and seat == MAJOR):
                gain_deal(table, seat, 1 if number == 0 else 0)


def collect(table: Table) -> None:
    """MS-11.3: crates in each warehouse times the value of the own marker of that city; MS-11.4 in the last round."""
    box = table.box
    for seat in range(table.seats):
        if table.solo and seat == MAJOR:
            continue
        for city in range(2):
            rupees = table.warehouses[seat * 2 + city] * box.market_value[table.market[seat * 3 + city]]
            if rupees:
                table.tell(DELIVERY_PAID, seat, city, rupees)
                gain(table, seat, rupees)
        if table.round == table.box.rounds:
            rupees = transit(table, seat)
            if rupees:
                table.tell(TRANSIT_PAID, seat, rupees)
                gain(table, seat, rupees)


def transit(table: Table, seat: int) -> int:
    """MS-11.4: a crate still on the line earns by the junctions it has reached, whoever owns the car."""
    rupees = 0
    for car in range(len(table.place)):
        place = table.place[car]
        if place >= TRACK:
            rupees += table.crates[car * table.seats + seat] * table.side.transit[place]
    return rupees


def adjust_market(table: Table) -> None:
    """MS-11.5: all three markers drop to the lowest, then the bonus of that row. MS-14.18: the Major gets none."""
    for seat in range(table.seats):
        at = seat * 3
        row = min(table.market[at], table.market[at + 1], table.market[at + 2])
        table.market[at] = table.market[at + 1] = table.market[at + 2] = row
        bonus = 0 if table.solo and seat == MAJOR else table.box.adjust[row]
        table.tell(MARKET_ADJUSTED, seat, row, bonus)
        gain(table, seat, bonus)


# -- d. investing ------------------------------------------------------------------------------------


class Investing(Auto[Table]):
    """MS-11.6: in the new turn order, invest once or pass; who passed is out. MS-14.19: the Major alternates."""

    FIELDS = ("number",)
    __slots__ = FIELDS

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def run(self, table: Table) -> None:
        for turn in range(table.seats):
            number = (self.number + turn) % table.seats
            seat = table.order[number]
            if not table.passed[seat]:
                table.push(Investing((number + 1) % table.seats))
                if table.solo and seat == MAJOR:
                    table.push(MajorDisc())
                else:
                    table.push(Invest(seat))
                return


def steps_of(table: Table, space: int) -> int:
    """MS-11.6: the column's steps minus the markers already in that space; below 0 the space is closed."""
    seats = table.seats
    steps = table.investments.advance[space]
    for at in range(space * seats, space * seats + seats):
        steps -= table.grid[at]
    return steps


class Invest(Step[Table]):
    """MS-11.6: choose a space, pay its row in tokens, put a marker there, advance assets; or pass.

    No tokens or no markers: an automatic pass. MS-5.8: concessions count, and their tokens are usable at once."""

    def options(self, table: Table) -> list[int]:
        seat = self.seat
        tokens = table.tokens[seat]
        found: list[int] = []
        if tokens > 0 and table.markers_placed(seat) < table.box.investment_markers:
            cost, columns, invests = table.box.investment_cost, table.box.columns, table.box.invests
            found = [
                invests[space]
                for space in range(len(invests))
                if cost[space // columns] <= tokens and steps_of(table, space) >= 0
            ]
        found.append(PASS)
        found.sort()
        return found

    def resolve(self, table: Table, action: int) -> None:
        seat = self.seat
        if action == PASS:
            table.passed[seat] = 1
            table.tell(PASSES, seat)
            return
        space = table.box.space_at[table.box.numbering.argument(INVEST, action)]
        steps = steps_of(table, space)
        table.tokens[seat] -= table.box.investment_cost[space // table.box.columns]
        table.grid[space * table.seats + seat] += 1
        if steps > 0:
            table.push(ChooseAssets(seat, steps, ALL_ASSETS, 0))


class EndRound(Auto[Table]):
    """MS-11.7: clear slots, return crates from warehouses and ships, deal 3 + 3 cards, go on in the new order.

    MS-3.8: cards left in hand are kept. MS-3.9: played cards leave the game. After the last round the
    game is over (MS-3.1: after the second)."""

    def run(self, table: Table) -> None:
        if table.round == table.box.rounds:
            return
        for card in range(len(table.cards)):
            if table.cards[card] == IN_PLAY:
                table.cards[card] = OUT_OF_GAME
        table.slots = [-1] * len(table.slots)
        table.uncovered = [-1] * len(table.uncovered)
        for seat in range(table.seats):
            table.supply[seat] += table.shipped(seat) + table.warehouses[seat * 2] + table.warehouses[seat * 2 + 1]
        table.warehouses = [0] * len(table.warehouses)
        table.ships = [0] * len(table.ships)
        for seat in range(table.seats):
            refill_contracts(table, seat)
        table.push(BeginRound(table.round + 1))
        for number in range(table.seats - 1, -1, -1):
            seat = table.order[number]
            if not (table.solo and seat == MAJOR):
                table.push(DealCards(seat, 1, table.box.next_movement, 1))
                table.push(DealCards(seat, 0, table.box.next_load, 1))
