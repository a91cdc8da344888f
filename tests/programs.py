"""Programs at the tables of a site: clients of its HTTP API."""

from __future__ import annotations

from typing import Any

from branchline.core.chance import Rng

LONG_ENOUGH = 5000


class Program:
    """A program with its token, over any client that speaks HTTP."""

    def __init__(self, client: Any, seed: int = 1) -> None:
        self.client = client
        self.token = ""
        self.table = ""
        self.rng = Rng(seed)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, path: str, **query: Any) -> Any:
        return self.client.get(f"/api/v1{path}", params=query, headers=self.headers)

    def send(self, path: str, **body: Any) -> Any:
        return self.client.post(f"/api/v1{path}", json=body, headers=self.headers)

    def settle(self, answer: Any) -> dict[str, Any]:
        """Keep what a seat was given."""
        assert answer.status_code == 201, answer.text
        seated: dict[str, Any] = answer.json()
        self.token, self.table = seated["token"], seated["table"]
        return seated

    def open_table(self, game: str, seats: list[str], **more: Any) -> dict[str, Any]:
        return self.settle(self.send("/tables", game=game, seats=seats, **more))

    def sit(self, table: str, **more: Any) -> dict[str, Any]:
        return self.settle(self.send("/seats", table=table, **more))

    def look(self, **query: Any) -> dict[str, Any]:
        answer = self.ask(f"/tables/{self.table}", **query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def wait(self, seconds: float = 20) -> dict[str, Any]:
        answer = self.ask(f"/tables/{self.table}/wait", seconds=seconds)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def choose(self, choice: int, stand: str) -> Any:
        return self.send(f"/tables/{self.table}/choose", choice=choice, stand=stand)

    def play(self) -> dict[str, Any]:
        """Decide by chance as long as it is this program's turn; the table after that."""
        table = self.look()
        while table["is_your_turn"]:
            answer = self.choose(1 + self.rng.below(len(table["choices"])), table["stand"])
            assert answer.status_code in (200, 409), answer.text
            table = answer.json() if answer.status_code == 200 else self.look()
        return table


def play_out(*programs: Program) -> dict[str, Any]:
    """All decide by chance until the game is over; how it ended."""
    for turn in range(LONG_ENOUGH):
        table = programs[turn % len(programs)].play()
        if table["status"] == "over":
            return table
    raise AssertionError("the game does not end")
