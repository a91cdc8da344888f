"""The invariants let a sound game pass and find each kind of unsoundness: every test breaks Junction in one way."""

import math

import pytest

import branchline
from branchline.core.chance import Rng
from branchline.core.errors import IllegalAction
from branchline.core.position import CHANCE
from branchline.core.record import Record
from branchline.core.sheet import Question
from branchline.lab.fuzzing import fuzz_game
from branchline.lab.invariants import Violation, variants


@pytest.fixture
def kinds():
    branchline.game("junction")
    from branchline.games.junction import game

    return game


def broken(kinds, changes_of_table=None, changes_of_game=None):
    """Junction with some methods replaced: a table and a game of their own, so that nothing else is touched."""
    table = type("Table", (kinds.Table,), changes_of_table or {})
    if "clone" not in (changes_of_table or {}):

        def clone(self):
            copy = table(self.setting, self.box)
            copy.copy_core(self)
            copy.round = self.round
            copy.pile = self.pile.clone()
            copy.discard = self.discard[:]
            copy.players = [player.clone() for player in self.players]
            return copy

        table.clone = clone
    changes = {"blank": lambda self, setting: table(setting, self.box), **(changes_of_game or {})}
    return type("Broken", (kinds.Junction,), changes)()


def violation(game, games=20, players=3):
    """The first thing that is found to be wrong."""
    for number in range(games):
        try:
            fuzz_game(game, players, {}, seed=1, number=number, style=("even", "stubborn")[number % 2])
        except Violation as found:
            return found
    return None


@pytest.mark.slow
@pytest.mark.parametrize("stride", [1, 5])
def test_a_sound_game_passes_in_every_variant(stride):
    game = branchline.game("junction")
    for number, (players, options) in enumerate(variants(game)):
        record = fuzz_game(game, players, options, seed=3, number=number, stride=stride)
        assert record.result is not None
        assert len(record.result["scores"]) == players


@pytest.mark.slow
def test_a_fuzzed_game_is_the_same_for_the_same_seed_and_another_for_another():
    game = branchline.game("junction")
    first = fuzz_game(game, 3, {}, seed=3, number=4)
    assert fuzz_game(game, 3, {}, seed=3, number=4).moves == first.moves
    assert fuzz_game(game, 3, {}, seed=3, number=5).moves != first.moves
    assert fuzz_game(game, 3, {}, seed=4, number=4).moves != first.moves


def test_checks_do_not_change_the_course_of_a_game():
    game = branchline.game("junction")
    assert fuzz_game(game, 3, {}, 3, 4, stride=1).moves == fuzz_game(game, 3, {}, 3, 4, stride=1000).moves


def test_variants_are_each_alone_and_all_together_where_possible():
    found = list(variants(branchline.game("junction")))
    assert (1, {}) in found
    assert (2, {"double": True}) in found
    assert (2, {"first_player": 1}) in found
    assert (2, {"first_player": 2}) not in found
    assert (2, {"low_roll": "free"}) in found
    assert (3, {"double": True, "first_player": 2, "low_roll": "free"}) in found


def test_a_lost_piece_is_found(kinds):
    class Loses(kinds.Reveal):
        def run(self, table):
            super().run(table)
            table.discard[0] = 0

    game = broken(kinds, changes_of_game={"steps": {**kinds.Junction.steps, "Reveal": Loses}})
    kept, kinds.Reveal = kinds.Reveal, Loses
    try:
        assert "wagons" in str(violation(game))
    finally:
        kinds.Reveal = kept


def test_a_fault_is_found(kinds):
    game = broken(kinds, {"faults": lambda self: ["the roof leaks"] if self.round > 1 else []})
    assert str(violation(game)) == "the roof leaks"


def test_a_view_that_tells_too_much_is_found(kinds):
    assert "sees what it cannot know" in str(violation(broken(kinds, {"hide": lambda self, data, seat: None})))


def test_a_spectator_who_sees_a_hand_is_found(kinds):
    def hide(self, data, seat):
        if seat >= 0:
            kinds.Table.hide(self, data, seat)

    assert "the spectator" in str(violation(broken(kinds, {"hide": hide})))


def test_a_reshuffle_that_keeps_the_truth_is_found(kinds):
    assert "depends on the truth" in str(violation(broken(kinds, {"reshuffle": lambda self, seat, rng: None})))


@pytest.fixture
def sharing(kinds, monkeypatch):
    """Clones of the toy share a list with the original."""
    kept = kinds.Table.clone

    def clone(self):
        copy = kept(self)
        copy.discard = self.discard
        return copy

    monkeypatch.setattr(kinds.Table, "clone", clone)
    return branchline.game("junction")


def test_a_shared_list_is_found(sharing):
    assert "the list table.discard is shared" in str(violation(sharing))


def test_a_list_said_to_be_shared_but_changed_in_place_is_found(sharing, monkeypatch):
    fields = sharing.new(3).setting.fields
    monkeypatch.setattr(fields, "shared", ["discard"])
    assert "playing a clone has changed the original" in str(violation(sharing))


def test_a_field_that_a_clone_forgets_is_found(kinds):
    kept = kinds.Player.clone

    def forgetful(self):
        copy = kept(self)
        copy.points = 0
        return copy

    kinds.Player.clone = forgetful
    try:
        assert "points" in str(violation(branchline.game("junction")))
    finally:
        kinds.Player.clone = kept


def test_two_choices_that_read_the_same_are_found(kinds):
    game = broken(kinds, changes_of_game={"say": lambda self, state, action: "Do it"})
    assert "read 'Do it'" in str(violation(game))


def test_a_choice_without_a_rule_is_found(kinds):
    game = broken(kinds, changes_of_game={"rule_of": lambda self, action: ""})
    assert "names no rule" in str(violation(game))


def test_an_empty_question_is_found(kinds):
    game = broken(kinds, changes_of_game={"ask": lambda self, state: Question("", "JU-1")})
    assert "empty question" in str(violation(game))


def test_an_event_without_words_is_found(kinds):
    game = broken(kinds, changes_of_game={"report": lambda self, state, event: ""})
    assert "has no words" in str(violation(game))


def test_an_empty_drawing_is_found(kinds):
    game = broken(kinds, changes_of_game={"terminal": lambda self, view: " "})
    assert "nothing is drawn" in str(violation(game))


def test_a_sheet_that_does_not_add_up_is_found(kinds):
    sheets = {"score_sheet": lambda self: [{"bids": 1.0} for _ in self.players]}
    assert "adds up to" in str(violation(broken(kinds, sheets)))


def test_ranks_with_a_gap_are_found(kinds):
    game = broken(kinds, {"ranks": lambda self: [2, 3, 3]})
    assert "are before it" in str(violation(game))


def test_an_endless_evaluation_is_found(kinds):
    game = broken(kinds, changes_of_game={"evaluate": lambda self, state, seat: math.inf})
    assert "evaluation" in str(violation(game))


def test_an_accepted_illegal_action_is_found(kinds):
    def apply(self, action, seat=None):
        if action == -1:
            return
        kinds.Table.__mro__[1].apply(self, action, seat)

    assert "yet it was carried out" in str(violation(broken(kinds, {"apply": apply})))


def test_a_refusal_that_leaves_traces_is_found(kinds):
    def apply(self, action, seat=None):
        try:
            kinds.Table.__mro__[1].apply(self, action, seat)
        except IllegalAction:
            self.players[0].points += 1
            raise

    assert "has changed the position" in str(violation(broken(kinds, {"apply": apply})))


def test_unsorted_actions_are_found(kinds):
    class Muddled(kinds.Luck):
        def options(self, table):
            return [kinds.REST, kinds.ROLL]

    kept, kinds.Luck = kinds.Luck, Muddled
    try:
        assert "not sorted" in str(violation(branchline.game("junction")))
    finally:
        kinds.Luck = kept


def test_a_breakdown_carries_the_record_that_leads_there(kinds):
    def resolve(self, table, action):
        raise ZeroDivisionError("the die is gone")

    class Broken(kinds.Die):
        pass

    Broken.resolve = resolve
    kept, kinds.Die = kinds.Die, Broken
    try:
        found = violation(branchline.game("junction"))
    finally:
        kinds.Die = kept
    assert "ZeroDivisionError: the die is gone" in str(found)
    assert isinstance(found.record, Record)
    assert found.record.game.actions.text(found.record.moves[-1][1]).startswith("face")
    assert Record.from_text(found.record.to_text()).state(len(found.record)).player == CHANCE


def test_chance_in_the_checks_is_not_the_chance_of_the_game():
    assert Rng(1, 2, 100).word() != Rng(1, 2, 101).word()
