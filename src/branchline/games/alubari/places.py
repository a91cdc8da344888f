"""Keys of the places of Alubari: what choices point at, where pieces lie, what the board draws."""

from __future__ import annotations

from typing import Final

from branchline.games.alubari.box import CHAI, IRON, RESOURCES, STONE

CUBES: Final = tuple(RESOURCES[kind] for kind in (IRON, STONE, CHAI))  # of the Stockyard, as they are counted there
POSITIONS: Final = "ABC"
STEEL: Final = "foundry:steel"
STONES: Final = "foundry:stone"
SMASH: Final = "foundry:smash"
LEAVES: Final = "chaiwala:leaves"
SHED: Final = "sheet:shed"


def space(at: int) -> str:
    return f"space:{at}"


def track(at: int) -> str:
    return f"track:{at}"


def station(at: int) -> str:
    return f"station:{at}"


def estate(at: int) -> str:
    return f"estate:{at}"


def contract(card: int) -> str:
    return f"contract:{card}"


def equipment(card: int) -> str:
    return f"equipment:{card}"


def position(at: int) -> str:
    """Of the three at the Post Office."""
    return f"line:{POSITIONS[at]}"


def cube(kind: int) -> str:
    """Cubes of one kind are the same to the rules, so they share it."""
    return f"cube:{CUBES[kind]}"


def event(at: int) -> str:
    return f"event:{at}"


def chai(at: int) -> str:
    """A space of the chai track."""
    return f"chai:{at}"


def owned(seat: int, what: str) -> str:
    """A resource, workers or markers of a seat."""
    return f"owned:{seat}-{what}"


def yard(seat: int) -> str:
    return f"sheet:yard-{seat}"
