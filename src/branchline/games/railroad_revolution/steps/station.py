"""RR-6: Station. Build in a connected city, pay its cost, take its reward and perhaps its First Station bonus."""

from __future__ import annotations

from branchline.games.railroad_revolution.box import FIRST_BONUS, PRIMARY_AGAIN, WAIVE_COST, Part
from branchline.games.railroad_revolution.state import Company, Table, members
from branchline.games.railroad_revolution.steps.effects import carry_out, place_station
from branchline.games.railroad_revolution.steps.items import Items, in_hand
from branchline.games.railroad_revolution.steps.settlement import earnings, passes
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
                safe = box.city_costs[city] <= liquid and workers >= box.minimum_workers
                if safe or passes(table, self, BUILD_STATION + city):
                    found.append(BUILD_STATION + city)
            return False
        lacking = False
        tile = table.city_tiles[table.target]
        if not table.primary_taken:
            primary = box.bonuses[box.primary[tile]]
            code = reach(table, company, primary, company.money - primary.price, company.shares)
            lacking = self.offer(table, found, TAKE_PRIMARY, code, primary.price, spare, workers)
        if table.is_first and not table.bonus_taken:
            bonus = box.bonuses[box.first_bonus[tile]]
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
            self.build(table, action - BUILD_STATION)

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
        code = reach(table, company, bonus, money - bonus.price, company.shares)
        return code + bonus.price * 16 if code >= 0 else code

    def use_ability(self, table: Table, part: Part) -> None:
        """RR-6.3, RR-6.6: orange waives the cost; grey takes the bonus, turquoise the reward once more (R20)."""
        if part.kind == WAIVE_COST:
            table.paid = 1
        else:
            self.take(table, self.repeated(table, part))

    def repeated(self, table: Table, part: Part) -> int:
        tile = table.city_tiles[table.target]
        if part.kind == FIRST_BONUS:
            return table.box.first_bonus[tile]
        if part.kind == PRIMARY_AGAIN:
            return table.box.primary[tile]
        raise RuntimeError("no ability of Station")
