"""Numbers by chance for whoever drives a game: a counter, two keys, the same on every Python.

A seed means the same games for ever, interpreted or compiled: 32-bit words only, every product below
2**63. Two key words keep the streams of neighbouring seeds apart.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from branchline.core.position import CHANCE, STREAMS, Position

if TYPE_CHECKING:
    from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF


def mix(word: i64) -> i64:
    """Scramble a 32-bit word (Wellons' low-bias constants below 2**31)."""
    x: i64 = word & WORD
    x ^= x >> 15
    x = (x * 0x2C1B3C6D) & WORD
    x ^= x >> 12
    x = (x * 0x297A2D39) & WORD
    x ^= x >> 15
    return x


class Rng:
    """A stream of chance, named by a seed and any further numbers (game, stream, seat)."""

    __slots__ = ("a", "b", "count")

    def __init__(self, seed: int, name: int = 0, part: int = 0) -> None:
        a: i64 = 0x243F6A88
        b: i64 = 0x085A308D
        rest = abs(seed) * 2 + (1 if seed < 0 else 0)
        while True:
            word: i64 = rest & WORD
            a = mix(a ^ word)
            b = mix((b + word) & WORD) ^ 0x13198A2E
            rest >>= 32
            if rest == 0:
                break
        for extra in (name, part):
            word = extra & WORD
            a = mix((a + word) & WORD)
            b = mix(b ^ word ^ 0x03707344)
        self.a: i64 = a
        self.b: i64 = b
        self.count: i64 = 0

    def word(self) -> i64:
        """The next 32 bits."""
        count: i64 = self.count
        self.count = count + 1
        return mix(mix(count ^ self.a) + self.b + (count >> 32))

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1; n may be up to 2**31 (the bias is n / 2**32)."""
        return (self.word() * n) >> 32

    def random(self) -> float:
        """A number from 0 up to 1."""
        return float(self.word()) / 4294967296.0

    def pick(self, options: list[int]) -> int:
        return options[self.below(len(options))]

    def weighted(self, weights: list[int]) -> int:
        """An index, each as likely as its weight says."""
        at: i64 = self.below(sum(weights))
        for index, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return index
        raise ValueError("all weights are 0")

    def shuffle(self, items: list[Any]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def __reduce__(self) -> tuple[Any, ...]:
        return (revive, (self.a, self.b, self.count))


def revive(a: int, b: int, count: int) -> Rng:
    rng = Rng(0)
    rng.a = a
    rng.b = b
    rng.count = count
    return rng


def as_rng(source: object) -> Rng:
    """Whatever a caller has at hand: an Rng, a random.Random or a seed."""
    if isinstance(source, Rng):
        return source
    if isinstance(source, Random):
        return Rng(source.getrandbits(62))
    if isinstance(source, int):
        return Rng(source)
    raise TypeError(f"chance needs an Rng, a random.Random or a whole number, not {type(source).__name__}")


class Dealer:
    """Decides for CHANCE, with one stream for each named source, so that each can be frozen alone."""

    __slots__ = ("streams",)

    def __init__(self, seed: int, game: int = 0) -> None:
        self.streams = [Rng(seed, game, 1 + number) for number in range(len(STREAMS))]

    def choose(self, position: Position) -> int:
        rng = self.streams[position.stream()]
        legal = position.legal
        return legal[rng.weighted(position.weights())]

    def __reduce__(self) -> tuple[object, ...]:
        return dealer_of, (self.streams,)


def dealer_of(streams: list[Rng]) -> Dealer:
    """A dealer that goes on with these streams."""
    dealer = Dealer(0)
    dealer.streams = streams
    return dealer


def deal(position: Position, dealer: Dealer) -> None:
    """Let chance run until a player has to decide or the game is over."""
    while position.player == CHANCE:
        position.play(dealer.choose(position))


def random_playout(position: Position, dealer: Dealer, rng: Rng) -> int:
    """Play to the end at random; the number of decisions taken by players."""
    decisions = moves = 0
    longest: int = position.setting.game.longest
    while position.player >= CHANCE:
        if moves == longest:
            position.demand_end(moves)
        moves += 1
        if position.player == CHANCE:
            position.play(dealer.choose(position))
        else:
            legal = position.legal
            position.play(legal[rng.below(len(legal))])
            decisions += 1
    return decisions
