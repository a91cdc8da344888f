"""The log: what happened by itself, with the rule behind it."""

from __future__ import annotations

from typing import Any

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

TIDINGS = {
    v.TOLD_ROUND: "Round {round} begins. AL-3.1",
    v.TOLD_WEATHER: "The weather is {weather}. AL-4.2",
    v.TOLD_HARVEST: "Tea Harvest at rate {rate}. AL-4.7",
    v.TOLD_LEAVES: "{who} harvested {leaves} from {spaces}. AL-4.7",
    v.TOLD_EVENT: "Event {number}: {name}. AL-12.2",
    v.TOLD_ESTATE_CLEARED: "The game cleared {estate}. AL-12.3",
    v.TOLD_GAME_TRACK: "The game laid {track}. AL-12.6",
    v.TOLD_GAME_STATION: "The game filled {station}. AL-12.7",
    v.TOLD_CUBES_RETURNED: "The event cubes on spaces {first} to {last} went back into the bag",
    v.TOLD_TRIMMED: "The Stockyard gave {cubes} back to the bag. AL-12.4",
    v.TOLD_FREE_WORKER: "{who} got the third worker free of charge. AL-5.5",
    v.TOLD_DUG: "{who} dug {rubble}. AL-7.5",
    v.TOLD_ESTATE_OWNED: "{who} cleared {estate} and marked it. AL-7.6",
    v.TOLD_LAID: "{who} laid {track}. AL-8.3",
    v.TOLD_CHAI: "{who} gained {chai}{lost}",
    v.TOLD_START_PLAYER: "{who} took the Starting Player marker. AL-7.4",
    v.TOLD_TOY_TRAIN: "{who} gained {leaves} with the Toy Train. AL-7.3",
    v.TOLD_EXTRA_BUILDING: "The last rubble is gone: area B becomes the {name}. AL-7.9",
    v.TOLD_SILIGURI_CLOSED: "{town} is closed. AL-15.3",
    v.TOLD_EXTRA_ROUND: "{who} began one more round alone. AL-14.3",
    v.TOLD_RESHUFFLED: "The discarded contracts are shuffled into a new deck. AL-3.3",
    v.TOLD_END: "The game is over: {ending}. {rule}",
}

CHAI_LOST = "; {chai} would have passed the end of the track. AL-1.5"

END_RULES = {
    RAILWAY_COMPLETE: "AL-14.1",
    LAST_MARKER: "AL-15.4",
    EXTRA_ROUND: "AL-14.3",
    BOTH_WITHOUT_MARKERS: "AL-14.3",
}


def report(table: Table, event: tuple[int, int, int, int]) -> Phrase:
    """The log line of something that happened by itself."""
    return Phrase(TIDINGS[event[0]], **values(table, *event))


def values(table: Table, kind: int, a: int, b: int, c: int) -> dict[str, Any]:
    """What stands in the line of an event; its first figure is the seat where a player is told of."""
    box = table.box
    match kind:
        case v.TOLD_ROUND:
            return {"round": a}
        case v.TOLD_WEATHER:
            return {"weather": WEATHERS[a]}
        case v.TOLD_HARVEST:
            return {"rate": rate(a)}
        case v.TOLD_LEAVES:
            return {"who": player(a), "leaves": count_of(b, "tea"), "spaces": Count(c, "estate space")}
        case v.TOLD_EVENT:
            return {"number": a + 1, "name": box.event_names[a]}
        case v.TOLD_ESTATE_CLEARED:
            return {"estate": estate_name(table, a)}
        case v.TOLD_GAME_TRACK:
            return {"track": track_name(box, a)}
        case v.TOLD_GAME_STATION:
            return {"station": station_name(box, a)}
        case v.TOLD_CUBES_RETURNED:
            return {"first": a + 1, "last": a + 3}
        case v.TOLD_TRIMMED:
            return {"cubes": count_of(b, RESOURCES[5 if a == 2 else a])}
        case v.TOLD_DUG:
            return {"who": player(a), "rubble": count_of(b, "rubble")}
        case v.TOLD_ESTATE_OWNED:
            return {"who": player(a), "estate": estate_name(table, b)}
        case v.TOLD_LAID:
            return {"who": player(a), "track": track_name(box, b)}
        case v.TOLD_CHAI:
            lost = "" if b == c else Phrase(CHAI_LOST, chai=count_of(c - b, "chai"))
            return {"who": player(a), "chai": count_of(b, "chai"), "lost": lost}
        case v.TOLD_TOY_TRAIN:
            return {"who": player(a), "leaves": count_of(b, "tea")}
        case v.TOLD_FREE_WORKER | v.TOLD_START_PLAYER | v.TOLD_EXTRA_ROUND:
            return {"who": player(a)}
        case v.TOLD_EXTRA_BUILDING:
            return {"name": box.extra_building_name}
        case v.TOLD_SILIGURI_CLOSED:
            return {"town": box.town_names[0]}
        case v.TOLD_END:
            return {"ending": ENDINGS[a], "rule": END_RULES[a]}
    return {}
