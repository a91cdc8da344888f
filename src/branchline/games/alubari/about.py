"""What explains itself in Alubari: every card, space and piece of this box, by the key of its element on the board."""

from __future__ import annotations

from branchline.core.sheet import About
from branchline.core.words import counted, inflected, listing, sentence
from branchline.games.alubari.box import (
    AREAS,
    BUILDING,
    EXCAVATION,
    MOST_SPACES,
    NO_MAINTENANCE,
    RESOURCES,
    STOCKYARD,
    WEATHERS,
    Area,
    Box,
    Contract,
    Equipment,
    Station,
)
from branchline.games.alubari.places import CUBES
from branchline.games.alubari.text import (
    NOUNS,
    ability,
    amount,
    bonus,
    boost,
    price,
    rate,
    station_name,
    track_name,
    wants,
)

AREA_RULES = ("AL-7.1", "AL-7.5", "AL-7.10", "AL-8.2", "AL-9.1", "AL-10.1", "AL-10.4")
EVENT_RULES = ("AL-12.3, AL-12.4, AL-15.3", "AL-12.5", "AL-12.6", "AL-12.7", "AL-12.8", "AL-12.9")
EFFECT_RULES = (
    *("AL-13.1", "AL-13.2", "AL-13.3", "AL-13.4", "AL-13.5", "AL-13.6", "AL-13.7", "AL-13.7", "AL-13.7", "AL-13.7"),
    *("AL-13.8", "AL-13.9", "AL-13.10", "AL-13.10", "AL-13.11", "AL-13.12", "AL-13.13", "AL-13.14", "AL-13.15"),
    *("AL-13.16", "AL-13.17", "AL-13.18", "AL-13.18", "AL-13.19", "AL-13.20", "AL-13.21", "AL-13.22", "AL-13.23"),
    "AL-13.24",
)
ABILITY_RULES = ("AL-5.5", "AL-7.3", "AL-8.6", "AL-14.6", "AL-9.7", "AL-11.4", "AL-12.8", "AL-5.5")
ESTATE_WORDS = (
    "Whoever takes its last rubble marks it, and gets tea leaves for it at each Tea Harvest. "
    "A space of the game can be borrowed with a contract."
)
ESTATE_RULES = "AL-7.6, AL-4.7, AL-13.9, AL-14.5"
DISCS = ("excavation", "lay track", "crop")


def about(box: Box) -> dict[str, About]:
    return {
        **sheets(box),
        **conditions(box),
        **{f"track:{at}": track(box, at) for at in range(len(box.track_ids))},
        **{f"town:{at}": town(box, at) for at in range(len(box.town_names))},
        **{f"station:{at}": station_space(box, at, station) for at, station in enumerate(box.stations)},
        **works(box),
        **estates(box),
        **supplies(box),
        **{f"contract:{at}": contract_card(contract) for at, contract in enumerate(box.contracts)},
        **{f"equipment:{at}": equipment_card(box, card) for at, card in enumerate(box.equipment)},
    }


def sheets(box: Box) -> dict[str, About]:
    yard = About("Yard", "All that a player owns. It is open to everybody and has no limit.", "AL-1.2")
    return {
        "sheet:line": About(
            "The line",
            "Track is laid from the first town up to the last, always on the first free space. "
            "When no space is free, the round is played out and the game ends.",
            "AL-8.1, AL-14.1",
        ),
        "sheet:works": About(
            "The works",
            "In turn everybody places one worker until all are placed. Then areas act from A to G, the workers of an "
            "area in the order of their numbers. Before each area its contracts may be used.",
            "AL-5.7, AL-6.1, AL-6.2",
        ),
        "sheet:estates": About(
            "Tea estates",
            "Rubble is dug from the left, space after space. A space without rubble belongs to whoever took the last.",
            "AL-7.5, AL-7.6",
        ),
        "sheet:contracts": About(
            "Post Office",
            "Contracts that anybody may take. Before each round the card in position A leaves, the others move up and "
            "new ones follow; who plays alone gets three new ones.",
            "AL-3.2, AL-10.1",
        ),
        "sheet:shed": About(
            "Engine shed",
            f"Equipment that a building action can buy. Each card is worth {box.equipment_points} points at the end "
            f"and lets its owner hire the third worker; alone no points, and {box.equipment_most_solo} cards at most.",
            "AL-11.1, AL-11.3, AL-14.5, AL-15.5",
        ),
        **{f"sheet:yard-{seat}": yard for seat in range(len(box.setups) - 1)},
    }


def conditions(box: Box) -> dict[str, About]:
    found = {f"weather:{disc}": weather(box, disc) for disc in range(len(WEATHERS))}
    found["weather:-1"] = About("No weather", "No disc: the work rates stay as they are.", "AL-4.1")
    found["rate:excavation"] = About(
        f"Excavation rate: {steps([str(n) for n in box.excavation_rate])}",
        "So much rubble a worker in B must dig. Pushed beyond its last space, the disc stays there and brings a Tea "
        "Harvest.",
        "AL-4.3, AL-7.5",
    )
    found["rate:lay_track"] = About(
        f"Lay track rate: {steps([str(n) for n in box.lay_track_rate])}",
        "So many tracks a worker in D must lay, as far as the steel bars go.",
        "AL-4.4, AL-8.2",
    )
    found["rate:crop"] = About(
        f"Crop rate: {steps([rate(n) for n in box.crop_halves])}",
        "Tea leaves for each of your estate spaces at a Tea Harvest, rounded down, and what the Chaiwala gives. "
        "Pushed beyond its last space, the disc brings a Tea Harvest; after each harvest it goes back to its start.",
        "AL-4.5, AL-4.7",
    )
    found["stockyard"] = About(
        "Stockyard",
        "Cubes from the bag that workers in A can take. What is left stays for the next round.",
        "AL-5.1, AL-7.1",
    )
    draws = steps([str(setup.round_draw) for setup in box.setups[1:]])
    found["bag"] = About(
        "Bag",
        f"From the second round on it gives new cubes each round: {draws} with 1 to {len(box.setups) - 1} players. "
        "Event cubes go to the rondel. Iron ore and stone that are paid come back into it.",
        "AL-5.1, AL-5.2, AL-1.3",
    )
    for space, words in enumerate(events(box)):
        found[f"event:{space}"] = About(
            f"Event {space + 1}: {box.event_names[space]}", words, f"AL-12.2, {EVENT_RULES[space]}"
        )
    limits = steps([str(limit) for limit in box.chai_limit[1:]])
    found["chai"] = About(
        "Chai track",
        f"How much chai each player has, and below what it is worth at the end. With 1 to {len(box.chai_limit) - 1} "
        f"players the track ends at {limits}.",
        "AL-1.5, AL-14.5",
    )
    return found


def steps(values: list[str]) -> str:
    return ", ".join(values)


def weather(box: Box, disc: int) -> About:
    moves = [
        f"the {name} disc {abs(move)} {'up' if move > 0 else 'down'}"
        for name, move in zip(DISCS, box.weather_moves[disc], strict=True)
        if move
    ]
    words = f"It moves {listing(moves)}." if moves else "It moves no disc."
    if box.weather_fogs[disc]:
        closed = listing([area.name for area in box.areas if area.fogged])
        words += f" The last worker space of {closed} is closed for the round."
    return About(WEATHERS[disc].capitalize(), words, "AL-4.2")


def events(box: Box) -> list[str]:
    iron, stone, chai = box.trim
    reliable = [card.name for card in box.equipment if card.ability == NO_MAINTENANCE]
    spared = f", except the {listing(reliable)}," if reliable else ""
    return [
        f"The game clears and marks the first {counted(box.event_estate_spaces, 'estate space')} with rubble (alone: "
        "as many as the excavation rate). If cubes lie on 4, 5 and 6, these return to the bag, and the Stockyard is "
        f"cut down to {amount(iron, 'iron')}, {amount(stone, 'stone')} and {amount(chai, 'chai')}. Alone, the second "
        f"such event of the game closes the empty spaces of {box.town_names[0]} for good.",
        f"The crop disc moves {box.event_crop_steps} up.",
        "The game lays as many tracks as the lay track rate says. Nobody scores them; rivers among them open towns.",
        f"The game fills all empty spaces of the first town above {box.town_names[0]} that has any, open or not. Then "
        "the cubes on 1 to 3 return to the bag.",
        f"For each equipment card{spared} its owner pays {amount(box.maintenance_steel, 'steel')} or "
        f"{amount(box.maintenance_chai, 'chai')}, or returns the card to the engine shed.",
        "A Tea Harvest; then the game lays as many tracks as the lay track rate says.",
    ]


def track(box: Box, at: int) -> About:
    name = track_name(box, at)
    words = sentence(f"{points(box.track_points[at])} at the end for whoever lays it")
    words += " A track costs 1 steel bar and a marker."
    rules = "AL-8.3, AL-14.5"
    opened = [place for place, river in zip(box.town_names, box.town_river, strict=True) if river == at]
    if box.track_chai[at]:
        words += f" {amount(box.track_chai[at], 'chai')} for the player who lays it, none if the game does."
        rules += ", AL-8.4"
    if opened:
        words += f" A river: once it is marked, {listing(opened)} {inflected(len(opened), 'is', 'are')} open."
        rules += ", AL-9.3"
    return About(name[:1].upper() + name[1:], words, rules)


def points(number: int) -> str:
    return counted(number, "point")


def town(box: Box, at: int) -> About:
    river, number = box.town_river[at], len(box.town_stations[at])
    spaces = sentence(counted(number, "station space"))
    opened = "Open from the start." if river < 0 else f"Open once track lies on {track_name(box, river)}."
    return About(box.town_names[at], f"{spaces} {opened}", "AL-9.3")


def station_space(box: Box, at: int, station: Station) -> About:
    words = f"Costs {listing([price(way) for way in station.costs], 'or')}."
    rules = "AL-9.4"
    if station.points:
        words += f" {points(station.points)} at the end."
        rules += ", AL-14.5"
    if station.bonus:
        words += f" On building: {bonus(station)}."
        rules += ", AL-9.8"
    if station.is_rubble:
        words += " A rubble station for contracts."
        rules += ", AL-9.11"
    if station.blocked_below:
        words += f" Closed with fewer than {station.blocked_below} players."
        rules += ", AL-2.1"
    return About(f"Station {station_name(box, at)}", words, rules)


def works(box: Box) -> dict[str, About]:
    building = f"{area_words(box)[BUILDING]} With 1 chai: {boost(box, BUILDING)}."
    found = {
        "area:extra": About(
            box.extra_building_name,
            f"All rubble is dug: a second building area takes the place of {box.areas[EXCAVATION].name}. {building}",
            "AL-7.9, AL-9.1, AL-9.2, AL-6.6",
        )
    }
    for area, words in enumerate(area_words(box)):
        boosted = boost(box, area)
        words += f" With 1 chai: {boosted}." if boosted else ""
        rules = f"{AREA_RULES[area]}, AL-6.6" if boosted else AREA_RULES[area]
        found[f"area:{area}"] = About(f"{AREAS[area]}: {box.areas[area].name}", words, rules)
        note, rule = space_note(box.areas[area], area)
        for number in range(MOST_SPACES):
            found[f"space:{area * MOST_SPACES + number}"] = About(
                f"{AREAS[area]}{number + 1}: {box.areas[area].name}", words + note, rules + rule
            )
    return found


def area_words(box: Box) -> list[str]:
    return [
        f"A worker takes up to {counted(box.stock_cubes, 'cube')} from the Stockyard, at most {box.stock_chai} of them "
        "chai.",
        "A worker digs as much rubble as the excavation rate says.",
        f"A worker does up to {counted(box.mini_actions, 'mini-action')}: {amount(box.steel_iron, 'iron')} into 1 "
        f"steel bar, {amount(box.stone_rubble, 'rubble')} into 1 stone, 1 stone into "
        f"{amount(box.smash_rubble, 'rubble')}.",
        "A worker lays as many tracks as the lay track rate says, for 1 steel bar each.",
        "A worker builds one station space in an open town, or buys one equipment card, at its price.",
        "A worker takes one contract of those that lie open.",
        "A worker takes as many tea leaves as the crop rate says, or turns own tea leaves into as much chai.",
    ]


def space_note(area: Area, at: int) -> tuple[str, str]:
    """What is special about the spaces of an area, and the rule."""
    if at == STOCKYARD:
        return " Its last space also takes the Starting Player marker, except alone.", ", AL-7.4, AL-15.2"
    if at == EXCAVATION:
        return " Fog closes the last space; when all rubble is gone, this is a building area.", ", AL-4.2, AL-7.9"
    return (" Fog closes the last space.", ", AL-4.2") if area.fogged else ("", "")


def estates(box: Box) -> dict[str, About]:
    found = {}
    for side, estate in enumerate(box.estates):
        words = f"Rubble at the start: {steps([str(n) for n in estate.rubble])}. "
        words += f"Points of its spaces: {steps([str(n) for n in estate.points])}."
        found[f"tea_estate:{side}"] = About(f"Tea estate {estate.name}", words, "AL-2.7, AL-14.5")
        for at, (rubble, worth) in enumerate(zip(estate.rubble, estate.points, strict=True)):
            figures = sentence(f"{amount(rubble, 'rubble')} at the start, {points(worth)} at the end")
            words = f"{figures} {ESTATE_WORDS}"
            found[f"tea_estate:{side}-{at}"] = About(f"{estate.name} {at + 1}", words, ESTATE_RULES)
    for at in range(box.estate_spaces):
        found[f"estate:{at}"] = About(f"Estate space {at + 1}", ESTATE_WORDS, ESTATE_RULES)
    return found


def supplies(box: Box) -> dict[str, About]:
    found = {
        "workers": About(
            "Workers",
            f"{box.workers - 1} for each player, placed one after another. One more waits in the Tea House: whoever "
            "owns equipment may hire it each round, some get it free.",
            "AL-5.5, AL-5.7",
        ),
        "markers": About(
            "Markers",
            f"{box.markers} for each player. They stay on track, stations and estate spaces; without one no track can "
            "be laid and no station built. With 1 or 2 players the last one brings the end.",
            "AL-1.7, AL-1.8, AL-14.3, AL-15.4",
        ),
        "position": About(
            "Empty position", "A contract was taken from here. It is filled before the next round.", "AL-3.2, AL-10.1"
        ),
        "deck": About(
            "Deck of contracts",
            "Face down, but the back of its top card is open. Each weather phase puts a disc of that kind on the "
            "weather track, for the weather two rounds later. When the deck runs out, the discards are shuffled.",
            "AL-3.3, AL-3.5, AL-4.1",
        ),
    }
    for kind, (words, rules) in zip(RESOURCES, resources(box), strict=True):
        name = inflected(2, *NOUNS[kind])
        found[f"resource:{kind}"] = About(name.capitalize(), words, rules)
        if kind in CUBES:
            found[f"cube:{kind}"] = found[f"resource:{kind}"]
    return found


def resources(box: Box) -> list[tuple[str, str]]:
    """What each of RESOURCES is for, and the rule."""
    return [
        (
            f"From the Stockyard. {amount(box.steel_iron, 'iron')} become 1 steel bar at the Foundry. Stations cost "
            "it.",
            "AL-7.10",
        ),
        ("From the Stockyard, or made of rubble at the Foundry. Stations cost it.", "AL-7.10, AL-9.4"),
        ("Dug on the tea estates. Stations cost it, the Foundry makes stone of it.", "AL-7.5, AL-9.4"),
        ("Made of iron ore at the Foundry. Each track costs 1, equipment costs some.", "AL-7.10, AL-8.3, AL-11.1"),
        (
            "From harvests and the Chaiwala. They turn into chai and fulfil contracts; each one left is half a point.",
            "AL-4.7, AL-10.4, AL-14.5",
        ),
        ("1 chai makes the action of a worker stronger. It also hires the third worker.", "AL-6.6, AL-5.5"),
    ]


def contract_card(contract: Contract) -> About:
    worth = f"{points(contract.points)} at the end for {listing(wants(contract))}."
    if contract.chai_points:
        worth = f"{points(contract.chai_points)} at the end for each chai."
    words = f"{contract.text} To be used once, before area {AREAS[contract.area]}. {worth}"
    return About(f"Contract {contract.number}", words, f"{EFFECT_RULES[contract.effect]}, AL-6.2, AL-14.6")


def equipment_card(box: Box, card: Equipment) -> About:
    hire = [amount(n, kind) for n, kind in ((card.hire_chai, "chai"), (card.hire_rubble, "rubble")) if n]
    words = f"{ability(card)} Costs {price(card.cost)}; {points(box.equipment_points)} at the end, none alone."
    if hire:
        words += f" Its owner may hire the third worker for {listing(hire, 'or')} a round."
    return About(card.name, words, f"{ABILITY_RULES[card.ability]}, AL-11.1, AL-11.3, AL-14.5")
