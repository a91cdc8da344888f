"""Pages in German: nothing of them stays English, people's own words are theirs, and English is what it was."""

from __future__ import annotations

import ast
import html
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import Browser
from evenings import until, waits_for_a_person
from listening import ENGLISH, half_english_heard
from receivers import wait_for
from reviewed import finished, reviewed, uploaded

import toys
from branchline.bots.puzzles import all_puzzles
from branchline.cli.words import NAMES, missed, orders_in
from branchline.core import registry
from branchline.core.translation import Catalogue, Entry, catalogue_of, of_game, read_catalogue, read_in, translated
from branchline.lab import spoken
from branchline.table import lessons
from branchline.table.ahead import in_words
from branchline.web.concourse import Passenger
from branchline.web.desk import Desk, all_pieces, bare_in, bare_in_scripts, in_scripts
from branchline.web.post.rehearsal import letters
from branchline.web.puzzle import picture_in
from branchline.web.translating import sources_of, translated_template
from branchline.web.visit import accepted

DRAWN = re.compile(r"<svg.*?</svg>", re.DOTALL)
POISON = '<b id="pwned">"{{ 7 * 6 }}{% x %}'


@pytest.fixture
def german(ada: Browser) -> Iterator[Catalogue]:
    """Ada's browser asks for German; this is what the page looks up, with Junction's words among them."""
    ada.client.headers["Accept-Language"] = "de-AT,de;q=0.9,en;q=0.5"
    read_catalogue.cache_clear()
    yield catalogue_of("de")
    read_catalogue.cache_clear()


def see(browser: Browser, *paths: str) -> None:
    for path in paths:
        browser.get(path)
        assert "<html lang" not in browser.text or '<html lang="de"' in browser.text, path


def of_games() -> str:
    """What games say on pages that are about all of them."""
    found = [game.summary for game in map(registry.game, registry.games())]
    found += [lessons.lesson(game, name).title for game in registry.games() for name in lessons.names(game)]
    return "\n".join([*found, *(one.title for one in all_puzzles().values())])


def english(german: Catalogue) -> list[str]:
    """What was looked for in vain, but for what games say on pages that are about all of them."""
    games = of_games()
    return sorted(one for one in german.missed if one not in games)


def english_on(browser: Browser, german: Catalogue, path: str) -> list[str]:
    """What is not translated on a page, but for what a game says there or draws."""
    see(browser, path)  # its pictures are drawn once
    german.missed.clear()
    see(browser, path)
    text = html.unescape(DRAWN.sub("", browser.text))
    return [one for one in english(german) if one in text]


def play(browser: Browser, table: str) -> None:
    """One decision, if there is one, and the end of the turn."""
    browser.get(table)
    if browser.choices:
        browser.post(f"{table}/act", action=browser.choices[0][0], stand=browser.stand, seat=browser.seat)
        browser.get(table)
    if 'id="big" form="confirmform"' in browser.text:
        browser.post(f"{table}/confirm", stand=browser.stand)


def test_every_piece_of_a_template_is_translated_and_no_other() -> None:
    assert set(catalogue_of("de").templates) == all_pieces()
    assert "Reconnecting. Your last move is saved." in in_scripts()


def test_what_table_and_page_say_in_python_is_listed_for_translators(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spoken, "catalogue_of", lambda code: Catalogue([], int) if code == "xx" else catalogue_of(code))
    found = spoken.unspoken("xx")
    assert {"That seat is taken.", "A spectator", "{name} still has time."} <= found
    assert "{who} does not answer" in found, "as another language has it"
    assert len(found) > 700


def test_all_that_table_and_page_say_in_python_is_german() -> None:
    assert spoken.unspoken("de") == set()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ('raise Conflict("That is new here.")', {"That is new here."}),
        ('def f(row):\n  """A word for us."""\n  return f"Only {row.name} may look."', {"Only {name} may look."}),
        ('HEADS = {SOON: "in a while", "x": 7}', {"in a while"}),
        ('log.warning("A table was lost")', set()),
        ('text("SELECT now FROM it")', set()),
        ('text = "<b>Not a sentence at all</b>"', set()),
    ],
)
def test_a_sentence_is_told_from_other_texts_of_the_code(code: str, said: set[str]) -> None:
    assert set(spoken.said_in(ast.parse(code))) == said
    known = Catalogue(
        [Entry("That is new here", "x"), Entry("Only {who} may look", "x"), Entry("in a while", "x")], int
    )
    entries = "\n".join(spoken.sources_of(known))
    assert all(spoken.is_known(known, entries, one) for one in said)
    assert not any(spoken.is_known(Catalogue([], int), "", one) for one in said)


def test_no_script_says_anything_that_is_not_looked_up() -> None:
    assert bare_in_scripts() == set()
    script = 'say("The server is gone."); say(""); say(inWords("Kept.")); ring(`You are called · ${title}`, words);'
    assert bare_in(script) == {"The server is gone.", "You are called · ${title}"}
    assert bare_in("mark.textContent = `${one} ${two}`; said.textContent = 'x';") == set()


@pytest.mark.parametrize("name", registry.own_games())
def test_every_message_and_every_order_is_german(name: str) -> None:
    """As `branchline words` walks them: each kind of letter, each answer with its conditions, a line of many steps."""
    game, texts = registry.game(name), list[str]()
    with half_english_heard() as half_english:
        assert missed("de", name, lambda: texts.extend(in_words(game, NAMES, one) for one in orders_in(game))) == set()
        assert missed("de", name, lambda: texts.extend(f"{one.title} {one.text}" for one in letters(name))) == set()
    assert half_english == set()
    assert len(texts) > 100
    assert [one for one in texts if ENGLISH.search(one)] == []


@pytest.mark.parametrize(
    "path", ["/", "/learn", "/puzzles", "/puzzle", "/rules", "/rules/alubari", "/rules/alubari?q=tea", "/rules?q=xyzzy"]
)
def test_pages_about_all_games_are_german(ada: Browser, german: Catalogue, path: str) -> None:
    if path != "/puzzle":  # a table of its game
        assert english_on(ada, german, path) == []
    see(ada, path)
    assert re.search(r"Regeln|Rätsel|Lernen", ada.text)


@pytest.mark.parametrize("name", registry.own_games())
def test_the_board_of_a_puzzle_is_german_whichever_day_it_is(german: Catalogue, name: str) -> None:
    """Home shows the one of the day: each of some puzzles of every game, drawn anew."""
    some = [number for number, one in all_puzzles().items() if one.game == name][::5]
    picture_in.cache_clear()
    with read_in("de"):
        assert all(picture_in("de", number) for number in some)
    picture_in.cache_clear()
    assert german.missed == set()


def test_pages_around_the_table_are_german(ada: Browser, ben: Browser, german: Catalogue) -> None:
    ben.client.headers["Accept-Language"] = "de"
    see(ada, "/new?game=junction", "/new?game=junction&players=1", "/tables", "/tables?whose=all", "/me", "/tell")
    see(ada, "/reports", "/offline", "/me/leave", "/t/NOWHERE-AAAAA-BBBBB-CCCCC", "/nothing", "/puzzle/0", "/r/NO")
    ada.post("/settings", name="Ada")
    ada.post("/tell", when="always", quiet_from="22")
    ada.post("/tell/webhook", kind="json", address="http://[")
    ada.post("/me/key")
    ada.post("/me/show", results="on")
    see(ada, "/me")
    see(ben, str(re.findall(r'/u/[^"]+', ada.text)[0]))
    ada.post("/groups", name="Coal and steel")
    group = ada.path
    see(ben, group)
    ben.post(f"{group}/join", name="Ben")
    see(ada, group)
    assert "Coal and steel" in ada.text
    ada.post("/new", game="junction", seat_0="bot:easy", seat_1="bot:easy")
    ada.post("/new", game="junction", players=2, seat_0="me", seat_1="open", name_0="", rated="on")
    ada.post("/join", word="nothing")
    ada.post("/records", follow=True)
    assert english(german) == []


def test_tables_are_german(ada: Browser, ben: Browser, german: Catalogue) -> None:
    ben.client.headers["Accept-Language"] = "de"
    seats = {"seat_0": "me", "name_0": "Ada", "seat_1": "open", "seat_2": "bot:easy"}
    ada.post("/new", game="junction", players=3, time="days", each=86400, hints="teaching", **seats)
    table = ada.path
    see(ada, f"{table}/screen", f"{table}/tell")
    see(ben, table)
    ben.post(f"{table}/join", name="Ada", seat=1)
    ben.post(f"{table}/join", name="Ben", seat=1)
    see(ada, table, "/tables", f"{table}/ahead", f"{table}/jot", f"{table}/screen", f"{table}/time")
    ada.post(f"{table}/time", time="live", minutes=5, increment=10)
    see(ben, table, f"{table}/time")
    ben.post(f"{table}/agree_time")
    ada.post(f"{table}/note", text="round three")
    ada.post(f"{table}/nudge", seat=1)
    ada.get(table)
    ada.post(f"{table}/hint", stand=ada.stand, seat=0)
    ada.get(table)
    ada.post(f"{table}/undo", stand=ada.stand, seat=0)
    ada.post(f"{table}/hand_over", seat=0, bot="easy")
    see(ada, "/", table)
    assert "ein Bot spielt für dich" in ada.text
    see(ben, table)
    ada.post(f"{table}/hand_over", seat=0)
    ada.post(f"{table}/seat_link", seat=0)
    for _ in range(40):
        play(ada, table)
        play(ben, table)
    see(ada, table, f"{table}/log", f"{table}/end", f"{table}/at?number=0", f"{table}/at?number=6", "/me", "/tables")
    assert "round three" in ada.get(table).text
    ada.post(f"{table}/rematch")
    see(ben, table)
    assert english(german) == []


def test_reviews_are_german(ada: Browser, german: Catalogue) -> None:
    path = reviewed(ada.client)
    see(ada, path, f"{path}?show=all", uploaded(ada.client, finished()), "/me")
    ada.post(f"{path}/names", show="colours")
    see(ada, path)
    assert english(german) == []


def test_a_lesson_and_a_game_alone_speak_german(ada: Browser, german: Catalogue) -> None:
    see(ada, "/learn/small_railroad_empires/first")
    ada.post("/learn/small_railroad_empires/first")
    assert re.search(r"Schritt 1 von \d+", ada.text)
    assert "Neu anfangen" in ada.text
    ada.play("small_railroad_empires", 1)
    assert "Protokoll" in ada.text


def test_names_and_what_people_say_are_never_translated(ada: Browser, german: Catalogue) -> None:
    ada.post("/new", game="junction", players=2, seat_0="me", name_0="coal and steel", seat_1="bot:easy")
    table = ada.path
    ada.post(f"{table}/note", text="Game")
    ada.get(table)
    assert "coal and steel" in ada.text
    assert "<p>Game</p>" in ada.text
    assert "Leichter Bot" in ada.text, "a bot has a name in the language of whoever put it there"


def test_the_browser_says_the_language_and_a_setting_comes_first(ada: Browser, desk: Desk) -> None:
    assert accepted("de-AT,de;q=0.9, en;q=0.5,*;q=0.1,fr;q=0") == ["de", "de", "en", "*"]
    ada.client.headers["Accept-Language"] = "fr, de;q=0.5"
    answer = ada.get("/")
    assert (answer.headers["Content-Language"], answer.headers["Vary"][:23]) == ("de", "Accept-Language, Cookie")
    assert ada.get("/manifest.webmanifest").json()["lang"] == "de"
    ada.post("/settings", language="en")
    assert '<html lang="en"' in ada.get("/").text
    refused = ada.post("/settings", language="xx", theme="dark")
    assert refused.status_code == 400
    assert "There is no language &#39;xx&#39;; there are: en, de." in refused.text
    assert '<html lang="en"' in ada.get("/").text
    assert "data-theme" not in ada.text
    ada.post("/settings", language="")
    assert '<html lang="de"' in ada.get("/").text
    refused = ada.client.post("/t/NOWHERE/act", headers={"HX-Request": "true"})
    assert "keinen Tisch" in json.loads(refused.headers["HX-Trigger"])["sorry"]


def test_two_readers_of_one_table_read_their_own_language(ada: Browser, ben: Browser, german: Catalogue) -> None:
    ada.post("/new", game="junction", players=2, seat_0="me", name_0="Ada", seat_1="bot:easy")
    table = ada.path
    watch = str(re.findall(r'/w/[^"]+', ada.text)[0])
    for _ in range(3):
        play(ada, table)
    see(ada, table)
    assert "Protokoll" in ada.text
    ben.get(watch)
    assert '<html lang="en"' in ben.text
    assert "scriptwords" not in ben.text
    assert english(german) == []


def test_home_as_it_is_sent_anew_has_german_dates(ada: Browser, ben: Browser, desk: Desk, german: Catalogue) -> None:
    ada.post("/new", game="railroad_revolution", seat_0="me", name_0="Ada", seat_1="open")
    ben.get(ada.path)
    ben.post(f"{ada.path}/join", seat=1, name="Ben")
    row = desk.storage.match_by_word(ada.path.rpartition("/")[2])
    until(desk.host, row.id, waits_for_a_person)
    piece, _ = desk.concourse.set(Passenger(row.owner, "de"))
    sent = json.loads(piece.text.partition("data: ")[2])["board"]
    clocks = re.compile(r'class="clk"[^>]*>([^<]+)<')
    assert clocks.findall(sent) == clocks.findall(ada.get("/").text) != []


def test_who_has_given_no_name_is_called_so_in_the_language_of_the_reader(
    ada: Browser, ben: Browser, german: Catalogue
) -> None:
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="bot:random")
    table = ada.path
    watch = re.search(r'href="(/w/[^"]+)"', ada.get(table).text)
    assert watch is not None
    ada.post(f"{table}/share_chat", open_chat="on")
    ben.post(f"{watch[1]}/note", text="Hello")
    assert "A spectator" in ben.get(watch[1]).text
    assert "A spectator" not in ada.get(table).text


def test_the_rules_stay_english_and_say_so(ada: Browser, german: Catalogue) -> None:
    see(ada, "/rules/alubari")
    assert "Die Regeln gibt es nur auf Englisch." in ada.text
    assert '<div class="text" lang="en">' in ada.text


def test_a_translation_is_never_markup() -> None:
    template = '<p title="Say {{ name|own }}">Say {{ name|own }} <b>now</b></p>'
    pieces = [Entry("Say {name}", f"{POISON} {{name}} {{other}}"), Entry("now", POISON)]
    assert sources_of(template) == ["Say {name}", "Say {name}", "now"]
    made = translated_template(template, Catalogue([], lambda number: 0, pieces))
    assert re.findall(r"<\w+", made) == ["<p", "<b"]
    assert re.findall(r"\{\{.*?\}\}|\{%", made) == ["{{ name|own }}", "{{ name|own }}"]


def test_a_game_from_outside_gives_no_piece_of_a_page_and_no_markup(ada: Browser, tmp_path: Path) -> None:
    there = tmp_path / "siding"
    shutil.copytree(Path(toys.__file__).parent / "junction", there)
    game = there / "game.py"
    text = game.read_text(encoding="utf-8").replace('"junction"', '"siding"').replace("Which wagon", "Which car")
    game.write_text(text, encoding="utf-8")
    poisoned = [("Take a seat", POISON), ("Rules", POISON), ("Which car do you bid?", POISON), ("{one}", POISON)]
    entries = "".join(f"\nmsgid {json.dumps(source)}\nmsgstr {json.dumps(target)}\n" for source, target in poisoned)
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    shutil.rmtree(there / "data" / "de")
    (there / "data" / "de").mkdir()
    (there / "data" / "de" / "page.po").write_text(header + entries, encoding="utf-8")
    ada.client.headers["Accept-Language"] = "de"
    with toys.on_shelf(str(tmp_path)):
        read_catalogue.cache_clear()
        try:
            assert "Rules" in catalogue_of("de").templates
            assert POISON not in catalogue_of("de").templates.values()
            with read_in("de"), of_game("siding"):
                assert translated("nobody has said this") == "nobody has said this"
                assert translated("Which car do you bid?") == POISON
            table, shown = ada.play("siding"), ""
            for _ in range(4):
                play(ada, table)
                shown += ada.get(table).text
            assert 'id="pwned"' not in shown
            assert "&lt;b id=&#34;pwned&#34;&gt;&#34;{{ 7 * 6 }}{% x %}" in shown
        finally:
            read_catalogue.cache_clear()


def test_orders_and_a_line_that_is_prepared_are_german(
    ada: Browser, ben: Browser, desk: Desk, german: Catalogue
) -> None:
    """With orders in it: what is decided ahead, at the table and on its page, and every step of a line."""
    ben.client.headers["Accept-Language"] = "de"
    ada.post("/new", game="railroad_revolution", seat_0="me", name_0="Ada", seat_1="open")
    table = ada.path
    ben.get(table)
    ben.post(f"{table}/join", seat=1, name="Ben")
    assert wait_for(lambda: any('data-mine="1"' in one.get(table).text for one in (ada, ben))), "chance has set up"
    waiting = ben if 'data-mine="1"' in ada.get(table).text else ada
    waiting.post(f"{table}/ahead", name="deals", limit=2, after=-1, calm="on", lasts="once")
    answer = r"<span>Lehne Deals unter 2 Anteilen ab, bis dich etwas betrifft, das nächste Mal<"
    assert re.search(answer, waiting.text)
    see(waiting, f"{table}/plan")
    for _ in range(6):
        supposed = re.search(r'<select name="action" id="supposed"><option value="(\d+)">', waiting.text)
        if supposed is None:
            break
        waiting.post(f"{waiting.path}/act", action=supposed[1])
    waiting.post(f"{waiting.path}/act", action=waiting.choices[0][0])
    assert re.search(r"<b>(Ada|Ben|Du):</b>", waiting.text)
    waiting.post(f"{waiting.path}/keep", exact="on")
    see(waiting, table, f"{table}/ahead")
    assert "(wenn die anderen genau das tun, was du annimmst)" in html.unescape(waiting.text)
    games = catalogue_of("de", "railroad_revolution")
    assert [one for one in english(games) if one in html.unescape(DRAWN.sub("", waiting.text))] == []
