"""How the components file of Movers & Shakers becomes the tables of the engine."""

from __future__ import annotations

from dataclasses import replace

from branchline.core.actions import numbering_of
from branchline.core.box import filled, read_box
from branchline.core.numbering import Numbering
from branchline.games.movers_and_shakers import box, schema
from branchline.games.movers_and_shakers import verbs as v
from branchline.games.movers_and_shakers.checks import WHICH, check

CAR_SIZES: tuple[schema.SizeId, ...] = ("large", "medium", "small", "small")
"""The four cars of a seat in their order."""


def load(text: str) -> box.Box:
    """The box that a components file describes; BadComponents names the entry that is wrong."""
    parts = read_box(text, schema.Components)
    check(parts)
    printed = build(parts, text)
    numbering = numbering_of(v.verbs(printed))

    def actions(first: int, numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(numbering.action(first, number) for number in numbers)

    return replace(
        printed,
        numbering=numbering,
        deals=actions(v.DEAL_CARD, printed.card_numbers),
        plays=actions(v.CARD, printed.card_numbers),
        draws=actions(v.DRAW_CONTRACT, printed.contract_numbers),
        keeps=actions(v.KEEP, printed.contract_numbers),
        invests=actions(v.INVEST, printed.space_numbers),
    )


def build(parts: schema.Components, text: str) -> box.Box:
    """The tables of the engine, but for the numbers of the actions that are made of them."""
    table = EffectTable()
    icons = {name: table.add(getattr(parts.development, name)) for name in parts.development.icons_per_deck}
    entries = (parts.investment.grid_1_2, parts.investment.grid_3, parts.investment.grid_4)
    columns = max(box.COLUMNS, *(len(entry.advance) for entry in entries))
    grids = tuple(grid(entry, columns) for entry in entries)
    card_numbers = box.printed_first(
        [(len(parts.load_card), box.LOAD_CARDS), (len(parts.movement_card), box.MOVEMENT_CARDS)]
    )
    of_seal = [sum(entry.seal == seal for entry in parts.contract) for seal in box.SEALS]
    contract_numbers = box.printed_first(
        [(len(parts.starting_contract), box.STARTING_CONTRACTS), *((count, box.OF_EACH_SEAL) for count in of_seal)]
    )
    space_numbers = spaces_of(columns)
    sizes = {entry.id: entry for entry in parts.car}
    cars = [sizes[CAR_SIZES[number % 4]] for number in range(box.CARS)]
    by_agency = {entry.id: entry for entry in parts.agency}
    agencies = [by_agency[name] for name in box.AGENCIES]
    spaces, thresholds = range(parts.performance_track.max + 1), parts.conditions.performance_threshold_values
    boards = parts.company_board.board
    # Effects have their numbers in this order.
    cards = tuple(card(entry, table, icons[entry.dev]) for entry in (*parts.load_card, *parts.movement_card))
    contracts = tuple(contract(entry, table) for entry in (*parts.starting_contract, *parts.contract))
    setup_cards = tuple(setup_card(entry, table) for entry in parts.setup_card)
    solo_cards = tuple(solo_card(entry, table) for entry in parts.solo_card)
    agency_effect = tuple(table.all(agency.immediate) for agency in agencies)
    advisor = ((), *(table.all(row.advisor) for row in parts.market_track.rows))
    bonuses = {name: table.all(getattr(parts.concession_bonus, name)) for name in "PQRS"}
    logistics = tuple(table.all(slot.logistics) for slot in parts.company_board.slot)
    white_effect = tuple(table.all(tile.effect) for tile in parts.performance_tiles.white)
    ships = tuple(table.all(ship.reward) for ship in parts.ship)
    return filled(
        box.Box,
        parts,
        text=text,
        numbering=Numbering([]),
        load_cards=len(parts.load_card),
        own_contracts=len(parts.contract),
        seal_first=(0, of_seal[0], len(parts.contract)),
        tile_spaces=2 * len(parts.performance_tiles.rows_money),
        columns=columns,
        spaces=box.ROWS * columns,
        market_top=len(parts.market_track.rows),
        asset_top=len(parts.company_board.asset_track.vp) - 1,
        card_numbers=card_numbers,
        card_at=box.back(card_numbers, box.CARDS),
        contract_numbers=contract_numbers,
        contract_at=box.back(contract_numbers, box.CONTRACTS),
        space_numbers=space_numbers,
        space_at=box.back(space_numbers, box.SPACES),
        deals=(),
        plays=(),
        draws=(),
        keeps=(),
        invests=(),
        effects=tuple(table.effects),
        cards=cards,
        contracts=contracts,
        setup_cards=setup_cards,
        solo_cards=solo_cards,
        rivals=tuple(rival(entry, grids[0]) for entry in parts.rival_tile),
        sides=(side(parts.map, parts.map.side_1_2), side(parts.map, parts.map.side_3_4)),
        grids=grids,
        advisor=advisor,
        agency_count=tuple(agency.count for agency in agencies),
        agency_vp=tuple(agency.vp_per_deal for agency in agencies),
        agency_effect=agency_effect,
        concessions=tuple(tuple(bonuses[board.concession[asset]] for asset in box.ASSETS) for board in boards),
        car_size=tuple(car.size for car in cars),
        capacity=tuple(car.capacity for car in cars),
        min_load=tuple(car.min_load for car in cars),
        deal_worth=(parts.deal_tiles.single.deals, parts.deal_tiles.double.deals),
        logistics=logistics,
        white_circles=tuple(space in parts.performance_track.white for space in spaces),
        red_circles=tuple(space in parts.performance_track.red for space in spaces),
        white_effect=white_effect,
        ships=ships,
        # A later round asks for what the second does.
        thresholds=(0, thresholds.round_1, *[thresholds.round_2] * (parts.meta.rounds - 1)),
        solo_rupees=(parts.solo.rupees_if_first, parts.solo.rupees_if_second),
        solo_ranks=tuple((rank.min_vp, rank.title) for rank in parts.solo_rank),
    )


class EffectTable:
    """All effects of the box in one table, so that a step can name one by its number."""

    def __init__(self) -> None:
        self.effects: list[box.Effect] = []

    def add(self, entry: schema.EffectEntry) -> int:
        """Number one effect."""
        which = pair = first = second = 0
        if entry.do in WHICH:
            figure, names, _ = WHICH[entry.do]
            which = names.index(getattr(entry, figure))
        elif entry.do == "asset_pair":
            which, pair = box.ASSETS.index(entry.assets[0]), box.ASSETS.index(entry.assets[1])
            first, second = entry.steps
        self.effects.append(filled(box.Effect, entry, which=which, pair=pair, first=first, second=second))
        return len(self.effects) - 1

    def all(self, entries: schema.Effects) -> tuple[int, ...]:
        return tuple(self.add(entry) for entry in entries)


def card(entry: schema.CardEntry, table: EffectTable, icon: int) -> box.Card:
    blocks = tuple(block(one, table) for one in entry.blocks)
    return filled(box.Card, entry, icon=icon, choose_one=entry.join == "or", blocks=blocks)


def block(entry: schema.BlockEntry, table: EffectTable) -> box.Block:
    parts = table.all(entry.parts)
    only_loading = all(table.effects[part].kind == box.LOAD for part in parts)
    return filled(box.Block, entry, after=entry.after - 1, parts=parts, only_loading=only_loading)


def contract(entry: schema.ContractEntry, table: EffectTable) -> box.Contract:
    assets = tuple(entry.assets.count(asset) for asset in box.ASSETS)
    return filled(box.Contract, entry, assets=assets, reward=table.all(entry.reward))


def place_of(name: str) -> int:
    """A city, a single segment, or row 1 of a junction."""
    if name in box.CITIES:
        return box.CITIES.index(name)
    if name in box.JUNCTIONS:
        return box.TRACK + 2 * box.SINGLES + box.JUNCTIONS.index(name) * box.MOST_ROWS
    return box.TRACK + box.SEGMENTS.index(name)


def setup_card(entry: schema.SetupCardEntry, table: EffectTable) -> box.SetupCard:
    # The first small car is the one on the line, so that both sides of a draft look alike.
    ordered = sorted(entry.cars, key=lambda car: (CAR_SIZES.index(car.size), car.at in box.CITIES))
    places = tuple(place_of(car.at) for car in ordered)
    crates = tuple(car.crates for car in ordered)
    return filled(box.SetupCard, entry, places=places, crates=crates, bonus=table.all(entry.bonus))


def solo_card(entry: schema.SoloCardEntry, table: EffectTable) -> box.SoloCard:
    counts = {step.do: step.n for step in entry.steps}
    rest = [step for step in entry.steps if step.do not in ("load", "move")]
    return filled(box.SoloCard, entry, load=counts.get("load", 0), move=counts.get("move", 0), rest=table.all(rest))


def rival(entry: schema.RivalTile, small: box.Grid) -> box.Rival:
    setup = entry.setup
    return filled(
        box.Rival,
        entry,
        second_large=setup.extra_large_car is not None,
        spaces=tuple(small.vp.index(vp) for vp in setup.investment_spaces_vp),
        white_rows=tuple(row - 1 for row in setup.remove_white_rows),
        red_rows=tuple(row - 1 for row in setup.remove_red_rows),
    )


def spaces_of(columns: int) -> tuple[int, ...]:
    """The numbers of all spaces of a grid so wide: those of the columns that are printed, row by row, then the rest."""
    more = columns - box.COLUMNS
    return tuple(
        row * box.COLUMNS + column if column < box.COLUMNS else box.SPACES + row * more + column - box.COLUMNS
        for row in range(box.ROWS)
        for column in range(columns)
    )


def grid(entry: schema.GridEntry, columns: int) -> box.Grid:
    advance = [-1] * (box.ROWS * columns)
    vp = [0] * (box.ROWS * columns)
    for row in range(box.ROWS):
        for column in range(len(entry.advance)):
            advance[row * columns + column] = entry.advance[column]
            vp[row * columns + column] = entry.vp[row][column]
    return box.Grid(columns=len(entry.advance), advance=tuple(advance), vp=tuple(vp))


def side(board: schema.MapEntry, entry: schema.SideEntry) -> box.Side:
    """One side of the board as tables over all places."""
    ahead, rows, transit = [0] * box.PLACES, [0] * box.PLACES, [0] * box.PLACES
    distance, shortcut = [0] * box.PLACES, [0] * box.PLACES
    line, loading = [box.NO_CITY] * box.PLACES, [False] * box.PLACES
    by_id = {segment.id: segment for segment in entry.segments}
    costs: dict[str, int] = {cut.from_: cut.cost for cut in board.shortcut}
    for segment in entry.segments:
        steps, at = 1, segment.next
        while at not in box.CITIES:
            steps, at = steps + 1, by_id[at].next
        for row in range(segment.rows):
            place = place_of(segment.id) + row
            ahead[place] = place_of(segment.next)
            rows[place] = segment.rows
            line[place] = box.CITIES.index(board.line_to[segment.line])
            loading[place] = segment.loading
            transit[place] = segment.transit
            distance[place] = steps
            shortcut[place] = costs.get(segment.id, 0)
    firsts = {city: place_of(f"{name.lower()}1") for name, city in board.line_from.items()}
    for number, city in enumerate(box.CITIES):
        loading[number] = city in board.loading_zones
        distance[number] = distance[firsts[city]] + 1
    return filled(
        box.Side,
        entry,
        ahead=tuple(ahead),
        rows=tuple(rows),
        line=tuple(line),
        loading=tuple(loading),
        transit=tuple(transit),
        distance=tuple(distance),
        shortcut=tuple(shortcut),
        start=tuple(firsts[city] for city in box.CITIES),
    )
