"""What is decided ahead is told in the language of whoever reads it."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

import pytest
from deciders import (
    ADA,
    BEN,
    REAL,
    ben_is_offered,
    decide,
    follow_up,
    may_follow,
    moments,
    prepared,
    table_at,
    words_to,
)

from branchline.core.translation import catalogue_of, of_game, read_in, translated
from branchline.table import schema
from branchline.table.ahead import (
    ALWAYS,
    ONCE,
    ROUND,
    Answer,
    Line,
    Order,
    give,
    in_words,
)
from branchline.table.host import Host
from branchline.table.obeying import round_of
from branchline.table.running import Running


def german(host: Host, running: Running, seat: int, game: str) -> list[str]:
    """What a seat was told, and no part of it was looked for in vain."""
    catalogue = catalogue_of("de")
    catalogue.missed.clear()
    with read_in("de"), of_game(game):
        told = words_to(host, running, seat)
    assert catalogue.missed == set()
    return told


def in_german(running: Running, seat: int, what: Answer | Line) -> str:
    catalogue = catalogue_of("de")
    catalogue.missed.clear()
    with read_in("de"), of_game(running.game.name):
        words = in_words(running.game, running.names, Order(0, seat, what))
    assert catalogue.missed == set()
    return words


def test_an_answer_with_all_its_conditions_is_german(sqlite_host: Host) -> None:
    running = table_at(sqlite_host, "railroad_revolution", lambda state: state.player == ADA)
    what = Answer("deals", limit=2, after=ADA, is_calm=True, lasts=ROUND, round="Round 5")
    assert in_german(running, BEN, what) == (
        "Lehne Deals unter 2 Anteilen ab, wenn Ada vor dir verzichtet, bis dich etwas betrifft, in Runde 5"
    )
    assert in_words(running.game, running.names, Order(0, BEN, what)) == (
        "Decline deals under 2 shares, if Ada gives up before you, until something concerns you, in Round 5"
    )
    assert in_german(running, BEN, Answer("deals", lasts=ONCE)) == "Lehne Deals ab, das nächste Mal"


@pytest.mark.parametrize("name", REAL)
def test_every_answer_of_a_game_is_one_sentence_in_german(sqlite_host: Host, name: str) -> None:
    """In the imperative, as choices are, and in its own game's rounds."""
    running = table_at(sqlite_host, name, lambda state: state.player in (ADA, BEN))
    for one in running.game.standing:
        for limit in (0, *one.limits):
            words = in_german(running, BEN, Answer(one.name, limit, lasts=ROUND, round=round_of(running)))
            assert re.search(r", (in Runde \d( von \d)?|diese Runde)$", words)
            assert not re.match(r"\w+ \w+en,", words), "no infinitive"


@pytest.mark.parametrize("name", REAL)
def test_a_line_of_several_steps_is_german_step_by_step(sqlite_host: Host, name: str) -> None:
    """The steps of a random game, put together as one line: each translated by itself, and small after `dann`."""
    running = table_at(sqlite_host, name, lambda state: state.player in (ADA, BEN))
    game = running.game
    said = [game.say(state, state.legal_actions()[-1]) for _, state in islice(moments(name, 1), 0, 120, 9)]
    steps = tuple((BEN, "", words) for words in said)
    words = in_german(running, BEN, Line(0, steps, is_exact=False))
    with read_in("de"), of_game(name):
        each = [translated(one) for one in said]
    assert words.endswith(" (egal, was die anderen tun)")
    assert words.count("; dann ") == len(said) - 1
    assert not re.search(r"; dann [A-ZÄÖÜ]|; then ", words)
    assert each[0] in words


def test_what_became_of_an_order_is_read_in_the_language_of_the_moment(sqlite_host: Host) -> None:
    host = sqlite_host
    running = table_at(host, "railroad_revolution", ben_is_offered(is_small=True))
    give(host, running, BEN, Answer("deals", limit=2, lasts=ALWAYS))
    decide(host, running, "decline")
    assert words_to(host, running, BEN) == ["You had decided this ahead: Decline deals under 2 shares."]
    assert german(host, running, BEN, "railroad_revolution") == [
        "Das hattest du vorab entschieden: Lehne Deals unter 2 Anteilen ab."
    ]


def test_why_a_line_was_dropped_is_german(sqlite_host: Host) -> None:
    host = sqlite_host
    running = table_at(host, "alubari", may_follow)
    line = prepared(host, running).line(is_exact=False)
    ((seat, action, words),) = line.steps
    other = next(
        text for one in running.state.legal_actions() if (text := running.game.say(running.state, one)) != words
    )
    give(host, running, BEN, replace(line, steps=((seat, action, other),)))
    followed = follow_up(running.state)
    assert followed is not None
    after = decide(host, running, followed[0])
    with read_in("de"), of_game("alubari"):
        now, then = translated(words), translated(other)
    assert german(host, after, BEN, "alubari") == [
        f"Was du vorab entschieden hattest, verfällt ({then} (egal, was die anderen tun)): „{then}“ wäre jetzt „{now}“."
    ]


def test_what_was_told_before_this_was_kept_in_parts_is_read_as_it_was(sqlite_host: Host) -> None:
    host = sqlite_host
    running = table_at(host, "railroad_revolution", lambda state: state.player == ADA)
    give(host, running, BEN, Answer("deals", lasts=ALWAYS))
    row = {"match": running.row.id, "seat": BEN, "number": 0, "words": "You had decided this ahead: Decline deals."}
    with host.storage.writing() as connection:
        connection.execute(schema.ahead_told.insert().values(row))
    assert words_to(host, running, BEN) == ["You had decided this ahead: Decline deals."]
