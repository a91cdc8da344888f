"""Setting a table of Railway Workers for one test: a dealt game with chosen figures, every piece accounted for."""

from __future__ import annotations

from typing import Any

import branchline
from branchline import CHANCE
from branchline.core.position import Step
from branchline.games.railway_workers.box import CARD_COUNT, CARDS, KINDS, SLOTS, Box
from branchline.games.railway_workers.state import IN_PILE, ROUTE, SITE, Table
from branchline.games.railway_workers.steps.course import ActionPhase, ClearUp, Payments
from branchline.games.railway_workers.steps.turn import Turn, end_turn

WORKERS = branchline.game("railway_workers")
BOX: Box = WORKERS.box  # type: ignore[attr-defined]

S, P, T = 0, 1, 2
TRIKALA, LARISA, VOLOS, THIVA, ATHINA, KORINTHOS, PATRA, KALAMATA = range(8)


def deal(players: int = 3, *wishes: str, **options: Any) -> Table:
    """A game up to the first secret choice; seat 0 has the Baton. Chance grants the wishes where it can."""
    table: Table = WORKERS.new(players, **{"first_player": 0, **options})
    return chance(table, *wishes)


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
    return WORKERS.actions.id(text)


def legal(table: Table, seat: int | None = None) -> list[str]:
    return [WORKERS.actions.text(one) for one in table.legal_actions(seat)]


def do(table: Table, *texts: str, seat: int | None = None) -> Table:
    """Carry out actions; the whole table is checked after each."""
    for text in texts:
        table.apply(action(text), seat)
        table.check()
    return table


def then(table: Table, *steps: Step[Any]) -> Table:
    """Leave only these steps to be done, in this order, and the rest of the round after them."""
    table.stack = [Payments(), ActionPhase(2), ClearUp(), *reversed(steps)]
    table.settle()
    return table


def hold(table: Table, seat: int, card: str, total: int, slot: int | None = None) -> int:
    """Place four cards for a seat, this one with this Sum; the slot."""
    if slot is None:
        slot = 3 if total >= 7 else 0
    chosen = CARDS.index(card)
    others = [one for one in range(1, CARD_COUNT + 1) if one != chosen]
    cards = [chosen if at == slot else others.pop(0) for at in range(SLOTS)]
    die = total - BOX.slots[slot]
    for at in range(SLOTS):
        table.placed[SLOTS * seat + at] = cards[at]
        table.shown[SLOTS * seat + at] = int(at <= slot)
        table.dice[SLOTS * seat + at] = table.slot_dice[SLOTS * seat + at] = die
    return slot


def turn(table: Table, card: str, total: int, seat: int = 0, slot: int | None = None, directors: int = 0) -> Table:
    """It is this seat's turn, with this chosen card and Sum; without directors no command is offered."""
    end_turn(table)
    table.phase = 1
    table.played[:] = [0] * len(table.played)
    table.directors[seat] = directors
    table.discarded_directors[seat] = BOX.directors - directors
    for other in range(table.seats):
        if other != seat and not table.placed[SLOTS * other]:
            hold(table, other, "share", 2, 0)
    table.slot = hold(table, seat, card, total, slot)
    table.active = seat
    then(table, Turn(seat))
    table.check()
    return table


def sites(table: Table, *numbers: int) -> Table:
    """Exactly these sites on the map, all tables empty and open."""
    for site in range(7):
        if table.project[site] == SITE:
            table.project[site] = IN_PILE
        if site + 1 in numbers:
            table.project[site] = SITE
        for kind in range(KINDS):
            table.tile_on[site * KINDS + kind] = int(site + 1 in numbers)
    return table


def lay(table: Table, number: int, kind: int, *owners: int) -> Table:
    """These owners' resources on a table, from left to right."""
    table.lay((number - 1) * KINDS + kind, list(owners))
    return table


def close(table: Table, number: int, *kinds: int) -> Table:
    for kind in kinds:
        table.tile_on[(number - 1) * KINDS + kind] = 0
    return table


def waiting(table: Table, number: int, kind: int, seat: int, workers: int = 0, pieces: int = 0) -> Table:
    """Workers (out of Facilities) and resources in a warehouse."""
    at = (2 * (number - 1) + (1 if kind == T else 0)) * table.seats + seat
    table.waiting_workers[at] += workers
    table.workers[seat] -= workers
    table.waiting_pieces[at] += pieces
    return table


def in_warehouse(table: Table, number: int, kind: int, seat: int) -> tuple[int, int]:
    """Workers and resources of a seat in a warehouse."""
    at = (2 * (number - 1) + (1 if kind == T else 0)) * table.seats + seat
    return table.waiting_workers[at], table.waiting_pieces[at]


def route(table: Table, number: int, city: int, away: int = 0, heading: int | None = None, white: int = 0) -> Table:
    """A finished Route, with its train in this city."""
    table.project[number - 1] = ROUTE
    for kind in range(KINDS):
        table.tile_on[(number - 1) * KINDS + kind] = 0
    table.train_cities.append(city)
    table.train_routes.append((number if heading is None else heading) - 1)
    table.train_away.append(away)
    table.train_white.append(white)
    return table


def shares(table: Table, number: int, *counts: int) -> Table:
    for seat, count in enumerate(counts):
        table.shares[(number - 1) * table.seats + seat] = count
    return table


def share_of(table: Table, number: int) -> list[int]:
    return table.shares[(number - 1) * table.seats : number * table.seats]


def commands(table: Table, left: int, right: int, unavailable: int) -> Table:
    """These three commands face up. The others are as if never dealt."""
    face_up = (left, right, unavailable)
    table.available[:] = [left, right]
    table.unavailable = unavailable
    table.discarded_commands = []
    wanted = [0, 0]
    for number in face_up:
        wanted[BOX.command_deck[number]] += 1
    # whatever the decks of the face-up ones are, the pile must add up to six of each
    table.command_pile[:] = [BOX.commands_in_pile[deck] - wanted[deck] for deck in range(2)]
    for number in range(1, 17):
        table.unseen_commands[number - 1] = int(number not in face_up)
    return table


def out_of_union(table: Table, seat: int, number: int) -> Table:
    """So many more workers hired."""
    table.union[seat] -= number
    table.workers[seat] += number
    return table


def to_houses(table: Table, seat: int, number: int) -> Table:
    table.workers[seat] -= number
    table.houses[seat] += number
    return table
