"""The table as text: the network, the telegraph line, the tracks and the player boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.blocks import WIDE, Block, folded
from branchline.core.game import Game
from branchline.core.words import counted
from branchline.games.railroad_revolution.box import (
    BOARD_SECTIONS,
    COLOURS,
    COMPANIES,
    GATES,
    KINDS,
    STACKS,
    TRACKS,
    Box,
)
from branchline.games.railroad_revolution.words import (
    ACTION_NAMES,
    describe,
    describe_deal,
    describe_milestone,
    logo_of,
    milestone_parts,
    priced,
    printed,
    train,
)

MAP_WIDTH = 98
MAP_ROWS = 27
SECTION_WIDTH = 12
LETTERS = "KBRY"
NEUTRAL_MARK = "#"
WORKER_LETTERS = "WPOGT"


def blocks(game: Game, view: Mapping[str, Any], width: int) -> list[Block]:
    """All that a seat sees, from top to bottom."""
    box: Box = game.box
    table, own = view["table"], view["seat"]
    mine = [] if own is None else player_board(table, own, table["companies"][own], box, is_own=True)
    names = ["hidden" if tile < 0 else describe_milestone(box, tile) for tile in table["looking"]]
    looked = ["Milestones looked at:", *(f"  {name}" for name in names)] if names else []
    return [
        Block("now", [title(table)], is_first=True),
        Block("looking", looked, is_first=True),
        Block("mine", mine, is_first=True),
        Block("map", network(table, box, min(width, MAP_WIDTH)), is_drawn=True),
        Block("cities", cities(table, box)),
        Block("telegraph", telegraph_line(table, box, width)),
        Block("tracks", tracks(view, table, box)),
        Block("stocks", stocks(table, box)),
        *(Block("companies", player_board(table, seat, company, box)) for seat, company in enumerate(table["companies"])
          if seat != own),
    ]  # fmt: skip


def title(table: Mapping[str, Any]) -> str:
    if table["active"] < 0:
        return "RAILROAD REVOLUTION  setup"
    turn = f"round {table['round']}, {COMPANIES[table['active']]}'s turn"
    if table["action"] >= 0:
        turn += f": {COLOURS[table['worker']]} worker on {ACTION_NAMES[table['action']]}"
    if table["turns_left"] >= 0:
        turn += f", {counted(table['turns_left'], 'turn')} left"
    return f"RAILROAD REVOLUTION  {turn}"


def letter(seat: int) -> str:
    """One letter a company: K is black."""
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else NEUTRAL_MARK


def holders(table: Mapping[str, Any], field: str, place: int) -> str:
    return "".join(letter(seat) for seat, company in enumerate(table["companies"]) if place in company[field])


def short_name(name: str) -> str:
    """Three letters for a city: Denver DEN, San Diego SDI, Salt Lake City SLC."""
    words = name.upper().split()
    if len(words) == 1:
        return words[0][:3]
    return words[0][0] + words[1][:2] if len(words) == 2 else "".join(word[0] for word in words)


# -- the map ---------------------------------------------------------------------------------------------------


def network(table: Mapping[str, Any], box: Box, width: int = MAP_WIDTH) -> list[str]:
    """The map: cities by three letters and level, + for junctions, and on each rail space its terrain and rails."""
    xs = [x for x, _ in box.node_places]
    ys = [y for _, y in box.node_places]

    def at(place: tuple[int, int]) -> tuple[int, int]:
        column = 3 + (place[0] - min(xs)) * (width - 12) // max(1, max(xs) - min(xs))
        return column, (place[1] - min(ys)) * (MAP_ROWS - 1) // max(1, max(ys) - min(ys))

    canvas = [[" "] * width for _ in range(MAP_ROWS)]
    for first, second in box.spaces:
        line(canvas, at(box.node_places[first]), at(box.node_places[second]))
    for space, (first, second) in enumerate(box.spaces):
        (x1, y1), (x2, y2) = at(box.node_places[first]), at(box.node_places[second])
        rails = holders(table, "laid", space)
        deal = "D" if (box.deal_rails >> space) & 1 else ""
        terrain = "=" if space == box.start_space else str(box.space_triangles[space])
        write(canvas, (x1 + x2) // 2, (y1 + y2) // 2, terrain + deal + (f":{rails}" if rails else ""))
    for node, name in enumerate(box.node_names):
        mark = "+"
        if node < len(box.city_ids):
            stations = holders(table, "stations", node)
            first = table["first_station"][node]
            neutral = NEUTRAL_MARK if letter(first) == NEUTRAL_MARK and first >= 0 else ""
            owned = neutral + stations
            mark = f"[{short_name(name)}{box.city_levels[node]}{' ' + owned if owned else ''}]"
        write(canvas, *at(box.node_places[node]), mark)
    legend = "0-3 triangles of a rail space, D Deal, :KBRY rails; [city level stations], # neutral, + junction"
    return ["".join(row) for row in canvas] + folded([legend], width)


def line(canvas: list[list[str]], start: tuple[int, int], end: tuple[int, int]) -> None:
    steps = max(abs(end[0] - start[0]), 2 * abs(end[1] - start[1]), 1)
    for step in range(steps + 1):
        x = round(start[0] + (end[0] - start[0]) * step / steps)
        y = round(start[1] + (end[1] - start[1]) * step / steps)
        canvas[y][x] = "."


def write(canvas: list[list[str]], x: int, y: int, text: str) -> None:
    """Write a mark centred on a point, inside the canvas."""
    start = max(0, min(x - len(text) // 2, len(canvas[y]) - len(text)))
    for offset, char in enumerate(text):
        canvas[y][start + offset] = char


def cities(table: Mapping[str, Any], box: Box) -> list[str]:
    """Each city with its cost, reward and First Station bonus while that is open."""
    lines = ["Cities (cost, reward | First Station bonus while open)"]
    for city, name in enumerate(box.city_names):
        tile = table["city_tiles"][city]
        if tile < 0:
            continue
        reward = describe(box, box.primary[tile]).replace("gain ", "")
        first = table["first_station"][city]
        bonus = priced(box, box.first_bonus[tile]) if first == -1 else f"taken ({letter(first)})"
        text = f"  {short_name(name)} {name:<15}${box.city_costs[city]}  {reward} | {bonus}"
        lines.append(text)
    return lines


def telegraph_line(table: Mapping[str, Any], box: Box, width: int = WIDE) -> list[str]:
    """The eight sections: shares and First Office shares, tile or Deal, offices; VP of the links between them."""
    cells: list[tuple[str, str, str]] = []
    for section in range(len(box.section_shares)):
        free = table["first_office"][section] == -1
        first = f"+{box.section_firsts[section]}" if free else ""
        link = f"-{box.link_vp[section]}-" if section < len(box.link_vp) else ""
        tile = table["telegraph_tiles"][section]
        deal = (box.deal_sections >> section) & 1
        name = "Deal" if deal else box.telegraph_ids[tile].removeprefix("tt_") if tile >= 0 else "?"
        owner = table["first_office"][section]
        others = holders(table, "offices", section)
        mark = NEUTRAL_MARK if owner == 4 else ""
        head = f"{section + 1}:{box.section_shares[section]}{first}".ljust(9) + link
        cells.append((head, name[:9], mark + others or "."))
    lines, fit = ["Telegraph (section:shares+first, link VP)"], max(1, (width - 2) // SECTION_WIDTH)
    for at in range(0, len(cells), fit):
        for row in zip(*cells[at : at + fit], strict=True):
            lines.append("  " + "".join(cell.ljust(SECTION_WIDTH) for cell in row))
    return lines


def tracks(view: Mapping[str, Any], table: Mapping[str, Any], box: Box) -> list[str]:
    """The three performance tracks: VP a unit in each slot, gates before it, markers."""
    gates = box.gate_amounts_expensive if view["options"]["expensive_tracks"] else box.gate_amounts
    lines = ["Performance (VP a unit; gates: $ money, s shares, w worker; markers)"]
    for track, name in enumerate(TRACKS):
        text = f"  {name:<10}"
        for slot, vp in enumerate(box.track_vp[track]):
            kind, amount = GATES[box.gate_kinds[track][slot]], gates[track][slot]
            gate = {"": "", "money": f"${amount}>", "shares": f"{amount}s>", "worker": "w>"}[kind]
            here = "".join(letter(s) for s, one in enumerate(table["companies"]) if one["markers"][track] == slot)
            text += f" {gate}{vp}" + (f"({here})" if here else "")
        lines.append(text)
    return lines


def stocks(table: Mapping[str, Any], box: Box) -> list[str]:
    """What lies beside the board: the open deals, workers, trains and milestone stacks."""
    lines = []
    if table["deal_tile"] >= 0:
        deals = (2 * table["deal_tile"], 2 * table["deal_tile"] + 1)
        left = sum(table["deal_stack"])
        lines.append(f"Open deals ({counted(left, 'tile')} in the stack)")
        lines += [f"  {describe_deal(box, deal)}" for deal in deals]
    lines.append("Common supply: " + workers(table["common"]))
    trains = [f"{train(box, kind)} {table['train_stacks'][kind]}" for kind in range(1, len(box.train_ids))]
    stacks = [f"{STACKS[at]} {size}" for at, size in enumerate(stack_sizes(table))]
    lines.append(f"Train stacks: {', '.join(trains)}.  Milestone stacks: {', '.join(stacks)}")
    offered = [tile for tile, colour in enumerate(table["setup_worker"]) if colour >= 0]
    for tile in offered:
        side = table["setup_side"][tile]
        reward = describe(box, box.setup_bonus[2 * tile + side])
        colour = COLOURS[table["setup_worker"][tile]]
        lines.append(f"Setup tile {printed(box.setup_tile_ids[tile])}: {reward}, {colour} worker")
    return lines


def stack_sizes(table: Mapping[str, Any]) -> list[int]:
    """How many milestones each stack holds, also to those who see only their backs."""
    found = []
    for at, pile in enumerate(table["stacks"]):
        hidden = pile["top"].count(-1) + pile["bottom"].count(-1)
        looked = table["looking"].count(-1) if table["looking_at"] == at else 0
        found.append(sum(pile["inside"]) + len(pile["top"]) + len(pile["bottom"]) - hidden - looked)
    return found


def workers(counts: list[int]) -> str:
    found = [f"{counts[colour]} {COLOURS[colour]}" for colour in range(KINDS) if counts[colour]]
    return ", ".join(found) or "none"


# -- the players --------------------------------------------------------------------------------------------------


def player_board(
    table: Mapping[str, Any], seat: int, company: Mapping[str, Any], box: Box, is_own: bool = False
) -> list[str]:
    """Money and shares, the eight sections with their pieces, workers, trains and milestones."""
    you = " (you)" if is_own else ""
    first = ", First Player" if table["first_player"] == seat else ""
    name = f"{letter(seat)} {COMPANIES[seat].upper()}{you}{first}"
    lines = [f"{name}: ${company['money']}, {counted(company['shares'], 'share')}"]
    lines.append("  " + sections(company, box))
    lines.append(f"  supply: {workers(company['supply'])}")
    lines.append(f"  on action spaces: {workers(company['spaces'])}")
    up = [f"{train(box, k)} x{n}" for k, n in enumerate(company["trains"]) if n]
    down = [f"{train(box, k)} x{n}" for k, n in enumerate(company["used_trains"]) if n]
    lines.append(f"  trains up: {', '.join(up) or 'none'};  down: {', '.join(down) or 'none'}")
    for at, tile in enumerate(company["milestones"]):
        if tile < 0:
            continue
        conditions, managers = milestone_parts(box, tile)
        promoted = [COLOURS[colour] for colour in company["managers"][2 * at : 2 * at + 2] if colour >= 0]
        placed = f"; promoted {' + '.join(promoted)}" if promoted else ""
        lines.append(f"  {printed(box.milestones[tile].id)}, {box.milestones[tile].vp} VP: {conditions}")
        lines.append(f"      managers {managers}{placed}")
    if company["completed"]:
        done = [f"{printed(box.milestones[tile].id)} {box.milestones[tile].vp}" for tile in company["completed"]]
        lines.append(f"  completed: {', '.join(done)} VP")
    return lines


def sections(company: Mapping[str, Any], box: Box) -> str:
    """The upper part of the player board: $ of each section with its buildings (B) and rails (r); || is the logo."""
    text = ""
    logo = logo_of(box)
    for section in range(BOARD_SECTIONS):
        buildings = [n for n in range(1, company["buildings"] + 1) if box.section_of_building[n] == section]
        rails = [n for n in range(1, company["rails"] + 1) if box.section_of_rail[n] == section]
        text += "|| " if section == logo else ""
        text += f"${box.section_money[section]}:{'B' * len(buildings)}{'r' * len(rails) or ''} ".ljust(11)
    return text.rstrip()
