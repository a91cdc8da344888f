"""An evening at the terminal: the loop of a match between people and bots, and what a person may type."""

from __future__ import annotations

from pathlib import Path

from branchline.cli.campaign import Campaign
from branchline.cli.screen import Screen, count, score_pad
from branchline.core.errors import BranchlineError, IllegalAction
from branchline.files import Record
from branchline.table.lines import SPECTATOR
from branchline.table.match import Match
from branchline.table.shelf import Shelf

HELP = """\
  12          choose number 12 (its text form, such as place:A1, will do too)
  some words  show only the choices that have these words
  Enter       show the choices again
  t           the table
  u           take your last move back, as far as nothing has been revealed since
  log         what has happened (log 50: the last 50 lines)
  score       the score if the game ended now
  save FILE   save a copy of the game
  q           leave; the game is saved and can be resumed
  ?           this help"""
LONGEST_NEWS = 25
LONGEST_LIST = 40


class Leave(Exception):
    """The person has had enough for today."""


class Evening:
    """One sitting: from here to the end of the game, or until somebody leaves."""

    def __init__(self, match: Match, record: Record, path: Path, shelf: Shelf) -> None:
        self.match = match
        self.game = match.game
        self.record = record
        self.path = path
        self.shelf = shelf
        self.screen = Screen()
        self.read: dict[int, int] = dict.fromkeys(match.watchers, 0)
        self.last_person: int | None = None
        self.seen = 0

    def play(self) -> int:
        """Play until the end or until the person leaves; the exit code."""
        screen, match = self.screen, self.match
        was_over = match.is_over
        screen.line(f"{self.game.title}, {count(self.record.players)}: {', '.join(match.names)}", "bold")
        screen.line("? for help, q to leave; every move is saved.\n" if match.people_to_act() or not was_over else "")
        try:
            while not match.is_over:
                if match.act_by_itself():
                    self.save()
                else:
                    self.decide(match.people_to_act()[0])
        except (Leave, EOFError, KeyboardInterrupt):
            self.save()
            screen.line(f"\nSaved after {len(self.record)} moves. To go on: branchline play --resume {self.path}")
            return 0
        if not was_over:
            self.save()
        self.finish(was_over)
        return 0

    def save(self) -> None:
        self.record.save(self.path)

    # -- one decision --------------------------------------------------------------------------------

    def decide(self, seat: int) -> None:
        """Show a person what has happened and what may be done, until one of the choices is taken."""
        match, screen = self.match, self.screen
        self.hand_over(seat)
        if self.last_person != seat or any(mover != seat for mover, _ in self.record.moves[self.seen :]):
            screen.line(self.game.terminal(match.state.view(seat)) + "\n")
        self.news(seat)
        self.last_person = seat
        self.seen = len(self.record)
        legal = match.state.legal_actions(seat)
        self.question(seat, legal)
        while True:
            answer = screen.ask(f"{match.names[seat]}> ")
            action = self.chosen(answer, legal)
            if action is not None:
                try:
                    match.act(seat, action)
                except IllegalAction as error:
                    screen.line(str(error), "red")
                    continue
                self.save()
                return
            if self.obey(answer, seat, legal):
                return

    def hand_over(self, seat: int) -> None:
        """Several people at one keyboard: nobody sees another's hand."""
        if len(self.match.watchers) > 1 and self.last_person != seat and self.screen.is_terminal:
            self.screen.clear()
            self.screen.ask(f"{self.match.names[seat]}, it is your turn: press Enter when only you are looking. ")
            self.screen.clear()

    def news(self, watcher: int) -> None:
        """Print what this watcher has not read yet."""
        lines = self.match.lines[watcher]
        fresh = lines[self.read[watcher] :]
        self.read[watcher] = len(lines)
        self.tell(fresh)

    def tell(self, lines: list[str], most: int = LONGEST_NEWS) -> None:
        """Print lines of the log, those that repeat as one, and only the last ones of many."""
        told: list[tuple[str, int]] = []
        for line in lines:
            if told and told[-1][0] == line:
                told[-1] = (line, told[-1][1] + 1)
            else:
                told.append((line, 1))
        if len(told) > most:
            self.screen.line(f"  … and more before: log {len(lines)} shows it", "dim")
        for line, times in told[-most:]:
            self.screen.line(f"  {line}" if times == 1 else f"  {line} ({times} times)", "dim")

    def question(self, seat: int, legal: list[int], words: str = "") -> None:
        """The question with its rule, and the numbered choices (all, or those that have some words)."""
        state = self.match.state
        asked = self.game.ask(state) if seat == state.player else None
        if asked is not None:
            self.screen.pair(f"\n{asked.text} ", f"({asked.rule})", "bold", "dim")
        else:
            self.screen.line("\nAnd you?", "bold")
        sentences = [self.game.say(state, action) for action in legal]
        wanted = [i for i, sentence in enumerate(sentences) if words.lower() in sentence.lower()]
        if not wanted:
            self.screen.line(f"No choice has the words {words!r}; ? for help", "red")
        shown = wanted if words else wanted[:LONGEST_LIST]
        for i in shown:
            self.screen.pair(f"{i + 1:4}  ", sentences[i], "cyan")
        if len(shown) < len(wanted):
            left = len(wanted) - len(shown)
            self.screen.line(f"      … and {left} more, up to {len(legal)}: type some words to find one", "dim")

    def chosen(self, answer: str, legal: list[int]) -> int | None:
        """The action that an answer names: by its number in the list, or by its text form."""
        if answer.isdecimal() and 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]
        named = self.game.actions.ids.get(answer)
        return named if named in legal else None

    def obey(self, answer: str, seat: int, legal: list[int]) -> bool:
        """Carry out what is no choice; True if the decision is to be asked anew."""
        screen = self.screen
        command, _, rest = answer.partition(" ")
        rest = rest.strip()
        if command in ("q", "quit"):
            raise Leave
        if command in ("u", "undo") and not rest:
            return self.undo(seat)
        if command in ("?", "help"):
            screen.line(HELP)
        elif command == "t" and not rest:
            screen.line(self.game.terminal(self.match.state.view(seat)))
        elif command == "log" and (not rest or rest.isdecimal()):
            most = max(1, int(rest or LONGEST_NEWS))
            self.tell(self.match.lines[seat][-most:], most)
        elif command == "score" and not rest:
            state = self.match.state
            screen.line(score_pad(state.score_sheet(), state.scores(), None, self.match.names))
        elif command == "save":
            self.save_copy(rest)
        elif answer.isdecimal():
            screen.line(f"There is no choice {answer}: they run from 1 to {len(legal)}", "red")
        else:
            self.question(seat, legal, answer)
        return False

    def undo(self, seat: int) -> bool:
        refusal = self.match.undo_refusal(seat)
        if refusal:
            self.screen.line(refusal, "red")
            return False
        self.match.undo(seat)
        self.save()
        self.last_person = None
        return True

    def save_copy(self, name: str) -> None:
        target = Path(name)
        if not name:
            self.screen.line("save FILE: which file?", "red")
        elif target.exists():
            self.screen.line(f"{name} exists already: choose another name", "red")
        else:
            try:
                self.record.save(target)
            except OSError as error:
                self.screen.line(f"{name}: {error.strerror}", "red")
            else:
                self.screen.line(f"Saved as {name}")

    # -- the end -----------------------------------------------------------------------------------------

    def finish(self, was_over: bool) -> None:
        """The last news, the table, the score pad; in a solo game what it has earned."""
        screen, match, state = self.screen, self.match, self.match.state
        watcher = match.watchers[0] if len(match.watchers) == 1 else SPECTATOR
        screen.line(self.game.terminal(state.view(None if watcher == SPECTATOR else watcher)) + "\n")
        if watcher in self.read:
            self.news(watcher)
        screen.line(f"\nThe end: {self.game.ending(state)}.\n", "bold")
        screen.line(score_pad(state.score_sheet(), state.scores(), state.ranks(), match.names))
        if self.record.players == 1 and match.is_person(0):
            self.achievements(was_over)
            self.campaign()
        screen.line(f"\nThe whole game: branchline replay {self.path}")

    def achievements(self, was_over: bool) -> None:
        """A finished solo game goes on the shelf, once; what it has earned, alone and with those before it."""
        score = self.match.state.scores()[0]
        try:
            earlier = [] if was_over else self.shelf.add_solo(self.game, score)
        except BranchlineError as error:
            self.screen.line(f"\n{error}; this game is not counted in a row with others", "red")
            earlier = []
        earned = self.game.achievements(self.match.state, earlier)
        if earned:
            self.screen.line("\nAchievements", "bold")
            for name, why in earned:
                self.screen.pair(f"  {name}", f": {why}", "green")

    def campaign(self) -> None:
        """If this was a game of a campaign, how that goes on."""
        try:
            campaign = Campaign.kept(self.game, self.shelf)
            if campaign is None or not campaign.is_played_in(self.path):
                return
            if campaign.go_on(self.match.state, self.screen):
                self.screen.line(f"{campaign.words()}\nOn with it: branchline play {self.game.name} --campaign")
        except BranchlineError as error:
            self.screen.line(f"\n{error}; the campaign stands as before", "red")
        except (EOFError, KeyboardInterrupt):
            self.screen.line(f"\nTo choose later: branchline play {self.game.name} --campaign")
