"""Sentences that know who acts and who reads: every action and every event of whole games, and some word for word."""

from __future__ import annotations

import re
from typing import Any

import pytest
from readers import ADDRESS, NOBODY, PEOPLE, check, concerned, whole_game

from branchline import CHANCE
from branchline.games.railroad_revolution import state as s
from branchline.games.railroad_revolution import verbs as v
from branchline.games.railroad_revolution.log import REPORTS
from branchline.games.railroad_revolution.state import Table
from branchline.games.railroad_revolution.steps.effects import FlipTrain, FreeOffice, FreeRail, FreeStation, Promote
from branchline.games.railroad_revolution.steps.milestones import CompleteMilestones
from branchline.games.railroad_revolution.steps.performance import Advance
from branchline.games.railroad_revolution.text import IN_THIS_STEP, SAYINGS
from games.railroad_revolution.table import (
    BOX,
    CITY,
    GAME,
    MILESTONE,
    act,
    begin,
    build,
    give_train,
    lay,
    own,
    plain,
    set_deal,
    set_milestones,
    set_telegraph,
    set_tile,
    staff,
    turn,
)

VARIANTS = {"open_milestones": True, "expensive_tracks": True}
GAMES = [(players, seed, options) for players in (2, 3, 4) for seed, options in ((1, {}), (2, {}), (3, VARIANTS))]


@pytest.mark.parametrize(("players", "seed", "options"), GAMES)
def test_every_action_is_told_to_each_reader(players: int, seed: int, options: dict[str, bool]) -> None:
    """RR-18.4: also those that might have been chosen."""
    names = PEOPLE[:players]
    for table, _, _ in whole_game(GAME, players, seed, options):
        actor = max(table.player, NOBODY)
        for phrase in (GAME.phrase(table, one) for one in table.legal):
            for reader in range(NOBODY, players):
                told = phrase.told(actor, reader, names)
                check(told, reader != NOBODY and (reader == actor or reader in concerned(phrase)))
                if actor != NOBODY:
                    assert told.startswith("You " if reader == actor else f"{names[actor]} "), told
                    assert not ADDRESS.search(told) or reader == actor, told


@pytest.mark.parametrize(("players", "seed", "options"), GAMES)
def test_every_event_is_told_to_each_reader(players: int, seed: int, options: dict[str, bool]) -> None:
    """RR-18.4."""
    for _, _, tidings in whole_game(GAME, players, seed, options):
        for phrase in tidings:
            for reader in range(NOBODY, players):
                told = phrase.told(NOBODY, reader, PEOPLE[:players])
                check(told, reader in concerned(phrase))
                assert bool(ADDRESS.search(told)) == (reader in concerned(phrase)), told


@pytest.mark.parametrize(("players", "seed", "options"), GAMES)
def test_choices_of_one_moment_are_all_different(players: int, seed: int, options: dict[str, bool]) -> None:
    """RR-17."""
    for table, _, _ in whole_game(GAME, players, seed, options):
        sentences = [GAME.say(table, one) for one in table.legal]
        assert len(set(sentences)) == len(sentences)
        for sentence in sentences:
            check(sentence, reader_is_concerned=True)


def test_every_verb_and_event_has_its_sentence() -> None:
    firsts = [verb.first for verb in v.verbs(BOX)]
    assert [row[0] for row in SAYINGS] == firsts
    assert {first for first, _ in IN_THIS_STEP} <= set(firsts)
    assert sorted(REPORTS) == list(range(s.LOOKED + 1))


# -- prices --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed", "options"), GAMES)
def test_an_action_takes_its_price_and_no_more(players: int, seed: int, options: dict[str, bool]) -> None:
    """RR-4.7, RR-5.3, RR-10.5, RR-12.3: the action itself is carried out, without what follows it unasked."""
    for table, _, _ in whole_game(GAME, players, seed, options):
        if table.player == CHANCE:
            continue
        for action in table.legal:
            other = table.clone()
            other.stack.pop().resolve(other, action)
            taken = own(table, table.player).money - own(other, table.player).money
            price = GAME.price(table, action)
            assert taken <= (price or 0), GAME.say(table, action)
            if price and taken < price:
                assert "gain $" in GAME.say(table, action)


def test_the_price_of_what_is_repeated_is_said_with_the_ability() -> None:
    """RR-6.6: grey takes the First Station bonus for the price of that bonus."""
    table = plain()
    staff(table, 0, "WWWWWG")
    tile = next(one for one, bonus in enumerate(BOX.first_bonus) if BOX.bonuses[bonus].price == 50)
    city = next(one for one, level in enumerate(BOX.city_levels) if level == BOX.tile_levels[tile])
    set_tile(table, BOX.city_ids[city], BOX.city_tile_ids[tile])
    own(table).money = 5000
    own(table).node_bits |= 1 << city
    give_train(table, 0, "money_600")
    turn(table, 0)
    act(table, "place:station-grey", f"build_station:{BOX.city_ids[city]}")
    assert readings(table, "use_ability") == (
        "Use the grey negotiator: pay $50 to take the First Station bonus of the city (flip a train)",
        "You used the grey negotiator for $50 to take the First Station bonus of the city (flip a train)",
        "Ada used the grey negotiator for $50 to take the First Station bonus of the city (flip a train)",
    )
    assert GAME.price(table, v.USE_ABILITY) == 50


# -- word for word -------------------------------------------------------------------------------------------


def readings(table: Table, text: str) -> tuple[str, str, str]:
    """As a choice, to its author and to another seat."""
    action = GAME.actions.id(text)
    assert action in table.legal
    phrase, actor = GAME.phrase(table, action), table.player
    return phrase.choice(actor, PEOPLE), phrase.told(actor, actor, PEOPLE), phrase.told(actor, 1 - actor, PEOPLE)


def ask(table: Table, step: Any) -> Table:
    """Put this decision before seat 0."""
    table.stack.append(step)
    table.settle()
    return table


def test_a_station_in_its_three_readings() -> None:
    """RR-6: what it will cost and give is for choosing; payment and rewards are told when they come."""
    table = turn(plain(), 0)
    own(table).money = 5000
    assert readings(table, "place:station-white") == (
        "Place the white worker on Station",
        "You placed the white worker on Station",
        "Ada placed the white worker on Station",
    )
    act(table, "place:station-white")
    tile = table.city_tiles[CITY["washington"]]
    choice, author, other = readings(table, "build_station:washington")
    assert choice.startswith("Build a station in Washington for $200 (reward: gain ")
    assert ", First Station: " in choice
    assert (author, other) == ("You built a station in Washington", "Ada built a station in Washington")
    assert GAME.price(table, GAME.actions.id("build_station:washington")) is None, "it is paid by its own item"
    act(table, "build_station:washington")
    assert BOX.bonuses[BOX.primary[tile]].price == 0
    assert readings(table, "pay") == (
        "Pay $200 for the station in Washington",
        "You paid $200 for the station in Washington",
        "Ada paid $200 for the station in Washington",
    )
    assert GAME.price(table, v.PAY) == 200
    choice, author, other = readings(table, "take_primary_reward")
    assert choice.startswith("Take the primary reward: gain ")
    assert author.startswith("You took the primary reward of Washington to gain ")
    assert other.startswith("Ada took the primary reward of Washington to gain ")


def test_rails_in_their_three_readings() -> None:
    """RR-7.2: the terrain is paid with the action."""
    table = turn(plain(), 0)
    own(table).money = 5000
    act(table, "place:railroad-white")
    assert readings(table, "lay_rail:r02") == (
        "Lay a rail for $200 more: Washington - Allegheny Junction (2 triangles)",
        "You laid a rail from Washington to Allegheny Junction",
        "Ada laid a rail from Washington to Allegheny Junction",
    )
    act(table, "lay_rail:r02", "lay_rail:r03")
    due = table.due()
    assert readings(table, "pay")[1:] == (f"You paid ${due} for 2 rails", f"Ada paid ${due} for 2 rails")


def test_an_office_in_its_three_readings() -> None:
    """RR-8.1 to RR-8.3."""
    table = turn(plain(), 0)
    set_telegraph(table, 1, "tt_money")
    table.first_office[0] = s.FREE
    act(table, "place:telegraph-white")
    shares = BOX.section_shares[0] + BOX.section_firsts[0]
    assert readings(table, "build_office:1") == (
        f"Build an office in section 1: {shares} shares (tile: gain $600)",
        f"You built an office in section 1 and gained {shares} shares",
        f"Ada built an office in section 1 and gained {shares} shares",
    )
    act(table, "build_office:1")
    assert readings(table, "use_telegraph_tile") == (
        "Discard a worker for the telegraph tile: gain $600",
        "You paid a worker for the telegraph tile to gain $600",
        "Ada paid a worker for the telegraph tile to gain $600",
    )
    act(table, "use_telegraph_tile")
    assert readings(table, "discard:supply-white") == (
        "Discard the white worker from your supply",
        "You discarded the white worker from your supply",
        "Ada discarded the white worker from their supply",
    )
    assert readings(table, "discard:spaces-white")[2] == "Ada discarded the white worker from an action space"


def test_free_pieces_are_free_in_the_midst_of_the_same_action() -> None:
    """RR-5.13 to RR-5.15: a free station during a Station action has neither cost nor reward."""
    table = turn(plain(), 0)
    own(table).money = 5000
    build(table, 0, "washington")
    lay(table, 0, "r08")
    act(table, "place:station-white")
    city = BOX.city_names[CITY["charlotte"]]
    assert readings(ask(table, FreeStation(0, 1, 0)), "build_station:charlotte") == (
        f"Build a free station in {city} (First Station)",
        f"You built a free station in {city}",
        f"Ada built a free station in {city}",
    )
    assert readings(ask(table, FreeRail(0, 1)), "lay_rail:r02") == (
        "Lay a free rail: Washington - Allegheny Junction (2 triangles)",
        "You laid a free rail from Washington to Allegheny Junction",
        "Ada laid a free rail from Washington to Allegheny Junction",
    )
    assert readings(ask(table, FreeOffice(0, 1, 0)), "build_office:3") == (
        "Build a free office in section 3",
        "You built a free office in section 3",
        "Ada built a free office in section 3",
    )


def test_trains_deals_and_hires_in_their_three_readings() -> None:
    """RR-5.3, RR-5.10, RR-10.5: a price is told with what it was paid for."""
    table = turn(plain(), 0)
    own(table).money = 5000
    give_train(table, 0, "rail_100")
    give_train(table, 0, "shares_3", face_up=False)
    ask(table, FlipTrain(0, 2, 0))
    assert readings(table, "use_train:rail_100") == (
        "Use a face-up train: pay $100 to lay a free rail",
        "You used a face-up train for $100 to lay a free rail",
        "Ada used a face-up train for $100 to lay a free rail",
    )
    assert readings(table, "ready_train:shares_3") == (
        "Turn a train face up again: gain 3 shares",
        "You turned a train face up again (gain 3 shares)",
        "Ada turned a train face up again (gain 3 shares)",
    )
    assert readings(table, "hire:orange") == (
        "Hire an orange accountant for $800",
        "You hired an orange accountant for $800",
        "Ada hired an orange accountant for $800",
    )
    assert [GAME.price(table, GAME.actions.id(one)) for one in ("use_train:rail_100", "ready_train:shares_3")] == [
        100, None,
    ]  # fmt: skip
    set_deal(table, "dt_7")
    phrase = GAME.phrase(table, GAME.actions.id(f"accept_deal:{BOX.deal_ids[2 * table.deal_tile]}"))
    assert phrase.choice(0, PEOPLE) == "Accept the deal for 1 share and $200: take a train"
    assert phrase.told(0, 1, PEOPLE) == "Ada accepted the deal for 1 share and $200 to take a train"


def test_steps_and_promotions_in_their_three_readings() -> None:
    """RR-5.8, RR-12.2, RR-12.3: gates are paid as they are passed."""
    table = turn(plain(), 0)
    set_milestones(table, 0, "A1_1", "A2_1")
    staff(table, 0, "WWWWPP")
    own(table).money = 5000
    own(table).markers = [0, 2, 0]
    ask(table, Advance(0, 2, 0, 0))
    assert readings(table, "advance:stations") == (
        "Advance on the stations track to slot 3 (4 VP a unit), paying $50",
        "You advanced on the stations track to slot 3, paying $50",
        "Ada advanced on the stations track to slot 3, paying $50",
    )
    act(table, "advance:telegraph")
    assert readings(table, "stop") == ("Stop here", "You stopped there", "Ada stopped there")
    ask(table, Promote(0, 1, 100, 0))
    assert readings(table, "promote:slot1-supply-purple") == (
        "Promote the purple foreman from your supply to manager 1 of milestone A1-1 (14 VP) for $100",
        "You promoted the purple foreman from your supply to manager 1 of milestone A1-1 (14 VP) for $100",
        "Ada promoted the purple foreman from their supply to manager 1 of milestone A1-1 (14 VP) for $100",
    )


def test_a_milestone_is_told_once_whether_chosen_or_forced() -> None:
    """RR-11.7, RR-11.9: who completes only one has not chosen, so the event tells it."""
    table = plain()
    set_milestones(table, 0, "A1_1", "A2_1", (1, -1, 1, 1))
    lay(table, 0, "r02")
    phrase = GAME.phrase(ask(table, CompleteMilestones(0)), v.COMPLETE)
    assert phrase.told(0, 0, PEOPLE).startswith("You chose to complete milestone A1-1 (14 VP: ")
    assert phrase.told(0, 0, PEOPLE).endswith(") first")
    done = GAME.tiding(table, (s.COMPLETED, 0, MILESTONE["A1_1"], 0))
    assert done.told(NOBODY, 0, PEOPLE) == "You completed milestone A1-1 for 14 VP (RR-11.7)"
    assert done.told(NOBODY, 1, PEOPLE) == "Ada completed milestone A1-1 for 14 VP (RR-11.7)"


def test_what_chance_lays_out_is_told_as_what_happened() -> None:
    """RR-2.11, RR-2.9, RR-2.17."""
    table: Table = GAME.new(2)
    tile = GAME.phrase(table, table.legal[0])
    assert tile.choice().startswith("Lay city tile ")
    assert re.match(r"City tile \S+ is laid on \w+ \(reward: ", tile.told())
    while not v.DRAW_MILESTONE <= table.legal[0] < v.DRAW_SETUP:
        table.apply(table.legal[0])
    dealt = GAME.phrase(table, table.legal[0])
    assert dealt.choice().startswith("Draw milestone A1-")
    assert dealt.told(NOBODY, 0, PEOPLE).startswith("You drew milestone A1-")
    assert dealt.told(NOBODY, 1, PEOPLE).startswith("Ada drew milestone A1-")
    first = GAME.phrase(table, v.FIRST_PLAYER + 1)
    assert first.choice() == "Make Blue the First Player"
    assert first.told(NOBODY, 1, PEOPLE) == "You became the First Player"
    assert first.told(NOBODY, 0, PEOPLE) == "Ben became the First Player"


def test_a_setup_tile_in_its_three_readings() -> None:
    """RR-2.18."""
    table = begin(2)
    tile = (table.legal[0] - v.CHOOSE_SETUP) + 1
    choice, author, other = readings(table, f"choose_setup_tile:st_{tile}")
    assert choice.startswith(f"Choose setup tile {tile}: ")
    assert author.startswith(f"You chose setup tile {tile} with the ")
    assert other.startswith(f"{PEOPLE[table.player]} chose setup tile {tile} with the ")


def test_slots_and_the_end_are_told_to_their_company_and_to_others() -> None:
    """RR-6.4, RR-8.2, RR-13.2."""
    table = plain()
    station = GAME.tiding(table, (s.FIRST_SLOT, 1, CITY["denver"], 0))
    assert station.told(NOBODY, 1, PEOPLE) == "You took the First Station slot of Denver (RR-6.4)"
    assert station.told(NOBODY, 0, PEOPLE) == "Ben took the First Station slot of Denver (RR-6.4)"
    assert GAME.report(table, (s.FIRST_SLOT, 1, 2, 1)) == "Blue took the First Office slot of section 3 (RR-8.2)"
    last = GAME.tiding(table, (s.TRIGGERED, 0, 1, 0))
    assert last.told(NOBODY, 0, PEOPLE) == "You cleared the board left of the logo: 1 turn left (RR-13.2)"
    assert last.told(NOBODY, 1, PEOPLE) == "Ada cleared the board left of the logo: 1 turn left (RR-13.2)"
