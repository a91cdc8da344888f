"""What is counted while tables are played, for whoever watches over a server: `/metrics` shows it.

Each number is declared here, once. Where several processes serve one page, they count into files of one folder
(`PROMETHEUS_MULTIPROC_DIR`, set by `branchline serve` before this is imported), and any of them tells the sum.
"""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram
from sqlalchemy import func, select

from branchline.table import schema
from branchline.table.storage import Storage

# From a click to its answer, and from a bot's turn to its choice: a quick page, a slow one, one that is too slow.
PAGE_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
BOT_BUCKETS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)

DECISIONS = Counter(
    "branchline_decisions", "Decisions stored, by the game and by who made them: person, bot or chance", ["game", "by"]
)
BOT_SECONDS = Histogram(
    "branchline_bot_seconds", "From the moment a bot was asked to its choice, waiting included", buckets=BOT_BUCKETS
)
BOTS_ASKED = Gauge(
    "branchline_bots_asked", "Decisions that bots owe: thinking, or in the queue", multiprocess_mode="livesum"
)
TABLES_DRIVEN = Gauge(
    "branchline_tables_driven", "Tables that a bot or chance moves on, or that wait for it", multiprocess_mode="livesum"
)
STREAMS = Gauge("branchline_streams", "Live streams that are open", multiprocess_mode="livesum")
PAGE_SECONDS = Histogram(
    "branchline_page_seconds", "From a request to the beginning of its answer", ["page"], buckets=PAGE_BUCKETS
)
PAGES = Counter("branchline_pages", "Requests answered, by page and status", ["page", "status"])
FAULTS = Counter("branchline_faults", "Warnings and errors in the log, by their source and level", ["source", "level"])
MESSAGES = Counter("branchline_messages", "Messages to people, by their way and what became of them", ["way", "end"])
TABLES_REMOVED = Counter("branchline_tables_removed", "Open tables removed because nobody looked at them any more")


def tables_by_state(storage: Storage) -> dict[str, int]:
    """How many tables are open, being played, over, or records to look at; asked of the storage."""
    own = schema.matches.c
    with storage.engine.connect() as connection:
        rows = connection.execute(select(own.status, func.count()).group_by(own.status)).all()
    return {"open": 0, "playing": 0, "over": 0, "record": 0} | {row[0]: row[1] for row in rows}
