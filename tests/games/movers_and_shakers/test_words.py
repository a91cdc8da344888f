"""What the game says besides its choices: cards and spaces that explain themselves, phases, and reasons."""

from __future__ import annotations

import re
from typing import Any

import pytest

import branchline
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER, Step
from branchline.games.movers_and_shakers import events, places
from branchline.games.movers_and_shakers import verbs as v
from branchline.games.movers_and_shakers.box import CARS, CONDITIONS, TRACK
from branchline.games.movers_and_shakers.refusals import STANDING
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.cards import ChooseBlock, ChooseOrder, ChoosePart, PlaceCard, PlayCard
from branchline.games.movers_and_shakers.steps.loading import LoadCrates
from branchline.games.movers_and_shakers.steps.money import ChooseAssets, ChooseMarker, ReplaceAgency
from branchline.games.movers_and_shakers.steps.performance import ShipCrates, TakeRed
from branchline.games.movers_and_shakers.steps.rounds import Invest
from branchline.games.movers_and_shakers.steps.setup import Draft
from branchline.games.movers_and_shakers.steps.trains import FormTrain, MoveTrains
from games.movers_and_shakers.positions import (
    CARD,
    CONTRACT,
    GAME,
    bare,
    begun,
    deal_hand,
    do,
    lay,
    place,
    put,
    start,
)
from games.movers_and_shakers.positions import (
    CARS as CAR,
)


def reasons(table: Table, seat: int = 0) -> dict[str, tuple[str, str, str]]:
    """What is refused: text -> why, rule, target."""
    return {one.text: (one.why, one.rule, one.target) for one in GAME.refusals(table, seat)}


def asked(table: Table, step: Step[Any]) -> Table:
    """A step that waits for its decision, even if only one answer is left."""
    table.push(step)
    table.rest()
    return table


# -- what explains itself ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "title", "words"),
    [
        (
            f"card:{CARD['L33']}",
            "Load card L33",
            "Choose one: pay ₹1: load 3; or pay ₹1: 3 moves; or pay ₹4: load 3 and",
        ),
        (f"card:{CARD['L2']}", "Load card L2", "Do all you can, in any order: load 2 of one contract; and load 1"),
        (f"card:{CARD['M18']}", "Movement card M18", "Pay ₹1: 5 moves. With Development uncovered its icon counts"),
        (f"paper:{CONTRACT['K8']}", "Commercial contract K8", "its 4 crates to complete it"),
        (f"paper:{CONTRACT['K8']}", "Commercial contract K8", "1 Valuables icon and 1 Infrastructure icon"),
        ("draft:4", "Setup card E", "Place 5 of 5 in turn order. Cars: medium in E row 1 with 1 crate, large in"),
        ("slot:2", "Slot 3", "Logistics: 4 moves toward Calcutta."),
        ("car:0", "Large car", "Size 3, room for 3 crates of anybody. It leaves a city with 2 or more aboard"),
        ("market:6", "Market row 6", "entering it gives: single deal. At the end of the round"),
        ("performance:16", "Performance 16", "Worth 16 VP"),
        ("tile:0", "White tile PW1", "Northern Agency. You may take it"),
        ("red:3", "Red tile, row ₹3 right", "Pay ₹3 and keep the tile"),
        ("invest:0", "Investment, row 4 column 1", "Pay 4 tokens"),
        ("ship:1", "Ship II", "gives at once: gain ₹3."),
        ("shortcut:1", "Shortcut to Calcutta", "in junction F may go straight to Calcutta for 3 steps"),
        (f"track:{place('C1') - TRACK}", "Junction C row 1", "A loading zone"),
        ("asset-a:0", "Bonds", "pays its concession: gain ₹6."),
        ("asset-b:0", "Bonds", "pays its concession: single deal."),
    ],
)
def test_things_explain_themselves_with_the_figures_of_the_box(key: str, title: str, words: str) -> None:
    """MS-3.4, MS-5.6, MS-6.10, MS-7.2, MS-9.3, MS-10.2, MS-11.6, MS-13."""
    assert GAME.about[key].title == title
    assert words in GAME.about[key].words


def test_all_that_is_drawn_has_words() -> None:
    """Cards in hand and in slots, tiles, cars on the line and in cities, the boards of others: each has its key."""
    table = begun(3, seed=4)
    dealer, rng = Dealer(4), Rng(4, 1)
    drawn: set[str] = set()
    while table.player != OVER:
        if table.player == CHANCE:
            table.play(dealer.choose(table))
            continue
        if isinstance(table.stack[-1], (Draft, PlayCard, Invest)):
            for sheet in GAME.sheets(table.view(0), [], GAME.seat_names(3)):
                found = re.findall(r'data-key="([^"]+)"(?: data-about="([^"]+)")?', sheet.svg)
                drawn |= {about or key for key, about in found}
        table.play(rng.pick(table.legal))
    kinds = {key.split(":")[0] for key in drawn}
    assert kinds >= {"track", "city", "car", "shortcut", "market", "marker", "performance", "tile"}
    assert kinds >= {"red", "ship", "invest", "slot", "card", "paper", "agencies", "money", "draft"}
    assert drawn <= set(GAME.about)


def test_a_car_in_a_loading_zone_on_the_line_is_lit() -> None:
    """MS-6.2: junctions C and D load as well; the drawing shows it."""
    table = bare()
    put(table, "C1", "1.large:11")
    start(table, LoadCrates(0, 2, 0, 0, 0, 3, -1))
    picture = "".join(sheet.svg for sheet in GAME.sheets(table.view(0), GAME.choices(table, 0), ["a", "b"]))
    assert f'data-choices="car:{CAR["1.large"]}"' in picture


# -- where the game stands --------------------------------------------------------------------------------


def test_the_phase_through_a_game() -> None:
    """MS-3.1, MS-3.2: setup, two rounds of six turns, an Administration Phase each, the end."""
    table = begun(2, seed=2)
    dealer, rng = Dealer(2), Rng(2, 1)
    told = [GAME.phase(table)]
    while table.player != OVER:
        table.play(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
        if table.player >= 0 and GAME.phase(table) != told[-1]:
            told.append(GAME.phase(table))
    assert told[0] == "Setup · draft"
    assert [one for one in told if "turn" in one] == [
        f"Round {number} of 2 · Action Phase, turn {turn} of 6" for number in (1, 2) for turn in range(1, 7)
    ]
    assert [one for one in told if "Administration" in one] == [
        "Round 1 of 2 · Administration Phase",
        "Round 2 of 2 · Administration Phase",
    ]
    assert GAME.phase(table) == "The game is over"
    assert "turn 1 of 6" in GAME.terminal(begun_turn().view(0)).splitlines()[0]


def begun_turn() -> Table:
    table = begun(2, seed=2)
    dealer, rng = Dealer(2), Rng(2, 1)
    while not isinstance(table.stack[-1], PlayCard):
        table.play(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
    return table


# -- why not ----------------------------------------------------------------------------------------------


def test_a_setup_card_that_is_taken() -> None:
    """MS-2.12."""
    table = begun(2, seed=3, first_player=0)
    do(table, "draft:C")
    assert reasons(table, 1) == {"Take setup card C": ("Player 1 has taken it", "MS-2.12", "draft:2")}


def test_slots_that_are_taken_and_tokens_that_wait() -> None:
    """MS-3.3, MS-11.6: seen before the card is chosen and before the slot is."""
    table = bare()
    lay(table, 0, "M1", slot=2)
    deal_hand(table, 0, "L1", "L2")
    table.tokens[0] = 2
    start(table, PlayCard(0))
    taken = {"Lay a card in slot 2": ("your card M1 lies there until the end of the round", "MS-3.3", "slot:0-1-1")}
    assert reasons(table) == {
        **taken,
        "Invest": ("your 2 tokens can be spent when the round's 6 turns are over", "MS-11.6", ""),
    }
    assert reasons(do(table, "card:L1")) == taken
    assert isinstance(table.stack[-1], PlaceCard)


@pytest.mark.parametrize(
    ("name", "prepare", "block", "why", "rule"),
    [
        ("L33", {}, 3, "costs ₹4, you have ₹3", "MS-4.4"),
        ("L2", {}, 2, "only with a crate on a ship: you have none there", "MS-4.5"),
        ("L13", {}, 2, "only with ₹5 or more: you have ₹3", "MS-4.5"),
        ("L21", {"cash": [3, 7]}, 2, "only if nobody has more cash: you have ₹3, another has ₹7", "MS-4.5"),
        (
            "L11",
            {},
            2,
            "only with a crate in Calcutta's warehouse: you have none in Benares and none in Calcutta",
            "MS-4.5",
        ),
        (
            "L28",
            {"market": [1, 2, 1, 1, 6, 1]},
            2,
            "only if nobody's Calcutta marker is higher: yours is on 2, the highest on 6",
            "MS-4.5",
        ),
        (
            "L17",
            {"market": [2, 1, 1, 1, 1, 1]},
            2,
            "only with the advisor as highest own marker: Benares is on 2, Calcutta on 1, your advisor on 1",
            "MS-4.5",
        ),
        ("L18", {}, 2, "only with the advisor on row 6 or higher: he is on 1", "MS-4.5"),
        ("L14", {}, 2, "only with performance 3+ in round 1, 8+ in round 2: yours is at 0", "MS-4.5"),
        ("M19", {}, 2, "only with two agencies: you have none", "MS-4.5"),
        ("M33", {}, 2, "only as third card of the round: this is card 1", "MS-4.5"),
        ("M8", {}, 2, "only with a deal tile", "MS-4.5"),
        ("L20", {}, 1, "there is nothing for it to count now", "MS-4.6"),
        ("L6", {"contract_crates": [0, 0, 2, 2]}, 1, "no crate lies on your contracts", "MS-4.6"),
        ("L6", {"contract_crates": [0, 0, 2, 2]}, 2, "no crate lies on your contracts", "MS-4.6"),
        ("L7", {"cash": [0, 0]}, 2, "each costs ₹1, you have nothing", "MS-4.6"),
        ("M28", {"agency_stacks": [0, 9, 12, 8]}, 2, "no Northern Agency is left", "MS-4.6"),
        ("M23", {"assets": [10] * 8}, 2, "already at 10", "MS-4.6"),
        (
            "M18",
            {},
            1,
            "no train stands on the line, and no car that could leave for it is loaded enough",
            "MS-4.6",
        ),
        ("L10", {"place": [0, 0, 0, 0, 2, 2, 3, 4]}, 2, "no car of another player with room stands in a loading zone",
         "MS-4.6"),
        ("L5", {"loaded": [255, 0]}, 1, "every car with room in a loading zone has had a crate from you this turn",
         "MS-4.6"),
    ],
)  # fmt: skip
def test_a_block_that_would_lapse(name: str, prepare: dict[str, Any], block: int, why: str, rule: str) -> None:
    """MS-4.4, MS-4.5, MS-4.6: told when the order of card and company action is chosen."""
    table = bare()
    table.cash = [3, 3]
    for field, value in prepare.items():
        setattr(table, field, value)
    table.active = 0
    lay(table, 0, name)
    asked(table, ChooseOrder(0, 0))
    found = [one for one in GAME.refusals(table, 0) if one.text.startswith(f"Carry out block {block}:")]
    assert [(one.why, one.rule, one.target) for one in found] == [(why, rule, "")]


def test_a_company_action_that_would_lapse() -> None:
    """MS-4.8: nothing to move toward Calcutta; the Southern stack is empty."""
    table = bare()
    lay(table, 0, "M17", slot=3, side=1)
    start(table, ChooseOrder(0, 2))
    why = "no train stands on the line toward Calcutta, and no car that could leave for it is loaded enough"
    assert reasons(table)["Carry out Logistics, 4 moves toward Calcutta"] == (why, "MS-4.8", "")
    table = bare()
    table.agency_stacks[1] = 0
    lay(table, 0, "M17", slot=3, side=0)
    asked(table, ChooseOrder(0, 2))
    assert reasons(table)["Carry out Development, 2 times Southern Agency"][0] == "no Southern Agency is left"


def test_a_block_that_comes_after_another() -> None:
    """MS-4.3, MS-8.6: the repetitions of M30 follow each other."""
    table = bare()
    put(table, "bc1", "1.small:1")
    table.cash[0] = 5
    lay(table, 0, "M30", side=0)
    start(table, ChooseBlock(0, 0, 1, 1))
    assert {one.why for one in GAME.refusals(table, 0)} == {"block 2 has to be carried out first"}
    assert not [one for one in GAME.refusals(start(table, ChooseOrder(0, 0)), 0) if "first" in one.why]


def test_a_part_of_a_block_that_waits() -> None:
    """MS-4.3: L26 loads and takes a Northern Agency; there is none."""
    table = bare()
    table.cash[0] = 2
    lay(table, 0, "L26")
    table.agency_stacks[0] = 0
    asked(table, ChoosePart(0, 0, 0, 0))
    assert reasons(table) == {"Do part 2 next: Northern Agency": ("no Northern Agency is left", "MS-4.6", "")}


@pytest.mark.parametrize(
    ("step", "text", "why", "rule", "target"),
    [
        (
            (2, 0, 0, 0, 3, -1),
            "onto your medium car",
            "it stands on upper space 2, which is no loading zone",
            "MS-6.2",
            "car:1",
        ),
        ((2, 0, 0, 0, 3, -1), "onto your first small car", "it is full, 1 of 1", "MS-6.3", "car:2"),
        ((2, 0, 0, 0, 3, -1), "onto Player 2's large car", "it has had a crate from you this turn", "MS-6.4", "car:4"),
        ((2, 0, 2, 0, 3, -1), "onto your large car", "only cars of others may be loaded now", "MS-6.7", "car:0"),
        ((2, 0, 1, 0, 3, 0), "onto your second small car", "all crates go onto one car, the one begun", "MS-6.7",
         "car:3"),
        ((2, 1, 0, 0, 2, -1), "of the commercial contract", "it has given its one crate", "MS-6.6", "crates:0-0"),
        ((2, 2, 0, 0, 2, -1), "of the commercial contract", "all crates come from one contract, the other one",
         "MS-6.6", "crates:0-0"),
    ],
)  # fmt: skip
def test_a_crate_that_cannot_be_loaded(step: tuple[int, ...], text: str, why: str, rule: str, target: str) -> None:
    table = bare()
    put(table, "bc2", "1.medium:1")
    put(table, "benares", "1.small:2")
    table.loaded[0] = 1 << CAR["2.large"]
    start(table, LoadCrates(0, *step))
    assert reasons(table)[f"Load a crate {text}"] == (why, rule, target)


def test_a_contract_without_crates() -> None:
    """MS-6.1, MS-10.1: nothing to load or ship from it; a shipment may name its ship."""
    table = bare()
    table.supply[0] += table.contract_crates[1]
    table.contract_crates[1] = 0
    start(table, LoadCrates(0, 2, 0, 0, 0, 3, -1))
    assert reasons(table)["Load a crate of the strategic contract"] == ("no crate lies on it", "MS-6.1", "crates:0-1")
    start(table, ShipCrates(0, 1, 3))
    assert reasons(table) == {
        "Ship a crate of the strategic contract": ("no crate lies on it", "MS-10.1", "crates:0-1")
    }
    table = start(bare(), ShipCrates(0, 1, 2))
    assert reasons(table) == {
        f"Ship a crate to ship {name}": ("this crate goes to ship III", "MS-10.1", f"ship:{ship}")
        for ship, name in enumerate(("I", "II"))
    }


def test_trains_that_cannot_move() -> None:
    """MS-7.4, MS-7.12, MS-7.14."""
    table = bare()
    put(table, "benares", "1.large:1")
    put(table, "calcutta", "2.small:2")
    put(table, "cb1", "2.medium:2")
    put(table, "F1", "2.large:12")
    asked(table, MoveTrains(0, 2, 1, 0))
    found = reasons(table)
    assert found["Form a train in Benares with your large car"] == (
        "it carries 1 crate, to leave it needs 2", "MS-7.4", "car:0"
    )  # fmt: skip
    only = "this move goes toward Calcutta only"
    assert found["Form a train in Calcutta with Player 2's first small car"] == (only, "MS-7.14", "car:6")
    train = f"track:{place('cb1') - TRACK}"
    assert found["Advance the train on lower space 1 (Player 2's medium car)"] == (only, "MS-7.14", train)
    assert found["Take the shortcut from F row 1 (Player 2's large car) to Calcutta, 3 steps"] == (
        "it takes 3 steps, you have 2 left", "MS-7.12", "shortcut:1"
    )  # fmt: skip


def test_cars_that_cannot_join_a_train() -> None:
    """MS-7.4, MS-7.6."""
    table = bare()
    put(table, "benares", "1.medium:1", "2.medium:2", "1.small:1")
    start(table, FormTrain(0, CAR["1.medium"], -1))
    found = reasons(table)
    assert found["Add Player 2's medium car behind"] == (
        "it is of size 2, the train has room for 1", "MS-7.6", f"car:{CAR['2.medium']}"
    )  # fmt: skip
    assert found["Add your second small car behind"][:2] == ("it carries no crates, to leave it needs 1", "MS-7.4")
    assert "Add your first small car behind" not in found


def test_markers_assets_and_agencies_that_are_no_choice() -> None:
    """MS-5.2, MS-5.3, MS-15.4."""
    table = bare()
    table.market[0] = 10
    start(table, ChooseMarker(0, 3, 1))
    assert reasons(table) == {"Advance the Benares marker": ("it is on row 10 already", "MS-5.2", "marker:0")}
    table = start(bare(), ChooseMarker(0, 4, 1))
    assert reasons(table) == {
        "Advance the Financial Advisor": ("only a marker of a city may advance now", "MS-5.2", "marker:2")
    }
    table = bare()
    table.assets[1] = 10
    asked(table, ChooseAssets(0, 1, 7, 0))
    assert reasons(table) == {
        "Raise Valuables": ("it is at 10 already", "MS-5.3", "asset:0-1"),
        "Raise Infrastructure": ("now only Bonds, Valuables or Resources may rise", "MS-5.3", "asset:0-3"),
    }
    table = start(bare(), ChooseAssets(0, 1, 14, 1))
    assert reasons(table)["Raise Bonds"][0] == "it has had its step; each asset only once"
    table = bare(1, rival="R3")
    table.agency_stacks = [5, 0, 5, 0]
    asked(table, ReplaceAgency(0))
    assert reasons(table) == {
        "Take a Southern Agency": ("no Southern Agency is left", "MS-15.4", ""),
        "Take a Western Agency": ("the rival has taken this type out of the game", "MS-15.4", ""),
    }


def test_tiles_and_investments_that_cost_too_much() -> None:
    """MS-9.4, MS-11.6."""
    table = bare()
    table.cash[0] = 3
    start(table, TakeRed(0))
    assert reasons(table) == {
        f"Pay ₹4 for the red Bonds tile in row ₹4 {side}": ("costs ₹4, you have ₹3", "MS-9.4", f"red:{space}")
        for space, side in enumerate(("left", "right"))
    }
    table = bare()
    table.tokens[0] = 3
    table.grid[4 * 2 + 1] = 1
    start(table, Invest(0))
    found = reasons(table)
    assert len(found) == 4
    assert found["Invest 4 tokens in column 2 of row 4: 40 VP"] == ("costs 4 tokens, you have 3", "MS-11.6", "invest:1")
    assert found["Invest 3 tokens in column 1 of row 3: 30 VP"] == (
        "closed: it takes 1 marker at most", "MS-11.6", "invest:4"
    )  # fmt: skip


def test_every_member_of_a_main_choice_is_legal_or_has_a_reason() -> None:
    """MS-3.3, MS-4.3, MS-6.1, MS-7.5, MS-11.6: along whole games nothing is passed over in silence."""
    looked = 0
    for players in (1, 3):
        table = branchline.game("movers_and_shakers").new(players)
        dealer, rng = Dealer(8), Rng(8, 1)
        while table.player != OVER:
            if table.player == CHANCE:
                table.play(dealer.choose(table))
                continue
            members = members_of(table)
            refused = {one.target for one in GAME.refusals(table, table.player)}
            missing = [key for key, actions in members.items() if key not in refused and not actions & set(table.legal)]
            assert not missing, (type(table.stack[-1]).__name__, missing)
            looked += len(members)
            table.play(rng.pick(table.legal))
    assert looked > 500


def members_of(table: Table) -> dict[str, set[int]]:
    """The members of the choice at hand, by their keys, with the actions that choose them."""
    step: Any = table.stack[-1]
    if isinstance(step, PlaceCard):
        sides = table.uncovered[step.seat * 6 : step.seat * 6 + 6]
        return {places.slot(step.seat, slot, max(0, side)): {v.PLACE + slot * 2} for slot, side in enumerate(sides)}
    cars = [car for car, at in enumerate(table.place) if at >= 0]
    if isinstance(step, LoadCrates):
        return {f"car:{car}": {v.LOAD_CRATE + car, v.LOAD_CRATE + CARS + car} for car in cars}
    if isinstance(step, MoveTrains):
        return {
            f"track:{table.place[car] - TRACK}" if table.place[car] >= TRACK else f"car:{car}": {
                v.ADVANCE + table.place[car] - TRACK if table.place[car] >= TRACK else v.FORM + car
            }
            for car in cars
        }
    if isinstance(step, Invest):
        columns = table.investments.columns
        return {f"invest:{space}": {v.INVEST + space} for space in range(16) if space % 4 < columns}
    return {}


def test_conditions_with_figures_are_conditions_of_the_box() -> None:
    assert all(0 < condition < len(CONDITIONS) for condition in STANDING)


# -- sentences ---------------------------------------------------------------------------------------------------------


def test_the_log_speaks_to_its_reader() -> None:
    """MS-5.1, MS-5.4: what happened is told alike of you and of others; one is no plural."""
    solo, table = bare(1), bare()
    assert (
        GAME.report(solo, (events.GAINS, 0, 6, 1))
        == "You gained 6 rupees: 10 rupees became 1 investment token (MS-5.1)"
    )
    assert (
        GAME.report(table, (events.GAINS, 1, 12, 2))
        == "Player 2 gained 12 rupees: 20 rupees became 2 investment tokens (MS-5.1)"
    )
    assert GAME.report(solo, (events.AGENCY_GAINED, 0, 2, 0)) == "You established an Eastern Agency (MS-5.4)"
    assert GAME.report(solo, (events.MAJOR_LAPSES, 1, 1, 0)) == "The Major had no use for 1 move (MS-14.16)"
    assert GAME.report(solo, (events.MARKET_ADJUSTED, 0, 1, 0)).startswith(
        "Your market markers all went to row 1, no bonus"
    )


def test_what_the_major_loads_and_moves_is_named_by_his_list() -> None:
    """MS-14.10, MS-14.11: he loads your cars, but moves them only with his crates aboard; trains are for moving."""
    table = bare(1)
    loaded = GAME.report(table, (events.MAJOR_LOADED, CAR["1.medium"], 4, 1))
    assert loaded == "The Major loaded your medium car: your medium car, pass 1 (MS-14.10)"
    moved = GAME.report(table, (events.MAJOR_MOVED, CAR["2.large"], 0, 1))
    assert moved == "The Major moved his large car: his large car, closest, pass 1 (MS-14.11)"


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("L31", "Load any number from one contract, ₹1 each."),
        ("M17", "Do all you can, in any order: gain ₹1; and 1 move per crate on one contract."),
        ("M12", "Do all you can, one after the other: 3 moves; and 2 moves (if a medium car was moved)."),
        (
            "M30",
            "Pay ₹1: 3 moves. With Development uncovered you may do that up to 2 more times, for ₹1 each time, or free "
            "where the table reads MS-8.6 so.",
        ),
    ],
)
def test_cards_say_what_they_do(card: str, words: str) -> None:
    """MS-13, MS-8.3, MS-8.6: any number of one contract; what comes after the moves; what is optional."""
    assert GAME.about[f"card:{CARD[card]}"].words.startswith(words)


def test_m30_costs_what_the_table_reads() -> None:
    """MS-8.6: a hand shows the price of the repetitions at this table."""
    for reading, price in (("paid", "pay ₹1: "), ("free", "")):
        table = bare(m30_repetitions=reading)
        deal_hand(table, 0, "M30", "L1")
        start(table, PlayCard(0))
        again = f" AND optionally again {price}3 moves (with Development uncovered)"
        assert GAME.say(table, v.CARD + CARD["M30"]) == f"Play M30: pay ₹1: 3 moves{again}{again}"
