"""The drawn board: sizes, lit places, pieces and their places, prices, and that no two words lie on each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from drawings import as_page, first_at_once, pills_in

from branchline import CHANCE, Record
from branchline.core.chance import Dealer, Rng
from branchline.core.position import OVER
from branchline.core.sheet import Sheet
from branchline.core.translation import read_in
from branchline.games.railroad_revolution import places
from branchline.games.railroad_revolution.board_map import overlap, plates, ticket
from branchline.games.railroad_revolution.box import CITY_COUNT
from branchline.games.railroad_revolution.state import Table
from branchline.look.album import Album
from games.railroad_revolution.table import BOX, GAME, act, give_train, own, plain, staff, turn

RECORDS = sorted((Path(__file__).parents[2] / "records" / "railroad_revolution").glob("*.json"))
NAMES = ["Ada", "Normal bot", "Easy bot", "Ben"]
STAGE_WIDTH, GAP, TRAY = 1044, 8, 212
STAGE_HEIGHT = 772 - TRAY


def decisions(path: Path, every: int = 1) -> Iterator[Table]:
    """Positions of a record in which somebody is asked, so many apart."""
    record = Record.from_text(path.read_text(encoding="utf-8"))
    asked = (table for table, seat, _ in record.replay() if seat >= 0)
    return (table for number, table in enumerate(asked) if number % every == 0)


def random_game(players: int, seed: int, every: int = 1, **options: Any) -> Iterator[Table]:
    """Decisions of a random game from its setup to its end, so many apart; the last one is finished."""
    table, dealer, rng = GAME.new(players, **options), Dealer(seed), Rng(seed, 1)
    number = 0
    while table.player != OVER:
        if table.player == CHANCE:
            table.play(dealer.choose(table))
            continue
        if number % every == 0:
            yield table
        table.play(rng.pick(table.legal))
        number += 1
    yield table


def drawn(table: Table, seat: int | None, album: Album | None = None) -> list[Sheet]:
    choices = GAME.choices(table, seat) if seat is not None and seat in table.players_to_act() else []
    return GAME.sheets(table.view(seat), choices, NAMES[: table.seats], album)


def picture(table: Table, seat: int | None, album: Album | None = None) -> str:
    return "".join(sheet.svg for sheet in drawn(table, seat, album))


def test_the_stage_and_the_trays_fill_the_screen() -> None:
    """One unit is one pixel at 1440 x 900: rows of 1044, 772 high together with the tray."""
    for players in (2, 3, 4):
        sheets = drawn(GAME.new(players), None)
        rows: dict[int, list[Sheet]] = {}
        for sheet in sheets:
            if sheet.place == "board":
                rows.setdefault(sheet.row, []).append(sheet)
        for row in rows.values():
            assert sum(sheet.width for sheet in row) + GAP * (len(row) - 1) == STAGE_WIDTH
            assert len({sheet.height for sheet in row}) == 1
        assert sum(row[0].height for row in rows.values()) + GAP * (len(rows) - 1) == STAGE_HEIGHT
        trays = [sheet for sheet in sheets if sheet.place == "mine"]
        assert [(sheet.width, sheet.height, sheet.seat) for sheet in trays] == [
            (STAGE_WIDTH, TRAY, seat) for seat in range(players)
        ]
        assert all(sheet.group and sheet.title for sheet in sheets)


def test_what_stays_of_a_folded_tray_tells_the_most() -> None:
    """Counts and heads of cards stand in its top 76 units, for screens that show no more of it."""
    table = plain()
    (tray,) = [sheet.svg for sheet in drawn(table, 0) if sheet.name == "company-0"]
    for words in ("$600", "READY", "Station", "Railroad", "Telegraph", "Trade"):
        found = re.search(rf'<text x="[^"]+" y="([^"]+)"[^>]*>{re.escape(words)}<', tray)
        assert found is not None
        assert float(found[1]) < 76
    heads = re.findall(r'id="pc-milestone-\d+" [^>]*translate\([^,]+,([^p]+)px\)', tray)
    assert len(heads) == 2
    assert all(float(y) < 40 for y in heads)


# -- lit places --------------------------------------------------------------------------------------------------


def unlit(table: Table, album: Album) -> list[str]:
    """Places that choices name and that are not lit exactly once."""
    seat = table.player
    page = picture(table, seat, album)
    pointing: dict[str, list[Any]] = {}
    for choice in GAME.choices(table, seat):
        for place in choice.places:
            pointing.setdefault(place, []).append(choice)
    missing = []
    for key, choices in pointing.items():
        is_plain = len(choices) == 1 and len(choices[0].places) == 1
        link = f'data-action="{choices[0].action}"' if is_plain else f'data-choices="{key}"'
        if page.count(f'data-key="{key}"') != 1 or page.count(link) != 1:
            missing.append(key)
    return missing


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_place_that_a_choice_names_is_lit_once(path: Path) -> None:
    album = Album()
    for number, table in enumerate(decisions(path)):
        album.turn_to(number + 1)
        assert unlit(table, album) == []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_places_that_choices_name_are_lit_now_and_then(path: Path) -> None:
    for table in decisions(path, 17):
        assert unlit(table, Album()) == []


def test_a_worker_is_picked_and_then_its_action_space() -> None:
    """RR-3.3: two parts, the worker first; both are lit."""
    table = plain()
    staff(table, 0, "WPPPP")
    turn(table, 0)
    choice = next(one for one in GAME.choices(table, 0) if one.text == "place:railroad-purple")
    assert choice.places == (places.ready(0, 1), places.action(0, 1))
    assert (choice.button, choice.place) == ("Place on Railroad", "foreman on Railroad")


def test_a_place_with_one_choice_is_called_by_its_sentence() -> None:
    """Also where the choice has another part, which is picked first."""
    table = plain()
    staff(table, 0, "WWWWW")
    turn(table, 0)
    page = picture(table, 0)
    assert re.search(r'data-choices="action-0:3"[^>]* aria-label="Place the white worker on Trade"', page)
    assert "1 choices" not in page


def test_only_the_owner_of_a_tray_finds_it_lit() -> None:
    """RR-18.1: the tray of a company is one drawing for everybody else, with nothing lit on it."""
    table = plain()
    turn(table, 0)
    trays = {seat: next(sheet.svg for sheet in drawn(table, seat) if sheet.name == "company-0") for seat in (0, 1)}
    assert 'class="lg"' in trays[0]
    assert 'class="lg"' not in trays[1]


def test_sheets_that_all_see_alike_are_drawn_once() -> None:
    """Nobody is asked: all watchers share every sheet."""
    table = next(iter(random_game(4, 3)))
    album = Album()
    sheets = [GAME.sheets(table.view(seat), [], NAMES, album) for seat in (0, 1, 2, 3, None)]
    assert all(one == sheets[0] for one in sheets)
    assert album.drawn == len(sheets[0])


# -- pieces ------------------------------------------------------------------------------------------------------


def check_pieces(table: Table) -> None:
    for seat in (table.player if table.player >= 0 else 0, None):
        view, page = table.view(seat), picture(table, seat)
        lying = GAME.whereabouts(view)
        assert set(re.findall(r'id="pc-([^"]+)"', page)) == set(lying)
        keys = set(re.findall(r'data-key="([^"]+)"', page))
        assert set(lying.values()) <= keys, sorted(set(lying.values()) - keys)[:5]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_pieces_that_are_told_of_are_drawn_where_they_lie(players: int) -> None:
    for table in random_game(players, players, every=23):
        check_pieces(table)


def test_pieces_keep_their_ids() -> None:
    """A piece on the map never moves; a worker that is placed goes to its space and comes back; a train turns over."""
    before: dict[str, str] = {}
    for table in random_game(3, 8):
        lying = GAME.whereabouts(table.view(None))
        for piece, place in lying.items():
            kind = piece.partition("-")[0]
            if kind in ("rail", "station", "office", "deal", "building", "stock"):
                assert before.get(piece, place) == place
        before = lying
    table = plain()
    staff(table, 0, "WWWPO")
    turn(table, 0)
    start = GAME.whereabouts(table.view(0))
    act(table, "place:trade-white")
    moved = changes(start, GAME.whereabouts(table.view(0)))
    assert moved == {"worker-0-0-0": (places.ready(0, 0), places.action(0, 3))}


def test_a_flipped_train_changes_its_row_and_a_new_one_comes_beside_it() -> None:
    """RR-5.9, RR-5.10."""
    table = plain()
    give_train(table, 0, "money_600")
    give_train(table, 0, "money_600", face_up=False)
    company, start = own(table), GAME.whereabouts(table.view(0))
    company.trains, company.used_trains = [1, 0, 0, 0, 0], [0, 2, 0, 0, 0]
    after = GAME.whereabouts(table.view(0))
    assert changes(start, after) == {"train-0-1-1": (places.train(0, 1), places.used(0, 1))}
    company.trains = [1, 1, 0, 0, 0]
    assert changes(after, GAME.whereabouts(table.view(0))) == {"train-0-1-2": ("", places.train(0, 1))}


def changes(before: dict[str, str], after: dict[str, str]) -> dict[str, tuple[str, str]]:
    return {
        piece: (before.get(piece, ""), after.get(piece, ""))
        for piece in before.keys() | after.keys()
        if before.get(piece) != after.get(piece)
    }


# -- prices and words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", first_at_once(RECORDS), ids=lambda path: path.stem)
def test_the_pill_of_a_place_is_what_its_cheapest_choice_takes(path: Path) -> None:
    """RR-4.1, RR-4.7, RR-12.3: read off the action, and the button says the same."""
    album = Album()
    for number, table in enumerate(decisions(path, 7)):
        album.turn_to(number + 1)
        cheapest: dict[str, int] = {}
        for choice in GAME.choices(table, table.player):
            if choice.price is None:
                continue
            after = table.clone()
            after.apply(choice.action)
            if choice.text.partition(":")[0] in ("pay", "hire", "advance"):
                assert table.companies[table.player].money - after.companies[table.player].money == choice.price
            assert f"${choice.price}" in choice.button, choice.button
            for place in choice.places:
                cheapest[place] = min(choice.price, cheapest.get(place, choice.price))
        expected = {key: f"${price}" for key, price in cheapest.items() if is_priced(key)}
        assert pills_in(picture(table, table.player, album)) == expected


def is_priced(key: str) -> bool:
    """The price of a promotion stands at the manager place, not at the worker as well."""
    return not key.startswith(("ready", "spaces"))


def test_every_choice_has_its_button_and_its_printed_place() -> None:
    for path in RECORDS[:2]:
        for table in decisions(path, 5):
            for choice in GAME.choices(table, table.player):
                verb, _, beside = choice.button.partition(", ")  # on two lines
                assert 3 < len(verb) <= 34, choice.button
                assert len(beside) <= 34, choice.button
                assert choice.button != "Go on"
                assert bool(choice.place) == bool(choice.places), choice.sentence
                assert not re.search(r"[a-z]_|\bspace \d", choice.place + choice.button)
                assert choice.gives_up == (choice.verb in ("finish", "stop", "decline"))


def test_the_words_of_the_big_button() -> None:
    """RR-7.2, RR-4.1, RR-10.9: with what it takes."""
    table = plain()
    own(table).money = 2000
    staff(table, 0, "WWWWW")
    turn(table, 0)
    act(table, "place:railroad-white")
    buttons = {choice.button for choice in GAME.choices(table, 0) if choice.verb == "lay_rail"}
    assert buttons == {"Lay rail 1 of 2"}
    table.apply(table.legal[0])
    table.apply(table.legal[0])
    (pay,) = [choice for choice in GAME.choices(table, 0) if choice.verb == "pay"]
    assert pay.button == f"Pay ${table.due()} for 2 rails"
    assert pay.places == (places.money(0),)


# -- the course and the plates -----------------------------------------------------------------------------------


def test_the_course_of_a_turn() -> None:
    """RR-3.6, RR-13.1: where the turn is, and how near the end."""
    table = plain()
    staff(table, 0, "WWWWW")
    turn(table, 0)
    course = GAME.course(table)
    assert course is not None
    assert [stop.name for stop in course.stops] == ["Worker", "Action", "Deals", "Milestones"]
    assert (course.before, course.here) == (f"Round {table.round}", 0)
    assert course.end == "end: a player clears the sections to the logo (7 left)"
    act(table, "place:trade-white")
    course = GAME.course(table)
    assert course is not None
    assert course.here == 1
    met = set()
    for table in random_game(3, 4):
        course = GAME.course(table)
        assert course is not None
        met.add(course.here)
        assert course.before
    assert met == {-1, 0, 1, 2, 3, 4}


def test_the_plates_tell_money_shares_and_ready_workers() -> None:
    table = plain()
    staff(table, 0, "WWP", "O")
    own(table).money, own(table).shares = 750, 1
    facts = GAME.facts(table.view(1), 0)
    assert [(one.figure, one.words) for one in facts] == [
        ("$750", "$750"), ("1", "1 share"), ("3", "3 workers ready"),
    ]  # fmt: skip


# -- in a real browser ---------------------------------------------------------------------------------------------


def test_no_plate_lies_on_a_city() -> None:
    """Triangles and Deal icons are always seen."""
    around = [ticket(BOX, city) for city in range(CITY_COUNT)]
    there = [(x - w / 2, y - 8, x + w / 2, y + 8) for x, y, w in plates(BOX) if w]
    for at, one in enumerate(there):
        assert not any(overlap(one, other) for other in around + there[:at])


MEASURE = """() => {
  const found = [];
  const near = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  for (const svg of document.querySelectorAll(".sheet > svg")) {
    const frame = svg.getBoundingClientRect();
    const glyph = (one) => {
      // the letters themselves: from the height of a capital to the base line
      const box = one.getBoundingClientRect(), size = parseFloat(getComputedStyle(one).fontSize);
      const top = box.top + (box.height - size) / 2;
      return { left: box.left, right: box.right, top: top + size * 0.18, bottom: top + size * 0.95 };
    };
    const texts = [...svg.querySelectorAll("text")].map((one) => ({ one, box: glyph(one), words: one.textContent }));
    const marks = [...svg.querySelectorAll("use")].filter((one) => !one.closest(".pale"))
      .map((one) => ({ one, box: one.getBoundingClientRect(), words: one.getAttribute("href") }));
    const cards = [...svg.querySelectorAll("rect.cd, rect.hs, rect.h, rect.hd, rect.cd-off, rect.ring, rect.plate")]
      .map((one) => one.getBoundingClientRect());
    for (const { one, box, words } of texts) {
      if (parseFloat(getComputedStyle(one).fontSize) < 11) found.push(`small: ${words}`);
      if (box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom)
        found.push(`cut off: ${words}`);
      if (one.closest("[data-price]")) continue;
      const x = box.left + 2, y = (box.top + box.bottom) / 2;
      const around = cards.filter((card) => card.left <= x && x <= card.right && card.top <= y && y <= card.bottom)
        .sort((a, b) => a.width - b.width)[0];
      if (around && box.right > around.right + 0.5) found.push(`out of its card: ${words}`);
    }
    for (const link of svg.querySelectorAll("a.lg")) {
      link.scrollIntoView({ block: "center" });
      const box = link.getBoundingClientRect();
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (top?.closest("a.lg") !== link) found.push(`covered: ${link.dataset.key}`);
    }
    const all = [...texts, ...marks];
    for (let i = 0; i < texts.length; i++)
      for (let j = i + 1; j < all.length; j++)
        if (near(texts[i].box, all[j].box)) found.push(`${texts[i].words} | ${all[j].words}`);
  }
  return found;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("players", "seed", "variants"), [(2, 1, True), (3, 3, False), (4, 1, False)])
def test_no_words_lie_on_each_other(chromium: Any, players: int, seed: int, variants: bool, language: str) -> None:
    """From setup to the end: nothing under 11 units, nothing cut off, no two texts and no text and piece overlap, and
    the middle of what is lit can be clicked."""
    page = chromium.new_page(viewport={"width": 1060, "height": 900})
    wrong = set()
    options = {"open_milestones": variants, "expensive_tracks": variants}
    for number, table in enumerate(random_game(players, seed, every=9, **options)):
        with read_in(language):
            sheets = drawn(table, table.player if table.player >= 0 else None)
        page.set_content(as_page(sheets, "dark" if number % 2 else "light"))
        wrong |= set(page.evaluate(MEASURE))
    page.close()
    assert wrong == set()
