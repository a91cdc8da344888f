"""What all pages share: the host of the tables, the templates, and who listens to which table."""

from __future__ import annotations

import asyncio
import hashlib
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from branchline.bots import LEVELS, SUMMARIES
from branchline.look.symbols import all_symbols, emblem_name, seat_class
from branchline.table.host import Host
from branchline.table.storage import Storage
from branchline.web.words import ago, clock, day, figure, listing, log_line, ordinal, plural, ruled

STATIC = Path(__file__).parent / "static"
DEFAULT_LEVEL = "normal"


class Listeners:
    """Streams that wait for news of a table. News come from any thread; the streams live in the event loop."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.waiting: dict[int, set[asyncio.Event]] = {}
        self.is_stopping = False

    def publish(self, match: int, version: int) -> None:
        loop = self.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self.wake, match)

    def wake(self, match: int) -> None:
        for event in self.waiting.get(match, ()):
            event.set()

    def listen(self, match: int) -> asyncio.Event:
        event = asyncio.Event()
        self.waiting.setdefault(match, set()).add(event)
        return event

    def leave(self, match: int, event: asyncio.Event) -> None:
        waiting = self.waiting.get(match, set())
        waiting.discard(event)
        if not waiting:
            self.waiting.pop(match, None)

    def stop(self) -> None:
        """End all streams, so that the server can stop."""
        self.is_stopping = True
        for match in list(self.waiting):
            self.wake(match)

    @property
    def count(self) -> int:
        return sum(len(events) for events in self.waiting.values())


class Desk:
    """What a page needs besides its request."""

    def __init__(self, storage: Storage, host: Host, reports: Path) -> None:
        self.storage = storage
        self.reports = reports
        self.host = host
        self.listeners = Listeners()
        host.listeners.append(self.listeners.publish)
        self.templates = environment()


def environment() -> Environment:
    templates = Environment(
        loader=PackageLoader("branchline.web"),
        autoescape=select_autoescape(("html", "svg")),
        undefined=StrictUndefined,
        auto_reload=False,  # it would look at every file again for each page
        trim_blocks=True,
        lstrip_blocks=True,
    )
    names: dict[str, Any] = {
        "all_symbols": all_symbols,
        "default_level": DEFAULT_LEVEL,
        "emblem_name": emblem_name,
        "levels": LEVELS,
        "log_line": log_line,
        "other_bots": {name: words for name, words in SUMMARIES.items() if name not in LEVELS},
        "seat_class": seat_class,
        "static": static_address(),
    }
    templates.globals.update(names)
    filters: dict[str, Any] = {
        "ago": ago,
        "clock": clock,
        "day": day,
        "figure": figure,
        "listing": listing,
        "ordinal": ordinal,
        "plural": plural,
        "ruled": ruled,
    }
    templates.filters.update(filters)
    return templates


def static_address() -> str:
    """The folder of static files, named by what is in them, so that a browser may keep them for ever."""
    whole = hashlib.sha256()
    look = resources.files("branchline.look") / "data"
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            whole.update(path.read_bytes())
    for name in ("tokens.css", "board.css"):
        whole.update((look / name).read_bytes())
    return f"/static/{whole.hexdigest()[:10]}"
