"""`branchline mcp`: a Model Context Protocol server; a language model sits at the tables of page and terminal."""

from __future__ import annotations

import argparse
import re
from contextlib import AbstractContextManager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from branchline.core.errors import BranchlineError
from branchline.files import home

if TYPE_CHECKING:
    from branchline.cli.tools import Player

HELP = "a language model as a player: a Model Context Protocol server on standard input and output"
NAME = "Model"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--name", default=NAME, metavar="NAME", help=f"by which others know the model ({NAME})")
    parser.add_argument("--table", metavar="LINK", help="sit down at once: by the key or link of a table, or of a seat")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--server", metavar="URL", help="play at this server; else at the tables of this machine")
    where.add_argument("--db", metavar="FILE|URL", help="where the tables are, as for `branchline serve`")


def run(call: argparse.Namespace) -> int:
    try:
        from branchline.cli.tools import server_of
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        raise BranchlineError(f"{missing} is missing: pip install 'branchline[mcp]'") from error
    path = key_file(call)
    with place_of(call, path) as place:
        player = player_at(place, call, path)
        if call.table:
            player.sit(call.table)
        server_of(player).run("stdio")
    return 0


def place_of(call: argparse.Namespace, path: Path) -> AbstractContextManager[Any]:
    from branchline.cli.person import own_key
    from branchline.cli.places import at_home, at_server
    from branchline.table.engine import default_url

    if call.server:
        return at_server(call.server)
    return at_home(default_url() if call.db is None else call.db, own_key(path.name))


def player_at(place: Any, call: argparse.Namespace, path: Path) -> Player:
    """Whoever comes back under the same name sits where they sat: the token is kept."""
    from branchline.cli.person import key_in, write_key
    from branchline.cli.tools import Player

    def keep(token: str) -> None:
        if not path.exists():
            write_key(path, token)

    return Player(place, call.name, key_in(path) if path.exists() else "", keep)


def key_file(call: argparse.Namespace) -> Path:
    """A file for each name, and for each server under that name."""
    name = re.sub(r"[^a-z0-9]+", "-", call.name.lower()).strip("-") or "model"
    at = f"-{sha256(call.server.rstrip('/').encode()).hexdigest()[:12]}" if call.server else ""
    return home() / f"mcp-{name}{at}.key"
