"""Boxes with more or fewer of something, and all that must hold of them."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import branchline
from branchline.core.figures import written
from branchline.core.game import Game
from branchline.lab.fuzzing import fuzz_game
from branchline.lab.kit import boards, observations
from branchline.lab.kit.cases import Case
from branchline.look.symbols import all_symbols

Contents = dict[str, Any]
Change = Callable[[Contents], None]


def with_box(name: str, *changes: Change) -> Game:
    """A game of the house with its components file changed."""
    game = branchline.game(name)
    contents = tomllib.loads(game.components)
    for change in changes:
        change(contents)
    return type(game)(written(contents))


def one_more(entries: list[Contents], **figures: Any) -> None:
    """Another entry like the last one, but for these figures."""
    entries.append({**copy.deepcopy(entries[-1]), **figures})


@dataclass(frozen=True)
class OtherBox(Case):
    """One way to begin a game with a box of its own."""

    box: Game | None = None

    @property
    def game(self) -> Game:
        assert self.box is not None
        return self.box


def check_all(game: Game, counts: Iterable[int], **options: Any) -> None:
    """Whole games under every invariant (pieces, JSON, views, samples, sentences), drawn on sheets and observed."""
    known = set(re.findall(r'<symbol id="([^"]+)"', all_symbols() + (game.symbols() or "")))
    for players in counts:
        case = OtherBox(game.name, players, options, game)
        for number in range(2):
            fuzz_game(game, players, options, seed=players, number=number, stride=37)
        for state in boards.moments(game, players, seed=players):
            for seat in [*state.players_to_act(), None]:
                choices = game.choices(state, seat) if seat is not None else []
                sheets = game.sheets(state.view(seat), choices, game.seat_names(players))
                boards.check_sheets(sheets, choices, known)
                if seat is not None:
                    boards.check_refused(game, game.from_view(state.view(seat)), seat)
        observations.every_number_is_within_its_span_and_nothing_is_cut_off(case)
        observations.nothing_is_in_an_observation_that_the_view_does_not_tell(case)
        observations.a_batch_is_the_same_as_one_by_one(case)
    named = [action for action, text in enumerate(game.actions.texts) if ":none" not in text]
    assert {game.target(action) for action in named} - {""} <= set(game.about)


def is_drawn(game: Game) -> None:
    """At every player count all that is legal is lit, nothing hidden is shown, and all of it explains itself."""
    boards.a_board_shows_all_that_is_legal_and_nothing_that_is_hidden(game)
    boards.all_that_can_be_pointed_at_explains_itself(game)
    boards.where_the_game_stands_and_what_cannot_be_done(game)


def keeps_printed_ids(game: Game) -> bool:
    """Whatever the printed box has too has its number in this one."""
    printed = branchline.game(game.name).actions
    kept = [text for text in game.actions.texts if text in printed.ids]
    return len(kept) > 0 and all(printed.id(text) == game.actions.id(text) for text in kept)
