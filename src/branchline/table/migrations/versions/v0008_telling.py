"""People are told when it matters: by which ways, and what is to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TO_BE_TOLD = sa.text("told < stand AND (status = 'playing' OR status = 'over')")
NOT_SENT = sa.text("sent_at IS NULL")


def upgrade() -> None:
    op.add_column("matches", sa.Column("told", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("told_due", sa.String(40), nullable=False, server_default=""))
    op.execute("UPDATE matches SET told = stand")  # of what has been, nobody is told
    op.create_index("matches_to_be_told", "matches", ["id"], sqlite_where=TO_BE_TOLD, postgresql_where=TO_BE_TOLD)
    op.create_table(
        "ways",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        sa.Column("visitor", BIG, sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE")),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False, server_default=""),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.Column("word", sa.String(40), nullable=False, unique=True),
        sa.Column("is_agreed", sa.Boolean, nullable=False),
        sa.Column("trouble", sa.String(300), nullable=False, server_default=""),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_index("ways_of_a_visitor", "ways", ["visitor"])
    op.create_index("ways_of_a_match", "ways", ["match"])
    op.create_table(
        "outbox",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        sa.Column("way", BIG, sa.ForeignKey("ways.id", ondelete="CASCADE"), nullable=False),
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE")),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("mark", sa.String(80), nullable=False),
        sa.Column("words", sa.Text, nullable=False, server_default=""),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("due_at", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("sender", sa.String(120), nullable=False, server_default=""),
        sa.Column("sent_at", sa.Float),
    )
    op.create_index("outbox_marks", "outbox", ["way", "mark"], unique=True)
    op.create_index("outbox_not_sent", "outbox", ["due_at"], sqlite_where=NOT_SENT, postgresql_where=NOT_SENT)
    op.create_table(
        "kept", sa.Column("name", sa.String(40), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )


def downgrade() -> None:
    op.drop_table("kept")
    op.drop_table("outbox")
    op.drop_table("ways")
    op.drop_index("matches_to_be_told", "matches")
    op.drop_column("matches", "told_due")
    op.drop_column("matches", "told")
