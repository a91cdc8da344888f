"""RR-6: Station. Build in a connected city, pay its cost, take its reward and perhaps its First Station bonus."""

from __future__ import annotations

from branchline.games.railroad_revolution.box import (
    FIRST_BONUS,
    PRIMARY_AGAIN,
    WAIVE_COST,
    Part,
)
from branchline.games.railroad_revolution.state import CITIES, FREE, Company, Table, members
from branchline.games.railroad_revolution.steps.effects import carry_out, place_station
from branchline.games.railroad_revolution.steps.items import Items, in_hand
from branchline.games.railroad_revolution.steps.settlement import (
    UNPAYABLE,
    YES,
    Hope,
    earnings,
    is_idle,
    outlay,
    passes,
)
from branchline.games.railroad_revolution.steps.usable import UNUSABLE, reach
from branchline.games.railroad_revolution.verbs import BUILD_STATION, TAKE_BONUS, TAKE_PRIMARY


class StationItems(Items):
    """RR-6.1, RR-4.2: place the station, pay, primary reward, First Station bonus, additional effect.

    RR-6.7: there are no Deal icons in cities, so a Station action never triggers a Deal.
    """

    def main_items(self, table: Table, company: Company, found: list[int], spare: int, workers: int) -> bool:
        box = table.box
        if not table.placed:
            liquid = company.money + box.share_value * company.shares + earnings(table, 0)
            for city in members(company.open_cities()):
                safe = outlay(table, city) <= liquid and workers >= box.minimum_workers
                action = box.numbering.action(BUILD_STATION, city)
                if safe or passes(table, self, action) == YES:
                    found.append(action)
                    if table.known is not None:
                        return False
            return False
        lacking = False
        tile = table.city_tiles[table.target]
        primary = box.bonuses[box.primary[tile]]
        if not table.primary_taken and not is_idle(table, primary, workers):
            code = reach(table, company, primary, company.money - primary.price, company.shares)
            lacking = self.offer(table, found, TAKE_PRIMARY, code, primary.price, spare, workers)
        bonus = box.bonuses[box.first_bonus[tile]]
        if table.is_first and not table.bonus_taken and not is_idle(table, bonus, workers):
            code = reach(table, company, bonus, company.money - bonus.price, company.shares)
            lacking = self.offer(table, found, TAKE_BONUS, code, bonus.price, spare, workers) or lacking
        return lacking

    def resolve_item(self, table: Table, action: int) -> None:
        tile = table.city_tiles[table.target]
        if action == TAKE_PRIMARY:
            table.primary_taken = 1
            self.take(table, table.box.primary[tile])
        elif action == TAKE_BONUS:
            table.bonus_taken = 1
            self.take(table, table.box.first_bonus[tile])
        else:
            self.build(table, table.box.numbering.argument(BUILD_STATION, action))

    def build(self, table: Table, city: int) -> None:
        """RR-6.1, RR-6.2, RR-6.4: the leftmost building into the city; the First Station slot opens its bonus."""
        table.companies[self.seat].buildings -= 1
        table.is_first = 1 if place_station(table, self.seat, city) else 0
        table.target = city
        table.placed = 1

    def take(self, table: Table, number: int) -> None:
        """RR-6.4, RR-6.5, RR-4.7: the price of a reward comes first."""
        table.companies[self.seat].money -= table.box.bonuses[number].price
        carry_out(table, self.seat, number)

    def reach_ability(self, table: Table, company: Company, part: Part, money: int) -> int:
        """RR-6.6: grey, orange and turquoise need the city; orange only while the cost is unpaid (RR-4.3)."""
        if not table.placed:
            return UNUSABLE
        if part.kind == WAIVE_COST:
            return UNUSABLE if table.paid else in_hand(table, company, money)
        bonus = table.box.bonuses[self.repeated(table, part)]
        if is_idle(table, bonus, company.available()):
            return UNUSABLE
        code = reach(table, company, bonus, money - bonus.price, company.shares)
        return code + bonus.price * 16 if code >= 0 else code

    def use_ability(self, table: Table, part: Part) -> None:
        """RR-6.3, RR-6.6: orange waives the cost; grey takes the bonus, turquoise the reward once more (R20)."""
        if part.kind == WAIVE_COST:
            table.paid = 1
        else:
            self.take(table, self.repeated(table, part))

    def promise_items(self, table: Table, hope: Hope) -> None:
        """As long as the city is open, the most that any of them gives beyond its cost."""
        if table.placed:
            self.promise_city(table, table.target, table.is_first == 1, hope)
            return
        most = Hope(hope.best)
        most.money = UNPAYABLE
        for city in self.cities_in_reach(table):
            here = Hope(hope.best)
            here.money = -table.box.city_costs[city]
            self.promise_city(table, city, table.first_station[city] == FREE, here)
            most.widen(here)
        hope.join(most)

    def promise_city(self, table: Table, city: int, first: bool, hope: Hope) -> None:
        """Its reward and its bonus, and one of them again for the worker that says so."""
        box = table.box
        primary = box.bonuses[box.primary[table.city_tiles[city]]]
        bonus = box.bonuses[box.first_bonus[table.city_tiles[city]]]
        if not table.primary_taken:
            hope.add(box, primary, primary.price)
        if first and not table.bonus_taken:
            hope.add(box, bonus, bonus.price)
        number = box.abilities[table.worker]
        if number < 0 or table.extra_used:
            return
        ability = box.bonuses[number]
        kind = ability.parts[0].kind
        if kind == FIRST_BONUS:
            hope.add(box, bonus, ability.price + bonus.price)
        elif kind == PRIMARY_AGAIN:
            hope.add(box, primary, ability.price + primary.price)
        elif kind == WAIVE_COST and not table.placed:
            hope.money += box.city_costs[city]

    def cities_in_reach(self, table: Table) -> list[int]:
        """Those connected now, and those that one free rail would connect if it may still come first (RR-4.4)."""
        company = table.companies[self.seat]
        nodes = company.node_bits
        if table.stack[-1] is not self or self.may_lay_first(table, company):
            for space in members(company.open_spaces()):
                nodes |= table.box.space_nodes[space]
        return members(nodes & CITIES & ~company.station_bits)

    def may_lay_first(self, table: Table, company: Company) -> bool:
        """RR-4.4, RR-6.6 purple: is there a train to be flipped that lays a rail?"""
        box = table.box
        number = box.abilities[table.worker]
        if table.extra_used or number < 0 or box.bonuses[number].flips == 0 or company.rails == 0:
            return False
        for kind in range(len(company.trains)):
            if company.trains[kind] + company.used_trains[kind] and box.bonuses[box.train_bonus[kind]].pieces:
                return True
        return False

    def repeated(self, table: Table, part: Part) -> int:
        tile = table.city_tiles[table.target]
        if part.kind == FIRST_BONUS:
            return table.box.first_bonus[tile]
        if part.kind == PRIMARY_AGAIN:
            return table.box.primary[tile]
        raise RuntimeError("no ability of Station")
