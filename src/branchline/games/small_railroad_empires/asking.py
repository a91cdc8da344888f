"""Choices of Small Railroad Empires as they are picked by hand: their parts on the board, the big button's words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from branchline.core.sentences import capital
from branchline.core.sheet import Standing
from branchline.core.words import counted, listing
from branchline.games.small_railroad_empires import verbs as v
from branchline.games.small_railroad_empires.box import TERRAIN, TERRAIN_SETS
from branchline.games.small_railroad_empires.state import Table
from branchline.games.small_railroad_empires.steps.construct import loans_needed
from branchline.games.small_railroad_empires.steps.deliver import ChooseRoute, PlayTrain, meets_condition
from branchline.games.small_railroad_empires.text import (
    argument_of,
    claim_points,
    delivery_lengths,
    money_earned,
    price_of,
    verb_of,
)
from branchline.games.small_railroad_empires.words import (
    crate_key,
    factory_name,
    land_name,
    place_name,
    terrains_named,
)

GIVES_UP = frozenset({"end_construction", "no_delivery", "keep_contract", "claim_nothing", "buy_nothing"})
STANDING = (
    Standing("contract", "Contract", "Keep the contract hidden", "keep_contract", "SRE-9.3"),
    Standing("claim", "Claim", "Claim nothing", "claim_nothing", "SRE-6.1"),
    Standing("buy", "BuyTrain", "Buy no train", "buy_nothing", "SRE-7.3"),
)


# -- parts ---------------------------------------------------------------------------------------------------


def parts(table: Table, action: int) -> tuple[str, ...]:
    """A delivery is a crate and a city, a route one of its spaces, a colour its tag; others point at one element."""
    verb = verb_of(table.box, action)[0]
    if verb == "deliver":
        factory, good, city = v.delivery_of(table.box, action)
        return crate_key(table.box, factory, good), f"city:{table.box.city_ids[city]}"
    if verb == "route":
        return (f"space:{telling_space(table, action)}",)
    if verb == "assign":
        return (f"locomotive:{table.stack[-1].seat}-{action - v.ASSIGN}",)
    return ()


def telling_space(table: Table, action: int) -> int:
    """The space that tells a route from the others: on its way, and on as few ways of the others as there is one."""
    step = table.stack[-1]
    if not isinstance(step, ChooseRoute):
        raise ValueError("a route is chosen only while a good is on its way")
    start, goal = table.map.factory_at[step.factory], table.map.city_at[step.city]
    ways = ways_of_routes(table, step.seat, start, goal)
    own = ways[action - v.ROUTE].spaces - {start, goal} or {goal}
    return min(own, key=lambda space: (sum(space in way.spaces for way in ways.values()), space))


def journey(table: Table, action: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """SRE-5.3: the way of a delivery, from the factory to the city. Where several bring something else it is not shown
    before one of them is chosen."""
    verb, step = verb_of(table.box, action)[0], table.stack[-1]
    if verb == "deliver":
        factory, _, city = v.delivery_of(table.box, action)
    elif isinstance(step, ChooseRoute):
        factory, city = step.factory, step.city
    else:
        return (), ()
    ways = ways_of_routes(table, step.seat, table.map.factory_at[factory], table.map.city_at[city])
    chosen = next(iter(ways.values())) if len(ways) == 1 else ways.get(action - v.ROUTE)
    return (tuple(f"space:{space}" for space in chosen.one), ()) if chosen else ((), ())


@dataclass(frozen=True)
class Ways:
    """Shortest ways that bring the same: all spaces on them, and one of them from its beginning."""

    spaces: frozenset[int]
    one: tuple[int, ...]

    def on(self, space: int, known: Ways | None) -> Ways:
        """One space further, together with those that are known to lead there."""
        spaces = self.spaces | {space}
        return Ways(spaces | known.spaces, known.one) if known else Ways(spaces, (*self.one, space))


def ways_of_routes(table: Table, seat: int, start: int, goal: int) -> dict[int, Ways]:
    """SRE-5.4: for each outcome of the shortest routes (`routes.shortest_routes`) its ways."""
    game_map, network = table.map, table.network[seat]
    seen = {start}
    layer: dict[int, dict[int, Ways]] = {start: {0: Ways(frozenset({start}), (start,))}}
    while goal not in layer:
        following: dict[int, dict[int, Ways]] = {}
        for space, ways in layer.items():
            for beside in game_map.neighbours[space]:
                if network[beside] <= 0 or beside in seen:
                    continue
                here = following.setdefault(beside, {})
                for outcome, passed in ways.items():
                    if game_map.kind[beside] == TERRAIN:
                        outcome |= 1 << game_map.terrain[beside]
                    elif table.pieces[beside] & 16 << seat:
                        outcome += TERRAIN_SETS
                    here[outcome] = passed.on(beside, here.get(outcome))
        seen |= set(following)
        layer = following
    return layer[goal]


# -- the big button ------------------------------------------------------------------------------------------

BUTTONS = {
    "route": "Send it this way",
    "buy_nothing": "Buy no train card",
}


def button(table: Table, action: int) -> str:
    """What the big button says; nothing for what chance does."""
    verb = verb_of(table.box, action)[0]
    made = MADE.get(verb)
    return made(table, action) if made else BUTTONS.get(verb, "")


def paid(table: Table, action: int) -> str:
    """`$1`, or with the loans that it needs `$3 with 1 loan` (SRE-11.4)."""
    due = price_of(table, action) or 0
    loans = loans_needed(table, table.stack[-1].seat, due)
    return f"${due}" + (f" with {counted(loans, 'loan')}" if loans else "")


def lay(table: Table, action: int) -> str:
    return f"Lay it, {paid(table, action)}"


def open_route(table: Table, action: int) -> str:
    return f"Open a new route, {paid(table, action)}"


def unlock(table: Table, action: int) -> str:
    return f"Unlock and lay it, {paid(table, action)}"


def earned(table: Table, action: int) -> list[int]:
    """SRE-5.6, SRE-11.1: the money that is really received, with the city's bonus; the routes may differ in it."""
    city = v.delivery_of(table.box, action)[2]
    return sorted({sum(money_earned(table, city, length)) for length in delivery_lengths(table, action)[1]})


def deliver(table: Table, action: int) -> str:
    return f"Deliver for {listing([f'${one}' for one in earned(table, action)], 'or')}"


def end_construction(table: Table, _: int) -> str:
    """SRE-4.10: what stays locked."""
    locked = table.locked_tracks[table.player]
    return "End construction" + (f", {counted(locked, 'track')} locked" if locked else "")


def skip(table: Table, _: int) -> str:
    """SRE-5.1: with the most that a delivery would bring."""
    offered = [earned(table, one)[-1] for one in table.legal if verb_of(table.box, one)[0] == "deliver"]
    return "Skip the delivery" + (f", ${max(offered)} unearned" if any(offered) else "")


def claim_nothing(table: Table, _: int) -> str:
    left = sum(verb_of(table.box, one)[0] == "claim" for one in table.legal)
    return "Go on" + (f", {counted(left, 'achievement')} unclaimed" if left else " to the train cards")


def play_train(table: Table, action: int) -> str:
    card, step = argument_of(table, action), table.stack[-1]
    meets = isinstance(step, PlayTrain) and meets_condition(table, step.seat, card, step.good)
    return f"Play Train {card + 1}" + (", +1 prestige" if meets else "")


def reveal(table: Table, _: int) -> str:
    points = table.box.contract_prestige[table.contract[table.player]]
    return f"{'Score' if table.solo else 'Reveal'} the contract, +{points} prestige"


def keep(table: Table, _: int) -> str:
    """SRE-9.1: it is asked after every delivery, so that nobody learns from the question; the owner reads why."""
    return "Keep the contract" + ("" if v.REVEAL_CONTRACT in table.legal else ", it does not fit")


def claim(table: Table, action: int) -> str:
    return f"Claim {table.box.achievement_names[argument_of(table, action)]}, +{claim_points(table, action)}"


def buy(table: Table, action: int) -> str:
    return f"Buy Train {table.market[argument_of(table, action)] + 1}, ${price_of(table, action)}"


MADE: dict[str, Callable[[Table, int], str]] = {
    "end_construction": end_construction,
    "no_delivery": skip,
    "claim_nothing": claim_nothing,
    "start": lambda table, action: f"Start at {place(table, action).partition(' (')[0]}",
    "extend": lay,
    "new_route": open_route,
    "unlock": unlock,
    "deliver": deliver,
    "play_train": play_train,
    "reveal_contract": reveal,
    "keep_contract": keep,
    "claim": claim,
    "buy": buy,
    "assign": lambda table, action: f"Count it as {table.box.colour_names[action - v.ASSIGN]}",
}


# -- names as they are printed -------------------------------------------------------------------------------


def place(table: Table, action: int) -> str:
    """Where it points, by the name that is printed there; land by its neighbour; nothing for what points nowhere."""
    verb = verb_of(table.box, action)[0]
    named = NAMED.get(verb)
    return named(table, action) if named else ""


def space_name(table: Table, action: int) -> str:
    """`Hinburg`, `Glyson Company (Steel)`, `plains east of Baris`, `starred river north of Roam`."""
    space = verb_of(table.box, action)[1]
    if table.map.kind[space] != TERRAIN:
        return place_name(table.box, table.map, space)
    star = "starred " if table.map.star[space] else ""
    return f"{star}{land_name(table.box, table.map, space)}"


def delivery_name(table: Table, action: int) -> str:
    box, (factory, good, city) = table.box, v.delivery_of(table.box, action)
    return f"{box.good_labels[good]} from {factory_name(box, factory)} to {box.city_names[city]}"


def route_name(table: Table, action: int) -> str:
    meeples, terrains = divmod(action - v.ROUTE, TERRAIN_SETS)
    past = f"past {counted(meeples, 'train')} " if meeples else ""
    return f"{past}through {terrains_named(table.box, terrains)}"


NAMED: dict[str, Callable[[Table, int], str]] = {
    "start": space_name,
    "extend": space_name,
    "new_route": space_name,
    "unlock": space_name,
    "deliver": delivery_name,
    "route": route_name,
    "play_train": lambda table, action: f"Train {argument_of(table, action) + 1}",
    "reveal_contract": lambda _, __: "Contract",
    "claim": lambda table, action: table.box.achievement_names[argument_of(table, action)],
    "buy": lambda table, action: f"Train {table.market[argument_of(table, action)] + 1}",
    "assign": lambda table, action: capital(table.box.colour_names[action - v.ASSIGN]),
}
