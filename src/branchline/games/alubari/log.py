"""The log: what happened by itself, with the rule behind it."""

from __future__ import annotations

from branchline.core.reports import Facts, Values, nothing, reporter
from branchline.core.sentences import Count, Phrase
from branchline.games.alubari import verbs as v
from branchline.games.alubari.box import RESOURCES, WEATHERS
from branchline.games.alubari.state import (
    BOTH_WITHOUT_MARKERS,
    EXTRA_ROUND,
    LAST_MARKER,
    RAILWAY_COMPLETE,
    Table,
)
from branchline.games.alubari.text import (
    ENDINGS,
    count_of,
    estate_name,
    player,
    rate,
    station_name,
    track_name,
)

CHAI_LOST = "; {chai} would have passed the end of the track. AL-1.5"

END_RULES = {
    RAILWAY_COMPLETE: "AL-14.1",
    LAST_MARKER: "AL-15.4",
    EXTRA_ROUND: "AL-14.3",
    BOTH_WITHOUT_MARKERS: "AL-14.3",
}

# -- what the lines name -------------------------------------------------------------------------------------------


def new_round(_table: Table, number: int, _b: int, _c: int) -> Values:
    return {"round": number}


def weather(_table: Table, disc: int, _b: int, _c: int) -> Values:
    return {"weather": WEATHERS[disc]}


def harvest(_table: Table, halves: int, _b: int, _c: int) -> Values:
    return {"rate": rate(halves)}


def harvested(_table: Table, seat: int, leaves: int, spaces: int) -> Values:
    return {"who": player(seat), "leaves": count_of(leaves, "tea"), "spaces": Count(spaces, "estate space")}


def event(table: Table, number: int, _b: int, _c: int) -> Values:
    return {"number": number + 1, "name": table.box.event_names[number]}


def estate_cleared(table: Table, space: int, _b: int, _c: int) -> Values:
    return {"estate": estate_name(table, space)}


def game_track(table: Table, track: int, _b: int, _c: int) -> Values:
    return {"track": track_name(table.box, track)}


def game_station(table: Table, station: int, _b: int, _c: int) -> Values:
    return {"station": station_name(table.box, station)}


def cubes_returned(_table: Table, first: int, _b: int, _c: int) -> Values:
    return {"first": first + 1, "last": first + 3}


def trimmed(_table: Table, kind: int, cubes: int, _c: int) -> Values:
    return {"cubes": count_of(cubes, RESOURCES[5 if kind == 2 else kind])}


def somebody(_table: Table, seat: int, _b: int, _c: int) -> Values:
    return {"who": player(seat)}


def dug(_table: Table, seat: int, rubble: int, _c: int) -> Values:
    return {"who": player(seat), "rubble": count_of(rubble, "rubble")}


def estate_owned(table: Table, seat: int, space: int, _c: int) -> Values:
    return {"who": player(seat), "estate": estate_name(table, space)}


def laid(table: Table, seat: int, track: int, _c: int) -> Values:
    return {"who": player(seat), "track": track_name(table.box, track)}


def chai(_table: Table, seat: int, gained: int, due: int) -> Values:
    lost = "" if gained == due else Phrase(CHAI_LOST, chai=count_of(due - gained, "chai"))
    return {"who": player(seat), "chai": count_of(gained, "chai"), "lost": lost}


def toy_train(_table: Table, seat: int, leaves: int, _c: int) -> Values:
    return {"who": player(seat), "leaves": count_of(leaves, "tea")}


def extra_building(table: Table, _a: int, _b: int, _c: int) -> Values:
    return {"name": table.box.extra_building_name}


def siliguri_closed(table: Table, _a: int, _b: int, _c: int) -> Values:
    return {"town": table.box.town_names[0]}


def game_over(_table: Table, ending: int, _b: int, _c: int) -> Values:
    return {"ending": ENDINGS[ending], "rule": END_RULES[ending]}


# -- every event ---------------------------------------------------------------------------------------------------

# What is told of each entry of the journal, in words that fit `you` as well as a name, and what the line names.
REPORTS: dict[int, tuple[str, Facts]] = {
    v.TOLD_ROUND: ("Round {round} begins. AL-3.1", new_round),
    v.TOLD_WEATHER: ("The weather is {weather}. AL-4.2", weather),
    v.TOLD_HARVEST: ("Tea Harvest at rate {rate}. AL-4.7", harvest),
    v.TOLD_LEAVES: ("{who} harvested {leaves} from {spaces}. AL-4.7", harvested),
    v.TOLD_EVENT: ("Event {number}: {name}. AL-12.2", event),
    v.TOLD_ESTATE_CLEARED: ("The game cleared {estate}. AL-12.3", estate_cleared),
    v.TOLD_GAME_TRACK: ("The game laid {track}. AL-12.6", game_track),
    v.TOLD_GAME_STATION: ("The game filled {station}. AL-12.7", game_station),
    v.TOLD_CUBES_RETURNED: ("The event cubes on spaces {first} to {last} went back into the bag", cubes_returned),
    v.TOLD_TRIMMED: ("The Stockyard gave {cubes} back to the bag. AL-12.4", trimmed),
    v.TOLD_FREE_WORKER: ("{who} got the third worker free of charge. AL-5.5", somebody),
    v.TOLD_DUG: ("{who} dug {rubble}. AL-7.5", dug),
    v.TOLD_ESTATE_OWNED: ("{who} cleared {estate} and marked it. AL-7.6", estate_owned),
    v.TOLD_LAID: ("{who} laid {track}. AL-8.3", laid),
    v.TOLD_CHAI: ("{who} gained {chai}{lost}", chai),
    v.TOLD_START_PLAYER: ("{who} took the Starting Player marker. AL-7.4", somebody),
    v.TOLD_TOY_TRAIN: ("{who} gained {leaves} with the Toy Train. AL-7.3", toy_train),
    v.TOLD_EXTRA_BUILDING: ("The last rubble is gone: area B becomes the {name}. AL-7.9", extra_building),
    v.TOLD_SILIGURI_CLOSED: ("{town} is closed. AL-15.3", siliguri_closed),
    v.TOLD_EXTRA_ROUND: ("{who} began one more round alone. AL-14.3", somebody),
    v.TOLD_RESHUFFLED: ("The discarded contracts are shuffled into a new deck. AL-3.3", nothing),
    v.TOLD_END: ("The game is over: {ending}. {rule}", game_over),
}

report = reporter(REPORTS)
