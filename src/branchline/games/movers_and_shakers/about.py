"""Every card, tile, space and track explained in our own words, by the key of its element on the board."""

from __future__ import annotations

from branchline.core.sheet import About
from branchline.core.words import counted, listing, sentence
from branchline.games.movers_and_shakers import places
from branchline.games.movers_and_shakers.box import (
    CARS,
    CITIES,
    CONDITIONS,
    DEVELOPMENT,
    JUNCTIONS,
    LOGISTICS,
    ROW_SIZE,
    SEALS,
    SHIPS,
    SLOTS,
    TRACK,
    TRACKS,
    Box,
    Card,
    Contract,
    SetupCard,
)
from branchline.games.movers_and_shakers.words import (
    AGENCY_NAMES,
    ASSET_NAMES,
    CITY_NAMES,
    CONDITION_WORDS,
    ICON_NAMES,
    MARKER_NAMES,
    SIZE_NAMES,
    block_words,
    contract_code,
    effects_words,
    place_name,
    rupees,
    setup_places,
    tile_place,
)

SIDES = ("with 1 or 2 players", "with 3 or 4 players")


def about(box: Box) -> dict[str, About]:
    common = {
        **sheets(box),
        **tracks(box),
        **cities(),
        **cars(box),
        **market(box),
        **performance(box),
        **tiles(box),
        **ships(box),
        **investments(box),
        **slots(box),
        **cards(box),
        **assets(box),
        **contracts(box),
        **setup_cards(box),
    }
    return {**common, **on_trays(box, common)}


def on_trays(box: Box, common: dict[str, About]) -> dict[str, About]:
    """The places of a company, by its seat: each is explained like the same place of any other."""
    found = {}
    for seat in range(len(box.boards)):
        for slot in range(SLOTS):
            for half in (DEVELOPMENT, LOGISTICS):
                found[places.slot(seat, slot, half)] = common[f"slot:{slot}"]
        for slot in range(len(SEALS)):
            found[places.crates(seat, slot)] = common[f"contract:{slot}"]
        for asset in range(len(ASSET_NAMES)):
            found[places.asset(seat, asset)] = common[f"asset:{asset}"]
    return found


def sheets(box: Box) -> dict[str, About]:
    """What each sheet is, by its heading."""
    company = About(
        "Company",
        f"In each of two rounds every player lays {SLOTS} cards into the slots, one a turn, and does what the card and "
        "the uncovered half of the slot say. Hands and drawn contracts are secret, all else is open.",
        "MS-1.3, MS-3.2, MS-3.3",
    )
    found = {name: About(title, words, rule) for name, title, words, rule in SHEETS}
    return {**found, **{f"sheet:company-{seat}": company for seat in range(len(box.boards))}}


SHEETS = (
    (
        "sheet:line",
        "The line",
        "One-way tracks make a ring, clockwise: Benares to Calcutta and back. Anybody may load and move anybody's "
        "cars; crates that arrive pay their owner, cars that arrive bring their owner performance.",
        "MS-7.1, MS-7.5, MS-7.15",
    ),
    (
        "sheet:market",
        "Market",
        "Three markers a player: what a delivered crate pays in each city, and the Financial Advisor with his bonuses.",
        "MS-5.2",
    ),
    (
        "sheet:performance",
        "Performance",
        "Your marker moves by the size of each own car that arrives. A movement that ends on a circle brings a tile; "
        "one that passes it too, if the table reads the rule so. The last position counts as points.",
        "MS-9.1, MS-9.2, MS-12.4",
    ),
    (
        "sheet:ships",
        "Ships and investments",
        "Crates go from contracts to ships for a reward at once. After each round tokens buy investments: points at "
        "the end, and steps for your assets now.",
        "MS-10.1, MS-11.6",
    ),
    (
        "sheet:draft",
        "Setup cards",
        "Each player takes one card with its tile: where the cars begin, the turn order of round 1, and a bonus.",
        "MS-2.10, MS-2.12",
    ),
    (
        "sheet:drawn",
        "Contracts drawn",
        "After a contract is completed its player draws two of the same seal in secret, keeps one, and puts the other "
        "on top of the stack or under it.",
        "MS-6.11",
    ),
    (
        "sheet:supply",
        "Agencies",
        "Four stacks that everybody sees. An agency that is gained goes to the agency track of its company.",
        "MS-2.3, MS-5.4",
    ),
    (
        "hand",
        "Hand",
        "Action cards, seen by their player only; of others you know how many of each deck they hold. One is played a "
        "turn, what is left is kept for round 2.",
        "MS-1.3, MS-3.8",
    ),
    (
        "under_way",
        "Under way",
        "Cars between two places: who moves them chooses their row in the junction, front car first, also for trains "
        "that are pushed.",
        "MS-7.9, MS-7.10",
    ),
    (
        "stack:top",
        "On top of the stack",
        "The contract that is not kept will be the next one of its seal that you draw.",
        "MS-6.11",
    ),
    (
        "stack:under",
        "Under the stack",
        "The contract that is not kept will be the last one of its seal that you draw.",
        "MS-6.11",
    ),
    (
        "major:card",
        "The Major's card",
        "He loads and moves by it, then takes its market and ship steps. His cash is only compared with yours.",
        "MS-14.5, MS-14.6",
    ),
    (
        "major:supply",
        "What the Major has",
        "His crates come from his supply and go back there from the cities. After each round he blocks spaces of the "
        "investment grid with discs.",
        "MS-14.8, MS-14.19",
    ),
    (
        "major:goal",
        "What you play for",
        "Without a rival your points give you a title; a rival or a game of a campaign asks for a score, a campaign "
        "for one of its goals too.",
        "MS-14.21, MS-15.1, MS-15.8",
    ),
)


# -- the line ----------------------------------------------------------------------------------------


def tracks(box: Box) -> dict[str, About]:
    """MS-7.2: single segments and the rows of junctions; MS-11.4: what a crate earns there in the end."""
    found = {}
    for number, name in enumerate(TRACKS):
        place = TRACK + number
        sides = [at for at, side in enumerate(box.sides) if side.rows[place]]
        is_junction = name[0] in JUNCTIONS
        words = f"Holds one train of total size {ROW_SIZE}; one that does not fit in pushes it on."
        if is_junction:
            words += f" {junction_words(box, sides, place)}"
        earned = [box.sides[at].transit[place] for at in sides]
        if any(earned):
            by_side = [
                f"{rupees(one) if one else 'nothing'} {SIDES[at]}" for one, at in zip(earned, sides, strict=True)
            ]
            worth = rupees(earned[0]) if len(set(earned)) == 1 else listing(by_side)
            words += f" A crate still here after the last round earns {worth}."
        title = f"Junction {place_name(place)}" if is_junction else f"Segment {name}"
        found[f"track:{number}"] = About(title, words, "MS-7.2, MS-7.9, MS-11.4" if is_junction else "MS-7.8, MS-11.4")
    for city in range(len(CITIES)):
        costs = {
            name[0]: box.sides[0].shortcut[TRACK + number]
            for number, name in enumerate(TRACKS)
            if box.sides[0].shortcut[TRACK + number] and box.sides[0].line[TRACK + number] == city
        }
        ways = [
            f"A train in junction {junction} may go straight to {CITY_NAMES[city]} for {counted(steps, 'step')} of one "
            "move, passing and pushing nothing."
            for junction, steps in costs.items()
        ]
        words = " ".join([*ways, "Otherwise it goes on segment by segment."])
        found[f"shortcut:{city}"] = About(f"Shortcut to {CITY_NAMES[city]}", words, "MS-7.12")
    return found


def junction_words(box: Box, sides: list[int], place: int) -> str:
    side = box.sides[sides[0]]
    words = "Cars of a train that enters may be spread over the rows."
    if side.loading[place]:
        words += " A loading zone: cars with room take crates here."
    if side.shortcut[place]:
        words += f" A shortcut to {CITY_NAMES[side.line[place]]} begins here, {counted(side.shortcut[place], 'step')}."
    return words


def cities() -> dict[str, About]:
    found = {}
    for city, name in enumerate(CITY_NAMES):
        words = (
            f"Cars stand free here, take crates, and leave as trains for {CITY_NAMES[1 - city]}. Crates that arrive "
            f"lie in the warehouse; after the round each pays its owner the row of the own {name} marker."
        )
        found[f"city:{city}"] = About(name, words, "MS-7.6, MS-7.15, MS-11.3")
    return found


def cars(box: Box) -> dict[str, About]:
    found = {}
    for car in range(CARS):
        words = (
            f"Size {box.car_size[car]}, room for {counted(box.capacity[car], 'crate')} of anybody. It leaves a city "
            f"with {box.min_load[car]} or more aboard; arriving, it moves its owner's performance "
            f"{counted(box.car_size[car], 'step')}."
        )
        found[f"car:{car}"] = About(f"{SIZE_NAMES[car % 4].capitalize()} car", words, "MS-6.3, MS-7.4, MS-7.15")
    return found


# -- market, performance, ships, investments ------------------------------------------------------------


MARKERS = (
    "At the end of the round each of your crates in the warehouse of Benares pays the row of this marker.",
    "At the end of the round each of your crates in the warehouse of Calcutta pays the row of this marker.",
    "He pays at once each time he enters a row that shows a bonus, and again in round 2.",
)


def market(box: Box) -> dict[str, About]:
    found = {}
    for row in range(1, box.market_top + 1):
        words = (
            f"A crate delivered to a city pays {rupees(box.market_value[row])} while your marker of that city is here."
        )
        if box.advisor[row]:
            words += f" The Financial Advisor entering it gives: {effects_words(box, box.advisor[row])}."
        bonus = box.adjust[row]
        then = f"if that is here, gain {rupees(bonus)}" if bonus else "this row then pays nothing more"
        words += f" At the end of the round your markers drop to the lowest; {then}."
        found[f"market:{row}"] = About(f"Market row {row}", words, "MS-5.2, MS-11.3, MS-11.5")
    for marker, words in enumerate(MARKERS):
        told = f"{words} Steps beyond row {box.market_top} are lost; after the round all three drop to the lowest."
        found[f"marker:{marker}"] = About(MARKER_NAMES[marker], told, "MS-5.2, MS-11.5")
    return found


ENDS_HERE = "A movement that ends here, or passes it where the table reads MS-9.2 so,"


def performance(box: Box) -> dict[str, About]:
    found = {}
    for at in range(box.performance_top + 1):
        words = f"Worth {box.performance_vp[at]} VP at the end of the game."
        if box.white_circles[at]:
            words += f" {ENDS_HERE} lets you take a white tile with its money."
        if box.red_circles[at]:
            words += f" {ENDS_HERE} lets you buy a red tile."
        if at == box.performance_top:
            words += f" Each further step gains {rupees(box.overflow)} instead."
        found[f"performance:{at}"] = About(f"Performance {at}", words, "MS-9.1, MS-9.2")
    return found


def tiles(box: Box) -> dict[str, About]:
    """MS-9.3, MS-9.4: the places of the tiles by their row, and each white tile by what it does."""
    found = {}
    for space in range(box.tile_spaces):
        money, where = rupees(box.tile_money[space // 2]), tile_place(box, space)
        words = f"Gain {money} and carry out the tile that lies here; it leaves the game. Only from a white circle."
        found[f"white:{space}"] = About(f"White tile, {where}", words, "MS-9.3")
        words = f"Pay {money} and keep the tile: one asset of the kind it names at the end. Only from a red circle."
        found[f"red:{space}"] = About(f"Red tile, {where}", words, "MS-9.4, MS-12.2")
    amounts = listing([rupees(money) for money in box.tile_money], "or")
    for tile, effects in enumerate(box.white_effect):
        words = (
            f"{sentence(effects_words(box, effects))} You may take it from a white circle of the performance "
            f"track, and gain {amounts} by its row besides."
        )
        found[f"tile:{tile}"] = About(f"White tile PW{tile + 1}", words, "MS-9.3, MS-9.7")
    return found


def ships(box: Box) -> dict[str, About]:
    found = {}
    for ship, effects in enumerate(box.ships):
        words = (
            f"Each crate shipped here gives at once: {effects_words(box, effects)}. Most crates on all ships: a double "
            "deal and the first turn of the next round; others with a crate: a single deal."
        )
        found[f"ship:{ship}"] = About(f"Ship {SHIPS[ship]}", words, "MS-10.2, MS-11.2")
    return found


def investments(box: Box) -> dict[str, About]:
    found = {}
    for space in range(box.spaces):
        cost, column = box.investment_cost[space // box.columns], space % box.columns + 1
        words = (
            f"Pay {counted(cost, 'token')} for the bold points at the end, and raise your assets now by the small "
            "figure: it shrinks by 1 for each marker here, and a space where it would be negative is closed. You have "
            f"{counted(box.investment_markers, 'marker')}."
        )
        found[f"invest:{space}"] = About(f"Investment, row {cost} column {column}", words, "MS-11.6, MS-12.5")
    return found


# -- the company ----------------------------------------------------------------------------------------


def slots(box: Box) -> dict[str, About]:
    found = {}
    for slot in range(SLOTS):
        words = (
            "Lay a card here, once a round, and choose which half you carry out besides the card's own action; the "
            "card covers the other. "
            f"Development: the card's icon {counted(box.development_times[slot], 'time')}. "
            f"Logistics: {effects_words(box, box.logistics[slot])}."
        )
        found[f"slot:{slot}"] = About(f"Slot {slot + 1}", words, "MS-3.3, MS-3.4")
    return found


def cards(box: Box) -> dict[str, About]:
    found = {}
    for number, card in enumerate(box.cards):
        deck = "Load" if number < box.load_cards else "Movement"
        words = f"{card_action(box, card)} With Development uncovered its icon counts: {ICON_NAMES[card.icon_name]}."
        found[f"card:{number}"] = About(f"{deck} card {card.id}", words, "MS-13, MS-4.3, MS-3.5")
    return found


def card_action(box: Box, card: Card) -> str:
    """MS-4.3: one of the blocks, or all; MS-8.6: those of M30 that repeat the first are optional."""
    blocks = [block_words(box, block, block.cost) for block in card.blocks if not block.optional]
    if len(card.blocks) == 1:
        return sentence(blocks[0])
    if card.choose_one:
        return f"Choose one: {'; or '.join(blocks)}."
    repeated = [block for block in card.blocks if block.optional]
    if repeated:
        when = CONDITION_WORDS[CONDITIONS[repeated[0].when]]
        more = f"{when[:1].upper()}{when[1:]} you may do that up to {counted(len(repeated), 'more time')}"
        each = rupees(repeated[0].cost)
        return f"{sentence(blocks[0])} {more}, for {each} each time, or free where the table reads MS-8.6 so."
    order = "one after the other" if any(block.after >= 0 for block in card.blocks) else "in any order"
    return f"Do all you can, {order}: {'; and '.join(blocks)}."


def assets(box: Box) -> dict[str, About]:
    """MS-5.5, MS-5.6: the tracks; their concession is printed on the company board."""
    found = {}
    for asset, name in enumerate(ASSET_NAMES):
        words = (
            f"At the end every {name} icon you own is worth the position of this marker, at most {box.asset_vp[-1]}. "
            "The first time the marker stands over an agency it pays its concession"
        )
        rule = "MS-5.3, MS-5.5, MS-12.2"
        found[f"asset:{asset}"] = About(name, f"{words}.", rule)
        for board in range(len(box.boards)):
            bonus = effects_words(box, box.concessions[board][asset])
            found[asset_key(box, board, asset)] = About(name, f"{words}: {bonus}.", rule)
    kinds = []
    for kind, name in enumerate(AGENCY_NAMES):
        gives = effects_words(box, box.agency_effect[kind])
        worth = f"{box.agency_vp[kind]} VP a deal{f' and {gives} at once' if gives else ''}"
        kinds.append(f"{name} {worth}")
        found[places.agency(kind)] = About(
            f"{name} Agency", f"{sentence(worth)} It goes to the agency track.", "MS-5.4"
        )
    words = f"Agencies fill this track from column {box.asset_top} leftwards to meet your assets. {'; '.join(kinds)}."
    found["agencies"] = About("Agency track", words, "MS-5.4, MS-12.3")
    words = (
        "Ten rupees turn into an investment token at once; tokens are spent after each round and never turn back. "
        f"Each deal scores all your agencies at the end; a double tile is {counted(box.deal_worth[1], 'deal')}."
    )
    found["money"] = About("Cash, tokens and deals", words, "MS-5.1, MS-12.3")
    return found


def asset_key(box: Box, board: int, asset: int) -> str:
    """An asset track as the company board prints it, with its own concession; before boards are dealt, without."""
    return f"asset:{asset}" if board < 0 else f"asset-{box.boards[board]}:{asset}"


def contracts(box: Box) -> dict[str, About]:
    found = {}
    for slot, seal in enumerate(SEALS):
        words = (
            f"Room for one {seal} contract. Load or ship all its crates to complete it at the end of your turn; then "
            "you draw two of this seal and keep one."
        )
        found[f"contract:{slot}"] = About(f"{seal.capitalize()} contract", words, "MS-6.10, MS-6.11")
    for number, contract in enumerate(box.contracts):
        title = f"{SEALS[contract.seal].capitalize()} contract {contract_code(box, number)}"
        paper = About(title, paper_words(box, contract), "MS-6.10, MS-6.11, MS-12.2")
        found[f"paper:{number}"] = found[places.paper(number)] = paper
    return found


def paper_words(box: Box, contract: Contract) -> str:
    icons = [counted(count, f"{ASSET_NAMES[asset]} icon") for asset, count in enumerate(contract.assets) if count]
    return (
        f"Load or ship its {counted(contract.crates, 'crate')} to complete it at the end of your turn. "
        f"Reward: {effects_words(box, contract.reward)}. From then on it counts as {listing(icons)}."
    )


def setup_cards(box: Box) -> dict[str, About]:
    return {
        f"draft:{number}": About(f"Setup card {card.id}", setup_words(box, card), "MS-2.12, MS-2.13, MS-2.15")
        for number, card in enumerate(box.setup_cards)
    }


def setup_words(box: Box, card: SetupCard) -> str:
    return (
        f"Place {card.turn_order} of 5 in turn order. Cars: {setup_places(card)}. Gives "
        f"{effects_words(box, card.bonus)}, and the tile above it."
    )
