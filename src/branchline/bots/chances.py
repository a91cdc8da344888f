"""The chance to win: what the leads of a search are worth, by how much of the game has been played.

A lead of ten points is much at the end and little at the beginning. How much is fitted by self-play for each game and
player count (`branchline tune --chances`) and kept in `data/chances.toml`, with the digest of the evaluation it was
fitted to, how many games stand behind it, and how it did on games that the fit had not seen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from hashlib import sha256

import msgspec

from branchline.core import registry
from branchline.core.box import prepare, read_toml
from branchline.core.chance import Dealer, Rng
from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.rooms import text_in
from branchline.core.weights import quoted

STEEPEST = 1.5
"""No point is worth more than exp of this: what lies outside all experience stays a figure."""
# What we wish of chances on games held out: over all, of each tenth that has enough positions, beside equal chances.
MOST_ERROR, TENTH_FROM, TENTH_OFF, MOST_BRIER = 0.03, 300, 0.05, 0.85
DIGEST_GAMES = 2
DIGEST_EVERY = 6
DIGEST_PLACES = 6


Parts = Sequence[Sequence[float]]
"""What the evaluation of every seat is made of, always in the same order."""


class BadChances(BranchlineError):
    """A chances file that breaks its shape, or a game whose chances nobody has measured."""


class Tenth(msgspec.Struct, forbid_unknown_fields=True, array_like=True):
    """All positions whose chance was said to lie in this tenth: how many, what was said and what came on the mean, and
    the standard error of their difference with whole games as what is drawn."""

    count: int
    said: float
    came: float
    error: float


class ChanceSet(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """How leads become chances at one player count, and how that did on games held out from the fit."""

    players: int
    digest: str
    made_by: str
    games: int
    positions: int
    scale: list[float]
    """The worth of a point is exp of these three, by 1, t and t squared."""
    bend: float | None = None
    """With others: to which power it counts how far behind somebody is."""
    offset: list[float] = []
    """Alone: what is to be reached, by 1, t and t squared."""
    par: float | None = None
    """Alone without an opponent: the score that half of the games reach."""
    parts: dict[str, list[float]] = {}
    """Where leads alone do not say it: what a point of each part of the evaluation adds to the odds, in logarithms, at
    the beginning of the game and at its end."""
    log_loss: float
    even_log_loss: float
    brier: float
    even_brier: float
    error: float
    tenths: list[Tenth]
    fresh: list[float] = []
    """On a few games more, which no fit has seen: Brier, and Brier of equal chances. A test plays them again."""

    @property
    def misses(self) -> list[str]:
        """What we wish of chances that come true, and these do not reach."""
        wide = [one for one in self.tenths if one.count >= TENTH_FROM and abs(one.said - one.came) > TENTH_OFF]
        found = {"error": self.error > MOST_ERROR, "tenths": bool(wide)}
        found["brier"] = self.brier > MOST_BRIER * self.even_brier
        return [name for name, is_missed in found.items() if is_missed]

    @property
    def figures(self) -> list[float]:
        """All that was fitted, in a row."""
        both = [one[at] for at in (0, 1) for one in self.parts.values()]
        return [*self.scale, *(self.offset if self.bend is None else [self.bend]), *both]

    def of(self, leads: Sequence[float], progress: float, parts: Parts = ()) -> list[float]:
        """The chance of every seat with these leads, and these parts of its evaluation; alone there is one."""
        return chances(self.figures, leads, progress, parts if self.parts else ())

    def parts_in(self, game: Game, state: Position) -> Parts:
        """The parts of the evaluation of every seat in this position, if they matter."""
        if not self.parts:
            return ()
        found = [game.parts(state, seat) for seat in range(self.players)]
        return [[one[name] for name in self.parts] for one in found]

    def found_in(self, game: Game, state: Position, means: Sequence[float]) -> list[float]:
        """The chance of every seat in this position, of which a search has found these mean leads."""
        return self.of(leads_of(means, state), game.progress(state), self.parts_in(game, state))

    def at_the_end(self, state: Position) -> list[float]:
        """What has become of it: 1 for who won, shared by those who share the place."""
        if self.players > 1:
            return shares_of(state.ranks()[: self.players])
        if self.par is not None:
            return [1.0 if state.scores()[0] >= self.par else 0.0]
        return [1.0 if state.ranks()[0] == 1 else 0.0]


class ChancesFile(msgspec.Struct, forbid_unknown_fields=True):
    chances: list[ChanceSet]


prepare(ChancesFile)


def chances(figures: Sequence[float], leads: Sequence[float], progress: float, parts: Parts = ()) -> list[float]:
    """The chance of every seat: softmax of how far it is behind, or alone of the lead over what is to be reached, and
    of what the parts of its evaluation tell beyond that.

    Who leads is behind by nothing, by however much: all others are behind by that already.
    """
    steep = worth_of_a_point(figures, progress)
    if len(leads) == 1:
        values = [steep * (leads[0] - by_progress(figures[3:], progress))]
    else:
        values = [-steep * max(0.0, -lead) ** figures[3] for lead in leads]
    if parts:
        weights = part_weights(figures[of_leads(len(leads)) :], progress)
        for seat, own in enumerate(parts):
            values[seat] += sum(weight * value for weight, value in zip(weights, own, strict=True))
    return softmax([*values, 0.0])[:1] if len(leads) == 1 else softmax(values)


def of_leads(players: int) -> int:
    """How many figures say what leads are worth; those of the parts follow them."""
    return 6 if players == 1 else 4


def part_weights(figures: Sequence[float], progress: float) -> list[float]:
    """What a point of each part adds to the odds by now."""
    half = len(figures) // 2
    return [
        (1.0 - progress) * one + progress * other for one, other in zip(figures[:half], figures[half:], strict=True)
    ]


def worth_of_a_point(figures: Sequence[float], progress: float) -> float:
    return math.exp(min(STEEPEST, by_progress(figures, progress)))


def by_progress(figures: Sequence[float], t: float) -> float:
    return figures[0] + figures[1] * t + figures[2] * t * t


def softmax(values: Sequence[float]) -> list[float]:
    highest = max(values)
    weights = [math.exp(value - highest) for value in values]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def shares_of(ranks: Sequence[int]) -> list[float]:
    """Who won: 1, or an equal share of it."""
    winners = ranks.count(1)
    return [1.0 / winners if rank == 1 else 0.0 for rank in ranks]


def leads_of(means: Sequence[float], state: Position) -> list[float]:
    """The leads of a search as chances go by them: alone, the seat's prospects less what its opponents have so far."""
    if len(means) > 1:
        return list(means)
    return [means[0] - sum(state.scores()[1:])]


def chances_at_sight(measured: ChanceSet, game: Game, state: Position) -> list[float]:
    """The chance of every seat as this position is judged without any search: rough, and the same for all games."""
    if state.player == OVER:
        return measured.at_the_end(state)
    worth = [game.evaluate(state, seat) for seat in range(measured.players)]
    leads = [one - max([*worth[:seat], *worth[seat + 1 :]], default=0.0) for seat, one in enumerate(worth)]
    return measured.found_in(game, state, leads)


def chance_sets(name: str) -> dict[int, ChanceSet]:
    """What has been measured of a game, by player count; nothing for one that nobody has measured."""
    text = text_in(registry.kind_of_game(name), "chances.toml") if name in registry.games() else ""
    return read_chances(text) if text else {}


def chances_of(game: Game, players: int) -> ChanceSet:
    found = chance_sets(game.name).get(players)
    if found is None:
        raise BadChances(f"nobody has measured the chances of {game.title} with {players}")
    return found


@cache
def read_chances(text: str) -> dict[int, ChanceSet]:
    found: dict[int, ChanceSet] = {}
    for one in read_toml(text, ChancesFile, BadChances).chances:
        if one.players in found:
            raise BadChances(f"chances {one.players}: the set is there twice")
        is_alone = one.players == 1
        if len(one.scale) != 3 or len(one.offset) != (3 if is_alone else 0) or (one.bend is None) != is_alone:
            raise BadChances(
                f"chances {one.players}: three figures make the scale, with others a bend, alone three more the offset"
            )
        if any(len(both) != 2 for both in one.parts.values()):
            raise BadChances(f"chances {one.players}: each part has two figures, for the beginning and for the end")
        found[one.players] = one
    return found


def write_chances(sets: dict[int, ChanceSet]) -> str:
    """The text of a chances file."""
    return "\n".join(written(sets[players]) for players in sorted(sets))


def written(one: ChanceSet) -> str:
    lines = ["[[chances]]", f"players = {one.players}", f"digest = {quoted(one.digest)}"]
    lines += [f"made_by = {quoted(one.made_by)}", f"games = {one.games}", f"positions = {one.positions}"]
    lines.append(f"scale = {row(one.scale)}")
    if one.bend is not None:
        lines.append(f"bend = {one.bend:.5f}")
    if one.offset:
        lines.append(f"offset = {row(one.offset)}")
    if one.par is not None:
        lines.append(f"par = {float(one.par)!r}")
    if one.parts:
        own = [f"{name} = [{', '.join(f'{value:.6f}' for value in both)}]" for name, both in one.parts.items()]
        lines.append(f"parts = {{{', '.join(own)}}}")
    for name in ("log_loss", "even_log_loss", "brier", "even_brier", "error"):
        lines.append(f"{name} = {getattr(one, name):.4f}")
    if one.fresh:
        lines.append(f"fresh = [{', '.join(f'{figure:.4f}' for figure in one.fresh)}]")
    tenths = [f"  [{ten.count}, {ten.said:.4f}, {ten.came:.4f}, {ten.error:.4f}]," for ten in one.tenths]
    return "\n".join([*lines, "tenths = [", *tenths, "]"]) + "\n"


def row(figures: Sequence[float]) -> str:
    return f"[{', '.join(f'{figure:.5f}' for figure in figures)}]"


def digest_of(game: Game, players: int) -> str:
    """A short name for what the evaluation says of some positions: it changes with the evaluation and its weights, and
    not with how they are written down."""
    said = []
    for number in range(DIGEST_GAMES):
        state: Position = game.new(players)
        dealer, rng, decisions, moves = Dealer(number), Rng(number, 1), 0, 0
        while state.player != OVER:
            state.demand_end(moves)
            moves += 1
            if state.player == CHANCE:
                state.play(dealer.choose(state))
                continue
            if decisions % DIGEST_EVERY == 0:
                said += [f"{game.evaluate(state, seat):.{DIGEST_PLACES}f}" for seat in range(players)]
            decisions += 1
            state.play(rng.pick(state.legal))
    return sha256(" ".join(said).encode()).hexdigest()[:16]
