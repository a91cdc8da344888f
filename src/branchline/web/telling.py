"""What the page tells one viewer: the log by turns, what happened since the viewer's last move, and the last beat.

All of it is one list of beats (`table/beats.py`), worked out once for all who read the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from branchline.bots import LEVELS
from branchline.core.position import CHANCE
from branchline.core.sentences import YOU
from branchline.core.translation import language_now, translated
from branchline.look.symbols import emblem_name, seat_class
from branchline.table.beats import Beat, Turn, beats_of, is_own, laid_out, since_last_move, summed, turns_of
from branchline.table.changes import POINTS, Gain, written
from branchline.table.chronicle import Chronicle
from branchline.table.host import Host
from branchline.table.lines import Line
from branchline.table.running import Running
from branchline.table.seating import BOT

STEPS = "steps"
MOST_TURNS = 16
"""As many turns stand in the log of a table; the whole log has a page of its own."""
MOST_TOLD = 3
"""As many turns stand open in the teller, in so many lines of so many letters together; what is more folds."""
MOST_LINES = 9
LETTERS = 38
BETWEEN = 6
"""Letters that each part takes besides its own: what divides it from the next, and the points it won."""
WHOLE, FULL = "whole", "full"
LATELY = 3
"""A spectator has made no move: so many turns are shown instead."""
DIE = "p-0"


@dataclass(frozen=True)
class Told:
    """A turn as it is told: whose, with which emblem, its beats, those that fold, and what it brought."""

    turn: Turn
    name: str
    css: str
    emblem: str
    is_mine: bool
    shown: tuple[Beat, ...]
    folded: tuple[Beat, ...] = ()
    is_now: bool = False
    asides: tuple[str, ...] = ()  # for this reader alone
    room: str = ""  # for what, besides: all of its words (`WHOLE`), and what followed too (`FULL`)

    @property
    def id(self) -> str:
        return f"turn-{self.turn.key}"

    @property
    def first(self) -> int:
        return self.turn.first

    @property
    def points(self) -> float:
        return self.turn.points

    @property
    def numbers(self) -> str:
        first, last = self.turn.first, self.turn.number
        return str(first) if first == last else f"{first}–{last}"

    @property
    def head(self) -> str:
        """`Round 5 · Blue`."""
        return " · ".join(filter(None, (translated(self.turn.round), self.name)))

    @property
    def figures(self) -> list[tuple[str, str]]:
        """What else its seat won or lost, as a symbol and how it is written."""
        own = [one for one in self.turn.gains if one.seat == self.turn.seat and one.symbol != POINTS]
        return [(one.symbol, written(one.pattern, one.by)) for one in own]


@dataclass(frozen=True)
class Story:
    """What a viewer is told: `log` newest first, `since` oldest first, `earlier` the turns of it that fold; the trail
    is drawn until the viewer's first answer is final. The viewer's own turn `is_on` and has begun. `last` is the beat
    that led here."""

    log: list[Told]
    is_longer: bool
    since: list[Told]
    earlier: list[Told]
    is_watching: bool
    is_on: bool
    has_trail: bool
    last: Beat | None
    last_turn: Told | None

    @property
    def head(self) -> str:
        if self.is_watching:
            return "The last turns" if self.since else "The game begins"
        if self.since and not self.is_longer and not any(one.is_mine for one in self.log):
            return "Before your first move"
        if self.since:
            return "Before your turn" if self.is_on else "Since your last move"
        return "The game begins" if self.is_new else "Nothing since your last move"

    @property
    def is_new(self) -> bool:
        """Is there nothing to be told yet, neither of the viewer nor of others?"""
        return not self.since and not any(one.is_mine for one in self.log)

    @property
    def rounds(self) -> list[str]:
        """The rounds that the log tells of, newest first."""
        return list(dict.fromkeys(one.turn.round for one in self.log if one.turn.round))

    @property
    def filters(self) -> list[tuple[int, str, str, str]]:
        """Whoever did something in the log: seat, name, colours and emblem."""
        found = {one.turn.seat: (one.turn.seat, one.name, one.css, one.emblem) for one in self.log if one.emblem}
        return [found[seat] for seat in sorted(found)]

    @property
    def actor(self) -> int | str:
        """Whose beat it was that led here, if it was not the viewer's own; '' if there is none to be told."""
        return "" if self.last_turn is None or self.last_turn.is_mine else self.last_turn.turn.seat

    @property
    def tentative(self) -> list[str]:
        """The places of what the viewer has done in the turn that is not over yet."""
        turn = self.last_turn
        if turn is None or not turn.is_mine:
            return []
        return list(dict.fromkeys(place for beat in turn.turn.beats for place in beat.places))

    @cached_property
    def changes(self) -> dict[int, dict[str, Gain]]:
        """What every seat won and lost since the viewer's last move, by seat and symbol ('' is points)."""
        found: dict[int, dict[str, Gain]] = {}
        for gain in summed(gain for one in [*self.earlier, *self.since] for gain in one.turn.gains):
            found.setdefault(gain.seat, {})[gain.symbol] = gain
        return found


def tell(running: Running, chronicle: Chronicle, seat: int, has_trail: bool) -> Story:
    """The story of a chronicle for the reader in a seat."""
    lines, turns = chronicle.lines, chronicle.turns
    is_longer = bool(lines) and lines[0].number > 1
    if turns and is_longer:
        turns = turns[1:] or turns  # the first one may have begun before these lines do
    is_on = is_on_turn(running, lines, seat)
    since = since_last_move(turns, seat, is_on) if seat >= 0 else turns[-LATELY:]
    begun = 0 if is_longer else laid_out(turns)
    since = [turn for turn in since if turn.number > begun]
    open_ones, earlier = since[-MOST_TOLD:], since[:-MOST_TOLD]
    names, colours = running.names, running.colours
    log = told(reversed(turns[-MOST_TURNS:]), seat, names, colours)
    log[:1] = [replace(one, is_now=True) for one in log[:1]]
    is_told = bool(turns) and turns[-1].number > begun
    return Story(
        log=log,
        is_longer=len(turns) > MOST_TURNS or is_longer,
        since=shortened(told(open_ones, seat, names, colours), MOST_LINES - len(open_ones) - bool(earlier)),
        earlier=told(earlier, seat, names, colours),
        is_watching=seat < 0,
        is_on=is_on and bool(turns) and is_own(turns[-1], seat),
        has_trail=has_trail,
        last=turns[-1].beats[-1] if is_told else None,
        last_turn=log[0] if is_told else None,
    )


def with_asides(story: Story, asides: Mapping[int, Sequence[str]]) -> Story:
    """The story with what its reader alone is told, each by the turn of its move, or the one before."""
    if not asides or not story.log:
        return story
    found: dict[int, list[str]] = {}
    for number, words in asides.items():
        at = next((at for at, one in enumerate(story.log) if one.first <= number), None)
        if at is not None:  # what is older than the log stands on the page of what is decided ahead
            found.setdefault(at, []).extend(words)
    log = [replace(one, asides=tuple(found[at])) if at in found else one for at, one in enumerate(story.log)]
    return replace(story, log=log)


def is_on_turn(running: Running, lines: Sequence[Line], seat: int) -> bool:
    """Is it this seat that decides, at the moment which these lines lead to? Of a moment that is over nobody asks."""
    row = running.row
    is_now = bool(lines) and lines[-1].number == row.number
    return not is_now or row.held_by == seat or (row.held_by < 0 and seat in running.due())


def told(turns: Iterable[Turn], seat: int, names: Sequence[str], colours: str) -> list[Told]:
    """Turns as the reader in this seat reads them; each made once, since it is read again after every move."""
    key = (seat, colours, language_now(), *names)
    found = []
    for turn in turns:
        if key not in turn.made:
            turn.made[key] = read(turn, seat, names, colours)
        found.append(turn.made[key])
    return found


def read(turn: Turn, seat: int, names: Sequence[str], colours: str) -> Told:
    is_chance = turn.seat == CHANCE
    stand_in = turn.beats[0].stand_in
    is_mine = turn.seat == seat >= 0 and not stand_in
    name = "" if is_chance else turn.beats[0].who.rstrip(",:") if stand_in else names[turn.seat]
    css = DIE if is_chance else seat_class(turn.seat, colours)
    emblem = "" if is_chance else emblem_name(turn.seat, colours)
    return Told(turn, translated(YOU) if is_mine else name, css, emblem, is_mine, turn.beats)


def whole_log(lines: list[Line], seat: int, names: Sequence[str], colours: str) -> list[Told]:
    """All turns of these lines, both with the newest first."""
    return told(reversed(turns_of(beats_of(reversed(lines), seat, names))), seat, names, colours)


def shortened(turns: list[Told], lines: int) -> list[Told]:
    """With no more parts than there is room for: what concerns the viewer comes first, what is over folds. What won
    something is kept before what won nothing, and a turn that needs little leaves its room to the others. If there is
    room for everything, nothing is shortened at all."""
    room, rooms = lines, dict[str, int]()
    for left, one in zip(range(len(turns), 0, -1), sorted(turns, key=lines_of), strict=True):
        rooms[one.id] = min(lines_of(one), lines // left)
        lines -= rooms[one.id]
    for kind in (FULL, WHOLE):
        if sum(full_lines_of(one, kind) for one in turns) <= room:
            return [in_full(one, kind) for one in turns]
    found = []
    for one in turns:
        shown = parts_in(one, rooms[one.id] * LETTERS)
        beats = sorted(one.shown, key=lambda beat: not beat.concerns_reader)
        kept, folded = (tuple(beat for beat in beats if (beat.key in shown) == is_kept) for is_kept in (True, False))
        found.append(replace(one, shown=kept, folded=folded))
    return found


def lines_of(told: Told) -> int:
    """How many lines all of it would take."""
    return -(-(len(told.name) + sum(len(beat.short) + BETWEEN for beat in told.shown)) // LETTERS)


def full_lines_of(told: Told, room: str) -> int:
    """How many lines it takes with each beat on lines of its own, in all its words."""
    words = [" ".join((beat.full, *(beat.told if room == FULL else ()))) for beat in told.shown]
    letters = [len(one) + BETWEEN + (len(told.name) if at == 0 else 0) for at, one in enumerate(words)]
    return sum(-(-one // LETTERS) for one in letters)


def in_full(told: Told, room: str) -> Told:
    return replace(told, shown=tuple(sorted(told.shown, key=lambda beat: not beat.concerns_reader)), room=room)


def parts_in(told: Told, room: int) -> set[str]:
    """The keys of the beats that find room among so many letters; the first, and what won most points, in any case."""
    ranked = sorted(told.shown, key=lambda beat: (not beat.concerns_reader, not beat.wins))
    best = max(ranked, key=lambda beat: beat.points)
    shown = {beat.key for beat in (ranked[0], best) if beat is ranked[0] or beat.points > 0}
    room -= len(told.name) + sum(len(beat.short) + BETWEEN for beat in ranked if beat.key in shown)
    for beat in ranked:
        needed = len(beat.short) + BETWEEN
        if beat.key not in shown and needed <= room:
            room -= needed
            shown.add(beat.key)
    return shown


def steps_of(host: Host, running: Running, seat: int, everything: bool, number: int) -> dict[str, int]:
    """Where the buttons and arrow keys of the replay lead: to the beat, turn and round before a move and after it. And
    of how many beats of the turn this move is told with the last, and how many `all` are."""
    ends = running.once((STEPS, seat, everything), lambda: all_ends(host, running, seat, everything))
    found = {"first": 0, "last": running.row.number}
    for name, numbers in ends.items():
        found[f"{name}-back"] = max((one for one in numbers if one < number), default=0)
        found[f"{name}-on"] = min((one for one in numbers if one > number), default=running.row.number)
    begin, end = found["turn-back"], min((one for one in ends["turn"] if one >= number), default=number)
    found["told"] = sum(begin < one <= number for one in ends["beat"])
    found["all"] = sum(begin < one <= end for one in ends["beat"])
    return found


def all_ends(host: Host, running: Running, seat: int, everything: bool) -> dict[str, list[int]]:
    """The last moves of all beats, turns and rounds of a game so far."""
    last = running.row.number
    lines = host.lines(running, seat, everything, last, last)
    turns = turns_of(beats_of(reversed(lines), seat, running.names))
    rounds = {turn.round: turn.number for turn in turns}
    beats = [beat.number for turn in turns for beat in turn.beats]
    return {"beat": beats, "turn": [turn.number for turn in turns], "round": list(rounds.values())}


@dataclass(frozen=True)
class Waiting:
    """For whom everybody waits: since when a person decides, or about how many seconds a bot thinks about its turn."""

    since: float
    seconds: float
    is_bot: bool


def waiting_of(running: Running, viewer: Sequence[int]) -> Waiting | None:
    """What a viewer waits for; nothing while it is one of the viewer's own seats, or nobody's, that is to decide."""
    due = [running.row.held_by] if running.row.held_by >= 0 else running.due()
    if not due or any(seat in viewer and not running.stand_in(seat) for seat in due):
        return None
    bots = [running.bot_of(seat) for seat in due if running.kind_of(seat) == BOT]
    is_bot = len(bots) == len(due)
    seconds = max((LEVELS[one].waiting for one in bots if one in LEVELS), default=0.0) if is_bot else 0.0
    return Waiting(running.row.moved_at, seconds, is_bot)
