"""People in browsers without a screen, at real servers: what a stream has sent them, and what they do."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2


class Stream:
    """Everything a stream has sent so far, as text."""

    def __init__(self, client: httpx2.Client, address: str, encoding: str = "gzip", last: str = "") -> None:
        self.text = ""
        self.size = 0
        self.headers = {"Accept-Encoding": encoding, **({"Last-Event-ID": last} if last else {})}
        self.is_over = False
        self.client = client
        self.address = address
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self) -> None:
        try:
            with self.client.stream("GET", self.address, timeout=30, headers=self.headers) as answer:
                for piece in answer.iter_text():
                    self.text += piece
                    self.size = answer.num_bytes_downloaded
        except httpx2.HTTPError:
            pass
        self.is_over = True

    @property
    def of_the_table(self) -> str:
        """Without what is told beside it: who is here, who writes."""
        return re.sub(r"event: (?:people|typing)\ndata: .*\n\n", "", self.text)

    def wait_for(self, words: str, seconds: float = 10.0) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if words in self.text:
                return True
            time.sleep(0.01)
        return False


@contextmanager
def browser(base: str) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=base, follow_redirects=True, timeout=20) as client:
        yield client


def version_of(text: str) -> int:
    found = re.search(r'data-version="(\d+)"', text)
    assert found is not None, text[:300]
    return int(found[1])


def page_of(text: str) -> str:
    found = re.search(r'data-page="(\w+)"', text)
    assert found is not None, text[:300]
    return found[1]


def stand_of(text: str) -> int:
    found = re.search(r'data-stand="(\d+)"', text)
    assert found is not None, text[:300]
    return int(found[1])


def my_turn(client: httpx2.Client, table: str) -> str:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        text = client.get(table).text
        if 'class="acts"' in text:
            return text
        time.sleep(0.02)
    raise AssertionError("it is never my turn")


def asked(people: list[httpx2.Client], table: str) -> int:
    """The seat that is asked first: chance may have decided that."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        for seat, client in enumerate(people):
            if 'class="acts"' in client.get(table).text:
                return seat
        time.sleep(0.02)
    raise AssertionError("nobody is asked")


def first_choice(text: str) -> str:
    found = re.search(r'name="action" value="(\d+)"', text)
    assert found is not None
    return found[1]


def two_at_a_table(ada: httpx2.Client, ben: httpx2.Client, game: str) -> str:
    answer = ada.post("/new", data={"game": game, "seat_0": "me", "name_0": "Ada", "seat_1": "open"})
    table = answer.url.path
    ben.post(f"{table}/join", data={"seat": "1", "name": "Ben"})
    return table
