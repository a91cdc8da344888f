"""Sentences that know who acts and who reads: every action and every event of whole games, and some word for word."""

import re

import pytest
from readers import ADDRESS, NOBODY, PEOPLE, check, concerned, whole_game

from branchline import Dealer
from branchline.core.chance import deal
from branchline.games.small_railroad_empires.log import SENTENCES as TIDINGS
from branchline.games.small_railroad_empires.state import TOLL, Table
from branchline.games.small_railroad_empires.text import RULES, SENTENCES, SOLO_SENTENCES, verb_of
from branchline.games.small_railroad_empires.words import bearing, place_name
from games.small_railroad_empires.solo import YELLOW_ORIGIN, human_turn
from games.small_railroad_empires.table import (
    BARIS,
    BOX,
    GAME,
    GLYSON_1,
    HINBURG,
    KENPER_1,
    LOWDOWN,
    OLDVILLE,
    action,
    arrange,
    begin,
    delivering,
    do,
)

VARIANTS = {"token_shuffle": True, "industrial_boom": True, "rural_connections": True}
GAMES = [(players, seed, variants) for players in (1, 2, 3, 4) for seed, variants in ((1, {}), (2, {}), (3, VARIANTS))]


def names_of(table: Table) -> list[str]:
    """As a table calls its seats: people by their own names, the automa's as the game says."""
    players = table.setting.players
    return PEOPLE[:players] + GAME.seat_names(players)[players:]


@pytest.mark.parametrize(("players", "seed", "options"), GAMES)
def test_every_action_is_told_to_each_reader(players: int, seed: int, options: dict[str, bool]) -> None:
    for table, chosen, _ in whole_game(GAME, players, seed, options):
        phrase, names = GAME.phrase(table, chosen), names_of(table)
        actor = max(table.player, NOBODY)
        for reader in range(NOBODY, len(names)):
            told = phrase.told(actor, reader, names)
            check(told, reader != NOBODY and (reader == actor or reader in concerned(phrase)))
            if actor != NOBODY:
                assert told.startswith("You " if reader == actor else f"{names[actor]} "), told
                assert not told.startswith(f"{names[actor]}:"), told


@pytest.mark.parametrize(("players", "seed", "options"), GAMES)
def test_every_event_is_told_to_each_reader(players: int, seed: int, options: dict[str, bool]) -> None:
    for table, _, tidings in whole_game(GAME, players, seed, options):
        names = names_of(table)
        for phrase in tidings:
            for reader in range(NOBODY, len(names)):
                told = phrase.told(NOBODY, reader, names)
                check(told, reader in concerned(phrase))
                assert bool(ADDRESS.search(told)) == (reader in concerned(phrase)), told


@pytest.mark.parametrize(("players", "seed", "options"), GAMES)
def test_choices_of_one_moment_are_all_different(players: int, seed: int, options: dict[str, bool]) -> None:
    """And none of them goes by the number of a space, which nobody sees."""
    for table, _, _ in whole_game(GAME, players, seed, options):
        sentences = [GAME.say(table, one) for one in table.legal]
        assert len(set(sentences)) == len(sentences)
        for sentence in sentences:
            check(sentence, reader_is_concerned=True)
            assert not re.search(r"space \d", sentence), sentence


def test_every_verb_and_event_has_its_sentence() -> None:
    assert set(SENTENCES) == set(RULES) == {verb.name for verb in GAME.actions.verbs}
    assert set(SOLO_SENTENCES) <= set(SENTENCES)
    assert all(verb_of(GAME.box, verb.first) == (verb.name, 0) for verb in GAME.actions.verbs)
    assert sorted(TIDINGS) == list(range(29))


# -- word for word ---------------------------------------------------------------------------------------------


def readings(table: Table, text: str) -> tuple[str, str, str]:
    """As a choice, to its author and to another seat."""
    phrase, actor, names = GAME.phrase(table, action(text)), table.player, names_of(table)
    return phrase.choice(actor, names), phrase.told(actor, actor, names), phrase.told(actor, actor + 1, names)


def test_a_track_in_its_three_readings() -> None:
    """SRE-4: loans and stars are for choosing; once it is done the log tells them by themselves."""
    table = arrange([[KENPER_1], [4]], money=[1, 5], prestige=[0, 1])
    assert readings(table, "extend:4") == (
        "Extend to the forest east of Oldville: $2, with 1 loan (-1 Prestige at the end)",
        "You extended to the forest east of Oldville for $2",
        "Ada extended to the forest east of Oldville for $2",
    )
    assert readings(table, "unlock:7") == (
        "Unlock a track and extend to the starred mountain southeast of Oldville: $5, with 2 loans (-2 Prestige at the "
        "end), +1 Prestige",
        "You unlocked a track and extended to the starred mountain southeast of Oldville for $5",
        "Ada unlocked a track and extended to the starred mountain southeast of Oldville for $5",
    )
    assert readings(table, f"new_route:{GLYSON_1}") == (
        "Open a new route at Glyson Company (Steel): $2, with 1 loan (-1 Prestige at the end)",
        "You opened a new route at Glyson Company (Steel) for $2",
        "Ada opened a new route at Glyson Company (Steel) for $2",
    )
    assert readings(arrange([[4], [55]]), f"extend:{OLDVILLE}") == (
        "Extend to Oldville: free",
        "You extended to Oldville for free",
        "Ada extended to Oldville for free",
    )
    assert readings(begin(), f"start:{GLYSON_1}")[1:] == (
        "You started at Glyson Company (Steel)",
        "Ada started at Glyson Company (Steel)",
    )


def test_a_delivery_in_its_three_readings() -> None:
    """SRE-5."""
    table = arrange([[KENPER_1, 4, 7, OLDVILLE], [55]], stack=delivering(), contract=[2, 4])
    assert readings(table, "deliver:kenper_1-orange-oldville") == (
        "Deliver Lumber from Kenper Brothers (Lumber and Grain) to Oldville: length 3, $0 (money comes from length 4 "
        "on) and no Prestige, $2 as city bonus, +1 Prestige at the end for money",
        "You delivered Lumber from Kenper Brothers (Lumber and Grain) to Oldville",
        "Ada delivered Lumber from Kenper Brothers (Lumber and Grain) to Oldville",
    )
    assert readings(table, "no_delivery")[1:] == (
        "You delivered nothing this turn",
        "Ada delivered nothing this turn",
    )
    do(table, "deliver:kenper_1-orange-oldville")
    assert readings(table, "route:0-forest") == (
        "Go through forest: length 3, $0 (money comes from length 4 on) and no Prestige, +1 Prestige at the end for "
        "money",
        "You sent the good through forest",
        "Ada sent the good through forest",
    )
    do(table, "route:0-forest", f"play_train:{table.hand(0)[0] + 1}")
    assert readings(table, "keep_contract") == (
        "Keep your contract face down",
        "You kept your contract face down",
        "Ada kept their contract face down",
    )


def test_the_open_contract_of_the_solo_game_in_its_three_readings() -> None:
    """SRE-15.1.7."""
    table = human_turn([[KENPER_1, 4, OLDVILLE], [41], [YELLOW_ORIGIN]], contract=[2], phase="Deliver")
    do(table, "deliver:kenper_1-orange-oldville", f"play_train:{table.hand(0)[0] + 1}")
    assert readings(table, "reveal_contract") == (
        "Score your contract: +2 Prestige",
        "You scored your contract: +2 Prestige",
        "Ada scored their contract: +2 Prestige",
    )


def test_what_chance_deals_is_told_to_whom_it_is_dealt() -> None:
    """SRE-2.5, SRE-2.8."""
    table: Table = GAME.new(2, map="REF-123", first_player=0)
    while GAME.actions.text(table.legal[0]).partition(":")[0] != "contract":
        table.apply(table.legal[0])
    phrase = GAME.phrase(table, action("contract:3"))
    assert phrase.choice() == "Deal contract 3, Kenper Brothers, to Player 1"
    assert phrase.told(NOBODY, 0, PEOPLE) == "Contract 3, Kenper Brothers, is dealt to you"
    assert phrase.told(NOBODY, 1, PEOPLE) == "Contract 3, Kenper Brothers, is dealt to Ada"
    first = GAME.phrase(table, action("first_player:1"))
    assert first.choice() == "Give the starting player marker to Player 2"
    assert first.told(NOBODY, 1, PEOPLE) == "You got the starting player marker"
    assert first.told(NOBODY, 0, PEOPLE) == "Ben got the starting player marker"


def test_a_toll_is_told_to_payer_owner_and_others() -> None:
    """SRE-4.5."""
    table = arrange([[4], [55], [20]])
    toll = GAME.tiding(table, (TOLL, 0, 1, 1))
    assert toll.told(NOBODY, 0, PEOPLE) == "You paid a toll, Ben got $1 (SRE-4.5)"
    assert toll.told(NOBODY, 1, PEOPLE) == "Ada paid a toll, you got $1 (SRE-4.5)"
    assert toll.told(NOBODY, 2, PEOPLE) == "Ada paid a toll, Ben got $1 (SRE-4.5)"


# -- names -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"token_shuffle": True}])
@pytest.mark.parametrize("players", [2, 4])
def test_no_two_spaces_of_a_map_share_a_name(players: int, options: dict[str, bool]) -> None:
    """SRE-18: on whatever map is laid, however its tiles are turned."""
    for seed in range(25):
        table: Table = GAME.new(players, **options)
        deal(table, Dealer(seed))
        names = [place_name(BOX, table.map, space) for space in range(table.map.spaces)]
        assert len(set(names)) == len(names)


def test_land_is_called_by_its_neighbour() -> None:
    """A city beside it before a factory beside it, and what lies beside it before what lies further."""
    game_map = begin().map
    assert place_name(BOX, game_map, 17) == "the plains east of Hinburg", "and Glyson Company is southeast of it"
    assert place_name(BOX, game_map, 1) == "the starred river northwest of Baris"
    assert place_name(BOX, game_map, 14) == "the forest southeast of Kenper Brothers (Lumber and Grain)"
    assert place_name(BOX, game_map, 12) == "the plains south of Oldville"
    assert place_name(BOX, game_map, BARIS) == "Baris"


@pytest.mark.parametrize(
    ("start", "space", "words"),
    [
        (BARIS, 6, "east"),
        (BARIS, 2, "northeast"),
        (BARIS, 1, "northwest"),
        (HINBURG, 15, "west"),
        (BARIS, 10, "southwest"),
        (BARIS, 11, "southeast"),
        (BARIS, 7, "2 spaces east"),
        (HINBURG, BARIS, "north"),
        (HINBURG, 6, "2 spaces northeast"),
        (17, 6, "north"),
        (HINBURG, 12, "east-northeast"),
        (7, 2, "west-northwest"),
        (7, 1, "1 space northwest and 2 west"),
        (7, 10, "2 spaces west and 1 southwest"),
        (LOWDOWN, LOWDOWN + 1, "east"),
    ],
)
def test_bearings_on_a_map_of_hexagons(start: int, space: int, words: str) -> None:
    """SRE-18.1."""
    assert bearing(begin().map, start, space) == words
