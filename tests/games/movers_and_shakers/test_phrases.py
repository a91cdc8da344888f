"""What is chosen and what happens, told to its author, to every other seat and to who only watches."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER, Step
from branchline.core.sentences import Phrase, Seat
from branchline.games.movers_and_shakers import events
from branchline.games.movers_and_shakers.automa import ChooseMajorForm
from branchline.games.movers_and_shakers.log import LOAD_LIST, MOVE_LIST, REPORTS
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.loading import DrawContract, LoadCrates
from branchline.games.movers_and_shakers.steps.perform import DealCards
from branchline.games.movers_and_shakers.steps.performance import ShipCrates
from branchline.games.movers_and_shakers.steps.rounds import Invest
from branchline.games.movers_and_shakers.steps.trains import ChooseRow, MoveTrains
from branchline.games.movers_and_shakers.text import IN_THIS_STEP, SAYINGS
from games.movers_and_shakers.positions import CARS, CONTRACT, GAME, bare, place, put

NAMES = ["Ada", "Blue", "Ben", "Eva"]
WATCHER = -1
TO_THE_READER = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)
CODES = re.compile(r"\b(S-[A-D]|SC-[a-d]|[KT][1-8])\b")


def names_of(table: Table) -> list[str]:
    return ["Ada", "Major Banerjee"] if table.solo else NAMES[: table.seats]


def seats_in(phrase: Phrase) -> set[int]:
    """Whose pieces a sentence names, and whom."""
    found: set[int] = set()
    for value in phrase.values.values():
        found |= {value.seat} if isinstance(value, Seat) else seats_in(value) if isinstance(value, Phrase) else set()
    return found


def whole_game(players: int, seed: int) -> Iterator[tuple[Table, int, Phrase]]:
    """All that is decided and all that happens in a random game, with who did it (-1 for chance and for events)."""
    table = GAME.new(players, **({"rival": "random"} if players == 1 else {}))
    dealer, rng = Dealer(seed), Rng(seed, 1)
    while table.player != OVER:
        author = table.player
        action = dealer.choose(table) if author == CHANCE else rng.pick(table.legal)
        yield table, author, GAME.phrase(table, action)
        table.journal = []
        table.play(action)
        for event in table.journal:
            yield table, WATCHER, GAME.tiding(table, event)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_are_told_to_everybody_in_their_own_words(players: int) -> None:
    """No reader meets a "you" that means somebody else, a mark of a template, or the code of a contract."""
    told = 0
    for seed in range(3):
        for table, author, phrase in whole_game(players, seed):
            names = names_of(table)
            for reader in [WATCHER, *range(players)]:
                line = phrase.told(author, reader, names)
                assert not set("{}[]|") & set(line), line
                assert not CODES.search(line), line
                is_concerned = reader >= 0 and (reader == author or reader in seats_in(phrase))
                assert is_concerned or not TO_THE_READER.search(line), (line, reader)
                assert line[0].isupper()
                if author >= 0:
                    assert line.startswith("You " if reader == author else f"{names[author]} "), line
                    assert not line.startswith(f"{names[author]}:"), line
                told += 1
            assert Phrase.from_data(json.loads(json.dumps(phrase.to_data()))) == phrase
    assert told > 2000


def test_no_template_speaks_to_a_reader_by_itself() -> None:
    """ "your" comes from the marks alone, so that it can be said to its owner alone."""
    templates = [template for _, _, template, _ in SAYINGS]
    templates += [*IN_THIS_STEP.values(), *(template for template, _ in REPORTS.values()), *LOAD_LIST, *MOVE_LIST]
    assert len(templates) > 80
    for template in templates:
        assert not TO_THE_READER.search(template.replace("{your}", "")), template
    assert all("|" in template for _, _, template, _ in SAYINGS)


def readings(phrase: Phrase, author: int, other: int) -> tuple[str, str, str]:
    return phrase.choice(author, NAMES), phrase.told(author, author, NAMES), phrase.told(author, other, NAMES)


def said(table: Table, step: Step[Any], action: str) -> Phrase:
    """The sentence of an action while this step asks."""
    table.push(step)
    table.rest()
    number = GAME.actions.id(action)
    assert number in table.legal
    found: Phrase = GAME.phrase(table, number)
    return found


def test_a_crate_on_a_car_of_another() -> None:
    """MS-6.1: the contract is the author's, the car its owner's."""
    table = bare(3)
    table.cash[1] = 2
    phrase = said(table, LoadCrates(1, 2, 0, 0, 1, 3, -1), "load:strategic.3.large")
    onto = "in Benares (empty, room for 3) for ₹1"
    assert readings(phrase, 1, 2) == (
        f"Load a crate of your strategic contract for Resources onto Ben's large car {onto}",
        "You loaded a crate of your strategic contract for Resources onto Ben's large car in Benares for ₹1",
        "Blue loaded a crate of their strategic contract for Resources onto your large car in Benares for ₹1",
    )
    told = "Blue loaded a crate of their strategic contract for Resources onto Ben's large car in Benares for ₹1"
    assert phrase.told(1, 0, NAMES) == phrase.told(1, WATCHER, NAMES) == told


def test_a_train_of_three_owners() -> None:
    """MS-7.7: each car of a train by its owner."""
    table = bare(3)
    put(table, "bc2", "1.small:1", "2.small:2", "3.small:3")
    phrase = said(table, MoveTrains(0, 2, -1, 0), "advance:bc2")
    assert readings(phrase, 0, 2) == (
        "Advance the train on upper space 2 (your first small car + Blue's first small car + Ben's first small car)"
        " to junction A",
        "You advanced the train on upper space 2 (your first small car + Blue's first small car + Ben's first small "
        "car) to junction A",
        "Ada advanced the train on upper space 2 (Ada's first small car + Blue's first small car + your first small "
        "car) to junction A",
    )


def test_a_car_of_another_into_a_row() -> None:
    """MS-7.9: the choice names what stands there, the log whose car went where."""
    table = bare(2)
    put(table, "B2", "1.medium:1")
    step = ChooseRow(0, place("B1"), CARS["2.large"], -1, -1, 0, 0)
    assert readings(said(table, step, "row:2"), 0, 1) == (
        "Choose row 2 (your medium car, size 2)",
        "You put Blue's large car into row 2 of junction B",
        "Ada put your large car into row 2 of junction B",
    )


def test_shipping_and_investing() -> None:
    """MS-10.1, MS-11.6."""
    phrase = said(bare(2), ShipCrates(1, 1, 3), "ship:commercial.II")
    assert readings(phrase, 1, 0) == (
        "Ship a crate of your commercial contract for Valuables to ship II: gain ₹3",
        "You shipped a crate of your commercial contract for Valuables to ship II: gain ₹3",
        "Blue shipped a crate of their commercial contract for Valuables to ship II: gain ₹3",
    )
    table = bare(2)
    table.tokens = [2, 0]
    choice, own, other = readings(said(table, Invest(0), "invest:1a"), 0, 1)
    assert choice.startswith("Invest 1 token in column 1 of row 1: ")
    assert own.startswith("You invested 1 token in column 1 of row 1 for ")
    assert other.startswith("Ada invested 1 token in column 1 of row 1 for ")
    assert readings(said(table, Invest(0), "pass"), 0, 1) == (
        "Pass: invest no more this round",
        "You passed: no more investments this round",
        "Ada passed: no more investments this round",
    )


def test_what_chance_did_is_told_without_an_author() -> None:
    """MS-1.8, MS-6.11: cards and contracts by what they are, to who drew them and to others."""
    dealt = said(bare(2), DealCards(1, 0, 1, 1), "deal:L10")
    assert dealt.choice() == "Deal load card L10: load 2 OR load 3 onto cars of others"
    assert dealt.told(CHANCE, 1, NAMES) == "You drew load card L10: load 2 OR load 3 onto cars of others"
    assert dealt.told(CHANCE, 0, NAMES) == "Blue drew load card L10: load 2 OR load 3 onto cars of others"
    drawn = said(bare(2), DrawContract(0, 0, 2), "draw_contract:K2")
    terms = "the commercial contract for Bonds: 3 crates, reward gain ₹6 and Bonds 1"
    assert drawn.choice() == f"Draw {terms}"
    assert drawn.told(CHANCE, 0, NAMES) == f"You drew {terms}"


@pytest.mark.parametrize(
    ("event", "own", "other"),
    [
        ((events.GAINS, 1, 1, 0), "You gained 1 rupee (MS-5.1)", "Blue gained 1 rupee (MS-5.1)"),
        ((events.MARKET_STEP, 1, 2, 4), "Your Financial Advisor is on row 4 (MS-5.2)",
         "Blue's Financial Advisor is on row 4 (MS-5.2)"),
        ((events.CAR_ARRIVES, CARS["2.large"], 0, 0), "Your large car stands free in Benares (MS-7.15)",
         "Blue's large car stands free in Benares (MS-7.15)"),
        ((events.TRAIN_PUSHED, CARS["2.small"], place("E2"), 0),
         "The train of your first small car was pushed out of E row 2 (MS-7.10)",
         "The train of Blue's first small car was pushed out of E row 2 (MS-7.10)"),
        ((events.CRATES_DELIVERED, 1, 1, 2), "You had 2 crates delivered to Calcutta (MS-7.15)",
         "Blue had 2 crates delivered to Calcutta (MS-7.15)"),
        ((events.CONTRACT_TAKEN, 1, CONTRACT["T7"], 4),
         "You took the strategic contract for Bonds + Resources with 4 crates (MS-6.11)",
         "Blue took the strategic contract for Bonds + Resources with 4 crates (MS-6.11)"),
    ],
)  # fmt: skip
def test_what_happens_by_itself(event: tuple[int, int, int, int], own: str, other: str) -> None:
    phrase = GAME.tiding(bare(2), event)
    assert phrase.told(reader=1, names=NAMES) == own
    assert phrase.told(reader=0, names=NAMES) == phrase.told(names=NAMES) == other


def test_alone_against_the_major() -> None:
    """MS-14.10, MS-14.12: his cars are his, yours are yours, and a watcher reads your name."""
    table: Any = bare(1)
    names = ["Ada", "Major Banerjee"]
    loaded = GAME.tiding(table, (events.MAJOR_LOADED, CARS["1.medium"], 4, 1))
    assert loaded.told(reader=0, names=names) == "The Major loaded your medium car: your medium car, pass 1 (MS-14.10)"
    assert loaded.told(names=names) == "The Major loaded Ada's medium car: Ada's medium car, pass 1 (MS-14.10)"
    assert str(loaded) == "The Major loaded your medium car: your medium car, pass 1 (MS-14.10)"
    put(table, "benares", "2.small:2", "2.small2:2")
    joined = said(table, ChooseMajorForm(0, CARS["2.medium"], -1), "major_moves:2.small")
    assert joined.choice(0, names) == "Let the Major add his first small car behind"
    assert joined.told(0, 0, names) == "You let the Major add his first small car behind"
