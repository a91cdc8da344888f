"""Setting a table of Alubari for one test: a dealt game with chosen figures, every piece still accounted for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import branchline
from branchline import CHANCE, OVER
from branchline.core.position import Step
from branchline.games.alubari.box import AREAS, MOST_SPACES, Box
from branchline.games.alubari.state import (
    EMPTY,
    GAME,
    IN_DECK,
    IN_LINE,
    IN_SHED,
    NO_CARD,
    NO_WEATHER,
    OUT_OF_GAME,
    Table,
)
from branchline.games.alubari.steps.contracts import Window
from branchline.games.alubari.steps.rounds import ResolveSpace

ALUBARI = branchline.game("alubari")
BOX: Box = ALUBARI.box  # type: ignore[attr-defined]

# The estate spaces of the two-player table that `deal` sets: where each estate begins.
ALUBARI_ESTATE, MAKAIBARI, TUKVAR, AMBOOTIA = 0, 4, 7, 10


def deal(players: int = 2, *wishes: str, **options: Any) -> Table:
    """A game up to the first worker of seat 0. Chance grants the wishes where it can, and is dull otherwise."""
    table: Table = ALUBARI.new(players, **{"first_player": 0, **options})
    chance(table, *wishes)
    return table


def chance(table: Table, *wishes: str) -> Table:
    """Let chance decide until it is done: the first wish that is possible, else the first outcome."""
    wanted = [action(text) for text in wishes]
    while table.player == CHANCE:
        granted = next((wish for wish in wanted if wish in table.legal), None)
        if granted is not None:
            wanted.remove(granted)
        table.apply(table.legal[0] if granted is None else granted)
    return table


def action(text: str) -> int:
    return ALUBARI.actions.id(text)


def legal(table: Table) -> list[str]:
    return [ALUBARI.actions.text(one) for one in table.legal_actions()]


def do(table: Table, *texts: str) -> Table:
    """Carry out actions; the pieces are counted after each."""
    for text in texts:
        table.apply(action(text))
        assert all(found == expected for found, expected in table.census().values()), table.census()
    return table


def then(table: Table, *steps: Step[Any]) -> Table:
    """Leave only these steps to be done, in this order."""
    table.stack = list(reversed(steps))
    table.settle()
    return table


def window(table: Table, area: str) -> Table:
    return then(table, Window(AREAS.index(area)))


def resolve(table: Table, area: str) -> Table:
    """The workers of one area act."""
    return then(table, ResolveSpace(AREAS.index(area) * MOST_SPACES))


def is_done(table: Table) -> bool:
    """Has everything happened that the test left to be done?"""
    return table.player == OVER


def worker(table: Table, space: str, seat: int = 0) -> Table:
    """A worker from the supply onto a space such as A1; a third one from the Tea House where two are out."""
    if table.workers[seat] == 0:
        table.third_worker[seat] = 1
        table.workers[seat] = 1
    table.workers[seat] -= 1
    table.spaces[space_of(space)] = seat
    return table


def space_of(space: str) -> int:
    return AREAS.index(space[0]) * MOST_SPACES + int(space[1:]) - 1


def stock(table: Table, iron: int = 0, stone: int = 0, chai: int = 0) -> Table:
    """The stockyard holds exactly this; the rest of its cubes is in the bag."""
    for kind, number in enumerate((iron, stone, chai)):
        table.bag[kind] += table.stockyard[kind] - number
        table.stockyard[kind] = number
    return table


def give(table: Table, seat: int = 0, **amounts: int) -> Table:
    """A seat has exactly so much of what is named; iron and stone come from the bag."""
    for name, number in amounts.items():
        supply: list[int] = getattr(table, name)
        if name in ("iron", "stone"):
            table.bag[("iron", "stone").index(name)] += supply[seat] - number
        supply[seat] = number
    return table


def own(
    table: Table,
    seat: int = 0,
    tracks: Iterable[str] = (),
    stations: Iterable[str] = (),
    estates: Iterable[int] = (),
) -> Table:
    """Markers of a seat, or of the game, on track, stations and (cleared) estate spaces."""
    places = [(table.tracks, BOX.track_ids.index(one)) for one in tracks]
    places += [(table.stations, station(one)) for one in stations]
    places += [(table.estate_owner, one) for one in estates]
    for owners, at in places:
        assert owners[at] == EMPTY, "somebody is there already"
        owners[at] = seat
        if owners is table.estate_owner:
            table.rubble_left[at] = 0
        if seat != GAME:
            table.markers[seat] -= 1
    return table


def station(name: str) -> int:
    return [one.name for one in BOX.stations].index(name)


def track(name: str) -> int:
    return BOX.track_ids.index(name)


def spend_markers(table: Table, seat: int, left: int) -> Table:
    """Put the seat's markers on track from the summit down, then on stations and estates, until so many are left."""
    for owners in (table.tracks, table.stations, table.estate_owner):
        for at in range(len(owners) - 1, -1, -1):
            spare = owners is not table.tracks or at >= 8
            if table.markers[seat] > left and spare and owners[at] == EMPTY:
                owners[at] = seat
                if owners is table.estate_owner:
                    table.rubble_left[at] = 0
                table.markers[seat] -= 1
    assert table.markers[seat] == left
    return table


def hold(table: Table, seat: int, *numbers: int, used: bool = False) -> Table:
    """A seat holds these contracts; they come from wherever they were."""
    for number in numbers:
        leave_line(table, number - 1)
        table.contracts[number - 1] = seat
        table.contract_used[number - 1] = 1 if used else 0
    mend_back(table)
    return table


def line(table: Table, *numbers: int) -> Table:
    """The line shows these contracts, A to C; 0 is a gap. What was there before goes back into the deck."""
    for card in table.line:
        if card != NO_CARD:
            leave_line(table, card)
    for position, number in enumerate(numbers):
        if number:
            table.contracts[number - 1] = IN_LINE
            table.line[position] = number - 1
    mend_back(table)
    return table


def leave_line(table: Table, card: int) -> None:
    table.contracts[card] = IN_DECK
    if card in table.line:
        table.line[table.line.index(card)] = NO_CARD


def deck(table: Table, *numbers: int, elsewhere: int) -> Table:
    """The deck holds exactly these; other cards that were in it go elsewhere (a seat, or the discard pile)."""
    for card, place in enumerate(table.contracts):
        if card + 1 in numbers:
            table.contracts[card] = IN_DECK
        elif place == IN_DECK:
            table.contracts[card] = elsewhere
    table.deck_back = NO_WEATHER
    mend_back(table)
    return table


def mend_back(table: Table) -> None:
    """The back of the top card is that of a card in the deck."""
    backs = [BOX.contracts[card].weather for card, place in enumerate(table.contracts) if place == IN_DECK]
    if table.deck_back not in backs:
        table.deck_back = backs[0] if backs else NO_WEATHER


def in_line(table: Table) -> list[int]:
    """The numbers of the contracts in the line, 0 for a gap."""
    return [card + 1 for card in table.line]


def equip(table: Table, seat: int, *names: str) -> Table:
    """A seat owns equipment; a card that was not in the game takes another's place in it."""
    for name in names:
        card = equipment(name)
        if table.equipment[card] == OUT_OF_GAME:
            spare = next(
                at
                for at, place in enumerate(table.equipment)
                if place == IN_SHED and table.equipment_chai[at] == 0 and BOX.equipment[at].id not in names
            )
            table.equipment[spare] = OUT_OF_GAME
        table.chai_out += table.equipment_chai[card]
        table.equipment_chai[card] = 0
        table.equipment[card] = seat
        table.had_equipment[seat] = 1
    return table


def equipment(name: str) -> int:
    return [card.id for card in BOX.equipment].index(name)


def set_rates(
    table: Table, excavation: int | None = None, lay_track: int | None = None, crop: int | None = None
) -> Table:
    """Put discs on the space with this rate; the crop disc on a space counted from 0."""
    if excavation is not None:
        table.excavation = BOX.excavation_rate.index(excavation)
    if lay_track is not None:
        table.lay_track = BOX.lay_track_rate.index(lay_track)
    if crop is not None:
        table.crop = crop
    return table


def told(table: Table, *steps: Step[Any]) -> list[str]:
    """What the log says while these steps are done."""
    table.journal = []
    then(table, *steps)
    return [ALUBARI.report(table, event) for event in table.journal]
