"""The page of a player: without an account, on two devices by a key, for all by choice, saved whole, and deleted."""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from browsers import Browser, play_to_the_end
from evenings import play_on
from sites import site
from windows import PHONE, WIDE, Watched, check_axe

from branchline.core.record import Record
from branchline.table import reviews
from branchline.table.rated import ENOUGH
from branchline.web.desk import Desk


def finished(browser: Browser, **more: Any) -> str:
    browser.post("/settings", switches=1, auto_confirm="on", name="Ada")
    table = browser.play("junction", **more)
    play_to_the_end(browser, table, random.Random(1))
    return table


def address(browser: Browser, start: str) -> str:
    found = re.search(rf'value="https?://[^/"]+({start}[^"]+)"', browser.text)
    assert found is not None
    return found[1]


def test_a_stranger_has_an_empty_page_and_leaves_no_trace(ada: Browser) -> None:
    assert ada.get("/me").status_code == 200
    assert "No game is finished yet" in ada.text
    assert ada.client.cookies.get("branchline") is None
    assert ada.get("/me/export").status_code == 200
    assert ada.post("/me/leave").status_code == 200


def test_results_and_records_are_there_after_a_game(ada: Browser, ben: Browser) -> None:
    table = finished(ada)
    finished(ada, players=1)
    ada.get("/me")
    assert "Easy bots" in ada.text
    assert "1 solo game" in ada.text
    assert f"{table}/end" in ada.text
    ben.get("/me")
    assert "Easy bots" not in ben.text


def test_reviewed_games_lead_to_their_reviews_and_what_is_tried_from_one_counts_nowhere(
    ada: Browser, desk: Desk
) -> None:
    table = finished(ada)
    path = str(ada.client.post(f"{table}/review").headers["location"])
    ada.get("/me")
    assert f'href="{path}"' in ada.text
    found = reviews.by_word(desk.storage, path[3:])
    assert found.data is not None
    accuracy = found.data["accounts"]["0"]["accuracy"]
    assert ("What your reviews say" in ada.text) == (accuracy is not None)
    for one in found.data["train"]["0"] if accuracy is not None else ():
        assert one["rule"] in ada.text
    move = found.data["decisions"][0]["move"]
    again = "/t/" + ada.client.post(f"{path}/try", data={"move": str(move)}).headers["location"].split("/")[2]
    play_to_the_end(ada, again, random.Random(2))
    ada.get("/me")
    assert "1 game<" in ada.text
    assert again not in ada.text


def sit_down_rated(ada: Browser, ben: Browser, is_ticked: bool = True) -> str:
    """A table that Ada wishes to be rated; Ben takes the last seat."""
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open", rated="on")
    table = ada.path
    assert "Rated if everybody here says so" in ada.text
    assert "Ada would like this game to be rated" in ben.get(table).text
    assert 'name="rated"' in ben.text
    ben.post(f"{table}/join", name="Ben", seat=1, **({"rated": "on"} if is_ticked else {}))
    return table


def test_a_game_is_rated_once_everybody_has_ticked_it_and_then_there_are_no_hints(ada: Browser, ben: Browser) -> None:
    table = sit_down_rated(ada, ben)
    assert "Played with: rated, without hints" in ada.get(table).text
    ada.wait_for_my_turn(table)
    refused = ada.client.post(f"{table}/hint", data={"stand": ada.stand, "seat": 0})
    assert refused.status_code == 403
    assert "A rated game" in refused.text
    table = sit_down_rated(ada, ben, is_ticked=False)
    assert "rated, without hints" not in ada.get(table).text


def test_a_rated_game_needs_a_name_and_somebody_else(ada: Browser, ben: Browser) -> None:
    wish = {"game": "junction", "seat_0": "me", "rated": "on"}
    assert ada.post("/new", **wish, seat_1="open").status_code == 409
    assert "a name of your own" in ada.text
    assert ada.post("/new", **wish, name_0="Ada", seat_1="bot:easy").status_code == 400
    assert "an open one for somebody else" in ada.text
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open")
    table = ada.path
    assert "Rated if everybody" not in ada.text
    ada.post(f"{table}/rate", seat=0, rated="on")
    assert "Rated if everybody" in ada.text
    ada.post(f"{table}/rate", seat=0)
    assert "Rated if everybody" not in ada.text
    assert ben.post(f"{table}/rate", seat=0, rated="on").status_code == 403


def test_who_forgets_the_name_of_a_rated_game_finds_the_form_as_it_was(ada: Browser) -> None:
    """Nothing of what was filled in is lost, its folds are open, and the sentence stands beside the field."""
    seats = {"seat_0": "me", "seat_1": "open", "seat_2": "bot:hard"}
    time = {"time": "live", "minutes": 45, "increment": 20}
    ada.post("/new", game="junction", **seats, **time, option_double="True", rated="on", listed="on")
    row = ada.text.partition('name="name_0"')[2].partition('name="seat_1"')[0]
    assert 'aria-describedby="missed"' in row
    assert "A rated game is played under a name of your own: please give yours." in row
    assert ada.text.count('role="alert"') == 1
    selected = re.findall(r'<option value="([^"]+)"[^>]* selected>', ada.text)
    assert {"me", "open", "bot:hard", "live", "True"} <= set(selected)
    assert 'name="minutes" inputmode="numeric" value="45"' in ada.text
    assert 'name="rated" checked' in ada.text
    assert 'name="listed" checked' in ada.text
    assert ada.text.count("<details open>") == 2, "options, and where rated is ticked"
    ada.post("/new", game="junction", **seats, name_0="Ada", rated="on")
    assert "Your table is open" in ada.text


def test_any_refusal_of_a_new_table_is_said_above_the_form(ada: Browser) -> None:
    assert ada.post("/new", game="junction", seat_0="me", seat_1="open", time="live", minutes="many").status_code == 400
    assert "begins with a minute at least" in ada.text.partition('role="alert"')[2].partition("</p>")[0]
    assert 'value="many"' in ada.text


def test_after_enough_rated_games_a_rating_stands_in_place_of_the_strength(
    ada: Browser, ben: Browser, desk: Desk
) -> None:
    for seed in range(ENOUGH):
        ada.get("/me")
        assert "Rating" not in ada.text.partition('class="jn"')[0]
        table = sit_down_rated(ada, ben)
        play_on(desk.host, desk.storage.match_by_word(table.rsplit("/", 1)[1]).id, random.Random(seed))
    ada.get("/me")
    found = re.search(r"Rating (\d+) ± (\d+), over 5 rated games", ada.text)
    assert found is not None
    assert 1000 < int(found[1]) < 2000
    assert int(found[2]) > 50
    ada.post("/me/show", results="on")
    page = address(ada, "/u/")
    assert found[0] in ben.get(page).text


def test_a_key_shows_the_same_in_another_browser_and_a_new_key_voids_it(ada: Browser, ben: Browser) -> None:
    finished(ada)
    ada.post("/me/key")
    old = address(ada, "/p/")
    ada.post("/me/key")
    key = address(ada, "/p/")
    assert ben.get(old).status_code == 404
    assert ben.get(key).status_code == 200
    assert "Easy bots" not in ben.get("/me").text  # opening it takes nothing yet
    ben.post(key)
    assert "Easy bots" in ben.text
    assert ben.text == ada.get("/me").text
    assert ben.get(key).status_code == 200  # who is the player already is at home
    assert ben.path == "/me"


def test_loading_the_page_of_a_key_anew_makes_no_other(ada: Browser, ben: Browser) -> None:
    """Neither reloading it nor going back to it: only the button makes a key, and only its maker is shown it."""
    finished(ada)
    made = ada.client.post("/me/key")
    assert made.status_code == 303
    ada.get(made.headers["location"])
    key = address(ada, "/p/")
    ada.get("/me/key")
    assert address(ada, "/p/") == key
    assert ben.get(key).status_code == 200, "it is still the one"
    assert "/p/" not in ada.get("/me").text
    ben.get("/me/key")
    assert ben.path == "/me"
    ada.client.post("/me/key")
    ada.client.cookies.set("branchline-key", key.removeprefix("/p/"), path="/me/key")
    assert key not in ada.get("/me/key").text, "a void one is not shown"


def test_a_page_for_all_shows_only_what_is_ticked(ada: Browser, ben: Browser) -> None:
    table = finished(ada)
    ada.post("/me/show", results="on")
    page = address(ada, "/u/")
    ben.get(page)
    assert "Easy bots" in ben.text
    assert table not in ben.text
    assert "Only you see this" not in ben.text
    ada.post("/me/show", lessons="on")
    assert "Easy bots" not in ben.get(page).text
    ada.post("/me/show")
    assert ben.get(page).status_code == 404
    assert ben.get("/u/nobody").status_code == 404


def test_what_is_saved_opens_and_its_records_replay(ada: Browser) -> None:
    table = finished(ada)
    ada.client.post(f"{table}/review")
    finished(ada, players=1)
    packed = ada.client.get("/me/export")
    with zipfile.ZipFile(io.BytesIO(packed.content)) as file:
        told = json.loads(file.read("player.json"))
        records = [file.read(name).decode() for name in file.namelist() if name.startswith("records/")]
        reviewed = [json.loads(file.read(name)) for name in file.namelist() if name.startswith("reviews/")]
    assert told["name"] == "Ada"
    assert [one["game"] for one in reviewed] == ["junction"]
    assert len(told["results"]) == len(records) == 2
    for text in records:
        record = Record.from_text(text)
        assert record.check().scores() == record.result["scores"]  # type: ignore[index]


def test_campaigns_are_on_the_page_and_in_what_is_saved(ada: Browser) -> None:
    ada.get("/me")
    assert "Campaign of" not in ada.text
    ada.post("/campaign", game="movers_and_shakers")
    ada.get("/me")
    assert 'aria-label="Campaign of Movers &amp; Shakers"' in ada.text
    assert "Go on with the game under way" in ada.text
    with zipfile.ZipFile(io.BytesIO(ada.get("/me/export").content)) as file:
        told = json.loads(file.read("player.json"))
    assert [one["game"] for one in told["campaigns"]] == ["movers_and_shakers"]
    assert told["campaigns"][0]["stage"]


def test_after_deletion_nothing_is_known_and_the_cookie_is_gone(ada: Browser, ben: Browser) -> None:
    table = finished(ada)
    ada.post("/me/key")
    key = address(ada, "/p/")
    assert ada.get("/me/leave").status_code == 200
    assert ada.get(table).status_code == 200  # only asked so far
    ada.post("/me/leave")
    assert "branchline" not in ada.client.cookies
    assert ada.get(table).status_code == 404
    assert ben.get(key).status_code == 404


@pytest.mark.browser
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_it_is_read_at_every_size_and_by_everybody(chromium: Any, tmp_path: Path, size: dict[str, int]) -> None:
    with site(str(tmp_path / "t.sqlite")) as base:
        look(Watched(chromium, base, size), size["width"])


def look(watched: Watched, width: int) -> None:
    page = watched.page
    for path in ("/me", "/me/leave"):
        page.goto(path)
        check_axe(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto("/me")
    page.click("text=Make a key")
    page.wait_for_selector(".address")
    check_axe(page)
    watched.close()
    assert watched.wrong == []
