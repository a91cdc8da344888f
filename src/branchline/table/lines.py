"""The log of a match, in the terminal and on the page: one line a move, written once, with who may read it.

A line is told from the full position, so it has to be held against every watcher's view: where another outcome would
have looked the same to a watcher, that watcher must not read which one it was.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import CHANCE, Position
from branchline.core.sentences import YOU, Phrase, Seat, as_phrase
from branchline.table.changes import Change, changes
from branchline.table.changes import for_watcher as change_for
from branchline.table.sights import SPECTATOR, Sights

WORLDS = 6
UNSEEN_CHANCE = "A card or tile is drawn in secret"
UNSEEN_CHOICE = "decides in secret"
TAKES_OVER = "{bot} plays for {who} from here on"
IS_BACK = "{who} took the seat back from the bot"


@dataclass(frozen=True)
class Told:
    """A line as one reader reads it: who acted (nobody, for chance), what was done, and what followed by itself."""

    number: int
    seat: int
    who: str
    words: str
    rule: str
    told: tuple[str, ...]
    is_hidden: bool


@dataclass(frozen=True)
class Line:
    """What happened at one move. `readers` may read all of it (None: everybody); the others only `known`. A line as one
    watcher may read it has no phrase where the move is hidden from that watcher. `places` are those it points at,
    `seen` is what it changed, for each group of watchers. A bot may have decided for the person of the seat."""

    number: int
    seat: int
    phrase: Phrase | None
    rule: str
    told: list[Phrase] = field(default_factory=list)
    readers: list[int] | None = None
    known: list[Phrase] = field(default_factory=list)
    places: tuple[str, ...] = ()
    seen: tuple[Change, ...] = ()
    stand_in: str = ""

    def to_json(self) -> str:
        parts = {
            "say": self.phrase.to_data() if self.phrase is not None else None,
            "rule": self.rule,
            "told": [one.to_data() for one in self.told],
            "readers": self.readers,
            "known": [one.to_data() for one in self.known],
            "places": self.places,
            "seen": [one.to_data() for one in self.seen],
        }
        if self.stand_in:
            parts["stand_in"] = self.stand_in
        return json.dumps(parts, ensure_ascii=False)

    @classmethod
    def from_json(cls, number: int, seat: int, text: str) -> Line:
        """A line as it was written; those of before phrases were have plain words, older ones no places."""
        parts = json.loads(text)
        said = parts["text"] if "text" in parts else parts["say"]
        told, known = ([phrase_of(one) for one in parts[name]] for name in ("told", "known"))
        return cls(
            number,
            seat,
            phrase_of(said) if said else None,
            parts["rule"],
            told,
            parts["readers"],
            known,
            tuple(parts.get("places", ())),
            tuple(Change.from_data(one) for one in parts.get("seen", ())),
            parts.get("stand_in", ""),
        )

    def for_watcher(self, watcher: int, everything: bool) -> Line:
        """This line as one watcher may read it; made once, since most lines are read again after every move."""
        key = (watcher, everything)
        if key not in self.made:
            self.made[key] = self.made_for(watcher, everything)
        found: Line = self.made[key]
        return found

    def made_for(self, watcher: int, everything: bool) -> Line:
        seen = (change_for(self.seen, watcher),)
        if everything or self.readers is None or watcher in self.readers:
            return replace(self, seen=seen)
        return Line(self.number, self.seat, None, "", self.known, seen=seen, stand_in=self.stand_in)

    def read_alike(self, watcher: int, everything: bool) -> Hashable:
        """The same for all watchers to whom it reads the same, and changed the same."""
        change = change_for(self.seen, watcher)
        is_read = everything or self.readers is None or watcher in self.readers
        is_concerned = watcher in self.concerned or any(gain.seat == watcher for gain in change.gains)
        return self.number, id(change), is_read, watcher if is_concerned else SPECTATOR

    @property
    def change(self) -> Change:
        """What it changed for the one watcher whose line it is."""
        return self.seen[0]

    def with_remark(self, remark: Phrase | str) -> Line:
        """With something beside the move that everybody may read, told before what followed from the move."""
        words = as_phrase(remark)
        return replace(self, told=[words, *self.told], known=[words, *self.known])

    def decided_by(self, stand_in: str, was: str, name: str) -> Line:
        """Who decided for the person of the seat, a bot or nobody; where it `was` another before, this is told too."""
        line = replace(self, stand_in=stand_in)
        if stand_in == was:
            return line
        who = Seat(self.seat, name)
        return line.with_remark(Phrase(TAKES_OVER, bot=stand_in, who=who) if stand_in else Phrase(IS_BACK, who=who))

    @property
    def concerned(self) -> set[int]:
        """The seats that are spoken to in it. To all others it reads the same."""
        phrases = [*self.told, self.phrase] if self.phrase is not None else self.told
        return {self.seat}.union(*(one.seats() for one in phrases))

    @cached_property
    def made(self) -> dict[Hashable, Any]:
        """What was made of it for each watcher and reader, for as long as it is shown."""
        return {}

    def read(self, reader: int, names: Sequence[str]) -> Told:
        """In the words for this reader, with these names of the seats."""
        reader = reader if reader in self.concerned else SPECTATOR
        key = (reader, *names)
        if key not in self.made:
            self.made[key] = self.read_out(reader, names)
        found: Told = self.made[key]
        return found

    def read_out(self, reader: int, names: Sequence[str]) -> Told:
        if self.phrase is not None:
            who, words = self.phrase.parts(self.seat, reader, names)
        elif self.seat == CHANCE:
            who, words = "", UNSEEN_CHANCE
        else:
            who, words = names[self.seat], UNSEEN_CHOICE
        if self.stand_in:
            who = f"{self.stand_in}, for {YOU.lower() if self.seat == reader else names[self.seat]},"
        told = tuple(one.told(reader=reader, names=names) for one in self.told)
        return Told(self.number, self.seat, who, words, self.rule, told, self.phrase is None)


def phrase_of(data: Any) -> Phrase:
    return as_phrase(data) if isinstance(data, str) else Phrase.from_data(data)


def name_of(names: list[str], seat: int) -> str:
    return "Chance" if seat == CHANCE else names[seat] if seat < len(names) else f"Seat {seat + 1}"


def play(
    game: Game, number: int, before: Sights, state: Position, seat: int, action: int, watchers: Iterable[int] = ()
) -> tuple[Line, Sights]:
    """Carry one decision out on a position that is a clone of the one before, or raise IllegalAction; the line about
    it, and how it looks afterwards."""
    state.journal, state.deeds = [], []
    try:
        state.apply(action, seat)
        after = Sights(game, state, before)
        return write_line(game, number, before, after, seat, action, watchers), after
    finally:
        state.journal = state.deeds = None


def write_line(
    game: Game,
    number: int,
    before: Sights,
    after: Sights,
    seat: int,
    action: int,
    watchers: Iterable[int] = (),
    is_open: bool = False,
) -> Line:
    """The line of a move that led from one position to the next, whose journal tells what happened by itself, with what
    it changed for these watchers. Where all `is_open`, everybody may read it."""
    told = tidings(game, after.position)
    readers, known = (None, []) if is_open else readers_of(game, before, after, seat, action, told)
    places = places_of(game, before.position, action) if seat != CHANCE else ()
    phrase = game.phrase(before.position, action)
    seen = changes(before, after, watchers)
    return Line(number, seat, phrase, game.rule_of(action), told, readers, known, places, seen)


def tidings(game: Game, after: Position) -> list[Phrase]:
    """What happened by itself: events in their order, and between them what seats did that had a single choice."""
    deeds = list(after.deeds or [])
    found: list[Phrase] = []
    for at, event in enumerate(after.journal or []):
        while deeds and deeds[0][0] <= at:
            found.append(deeds.pop(0)[1])
        found.append(game.tiding(after, event))
    return found + [deed for _, deed in deeds]


def places_of(game: Game, before: Position, action: int) -> tuple[str, ...]:
    """The board elements that a decision points at."""
    if game.rooms.has("asking"):
        parts = game.rooms.asking.parts(before, action)
        if parts:
            return tuple(parts)
    target = game.target(action)
    return (target,) if target else ()


def readers_of(
    game: Game, before: Sights, after: Sights, seat: int, action: int, told: list[Phrase]
) -> tuple[list[int] | None, list[Phrase]]:
    """Who may read a line (None: everybody), and what the others may read of what happened by itself."""
    was = before.position
    everybody = [*range(after.position.setting.players), SPECTATOR]
    own = game.secret_to(was, action)
    # What one chooses oneself one may read, also where others choose at the same time and are asked first.
    excluded = {
        one: told for one in everybody if own is not None and one not in own and (one != seat or seat == CHANCE)
    }
    # A choice made at the same time as others' is secret by its nature until the last one is in.
    is_secret_choice = was.player != CHANCE and len(was.players_to_act()) > 1
    for watcher in everybody:
        if watcher == seat and seat != CHANCE:  # the number of CHANCE is also that of a spectator, who decides nothing
            continue
        if is_secret_choice:
            excluded[watcher] = []
            continue
        if after.hidden(watcher) == before.hidden(watcher):
            continue
        eye = None if watcher == SPECTATOR else watcher
        twin = twin_of(was, after.truth, after.view(watcher), seat, action, eye)
        if twin is not None:
            others = tidings(game, twin)
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
        twin.journal, twin.deeds = [], []
        twin.apply(other, seat)
        if twin.view(eye) == seen and twin.to_data() != truth:
            return twin
    return None
