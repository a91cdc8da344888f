"""The log of Railroad Revolution: what happened by itself, with the rule behind it (RR-18.4)."""

from __future__ import annotations

from branchline.core.reports import Facts, Values, nothing, reporter
from branchline.core.sentences import Count, Phrase
from branchline.games.railroad_revolution import state as s
from branchline.games.railroad_revolution.box import STACKS
from branchline.games.railroad_revolution.words import player, printed


def seat_alone(_table: s.Table, seat: int, _b: int, _c: int) -> Values:
    return {"who": player(seat)}


def completed(table: s.Table, seat: int, tile: int, _c: int) -> Values:
    milestone = table.box.milestones[tile]
    return {"who": player(seat), "milestone": printed(milestone.id), "vp": milestone.vp}


def triggered(_table: s.Table, seat: int, turns: int, _c: int) -> Values:
    return {"who": player(seat), "turns": Count(turns, "turn")}


def first_slot(table: s.Table, seat: int, place: int, is_office: int) -> Values:
    if is_office:
        return {"who": player(seat), "slot": Phrase(FIRST_OFFICE, section=place + 1)}
    return {"who": player(seat), "slot": Phrase(FIRST_STATION, city=table.box.city_names[place])}


FIRST_OFFICE = "First Office slot of section {section} (RR-8.2)"
FIRST_STATION = "First Station slot of {city} (RR-6.4)"


def looked(_table: s.Table, seat: int, tiles: int, stack: int) -> Values:
    return {"who": player(seat), "tiles": Count(tiles, "tile"), "stack": STACKS[stack]}


# What is told of each entry of the journal (state.py), in words that fit `you` as well as a name.
REPORTS: dict[int, tuple[str, Facts]] = {
    s.RECALLED: ("{who} had no worker left in the supply: all returned from the action spaces (RR-3.2)", seat_alone),
    s.PASSED: ("{who} had no piece left on the player board and passed (RR-3.5)", seat_alone),
    s.COMPLETED: ("{who} completed milestone {milestone} for {vp} VP (RR-11.7)", completed),
    s.TRIGGERED: ("{who} cleared the board left of the logo: {turns} left (RR-13.2)", triggered),
    s.DEAL_DISCARDED: ("The open deals are discarded (RR-10.8)", nothing),
    s.DEALS_RESHUFFLED: ("The deal stack is empty: the discarded tiles are shuffled (RR-10.8)", nothing),
    s.NO_REPLACEMENT: ("{who} found no milestone left as a replacement (RR-11.8)", seat_alone),
    s.FIRST_SLOT: ("{who} took the {slot}", first_slot),
    s.DEAL_WINDOW: ("{who} built on a Deal icon: the open deals are offered to all (RR-10.2)", seat_alone),
    s.LOOKED: ("{who} looked at {tiles} of stack {stack} (RR-11.8)", looked),
}

report = reporter(REPORTS)
