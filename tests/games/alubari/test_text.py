"""The words: every choice a sentence of its own, every event a log line with its rule (AL-16, AL-18)."""

from pathlib import Path

import pytest

from branchline import CHANCE, OVER, Dealer, Rng
from branchline.games.alubari import verbs
from branchline.games.alubari.state import GAME
from branchline.games.alubari.steps.events import Events
from branchline.games.alubari.steps.rounds import EndRound, ResolveSpace
from branchline.games.alubari.steps.workers import HirePhase
from games.alubari.table import (
    ALUBARI,
    BOX,
    action,
    deal,
    do,
    equip,
    give,
    hold,
    legal,
    line,
    own,
    resolve,
    set_rates,
    stock,
    then,
    told,
    window,
    worker,
)


def sentences(table) -> list[str]:  # type: ignore[no-untyped-def]
    return [ALUBARI.say(table, one) for one in table.legal]


def test_sentences_of_one_moment_are_all_different() -> None:
    """AL-16: in whole games of every player count, chance included."""
    seen = set()
    for players in range(1, 6):
        table = ALUBARI.new(players)
        dealer, rng = Dealer(players), Rng(players)
        while table.player != OVER:
            said = sentences(table)
            assert len(set(said)) == len(said)
            question = ALUBARI.ask(table)
            assert question.rule.startswith("AL-")
            assert all(ALUBARI.rule_of(one).startswith("AL-") for one in table.legal)
            seen |= {ALUBARI.actions.text(one).split(":")[0] for one in table.legal}
            table.apply(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
        assert ALUBARI.ask(table).text == "The game is over"
        assert ALUBARI.ending(table)
    assert len(seen) > 20


def test_alternatives_that_discounts_make_equal_are_told_apart() -> None:
    """AL-9.5, AL-9.7: the printed price stands beside what is paid."""
    table = give(equip(own(deal(3), GAME, tracks=["T17"]), 0, "WORK_GANG"), 0, rubble=10, stone=3, steel=3)
    resolve(worker(table, "E1"), "E")
    said = {text: ALUBARI.say(table, action(text)) for text in legal(table) if text.startswith("build:DAR1")}
    assert list(said.values()) == [
        "Build in Darjeeling 1 for 3 stone instead of 4 stone: 11 points",
        "Build in Darjeeling 1 for 10 rubble instead of 12 rubble: 11 points",
        "Build in Darjeeling 1 for 3 steel bars: 11 points",
    ]


def test_choices_read_like_a_player_speaks() -> None:
    """AL-7.1, AL-7.10, AL-8.2, AL-10.4: some sentences to the letter."""
    table = resolve(stock(worker(deal(2), "A1"), iron=2, chai=1), "A")
    assert ALUBARI.say(table, action("stock:2-0-1")) == "Take 2 iron ore and 1 chai from the Stockyard"
    assert ALUBARI.say(table, action("stock:0-0-0")) == "Take nothing from the Stockyard"
    table = resolve(give(worker(deal(2), "C1"), 0, iron=3, rubble=2), "C")
    assert ALUBARI.say(table, action("forge:steel")) == "Make steel: 3 iron ore for 1 steel bar"
    assert ALUBARI.say(table, action("forge:stone_from_bag")) == "Make stone: 2 rubble for 1 stone from the bag"
    table = resolve(set_rates(give(worker(deal(2), "D1"), 0, steel=3, chai=1), lay_track=1), "D")
    assert sentences(table) == ["Act without chai", "Pay 1 chai: lay up to 2 more tracks"]
    do(table, "boost:yes")
    assert sentences(table)[0] == "Lay 1 track for 1 steel bar"
    table = resolve(give(worker(deal(2), "G1"), 0, tea=1), "G")
    assert sentences(table) == ["Take 1 tea leaf", "Turn 1 tea leaf into 1 chai"]


@pytest.mark.parametrize(
    ("area", "words"),
    [
        ("A", "take up to 2 more cubes, 1 of them perhaps chai"),
        ("B", "dig up to 3 more"),
        ("C", "any number of mini-actions, steel for 2 iron ore"),
        ("D", "lay up to 2 more tracks"),
        ("E", "a second building action"),
        ("F", "exchange the line of contracts first"),
    ],
)
def test_every_boost_says_what_it_brings(area: str, words: str) -> None:
    """AL-6.6: one sentence an area; the extra building area is a building area."""
    table = resolve(give(worker(deal(2), f"{area}1"), 0, chai=1), area)
    assert sentences(table)[1] == f"Pay 1 chai: {words}"
    table.extra_building = 1
    expected = "a second building action" if area == "B" else words
    assert sentences(table)[1] == f"Pay 1 chai: {expected}"


def test_exchanges_and_maintenance_have_words() -> None:
    """AL-13.10, AL-12.8, AL-5.5."""
    table = hold(give(deal(2), 0, iron=4), 0, 9)
    window(table, "C")
    do(table, "use:9")
    assert sentences(table)[1:] == ["Turn 2 iron ore into 1 steel bar", "Turn 4 iron ore into 2 steel bars"]
    table = hold(give(deal(2), 0, rubble=2), 0, 10)
    window(table, "C")
    do(table, "use:10")
    assert sentences(table) == ["Exchange nothing", "Turn 2 rubble into 1 stone"]
    table = give(equip(deal(2), 0, "SHUNTER"), 0, chai=2, steel=1, rubble=2)
    then(table, HirePhase())
    assert sentences(table)[2] == "Hire the third worker for 2 rubble"
    table.rondel_next, table.events_drawn = 4, 1
    then(table, Events())
    assert sentences(table) == [
        "Return The Shunter to the engine shed",
        "Keep The Shunter for 1 steel bar",
        "Keep The Shunter for 2 chai",
    ]


def test_every_event_of_the_log_has_a_line() -> None:
    """AL-3.1 and all that happens by itself: whole games report without a gap."""
    kinds = {name: number for name, number in vars(verbs).items() if name.startswith("TOLD_")}
    seen = set()
    for seed in range(30):
        table = ALUBARI.new(1 + seed % 5)
        dealer, rng = Dealer(seed), Rng(seed)
        while table.player != OVER:
            table.journal = []
            table.apply(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
            for event in table.journal:
                assert ALUBARI.report(table, event)
                seen.add(event[0])
    assert {name for name, number in kinds.items() if number not in seen} <= {"TOLD_TRIMMED", "TOLD_EXTRA_ROUND"}


def test_the_log_of_a_dig_that_ends_a_solo_game() -> None:
    """AL-15.4: what was really dug, and the rule that ended the game."""
    table = deal(1)
    table.markers[0] = 1
    worker(set_rates(table, excavation=5), "B1")
    assert told(table, ResolveSpace(6)) == [
        "Player 1 dug 1 rubble. AL-7.5",
        "Player 1 cleared Alubari 1 and marked it. AL-7.6",
        "The game is over: the last marker is placed. AL-15.4",
    ]


def test_the_end_names_its_rule() -> None:
    """AL-14.1, AL-14.3."""
    table = own(own(deal(2), 0, tracks=BOX.track_ids[:18]), 1, tracks=BOX.track_ids[18:])
    assert told(table, EndRound()) == ["The game is over: the railway is complete. AL-14.1"]
    assert ALUBARI.ending(table) == "the railway is complete"


def test_the_terminal_draws_every_moment() -> None:
    """AL-17.2: from a view, within the width of a page."""
    table = ALUBARI.new(5)
    dealer, rng = Dealer(5), Rng(5)
    count = 0
    while table.player != OVER:
        if count % 40 == 0:
            drawn = ALUBARI.terminal(table.view(None))
            assert "THE LINE" in drawn
            assert "PLAYERS" in drawn
            assert max(len(row) for row in drawn.splitlines()) <= 100
        table.apply(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
        count += 1


def test_the_gaps_and_contradictions_of_the_book_are_written_down() -> None:
    """AL-18: the page of the game tells a player what was ruled, and the box follows it."""
    page = (Path(__file__).parents[3] / "docs" / "games" / "alubari.md").read_text(encoding="utf-8")
    for rule in (
        "AL-2.2",
        "AL-2.4",
        "AL-7.2",
        "AL-7.9",
        "AL-6.7",
        "AL-7.7",
        "AL-13.9",
        "AL-14.3",
        "AL-15.4",
        "AL-15.9",
    ):
        assert rule in page, f"{rule} is a ruling"
    assert (BOX.setups[1].shed, BOX.setups[2].shed) == (3, 7)
    assert "Tindharia" in BOX.town_names
    assert "Tindaria" not in BOX.town_names


def test_contracts_are_named_by_number_area_and_text() -> None:
    """AL-10.1: so that a player can choose without looking them up."""
    table = resolve(line(worker(deal(2), "F1"), 7, 17, 0), "F")
    assert sentences(table) == [
        "Take contract 7 (B: Take 5 Rubble from the general supply)",
        "Take contract 17 (D: Take 2 Steel bars from the general supply)",
    ]
