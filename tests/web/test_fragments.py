"""Pages in fragments: what is sent of them, and that it leads to the very page it was made from."""

from __future__ import annotations

import gc
import gzip
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any
from weakref import ref

import pytest
from evenings import until, waits_for_a_person
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError
from positions import EVERY, IS_ALL, Part, read, records
from storages import Storage

import branchline
from branchline.core.sheet import Drawn
from branchline.look.markup import mark
from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.running import Running
from branchline.table.seating import PERSON, SeatWish
from branchline.web.desk import Desk
from branchline.web.fragments import HOLE, Packing, Page, Piece, Press
from branchline.web.redrawing import redrawn, runs
from branchline.web.scene import Viewer, build
from branchline.web.streams import MOST_PIECES, NEWEST, Follower, Listeners

pytestmark = pytest.mark.slow  # with servers, sockets and processes of its own

A_SAMPLE = 97  # moves from one that is looked at, and its neighbour, to the next
LEAST_COMPARED = 12  # steps of a record, over all who look: fewer say nothing of the steps of a game
MOST_OF_A_STEP = 8_000  # bytes on the wire, for each who looks
SHEETS = {
    "page": '<main id="table" data-n="{{ n }}">{{ kept_part("list", "list", items=items) }}'
    '{% if more %}{{ kept_part("more", "word", id="more", word=more) }}{% endif %}</main>',
    "list": '<ol id="list">{% for one in items %}{{ kept_part(one, "word", id=one, word=one) }}{% endfor %}</ol>',
    "word": '<li id="{{ id }}">{{ word }}</li>',
}


@pytest.fixture
def press() -> Press:
    return Press(Environment(loader=DictLoader(dict(SHEETS)), autoescape=True, undefined=StrictUndefined))


def html_of(pieces: list[Piece]) -> str:
    text = b"".join(piece.plain for piece in pieces).decode()
    return "\n".join(line[6:] for line in text.splitlines() if line.startswith("data: "))


def test_only_what_changed_is_sent(press: Press) -> None:
    first = press.page("page", n=1, items=["a", "b"], more="")
    assert html_of(first.event(None)) == str(first.whole)
    second = press.page("page", n=2, items=["c", "a", "b"], more="")
    sent = html_of(second.event(first))
    kept = '<ol id="list"><li id="c">c</li><b data-keep="a"></b><b data-keep="b"></b></ol>'
    assert sent == f'{second.head} data-base="{first.digest}" data-kept></main>\n{kept}'
    third = press.page("page", n=3, items=["c", "a", "b"], more="word")
    sent = html_of(third.event(second))
    assert sent.endswith('><b data-keep="list"></b><li id="more">word</li></main>')
    assert "data-kept" not in sent


def test_a_fragment_is_set_once_for_all_who_are_given_the_same(press: Press) -> None:
    one, other = (press.page("page", n=n, items=["a"], more="") for n in (1, 2))
    assert one.root.inside[0] is other.root.inside[0]
    press.turn_to(1)
    press.page("page", n=3, items=["b"], more="")
    press.turn_to(2)
    press.turn_to(3)
    assert press.kept == {}


def test_what_lies_in_a_fragment_that_is_kept_is_kept_with_it(press: Press) -> None:
    first = press.page("page", n=1, items=["a", "b"], more="")
    for moment in (1, 2, 3):
        press.turn_to(moment)
        press.page("page", n=moment, items=["a", "b"], more="")
        press.settle()
    last = press.page("page", n=4, items=["a", "b", "c"], more="")
    assert last.fragments["list"] is not first.fragments["list"]
    assert last.fragments["a"] is first.fragments["a"]


def test_a_template_knows_nothing_but_what_it_is_given(press: Press) -> None:
    press.templates.loader.mapping["word"] = "{{ secret }}"  # type: ignore[union-attr]
    with pytest.raises(UndefinedError):
        press.page("page", n=1, items=["a"], more="", secret="a king")


def test_no_text_can_pass_for_a_hole(press: Press) -> None:
    page = press.page("page", n=1, items=["a"], more=f"{HOLE}\0<b data-keep='a'>")
    assert "&lt;\0&gt;\0&lt;b data-keep=" in page.whole


def test_pieces_packed_once_make_a_whole_stream_in_any_order() -> None:
    pieces = [Piece(f"{word} " * 300) for word in ("some", "words", "again")]
    short = Piece("a few")
    assert len(short.packed()) == len(short.plain) + 5, "what is short is not worth packing"
    for order in (pieces, pieces[::-1], [pieces[0], pieces[0], pieces[2]], [short, pieces[1], short, short]):
        packing = Packing()
        sent = Packing.HEAD + packing.pack(order[:1])
        reader = zlib.decompressobj(31)
        assert reader.decompress(sent) == order[0].plain, "an event is readable as soon as it is sent"
        sent += packing.pack(order[1:]) + packing.end()
        assert gzip.decompress(sent) == b"".join(piece.plain for piece in order)


def drawn(*elements: str) -> Drawn:
    return mark(f"<svg>{''.join(elements)}</svg>", elements, len("<svg>"))


def test_of_a_drawing_only_what_changed_is_sent() -> None:
    ground = [f'<rect id="r{at}" x="{at}" y="0" width="10" height="10" class="ground"/>' for at in range(30)]
    lit = '<g class="lit"><a href="#choice-7"/></g>'
    before, now = drawn(*ground), drawn(*ground[:4], lit, *ground[5:20], *ground[21:])
    same = '<g data-same="0 4"></g>', lit, '<g data-same="5 20"></g>', '<g data-same="21 30"></g>'
    assert redrawn(before, now) == f'<svg data-of="30">{"".join(same)}</svg>'
    assert redrawn(drawn(*ground[::-1]), now) is None, "where little is the same, it is sent whole"


@given(st.lists(st.sampled_from("abcdef")), st.lists(st.sampled_from("abcdef")))
def test_runs_of_old_and_new_elements_make_the_new_drawing(before: list[str], now: list[str]) -> None:
    made: list[str] = []
    last = 0
    for stays, first, end in runs(before, now):
        assert first < end
        made += before[first:end] if stays else now[first:end]
        assert not stays or first >= last
        last = end if stays else last
    assert made == now


# -- the pages of the games ----------------------------------------------------------------------------------


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    storage = Storage(str(tmp_path / "t.sqlite"))
    host = Host(storage, BotPool(0))
    yield Desk(storage, host, tmp_path)
    host.close()
    storage.close()


def elements_of(figure: str) -> list[str]:
    """The elements that lie in the drawing of a sheet, as a browser would tell them apart."""
    svg = figure[figure.index("<svg ") : figure.index("</svg>")]
    inside = svg[svg.index(">") + 1 :]
    found, begin, depth = [], 0, 0
    for tag in re.finditer(r"<(/?)\w+[^>]*?(/?)>", inside):
        depth += -1 if tag[1] else 0 if tag[2] else 1
        if depth == 0:
            found.append(inside[begin : tag.end()])
            begin = tag.end()
    assert begin == len(inside)
    return found


class Reader:
    """A browser as far as fragments go: elements by their ids, exchanged as the script does it."""

    def __init__(self) -> None:
        self.text = ""

    def receive(self, page: Page, seen: Page | None) -> None:
        if seen is None:
            self.text = html_of(page.event(None))
            return
        parts = [html_of([piece]) for piece in page.patch(seen)]
        assert sorted(html_of(page.event(seen)).splitlines()) == sorted("\n".join(parts).splitlines())
        sent_parts = [re.sub(r'<b data-keep="([^"]+)"></b>', lambda one: self.element(one[1]), one) for one in parts]
        sent_parts = [
            re.sub(r'<figure [^>]* id="([^"]+)".*?</figure>', self.completed, one, flags=re.DOTALL)
            for one in sent_parts
        ]
        head = re.sub(r' data-(?:base="\w*"|kept)', "", sent_parts[0])
        if "data-kept></main>" in sent_parts[0]:
            self.text = head.removesuffix("></main>") + self.text[self.text.index(">") :]
        else:
            self.text = head
        for part in sent_parts[1:]:
            found = re.search(r' id="([^"]+)"', part)
            assert found is not None
            old = self.element(found[1])
            assert self.text.count(old) == 1
            self.text = self.text.replace(old, part)

    def completed(self, figure: re.Match[str]) -> str:
        """A sheet with the elements that it keeps of the one that is there."""
        found = re.search(r' data-of="(\d+)"', figure[0])
        if found is None:
            return figure[0]
        old = elements_of(self.element(figure[1]))
        assert len(old) == int(found[1])

        def kept(mark: re.Match[str]) -> str:
            return "".join(old[int(mark[1]) : int(mark[2])])

        return re.sub(r'<g data-same="(\d+) (\d+)"></g>', kept, figure[0].replace(found[0], ""))

    def element(self, id: str) -> str:
        """The source of the element with an id."""
        found = re.search(rf'<(\w+)\b[^>]* id="{re.escape(id)}"', self.text)
        assert found is not None, id
        depth = 0
        for tag in re.finditer(rf"<(/?){found[1]}\b[^>]*?(/?)>", self.text[found.start() :]):
            depth += -1 if tag[1] else 0 if tag[2] else 1
            if depth == 0:
                return self.text[found.start() : found.start() + tag.end()]
        raise AssertionError(f"{id} has no end")


def check_pages(desk: Desk, path: Path, every: int) -> None:
    compared = smaller = 0
    sent: list[int] = []
    record = read(path)
    game, players = record.game, record.players
    visitor = desk.storage.new_visitor()[0]
    # A sample of a short game is as large as one of a long one.
    every = max(1, min(every, len(record.moves) * (players + 1) // (2 * LEAST_COMPARED)))
    wishes = [SeatWish(PERSON, name=f"P{seat}", is_mine=True) for seat in range(players)]
    row = desk.host.open_table(visitor, game, wishes, record.options, record)
    stored = desk.host.running(row)
    readers = {seat: (Reader(), None) for seat in (*range(players), -1)}
    lines = desk.host.lines(stored, -1, True, row.number, row.number)[::-1]
    for number, (state, _, _) in enumerate(record.replay()):
        if number % every > 1:
            continue  # two neighbours at a time
        then = replace_row(row, number)
        running = Running(game, then, stored.seats, state.clone(), lines[max(0, number - 40) : number])
        for seat, (reader, seen) in readers.items():
            viewer = Viewer("/t/WORD", seat, (seat,) if seat >= 0 else ())
            page = desk.page(running, viewer)
            alone = Running(game, then, stored.seats, state.clone(), running.lines)
            own = Press(desk.templates).page("_table.html", scene=build(desk.host, alone, viewer))
            assert page.whole == own.whole, f"{path.name}, move {number}, seat {seat}"
            reader.receive(page, seen)
            assert reader.text == str(page.whole)
            readers[seat] = (reader, page)  # type: ignore[assignment]
            if seen is not None and number % every == min(1, every - 1):
                compared += 1
                event = page.event(seen)
                sent.append(sum(len(piece.packed()) for piece in event))
                smaller += len(html_of(event)) < 0.8 * len(page.whole)
    assert compared >= LEAST_COMPARED
    assert smaller > compared / 2
    assert median(sent) < MOST_OF_A_STEP, "a move is a few of the page's fragments, not all of it"


def replace_row(row: Any, number: int) -> Any:
    from dataclasses import replace

    return replace(row, status="playing", number=number, version=number + 1, stand=number, settled=number, held_by=-1)


@pytest.mark.pages
@pytest.mark.parametrize(
    "part", [Part(path) for name in branchline.games() for path in records(name)], ids=lambda p: p.id
)
def test_a_seat_is_sent_what_its_own_view_alone_gives_and_ends_up_with_the_very_page(desk: Desk, part: Part) -> None:
    check_pages(desk, part.path, EVERY if IS_ALL else A_SAMPLE)


def test_when_all_have_been_shown_a_moment_only_what_they_were_shown_is_kept(desk: Desk) -> None:
    """Thousands of tables are in memory, and most of them wait for somebody."""
    ada = desk.storage.new_visitor()[0]
    wishes = [SeatWish(PERSON, name=name, is_mine=True) for name in ("Ada", "Ben")]
    row = desk.host.open_table(ada, branchline.game("small_railroad_empires"), wishes, {})
    follower = Follower(ada.id, True, "")
    desk.show(row.id, NEWEST, [follower])
    for _ in range(3):
        running = until(desk.host, row.id, waits_for_a_person)
        seat = running.due()[0]
        desk.host.act(row.id, seat, running.state.legal_actions(seat)[0], running.row.stand, auto_confirm=True)
        until(desk.host, row.id, waits_for_a_person)
        desk.show(row.id, desk.host.latest(row.id).row.shown, [follower])
    page, easel = follower.sent, desk.easel(row.id)
    assert page is not None
    assert len(follower.take()) > 3, "it is sent all the same"
    assert page.patches == {}
    assert not any(one._piece or one._redrawn for one in page.fragments.values())
    now = easel.press.moment
    kept = [one for variants in easel.press.kept.values() for one in variants]
    assert {max(moment, fragment.within) for _, fragment, moment in kept} == {now}
    assert {one.used for kept in easel.album.kept.values() for one in kept} == {now}
    assert page.event(None)[1].plain, "and made again for who comes later"


def test_a_table_as_it_stood_before_a_move_is_let_go_at_once(desk: Desk) -> None:
    """It holds pages and drawings: nothing of it may wait until circles are looked for."""
    ada = desk.storage.new_visitor()[0]
    wishes = [SeatWish(PERSON, name=name, is_mine=True) for name in ("Ada", "Ben")]
    row = desk.host.open_table(ada, branchline.game("alubari"), wishes, {})
    follower = Follower(ada.id, False, "")
    gc.disable()
    try:
        running = until(desk.host, row.id, waits_for_a_person)
        desk.show(row.id, NEWEST, [follower])
        seat = running.due()[0]
        desk.host.act(row.id, seat, running.state.legal_actions(seat)[0], running.row.stand, auto_confirm=True)
        until(desk.host, row.id, waits_for_a_person)
        desk.show(row.id, NEWEST, [follower])
        before = ref(running)
        del running
        assert before() is None
    finally:
        gc.enable()


def test_who_takes_nothing_is_kept_only_so_much_of_who_comes_and_writes() -> None:
    """A reader that has stalled: the newest says how it stands."""
    listeners, follower = Listeners(), Follower(1, False, "")
    listeners.waiting[7] = {follower}
    for number in range(3 * MOST_PIECES):
        listeners.tell_aside(7, Piece(f"event: people\ndata: {number}\n\n"))
    told = follower.take_asides()
    assert len(told) == MOST_PIECES
    assert told[-1].text.endswith(f"{3 * MOST_PIECES - 1}\n\n")
    assert follower.take_asides() == []
