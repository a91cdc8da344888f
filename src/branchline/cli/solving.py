"""A puzzle in the terminal: the table as its seat sees it, the choices, and what is said to each answer."""

from __future__ import annotations

from branchline.bots.puzzles import Puzzle, game_of
from branchline.cli.screen import Screen
from branchline.core.words import counted
from branchline.table import solving
from branchline.table.puzzle_words import loss_of, question, reason_against, said, sentences, setting, why_of
from branchline.table.solving import Try
from branchline.table.storage import Storage

WAYS = """\
  12          choose number 12 (its text form will do too)
  some words  show only the choices that have these words
  Enter       show the choices again
  t           the table
  v           give up, and see the line
  q           leave"""


class Solving:
    """From what is asked now to the end of the line, or until somebody leaves."""

    def __init__(self, storage: Storage, visitor: int, puzzle: Puzzle) -> None:
        self.storage = storage
        self.visitor = visitor
        self.puzzle = puzzle
        self.screen = Screen()

    def solve(self) -> int:
        one, rated = self.puzzle, solving.ratings(self.storage)[self.puzzle.number]
        title = f"Puzzle {one.number}: {one.title} ({game_of(one).title}, {counted(one.players, 'player')}"
        self.screen.line(f"{title}, rated {rated.strength.rating:.0f})", "bold")
        self.screen.line(setting(one))
        tried = solving.try_of(self.storage, self.visitor, one.number)
        shown = -1
        try:
            while tried.step < len(one.line):
                if tried.step != shown:
                    self.show(tried)
                    shown = tried.step
                tried = self.asked(tried)
        except (EOFError, KeyboardInterrupt):
            self.screen.line(f"\nKept. To go on: branchline puzzle {one.number}")
            return 0
        self.finish(tried)
        return 0

    def show(self, tried: Try) -> None:
        """The table as the seat sees it, and what may be chosen."""
        position = self.puzzle.position(tried.step)
        self.screen.line("")
        self.screen.board(game_of(self.puzzle), position.view(self.puzzle.seat))
        self.choices(tried)

    def choices(self, tried: Try, words: str = "") -> None:
        game, one = game_of(self.puzzle), self.puzzle
        asked = game.ask(one.position(tried.step))
        self.screen.pair(f"\n{asked.text} ", f"({asked.rule})", "bold", "dim")
        for number, (text, sentence) in enumerate(sentences(one, tried.step).items(), 1):
            if words.lower() in sentence.lower():
                self.screen.pair(f"{number:4}  ", f"{sentence}  [{text}]", "cyan")
        self.screen.line(question(tried.step, bool(tried.wrong_now)), "bold")

    def asked(self, tried: Try) -> Try:
        """One line of the person; the try after it."""
        answer = self.screen.ask("> ") or ""
        texts = list(self.puzzle.line[tried.step].answers)
        if answer in ("q", "quit"):
            raise EOFError
        if answer == "v":
            return solving.show(self.storage, self.visitor, self.puzzle)
        if answer.isdecimal() and 1 <= int(answer) <= len(texts):
            answer = texts[int(answer) - 1]
        if answer in texts:
            after = solving.answer(self.storage, self.visitor, self.puzzle, tried.stand, answer)
            self.judge(after, answer)
            return after
        if answer == "t":
            self.show(tried)
        elif answer == "?":
            self.screen.line(WAYS)
        else:
            self.choices(tried, answer)
        return tried

    def judge(self, after: Try, answer: str) -> None:
        if after.wrong_now == answer:
            lost, why = loss_of(self.puzzle, after.step, answer), reason_against(self.puzzle, after.step, answer)
            self.screen.line(f"{lost}: not this. {why}".rstrip(), "red")
        elif after.equal == answer:
            best = self.puzzle.line[after.step - 1].best
            self.screen.line(f"Just as good. The line goes on with: {said(self.puzzle, after.step - 1, best)}", "green")
        else:
            self.screen.line("Right.", "green")

    def finish(self, tried: Try) -> None:
        """The line, why, and what the first try was worth."""
        one = self.puzzle
        self.screen.line("\nSolved." if tried.is_solved else "\nThis was the line.", "bold")
        for step, asked in enumerate(one.line):
            self.screen.line(f"{step + 1:3}. {said(one, step, asked.best)}")
            self.screen.line(f"     {why_of(one, step)}", "dim")
        if tried.before is not None and tried.after is not None:
            self.screen.line(
                f"Your rating for puzzles: {tried.before:.0f} before the first try, {tried.after:.0f} after."
            )
        days = solving.streak(solving.days_of(solving.tries_of(self.storage, self.visitor).values()))
        if days:
            self.screen.line(f"Streak: {counted(days, 'day')}.")
