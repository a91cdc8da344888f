"""What is decided ahead is done when it is asked, by legal moves and by the seat's own view, and told to its owner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from deciders import (
    ADA,
    BEN,
    REAL,
    at_rest,
    ben_at,
    ben_is_offered,
    decide,
    follow_up,
    made_since,
    may_follow,
    moments,
    prepared,
    table_at,
    words_to,
)
from outboxes import Clock, messages, outbox_of, taken, webhook

import branchline
from branchline.core.errors import IllegalAction
from branchline.core.position import CHANCE, SEVERAL
from branchline.table.ahead import (
    ALWAYS,
    DONE,
    ONCE,
    ROUND,
    Answer,
    Line,
    News,
    Order,
    give,
    is_anything_lost,
    lasts_at,
    lost_at,
    note,
    orders_of,
    what_of,
    withdraw,
)
from branchline.table.bot_pool import BotPool
from branchline.table.changes import changes
from branchline.table.driving import AtOnce
from branchline.table.host import Host
from branchline.table.obeying import asked_by, is_turn_over, round_of
from branchline.table.outbox import DROPPED
from branchline.table.planning import BEYOND_CHANCE, BEYOND_SECRETS, branch
from branchline.table.sights import Sights
from branchline.table.storage import Conflict, Storage


def test_deals_under_two_shares_are_declined_and_only_their_owner_is_told(host: Host) -> None:
    """RR-10.4: "decline deals under 2 shares", until it is taken back."""
    running = table_at(host, "railroad_revolution", ben_is_offered(is_small=True))
    give(host, running, BEN, Answer("deals", limit=2, lasts=ALWAYS))
    after = decide(host, running, "decline")
    assert made_since(host, running)[:2] == [(ADA, "decline"), (BEN, "decline")]
    assert words_to(host, running, BEN) == ["You had decided this ahead: Decline deals under 2 shares."]
    assert words_to(host, running, ADA) == []
    assert host.undo_refusal(after, BEN), "it is final"
    (order,) = orders_of(host.storage, running.row.id)
    withdraw(host, running.row.id, BEN, order.id)
    with pytest.raises(Conflict, match="not decided ahead any more"):
        withdraw(host, running.row.id, BEN, order.id)


def test_about_dearer_deals_its_owner_is_asked(sqlite_host: Host) -> None:
    host = sqlite_host
    running = table_at(host, "railroad_revolution", ben_is_offered(is_small=False))
    give(host, running, BEN, Answer("deals", limit=2, lasts=ALWAYS))
    after = decide(host, running, "decline")
    assert after.due() == [BEN]
    assert words_to(host, running, BEN) == []
    give(host, after, BEN, Answer("deals", lasts=ONCE))
    at_rest(host, running.row.id)
    assert made_since(host, after)[:1] == [(BEN, "decline")], "who is asked already may answer so, too"
    assert orders_of(host.storage, running.row.id) == [], "it took the place of the other, and was for once"


def test_an_answer_stands_for_its_round(sqlite_host: Host) -> None:
    host = sqlite_host
    running = table_at(host, "railroad_revolution", ben_is_offered(is_small=True))
    assert round_of(running).startswith("Round")
    give(host, running, BEN, Answer("deals", lasts=ROUND, round="Round 0"))
    at_rest(host, running.row.id)
    assert words_to(host, running, BEN) == [
        "Dropped what you had decided ahead (Decline deals, in Round 0): Round 0 is over."
    ]
    give(host, running, BEN, Answer("deals", lasts=ROUND, round=round_of(running)))
    decide(host, running, "decline")
    assert made_since(host, running)[:2] == [(ADA, "decline"), (BEN, "decline")]


def test_if_they_pass_i_pass(sqlite_host: Host) -> None:
    host = sqlite_host
    running = table_at(host, "railroad_revolution", ben_is_offered(is_small=True))
    give(host, running, BEN, Answer("deals", after=ADA, lasts=ALWAYS))
    assert at_rest(host, running.row.id).due() == [ADA]
    decide(host, running, "decline")
    assert made_since(host, running)[:2] == [(ADA, "decline"), (BEN, "decline")]
    assert words_to(host, running, BEN) == ["You had decided this ahead: Decline deals, if Ada gives up before you."]


def test_an_answer_ends_when_something_concerns_its_owner(sqlite_host: Host) -> None:
    """What Ada does moves figures of Ben's: he is asked again from then on."""

    def concerns_ben(state: Any) -> bool:
        if state.player != ADA:
            return False
        before, after = state, state.clone()
        after.apply(state.legal_actions()[0])
        game = state.setting.game
        (change,) = changes(Sights(game, before), Sights(game, after), [BEN])
        return any(gain.seat == BEN for gain in change.gains)

    host = sqlite_host
    running = table_at(host, "alubari", concerns_ben)
    give(host, running, BEN, Answer("contracts", is_calm=True, lasts=ALWAYS, since=running.row.number))
    assert len(orders_of(host.storage, running.row.id)) == 1, "nothing concerns him yet"
    decide(host, running, running.state.legal_actions()[0])
    (words,) = words_to(host, running, BEN)
    assert "Use no contract, until something concerns you): something concerns you: Ada" in words


def test_before_the_first_round_nothing_is_answered_for_this_round(sqlite_host: Host) -> None:
    """SRE-4: in the setup no train is bought, and an answer for its round would be dropped as soon as it is over."""
    host = sqlite_host
    running = table_at(host, "small_railroad_empires", lambda state: asked_by(state) == "StartingTrack")
    assert ROUND not in lasts_at(running)
    with pytest.raises(IllegalAction, match="No round has begun yet"):
        give(host, running, BEN, Answer("buy"))
    give(host, running, BEN, Answer("buy", lasts=ALWAYS))
    later = table_at(host, "small_railroad_empires", buys(ADA))
    assert ROUND in lasts_at(later)


def test_what_cannot_be_answered_ahead_is_refused(sqlite_host: Host) -> None:
    host = sqlite_host
    running = table_at(host, "railroad_revolution", lambda state: state.player == ADA)
    for wrong, why in {
        Answer("tea"): "Nothing of that kind",
        Answer("deals", limit=7): "no such limit",
        Answer("deals", lasts="never"): "stands for once",
        Answer("deals", after=BEN): "nobody whom you could follow",
        Answer("deals", after=9): "nobody whom you could follow",
    }.items():
        with pytest.raises(IllegalAction, match=why):
            give(host, running, BEN, wrong)
    assert orders_of(host.storage, running.row.id) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", REAL)
def test_every_standing_answer_of_a_game_is_asked_for_and_legal(name: str) -> None:
    """Its step is one of the game's, its rule is in the book, and the answer can be given there."""
    game = branchline.game(name)
    by_step = {one.step: one for one in game.standing}
    assert game.standing
    assert len({one.name for one in game.standing}) == len(game.standing)
    for one in game.standing:
        assert one.step in {kind.__name__ for kind in game.steps.values()}
        assert one.rule in game.rulebook.rules
        assert ("#" in one.limit) == bool(one.limits) == (one.size is not None)
    met: set[str] = set()
    for _, state in moments(name):
        standing = by_step.get(asked_by(state))
        if standing is not None and game.actions.id(standing.answer) in state.legal_actions():
            met.add(standing.step)
            assert standing.size is None or standing.size(state) >= 0
        if met == set(by_step):
            return
    raise AssertionError(f"never asked: {set(by_step) - met}")


# -- lines -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", REAL)
def test_a_line_is_played_when_the_others_do_just_what_was_supposed(sqlite_host: Host, game: str) -> None:
    host = sqlite_host
    running = table_at(host, game, may_follow)
    line = prepared(host, running)
    give(host, running, BEN, line.line(is_exact=True))
    decide(host, running, line.steps[0][1])
    assert made_since(host, running)[:2] == [step[:2] for step in line.steps]
    assert orders_of(host.storage, running.row.id) == []
    assert "if the others do just as you supposed" in words_to(host, running, BEN)[0]


def test_a_line_is_dropped_and_told_when_another_does_something_else(sqlite_host: Host) -> None:
    host = sqlite_host
    running = table_at(host, "alubari", may_follow)
    line = prepared(host, running)
    give(host, running, BEN, line.line(is_exact=True))
    texts = [running.game.actions.text(one) for one in running.state.legal_actions()]
    decide(host, running, next(one for one in texts if one != line.steps[0][1]))
    assert orders_of(host.storage, running.row.id) == []
    (words,) = words_to(host, running, BEN)
    assert words.startswith("Dropped what you had decided ahead")
    assert "): Ada" in words
    assert len(made_since(host, running)) == 1 or made_since(host, running)[1][0] != BEN


def test_what_was_dropped_waits_for_its_owner_and_goes_out_by_their_ways(sqlite_host: Host) -> None:
    """Until they have decided something themselves: what is done ahead for them meanwhile is no sign of theirs."""
    host = sqlite_host
    running = table_at(host, "alubari", may_follow)
    webhook(host, ben_at(host, running))
    line = prepared(host, running)
    give(host, running, BEN, line.line(is_exact=True))
    texts = [running.game.actions.text(one) for one in running.state.legal_actions()]
    after = decide(host, running, next(one for one in texts if one != line.steps[0][1]))
    assert lost_at(host.storage, after, BEN) == words_to(host, after, BEN)
    assert lost_at(host.storage, after, ADA) == []
    assert is_anything_lost(host.storage, after.row, BEN)
    assert (DROPPED, BEN) in messages(host.storage)
    outbox = outbox_of(host, Clock())
    (told,) = [one for one in taken(outbox) if one.kind == DROPPED]
    seats = host.storage.seats(running.row.id)
    waits = replace(after.row, due=[ADA], held_by=-1)
    assert outbox.still_fits(told, waits, seats)
    assert not outbox.still_fits(told, replace(waits, due=[BEN]), seats), "then the message of the turn says it too"
    with host.storage.writing() as connection:
        done = News(DONE, Order(0, BEN, Answer("pass")))
        note(connection, running.row.id, after.row.number, done)
    assert is_anything_lost(host.storage, after.row, BEN)
    while BEN not in after.row.awaited:
        after = decide(host, after, after.state.legal_actions()[0])
    after = decide(host, after, after.state.legal_actions()[0])
    assert lost_at(host.storage, after, BEN) == []
    assert not is_anything_lost(host.storage, after.row, BEN)


def test_of_what_ends_as_its_owner_meant_no_message_is_sent(sqlite_host: Host) -> None:
    host = sqlite_host
    running = table_at(host, "alubari", lambda state: state.player == BEN and len(state.legal_actions()) > 2)
    webhook(host, ben_at(host, running))
    first, second = running.state.legal_actions()[:2]
    steps = ((BEN, running.game.actions.text(first), running.game.say(running.state, first)),)
    after = decide(host, running, second)
    give(host, after, BEN, Line(running.row.number, steps, is_exact=False))
    at_rest(host, running.row.id)
    assert "you decided otherwise" in words_to(host, running, BEN)[-1]
    assert DROPPED not in dict(messages(host.storage))


def test_whatever_the_others_do_ones_own_steps_count_while_they_fit(sqlite_host: Host) -> None:
    host = sqlite_host
    running = table_at(host, "alubari", may_follow)
    line = prepared(host, running).line(is_exact=False)
    ((seat, action, words),) = line.steps
    give(host, running, BEN, replace(line, steps=((seat, action, f"{words} for nothing"),)))
    followed = follow_up(running.state)
    assert followed is not None
    after = decide(host, running, followed[0])
    assert after.due() == [BEN], "what would cost something else is not done"
    assert f"“{words} for nothing” would now be “{words}”" in words_to(host, running, BEN)[0]
    give(host, after, BEN, line)
    at_rest(host, running.row.id)
    assert made_since(host, after)[0] == (BEN, action)


def ben_ends_his_turn(state: Any) -> bool:
    """One decision of Ben's, and then it is Ada's turn, with no chance between."""
    return state.player == BEN and len(state.stack) > 0 and turn_end(state) is not None


def turn_end(state: Any) -> int | None:
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        if after.player == ADA and is_turn_over(after, BEN):
            return int(action)
    return None


def test_a_line_whose_turn_has_ended_by_itself_is_played_and_not_dropped_a_round_later(sqlite_host: Host) -> None:
    """What is left of it then is not asked in that turn any more, and not meant for the next one."""
    host = sqlite_host
    running = table_at(host, "small_railroad_empires", ben_ends_his_turn)
    action = turn_end(running.state)
    assert action is not None
    step = (BEN, running.game.actions.text(action), running.game.say(running.state, action))
    rest = (BEN, "end_construction", "End the construction")
    later = Line(running.row.number, (step, rest), is_exact=False, pauses=(1,))
    assert later.goes_beyond_this_turn([rest], BEN), "a step for the turn after it waits for that"
    assert later.after_own_step(9, [rest]) == Line(9, (rest,), False, (0,), is_begun=True)
    give(host, running, BEN, Line(running.row.number, (step, rest), is_exact=False))
    after = at_rest(host, running.row.id)
    assert made_since(host, running)[:1] == [step[:2]]
    assert orders_of(host.storage, running.row.id) == []
    first, *others = words_to(host, running, BEN)
    assert others == ["Your prepared turn was played."]
    assert "End the construction" not in first, "of a line each step is told when it is played"
    assert not is_anything_lost(host.storage, after.row, BEN)


def test_of_a_line_that_was_kept_before_turns_were_told_apart_nothing_is_left_out() -> None:
    steps = [[BEN, "build", "Build"], [BEN, "pass", "Pass"], [BEN, "build", "Build"]]
    assert what_of("line", {"number": 3, "steps": steps, "is_exact": False}).pauses == (1, 2)


def test_a_step_that_is_not_legal_any_more_is_dropped_and_not_done(sqlite_host: Host) -> None:
    host = sqlite_host
    running = table_at(host, "alubari", may_follow)
    followed = follow_up(running.state)
    assert followed is not None
    after = running.state.clone()
    after.apply(followed[0])
    game, legal = running.game, after.legal_actions()
    other = next(one for one in count() if one not in legal)
    steps = ((BEN, game.actions.text(other), "Do what cannot be done"),)
    give(host, running, BEN, Line(running.row.number, steps, is_exact=False))
    now = decide(host, running, followed[0])
    assert now.due() == [BEN]
    assert len(made_since(host, running)) == 1
    assert "“Do what cannot be done” is not possible now" in words_to(host, running, BEN)[0]
    assert orders_of(host.storage, running.row.id) == []


def passes(is_legal: bool) -> Callable[[Any], bool]:
    """RW-9.2: somebody's turn, in which they may pass, or may not."""

    def fits(state: Any) -> bool:
        may = state.setting.game.actions.id("pass") in state.legal_actions()
        return state.player == BEN and asked_by(state) == "Turn" and may is is_legal

    return fits


@pytest.mark.parametrize("is_legal", [True, False])
def test_an_answer_that_is_not_legal_now_waits_until_it_is(sqlite_host: Host, is_legal: bool) -> None:
    """RW-9.2: who has decided ahead to pass is asked while passing is not possible, and is not while it is."""
    host = sqlite_host
    running = table_at(host, "railway_workers", passes(is_legal))
    give(host, running, BEN, Answer("turn", lasts=ONCE))
    after = at_rest(host, running.row.id)
    assert made_since(host, running)[:1] == ([(BEN, "pass")] if is_legal else [])
    assert is_legal or after.due() == [BEN]
    assert len(orders_of(host.storage, running.row.id)) == (0 if is_legal else 1)


def buys(seat: int) -> Callable[[Any], bool]:
    return lambda state: state.player == seat and asked_by(state) == "BuyTrain" and len(state.legal_actions()) > 1


def test_chance_stops_a_prepared_line(sqlite_host: Host) -> None:
    """SRE-7.3: a card is bought and another turned up by chance: no line goes beyond that."""
    host = sqlite_host
    running = table_at(host, "small_railroad_empires", buys(ADA))
    bought = running.state.legal_actions()[0]
    found = branch(host, running, BEN, running.row.number, [bought])
    assert (found.asked, found.ends) == (-1, BEYOND_CHANCE)
    with pytest.raises(IllegalAction, match="not possible in this line"):
        branch(host, running, BEN, running.row.number, [bought, bought])
    with pytest.raises(IllegalAction, match="nothing of your own"):
        found.line(is_exact=True)
    supposed = (*found.steps, (BEN, "end_construction", "End the construction"))
    give(host, running, BEN, Line(running.row.number, supposed, is_exact=True))
    decide(host, running, bought)
    (words,) = words_to(host, running, BEN)
    assert "chance has decided since" in words
    assert orders_of(host.storage, running.row.id) == []


def test_after_chance_of_ones_own_the_rest_is_dropped(sqlite_host: Host) -> None:
    """SRE-7.3: what Ben buys is followed by chance; the step that he had prepared behind it is not taken."""
    host = sqlite_host
    running = table_at(host, "small_railroad_empires", buys(BEN))
    buy = running.state.legal_actions()[0]
    text, words = running.game.actions.text(buy), running.game.say(running.state, buy)
    steps = ((BEN, text, words), (BEN, "end_construction", "End the construction"))
    give(host, running, BEN, Line(running.row.number, steps, is_exact=False))
    at_rest(host, running.row.id)
    assert [one for one in made_since(host, running) if one[0] != CHANCE] == [(BEN, text)]
    assert words_to(host, running, BEN)[-1] == "The rest of what you had prepared is dropped: chance has decided."
    assert orders_of(host.storage, running.row.id) == []


def test_a_secret_choice_of_others_ends_a_line_and_none_is_read_by_an_order(sqlite_host: Host) -> None:
    """RW-5.1: all place their cards at once. Ada cannot suppose what Ben places, nor follow what she may not read."""
    host = sqlite_host
    running = table_at(
        host, "railway_workers", lambda state: state.players_to_act() == [BEN] and state.stack[-1].seat == SEVERAL
    )
    found = branch(host, running, ADA, running.row.number, [])
    assert (found.asked, found.ends) == (-1, BEYOND_SECRETS)
    action = running.state.legal_actions(BEN)[0]
    steps = ((BEN, running.game.actions.text(action), "Place a card"), (ADA, "pass", "Pass"))
    give(host, running, ADA, Line(running.row.number, steps, is_exact=True))
    decide(host, running, action)
    assert "Ben decided in secret" in words_to(host, running, ADA)[0]


def test_who_decides_by_hand_has_decided(sqlite_host: Host) -> None:
    host = sqlite_host
    running = table_at(host, "alubari", lambda state: state.player == BEN and len(state.legal_actions()) > 2)
    first, second = running.state.legal_actions()[:2]
    steps = ((BEN, running.game.actions.text(first), running.game.say(running.state, first)),)
    after = decide(host, running, second)
    give(host, after, BEN, Line(running.row.number, steps, is_exact=False))
    at_rest(host, running.row.id)
    assert "you decided otherwise" in words_to(host, running, BEN)[-1]


# -- over days -------------------------------------------------------------------------------------------------------


def test_what_is_decided_ahead_outlives_the_server(storage: Storage) -> None:
    """The server that stored the last move has stopped before it could look; the next one does."""
    first = Host(storage, BotPool(0))
    running = table_at(first, "alubari", may_follow)
    line = prepared(first, running)
    give(first, running, BEN, line.line(is_exact=True))
    at_rest(first, running.row.id)
    first.close()
    terminal = Host(storage, BotPool(0), driving=AtOnce)  # it drives nothing in the background
    terminal.act(running.row.id, ADA, running.game.actions.id(line.steps[0][1]), running.row.stand, True)
    assert made_since(terminal, running) == [line.steps[0][:2]]
    terminal.close()
    second = Host(storage, BotPool(0))
    second.resume()
    try:
        at_rest(second, running.row.id)
        assert made_since(second, running)[:2] == [step[:2] for step in line.steps]
        assert orders_of(storage, running.row.id) == []
    finally:
        second.close()


def test_a_bot_that_stands_in_does_not_go_by_it(sqlite_host: Host) -> None:
    host = sqlite_host
    running = table_at(host, "railroad_revolution", ben_is_offered(is_small=True))
    give(host, running, BEN, Answer("deals", lasts=ALWAYS))
    host.hand_over(running.row.id, BEN, "random")
    decide(host, at_rest(host, running.row.id), "decline")
    assert words_to(host, running, BEN) == []
    assert len(orders_of(host.storage, running.row.id)) == 1


# -- in German -------------------------------------------------------------------------------------------------------
