"""MS-18: random games with every piece counted after every action; clones, JSON, views, words, drawings."""

import json

import pytest

from branchline.core.chance import Dealer, Rng
from branchline.core.errors import BadComponents, BadPosition
from branchline.core.position import CHANCE, OVER
from branchline.games.movers_and_shakers.components import load
from branchline.lab.fuzzing import fuzz_game
from games.movers_and_shakers.positions import GAME, bare, begun, put

WAYS = [
    *((players, {}) for players in (1, 2, 3, 4)),
    *((1, {"rival": f"R{number}"}) for number in range(1, 7)),
    (1, {"rival": "random"}),
    (1, {"campaign": 1, "goals": "G2+G4+G6"}),
    (3, {"first_player": 2}),
    *((players, {"performance_circles": "passed", "m30_repetitions": "free"}) for players in (1, 2, 3, 4)),
]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), WAYS)
def test_random_games_under_every_invariant(players: int, options: dict) -> None:
    """MS-18: the conformance kit on every count, solo, each rival and the other readings (MS-9.2, MS-8.6)."""
    for number in range(2):
        fuzz_game(GAME, players, options, seed=11, number=number, stride=50)


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_every_piece_after_every_action(players: int, options: dict) -> None:
    """MS-18: crates, cars, rows, ranges, concessions, grid, agencies, turn order; all sentences differ."""
    table, dealer, rng = GAME.new(players, **options), Dealer(21), Rng(21)
    table.journal = []
    while table.player != OVER:
        if table.player == CHANCE:
            table.play(dealer.choose(table))
        else:
            sentences = [GAME.say(table, action) for action in table.legal]
            assert len(set(sentences)) == len(sentences)
            assert all(sentence[0].isupper() for sentence in sentences)
            assert GAME.ask(table).rule.startswith("MS-")
            assert all(GAME.rule_of(action).startswith("MS-") for action in table.legal)
            table.play(rng.pick(table.legal))
        for event in table.journal:
            assert GAME.report(table, event)
        table.journal = []
        table.check()


def test_the_drawing_fits_the_screen() -> None:
    """The terminal is 100 columns wide at most, at every moment and for everybody."""
    for players, options in (
        (1, {"campaign": 1, "goals": "G1+G2+G3"}),
        (2, {}),
        (3, {}),
        (4, {}),
        (1, {"rival": "R5"}),
    ):
        table, dealer, rng = GAME.new(players, **options), Dealer(3), Rng(4)
        at = 0
        while table.player != OVER:
            if at % 23 == 0:
                for seat in (None, 0):
                    text = GAME.terminal(table.view(seat))
                    assert max(len(line) for line in text.split("\n")) <= 100
                    assert ("Your hand" in text) == (seat == 0)
            table.play(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
            at += 1


def test_a_position_is_written_and_read() -> None:
    """To JSON and back, to the byte."""
    table, dealer, rng = begun(4), Dealer(5), Rng(6)
    for _ in range(300):
        if table.player == CHANCE:
            table.play(dealer.choose(table))
        else:
            table.play(rng.pick(table.legal))
    text = table.to_json()
    assert GAME.from_json(text).to_json() == text


def test_views_hide_hands_and_stacks_alike() -> None:
    """MS-1.3: positions that differ only in what a seat cannot know give it the same bytes."""
    table, dealer, rng = begun(2), Dealer(5), Rng(8)
    for number in range(250):
        if table.player == OVER:
            break
        if number % 25 == 0:
            for seat in (0, 1):
                other = table.clone()
                other.reshuffle(seat, Rng(number))
                assert json.dumps(other.view(seat)) == json.dumps(table.view(seat))
                sampled = GAME.sample(table.view(seat), Rng(number))
                assert json.dumps(sampled.view(seat)) == json.dumps(table.view(seat))
                again = other.clone()
                again.reshuffle(seat, Rng(number))
                assert again.to_json() == other.to_json()  # independent of the truth
        table.play(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))


def test_every_assignment_is_dealt() -> None:
    """Each hidden card may be anywhere hidden: over many deals every load card is once in the other hand."""
    table = begun(2)
    seen: set[int] = set()
    for seed in range(200):
        table.reshuffle(0, Rng(seed))
        seen |= set(table.hand(1))
    assert len(seen) == 66 - 8


@pytest.mark.parametrize(
    ("field", "at", "value"),
    [
        ("cash", 0, 10),
        ("market", 0, 0),
        ("assets", 1, 11),
        ("performance", 0, 21),
        ("supply", 0, 3),
        ("agencies", 0, 1),
        ("cards", 0, 7),
        ("place", 0, 30),
        ("place", 0, 2),
        ("spot", 2, 2),
        ("crates", 0, 4),
        ("grid", 0, 3),
        ("order", 0, 1),
        ("stacks", 0, 99),
        ("contracts", 0, 20),
        ("contracts", 0, 99),
        ("concessions", 0, 1),
        ("completed_assets", 0, 1),
        ("white", 0, 5),
        ("red_tiles", 0, 3),
        ("boards", 0, 1),
        ("slots", 0, 4),
        ("uncovered", 0, 1),
        ("hands", 0, 9),
        ("stack_top", 0, 1),
        ("stack_under", 0, 1),
        ("drawn", 0, 1),
    ],
)
def test_a_broken_position_is_refused(field: str, at: int, value: int) -> None:
    """MS-18: what cannot be on a table is refused, and said."""
    table = bare()
    put(table, "A1", "1.small:1")
    data = table.to_data()
    data["stack"] = [["NextTurn", 12]]
    GAME.from_data(json.loads(json.dumps(data)))
    data["table"][field][at] = value
    with pytest.raises(BadPosition):
        GAME.from_data(data)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "L33"', 'id = "L32"'),
        ('next = "calcutta",  loading = false, transit = 3 }', 'next = "bc1",  loading = false, transit = 3 }'),
        ('next = "calcutta",  loading = false, transit = 3 }', 'next = "bc10",  loading = false, transit = 3 }'),
        ("line_from = { BC =", "line_from = { CB ="),
        ("advisor = 4, ", ""),
        ("row_cost = [4, 3, 2, 1]", "row_cost = [4, 3, 2]"),
        ('when = "most_money"', 'when = "most_honey"'),
        ('plus = "agency_types"', 'plus = "agency_tripes"'),
        ('{ do = "market", marker = "benares", n = 1 }', '{ do = "market", n = 1 }'),
        ("count = 16", "count = 15"),
        ("capacity = [1, 2, 3, 4]", "capacity = [1, 2, 3, 3]"),
        ("investment_spaces_vp = [40, 24]", "investment_spaces_vp = [41, 24]"),
    ],
)
def test_a_broken_box_is_refused(old: str, new: str) -> None:
    """MS-17: figures that are ruled or reconstructed may be corrected in the components file, but must fit."""
    text = GAME.own_components()
    assert old in text
    with pytest.raises(BadComponents):
        load(text.replace(old, new, 1))


def test_a_corrected_box_is_played() -> None:
    """MS-17: an owner of the box corrects a figure, here the compensation of MS-4.7."""
    text = GAME.own_components().replace("compensation_for_impossible_card = 3", "compensation_for_impossible_card = 4")
    assert load(text).compensation == 4


def test_numbering_of_actions() -> None:
    """One number, one meaning: the texts of all actions are different and in their place for ever."""
    assert GAME.actions.count == 492
    assert GAME.actions.id("card:M33") == GAME.actions.id("card:L1") + 65
    assert GAME.actions.text(0) == "deal:L1"
