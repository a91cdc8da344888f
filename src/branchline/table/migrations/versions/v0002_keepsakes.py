"""What a visitor keeps between solo games."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "solos",
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", BIG, sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("score", sa.Float),
        sa.Column("earned", sa.Text),
        sa.Column("finished_at", sa.Float),
    )
    op.create_index("solos_of_a_visitor", "solos", ["visitor"])
    op.create_table(
        "campaigns",
        sa.Column("visitor", BIG, sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("game", sa.String(60), primary_key=True),
        sa.Column("box", sa.String(64), primary_key=True),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="SET NULL")),
        sa.Column("version", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for name in ("campaigns", "solos"):
        op.drop_table(name)
