"""What a components file of Movers & Shakers must say beyond the type of each figure; every complaint names its entry.

MS-17: figures that are ruled or reconstructed are figures of that file; MS-13.3: the book's example means card L29."""

from __future__ import annotations

from typing import get_args

from branchline.core.box import all_agree, all_different, demand, numbers
from branchline.games.movers_and_shakers import box, schema
from branchline.games.movers_and_shakers.verbs import LETTERS

# What the `which` of an effect is, by its kind: the figure, what there is to name, and how one is missed.
WHICH: dict[str, tuple[str, tuple[str, ...], str]] = {
    "market": ("marker", (*box.MARKERS, "any", "benares_or_calcutta"), "a market effect names a marker"),
    "asset": ("which", (*box.ASSETS, "any", "other", "lowest"), "an asset effect says which"),
    "agency": ("type", box.AGENCIES, "an agency effect names a type"),
    "deal": ("kind", box.DEALS, "a deal effect names a kind"),
    "ship": ("ship", (*box.SHIPS, "any"), "a ship effect names a ship, or any"),
    "draw": ("deck", ("load", "movement"), "a draw effect names a deck"),
}

MOST_ROUNDS = 9
MOST_CRATES = 9
MOST = 100
"""No deck and no pile of tiles of a changed box has more than so many."""
MOST_CONTRACTS = 20
MOST_TILE_ROWS = 6
MOST_ON_TRACK = 16

# Figures that are printed and that no rule reads, and where to turn instead.
UNREAD = {
    "meta.players.*": "",
    "counts.[!a]*": "the pieces themselves are listed in the file",
    "counts.asset*": "",
    "player_kit.*_contracts": "the contracts themselves are listed in the file",
    "player_kit.investment_markers": "investment.markers_per_player is what the rules read",
    "car.*.performance": "a train is worth its place on the track (MS-9.1)",
    "starting_contract.*.crates": "setup.crates_per_starting_contract is what the rules read (MS-2.6)",
    "map.junctions.*": "the segments of map.side_1_2 and map.side_3_4 are what the rules read",
    "map.side_*.players.*": "",
    "map.side_*.steps_*": "it follows from the segments",
    "company_board.agency_track.columns.*": "",
    "deal_tiles.*.count": "deals never run out",
    "development.icons_per_deck.*": "the icon stands on each card",
    "investment.grid_*.players.*": "",
    "investment.grid_*.overlay": "",
    "rival_tile.*.setup.rounds.*": "",
}

# Figures that the rules carry out as they are: which rule fixes each. It is named where the figure is refused.
FIXED = {
    "meta.schema_version": "the form of this file",
    "meta.cards_played_per_round": "one for each slot, MS-3.2",
    "player_kit.asset_value_markers": "one for each asset, MS-2.8",
    "player_kit.turn_order_markers": "MS-11.2",
    "player_kit.*_cars": "MS-2.15",
    "player_kit.*": "MS-2.8",
    "setup.*_start": "MS-2.8",
    "cash.*": "MS-5.1",
    "map.row_capacity": "MS-7.2",
    "company_board.slots": "MS-3.2",
    "company_board.asset_track.min": "MS-5.3",
    "market_track.min_row": "MS-5.2",
    "performance_track.passing_counts": "MS-9.2; the option performance_circles changes it",
    "performance_tiles.*_per_row": "MS-2.4",
    "ship.*.capacity": "0 for no limit, MS-10.3",
    "contract.*.copies": "one for each player, MS-2.7",
    "solo.cash_before_first_card": "MS-14.6",
    "solo.passes": "MS-14.11",
    "solo_card.*.round": "MS-14.4, MS-14.20",
}

# Figures that may be more, or must be less, than ten times what is printed.
REACH: dict[str, tuple[int, int]] = {
    "*market_start_row": (0, MOST_ON_TRACK),
    "market_track.max_row": (0, MOST_ON_TRACK),
}


def check(parts: schema.Components) -> None:
    """What must be true of the whole file, so that the fixed numbering of actions and pieces holds."""
    check_counts(parts)
    check_tracks(parts)
    check_rounds(parts)
    check_order(parts)
    check_cars(parts)
    check_contracts(parts)
    for entry in (*parts.load_card, *parts.movement_card):
        check_card(entry)
    for card in parts.setup_card:
        check_setup_card(card)
    for solo in parts.solo_card:
        check_solo_card(solo)
    check_solo_deck(parts)
    grids = parts.investment
    for where, grid in (("grid_1_2", grids.grid_1_2), ("grid_3", grids.grid_3), ("grid_4", grids.grid_4)):
        check_grid(grid, where)
    for rival in parts.rival_tile:
        on_grid = all(any(vp in row for row in grids.grid_1_2.vp) for vp in rival.setup.investment_spaces_vp)
        why = "investment_spaces_vp are spaces of investment.grid_1_2.vp (MS-15.5)"
        demand(on_grid, f"rival tile {rival.id}", why)
    check_lines(parts.map)
    check_side(parts.map, parts.map.side_1_2, "side_1_2")
    check_side(parts.map, parts.map.side_3_4, "side_3_4")
    for where, effects in all_effects(parts):
        for effect in effects:
            check_effect(effect, where)


def check_counts(parts: schema.Components) -> None:
    """How many there are of each: what the rules fix, and within which bounds the rest is free."""
    tiles, board, track = parts.performance_tiles, parts.company_board, parts.performance_track
    for where, found, wanted, rule in (
        ("setup_card", parts.setup_card, 5, "one for each tile of the draft, MS-2.10"),
        ("asset_tile", parts.asset_tile, 4, "one for each asset, MS-2.10"),
        ("starting_contract", parts.starting_contract, 8, "two for each company board, MS-2.6"),
        ("goal_tile", parts.goal_tile, 6, "MS-15.7"),
        ("company_board.slot", board.slot, box.SLOTS, "MS-3.2"),
        ("company_board.board", board.board, 4, "MS-2.5"),
        ("ship", parts.ship, 3, "MS-10.1"),
        ("agency", parts.agency, 4, "MS-2.3"),
        ("car", parts.car, 3, "MS-7.2"),
        ("campaign.min_vp", parts.campaign.min_vp, 3, "MS-15.8"),
        ("performance_track.vp", track.vp, track.max + 1, "MS-9.1"),
        ("investment.row_cost", parts.investment.row_cost, box.ROWS, "the Major begins with the fourth, MS-14.19"),
    ):
        demand(len(found) == wanted, where, f"{wanted} entries are needed ({rule}), {len(found)} are there")
    commercial = [entry for entry in parts.contract if entry.seal == "commercial"]
    strategic = [entry for entry in parts.contract if entry.seal == "strategic"]
    spaces = 2 * len(tiles.rows_money)
    for where, entries, least, most, rule in (
        ("load_card", parts.load_card, 1, MOST, "MS-2.2"),
        ("movement_card", parts.movement_card, 1, MOST, "MS-2.2"),
        ("contract, commercial", commercial, 1, MOST_CONTRACTS, "MS-2.7"),
        ("contract, strategic", strategic, 1, MOST_CONTRACTS, "MS-2.7"),
        ("rival_tile", parts.rival_tile, 1, MOST, "MS-15.1"),
        ("solo_card", parts.solo_card, box.SLOTS, MOST, "MS-14.5"),
        ("performance_tiles.rows_money", tiles.rows_money, 1, MOST_TILE_ROWS, "MS-2.4"),
        ("performance_tiles.white", tiles.white, spaces, MOST, "one for each space, MS-2.4"),
        ("performance_tiles.red", tiles.red, spaces, MOST, "one for each space, MS-2.4"),
        ("market_track.rows", parts.market_track.rows, 2, MOST_ON_TRACK, "MS-5.2"),
        ("company_board.asset_track.vp", board.asset_track.vp, 2, MOST_ON_TRACK, "MS-5.3"),
    ):
        demand(least <= len(entries) <= most, where, f"{least} to {most} entries ({rule}), {len(entries)} are there")


def check_tracks(parts: schema.Components) -> None:
    """MS-2.8, MS-5.2 to MS-5.5: tracks are as long as they say, and what stands on them stands on one of their rows."""
    market, board = parts.market_track, parts.company_board
    rows, last = len(market.rows), len(board.asset_track.vp) - 1
    agencies = sum(entry.count for entry in parts.agency)
    said = [
        ("market_track.max_row", market.max_row, rows, "rows are there (MS-5.2)"),
        ("company_board.asset_track.max", board.asset_track.max, last, "is the last figure of vp (MS-5.3)"),
        ("company_board.agency_track.spaces", board.agency_track.spaces, last, "is the last asset position (MS-5.5)"),
        ("counts.agencies", parts.counts.agencies, agencies, "pieces are described"),
    ]
    all_agree(said)
    start = numbers(parts.setup)["market_start_row"]
    demand(1 <= start <= rows, "setup.market_start_row", f"is {start}; there are rows 1 to {rows} (MS-2.8)")
    for rival in parts.rival_tile:
        where, setup = f"rival tile {rival.id}", rival.setup
        demand(
            0 <= setup.market_start_row <= rows, where, f"market_start_row is one of rows 1 to {rows}, or 0 for none"
        )
        tiles = len(parts.performance_tiles.rows_money)
        removed = (*setup.remove_white_rows, *setup.remove_red_rows)
        demand(all(1 <= row <= tiles for row in removed), where, f"tiles lie in rows 1 to {tiles} (MS-15.6)")


def check_rounds(parts: schema.Components) -> None:
    """MS-3.1, MS-2.9: so many rounds that each deck has a card for every hand."""
    rounds, dealt, most = parts.meta.rounds, numbers(parts.setup), len(box.BOARDS)
    demand(1 <= rounds <= MOST_ROUNDS, "meta.rounds", f"there are 1 to {MOST_ROUNDS} rounds, by the book 2 (MS-3.1)")
    for deck, first, later in (
        (parts.load_card, dealt["hand_load"], dealt["round2_load"]),
        (parts.movement_card, dealt["hand_movement"], dealt["round2_movement"]),
    ):
        needed = most * (first + later * (rounds - 1))
        longest = 1 + max(0, len(deck) // most - first) // later if later else MOST_ROUNDS
        why = f"{most} players would be dealt {needed} of {len(deck)} cards in {rounds} rounds (MS-2.9, MS-11.7)"
        if longest < rounds and most * first <= len(deck):
            why += f"; 1 to {longest} is allowed"
        demand(needed <= len(deck), "meta.rounds", why)


def check_cars(parts: schema.Components) -> None:
    """MS-7.2, MS-2.13, MS-2.15: cars fit into a row, hold something, and begin with no more than they hold."""
    holds = {entry.id: entry.capacity for entry in parts.car}
    for entry in parts.car:
        where = f"car {entry.id}"
        demand(
            1 <= entry.size <= box.ROW_SIZE, f"{where}, size", f"is 1 to {box.ROW_SIZE}, the length of a row (MS-7.2)"
        )
        demand(1 <= entry.capacity <= MOST_CRATES, f"{where}, capacity", f"is 1 to {MOST_CRATES} crates")
        demand(0 <= entry.min_load <= entry.capacity, f"{where}, min_load", f"is 0 to its capacity, {entry.capacity}")
    for card in parts.setup_card:
        for car in card.cars:
            fits = 0 <= car.crates <= holds[car.size]
            demand(fits, f"setup card {card.id}", f"a {car.size} car holds 0 to {holds[car.size]} crates")
    turns = sorted(card.turn_order for card in parts.setup_card)
    demand(turns == [1, 2, 3, 4, 5], "setup_card, turn_order", "each of 1 to 5 stands on one card (MS-2.13)")


def check_order(parts: schema.Components) -> None:
    """What stands in order, what stands there once, and what adds up."""
    board, campaign = parts.company_board.board, parts.campaign
    cards = [card.id for card in parts.setup_card]
    demand(cards == list(box.SETUP_CARDS), "setup_card", "the cards are A to E in order")
    demand([entry.id for entry in parts.ship] == list(box.SHIPS), "ship", "the ships are I, II and III in order")
    demand([entry.id for entry in board] == list(box.BOARDS), "company_board", "boards a to d in order")
    slots = [entry.slot for entry in parts.company_board.slot]
    why = f"the slots are numbered 1 to {box.SLOTS} in order (MS-3.2)"
    demand(slots == list(range(1, box.SLOTS + 1)), "company_board.slot", why)
    demand(sorted(entry.id for entry in parts.agency) == sorted(box.AGENCIES), "agency", "each type stands there once")
    sizes = sorted(get_args(schema.SizeId))
    demand(sorted(entry.id for entry in parts.car) == sizes, "car", "each size stands there once")
    rows = [row.row for row in parts.market_track.rows]
    demand(rows == list(range(1, len(rows) + 1)), "market_track", f"rows 1 to {len(rows)} in order (MS-5.2)")
    icons = parts.development.icons_per_deck
    demand(len(icons) == len(get_args(schema.IconId)), "development", "icons_per_deck counts every icon")
    assets = sorted(entry.asset for entry in parts.asset_tile)
    demand(assets == sorted(box.ASSETS), "asset_tile", "each asset stands there once (MS-2.10)")
    all_different([entry.id for entry in parts.rival_tile], "rival_tile")
    all_different([entry.id for entry in parts.solo_card], "solo_card")
    costs = parts.investment.row_cost
    demand(len(set(costs)) == len(costs), "investment.row_cost", "no two rows cost the same (MS-11.6)")
    paths = campaign.next_positions
    demand(len(paths) == 3 and all(paths.values()), "campaign", "left, middle and right each open a goal of game 2")
    demand(campaign.rows == [3, 2, 1], "campaign", "the pyramid has rows of 3, 2 and 1 goals (MS-15.7)")


def check_contracts(parts: schema.Components) -> None:
    contracts = (*parts.starting_contract, *parts.contract)
    seals = [entry.seal for entry in parts.contract]
    demand(seals == sorted(seals), "contract", "first the commercial ones, then the strategic ones")
    for board in parts.company_board.board:
        where = f"company board {board.id}"
        own = [entry.seal for one in board.starting_contracts for entry in parts.starting_contract if entry.id == one]
        fits = own == list(box.SEALS) and len(board.starting_contracts) == len(own)
        demand(fits, where, "one starting contract of each seal, commercial first")
        demand(len(board.concession) == 4, where, "a concession for each asset")
    ids = [card.id for card in (*parts.load_card, *parts.movement_card)] + [entry.id for entry in contracts]
    demand(len(set(ids)) == len(ids), "cards and contracts", "every id stands there once")
    for contract in contracts:
        demand(contract.crates >= 1, f"contract {contract.id}", "at least one crate")


def check_card(entry: schema.CardEntry) -> None:
    """MS-4.3: the blocks of an action card."""
    where = f"card {entry.id}"
    demand(1 <= len(entry.blocks) <= box.MOST_BLOCKS, where, f"1 to {box.MOST_BLOCKS} blocks (MS-4.3)")
    for number, one in enumerate(entry.blocks, 1):
        demand(one.when in box.CONDITIONS, where, f"there is no condition {one.when!r}")
        demand(0 <= one.after <= len(entry.blocks) and one.after != number, where, "`after` names another block")
        demand(1 <= len(one.parts) <= box.MOST_BLOCKS, where, f"1 to {box.MOST_BLOCKS} parts (MS-4.3)")


def check_setup_card(entry: schema.SetupCardEntry) -> None:
    where = f"setup card {entry.id}"
    sizes = sorted(car.size for car in entry.cars)
    demand(sizes == ["large", "medium", "small", "small"], where, "a large, a medium and two small cars (MS-2.15)")
    starts = (*box.CITIES, *box.JUNCTIONS)
    demand(all(car.at in starts for car in entry.cars), where, "a city or a junction each")


def check_solo_card(entry: schema.SoloCardEntry) -> None:
    where = f"solo card {entry.id}"
    kinds = [step.do for step in entry.steps if step.do in ("load", "move")]
    demand(len(set(kinds)) == len(kinds), where, "at most one load and one move step")
    demand(kinds == sorted(kinds), where, "the load step stands before the move step")
    demand(len(kinds) == 2 or not entry.swap, where, "the double arrow stands between a load and a move step (MS-14.9)")
    rest = [step for step in entry.steps if step.do not in kinds]
    demand(all(step.do in ("market", "ship") for step in rest), where, "the other steps are market and ship steps")
    demand(all(step.marker in box.MARKERS for step in rest if step.do == "market"), where, "he has no choice of marker")
    demand(all(step.ship in box.SHIPS for step in rest if step.do == "ship"), where, "he has no choice of ship")
    demand(0 <= entry.cash <= 9, where, "cash is 0 to 9")


def check_solo_deck(parts: schema.Components) -> None:
    """MS-14.4, MS-14.5, MS-14.20: the Major has a card for each of his six turns a round. A round beyond the second has
    the cards of the second again."""
    first = sum(card.round == 1 for card in parts.solo_card)
    later, rounds = len(parts.solo_card) - first, parts.meta.rounds
    why = f"{first} of round 1; he turns up {box.SLOTS} a round (MS-14.5)"
    demand(first >= box.SLOTS, "solo_card", why)
    left = first - box.SLOTS + later if rounds == 2 else later
    why = f"{left} are left for round {rounds}; he turns up {box.SLOTS} a round (MS-14.20)"
    demand(rounds == 1 or left >= box.SLOTS, "solo_card", why)


def check_grid(entry: schema.GridEntry, where: str) -> None:
    columns = len(entry.advance)
    demand(1 <= columns <= len(LETTERS), where, f"1 to {len(LETTERS)} columns (MS-11.6), {columns} are there")
    is_full = len(entry.vp) == box.ROWS and all(len(row) == columns for row in entry.vp)
    demand(is_full, where, "4 rows, each with all columns (MS-14.19)")
    why = "in each column capacity is advance and one more (MS-11.6)"
    demand(entry.capacity == [steps + 1 for steps in entry.advance], where, why)


def check_lines(board: schema.MapEntry) -> None:
    """MS-7: two lines, each from one city to the other; MS-7.12: one shortcut at most from a junction."""
    all_different([cut.from_ for cut in board.shortcut], "map.shortcut, from")
    cities = sorted(box.CITIES)
    for name, ends in (("line_from", board.line_from), ("line_to", board.line_to)):
        there = sorted(ends) == sorted(board.lines) and sorted(ends.values()) == cities
        demand(there, f"map, {name}", "each line has a city of its own")


def check_side(board: schema.MapEntry, entry: schema.SideEntry, where: str) -> None:
    """One side of the board: every segment once, and from each a way to a city."""
    ahead = {segment.id: segment.next for segment in entry.segments}
    demand(len(ahead) == len(entry.segments), where, "every segment stands there once")
    for segment in entry.segments:
        named = f"{where}, {segment.id}"
        why = f"segments are bc1 to bc{box.SINGLES}, cb1 to cb{box.SINGLES} and A to F (MS-7.1)"
        demand(segment.id in box.SEGMENTS, named, why)
        demand(segment.next in ahead or segment.next in box.CITIES, named, f"no {segment.next!r} ahead")
        limit = box.MOST_ROWS if segment.id in box.JUNCTIONS else 1
        demand(1 <= segment.rows <= limit, named, f"1 to {limit} rows (MS-7.2)")
    for junction in box.JUNCTIONS:
        demand(junction in ahead, where, f"there is no junction {junction}; A to F are all there (MS-7.1)")
    ends = {segment.id: board.line_to[segment.line] for segment in entry.segments}
    for start in ahead:
        at, steps = start, 0
        while at not in box.CITIES:
            at, steps = ahead[at], steps + 1
            demand(steps <= len(ahead), where, f"the line from {start} never reaches a city")
        demand(at == ends[start], f"{where}, {start}", f"it leads to {at}, its line to {ends[start]} (MS-7.1)")
    for cut in board.shortcut:
        demand(ends.get(cut.from_) == cut.to, f"shortcut {cut.id}", "it leads to the end of its own line")
    for line, city in board.line_from.items():
        first = f"{line.lower()}1"
        demand(first in ahead, where, f"the line out of {city} begins with {first}")


def all_effects(parts: schema.Components) -> list[tuple[str, schema.Effects]]:
    """Every effect of the file, with the entry it stands in."""
    board = parts.company_board
    found = [("development", [getattr(parts.development, icon) for icon in get_args(schema.IconId)])]
    found += [(f"card {card.id}", block.parts) for card in parts.load_card for block in card.blocks]
    found += [(f"card {card.id}", block.parts) for card in parts.movement_card for block in card.blocks]
    found += [(f"contract {one.id}", one.reward) for one in (*parts.starting_contract, *parts.contract)]
    found += [(f"setup card {card.id}", card.bonus) for card in parts.setup_card]
    found += [(f"solo card {card.id}", card.steps) for card in parts.solo_card]
    found += [(f"agency {agency.id}", agency.immediate) for agency in parts.agency]
    found += [(f"market row {row.row}", row.advisor) for row in parts.market_track.rows]
    found += [(f"concession bonus {name}", getattr(parts.concession_bonus, name)) for name in "PQRS"]
    found += [(f"slot {slot.slot}", slot.logistics) for slot in board.slot]
    found += [(f"white tile {tile.id}", tile.effect) for tile in parts.performance_tiles.white]
    return found + [(f"ship {ship.id}", ship.reward) for ship in parts.ship]


def check_effect(entry: schema.EffectEntry, where: str) -> None:
    if entry.do in WHICH:
        figure, _, why = WHICH[entry.do]
        demand(getattr(entry, figure) is not None, where, why)
    if entry.do == "asset_pair":
        demand(len(entry.assets) == 2 and len(entry.steps) == 2, where, "a pair has two assets and two steps")
        demand(entry.assets[0] != entry.assets[1], where, "the assets of a pair differ")
    demand(entry.plus in box.COUNTERS, where, f"there is no counter {entry.plus!r}")
    demand(entry.n >= 0, where, "n is 0 or more")
