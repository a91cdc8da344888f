"""Which piece lies where, by ids that stay from move to move.

Pieces of one kind in one place cannot be told apart, and the table only counts them. Their numbers are given out along
the way that they go (Union, Facilities, warehouses, Houses), so that a single move changes the place of as few of them
as can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from branchline.games.railway_workers.box import CARD_COUNT, KINDS, PLANS, RESOURCES, SLOTS
from branchline.games.railway_workers.state import ROUTE, SITE

Places = dict[str, str]
View = Mapping[str, Any]

ONE = ("structure", "plan", "track")
BACKS = {"reroll": "reroll_tokens", "plus": "plus_tokens"}


def lying_at(lying: Mapping[str, str], key: str) -> list[str]:
    """The pieces in one place."""
    return [piece for piece, place in lying.items() if place == key]


def numbered(name: str, places: Iterable[str]) -> Places:
    return {f"{name}-{number}": place for number, place in enumerate(places)}


def waiting(table: View, seat: int, what: str, kind: int) -> list[str]:
    """RW-13.3: the warehouses in which workers or pieces of a seat wait, each as often as there are."""
    found: list[str] = []
    for site, sheet in enumerate(table["sites"]):
        if sheet["card"] == SITE:
            found += [f"warehouse:{2 * site + kind // 2}"] * sheet[f"{ONE[kind]}_{what}"][seat]
    return found


def workers(table: View, seat: int) -> Places:
    """RW-0.7: all workers of a seat."""
    places = [f"houses:{seat}"] * table["houses"][seat]
    places += sorted(waiting(table, seat, "workers", 0) + waiting(table, seat, "workers", 2))
    places += [f"facilities:{seat}"] * table["workers"][seat] + [f"union:{seat}"] * table["union"][seat]
    return numbered(f"worker-{seat}", places)


def goods(table: View, seat: int) -> Places:
    """RW-0.6, RW-13.3: what a seat has in Facilities and in warehouses."""
    found = {}
    for kind in range(KINDS):
        places = [] if kind == PLANS else waiting(table, seat, "pieces", kind)
        places += [f"stock:{seat}-{kind}"] * table[RESOURCES[kind]][seat]
        found.update(numbered(f"{ONE[kind]}-{seat}", places))
    return found


def on_sites(table: View) -> Places:
    """Resources on their squares, reward tiles on their tables, shares on sites and Routes."""
    found = {}
    for site, sheet in enumerate(table["sites"]):
        if sheet["card"] not in (SITE, ROUTE):
            continue
        for seat, count in enumerate(sheet["shares"]):
            found.update(numbered(f"share-{site}-{seat}", [f"share:{site}"] * count))
        for kind in range(KINDS) if sheet["card"] == SITE else ():
            place = site * KINDS + kind
            if sheet["tiles"][kind]:
                found[f"tile-{place}"] = f"reward:{place}"
                found.update(numbered(f"cube-{place}", [f"table:{place}"] * len(sheet[RESOURCES[kind]])))
    return found


def in_offices(table: View) -> Places:
    """Markers of the Investment table, subsidy dice, commands, trains in their cities, directors sent away."""
    found = {f"investment-{seat}": f"step:{step}" for seat, step in enumerate(table["investment"])}
    found |= {f"subsidy-{at}": f"pair:{face - 1}" for at, face in enumerate(table["subsidy_dice"]) if face}
    shown = (*table["available"], table["unavailable"])
    found |= {f"command-{number}": f"commands:{place}" for place, number in enumerate(shown) if number}
    found |= {f"train-{train}": f"city:{city}" for train, city in enumerate(table["train_cities"])}
    found["baton"] = f"seat:{table['baton']}"
    return found


def owned(table: View, seat: int) -> Places:
    """Directors, tokens and reward tiles of a seat."""
    away = table["discarded_directors"][seat]
    places = ["bonus:2"] * away + [f"directors:{seat}"] * table["directors"][seat]
    found = numbered(f"director-{seat}", places)
    for at, (name, field) in enumerate(BACKS.items()):
        found.update(numbered(f"{name}-{seat}", [f"tokens:{seat}-{at}"] * table[field][seat]))
    tiles = (table["structure_tiles"][seat], table["plan_tiles"][seat], table["track_tiles"][seat])
    for kind, count in enumerate(tiles):
        found.update(numbered(f"tiles-{seat}-{kind}", [f"tiles:{seat}-{kind}"] * count))
    return found


def dice(table: View, seat: int, own: bool) -> Places:
    """RW-6.1, RW-7.1: dice on cards as far as they are seen there, the others in the open."""
    faces = table["dice"][4 * seat : 4 * seat + 4]
    loose = f"dice:{seat}"
    found = {f"die-{seat}-{at}": loose for at, face in enumerate(faces) if face}
    for slot, face in enumerate(table["slot_dice"][SLOTS * seat : SLOTS * seat + SLOTS]):
        for at in range(4):
            if face > 0 and faces[at] == face and found[f"die-{seat}-{at}"] == loose:
                found[f"die-{seat}-{at}"] = slot_key(seat, slot, own)
                break
    return found


def cards(table: View, seat: int, own: bool) -> Places:
    """RW-4.1, RW-5.2, RW-24.2: cards in slots, face down or not, in the hand and on the open pile; what lies face down
    is told by its back alone."""
    found = {}
    placed = table["placed"][SLOTS * seat : SLOTS * seat + SLOTS]
    for slot, card in enumerate(placed):
        if card:
            found[f"card-{seat}-{card}" if card > 0 else f"back-{seat}-{slot}"] = slot_key(seat, slot, own)
    for card in range(1, CARD_COUNT + 1):
        if card not in placed and (own or table["played"][CARD_COUNT * seat + card - 1]):
            found[f"card-{seat}-{card}"] = hand_key(seat, card, own)
    return found


def slot_key(seat: int, slot: int, own: bool) -> str:
    """The own slots lie in the tray, those of others are followed in the timetable."""
    return f"{'slot' if own else 'cell'}:{seat}-{slot}"


def hand_key(seat: int, card: int, own: bool) -> str:
    """One of the eight places of a hand."""
    return f"hand:{card}" if own else f"card_of:{seat}-{card}"
