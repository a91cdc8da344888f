"""Which tables were begun from a record, a lesson or a review, and count nowhere; what reviews found names nobody."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("matches", sa.Column("branched", sa.Boolean, nullable=False, server_default=sa.false()))
    matches = sa.table("matches", *map(sa.column, ("id", "lesson", "origin", "made_at", "branched")))
    moves = sa.table("moves", *map(sa.column, ("match", "number", "made_at")))
    # Moves that were there from the beginning are as old as their table; all others are made later.
    given = sa.exists().where(moves.c.match == matches.c.id, moves.c.number == 1, moves.c.made_at == matches.c.made_at)
    branched = (matches.c.lesson != "") | (matches.c.origin != "") | given
    op.execute(matches.update().where(branched).values(branched=sa.true()))
    reviews = sa.table("reviews", sa.column("id"), sa.column("content"))
    found = op.get_bind().execute(sa.select(reviews.c.id).where(reviews.c.content != "")).scalars().all()
    for review in found:
        own = reviews.c.id == review
        content = json.loads(op.get_bind().execute(sa.select(reviews.c.content).where(own)).scalar_one())
        content.pop("seats", None)
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        op.execute(reviews.update().where(own).values(content=text))


def downgrade() -> None:
    op.drop_column("matches", "branched")
