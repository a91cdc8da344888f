"""RR-3, RR-13: rounds and turns, the worker of the turn, the end of the game."""

from __future__ import annotations

from branchline.core.position import Auto
from branchline.games.railroad_revolution.box import (
    FIRST_BONUS,
    KINDS,
    RAILROAD,
    STATION,
    TELEGRAPH,
    TRADE,
    WAIVE_COST,
    Box,
)
from branchline.games.railroad_revolution.state import FREE, PASSED, RECALLED, TRIGGERED, Company, Table, members
from branchline.games.railroad_revolution.steps.free import free_action, offer_free_actions
from branchline.games.railroad_revolution.steps.milestones import CompleteMilestones, is_complete
from branchline.games.railroad_revolution.steps.railroad import RailroadItems, flattest, is_plain
from branchline.games.railroad_revolution.steps.settlement import (
    WAIVED,
    YES,
    Choice,
    Hope,
    earnings,
    hopeless,
    least_outlay,
    passes,
    railroad_cost,
)
from branchline.games.railroad_revolution.steps.station import StationItems
from branchline.games.railroad_revolution.steps.telegraph import TelegraphItems
from branchline.games.railroad_revolution.steps.trade import TradeItems
from branchline.games.railroad_revolution.verbs import FREE_END, PLACE, SELL


class BeginTurn(Auto[Table]):
    """RR-3.1, RR-3.6: recall check, worker, action with its Deal window, milestones, end trigger, next player."""

    FIELDS = ("who",)
    __slots__ = FIELDS

    def __init__(self, who: int) -> None:
        super().__init__()
        self.who = who

    def run(self, table: Table) -> None:
        """RR-3.2: with an empty supply all workers come back from the action spaces."""
        table.active = self.who
        if self.who == table.first_player:
            table.round += 1
        company = table.companies[self.who]
        if sum(company.supply) == 0:
            table.tell(RECALLED, self.who)
            company.supply, company.spaces = company.spaces, company.supply
        table.push(EndTurn(self.who))
        if company.buildings + company.rails == 0:
            table.tell(PASSED, self.who)  # RR-3.5 (R7): nothing can be done, the turn still counts
        else:
            table.push(PlaceWorker(self.who))


class PlaceWorker(Choice):
    """RR-3.3, RR-17 DP-3: a worker of the supply onto one of the four action spaces."""

    def options(self, table: Table) -> list[int]:
        """RR-3.4: a pair of colour and action is legal if some order of its items completes the main action."""
        company = table.companies[self.seat]
        colours = [colour for colour in range(KINDS) if company.supply[colour] > 0]
        liquid = company.money + table.box.share_value * company.shares
        workers = company.available()
        settled = workers >= table.box.minimum_workers
        found: list[int] = []
        if company.buildings > 0:
            affordable = settled and least_outlay(table, company) <= liquid
            earned = not affordable and earns_on_station(table, company)
            found += [
                PLACE + one for one in colours if affordable or self.completes_station(table, company, one, earned)
            ]
        if company.rails > 0:
            triangles = flattest_rails(table.box, company)
            affordable = settled and railroad_cost(table.box, triangles) <= liquid
            first = PLACE + RAILROAD * KINDS
            found += [
                first + one
                for one in colours
                if affordable or self.completes_rails(table, company, one, triangles, liquid)
            ]
        if company.buildings > 0 and company.office_bits != table.box.all_sections:
            first = PLACE + TELEGRAPH * KINDS
            found += [first + one for one in colours if settled or passes(table, self, first + one) == YES]
        first = PLACE + TRADE * KINDS
        found += [first + one for one in colours if settled or passes(table, self, first + one) == YES]
        offer_free_actions(table, self, company, found, True, True, liquid, workers)
        return found

    def completes_station(self, table: Table, company: Company, colour: int, earned: bool) -> bool:
        """RR-3.4: with too little in hand something must help to pay: a First Station bonus, or the ability."""
        box = table.box
        number = box.abilities[colour]
        helps = company.available() < box.minimum_workers
        if number >= 0:
            bonus = box.bonuses[number]
            kind = bonus.parts[0].kind
            if kind == WAIVE_COST and bonus.price == 0 and not helps:
                return company.open_cities() != 0
            helps = helps or bonus.helps or kind in (FIRST_BONUS, WAIVE_COST)
        return (earned or helps) and self.is_hopeful(table, colour) and passes(table, self, PLACE + colour) == YES

    def is_hopeful(self, table: Table, colour: int) -> bool:
        """Could a station be paid if all went well? Asked with the worker as if placed, since many cannot."""
        table.begin_action(STATION, colour)
        table.stack[-1] = StationItems(self.seat)
        able = not hopeless(table, self.seat, 0, 0)
        table.stack[-1] = self
        table.end_action()
        return able

    def completes_rails(self, table: Table, company: Company, colour: int, triangles: int, liquid: int) -> bool:
        """RR-7.4: with nothing but plain earnings the flattest rails decide."""
        table.begin_action(RAILROAD, colour)
        plain = is_plain(table)
        earned = earnings(table, triangles)
        table.end_action()
        if plain and railroad_cost(table.box, triangles) > liquid + earned:
            return False
        if plain and company.available() >= table.box.minimum_workers:
            return True
        return passes(table, self, PLACE + RAILROAD * KINDS + colour) == YES

    def begins_in_hand(self) -> bool:
        return False

    def promise(self, table: Table, hope: Hope) -> None:
        """Before the worker is placed anything may still come."""
        hope.money += WAIVED

    def resolve(self, table: Table, action: int) -> None:
        if SELL <= action < FREE_END:
            free_action(table, self, action)
            return
        choice = action - PLACE
        kind, colour = choice // KINDS, choice % KINDS
        company = table.companies[self.seat]
        company.supply[colour] -= 1
        company.spaces[colour] += 1
        table.begin_action(kind, colour)
        if kind == STATION:
            table.push(StationItems(self.seat))
        elif kind == RAILROAD:
            table.rails_to_lay = min(table.box.railroad_rails, company.rails)
            table.push(RailroadItems(self.seat))
        elif kind == TELEGRAPH:
            table.push(TelegraphItems(self.seat))
        else:
            table.push(TradeItems(self.seat))


def earns_on_station(table: Table, company: Company) -> bool:
    """Does an open city give money, shares or a flip to whoever builds there now?"""
    box = table.box
    for city in members(company.open_cities()):
        tile = table.city_tiles[city]
        primary = box.bonuses[box.primary[tile]]
        if primary.money or primary.shares or primary.flips:
            return True
        if table.first_station[city] == FREE:
            bonus = box.bonuses[box.first_bonus[tile]]
            if bonus.money or bonus.shares or bonus.flips:
                return True
    return False


def flattest_rails(box: Box, company: Company) -> int:
    """RR-7.1, RR-7.3: the fewest triangles of two rails, or of the last one, that can be laid."""
    open_bits = company.open_spaces()
    if company.rails < box.railroad_rails:
        return flattest(box, open_bits)
    least = 99
    for first in members(open_bits):
        there = box.space_triangles[first]
        if there < least:
            both = there + flattest(box, (open_bits | box.space_near[first]) & ~company.laid_bits & ~(1 << first))
            least = min(least, both)
    return least


class EndTurn(Auto[Table]):
    """RR-3.6, RR-11.6 (R23): milestones of all players, the active one first; then the trigger and the next player.

    RR-13.4: so up to the very last turn, also for players who have had theirs.
    """

    FIELDS = ("who",)
    __slots__ = FIELDS

    def __init__(self, who: int) -> None:
        super().__init__()
        self.who = who

    def run(self, table: Table) -> None:
        table.push(NextTurn(self.who))
        for after in range(table.seats - 1, -1, -1):
            seat = (self.who + after) % table.seats
            company = table.companies[seat]
            if is_complete(table, company, 0) or is_complete(table, company, 1):
                table.push(CompleteMilestones(seat))


class NextTurn(Auto[Table]):
    """RR-13.1, RR-13.2: the trigger; then the round is played to its end, one more round, and the game is over.

    RR-18.3: every action takes a piece off the player board, so the trigger comes by round 26.
    """

    FIELDS = ("who",)
    __slots__ = FIELDS

    def __init__(self, who: int) -> None:
        super().__init__()
        self.who = who

    def run(self, table: Table) -> None:
        if table.turns_left < 0:
            self.check_trigger(table)
        else:
            table.turns_left -= 1  # RR-13.3: further triggers change nothing
        if table.turns_left != 0:
            table.push(BeginTurn((self.who + 1) % table.seats))

    def check_trigger(self, table: Table) -> None:
        for seat in range(table.seats):
            if has_cleared(table, table.companies[seat]):
                table.trigger = self.who
                played = (self.who - table.first_player) % table.seats + 1
                table.turns_left = table.seats - played + table.seats
                table.tell(TRIGGERED, seat, table.turns_left)
                return


def has_cleared(table: Table, company: Company) -> bool:
    """RR-13.1: nothing left in the sections to the left of the logo."""
    return company.buildings <= table.box.buildings_right and company.rails <= table.box.rails_right
