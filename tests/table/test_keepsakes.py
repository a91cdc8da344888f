"""What a visitor keeps between solo games, on SQLite and on PostgreSQL."""

from __future__ import annotations

import random

import pytest
from evenings import me, opened, play_on, until, waits_for_a_person

import branchline
from branchline.table.host import Host
from branchline.table.running import Running
from branchline.table.storage import Conflict, Storage, Visitor


@pytest.fixture
def visitor(storage: Storage) -> Visitor:
    return storage.new_visitor()[0]


def played(host: Host, visitor: Visitor, seed: int = 1) -> Running:
    row = opened(host, visitor, "junction", [me()])
    return play_on(host, row.id, random.Random(seed))


def campaign_game(host: Host, visitor: Visitor, seed: int, way: int = -1) -> Running:
    """The next game of the campaign, played to its end."""
    row = host.play_campaign(visitor, branchline.game("junction"), way)
    return play_on(host, row.id, random.Random(seed))


def test_a_finished_solo_game_is_kept_once_with_what_it_earned(host: Host, visitor: Visitor) -> None:
    running = played(host, visitor)
    (solo,) = host.keepsakes.finished(visitor.id)
    assert (solo.match, solo.score) == (running.row.id, running.state.scores()[0])
    assert solo.earned == running.game.achievements(running.state, [])


def test_games_in_a_row_count_together(host: Host, visitor: Visitor) -> None:
    scores = [played(host, visitor, seed).state.scores()[0] for seed in range(3)]
    assert host.keepsakes.scores(visitor.id, branchline.game("junction")) == scores
    for number, solo in enumerate(reversed(host.keepsakes.finished(visitor.id))):
        state = host.fresh(solo.match).state
        assert solo.earned == branchline.game("junction").achievements(state, scores[:number])


def test_a_game_under_way_with_others_or_of_others_is_not_kept(host: Host, storage: Storage, visitor: Visitor) -> None:
    until(host, opened(host, visitor, "junction", [me()]).id, waits_for_a_person)
    both = opened(host, visitor, "junction", [me("Ada"), me("Ben")])
    play_on(host, both.id, random.Random(1))
    assert host.keepsakes.finished(visitor.id) == []
    played(host, visitor)
    assert host.keepsakes.finished(storage.new_visitor()[0].id) == []


def test_a_game_is_kept_by_the_very_move_that_ends_it_for_good(host: Host, visitor: Visitor) -> None:
    row = opened(host, visitor, "junction", [me()])
    for _ in range(1000):
        running = until(host, row.id, waits_for_a_person)
        assert (host.keepsakes.solo(row.id) is not None) == running.is_settled
        if running.is_settled:
            break
        if running.row.held_by >= 0:
            host.confirm(row.id, running.row.held_by, running.row.stand)
        else:
            host.act(row.id, 0, running.state.legal_actions(0)[-1], running.row.stand, False)
    assert running.is_settled


def test_neither_a_bots_game_nor_a_branch_counts(host: Host, visitor: Visitor) -> None:
    row = opened(host, visitor, "junction", [me()])
    until(host, row.id, waits_for_a_person)
    host.hand_over(row.id, 0, "random")
    helped = until(host, row.id, lambda one: one.is_settled)
    assert host.keepsakes.solo(row.id) is None
    record = host.record(helped.row)
    record.moves, record.result = record.moves[:-1], None
    branch = host.open_table(visitor, helped.game, [me()], {}, record)
    play_on(host, branch.id, random.Random(1))
    assert host.keepsakes.finished(visitor.id) == []


@pytest.mark.parametrize(("way", "ending"), [(0, "The campaign is won."), (1, "The campaign is lost.")])
def test_a_campaign_goes_from_game_to_game_to_its_end(host: Host, visitor: Visitor, way: int, ending: str) -> None:
    game = branchline.game("junction")
    first = campaign_game(host, visitor, 1)
    kept = host.keepsakes.campaign_of(first.row.id)
    assert kept is not None
    assert len(host.keepsakes.ways(kept, first)) == 2
    with pytest.raises(Conflict):
        host.play_campaign(visitor, game)  # which way?
    second = campaign_game(host, visitor, 1, way)
    assert (first.row.options["double"], second.row.options["double"]) == (False, True)
    over = host.keepsakes.campaign_of(second.row.id)
    assert over is not None
    assert host.keepsakes.ways(over, second) == [(ending, None)]
    assert host.play_campaign(visitor, game).options == first.row.options
    assert host.keepsakes.campaign_of(second.row.id) is None


def test_a_campaign_is_resumed_at_the_game_under_way(host: Host, visitor: Visitor) -> None:
    game = branchline.game("junction")
    first = host.play_campaign(visitor, game)
    again = host.play_campaign(visitor, game)
    assert first.id == again.id


def test_of_two_who_go_on_at_once_one_wins(host: Host, visitor: Visitor) -> None:
    campaign = host.keepsakes.begin(visitor.id, branchline.game("junction"))
    host.keepsakes.keep(campaign, match=None)
    with pytest.raises(Conflict):
        host.keepsakes.keep(campaign, match=None)
    with pytest.raises(Conflict):
        host.keepsakes.begin(visitor.id, branchline.game("junction"))


def test_a_campaign_game_that_a_bot_played_is_played_again(host: Host, visitor: Visitor) -> None:
    game = branchline.game("junction")
    row = host.play_campaign(visitor, game)
    until(host, row.id, waits_for_a_person)
    host.hand_over(row.id, 0, "random")
    until(host, row.id, lambda one: one.is_settled)
    again = host.play_campaign(visitor, game)
    assert again.id != row.id
    assert again.options == row.options


def test_the_campaign_of_movers_and_shakers_begins_with_three_goals(host: Host, visitor: Visitor) -> None:
    """MS-15.7, MS-15.9: game 1 has the three goals of its row."""
    row = host.play_campaign(visitor, branchline.game("movers_and_shakers"))
    assert row.options["campaign"] == 1
    assert row.options["goals"].count("+") == 2
