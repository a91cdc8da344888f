"""The log of a match, in the terminal and on the page: one line a move, written once, with who may read it.

A line is told from the full position, so it has to be held against every watcher's view: where another outcome would
have looked the same to a watcher, that watcher must not read which one it was.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import CHANCE, Position

SPECTATOR = -1
WORLDS = 6
UNSEEN_CHANCE = "Something is drawn that you do not see"
UNSEEN_CHOICE = "decides in secret"


@dataclass(frozen=True)
class Line:
    """What happened at one move. `readers` may read all of it (None: everybody); the others only `known`. A line as one
    watcher may read it has no text where the move is hidden from that watcher."""

    number: int
    seat: int
    text: str
    rule: str
    told: list[str] = field(default_factory=list)
    readers: list[int] | None = None
    known: list[str] = field(default_factory=list)

    def to_json(self) -> str:
        parts = {"text": self.text, "rule": self.rule, "told": self.told, "readers": self.readers, "known": self.known}
        return json.dumps(parts, ensure_ascii=False)

    @classmethod
    def from_json(cls, number: int, seat: int, text: str) -> Line:
        return cls(number, seat, **json.loads(text))

    def for_watcher(self, watcher: int, everything: bool) -> Line:
        """This line as one watcher may read it."""
        if everything or self.readers is None or watcher in self.readers:
            return self
        return Line(self.number, self.seat, "", "", self.known, None)

    def spoken(self, who: str) -> tuple[str, str]:
        """Who acted (nobody, for chance), and the rest of the sentence."""
        if self.text:
            return (f"{who}:" if who else ""), self.text
        return ("", UNSEEN_CHANCE) if self.seat == CHANCE else (who, UNSEEN_CHOICE)


def name_of(names: list[str], seat: int) -> str:
    return "Chance" if seat == CHANCE else names[seat] if seat < len(names) else f"Seat {seat + 1}"


def play(game: Game, number: int, before: Position, state: Position, seat: int, action: int) -> Line:
    """Carry one decision out on a position, of which `before` is a clone, or raise IllegalAction; the line about it."""
    state.journal = []
    try:
        state.apply(action, seat)
        return write_line(game, number, before, state, seat, action)
    finally:
        state.journal = None


def write_line(game: Game, number: int, before: Position, after: Position, seat: int, action: int) -> Line:
    """The line of a move that led from one position to the next, whose journal tells what happened by itself."""
    told = [game.report(after, event) for event in after.journal or []]
    readers, known = readers_of(game, before, after, seat, action, told)
    return Line(number, seat, game.say(before, action), game.rule_of(action), told, readers, known)


def readers_of(
    game: Game, before: Position, after: Position, seat: int, action: int, told: list[str]
) -> tuple[list[int] | None, list[str]]:
    """Who may read a line (None: everybody), and what the others may read of what happened by itself."""
    everybody = [*range(after.setting.players), SPECTATOR]
    own = game.secret_to(before, action)
    excluded = {one: told for one in everybody if own is not None and one not in own}
    # A choice made at the same time as others' is secret by its nature until the last one is in.
    is_secret_choice = before.player != CHANCE and len(before.players_to_act()) > 1
    truth, was = after.to_data(), before.to_data()
    for watcher in everybody:
        if watcher == seat and seat != CHANCE:  # the number of CHANCE is also that of a spectator, who decides nothing
            continue
        if is_secret_choice:
            excluded[watcher] = []
            continue
        eye = None if watcher == SPECTATOR else watcher
        seen = after.view(eye)
        if hidden(truth, seen) == hidden(was, before.view(eye)):
            continue
        twin = twin_of(before, truth, seen, seat, action, eye)
        if twin is not None:
            others = [game.report(twin, event) for event in twin.journal or []]
            excluded[watcher] = [line for line, other in zip(told, others, strict=False) if line == other]
    if not excluded:
        return None, []
    known = [line for line in told if all(line in lines for lines in excluded.values())]
    return [one for one in everybody if one not in excluded], known


def twin_of(
    before: Position, truth: dict[str, Any], seen: dict[str, Any], seat: int, action: int, eye: int | None
) -> Any:
    """Another outcome that would have looked just the same to the watcher, here or in any position that the watcher
    must think possible (what is the only choice from this hand may be one of many from another); None if there is
    none, so that the watcher knows anyhow."""
    found = twin_in(before, truth, seen, seat, action, eye)
    rng = Rng(action, seat + 2)
    for _ in range(WORLDS):
        if found is not None:
            return found
        world = before.clone()
        world.reshuffle(SPECTATOR if eye is None else eye, rng)
        world.rest()
        found = twin_in(world, truth, seen, seat, action, eye)
    return found


def twin_in(
    before: Position, truth: dict[str, Any], seen: dict[str, Any], seat: int, action: int, eye: int | None
) -> Position | None:
    for other in before.legal_actions(seat):
        if other == action:
            continue
        twin = before.clone()
        twin.journal = []
        twin.apply(other, seat)
        if twin.view(eye) == seen and twin.to_data() != truth:
            return twin
    return None


def hidden(truth: Any, seen: Any) -> Any:
    """All that a view leaves out of the truth, as a structure that can be compared; None where nothing is."""
    if truth == seen:
        return None
    if isinstance(truth, dict) and isinstance(seen, dict):
        return {name: hidden(value, seen.get(name)) for name, value in truth.items() if value != seen.get(name)}
    if isinstance(truth, list) and isinstance(seen, list) and len(truth) == len(seen):
        return [hidden(one, other) for one, other in zip(truth, seen, strict=True)]
    return truth, seen
