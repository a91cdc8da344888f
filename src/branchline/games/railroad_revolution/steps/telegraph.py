"""RR-8: Telegraph. An office in a section gives shares; its tile gives a bonus for a worker."""

from __future__ import annotations

from branchline.games.railroad_revolution.box import (
    FIRST_OFFICE,
    KINDS,
    MONEY_PER_SHARE,
    PROMOTE,
    SECTION_COUNT,
    TILE_BONUS,
    Part,
)
from branchline.games.railroad_revolution.state import Company, Table
from branchline.games.railroad_revolution.steps.effects import carry_out, owned_workers, place_office, remove_worker
from branchline.games.railroad_revolution.steps.free import free_action, offer_free_actions
from branchline.games.railroad_revolution.steps.items import Items, in_hand
from branchline.games.railroad_revolution.steps.settlement import Choice, Ledger, lawful, passes, spare_money
from branchline.games.railroad_revolution.steps.usable import UNUSABLE, can_promote, reach
from branchline.games.railroad_revolution.verbs import BUILD_OFFICE, DISCARD, SELL, USE_TILE


class TelegraphItems(Items):
    """RR-8.1, RR-4.2: place the office, telegraph tile for a worker, additional effect."""

    def main_items(self, table: Table, company: Company, found: list[int], spare: int, workers: int) -> bool:
        if not table.placed:
            settled = workers >= table.box.minimum_workers
            for section in range(SECTION_COUNT):
                free = not (company.office_bits >> section) & 1
                if free and (settled or passes(table, self, BUILD_OFFICE + section)):
                    found.append(BUILD_OFFICE + section)
            return False
        tile = table.telegraph_tiles[table.target]
        if tile < 0 or table.tile_used or workers < 2:
            return False
        bonus = table.box.bonuses[table.box.telegraph_bonus[tile]]
        code = reach(table, company, bonus, company.money, company.shares)
        return self.offer(table, found, USE_TILE, code, 0, spare, workers - 1)

    def resolve_item(self, table: Table, action: int) -> None:
        if action == USE_TILE:
            table.tile_used = 1
            table.push(DiscardForTile(self.seat))
        else:
            self.build(table, action - BUILD_OFFICE)

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
        return reach(table, company, table.box.bonuses[table.box.telegraph_bonus[tile]], money, company.shares)

    def use_ability(self, table: Table, part: Part) -> None:
        company = table.companies[self.seat]
        if part.kind == FIRST_OFFICE:
            company.shares += table.box.section_firsts[table.target]
        elif part.kind == MONEY_PER_SHARE:
            company.money += part.amount * table.shares_taken
        else:
            carry_out(table, self.seat, table.box.telegraph_bonus[table.telegraph_tiles[table.target]])


class DiscardForTile(Choice):
    """RR-8.3, RR-5.6: any available worker for the bonus of the tile, if the bonus stays usable (RR-5.17)."""

    def options(self, table: Table) -> list[int]:
        company = table.companies[self.seat]
        spare = spare_money(table, company, self.seat)
        workers = company.available()
        bonus = table.box.bonuses[table.box.telegraph_bonus[table.telegraph_tiles[table.target]]]
        code = reach(table, company, bonus, company.money, company.shares)
        promotes = bonus.parts[0].kind == PROMOTE
        found: list[int] = []
        for worker in owned_workers(company):
            if promotes and not fits_without(table, company, worker):
                continue
            left = workers - 1 - (code & 15)
            if code >= 0 and lawful(table, self, DISCARD + worker, code >> 4, spare, left):
                found.append(DISCARD + worker)
        if found:
            offer_free_actions(table, self, company, found, False, True, spare, workers)
        return found

    def resolve(self, table: Table, action: int) -> None:
        if action >= SELL:
            free_action(table, self, action)
            return
        worker = action - DISCARD
        remove_worker(table.companies[self.seat], worker)
        table.common[worker % KINDS] += 1
        carry_out(table, self.seat, table.box.telegraph_bonus[table.telegraph_tiles[table.target]])

    def promise(self, table: Table, ledger: Ledger) -> None:
        """The worker is still to go, and what the tile gives to come."""
        bonus = table.box.bonuses[table.box.telegraph_bonus[table.telegraph_tiles[table.target]]]
        ledger.workers -= 1
        ledger.common += 1
        ledger.money += bonus.money
        ledger.shares += bonus.shares
        ledger.flips += bonus.flips
        for _ in range(bonus.workers):
            ledger.gain_worker()


def fits_without(table: Table, company: Company, worker: int) -> bool:
    """RR-5.17: could somebody still be promoted if this worker were gone?"""
    trial = company.clone()
    remove_worker(trial, worker)
    return can_promote(table, trial)
