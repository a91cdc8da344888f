"""Which choices the figures of a box bear on: every figure that the rules read is in the table of its game."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase

import pytest
from other_boxes import Contents, one_more, with_box

import branchline
from branchline.core.figures import figures
from branchline.core.game import Game
from branchline.lab.balance.bearing import actions_about, chosen_by
from conformance.cases import EVERY_GAME
from toys import toys_on_shelf


def read_by_rules(game: Game) -> list[str]:
    return [
        name
        for name in figures(tomllib.loads(game.components))
        if not any(fnmatchcase(name, pattern) for pattern in game.rooms.checks.UNREAD)
    ]


@EVERY_GAME
def test_every_figure_of_a_box_says_which_choices_it_bears_on(name: str) -> None:
    game = branchline.game(name)
    own = [game.actions.texts[action] for action in game.player_actions]
    table = game.rooms.bearing.BEARING
    places = figures(tomllib.loads(game.components))
    for figure in read_by_rules(game):
        patterns = chosen_by(figure, table, places[figure])
        assert patterns is not None, f"{figure} has no line"
        for pattern in patterns:
            chosen = any(fnmatchcase(text, pattern) for text in own)
            assert chosen, f"{figure}: no player can choose {pattern}"


@EVERY_GAME
def test_every_line_of_the_table_is_needed(name: str) -> None:
    game = branchline.game(name)
    table = game.rooms.bearing.BEARING
    known = [*figures(tomllib.loads(game.components))]
    for entry in table:
        assert any(chosen_by(figure, {entry: ()}) == [] for figure in known), f"nothing is called {entry}"
        before = {one: table[one] for one in [*table][: [*table].index(entry)]}
        assert any(chosen_by(one, before) is None and chosen_by(one, {entry: ()}) == [] for one in known), (
            f"{entry} comes behind lines that fit all it stands for"
        )


@pytest.mark.parametrize(
    ("name", "figure", "bears_on"),
    [
        ("movers_and_shakers", "setup_card.A.bonus.1.n", {"draft:A"}),
        ("movers_and_shakers", "map.side_1_2.segments.bc1.rows.1", {"advance:bc1", "shortcut:bc1"}),
        ("alubari", "contract.7.points", {"take_contract:7", "keep:7", "use:7"}),
        ("alubari", "station.DAR1.vp", {"build:DAR1-1", "build:DAR1-2", "build:DAR1-3"}),
        ("railway_workers", "command_cards.1.amount", {"command:1"}),
        ("railway_workers", "setup_by_players.2.starting_sites", set()),
        ("railroad_revolution", "cities.washington.station_cost", {"build_station:washington"}),
        ("small_railroad_empires", "achievements.card.landscape_artist.min", {"claim:landscape_artist"}),
        ("small_railroad_empires", "action_cards.card.action_01.tracks.yellow", set()),
    ],
)
def test_what_was_changed_is_about_its_own_choices_alone(name: str, figure: str, bears_on: set[str]) -> None:
    assert actions_about(branchline.game(name), [figure]) == bears_on


def test_of_estates_nobody_is_hired() -> None:
    """A word of the figure that is a word of some action too says nothing."""
    verbs = {
        text.partition(":")[0] for text in actions_about(branchline.game("alubari"), ["estate_card.E1.front.vp.1"])
    }
    assert verbs == {"dig", "borrow"}


def test_a_train_card_more_is_about_playing_it() -> None:
    game = with_box("small_railroad_empires", a_train_more)
    assert actions_about(game, ["train_cards.card.the_last.colour"]) > {"play_train:33"}


def a_train_more(contents: Contents) -> None:
    one_more(contents["train_cards"]["card"], id="the_last")


def test_a_game_without_a_table_has_no_such_choices() -> None:
    with toys_on_shelf():
        assert actions_about(branchline.game("junction"), ["pieces.1"]) == set()
