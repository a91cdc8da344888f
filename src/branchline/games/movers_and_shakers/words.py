"""Names and short words for everything in the box: cars, places, effects, cards, contracts."""

from __future__ import annotations

from branchline.games.movers_and_shakers.box import (
    AGENCY,
    ANY_MARKER,
    ANY_SHIP,
    ASSET,
    ASSET_PAIR,
    ASSETS_DIFFERENT,
    CONDITIONS,
    COUNTERS,
    DEAL,
    DEVELOPMENT,
    DRAW,
    LOAD,
    MAJOR,
    MARKET,
    MOVE,
    NO_CITY,
    ONE_CAR,
    OTHERS_CARS,
    PERFORMANCE,
    RUPEES,
    SECOND_LARGE,
    SHIP,
    SHIPS,
    SOURCES,
    TRACK,
    TRACKS,
    Block,
    Box,
    Effect,
)
from branchline.games.movers_and_shakers.state import Table

KIND_NAMES = ("large car", "medium car", "first small car", "second small car")
ASSET_NAMES = ("Bonds", "Valuables", "Resources", "Infrastructure")
AGENCY_NAMES = ("Northern", "Southern", "Eastern", "Western")
MARKER_NAMES = ("Benares marker", "Calcutta marker", "Financial Advisor")
CITY_NAMES = ("Benares", "Calcutta")
TILE_NAMES = (*ASSET_NAMES, "single deal")
ORDINALS = ("first", "second", "third")
ICON_NAMES = {
    "benares": "Benares marker 1",
    "calcutta": "Calcutta marker 1",
    "advisor": "advisor 1",
    "market_any": "any market marker 1",
    "asset_any": "any asset 1",
    "rupees": "gain 2",
    "performance": "performance 1",
    "ship": "ship 1 crate",
    "southern": "Southern Agency",
}
COUNTER_WORDS = {
    "cards_played": "card placed this round",
    "ships_with_own_crates": "ship with your crates",
    "market_markers_at_6": "market marker on row 6 or higher",
    "agency_types": "agency type you own",
    "assets_at_3": "asset at 3 or higher",
    "own_cars_on_rail": "own car on the line",
    "crates_on_one_contract": "crate on one contract",
    "trains_moved": "train moved",
}
CONDITION_WORDS = {
    "own_crate_on_ship": "with a crate on a ship",
    "two_own_crates_on_ships": "with two crates on ships",
    "slot_logistics_3_or_4": "on Logistics of slot 3 or 4",
    "development_uncovered": "with Development uncovered",
    "delivered_calcutta": "with a crate in Calcutta's warehouse",
    "delivered_benares": "with a crate in Benares' warehouse",
    "delivered_any": "with a crate in a warehouse",
    "delivered_both": "with crates in both warehouses",
    "cash_at_least_5": "with 5 or more cash",
    "performance_threshold": "with performance 3+ (round 1) or 8+ (round 2)",
    "calcutta_highest_own": "if Calcutta leads your markers",
    "benares_highest_own": "if Benares leads your markers",
    "advisor_highest_own": "if the advisor leads your markers",
    "advisor_at_6": "with the advisor on row 6 or higher",
    "calcutta_highest_all": "if nobody's Calcutta marker is above yours",
    "benares_highest_all": "if nobody's Benares marker is above yours",
    "most_money": "if nobody has more cash",
    "has_deal_tile": "with a deal tile",
    "two_agencies": "with two agencies",
    "moved_medium_in_block_1": "if a medium car was moved",
    "moved_large_in_block_1": "if a large car was moved",
    "third_card_this_round": "as third card of the round",
}


def seat_name(table: Table, seat: int) -> str:
    if table.solo:
        return "Major Banerjee" if seat == MAJOR else "You"
    return f"Player {seat + 1}"


def owned(table: Table, seat: int, reader: int) -> str:
    """Whose: `your`, `the Major's`, `Player 2's`."""
    if seat == reader or (table.solo and seat != MAJOR):
        return "your"
    return "the Major's" if table.solo and seat == MAJOR else f"Player {seat + 1}'s"


def car_name(table: Table, car: int, reader: int) -> str:
    kind = "second large car" if car == SECOND_LARGE else KIND_NAMES[car % 4]
    return f"{owned(table, table.owner(car), reader)} {kind}"


def place_name(place: int) -> str:
    if place < TRACK:
        return CITY_NAMES[place] if place >= 0 else "under way"
    name = TRACKS[place - TRACK]
    return f"{name[0]} row {name[1]}" if name[0].isupper() else single_name(name)


def segment_name(place: int) -> str:
    if place < TRACK:
        return CITY_NAMES[place]
    name = TRACKS[place - TRACK]
    return f"junction {name[0]}" if name[0].isupper() else single_name(name)


def single_name(name: str) -> str:
    """A single space of the line: `bc3` lies above, on the way to Calcutta, `cb3` below, on the way back."""
    return f"{'upper' if name.startswith('bc') else 'lower'} space {name[2:]}"


def load_name(table: Table, car: int) -> str:
    return f"{table.aboard(car)} of {table.box.capacity[car]}"


def train_name(table: Table, place: int, reader: int) -> str:
    return " + ".join(car_name(table, car, reader) for car in table.train(place))


# -- effects in words ------------------------------------------------------------------------------------


def effect_words(effect: Effect) -> str:
    """One effect of the box, short."""
    n = effect.n
    if effect.kind == RUPEES:
        each = f"{effect.times} per {COUNTER_WORDS[COUNTERS[effect.plus]]}" if effect.plus else ""
        return "gain " + " plus ".join(word for word in (str(n) if n else "", each) if word)
    if effect.kind in (LOAD, MOVE):
        return load_words(effect) if effect.kind == LOAD else move_words(effect)
    if effect.kind == MARKET:
        if effect.which < ANY_MARKER:
            return f"{MARKER_NAMES[effect.which]} {n}"
        return f"{'any market marker' if effect.which == ANY_MARKER else 'Benares or Calcutta marker'} {n}"
    if effect.kind == ASSET:
        names = (*ASSET_NAMES, "any asset", "another asset", "a lowest asset")
        return f"{names[effect.which]} {n}"
    if effect.kind == ASSETS_DIFFERENT:
        return f"{n} different assets 1 each"
    if effect.kind == ASSET_PAIR:
        return f"{ASSET_NAMES[effect.which]} and {ASSET_NAMES[effect.pair]} {effect.first} and {effect.second}"
    if effect.kind == AGENCY:
        return f"{AGENCY_NAMES[effect.which]} Agency"
    if effect.kind == DEAL:
        return "double deal" if effect.which else "single deal"
    if effect.kind == PERFORMANCE:
        return f"performance {n}"
    if effect.kind == SHIP:
        where = "" if effect.which == ANY_SHIP else f" to ship {SHIPS[effect.which]}"
        return f"ship {n} crate{'s' if n > 1 else ''}{where}"
    if effect.kind == DRAW:
        return f"draw {n} {'movement' if effect.which else 'load'} card"
    return ""


def counted(n: int, effect: Effect, noun: str) -> str:
    each = f"1 per {COUNTER_WORDS[COUNTERS[effect.plus]]}" if effect.plus else ""
    return " plus ".join(word for word in (f"{n}{noun}" if n else "", each) if word)


def load_words(effect: Effect) -> str:
    words = f"load {counted(effect.n, effect, '')}"
    if effect.source:
        words += {"different_contracts": ", one from each contract", "same_contract": " of one contract"}[
            SOURCES[effect.source]
        ]
    if effect.cars == ONE_CAR:
        words += " onto one car"
    elif effect.cars == OTHERS_CARS:
        words += " onto cars of others"
    return words + (f", {effect.unit} each" if effect.unit else "")


def move_words(effect: Effect) -> str:
    words = counted(effect.n, effect, " moves") if effect.n else f"move {counted(0, effect, '')}"
    if effect.toward != NO_CITY:
        words += f" toward {CITY_NAMES[effect.toward]}"
    return words + (f", {effect.unit} each" if effect.unit else "")


def effects_words(box: Box, numbers: tuple[int, ...]) -> str:
    return " and ".join(effect_words(box.effects[number]) for number in numbers)


def block_words(box: Box, block: Block) -> str:
    words = effects_words(box, block.parts)
    if block.cost:
        words = f"pay {block.cost}: {words}"
    if block.when:
        words += f" ({CONDITION_WORDS[CONDITIONS[block.when]]})"
    return words


def card_words(box: Box, card: int) -> str:
    """A card as people read it: number, blocks, icon."""
    this = box.cards[card]
    joint = " OR " if this.choose_one else " AND "
    return joint.join(block_words(box, block) for block in this.blocks)


def contract_name(box: Box, contract: int) -> str:
    """The code on a contract; those printed on a company board (`SC-d-strategic`) go by the board's letter: S-D."""
    key = box.contracts[contract].id
    return f"S-{key.split('-')[1].upper()}" if key.startswith("SC-") else key


def contract_words(box: Box, contract: int) -> str:
    this = box.contracts[contract]
    assets = " + ".join(ASSET_NAMES[asset] for asset in range(4) for _ in range(this.assets[asset]))
    return f"{contract_name(box, contract)}: {this.crates} crates, {assets}, reward {effects_words(box, this.reward)}"


def slot_words(box: Box, slot: int, side: int, card: int) -> str:
    if side == DEVELOPMENT:
        icon = ICON_NAMES[box.cards[card].icon_name] if card >= 0 else "the card's icon"
        return f"Development, {box.development_times[slot]} times {icon}"
    return f"Logistics, {effects_words(box, box.logistics[slot])}"


def tile_place(space: int) -> str:
    return f"row {space // 2 + 1} {'right' if space % 2 else 'left'}"
