"""How much one address or visitor may ask for: requests by buckets that fill again, streams and slow pages by counting
those under way."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict

STREAMS = (100, 16)  # of an address, behind which may be a class room, and of a visitor
SLOW = (20, 2)
NO_LIMIT = 10**9
NEIGHBOURS = 64  # bits of an IPv6 address that are one house: whoever has one has all of it


def household(address: str) -> str:
    """Whom an address stands for: itself, or for IPv6 the network that one subscriber is given."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    # A proxy that takes both kinds on one socket writes `::ffff:192.0.2.1`: all of IPv4 would be one house.
    return str(found.ipv4_mapped or ipaddress.ip_network((found, NEIGHBOURS), strict=False))


class Bucket:
    """How much a visitor may ask for: a bucket that fills again with time."""

    __slots__ = ("at", "level")

    def __init__(self, level: float, at: float) -> None:
        self.level = level
        self.at = at


class RateLimit:
    """A bucket for each address; the one unused for longest is forgotten when there are too many."""

    def __init__(self, size: float, per_second: float, most: int = 10_000) -> None:
        self.size = size
        self.per_second = per_second
        self.most = most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self, key: str) -> Bucket:
        """The bucket of an address, as full as it is now."""
        now = time.monotonic()
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(self.size, now)
            if len(self.buckets) > self.most:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        bucket.level = min(self.size, bucket.level + (now - bucket.at) * self.per_second)
        bucket.at = now
        return bucket

    def allows(self, key: str) -> bool:
        bucket = self.bucket(key)
        if bucket.level < 1:
            return False
        bucket.level -= 1
        return True


class Places:
    """What is under way and takes long, such as live streams: so many for each address, and for each visitor, wherever
    it comes from."""

    def __init__(self, of_address: int, of_visitor: int) -> None:
        self.of_address = of_address
        self.of_visitor = of_visitor
        self.addresses: Counter[str] = Counter()
        self.visitors: Counter[int] = Counter()

    def enter(self, address: str, visitor: int) -> bool:
        """Count one in; False if there are as many already. Visitor 0 is nobody in particular."""
        house = household(address)
        if self.addresses[house] >= self.of_address or (visitor and self.visitors[visitor] >= self.of_visitor):
            return False
        self.addresses[house] += 1
        self.visitors[visitor] += 1
        return True

    def leave(self, address: str, visitor: int) -> None:
        house = household(address)
        self.addresses[house] -= 1
        self.visitors[visitor] -= 1
        if self.addresses[house] <= 0:
            del self.addresses[house]
        if self.visitors[visitor] <= 0:
            del self.visitors[visitor]
