"""Which piece lies where, by ids that stay from move to move.

Pieces of one kind in one place cannot be told apart, and the table only counts them. Their numbers are given out so
that a single move changes the place of as few of them as can be: the worker that is placed is the one that leaves the
supply, the train that is flipped the one that changes its row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.games.railroad_revolution import places
from branchline.games.railroad_revolution.box import KINDS, Box


def lying_at(lying: Mapping[str, str], key: str) -> list[str]:
    """The pieces in one place."""
    return [piece for piece, place in lying.items() if place == key]


def crew(table: Mapping[str, Any], seat: int) -> dict[str, str]:
    """Workers of a company by their place, managers apart: the placed ones have the low numbers of their colour. The
    worker of the action in progress lies on its action space."""
    own = table["companies"][seat]
    found = {}
    for colour in range(KINDS):
        placed = own["spaces"][colour]
        for number in range(placed + own["supply"][colour]):
            place = places.spaces(seat, colour) if number < placed else places.ready(seat, colour)
            found[f"worker-{seat}-{colour}-{number}"] = place
        is_acting = table["active"] == seat and table["action"] >= 0 and table["worker"] == colour
        if is_acting and placed:
            found[f"worker-{seat}-{colour}-{placed - 1}"] = places.action(seat, table["action"])
    return found


def train_pieces(own: Mapping[str, Any], seat: int) -> dict[str, str]:
    """Trains: those face down have the low numbers of their kind, so that a new one takes the next."""
    found = {}
    for kind in range(len(own["trains"])):
        used = own["used_trains"][kind]
        for number in range(used + own["trains"][kind]):
            found[f"train-{seat}-{kind}-{number}"] = (places.used if number < used else places.train)(seat, kind)
    return found


def stock(box: Box, own: Mapping[str, Any], seat: int) -> dict[str, str]:
    """Buildings and rails still on the player board, counted from the right: they leave from the left."""
    found = {}
    for number in range(1, own["buildings"] + 1):
        found[f"building-{seat}-{number}"] = places.board(seat, box.section_of_building[number])
    for number in range(1, own["rails"] + 1):
        found[f"stock-{seat}-{number}"] = places.board(seat, box.section_of_rail[number])
    return found
