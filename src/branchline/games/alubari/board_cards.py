"""The supply of Alubari: the contracts that lie open with their whole text, those turned up, the engine shed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import counted
from branchline.games.alubari import places, terminal
from branchline.games.alubari.board_estates import deck_words
from branchline.games.alubari.board_tickets import HEAD, LINE, WIDTH, body, engine_frame, priced, ticket, worth
from branchline.games.alubari.box import AREAS, Box
from branchline.games.alubari.state import IN_SHED, NO_CARD, TURNED_UP
from branchline.games.alubari.text import ability, amount, price
from branchline.look.pen import Pen, Scene

TOP, HEIGHT, BETWEEN = 30, 74, 8
SHEET_HEIGHT = TOP + HEIGHT + 8


def contract_line(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    """AL-10.1."""
    pen = Pen(scene, "contracts", WIDTH, SHEET_HEIGHT, "Contracts", "that anybody may take at the Post Office")
    pen.text(WIDTH - 12, 22, deck_words(table), 12, "end", css="mut")
    lying = [card for card in table["line"] if card != NO_CARD]
    draw_contracts(pen, box, lying)
    summary = f"Contracts: {counted(len(lying), 'card')}"
    text = "\n".join(terminal.contracts(box, table) + terminal.shed(box, table))
    return pen.sheet(5, summary, text, "cards", group="Contracts")


def turned_up(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    """AL-13.21: the cards of which one is kept."""
    pen = Pen(scene, "turned", WIDTH, SHEET_HEIGHT, "Turned up", "one of them is kept, the others are discarded")
    shown = [card for card, place in enumerate(table["contracts"]) if place == TURNED_UP]
    draw_contracts(pen, box, shown)
    words = "\n".join(terminal.contract_line(box, card) for card in shown)
    return pen.sheet(5, f"Turned up: {counted(len(shown), 'contract')}", words, "cards", group="Contracts")


def draw_contracts(pen: Pen, box: Box, cards: Sequence[int]) -> None:
    w = (WIDTH - 20 - 2 * BETWEEN) / 3
    for at, card in enumerate(cards):
        contract, x = box.contracts[card], 10 + at * (w + BETWEEN)
        inside = pen.inside()
        ticket(inside, x, TOP, w, HEIGHT, f"No. {contract.number}", AREAS[contract.area], worth(contract), False)
        body(inside, x, TOP, w, contract.text, 3)
        pen.target(places.contract(card), x, TOP, w, HEIGHT, inside.drawn())


def engine_shed(scene: Scene, box: Box, table: Mapping[str, Any], players: int) -> Sheet:
    """AL-11.1."""
    shed = [card for card, holder in enumerate(table["equipment"]) if holder == IN_SHED]
    each = f"{counted(box.equipment_points, 'point')} each at the end" if players > 1 else "no points alone"
    pen = Pen(scene, "shed", WIDTH, SHEET_HEIGHT, "Engine shed", each)
    columns = max(6, len(shed))
    w = (WIDTH - 20 + BETWEEN) / columns - BETWEEN
    for at, card in enumerate(shed):
        x, equipment = 10 + at * (w + BETWEEN), box.equipment[card]
        inside = pen.inside()
        engine_frame(inside, box, card, x, TOP, w, HEIGHT)
        body(inside, x, TOP, w, ability(equipment), 2)
        foot = TOP + HEAD + 13 + 2 * LINE
        priced(inside, x + 7, foot, equipment.cost)
        if table["equipment_chai"][card]:
            inside.text(
                x + w - 7, foot + 4, f"has {amount(table['equipment_chai'][card], 'chai')}", 11.5, "end", css="go"
            )
        pen.target(places.equipment(card), x, TOP, w, HEIGHT, inside.drawn())
    words = "\n".join(f"{box.equipment[card].name}: {price(box.equipment[card].cost)}" for card in shed) or "empty"
    summary = f"Engine shed: {counted(len(shed), 'equipment card')}"
    return pen.sheet(6, summary, words, "cards", group="Engine shed")
