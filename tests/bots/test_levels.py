"""Levels: names for people, each a bot of its own strength."""

import pytest

import branchline
from branchline.bots import LEVELS, decide, summaries
from branchline.bots.levels import Level
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, Position
from branchline.lab import Series, simulate
from branchline.lab.summary import wins_of


def dealt(players: int = 3) -> Position:
    state: Position = branchline.game("junction").new(players)
    dealer = Dealer(1)
    while state.player == CHANCE:
        state.play(dealer.choose(state))
    return state


def test_the_levels_go_from_easy_to_hard():
    assert list(LEVELS) == ["easy", "normal", "hard"]
    assert all(isinstance(level, Level) for level in LEVELS.values())


def test_every_bot_and_level_is_listed_with_a_sentence():
    assert list(summaries())[:3] == list(LEVELS)
    assert sorted(summaries()) == branchline.bots()
    assert {"easy", "normal", "hard", "greedy", "learned", "random", "search"} == set(branchline.bots())
    assert len(set(summaries().values())) == len(summaries())


@pytest.mark.parametrize("name", list(LEVELS))
def test_a_level_is_the_bot_behind_it(name):
    assert str(branchline.bot(name)) == LEVELS[name].bot


def test_a_level_takes_no_argument():
    with pytest.raises(branchline.BranchlineError, match="the level 'hard' takes no argument '5'"):
        branchline.bot("hard:5")


def test_a_level_is_found_by_a_near_name():
    with pytest.raises(branchline.BranchlineError, match="did you mean 'normal'"):
        branchline.bot("norml")


@pytest.mark.long
@pytest.mark.slow
def test_the_easy_bot_stands_between_random_and_greedy():
    """Easy is for beginners: it beats mere chance, and the bot that overlooks nothing beats it."""
    game = branchline.game("small_railroad_empires")
    for better, worse in (("easy", "random"), ("greedy", "easy")):
        seatings = [[better, worse], [worse, better]]
        rows = simulate(Series(game, 2, [better, worse], 16, 1, seatings=seatings))
        wins = sum(wins_of(row)[row.bots.index(better)] for row in rows)
        assert wins >= 11, (better, worse, wins)


@pytest.mark.parametrize("argument", ["0%", "101%", "40", "%", "4.5%"])
def test_a_share_of_what_is_noticed_is_a_whole_number_of_percent(argument):
    with pytest.raises(branchline.BranchlineError, match="takes no argument"):
        branchline.bot(f"greedy:{argument}")


def test_who_notices_everything_is_just_greedy():
    state = dealt()
    for seed in range(10):
        assert decide(branchline.bot("greedy:100%"), state, 0, Rng(seed)) == decide(
            branchline.bot("greedy"), state, 0, Rng(seed)
        )


def test_who_notices_little_takes_many_different_things():
    state = dealt()
    taken = {decide(branchline.bot("greedy:1%"), state, 0, Rng(seed)) for seed in range(60)}
    assert taken == set(state.legal_actions(0))


def test_a_summary_says_what_a_bot_does_and_not_how_it_is_called_at_the_command_line() -> None:
    assert [words for name, words in summaries().items() if f"{name}:" in words] == []
