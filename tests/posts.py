"""A table of which somebody wishes to be told, and a postman who tries again at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from evenings import friend, me, opened, until, waits_for_a_person
from receivers import LOOPBACK

from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.outbox import Outbox
from branchline.table.presence import Presence
from branchline.table.storage import MatchRow, Storage, Visitor
from branchline.table.ways import Way, add_way, ways_of
from branchline.web.post.mail import MailServer
from branchline.web.post.postman import House, Postman
from branchline.web.post.push import encoded, point_of

SITE = "https://play.example.org"
SHORT = [0.05, 0.05, 0.05, 0.05]


class Evening:
    """Ada and Ben at a table, and whoever of them is to decide wishes to be told."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.host = Host(storage, BotPool(0))
        ada, ben = (Visitor(storage.new_visitor()[0].id, name, {}) for name in ("Ada", "Ben"))
        row = opened(self.host, ada, "small_railroad_empires", [me("Ada"), friend()])
        self.host.join(row.id, ben, 1, "Ben")
        self.row: MatchRow = until(self.host, row.id, waits_for_a_person).row
        self.seat = self.row.awaited[0]
        self.who = [ada, ben][self.seat]
        self.waiting = [ada, ben][1 - self.seat]

    def way(self, kind: str, address: str, keys: dict[str, str] | None = None, match: int | None = None) -> Way:
        made = add_way(self.storage, self.who.id, kind, address, SITE, keys, match)
        self.tell_anew()
        return made

    def tell_anew(self) -> None:
        """All is looked at again; what a way was told already it is not told again."""
        with self.storage.writing() as connection:
            connection.exec_driver_sql("UPDATE matches SET told = 0, told_due = ''")

    @contextmanager
    def postman(self, house: House | None = None, rests: list[float] = SHORT) -> Iterator[Postman]:
        lives = self.host.driving.leases.lives
        outbox = Outbox(self.storage, Presence(self.storage, lives), lives)
        found = Postman(outbox, house or House(networks=(LOOPBACK,)), rests, every=0.02)
        found.outside.seconds, found.outside.longest = 0.5, 1.0
        found.start()
        try:
            yield found
        finally:
            found.close()

    def trouble(self) -> str:
        return "".join(way.trouble for way in ways_of(self.storage, self.who.id))


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setattr("branchline.table.outbox.GRACE", 0.0)
    storage = Storage(str(tmp_path / "tables.sqlite"))
    found = Evening(storage)
    yield found
    found.host.close()
    storage.close()


def is_sent(evening: Evening, address: str) -> bool:
    with evening.storage.engine.connect() as connection:
        asked = "SELECT count(*) FROM outbox JOIN ways ON ways.id = way WHERE sent_at IS NOT NULL AND address = ?"
        return bool(connection.exec_driver_sql(asked, (address,)).scalar_one())


def browser_keys() -> tuple[ec.EllipticCurvePrivateKey, bytes, dict[str, str]]:
    own, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    return own, auth, {"p256dh": encoded(point_of(own.public_key())), "auth": encoded(auth)}


def by_mail(port: int, seconds: float = 0.5) -> House:
    server = MailServer("127.0.0.1", port, False, "", "", "trains@example.org", seconds)
    return House(server, SITE, (LOOPBACK,))
