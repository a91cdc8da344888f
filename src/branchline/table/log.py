"""The log of a match, as each watcher may read it.

What happened is told from the full position, so it has to be held against the watcher's view: where another
outcome would have looked the same to a watcher, that watcher must not read which one it was.
"""

from __future__ import annotations

from branchline.core.game import Game
from branchline.core.position import CHANCE, Position

SPECTATOR = -1


def name_of(names: list[str], seat: int) -> str:
    return "Chance" if seat == CHANCE else names[seat] if seat < len(names) else f"Seat {seat + 1}"


def tell(game: Game, names: list[str], before: Position, seat: int, action: int, watcher: int) -> list[str]:
    """What `watcher` reads when `seat` takes `action` in the position `before`, which is left as it is."""
    after, reports = carry_out(game, before, seat, action)
    who = name_of(names, seat)
    readers = game.secret_to(before, action)
    is_secret = readers is not None and watcher not in readers
    if watcher != seat or seat == CHANCE:
        twin = indistinguishable(game, before, after, seat, action, watcher)
        if twin is not None:
            is_secret = True
            _, others = carry_out(game, before, seat, twin)
            reports = [line for line, other in zip(reports, others, strict=False) if line == other]
    if is_secret:
        verb = game.actions.verb_of[action].name.replace("_", " ")
        return [f"{who}: {verb} (unseen)", *reports]
    return [f"{who}: {game.say(before, action)}", *reports]


def carry_out(game: Game, before: Position, seat: int, action: int) -> tuple[Position, list[str]]:
    """The position after an action, and what happened by itself on the way."""
    after = before.clone()
    after.journal = []
    after.apply(action, seat)
    return after, [game.report(after, event) for event in after.journal]


def indistinguishable(
    game: Game, before: Position, after: Position, seat: int, action: int, watcher: int
) -> int | None:
    """Another action that would look just the same to the watcher while the table is in truth a different one."""
    eye = None if watcher == SPECTATOR else watcher
    seen, truth = after.view(eye), after.to_data()
    verb = game.actions.verb_of[action]
    others = [one for one in before.legal_actions(seat) if one != action]
    for other in sorted(others, key=lambda one: game.actions.verb_of[one] is not verb):
        twin = before.clone()
        twin.apply(other, seat)
        if twin.view(eye) == seen and twin.to_data() != truth:
            return other
    return None
