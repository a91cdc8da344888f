"""Every card, tile, space and track explained in our own words, by the key of its element on the board."""

from __future__ import annotations

from branchline.core.sheet import About
from branchline.games.movers_and_shakers.box import (
    AGENCIES,
    CARS,
    CITIES,
    JUNCTIONS,
    LOAD_CARDS,
    MARKET_TOP,
    MOST_COLUMNS,
    ROW_SIZE,
    SEALS,
    SHIPS,
    SLOTS,
    SPACES,
    TRACK,
    TRACK_COLUMNS,
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
    ICON_NAMES,
    MARKER_NAMES,
    block_words,
    contract_name,
    effects_words,
    place_name,
    tile_place,
)

KINDS = ("large", "medium", "small", "small")
SIDES = ("with 1 or 2 players", "with 3 or 4 players")


def about(box: Box) -> dict[str, About]:
    return {
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


def listed(words: list[str], joint: str = "and") -> str:
    return f"{', '.join(words[:-1])} {joint} {words[-1]}" if len(words) > 1 else words[0]


def some(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


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
        "Your marker moves by the size of each own car that arrives. A movement that ends on a circle brings a tile, "
        "and the last position counts as points.",
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
            by_side = [f"{rupees} {SIDES[at]}" for rupees, at in zip(earned, sides, strict=True)]
            worth = str(earned[0]) if len(set(earned)) == 1 else listed(by_side)
            words += f" A crate still here after round 2 earns {worth}."
        title = f"Junction {place_name(place)}" if is_junction else f"Segment {name}"
        found[f"track:{number}"] = About(title, words, "MS-7.2, MS-7.9, MS-11.4" if is_junction else "MS-7.8, MS-11.4")
    for city in range(len(CITIES)):
        junction, steps = next(
            (name[0], box.sides[0].shortcut[TRACK + number])
            for number, name in enumerate(TRACKS)
            if box.sides[0].shortcut[TRACK + number] and box.sides[0].line[TRACK + number] == city
        )
        words = (
            f"A train in junction {junction} may go straight to {CITY_NAMES[city]} for {steps} steps of one move, "
            "passing and pushing nothing. Otherwise it goes on segment by segment."
        )
        found[f"shortcut:{city}"] = About(f"Shortcut to {CITY_NAMES[city]}", words, "MS-7.12")
    return found


def junction_words(box: Box, sides: list[int], place: int) -> str:
    side = box.sides[sides[0]]
    words = "Cars of a train that enters may be spread over the rows."
    if side.loading[place]:
        words += " A loading zone: cars with room take crates here."
    if side.shortcut[place]:
        words += f" A shortcut to {CITY_NAMES[side.line[place]]} begins here, {side.shortcut[place]} steps."
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
            f"Size {box.car_size[car]}, room for {some(box.capacity[car], 'crate')} of anybody. It leaves a city with "
            f"{box.min_load[car]} or more aboard; arriving, it moves its owner's performance "
            f"{some(box.car_size[car], 'step')}."
        )
        found[f"car:{car}"] = About(f"{KINDS[car % 4].capitalize()} car", words, "MS-6.3, MS-7.4, MS-7.15")
    return found


# -- market, performance, ships, investments ------------------------------------------------------------


MARKERS = (
    "At the end of the round each of your crates in the warehouse of Benares pays the row of this marker.",
    "At the end of the round each of your crates in the warehouse of Calcutta pays the row of this marker.",
    "He pays at once each time he enters a row that shows a bonus, and again in round 2.",
)


def market(box: Box) -> dict[str, About]:
    found = {}
    for row in range(1, MARKET_TOP + 1):
        words = f"A crate delivered to a city pays {box.market_value[row]} while your marker of that city is here."
        if box.advisor[row]:
            words += f" The Financial Advisor entering it gives: {effects_words(box, box.advisor[row])}."
        words += (
            f" At the end of the round your markers drop to the lowest; if that is here, gain {box.adjust[row]}."
            if box.adjust[row]
            else " At the end of the round your markers drop to the lowest; this row then pays nothing more."
        )
        found[f"market:{row}"] = About(f"Market row {row}", words, "MS-5.2, MS-11.3, MS-11.5")
    for marker, words in enumerate(MARKERS):
        told = f"{words} Steps beyond row {MARKET_TOP} are lost; after the round all three drop to the lowest."
        title = sentence(MARKER_NAMES[marker])[:-1]
        for key in ("marker", "others-marker"):
            found[f"{key}:{marker}"] = About(title, told, "MS-5.2, MS-11.5")
    return found


def performance(box: Box) -> dict[str, About]:
    found = {}
    for at in range(box.performance_top + 1):
        words = f"Worth {box.performance_vp[at]} VP at the end of the game."
        if box.white_circles[at]:
            words += " A movement that ends here lets you take a white tile with its money."
        if box.red_circles[at]:
            words += " A movement that ends here lets you buy a red tile."
        if at == box.performance_top:
            words += f" Each further step gains {box.overflow} instead."
        found[f"performance:{at}"] = About(f"Performance {at}", words, "MS-9.1, MS-9.2")
    return found


def tiles(box: Box) -> dict[str, About]:
    """MS-9.3, MS-9.4: the places of the tiles by their row, and each white tile by what it does."""
    found = {}
    for space in range(8):
        money, where = box.tile_money[space // 2], tile_place(space)
        words = f"Gain {money} and carry out the tile that lies here; it leaves the game. Only from a white circle."
        found[f"white:{space}"] = About(f"White tile, {where}", words, "MS-9.3")
        words = f"Pay {money} and keep the tile: one asset of the kind it names at the end. Only from a red circle."
        found[f"red:{space}"] = About(f"Red tile, {where}", words, "MS-9.4, MS-12.2")
    amounts = listed([str(money) for money in box.tile_money], "or")
    for tile, effects in enumerate(box.white_effect):
        words = (
            f"{sentence(effects_words(box, effects))} You may take it when your performance ends on a white circle, "
            f"and gain {amounts} by its row besides."
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
    for space in range(SPACES):
        cost, column = box.investment_cost[space // MOST_COLUMNS], space % MOST_COLUMNS + 1
        words = (
            f"Pay {some(cost, 'token')} for the bold points at the end, and raise your assets now by the small figure: "
            "it shrinks by 1 for each marker here, and below 0 the space is closed. You have "
            f"{box.investment_markers} markers."
        )
        found[f"invest:{space}"] = About(f"Investment, row {cost} column {column}", words, "MS-11.6, MS-12.5")
    return found


# -- the company ----------------------------------------------------------------------------------------


def slots(box: Box) -> dict[str, About]:
    found = {}
    for slot in range(SLOTS):
        words = (
            "Lay a card here, once a round, and choose what stays uncovered besides the card's own action. "
            f"Development: the card's icon {box.development_times[slot]} times. "
            f"Logistics: {effects_words(box, box.logistics[slot])}."
        )
        found[f"slot:{slot}"] = About(f"Slot {slot + 1}", words, "MS-3.3, MS-3.4")
    return found


def cards(box: Box) -> dict[str, About]:
    found = {}
    for number, card in enumerate(box.cards):
        deck = "Load" if number < LOAD_CARDS else "Movement"
        words = f"{card_action(box, card)} With Development uncovered its icon counts: {ICON_NAMES[card.icon_name]}."
        found[f"card:{number}"] = About(f"{deck} card {card.id}", words, "MS-13, MS-4.3, MS-3.5")
    return found


def card_action(box: Box, card: Card) -> str:
    blocks = [block_words(box, block) for block in card.blocks]
    if len(blocks) == 1:
        return sentence(blocks[0])
    if card.choose_one:
        return f"Choose one: {'; or '.join(blocks)}."
    return f"Do all you can, in any order: {'; and '.join(blocks)}."


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
    for kind in range(len(AGENCIES)):
        gives = effects_words(box, box.agency_effect[kind])
        kinds.append(f"{AGENCY_NAMES[kind]} {box.agency_vp[kind]} VP a deal{f' and {gives} at once' if gives else ''}")
    words = f"Agencies fill this track from column {TRACK_COLUMNS} leftwards to meet your assets. {'; '.join(kinds)}."
    found["agencies"] = About("Agency track", words, "MS-5.4, MS-12.3")
    words = (
        "Ten rupees turn into an investment token at once; tokens are spent after each round and never turn back. "
        f"Each deal scores all your agencies at the end; a double tile is {box.deal_worth[1]} deals."
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
        title = f"{SEALS[contract.seal].capitalize()} contract {contract_name(box, number)}"
        found[f"paper:{number}"] = About(title, paper_words(box, contract), "MS-6.10, MS-6.11, MS-12.2")
    return found


def paper_words(box: Box, contract: Contract) -> str:
    icons = [some(count, f"{ASSET_NAMES[asset]} icon") for asset, count in enumerate(contract.assets) if count]
    return (
        f"Load or ship its {some(contract.crates, 'crate')} to complete it at the end of your turn. "
        f"Reward: {effects_words(box, contract.reward)}. From then on it counts as {listed(icons)}."
    )


def setup_cards(box: Box) -> dict[str, About]:
    return {
        f"draft:{number}": About(f"Setup card {card.id}", setup_words(box, card), "MS-2.12, MS-2.13, MS-2.15")
        for number, card in enumerate(box.setup_cards)
    }


def setup_words(box: Box, card: SetupCard) -> str:
    junction = next(at for at, place in enumerate(card.places) if place >= TRACK)
    by_city = [
        f"{listed([KINDS[at] for at in range(4) if card.places[at] == city])} in {name}"
        for city, name in enumerate(CITY_NAMES)
        if city in card.places
    ]
    return (
        f"Place {card.turn_order} of 5 in turn order. Cars: {KINDS[junction]} in {place_name(card.places[junction])} "
        f"with {some(card.crates[junction], 'crate')}, {', '.join(by_city)}. Gives {effects_words(box, card.bonus)}, "
        "and the tile above it."
    )
