"""SRE-1.10, SRE-7.5: what everybody has seen in the market is in no other hand, wherever it went."""

from __future__ import annotations

import json

import pytest

from branchline import CHANCE, OVER
from branchline.core.chance import Dealer, Rng
from branchline.games.small_railroad_empires.state import Table
from games.small_railroad_empires.table import BOX, GAME, KENPER_1, arrange, do


def three_red(**fields: object) -> Table:
    """Seat 0 has bought; the market shows two red cards and a third is about to be turned up."""
    return do(
        arrange(
            [[KENPER_1], [40]],
            stack=[["EndTurn", 0], ["BuyTrain", 0]],
            dealt=[[8, 9], [10, 11, 12]],
            market=[16, 2, 3],
            **fields,  # type: ignore[arg-type]
        ),
        "buy:left",
    )


def held_by_others(table: Table, seat: int | None) -> set[int]:
    return {card for holder, cards in enumerate(table.dealt) if holder != seat for card in cards}


def samples(table: Table, seat: int | None, number: int) -> list[Table]:
    """Positions that the seat's view allows, by both doors: from the view, and dealt anew in a clone."""
    found = [GAME.sample(table.view(seat), Rng(number, at)) for at in range(4)]
    for at in range(4):
        found.append(table.clone())
        found[-1].reshuffle(-1 if seat is None else seat, Rng(number, 10 + at))
    return found


def test_cards_shuffled_back_are_remembered_until_they_are_turned_up() -> None:
    """SRE-1.10, SRE-7.5: they are in the deck for certain; one that comes again lies open."""
    table = do(three_red(), "turn_up_train:5")
    assert table.shuffled_back == [2, 3, 4]
    assert {2, 3, 4} <= set(table.train_deck)
    do(table, "turn_up_train:4", "turn_up_train:18", "turn_up_train:26")
    assert table.market == [3, 17, 25]
    assert table.shuffled_back == [2, 4]
    table.check()


@pytest.mark.slow
def test_no_sample_deals_a_card_that_was_shuffled_back() -> None:
    """SRE-1.10: neither to an opponent nor, for a spectator, to anybody; every other unseen card may be there."""
    table = do(three_red(), "turn_up_train:5", "turn_up_train:18", "turn_up_train:26", "turn_up_train:27")
    assert table.shuffled_back == [2, 3, 4]
    for seat, own in ((0, {8, 9}), (1, {10, 11, 12}), (None, set())):
        found = set()
        for number in range(60):
            for sample in samples(table, seat, number):
                sample.check()
                assert json.dumps(sample.view(seat)) == json.dumps(table.view(seat))
                found |= held_by_others(sample, seat)
        assert found == set(range(32)) - {2, 3, 4} - {16} - set(table.market) - own


def test_the_first_market_may_be_shuffled_back_too() -> None:
    """SRE-2.6, SRE-1.10: the hands are dealt before it is filled, so its cards are in none of them."""
    table, dealer = GAME.new(2, map="REF-123"), Dealer(1)
    while "turn_up_train" not in GAME.actions.text(table.legal[0]):
        table.apply(dealer.choose(table))
    colours = BOX.train_colour
    alike = next(
        cards for tint in range(4) if len(cards := [card for card in table.train_deck if colours[card] == tint]) > 2
    )[:3]
    do(table, *(f"turn_up_train:{card + 1}" for card in alike))
    assert table.shuffled_back == alike
    for number in range(20):
        for sample in samples(table, 0, number):
            assert not held_by_others(sample, 0) & set(alike)


def alike(table: Table, chosen: int) -> int:
    """The same choice, but a market that is filled gets one colour if it can."""
    if not GAME.actions.text(chosen).startswith("turn_up_train") or not table.market:
        return chosen
    tint = BOX.train_colour[table.market[-1]]
    same = [card for card in table.train_deck if BOX.train_colour[card] == tint]
    return GAME.actions.id(f"turn_up_train:{same[0] + 1}") if same else chosen


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nobody_is_ever_dealt_what_lay_open(players: int) -> None:
    """SRE-1.10: over whole games, from every chair: what once lay in the market is in no hand of the setup."""
    for seed in range(4):
        table, dealer, rng = GAME.new(players), Dealer(seed), Rng(seed)
        open_once: set[int] = set()
        while table.player != OVER:
            chosen = dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal)
            if not open_once & set(table.train_deck):
                chosen = alike(table, chosen)
            verb, _, card = GAME.actions.text(chosen).partition(":")
            if verb == "turn_up_train":
                open_once.add(int(card) - 1)
            table.apply(chosen)
            assert set(table.shuffled_back) == open_once & set(table.train_deck)
            if table.shuffled_back and rng.pick(list(range(8))) == 0:
                for seat in [*range(players), None]:
                    assert not any(held_by_others(sample, seat) & open_once for sample in samples(table, seat, seed))
        assert open_once & set(table.train_deck), "a market was of one colour, and not all of it came again"


def test_an_observation_marks_what_was_shuffled_back() -> None:
    """SRE-1.10: for every chair alike."""
    table = do(three_red(), "turn_up_train:5")
    layout = GAME.layout(2)
    start = layout.starts[[piece.field for piece in layout.pieces].index("shuffled_back")]
    for seat in (0, 1):
        marked = layout.observe(table, seat)[start : start + 32]
        assert [card for card in range(32) if marked[card]] == [2, 3, 4]


def test_terminal_and_board_tell_what_was_shuffled_back() -> None:
    """SRE-1.10."""
    table = do(three_red(), "turn_up_train:5")
    drawn = GAME.sheets(table.view(1), [], GAME.seat_names(2))
    assert any("26 in the deck, 3 of them seen" in sheet.svg for sheet in drawn)
    assert "shuffled back into the deck: 3 red, 4 red, 5 red" in GAME.terminal(table.view(1))
