"""What a visitor keeps between solo games: what each has earned, and campaigns that span several games."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from branchline.core.chance import Rng
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.position import OVER
from branchline.table import schema
from branchline.table.running import Running
from branchline.table.seating import Seat
from branchline.table.storage import Conflict, Storage

SEED_BITS = 63
TOO_LATE = "The campaign has gone on in the meantime; here is how it stands now."


@dataclass(frozen=True)
class Solo:
    """A finished solo game: where to look at it, its score, and what it earned, as (name, why)."""

    match: int
    word: str
    game: str
    score: float
    earned: list[tuple[str, str]]
    finished_at: float


@dataclass(frozen=True)
class Campaign:
    """A visitor's campaign of one game; `match` is the game of this stage, once it is begun."""

    visitor: int
    game: str
    box: str
    stage: dict[str, Any]
    match: int | None
    version: int


def campaign_in(row: Any) -> Campaign:
    return Campaign(row.visitor, row.game, row.box, json.loads(row.stage), row.match, row.version)


class Keepsakes:
    """The shelves of all visitors."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    # -- finished games ---------------------------------------------------------------------------------------

    def earned_by(self, game: Game, seats: list[Seat], state: Any) -> dict[str, Any] | None:
        """What is written down of a solo game with the move that ends it for good; None for any other position."""
        player = seats[0].visitor
        if len(seats) > 1 or state.player != OVER or player is None:
            return None
        earned = game.achievements(state, self.scores(player, game))
        return {"visitor": player, "score": state.scores()[0], "earned": json.dumps(earned, ensure_ascii=False)}

    def scores(self, visitor: int, game: Game) -> list[float]:
        """The scores of the solo games that a visitor has finished with this very box, the latest last."""
        own, other = schema.solos.c, schema.matches.c
        with self.storage.reading() as connection:
            rows = connection.execute(
                select(own.score)
                .join(schema.matches, own.match == other.id)
                .where(own.visitor == visitor, own.finished_at.is_not(None))
                .where(other.game == game.name, other.box == game.digest)
                .order_by(own.finished_at)
            ).scalars()
            return [float(score) for score in rows if score is not None]

    def finished(self, visitor: int) -> list[Solo]:
        """All solo games that a visitor has finished, the latest first."""
        return self.solos(schema.solos.c.visitor == visitor)

    def solo(self, match: int) -> Solo | None:
        """One finished solo game; None if it is none, or does not count."""
        return next(iter(self.solos(schema.solos.c.match == match)), None)

    def solos(self, condition: Any) -> list[Solo]:
        own, other = schema.solos.c, schema.matches.c
        with self.storage.reading() as connection:
            rows = connection.execute(
                select(own.match, other.word, other.game, own.score, own.earned, own.finished_at)
                .join(schema.matches, own.match == other.id)
                .where(condition, own.finished_at.is_not(None))
                .order_by(own.finished_at.desc())
            ).all()
        return [
            Solo(
                row.match, row.word, row.game, row.score, [(name, why) for name, why in json.loads(row.earned)], row[5]
            )
            for row in rows
        ]

    def helped(self, match: int) -> None:
        """A bot has decided something in this game: it is not its player's own any more."""
        own = schema.solos.c
        with self.storage.writing() as connection:
            connection.execute(delete(schema.solos).where(own.match == match, own.finished_at.is_(None)))

    # -- campaigns --------------------------------------------------------------------------------------------

    def campaign(self, visitor: int, game: Game) -> Campaign | None:
        own = schema.campaigns.c
        return self.find((own.visitor == visitor) & (own.game == game.name) & (own.box == game.digest))

    def campaigns(self, visitor: int) -> list[Campaign]:
        """All campaigns of a visitor, by any box."""
        own = schema.campaigns.c
        with self.storage.reading() as connection:
            rows = connection.execute(select(schema.campaigns).where(own.visitor == visitor).order_by(own.game)).all()
        return [campaign_in(row) for row in rows]

    def campaign_of(self, match: int) -> Campaign | None:
        """The campaign whose present game this is."""
        return self.find(schema.campaigns.c.match == match)

    def find(self, condition: Any) -> Campaign | None:
        with self.storage.reading() as connection:
            row = connection.execute(select(schema.campaigns).where(condition)).one_or_none()
        return campaign_in(row) if row is not None else None

    def begin(self, visitor: int, game: Game, instead: Campaign | None = None, rng: Rng | None = None) -> Campaign:
        """A new campaign, in place of one that has ended."""
        stage = game.begin_campaign(rng or Rng(secrets.randbits(SEED_BITS)))
        if stage is None:
            raise BadOption(f"{game.title} has no campaign.")
        if instead is not None:
            return self.keep(instead, stage=stage, match=None)
        begun = Campaign(visitor, game.name, game.digest, stage, None, 1)
        try:
            with self.storage.writing() as connection:
                connection.execute(insert(schema.campaigns).values({**vars(begun), "stage": json.dumps(stage)}))
        except IntegrityError as error:
            raise Conflict(TOO_LATE) from error
        return begun

    def keep(self, campaign: Campaign, **changes: Any) -> Campaign:
        """Write down how a campaign goes on; of two who do so at once, one gets a Conflict."""
        own = schema.campaigns.c
        after = replace(campaign, version=campaign.version + 1, **changes)
        with self.storage.writing() as connection:
            kept = connection.execute(
                update(schema.campaigns)
                .where(own.visitor == campaign.visitor, own.game == campaign.game, own.box == campaign.box)
                .where(own.version == campaign.version)
                .values(stage=json.dumps(after.stage), match=after.match, version=after.version)
            )
            if kept.rowcount != 1:
                raise Conflict(TOO_LATE)
        return after

    def give_up(self, visitor: int, game: Game) -> None:
        own = schema.campaigns.c
        with self.storage.writing() as connection:
            connection.execute(
                delete(schema.campaigns).where(own.visitor == visitor, own.game == game.name, own.box == game.digest)
            )

    def ways(self, campaign: Campaign, running: Running) -> list[tuple[str, dict[str, Any] | None]]:
        """The ways on from the game of this stage, once its player has finished it; none before. Where None follows,
        the campaign is over."""
        is_played = self.solo(running.row.id) is not None
        return running.game.campaign_ways(campaign.stage, running.state) if is_played else []
