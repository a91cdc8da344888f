"""What Railroad Revolution says of itself: cards and spaces explained, where the game stands, what cannot be done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER
from branchline.core.record import Record
from branchline.games.railroad_revolution.state import Table
from branchline.games.railroad_revolution.steps.deals import DealOffer
from branchline.games.railroad_revolution.steps.effects import (
    ExchangeWorker,
    FlipTrain,
    FreeOffice,
    FreeRail,
    FreeStation,
    GainWorker,
    Promote,
    TakeTrain,
)
from branchline.games.railroad_revolution.steps.items import Items
from branchline.games.railroad_revolution.steps.performance import Advance, DiscardAtGate
from branchline.games.railroad_revolution.steps.settlement import Choice
from branchline.games.railroad_revolution.steps.turn import EndTurn
from branchline.games.railroad_revolution.words import brief, line, sections_to_logo
from games.railroad_revolution.table import (
    BOX,
    CITY,
    DEAL_TILE,
    GAME,
    MILESTONE,
    TELEGRAPH_TILE,
    TRAIN,
    act,
    begin,
    build,
    can,
    chance,
    deal,
    give_train,
    lay,
    open_offices,
    own,
    plain,
    set_deal,
    set_milestones,
    set_telegraph,
    set_tile,
    staff,
    turn,
)

LACKING = Path(__file__).parents[2] / "records" / "railroad_revolution" / "end-on-the-last-players-turn.json"


def refused(table: Table, words: str, seat: int = 0) -> tuple[str, str, str]:
    """Why, rule and target of the one thing refused whose name begins so."""
    (one,) = [one for one in GAME.refusals(table, seat) if one.text.startswith(words)]
    return one.why, one.rule, one.target


def names(table: Table, seat: int = 0) -> set[str]:
    return {one.text for one in GAME.refusals(table, seat)}


def ask(table: Table, step: Choice, *, action: int = -1) -> Table:
    """Put this decision before seat 0, in its own turn."""
    table.active, table.stack = 0, [EndTurn(0), step]
    if action < 0:
        table.end_action()
    table.settle()
    return table


# -- what things are ---------------------------------------------------------------------------------------------


def test_things_explain_themselves_with_the_figures_of_the_box() -> None:
    """RR-6.3, RR-7.2, RR-8.2, RR-14.3: costs, triangles, shares and points are read off the tables."""
    denver = GAME.about[f"city:{CITY['denver']}"]
    assert denver.title == "Denver"
    assert f"${BOX.city_costs[CITY['denver']]}" in denver.words
    assert f"Level {BOX.city_levels[CITY['denver']]}" in denver.words
    steep = next(space for space, count in enumerate(BOX.space_triangles) if count == 3)
    assert f"3 triangles: ${3 * BOX.difficult_cost}" in GAME.about[f"rail:{steep}"].words
    assert f"{BOX.section_shares[0]} shares, the first one {BOX.section_firsts[0]} more" in (
        GAME.about["section:0"].words
    )
    assert GAME.about["link:4"].words.startswith(f"{BOX.link_vp[4]} VP")


def test_places_explain_what_lies_there_in_this_game() -> None:
    """RR-2.11, RR-2.13, RR-2.16: a city with its tile, a section with its tile, a setup tile with its side."""
    table = plain()
    set_tile(table, "miami", "ct_2c")
    picture = "".join(sheet.svg for sheet in GAME.sheets(table.view(0), [], ["You", "Blue"]))
    key = f"city:{CITY['miami']}-{table.city_tiles[CITY['miami']]}"
    assert f'data-about="{key}"' in picture
    assert "may make up to 2 steps; the first one may also exchange a worker" in GAME.about[key].words
    section = table.telegraph_tiles.index(TELEGRAPH_TILE["tt_money"])
    key = f"section:{section}-{TELEGRAPH_TILE['tt_money']}"
    assert f'data-about="{key}"' in picture
    assert "give up a worker to gain $600" in GAME.about[key].words
    assert "must lay a free rail" in GAME.about["setup:0-0"].words


def test_cards_explain_themselves() -> None:
    """RR-1.10, RR-5.10, RR-10.5, RR-11.7: milestones, trains and deals in words."""
    first = GAME.about[f"look:{MILESTONE['A1_1']}"]
    assert "14 VP" in first.words
    assert "managers: purple" in first.words
    assert "group B follows" in first.words
    assert "None follows" in GAME.about[f"look:{MILESTONE['D_3']}"].words
    assert f"{BOX.face_up_vp} VP" in GAME.about[f"train-0:{TRAIN['money_600']}"].words
    assert "gain $600" in GAME.about[f"used-0:{TRAIN['money_600']}"].words
    assert "1 share and $200: take a train" in GAME.about[f"deal:{2 * DEAL_TILE['dt_7']}"].words
    assert GAME.about[f"deal:{2 * DEAL_TILE['dt_7']}"].rule.endswith("RR-5.9")


def test_actions_and_workers_tell_their_abilities() -> None:
    """RR-4.3, RR-6.6, RR-7.5: each colour on each action."""
    assert "turquoise: lay a third rail" in GAME.about["action-0:1"].words
    assert "Station: skip the city's cost" in GAME.about["ready-0:2"].words
    assert "$500 on expensive tracks" in GAME.about["track:0"].words


def test_a_card_of_another_player_explains_itself_and_is_not_lit() -> None:
    """RR-18.1: everything open of every company, on every seat's page."""
    table = plain()
    sheets = {sheet.name: sheet.svg for sheet in GAME.sheets(table.view(0), GAME.choices(table, 0), ["You", "Blue"])}
    for seat in range(2):
        tile = own(table, seat).milestones[0]
        assert f'data-about="look:{tile}"' in sheets[f"company-{seat}"]
    assert 'class="ab" data-key="action-1:0"' in sheets["company-1"]
    assert 'id="lg-action-0-3"' in sheets["company-0"]
    assert 'id="lg-action-0-3"' not in sheets["company-1"]


def test_an_open_stack_is_drawn_and_lit() -> None:
    """RR-15.1: with open milestones every tile of the stack can be pointed at."""
    table = plain(open_milestones=True)
    set_milestones(table, 0, "A1_1", "A2_1", (1, -1, -1, -1))
    conditions = BOX.milestones[MILESTONE["A1_1"]].conditions
    assert len(conditions) == 2
    deals = [BOX.space_ids[space] for space in range(len(BOX.spaces)) if (BOX.deal_rails >> space) & 1]
    own(table).laid_bits |= sum(1 << BOX.space_ids.index(space) for space in deals)
    own(table).node_bits |= BOX.level_cities[2]
    table.stack = [EndTurn(0)]
    table.settle()
    targets = {choice.target for choice in GAME.choices(table, 0)}
    assert len(targets) > 3
    picture = "".join(sheet.svg for sheet in GAME.sheets(table.view(0), GAME.choices(table, 0), ["You", "Blue"]))
    assert all(f'data-key="{target}"' in picture for target in targets)


# -- where the game stands -----------------------------------------------------------------------------------------


def test_phases_through_a_game() -> None:
    """RR-2.18, RR-3.6, RR-13.2: setup, placing, the action, deals, milestones, the last turns and the end."""
    state, dealer, rng = GAME.new(2), Dealer(4), Rng(4)
    assert GAME.phase(state) == "Setup · the board is laid out"
    found = set()
    while state.player != OVER:
        found.add(re.sub(r"\d+", "n", GAME.phase(state)))
        state.play(dealer.choose(state) if state.player == CHANCE else rng.pick(state.legal))
    assert GAME.phase(state) == "The game is over"
    assert {"Setup · everybody chooses a setup tile", "Round n · Place a worker", "Round n · Deals"} <= found
    assert {f"Round n · {name} action" for name in ("Station", "Railroad", "Telegraph", "Trade")} <= found
    assert any("turns left" in words for words in found)
    assert any("the last turn" in words for words in found)
    assert any("Milestones" in words for words in found)


# -- the worker of the turn -------------------------------------------------------------------------------------------


def test_an_action_that_nobody_can_complete() -> None:
    """RR-3.4, RR-7.4: the cheapest rails and what there is to pay with; the orange accountant still builds."""
    table = plain()
    staff(table, 0, "WWWPO")
    own(table).money = own(table).shares = 0
    turn(table, 0)
    assert refused(table, "The Railroad action") == (
        "the cheapest rails cost $600, you have $0", "RR-7.2, RR-7.4", "action-0:1",
    )  # fmt: skip
    why, rule, target = refused(table, "The white worker on Station")
    assert (why, rule, target) == ("the cheapest station costs $200, you have $0", "RR-3.4, RR-4.8", "")
    assert "The orange accountant on Station" not in names(table)
    assert refused(table, "Sell a share")[0] == "you have no share"
    assert refused(table, "Hire a worker")[:2] == ("it costs $800, you have $0", "RR-5.3")


def test_an_action_without_pieces_or_places() -> None:
    """RR-3.4, RR-6.2, RR-7.3, RR-8.1: no building, no rail, no city and no section left."""
    table = plain()
    own(table).money = 5000
    build(table, 0, "washington", "charlotte")
    open_offices(table, 0, *range(1, 9))
    own(table).rails = 0
    turn(table, 0)
    assert refused(table, "The Station")[:2] == ("you have a station in every city that your rails reach", "RR-6.2")
    assert refused(table, "The Railroad")[:2] == ("no rail is left on your player board", "RR-7.3")
    assert refused(table, "The Telegraph")[:2] == ("you have an office in every section", "RR-3.4, RR-8.1")
    own(table).buildings, own(table).rails = 0, 1
    turn(table, 0)
    assert refused(table, "The Station")[:2] == ("no building is left on your player board", "RR-3.4")


def test_a_worker_that_has_been_used() -> None:
    """RR-3.2: it comes back only when none is left in the supply."""
    table = plain()
    staff(table, 0, "WWW", "PW")
    turn(table, 0)
    assert refused(table, "Place the purple foreman")[1] == "RR-3.2"
    assert "Place the white worker" not in names(table)


# -- the items of an action --------------------------------------------------------------------------------------------


def test_cities_where_no_station_can_be_built() -> None:
    """RR-6.2, RR-6.3: connected, without a station of one's own, and within one's means."""
    table = plain()
    build(table, 0, "washington")
    lay(table, 0, "r08")
    own(table).money, own(table).shares = 250, 0
    set_tile(table, "miami", "ct_2c")
    turn(table, 0)
    act(table, "place:station-white")
    assert refused(table, "Build a station in Washington")[:2] == ("you have a station there", "RR-6.2")
    why, rule, target = refused(table, "Build a station in Denver")
    assert (why, rule, target) == ("none of your rails ends there", "RR-6.2", f"city:{CITY['denver']}")
    why, rule, target = refused(table, "Build a station in Miami")
    assert (why, rule) == ("it costs $300, you have $250", "RR-6.3, RR-4.8")
    assert refused(table, "Finish here")[:2] == ("the main action must be carried out first", "RR-4.9")


def test_items_of_a_station() -> None:
    """RR-4.2, RR-4.3, RR-4.9, RR-6.4: the reward once, the bonus for the first, one additional effect, the payment."""
    table = plain()
    set_milestones(table, 0, "A1_1", "A2_1")
    staff(table, 0, "WWWWPO")
    table.first_station[CITY["washington"]] = 1
    turn(table, 0)
    act(table, "place:station-orange", "build_station:washington")
    assert refused(table, "The First Station bonus")[:2] == ("somebody built here before you", "RR-6.4")
    assert refused(table, "Finish here")[0] == "the $200 of the action must be paid first"
    act(table, "take_primary_reward", "gain:purple")
    assert refused(table, "The primary reward")[:2] == ("you have taken it", "RR-4.2")
    act(table, "pay")
    assert refused(table, "The orange accountant")[0] == "it changes the cost of the action, and you have paid that"
    act(table, "use_as_white", *(text for text in map(GAME.actions.text, table.legal) if "promote" in text))


def test_a_price_that_a_sale_could_pay() -> None:
    """RR-5.18: the money must be in hand."""
    table = plain()
    own(table).money, own(table).shares = 100, 3
    turn(table, 0)
    act(table, "place:station-white", "build_station:washington")
    why, rule, _ = refused(table, "Pay the $200")
    assert why == "it costs $200, you have $100 and 3 shares worth $450: sell shares first"
    assert rule == "RR-5.18"


def test_an_ability_that_needs_its_place_first() -> None:
    """RR-4.4, RR-6.6: the grey negotiator on Station."""
    table = plain()
    staff(table, 0, "WWWWG")
    lay(table, 0, "r08")
    own(table).money = 3000
    turn(table, 0)
    act(table, "place:station-grey")
    assert refused(table, "The grey negotiator")[:2] == ("it depends on where you build: build first", "RR-4.4")


def test_rail_spaces() -> None:
    """RR-5.12, RR-7.2, RR-7.4: beside the network, one rail a space, and the terrain must be paid."""
    table = plain()
    own(table).money, own(table).shares = 600, 0
    turn(table, 0)
    act(table, "place:railroad-white")
    assert refused(table, "Lay a rail where one of yours lies (1 space)")[1] == "RR-5.12"
    assert any(text.startswith("Lay a rail apart from your network") for text in names(table))
    steep = [one for one in GAME.refusals(table, 0) if one.target.startswith("rail:")]
    assert steep
    assert all("you have $600" in one.why for one in steep)


def test_the_third_rail() -> None:
    """RR-7.5, RR-7.6: it needs three rails on the board, and comes after the second."""
    table = plain()
    staff(table, 0, "WWWWT")
    own(table).money, own(table).rails = 5000, 2
    turn(table, 0)
    act(table, "place:railroad-turquoise")
    assert refused(table, "The turquoise engineer")[1] == "RR-4.4"
    while "Pay" not in " ".join(GAME.say(table, action) for action in table.legal):
        table.apply(table.legal[0])
    assert refused(table, "The turquoise engineer")[:2] == ("it needs 3 rails on your player board", "RR-7.5")


def test_sections_and_telegraph_tiles() -> None:
    """RR-8.1, RR-8.3, RR-8.4, RR-5.4: one office a section, the tile once, and four workers to be left."""
    table = plain()
    section = next(one for one in range(2, 9) if not (BOX.deal_sections >> (one - 1)) & 1)
    open_offices(table, 0, section + 1)
    staff(table, 0, "WWWT")
    own(table).money, own(table).shares = 300, 0
    set_telegraph(table, section, "tt_train")
    turn(table, 0)
    act(table, "place:telegraph-turquoise")
    taken = refused(table, f"Open an office in section {section + 1}")
    assert taken == ("you have an office there", "RR-8.1", f"section:{section}")
    act(table, f"build_office:{section}")
    why, rule, _ = refused(table, "The telegraph tile for a worker")
    assert "it would leave you 3 workers" in why
    assert rule == "RR-5.4, RR-4.11"


def test_a_trade() -> None:
    """RR-9.2, RR-9.3, RR-9.1: from the leftmost section, one piece, one flip."""
    table = plain()
    build(table, 0, "washington")
    open_offices(table, 0, 1, 2, 3)
    set_milestones(table, 0, "A1_1", "A2_1", (1, -1, 1, -1))
    staff(table, 0, "WWWWW")
    turn(table, 0)
    act(table, "place:trade-white")
    assert refused(table, "Sell a building")[1] == "RR-9.2"
    assert "section 1 has pieces before it" in refused(table, "Sell a building")[0]
    assert refused(table, "Flip one of your trains")[:2] == ("none of your trains can be flipped", "RR-5.10")
    give_train(table, 0, "money_600", face_up=False)
    turn(table, 0)
    act(table, "place:trade-white", "sell_piece:rail")
    assert refused(table, "Sell a rail")[:2] == ("you have sold a piece; Trade sells exactly one", "RR-9.3")
    assert "Flip one of your trains" not in names(table)


# -- inside an effect ------------------------------------------------------------


def test_steps_and_gates() -> None:
    """RR-12.2, RR-12.3: the top slot, money and shares that are not there; at least one step."""
    table = plain()
    own(table).money, own(table).shares = 0, 1
    own(table).markers = [2, BOX.top_slot, 0]
    ask(table, Advance(0, 3, 0, 0))
    assert refused(table, "A step on the telegraph track")[1] == "RR-5.18"
    assert refused(table, "A step on the stations track")[0] == "your marker stands in the top slot"
    own(table).markers = [0, 0, 5]
    ask(table, Advance(0, 3, 0, 0))
    assert refused(table, "A step on the network track")[0] == "the gate takes 2 shares, you have 1"
    assert refused(table, "Make no more steps")[1] == "RR-12.2"
    ask(table, Advance(0, 3, 0, 1))
    assert refused(table, "Make no more steps")[:2] == ("exactly so many steps must be made: 3 more", "RR-2.19")


def test_a_gate_that_takes_a_worker_too_many() -> None:
    """RR-12.3, RR-5.4."""
    table = plain()
    own(table).money = own(table).shares = 0
    own(table).markers = [6, 0, 0]
    staff(table, 0, "WWWW")
    ask(table, Advance(0, 2, 0, 0))
    why, rule, target = refused(table, "A step on the telegraph track")
    assert "it would leave you 3 workers" in why
    assert (rule, target) == ("RR-5.4, RR-4.11", "slot:0-7")


def test_managers() -> None:
    """RR-5.8: slots that are filled, or that nobody fits."""
    table = plain()
    set_milestones(table, 0, "A1_1", "B_3", (1, -1, -1, -1))
    staff(table, 0, "WWWWGP")
    ask(table, Promote(0, 2, 0, 0))
    assert refused(table, "Manager 1 of milestone A1-1") == ("a purple manager is there", "RR-5.8", "manager-0:0")
    assert refused(table, "Promote nobody more")[1] == "RR-5.8, RR-16"
    set_milestones(table, 0, "A1_1", "B_3")
    staff(table, 0, "WWWWP")
    ask(table, Promote(0, 2, 0, 1))
    assert refused(table, "Manager 1 of milestone B-3")[0] == "it takes a grey negotiator, and you have none"


def test_trains_that_cannot_be_flipped_or_taken() -> None:
    """RR-5.9, RR-5.10: a bonus that cannot be used, its price, an empty stack."""
    table = plain()
    set_milestones(table, 0, "A1_1", "A2_1", (1, -1, 1, -1))
    staff(table, 0, "WWWWW")
    give_train(table, 0, "rail_100")
    give_train(table, 0, "money_600")
    give_train(table, 0, "shares_3")
    own(table).money = own(table).shares = 0
    ask(table, FlipTrain(0, 1, 0))
    why, rule, target = refused(table, "Flip the train Promote")
    assert (why, rule, target) == (
        "none of your workers fits an empty manager slot of your milestones", "RR-5.8", "train-0:0",
    )  # fmt: skip
    assert refused(table, "Flip the train Pay $100")[0] == "it costs $100, you have $0"
    table.train_stacks[TRAIN["steps_3"]] = 0
    ask(table, TakeTrain(0))
    assert refused(table, "Take the train Up to 3")[:2] == ("its stack is empty", "RR-5.9")


def test_workers_to_gain_exchange_and_discard() -> None:
    """RR-5.5, RR-5.6, RR-5.7: what the common supply has not, what the reward does not show."""
    table = plain()
    ask(table, GainWorker(0, 0b00110))
    assert refused(table, "Gain a white worker")[0] == "none is left in the common supply"
    assert refused(table, "Gain a grey negotiator")[0] == "the reward shows other colours, and those are there"
    ask(table, ExchangeWorker(0))
    assert refused(table, "Take a white worker in exchange")[:2] == ("none is in the common supply", "RR-5.7")
    ask(table, DiscardAtGate(0))
    assert GAME.refusals(table, 0) == []


def test_free_pieces_and_their_places() -> None:
    """RR-5.13 to RR-5.15, RR-2.19: own pieces, the network, and First slots at setup."""
    table = plain()
    build(table, 0, "washington")
    lay(table, 0, "r08")
    open_offices(table, 0, 2)
    assert refused(ask(table, FreeRail(0, 0)), "Lay a rail where one of yours lies (2 spaces)")[1] == "RR-5.12"
    table = ask(table, FreeStation(0, 0, 0))
    assert refused(table, "Build a free station in Washington")[0] == "you have a station there"
    table = ask(table, FreeOffice(0, 0, 0))
    assert refused(table, "Open a free office in section 2") == ("you have an office there", "RR-8.1", "section:1")
    table.first_station[CITY["charlotte"]] = 1
    lay(table, 0, "r02")
    both = 1 << CITY["charlotte"] | 1 << CITY["miami"] | 1 << CITY["chicago"]
    table.first_station[CITY["miami"]] = table.first_station[CITY["chicago"]] = -1
    own(table).node_bits |= both
    table = ask(table, FreeStation(0, 0, both))
    assert refused(table, "Build a free station in Charlotte")[:2] == ("its First Station slot is taken", "RR-2.19")


# -- deals and setup ------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "half", "money", "shares", "why"),
    [
        ("dt_1", 1, 600, 3, "it takes 4 shares, you have 3"),
        ("dt_9", 0, 0, 2, "it costs $200 besides 1 share, you have $0 and 2 shares worth $300"),
        ("dt_9", 0, 100, 2, "it costs $200 besides 1 share, you have $100 and 2 shares worth $300: sell shares first"),
        ("dt_3", 0, 600, 3, "there is no building that may be taken, or no city for it"),
    ],
)
def test_deals_that_cannot_be_accepted(tile: str, half: int, money: int, shares: int, why: str) -> None:
    """RR-10.5 (R22): the shares, the price, and a reward that can be used."""
    table = plain()
    build(table, 0, "washington", "charlotte")
    give_train(table, 0, "money_600")
    set_deal(table, tile)
    own(table).money, own(table).shares = money, shares
    ask(table, DealOffer(0, 0))
    number = 2 * DEAL_TILE[tile] + half
    (one,) = [one for one in GAME.refusals(table, 0) if one.target == f"deal:{number}"]
    assert one.why == why


def test_a_deal_that_was_accepted() -> None:
    """RR-10.3: each once."""
    table = plain()
    set_deal(table, "dt_2")
    own(table).shares = 9
    ask(table, DealOffer(0, 1))
    assert refused(table, "The deal 2 shares: lay a free rail")[:2] == ("you have accepted it", "RR-10.3")


def test_setup_tiles_that_are_gone() -> None:
    """RR-2.18: each is taken once."""
    table = begin(4)
    assert GAME.refusals(table, table.player) == []
    seat = table.player
    table.apply(table.legal[0])
    while table.player == seat:
        table.apply(table.legal[0])
        chance(table)
    (one,) = GAME.refusals(table, table.player)
    assert (one.why, one.rule) == ("another player has taken it", "RR-2.18")


def test_nobody_else_is_refused_anything() -> None:
    """The seat that is asked alone."""
    table = deal()
    assert GAME.refusals(table, 1 - table.player) == []


# -- where room is short ------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "colour", "words"),
    [
        (0, 1, "$100: flip a train"),
        (0, 4, "$300: reward again"),
        (1, 2, "+$100, $50 a triangle"),
        (1, 3, "2 shares"),
        (2, 2, "+$100 a share"),
        (3, 1, "up to 3 steps"),
        (3, 3, "own deal, +1 share"),
    ],
)
def test_an_ability_in_a_line(action: int, colour: int, words: str) -> None:
    """RR-6.6, RR-7.5, RR-8.4, RR-9.6."""
    assert line(BOX, BOX.abilities[action * 5 + colour]) == words


def test_bonuses_in_a_word_or_two() -> None:
    """RR-6.4, RR-5.10: whole where it is short, else by what matters."""
    firsts = {key: brief(BOX, BOX.first_bonus[tile]) for tile, key in enumerate(BOX.city_tile_ids)}
    assert firsts["ct_3c"] == "$300: train"
    assert firsts["ct_5c"] == "flip a train"
    assert firsts["ct_2c"] == "exchange"
    assert firsts["washington"] == "share, promote"
    assert all(len(words) <= 14 for words in firsts.values())


def test_sections_to_the_logo() -> None:
    """RR-13.1: the last section stands right of it; one that holds a building or a rail counts."""
    assert sections_to_logo(BOX, BOX.buildings, BOX.rails) == 7
    assert sections_to_logo(BOX, 1, 1) == 0
    assert sections_to_logo(BOX, 2, 1) == 1


# -- the questions of an action ------------------------------------------------------------------------------------


def test_an_action_asks_for_what_is_left_of_it() -> None:
    """RR-4.1, RR-4.9: by name, and never twice for the same; the big button says what the row says."""
    state, dealer, rng = GAME.new(3), Dealer(7), Rng(7)
    asked: set[str] = set()
    while state.player != OVER:
        if state.player == CHANCE:
            state.play(dealer.choose(state))
            continue
        question = GAME.ask(state).text
        assert "resolve" not in question
        choices = {one.verb: one for one in GAME.choices(state, state.player)}
        for verb, words in (("take_primary_reward", "the reward"), ("use_as_white", "a promotion")):
            if state.action >= 0 and isinstance(state.stack[-1], Items):
                assert (words in question.lower()) == (verb in choices), question
        if "pay" in choices:
            assert choices["pay"].sentence.startswith(choices["pay"].button.partition(" for ")[0] + " for ")
        if "finish" in choices:
            assert choices["finish"].button.split()[0] == choices["finish"].sentence.split()[0] == "Finish"
            asked.add("finish alone" if question.endswith("do you finish it?") else "finish or more")
        asked.add(question.partition(":")[0])
        state.play(rng.pick(state.legal))
    assert {"What comes next", "Station is done", "finish or more"} <= asked


def test_nobody_to_promote_is_said() -> None:
    """RR-5.3, RR-5.8: where only a hire would help, nobody is asked whom to promote."""
    table = plain()
    own(table).money = 5000
    set_milestones(table, 0, "A1_1", "B_3")
    staff(table, 0, "WWWWW")
    ask(table, Promote(0, 2, 0, 1))
    assert {one.verb for one in GAME.choices(table, 0)} >= {"hire", "stop"}
    assert GAME.ask(table).text == "You have nobody to promote: whom do you hire for it?"
    staff(table, 0, "WWWWP")
    ask(table, Promote(0, 2, 0, 1))
    assert GAME.ask(table).text == "Whom do you promote?"
    own(table).money, own(table).shares = 0, 3
    ask(table, Promote(0, 2, 200, 1))
    assert GAME.ask(table).text == "How do you find the money for the promotion?"


def test_who_lacks_a_worker_after_paying_is_asked_for_one_and_not_for_money_that_is_not_due() -> None:
    """RR-4.9: an action is not finished with too few workers."""
    asked = []
    for table, seat, _ in Record.from_text(LACKING.read_text(encoding="utf-8")).replay():
        step = table.stack[-1] if table.stack else None
        if seat >= 0 and isinstance(step, Items) and table.placed and table.paid and "finish" not in can(table):
            asked.append(GAME.ask(table).text)
    assert asked
    assert all(
        text.startswith(("Whom do you hire, to", "How do you find the money for a worker, to")) for text in asked
    )
