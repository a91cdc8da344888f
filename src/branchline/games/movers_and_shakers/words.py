"""Names and short words for everything in the box: cars, places, effects, cards, contracts."""

from __future__ import annotations

from branchline.core.sentences import Phrase, Reader, Seat
from branchline.core.words import counted, listing
from branchline.games.movers_and_shakers.box import (
    AGENCY,
    ANY_MARKER,
    ANY_SHIP,
    ASSET,
    ASSET_PAIR,
    ASSETS_DIFFERENT,
    CONDITIONS,
    COUNTERS,
    CRATES_ON_ONE_CONTRACT,
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
    SEALS,
    SECOND_LARGE,
    SHIP,
    SHIPS,
    STARTING_CONTRACTS,
    TRACK,
    TRACKS,
    Block,
    Box,
    Effect,
    SetupCard,
)
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.cards import price

AGAIN = "optionally again"
SIZE_NAMES = ("large", "medium", "small", "small")
KIND_NAMES = ("large car", "medium car", "first small car", "second small car")
ASSET_NAMES = ("Bonds", "Valuables", "Resources", "Infrastructure")
AGENCY_NAMES = ("Northern", "Southern", "Eastern", "Western")
MARKER_NAMES = ("Benares marker", "Calcutta marker", "Financial Advisor")
MARKER_LETTERS = "BCA"
MONEY = "₹"
HALVES = ("Development", "Logistics")
CITY_NAMES = ("Benares", "Calcutta")
TILE_NAMES = (*ASSET_NAMES, "single deal")
ORDINALS = ("first", "second", "third")
ICON_NAMES = {
    "benares": "Benares marker 1",
    "calcutta": "Calcutta marker 1",
    "advisor": "advisor 1",
    "market_any": "any market marker 1",
    "asset_any": "any asset 1",
    "rupees": "gain ₹2",
    "performance": "performance 1",
    "ship": "ship 1 crate",
    "southern": "Southern Agency",
}
SOURCE_WORDS = ("", ", one from each contract", " of one contract")
COUNTER_WORDS = {
    "cards_played": "card placed this round",
    "ships_with_own_crates": "ship with own crates",
    "market_markers_at_6": "market marker on row 6 or higher",
    "agency_types": "own agency type",
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
    "cash_at_least_5": "with ₹5 or more",
    "performance_threshold": "with performance 3+ in round 1, 8+ in round 2",
    "calcutta_highest_own": "with Calcutta as highest own marker",
    "benares_highest_own": "with Benares as highest own marker",
    "advisor_highest_own": "with the advisor as highest own marker",
    "advisor_at_6": "with the advisor on row 6 or higher",
    "calcutta_highest_all": "if nobody's Calcutta marker is higher",
    "benares_highest_all": "if nobody's Benares marker is higher",
    "most_money": "if nobody has more cash",
    "has_deal_tile": "with a deal tile",
    "two_agencies": "with two agencies",
    "moved_medium_in_block_1": "if a medium car was moved",
    "moved_large_in_block_1": "if a large car was moved",
    "third_card_this_round": "as third card of the round",
}


def rupees(amount: int) -> str:
    """An amount of money: `₹3`."""
    return f"{MONEY}{amount}"


def seat_name(table: Table, seat: int) -> str:
    if table.solo:
        return "Major Banerjee" if seat == MAJOR else "You"
    return f"Player {seat + 1}"


def player(table: Table, seat: int) -> Seat:
    """A seat in a sentence: "you" to who sits there."""
    return Seat(seat, seat_name(table, seat))


def car_kind(car: int) -> str:
    return "second large car" if car == SECOND_LARGE else KIND_NAMES[car % 4]


def car_phrase(table: Table, car: int) -> Phrase:
    """A car by its owner: cars of all players stand in one train."""
    owner = table.owner(car)
    if table.solo and owner == MAJOR:
        return Phrase("the Major's {kind}", kind=car_kind(car))
    return Phrase("{owner's} {kind}", owner=player(table, owner), kind=car_kind(car))


def car_of_the_major(table: Table, car: int) -> Phrase:
    """A car in a sentence about the Major: `his large car`, `your large car`."""
    return Phrase("his {kind}", kind=car_kind(car)) if table.owner(car) == MAJOR else car_phrase(table, car)


TRAINS = ("", "{front}", "{front} + {second}", "{front} + {second} + {third}")


def train_phrase(table: Table, place: int) -> Phrase:
    cars = [car_phrase(table, car) for car in table.train(place)]
    return Phrase(TRAINS[len(cars)], **dict(zip(("front", "second", "third"), cars, strict=False)))


def spoken(phrase: Phrase, reader: int) -> str:
    """Part of a sentence that this seat reads while it chooses."""
    return Reader(False, reader, reader, ()).text(phrase)


def car_name(table: Table, car: int, reader: int) -> str:
    return spoken(car_phrase(table, car), reader)


def train_name(table: Table, place: int, reader: int) -> str:
    return spoken(train_phrase(table, place), reader)


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
    """How much of a car is taken."""
    aboard, capacity = table.aboard(car), table.box.capacity[car]
    return f"{aboard} of {capacity}" if aboard else f"empty, room for {capacity}"


def effect_words(effect: Effect) -> str:
    """One effect of the box, short."""
    n = effect.n
    if effect.kind == RUPEES:
        each = [f"{rupees(effect.times)} per {COUNTER_WORDS[COUNTERS[effect.plus]]}"] if effect.plus else []
        return f"gain {' plus '.join([rupees(n), *each] if n else each)}"
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
        both = f"{ASSET_NAMES[effect.which]} and {ASSET_NAMES[effect.pair]}"
        return f"{both}, one of them {effect.first}, the other {effect.second}"
    if effect.kind == AGENCY:
        return f"{AGENCY_NAMES[effect.which]} Agency"
    if effect.kind == DEAL:
        return "double deal" if effect.which else "single deal"
    if effect.kind == PERFORMANCE:
        return f"performance {n}"
    if effect.kind == SHIP:
        where = "" if effect.which == ANY_SHIP else f" to ship {SHIPS[effect.which]}"
        return f"ship {counted(n, 'crate')}{where}"
    if effect.kind == DRAW:
        return f"draw {counted(n, 'movement card' if effect.which else 'load card')}"
    return ""


def with_counter(counted_words: str, noun: str, effect: Effect) -> str:
    """`2 moves plus 1 per train moved`; without a number of its own `1 move per train moved`."""
    if not effect.plus:
        return counted_words
    each = COUNTER_WORDS[COUNTERS[effect.plus]]
    return f"{counted_words} plus 1 per {each}" if effect.n else f"1{noun} per {each}"


def load_words(effect: Effect) -> str:
    if effect.plus == CRATES_ON_ONE_CONTRACT:  # card L31 sets no number
        words = "load any number from one contract"
    else:
        words = f"load {with_counter(str(effect.n), '', effect)}{SOURCE_WORDS[effect.source]}"
    if effect.cars == ONE_CAR:
        words += " onto one car"
    elif effect.cars == OTHERS_CARS:
        words += " onto cars of others"
    return words + (f", {rupees(effect.unit)} each" if effect.unit else "")


def move_words(effect: Effect) -> str:
    words = with_counter(counted(effect.n, "move"), " move", effect)
    if effect.toward != NO_CITY:
        words += f" toward {CITY_NAMES[effect.toward]}"
    return words + (f", {rupees(effect.unit)} each" if effect.unit else "")


def effects_words(box: Box, numbers: tuple[int, ...]) -> str:
    return listing([effect_words(box.effects[number]) for number in numbers])


def block_words(box: Box, block: Block, cost: int) -> str:
    """A block with what it costs at this table (MS-4.4)."""
    words = effects_words(box, block.parts)
    if cost:
        words = f"pay {rupees(cost)}: {words}"
    if block.when:
        words += f" ({CONDITION_WORDS[CONDITIONS[block.when]]})"
    return words


def card_words(table: Table, card: int) -> str:
    """A card as people read it, block by block; MS-8.6: what is optional says so."""
    this = table.box.cards[card]
    blocks = []
    for block in this.blocks:
        words = block_words(table.box, block, table.ask(price, block))
        blocks.append(f"{AGAIN} {words}" if block.optional else words)
    return (" OR " if this.choose_one else " AND ").join(blocks)


SHORTER = (
    ("take ", ""), ("up to ", ""), (" Agency", ""), (" marker", ""), ("Financial Advisor", "advisor"),
    ("different assets 1 each", "assets"), (" crates", ""), (" crate", ""), ("any asset 1", "1 asset"), ("gain ", ""),
)  # fmt: skip


def brief(words: str) -> str:
    """Words of a tile that fit on it: what is plain from the place is left out."""
    for before, after in SHORTER:
        words = words.replace(before, after)
    return words


SHORTER_ON_CARDS = (
    ("load any number from one contract", "load all of one contract"), ("pay ₹", "₹"),
    (" in round 1, 8+ in round 2", ", 8+ in round 2"), (" as highest own marker", " your highest"),
    ("on row 6 or higher", "at 6+"), ("at 3 or higher", "at 3+"), ("market marker", "marker"),
    ("if nobody's ", "if no "), (" marker is higher", " is higher"), ("if nobody has more cash", "with most cash"),
    ("'s warehouse", ""), ("' warehouse", ""), ("in a warehouse", "in a city"), ("both warehouses", "both cities"),
)  # fmt: skip


def card_brief(table: Table, card: int) -> str:
    """A card as it fits on one of the hand; blocks that only repeat the first are said in a word (MS-8.6)."""
    this = table.box.cards[card]
    blocks = [block_words(table.box, block, table.ask(price, block)) for block in this.blocks if not block.optional]
    words = (" OR " if this.choose_one else " AND ").join(blocks)
    again = [block for block in this.blocks if block.optional]
    if again:
        when = CONDITION_WORDS[CONDITIONS[again[0].when]]
        each = table.ask(price, again[0])
        words += f", up to {len(again)} times again" + (f" for {rupees(each)}" if each else "") + f" ({when})"
    for before, after in SHORTER_ON_CARDS:
        words = words.replace(before, after)
    return words


def contract_code(box: Box, contract: int) -> str:
    """The code on a contract; those printed on a company board (`SC-d-strategic`) go by the board's letter: S-D."""
    key = box.contracts[contract].id
    return f"S-{key.split('-')[1].upper()}" if key.startswith("SC-") else key


def contract_name(box: Box, contract: int) -> str:
    """As it is spoken of, by its seal and its assets: `commercial contract for Bonds`; with its code where it has a
    twin in the box."""
    code = f" {box.contracts[contract].id}" if has_twin(box, contract) else ""
    return f"{SEALS[box.contracts[contract].seal]} contract{code} for {contract_assets(box, contract)}"


def has_twin(box: Box, contract: int) -> bool:
    """MS-2.7: does another of a player's own contracts ask and give the same?"""
    this = box.contracts[contract]
    for number, other in enumerate(box.contracts):
        if number != contract and number >= STARTING_CONTRACTS <= contract:
            alike = (this.seal, this.crates, this.assets) == (other.seal, other.crates, other.assets)
            if alike and effects_words(box, this.reward) == effects_words(box, other.reward):
                return True
    return False


def contract_assets(box: Box, contract: int) -> str:
    assets = box.contracts[contract].assets
    return " + ".join(ASSET_NAMES[asset] for asset in range(4) for _ in range(assets[asset]))


def contract_terms(box: Box, contract: int) -> tuple[str, str]:
    """What it asks for, and what it gives besides its assets."""
    this = box.contracts[contract]
    return counted(this.crates, "crate"), f"reward {effects_words(box, this.reward)}"


def contract_words(box: Box, contract: int) -> str:
    crates, reward = contract_terms(box, contract)
    return f"{contract_code(box, contract)}: {crates}, {contract_assets(box, contract)}, {reward}"


def card_name(box: Box, card: int) -> str:
    return f"{'load' if card < box.load_cards else 'movement'} card {box.cards[card].id}"


def setup_places(card: SetupCard) -> str:
    """MS-2.15: where the cars of a setup card stand."""
    junction = next(at for at, place in enumerate(card.places) if place >= TRACK)
    by_city = [
        f"{listing([SIZE_NAMES[at] for at in range(4) if card.places[at] == city])} in {name}"
        for city, name in enumerate(CITY_NAMES)
        if city in card.places
    ]
    first = (
        f"{SIZE_NAMES[junction]} in {place_name(card.places[junction])} with {counted(card.crates[junction], 'crate')}"
    )
    return ", ".join([first, *by_city])


def slot_words(box: Box, slot: int, side: int, card: int) -> str:
    if side == DEVELOPMENT:
        icon = ICON_NAMES[box.cards[card].icon_name] if card >= 0 else "the card's icon"
        return f"{HALVES[side]}, {counted(box.development_times[slot], 'time')} {icon}"
    return f"{HALVES[side]}, {effects_words(box, box.logistics[slot])}"


def tile_place(box: Box, space: int) -> str:
    """MS-9.3: a row is known by the money that is printed beside it."""
    return f"row {rupees(box.tile_money[space // 2])} {'right' if space % 2 else 'left'}"


def solo_card_words(box: Box, number: int) -> str:
    """MS-14.5: what the Major does by one of his cards."""
    card = box.solo_cards[number]
    return f"load {card.load}, {counted(card.move, 'move')}, {effects_words(box, card.rest)}"
