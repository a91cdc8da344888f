"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "visitors",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        sa.Column("word", sa.String(40), nullable=False, unique=True),
        sa.Column("watch_word", sa.String(40), nullable=False, unique=True),
        sa.Column("owner", BIG, sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("box", sa.String(64), nullable=False),
        sa.Column("components", sa.Text),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("stand", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("held_by", sa.Integer, nullable=False),
        sa.Column("settled", sa.Integer, nullable=False),
        sa.Column("front", sa.Integer, nullable=False),
        sa.Column("due", sa.String(40), nullable=False),
        sa.Column("asks", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("moved_at", sa.Float, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("bot", sa.String(60), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("visitor", BIG, sa.ForeignKey("visitors.id")),
        sa.Column("token_hash", sa.String(64), unique=True),
    )
    op.create_index("seats_of_a_visitor", "seats", ["visitor"])
    op.create_table(
        "moves",
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.String(120), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("position", sa.Text, nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        sa.Column("match", BIG, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_index("ix_notes_match", "notes", ["match"])


def downgrade() -> None:
    for name in ("notes", "snapshots", "moves", "seats", "matches", "visitors"):
        op.drop_table(name)
