"""Seats of one game are no independent tries: without an effect, about one choice in twenty is held for one."""

from random import Random

import pytest

import branchline
from branchline.lab.balance.clusters import lift_counts, rate_counts, takers_counts
from branchline.lab.balance.course import Course, Pick, course_of
from branchline.lab.journal import Journal, key_of
from branchline.lab.series import Series
from branchline.lab.statistics import difference_of_shares, p_of_shares

CARD = 7


def watched(games):
    """What a course has counted of games: who was offered a card and took it, and who won."""
    course = Course([])
    for takers, wins in games:
        course.offered = [{CARD} for _ in wins]
        course.taken = [{CARD} if seat in takers else set() for seat in range(len(wins))]
        course.note_picks(wins, [0.0] * len(wins))
    return course.picks[CARD]


def idle_games(chance, players, games=120, takers=lambda chance, players: {chance.randrange(players)}):
    """Games in which a card does nothing: whoever wins is drawn."""
    for _ in range(games):
        winner = chance.randrange(players)
        yield takers(chance, players), [float(seat == winner) for seat in range(players)]


def several(chance, players):
    return {seat for seat in range(players) if chance.random() < 0.4}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("takers", [None, several])
def test_without_an_effect_one_in_twenty_is_called_one(players, takers):
    chance = Random(players)
    more = {} if takers is None else {"takers": takers}
    picks = [watched(idle_games(chance, players, **more)) for _ in range(1000)]
    alarms = sum(p_of_shares(*lift_counts(pick)) < 0.05 for pick in picks)
    assert 30 <= alarms <= 72
    held = sum(not difference_of_shares(*lift_counts(pick)).excludes(0.0) for pick in picks)
    assert 930 <= held <= 970


def test_seat_by_seat_it_would_be_one_in_six():
    chance = Random(2)
    picks = [watched(idle_games(chance, 2)) for _ in range(1000)]
    naive = [(one.wins_taken, one.taken, one.wins_left, one.offered - one.taken) for one in picks]
    assert sum(p_of_shares(*one) < 0.05 for one in naive) > 130


def test_an_effect_is_still_found():
    won = watched([({0}, [1.0, 0.0])] * 24 + [({1}, [1.0, 0.0])] * 6)
    assert won.wins_taken / won.taken == pytest.approx(0.8)
    assert p_of_shares(*lift_counts(won)) < 0.005


def test_who_took_it_and_who_won_with_it_are_never_more_than_there_were():
    chance = Random(5)
    for takers in (several, lambda chance, players: set(range(players)) if chance.random() < 0.5 else set()):
        pick = watched(idle_games(chance, 4, takers=takers))
        for (count, total), rate, most in (
            (rate_counts(pick), pick.taken / pick.offered, pick.offered),
            (takers_counts(pick), pick.wins_taken / pick.taken, pick.taken),
        ):
            assert count / total == pytest.approx(rate)
            assert total <= most
    all_or_none = rate_counts(pick)
    assert all_or_none[1] == pytest.approx(pick.offered / 4)
    assert lift_counts(pick) == (pick.wins_taken, pick.taken, pick.wins_left, pick.offered - pick.taken)


def test_counts_of_two_processes_add_up():
    games = list(idle_games(Random(3), 3, takers=several))
    whole, first = watched(games), watched(games[:50])
    first.merge(watched(games[50:]))
    assert first.products == pytest.approx(whole.products)
    assert lift_counts(first) == pytest.approx(lift_counts(whole))
    assert lift_counts(Pick()) == (0.0, 0, 0.0, 0)


def test_what_was_collected_before_there_were_products_is_not_gone_on_with(tmp_path):
    game = branchline.game("junction")
    series = Series(game, 2, ["random"], 4)
    course = course_of(game)
    journal = Journal(tmp_path / "report.html")
    journal.add(series, 0, ([], [course]))
    assert 0 in Journal(tmp_path / "report.html").shares(series, [course])
    assert key_of(series, [course]) == f"{series.key()} Course{Course.EDITION}" != f"{series.key()} Course"
