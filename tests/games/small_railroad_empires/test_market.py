"""SRE-7: the market and buying."""

import pytest

from branchline import CHANCE
from branchline.core.position import DECK_STREAM
from branchline.games.small_railroad_empires.state import LAST_CARD, Table
from games.small_railroad_empires.table import KENPER_1, arrange, begin, do, legal, told

BUYING = [["EndTurn", 0], ["BuyTrain", 0]]


def buying(**fields: object) -> Table:
    wishes: dict[str, object] = {"dealt": [[0, 1], [8, 9, 10]], "market": [16, 24, 2], **fields}
    return arrange([[KENPER_1], [40]], stack=BUYING, **wishes)  # type: ignore[arg-type]


@pytest.mark.parametrize(("slot", "price"), [("left", 0), ("middle", 1), ("right", 2)])
def test_prices_of_the_slots(slot: str, price: int) -> None:
    """SRE-7.3: $0, $1, $2 from left to right; the card goes to the hand."""
    table = buying()
    card = table.market[price]
    do(table, f"buy:{slot}")
    assert table.money[0] == 5 - price
    assert table.bought[0] == [card]


def test_one_card_a_turn() -> None:
    """SRE-7.3: then the turn is over."""
    table = do(buying(), "buy:left")
    while table.player == CHANCE:
        table.apply(table.legal[0])
    assert table.player == 1


def test_no_buying_with_a_full_hand_or_without_money() -> None:
    """SRE-7.3: three cards at most; loans cannot be taken for it."""
    assert buying(dealt=[[0, 1, 3], [8, 9, 10]]).player == 1
    assert buying(dealt=[[0, 1], [8, 9, 10]], bought=[[3], []]).player == 1
    poor = buying(money=[1, 5])
    assert legal(poor) == ["buy:left", "buy:middle", "buy_nothing"]
    assert poor.loan_cards == 12


def test_cards_slide_left_and_the_right_slot_is_filled() -> None:
    """SRE-7.4: one card from the deck, by chance."""
    table = do(buying(), "buy:left")
    assert (table.player, table.stream(), len(table.legal)) == (CHANCE, DECK_STREAM, len(table.train_deck))
    do(table, "turn_up_train:32")
    assert table.market == [24, 2, 31]


def late(deck: list[int], market: list[int], hand: list[int]) -> Table:
    """Four players late in a game: these cards in the deck, the market and seat 0's hand, all others elsewhere."""
    cities = list(begin(4).map.cities)
    rest = [card for card in range(32) if card not in (*deck, *market, *hand)]
    played = [rest[:8], rest[8:16], rest[16:20], rest[20:24]]
    return arrange(
        [[KENPER_1], [40], [41], [19]],
        [cities[:8], cities[4:], cities[:4], cities[8:]],
        stack=BUYING,
        dealt=[hand, rest[24:27], rest[27:30], rest[30:]],
        market=market,
        played=played,
    )


def test_an_empty_deck_leaves_slots_empty() -> None:
    """SRE-7.4: prices belong to positions; with an empty market nothing can be bought."""
    table = late([], [16, 24], [0])
    assert legal(table) == ["buy:left", "buy:middle", "buy_nothing"]
    do(table, "buy:left")
    assert table.market == [24]
    assert late([], [], [0]).player == 1


def test_three_alike_are_dealt_anew() -> None:
    """SRE-7.5, SRE-7.6: shuffled into the deck, never discarded."""
    table = buying(market=[16, 2, 3])
    do(table, "buy:left")
    log = told(table, "turn_up_train:5")
    assert log == ["Three red trains: the market is dealt anew (SRE-7.5)"]
    assert table.market == []
    assert {2, 3, 4} <= set(table.train_deck)
    do(table, "turn_up_train:3", "turn_up_train:4", "turn_up_train:18")
    assert table.market == [2, 3, 17]


def test_three_alike_stay_if_dealing_cannot_change_them() -> None:
    """SRE-7.5: with an empty deck, or one colour left, nothing happens."""
    one_colour = late([3, 4], [8, 1, 2], [0])
    do(one_colour, "buy:left", "turn_up_train:4")
    assert one_colour.market == [1, 2, 3]
    empty = late([3], [8, 1, 2], [0])
    do(empty, "buy:left")
    assert empty.market == [1, 2, 3]


def test_played_cards_stay() -> None:
    """SRE-7.6: cards are never discarded; all 32 are always somewhere."""
    table = do(buying(), "buy:right")
    assert table.census()["train cards"] == (32, 32)


def test_drawing_the_last_card_triggers_the_end() -> None:
    """SRE-7.7, SRE-12.3: in a refill; the round is still played out."""
    table = late([31], [16, 8, 1], [0])
    log = told(table, "buy:left")
    assert table.train_deck == []
    assert table.market == [8, 1, 31]
    assert table.end_trigger == LAST_CARD
    assert "Player 1 triggered the end: the last train card was drawn; the round is played out (SRE-12.5)" in log
    assert table.player == 1
