"""The rules at hand: a page for each game, one rule at its number, search, and what a table's own choices say."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from browsers import Browser

import branchline
from branchline.core import registry
from branchline.web.desk import Desk
from branchline.web.rule_sheets import chapters

RECORDS = Path(__file__).parents[1] / "records"
GAMES = [game.name for game in registry.readable()]
LINK = re.compile(r'<a class="rn" href="([^"#]*)#([^"]+)"')
MOST_BYTES = 10_000  # of one rule, as it is sent


def test_all_five_games_have_rules() -> None:
    assert [name for name in branchline.games() if name != "junction"] == GAMES
    assert len(GAMES) == 5


@pytest.mark.parametrize("name", GAMES)
def test_a_page_has_goal_course_chapters_rules_and_pictures(ada: Browser, name: str) -> None:
    book = branchline.game(name).rulebook
    assert ada.get(f"/rules/{name}").status_code == 200
    text = unescape(ada.text)
    assert book.goal in text
    assert ada.text.count('<svg class="pic"') >= 12
    assert 3 <= len(re.findall(r"<b>", ada.text.partition('<nav class="phases"')[2].partition("</nav>")[0])) <= 7
    ids = re.findall(r'\bid="([^"]+)"', ada.text.partition("<main")[2])
    assert len(ids) == len(set(ids))
    assert set(book.rules) | set(book.chapters) <= set(ids)
    every = set(re.findall(r'\bid="([^"]+)"', ada.text))
    for target in re.findall(r'href="#([^"]+)"', ada.text.partition("<main")[2]):
        assert target in every, target
    for rule in book.rules.values():
        assert rule.say.split(" ", 1)[0] in text


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_a_recorded_game_opens_its_rule(ada: Browser, name: str) -> None:
    path = sorted((RECORDS / name).glob("*.json"))[-1]
    answer = ada.client.post("/records", files={"record": ("game.json", path.read_bytes(), "application/json")})
    assert answer.status_code == 303
    table = answer.headers["location"].partition("/at")[0]
    numbers: set[tuple[str, str]] = set()
    for page in (f"{table}/at?number=40", f"{table}/at?number=90", f"{table}/log", f"{table}/end"):
        assert ada.get(page).status_code == 200
        assert '<span class="rn"' not in ada.text, page
        numbers |= set(LINK.findall(ada.text))
    assert len(numbers) > 5
    whole = ada.get(f"/rules/{name}").text
    for address, number in numbers:
        assert address == f"/rules/{name}"
        assert f'id="{number}"' in whole
        assert ada.get(f"{address}/{number}").status_code == 200
        assert number in ada.text


@pytest.mark.parametrize("name", GAMES)
def test_one_rule_is_short_and_kept_for_a_day(ada: Browser, name: str) -> None:
    book = branchline.game(name).rulebook
    for number in [*book.rules, *book.chapters]:
        answer = ada.get(f"/rules/{name}/{number}")
        assert answer.status_code == 200
        assert number in ada.text
        assert int(answer.headers["content-length"]) <= MOST_BYTES, number
        assert answer.headers["cache-control"] == "public, max-age=86400"
        assert "set-cookie" not in answer.headers


def test_what_is_not_there_is_said(ada: Browser) -> None:
    for path in ("/rules/junction", "/rules/nothing", f"/rules/small_railroad_empires/SRE-{99}", "/rules/x/SRE-4.2"):
        assert ada.get(path).status_code == 404
    assert ada.get("/rules/small_railroad_empires/sre-4.2").status_code == 200


def test_the_list_of_games_leads_to_each_and_searches_all(ada: Browser) -> None:
    ada.get("/rules")
    for name in GAMES:
        assert f'href="/rules/{name}"' in ada.text
    ada.get("/rules?q=tunnel")
    assert "/rules/small_railroad_empires#SRE-6.7" in ada.text
    ada.get("/rules?q=qqqqq")
    assert "No game has a rule" in ada.text


def test_a_search_marks_what_it_found_with_and_without_script(ada: Browser) -> None:
    for path in ("/rules/small_railroad_empires/search?q=toll", "/rules/small_railroad_empires?q=toll"):
        ada.get(path)
        assert re.search(r'href="#SRE-4\.5"><b>The <mark>toll</mark></b>', ada.text)
    ada.get("/rules/small_railroad_empires/search?q=4.2")
    assert re.findall(r'<a href="#([^"]+)"', ada.text) == ["SRE-4.2"]
    ada.get("/rules/small_railroad_empires/search?q=zzzz")
    assert "The nearest:" in ada.text
    assert len(re.findall(r'<a href="#', ada.text)) == 3
    assert ada.get("/rules/small_railroad_empires/search?q=").text.strip() == ""


def test_what_is_looked_for_is_never_markup(ada: Browser) -> None:
    for query in ("<script>alert(1)</script>", "toll<b>", '"><img src=x>', "(", "[", "\\", "%00", "a" * 5000):
        for path in ("/rules", "/rules/alubari", "/rules/alubari/search"):
            answer = ada.client.get(path, params={"q": query})
            assert answer.status_code == 200, (path, query)
            assert "<script>alert" not in answer.text
            assert "<img" not in answer.text
            assert "toll<b>" not in answer.text


def test_a_chapter_is_gone_to_without_script(ada: Browser) -> None:
    answer = ada.client.get("/rules/small_railroad_empires?chapter=SRE-4")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/rules/small_railroad_empires#SRE-4"
    assert ada.client.get("/rules/small_railroad_empires?chapter=//evil").status_code == 200


def test_a_table_marks_what_does_not_apply_and_fills_in_its_figures(ada: Browser) -> None:
    ada.post(
        "/new",
        game="small_railroad_empires",
        seat_0="me",
        seat_1="bot:easy",
        seat_2="nobody",
        seat_3="nobody",
        option_new_route_loans="refused",
        option_industrial_boom="True",
    )
    word = ada.path.rsplit("/", 1)[1]
    assert f"/rules/small_railroad_empires?table={word}" in ada.text
    ada.get(f"/rules/small_railroad_empires?table={word}")
    assert "For your table: 2 players" in ada.text

    def of(number: str) -> str:
        return ada.text.partition(f'id="{number}"')[2].partition("</article>")[0]

    assert "only alone" in of("SRE-15.1.1")
    assert "three tiles" in of("SRE-2.1")
    assert "A new route is paid from the money at hand" in of("SRE-11.4").replace("a new route", "A new route")
    assert "only with rural connections" in of("SRE-14.8")
    assert 'class="chip"' not in of("SRE-14.2")
    assert "At this table" not in of("SRE-4.2")


def test_only_who_may_look_at_a_table_learns_how_it_plays(ada: Browser, ben: Browser) -> None:
    table = ada.play("small_railroad_empires")
    word = table.rsplit("/", 1)[1]
    assert ada.get(f"/rules/small_railroad_empires?table={word}").status_code == 200
    assert ben.get(f"/rules/small_railroad_empires?table={word}").status_code == 404
    assert ada.get(f"/rules/alubari?table={word}").status_code == 404
    assert ada.get("/rules/alubari?table=TEA-0000").status_code == 404


def test_spectators_are_not_told_the_key_of_the_table(ada: Browser, ben: Browser, desk: Desk) -> None:
    table = ada.play("small_railroad_empires")
    row = desk.storage.match_by_word(table.rsplit("/", 1)[1])
    ben.get(f"/w/{row.watch_word}")
    assert 'href="/rules/small_railroad_empires"' in ben.text
    assert row.word not in ben.text


def test_the_rules_of_a_game_are_set_once(ada: Browser) -> None:
    ada.get("/rules/alubari")
    before = chapters.cache_info()
    ada.get("/rules/alubari")
    after = chapters.cache_info()
    assert after.hits == before.hits + 1
    assert after.misses == before.misses


def test_a_phase_that_does_not_come_at_a_table_is_marked_in_the_course_of_play(ada: Browser) -> None:
    """MS-14: three at a table meet no Major; alone one does."""
    strip = re.compile(r"<b>The Major</b>( <small class=\"chip\">only alone</small> )?")
    for players, is_marked in ((3, True), (1, False)):
        table = ada.play("movers_and_shakers", players=players)
        found = strip.search(ada.get(f"/rules/movers_and_shakers?table={table.rpartition('/')[2]}").text)
        assert found is not None
        assert bool(found[1]) is is_marked
    assert "only alone" not in ada.get("/rules/movers_and_shakers").text
