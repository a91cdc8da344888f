"""What the kit finds wrong with the English of a sentence."""

from __future__ import annotations

import pytest

from branchline.lab.kit.sentences import Said, plurals, wrong

SOUND = {
    Said("say", "Lay 3 tracks"),
    Said("say", "Lay 1 track"),
    Said("why", "costs 2 crates, you have no crates"),
    Said("why", "costs 1 crate"),
    Said("say", "Take an orange worker and a one-way track"),
    Said("say", "Score 2 points for seat 1 (1 point each)"),
}


def test_sound_sentences_pass_and_their_nouns_are_known() -> None:
    assert wrong(SOUND) == []
    assert plurals(SOUND) == {"tracks", "crates", "points"}


@pytest.mark.parametrize(
    ("kind", "text", "fault"),
    [
        ("say", "Lay 1 tracks", "1 and a plural"),
        ("say", "Lay 1 wooden tracks", "1 and a plural"),
        ("terminal", "blue   1 crates", "1 and a plural"),
        ("why", "you have 0 crates", "a 0 for 'no'"),
        ("say", "Lay 3 track", "a number and a singular"),
        ("say", "Take a orange worker", "the wrong article"),
        ("say", "A orange worker moves", "the wrong article"),
        ("say", "Take an purple worker", "the wrong article"),
        ("say", "Take a Eastern Agency", "the wrong article"),
        ("say", "Take  it", "a space too many"),
        ("say", "Take it , then go", "a space before a mark"),
        ("say", "Take it..", "two marks in a row"),
        ("say", "Take it (or not", "an open ()"),
        ("say", 'Take "it', "an open quotation"),
        ("say", "take it", "no capital"),
        ("say", "", "nothing is said"),
    ],
)
def test_each_kind_of_fault_is_found(kind: str, text: str, fault: str) -> None:
    found = wrong(SOUND | {Said(kind, text)})
    assert len(found) == 1
    assert found[0].startswith(fault)


def test_a_figure_in_a_drawing_and_a_reason_are_no_sentences() -> None:
    assert wrong(SOUND | {Said("terminal", "blue   0 crates  (3"), Said("why", "fog closes it")}) == []
