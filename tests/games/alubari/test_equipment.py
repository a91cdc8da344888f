"""AL-11: equipment."""

from branchline.games.alubari.box import STEEL
from branchline.games.alubari.steps.workers import HirePhase
from games.alubari.table import (
    BOX,
    deal,
    do,
    equip,
    equipment,
    give,
    hold,
    is_done,
    legal,
    resolve,
    set_rates,
    then,
    worker,
)


def test_equipment_is_bought_at_its_printed_cost() -> None:
    """AL-11.1: steel to the general supply, chai off the track; any number may be owned."""
    table = resolve(give(worker(worker(deal(2), "E1"), "E2"), 0, steel=5, chai=1), "E")
    do(table, "boost:no", "buy:GARRATT")
    assert (table.steel[0], table.chai[0]) == (3, 0)
    do(table, "buy:SHUNTER")
    assert table.equipment_owned(0) == 2
    assert table.steel[0] == 1


def test_the_cost_must_be_payable_before_the_cards_own_chai_arrives() -> None:
    """AL-11.1: cost and chai on the card are separate."""
    chai_costs = [card.id for card in BOX.equipment if card.cost[5]]
    assert chai_costs == ["GARRATT", "WAREHOUSE", "VERY_FINE"]
    table = resolve(give(worker(deal(2), "E1"), 0, steel=3), "E")
    assert not {f"buy:{name}" for name in chai_costs} & set(legal(table))


def test_chai_on_the_card_moves_the_buyers_marker() -> None:
    """AL-11.2: the cube leaves the game; what does not fit is lost."""
    table = resolve(give(worker(deal(2), "E1"), 0, steel=2), "E")
    out = table.chai_out
    do(table, "buy:TOY_TRAIN")
    assert (table.chai[0], table.chai_out, table.equipment_chai[equipment("TOY_TRAIN")]) == (1, out + 1, 0)
    full = resolve(give(worker(deal(2), "E1"), 0, steel=2, chai=7), "E")
    do(full, "boost:no", "buy:TOY_TRAIN")
    assert full.chai[0] == 7


def test_one_card_is_enough_to_hire() -> None:
    """AL-11.3: whichever it is."""
    for card in BOX.equipment:
        table = give(equip(deal(2), 0, card.id), 0, chai=1)
        then(table, HirePhase())
        assert legal(table) == ["hire:none", "hire:chai"], card.id


def test_the_abilities_are_those_of_the_book() -> None:
    """AL-11.4: eight cards, each with its own."""
    assert [card.ability for card in BOX.equipment] == list(range(8))
    assert [card.points for card in BOX.equipment] == [0, 0, 0, 0, 0, 7, 0, 0]


def test_the_warehouse_lowers_the_tea_of_each_contract() -> None:
    """AL-11.4 (4), AL-14.6: two contracts of 5 and 8 leaves are met with 11."""
    table = give(hold(deal(2), 0, 3, 23), 0, tea=11)
    assert table.score_sheet()[0]["contracts"] == 12
    equip(table, 0, "WAREHOUSE")
    assert table.score_sheet()[0]["contracts"] == 7 + 12
    assert table.score_sheet()[0]["tea"] == 0


def test_no_equipment_changes_a_work_rate() -> None:
    """AL-11.5: with all of it in hand a worker digs and lays by the disc."""
    table = equip(deal(2), 0, *[card.id for at, card in enumerate(BOX.equipment) if at != equipment("INSPECTION")])
    set_rates(give(worker(worker(table, "B1"), "D1"), 0, steel=3), excavation=3, lay_track=2)
    resolve(table, "B")
    assert table.rubble[0] == 3
    resolve(table, "D")
    assert table.steel[0] == 1


def test_a_returned_card_may_be_bought_again() -> None:
    """AL-11.6: without chai, by anyone; having owned it is remembered."""
    table = equip(deal(2), 0, "WORK_GANG")
    table.equipment[equipment("WORK_GANG")] = -1
    resolve(give(worker(table, "E1", 1), 1, steel=2), "E")
    do(table, "buy:WORK_GANG")
    assert (table.equipment[equipment("WORK_GANG")], table.chai[1]) == (1, 0)
    assert table.had_equipment == [1, 1]
    assert is_done(table)


def test_equipment_is_worth_nine_points_and_the_very_fine_train_sixteen() -> None:
    """AL-11.4 (6), AL-14.5: nothing alone."""
    table = equip(deal(2), 0, "SHUNTER", "VERY_FINE")
    assert table.score_sheet()[0]["equipment"] == 9 + 16
    alone = equip(deal(1, "shed:VERY_FINE"), 0, "VERY_FINE")
    assert alone.score_sheet()[0]["equipment"] == 0
    assert BOX.equipment[equipment("VERY_FINE")].cost[STEEL] == 3
