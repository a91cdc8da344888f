"""Beats: what happened, for one reader, as a list that the log, the teller, the trail, the playback and the terminal
all read.

A beat is a decision with all that followed from it by itself: results of chance, and what seats did that had a single
choice. A turn is a run of beats of one seat. It is all made of the lines of one watcher, whose views they come from.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import Any

from branchline.core.position import CHANCE
from branchline.core.sentences import YOU
from branchline.core.translation import SOURCE, language_now, translated
from branchline.core.words import counted, sentence
from branchline.table.changes import POINTS, Gain, Shift
from branchline.table.lines import UNSEEN_CHANCE, Line

BEGINS = re.compile(r"^(Round \d+|Action phase \d+|Phase \d+)\b[^.]*\bbegins\b")
NAMES = r"[A-Z]\w*(?: (?:and|-) [A-Z]\w*)*"
ASIDE = re.compile(rf" \((?!{NAMES}\))[^)]*\)| for free$")
"""What is left out where there is little room; names in brackets tell a place from another of its name."""
TURN = re.compile(r"\bturn \d+")
TURN_BEGINS = re.compile(r" began turn \d+ of round ")
LONGEST_SHORT = 110
"""What is told in few words has at most so many letters; less, and a place would lose its name."""


@dataclass(frozen=True)
class Beat:
    """The smallest thing that is told. `number` is its last move and `first` its first; `who` and `words` are what the
    seat did, `told` what followed from it, each a sentence."""

    first: int
    number: int
    seat: int
    who: str
    words: str
    rule: str
    told: tuple[str, ...]
    phase: str
    places: tuple[str, ...]
    shifts: tuple[Shift, ...]
    gains: tuple[Gain, ...]
    is_hidden: bool
    is_idle: bool
    concerns_reader: bool
    stand_in: str = ""
    is_news: bool = False  # a round that begins, told apart from the decision after which it did
    times: int = 1

    @property
    def key(self) -> str:
        """What it is called by on a page: no other beat is."""
        return f"{self.first}n" if self.is_news else str(self.first)

    @property
    def sentence(self) -> str:
        """The one sentence of it, the same wherever it is told."""
        return sentence(" ".join(filter(None, (self.who, so_often(self.words, self.times)))))

    @property
    def plain(self) -> str:
        """All of its words, behind the name of who did it."""
        return self.words.rstrip(".")

    @property
    def full(self) -> str:
        """The same, and how often."""
        return so_often(self.plain, self.times)

    @cached_property
    def short(self) -> str:
        """The same in few words, behind the name of who did it."""
        words = ASIDE.sub("", self.plain)
        if len(words) > LONGEST_SHORT:
            words = f"{words[:LONGEST_SHORT].rpartition(' ')[0].rstrip(',:;')} …"
        return so_often(words, self.times)

    @property
    def points(self) -> float:
        """What its seat won with it."""
        return sum(one.by for one in self.gains if one.seat == self.seat and one.symbol == POINTS)

    @property
    def wins(self) -> bool:
        """Did its seat win anything with it?"""
        return any(one.by > 0 for one in self.gains if one.seat == self.seat)

    @property
    def round(self) -> str:
        return self.phase.partition(" · ")[0]

    @property
    def marks(self) -> list[list[str]]:
        """What the trail draws: for each piece from where to where, or else the places that were pointed at."""
        return [[one.start, one.end] for one in self.shifts] or [["", place] for place in self.places]


@dataclass(frozen=True)
class Turn:
    """A run of beats of one seat, or of chance."""

    seat: int
    round: str
    beats: tuple[Beat, ...]

    @property
    def key(self) -> str:
        return self.beats[0].key

    @property
    def first(self) -> int:
        return self.beats[0].first

    @property
    def number(self) -> int:
        return self.beats[-1].number

    @property
    def points(self) -> float:
        """What its seat won in it."""
        return sum(one.by for one in self.gains if one.seat == self.seat and one.symbol == POINTS)

    @cached_property
    def gains(self) -> list[Gain]:
        """All that anybody won or lost in it, one entry a figure."""
        return summed(gain for beat in self.beats for gain in beat.gains)

    @property
    def who(self) -> str:
        return self.beats[0].who

    @cached_property
    def made(self) -> dict[Hashable, Any]:
        """What was made of it for a reader, for as long as it is shown."""
        return {}


def summed(gains: Iterable[Gain]) -> list[Gain]:
    found: dict[tuple[int, str], Gain] = {}
    for gain in gains:
        before = found.get((gain.seat, gain.symbol))
        found[gain.seat, gain.symbol] = gain if before is None else replace(gain, by=before.by + gain.by)
    return [gain for gain in found.values() if gain.by]


def beats_of(lines: Iterable[Line], reader: int, names: Sequence[str]) -> list[Beat]:
    """The beats of these lines, the oldest first; each line as this reader may read it."""
    beats: list[Beat] = []
    grew: set[int] = set()
    for line in lines:
        for beat in own_beats(line, reader, names):
            grown = grown_by(beats[-1], beat) if beats else None
            if grown is None:
                beats.append(beat)
            else:
                beats[-1] = grown
                grew.add(len(beats) - 1)
    for at in grew:
        beats[at] = tallied(beats[at])
    return beats


def own_beats(line: Line, reader: int, names: Sequence[str]) -> list[Beat]:
    """The beats of one line by itself."""
    return [tallied(in_language(beat, names)) for beat in parted(beat_of(line, reader, names))]


def in_language(beat: Beat, names: Sequence[str]) -> Beat:
    """The beat as its reader reads it; names are the same in every language."""
    if language_now() == SOURCE:
        return beat
    is_you = beat.who.rstrip(":") == YOU
    return replace(
        beat,
        who=beat.who if beat.who.rstrip(":") in names and not is_you else translated(beat.who),
        words=translated(beat.words, is_you),
        told=tuple(translated(one) for one in beat.told),
        stand_in=translated(beat.stand_in),
    )


def grown_by(last: Beat, beat: Beat) -> Beat | None:
    """The last beat with what this one adds to it; None where a new one begins."""
    if follows(last, beat):
        return joined(last, beat)
    if repeats(last, beat):
        return replace(last, number=beat.number, times=last.times + 1, gains=(*last.gains, *beat.gains))
    return None


def parted(beat: Beat) -> list[Beat]:
    """A round that begins after a decision is nobody's deed: it is told by itself. That a turn begins is said by the
    head of the turn."""
    if any(TURN_BEGINS.search(one) for one in beat.told):
        beat = replace(beat, told=tuple(one for one in beat.told if not TURN_BEGINS.search(one)))
    at = next((at for at, one in enumerate(beat.told) if BEGINS.match(one)), None)
    if at is None:
        return [beat]
    begins, *others = beat.told[at:]
    found = BEGINS.match(begins)
    phase = found[1] if found and found[1].startswith("Round") else beat.phase
    news = replace(
        beat,
        seat=CHANCE,
        who="",
        words=begins,
        rule="",
        told=tuple(others),
        phase=phase,
        places=(),
        shifts=(),
        gains=(),
        is_hidden=False,
        is_idle=False,
        concerns_reader=False,
        stand_in="",
        is_news=True,
    )
    return [replace(beat, told=beat.told[:at]), news]


def beat_of(line: Line, reader: int, names: Sequence[str]) -> Beat:
    told = line.read(reader, names)
    change = line.change
    is_idle = change.is_idle and not (told.is_hidden or line.places or line.told or line.seat == CHANCE)
    concerns = line.phrase is not None and line.seat != reader and reader in line.phrase.seats()
    return Beat(
        line.number,
        line.number,
        line.seat,
        told.who,
        told.words,
        told.rule,
        told.told,
        change.phase,
        line.places,
        change.shifts,
        change.gains,
        told.is_hidden,
        is_idle,
        concerns or any(gain.seat == reader and gain.by < 0 for gain in change.gains if line.seat != reader),
        line.stand_in,
        line.seat == CHANCE and BEGINS.match(told.words) is not None,
    )


def follows(last: Beat, beat: Beat) -> bool:
    """Chance belongs to what caused it, unless a round begins with it."""
    return beat.seat == CHANCE and last.round == beat.round


def repeats(last: Beat, beat: Beat) -> bool:
    """Secret choices of one seat in a row are told once."""
    is_plain = not (last.told or beat.told)
    return last.seat == beat.seat and last.is_hidden and beat.is_hidden and is_plain


def joined(cause: Beat, result: Beat) -> Beat:
    """With what chance decided after it."""
    return replace(
        cause,
        number=result.number,
        told=(*cause.told, sentence(result.words), *result.told),
        shifts=(*cause.shifts, *result.shifts),
        gains=(*cause.gains, *result.gains),
        is_idle=False,
        concerns_reader=cause.concerns_reader or result.concerns_reader,
    )


def tallied(beat: Beat) -> Beat:
    """What followed, with what is the same said once, and the gains of each seat summed up."""
    told = tuple(so_often(one, times) for one, times in Counter(beat.told).items())
    gains = tuple(summed(beat.gains))
    return beat if told == beat.told and gains == beat.gains else replace(beat, told=told, gains=gains)


def so_often(words: str, times: int) -> str:
    """The same several times, said once; what nobody may read is only counted."""
    if times == 1:
        return words
    bare = words.rstrip(".")
    if bare == translated(UNSEEN_CHANCE):
        drawn = f"{counted(times, 'card or tile', 'cards or tiles')} are drawn in secret"
        return f"{translated(drawn)}{words[len(bare) :]}"
    return f"{words} ({translated(counted(times, 'time'))})"


def turns_of(beats: Iterable[Beat]) -> list[Turn]:
    """The turns of these beats, the oldest first; a choice that changed nothing is left out."""
    turns: list[Turn] = []
    for beat in beats:
        add_to(turns, beat)
    return turns


def add_to(turns: list[Turn], beat: Beat) -> None:
    """Tell one more beat: in the last turn, or in one of its own."""
    if beat.is_idle:
        return
    last = turns[-1] if turns else None
    if last is not None and is_same_turn(last.beats[-1], beat):
        turns[-1] = Turn(last.seat, last.round, (*last.beats, beat))
    else:
        turns.append(Turn(beat.seat, beat.round, (beat,)))


def is_same_turn(last: Beat, beat: Beat) -> bool:
    return (last.seat, last.round, last.stand_in, turn_in(last)) == (
        beat.seat,
        beat.round,
        beat.stand_in,
        turn_in(beat),
    )


def turn_in(beat: Beat) -> str:
    """The number of the turn in the round, where the game counts them."""
    found = TURN.search(beat.phase)
    return found.group() if found else ""


def since_last_move(turns: Sequence[Turn], seat: int, is_on: bool = True) -> list[Turn]:
    """What others did since this seat's last turn, also while its next one `is_on`: once that is over, it is the last
    turn and what was before it is no news. A bot that stands in for the seat is another."""
    end = len(turns)
    while is_on and end and is_own(turns[end - 1], seat):
        end -= 1
    start = end
    while start and not is_own(turns[start - 1], seat):
        start -= 1
    return list(turns[start:end])


def laid_out(turns: Sequence[Turn]) -> int:
    """With which move the game is laid out, if it begins with these turns: all that chance does before anybody decides.
    It is nobody's deed, and no news."""
    return max((turn.number for turn in takewhile(lambda turn: turn.seat == CHANCE, turns)), default=0)


def is_own(turn: Turn, seat: int) -> bool:
    return turn.seat == seat >= 0 and not turn.beats[0].stand_in
