"""The questions of Railroad Revolution (RR-17): each names what is decided, those of an action what is left of it."""

from __future__ import annotations

from collections.abc import Callable

from branchline.core.position import CHANCE, OVER
from branchline.core.sheet import Question
from branchline.core.words import counted, listing, sentence
from branchline.games.railroad_revolution import box as kinds
from branchline.games.railroad_revolution import verbs as v
from branchline.games.railroad_revolution.state import Table
from branchline.games.railroad_revolution.steps.deals import BOTH, DealOffer
from branchline.games.railroad_revolution.steps.effects import Promote
from branchline.games.railroad_revolution.steps.items import Items
from branchline.games.railroad_revolution.steps.trade import PrivateDeal
from branchline.games.railroad_revolution.steps.usable import can_promote
from branchline.games.railroad_revolution.words import ACTION_NAMES, ROLE_NAMES

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
    "SecondRail": ("Where does your second rail go?", "RR-7.1"),
    "DiscardForTile": ("Which worker do you discard for the telegraph tile?", "RR-8.3"),
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

# A promotion that lacks somebody to promote, or the money for it.
LACKING = ("You have nobody to promote: whom do you hire for it?", "How do you find the money for the promotion?")

ACTION_RULES = ("RR-6.1", "RR-7.1", "RR-8.1", "RR-9.1")
# What each action is for, in the order of ACTION_NAMES.
MAIN_QUESTIONS = (
    "Where do you build your station?",
    "Where does your first rail go?",
    "In which section do you build your office?",
    "Which piece do you sell?",
)


def question_of(table: Table) -> Question:
    """What is decided now."""
    if table.player == OVER:
        return Question("The game is over.", "RR-14.5")
    step = table.stack[-1]
    if isinstance(step, Items):
        return Question(about_items(table), ACTION_RULES[table.action])
    question, rule = QUESTIONS[type(step).__name__]
    if isinstance(step, DealOffer):
        if step.taken == BOTH:
            question, rule = "Whom do you hire, to have four workers again?", "RR-10.7"
        elif step.seat == table.active:
            question = "Which deal do you accept, if any?" if step.taken == 0 else "Do you accept the other deal too?"
        else:
            rule = "RR-10.4"
    elif table.player == CHANCE:
        pass
    elif isinstance(step, PrivateDeal):
        question = "Which deal do you take for yourself, with a share to help pay for it?"
    elif isinstance(step, Promote) and not any(v.PROMOTE <= action < v.EXCHANGE for action in table.legal):
        question = LACKING[can_promote(table, table.companies[step.seat])]
    return Question(question, rule)


# -- the items of an action --------------------------------------------------------------------------------------


def about_items(table: Table) -> str:
    """RR-4.1, RR-4.9: where the action goes; then what is left of it, by name."""
    left = items_left(table)
    named = listing(left, "or")
    first = [sentence(f"{named} may come first")] if left else []
    if not table.placed:
        return " ".join([MAIN_QUESTIONS[table.action], *first])
    if v.FINISH in table.legal:
        done = f"{ACTION_NAMES[table.action]} is done"
        return f"{done}: do you still want {named}?" if left else f"{done}: do you finish it?"
    if table.paid:
        return " ".join([too_few(table), *first])
    due = payment(table)
    if v.PAY in table.legal:
        return f"What comes next: {named}?" if len(left) > 1 else f"{capital(due)} is due: do you pay it now?"
    return " ".join([f"{capital(due)} is due: how do you find the money?", *first])


def too_few(table: Table) -> str:
    """RR-4.9: the action is not finished with fewer workers than a company must have left."""
    workers = counted(table.box.minimum_workers, "worker")
    if any(v.HIRE <= action < v.FREE_END for action in table.legal):
        return f"Whom do you hire, to have {workers} again?"
    return f"How do you find the money for a worker, to have {workers} again?"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def items_left(table: Table) -> list[str]:
    """What can still be resolved besides the main item and the end of the action."""
    found = [name(table) for action, name in ITEMS.items() if action in table.legal]
    if table.placed and any(v.LAY_RAIL <= action < v.BUILD_OFFICE for action in table.legal):
        found.append("a third rail")
    return found


def payment(table: Table) -> str:
    """RR-4.1, RR-4.8: `the $300 for the station`."""
    what = "the station" if table.action == kinds.STATION else counted(table.rails_laid, "rail")
    return f"the ${table.due()} for {what}"


# In the order in which they are mostly resolved.
ITEMS: dict[int, Callable[[Table], str]] = {
    v.PAY: payment,
    v.TAKE_PRIMARY: lambda _: "the reward",
    v.TAKE_BONUS: lambda _: "the First Station bonus",
    v.USE_TILE: lambda _: "the telegraph tile",
    v.FLIP_TRAIN: lambda _: "the flip of a train",
    v.USE_ABILITY: lambda table: f"the {ROLE_NAMES[table.worker]}’s ability",
    v.AS_WHITE: lambda _: "a promotion",
}
