"""With the weights of the house `greedy` decides as it did when its decisions were pinned."""

import pytest

from branchline.bots.search import kinds_of
from branchline.bots.tree import Tree
from branchline.core.chance import Rng
from branchline.core.game import Game
from conformance.cases import EVERY_CASE, Case, random_positions
from conformance.greedy import cases, pinned, trace

REMEDY = "if the weights or the evaluation were meant to change, run `make pins`"


@pytest.mark.parametrize("case", cases(), ids=str)
def test_greedy_decides_as_it_was_pinned(case: Case) -> None:
    assert trace(case) == pinned()[str(case)], REMEDY


def test_every_player_count_is_pinned() -> None:
    assert set(pinned()) == {str(case) for case in cases()}, REMEDY


@pytest.mark.parametrize("case", [case for case in cases() if case.players == 2], ids=str)
def test_other_weights_decide_otherwise(case: Case) -> None:
    """The pins can fail: greedy that counts a tenth of everything ahead plays another game."""
    game = case.game
    own = game.weight_sets[2]
    less = {name: [x / 10 for x in one] if isinstance(one, list) else one / 10 for name, one in own.values.items()}
    values = type(own)(players=2, made_by="", held_out="", values=less)

    class Spoiled(Case):
        @property
        def game(self):  # type: ignore[no-untyped-def]
            return game.with_weights({2: values})

    assert trace(Spoiled(case.name, 2)) != pinned()[str(case)]


@EVERY_CASE
def test_where_nothing_has_moved_for_a_seat_its_evaluation_is_the_same(case: Case) -> None:
    """A game that tells this (`tactics.unmoved`) saves whoever tries many choices most of the judging."""
    game = case.game
    if game.unmoved is None or case.players == 1:
        return
    told = asked = 0
    for state in random_positions(case, 4, 3):
        if state.player < 0:
            continue
        for action in state.legal[:: max(1, len(state.legal) // 6)]:
            ahead = state.clone()
            ahead.apply(action)
            for seat in range(case.players):
                asked += 1
                if game.unmoved(state, ahead, seat):
                    told += 1
                    assert game.evaluate(ahead, seat) == game.evaluate(state, seat), game.actions.text(action)
    assert told > asked / 5


@pytest.mark.parametrize("case", [case for case in cases() if case.game.unmoved is not None], ids=str)
def test_a_search_that_judges_nothing_twice_finds_the_same(case: Case) -> None:
    def found(game: Game, state, unmoved):  # type: ignore[no-untyped-def]
        tree = Tree(state.clone(), state.player, Rng(3), game.evaluate, kinds_of(game), game.foresight, None, unmoved)
        tree.run(60, 0)
        return [(one.action, one.visits, one.worth) for one in tree.choices()]

    deciding = [state for state in random_positions(case, 2, 41) if state.player >= 0 and len(state.legal) > 1]
    for state in deciding[:3]:
        assert found(case.game, state, case.game.unmoved) == found(case.game, state, None)
