"""The pages over HTTP, by plain forms: everything works without any script."""

from __future__ import annotations

import random
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from browsers import Browser, play_to_the_end
from evenings import until

import branchline
from branchline.bots import LEVELS
from branchline.web.desk import Desk


def test_home_shows_every_game_and_how_to_begin(ada: Browser) -> None:
    ada.get("/")
    for name in branchline.games():
        assert f'href="#v-{name}"' in ada.text
        assert f'href="/new?game={name}"' in ada.text
    assert f"Branchline {branchline.__version__}, plain engine" in ada.text
    assert ada.client.get("/health").json()["compiled"] is False
    assert '<h1 id="d">Your tables' not in ada.text
    ada.play("alubari")
    ada.get("/")
    assert '<h1 id="d">Your tables' in ada.text


@pytest.mark.slow
@pytest.mark.parametrize("name", [*branchline.games(), "junction"])
def test_a_whole_game_by_plain_forms_to_its_score_pad(ada: Browser, name: str) -> None:
    game = branchline.game(name)
    ada.post("/settings", switches=1, auto_confirm="on", name="Ada")
    table = ada.play(name, max(2, game.min_players))
    play_to_the_end(ada, table, random.Random(7))
    answer = ada.get(f"{table}/end")
    assert answer.status_code == 200
    assert "How it went" in ada.text
    assert "<tfoot>" in ada.text
    record = ada.get(f"{table}/record")
    found = branchline.core.record.Record.from_text(record.text)
    found.check()


@pytest.mark.parametrize("name", [name for name in branchline.games() if branchline.game(name).min_players == 1])
def test_a_solo_game_begins_with_one_click(ada: Browser, name: str) -> None:
    table = ada.play(name, 1)
    ada.wait_for_my_turn(table)
    assert ada.choices
    ada.act(table, ada.choices[0][0])
    assert ada.get(table).status_code == 200


def test_the_end_of_a_turn_is_asked_for_and_undo_takes_the_move_back(ada: Browser) -> None:
    ada.post("/new", game="alubari", seat_0="me", name_0="Ada", seat_1="me", name_1="Ben")
    table = ada.path
    ada.wait_for_my_turn(table)
    asked, choices = ada.ask, ada.choices
    ada.act(table, choices[0][0])
    assert ada.ask == "End your turn?"
    ada.post(f"{table}/undo", stand=ada.stand)
    assert (ada.ask, ada.choices) == (asked, choices)
    ada.act(table, choices[0][0])
    ada.end_turn(table)
    assert ada.ask != "End your turn?"
    assert 'id="undo" disabled' in ada.text


def test_who_presses_twice_is_shown_the_table_and_no_reproach(ada: Browser) -> None:
    """Two answers to one question, two ends of one turn, two presses of Undo: the first counts."""
    table = ada.play("alubari")
    ada.wait_for_my_turn(table)
    number = re.search(r'name="number" value="(\d+)"', ada.text)
    assert number is not None
    fields = {"stand": ada.stand, "seat": ada.seat, "number": number[1]}
    answers = [{**fields, "action": action} for action, _ in ada.choices[:2]]

    def pressed(path: str, presses: list[dict[str, object]]) -> list[int]:
        with ThreadPoolExecutor(2) as clicks:
            return [one.status_code for one in clicks.map(lambda one: ada.client.post(path, data=one), presses)]

    assert pressed(f"{table}/act", answers) == [303, 303]
    ada.get(table)
    assert ada.can_end_turn
    undo = {**fields, "stand": ada.stand, "number": int(number[1]) + 1}
    assert pressed(f"{table}/undo", [undo, undo]) == [303, 303]
    ada.get(table)
    assert not ada.can_end_turn
    ada.act(table, ada.choices[0][0])
    end = {**fields, "stand": ada.stand}
    assert pressed(f"{table}/confirm", [end, end]) == [303, 303]


def test_a_click_on_what_others_have_changed_sees_why_it_came_too_late(ada: Browser, ben: Browser) -> None:
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open")
    table = ada.path
    for _ in range(2):  # the second press finds the seat taken, by oneself
        assert ben.post(f"{table}/join", name="Ben", seat=1).status_code == 200
    ada.wait_for_my_turn(table)
    ben.get(table)
    stand = ben.stand
    ada.act(table, ada.choices[0][0])
    late = ben.client.post(f"{table}/act", data={"stand": stand, "number": 0, "seat": 1, "action": 1})
    assert late.status_code == 409
    assert "changed in the meantime" in late.text
    assert 'id="ask"' in late.text


def test_only_what_is_in_the_list_is_accepted(ada: Browser, ben: Browser) -> None:
    table = ada.play("alubari")
    ada.wait_for_my_turn(table)
    for action in ("999999", "-1", "abc", ""):
        answer = ada.client.post(f"{table}/act", data={"stand": ada.stand, "seat": ada.seat, "action": action})
        assert answer.status_code == 422
        assert "not one of the" in answer.text or "refused" in answer.text
    stranger = ben.client.post(f"{table}/act", data={"stand": 1, "seat": 0, "action": 1})
    assert stranger.status_code == 403
    other_seat = ada.client.post(f"{table}/act", data={"stand": ada.stand, "seat": 1, "action": ada.choices[0][0]})
    assert other_seat.status_code == 403


def test_of_two_who_join_at_once_one_gets_another_seat_or_reads_which_are_open(ada: Browser, ben: Browser) -> None:
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open", seat_2="open", seat_3="open")
    table = ada.path
    clara, dora, emil = (Browser(type(ada.client)(ada.client.app, follow_redirects=False)) for _ in range(3))
    for one in (ben, clara, dora, emil):
        one.get(f"{table}?seat=3" if one is dora else table)
        assert "Take a seat" in one.text
    first, any_seat = (re.search(rf'name="{name}" value="(-?\d+)"', ben.text) for name in ("seat", "any"))
    assert first is not None
    assert any_seat is not None
    assert first[1] == any_seat[1] == "1"
    assert 'name="any" value="-1"' in dora.text, "the code of a seat is for that seat"
    ben.post(f"{table}/join", name="Ben", seat=1, any=1)
    clara.post(f"{table}/join", name="Clara", seat=1, any=1)
    assert clara.path == table, "one seat is as good as another to her"
    late = dora.client.post(f"{table}/join", data={"name": "Dora", "seat": "2", "any": "-1"})
    assert late.status_code == 409
    assert "Somebody has just taken that seat; these are still open." in late.text
    assert 'value="Dora"' in late.text
    assert re.findall(r'name="seat" value="(\d)"', late.text) == ["3"]
    dora.post(f"{table}/join", name="Dora", seat=3, any=-1)
    emil.post(f"{table}/join", name="Emil", seat=1, any=1)
    assert "Somebody has just taken the last open seat." in emil.text
    assert "All seats are taken" in emil.text


def test_a_friend_joins_by_the_word_and_a_name_is_enough(ada: Browser, ben: Browser) -> None:
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open")
    table = ada.path
    word = table.rsplit("/", 1)[1]
    assert ada.ask == "Your table is open"
    ben.post("/join", word=word.lower())
    assert "Take a seat" in ben.text
    assert ben.post(f"{table}/join", seat=1, name="").status_code == 409
    ben.post(f"{table}/join", seat=1, name="Ben")
    ben.wait_for_my_turn(table)
    ada.wait_for_my_turn(table)
    assert ben.choices
    assert ada.choices
    assert "Ben" in ada.text


def test_a_stranger_sees_no_table_and_a_spectator_only_by_the_link(ada: Browser, ben: Browser, desk: Desk) -> None:
    table = ada.play("junction")
    ada.wait_for_my_turn(table)
    ben.get(table)
    assert "All seats are taken" in ben.text
    assert ben.get(f"{table}/at?number=1").status_code == 403
    assert ben.get(f"{table}/live").status_code == 403
    watch = re.search(r'href="(/w/[^"]+)"', ada.text)
    assert watch is not None
    assert ben.get(watch[1]).status_code == 200
    assert 'data-mine="0"' in ben.text
    assert ben.choices == []
    assert ben.get(f"{watch[1]}/at?number=1&seat=0").status_code == 200
    assert "as a spectator" in ben.text
    assert ben.client.post(f"{watch[1]}/act", data={"stand": 1}).status_code in (404, 405)


def test_a_seat_moves_to_another_browser_by_its_link(ada: Browser, ben: Browser) -> None:
    table = ada.play("junction")
    ada.wait_for_my_turn(table)
    ada.post(f"{table}/seat_link", seat=0)
    link = re.search(r'value="http://[^/"]+([^"]+)"', ada.text)
    assert link is not None
    ben.get(link[1])
    assert ben.post(link[1]).status_code == 200
    assert ben.choices
    ada.get(table)
    assert "All seats are taken" in ada.text or ada.choices == []
    assert ada.post(link[1]).status_code == 403


def test_a_bot_stands_in_and_leaves_again(ada: Browser) -> None:
    ada.post("/new", game="alubari", seat_0="me", name_0="Ada", seat_1="me", name_1="Ben")
    table = ada.path
    ada.wait_for_my_turn(table)
    away = ada.seat
    ada.post(f"{table}/hand_over", seat=away, bot="random")
    ada.wait_for_my_turn(table)
    assert ada.seat == 1 - away
    assert "a bot stands in" in ada.text
    ada.post(f"{table}/hand_over", seat=away, bot="")
    assert "a bot stands in" not in ada.text
    assert ada.post(f"{table}/hand_over", seat=away, bot="nonsense").status_code == 409


def test_nobody_is_asked_in_place_of_the_bot_that_stands_in(
    ada: Browser, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while the bot still thinks: what it has to decide is not offered to the person whose seat it is."""
    ada.post("/new", game="alubari", seat_0="me", name_0="Ada", seat_1="bot:random")
    table = ada.path
    ada.wait_for_my_turn(table)
    monkeypatch.setattr(desk.host, "drive", lambda match: None)
    ada.post(f"{table}/hand_over", seat=ada.seat, bot="random")
    ada.get(table)
    assert 'data-mine="0"' in ada.text
    assert 'name="action"' not in ada.text


def test_a_bot_that_thinks_fills_a_line_as_long_as_its_turn_may_take(
    ada: Browser, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time is one for the turn, whatever number of decisions it has."""
    ada.post("/settings", switches=1, auto_confirm="on")
    ada.post("/new", game="alubari", seat_0="me", name_0="Ada", seat_1="bot:hard", option_first_player="1")
    table = ada.path
    ada.wait_for_my_turn(table)
    monkeypatch.setattr(desk.host, "drive", lambda match: None)
    ada.act(table, ada.choices[0][0])
    ada.get(table)
    seconds = f"{LEVELS['hard'].turn_seconds:g}"
    assert f"thinks, about {seconds} s" in ada.text
    assert f'<div class="thinks" aria-hidden="true"><i style="--seconds:{seconds}s">' in ada.text


def test_bots_are_asked_for_by_level_and_each_is_said_in_a_sentence(ada: Browser, desk: Desk) -> None:
    ada.get("/")
    for name, level in LEVELS.items():
        assert ada.text.count(f'name="bot" value="{name}"') == len(branchline.games())
        assert f"<dt>{name.capitalize()} bot</dt><dd>{level.summary}</dd>" in ada.text
    ada.post("/play", game="junction", players=2)
    assert "Normal bot" in ada.text
    ada.play("junction", 3, "hard")
    assert "Hard bot 2" in ada.text
    assert ada.post("/play", game="junction", bot="hal").status_code == 409
    ada.get("/new?game=junction")
    assert '<option value="bot:normal" title="plans its turn, and punishes mistakes">' in ada.text
    ada.get("/new?game=junction&players=3")
    assert ada.text.count('<option value="open" selected>') == 2, "who asks for friends waits for all of them"
    assert '<option value="bot:greedy"' in ada.text.partition("More, for those who know them")[2]
    ada.post("/new", game="junction", seat_0="me", seat_1="open", seat_2="bot:search")
    ada.post(f"{ada.path}/fill")
    assert "Normal bot" in ada.text
    assert "Search bot" in ada.text


def test_a_new_table_shows_what_so_many_players_can_choose(ada: Browser) -> None:
    """Options of the solo game stand where one plays alone, seats that are not there nowhere; without any script."""
    ada.get("/new?game=movers_and_shakers&players=1")
    assert all(f'name="option_{name}"' in ada.text for name in ("rival", "campaign", "goals"))
    assert 'name="seat_0"' in ada.text
    assert 'name="seat_1"' not in ada.text
    ada.get("/new?game=movers_and_shakers&players=2")
    assert not any(f'name="option_{name}"' in ada.text for name in ("rival", "campaign", "goals"))
    assert 'name="seat_1"' in ada.text
    assert 'name="seat_2"' not in ada.text
    first = ada.text.partition('name="option_first_player"')[2].partition("</select>")[0]
    assert re.findall(r">([^<]+)</option>", first) == ["random", "seat 1", "seat 2"]
    assert ada.get("/new?game=movers_and_shakers&players=9").status_code == 400
    assert "Normal bot</dt><dd>plans its turn" in ada.get("/new?game=alubari").text


def test_who_joins_reads_when_the_game_begins(ada: Browser, ben: Browser) -> None:
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open", seat_2="open")
    ben.get(ada.path)
    assert "as soon as the last of the 2 open seats is taken" in ben.text
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open")
    ben.get(ada.path)
    assert "It is the last open seat: the game begins as soon as you take it." in ben.text


def test_who_joins_reads_which_clock_runs_and_what_rated_means(ada: Browser, ben: Browser) -> None:
    wish = {"game": "junction", "seat_0": "me", "name_0": "Ada", "seat_1": "open"}
    ada.post("/new", **wish, time="live", minutes=30, increment=15, rated="on")
    ben.get(ada.path)
    assert "<b>Clock:</b> live, 30 minutes each, 15 seconds more with every turn. Whose time is out" in ben.text
    assert "Its result then moves your rating" in ben.text
    ada.post("/new", **wish, time="free")
    ben.get(ada.path)
    assert "<b>Clock:</b> no clock.</p>" in ben.text
    assert "Rated" not in ben.text


def test_a_new_table_is_asked_for_in_the_order_in_which_one_decides(ada: Browser) -> None:
    ada.get("/new?game=junction&players=2")
    assert re.findall(r"<h2[^>]*>([^<]+)</h2>", ada.text) == ["Game", "Who plays", "How long", "Variants", "More"]
    for rare in ("option_double", "rated", "zone"):
        assert ada.text.partition(f'name="{rare}"')[0].rpartition("<details")[2].count("</details>") == 0, rare
    assert "<details open" not in ada.text
    ada.get("/new?game=junction&players=1")
    assert "How long" not in ada.text, "nobody waits for who plays alone"


@pytest.mark.parametrize("first", [0, 1], ids=["I begin", "a bot begins"])
@pytest.mark.parametrize("game", branchline.games())
def test_how_chance_lays_a_game_out_stands_in_the_log_and_greets_nobody(
    ada: Browser, desk: Desk, game: str, first: int
) -> None:
    ada.post("/new", game=game, seat_0="me", name_0="Ada", seat_1="bot:easy", option_first_player=first)
    table = ada.path
    row = desk.storage.match_by_word(table.rsplit("/", 1)[1])
    running = until(desk.host, row.id, lambda one: one.due() == [0])  # nobody else still chooses, in secret or not
    ada.get(table)
    teller = ada.text.partition('id="teller"')[2].partition("</section>")[0]
    heading, _, told = teller.partition("</header>")
    assert 'data-beat="1"' not in teller
    assert "begins" not in told, "nor does its first round"
    assert 'data-beat="1"' in ada.log
    has_moved = any(line.seat == 1 for line in running.lines)
    assert f"<h2>{'Before your first move' if has_moved else 'The game begins'}<" in heading


def test_any_moment_can_be_looked_at_and_branched_off_from(ada: Browser) -> None:
    ada.post("/settings", switches=1, auto_confirm="on")
    table = ada.play("junction")
    play_to_the_end(ada, table, random.Random(1))
    ada.get(f"{table}/at?number=3&seat=1")
    assert "Move <b>3</b> of" in ada.text
    assert '<option value="1" selected>' in ada.text
    assert ada.choices == []
    assert ada.get(f"{table}/at?number=99999").status_code == 200
    ada.post(f"{table}/branch", number=3)
    assert ada.path != table
    ada.wait_for_my_turn(ada.path)
    assert ada.post(f"{table}/branch", number=9999).status_code == 422


def test_a_record_of_a_running_game_is_not_given_out(ada: Browser) -> None:
    table = ada.play("junction")
    ada.wait_for_my_turn(table)
    answer = ada.get(f"{table}/record")
    assert answer.status_code == 403
    assert "moves" not in answer.headers.get("content-disposition", "")
    assert ada.post(f"{table}/branch", number=1).status_code == 403


def test_a_record_is_uploaded_looked_at_and_refused_if_it_is_none(ada: Browser, ben: Browser) -> None:
    ada.post("/settings", switches=1, auto_confirm="on")
    table = ada.play("junction")
    play_to_the_end(ada, table, random.Random(2))
    text = ada.get(f"{table}/record").text
    answer = ben.client.post("/records", files={"record": ("game.json", text, "application/json")})
    assert answer.status_code == 303
    assert ben.get(answer.headers["location"]).status_code == 200
    assert "Move <b>0</b> of" in ben.text
    for wrong in (b"", b"{}", b"\xff\xfe", text[: len(text) // 2].encode(), text.replace("pass", "fly").encode()[:-9]):
        answer = ben.client.post("/records", files={"record": ("game.json", wrong, "application/json")})
        assert answer.status_code in (400, 422)
    assert ben.post("/records").status_code == 422


def test_notes_are_escaped(ada: Browser) -> None:
    table = ada.play("junction")
    ada.wait_for_my_turn(table)
    ada.post(f"{table}/note", text="<script>alert(1)</script> & so on")
    assert "<script>alert" not in ada.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; so on" in ada.text


def test_the_whole_log_leads_to_every_moment(ada: Browser, desk: Desk) -> None:
    table = ada.play("alubari")
    ada.wait_for_my_turn(table)
    ada.get(f"{table}/log")
    row = desk.storage.match_by_word(table.rsplit("/", 1)[1])
    assert f"/at?number={row.number}" in ada.text


def test_wrong_tables_are_refused_with_a_sentence(ada: Browser) -> None:
    assert ada.get("/t/NOWHERE-1").status_code == 404
    assert "There is no table" in ada.text
    assert ada.get("/nothing/here").status_code == 404
    assert ada.post("/play", game="chess").status_code == 400
    assert ada.post("/play", game="alubari", players=9).status_code == 400
    assert ada.post("/new", game="alubari", seat_0="bot:greedy", seat_1="bot:greedy").status_code == 400
    assert ada.post("/new", game="alubari", seat_0="me", option_first_player="17").status_code == 400
    assert ada.post("/new", game="alubari", seat_0="me", seat_1="bot:hal").status_code == 400


def test_settings_are_kept_and_lead_back_only_to_our_own_pages(ada: Browser) -> None:
    ada.post("/settings", theme="dark", name="Ada")
    ada.get("/")
    assert 'data-theme="dark"' in ada.text
    answer = ada.client.post("/settings", data={"theme": "light", "back": "//evil.example/x"})
    assert answer.headers["location"] == "/"


def test_health_says_how_it_is(ada: Browser) -> None:
    answer = ada.get("/health").json()
    assert answer["status"] == "well"
    assert "alubari" in answer["games"]


def test_hot_seat_hides_a_hand_until_the_screen_is_passed_on(ada: Browser, desk: Desk) -> None:
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="me", name_1="Ben")
    table = ada.path
    row = desk.storage.match_by_word(table.rsplit("/", 1)[1])
    until(desk.host, row.id, lambda one: len(one.due()) == 2)
    ada.get(table)
    assert ada.ask == "Pass the screen to Ada"
    assert ada.choices == []
    ada.post(f"{table}/front", seat=0)
    ada.act(table, ada.choices[0][0])
    assert ada.ask == "Pass the screen to Ben"


def test_hidden_decisions_in_a_row_are_one_line(ada: Browser, desk: Desk) -> None:
    """RW-5.1: each bot lays four cards face down; that is one line of the log for each of them."""
    table = ada.play("railway_workers", 3)
    row = desk.storage.match_by_word(table.rsplit("/", 1)[1])
    until(desk.host, row.id, lambda one: one.due() == [0])
    ada.get(table)
    assert ada.log.count("decides in secret") == 2
    assert ada.log.count("(4 times)") == 2
