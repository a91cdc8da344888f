"""Names and short words for everything in the box: companies, workers, bonuses, milestones, rail spaces, deals."""

from __future__ import annotations

from branchline.core.sentences import Phrase, Seat
from branchline.core.words import an, counted, inflected, listing
from branchline.games.railroad_revolution import box as kinds
from branchline.games.railroad_revolution.box import COLOURS, COMPANIES, KINDS, Box, Part

ACTION_NAMES = ("Station", "Railroad", "Telegraph", "Trade")
ROLES = ("white worker", "purple foreman", "orange accountant", "grey negotiator", "turquoise engineer")
TRACK_NAMES = ("telegraph track", "stations track", "network track")


def player(seat: int) -> Seat:
    """A company in a sentence, which its owner reads as `you`."""
    return Seat(seat, COMPANIES[seat].capitalize())


def worker(colour: int) -> str:
    return ROLES[colour]


def placed_worker(number: int) -> Phrase:
    """A worker by place and colour, as options name it."""
    return Phrase(FROM_SUPPLY if number < KINDS else FROM_A_SPACE, worker=worker(number % KINDS))


FROM_SUPPLY = "the {worker} from {your} supply"
FROM_A_SPACE = "the {worker} from an action space"


# -- bonuses in words ----------------------------------------------------------------------------------------


def describe_part(part: Part) -> str:
    kind = part.kind
    if kind == kinds.GAIN_MONEY:
        return f"gain ${part.amount}"
    if kind == kinds.GAIN_SHARES:
        return f"gain {counted(part.amount, 'share')}"
    if kind == kinds.GAIN_WORKER:
        colours = [COLOURS[colour] for colour in range(KINDS) if (part.amount >> colour) & 1]
        return "gain a worker of any colour" if len(colours) == KINDS else f"gain {an(listing(colours, 'or'))} worker"
    if kind == kinds.ADVANCE:
        return f"make {'exactly' if part.extra else 'up to'} {counted(part.amount, 'step')}"
    if kind == kinds.PROMOTE:
        return describe_promotion(part)
    if kind == kinds.FLIP:
        return "flip a train" if part.amount == 1 else f"flip trains {part.amount} times"
    if kind == kinds.MONEY_TERRAIN:
        return f"gain ${part.amount} and ${part.extra} for each triangle"
    if kind == kinds.MONEY_PER_SHARE:
        return f"gain ${part.amount} for each share just taken"
    if kind == kinds.MONEY_PER_TRAIN:
        return f"gain ${part.amount} for each train owned"
    if kind == kinds.PRIVATE_DEAL:
        return f"take a deal offered to nobody else and gain {counted(part.amount, 'share')}"
    return PLAIN_PARTS[kind]


def describe_promotion(part: Part) -> str:
    """RR-5.8: an optional one may be left out altogether."""
    price = f" at ${part.extra} each" if part.extra else ""
    if part.amount == 1:
        return f"optionally promote a worker{price}" if part.optional else f"promote a worker{price}"
    return f"promote {'up to' if part.optional else '1 to'} {part.amount} workers{price}"


PLAIN_PARTS = {
    kinds.EXCHANGE: "exchange a worker",
    kinds.TAKE_TRAIN: "take a train",
    kinds.PLACE_RAIL: "lay a free rail",
    kinds.PLACE_STATION: "build a free station",
    kinds.PLACE_OFFICE: "build a free office",
    kinds.FIRST_BONUS: "take the First Station bonus of the city",
    kinds.WAIVE_COST: "skip the city's cost",
    kinds.PRIMARY_AGAIN: "take the primary reward of the city once more",
    kinds.THIRD_RAIL: "lay a third rail",
    kinds.FIRST_OFFICE: "gain the First Office shares of the section",
    kinds.TILE_BONUS: "take the bonus of the telegraph tile",
}


def describe(box: Box, number: int) -> str:
    """A bonus as a clause: what it gives, without its price."""
    return ", then ".join(describe_part(part) for part in box.bonuses[number].parts)


def priced(box: Box, number: int) -> str:
    price = box.bonuses[number].price
    return f"pay ${price} to {describe(box, number)}" if price else describe(box, number)


def describe_milestone(box: Box, tile: int) -> str:
    """A milestone in a line: VP, conditions, managers."""
    conditions, managers = milestone_parts(box, tile)
    return f"{printed(box.milestones[tile].id)} ({box.milestones[tile].vp} VP: {conditions}; managers {managers})"


def milestone_parts(box: Box, tile: int) -> tuple[str, str]:
    """The conditions and the managers of a milestone, in words."""
    milestone = box.milestones[tile]
    conditions = [describe_condition(kind, which, count) for kind, which, count in milestone.conditions]
    return ", ".join(conditions), " + ".join((*COLOURS, "any")[colour] for colour in milestone.managers)


def describe_condition(kind: int, which: int, count: int) -> str:
    if kind == kinds.CONNECTED:
        return f"{count} connected at level {which}"
    if kind == kinds.STATIONS:
        return f"{counted(count, 'station')} at level {which}"
    if kind == kinds.DEAL_RAILS:
        return f"{counted(count, 'rail')} on Deal icons"
    terrain = "plains" if which == 0 else f"{which}-triangle spaces"
    return f"{counted(count, 'rail')} on {terrain}"


def printed(key: str) -> str:
    """What people call a tile: the box keeps setup tile 2 as `st_2` and milestone A2-4 as `A2_4`."""
    kind, _, rest = key.partition("_")
    return rest if kind.islower() and rest else key.replace("_", "-")


def train(box: Box, kind: int) -> str:
    return box.train_ids[kind].replace("_", " ")


def logo_of(box: Box) -> int:
    """RR-13.1: the first section of the player board to the right of the logo."""
    return max(box.section_of_building[box.buildings_right], box.section_of_rail[box.rails_right])


def sections_to_logo(box: Box, buildings: int, rails: int) -> int:
    """How many sections left of the logo still hold any of so many buildings and rails."""
    held = {box.section_of_building[n] for n in range(1, buildings + 1)}
    held |= {box.section_of_rail[n] for n in range(1, rails + 1)}
    return sum(1 for section in held if section < logo_of(box))


def describe_space(box: Box, space: int) -> str:
    """A rail space by its ends, terrain and icon."""
    first, second = box.spaces[space]
    count = box.space_triangles[space]
    terrain = "plains" if count == 0 else counted(count, "triangle")
    deal = ", Deal" if (box.deal_rails >> space) & 1 else ""
    return f"{box.node_names[first]} - {box.node_names[second]} ({terrain}{deal})"


def describe_deal(box: Box, deal: int) -> str:
    return f"{deal_cost(box, deal)}: {describe(box, box.deal_bonus[deal])}"


def deal_cost(box: Box, deal: int) -> str:
    """RR-10.5: the shares, and the money where a deal takes some too."""
    price = box.bonuses[box.deal_bonus[deal]].price
    shares = counted(box.deal_shares[deal], "share")
    return listing([shares, f"${price}"]) if price else shares


# -- on the board, where room is short ---------------------------------------------------------------------------

ROLE_NAMES = ("white", "foreman", "accountant", "negotiator", "engineer", "anybody")
ROLE_LETTERS = "WFANE"


def line(box: Box, number: int) -> str:
    """A bonus in a line: price and effect."""
    bonus = box.bonuses[number]
    effect = listing([line_of(part) for part in bonus.parts])
    return f"${bonus.price}: {effect}" if bonus.price else effect


def line_of(part: Part) -> str:
    kind, amount = part.kind, part.amount
    if kind == kinds.GAIN_MONEY:
        return f"${amount}"
    if kind == kinds.GAIN_SHARES:
        return counted(amount, "share")
    if kind == kinds.GAIN_WORKER:
        return listing(roles_in(amount), "or")
    if kind == kinds.ADVANCE:
        return f"{'' if part.extra else 'up to '}{counted(amount, 'step')}"
    if kind == kinds.PROMOTE:
        most = "promote a worker" if amount == 1 else f"promote 1 to {amount}"
        return f"{most}, ${part.extra} each" if part.extra else most
    if kind == kinds.FLIP:
        return "flip a train" if amount == 1 else f"flip trains, {amount} times"
    if kind == kinds.MONEY_TERRAIN:
        return f"+${amount}, ${part.extra} a triangle"
    if kind == kinds.MONEY_PER_SHARE:
        return f"+${amount} a share"
    if kind == kinds.MONEY_PER_TRAIN:
        return f"+${amount} a train"
    if kind == kinds.PRIVATE_DEAL:
        return f"own deal, +{counted(amount, 'share')}"
    return PLAIN_LINES[kind]


PLAIN_LINES = {
    kinds.EXCHANGE: "exchange a worker",
    kinds.TAKE_TRAIN: "take a train",
    kinds.PLACE_RAIL: "lay a free rail",
    kinds.PLACE_STATION: "build a free station",
    kinds.PLACE_OFFICE: "build a free office",
    kinds.FIRST_BONUS: "First bonus too",
    kinds.WAIVE_COST: "no cost of the city",
    kinds.PRIMARY_AGAIN: "reward again",
    kinds.THIRD_RAIL: "a third rail",
    kinds.FIRST_OFFICE: "First shares too",
    kinds.TILE_BONUS: "the tile too",
}


def brief(box: Box, number: int) -> str:
    """A bonus in a word or two: in a First place, on a train."""
    whole = line(box, number)
    if len(whole) <= SHORT:
        return whole
    bonus = box.bonuses[number]
    effect = ", ".join(brief_of(part) for part in bonus.parts)
    return f"${bonus.price}: {effect}" if bonus.price else effect


def brief_of(part: Part) -> str:
    kind, amount = part.kind, part.amount
    if kind == kinds.GAIN_SHARES:
        return "share" if amount == 1 else f"{amount} shares"
    if kind == kinds.ADVANCE:
        return "step" if amount == 1 else f"{amount} steps"
    if kind == kinds.FLIP:
        return "flip" if amount == 1 else f"{amount} flips"
    return BRIEF.get(kind) or line_of(part)


SHORT = 12  # letters
BRIEF = {
    kinds.GAIN_WORKER: "worker",
    kinds.PROMOTE: "promote",
    kinds.EXCHANGE: "exchange",
    kinds.TAKE_TRAIN: "train",
    kinds.PLACE_RAIL: "rail",
    kinds.PLACE_STATION: "station",
    kinds.PLACE_OFFICE: "office",
}


def roles_in(colours: int) -> list[str]:
    """The roles of a bit set of colours; `any` for all of them."""
    if colours == kinds.ALL_COLOURS:
        return ["any worker"]
    names = ("white worker", *ROLE_NAMES[1:KINDS])
    return [an(names[colour]) for colour in range(KINDS) if (colours >> colour) & 1]


def condition_line(kind: int, which: int, count: int) -> str:
    """A condition of a milestone without its number, which is told as `1 of 2`."""
    if kind == kinds.CONNECTED:
        return f"{inflected(count, 'city', 'cities')}, level {which}"
    if kind == kinds.STATIONS:
        return f"{inflected(count, 'station')}, level {which}"
    if kind == kinds.DEAL_RAILS:
        return f"{inflected(count, 'rail')} on Deals"
    terrain = " on plains" if which == 0 else f", {counted(which, 'triangle')}"
    return f"{inflected(count, 'rail')}{terrain}"


def way(box: Box, space: int) -> str:
    """A rail space by its ends, as printed."""
    first, second = box.spaces[space]
    return f"{box.node_names[first]} – {box.node_names[second]}"
