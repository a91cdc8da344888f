"""Who has agreed, seat by seat, that everybody may ask for hints; in the game of a campaign nobody asks for one."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("seats", sa.Column("teaching", sa.Boolean, nullable=False, server_default=sa.false()))
    matches = sa.table("matches", sa.column("id"), sa.column("hints"))
    seats = sa.table("seats", sa.column("match"), sa.column("kind"), sa.column("teaching"))
    campaigns = sa.table("campaigns", sa.column("match"))
    taught = sa.select(matches.c.id).where(matches.c.hints == "teaching")
    op.execute(seats.update().where(seats.c.match.in_(taught), seats.c.kind == "person").values(teaching=sa.true()))
    played = sa.select(campaigns.c.match).where(campaigns.c.match.is_not(None))
    op.execute(matches.update().where(matches.c.id.in_(played)).values(hints="campaign"))


def downgrade() -> None:
    op.drop_column("seats", "teaching")
    matches = sa.table("matches", sa.column("hints"))
    op.execute(matches.update().where(matches.c.hints == "campaign").values(hints="off"))
