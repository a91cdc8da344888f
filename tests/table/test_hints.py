"""Hints at a table: allowed or not, noted in the log and in the record, in words, and never for the shelf."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from evenings import bot, me
from sqlalchemy import func, select

import branchline
from branchline.bots.consider import Considered, Thought, consider
from branchline.core.errors import BadRecord
from branchline.core.record import Record
from branchline.table import hints, schema, waiting_room
from branchline.table.bot_pool import BotPool
from branchline.table.driving import AtOnce
from branchline.table.host import Host
from branchline.table.running import Running
from branchline.table.seating import OPEN, SeatWish
from branchline.table.storage import Storage


def quick(game: str, components: str | None, view: dict[str, Any], name: str, seed: int) -> int | Thought:
    """The thinker of these tests: it looks only for a moment."""
    played = branchline.game(game)
    return consider(played, view, 16, 6) if name == "consider" else int(view["legal"][0])


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    storage = Storage(str(tmp_path / "t.sqlite"))
    found = Host(storage, BotPool(0, thinker=quick), driving=AtOnce)
    yield found
    found.close()
    storage.close()


def opened(host: Host, wishes: list[SeatWish], **values: Any) -> Running:
    """A table of Junction at which the first seat is to decide."""
    visitor = host.storage.new_visitor()[0]
    row = host.open_table(visitor, branchline.game("junction"), wishes, {}, **values)
    while row.status == "playing" and 0 not in host.fresh(row.id).due():
        assert host.driving.drive_once(row.id)
    return host.fresh(row.id)


def test_a_hint_is_noted_in_the_log_and_in_the_record(host: Host) -> None:
    running = opened(host, [me("Ada"), bot("random")])
    row = running.row
    found = hints.hint(host, row.id, 0, row.stand)
    legal = running.state.legal_actions(0)
    assert all(one.action in legal and one.sentence for one in found.choices)
    assert hints.hint(host, row.id, 0, row.stand) == found, "asked twice, it says the same"
    host.act(row.id, 0, legal[0], row.stand, True)
    told = [one.told(reader=0, names=["Ada", "Ben"]) for line in host.fresh(row.id).lines for one in line.told]
    assert "You asked for a hint" in told
    record = host.record(host.storage.match(row.id))
    assert record.helps == [(row.number, 0, "hint")]
    assert Record.from_text(record.to_text()).helps == record.helps


def test_a_hint_for_another_stand_or_another_turn_is_refused(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    running = opened(host, [me("Ada"), bot("random")])
    with pytest.raises(hints.NoHint, match="moved on"):
        hints.hint(host, running.row.id, 0, running.row.stand + 1)
    monkeypatch.setattr(Running, "due", lambda self: [1])
    with pytest.raises(hints.NoHint, match="nothing for you to decide"):
        hints.hint(host, running.row.id, 0, running.row.stand)
    assert hints.helps_of(host.storage, running.row.id) == []


def test_who_may_ask_is_the_tables_choice(host: Host) -> None:
    friend = SeatWish(OPEN)
    for value, is_alone, refusal in (
        (hints.WITH_BOTS, True, ""),
        (hints.WITH_BOTS, False, "Other people play here"),
        (hints.TEACHING, False, "Not everybody here has agreed"),
        (hints.OFF, True, "nobody asks"),
    ):
        running = opened(host, [me("Ada"), bot("random") if is_alone else friend], hints=value)
        if not is_alone:
            host.join(running.row.id, host.storage.new_visitor()[0], 1, "Ben")
            while 0 not in host.fresh(running.row.id).due():
                assert host.driving.drive_once(running.row.id)
            running = host.fresh(running.row.id)
        said = hints.refusal(running, 0)
        assert refusal in said
        assert bool(refusal) == bool(said)


def test_a_table_teaches_where_every_person_has_agreed_to_it_before_it_begins(host: Host) -> None:
    for is_ticked in (True, False):
        ada, ben = (host.storage.new_visitor()[0] for _ in range(2))
        row = host.open_table(ada, branchline.game("junction"), [me("Ada"), SeatWish(OPEN)], {}, hints=hints.TEACHING)
        host.join(row.id, ben, 1, "Ben", teaching=is_ticked)
        while 0 not in host.fresh(row.id).due():
            assert host.driving.drive_once(row.id)
        running = host.fresh(row.id)
        assert hints.is_taught(running) == is_ticked
        assert bool(hints.refusal(running, 0)) != is_ticked
        assert [seat.teaching for seat in running.seats] == [True, is_ticked]


def test_who_thinks_better_of_hints_says_so_before_the_game_begins(host: Host) -> None:
    ada, ben = (host.storage.new_visitor()[0] for _ in range(2))
    wishes = [me("Ada"), SeatWish(OPEN), SeatWish(OPEN)]
    row = host.open_table(ada, branchline.game("junction"), wishes, {}, hints=hints.TEACHING)
    host.join(row.id, ben, 1, "Ben")
    waiting_room.teach(host, row.id, 1, True)
    assert [seat.teaching for seat in host.storage.seats(row.id)] == [True, True, False]
    waiting_room.teach(host, row.id, 0, False)
    assert [seat.teaching for seat in host.storage.seats(row.id)] == [False, True, False]


def test_in_the_game_of_a_campaign_nobody_asks_for_a_hint(host: Host) -> None:
    ada = host.storage.new_visitor()[0]
    row = host.play_campaign(ada, branchline.game("movers_and_shakers"))
    while row.status == "playing" and 0 not in host.fresh(row.id).due():
        assert host.driving.drive_once(row.id)
    running = host.fresh(row.id)
    assert hints.refusal(running, 0) == "A game of a campaign: nobody asks for hints."
    with pytest.raises(hints.NoHint, match="campaign"):
        hints.hint(host, row.id, 0, running.row.stand)
    assert hints.helps_of(host.storage, row.id) == []


def test_what_brings_less_than_one_in_a_hundred_more_is_about_equal() -> None:
    """However sure the search is of it: both conditions stand beside each other."""
    assert hints.are_near([0.412, 0.404])
    assert not hints.are_near([0.412, 0.4])
    assert not hints.are_near([0.412])
    assert not hints.are_near([None, None]), "where nobody has measured, only the errors say it"


def test_a_solo_game_with_a_hint_goes_on_no_shelf(host: Host) -> None:
    running = opened(host, [me("Ada")])
    counted = select(func.count()).select_from(schema.solos).where(schema.solos.c.match == running.row.id)
    for expected in (1, 0):
        with host.storage.reading() as connection:
            assert connection.execute(counted).scalar_one() == expected
        hints.hint(host, running.row.id, 0, running.row.stand)


def test_a_record_with_an_impossible_help_is_refused() -> None:
    record = Record(branchline.game("junction"), 2)
    record.helps = [(0, 0, "hint")]
    text = record.to_text()
    assert Record.from_text(text).helps == [(0, 0, "hint")]
    for wrong in ('[[0, 5, "hint"]]', '[[9, 0, "hint"]]', '[[0, 0, "oracle"]]', '["hint"]', '{"a": 1}', "[[0, 0]]"):
        with pytest.raises(BadRecord):
            Record.from_text(text.replace('[[0, 0, "hint"]]', wrong))


def thought(visits: int, first: tuple[float, ...], second: tuple[float, ...]) -> Thought:
    choices = [Considered(action, visits // 2, (0.0,), samples, {}) for action, samples in ((0, first), (1, second))]
    return Thought(0, visits, tuple(choices))


def test_it_says_only_what_it_knows() -> None:
    assert not thought(40, (5.0, 5.0, 5.1), (1.0, 1.0, 1.0)).is_sure
    assert thought(400, (5.0, 1.0, 3.0), (2.0, 3.0, 3.0)).is_equal
    assert not thought(400, (5.0, 5.2, 5.1), (1.0, 1.0, 1.1)).is_equal


def test_a_reason_names_two_gains_and_one_price() -> None:
    game = branchline.game("alubari")
    said = hints.reason_of(game, {"goods": 6.1, "workers": 2.0, "stations": 1.9, "contracts": -2.4, "track": 0.2})
    words = hints.part_words("alubari")
    assert said == (
        f"Beside the second it brings {words['goods']['up']} (+6.1 points) and {words['workers']['up']} (+2.0 points), "
        f"at the price of {words['contracts']['down']} (−2.4 points)."
    )
    assert hints.reason_of(game, {"goods": 0.1}) == ""


def test_a_lead_is_said_in_points() -> None:
    assert hints.Advice(1, 0, "Go", 3.25, 1.1, 40).ahead == "3.2 points ahead, give or take 1.1 points"
    assert hints.Advice(2, 0, "Go", -0.5, 1.1, 40).ahead == "0.5 points behind, give or take 1.1 points"


@pytest.mark.parametrize("name", branchline.games())
def test_every_part_of_every_game_has_its_words_and_its_rule(name: str) -> None:
    game = branchline.game(name)
    words = hints.part_words(name)
    assert set(words) == {*game.parts(game.new(2), 0), "rival"}
    assert all({"up", "down", "rule"} == set(one) for one in words.values())
    assert all(one["up"] != one["down"] for one in words.values()), "what is gained is not called as what is lost"
