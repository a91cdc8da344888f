"""The counter, where programs ask: the games, a table, a seat, and there the same questions as people are asked.

Whoever comes is known by a token, as a browser is by its cookie. All that is told of a table comes from the view of the
seat that asks; the truth goes no further than `Running.sights`.
"""

from __future__ import annotations

from typing import Any

from branchline.bots import bots, summaries
from branchline.core import registry
from branchline.core.errors import BadOption, BranchlineError, IllegalAction
from branchline.core.position import CHANCE
from branchline.core.rule_search import card_names, search
from branchline.core.words import an
from branchline.table import answers
from branchline.table.arriving import NOBODY, check_room, own_seats, sit_down, still_there
from branchline.table.beats import beats_of
from branchline.table.host import Host, NotYours
from branchline.table.running import Running
from branchline.table.seating import BOT, GUEST, OPEN, PERSON, SeatWish, bot_name, check_bots, plain_name
from branchline.table.sights import SPECTATOR
from branchline.table.storage import Conflict, MatchRow, Visitor
from branchline.table.waiting_room import clear_seat, close_table

ME = "me"
STALE = "The table has changed since you looked at it: look again, then choose."
END_TURN = answers.Choice(1, "End your turn: your last move becomes final", "")
HELD = answers.Question("Your turn is done; do you end it?", "")


class NoSuchToken(BranchlineError):
    """A token that belongs to nobody."""


class Counter:
    """What a program may ask at the tables of one host. Every answer has been committed. `origin` is where people find
    the page of these tables, for links."""

    def __init__(self, host: Host, origin: str = "") -> None:
        self.host = host
        self.origin = origin
        self.storage = host.storage

    # -- who asks ------------------------------------------------------------------------------------------------

    def visitor(self, token: str) -> Visitor:
        """Who has this token; nobody in particular without one."""
        found = self.storage.visitor(token) if token else NOBODY
        if found is None:
            raise NoSuchToken("This token is not known here; whoever opens a table or takes a seat is given one.")
        return found

    def known(self, token: str) -> tuple[Visitor, str]:
        """The visitor of a token, or a new one with a token of its own."""
        visitor = self.visitor(token)
        return (visitor, token) if visitor.id else self.storage.new_visitor(auto_confirm=True)

    # -- games and rules -----------------------------------------------------------------------------------------

    def games(self) -> answers.Games:
        return answers.Games([game_facts(registry.game(name)) for name in registry.games()], summaries())

    def rules(self, game: str, find: str = "") -> answers.Rules:
        """The rule of a number, or those that have some words; without either, the chapters."""
        found = registry.game(game)
        book = found.rulebook
        if not find.strip():
            return answers.Rules(
                game, [answers.Rule(one.number, one.title, one.line) for one in book.chapters.values()]
            )
        hits = search(book, find, card_names(found.about))
        rules = [
            answers.Rule(one.number, one.title, one.say, one.exact, one.ruling, tuple(one.see)) for one in hits.rules
        ]
        return answers.Rules(game, rules, hits.is_near)

    # -- coming and going ----------------------------------------------------------------------------------------

    def open_table(self, token: str, wish: answers.NewTable) -> answers.Seated:
        """A new table with the one who asks in the seat `me`, if there is one."""
        game = registry.game(wish.game)
        if wish.seats.count(ME) > 1:
            raise BadOption("One token, one seat: leave the other open and take it without a token.")
        if not {ME, OPEN} & set(wish.seats):
            raise BadOption("Take a seat yourself or leave one open: bots alone need no table.")
        wishes = [seat_wish(one, plain_name(wish.name)) for one in wish.seats]
        setting = game.setting(len(wishes), wish.options)
        game.check_setting(setting)
        check_bots(setting, *(one.bot for one in wishes))
        visitor, token = self.known(token)
        row = self.host.open_table(visitor, game, wishes, dict(wish.options), listed=wish.listed)
        return self.seated(row, visitor, token)

    def sit(self, token: str, wish: answers.Sit) -> answers.Seated:
        """Take a seat, by the key of the table or by a link; who sits there already is back."""
        if not self.visitor(token).id:
            check_room(self.storage, wish.table, wish.seat)  # whoever finds no seat is not made known
        visitor, token = self.known(token)
        row = sit_down(self.host, visitor, wish.table, plain_name(wish.name), wish.seat, teaching=wish.teaching)
        return self.seated(row, visitor, token)

    def seated(self, row: MatchRow, visitor: Visitor, token: str) -> answers.Seated:
        mine = own_seats(self.storage.seats(row.id), visitor.id)
        return answers.Seated(row.word, mine[0].seat if mine else None, token, f"{self.origin}/t/{row.word}")

    def leave(self, token: str, key: str, wish: answers.Leave) -> answers.Left:
        """Give one's seat up before the game begins; later a bot plays on, until one sits down again."""
        running, eye = self.sitting(token, key)
        match, row = running.row.id, running.row
        if row.status == "open" and row.owner == running.seats[eye].visitor:
            close_table(self.host, match)
            return answers.Left("The table is closed; the game does not take place.")
        if row.status == "open":
            clear_seat(self.host, match, eye)
            return answers.Left("Your seat is open again.")
        self.host.hand_over(match, eye, known_bot(wish.bot))
        return answers.Left(f"{an(bot_name(wish.bot, [])).capitalize()} plays on for you; sit down again to be back.")

    # -- at a table ----------------------------------------------------------------------------------------------

    def looking(self, token: str, key: str) -> tuple[Running, int]:
        """A table, and with whose eyes one may look at it: a seat's, or where all may look, a spectator's."""
        visitor = self.visitor(token)
        row = still_there(self.storage, self.storage.match_by_word(key))
        running = self.host.running(row)
        mine = [seat.seat for seat in own_seats(running.seats, visitor.id)]
        if not mine and not row.listed and row.owner != visitor.id:
            raise NotYours("You have no seat at this table: take one, or send the token of your seat.")
        due = [seat for seat in awaited(running) if seat in mine]
        return running, (due or mine or [SPECTATOR])[0]

    def sitting(self, token: str, key: str) -> tuple[Running, int]:
        running, eye = self.looking(token, key)
        if eye == SPECTATOR:
            raise NotYours("You have no seat at this table.")
        return running, eye

    def match(self, token: str, key: str) -> int:
        """By which number a table that one may look at is told to have changed."""
        return self.looking(token, key)[0].row.id

    def is_news(self, token: str, key: str) -> bool:
        """Is it for the one who asks to decide, or is there nothing to wait for?"""
        running, eye = self.looking(token, key)
        self.host.drive(running.row.id)
        return is_asked(running, eye) or running.row.status not in ("open", "playing")

    def look(self, token: str, key: str, since: int | None = None) -> answers.Table:
        """The table as one's seat may know it, with the log since a move."""
        running, eye = self.looking(token, key)
        self.host.drive(running.row.id)
        return table_told(self.host, running, eye, since)

    def log(self, token: str, key: str, since: int | None = None) -> answers.Log:
        running, eye = self.looking(token, key)
        return log_told(self.host, running, eye, since)

    def choose(self, token: str, key: str, answer: answers.Answer) -> answers.Table:
        """Answer the question of one's seat; refused if the table has changed since the stand it was made for."""
        running, seat = self.sitting(token, key)
        match, row = running.row.id, running.row
        stand, seen = map(int, answer.stand.split("-"))
        try:
            if row.lesson:
                raise IllegalAction("Lessons are taken on the page.")
            if running.seats[seat].bot:
                raise IllegalAction("A bot stands in for you; sit down again first.")
            choices = choices_told(running, seat)
            if row.stand != stand and not self.host.is_same_choice(running, seat, seen):
                raise Conflict(STALE)
            if not choices:
                raise IllegalAction(running.why_not_due(seat))
            if answer.choice > len(choices):
                raise IllegalAction(f"There is no choice {answer.choice}: they run from 1 to {len(choices)}.")
            if row.held_by == seat:
                self.host.confirm(match, seat, stand)
            else:
                action = running.game.actions.id(choices[answer.choice - 1].action)
                self.host.act(match, seat, action, stand, True, seen)
        except Conflict as error:
            raise Conflict(STALE) from error
        return table_told(self.host, self.host.latest(match), seat, row.number)


# -- what is told --------------------------------------------------------------------------------------------------


def game_facts(game: Any) -> answers.Game:
    options = {
        name: answers.Option(list(values), game.option_help.get(name, "")) for name, values in game.options.items()
    }
    return answers.Game(game.name, game.title, game.min_players, game.max_players, game.minutes, game.summary, options)


def seat_wish(wanted: str, name: str) -> SeatWish:
    if wanted == ME:
        return SeatWish(PERSON, name=name or GUEST, is_mine=True)
    return SeatWish(OPEN) if wanted == OPEN else SeatWish(BOT, known_bot(wanted))


def known_bot(name: str) -> str:
    if name not in bots():
        raise BadOption(f"There is no bot {name!r}; there are: {', '.join(bots())}.")
    return name


def awaited(running: Running) -> list[int]:
    """The seats that have to decide, or to end their turn."""
    return [running.row.held_by] if running.row.held_by >= 0 else running.due()


def is_asked(running: Running, eye: int) -> bool:
    return eye in awaited(running) and running.is_played_by_person(eye)


def choices_told(running: Running, eye: int) -> list[answers.Choice]:
    """The numbered choices of a seat, from a position that says no more than its view."""
    if not is_asked(running, eye):
        return []
    if running.row.held_by == eye:
        return [END_TURN]
    return numbered(running.game, running.sights.seen(eye), eye)


def numbered(game: Any, seen: Any, seat: int) -> list[answers.Choice]:
    """The choices of a seat in a position that says no more than its view."""
    return [
        answers.Choice(number, one.sentence, one.rule, one.price, one.text)
        for number, one in enumerate(game.choices(seen, seat), 1)
    ]


def question_told(game: Any, seen: Any) -> answers.Question:
    asked = game.ask(seen)
    return answers.Question(asked.text, asked.rule)


def table_told(host: Host, running: Running, eye: int, since: int | None = None) -> answers.Table:
    """A table as a seat, or a spectator, may know it."""
    row, game, seen = running.row, running.game, running.sights.seen(eye)
    choices = choices_told(running, eye)
    held = bool(choices) and row.held_by == eye
    has_begun = row.status != "open"
    return answers.Table(
        table=row.word,
        game=game.name,
        title=game.title,
        status="playing" if row.status == "over" and not running.is_settled else row.status,
        seat=None if eye == SPECTATOR else eye,
        seats=seats_told(running, seen.scores() if has_begun else []),
        number=row.number,
        stand=f"{row.stand}-{row.number}",
        is_your_turn=bool(choices),
        phase=game.phase(seen) if has_begun else "",
        question=None if not choices else HELD if held else question_told(game, seen),
        choices=choices,
        log=log_told(host, running, eye, since),
        result=result_told(row) if running.is_settled else None,
        board=game.terminal(running.sights.view(eye)) if has_begun else "",
        view=running.sights.view(eye) if has_begun else {},
    )


def seats_told(running: Running, scores: list[float]) -> list[answers.Seat]:
    due = awaited(running)
    own = running.game.seat_names(running.row.players)
    told = []
    for seat, name in enumerate(running.names):
        sitting = running.seats[seat] if seat < len(running.seats) else None
        kind, bot = (sitting.kind, sitting.bot) if sitting is not None else ("automa", "")
        points = scores[seat] if seat < len(scores) else None
        told.append(answers.Seat(seat, own[seat], "" if kind == OPEN else name, kind, bot, seat in due, points))
    return told


def log_told(host: Host, running: Running, eye: int, since: int | None) -> answers.Log:
    number = running.row.number
    after = min(own_last_move(running, eye) if since is None else since, number)
    lines = host.lines(running, eye, running.is_settled, number, number - after) if number > after else []
    return answers.Log(after, number, events_told(reversed(lines), eye, running.labels))


def own_last_move(running: Running, eye: int) -> int:
    """After how many moves a seat has decided last, as far as the lines at hand go back."""
    before = running.lines[0].number - 1 if running.lines else 0
    return next((line.number for line in reversed(running.lines) if line.seat == eye != CHANCE), before)


def events_told(lines: Any, eye: int, names: list[str]) -> list[answers.Event]:
    """What these lines tell a watcher; a choice that changed nothing is left out."""
    return [
        answers.Event(one.number, None if one.seat == CHANCE else one.seat, one.sentence, one.rule, one.told)
        for one in beats_of(lines, eye, names)
        if not one.is_idle
    ]


def result_told(row: MatchRow) -> answers.Result | None:
    if row.result is None:
        return None
    return answers.Result(row.result["scores"], row.result["ranks"], row.result["ending"])
