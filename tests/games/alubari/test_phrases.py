"""Sentences that know who acts and who reads: the choice, what its author is told, what all others are told (AL-16)."""

import json
import re
from collections.abc import Iterator

import pytest

from branchline import CHANCE, OVER, Dealer, Rng
from branchline.core.sentences import NOBODY, Phrase, Seat
from branchline.games.alubari import verbs as v
from branchline.games.alubari.box import EFFECTS
from branchline.games.alubari.log import REPORTS
from branchline.games.alubari.state import GAME, Table
from branchline.games.alubari.steps.events import Events
from branchline.games.alubari.steps.workers import HirePhase
from branchline.games.alubari.text import GISTS, WORDS
from games.alubari.table import (
    ALUBARI,
    action,
    deal,
    do,
    equip,
    give,
    hold,
    line,
    own,
    resolve,
    set_rates,
    stock,
    then,
    window,
    worker,
)

NAMES = ["Ada", "Blue", "Ben", "Marta", "Otto"]
MARKS = re.compile(r"[][{}|]")
YOU = re.compile(r"\byour?s?\b", re.IGNORECASE)


def moments(players: int, seeds: int = 2) -> Iterator[tuple[Table, int]]:
    """Every position of some random games with the action that follows; the journal tells what led there."""
    for seed in range(seeds):
        table = ALUBARI.new(players)
        dealer, rng = Dealer(seed), Rng(seed)
        table.journal = []
        while table.player != OVER:
            move = dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal)
            yield table, move
            table.journal = []
            table.apply(move)
        yield table, NOBODY


def is_plain(sentence: str) -> bool:
    """No mark is left, no gap, and it begins and ends as a sentence does."""
    return (
        not MARKS.search(sentence) and "  " not in sentence and sentence == sentence.strip() and sentence[0].isupper()
    )


@pytest.mark.parametrize("players", range(1, 6))
def test_every_action_reads_well_to_everybody(players: int) -> None:
    """AL-16: "You" to its author, the name to others; nobody else is spoken to."""
    for table, _ in moments(players):
        actor = NOBODY if table.player == CHANCE else table.player
        for one in table.legal:
            phrase = ALUBARI.phrase(table, one)
            assert is_plain(phrase.choice(actor, NAMES))
            for reader in range(NOBODY, players):
                told = phrase.told(actor, reader, NAMES)
                assert is_plain(told), told
                if actor == NOBODY:
                    assert YOU.search(told) is None or phrase.values["who"].seat == reader
                elif reader == actor:
                    assert told.startswith("You ")
                else:
                    assert told.startswith(f"{NAMES[actor]} ")
                    assert not YOU.search(told), told


@pytest.mark.parametrize("players", range(1, 6))
def test_every_event_reads_well_to_everybody(players: int) -> None:
    """AL-3.1 and all that happens by itself: "You" only to the player it happened to."""
    for table, _ in moments(players):
        for event in table.journal or []:
            phrase = ALUBARI.tiding(table, event)
            who = phrase.values.get("who")
            for reader in range(NOBODY, players):
                told = phrase.told(reader=reader, names=NAMES)
                assert is_plain(told), told
                assert bool(YOU.search(told)) == (isinstance(who, Seat) and who.seat == reader), told
                if isinstance(who, Seat):
                    assert told.startswith("You " if who.seat == reader else f"{NAMES[who.seat]} ")


def test_phrases_are_stored_and_come_back_the_same() -> None:
    """A log is kept as JSON."""
    for table, move in moments(3, seeds=1):
        phrases = [ALUBARI.tiding(table, event) for event in table.journal or []]
        if move != NOBODY:
            phrases.append(ALUBARI.phrase(table, move))
        assert [Phrase.from_data(json.loads(json.dumps(one.to_data()))) for one in phrases] == phrases


def test_every_verb_event_and_effect_has_its_words() -> None:
    """AL-13: the tables are as long as what they speak of."""
    assert set(WORDS) == {verb.name for verb in ALUBARI.actions.verbs}
    assert set(REPORTS) == {number for name, number in vars(v).items() if name.startswith("TOLD_")}
    assert len(GISTS) == len(EFFECTS)


def readings(table: Table, text: str) -> list[str]:
    """The choice, then as its author and as another reads it once it is done."""
    phrase = ALUBARI.phrase(table, action(text))
    return [
        ALUBARI.say(table, action(text)),
        phrase.told(table.player, table.player, NAMES),
        phrase.told(table.player, 1 - table.player, NAMES),
    ]


def test_prices_and_amounts_are_told_as_they_were() -> None:
    """AL-5.7, AL-5.5, AL-7.1, AL-8.2, AL-12.8."""
    assert readings(deal(2), "place:B2") == [
        "Place a worker on B2, Excavation",
        "You placed a worker on B2, Excavation",
        "Ada placed a worker on B2, Excavation",
    ]
    table = give(equip(deal(2), 0, "SHUNTER"), 0, chai=2, steel=1, rubble=2)
    assert readings(then(table, HirePhase()), "hire:rubble") == [
        "Hire the third worker for 2 rubble",
        "You hired the third worker for 2 rubble",
        "Ada hired the third worker for 2 rubble",
    ]
    table.rondel_next, table.events_drawn = 4, 1
    assert readings(then(table, Events()), "maintain:chai") == [
        "Keep The Shunter for 2 chai",
        "You kept The Shunter for 2 chai",
        "Ada kept The Shunter for 2 chai",
    ]
    assert readings(resolve(stock(worker(deal(2), "A1"), iron=2, chai=1), "A"), "stock:2-0-1") == [
        "Take 2 iron ore and 1 chai from the Stockyard",
        "You took 2 iron ore and 1 chai from the Stockyard",
        "Ada took 2 iron ore and 1 chai from the Stockyard",
    ]
    table = resolve(set_rates(give(worker(deal(2), "D1"), 0, steel=3, chai=1), lay_track=1), "D")
    assert readings(do(table, "boost:yes"), "lay:1-0") == [
        "Lay 1 track for 1 steel bar",
        "You laid 1 track for 1 steel bar",
        "Ada laid 1 track for 1 steel bar",
    ]


def test_chai_for_a_worker_is_told_with_the_worker() -> None:
    """AL-6.6: what it allows helps to choose; whose worker it was is told."""
    table = resolve(give(worker(deal(2), "B1"), 0, chai=1), "B")
    assert readings(table, "boost:yes") == [
        "Pay 1 chai: dig up to 3 more",
        "You paid 1 chai to boost your worker on B1, Excavation",
        "Ada paid 1 chai to boost their worker on B1, Excavation",
    ]
    assert readings(table, "boost:no") == [
        "Act without chai",
        "You acted without chai on B1, Excavation",
        "Ada acted without chai on B1, Excavation",
    ]


def test_the_foundry_is_told_by_what_was_made() -> None:
    """AL-7.10."""
    table = resolve(stock(give(worker(deal(2), "C1"), 0, iron=3, rubble=2, stone=1), stone=1), "C")
    assert readings(table, "forge:steel")[::2] == [
        "Make steel: 3 iron ore for 1 steel bar",
        "Ada made 1 steel bar out of 3 iron ore",
    ]
    assert readings(table, "forge:stone_from_bag")[::2] == [
        "Make stone: 2 rubble for 1 stone from the bag",
        "Ada exchanged 2 rubble for 1 stone from the bag",
    ]
    assert readings(table, "forge:smash")[1] == "You smashed 1 stone into 2 rubble"


def test_what_a_station_would_give_is_for_choosing() -> None:
    """AL-9.4, AL-9.7: the printed price and the worth stand in the choice alone."""
    table = give(equip(own(deal(3), GAME, tracks=["T17"]), 0, "WORK_GANG"), 0, stone=3)
    assert readings(resolve(worker(table, "E1"), "E"), "build:DAR1-1") == [
        "Build in Darjeeling 1 for 3 stone instead of 4 stone: 11 points",
        "You built in Darjeeling 1 for 3 stone",
        "Ada built in Darjeeling 1 for 3 stone",
    ]


def test_a_contract_speaks_to_who_may_take_it_and_is_told_in_short() -> None:
    """AL-10.1, AL-13.2: the card says "your" to its reader, so it is told by its gist."""
    table = resolve(line(worker(deal(2), "F1"), 2, 17, 0), "F")
    assert readings(table, "take_contract:2") == [
        "Take contract 2 (A: Each of your Stockyard workers this round may take 2 more cubes; "
        "the Chai limit is unchanged)",
        "You took contract 2 (A: 2 more cubes for each worker)",
        "Ada took contract 2 (A: 2 more cubes for each worker)",
    ]
    table = hold(give(deal(2), 0, iron=4), 0, 9)
    window(table, "C")
    assert readings(table, "use_none") == [
        "Use no further contract in this window",
        "You used no further contract before area C",
        "Ada used no further contract before area C",
    ]


def told_to_two(phrase: Phrase) -> list[str]:
    return [phrase.told(reader=reader, names=NAMES) for reader in (0, 1)]


def test_chance_is_told_as_what_happened() -> None:
    """AL-5.1, AL-2.13, AL-3.2."""
    table = ALUBARI.new(2)
    assert ALUBARI.say(table, action("draw:iron")) == "Draw iron ore from the bag"
    assert ALUBARI.phrase(table, action("draw:iron")).told() == "Iron ore is drawn from the bag"
    assert ALUBARI.phrase(table, action("deal:7")).told() == "Contract 7 (B: 5 rubble) is turned up"
    assert ALUBARI.say(table, action("first:0")) == "Player 1 is the starting player"
    first = ALUBARI.phrase(table, action("first:0"))
    assert told_to_two(first) == ["You became the starting player", "Ada became the starting player"]


def test_events_are_told_to_whom_they_happened() -> None:
    """AL-1.5, AL-4.7, AL-7.6."""
    table = deal(2)
    assert told_to_two(ALUBARI.tiding(table, (v.TOLD_CHAI, 0, 1, 3))) == [
        "You gained 1 chai; 2 chai would have passed the end of the track. AL-1.5",
        "Ada gained 1 chai; 2 chai would have passed the end of the track. AL-1.5",
    ]
    assert told_to_two(ALUBARI.tiding(table, (v.TOLD_LEAVES, 0, 3, 1))) == [
        "You harvested 3 tea leaves from 1 estate space. AL-4.7",
        "Ada harvested 3 tea leaves from 1 estate space. AL-4.7",
    ]
    assert told_to_two(ALUBARI.tiding(table, (v.TOLD_ESTATE_OWNED, 0, 0, 0)))[0] == (
        "You cleared Alubari 1 and marked it. AL-7.6"
    )
    assert ALUBARI.report(table, (v.TOLD_LAID, 1, 0, 0)).startswith("Player 2 laid track space 1")
