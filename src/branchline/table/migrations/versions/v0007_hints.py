"""Hints: at which tables they may be asked for, and who has."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("matches", sa.Column("hints", sa.String(10), nullable=False, server_default="bots"))
    op.create_table(
        "helps",
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("helps")
    op.drop_column("matches", "hints")
