"""The shelf: what is kept between games. Finished solo games in a row, and campaigns that span several games.

One small JSON file in the user's data folder, replaced whole or not at all; one that cannot be read is left alone.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from branchline.core.errors import BranchlineError
from branchline.core.game import Game

FORMAT = 1


class BadShelf(BranchlineError):
    """The file on the shelf cannot be read or written; it has been left as it is."""


def home() -> Path:
    """Where Branchline keeps what is the user's own: BRANCHLINE_HOME, or the usual folder for data."""
    own = os.environ.get("BRANCHLINE_HOME")
    if own:
        return Path(own)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "branchline"


def report_folder() -> Path:
    """Where the lab leaves its reports unless it is told otherwise, and where the page looks for them."""
    return home() / "reports"


class Shelf:
    """The finished solo games of each game and box, the latest last, and the campaigns under way."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or home()) / "shelf.json"

    def solo_scores(self, game: Game) -> list[float]:
        """The scores of the solo games finished with this very box, the latest last."""
        return [float(score) for score in self.read()["solo"].get(key(game), [])]

    def add_solo(self, game: Game, score: float) -> list[float]:
        """Put a finished solo game on the shelf; the scores of those that were there before."""
        contents = self.read()
        row: list[float] = contents["solo"].setdefault(key(game), [])
        earlier = [float(one) for one in row]
        row.append(score)
        self.write(contents)
        return earlier

    def campaign(self, game: Game) -> dict[str, Any] | None:
        """The campaign under way, as its game wrote it down; None if there is none."""
        found: dict[str, Any] | None = self.read()["campaigns"].get(key(game))
        return found

    def keep_campaign(self, game: Game, campaign: dict[str, Any] | None) -> None:
        """Write down how a campaign stands; None ends it."""
        contents = self.read()
        if campaign is None:
            contents["campaigns"].pop(key(game), None)
        else:
            contents["campaigns"][key(game)] = campaign
        self.write(contents)

    def read(self) -> dict[str, Any]:
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return {"branchline": FORMAT, "solo": {}, "campaigns": {}}
        except (OSError, UnicodeDecodeError) as error:
            raise BadShelf(f"{self.path}: cannot be read ({error})") from error
        try:
            contents = json.loads(text)
        except ValueError as error:
            raise BadShelf(f"{self.path}: not a whole JSON file ({error})") from error
        if not is_shelf(contents):
            raise BadShelf(f"{self.path}: not a shelf of this Branchline")
        found: dict[str, Any] = contents
        return found

    def write(self, contents: dict[str, Any]) -> None:
        beside = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(contents, indent=1) + "\n", encoding="utf-8")
            beside.replace(self.path)
        except OSError as error:
            raise BadShelf(f"{self.path}: cannot be written ({error.strerror or error})") from error


def key(game: Game) -> str:
    """A changed box has a row of its own: its scores mean something else."""
    return f"{game.name} {game.digest}"


def is_shelf(contents: object) -> bool:
    if not isinstance(contents, dict) or contents.get("branchline") != FORMAT:
        return False
    solo, campaigns = contents.get("solo"), contents.get("campaigns")
    if not isinstance(solo, dict) or not isinstance(campaigns, dict):
        return False
    rows_fit = all(isinstance(row, list) and all(type(score) in (int, float) for score in row) for row in solo.values())
    return rows_fit and all(isinstance(one, dict) for one in campaigns.values())
