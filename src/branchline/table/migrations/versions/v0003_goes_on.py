"""Notes are counted apart from the game, a server drives a table, and seats consent to other rules."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("said", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("driver", sa.String(120), nullable=False, server_default=""))
    # Every table that is being played is looked at once; where no bot is due that is all.
    op.add_column("matches", sa.Column("goes_on", sa.Integer, nullable=False, server_default="1"))
    goes_on = sa.text("goes_on = 1")
    op.create_index("matches_that_go_on", "matches", ["id"], sqlite_where=goes_on, postgresql_where=goes_on)
    op.add_column("seats", sa.Column("consent", sa.String(100), nullable=False, server_default=""))
    op.create_table(
        "servers",
        sa.Column("name", sa.String(120), primary_key=True),
        sa.Column("beat", sa.Integer, nullable=False),
    )
    op.execute(sa.text("UPDATE matches SET goes_on = 0 WHERE status <> 'playing' OR held_by >= 0"))


def downgrade() -> None:
    op.drop_table("servers")
    op.drop_column("seats", "consent")
    op.drop_index("matches_that_go_on", "matches")
    for name in ("said", "driver", "goes_on"):
        op.drop_column("matches", name)
