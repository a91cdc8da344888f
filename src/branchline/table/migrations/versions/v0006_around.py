"""What is around the game: rematches, presence, private notes, and chat that spectators share."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("matches", sa.Column("next", BIG))
    op.add_column("matches", sa.Column("patience", sa.Integer, nullable=False, server_default="86400"))
    op.add_column("matches", sa.Column("open_chat", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("kept_for", BIG, sa.ForeignKey("visitors.id", name="seats_kept_for_visitors")))
        seats.create_index("seats_kept_for_a_visitor", ["kept_for"])
    op.create_table(
        "jottings",
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", BIG, sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", BIG, sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("server", sa.String(120), primary_key=True),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("presence")
    op.drop_table("jottings")
    with op.batch_alter_table("seats") as seats:
        seats.drop_index("seats_kept_for_a_visitor")
        seats.drop_column("kept_for")
    op.drop_column("matches", "open_chat")
    op.drop_column("matches", "patience")
    op.drop_column("matches", "next")
