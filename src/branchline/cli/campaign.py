"""A campaign at the terminal: solo games in a row, each set by how the one before it ended.

The shelf keeps where the campaign stands (`stage`, the game's own data) and the record of the game under way.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from branchline.cli.arguments import fresh_seed
from branchline.cli.screen import Screen
from branchline.core.chance import Rng
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.files import Record
from branchline.table.shelf import Shelf


class Campaign:
    """The campaign of one game, as it stands on the shelf."""

    def __init__(self, game: Game, shelf: Shelf, stage: dict[str, Any], record: str | None) -> None:
        self.game = game
        self.shelf = shelf
        self.stage = stage
        self.record = record

    @classmethod
    def kept(cls, game: Game, shelf: Shelf) -> Campaign | None:
        """The campaign under way, if there is one."""
        found = shelf.campaign(game)
        if found is None or not isinstance(found.get("stage"), dict):
            return None
        return cls(game, shelf, found["stage"], found.get("record"))

    @classmethod
    def begun(cls, game: Game, shelf: Shelf, seed: int | None) -> Campaign:
        stage = game.begin_campaign(Rng(fresh_seed() if seed is None else seed))
        if stage is None:
            raise BadOption(f"{game.title} has no campaign")
        return cls(game, shelf, stage, None)

    def game_under_way(self) -> Record | None:
        """The record of the campaign's present game, if its file is still there."""
        return Record.load(self.record) if self.record and Path(self.record).exists() else None

    def options(self) -> dict[str, Any]:
        return self.game.campaign_game(self.stage)[0]

    def words(self) -> str:
        return self.game.campaign_game(self.stage)[1]

    def play_in(self, path: Path) -> None:
        """The campaign's present game is saved in this file."""
        self.record = str(path.absolute())
        self.keep()

    def keep(self) -> None:
        self.shelf.keep_campaign(self.game, {"stage": self.stage, "record": self.record})

    def is_played_in(self, path: Path) -> bool:
        return self.record == str(path.absolute())

    def go_on(self, state: Any, screen: Screen) -> bool:
        """The finished game is judged, and the player chooses the way on; False if that was the end.

        Whoever leaves before choosing is asked again next time.
        """
        ways = self.game.campaign_ways(self.stage, state)
        number = 0
        screen.line("\nThe campaign", "bold")
        for i, (sentence, _) in enumerate(ways):
            screen.pair(f"{i + 1:4}  " if len(ways) > 1 else "  ", sentence, "cyan")
        while len(ways) > 1:
            answer = screen.ask("Which way? ")
            if answer.isdecimal() and 1 <= int(answer) <= len(ways):
                number = int(answer) - 1
                break
            screen.line(f"A number from 1 to {len(ways)}", "red")
        after = ways[number][1]
        if after is None:
            self.shelf.keep_campaign(self.game, None)
            return False
        self.stage, self.record = after, None
        self.keep()
        return True
