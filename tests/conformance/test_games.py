"""Random games of every kind end, under every invariant of `branchline.lab.invariants`."""

import pickle

import pytest

import branchline
from branchline.core.chance import Dealer, Rng, random_playout
from branchline.core.errors import BadOption
from branchline.core.position import OVER
from branchline.lab.invariants import Violation, fuzz_game, variants
from conformance.cases import ALL_CASES, EVERY_CASE, EVERY_GAME, Case, cases, own_games, random_positions


def fuzz(case: Case, numbers: range, stride: int) -> None:
    for number in numbers:
        try:
            fuzz_game(case.game, case.players, case.options, seed=1, number=number, stride=stride)
        except Violation as violation:
            text = violation.record.to_text() if violation.record is not None else ""
            pytest.fail(f"{case}, game {number} of seed 1: {violation}\n{text}", pytrace=False)


def test_there_are_games_to_try() -> None:
    assert own_games()
    assert {case.name for case in ALL_CASES} == set(own_games())


@EVERY_CASE
def test_a_game_holds_under_every_invariant(case: Case) -> None:
    """Conservation, legality, refusals, clones, JSON, replay, views, samples, sentences, scores."""
    fuzz(case, range(1), stride=60)


@EVERY_CASE
@pytest.mark.slow
def test_every_kind_of_play_holds_under_every_invariant(case: Case) -> None:
    """Even and stubborn play: see `Whim`. The first position checked deeply differs from game to game."""
    fuzz(case, range(1, 5), stride=25)


@EVERY_CASE
@pytest.mark.slow
def test_many_games_keep_every_piece_and_always_offer_something(case: Case) -> None:
    """The cheap checks after each action of many games, a deep one now and then."""
    fuzz(case, range(5, 30), stride=400)


@EVERY_CASE
def test_random_games_end(case: Case) -> None:
    for number in range(3):
        state = case.begin()
        assert random_playout(state, Dealer(2, number), Rng(2, number)) > 0
        assert state.player == OVER
        assert min(state.ranks()) >= 1


@EVERY_CASE
@pytest.mark.slow
def test_hundreds_of_random_games_end(case: Case) -> None:
    for number in range(120):
        state = case.begin()
        random_playout(state, Dealer(3, number), Rng(3, number))
        assert state.player == OVER
        state.check()


@EVERY_GAME
def test_every_value_of_every_option_can_be_played(name: str) -> None:
    game = branchline.game(name)
    tried = 0
    for players, options in variants(game):
        state = game.new(players, **options)
        random_playout(state, Dealer(4), Rng(4))
        assert state.player == OVER
        tried += 1
    assert tried >= len(cases(name)) // 2


@EVERY_GAME
def test_wrong_counts_and_options_are_refused_in_one_line(name: str) -> None:
    game = branchline.game(name)
    for players in (0, -1, game.min_players - 1, game.max_players + 1, 99, "2", None, 2.0):
        if players is not None:
            with pytest.raises(BadOption, match=game.title):
                game.new(players)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="has no option 'surely_not'"):
        game.new(game.max_players, surely_not=True)
    for option in game.options:
        with pytest.raises(BadOption, match=f"option '{option}'"):
            game.new(game.max_players, **{option: "surely not"})


@EVERY_GAME
def test_the_facts_of_a_game_are_there(name: str) -> None:
    game = branchline.game(name)
    assert game.name == name
    assert game.title
    assert game.summary
    assert game.weight
    assert game.minutes
    assert game.rules >= 1
    assert 1 <= game.min_players <= game.max_players
    assert set(game.option_help) == set(game.options)
    assert sum(game.provenance().values()) > 0
    assert all(len(allowed) > 1 for allowed in game.options.values())


@EVERY_GAME
def test_every_step_can_be_written_and_is_named_by_its_class(name: str) -> None:
    game = branchline.game(name)
    assert all(kind.__name__ == step for step, kind in game.steps.items())
    for case in cases(name):
        for state in random_positions(case, seed=5, stride=9):
            assert all(game.steps[type(step).__name__] is type(step) for step in state.stack)


@EVERY_GAME
def test_actions_have_one_text_each(name: str) -> None:
    actions = branchline.game(name).actions
    assert [actions.id(actions.text(number)) for number in range(len(actions))] == list(range(len(actions)))


@EVERY_GAME
def test_no_moment_offers_more_than_a_few_hundred_actions(name: str) -> None:
    for case in cases(name):
        for state in random_positions(case, seed=6, stride=3):
            assert len(state.legal) <= 400


@EVERY_GAME
def test_a_numbering_survives_pickling(name: str) -> None:
    actions = branchline.game(name).actions
    assert pickle.loads(pickle.dumps(actions)).texts == actions.texts
