"""A review as its page shows it: one seat's decisions, the one that is looked at, the board at that moment, luck."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from branchline.bots.grades import COSTLY, PLURALS, SIGNS
from branchline.bots.tree import RIVAL
from branchline.core.game import Game
from branchline.core.sheet import Drawn, Sheet
from branchline.core.translation import translated
from branchline.core.words import counted, inflected
from branchline.look.export import rows
from branchline.look.markup import mark
from branchline.look.symbols import emblem_name, seat_class
from branchline.table.hints import part_words
from branchline.table.host import Host
from branchline.table.reviews import Review
from branchline.table.running import Running
from branchline.table.seating import COLOURS
from branchline.table.stand_ins import credited, decided_by_bots, stood_in
from branchline.web.review_graph import GRADE_CLASS, draw, loss_of, percent
from branchline.web.translating import own
from branchline.web.words import figure, named

LIT = re.compile(r'<g class="(lit(?: clear)?)"><([^>]*) class="halo"/>(.*?)<a class="lg" id="lg-([^"]+)"', re.DOTALL)
NUMBERS = re.compile(r'\b(x|y|cx|cy|r|width|height)="(-?[\d.]+)"')
WAS, BETTER, ALSO = "was", "better", "also"
"""How a choice is marked on the board; no piece of a board has these classes."""
MOST_PARTS = 4
LUCKY = 3
PROMISED = 90
LEAST_SCALE = 0.05
"""A bar of full length stands for at least so much: what is next to nothing looks like it."""
TOLD_APART = 2.0
SEARCHES = 7
"""So many were asked about each suspicion, before it was written down how many were."""
SHOWN = ("costly", "all")
"""Which decisions are listed: those below good, all of them, or those of one grade."""


@dataclass(frozen=True)
class Candidate:
    """A choice that was considered: its number, sentence, lead and chance, and whether it was played or is the best."""

    number: int
    action: int
    say: str
    lead: str
    error: str
    chance: int
    is_best: bool
    is_played: bool


@dataclass(frozen=True)
class Row:
    """A decision in a list."""

    move: int
    grade: str
    sign: str
    css: str
    words: str
    small: str
    loss: str
    is_here: bool


@dataclass(frozen=True)
class Bar:
    """A bar to the left or right of a zero line: where it lies, of a hundred."""

    name: str
    value: str
    zero: float
    left: float
    width: float
    css: str = ""
    emblem: str = ""


@dataclass(frozen=True)
class Part:
    name: str
    value: float
    width: int


@dataclass(frozen=True)
class Chosen:
    """The decision that is looked at."""

    move: int
    when: str
    grade: str
    sign: str
    css: str
    loss: str
    ask: str
    rule: str
    played: str
    better: str
    candidates: list[Candidate]
    reason: str
    parts: list[Part]
    line: list[str]
    agree: int
    searches: int
    is_confirmed: bool
    is_played_best: bool
    bot: str = ""
    """Who decided it in the place of the person, if a bot did."""


@dataclass
class Page:
    """All that the page of a review shows."""

    review: Review
    running: Running
    names: list[str]
    seat: int
    headline: str
    facts: str
    by_bots: str = ""
    """How much of it a bot decided for this seat, if any."""
    counts: list[tuple[str, str, str, int]] = field(default_factory=list)
    graded: int = 0
    accuracy: int | None = None
    depth: int = 0
    again: int = 0
    dropped: int = 0
    minutes: int = 0
    """How long all of it takes, where that is longer than was promised."""
    deeper: int = 0
    """How many minutes it takes to look deeper; 0 where that was not written down yet."""
    graphs: list[Drawn] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    dearest: list[Row] = field(default_factory=list)
    chosen: Chosen | None = None
    before: int = -1
    after: int = -1
    place: int = 0
    graded_of: int = 0
    kinds: list[tuple[str, str, int]] = field(default_factory=list)
    costly: int = 0
    sheets: list[list[Sheet]] = field(default_factory=list)
    lit: list[str] = field(default_factory=list)
    luck: list[Bar] = field(default_factory=list)
    luck_words: str = ""
    events: list[tuple[str, str]] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    train: list[dict[str, Any]] = field(default_factory=list)
    seats: list[tuple[int, str, bool]] = field(default_factory=list)
    show: str = "costly"
    even: int = 0
    result: int = 0

    @property
    def is_ready(self) -> bool:
        """Is there anything to be shown yet?"""
        return bool(self.graphs)

    @property
    def css(self) -> str:
        return seat_class(self.seat, self.running.colours)

    @property
    def emblem(self) -> str:
        return emblem_name(self.seat, self.running.colours)

    @property
    def who(self) -> str:
        return self.names[self.seat]


def names_of(running: Running, review: Review, visitor: int) -> list[str]:
    """How the seats are called here: You, and the others by name or, where the owner wishes it so, by colour."""
    found = []
    for seat, name in enumerate(running.names):
        letter = running.colours[seat] if seat < len(running.colours) else "0"
        found.append(name if review.names else translated(COLOURS.get(letter, f"Seat {seat + 1}")))
    for one in running.seats:
        if visitor and one.visitor == visitor and sum(other.visitor == visitor for other in running.seats) == 1:
            found[one.seat] = "You"
    return found


def seat_of(running: Running, data: Mapping[str, Any] | None, visitor: int, wanted: int) -> int:
    """Whose decisions are shown: those that are asked for, one's own, or the first that are graded."""
    graded = data["graded"] if data else [0]
    if wanted in graded:
        return wanted
    mine = [one.seat for one in running.seats if visitor and one.visitor == visitor and one.seat in graded]
    return mine[0] if mine else int(graded[0])


def page_of(
    host: Host, review: Review, running: Running, visitor: int, wanted_seat: int, at: int, show: str, address: str
) -> Page:
    data = review.data
    names = names_of(running, review, visitor)
    seat = seat_of(running, data, visitor, wanted_seat)
    page = Page(review, running, names, seat, headline(running, names, seat), "")
    if data is None:
        return page
    game, players = running.game, running.row.players
    bots = decided_by_bots(host.storage, running.row.id)
    if bots:
        data = credited(game, data, bots)
    mine = [one for one in data["decisions"] if one["seat"] == seat]
    found = stood_in(host.storage, running.row.id, seat) if bots else None
    page.by_bots = found.told("you" if names[seat] == "You" else names[seat]) if found is not None else ""
    account = data["accounts"][str(seat)]
    page.depth, page.again = data["depth"], data.get("again", data["depth"] // 2)
    page.dropped = data.get("dropped", 0)
    page.minutes = minutes(data.get("seconds", 0))
    page.deeper = max(1, minutes(data["deeper"])) if "deeper" in data else 0
    page.facts = f"{game.title}, {counted(players, 'player')}, {counted(data['moves'], 'move')}"
    page.counts = [
        (GRADE_CLASS[grade], SIGNS[grade], inflected(count, grade, PLURALS[grade]), count)
        for grade, count in ((grade, account["counts"][grade]) for grade in SIGNS)
    ]
    page.graded = sum(account["counts"].values())
    page.accuracy = round(account["accuracy"]) if account["accuracy"] is not None else None
    page.kinds = [
        (grade, inflected(count, grade, PLURALS[grade]), count) for grade, count in account["counts"].items() if count
    ]
    page.show = show if show in (*SHOWN, *SIGNS) else SHOWN[0]
    costly = [one for one in mine if one["grade"] in COSTLY]
    by_move = {one["move"]: one for one in mine}
    dear = [by_move[move] for move in data["dearest"].get(str(seat), []) if move in by_move]
    if at not in by_move:
        at = dear[0]["move"] if dear else mine[0]["move"] if mine else -1
    page.graphs = [
        draw(data, seat, at, names, running.colours, f"{address}?seat={seat}&", flat) for flat in (False, True)
    ]
    page.rows = [row(game, players, names, one, at, bots) for one in mine if is_shown(one, page.show)]
    page.graded_of, page.costly = len(mine), len(costly)
    page.dearest = [row(game, players, names, one, at, bots) for one in dear]
    moves = [one["move"] for one in mine]
    if at in by_move:
        here = moves.index(at)
        page.place = here + 1
        page.before = moves[here - 1] if here else -1
        page.after = moves[here + 1] if here + 1 < len(moves) else -1
        page.chosen = replace(
            chosen(game, players, names, by_move[at]), bot=by_bot(names, seat, bots[at]) if at in bots else ""
        )
        page.sheets, page.lit = boards(host, running, names, by_move[at])
    page.luck, page.luck_words = luck_of(data, names, running.colours, seat)
    page.events = events_of(data, game, players, names, seat)
    page.bars = bars_of(account)
    page.train = data["train"].get(str(seat), [])
    page.seats = [(one, names[one], one == seat) for one in data["graded"]]
    page.even, page.result = round(100 * data["even"]), round(100 * data["result"]["chances"][seat])
    return page


def headline(running: Running, names: Sequence[str], seat: int) -> str:
    """How the game ended for this seat."""
    ranks, scores = running.state.ranks(), running.state.scores()
    you = names[seat] == "You"
    if len(ranks) == 1:
        return f"{names[seat]} finished with {figure(scores[0])} points"
    best_other = max(score for one, score in enumerate(scores) if one != seat)
    if ranks[seat] == 1:
        by = f" by {figure(scores[seat] - best_other)}" if scores[seat] > best_other else ""
        return f"{names[seat]} won{by}" if ranks.count(1) == 1 else f"{names[seat]} shared the victory"
    behind = max(scores) - scores[seat]
    return f"{'You' if you else names[seat]} lost by {figure(behind)}" if behind > 0 else f"{names[seat]} lost the tie"


def minutes(seconds: int) -> int:
    """Of one core, where it is longer than was promised; 0 where it is not."""
    return -(-seconds // 60) if seconds > PROMISED else 0


def said(game: Game, players: int, names: Sequence[str], words: str) -> str:
    return named(game, players, list(names), words)


def is_shown(one: Mapping[str, Any], show: str) -> bool:
    return show == "all" or (one["grade"] in COSTLY if show == SHOWN[0] else one["grade"] == show)


def row(
    game: Game, players: int, names: Sequence[str], one: Mapping[str, Any], at: int, bots: Mapping[int, str]
) -> Row:
    by_action = {found["action"]: found["say"] for found in one["candidates"]}
    played = said(game, players, names, by_action[one["action"]])
    words = played
    if one["grade"] in COSTLY:
        words = f"{played}; better: {lowered(said(game, players, names, by_action[one['better']]))}"
    grade, move = one["grade"], one["move"]
    small = translated(f"{one['when']}, move {move + 1}")
    return Row(
        one["move"],
        grade or "not graded",
        SIGNS.get(grade, "·"),
        GRADE_CLASS.get(grade, "no"),
        words,
        own(f"{small} · {by_bot(names, one['seat'], bots[move])}") if move in bots else small,
        loss_of(one) if grade in COSTLY else "",
        one["move"] == at,
    )


def by_bot(names: Sequence[str], seat: int, bot: str) -> str:
    """In whose place a bot decided."""
    return translated(f"{bot}, for {'you' if names[seat] == 'You' else names[seat]},").rstrip(",")


def lowered(words: str) -> str:
    return words[:1].lower() + words[1:]


def chosen(game: Game, players: int, names: Sequence[str], one: Mapping[str, Any]) -> Chosen:
    best = one["candidates"][0]
    candidates = [
        Candidate(
            number,
            found["action"],
            said(game, players, names, found["say"]),
            f"{found['leads'][one['seat']]:+.1f}".replace("-", "−"),
            f"± {found['error']:.1f}" if "error" in found else "",
            round(100 * found["chance"]),
            found is best,
            found["action"] == one["action"],
        )
        for number, found in enumerate(one["candidates"], 1)
    ]
    words = part_words(game.name)
    parts = [(name, value) for name, value in one["reasons"].items() if name in words and abs(value) >= 0.5]
    parts = sorted(parts, key=lambda part: -abs(part[1]))[:MOST_PARTS]
    greatest = max((abs(value) for _, value in parts), default=1.0)
    by_action = {found.action: found.say for found in candidates}
    is_costly = one["grade"] in COSTLY
    return Chosen(
        move=one["move"],
        when=one["when"],
        grade=one["grade"] or "not graded",
        sign=SIGNS.get(one["grade"], "·"),
        css=GRADE_CLASS.get(one["grade"], "no"),
        loss=loss_of(one) if is_costly else "",
        ask=said(game, players, names, one["ask"]),
        rule=one["rule"],
        played=by_action[one["action"]],
        better=by_action[one["better"]] if is_costly else "",
        candidates=candidates,
        reason=one["reason"] if is_costly else "",
        parts=[
            Part(
                "the best rival" if name == RIVAL else name.replace("_", " "), value, round(100 * abs(value) / greatest)
            )
            for name, value in parts
        ]
        if is_costly
        else [],
        line=[said(game, players, names, words) for words in best["line"]],
        agree=one["agree"],
        searches=one.get("searches", SEARCHES if one["agree"] else 0),
        is_confirmed=one["confirmed"],
        is_played_best=best["action"] == one["action"],
    )


# -- the board -------------------------------------------------------------------------------------------------------


def boards(
    host: Host, running: Running, names: list[str], one: Mapping[str, Any]
) -> tuple[list[list[Sheet]], list[str]]:
    """The sheets as the seat saw them at this decision: what was better, what else was considered, what was played."""
    game, seat = running.game, one["seat"]
    state = host.state_at(running.row, one["move"])
    view = state.view(seat)
    seen = game.from_view(view)
    legal = seen.legal_actions(seat)
    actions = [found["action"] for found in one["candidates"] if found["action"] in legal]
    choices = [game.choice(seen, action) for action in actions]
    sheets = game.sheets(view, choices, names)
    better = one.get("better", one["candidates"][0]["action"])
    marks: dict[str, tuple[str, int]] = {}
    for number, choice in reversed(list(enumerate(choices, 1))):
        kind = WAS if choice.action == one["action"] else BETTER if choice.action == better else ALSO
        for place in choice.places[-1:]:
            marks[place.replace(":", "-")] = (kind, number)
    wanted = [sheet for sheet in sheets if sheet.place != "mine" or sheet.seat == seat]
    drawn, lit = [], []
    for sheet in wanted:
        svg = LIT.sub(lambda found: ringed(found, marks), str(sheet.svg))
        if 'class="lit' in str(sheet.svg):
            lit.append(sheet.name)
        drawn.append(replace(sheet, svg=mark(svg)))
    kept = [sheet for sheet in drawn if sheet.place in ("board", "mine") or sheet.name in lit]
    lit = lit or [sheet.name for sheet in kept]  # where nothing on the board is meant, all of it is shown
    return [list(some) for some in rows(kept)], lit


def ringed(found: re.Match[str], marks: Mapping[str, tuple[str, int]]) -> str:
    """A lit place with the class of what it means here, and the number of its choice beside it."""
    css, shape, rest, name = found.groups()
    kind, number = marks.get(name, (ALSO, 0))
    figures = {key: float(value) for key, value in NUMBERS.findall(shape)}
    tip = ""
    if number and ("x" in figures or "cx" in figures):
        x = figures["x"] if "x" in figures else figures["cx"] - figures.get("r", 0.0) * 0.75
        y = figures["y"] if "y" in figures else figures["cy"] - figures.get("r", 0.0) * 0.75
        tip = (
            f'<g class="tip {kind}" aria-hidden="true"><circle cx="{x:.1f}" cy="{y:.1f}" r="9"/>'
            f'<text x="{x:.1f}" y="{y + 4.2:.1f}" font-size="12" text-anchor="middle">{number:d}</text></g>'
        )
    return f'<g class="{css} {kind}"><{shape} class="halo"/>{rest}{tip}<a class="lg" id="lg-{name}"'


# -- luck and the bars -----------------------------------------------------------------------------------------------


def bar(name: str, value: float, most: float, words: str, css: str = "", emblem: str = "") -> Bar:
    width = 46.0 * min(1.0, abs(value) / most) if most else 0.0
    return Bar(name, words, 50.0, round(50.0 - width if value < 0 else 50.0, 1), round(width, 1), css, emblem)


def luck_of(data: Mapping[str, Any], names: Sequence[str], colours: str, seat: int) -> tuple[list[Bar], str]:
    accounts = {one: data["accounts"][str(one)] for one in range(data["players"])}
    most = max(LEAST_SCALE, *(abs(one["luck"]) for one in accounts.values()))
    found = []
    for one, account in accounts.items():
        words = f"{percent(account['luck'], 0)[:-2]} ± {100 * account['luck_error']:.0f} %"
        found.append(
            bar(own(names[one]), account["luck"], most, words, seat_class(one, colours), emblem_name(one, colours))
        )
    mine = accounts[seat]
    if abs(mine["luck"]) < TOLD_APART * mine["luck_error"] or not mine["luck_error"]:
        return found, "This luck cannot be told from none."
    return found, ""


def events_of(
    data: Mapping[str, Any], game: Game, players: int, names: Sequence[str], seat: int
) -> list[tuple[str, str]]:
    """The greatest events of chance for this seat, with their error."""
    greatest = sorted(data["luck"], key=lambda one: -abs(one["luck"][seat]))[:LUCKY]
    return [
        (
            own(f"{translated(one['when'])}: {translated(said(game, players, names, one['say']))}"),
            f"{percent(one['luck'][seat])[:-2]} ± {100 * one['errors'][seat]:.1f} %",
        )
        for one in greatest
        if abs(one["luck"][seat]) >= 0.001
    ]


def bars_of(account: Mapping[str, Any]) -> list[Bar]:
    """How the result came about; the last but one is what remains, not a measurement."""
    values = [
        (counted(account["confirmed"], "dear decision"), -account["losses"]),
        ("Luck", account["luck"]),
        ("The others, and all else", account["rest"]),
        ("Result", account["result"]),
    ]
    most = max(abs(value) for _, value in values) or 1.0
    return [bar(name, value, most, percent(value, 0)) for name, value in values]
