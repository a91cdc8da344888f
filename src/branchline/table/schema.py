"""The tables of the storage. The moves are the truth; everything else can be made from them or is about people."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)
from sqlalchemy.sql import false, true

metadata = MetaData()

BigId = BigInteger().with_variant(Integer, "sqlite")

TO_BE_TOLD = "told < stand AND (status = 'playing' OR status = 'over')"
NOT_SENT = "sent_at IS NULL"
TICKING = "status = 'playing' AND ticks_from > 0"

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
    Column("status", String(10), nullable=False),  # open, playing, over, record, stopped
    Column("version", Integer, nullable=False),  # grows with every change of the game and of who plays it
    Column("said", Integer, nullable=False, server_default="0"),  # how many notes there are: they change no game
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
    # Listed on the home page: whoever comes by may take an open seat and watch.
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("seen_at", Float, nullable=False),  # while open: when somebody last looked at it, to the hour
    Column("driver", String(120), nullable=False, server_default=""),  # the server that asks its bots and chance
    Column("goes_on", Integer, nullable=False, server_default="1"),  # 0: surely neither a bot nor chance is due
    Column("next", BigId),  # the table at which the same people play again
    Column("timing", Text, nullable=False, server_default=""),  # how much time there is (`table/timing.py`)
    Column("clocks", Text, nullable=False, server_default=""),  # what was left for each seat, in seconds; "": all of it
    Column("ticks_from", Float, nullable=False, server_default="0"),  # at this moment; since then the clocks have run
    Column("offer", Text, nullable=False, server_default=""),  # another time that somebody has offered
    Column("open_chat", Boolean, nullable=False, server_default=false()),  # spectators read the chat and speak in it
    Column(
        "hints", String(10), nullable=False, server_default="bots"
    ),  # who may ask for one: one of those in `hints.py`
    # Up to which stand people were told of what happens here, and which seats were told that it is their turn.
    Column("told", Integer, nullable=False, server_default="0"),
    Column("told_due", String(40), nullable=False, server_default=""),
    Column(
        "ahead", Integer, nullable=False, server_default="0"
    ),  # grows with all that is decided ahead, or not any more
    Column("lesson", Text, nullable=False, server_default=""),  # how far a learner has come in it, or ""
    Column("origin", String(40), nullable=False, server_default=""),  # the review and move it was tried from, or ""
    # Begun from a record, a lesson or a review: it is no game played from its beginning, and counts nowhere.
    Column("branched", Boolean, nullable=False, server_default=false()),
    # The sweep asks for these again and again, and there are few at any time.
    Index("matches_that_go_on", "id", sqlite_where=text("goes_on = 1"), postgresql_where=text("goes_on = 1")),
    Index("matches_ticking", "id", sqlite_where=text(TICKING), postgresql_where=text(TICKING)),
    Index("matches_to_be_told", "id", sqlite_where=text(TO_BE_TOLD), postgresql_where=text(TO_BE_TOLD)),
)

# The servers at work on this storage. Each counts on while it lives, so that the others see it.
servers = Table(
    "servers",
    metadata,
    Column("name", String(120), primary_key=True),
    Column("beat", Integer, nullable=False),
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
    Column("consent", String(100), nullable=False, server_default=""),  # to which other rules and box, or ""
    Column("kept_for", ForeignKey("visitors.id")),  # whose an open seat is, after a game together
    Column("rated", Boolean, nullable=False, server_default=false()),  # who sits here has ticked that the game counts
    Column("teaching", Boolean, nullable=False, server_default=false()),  # or that everybody may ask for hints
    Index("seats_of_a_visitor", "visitor"),
    Index("seats_kept_for_a_visitor", "kept_for"),
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

# Who was helped at a table, after how many moves, and with what.
helps = Table(
    "helps",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
)

# What somebody notes down at a table for nobody else to read.
jottings = Table(
    "jottings",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", ForeignKey("visitors.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

# Who of those that sit at a table has it open, by the server that their browser asks.
presence = Table(
    "presence",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", ForeignKey("visitors.id"), primary_key=True),
    Column("server", String(120), primary_key=True),
    Column("state", String(10), nullable=False),  # here, away, gone
    Column("since", Float, nullable=False),
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

# By which way somebody wishes to be told, or everybody at one table.
ways = Table(
    "ways",
    metadata,
    Column("id", BigId, primary_key=True, autoincrement=True),
    Column("visitor", ForeignKey("visitors.id"), nullable=False),  # who is told, or who asked for it
    Column("match", ForeignKey("matches.id", ondelete="CASCADE")),  # everybody at this table is told
    Column("kind", String(10), nullable=False),  # push, mail, discord, slack, matrix, json
    Column("address", Text, nullable=False),
    Column("keys", Text, nullable=False, server_default=""),  # what else the other side asks for
    Column("origin", String(300), nullable=False),  # the site as whoever asked for it knows it
    Column("word", String(40), nullable=False, unique=True),  # of the links that stop it and that say yes to it
    Column("is_agreed", Boolean, nullable=False),  # a mail address: its owner has said yes
    Column("trouble", String(300), nullable=False, server_default=""),  # why the last message did not arrive
    Column("made_at", Float, nullable=False),
    Index("ways_of_a_visitor", "visitor"),
    Index("ways_of_a_match", "match"),
)

# What is to be sent, each once. Sent messages stay for some days, so that none is made a second time.
outbox = Table(
    "outbox",
    metadata,
    Column("id", BigId, primary_key=True, autoincrement=True),
    Column("way", ForeignKey("ways.id", ondelete="CASCADE"), nullable=False),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE")),
    Column("seat", Integer, nullable=False),  # whom it is about, or -1
    Column("kind", String(10), nullable=False),  # one of those in `outbox.py`
    Column("mark", String(80), nullable=False),  # what it is about; no way is told the same twice
    Column("words", Text, nullable=False, server_default=""),
    Column("made_at", Float, nullable=False),
    Column("due_at", Float, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("sender", String(120), nullable=False, server_default=""),  # the server that is sending it
    Column("sent_at", Float),  # or given up
    Index("outbox_marks", "way", "mark", unique=True),
    Index("outbox_not_sent", "due_at", sqlite_where=text(NOT_SENT), postgresql_where=text(NOT_SENT)),
)

# What a server keeps for itself and the others, such as the key it signs its pushes with.
kept = Table(
    "kept",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# What a visitor has learned: a lesson, how far, when it was done, with how many wrong answers; and its table.
learned = Table(
    "learned",
    metadata,
    Column("visitor", ForeignKey("visitors.id"), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("lesson", String(60), primary_key=True),
    Column("step", Integer, nullable=False),
    Column("wrong", Integer, nullable=False),
    Column("done_at", Float),
    Column("match", ForeignKey("matches.id", ondelete="SET NULL")),
)

# How hard a puzzle has turned out to be, and since when it is not asked any more (`table/puzzles.py`).
puzzles = Table(
    "puzzles",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tried", Integer, nullable=False),
    Column("retired_at", Float),
)

# The puzzle of each day, the same for all.
daily = Table(
    "daily",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("puzzle", Integer, nullable=False),
)

# How well somebody solves puzzles.
solvers = Table(
    "solvers",
    metadata,
    Column("visitor", ForeignKey("visitors.id"), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tried", Integer, nullable=False),
)

# A puzzle in somebody's hands: how far, the last answer that was not the best, the first wrong one, and what the
# first try was worth.
tries = Table(
    "tries",
    metadata,
    Column("visitor", ForeignKey("visitors.id"), primary_key=True),
    Column("puzzle", Integer, primary_key=True),
    Column("stand", Integer, nullable=False),  # grows with every change
    Column("step", Integer, nullable=False),
    Column("wrong", Integer, nullable=False),
    Column("answer", Text, nullable=False),
    Column("missed", Text, nullable=False),  # the step of the first wrong answer, and its text
    Column("shown", Boolean, nullable=False),  # the solution was shown before it was found
    Column("before", Float),
    Column("after", Float),
    Column("solved_at", Float),
    Column("day", String(10)),  # solved on the day whose puzzle it was
    Index("tries_of_a_puzzle", "puzzle"),
)

# What somebody has decided ahead at a table, for nobody else to know.
orders = Table(
    "orders",
    metadata,
    Column("id", BigId, primary_key=True, autoincrement=True),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False),  # answer, line
    Column("what", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    Index("orders_of_a_match", "match"),
)

# What became of it, told to its owner in the log beside the move of this number.
ahead_told = Table(
    "ahead_told",
    metadata,
    Column("id", BigId, primary_key=True, autoincrement=True),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Index("told_of_a_match", "match", "seat"),
)

# A visitor as a player: the key that takes everything to another browser, and what all may see.
players = Table(
    "players",
    metadata,
    Column("visitor", ForeignKey("visitors.id"), primary_key=True),
    Column("key_hash", String(64), unique=True),
    Column("page", String(40), unique=True),  # the word of the public page, where there is one
    Column("shows", Text, nullable=False, server_default=""),  # which parts of it
)

# A finished game looked back at, once for each depth and engine; its content is made of its parts.
reviews = Table(
    "reviews",
    metadata,
    Column("id", BigId, primary_key=True, autoincrement=True),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("depth", Integer, nullable=False),  # 0: the greatest that fits the time
    Column("engine", String(80), nullable=False),
    Column("word", String(40), nullable=False, unique=True),  # of the link that shows it
    Column("owner", ForeignKey("visitors.id"), nullable=False),  # who asked for it
    Column("status", String(10), nullable=False),  # waiting, working, done, failed
    Column("server", String(120), nullable=False, server_default=""),  # that works on it
    Column("done", Integer, nullable=False, server_default="0"),
    Column("total", Integer, nullable=False, server_default="0"),
    Column("names", Boolean, nullable=False, server_default=true()),  # or colours in their place
    Column("content", Text, nullable=False, server_default=""),  # all that has been found so far, as JSON
    Column("made_at", Float, nullable=False),
    Index("reviews_of_an_engine", "match", "depth", "engine", unique=True),
    Index("reviews_of_a_visitor", "owner"),
)

review_parts = Table(
    "review_parts",
    metadata,
    Column("review", ForeignKey("reviews.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(20), primary_key=True),
    Column("content", Text, nullable=False),
)

# Friends who see each other's open tables and results: whoever has the key may join.
groups = Table(
    "groups",
    metadata,
    Column("id", BigId, primary_key=True, autoincrement=True),
    Column("word", String(40), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("owner", ForeignKey("visitors.id"), nullable=False),
    Column("made_at", Float, nullable=False),
)

members = Table(
    "members",
    metadata,
    Column("of", ForeignKey("groups.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", ForeignKey("visitors.id"), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("joined_at", Float, nullable=False),
    Index("groups_of_a_visitor", "visitor"),
)
