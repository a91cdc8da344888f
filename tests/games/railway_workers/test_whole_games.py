"""RW-26: whole games at random, every piece counted after every action; positions as data."""

import json

import pytest

from branchline import CHANCE, OVER, BadPosition, Dealer, Record
from branchline.core.chance import Rng
from branchline.core.position import NOBODY
from branchline.games.railway_workers.box import EXTRA_SPACE
from branchline.games.railway_workers.state import HALF_DUE, NOTHING, Table
from branchline.games.railway_workers.steps.commands import TransferWorker, carry_out_extra, extra_options
from branchline.games.railway_workers.steps.halves import bottom_options, top_options
from branchline.games.railway_workers.steps.turn import Turn
from branchline.games.railway_workers.verbs import END_TURN, PASS
from games.railway_workers.table import THIVA, WORKERS, deal, do, lay, legal, route, sites, turn

# What the sheets of the sites are made from.
INSIDE = ("seats", "project", "tile_on", "filled", "cubes", "waiting_workers", "waiting_pieces", "shares")
COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


def games(players: int, seed: int):  # type: ignore[no-untyped-def]
    """Every position of a game in which any pending seat acts at random."""
    table = WORKERS.new(players)
    dealer, rng = Dealer(seed, players), Rng(seed, players, 9)
    while table.player != OVER:
        yield table
        if table.player == CHANCE:
            table.apply(dealer.choose(table))
        else:
            due = table.players_to_act()
            seat = due[rng.below(len(due))]
            table.apply(rng.pick(table.legal_actions(seat)), seat)
    yield table


@COUNTS
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_ever_lost(players: int, seed: int) -> None:
    """RW-26.1, RW-26.2, RW-26.3, RW-26.4, RW-26.5, RW-26.6, RW-26.7, RW-26.8, RW-26.9: after every action."""
    for table in games(players, seed):
        table.check()
        assert table.legal == sorted(set(table.legal))


def leads_to_a_half(table: Table, seat: int, depth: int) -> bool:
    """By playing on every way: does the turn come to a half, whatever happens before? The worker of command 15 goes
    where its mover likes."""
    while len(table.stack) > depth and table.stack[-1].seat == NOBODY:
        table.stack.pop().run(table)
    if len(table.stack) == depth:
        total = table.effective_sum(seat)
        return bool((total >= 4 and top_options(table, seat)) or (total >= 7 and bottom_options(table, seat)))
    step = table.stack[-1]
    moving = isinstance(step, TransferWorker)
    table.turn = NOTHING if moving else HALF_DUE  # a worker's places are asked for unsifted
    ways = []
    for action in step.options(table):
        after = table.clone()
        after.stack.pop()
        step.resolve(after, action)
        ways.append(leads_to_a_half(after, seat, depth))
    if not ways:
        table.stack.pop()  # no project is left
        return leads_to_a_half(table, seat, depth)
    return any(ways) if moving else all(ways)


def extras(table: Table, seat: int) -> list[int]:
    """What the Available commands would let this seat do at once, were no half asked for."""
    box = table.box
    found = []
    for number in table.available:
        if box.command_op[number] > EXTRA_SPACE and (box.command_cards[number] >> table.chosen_card(seat)) & 1:
            found += extra_options(table, seat, number)
    return found


@COUNTS
def test_a_turn_with_a_command_carries_out_a_half(players: int) -> None:
    """RW-9.3, RW-10.4: it never ends before one, it never comes to a dead end, and the short judgement of an extra
    action is the same as that of a copy on which all is played."""
    judged = refused = 0
    for seed in range(20):
        for table in games(players, seed):
            step = table.stack[-1] if table.stack else None
            if not isinstance(step, Turn):
                continue
            done = table.tops + table.bottoms > 0
            assert (END_TURN in table.legal) == done
            assert (PASS in table.legal) == (table.turn == NOTHING)
            if done or table.command or table.effective_sum(step.seat) < 4 or not table.directors[step.seat]:
                continue
            for extra in extras(table, step.seat):
                after = table.clone()
                carry_out_extra(after, step.seat, extra)
                is_sure = leads_to_a_half(after, step.seat, len(table.stack))
                assert (extra in table.legal) == is_sure
                judged += 1
                refused += not is_sure
    assert judged > 100
    assert refused > 5


@COUNTS
def test_positions_are_data(players: int) -> None:
    """A position is written and read to the byte; a clone is equal and shares no list that is not declared so."""
    for number, table in enumerate(games(players, 11)):
        if number % 5:
            continue
        text = table.to_json()
        assert WORKERS.from_json(text).to_json() == text
        copy = table.clone()
        assert copy.to_json() == text
        for name in (*Table.FIELDS, *INSIDE):
            own, other = getattr(table, name), getattr(copy, name)
            if name != "sites":  # sheets made for the reader; their lists are INSIDE
                assert own == other
                assert not isinstance(own, list) or (own is other) == (name in table.setting.fields.shared)


@COUNTS
def test_views_hide_and_samples_fit(players: int) -> None:
    """RW-24.1: what a seat cannot know changes nothing in its view; a sample looks the same."""
    for number, table in enumerate(games(players, 12)):
        if number % 9:
            continue
        for seat in (*range(players), None):
            view = json.dumps(table.view(seat))
            other = table.clone()
            other.reshuffle(-1 if seat is None else seat, Rng(number))
            other.settle()
            other.check()
            assert json.dumps(other.view(seat)) == view
            assert json.dumps(WORKERS.sample(json.loads(view), Rng(number)).view(seat)) == view


@COUNTS
def test_words_for_everything(players: int) -> None:
    """Every sentence of one moment differs; every question has its rule; the drawing fits 100 columns."""
    for number, table in enumerate(games(players, 13)):
        table.journal = []
        if table.player != OVER:
            said = [WORKERS.say(table, action) for action in table.legal]
            assert len(set(said)) == len(said)
            assert all(sentence[0].isupper() for sentence in said)
            assert WORKERS.ask(table).rule.startswith("RW-")
            assert all(WORKERS.rule_of(action).startswith("RW-") for action in table.legal)
        if number % 11 == 0:
            for seat in (0, None):
                drawing = WORKERS.terminal(table.view(seat))
                assert max(len(line) for line in drawing.splitlines()) <= 100


def test_every_event_has_words() -> None:
    """The log tells in words what happens by itself."""
    lines = set()
    table = WORKERS.new(3)
    dealer, rng = Dealer(5), Rng(5)
    table.journal = []
    while table.player != OVER:
        table.play(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
    for event in table.journal:
        lines.add(WORKERS.report(table, event))
    assert len(lines) > 100
    assert all(line and line[0].isupper() for line in lines)
    assert "The game is over (RW-21.3)" in lines


BROKEN = {
    "a worker too many": (lambda data: data["workers"].__setitem__(0, 9), "workers of seat 0"),
    "a pair that waits": (lambda data: pair(data), "would be a pair"),
    "a tile on a project in the pile": (lambda data: data["sites"][6].update(tiles=[1, 0, 0]), "no site on the map"),
    "two equal subsidy dice": (lambda data: data.update(subsidy_dice=[3, 3]), "same face"),
    "a marker behind a train": (lambda data: data["investment"].__setitem__(0, 3), "marker of seat 0"),
    "coins below nothing": (lambda data: data["coins"].__setitem__(1, -1), "coins.1. is -1"),
    "four structures": (lambda data: data["structures"].__setitem__(0, 4), "in Facilities"),
    "a train without a Route": (lambda data: train(data), "trains on the map"),
    "too many resources": (lambda data: data["sites"][3].update(plans=[0] * 9), "spots are free"),
    "a command twice": (lambda data: data.update(available=[1, 1]), "command"),
}


def pair(data) -> None:  # type: ignore[no-untyped-def]
    data["sites"][3]["structure_workers"][0] = 1
    data["sites"][3]["structure_pieces"][0] = 1
    data["workers"][0] -= 1


def train(data) -> None:  # type: ignore[no-untyped-def]
    for name, value in (("train_cities", 3), ("train_routes", 5), ("train_away", 0), ("train_white", 0)):
        data[name] = [value]


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_position_is_refused(what: str) -> None:
    """RW-26.1, RW-26.3, RW-26.4, RW-26.5, RW-26.7, RW-26.8, RW-26.9: one clear error that names the fault."""
    change, words = BROKEN[what]
    data = sites(deal(3), 4).to_data()
    change(data["table"])
    with pytest.raises(BadPosition, match=words):
        WORKERS.from_data(data)


def test_a_step_must_name_what_exists() -> None:
    data = deal(3).to_data()
    data["stack"].append(["Turn", 7])
    with pytest.raises(BadPosition, match="seat of Turn is 7; it is 0 to 2"):
        WORKERS.from_data(data)
    data["stack"][-1] = ["StoreMore", 0, 44, 250]
    with pytest.raises(BadPosition, match="place of StoreMore is 44"):
        WORKERS.from_data(data)


def test_a_position_edited_by_hand() -> None:
    """A half-finished turn with an interrupt is saved and goes on."""
    table = lay(sites(deal(3), 4), 4, 1, 1, 1)
    table.plans[0] = 1
    turn(table, "store_up", 6)
    do(table, "store:4-plans")
    again = WORKERS.from_json(table.to_json())
    assert again.player == 1
    assert legal(again) == ["take_tile", "take_share"]
    do(again, "take_share")
    assert again.shares[3 * 3 : 4 * 3] == [0, 1, 0]


def test_heading_must_name_a_finished_route() -> None:
    """RW-26.6: at the train's city."""
    table = route(deal(3), 6, THIVA)
    table.train_routes[0] = 0
    assert any("not finished at its city" in fault for fault in table.faults())


def greedy(table: Table, rng: Rng) -> int:
    """The best of all legal actions by the evaluation, one decision ahead."""
    seat = table.player
    best, most = table.legal[0], -1e9
    for action in table.legal:
        copy = table.clone()
        copy.play(action)
        rivals = max(WORKERS.evaluate(copy, other) for other in range(copy.seats) if other != seat)
        worth = WORKERS.evaluate(copy, seat) - rivals + 1e-6 * rng.random()
        if worth > most:
            best, most = action, worth
    return best


@pytest.mark.slow
def test_one_decision_ahead_beats_chance() -> None:
    """The evaluation is of use: 40 two-player games, seats in turn; at least 36 won."""
    wins = 0
    for number in range(40):
        table, dealer, rng = WORKERS.new(2), Dealer(70, number), Rng(70, number)
        seat = number % 2
        while table.player != OVER:
            if table.player == CHANCE:
                table.play(dealer.choose(table))
            else:
                table.play(greedy(table, rng) if table.player == seat else rng.pick(table.legal))
        wins += table.ranks()[seat] == 1
    assert wins >= 36


def test_records_replay_without_a_generator() -> None:
    record = Record(WORKERS, 2)
    table, dealer, rng = record.begin(), Dealer(3), Rng(3)
    while table.player != OVER:
        record.add(table, dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
    again = Record.from_text(record.to_text())
    assert again.check().scores() == table.scores()
