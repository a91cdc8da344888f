"""Words: what each action does, what is asked, what happened, and the rule behind it."""

from __future__ import annotations

from branchline.core.game import Question
from branchline.core.position import CHANCE, OVER
from branchline.games.railroad_revolution import box as kinds
from branchline.games.railroad_revolution import verbs as v
from branchline.games.railroad_revolution.box import COLOURS, COMPANIES, KINDS, STACKS, Box, Part
from branchline.games.railroad_revolution.state import (
    COMPLETED,
    DEAL_DISCARDED,
    DEAL_WINDOW,
    DEALS_RESHUFFLED,
    FIRST_SLOT,
    LOOKED,
    NO_REPLACEMENT,
    PASSED,
    RECALLED,
    TRIGGERED,
    Table,
)
from branchline.games.railroad_revolution.steps.deals import DealOffer, NextDeal, TurnDeal
from branchline.games.railroad_revolution.steps.effects import FreeRail, Promote
from branchline.games.railroad_revolution.steps.milestones import CompleteMilestones, KeepMilestone
from branchline.games.railroad_revolution.steps.trade import PrivateDeal, leftmost_section

ACTION_NAMES = ("Station", "Railroad", "Telegraph", "Trade")
ROLES = ("white worker", "purple foreman", "orange accountant", "grey negotiator", "turquoise engineer")
TRACK_NAMES = ("telegraph track", "stations track", "network track")


def company(seat: int) -> str:
    return COMPANIES[seat].capitalize()


def worker(colour: int) -> str:
    return ROLES[colour]


def article(words: str) -> str:
    """`an orange worker`, `a purple worker`."""
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


def placed_worker(number: int) -> str:
    """A worker by place and colour, as options name it."""
    place = "from your supply" if number < KINDS else "from an action space"
    return f"the {worker(number % KINDS)} {place}"


# -- bonuses in words ----------------------------------------------------------------------------------------


def counted(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def describe_part(part: Part) -> str:
    kind = part.kind
    if kind == kinds.GAIN_MONEY:
        return f"gain ${part.amount}"
    if kind == kinds.GAIN_SHARES:
        return f"gain {counted(part.amount, 'share')}"
    if kind == kinds.GAIN_WORKER:
        colours = [COLOURS[colour] for colour in range(KINDS) if (part.amount >> colour) & 1]
        return (
            "gain a worker of any colour" if len(colours) == KINDS else f"gain {article(' or '.join(colours))} worker"
        )
    if kind == kinds.ADVANCE:
        return f"make {'exactly' if part.extra else 'up to'} {counted(part.amount, 'step')}"
    if kind == kinds.PROMOTE:
        who = "promote a worker" if part.amount == 1 else f"promote 1 to {part.amount} workers"
        return who + (f" at ${part.extra} each" if part.extra else "") + (" if you like" if part.optional else "")
    if kind == kinds.FLIP:
        return "flip a train" if part.amount == 1 else f"flip trains {part.amount} times"
    if kind == kinds.MONEY_TERRAIN:
        return f"gain ${part.amount} and ${part.extra} for each triangle"
    if kind == kinds.MONEY_PER_SHARE:
        return f"gain ${part.amount} for each share just taken"
    if kind == kinds.MONEY_PER_TRAIN:
        return f"gain ${part.amount} for each of your trains"
    if kind == kinds.PRIVATE_DEAL:
        return f"take a deal for yourself alone and gain {counted(part.amount, 'share')}"
    return PLAIN_PARTS[kind]


PLAIN_PARTS = {
    kinds.EXCHANGE: "exchange a worker",
    kinds.TAKE_TRAIN: "take a train",
    kinds.PLACE_RAIL: "lay a free rail",
    kinds.PLACE_STATION: "build a free station",
    kinds.PLACE_OFFICE: "build a free office",
    kinds.FIRST_BONUS: "take the First Station bonus of the city",
    kinds.WAIVE_COST: "do not pay the city's cost",
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


def describe_space(box: Box, space: int) -> str:
    """A rail space by its ends, terrain and icon."""
    first, second = box.spaces[space]
    count = box.space_triangles[space]
    terrain = "plains" if count == 0 else counted(count, "triangle")
    deal = ", Deal" if (box.deal_rails >> space) & 1 else ""
    return f"{box.node_names[first]} - {box.node_names[second]} ({terrain}{deal})"


def describe_deal(box: Box, deal: int) -> str:
    number = box.deal_bonus[deal]
    price = box.bonuses[number].price
    money = f" and ${price}" if price else ""
    return f"{counted(box.deal_shares[deal], 'share')}{money}: {describe(box, number)}"


# -- actions ---------------------------------------------------------------------------------------------------


def say(table: Table, action: int) -> str:
    """The sentence for an action that is legal now."""
    if action < v.CHOOSE_SETUP:
        return say_chance(table, action)
    if action < v.USE_TRAIN:
        return say_item(table, action)
    return say_choice(table, action)


def say_chance(table: Table, action: int) -> str:
    box = table.box
    if action < v.LAY_TELEGRAPH_TILE:
        tile = action - v.LAY_CITY_TILE
        reward, bonus = describe(box, box.primary[tile]), priced(box, box.first_bonus[tile])
        return f"Lay city tile {printed(box.city_tile_ids[tile])} (reward: {reward}; first: {bonus})"
    if action < v.TURN_DEAL:
        return f"Lay telegraph tile {box.telegraph_names[action - v.LAY_TELEGRAPH_TILE]}"
    if action < v.DRAW_MILESTONE:
        tile = action - v.TURN_DEAL
        first, second = describe_deal(box, 2 * tile), describe_deal(box, 2 * tile + 1)
        return f"Turn up deal tile {printed(box.deal_tile_ids[tile])} ({first} | {second})"
    if action < v.DRAW_SETUP:
        return f"Draw milestone {describe_milestone(box, action - v.DRAW_MILESTONE)}"
    if action < v.SETUP_SIDE:
        return f"Draw setup tile {printed(box.setup_tile_ids[action - v.DRAW_SETUP])}"
    if action < v.SETUP_WORKER:
        return f"Lay side {'ab'[action - v.SETUP_SIDE]} of the setup tile up"
    if action < v.FIRST_PLAYER:
        return f"Lay the {worker(action - v.SETUP_WORKER)} beside the setup tile"
    return f"Make {company(action - v.FIRST_PLAYER)} the First Player"


def say_item(table: Table, action: int) -> str:
    """Setup tiles, the worker of the turn and the items of an action."""
    box = table.box
    if action < v.PLACE:
        tile = action - v.CHOOSE_SETUP
        reward = describe(box, box.setup_bonus[2 * tile + table.setup_side[tile]])
        name, beside = printed(box.setup_tile_ids[tile]), worker(table.setup_worker[tile])
        return f"Choose setup tile {name}: {reward}, with the {beside}"
    if action < v.BUILD_STATION:
        kind, colour = (action - v.PLACE) // KINDS, (action - v.PLACE) % KINDS
        return f"Place the {worker(colour)} on {ACTION_NAMES[kind]}"
    if action < v.LAY_RAIL:
        return say_station(table, action - v.BUILD_STATION)
    if action < v.BUILD_OFFICE:
        return say_rail(table, action - v.LAY_RAIL)
    if action < v.SELL_PIECE:
        return say_office(table, action - v.BUILD_OFFICE)
    if action < v.PAY:
        money = box.section_money[leftmost_section(table, table.companies[table.player])]
        return f"Sell a {'building' if action == v.SELL_BUILDING else 'rail'} for ${money}"
    if action == v.PAY:
        return f"Pay the ${table.due()} of the action"
    if action == v.TAKE_PRIMARY:
        return f"Take the primary reward: {describe(box, box.primary[table.city_tiles[table.target]])}"
    if action == v.TAKE_BONUS:
        return f"Take the First Station bonus: {priced(box, box.first_bonus[table.city_tiles[table.target]])}"
    if action == v.USE_TILE:
        bonus = box.telegraph_bonus[table.telegraph_tiles[table.target]]
        return f"Discard a worker for the telegraph tile: {describe(box, bonus)}"
    if action == v.FLIP_TRAIN:
        return "Flip a train"
    if action == v.USE_ABILITY:
        number = box.abilities[table.action * KINDS + table.worker]
        return f"Use the {worker(table.worker)}: {priced(box, number)}"
    if action == v.AS_WHITE:
        return "Use the worker just placed as white: promote a worker"
    return "Finish the action" + (" and open the deals" if table.deal_due else "")


def say_station(table: Table, city: int) -> str:
    box = table.box
    first = table.first_station[city] == -1
    if table.action != kinds.STATION:
        return f"Build a free station in {box.city_names[city]}" + (" (First Station)" if first else "")
    reward = describe(box, box.primary[table.city_tiles[city]])
    bonus = f", First Station: {priced(box, box.first_bonus[table.city_tiles[city]])}" if first else ""
    return f"Build a station in {box.city_names[city]} for ${box.city_costs[city]} (reward: {reward}{bonus})"


def say_rail(table: Table, space: int) -> str:
    box = table.box
    if isinstance(table.stack[-1], FreeRail):
        return f"Lay a free rail: {describe_space(box, space)}"
    extra = box.difficult_cost * box.space_triangles[space]
    third = "a third rail" if table.placed else "a rail"
    return f"Lay {third} for ${extra} more: {describe_space(box, space)}"


def say_office(table: Table, section: int) -> str:
    box = table.box
    if table.action != kinds.TELEGRAPH:
        return f"Build a free office in section {section + 1}"
    shares = box.section_shares[section] + (box.section_firsts[section] if table.first_office[section] == -1 else 0)
    tile = table.telegraph_tiles[section]
    there = f"tile: {describe(box, box.telegraph_bonus[tile])}" if tile >= 0 else "Deal"
    return f"Build an office in section {section + 1}: {counted(shares, 'share')} ({there})"


def say_choice(table: Table, action: int) -> str:
    """Choices inside an effect, deals, milestones and the free actions."""
    box = table.box
    own = table.companies[table.player]
    if action < v.READY_TRAIN:
        kind = action - v.USE_TRAIN
        return f"Use a face-up train: {priced(box, box.train_bonus[kind])}"
    if action < v.ADVANCE:
        return f"Turn a train face up again: {priced(box, box.train_bonus[action - v.READY_TRAIN])}"
    if action < v.PROMOTE:
        return say_advance(table, action - v.ADVANCE)
    if action < v.EXCHANGE:
        slot, number = (action - v.PROMOTE) // (2 * KINDS), (action - v.PROMOTE) % (2 * KINDS)
        step = table.stack[-1]
        price = f" for ${step.price}" if isinstance(step, Promote) and step.price else ""
        tile = printed(box.milestones[own.milestones[slot // 2]].id)
        return f"Promote {placed_worker(number)} to manager {slot % 2 + 1} of milestone {tile}{price}"
    if action < v.DISCARD:
        number, taken = (action - v.EXCHANGE) // KINDS, (action - v.EXCHANGE) % KINDS
        return f"Exchange {placed_worker(number)} for {article(worker(taken))}"
    if action < v.GAIN:
        return f"Discard {placed_worker(action - v.DISCARD)}"
    if action < v.TAKE_TRAIN:
        return f"Gain {article(worker(action - v.GAIN))}"
    if action < v.STOP:
        kind = action - v.TAKE_TRAIN
        return f"Take a train: {priced(box, box.train_bonus[kind])}"
    if action == v.STOP:
        return "Stop here"
    if action < v.DECLINE:
        return f"Accept the deal for {describe_deal(box, action - v.ACCEPT)}"
    if action == v.DECLINE:
        return "Decline the deals"
    if action < v.KEEP:
        return f"Complete milestone {describe_milestone(box, own.milestones[action - v.COMPLETE])} first"
    if action < v.SELL:
        return f"Keep milestone {describe_milestone(box, action - v.KEEP)}"
    if action == v.SELL:
        return f"Sell a share for ${box.share_value}"
    return f"Hire {article(worker(action - v.HIRE))} for ${box.hire_price}"


def say_advance(table: Table, track: int) -> str:
    box = table.box
    slot = table.companies[table.player].markers[track] + 1
    gate, amount = box.gate_kinds[track][slot], table.gates[track][slot]
    price = ""
    if gate == kinds.MONEY_GATE:
        price = f", paying ${amount}"
    elif gate == kinds.SHARES_GATE:
        price = f", discarding {counted(amount, 'share')}"
    elif gate == kinds.WORKER_GATE:
        price = ", discarding a worker"
    return f"Advance on the {TRACK_NAMES[track]} to slot {slot} ({box.track_vp[track][slot]} VP a unit){price}"


# -- questions -----------------------------------------------------------------------------------------------------

QUESTIONS = {
    "LayCityTile": ("Which tile is laid on the city?", "RR-2.11"),
    "LayTelegraphTile": ("Which tile is laid on the section?", "RR-2.13"),
    "DealMilestone": ("Which milestone is dealt?", "RR-2.9"),
    "DrawSetupTile": ("Which setup tile is drawn?", "RR-2.16"),
    "TurnSide": ("Which side of the setup tile is up?", "RR-2.16"),
    "LayWorker": ("Which worker lies beside the setup tile?", "RR-2.16"),
    "ChooseFirst": ("Who is the First Player?", "RR-2.17"),
    "TurnDeal": ("Which deal tile is turned up?", "RR-10.8"),
    "DrawMilestone": ("Which milestone is on top of the stack?", "RR-11.8"),
    "ChooseSetupTile": ("Which setup tile do you take?", "RR-2.18"),
    "PlaceWorker": ("Which worker do you place, and on which action?", "RR-3.3"),
    "StationItems": ("Station: what do you resolve next?", "RR-6.1"),
    "RailroadItems": ("Railroad: what do you resolve next?", "RR-7.1"),
    "SecondRail": ("Where does your second rail go?", "RR-7.1"),
    "TelegraphItems": ("Telegraph: what do you resolve next?", "RR-8.1"),
    "DiscardForTile": ("Which worker do you discard for the telegraph tile?", "RR-8.3"),
    "TradeItems": ("Trade: what do you resolve next?", "RR-9.1"),
    "PrivateDeal": ("Which deal do you take for yourself?", "RR-9.6"),
    "GainWorker": ("Which worker do you gain?", "RR-5.5"),
    "Promote": ("Whom do you promote?", "RR-5.8"),
    "ExchangeWorker": ("Which worker do you exchange, and for which?", "RR-5.7"),
    "TakeTrain": ("Which train do you take?", "RR-5.9"),
    "FlipTrain": ("Which train do you flip?", "RR-5.10"),
    "FreeRail": ("Where does your free rail go?", "RR-5.13"),
    "FreeStation": ("Where do you build your free station?", "RR-5.14"),
    "FreeOffice": ("Where do you build your free office?", "RR-5.15"),
    "Advance": ("On which performance track do you advance?", "RR-12.2"),
    "DiscardAtGate": ("Which worker do you discard at the gate?", "RR-12.3"),
    "DealOffer": ("Do you accept a deal?", "RR-10.3"),
    "CompleteMilestones": ("Which milestone do you complete first?", "RR-11.9"),
    "KeepMilestone": ("Which milestone do you keep?", "RR-11.8"),
}


def ask(table: Table) -> Question:
    """RR-17: what is decided now."""
    if table.player == OVER:
        return Question("The game is over.", "RR-14.5")
    step = table.stack[-1]
    question, rule = QUESTIONS[type(step).__name__]
    if isinstance(step, DealOffer):
        if step.seat == table.active:
            question = "Which deal do you accept, if any?" if step.taken == 0 else "Do you accept the other deal too?"
        else:
            rule = "RR-10.4"
    if table.player != CHANCE and isinstance(step, PrivateDeal):
        question = "Which deal do you take for yourself, with a share to help pay for it?"
    return Question(question, rule)


def phase(table: Table) -> str:
    """RR-3.6, RR-13.2: where in the course of the game this is."""
    if table.player == OVER:
        return "The game is over"
    if table.active < 0:
        return "Setup · the board is laid out" if table.first_player < 0 else "Setup · setup tiles are chosen"
    words = [f"Round {table.round}"]
    if table.turns_left >= 0:
        words.append("the last turn" if table.turns_left == 1 else f"{table.turns_left} turns left")
    waiting = {type(step) for step in table.stack}
    if table.action >= 0:
        words.append(f"{ACTION_NAMES[table.action]} action")
    elif waiting & {DealOffer, NextDeal, TurnDeal}:
        words.append("Deals")
    elif waiting & {CompleteMilestones, KeepMilestone}:
        words.append("Milestones are completed")
    else:
        words.append("A worker is placed")
    return " · ".join(words)


# -- the log -----------------------------------------------------------------------------------------------------------


def report(table: Table, event: tuple[int, int, int, int]) -> str:
    """RR-18.4: the log line for something that happened by itself."""
    kind, a, b, c = event
    box = table.box
    if kind == RECALLED:
        return f"{company(a)} has no worker left in the supply: all return from the action spaces (RR-3.2)"
    if kind == PASSED:
        return f"{company(a)} has no piece left on the player board and passes (RR-3.5)"
    if kind == COMPLETED:
        milestone = box.milestones[b]
        return f"{company(a)} completes milestone {printed(milestone.id)} for {milestone.vp} VP (RR-11.7)"
    if kind == TRIGGERED:
        return f"{company(a)} has cleared the board left of the logo: {b} turns are left (RR-13.2)"
    if kind == DEAL_DISCARDED:
        return "The open deals are discarded (RR-10.8)"
    if kind == DEALS_RESHUFFLED:
        return "The deal stack is empty: the discarded tiles are shuffled (RR-10.8)"
    if kind == NO_REPLACEMENT:
        return f"No milestone is left to replace {company(a)}'s (RR-11.8)"
    if kind == FIRST_SLOT:
        where = f"Office slot of section {b + 1} (RR-8.2)" if c else f"Station slot of {box.city_names[b]} (RR-6.4)"
        return f"{company(a)} takes the First {where}"
    if kind == DEAL_WINDOW:
        return f"{company(a)} built on a Deal icon: the open deals are offered to all (RR-10.2)"
    if kind == LOOKED:
        return f"{company(a)} looks at {counted(b, 'tile')} of stack {STACKS[c]} (RR-11.8)"
    raise ValueError(f"no event {kind}")


def ending(table: Table) -> str:
    """RR-13.1: whose turn brought the end."""
    if table.trigger < 0:
        return "the game is over"
    place = (table.trigger - table.first_player) % table.seats
    if place == 0:
        return "cleared on the First Player's turn: the round was completed, then one more"
    if place == table.seats - 1:
        return "cleared on the last player's turn: one more round"
    return f"cleared on the turn of player {place + 1} of the round: the round was completed, then one more"


# (first action of the next verb, rule): the table of RR-17 in the order of the verbs.
RULES = (
    (v.LAY_TELEGRAPH_TILE, "RR-2.11"),
    (v.TURN_DEAL, "RR-2.13"),
    (v.DRAW_MILESTONE, "RR-10.8"),
    (v.DRAW_SETUP, "RR-11.8"),
    (v.FIRST_PLAYER, "RR-2.16"),
    (v.CHOOSE_SETUP, "RR-2.17"),
    (v.PLACE, "RR-2.18"),
    (v.BUILD_STATION, "RR-3.3"),
    (v.LAY_RAIL, "RR-6.1"),
    (v.BUILD_OFFICE, "RR-7.1"),
    (v.SELL_PIECE, "RR-8.1"),
    (v.PAY, "RR-9.2"),
    (v.TAKE_PRIMARY, "RR-4.1"),
    (v.TAKE_BONUS, "RR-6.5"),
    (v.USE_TILE, "RR-6.4"),
    (v.FLIP_TRAIN, "RR-8.3"),
    (v.USE_ABILITY, "RR-9.5"),
    (v.FINISH, "RR-4.3"),
    (v.USE_TRAIN, "RR-4.9"),
    (v.ADVANCE, "RR-5.10"),
    (v.PROMOTE, "RR-12.2"),
    (v.EXCHANGE, "RR-5.8"),
    (v.DISCARD, "RR-5.7"),
    (v.GAIN, "RR-5.6"),
    (v.TAKE_TRAIN, "RR-5.5"),
    (v.STOP, "RR-5.9"),
    (v.ACCEPT, "RR-5.16"),
    (v.DECLINE, "RR-10.5"),
    (v.COMPLETE, "RR-10.9"),
    (v.KEEP, "RR-11.9"),
    (v.SELL, "RR-11.8"),
    (v.HIRE, "RR-5.2"),
    (v.FREE_END, "RR-5.3"),
)


def rule_of(action: int) -> str:
    """The number of the rule behind an action."""
    for end, rule in RULES:
        if action < end:
            return rule
    raise ValueError(f"there is no action {action}")
