"""A game as everybody outside meets it: its facts, its box, and the doors to positions."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Self

from branchline.core.actions import Actions
from branchline.core.blocks import WIDE, Block, stacked
from branchline.core.box import digest, provenance_counts
from branchline.core.chance import as_rng
from branchline.core.codec import copied, fill, steps_from_data
from branchline.core.errors import BadComponents, BadGame, BadOption, BadPosition, BadRules, BadWeights, BranchlineError
from branchline.core.figures import ids_differ, stand_as_printed, with_rule, with_what_stands, within_reach
from branchline.core.layout import Layout
from branchline.core.observation import Piece
from branchline.core.position import OVER, SEVERAL, Position, Setting, Step
from branchline.core.rooms import Rooms, text_in
from branchline.core.rulebook import Rulebook, read_rulebook
from branchline.core.sentences import Phrase, as_phrase, deed_of
from branchline.core.sheet import About, Choice, Course, Drawn, Fact, Question, Refusal, Sheet, Standing
from branchline.core.weights import Values, WeightSet, read_weights

WHOLE = "whole"
"""The one part of an evaluation that is not taken apart."""


@dataclass(frozen=True)
class Reading:
    """A place where the rulebook can be read in more than one way: the rule, what is in doubt, and each way in a
    sentence, our ruling first. The table chooses one like any other option."""

    rule: str
    doubt: str
    ways: Mapping[str, str]


class Game:
    """One of the games, with one box. The facts are class attributes; the rest is asked of the game's rooms, modules of
    its folder with the names that `core/rooms.py` lists. What a game does in another way it overrides here."""

    name: ClassVar[str]
    title: ClassVar[str]
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    minutes: ClassVar[str]
    weight: ClassVar[str]
    summary: ClassVar[str]
    rules: ClassVar[int]
    letters: ClassVar[str] = ""
    """What the numbers of its rules begin with, such as `SRE`; '' for a game without rules for people."""
    options: Mapping[str, tuple[Any, ...]]
    """What a table may choose, today's way first. A game whose box has a say in it sets its own when it is opened."""
    option_help: ClassVar[Mapping[str, str]]
    readings: ClassVar[Mapping[str, Reading]] = {}
    """Where the book leaves room, by name. Each is an option too: `options` and `option_help` take them in."""
    steps: ClassVar[Mapping[str, type[Step[Any]]]]
    score_rules: ClassVar[Mapping[str, str]] = {}
    """The rule behind each category of the score sheet."""
    foresight: ClassVar[int] = 10
    """How many decisions a search looks beyond its tree before it judges: more where points come late."""

    longest: ClassVar[int] = 10_000
    """How many moves a game may have, those of chance too: one that goes on beyond is taken to be endless."""

    search_speed: ClassVar[int] = 5000
    """About how many iterations of a search a compiled engine does in a second: reviews are planned by it."""

    actions: Actions
    weight_sets: dict[int, WeightSet]
    """What the evaluation goes by, as data: a set for each player count; empty for a game without weights."""
    weights: list[Any]
    """The same as the evaluation reads it, with the player count as index."""
    box: Any
    rooms: Rooms

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        readings = cls.__dict__.get("readings", {})
        if readings:
            cls.options = {**cls.options, **{name: tuple(one.ways) for name, one in readings.items()}}
            helped = {name: f"{one.doubt} ({one.rule})" for name, one in readings.items()}
            cls.option_help = {**cls.option_help, **helped}

    def __init__(self, components: str | None = None) -> None:
        """`components` is the text of a changed components file; None takes the box as published."""
        self.rooms = Rooms(type(self))
        self.settings: dict[tuple[Any, ...], Setting] = {}
        own = self.own_components()
        self.components = own if components is None else components
        self.open(self.components)
        self.digest = digest(self.components)
        self.is_changed = self.digest != digest(own)
        if self.is_changed:
            ids_differ(self.components)
        if self.is_changed and self.rooms.has("checks"):
            stand_as_printed(own, self.components, self.rooms.checks.UNREAD)
            within_reach(own, self.components, getattr(self.rooms.checks, "REACH", {}))
        self.weight_sets = {}
        self.is_reweighed = False
        self.weights = [None] * (self.max_players + 1)
        self.take_weights(self.own_weights())

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickled game is its name, with its box and its weights where they are not the game's own."""
        box = self.components if self.is_changed else None
        return (unpickled, (type(self), box, self.weight_sets if self.is_reweighed else None))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """It is never changed, and so it is its own copy."""
        return self

    def open(self, components: str) -> None:
        """Read the box; whatever an impossible figure or name in a changed one breaks is one BadComponents."""
        try:
            self.load(components)
        except BadComponents as error:
            fixed = getattr(self.rooms.checks, "FIXED", {}) if self.rooms.has("checks") else {}
            complaint = with_rule(str(error), fixed)
            raise BadComponents(with_what_stands(self.own_components(), components, complaint)) from error
        except BranchlineError:
            raise
        except Exception as error:
            raise BadComponents(f"a figure or name that cannot be ({type(error).__name__}: {error})") from error

    @classmethod
    def own_components(cls) -> str:
        """The box of the game; nothing for one without a box."""
        return text_in(cls, "components.toml")

    @classmethod
    def own_weights(cls) -> dict[int, WeightSet]:
        """The sets of `data/weights.toml`; none for a game whose evaluation has no weights."""
        text = text_in(cls, "weights.toml")
        return cls.read_weights(text) if text else {}

    @classmethod
    def read_weights(cls, text: str) -> dict[int, WeightSet]:
        return read_weights(text, cls.min_players, cls.max_players)

    @classmethod
    def has_rulebook(cls) -> bool:
        """Have its rules been written down for people?"""
        return bool(cls.letters)

    @classmethod
    def lacks_letters(cls, before: str = "") -> str:
        """Why nobody reads the rules though they were written down; nothing where somebody does, or there are none."""
        if cls.letters or not text_in(cls, "rules.toml"):
            return ""
        return f'{before}data/rules.toml is there, but game.py does not say letters = "…", with which its numbers begin'

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules for people, of `data/rules.toml`."""
        if not self.has_rulebook():
            raise BadRules(f"the rules of {self.title} have not been written down for people{self.lacks_letters('; ')}")
        try:
            return read_rulebook(text_in(type(self), "rules.toml"))
        except BadRules as error:
            raise BadRules(f"the rules.toml of {self.title}: {error}") from error

    def take_weights(self, sets: Mapping[int, WeightSet]) -> None:
        """Make these sets the game's own; BadWeights names the entry that is wrong."""
        for players, one in sets.items():
            values = Values(players, one.values)
            self.weights[players] = self.weigh(values)
            values.nothing_left()
            self.weight_sets[players] = one

    # -- what a game's rooms do -----------------------------------------------------------------------

    def load(self, components: str) -> None:
        """Read the box and number the actions; BadComponents names the entry that is wrong."""
        self.box = self.rooms.components.load(components)
        self.actions = Actions(self.rooms.verbs.verbs(self.box))

    def blank(self, setting: Setting) -> Position:
        """A table with nothing set up: the shape that `from_json` fills, and `new` sets up."""
        return self.rooms.state.Table(setting, self.box)

    def set_up(self, table: Any) -> None:
        """Put the first steps of the game on a blank table."""
        raise BadGame(f"{self.title} does not say how it begins")

    def say(self, state: Any, action: int) -> str:
        """The sentence a player reads for an action that is legal now."""
        return self.phrase(state, action).choice(state.player, self.seat_names(state.setting.players))

    def phrase(self, state: Any, action: int) -> Phrase:
        """The same as data, for the log: it is told to its author and to others in their own words."""
        if not self.rooms.has("text"):  # a game that is one file says its sentences itself
            return as_phrase(self.say(state, action))
        return as_phrase(self.rooms.text.say(state, action))

    def ask(self, state: Any) -> Question:
        """What is to be decided now."""
        return self.rooms.text.ask(state)

    def report(self, state: Any, event: tuple[int, int, int, int]) -> str:
        """The log line for something that happened by itself (an entry of the journal)."""
        return str(self.tiding(state, event))

    def tiding(self, state: Any, event: tuple[int, int, int, int]) -> Phrase:
        """The same as data, for the log."""
        if not self.rooms.has("text"):
            return as_phrase(self.report(state, event))
        room = self.rooms.log if self.rooms.has("log") else self.rooms.text
        return as_phrase(room.report(state, event))

    def deed(self, state: Any, seat: int, action: int) -> Phrase | None:
        """What a seat does because nothing else is left to it, for the log; None where it is not for everybody, or only
        gives something up."""
        if self.secret_to(state, action) is not None:
            return None
        if self.rooms.has("asking") and self.actions.text(action).partition(":")[0] in self.rooms.asking.GIVES_UP:
            return None
        name = self.seat_names(state.setting.players)[seat] if seat >= 0 else ""
        return deed_of(seat, name, self.phrase(state, action))

    def rule_of(self, action: int) -> str:
        """The number of the rule behind an action."""
        printed = action < self.actions.numbering.end
        return self.rooms.text.rule_of(action if printed else self.actions.verb_of[action].first)

    def price(self, state: Any, action: int) -> int | None:
        """The money that an action takes now; None if money has no part in it, or the game does not say."""
        price_of = getattr(self.rooms.text, "price_of", None) if self.rooms.has("text") else None
        found: int | None = price_of(state, action) if price_of else None
        return found

    def evaluate(self, state: Any, seat: int) -> float:
        """How good the position is for a seat; more is better."""
        return self.rooms.tactics.evaluate(state, seat, self.weights[state.setting.players])

    @cached_property
    def unmoved(self) -> Callable[[Any, Any, int], bool] | None:
        """Is the evaluation of a seat sure to be the same of two positions of one game? None where a game does not say;
        bots that try many choices then ask it again after each."""
        return getattr(self.rooms.tactics, "unmoved", None) if self.rooms.has("tactics") else None

    def parts(self, state: Any, seat: int) -> dict[str, float]:
        """What the evaluation of a position is made of, by name; together they are the evaluation."""
        tactics: Any = self.rooms.tactics if self.rooms.has("tactics") else None
        if not hasattr(tactics, "PARTS"):
            return {WHOLE: self.evaluate(state, seat)}
        return dict(zip(tactics.PARTS, tactics.parts(state, seat, self.weights[state.setting.players]), strict=True))

    def weigh(self, values: Values) -> Any:
        """A set of weights as the evaluation reads it."""
        if not self.rooms.has("weights"):
            raise BadWeights(f"the evaluation of {self.title} has no weights")
        return self.rooms.weights.Weights(values)

    def terminal(self, view: Mapping[str, Any]) -> str:
        """The table as text, drawn from a view."""
        return stacked(self.blocks(view))

    def blocks(self, view: Mapping[str, Any], width: int = WIDE) -> list[Block]:
        """The same in named parts, for a window of this width; a game that draws its own text has it all in one."""
        if type(self).terminal is not Game.terminal:
            return [Block("table", self.terminal(view).split("\n"), is_first=True, is_drawn=True)]
        return self.rooms.terminal.blocks(self, view, width)

    def pieces(self, table: Any) -> list[Piece]:
        """What a seat observes of a table like this one, as named pieces over one flat array."""
        if not self.rooms.has("observation"):
            raise BadOption(f"{self.title} has not been described as numbers")
        return self.rooms.observation.pieces(table, self.steps)

    def target(self, action: int) -> str:
        """The key of the board element that an action points at, such as `space:A3`; '' for none."""
        return self.rooms.board.target(self, action) if self.rooms.has("board") else ""

    def sheets(
        self, view: Mapping[str, Any], choices: list[Choice], names: list[str], album: Any = None
    ) -> list[Sheet]:
        """The board drawn from a view, the choices of its seat lit; `names` are those of the seats. With an `album`
        (see `look.album`) a sheet is drawn only where the album has none that fits."""
        return self.rooms.board.sheets(self, view, choices, names, album) if self.rooms.has("board") else []

    def whereabouts(self, view: Mapping[str, Any]) -> dict[str, str]:
        """The key of the place where each visible piece lies, by the id of the piece."""
        return self.rooms.telling.whereabouts(self, view) if self.rooms.has("telling") else {}

    def facts(self, view: Mapping[str, Any], seat: int) -> list[Fact]:
        """The figures on a seat's plate besides its points, money first."""
        return self.rooms.telling.facts(self, view, seat) if self.rooms.has("telling") else []

    def course(self, state: Any) -> Course | None:
        """Where in the game this is, as a line with stops."""
        return self.rooms.telling.course(state) if self.rooms.has("telling") else None

    def progress(self, state: Any) -> float:
        """How much of the game has been played, from 0 at its beginning to 1 at its end."""
        if state.player == OVER:
            return 1.0
        return self.rooms.telling.progress(state) if self.rooms.has("telling") else 0.0

    @cached_property
    def about(self) -> dict[str, About]:
        """Every card, tile and space explained, by the key of its board element."""
        return self.rooms.about.about(self.box) if self.rooms.has("about") else {}

    def phase(self, state: Any) -> str:
        """Where in the course of the game this is, such as `Round 2 of 6, main phase`; '' where there is no such."""
        return self.rooms.text.phase(state) if self.rooms.has("text") else ""

    def refuse(self, state: Any, seat: int) -> list[Refusal]:
        """What the seat that is asked may expect to be able to do now, and cannot. `state` knows no more than it."""
        return self.rooms.refusals.refusals(state, seat) if self.rooms.has("refusals") else []

    def unhide(self, data: dict[str, Any], seat: int) -> None:
        """Make a view's table whole again in any way that fits; `Position.reshuffle` then deals by chance."""
        if self.rooms.view is not None:
            self.rooms.view.unhide(data, seat)

    def secret_to(self, state: Any, action: int) -> list[int] | None:
        """The seats that may read an action in the log; None if everybody may."""
        return None if self.rooms.view is None else self.rooms.view.secret_to(state, action)

    def ending(self, state: Any) -> str:
        """In a few words, why the game is over."""
        return self.rooms.text.ending(state) if self.rooms.has("text") else "the game is over"

    # -- what few games have ------------------------------------------------------------------------------

    def seat_names(self, players: int) -> list[str]:
        """The seats of a game with so many people, the automa's last."""
        return [f"Player {seat + 1}" for seat in range(players)]

    def seat_colours(self, players: int) -> str:
        """The colour of each seat's pieces, by a letter: red, blue, yellow, green, black; the automa's last."""
        return "rbygk"

    def symbols(self) -> Drawn | None:
        """The <symbol> definitions that the sheets use, once for a page; None for no more than everybody's."""
        return None

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

    def check_setting(self, setting: Setting) -> None:
        """Raise BadOption where options do not go together; a first player has to sit at the table."""
        first = setting.options.get("first_player", "random")
        if isinstance(first, int) and first >= setting.players:
            raise BadOption(f"first_player {first}: there are only {setting.players} seats, numbered from 0")

    # -- the public face -----------------------------------------------------------------------------

    def choices(self, state: Any, seat: int) -> list[Choice]:
        """What a seat may do now, as a person meets it. Where several choose at once, the big button may say what only
        the seat itself may read."""
        found = [self.choice(state, action) for action in state.legal_actions(seat)]
        foretold = getattr(self.rooms.asking, "foretold", None) if self.rooms.has("asking") else None
        if foretold is not None:
            found = [replace(one, foretold=foretold(state, seat, one.action)) for one in found]
        committing = getattr(self.rooms.asking, "committing", None) if self.rooms.has("asking") else None
        if committing is None or not state.stack or state.stack[-1].seat != SEVERAL:
            return found
        return [replace(one, button=committing(state, seat, one.action)) for one in found]

    def choice(self, state: Any, action: int) -> Choice:
        plain = Choice(
            action,
            self.actions.text(action),
            self.say(state, action),
            self.rule_of(action),
            self.target(action),
            self.price(state, action),
        )
        if not self.rooms.has("asking"):
            return plain
        room = self.rooms.asking
        journey = getattr(room, "journey", None)
        way, pushed = journey(state, action) if journey else ((), ())
        far = getattr(room, "far", None)
        steps, words = far(state, action) if far else (1, "")
        return replace(
            plain,
            way=way,
            pushed=pushed,
            far=words,
            steps=steps,
            parts=room.parts(state, action),
            button=room.button(state, action),
            place=room.place(state, action),
            gives_up=self.gives_up(action),
            in_passing=plain.verb in getattr(room, "IN_PASSING", ()),
        )

    def goes_on(self, before: Any, action: int, after: Any) -> int:
        """The action that does once more what an action did, in the position that it led to; -1 if there is none."""
        again = getattr(self.rooms.asking, "goes_on", None) if self.rooms.has("asking") else None
        return again(before, action, after) if again else -1

    def gives_up(self, action: int) -> bool:
        """Does this action give something up: pass, stop, take nothing?"""
        text = self.actions.text(action)
        return self.rooms.has("asking") and not self.rooms.asking.GIVES_UP.isdisjoint((text, text.partition(":")[0]))

    @property
    def standing(self) -> tuple[Standing, ...]:
        """The decisions that may be answered ahead."""
        found: tuple[Standing, ...] = getattr(self.rooms.asking, "STANDING", ()) if self.rooms.has("asking") else ()
        return found

    def refusals(self, state: Any, seat: int) -> list[Refusal]:
        """What a seat cannot do now though it may expect to, and why; nothing for one that is not asked."""
        return self.refuse(state, seat) if seat in state.players_to_act() else []

    def setting(self, players: int, options: Mapping[str, Any]) -> Setting:
        """The checked beginning of a game; the same for games that begin alike, so that fields are declared once."""
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
        return self.settings.setdefault((players, *chosen.values()), Setting(self, players, chosen))

    def new(self, players: int | None = None, **options: Any) -> Any:
        """A game about to begin: nothing dealt yet."""
        count = max(2, self.min_players) if players is None else players
        setting = self.setting(count, options)
        self.check_setting(setting)
        table = self.blank(setting)
        self.set_up(table)
        table.settle()
        return table

    def chosen(self, options: Mapping[str, Any]) -> list[str]:
        """What of these options is not as usual, each in a few words: a variant by its name, a reading by its sentence
        and rule."""
        found = []
        for name, value in options.items():
            if value == self.options[name][0]:
                continue
            title = name.replace("_", " ").capitalize()
            if name in self.readings:
                reading = self.readings[name]
                found.append(f"{reading.ways[value].rstrip('.')} ({reading.rule})")
            elif name == "first_player" and isinstance(value, int):
                found.append(f"{title}: seat {value + 1}")
            else:
                found.append(title if value is True else f"{title}: {'no' if value is False else value}")
        return found

    def with_weights(self, sets: Mapping[int, WeightSet]) -> Self:
        """The same game and box, judged by other weights for these player counts: bots that are given it go by them."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.settings = {}
        other.is_reweighed = True
        other.weight_sets = dict(self.weight_sets)
        other.weights = self.weights[:]
        other.take_weights(sets)
        return other

    def layout(self, players: int | None = None, **options: Any) -> Layout:
        """How the observations of such a game are laid out, as numbers for learners."""
        setting = self.setting(max(2, self.min_players) if players is None else players, options)
        self.check_setting(setting)
        return Layout(self.pieces(self.blank(setting)))

    @property
    def player_actions(self) -> list[int]:
        """What a player can ever have to choose from, in ascending order; `actions.place` is the way back."""
        return self.actions.players

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
        data = {name: copied(value) for name, value in view.items()}
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


def unpickled(kind: type[Game], components: str | None, sets: Mapping[int, WeightSet] | None) -> Game:
    """A game that was pickled; the one with its own box is one object for all who ask, here too."""
    from branchline.core import registry

    is_known = kind.name in registry.games() and registry.kind_of_game(kind.name) is kind
    found = registry.game(kind.name, components) if is_known else kind(components)
    return found if sets is None else found.with_weights(sets)
