"""What a table page shows to one viewer: made from that viewer's view, so that nothing else can be in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from sys import intern
from typing import Any
from urllib.parse import quote

from branchline.core.position import CHANCE, OVER
from branchline.core.sheet import Choice, Course, Drawn, Fact, Refusal
from branchline.core.translation import SOURCE, language_now
from branchline.core.words import listing, of_another, sentence
from branchline.look.album import Album
from branchline.look.symbols import emblem_name, seat_class
from branchline.table import hints
from branchline.table.ahead import told_at
from branchline.table.changes import followed
from branchline.table.host import Host
from branchline.table.rated import rated_words, why_not_rated
from branchline.table.running import Running
from branchline.table.seating import BOT, OPEN, PERSON
from branchline.table.sights import Sights, is_as_much
from branchline.table.storage import MatchRow, Note
from branchline.web.choices import Money, Row, money_of, rows_of
from branchline.web.clocks import Clock, Late, clock_of, late_at
from branchline.web.ends import COMES_BACK, GOES_ON, Big, Kind, big_of, button_of, goes_on_with, outlooks
from branchline.web.foresight import Foresight, Plan, foresight
from branchline.web.knowledge import Knowledge
from branchline.web.lesson import Card, big_in, card_of, lit_by
from branchline.web.notices import NONE, Notices, notices_at
from branchline.web.over import Over, headline_of, over_of
from branchline.web.pads import Pad, made_of
from branchline.web.puzzle_card import Card as PuzzleCard
from branchline.web.stage import Placed, Stage, others_of, stage_of, supply_of, tray_of
from branchline.web.telling import Story, Waiting, steps_of, tell, waiting_of, with_asides
from branchline.web.translating import names_listed, own
from branchline.web.words import as_read, named

EYES = "eyes"
REMARK = re.compile(r", | \(")


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table: from which address, with whose eyes (-1: a spectator), and which seats are theirs."""

    base: str
    seat: int = -1
    mine: tuple[int, ...] = ()
    is_owner: bool = False
    auto_confirm: bool = False
    origin: str = ""  # the site's own address, as this browser knows it, where links are shown


@dataclass(frozen=True)
class Plate:
    """A seat in the strip of players."""

    seat: int
    name: str
    css: str
    emblem: str
    status: str
    is_on: bool
    is_mine: bool
    points: float | None
    made_of: str
    kind: str
    stand_in: str
    facts: list[Fact]
    clock: Clock | None
    is_taught: bool


@dataclass(frozen=True)
class Panel:
    """The turn panel: the question and its answers, or for whom everybody waits."""

    css: str
    heading: str
    ask: str
    why: str
    rule: str
    rows: list[Row]
    refusals: list[Refusal]
    seat: int
    is_held: bool
    can_undo: bool
    undo_refusal: str
    undo_words: str
    undo_button: str
    cover: str
    secret_note: str
    late: list[Late]
    big: Big
    money: Money | None
    after: dict[Kind, str]
    may_hint: bool
    asked: frozenset[int]


@dataclass(frozen=True)
class Scene:
    """Everything on a table page."""

    row: MatchRow
    viewer: Viewer
    title: str
    chosen: list[str]
    names: list[str]
    plates: list[Plate]
    panel: Panel
    course: Course | None
    stage: Stage
    mine: list[list[Placed]]
    others: list[tuple[int, str, list[list[Placed]]]]
    supply: list[Placed]
    text: str
    story: Story
    steps: dict[str, int]
    waiting: Waiting | None
    pad: Pad | None
    notes: list[Note]
    number: int
    is_replay: bool
    is_over: bool
    is_mine_now: bool
    symbols: Drawn | None
    colours: str
    message: str
    over: Over | None = None
    lesson: Card | None = None
    ahead: Foresight | None = None
    plan: Plan | None = None
    puzzle: PuzzleCard | None = None
    aim: str = ""  # of the game, in a sentence or two
    not_rated: str = ""  # why a game that somebody wanted to be rated is not
    notices: Notices = NONE
    acts: str = ""  # where decisions are sent, if not to the table itself

    @property
    def base(self) -> str:
        return self.viewer.base

    @property
    def me(self) -> list[str]:
        """By which names the viewer is called at this table."""
        return [self.names[seat] for seat in self.viewer.mine]

    @property
    def is_apart(self) -> bool:
        """Is this no table, but a line that is prepared, or a puzzle?"""
        return self.plan is not None or self.puzzle is not None

    @property
    def forms(self) -> str:
        return self.acts or self.viewer.base

    @property
    def eyes(self) -> list[tuple[int, str]]:
        """With whose eyes this viewer may look back, besides a spectator's: seats and their names."""
        everybody = knows_everything(self.row)
        plates = [one for one in self.plates if one.is_mine or (everybody and one.kind != "automa")]
        return [(one.seat, one.name) for one in plates]


def viewer_at(
    running: Running, visitor: int, is_watching: bool, auto_confirm: bool = False, origin: str = ""
) -> Viewer:
    """With whose eyes a visitor looks: its own seat; of several, the one that is due."""
    row = running.row
    origin = origin if row.status == "open" else ""  # once the game has begun, no page shows its own address
    if is_watching:
        return Viewer(intern(f"/w/{row.watch_word}"), origin=origin)
    mine = [seat.seat for seat in running.seats if visitor and seat.kind == PERSON and seat.visitor == visitor]
    active = [seat for seat in mine if not running.seats[seat].bot]
    due = running.due() if row.held_by < 0 else [row.held_by]
    wanted = [seat for seat in due if seat in active]
    if row.front in wanted:
        wanted = [row.front]
    seat = (wanted or ([row.front] if row.front in active else []) or active or mine or [-1])[0]
    # One string for all moments: what was set for this address is found by it again.
    return Viewer(intern(f"/t/{quote(row.word)}"), seat, tuple(mine), row.owner == visitor, auto_confirm, origin)


def may_look(running: Running, viewer: Viewer, is_watching: bool) -> bool:
    """A table is private: who may look at it sits there, has opened it, or has the link for spectators; unless it is
    listed, then everybody may."""
    return bool(viewer.mine) or viewer.is_owner or is_watching or running.row.listed


def css_of(running: Running, seat: int) -> str:
    return seat_class(seat, running.colours)


def emblem_of(running: Running, seat: int) -> str:
    return emblem_name(seat, running.colours)


def short_title(title: str) -> str:
    return title.partition(":")[0]


def knows_everything(row: MatchRow) -> bool:
    """A finished game has no secrets any more."""
    return row.status in ("over", "record") and row.held_by < 0


def build(
    host: Host,
    running: Running,
    viewer: Viewer,
    at: int | None = None,
    message: str = "",
    album: Album | None = None,
) -> Scene:
    """The scene of a viewer; `at` looks back at the position after so many moves. Sheets that an album has are not
    drawn again."""
    row, game, names = running.row, running.game, running.names
    is_replay = at is not None
    number = row.number if at is None else at
    sights = running.sights if at is None else Sights(game, host.state_at(row, number))
    state = sights.position
    cover = "" if is_replay else cover_of(running, viewer)
    seat = -1 if cover else viewer.seat
    eyes = eyes_of(running, sights, seat, is_replay, album)
    # From here on the truth is out of reach: a position made of the view says everything that is shown.
    view, seen = eyes.view, eyes.knowledge.seen
    due = [] if is_replay else running.due()
    choices = [] if is_replay else choices_of(running, viewer, seat, seen)
    choices = [as_read(game, row.players, names, choice) for choice in choices]
    card = card_of(running) if seat in viewer.mine and not is_replay else None
    drawn_names = names if language_now() == SOURCE else [own(name) for name in names]
    sheets = game.sheets(view, lit_by(card, choices), drawn_names, album)
    lit = [sheet.name for sheet in sheets if sheet.is_lit]
    everything = knows_everything(row)
    chronicle = running.chronicle(seat, everything) if at is None else host.chronicle_at(running, seat, everything, at)
    is_over = state.player == OVER
    panel = panel_of(host, running, eyes.knowledge, viewer, seat, choices, cover, is_replay, card)
    course = eyes.knowledge.course if row.status != "open" else None
    if panel.is_held:  # the turn is not over, though the position waits for what is next
        before = host.last_decision(running)[0].seen(seat)
        panel, course = replace(panel, heading=game.phase(before)), game.course(before)
    return Scene(
        row=row,
        viewer=viewer,
        title=short_title(game.title),
        chosen=[*game.chosen(state.setting.options), *rated_words(running.seats)],
        names=names,
        plates=plates_of(running, eyes.knowledge, viewer, [] if is_replay else (due or [row.held_by])),
        panel=panel,
        course=course,
        stage=stage_of(sheets, lit),
        mine=tray_of((sheet for sheet in sheets if sheet.place == "mine" and sheet.seat == seat), lit),
        others=others_of(sheets, names, seat, lit),
        supply=supply_of(sheets, lit),
        text="" if sheets else game.terminal(view),
        story=with_asides(
            tell(running, chronicle, seat, has_trail(host, running, seat, is_replay)),
            told_at(host.storage, running, seat) if seat in viewer.mine else {},
        ),
        steps=steps_of(host, running, seat, everything, number) if is_replay else {"beat-back": max(0, number - 1)},
        waiting=None if is_replay or cover else waiting_of(running, viewer.mine),
        pad=eyes.knowledge.pad if row.status != "open" else None,
        # What is said is for those who sit there, and for spectators where the owner lets them.
        notes=host.notes(running) if viewer.mine or row.open_chat else [],
        number=number,
        is_replay=is_replay,
        is_over=is_over and row.held_by < 0,
        is_mine_now=bool(choices) or (row.held_by >= 0 and row.held_by in viewer.mine) or bool(cover),
        symbols=game.symbols(),
        colours=running.colours,
        message=message or running.notice,
        over=over_here(host, running, viewer) if running.is_settled and not is_replay else None,
        lesson=card,
        ahead=None if is_replay or cover else foresight(host, running, viewer.mine),
        notices=NONE if is_replay or cover else notices_at(host, running, viewer.mine),
        aim=game.summary,
        not_rated=why_not_rated(running.seats),
    )


def choices_of(running: Running, viewer: Viewer, seat: int, seen: Any) -> list[Choice]:
    """What the seat of a viewer may do now; nothing while it is not asked."""
    is_asked = seat in running.due() and seat in viewer.mine and not running.seats[seat].bot
    return running.game.choices(seen, seat) if is_asked else []


def over_here(host: Host, running: Running, viewer: Viewer) -> Over:
    seats = range(len(running.names))
    css, emblems = [css_of(running, seat) for seat in seats], [emblem_of(running, seat) for seat in seats]
    return over_of(host, running, viewer.seat, viewer.mine, css, emblems)


@dataclass(frozen=True)
class Eyes:
    """The view of a seat, and what follows from it."""

    view: dict[str, Any]
    knowledge: Knowledge


def eyes_of(running: Running, sights: Sights, seat: int, is_replay: bool, album: Album | None) -> Eyes:
    """What a seat may know (-1: a spectator). Seats whose views hold the very same share what follows from them."""
    view, seen = sights.view(seat), sights.seen(seat)
    if album is not None:
        album.weave(view, seen)
    if is_replay:
        return Eyes(view, Knowledge(running, followed(sights, seat)))
    shared: dict[int, Knowledge] = running.once((EYES, language_now()), dict)
    if id(seen) not in shared:
        shared[id(seen)] = Knowledge(running, followed(sights, seat))
    return Eyes(view, shared[id(seen)])


def has_trail(host: Host, running: Running, seat: int, is_replay: bool) -> bool:
    """What others did is drawn on the board until the viewer's first answer to it is final or the turn is over; what
    chance does after it takes nothing of that back."""
    decided = next((line.seat for line in reversed(running.lines) if line.seat != CHANCE), CHANCE)
    if is_replay or seat < 0 or decided != seat:
        return True
    row = running.row
    is_on = row.status == "playing" and (row.held_by == seat or seat in running.due())
    return is_on and running.lines[-1].seat == seat and not host.undo_refusal(running, seat)


def cover_of(running: Running, viewer: Viewer) -> str:
    """Hot-seat: whom the screen has to be passed to, before that player's own things are shown; '' for nobody."""
    if len(viewer.mine) < 2 or viewer.seat < 0 or running.row.front == viewer.seat or running.is_over:
        return ""
    own = running.sights.view(viewer.seat)
    if all(is_as_much(running.sights.view(seat), own) for seat in viewer.mine):
        return ""
    return running.names[viewer.seat]


def plates_of(running: Running, knowledge: Knowledge, viewer: Viewer, on: list[int]) -> list[Plate]:
    row = running.row
    scores = knowledge.scores if row.status != "open" else []
    pad, facts = (knowledge.pad, knowledge.facts) if row.status != "open" else (None, [])
    plates = []
    for seat, name in enumerate(running.names):
        sitting = running.seats[seat] if seat < len(running.seats) else None
        kind = sitting.kind if sitting is not None else "automa"
        stand_in = sitting.bot if sitting is not None and sitting.kind == PERSON else ""
        plates.append(
            Plate(
                seat=seat,
                name=name if kind != OPEN else "Open seat",
                css=css_of(running, seat),
                emblem=emblem_of(running, seat),
                status=status_of(running, knowledge.seen, seat, kind, stand_in, seat in on),
                is_on=seat in on,
                is_mine=seat in viewer.mine,
                points=scores[seat] if seat < len(scores) else None,
                made_of=made_of(pad, seat) if pad else "",
                kind=kind,
                stand_in=stand_in,
                facts=facts[seat] if seat < len(facts) else [],
                clock=clock_of(row, running.seats, seat),
                is_taught=kind == PERSON and hints.is_taught(running),
            )
        )
    return plates


def status_of(running: Running, seen: Any, seat: int, kind: str, stand_in: str, is_on: bool) -> str:
    if kind == OPEN:
        return "waits for a friend"
    if running.is_settled:
        return "finished"
    if running.row.held_by == seat:
        return "goes on" if goes_on_with(seen, seat) else "ends the turn"
    if is_on:
        return "thinks" if kind == BOT or stand_in else "decides"
    if stand_in:
        return "a bot stands in"
    return {"automa": "the automa", BOT: "bot"}.get(kind, "waits")


def panel_of(
    host: Host,
    running: Running,
    knowledge: Knowledge,
    viewer: Viewer,
    seat: int,
    choices: list[Choice],
    cover: str,
    is_replay: bool,
    card: Card | None,
) -> Panel:
    row, names, seen = running.row, running.names, knowledge.seen
    css, ask, why, rule, secret_note = "p-0", "", "", "", ""
    is_held = not is_replay and row.held_by >= 0 and row.held_by == seat
    is_going_on = is_held and goes_on_with(seen, seat)
    refusal = ""
    if not is_replay and seat in viewer.mine and row.status in ("playing", "over"):
        refusal = host.undo_refusal(running, seat)
    can_undo = not is_replay and seat in viewer.mine and not refusal
    if is_replay:
        ask, css = "You look back", "p-0"
        why, rule = knowledge.question.text, knowledge.question.rule
        asked = [one for one in seen.players_to_act() if one != seat]
        if asked and seat not in seen.players_to_act():
            why = of_another(why, [names[one] for one in asked])
    elif row.status == "open":
        free = sum(1 for one in running.seats if one.kind == OPEN)
        ask = "Waiting for friends"
        why = f"{free} of {row.players} seats {'is' if free == 1 else 'are'} still open. The game begins with the last."
    elif running.is_settled:
        ask, why, winner = headline_of(running, seat)
        css = css_of(running, winner)
    elif cover:
        ask, css = f"Pass the screen to {cover}", css_of(running, viewer.seat)
        why = "What the others hold is hidden until then."
    elif is_held:
        ask, why, css = "End your turn?", "Ending the turn makes your last move final.", css_of(running, seat)
        if is_going_on:
            ask, why = "Go on?", "Chance decides next: your last move is final then, and it is your turn again."
    elif row.held_by >= 0:
        ask, css = f"{names[row.held_by]} ends the turn", css_of(running, row.held_by)
        why = "The last move may still be taken back."
    elif choices and card is not None and not card.is_for_a_move:
        ask, css, choices = card.heading, css_of(running, seat), []
    elif choices:
        ask, rule = knowledge.question.text, knowledge.question.rule
        css = css_of(running, seat)
        why = having(knowledge, seat)
        if len(running.due()) > 1:
            secret_note = f"Secret: {len(running.due())} still choose."
    else:
        ask, css, why, rule = waiting(running, knowledge)
    heading = "" if row.status == "open" else knowledge.phase
    is_mine = 0 <= seat < len(names) and row.status != "open"
    after = outlooks(seen, seat, choices)
    return Panel(
        css=css,
        heading=heading or (f"Move {row.number}" if row.number else "The game begins"),
        ask=ask,
        why=why,
        rule=rule,
        rows=rows_of(choices, running.game.about, names),
        refusals=refusals_of(running, seen, seat) if choices else [],
        seat=seat,
        is_held=is_held,
        can_undo=can_undo,
        undo_refusal=refusal,
        undo_words=last_words(host, running, seat) if can_undo else "",
        undo_button=running.once(("undone", seat), lambda: last_button(host, running, seat)) if can_undo else "",
        cover=cover,
        secret_note=secret_note,
        late=late_at(running, viewer.mine, viewer.is_owner) if not is_replay else [],
        big=big_in(
            card, GOES_ON if is_going_on else big_now(running, viewer, choices, cover, is_held, is_replay, after)
        ),
        money=money_of(knowledge.facts[seat]) if is_mine else None,
        after=after,
        may_hint=card is None and len(choices) > 1 and not hints.refusal(running, seat),
        asked=card.asked if card else frozenset(),
    )


def big_now(
    running: Running,
    viewer: Viewer,
    choices: list[Choice],
    cover: str,
    is_held: bool,
    is_replay: bool,
    after: Mapping[Kind, str],
) -> Big:
    """What the big button says and does at this moment, for this viewer."""
    if is_replay:
        return Big("Back to now", address=viewer.base)
    if cover:
        return Big(f"{cover} is here", "frontform")
    if viewer.mine and running.row.status == "playing" and running.stand_in(viewer.seat):
        return COMES_BACK
    due = [running.row.held_by] if running.row.held_by >= 0 else running.due()
    return big_of(choices, is_held, [running.names[one] for one in due], after)


def last_words(host: Host, running: Running, seat: int) -> str:
    """What Undo takes back, in the words of the log."""
    lines = host.lines(running, seat, False, running.row.number, 1)
    return lines[0].read(seat, running.names).words if lines else ""


def last_button(host: Host, running: Running, seat: int) -> str:
    """The same in the few words of the button that did it, without price, loss and remarks."""
    before, action = host.last_decision(running)
    words = button_of(running.game.choice(before.seen(seat), action))
    return REMARK.split(words)[0]


def refusals_of(running: Running, seen: Any, seat: int) -> list[Refusal]:
    """What cannot be done now and why, with the people's names in it."""
    game, players, names = running.game, running.row.players, running.names
    found = []
    for one in game.refusals(seen, seat):
        why = sentence(named(game, players, names, one.why))
        found.append(Refusal(named(game, players, names, one.text), why, one.rule, one.target))
    return found


def waiting(running: Running, knowledge: Knowledge) -> tuple[str, str, str, str]:
    """The panel of somebody who is not asked: for whom, and for what."""
    due = running.due()
    if not due:
        return "Chance decides", "p-0", "", ""
    text, rule = knowledge.question.text, knowledge.question.rule
    names = [running.names[seat] for seat in due]
    verb = "thinks" if all(running.kind_of(seat) == BOT for seat in due) else "decides"
    if len(due) > 1:
        verb = verb.removesuffix("s")
    asked = of_another(text, names).replace(listing(names), names_listed(names))
    return f"{names_listed(names)} {verb}", css_of(running, due[0]), asked, rule


def having(knowledge: Knowledge, seat: int) -> str:
    """What the seat that is asked has to do it with, money unless the question names something else, and what needs
    explaining."""
    facts, why = knowledge.facts[seat], knowledge.question.why
    own = f"You have {facts[0].words}." if money_of(facts) and not why.startswith("You have") else ""
    return " ".join(filter(None, (own, why)))
