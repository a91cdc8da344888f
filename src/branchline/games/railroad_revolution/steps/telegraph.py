"""RR-8: Telegraph. An office in a section gives shares; its tile gives a bonus for a worker."""

from __future__ import annotations

from branchline.games.railroad_revolution.box import (
    FIRST_OFFICE,
    FLIP,
    KINDS,
    MONEY_PER_SHARE,
    PROMOTE,
    TILE_BONUS,
    Bonus,
    Part,
)
from branchline.games.railroad_revolution.state import Company, Table
from branchline.games.railroad_revolution.steps.effects import carry_out, owned_workers, place_office, remove_worker
from branchline.games.railroad_revolution.steps.free import UNSURE, free_action, offer_free_actions
from branchline.games.railroad_revolution.steps.items import Items, in_hand
from branchline.games.railroad_revolution.steps.settlement import (
    AFTER_A_SALE,
    YES,
    Choice,
    Hope,
    is_idle,
    may_begin,
    passes,
    spare_money,
)
from branchline.games.railroad_revolution.steps.usable import AFTER_SALE, UNUSABLE, better, reach
from branchline.games.railroad_revolution.verbs import BUILD_OFFICE, DISCARD, FREE_END, SELL, USE_TILE


class TelegraphItems(Items):
    """RR-8.1, RR-4.2: place the office, telegraph tile for a worker, additional effect."""

    def main_items(self, table: Table, company: Company, found: list[int], spare: int, workers: int) -> bool:
        if not table.placed:
            settled = workers >= table.box.minimum_workers
            for section in range(len(table.first_office)):
                free = not (company.office_bits >> section) & 1
                action = table.box.numbering.action(BUILD_OFFICE, section)
                if free and (settled or passes(table, self, action) == YES):
                    found.append(action)
                    if table.known is not None:
                        return False
            return False
        tile = table.telegraph_tiles[table.target]
        if tile < 0 or table.tile_used:
            return False
        bonus = table.box.bonuses[table.box.telegraph_bonus[tile]]
        if is_idle(table, bonus, workers):
            return False
        code = reach_tile(table, company, bonus)
        return self.offer(table, found, USE_TILE, code, 0, spare, workers - 1)

    def resolve_item(self, table: Table, action: int) -> None:
        if action == USE_TILE:
            table.tile_used = 1
            table.push(DiscardForTile(self.seat))
        else:
            self.build(table, table.box.numbering.argument(BUILD_OFFICE, action))

    def build(self, table: Table, section: int) -> None:
        """RR-8.1, RR-8.2, RR-8.5: the leftmost building, the shares of the section and of a First Office, the Deal."""
        box = table.box
        company = table.companies[self.seat]
        company.buildings -= 1
        taken = box.section_shares[section]
        if place_office(table, self.seat, section):
            table.is_first = 1
            taken += box.section_firsts[section]
        company.shares += taken
        table.shares_taken = taken
        table.target = section
        table.placed = 1
        table.deal_due = (box.deal_sections >> section) & 1

    def reach_ability(self, table: Table, company: Company, part: Part, money: int) -> int:
        """RR-8.4: grey, orange and turquoise need the section, turquoise its tile."""
        if not table.placed:
            return UNUSABLE
        if part.kind != TILE_BONUS:
            return in_hand(table, company, money)
        tile = table.telegraph_tiles[table.target]
        if tile < 0:
            return UNUSABLE
        bonus = table.box.bonuses[table.box.telegraph_bonus[tile]]
        if is_idle(table, bonus, company.available()):
            return UNUSABLE
        return reach(table, company, bonus, money, company.shares)

    def use_ability(self, table: Table, part: Part) -> None:
        company = table.companies[self.seat]
        if part.kind == FIRST_OFFICE:
            company.shares += table.box.section_firsts[table.target]
        elif part.kind == MONEY_PER_SHARE:
            company.money += part.amount * table.shares_taken
        else:
            carry_out(table, self.seat, table.box.telegraph_bonus[table.telegraph_tiles[table.target]])

    def promise_items(self, table: Table, hope: Hope) -> None:
        """As long as the section is open, the most that any of them gives."""
        box = table.box
        if table.placed:
            tile = table.telegraph_tiles[table.target]
            if tile >= 0 and not table.tile_used:
                hope.add(box, box.bonuses[box.telegraph_bonus[tile]], price_of_worker(table, self.seat))
            if table.deal_due:
                hope.add_deals(table, 0)
            return
        most = Hope(hope.best)
        for section in range(len(table.first_office)):
            here = Hope(hope.best)
            tile = table.telegraph_tiles[section]
            if tile >= 0:
                here.add(box, box.bonuses[box.telegraph_bonus[tile]], price_of_worker(table, self.seat))
            here.money += box.share_value * (box.section_shares[section] + box.section_firsts[section])
            most.widen(here)
        hope.join(most)
        hope.add_deals(table, 0)

    def promise_ability(self, table: Table, ability: Bonus, hope: Hope) -> None:
        box = table.box
        part = ability.parts[0]
        if not table.placed:
            self.promise_items(table, hope)
            hope.money += part.amount * max(box.section_shares) + part.amount * max(box.section_firsts)
        elif part.kind == FIRST_OFFICE:
            hope.money += box.share_value * box.section_firsts[table.target]
        elif part.kind == MONEY_PER_SHARE:
            hope.money += part.amount * table.shares_taken
        elif table.telegraph_tiles[table.target] >= 0:
            bonus = box.bonuses[box.telegraph_bonus[table.telegraph_tiles[table.target]]]
            hope.add(box, bonus, ability.price)


class DiscardForTile(Choice):
    """RR-8.3, RR-5.6: any available worker for the bonus of the tile, if the bonus stays usable (RR-5.17)."""

    def options(self, table: Table) -> list[int]:
        company = table.companies[self.seat]
        spare = spare_money(table, company, self.seat)
        workers = company.available()
        bonus = table.box.bonuses[table.box.telegraph_bonus[table.telegraph_tiles[table.target]]]
        found: list[int] = []
        lacking = False
        left = UNSURE
        tried = UNUSABLE
        for worker in owned_workers(company):
            code = reach_without(table, company, bonus, worker)
            if code < 0:
                lacking = lacking or code == AFTER_SALE
                continue
            if table.known is not None and code == tried:
                continue  # no debt depends on the colour
            tried = code
            rest = workers - 1 - (code & 15)
            answer = may_begin(table, self, DISCARD + worker, code >> 4, spare, rest)
            if answer == YES:
                found.append(DISCARD + worker)
                if table.known is not None:
                    return found
                if code >> 4 == 0:
                    left = max(left, rest)
            elif answer == AFTER_A_SALE:
                lacking = True
        offer_free_actions(table, self, company, found, lacking, True, spare, left)
        return found

    def resolve(self, table: Table, action: int) -> None:
        if SELL <= action < FREE_END:
            free_action(table, self, action)
            return
        worker = action - DISCARD
        remove_worker(table.companies[self.seat], worker)
        table.common[worker % KINDS] += 1
        carry_out(table, self.seat, table.box.telegraph_bonus[table.telegraph_tiles[table.target]])

    def promise(self, table: Table, hope: Hope) -> None:
        bonus = table.box.bonuses[table.box.telegraph_bonus[table.telegraph_tiles[table.target]]]
        hope.add(table.box, bonus, price_of_worker(table, self.seat))


def price_of_worker(table: Table, seat: int) -> int:
    """What the worker for a tile costs at least who has none to spare: no other item of Telegraph brings one, and a
    section with a tile opens no deals."""
    return table.box.hire_price if table.companies[seat].available() <= table.box.minimum_workers else 0


def reach_tile(table: Table, company: Company, bonus: Bonus) -> int:
    """RR-5.17: what the tile takes besides a worker; only the right one may be spared where it promotes, or flips."""
    kind = bonus.parts[0].kind
    if kind not in (PROMOTE, FLIP):
        return reach(table, company, bonus, company.money, company.shares)
    best = UNUSABLE
    for worker in owned_workers(company):
        best = better(best, reach_without(table, company, bonus, worker))
    return best


def reach_without(table: Table, company: Company, bonus: Bonus, worker: int) -> int:
    """RR-5.17: what the tile takes if this worker is gone."""
    held = company.supply if worker < KINDS else company.spaces
    held[worker % KINDS] -= 1
    table.common[worker % KINDS] += 1
    code = reach(table, company, bonus, company.money, company.shares)
    held[worker % KINDS] += 1
    table.common[worker % KINDS] -= 1
    return code
