"""MS-14: Major Banerjee, the solo opponent: his cards, his priorities, his discs. Each choice tells its rule."""

from __future__ import annotations

from typing import Final

from branchline.core.position import AUTOMA_STREAM, Auto, Chance, Step, replaced
from branchline.games.movers_and_shakers.box import (
    MAJOR,
    MARKET,
    MEDIUM,
    ROW_SIZE,
    SECOND_LARGE,
    SMALL,
    TRACK,
)
from branchline.games.movers_and_shakers.events import (
    MAJOR_DISC,
    MAJOR_FORMED,
    MAJOR_LAPSES,
    MAJOR_LOADED,
    MAJOR_MOVED,
    MAJOR_ORDER,
    MAJOR_SHIPPED,
    MAJOR_TURNS_UP,
    MARKET_STEP,
)
from branchline.games.movers_and_shakers.state import IN_MAJORS_DECK, USED, Table
from branchline.games.movers_and_shakers.steps.major_rows import any_his, is_his
from branchline.games.movers_and_shakers.steps.trains import advance, depart, is_eligible
from branchline.games.movers_and_shakers.verbs import MAJOR_CARD, MAJOR_LOADS, MAJOR_MOVES, numbered

YOU: Final = 0

# Entries of both priority lists (MS-14.10, MS-14.11); rival R2's second large car has one of its own (MS-15.3).
HIS_LARGE: Final = 0
HIS_SECOND_LARGE: Final = 1
YOUR_LARGE: Final = 2
HIS_MEDIUM: Final = 3
YOUR_MEDIUM: Final = 4
HIS_SMALL: Final = 5
YOUR_SMALL: Final = 6
ENTRIES: Final = 7


class MajorTurn(Chance[Table]):
    """MS-14.5: turn up the top card of his deck and carry out its steps from top to bottom."""

    def stream(self) -> int:
        return AUTOMA_STREAM

    def options(self, table: Table) -> list[int]:
        deck = table.major_deck
        return numbered(table.box, MAJOR_CARD, [card for card in range(len(deck)) if deck[card] == IN_MAJORS_DECK])

    def resolve(self, table: Table, action: int) -> None:
        number = table.box.numbering.argument(MAJOR_CARD, action)
        card = table.box.solo_cards[number]
        table.active = MAJOR
        table.loaded[MAJOR] = 0
        table.major_deck = replaced(table.major_deck, number, USED)
        table.major_card = number
        table.cash[MAJOR] = card.cash  # MS-14.6: what your cards compare with
        table.tell(MAJOR_TURNS_UP, number)
        table.push(MajorRest(number))
        load_first = True
        if card.swap:
            # MS-14.9: the double arrow.
            possible = min(card.load, len(loadable(table)), table.supply[MAJOR])
            load_first = possible >= (card.load + 1) // 2
            table.tell(MAJOR_ORDER, 1 if load_first else 0, possible, card.load)
        if load_first:
            table.push(MajorMoves(card.move, 0))
            table.push(MajorLoads(card.load, 0))
        else:
            table.push(MajorLoads(card.load, 0))
            table.push(MajorMoves(card.move, 0))


class MajorRest(Auto[Table]):
    """MS-14.7: his market steps move markers only, his ship steps put crates from his supply onto the named ship."""

    FIELDS = ("card",)
    __slots__ = FIELDS

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card = card

    def run(self, table: Table) -> None:
        for number in table.box.solo_cards[self.card].rest:
            effect = table.box.effects[number]
            if effect.kind == MARKET:
                at = MAJOR * 3 + effect.which
                table.market[at] = min(table.box.market_top, table.market[at] + effect.n)
                table.tell(MARKET_STEP, MAJOR, effect.which, table.market[at])
            else:
                crates = min(effect.n, table.supply[MAJOR])
                for _ in range(crates):
                    table.supply[MAJOR] -= 1
                    table.ships[MAJOR * 3 + effect.which] += 1
                    table.tell(MAJOR_SHIPPED, effect.which)


def entry_of(table: Table, car: int) -> int:
    """The entry of the lists to which a single car belongs."""
    if car == SECOND_LARGE:
        return HIS_SECOND_LARGE
    his = table.owner(car) == MAJOR
    kind = car % 4
    if kind >= SMALL:
        return HIS_SMALL if his else YOUR_SMALL
    if kind == MEDIUM:
        return HIS_MEDIUM if his else YOUR_MEDIUM
    return HIS_LARGE if his else YOUR_LARGE


# -- load (MS-14.10) -------------------------------------------------------------------------------


def loadable(table: Table) -> list[int]:
    """Cars in a loading zone with a free place that got none of his crates this turn."""
    found: list[int] = []
    for car in range(len(table.place)):
        place = table.place[car]
        if place < 0 or not table.side.loading[place] or table.loaded[MAJOR] >> car & 1:
            continue
        if table.aboard(car) < table.box.capacity[car]:
            found.append(car)
    return found


def load_for_major(table: Table, car: int, at: int) -> None:
    table.supply[MAJOR] -= 1
    table.crates[car * table.seats + MAJOR] += 1
    table.loaded[MAJOR] |= 1 << car
    table.tell(MAJOR_LOADED, car, at % ENTRIES, at // ENTRIES + 1)


class MajorLoads(Auto[Table]):
    """MS-14.10: through the list, one crate an entry, twice at most; what is left lapses (MS-14.16)."""

    FIELDS = ("number", "at")
    __slots__ = FIELDS

    def __init__(self, number: int, at: int) -> None:
        super().__init__()
        self.number = number
        self.at = at

    def run(self, table: Table) -> None:
        number = self.number
        at = self.at
        cars = loadable(table)
        entries = [entry_of(table, car) for car in cars]
        while number > 0 and at < 2 * ENTRIES and table.supply[MAJOR] > 0:
            entry = at % ENTRIES
            alike = entries.count(entry)
            if alike > 1:
                table.push(MajorLoads(number - 1, at + 1))
                table.push(ChooseMajorLoad(YOU, at))
                return
            if alike:
                where = entries.index(entry)
                load_for_major(table, cars[where], at)
                entries[where] = ENTRIES
                number -= 1
            at += 1
        if number > 0:
            table.tell(MAJOR_LAPSES, 0, number)


class ChooseMajorLoad(Step[Table]):
    """MS-14.10: of two possible small cars you choose the one he loads."""

    FIELDS = ("at",)
    __slots__ = FIELDS

    def __init__(self, seat: int, at: int) -> None:
        super().__init__(seat)
        self.at = at

    def options(self, table: Table) -> list[int]:
        return [MAJOR_LOADS + car for car in loadable(table) if entry_of(table, car) == self.at % ENTRIES]

    def resolve(self, table: Table, action: int) -> None:
        load_for_major(table, action - MAJOR_LOADS, self.at)


# -- move (MS-14.11) -------------------------------------------------------------------------------


def candidates(table: Table) -> list[list[int]]:
    """MS-14.11: for each entry the cars (of a train its front car) that are able to move, closest to their goal.

    A train of two or more cars counts as a medium: his if any car is his, yours if only his crates are aboard."""
    found: list[list[int]] = [[] for _ in range(ENTRIES)]
    best = [99] * ENTRIES
    places = table.place
    for car in range(len(places)):
        place = places[car]
        if place < 0 or table.spot[car] != 0:
            continue
        entry = entry_of(table, car)
        if place >= TRACK:
            cars = table.train(place)
            if not any_his(table, cars):
                continue
            if len(cars) > 1:
                entry = YOUR_MEDIUM
                for one in cars:
                    if table.owner(one) == MAJOR:
                        entry = HIS_MEDIUM
        elif not is_his(table, car) or not is_eligible(table, car):
            continue
        distance = table.side.distance[place]
        if distance < best[entry]:
            best[entry] = distance
            found[entry] = [car]
        elif distance == best[entry]:
            found[entry].append(car)
    return found


class MajorMoves(Auto[Table]):
    """MS-14.11: through the list, one candidate an entry with up to 2 steps, twice; MS-14.16: the rest lapses."""

    FIELDS = ("steps", "at")
    __slots__ = FIELDS

    def __init__(self, steps: int, at: int) -> None:
        super().__init__()
        self.steps = steps
        self.at = at

    def run(self, table: Table) -> None:
        at = self.at
        if self.steps <= 0:
            return
        able = candidates(table)
        while at < 2 * ENTRIES:
            cars = able[at % ENTRIES]
            if len(cars) > 1:
                table.push(ChooseMajorMove(YOU, self.steps, at))
                return
            if cars:
                table.tell(MAJOR_MOVED, cars[0], at % ENTRIES, at // ENTRIES + 1)
                table.push(MajorAdvances(self.steps, at, cars[0], 0))
                return
            at += 1
        table.tell(MAJOR_LAPSES, 1, self.steps)


class ChooseMajorMove(Step[Table]):
    """MS-14.11: of several equally close to their destination you choose the one he moves."""

    FIELDS = ("steps", "at")
    __slots__ = FIELDS

    def __init__(self, seat: int, steps: int, at: int) -> None:
        super().__init__(seat)
        self.steps = steps
        self.at = at

    def options(self, table: Table) -> list[int]:
        return [MAJOR_MOVES + car for car in candidates(table)[self.at % ENTRIES]]

    def resolve(self, table: Table, action: int) -> None:
        car = action - MAJOR_MOVES
        table.tell(MAJOR_MOVED, car, self.at % ENTRIES, self.at // ENTRIES + 1)
        table.push(MajorAdvances(self.steps, self.at, car, 0))


class MajorAdvances(Auto[Table]):
    """MS-14.11: up to 2 steps for the candidate, fewer if the moves run out or it arrives. MS-14.13: no shortcuts."""

    FIELDS = ("steps", "at", "car", "taken")
    __slots__ = FIELDS

    def __init__(self, steps: int, at: int, car: int, taken: int) -> None:
        super().__init__()
        self.steps = steps
        self.at = at
        self.car = car
        self.taken = taken

    def run(self, table: Table) -> None:
        place = table.place[self.car]
        if self.steps <= 0 or self.taken >= table.box.major_moves or (self.taken > 0 and place < TRACK):
            table.push(MajorMoves(self.steps, self.at + 1))
            return
        table.push(MajorAdvances(self.steps - 1, self.at, self.car, self.taken + 1))
        if place >= TRACK:
            table.push(advance(table, MAJOR, place))
        else:
            table.push(MajorForms(self.car, -1))


def joining(table: Table, a: int, b: int) -> list[int]:
    """MS-14.12: the next cars that may join behind: his or with his crates, first in the list, as long as they fit."""
    sizes = table.box.car_size
    room = ROW_SIZE - sizes[a]
    if b >= 0:
        room -= sizes[b]
    best = ENTRIES
    found: list[int] = []
    city = table.place[a]
    for car in range(len(table.place)):
        if table.place[car] != city or car in (a, b) or sizes[car] > room:
            continue
        if not is_his(table, car) or not is_eligible(table, car):
            continue
        entry = entry_of(table, car)
        if entry < best:
            best = entry
            found = [car]
        elif entry == best:
            found.append(car)
    return found


class MajorForms(Auto[Table]):
    """MS-14.12: the candidate in front, behind it whatever of his fits."""

    FIELDS = ("a", "b")
    __slots__ = FIELDS

    def __init__(self, a: int, b: int) -> None:
        super().__init__()
        self.a = a
        self.b = b

    def run(self, table: Table) -> None:
        more = joining(table, self.a, self.b)
        if len(more) > 1:
            table.push(ChooseMajorForm(YOU, self.a, self.b))
        elif more:
            join_train(table, self.a, self.b, more[0])
        else:
            cars = [self.a] if self.b < 0 else [self.a, self.b]
            table.tell(MAJOR_FORMED, self.a)
            table.push(depart(table, MAJOR, cars))


def join_train(table: Table, a: int, b: int, car: int) -> None:
    if b < 0:
        table.push(MajorForms(a, car))
    else:
        table.tell(MAJOR_FORMED, a)
        table.push(depart(table, MAJOR, [a, b, car]))


class ChooseMajorForm(Step[Table]):
    """MS-14.12: of two small cars alike in the list you choose the one that joins."""

    FIELDS = ("a", "b")
    __slots__ = FIELDS

    def __init__(self, seat: int, a: int, b: int) -> None:
        super().__init__(seat)
        self.a = a
        self.b = b

    def options(self, table: Table) -> list[int]:
        return [MAJOR_MOVES + car for car in joining(table, self.a, self.b)]

    def resolve(self, table: Table, action: int) -> None:
        join_train(table, self.a, self.b, action - MAJOR_MOVES)


# -- investing (MS-14.19) --------------------------------------------------------------------------


class MajorDisc(Auto[Table]):
    """MS-14.19: the leftmost space without any marker, row by row from the dearest; three discs a round."""

    def run(self, table: Table) -> None:
        seats = table.seats
        for turn in range(4):
            row = (table.major_row + turn) % 4
            for column in range(table.investments.columns):
                space = row * table.box.columns + column
                if sum(table.grid[space * seats : space * seats + seats]) == 0:
                    table.grid[space * seats + MAJOR] += 1
                    table.major_row = (row + 1) % 4
                    table.major_discs += 1
                    table.tell(MAJOR_DISC, space)
                    if table.major_discs >= table.box.discs_per_round:
                        table.passed[MAJOR] = 1
                    return
        table.passed[MAJOR] = 1
