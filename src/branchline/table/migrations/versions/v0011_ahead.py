"""What is decided ahead: standing answers and prepared lines, and what their owners are told of them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("matches", sa.Column("ahead", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "orders",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_index("orders_of_a_match", "orders", ["match"])
    op.create_table(
        "ahead_told",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_index("told_of_a_match", "ahead_told", ["match", "seat"])


def downgrade() -> None:
    op.drop_table("ahead_told")
    op.drop_table("orders")
    op.drop_column("matches", "ahead")
