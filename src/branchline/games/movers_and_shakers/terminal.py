"""The table as text: the ring of track, the boards, the companies, the own hand.

A car is its owner's number and size with its load: `1L(12.)` is the large car of player 1 with a crate of player 1,
one of player 2 and a free place. The Major is M. Trains are written from front to back.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from branchline.core.blocks import WIDE, Block, folded, in_lines
from branchline.core.game import Game
from branchline.core.words import counted
from branchline.games.movers_and_shakers.box import (
    JUNCTIONS,
    LOGISTICS,
    MAJOR,
    ROWS,
    SEALS,
    SECOND_LARGE,
    SHIPS,
    SLOTS,
    TRACK,
    TRACKS,
)
from branchline.games.movers_and_shakers.scoring import goals_fulfilled
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.text import phase
from branchline.games.movers_and_shakers.words import (
    AGENCY_NAMES,
    ASSET_NAMES,
    CITY_NAMES,
    ICON_NAMES,
    TILE_NAMES,
    card_words,
    contract_words,
    effects_words,
    seat_name,
)

RULE = 60
"""So long a heading is drawn out."""
SIDE = 30
"""So wide is one side of the ring at least."""


def blocks(game: Game, view: Mapping[str, Any], width: int) -> list[Block]:
    """Everything this view may show."""
    table: Table = game.from_view(view)
    seat = view["seat"]
    has_hand = seat is not None and (seat == 0 or not table.solo)
    mine = [*figures(table, seat, True), *hand(table, seat)] if has_hand else []
    return [
        Block("now", [heading(table)], is_first=True),
        Block("mine", mine, is_first=True),
        Block("track", ring(table, width), is_drawn=True) if table.round else Block("setup", draft(table)),
        Block("boards", boards(table)),
        Block("investments", investments(table, width)),
        *(
            Block("companies", company(table, one, has_hand and one == seat))
            for one in range(1 if table.solo else table.seats)
        ),
        Block("major", major(table) if table.solo else []),
    ]


def mark(table: Table, seat: int) -> str:
    return "M" if table.solo and seat == MAJOR else str(seat + 1)


def heading(table: Table) -> str:
    order = " ".join(mark(table, seat) for seat in table.order if seat >= 0)
    return f"Movers & Shakers · {phase(table)}" + (f" · turn order {order}" if order else "")


def car_text(table: Table, car: int) -> str:
    letter = "L" if car == SECOND_LARGE else "LMSS"[car % 4]
    load = "".join(mark(table, seat) * table.crates[car * table.seats + seat] for seat in range(table.seats))
    return f"{mark(table, table.owner(car))}{letter}({load:.<{table.box.capacity[car]}})"


def draft(table: Table) -> list[str]:
    """The five setup cards with the tiles above them."""
    lines = ["Setup cards:"]
    for number, card in enumerate(table.box.setup_cards):
        tile = table.setup_tiles[number]
        takers = [mark(table, seat) for seat in range(table.seats) if table.setup_card[seat] == number]
        state = f"taken by {takers[0]}" if takers else TILE_NAMES[tile] if tile >= 0 else "no tile yet"
        lines.append(f"  {card.id}  {state:14}  {effects_words(table.box, card.bonus)}")
    return lines


def ring(table: Table, width: int = WIDE) -> list[str]:
    """Benares on top, Calcutta below; down on the left to Calcutta, up on the right to Benares. Where both sides do not
    fit, the way up stands below the way down, from Calcutta on."""
    down = [line for name in table.side.names if on_line(table, name, 1) for line in segment(table, name)]
    up = [line for name in reversed(table.side.names) if on_line(table, name, 0) for line in segment(table, name)]
    half = max(SIDE, *map(len, down)) + 2
    benares, calcutta = (folded(city(table, number), width) for number in (0, 1))
    if half + max(map(len, up)) + len("  v ^ ") > width:
        return [*benares, *(f"  v {line}" for line in down), *calcutta, *(f"  ^ {line}" for line in reversed(up))]
    sides = zip_longest(down, up, fillvalue="")
    return [*benares, *(f"  v {left:{half}}^ {right}" for left, right in sides), *calcutta]


def on_line(table: Table, name: str, line: int) -> bool:
    return table.side.line[places_of(table, name)[0]] == line


def places_of(table: Table, name: str) -> list[int]:
    first = TRACK + TRACKS.index(f"{name}1" if name in JUNCTIONS else name)
    return [first + row for row in range(table.side.rows[first])]


def segment(table: Table, name: str) -> list[str]:
    """One line a row; junctions are named with what they are good for."""
    lines = []
    for row, place in enumerate(places_of(table, name)):
        train = " ".join(car_text(table, car) for car in table.train(place)) or "---"
        label = f"{name}{row + 1}" if name in JUNCTIONS else name
        signs = ""
        if name in JUNCTIONS and row == 0:
            signs = "loading" if table.side.loading[place] else ""
            if table.side.shortcut[place]:
                signs = f"shortcut {table.side.shortcut[place]}"
        lines.append(f"{label:4}{'|' if name in JUNCTIONS else ' '} {train:20} {signs}".rstrip())
    return lines


def city(table: Table, number: int) -> list[str]:
    cars = " ".join(car_text(table, car) for car in range(len(table.place)) if table.place[car] == number)
    stored = ", ".join(
        f"{mark(table, seat)}: {table.warehouses[seat * 2 + number]}"
        for seat in range(table.seats)
        if table.warehouses[seat * 2 + number]
    )
    title = f"{CITY_NAMES[number].upper()}  warehouse {stored or 'empty'}"
    return [title, f"  cars {cars or '---'}"]


def boards(table: Table) -> list[str]:
    """Ships, agencies and performance tiles."""
    ships = "   ".join(
        f"{ship}: " + (" ".join(mark(table, s) * table.ships[s * 3 + n] for s in range(table.seats)).strip() or "-")
        for n, ship in enumerate(SHIPS)
    )
    stacks = ", ".join(f"{name} {table.agency_stacks[kind]}" for kind, name in enumerate(AGENCY_NAMES))
    return [f"Ships  {ships}", f"Agencies left  {stacks}", *performance_tiles(table)]


def performance_tiles(table: Table) -> list[str]:
    lines, box = [], table.box
    for row in range(len(box.tile_money)):
        money = box.tile_money[row]
        white = [effects_words(box, box.white_effect[t]) if t >= 0 else "-" for t in table.white[row * 2 :][:2]]
        red = [ASSET_NAMES[asset] if asset >= 0 else "-" for asset in table.red[row * 2 :][:2]]
        lines.append(f"white +{money} {white[0]} | {white[1]}   red -{money} {red[0]} | {red[1]}")
    return lines


def investments(table: Table, width: int = WIDE) -> list[str]:
    lines = ["Investments (tokens: VP, steps left, markers)"]
    for row in range(ROWS):
        cells = [space_text(table, row * table.box.columns + column) for column in range(table.investments.columns)]
        lines += in_lines([f"{cell:18}" for cell in cells], width, f"  {table.box.investment_cost[row]}: ")
    return lines


def space_text(table: Table, space: int) -> str:
    there = table.grid[space * table.seats : (space + 1) * table.seats]
    markers = "".join(mark(table, seat) * number for seat, number in enumerate(there))
    steps = table.investments.advance[space] - sum(there)
    return f"{table.investments.vp[space]:2} VP {f'+{steps}' if steps >= 0 else 'full'} {markers}"


def company(table: Table, seat: int, own: bool) -> list[str]:
    """One company board: money and market, which stand with the own hand, assets over agencies, contracts, slots."""
    if table.boards[seat] < 0:
        return [f"{seat_name(table, seat)} ({mark(table, seat)})"]
    lines = [f"{called(table, seat, own)} ".ljust(RULE, "-")] if own else figures(table, seat, own)
    lines += [
        "  assets   " + "  ".join(asset_text(table, seat, asset) for asset in range(4)),
        "  agencies " + agency_text(table, seat),
    ]
    for slot, seal in enumerate(SEALS):
        contract = table.contracts[seat * 2 + slot]
        crates = table.contract_crates[seat * 2 + slot]
        words = f"{crates} left of {contract_words(table.box, contract)}" if contract >= 0 else "none"
        lines.append(f"  {seal:11}{words}")
    lines.append("  slots    " + "  ".join(slot_text(table, seat, slot) for slot in range(SLOTS)))
    if not own:
        load, movement = table.hands[seat * 2 : seat * 2 + 2]
        lines.append(f"  hand     {counted(load, 'load card')}, {counted(movement, 'movement card')}")
    return lines


def called(table: Table, seat: int, own: bool) -> str:
    return f"--- {seat_name(table, seat)} ({mark(table, seat)}){', you' if own and not table.solo else ''}"


def figures(table: Table, seat: int, own: bool) -> list[str]:
    """What a company has in numbers."""
    if table.boards[seat] < 0:
        return []
    market = table.market[seat * 3 : seat * 3 + 3]
    return [
        f"{called(table, seat, own)}, board {table.box.boards[table.boards[seat]]}, "
        f"{table.scores()[seat]:.0f} VP if it ended now ".ljust(RULE, "-"),
        f"  cash {table.cash[seat]}  tokens {table.tokens[seat]}  market Benares {market[0]} Calcutta {market[1]}"
        f" advisor {market[2]}  performance {table.performance[seat]}"
        f"  deals {table.deals_of(seat)}  supply {table.supply[seat]}",
    ]


def asset_text(table: Table, seat: int, asset: int) -> str:
    at = seat * 4 + asset
    owned = table.completed_assets[at] + table.red_tiles[at] + (1 if table.setup_tile[seat] == asset else 0)
    paid = "*" if table.concessions[at] else ""
    return f"{ASSET_NAMES[asset]} {table.assets[at]}{paid} x{owned}"


def agency_text(table: Table, seat: int) -> str:
    top = table.box.asset_top
    number = min(top, table.agencies_of(seat))
    kinds = ", ".join(
        f"{table.agencies[seat * 4 + kind]} {name}"
        for kind, name in enumerate(AGENCY_NAMES)
        if table.agencies[seat * 4 + kind]
    )
    return f"{kinds}; columns {top + 1 - number} to {top}" if number else "none"


def slot_text(table: Table, seat: int, slot: int) -> str:
    card = table.slots[seat * SLOTS + slot]
    if card < 0:
        return f"{slot + 1}:----"
    side = "log" if table.uncovered[seat * SLOTS + slot] == LOGISTICS else "dev"
    return f"{slot + 1}:{table.box.cards[card].id} {side}"


def major(table: Table) -> list[str]:
    """MS-14: the Major's markers and his latest card, and what this solo game is played for."""
    market = table.market[MAJOR * 3 : MAJOR * 3 + 3]
    card = table.box.solo_cards[table.major_card].id if table.major_card >= 0 else "none"
    lines = [
        "--- Major Banerjee (M) ".ljust(RULE, "-"),
        f"  market Benares {market[0]} Calcutta {market[1]} advisor {market[2]}  performance {table.performance[MAJOR]}"
        f"  supply {table.supply[MAJOR]}  card {card}, cash {table.cash[MAJOR]}",
    ]
    if table.rival >= 0:
        rival = table.box.rivals[table.rival]
        lines.append(f"  rival {rival.id}: more than {rival.score} VP to win")
    campaign = table.setting.options["campaign"]
    if campaign:
        lines.append(f"  campaign game {campaign}: at least {table.box.campaign_vp[campaign - 1]} VP and one goal of")
        done = table.ask(goals_fulfilled)
        for number, note in enumerate(table.box.goal_notes):
            if f"G{number + 1}" in table.setting.options["goals"]:
                text = f"G{number + 1} {'[x]' if done[number] else '[ ]'} {note}"
                lines.append(f"    {text}")
    return lines


def hand(table: Table, seat: int) -> list[str]:
    """The own hand, card by card."""
    lines = ["Your hand"]
    for card in table.hand(seat):
        this = table.box.cards[card]
        text = f"{this.id:4}{card_words(table, card)}  [{ICON_NAMES[this.icon_name]}]"
        lines.append(f"  {text}")
    return lines
