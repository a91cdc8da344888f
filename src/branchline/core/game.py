"""A game as everybody outside meets it: its facts, its box, and the doors to positions."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import Any, ClassVar, Self

from branchline.core.actions import Actions
from branchline.core.box import digest, provenance_counts
from branchline.core.chance import as_rng
from branchline.core.codec import fill, steps_from_data
from branchline.core.errors import BadOption, BadPosition, BadWeights, BranchlineError
from branchline.core.layout import Layout
from branchline.core.observation import Piece
from branchline.core.position import OVER, Position, Setting, Step
from branchline.core.sheet import About, Choice, Refusal, Sheet
from branchline.core.weights import Values, WeightSet, read_weights


@dataclass(frozen=True)
class Question:
    """What the seat to decide is asked: the question, and the rule behind it."""

    text: str
    rule: str


class Game(ABC):
    """One of the games, with one box. The facts are class attributes; each game fills in the rest."""

    name: ClassVar[str]
    title: ClassVar[str]
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    minutes: ClassVar[str]
    weight: ClassVar[str]
    summary: ClassVar[str]
    rules: ClassVar[int]
    options: ClassVar[Mapping[str, tuple[Any, ...]]]
    option_help: ClassVar[Mapping[str, str]]
    steps: ClassVar[Mapping[str, type[Step[Any]]]]
    score_rules: ClassVar[Mapping[str, str]] = {}
    """The rule behind each category of the score sheet."""
    foresight: ClassVar[int] = 10
    """How many decisions a search looks beyond its tree before it judges: more where points come late."""

    actions: Actions
    weight_sets: dict[int, WeightSet]
    """What the evaluation goes by, as data: a set for each player count; empty for a game without weights."""
    weights: list[Any]
    """The same as the evaluation reads it, with the player count as index."""

    def __init__(self, components: str | None = None) -> None:
        """`components` is the text of a changed components file; None takes the box as published."""
        own = self.own_components()
        self.components = own if components is None else components
        self.load(self.components)
        self.digest = digest(self.components)
        self.is_changed = self.digest != digest(own)
        self.weight_sets = {}
        self.weights = [None] * (self.max_players + 1)
        self.take_weights(self.own_weights())

    @classmethod
    def own_components(cls) -> str:
        package = resources.files(f"branchline.games.{cls.name}")
        return (package / "data" / "components.toml").read_text(encoding="utf-8")

    @classmethod
    def own_weights(cls) -> dict[int, WeightSet]:
        """The sets of `data/weights.toml`; none for a game whose evaluation has no weights."""
        file = resources.files(f"branchline.games.{cls.name}") / "data" / "weights.toml"
        return cls.read_weights(file.read_text(encoding="utf-8")) if file.is_file() else {}

    @classmethod
    def read_weights(cls, text: str) -> dict[int, WeightSet]:
        return read_weights(text, cls.min_players, cls.max_players)

    def take_weights(self, sets: Mapping[int, WeightSet]) -> None:
        """Make these sets the game's own; BadWeights names the entry that is wrong."""
        for players, one in sets.items():
            values = Values(players, one.values)
            self.weights[players] = self.weigh(values)
            values.nothing_left()
            self.weight_sets[players] = one

    # -- what a game fills in --------------------------------------------------------------------

    @abstractmethod
    def load(self, components: str) -> None:
        """Read the box and number the actions; BadComponents names the entry that is wrong."""

    @abstractmethod
    def blank(self, setting: Setting) -> Position:
        """A table with nothing set up: the shape that `from_json` fills, and `new` sets up."""

    @abstractmethod
    def set_up(self, table: Any) -> None:
        """Put the first steps of the game on a blank table."""

    @abstractmethod
    def say(self, state: Any, action: int) -> str:
        """The sentence a player reads for an action that is legal now."""

    @abstractmethod
    def ask(self, state: Any) -> Question:
        """What is to be decided now."""

    @abstractmethod
    def report(self, state: Any, event: tuple[int, int, int, int]) -> str:
        """The log line for something that happened by itself (an entry of the journal)."""

    @abstractmethod
    def rule_of(self, action: int) -> str:
        """The number of the rule behind an action."""

    @abstractmethod
    def evaluate(self, state: Any, seat: int) -> float:
        """How good the position is for a seat; more is better."""

    def weigh(self, values: Values) -> Any:
        """A set of weights as the evaluation reads it."""
        raise BadWeights(f"the evaluation of {self.title} has no weights")

    @abstractmethod
    def terminal(self, view: Mapping[str, Any]) -> str:
        """The table as text, drawn from a view."""

    def pieces(self, table: Any) -> list[Piece]:
        """What a seat observes of a table like this one, as named pieces over one flat array."""
        raise BadOption(f"{self.title} has not been described as numbers")

    def target(self, action: int) -> str:
        """The key of the board element that an action points at, such as `space:A3`; '' for none."""
        return ""

    def sheets(self, view: Mapping[str, Any], choices: list[Choice], names: list[str]) -> list[Sheet]:
        """The board drawn from a view, the choices of its seat lit; `names` are those of the seats."""
        return []

    def symbols(self) -> str:
        """The <symbol> definitions that the sheets use, once for a page."""
        return ""

    def explain(self) -> dict[str, About]:
        """Every card, tile and space explained, by the key of its board element; asked once."""
        return {}

    def phase(self, state: Any) -> str:
        """Where in the course of the game this is, such as `Round 2 of 6, main phase`; '' where there is no such."""
        return ""

    def refuse(self, state: Any, seat: int) -> list[Refusal]:
        """What the seat that is asked may expect to be able to do now, and cannot. `state` knows no more than it."""
        return []

    def secret_to(self, state: Any, action: int) -> list[int] | None:
        """The seats that may read an action in the log; None if everybody may."""
        return None

    def choices(self, state: Any, seat: int) -> list[Choice]:
        """What a seat may do now, as a person meets it."""
        return [
            Choice(
                action, self.actions.text(action), self.say(state, action), self.rule_of(action), self.target(action)
            )
            for action in state.legal_actions(seat)
        ]

    def unhide(self, data: dict[str, Any], seat: int) -> None:
        """Make a view's table whole again in any way that fits; `Position.reshuffle` then deals by chance."""

    def seat_names(self, players: int) -> list[str]:
        """The seats of a game with so many people, the automa's last."""
        return [f"Player {seat + 1}" for seat in range(players)]

    def seat_colours(self, players: int) -> str:
        """The colour of each seat's pieces, by a letter: red, blue, yellow, green, black; the automa's last."""
        return "rbygk"

    def ending(self, state: Any) -> str:
        """In a few words, why the game is over."""
        return "the game is over"

    def achievements(self, state: Any, earlier: list[float]) -> list[tuple[str, str]]:
        """What a finished solo game has earned, as (name, why). `earlier` holds the scores of the solo games
        finished before it, the latest last, for achievements over several games in a row."""
        return []

    def begin_campaign(self, rng: Any) -> dict[str, Any] | None:
        """A campaign of solo games in a row, about to begin, as plain data; None where the game has none."""
        return None

    def campaign_game(self, campaign: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """The options of the campaign's next game, and in words what it asks for."""
        raise BadOption(f"{self.title} has no campaign")

    def campaign_ways(self, campaign: dict[str, Any], state: Any) -> list[tuple[str, dict[str, Any] | None]]:
        """The ways on from a finished game of the campaign, each as (sentence, the campaign after it).

        None after it is the end, won or lost, as the sentence says. The player chooses where there are several.
        """
        raise BadOption(f"{self.title} has no campaign")

    # -- the public face -----------------------------------------------------------------------------

    def refusals(self, state: Any, seat: int) -> list[Refusal]:
        """What a seat cannot do now though it may expect to, and why; nothing for one that is not asked."""
        return self.refuse(state, seat) if seat in state.players_to_act() else []

    @cached_property
    def about(self) -> dict[str, About]:
        """What explains itself, by the key of its board element."""
        return self.explain()

    def setting(self, players: int, options: Mapping[str, Any]) -> Setting:
        """The checked beginning of a game."""
        if type(players) is not int or not self.min_players <= players <= self.max_players:
            raise BadOption(f"{self.title} is for {self.min_players} to {self.max_players} players, not {players!r}")
        chosen = {name: allowed[0] for name, allowed in self.options.items()}
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadOption(f"{self.title} has no option {name!r}; it has: {known}")
            fitting = [one for one in self.options[name] if one == value and type(one) is type(value)]
            if not fitting:
                allowed = ", ".join(str(one) for one in self.options[name])
                raise BadOption(f"option {name!r} of {self.title} is one of: {allowed}; not {value!r}")
            chosen[name] = value
        return Setting(self.name, self.rules, players, chosen, self.digest)

    def new(self, players: int | None = None, **options: Any) -> Any:
        """A game about to begin: nothing dealt yet."""
        count = max(2, self.min_players) if players is None else players
        setting = self.setting(count, options)
        self.check_setting(setting)
        table = self.blank(setting)
        self.set_up(table)
        table.settle()
        return table

    def with_weights(self, sets: Mapping[int, WeightSet]) -> Self:
        """The same game and box, judged by other weights for these player counts: bots that are given it go by them."""
        other = copy(self)
        other.weight_sets = dict(self.weight_sets)
        other.weights = self.weights[:]
        other.take_weights(sets)
        return other

    def layout(self, players: int | None = None, **options: Any) -> Layout:
        """How the observations of such a game are laid out, as numbers for learners."""
        setting = self.setting(max(2, self.min_players) if players is None else players, options)
        self.check_setting(setting)
        return Layout(self.pieces(self.blank(setting)))

    def check_setting(self, setting: Setting) -> None:
        """Raise BadOption where options do not go together."""

    def from_json(self, text: str) -> Any:
        """A whole position as `to_json` wrote it, perhaps edited by hand; BadPosition says what is wrong."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadPosition(f"not a JSON text: {error}") from error
        return self.from_data(data)

    def from_data(self, data: object) -> Any:
        """Every piece and step has to fit; whatever an impossible figure breaks is one BadPosition."""
        table = self.read(data)
        try:
            table.check()
            table.settle()
        except BranchlineError:
            raise
        except Exception as error:
            raise BadPosition(f"table or stack: a figure that cannot be ({type(error).__name__}: {error})") from error
        return table

    def read(self, data: object) -> Any:
        """The position that this data describes, its shape checked but not its pieces."""
        if not isinstance(data, dict):
            raise BadPosition("a position is a JSON object with the fields game, players, table and stack")
        for name in ("game", "rules", "box", "players", "options", "table", "stack"):
            if name not in data:
                raise BadPosition(f"the field {name!r} is missing")
        if data["game"] != self.name:
            raise BadPosition(f"this is a position of {data['game']!r}, not of {self.name!r}")
        if data["rules"] != self.rules:
            raise BadPosition(f"made by version {data['rules']!r} of the rules; this is version {self.rules}")
        if data["box"] != self.digest:
            raise BadPosition(f"made with box {data['box']!r}; this game has box {self.digest!r}")
        if not isinstance(data["options"], dict):
            raise BadPosition("options: expected named values")
        try:
            setting = self.setting(data["players"], data["options"])
            self.check_setting(setting)
        except BadOption as error:
            raise BadPosition(str(error)) from error
        table = self.blank(setting)
        try:
            fill(table, data["table"], "table")
        except (TypeError, OverflowError) as error:
            raise BadPosition(f"table: {error}") from error
        table.stack = steps_from_data(data["stack"], self.steps)
        return table

    def from_view(self, view: Mapping[str, Any]) -> Any:
        """Some full position that this view allows; always the same one."""
        data = json.loads(json.dumps(view))
        seat = -1 if view["seat"] is None else view["seat"]
        self.unhide(data, seat)
        table = self.read(data)
        table.rest()
        return table

    def sample(self, view: Mapping[str, Any], rng: Any) -> Any:
        """A full position that this view allows, each as likely as what the seat knows makes it."""
        table = self.from_view(view)
        table.reshuffle(-1 if view["seat"] is None else view["seat"], as_rng(rng))
        table.rest()
        return table

    def is_over(self, state: Position) -> bool:
        return state.player == OVER

    def provenance(self) -> dict[str, int]:
        """How many entries of the box come from the rulebook, from published material, or are reconstructed."""
        return provenance_counts(self.components)

    def __repr__(self) -> str:
        return f"<{self.title}, {self.min_players}-{self.max_players} players>"
