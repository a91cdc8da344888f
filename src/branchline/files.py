"""Reading and writing what people keep as files: components, weights and records; and where our own are kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeVar

from branchline.core import record, registry
from branchline.core.errors import BadComponents, BadRecord, BadWeights, BranchlineError
from branchline.core.game import Game

R = TypeVar("R", bound="Record")


def game(
    name: str, components: str | os.PathLike[str] | None = None, weights: str | os.PathLike[str] | None = None
) -> Game:
    """A game by name, with its own box and weights or with those in changed files."""
    found = registry.game(name)  # an unknown name is the first thing to say
    if components is not None:
        if not Path(components).exists():
            way = f"`branchline box {name} -o FILE.toml` writes the box to be changed"
            raise BadComponents(f"{components}: there is no such file; {way}")
        text = text_of(components, BadComponents)
        try:
            found = registry.game(name, text)
        except BadComponents as error:
            raise BadComponents(f"{components}: {error}") from error
    if weights is not None:
        text = text_of(weights, BadWeights)
        try:
            found = found.with_weights(found.read_weights(text))
        except BadWeights as error:
            raise BadWeights(f"{weights}: {error}") from error
    return found


def text_of(path: str | os.PathLike[str], refusal: type[BranchlineError]) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise refusal(f"{path}: cannot be read ({reason(error)})") from error


class Record(record.Record):
    """A record that knows how to be a file."""

    @classmethod
    def load(cls: type[R], path: str | os.PathLike[str]) -> R:
        text = text_of(path, BadRecord)
        try:
            return cls.from_text(text)
        except BadRecord as error:
            raise BadRecord(f"{path}: {error}") from error

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record whole or not at all: an old file is replaced only once the new one is complete."""
        target = Path(path)
        beside = target.with_name(target.name + ".new")
        beside.write_text(self.to_text(), encoding="utf-8")
        beside.replace(target)


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


def reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else "not UTF-8 text"
