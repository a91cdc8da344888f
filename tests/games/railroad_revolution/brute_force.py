"""A second opinion on RR-4.11: every continuation of a turn, with the filters of the engine left aside.

What may be chosen is listed here anew, from the table alone: pieces, places and prices in hand, nothing about debts.
`Search.completes` then plays it all out with the steps of the engine and asks only at the closing point (RR-3.6)
whether the main cost is paid and four workers are there. Sales and hires stand beside every single decision.
"""

from __future__ import annotations

from branchline.core.position import CHANCE, NOBODY, Step
from branchline.games.railroad_revolution import box as kinds
from branchline.games.railroad_revolution import verbs as v
from branchline.games.railroad_revolution.box import ANY_COLOUR, KINDS, SECTION_COUNT, TRAIN_KINDS
from branchline.games.railroad_revolution.state import Company, Table, members
from branchline.games.railroad_revolution.steps.settlement import Choice
from branchline.games.railroad_revolution.steps.turn import EndTurn
from games.railroad_revolution.table import BOX

EFFECTS_THAT_MUST = ("Promote", "FlipTrain", "Advance", "DiscardForTile", "PrivateDeal", "GainWorker")
OPTIONAL = ("Promote", "FlipTrain", "Advance")


class TooMany(Exception):
    """The position was not small after all."""


def free_actions(table: Table, company: Company) -> list[int]:
    """RR-3.7, RR-3.8: a share to sell, $800 and somebody to hire."""
    found = [v.SELL] if company.shares else []
    if company.money >= BOX.hire_price:
        found += [v.HIRE + colour for colour in range(KINDS) if table.common[colour]]
    return found


def places(table: Table, company: Company) -> list[int]:
    """DP-5: where the main action may be placed."""
    if table.action == kinds.STATION:
        return [v.BUILD_STATION + city for city in members(company.open_cities())] if company.buildings else []
    if table.action == kinds.RAILROAD:
        return [v.LAY_RAIL + space for space in members(company.open_spaces())] if company.rails else []
    if table.action == kinds.TELEGRAPH:
        free = [section for section in range(SECTION_COUNT) if section not in company.offices]
        return [v.BUILD_OFFICE + section for section in free] if company.buildings else []
    building = BOX.section_of_building[company.buildings] if company.buildings else 99
    rail = BOX.section_of_rail[company.rails] if company.rails else 99
    found = [v.SELL_BUILDING] if company.buildings and building <= rail else []
    return found + ([v.SELL_RAIL] if company.rails and rail <= building else [])


def ability(table: Table, company: Company) -> list[int]:
    """RR-4.3, RR-4.4: the ability of the worker's colour, if what it depends on is there and its price in hand."""
    number = BOX.abilities[table.action * KINDS + table.worker]
    if number < 0:
        return []
    bonus = BOX.bonuses[number]
    kind = bonus.parts[0].kind
    if kind == kinds.THIRD_RAIL:
        laid = table.placed and not table.paid and table.rails_laid == BOX.railroad_rails and company.rails
        return [v.LAY_RAIL + space for space in members(company.open_spaces())] if laid else []
    price = bonus.price
    if kind >= kinds.FIRST_BONUS and table.action != kinds.TRADE and not table.placed:
        return []
    if kind == kinds.WAIVE_COST and table.paid:
        return []
    if kind == kinds.TILE_BONUS and table.telegraph_tiles[table.target] < 0:
        return []
    if kind == kinds.FIRST_BONUS:
        price += BOX.bonuses[BOX.first_bonus[table.city_tiles[table.target]]].price
    if kind == kinds.PRIMARY_AGAIN:
        price += BOX.bonuses[BOX.primary[table.city_tiles[table.target]]].price
    return [v.USE_ABILITY] if price <= company.money else []


def items(table: Table, company: Company) -> list[int]:
    """RR-4.2: the items of an action that are open."""
    found = [] if table.placed else places(table, company)
    if table.placed:
        if table.paid:
            found.append(v.FINISH)
        elif company.money >= table.due():
            found.append(v.PAY)
        if table.action == kinds.STATION:
            tile = table.city_tiles[table.target]
            if not table.primary_taken and company.money >= BOX.bonuses[BOX.primary[tile]].price:
                found.append(v.TAKE_PRIMARY)
            affordable = company.money >= BOX.bonuses[BOX.first_bonus[tile]].price
            if table.is_first and not table.bonus_taken and affordable:
                found.append(v.TAKE_BONUS)
        if table.action == kinds.TELEGRAPH and table.telegraph_tiles[table.target] >= 0 and not table.tile_used:
            found.append(v.USE_TILE)
    if table.action == kinds.TRADE and not table.flipped:
        found.append(v.FLIP_TRAIN)
    if not table.extra_used:
        found += [v.AS_WHITE, *ability(table, company)]
    return found


def owned(company: Company) -> list[int]:
    return [one for one in range(2 * KINDS) if (company.supply + company.spaces)[one]]


def promotions(company: Company) -> list[int]:
    """RR-5.8: every worker for every empty slot that it fits; equal slots of a tile are one."""
    found = []
    for at, tile in enumerate(company.milestones):
        if tile < 0:
            continue
        managers = BOX.milestones[tile].managers
        for slot, colour in enumerate(managers):
            if company.managers[2 * at + slot] >= 0:
                continue
            if slot and colour == managers[0] and company.managers[2 * at] < 0:
                continue
            first = v.PROMOTE + (2 * at + slot) * 2 * KINDS
            found += [first + one for one in owned(company) if colour in (ANY_COLOUR, one % KINDS)]
    return found


def steps_forward(table: Table, company: Company) -> list[int]:
    """RR-12.3: tracks whose gate can be paid with what is in hand."""
    found = []
    for track in range(3):
        slot = company.markers[track] + 1
        if slot > BOX.top_slot:
            continue
        gate, amount = BOX.gate_kinds[track][slot], table.gates[track][slot]
        have = {kinds.NO_GATE: 99, kinds.MONEY_GATE: company.money, kinds.SHARES_GATE: company.shares}
        if have.get(gate, company.available()) >= amount:
            found.append(v.ADVANCE + track)
    return found


def flips(company: Company) -> list[int]:
    found = []
    for kind in range(TRAIN_KINDS):
        if company.trains[kind] and BOX.bonuses[BOX.train_bonus[kind]].price <= company.money:
            found.append(v.USE_TRAIN + kind)
        if company.used_trains[kind]:
            found.append(v.READY_TRAIN + kind)
    return found


def listed(table: Table, step: Step[Table]) -> list[int]:
    """What may be chosen here by pieces, places and prices in hand; free actions apart."""
    company = table.companies[step.seat]
    name = type(step).__name__
    found: list[int] = []
    if name == "PlaceWorker":
        colours = [colour for colour in range(KINDS) if company.supply[colour]]
        return [v.PLACE + action * KINDS + colour for action in range(4) for colour in colours]
    if name.endswith("Items"):
        return items(table, company)
    if name in ("SecondRail", "FreeRail"):
        return [v.LAY_RAIL + space for space in members(company.open_spaces())] if company.rails else []
    if name == "GainWorker":
        present = [colour for colour in range(KINDS) if table.common[colour]]
        shown = [colour for colour in present if step.colours >> colour & 1]  # type: ignore[attr-defined]
        return [v.GAIN + colour for colour in shown or present]
    if name == "Promote":
        found = promotions(company) if step.price <= company.money else []  # type: ignore[attr-defined]
    elif name == "ExchangeWorker":
        present = [colour for colour in range(KINDS) if table.common[colour]]
        return [v.EXCHANGE + one * KINDS + colour for one in owned(company) for colour in present]
    elif name == "TakeTrain":
        return [v.TAKE_TRAIN + kind for kind in range(TRAIN_KINDS) if table.train_stacks[kind]]
    elif name == "FlipTrain":
        found = flips(company)
    elif name == "FreeStation":
        return [v.BUILD_STATION + city for city in members(company.open_cities())] if company.buildings else []
    elif name == "FreeOffice":
        free = [section for section in range(SECTION_COUNT) if section not in company.offices]
        return [v.BUILD_OFFICE + section for section in free] if company.buildings else []
    elif name == "Advance":
        found = steps_forward(table, company)
    elif name in ("DiscardAtGate", "DiscardForTile"):
        return [v.DISCARD + one for one in owned(company)]
    elif name in ("DealOffer", "PrivateDeal"):
        gained = step.gained if name == "PrivateDeal" else 0  # type: ignore[attr-defined]
        taken = step.taken if name == "DealOffer" else 0  # type: ignore[attr-defined]
        for half in range(2):
            deal = 2 * table.deal_tile + half
            price = BOX.bonuses[BOX.deal_bonus[deal]].price
            if not taken >> half & 1 and company.shares + gained >= BOX.deal_shares[deal] and company.money >= price:
                found.append(v.ACCEPT + deal)
        return [*found, v.DECLINE] if name == "DealOffer" else found
    else:
        raise AssertionError(f"no list for {name}")
    if step.may_stop:  # type: ignore[attr-defined]
        found.append(v.STOP)
    return found


def place_in_turn(table: Table, seat: int) -> tuple[object, ...]:
    """The position with its place in the turn, to know it again."""
    company = table.companies[seat]
    stack = tuple((type(step).__name__, *(getattr(step, name) for name in step.FIELDS)) for step in table.stack)
    action = tuple(getattr(table, name) for name in Table.FIELDS[Table.FIELDS.index("action") :])
    own = tuple(
        tuple(value) if isinstance(value, list) else value
        for value in (getattr(company, name) for name in company.FIELDS)
    )
    return stack, action, own, tuple(table.common), tuple(table.train_stacks), table.deal_tile


class Search:
    """Every continuation of one seat's part of a turn; each position is judged once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[tuple[object, ...], bool] = {}

    def after(self, table: Table, step: Step[Table], action: int) -> Table:
        trial = table.clone()
        company = trial.companies[step.seat]
        if action == v.SELL:
            company.shares -= 1
            company.money += BOX.share_value
        elif action >= v.HIRE:
            company.money -= BOX.hire_price
            company.supply[action - v.HIRE] += 1
            trial.common[action - v.HIRE] -= 1
        else:
            trial.stack.pop()
            step.resolve(trial, action)
        return trial

    def choosing(self, table: Table, step: Step[Table], action: int) -> bool:
        """Can the turn be completed after this action, and what it begins be begun with what is in hand (RR-5.18)?"""
        trial = self.after(table, step, action)
        return self.completes(trial, step.seat, all(trial.stack[-1] is not one for one in table.stack))

    def completes(self, table: Table, seat: int, fresh: bool = False) -> bool:
        """RR-3.6, RR-5.4: is there a way to the closing point with nothing begun that lapses, no debt, four workers?"""
        while True:
            step = table.stack[-1]
            if isinstance(step, EndTurn) or (step.seat >= 0 and step.seat != seat):
                return table.companies[seat].available() >= BOX.minimum_workers
            if step.seat == NOBODY:
                table.stack.pop()
                step.run(table)
            elif step.seat == CHANCE:
                table.stack.pop()
                step.resolve(table, step.options(table)[0])
            else:
                break
        name = type(step).__name__
        in_hand = fresh and name in EFFECTS_THAT_MUST and not (name in OPTIONAL and step.may_stop)  # type: ignore[attr-defined]
        place = (fresh, place_in_turn(table, seat))
        if place in self.known:
            return self.known[place]
        if len(self.known) >= self.most:
            raise TooMany
        self.known[place] = False
        actions = sorted(listed(table, step), key=lambda one: one not in (v.FINISH, v.PAY, v.STOP, v.DECLINE))
        if not in_hand:
            actions += free_actions(table, table.companies[seat])
        found = any(self.choosing(table, step, action) for action in actions)
        if not found and not fresh and name == "GainWorker" and not sum(table.common):
            trial = table.clone()
            trial.stack.pop()  # R14: nothing is left for the second of two
            found = self.completes(trial, seat)
        self.known[place] = found
        return found

    def reaches(self, table: Table, seat: int) -> bool:
        """Is there anything to choose here but to stop, at once or after sales and hires?"""
        step = table.stack[-1]
        if any(self.choosing(table, step, one) for one in listed(table, step) if one not in (v.STOP, v.DECLINE)):
            return True
        company = table.companies[seat]
        for action in free_actions(table, company):
            if self.choosing(table, step, action) and self.reaches(self.after(table, step, action), seat):
                return True
        return False


def offered_by_the_book(table: Table, search: Search) -> set[int]:
    """What may be chosen at this decision, sales and hires apart."""
    step = table.stack[-1]
    assert isinstance(step, Choice)
    return {action for action in listed(table, step) if search.choosing(table, step, action)}
