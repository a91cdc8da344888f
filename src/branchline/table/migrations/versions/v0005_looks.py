"""When a table was last looked at, so that open ones nobody comes back to can be removed."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("matches", sa.Column("seen_at", sa.Float, nullable=False, server_default="0"))
    # Nobody has counted looks so far: every table gets the whole time from now on.
    matches = sa.table("matches", sa.column("seen_at", sa.Float))
    op.execute(matches.update().values(seen_at=time.time()))


def downgrade() -> None:
    op.drop_column("matches", "seen_at")
