"""MS-7: trains: forming, advancing, merging, splitting, pushing, shortcuts, arrival.

The reference procedure of MS-7 as steps: `Enter` a segment, `ChooseRow` for each car at a junction, `EnterRow` for
each group, which pushes what stands in its way and leaves a `Stand` behind until that has come to rest. A train on
its way is up to three cars `a`, `b`, `c`, front to back, -1 for none; such cars are UNDER_WAY (MS-7.16).
"""

from __future__ import annotations

from branchline.core.position import Auto, Step
from branchline.games.movers_and_shakers.box import MAJOR, NO_CITY, ROW_SIZE, TRACK, UNDER_WAY
from branchline.games.movers_and_shakers.events import CAR_ARRIVES, CRATES_DELIVERED, TRAIN_PUSHED, TRAIN_STANDS
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.major_rows import major_rows
from branchline.games.movers_and_shakers.steps.money import pay
from branchline.games.movers_and_shakers.steps.performance import Performance
from branchline.games.movers_and_shakers.verbs import ADVANCE, DEPART, FORM, ROW, SHORTCUT


def is_eligible(table: Table, car: int) -> bool:
    """MS-7.4: small with 1 crate, medium with 1 or 2, large with 2 or 3, whoever owns the crates."""
    return table.aboard(car) >= table.box.min_load[car]


def can_move(table: Table, toward: int) -> bool:
    """MS-7.13: a train to advance, or an eligible car in a city; MS-7.14: on the line that leads to `toward`."""
    places = table.place
    line = table.side.line
    for car in range(len(places)):
        place = places[car]
        if place >= TRACK:
            if toward == NO_CITY or line[place] == toward:
                return True
        elif place >= 0 and (toward == NO_CITY or place != toward) and is_eligible(table, car):
            return True
    return False


def note_moved(table: Table, cars: list[int]) -> None:
    """MS-8.3, MS-8.4: remember the cars on which a step was spent; a train with none moved before counts as new.

    MS-8.5: a shortcut is a step like any other here, pushed trains are not."""
    mask = 0
    for car in cars:
        mask |= 1 << car
    if not table.moved & mask:
        table.trains_moved += 1
    table.moved |= mask


def lift(table: Table, place: int) -> list[int]:
    """Take the whole train out of a row: it is under way."""
    cars = table.train(place)
    for car in cars:
        table.place[car] = UNDER_WAY
        table.spot[car] = 0
    return cars


def set_down(table: Table, place: int, cars: list[int], behind: int) -> None:
    """Cars come to rest in a row, behind those that stand there."""
    for number in range(len(cars)):
        table.place[cars[number]] = place
        table.spot[cars[number]] = behind + number
    table.tell(TRAIN_STANDS, cars[0], place, 1 if behind else 0)


def cars_of(a: int, b: int, c: int) -> list[int]:
    if b < 0:
        return [a]
    return [a, b] if c < 0 else [a, b, c]


def at_or_none(cars: list[int], number: int) -> int:
    return cars[number] if number < len(cars) else -1


class MoveTrains(Step[Table]):
    """MS-7.5: for each step form, advance or take a shortcut; any train, whoever owns it.

    MS-7.13: every step must be used while one is legal. MS-7.14: `toward` names the only line. MS-8.2: `unit` is
    paid for each step, a shortcut costs as many as it takes."""

    FIELDS = ("steps", "toward", "unit")
    __slots__ = FIELDS

    def __init__(self, seat: int, steps: int, toward: int, unit: int) -> None:
        super().__init__(seat)
        self.steps = steps
        self.toward = toward
        self.unit = unit

    def options(self, table: Table) -> list[int]:
        steps = self.steps
        unit = self.unit
        if unit > 0:
            steps = min(steps, table.cash[self.seat] // unit)
        if steps <= 0:
            return []
        toward = self.toward
        places = table.place
        spots = table.spot
        side = table.side
        found: list[int] = []
        for car in range(len(places)):
            place = places[car]
            if place >= TRACK:
                if spots[car] == 0 and (toward == NO_CITY or side.line[place] == toward):
                    found.append(ADVANCE + place - TRACK)
                    cost = side.shortcut[place]
                    if 0 < cost <= steps:
                        found.append(SHORTCUT + place - TRACK)
            elif place >= 0 and (toward == NO_CITY or place != toward) and is_eligible(table, car):
                found.append(FORM + car)
        found.sort()
        return found

    def resolve(self, table: Table, action: int) -> None:
        seat = self.seat
        used = 1
        if action >= FORM:
            step: Step[Table] = FormTrain(seat, action - FORM, -1)
        elif action >= SHORTCUT:
            place = action - SHORTCUT + TRACK
            used = table.side.shortcut[place]
            step = take_shortcut(table, place)
        else:
            step = advance(table, seat, action - ADVANCE + TRACK)
        if self.unit:
            pay(table, seat, self.unit * used)
        if self.steps > used:
            table.push(MoveTrains(seat, self.steps - used, self.toward, self.unit))
        table.push(step)


def advance(table: Table, mover: int, place: int) -> Step[Table]:
    """MS-7.7: all of a train moves to the next segment; it is never split when it starts. MS-7.1: clockwise only."""
    cars = lift(table, place)
    note_moved(table, cars)
    return Enter(mover, table.side.ahead[place], cars[0], at_or_none(cars, 1), at_or_none(cars, 2))


def take_shortcut(table: Table, place: int) -> Step[Table]:
    """MS-7.12: straight to the city at the end of the line; nothing is passed or pushed."""
    cars = lift(table, place)
    note_moved(table, cars)
    return Arrive(table.side.line[place], cars[0], at_or_none(cars, 1), at_or_none(cars, 2))


class FormTrain(Step[Table]):
    """MS-7.6: eligible cars of one city, front to back, of total size at most 3; then off to the first segment."""

    FIELDS = ("a", "b")
    __slots__ = FIELDS

    def __init__(self, seat: int, a: int, b: int) -> None:
        super().__init__(seat)
        self.a = a
        self.b = b

    def options(self, table: Table) -> list[int]:
        sizes = table.box.car_size
        room = ROW_SIZE - sizes[self.a]
        if self.b >= 0:
            room -= sizes[self.b]
        found: list[int] = []
        if room > 0:
            city = table.place[self.a]
            places = table.place
            for car in range(len(places)):
                if places[car] != city or car == self.a or car == self.b or sizes[car] > room:
                    continue
                if is_eligible(table, car):
                    found.append(FORM + car)
        found.append(DEPART)
        return found

    def resolve(self, table: Table, action: int) -> None:
        if action == DEPART:
            table.push(depart(table, self.seat, cars_of(self.a, self.b, -1)))
        elif self.b < 0:
            table.push(FormTrain(self.seat, self.a, action - FORM))
        else:
            table.push(depart(table, self.seat, [self.a, self.b, action - FORM]))


def depart(table: Table, mover: int, cars: list[int]) -> Step[Table]:
    """MS-7.6: put the formed train onto the first segment of the line."""
    city = table.place[cars[0]]
    for car in cars:
        table.place[car] = UNDER_WAY
    note_moved(table, cars)
    return Enter(mover, table.side.start[city], cars[0], at_or_none(cars, 1), at_or_none(cars, 2))


class Enter(Auto[Table]):
    """MS-7.8, MS-7.9: a train enters the next segment or a city. The mover decides for every train (MS-7.10)."""

    FIELDS = ("mover", "into", "a", "b", "c")
    __slots__ = FIELDS

    def __init__(self, mover: int, into: int, a: int, b: int, c: int) -> None:
        super().__init__()
        self.mover = mover
        self.into = into
        self.a = a
        self.b = b
        self.c = c

    def run(self, table: Table) -> None:
        into = self.into
        if into < TRACK:
            table.push(Arrive(into, self.a, self.b, self.c))
        elif table.side.rows[into] == 1:
            enter_row(table, self.mover, into, cars_of(self.a, self.b, self.c))
        elif table.solo and self.mover == MAJOR:
            cars = cars_of(self.a, self.b, self.c)
            enter_in_groups(table, MAJOR, into, cars, major_rows(table, into, cars))
        else:
            table.push(ChooseRow(self.mover, into, self.a, self.b, self.c, 0, 0))


class ChooseRow(Step[Table]):
    """MS-7.9: the mover gives each car a row, front car first; any row, also one that forces a push.

    MS-7.11: all rows are chosen before any push is carried out. `rows` holds those chosen, two bits a car."""

    FIELDS = ("into", "a", "b", "c", "rows", "number")
    __slots__ = FIELDS

    def __init__(self, seat: int, into: int, a: int, b: int, c: int, rows: int, number: int) -> None:
        super().__init__(seat)
        self.into = into
        self.a = a
        self.b = b
        self.c = c
        self.rows = rows
        self.number = number

    def options(self, table: Table) -> list[int]:
        return [ROW + row for row in range(table.side.rows[self.into])]

    def resolve(self, table: Table, action: int) -> None:
        rows = self.rows | (action - ROW) << 2 * self.number
        cars = cars_of(self.a, self.b, self.c)
        if self.number + 1 < len(cars):
            table.push(ChooseRow(self.seat, self.into, self.a, self.b, self.c, rows, self.number + 1))
        else:
            enter_in_groups(table, self.seat, self.into, cars, rows)


def enter_in_groups(table: Table, mover: int, into: int, cars: list[int], rows: int) -> None:
    """MS-7.9: cars with the same row form a group; the group with the frontmost car enters first (MS-7.11)."""
    groups: list[list[int]] = []
    order: list[int] = []
    for number in range(len(cars)):
        row = rows >> 2 * number & 3
        if row in order:
            groups[order.index(row)].append(cars[number])
        else:
            order.append(row)
            groups.append([cars[number]])
    for number in range(len(groups) - 1, -1, -1):
        group = groups[number]
        table.push(EnterRow(mover, into + order[number], group[0], at_or_none(group, 1), at_or_none(group, 2)))


class EnterRow(Auto[Table]):
    """MS-7.9: one group enters its row, once the groups before it have come to rest."""

    FIELDS = ("mover", "row", "a", "b", "c")
    __slots__ = FIELDS

    def __init__(self, mover: int, row: int, a: int, b: int, c: int) -> None:
        super().__init__()
        self.mover = mover
        self.row = row
        self.a = a
        self.b = b
        self.c = c

    def run(self, table: Table) -> None:
        enter_row(table, self.mover, self.row, cars_of(self.a, self.b, self.c))


def enter_row(table: Table, mover: int, row: int, cars: list[int]) -> None:
    """MS-7.8: stand, merge from behind, or push what is there. MS-7.10: a push is free, moves the whole train to
    the next segment, never over a shortcut, and may push on. MS-7.2: a row holds cars up to size 3."""
    sizes = table.box.car_size
    size = 0
    for car in cars:
        size += sizes[car]
    there = table.size_at(row)
    if there + size <= ROW_SIZE:
        behind = len(table.train(row)) if there else 0
        set_down(table, row, cars, behind)
        return
    pushed = lift(table, row)
    table.tell(TRAIN_PUSHED, pushed[0], row)
    table.push(Stand(row, cars[0], at_or_none(cars, 1), at_or_none(cars, 2)))
    table.push(Enter(mover, table.side.ahead[row], pushed[0], at_or_none(pushed, 1), at_or_none(pushed, 2)))


class Stand(Auto[Table]):
    """MS-7.11: once everything ahead has come to rest, the train takes the row it cleared."""

    FIELDS = ("row", "a", "b", "c")
    __slots__ = FIELDS

    def __init__(self, row: int, a: int, b: int, c: int) -> None:
        super().__init__()
        self.row = row
        self.a = a
        self.b = b
        self.c = c

    def run(self, table: Table) -> None:
        set_down(table, self.row, cars_of(self.a, self.b, self.c), 0)


class Arrive(Auto[Table]):
    """MS-7.15: crates go to the warehouse, then performance car by car from the front, then the cars are free."""

    FIELDS = ("city", "a", "b", "c")
    __slots__ = FIELDS

    def __init__(self, city: int, a: int, b: int, c: int) -> None:
        super().__init__()
        self.city = city
        self.a = a
        self.b = b
        self.c = c

    def run(self, table: Table) -> None:
        seats = table.seats
        cars = cars_of(self.a, self.b, self.c)
        for seat in range(seats):
            number = 0
            for car in cars:
                number += table.crates[car * seats + seat]
                table.crates[car * seats + seat] = 0
            if number == 0:
                continue
            table.delivered[seat] += number
            if table.solo and seat == MAJOR:  # MS-14.8: straight back to his supply
                table.supply[seat] += number
            else:
                table.warehouses[seat * 2 + self.city] += number
            table.tell(CRATES_DELIVERED, seat, self.city, number)
        table.push(SetFree(self.city, self.a, self.b, self.c))
        for number in range(len(cars) - 1, -1, -1):
            car = cars[number]
            table.push(Performance(table.owner(car), table.box.car_size[car]))


class SetFree(Auto[Table]):
    """MS-7.15, MS-7.17: the cars stand free in the city, empty and separate; only now may they be loaded (MS-7.16)."""

    FIELDS = ("city", "a", "b", "c")
    __slots__ = FIELDS

    def __init__(self, city: int, a: int, b: int, c: int) -> None:
        super().__init__()
        self.city = city
        self.a = a
        self.b = b
        self.c = c

    def run(self, table: Table) -> None:
        for car in cars_of(self.a, self.b, self.c):
            table.place[car] = self.city
            table.spot[car] = 0
            table.tell(CAR_ARRIVES, car, self.city)
