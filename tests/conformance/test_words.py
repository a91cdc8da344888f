"""What a game says besides its choices: where it stands, what cannot be done and why, what each thing is, and the rule
behind each line of the score pad."""

from __future__ import annotations

import re

import pytest

import branchline
from conformance.cases import own_games
from conformance.test_boards import cases, moments

RULE = re.compile(r"[A-Z]{2,3}-\d+(\.\d+){0,2}(, [A-Z]{2,3}-\d+(\.\d+){0,2})*")


@pytest.mark.parametrize(("name", "players"), list(cases()))
def test_where_the_game_stands_and_what_cannot_be_done(name, players):
    game = branchline.game(name)
    refused = 0
    for state in moments(game, players, seed=10 + players, apart=9):
        for seat in [*state.players_to_act(), None]:
            seen = game.from_view(state.view(seat))
            phase = game.phase(seen)
            assert 3 < len(phase) < 70
            assert phase == game.phase(state)
            if seat is None:
                others = set(range(players)) - set(state.players_to_act())
                assert all(game.refusals(state, other) == [] for other in others), "somebody is refused unasked"
                continue
            refusals = game.refusals(seen, seat)
            refused += len(refusals)
            sentences = {choice.sentence for choice in game.choices(seen, seat)}
            lit = {choice.target for choice in game.choices(seen, seat) if choice.target}
            assert len({one.text for one in refusals}) == len(refusals)
            for one in refusals:
                assert one.text not in sentences, f"{one.text} is refused and legal"
                assert one.why, one.text
                assert RULE.fullmatch(one.rule), one.rule
                assert not one.target or one.target in game.about, f"{one.target} does not explain itself"
                assert not one.target or one.target not in lit, f"{one.target} is lit and refused"
    assert refused > 0


@pytest.mark.parametrize(("name", "players"), list(cases()))
def test_all_that_can_be_pointed_at_explains_itself(name, players):
    game = branchline.game(name)
    for key, one in game.about.items():
        assert one.title, key
        assert one.words, key
        assert RULE.fullmatch(one.rule), f"{key}: {one.rule!r}"
    targets = {game.target(action) for action in range(len(game.actions))} - {""}
    assert targets <= set(game.about), f"without a word: {sorted(targets - set(game.about))[:8]}"
    for state in moments(game, players, seed=20 + players):
        sheets = game.sheets(state.view(None), [], game.seat_names(players))
        for sheet in sheets:
            assert 'data-key="' in sheet.svg, f"nothing on the sheet {sheet.name} explains itself"


@pytest.mark.parametrize("name", own_games())
def test_each_line_of_the_score_pad_names_its_rule(name):
    game = branchline.game(name)
    for players in range(game.min_players, game.max_players + 1):
        *_, last = moments(game, players, seed=30 + players)
        categories = {category for column in last.score_sheet() for category in column}
        assert categories <= set(game.score_rules), categories - set(game.score_rules)
    assert all(RULE.fullmatch(rule) for rule in game.score_rules.values())
