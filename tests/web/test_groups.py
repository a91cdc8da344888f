"""A group: a link, its members' open tables, and how games ended that several of them played."""

from __future__ import annotations

import random
import re

from browsers import Browser
from evenings import play_on
from sqlalchemy import select
from starlette.testclient import TestClient

from branchline.table import persons, schema
from branchline.table.groups import group_by_word
from branchline.web.desk import Desk


def founded(ada: Browser) -> str:
    ada.post("/settings", switches=1, name="Ada")
    ada.post("/groups", name="Tuesday <b>trains</b>")
    return ada.path


def another(ada: Browser) -> Browser:
    return Browser(TestClient(ada.client.app, follow_redirects=False))


def test_a_link_is_enough_and_members_see_open_tables_and_results(ada: Browser, ben: Browser, desk: Desk) -> None:
    group = founded(ada)
    assert "Tuesday &lt;b&gt;trains" in ada.text
    assert 'class="qr"' in ada.text
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open")
    table = ada.path
    assert ">Open<span" in ada.get(group).text, "who sits there needs no other seat"
    assert "Take a seat" not in ada.text
    assert '<span title="Ada"><svg' in ada.text
    assert '<span title="open" class="free"><svg' in ada.text
    assert "<small>Ada and open</small>" in ada.text, "with whom one plays is read, not only pointed at"
    assert "Join the group" in ben.get(group).text
    assert table not in ben.text, "before one has joined, nothing is seen"
    ben.post(f"{group}/join", name="Ben")
    assert f'href="{table}"' in ben.text
    assert "Take a seat" in ben.text
    ben.post(f"{table}/join", seat=1, name="Ben")
    assert table not in ada.get(group).text, "it is full"
    match = desk.storage.match_by_word(table.rpartition("/")[2]).id
    running = play_on(desk.host, match, random.Random(1))
    winner = running.row.result["ranks"].index(1) if running.row.result else -1
    assert f'href="{table}/end"' in ben.get(group).text
    name = ("Ada", "Ben")[winner]
    assert re.search(rf'<th scope="row">{name}</th><td>1</td><td>1</td>', ben.text)
    eve = another(ada)
    eve.post(f"{group}/join", name="Ben")
    assert "Ben 2" in eve.text, "names differ"
    assert f'href="{table}/end"' not in eve.text, "how it ended is told, the table stays private"
    assert f'href="{group}"' in eve.get("/").text


def test_only_members_and_only_its_founder(ada: Browser, ben: Browser) -> None:
    group = founded(ada)
    for name in ("leave", "rename", "new_link"):
        assert ben.post(f"{group}/{name}", name="Mine").status_code == 403
    assert ben.post(f"{group}/join", name="").status_code == 409
    ben.post(f"{group}/join", name="Ben")
    assert ben.post(f"{group}/rename", name="Mine").status_code == 403
    assert ben.post(f"{group}/new_link").status_code == 403
    ada.get(group)
    assert ben.post(f"{group}/leave", member=1).status_code == 403, "nobody sends another away but its founder"
    ada.post(f"{group}/rename", name="Wednesday")
    assert "Wednesday" in ada.text
    ada.post(f"{group}/new_link")
    assert ben.get(group).status_code == 404
    assert "There is no group behind this link" in ben.text
    group = ada.path
    members = re.findall(r'name="member" value="(\d+)"', ada.get(group).text)
    ada.post(f"{group}/leave", member=members[0])
    assert "Join the group" in ben.get(group).text
    assert ada.post(f"{group}/leave", member=members[0]).status_code == 409
    ben.post(f"{group}/join", name="Ben")
    ada.post(f"{group}/leave")
    assert "founded it" in ben.get(group).text, "the next one takes it over"
    ben.post(f"{group}/leave")
    assert ben.get(group).status_code == 404
    assert ben.post("/groups", name="").status_code == 409


def test_two_visitors_who_become_one_are_in_it_once(ada: Browser, ben: Browser, desk: Desk) -> None:
    group = founded(ada)
    ben.post(f"{group}/join", name="Ben")
    word = group.rpartition("/")[2]
    one, other = [member.visitor for member in group_by_word(desk.storage, word).members]
    with desk.storage.writing() as connection:
        persons.become(connection, one, other)
        assert connection.execute(select(schema.groups.c.owner)).scalar_one() == other
    assert [member.visitor for member in group_by_word(desk.storage, word).members] == [other]
