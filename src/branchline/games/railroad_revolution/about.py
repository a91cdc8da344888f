"""What each thing on the table is and does, in our own words, by the key of its board element."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.core.sheet import About
from branchline.core.words import an, counted
from branchline.games.railroad_revolution import box as kinds
from branchline.games.railroad_revolution import places
from branchline.games.railroad_revolution.box import (
    ACTIONS,
    ANY_COLOUR,
    BOARD_SECTIONS,
    COLOURS,
    COMPANIES,
    GROUPS,
    KINDS,
    TRACK_COUNT,
    WHITE,
    Box,
)
from branchline.games.railroad_revolution.words import (
    ACTION_NAMES,
    ROLES,
    TRACK_NAMES,
    describe,
    describe_condition,
    describe_deal,
    logo_of,
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
    found = {f"sheet:{name}": About(*words) for name, words in SHEETS.items()}
    for kind in (network, telegraph, tracks, tiles, milestones, trains, stocks):
        found.update(kind(box))
    for seat in range(len(COMPANIES)):
        for belongings in (company, player_board, purse):
            found.update(belongings(box, seat))
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
        "Sections in a row; offices side by side earn VP.",
        "RR-1.7, RR-14.3",
    ),
    "looking": ("Milestones looked at", "One is kept face up, the others go under their stack.", "RR-11.8"),
    "setup": (
        "Setup tiles",
        "Each player takes one before round 1, the First Player last.",
        "RR-2.16, RR-2.18",
    ),
    "stocks": ("Common supply", "What can still be had: workers, trains and milestones.", "RR-1.12, RR-2.8"),
}


# -- the board -------------------------------------------------------------------------------------------------


def network(box: Box) -> Iterator[tuple[str, About]]:
    for city in range(len(box.city_ids)):
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
    for node in range(len(box.city_ids), len(box.node_names)):
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
    for section in range(len(box.section_shares)):
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


def tracks(box: Box) -> Iterator[tuple[str, About]]:
    for track in range(TRACK_COUNT):
        ladder = ", ".join(str(points) for points in box.track_vp[track])
        words = f"At the end each {UNITS[track]} of yours earns the VP of your slot: {ladder}. {gates(box, track)}"
        title = TRACK_NAMES[track].capitalize()
        yield f"track:{track}", About(title, words, "RR-12.2, RR-12.3, RR-14.4")
        for slot, points in enumerate(box.track_vp[track]):
            words = f"A marker here earns {points} VP for each {UNITS[track]} at the end.{gate(box, track, slot)}"
            yield places.slot(track, slot), About(f"{title}, slot {slot}", words, "RR-12.2, RR-12.3")


def gates(box: Box, track: int) -> str:
    """What a marker pays on its way up, with the dearer amounts of the variant."""
    found = [f"{toll} before slot {slot}" for slot in range(box.top_slot + 1) if (toll := gate_toll(box, track, slot))]
    return f"Gates: {', '.join(found)}." if found else ""


def gate(box: Box, track: int, slot: int) -> str:
    toll = gate_toll(box, track, slot)
    return f" The step here takes {toll}." if toll else ""


def gate_toll(box: Box, track: int, slot: int) -> str:
    kind = box.gate_kinds[track][slot]
    amount, dearer = box.gate_amounts[track][slot], box.gate_amounts_expensive[track][slot]
    if kind == kinds.MONEY_GATE:
        return f"${amount} (${dearer} on expensive tracks)"
    if kind == kinds.SHARES_GATE:
        return counted(amount, "share")
    return "a worker" if kind == kinds.WORKER_GATE else ""


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
    for colour in range(ANY_COLOUR + 1):
        who = "a worker of any colour" if colour == ANY_COLOUR else an(ROLES[colour])
        words = (
            f"A promotion puts {who} here, from your supply or an action space. It stays until the milestone is "
            "complete."
        )
        yield f"manager-slot:{colour}", About("Manager slot", words, "RR-5.8, RR-11.3")


def trains(box: Box) -> Iterator[tuple[str, About]]:
    for kind, name in enumerate(box.train_names):
        bonus = priced(box, box.train_bonus[kind])
        taken = f"Whoever takes a train here may {bonus} with a flip of it; {box.face_up_vp} VP while it is face up."
        none = f"Every company begins with one of these and there is no stack of them. A flip lets you {bonus}."
        yield f"stack:{kind}", About(f"Train stack: {name}", taken if kind else none, "RR-5.9, RR-2.8")


# -- what companies own ------------------------------------------------------------------------------------------


def company(box: Box, seat: int) -> Iterator[tuple[str, About]]:
    """The actions with their abilities, the workers, the milestones."""
    for action, name in enumerate(ACTION_NAMES):
        abilities = [
            f"{COLOURS[colour]}: {priced(box, number)}"
            for colour in range(KINDS)
            if (number := box.abilities[action * KINDS + colour]) >= 0
        ]
        besides = f"Besides, by its worker, {'; '.join(abilities)}; or promote a worker with any of them."
        words = f"{mains(box)[action]} {besides}"
        yield places.action(seat, action), About(name, words, ACTION_RULES[action])
        for colour, role in enumerate(ROLES):
            number = box.abilities[action * KINDS + colour]
            words = f"Placed here, the {role} may {priced(box, number)}." if number >= 0 else WHITE_WORDS
            said = About(f"{name}: {role}", words, f"{ACTION_RULES[action]}, RR-4.3")
            yield places.ability(seat, action, colour), said
    for colour, one in workers(box).items():
        yield places.ready(seat, colour), one
        yield places.spaces(seat, colour), one
    for at in range(2):
        words = (
            "Complete when its conditions hold and its managers are promoted, at the end of any turn. Its managers go "
            f"back to the common supply; you choose the next one from the top {box.look} of its stack."
        )
        yield places.milestone(seat, at), About(f"Open milestone {at + 1}", words, "RR-11.5, RR-11.7, RR-11.8")
    for slot in range(MANAGER_SLOTS):
        words = (
            "A promotion puts a worker of the colour that the milestone asks for here, from your supply or an action "
            "space. It stays until the milestone is complete."
        )
        yield places.manager(seat, slot), About("Manager slot", words, "RR-5.8, RR-11.3")
    for kind, name in enumerate(box.train_names):
        bonus = priced(box, box.train_bonus[kind])
        rule = bonus_rule(box, "RR-5.10", box.train_bonus[kind])
        up = f"Face up: a flip lets you {bonus} and turns it down. {box.face_up_vp} VP at the end while it is up."
        yield places.train(seat, kind), About(f"Train: {name}", up, rule)
        down = f"Face down: a flip only turns it up again, to {bonus} later. It is worth nothing while it is down."
        yield places.used(seat, kind), About(f"Train, used: {name}", down, "RR-5.10, RR-14.1")


WHITE_WORDS = "Whatever its colour, a worker placed here may promote a worker instead of using its ability."


def mains(box: Box) -> tuple[str, ...]:
    return (
        "Build your leftmost building as a station in a connected city and pay its cost.",
        f"Lay {box.railroad_rails} rails for ${box.railroad_cost} and ${box.difficult_cost} for each triangle.",
        "Open an office in a section of the telegraph and gain its shares.",
        "Sell the leftmost piece of your board for the money of its section; flip a train if you like.",
    )


def workers(box: Box) -> dict[int, About]:
    """Each role with what it does on each action."""
    found = {}
    for colour, role in enumerate(ROLES):
        uses = [
            f"{ACTION_NAMES[action]}: {priced(box, number)}"
            for action in range(len(ACTIONS))
            if (number := box.abilities[action * KINDS + colour]) >= 0
        ]
        words = "On any action it may promote a worker." if colour == WHITE else f"{'; '.join(uses)}. Or as white."
        more = f" {box.minimum_workers} workers must be left to you at the end of a turn."
        found[colour] = About(role.capitalize(), words + more, "RR-4.3, RR-5.4")
    return found


def player_board(box: Box, seat: int) -> Iterator[tuple[str, About]]:
    logo = logo_of(box)
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
        title = f"Section {section + 1} of the player board"
        yield places.board(seat, section), About(title, words, "RR-9.2, RR-13.1")
    for piece, name in enumerate(("building", "rail")):
        words = f"The leftmost {name}: the next to be built, or to be sold by Trade for the money of its section."
        yield places.sale(seat, piece), About(f"The next {name}", words, "RR-5.11, RR-9.2")


def purse(box: Box, seat: int) -> Iterator[tuple[str, About]]:
    words = f"It pays for actions and bonuses; a worker is hired for ${box.hire_price}."
    yield places.money(seat), About("Money", words, "RR-5.1, RR-5.3")
    words = f"A share of the telegraph company: it pays for deals and gates, or is sold for ${box.share_value}."
    yield places.shares(seat), About("Shares", words, "RR-1.8, RR-5.2")
    words = f"For ${box.hire_price} a worker of any colour comes from the common supply to yours."
    yield places.hire(seat), About("Hire a worker", words, "RR-5.3")
    words = "Once, before or after the sale: a train that is up gives its bonus, one that is down is turned up."
    yield places.flip(seat), About("Trade: flip a train", words, "RR-9.5, RR-5.10")


NO_MILESTONE = "No open milestone: none was left to follow the last one."


def stocks(box: Box) -> Iterator[tuple[str, About]]:
    words = (
        "Workers that nobody has. Rewards, exchanges and hires take from here; discarded workers and managers of "
        "complete milestones come back."
    )
    yield "common", About("Common supply", words, "RR-2.6, RR-5.5")
    for colour, one in workers(box).items():
        yield places.common(colour), About(one.title, f"{one.words} {words}", "RR-2.6, RR-5.5")
    yield "no-milestone", About("No milestone", NO_MILESTONE, "RR-11.7, RR-11.8")
    words = f"The stacks B, C and D: after a milestone you look at the top {box.look} of the next and keep one."
    yield "milestones", About("Milestone stacks", words, "RR-11.7, RR-11.8")
    words = "Deal tiles face down. The next is turned up after the open deals were offered to all."
    yield "deals", About("Deal stack", words, "RR-10.8")
    words = "A milestone that another player is looking at."
    yield "hidden", About("A hidden milestone", words, "RR-11.8, RR-18.1")
