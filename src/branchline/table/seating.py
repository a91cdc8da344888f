"""Who sits where: kinds of seats, the words that name a table, and the secrets that open a seat."""

from __future__ import annotations

import hashlib
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from branchline.bots import bot
from branchline.bots.registry import UnknownBot
from branchline.core.position import Setting
from branchline.core.translation import translated

if TYPE_CHECKING:
    from branchline.table.storage import Visitor

PERSON = "person"
OPEN = "open"
COLOURS = {"r": "Red", "b": "Blue", "y": "Yellow", "g": "Green", "k": "Black", "0": "Grey"}
GUEST = "Guest"  # who gives no name; what others read has to make sense with it
ONLOOKER = "A spectator"  # and who has no seat either
BOT = "bot"
MOST_NAME = 40

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is taken for another

# Rivers, passes and stations: easy to say over the telephone.
WORDS = [
    "ALPINE",
    "AMBER",
    "ANCHOR",
    "APRICOT",
    "ARCH",
    "ASPEN",
    "BALLAST",
    "BANNER",
    "BARLEY",
    "BASALT",
    "BEACON",
    "BIRCH",
    "BOBBIN",
    "BRANCH",
    "BRASS",
    "BRIDGE",
    "BROOK",
    "BUFFER",
    "CANAL",
    "CANYON",
    "CARAVAN",
    "CASTLE",
    "CEDAR",
    "CHALK",
    "CHIMNEY",
    "CINDER",
    "CLOVER",
    "COBALT",
    "COPPER",
    "CORAL",
    "COTTON",
    "CRANE",
    "CRATER",
    "CROSSING",
    "CUTTING",
    "CYPRESS",
    "DELTA",
    "DEPOT",
    "DIAMOND",
    "DRAGON",
    "DUSK",
    "EAGLE",
    "EMBER",
    "ENAMEL",
    "ENGINE",
    "EXPRESS",
    "FALCON",
    "FERRY",
    "FERN",
    "FLINT",
    "FOREST",
    "FOUNDRY",
    "FREIGHT",
    "GALLERY",
    "GARNET",
    "GINGER",
    "GIRDER",
    "GORGE",
    "GRANITE",
    "GRAVEL",
    "GULLY",
    "HARBOUR",
    "HARVEST",
    "HAWTHORN",
    "HAZEL",
    "HERON",
    "HILLSIDE",
    "HOLLY",
    "HORIZON",
    "INDIGO",
    "INLET",
    "IRON",
    "ISLAND",
    "IVORY",
    "IVY",
    "JASMINE",
    "JUNCTION",
    "JUNIPER",
    "KESTREL",
    "KETTLE",
    "LANTERN",
    "LARCH",
    "LEDGER",
    "LEVER",
    "LILAC",
    "LIMESTONE",
    "LINDEN",
    "LOCUST",
    "LUMBER",
    "MAGNET",
    "MAPLE",
    "MARBLE",
    "MARSH",
    "MEADOW",
    "MERIDIAN",
    "MILEPOST",
    "MINERAL",
    "MISTRAL",
    "MONSOON",
    "MOORLAND",
    "MOSAIC",
    "NECTAR",
    "NORTH",
    "OAKUM",
    "OCHRE",
    "OLIVE",
    "ORCHARD",
    "OSPREY",
    "OTTER",
    "PADDOCK",
    "PARCEL",
    "PEBBLE",
    "PEPPER",
    "PEWTER",
    "PINE",
    "PISTON",
    "PLATFORM",
    "PLOVER",
    "POPLAR",
    "PORTAL",
    "QUARRY",
    "QUARTZ",
    "RAPIDS",
    "RAVEN",
    "RIDGE",
    "RIVET",
    "ROBIN",
    "SAFFRON",
    "SANDBANK",
    "SEMAPHORE",
    "SHUNTER",
    "SIDING",
    "SIGNAL",
    "SILVER",
    "SLATE",
    "SLEEPER",
    "SPRING",
    "STARLING",
    "STEEL",
    "STONE",
    "SUMMIT",
    "SWALLOW",
    "TEESTA",
    "TENDER",
    "TERRACE",
    "TIMBER",
    "TOLLGATE",
    "TORCH",
    "TUNNEL",
    "TURRET",
    "VALLEY",
    "VANE",
    "VIADUCT",
    "VIOLET",
    "WAGON",
    "WALNUT",
    "WATER",
    "WHARF",
    "WHISTLE",
    "WILLOW",
    "YARROW",
    "ZENITH",
]


@dataclass(frozen=True)
class Seat:
    """One seat of a match. `bot` plays there; in a person's seat it only stands in until the person comes back. By its
    `consent` the game may go on under those rules. An open seat may be `kept_for` somebody, whose name it bears. A game
    is `rated` where everybody has ticked it (`rated.py`), and so is a table `teaching` (`hints.py`)."""

    seat: int
    kind: str
    bot: str
    name: str
    visitor: int | None
    consent: str = ""
    kept_for: int | None = None
    rated: bool = False
    teaching: bool = False

    @property
    def is_played_by_bot(self) -> bool:
        return self.kind == BOT or (self.kind == PERSON and self.bot != "")


@dataclass(frozen=True)
class SeatWish:
    """How a seat is to be filled when a table is opened."""

    kind: str
    bot: str = ""
    name: str = ""
    is_mine: bool = False
    kept_for: int | None = None
    rated: bool = False


def new_word() -> str:
    """The key to a table, such as TEESTA-7KQ2M-9XW4P-TR6HB: a word to call it by, and 75 bits that nobody guesses."""
    groups = ["".join(secrets.choice(LETTERS) for _ in range(5)) for _ in range(3)]
    return "-".join([secrets.choice(WORDS), *groups])


def call_of(word: str) -> str:
    """What a table is called where its key must not be read; the words of old were short, and no secrets."""
    return word.partition("-")[0] if word.count("-") > 1 else word


def new_secret() -> str:
    """What a cookie or a seat's link holds; only its hash is stored."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def bot_name(bot: str, taken: list[str]) -> str:
    """`Greedy bot`, or `Greedy bot 2` where that name sits at the table already; in the language of whoever put it
    there, and then a name like any other."""
    kind = bot.partition(":")[0]
    return another_name(translated(f"{kind.capitalize()} bot"), taken)


def check_bots(setting: Setting, *names: str) -> None:
    """Raise BranchlineError, which says why, where one of these bots cannot play at such a table. One that is not there
    any more is no matter of the table's."""
    for name in names:
        if name:
            with suppress(UnknownBot):
                bot(name, setting.game).sits_at(setting)


def another_name(wanted: str, taken: list[str]) -> str:
    """A name for a seat: the one that is wanted, or with a number behind it where that one sits at the table already;
    never longer than a storage keeps."""
    name, number = wanted[:MOST_NAME], 2
    while name in taken:
        behind = f" {number}"
        name, number = f"{wanted[: MOST_NAME - len(behind)]}{behind}", number + 1
    return name


def plain(text: str) -> str:
    """A line of text as it may be shown and stored: without control characters and halves of letters, which no
    storage takes, and with single spaces."""
    return " ".join("".join(one for one in text if one.isprintable() or one.isspace()).split())


def plain_name(given: str) -> str:
    return plain(given)[:MOST_NAME].strip()


def seated(visitor: Visitor, wishes: list[SeatWish], is_teaching: bool = False) -> list[Seat]:
    """The seats of a new table, each with a name of its own; whoever opens one that is teaching agrees to that."""
    seats: list[Seat] = []
    names: list[str] = []
    for number, wish in enumerate(wishes):
        if wish.kind == BOT:
            name = wish.name or bot_name(wish.bot, names)
        elif wish.kind == OPEN:
            name = wish.name
        else:
            name = another_name(wish.name or (wish.is_mine and visitor.name) or f"Player {number + 1}", names)
        names.append(name)
        owner = visitor.id if wish.kind == PERSON and wish.is_mine else None
        seat = Seat(number, wish.kind, wish.bot, name, owner, kept_for=wish.kept_for, rated=wish.rated)
        seats.append(replace(seat, teaching=is_teaching and wish.kind == PERSON))
    return seats


def is_called(name: str, words: str) -> bool:
    """Does a line of chat call somebody of this name, by `@name`?"""
    return bool(name) and re.search(rf"(?<!\w)@{re.escape(name)}(?!\w)", words, re.IGNORECASE) is not None
