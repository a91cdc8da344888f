"""Groups: friends who see each other's open tables and results."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        sa.Column("word", sa.String(40), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("owner", BIG, sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("of", BIG, sa.ForeignKey("groups.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", BIG, sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("joined_at", sa.Float, nullable=False),
    )
    op.create_index("groups_of_a_visitor", "members", ["visitor"])


def downgrade() -> None:
    op.drop_table("members")
    op.drop_table("groups")
