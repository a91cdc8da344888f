"""RR-4.11: the settlement test. Can the main cost still be paid, and will four workers be available at the end?

Nothing is tested while no debt is open: `lawful` first asks whether the option leaves enough money, shares and
workers in hand whatever comes, and only otherwise tries the option on a clone and searches for a way out.
"""

from __future__ import annotations

from typing import Final

from branchline.core.position import Step
from branchline.games.railroad_revolution.box import (
    FIRST_BONUS,
    FIRST_OFFICE,
    GAIN_MONEY,
    GAIN_SHARES,
    KINDS,
    MONEY_PER_SHARE,
    MONEY_PER_TRAIN,
    MONEY_TERRAIN,
    PLACE_RAIL,
    PRIMARY_AGAIN,
    PRIVATE_DEAL,
    RAILROAD,
    STATION,
    TELEGRAPH,
    TILE_BONUS,
    TRADE,
    TRAIN_KINDS,
    WAIVE_COST,
    Bonus,
    Box,
)
from branchline.games.railroad_revolution.state import CITIES, FREE, Company, Table, members

PAID: Final = -1
EXTRA_GROUP: Final = 1
DEAL_GROUP: Final = 2
NEXT_GROUP: Final = 4
UNPAYABLE: Final = -1
WAIVED: Final = 1_000_000


class Choice(Step[Table]):
    """A decision of a player. What is left of the effect being resolved counts in RR-4.11: it tells the ledger."""

    def promise(self, table: Table, ledger: Ledger) -> None:
        """Add what this step, still waiting on the stack, may give its owner."""

    def may_lapse(self) -> bool:
        """Is it in order if nothing can be chosen here? Not for an effect that has just been begun (RR-5.17)."""
        return False


class Move:
    """One move of the table in RR-4.11: its prices, what it gives, and the moves it excludes (same group)."""

    __slots__ = ("discards", "flips", "group", "late", "money", "price", "share_price", "shares", "waives", "workers")

    def __init__(self, price: int, share_price: int, group: int) -> None:
        self.price = price
        self.share_price = share_price
        self.group = group
        self.money = 0
        self.shares = 0
        self.workers = 0
        self.flips = 0
        self.discards = 0
        self.waives = False
        self.late = False


class Ledger:
    """What a player owns and may still get in this turn. A sale or a hire is made when it is needed."""

    __slots__ = (
        "box",
        "common",
        "cost",
        "flips",
        "groups",
        "money",
        "moves",
        "rails",
        "shares",
        "trains",
        "used",
        "workers",
    )

    def __init__(self, box: Box) -> None:
        self.box = box
        self.money = 0
        self.shares = 0
        self.workers = 0
        self.common = 0
        self.cost = PAID
        self.flips = 0
        self.rails = 0
        self.groups = NEXT_GROUP
        self.trains: list[int] = []
        self.used: list[int] = []
        self.moves: list[Move] = []

    def copy(self) -> Ledger:
        copy = Ledger(self.box)
        copy.money = self.money
        copy.shares = self.shares
        copy.workers = self.workers
        copy.common = self.common
        copy.cost = self.cost
        copy.flips = self.flips
        copy.rails = self.rails
        copy.groups = self.groups
        copy.trains = self.trains[:]
        copy.used = self.used[:]
        copy.moves = self.moves[:]
        return copy

    def gain_worker(self) -> None:
        """A worker counts only as far as the common supply holds any."""
        if self.common > 0:
            self.common -= 1
            self.workers += 1

    def pay(self, price: int) -> bool:
        """Pay a price now, selling shares as needed; False if it cannot be paid."""
        while self.money < price and self.shares > 0:
            self.shares -= 1
            self.money += self.box.share_value
        self.money -= price
        return self.money >= 0

    def add(self, bonus: Bonus, price: int, share_price: int, group: int) -> Move | None:
        """A bonus as a move, if it gives anything that counts. A group of 0 stands for itself alone."""
        if not (bonus.money or bonus.shares or bonus.workers or bonus.flips):
            return None
        move = self.add_move(price, share_price, group)
        move.money = bonus.money
        move.shares = bonus.shares
        move.workers = bonus.workers
        move.flips = bonus.flips
        return move

    def add_move(self, price: int, share_price: int, group: int) -> Move:
        if group == 0:
            group = self.groups
            self.groups += 1
        move = Move(price, share_price, group)
        self.moves.append(move)
        return move

    def add_deal(self, deal: int, discount: int, group: int, late: bool) -> None:
        bonus = self.box.bonuses[self.box.deal_bonus[deal]]
        move = self.add(bonus, bonus.price, self.box.deal_shares[deal] - discount, group)
        if move is not None:
            move.late = late

    def settles(self) -> bool:
        """Is there a sequence of moves that leads to "cost paid and at least four available"?"""
        return self.search(
            self.money,
            self.shares,
            self.workers,
            self.common,
            self.cost,
            self.trains,
            self.used,
            self.flips,
            self.moves,
            False,
        )

    def search(
        self,
        money: int,
        shares: int,
        workers: int,
        common: int,
        cost: int,
        trains: list[int],
        used: list[int],
        flips: int,
        moves: list[Move],
        late: bool,
    ) -> bool:
        """Depth first. Shares are sold as late as possible: a share is worth its money at any time, not the reverse.

        Hires come last, since no move needs one; deals come after the cost is paid and after all items (RR-4.10).
        """
        box = self.box
        value = box.share_value
        if flips > 0:
            for kind in range(TRAIN_KINDS):
                bonus = box.bonuses[box.train_bonus[kind]]
                if not (bonus.money or bonus.shares) or bonus.price > money + value * shares:
                    continue
                if trains[kind] > 0:
                    fewer, more = trains[:], used[:]
                    fewer[kind] -= 1
                    more[kind] += 1
                    sold = sales(money, bonus.price, value)
                    left = money + value * sold - bonus.price + bonus.money
                    kept = shares - sold + bonus.shares
                    if self.search(left, kept, workers, common, cost, fewer, more, flips - 1, moves, late):
                        return True
                if used[kind] > 0:
                    more, fewer = trains[:], used[:]
                    more[kind] += 1
                    fewer[kind] -= 1
                    if self.search(money, shares, workers, common, cost, more, fewer, flips - 1, moves, late):
                        return True
        liquid = money + value * shares
        if cost == PAID:
            short = box.minimum_workers - workers
            if short <= 0 or (common >= short and liquid >= short * box.hire_price):
                return True
        elif liquid >= cost:
            sold = sales(money, cost, value)
            left = money + value * sold - cost
            if self.search(left, shares - sold, workers, common, PAID, trains, used, 0, moves, late):
                return True
        for move in moves:
            if move.late:
                if cost != PAID:
                    continue
            elif late:
                continue
            if move.share_price > shares or move.discards > workers:
                continue
            if move.price + value * move.share_price > liquid:
                continue
            rest = [other for other in moves if other.group != move.group]
            left = money
            kept = shares - move.share_price
            sold = sales(left, move.price, value)
            left += value * sold - move.price + move.money
            kept += move.shares - sold
            supply = common + move.discards
            gained = min(move.workers, supply)
            staff = workers - move.discards + gained
            owed = PAID if move.waives else cost
            if self.search(left, kept, staff, supply - gained, owed, trains, used, move.flips, rest, late or move.late):
                return True
        return False


def sales(money: int, price: int, value: int) -> int:
    """How many shares must be sold to have the price in hand."""
    return 0 if money >= price else (price - money + value - 1) // value


def open_ledger(table: Table, company: Company) -> Ledger:
    """What a company owns as things stand, before any move."""
    ledger = Ledger(table.box)
    ledger.money = company.money
    ledger.shares = company.shares
    ledger.workers = company.available()
    ledger.common = sum(table.common)
    ledger.trains = company.trains[:]
    ledger.used = company.used_trains[:]
    return ledger


# -- the moves of each action --------------------------------------------------------------------------


def station_moves(ledger: Ledger, table: Table, city: int, is_first: bool, extra_open: bool) -> None:
    """The items of a Station action in this city that count."""
    box = table.box
    tile = table.city_tiles[city]
    primary = box.bonuses[box.primary[tile]]
    bonus = box.bonuses[box.first_bonus[tile]]
    ledger.cost = PAID if table.paid else box.city_costs[city]
    if not table.primary_taken:
        ledger.add(primary, primary.price, 0, 0)
    if is_first and not table.bonus_taken:
        ledger.add(bonus, bonus.price, 0, 0)
    number = box.abilities[table.worker]
    if extra_open and number >= 0:
        ability = box.bonuses[number]
        kind = ability.parts[0].kind
        if kind == FIRST_BONUS:
            ledger.add(bonus, ability.price + bonus.price, 0, EXTRA_GROUP)
        elif kind == PRIMARY_AGAIN:
            ledger.add(primary, ability.price + primary.price, 0, EXTRA_GROUP)
        elif kind == WAIVE_COST:
            if not table.paid:
                ledger.add_move(ability.price, 0, EXTRA_GROUP).waives = True
        else:
            ledger.add(ability, ability.price, 0, EXTRA_GROUP)


def railroad_moves(ledger: Ledger, table: Table, triangles: int, deal: bool) -> None:
    """The items of a Railroad action over so many triangles that count."""
    box = table.box
    ledger.cost = PAID if table.paid else railroad_cost(box, triangles)
    number = box.abilities[KINDS * RAILROAD + table.worker]
    if number >= 0 and not table.extra_used:
        ability = box.bonuses[number]
        part = ability.parts[0]
        if part.kind == MONEY_TERRAIN:
            ledger.add_move(ability.price, 0, EXTRA_GROUP).money = part.amount + part.extra * triangles
        else:
            ledger.add(ability, ability.price, 0, EXTRA_GROUP)
    if deal:
        window_moves(ledger, table)


def telegraph_moves(ledger: Ledger, table: Table, section: int, shares_taken: int) -> None:
    """The items of a Telegraph action in this section that count."""
    box = table.box
    tile = table.telegraph_tiles[section]
    if tile >= 0 and not table.tile_used:
        move = ledger.add(box.bonuses[box.telegraph_bonus[tile]], 0, 0, 0)
        if move is not None:
            move.discards = 1
    number = box.abilities[KINDS * TELEGRAPH + table.worker]
    if number >= 0 and not table.extra_used:
        ability = box.bonuses[number]
        part = ability.parts[0]
        if part.kind == FIRST_OFFICE:
            ledger.add_move(ability.price, 0, EXTRA_GROUP).shares = box.section_firsts[section]
        elif part.kind == MONEY_PER_SHARE:
            ledger.add_move(ability.price, 0, EXTRA_GROUP).money = part.amount * shares_taken
        elif part.kind == TILE_BONUS:
            if tile >= 0:
                ledger.add(box.bonuses[box.telegraph_bonus[tile]], ability.price, 0, EXTRA_GROUP)
        else:
            ledger.add(ability, ability.price, 0, EXTRA_GROUP)
    if (box.deal_sections >> section) & 1:
        window_moves(ledger, table)


def trade_moves(ledger: Ledger, table: Table, company: Company) -> None:
    """The items of a Trade action that count."""
    box = table.box
    if not table.placed:
        section = min(box.section_of_building[company.buildings], box.section_of_rail[company.rails])
        ledger.add_move(0, 0, 0).money = box.section_money[section]
    if not table.flipped:
        ledger.add_move(0, 0, 0).flips = 1
    number = box.abilities[KINDS * TRADE + table.worker]
    if number >= 0 and not table.extra_used:
        ability = box.bonuses[number]
        part = ability.parts[0]
        if part.kind == MONEY_PER_TRAIN:
            trains = sum(company.trains) + sum(company.used_trains)
            ledger.add_move(ability.price, 0, EXTRA_GROUP).money = part.amount * trains
        elif part.kind == PRIVATE_DEAL:
            for deal in (2 * table.deal_tile, 2 * table.deal_tile + 1):
                ledger.add_deal(deal, part.amount, EXTRA_GROUP, False)
        else:
            ledger.add(ability, ability.price, 0, EXTRA_GROUP)


def window_moves(ledger: Ledger, table: Table) -> None:
    """The Deal window that this action opens: the active player may take each deal once."""
    for deal in (2 * table.deal_tile, 2 * table.deal_tile + 1):
        ledger.add_deal(deal, 0, 0, True)


# -- the test ------------------------------------------------------------------------------------------


def settled(table: Table, seat: int) -> bool:
    """RR-4.11, RR-4.8, RR-5.4: can this player, as things stand, pay the main cost and end with four workers?"""
    company = table.companies[seat]
    ledger = open_ledger(table, company)
    for step in table.stack:
        if step.seat == seat and isinstance(step, Choice):
            step.promise(table, ledger)
    if table.action < 0 or table.active != seat:
        return ledger.settles()
    if table.action == STATION:
        if table.placed:
            station_moves(ledger, table, table.target, table.is_first == 1, not table.extra_used)
            return ledger.settles()
        return station_settled(table, company, ledger)
    if table.action == RAILROAD:
        if table.placed:
            railroad_moves(ledger, table, table.triangles, table.deal_due == 1)
            return ledger.settles()
        return railroad_settled(table, company, ledger)
    if table.action == TELEGRAPH:
        if table.placed:
            telegraph_moves(ledger, table, table.target, table.shares_taken)
            return ledger.settles()
        return telegraph_settled(table, company, ledger)
    trade_moves(ledger, table, company)
    return ledger.settles()


def settled_by_deals(table: Table, seat: int) -> bool:
    """RR-4.9, RR-5.4: may the action be finished with the Deal window still to make good missing workers?"""
    ledger = open_ledger(table, table.companies[seat])
    if table.deal_due:
        window_moves(ledger, table)
    return ledger.settles()


def station_settled(table: Table, company: Company, ledger: Ledger) -> bool:
    """The city is still open: one that passes is enough. A rail train flipped first may connect it (RR-4.4)."""
    box = table.box
    extra_open = not table.extra_used
    for city in members(company.open_cities()):
        trial = ledger.copy()
        station_moves(trial, table, city, table.first_station[city] == FREE, extra_open)
        if trial.settles():
            return True
    if company.rails == 0:
        return False
    nodes = 0
    for space in members(company.open_spaces()):
        nodes |= box.space_nodes[space]
    near = members(nodes & CITIES & ~company.node_bits & ~company.station_bits)
    if not near:
        return False
    if ledger.rails > 0 and any_city(table, near, ledger, extra_open):
        return True
    number = box.abilities[table.worker]
    for kind in range(TRAIN_KINDS):
        train = box.bonuses[box.train_bonus[kind]]
        if company.trains[kind] == 0 or train.parts[0].kind != PLACE_RAIL:
            continue
        if ledger.flips > 0:
            trial = ledger.copy()
            trial.flips -= 1
            if trial.pay(train.price) and any_city(table, near, trial, extra_open):
                return True
        if extra_open and number >= 0 and box.bonuses[number].flips > 0:
            trial = ledger.copy()
            price = box.bonuses[number].price + train.price
            if trial.pay(price) and any_city(table, near, trial, False):
                return True
    return False


def any_city(table: Table, cities: list[int], ledger: Ledger, extra_open: bool) -> bool:
    for city in cities:
        trial = ledger.copy()
        station_moves(trial, table, city, table.first_station[city] == FREE, extra_open)
        if trial.settles():
            return True
    return False


def railroad_settled(table: Table, company: Company, ledger: Ledger) -> bool:
    """Spaces are still open: one pair that passes is enough (RR-7.4); with a last rail one space (RR-7.3)."""
    box = table.box
    triangles = box.space_triangles
    for first in members(company.open_spaces()):
        deal = table.deal_due == 1 or (box.deal_rails >> first) & 1 == 1
        total = table.triangles + triangles[first]
        if table.rails_to_lay == 1:
            trial = ledger.copy()
            railroad_moves(trial, table, total, deal)
            if trial.settles():
                return True
            continue
        for second in members((company.open_spaces() | box.space_near[first]) & ~company.laid_bits & ~(1 << first)):
            trial = ledger.copy()
            both = deal or (box.deal_rails >> second) & 1 == 1
            railroad_moves(trial, table, total + triangles[second], both)
            if trial.settles():
                return True
    return False


def telegraph_settled(table: Table, company: Company, ledger: Ledger) -> bool:
    """The section is still open: one that passes is enough."""
    box = table.box
    for section in range(len(box.section_shares)):
        if (company.office_bits >> section) & 1:
            continue
        taken = box.section_shares[section]
        if table.first_office[section] == FREE:
            taken += box.section_firsts[section]
        trial = ledger.copy()
        trial.shares += taken
        telegraph_moves(trial, table, section, taken)
        if trial.settles():
            return True
    return False


# -- asking it quickly -----------------------------------------------------------------------------------


def spare_money(table: Table, company: Company, seat: int) -> int:
    """Money and shares beyond what a plan that is open now costs; negative: the exact test must decide.

    What the additional effect surely brings is counted while it is unused; an option that uses it takes that off.
    """
    liquid = company.money + table.box.share_value * company.shares
    if table.action < 0 or table.paid or table.active != seat:
        return liquid
    if table.placed:
        return liquid - max(0, table.due() - earnings(table, table.triangles))
    if table.action == STATION:
        least = cheapest_city(table, company)
        return UNPAYABLE if least < 0 else liquid - max(0, least - earnings(table, 0))
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


def cheapest_city(table: Table, company: Company) -> int:
    """The least cost of a city where this company may build now; -1 if there is none."""
    costs = table.box.city_costs
    least = -1
    for city in members(company.open_cities()):
        if least < 0 or costs[city] < least:
            least = costs[city]
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


def lawful(table: Table, step: Choice, action: int, expense: int, spare: int, workers: int) -> bool:
    """RR-4.11: may this option be offered? `workers` are those available after it, `expense` what it takes."""
    if expense <= spare and workers >= table.box.minimum_workers:
        return True
    return passes(table, step, action)


def passes(table: Table, step: Choice, action: int) -> bool:
    """Try the option on a clone: the debts must be settled after it, and what it begins must have a way on."""
    trial = table.clone()
    trial.stack.pop()
    step.resolve(trial, action)
    if not settled(trial, step.seat):
        return False
    top = trial.stack[-1]
    if top is step or top.seat != step.seat or not isinstance(top, Choice):
        return True
    return top.may_lapse() or len(top.options(trial)) > 0
