"""Choices as they are picked by hand: their parts, the words of the big button, the names of places."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline import CHANCE, Record
from branchline.core.sheet import Choice
from branchline.games.railway_workers.asking import GIVES_UP
from branchline.games.railway_workers.state import Table
from games.railway_workers.table import WORKERS, T, commands, deal, do, sites, turn, waiting

RECORDS = sorted((Path(__file__).parents[2] / "records" / "railway_workers").glob("*.json"))


def choice(table: Table, text: str, seat: int = 0) -> Choice:
    return next(one for one in WORKERS.choices(table, seat) if one.text == text)


def test_places_that_depend_on_the_table() -> None:
    """RW-11.1, RW-11.4, RW-17.2: what the card buys, whose Union it is, the next step."""
    table = turn(sites(deal(2), 3), "buy_structures", 8)
    assert choice(table, "buy:2").places == ("price:0",)
    assert choice(table, "buy_to_site:3").places == ("warehouse:4",)
    table = turn(sites(deal(2), 3), "buy_tracks", 8)
    assert choice(table, "buy_to_site:3").places == ("warehouse:5",)
    table = turn(sites(deal(2), 3), "new_worker", 8)
    assert choice(table, "hire").places == ("union:0",)
    table = turn(sites(deal(2), 3), "subsidy_investment", 5)
    assert choice(table, "invest").places == ("step:1",)


def test_an_exchange_is_two_slots() -> None:
    """RW-10.20: the one action that names two things."""
    table = turn(commands(sites(deal(2), 3), 16, 12, 15), "share", 4, directors=1)
    assert choice(table, "command_swap:+2,+6").places == ("slot:0-1", "slot:0-3")
    assert choice(table, "command_swap:+2,+6").place == "+2 and +6"


def test_the_big_button_commits_the_last_of_four_cards() -> None:
    """RW-5.1: it says the slot, and only to the seat itself."""
    table = deal(2)
    assert choice(table, "place:share").button == "Play Share in slot +1"
    do(table, "place:share", "place:store_up", "place:buy_plans", seat=0)
    assert choice(table, "place:buy_tracks").button == "Commit four cards"
    assert choice(table, "place:buy_tracks", 1).button == "Play Buy Tracks in slot +1"
    assert WORKERS.choice(table, choice(table, "place:buy_tracks").action).button == "Place Buy Tracks"


def test_the_big_button_of_dice_says_the_sum() -> None:
    """RW-7.1, RW-9.2: and which half it opens."""
    table = next(
        one.clone()
        for one, seat, _ in Record.from_text(RECORDS[0].read_text(encoding="utf-8")).replay()
        if seat != CHANCE and WORKERS.actions.text(one.legal_actions(seat)[0]).startswith("assign:")
    )
    seat = table.players_to_act()[0]
    faces = sorted({one.text.partition(":")[2].partition("+")[0] for one in WORKERS.choices(table, seat)})
    opened = ["" if int(face) < 3 else ", 4+ reached" if int(face) < 6 else ", 7+ reached" for face in faces]
    assert [choice(table, f"assign:{face}+0", seat).button for face in faces] == [
        f"Put the {face} on slot +1 (Sum {int(face) + 1}{more})" for face, more in zip(faces, opened, strict=True)
    ]


def test_the_big_button_of_a_turn() -> None:
    table = turn(sites(deal(2), 3), "buy_tracks", 8)
    assert choice(table, "buy:2").button == "Buy 2 tracks, 8 coins"
    assert choice(table, "buy_to_site:3").button == "Buy a track to site 3, 4 coins"
    assert choice(table, "pass").button == "Pass for 1 coin, Buy Tracks unused"
    do(table, "buy:1")
    assert choice(table, "end_turn").button == "End turn, Buy Tracks unfinished"
    table = turn(sites(deal(2), 3), "share", 5)
    assert choice(table, "share:3").button == "Place a share on 3, 1 coin"
    assert choice(table, "share:3").place == "3 Larisa - Thiva"
    table = waiting(sites(deal(2), 3), 3, T, 0, pieces=1)
    turn(table, "new_worker", 5)
    assert choice(table, "send:3-tracks").button == "Send a worker to site 3"
    assert choice(table, "send:3-tracks").place == "3 Larisa - Thiva, tracks"


def test_a_reward_is_picked_where_it_lies() -> None:
    """RW-13.7: the tile of the complete table, or the share area of its card."""
    table = sites(deal(2), 3)
    for one, seat, _ in Record.from_text(RECORDS[0].read_text(encoding="utf-8")).replay():
        if seat >= 0 and type(one.stack[-1]).__name__ == "Reward":
            table = one
            break
    place, seat = table.stack[-1].place, table.player
    assert choice(table, "take_tile", seat).places == (f"reward:{place}",)
    assert choice(table, "take_share", seat).places == (f"share:{place // 3}",)


@pytest.mark.parametrize("path", RECORDS[::3], ids=lambda path: path.stem)
def test_every_choice_has_a_button_and_a_name_as_it_is_printed(path: Path) -> None:
    """Names tell the places of a verb apart; the button says what it takes."""
    for number, (table, seat, _) in enumerate(Record.from_text(path.read_text(encoding="utf-8")).replay()):
        if seat < 0 or number % 3:
            continue
        choices = WORKERS.choices(table, seat)
        for one in choices:
            assert one.button
            assert one.gives_up == (one.verb in GIVES_UP)
            assert one.place or one.gives_up
            if one.price is not None:
                assert f"{one.price or 'no'} coin" in one.button, one.button
        for verb in {one.verb for one in choices}:
            names = [one.place for one in choices if one.verb == verb]
            assert len(names) == len(set(names)), verb
