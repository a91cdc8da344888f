"""Sentences that know who acts and who reads: every action and event of whole games, some word for word, and prices."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from readers import ADDRESS, NOBODY, check, concerned

from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER, SEVERAL
from branchline.core.sentences import Phrase
from branchline.games.railway_workers.log import REPORTS
from branchline.games.railway_workers.state import Table
from branchline.games.railway_workers.steps import events as e
from branchline.games.railway_workers.steps.construction import Reward
from branchline.games.railway_workers.steps.dice import RollDice, RollOne
from branchline.games.railway_workers.steps.halves import subsidy_coins
from branchline.games.railway_workers.steps.trains import Fork, NewTrain
from branchline.games.railway_workers.text import BY_VERB
from branchline.games.railway_workers.verbs import BUY, COMMAND, INVEST, SUBSIDY
from games.railway_workers.table import (
    KORINTHOS,
    LARISA,
    WORKERS,
    S,
    T,
    action,
    commands,
    deal,
    do,
    out_of_union,
    route,
    shares,
    sites,
    then,
    to_houses,
    turn,
    waiting,
)

NAMES = ["Ada", "Ben", "Cleo", "Dan"]
GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(8)]
COINS_OF = {
    e.PAIR: 3, e.PLAN_PLACED: 3, e.THIRD_PLACE: 3, e.INCOME: 3, e.UNION_EMPTY: 2, e.PASSES: 2,
}  # fmt: skip
"""Where in an event the coins stand that its seat, the first figure, was paid."""


class Move(NamedTuple):
    before: Table
    actor: int
    chosen: int
    after: Table


def whole_game(players: int, seed: int) -> Iterator[Move]:
    """Each move of a random game; the journal of the table after it tells what followed by itself."""
    table: Table = WORKERS.new(players)
    dealer, rng = Dealer(seed), Rng(seed, 1)
    while table.player != OVER:
        actor = rng.pick(table.stack[-1].pending(table)) if table.player == SEVERAL else table.player
        if actor == CHANCE:
            actor, chosen = NOBODY, dealer.choose(table)
        else:
            chosen = rng.pick(table.legal_actions(actor))
        before = table.clone()
        table.journal = []
        table.apply(chosen, None if actor == NOBODY else actor)
        yield Move(before, actor, chosen, table)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_action_is_told_to_each_reader(players: int, seed: int) -> None:
    names = NAMES[:players]
    for before, actor, chosen, _ in whole_game(players, seed):
        phrase = WORKERS.phrase(before, chosen)
        for reader in range(NOBODY, players):
            told = phrase.told(actor, reader, names)
            check(told, reader != NOBODY and (reader == actor or reader in concerned(phrase)))
            if actor != NOBODY:
                assert told.startswith("You " if reader == actor else f"{names[actor]} "), told
                assert "+)" not in told, "halves of cards are for choosing"


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_event_is_told_to_each_reader(players: int, seed: int) -> None:
    for move in whole_game(players, seed):
        for event in move.after.journal or ():
            phrase = WORKERS.tiding(move.after, event)
            for reader in range(NOBODY, players):
                told = phrase.told(NOBODY, reader, NAMES[:players])
                check(told, reader in concerned(phrase))
                assert bool(ADDRESS.search(told)) == (reader in concerned(phrase)), told
                assert re.search(r" \(RW-\d+\.\d+\)$", told), told


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_choices_of_one_moment_are_all_different(players: int, seed: int) -> None:
    for before, actor, _, _ in whole_game(players, seed):
        legal = before.legal if actor == NOBODY else before.legal_actions(actor)
        sentences = [WORKERS.say(before, one) for one in legal]
        assert len(set(sentences)) == len(sentences)
        for sentence in sentences:
            check(sentence, reader_is_concerned=True)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_phrases_stay_the_same_through_json(players: int, seed: int) -> None:
    for before, _, chosen, after in whole_game(players, seed):
        for phrase in (WORKERS.phrase(before, chosen), *(WORKERS.tiding(after, one) for one in after.journal or ())):
            assert Phrase.from_data(json.loads(json.dumps(phrase.to_data()))) == phrase


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_an_action_takes_its_price(players: int, seed: int) -> None:
    """RW-9.4, RW-11, RW-12.2, RW-17.3: every coin that leaves or comes is a price, a Subsidy or told by the log."""
    for move in whole_game(players, seed):
        if move.actor == NOBODY:
            assert WORKERS.price(move.before, move.chosen) is None
        elif move.before.stack[-1].seat != SEVERAL:
            for chosen in move.before.legal:
                assert coins_after(move.before, chosen) == coins_expected(move.before, move.actor, chosen)


def resolved(table: Table, chosen: int) -> Table:
    """The action alone, without what a player would have to do next."""
    copy = table.clone()
    copy.journal = []
    copy.stack.pop().resolve(copy, chosen)
    return copy


def coins_after(table: Table, chosen: int) -> list[int]:
    return list(resolved(table, chosen).coins)


def coins_expected(table: Table, actor: int, chosen: int) -> list[int]:
    coins = list(table.coins)
    coins[actor] -= WORKERS.price(table, chosen) or 0
    if SUBSIDY <= chosen < INVEST:
        coins[actor] += subsidy_coins(table, chosen - SUBSIDY)
    for event in resolved(table, chosen).journal or ():
        if event[0] in COINS_OF:
            coins[event[1]] += event[COINS_OF[event[0]]]
    return coins


def test_every_verb_and_event_has_its_sentence() -> None:
    assert [verb.first for verb in WORKERS.actions.verbs] == BY_VERB.firsts
    assert sorted(REPORTS) == list(range(27))


# -- word for word -----------------------------------------------------------------------------------------------


def readings(table: Table, text: str, actor: int = 0) -> tuple[str, str, str]:
    """As a choice, to its author and to another seat."""
    phrase, names = WORKERS.phrase(table, action(text)), NAMES[: table.seats]
    return phrase.choice(actor, names), phrase.told(actor, actor, names), phrase.told(actor, actor + 1, names)


def test_purchases_in_their_three_readings() -> None:
    """RW-11.1, RW-11.2: the half of the card is for choosing."""
    table = turn(sites(deal(3), 1, 2), "buy_structures", 8)
    assert readings(table, "buy:2") == (
        "Buy 2 structures for 8 coins (4+)",
        "You bought 2 structures for 8 coins",
        "Ada bought 2 structures for 8 coins",
    )
    waiting(table, 2, S, 0, workers=1)
    assert readings(table, "buy_to_site:2") == (
        "Buy a structure for 4 coins straight into the structures warehouse of site 2 (Larisa - Volos) (7+); "
        "the pair is complete: 8 coins for you",
        "You bought a structure for 4 coins straight into the structures warehouse of site 2 (Larisa - Volos)",
        "Ada bought a structure for 4 coins straight into the structures warehouse of site 2 (Larisa - Volos)",
    )


def test_workers_in_their_three_readings() -> None:
    """RW-11.4, RW-19.2, RW-9.4, RW-9.1."""
    table = out_of_union(sites(deal(3), 1), 0, 2)
    to_houses(table, 0, 1)
    turn(table, "new_worker", 8)
    assert readings(table, "hire") == (
        "Hire a worker from the Union (4+); the Union is empty then, you get 5 coins",
        "You hired a worker from the Union",
        "Ada hired a worker from the Union",
    )
    assert readings(table, "recall") == (
        "Pay 1 coin to call a worker back from the Houses (7+)",
        "You paid 1 coin to call a worker back from the Houses",
        "Ada paid 1 coin to call a worker back from the Houses",
    )
    assert readings(table, "pass") == ("Pass and take 1 coin", "You passed", "Ada passed")
    turn(table, "new_worker", 3)
    assert readings(table, "pay_for_sum") == (
        "Pay 1 coin to raise your Sum to 4",
        "You paid 1 coin to raise your Sum to 4",
        "Ada paid 1 coin to raise their Sum to 4",
    )
    do(table, "pay_for_sum", "hire")


def test_storing_in_its_three_readings() -> None:
    """RW-11.6: what a plan earns the log tells by itself."""
    table = sites(deal(3), 1)
    table.plans[0] = table.tracks[0] = 1
    turn(table, "store_up", 8)
    assert readings(table, "store:1-plans") == (
        "Store a plan on the plans table of site 1 (Trikala - Larisa) and earn 5 coins (4+)",
        "You stored a plan on the plans table of site 1 (Trikala - Larisa)",
        "Ada stored a plan on the plans table of site 1 (Trikala - Larisa)",
    )
    assert readings(table, "store_7:1-tracks") == (
        "Store a track in the tracks warehouse of site 1 (Trikala - Larisa) (7+)",
        "You stored a track in the tracks warehouse of site 1 (Trikala - Larisa)",
        "Ada stored a track in the tracks warehouse of site 1 (Trikala - Larisa)",
    )


def test_another_players_worker_in_four_readings() -> None:
    """RW-10.19: its owner reads of "your worker", all others of Ben's, or of "their" if it is the actor's."""
    table = waiting(sites(deal(3), 1, 2), 1, S, 1, workers=1)
    waiting(waiting(table, 1, T, 0, workers=1), 2, T, 1, pieces=1)
    turn(commands(table, 15, 1, 2), "new_worker", 8, directors=2)
    where = "the structures warehouse of site 1 (Trikala - Larisa)"
    assert readings(table, "command_worker:1-structures-1") == (
        f"Use a command for a director and 2 coins: move Ben's worker out of {where}",
        f"You used a command for a director and 2 coins to move Ben's worker out of {where}",
        f"Ada used a command for a director and 2 coins to move your worker out of {where}",
    )
    other = WORKERS.phrase(table, action("command_worker:1-structures-1")).told(0, 2, NAMES)
    assert other == f"Ada used a command for a director and 2 coins to move Ben's worker out of {where}"
    own = readings(table, "command_worker:1-tracks-0")
    assert "move your worker" in own[0]
    assert "move your worker" in own[1]
    assert "move their worker" in own[2]
    do(table, "command_worker:1-structures-1")
    there = "the tracks warehouse of site 2 (Larisa - Volos)"
    assert readings(table, "transfer:2-tracks") == (
        f"Move the worker to {there}; the pair is complete: 8 coins for Ben",
        f"You moved Ben's worker to {there}",
        f"Ada moved your worker to {there}",
    )


def test_commands_in_their_three_readings() -> None:
    """RW-10.6, RW-10.9, RW-10.17, RW-10.20."""
    table = sites(deal(3), 1)
    turn(commands(table, 1, 13, 4), "buy_plans", 3, directors=2)
    assert readings(table, "command:1") == (
        "Use command 1, Overtime, for a director: your Effective Sum is 1 higher",
        "You used command 1, Overtime, for a director: your Effective Sum is 1 higher",
        "Ada used command 1, Overtime, for a director: their Effective Sum is 1 higher",
    )
    table = turn(commands(sites(deal(3), 1), 4, 13, 1), "buy_plans", 8, directors=2)
    assert readings(table, "command:4")[1:] == (
        "You used command 4, Bulk Discount, for a director: each resource bought costs 1 coin less",
        "Ada used command 4, Bulk Discount, for a director: each resource bought costs 1 coin less",
    )
    assert readings(table, "command_buy_plan:1") == (
        "Use a command for a director: buy a plan for 3 coins, put it on site 1 (Trikala - Larisa), earn 5 coins",
        "You used a command for a director, bought a plan for 3 coins and put it on site 1 (Trikala - Larisa)",
        "Ada used a command for a director, bought a plan for 3 coins and put it on site 1 (Trikala - Larisa)",
    )
    table = turn(commands(sites(deal(3), 1), 16, 1, 2), "new_worker", 5, slot=0, directors=2)
    assert readings(table, "command_swap:+1,+2") == (
        "Use a command for a director: exchange your cards in slots +1 and +2",
        "You used a command for a director and exchanged your cards in slots +1 and +2",
        "Ada used a command for a director and exchanged their cards in slots +1 and +2",
    )


def test_trains_in_their_three_readings() -> None:
    """RW-11.5, RW-14.6, RW-15.4: where a train may run is for choosing; where it ran the log tells."""
    table = shares(route(sites(deal(3), 1), 3, LARISA), 3, 1, 0, 0)
    turn(table, "share", 8)
    assert readings(table, "run_train:1") == (
        "Activate train 1 in Larisa, toward Route 3: it runs over Route 3 (7+)",
        "You activated train 1 in Larisa",
        "Ada activated train 1 in Larisa",
    )
    assert readings(table, "turn_train:1") == (
        "Turn train 1 in Larisa, toward Route 3 (7+)",
        "You turned train 1 in Larisa",
        "Ada turned train 1 in Larisa",
    )
    turn(commands(table, 12, 1, 2), "share", 8, directors=1)
    assert readings(table, "command_run_train:1") == (
        "Use a command for a director: activate train 1 in Larisa, toward Route 3; it runs over Route 3",
        "You used a command for a director and activated train 1 in Larisa",
        "Ada used a command for a director and activated train 1 in Larisa",
    )
    then(table, NewTrain(0, 2))
    assert readings(table, "city:larisa")[1:] == ("You put the new train in Larisa", "Ada put the new train in Larisa")
    for number in (4, 5, 7):
        route(table, number, KORINTHOS, away=1)
    then(table, Fork(0, 1))
    assert readings(table, "exit:5") == (
        "Send the train over Route 5 to Athina",
        "You sent the train over Route 5 to Athina",
        "Ada sent the train over Route 5 to Athina",
    )


def test_secret_choices_and_rewards_in_their_three_readings() -> None:
    """RW-5.1, RW-7.1, RW-13.7, RW-18.1."""
    table = deal(3)
    assert readings(table, "place:share") == (
        "Place Share in your next free slot",
        "You placed Share in your next free slot",
        "Ada placed Share in their next free slot",
    )
    assert readings(table, "assign:3+2") == (
        "Put a 3 with 2 +1 tokens on your next card that has no die yet",
        "You put a 3 with 2 +1 tokens on your next card that has no die yet",
        "Ada put a 3 with 2 +1 tokens on their next card that has no die yet",
    )
    assert readings(table, "assign:3+1")[0] == "Put a 3 with a +1 token on your next card that has no die yet"
    assert readings(table, "bonus:director") == (
        "Take a director back to your office (7+)",
        "You took a director back to your office",
        "Ada took a director back to their office",
    )
    then(sites(table, 1), Reward(0, 0, 1, 2))
    assert readings(table, "take_tile") == (
        "Take the structure reward tile",
        "You chose the structure reward tile",
        "Ada chose the structure reward tile",
    )


def test_chance_is_told_to_whom_it_concerns() -> None:
    """RW-2.7, RW-2.8, RW-2.10, RW-6.1, RW-6.5."""

    def three(text: str) -> tuple[str, str, str]:
        phrase = WORKERS.phrase(table, action(text))
        return phrase.choice(), phrase.told(NOBODY, 1, NAMES), phrase.told(NOBODY, 0, NAMES)

    table = deal(3)
    assert three("first_player:1") == (
        "Give the Baton and 20 coins to Player 2",
        "You got the Baton and 20 coins",
        "Ben got the Baton and 20 coins",
    )
    assert three("subsidy_dice:1-2")[0].startswith("Roll 1 and 2 with the subsidy dice: plan + plan, structure + plan")
    assert three("subsidy_dice:1-2")[2].startswith("The subsidy dice show 1 and 2: plan + plan, structure + plan")
    assert three("deal_command:1")[::2] == ("Deal command 1, Overtime", "Command 1, Overtime, is dealt")
    then(table, RollDice(1))
    assert three("roll:1-2-3") == (
        "Roll 1, 2 and 3 for Player 2", "You rolled 1, 2 and 3", "Ben rolled 1, 2 and 3",
    )  # fmt: skip
    then(table, RollOne(7))
    assert three("die:5") == ("Roll a 5", "You rolled a 5", "Ben rolled a 5")


def test_events_in_their_readings() -> None:
    """RW-13.2, RW-9.1, RW-10.2, RW-3.2, RW-14.1, RW-15.2."""
    table = sites(deal(3), 1)

    def told(*event: int) -> tuple[str, str]:
        kind, a, b, c = (*event, 0, 0, 0)[:4]
        phrase = WORKERS.tiding(table, (kind, a, b, c))
        return phrase.told(NOBODY, 1, NAMES), phrase.told(NOBODY, 0, NAMES)

    assert told(e.PAIR, 1, 0, 2) == (
        "You built a structure on site 1 and earned 2 coins (RW-13.2)",
        "Ben built a structure on site 1 and earned 2 coins (RW-13.2)",
    )
    assert told(e.PASSES, 1, 1) == ("You got 1 coin for passing (RW-9.1)", "Ben got 1 coin for passing (RW-9.1)")
    assert told(e.NEW_PHASE, 2, 1) == (
        "Action phase 2 begins; the Baton is with you (RW-3.2)",
        "Action phase 2 begins; the Baton is with Ben (RW-3.2)",
    )
    assert told(e.COMMANDS_SWAPPED, 0, 1)[0] == "Command 1, Overtime, was used (RW-10.2)"
    assert told(e.NO_PROJECT_LEFT)[0] == "No Project tile is left to be revealed (RW-14.1)"
    assert told(e.TRAIN_TURNS, 0)[0] == "Train 1 turned round (RW-15.2)"


# -- prices ------------------------------------------------------------------------------------------------------


def test_a_price_is_what_the_action_takes_now() -> None:
    """RW-11.5, RW-10.6, RW-9.4, RW-12.2: None where an action has no price; nothing left to pay is none."""
    table = shares(turn(sites(deal(3), 1), "share", 8), 1, 1, 2, 0)
    assert WORKERS.price(table, action("share:1")) == 4
    assert WORKERS.price(table, action("pass")) is None
    turn(commands(table, 1, 3, 8), "buy_tracks", 2, directors=1)
    assert WORKERS.price(table, action("pay_for_sum")) == 2
    assert WORKERS.price(table, COMMAND) == 1
    assert WORKERS.say(table, COMMAND).startswith("Use command 1, Overtime, for a director and 1 coin: ")
    turn(table, "buy_tracks", 8, directors=1)
    assert WORKERS.price(table, COMMAND) is None
    assert WORKERS.price(table, BUY + 1) == 2 * table.price(T)
