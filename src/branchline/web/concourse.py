"""Home, live: whoever has it open is sent their tables again when one of them has changed."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool

from branchline.core.translation import read_in, translated
from branchline.web.departures import HEADS, Board, board_of
from branchline.web.fragments import Piece

if TYPE_CHECKING:
    from branchline.web.desk import Desk

BEGIN = Piece("retry: 1500\n\n")
STILL_HERE = Piece(": still here\n\n")
LOOK_AGAIN = 20.0
"""So often all of it is looked at anew: tables of others that are open to all, invitations, and how long ago it was."""
BREATH = 0.5
"""Bots move faster than anybody reads."""


class Passenger:
    """One open home page: whose, and which tables are on it."""

    def __init__(self, visitor: int, language: str) -> None:
        self.visitor = visitor
        self.language = language
        self.tables: frozenset[int] = frozenset()
        self.event = asyncio.Event()


class Concourse:
    """All home pages that are open at this server."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.passengers: set[Passenger] = set()

    def publish(self, match: int) -> None:
        """A table has changed; called from any thread."""
        loop = self.desk.listeners.loop
        if self.passengers and loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self.wake, match)

    def wake(self, match: int) -> None:
        for one in self.passengers:
            if match in one.tables:
                one.event.set()

    def stop(self) -> None:
        for one in self.passengers:
            one.event.set()

    async def stream(self, visitor: int, language: str) -> AsyncIterator[list[Piece]]:
        passenger, sent = Passenger(visitor, language), ""
        self.passengers.add(passenger)
        listeners = self.desk.listeners
        try:
            yield [BEGIN]
            while not listeners.is_stopping:
                passenger.event.clear()
                piece, digest = await run_in_threadpool(self.set, passenger)
                yield [STILL_HERE if digest == sent else piece]
                sent = digest
                try:
                    await asyncio.wait_for(passenger.event.wait(), LOOK_AGAIN)
                except TimeoutError:
                    continue
                if not listeners.is_stopping:
                    await asyncio.sleep(BREATH)
        finally:
            self.passengers.discard(passenger)

    def set(self, passenger: Passenger) -> tuple[Piece, str]:
        with read_in(passenger.language):
            board = board_of(self.desk.storage, passenger.visitor)
            own = [one for _, rows in board.groups for one in rows] + board.finished + board.invitations + board.listed
            passenger.tables = frozenset(one.row.id for one in own)
            parts = {name: self.html(f"_{name}.html", board) for name in ("board", "lists")}
            text = json.dumps({"title": translated(board.title), **parts}, ensure_ascii=False)
        return Piece(f"event: home\ndata: {text}\n\n"), hashlib.sha256(text.encode()).hexdigest()

    def html(self, template: str, board: Board) -> str:
        text: str = self.desk.templates.get_template(template).render(board=board, heads=HEADS)
        return text
