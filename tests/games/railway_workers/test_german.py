"""Railway Workers in German: nothing is missing, what is said reads as it should, and it fits on the board."""

from __future__ import annotations

import re

import pytest

from branchline.core.translation import catalogue_of, of_game, read_in
from branchline.games.railway_workers.board import command_words
from branchline.games.railway_workers.board_measures import BRIEFLY
from branchline.games.railway_workers.state import Table
from branchline.lab.untranslated import untranslated
from branchline.look.pen import wrapped
from games.railway_workers.table import BOX, WORKERS, deal

NAME = "railway_workers"


def test_every_sentence_is_translated() -> None:
    assert untranslated(NAME, "de", 1) == set()


@pytest.mark.slow
@pytest.mark.long
def test_every_sentence_of_every_table_is_translated() -> None:
    assert untranslated(NAME, "de") == set()


@pytest.mark.parametrize(
    ("english", "german"),
    [
        (
            "Place Store Up in your next free slot",
            "Lege „Einlagern“ auf deinen nächsten freien Platz",
        ),
        (
            "Put a 4 with a +1 token on your next card that has no die yet",
            "Lege eine 4 mit einem +1-Marker auf deine nächste Karte, auf der noch kein Würfel liegt",
        ),
        ("Put the 4 on slot +2 (Sum 6, 4+ reached)", "Lege die 4 auf Platz +2 (Summe 6, 4+ erreicht)"),
        ("Buy 2 plans for 6 coins (4+)", "Kaufe 2 Pläne für 6 Münzen (4+)"),
        (
            "Store a track in the tracks warehouse of site 2 (Larisa - Volos) (7+); "
            "the pair is complete: 8 coins for you",
            "Bringe ein Gleis ins Gleislager von Baustelle 2 (Larisa - Volos) (7+); "
            "das Paar ist komplett: 8 Münzen für dich",
        ),
        ("Place a share on 3, 1 coin", "Lege einen Anteil an 3, 1 Münze"),
        (
            "Activate train 1 in Larisa, away from Route 2: it runs over Route 1 or Route 3 (7+)",
            "Starte Zug 1 in Larisa, weg von Strecke 2: Er fährt über Strecke 1 oder Strecke 3 (7+)",
        ),
        (
            "Use a command for a director: buy a track for 3 coins into Facilities",
            "Nutze einen Befehl für einen Direktor: Kaufe ein Gleis für 3 Münzen in den Bauhof",
        ),
        ("Store Up, Sum 8: what else do you do?", "„Einlagern“, Summe 8: Was tust du noch?"),
        ("Store Up, Sum 8: what else does Ada do?", "„Einlagern“, Summe 8: Was tut Ada noch?"),
        (
            "Facilities have no room for more, with 2 tracks there",
            "Im Bauhof ist kein Platz mehr, bei 2 Gleisen dort",
        ),
        (
            "Round 1 of 4 · Action phase 1 · Dice are rolled and placed",
            "Runde 1 von 4 · Aktionsphase 1 · Würfel werden geworfen und gelegt",
        ),
        ("Ada rolled 1, 4 and 6", "Ada hat 1, 4 und 6 gewürfelt"),
        ("You rolled 1, 4 and 6", "Du hast 1, 4 und 6 gewürfelt"),
        (
            "Action phase 2 begins; the Baton is with you (RW-3.2)",
            "Aktionsphase 2 beginnt; der Staffelstab ist bei dir (RW-3.2)",
        ),
        (
            "Player 2 built a structure on site 2 and earned 8 coins (RW-13.2)",
            "Player 2 hat ein Bauwerk auf Baustelle 2 gebaut und 8 Münzen verdient (RW-13.2)",
        ),
        (
            "Command 1, Overtime, was used; command 8, Double Shift, is available now (RW-10.2)",
            "Befehl 1, Überstunden, ist genutzt worden; Befehl 8, Doppelschicht, ist jetzt verfügbar (RW-10.2)",
        ),
    ],
)
def test_a_sentence_reads_as_it_should(english: str, german: str) -> None:
    assert catalogue_of("de", NAME).say(english) == german


@pytest.mark.parametrize(
    ("deed", "yours", "others"),
    [
        ("passed", "hast gepasst", "hat gepasst"),
        (
            "hired a worker from the Union",
            "hast einen Arbeiter aus der Gewerkschaft eingestellt",
            "hat einen Arbeiter aus der Gewerkschaft eingestellt",
        ),
        (
            "stored a plan on the plans table of site 1 (Trikala - Larisa)",
            "hast einen Plan in die Planreihe von Baustelle 1 (Trikala - Larisa) gebracht",
            "hat einen Plan in die Planreihe von Baustelle 1 (Trikala - Larisa) gebracht",
        ),
        (
            "put the new train in Larisa",
            "hast den neuen Zug nach Larisa gestellt",
            "hat den neuen Zug nach Larisa gestellt",
        ),
        (
            "used a command for a director and activated train 3 in Athina",
            "hast einen Befehl für einen Direktor genutzt und Zug 3 in Athina gestartet",
            "hat einen Befehl für einen Direktor genutzt und Zug 3 in Athina gestartet",
        ),
    ],
)
def test_a_deed_is_told_to_its_author_and_to_others(deed: str, yours: str, others: str) -> None:
    german = catalogue_of("de", NAME)
    assert german.say(deed, you=True) == yours
    assert german.say(f"You {deed}") == f"Du {yours}"
    assert german.say(f"Ada {deed}") == f"Ada {others}"


@pytest.mark.parametrize("number", range(1, BOX.commands + 1))
def test_commands_have_room_for_their_whole_text(number: int) -> None:
    table = deal(2)
    table.available[0] = number
    text = catalogue_of("de", NAME).say(command_words(BOX, number)[0])
    assert text in " ".join(rows_of(table, "commands"))


def test_how_a_site_is_built_is_told_whole() -> None:
    rows = rows_of(deal(2), "sites-2")
    assert rows[0] == "So wird gebaut"
    assert " ".join(rows[1:]) == (
        "Arbeiter und Bauwerk oder Gleis eines Spielers sind ein Paar: 8 Münzen. "
        "Ein Plan kommt direkt in seine Reihe: 5 Münzen. "
        "Wer eine volle Reihe anführt, nimmt ihr Plättchen oder einen Anteil. "
        "Alle drei voll: Die Baustelle wird Strecke, und ein Zug kommt. "
        "Ist hier nur noch ein Plättchen, kommt das nächste Projekt."
    )


def test_each_half_of_a_card_fits_in_two_lines() -> None:
    with read_in("de"), of_game(NAME):
        rows = [wrapped(words, 10) for halves in BRIEFLY[1:] for words in halves]
    assert all(len(lines) <= 2 for lines in rows), rows


def rows_of(table: Table, name: str) -> list[str]:
    """The lines of words on a sheet that is drawn in German."""
    with read_in("de"), of_game(NAME):
        drawn = WORKERS.sheets(table.view(0), [], ["Ada", "Ben"])
    return re.findall(r"[^<>]+(?=</text>)", str(next(sheet.svg for sheet in drawn if sheet.name == name)))
