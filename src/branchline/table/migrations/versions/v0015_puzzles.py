"""Puzzles: how hard each has turned out to be, the puzzle of each day, who solves how well, and what was tried."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def strength() -> list[sa.Column[float]]:
    return [sa.Column(name, sa.Float, nullable=False) for name in ("rating", "deviation", "volatility")]


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        *strength(),
        sa.Column("tried", sa.Integer, nullable=False),
        sa.Column("retired_at", sa.Float),
    )
    op.create_table(
        "daily",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("puzzle", sa.Integer, nullable=False),
    )
    op.create_table(
        "solvers",
        sa.Column("visitor", BIG, sa.ForeignKey("visitors.id"), primary_key=True),
        *strength(),
        sa.Column("tried", sa.Integer, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("visitor", BIG, sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("puzzle", sa.Integer, primary_key=True),
        sa.Column("stand", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("wrong", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("missed", sa.Text, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("before", sa.Float),
        sa.Column("after", sa.Float),
        sa.Column("solved_at", sa.Float),
        sa.Column("day", sa.String(10)),
    )
    op.create_index("tries_of_a_puzzle", "tries", ["puzzle"])


def downgrade() -> None:
    for name in ("tries", "solvers", "daily", "puzzles"):
        op.drop_table(name)
