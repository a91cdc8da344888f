"""What is refused goes by the kind of the step that asks."""

from types import SimpleNamespace
from typing import Any

from branchline.core.decision import is_legal, refused, top
from branchline.core.numbering import Numbering
from branchline.core.sheet import Refusal


class Buy:
    """A step about which there is something to refuse."""


class Rest:
    """One about which there is nothing."""


def too_dear(table: Any, step: Buy, seat: int) -> list[Refusal]:
    return [Refusal(f"Buy, {type(step).__name__}", f"seat {seat} has no money", "X-1.1")]


def test_the_step_on_top_refuses_by_its_kind() -> None:
    table = SimpleNamespace(stack=[Rest(), Buy()])
    assert type(top(table)) is Buy
    assert [one.why for one in refused({Buy: too_dear}, table, 2)] == ["seat 2 has no money"]


def test_a_kind_that_is_not_in_the_table_refuses_nothing() -> None:
    assert refused({Buy: too_dear}, SimpleNamespace(stack=[Buy(), Rest()]), 2) == []


def test_an_argument_of_a_verb_is_legal_if_its_action_is_also_behind_all_verbs() -> None:
    """The first verb has an argument more than there is room for before the second."""
    box = SimpleNamespace(numbering=Numbering([(0, 2, 3), (2, 2, 2)]))
    table = SimpleNamespace(box=box, legal=[1, 4])
    assert [is_legal(table, 0, argument) for argument in (0, 1, 2)] == [False, True, True]
    assert not is_legal(table, 2, 0)
