"""A box with other counts than the printed one, and the checks of the kit for the game that it makes."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.core.game import Game
from branchline.lab.fuzzing import fuzz_game
from branchline.lab.kit import boards, observations
from branchline.lab.kit.cases import Case


@dataclass(frozen=True)
class OtherBox(Case):
    """A case of a game that is not the printed one."""

    made: Game | None = None

    @property
    def game(self) -> Game:
        assert self.made
        return self.made


def plays_whole(game: Game, seed: int = 5, stride: int = 97) -> None:
    """Whole games at the fewest and at the most players: pieces, JSON, views, sentences, observations, records."""
    for players in {game.min_players, game.max_players}:
        fuzz_game(game, players, seed=seed, stride=stride)
        case = OtherBox(game.name, players, made=game)
        observations.every_number_is_within_its_span_and_nothing_is_cut_off(case)
        observations.a_batch_is_the_same_as_one_by_one(case)


def is_drawn(game: Game) -> None:
    """Everything that is legal is lit on the page, everything drawn explains itself, refusals name their rules."""
    boards.a_board_shows_all_that_is_legal_and_nothing_that_is_hidden(game)
    boards.all_that_can_be_pointed_at_explains_itself(game)
    boards.where_the_game_stands_and_what_cannot_be_done(game)


def keeps_its_numbers(game: Game, printed: Game) -> bool:
    """What is printed has the same actions; what a larger box has more comes behind them."""
    kept = [text for text in game.actions.texts if text in printed.actions.ids]
    return all(printed.actions.id(text) == game.actions.id(text) for text in kept)
