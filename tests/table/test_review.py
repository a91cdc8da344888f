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
from branchline.bots.effort import DEEPER, Effort
from branchline.bots.grades import COSTLY, SUSPICIOUS
from branchline.bots.reviewing import Again, Course, Decision, Item, course_of, luck, seen
from branchline.core.chance import Rng
from branchline.core.errors import BadRecord
from branchline.core.game import Game
from branchline.core.position import CHANCE
from branchline.core.registry import kind_of_game
from branchline.table import review as table_review
from branchline.table import reviews
from branchline.table.bot_pool import BotPool
from branchline.table.driving import AtOnce
from branchline.table.engine import StorageTrouble
from branchline.table.host import Host
from branchline.table.review import (
    again_in_words,
    assembled,
    carry_out,
    engine_of,
    items_of,
    looked_at_in_words,
    luck_in_words,
    review,
    suspicions,
    total_of,
)
from branchline.table.review_pool import PART, TICK, Reviewer, ReviewPool, make
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


@pytest.mark.parametrize(
    ("gains", "agree", "searches", "is_confirmed"),
    [
        ([0.05, 0.06, 0.05, 0.04, 0.06, 0.05, -0.01], 6, 7, True),
        ([0.05, -0.01, 0.05, -0.01, 0.06, 0.05, 0.06], 2, 4, False),  # two do not agree: given up
        ([0.005, 0.005, 0.005, 0.005, 0.005, 0.005, 0.3], 7, 7, False),  # 5 %, give or take 4 %: about equal
        ([0.014] * 7, 7, 7, False),
    ],
)
def test_a_loss_is_confirmed_by_six_of_seven_and_beyond_two_errors(
    monkeypatch: pytest.MonkeyPatch, gains: list[float], agree: int, searches: int, is_confirmed: bool
) -> None:
    course = course_of(finished(4), [0, 1], effort=EFFORT)
    suspected = suspicions(course, items_of(carry_out(course), "own"))[0]

    def look(self: Again, *_: object) -> None:
        self.chances.append(0.5 + (gains[len(self.chances)] if self.action != suspected["action"] else 0.0))
        self.leads.append(0.0)

    monkeypatch.setattr(Again, "look", look)
    item = again_in_words(course, suspected)
    assert (item["agree"], item["searches"], item["confirmed"]) == (agree, searches, is_confirmed)
    assert (item["grade"] in COSTLY) == is_confirmed


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
    tried, again = 0, 0
    for decision in course.decisions[7::29]:
        other = decision.state.clone()
        other.reshuffle(decision.seat, Rng(99, decision.move))
        other.rest()
        if other.to_json() == decision.state.to_json():
            continue
        told = told_of(course, decision)
        assert told_of(course, replace(decision, state=other)) == told
        tried, again = tried + 1, again + (len(told) == 2)
        if tried >= 2 and again:
            break
    assert tried
    assert again


def told_of(course: Course, decision: Decision) -> list[str]:
    """A decision as its review has it at first sight and, where something looked better, searched again."""
    alone = replace(course, decisions=[decision])
    item = looked_at_in_words(alone, decision)
    return [written(one) for one in ([item, again_in_words(alone, item)] if item["loss"] else [item])]


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
    assert pool.ask(match, ada.id).id == found.id
    with pytest.raises(NoReview, match="Only those who sat at this table"):
        pool.ask(match, host.storage.new_visitor()[0].id)
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


def test_a_review_under_way_is_begun_anew_by_another_engine(host: Host) -> None:
    """Its parts may be of another shape, and what they say was graded in another way."""
    ada, pool = host.storage.new_visitor()[0], ReviewPool(host, 0, EFFORT)
    whole = pool.ask(over(host, ada), ada.id).content
    match = over(host, ada)
    waiting = reviews.ask(host.storage, host.fresh(match), ada.id)
    reviews.keep_part(host.storage, waiting.id, "quick", [{"move": 0}], {"done": 1, "total": 2})
    reviews.change(host.storage, waiting.id, engine="before")
    old = reviews.by_id(host.storage, waiting.id)
    assert pool.job(old)[-1] == {}
    begun = reviews.by_id(host.storage, waiting.id)
    assert (begun.engine, begun.content, begun.done, begun.total) == (waiting.engine, "", 0, 0)
    pool.make_here(begun)
    found = reviews.by_id(host.storage, waiting.id)
    assert (found.status, found.word, found.content) == ("done", waiting.word, whole)
    assert pool.job(found)[-1], "the same engine goes on with what there is"


def test_a_review_that_another_engine_makes_already_is_given_up(host: Host) -> None:
    ada, pool = host.storage.new_visitor()[0], ReviewPool(host, 0, EFFORT)
    match = over(host, ada)
    old = reviews.ask(host.storage, host.fresh(match), ada.id)
    reviews.change(host.storage, old.id, engine="before")
    reviews.ask(host.storage, host.fresh(match), ada.id)
    with pytest.raises(NoReview, match="asked for again"):
        pool.job(reviews.by_id(host.storage, old.id))


def test_two_wait_and_no_third(host: Host) -> None:
    ada, ben = host.storage.new_visitor()[0], host.storage.new_visitor()[0]
    for seed in (5, 6):
        assert reviews.ask(host.storage, host.fresh(over(host, ada, seed)), ada.id).status == "waiting"
    with pytest.raises(NoReview, match="Two of your games"):
        reviews.ask(host.storage, host.fresh(over(host, ada, 7)), ada.id)
    assert reviews.ask(host.storage, host.fresh(over(host, ben, 7)), ben.id).status == "waiting"


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


def test_what_the_owner_says_of_names_and_links_holds_at_every_depth(host: Host) -> None:
    ada, ben = host.storage.new_visitor()[0], host.storage.new_visitor()[0]
    pool = ReviewPool(host, 0, EFFORT)
    found = pool.ask(over(host, ada), ada.id)
    deeper = pool.ask(found.match, ada.id, DEEPER, names=False)
    assert not deeper.names
    reviews.change(host.storage, deeper.id, owner=ben.id)  # as anybody with the link could ask for it once
    reviews.show_names(host.storage, found, ada.id, True)
    assert reviews.by_id(host.storage, deeper.id).names
    reviews.take_back(host.storage, found, ada.id)
    for gone in (found, deeper):
        with pytest.raises(GoneReview):
            reviews.by_word(host.storage, gone.word)
    assert reviews.by_id(host.storage, deeper.id).owner == ada.id


def test_what_is_stored_of_a_review_names_nobody(host: Host) -> None:
    ada = host.storage.new_visitor()[0]
    assert "Ada" not in ReviewPool(host, 0, EFFORT).ask(over(host, ada), ada.id).content


def test_a_server_takes_up_again_what_none_of_its_threads_holds(host: Host) -> None:
    ada = host.storage.new_visitor()[0]
    waiting = reviews.ask(host.storage, host.fresh(over(host, ada)), ada.id)
    for _ in range(2):
        taken = reviews.take_next(host.storage, "here", lambda name: True)
        assert taken is not None
        assert taken.id == waiting.id
    assert reviews.take_next(host.storage, "here", lambda name: True, {waiting.id}) is None


def test_a_review_goes_on_though_the_storage_was_away_when_it_was_to_be_given_back(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, change, broken = host.storage.new_visitor()[0], reviews.change, ["the work", "giving it back"]

    def breaks(storage: Storage, review: int, **values: Any) -> None:
        if broken:
            raise StorageTrouble(broken.pop())
        change(storage, review, **values)

    class Pool(ReviewPool):
        def listen(self, reviewer: Reviewer, review: reviews.Review) -> None:
            self.make_here(review)

    monkeypatch.setattr(reviews, "change", breaks)
    pool = Pool(host, 1, EFFORT)
    found = reviews.ask(host.storage, host.fresh(over(host, ada)), ada.id)
    pool.start()
    try:
        for _ in range(PATIENCE):
            if reviews.by_id(host.storage, found.id).status == "done":
                break
            pool.stopped.wait(0.2)
        assert reviews.by_id(host.storage, found.id).status == "done"
        assert broken == []
    finally:
        pool.close()
    assert pool.held == set()


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


def test_what_an_engine_is_called_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def digest_of(game: Game, players: int) -> str:
        asked.append(players)
        return "digest"

    monkeypatch.setattr(table_review, "digest_of", digest_of)
    game = kind_of_game("junction")()
    assert {engine_of(game, 2) for _ in range(3)} == {engine_of(game, 2)}
    assert asked == [2]


def test_another_engine_makes_another_review() -> None:
    game = branchline.game("junction")
    assert engine_of(game, 2) != engine_of(game, 3)
    assert len(engine_of(game, 2)) <= 80
