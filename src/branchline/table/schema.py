"""The tables of the storage. The moves are the truth; everything else can be made from them or is about people."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

BigId = BigInteger().with_variant(Integer, "sqlite")

visitors = Table(
    "visitors",
    metadata,
    Column("id", BigId, primary_key=True, autoincrement=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False, default=""),
    Column("settings", Text, nullable=False, default="{}"),
    Column("made_at", Float, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", BigId, primary_key=True, autoincrement=True),
    Column("word", String(40), nullable=False, unique=True),
    Column("watch_word", String(40), nullable=False, unique=True),
    Column("owner", ForeignKey("visitors.id"), nullable=False),
    Column("game", String(60), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("box", String(64), nullable=False),
    Column("components", Text),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("status", String(10), nullable=False),  # open, playing, over, record
    Column("version", Integer, nullable=False),  # grows with every change that somebody may see
    Column("stand", Integer, nullable=False),  # grows with every move made, taken back or made final
    Column("number", Integer, nullable=False),  # how many moves there are
    Column("held_by", Integer, nullable=False),  # the seat whose last move awaits its "end of turn", or -1
    Column("settled", Integer, nullable=False),  # moves up to here are final by an explicit end of turn
    Column("front", Integer, nullable=False),  # hot-seat: who sits in front of the screen, or -1
    Column("due", String(40), nullable=False),  # seats to act, such as "0,2"
    Column("asks", Text, nullable=False),  # what they are asked
    Column("result", Text),
    Column("made_at", Float, nullable=False),
    Column("moved_at", Float, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # person, open, bot
    Column("bot", String(60), nullable=False),  # the bot that plays; for a person: the one that stands in, or ""
    Column("name", String(40), nullable=False),
    Column("visitor", ForeignKey("visitors.id")),
    Column("token_hash", String(64), unique=True),  # of the link by which the seat is taken along
    Index("seats_of_a_visitor", "visitor"),
)

moves = Table(
    "moves",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", String(120), nullable=False),
    Column("line", Text, nullable=False),  # the log line with who may read it
    Column("made_at", Float, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("position", Text, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("id", BigId, primary_key=True, autoincrement=True),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("made_at", Float, nullable=False),
)

# A solo game that its player plays alone, without a bot's help; score and all after it once it is finished.
solos = Table(
    "solos",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", ForeignKey("visitors.id"), nullable=False),
    Column("score", Float),
    Column("earned", Text),  # the achievements, as a list of name and why
    Column("finished_at", Float),
    Index("solos_of_a_visitor", "visitor"),
)

campaigns = Table(
    "campaigns",
    metadata,
    Column("visitor", ForeignKey("visitors.id"), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("box", String(64), primary_key=True),
    Column("stage", Text, nullable=False),  # where it stands, in the game's own data
    Column("match", ForeignKey("matches.id", ondelete="SET NULL")),  # the game of this stage, once it is begun
    Column("version", Integer, nullable=False),
)
