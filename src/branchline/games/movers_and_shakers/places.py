"""The keys of all places on the board of Movers & Shakers; what belongs to a company carries its seat.

A car that is under way has left its place and not reached the next one. While its mover decides it waits in the middle
of the line; one that only waits for what it pushes stands where it will come to rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from branchline.games.movers_and_shakers.box import LOGISTICS, SLOTS, TRACK, UNDER_WAY

ON_THE_WAY: Final = "under_way"
COMES_TO_REST: Final = frozenset({"Stand", "SetFree", "Arrive"})
"""Steps that wait with a row or city and the cars that will stand there."""


def car(number: int) -> str:
    return f"car:{number}"


def on_line(place: int) -> str:
    """Where a car is: a row of track, a city, or under way."""
    if place == UNDER_WAY:
        return ON_THE_WAY
    return f"track:{place - TRACK}" if place >= TRACK else f"city:{place}"


def warehouse(city: int) -> str:
    return f"warehouse:{city}"


def market(row: int) -> str:
    return f"market:{row}"


def marker(seat: int, kind: int) -> str:
    return f"marker:{seat}-{kind}"


def performance(position: int) -> str:
    return f"performance:{position}"


def white(space: int) -> str:
    return f"white:{space}"


def red(space: int) -> str:
    return f"red:{space}"


def ship(number: int) -> str:
    return f"ship:{number}"


def invest(space: int) -> str:
    return f"invest:{space}"


def card(number: int) -> str:
    return f"card:{number}"


def hand(seat: int) -> str:
    return f"hand:{seat}"


def slot(seat: int, number: int, half: int) -> str:
    """A half of a slot: Development above, Logistics below."""
    return f"slot:{seat}-{number}-{half}"


def asset(seat: int, number: int) -> str:
    return f"asset:{seat}-{number}"


def asset_at(seat: int, number: int, position: int) -> str:
    """A space of an asset track, for the marker on it."""
    return f"asset_at:{seat}-{number}-{position}"


def agencies(seat: int) -> str:
    return f"agencies:{seat}"


def purse(seat: int) -> str:
    """Money, tokens and deal tiles of a company."""
    return f"purse:{seat}"


def contract(seat: int, number: int) -> str:
    return f"contract:{seat}-{number}"


def crates(seat: int, number: int) -> str:
    """The crates that lie on a contract."""
    return f"crates:{seat}-{number}"


def paper(contract: int) -> str:
    """A contract that was drawn and is looked at."""
    return f"drawn:{contract}"


def setup(number: int) -> str:
    return f"draft:{number}"


def agency(kind: int) -> str:
    """A stack of agencies."""
    return f"agency:{kind}"


STACK_TOP: Final = "stack:top"
STACK_UNDER: Final = "stack:under"


# -- what lies where ---------------------------------------------------------------------------------------------


def covered(uncovered: int) -> int:
    """The half of a slot that lies under its card."""
    return 1 - uncovered if uncovered >= 0 else LOGISTICS


def cards_in_slots(table: Mapping[str, Any], seat: int) -> Iterable[tuple[int, int, int]]:
    """Cards of a company with their slot and the half that they cover."""
    for number in range(SLOTS):
        at = seat * SLOTS + number
        if table["slots"][at] >= 0:
            yield table["slots"][at], number, covered(table["uncovered"][at])


def of_cars(placed: Sequence[int], stack: Sequence[Any]) -> list[int]:
    """MS-7.10, MS-7.11, MS-7.16: where each car is seen: those that wait for others already stand where they will."""
    found = list(placed)
    for step in stack:
        if step[0] in COMES_TO_REST:
            for one in step[2:]:
                if one >= 0 and found[one] == UNDER_WAY:
                    found[one] = step[1]
    return found


def at_the_points(stack: Sequence[Any]) -> dict[int, int]:
    """MS-7.16: cars that wait for the row they will take, and the first row of the junction that they enter."""
    waiting = [step for step in stack if step[0] == "ChooseRow"]
    return {car: into for _, _, into, *cars, _, _ in waiting for car in cars if car >= 0}


def in_order(placed: Sequence[int], spots: Sequence[int], stack: Sequence[Any], place: int) -> list[int]:
    """The cars that are seen in one row, front to back."""
    there = [number for number, where in enumerate(of_cars(placed, stack)) if where == place]
    if any(placed[number] == UNDER_WAY for number in there):
        waiting = [one for step in stack if step[0] in COMES_TO_REST and step[1] == place for one in step[2:]]
        return sorted(there, key=lambda number: waiting.index(number) if number in waiting else -1)
    return sorted(there, key=lambda number: spots[number])
