"""Small Railroad Empires in German: nothing is missing, and what is said reads as it should."""

from __future__ import annotations

import pytest

from branchline.core.translation import catalogue_of
from branchline.lab.untranslated import untranslated

NAME = "small_railroad_empires"


@pytest.mark.slow
def test_every_sentence_is_translated() -> None:
    assert {text for text in untranslated(NAME, "de", 3) if not text.endswith(" choices")} == set()


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Extend to the starred river west of Baris: $2", "Baue weiter an den Fluss westlich von Baris (Stern): $2"),
        ("Start at Calias Company (Lumber and Textiles)", "Beginne bei Calias Company (Holz und Stoffe)"),
        ("You extended to Hinburg for $1.", "Du hast für $1 nach Hinburg weitergebaut."),
        (
            "length 9, $4 and +2 Prestige or length 7 (9 spaces, 2 less for own trains), $3 and +1 Prestige",
            "Länge 9, $4 und +2 Prestige oder Länge 7 (9 Felder, 2 weniger für eigene Züge), $3 und +1 Prestige",
        ),
        ("Ada extended to Hinburg for free.", "Ada hat kostenlos nach Hinburg weitergebaut."),
        (
            "Ada's money fell to $3: -1 Prestige at the end (SRE-11.2)",
            "Das Geld von Ada ist auf $3 gefallen: -1 Prestige am Ende (SRE-11.2)",
        ),
        (
            "Your money rose to $6: +1 Prestige at the end (SRE-11.2)",
            "Dein Geld ist auf $6 gestiegen: +1 Prestige am Ende (SRE-11.2)",
        ),
        (
            "Ada took 2 loans: -2 Prestige at the end (SRE-11.3)",
            "Ada hat 2 Kredite aufgenommen: -2 Prestige am Ende (SRE-11.3)",
        ),
        ("Which train card does Ada play?", "Welche Zugkarte spielt Ada?"),
        ("Round 3 · Phase 1: Construct Tracks, 1 of 2 laid", "Runde 3 · Phase 1: Gleise bauen, 1 von 2 gelegt"),
    ],
)
def test_a_sentence_reads_as_it_should(english: str, german: str) -> None:
    assert catalogue_of("de", NAME).say(english) == german
