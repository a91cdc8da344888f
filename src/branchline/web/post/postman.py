"""The worker that sends what is in the outbox: tries again, later and later, and takes nobody's time but its own."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

from branchline.core.translation import of_game, read_in
from branchline.table import counts
from branchline.table.engine import StorageTrouble
from branchline.table.outbox import Message, Occupied, Outbox
from branchline.table.storage import NoSuchTable, Storage
from branchline.table.ways import KNOWS_AGAIN, MAIL, PUSH, Way, remove_way
from branchline.web.post import webhooks
from branchline.web.post.letters import Letter, letter_of
from branchline.web.post.mail import MailServer, Refused
from branchline.web.post.outside import Answer, BadAddress, Outside, Unanswered, Unreached
from branchline.web.post.push import Push

log = logging.getLogger("branchline.post")
EVERY = 1.0
SENDERS = 8
MOST_IN_DOUBT = 4  # of the senders go by ways that had trouble the last time: those who hang leave the others free
AT_ONCE_OF_VISITOR = 2
RESTS = (30.0, 120.0, 600.0, 3600.0, 4 * 3600.0, 12 * 3600.0)
"""How long to wait after each try in vain; after the last one a message is given up."""
CLEAR_EVERY = 3600
STORAGE_REST = 2.0
GRACE = 1.0
GONE = (404, 410)
NOT_NOW = (408, 425, 429)
NOT_HEARD = 504  # somebody in between handed it on, and had no answer

End = Callable[[], None]


@dataclass(frozen=True)
class House:
    """What the owner of a site says about its messages: the mail server, if there is one, the address of the `site`,
    and the `networks` of the house that people may name beside public addresses."""

    mail: MailServer | None = None
    site: str = ""
    networks: tuple[str, ...] = ()


NOTHING_SAID = House()


class Postman:
    """Looks every second what there is to tell, and sends it, each message in a thread of its own, a few at a time."""

    def __init__(
        self,
        outbox: Outbox,
        house: House = NOTHING_SAID,
        rests: Collection[float] = RESTS,
        every: float = EVERY,
    ) -> None:
        self.outbox = outbox
        self.mail = house.mail
        self.site = house.site
        self.outside = Outside(house.networks)
        self.push = Push(outbox.storage, self.outside)
        self.rests = list(rests)
        self.every = every
        self.busy: Counter[int] = Counter()  # by visitor: messages that are being sent
        self.ways: dict[int, bool] = {}  # by which something is being sent; had it trouble the last time?
        self.guard = threading.Lock()
        self.bell = threading.Event()
        self.is_closing = False
        self.thread = threading.Thread(target=self.go_round, name="postman", daemon=True)

    @property
    def storage(self) -> Storage:
        return self.outbox.storage

    def start(self) -> None:
        self.thread.start()

    def go_round(self) -> None:
        rounds, was_well = 0, True
        while not self.is_closing:
            try:
                self.outbox.sweep()
                self.send_all()
                if rounds % CLEAR_EVERY == 0:
                    self.outbox.clear_away()
                was_well = True
            except Exception as error:
                # Whatever it is, the storage may be well again the next time.
                if was_well:
                    log.warning("no messages: %s", error, exc_info=not isinstance(error, StorageTrouble))
                was_well = False
            rounds += 1
            self.bell.wait(self.every)

    def send_all(self) -> None:
        """Begin to send all that is due and for which there is somebody to send it."""
        for message in self.outbox.claim(self.is_free, self.occupied()):
            with self.guard:
                self.busy[message.way.visitor] += 1
                self.ways[message.way.id] = bool(message.way.trouble)
            threading.Thread(target=self.send, args=(message,), name="post", daemon=True).start()

    def is_free(self, way: Way) -> bool:
        """One at a time by each way, few for each visitor: whoever names a server that hangs holds up nobody else."""
        with self.guard:
            is_busy = way.id in self.ways or self.busy[way.visitor] >= AT_ONCE_OF_VISITOR
            is_doubted = bool(way.trouble) and self.is_full_of_doubt
            return not is_busy and not is_doubted and len(self.ways) < SENDERS and not self.is_closing

    @property
    def is_full_of_doubt(self) -> bool:
        return sum(self.ways.values()) >= MOST_IN_DOUBT

    def occupied(self) -> Occupied:
        """What `is_free` would refuse, so that however much of it there is, the rest is found behind it."""
        with self.guard:
            visitors = {one for one, many in self.busy.items() if many >= AT_ONCE_OF_VISITOR}
            return Occupied(set(self.ways), visitors, self.is_full_of_doubt)

    def send(self, message: Message) -> None:
        """In a thread of its own: what became of the message is written down before anything else is sent this way."""
        try:
            end = self.end_of(message)
        except Exception as error:
            log.warning("a message was not sent: %s", error, exc_info=not isinstance(error, StorageTrouble))
            end = partial(self.try_again, message, "It could not be sent.")
        while True:
            try:
                end()
                break
            except StorageTrouble:
                # It may have been sent: our name stays on it until the storage takes the news.
                if self.bell.wait(STORAGE_REST):
                    break
        with self.guard:
            self.busy[message.way.visitor] -= 1
            self.ways.pop(message.way.id)

    def end_of(self, message: Message) -> End:
        """Send one message if it still fits and may be sent now; what is to be written down about it."""
        outbox, now = self.outbox, self.outbox.now()
        try:
            row = None if message.match is None else self.storage.match(message.match)
        except NoSuchTable:
            return partial(outbox.remove, message)
        seats = [] if row is None else self.storage.seats(row.id)
        if not outbox.still_fits(message, row, seats):
            return partial(outbox.remove, message)
        later = outbox.later_than_now(message, row, seats)
        if later:
            return partial(outbox.postpone, message, later)
        try:
            with read_in(outbox.language_of(message.way.visitor)), of_game(row.game if row is not None else ""):
                letter = letter_of(self.storage, message, row, seats, self.site_of(message.way), now)
                if letter is None:
                    return partial(outbox.remove, message)
                answer = self.handed_over(message.way, letter, now)
        except (BadAddress, Refused) as error:
            return partial(self.give_up, message, str(error))
        except Unreached as error:
            is_perhaps_told = isinstance(error, Unanswered) and message.way.kind not in KNOWS_AGAIN
            return partial(self.give_up if is_perhaps_told else self.try_again, message, str(error))
        return partial(self.hear, message, answer)

    def handed_over(self, way: Way, letter: Letter, now: float) -> Answer:
        if way.kind == PUSH:
            return self.push.send(way, letter, self.site_of(way), now)
        if way.kind == MAIL:
            if self.mail is None:
                raise Refused("This site sends no mail any more.")
            self.mail.send(way.address, letter)
            return Answer(200, 0.0)
        return webhooks.send(self.outside, way, letter)

    def hear(self, message: Message, answer: Answer) -> None:
        """What the other side answers decides what becomes of a message, and of the way to it."""
        if 200 <= answer.status < 300:
            self.outbox.finish(message)
            counts.MESSAGES.labels(message.way.kind, "sent").inc()
        elif answer.status in GONE and message.way.kind == PUSH:
            remove_way(self.storage, message.way.id)
            counts.MESSAGES.labels(message.way.kind, "gone").inc()
        elif answer.status == NOT_HEARD and message.way.kind not in KNOWS_AGAIN:
            self.give_up(message, f"It was handed on, but nobody said whether it was taken (status {answer.status}).")
        elif answer.status in NOT_NOW or answer.status >= 500:
            self.try_again(message, f"The other side could not take it (status {answer.status}).", answer.wait)
        else:
            self.give_up(message, f"The other side refused it (status {answer.status}).")

    def try_again(self, message: Message, trouble: str, wait: float = 0.0) -> None:
        if message.tries >= len(self.rests):
            self.give_up(message, trouble)
            return
        self.outbox.postpone(message, self.outbox.now() + max(self.rests[message.tries], wait), trouble)
        counts.MESSAGES.labels(message.way.kind, "later").inc()

    def give_up(self, message: Message, trouble: str) -> None:
        self.outbox.finish(message, trouble)
        counts.MESSAGES.labels(message.way.kind, "failed").inc()

    def site_of(self, way: Way) -> str:
        """The address of the site: as its owner says it, or as whoever asked for messages knows it."""
        return self.site or way.origin

    def close(self) -> None:
        self.is_closing = True
        self.bell.set()
        if self.thread.is_alive():
            self.thread.join(2)
        end = time.monotonic() + GRACE
        while self.ways and time.monotonic() < end:
            time.sleep(0.05)  # what is being sent just now may still be said to be sent
