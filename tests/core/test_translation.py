"""Sentences in another language: gaps, cases, persons, plurals, lists, and what happens to what has no entry."""

from __future__ import annotations

import pytest

from branchline.core.errors import BadOption
from branchline.core.translation import (
    PIECES,
    Catalogue,
    Entry,
    Own,
    catalogue_of,
    files_of,
    game_speaks,
    language_now,
    of_game,
    read_entries,
    read_in,
    translated,
)

PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "and"
msgstr "und"

msgid "You"
msgstr "Du"

msgid "{who} {deed}"
msgstr "{who} {deed}"

msgid "laid a track on {place} for {price}"
msgstr "[legtest|legte] ein Gleis auf {place} für {price}"

msgid "lay a track on {place}"
msgstr "lege ein Gleis auf {place:accusative}"

msgid "the lake"
msgstr "der See"

msgctxt "accusative"
msgid "the lake"
msgstr "den See"

msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] "{n} Punkt"
msgstr[1] "{n} Punkte"

msgid "no points"
msgstr "keine Punkte"

msgid "Round {n}"
msgstr "Runde {n}"

msgid "coal"
msgstr "Kohle"

msgid "steel"
msgstr "Stahl"

msgid "Hinburg"
msgstr "Hinburg"

msgid "not yet translated"
msgstr ""
"""


@pytest.fixture
def german() -> Catalogue:
    entries, plural = read_entries(PO.encode())
    assert plural == "(n != 1)"
    return Catalogue(entries, lambda number: int(number != 1))


@pytest.mark.parametrize(
    ("english", "words"),
    [
        ("the lake", "der See"),
        ("The lake.", "Der See."),
        ("Lay a track on the lake", "Lege ein Gleis auf den See"),
        ("Lay a track on Hinburg (SRE-4.2).", "Lege ein Gleis auf Hinburg (SRE-4.2)."),
        ("Round 3 · 1 point", "Runde 3 · 1 Punkt"),
        ("+1 point", "+1 Punkt"),
        ("12 points", "12 Punkte"),
        ("coal, steel and the lake", "Kohle, Stahl und der See"),
        ("Ada laid a track on Hinburg for $2", "Ada legte ein Gleis auf Hinburg für $2"),
        ("You laid a track on Hinburg for $2.", "Du legtest ein Gleis auf Hinburg für $2."),
        ("Easy bot 2 laid a track on Hinburg for $2.", "Easy bot 2 legte ein Gleis auf Hinburg für $2."),
        ("The lake. SRE-4.1, SRE-4.2", "Der See. SRE-4.1, SRE-4.2"),
        ("$2", "$2"),
    ],
)
def test_a_sentence_is_said_in_another_language(german: Catalogue, english: str, words: str) -> None:
    assert german.say(english) == words
    assert german.missed == set()


def test_what_the_reader_did_is_told_in_the_second_person(german: Catalogue) -> None:
    assert german.say("laid a track on the lake for $2", you=True) == "legtest ein Gleis auf der See für $2"
    assert german.say("laid a track on the lake for $2") == "legte ein Gleis auf der See für $2"


def test_what_has_no_entry_stays_and_is_missed(german: Catalogue) -> None:
    assert german.say("not yet translated") == "not yet translated"
    assert german.say("Lay a track on Nowhere") == "Lege ein Gleis auf Nowhere"
    assert german.missed == {"not yet translated", "Nowhere"}


def test_a_name_is_never_translated(german: Catalogue) -> None:
    assert german.say("coal laid a track on Hinburg for $2") == "coal legte ein Gleis auf Hinburg für $2"
    with read_in("de"):
        assert translated(Own("and")) == "and"
        assert translated("and") == "und"


def test_english_is_what_it_is_and_other_languages_are_refused() -> None:
    assert language_now() == "en"
    assert translated("and") == "and"
    with pytest.raises(BadOption, match="there is no language 'xx'"), read_in("xx"):
        pass
    assert language_now() == "en"


def test_a_game_says_no_sentence_in_two_ways() -> None:
    found: dict[tuple[str, str, str], object] = {}
    for game, file in files_of("de"):
        if game or file.name != PIECES:
            for entry in read_entries(file.read_bytes())[0]:
                key = game, entry.case, entry.source
                assert found.setdefault(key, entry.target) == entry.target, f"{file.name}: {entry}"
    assert catalogue_of("de").say("You") == "Du"


def test_a_game_has_its_own_words_then_the_common_ones_and_never_anothers(german: Catalogue) -> None:
    tea = Catalogue([Entry("the lake", "der Teich"), Entry("tea", "Tee")], german.plural, common=german)
    coal = Catalogue([Entry("Round {n}", "Umlauf {n}")], german.plural, common=german)
    assert [tea.say(one) for one in ("the lake", "Round 3", "tea")] == ["der Teich", "Runde 3", "Tee"]
    assert [coal.say(one) for one in ("the lake", "Round 3", "tea")] == ["der See", "Umlauf 3", "tea"]
    assert german.say("the lake") == "der See"
    assert coal.missed is german.missed == {"tea"}, "what is missing is known wherever it was looked for"


def test_who_speaks_decides_whose_words_are_meant() -> None:
    with read_in("de"):
        assert translated("Offices") == "Offices"
        with of_game("railway_workers"):
            assert translated("Offices") == "Büros"
        with of_game("small_railroad_empires"):
            assert translated("Offices") == "Kontore"
            game_speaks("railway_workers")
            assert translated("Offices") == "Büros"
        assert translated("Offices") == "Offices"
        with of_game("no_such_game"):
            assert translated("You") == "Du"
