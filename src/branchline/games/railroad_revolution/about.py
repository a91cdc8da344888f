"""What each thing on the table is and does, in our own words, by the key of its board element."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.core.sheet import About
from branchline.games.railroad_revolution import box as kinds
from branchline.games.railroad_revolution.box import (
    ACTIONS,
    ANY_COLOUR,
    BOARD_SECTIONS,
    CITY_COUNT,
    COLOURS,
    COMPANIES,
    GROUPS,
    KINDS,
    SECTION_COUNT,
    TRACK_COUNT,
    WHITE,
    Box,
)
from branchline.games.railroad_revolution.text import (
    ACTION_NAMES,
    ROLES,
    TRACK_NAMES,
    article,
    counted,
    describe,
    describe_condition,
    describe_deal,
    milestone_parts,
    priced,
    printed,
)

MANAGER_SLOTS = 4
# What a track counts (RR-14.4), and the rules of the four actions with their abilities.
UNITS = ("office", "station", "connected level-5 city")
ACTION_RULES = ("RR-6.1, RR-6.6", "RR-7.1, RR-7.5", "RR-8.1, RR-8.4", "RR-9.1, RR-9.6")
# The rule that says more about a bonus, by the kind of its first part.
PART_RULES = {
    kinds.GAIN_MONEY: "RR-5.1", kinds.GAIN_SHARES: "RR-5.1", kinds.GAIN_WORKER: "RR-5.5", kinds.ADVANCE: "RR-12.2",
    kinds.PROMOTE: "RR-5.8", kinds.EXCHANGE: "RR-5.7", kinds.FLIP: "RR-5.10", kinds.TAKE_TRAIN: "RR-5.9",
    kinds.PLACE_RAIL: "RR-5.13", kinds.PLACE_STATION: "RR-5.14", kinds.PLACE_OFFICE: "RR-5.15",
}  # fmt: skip


def about(box: Box) -> dict[str, About]:
    """Everything that is drawn; what a city or section holds in this game has a key of its own."""
    found: dict[str, About] = {}
    for kind in (sheets, network, telegraph, tiles, milestones, trains, companies, stocks):
        found.update(kind(box))
    return found


def bonus_rule(box: Box, rule: str, number: int) -> str:
    """A tile's own rule, and the one of what it gives."""
    return f"{rule}, {PART_RULES[box.bonuses[number].parts[0].kind]}"


SHEETS = {
    "network": (
        "The network",
        "Cities, junctions and the rail spaces between them. All rails of a company hang together; others never block.",
        "RR-1.5, RR-5.12",
    ),
    "performance": (
        "Performance",
        "Three tracks that multiply offices, stations and far cities at the end, and the deals that are open.",
        "RR-12.1, RR-12.5",
    ),
    "telegraph": (
        "The telegraph",
        "Eight sections in a row; offices side by side earn VP.",
        "RR-1.7, RR-14.3",
    ),
    "looking": ("Milestones looked at", "One is kept face up, the others go under their stack.", "RR-11.8"),
    "setup": (
        "Setup tiles",
        "Each player takes one before round 1, the First Player last.",
        "RR-2.16, RR-2.18",
    ),
    "cities": ("What cities give", "The reward for every station, and the bonus for the first.", "RR-6.4, RR-6.5"),
    "stocks": ("Common supply", "What can still be had: workers, trains and milestones.", "RR-1.12, RR-2.8"),
}


def sheets(box: Box) -> Iterator[tuple[str, About]]:
    for name, (title, meaning, rule) in SHEETS.items():
        yield f"sheet:{name}", About(title, meaning, rule)
    words = (
        f"Eight sections of buildings and rails above, the workers and actions below. At least {box.minimum_workers} "
        "workers must be available at the end of a turn."
    )
    for seat in range(len(COMPANIES)):
        yield f"sheet:company-{seat}", About("Company", words, "RR-1.2, RR-5.4")


# -- the board -------------------------------------------------------------------------------------------------


def network(box: Box) -> Iterator[tuple[str, About]]:
    for city in range(CITY_COUNT):
        name = box.city_names[city]
        place = f"Level {box.city_levels[city]}; a station costs ${box.city_costs[city]}, and your rails must end here."
        words = "Whoever builds takes the reward of its tile, the first one its First Station bonus too."
        yield f"city:{city}", About(name, f"{place} {words}", "RR-6.1, RR-6.2")
        for tile, number in enumerate(box.primary):
            if box.tile_levels[tile] == box.city_levels[city]:
                words = (
                    f"Whoever builds may {describe(box, number)}; the first one may also "
                    f"{priced(box, box.first_bonus[tile])}."
                )
                rule = bonus_rule(box, "RR-6.2, RR-6.4, RR-6.5", number)
                yield f"city:{city}-{tile}", About(name, f"{place} {words}", rule)
    for node in range(CITY_COUNT, len(box.node_names)):
        words = "A junction: rails meet here and go on, but it is no city and nothing is built here."
        yield f"junction:{node}", About(box.node_names[node], words, "RR-1.5")
    for space, (first, second) in enumerate(box.spaces):
        title = f"{box.node_names[first]} - {box.node_names[second]}"
        if space == box.start_space:
            words = "Every network begins with a rail here. It counts for no milestone about rails."
            yield f"rail:{space}", About(title, words, "RR-2.3")
            continue
        triangles = box.space_triangles[space]
        terrain = f"{counted(triangles, 'triangle')}: ${box.difficult_cost * triangles} on top of the action's price"
        deal = " The Deal icon opens the deals to all after the action." if (box.deal_rails >> space) & 1 else ""
        words = (
            f"A rail space with {terrain if triangles else 'plains, which cost nothing more'}. "
            f"Every company may lay one rail here, beside its own network.{deal}"
        )
        yield f"rail:{space}", About(title, words, "RR-5.12, RR-7.2")


def telegraph(box: Box) -> Iterator[tuple[str, About]]:
    for section in range(SECTION_COUNT):
        title = f"Telegraph section {section + 1}"
        words = (
            f"An office here gives {counted(box.section_shares[section], 'share')}, the first one "
            f"{box.section_firsts[section]} more."
        )
        if (box.deal_sections >> section) & 1:
            yield f"section:{section}", About(title, f"{words} Then the deals are open to all.", "RR-8.2, RR-8.5")
            continue
        yield f"section:{section}", About(title, words, "RR-8.1, RR-8.2")
        for tile, number in enumerate(box.telegraph_bonus):
            more = f"{words} Whoever opens one may give up a worker to {describe(box, number)}."
            yield f"section:{section}-{tile}", About(title, more, bonus_rule(box, "RR-8.2, RR-8.3", number))
    for link, points in enumerate(box.link_vp):
        words = f"{points} VP at the end for a company with offices in sections {link + 1} and {link + 2}."
        yield f"link:{link}", About("Telegraph link", words, "RR-14.3")
    for track in range(TRACK_COUNT):
        ladder = ", ".join(str(points) for points in box.track_vp[track])
        words = f"At the end each {UNITS[track]} of yours earns the VP of your slot: {ladder}. {gates(box, track)}"
        yield f"track:{track}", About(TRACK_NAMES[track].capitalize(), words, "RR-12.2, RR-12.3, RR-14.4")


def gates(box: Box, track: int) -> str:
    """What a marker pays on its way up, with the dearer amounts of the variant."""
    found = []
    for slot, gate in enumerate(box.gate_kinds[track]):
        amount, dearer = box.gate_amounts[track][slot], box.gate_amounts_expensive[track][slot]
        if gate == kinds.MONEY_GATE:
            found.append(f"${amount} before slot {slot} (${dearer} on expensive tracks)")
        elif gate == kinds.SHARES_GATE:
            found.append(f"{counted(amount, 'share')} before slot {slot}")
        elif gate == kinds.WORKER_GATE:
            found.append(f"a worker before slot {slot}")
    return f"Gates: {', '.join(found)}." if found else ""


def tiles(box: Box) -> Iterator[tuple[str, About]]:
    for deal, number in enumerate(box.deal_bonus):
        words = (
            f"It takes {describe_deal(box, deal)}. When the deals are open, whoever is on turn may accept both, "
            "everybody else one."
        )
        yield f"deal:{deal}", About("Deal", words, bonus_rule(box, "RR-10.3, RR-10.5", number))
    for tile in range(len(box.setup_tile_ids)):
        sides = [describe(box, box.setup_bonus[2 * tile + side]) for side in range(2)]
        for key, given in (("", " or ".join(sides)), ("-0", sides[0]), ("-1", sides[1])):
            words = f"Whoever takes it before the first round gains the worker beside it and must {given}."
            yield f"setup:{tile}{key}", About(f"Setup tile {tile + 1}", words, "RR-2.18, RR-2.19")


def milestones(box: Box) -> Iterator[tuple[str, About]]:
    for tile, milestone in enumerate(box.milestones):
        conditions = ", ".join(describe_condition(*condition) for condition in milestone.conditions)
        _, managers = milestone_parts(box, tile)
        after = GROUPS[max(milestone.group, 1) + 1] if milestone.group + 1 < len(GROUPS) else ""
        reached = " Connected are the cities in which your rails end." if "connected" in conditions else ""
        follows = f"A milestone of group {after} follows it." if after else "None follows it."
        words = f"{milestone.vp} VP once you have {conditions}, and managers: {managers}.{reached} {follows}"
        yield f"look:{tile}", About(f"Milestone {printed(milestone.id)}", words, "RR-11.2, RR-11.5")
    for at in range(2):
        words = (
            "Complete when its conditions hold and its managers are promoted, at the end of any turn. Its managers go "
            f"back to the common supply; you choose the next one from the top {box.look} of its stack."
        )
        yield f"milestone:{at}", About(f"Your open milestone {at + 1}", words, "RR-11.5, RR-11.7, RR-11.8")
    for slot in range(MANAGER_SLOTS):
        words = (
            "A promotion puts a worker of the colour that the milestone asks for here, from your supply or an action "
            "space. It stays until the milestone is complete."
        )
        yield f"manager:{slot}", About("Manager slot", words, "RR-5.8, RR-11.3")
    for colour in range(ANY_COLOUR + 1):
        who = "a worker of any colour" if colour == ANY_COLOUR else article(ROLES[colour])
        words = (
            f"A promotion puts {who} here, from your supply or an action space. It stays until the milestone is "
            "complete."
        )
        yield f"manager-slot:{colour}", About("Manager slot", words, "RR-5.8, RR-11.3")


# -- what companies own ------------------------------------------------------------------------------------------


def trains(box: Box) -> Iterator[tuple[str, About]]:
    for kind, name in enumerate(box.train_names):
        bonus = priced(box, box.train_bonus[kind])
        rule = bonus_rule(box, "RR-5.10", box.train_bonus[kind])
        ready = f"Face up: a flip lets you {bonus} and turns it down. {box.face_up_vp} VP at the end while it is up."
        yield f"train:{kind}", About(f"Train: {name}", ready, rule)
        used = f"Face down: a flip only turns it up again, to {bonus} later. It is worth nothing while it is down."
        yield f"used:{kind}", About(f"Train, used: {name}", used, "RR-5.10, RR-14.1")
        taken = f"Whoever takes a train here may {bonus} with a flip of it; {box.face_up_vp} VP while it is face up."
        none = f"Every company begins with one of these and there is no stack of them. A flip lets you {bonus}."
        yield f"stack:{kind}", About(f"Train stack: {name}", taken if kind else none, "RR-5.9, RR-2.8")


def companies(box: Box) -> Iterator[tuple[str, About]]:
    mains = (
        "Build your leftmost building as a station in a connected city and pay its cost.",
        f"Lay {box.railroad_rails} rails for ${box.railroad_cost} and ${box.difficult_cost} for each triangle.",
        "Open an office in a section of the telegraph and gain its shares.",
        "Sell the leftmost piece of your board for the money of its section; flip a train if you like.",
    )
    for action, name in enumerate(ACTION_NAMES):
        abilities = [
            f"{COLOURS[colour]}: {priced(box, number)}"
            for colour in range(KINDS)
            if (number := box.abilities[action * KINDS + colour]) >= 0
        ]
        words = f"{mains[action]} Besides, by its worker, {'; '.join(abilities)}; or promote a worker with any of them."
        yield f"action:{action}", About(name, words, ACTION_RULES[action])
    for colour, role in enumerate(ROLES):
        uses = [
            f"{ACTION_NAMES[action]}: {priced(box, number)}"
            for action in range(len(ACTIONS))
            if (number := box.abilities[action * KINDS + colour]) >= 0
        ]
        words = "On any action it may promote a worker." if colour == WHITE else f"{'; '.join(uses)}. Or as white."
        more = f" {box.minimum_workers} workers must be left to you at the end of a turn."
        yield f"worker:{colour}", About(role.capitalize(), words + more, "RR-4.3, RR-5.4")
    logo = max(box.section_of_building[box.buildings_right], box.section_of_rail[box.rails_right])
    for section in range(BOARD_SECTIONS):
        end = (
            "It stands right of the logo and need not be cleared."
            if section >= logo
            else "Once all sections left of the logo are empty, the end of the game begins."
        )
        words = (
            "Buildings and rails leave the board from the left. While this is the first section with a piece, Trade "
            f"sells one for ${box.section_money[section]}. {end}"
        )
        yield f"board:{section}", About(f"Section {section + 1} of the player board", words, "RR-9.2, RR-13.1")
    yield (
        "money",
        About("Money", f"It pays for actions and bonuses; a worker is hired for ${box.hire_price}.", "RR-5.1, RR-5.3"),
    )
    words = f"A share of the telegraph company: it pays for deals and gates, or is sold for ${box.share_value}."
    yield "shares", About("Shares", words, "RR-1.8, RR-5.2")
    words = "No open milestone: none was left to follow the last one."
    yield "no-milestone", About("No milestone", words, "RR-11.7, RR-11.8")


def stocks(box: Box) -> Iterator[tuple[str, About]]:
    words = (
        "Workers that nobody has. Rewards, exchanges and hires take from here; discarded workers and managers of "
        "complete milestones come back."
    )
    yield "common", About("Common supply", words, "RR-2.6, RR-5.5")
    words = f"The stacks B, C and D: after a milestone you look at the top {box.look} of the next and keep one."
    yield "milestones", About("Milestone stacks", words, "RR-11.7, RR-11.8")
    words = "Deal tiles face down. The next is turned up after the open deals were offered to all."
    yield "deals", About("Deal stack", words, "RR-10.8")
    words = "A milestone that another player is looking at."
    yield "hidden", About("A hidden milestone", words, "RR-11.8, RR-18.1")
