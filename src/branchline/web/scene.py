"""What a table page shows to one viewer: made from that viewer's view, so that nothing else can be in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER
from branchline.core.sheet import Choice, Refusal, Sheet
from branchline.look.export import rows
from branchline.look.symbols import emblem_name, seat_class
from branchline.table.host import Host
from branchline.table.lines import Line
from branchline.table.running import LAST_LINES, Running
from branchline.table.seating import BOT, OPEN, PERSON
from branchline.table.storage import MatchRow, Note
from branchline.web.choices import Row, rows_of
from branchline.web.words import figure, listing, named, sentence

FEWEST_DRAWS = 3


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table: from which address, with whose eyes (-1: a spectator), and which seats are theirs."""

    base: str
    seat: int = -1
    mine: tuple[int, ...] = ()
    is_owner: bool = False
    auto_confirm: bool = False


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
    kind: str
    stand_in: str


@dataclass(frozen=True)
class Entry:
    """An entry of the log: one line, or a run of chance results or of one seat's hidden decisions folded into one."""

    line: Line
    who: str
    css: str
    emblem: str
    folded: list[Line]
    times: int = 1


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
    cover: str
    secret_note: str


@dataclass(frozen=True)
class Scene:
    """Everything on a table page."""

    row: MatchRow
    viewer: Viewer
    title: str
    names: list[str]
    plates: list[Plate]
    panel: Panel
    board: list[list[Sheet]]
    mine: list[Sheet]
    others: list[tuple[int, str, list[Sheet]]]
    cards: list[Sheet]
    lit: list[str]
    text: str
    entries: list[Entry]
    is_log_longer: bool
    pad: Pad | None
    notes: list[Note]
    number: int
    is_replay: bool
    is_over: bool
    is_mine_now: bool
    symbols: str
    colours: str
    message: str

    @property
    def base(self) -> str:
        return self.viewer.base


@dataclass(frozen=True)
class Pad:
    """The rulebook's score pad: seats in the order of their columns, categories (name, figures, the best of them, rule)
    in the rulebook's."""

    seats: list[int]
    categories: list[tuple[str, list[float], float, str]]
    totals: list[float]
    ranks: list[int]

    @property
    def most(self) -> float:
        """The highest figure on the pad, for the bars."""
        return max((best for _, _, best, _ in self.categories), default=0.0)


def css_of(running: Running, seat: int) -> str:
    return seat_class(seat, running.colours)


def emblem_of(running: Running, seat: int) -> str:
    return emblem_name(seat, running.colours)


def short_title(title: str) -> str:
    return title.partition(":")[0]


def knows_everything(row: MatchRow) -> bool:
    """A finished game has no secrets any more."""
    return row.status in ("over", "record") and row.held_by < 0


def build(host: Host, running: Running, viewer: Viewer, at: int | None = None, message: str = "") -> Scene:
    """The scene of a viewer; `at` looks back at the position after so many moves."""
    row, game, names = running.row, running.game, running.names
    is_replay = at is not None
    number = row.number if at is None else at
    state = running.state if at is None else host.state_at(row, number)
    cover = "" if is_replay else cover_of(running, viewer)
    seat = -1 if cover else viewer.seat
    view = state.view(None if seat < 0 else seat)
    # From here on the truth is out of reach: a position made of the view says everything that is shown.
    seen = game.from_view(view)
    due = [] if is_replay else running.due()
    is_asked = seat in due and seat in viewer.mine and not running.seats[seat].bot
    choices = game.choices(seen, seat) if is_asked else []
    choices = [translated(running, choice) for choice in choices]
    sheets = game.sheets(view, choices, names)
    everything = knows_everything(row)
    lines = host.lines(running, seat, everything, number, LAST_LINES)
    is_over = state.player == OVER
    return Scene(
        row=row,
        viewer=viewer,
        title=short_title(game.title),
        names=names,
        plates=plates_of(running, seen, viewer, [] if is_replay else (due or [row.held_by])),
        panel=panel_of(host, running, seen, viewer, seat, choices, cover, is_replay),
        board=rows(sheet for sheet in sheets if sheet.place == "board"),
        mine=[sheet for sheet in sheets if sheet.place == "mine" and sheet.seat == seat],
        others=others_of(sheets, names, seat),
        cards=[sheet for sheet in sheets if sheet.place == "cards"],
        lit=[sheet.name for sheet in sheets if 'class="lg"' in sheet.svg],
        text="" if sheets else game.terminal(view),
        entries=entries_of(running, lines),
        is_log_longer=number > LAST_LINES,
        pad=pad_of(game, seen) if row.status != "open" else None,
        notes=host.notes(running),
        number=number,
        is_replay=is_replay,
        is_over=is_over and row.held_by < 0,
        is_mine_now=bool(choices) or (row.held_by >= 0 and row.held_by in viewer.mine) or bool(cover),
        symbols=game.symbols(),
        colours=running.colours,
        message=message,
    )


def translated(running: Running, choice: Choice) -> Choice:
    sentence = named(running.game, running.row.players, running.names, choice.sentence)
    return Choice(choice.action, choice.text, sentence, choice.rule, choice.target)


def cover_of(running: Running, viewer: Viewer) -> str:
    """Hot-seat: whom the screen has to be passed to, before that player's own things are shown; '' for nobody."""
    if len(viewer.mine) < 2 or viewer.seat < 0 or running.row.front == viewer.seat or running.is_over:
        return ""
    state = running.state
    own = state.view(viewer.seat)
    others = [state.view(seat) for seat in viewer.mine if seat != viewer.seat]
    if all(other["table"] == own["table"] and other["stack"] == own["stack"] for other in others):
        return ""
    return running.names[viewer.seat]


def plates_of(running: Running, seen: Any, viewer: Viewer, on: list[int]) -> list[Plate]:
    row = running.row
    scores = seen.scores() if row.status != "open" else []
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
                status=status_of(running, seat, kind, stand_in, seat in on),
                is_on=seat in on,
                is_mine=seat in viewer.mine,
                points=scores[seat] if seat < len(scores) else None,
                kind=kind,
                stand_in=stand_in,
            )
        )
    return plates


def status_of(running: Running, seat: int, kind: str, stand_in: str, is_on: bool) -> str:
    if kind == OPEN:
        return "waits for a friend"
    if running.is_settled:
        return "finished"
    if running.row.held_by == seat:
        return "ends the turn"
    if is_on:
        return "thinks" if kind == BOT or stand_in else "decides"
    if stand_in:
        return "a bot stands in"
    return {"automa": "the automa", BOT: "bot"}.get(kind, "waits")


def panel_of(
    host: Host,
    running: Running,
    seen: Any,
    viewer: Viewer,
    seat: int,
    choices: list[Choice],
    cover: str,
    is_replay: bool,
) -> Panel:
    row, names = running.row, running.names
    css, ask, why, rule, secret_note = "p-0", "", "", "", ""
    is_held = not is_replay and row.held_by >= 0 and row.held_by == seat
    refusal = ""
    if not is_replay and seat in viewer.mine and row.status in ("playing", "over"):
        refusal = host.undo_refusal(running, seat)
    can_undo = not is_replay and seat in viewer.mine and not refusal
    if is_replay:
        ask, css = "You look back", "p-0"
        question = game_question(running, seen)
        why = question[0]
        rule = question[1]
    elif row.status == "open":
        free = sum(1 for one in running.seats if one.kind == OPEN)
        ask = "Waiting for friends"
        why = f"{free} of {row.players} seats {'is' if free == 1 else 'are'} still open. The game begins with the last."
    elif running.is_settled:
        ask, css, why = victory(running)
    elif cover:
        ask, css = f"Pass the screen to {cover}", css_of(running, viewer.seat)
        why = "What the others hold is hidden until then."
    elif is_held:
        ask, css = "End your turn?", css_of(running, seat)
        why = "Your last move stands as it is drawn. Ending the turn makes it final."
    elif row.held_by >= 0:
        ask, css = f"{names[row.held_by]} ends the turn", css_of(running, row.held_by)
        why = "The last move may still be taken back."
    elif choices:
        question_text, rule = game_question(running, seen)
        ask, css = question_text, css_of(running, seat)
        why = "Choose a lit place on the board, or a sentence here." if any(one.target for one in choices) else ""
        if len(running.due()) > 1:
            secret_note = f"Secret: {len(running.due())} still choose; nobody sees another's choice before all are in."
    else:
        ask, css, why, rule = waiting(running, seen)
    heading = "" if row.status == "open" else running.game.phase(seen)
    return Panel(
        css=css,
        heading=heading or (f"Move {row.number}" if row.number else "The game begins"),
        ask=ask,
        why=why,
        rule=rule,
        rows=rows_of(choices),
        refusals=refusals_of(running, seen, seat) if choices else [],
        seat=seat,
        is_held=is_held,
        can_undo=can_undo,
        undo_refusal=refusal,
        cover=cover,
        secret_note=secret_note,
    )


def refusals_of(running: Running, seen: Any, seat: int) -> list[Refusal]:
    """What cannot be done now and why, with the people's names in it."""
    game, players, names = running.game, running.row.players, running.names
    found = []
    for one in game.refusals(seen, seat):
        why = sentence(named(game, players, names, one.why))
        found.append(Refusal(named(game, players, names, one.text), why, one.rule, one.target))
    return found


def game_question(running: Running, seen: Any) -> tuple[str, str]:
    if seen.player in (OVER, CHANCE) and not seen.players_to_act():
        return ("The game is over" if seen.player == OVER else "Chance decides"), ""
    question = running.game.ask(seen)
    return named(running.game, running.row.players, running.names, question.text), question.rule


def waiting(running: Running, seen: Any) -> tuple[str, str, str, str]:
    """The panel of somebody who is not asked: for whom, and for what."""
    due = running.due()
    if not due:
        return "Chance decides", "p-0", "", ""
    text, rule = game_question(running, seen)
    who = listing([running.names[seat] for seat in due])
    verb = "chooses" if len(due) == 1 else "choose"
    return f"{who} {verb}", css_of(running, due[0]), text, rule


def victory(running: Running) -> tuple[str, str, str]:
    """The plain sentence of the end: who wins, by how much, and why it is over."""
    state, names = running.state, running.names
    ranks, scores = state.ranks(), state.scores()
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    why = running.game.ending(state)
    why = f"{why[:1].upper()}{why[1:]}. {running.row.number} moves."
    if len(ranks) == 1:
        return f"{names[0]} finishes with {points_of(scores[0])}", css_of(running, 0), why
    if len(winners) > 1:
        return f"{listing([names[seat] for seat in winners])} share the victory", css_of(running, winners[0]), why
    winner = winners[0]
    rest = [score for seat, score in enumerate(scores) if seat != winner and seat < len(ranks)]
    lead = scores[winner] - max(rest) if rest else 0.0
    by = f" by {points_of(lead)}" if lead > 0 else " on the tie-break"
    return f"{names[winner]} wins{by}", css_of(running, winner), why


def points_of(value: float) -> str:
    return f"{figure(value)} point{'' if value == 1 else 's'}"


def others_of(sheets: list[Sheet], names: list[str], seat: int) -> list[tuple[int, str, list[Sheet]]]:
    found: dict[int, list[Sheet]] = {}
    for sheet in sheets:
        if sheet.place == "mine" and sheet.seat != seat:
            found.setdefault(sheet.seat, []).append(sheet)
    return [(other, names[other] if other < len(names) else "The game", drawn) for other, drawn in found.items()]


def entries_of(running: Running, lines: list[Line]) -> list[Entry]:
    """The log, newest first; runs of chance results and of hidden decisions are folded."""
    entries: list[Entry] = []
    run: list[Line] = []
    for line in [*lines, None]:
        if line is not None and line.seat == CHANCE and not line.told:
            run.append(worded(running, line))
            continue
        if len(run) >= FEWEST_DRAWS:
            entries.append(Entry(run[0], "", "p-0", "", run))
        else:
            entries += [Entry(one, "", "p-0", "", []) for one in run]
        run = []
        if line is not None and entries and is_hidden_again(entries[-1].line, line):
            entries[-1] = replace(entries[-1], times=entries[-1].times + 1)
        elif line is not None:
            who = "" if line.seat == CHANCE else running.names[line.seat]
            emblem = "" if line.seat == CHANCE else emblem_of(running, line.seat)
            entries.append(Entry(worded(running, line), who, css_of(running, line.seat), emblem, []))
    return entries


def is_hidden_again(newer: Line, older: Line) -> bool:
    return newer.seat == older.seat and not (newer.text or older.text or newer.told or older.told)


def worded(running: Running, line: Line) -> Line:
    """A line with the people's names in it."""
    game, players, names = running.game, running.row.players, running.names
    told = [named(game, players, names, one) for one in line.told]
    return Line(line.number, line.seat, named(game, players, names, line.text), line.rule, told)


def pad_of(game: Game, state: Any) -> Pad | None:
    """The score pad as far as this position knows; columns in final rank once the game is over."""
    sheet = state.score_sheet()
    if not sheet:
        return None
    scores, ranks = state.scores(), state.ranks()
    seats = list(range(len(sheet)))
    if state.player == OVER:
        seats.sort(key=lambda seat: ranks[seat] if seat < len(ranks) else len(ranks))
    names: list[str] = []
    for column in sheet:
        names += [name for name in column if name not in names]
    categories = []
    for name in names:
        figures = [sheet[seat].get(name, 0) for seat in seats]
        label = name.replace("_", " ")
        rule = game.score_rules.get(name, "")
        categories.append((label[:1].upper() + label[1:], figures, max(figures), rule))
    return Pad(seats, categories, [scores[seat] for seat in seats], ranks)
