"""The table as text: the map of hexagons, the boards beside it, and what everybody has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.blocks import WIDE, Block, in_lines
from branchline.core.game import Game
from branchline.core.words import counted, listing
from branchline.games.small_railroad_empires.box import CITY, COLOURS, FACTORY, GOODS, INDUSTRIES, Box, Map
from branchline.games.small_railroad_empires.state import RUNNER_UP, WINNER
from branchline.games.small_railroad_empires.words import train_condition

CELLS = (6, 5)
"""How wide a hexagon is drawn, the widest that fits; its words are four letters."""
TERRAIN_LETTERS = "pdfhrm"


def blocks(game: Game, view: Mapping[str, Any], width: int) -> list[Block]:
    """Where the game stands and everything that lies on the table."""
    box: Box = game.box
    table = view["table"]
    now = [game.phase(game.from_view(view)).upper(), *headline(box, view).split("\n")]
    found = [
        Block("now", now, is_first=True),
        Block("players", players(box, view).split("\n"), is_first=True),
    ]
    if 0 not in table["tiles"]:
        game_map = Map(box, table["tiles"], table["tile_turns"], table["city_tokens"], table["factory_tokens"])
        found += [
            Block("map", draw_map(box, game_map, view, width).split("\n"), is_drawn=True),
            Block("legend", legend(box, game_map, table, width)),
        ]
    return [
        *found,
        Block("achievements", achievements(box, view).splitlines()),
        Block("market", market(box, table, deck_size(table)).split("\n")),
        Block("conglomerate", conglomerate(box, table).split("\n") if table["gsc"] is not None else []),
    ]


def letters(view: Mapping[str, Any]) -> str:
    """A letter a seat: small for a track, capital for a train meeple."""
    return "hby" if view["players"] == 1 else "abcd"


def headline(box: Box, view: Mapping[str, Any]) -> str:
    table = view["table"]
    words = []
    if table["gsc"] is None and table["first_player"] >= 0:
        words.append(f"first player: {letters(view)[table['first_player']]}")
    if not view["options"]["industrial_boom"]:
        waiting = box.factory_icons[table["icons_reached"] :]
        words.append(
            f"factories produce at Prestige {', '.join(map(str, waiting))}" if waiting else "no production left"
        )
    words.append(counted(table["loan_cards"], "loan card"))
    lines = ["    ".join(words)]
    if view["options"]["industrial_boom"]:
        names = [name.split()[0] for name in box.industry_names]
        markers = [f"{name} {at}" for name, at in zip(names, table["industry_markers"], strict=True)]
        figures = f"production at {box.industry_production}, end at {box.industry_last}"
        lines.append(f"INDUSTRIES ({figures}): {', '.join(markers)}")
    return "\n".join(lines)


def draw_map(box: Box, game_map: Map, view: Mapping[str, Any], width: int = WIDE) -> str:
    """Two lines a row of hexagons: number and what is printed, then the pieces; goods left on factories."""
    table = view["table"]
    pieces = [""] * game_map.spaces
    for seat, letter in enumerate(letters(view)[: len(table["tracks"])]):
        for space in table["tracks"][seat]:
            pieces[space] += letter
        for space in table["meeples"][seat]:
            pieces[space] += letter.upper()
    at = game_map.geometry.at
    left = min(2 * q + r for q, r in at)
    most = max(2 * q + r for q, r in at) - left + 2
    wide = next((cell for cell in CELLS if most * cell // 2 <= width), CELLS[-1])
    rows = sorted({r for _, r in at})
    lines = []
    for row in rows:
        printed, placed = "", ""
        for space in sorted((space for space in range(game_map.spaces) if at[space][1] == row), key=lambda s: at[s][0]):
            column = (2 * at[space][0] + row - left) * wide // 2
            printed = printed.ljust(column) + cell(box, game_map, table, space)
            placed = placed.ljust(column) + f"{goods_left(game_map, table, space)}{pieces[space]}".center(wide - 1)
        lines += [printed.rstrip(), placed.rstrip()]
    return "\n".join(lines)


def cell(box: Box, game_map: Map, table: Mapping[str, Any], space: int) -> str:
    kind = game_map.kind[space]
    if kind == CITY:
        shown = box.city_names[game_map.city[space]][:2].upper()
    elif kind == FACTORY:
        factory = game_map.factory[space]
        shown = f"{box.industry_names[box.factory_industry[factory]][0]}{len(box.factory_goods[factory])}"
    else:
        shown = TERRAIN_LETTERS[game_map.terrain[space]]
        if game_map.star[space]:
            shown += "?" if space in table["rural_spaces"] else "*"
    return f"{space:>2}{shown}"


def goods_left(game_map: Map, table: Mapping[str, Any], space: int) -> str:
    """The goods on a factory as digits, so that they cannot be taken for pieces."""
    factory = game_map.factory[space]
    if factory < 0:
        return ""
    found = [str(good + 1) for good in range(GOODS) for _ in range(table["goods"][factory * GOODS + good])]
    return "".join(found) + "."


def legend(box: Box, game_map: Map, table: Mapping[str, Any], width: int = WIDE) -> list[str]:
    costs = [f"{TERRAIN_LETTERS[at]} {name} ${box.terrain_cost[at]}" for at, name in enumerate(box.terrain_names)]
    goods = [f"{good + 1} {name}" for good, name in enumerate(box.good_labels)]
    star = "? rural town" if table["rural_spaces"] else "* star"
    cities = []
    for space in game_map.cities:
        city = game_map.city[space]
        demand = "".join(str(good + 1) for good in box.city_demand[city]) or "any"
        cities.append(f"{space:>2} {box.city_names[city]} ({demand}, {box.hat_names[box.city_hat[city]]})")
    factories = [
        f"{space:>2} {box.industry_names[box.factory_industry[game_map.factory[space]]].split()[0]} "
        + "".join(str(good + 1) for good in box.factory_goods[game_map.factory[space]])
        for space in game_map.factories
    ]
    return [
        f"{', '.join(costs)}, {star}",
        f"goods on factories: {', '.join(goods)}",
        *columns("CITIES (demand, hat)", cities, width),
        *columns("FACTORIES (goods printed)", factories, width),
    ]


def columns(title: str, entries: list[str], width: int) -> list[str]:
    wide = max(map(len, entries), default=0) + 2
    return [title, *in_lines([entry.ljust(wide) for entry in entries], width)]


def achievements(box: Box, view: Mapping[str, Any]) -> str:
    table = view["table"]
    if not table["achievements"]:
        return ""
    rows = ["ACHIEVEMENTS (Winner; Runner-up)"]
    size = box.achievements_dealt
    seats = letters(view)[: len(table["tracks"])]
    for place, card in enumerate(table["achievements"]):
        held = [(seat, table["sections"][at * size + place]) for at, seat in enumerate(seats)]
        winner = "".join(seat for seat, section in held if section == WINNER) or "-"
        runners = "".join(seat for seat, section in held if section == RUNNER_UP) or "-"
        rows.append(f"  {box.achievement_names[card]:<22} {winner}; {runners}")
    return "\n".join(rows)


def card_words(box: Box, card: int) -> str:
    if card < 0:
        return "hidden"
    return f"{card + 1} {box.colour_names[box.train_colour[card]]}: {train_condition(box, card)}"


def deck_size(table: Mapping[str, Any]) -> int:
    """A view keeps the hidden cards of others with the deck."""
    hidden: int = sum(cards.count(-1) for cards in table["dealt"])
    return len(table["train_deck"]) - hidden


def market(box: Box, table: Mapping[str, Any], deck: int) -> str:
    rows = [f"MARKET ({counted(deck, 'card')} in the deck)"]
    rows += [f"  ${box.prices[slot]}  {card_words(box, card)}" for slot, card in enumerate(table["market"])]
    if table["shuffled_back"]:
        cards = [f"{card + 1} {box.colour_names[box.train_colour[card]]}" for card in table["shuffled_back"]]
        rows.append(f"  shuffled back into the deck: {', '.join(cards)}")
    return "\n".join(rows)


def conglomerate(box: Box, table: Mapping[str, Any]) -> str:
    gsc = table["gsc"]
    rows = ["GREAT STEAM CONGLOMERATE"]
    if gsc["action_cards"]:
        card = gsc["action_cards"][-1]
        black, yellow = box.action_tracks[card]
        played = counted(len(gsc["action_cards"]), "card")
        rows.append(f"  action card {card + 1}: Black {black}, Yellow {yellow}; {played} played")
    for half, name in enumerate(("Black", "Yellow")):
        done = gsc["destinations_done"][half]
        if done < len(gsc["destinations"]):
            card = gsc["destinations"][done]
            cities = listing([box.city_names[city] for city in box.destination_cities[card][half]], "or")
            route = "-".join(map(str, gsc["routes"][half])) or "not fixed"
            rows.append(f"  {name}: {box.factory_ids[box.destination_origins[card][half]]} to {cities}, route {route}")
        else:
            rows.append(f"  {name}: no destination left")
    pool = ", ".join(box.colour_names[box.train_colour[card]] for card in gsc["train_cards"]) or "none"
    rows.append(f"  train cards: {pool}")
    return "\n".join(rows)


def players(box: Box, view: Mapping[str, Any]) -> str:
    table, rows = view["table"], ["PLAYERS (small letter: track, capital: train meeple)"]
    for seat, letter in enumerate(letters(view)[: len(table["tracks"])]):
        mark = ">" if seat in view["to_act"] else " "
        you = " (you)" if view["seat"] == seat else ""
        rows.append(f"{mark} {letter}{you}  {player(box, view, seat)}")
    return "\n".join(rows)


def player(box: Box, view: Mapping[str, Any], seat: int) -> str:
    """What one seat has, the same whoever looks."""
    table = view["table"]
    line = f"Prestige {table['prestige'][seat]}"
    if seat < view["players"]:
        line += f"  ${table['money'][seat]}  loans {table['loans'][seat]}"
    line += f"  tracks {table['supply_tracks'][seat]}"
    if table["locked_tracks"][seat]:
        line += f" + {table['locked_tracks'][seat]} locked"
    line += f"  meeples {table['supply_meeples'][seat]}"
    return "\n".join([line, *(player_cards(box, table, seat) if seat < view["players"] else [])])


def player_cards(box: Box, table: Mapping[str, Any], seat: int) -> list[str]:
    rows = []
    hand = [*table["dealt"][seat], *table["bought"][seat]]
    known = [card for card in hand if card >= 0]
    if len(known) < len(hand):
        rows.append(f"    hand: {len(hand) - len(known)} hidden")
    rows += [f"    hand: {card_words(box, card)}" for card in known]
    if table["played"][seat]:
        colours = [box.colour_names[box.train_colour[card]] for card in table["played"][seat]]
        rows.append(f"    played: {', '.join(colours)}")
    engines = table["locomotives"][seat * COLOURS : (seat + 1) * COLOURS]
    if any(engines):
        found = [f"{count} {box.colour_names[colour]}" for colour, count in enumerate(engines) if count]
        rows.append(f"    locomotives: {', '.join(found)}")
    served = table["delivered_from"][seat * INDUSTRIES : (seat + 1) * INDUSTRIES]
    if any(served):
        found = [box.industry_names[industry] for industry in range(INDUSTRIES) if served[industry]]
        rows.append(f"    delivered from: {', '.join(found)}")
    contract = table["contract"][seat]
    if contract >= 0:
        # SRE-15.1.7: alone it lies open
        state = "revealed" if len(table["contract"]) > 1 else "scored"
        if not table["contract_revealed"][seat]:
            state = f"not {state}"
        rows.append(f"    contract: {box.industry_names[box.contract_industry[contract]]} ({state})")
    return rows
