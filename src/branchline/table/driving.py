"""What happens by itself at the tables: chance and bots go on in the background until a person has to decide.

No table stands still for long. One that meets a fault is tried again, after longer and longer rests; a sweep every
second finds those where a bot or chance is due and nobody drives, because another server has died for example.
"""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING

from branchline.bots.levels import in_time
from branchline.core.errors import Endless
from branchline.core.position import CHANCE
from branchline.core.words import sentence
from branchline.table import counts
from branchline.table.bot_pool import BotPool, PoolIsClosed
from branchline.table.bygone import OtherRules
from branchline.table.clocks import Beat
from branchline.table.engine import StorageTrouble
from branchline.table.fairness import Asker, FairQueue
from branchline.table.learning import scripted
from branchline.table.leases import Leases
from branchline.table.obeying import obey
from branchline.table.running import Draft, Running
from branchline.table.storage import Conflict

if TYPE_CHECKING:
    from branchline.table.host import Host

DRIVERS = 48  # most of them wait for a bot that thinks
SWEEP_SECONDS = 1.0
FIRST_REST = 0.25
LONGEST_REST = 4.0

log = logging.getLogger("branchline.table")


class Driving:
    """The drivers of one server, and the sweep that keeps them going."""

    def __init__(self, host: Host, pool: BotPool, pace: float) -> None:
        self.host = host
        self.pool = pool
        self.pace = pace
        self.leases = Leases(host.storage)
        self.beat = Beat(host.storage)
        self.guard = threading.Lock()
        self.threads = ThreadPoolExecutor(DRIVERS, "driver")
        self.waiting: FairQueue[int] = FairQueue()  # tables that are driven, but have no driver just now
        self.driven: set[int] = set()
        self.wanted_again: set[int] = set()
        self.faults: dict[int, tuple[int, float]] = {}  # how often in a row, and until when the table rests
        self.thought: dict[int, tuple[int, float]] = {}  # the seat that thinks at a table, and how long in this turn
        self.is_closing = False
        self.bell = threading.Event()
        self.sweeper = threading.Thread(target=self.keep_sweeping, name="sweep", daemon=True)

    # -- the sweep ----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """We arrive before we drive, so that nobody takes us for dead; if the storage is away, with the first sweep."""
        with suppress(StorageTrouble):
            self.leases.renew()
            self.beat.arrive(is_alone=not any(self.leases.lives(other) for other in list(self.leases.beats)))
        self.sweeper.start()

    def keep_sweeping(self) -> None:
        was_well = True
        while not self.is_closing:
            try:
                self.sweep()
                was_well = True
            except Exception as error:
                # Whatever it is, the next sweep may find the storage well again.
                if was_well:
                    log.warning("no sweep: %s", error, exc_info=not isinstance(error, StorageTrouble))
                was_well = False
            self.bell.wait(SWEEP_SECONDS)

    def sweep(self) -> None:
        """Drive every table where a bot or chance may be due and no living server sees to it."""
        self.leases.renew()
        self.beat.go_on()
        self.hear_of_others()
        now = time.monotonic()
        for match, driver, owner in self.host.storage.that_go_on():
            _, rests_until = self.faults.get(match, (0, 0.0))
            if rests_until <= now and not self.is_left_to_another(driver):
                self.drive(match, owner)

    def hear_of_others(self) -> None:
        """SQLite sends no news: what others have changed, a terminal for example, is looked up and told."""
        storage = self.host.storage
        if storage.is_shared or not self.leases.beats:
            return
        for match, shown in storage.changed_by(self.leases.beats):
            known = self.host.running_matches.get(match)
            if known is not None and known.row.shown < shown:
                self.host.tell(self.host.fresh(match).row)

    def is_left_to_another(self, driver: str) -> bool:
        return driver != self.leases.name and self.leases.lives(driver)

    # -- one table ------------------------------------------------------------------------------------------------

    def drive(self, match: int, owner: int = 0) -> None:
        """`owner` tells whose a table is that this server may not have seen yet."""
        with self.guard:
            if self.is_closing:
                return
            if match in self.driven:
                self.wanted_again.add(match)
                return
            self.driven.add(match)
        counts.TABLES_DRIVEN.inc()
        self.line_up(match, owner)

    def line_up(self, match: int, owner: int = 0) -> None:
        """Wait for a driver: it comes for one go, so that no table keeps it from the others."""
        asker = self.host.asker(match) or Asker(owner=owner)
        with self.guard:
            if self.is_closing:
                self.leave(match)
            else:
                self.waiting.put(match, asker)
                self.threads.submit(self.drive_next)

    def leave(self, match: int) -> None:
        self.driven.discard(match)
        self.thought.pop(match, None)
        counts.TABLES_DRIVEN.dec()

    def drive_next(self) -> None:
        with self.guard:
            match = self.waiting.next()
        if self.drive_on(match):
            self.line_up(match)
            return
        with self.guard:
            self.leave(match)
            again = match in self.wanted_again and match not in self.faults
            self.wanted_again.discard(match)
        if again:
            self.drive(match)

    def drive_on(self, match: int) -> bool:
        """One go at a table, whatever comes of it; does it go on?"""
        if self.is_closing:
            return False
        try:
            goes_on = self.drive_once(match) or self.is_wanted_again(match)
            self.faults.pop(match, None)
            return goes_on
        except Conflict:
            return True  # somebody else was faster; it may be ours again
        except PoolIsClosed:
            return False
        except Exception as error:
            self.rest(match, error)
            return False

    def rest(self, match: int, error: Exception) -> None:
        """After a fault: the sweep comes back to this table, later and later while the fault lasts."""
        times = self.faults.get(match, (0, 0.0))[0]
        self.faults[match] = (times + 1, time.monotonic() + min(LONGEST_REST, FIRST_REST * 2**times))
        if times == 0:
            is_known = isinstance(error, StorageTrouble)
            log.warning("a table rests: %s", error, extra={"match": match}, exc_info=not is_known)

    def is_wanted_again(self, match: int) -> bool:
        with self.guard:
            wanted = match in self.wanted_again
            self.wanted_again.discard(match)
            return wanted

    def drive_once(self, match: int) -> bool:
        """One go of chance, of a bot, or of what a person has decided ahead; False if nothing is due, or another server
        sees to it."""
        with self.host.lock(match):
            running = self.due(match)
            if running is None:
                return False
            try:
                running.state.demand_end(running.row.number)
            except Endless as error:
                self.give_up(running, error)
                return False
            if running.state.player == CHANCE:
                draft = Draft(running, self.host.drawing(running))
                draft.play_chance()
                self.host.store(running, draft)
                return True
            seat = running.seat_of_program()
            if seat is None:
                if obey(self.host, running):
                    return True
                self.host.storage.comes_to_rest(running.row)
                return False
        began = time.monotonic()
        with counts.BOTS_ASKED.track_inprogress(), counts.BOT_SECONDS.time():
            table = running.state.setting
            bot = in_time(running.bot_of(seat), self.thought_of(match, seat), table.game.name, table.players)
            chosen = scripted(self.host.storage, running, seat) or self.pool.choose(
                running.game, running.state, seat, bot, running.asker
            )
        self.think_on(match, seat, chosen.seconds)
        if (
            not running.asker.has_person
        ):  # people are told at a pace of their own; who only watches would lose the thread
            self.bell.wait(max(0.0, self.pace - (time.monotonic() - began)))
        with self.host.lock(match):
            now = self.host.fresh(match)
            if now.row.number != running.row.number or now.seat_of_program() != seat or now.row.held_by >= 0:
                return True
            draft = Draft(now, self.host.drawing(now))
            trouble = f"{now.names[seat]} {chosen.trouble}; chance chose" if chosen.trouble else ""
            draft.play(seat, chosen.action, sentence(trouble) if trouble else "")
            draft.play_chance()
            # Whom a bot stands in for may come back at any time, and takes nothing of it back.
            self.host.store(now, draft, is_final=bool(now.stand_in(seat)))
        return True

    def give_up(self, running: Running, error: Endless) -> None:
        """A game that goes on and on is stopped: nobody would ever see its end."""
        log.error("a table is stopped: %s", error, extra={"match": running.row.id})
        self.host.end_without_result(running.row)

    def thought_of(self, match: int, seat: int) -> float:
        """How long the bot of a seat has thought in this turn."""
        who, seconds = self.thought.get(match, (seat, 0.0))
        return seconds if who == seat else 0.0

    def think_on(self, match: int, seat: int, seconds: float) -> None:
        self.thought[match] = (seat, self.thought_of(match, seat) + seconds)

    def due(self, match: int) -> Running | None:
        """The match, if chance or a bot is due there, or something may be decided ahead, and it is ours to drive."""
        storage = self.host.storage
        row = storage.match(match)
        running = None
        if row.status == "playing" and row.held_by < 0:
            try:
                running = self.host.running(row)
            except OtherRules:
                running = None
        if running is None or not (running.is_programs_turn or row.ahead):
            if row.goes_on:
                storage.comes_to_rest(row)
            return None
        if row.driver == self.leases.name:
            return running
        if self.leases.lives(row.driver):
            return None
        storage.set_values(row)  # whoever changes a match drives it
        return self.host.fresh(match)

    def close(self) -> None:
        with self.guard:
            self.is_closing = True
        self.bell.set()
        self.pool.close()
        self.threads.shutdown(wait=True, cancel_futures=True)
        if self.sweeper.is_alive():
            self.sweeper.join()
        with suppress(StorageTrouble):
            self.beat.leave()
        self.leases.leave()


class AtOnce(Driving):
    """The driving of a terminal: it goes on with its one table itself, where it shows it (`drive_once`), and leaves the
    others to servers."""

    def sweep(self) -> None:
        self.leases.renew()

    def drive(self, match: int, owner: int = 0) -> None:
        """Not in the background."""

    def give_up(self, running: Running, error: Endless) -> None:
        """Whoever sits here is told."""
        self.host.end_without_result(running.row)
        raise error


class InPassing(Driving):
    """The driving of a program that sits at a few tables: it goes on with those it has moved at, in the background, and
    leaves all others to servers."""

    def sweep(self) -> None:
        self.leases.renew()
        self.hear_of_others()
