"""The fuzzer: styles of play, what is asked after every action, what on a share, and how a failure is told."""

import pytest

import branchline
from branchline.core.chance import Dealer, Rng
from branchline.core.errors import BadPosition
from branchline.core.patrol import Walk, patrol, unsound
from branchline.core.position import CHANCE, OVER
from branchline.core.record import Record
from branchline.lab.fuzzing import begins_turn, fuzz_game
from branchline.lab.holdings import holdings, wealth
from branchline.lab.invariants import Violation
from branchline.lab.styles import BY_NAME, OFTEN, STYLES, Seats, likings, style_of

NEVER = 1_000_000
"""A stride at which no position is looked at deeply."""


@pytest.fixture
def kinds():
    branchline.game("junction")
    from branchline.games.junction import game

    return game


@pytest.mark.parametrize("style", list(BY_NAME))
def test_a_game_in_any_style_ends_and_is_the_same_again(style):
    game = branchline.game("alubari")
    record = fuzz_game(game, 2, {}, seed=1, number=2, stride=NEVER, style=style)
    assert record.result is not None
    assert fuzz_game(game, 2, {}, seed=1, number=2, stride=NEVER, style=style).moves == record.moves


def test_styles_play_differently():
    game = branchline.game("alubari")
    played = {name: fuzz_game(game, 2, {}, 1, 2, NEVER, name).moves for name in ("even", "stubborn", "greedy", "rich")}
    assert len({tuple(moves) for moves in played.values()}) == len(played)


def test_every_variant_meets_every_style_and_most_games_are_fast():
    assert {style_of(1, number) for number in range(200)} == set(STYLES)
    assert {style_of(1, number) for number in range(0, 3200, 16)} == set(STYLES)
    assert sum(not BY_NAME[name].looks for name in OFTEN) * 2 > len(OFTEN)


def test_stubborn_seats_have_likings_of_their_own():
    game = branchline.game("junction")
    one, other = likings(game, Rng(1)), likings(game, Rng(2))
    assert len(one) == game.actions.count
    assert len(set(one)) > 1
    assert one != other


def mean_wealth(style, games=4):
    """What the seats of a game hold, on average over its positions."""
    game = branchline.game("railway_workers")
    total = count = 0
    for number in range(games):
        seats, state = Seats(game, BY_NAME[style], 5, number), game.new(2)
        held = holdings(game, state)
        while state.player != OVER:
            seat, action = seats.choose(state)
            state.apply(action, seat)
            total += sum(wealth(held, state, one) for one in range(2))
            count += 1
    return total / count


@pytest.mark.slow
def test_rich_seats_hold_more_and_poor_seats_less_than_even_ones():
    poor, even, rich = mean_wealth("poor"), mean_wealth("even"), mean_wealth("rich")
    assert poor < even < rich


@pytest.mark.slow
def test_greedy_seats_score_more_than_ruinous_ones():
    game = branchline.game("alubari")
    scores = {
        style: sum(sum(fuzz_game(game, 2, {}, 6, number, NEVER, style).result["scores"]) for number in range(2))
        for style in ("greedy", "ruinous")
    }
    assert scores["greedy"] > scores["ruinous"]


@pytest.mark.parametrize("name", ["alubari", "railroad_revolution"])
def test_what_a_seat_holds_is_read_from_the_table_whether_in_lists_or_in_parts(name):
    game = branchline.game(name)
    state = game.new(3)
    held = holdings(game, state)
    field = {"alubari": "iron", "railroad_revolution": "money"}[name]
    (one,) = [one for one in held if one.field == field]
    before = wealth(held, state, 1)
    if name == "alubari":
        state.iron[1] += 2
    else:
        state.companies[1].money += 100
    assert one.amount(state, 1) in (2, 100) or one.amount(state, 1) > 100
    assert wealth(held, state, 1) > before
    assert wealth(held, state, 0) == wealth(holdings(game, state), game.new(3), 0)


def broken(kinds, changes):
    """Junction with some methods of its table replaced."""
    table = type("Table", (kinds.Table,), changes)

    def clone(self):
        copy = table(self.setting, self.box)
        copy.copy_core(self)
        copy.round = self.round
        copy.pile = self.pile.clone()
        copy.discard = self.discard[:]
        copy.players = [player.clone() for player in self.players]
        return copy

    table.clone = clone
    return type("Broken", (kinds.Junction,), {"blank": lambda self, setting: table(setting, self.box)})()


@pytest.mark.parametrize("style", ["even", "stubborn", "greedy"])
def test_a_fault_is_found_after_the_very_action_that_makes_it(kinds, style):
    game = broken(kinds, {"faults": lambda self: ["the roof leaks"] if self.round == 2 else []})
    with pytest.raises(Violation, match="the roof leaks") as found:
        fuzz_game(game, 3, {}, seed=1, number=1, stride=NEVER, style=style)
    record = found.value.record
    assert record.state(len(record)).round == 2
    assert record.state(len(record) - 1).round == 1


def test_a_piece_that_is_lost_is_found_without_any_deep_look(kinds):
    kept = kinds.Table.census

    def census(self):
        found = kept(self)
        name = next(iter(found))
        return {**found, name: (found[name][0] - (self.round > 1), found[name][1])}

    with pytest.raises(Violation, match="on the table"):
        fuzz_game(broken(kinds, {"census": census}), 3, {}, seed=1, stride=NEVER)


def test_a_position_that_cannot_be_read_back_is_found_where_a_turn_begins(kinds, monkeypatch):
    game = broken(kinds, {})

    def from_json(text):
        raise BadPosition("the table is round")

    monkeypatch.setattr(game, "from_json", from_json)
    fuzz_game(game, 3, {}, seed=1, number=4, stride=NEVER, style="even")
    with pytest.raises(Violation, match="refused when it is read: the table is round") as found:
        fuzz_game(game, 3, {}, seed=1, number=4, stride=NEVER, style="even", turns=True)
    assert found.value.record is not None


def test_a_turn_begins_where_play_comes_to_a_seat():
    game = branchline.game("alubari")
    record = fuzz_game(game, 2, {}, seed=1, number=2, stride=NEVER, style="even")
    begun = 0
    state, so_far = game.new(2), Record(game, 2)
    for seat, action in record.moves:
        if begins_turn(so_far, state):
            begun += 1
            assert state.player >= 0
            assert not so_far.moves or so_far.moves[-1][0] in (CHANCE, 1 - state.player)
        so_far.moves.append((seat, action))
        state.apply(action, seat)
    assert begun > 10


def test_asking_for_turns_does_not_change_the_course_of_a_game():
    game = branchline.game("junction")
    assert fuzz_game(game, 3, {}, 3, 4, 5, turns=True).moves == fuzz_game(game, 3, {}, 3, 4, NEVER).moves


def test_a_breakdown_in_a_look_ahead_carries_the_move_that_broke(kinds, monkeypatch):
    def resolve(self, table, action):
        raise ZeroDivisionError("the die is gone")

    class Broken(kinds.Die):
        pass

    Broken.resolve = resolve
    monkeypatch.setattr(kinds, "Die", Broken)
    with pytest.raises(Violation, match="the die is gone") as found:
        fuzz_game(branchline.game("junction"), 3, {}, 1, 2, NEVER, "greedy")
    assert found.value.record.moves


def test_a_patrol_stops_where_it_is_told_and_notes_every_move():
    game = branchline.game("alubari")
    state, moves = game.new(3), []
    walk = Walk(Dealer(1), Rng(1), [])
    assert patrol(state, walk, moves, 40, game.actions.count) == ""
    assert len(moves) == 40
    record = Record(game, 3)
    record.moves = moves
    assert record.state(40).to_json() == state.to_json()


def test_each_unsound_choice_is_named(kinds):
    game = branchline.game("junction")
    state = game.new(3)
    count = game.actions.count
    assert unsound(state, count) == ""
    for legal, words in (
        ([], "no legal action"),
        ([3, 2], "not sorted"),
        ([2, 2], "not sorted"),
        ([0, count], "has no text"),
    ):
        other = state.clone()
        other.legal = legal
        assert words in unsound(other, count)
    other = state.clone()
    other.player = OVER
    assert "yet somebody may act" in unsound(other, count)
    other.legal = []
    assert "steps are left" in unsound(other, count)
