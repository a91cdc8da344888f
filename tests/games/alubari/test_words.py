"""What explains itself, where the game stands, and what cannot be done and why."""

from dataclasses import replace

import pytest

from branchline import CHANCE, OVER, Dealer, Rng
from branchline.core.sheet import Refusal
from branchline.games.alubari.box import EFFECTS, MOST_SPACES
from branchline.games.alubari.state import GAME, Table
from branchline.games.alubari.steps.areas import BY_WORKER, Stock
from branchline.games.alubari.steps.events import Events
from branchline.games.alubari.steps.rounds import EndRound
from branchline.games.alubari.steps.workers import HirePhase
from games.alubari.table import (
    ALUBARI,
    BOX,
    chance,
    deal,
    do,
    equip,
    equipment,
    give,
    hold,
    line,
    own,
    resolve,
    set_rates,
    spend_markers,
    station,
    stock,
    then,
    track,
    window,
    worker,
)


def refused(table: Table) -> dict[str, Refusal]:
    """By their texts; none of them is legal, none is on a lit element."""
    found = ALUBARI.refusals(table, table.player)
    sentences = {choice.sentence for choice in ALUBARI.choices(table, table.player)}
    lit = {choice.target for choice in ALUBARI.choices(table, table.player)}
    assert not any(one.text in sentences or (one.target and one.target in lit) for one in found)
    return {one.text: one for one in found}


def why(table: Table, text: str) -> tuple[str, str]:
    one = refused(table)[text]
    return one.why, one.rule


# -- what explains itself ----------------------------------------------------------------------------------


def test_cards_explain_themselves_with_the_figures_of_the_box() -> None:
    """AL-13.10, AL-11.4, AL-14.6: effect, use and worth of a contract; ability, price and points of equipment."""
    about = ALUBARI.about
    card = about["contract:8"]
    assert card.title == "Contract 9"
    assert card.words.startswith(BOX.contracts[8].text)
    assert card.words.endswith("To be used once, before area C. 14 points at the end for 4 estates.")
    assert card.rule == "AL-13.10, AL-6.2, AL-14.6"
    assert about["contract:26"].words.endswith("2 points at the end for each chai.")
    gang = about[f"equipment:{equipment('WORK_GANG')}"]
    assert gang.words == (
        "Stations cost 2 rubble or 1 stone less. Costs 2 steel bars; 9 points at the end, none alone. "
        "Its owner may hire the third worker for 1 chai a round."
    )
    assert gang.rule.startswith("AL-9.7")


def test_every_effect_of_a_contract_has_its_rule() -> None:
    """AL-13: the table of rules is as long as that of effects, and each card cites its own."""
    rules = {BOX.contracts[int(key.split(":")[1])].effect: one.rule.split(",")[0]
             for key, one in ALUBARI.about.items() if key.startswith("contract:")}  # fmt: skip
    assert len(rules) == len(EFFECTS)
    assert rules[EFFECTS.index("harvest")] == "AL-13.24"
    assert rules[EFFECTS.index("borrow_estates")] == "AL-13.9"
    assert rules[EFFECTS.index("iron_as_steel")] == "AL-13.16"


def test_spaces_explain_themselves_with_the_figures_of_the_box() -> None:
    """AL-7.1, AL-8.4, AL-9.3, AL-9.8, AL-12.3, AL-4.2."""
    about = ALUBARI.about
    assert about["space:0"].title == "A1: Stockyard"
    assert about["space:0"].words.startswith("A worker takes up to 3 cubes from the Stockyard, at most 1 of them chai.")
    river = about[f"track:{track('T01')}"].words
    assert "1 chai for the player who lays it, none if the game does." in river
    assert "Sukna, Rangtong and Tindharia are open" in river
    assert about[f"station:{station('SIL1')}"].words == "Costs 1 steel bar. On building: take 2 steel bars."
    assert about[f"station:{station('DAR2')}"].words == (
        "Costs 4 stone, 12 rubble or 3 steel bars. 9 points at the end. Closed with fewer than 3 players."
    )
    assert "7 iron ore, 4 stone and 1 chai" in about["event:0"].words
    assert about["event:0"].words.endswith(
        "Alone, the second such event of the game closes the empty spaces of Siliguri Town for good."
    )
    assert about["event:0"].rule.endswith("AL-15.3")
    assert about["event:4"].words.startswith("For each equipment card, except the Very Reliable Train, its owner pays")
    assert about["area:extra"].words.endswith("With 1 chai: a second building action.")
    assert "AL-6.6" in about["area:extra"].rule
    assert "for the weather two rounds later" in about["deck"].words
    assert about["weather:1"].words == (
        "It moves the excavation disc 1 down, the lay track disc 1 down and the crop disc 1 up."
    )
    assert "last worker space of Excavation and Lay Track" in about["weather:2"].words


def test_a_changed_box_explains_its_own_figures() -> None:
    """Figures come from the box, not from a copy of it."""
    dearer = replace(BOX, contracts=(replace(BOX.contracts[0], points=99), *BOX.contracts[1:]))
    assert ALUBARI.rooms.about.about(dearer)["contract:0"].words.endswith("99 points at the end for 3 stations.")


# -- where the game stands -----------------------------------------------------------------------------------


def test_the_phase_goes_through_a_round() -> None:
    """AL-3.1: setup, then the five phases in their order, areas A to G in the fifth."""
    table = ALUBARI.new(2)
    assert ALUBARI.phase(table) == "Setup"
    dealer, rng = Dealer(4), Rng(4)
    seen: list[str] = []
    while table.round < 3:
        phase = ALUBARI.phase(table)
        if table.round == 2 and phase not in seen:
            seen.append(phase)
        table.apply(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
    assert seen[:3] == [
        "Round 2 · Phase 1: restock contracts",
        "Round 2 · Phase 3: Stockyard and events",
        "Round 2 · Phase 4: assign workers",
    ]
    areas = [phase.removeprefix("Round 2 · Phase 5: resolve actions · ") for phase in seen[3:]]
    assert areas
    assert areas == sorted(areas)
    assert set(areas) <= {f"{letter} {area.name}" for letter, area in zip("ABCDEFG", BOX.areas, strict=True)}


def test_the_extra_round_and_the_end_have_words() -> None:
    """AL-14.3: one more round of two players; AL-14.5: the end."""
    table = spend_markers(deal(2), 0, left=0)
    then(table, EndRound())
    chance(table)
    assert ALUBARI.phase(table).startswith("Extra round 2 · Phase ")
    while table.player != OVER:
        table.apply(table.legal[0])
    assert ALUBARI.phase(table) == "The game is over"
    assert ALUBARI.terminal(table.view(None)).startswith("THE GAME IS OVER\n")


# -- what cannot be done, and why --------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(1, 6))
def test_every_space_of_the_works_is_free_or_refused(players: int) -> None:
    """AL-5.7: while workers are placed nothing is left out, in a whole game."""
    table = ALUBARI.new(players)
    dealer, rng = Dealer(players), Rng(players)
    while table.player != OVER:
        if table.player == CHANCE:
            table.apply(dealer.choose(table))
            continue
        if ALUBARI.ask(table).rule == "AL-5.7":
            drawn = {f"space:{area * MOST_SPACES + n}" for area in range(7) for n in range(table.area_spaces(area))}
            free = {ALUBARI.target(action) for action in table.legal}
            taken = {one.target for one in refused(table).values()}
            assert free | taken == drawn
            assert not free & taken
        table.apply(rng.pick(table.legal))


def test_a_worker_finds_a_space_taken_or_in_fog() -> None:
    """AL-5.7, AL-4.2."""
    table = do(deal(2), "place:A1")
    assert why(table, "Place a worker on A1, Stockyard") == ("Player 1 has a worker there", "AL-5.7")
    table.fog_tiles = 1
    then(table, *reversed(table.stack))
    assert why(table, "Place a worker on B3, Excavation") == ("fog closes it this round", "AL-4.2")
    assert why(table, "Place a worker on D3, Lay Track") == ("fog closes it this round", "AL-4.2")


def test_the_third_worker_costs_what_one_does_not_have() -> None:
    """AL-5.5: the Shunter takes rubble."""
    table = then(give(equip(deal(2), 0, "SHUNTER"), 0, chai=1, rubble=1), HirePhase())
    assert why(table, "Hire the third worker for 2 rubble") == ("costs 2 rubble, you have 1 rubble", "AL-5.5")
    table = then(give(equip(deal(2), 0, "SHUNTER"), 0, chai=0, rubble=2), HirePhase())
    assert why(table, "Hire the third worker for 1 chai") == ("costs 1 chai, you have no chai", "AL-5.5")


def test_a_contract_is_used_or_of_another_area() -> None:
    """AL-6.2."""
    table = hold(hold(deal(2), 0, 2, used=True), 0, 1, 7)
    window(table, "A")
    found = {one.target: one.why for one in refused(table).values()}
    assert found == {
        "contract:1": "you have used it; at the end it still scores",
        "contract:6": "it works before area B, this is A",
    }


def test_the_stockyard_has_limits() -> None:
    """AL-7.1, AL-7.2, AL-1.5."""
    table = resolve(stock(worker(deal(2), "A1"), iron=4, chai=2), "A")
    assert why(table, "Take stone from the Stockyard") == ("there is none", "AL-7.1")
    assert why(table, "Take more than 1 chai from the Stockyard")[0] == "at most 1 of your cubes here may be chai"
    assert why(table, "Take more than 3 cubes from the Stockyard")[0] == "3 is all you may take here"
    table = then(give(stock(deal(2), iron=4, chai=3), 0, chai=7), Stock(0, 3, 3, BY_WORKER))
    assert why(table, "Take chai from the Stockyard") == ("your chai is at its limit of 7", "AL-1.5")
    table = then(give(stock(deal(2), iron=4, chai=3), 0, chai=6), Stock(0, 3, 3, BY_WORKER))
    assert why(table, "Take more than 1 chai from the Stockyard") == ("your chai may not pass 7", "AL-1.5")


def test_digging_has_a_least_and_a_most() -> None:
    """AL-7.5, AL-7.8."""
    table = resolve(set_rates(give(worker(deal(2), "B1"), 0, chai=1), excavation=2), "B")
    do(table, "boost:yes")
    assert why(table, "Dig less than 2 rubble") == ("the excavation rate is 2", "AL-7.5")
    assert why(table, "Dig more than 5 rubble") == ("the rate and what you added allow 5", "AL-7.5")
    table = resolve(set_rates(give(worker(deal(2), "B1"), 0, chai=1), excavation=2), "B")
    table.rubble_left = [0] * (len(table.rubble_left) - 1) + [4]
    do(table, "boost:yes")
    assert why(table, "Dig more than 4 rubble") == ("no more lies on the tea estates", "AL-7.8")


def test_the_foundry_wants_material() -> None:
    """AL-7.10."""
    table = resolve(stock(give(worker(deal(2), "C1"), 0, iron=2, rubble=1, stone=1)), "C")
    assert why(table, "Make steel: 3 iron ore for 1 steel bar")[0] == "costs 3 iron ore, you have 2 iron ore"
    assert why(table, "Make stone: 2 rubble for 1 stone from the bag")[0] == "costs 2 rubble, you have 1 rubble"
    table = resolve(stock(give(worker(deal(2), "C1"), 0, rubble=2)), "C")
    assert why(table, "Smash stone: 1 stone for 2 rubble")[0] == "you have no stone"
    stockyard = "Make stone: 2 rubble for 1 stone from the Stockyard"
    assert why(table, stockyard) == ("the Stockyard holds no stone", "AL-7.10")


def test_an_exchange_ends_with_the_card_the_supply_or_the_bag() -> None:
    """AL-13.10."""

    def exchange(card: int, **amounts: int) -> Table:
        return do(window(hold(give(deal(2), 0, **amounts), 0, card), "C"), f"use:{card}")

    assert why(exchange(9, iron=3), "Turn 4 iron ore into 2 steel bars")[0] == "you have 3 iron ore"
    assert why(exchange(9, iron=9), "Turn 8 iron ore into 4 steel bars")[0] == "the card allows it 3 times"
    table = stock(exchange(10, rubble=10), stone=14)
    then(table, *reversed(table.stack))
    assert why(table, "Turn 4 rubble into 2 stone") == ("the bag holds no more stone", "AL-13.10")


def test_track_wants_steel_spaces_and_markers() -> None:
    """AL-8.2, AL-8.7, AL-1.8, AL-13.16."""

    def laying(table: Table, steel: int, rate: int = 1) -> Table:
        table = set_rates(give(worker(table, "D1"), 0, steel=steel, chai=1), lay_track=rate)
        return do(resolve(table, "D"), "boost:yes")

    table = laying(deal(2), steel=2)
    assert why(table, "Lay fewer than 1 track") == ("the lay track rate is 1", "AL-8.2")
    assert why(table, "Lay more than 2 tracks") == ("each costs 1 steel bar, you have 2 steel bars", "AL-8.2")
    assert refused(table)["Lay more than 2 tracks"].target == "track:0"
    assert why(laying(deal(2), steel=9), "Lay more than 3 tracks")[0] == "the rate and what you added allow 3"
    table = laying(spend_markers(deal(3), 0, left=2), steel=9)
    assert why(table, "Lay more than 2 tracks") == ("you have 2 markers left", "AL-1.8")
    table = laying(own(deal(2), GAME, tracks=[f"T{n:02}" for n in range(1, 20)]), steel=9)
    assert why(table, "Lay more than 2 tracks") == ("no more track spaces are free", "AL-8.7")


def iron_for_steel(rate: int, left: int = 19, **amounts: int) -> Table:
    """A worker of seat 0 lays track with contract 15."""
    table = hold(give(worker(spend_markers(deal(3), 0, left=left), "D1"), 0, **amounts), 0, 15)
    do(set_rates(window(table, "D"), lay_track=rate), "use:15")
    return resolve(table, "D")


def test_contract_15_asks_for_no_more_than_the_steel_bars_pay() -> None:
    """AL-8.2, AL-13.16: the rate is what must be laid only as far as steel bars, markers and spaces go."""
    table = iron_for_steel(3, iron=4, steel=1)
    assert why(table, "Lay fewer than 1 track") == (
        "the lay track rate is 3, and you have 1 steel bar for it",
        "AL-8.2",
    )
    assert why(table, "Lay more than 2 tracks") == (
        "each costs 1 steel bar or 3 iron ore, you have 1 steel bar and 4 iron ore",
        "AL-8.2",
    )
    table = iron_for_steel(2, iron=9, steel=2)
    assert why(table, "Lay fewer than 2 tracks")[0] == "the lay track rate is 2"
    assert why(table, "Lay more than 2 tracks")[0] == "the lay track rate is 2"
    table = iron_for_steel(3, left=1, iron=9, steel=2)
    assert why(table, "Lay fewer than 1 track")[0] == "the lay track rate is 3, and you have 1 marker for it"
    assert why(table, "Lay more than 1 track") == ("you have 1 marker left", "AL-1.8")
    assert not any(text.startswith("Lay fewer") for text in refused(iron_for_steel(3, iron=9, steel=0)))


def test_contract_14_lets_lay_as_many_as_it_says() -> None:
    """AL-13.14: neither the rate nor chai has a say, and none must be laid."""
    table = set_rates(hold(give(deal(2), 0, steel=9), 0, 14), lay_track=1)
    do(window(table, "D"), "use:14")
    assert [text for text in refused(table) if text.startswith("Lay")] == ["Lay more than 2 tracks"]
    assert why(table, "Lay more than 2 tracks") == ("the contract allows 2 tracks", "AL-13.14")


def test_every_station_space_and_card_of_the_shed_is_lit_or_refused() -> None:
    """AL-9.1: while one builds nothing is left out, in a whole game."""
    table = ALUBARI.new(3)
    dealer, rng = Dealer(5), Rng(5)
    builds = 0
    while table.player != OVER:
        if table.player == CHANCE:
            table.apply(dealer.choose(table))
            continue
        if ALUBARI.ask(table).rule == "AL-9.1":
            builds += 1
            wanted = {f"station:{at}" for at in range(len(BOX.stations))}
            wanted |= {f"equipment:{card}" for card, place in enumerate(table.equipment) if place == -1}
            lit = {ALUBARI.target(action) for action in table.legal} - {""}
            assert lit | {one.target for one in refused(table).values() if one.target} == wanted
        table.apply(rng.pick(table.legal))
    assert builds > 3


def test_a_station_is_taken_closed_behind_a_river_or_too_dear() -> None:
    """AL-9.3, AL-9.4, AL-9.10."""
    table = own(own(deal(2), 1, stations=["SIL3"]), GAME, stations=["SUK1"])
    resolve(give(worker(table, "E1"), 0, steel=1, stone=1), "E")
    assert why(table, "Build in Siliguri Town 3") == ("Player 2 has it", "AL-9.4")
    assert why(table, "Build in Sukna 1") == ("the game has it", "AL-9.10")
    assert why(table, "Build in Darjeeling 2") == ("it is closed in this game", "AL-9.10")
    assert why(table, "Build in Gayabari 1") == ("the town opens with track space 7, Tindharia River", "AL-9.3")
    dear = refused(table)["Build in Siliguri Town 5 for 3 stone: 5 points"]
    assert (dear.why, dear.rule, dear.target) == ("costs 3 stone, you have 1 stone", "AL-9.4", "station:4")


def test_one_way_to_pay_is_refused_beside_another_that_is_lit() -> None:
    """AL-9.5: the space is lit, so the refusal points at nothing."""
    table = give(own(deal(3), GAME, tracks=["T17"]), 0, rubble=12, stone=1)
    resolve(worker(table, "E1"), "E")
    one = refused(table)["Build in Darjeeling 1 for 4 stone: 11 points"]
    assert (one.why, one.target) == ("costs 4 stone, you have 1 stone", "")


def test_without_a_marker_nothing_is_built() -> None:
    """AL-9.4, AL-1.8: equipment can still be bought."""
    table = give(worker(spend_markers(deal(3), 0, left=0), "E1"), 0, steel=9)
    resolve(table, "E")
    assert why(table, "Build in Siliguri Town 1") == ("you have no marker left", "AL-9.4")


def test_equipment_is_too_dear_or_one_too_many() -> None:
    """AL-11.1, AL-13.19, AL-15.5."""
    table = resolve(give(worker(deal(2), "E1"), 0, steel=2), "E")
    fine = "Buy Very Fine Train for 3 steel bars and 1 chai"
    assert why(table, fine) == ("costs 3 steel bars and 1 chai, you have 2 steel bars and no chai", "AL-11.1")
    table = hold(give(worker(deal(2), "E1"), 0, steel=1), 0, 21)
    resolve(do(window(table, "E"), "use:21"), "E")
    assert refused(table)[fine].target == ""
    table = hold(give(worker(deal(2), "E1"), 0, stone=2, rubble=8), 0, 21)
    resolve(do(window(table, "E"), "use:21"), "E")
    assert why(table, fine) == ("costs at least 1 steel bar, you have no steel bars", "AL-13.19")
    table = give(worker(equip(deal(1), 0, "SHUNTER", "TOY_TRAIN"), "E1"), 0, steel=9)
    resolve(table, "E")
    assert any((one.why, one.rule) == ("you own 2, and alone you may own no more", "AL-15.5")
               for one in refused(table).values())  # fmt: skip


def test_the_chaiwala_has_no_half_leaves_and_no_more_than_the_track_holds() -> None:
    """AL-10.4, AL-1.5."""
    table = resolve(set_rates(give(worker(deal(2), "G1"), 0, tea=2), crop=0), "G")
    assert why(table, "Take tea leaves") == ("the crop rate is ½", "AL-10.4")
    assert why(table, "Turn 3 tea leaves into 3 chai") == ("you have 2 tea leaves", "AL-10.4")
    table = resolve(set_rates(give(worker(deal(2), "G1"), 0, tea=5, chai=5), crop=1), "G")
    assert why(table, "Turn 3 tea leaves into 3 chai") == ("your chai may not pass 7", "AL-1.5")


def test_only_the_game_lends_estate_spaces() -> None:
    """AL-13.9."""
    table = hold(own(own(deal(2), GAME, estates=[0, 1, 2]), 1, estates=[3]), 0, 29)
    do(window(table, "B"), "use:29", "borrow:0")
    assert why(table, "Borrow Alubari 1 from the game") == ("Player 1 borrows it", "AL-13.9")
    others = len(table.estate_owner) - 3
    assert why(table, f"Borrow {others} other spaces of the tea estates")[0] == "only the game lends its own"


def test_maintenance_wants_steel_or_chai() -> None:
    """AL-12.8."""
    table = give(equip(deal(2), 0, "SHUNTER"), 0, steel=0, chai=2)
    table.rondel_next, table.events_drawn = 4, 1
    then(table, Events())
    assert why(table, "Keep The Shunter for 1 steel bar") == ("you have no steel bars", "AL-12.8")


def test_small_choices_refuse_nothing() -> None:
    """AL-6.6, AL-10.1: paying chai or not, and taking a contract, leave nothing to explain."""
    table = resolve(give(worker(deal(2), "E1"), 0, chai=1), "E")
    assert refused(table) == {}
    table = resolve(line(worker(deal(2), "F1"), 7, 17, 0), "F")
    assert refused(table) == {}
    assert ALUBARI.refusals(table, 1) == []
