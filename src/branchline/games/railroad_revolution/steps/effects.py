"""RR-5, RR-16: what bonuses do. Each choice inside an effect is a step; money and shares are simply gained."""

from __future__ import annotations

from branchline.core.position import added, replaced
from branchline.games.railroad_revolution import verbs
from branchline.games.railroad_revolution.box import (
    ADVANCE,
    ANY_COLOUR,
    EXCHANGE,
    FLIP,
    GAIN_MONEY,
    GAIN_SHARES,
    GAIN_WORKER,
    KINDS,
    PLACE_RAIL,
    PLACE_STATION,
    PROMOTE,
    STATION,
    TAKE_TRAIN,
)
from branchline.games.railroad_revolution.state import FIRST_SLOT, FREE, Company, Table, members
from branchline.games.railroad_revolution.steps.free import UNSURE, free_action, offer_free_actions
from branchline.games.railroad_revolution.steps.performance import Advance
from branchline.games.railroad_revolution.steps.settlement import (
    AFTER_A_SALE,
    YES,
    Choice,
    Hope,
    lawful,
    may_begin,
    spare_money,
)
from branchline.games.railroad_revolution.steps.usable import (
    AFTER_HIRE,
    AFTER_SALE,
    can_promote,
    hire_fits,
    may_take,
    reach_train,
)
from branchline.games.railroad_revolution.verbs import (
    BUILD_OFFICE,
    BUILD_STATION,
    FREE_END,
    GAIN,
    LAY_RAIL,
    READY_TRAIN,
    SELL,
    STOP,
    USE_TRAIN,
    in_order,
    numbered,
)


def carry_out(table: Table, seat: int, number: int) -> None:
    """RR-16 (R28): the parts of a bonus from left to right; its price has been paid (RR-4.7, R10).

    City rewards, telegraph tiles (RR-8.6), deals, trains and abilities alike; all that is gained comes to the
    player's own supply (RR-5.1).

    Money and shares stand first in every list and are gained at once; the choices follow as steps. If the first of
    them cannot be carried out, not even after sales, it is passed over, and what follows is no longer optional: it is
    what the bonus was taken for (RR-5.17).
    """
    parts = table.box.bonuses[number].parts
    company = table.companies[seat]
    for at in range(len(parts) - 1, -1, -1):
        part = parts[at]
        kind = part.kind
        if kind == GAIN_MONEY:
            company.money += part.amount
        elif kind == GAIN_SHARES:
            company.shares += part.amount
        elif kind == GAIN_WORKER:
            table.push(GainWorker(seat, part.amount))
        elif kind == ADVANCE:
            table.push(Advance(seat, part.amount, part.optional, part.extra))
        elif kind == PROMOTE:
            table.push(Promote(seat, part.amount, part.extra, part.optional))
        elif kind == EXCHANGE:
            table.push(ExchangeWorker(seat))
        elif kind == FLIP:
            table.push(FlipTrain(seat, part.amount, part.optional))
        elif kind == TAKE_TRAIN:
            table.push(TakeTrain(seat))
        elif kind == PLACE_RAIL:
            table.push(FreeRail(seat, part.amount))
        elif kind == PLACE_STATION:
            table.push(FreeStation(seat, part.amount, part.extra))
        else:
            table.push(FreeOffice(seat, part.amount, part.extra))
    if len(parts) > 1 and parts[0].kind == ADVANCE and not table.stack[-1].options(table):
        table.stack.pop()
        if parts[1].kind == PROMOTE:
            table.stack[-1] = Promote(seat, parts[1].amount, parts[1].extra, 0)


def is_settled(table: Table, step: Choice, action: int, gained: int) -> bool:
    """RR-4.11, where it does not matter which of the options is chosen: no debt depends on it."""
    company = table.companies[step.seat]
    return lawful(table, step, action, 0, spare_money(table, company, step.seat), company.available() + gained) == YES


# -- workers -----------------------------------------------------------------------------------------------


class GainWorker(Choice):
    """RR-5.5 (R13, R14): a worker of one of these colours; if all are missing, of any colour that is present."""

    FIELDS = ("colours",)
    __slots__ = FIELDS

    def __init__(self, seat: int, colours: int) -> None:
        self.seat = seat
        self.colours = colours

    def options(self, table: Table) -> list[int]:
        found = self.colours_there(table)
        return found if found and is_settled(table, self, found[0], 1) else []

    def colours_there(self, table: Table) -> list[int]:
        common = table.common
        found = [GAIN + colour for colour in range(KINDS) if common[colour] > 0 and (self.colours >> colour) & 1]
        if not found:
            found = [GAIN + colour for colour in range(KINDS) if common[colour] > 0]
        return found

    def any_will_do(self, table: Table) -> int:
        found = self.colours_there(table)
        return found[0] if found else -1

    def resolve(self, table: Table, action: int) -> None:
        colour = action - GAIN
        table.common[colour] -= 1
        table.companies[self.seat].supply[colour] += 1

    def may_lapse(self, table: Table) -> bool:
        """R14: from an empty common supply nothing is gained."""
        return True

    def promise(self, table: Table, hope: Hope) -> None:
        hope.prices.append(0)


class Promote(Choice):
    """RR-5.8: one or more promotions, each at its own price; after the first, or where it is optional, stop.

    RR-11.4: the conditions of the milestone need not be fulfilled.
    """

    FIELDS = ("left", "price", "may_stop")
    __slots__ = FIELDS

    def __init__(self, seat: int, left: int, price: int, may_stop: int) -> None:
        self.seat = seat
        self.left = left
        self.price = price
        self.may_stop = may_stop

    def options(self, table: Table) -> list[int]:
        """RR-5.3: where nobody fits, somebody who does may be hired first."""
        if self.may_stop and table.known is not None:
            return []  # to promote settles nothing
        company = table.companies[self.seat]
        waiting = not can_promote(table, company)
        if waiting and not hire_fits(table, company, self.price, company.money, company.shares):
            return []
        spare = spare_money(table, company, self.seat)
        workers = company.available()
        found: list[int] = []
        lacking = False
        if waiting:
            pass
        elif self.price <= company.money:
            for action in promotions(table, company):
                if lawful(table, self, action, self.price, spare, workers - 1) == YES:
                    found.append(action)
                    if table.known is not None:
                        return found
        else:
            lacking = self.price <= company.money + table.box.share_value * company.shares
        if not (found or lacking or waiting):
            return []
        if self.may_stop and lawful(table, self, STOP, 0, spare, workers) == YES:
            found.append(STOP)
        left = workers
        if not self.may_stop:
            left = UNSURE if waiting or self.price else workers - 1
        offer_free_actions(table, self, company, found, lacking, True, spare, left)
        return found

    def resolve(self, table: Table, action: int) -> None:
        if SELL <= action < FREE_END:
            free_action(table, self, action)
            return
        if action == STOP:
            return
        company = table.companies[self.seat]
        choice = action - verbs.PROMOTE
        slot, worker = choice // (2 * KINDS), choice % (2 * KINDS)
        company.money -= self.price
        remove_worker(company, worker)
        company.managers = replaced(company.managers, slot, worker % KINDS)
        if self.left > 1:
            table.push(Promote(self.seat, self.left - 1, self.price, 1))

    def may_lapse(self, table: Table) -> bool:
        return self.may_stop == 1

    def any_will_do(self, table: Table) -> int:
        company = table.companies[self.seat]
        if self.may_stop or self.price > company.money:
            return -1
        found = promotions(table, company)
        return found[0] if found else -1


def promotions(table: Table, company: Company) -> list[int]:
    """RR-5.8, RR-17 DP-9: (worker colour and place) for each empty fitting slot; equal slots of a tile are one."""
    found: list[int] = []
    for at in range(2):
        tile = company.milestones[at]
        if tile < 0:
            continue
        managers = table.box.milestones[tile].managers
        offered = -1
        for slot in range(len(managers)):
            colour = managers[slot]
            if company.managers[2 * at + slot] >= 0 or colour == offered:
                continue
            offered = colour
            first = verbs.PROMOTE + (2 * at + slot) * 2 * KINDS
            if colour == ANY_COLOUR:
                found += [first + worker for worker in owned_workers(company)]
            else:
                if company.supply[colour]:
                    found.append(first + colour)
                if company.spaces[colour]:
                    found.append(first + KINDS + colour)
    return found


def owned_workers(company: Company) -> list[int]:
    """RR-17: available workers as place and colour; those in the supply first."""
    supply, spaces = company.supply, company.spaces
    found = [colour for colour in range(KINDS) if supply[colour] > 0]
    found += [KINDS + colour for colour in range(KINDS) if spaces[colour] > 0]
    return found


def remove_worker(company: Company, worker: int) -> None:
    if worker < KINDS:
        company.supply[worker] -= 1
    else:
        company.spaces[worker - KINDS] -= 1


class ExchangeWorker(Choice):
    """RR-5.7: give back one available worker, take one that lay in the common supply before.

    R15 sends it to the supply; by the other reading it takes the place of the one that was given.
    """

    def options(self, table: Table) -> list[int]:
        company = table.companies[self.seat]
        colours = [colour for colour in range(KINDS) if table.common[colour] > 0]
        workers = owned_workers(company)
        if not colours or not is_settled(table, self, verbs.EXCHANGE + workers[0] * KINDS + colours[0], 0):
            return []
        found = [verbs.EXCHANGE + worker * KINDS + colour for worker in workers for colour in colours]
        spare = spare_money(table, company, self.seat)
        left = company.available() if sum(table.common) > 1 else UNSURE
        offer_free_actions(table, self, company, found, False, True, spare, left)
        return found

    def resolve(self, table: Table, action: int) -> None:
        if SELL <= action < FREE_END:
            free_action(table, self, action)
            return
        choice = action - verbs.EXCHANGE
        worker, colour = choice // KINDS, choice % KINDS
        company = table.companies[self.seat]
        remove_worker(company, worker)
        table.common[worker % KINDS] += 1
        table.common[colour] -= 1
        if table.in_place and worker >= KINDS:
            company.spaces[colour] += 1
        else:
            company.supply[colour] += 1


# -- trains --------------------------------------------------------------------------------------------------


class TakeTrain(Choice):
    """RR-5.9: the top tile of a stack that is not empty, face up."""

    def options(self, table: Table) -> list[int]:
        company = table.companies[self.seat]
        spare = spare_money(table, company, self.seat)
        workers = company.available()
        found: list[int] = []
        for kind in range(len(table.train_stacks)):
            action = table.box.numbering.action(verbs.TAKE_TRAIN, kind)
            if table.train_stacks[kind] > 0 and lawful(table, self, action, 0, spare, workers) == YES:
                found.append(action)
                if table.known is not None:
                    return found
        return found

    def resolve(self, table: Table, action: int) -> None:
        kind = table.box.numbering.argument(verbs.TAKE_TRAIN, action)
        company = table.companies[self.seat]
        table.train_stacks = added(table.train_stacks, kind, -1)
        company.trains = added(company.trains, kind, 1)

    def promise(self, table: Table, hope: Hope) -> None:
        hope.trains += 1


class FlipTrain(Choice):
    """RR-5.10: flip one train; face up it gives its bonus and is turned down, face down it is turned up."""

    FIELDS = ("left", "may_stop")
    __slots__ = FIELDS

    def __init__(self, seat: int, left: int, may_stop: int) -> None:
        self.seat = seat
        self.left = left
        self.may_stop = may_stop

    def options(self, table: Table) -> list[int]:
        company = table.companies[self.seat]
        box = table.box
        spare = spare_money(table, company, self.seat)
        workers = company.available()
        found: list[int] = []
        lacking = False
        waiting = False
        left = workers if self.may_stop else UNSURE
        for kind in range(len(company.trains)):
            if company.trains[kind]:
                bonus = box.bonuses[box.train_bonus[kind]]
                code = reach_train(table, company, bonus, company.money, company.shares)
                if code >= 0:
                    lost = code & 15
                    action = box.numbering.action(USE_TRAIN, kind)
                    answer = may_begin(table, self, action, code >> 4, spare, workers - lost)
                    if answer == YES:
                        found.append(action)
                        if table.known is not None:
                            return found
                        if code >> 4 == 0:
                            left = max(left, workers - lost)
                    elif answer == AFTER_A_SALE:
                        lacking = True
                elif code == AFTER_SALE:
                    lacking = True
                elif code == AFTER_HIRE:
                    waiting = True
        for kind in range(len(company.trains)):
            if not company.used_trains[kind]:
                continue
            action = box.numbering.action(READY_TRAIN, kind)
            if lawful(table, self, action, 0, spare, workers) == YES:
                found.append(action)
                left = workers
                if table.known is not None:
                    return found
        if not (found or lacking or waiting):
            return []
        if self.may_stop and lawful(table, self, STOP, 0, spare, workers) == YES:
            found.append(STOP)
        offer_free_actions(table, self, company, found, lacking, True, spare, left)
        in_order(box, found)
        return found

    def resolve(self, table: Table, action: int) -> None:
        if SELL <= action < FREE_END:
            free_action(table, self, action)
            return
        if action == STOP:
            return
        company = table.companies[self.seat]
        if self.left > 1:
            table.push(FlipTrain(self.seat, self.left - 1, 1))
        numbering = table.box.numbering
        verb = READY_TRAIN if action >= READY_TRAIN else USE_TRAIN
        if action >= numbering.end:
            verb = numbering.first(action)
        kind = numbering.argument(verb, action)
        if verb == READY_TRAIN:
            company.used_trains = added(company.used_trains, kind, -1)
            company.trains = added(company.trains, kind, 1)
            return
        number = table.box.train_bonus[kind]
        company.money -= table.box.bonuses[number].price
        company.trains = added(company.trains, kind, -1)
        company.used_trains = added(company.used_trains, kind, 1)
        carry_out(table, self.seat, number)

    def may_lapse(self, table: Table) -> bool:
        return self.may_stop == 1

    def promise(self, table: Table, hope: Hope) -> None:
        hope.flips += self.left
        hope.money += self.left * hope.best


# -- free pieces -----------------------------------------------------------------------------------------------


class FreeRail(Choice):
    """RR-5.13: the leftmost rail, or the one set aside, into an available space; no cost and no Deal."""

    FIELDS = ("set_aside",)
    __slots__ = FIELDS

    def __init__(self, seat: int, set_aside: int) -> None:
        self.seat = seat
        self.set_aside = set_aside

    def options(self, table: Table) -> list[int]:
        company = table.companies[self.seat]
        if not self.set_aside and not may_take(table, company, 0, 1):
            return []
        spare = spare_money(table, company, self.seat)
        workers = company.available()
        spaces = members(company.open_spaces())
        if self.is_neutral(table):
            found = [LAY_RAIL + space for space in spaces]
            return found if found and is_settled(table, self, found[0], 0) else []
        return [LAY_RAIL + space for space in spaces if lawful(table, self, LAY_RAIL + space, 0, spare, workers) == YES]

    def resolve(self, table: Table, action: int) -> None:
        company = table.companies[self.seat]
        if self.set_aside:
            company.set_aside_rail = 0
        else:
            company.rails -= 1
        company.lay(table.box, action - LAY_RAIL)

    def is_neutral(self, table: Table) -> bool:
        """RR-4.4: only a city that is still to be chosen can depend on where the rail lies."""
        return table.action != STATION or table.placed == 1 or table.active != self.seat

    def any_will_do(self, table: Table) -> int:
        company = table.companies[self.seat]
        if not self.is_neutral(table) or not (self.set_aside or may_take(table, company, 0, 1)):
            return -1
        spaces = members(company.open_spaces())
        return LAY_RAIL + spaces[0] if spaces else -1

    def promise(self, table: Table, hope: Hope) -> None:
        hope.pieces += 1


class FreeStation(Choice):
    """RR-5.14: the leftmost building, or the one set aside, into an available city; no cost and no reward."""

    FIELDS = ("set_aside", "cities")
    __slots__ = FIELDS

    def __init__(self, seat: int, set_aside: int, cities: int) -> None:
        self.seat = seat
        self.set_aside = set_aside
        self.cities = cities

    def options(self, table: Table) -> list[int]:
        company = table.companies[self.seat]
        if not self.set_aside and not may_take(table, company, 1, 0):
            return []
        cities = members(company.open_cities())
        if self.cities:
            cities = [c for c in cities if (self.cities >> c) & 1 and table.first_station[c] == FREE]
        found = numbered(table.box, BUILD_STATION, cities)
        return found if found and is_settled(table, self, found[0], 0) else []

    def resolve(self, table: Table, action: int) -> None:
        take_building(table.companies[self.seat], self.set_aside)
        place_station(table, self.seat, table.box.numbering.argument(BUILD_STATION, action))

    def promise(self, table: Table, hope: Hope) -> None:
        hope.pieces += 1


class FreeOffice(Choice):
    """RR-5.15: the leftmost building, or the one set aside, into a section; no shares, no tile, no Deal."""

    FIELDS = ("set_aside", "sections")
    __slots__ = FIELDS

    def __init__(self, seat: int, set_aside: int, sections: int) -> None:
        self.seat = seat
        self.set_aside = set_aside
        self.sections = sections

    def options(self, table: Table) -> list[int]:
        company = table.companies[self.seat]
        if not self.set_aside and not may_take(table, company, 1, 0):
            return []
        found: list[int] = []
        for section in range(len(table.first_office)):
            if (company.office_bits >> section) & 1:
                continue
            if self.sections and not ((self.sections >> section) & 1 and table.first_office[section] == FREE):
                continue
            found.append(table.box.numbering.action(BUILD_OFFICE, section))
        return found if found and is_settled(table, self, found[0], 0) else []

    def resolve(self, table: Table, action: int) -> None:
        take_building(table.companies[self.seat], self.set_aside)
        place_office(table, self.seat, table.box.numbering.argument(BUILD_OFFICE, action))

    def promise(self, table: Table, hope: Hope) -> None:
        hope.pieces += 1


def take_building(company: Company, set_aside: int) -> None:
    if set_aside:
        company.set_aside_building = 0
    else:
        company.buildings -= 1


def place_station(table: Table, seat: int, city: int) -> bool:
    """RR-6.4, RR-5.14 (R18): into the First Station slot if it is empty, else to the right of it."""
    company = table.companies[seat]
    company.stations = [*company.stations, city]
    company.station_bits |= 1 << city
    if table.first_station[city] != FREE:
        return False
    table.first_station = replaced(table.first_station, city, seat)
    table.tell(FIRST_SLOT, seat, city, 0)
    return True


def place_office(table: Table, seat: int, section: int) -> bool:
    """RR-8.2, RR-5.15: into the First Office slot if it is empty, else to the right of it."""
    company = table.companies[seat]
    company.offices = [*company.offices, section]
    company.office_bits |= 1 << section
    if table.first_office[section] != FREE:
        return False
    table.first_office = replaced(table.first_office, section, seat)
    table.tell(FIRST_SLOT, seat, section, 1)
    return True
