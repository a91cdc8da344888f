"""Positions and steps: who decides, what runs by itself, what is refused."""

from __future__ import annotations

import pytest
from core.playing import TOY, dealt, positions, until

from branchline.core.errors import IllegalAction
from branchline.core.position import CHANCE, OVER, Auto, Chance, Part, Position, Secret, Setting, Step
from branchline.games.toy.game import BID, BURY, LEAVE, LET_PASS, LOOK, TOLL, Bids, Deal


class Bench(Position):
    """A table to try single steps on: it only notes what was done to it."""

    FIELDS = ("done",)
    __slots__ = ("chosen", "done")

    def __init__(self) -> None:
        super().__init__(Setting(None, 3, {}))
        self.done: list[int] = []
        self.chosen: dict[int, int] = {}

    def clone(self) -> Bench:
        copy = Bench()
        copy.copy_core(self)
        copy.done = self.done[:]
        return copy


class Note(Auto[Bench]):
    FIELDS = ("number",)

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def run(self, table: Bench) -> None:
        table.done.append(self.number)


class Choose(Step[Bench]):
    FIELDS = ("low", "high")

    def __init__(self, seat: int, low: int, high: int) -> None:
        super().__init__(seat)
        self.low = low
        self.high = high

    def options(self, table: Bench) -> list[int]:
        return list(range(self.low, self.high))

    def resolve(self, table: Bench, action: int) -> None:
        table.done.append(action)


class ChooseOpenly(Choose):
    def asks_even_if_forced(self, table: Bench, option: int) -> bool:
        return True


class Interrupted(Choose):
    """Whatever is chosen, seat 2 may answer before anything else goes on."""

    def resolve(self, table: Bench, action: int) -> None:
        table.done.append(action)
        table.push(Choose(2, 50, 52))


class Coin(Chance[Bench]):
    def options(self, table: Bench) -> list[int]:
        return [0, 1]

    def resolve(self, table: Bench, action: int) -> None:
        table.done.append(action)


class Vote(Secret[Bench]):
    def pending(self, table: Bench) -> list[int]:
        return [seat for seat in (0, 2) if seat not in table.chosen]

    def options_of(self, table: Bench, seat: int) -> list[int]:
        return [10 * seat, 10 * seat + 1]

    def commit(self, table: Bench, seat: int, action: int) -> None:
        table.chosen[seat] = action
        table.push(self)


def bench(*steps: Step[Bench]) -> Bench:
    """A bench with these steps to come, the first one first."""
    table = Bench()
    for step in reversed(steps):
        table.push(step)
    table.settle()
    return table


# -- settling ------------------------------------------------------------------------------------------


def test_an_empty_stack_is_the_end() -> None:
    table = bench()
    assert table.player == OVER
    assert table.legal_actions() == []
    assert table.players_to_act() == []


def test_steps_without_a_decision_run_by_themselves_in_order() -> None:
    table = bench(Note(1), Note(2), Note(3))
    assert table.done == [1, 2, 3]
    assert table.player == OVER


def test_a_step_without_options_lapses() -> None:
    table = bench(Choose(0, 5, 5), Note(1))
    assert table.done == [1]


def test_a_step_with_one_option_answers_itself() -> None:
    assert bench(Choose(0, 5, 6)).done == [5]


def test_a_forced_answer_that_would_tell_a_secret_is_asked() -> None:
    table = bench(ChooseOpenly(1, 5, 6))
    assert table.done == []
    assert table.player == 1
    assert table.legal_actions() == [5]


def test_a_choice_waits_for_its_seat() -> None:
    table = bench(Note(1), Choose(1, 5, 8), Note(2))
    assert table.done == [1]
    assert table.player == 1
    assert table.players_to_act() == [1]
    assert table.legal_actions() == [5, 6, 7]
    table.apply(6)
    assert table.done == [1, 6, 2]
    assert table.player == OVER


def test_an_interrupt_comes_before_what_was_next() -> None:
    table = bench(Interrupted(0, 1, 3), Note(9))
    table.apply(1)
    assert table.player == 2
    assert table.done == [1]
    table.apply(51)
    assert table.done == [1, 51, 9]


def test_chance_is_a_player() -> None:
    table = bench(Coin())
    assert table.player == CHANCE
    assert table.players_to_act() == []
    assert table.chances() == [(0, 1), (1, 1)]
    table.apply(1)
    assert table.done == [1]


def test_only_chance_has_chances() -> None:
    assert bench(Choose(0, 0, 2)).chances() == []


# -- secret choices ------------------------------------------------------------------------------------


def test_several_seats_may_act_in_any_order() -> None:
    for order in ([0, 2], [2, 0]):
        table = bench(Vote(), Note(1))
        assert table.players_to_act() == [0, 2]
        for seat in order:
            table.apply(10 * seat + 1, seat)
        assert table.chosen == {0: 1, 2: 21}
        assert table.done == [1]


def test_each_seat_has_its_own_options_while_several_act() -> None:
    table = bench(Vote())
    assert table.legal_actions(0) == [0, 1]
    assert table.legal_actions(2) == [20, 21]
    assert table.legal_actions(1) == []
    assert table.legal_actions() == [0, 1]


def test_without_a_seat_the_first_pending_acts() -> None:
    table = bench(Vote())
    table.apply(1)
    assert table.player == 2
    table.apply(20)
    assert table.chosen == {0: 1, 2: 20}


def test_a_seat_that_has_committed_waits_for_the_others() -> None:
    table = bench(Vote())
    table.apply(20, 2)
    with pytest.raises(IllegalAction, match="action 20 of seat 2 is refused: seat 0 decides now"):
        table.apply(20, 2)
    assert table.players_to_act() == [0]


def test_a_secret_step_nobody_waits_for_lapses() -> None:
    table = Bench()
    table.chosen = {0: 0, 2: 0}
    table.push(Vote())
    table.settle()
    assert table.player == OVER


# -- refusals ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [-1, 4, 8, 10**9, "5", None, 5.5])
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(action: object) -> None:
    table = bench(Choose(1, 5, 8))
    with pytest.raises(IllegalAction, match="is not one of the 3 legal actions of seat 1"):
        table.apply(action)
    assert (table.done, table.player, table.legal_actions(), len(table.stack)) == ([], 1, [5, 6, 7], 1)


def test_a_foreign_seat_is_refused_by_name() -> None:
    table = bench(Choose(1, 5, 8))
    with pytest.raises(IllegalAction, match="action 5 of seat 0 is refused: seat 1 decides now"):
        table.apply(5, 0)
    assert table.done == []


def test_a_seat_cannot_decide_for_chance() -> None:
    table = bench(Coin())
    with pytest.raises(IllegalAction, match="action 0 of seat 0 is refused: chance decides now"):
        table.apply(0, 0)


def test_several_who_decide_are_all_named() -> None:
    with pytest.raises(IllegalAction, match="seat 0 and 2 decides now"):
        bench(Vote()).apply(0, 1)


def test_after_the_end_everything_is_refused() -> None:
    with pytest.raises(IllegalAction, match="action 0 is refused: the game is over"):
        bench().apply(0)


def test_the_list_of_legal_actions_is_the_callers_own() -> None:
    table = bench(Choose(1, 5, 8))
    table.legal_actions().clear()
    assert table.legal_actions() == [5, 6, 7]


# -- rest ------------------------------------------------------------------------------------------------


def test_a_position_dealt_anew_still_waits_where_it_waited() -> None:
    """The pile holds one kind of ticket in this deal: chance is forced, yet it has not happened."""
    table = until("Deal", players=2)
    table.pile.forget()
    for card in range(3):
        table.pile.inside[card] = 3 if card == 0 else 0
    table.rest()
    assert table.player == CHANCE
    assert table.legal_actions() == [0]
    table.settle()
    assert table.player != CHANCE


def test_rest_settles_what_is_not_waiting_for_anybody() -> None:
    table = Bench()
    table.push(Note(4))
    table.rest()
    assert (table.done, table.player) == ([4], OVER)


def test_rest_settles_a_choice_that_is_gone() -> None:
    table = bench(Choose(0, 1, 3))
    table.stack[-1] = Choose(0, 1, 1)
    table.rest()
    assert table.player == OVER


def test_rest_keeps_a_secret_choice_open() -> None:
    table = bench(Vote())
    table.chosen = {0: 0}
    table.rest()
    assert (table.player, table.legal_actions()) == (2, [20, 21])


# -- the rest of the face ----------------------------------------------------------------------------------


def test_a_journal_costs_nothing_where_nobody_listens() -> None:
    table = bench()
    table.tell(1, 2, 3, 4)
    assert table.journal is None
    table.journal = []
    table.tell(1, 2)
    assert table.journal == [(1, 2, 0, 0)]


def test_a_clone_leaves_the_journal_behind() -> None:
    table = bench(Choose(0, 1, 3))
    table.journal = [(1, 0, 0, 0)]
    assert table.clone().journal is None


def test_a_clone_goes_its_own_way() -> None:
    table = bench(Choose(0, 1, 3), Choose(1, 1, 3))
    copy = table.clone()
    copy.apply(2)
    assert (table.player, table.done, len(table.stack)) == (0, [], 2)
    assert (copy.player, copy.done, len(copy.stack)) == (1, [2], 1)


@pytest.mark.parametrize(
    "call",
    [
        lambda step, table: step.options(table),
        lambda step, table: step.resolve(table, 0),
        lambda step, table: step.run(table),
        lambda step, table: step.pending(table),
        lambda step, table: step.options_of(table, 0),
        lambda step, table: step.commit(table, 0, 0),
    ],
)
def test_a_step_says_what_it_does_not_do(call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(RuntimeError, match=r"^Step "):
        call(Step(0), bench())


def test_a_bare_position_cannot_be_cloned() -> None:
    with pytest.raises(RuntimeError, match=r"^Position "):
        Position(Setting(None, 1, {})).clone()


def test_a_part_has_no_fields_of_its_own() -> None:
    assert Part.FIELDS == ()


# -- a whole game -------------------------------------------------------------------------------------------


def test_nothing_is_dealt_in_a_new_game() -> None:
    table = TOY.new(3)
    assert table.player == CHANCE
    assert isinstance(table.stack[-1], Deal)
    assert [player.hand for player in table.players] == [[], [], []]
    assert [weight for _, weight in table.chances()] == [5, 4, 2]


def test_bids_are_secret_and_simultaneous() -> None:
    table = dealt()
    assert isinstance(table.stack[-1], Bids)
    assert table.players_to_act() == [0, 1, 2]
    bids = {seat: table.legal_actions(seat)[0] for seat in (2, 0)}
    for seat, action in bids.items():
        table.apply(action, seat)
    assert table.players_to_act() == [1]
    assert [player.bid for player in table.players] == [bids[0] - BID, -1, bids[2] - BID]


def test_the_toll_interrupts_the_leader() -> None:
    table = until("Toll")
    leader = table.leader
    assert table.player != leader
    assert table.legal_actions() in ([LET_PASS], [LET_PASS, TOLL])
    seen = set()
    while table.player not in (leader, OVER, CHANCE):
        seen.add(table.player)
        table.apply(LET_PASS)
    assert leader not in seen
    assert type(table.stack[-1]).__name__ in ("Glance", "Deal", "Bids")


def test_a_glance_is_chance_seen_by_one_seat() -> None:
    table = until("Glance")
    seat = table.player
    table.apply(LOOK)
    if table.player == CHANCE:
        table.apply(table.legal[0])
    assert table.legal_actions() == [LEAVE, BURY]
    assert table.pile.top_seen == [1 << seat]
    card = table.pile.top[0]
    table.apply(BURY)
    assert table.pile.bottom == [card]
    assert table.pile.bottom_seen == [1 << seat]


def test_every_random_game_ends_with_every_piece_in_its_place() -> None:
    for seed in range(30):
        for players in (1, 2, 3):
            for table in positions(players, seed):
                table.check()
            assert table.player == OVER
            assert table.round == 3
