"""The searches of benchmarks/ that others publish, as bots: what they choose is legal, and they are no straw men."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

import branchline
from branchline.bots import decide
from branchline.bots.registry import KINDS
from branchline.core.chance import Dealer, Rng, deal
from branchline.core.position import Position

SCRIPTS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def rivals(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(SCRIPTS), *sys.path])
    monkeypatch.delitem(sys.modules, "rivals", raising=False)
    known = dict(KINDS)
    import rivals as found

    yield found
    KINDS.clear()
    KINDS.update(known)


def dealt(name: str, seed: int = 1) -> Position:
    state: Position = branchline.game(name).new(2)
    deal(state, Dealer(seed))
    return state


@pytest.mark.parametrize("name", ["flat", "tag"])
def test_a_rival_is_a_bot_with_a_budget(rivals: ModuleType, name: str) -> None:
    del rivals
    state = dealt("junction")
    assert decide(branchline.bot(f"{name}:20ms"), state, state.player, Rng(1)) in state.legal
    with pytest.raises(branchline.BranchlineError, match="takes no argument"):
        branchline.bot(f"{name}:20")


def test_worth_is_the_lead_between_minus_one_and_one(rivals: ModuleType) -> None:
    state = dealt("junction")
    own, other = (rivals.worth(state, seat) for seat in (0, 1))
    assert own == -other
    assert -1 < own < 1


def test_a_flat_search_tries_every_action_as_often_as_every_other(
    rivals: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And takes the one after which it came out best."""
    state = dealt("junction")
    seen: list[int] = []
    legal = state.legal_actions(0)

    def noted(ahead: Position, seat: int) -> float:
        del ahead, seat
        seen.append(len(seen) % len(legal))
        return 1.0 if seen[-1] == 1 else 0.0

    monkeypatch.setattr(rivals, "worth", noted)
    assert rivals.FlatBot("20ms").choose_from(state, 0, Rng(1)) == legal[1]
    counts = [seen.count(at) for at in range(len(legal))]
    assert max(counts) - min(counts) <= 1


def test_the_others_of_tag_want_the_worst(rivals: ModuleType) -> None:
    """So it follows of two as little tried the better one for itself, and the worse one for the rest."""
    state, chance = dealt("junction"), Rng(1)
    root = rivals.TagNode(state, 0)
    root.visits = 20
    for action, total in zip(root.legal[:2], (8.0, 2.0), strict=True):
        child = root.children[action] = rivals.TagNode(state, 1)
        child.visits, child.total = 10, total
    better, worse = root.children.values()
    assert root.promising(state.player, chance) is better
    assert root.promising(1 - state.player, chance) is worse
