"""SRE-4: Construct Tracks, with the loans that pay for them (SRE-11.4)."""

from __future__ import annotations

from typing import Final

from branchline.core.position import Step
from branchline.games.small_railroad_empires.box import COUNT, SPACES, TERRAIN, Box
from branchline.games.small_railroad_empires.state import (
    END_TRIGGERED,
    HUMAN,
    LAST_TRACK,
    LOAN,
    RUNNING,
    STAR,
    TOLL,
    Table,
)
from branchline.games.small_railroad_empires.steps.production import gain_prestige, receive, tell_worth
from branchline.games.small_railroad_empires.steps.rural import RevealTown
from branchline.games.small_railroad_empires.verbs import END_CONSTRUCTION, EXTEND, NEW_ROUTE, UNLOCK

# SRE-4.5: which seat's piece a single bit is.
SEAT_OF: Final[tuple[int, ...]] = (-1, 0, 1, -1, 2, -1, -1, -1, 3)


class Construct(Step[Table]):
    """SRE-4.1, SRE-4.10: the next placement of the phase; `left` normal ones are still to be made.

    A placement is resolved completely before the next is chosen. The phase may be ended only when no normal
    placement is left or possible; a locked track may be used before, between or after them (SRE-4.8).
    """

    FIELDS = ("left", "unlocked")
    __slots__ = FIELDS

    def __init__(self, seat: int, left: int, unlocked: int) -> None:
        self.seat = seat
        self.left = left
        self.unlocked = unlocked

    def options(self, table: Table) -> list[int]:
        seat = self.seat
        normal: list[int] = []
        if self.left > 0 and table.supply_tracks[seat] > 0:
            normal = extensions(table, seat, EXTEND, 0)
            normal += new_routes(table, seat)
        if self.unlocked == 0 and may_unlock(table, seat):
            unlocks = extensions(table, seat, UNLOCK, unlock_fee(table, seat))
            if unlocks:
                normal = normal + unlocks if normal else [*unlocks, END_CONSTRUCTION]
        if table.map.spaces > SPACES:
            normal.sort()
        return normal if normal else [END_CONSTRUCTION]

    def resolve(self, table: Table, action: int) -> None:
        if action == END_CONSTRUCTION:
            return
        seat = self.seat
        table.standing_still = 0
        verb, space = track_of(table.box, action)
        if verb == UNLOCK:
            table.push(Construct(seat, self.left, 1))
            fee = unlock_fee(table, seat)
            table.locked_tracks[seat] -= 1
            build(table, seat, space, fee)
            return
        table.push(Construct(seat, self.left - 1, self.unlocked))
        table.supply_tracks[seat] -= 1
        if table.supply_tracks[seat] == 0:
            # SRE-12.1, SRE-12.2: tracks on the board do not count, nor one that a delivery brings back
            trigger_end(table, LAST_TRACK, seat)
        if verb == NEW_ROUTE:
            start_new_route(table, seat, space)
        else:
            build(table, seat, space, 0)


def track_of(box: Box, action: int) -> tuple[int, int]:
    """The verb that lays a track, and the space."""
    if action < END_CONSTRUCTION:
        verb = UNLOCK if action >= UNLOCK else NEW_ROUTE if action >= NEW_ROUTE else EXTEND
        return verb, action - verb
    verb = box.numbering.first(action)
    return verb, box.numbering.argument(verb, action)


def extensions(table: Table, seat: int, verb: int, fee: int) -> list[int]:
    """SRE-4.2, SRE-11.4: every space beside an own piece with room for one more player that can be paid for."""
    if table.map.spaces > SPACES:
        numbering = table.box.numbering
        return [numbering.action(verb, space) for space in extension_spaces(table, seat, fee)]
    purse = table.money[seat] + table.loan_cards * table.box.loan_cash - fee
    spaces = table.frontier[seat]
    if purse >= table.box.dearest:
        return [verb + space for space in spaces]
    if table.solo:
        return [verb + space for space in spaces if solo_price(table, space) <= purse]
    # `price`, written out: no question is asked more often.
    cost, kind, pieces, after_toll = table.map.cost, table.map.kind, table.pieces, purse - table.box.toll
    return [
        verb + space
        for space in spaces
        if cost[space] <= (after_toll if pieces[space] and kind[space] == TERRAIN else purse)
    ]


def extension_spaces(table: Table, seat: int, fee: int) -> list[int]:
    """The same as spaces, for a map that has more than are printed."""
    purse = table.money[seat] + table.loan_cards * table.box.loan_cash - fee
    return [space for space in table.frontier[seat] if price(table, space) <= purse]


def new_routes(table: Table, seat: int) -> list[int]:
    """SRE-4.7: factories without an own piece on or beside them, with room for one more player.

    SRE-11.4: whether loans may pay for them is a reading.
    """
    network, pieces = table.network[seat], table.pieces
    purse = table.money[seat]
    if table.new_route_loans:
        purse += table.loan_cards * table.box.loan_cash
    if purse < table.box.new_route_cost:
        return []
    places = [space for space in table.map.factories if network[space] == 0]
    if table.solo:
        places = [space for space in places if new_route_price(table, space) <= purse]
    else:
        places = [space for space in places if COUNT[pieces[space] & 15] < 2]
    if table.map.spaces > SPACES:
        return [table.box.numbering.action(NEW_ROUTE, space) for space in places]
    return [NEW_ROUTE + space for space in places]


def may_unlock(table: Table, seat: int) -> bool:
    """SRE-4.8, SRE-15.3.5: a locked track is left and somebody is ahead."""
    return table.locked_tracks[seat] > 0 and not table.in_first_place(seat)


def unlock_fee(table: Table, seat: int) -> int:
    """SRE-4.8: the cheaper space of the board is emptied first."""
    box = table.box
    return box.unlock_costs[box.locked - table.locked_tracks[seat]]


def price(table: Table, space: int) -> int:
    """SRE-4.4, SRE-4.5: the terrain, and a toll where another player's track lies on it."""
    if table.solo:
        return solo_price(table, space)
    game_map = table.map
    if table.pieces[space] and game_map.kind[space] == TERRAIN:
        return game_map.cost[space] + table.box.toll
    return game_map.cost[space]


def solo_price(table: Table, space: int) -> int:
    """SRE-15.3.2: beside a track of the Conglomerate any space costs the same; its meeples do not count."""
    pieces = table.pieces[space]
    if (pieces & ~(pieces >> 4)) & 6:
        return table.box.shared_cost
    return table.map.cost[space]


def new_route_price(table: Table, space: int) -> int:
    """SRE-4.7: the fee and nothing else; SRE-15.3.2: in solo the shared space is added."""
    fee = table.box.new_route_cost
    if table.solo:
        return fee + solo_price(table, space)
    return fee


def loans_needed(table: Table, seat: int, due: int) -> int:
    """SRE-11.4, SRE-16.2: exactly as many loans as the sum needs."""
    lacking = due - table.money[seat]
    if lacking <= 0:
        return 0
    cash = table.box.loan_cash
    return (lacking + cash - 1) // cash


def pay(table: Table, seat: int, due: int) -> None:
    """SRE-4.9, SRE-11.3, SRE-11.4: one sum, paid in full before the piece is placed, with loans taken one at a time."""
    loans = loans_needed(table, seat, due)
    if loans:
        table.loan_cards -= loans
        table.loans[seat] += loans
        table.money[seat] += loans * table.box.loan_cash
        table.tell(LOAN, seat, loans)
    table.money[seat] -= due
    tell_worth(table, seat, loans * table.box.loan_cash - due)


def build(table: Table, seat: int, space: int, fee: int) -> None:
    """SRE-4.5, SRE-4.9: pay fee, terrain and toll as one sum, then place the track as an extension."""
    pay(table, seat, fee + price(table, space))
    if not table.solo and table.pieces[space] and table.map.kind[space] == TERRAIN:
        owner = SEAT_OF[table.pieces[space] & 15]
        toll = receive(table, owner, table.box.toll)
        table.tell(TOLL, seat, owner, toll)
        tell_worth(table, owner, toll)
    place(table, seat, space)


def start_new_route(table: Table, seat: int, space: int) -> None:
    """SRE-4.7: a track on a factory away from everything of one's own."""
    pay(table, seat, new_route_price(table, space))
    place(table, seat, space)


def place(table: Table, seat: int, space: int) -> None:
    """SRE-4.6, SRE-14.8: a track comes onto the map; on a star it may gain Prestige or turn up a token.

    SRE-15.3.6: whether a star pays the Conglomerate only when first, or always, is a reading.
    """
    is_paid = table.pieces[space] == 0 or (table.gsc_stars_always and seat != HUMAN)
    table.put_track(seat, space)
    if not table.map.star[space]:
        return
    if table.rural:
        if space in table.rural_spaces:
            table.push(RevealTown(seat, space))
    elif is_paid:
        table.tell(STAR, seat, space)
        gain_prestige(table, seat, 1)


def trigger_end(table: Table, trigger: int, seat: int) -> None:
    """SRE-12.5: the first trigger counts, further ones change nothing; SRE-12.6: there are no others.

    SRE-15.2.1: none of them in solo.
    """
    if table.end_trigger == RUNNING and not table.solo:
        table.end_trigger = trigger
        table.tell(END_TRIGGERED, trigger, seat)
