"""Who sits where: kinds of seats, the words that name a table, and the secrets that open a seat."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

PERSON = "person"
OPEN = "open"
GUEST = "Guest"  # who gives no name; what others read has to make sense with it
BOT = "bot"

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
    """One seat of a match. `bot` plays there; in a person's seat it only stands in until the person comes back."""

    seat: int
    kind: str
    bot: str
    name: str
    visitor: int | None

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


def new_word() -> str:
    """A word for a table, such as TEESTA-4127."""
    return f"{secrets.choice(WORDS)}-{1000 + secrets.randbelow(9000)}"


def new_secret() -> str:
    """What a cookie or a seat's link holds; only its hash is stored."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def bot_name(bot: str, taken: list[str]) -> str:
    """`Greedy bot`, or `Greedy bot 2` where that name sits at the table already."""
    kind = bot.partition(":")[0]
    first = f"{kind.capitalize()} bot"
    name, number = first, 2
    while name in taken:
        name, number = f"{first} {number}", number + 1
    return name
