"""Railroad Revolution in German: nothing is missing, and what is said reads as it should."""

from __future__ import annotations

import pytest

from branchline.core.translation import catalogue_of
from branchline.lab.untranslated import untranslated
from branchline.table.lessons import lesson

NAME = "railroad_revolution"


def test_every_sentence_of_a_sample_is_translated() -> None:
    assert untranslated(NAME, "de", 1) == set()


@pytest.mark.slow
def test_every_sentence_of_many_games_is_translated() -> None:
    assert untranslated(NAME, "de") == set()


def test_questions_of_the_lessons_are_translated_with_their_answers() -> None:
    german = catalogue_of("de", NAME)
    asked = [step for step in lesson(NAME).steps if step.options]
    assert asked
    for step in asked:
        for text in (step.say, *step.options, step.why):
            assert german.find(text).missed == ()


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Place the white worker on Telegraph", "Setze den weißen Arbeiter auf „Telegraf“ ein"),
        (
            "Build a station in Denver for $500 (reward: gain a purple worker, then gain an orange worker, "
            "First Station: pay $200 to take a train)",
            "Baue einen Bahnhof in Denver für $500 (Belohnung: lila Arbeiter erhalten, dann orangen Arbeiter erhalten, "
            "Erstbonus: für $200 Zug nehmen)",
        ),
        (
            "Lay a rail for $0 more: Houston - Pecos Junction (plains, Deal)",
            "Lege ein Gleis ohne Aufpreis: Houston - Pecos Junction (Ebene, Deal)",
        ),
        (
            "Promote the grey negotiator from your supply to manager 2 of milestone B-9 (28 VP) for $100",
            "Befördere den grauen Vermittler aus deinem Vorrat zu Manager 2 von Meilenstein B-9 (28 SP) für $100",
        ),
        (
            "The $400 for 2 rails is due: how does Ada find the money? A third rail or a promotion may come first.",
            "Die $400 für 2 Gleise sind fällig: Woher nimmt Ada das Geld? "
            "Ein drittes Gleis oder eine Beförderung kann zuerst kommen.",
        ),
        (
            "Placed here, the turquoise engineer may pay $400 to take the bonus of the telegraph tile.",
            "Hier eingesetzt, darf der türkise Ingenieur für $400 den Bonus des Telegrafenplättchens nehmen.",
        ),
        (
            "it costs $700, you have $550 and 1 share worth $150: sell shares first",
            "es kostet $700, du hast $550 und 1 Anteil im Wert von $150: Verkaufe erst Anteile",
        ),
        ("Round 17 · the last turn · Trade action", "Runde 17 · der letzte Spielzug · Aktion Handel"),
    ],
)
def test_a_sentence_reads_as_it_should(english: str, german: str) -> None:
    assert catalogue_of("de", NAME).say(english) == german


@pytest.mark.parametrize(
    ("deed", "mine", "others"),
    [
        (
            "placed the purple foreman on Trade",
            "hast den lila Polier auf „Handel“ eingesetzt",
            "hat den lila Polier auf „Handel“ eingesetzt",
        ),
        (
            "built an office in section 4 and gained 2 shares",
            "hast ein Büro in Abschnitt 4 gebaut und 2 Anteile erhalten",
            "hat ein Büro in Abschnitt 4 gebaut und 2 Anteile erhalten",
        ),
        (
            "advanced on the network track to slot 5, discarding 1 share",
            "bist auf der Netzleiste auf Feld 5 vorgerückt und hast 1 Anteil abgelegt",
            "ist auf der Netzleiste auf Feld 5 vorgerückt und hat 1 Anteil abgelegt",
        ),
        (
            "took the First Station bonus of Kansas City for $200 to gain a worker of any colour",
            "hast den Erstbonus von Kansas City für $200 genommen: beliebigen Arbeiter erhalten",
            "hat den Erstbonus von Kansas City für $200 genommen: beliebigen Arbeiter erhalten",
        ),
        (
            "gained an orange accountant",
            "hast einen orangen Buchhalter erhalten",
            "hat einen orangen Buchhalter erhalten",
        ),
        (
            "cleared the board left of the logo: 3 turns left (RR-13.2)",
            "hast das Tableau links vom Logo geräumt: noch 3 Spielzüge (RR-13.2)",
            "hat das Tableau links vom Logo geräumt: noch 3 Spielzüge (RR-13.2)",
        ),
        (
            "looked at 3 tiles of stack B (RR-11.8)",
            "hast 3 Plättchen von Stapel B angesehen (RR-11.8)",
            "hat 3 Plättchen von Stapel B angesehen (RR-11.8)",
        ),
    ],
)
def test_a_deed_is_told_to_whoever_did_it_and_to_others(deed: str, mine: str, others: str) -> None:
    german = catalogue_of("de", NAME)
    assert german.say(deed, you=True) == mine
    assert german.say(f"You {deed}") == f"Du {mine}"
    assert german.say(f"Ada {deed}") == f"Ada {others}"
