"""SRE-5: Deliver a Good, with the secret contract (SRE-9) and the sixth step of Industrial Boom (SRE-14B)."""

from __future__ import annotations

from branchline.core.position import Auto, Step, added, replaced, without
from branchline.games.small_railroad_empires.box import COUNT, GOODS, INDUSTRIES, TERRAIN_SETS
from branchline.games.small_railroad_empires.state import (
    CITIES_FULL,
    CITY_BONUS,
    EARNED,
    INDUSTRY,
    INDUSTRY_END,
    PRODUCTION,
    TRAIN_BONUS,
    Table,
)
from branchline.games.small_railroad_empires.steps.construct import trigger_end
from branchline.games.small_railroad_empires.steps.production import gain_prestige, receive, refill, tell_worth
from branchline.games.small_railroad_empires.steps.routes import final_length, row_of, shortest_routes
from branchline.games.small_railroad_empires.verbs import (
    KEEP_CONTRACT,
    NO_DELIVERY,
    PLAY_TRAIN,
    REVEAL_CONTRACT,
    ROUTE,
    delivery,
    delivery_of,
    numbered,
)


class Deliver(Step[Table]):
    """SRE-5.1: one delivery a turn, or none; factory, good and city are free choices (SRE-5.4)."""

    def options(self, table: Table) -> list[int]:
        found = deliveries(table, self.seat)
        found.append(NO_DELIVERY)
        if len(found) > 1 and found[-2] > NO_DELIVERY:
            found.sort()
        return found

    def resolve(self, table: Table, action: int) -> None:
        if action == NO_DELIVERY:
            return
        factory, good, city = delivery_of(table.box, action)
        table.push(ChooseRoute(self.seat, factory, good, city))


def deliveries(table: Table, seat: int) -> list[int]:
    """SRE-5.2, SRE-5.8, SRE-5.9: every delivery that meets all requirements, sorted."""
    found: list[int] = []
    if table.supply_meeples[seat] == 0 or table.hand_size(seat) == 0:
        return found
    box, game_map = table.box, table.map
    network = table.network[seat]
    cities = [space for space in game_map.cities if network[space] > 0 and table.has_track(seat, space)]
    if not cities:
        return found
    for start in game_map.factories:
        part = network[start]
        if part <= 0:
            continue
        factory = game_map.factory[start]
        for space in cities:
            if network[space] != part:
                continue
            city = game_map.city[space]
            accepts = box.city_accepts[city]
            found += [
                delivery(box, factory, good, city)
                for good in range(GOODS)
                if accepts >> good & 1 and table.goods[factory * GOODS + good] > 0
            ]
    found.sort()
    return found


class ChooseRoute(Step[Table]):
    """SRE-5.4: among equally short routes the player chooses; one option for each distinct outcome."""

    FIELDS = ("factory", "good", "city")
    __slots__ = FIELDS

    def __init__(self, seat: int, factory: int, good: int, city: int) -> None:
        self.seat = seat
        self.factory = factory
        self.good = good
        self.city = city

    def options(self, table: Table) -> list[int]:
        game_map = table.map
        routes = shortest_routes(table, self.seat, game_map.factory_at[self.factory], game_map.city_at[self.city])
        return [ROUTE + outcome for outcome in routes[1:]]

    def resolve(self, table: Table, action: int) -> None:
        game_map = table.map
        routes = shortest_routes(table, self.seat, game_map.factory_at[self.factory], game_map.city_at[self.city])
        meeples, terrains = divmod(action - ROUTE, TERRAIN_SETS)
        carry_out(table, self, final_length(table, routes[0], meeples), terrains)


def carry_out(table: Table, chosen: ChooseRoute, length: int, terrains: int) -> None:
    """SRE-5.5: the steps of a delivery in their order; SRE-14.6: the contract comes last."""
    seat, factory, good, city = chosen.seat, chosen.factory, chosen.good, chosen.city
    industry = table.box.factory_industry[factory]
    table.standing_still = 0
    table.route_length[seat] = length
    table.route_terrains[seat] = terrains
    table.push(Contract(seat, industry))
    if table.boom:
        table.push(MoveIndustry(seat, industry))
    table.push(PlayTrain(seat, good))
    table.goods[factory * GOODS + good] -= 1
    table.goods_supply[good] += 1
    earn(table, seat, length)
    space = table.map.city_at[city]
    others = COUNT[table.pieces[space] >> 4]
    table.put_meeple(seat, space)
    if not table.solo:
        pay_city_bonus(table, seat, city, others)
        if cities_full(table):
            trigger_end(table, CITIES_FULL, seat)


def earn(table: Table, seat: int, length: int) -> None:
    """SRE-5.5 step 2, SRE-5.6, SRE-5.7: money first, up to the cap, then Prestige; SRE-1.5: nobody falls below 0."""
    box = table.box
    money = receive(table, seat, row_of(box.earned_money, length))
    prestige = max(row_of(box.earned_prestige, length), -table.prestige[seat])
    table.tell(EARNED, seat, money, prestige)
    tell_worth(table, seat, money)
    gain_prestige(table, seat, prestige)


def pay_city_bonus(table: Table, seat: int, city: int, others: int) -> None:
    """SRE-5.5 step 4: less for the second delivery to a city; SRE-15.3.4: not in solo."""
    bonus = table.box.city_bonus[others]
    if bonus:
        received = receive(table, seat, bonus)
        table.tell(CITY_BONUS, seat, city, received)
        tell_worth(table, seat, received)


def cities_full(table: Table) -> bool:
    """SRE-12.4: every city on the map holds two train meeples."""
    return all(COUNT[table.pieces[space] >> 4] >= 2 for space in table.map.cities)


class PlayTrain(Step[Table]):
    """SRE-5.5 step 5: one train card from the hand to the play area; its condition met gains 1 Prestige."""

    FIELDS = ("good",)
    __slots__ = FIELDS

    def __init__(self, seat: int, good: int) -> None:
        self.seat = seat
        self.good = good

    def options(self, table: Table) -> list[int]:
        return numbered(table.box, PLAY_TRAIN, table.hand(self.seat))

    def resolve(self, table: Table, action: int) -> None:
        seat, card = self.seat, table.box.numbering.argument(PLAY_TRAIN, action)
        if card in table.dealt[seat]:
            table.dealt[seat] = without(table.dealt[seat], card)
        else:
            table.bought[seat] = without(table.bought[seat], card)
        table.played[seat] = [*table.played[seat], card]
        if meets_condition(table, seat, card, self.good):
            table.tell(TRAIN_BONUS, seat, card)
            gain_prestige(table, seat, 1)


def meets_condition(table: Table, seat: int, card: int, good: int) -> bool:
    """SRE-7.2: the good, the final length, or every terrain shown."""
    box = table.box
    if box.train_good[card] >= 0:
        return box.train_good[card] == good
    if box.train_least[card] > 0:
        return table.route_length[seat] >= box.train_least[card]
    return table.route_terrains[seat] & box.train_terrains[card] == box.train_terrains[card]


class MoveIndustry(Auto[Table]):
    """SRE-14.3: the sixth delivery step."""

    FIELDS = ("player", "industry")
    __slots__ = FIELDS

    def __init__(self, player: int, industry: int) -> None:
        super().__init__()
        self.player = player
        self.industry = industry

    def run(self, table: Table) -> None:
        move_industry(table, self.player, self.industry)


def move_industry(table: Table, seat: int, industry: int) -> None:
    """SRE-14.3, SRE-14.4, SRE-14.5, SRE-14.12, SRE-15.10.3: note the industry, move its marker, produce, reward."""
    box = table.box
    table.delivered_from = replaced(table.delivered_from, seat * INDUSTRIES + industry, 1)
    if table.industry_markers[industry] == box.industry_last:
        return
    table.industry_markers = added(table.industry_markers, industry, 1)
    marker = table.industry_markers[industry]
    table.tell(INDUSTRY, industry, marker)
    if marker == box.industry_production:
        table.tell(PRODUCTION, industry, refill(table, industry))
    if marker == box.industry_last:
        table.tell(INDUSTRY_END, seat, industry)
        gain_prestige(table, seat, box.industry_last_prestige)


class Contract(Step[Table]):
    """SRE-9.1, SRE-9.3: after each delivery the holder of an unrevealed contract is asked; without a match,
    keeping it is the only answer, so that nobody learns what the card says. SRE-9.2: there is no other."""

    FIELDS = ("industry",)
    __slots__ = FIELDS

    def __init__(self, seat: int, industry: int) -> None:
        self.seat = seat
        self.industry = industry

    def options(self, table: Table) -> list[int]:
        if table.contract_revealed[self.seat]:
            return []
        if table.box.contract_industry[table.contract[self.seat]] == self.industry:
            return [REVEAL_CONTRACT, KEEP_CONTRACT]
        # SRE-16.1: in solo the card lies open, so the question is left out.
        return [] if table.solo else [KEEP_CONTRACT]

    def resolve(self, table: Table, action: int) -> None:
        if action == REVEAL_CONTRACT:
            table.contract_revealed = replaced(table.contract_revealed, self.seat, 1)
            gain_prestige(table, self.seat, table.box.contract_prestige[table.contract[self.seat]])

    def asks_even_if_forced(self, table: Table, option: int) -> bool:
        return True
