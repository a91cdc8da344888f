"""The bot that has learned: exact sums, every seat in one look, and what it says when something is missing."""

import itertools
from fractions import Fraction
from importlib import resources

import numpy as np
import pytest
from nets import any_net

import branchline
from branchline.bots import decide
from branchline.bots.learned import FEW, FURTHEST, LearnedBot, lead, play_on
from branchline.bots.net import FIRST_GRID, GRID, Judge, Net, NotLearned, Perceptron, leads_of, net_of
from branchline.core.chance import Dealer, Rng
from branchline.core.errors import BranchlineError
from branchline.core.position import CHANCE, OVER, Position

OURS = branchline.games()


def played(name: str, players: int, decisions: int) -> Position:
    """Random play up to some decision among several actions."""
    state: Position = branchline.game(name).new(players)
    dealer, rng = Dealer(3), Rng(3)
    while state.player != OVER and (decisions > 0 or state.player == CHANCE or len(state.legal) < 2):
        state.play(dealer.choose(state) if state.player == CHANCE else rng.pick(state.legal))
        decisions -= 1
    return state


def by_fractions(weights: list, spans: list[int], seen: bytes) -> list[Fraction]:
    """The same perceptron, number by number, without rounding."""
    del spans
    layers = [seen, *(None for _ in range(2))]
    for at, grid in enumerate((FIRST_GRID, GRID, GRID)):
        matrix, bias = weights[2 * at], weights[2 * at + 1]
        found = [
            Fraction(int(bias[to]), grid)
            + sum(Fraction(int(matrix[of, to]), grid) * one for of, one in enumerate(given))
            for to in range(len(bias))
            if (given := layers[at]) is not None
        ]
        if at == 2:
            return found
        layers[at + 1] = [max(Fraction(0), Fraction((one * 64).__floor__(), 64)) for one in found]
    raise AssertionError


def test_a_net_computes_exactly() -> None:
    """Floats on a grid: no order of adding can change a bit."""
    chance = np.random.default_rng(5)
    spans = [1, 1, 200, 7, 1, 31]
    shapes = [(6, 12), (12,), (12, 8), (8,), (8, 3), (3,)]
    weights = [chance.integers(-20000, 20000, shape).astype(np.int16) for shape in shapes]
    net = Perceptron(weights, spans)
    for seed in range(20):
        seen = bytes(int(np.random.default_rng(seed).integers(0, span + 1)) for span in spans)
        exact = [float(one) for one in by_fractions(weights, spans, seen)]
        assert net.all(seen) == exact
        assert net.some(seen, [2, 0]) == [exact[2], exact[0]]


@pytest.mark.parametrize("name", branchline.games())
@pytest.mark.parametrize("players", [2, 3])
def test_one_look_judges_every_seat_and_what_one_gains_another_loses(name: str, players: int) -> None:
    game = branchline.game(name)
    state = played(name, players, 60)
    judge = Judge(any_net(game, players), game, state.setting)
    leads = [judge.leads(state, seat) for seat in range(players)]
    assert all(len(one) == players for one in leads)
    if players == 2:
        assert all(one[0] == -one[1] for one in leads)
        return
    plain = leads_of([game.evaluate(state, seat) for seat in range(players)], players)
    for viewer in range(players):
        found = judge.worth.all(judge.layout.observe(state, viewer))
        for at in range(players):
            seat = (viewer + at) % players
            wanted = 0.5 * plain[seat] + (found[at] * judge.scale + found[players + at] * plain[seat])
            assert leads[viewer][seat] == wanted


def test_a_net_that_is_not_trusted_leaves_the_evaluation_as_it_is() -> None:
    game = branchline.game("railway_workers")
    state = played("railway_workers", 3, 60)
    judge = Judge(any_net(game, 3, trust=0.0, base=1.0), game, state.setting)
    assert judge.leads(state, 2) == leads_of([game.evaluate(state, seat) for seat in range(3)], 3)


def test_a_finished_game_is_not_judged_but_counted() -> None:
    game = branchline.game("railroad_revolution")
    state = played("railroad_revolution", 2, 10**6)
    judge = Judge(any_net(game, 2), game, state.setting)
    scores = state.scores()
    assert judge.leads(state, 1) == [scores[0] - scores[1], scores[1] - scores[0]]


def test_leads_are_over_the_best_other() -> None:
    assert leads_of([5.0, 9.0, 7.0], 3) == [-4.0, 2.0, -2.0]
    assert leads_of([5.0], 1) == [5.0]
    assert leads_of([5.0, 8.0], 1) == [-3.0], "alone against an automa"


@pytest.mark.parametrize("name", OURS)
def test_one_look_goes_to_the_end_of_the_turn(name: str) -> None:
    """The best few by hand are played on as `greedy` would; there the net judges, and its liking counts."""
    game = branchline.game(name)
    state = played(name, 2, 60)
    seat, net = state.player, any_net(game, 2)
    judge = Judge(net, game, state.setting)
    by_hand, worths = {}, {}
    for action, liking in zip(state.legal, judge.logits(state, seat, state.legal), strict=True):
        ahead = state.clone()
        ahead.apply(action)
        by_hand[action] = lead(game, ahead, seat) + 0.05 * 20.0 * liking
        play_on(game, ahead, seat)
        assert ahead.player != seat, "it ends where another decides, or chance, or the game is over"
        worths[action] = judge.leads(ahead, seat)[seat] + 0.05 * 20.0 * liking
    few = sorted(worths, key=lambda action: -by_hand[action])[:FEW]
    bot = LearnedBot("", game, net)
    assert decide(bot, state, seat, Rng(1)) == max(few, key=worths.__getitem__)
    assert sorted(bot.visits) == sorted(few), "what was looked at closely has its share"


def test_a_turn_that_goes_on_and_on_is_played_on_only_so_far() -> None:
    game = branchline.game("alubari")
    state = played("alubari", 2, 60)
    ahead, seat = state.clone(), state.player

    class Endless:
        """A position in which the seat decides again and again."""

        player, legal, moves = seat, [ahead.legal[0]], 0

        def play(self, action: int) -> None:
            self.moves += 1

    endless = Endless()
    play_on(game, endless, seat)  # type: ignore[arg-type]
    assert endless.moves == FURTHEST


def test_the_same_seed_is_the_same_search() -> None:
    game = branchline.game("movers_and_shakers")
    state = played("movers_and_shakers", 3, 60)
    net = any_net(game, 3)
    found = [decide(LearnedBot("30", game, net), state, state.player, Rng(4)) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0] in state.legal


def test_a_net_that_guides_tries_first_what_looks_best_to_it() -> None:
    game = branchline.game("small_railroad_empires")
    state = played("small_railroad_empires", 2, 20)
    net = any_net(game, 2, heat=0.001)
    bot = LearnedBot("1", game, net)
    logits = Judge(net, game, state.setting).logits(state, state.player, state.legal)
    assert decide(bot, state, state.player, Rng(1)) == state.legal[logits.index(max(logits))]


def test_a_net_is_one_file_and_comes_back_as_it_was(tmp_path) -> None:
    game = branchline.game("railway_workers")
    net = any_net(game, 2, seed=8)
    net.save(tmp_path / "net.npz")
    back = Net.load(tmp_path / "net.npz")
    assert back.about == net.about
    pairs = zip(itertools.chain(net.worth, net.choice), itertools.chain(back.worth, back.choice), strict=True)
    assert all((one == other).all() for one, other in pairs)
    assert [path.name for path in tmp_path.iterdir()] == ["net.npz"]


def test_a_count_that_was_never_learned_is_said_in_one_sentence() -> None:
    state = played("alubari", 5, 10)
    with pytest.raises(NotLearned, match=r"has not learned Alubari.* with 5 players: branchline train alubari"):
        decide(LearnedBot(), state, state.player, Rng(1))


def test_a_net_of_another_table_is_refused() -> None:
    game = branchline.game("alubari")
    state = played("alubari", 3, 10)
    with pytest.raises(NotLearned, match="and not this table"):
        decide(LearnedBot("", game, any_net(game, 2)), state, state.player, Rng(1))


def test_without_numpy_it_says_what_is_missing(monkeypatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "numpy", None)
    with pytest.raises(BranchlineError, match=r"pip install 'branchline\[learned\]'"):
        LearnedBot()


@pytest.mark.parametrize("name", OURS)
def test_every_game_has_a_net_for_two_that_says_by_which_rules_and_box_it_was_taught(name: str) -> None:
    game = branchline.game(name)
    about = net_of(game.name, game.title, 2, "").about
    assert (about["game"], about["players"]) == (name, 2)
    assert (about["rules"], about["box"]) == (game.rules, game.digest)
    state = played(name, 2, 40)
    for bot in ("learned", "learned:3"):
        assert decide(branchline.bot(bot), state, state.player, Rng(1)) in state.legal


def test_all_nets_together_are_small_enough_for_the_package() -> None:
    folder = resources.files("branchline.games")
    files = [path for name in OURS for path in (folder / name / "data").iterdir() if path.name.startswith("learned-")]
    assert 0 < sum(len(path.read_bytes()) for path in files) < 12_000_000
