"""Every drawn board, at many moments: all that is legal is lit, nothing hidden leaks, the drawing is sound."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest

import branchline
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER
from branchline.look.export import one_file
from branchline.look.symbols import all_symbols
from conformance.cases import own_games

MOMENTS = 40


def cases():
    for name in own_games():
        game = branchline.game(name)
        for players in range(game.min_players, game.max_players + 1):
            yield pytest.param(name, players, id=f"{name}-{players}")


def moments(game, players, seed, apart=MOMENTS):
    """Positions along one random game, so many decisions apart, the last one finished."""
    state, dealer, rng = game.new(players), Dealer(seed), Rng(seed, 1)
    number = 0
    while state.player != OVER:
        if state.player == CHANCE:
            state.play(dealer.choose(state))
            continue
        if number % apart == 0:
            yield state
        state.play(rng.pick(state.legal))
        number += 1
    yield state


@pytest.mark.parametrize(("name", "players"), list(cases()))
def test_a_board_shows_all_that_is_legal_and_nothing_that_is_hidden(name, players):
    game = branchline.game(name)
    names = game.seat_names(players)
    known = set(re.findall(r'<symbol id="([^"]+)"', all_symbols() + game.symbols()))
    drawn_something = False
    for state in moments(game, players, seed=players):
        for seat in [*state.players_to_act(), None]:
            choices = game.choices(state, seat) if seat is not None else []
            sheets = game.sheets(state.view(seat), choices, names)
            drawn_something = drawn_something or bool(sheets)
            picture = "".join(sheet.svg for sheet in sheets)
            for sheet in sheets:
                ElementTree.fromstring(sheet.svg)
                assert sheet.summary
                assert sheet.text
            used = set(re.findall(r'href="#([^"]+)"', re.sub(r'href="#choice[^"]*"', "", picture)))
            assert used <= known, f"unknown symbols: {used - known}"
            ids = re.findall(r'\bid="([^"]+)"', picture)
            assert len(ids) == len(set(ids)), "an id stands twice on one page"
            lit = set(re.findall(r'data-action="(\d+)"', picture))
            groups = set(re.findall(r'data-choices="([^"]+)"', picture))
            for choice in choices:
                if choice.target:
                    assert str(choice.action) in lit or choice.target in groups, f"{choice.sentence} is not lit"
            other = state.clone()
            other.reshuffle(-1 if seat is None else seat, Rng(99))
            other.rest()
            again = game.sheets(other.view(seat), choices, names)
            assert [sheet.svg for sheet in again] == [sheet.svg for sheet in sheets]
    assert drawn_something


def test_a_board_goes_into_one_file_with_all_it_needs():
    game = branchline.game("alubari")
    state = game.new(3)
    sheets = game.sheets(state.view(None), [], game.seat_names(3))
    tree = ElementTree.fromstring(one_file(sheets, game.symbols(), theme="dark"))
    assert tree.tag.endswith("svg")
    assert json.dumps(state.view(None))


LETTERS = {"red": "r", "blue": "b", "yellow": "y", "green": "g", "black": "k"}


@pytest.mark.parametrize("name", branchline.games())
def test_a_seat_that_is_called_by_a_colour_is_drawn_in_it(name: str) -> None:
    game = branchline.game(name)
    for players in range(game.min_players, game.max_players + 1):
        names, colours = game.seat_names(players), game.seat_colours(players)
        assert len(colours) >= len(names)
        assert len(set(colours)) == len(colours)
        for seat, words in enumerate(names):
            letter = LETTERS.get(words.split()[0].lower(), colours[seat])
            assert letter == colours[seat], f"{words} is drawn in {colours[seat]}"
