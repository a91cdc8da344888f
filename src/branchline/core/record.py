"""Records: a whole game as the list of its decisions and chance results, replayed without any generator."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeVar

from branchline.core.errors import BadComponents, BadOption, BadRecord, IllegalAction, UnknownGame
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.registry import game as find_game

FORMAT = 1
CHANCE_MARK = "*"
SEAT_DIGITS = 2
HINT = "hint"
HELPS = (HINT,)
FIELDS = {"game": str, "rules": int, "box": str, "players": int, "options": dict, "seats": list, "moves": list}

R = TypeVar("R", bound="Record")


class Record:
    """One game: with what it began, every action with the seat that took it, and how it ended."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, Any] | None = None,
        seats: list[str] | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.options = dict(options or {})
        self.seats = list(seats) if seats is not None else game.seat_names(players)
        self.moves: list[tuple[int, int]] = []
        self.result: dict[str, Any] | None = None
        self.helps: list[tuple[int, int, str]] = []
        """Which seat was helped, after how many moves, and with what: a game played with hints says so."""

    def __len__(self) -> int:
        return len(self.moves)

    def __repr__(self) -> str:
        return f"<record of {self.game.title}, {self.players} players, {len(self.moves)} moves>"

    # -- playing and replaying -------------------------------------------------------------------

    def begin(self) -> Any:
        return self.game.new(self.players, **self.options)

    def add(self, state: Position, action: int, seat: int | None = None) -> None:
        """Apply an action to the state that stands at the end of this record, and note it."""
        who = state.player if seat is None else seat
        state.apply(action, who)
        self.moves.append((who, action))
        if state.player == OVER:
            self.finish(state)

    def finish(self, state: Any) -> None:
        self.result = {
            "scores": [plain_score(score) for score in state.scores()],
            "ranks": state.ranks(),
            "ending": self.game.ending(state),
        }

    def replay(self, journal: bool = False) -> Iterator[tuple[Any, int, int]]:
        """The state before each move, with seat and action; BadRecord names the move that does not fit."""
        state = self.begin()
        for number, (seat, action) in enumerate(self.moves):
            if journal:
                state.journal = []
            yield state, seat, action
            self.follow(state, number, seat, action)

    def follow(self, state: Position, number: int, seat: int, action: int) -> None:
        try:
            state.apply(action, seat)
        except IllegalAction as error:
            text = self.game.actions.text(action)
            raise BadRecord(f"move {number + 1} ({text}) does not fit: {error}") from error

    def state(self, number: int | None = None) -> Any:
        """The position after so many moves; after all of them by default."""
        last = len(self.moves) if number is None else number
        if not 0 <= last <= len(self.moves):
            raise BadRecord(f"there is no move {last}: the record has {len(self.moves)}")
        state = self.begin()
        for at, (seat, action) in enumerate(self.moves[:last]):
            self.follow(state, at, seat, action)
        return state

    def check(self) -> Any:
        """Replay all of it and compare the result with the one that is noted; the final position."""
        state = self.state()
        state.check()
        if self.result is not None:
            if state.player != OVER:
                raise BadRecord(f"the record has a result, but after its {len(self.moves)} moves the game goes on")
            noted, self.result = self.result, None
            self.finish(state)
            if noted != self.result:
                raise BadRecord(f"the record says {noted}, the replay says {self.result}")
        return state

    # -- text ---------------------------------------------------------------------------------------

    def to_text(self) -> str:
        """The record as JSON, one move a line."""
        actions = self.game.actions
        head = {
            "branchline": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules,
            "box": self.game.digest,
            "players": self.players,
            "options": self.options,
            "seats": self.seats,
        }
        if self.game.is_changed:
            head["components"] = self.game.components
        lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
        said = [f"{CHANCE_MARK if seat == CHANCE else seat} {actions.text(action)}" for seat, action in self.moves]
        moves = [f"  {json.dumps(one, ensure_ascii=False)}" for one in said]
        body = ' "moves": [\n' + ",\n".join(moves) + "\n ]," if moves else ' "moves": [],'
        helps = [f' "helps": {json.dumps(self.helps)},'] if self.helps else []
        tail = f' "result": {json.dumps(self.result, ensure_ascii=False)}'
        return "\n".join(["{", *lines, body, *helps, tail, "}"]) + "\n"

    @classmethod
    def from_text(cls: type[R], text: str) -> R:
        """Read a record; BadRecord says what is wrong with it. The moves are not replayed yet."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"not a whole record: {error}") from error
        if not isinstance(data, dict) or "branchline" not in data:
            raise BadRecord("not a record of Branchline: the field 'branchline' is missing")
        if data["branchline"] != FORMAT:
            raise BadRecord(f"a record of format {data['branchline']!r}; this Branchline reads format {FORMAT}")
        for name, kind in FIELDS.items():
            if not isinstance(data.get(name), kind):
                raise BadRecord(f"the field {name!r} is missing or not what it should be")
        if not isinstance(data.get("components", ""), str):
            raise BadRecord("the field 'components' is not the text of a components file")
        if not isinstance(data.get("helps", []), list):
            raise BadRecord("the field 'helps' is no list")
        try:
            game = find_game(data["game"])
            if data["rules"] != game.rules:  # said before its box is read, which other rules may not understand
                other = f"made by version {data['rules']} of {game.title}'s rules; this is version {game.rules}"
                raise BadRecord(f"{other} (the Branchline that made the record replays it)")
            game = find_game(data["game"], data.get("components"))
        except (UnknownGame, BadComponents) as error:
            raise BadRecord(str(error)) from error
        if data["box"] != game.digest:
            raise BadRecord(f"made with box {data['box']} of {game.title}; this is box {game.digest}")
        try:
            game.check_setting(game.setting(data["players"], data["options"]))
        except BadOption as error:
            raise BadRecord(str(error)) from error
        record = cls(game, data["players"], data["options"], [str(name) for name in data["seats"]])
        record.moves = [read_move(game, number, move) for number, move in enumerate(data["moves"])]
        record.helps = [read_help(one, len(record.moves), record.players) for one in data.get("helps", [])]
        record.result = data.get("result")
        return record


def read_move(game: Game, number: int, move: object) -> tuple[int, int]:
    if isinstance(move, str):
        who, _, text = move.partition(" ")
        is_seat = who.isascii() and who.isdecimal() and len(who) <= SEAT_DIGITS
        if text in game.actions.ids and (who == CHANCE_MARK or is_seat):
            return CHANCE if who == CHANCE_MARK else int(who), game.actions.id(text)
    raise BadRecord(f"move {number + 1} is {move!r}, which is no action of {game.title}")


def read_help(found: object, moves: int, players: int) -> tuple[int, int, str]:
    match found:
        case [int(number), int(seat), str(kind)] if 0 <= number <= moves and 0 <= seat < players and kind in HELPS:
            return number, seat, kind
    raise BadRecord(f"{found!r} is no help that a seat could have had: after which move, which seat, and with what")


def plain_score(score: float) -> float | int:
    return int(score) if score == int(score) else score
