"""The doors for programs: all that can be asked over HTTP, and what is refused, in a sentence each."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from browsers import Browser
from programs import Program, play_out
from sqlalchemy import func, select, update
from starlette.testclient import TestClient

import branchline
from branchline.table import schema
from branchline.table.counter import STALE
from branchline.table.engine import StorageTrouble
from branchline.table.hints import is_taught
from branchline.web.api import refusal
from branchline.web.app import create_app
from branchline.web.desk import Desk
from branchline.web.guard import without_secrets


@pytest.fixture
def ann(ada: Browser) -> Program:
    return Program(ada.client)


@pytest.fixture
def bob(ada: Browser) -> Program:
    return Program(ada.client, seed=2)


def error(answer: Any) -> tuple[int, str]:
    """A refusal: its number and its sentence."""
    assert answer.headers["content-type"] == "application/json"
    (words,) = answer.json().values()
    assert words.endswith((".", "?")), words
    return answer.status_code, words


@pytest.mark.slow
@pytest.mark.parametrize("name", branchline.games())
def test_two_programs_and_a_bot_play_a_game_to_its_end(ann: Program, bob: Program, name: str) -> None:
    ann.open_table(name, ["me", "random", "open"], name="Ann")
    bob.sit(ann.table, name="Bob")
    end = play_out(ann, bob)
    assert sorted(end["result"]["ranks"])[0] == 1
    assert [seat["name"] for seat in end["seats"][:3]] == ["Ann", "Random bot", "Bob"]
    assert end["question"] is None
    assert end["result"]["ending"]
    assert "The game is over" in ann.ask(f"/tables/{ann.table}/text").text


def test_the_games_are_listed_with_their_options_and_bots(ann: Program) -> None:
    found = ann.ask("/games").json()
    names = {game["name"]: game for game in found["games"]}
    assert set(branchline.games()) <= set(names)
    assert names["alubari"]["max_players"] == 5
    assert names["alubari"]["options"]["first_player"]["values"][0] == "random"
    assert "easy" in found["bots"]


def test_rules_are_found_by_number_and_by_words(ann: Program) -> None:
    (rule,) = ann.ask("/games/alubari/rules", find="AL-9.2").json()["rules"]
    assert rule["number"] == "AL-9.2"
    assert ann.ask("/games/alubari/rules", find="excavation").json()["rules"]
    assert ann.ask("/games/alubari/rules").json()["rules"][0]["number"].startswith("AL-")
    assert error(ann.ask("/games/chess/rules"))[0] == 404
    assert error(ann.ask("/games/junction/rules"))[0] == 404


def test_a_table_is_seen_as_data_and_as_text(ann: Program) -> None:
    ann.open_table("small_railroad_empires", ["me", "random"], name="Ann")
    table = ann.wait()
    assert table["is_your_turn"]
    assert table["view"]["table"]
    first = table["choices"][0]
    assert first["number"] == 1
    assert first["rule"].startswith("SRE-")
    text = ann.ask(f"/tables/{ann.table}/text").text
    assert table["question"]["text"] in text
    assert table["board"] in text
    assert all(f"{one['number']:4}  {one['sentence']}" in text for one in table["choices"])
    assert "Ann (you), points 0" in text


def test_a_choice_for_another_stand_is_refused_and_changes_nothing(ann: Program) -> None:
    ann.open_table("junction", ["me", "random"])
    table = ann.wait()
    after = ann.choose(1, table["stand"]).json()
    assert after["number"] > table["number"]
    assert error(ann.choose(1, table["stand"])) == (409, STALE)
    assert ann.wait()["log"]["number"] >= after["number"]


def test_secret_choices_at_the_same_time_do_not_refuse_each_other(ann: Program, bob: Program) -> None:
    ann.open_table("junction", ["me", "open"])
    bob.sit(ann.table)
    mine, other = ann.wait(), bob.wait()
    assert mine["is_your_turn"]
    assert other["is_your_turn"], "both are to choose a hand at once"
    assert ann.choose(1, mine["stand"]).status_code == 200
    assert bob.choose(1, other["stand"]).status_code == 200


def test_what_is_not_possible_is_said_in_a_sentence(ann: Program, bob: Program) -> None:
    ann.open_table("small_railroad_empires", ["me", "open"])
    assert error(ann.choose(1, "1-0")) == (422, "The game has not begun: a seat is still open.")
    bob.sit(ann.table)
    while not (ann.look()["is_your_turn"] or bob.look()["is_your_turn"]):
        ann.wait(0.1)
    due, other = (ann, bob) if ann.look()["is_your_turn"] else (bob, ann)
    table = due.look()
    most = len(table["choices"])
    assert error(due.choose(most + 1, table["stand"])) == (
        422,
        f"There is no choice {most + 1}: they run from 1 to {most}.",
    )
    assert error(other.choose(1, other.look()["stand"])) == (422, "It is not your turn.")


def test_nothing_is_told_without_the_token_of_a_seat(ann: Program, bob: Program) -> None:
    ann.open_table("junction", ["me", "random"])
    bob.table = ann.table
    assert error(bob.ask(f"/tables/{ann.table}"))[0] == 403
    assert error(bob.ask(f"/tables/{ann.table}/wait"))[0] == 403
    assert error(bob.choose(1, "1-1"))[0] == 401
    bob.token = "guessed"
    refused = bob.ask(f"/tables/{ann.table}")
    assert error(refused)[0] == 401
    assert refused.headers["www-authenticate"] == "Bearer"
    address = f"/api/v1/tables/{ann.table}"
    for header in ("Basic x", "Bearer", "Bearer  ", ann.token):
        assert error(bob.client.get(address, headers={"Authorization": header}))[0] == 401
    assert bob.client.get(address, headers={"Authorization": f"bearer {ann.token}"}).status_code == 200


def test_a_cookie_opens_nothing_here(ada: Browser, ann: Program) -> None:
    """So no other site can ask in the name of a visitor."""
    ada.get("/new")
    ada.client.post("/new", data={"game": "junction", "seat_0": "me", "seat_1": "bot:random", "name_0": "Ada"})
    row = ann.client.app.state.desk.storage.matches_of(1)[0]
    assert "branchline" in ada.client.cookies
    assert error(ada.client.get(f"/api/v1/tables/{row.word}"))[0] == 403


def test_another_site_is_refused_as_on_the_page(ann: Program) -> None:
    answer = ann.client.post("/api/v1/tables", json={}, headers={"Origin": "https://elsewhere.example"})
    assert error(answer) == (403, "This request came from another site and was refused.")


def test_a_listed_table_is_seen_by_all_with_a_spectators_eyes(ann: Program, bob: Program) -> None:
    ann.open_table("junction", ["me", "random"], listed=True)
    ann.wait()
    bob.table = ann.table
    seen = bob.look()
    assert seen["seat"] is None
    assert seen["choices"] == []
    assert seen["view"] != ann.look()["view"]


def test_whoever_finds_no_table_or_no_seat_leaves_no_trace(ann: Program, bob: Program, desk: Desk) -> None:
    def visitors() -> int:
        with desk.storage.reading() as connection:
            return int(connection.execute(select(func.count()).select_from(schema.visitors)).scalar_one())

    before = visitors()
    for table in ("TEESTA-7KQ2M-9XW4P-TR6HB", "\0", "http://testserver/t/NOWHERE/take/nothing"):
        assert error(ann.send("/seats", table=table))[0] == 404
    assert error(ann.send("/tables", game="junction", seats=["me", "learned"]))[0] == 400
    assert visitors() == before
    bob.open_table("junction", ["me", "open", "open"])
    assert error(ann.send("/seats", table=bob.table, seat=0))[0] == 403
    bob.send(f"/tables/{bob.table}/leave")
    assert error(ann.send("/seats", table=bob.table))[0] == 403
    assert visitors() == before + 1, "the one who opened the table"


def test_a_person_and_a_program_play_at_one_table(ada: Browser, ann: Program) -> None:
    ann.open_table("junction", ["open", "me"], name="Ann")
    ada.client.post(f"/t/{ann.table}/join", data={"seat": 0, "name": "Ada"})
    assert [seat["name"] for seat in ann.look()["seats"]] == ["Ada", "Ann"]
    page = ada.get(f"/t/{ann.table}").text
    assert "Ann" in page


def test_the_link_of_a_seat_gives_the_seat_with_a_token(ada: Browser, ann: Program, desk: Desk) -> None:
    ada.client.post("/new", data={"game": "junction", "seat_0": "me", "seat_1": "bot:random", "name_0": "Ada"})
    row = desk.storage.matches_of(1)[0]
    secret = desk.storage.new_seat_link(row.id, 0)
    link = f"http://testserver/t/{row.word}/take/{secret}"
    assert ann.sit(link)["seat"] == 0
    assert ann.wait()["is_your_turn"]
    ann.token = ""
    assert error(ann.send("/seats", table=link))[0] == 403


def test_a_program_agrees_to_hints_as_it_sits_down_or_later(ada: Browser, ann: Program, desk: Desk) -> None:
    """At a teaching table alone, and before the game begins."""

    def agreed(hints: str, *ticked: bool) -> tuple[list[bool], bool]:
        seats = {"seat_0": "me", "seat_1": "open", "seat_2": "open", "name_0": "Ada"}
        opened = ada.client.post("/new", data={"game": "junction", "hints": hints, **seats})
        row, ann.token = desk.storage.match_by_word(opened.headers["location"].removeprefix("/t/")), ""
        for teaching in ticked:
            ann.sit(row.word, name="Ann", teaching=teaching)
        running = desk.host.fresh(row.id)
        desk.host.join(row.id, desk.storage.new_visitor()[0], 2, "Ben", teaching=True)
        return [seat.teaching for seat in running.seats[:2]], is_taught(desk.host.fresh(row.id))

    assert agreed("teaching", True) == ([True, True], True)
    assert agreed("teaching", False) == ([True, False], False)
    assert agreed("teaching", False, True) == ([True, True], True), "agreed later"
    assert agreed("teaching", True, False) == ([True, True], True), "who comes back takes nothing back"
    assert agreed("bots", True) == ([False, False], False)


def test_a_turn_that_a_browser_has_left_open_is_ended_by_a_choice(ann: Program, desk: Desk) -> None:
    ann.open_table("small_railroad_empires", ["me", "random"])
    for _ in range(200):
        table = ann.wait()
        running = desk.host.fresh(desk.storage.match_by_word(ann.table).id)
        action = running.game.actions.id(table["choices"][0]["action"])
        row = desk.host.act(running.row.id, 0, action, running.row.stand, False)
        if row.held_by == 0:
            break
    table = ann.look()
    assert [one["sentence"] for one in table["choices"]] == ["End your turn: your last move becomes final"]
    assert ann.choose(1, table["stand"]).status_code == 200


def test_who_leaves_is_played_for_by_a_bot_and_may_come_back(ann: Program, bob: Program) -> None:
    ann.open_table("junction", ["me", "open"])
    bob.sit(ann.table)
    assert "plays on for you" in ann.send(f"/tables/{ann.table}/leave", bot="random").json()["said"]
    assert ann.look()["seats"][0]["bot"] == "random"
    ann.sit(ann.table)
    assert ann.look()["seats"][0]["bot"] == ""
    assert error(ann.send(f"/tables/{ann.table}/leave", bot="nobody"))[0] == 400


def test_who_leaves_before_the_game_gives_the_seat_back(ann: Program, bob: Program) -> None:
    ann.open_table("junction", ["me", "open", "open"])
    bob.sit(ann.table)
    assert bob.send(f"/tables/{ann.table}/leave").json() == {"said": "Your seat is open again."}
    assert ann.look()["seats"][1]["kind"] == "open"
    assert "closed" in ann.send(f"/tables/{ann.table}/leave").json()["said"]
    assert error(ann.ask(f"/tables/{ann.table}"))[0] == 404


def test_whoever_waits_is_woken_by_anothers_move(ann: Program, bob: Program) -> None:
    ann.open_table("small_railroad_empires", ["me", "open"])
    bob.sit(ann.table)
    while not (ann.look()["is_your_turn"] or bob.look()["is_your_turn"]):
        ann.wait(0.1)
    first, second = (ann, bob) if ann.look()["is_your_turn"] else (bob, ann)
    found: list[dict[str, Any]] = []
    waiting = threading.Thread(target=lambda: found.append(second.wait(25)))
    waiting.start()
    while not found and waiting.is_alive():
        first.play()
        waiting.join(0.05)
    waiting.join()
    assert found[0]["is_your_turn"] or found[0]["status"] == "over"


def test_a_wait_has_an_end(ann: Program) -> None:
    ann.open_table("junction", ["me", "open"])
    table = ann.wait(0)
    assert table["status"] == "open"
    assert not table["is_your_turn"]
    for seconds in (31, -1, "nan", "inf", "soon"):
        assert error(ann.ask(f"/tables/{ann.table}/wait", seconds=seconds))[0] == 422


def test_a_table_that_cannot_be_is_not_opened(ann: Program, desk: Desk) -> None:
    for body, part in (
        ({"game": "chess", "seats": ["me"]}, "chess"),
        ({"game": "junction", "seats": ["random", "random"]}, "bots alone"),
        ({"game": "junction", "seats": ["me", "me"]}, "One token"),
        ({"game": "junction", "seats": ["me", "search:99999999"]}, "no bot"),
        ({"game": "alubari", "seats": ["me"] + ["open"] * 5}, "players"),
        ({"game": "alubari", "seats": ["me", "random"], "options": {"first_player": 4}}, "seats"),
        ({"game": "alubari", "seats": ["me", "random"], "options": {"wish": 4}}, "no option"),
        ({"game": "alubari", "seats": []}, "The key 'seats' does not fit; it is a list of 1 to 6 texts."),
        ({"game": "alubari"}, "The key 'seats' is missing; it is a list of 1 to 6 texts."),
        ({"game": 4, "seats": ["me"]}, "The key 'game' does not fit; it is a text."),
        (
            {"game": "alubari", "seats": ["me"], "options": {"wish": None}},
            "The key 'options' does not fit; it is an object, with true or false, a whole number or a text for each of",
        ),
        (
            {"game": "alubari", "seats": ["me"], "bots": 1},
            "There is no key 'bots'; the keys are 'game', 'seats', 'options', 'name' and 'listed'.",
        ),
    ):
        status, words = error(ann.send("/tables", **body))
        assert status in (400, 404, 422)
        assert part in words
    assert desk.storage.matches_of(1) == []


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"", "application/json", 400),
        (b"[" * 60_000, "application/json", 422),
        (b'{"game": "\xff"}', "application/json", 400),
        (b'{"game": "\\ud800", "seats": ["me"]}', "application/json", 400),
        (b'{"game": "junction\\u0000", "seats": ["me"]}', "application/json", 404),
        (b'{"choice": 1' + b"0" * 5000 + b', "stand": "1-1"}', "application/json", 422),
        (b"game=junction", "application/x-www-form-urlencoded", 415),
        (b"x" * 70_000, "application/json", 413),
    ],
)
def test_what_is_no_request_is_refused(ann: Program, body: bytes, kind: str, status: int) -> None:
    answer = ann.client.post("/api/v1/tables", content=body, headers={"Content-Type": kind})
    assert error(answer)[0] == status


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        (
            "/seats",
            [],
            "What is sent does not fit; it is an object, and the keys are 'table', 'name', 'seat' and 'teaching'.",
        ),
        ("/seats", {"table": "A", "seat": 9}, "The key 'seat' does not fit; it is a whole number from 0 to 5 or null."),
        ("/seats", {"table": ""}, "The key 'table' does not fit; it is a text of 1 to 500 letters."),
    ],
)
def test_a_shape_that_does_not_fit_is_told_by_its_key(ann: Program, path: str, body: object, words: str) -> None:
    assert error(ann.client.post(f"/api/v1{path}", json=body)) == (422, words)


def test_addresses_that_are_none_are_answered_in_json(ann: Program) -> None:
    assert error(ann.ask("/nothing"))[0] == 404
    assert error(ann.ask("/tables/%00"))[0] == 404
    assert error(ann.ask("/tables/NO-SUCH-TABLE"))[0] == 404
    refused = ann.client.delete("/api/v1/games")
    assert error(refused)[0] == 405
    assert "GET" in refused.headers["allow"]
    assert error(ann.ask("/games", more=1)) == (422, "There is no key 'more'; there are no keys here.")


def test_a_storage_that_is_away_and_a_table_of_other_rules_are_said_too(ann: Program, desk: Desk) -> None:
    away = refusal(StorageTrouble("The storage is away."))
    assert (away.status_code, away.headers["retry-after"]) == (503, "5")
    assert json.loads(bytes(away.body)) == {"error": "The storage is away."}
    ann.open_table("junction", ["me", "random"])
    ann.wait()
    row = desk.storage.match_by_word(ann.table)
    with desk.storage.writing() as connection:
        connection.execute(update(schema.matches).where(schema.matches.c.id == row.id).values(rules=99))
    desk.host.forget(row.id)
    assert error(ann.ask(f"/tables/{ann.table}"))[0] == 409


def test_limits_are_those_of_the_page(tmp_path: Any) -> None:
    app = create_app(str(tmp_path / "t.sqlite"), workers=0, reviewers=0)
    with TestClient(app) as client:
        program = Program(client)
        answers = [program.ask(f"/tables/GUESS-{number}") for number in range(40)]
    assert error(answers[0])[0] == 404
    assert error(answers[-1])[0] == 429
    assert answers[-1].headers["retry-after"]


def test_no_log_holds_the_key_of_a_table() -> None:
    assert without_secrets("/api/v1/tables/TEESTA-7KQ2M-9XW4P-TR6HB/text") == "/api/v1/tables/TEESTA-…/text"
