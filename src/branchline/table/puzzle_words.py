"""A puzzle in words, for page and terminal: who sits where, what a choice is called, what it loses and why."""

from __future__ import annotations

from branchline.bots.puzzles import Puzzle, game_of
from branchline.core.translation import translated
from branchline.table.hints import reason_of
from branchline.table.seating import COLOURS

YOU = "You"
QUESTION = "One choice is best by far. Which?"
AND_NOW = "Right. And now?"
STILL_NOW = "And now?"
UNKNOWN = "Hidden cards and draws to come are unknown here, as they are at the table."


def question(step: int, is_missed: bool) -> str:
    """What is asked at a step; only who comes from a right answer is told that it was."""
    if step == 0:
        return QUESTION
    return STILL_NOW if is_missed else AND_NOW


def colours_of(puzzle: Puzzle) -> list[str]:
    """The seats by their colours."""
    letters = game_of(puzzle).seat_colours(puzzle.players)
    return [COLOURS.get(letters[seat : seat + 1], f"Seat {seat + 1}") for seat in range(puzzle.players)]


def names_of(puzzle: Puzzle) -> list[str]:
    """You, and the others by their colours, in the reader's language."""
    names = enumerate(colours_of(puzzle))
    return [YOU if seat == puzzle.seat else translated(name) for seat, name in names]


def sentences(puzzle: Puzzle, step: int) -> dict[str, str]:
    """All choices of a step in the words that its seat reads, by their texts."""
    game, names = game_of(puzzle), names_of(puzzle)
    seen = game.from_view(puzzle.position(step).view(puzzle.seat))
    texts = puzzle.line[step].answers
    return {text: game.phrase(seen, game.actions.id(text)).choice(puzzle.seat, names) for text in texts}


def said(puzzle: Puzzle, step: int, text: str) -> str:
    return sentences(puzzle, step)[text]


def setting(puzzle: Puzzle) -> str:
    """Who is asked, how good it can be, and what nobody knows."""
    chance = round(100 * puzzle.line[0].chance)
    return (
        f"You play {colours_of(puzzle)[puzzle.seat]}. After the best choice your chance to win is {chance} %. {UNKNOWN}"
    )


def loss_of(puzzle: Puzzle, step: int, text: str) -> str:
    return f"−{100 * puzzle.line[step].answers[text].loss:.0f} % chance to win"


def reason_against(puzzle: Puzzle, step: int, text: str) -> str:
    """What a wrong answer lacks."""
    reason = reason_of(game_of(puzzle), puzzle.line[step].answers[text].brings, "this")
    return reason.replace("Beside this it brings", "The best choice brings")


def why_of(puzzle: Puzzle, step: int) -> str:
    """Why a decision of the line is right: what all others lose, and what it brings beside the next best."""
    asked = puzzle.line[step]
    wrong = [answer.loss for answer in asked.answers.values() if not answer.is_right]
    if not wrong:
        return ""
    equals = len(asked.answers) - len(wrong)
    others = f"{equals} choices are about equal; all others lower" if equals > 1 else "Anything else lowers"
    reason = reason_of(game_of(puzzle), asked.answers[asked.best].brings, "the next best")
    return f"{others} your chance to win by {100 * min(wrong):.0f} % or more. {reason}".strip()
