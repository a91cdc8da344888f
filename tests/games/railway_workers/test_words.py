"""What Railway Workers says of itself: cards and spaces explained, where the game stands, what cannot be done."""

from __future__ import annotations

import re

from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER
from branchline.games.railway_workers.box import CARDS
from branchline.games.railway_workers.state import Table
from branchline.games.railway_workers.steps.commands import TransferWorker
from branchline.games.railway_workers.steps.dice import AssignDice, LowSum, PlaceCards, UseRerolls
from branchline.games.railway_workers.steps.halves import MoveMore, StoreMore
from branchline.games.railway_workers.steps.trains import Fork, NewTrain
from games.railway_workers.table import (
    BOX,
    KORINTHOS,
    LARISA,
    WORKERS,
    P,
    S,
    T,
    close,
    commands,
    deal,
    do,
    lay,
    out_of_union,
    route,
    shares,
    sites,
    then,
    to_houses,
    turn,
    waiting,
)


def refused(table: Table, words: str, seat: int = 0) -> tuple[str, str, str]:
    """Why, rule and target of the one thing refused whose name begins so."""
    (one,) = [one for one in WORKERS.refusals(table, seat) if one.text.startswith(words)]
    return one.why, one.rule, one.target


def names(table: Table, seat: int = 0) -> set[str]:
    return {one.text for one in WORKERS.refusals(table, seat)}


def board(*numbers: int, players: int = 3) -> Table:
    """A dealt game with these sites, and commands that go with no card of the tests."""
    return commands(sites(deal(players), *numbers), 3, 6, 8)


# -- what things are -----------------------------------------------------------------------------------------


def test_tables_explain_themselves_with_the_figures_of_the_box() -> None:
    """RW-12.1, RW-13.2, RW-16.1, RW-17.3, RW-22.4: prices, payouts, pairs and steps are read off the tables."""
    about = WORKERS.about
    assert f"{BOX.black_price[0]} coins a piece on the black side, {BOX.white_price[0]}" in about["price:0"].words
    assert f"{BOX.pair_coins[0]} coins" in about["pair:0"].words
    assert f"{BOX.pair_pay} coins" in about["warehouse:3"].words
    assert f"{BOX.squares[4]} squares" in about["table:4"].words
    assert f"{BOX.plan_pay} coins" in about["table:4"].words
    assert f"the first player {BOX.step_first[2]} coins, later ones {BOX.step_later[2]}" in about["step:2"].words
    assert f"worth {BOX.tile_value[P]} coins" in about[f"tile:{P}"].words
    assert about["die:4"].words.endswith("a Sum of 5, 6, 7, 10.")


def test_cards_and_commands_explain_themselves() -> None:
    """RW-9.2, RW-10.8, RW-11.1: both halves of a card; what a command does and with which cards."""
    card = WORKERS.about[f"card:{CARDS.index('share')}"]
    assert card == WORKERS.about[f"hand:{CARDS.index('share')}"]
    assert card.words.startswith("Sum 4 or more: place 1 share. Sum 7 or more, besides: turn")
    assert card.rule == "RW-9.2, RW-11.5"
    command = WORKERS.about["command:3"]
    assert f"costs {BOX.command_amount[3]} coins less" in command.words
    assert command.words.endswith("beside an action of Share.")
    assert command.rule == "RW-10.1, RW-10.8"


def test_another_player_s_cards_say_only_what_is_public() -> None:
    """RW-24.1: a card face down is a card face down."""
    table = deal(2)
    for card in ("buy_structures", "buy_tracks", "buy_plans", "share"):
        do(table, f"place:{card}", seat=1)
    seen = {sheet.name: sheet.svg for sheet in WORKERS.sheets(table.view(0), [], ["You", "Blue"])}
    assert '="card:' not in seen["timetable"]
    assert 'data-key="cell:1-0" data-about="closed"' in seen["timetable"]
    assert 'data-key="slot:1-0" data-about="closed"' in seen["player-1"]
    own = {sheet.name: sheet.svg for sheet in WORKERS.sheets(table.view(1), [], ["Red", "You"])}
    assert 'data-key="cell:1-0" data-about="card:1"' in own["timetable"]
    assert 'data-key="slot:1-0" data-about="card:1"' in own["player-1"]


# -- where the game stands -----------------------------------------------------------------------------------


def test_phases_through_a_game() -> None:
    """RW-3.1, RW-3.2: setup, cards, dice, the four slots, Payments, the end."""
    state, dealer, rng = WORKERS.new(3), Dealer(2), Rng(2)
    assert WORKERS.phase(state) == "Setup"
    found = set()
    while state.player != OVER:
        found.add(re.sub(r"Round \d", "Round n", WORKERS.phase(state)))
        if state.player == CHANCE:
            state.play(dealer.choose(state))
        else:
            seat = state.players_to_act()[0]
            state.apply(rng.pick(state.legal_actions(seat)), seat)
    assert WORKERS.phase(state) == "The game is over"
    whole = "Round n of 4 · Action phase"
    for phase in (1, 2):
        wanted = {"Cards are placed", "Dice are rolled and placed", "Slot +1", "Slot +2", "Slot +3", "Slot +6"}
        assert {f"{whole} {phase} · {words}" for words in wanted} <= found
    assert "Round n of 4 · Payments" in found


# -- cards and dice ------------------------------------------------------------------------------------------


def test_cards_that_cannot_be_placed() -> None:
    """RW-5.1, RW-20.1: one lies in a slot, one was played."""
    table = deal(2)
    assert isinstance(table.stack[-1], PlaceCards)
    assert WORKERS.refusals(table, 0) == []
    do(table, "place:share", seat=0)
    assert refused(table, "Place Share") == ("it lies in slot +1", "RW-5.1", "hand:5")
    table.played[CARDS.index("buy_plans") - 1] = 1
    assert refused(table, "Place Buy Plans")[:2] == ("you have played it in Action phase 1", "RW-20.1")
    assert WORKERS.refusals(table, 1) == []


def test_dice_and_tokens() -> None:
    """RW-6.2, RW-7.2: all three or none, only with a low sum; the tokens one has."""
    table = deal(2)
    table.dice = [1, 1, 2, 6, 5, 5, 5, 5]
    then(table, LowSum(0))
    assert refused(table, "Reroll only some")[1] == "RW-6.2"
    table.dice[0] = 5
    then(table, UseRerolls(0, 1))
    assert refused(table, "Reroll all three")[0] == "the three rolled add up to 8, more than 4"
    table.ready = [0, 0]
    then(table, AssignDice())
    assert refused(table, "Add 1 +1 token")[:2] == ("you have no +1 token", "RW-7.2")
    table.plus_tokens[0] = 1
    then(table, AssignDice())
    assert refused(table, "Add 2 +1 tokens")[0] == "you have 1 of your 1 left"


def test_an_action_names_every_rule_that_may_be_behind_it() -> None:
    """RW-11.1 to RW-11.3, RW-6.2, RW-6.5, RW-2.7, RW-21.5, RW-2.8, RW-21.6: one verb, several chapters."""
    rules = {
        "buy:1": "RW-11.1, RW-11.2, RW-11.3",
        "buy_to_site:1": "RW-11.1, RW-11.2",
        "keep_dice": "RW-6.2, RW-6.5",
        "subsidy_dice:1-2": "RW-2.7, RW-21.5",
        "deal_command:4": "RW-2.8, RW-21.6",
        "project:1": "RW-2.4, RW-14.1",
        "command:4": "RW-10.9",
    }
    assert {text: WORKERS.rule_of(WORKERS.actions.id(text)) for text in rules} == rules


def test_the_terminal_adds_a_sum_up() -> None:
    """RW-0.8: die, +1 tokens and slot make the Sum."""
    table = turn(board(1, 2), "share", 5)
    assert "[+1 SH die 4, Sum 5]" in WORKERS.terminal(table.view(0))
    table.slot_tokens[0] = 1
    assert "[+1 SH die 4 and 1 token, Sum 6]" in WORKERS.terminal(table.view(0))


# -- a turn --------------------------------------------------------------------------------------------------


def test_a_sum_that_is_too_low() -> None:
    """RW-9.2, RW-9.4: which half it opens; what paying for it needs."""
    table = board(1, 2)
    turn(table, "share", 3)
    assert refused(table, "The 4+ action of Share")[:2] == ("your Sum is 3, it needs 4", "RW-9.2")
    assert refused(table, "The 7+ action of Share")[0] == "your Sum is 3, it needs 7"
    assert "Pay for a Sum of 4" not in names(table)
    commands(table, 1, 6, 8)
    table.coins[0] = 1
    turn(table, "share", 3, directors=1)
    assert refused(table, "Pay for a Sum of 4")[:2] == ("the 4+ action could not be carried out then", "RW-9.4")
    table.coins[0] = 0
    turn(table, "new_worker", 3, directors=1)
    assert refused(table, "Pay for a Sum of 4") == ("it costs 1 coin, you have none", "RW-9.4", "slot:0-0")


def test_passing_and_ending() -> None:
    """RW-9.1, RW-9.3, RW-9.4: pass first or not at all; end after something was carried out."""
    table = board(1, 2)
    turn(table, "new_worker", 8)
    assert refused(table, "End the turn without")[1] == "RW-9.3"
    do(table, "hire")
    assert refused(table, "Pass now")[:2] == ("you have carried out an action of your card", "RW-9.1")
    assert refused(table, "The 4+ action of New Worker")[:2] == ("you have carried it out", "RW-9.2")
    turn(table, "new_worker", 3)
    do(table, "pay_for_sum")
    due = "you have paid for your Sum, so an action of your card is due"
    assert refused(table, "Pass now")[:2] == refused(table, "End the turn now")[:2] == (due, "RW-9.4")
    turn(commands(table, 8, 16, 1), "new_worker", 8, directors=2)
    do(table, "command:8")
    due = "you have used a command, so an action of your card is due"
    assert refused(table, "Pass now")[:2] == refused(table, "End the turn now")[:2] == (due, "RW-10.4")
    assert WORKERS.ask(table).text == "New Worker, Sum 8: which action of the card do you carry out?"


def test_purchases() -> None:
    """RW-0.6, RW-11.1, RW-11.3, RW-12.1: room, sites and coins."""
    table = board(1, 2)
    table.structures[0] = 1
    turn(table, "buy_structures", 8)
    why, rule, target = refused(table, "Buy 2 structures with the 4+")
    assert (why, rule, target) == ("Facilities have room for 1 more, with 1 structure there", "RW-0.6", "")
    close(table, 2, S)
    turn(table, "buy_structures", 8)
    assert refused(table, "Buy a structure straight to site 2") == (
        "its table of structures is complete", "RW-0.5", "warehouse:2",
    )  # fmt: skip
    turn(table, "buy_plans", 8)
    assert refused(table, "Buy 3 plans")[:2] == ("one plan for each site, and the map has 2 sites", "RW-11.3")
    table.coins[0] = 5
    turn(table, "buy_plans", 8)
    assert refused(table, "Buy 2 plans")[:2] == ("it costs 6 coins, you have 5", "RW-12.1, RW-0.9")
    table.coins[0] = 2
    turn(commands(table, 16, 3, 8), "buy_plans", 8, slot=2, directors=1)
    assert refused(table, "Buy one plan with the 7+ action")[0] == "it costs 3 coins, you have 2"
    assert refused(table, "Buy 1 plan with the 4+ action")[2] == "price:1"


def test_hiring_recalling_and_sending() -> None:
    """RW-11.4, RW-0.5: the Union, the Houses, Facilities and closed warehouses."""
    table = board(1, 2)
    out_of_union(table, 0, 3)
    close(table, 2, T)
    turn(table, "new_worker", 8)
    assert refused(table, "Hire a worker") == ("your Union is empty", "RW-11.4", "union:0")
    assert refused(table, "Call a worker back") == ("none of your workers is in the Houses", "RW-11.4", "houses:0")
    assert refused(table, "Send a worker to the tracks warehouse of site 2") == (
        "its table of tracks is complete", "RW-0.5", "warehouse:3",
    )  # fmt: skip
    to_houses(table, 0, 5)
    table.coins[0] = 0
    table.union[0], table.houses[0] = 1, 4
    turn(table, "new_worker", 8)
    assert refused(table, "Call a worker back")[0] == "it costs 1 coin, you have none"
    assert refused(table, "Send a worker to a site")[:2] == ("you have no worker in Facilities", "RW-19.1")


def test_shares_and_trains() -> None:
    """RW-11.5, RW-14.6, RW-15.5: what a share costs; trains that have run, or none."""
    table = board(1, 2)
    shares(table, 1, 2, 2, 0)
    table.coins[0] = 3
    turn(table, "share", 8)
    assert refused(table, "Place a share on site 1") == ("it costs 5 coins, you have 3", "RW-11.5", "share:0")
    assert refused(table, "Turn or run a train")[1] == "RW-14.6"
    route(table, 3, LARISA, white=1)
    turn(table, "share", 8)
    assert refused(table, "Turn or run train 1") == ("it has run in this round", "RW-15.5", "train:0")


def test_storing() -> None:
    """RW-11.6, RW-0.5: what one has not, and where it cannot go."""
    table = board(1, 2)
    table.plans[0] = 1
    close(table, 1, P)
    turn(table, "store_up", 8)
    assert refused(table, "Store structures") == ("you have none in Facilities", "RW-11.6", "stock:0-0")
    assert refused(table, "Store a plan on site 1") == ("its table of plans is complete", "RW-0.5", "table:1")


def test_moving_workers() -> None:
    """RW-11.7: a different site for the second half, and never with one site only."""
    table = board(1)
    turn(table, "move_workers", 8)
    assert refused(table, "Move workers with the 7+ action")[1] == "RW-11.7"
    table = board(1, 2)
    out_of_union(table, 0, 2)
    turn(table, "move_workers", 8)
    do(table, "move:1-structures")
    assert refused(table, "Send this worker to another site")[:2] == ("one action goes to one site", "RW-11.7")
    do(table, "stop")
    assert refused(table, "Move workers to site 1")[1] == "RW-11.7"


def test_subsidies_steps_and_bonuses() -> None:
    """RW-11.8, RW-16.1, RW-17.2, RW-17.3, RW-18.1: tiles, the next step, and what is left to take."""
    table = board(1, 2)
    table.investment[0] = 1
    table.plan_tiles[0] = 2
    turn(table, "subsidy_investment", 8)
    assert refused(table, "Subsidy for structure + plan")[0] == "you have no structure tiles and 2 plan tiles"
    assert refused(table, "Invest one step") == (
        "a train stands on the next step until a Route is finished", "RW-17.2, RW-14.7", "step:2",
    )  # fmt: skip
    assert refused(table, "Take a bonus")[:2] == ("the 4+ action of this card comes first", "RW-11.8")
    table.investment[0], table.coins[0] = 0, 0
    turn(table, "subsidy_investment", 8)
    assert refused(table, "Invest one step")[:2] == ("it costs 1 coin, you have none", "RW-17.3")
    table.reroll_pile, table.reroll_tokens[1] = 0, table.reroll_pile
    turn(table, "subsidy_investment", 8, directors=3)
    table.directors[0], table.discarded_directors[0] = 3, 0
    do(table, "subsidy:plans-plans")
    assert refused(table, "Take a reroll token") == ("none is left", "RW-18.1", "bonus:0")
    assert refused(table, "Take a director back")[0] == "all 3 are in the office"
    table.investment[0] = 4
    for number in (3, 4, 5):
        route(table, number, KORINTHOS if number > 3 else LARISA)
    table.plan_tiles[0] = 2
    turn(table, "subsidy_investment", 8)
    assert refused(table, "Invest one step")[0] == "your marker stands on the last step"


# -- commands ------------------------------------------------------------------------------------------------


def command(table: Table, number: int) -> tuple[str, str]:
    why, rule, target = refused(table, f"Command {number},")
    assert target == f"command:{number}"
    return why, rule


def test_what_every_command_needs() -> None:
    """RW-10.1, RW-10.2: Available, a director, the card's symbol, a Sum of 4, and once a turn."""
    table = commands(sites(deal(3), 1, 2), 1, 3, 8)
    turn(table, "new_worker", 8)
    assert command(table, 8)[1] == "RW-10.2"
    assert command(table, 1) == ("you have no director in the office", "RW-10.1")
    turn(table, "new_worker", 8, directors=2)
    assert command(table, 3) == ("it does not go with New Worker", "RW-10.1")
    assert not any(text.startswith("Command 1,") for text in names(table))
    do(table, "command:1")
    assert command(table, 1) == ("you use it in this turn, and then it waits", "RW-10.1, RW-10.2")
    assert command(table, 3) == ("you have used a command in this turn", "RW-10.1")
    commands(table, 8, 16, 1)
    turn(table, "new_worker", 3, directors=2)
    assert command(table, 8) == ("your Sum is 3, it needs 4", "RW-10.1")


def test_what_each_command_needs() -> None:
    """RW-10.6 to RW-10.20, one by one."""
    table = sites(deal(3), 1, 2)
    turn(commands(table, 8, 16, 1), "new_worker", 5, directors=2)
    assert command(table, 8) == ("your Sum is 5, it needs 7", "RW-10.13")
    turn(commands(table, 8, 16, 1), "new_worker", 9, directors=2)
    assert command(table, 16) == ("only one of your cards is not played yet", "RW-10.20")
    do(table, "hire")
    assert command(table, 16) == ("it comes before any action of the turn", "RW-10.20")
    turn(commands(table, 3, 12, 1), "share", 8, directors=2)
    assert command(table, 12) == ("no black train is on the map", "RW-15.5")
    turn(commands(table, 6, 7, 1), "subsidy_investment", 8, directors=2)
    assert command(table, 6) == ("it takes 2 reward tiles, you have none", "RW-10.11")
    assert command(table, 7) == ("you have no plan in Facilities", "RW-10.12")
    table.plans[0], table.coins[0] = 1, 20
    turn(commands(table, 12, 7, 1), "store_up", 8, directors=2)
    after = "it goes with an action of your card, and none would be sure to be possible after it"
    assert command(table, 7) == (after, "RW-10.4")
    turn(commands(table, 6, 7, 1), "subsidy_investment", 8, directors=2)
    do(table, "invest")
    assert command(table, 6) == ("it comes before the 4+ action, and you have carried that out", "RW-10.11")


def test_commands_with_pieces() -> None:
    """RW-10.7, RW-10.15, RW-10.17 to RW-10.19: room, coins, pieces and warehouses."""
    table = sites(deal(3), 1, 2)
    table.structures[0] = table.tracks[0] = 2
    turn(commands(table, 2, 15, 1), "new_worker", 8, directors=2)
    assert command(table, 2) == ("Facilities have no room for structures or tracks", "RW-10.7, RW-0.6")
    assert command(table, 15) == ("no worker waits in a warehouse", "RW-10.19")
    table.structures[0], table.coins[0] = 0, 1
    turn(commands(table, 2, 15, 1), "new_worker", 8, directors=2)
    assert command(table, 2) == ("it costs 4 coins, you have 1", "RW-10.7")
    assert command(table, 15) == ("it costs 2 coins, you have 1", "RW-10.19")
    table.tracks[0], table.coins[0] = 0, 20
    turn(commands(table, 11, 14, 1), "buy_tracks", 8, directors=2)
    assert command(table, 14) == ("you have no structure and no track in Facilities", "RW-10.18")
    do(table, "buy:1")
    assert command(table, 11) == ("it comes before the 4+ action, and you have carried that out", "RW-10.15")
    table.coins[0], table.tracks[0] = 1, 0
    turn(commands(table, 11, 16, 1), "buy_tracks", 5, directors=2)
    assert command(table, 11) == ("it costs 3 coins, you have 1", "RW-12.1, RW-0.9")
    close(table, 1, P, T)
    close(table, 2, P, T)
    table.coins[0] = 20
    turn(commands(table, 13, 4, 1), "buy_plans", 8, directors=2)
    assert command(table, 13) == ("every table of plans is complete", "RW-10.17, RW-0.5")
    close(sites(table, 1), 1, T)
    turn(commands(table, 1, 15, 2), "new_worker", 8, directors=2)
    assert command(table, 15) == ("it takes two open warehouses", "RW-10.19")


# -- in the middle of a turn ---------------------------------------------------------------------------------


def test_what_an_action_does_not_reach() -> None:
    """RW-10.19, RW-11.6, RW-11.7, RW-14.6, RW-15.4."""
    table = board(1, 2)
    out_of_union(table, 0, 1)
    table.plans[0] = 2
    table.active = 0
    then(table, StoreMore(0, P, 0))
    assert refused(table, "Store another type")[1] == "RW-11.6"
    lay(table, 2, S)
    close(table, 1, S)
    then(table, MoveMore(0, 0, 0))
    assert refused(table, "Send a worker to the structures warehouse of site 1")[2] == "warehouse:0"
    waiting(table, 2, S, 1, workers=1)
    then(table, TransferWorker(0, 2, 1))
    assert refused(table, "Leave the worker in")[:2] == ("it goes to another warehouse", "RW-10.19")
    assert refused(table, "Move the worker into")[:2] == ("its table of structures is complete", "RW-0.5")
    then(table, NewTrain(0, 3))
    assert refused(table, "Put the train in another city")[:2] == ("it starts at an end of Route 4", "RW-14.6")
    for number in (4, 5, 7):
        route(table, number, KORINTHOS, away=1)
    then(table, Fork(0, 0))
    assert refused(table, "Send the train back over Route 4") == ("it came that way", "RW-15.4", "route:3")


def test_nobody_else_is_refused_anything() -> None:
    """RW-9.1: the active player alone."""
    table = turn(board(1, 2), "share", 8)
    assert WORKERS.refusals(table, 1) == []
