"""RR-4.11, RR-5.17, RR-5.18: the settlement. One question: can what is begun be completed from here?

Two debts may stand open inside a turn, the main cost and workers short of four, and besides them an effect that has
been begun and must be carried out. An option is offered if after it the next own decision has an option again, and so
on to the closing point (RR-3.6) with all debts settled. The steps themselves are asked, on a clone: offering, paying
and lapsing cannot disagree, because there is nothing else that they could be read from.

Two shortcuts keep this cheap. `lawful` says yes without a look if what is in hand covers every debt whatever comes, and
`hopeless` says no if not even all that may still be gained would cover them. Both are sound, never exact. And while
looking ahead (`Table.known` is set) one option that leads on is enough, and what cannot help is not tried.
"""

from __future__ import annotations

from typing import Final

from branchline.core.position import CHANCE, NOBODY, Auto, Step
from branchline.games.railroad_revolution.box import (
    GAIN_MONEY,
    GAIN_SHARES,
    KINDS,
    MONEY_TERRAIN,
    STATION,
    WAIVE_COST,
    Bonus,
    Box,
)
from branchline.games.railroad_revolution.state import FREE, Company, Table, members
from branchline.games.railroad_revolution.verbs import FREE_END, SELL

# The answers: no; yes; and not before a share is sold, since what begins here would begin with a sale (RR-5.18).
NO: Final = 0
YES: Final = 1
AFTER_A_SALE: Final = 2

UNPAYABLE: Final = -1_000_000
WAIVED: Final = 1_000_000


class Choice(Step[Table]):
    """A decision of a player."""

    def may_lapse(self, table: Table) -> bool:
        """Is it in order if nothing can be chosen here? Not for what must be carried out once begun (RR-5.17, R28)."""
        return False

    def begins_in_hand(self) -> bool:
        """RR-5.18: once begun, it can be carried out with what is in hand, without a sale or a hire before."""
        return True

    def any_will_do(self, table: Table) -> int:
        """One of its options, if no debt depends on which is chosen; else, or if there may be none, -1."""
        return -1

    def promise(self, table: Table, hope: Hope) -> None:
        """Add the most that this step, while it waits on the stack, may give its owner."""

    def asks_even_if_forced(self, table: Table, option: int) -> bool:
        """RR-5.18: no share is ever sold, and no worker hired, without its owner saying so."""
        return SELL <= option < FREE_END


class Interlude(Auto[Table]):
    """What happens by itself between two decisions of a turn; the settlement looks past it."""


class Hope:
    """The most that may still be gained in this turn, and the least that missing workers may cost.

    Each price is taken off what it buys; whether it could be paid at that moment is left aside.
    """

    __slots__ = ("best", "flips", "money", "pieces", "prices", "sells", "trains")

    def __init__(self, best: int) -> None:
        self.best = best
        self.money = 0
        self.prices: list[int] = []
        self.flips = 0
        self.trains = 0
        self.pieces = 0
        self.sells = False

    def add(self, box: Box, bonus: Bonus, price: int) -> None:
        """A bonus that may be taken for so much."""
        gain = bonus.money + box.share_value * bonus.shares + bonus.flips * self.best - price
        if gain > 0:
            self.money += gain
            price = 0
        for _ in range(bonus.workers):
            self.prices.append(price)
            price = 0
        self.flips += bonus.flips
        self.trains += bonus.trains
        self.pieces += bonus.pieces

    def add_deals(self, table: Table, discount: int) -> None:
        """Both deals of the open tile."""
        box = table.box
        if table.deal_tile >= 0:
            for deal in (2 * table.deal_tile, 2 * table.deal_tile + 1):
                bonus = box.bonuses[box.deal_bonus[deal]]
                self.add(box, bonus, bonus.price + box.share_value * (box.deal_shares[deal] - discount))

    def join(self, other: Hope) -> None:
        """Both."""
        self.money += other.money
        self.prices += other.prices
        self.flips += other.flips
        self.trains += other.trains
        self.pieces += other.pieces

    def widen(self, other: Hope) -> None:
        """The better of the two in each respect."""
        self.money = max(self.money, other.money)
        for at in range(len(other.prices)):
            if at == len(self.prices):
                self.prices.append(other.prices[at])
            else:
                self.prices[at] = min(self.prices[at], other.prices[at])
        self.flips = max(self.flips, other.flips)
        self.trains = max(self.trains, other.trains)
        self.pieces = max(self.pieces, other.pieces)

    def sale(self, box: Box, company: Company) -> int:
        """RR-4.4, RR-9.2: what a piece brings if free pieces, and the rails of flipped trains, leave first."""
        taken = self.pieces + self.flips
        building = box.section_of_building[max(1, company.buildings - taken)]
        rail = box.section_of_rail[max(1, company.rails - taken)]
        return box.section_money[max(building, rail)]


def best_flip(table: Table, company: Company, twice: bool, takes: bool) -> int:
    """The most that a flip brings: of a train face up, of one face down if there are two, of one still to be taken."""
    box = table.box
    best = 0
    for kind in range(len(company.trains)):
        there = company.trains[kind] or (twice and company.used_trains[kind])
        if there or (takes and table.train_stacks[kind]):
            train = box.bonuses[box.train_bonus[kind]]
            best = max(best, train.money + box.share_value * train.shares - train.price)
    return best


# -- the question ----------------------------------------------------------------------------------------


def lawful(table: Table, step: Choice, action: int, expense: int, spare: int, workers: int) -> int:
    """RR-4.11: may this option be offered? `workers` are those available after it, `expense` what it takes at least."""
    if expense <= spare and (workers >= table.box.minimum_workers or is_covered(table, expense, spare, workers)):
        return YES
    if hopeless(table, step.seat, expense, workers - table.companies[step.seat].available()):
        return NO
    return passes(table, step, action)


def may_begin(table: Table, step: Choice, action: int, expense: int, spare: int, workers: int) -> int:
    """The same for an option that begins an effect: it takes so much if the cheapest way in hand is chosen."""
    if expense <= spare and (workers >= table.box.minimum_workers or is_covered(table, expense, spare, workers)):
        return YES
    return passes(table, step, action)


def is_covered(table: Table, expense: int, spare: int, workers: int) -> bool:
    """Is the hire of every worker who is missing after an option in hand, besides what the option takes?"""
    short = table.box.minimum_workers - workers
    return workers > 0 and expense + short * table.box.hire_price <= spare and short <= sum(table.common)


def passes(table: Table, step: Choice, action: int) -> int:
    """Carry the option out on a clone and ask the decisions that follow, up to the seat's closing point."""
    trial = table.sketch()
    trial.companies = table.companies[:]
    trial.companies[step.seat] = table.companies[step.seat].clone()
    trial.known = {} if table.known is None else table.known
    trial.stack.pop()
    step.resolve(trial, action)
    run_interludes(trial)
    return NO if hopeless(trial, step.seat, 0, 0) else completes(trial, step)


def run_interludes(table: Table) -> None:
    """What happens by itself; chance is passed over, for no debt depends on which deal tile is turned up."""
    stack = table.stack
    while True:
        top = stack[-1]
        if isinstance(top, Interlude):
            stack.pop()
            top.run(table)
        elif top.seat == CHANCE:
            stack.pop()
        else:
            return


def completes(table: Table, step: Choice) -> int:
    """RR-3.6, RR-5.4: does the next decision of this seat have an option, or is its part over with four workers?"""
    seat = step.seat
    stack = table.stack
    known = table.known
    while True:
        run_interludes(table)
        top = stack[-1]
        if top.seat != seat or not isinstance(top, Choice):
            return YES if table.companies[seat].available() >= table.box.minimum_workers else NO
        action = top.any_will_do(table)
        if action >= 0:
            stack.pop()
            top.resolve(table, action)
            continue
        place = signature(table, seat)
        options = None if known is None else known.get(place)
        if options is None:
            options = top.options(table)
            if known is not None:
                known[place] = options
        if options:
            if top is step or options[0] < SELL or not top.begins_in_hand():
                return YES
            return AFTER_A_SALE if SELL in options else NO
        if not top.may_lapse(table):
            return NO
        stack.pop()


def is_idle(table: Table, bonus: Bonus, workers: int) -> bool:
    """While looking ahead: could this bonus not help to settle a debt? Then it need not be tried."""
    return table.known is not None and not bonus.helps and (bonus.workers == 0 or workers >= table.box.minimum_workers)


def signature(table: Table, seat: int) -> tuple[object, ...]:
    """All that a decision of this seat can depend on, to know a position again."""
    company = table.companies[seat]
    steps: list[object] = []
    for step in table.stack:
        if step.seat == seat or step.seat == NOBODY:
            steps.append(type(step).__name__)
            for name in step.FIELDS:
                steps.append(getattr(step, name))
    return (
        tuple(steps),
        company.money,
        company.shares,
        tuple(company.supply),
        tuple(company.spaces),
        company.buildings,
        company.rails,
        tuple(company.trains),
        tuple(company.used_trains),
        tuple(company.managers),
        tuple(company.markers),
        company.laid_bits,
        company.station_bits,
        company.office_bits,
        tuple(table.common),
        tuple(table.train_stacks),
        table.deal_tile,
        table.action,
        table.worker,
        table.target,
        table.is_first,
        table.shares_taken,
        table.rails_to_lay,
        table.rails_laid,
        table.triangles,
        table.deal_due,
        table.placed,
        table.paid,
        table.primary_taken,
        table.bonus_taken,
        table.tile_used,
        table.flipped,
        table.extra_used,
    )


def hopeless(table: Table, seat: int, expense: int, hired: int) -> bool:
    """Could the debts not be settled, after such an expense, even with all that may still be gained in this turn?"""
    box = table.box
    company = table.companies[seat]
    short = box.minimum_workers - company.available() - hired
    acting = table.active == seat and table.action >= 0
    liquid = company.money + box.share_value * company.shares - expense
    needed = least_due(table) if acting else 0
    if short <= 0 and needed <= liquid and (table.placed or table.action != STATION or not acting):
        return False
    hope = hope_for(table, seat, best_flip(table, company, False, False))
    if hope.flips > 1 or (hope.flips and hope.trains):
        hope = hope_for(table, seat, best_flip(table, company, hope.flips > 1, hope.trains > 0))
    liquid += hope.money
    if hope.sells:
        liquid += hope.sale(box, company)
    if short > 0:
        prices = sorted(hope.prices)[:short]
        needed += sum(prices) + (short - len(prices)) * box.hire_price
    return needed > liquid


def hope_for(table: Table, seat: int, best: int) -> Hope:
    """All that waits on the stack for this seat."""
    hope = Hope(best)
    for step in table.stack:
        if step.seat == seat and isinstance(step, Choice):
            step.promise(table, hope)
    return hope


def least_due(table: Table) -> int:
    """The least that the main cost of the action can come to; a city that is still open counts in the hope."""
    if table.paid:
        return 0
    if table.placed:
        number = table.box.abilities[table.action * KINDS + table.worker]
        if not table.extra_used and number >= 0 and table.box.bonuses[number].parts[0].kind == WAIVE_COST:
            return 0
        return table.due()
    if table.action == STATION:
        return 0
    return railroad_cost(table.box, table.triangles)


# -- what is surely in hand ---------------------------------------------------------------------------------


def spare_money(table: Table, company: Company, seat: int) -> int:
    """Money and shares beyond what a plan that is open now costs; negative: the exact test must decide.

    What the additional effect and a First Station bonus surely bring is counted while they are unused; an option that
    uses the effect up for something else takes that off.
    """
    liquid = company.money + table.box.share_value * company.shares
    if table.action < 0 or table.paid or table.active != seat:
        return liquid
    if table.placed:
        due = table.due() - earnings(table, table.triangles)
        if table.is_first and not table.bonus_taken and table.action == STATION:
            due -= table.box.sure_bonus[table.city_tiles[table.target]]
        return liquid - max(0, due)
    if table.action == STATION:
        return liquid - max(0, least_outlay(table, company) - earnings(table, 0))
    triangles = fewest_triangles(table, company)
    if triangles < 0:
        return UNPAYABLE
    return liquid - max(0, railroad_cost(table.box, triangles) - earnings(table, triangles))


def earnings(table: Table, triangles: int) -> int:
    """What the unused ability of the worker brings toward the main cost of this action without any price."""
    if table.extra_used:
        return 0
    box = table.box
    number = box.abilities[table.action * KINDS + table.worker]
    if number < 0 or box.bonuses[number].price > 0:
        return 0
    part = box.bonuses[number].parts[0]
    if part.kind == GAIN_SHARES:
        return part.amount * box.share_value
    if part.kind == GAIN_MONEY:
        return part.amount
    if part.kind == MONEY_TERRAIN:
        return part.amount + part.extra * triangles
    return WAIVED if part.kind == WAIVE_COST else 0


def railroad_cost(box: Box, triangles: int) -> int:
    """RR-7.2: $400 for the action and $100 for each triangle."""
    return box.railroad_cost + box.difficult_cost * triangles


def outlay(table: Table, city: int) -> int:
    """What a station costs here, less what a First Station bonus without a price gives at once (RR-6.4)."""
    cost = table.box.city_costs[city]
    return cost - table.box.sure_bonus[table.city_tiles[city]] if table.first_station[city] == FREE else cost


def least_outlay(table: Table, company: Company) -> int:
    """The same for the cheapest city where this company may build now; far too much if there is none."""
    least = -2 * UNPAYABLE
    for city in members(company.open_cities()):
        least = min(least, outlay(table, city))
    return least


def fewest_triangles(table: Table, company: Company) -> int:
    """The terrain of the rails of this action, the missing ones where it is least among spaces open already; or -1."""
    triangles = table.box.space_triangles
    low = 9
    next_low = 9
    for space in members(company.open_spaces()):
        there = triangles[space]
        if there < low:
            next_low = low
            low = there
        elif there < next_low:
            next_low = there
    total = low + (next_low if table.rails_to_lay > 1 else 0)
    return -1 if total > 8 else table.triangles + total
