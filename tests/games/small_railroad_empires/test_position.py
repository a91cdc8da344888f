"""SRE-16, SRE-17, SRE-1.10: decisions, invariants, data, knowledge, words and drawing, over whole games."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from branchline import CHANCE, OVER, BadPosition, IllegalAction
from branchline.core.chance import Dealer, Rng
from branchline.games.small_railroad_empires.state import Table
from games.small_railroad_empires.solo import BLACK_ORIGIN, YELLOW_ORIGIN, gsc_turn
from games.small_railroad_empires.table import BOX, GAME, KENPER_1, OLDVILLE, action, arrange, begin, delivering, do

ALL = {"token_shuffle": True, "industrial_boom": True, "rural_connections": True}
CASES = [(players, options) for players in (1, 2, 3, 4) for options in ({}, ALL)]
DECISIONS = {
    "StartingTrack": {"start"},
    "Construct": {"extend", "new_route", "unlock", "end_construction"},
    "Deliver": {"deliver", "no_delivery"},
    "ChooseRoute": {"route"},
    "PlayTrain": {"play_train"},
    "Contract": {"reveal_contract", "keep_contract"},
    "Claim": {"claim", "claim_nothing"},
    "BuyTrain": {"buy", "buy_nothing"},
    "AssignLocomotive": {"assign"},
}


def game(players: int, options: dict[str, Any], seed: int) -> list[Table]:
    """Every position of a random game, the last one over."""
    table: Table = GAME.new(players, **options)
    dealer, rng = Dealer(seed), Rng(seed)
    found = [table.clone()]
    while table.player != OVER:
        table.apply(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
        found.append(table.clone())
    return found


@pytest.mark.parametrize(("players", "options"), CASES)
def test_every_decision_is_one_of_the_table_of_decisions(players: int, options: dict[str, Any]) -> None:
    """SRE-16.1, SRE-16.2: eight kinds of decisions, each with its own verbs; never an empty choice; loans are none."""
    for table in game(players, options, 2):
        if table.player >= 0:
            step = type(table.stack[-1]).__name__
            verbs = {GAME.actions.text(one).partition(":")[0] for one in table.legal}
            assert verbs <= DECISIONS[step]
            assert table.player < players, "the Conglomerate decides nothing"


@pytest.mark.parametrize(("players", "options"), CASES)
def test_every_piece_is_accounted_for_after_every_action(players: int, options: dict[str, Any]) -> None:
    """SRE-17.1: tracks, meeples, goods, loans, cards, tokens; money, markers, hands, turns."""
    for seed in (3, 4):
        for table in game(players, options, seed):
            table.check()
            for seat in range(table.seats):
                assert table.supply_tracks[seat] + table.locked_tracks[seat] + len(table.tracks[seat]) == 23
                assert table.supply_meeples[seat] + len(table.meeples[seat]) == 8
                assert 0 <= table.money[seat] <= 9
                assert table.prestige[seat] >= 0
        assert len(set(table.turns)) == 1


def spoiled() -> list[tuple[str, Any, str]]:
    table = begin().to_data()["table"]
    goods = [5, *table["goods"][1:]]
    return [
        ("money", [5, 10], r"money\[1\] is 10"),
        ("money", [-1, 5], r"money\[0\] is -1"),
        ("prestige", [-1, 0], r"prestige\[0\] is -1"),
        ("tracks", [[3, 3], []], "seat 0 has two pieces on space 3"),
        ("tracks", [[75], []], r"tracks\[0\]\[0\] is 75"),
        ("meeples", [[4], []], "outside a city"),
        ("supply_tracks", [20, 21], "tracks of seat 0: 22 on the table, 23 in the box"),
        ("supply_meeples", [7, 8], "train meeples of seat 0"),
        ("goods", goods, "orange goods"),
        ("loan_cards", 11, "loan cards: 11 on the table, 12 in the box"),
        ("market", [], "train cards: 29"),
        ("shuffled_back", [32], r"shuffled_back\[0\] is 32"),
        ("shuffled_back", [table["market"][0]], "shuffled_back: cards of the train deck"),
        ("shuffled_back", table["train_deck"][1::-1], "shuffled_back: cards of the train deck"),
        ("tiles", [1, 1, 3], "two slots"),
        ("tiles", [1, 2, 9], r"tiles\[2\] is 9"),
        ("city_tokens", [3], "cannot lie on this map"),
        ("contract", [1, 1], "one player only"),
        ("achievements", [0, 1, 2, 3, 10], "variant that is not played"),
        ("sections", [2, 0, 0, 0, 0, 2, 0, 0, 0, 0], "Winner section"),
        ("sections", [1, 0, 0, 0, 0, 0, 0, 0, 0, 0], "Runner-up without a Winner"),
        ("first_player", 2, "first_player is 2; it is -1 to 1"),
        ("turns", [3, 0], "fair number of turns"),
        ("gsc", 3, "expected nothing"),
        ("played", [[[1]], []], r"played\[0\]\[0\]: expected a whole number"),
    ]


@pytest.mark.parametrize(("field", "value", "why"), spoiled(), ids=lambda one: str(one)[:30])
def test_a_broken_position_is_refused_with_one_line(field: str, value: Any, why: str) -> None:
    """SRE-17.1: whatever cannot lie on a table is named."""
    data = begin().to_data()
    data["table"][field] = value
    with pytest.raises(BadPosition, match=why):
        GAME.from_data(data)


@pytest.mark.parametrize(
    ("stack", "why"),
    [
        ([["Construct", 5, 2, 0]], "seat of Construct is 5"),
        ([["Construct", 0, 2]], "takes 3 numbers"),
        ([["LayTile", 7]], "slot of LayTile is 7"),
        ([["GscTurn"]], "belongs to the solo game"),
        ([["Fly", 1]], "there is no step 'Fly'"),
    ],
)
def test_a_broken_stack_is_refused(stack: list[list[Any]], why: str) -> None:
    """SRE-17.1: steps that cannot be waiting."""
    data = begin().to_data()
    data["stack"] = stack
    with pytest.raises(BadPosition, match=why):
        GAME.from_data(data)


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("destinations", [0, 8], "four different cards"),
        ("action_cards", [17], "in two places|wrong era"),
        ("routes", [[8, 62], []], "must be adjacent"),
        ("routes", [[14, 40], []], "from a factory to a city"),
    ],
)
def test_a_broken_conglomerate_is_refused(field: str, value: Any, why: str) -> None:
    """SRE-17.1: cards of the map, eras in order, routes that hang together."""
    data = gsc_turn([[21], [BLACK_ORIGIN], [YELLOW_ORIGIN]]).to_data()
    data["table"]["gsc"][field] = value
    with pytest.raises(BadPosition, match=why):
        GAME.from_data(data)


@pytest.mark.parametrize(("players", "options"), CASES)
def test_a_position_is_the_same_written_and_read_back(players: int, options: dict[str, Any]) -> None:
    """To the byte, with the same decision, and with the same networks worked out anew (SRE-1.4)."""
    for table in game(players, options, 5)[::7]:
        back = GAME.from_json(table.to_json())
        assert back.to_json() == table.to_json()
        assert back.legal == table.legal
        assert back.pieces == table.pieces
        assert back.frontier == table.frontier
        for seat in range(table.seats):
            assert parts(back, seat) == parts(table, seat)


def parts(table: Table, seat: int) -> set[frozenset[int]]:
    """The connected parts of a network, whatever they are called."""
    names = set(table.network[seat]) - {0, -1}
    return {frozenset(at for at, part in enumerate(table.network[seat]) if part == name) for name in names}


@pytest.mark.parametrize(("players", "options"), CASES)
def test_networks_kept_up_to_date_are_those_counted_anew(players: int, options: dict[str, Any]) -> None:
    """SRE-1.4, SRE-4.2: parts and free spaces found by brute force."""
    for table in game(players, options, 6)[::11]:
        for seat in range(table.seats):
            own = set(table.tracks[seat]) | set(table.meeples[seat])
            beside = {near for space in own for near in table.map.neighbours[space]} - own
            assert table.frontier[seat] == sorted(space for space in beside if table.has_room(space))
            left, found = set(own), set()
            while left:
                part, edge = set(), {left.pop()}
                while edge:
                    part |= edge
                    edge = {near for space in edge for near in table.map.neighbours[space] if near in own} - part
                left -= part
                found.add(frozenset(part))
            assert parts(table, seat) == found


@pytest.mark.parametrize(("players", "options"), CASES)
def test_a_view_tells_nothing_a_seat_cannot_know(players: int, options: dict[str, Any]) -> None:
    """SRE-1.10: deal the unseen anew, and not a byte of the view changes, nor any legal action."""
    rng = Rng(8)
    for table in game(players, options, 8)[::9]:
        for seat in [*range(players), -1]:
            who = None if seat < 0 else seat
            before = json.dumps(table.view(who))
            other = table.clone()
            other.reshuffle(seat, rng)
            other.check()
            assert json.dumps(other.view(who)) == before
            sample = GAME.sample(table.view(who), rng)
            assert json.dumps(sample.view(who)) == before


def test_what_is_unseen_is_dealt_uniformly() -> None:
    """SRE-1.10: every contract and every train card that may be there, equally often; own cards stay."""
    table = arrange([[KENPER_1], [40]], dealt=[[0, 1, 2], [8, 9, 10]], contract=[0, 1], market=[16, 24, 31])
    contracts: Counter[int] = Counter()
    trains: Counter[int] = Counter()
    rng = Rng(9)
    for _ in range(2600):
        other = table.clone()
        other.reshuffle(0, rng)
        assert other.dealt[0] == [0, 1, 2]
        assert other.contract[0] == 0
        contracts[other.contract[1]] += 1
        trains.update(other.dealt[1])
    assert set(contracts) == set(range(1, 8))
    assert max(contracts.values()) < 1.25 * min(contracts.values())
    assert set(trains) == set(range(32)) - {0, 1, 2, 16, 24, 31}
    assert max(trains.values()) < 1.5 * min(trains.values())


def test_a_revealed_contract_stays() -> None:
    """SRE-1.10, SRE-9.2: it is known to all."""
    table = arrange([[KENPER_1], [40]], contract=[0, 1], contract_revealed=[0, 1])
    for number in range(20):
        other = table.clone()
        other.reshuffle(0, Rng(number))
        assert other.contract[1] == 1


def test_deals_are_read_by_their_owner_only() -> None:
    """SRE-1.10: the log of the setup."""
    table, dealer = GAME.new(2, map="REF-123"), Dealer(1)
    secret: Counter[str] = Counter()
    while table.player == CHANCE:
        chosen = dealer.choose(table)
        readers = GAME.secret_to(table, chosen)
        if readers is not None:
            secret[f"{GAME.actions.text(chosen).partition(':')[0]} {readers}"] += 1
        table.apply(chosen)
    assert secret == {"contract [0]": 1, "contract [1]": 1, "deal_train [0]": 3, "deal_train [1]": 3}


@pytest.mark.parametrize(("players", "options"), CASES)
def test_words_and_drawing(players: int, options: dict[str, Any]) -> None:
    """SRE-16.2: one sentence an action, all different; a question with its rule; a drawing of 100 columns at most."""
    table: Table = GAME.new(players, **options)
    dealer, rng = Dealer(10), Rng(10)
    while table.player != OVER:
        sentences = [GAME.say(table, one) for one in table.legal]
        assert len(set(sentences)) == len(sentences)
        assert all(GAME.rule_of(one).startswith("SRE-") for one in table.legal)
        if table.player >= 0:
            assert GAME.ask(table).text.endswith("?")
        table.journal = []
        table.apply(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
        assert all("SRE-" in GAME.report(table, event) for event in table.journal)
        drawing = GAME.terminal(table.view(0))
        assert max(len(line) for line in drawing.split("\n")) <= 100
    assert GAME.ending(table)


def test_what_an_action_points_at() -> None:
    """A space, a card, a slot of the market, or nothing."""
    shown = {
        "extend:17": "space:17",
        "deliver:kenper_1-orange-oldville": "city:oldville",
        "buy:left": "market:left",
        "claim:treasure_hunter": "achievement:treasure_hunter",
        "play_train:4": "train:4",
        "reveal_contract": "contract",
        "buy_nothing": "",
    }
    assert {text: GAME.target(action(text)) for text in shown} == shown


def test_a_refused_action_changes_nothing() -> None:
    """SRE-5.8: an illegal action leaves everything as it was."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [40]], stack=delivering())
    before = table.to_json()
    for wrong in (action("extend:7"), action("deliver:kenper_1-green-oldville"), -1, 99999):
        with pytest.raises(IllegalAction):
            table.apply(wrong)
    assert table.to_json() == before


def test_the_evaluation_likes_a_delivery() -> None:
    table = arrange([[30, 31, 32, 33, 39, 44, 47, 46], [40]], stack=delivering())
    idle, busy = table.clone(), table.clone()
    do(idle, "no_delivery")
    do(busy, "deliver:glyson_2-orange-lowdown", f"play_train:{busy.hand(0)[0] + 1}")
    assert GAME.evaluate(busy, 0) > GAME.evaluate(idle, 0)


def test_routes_and_prices_in_sentences() -> None:
    """SRE-16.2: the cost before the click."""
    table = arrange([[KENPER_1], [4]])
    assert GAME.say(table, action("extend:4")) == "Extend to the forest east of Oldville: $2"
    assert (
        GAME.say(table, action("extend:7")) == "Extend to the starred mountain southeast of Oldville: $3, +1 Prestige"
    )
    assert BOX.terrain_names[2] == "forest"
