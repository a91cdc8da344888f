"""Sheets out of an album are those that the viewer's own view alone would give; what is alike is drawn once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline.core.record import Record
from branchline.core.sheet import Choice
from branchline.games.movers_and_shakers.scoring import points
from branchline.look.album import Album
from branchline.look.pen import Pen, Scene

RECORDS = Path(__file__).parents[1] / "records"


def moments(name: str, every: int) -> Iterator[tuple[int, Any, Any]]:
    """Positions of the recorded games, each with its number and its game."""
    for path in sorted((RECORDS / name).glob("*.json")):
        record = Record.from_text(path.read_text(encoding="utf-8"))
        for number, (state, _, _) in enumerate(record.replay()):
            if number % every == 0:
                yield number, record.game, state


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("name", branchline.games())
def test_what_the_album_shows_a_seat_is_what_its_own_view_alone_gives(name: str) -> None:
    """Here and there in all recorded games: no sheet out of another's view, and none of an earlier moment."""
    compare(name, 19)


@pytest.mark.slow
@pytest.mark.parametrize("name", branchline.games())
def test_what_the_album_shows_a_seat_is_what_its_own_view_gives_now_and_then(name: str) -> None:
    compare(name, 97)


def compare(name: str, every: int) -> None:
    album, last, drawn, shown = Album(), -1, 0, 0
    for number, game, state in moments(name, every):
        if number <= last:
            album = Album()  # another game
        last = number
        album.turn_to(number + 1)
        names = game.seat_names(state.setting.players)
        before = album.drawn
        for watcher in (*range(state.setting.players), None):
            view = state.view(watcher)
            seen = game.from_view(view)
            is_asked = watcher is not None and watcher in state.players_to_act()
            choices = game.choices(seen, watcher) if is_asked else []
            album.weave(view, seen)
            sheets = game.sheets(view, choices, names, album)
            assert sheets == game.sheets(view, choices, names)
            shown += len(sheets)
        drawn += album.drawn - before
    assert 0 < drawn < shown


def hand(scene: Scene, box: object, view: Any, seat: int) -> Any:
    pen = Pen(scene, "hand", 10, 10)
    pen.text(0, 10, view["table"]["hands"][seat])
    return pen.sheet(1, "a hand", "")


def board(scene: Scene, box: object, view: Any) -> Any:
    pen = Pen(scene, "board", 10, 10)
    pen.text(0, 0, view["table"]["money"])
    pen.target("door", 0, 0, 5, 5)
    return pen.sheet(1, "the board", "")


def test_two_seats_share_what_is_public_and_each_has_its_own_hand() -> None:
    album, box = Album(), object()
    mine = {"seat": 0, "table": {"money": 3, "hands": ["a king", "?"]}}
    theirs = {"seat": 1, "table": {"money": 3, "hands": ["?", "an ace"]}}

    def show(function: Any, view: Any, *given: int, lit: tuple[Choice, ...] = (), eve: str = "Ben") -> str:
        scene = Scene(lit, ["Ada", eve], {}, album=album)
        return str(scene.draw(function, box, view, *given).svg)

    assert show(board, mine) == show(board, theirs)
    assert album.drawn == 1, "a sheet of which both know the same is drawn once"
    assert "a king" in show(hand, mine, 0)
    assert "a king" not in show(hand, theirs, 0)
    assert "an ace" in show(hand, theirs, 1)
    assert "an ace" not in show(hand, mine, 1)
    assert album.drawn == 5
    assert "halo" in show(board, theirs, lit=(Choice(1, "open", "Open the door", "R-1", "door"),))
    assert "halo" not in show(board, mine)
    assert album.drawn == 6
    show(board, mine, eve="Eve")
    assert album.drawn == 7, "the names of the seats belong to the drawing"


def test_a_seat_s_own_entry_of_a_list_is_all_that_its_sheet_depends_on() -> None:
    album, box = Album(), object()
    scene = Scene([], ["Ada", "Ben"], {}, album=album)
    for second in ("a ten", "a nine"):
        view = {"seat": 0, "table": {"hands": ["a king", second]}}
        assert "a king" in scene.draw(hand, box, view, 0).svg
        assert second in scene.draw(hand, box, view, 1).svg
    assert album.drawn == 3


def network(scene: Scene, box: object, view: Any) -> Any:
    pen = Pen(scene, "network", 10, 10)
    for one in view["table"]["companies"]:
        pen.text(0, 0, "laid" if 7 in one["laid"] else "free")
    return pen.sheet(1, "a network", "")


def test_of_an_entry_with_names_a_sheet_depends_on_those_it_looks_at_alone() -> None:
    album, box = Album(), object()
    scene = Scene([], ["Ada", "Ben"], {}, album=album)

    def show(*companies: tuple[int, list[int]]) -> str:
        held = [{"money": money, "laid": laid} for money, laid in companies]
        return str(scene.draw(network, box, {"seat": 0, "table": {"companies": held}}).svg)

    before = show((3, [1]), (4, []))
    assert show((5, [1]), (6, [2])) == before
    assert album.drawn == 1, "nobody looks at the money, nor for any other rail"
    assert "laid" in show((3, [1]), (4, [7]))
    assert show((3, [1]), (4, []), (9, [])).count("free") == 3
    assert album.drawn == 3, "one more of them is another network"


def test_what_nobody_was_shown_for_two_moments_is_let_go() -> None:
    album, box = Album(), object()
    scene = Scene([], ["Ada"], {}, album=album)
    for moment, money in enumerate((1, 1, 2, 3), 1):
        album.turn_to(moment)
        scene.draw(board, box, {"seat": 0, "table": {"money": money}})
    assert album.drawn == 3
    assert sum(len(kept) for kept in album.kept.values()) == 2


def seat_of(scene: Scene, box: object, view: Any, seat: int) -> Any:
    pen = Pen(scene, "seat", 10, 10)
    pen.text(0, 0, "own" if view["seat"] == seat else "another's")
    pen.text(0, 0, "decides" if seat in view["to_act"] else "waits")
    return pen.sheet(1, "a seat", "")


def test_who_asks_only_whether_a_seat_is_the_viewer_s_own_shares_it_with_all_others() -> None:
    album, box = Album(), object()
    scene = Scene([], ["Ada", "Ben", "Cleo"], {}, album=album)
    for due in ([0], [1], [0, 2]):
        for viewer in (0, 1, 2, None):
            drawn = scene.draw(seat_of, box, {"seat": viewer, "to_act": due, "table": {}}, 0).svg
            assert ("own" in drawn) == (viewer == 0)
            assert ("decides" in drawn) == (0 in due)
    assert album.drawn == 4


def test_parts_that_are_as_they_were_are_the_very_same_and_drawn_once() -> None:
    album, box = Album(), object()
    scene = Scene([], ["Ada", "Ben"], {}, album=album)
    views = [{"seat": seat, "table": {"hands": ["a king", "an ace"], "money": 3}} for seat in (0, 1)]
    for view in views:
        album.weave(view, view)  # type: ignore[arg-type]
        scene.draw(hand, box, view, 0)
    assert views[0]["table"]["hands"] is views[1]["table"]["hands"]
    assert album.drawn == 1
    assert album.read(object(), views[1]) is views[1]  # type: ignore[arg-type, comparison-overlap]
    later = {"seat": 0, "table": {"hands": ["a queen", "an ace"], "money": 3}}
    album.weave(later, later)  # type: ignore[arg-type]
    assert "a queen" in scene.draw(hand, box, later, 0).svg


def points_of(scene: Scene, table: Any, seat: int) -> Any:
    pen = Pen(scene, "points", 10, 10)
    pen.text(0, 0, str(table.ask(points, seat)))
    return pen.sheet(1, "points", "")


def test_a_sheet_that_asks_the_rules_is_drawn_anew_only_where_they_answer_otherwise() -> None:
    """The compiled rules take nothing but a table; what they said of it is noted with its question."""
    album, scene = Album(), Scene([], ["Ada", "Ben"], {})
    scene.album = album
    state: Any = branchline.game("movers_and_shakers").new(2)
    before = scene.draw(points_of, state, 0).svg
    richer, other = state.clone(), state.clone()
    richer.performance[0] += 7
    other.performance[1] += 7
    assert scene.draw(points_of, other, 0).svg == before
    assert album.drawn == 1, "what the other has is not asked"
    assert scene.draw(points_of, richer, 0).svg != before
    assert album.drawn == 2
