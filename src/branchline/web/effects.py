"""What a choice is known to bring, for its ghost: found by trying it on the position that its seat may see.

What follows from something hidden is not known: so a choice is tried in other positions that the seat could not tell
apart as well, and only what comes of it in all of them is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any

from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import SEVERAL
from branchline.core.sheet import Choice
from branchline.core.translation import translated
from branchline.core.words import counted
from branchline.table.changes import POINTS, Followed, Gain, Shift, difference, followed, written
from branchline.table.sights import Sights, is_as_much
from branchline.web.words import figure

MONEY = "coin"
OTHER_WORLDS = 2


@dataclass(frozen=True)
class Effect:
    """What a choice brings besides its price: the figures it changes, each as its symbol ('' for points) and in words;
    the places where a piece is laid that was nowhere before, and those to which goes what is picked for it."""

    gains: tuple[tuple[str, str], ...] = ()
    lays: tuple[str, ...] = ()
    goes: tuple[str, ...] = ()

    def to_data(self) -> dict[str, Any]:
        return {"gains": self.gains, "lays": self.lays, "goes": self.goes}


def effects(game: Game, seen: Any, seat: int, choices: Iterable[Choice]) -> dict[int, Effect]:
    """By their actions, the effects of the choices that have one. `seen` says no more than the seat knows."""
    worlds = [(world, followed_by(game, world, seat)) for world in worlds_of(seen, seat)]
    is_secret = bool(seen.stack) and seen.stack[-1].seat == SEVERAL
    colour = game.seat_colours(seen.setting.players)[seat]
    found = {}
    for choice in choices:
        shifts, gains = tried(game, worlds, seat, choice)
        effect = Effect(
            () if is_secret else tuple(said(choice, worlds[0][1], gains, colour)),
            tuple(one.end for one in shifts if not one.start and one.end in choice.places),
            tuple(one.end for one in shifts if one.end and one.start in choice.places),
        )
        if effect != Effect():
            found[choice.action] = effect
    return found


def worlds_of(seen: Any, seat: int) -> list[Any]:
    """The position that is seen, and others that look the same where something is hidden."""
    worlds = [seen]
    if not is_as_much(seen.view(seat), seen.to_data()):
        rng = Rng(len(seen.legal), seat)
        for _ in range(OTHER_WORLDS):
            world = seen.clone()
            world.reshuffle(seat, rng)
            world.rest()
            worlds.append(world)
    return worlds


def followed_by(game: Game, position: Any, seat: int) -> Followed:
    sights = Sights(game, position)
    sights.known.append((sights.view(seat), position))  # it is made of what the seat sees: no other is needed
    return followed(sights, seat)


def tried(game: Game, worlds: list[tuple[Any, Followed]], seat: int, choice: Choice) -> tuple[list[Shift], list[Gain]]:
    """What the choice changes in all worlds alike, of the seat's own figures. Money that was paid and is there all the
    same, as with a loan of just that much, is one that changed by nothing."""
    action = choice.action
    seen: dict[str, Any] = {}
    shifts: list[Shift] = []
    gains: list[Gain] = []
    for world, before in worlds:
        if action not in world.legal_actions(seat):
            return [], []
        after = world.clone()
        after.apply(action, seat)
        view = after.view(seat)
        if seen and is_as_much(view, seen):
            continue
        moved, won = difference(before, followed_by(game, after, seat))
        own = [one for one in won if one.seat == seat]
        if choice.price and all(one.symbol != MONEY for one in own) and (seat, MONEY) in before.figures:
            own.append(Gain(seat, MONEY, before.figures[seat, MONEY][0], 0))
        shifts = [one for one in moved if one in shifts] if seen else list(moved)
        gains = [one for one in own if one in gains] if seen else own
        seen = seen or view
    return shifts, gains


def said(choice: Choice, before: Followed, gains: list[Gain], colour: str) -> Iterator[tuple[str, str]]:
    """Points and figures as they are read: what is won with its sign, what is spent by what is left of it. Money is
    told by the price, but for what comes besides; pieces of the own colour are seen where they go."""
    for one in gains:
        by = one.by + (choice.price or 0) if one.symbol == MONEY else one.by
        if by > 0 and one.symbol == POINTS:
            yield one.symbol, f"+{translated(counted(ceil(by), 'point')).replace(str(ceil(by)), figure(by), 1)}"
        elif by > 0 or (by < 0 and one.symbol == MONEY):
            yield one.symbol, written(one.pattern, by)
        elif by < 0 and one.symbol != POINTS and not one.symbol.endswith(f"-{colour}"):
            left = before.figures[one.seat, one.symbol][1] + by
            yield one.symbol, translated(f"leaves {written(one.pattern, left)[1:]}")
