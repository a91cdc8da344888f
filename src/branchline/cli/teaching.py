"""A lesson at the terminal: a sitting at its table, in which each step is said before the choices and each move that it
does not ask for is answered."""

from __future__ import annotations

from branchline.cli.hints import to_type
from branchline.cli.person import Person
from branchline.cli.screen import unbroken
from branchline.cli.sitting import Leave, Sitting, awaited, chosen
from branchline.core import registry
from branchline.table import drills, learning, lessons
from branchline.table.drills import DRILL_KINDS, MISSED, TASK
from branchline.table.host import Host
from branchline.table.lessons import ANSWER, DO, LOOK, OWN, QUIZ, Lesson, Moment, Progress
from branchline.table.running import Running

WAYS = "b: one step back, s: skip this step, r: start again, q: leave"
DRILL_WAYS = "b: one move back, h: the hint, r: start again, q: leave"


class Teaching(Sitting):
    """From here to the end of the lesson."""

    def head(self, running: Running) -> None:
        lesson, _ = learning.lesson_at(running.row)
        self.screen.line(f"{lesson.title} ({running.game.title}): {lesson.line}", "bold")
        self.screen.line(f"{DRILL_WAYS if lesson.drill else WAYS}, ?: all that may be typed\n")

    def go_on(self, running: Running) -> None:
        if not running.row.lesson:
            super().go_on(running)
            return
        lesson, progress, moment = learning.moment_at(running)
        is_mine = lesson.you in awaited(running)
        if moment.kind in DRILL_KINDS:
            self.drill(running, lesson, progress, moment)
        elif (moment.kind == DO and not is_mine) or moment.kind == OWN:
            super().go_on(running)
        elif moment.kind == DO:
            self.say(lesson, moment)
            super().go_on(running)
        elif moment.kind == LOOK:
            self.say(lesson, moment)
            self.press(running, self.screen.ask("Enter to go on> ") or "", "on")
        elif moment.kind == QUIZ:
            self.quiz(running, lesson, moment, progress.option)
        elif moment.kind == ANSWER:
            self.news(running, lesson.you)
            self.screen.line(f"\n{lesson.steps[moment.at].answer_to(progress.answer)}", "bold")
            answer = self.screen.ask("Enter to take it back, k to keep it> ") or ""
            self.press(running, "keep" if answer == "k" else answer, "take_back")
        else:
            self.end(running)

    def say(self, lesson: Lesson, moment: Moment) -> None:
        step = lesson.steps[moment.at]
        self.screen.pair(f"\nStep {moment.at + 1} of {len(lesson.steps)}. {step.say} ", f"({step.rule})", "bold", "dim")

    def drill(self, running: Running, lesson: Lesson, progress: Progress, moment: Moment) -> None:
        """The task before each move, and at the end of a try how it went."""
        drill = drills.drill_of(lesson)
        if moment.kind == TASK:
            if lesson.you in awaited(running):
                self.screen.pair(f"\n{drill.say} ", f"({drill.rule})", "bold", "dim")
                shown = drills.next_shown(lesson, progress)
                if shown:
                    self.screen.line(f"The solution, move {len(progress.trail) + 1} of {len(drill.solution)}: {shown}")
                for words in drills.helpful(lesson, progress, running.state) if not shown else ():
                    self.screen.line(words)
            super().go_on(running)
            return
        self.news(running, lesson.you)
        if moment.kind == MISSED:
            self.screen.line(f"\n{drills.result(lesson, progress, running.state)}", "bold")
            is_last = progress.wrong + 1 >= drill.tries
            answer = self.screen.ask(f"Enter to try again{', v to see the solution' if is_last else ''}> ") or ""
            self.press(running, "show" if answer == "v" and is_last else answer, "restart")
            return
        self.screen.line(f"\nReached. {drill.why}", "bold")
        self.leave_or_play_on(running)

    def quiz(self, running: Running, lesson: Lesson, moment: Moment, option: int) -> None:
        step = lesson.steps[moment.at]
        if option == step.right:
            self.screen.line(step.why)
            self.press(running, "", "on")
            return
        if option >= 0:
            self.screen.line(f"Not “{step.options[option]}”. {step.why}", "red")
        self.say(lesson, moment)
        for number, words in enumerate(step.options, 1):
            self.screen.pair(f"{number:4}  ", words, "cyan")
        answer = self.screen.ask("> ") or ""
        if answer.isdecimal() and 1 <= int(answer) <= len(step.options):
            learning.go_on(self.host, self.match, running.row.stand, "answer", int(answer) - 1)
        else:
            self.press(running, answer, "")

    def end(self, running: Running) -> None:
        self.screen.line(
            "\nThat was the lesson. The game goes on from here, against the easy bot, if you like.", "bold"
        )
        self.leave_or_play_on(running)

    def leave_or_play_on(self, running: Running) -> None:
        if (self.screen.ask("Enter to leave, p to play on> ") or "") != "p":
            raise Leave
        learning.go_on(self.host, self.match, running.row.stand, "play_on")

    def press(self, running: Running, answer: str, else_do: str) -> None:
        """A way through the lesson by its letter; Enter does what is usual here."""
        ways = {"b": "back", "s": "skip", "r": "restart", "h": "hint", "keep": "keep", "show": "show", "": else_do}
        if answer in ("q", "quit"):
            raise Leave
        if ways.get(answer):
            self.last_person = None
            learning.go_on(self.host, self.match, running.row.stand, ways[answer])
        else:
            self.screen.line(f"{WAYS}, Enter: go on", "red")

    def is_answered(self, running: Running, seat: int, legal: list[int]) -> bool:
        """A move of the lesson is judged by it; all else may be typed as ever."""
        if not running.row.lesson:
            return super().is_answered(running, seat, legal)
        answer = self.screen.ask(f"{running.names[seat]}> ")
        action = chosen(running, answer or "", legal)
        if action is not None:
            learning.act(self.host, self.match, seat, action, running.row.stand)
        elif answer in ("b", "s", "r", "q") or (answer == "h" and learning.lesson_at(running.row)[0].drill):
            self.press(running, answer, "")
        elif answer in ("u", "undo"):
            learning.go_on(self.host, self.match, running.row.stand, "undo")
        else:
            return self.obey(answer or "", running, seat, legal)
        return True

    def part(self) -> None:
        running = self.now()
        if not running.row.lesson:
            super().part()
            return
        lesson, _ = learning.lesson_at(running.row)
        name = "" if lesson.name == lessons.FIRST else f" {lesson.name}"
        way = to_type(f"learn {lesson.game.name}{name}{self.on}", lesson.game.name)
        self.screen.line(f"\nStored. To go on: {unbroken(way)}")


def shelf(host: Host, person: Person) -> list[str]:
    """All lessons, and how far this person has come in each."""
    known = learning.learned(host.storage, person.visitor.id)
    lines = []
    for game in registry.games():
        lines.append(registry.game(game).title)
        for name in lessons.names(game):
            lesson, mine = lessons.lesson(game, name), known.get((game, name))
            status = f"{lesson.minutes} min"
            if mine is not None and lesson.drill:
                status = "reached" if mine.done_at is not None else f"try {mine.wrong + 1}"
            elif mine is not None:
                status = "done" if mine.done_at is not None else f"step {mine.step + 1} of {len(lesson.steps)}"
            way = to_type(f"learn {game}{'' if name == lessons.FIRST else f' {name}'}", game)
            lines.append(f"  {unbroken(way)}: {lesson.title} ({status})")
        if not lessons.names(game):
            lines.append("  no lesson yet")
    return lines
