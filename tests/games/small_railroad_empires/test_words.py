"""What explains itself, where the game stands, and what cannot be done and why."""

import re
from dataclasses import replace
from itertools import chain

import pytest

from branchline import CHANCE, OVER, Dealer, Rng
from branchline.core.sheet import Refusal
from branchline.games.small_railroad_empires.board import sheets
from branchline.games.small_railroad_empires.state import BESIDE, Table
from branchline.games.small_railroad_empires.text import earnings
from games.small_railroad_empires.solo import YELLOW_ORIGIN, human_turn
from games.small_railroad_empires.table import (
    BARIS,
    BOX,
    CALIAS_1,
    GAME,
    GLYSON_1,
    GREEN,
    HINBURG,
    KENPER_1,
    LOWDOWN,
    OLDVILLE,
    arrange,
    begin,
    delivering,
    do,
    goods,
    legal,
)


def refused(table: Table) -> dict[str, Refusal]:
    """By their texts; none of them is legal, none is on a lit element, and there are never too many."""
    found = GAME.refusals(table, table.player)
    choices = GAME.choices(table, table.player)
    sentences, lit = {one.sentence for one in choices}, {one.target for one in choices}
    assert not any(one.text in sentences or (one.target and one.target in lit) for one in found)
    assert len({one.text for one in found}) == len(found) <= 42
    return {one.text: one for one in found}


def why(table: Table, text: str) -> tuple[str, str]:
    one = refused(table)[text]
    return one.why, one.rule


def whole_game(players: int, seed: int, **options: bool):  # type: ignore[no-untyped-def]
    """Every decision of a random game."""
    table: Table = GAME.new(players, **options)
    dealer, rng = Dealer(seed), Rng(seed)
    while table.player != OVER:
        if table.player == CHANCE:
            table.apply(dealer.choose(table))
            continue
        yield table
        table.apply(rng.pick(table.legal))


# -- what explains itself ----------------------------------------------------------------------------------


def test_cards_explain_themselves_with_the_figures_of_the_box() -> None:
    """SRE-6.7, SRE-7.2, SRE-9.1."""
    about = GAME.about
    assert about["achievement:tunnel_master"].words == (
        "Tracks on 3 mountains. 2 Prestige at the end for the first who claims it, 1 Prestige for each later one."
    )
    assert about["achievement:longer_track_expert"].words.startswith("Deliver, length 9 or more.")
    assert about["train:4"].title == "Train 4, red"
    assert about["train:4"].words.endswith("1 Prestige if it meets this: length 5 or more.")
    assert about["train:1"].words.endswith("1 Prestige if it meets this: a delivery of Lumber.")
    assert about["contract:2"].title == "Contract: Kenper Brothers"
    assert "for 2 Prestige" in about["contract:2"].words


def test_places_explain_themselves_with_the_figures_of_the_box() -> None:
    """SRE-4.4 to SRE-4.7, SRE-5.2, SRE-10.1, SRE-14.8."""
    about = GAME.about
    assert about["land:5-star"].title == "Mountain with a star"
    assert about["land:5-star"].words == (
        "A track costs $3, and $1 more if another player has one here; alone $1 in all if the Conglomerate has one "
        "here. The first track here gains 1 Prestige."
    )
    towns = "Train Breakdown (-$1), Gold Cache (+$1), Beautiful Location (+1 Prestige) or Abandoned Locomotive."
    assert about["land:2-town"].words.endswith(towns)
    assert about["city:oldville"].words.startswith("Accepts Lumber or Steel. Deliver here once")
    assert about["city:baris"].words.startswith("Accepts any good.")
    assert about["city:oldville"].words.endswith("red top hats score at the end: 2 give 1 Prestige, 3 give 3.")
    assert about["meeples"].words.endswith("from 0 $0 and -1; from 4 $1 and 0; from 7 $2 and +1; from 9 $3 and +2.")
    assert about["factory:calias_1"].title == "Calias Company"
    assert about["factory:calias_1"].words.startswith("Makes Lumber and Textiles.")
    assert "for $2." in about["factory:calias_1"].words
    assert about["money"].words.endswith("$6: 1, $7: 1, $8: 1, $9: 2.")
    assert "1 from length 3, 2 from length 6, 3 from length 9" in about["gsc:destination"].words


def test_a_changed_box_explains_its_own_figures() -> None:
    """Figures come from the box, not from a copy of it."""
    dearer = replace(BOX, prices=(0, 1, 7))
    assert GAME.rooms.about.about(dearer)["market:right"].words == "A card here costs $7."


def test_helps_hold_alone_and_with_the_variants() -> None:
    """SRE-15.3.1, SRE-15.1.7, SRE-15.2.1, SRE-14.9: what is otherwise in solo or with a variant is said."""
    about = GAME.about
    assert about["space:3"].words.startswith("Room for the pieces of two companies, alone of all three.")
    assert "except alone" in about["tracks"].words
    assert "when a Train Breakdown finds you without money" in about["loans"].words
    assert "alone it lies open" in about["contract:2"].words
    assert "unless rural towns lie on the stars" in about["cost:new_route"].words
    assert "except with Industrial Boom" in about["sheet:offices"].words


def test_the_deck_says_where_it_can_run_out() -> None:
    """SRE-12.3, SRE-7.6: 25 cards at most are out of it with two players, 30 with three; more with four."""
    assert GAME.about["train_deck"].words == (
        "Face down. Market cards that were shuffled back are known to be in it. "
        "With 4 players its last card brings the end: the round is played out. "
        "With 2 or 3 players it never runs out; alone it ends nothing."
    )
    words = GAME.rooms.about.about(replace(BOX, tile_count=(0, 3, 3, 4, 4)))["train_deck"].words
    assert "With 3 or 4 players its last card brings the end" in words
    assert words.endswith("With 2 players it never runs out; alone it ends nothing.")


@pytest.mark.parametrize("players", [2, 3])
def test_on_three_tiles_the_deck_never_runs_out(players: int) -> None:
    """SRE-12.3: in games whose players deliver and buy whenever they can, and build only then."""
    for seed in range(3):
        table, dealer, rng = GAME.new(players), Dealer(seed), Rng(seed)
        while table.player != OVER:
            if table.player == CHANCE:
                table.apply(dealer.choose(table))
                continue
            eager = [one for one in table.legal if GAME.actions.text(one).startswith(("deliver", "buy:", "play"))]
            table.apply(rng.pick(eager or table.legal))
        out = 32 - len(table.train_deck)
        assert out <= (25 if players == 2 else 30)


def test_the_open_contract_of_the_solo_game_is_scored() -> None:
    """SRE-15.1.7: nothing is revealed or kept face down that lies open."""
    kenper = next(card for card in range(8) if BOX.industry_names[BOX.contract_industry[card]].startswith("Kenper"))
    own = [KENPER_1, 4, OLDVILLE]
    table = human_turn([own, [41], [YELLOW_ORIGIN]], contract=[kenper], phase="Deliver")
    do(table, "deliver:kenper_1-orange-oldville", f"play_train:{table.hand(0)[0] + 1}")
    assert GAME.ask(table).text == "Do you score your contract?"
    assert [one.sentence for one in GAME.choices(table, 0)] == [
        "Score your contract: +2 Prestige",
        "Keep your contract for a later delivery",
    ]
    assert "Kenper Brothers (not scored)" in GAME.terminal(table.view(0))
    table = arrange([own, [55]], stack=delivering(), contract=[kenper, (kenper + 1) % 8])
    do(table, "deliver:kenper_1-orange-oldville", f"play_train:{table.hand(0)[0] + 1}")
    assert "Keep your contract face down" in [one.sentence for one in GAME.choices(table, 0)]
    assert "Kenper Brothers (not revealed)" in GAME.terminal(table.view(0))


def test_a_route_without_meeples_does_not_speak_of_them() -> None:
    """SRE-5.4: `past 1 own meeple`, and nothing of none."""
    own = [KENPER_1, 4, 7, OLDVILLE]
    table = arrange([own, [55]], stack=delivering())
    do(table, "deliver:kenper_1-orange-oldville")
    earned = "length 3, $0 (money comes from length 4 on) and no Prestige, +1 Prestige at the end for money"
    assert [one.sentence for one in GAME.choices(table, 0)] == [
        f"Go through forest: {earned}",
        f"Go through mountain: {earned}",
    ]


def test_the_legend_of_the_land_holds_alone_and_with_rural_towns() -> None:
    """SRE-15.3.2, SRE-14.8."""

    def legend(table: Table) -> str:
        drawn = sheets(GAME, table.view(0), [], GAME.seat_names(table.setting.players))
        return next(sheet.svg for sheet in drawn if sheet.name == "land")

    assert "On a rival’s space +$1" in legend(begin(2))
    assert "Shared space $1 in all" in legend(begin(1))
    assert "star +1 prestige" in legend(begin(2))
    assert "star +1 prestige" not in legend(begin(2, rural_connections=True))


def test_every_space_of_the_land_explains_what_is_on_it() -> None:
    """SRE-1.1: the terrain, city or factory of this map, lit or not, and a token only while it lies there."""
    table = arrange([[21, 22], [55]])
    view = table.view(0)
    drawn = sheets(GAME, view, GAME.choices(table, 0), GAME.seat_names(2))
    land = next(sheet.svg for sheet in drawn if sheet.name == "land")
    keys = dict(re.findall(r'data-key="(space:\d+)" data-about="([^"]+)"', land))
    assert len(keys) == table.map.spaces
    assert keys[f"space:{OLDVILLE}"] == "city:oldville"
    assert keys[f"space:{GLYSON_1}"] == "factory:glyson_1"
    assert keys["space:7"] == "land:5-star"
    assert keys["space:17"] == "land:0"
    assert 'data-about="land:5-town"' not in land
    view = arrange([[21, 22], [55]], options={"rural_connections": True}).view(None)
    view["table"]["rural_spaces"].remove(36)
    drawn = sheets(GAME, view, [], GAME.seat_names(2))
    keys = dict(re.findall(r'data-key="(space:\d+)" data-about="([^"]+)"', drawn[0].svg))
    assert (keys["space:7"], keys["space:36"]) == ("land:5-town", "land:5")


# -- where the game stands ---------------------------------------------------------------------------------


def test_the_phase_goes_through_a_turn() -> None:
    """SRE-3.1: setup, then the four phases in their order."""
    table = begin()
    assert GAME.phase(table) == "Setup"
    seen: list[str] = []
    for table in whole_game(2, seed=3):
        phase = GAME.phase(table)
        if phase.startswith("Round 6") and table.stack[-1].seat == table.first_player and phase not in seen:
            seen.append(phase)
    assert seen
    assert seen == sorted(seen)
    assert seen[0] == "Round 6 · Phase 1: Construct Tracks"


def test_each_phase_has_its_name() -> None:
    """SRE-3.1: a turn in which all four phases leave a choice."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [40]], money=[9, 5])
    names = [GAME.phase(table)]
    while len(names) < 9 and table.player == 0:
        table.apply(next((one for one in table.legal if GAME.target(one)), table.legal[-1]))
        if table.player == 0 and GAME.phase(table) != names[-1]:
            names.append(GAME.phase(table))
    assert names == [
        "Round 1 · Phase 1: Construct Tracks",
        "Round 1 · Phase 1: Construct Tracks, 1 of 2 laid",
        "Round 1 · Phase 2: Deliver a Good",
        "Round 1 · Phase 4: Buy a Train Card",
    ]
    claiming = arrange([[KENPER_1], [40]], money=[9, 5], stack=delivering()[:-1], achievements=[6, 0, 1, 2, 3])
    assert GAME.phase(claiming) == "Round 1 · Phase 3: Complete Achievements"


def test_the_last_round_the_end_and_the_conglomerate_have_words() -> None:
    """SRE-12.5, SRE-15.2.1, SRE-15.4."""
    table = arrange([[GLYSON_1], [55]], end_trigger=1)
    assert GAME.phase(table) == "Round 1, the last · Phase 1: Construct Tracks"
    seen = set()
    solo: Table = GAME.new(1)
    dealer, rng = Dealer(2), Rng(2)
    while solo.player != OVER:
        seen.add(GAME.phase(solo))
        solo.apply(dealer.choose(solo) if solo.player == CHANCE else rng.pick(solo.legal))
    assert "Round 3 of 12 · the Conglomerate's turn" in seen
    assert "Round 3 of 12 · Phase 1: Construct Tracks" in seen
    assert GAME.phase(solo) == "The game is over"
    assert GAME.terminal(solo.view(None)).startswith("THE GAME IS OVER\n")


# -- what cannot be done, and why ----------------------------------------------------------------------------


def test_a_factory_where_another_has_begun() -> None:
    """SRE-2.9."""
    table = do(begin(), f"start:{GLYSON_1}")
    assert why(table, "Start at Glyson Company (Steel)") == ("Player 1 is there", "SRE-2.9")


@pytest.mark.parametrize(("players", "rural"), [(1, False), (2, True), (3, False), (4, False)])
def test_every_city_achievement_and_slot_is_lit_or_refused(players: int, rural: bool) -> None:
    """SRE-16.1: in whole games nothing of the main choices is left out, and the lists stay short."""
    kinds = set()
    for table in chain(*(whole_game(players, seed, rural_connections=rural) for seed in range(4))):
        found = refused(table)
        kind = type(table.stack[-1]).__name__
        kinds.add(kind)
        shown = {GAME.target(action) for action in table.legal} | {one.target for one in found.values()}
        if kind == "Deliver":
            assert {f"city:{BOX.city_ids[table.map.city[space]]}" for space in table.map.cities} <= shown
        elif kind == "Claim":
            assert sum(key.startswith("achievement:") for key in shown) == len(table.achievements)
        elif kind == "BuyTrain":
            assert sum(key.startswith("market:") for key in shown) == len(table.market)
        elif kind == "Construct":
            alike = re.compile(r"(?:Lay a track on|Extend to) (\d+) ")
            counted = sum(int(alike.match(one)[1]) for one in found if alike.match(one))  # type: ignore[index]
            if "Lay another track without unlocking one" not in found:
                assert sum(key.startswith("space:") for key in shown) + counted == table.map.spaces
    assert {"Construct", "Deliver", "BuyTrain"} <= kinds


def test_a_space_is_full_far_away_or_ones_own() -> None:
    """SRE-4.2, SRE-4.3, SRE-1.3."""
    table = arrange([[GLYSON_1], [17, 55], [17, 58]])
    assert table.network[0][17] == BESIDE
    one = refused(table)["Extend to the plains east of Hinburg"]
    assert one.why == "Player 2 and Player 3 are there; two companies fill a space"
    assert (one.rule, one.target) == ("SRE-4.3", "space:17")
    assert why(table, "Lay a track on 1 space of your own network")[1] == "SRE-1.3"
    far = next(text for text in refused(table) if "other spaces" in text)
    assert why(table, far) == ("not beside a piece of yours; a new route begins at a factory", "SRE-4.2, SRE-4.7")


def test_many_full_spaces_stand_together() -> None:
    """SRE-4.3: a dozen by name, the others as one."""
    own = [60, 61, 66, 67, 68, 69]
    full = sorted({beside for space in own for beside in GAME.new(3, map="REF-123").map.neighbours[space]} - set(own))
    assert len(full) > 9
    table = arrange([own, [*full], [*full]])
    found = [text for text in refused(table) if text.startswith("Extend to")]
    assert len(found) == min(len(full), 13)


def test_a_track_is_too_dear_when_the_loans_are_gone() -> None:
    """SRE-11.4, SRE-4.7."""
    table = arrange([[12], [55]], money=[0, 5], loans=[12, 0])
    assert why(table, "Extend to the mountain southwest of Kenper Brothers (Lumber and Grain)") == (
        "costs $3, you have $0; loan cards left: none",
        "SRE-11.4",
    )
    route = "Open a new route at Glyson Company (Steel)"
    assert why(table, route) == ("costs $2, you have $0; loan cards left: none", "SRE-11.4")
    table = arrange([[12], [55]], money=[0, 5], loans=[11, 0], locked_tracks=[2, 2], prestige=[0, 1])
    one = next(one for text, one in refused(table).items() if text.startswith("Unlock a track and extend"))
    assert one.why == "costs $4 to $5, you have $0; loan cards left: 1"
    assert one.text == "Unlock a track and extend to 3 spaces"


def test_a_new_route_finds_the_factory_full() -> None:
    """SRE-4.7."""
    table = arrange([[GLYSON_1], [KENPER_1, 55], [KENPER_1, 58]])
    assert why(table, "Open a new route at Kenper Brothers (Lumber and Grain)") == (
        "Player 2 and Player 3 are there; two companies fill a space",
        "SRE-4.7",
    )


def test_construction_does_not_end_before_its_tracks_are_laid() -> None:
    """SRE-4.1."""
    table = arrange([[GLYSON_1], [55]])
    assert why(table, "End the construction") == ("2 tracks of this turn must still be laid", "SRE-4.1")
    do(table, "extend:17")
    assert why(table, "End the construction") == ("1 track of this turn must still be laid", "SRE-4.1")


def test_a_locked_track_stays_locked() -> None:
    """SRE-4.8: in first place, after one this turn, or when none is left; after the normal ones only such a track."""
    assert why(arrange([[GLYSON_1], [55]]), "Unlock a track") == ("you share first place", "SRE-4.8")
    table = arrange([[GLYSON_1], [55]], prestige=[1, 0])
    assert why(table, "Unlock a track")[0] == "you are in first place"
    table = arrange([[GLYSON_1], [55]], prestige=[0, 1], locked_tracks=[0, 2])
    assert why(table, "Unlock a track")[0] == "no locked track is left"
    table = do(arrange([[GLYSON_1], [55]], prestige=[0, 1]), "unlock:17")
    assert why(table, "Unlock a track")[0] == "once a turn, and you have"
    table = do(arrange([[GLYSON_1], [55]], prestige=[0, 5]), "extend:17", "extend:18")
    assert why(table, "Lay another track without unlocking one") == ("the tracks of this turn are laid", "SRE-4.1")


def test_a_delivery_needs_a_track_a_factory_and_a_good() -> None:
    """SRE-5.2, at cities and at factories."""
    own = [KENPER_1, 4, OLDVILLE, 2, BARIS, HINBURG, GLYSON_1, CALIAS_1]
    there = goods(kenper_1=[GREEN], calias_1=[])
    table = arrange([own, [55]], [[LOWDOWN], []], stack=delivering(), goods=there)
    assert legal(table) == ["deliver:kenper_1-green-baris", "no_delivery"]
    assert why(table, "Deliver to Oldville") == (
        "it accepts Lumber or Steel; connected factories hold Grain",
        "SRE-5.2",
    )
    assert why(table, "Deliver to Hinburg")[0] == "no factory is connected with it"
    assert why(table, "Deliver to Lowdown")[0] == "your train is there; one delivery a city"
    assert why(table, "Deliver to Roam")[0] == "you have no track there"
    assert refused(table)["Deliver to Roam"].target == "city:roam"
    unconnected = "no city with a track of yours is connected with it"
    assert why(table, "Deliver from Glyson Company (Steel)")[0] == unconnected
    assert why(table, "Deliver from Calias Company (Lumber and Textiles)")[0] == "no good lies there"
    assert why(table, "Deliver from Derwood Ellec Co. (Grain)")[0] == "you have no track there"
    table = arrange([[KENPER_1, 4, OLDVILLE, GLYSON_1, 17, HINBURG], [55]], stack=delivering())
    grey = "no connected city with a track of yours accepts Steel"
    assert why(table, "Deliver from Glyson Company (Steel)") == (grey, "SRE-5.2")


def test_a_contract_of_another_company_stays_face_down() -> None:
    """SRE-9.1: only its holder is told why."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [40]], stack=delivering(), contract=[0, 4])
    do(table, "deliver:kenper_1-orange-oldville")
    do(table, legal(table)[0])
    one = refused(table)["Reveal your contract"]
    assert one.why == "it asks for Calias Company; this good came from Kenper Brothers"
    assert (one.rule, one.target) == ("SRE-9.1", "contract")
    assert GAME.refusals(table, 1) == []
    table = arrange([[KENPER_1, 4, OLDVILLE], [40]], stack=delivering(), contract=[2, 4])
    do(table, "deliver:kenper_1-orange-oldville")
    do(table, legal(table)[0])
    assert refused(table) == {}


def test_an_achievement_is_held_not_reached_or_the_second_of_a_turn() -> None:
    """SRE-6.2, SRE-6.4, SRE-6.7."""
    tunnels, bridges, expert, hunter, artist = 7, 8, 0, 6, 2
    table = arrange(
        [[13, 7, 36, 42], [55]],
        stack=delivering()[:-1],
        money=[9, 5],
        achievements=[tunnels, bridges, expert, hunter, artist],
        sections=[1, 0, 0, 0, 0, 2, 0, 0, 0, 0],
    )
    assert why(table, "Claim Tunnel Master") == ("you hold its Runner-up section", "SRE-6.4")
    assert why(table, "Claim Bridge Master") == ("needed: tracks on 3 rivers; you are at 0", "SRE-6.7")
    assert why(table, "Claim Long Track Expert")[0] == "needed: deliver, length 7 or more; you are at 0"
    table = arrange(
        [[13, 7, 36, 1, 2, 6], [55]],
        stack=delivering()[:-1],
        money=[9, 5],
        achievements=[tunnels, bridges, expert, hunter, artist],
        sections=[0, 0, 0, 0, 0, 0, 0, 0, 2, 0],
    )
    do(table, "claim:tunnel_master")
    assert why(table, "Claim Tunnel Master") == ("you hold its Winner section", "SRE-6.4")
    assert why(table, "Claim Bridge Master") == ("one Winner section a turn, and you have claimed one", "SRE-6.2")


def test_a_train_card_costs_money_and_no_loan() -> None:
    """SRE-7.3."""
    table = arrange([[GLYSON_1], [55]], stack=delivering()[:-2], money=[1, 5], dealt=[[0, 1], [2, 3, 4]])
    (one,) = refused(table).values()
    assert one.text.startswith("Buy the ")
    assert one.why == "you have $1, and loans are for tracks only"
    assert (one.rule, one.target) == ("SRE-7.3", "market:right")


def test_small_choices_refuse_nothing() -> None:
    """SRE-5.5: whichever card of the hand is played."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [40]], stack=delivering())
    do(table, "deliver:kenper_1-orange-oldville")
    assert refused(table) == {}


def test_a_delivery_past_an_own_train_says_why_it_is_shorter() -> None:
    """SRE-5.5: two less for each own train on the way."""
    own = [KENPER_1, 4, 7, OLDVILLE]
    table = arrange([own, [55]], stack=delivering())
    pair = GAME.actions.id("deliver:kenper_1-orange-oldville")
    assert "length 3, $0 (money comes from length 4 on)" in GAME.choice(table, pair).sentence
    assert "own trains" not in GAME.choice(table, pair).sentence
    assert earnings(table, 3, 5).startswith("length 3 (5 spaces, 2 less for own trains), $0")
    assert earnings(table, 4, 4).startswith("length 4, $1 and no Prestige")


def test_unlocking_a_track_is_explained_where_it_is_offered() -> None:
    """SRE-4.8: what it does, what it costs; not to who is in first place."""
    table = arrange([[KENPER_1, 4], [55]], prestige=[0, 1])
    words = (
        "Unlocking a track lets you lay one more this turn, from your 2 locked tracks: "
        "$2 and what its place costs (SRE-4.8)."
    )
    assert GAME.ask(table).why == words
    assert GAME.ask(arrange([[KENPER_1, 4], [55]], prestige=[1, 0])).why == ""
