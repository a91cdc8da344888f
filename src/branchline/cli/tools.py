"""The tools of `branchline mcp`: how a language model sits at a table, looks, and chooses among numbered sentences."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import branchline
from branchline.cli.places import Place
from branchline.core.errors import BadOption, BranchlineError
from branchline.core.words import counted, sentence
from branchline.table import answers
from branchline.table.bygone import OtherRules
from branchline.table.engine import StorageTrouble
from branchline.table.misfits import misfit

INSTRUCTIONS = (
    "Play railway board games by the book, against people and bots. Begin with list_games, then new_table (you sit in "
    "the seat `me`) or sit (by the key or link somebody gave you). When it is your turn, look shows the table, what "
    "happened, and your choices as numbered sentences; choose takes one by its number. wait waits for your turn. Each "
    "choice names its rule: rules explains it, or finds one by words. A turn may be several choices. The game is over "
    "when look says so."
)


class Player:
    """A program at the tables: where it plays, its token, the table it was last at, and how that stood when it looked.
    `keep` is told a token that is new."""

    def __init__(self, place: Place, name: str, token: str = "", keep: Callable[[str], object] = str) -> None:
        self.place = place
        self.name = name
        self.token = token
        self.keep = keep
        self.table = ""
        self.stands: dict[str, str] = {}

    # -- what may be called ----------------------------------------------------------------------------------------

    def list_games(self) -> str:
        """The games with their player counts and options, and the bots that can play them."""
        found = self.place.games()
        lines = [words for game in found.games for words in game_lines(game)]
        return "\n".join([*lines, "", "Bots:", *(f"  {name}: {words}" for name, words in found.bots.items())])

    def rules(self, game: str, find: str = "") -> str:
        """Rules of a game: one by its number (such as AL-9.2), those that have some words, or without either the
        chapters."""
        found = self.place.rules(game, find)
        head = ["No rule has all of that. The nearest:"] if found.is_near else []
        return "\n\n".join([*head, *(rule_text(one) for one in found.rules)]) or "There is no such rule."

    def new_table(self, game: str, seats: list[str], options: dict[str, bool | int | str] | None = None) -> str:
        """Open a table and look at it. Each seat is `me` (once), the name of a bot, or `open` for somebody who comes by
        the link that is told."""
        wish = sent({"game": game, "seats": seats, "options": options or {}, "name": self.name}, answers.NewTable)
        return self.seated(self.place.open_table(self.token, wish))

    def sit(self, table: str, seat: int | None = None, teaching: bool = False) -> str:
        """Take a seat at a table that somebody has opened, by its key or link, and look at it; `teaching` agrees that
        everybody may ask for hints, if it is a teaching table."""
        wish = sent({"table": table, "name": self.name, "seat": seat, "teaching": teaching}, answers.Sit)
        return self.seated(self.place.sit(self.token, wish))

    def look(self, table: str = "") -> str:
        """The table as you may know it: the board, what happened since your last move, and your numbered choices."""
        key = self.at(table)
        return self.shown(self.place.look(self.token, key))

    def data(self, table: str = "") -> str:
        """The same as JSON: your view, and each choice with its action, price and rule."""
        found = self.place.look(self.token, self.at(table))
        self.keep_up(found)
        return msgspec.json.encode(found).decode()

    def wait(self, seconds: float = 20, table: str = "") -> str:
        """Wait for your turn, at most so many seconds (up to 30), then look."""
        key = self.at(table)
        patience = sent({"seconds": seconds}, answers.Patience)
        return self.shown(self.place.wait(self.token, key, patience.seconds))

    def choose(self, number: int, table: str = "") -> str:
        """Choose one of your choices by its number, as the table was last shown to you; what came of it."""
        key = self.at(table)
        if key not in self.stands:
            raise BadOption("look at the table first: the numbers are those of the choices you were shown")
        answer = sent({"choice": number, "stand": self.stands[key]}, answers.Answer)
        return self.shown(self.place.choose(self.token, key, answer))

    def log(self, since: int = 0, table: str = "") -> str:
        """What has happened after a move, as you may know it; without, the whole game."""
        number = sent({"since": since}, answers.Since)
        found = self.place.log(self.token, self.at(table), number.since)
        return answers.told_of(found.events) or "Nothing has happened yet."

    # -- what they have in common ----------------------------------------------------------------------------------

    def at(self, table: str) -> str:
        """The table that is meant: the one named, or the last one."""
        key = table.strip() or self.table
        if not key:
            raise BadOption("you are at no table yet: open one (new_table) or take a seat (sit)")
        return key

    def seated(self, seated: answers.Seated) -> str:
        self.table, self.token = seated.table, seated.token
        self.keep(seated.token)
        table = self.place.look(self.token, seated.table)
        others = f" Others join in a browser at {seated.link}, or with this key." if table.status == "open" else ""
        return f"You are at the table {seated.table}.{others}\n\n{self.shown(table)}"

    def shown(self, table: answers.Table) -> str:
        self.keep_up(table)
        return answers.text_of(table)

    def keep_up(self, table: answers.Table) -> None:
        """Which table was shown, and how it stood."""
        self.table = table.table
        self.stands[table.table] = table.stand


TOOLS = (
    Player.list_games,
    Player.rules,
    Player.new_table,
    Player.sit,
    Player.look,
    Player.data,
    Player.choose,
    Player.wait,
    Player.log,
)


def server_of(player: Player) -> MCPServer[Any]:
    """The Model Context Protocol server of one player."""
    server: MCPServer[Any] = MCPServer(
        "branchline", instructions=INSTRUCTIONS, version=branchline.__version__, log_level="WARNING"
    )
    for tool in TOOLS:
        server.add_tool(answering(getattr(player, tool.__name__)), structured_output=False)
    return server


def answering(tool: Callable[..., str]) -> Callable[..., str]:
    """A tool that says in a sentence why not."""

    @wraps(tool)
    def answered(**given: Any) -> str:
        try:
            return tool(**given)
        except (BranchlineError, OtherRules, StorageTrouble) as error:
            raise ToolError(sentence(str(error))) from error

    return answered


def sent(given: dict[str, Any], kind: type[Any]) -> Any:
    """What a model has sent, held to the types of the API."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise BadOption(misfit(error, kind)) from error


def game_lines(game: answers.Game) -> list[str]:
    players = f"{game.min_players} to {game.max_players} players"
    told = [f"{game.name}: {game.title}, {players}, {game.minutes} minutes. {game.summary}"]
    for name, option in game.options.items():
        values = ", ".join(msgspec.json.encode(value).decode() for value in option.values)
        told.append(f"  option {name} = {values}{': ' if option.about else ''}{option.about}")
    return told


def rule_text(rule: answers.Rule) -> str:
    parts = [f"{rule.number} {rule.title}\n{rule.say}"]
    parts += [f"Exactly: {rule.exact}"] if rule.exact else []
    parts += [f"Our reading: {rule.ruling}"] if rule.ruling else []
    parts += [f"See {counted(len(rule.see), 'rule')}: {', '.join(rule.see)}"] if rule.see else []
    return "\n".join(parts)
