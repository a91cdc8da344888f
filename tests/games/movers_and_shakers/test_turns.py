"""MS-3 and MS-4: rounds, turns, and how actions are carried out."""

from branchline.core.chance import Dealer, deal
from branchline.games.movers_and_shakers.box import MAJOR
from branchline.games.movers_and_shakers.state import OUT_OF_GAME
from branchline.games.movers_and_shakers.steps.cards import CompanyAction, TakeTurn
from branchline.games.movers_and_shakers.steps.rounds import BeginRound, NextTurn
from games.movers_and_shakers.positions import (
    CARD,
    GAME,
    bare,
    begun,
    deal_hand,
    do,
    lay,
    legal,
    play_card,
    play_out,
    put,
    start,
    told,
)


def test_two_rounds_of_six_turns() -> None:
    """MS-3.1, MS-3.2: two rounds; single turns in turn order until all six slots are filled."""
    table, dealer = begun(3), Dealer(4)
    turns = {1: [0, 0, 0], 2: [0, 0, 0]}
    last = None
    while table.player != -4:
        deal(table, dealer)
        if table.player == -4:
            break
        name = GAME.actions.text(table.legal[0])
        if name.startswith("card:"):
            turns[table.round][table.player] += 1
            if last is not None and last[0] == table.round:
                after = table.order[(table.order.index(last[1]) + 1) % 3]
                assert table.player == after
            last = (table.round, table.player)
        table.play(table.legal[0])
    assert turns == {1: [6, 6, 6], 2: [6, 6, 6]}


def test_a_turn_is_card_slot_side_order() -> None:
    """MS-3.3, MS-3.7: card, then slot and side, then which action first; contracts come last."""
    table = bare()
    deal_hand(table, 0, "M27", "L9")
    start(table, TakeTurn(0))
    assert legal(table) == ["card:L9", "card:M27"]
    do(table, "card:M27")
    assert len(legal(table)) == 12
    do(table, "place:5.logistics")
    assert legal(table) == ["first_do:card", "first_do:company"]
    assert table.slots[4] == CARD["M27"]
    table.contract_crates[0] = 0
    table.supply[0] += 2
    put(table, "bc1", "1.small:1")
    do(table, "first_do:company")
    assert table.performance[0] == 2  # slot 5, Logistics: 2 spaces at once, onto a white circle


def company(slot: int, side: int, card: str = "L25") -> object:
    table = bare()
    lay(table, 0, card, slot, side)
    return start(table, CompanyAction(0, slot - 1))


def test_company_actions_of_every_slot() -> None:
    """MS-3.4: six Logistics actions; MS-3.6: only the uncovered one is done, the icon counts with Development only."""
    table = company(1, 1)
    assert legal(table) == ["pair:bonds.first", "pair:bonds.second", "pair:valuables.first", "pair:valuables.second"]
    do(table, "pair:valuables.second")
    assert table.assets[0:4] == [1, 2, 0, 0]
    assert table.market[0:3] == [1, 1, 1]
    table = company(2, 1)
    assert legal(table)[-1] == "stop_loading"
    assert table.stack[-1].number == 2
    table = bare()
    put(table, "bc1", "1.small:1")
    put(table, "cb1", "2.small:2")
    lay(table, 0, "L25", 3, 1)
    start(table, CompanyAction(0, 2))
    assert "advance:cb1" not in legal(table)  # toward Calcutta only: the single option was taken silently
    table = bare()
    put(table, "bc1", "1.small:1")
    put(table, "cb1", "2.small:2")
    put(table, "cb2", "1.small2:2")
    lay(table, 0, "L25", 4, 1)
    start(table, CompanyAction(0, 3))
    assert legal(table) == ["advance:cb1", "advance:cb2"]
    assert table.stack[-1].steps == 4
    table = company(5, 1)
    assert table.performance[0] == 2
    table = company(6, 1)
    do(table, "pair:resources.second")
    assert table.assets[0:4] == [0, 0, 2, 1]


def test_development_repeats_the_icon() -> None:
    """MS-3.5: as often as the slot says, each time a separate effect with its own choice."""
    table = company(2, 0)  # L25: any market marker
    assert table.stack[-1].steps == 1
    do(table, "marker:advisor")
    assert table.cash[0] == 3
    do(table, "marker:benares", "marker:benares")
    assert table.market[0:3] == [3, 1, 2]
    assert table.player == -4
    for slot, times in ((1, 2), (2, 3), (3, 2), (4, 2), (5, 3), (6, 2)):
        table = company(slot, 0, "L5")  # gain 2
        assert table.cash[0] == 2 * times
    table = company(2, 0, "L19")
    assert table.agencies[0:4] == [0, 3, 0, 0]
    table = company(5, 0, "L6")
    assert table.performance[0] == 2  # a white circle interrupts the third repetition
    do(table, "no_tile")
    assert table.performance[0] == 3


def test_cards_left_are_kept_and_played_ones_leave() -> None:
    """MS-3.8, MS-3.9: 2 cards stay for round 2, played ones are out of the game, decks are never refilled."""
    table, dealer = begun(2), Dealer(2)
    while table.round < 2 or table.player == -1:
        if table.player == -1:
            table.play(dealer.choose(table))
        else:
            table.play(table.legal[0])
    assert table.cards.count(OUT_OF_GAME) == 12
    assert all(8 <= sum(table.hands[seat * 2 : seat * 2 + 2]) <= 9 for seat in range(2))
    play_out(table)
    assert sum(1 for where in table.cards if where == -1) >= 66 - 2 * 15


def test_actions_are_mandatory() -> None:
    """MS-4.1: moves cannot be declined; loading can, crate by crate."""
    table = bare()
    put(table, "bc1", "1.small:1")
    put(table, "cb1", "2.small:2")
    play_card(table, "M20")
    assert legal(table) == ["advance:bc1", "advance:cb1"]
    table = play_card(bare(), "L5")
    assert table.cash[0] == 3  # cannot pay: compensation
    table = bare()
    play_card(table, "L9")
    assert "stop_loading" in legal(table)


def test_as_far_as_possible() -> None:
    """MS-4.2: one step of two if only one is left, one crate of two."""
    from branchline.games.movers_and_shakers.steps.money import advance_marker
    from branchline.games.movers_and_shakers.steps.performance import ShipCrates

    table = bare()
    table.market[0] = 9
    advance_marker(table, 0, 0, 2)
    assert table.market[0] == 10
    table.contract_crates[0:2] = [1, 0]
    table.supply[0] += 3
    start(table, ShipCrates(0, 2, 1))
    assert table.ships[1] == 1


def test_and_blocks_in_any_order_and_waiting() -> None:
    """MS-4.3: AND: any order; a block that is impossible waits and is looked at again after the other."""
    table = bare()
    table.contract_crates[0:4] = [0, 1, 2, 2]
    table.supply[0] += 3
    play_card(table, "L2")  # the second block needs a crate on a ship: only block 1 now, taken silently
    assert table.stack[-1].number == 2
    table = bare()
    table.ships[0] = 1
    table.supply[0] -= 1
    play_card(table, "M24")
    # Ship 1 and, with two crates on ships, 3 moves: impossible at first, possible after the shipment.
    put(table, "bc1", "1.small:1")
    put(table, "cb1", "2.small:2")
    assert legal(table)[0] == "ship:commercial.I"
    do(table, "ship:commercial.II")
    assert legal(table) == ["advance:bc1", "advance:cb1"]
    assert table.stack[-1].steps == 3


def test_or_is_exactly_one_block() -> None:
    """MS-4.3: OR: one block among those that are possible."""
    table = bare()
    put(table, "bc1", "1.small:1")
    put(table, "cb1", "2.small:2")
    table.cash[0] = 3
    play_card(table, "M14")
    assert legal(table) == ["block:1", "block:2"]
    do(table, "block:2")
    assert table.cash[0] == 0
    assert table.stack[-1].steps == 6


def test_parts_of_a_block_in_any_order() -> None:
    """MS-4.3: price first, then the parts in the order the player likes."""
    table = bare()
    put(table, "bc1", "1.small:1")
    put(table, "cb1", "2.small:2")
    table.cash[0] = 2
    play_card(table, "L24")
    assert table.cash[0] == 0
    assert legal(table) == ["part:1", "part:2"]
    do(table, "part:2")
    assert table.stack[-1].steps == 2
    do(table, "advance:bc1", "row:1", "advance:cb1")
    do(table, "row:2")
    assert legal(table)[-1] == "stop_loading"


def test_a_price_belongs_to_its_block() -> None:
    """MS-4.4: a priced block of nothing but loading may be declined before it is paid; once paid it stays paid."""
    table = bare()
    table.cash[0] = 3
    play_card(table, "L27")
    assert legal(table) == ["block:1", "block:2", "decline:1"]
    do(table, "decline:1")
    assert legal(table) == ["raise:bonds", "raise:valuables", "raise:resources", "raise:infrastructure"]
    do(table, "raise:bonds", "raise:valuables")
    assert table.cash[0] == 3
    table = bare()
    table.cash[0] = 2
    play_card(table, "L5")
    do(table, "block:1", "stop_loading")
    assert table.cash[0] == 0
    table = bare()
    table.cash[0] = 1
    play_card(table, "L27")  # the 3 cannot be paid: only the assets
    assert legal(table)[0] == "raise:bonds"


def test_conditions_are_tested_when_the_block_is_picked() -> None:
    """MS-4.5: L13's third crate needs 5 cash at the moment its block is picked, and holds whatever follows."""
    table = bare()
    table.cash[0] = 4
    play_card(table, "L13")
    assert table.stack[-1].number == 2  # block 1 alone was possible
    table = bare()
    table.cash[0] = 5
    play_card(table, "L13")
    assert legal(table) == ["block:1", "block:2"]
    do(table, "block:2")
    assert table.stack[-1].number == 1


def test_what_possible_means() -> None:
    """MS-4.6: every kind of effect knows whether it can do anything."""
    from branchline.games.movers_and_shakers.steps.cards import effect_possible

    def possible(table: object, kind: str, **wanted: int) -> bool:
        from branchline.games.movers_and_shakers.box import KINDS

        for number, effect in enumerate(GAME.box.effects):
            if effect.kind == KINDS.index(kind) and all(getattr(effect, k) == v for k, v in wanted.items()):
                return effect_possible(table, 0, number)
        raise AssertionError(kind)

    table = bare()
    assert possible(table, "load", n=2, plus=0, unit=0)
    assert not possible(table, "move", n=3, plus=0)
    put(table, "benares", "1.small:1")
    assert possible(table, "move", n=3, plus=0)
    assert not possible(table, "move", n=4, toward=0)
    assert possible(table, "ship", which=3)
    table.contract_crates[0:2] = [0, 0]
    table.supply[0] += 4
    assert not possible(table, "load", n=2, plus=0, unit=0)
    assert not possible(table, "ship", which=3)
    assert not possible(table, "rupees", n=0)
    assert possible(table, "performance")
    assert possible(table, "deal")
    assert possible(table, "market", which=0)
    table.market[0:3] = [10, 10, 10]
    assert not possible(table, "market", which=0)
    assert not possible(table, "market", which=3)
    assert not possible(table, "market", which=4)
    assert possible(table, "asset", which=4)
    assert possible(table, "asset_pair")
    table.assets[0:4] = [10, 10, 10, 10]
    assert not possible(table, "asset", which=4)
    assert not possible(table, "assets_different")
    assert not possible(table, "asset_pair")
    assert possible(table, "agency", which=0)
    table.agency_stacks[0] = 0
    assert not possible(table, "agency", which=0)


def test_nothing_possible_pays_three() -> None:
    """MS-4.7: with no block possible the card is skipped and 3 gained; who could load but does not gets nothing."""
    table = bare()
    table.journal = []
    play_card(table, "M20")  # no train, no eligible car
    assert table.cash[0] == 3
    assert "could not carry out M20: 3 moves OR 5 moves" in told(table)[0]
    table = play_card(bare(), "L11")
    do(table, "stop_loading")
    assert table.cash[0] == 0
    table = play_card(bare(), "L20")  # no market marker on row 6: not possible
    assert table.cash[0] == 3


def test_an_impossible_company_action_lapses() -> None:
    """MS-4.8: no compensation for it."""
    table = bare()
    lay(table, 0, "L25", 3, 1)
    start(table, CompanyAction(0, 2))
    assert table.cash[0] == 0
    table = bare()
    table.assets[0:4] = [10, 10, 0, 0]
    lay(table, 0, "L25", 1, 1)
    start(table, CompanyAction(0, 0))
    assert table.player == -4


def test_a_pair_with_one_asset_at_the_top() -> None:
    """MS-16: the decision catalogue: the owner still says which gets 2 steps; steps beyond 10 are lost."""
    table = bare()
    table.assets[0:4] = [10, 3, 0, 0]
    lay(table, 0, "L25", 1, 1)
    start(table, CompanyAction(0, 0))
    do(table, "pair:bonds.second")
    assert table.assets[0:4] == [10, 4, 0, 0]


def test_turn_order_of_a_round() -> None:
    """MS-3: a round goes on in the current turn order; in a solo game the Major has his place in it."""
    table = bare(3)
    table.order = [2, 0, 1]
    for seat in range(3):
        deal_hand(table, seat, f"L{seat * 2 + 1}", f"L{seat * 2 + 2}")
    start(table, NextTurn(0))
    assert table.player == 2
    table = bare(1)
    table.order = [MAJOR, 0]
    start(table, BeginRound(1))
    assert table.player == -1
    assert GAME.actions.text(table.legal[0]) == "major_card:SL1"


def test_chapter_four_in_one_turn() -> None:
    """MS-4: card action and company action are both carried out, in the order announced."""
    table = bare()
    deal_hand(table, 0, "L25", "L9")
    start(table, TakeTurn(0))
    do(table, "card:L25", "place:5.logistics", "first_do:card")
    assert legal(table) == ["block:1", "block:2"]
    do(table, "block:2", "stop_loading")
    assert table.performance[0] == 3  # 1 by the card, then 2 at once: the circle on 2 is passed over
