"""The table as text, drawn from a view: map, sites, the tables of the board, the player boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.blocks import Block
from branchline.core.game import Game
from branchline.core.words import counted
from branchline.games.railway_workers.box import CARD_COUNT, CARDS, KINDS, RESOURCES, SLOTS, Box
from branchline.games.railway_workers.state import IN_PILE, ROUTE, SITE

MAP_WIDTH = 66
WIDEST_MAP = 96
MAP_HEIGHT = 16
LINES = {IN_PILE: ".", SITE: "o", ROUTE: "#"}
LETTERS = ("S", "P", "T")

Fields = Mapping[str, Any]


def blocks(game: Game, view: Mapping[str, Any], width: int) -> list[Block]:
    """The whole table as one seat, or a spectator, sees it."""
    box: Box = game.box
    table: Fields = view["table"]
    seats: int = view["players"]
    own = view["seat"]
    laid = [site for site in range(box.sites) if table["sites"][site]["card"] in (SITE, ROUTE)]
    return [
        Block("now", [headline(box, view)], is_first=True),
        Block("mine", [] if own is None else draw_player(box, view, own), is_first=True),
        Block("board", board(box, table, seats)),
        Block("map", draw_map(box, table, min(width, WIDEST_MAP)), is_drawn=True),
        Block("trains", legend(box, table)),
        Block("sites", [line for site in laid for line in draw_site(box, table, site, seats)]),
        *(Block("players", draw_player(box, view, seat)) for seat in range(seats) if seat != own),
    ]


def headline(box: Box, view: Mapping[str, Any]) -> str:
    table = view["table"]
    phase = ("Setup", "Action phase 1", "Action phase 2", "Payments")[table["phase"]]
    slot = f", slot +{box.slots[table['slot']]}" if table["active"] >= 0 else ""
    due = [f"P{seat + 1}" for seat in view["to_act"] if seat >= 0]
    turn = f"   to act: {' '.join(due)}" if due else ""
    when = f"round {table['round']} of {box.max_rounds}, {phase}{slot}"
    return f"RAILWAY WORKERS   {when}   Baton: P{table['baton'] + 1}{turn}"


def board(box: Box, table: Fields, seats: int) -> list[str]:
    """Market, Subsidy and Investment tables, commands, common piles."""
    prices = []
    for kind, name in enumerate(RESOURCES):
        white = table["white_prices"][kind]
        prices.append(
            f"{name} {box.white_price[kind] if white else box.black_price[kind]}{' (white)' if white else ''}"
        )
    pairs = []
    for pair in range(len(box.pair_coins)):
        mark = f"+{box.subsidy_die}*" if pair + 1 in table["subsidy_dice"] else ""
        pairs.append(f"{LETTERS[box.pair_first[pair]]}{LETTERS[box.pair_second[pair]]} {box.pair_coins[pair]}{mark}")
    trains = len(table["train_cities"])
    steps = []
    before = 0
    for step in range(box.steps):
        blocked = box.step_train[step] and trains <= before
        before += box.step_train[step]
        here = [f"P{seat + 1}" for seat in range(seats) if table["investment"][seat] == step]
        inside = "train" if blocked else " ".join(here)
        steps.append(f"{box.step_value[step]}[{inside}]")
    black = max(0, box.black_trains[seats] - trains)
    white = max(0, box.trains - max(trains, box.black_trains[seats]))
    lines = [
        f"Market      {'   '.join(prices)}",
        f"Subsidy     {'   '.join(pairs)}   (* subsidy die)",
        f"Investment  {'  '.join(steps)}   trains left: {black} black, {white} white",
    ]
    shown = [command_name(box, number) for number in table["available"] if number]
    if shown:
        lines.append(f"Commands    {';  '.join(shown)}")
        lines.append(f"            not available: {command_name(box, table['unavailable'])}")
    projects = sum(sheet["card"] == IN_PILE for sheet in table["sites"])
    lines.append(
        f"Piles       {counted(projects, 'project tile')}, {counted(sum(table['command_pile']), 'command')}, "
        f"{counted(table['reroll_pile'], 'reroll token')}, {counted(table['plus_pile'], '+1 token')}"
    )
    return lines


def command_name(box: Box, number: int) -> str:
    if not number:
        return "none"
    mask = box.command_cards[number]
    symbols = [box.card_symbols[card] for card in range(1, CARD_COUNT + 1) if (mask >> card) & 1]
    named = "any card" if len(symbols) == CARD_COUNT else " ".join(symbols)
    return f"{number} {box.command_names[number]} ({named})"


def draw_map(box: Box, table: Fields, width: int = MAP_WIDTH) -> list[str]:
    """The map: connections as rows of dots, o or #, with their number; cities by name."""
    canvas = [[" "] * width for _ in range(MAP_HEIGHT)]

    def spot(city: int) -> tuple[int, int]:
        x = 2 + box.city_x[city] * (width - 14) // 100
        return x, box.city_y[city] * (MAP_HEIGHT - 1) // 100

    for site in range(box.sites):
        card = table["sites"][site]["card"]
        if card not in LINES:
            continue
        (x1, y1), (x2, y2) = spot(box.city_a[site]), spot(box.city_b[site])
        steps = max(abs(x2 - x1), abs(y2 - y1), 1)
        for at in range(1, steps):
            x, y = x1 + (x2 - x1) * at // steps, y1 + (y2 - y1) * at // steps
            canvas[y][x] = LINES[card]
        canvas[(y1 + y2) // 2][(x1 + x2) // 2] = str(site + 1)
    for city, name in enumerate(box.city_names):
        x, y = spot(city)
        here = [str(train + 1) for train, where in enumerate(table["train_cities"]) if where == city]
        label = f" {name}<{','.join(here)}> " if here else f" {name} "
        x = max(0, min(x - len(label) // 2, width - len(label)))
        canvas[y][x : x + len(label)] = label
    return ["".join(row).rstrip() for row in canvas]


def legend(box: Box, table: Fields) -> list[str]:
    lines = [". planned   o site   # Route", "City<1>: train 1 stands there", ""]
    for train, city in enumerate(table["train_cities"]):
        side = "white" if table["train_white"][train] else "black"
        way = "away from" if table["train_away"][train] else "to"
        lines.append(f"train {train + 1} {side}, {box.city_names[city]}")
        lines.append(f"   heading {way} Route {table['train_routes'][train] + 1}")
    return lines


def draw_site(box: Box, table: Fields, site: int, seats: int) -> list[str]:
    """A site with its three tables and warehouses, or a Route with its shares."""
    sheet = table["sites"][site]
    shares = [f"P{seat + 1} {count}" for seat, count in enumerate(sheet["shares"]) if count]
    ends = f"{box.city_names[box.city_a[site]]} - {box.city_names[box.city_b[site]]}"
    word = "Route" if sheet["card"] == ROUTE else "Site "
    lines = [f"{word} {site + 1}  {ends:<22} shares: {', '.join(shares) or 'none'}"]
    if sheet["card"] == ROUTE:
        return lines
    for kind, name in enumerate(RESOURCES):
        if not sheet["tiles"][kind]:
            lines.append(f"   {name:<11}complete")
            continue
        place = site * KINDS + kind
        spots = [str(owner + 1) for owner in sheet[name]]
        spots += ["_"] * (box.free_spots[seats][place] - len(spots)) + ["x"] * box.neutral[seats]
        lines.append(f"   {name:<11}[{' '.join(spots)}]".ljust(30) + waiting(sheet, kind, seats))
    return lines


def waiting(sheet: Fields, kind: int, seats: int) -> str:
    if kind == 1:
        return ""
    word = "structure" if kind == 0 else "track"
    here = []
    for seat in range(seats):
        workers, pieces = sheet[f"{word}_workers"][seat], sheet[f"{word}_pieces"][seat]
        if workers:
            here.append(f"P{seat + 1} {counted(workers, 'worker')}")
        if pieces:
            here.append(f"P{seat + 1} {counted(pieces, word)}")
    return f"warehouse: {', '.join(here)}" if here else ""


def draw_player(box: Box, view: Mapping[str, Any], seat: int) -> list[str]:
    """A player board; the own hand and own face-down cards only to their owner."""
    table = view["table"]
    own = view["seat"] == seat
    mark = ">" if seat in view["to_act"] else " "
    name = f"P{seat + 1}{' (you)' if own else ''}{' BATON' if table['baton'] == seat else ''}"
    tiles = [table[f"{word}_tiles"][seat] for word in ("structure", "plan", "track")]
    lines = [
        f"{mark}{name:<16} {counted(table['coins'][seat], 'coin')}   "
        f"step {box.step_value[table['investment'][seat]]}   directors {table['directors'][seat]}   "
        f"tokens: {table['reroll_tokens'][seat]} reroll, {table['plus_tokens'][seat]} +1   "
        f"tiles: S{tiles[0]} P{tiles[1]} T{tiles[2]}",
        f"  workers: {table['workers'][seat]} in Facilities, {table['houses'][seat]} in Houses, "
        f"{table['union'][seat]} in Union   Facilities: S{table['structures'][seat]} P{table['plans'][seat]} "
        f"T{table['tracks'][seat]}",
    ]
    dice = [str(face) for face in table["dice"][4 * seat : 4 * seat + 4] if face]
    if dice:
        lines[1] += f"   dice: {' '.join(dice)}"
    first = SLOTS * seat
    if any(table["placed"][first : first + SLOTS]):
        lines.append("  " + "  ".join(slot_text(box, table, seat, slot) for slot in range(SLOTS)))
    played = [card for card in range(1, CARD_COUNT + 1) if table["played"][CARD_COUNT * seat + card - 1]]
    if played:
        lines.append(f"  played: {' '.join(box.card_symbols[card] for card in played)}")
    if own and table["phase"] in (1, 2):
        gone = played + table["placed"][first : first + SLOTS]
        hand = [f"{box.card_names[c]} ({box.card_symbols[c]})" for c in range(1, len(CARDS)) if c not in gone]
        rows = [", ".join(hand[at : at + 4]) for at in range(0, len(hand), 4)]
        lines += [("        " if number else "  hand: ") + row for number, row in enumerate(rows)]
    return lines


def slot_text(box: Box, table: Fields, seat: int, slot: int) -> str:
    """`+2 SU die 4, Sum 6`; a face-down card is ??."""
    at = SLOTS * seat + slot
    card = table["placed"][at]
    name = "--" if card == 0 else "??" if card < 0 else box.card_symbols[card]
    if card > 0 and not table["shown"][at]:
        name = f"({name})"
    text = f"+{box.slots[slot]} {name}"
    die, tokens = table["slot_dice"][at], table["slot_tokens"][at]
    if die > 0:
        text += f" die {die}" + (f" and {counted(tokens, 'token')}" if tokens > 0 else "")
        text += f", Sum {die + box.slots[slot] + max(tokens, 0)}"
    return f"[{text}]"
