"""What a bot decided for a person who was away: told at the end, not graded in the review, and no result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from evenings import bot, me

import branchline
from branchline.bots.grades import BLUNDER, GOOD
from branchline.core.translation import read_in, translated
from branchline.table import players, reviews
from branchline.table.bot_pool import BotPool
from branchline.table.driving import AtOnce
from branchline.table.host import Host
from branchline.table.looking_back import looked_back
from branchline.table.review import review
from branchline.table.stand_ins import SEVERAL, StoodIn, credited, decided_by_bots, stood_in
from branchline.table.storage import Storage
from branchline.web.over import over_of
from branchline.web.review import page_of


def test_what_a_bot_decided_is_told_and_is_neither_graded_nor_a_result(tmp_path: Path) -> None:
    storage = Storage(str(tmp_path / "t.sqlite"))
    host = Host(storage, BotPool(0), driving=AtOnce)
    visitor = storage.new_visitor()[0]
    row = host.open_table(visitor, branchline.game("junction"), [me("Ada"), bot("random")], {})
    while host.fresh(row.id).due() != [0]:
        assert host.driving.drive_once(row.id)
    running = host.fresh(row.id)
    assert stood_in(storage, row.id, 0) is None
    host.act(row.id, 0, running.state.legal_actions(0)[0], running.row.stand, True)
    host.hand_over(row.id, 0, "easy")
    while not host.fresh(row.id).is_over:
        assert host.driving.drive_once(row.id)
    running = host.fresh(row.id)
    bots = decided_by_bots(storage, row.id)
    own = [one.number - 1 for one in storage.moves(row.id) if one.seat == 0]
    assert sorted(bots) == own[1:]
    told = f"An easy bot decided {len(own) - 1} of {len(own)} moves for you, from move {own[1] + 1} on"
    assert over_of(host, running, 0, (0,), ["", ""], ["", ""]).by_bots == told
    assert not players.results(storage, visitor.id)
    assert [one.match for one in players.finished_by_bots(storage, visitor.id)] == [row.id]

    data = review(host.record(running.row), [0])
    for one in data["decisions"]:
        one |= {"grade": BLUNDER if one["move"] in bots else GOOD, "confirmed": one["move"] in bots, "loss": 0.2}
        one["better"] = one["action"]
    found = credited(running.game, data, bots)
    account = found["accounts"]["0"]
    assert account["counts"][BLUNDER] == account["confirmed"] == account["losses"] == 0
    assert found["dearest"]["0"] == found["train"]["0"] == []
    assert any(one["grade"] == BLUNDER for one in data["decisions"]), "what is stored stays as it is"

    data["accounts"]["0"]["counts"][BLUNDER] = len(bots)
    asked = reviews.ask(storage, running, visitor.id)
    reviews.change(storage, asked.id, content=reviews.written(data), status=reviews.DONE)
    (ended,) = players.finished_by_bots(storage, visitor.id)
    assert looked_back(storage, [ended])[row.id].grades[BLUNDER] == 0
    asked = reviews.by_id(storage, asked.id)
    move = max(one["move"] for one in data["decisions"])
    page = page_of(host, asked, running, visitor.id, 0, move, "all", "/r/W")
    assert page.by_bots == told
    assert page.costly == 0
    assert page.chosen is not None
    assert page.chosen.bot == "An easy bot, for you"
    assert page.chosen.grade == "not graded"
    assert page.rows[-1].small.endswith("An easy bot, for you")


def test_what_a_bot_decided_is_told_in_german() -> None:
    one = StoodIn("An easy bot", 5, 6, 7)
    with read_in("de"):
        assert (
            translated(one.told("you")) == "Ein leichter Bot hat 5 von 6 Spielzügen für dich entschieden, ab Spielzug 7"
        )
        several = translated(replace(one, bot=SEVERAL).told("Nell"))
        assert several == "Ein Bot hat 5 von 6 Spielzügen für Nell entschieden, ab Spielzug 7"
