"""Levels: names for people, each a bot of its own strength."""

import pytest

import branchline
from branchline.bots import LEVELS, decide, summaries
from branchline.bots.levels import STRENGTHS, USUAL, Level, bot_of_level
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, Position
from branchline.lab import Series, simulate
from branchline.lab.summary import wins_of

OURS = branchline.games()


def dealt(players: int = 3) -> Position:
    state: Position = branchline.game("junction").new(players)
    dealer = Dealer(1)
    while state.player == CHANCE:
        state.play(dealer.choose(state))
    return state


def test_the_levels_go_from_easy_to_hard():
    assert list(LEVELS) == ["easy", "normal", "hard", "expert"]
    assert all(isinstance(level, Level) for level in LEVELS.values())


def test_every_bot_and_level_is_listed_with_a_sentence():
    assert list(summaries())[:4] == list(LEVELS)
    assert sorted(summaries()) == branchline.bots()
    assert {"easy", "normal", "hard", "expert", "greedy", "learned", "random", "search"} == set(branchline.bots())
    assert len(set(summaries().values())) == len(summaries())


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_level_is_the_bot_behind_it_at_that_table(level: str) -> None:
    state = dealt()
    behind = branchline.bot(bot_of_level(level, "junction", 3))
    own = branchline.bot(level)
    assert str(own) == level
    for seed in range(3):
        assert decide(own, state, 0, Rng(seed)) == decide(behind, state, 0, Rng(seed))
        assert own.visits == behind.visits


def test_a_level_has_a_bot_of_its_own_for_every_table_of_ours() -> None:
    """Of two levels at a table no two are the same, and the stronger thinks longer."""
    assert sorted(STRENGTHS) == OURS
    for name in OURS:
        game = branchline.game(name)
        for players in range(game.min_players, game.max_players + 1):
            bots = [bot_of_level(level, name, players) for level in LEVELS]
            assert players == 1 or bots == list(STRENGTHS[name][players])
            budgets = [int(bot.partition(":")[2]) for bot in bots if bot.startswith("search:")]
            assert budgets == sorted(set(budgets))
            for bot in bots:
                branchline.bot(bot).sits_at(game.setting(players, {}))


def test_a_game_of_ones_own_has_the_usual_levels() -> None:
    assert [bot_of_level(level, "night_mail", 7) for level in LEVELS] == list(USUAL)


def test_a_level_keeps_what_it_has_thought_from_one_decision_of_a_turn_to_the_next() -> None:
    """Behind a level stands one bot for a table, not a new one for every decision."""
    state, bot = dealt(), branchline.bot("hard")
    decide(bot, state, 0, Rng(1))
    assert len(bot.made) == 1
    first = next(iter(bot.made.values()))
    decide(bot, state, 0, Rng(2))
    assert list(bot.made.values()) == [first]


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
