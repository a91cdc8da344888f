"""What is followed from move to move in Small Railroad Empires: where pieces lie, the plates, the course of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.game import Game
from branchline.core.position import OVER
from branchline.core.sheet import Course, Fact, Stop
from branchline.core.words import counted, listing
from branchline.games.small_railroad_empires.about import may_run_out
from branchline.games.small_railroad_empires.board_offices import MOST_PRESTIGE
from branchline.games.small_railroad_empires.box import COLOURS, GOODS, INDUSTRIES, TERRAIN_SETS, Box
from branchline.games.small_railroad_empires.state import NO_SECTION, NOT_DEALT, RUNNING, WINNER, Table
from branchline.games.small_railroad_empires.steps.routes import final_length, shortest_routes
from branchline.games.small_railroad_empires.text import PHASES, phase_of
from branchline.games.small_railroad_empires.words import achievement_key, crate_key, slot_name
from branchline.look.symbols import emblem_name

Places = dict[str, str]
View = Mapping[str, Any]

NEAR = 6  # so few places for trains are worth a word


# -- where every piece lies ------------------------------------------------------------------------------------


def whereabouts(game: Game, view: View) -> Places:
    box: Box = game.box
    table = view["table"]
    return {
        **on_the_land(box, table),
        **in_the_offices(box, view),
        **at_home(view),
        **(of_the_conglomerate(table["gsc"]) if table["gsc"] is not None else {}),
    }


def on_the_land(box: Box, table: View) -> Places:
    """Tracks, trains, crates, and rural towns that nobody has turned up."""
    found = {}
    for name, pieces in (("track", "tracks"), ("train", "meeples")):
        for seat, spaces in enumerate(table[pieces]):
            found.update({f"{name}-{seat}-{space}": f"space:{space}" for space in spaces})
    for factory in range(len(box.factory_ids)):
        for good in box.factory_goods[factory]:
            if table["goods"][factory * GOODS + good]:
                key = crate_key(box, factory, good)
                found[key.replace(":", "-")] = key
    found.update({f"town-{space}": f"space:{space}" for space in table["rural_spaces"]})
    return found


def in_the_offices(box: Box, view: View) -> Places:
    """Prestige markers, the market, claims, and with Industrial Boom the markers of the companies."""
    table, size = view["table"], box.achievements_dealt
    found = {f"prestige-{seat}": f"prestige:{min(MOST_PRESTIGE, at)}" for seat, at in enumerate(table["prestige"])}
    found.update({f"card-{card}": f"market:{slot_name(slot)}" for slot, card in enumerate(table["market"])})
    for place, card in enumerate(table["achievements"]):
        name = achievement_key(box, card).partition(":")[2]
        for seat in range(len(table["tracks"])):
            section = table["sections"][seat * size + place]
            if section != NO_SECTION:
                found[f"claim-{seat}-{card}"] = f"{'first' if section == WINNER else 'later'}:{name}"
    if view["options"]["industrial_boom"]:
        for industry in range(INDUSTRIES):
            found[f"industry-{industry}"] = f"industry:{industry}-{table['industry_markers'][industry]}"
    return found


def at_home(view: View) -> Places:
    """What lies before each player: money, cards that are seen, loans, locomotives, the contract."""
    table, found = view["table"], {}
    for seat in range(view["players"]):
        found[f"money-{seat}"] = f"money:{seat}-{table['money'][seat]}"
        hand = [*table["dealt"][seat], *table["bought"][seat]]
        found.update({f"card-{card}": f"hand:{seat}" for card in hand if card >= 0})
        found.update({f"card-{card}": f"played:{seat}" for card in table["played"][seat]})
        found.update({f"loan-{seat}-{at}": f"loans:{seat}" for at in range(table["loans"][seat])})
        if table["contract"][seat] != NOT_DEALT:
            found[f"contract-{seat}"] = f"contract_of:{seat}"
        if view["options"]["rural_connections"]:
            for tint in range(COLOURS):
                for at in range(table["locomotives"][seat * COLOURS + tint]):
                    found[f"locomotive-{seat}-{tint}-{at}"] = f"locomotive:{seat}-{tint}"
    return found


def of_the_conglomerate(gsc: View) -> Places:
    """SRE-15: its train cards, the action card of the round, where its companies go."""
    found = {f"card-{card}": "gsc:trains" for card in gsc["train_cards"]}
    if gsc["action_cards"]:
        found[f"action-{gsc['action_cards'][-1]}"] = "gsc:action-0"
    for half, done in enumerate(gsc["destinations_done"]):
        if done < len(gsc["destinations"]):
            found[f"destination-{gsc['destinations'][done]}-{half}"] = f"gsc:destination-{half}"
    return found


# -- the plates ------------------------------------------------------------------------------------------------


def facts(game: Game, view: View, seat: int) -> list[Fact]:
    """Money, tracks left, train cards; the companies of the Conglomerate have no money and one pool of cards."""
    box: Box = game.box
    table = view["table"]
    tracks, locked = table["supply_tracks"][seat], table["locked_tracks"][seat]
    words = f"{counted(tracks, 'track')} left" + (f", {locked} more locked" if locked else "")
    figure = f"{tracks} ({locked})" if locked else str(tracks)
    supply = Fact(emblem_name(seat, game.seat_colours(view["players"])), figure, words, tracks + locked)
    if seat >= view["players"]:
        pool = len(table["gsc"]["train_cards"])
        return [supply, Fact("back", str(pool), f"{counted(pool, 'train card')} of both companies", pool)]
    money = table["money"][seat]
    held = len(table["dealt"][seat]) + len(table["bought"][seat])
    played = len(table["played"][seat])
    return [
        Fact("coin", f"${money}", f"${money} of at most ${box.money_most}", money),
        supply,
        Fact("back", str(held), f"{counted(held, 'train card')} in hand, {played} played", held),
    ]


# -- the course ------------------------------------------------------------------------------------------------

STOPS = (
    Stop("Construct", "Two tracks are laid one by one; who is not in first place may unlock a third.", "SRE-4.1"),
    Stop("Deliver", "One good goes from a factory to a city along the shortest own route, or none.", "SRE-5.1"),
    Stop("Achievements", "Whoever fulfils a card now may claim it, first or later.", "SRE-6.1"),
    Stop("Train card", "One card of the market may be bought.", "SRE-7.3"),
)
CONGLOMERATE = Stop("Conglomerate", "Black and Yellow build, deliver and claim by their cards.", "SRE-15.4")
PHASE_ORDER = tuple(dict.fromkeys(PHASES.values()))  # as many as there are stops, the Conglomerate's last


def course(table: Table) -> Course:
    """SRE-3.1, SRE-15.2.1: the phases of a turn; alone the Conglomerate's turn is the last stop of a round."""
    stops = (*STOPS, CONGLOMERATE) if table.solo else STOPS
    if table.player == OVER:
        return Course("The end", stops, len(stops))
    if not any(table.turns):
        return Course("Setup", stops, -1, end_words(table))
    return Course(f"Round {max(table.turns)}", stops, PHASE_ORDER.index(phase_of(table)), end_words(table))


def progress(table: Table) -> float:
    """SRE-12.1, SRE-12.2, SRE-15.2.1: the greatest share of somebody's tracks or of the deck used; alone, of the
    rounds."""
    if table.solo:
        return min(1.0, max(table.turns) / table.box.rounds)
    box = table.box
    used = 1.0 - min(table.supply_tracks) / (box.tracks - box.locked)
    if may_run_out(box, table.seats):
        used = max(used, 1.0 - len(table.train_deck) / len(box.train_colour))
    return min(1.0, max(0.0, used))


def end_words(table: Table, room: int = 3) -> str:
    """SRE-12.1 to SRE-12.5, SRE-15.2.1: what brings the end near, as far as it can happen in this game; where there is
    room for fewer, what is nearest."""
    if table.solo:
        return f"end: after round {table.box.rounds}"
    if table.end_trigger != RUNNING:
        return "end: after this round"
    left = [(min(table.supply_tracks), "a player’s last track")]
    if may_run_out(table.box, table.seats):
        left.append((len(table.train_deck), "the last card"))
    places = 2 * len(table.map.cities) - sum(len(spaces) for spaces in table.meeples)
    if 0 < places <= NEAR:
        left.append((places, "the last place for a train"))
    if len(left) > room:
        left = sorted(left)[:room]
    return f"end: {listing([f'{words} ({number} left)' for number, words in left], 'or')}"


def longest_route(table: Table, seat: int) -> int:
    """SRE-5.3: how long the longest delivery can be with what the seat has built, whatever goods there are; 0: none."""
    game_map, longest = table.map, 0
    for city in game_map.cities:
        if not table.has_track(seat, city):
            continue
        for factory in game_map.factories:
            spaces, *outcomes = shortest_routes(table, seat, factory, city) or [0]
            longest = max([longest, *(final_length(table, spaces, one // TERRAIN_SETS) for one in outcomes)])
    return longest
