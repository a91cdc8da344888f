"""A browser without a screen: follows forms and links of the pages as they are."""

from __future__ import annotations

import html
import random
import re
import time
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

PATIENCE = 30.0


class Browser:
    """Knows only what the pages say."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.path = "/"
        self.text = ""

    def get(self, path: str, **more: Any) -> Response:
        answer: Response = self.client.get(path, **more)
        if answer.status_code in (302, 303):
            return self.get(answer.headers["location"])
        self.path, self.text = path, answer.text
        return answer

    def post(self, path: str, follow: bool = True, **fields: Any) -> Response:
        answer: Response = self.client.post(path, data={name: str(value) for name, value in fields.items()})
        if follow and answer.status_code == 303:
            return self.get(answer.headers["location"])
        self.text = answer.text
        return answer

    def play(self, game: str, players: int = 2, bot: str = "easy") -> str:
        """One click on the home page; the address of the table."""
        answer = self.post("/play", game=game, players=players, bot=bot)
        assert answer.status_code == 200, answer.text
        return self.path

    @property
    def version(self) -> int:
        found = re.search(r'data-version="(\d+)"', self.text)
        assert found is not None, self.text[:500]
        return int(found[1])

    @property
    def stand(self) -> int:
        found = re.search(r'data-stand="(\d+)"', self.text)
        assert found is not None, self.text[:500]
        return int(found[1])

    @property
    def seat(self) -> int:
        found = re.search(r'id="actform">.*?name="seat" value="(-?\d+)"', self.text, re.S)
        assert found is not None
        return int(found[1])

    @property
    def choices(self) -> list[tuple[int, str]]:
        """Action and sentence of every button in the list of choices."""
        single = re.findall(
            r'<button class="act[^"]*" name="action" value="(\d+)"[^>]*>(?:<kbd[^<]*</kbd>)?<span class="says">(.*?)<',
            self.text,
        )
        numbers = re.findall(
            r'<button class="num[^"]*" name="action" value="(\d+)".*?<span class="says">(.*?)</span>', self.text
        )
        return [(int(action), html.unescape(sentence)) for action, sentence in single + numbers]

    @property
    def ask(self) -> str:
        found = re.search(r'id="ask">(.*?)</h1>', self.text)
        assert found is not None, self.text[:300]
        return html.unescape(found[1])

    @property
    def log(self) -> str:
        """The log of the table, as it is sent."""
        return self.text.partition('<ol class="log"')[2].partition("</ol>")[0]

    @property
    def can_end_turn(self) -> bool:
        return re.search(r'id="big" form="confirmform"', self.text) is not None

    def wait_for_my_turn(self, table: str) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.get(table)
            if 'data-mine="1"' in self.text or "Score pad and how it went" in self.text:
                return
            time.sleep(0.01)
        raise AssertionError(f"it is never my turn: {self.ask}")

    def act(self, table: str, action: int, follow: bool = True) -> Response:
        return self.post(f"{table}/act", follow, stand=self.stand, seat=self.seat, action=action)

    def end_turn(self, table: str) -> Response:
        return self.post(f"{table}/confirm", stand=self.stand)


def play_to_the_end(browser: Browser, table: str, rng: random.Random) -> None:
    for _ in range(3000):
        browser.wait_for_my_turn(table)
        if "Score pad and how it went" in browser.text:
            return
        if browser.can_end_turn:
            browser.end_turn(table)
        else:
            browser.act(table, rng.choice(browser.choices)[0])
    raise AssertionError("the game does not end")
