"""A match: who acts, what each may read, what may be taken back."""

import pytest

import branchline
from branchline.bots import bot
from branchline.core.position import CHANCE
from branchline.core.record import Record
from branchline.table.lines import SPECTATOR
from branchline.table.match import Match


def match(*seats, seed=3):
    game = branchline.game("junction")
    record = Record(game, len(seats), {}, list(seats))
    return Match(record, [None if name.startswith("you") else bot(name) for name in seats], seed)


def until_a_person_decides(running):
    while running.act_by_itself():
        pass


def test_chance_and_bots_act_by_themselves():
    running = match("random", "greedy")
    until_a_person_decides(running)
    assert running.is_over
    assert running.record.check().player == running.state.player
    assert running.record.result is not None


def test_it_waits_for_a_person():
    running = match("you", "greedy")
    until_a_person_decides(running)
    assert running.people_to_act() == [0]
    assert not running.act_by_itself()
    running.act(0, running.state.legal_actions(0)[0])
    assert running.record.moves[-1][0] == 0


def test_seats_are_labelled_by_who_plays_there():
    assert match("you", "you:Anna", "greedy").names == ["Player 1 (you)", "Player 2 (Anna)", "Player 3 (greedy)"]


def test_an_illegal_action_is_refused_and_not_recorded():
    running = match("you", "greedy")
    until_a_person_decides(running)
    length = len(running.record)
    with pytest.raises(branchline.IllegalAction):
        running.act(0, 12)
    assert len(running.record) == length


def test_nobody_reads_anothers_draw():
    running = match("you", "you")
    until_a_person_decides(running)
    mine, other = running.lines[0], running.lines[1]
    assert len(mine) == len(other) == 4
    assert sum("do not see" in line for line in mine) == 2
    for a, b in zip(mine, other, strict=True):
        assert ("do not see" in a) != ("do not see" in b)


def test_a_spectator_reads_no_draw_and_no_bid_before_the_reveal():
    running = match("random", "random", "random")
    assert running.watchers == [SPECTATOR]
    while "takes" not in " ".join(running.lines[SPECTATOR]) and not running.is_over:
        running.act_by_itself()
    assert all("wagon" not in line for line in running.lines[SPECTATOR] if line.startswith("Chance"))


def test_a_secret_choice_stays_secret_to_others():
    running = match("you", "you")
    until_a_person_decides(running)
    action = running.state.legal_actions(0)[0]
    running.act(0, action)
    assert running.lines[0][-1] == f"Player 1 (you): {running.game.say(running.state, action)}"
    assert running.lines[1][-1] == "Player 1 (you) decides in secret"


def test_a_secret_choice_stays_secret_even_if_there_was_only_one() -> None:
    """What is the only choice from this hand may be one of many from another: a watcher does not know the hand."""
    only = 0
    for seed in range(12):
        running = match("you", "you", "you", seed=seed)
        while not running.is_over:
            until_a_person_decides(running)
            due = running.people_to_act()
            if not due:
                break
            seat, is_secret = due[-1], len(due) > 1
            legal = running.state.legal_actions(seat)
            sentence = running.game.say(running.state, legal[0])
            running.act(seat, legal[0])
            if is_secret:
                only += len(legal) == 1
                for watcher in {0, 1, 2} - {seat}:
                    assert running.lines[watcher][-1] == f"{running.names[seat]} decides in secret"
                assert sentence in running.lines[seat][-1]
    assert only > 0, "there never was only one choice: this test tried nothing"


def test_what_happens_by_itself_is_told():
    running = match("random", "random", "you", seed=1)
    told = False
    for _ in range(6):
        until_a_person_decides(running)
        if running.is_over:
            break
        running.act(running.people_to_act()[0], running.state.legal[-1])
        told = told or any("takes" in line for line in running.lines[2])
    assert told


def test_a_secret_choice_may_be_taken_back_before_the_reveal():
    running = match("you", "you")
    until_a_person_decides(running)
    before = running.state.to_json()
    running.act(0, running.state.legal_actions(0)[0])
    assert running.undo_refusal(0) == ""
    assert running.undo_refusal(1).startswith("Somebody else")
    assert running.undo(0)
    assert running.state.to_json() == before
    assert running.lines[1][-1] == "Player 1 (you) takes the last move back"


def test_nothing_is_taken_back_once_it_has_shown_the_others_choice():
    """The bot has bid in secret; my own bid uncovers it, so it stands."""
    for seed in range(20):
        running = match("you", "greedy", seed=seed)
        until_a_person_decides(running)
        running.act(0, running.state.legal_actions(0)[-1])
        if running.state.player == 0:
            assert not running.undo(0)
            return
    raise AssertionError("nobody ever won the first bid alone")


def test_nothing_is_taken_back_over_chance_or_anothers_move():
    running = match("you", "you")
    assert not running.undo(0)
    until_a_person_decides(running)
    assert running.record.moves[-1][0] == CHANCE
    assert not running.undo(0)
    running.act(0, running.state.legal_actions(0)[0])
    assert not running.undo(1)
    assert not running.undo(CHANCE)


def test_a_resumed_match_goes_on_where_it_was():
    running = match("you", "greedy")
    until_a_person_decides(running)
    running.act(0, running.state.legal_actions(0)[0])
    again = Match(Record.from_text(running.record.to_text()), running.players, 5)
    assert again.state.to_json() == running.state.to_json()
    assert again.lines == running.lines


def test_the_same_seed_plays_the_same_match():
    first, second = match("greedy", "random", seed=8), match("greedy", "random", seed=8)
    until_a_person_decides(first)
    until_a_person_decides(second)
    assert first.record.to_text() == second.record.to_text()
