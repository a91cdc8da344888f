"""Positions for the tests: a bare table with every car empty in Benares, and a few hands to move things."""

from __future__ import annotations

from typing import Any

import branchline
from branchline.core.chance import Dealer, Rng, deal
from branchline.core.position import CHANCE, Step
from branchline.games.movers_and_shakers.box import CITIES, MAJOR, TRACK, TRACKS
from branchline.games.movers_and_shakers.state import IN_DECK, IN_PLAY, Table
from branchline.games.movers_and_shakers.steps.cards import CardAction, PlayCard
from branchline.games.movers_and_shakers.verbs import car_label

GAME: Any = branchline.game("movers_and_shakers")
BOX = GAME.box
CARS = {car_label(car): car for car in range(17)}
CARD = {card.id: number for number, card in enumerate(BOX.cards)}
CONTRACT = {contract.id: number for number, contract in enumerate(BOX.contracts)}
SOLO = {card.id: number for number, card in enumerate(BOX.solo_cards)}


def bare(players: int = 2, **options: Any) -> Table:
    """A table in round 1: starting contracts with their crates, every car empty in Benares, nobody's turn."""
    table: Table = GAME.blank(GAME.setting(players, options))
    people = 1 if players == 1 else players
    table.round = 1
    table.order = list(range(table.seats))
    table.white = list(range(8))
    table.red = [0, 0, 1, 1, 2, 2, 3, 3]
    for seat in range(people):
        table.boards[seat] = seat
        table.setup_card[seat] = seat
        for slot in range(2):
            table.contracts[seat * 2 + slot] = BOX.starting_contracts[seat][slot]
            table.contract_crates[seat * 2 + slot] = 2
            table.supply[seat] -= 2
    for car in range(table.seats * 4):
        table.place[car] = 0
    if players == 1:
        table.setup_card[MAJOR] = 4
        rival = options.get("rival", "none")
        table.rival = int(rival[1:]) - 1 if rival not in ("none", "random") else -1
    return table


def place(name: str) -> int:
    return CITIES.index(name) if name in CITIES else TRACK + TRACKS.index(name)


def put(table: Table, where: str, *cars: str) -> None:
    """Put a train (`2.medium:12` is player 2's medium car with a crate of 1 and one of 2), front car first."""
    for spot, text in enumerate(cars):
        label, _, crates = text.partition(":")
        car = CARS[label]
        table.place[car] = place(where)
        table.spot[car] = spot if place(where) >= TRACK else 0
        for seat in range(table.seats):
            at = car * table.seats + seat
            table.supply[seat] += table.crates[at]
            table.crates[at] = crates.count(str(seat + 1))
            table.supply[seat] -= table.crates[at]


def train(table: Table, where: str) -> list[str]:
    return [car_label(car) for car in table.train(place(where))]


def start(table: Table, step: Step[Any]) -> Table:
    """Push a step and let it run until somebody has to decide; every piece still there."""
    table.push(step)
    table.settle()
    table.check()
    return table


def do(table: Table, *texts: str) -> Table:
    """Take these actions, each of which must be legal."""
    for text in texts:
        table.apply(GAME.actions.id(text))
        table.check()
    return table


def legal(table: Table) -> list[str]:
    return [GAME.actions.text(action) for action in table.legal]


def deal_hand(table: Table, seat: int, *ids: str) -> None:
    for name in ids:
        table.cards[CARD[name]] = seat
        table.hands[seat * 2 + (0 if name[0] == "L" else 1)] += 1


def lay(table: Table, seat: int, name: str, slot: int = 1, side: int = 1) -> None:
    """Put a card into a slot (1 to 6) as if it had been played; side 0 is Development, 1 Logistics."""
    assert table.cards[CARD[name]] == IN_DECK
    table.cards[CARD[name]] = IN_PLAY
    table.slots[seat * 6 + slot - 1] = CARD[name]
    table.uncovered[seat * 6 + slot - 1] = side


def play_card(table: Table, name: str, slot: int = 1, side: int = 1, seat: int = 0) -> Table:
    """Lay a card and carry out its card action only."""
    table.active = seat
    lay(table, seat, name, slot, side)
    return start(table, CardAction(seat, slot - 1))


def play_turn(table: Table, name: str, seat: int = 0) -> Table:
    """Give a seat a card and let it begin a whole turn with it (another card lies beside it in hand)."""
    table.active = seat
    deal_hand(table, seat, name)
    return start(table, PlayCard(seat))


def play_out(table: Table, seed: int = 1) -> Table:
    """Random play to the end."""
    dealer, rng = Dealer(seed), Rng(seed, 1)
    while table.player >= CHANCE:
        table.play(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
    return table


def begun(players: int = 2, seed: int = 1, **options: Any) -> Table:
    """A real game after all that chance decides at setup: the first drafter chooses."""
    table: Table = GAME.new(players, **options)
    deal(table, Dealer(seed))
    return table


def told(table: Table) -> list[str]:
    """What the log says so far; listening starts with `table.journal = []`."""
    return [GAME.report(table, event) for event in table.journal or []]
