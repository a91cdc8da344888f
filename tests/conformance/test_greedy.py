"""With the weights of the house `greedy` decides as it did when its decisions were pinned."""

import pytest

from conformance.cases import Case
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
