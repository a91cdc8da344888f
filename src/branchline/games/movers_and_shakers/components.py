"""From the components file to the tables of the engine, with the rules that types cannot say.

MS-17: figures that are ruled or reconstructed are figures of that file; MS-13.3: the book's example means card L29."""

from __future__ import annotations

from branchline.core.box import demand, read_box
from branchline.games.movers_and_shakers.box import (
    AGENCIES,
    ASSETS,
    BOARDS,
    CAR_CHOICES,
    CARS,
    CITIES,
    CONDITIONS,
    COUNTERS,
    DEALS,
    JUNCTIONS,
    KINDS,
    LOAD,
    MARKERS,
    MOST_BLOCKS,
    MOST_COLUMNS,
    MOST_ROWS,
    NO_CITY,
    PLACES,
    SEALS,
    SEGMENTS,
    SETUP_CARDS,
    SHIPS,
    SINGLES,
    SOURCES,
    SPACES,
    TRACK,
    Block,
    Box,
    Card,
    Contract,
    Effect,
    Grid,
    Rival,
    SetupCard,
    Side,
    SoloCard,
)
from branchline.games.movers_and_shakers.schema import (
    CardEntry,
    Components,
    ContractEntry,
    EffectEntry,
    Effects,
    GridEntry,
    IconId,
    MapEntry,
    RivalTile,
    SegmentEntry,
    SetupCardEntry,
    SideEntry,
    SoloCardEntry,
    StartingContract,
)

MARKER_CHOICES = (*MARKERS, "any", "benares_or_calcutta")
ASSET_CHOICES = (*ASSETS, "any", "other", "lowest")
SHIP_CHOICES = (*SHIPS, "any")
DECKS = ("load", "movement")
SIZES = ("large", "medium", "small")


class EffectTable:
    """All effects of the box in one table, so that a step can name one by its number."""

    def __init__(self) -> None:
        self.effects: list[Effect] = []

    def add(self, entry: EffectEntry, where: str) -> int:
        """Number one effect."""
        which = 0
        pair = first = second = 0
        if entry.do == "market":
            demand(entry.marker is not None, where, "a market effect names a marker")
            which = MARKER_CHOICES.index(entry.marker or "")
        elif entry.do == "asset":
            demand(entry.which is not None, where, "an asset effect says which")
            which = ASSET_CHOICES.index(entry.which or "")
        elif entry.do == "asset_pair":
            demand(len(entry.assets) == 2 and len(entry.steps) == 2, where, "a pair has two assets and two steps")
            demand(entry.assets[0] != entry.assets[1], where, "the assets of a pair differ")
            which, pair = ASSETS.index(entry.assets[0]), ASSETS.index(entry.assets[1])
            first, second = entry.steps
        elif entry.do == "agency":
            demand(entry.type is not None, where, "an agency effect names a type")
            which = AGENCIES.index(entry.type or "")
        elif entry.do == "deal":
            demand(entry.kind is not None, where, "a deal effect names a kind")
            which = DEALS.index(entry.kind or "")
        elif entry.do == "ship":
            demand(entry.ship is not None, where, "a ship effect names a ship, or any")
            which = SHIP_CHOICES.index(entry.ship or "")
        elif entry.do == "draw":
            demand(entry.deck is not None, where, "a draw effect names a deck")
            which = DECKS.index(entry.deck or "")
        demand(entry.plus in COUNTERS, where, f"there is no counter {entry.plus!r}")
        demand(entry.n >= 0, where, "n is 0 or more")
        self.effects.append(
            Effect(
                KINDS.index(entry.do),
                entry.n,
                which,
                COUNTERS.index(entry.plus),
                entry.times,
                SOURCES.index(entry.from_),
                CAR_CHOICES.index(entry.cars),
                entry.unit_cost,
                CITIES.index(entry.toward) if entry.toward else NO_CITY,
                pair,
                first,
                second,
            )
        )
        return len(self.effects) - 1

    def all(self, entries: Effects, where: str) -> tuple[int, ...]:
        return tuple(self.add(entry, where) for entry in entries)


def load(text: str) -> Box:
    """The box that a components file describes; BadComponents names the entry that is wrong."""
    file = read_box(text, Components)
    check(file)
    table = EffectTable()
    icons = {
        name: table.add(getattr(file.development, name), "development") for name in file.development.icons_per_deck
    }
    cards = tuple(card(entry, table, icons) for entry in [*file.load_card, *file.movement_card])
    starting = [contract(entry, table) for entry in file.starting_contract]
    contracts = tuple(starting + [contract(entry, table) for entry in file.contract])
    grids = tuple(
        grid(entry, where)
        for entry, where in (
            (file.investment.grid_1_2, "grid_1_2"),
            (file.investment.grid_3, "grid_3"),
            (file.investment.grid_4, "grid_4"),
        )
    )
    box = Box(
        (),
        cards,
        contracts,
        tuple(setup_card(entry, table) for entry in file.setup_card),
        tuple(solo_card(entry, table) for entry in file.solo_card),
        tuple(rival(entry, grids[0]) for entry in file.rival_tile),
        (side(file.map, file.map.side_1_2, "side_1_2"), side(file.map, file.map.side_3_4, "side_3_4")),
        grids,
    )
    figures(box, file)
    effects(box, file, table)
    box.effects = tuple(table.effects)
    return box


def figures(box: Box, file: Components) -> None:
    """The plain numbers of the box."""
    box.crates = file.player_kit.crates
    box.compensation = file.cash.compensation_for_impossible_card
    box.drafter_rupees = file.setup.first_drafter_rupees
    box.drafter_step = file.setup.rupees_step_per_seat
    box.first_load = file.setup.hand_load
    box.first_movement = file.setup.hand_movement
    box.next_load = file.setup.round2_load
    box.next_movement = file.setup.round2_movement
    box.starting_crates = file.setup.crates_per_starting_contract
    box.market_row = file.setup.market_start_row
    box.performance_top = file.performance_track.max
    box.overflow = file.performance_track.overflow_rupees_per_step
    box.investment_markers = file.investment.markers_per_player
    box.discs_per_round = file.solo.discs_per_round
    box.major_moves = file.solo.max_moves_per_train_per_pass
    box.asset_vp = tuple(file.company_board.asset_track.vp)
    box.market_value = (0, *(row.value for row in file.market_track.rows))
    box.adjust = (0, *(row.adjust_bonus for row in file.market_track.rows))
    sizes = {entry.id: entry for entry in file.car}
    kinds = [sizes[size] for size in ("large", "medium", "small", "small")]
    cars = [kinds[number % 4] for number in range(CARS)]
    box.car_size = tuple(car.size for car in cars)
    box.capacity = tuple(car.capacity for car in cars)
    box.min_load = tuple(car.min_load for car in cars)
    box.deal_worth = (file.deal_tiles.single.deals, file.deal_tiles.double.deals)
    box.development_times = tuple(slot.development_times for slot in file.company_board.slot)
    box.performance_vp = tuple(file.performance_track.vp)
    spaces = range(file.performance_track.max + 1)
    box.white_circles = tuple(space in file.performance_track.white for space in spaces)
    box.red_circles = tuple(space in file.performance_track.red for space in spaces)
    box.tile_money = tuple(file.performance_tiles.rows_money)
    box.red_asset = tuple(ASSETS.index(tile.asset) for tile in file.performance_tiles.red)
    box.investment_cost = tuple(file.investment.row_cost)
    values = file.conditions.performance_threshold_values
    box.thresholds = (0, values.round_1, values.round_2)
    box.solo_rupees = (file.solo.rupees_if_first, file.solo.rupees_if_second)
    box.solo_ranks = tuple((rank.min_vp, rank.title) for rank in file.solo_rank)
    box.campaign_vp = tuple(file.campaign.min_vp)
    paths = file.campaign.next_positions
    demand(len(paths) == 3 and all(paths.values()), "campaign", "left, middle and right each open a goal of game 2")
    demand(file.campaign.rows == [3, 2, 1], "campaign", "the pyramid has rows of 3, 2 and 1 goals")
    box.campaign_paths = tuple(
        tuple(("left", "right").index(one) for one in paths[name]) for name in ("left", "middle", "right")
    )
    box.goals = tuple(goal.key for goal in file.goal_tile)
    box.goal_notes = tuple(goal.note for goal in file.goal_tile)
    box.boards = tuple(board.id for board in file.company_board.board)
    ids = [entry.id for entry in file.starting_contract]
    box.starting_contracts = tuple(
        tuple(ids.index(one) for one in board.starting_contracts) for board in file.company_board.board
    )
    by_agency = {entry.id: entry for entry in file.agency}
    agencies = [by_agency[name] for name in AGENCIES]
    box.agency_count = tuple(agency.count for agency in agencies)
    box.agency_vp = tuple(agency.vp_per_deal for agency in agencies)


def effects(box: Box, file: Components, table: EffectTable) -> None:
    """The rewards that lie all over the boards."""
    by_agency = {entry.id: entry for entry in file.agency}
    box.agency_effect = tuple(table.all(by_agency[name].immediate, f"agency {name}") for name in AGENCIES)
    box.advisor = ((), *(table.all(row.advisor, f"market row {row.row}") for row in file.market_track.rows))
    bonuses = {name: table.all(getattr(file.concession_bonus, name), f"concession bonus {name}") for name in "PQRS"}
    box.concessions = tuple(
        tuple(bonuses[board.concession[asset]] for asset in ASSETS) for board in file.company_board.board
    )
    box.logistics = tuple(table.all(slot.logistics, f"slot {slot.slot}") for slot in file.company_board.slot)
    box.white_effect = tuple(table.all(tile.effect, f"white tile {tile.id}") for tile in file.performance_tiles.white)
    box.ships = tuple(table.all(ship.reward, f"ship {ship.id}") for ship in file.ship)


def check(file: Components) -> None:
    """What must be true of the whole file, so that the fixed numbering of actions and pieces holds."""
    lengths = (
        ("load_card", len(file.load_card), 33),
        ("movement_card", len(file.movement_card), 33),
        ("setup_card", len(file.setup_card), 5),
        ("starting_contract", len(file.starting_contract), 8),
        ("contract", len(file.contract), 16),
        ("solo_card", len(file.solo_card), 14),
        ("rival_tile", len(file.rival_tile), 6),
        ("goal_tile", len(file.goal_tile), 6),
        ("performance_tiles.white", len(file.performance_tiles.white), 8),
        ("performance_tiles.red", len(file.performance_tiles.red), 8),
        ("performance_tiles.rows_money", len(file.performance_tiles.rows_money), 4),
        ("company_board.slot", len(file.company_board.slot), 6),
        ("company_board.board", len(file.company_board.board), 4),
        ("ship", len(file.ship), 3),
        ("agency", len(file.agency), 4),
        ("car", len(file.car), 3),
        ("campaign.min_vp", len(file.campaign.min_vp), 3),
        ("market_track.rows", len(file.market_track.rows), 10),
        ("company_board.asset_track.vp", len(file.company_board.asset_track.vp), 11),
        ("performance_track.vp", len(file.performance_track.vp), file.performance_track.max + 1),
        ("investment.row_cost", len(file.investment.row_cost), 4),
    )
    for where, found, wanted in lengths:
        demand(found == wanted, where, f"{wanted} entries are needed, {found} are there")
    demand([entry.id for entry in file.setup_card] == list(SETUP_CARDS), "setup_card", "the cards are A to E in order")
    demand([entry.id for entry in file.ship] == list(SHIPS), "ship", "the ships are I, II and III in order")
    demand([entry.id for entry in file.company_board.board] == list(BOARDS), "company_board", "boards a to d in order")
    demand(sorted(entry.id for entry in file.agency) == sorted(AGENCIES), "agency", "each type stands there once")
    demand(sorted(entry.id for entry in file.car) == sorted(SIZES), "car", "each size stands there once")
    seals = [entry.seal for entry in file.contract]
    demand(seals == ["commercial"] * 8 + ["strategic"] * 8, "contract", "8 commercial ones, then 8 strategic ones")
    for board in file.company_board.board:
        own = [entry.seal for one in board.starting_contracts for entry in file.starting_contract if entry.id == one]
        demand(own == list(SEALS), f"company board {board.id}", "one starting contract of each seal, commercial first")
        demand(len(board.concession) == 4, f"company board {board.id}", "a concession for each asset")
    total = sum(entry.count for entry in file.agency)
    demand(total == file.counts.agencies, "agency", f"{total} pieces, but counts.agencies says {file.counts.agencies}")
    for position, row in enumerate(file.market_track.rows):
        demand(row.row == position + 1, "market_track", "rows 1 to 10 in order")
    for deck, entries in (("load", file.load_card), ("movement", file.movement_card)):
        for icon, count in file.development.icons_per_deck.items():
            found = sum(entry.dev == icon for entry in entries)
            demand(found == count, f"{deck}_card", f"{count} cards carry the icon {icon}, {found} do")
    ids = [entry.id for entry in [*file.load_card, *file.movement_card]]
    ids += [entry.id for entry in file.contract] + [entry.id for entry in file.starting_contract]
    demand(len(set(ids)) == len(ids), "cards and contracts", "every id stands there once")


def card(entry: CardEntry, table: EffectTable, icons: dict[IconId, int]) -> Card:
    where = f"card {entry.id}"
    demand(1 <= len(entry.blocks) <= MOST_BLOCKS, where, f"1 to {MOST_BLOCKS} blocks")
    blocks = []
    for number, one in enumerate(entry.blocks):
        demand(one.when in CONDITIONS, where, f"there is no condition {one.when!r}")
        demand(0 <= one.after <= len(entry.blocks) and one.after != number + 1, where, "`after` names another block")
        demand(1 <= len(one.parts) <= MOST_BLOCKS, where, f"1 to {MOST_BLOCKS} parts")
        parts = table.all(one.parts, where)
        only_loading = all(table.effects[part].kind == LOAD for part in parts)
        blocks.append(Block(one.cost, CONDITIONS.index(one.when), one.after - 1, one.optional, parts, only_loading))
    return Card(entry.id, icons[entry.dev], entry.dev, entry.join == "or", tuple(blocks))


def contract(entry: StartingContract | ContractEntry, table: EffectTable) -> Contract:
    demand(entry.crates >= 1, f"contract {entry.id}", "at least one crate")
    assets = tuple(entry.assets.count(asset) for asset in ASSETS)
    return Contract(
        entry.id, SEALS.index(entry.seal), entry.crates, assets, table.all(entry.reward, f"contract {entry.id}")
    )


def place_of(name: str) -> int:
    """A city, a single segment, or row 1 of a junction."""
    if name in CITIES:
        return CITIES.index(name)
    if name in JUNCTIONS:
        return TRACK + 2 * SINGLES + JUNCTIONS.index(name) * MOST_ROWS
    return TRACK + SEGMENTS.index(name)


def setup_card(entry: SetupCardEntry, table: EffectTable) -> SetupCard:
    where = f"setup card {entry.id}"
    sizes = sorted(car.size for car in entry.cars)
    demand(sizes == ["large", "medium", "small", "small"], where, "a large, a medium and two small cars")
    demand(all(car.at in CITIES or car.at in JUNCTIONS for car in entry.cars), where, "a city or a junction each")
    # The first small car is the one on the line, so that both sides of a draft look alike.
    ordered = sorted(entry.cars, key=lambda car: (SIZES.index(car.size), car.at in CITIES))
    places = tuple(place_of(car.at) for car in ordered)
    crates = tuple(car.crates for car in ordered)
    return SetupCard(entry.id, entry.turn_order, places, crates, table.all(entry.bonus, where))


def solo_card(entry: SoloCardEntry, table: EffectTable) -> SoloCard:
    where = f"solo card {entry.id}"
    loads = [step.n for step in entry.steps if step.do == "load"]
    moves = [step.n for step in entry.steps if step.do == "move"]
    demand(len(loads) <= 1 and len(moves) <= 1, where, "at most one load and one move step")
    kinds = [step.do for step in entry.steps if step.do in ("load", "move")]
    demand(kinds == sorted(kinds), where, "the load step stands before the move step")
    demand(len(kinds) == 2 or not entry.swap, where, "the double arrow stands between a load and a move step")
    rest = [step for step in entry.steps if step.do not in ("load", "move")]
    demand(all(step.do in ("market", "ship") for step in rest), where, "the other steps are market and ship steps")
    demand(all(step.marker in MARKERS for step in rest if step.do == "market"), where, "he has no choice of marker")
    demand(all(step.ship in SHIPS for step in rest if step.do == "ship"), where, "he has no choice of ship")
    demand(0 <= entry.cash <= 9, where, "cash is 0 to 9")
    return SoloCard(
        entry.id,
        entry.round,
        entry.cash,
        entry.swap,
        loads[0] if loads else 0,
        moves[0] if moves else 0,
        table.all(rest, where),
    )


def rival(entry: RivalTile, small: Grid) -> Rival:
    setup = entry.setup
    where = f"rival tile {entry.id}"
    demand(all(vp in small.vp for vp in setup.investment_spaces_vp), where, "no such space in the grid for 1 player")
    return Rival(
        entry.id,
        entry.score_to_beat,
        SHIPS.index(setup.crate_on_ship) if setup.crate_on_ship else -1,
        setup.extra_large_car is not None,
        AGENCIES.index(setup.remove_agency) if setup.remove_agency else -1,
        setup.market_start_row,
        tuple(small.vp.index(vp) for vp in setup.investment_spaces_vp),
        tuple(row - 1 for row in setup.remove_white_rows),
        tuple(row - 1 for row in setup.remove_red_rows),
    )


def grid(entry: GridEntry, where: str) -> Grid:
    columns = len(entry.advance)
    demand(1 <= columns <= MOST_COLUMNS, where, f"1 to {MOST_COLUMNS} columns")
    demand(len(entry.vp) == 4 and all(len(row) == columns for row in entry.vp), where, "4 rows, each with all columns")
    demand(entry.capacity == [steps + 1 for steps in entry.advance], where, "a column takes one marker more than steps")
    advance = [-1] * SPACES
    vp = [0] * SPACES
    for row in range(4):
        for column in range(columns):
            advance[row * MOST_COLUMNS + column] = entry.advance[column]
            vp[row * MOST_COLUMNS + column] = entry.vp[row][column]
    return Grid(columns, tuple(advance), tuple(vp))


def side(board: MapEntry, entry: SideEntry, where: str) -> Side:
    """One side of the board as tables over all places."""
    ahead = [0] * PLACES
    rows = [0] * PLACES
    line = [NO_CITY] * PLACES
    loading = [False] * PLACES
    transit = [0] * PLACES
    distance = [0] * PLACES
    shortcut = [0] * PLACES
    by_id = {segment.id: segment for segment in entry.segments}
    demand(len(by_id) == len(entry.segments), where, "every segment stands there once")
    for segment in entry.segments:
        demand(segment.id in SEGMENTS, f"{where}, {segment.id}", "segments are bc1 to bc9, cb1 to cb9 and A to F")
        demand(segment.next in by_id or segment.next in CITIES, f"{where}, {segment.id}", f"no {segment.next!r} ahead")
        limit = MOST_ROWS if segment.id in JUNCTIONS else 1
        demand(1 <= segment.rows <= limit, f"{where}, {segment.id}", f"1 to {limit} rows")
        for row in range(segment.rows):
            place = place_of(segment.id) + row
            ahead[place] = place_of(segment.next)
            rows[place] = segment.rows
            line[place] = CITIES.index(board.line_to[segment.line])
            loading[place] = segment.loading
            transit[place] = segment.transit
            distance[place] = steps_to_city(by_id, segment.id, where)
    for city in range(2):
        loading[city] = CITIES[city] in board.loading_zones
    for cut in board.shortcut:
        for row in range(by_id[cut.from_].rows):
            place = place_of(cut.from_) + row
            demand(line[place] == CITIES.index(cut.to), f"shortcut {cut.id}", "it leads to the end of its own line")
            shortcut[place] = cut.cost
    firsts = []
    for number, city_name in enumerate(CITIES):
        name = next(one for one in board.lines if board.line_from[one] == city_name).lower()
        demand(f"{name}1" in by_id, where, f"the line out of {city_name} begins with {name}1")
        firsts.append(place_of(f"{name}1"))
        distance[number] = distance[firsts[-1]] + 1
    return Side(
        tuple(ahead),
        tuple(rows),
        tuple(line),
        tuple(loading),
        tuple(transit),
        tuple(distance),
        tuple(shortcut),
        tuple(firsts),
        tuple(segment.id for segment in entry.segments),
    )


def steps_to_city(by_id: dict[str, SegmentEntry], start: str, where: str) -> int:
    """How many steps lead from a segment to the city at the end of its line."""
    at, steps = start, 0
    while at not in CITIES:
        at = by_id[at].next
        steps += 1
        demand(steps <= len(by_id), where, f"the line from {start} never reaches a city")
    return steps
