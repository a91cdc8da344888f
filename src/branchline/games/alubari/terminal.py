"""The table as text: conditions, the line, towns, estates, works, and what everybody owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from branchline.core.blocks import WIDE, Block, in_lines
from branchline.core.game import Game
from branchline.core.words import an, counted, listing
from branchline.games.alubari.box import AREAS, MOST_SPACES, WEATHERS, Box
from branchline.games.alubari.state import BLOCKED, EMPTY, GAME, IN_DECK, IN_SHED, NO_CARD
from branchline.games.alubari.text import amount, price, rate, wants

LETTERS = "RBYGK"


def owner(code: int) -> str:
    return {EMPTY: "·", GAME: "x", BLOCKED: "#"}.get(code) or LETTERS[code]


def blocks(game: Game, view: Mapping[str, Any], width: int) -> list[Block]:
    """Where the game stands and everything that lies on the table."""
    box: Box = game.box
    table, players, seat = view["table"], view["players"], view["seat"]
    now = [game.phase(game.from_view(view)).upper(), *conditions(box, table)]
    return [
        Block("now", now, is_first=True),
        Block("mine", [] if seat is None else seats(box, table, players, [seat]), is_first=True),
        Block("line", line(box, table, width)),
        Block("towns", towns(box, table)),
        Block("estates", estates(box, table, width)),
        Block("works", works(box, table, players)),
        Block("contracts", contracts(box, table)),
        Block("shed", shed(box, table)),
        Block("players", seats(box, table, players, [one for one in range(players) if one != seat])),
    ]


def conditions(box: Box, table: Mapping[str, Any]) -> list[str]:
    days = [WEATHERS[disc] if disc >= 0 else "none" for disc in table["weather"]]
    iron, stone, chai = table["stockyard"]
    bag = table["bag"]
    rondel = " ".join(f"[{n + 1}]" if cube else f" {n + 1} " for n, cube in enumerate(table["rondel"]))
    crop = rate(box.crop_halves[table["crop"]])
    return [
        f"weather: {days[0]}, then {days[1]}, then {days[2]}"
        + ("    fog closes the last space of B and D" if table["fog_tiles"] else ""),
        f"rates: excavation {box.excavation_rate[table['excavation']]}, lay track "
        f"{box.lay_track_rate[table['lay_track']]}, crop {crop}    events: {rondel}",
        f"stockyard: {iron} iron, {stone} stone, {chai} chai    "
        f"bag: {bag[0]} iron, {bag[1]} stone, {bag[2]} chai, {counted(bag[3], 'event')}",
    ]


def line(box: Box, table: Mapping[str, Any], width: int = WIDE) -> list[str]:
    """The railway from the plain to the summit: number, owner, points; rivers as ~."""
    top, middle, below = [], [], []
    for at, code in enumerate(table["tracks"]):
        mark = "~" if box.track_is_river[at] else " "
        top.append(f"{at + 1:>3}{mark}")
        middle.append(f"{owner(code):>3} ")
        below.append(f"{box.track_points[at]:>3} ")
    rows = zip(*(in_lines(cells, width, head) for cells, head in (
        (top, "THE LINE "), (middle, "         "), (below, "points   "))), strict=True)  # fmt: skip
    return [line for three in rows for line in three]


def towns(box: Box, table: Mapping[str, Any]) -> list[str]:
    rows = ["TOWNS (owner, cost, points)"]
    for town, name in enumerate(box.town_names):
        river = box.town_river[town]
        state = "open" if river < 0 or table["tracks"][river] != EMPTY else f"behind river {river + 1}"
        rows.append(f" {name} ({state})")
        for number, at in enumerate(box.town_stations[town]):
            station = box.stations[at]
            cost = listing([price(way) for way in station.costs], "or")
            steel, chai = amount(station.amount, "steel"), amount(station.amount, "chai")
            bonus = ("", steel, chai, "a contract", "equipment", "free worker")[station.bonus]
            worth = " + ".join([str(station.points)] * bool(station.points) + [bonus] * bool(bonus))
            rows.append(f"   {number + 1} {owner(table['stations'][at])}  {cost:<38} {worth}")
    return rows


def estates(box: Box, table: Mapping[str, Any], width: int = WIDE) -> list[str]:
    rows, at = ["TEA ESTATES (rubble or owner, points)"], 0
    for side in table["estates"]:
        estate = box.estates[side]
        cells = []
        for points in estate.points:
            left, borrower = table["rubble_left"][at], table["estate_borrower"][at]
            mark = f"{left} rubble" if left else owner(table["estate_owner"][at])
            cells.append(f"{mark}{'/' + owner(borrower) if borrower != EMPTY else ''} ({points})")
            at += 1
        rows += in_lines([f"{cell:<15}" for cell in cells], width, f" {estate.name:<16} ")
    return rows


def works(box: Box, table: Mapping[str, Any], players: int) -> list[str]:
    rows = ["WORKS"]
    for area, letter in enumerate(AREAS):
        extra = letter == "B" and table["extra_building"]
        count = box.extra_building_spaces if extra else box.areas[area].spaces[players]
        name = box.extra_building_name if extra else box.areas[area].name
        closed = count - 1 if table["fog_tiles"] and box.areas[area].fogged and not extra else count
        cells = [
            "fog" if number >= closed else owner(table["spaces"][area * MOST_SPACES + number])
            for number in range(count)
        ]
        rows.append(f" {letter} {name:<15} " + " ".join(f"{number + 1}:{cell}" for number, cell in enumerate(cells)))
    return rows


def contracts(box: Box, table: Mapping[str, Any]) -> list[str]:
    rows = ["CONTRACTS IN THE LINE"]
    rows += [
        f" {position} {contract_line(box, card)}"
        for position, card in zip("ABC", table["line"], strict=True)
        if card != NO_CARD
    ]
    back = f", the top one has {an(WEATHERS[table['deck_back']])} back" if table["deck_back"] >= 0 else ""
    return [*rows, f" deck: {counted(table['contracts'].count(IN_DECK), 'card')}{back}"]


def shed(box: Box, table: Mapping[str, Any]) -> list[str]:
    on_card = [f", {amount(chai, 'chai')} on it" if chai else "" for chai in table["equipment_chai"]]
    there = [
        f"{card.name} ({price(card.cost)}{on_card[at]})"
        for at, card in enumerate(box.equipment)
        if table["equipment"][at] == IN_SHED
    ]
    return ["ENGINE SHED", *([f" {one}" for one in there] or [" empty"])]


def contract_line(box: Box, card: int) -> str:
    contract = box.contracts[card]
    asked = ", ".join(wants(contract))
    worth = f"{contract.points} for {asked}" if asked else f"{contract.chai_points} for each chai"
    return f"{contract.number:>2} [{AREAS[contract.area]}] {contract.text} ({worth})"


def seats(box: Box, table: Mapping[str, Any], players: int, shown: Sequence[int]) -> list[str]:
    """What some seats own."""
    rows = ["PLAYERS     iron stone rubble steel  tea chai markers workers"] if shown else []
    for seat in shown:
        figures = [
            table[name][seat] for name in ("iron", "stone", "rubble", "steel", "tea", "chai", "markers", "workers")
        ]
        start = "*" if table["start_player"] == seat and players > 1 else " "
        rows.append(
            f"{start}{LETTERS[seat]} Player {seat + 1} "
            + "".join(f"{n:>{w}}" for n, w in zip(figures, (5, 6, 7, 6, 5, 5, 8, 8), strict=True))
        )
        owned = [card.name for at, card in enumerate(box.equipment) if table["equipment"][at] == seat]
        held = [at for at, holder in enumerate(table["contracts"]) if holder == seat]
        if owned:
            rows.append(f"    equipment: {', '.join(owned)}")
        rows += [f"    {contract_line(box, at)}{'  used' if table['contract_used'][at] else ''}" for at in held]
    return rows
