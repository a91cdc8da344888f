"""Home: one's tables in the order "your turn, soon, waiting", live, and lists of tables by game and state."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from browsers import Browser
from evenings import until, waits_for_a_person
from sites import site
from streams import Stream, browser, first_choice, stand_of, two_at_a_table

from branchline.table.seating import BOT, PERSON, Seat
from branchline.web.departures import SOON, WAITING, YOURS, when_of
from branchline.web.desk import Desk


def heads(text: str) -> list[str]:
    return re.findall(r'<h2 class="when" id="when-(\w+)">', text)


def test_your_turn_then_soon_then_waiting(ada: Browser, ben: Browser, desk: Desk) -> None:
    ada.post("/new", game="alubari", seat_0="me", name_0="Ada", seat_1="open", seat_2="open")
    waiting = ada.path
    tables = []
    for _ in range(2):
        ada.post("/new", game="railroad_revolution", seat_0="me", name_0="Ada", seat_1="open")
        tables.append(ada.path)
        ben.get(ada.path)
        ben.post(f"{ada.path}/join", seat=1, name="Ben")
    rows = [desk.storage.match_by_word(table.rpartition("/")[2]) for table in tables]
    due = [until(desk.host, row.id, waits_for_a_person).due() for row in rows]
    text = ada.get("/").text
    assert heads(text) == [when for when in (YOURS, SOON, WAITING) if when in heads(text)]
    assert heads(text)[-1] == WAITING
    yours = due.count([0])
    title = f"({yours}) Your turn at {yours} table" if yours else "Your tables"
    assert f"<title>{title}" in text
    assert f'href="{waiting}"' in text.partition('id="when-waiting"')[2].partition("</table>")[0]


def test_soon_is_whoever_comes_next_with_bots_left_out(ada: Browser, desk: Desk) -> None:
    ada.post("/new", game="alubari", seat_0="me", name_0="Ada", seat_1="open", seat_2="open", seat_3="open")
    row = desk.storage.match_by_word(ada.path.rpartition("/")[2])
    seats = [Seat(at, BOT if at == 2 else PERSON, "easy" if at == 2 else "", f"Seat {at}", at) for at in range(4)]

    def when(mine: int, *due: int) -> str:
        return when_of(replace(row, status="playing", due=list(due)), seats, [mine])

    assert [when(0, 0), when(0, 3), when(3, 1), when(0, 1), when(1, 2)] == [YOURS, SOON, SOON, WAITING, SOON]
    assert when_of(row, seats, [0]) == WAITING, "it has not begun"


def test_home_is_sent_anew_when_a_table_moves_and_the_title_counts(tmp_path: Path) -> None:
    with site(str(tmp_path / "tables.sqlite")) as base, browser(base) as ada, browser(base) as ben:
        table = two_at_a_table(ada, ben, "junction")
        both = [Stream(one, "/live") for one in (ada, ben)]
        assert all(one.wait_for("event: home") for one in both)
        assert all(one.wait_for("Your turn at 1 table") for one in both), "in this game both choose at once"
        sent = both[0].text.count("event: home")
        page = ada.get(table).text
        ada.post(f"{table}/act", data={"stand": stand_of(page), "seat": 0, "action": first_choice(page)})
        assert both[0].wait_for("Your tables · Branchline")
        assert both[0].text.count("event: home") > sent
        with browser(base) as stranger:
            assert stranger.get("/live").status_code == 204


def test_lists_are_chosen_by_whose_game_and_state(ada: Browser, ben: Browser) -> None:
    ada.post("/new", game="alubari", seat_0="me", name_0="Ada", seat_1="open", listed="on")
    listed = ada.path
    ada.post("/new", game="railroad_revolution", seat_0="me", name_0="Ada", seat_1="open")
    private = ada.path

    def shows(one: Browser, query: str) -> tuple[bool, bool]:
        text = one.get(f"/tables?{query}").text
        return f'href="{listed}"' in text, f'href="{private}"' in text

    assert shows(ada, "") == (True, True)
    assert shows(ada, "game=alubari") == (True, False)
    assert shows(ada, "state=open") == (True, True)
    assert shows(ada, "state=playing") == shows(ada, "state=yours") == shows(ada, "state=finished") == (False, False)
    assert shows(ada, "whose=all") == (True, False)
    assert shows(ben, "whose=all") == (True, False), "a private table is in nobody else's list"
    assert shows(ben, "") == (False, False)
    assert shows(ada, "game=nonsense&state=%00&whose=%F0") == (True, True), "what there is not is not asked for"
    assert "No table is like that." in ben.get("/tables").text
