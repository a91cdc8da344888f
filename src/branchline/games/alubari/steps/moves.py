"""What every chapter does with the pieces: chai, markers, work rates, harvests, the contract deck."""

from __future__ import annotations

from branchline.core.position import Chance
from branchline.games.alubari.box import CHAI, IRON, RUBBLE, STEEL, STONE, TEA
from branchline.games.alubari.state import (
    DISCARDED,
    EMPTY,
    GAME,
    IN_DECK,
    IN_LINE,
    LAST_MARKER,
    NO_CARD,
    NO_WEATHER,
    Table,
)
from branchline.games.alubari.verbs import (
    BACK,
    DEAL,
    TOLD_CHAI,
    TOLD_DUG,
    TOLD_END,
    TOLD_ESTATE_OWNED,
    TOLD_HARVEST,
    TOLD_LEAVES,
    TOLD_RESHUFFLED,
    numbered,
)


def gain_chai(table: Table, seat: int, amount: int) -> None:
    """AL-1.5: a forced gain of chai; what does not fit on the track is lost."""
    gained = min(amount, table.chai_room(seat))
    table.chai[seat] += gained
    if amount:
        table.tell(TOLD_CHAI, seat, gained, amount)


def gain_chai_cubes(table: Table, seat: int, cubes: int) -> None:
    """AL-1.4: chai cubes from stockyard or equipment leave the game and move the marker."""
    table.chai_out += cubes
    gain_chai(table, seat, cubes)


def can_pay(table: Table, seat: int, cost: tuple[int, ...]) -> bool:
    return (
        table.iron[seat] >= cost[IRON]
        and table.stone[seat] >= cost[STONE]
        and table.rubble[seat] >= cost[RUBBLE]
        and table.steel[seat] >= cost[STEEL]
        and table.tea[seat] >= cost[TEA]
        and table.chai[seat] >= cost[CHAI]
    )


def pay(table: Table, seat: int, cost: tuple[int, ...]) -> None:
    """AL-1.3, AL-9.6: iron and stone go back into the bag, the rest to the general supply."""
    table.iron[seat] -= cost[IRON]
    table.bag[IRON] += cost[IRON]
    table.stone[seat] -= cost[STONE]
    table.bag[STONE] += cost[STONE]
    table.rubble[seat] -= cost[RUBBLE]
    table.steel[seat] -= cost[STEEL]
    table.tea[seat] -= cost[TEA]
    table.chai[seat] -= cost[CHAI]


def use_marker(table: Table, seat: int) -> bool:
    """AL-1.7: take a marker from the supply. False if that ends a solo game at once (AL-15.4)."""
    table.markers[seat] -= 1
    if table.seats == 1 and table.markers[seat] == 0:
        table.ended = LAST_MARKER
        table.tell(TOLD_END, LAST_MARKER)
        table.stack.clear()
        return False
    return True


def dig(table: Table, seat: int, amount: int) -> bool:
    """AL-7.5, AL-7.6: take rubble from the left, and own each space you empty. False if the game ended."""
    left = table.rubble_left
    at = 0
    while amount > 0 and at < len(left):
        taken = min(amount, left[at])
        if taken == 0:
            at += 1
            continue
        left[at] -= taken
        table.rubble[seat] += taken
        amount -= taken
        table.tell(TOLD_DUG, seat, taken)
        # AL-1.8: without a marker the space stays ownerless.
        if left[at] == 0 and table.markers[seat] > 0:
            table.estate_owner[at] = seat
            table.tell(TOLD_ESTATE_OWNED, seat, at)
            if not use_marker(table, seat):
                return False
    return True


def harvest(table: Table) -> None:
    """AL-4.7, AL-4.8: leaves for every estate space with a marker of yours, then the crop disc goes back."""
    halves = table.box.crop_halves[table.crop]
    table.tell(TOLD_HARVEST, halves)
    for seat in range(table.seats):
        spaces = table.estate_owner.count(seat) + table.estate_borrower.count(seat)
        leaves = spaces * halves // 2
        table.tea[seat] += leaves
        if leaves:
            table.tell(TOLD_LEAVES, seat, leaves, spaces)
    table.crop = table.box.crop_start


def move_excavation(table: Table, spaces: int) -> None:
    """AL-4.3: past the right end the disc stays on it and there is one Tea Harvest."""
    last = len(table.box.excavation_rate) - 1
    target = table.excavation + spaces
    table.excavation = max(0, min(last, target))
    if target > last:
        harvest(table)


def move_lay_track(table: Table, spaces: int) -> None:
    """AL-4.4: moves past either end are ignored."""
    last = len(table.box.lay_track_rate) - 1
    table.lay_track = max(0, min(last, table.lay_track + spaces))


def move_crop(table: Table, spaces: int) -> None:
    """AL-4.5: reaching the end beyond the last space brings a Tea Harvest at the last rate."""
    last = len(table.box.crop_halves) - 1
    target = table.crop + spaces
    table.crop = max(0, min(last, target))
    if target > last:
        harvest(table)


def give_card(table: Table, card: int, seat: int) -> None:
    """A face-up contract goes to a player, unused; the gap stays (AL-10.1)."""
    table.contracts[card] = seat
    for position in range(len(table.line)):
        if table.line[position] == card:
            table.line[position] = NO_CARD


def discard_line(table: Table) -> None:
    for position, card in enumerate(table.line):
        if card != NO_CARD:
            table.contracts[card] = DISCARDED
            table.line[position] = NO_CARD


def renew_deck(table: Table) -> None:
    """AL-3.3: an empty deck is made anew from the discard pile, as soon as there is one."""
    if IN_DECK not in table.contracts and DISCARDED in table.contracts:
        for card, place in enumerate(table.contracts):
            if place == DISCARDED:
                table.contracts[card] = IN_DECK
        table.deck_back = NO_WEATHER
        table.tell(TOLD_RESHUFFLED)


def deck_cards(table: Table) -> list[int]:
    """The cards that may be on top: those in the deck with the back that everybody sees."""
    back = table.deck_back
    contracts = table.box.contracts
    return [
        card
        for card, place in enumerate(table.contracts)
        if place == IN_DECK and (back == NO_WEATHER or contracts[card].weather == back)
    ]


def leave_deck(table: Table, card: int, place: int) -> None:
    """The top card goes elsewhere; the back of the next one is not known yet."""
    table.contracts[card] = place
    table.deck_back = NO_WEATHER
    renew_deck(table)


class TopBack(Chance[Table]):
    """AL-3.5: the back of the top deck card is public."""

    def options(self, table: Table) -> list[int]:
        if table.deck_back != NO_WEATHER:
            return []
        counts = self.counts(table)
        return [BACK + weather for weather in range(3) if counts[weather]]

    def weights(self, table: Table) -> list[int]:
        return [count for count in self.counts(table) if count]

    def counts(self, table: Table) -> list[int]:
        found = [0, 0, 0]
        contracts = table.box.contracts
        for card, place in enumerate(table.contracts):
            if place == IN_DECK:
                found[contracts[card].weather] += 1
        return found

    def resolve(self, table: Table, action: int) -> None:
        table.deck_back = action - BACK


class DealLine(Chance[Table]):
    """AL-3.2 (c), AL-10.3: fill the empty positions of the line from the deck, A, B, C."""

    def options(self, table: Table) -> list[int]:
        if NO_CARD not in table.line:
            return []
        return numbered(table.box, DEAL, deck_cards(table))

    def resolve(self, table: Table, action: int) -> None:
        card = table.box.numbering.argument(DEAL, action)
        table.line[table.line.index(NO_CARD)] = card
        leave_deck(table, card, IN_LINE)
        deal_line(table)


def deal_line(table: Table) -> None:
    """Fill the line from now on; the deck is renewed first if it is empty."""
    renew_deck(table)
    table.push(DealLine())
    table.push(TopBack())


def is_open(table: Table, town: int) -> bool:
    """AL-8.5, AL-9.3: a town is open once the river before it has a marker, a player's or the game's."""
    river = table.box.town_river[town]
    return river < 0 or table.tracks[river] != EMPTY


def game_lays_track(table: Table) -> list[int]:
    """AL-12.6: the game covers the first available spaces, as many as the rate says; rivers give no chai."""
    laid = []
    for _ in range(table.box.lay_track_rate[table.lay_track]):
        at = table.first_track()
        if at == len(table.tracks):
            break
        table.tracks[at] = GAME
        laid.append(at)
    return laid
