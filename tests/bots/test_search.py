"""The search bot: legal, reproducible, restricted where it is told to be, and its tree is kept only where it holds."""

import time

import pytest

import branchline
from branchline.bots import decide
from branchline.bots.search import SearchBot, looks_alike
from branchline.bots.tree import FIRST_GLANCE, WIDE, Branch, Node, Tree, Walk, put
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER, Position
from branchline.lab.players import player


class Watched(SearchBot):
    """Counts how often its tree went on from the decision before."""

    def __init__(self, argument: str) -> None:
        super().__init__(argument)
        self.resumed = 0

    def tree_for(self, position: Position, seat: int, rng: Rng) -> Tree:
        kept = self.kept
        tree = super().tree_for(position, seat, rng)
        self.resumed += tree is kept
        return tree


def moments(name: str, players: int, seed: int, first: int, count: int) -> list[Position]:
    """Consecutive positions of a random game at which a seat decides."""
    state: Position = branchline.game(name).new(players)
    dealer, rng, found = Dealer(seed), Rng(seed), []
    while state.player != OVER and len(found) < first + count:
        if state.player != CHANCE:
            found.append(state.clone())
        state.play(dealer.choose(state) if state.player == CHANCE else rng.pick(state.legal))
    return found[first:]


def tree_of(state: Position, seed: int = 1) -> Tree:
    return SearchBot().tree_for(state.clone(), state.player, Rng(seed))


@pytest.mark.parametrize("name", branchline.games())
def test_it_chooses_a_legal_action_and_always_the_same_for_the_same_chance(name):
    for state in moments(name, 2, 4, 20, 3):
        chosen = {decide(branchline.bot("search:6"), state, state.player, Rng(3)) for _ in range(2)}
        assert len(chosen) == 1
        assert chosen <= set(state.legal)


def test_both_doors_lead_to_the_same_choice():
    for state in moments("junction", 3, 8, 0, 12):
        for seat in state.players_to_act():
            by_view = branchline.bot("search:20").choose(state.view(seat), Rng(11))
            assert decide(branchline.bot("search:20"), state, seat, Rng(11)) == by_view


def test_a_budget_in_milliseconds_is_kept():
    (state,) = moments("junction", 3, 1, 3, 1)
    began = time.perf_counter()
    decide(branchline.bot("search:80ms"), state, state.player, Rng(1))
    assert time.perf_counter() - began < 0.5


def test_a_budget_may_be_iterations_and_milliseconds_whichever_is_spent_first():
    (state,) = moments("junction", 3, 1, 3, 1)
    counted, both = branchline.bot("search:30"), branchline.bot("search:30@60000ms")
    assert decide(both, state, state.player, Rng(1)) == decide(counted, state, state.player, Rng(1))
    assert both.visits == counted.visits
    began = time.perf_counter()
    decide(branchline.bot("search:9999999@80ms"), state, state.player, Rng(1))
    assert time.perf_counter() - began < 0.5


def visits_of(tree: Tree) -> list[int]:
    return sorted((branch.visits for branch in tree.root.branches), reverse=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", branchline.games())
def test_a_search_stops_early_only_where_its_choice_can_no_longer_change(name):
    """Had it gone on to the end of its budget, it would have chosen the same."""
    budget = 80
    settled = 0
    for state in moments(name, 2, 4, 20, 6):
        tree = tree_of(state)
        tree.run(budget, 0.0)
        most, *others = visits_of(tree)
        left = budget - tree.iterations
        assert left == 0 or most - max(others, default=0) > left
        settled += left > 0
        chosen = tree.best()
        for _ in range(left):
            tree.iterate()
        assert tree.best() == chosen
    assert settled, "none of these decisions is clear: take others"


def test_a_search_in_milliseconds_does_not_use_them_up_where_nothing_can_overtake():
    """An action so far ahead that a minute would not change it: the first glance sees that."""
    (state,) = moments("junction", 3, 1, 3, 1)
    tree = tree_of(state)
    tree.iterate()
    ahead = next(branch for branch in tree.root.branches if branch.visits)
    ahead.visits += 10**9
    tree.run(0, 60.0)
    assert tree.iterations == FIRST_GLANCE
    assert tree.best() == ahead.action


@pytest.mark.parametrize("argument", ["0", "ms", "50s", "-1", "12345678", "400@", "400@50", "@50ms", "50ms@400"])
def test_a_budget_that_means_nothing_is_refused(argument):
    with pytest.raises(branchline.BranchlineError, match="takes no argument"):
        branchline.bot(f"search:{argument}")


def test_what_is_known_from_the_decision_before_counts():
    for state in moments("movers_and_shakers", 2, 1, 30, 30):
        tree = tree_of(state)
        tree.run(60, 0.0)
        if not tree.go_on(tree.best()) or len(tree.position.legal) < 2:
            continue
        known = sum(visits_of(tree))
        before = tree.iterations
        tree.resume(tree.position, Rng(2))
        tree.run(known + 5, 0.0)
        assert tree.iterations - before == 5
        return
    raise AssertionError("no turn of several decisions was found")


def test_every_iteration_counts_once_for_every_seat():
    (state,) = moments("junction", 3, 2, 4, 1)
    tree = tree_of(state)
    for _ in range(50):
        tree.iterate()
    assert tree.judged == 50
    assert sum(visits_of(tree)) == 50
    assert all(len(branch.worth) == 3 for branch in tree.root.branches)


@pytest.mark.parametrize("name", branchline.games())
def test_a_rollout_looks_as_far_as_the_game_asks_and_on_to_the_end_of_a_turn(name):
    foresight = branchline.game(name).foresight
    turns_ended = 0
    for state in moments(name, 2, 4, 10, 8):
        tree, walk = tree_of(state), Walk()
        tree.look_further(state, walk)
        assert foresight <= len(walk.actions) <= 2 * foresight or state.player == OVER
        if len(walk.actions) < 2 * foresight and state.player != OVER:
            assert state.player != walk.seats[-1]
            turns_ended += 1
    assert turns_ended, "none of these rollouts comes to the end of a turn: take others"


def test_many_actions_are_chosen_from_by_kind_first():
    """In Small Railroad Empires a turn offers dozens of spaces and few verbs."""
    wide = [
        state
        for state in moments("small_railroad_empires", 2, 1, 10, 60)
        if len(state.legal) > WIDE and len({tree_of(state).kinds[action] for action in state.legal}) > 1
    ]
    tree = tree_of(wide[0])
    tree.run(30, 0.0)
    root = tree.root
    assert len(root.kinds) == len({branch.kind for branch in root.branches}) > 1
    for kind in root.kinds:
        own = [branch for branch in root.branches if branch.kind == kind.kind]
        assert kind.visits == sum(branch.visits for branch in own)
        assert kind.prior == max(branch.prior for branch in own)


def test_branches_stand_in_the_order_in_which_they_look_promising():
    branches: list[Branch] = []
    for prior in (1.0, 3.0, 2.0, 3.0):
        put(branches, Branch(len(branches), 0, prior, 2))
    assert [(branch.prior, branch.action) for branch in branches] == [(3.0, 1), (3.0, 3), (2.0, 2), (1.0, 0)]


def test_a_forced_action_is_taken_without_a_search():
    state = next(state for state in moments("junction", 2, 1, 0, 30) if len(state.legal) > 1)
    only = state.legal[1]
    blind = state.clone()
    blind.legal = [only]
    rng = Rng(1)
    assert SearchBot("500000").choose_from(blind, state.player, rng) == only
    assert rng.count == 0


def test_a_restricted_search_finds_only_what_it_may_do():
    game = branchline.game("railway_workers")
    for state in moments("railway_workers", 2, 3, 8, 6):
        texts = [game.actions.text(action) for action in state.legal]
        for text in texts:
            bot = player(f"search:4 without {text}", game)
            assert game.actions.text(decide(bot, state, state.player, Rng(1))) != text


def play_on(bot: SearchBot, state: Position, decisions: int) -> None:
    """The bot decides for everybody; chance by a dealer."""
    dealer, rng = Dealer(5), Rng(5)
    while state.player != OVER and decisions:
        if state.player == CHANCE:
            state.play(dealer.choose(state))
            continue
        state.play(decide(bot, state, state.player, rng))
        decisions -= 1


@pytest.mark.slow
@pytest.mark.parametrize("name", branchline.games())
def test_the_tree_is_kept_between_the_decisions_of_a_turn(name):
    bot = Watched("8")
    (state,) = moments(name, 2, 6, 30, 1)
    play_on(bot, state, 20)
    assert bot.resumed > 0


def test_a_kept_tree_goes_on_where_it_was():
    for state in moments("movers_and_shakers", 2, 1, 30, 30):
        tree = tree_of(state)
        tree.run(40, 0.0)
        action = tree.best()
        child = next(branch.child for branch in tree.root.branches if branch.action == action)
        if tree.go_on(action):
            assert tree.root is child
            assert tree.position.player == tree.seat
            return
    raise AssertionError("no turn of several decisions was found")


def test_a_kept_tree_is_dropped_where_the_position_is_another():
    """Taken back, another game, another seat: whatever is not the foreseen position begins a new tree."""
    states = moments("movers_and_shakers", 2, 1, 30, 40)
    bot = Watched("10")
    state = next(
        state for state in states if decide(bot, state, state.player, Rng(1)) in state.legal and bot.kept is not None
    )
    assert bot.kept is not None
    foreseen = bot.kept.position.clone()
    assert looks_alike(foreseen, bot.kept.position, state.player)
    fresh = decide(branchline.bot("search:10"), state, state.player, Rng(2))
    assert decide(bot, state, state.player, Rng(2)) == fresh
    assert bot.resumed == 0


def test_what_cannot_be_foreseen_is_not_kept():
    """After chance or another's decision there is nothing to go on with."""
    bot = SearchBot("6")
    for state in moments("railway_workers", 2, 2, 10, 40):
        decide(bot, state, state.player, Rng(1))
        assert bot.kept is None or bot.kept.position.player == state.player


def test_a_tree_without_a_look_at_the_action_has_nothing_to_keep():
    (state,) = moments("junction", 2, 1, 3, 1)
    tree = tree_of(state)
    assert not tree.go_on(state.legal[0])
    assert isinstance(tree.root, Node)
