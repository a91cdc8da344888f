"""AL-16 and AL-17: what is decided, what is known, and that every game ends."""

import json
from collections import defaultdict

import pytest

from branchline import CHANCE, OVER, BadPosition, Dealer, Record, Rng
from branchline.games.alubari.state import IN_DECK
from games.alubari.table import ALUBARI, BOX, deal, hold

MAY_DECLINE = {  # AL-16: decision points, with the action that declines where there is one
    "Hire": "hire:none",
    "Place": None,
    "UseContract": "use_none",
    "Boost": "boost:no",
    "Stock": "stock:0-0-0",
    "Dig": None,
    "Forge": "forge:stop",
    "Exchange": "exchange:0",
    "Lay": None,
    "Build": None,
    "TakeEquipment": None,
    "TakeContract": None,
    "KeepContract": None,
    "Chaiwala": None,
    "Borrow": "borrow_none",
    "Maintain": "maintain:return",
}


def games(count: int):  # type: ignore[no-untyped-def]
    for number in range(count):
        players = 1 + number % 5
        table = ALUBARI.new(players)
        dealer, rng = Dealer(number), Rng(number, 1)
        while table.player != OVER:
            yield table
            table.apply(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))


def test_the_decision_points_are_those_of_the_table() -> None:
    """AL-16: each is reached in random play, asks a real question, and can be declined where the table says so."""
    seen: dict[str, int] = defaultdict(int)
    for table in games(60):
        if table.player >= 0:
            step = table.stack[-1]
            name = type(step).__name__
            seen[name] += 1
            assert len(table.legal) > 1, "what leaves no choice is not asked"
            decline = MAY_DECLINE[name]
            if decline is not None:
                assert ALUBARI.actions.id(decline) in table.legal
            optional = getattr(step, "optional", None)
            if optional is not None:
                none = ALUBARI.actions.id("build_none" if name == "Build" else "take_none")
                assert (none in table.legal) == bool(optional)
    assert set(seen) == set(MAY_DECLINE)


def test_nobody_sees_more_than_anybody_else() -> None:
    """AL-17.1, AL-17.2: the view of every seat and of a spectator is the same, but for what it may do."""
    for number, table in enumerate(games(5)):
        if number % 50 == 0:
            views = [table.view(seat) for seat in (*range(table.seats), None)]
            for view in views:
                for own in ("seat", "legal"):
                    del view[own]
            assert all(view == views[0] for view in views)


def test_the_order_of_deck_and_bag_is_nowhere() -> None:
    """AL-17.1: they are counted by kind; every card with the back that shows is equally likely to be on top."""
    table = ALUBARI.new(2)
    while "deal" not in ALUBARI.actions.text(table.legal[0]) or table.deck_back < 0:
        table.apply(table.legal[0])
    in_deck = [card for card, place in enumerate(table.contracts) if place == IN_DECK]
    possible = [card for card in in_deck if BOX.contracts[card].weather == table.deck_back]
    assert table.chances() == [(card, 1) for card in possible]
    data = table.to_data()["table"]
    assert all(isinstance(value, (int, list)) for value in data.values())


def test_bag_and_discards_are_public() -> None:
    """AL-17.2: by number; so the set of cards in the deck is known as well."""
    view = hold(deal(2), 1, 5).view(0)
    assert sum(view["table"]["bag"][:3]) + sum(view["table"]["stockyard"]) == 27 + 15 + 11
    assert view["table"]["contracts"].count(IN_DECK) == 26


def test_sampling_from_a_view_gives_the_position_back() -> None:
    """AL-17.1: nothing is hidden but what chance has not decided yet."""
    for number, table in enumerate(games(5)):
        if number % 100 == 0:
            for seat in range(table.seats):
                assert ALUBARI.sample(table.view(seat), Rng(number)).to_json() == table.to_json()


def test_a_game_is_repeated_from_its_record() -> None:
    """AL-17.3: the list of decisions and chance results, without any generator."""
    record = Record(ALUBARI, 3)
    table = record.begin()
    dealer, rng = Dealer(3), Rng(3)
    while table.player != OVER:
        record.add(table, dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
    again = Record.from_text(record.to_text())
    assert again.check().to_json() == table.to_json()


def test_events_never_dry_up() -> None:
    """AL-17.4: whenever workers are placed at most three event cubes lie on the rondel, the rest is in the bag."""
    for table in games(20):
        if table.player >= 0 and type(table.stack[-1]).__name__ == "Place":
            assert sum(table.rondel) <= 3
            assert table.bag[3] >= 1


def test_every_round_of_the_rondel_lays_track() -> None:
    """AL-17.4: events 3 and 6 lay at least one each, so the railway is complete one day."""
    assert min(BOX.lay_track_rate) >= 1


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("round", -1, "round is -1"),
        ("start_player", 2, "start_player is 2; it is 0 to 1"),
        ("alone", 3, "alone is 3; it is -1 to 1"),
        ("deck_back", 4, "deck_back is 4; it is -1 to 2"),
        ("ended", 1, "ended is 1, but"),
        ("crop", 9, "crop is 9"),
        ("chai", [8, 0], r"chai\[0\] is 8; it is 0 to 7"),
        ("iron", [1, 0], "iron ore cubes: 28 on the table, 27 in the box"),
        ("markers", [18, 19], "markers of seat 0: 18 on the table, 19 in the box"),
        ("workers", [3, 2], "workers of seat 0: 4 on the table, 3 in the box"),
        ("estate_borrower", [0] + [-1] * 11, "estate space 0 is borrowed but not owned by the game"),
        ("line", [0, 0, 1], "lies in the line twice"),
        ("extra_building", 1, "area B is covered although rubble is left"),
        ("stations", [6] + [-1] * 25 + [6], "station space SIL1 is blocked"),
        ("stations", [-1] * 27, "station space DAR2 must be blocked"),
        ("equipment", [0] + [-1] * 6 + [-2], "seat 0 owns The Shunter, but had_equipment says it never had any"),
        ("had_equipment", [2, 0], r"had_equipment\[0\] is 2"),
        ("tracks", [3] + [-1] * 20, r"tracks\[0\] is 3"),
        ("event_this_round", 5, "event_this_round is 5"),
    ],
)
def test_a_position_that_cannot_be_is_refused(field: str, value: object, complaint: str) -> None:
    """AL-1.6, AL-17.2: one clear line that says what is wrong."""
    data = json.loads(deal(2).to_json())
    data["table"][field] = value
    with pytest.raises(BadPosition, match=complaint):
        ALUBARI.from_json(json.dumps(data))


@pytest.mark.parametrize(
    ("stack", "complaint"),
    [
        ([["Place", 5]], "seat of Place is 5; it is 0 to 1"),
        ([["Boost", 0, 99]], "space of Boost is 99; it is 0 to 41"),
        ([["Exchange", 0, 3]], "Exchange does not fit"),
        ([["Maintain", 0, 3]], "Maintain does not fit"),
        ([["Lay", 0, 0, 30]], "Lay does not fit"),
        ([["Window", 9]], "area of Window is 9; it is 0 to 6"),
        ([["Stock", 0, 9, 1, 1]], "cubes of Stock is 9; it is 0 to 7"),
        ([], "no step is left, but the game has not ended"),
    ],
)
def test_a_stack_that_cannot_be_is_refused(stack: list[object], complaint: str) -> None:
    """AL-16: a step asks for a seat, a card or a number that exists."""
    data = json.loads(deal(2).to_json())
    data["stack"] = stack
    with pytest.raises(BadPosition, match=complaint):
        ALUBARI.from_json(json.dumps(data))


def test_a_deck_cannot_show_a_back_that_no_card_of_it_has() -> None:
    """AL-3.5: the back of the top card is that of a card in the deck."""
    table = deal(2)
    data = json.loads(table.to_json())
    back = data["table"]["deck_back"]
    for card in range(30):
        if data["table"]["contracts"][card] == IN_DECK and BOX.contracts[card].weather == back:
            data["table"]["contracts"][card] = 1
    with pytest.raises(BadPosition, match="the deck shows a sun back, but holds no such card"):
        ALUBARI.from_json(json.dumps(data))
