"""Clocks: how much time a table gives, what is left of it, and another time that is on offer."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

TICKING = sa.text("status = 'playing' AND ticks_from > 0")


def upgrade() -> None:
    for name in ("timing", "clocks", "offer"):
        op.add_column("matches", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.add_column("matches", sa.Column("ticks_from", sa.Float, nullable=False, server_default="0"))
    matches = sa.table("matches", *(sa.column(name) for name in ("timing", "ticks_from", "moved_at", "patience")))
    connection = op.get_bind()
    for (patience,) in connection.execute(sa.select(matches.c.patience).distinct()).all():
        timing = {"kind": "days", "seconds": patience} if patience else {"kind": "free"}
        own = sa.update(matches).where(matches.c.patience == patience)
        connection.execute(own.values(timing=json.dumps(timing), ticks_from=matches.c.moved_at))
    op.drop_column("matches", "patience")
    op.create_index("matches_ticking", "matches", ["id"], sqlite_where=TICKING, postgresql_where=TICKING)


def downgrade() -> None:
    op.drop_index("matches_ticking", "matches")
    op.add_column("matches", sa.Column("patience", sa.Integer, nullable=False, server_default="86400"))
    for name in ("ticks_from", "offer", "clocks", "timing"):
        op.drop_column("matches", name)
