"""RW-5, RW-6, RW-7, RW-24: cards and dice, placed in secret by all at once."""

import json

import pytest

from branchline import CHANCE, IllegalAction
from branchline.core.chance import Rng
from branchline.core.position import DICE_STREAM
from branchline.games.railway_workers.box import CARDS
from branchline.games.railway_workers.state import Table
from branchline.games.railway_workers.steps.dice import (
    AssignDice,
    PlaceCards,
    RaiseScreens,
    SetFourthDice,
    ShowDice,
    UseRerolls,
)
from branchline.games.railway_workers.steps.turn import PlaySlot
from games.railway_workers.table import WORKERS, deal, do, hold, legal, sites, then, turn

ALL = [f"place:{card}" for card in CARDS[1:]]


def place(table: Table, seat: int, *cards: str) -> Table:
    return do(table, *(f"place:{card}" for card in cards), seat=seat)


def rolled(table: Table, *dice: tuple[int, int, int, int]) -> Table:
    """These dice lie before the players; now they assign them."""
    table.phase = 1
    for seat, faces in enumerate(dice):
        hold(table, seat, "share", 2, 0)
        table.dice[4 * seat : 4 * seat + 4] = faces
        table.slot_dice[4 * seat : 4 * seat + 4] = [0, 0, 0, 0]
        table.shown[4 * seat : 4 * seat + 4] = [0, 0, 0, 0]
    return then(table, RaiseScreens(), AssignDice(), ShowDice(), PlaySlot(0))


def test_four_of_eight_cards_in_any_order() -> None:
    """RW-5.1: slots +1, +2, +3, +6 are filled one after another from all cards in hand; never left empty."""
    table = deal(2)
    assert legal(table, 1) == ALL
    place(table, 1, "store_up", "share")
    assert "place:share" not in legal(table, 1)
    assert len(legal(table, 1)) == 6
    place(table, 1, "new_worker", "buy_plans")
    assert table.placed[4:] == [6, 5, 4, 3]
    assert table.players_to_act() == [0]
    assert legal(table, 1) == []


def test_in_action_phase_2_only_the_order_is_chosen() -> None:
    """RW-5.1: exactly the other four cards are left; the last has no choice."""
    table = deal(2)
    table.phase = 2
    table.played = [1, 1, 0, 0, 1, 1, 0, 0] * 2
    then_place(table)
    assert legal(table, 0) == ["place:buy_plans", "place:new_worker", "place:move_workers", "place:subsidy_investment"]
    place(table, 0, "move_workers", "buy_plans", "subsidy_investment")
    assert table.placed[:4] == [7, 3, 8, 4]
    assert table.players_to_act() == [1]


def then_place(table: Table) -> None:
    table.stack = [*table.stack[:-1], PlaceCards()]
    table.ready = [0] * table.seats
    table.settle()


def test_all_place_at_the_same_time_in_any_order_of_seats() -> None:
    """RW-5.2: each goes on independently; nobody waits for another before all have committed."""
    table = deal(3)
    assert table.players_to_act() == [0, 1, 2]
    place(table, 2, "share")
    place(table, 0, "share", "store_up")
    place(table, 2, "buy_plans", "new_worker", "store_up")
    assert table.players_to_act() == [0, 1]
    with pytest.raises(IllegalAction):
        table.apply(WORKERS.actions.id("place:buy_tracks"), 2)
    place(table, 1, "share", "buy_plans", "new_worker", "store_up")
    place(table, 0, "buy_plans", "new_worker")
    assert table.player == CHANCE


def test_nobody_sees_what_another_places_nor_how_far_it_is() -> None:
    """RW-5.2, RW-24.1: view and legal actions of others are the same, whatever a seat has placed so far."""
    begun, further, other = deal(3), deal(3), deal(3)
    place(further, 0, "share", "store_up")
    place(other, 0, "buy_plans")
    for seat in (1, 2, None):
        views = {json.dumps(table.view(seat)) for table in (begun, further, other)}
        assert len(views) == 1
    place(further, 0, "buy_plans", "new_worker")
    place(other, 0, "buy_tracks", "new_worker", "store_up")
    for seat in (1, 2, None):
        assert json.dumps(further.view(seat)) == json.dumps(other.view(seat)) != json.dumps(begun.view(seat))
        assert further.view(seat)["table"]["placed"][:4] == [-1, -1, -1, -1]
    assert further.view(0)["table"]["placed"][:4] == [5, 6, 3, 4]


def test_neither_log_nor_sentences_tell_a_secret() -> None:
    """RW-5.2, RW-24.1: placing tells nothing to the journal; who may read it is nobody while several choose."""
    table = deal(2)
    table.journal = []
    place(table, 0, "share", "store_up", "new_worker", "buy_plans")
    assert table.journal == []
    assert WORKERS.secret_to(deal(2), WORKERS.actions.id("place:share")) == []
    assert WORKERS.secret_to(table, WORKERS.actions.id("place:share")) == [1]
    fresh = deal(2)
    for action in fresh.legal:
        assert WORKERS.say(fresh, action) == WORKERS.say(table, action)


def test_cards_stay_hidden_until_their_slot_is_revealed() -> None:
    """RW-24.1, RW-24.2: a placed card is -1 to others until it is turned up, also the four left in hand."""
    table = sites(deal(2), 4)
    table.plans[0] = 1
    turn(table, "store_up", 6)
    seen = table.view(1)["table"]["placed"]
    assert seen[:4] == [6, -1, -1, -1]
    assert table.view(0)["table"]["placed"][4:] == [5, -1, -1, -1]
    assert table.view(None)["table"]["placed"] == [6, -1, -1, -1, 5, -1, -1, -1]


def test_hidden_cards_are_dealt_anew_from_what_may_lie_there() -> None:
    """RW-24.1, RW-24.2: in phase 1 any unseen card; in phase 2 the four known ones in any order; all equally often."""
    table = sites(deal(2), 4)
    table.plans[0] = 1
    turn(table, "store_up", 6)
    found: dict[int, int] = {}
    for number in range(1400):
        other = table.clone()
        other.reshuffle(1, Rng(5, number))
        assert other.placed[0] == 6
        assert other.placed[4:] == table.placed[4:]
        found[other.placed[1]] = found.get(other.placed[1], 0) + 1
    assert sorted(found) == [1, 2, 3, 4, 5, 7, 8]
    assert all(140 <= count <= 260 for count in found.values())
    table.phase = 2
    table.played[:8] = [0, 1, 1, 0, 1, 0, 0, 1]
    table.placed[:4] = [6, 1, 4, 7]
    orders = set()
    for number in range(200):
        other = table.clone()
        other.reshuffle(1, Rng(6, number))
        orders.add(tuple(other.placed[:4]))
    assert len(orders) == 6
    assert all(sorted(order[1:]) == [1, 4, 7] for order in orders)


def test_everybody_rolls_three_dice_openly() -> None:
    """RW-6.1, RW-24.3: 56 outcomes of three dice, weighted as 216 throws, on the stream of dice."""
    table = deal(2)
    for seat in (0, 1):
        place(table, seat, "share", "store_up", "new_worker", "buy_plans")
    assert table.player == CHANCE
    assert table.stream() == DICE_STREAM
    assert len(table.legal) == 56
    assert sum(table.weights()) == 216
    weights = {WORKERS.actions.text(action): weight for action, weight in table.chances()}
    assert (weights["roll:1-1-1"], weights["roll:1-1-2"], weights["roll:1-2-3"]) == (1, 3, 6)
    do(table, "roll:1-6-6", "roll:2-5-6")
    assert table.view(1)["table"]["dice"][:3] == [1, 6, 6]


def low(table: Table) -> Table:
    for seat in range(table.seats):
        place(table, seat, "share", "store_up", "new_worker", "buy_plans")
    return table


def test_a_low_sum_may_be_rerolled_as_often_as_it_is_low() -> None:
    """RW-6.2: 4 or less, all three dice or none; the Baton holder is asked first; a sum of 5 is not."""
    table = low(deal(3))
    do(table, "roll:1-1-2", "roll:1-1-3", "roll:1-1-1")
    assert table.player == 0
    assert legal(table) == ["reroll_all", "keep_dice"]
    do(table, "reroll_all")
    assert table.player == CHANCE
    do(table, "roll:1-1-1", "reroll_all", "roll:4-4-4")
    assert table.player == 2
    do(table, "keep_dice")
    assert [table.dice[4 * seat + 3] for seat in range(3)] == [4, 5, 6]


def test_the_lowest_sum_takes_the_best_fourth_die() -> None:
    """RW-6.3, RW-6.4: the rulebook's example: Maria 14 with the Baton, Tim 13, Leo 13: Tim 6, Leo 5, Maria 4."""
    table = low(deal(3))
    do(table, "roll:3-5-6", "roll:2-5-6", "roll:1-6-6")
    assert [table.dice[4 * seat + 3] for seat in range(3)] == [4, 6, 5]


def test_four_players_take_six_five_four_three() -> None:
    """RW-6.4, RW-2.5: each takes a die from the middle."""
    table = deal(4)
    table.dice = [6, 6, 6, 0, 1, 2, 3, 0, 4, 4, 4, 0, 1, 2, 4, 0]
    table.stack.append(SetFourthDice())
    table.settle()
    assert [table.dice[4 * seat + 3] for seat in range(4)] == [3, 6, 4, 5]


def test_reroll_tokens_work_one_after_another() -> None:
    """RW-6.5, RW-18.2: one die a token, any die, the same one again, or stop; tokens are kept, the rank stays."""
    table = deal(2)
    table.reroll_tokens[1], table.reroll_pile = 2, 1
    table.phase = 1
    for seat in (0, 1):
        hold(table, seat, "share", 2, 0)
        table.slot_dice[4 * seat : 4 * seat + 4] = [0, 0, 0, 0]
        table.shown[4 * seat : 4 * seat + 4] = [0, 0, 0, 0]
    table.dice = [1, 2, 3, 6, 2, 2, 5, 5]
    then(table, UseRerolls(0, 0), UseRerolls(1, 2), RaiseScreens(), AssignDice())
    assert table.player == 1
    assert legal(table) == ["reroll:2", "reroll:5", "keep_dice"]
    do(table, "reroll:2")
    assert table.player == CHANCE
    assert table.chances() == [(action, 1) for action in table.legal]
    do(table, "die:6")
    assert table.dice[4:] == [6, 2, 5, 5]
    do(table, "reroll:6", "die:1")
    assert table.players_to_act() == [0, 1]
    assert table.dice[4:] == [1, 2, 5, 5]
    assert table.reroll_tokens[1] == 2


def test_a_token_gained_now_counts_from_the_next_action_phase() -> None:
    """RW-18.2: its moment of use has passed."""
    table = turn(sites(deal(2), 4), "subsidy_investment", 9)
    do(table, "invest", "bonus:reroll")
    assert table.reroll_tokens[0] == 1
    assert table.phase == 2
    for seat in (0, 1):
        place(table, seat, *(text.removeprefix("place:") for text in legal(table, seat)[:3]))
    do(table, "roll:1-5-6", "roll:1-5-6")
    assert legal(table) == ["reroll:1", "reroll:5", "reroll:6", "keep_dice"]
    assert table.player == 0


def test_one_die_on_each_card() -> None:
    """RW-7.1: slot by slot, values as rolled; equal dice are one option; the last die follows."""
    table = rolled(deal(2), (2, 2, 5, 6), (1, 3, 4, 5))
    assert legal(table, 0) == ["assign:2+0", "assign:5+0", "assign:6+0"]
    do(table, "assign:6+0", "assign:2+0", seat=0)
    assert legal(table, 0) == ["assign:2+0", "assign:5+0"]
    do(table, "assign:5+0", seat=0)
    assert table.slot_dice[:4] == [6, 2, 5, 2]
    assert table.players_to_act() == [1]


def test_plus_one_tokens_go_with_the_dice() -> None:
    """RW-7.2: any of the own tokens on any slots, several on one; each once per Action phase."""
    table = deal(2)
    table.plus_tokens[0], table.plus_pile = 2, 1
    rolled(table, (2, 3, 5, 6), (1, 3, 4, 5))
    assert legal(table, 0)[:4] == ["assign:2+0", "assign:2+1", "assign:2+2", "assign:3+0"]
    do(table, "assign:2+0", "assign:5+2", "assign:3+0", seat=0)
    assert legal(table, 0) == ["assign:6+0"]
    do(table, "assign:6+0", seat=0)
    assert table.sum_of(0, 1) == 2 + 5 + 2
    assert table.plus_tokens[0] == 2


def test_dice_are_hidden_until_all_have_assigned() -> None:
    """RW-7.1, RW-7.2, RW-24.1: others see neither dice nor tokens, nor how far a seat is; only who is ready."""
    tables = []
    for choice in (("assign:2+1", "assign:3+0"), ("assign:6+0",), ()):
        table = deal(2)
        table.plus_tokens[0], table.plus_pile = 1, 2
        rolled(table, (2, 3, 5, 6), (1, 3, 4, 5))
        tables.append(do(table, *choice, seat=0))
    for seat in (1, None):
        assert len({json.dumps(table.view(seat)) for table in tables}) == 1
    do(tables[0], "assign:5+0", "assign:6+0", seat=0)
    do(tables[1], "assign:5+0", "assign:3+1", "assign:2+0", seat=0)
    for seat in (1, None):
        assert json.dumps(tables[0].view(seat)) == json.dumps(tables[1].view(seat))
        assert tables[0].view(seat)["table"]["slot_dice"][:4] == [-1] * 4
        assert tables[0].view(seat)["table"]["slot_tokens"][:4] == [-1] * 4


def test_hidden_dice_are_dealt_anew_evenly() -> None:
    """RW-24.1: any order of the dice and any placing of the tokens, each equally likely."""
    table = deal(2)
    table.plus_tokens[0], table.plus_pile = 1, 2
    rolled(table, (2, 2, 2, 6), (1, 3, 4, 5))
    do(table, "assign:2+0", "assign:2+0", "assign:2+0", "assign:6+0", seat=0)
    found: dict[tuple[int, ...], int] = {}
    for number in range(2000):
        other = table.clone()
        other.reshuffle(1, Rng(8, number))
        key = (*other.slot_dice[:4], *other.slot_tokens[:4])
        found[key] = found.get(key, 0) + 1
    assert len(found) == 4 * 5
    assert all(60 <= count <= 145 for count in found.values())
    half = do(rolled(deal(2), (2, 3, 5, 6), (1, 3, 4, 5)), "assign:2+0", seat=0)
    half.reshuffle(1, Rng(1))
    assert half.slot_dice[:4] == [0, 0, 0, 0]


def test_when_all_have_assigned_every_sum_is_shown() -> None:
    """RW-7.3: dice and tokens public, cards face down except the first."""
    table = rolled(deal(2), (2, 3, 5, 6), (1, 3, 4, 5))
    table.journal = []
    do(table, "assign:2+0", "assign:3+0", "assign:5+0", seat=0)
    assert table.journal == []
    do(table, "assign:1+0", "assign:3+0", "assign:4+0", seat=1)
    seen = table.view(None)["table"]
    assert seen["slot_dice"] == [2, 3, 5, 6, 1, 3, 4, 5]
    assert seen["placed"][1:4] == [-1, -1, -1]
    assert len([event for event in table.journal if event[0] == 3]) == 8


def test_a_view_with_secrets_can_be_made_whole() -> None:
    """RW-24.1: from every seat's view a full table can be dealt that looks the same."""
    for table in (deal(3), place(deal(3), 1, "share", "store_up", "new_worker", "buy_plans")):
        for seat in (0, 1, 2, None):
            view = table.view(seat)
            assert json.dumps(WORKERS.sample(view, 7).view(seat)) == json.dumps(view)
