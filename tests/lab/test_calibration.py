"""What leads are worth: the fit finds what made the games, and self-play is the same however it is stopped."""

from __future__ import annotations

import pytest

import branchline
from branchline.bots.chances import chances, digest_of
from branchline.core.chance import Rng
from branchline.lab import Journal, LocalCrew, calibration
from branchline.lab.calibration import Measuring, Sight, fit, fitted, log_loss, measure, tried

TRUE = [-2.5, -0.5, 1.2, 1.2]
ALONE = [-2.0, 0.0, 1.0, 60.0, 15.0, 10.0]


def made_up(players: int, figures: list[float], games: int, looks: int = 6, parts: int = 0) -> list[Sight]:
    """Positions whose results come from these very figures; each game has one result for the last of its looks."""
    rng, found = Rng(5), []
    for deal in range(games):
        for look in range(looks):
            progress = (look + rng.random()) / looks
            scores = [70.0 + 30.0 * (rng.random() + rng.random() - 1.0) for _ in range(players)]
            leads = [own - max([0.0, *scores[:at], *scores[at + 1 :]]) for at, own in enumerate(scores)]
            own = [[4.0 * rng.random() for _ in range(parts)] for _ in range(players)]
            said = chances(figures, leads, progress, own if len(figures) > len(TRUE) else ())
            drawn = rng.random()
            winner = next((seat for seat in range(players) if drawn < sum(said[: seat + 1])), players)
            result = [1.0 if seat == winner else 0.0 for seat in range(players)]
            found.append(Sight(deal, progress, leads, result, 0.0, own))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("players", "figures"), [(3, TRUE), (2, TRUE), (1, ALONE)])
def test_the_fit_finds_what_made_the_games(players: int, figures: list[float]) -> None:
    sights = made_up(players, figures, 900)
    found = fit(players, sights)
    for progress in (0.1, 0.5, 0.9):
        for leads in ([12.0, -12.0, -15.0], [-10.0, 10.0, -11.0]):
            own = [lead + (60.0 if players == 1 else 0.0) for lead in leads[:players]]
            assert chances(found, own, progress)[0] == pytest.approx(chances(figures, own, progress)[0], abs=0.05)


def test_two_seats_far_behind_do_not_make_the_third_surer_than_it_is() -> None:
    """How far the first is ahead counts once, as what the others are behind."""
    first, second, third = chances(TRUE, [8.0, -8.0, -20.0], 0.5)
    both = chances(TRUE, [8.0, -8.0], 0.5)
    assert first / second == pytest.approx(both[0] / both[1])
    assert first > second > third


@pytest.mark.slow
def test_held_out_games_show_that_it_is_calibrated_and_better_than_equal_chances() -> None:
    game = branchline.game("alubari")
    found = fitted(Measuring(game, 3, 900), made_up(3, TRUE, 900))
    assert found.digest == digest_of(game, 3)
    assert found.positions == 5400
    assert sum(ten.count for ten in found.tenths) == 3 * 5400
    assert found.error < 0.03
    assert found.brier < 0.9 * found.even_brier
    assert found.log_loss < found.even_log_loss
    for ten in found.tenths:
        assert abs(ten.said - ten.came) < max(0.05, 4 * ten.error)


@pytest.mark.slow
def test_parts_are_taken_in_where_they_tell_more_than_leads_and_nowhere_else() -> None:
    """Games whose winner a part has decided early on, and games in which it has no say."""
    game = branchline.game("alubari")
    names = list(game.parts(game.new(3), 0))
    weights = [0.4] + [0.0] * (2 * len(names) - 1)
    for is_told in (True, False):
        sights = made_up(3, [*TRUE, *(weights if is_told else [])], 500, parts=len(names))
        found = fitted(Measuring(game, 3, 500), sights)
        assert list(found.parts) == (names if is_told else [])
        if is_told:
            assert found.parts[names[0]][0] == pytest.approx(0.4, abs=0.1)
            assert all(abs(value) < 0.2 for both in [*found.parts.values()][1:] for value in both)
            bare, _ = tried(3, sights, with_parts=False)
            said = sum(log_loss(one, chances(bare, one.leads, one.progress)) for one in sights) / len(sights)
            assert found.log_loss < said


def test_an_evaluation_with_other_weights_has_another_digest() -> None:
    game = branchline.game("railway_workers")
    own = game.weight_sets[2]
    name, value = next((name, value) for name, value in own.values.items() if isinstance(value, float))
    values = {**own.values, name: value + 0.5}
    other = game.with_weights({2: type(own)(players=2, made_by="", held_out="", values=values)})
    assert digest_of(other, 2) != digest_of(game, 2) == digest_of(game, 2)
    assert digest_of(other, 3) == digest_of(game, 3)


@pytest.mark.slow
def test_self_play_that_was_stopped_ends_the_same(tmp_path) -> None:
    plans = [Measuring(branchline.game("junction"), players, 6, 8, 8, 2) for players in (2, 3)]
    whole = [found for _, found in measure(plans, LocalCrew(2))]
    journal = Journal(tmp_path / "chances")
    next(measure(plans, LocalCrew(), journal))
    assert Journal(tmp_path / "chances").found
    again = [found for _, found in measure(plans, LocalCrew(), Journal(tmp_path / "chances"))]
    assert [one.scale for one in again] == [one.scale for one in whole]
    assert again == whole
    assert [one.players for one in whole] == [2, 3]
    assert whole[0].games == 6


@pytest.mark.slow
def test_out_of_time_the_whole_batches_are_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two settings side by side, each as far as the other, and as if no more had been asked for."""
    monkeypatch.setattr(calibration, "BATCH", 2)
    junction = branchline.game("junction")
    asked = [Measuring(junction, players, 8, 8, 8, 2) for players in (2, 3)]
    played: list[int] = []
    found = dict(measure(asked, progress=played.append, is_over=lambda: played[-1] >= 7))
    assert played[-1] == 7, "a batch of each, then the next of the first and half of the second"
    assert [plan.games for plan in found] == [4, 2]
    for plan, one in found.items():
        assert one == dict(measure([plan]))[plan]
        assert f"--games {plan.games} " in one.made_by
