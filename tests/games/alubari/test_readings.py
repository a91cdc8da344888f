"""Where the rulebook can be read in two ways: each way of each reading, the ruling of the house first."""

import json

import pytest

from branchline import CHANCE, OVER, BadPosition
from branchline.core.chance import Dealer, Rng
from branchline.games.alubari.state import DUE_WITHOUT_BOOST, IN_PLAY, IN_TEA_HOUSE, Table
from branchline.games.alubari.steps.rounds import EndRound, ResolveArea
from branchline.games.alubari.steps.workers import HirePhase
from games.alubari.table import (
    ALUBARI,
    chance,
    deal,
    do,
    equip,
    give,
    hold,
    is_done,
    legal,
    resolve,
    set_rates,
    then,
    window,
    worker,
)

NO_BOOST = {"fetched_worker_boost": "refused"}
IN_FULL = {"dig_boost": "full"}
ASKED = ["boost:no", "boost:yes"]


def fetched(*spaces: str, chai: int = 5, way: str = "hire:chai", seat: int = 0, **options: str) -> Table:
    """A seat has fetched its third worker; its three stand on these spaces."""
    table = give(equip(deal(2, **options), seat, "SHUNTER"), seat, chai=chai, rubble=9, iron=9)
    do(then(table, HirePhase()), way)
    for space in spaces:
        worker(table, space, seat)
    return table


def test_a_worker_fetched_with_chai_may_be_boosted() -> None:
    """AL-5.6, the ruling: three chai for three workers on top of the one for fetching."""
    table = resolve(fetched("B1", "B2", "B3"), "B")
    for _ in range(3):
        assert legal(table) == ASKED
        do(table, "boost:yes", "dig:3")
    assert (table.chai[0], table.third_worker[0]) == (1, IN_PLAY)


def test_a_worker_fetched_with_chai_goes_without_a_boost() -> None:
    """AL-5.6, the other way: two of the three may be boosted, so the last is not asked after two boosts."""
    table = resolve(fetched("B1", "B2", "B3", **NO_BOOST), "B")
    assert table.third_worker[0] == DUE_WITHOUT_BOOST
    for _ in range(2):
        assert legal(table) == ASKED
        do(table, "boost:yes", "dig:3")
    assert is_done(table), "the third digs the rate without a question"
    assert (table.chai[0], table.third_worker[0], table.rubble[0]) == (2, IN_PLAY, 9 + 3 + 3 + 3)


def test_any_worker_may_be_the_one_without() -> None:
    """AL-5.6: workers look alike; whichever goes without, the others may be boosted."""
    for skipped in range(2):
        table = resolve(fetched("B1", "B2", "B3", **NO_BOOST), "B")
        for at in range(3):
            assert legal(table) == ASKED
            do(table, *(["boost:no"] if at == skipped else ["boost:yes", "dig:3"]))
        assert is_done(table)
        assert table.chai[0] == 2


def test_the_chaiwala_may_be_the_one_without() -> None:
    """AL-5.6, AL-6.6: there is no boost in area G, so a worker there frees the others."""
    table = fetched("B1", "B2", "G1", **NO_BOOST)
    then(table, ResolveArea(1))
    do(table, "boost:yes", "dig:3")
    assert legal(table) == ASKED


def test_only_chai_that_fetched_counts_and_only_its_payer() -> None:
    """AL-5.6: neither rubble nor a free worker takes a boost away, nor another's fetching, nor the round before."""
    table = resolve(fetched("B1", "B2", "B3", way="hire:rubble", **NO_BOOST), "B")
    do(table, "boost:yes", "dig:3", "boost:yes", "dig:3")
    assert legal(table) == ASKED
    table = fetched("B1", "C1", "C2", **NO_BOOST)
    worker(give(table, 1, chai=1), "B3", 1)
    do(resolve(table, "B"), "boost:yes", "dig:3")
    assert (table.player, legal(table)) == (1, ASKED)
    table = give(equip(deal(2, **NO_BOOST), 0, "INSPECTION"), 0, chai=5)
    table.event_this_round = 1
    then(table, HirePhase())
    assert table.third_worker[0] == IN_PLAY


def test_the_debt_ends_with_the_round() -> None:
    """AL-5.6, AL-10.8: the third worker goes back to the Tea House."""
    table = fetched("B1", "B2", "B3", **NO_BOOST)
    assert table.third_worker[0] == DUE_WITHOUT_BOOST
    then(table, EndRound())
    assert table.third_worker[0] == IN_TEA_HOUSE


def test_a_paid_boost_is_dug_in_part() -> None:
    """AL-7.7, the ruling: what chai adds is free, step by step."""
    table = set_rates(give(worker(deal(2), "B1"), 0, chai=1), excavation=4)
    do(resolve(table, "B"), "boost:yes")
    assert legal(table) == ["dig:4", "dig:5", "dig:6", "dig:7"]


def test_a_paid_boost_is_dug_in_full() -> None:
    """AL-7.7, the other way: at a rate of four seven rubble, without a question; unpaid, four."""
    table = set_rates(give(worker(deal(2, **IN_FULL), "B1"), 0, chai=1), excavation=4)
    resolve(table, "B")
    assert ALUBARI.say(table, table.legal[1]) == "Pay 1 chai: dig 3 more"
    do(table, "boost:yes")
    assert is_done(table)
    assert table.rubble[0] == 7
    table = set_rates(give(worker(deal(2, **IN_FULL), "B1"), 0, chai=1), excavation=4)
    do(resolve(table, "B"), "boost:no")
    assert table.rubble[0] == 4


def test_what_a_contract_adds_stays_free() -> None:
    """AL-7.7, AL-13.5: only the paid boost is compulsory; and less rubble than that is taken whole."""
    table = hold(give(worker(deal(2, **IN_FULL), "B1"), 0, chai=1), 0, 5)
    resolve(set_rates(do(window(table, "B"), "use:5"), excavation=2), "B")
    do(table, "boost:yes")
    assert legal(table) == ["dig:5", "dig:6", "dig:7", "dig:8"]
    why = {one.text: one.why for one in ALUBARI.refusals(table, 0)}
    assert why["Dig less than 5 rubble"] == "with chai the excavation rate is 5"
    table = set_rates(give(worker(deal(2, **IN_FULL), "B1"), 0, chai=1), excavation=4)
    table.rubble_left = [0] * 11 + [5]
    do(resolve(table, "B"), "boost:yes")
    assert is_done(table)
    assert table.rubble[0] == 5


def test_track_is_laid_by_choice_in_either_reading() -> None:
    """AL-8.2: the book lets steel bars be returned up to the rate and what chai adds."""
    table = set_rates(give(worker(deal(2, **IN_FULL), "D1"), 0, chai=1, steel=9), lay_track=1)
    do(resolve(table, "D"), "boost:yes")
    assert legal(table) == ["lay:1-0", "lay:2-0", "lay:3-0"]


def test_readings_are_options_named_as_such() -> None:
    """Each with its rule, a doubt, and a sentence a way; the ruling of the house comes first."""
    assert {name: (one.rule, *one.ways) for name, one in ALUBARI.readings.items()} == {
        "fetched_worker_boost": ("AL-5.6", "allowed", "refused"),
        "dig_boost": ("AL-7.7", "part", "full"),
    }
    for name, one in ALUBARI.readings.items():
        assert ALUBARI.options[name] == tuple(one.ways)
        assert all(way.endswith(".") for way in one.ways.values())


def test_a_debt_without_its_reading_is_no_position() -> None:
    """AL-5.6: 2 stands for a worker that is due without a boost, which only one reading knows."""
    data = json.loads(chance(fetched("B1", "B2", "B3", **NO_BOOST)).to_json())
    assert data["table"]["third_worker"] == [DUE_WITHOUT_BOOST, 0]
    data["options"]["fetched_worker_boost"] = "allowed"
    with pytest.raises(BadPosition, match="third_worker"):
        ALUBARI.from_data(data)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_whole_games_by_the_other_readings(players: int) -> None:
    """AL-6.6: nobody who fetched with chai boosts three workers in a round; every piece is counted on the way."""
    table, dealer, rng = ALUBARI.new(players, **NO_BOOST, **IN_FULL), Dealer(3), Rng(3)
    boosts, fetchers, most, number = [0] * players, set[int](), 0, 0
    while table.player != OVER:
        if table.player == CHANCE:
            table.apply(dealer.choose(table))
            continue
        table.check()
        seat, texts = table.player, legal(table)
        wanted = [text for text in ("boost:yes", "hire:chai") if text in texts]
        chosen = wanted[0] if wanted else ALUBARI.actions.text(rng.pick(table.legal))
        if table.round > number:
            boosts, fetchers, number = [0] * players, set[int](), table.round
        if chosen == "hire:chai":
            fetchers.add(seat)
        boosts[seat] += chosen == "boost:yes"
        most = max(most, boosts[seat])
        assert boosts[seat] <= (2 if seat in fetchers else 3)
        before = ALUBARI.from_json(table.to_json())
        assert before.legal == table.legal
        table.apply(ALUBARI.actions.id(chosen))
    assert most, "somebody had chai"
