"""SRE-15: the Great Steam Conglomerate. Black and Yellow are seats that decide nothing; the log says why they act."""

from __future__ import annotations

from typing import Final

from branchline.core.position import AUTOMA_STREAM, SETUP_STREAM, Auto, Chance, without
from branchline.games.small_railroad_empires.box import GOODS, TERRAIN, Geometry
from branchline.games.small_railroad_empires.state import (
    AIM,
    BLACK,
    GSC_CLAIM,
    GSC_DELIVERY,
    GSC_EARNED,
    GSC_IDLE,
    GSC_NO_TRAIN,
    GSC_ORIGIN,
    GSC_ROUTE_DONE,
    GSC_TRACK,
    GSC_TRAIN,
    HUMAN,
    NO_SECTION,
    RAILCAR,
    ROUND,
    ROUNDS_PLAYED,
    SHARED,
    YELLOW,
    Conglomerate,
    Table,
)
from branchline.games.small_railroad_empires.steps.achievements import claim, is_eligible, open_section
from branchline.games.small_railroad_empires.steps.construct import place
from branchline.games.small_railroad_empires.steps.deliver import move_industry
from branchline.games.small_railroad_empires.steps.market import FillMarket
from branchline.games.small_railroad_empires.steps.production import gain_prestige, receive, tell_worth
from branchline.games.small_railroad_empires.steps.routes import row_of
from branchline.games.small_railroad_empires.steps.turn import Turn
from branchline.games.small_railroad_empires.verbs import ACTION_CARD, DESTINATION

# Why a company heads for a city: fewer spaces, fewer changes of direction, the mark of the action card.
BY_SPACES: Final = 0
BY_CHANGES: Final = 1
BY_MARK: Final = 2
REASONS: Final[tuple[str, ...]] = ("SRE-15.5.5", "SRE-15.5.5", "SRE-15.5.6")

FAR: Final = 99


def conglomerate(table: Table) -> Conglomerate:
    gsc = table.gsc
    if gsc is None:
        raise RuntimeError("the Great Steam Conglomerate plays in the solo game only")
    return gsc


class Round(Auto[Table]):
    """SRE-15.2.1: the human's turn, then the Conglomerate's; the game ends after the last action card."""

    def run(self, table: Table) -> None:
        played = len(conglomerate(table).action_cards)
        if played == table.box.rounds:
            table.end_trigger = ROUNDS_PLAYED
            return
        table.tell(ROUND, played + 1)
        table.push(self)
        table.push(GscTurn())
        table.push(Turn(HUMAN))


class GscTurn(Auto[Table]):
    """SRE-15.4: draw, railcar, construct, deliver, train cards, achievements."""

    def run(self, table: Table) -> None:
        for seat in (BLACK, YELLOW):
            table.turns[seat] += 1
            table.route_length[seat] = 0
            table.route_terrains[seat] = 0
        table.push(GscClaim())
        table.push(GscTrains())
        table.push(GscDeliver(YELLOW))
        table.push(GscDeliver(BLACK))
        table.push(DrawAction())


class DrawAction(Chance[Table]):
    """SRE-15.4.1: the next action card; the deck goes from era to era (SRE-15.1.3).

    Which cards were left in the box nobody knows, so every unseen card of the era may come.
    """

    def options(self, table: Table) -> list[int]:
        gsc = conglomerate(table)
        era = table.box.era_of(len(gsc.action_cards))
        return [ACTION_CARD + card for card in gsc.action_deck if table.box.action_era[card] == era]

    def stream(self) -> int:
        return AUTOMA_STREAM

    def resolve(self, table: Table, action: int) -> None:
        card = action - ACTION_CARD
        gsc, box = conglomerate(table), table.box
        gsc.action_deck.remove(card)
        tracks = box.action_tracks[card]
        table.push(GscConstruct(YELLOW, tracks[1]))
        table.push(GscConstruct(BLACK, tracks[0]))
        if gsc.action_cards and box.action_right[gsc.action_cards[-1]] == box.action_left[card]:
            # SRE-15.4.2: a railcar is complete; with equal numbers it is Black's
            seat = YELLOW if tracks[1] > tracks[0] else BLACK
            table.tell(RAILCAR, seat, box.action_left[card])
            gain_prestige(table, seat, box.railcar_prestige)
        gsc.action_cards.append(card)


class GscConstruct(Auto[Table]):
    """SRE-15.4.3: build along the route from the origin outward; spaces that hold an own piece are skipped."""

    FIELDS = ("company", "left")
    __slots__ = FIELDS

    def __init__(self, company: int, left: int) -> None:
        super().__init__()
        self.company = company
        self.left = left

    def run(self, table: Table) -> None:
        seat, gsc = self.company, conglomerate(table)
        half = seat - BLACK
        if self.left == 0:
            return
        if gsc.destinations_done[half] == len(gsc.destinations):
            table.tell(GSC_IDLE, seat, 0)
            return
        if table.supply_tracks[seat] == 0:
            table.tell(GSC_IDLE, seat, 1)
            return
        if not gsc.routes[half]:
            choose_route(table, seat)
        for space in gsc.routes[half]:
            if not table.has_piece(seat, space):
                table.push(GscConstruct(seat, self.left - 1))
                build_for_gsc(table, seat, space)
                return
        table.tell(GSC_ROUTE_DONE, seat, self.left)


def build_for_gsc(table: Table, seat: int, space: int) -> None:
    """SRE-15.4.3, SRE-15.3.3: the Conglomerate pays nothing; a human track on the space earns the human $1."""
    table.supply_tracks[seat] -= 1
    table.tell(GSC_TRACK, seat, space)
    if table.has_track(HUMAN, space):
        received = receive(table, HUMAN, table.box.shared_cost)
        table.tell(SHARED, received, space)
        tell_worth(table, HUMAN, received)
    place(table, seat, space)


def choose_route(table: Table, seat: int) -> None:
    """SRE-15.5.5, SRE-15.5.6, SRE-15.5.7: fix the closer city of the half and the route to it."""
    gsc, box, game_map = conglomerate(table), table.box, table.map
    half = seat - BLACK
    card = gsc.destinations[gsc.destinations_done[half]]
    origin = game_map.factory_at[box.destination_origins[card][half]]
    first, second = box.destination_cities[card][half]
    one = direct_route(game_map.geometry, origin, game_map.city_at[first])
    two = direct_route(game_map.geometry, origin, game_map.city_at[second])
    turns_one = changes_of_direction(game_map.geometry, one)
    turns_two = changes_of_direction(game_map.geometry, two)
    if len(one) != len(two):
        reason, take_first = BY_SPACES, len(one) < len(two)
    elif turns_one != turns_two:
        reason, take_first = BY_CHANGES, turns_one < turns_two
    else:
        reason, take_first = BY_MARK, box.action_probable[gsc.action_cards[-1]] == 0
    gsc.routes[half] = list(one) if take_first else list(two)
    table.tell(AIM, seat, first if take_first else second, reason)


def changes_of_direction(geometry: Geometry, route: tuple[int, ...]) -> int:
    """SRE-15.5.1: every step whose direction differs from the step before."""
    changes = 0
    last = -1
    for at in range(1, len(route)):
        direction = geometry.toward[route[at - 1]].index(route[at])
        if last >= 0 and direction != last:
            changes += 1
        last = direction
    return changes


def direct_route(geometry: Geometry, start: int, goal: int) -> tuple[int, ...]:
    """SRE-15.5.2, SRE-15.5.3, SRE-15.5.4: fewest changes of direction, then fewest spaces, then the longest first
    runs, then the smallest directions. It depends on the places only, so each pair is worked out once."""
    key = start * 1000 + goal
    known = geometry.direct.get(key)
    if known is not None:
        return known
    runs = runs_to(geometry, goal)
    # A way as far as it goes: its last space, then direction and length of each run.
    ways = [[start]]
    for left in range(runs[start] - 1, -1, -1):
        longer: list[list[int]] = []
        for way in ways:
            last = way[-2] if len(way) > 1 else -1
            for direction in range(6):
                if direction == last:
                    continue
                length = 0
                space = geometry.toward[way[0]][direction]
                while space >= 0:
                    length += 1
                    if runs[space] <= left and (left > 0 or space == goal):
                        longer.append([space, *way[1:], direction, length])
                    space = geometry.toward[space][direction]
        ways = longer
    best = ways[0]
    best_key = order_of(best)
    for way in ways:
        order = order_of(way)
        if order < best_key:
            best, best_key = way, order
    spaces = [start]
    for at in range(1, len(best), 2):
        for _ in range(best[at + 1]):
            spaces.append(geometry.toward[spaces[-1]][best[at]])
    route = tuple(spaces)
    geometry.direct[key] = route
    return route


def order_of(way: list[int]) -> list[int]:
    """SRE-15.5.2 to SRE-15.5.4 as numbers to compare, the smaller the better."""
    directions = way[1::2]
    lengths = way[2::2]
    return [sum(lengths), *[-length for length in lengths], *directions]


def runs_to(geometry: Geometry, goal: int) -> list[int]:
    """From every space the fewest straight runs to the goal."""
    known = geometry.runs.get(goal)
    if known is not None:
        return known
    runs = [FAR] * geometry.spaces
    geometry.runs[goal] = runs
    runs[goal] = 0
    layer = [goal]
    count = 0
    while layer:
        count += 1
        following: list[int] = []
        for start in layer:
            for direction in range(6):
                space = geometry.toward[start][direction]
                while space >= 0:
                    if runs[space] > count:
                        runs[space] = count
                        following.append(space)
                    space = geometry.toward[space][direction]
        layer = following
    return runs


class GscDeliver(Auto[Table]):
    """SRE-15.6.1: a company whose whole route holds its pieces delivers, once a turn."""

    FIELDS = ("company",)
    __slots__ = FIELDS

    def __init__(self, company: int) -> None:
        super().__init__()
        self.company = company

    def run(self, table: Table) -> None:
        route = conglomerate(table).routes[self.company - BLACK]
        if not route:
            return
        for space in route:
            if not table.has_piece(self.company, space):
                return
        deliver_for_gsc(table, self.company, route)


def deliver_for_gsc(table: Table, seat: int, route: list[int]) -> None:
    """SRE-15.6.1, SRE-15.6.2, SRE-15.6.3: meeple, good, Prestige; then the next destination (SRE-15.6.5)."""
    gsc, box, game_map = conglomerate(table), table.box, table.map
    half = seat - BLACK
    factory, city = game_map.factory[route[0]], game_map.city[route[-1]]
    table.put_meeple(seat, route[-1])
    good = fitting_good(table, factory, city)
    prestige = row_of(box.gsc_prestige, len(route))
    if good >= 0:
        table.goods[factory * GOODS + good] -= 1
        table.goods_out[good] += 1
    else:
        prestige = max(0, prestige + box.gsc_no_good)
    terrains = 0
    for space in route:
        if game_map.kind[space] == TERRAIN:
            terrains |= 1 << game_map.terrain[space]
    table.route_length[seat] = len(route)
    table.route_terrains[seat] = terrains
    table.tell(GSC_DELIVERY, seat, city, good)
    table.tell(GSC_EARNED, seat, len(route), prestige)
    gain_prestige(table, seat, prestige)
    if table.boom:
        move_industry(table, seat, box.factory_industry[factory])
    gsc.destinations_done[half] += 1
    gsc.routes[half] = []
    gsc.train_cards_due += 1
    if gsc.destination_deck:
        table.push(RevealDestination(0))


def fitting_good(table: Table, factory: int, city: int) -> int:
    """SRE-15.6.3: the first of the city's demand list, for a wild city of the factory's printed order; or -1."""
    box = table.box
    wanted = box.city_demand[city] if box.city_demand[city] else box.factory_goods[factory]
    for good in wanted:
        if table.goods[factory * GOODS + good] > 0:
            return good
    return -1


class RevealDestination(Chance[Table]):
    """SRE-15.1.2, SRE-15.6.5: turn up a destination card; both companies put a track on their new origin, free."""

    FIELDS = ("setup",)
    __slots__ = FIELDS

    def __init__(self, setup: int) -> None:
        super().__init__()
        self.setup = setup

    def options(self, table: Table) -> list[int]:
        return [DESTINATION + card for card in conglomerate(table).destination_deck]

    def stream(self) -> int:
        return SETUP_STREAM if self.setup else AUTOMA_STREAM

    def resolve(self, table: Table, action: int) -> None:
        card = action - DESTINATION
        gsc = conglomerate(table)
        gsc.destination_deck.remove(card)
        gsc.destinations.append(card)
        for seat in (BLACK, YELLOW):
            origin = table.map.factory_at[table.box.destination_origins[card][seat - BLACK]]
            if table.supply_tracks[seat] > 0 and not table.has_piece(seat, origin):
                # SRE-15.1.5: placed, not constructed: the human gets nothing for it
                table.supply_tracks[seat] -= 1
                table.put_track(seat, origin)
                table.tell(GSC_ORIGIN, seat, origin)


class GscTrains(Auto[Table]):
    """SRE-15.7.1: a market card for each delivery of this turn, the market refilled before the next is taken."""

    def run(self, table: Table) -> None:
        gsc = conglomerate(table)
        if gsc.train_cards_due == 0:
            return
        gsc.train_cards_due -= 1
        table.push(self)
        if not table.market:
            table.tell(GSC_NO_TRAIN)
            return
        slot, rank = favoured_slot(table)
        card = table.market[slot]
        table.market = without(table.market, card)
        gsc.train_cards.append(card)
        table.tell(GSC_TRAIN, card, slot, rank)
        table.push(FillMarket(BLACK))


def favoured_slot(table: Table) -> tuple[int, int]:
    """SRE-15.7.1: the leftmost card of the most common colour on the market, and how common it is (0 the most).

    Colours never played come last, by market position.
    """
    order = table.colour_order()
    for rank, colour in enumerate(order):
        for slot, card in enumerate(table.market):
            if table.box.train_colour[card] == colour:
                return slot, rank
    return 0, len(order)


class GscClaim(Auto[Table]):
    """SRE-15.8.1: first Black, then Yellow claims every card it is eligible for."""

    def run(self, table: Table) -> None:
        for seat in (BLACK, YELLOW):
            for at, card in enumerate(table.achievements):
                section = open_section(table, seat, at)
                if section != NO_SECTION and is_eligible(table, seat, card):
                    claim(table, seat, at, section)
                    table.tell(GSC_CLAIM, seat, card, section)
