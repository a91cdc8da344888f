"""Beats: one list of what happened for each reader, made of that reader's own views and lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from evenings import bot, me

import branchline
from branchline.bots.levels import AT_ONCE, LEVELS, bot_of_level, in_time
from branchline.core.position import CHANCE
from branchline.core.record import Record
from branchline.table.beats import Beat, beats_of, since_last_move, so_often, turns_of
from branchline.table.bot_pool import BotPool
from branchline.table.changes import POINTS, Change, Gain, Shift, written
from branchline.table.chronicle import Chronicle
from branchline.table.driving import AtOnce
from branchline.table.host import Host
from branchline.table.lines import UNSEEN_CHANCE, Line, write_line
from branchline.table.running import LAST_LINES, LINES_FROM, Running, lines_shown
from branchline.table.sights import SPECTATOR, Sights
from branchline.table.storage import Storage

RECORDS = Path(__file__).parents[1] / "records"
GAMES = {
    "alubari": "three_players_railway_by_player",
    "movers_and_shakers": "two-players",
    "railroad_revolution": "end-in-the-middle-of-a-round",
    "railway_workers": "round-four-three-players",
    "small_railroad_empires": "last-card",
}
NAMES = ["Ada", "Ben", "Cy", "Dee", "Eve"]
MOST_MOVES = 260
YOU = re.compile(r"\byou(?:r|rs|rself)?\b", re.IGNORECASE)


@cache
def lines_of(name: str) -> list[Line]:
    """The lines of a recorded game, each held against the views of all seats."""
    record = Record.from_text((RECORDS / name / f"{GAMES[name]}.json").read_text(encoding="utf-8"))
    sights = Sights(record.game, record.begin())
    watchers = [*range(record.players), SPECTATOR]
    found = []
    for number, (seat, action) in enumerate(record.moves[:MOST_MOVES], 1):
        state = sights.position.clone()
        state.journal, state.deeds = [], []
        state.apply(action, seat)
        before, sights = sights, Sights(record.game, state)
        line = write_line(record.game, number, before, sights, seat, action, watchers)
        state.journal = state.deeds = None
        found.append(Line.from_json(number, seat, line.to_json()))  # as it comes out of the storage
    return found


def beats_for(name: str, reader: int) -> list[Beat]:
    return beats_of([line.for_watcher(reader, everything=False) for line in lines_of(name)], reader, NAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_a_game_is_in_one_beat_and_every_beat_that_changed_something_in_one_turn(name: str) -> None:
    for reader in (0, SPECTATOR):
        beats = beats_for(name, reader)
        moves = [number for beat in beats for number in range(beat.first, beat.number + 1)]
        assert sorted(set(moves)) == list(range(1, len(lines_of(name)) + 1))
        turns = turns_of(beats)
        assert [beat for turn in turns for beat in turn.beats] == [beat for beat in beats if not beat.is_idle]
        for turn in turns:
            assert {beat.seat for beat in turn.beats} == {turn.seat}
            assert {beat.round for beat in turn.beats} == {turn.round}


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_spoken_to_in_what_others_did_unless_it_is_about_them(name: str) -> None:
    said = 0
    for line in lines_of(name):
        for reader in (0, 1):
            read = line.for_watcher(reader, everything=False)
            told = read.read(reader, NAMES)
            words = " ".join([told.who, told.words, *told.told])
            if reader not in read.concerned:
                assert not YOU.search(words), words
                said += 1
    assert said > 50


@pytest.mark.parametrize("name", GAMES)
def test_beats_are_sentences_and_say_who_did_it(name: str) -> None:
    for beat in turns_of(beats_for(name, 1))[-1].beats:
        assert beat.sentence[:1].isupper()
        assert beat.sentence.endswith((".", "?", "!"))
    own = [beat for beat in beats_for(name, 1) if beat.seat == 1]
    others = [beat for beat in beats_for(name, 1) if beat.seat == 0]
    assert all(beat.sentence.startswith("You") for beat in own)
    assert all(beat.sentence.startswith("Ada") for beat in others)


@pytest.mark.parametrize("name", GAMES)
def test_points_of_the_beats_add_up_to_the_score(name: str) -> None:
    """What a watcher is told to have been won is what that watcher sees at the end, and no point more."""
    record = Record.from_text((RECORDS / name / f"{GAMES[name]}.json").read_text(encoding="utf-8"))
    last = Sights(record.game, record.state(len(lines_of(name))))
    first = Sights(record.game, record.begin())
    for eye in (0, SPECTATOR):
        gains = [gain for beat in beats_for(name, eye) for gain in beat.gains if gain.symbol == POINTS]
        for seat, (now, was) in enumerate(zip(last.seen(eye).scores(), first.seen(eye).scores(), strict=True)):
            assert sum(gain.by for gain in gains if gain.seat == seat) == pytest.approx(now - was)


def test_what_a_seat_did_without_a_choice_is_told_with_what_caused_it() -> None:
    """SRE-5.4: where one route is the shortest nobody is asked for it; the log says which it was."""
    told = [one for line in lines_of("small_railroad_empires") for one in line.read(SPECTATOR, NAMES).told]
    assert any("sent the good" in one for one in told)


def test_a_choice_that_changes_nothing_is_no_part_of_any_turn() -> None:
    """AL-11.3: who uses no contract has done nothing that others need to read."""
    beats = beats_for("alubari", 0)
    assert any("no further contract" in beat.words and beat.is_idle for beat in beats)
    told = [beat for turn in turns_of(beats) for beat in turn.beats if not beat.told]
    assert not any("no further contract" in beat.words for beat in told)


def test_secret_choices_in_a_row_are_told_once_and_never_left_out() -> None:
    """RW-5.1: cards lie face down: others read that they were laid, and not which."""
    hidden = [beat for beat in beats_for("railway_workers", 0) if beat.is_hidden and beat.seat == 1]
    assert any(beat.times > 1 for beat in hidden)
    assert all(not beat.places and not beat.is_idle and beat.words == "decides in secret" for beat in hidden)


def a_line(number: int, seat: int, words: str, phase: str = "Round 1 · main", told: tuple[str, ...] = ()) -> Line:
    change = Change((SPECTATOR,), phase, False, (Shift(f"p{number}", "", "a"),), (Gain(0, POINTS, "#", 1.0),))
    line = Line(number, seat, branchline.core.sentences.as_phrase(words), "XX-1", places=("a",), seen=(change,))
    for one in told:
        line = line.with_remark(one)
    return line.for_watcher(SPECTATOR, everything=True)


def test_chance_belongs_to_what_caused_it_and_a_new_round_to_nobody() -> None:
    lines = [
        a_line(1, 0, "[Buy|bought] a card", told=("Round 2 begins",)),
        a_line(2, CHANCE, "Iron is drawn", "Round 2 · weather"),
        a_line(3, CHANCE, "Iron is drawn", "Round 2 · weather"),
        a_line(4, 1, "[Buy|bought] a card", "Round 2 · main"),
        a_line(5, CHANCE, "A card is turned up", "Round 2 · main"),
    ]
    beats = beats_of(lines, SPECTATOR, NAMES)
    assert [(beat.seat, beat.first, beat.number) for beat in beats] == [(0, 1, 1), (CHANCE, 1, 3), (1, 4, 5)]
    assert beats[1].sentence == "Round 2 begins."
    assert beats[1].told == ("Iron is drawn. (2 times)",)
    assert beats[2].told == ("A card is turned up.",)
    assert [turn.round for turn in turns_of(beats)] == ["Round 1", "Round 2", "Round 2"]


@pytest.mark.parametrize("name", branchline.games())
def test_a_chronicle_that_is_told_on_tells_the_same_as_all_its_lines_at_once(name: str) -> None:
    lines, reader = lines_of(name), 1
    known = Chronicle()
    for end in range(1, len(lines) + 1, 3):
        assert end == 1 or known.begins(lines[:end])
        known = known.told_on(lines[:end], reader, False, NAMES)
        assert known.turns == turns_of(beats_of([one.for_watcher(reader, False) for one in lines[:end]], reader, NAMES))
    assert not known.begins(lines[: len(known.lines) - 1]), "a move was taken back"
    assert not known.begins(lines[1:]), "the table shows others by now"


def test_a_table_shows_its_last_lines_and_begins_with_the_same_one_for_a_while() -> None:
    begins = [number - lines_shown(number) for number in range(400)]
    assert begins == sorted(begins)
    assert set(begins) == set(range(0, 300, LINES_FROM))
    assert all(number < LAST_LINES or lines_shown(number) >= LAST_LINES for number in range(400))


def test_since_my_last_move_is_what_others_did_before_my_turn_also_while_it_goes_on() -> None:
    def turns(*seats: int, is_on: bool = True) -> list[int]:
        lines = [a_line(number, seat, "[do|did] it") for number, seat in enumerate(seats, 1)]
        return [turn.seat for turn in since_last_move(turns_of(beats_of(lines, 0, NAMES)), 0, is_on)]

    assert turns(0, 1, 2) == [1, 2]
    assert turns(1, 0, 1, 2, 0) == [1, 2]
    assert turns(1, 0, 1, 2, 0, is_on=False) == [], "what was before my last turn is no news"
    assert turns(1, 0, 1, is_on=False) == [1]
    assert turns(0) == []


def test_what_is_drawn_in_secret_is_counted() -> None:
    assert so_often(UNSEEN_CHANCE, 1) == "A card or tile is drawn in secret"
    assert so_often(f"{UNSEEN_CHANCE}.", 8) == "8 cards or tiles are drawn in secret."
    assert so_often("Iron is drawn.", 2) == "Iron is drawn. (2 times)"


def test_differences_are_written_as_the_figures_are() -> None:
    assert written("$#", 5.0) == "+$5"
    assert written("#", -1.0) == "-1"


# -- a bot that stands in, and how long it thinks ---------------------------------------------------------------


def test_a_bot_that_stands_in_is_not_taken_for_the_person(tmp_path: Path) -> None:
    storage = Storage(str(tmp_path / "t.sqlite"))
    host = Host(storage, BotPool(0), driving=AtOnce)
    visitor = storage.new_visitor()[0]
    match = host.open_table(visitor, branchline.game("alubari"), [me("Ada"), bot("random")], {}).id

    def play_until(is_there: Callable[[Running], bool]) -> Running:
        while not is_there(host.fresh(match)):
            assert host.driving.drive_once(match)
        return host.fresh(match)

    play_until(lambda now: now.due() == [0])
    host.hand_over(match, 0, "easy")
    play_until(lambda now: sum(bool(line.stand_in) for line in now.lines) > 2)
    host.hand_over(match, 0, "")
    running = play_until(lambda now: 0 in now.due())
    host.act(match, 0, running.state.legal_actions(0)[0], running.row.stand, True)
    running = host.fresh(match)
    lines = host.lines(running, 0, False, running.row.number, running.row.number)
    beats = beats_of(reversed(lines), 0, running.names)
    by_bot = [beat for beat in beats if beat.stand_in]
    assert by_bot
    assert all(beat.sentence.startswith("An easy bot, for you, ") for beat in by_bot)
    assert "An easy bot plays for you from here on" in by_bot[0].told
    assert sum("plays for you" in one for beat in by_bot for one in beat.told) == 1
    back = next(beat for beat in beats if beat.number > by_bot[-1].number and beat.seat == 0)
    assert back.sentence.startswith("You ")
    assert "You took the seat back from the bot" in back.told
    others = beats_of(
        reversed(host.lines(running, SPECTATOR, False, running.row.number, 500)), SPECTATOR, running.names
    )
    assert any(beat.sentence.startswith("An easy bot, for Ada, ") for beat in others)
    host.close()
    storage.close()


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
@pytest.mark.parametrize("decisions", [1, 5, 40, 400])
def test_a_turn_never_takes_longer_than_a_level_may(level: str, decisions: int) -> None:
    """However many decisions it has, and though each of them takes all that it is given."""
    whole, thought = LEVELS[level], 0.0
    for _ in range(decisions):
        name = in_time(level, thought, "alubari", 3)
        if name == AT_ONCE:
            break
        iterations, _, milliseconds = name.removeprefix("search:").removesuffix("ms").partition("@")
        assert f"search:{iterations}" == bot_of_level(level, "alubari", 3)
        assert 0 < int(milliseconds) <= 1000 * whole.seconds
        thought += int(milliseconds) / 1000
    assert thought <= whole.turn_seconds
    assert decisions < 40 or thought > 0.9 * whole.turn_seconds, "what there is is used"


def test_a_bot_without_a_clock_is_asked_as_it_is() -> None:
    assert in_time("greedy", 1.0, "alubari", 3) == "greedy"
    assert in_time("search:50ms", 100.0, "alubari", 3) == "search:50ms"
    assert in_time("easy", 0.0, "alubari", 3) == bot_of_level("easy", "alubari", 3)


def test_a_line_of_before_there_were_beats_is_still_told() -> None:
    old = '{"say": {"say": "[buy|bought] a card", "with": {}}, "rule": "X-1", "told": [], "readers": null, "known": []}'
    line = Line.from_json(7, 1, old).for_watcher(0, everything=False)
    beat = beats_of([line], 0, NAMES)[0]
    assert beat.sentence == "Ben bought a card."
    assert not beat.is_idle
    assert replace(beat, seat=1).marks == []
