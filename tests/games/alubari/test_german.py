"""Alubari in German: nothing that it says is missing, and every person is told in the right words."""

from __future__ import annotations

import re

import pytest

from branchline.core.translation import catalogue_of, of_game, read_in
from branchline.lab.untranslated import untranslated
from games.alubari.table import ALUBARI, BOX, deal, line

NAME = "alubari"


def test_nothing_is_missing_in_games_alone() -> None:
    assert untranslated(NAME, "de", 1) == set()


@pytest.mark.slow
@pytest.mark.long
def test_nothing_is_missing_in_any_game() -> None:
    assert untranslated(NAME, "de") == set()


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Place a worker on B1, Extra Building", "Setze einen Arbeiter auf B1, Zweiter Hochbau"),
        ("Take 2 stone and 1 chai from the Stockyard", "Nimm 2 Steine und 1 Chai aus dem Lagerhof"),
        ("Buy Very Reliable Train for 3 steel bars", "Kaufe den zuverlässigen Zug für 3 Stahlbarren"),
        (
            "Build in Siliguri Town 4 for 2 stone: 4 points and the third worker free next round",
            "Baue in Siliguri Town 4 für 2 Steine: 4 Punkte und nächste Runde der dritte Arbeiter gratis",
        ),
        (
            "Use contract 25 (F: At once take one face-up contract without a worker; it is not replaced)",
            "Nutze Auftrag 25 (F: Nimm sofort ohne Arbeiter einen offenen Auftrag; er wird nicht ersetzt)",
        ),
        ("Does your worker on C1, Foundry, get chai?", "Bekommt dein Arbeiter auf C1, Gießerei, Chai?"),
        ("Does Ada's worker on C1, Foundry, get chai?", "Bekommt der Arbeiter von Ada auf C1, Gießerei, Chai?"),
        (
            "costs 3 steel bars and 1 chai, you have no steel bars and no chai",
            "kostet 3 Stahlbarren und 1 Chai, du hast keine Stahlbarren und keinen Chai",
        ),
        (
            "Contracts of area C may be used, then the workers of the Foundry act.",
            "Aufträge von Bereich C dürfen genutzt werden, dann handeln die Arbeiter in der Gießerei.",
        ),
        (
            "You gained no chai; 2 chai would have passed the end of the track. AL-1.5",
            "Du hast keinen Chai erhalten; 2 Chai wären über das Ende der Leiste hinausgegangen. AL-1.5",
        ),
        (
            "Ada harvested 1 tea leaf from 3 estate spaces. AL-4.7",
            "Ada hat 1 Teeblatt auf 3 Gartenfeldern geerntet. AL-4.7",
        ),
        (
            "Open once track lies on track space 1, Mahananda River.",
            "Offen, sobald Gleis auf Gleisfeld 1, Mahananda-Fluss liegt.",
        ),
    ],
)
def test_a_sentence_reads_as_it_should(english: str, german: str) -> None:
    assert catalogue_of("de", NAME).say(english) == german


@pytest.mark.parametrize(
    ("deed", "yours", "others"),
    [
        (
            "placed a worker on A1, Stockyard",
            "hast einen Arbeiter auf A1, Lagerhof, gesetzt",
            "hat einen Arbeiter auf A1, Lagerhof, gesetzt",
        ),
        ("dug 4 rubble", "hast 4 Geröll ausgegraben", "hat 4 Geröll ausgegraben"),
        (
            "turned 2 tea leaves into 2 chai",
            "hast 2 Chai aus 2 Teeblättern gemacht",
            "hat 2 Chai aus 2 Teeblättern gemacht",
        ),
        (
            "laid 2 tracks for 1 steel bar and 3 iron ore",
            "hast 2 Gleise für 1 Stahlbarren und 3 Eisenerz gelegt",
            "hat 2 Gleise für 1 Stahlbarren und 3 Eisenerz gelegt",
        ),
        (
            "cleared Happy Valley 3 and marked it",
            "hast Happy Valley 3 geräumt und markiert",
            "hat Happy Valley 3 geräumt und markiert",
        ),
    ],
)
def test_a_deed_is_told_to_its_author_and_to_others(deed: str, yours: str, others: str) -> None:
    german = catalogue_of("de", NAME)
    assert german.say(deed, you=True) == yours
    assert german.say(f"You {deed}") == f"Du {yours}"
    assert german.say(f"Ada {deed}") == f"Ada {others}"


@pytest.mark.parametrize("first", range(1, len(BOX.contracts), 3))
def test_contracts_have_room_for_their_whole_text(first: int) -> None:
    """AL-10.1: a card has three lines."""
    numbers = range(first, first + 3)
    with read_in("de"), of_game(NAME):
        drawn = ALUBARI.sheets(line(deal(2), *numbers).view(0), [], ["Ada", "Ben"])
    rows = re.findall(r"[^<>]+(?=</text>)", str(next(sheet.svg for sheet in drawn if sheet.name == "contracts")))
    for number in numbers:
        text = catalogue_of("de", NAME).say(BOX.contracts[number - 1].text)
        assert text in " ".join(rows)
