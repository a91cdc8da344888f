"""OpenSpiel: every game registered as `branchline_<game>`, a sequential game with explicit chance.

`pyspiel.load_game("branchline_alubari(players=3,reward=rank)")`; further parameters are the game's own options. An
information state is all that a seat has observed at its own decisions and chosen there, and what it observes now. What
several decide in secret is asked one after another, and none sees the others' choices. At each chance node the outcomes
are numbered from 0 anew: OpenSpiel's mask of them has no more entries than one node has outcomes.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

import branchline
from branchline.core.actions import Actions
from branchline.core.chance import Rng
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.layout import Layout
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.rewards import chosen_reward, reward_range, reward_sum, rewards

LONGEST_SEEN = {
    "alubari": 1551,
    "movers_and_shakers": 572,
    "railroad_revolution": 627,
    "railway_workers": 485,
    "small_railroad_empires": 182,
}
"""The most decisions of one game, among more than a thousand of each game at all player counts in which everybody chose
at random, gave up whatever could be given up, never did, or did what brought the end least near. All of them ended, and
chance decided less often than that. The rules set no figure, so this is measured; `is_terminal` makes it true."""
MARGIN = 4
"""At no player count did the longest game of one of these ways last three times as long as that of another: four times
the longest of all leaves room for ways that were not tried."""
MOST_MOVES = 10_000
"""Of a game that was not measured."""
BY_DEFAULT = "default"
REMEMBERED = 256
"""How many of its latest own actions the information-state tensor holds."""


class World:
    """The whole of one state: the engine's position, and what each seat remembers. Copied by the position's `clone`.
    `words` is how it was drawn, until it changes."""

    __slots__ = ("choices", "layout", "memories", "position", "words")

    def __init__(
        self, position: Position, layout: Layout, memories: list[bytes], choices: list[tuple[int, ...]]
    ) -> None:
        self.position = position
        self.layout = layout
        self.memories = memories
        self.choices = choices
        self.words = ""

    def __deepcopy__(self, memo: dict[int, Any]) -> World:
        twin = World(self.position.clone(), self.layout, self.memories[:], self.choices[:])
        twin.words = self.words
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickling: the position travels as JSON."""
        return (read_world, (self.position.to_data(), self.memories, self.choices))

    def apply(self, action: int) -> None:
        """Carry out an action; whoever decided it remembers what it saw and what it chose."""
        position = self.position
        self.words = ""
        seat = position.player
        if seat < 0:
            position.apply(action)
            return
        seen = self.layout.observe(position, seat)
        position.apply(action)
        self.memories[seat] = blake2b(self.memories[seat] + seen + action.to_bytes(4, "big"), digest_size=12).digest()
        self.choices[seat] = (*self.choices[seat], action)


def read_world(data: dict[str, Any], memories: list[bytes], choices: list[tuple[int, ...]]) -> World:
    """A world that was pickled; its position waits where it waited."""
    engine = branchline.game(data["game"])
    position: Position = engine.read(data)
    position.rest()
    return World(position, engine.layout(data["players"], **data["options"]), memories, choices)


class BranchlineState(pyspiel.State):  # type: ignore[misc]
    """A game at one moment."""

    def __init__(self, game: BranchlineGame) -> None:
        super().__init__(game)
        self.world = game.new_world()
        self.most = game.max_game_length()

    def current_player(self) -> int:
        return OVER if self.is_terminal() else self.world.position.player

    def _legal_actions(self, player: int) -> list[int]:
        position = self.world.position
        if player != self.current_player():
            return []
        return list(range(len(position.legal))) if player == CHANCE else position.legal[:]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in self.world.position.chances()]
        total = float(sum(weights))
        return [(outcome, weight / total) for outcome, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        position = self.world.position
        self.world.apply(position.legal[action] if position.player == CHANCE else action)

    def _action_to_string(self, player: int, action: int) -> str:
        return engine_of(self).actions.text(self.world.position.legal[action] if player == CHANCE else action)

    def is_terminal(self) -> bool:
        """Over, or so long that the bound that was given would be broken: it ends as it stands."""
        return self.world.position.player == OVER or self.move_number() >= self.most

    def returns(self) -> list[float]:
        position = self.world.position
        if not self.is_terminal():
            return [0.0] * position.setting.players
        return rewards(position, self.get_game().reward)

    def resample_from_infostate(self, player: int, sampler: Any) -> BranchlineState:
        """A state that this player takes for possible, what it cannot know dealt anew, each as likely as it is."""
        state: BranchlineState = self.clone()
        position = state.world.position
        position.reshuffle(player, Rng(int(sampler() * 2**32)))
        position.rest()
        state.world.words = ""
        return state

    def __deepcopy__(self, memo: dict[int, Any]) -> BranchlineState:
        twin: BranchlineState = self.clone()
        return twin

    def __str__(self) -> str:
        world = self.world
        world.words = world.words or engine_of(self).terminal(world.position.view(None))
        return world.words


def engine_of(state: BranchlineState) -> Game:
    engine: Game = state.get_game().engine
    return engine


class BranchlineGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, with its parameters. Each game has a subclass that says which it is."""

    engine: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = int(given.pop("players", default_players(self.engine)))
        reward = given.pop("reward", BY_DEFAULT)
        self.reward = chosen_reward(None if reward == BY_DEFAULT else reward, players)
        self.options = {name: as_option(self.engine, name, value) for name, value in given.items()}
        self.setting_of = (players, self.options)
        self.layout = self.engine.layout(players, **self.options)
        low, high = reward_range(self.reward)
        total = reward_sum(self.reward, players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.engine.actions.count,
            max_chance_outcomes=most_outcomes(self.engine.actions),
            num_players=players,
            min_utility=low,
            max_utility=high,
            utility_sum=total,
            max_game_length=most_moves(self.engine),
        )
        super().__init__(kind_of(self.engine, utility_of(total)), info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickled game is its name and parameters, as those of OpenSpiel are."""
        return (unpickled, (str(self),))

    def __deepcopy__(self, memo: dict[int, Any]) -> BranchlineGame:
        """It is never changed, and so it is its own copy."""
        return self

    def new_world(self) -> World:
        players, options = self.setting_of
        position: Position = self.engine.new(players, **options)
        return World(position, self.layout, [b""] * players, [()] * players)

    def new_initial_state(self) -> BranchlineState:
        return BranchlineState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Observer:
    """Observations as named tensors and as text: all of it, the public part, or what only its seat knows.

    The public part is the whole layout as a spectator fills it; the private part are the secret pieces as their seat
    sees them. With perfect recall the seat's memory and its own choices stand before them.
    """

    def __init__(self, game: BranchlineGame, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise BadOption(f"observations have no parameters, but there are {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadOption("what all players know together is nobody's observation; take them one by one")
        self.layout = game.layout
        self.actions = game.engine.actions
        self.knows_secrets = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = kind.perfect_recall and self.knows_secrets
        places = [
            (start, piece)
            for start, piece in zip(self.layout.starts, self.layout.pieces, strict=True)
            if kind.public_info or (piece.secret and self.knows_secrets)
        ]
        self.pieces = [(piece.field, start, piece.size) for start, piece in places]
        chosen = [at for _, start, size in self.pieces for at in range(start, start + size)]
        self.chosen = np.array(chosen, np.intp)
        self.spans = np.array([self.layout.spans[at] for at in chosen], np.float32)
        remembered = REMEMBERED if self.recalls else 0
        self.tensor = np.zeros(remembered + len(chosen), np.float32)
        self.now = self.tensor[remembered:]
        self.dict: dict[str, NDArray[np.float32]] = {"own_actions": self.tensor[:remembered]} if remembered else {}
        at = remembered
        for name, _, size in self.pieces:
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def bytes_of(self, state: BranchlineState, player: int) -> bytes:
        position = state.world.position
        return self.layout.observe(position, player) if self.knows_secrets else self.layout.watch(position, player)

    def set_from(self, state: BranchlineState, player: int) -> None:
        numbers = np.frombuffer(self.bytes_of(state, player), np.uint8)
        np.divide(numbers[self.chosen], self.spans, out=self.now, dtype=np.float32)
        if self.recalls:
            latest = state.world.choices[player][-REMEMBERED:]
            memory = self.dict["own_actions"]
            memory.fill(0.0)
            memory[: len(latest)] = (np.array(latest, np.float32) + 1.0) / float(self.actions.count)

    def string_from(self, state: BranchlineState, player: int) -> str:
        """The pieces that hold anything: `name place=number ...`, separated by commas."""
        seen = self.bytes_of(state, player)
        words = []
        if self.recalls:
            world = state.world
            words.append(f"seat {player} after {len(world.choices[player])} choices {world.memories[player].hex()}")
        for name, start, size in self.pieces:
            part = seen[start : start + size]
            if part.count(0) < size:
                words.append(name + "".join([f" {at}={number}" for at, number in enumerate(part) if number]))
        return ", ".join(words)


def default_players(engine: Game) -> int:
    return max(2, engine.min_players)


def most_moves(engine: Game) -> int:
    """More moves, chance nodes among them, than any game has had: there a state is terminal, and the bound is true."""
    return MARGIN * LONGEST_SEEN[engine.name] if engine.name in LONGEST_SEEN else MOST_MOVES


def most_outcomes(actions: Actions) -> int:
    """No chance node has more outcomes: those of one are all of one verb that only chance decides."""
    return max((verb.size for verb in actions.verbs if verb.chance), default=actions.count)


def utility_of(total: float | None) -> Any:
    """What kind of game it is when the rewards of all come to this."""
    if total is None:
        return pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType.Utility.CONSTANT_SUM if total else pyspiel.GameType.Utility.ZERO_SUM


def as_parameter(value: Any, allowed: tuple[Any, ...]) -> Any:
    """An option's value as OpenSpiel writes it. It knows one type a parameter: where words stand beside numbers
    (`first_player`: "random" or a seat), the number -1 is the word."""
    kinds = {type(one) for one in allowed}
    return value if len(kinds) == 1 or isinstance(value, int) else -1


def as_option(engine: Game, name: str, given: Any) -> Any:
    """The value of a game's option that is written so."""
    if name not in engine.options:
        raise BadOption(f"{engine.title} has no option {name!r}; it has: {', '.join(engine.options) or 'none'}")
    allowed = engine.options[name]
    fitting = [value for value in allowed if as_parameter(value, allowed) == given]
    if not fitting:
        raise BadOption(
            f"option {name!r} of {engine.title} is one of: "
            f"{', '.join(str(as_parameter(value, allowed)) for value in allowed)}; not {given!r}"
        )
    return fitting[0]


def kind_of(engine: Game, utility: Any) -> Any:
    """What OpenSpiel is told of a game before it is asked for anything."""
    return pyspiel.GameType(
        short_name=f"branchline_{engine.name}",
        long_name=engine.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=engine.max_players,
        min_num_players=engine.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": default_players(engine),
            "reward": BY_DEFAULT,
            **{option: as_parameter(allowed[0], allowed) for option, allowed in engine.options.items()},
        },
    )


def unpickled(text: str) -> Any:
    """A game that was pickled; this module has registered it by then."""
    return pyspiel.load_game(text)


def register(name: str) -> type[BranchlineGame]:
    """Make a game known to OpenSpiel; done for every game when this module is imported."""
    own = branchline.game(name)

    class OwnGame(BranchlineGame):
        engine = own

    OwnGame.__name__ = OwnGame.__qualname__ = f"Branchline{type(own).__name__}"
    # What the rewards come to depends on the parameters: the game that is loaded says it.
    pyspiel.register_game(kind_of(own, pyspiel.GameType.Utility.GENERAL_SUM), OwnGame)
    return OwnGame


GAMES = {name: register(name) for name in branchline.games()}
