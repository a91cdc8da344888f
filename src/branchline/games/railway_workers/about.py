"""What each thing on the table is and does, in our own words, by the key of its board element."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.core.sheet import About
from branchline.core.words import counted, listing
from branchline.games.railway_workers.board import command_words
from branchline.games.railway_workers.board_measures import HALVES
from branchline.games.railway_workers.board_sites import ends
from branchline.games.railway_workers.box import (
    CARD_COUNT,
    KINDS,
    MOST_PLAYERS,
    PAIRS,
    PLANS,
    RESOURCES,
    SLOTS,
    Box,
)
from branchline.games.railway_workers.steps.construction import table_of
from branchline.games.railway_workers.words import ONE, coins, seat_name

# The sheets with a heading of their own.
SHEETS = {
    "map": (
        "Greece",
        "Cities and the connections between them. A project becomes a site, and a site with all three tables complete "
        "a Route that trains run on.",
        "RW-0.3, RW-14.5",
    ),
    "timetable": (
        "Timetable",
        "Slot by slot all turn up their card; the highest Sum acts first, equal ones by the Baton.",
        "RW-8.1, RW-8.2",
    ),
    "commands": (
        "Commands",
        "One a turn, for a director, before or after an action of your card. The command used and the coming one "
        "change places.",
        "RW-10.1, RW-10.2, RW-10.4",
    ),
}


OWN_PLACES = ("slot", "dice", "union", "facilities", "houses", "stock")


def about(box: Box) -> dict[str, About]:
    """Everything that is drawn; what a thing costs just now stands on the board."""
    found: dict[str, About] = {}
    for kind in (sheets, offices, country, sites, cards, commands, dice, players):
        found.update(kind(box))
    return found | dict(before_each_seat(found))


def before_each_seat(found: dict[str, About]) -> Iterator[tuple[str, About]]:
    """Places that every player has: `union:2` and `slot:2-1` are explained as `union` and `slot:1` are."""
    for key, one in found.items():
        place, _, which = key.partition(":")
        if place in OWN_PLACES:
            yield from (
                (f"{place}:{seat}-{which}" if which else f"{place}:{seat}", one) for seat in range(MOST_PLAYERS)
            )


def sheets(_box: Box) -> Iterator[tuple[str, About]]:
    for name, (title, words, rule) in SHEETS.items():
        yield f"sheet:{name}", About(title, words, rule)
    board = "Four slots for cards and dice, and all that a player owns. Cards face down are seen by their owner only."
    for seat in range(MOST_PLAYERS):
        yield f"sheet:player-{seat}", About("Player board", board, "RW-2.11, RW-2.12")


# -- the tables along the edge -----------------------------------------------------------------------------------


def offices(box: Box) -> Iterator[tuple[str, About]]:
    words = "A price is black until somebody has bought in a round, and white from the next turn on."
    yield "market", About("Market", words, "RW-12.1, RW-12.3")
    for kind, name in enumerate(RESOURCES):
        words = f"{coins(box.black_price[kind])} a piece on the black side, {box.white_price[kind]} on the white side."
        yield f"price:{kind}", About(f"Price of {name}", words, "RW-12.1, RW-12.2")
    words = (
        f"The 4+ action of {box.card_names[CARD_COUNT]} gives two reward tiles back for coins; a die adds "
        f"{box.subsidy_die}. The dice are rolled anew each round."
    )
    yield "subsidy", About("Subsidy", words, "RW-16.1, RW-21.5")
    for pair in range(PAIRS):
        first, second = box.pair_first[pair], box.pair_second[pair]
        words = (
            f"Give back a {ONE[first]} tile and {'another' if first == second else f'a {ONE[second]} tile'} for "
            f"{coins(box.pair_coins[pair])}, {box.subsidy_die} more where a subsidy die lies."
        )
        yield f"pair:{pair}", About(f"Subsidy: {ONE[first]} and {ONE[second]}", words, "RW-16.1")
    words = "Your step says what each of your shares on a Route earns when a train runs over it."
    yield "investment", About("Investment", words, "RW-17.1, RW-17.5")
    for step in range(box.steps):
        price = f"It costs the first player {coins(box.step_first[step])}, later ones {box.step_later[step]}."
        train = " It is open once its train has left." if box.step_train[step] else ""
        words = f"Each share earns {box.step_value[step]}. {price if step else 'All markers begin here.'}{train}"
        yield f"step:{step}", About(f"Investment step {box.step_value[step]}", words, "RW-17.2, RW-17.3")
    words = (
        "Trains still to come, one for each Route that is finished. Once no black one is left, the game ends with the "
        "Payments of the round."
    )
    yield "trains", About("Trains on the Investment table", words, "RW-2.9, RW-14.6, RW-21.3")
    words = f"At most {box.max_rounds} rounds, each of two Action phases and Payments."
    yield "round", About("Round", words, "RW-3.1, RW-21.3")
    words = f"The game ends after round {box.max_rounds}, or after the round in which the black trains ran out."
    yield "end", About("End of the game", words, "RW-21.3")
    where = f"the 7+ action of {box.card_names[CARD_COUNT]}, after its 4+ action, gives"
    tokens = (
        ("Reroll token", f"Once an Action phase it rolls one of your dice again; {where} one.", "RW-6.5, RW-18.1"),
        ("+1 token", f"Once an Action phase it adds 1 to a Sum; {where} one.", "RW-7.2, RW-18.1"),
        ("Directors sent away", f"They went for commands; {where} one back to its office.", "RW-10.5, RW-18.1"),
    )
    for at, (title, words, rule) in enumerate(tokens):
        yield f"bonus:{at}", About(title, words, rule)


# -- the map and the sites ---------------------------------------------------------------------------------------


def country(box: Box) -> Iterator[tuple[str, About]]:
    for city in range(box.cities):
        routes = listing([str(site + 1) for site in box.city_routes[city]])
        fork = " Where three Routes meet, most shares decide the way." if len(box.city_routes[city]) == 3 else ""
        words = f"Connections {routes} end here. A new train starts in one of the two cities of its Route.{fork}"
        yield f"city:{city}", About(box.city_names[city], words, "RW-14.6, RW-15.4")
    for site in range(box.sites):
        words = (
            "A site while tables of it are open, then a Route: each train that runs over it pays every share on it "
            "what its owner's Investment step says."
        )
        yield f"route:{site}", About(f"Connection {site + 1}: {ends(box, site)}", words, "RW-0.3, RW-14.5, RW-15.4")
        words = (
            "A black train runs once a round, toward its arrow, and is white then. It pays all shares on the Route. "
            "Turning it changes the way it takes."
        )
        yield f"train:{site}", About(f"Train {site + 1}", words, "RW-15.1, RW-15.4, RW-15.5")
    words = "When only one reward tile is left on a site, the next project is revealed and becomes a site."
    yield "projects", About("Projects", words, "RW-14.1")


def sites(box: Box) -> Iterator[tuple[str, About]]:
    for place in range(box.tables):
        site, kind = divmod(place, KINDS)
        how = "a plan goes straight here" if kind == PLANS else f"a worker and a {ONE[kind]} together go here"
        pay = box.plan_pay if kind == PLANS else box.pair_pay
        words = (
            f"{counted(box.squares[place], 'square')} from the left: {how}, for {coins(pay)}. When it is full, whoever "
            f"has most on it takes the tile or a free share, the second the other, the third {coins(box.third_place)}. "
            "With two or three players the last square is nobody's."
        )
        rule = "RW-13.4, RW-13.7" if kind == PLANS else "RW-13.2, RW-13.7"
        yield f"table:{place}", About(f"Site {site + 1}: table of {RESOURCES[kind]}", words, rule)
    for warehouse in range(box.warehouses):
        one = ONE[table_of(warehouse) % KINDS]
        title = f"Site {(warehouse >> 1) + 1}: {one} warehouse"
        words = (
            f"Workers and {one}s wait here for a partner of the same player. A pair pays {coins(box.pair_pay)}: the "
            f"{one} goes to the table, the worker to the Houses. It closes with its table."
        )
        yield f"warehouse:{warehouse}", About(title, words, "RW-13.2, RW-13.3, RW-0.5")
        for seat in range(MOST_PLAYERS):
            words = f"It waits for a {one} of its owner; nobody takes it back before the table is complete."
            title = f"A worker of {seat_name(seat)} on site {(warehouse >> 1) + 1}"
            yield f"worker:{warehouse}-{seat}", About(title, words, "RW-13.3, RW-10.19")
    for site in range(box.sites):
        words = (
            "A share costs one coin for every share that then lies here. On a Route it earns with each train; on a "
            f"card that is still a site at the end it is worth {coins(box.site_share)}."
        )
        yield f"share:{site}", About(f"Shares on connection {site + 1}", words, "RW-11.5, RW-22.6")
    for kind, name in enumerate(ONE):
        words = (
            f"It lies on a table until that is complete. Two tiles make a Subsidy; at the end it is worth "
            f"{coins(box.tile_value[kind])}."
        )
        yield f"tile:{kind}", About(f"Reward tile: {name}", words, "RW-13.7, RW-16.1, RW-22.4")


# -- cards, commands and dice ------------------------------------------------------------------------------------


def cards(box: Box) -> Iterator[tuple[str, About]]:
    for card in range(1, CARD_COUNT + 1):
        top, bottom, rule = HALVES[card]
        one = About(
            box.card_names[card],
            f"Sum {box.top_at} or more: {top[0].lower()}{top[1:]}. Sum {box.bottom_at} or more, besides: "
            f"{bottom[0].lower()}{bottom[1:]}.",
            f"RW-9.2, {rule}",
        )
        yield f"card:{card}", one
        yield f"hand:{card}", one
    words = "A card or die that only its owner knows until all have chosen and its slot is played."
    yield "closed", About("Face down", words, "RW-5.2, RW-7.3, RW-24.1")
    words = "Every round each player has the same eight cards: four for Action phase 1, the others for Action phase 2."
    yield "cards", About("Cards in hand", words, "RW-4.1, RW-5.1")
    for slot in range(SLOTS):
        words = f"A card here adds {box.slots[slot]} to its die. Slots are played from left to right."
        yield f"slot:{slot}", About(f"Slot +{box.slots[slot]}", words, "RW-5.1, RW-0.8, RW-8.1")


def commands(box: Box) -> Iterator[tuple[str, About]]:
    for number in range(1, box.commands + 1):
        words, rule = command_words(box, number)
        mask = box.command_cards[number]
        named = [box.card_names[card] for card in range(1, CARD_COUNT + 1) if (mask >> card) & 1]
        use = "any card" if len(named) == CARD_COUNT else listing(named, "or")
        words = f"{words} For a director, beside an action of {use}."
        title = f"Command {number}: {box.command_names[number]}"
        yield f"command:{number}", About(title, words, f"RW-10.1, {rule}")
    yield "no-command", About("No command", "None is left for this place.", "RW-2.8, RW-21.6")


def dice(box: Box) -> Iterator[tuple[str, About]]:
    sums = ", ".join(f"+{slot}" for slot in box.slots)
    for face in range(1, 7):
        words = f"It gives a card in the slots {sums} a Sum of {', '.join(str(face + slot) for slot in box.slots)}."
        yield f"die:{face}", About(f"A die showing {face}", words, "RW-7.1, RW-0.8")
    least, most = min(box.fourth_die), max(box.fourth_die)
    words = (
        f"Three are rolled; together {box.low_sum} or less, all may be rolled again. The fourth is set: {most} for the "
        f"lowest roll, down to {least} for the highest."
    )
    yield "dice", About("Dice", words, "RW-6.1, RW-6.2, RW-6.4")
    words = (
        f"Die, slot and +1 tokens. {box.top_at} opens the upper action of the card, {box.bottom_at} the lower. Below "
        f"{box.top_at}, a missing point costs {coins(box.missing_point)}."
    )
    yield "sum", About("Sum", words, "RW-0.8, RW-9.2, RW-9.4")


# -- what a player owns ------------------------------------------------------------------------------------------


def players(box: Box) -> Iterator[tuple[str, About]]:
    yield "coins", About("Coins", "Most coins win, with what is sold and counted at the end.", "RW-0.9, RW-22.7")
    words = "Its holder wins ties; from there it goes clockwise. It moves on after Action phase 1."
    yield "baton", About("The Baton", words, "RW-0.1, RW-20.2")
    words = f"Workers not hired yet. Who empties the own Union gets {coins(box.union_emptied)}."
    yield "union", About("Union", words, "RW-0.7, RW-19.2")
    words = (
        f"Workers here are ready to be sent out. All {box.union + box.facilities} of them here at the end are worth "
        f"{coins(box.all_workers)}."
    )
    yield "facilities", About("Facilities", words, "RW-0.6, RW-22.5")
    words = (
        f"Workers who have finished a job. Each is paid {coins(box.worker_pay)} in the Payments phase and comes back; "
        f"New Worker calls one back for {coins(box.recall_cost)} before."
    )
    yield "houses", About("Houses", words, "RW-0.7, RW-19.3, RW-21.2")
    for kind, name in enumerate(RESOURCES):
        room = "any number of them" if kind == PLANS else f"{box.capacity[kind]} of them at most"
        words = f"Your own {name}, {room}. At the end each is sold for {coins(box.end_sale[kind])}."
        yield f"stock:{kind}", About(f"{name.capitalize()} in Facilities", words, "RW-0.6, RW-22.3")
    words = "A director is sent away for each command you use, and comes back only as a bonus."
    yield "directors", About("Directors", words, "RW-10.2, RW-10.5")
