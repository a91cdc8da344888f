"""Checks of the kit: the facts of a game, and random games that end under every invariant."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.lab.fuzzing import fuzz_game
from branchline.lab.invariants import Violation, check_json, check_words, demand, variants
from branchline.lab.kit.cases import Case, by_the_book, cases, random_end, random_moves, random_positions
from branchline.lab.kit.check import of_case, of_game
from branchline.lab.styles import BY_NAME

FACTS = ("title", "summary", "weight", "minutes")
MOST_ACTIONS = 400
SETTING_UP = 12
"""So many positions at the beginning are all written, read and told: steps of the setup come at no other time."""


def fuzz(case: Case, numbers: range, stride: int, style: str = "", turns: bool = False) -> None:
    for number in numbers:
        fuzz_game(case.game, case.players, case.options, 1, number, stride, style, turns)


@of_game()
def the_facts_of_a_game_are_there(game: Game) -> None:
    """The game says its title, summary, weight, minutes, player counts and options, and explains each option."""
    for fact in FACTS:
        demand(bool(getattr(game, fact)), f"{fact} is empty")
    demand(game.rules >= 1, "rules, the version of the rules, begins with 1")
    demand(1 <= game.min_players <= game.max_players, "the player counts are no range")
    demand(set(game.option_help) == set(game.options), "options and option_help do not name the same")
    demand(all(len(allowed) > 1 for allowed in game.options.values()), "an option has nothing to choose from")
    demand(not game.components or sum(game.provenance().values()) > 0, "no entry of the box says where it comes from")


@of_game()
def wrong_counts_and_options_are_refused_in_one_line(game: Game) -> None:
    """A wrong player count or option is refused in one line."""
    counts: list[Any] = [0, -1, game.min_players - 1, game.max_players + 1, 99, "2", 2.0]
    for players in counts:
        refused(partial(game.new, players), f"a game of {players!r}")
    refused(partial(game.new, game.max_players, surely_not=True), "an option that there is not")
    for option in game.options:
        refused(partial(game.new, game.max_players, **{option: "surely not"}), f"{option} = 'surely not'")


def refused(begin: Callable[[], Any], what: str) -> None:
    try:
        begin()
    except BadOption as refusal:
        demand("\n" not in str(refusal), f"{what} is refused in more than a line")
    else:
        raise Violation(f"{what} is begun instead of refused")


@of_game()
def actions_have_one_text_each(game: Game) -> None:
    """Every action has one text, by which it is found again; the numbering survives pickling."""
    actions = game.actions
    for number in range(len(actions)):
        demand(actions.id(actions.text(number)) == number, f"{actions.text(number)} is no text of {number}")
    demand(pickle.loads(pickle.dumps(actions)).texts == actions.texts, "a pickled numbering is another")


@of_game()
def every_step_is_named_by_its_class(game: Game) -> None:
    """Every step that is ever on the stack is in `steps`, by the name of its class."""
    for name, kind in game.steps.items():
        demand(kind.__name__ == name, f"the step {kind.__name__} is called {name}")
    for case in cases(game.name):
        for state in random_positions(case, seed=5, stride=9):
            for step in state.stack:
                known = game.steps.get(type(step).__name__)
                demand(known is type(step), f"{type(step).__name__} is not among the steps of the game")


@of_case()
def a_game_holds_under_every_invariant(case: Case) -> None:
    """Pieces, legality, refusals, clones, JSON, replay, views, samples, sentences and scores hold in play."""
    fuzz(case, range(1), stride=60)
    for state, _, _ in islice(random_moves(case, seed=1), SETTING_UP):
        check_json(case.game, state)
        check_words(case.game, state)


@of_case()
def random_games_end(case: Case) -> None:
    """Random games end, and everybody has a place then."""
    for number in range(3):
        state = case.begin()
        demand(random_end(state, 2, number) > 0, "nobody has anything to decide")
        demand(min(state.ranks()) >= 1, "somebody has no place at the end")


@of_game()
def every_value_of_every_option_can_be_played(game: Game) -> None:
    """Every value of every option can be played to the end."""
    for players, options in variants(game):
        state = game.new(players, **options)
        random_end(state, 4)


@of_game()
def no_moment_offers_more_than_a_few_hundred_actions(game: Game) -> None:
    """No moment offers more than a few hundred actions."""
    for case in cases(game.name):
        for state in random_positions(case, seed=6, stride=3):
            demand(len(state.legal) <= MOST_ACTIONS, f"{case}: {len(state.legal)} legal actions at once")


@of_case(long=True)
def every_style_of_play_holds_under_every_invariant(case: Case) -> None:
    """The same in every style of play: even, stubborn, greedy, rich, poor, ruinous, searching."""
    for number, style in enumerate(BY_NAME):
        fuzz(case, range(1 + number, 2 + number), stride=60, style=style)


@of_case(long=True)
def many_games_keep_every_piece_and_always_offer_something(case: Case) -> None:
    """Many games keep every piece and always offer something."""
    fuzz(case, range(10, 50), stride=800)


@of_case(long=True)
def every_position_where_a_turn_begins_goes_through_json_and_back(case: Case) -> None:
    """Every position in which a turn begins goes through JSON and back."""
    for number, style in enumerate(("even", "stubborn", "greedy")):
        fuzz(case, range(50 + number, 51 + number), stride=1000, style=style, turns=True)


@of_game(long=True)
def games_between_seats_that_play_well_hold(game: Game) -> None:
    """Games between seats that play well hold: good play comes where chance does not.

    A Railroad Revolution player short of workers (RR-5.4) was found here.
    """
    for case in by_the_book(game.name):
        fuzz(case, range(20), stride=2000, style="searching")


@of_case(long=True)
def hundreds_of_random_games_end(case: Case) -> None:
    """A hundred and more random games end with every piece in its place."""
    for number in range(120):
        state = case.begin()
        random_end(state, 3, number)
        state.check()
