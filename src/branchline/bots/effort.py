"""How deep a review looks at a game: what fits the time that was promised, and what that costs.

All of it is counted in iterations of one search and in what was measured beside them, so that a plan is the same on
every machine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

DEPTH, SHALLOWEST, DEEPER = 600, 150, 2400
AGAIN = 300
"""A suspicion is searched again at least so deep, however shallow the rest is: below that searches agree by chance."""
BUDGET = 75.0
"""Seconds of one core, compiled; the promise is 90."""
LUCK_REPEATS, LUCK_SHARE = (8, 4, 2, 1), 0.3
FIRST_SHARE = 0.4
"""Of what luck leaves, for the first look at every decision; the rest is for suspicions."""
MANY = 10_000
FEWEST_AGAIN = 2
"""So many suspicions of a seat are searched again, whatever it costs: what was dearest is what a review is for."""
PLAIN, SHALLOWEST_PLAIN = 8, 24
SUSPECTED = 0.3
"""Of the graded decisions, at the most."""
# What was measured: the first look at a decision, of its depth (one search, and four small ones for each of about three
# candidates); a suspicion, of the depth of its searches (fifteen of them); what an event of chance takes more for so
# many small searches; a decision that only the graph needs.
FIRST_LOOK, SUSPICION, LUCK_LOOK, SEEN = 2.8, 20.0, 1.4, 1.0 / 3.0


@dataclass(frozen=True)
class Work:
    """What there is to do in a game: decisions that are graded, those that are not, events of chance, graded seats, and
    how fast the game is searched."""

    own: int
    others: int
    events: int
    seats: int
    speed: int


@dataclass(frozen=True)
class Effort:
    """How deep a decision is looked at, and an event of chance: with how many other outcomes, how often, how deep. At
    most `doubts` suspicions are searched again, each so deep `again` (0: half as deep as a decision)."""

    depth: int
    outcomes: int = 12
    repeats: int = 8
    luck_depth: int = 48
    again: int = 0
    doubts: int = MANY

    @property
    def depth_again(self) -> int:
        return self.again or max(8, self.depth // 2)

    def plain(self) -> Effort:
        """For the plain engine, some ten times slower."""
        return replace(
            self,
            depth=max(SHALLOWEST_PLAIN, self.depth // PLAIN),
            repeats=min(2, self.repeats),
            luck_depth=self.luck_depth // 3,
            again=self.depth_again // PLAIN,
        )

    @property
    def luck_work(self) -> float:
        """Iterations for one event."""
        return LUCK_LOOK * (1 + self.outcomes) * self.repeats * self.luck_depth

    def looks(self, work: Work) -> float:
        """Iterations for all decisions, suspicions left out."""
        return self.depth * (work.own * FIRST_LOOK + work.others * SEEN)

    def seconds(self, work: Work) -> float:
        """About how long all of it takes, compiled."""
        again = min(self.doubts, SUSPECTED * work.own) * SUSPICION * self.depth_again
        return (self.looks(work) + work.events * self.luck_work + again) / work.speed


def effort_for(work: Work, depth: int = 0, is_plain: bool = False) -> Effort:
    """The greatest effort with which the whole review takes no longer than it may. At the least depth luck is tried
    less often, and of the suspicions the dearest are searched again, as many as fit. With a depth it is that deep, and
    takes as long as it does."""
    whole, found, fitting = BUDGET * work.speed, Effort(DEPTH), 0
    for repeats in LUCK_REPEATS:
        found = Effort(DEPTH, repeats=repeats)
        left = whole - work.events * found.luck_work
        fits = int(FIRST_SHARE * left / max(1.0, Effort(1).looks(work)))
        found = replace(found, depth=max(SHALLOWEST, min(DEPTH, fits // 10 * 10)))
        found = replace(found, again=max(AGAIN, found.depth // 2))
        fitting = int((left - found.looks(work)) / (SUSPICION * found.depth_again))
        is_enough = found.depth > SHALLOWEST or fitting >= SUSPECTED * work.own
        if is_enough and left >= (1.0 - LUCK_SHARE) * whole:
            break
    found = replace(found, doubts=max(fitting, FEWEST_AGAIN * work.seats))
    found = found.plain() if is_plain else found
    return replace(found, depth=depth, again=max(depth // 2, min(AGAIN, depth)), doubts=MANY) if depth else found
