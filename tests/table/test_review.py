"""A review: the same however it is made, blind for what its seat could not know, and stored part by part."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from evenings import bot, me
from reviewed import finished

import branchline
from branchline.bots.effort import Effort
from branchline.bots.grades import SUSPICIOUS
from branchline.bots.reviewing import Course, Decision, Item, course_of, luck, seen
from branchline.core.chance import Rng
from branchline.core.errors import BadRecord
from branchline.core.position import CHANCE
from branchline.table import review as table_review
from branchline.table import reviews
from branchline.table.bot_pool import BotPool
from branchline.table.driving import AtOnce
from branchline.table.host import Host
from branchline.table.review import (
    assembled,
    carry_out,
    engine_of,
    graded_in_words,
    items_of,
    looked_at_in_words,
    luck_in_words,
    review,
    suspicions,
    total_of,
)
from branchline.table.review_pool import PART, TICK, ReviewPool, make
from branchline.table.reviews import GoneReview, NoReview, written
from branchline.table.storage import Storage, Visitor

EFFORT = Effort(10, 2, 2, 4)
LEAST = Effort(4, 1, 1, 2)
PATIENCE = 300
"""So often may nothing have been done since the last look: the process is polite, and others are at work, too."""
RECORDS = Path(__file__).parents[1] / "records"


class Enough(Exception):
    pass


@pytest.mark.slow
def test_a_review_is_the_same_twice_and_after_it_was_stopped_anywhere() -> None:
    record = finished(4)
    parts = carry_out(course_of(record, [0, 1], effort=EFFORT))
    whole = assembled(course_of(record, [0, 1], effort=EFFORT), parts)
    text = written(whole)
    assert whole["done"] == whole["total"] == total_of(course_of(record, [0, 1], effort=EFFORT), parts)
    assert "again-0" in parts, "something was searched again"
    for stop in (1, 4, len(parts["own-0"]) + 1, whole["total"] - 1):
        kept: dict[str, list] = {}

        def keep(name: str, items: list) -> None:
            kept[name] = json.loads(json.dumps(items))  # noqa: B023

        def tick(done: int) -> None:
            if done >= stop:  # noqa: B023
                raise Enough

        with pytest.raises(Enough):
            carry_out(course_of(record, [0, 1], effort=EFFORT), keep=keep, tick=tick)
        course = course_of(record, [0, 1], effort=EFFORT)
        assert written(assembled(course, carry_out(course, kept))) == text


def test_what_a_review_says_adds_up() -> None:
    record = finished(7, 3)
    data = review(record, [0, 2], effort=EFFORT)
    assert data["graded"] == [0, 2]
    assert {one["seat"] for one in data["decisions"]} == {0, 2}
    for one in data["graph"]:
        assert sum(one["chances"]) == pytest.approx(1.0, abs=0.001)
    assert sum(data["result"]["chances"]) == pytest.approx(1.0)
    for seat in range(3):
        own = data["accounts"][str(seat)]
        assert -own["losses"] + own["luck"] + own["rest"] == pytest.approx(own["result"], abs=0.001)
        assert own["result"] == pytest.approx(data["result"]["chances"][seat] - 1 / 3, abs=0.001)
    for one in data["decisions"]:
        texts = [found["text"] for found in one["candidates"]]
        assert len(set(texts)) == len(texts)
        assert 2 <= len(texts) <= 4
        assert record.game.actions.text(one["action"]) in texts
        assert one["grade"] in ("best", "good", "") or one["confirmed"]
        assert all(found["say"] for found in one["candidates"])


def test_of_each_seat_in_turn_the_dearest_suspicions_are_searched_again() -> None:
    """As many as fit the time; the others are told, and count as good."""
    record, few = finished(4), replace(EFFORT, doubts=2)
    whole, some = (course_of(record, [0, 1], effort=effort) for effort in (EFFORT, few))
    parts = carry_out(some)
    looked = items_of(parts, "own")
    doubted = [one for one in looked if one["loss"] >= SUSPICIOUS]
    again = items_of(parts, "again")
    assert len(again) == 2 < len(doubted) == len(suspicions(whole, looked))
    for seat in (0, 1):
        dearest = max((one for one in doubted if one["seat"] == seat), key=lambda one: one["loss"])
        assert dearest["move"] in [one["move"] for one in again]
    data = assembled(some, parts)
    assert data["dropped"] == len(doubted) - 2
    assert data["done"] == data["total"]
    left = {one["move"] for one in doubted} - {one["move"] for one in again}
    assert all(one["grade"] in ("good", "") for one in data["decisions"] if one["move"] in left)


def test_what_two_searches_do_not_find_better_is_given_up_and_six_of_seven_confirm() -> None:
    course = course_of(finished(4), [0, 1], effort=EFFORT)
    again = items_of(carry_out(course), "again")
    assert {one["confirmed"] for one in again} == {True, False}
    for one in again:
        assert not one["confirmed"] or one["agree"] >= 6
        assert one["searches"] == 7 or one["searches"] - one["agree"] == 2
        assert one["candidates"][0]["action"] == one["better"] or not one["confirmed"]


def test_an_unfinished_game_is_not_reviewed() -> None:
    record = finished(5)
    record.moves = record.moves[:-1]
    with pytest.raises(BadRecord, match="Only a finished game"):
        course_of(record, [0])
    record.moves = []
    with pytest.raises(BadRecord, match="has not begun"):
        course_of(record, [0])


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [
        "small_railroad_empires/last-track.json",
        "movers_and_shakers/two-players.json",
        "railroad_revolution/tie-shared-victory.json",
        "railway_workers/round-four-two-players.json",
    ],
)
def test_a_grade_knows_no_more_than_its_seat_did(path: str) -> None:
    """Two positions that look alike to the seat get the same candidates, grades and reasons, to the byte."""
    course = course_of(branchline.Record.load(RECORDS / path), [0, 1], effort=Effort(10, 2, 2, 4))
    tried = 0
    for decision in course.decisions[7::29]:
        other = decision.state.clone()
        other.reshuffle(decision.seat, Rng(99, decision.move))
        other.rest()
        if other.to_json() == decision.state.to_json():
            continue
        tried += 1
        told = graded_in_words(course, replace(decision, state=other))
        assert written(told) == written(graded_in_words(course, decision))
        if tried == 2:
            break
    assert tried


def test_luck_is_nobodys_on_the_mean() -> None:
    """Over many games each seat's luck is within three standard errors of none."""
    found: list[list[float]] = [[], []]
    for seed in range(40):
        course = course_of(finished(100 + seed), [], effort=Effort(8, 3, 1, 4))
        events = [luck(course, one) for one in course.events]
        for seat in range(2):
            found[seat].append(sum(one["luck"][seat] for one in events))
    for own in found:
        mean = sum(own) / len(own)
        error = (sum((one - mean) ** 2 for one in own) / (len(own) - 1) / len(own)) ** 0.5
        assert abs(mean) <= 3 * error


def test_the_first_progress_is_told_before_any_search_and_the_graph_is_there_before_any_grade(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By order and not by the clock: a busy machine is slow, but whoever waits sees these first."""
    record = branchline.Record.load(RECORDS / "small_railroad_empires" / "standstill.json")
    said: list[tuple[Any, ...]] = []
    glances: list[int] = []
    grades: list[Any] = []

    def glance(course: Course, decision: Decision) -> Item:
        glances.append(len(said))
        return seen(course, decision, 4)

    def looked_at(course: Course, decision: Decision) -> Item:
        (shown,) = [words[3] for words in said if words[0] == PART]
        grades.append(shown)
        return looked_at_in_words(course, decision)

    monkeypatch.setattr(table_review, "glance", glance)
    monkeypatch.setattr(table_review, "looked_at_in_words", looked_at)
    make((record.to_text(), [0, 1], 0, LEAST, {}), lambda *words: said.append(words), lambda: None)
    assert said[0] == (TICK, 0)
    assert min(glances) > 0, "told before the first search"
    assert grades
    assert all(one["graph"] for one in grades), "a graph before the first grade"
    assert not any(one["decisions"] for one in grades)


@pytest.mark.parametrize("path", ["movers_and_shakers/two-players.json", "railroad_revolution/tie-shared-victory.json"])
def test_luck_tells_nothing_that_was_secret_when_it_was_drawn(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else was drawn in secret, what is said of the draw is the same."""
    monkeypatch.setattr(table_review, "luck", lambda course, event: {})
    course = course_of(branchline.Record.load(RECORDS / path), [0], effort=LEAST)
    game, hidden = course.game, 0
    for event in course.events:
        item, state = luck_in_words(course, event), event.before.clone()
        for seat, action in course.record.moves[event.move :]:
            if seat != CHANCE:
                break
            if game.secret_to(state, action) is not None:
                hidden += 1
                assert game.phrase(state, action).told() not in item["say"]
            state.apply(action)
    assert hidden


# -- the queue ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    storage = Storage(str(tmp_path / "t.sqlite"))
    found = Host(storage, BotPool(0), driving=AtOnce)
    yield found
    found.close()
    storage.close()


def over(host: Host, visitor: Visitor, seed: int = 5) -> int:
    """A finished game in which the visitor sat in the first seat."""
    record = finished(seed)
    row = host.open_table(visitor, record.game, [me("Ada"), bot("easy")], {}, record)
    assert host.storage.match(row.id).status in ("over", "record")
    return row.id


def test_a_review_is_made_once_and_shown_by_its_word(host: Host) -> None:
    ada, pool = host.storage.new_visitor()[0], ReviewPool(host, 0, EFFORT)
    match = over(host, ada)
    found = pool.ask(match, ada.id)
    assert found.status == "done"
    assert found.data is not None
    assert found.data["graded"] == [0], "bots are not graded"
    assert pool.ask(match, host.storage.new_visitor()[0].id).id == found.id
    assert reviews.by_word(host.storage, found.word).content == found.content
    assert found.done == found.total == found.data["total"]


def test_a_killed_worker_loses_one_part_and_the_rest_is_the_same(host: Host) -> None:
    ada, pool = host.storage.new_visitor()[0], ReviewPool(host, 0, EFFORT)
    whole = pool.ask(over(host, ada), ada.id).content
    match = over(host, ada)
    waiting = reviews.ask(host.storage, host.fresh(match), ada.id)
    taken = reviews.take_next(host.storage, "first", lambda name: True)
    assert taken is not None
    assert taken.id == waiting.id
    assert reviews.take_next(host.storage, "second", lambda name: True) is None, "its server lives"
    text, graded, *_ = pool.job(taken)
    course = course_of(branchline.Record.from_text(text), graded, effort=EFFORT)

    def keep(name: str, items: list) -> None:
        reviews.keep_part(host.storage, taken.id, name, items, assembled(course, {name: items}))
        if name != "quick":
            raise Enough

    with pytest.raises(Enough):
        carry_out(course, keep=keep)
    again = reviews.take_next(host.storage, "second", lambda name: False)
    assert again is not None
    assert len(reviews.parts_of(host.storage, again.id)) == 2
    pool.make_here(again)
    found = reviews.by_id(host.storage, again.id)
    assert found.status == "done"
    assert found.content == whole


def test_two_wait_and_no_third(host: Host) -> None:
    ada, ben = host.storage.new_visitor()[0], host.storage.new_visitor()[0]
    for seed in (5, 6):
        assert reviews.ask(host.storage, host.fresh(over(host, ada, seed)), ada.id).status == "waiting"
    third = host.fresh(over(host, ada, 7))
    with pytest.raises(NoReview, match="Two of your games"):
        reviews.ask(host.storage, third, ada.id)
    assert reviews.ask(host.storage, third, ben.id).status == "waiting"


def test_only_finished_games_of_measured_kinds_are_reviewed(host: Host) -> None:
    ada = host.storage.new_visitor()[0]
    row = host.open_table(ada, branchline.game("junction"), [me("Ada"), me("Ben")], {})
    with pytest.raises(NoReview, match="Only a finished game"):
        reviews.ask(host.storage, host.fresh(row.id), ada.id)
    with pytest.raises(NoReview, match="four times as deep"):
        reviews.ask(host.storage, host.fresh(over(host, ada)), ada.id, 77)


def test_the_owner_alone_shows_colours_and_takes_the_link_back(host: Host) -> None:
    ada, ben = host.storage.new_visitor()[0], host.storage.new_visitor()[0]
    found = ReviewPool(host, 0, EFFORT).ask(over(host, ada), ada.id)
    with pytest.raises(NoReview, match="Only who asked"):
        reviews.show_names(host.storage, found, ben.id, False)
    with pytest.raises(NoReview, match="Only who asked"):
        reviews.take_back(host.storage, found, ben.id)
    reviews.show_names(host.storage, found, ada.id, False)
    assert not reviews.by_id(host.storage, found.id).names
    word = reviews.take_back(host.storage, found, ada.id)
    with pytest.raises(GoneReview):
        reviews.by_word(host.storage, found.word)
    assert reviews.by_word(host.storage, word).id == found.id


@pytest.mark.slow
def test_a_process_of_its_own_makes_a_review_of_a_real_game(host: Host) -> None:
    ada = host.storage.new_visitor()[0]
    record = branchline.Record.load(RECORDS / "small_railroad_empires" / "standstill.json")
    record.seats = ["Ada", "Ben"]
    row = host.open_table(ada, record.game, [me("Ada"), me("Ben")], record.options, record)
    pool = ReviewPool(host, 1, LEAST)
    pool.start()
    try:
        found, before, quiet = pool.ask(row.id, ada.id), -1, 0
        while quiet < PATIENCE and reviews.by_id(host.storage, found.id).status in ("waiting", "working"):
            now = pool.progress.get(found.id, 0)
            before, quiet = now, quiet + 1 if now == before else 0
            pool.stopped.wait(0.2)
        done = reviews.by_id(host.storage, found.id)
        assert done.status == "done"
        assert done.content == written(review(record, [0, 1], effort=LEAST))
    finally:
        pool.close()


def test_another_engine_makes_another_review() -> None:
    game = branchline.game("junction")
    assert engine_of(game, 2) != engine_of(game, 3)
    assert len(engine_of(game, 2)) <= 80
