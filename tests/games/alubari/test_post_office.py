"""AL-10: the Post Office, the Chaiwala and the end of the round."""

from branchline.games.alubari.state import DISCARDED
from branchline.games.alubari.steps.rounds import EndRound
from games.alubari.table import (
    chance,
    deal,
    deck,
    do,
    give,
    hold,
    in_line,
    is_done,
    legal,
    line,
    resolve,
    set_rates,
    then,
    worker,
)


def test_a_face_up_contract_is_taken_and_not_replaced() -> None:
    """AL-10.1: it comes unused; the next worker chooses among the rest."""
    table = resolve(line(worker(worker(deal(2), "F1"), "F2", 1), 1, 2, 3), "F")
    do(table, "take_contract:2")
    assert (table.contracts[1], table.contract_used[1]) == (0, 0)
    assert (table.player, legal(table)) == (1, ["take_contract:1", "take_contract:3"])


def test_with_no_card_the_action_is_wasted() -> None:
    """AL-10.1: and a single card is taken without asking."""
    table = resolve(line(worker(worker(deal(2), "F1"), "F2", 1), 0, 9, 0), "F")
    assert is_done(table)
    assert table.contracts[8] == 0
    assert [holder for holder in table.contracts if holder >= 0] == [0]


def test_there_is_no_limit_to_contracts() -> None:
    """AL-10.2: and they are all public."""
    table = line(worker(hold(deal(2), 0, *range(1, 20)), "F1"), 20, 0, 0)
    resolve(table, "F")
    assert table.contracts.count(0) == 20
    assert table.view(1)["table"]["contracts"].count(0) == 20


def test_with_chai_the_line_is_exchanged_first() -> None:
    """AL-10.3: all cards are discarded, three new ones dealt, then one is taken."""
    table = give(line(worker(deal(2), "F1"), 1, 2, 3), 0, chai=1)
    resolve(table, "F")
    do(table, "boost:yes")
    assert [table.contracts[card] for card in range(3)] == [DISCARDED] * 3
    chance(table)
    assert table.player == 0
    assert len(legal(table)) == 3
    assert not {"take_contract:1", "take_contract:2", "take_contract:3"} & set(legal(table))
    do(table, legal(table)[1])
    assert in_line(table).count(0) == 1


def test_chai_may_be_paid_with_an_empty_line() -> None:
    """AL-10.3: three new cards are dealt."""
    table = give(line(worker(deal(2), "F1"), 0, 0, 0), 0, chai=1)
    resolve(table, "F")
    do(table, "boost:yes")
    assert len(legal(chance(table))) == 3


def test_if_too_few_cards_exist_what_there_is_is_dealt() -> None:
    """AL-10.3, AL-3.3: the deck of one, then the three discards of the line itself."""
    table = give(line(worker(deal(2), "F1"), 1, 2, 3), 0, chai=1)
    deck(table, 4, elsewhere=1)
    resolve(table, "F")
    do(table, "boost:yes")
    chance(table)
    assert in_line(table)[0] == 4
    assert 0 not in in_line(table)
    short = give(line(worker(deal(2), "F1"), 0, 0, 3), 0, chai=1)
    deck(short, elsewhere=1)
    hold(short, 1, 1, 2)
    resolve(short, "F")
    do(short, "boost:yes")
    assert is_done(short), "the one card there is was dealt and taken"
    assert short.contracts[2] == 0


def test_leaves_by_the_crop_rate_or_chai_for_leaves() -> None:
    """AL-10.4: the printed value, not the number of the space; at a half no leaves."""
    for crop, leaves in ((1, 1), (2, 1), (3, 2), (4, 2)):
        table = resolve(set_rates(worker(deal(2), "G1"), crop=crop), "G")
        assert table.tea[0] == leaves
    table = give(set_rates(worker(deal(2), "G1"), crop=0), 0, tea=3)
    resolve(table, "G")
    assert legal(table) == ["brew:1", "brew:2", "brew:3"]
    do(table, "brew:2")
    assert (table.tea[0], table.chai[0]) == (1, 2)


def test_taking_leaves_moves_no_disc() -> None:
    """AL-10.5: it is no harvest."""
    table = resolve(set_rates(worker(deal(2), "G1"), crop=4), "G")
    assert table.crop == 4


def test_if_neither_is_possible_the_chaiwala_does_nothing() -> None:
    """AL-10.6: at a half without leaves, or with a full chai track."""
    table = resolve(set_rates(worker(deal(2), "G1"), crop=0), "G")
    assert (is_done(table), table.tea[0]) == (True, 0)
    full = give(set_rates(worker(deal(2), "G1"), crop=0), 0, tea=5, chai=7)
    assert is_done(resolve(full, "G"))
    assert full.tea[0] == 5


def test_the_next_round_begins_when_nothing_ends_the_game() -> None:
    """AL-10.7: step 4."""
    table = then(worker(deal(2), "B1"), EndRound())
    assert (table.round, table.ended) == (2, 0)
