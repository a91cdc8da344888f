"""Puzzles on the page: asked like at a table, answered with what it loses and why, solved, listed, and blind."""

from __future__ import annotations

import re

import pytest
from browsers import Browser
from sqlalchemy import update

from branchline.bots.puzzles import Puzzle, all_puzzles, game_of
from branchline.core.chance import Rng
from branchline.core.sheet import PRICED
from branchline.table import schema, solving
from branchline.table.glicko import Strength
from branchline.table.puzzle_words import UNKNOWN, sentences
from branchline.table.running import Running
from branchline.table.solving import Rated, Try
from branchline.web.desk import Desk
from branchline.web.fragments import Press
from branchline.web.puzzle import Around, puzzle_scene, table_of

PUZZLES = list(all_puzzles().values())
ONE = PUZZLES[0]
SEVERAL = next((one for one in PUZZLES if len(one.line) > 1), ONE)
FIRST = {one.game: one for one in reversed(PUZZLES)}


def action(puzzle: Puzzle, text: str) -> int:
    return game_of(puzzle).actions.id(text)


def wrong(puzzle: Puzzle) -> str:
    return next(text for text, answer in puzzle.line[0].answers.items() if not answer.is_right)


def act(browser: Browser, puzzle: Puzzle, text: str) -> None:
    answer = browser.post(f"/puzzle/{puzzle.number}/act", stand=browser.stand, action=action(puzzle, text))
    assert answer.status_code == 200


def solve(browser: Browser, puzzle: Puzzle) -> None:
    browser.get(f"/puzzle/{puzzle.number}")
    for asked in puzzle.line:
        act(browser, puzzle, asked.best)


@pytest.mark.parametrize("puzzle", FIRST.values(), ids=lambda one: one.game)
def test_a_puzzle_asks_what_its_table_would_ask(ada: Browser, puzzle: Puzzle) -> None:
    assert ada.get(f"/puzzle/{puzzle.number}").status_code == 200
    assert {number for number, _ in ada.choices} == {action(puzzle, text) for text in puzzle.line[0].answers}
    wanted = {action(puzzle, text): words for text, words in sentences(puzzle, 0).items()}
    assert all(PRICED.sub("", wanted[number]) == PRICED.sub("", said) for number, said in ada.choices)
    assert "One choice is best by far. Which?" in ada.text
    assert UNKNOWN in ada.text
    assert 'class="lg"' in ada.text or "data-parts" not in ada.text, "the places glow on the board"


def test_a_wrong_answer_gets_its_loss_the_reason_and_another_try(ada: Browser) -> None:
    ada.get(f"/puzzle/{ONE.number}")
    act(ada, ONE, wrong(ONE))
    loss = ONE.line[0].answers[wrong(ONE)].loss
    assert f"<b>−{100 * loss:.0f} % chance to win</b> Not this:" in ada.text
    assert "Try again." in ada.text
    assert len(ada.choices) == len(ONE.line[0].answers)
    solve(ada, ONE)
    assert "Solved, after 1 other answer." in ada.text


def test_before_the_first_answer_it_says_what_is_at_stake_and_after_it_no_more(ada: Browser) -> None:
    ada.get(f"/puzzle/{ONE.number}")
    said = re.search(r'id="puzzlestake">(.*?)</p>', ada.text)
    assert said is not None
    stake = re.fullmatch(
        r"The first try is rated: solving it wins \d+, a wrong answer costs (\d+)\. "
        r"Your rating of 1500 is provisional and still moves far\.",
        said[1],
    )
    assert stake is not None
    act(ada, ONE, wrong(ONE))
    assert "puzzlestake" not in ada.text
    act(ada, ONE, ONE.line[0].best)
    assert "puzzlestake" not in ada.text
    assert f"1500 before the first try, <b>{1500 - int(stake[1])}</b> after it" in solved(ada, ONE).text


def solved(browser: Browser, puzzle: Puzzle) -> Browser:
    """What is left of its line is answered as well."""
    for asked in puzzle.line[1:]:
        act(browser, puzzle, asked.best)
    return browser


def test_only_a_right_answer_is_called_right(ada: Browser) -> None:
    ada.get(f"/puzzle/{SEVERAL.number}")
    act(ada, SEVERAL, SEVERAL.line[0].best)
    assert ">Right. And now?" in ada.text
    second = SEVERAL.line[1].answers
    act(ada, SEVERAL, next(text for text, answer in second.items() if not answer.is_right))
    assert "Not this:" in ada.text
    assert "Right." not in ada.text
    assert ">And now?" in ada.text


def test_solved_it_shows_the_line_the_rating_and_the_next_puzzle(ada: Browser) -> None:
    solve(ada, SEVERAL)
    assert "Solved at the first try." in ada.text
    assert ada.text.count("<li><b>", ada.text.index('class="pline"')) >= len(SEVERAL.line)
    assert re.search(r"1500 before the first try, <b>1[5-9]\d\d</b> after it", ada.text)
    assert ada.choices == []
    following = re.search(r'id="big" href="(/puzzles?(?:/\d+)?)"', ada.text)
    assert following is not None
    assert ada.get(following[1]).status_code == 200


def test_who_has_missed_once_may_see_the_line_and_begin_again(ada: Browser) -> None:
    ada.get(f"/puzzle/{ONE.number}")
    assert "Show the line" not in ada.text
    act(ada, ONE, wrong(ONE))
    assert "Show the line" in ada.text
    ada.post(f"/puzzle/{ONE.number}/solution")
    assert "This was the line." in ada.text
    ada.post(f"/puzzle/{ONE.number}/again")
    assert "One choice is best by far. Which?" in ada.text
    assert len(ada.choices) == len(ONE.line[0].answers)


def test_two_visitors_are_asked_the_same_today_and_each_for_themselves(ada: Browser, ben: Browser) -> None:
    ada.get("/puzzle")
    ben.get("/puzzle")
    assert ada.path == ben.path
    number = int(ada.path.rpartition("/")[2])
    solve(ada, all_puzzles()[number])
    assert "puzzle of the day" in ada.text
    assert "streak: 1 day" in ada.text
    ben.get("/puzzle")
    assert "One choice is best by far. Which?" in ben.text


def test_all_puzzles_stand_in_one_list_with_those_that_are_solved(ada: Browser) -> None:
    solve(ada, ONE)
    ada.get("/puzzles")
    assert all(f'href="/puzzle/{one.number}"' in ada.text for one in PUZZLES)
    assert ada.text.count("solved at the first try") == 1
    assert f"Solved: 1 of {len(PUZZLES)}." in ada.text
    assert "Your rating for puzzles:" in ada.text


def test_home_has_the_puzzle_of_the_day_and_every_page_a_way_to_it(ada: Browser) -> None:
    ada.get("/")
    assert "Puzzle of the day" in ada.text
    assert ada.text.count('href="/puzzle"') == 2
    assert 'aria-current="date"' in ada.text
    for path in ("/learn", "/rules", "/me", "/puzzles"):
        ada.get(path)
        assert '<a class="tool" href="/puzzle">Puzzle</a>' in ada.text


def test_the_players_page_tells_of_puzzles(ada: Browser) -> None:
    solve(ada, ONE)
    ada.get("/me")
    assert "1 puzzle solved, 1 of them at the first try. Rating 1" in ada.text


def test_what_is_not_there_is_not_found_and_what_is_no_choice_is_refused(ada: Browser) -> None:
    for path in ("/puzzle/0", "/puzzle/999999", "/puzzle/-1", "/puzzle/x", "/puzzle/1e9"):
        assert ada.get(path).status_code == 404
        assert ada.post(f"{path}/act", stand=0, action=0).status_code == 404
    for bad in ("", "-5", "x", "99999999999"):
        answer = ada.post(f"/puzzle/{ONE.number}/act", stand=0, action=bad)
        assert answer.status_code == 422
        assert "That is not possible here." in answer.text
    ada.get(f"/puzzle/{ONE.number}")
    assert "−" not in ada.text[ada.text.index('id="puzzle"') : ada.text.index('id="choices"')]


def test_a_script_is_sent_the_table_alone(ada: Browser) -> None:
    ada.get(f"/puzzle/{ONE.number}")
    fields = {"stand": str(ada.stand), "action": str(action(ONE, wrong(ONE)))}
    answer = ada.client.post(f"/puzzle/{ONE.number}/act", data=fields, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer.text.startswith("<main")
    assert "Not this:" in answer.text


def test_a_puzzle_explains_what_lies_on_its_board(ada: Browser) -> None:
    answer = ada.get(f"/puzzle/{ONE.number}/about")
    assert answer.json() == {key: [one.title, one.words, one.rule] for key, one in game_of(ONE).about.items()}


@pytest.mark.parametrize("puzzle", FIRST.values(), ids=lambda one: one.game)
def test_the_page_does_not_depend_on_what_its_seat_cannot_know(desk: Desk, puzzle: Puzzle) -> None:
    """As in test_wire: positions that differ only in what is hidden give the same bytes."""
    around = Around(Rated(Strength()), False, 0, None, None)
    rng = Rng(7)
    for step in range(len(puzzle.line) + 1):
        tried = Try(puzzle.number, step=step, solved_at=1.0 if step == len(puzzle.line) else None)
        pages = set()
        for _ in range(3):
            running = table_of(puzzle, tried)
            state = running.state.clone()
            state.reshuffle(puzzle.seat, rng)
            state.rest()
            other = Running(running.game, running.row, running.seats, state, [])
            scene = puzzle_scene(desk.host, puzzle, tried, around, table=other)
            pages.add(str(Press(desk.templates).page("_table.html", scene=scene).whole))
        assert len(pages) == 1


def test_a_retired_puzzle_says_so_and_is_listed_no_more(ada: Browser, desk: Desk) -> None:
    solve(ada, ONE)
    with desk.storage.writing() as connection:
        connection.execute(update(schema.puzzles).where(schema.puzzles.c.number == ONE.number).values(retired_at=1.0))
    assert solving.ratings(desk.storage)[ONE.number].is_retired
    ada.get("/puzzles")
    assert f'href="/puzzle/{ONE.number}"' not in ada.text
    ada.get(f"/puzzle/{ONE.number}")
    assert "This puzzle is asked no more" in ada.text
