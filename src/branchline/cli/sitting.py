"""A sitting at a table in the terminal: what a person sees there, what may be typed, and how the game goes on.

The table is the host's, as on the page: whatever is done here is stored at once, and others may play at it meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from branchline.cli.campaign import choose_way, words_of
from branchline.cli.hints import to_type
from branchline.cli.person import PAGE, Person
from branchline.cli.screen import Screen, played_with, score_pad, signed, unbroken
from branchline.core.errors import BranchlineError, Endless, IllegalAction
from branchline.core.words import counted, listing
from branchline.table.beats import beats_of
from branchline.table.bygone import OtherRules
from branchline.table.hints import UNKNOWN, NoHint, hint
from branchline.table.host import Host
from branchline.table.presence import Presence
from branchline.table.running import Running
from branchline.table.seating import OPEN, PERSON, call_of
from branchline.table.sights import SPECTATOR
from branchline.table.storage import CLOSED, Conflict

HELP = """\
  12          choose number 12 (its text form, such as place:A1, will do too)
  some words  show only the choices that have these words
  Enter       show the choices again
  t           the table (t mine: one part of it, by its name)
  u           take your last move back, as far as nothing has been revealed since
  hint        what would you do? (where the table allows it; the log says that you asked)
  log         what has happened (log 50: the last 50 lines)
  score       the score if the game ended now, as far as you can know
  save FILE   save a record of the game
  page        a link that brings this table, and all of yours, to your browser
  q           leave; the table stays, here and on the page
  ?           this help"""
LONGEST_NEWS = 25
LONGEST_LIST = 40
MOVES_AT_FIRST = 20


class Leave(Exception):
    """The person has had enough for today."""


class Sitting:
    """From here to the end of the game, or until somebody leaves. `record` is a file in which the game is kept too,
    `on` the words of a command by which this storage is found again."""

    def __init__(self, host: Host, match: int, person: Person, record: Path | None = None, on: str = "") -> None:
        self.host = host
        self.match = match
        self.person = person
        self.record = record
        self.on = on
        self.screen = Screen()
        self.last_person: int | None = None
        self.told: dict[int, int] = {}  # up to which move each watcher has been told
        self.seen = 0
        self.awaited = ""

    def now(self) -> Running:
        """The table as it stands in the storage."""
        try:
            running = self.host.fresh(self.match)
        except OtherRules as error:
            way_on = " On the page you can say how it is to go on." if error.is_under_way else ""
            raise BranchlineError(f"{error.why}{way_on}") from error
        if any(seat.kind == PERSON for seat in running.seats) and not self.person.own_seats(running):
            self.person.look_again()
        return running

    def play(self) -> int:
        """Play until the end or until the person leaves; the exit code."""
        running = self.now()
        self.head(running)
        try:
            with self.present():
                while not running.is_settled:
                    self.go_on(running)
                    running = self.now()
        except (Leave, EOFError, KeyboardInterrupt):
            self.keep_record()
            self.part()
            return 0
        except Endless:
            self.keep_record()
            raise
        self.keep_record()
        self.finish(running)
        return 0

    @contextmanager
    def present(self) -> Iterator[None]:
        """Others at the table see that this person is here."""
        presence = Presence(self.host.storage, self.host.driving.leases.lives)
        here = (self.match, self.person.visitor.id)
        presence.come(*here)
        presence.write_down(*here)
        try:
            yield
        finally:
            presence.leave(*here)
            presence.write_down(*here)

    def head(self, running: Running) -> None:
        game, row = running.game, running.row
        names = signs_of(running)
        self.screen.line(f"{game.title}, {counted(row.players, 'player')}: {', '.join(names)}", "bold")
        chosen = game.chosen(row.options)
        if chosen:
            self.screen.line(played_with(chosen))
        campaign = self.host.keepsakes.campaign_of(row.id)
        if campaign is not None:
            self.screen.line(words_of(game, campaign), "bold")
        if any(seat.kind == OPEN for seat in running.seats):
            there = to_type(f"play --table {row.word}", game.name)
            self.screen.line(f"For whoever is to join: {PAGE}/t/{row.word} or {unbroken(there)}")
        if not running.is_settled:
            self.screen.line(f"? for help, q to leave; every move is stored (table {call_of(row.word)}).\n")

    def part(self) -> None:
        """Say how to go on."""
        running = self.now()
        row = running.row
        moves = counted(row.number, "move")
        way = to_type(f"play --table {call_of(row.word)}{self.on}", running.game.name)
        self.screen.line(f"\nStored after {moves}. To go on: {unbroken(way)}")
        self.screen.line(f"In your browser, while the page runs (make play): {self.person.address(running)}")

    # -- one step ------------------------------------------------------------------------------------

    def go_on(self, running: Running) -> None:
        """Whatever is next: chance and bots, a person here, or somebody elsewhere."""
        with suppress(Conflict):  # another server was faster
            if running.may_go_on and self.host.driving.drive_once(self.match):
                return
        mine = self.person.seats_at(running)
        wanted = [seat for seat in awaited(running) if seat in mine]
        try:
            if wanted:
                self.keep_record()
                self.decide(wanted[0])
            else:
                self.wait(running)
        except (Conflict, IllegalAction) as error:
            self.screen.line(str(error), "red")

    def keep_record(self, path: Path | None = None) -> None:
        target = path or self.record
        if target is not None:
            self.host.record(self.host.storage.match(self.match)).save(target)

    def wait(self, running: Running) -> None:
        """Somebody has to decide who does not sit here."""
        self.news(running, self.eye(running))
        if running.row.status == CLOSED:
            self.screen.line("The table was closed; the game does not take place.")
            raise Leave
        is_open = running.row.status == "open"
        who = "somebody to join" if is_open else listing([running.names[seat] for seat in awaited(running)])
        if who != self.awaited:
            self.screen.line(f"Waiting for {who} …", "dim")
            self.awaited = who
        if not self.screen.is_terminal and (is_open or not running.goes_on_by_itself):
            raise Leave  # in a pipe nobody waits for people: whoever plays there comes back later
        if self.screen.has_line():
            self.obey(self.screen.ask("") or "", running, self.eye(running), [])

    def eye(self, running: Running) -> int:
        """With whose eyes one looks who is not asked: one's own, unless several share the keyboard."""
        mine = self.person.own_seats(running)
        return mine[0].seat if len(mine) == 1 else SPECTATOR

    def decide(self, seat: int) -> None:
        """Show a person what has happened and what may be done, until something is done."""
        self.hand_over(seat)
        running = self.now()
        if seat not in awaited(running):
            return  # it was done elsewhere while the keyboard was handed over
        self.awaited = ""
        others_moved = any(line.seat != seat for line in running.lines if line.number > self.seen)
        if self.last_person != seat or others_moved:
            self.screen.board(running.game, running.sights.view(seat))
            self.screen.line()
        self.news(running, seat)
        self.last_person = seat
        self.seen = running.row.number
        if running.row.held_by == seat:
            self.screen.line("\nYour turn is over. Enter ends it, u takes the last move back.", "bold")
            legal = []
        else:
            legal = running.state.legal_actions(seat)
            self.question(running, seat, legal)
        while not self.is_answered(running, seat, legal):
            pass

    def is_answered(self, running: Running, seat: int, legal: list[int]) -> bool:
        """Has the answer changed anything, or has somebody else meanwhile?"""
        row = running.row
        answer = self.screen.ask(
            f"{signs_of(running)[seat]}> ", lambda: self.host.storage.match(self.match).version == row.version
        )
        if answer is None:
            return True
        action = chosen(running, answer, legal)
        try:
            if action is not None:
                self.host.act(self.match, seat, action, row.stand, self.person.ends_turns_by_itself, row.number)
            elif row.held_by == seat and not answer:
                self.host.confirm(self.match, seat, row.stand)
            else:
                return self.obey(answer, running, seat, legal)
        except IllegalAction as error:
            self.screen.line(str(error), "red")
            return False
        return True

    def hand_over(self, seat: int) -> None:
        """Several people at one keyboard: nobody sees another's hand."""
        running = self.now()
        if len(self.person.seats_at(running)) < 2:
            return
        if self.last_person != seat and self.screen.is_terminal:
            self.screen.clear()
            self.screen.ask(f"{signs_of(running)[seat]}, it is your turn: press Enter when only you are looking. ")
            self.screen.clear()
        self.host.come_forward(self.match, seat)

    # -- what is shown ---------------------------------------------------------------------------------

    def news(self, running: Running, watcher: int) -> None:
        """Print what this watcher has not been told yet."""
        number = running.row.number
        told = min(self.told.get(watcher, max(0, number - MOVES_AT_FIRST)), number)
        self.told[watcher] = number
        self.tell(self.lines(running, watcher, number - told))

    def lines(self, running: Running, watcher: int, moves: int) -> list[str]:
        """What so many last moves say to a watcher, the oldest first."""
        found = self.host.lines(running, watcher, running.is_settled, running.row.number, moves) if moves else []
        beats = beats_of(reversed(found), watcher, running.labels)
        return [words for beat in beats if not beat.is_idle for words in (beat.sentence, *beat.told)]

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

    def question(self, running: Running, seat: int, legal: list[int], words: str = "") -> None:
        """The question with its rule, and the numbered choices (all, or those that have some words)."""
        game, state = running.game, running.sights.seen(seat)
        asked = game.ask(state) if seat == state.player else None
        if asked is not None:
            self.screen.pair(f"\n{asked.text} ", f"({asked.rule})", "bold", "dim")
            if asked.why:
                self.screen.line(asked.why, "dim")
        else:
            self.screen.line("\nAnd you?", "bold")
        sentences = [game.say(state, action) for action in legal]
        wanted = [i for i, sentence in enumerate(sentences) if words.lower() in sentence.lower()]
        if not wanted:
            self.screen.line(f"No choice has the words {words!r}; ? for help", "red")
        shown = wanted if words else wanted[:LONGEST_LIST]
        for i in shown:
            self.screen.pair(f"{i + 1:4}  ", sentences[i], "cyan")
        if len(shown) < len(wanted):
            left = len(wanted) - len(shown)
            self.screen.line(f"      … and {left} more, up to {len(legal)}: type some words to find one", "dim")

    def obey(self, answer: str, running: Running, seat: int, legal: list[int]) -> bool:
        """Carry out what is no choice; has it changed the table?"""
        screen = self.screen
        command, _, rest = answer.partition(" ")
        rest = rest.strip()
        if command in ("q", "quit"):
            raise Leave
        if command in ("u", "undo") and not rest:
            self.host.undo(self.match, seat, running.row.stand)
            self.last_person = None
            return True
        if command in ("?", "help"):
            screen.line(HELP)
        elif command == "t":
            if not screen.board(running.game, running.sights.view(seat), rest):
                screen.line(f"The table has no part {rest!r}; t shows it all", "red")
        elif command == "log" and (not rest or rest.isdecimal()):
            most = max(1, int(rest or LONGEST_NEWS))
            self.tell(self.lines(running, seat, most)[-most:], most)
        elif command == "score" and not rest:
            state = running.sights.seen(seat)
            screen.table(score_pad(state.score_sheet(), state.scores(), None, signs_of(running)))
        elif command == "hint" and not rest:
            self.hint(running, seat, legal)
        elif command == "page" and not rest:
            screen.line(f"It works once, while the page runs (make play): {self.person.address(running)}")
        elif command == "save":
            self.save_copy(rest)
        elif not legal:
            screen.line("There is nothing to choose just now; ? for help", "red")
        elif answer.isdecimal():
            screen.line(f"There is no choice {answer}: they run from 1 to {len(legal)}", "red")
        else:
            self.question(running, seat, legal, answer)
        return False

    def hint(self, running: Running, seat: int, legal: list[int]) -> None:
        """The choices that the search would think of, by their numbers, and why."""
        try:
            found = hint(self.host, self.match, seat, running.row.stand)
        except NoHint as error:
            self.screen.line(str(error), "red")
            return
        for one in found.choices:
            self.screen.pair(f"{legal.index(one.action) + 1:4}  ", f"{one.sentence}  {one.ahead}", "cyan")
        self.screen.line(f"{found.verdict} {found.reason}".rstrip())
        self.screen.line(f"Ahead of the best other, that is. {UNKNOWN}", "dim")

    def save_copy(self, name: str) -> None:
        target = Path(name)
        if not name:
            self.screen.line("save FILE: which file?", "red")
        elif target.exists():
            self.screen.line(f"{name} exists already: choose another name", "red")
        else:
            try:
                self.keep_record(target)
            except OSError as error:
                self.screen.line(f"{name}: {error.strerror}", "red")
            else:
                self.screen.line(f"Saved as {name}")

    # -- the end -----------------------------------------------------------------------------------------

    def finish(self, running: Running) -> None:
        """The last news, the table, the score pad; in a solo game what it has earned, and how a campaign goes on."""
        screen, state, watcher = self.screen, running.state, self.eye(running)
        screen.board(running.game, running.sights.view(watcher), "")
        screen.line()
        self.news(running, watcher)
        screen.line(f"\nThe end: {running.game.ending(state)}.\n", "bold")
        screen.table(score_pad(state.score_sheet(), state.scores(), state.ranks(), signs_of(running)))
        solo = self.host.keepsakes.solo(self.match)
        if solo is not None and solo.earned:
            screen.line("\nAchievements", "bold")
            for name, why in solo.earned:
                screen.pair(f"  {name}", f": {why}", "green")
        whole = f"replay {self.record}" if self.record else f"play --table {call_of(running.row.word)} --record FILE"
        way = to_type(whole + ("" if self.record else self.on), running.game.name)
        screen.line(f"\nThe whole game: {unbroken(way)}")
        self.campaign(running)

    def campaign(self, running: Running) -> None:
        """If this was a game of a campaign, how that goes on."""
        campaign = self.host.keepsakes.campaign_of(self.match)
        if campaign is None or campaign.visitor != self.person.visitor.id:
            return
        way = to_type(f"play {running.game.name} --campaign{self.on}", running.game.name)
        try:
            after = choose_way(self.host, campaign, running, self.screen)
        except (EOFError, KeyboardInterrupt):
            self.screen.line(f"\nTo choose later: {unbroken(way)}")
            return
        if after is not None:
            self.screen.line(f"{words_of(running.game, after)}\nOn with it: {unbroken(way)}")


def signs_of(running: Running) -> list[str]:
    """Each seat with its sign and who plays there."""
    return signed(running.labels, running.colours)


def awaited(running: Running) -> list[int]:
    """The seats that have to decide, or to end their turn."""
    return [running.row.held_by] if running.row.held_by >= 0 else running.due()


def chosen(running: Running, answer: str, legal: list[int]) -> int | None:
    """The action that an answer names: by its number in the list, or by its text form."""
    if answer.isdecimal() and 1 <= int(answer) <= len(legal):
        return legal[int(answer) - 1]
    named = running.game.actions.ids.get(answer)
    return named if named in legal else None
