"""Players: the key that takes everything along, and what all may see of a player's page."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("visitor", BIG, sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("key_hash", sa.String(64), unique=True),
        sa.Column("page", sa.String(40), unique=True),
        sa.Column("shows", sa.Text, nullable=False, server_default=""),
    )


def downgrade() -> None:
    op.drop_table("players")
