"""MS-6: loading and contracts."""

from branchline.core.chance import Dealer, deal
from branchline.games.movers_and_shakers.steps.loading import (
    CompleteContracts,
    LoadCrates,
    fill_contract,
    refill_contracts,
)
from branchline.games.movers_and_shakers.steps.performance import boost
from branchline.games.movers_and_shakers.steps.rounds import LastContracts
from games.movers_and_shakers.positions import (
    BOX,
    CONTRACT,
    GAME,
    bare,
    deal_hand,
    do,
    legal,
    play_card,
    put,
    start,
)


def loading(table: object, number: int = 2, source: int = 0, cars: int = 0, unit: int = 0) -> object:
    table.active = 0
    return start(table, LoadCrates(0, number, source, cars, unit, 3, -1))


def test_a_crate_from_a_contract_onto_a_car() -> None:
    """MS-6.1, MS-6.5: contract and car, crate by crate, or stop. MS-6: the chapter's simplest case."""
    table = loading(bare())
    do(table, "load:strategic.1.large", "load:commercial.2.medium")
    assert table.contract_crates[0:2] == [1, 1]
    assert table.crates[0:2] == [1, 0]
    assert table.player == -4


def test_loading_zones() -> None:
    """MS-6.2: both cities and junctions C and D in all rows, nowhere else."""
    table = bare()
    for where, car in (("bc1", "1.small:2"), ("A1", "1.medium:1"), ("C2", "2.medium:2"), ("D1", "2.large:22")):
        put(table, where, car)
    put(table, "calcutta", "1.large")
    put(table, "F1", "2.small:2")
    put(table, "benares", "1.small2:1", "2.small2")
    loading(table)
    assert [text for text in legal(table) if text.startswith("load:commercial")] == [
        *("load:commercial.1.large", "load:commercial.2.large"),
        *("load:commercial.2.medium", "load:commercial.2.small2"),
    ]


def test_any_car_with_room() -> None:
    """MS-6.3: cars of anybody, shared by several owners; small 1, medium 2, large 3."""
    table = bare()
    put(table, "benares", "1.small:2", "2.medium:2", "1.large:222")
    loading(table)
    texts = legal(table)
    assert "load:commercial.1.small" not in texts
    assert "load:commercial.1.large" not in texts
    do(table, "load:commercial.2.medium")
    assert table.aboard(5) == 2


def test_one_crate_a_car_and_turn() -> None:
    """MS-6.4: all loading effects of a turn together; L4 alone is exempt, and its car then counts as used."""
    table = loading(bare(), 1)
    do(table, "load:commercial.1.large")
    start(table, LoadCrates(0, 1, 0, 0, 0, 3, -1))
    assert "load:commercial.1.large" not in legal(table)
    do(table, "stop_loading")
    table.cash[0] = 9
    start(table, LoadCrates(0, 3, 0, 1, 1, 3, -1))
    do(table, "load:commercial.1.large")
    assert legal(table) == ["load:strategic.1.large", "stop_loading"]
    do(table, "load:strategic.1.large")
    assert table.aboard(0) == 3
    assert table.cash[0] == 7


def test_restrictions_on_contracts() -> None:
    """MS-6.6: at most one from each contract (L1), or all of one contract (L2)."""
    table = loading(bare(), 2, source=1)
    do(table, "load:commercial.1.large")
    assert not any(text.startswith("load:commercial") for text in legal(table))
    table = loading(bare(), 2, source=2)
    do(table, "load:strategic.1.large")
    assert not any(text.startswith("load:commercial") for text in legal(table))


def test_restrictions_on_cars() -> None:
    """MS-6.7: only cars of others (L10), or all on one car (L4)."""
    table = loading(bare(), 3, cars=2)
    assert not any(".1." in text for text in legal(table))
    table = bare()
    table.cash[0] = 9
    loading(table, 3, cars=1, unit=1)
    do(table, "load:commercial.2.large")
    assert {text.split(".")[-1] for text in legal(table)} == {"large", "stop_loading"}


def test_a_price_for_each_crate() -> None:
    """MS-6.8: paid as it is loaded; the player stops when cash is gone or at will."""
    table = bare()
    table.cash[0] = 2
    loading(table, 4, unit=1)
    do(table, "load:commercial.1.large", "load:commercial.1.medium")
    assert table.cash[0] == 0
    assert table.player == -4


def test_a_load_off_turn_is_a_turn_of_its_own() -> None:
    """MS-6.9: tile PW6 during another player's turn uses the owner's contracts and a fresh start."""
    table = bare()
    table.active = 1
    table.loaded[0] = 0xFF
    boost(table, 0, 2)
    table.settle()
    do(table, "white:3right")  # PW6 lies in the third row, right: gain 2, load 1
    assert table.player == 0
    assert "load:commercial.1.large" in legal(table)
    assert table.cash[0] == 2


def test_a_contract_lists_crates_assets_reward() -> None:
    """MS-6.10: a commercial and a strategic slot; crates are placed at the start."""
    table = bare()
    for slot in range(2):
        assert BOX.contracts[table.contracts[slot]].seal == slot
    assert {BOX.contracts[number].crates for number in range(8)} == {2}


def emptied(slot: int) -> object:
    table = bare()
    table.contract_crates[slot] = 0
    table.supply[0] += 2
    table.active = 0
    return table


def test_completing_a_contract() -> None:
    """MS-6.11: reward, lay aside, draw two of the seal, keep one, the other on top or under, crates onto it."""
    table = emptied(0)
    start(table, CompleteContracts(0))
    assert table.cash[0] == 3  # SC-a-commercial
    assert table.completed_assets[0:4] == [1, 0, 0, 0]
    table.apply(GAME.actions.id("draw_contract:K3"))
    table.apply(GAME.actions.id("draw_contract:K8"))
    assert legal(table) == ["keep:K3", "keep:K8"]
    do(table, "keep:K8")
    assert legal(table) == ["put_back:top", "put_back:under"]
    do(table, "put_back:top")
    assert table.contracts[0] == CONTRACT["K8"]
    assert table.contract_crates[0] == 4
    # K3 lies on top: it is drawn first, without chance.
    table.contract_crates[0] = 0
    table.supply[0] += 4
    start(table, CompleteContracts(0))
    assert table.stacks[2] == 2
    assert table.drawn[0] == 1


def test_under_the_stack() -> None:
    """MS-6.11: contracts put under the stack come last, the first one laid first."""
    table = emptied(0)
    table.stacks[0:8] = [5, 4, 1, 1, 1, 1, 1, 0]
    table.stack_under[0] = 2
    table.contracts[0] = CONTRACT["K8"]
    table.starting_done[0] = 1
    table.completed_assets[0:4] = [2, 3, 2, 1]
    assets = [0, 0, 0, 0]
    for name in ("K3", "K4", "K5", "K6", "K7", "SC-a-commercial"):
        for asset in range(4):
            assets[asset] += BOX.contracts[CONTRACT[name]].assets[asset]
    table.completed_assets[0:4] = assets
    start(table, CompleteContracts(0))
    assert legal(table) == ["keep:K1", "keep:K2"]
    do(table, "keep:K1")
    assert table.stacks[1] == 3  # an empty stack: top and under are the same


def test_two_complete_contracts() -> None:
    """MS-6.12: the owner picks which is first and finishes it before the other."""
    table = emptied(0)
    table.contract_crates[1] = 0
    table.supply[0] += 2
    start(table, CompleteContracts(0))
    assert legal(table) == ["complete:commercial", "complete:strategic"]
    do(table, "complete:strategic")
    assert table.performance[0] == 1
    deal(table, Dealer(1))
    do(table, legal(table)[0], "put_back:under")
    assert table.cash[0] == 3
    assert table.starting_done[0:2] == [1, 1]


def test_looking_again() -> None:
    """MS-6.13: a contract emptied by a reward is completed in the same end of turn. MS-6.17: rewards are mandatory."""
    table = emptied(0)
    table.contracts[0] = CONTRACT["K4"]  # reward: gain 5, ship 1 crate
    table.stacks[3] = 0
    table.starting_done[0] = 1
    table.completed_assets[0:4] = [1, 0, 0, 0]
    table.contract_crates[1] = 1
    table.supply[0] += 1
    start(table, CompleteContracts(0))
    assert legal(table) == ["ship:strategic.I", "ship:strategic.II", "ship:strategic.III"]
    do(table, "ship:strategic.II")
    deal(table, Dealer(1))
    do(table, legal(table)[0], "put_back:under")
    assert table.starting_done[1] == 1  # the strategic one followed


def test_short_stacks() -> None:
    """MS-6.14: one contract in the stack is taken; an empty stack leaves the slot empty."""
    table = emptied(0)
    table.stacks[0:8] = [-1, 1, 1, 1, 1, 1, 1, 1]
    table.completed_assets[0:4] = [2, 3, 2, 2]
    start(table, CompleteContracts(0))
    assert table.contracts[0] == CONTRACT["K1"]
    table.contract_crates[0] = 0
    table.supply[0] += 2
    start(table, CompleteContracts(0))
    assert table.contracts[0] == -1
    assert table.player == -4


def test_too_few_crates() -> None:
    """MS-6.15: place all you have; with none the contract waits, and is filled when crates return."""
    table = bare()
    table.supply[0] = 1
    fill_contract(table, 0, 0)
    assert (table.contract_crates[0], table.awaiting_crates[0]) == (1, 0)
    table.supply[0] = 0
    fill_contract(table, 0, 0)
    fill_contract(table, 0, 1)
    assert table.awaiting_crates[0:2] == [1, 1]
    table.push(CompleteContracts(0))
    table.settle()
    assert table.contracts[0] == CONTRACT["SC-a-commercial"]
    table.supply[0] = 3
    refill_contracts(table, 0)
    assert table.contract_crates[0:2] == [2, 1]
    assert table.awaiting_crates[0:2] == [0, 0]


def test_emptied_off_turn() -> None:
    """MS-6.16: completed at the end of the owner's next turn, or when the Action Phase ends, in turn order."""
    table = bare()
    table.order = [1, 0]
    table.contract_crates[0] = 0
    table.contract_crates[3] = 0
    table.supply = [23, 23]
    deal_hand(table, 0, "L1")
    start(table, LastContracts(0))
    deal(table, Dealer(1))
    assert table.player == 1
    assert table.starting_done == [0, 0, 0, 1]
    do(table, legal(table)[0], "put_back:top")
    deal(table, Dealer(1))
    assert table.player == 0
    assert table.starting_done == [1, 0, 0, 1]


def test_rewards_with_moves() -> None:
    """MS-6.17: T6 gives a Southern Agency, then 3 moves, which must be taken."""
    table = emptied(1)
    table.contracts[1] = CONTRACT["T6"]
    table.stacks[13] = 0
    table.starting_done[1] = 1
    table.completed_assets[0:4] = [0, 0, 0, 1]
    put(table, "bc1", "1.small:1")
    put(table, "cb1", "2.small:2")
    start(table, CompleteContracts(0))
    assert table.agencies[1] == 1
    assert legal(table) == ["advance:bc1", "advance:cb1"]
    assert table.stack[-1].steps == 3


def test_l31_loads_any_number_of_one_contract() -> None:
    """MS-6.4, MS-6.8: L31: 1 each, all of one contract, each onto another car."""
    table = bare()
    table.cash[0] = 5
    play_card(table, "L31")
    do(table, "load:commercial.1.large")
    assert "load:commercial.1.large" not in legal(table)
    do(table, "load:commercial.2.large")
    assert table.player == -4
    assert table.cash[0] == 3
