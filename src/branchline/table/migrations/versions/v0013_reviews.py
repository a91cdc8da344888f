"""Reviews: which finished games are looked back at, how far that is, its parts; and games tried from one."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("matches", sa.Column("origin", sa.String(40), nullable=False, server_default=""))
    op.create_table(
        "reviews",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("depth", sa.Integer, nullable=False),
        sa.Column("engine", sa.String(80), nullable=False),
        sa.Column("word", sa.String(40), nullable=False, unique=True),
        sa.Column("owner", BIG, sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("server", sa.String(120), nullable=False, server_default=""),
        sa.Column("done", sa.Integer, nullable=False, server_default="0"),
        sa.Column("total", sa.Integer, nullable=False, server_default="0"),
        sa.Column("names", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("content", sa.Text, nullable=False, server_default=""),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_index("reviews_of_an_engine", "reviews", ["match", "depth", "engine"], unique=True)
    op.create_index("reviews_of_a_visitor", "reviews", ["owner"])
    op.create_table(
        "review_parts",
        sa.Column("review", BIG, sa.ForeignKey("reviews.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("content", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("review_parts")
    op.drop_index("reviews_of_a_visitor", "reviews")
    op.drop_index("reviews_of_an_engine", "reviews")
    op.drop_table("reviews")
    op.drop_column("matches", "origin")
