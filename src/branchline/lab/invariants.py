"""What must hold in every game at every moment: one list, used by `branchline fuzz` and the conformance tests.

Each check takes the game and a position and raises Violation with a sentence. `lab.fuzzing` plays whole games under
all of them; a Violation that it raises carries the record that leads there.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

from branchline.core.breakdown import told
from branchline.core.chance import Rng
from branchline.core.errors import BadOption, BadPosition, BranchlineError, IllegalAction
from branchline.core.fields import Fields
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, STREAMS, Part, Position
from branchline.core.record import Record
from branchline.core.registry import games

SPECTATOR = -1
TOLERANCE = 1e-6
MOVES_AHEAD = 12
CORE = ("setting", "stack", "player", "legal", "journal", "deeds")
NONE_DECLARED = Fields()


class Violation(BranchlineError):
    """Something that must always hold does not; `record` leads to the position, where a game was being played.

    `ahead` are moves that a check had made beyond it.
    """

    def __init__(self, sentence: str, record: Record | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.record = record
        self.ahead: list[tuple[int, int]] = []


def demand(holds: bool, sentence: str) -> None:
    if not holds:
        raise Violation(sentence)


# -- which games there are to try ---------------------------------------------------------------------


def variants(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every player count, by the book, with each value of each option alone, and with all options turned at once."""
    for players in range(game.min_players, game.max_players + 1):
        yield players, {}
        turned: dict[str, Any] = {}
        for name, allowed in game.options.items():
            for value in allowed[1:]:
                if is_possible(game, players, {name: value}):
                    turned[name] = value
                    yield players, {name: value}
        if len(turned) > 1 and is_possible(game, players, turned):
            yield players, turned


def is_possible(game: Game, players: int, options: dict[str, Any]) -> bool:
    """May this game be begun so? Options that do not go together are refused by the game itself."""
    try:
        game.new(players, **options)
    except BadOption:
        return False
    return True


def seats_of(game: Game, state: Position) -> range:
    """All seats, the automa's included."""
    return range(len(game.seat_names(state.setting.players)))


def watchers(state: Position) -> list[int]:
    """Everybody who may look at the table: the people who play, and a spectator."""
    return [*range(state.setting.players), SPECTATOR]


# -- the position ----------------------------------------------------------------------------------------


def check_pieces(state: Position) -> None:
    """Every piece is accounted for, and nothing else is wrong with the table."""
    for piece, (found, expected) in state.census().items():
        demand(found == expected, f"{piece}: {found} on the table, {expected} in the box")
    faults = state.faults()
    demand(not faults, "; ".join(faults))


def check_legal(game: Game, state: Position) -> None:
    """Legal actions are sorted, unique, in the numbering, and never missing; chance has a weight for each."""
    due = state.players_to_act()
    if state.player == OVER:
        demand(not due and not state.legal_actions(), "the game is over, yet somebody may act")
        demand(not state.stack, "the game is over, yet steps are left on the stack")
        return
    for seat in due or [CHANCE]:
        legal = state.legal_actions(seat)
        demand(len(legal) > 0, f"seat {seat} has to decide and has no legal action")
        demand(legal == sorted(set(legal)), f"the legal actions of seat {seat} are not sorted and unique: {legal}")
        demand(all(type(one) is int for one in legal), f"the legal actions of seat {seat} are not all whole numbers")
        demand(legal[0] >= 0 and legal[-1] < game.actions.count, f"a legal action of seat {seat} has no text: {legal}")
        strays = [game.actions.text(one) for one in legal if seat >= 0 and game.actions.place[one] < 0]
        demand(not strays, f"seat {seat} may take what is not among the players' actions: {strays}")
        for action in legal:
            demand(game.actions.id(game.actions.text(action)) == action, f"action {action} is not what its text says")
    if state.player == CHANCE:
        demand(not due, f"chance decides, yet seats {due} may act")
        weights = [weight for _, weight in state.chances()]
        demand(all(type(one) is int and one > 0 for one in weights), f"weights of chance must be above 0: {weights}")
        demand([one for one, _ in state.chances()] == state.legal_actions(), "chances are not the legal actions")
        demand(0 <= state.stream() < len(STREAMS), f"there is no stream {state.stream()}")
    else:
        demand(state.player in due, f"seat {state.player} is to decide, but {due} may act")
        demand(due == sorted(set(due)), f"the seats to act are not sorted and unique: {due}")
        demand(not state.chances(), "a seat decides, yet chance has weights")


def check_words(game: Game, state: Position) -> None:
    """There is a question with its rule, and a different sentence for everything that may be done."""
    if state.player == OVER:
        demand(is_words(game.ending(state)), "the game is over and nobody can say why")
        return
    if state.player != CHANCE:
        question = game.ask(state)
        demand(is_words(question.text) and is_words(question.rule), f"an empty question or rule: {question}")
    for seat in state.players_to_act() or [CHANCE]:
        legal = state.legal_actions(seat)
        sentences = Counter(game.say(state, action) for action in legal)
        sentence, times = sentences.most_common(1)[0]
        demand(times == 1, f"{times} of the {len(legal)} legal actions of seat {seat} read {sentence!r}")
        demand(all(is_words(one) for one in sentences), f"a legal action of seat {seat} has no sentence")
        for action in legal:
            demand(is_words(game.rule_of(action)), f"{game.actions.text(action)} names no rule")


def is_words(text: object) -> bool:
    return isinstance(text, str) and text.strip() != ""


def check_journal(game: Game, state: Position) -> None:
    """Everything that has happened by itself can be told."""
    for event in state.journal or []:
        demand(is_words(game.report(state, event)), f"the event {event} has no words")


def check_refusals(game: Game, state: Position, rng: Rng) -> None:
    """An illegal action and a foreign one raise IllegalAction and change nothing."""
    before = state.to_json()
    legal = state.legal_actions()
    tries: list[tuple[Any, int | None]] = [(-1, None), (game.actions.count, None), ("pass", None), (None, None)]
    for _ in range(4):
        other = rng.below(game.actions.count)
        if other not in legal:
            tries.append((other, None))
    due = state.players_to_act()
    strangers = [seat for seat in [*seats_of(game, state), CHANCE] if seat not in due and seat != state.player]
    tries += [(action, seat) for seat in [*strangers, 99] for action in legal[:2] or [0]]
    for action, seat in tries:
        who = "the seat to decide" if seat is None else f"seat {seat}"
        try:
            state.apply(action, seat)
        except IllegalAction as error:
            demand(
                is_words(str(error)) and "\n" not in str(error), f"action {action!r} is refused without one clear line"
            )
        else:
            raise Violation(f"action {action!r} of {who} is not legal, yet it was carried out")
        demand(state.to_json() == before, f"the refused action {action!r} of {who} has changed the position")


def check_clone(state: Position, rng: Rng) -> None:
    """A clone is equal in every field, shares no list that is ever changed, and playing it on leaves the original
    alone."""
    copy = state.clone()
    demand(type(copy) is type(state), f"the clone is a {type(copy).__name__}, not a {type(state).__name__}")
    compare_parts(state, copy, "table", state.setting.fields)
    demand(copy.stack == state.stack, "the clone has another stack")
    demand(copy.stack is not state.stack, "the clone shares the stack")
    demand(copy.player == state.player and copy.legal == state.legal, "somebody else decides in the clone")
    demand(copy.setting is state.setting, "the clone has another setting")
    before = state.to_json()
    demand(copy.to_json() == before, "the clone is written differently")
    was = contents(state)
    play_ahead(copy, rng)
    demand(state.to_json() == before, "playing a clone has changed the original")
    changed = [name for name, value in contents(state).items() if value != was[name]]
    demand(not changed, f"playing a clone has changed what the original keeps in {', '.join(changed)}")


def attributes_of(kind: type) -> list[str]:
    """The names of all that a game's part keeps, what follows from its fields included; compiled or not. What every
    position has is left to `check_clone`."""
    names = [name for one in kind.__mro__ for name in getattr(one, "__slots__", getattr(one, "__mypyc_attrs__", ()))]
    return [name for name in dict.fromkeys(names) if name not in CORE]


def contents(part: Part) -> dict[str, Any]:
    """All that a part keeps, in lists and dictionaries of its own."""
    return {name: unshared(getattr(part, name)) for name in attributes_of(type(part))}


def unshared(value: Any) -> Any:
    if isinstance(value, Part):
        return contents(value)
    return [unshared(one) for one in value] if isinstance(value, list) else value


def play_ahead(state: Position, rng: Rng) -> None:
    """A few moves at random; a breakdown is a Violation that knows them."""
    moves: list[tuple[int, int]] = []
    while state.player != OVER and len(moves) < MOVES_AHEAD:
        moves.append((state.player, rng.pick(state.legal)))
        try:
            state.play(moves[-1][1])
        except Exception as error:
            violation = Violation(f"on a clone {told(state.setting.game, error, '', moves)}")
            violation.ahead = moves
            raise violation from error


def compare_parts(one: Any, other: Any, where: str, fields: Fields) -> None:
    """Equal in every field, and no list or part is the same object, but for fields that are declared to be shared."""
    demand(type(one) is type(other), f"{where}: the clone has a {type(other).__name__}")
    if isinstance(one, Part):
        demand(one is not other, f"{where} is shared with the clone")
        for name in attributes_of(type(one)):
            mine, its = getattr(one, name), getattr(other, name)
            if name in fields.shared:
                demand(mine == its, f"{where}.{name}: {mine!r} became {its!r} in the clone")
            else:
                compare_parts(mine, its, f"{where}.{name}", fields.parts.get(name, NONE_DECLARED))
    elif isinstance(one, list):
        demand(one is not other, f"the list {where} is shared with the clone")
        demand(len(one) == len(other), f"{where}: the clone has {len(other)} entries instead of {len(one)}")
        for i, (mine, its) in enumerate(zip(one, other, strict=True)):
            compare_parts(mine, its, f"{where}[{i}]", fields)
    else:
        demand(one == other, f"{where}: {one!r} became {other!r} in the clone")


def check_json(game: Game, state: Position) -> None:
    """Written and read back it is the same position to the byte, with the same decision to take."""
    text = state.to_json()
    try:
        back = game.from_json(text)
    except BadPosition as error:
        raise Violation(f"written as JSON it is refused when it is read: {error}") from error
    if back.to_json() != text:
        raise Violation(f"JSON there and back differs: {first_difference(text, back.to_json())}")
    demand(back.player == state.player, f"read back, {back.player} decides instead of {state.player}")
    demand(back.legal_actions() == state.legal_actions(), "read back, other actions are legal")


def first_difference(one: str, other: str) -> str:
    """The first line in which two texts differ."""
    mine, its = one.split("\n"), other.split("\n")
    for number, (a, b) in enumerate(zip(mine, its, strict=False)):
        if a != b:
            return f"line {number + 1} is {b.strip()!r} instead of {a.strip()!r}"
    return f"{len(its)} lines instead of {len(mine)}"


# -- what each seat sees -------------------------------------------------------------------------------


def check_views(state: Position, rng: Rng) -> None:
    """A view holds nothing its seat cannot know: deal all of that anew, and not a byte of the view changes."""
    for seat in watchers(state):
        who = "the spectator" if seat == SPECTATOR else f"seat {seat}"
        seen = view_text(state, seat)
        before = state.to_json()
        other = state.clone()
        other.reshuffle(seat, rng)
        other.rest()
        check_pieces(other)
        if view_text(other, seat) != seen:
            raise Violation(f"{who} sees what it cannot know: {view_difference(state, other, seat)}")
        demand(other.player == state.player, f"dealing anew what {who} cannot know changes who decides")
        demand(
            other.legal_actions(seat) == state.legal_actions(seat) or seat == SPECTATOR,
            f"the legal actions of {who} depend on what it cannot know",
        )
        demand(state.to_json() == before, f"reshuffling a clone for {who} has changed the original")


def check_samples(game: Game, state: Position, rng: Rng) -> None:
    """What is sampled from a view gives that very view, is a sound position, and depends on the view alone."""
    for seat in watchers(state):
        who = "the spectator" if seat == SPECTATOR else f"seat {seat}"
        view = state.view(None if seat == SPECTATOR else seat)
        key = rng.below(1 << 30)
        sample = game.sample(view, Rng(key))
        check_pieces(sample)
        if view_text(sample, seat) != json.dumps(view):
            raise Violation(f"a sample for {who} does not fit its view: {view_difference(state, sample, seat)}")
        demand(sample.player == state.player, f"in a sample for {who} somebody else decides")
        if seat != SPECTATOR:
            demand(sample.legal_actions(seat) == state.legal_actions(seat), f"in a sample {who} may do other things")
        text = sample.to_json()
        demand(game.sample(view, Rng(key)).to_json() == text, f"the same chance gave {who} two different samples")
        other = state.clone()
        other.reshuffle(seat, Rng(key))
        other.rest()
        if other.to_json() != text:
            difference = first_difference(text, other.to_json())
            raise Violation(f"reshuffle for {who} depends on the truth: {difference}")
        for due in sample.players_to_act():
            demand(len(sample.legal_actions(due)) > 0, f"in a sample for {who} seat {due} has no legal action")


def check_drawing(game: Game, state: Position) -> None:
    """Each watcher's table can be drawn from the view alone."""
    for seat in watchers(state):
        view = json.loads(view_text(state, seat))
        demand(is_words(game.terminal(view)), f"nothing is drawn for seat {seat}")


def view_text(state: Position, seat: int) -> str:
    return json.dumps(state.view(None if seat == SPECTATOR else seat))


def view_difference(one: Position, other: Position, seat: int) -> str:
    """The first line in which two positions look different to a seat."""
    who = None if seat == SPECTATOR else seat
    return first_difference(json.dumps(one.view(who), indent=1), json.dumps(other.view(who), indent=1))


# -- points ----------------------------------------------------------------------------------------------


def check_scores(game: Game, state: Position) -> None:
    """Scores, sheet and evaluation speak of the same seats; the sheet adds up to the score."""
    scores, sheet = state.scores(), state.score_sheet()
    count = len(seats_of(game, state))
    demand(1 <= len(scores) <= count, f"{len(scores)} scores for {count} seats")
    demand(len(sheet) == len(scores), f"{len(sheet)} score sheets for {len(scores)} scores")
    demand(all(is_number(one) for one in scores), f"a score is not a number: {scores}")
    for seat, (score, pad) in enumerate(zip(scores, sheet, strict=True)):
        demand(all(is_words(name) and is_number(one) for name, one in pad.items()), f"seat {seat}'s sheet is {pad}")
        total = sum(pad.values())
        demand(
            abs(total - score) < TOLERANCE, f"the score sheet of seat {seat} adds up to {total}, its score is {score}"
        )
    for seat in range(state.setting.players):
        value = game.evaluate(state, seat)
        demand(is_number(value), f"the evaluation of seat {seat} is {value!r}")


def check_ranks(state: Position) -> None:
    """At the end everybody who scores has a place: 1 for the winner, shared places share the number."""
    scores, ranks = state.scores(), state.ranks()
    demand(len(ranks) == len(scores), f"{len(ranks)} ranks for {len(scores)} scores")
    demand(all(type(one) is int and one >= 1 for one in ranks), f"ranks are whole numbers from 1: {ranks}")
    if len(ranks) > 1:
        for seat, rank in enumerate(ranks):
            better = sum(1 for one in ranks if one < rank)
            demand(better == rank - 1, f"seat {seat} has rank {rank}, but {better} are before it: {ranks}")


def is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


# -- whole games -----------------------------------------------------------------------------------------


def check_deeply(game: Game, state: Position, rng: Rng) -> None:
    """Everything that can be asked of one position."""
    check_pieces(state)
    check_legal(game, state)
    check_words(game, state)
    check_journal(game, state)
    check_scores(game, state)
    check_refusals(game, state, rng)
    check_clone(state, rng)
    check_json(game, state)
    check_views(state, rng)
    check_samples(game, state, rng)
    check_drawing(game, state)


def check_replay(record: Record, moments: dict[int, str]) -> None:
    """The record replays to the byte: at each noted moment the position is the one that was played."""
    state = record.begin()
    for number, (seat, action) in enumerate(record.moves):
        if number in moments:
            demand(state.to_json() == moments[number], f"the replay differs before move {number + 1}")
        state.apply(action, seat)
    if len(record.moves) in moments:
        demand(state.to_json() == moments[len(record.moves)], "the replay ends in another position")
    if record.game.name in games():
        text = record.to_text()
        back = Record.from_text(text)
        if back.to_text() != text:
            raise Violation(f"the record there and back differs: {first_difference(text, back.to_text())}")
        back.check()
