"""What comes on the stage when it is asked for (setup cards, drawn contracts, agencies), and the Major's tray."""

from __future__ import annotations

from branchline.core.sheet import Sheet
from branchline.core.words import counted
from branchline.games.movers_and_shakers import places, terminal
from branchline.games.movers_and_shakers.board_company import CONTRACT_HEIGHT, CONTRACT_WIDTH, paper
from branchline.games.movers_and_shakers.board_pieces import ROW_HEIGHT, TRAY_HEIGHT, WIDTH, ticket, words_in
from branchline.games.movers_and_shakers.box import AGENCIES, MAJOR, STARTING_CONTRACTS
from branchline.games.movers_and_shakers.scoring import goals_fulfilled
from branchline.games.movers_and_shakers.state import DRAWN, IN_MAJORS_DECK, Table
from branchline.games.movers_and_shakers.words import (
    AGENCY_NAMES,
    TILE_NAMES,
    effects_words,
    rupees,
    setup_places,
    solo_card_words,
)
from branchline.look.pen import Pen, Scene

SETUP_WIDTH = 198


# -- setup cards ---------------------------------------------------------------------------------------------------


def draft(scene: Scene, table: Table) -> Sheet:
    """MS-2.10: the five setup cards, each with its tile in its head; at the foot a note of the page may lie."""
    pen = Pen(scene, "draft", WIDTH, ROW_HEIGHT, "Setup cards", "where the cars begin, a bonus, and a tile")
    for at, card in enumerate(table.box.setup_cards):
        x, y, tile = 12 + at * 205, 32, table.setup_tiles[at]
        takers = [seat for seat in range(table.seats) if table.setup_card[seat] == at]
        inside = pen.inside()
        height = ROW_HEIGHT - y - 8
        state = "taken" if takers else TILE_NAMES[tile] if tile >= 0 else "no tile yet"
        head = f"{card.id} · {state}"
        ticket(inside, x, y, SETUP_WIDTH, height, head, f"turn {card.turn_order}", bool(takers))
        words_in(inside, x + 8, y + 35, SETUP_WIDTH - 14, effects_words(table.box, card.bonus), 3)
        words_in(inside, x + 8, y + 81, SETUP_WIDTH - 14, setup_places(card), 3)
        pen.target(places.setup(at), x, y, SETUP_WIDTH, height, inside.drawn())
        for seat in takers:
            pen.emblem(seat, x + SETUP_WIDTH - 16, y + height - 16, 22, f"setup-{seat}")
    return pen.sheet(2, "Setup cards", "\n".join(terminal.draft(table)), "cards", group="Setup")


# -- contracts that are looked at ------------------------------------------------------------------------------------


def drawn_papers(table: Table, seat: int) -> list[int]:
    """MS-6.11: the contracts that a player has drawn and not yet kept or put back."""
    size = table.box.own_contracts
    own = table.stacks[seat * size : (seat + 1) * size]
    return [STARTING_CONTRACTS + number for number, where in enumerate(own) if where == DRAWN]


def drawn_contracts(scene: Scene, table: Table, seat: int) -> Sheet:
    """MS-6.11, MS-1.3: the contracts its player looks at; one is kept, the other goes on or under its stack."""
    pen = Pen(scene, "drawn", 560, 150, "Contracts drawn", "only you see them")
    found = drawn_papers(table, seat)
    for at, contract in enumerate(found):
        x = 12 + at * (CONTRACT_WIDTH + 8)
        inside = pen.inside()
        paper(inside, table, contract, x, 36)
        crates = counted(table.box.contracts[contract].crates, "crate")
        inside.text(x + 8, 36 + CONTRACT_HEIGHT - 7.5, crates, 12, weight=600)
        about = f"paper:{contract}"
        pen.target(places.paper(contract), x, 36, CONTRACT_WIDTH, CONTRACT_HEIGHT, inside.drawn(), about=about)
    if pen.scene.is_lit(places.STACK_TOP) or pen.scene.is_lit(places.STACK_UNDER):  # a lesson may ask for one of them
        for key, words, y in (
            (places.STACK_TOP, "on top of the stack", 40),
            (places.STACK_UNDER, "under the stack", 88),
        ):
            inside = pen.inside()
            inside.text(400, y + 24, words, 13, weight=700)
            pen.target(key, 390, y, 158, 38, inside.drawn())
    words = "\n".join(f"contract {table.box.contracts[one].id}" for one in found)
    return pen.sheet(2, "Contracts drawn", words, "cards", seat, "Contracts")


# -- the supply ------------------------------------------------------------------------------------------------------


def supply(scene: Scene, table: Table) -> Sheet:
    """MS-2.3: agencies lie in open stacks; MS-5.4: what each gives."""
    pen = Pen(scene, "supply", 560, 150, "Agencies", "in open stacks")
    for kind in range(len(AGENCIES)):
        x = 12 + kind * 136
        left = table.agency_stacks[kind]
        inside = pen.inside()
        ticket(inside, x, 36, 128, 100, AGENCY_NAMES[kind], f"×{left}", not left)
        gives = effects_words(table.box, table.box.agency_effect[kind])
        words = f"{table.box.agency_vp[kind]} VP a deal" + (f", {gives}" if gives else "")
        words_in(inside, x + 8, 74, 116, words, 3)
        pen.target(places.agency(kind), x, 36, 128, 100, inside.drawn())
    return pen.sheet(4, "Agencies", terminal.boards(table)[1], "cards", group="Supply")


# -- alone -------------------------------------------------------------------------------------------------------------


def major(scene: Scene, table: Table) -> Sheet:
    """MS-14: the Major's card of the turn, what is left of his deck and supply, and what this game is played for."""
    pen = Pen(scene, f"company-{MAJOR}", WIDTH, TRAY_HEIGHT, "Major Banerjee", "plays by his cards and has no score")
    waiting = sum(where == IN_MAJORS_DECK for where in table.major_deck)
    inside = pen.inside()
    ticket(inside, 12, 36, 300, 176, "Card of his turn", used=table.major_card < 0)
    if table.major_card >= 0:
        card = table.box.solo_cards[table.major_card]
        inside.text(305, 50.5, card.id, 13, "end", 700)
        words_in(inside, 20, 76, 284, solo_card_words(table.box, table.major_card), 4)
        words = f"his cash counts as {rupees(card.cash)}" + (", he may move first" if card.swap else "")
        inside.text(20, 200, words, 12, weight=600)
    pen.explain("major:card", inside.drawn())
    inside = pen.inside()
    ticket(inside, 324, 36, 300, 176, "What he has")
    rows = (
        counted(waiting, "card") + " in his deck",
        counted(table.supply[MAJOR], "crate") + " in his supply",
        counted(table.major_discs, "disc") + " placed in the grid",
    )
    for at, words in enumerate(rows):
        inside.text(332, 78 + at * 20, words, 13)
    pen.explain("major:supply", inside.drawn())
    played_for(pen, table)
    return pen.sheet(3, "Major Banerjee", "\n".join(terminal.major(table)), "mine", MAJOR, "Company")


def played_for(pen: Pen, table: Table) -> None:
    """MS-14.21, MS-15: the rival to beat, or the goals of a campaign."""
    inside = pen.inside()
    ticket(inside, 636, 36, 396, 176, "What you play for")
    campaign = table.setting.options["campaign"]
    y = 76.0
    if table.rival >= 0:
        rival = table.box.rivals[table.rival]
        words_in(inside, 644, y, 380, f"Rival {rival.id}: more than {rival.score} points", 2, 13)
    elif campaign:
        least = table.box.campaign_vp[campaign - 1]
        inside.text(644, y, f"Game {campaign} of the campaign: {least} points, and one of", 13)
        done = table.ask(goals_fulfilled)
        for number, note in enumerate(table.box.goal_notes):
            if f"G{number + 1}" in table.setting.options["goals"]:
                y += 22
                inside.text(644, y, f"G{number + 1}{' ✓' if done[number] else ''}", 13, weight=700)
                y += 13 * (words_in(inside, 682, y, 342, note, 2, 12, 12.5) - 1)
    else:
        words_in(inside, 644, y, 380, "As many points as you can: they give you a title.", 2, 13)
    pen.explain("major:goal", inside.drawn())
