"""A puzzle on the same page as a table: the position as its seat sees it, and a card with what was answered.

No table stands behind it: everything is made of the puzzle's view, and nothing else is known of that game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from branchline.bots.puzzles import Puzzle, all_puzzles, game_of
from branchline.core.sheet import Drawn
from branchline.core.translation import language_now, of_game, translated
from branchline.look.pictures import glimpse
from branchline.table.host import Host
from branchline.table.puzzle_words import loss_of, names_of, question, reason_against, said, setting, why_of
from branchline.table.running import Running
from branchline.table.seating import BOT, PERSON, Seat
from branchline.table.solving import Rated, Stake, Try
from branchline.table.storage import MatchRow
from branchline.table.timing import FREE, Timing
from branchline.web.ends import Big
from branchline.web.puzzle_card import ASKED, SHOWN, SOLVED, WRONG, Card, Found
from branchline.web.scene import Scene, Viewer, build


@dataclass(frozen=True)
class Around:
    """What surrounds a puzzle for its visitor."""

    rated: Rated
    is_daily: bool
    streak: int
    next: int | None
    stake: Stake | None


def table_of(puzzle: Puzzle, one: Try) -> Running:
    """The position of a step as a table would hold it; it is stored nowhere."""
    game = game_of(puzzle)
    state = puzzle.position(one.step)
    seats = [
        Seat(seat, PERSON if seat == puzzle.seat else BOT, "", name, None) for seat, name in enumerate(names_of(puzzle))
    ]
    due = [puzzle.seat] if one.step < len(puzzle.line) else []
    return Running(game, row_of(puzzle, one, due), seats, state, [])


def row_of(puzzle: Puzzle, one: Try, due: list[int]) -> MatchRow:
    view = puzzle.view
    return MatchRow(
        id=0, word=f"PUZZLE-{puzzle.number}", watch_word="", owner=0,
        game=puzzle.game, rules=view["rules"], box=view["box"], components=None,
        players=puzzle.players, options=dict(view["options"]), status="playing",
        version=one.stand, stand=one.stand, number=0, held_by=-1, settled=0, front=-1, due=due, asks="", result=None,
        made_at=0.0, moved_at=0.0, seen_at=0.0, listed=False, said=0, driver="", goes_on=0, next=None,
        open_chat=False, timing=Timing(FREE), clocks=[], ticks_from=0.0, offer="", hints="off", lesson="", origin="",
        branched=False, told=0, told_due=[], ahead=0,
    )  # fmt: skip


def puzzle_scene(
    host: Host, puzzle: Puzzle, one: Try, around: Around, message: str = "", table: Running | None = None
) -> Scene:
    """The page of a puzzle: its position with the choices of its seat, or behind its last decision. `table` is the
    position as another deal of the unknown would have it, which must not show."""
    base = f"/puzzle/{puzzle.number}"
    running = table or table_of(puzzle, one)
    is_asked = one.step < len(puzzle.line)
    viewer = Viewer(base, puzzle.seat, (puzzle.seat,) if is_asked else (), auto_confirm=True)
    scene = build(host, running, viewer, message=message)
    card = card_of(puzzle, one, around)
    plates = [replace(plate, status="decides" if plate.is_mine else "", is_on=plate.is_mine) for plate in scene.plates]
    panel = replace(
        scene.panel, can_undo=False, may_hint=False, late=[], undo_refusal="", undo_words="", undo_button=""
    )
    if card.is_over:
        onward = f"/puzzle/{card.next}" if card.next is not None else "/puzzles"
        big = Big("Next puzzle" if card.next is not None else "All puzzles", address=onward)
        ask = "Solved" if card.kind == SOLVED else "The solution"
        panel = replace(panel, ask=ask, why="The board shows what the line leads to.", rule="", big=big)
    return replace(scene, plates=plates, panel=panel, puzzle=card, acts=base, waiting=None, notes=[], ahead=None)


def card_of(puzzle: Puzzle, one: Try, around: Around) -> Card:
    at = min(one.step, len(puzzle.line) - 1)
    kind = SOLVED if one.is_solved else SHOWN
    if one.step < len(puzzle.line):
        kind = WRONG if one.wrong_now else ASKED
    missed = one.wrong_now if kind == WRONG else ""
    return Card(
        kind=kind,
        number=puzzle.number,
        title=puzzle.title,
        rating=f"{around.rated.strength.rating:.0f}",
        step=at + 1,
        count=len(puzzle.line),
        say=question(at, kind == WRONG),
        setting=setting(puzzle),
        stake=around.stake.words if around.stake else "",
        answer=said(puzzle, at, missed) if missed else "",
        loss=loss_of(puzzle, at, missed) if missed else "",
        reason=reason_against(puzzle, at, missed) if missed else "",
        equal=said(puzzle, one.step - 1, one.equal) if one.equal else "",
        line=[Found(said(puzzle, step, puzzle.line[step].best), why_of(puzzle, step)) for step in range(one.step)],
        wrong=one.wrong,
        before=round(one.before) if one.before is not None else None,
        after=round(one.after) if one.after is not None else None,
        is_daily=around.is_daily,
        is_retired=around.rated.is_retired,
        streak=around.streak,
        next=around.next,
        has_answered=bool(one.wrong or one.step),
    )


def picture_of(puzzle: int) -> Drawn | None:
    """A glimpse of its board: what may be chosen is lit."""
    return picture_in(language_now(), puzzle)


@cache
def picture_in(_language: str, puzzle: int) -> Drawn | None:
    found = all_puzzles()[puzzle]
    game, view = game_of(found), found.view
    seen = game.from_view(view)
    caption = translated(f"The board of puzzle {puzzle}")
    with of_game(found.game):
        return glimpse(game, view, game.choices(seen, found.seat), names_of(found), caption)


def by_game(puzzles: Mapping[int, Puzzle], rated: Mapping[int, Rated]) -> dict[str, list[Puzzle]]:
    """All puzzles that are asked, by game, the easiest first."""
    found: dict[str, list[Puzzle]] = {}
    for one in sorted(puzzles.values(), key=lambda one: (one.game, rated[one.number].strength.rating, one.number)):
        if not rated[one.number].is_retired:
            found.setdefault(one.game, []).append(one)
    return found
