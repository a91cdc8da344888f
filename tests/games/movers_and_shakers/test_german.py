"""Movers & Shakers in German: nothing that it says is missing or half English, and every person is told in the right
words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from drawings import sheet_of
from listening import half_english_heard

from branchline.core.translation import catalogue_of, of_game, read_in
from branchline.games.movers_and_shakers.campaign import GAMES, Campaign, Result
from branchline.lab.kit.cases import Case
from branchline.lab.untranslated import play, untranslated
from games.movers_and_shakers.positions import GAME, bare

NAME = "movers_and_shakers"
ALONE: list[dict[str, Any]] = [
    {"rival": "random"},
    {"rival": "R2"},
    {"rival": "R3"},
    {"campaign": 1, "goals": "G1+G4+G5"},
    {"campaign": 2, "goals": "G2+G6"},
    {"campaign": 3, "goals": "G3"},
]


@pytest.fixture
def half_english() -> Iterator[set[str]]:
    """What is said in German and still holds an English word, from now on."""
    with half_english_heard() as found:
        yield found


def test_the_test_would_hear_english(half_english: set[str]) -> None:
    catalogue_of("de", NAME).say("A row 1, the car")
    assert half_english


def test_nothing_is_missing_in_games_alone(half_english: set[str]) -> None:
    assert untranslated(NAME, "de", 1) == set()
    assert half_english == set()


@pytest.mark.slow
@pytest.mark.long
def test_nothing_is_missing_in_any_game(half_english: set[str]) -> None:
    assert untranslated(NAME, "de") == set()
    assert half_english == set()


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("options", ALONE, ids=str)
def test_nothing_is_missing_against_rivals_and_in_a_campaign(options: dict[str, Any], half_english: set[str]) -> None:
    catalogue = catalogue_of("de", NAME)
    catalogue.missed.clear()
    with read_in("de"), of_game(NAME):
        play(Case(NAME, 1, options), 0, "greedy")
    assert catalogue.missed == set()
    assert half_english == set()


def campaigns() -> Iterator[Campaign]:
    """Before the first game, with a path to be named, with the path named, won and lost."""
    goals = ["G1", "G2", "G3", "G4", "G5", "G6"]
    won, lost = Result(230, ["G1", "G2", "G4"], True), Result(150, [], False)
    yield Campaign(goals)
    yield Campaign(goals, [won])
    yield Campaign(goals, [won], "G2")
    yield Campaign(goals, [won] * GAMES, "G1")
    yield Campaign(goals, [won, lost], "G1")


def test_a_campaign_is_told_in_german() -> None:
    catalogue = catalogue_of("de", NAME)
    catalogue.missed.clear()
    for campaign in campaigns():
        told = [campaign.describe(GAME.box), *campaign.goals_ahead(GAME.box)]
        told += [words for words, _ in campaign.ways(GAME.box)]
        for words in told:
            catalogue.say(words)
    assert catalogue.missed == set()
    assert catalogue.say("Campaign: so far 230 VP won; game 2 needs 220 VP and G4 or G5") == (
        "Kampagne: bisher 230 SP gewonnen; Partie 2 verlangt 220 SP und G4 oder G5"
    )


@pytest.mark.parametrize(
    ("english", "german"),
    [
        (
            "Play L2: load 2 of one contract AND load 1 (with a crate on a ship)",
            "Spiele L2: 2 eines Auftrags laden UND 1 laden (mit einer Kiste auf einem Schiff)",
        ),
        (
            "Play M14: 3 moves OR pay ₹3: 6 moves",
            "Spiele M14: 3 Schritte ODER ₹3 zahlen: 6 Schritte",
        ),
        (
            "Load a crate of your commercial contract for Bonds + Resources onto Ada's first small car in C row 1 "
            "(empty, room for 1) for ₹1",
            "Lade eine Kiste von deinem Handelsauftrag für Anleihen + Rohstoffe auf den ersten kleinen Wagen von Ada "
            "in C Reihe 1 (leer, Platz für 1) für ₹1",
        ),
        (
            "Advance the train on upper space 3 (your large car + the Major's second small car) to junction F",
            "Fahre den Zug auf dem oberen Feld 3 (dein großer Wagen + der zweite kleine Wagen des Majors) zum Knoten F",
        ),
        (
            "Form a train in Benares with your large car (2 of 3) in front",
            "Bilde in Benares einen Zug mit deinem großen Wagen (2 von 3) vorn",
        ),
        ("Which half of which slot do you carry out?", "Welche Hälfte welches Platzes führst du aus?"),
        ("Which half of which slot does Ada carry out?", "Welche Hälfte welches Platzes führt Ada aus?"),
        ("Which train takes a step? 3 left.", "Welcher Zug fährt einen Schritt? Noch 3."),
        ("A row 1, Ada's medium car + your large car", "A Reihe 1, der mittlere Wagen von Ada + dein großer Wagen"),
        (
            "Ada Mae's large car stands free in Benares (MS-7.15)",
            "In Benares steht nun der große Wagen von Ada Mae frei (MS-7.15)",
        ),
        (
            "The train of your medium car was pushed out of lower space 2",
            "Der Zug mit deinem mittleren Wagen ist vom unteren Feld 2 geschoben worden",
        ),
        ("Your Financial Advisor is on row 4 (MS-5.2)", "Dein Anlageberater steht auf Reihe 4 (MS-5.2)"),
        (
            "Ada Mae gained 12 rupees: 10 rupees became 1 investment token",
            "Ada Mae hat 12 Rupien erhalten: 10 Rupien wurden zu 1 Investitionschip",
        ),
        ("You gained 1 rupee (MS-5.1)", "Du hast 1 Rupie erhalten (MS-5.1)"),
        ("it takes 4 steps, you have none left", "sie braucht 4 Schritte, du hast keine mehr"),
    ],
)
def test_a_sentence_reads_as_it_should(english: str, german: str) -> None:
    assert catalogue_of("de", NAME).say(english) == german


@pytest.mark.parametrize(
    ("deed", "yours", "others"),
    [
        (
            "laid L1 in slot 4 for Logistics, 4 moves toward Benares",
            "hast L1 auf Platz 4 gelegt, für Logistik, 4 Schritte nach Benares",
            "hat L1 auf Platz 4 gelegt, für Logistik, 4 Schritte nach Benares",
        ),
        (
            "put the Major's medium car into row 2 of junction D",
            "hast den mittleren Wagen des Majors in Reihe 2 von Knoten D gestellt",
            "hat den mittleren Wagen des Majors in Reihe 2 von Knoten D gestellt",
        ),
        (
            "took the white tile in row ₹4 left: gain ₹4 and single deal",
            "hast das weiße Plättchen in Reihe ₹4 links genommen: ₹4 und 1 Deal",
            "hat das weiße Plättchen in Reihe ₹4 links genommen: ₹4 und 1 Deal",
        ),
        (
            "put the other contract under its stack",
            "hast den anderen Auftrag unter seinen Stapel gelegt",
            "hat den anderen Auftrag unter seinen Stapel gelegt",
        ),
        (
            "invested 2 tokens in column 3 of row 2 for 14 VP and 1 asset step",
            "hast 2 Chips in Spalte 3 von Reihe 2 für 14 SP und 1 Wertschritt investiert",
            "hat 2 Chips in Spalte 3 von Reihe 2 für 14 SP und 1 Wertschritt investiert",
        ),
    ],
)
def test_a_deed_is_told_to_its_author_and_to_others(deed: str, yours: str, others: str) -> None:
    german = catalogue_of("de", NAME)
    assert german.say(deed, you=True) == yours
    assert german.say(f"You {deed}") == f"Du {yours}"
    assert german.say(f"Ada {deed}") == f"Ada {others}"


def test_what_is_chosen_is_no_deed() -> None:
    assert catalogue_of("de", NAME).say("Put the other contract under its stack") == (
        "Lege den anderen Auftrag unter seinen Stapel"
    )


def test_agencies_on_their_track_go_by_the_letters_of_their_german_names() -> None:
    table = bare()
    table.agencies[2] = 1
    with read_in("de"), of_game(NAME):
        assert ">O</text>" in sheet_of(table, "company-0", 0)
    assert ">E</text>" in sheet_of(table, "company-0", 0)
