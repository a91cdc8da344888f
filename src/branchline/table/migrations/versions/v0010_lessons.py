"""Lessons: how far a learner has come at a table, and what each visitor has learned."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("matches", sa.Column("lesson", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "learned",
        sa.Column("visitor", BIG, sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("game", sa.String(60), primary_key=True),
        sa.Column("lesson", sa.String(60), primary_key=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("wrong", sa.Integer, nullable=False),
        sa.Column("done_at", sa.Float),
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="SET NULL")),
    )


def downgrade() -> None:
    op.drop_table("learned")
    op.drop_column("matches", "lesson")
