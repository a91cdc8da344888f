"""`branchline replay`: a record as a list of moves, or the table at any moment of it."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from typing import Any

from branchline.cli.arguments import add_json, print_json, whole_number
from branchline.cli.screen import drawn_for, fitted, played_with, score_pad, signed, whole, wrapped
from branchline.core.breakdown import told
from branchline.core.chance import Rng
from branchline.core.errors import BadRecord, BranchlineError
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.words import counted
from branchline.files import Record
from branchline.lab.invariants import Violation, check_deeply, check_journal, check_legal, check_pieces, check_words
from branchline.table.beats import beats_of, turns_of
from branchline.table.lines import Line, name_of, tidings, write_line
from branchline.table.sights import SPECTATOR, Sights

HELP = "a record move by move, or the table at any moment of it"
DEEP_CHECKS = 20
"""How often the last position is checked with other chance: a failure may show in some deals only."""


class Breakdown(Exception):
    """The rules broke down on a move of the record: what `fuzz` saves may end so."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument("--at", type=whole_number, metavar="N", help="the table after N moves; 0 is the beginning")
    parser.add_argument(
        "--seat", type=whole_number, metavar="S", help="the table as this seat sees it (0 is the first)"
    )
    parser.add_argument("--check", action="store_true", help="replay everything under every invariant")
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    record = Record.load(call.file)
    if call.seat is not None and not 0 <= call.seat < record.players:
        raise BranchlineError(f"there is no seat {call.seat}: the record has seats 0 to {record.players - 1}")
    try:
        if call.at is not None and not 0 <= call.at <= len(record):
            raise BadRecord(f"there is no move {call.at}: the record has {len(record)}")
        if call.check:
            check(record)
            if call.at is None:
                return passed(call, record)
        if call.at is not None:
            return show_moment(call, record, call.at)
        return show_moves(call, record)
    except BadRecord as error:
        raise BadRecord(f"{call.file}: {error}") from error
    except (Violation, Breakdown) as failure:
        print(f"branchline: {call.file}: {failure}", file=sys.stderr)
        return 1


def walk(record: Record, last: int | None = None) -> Iterator[tuple[int, Position]]:
    """The position before each move, then the last one, with the number of moves made; a breakdown is named."""
    state: Position = record.begin()
    moves = record.moves if last is None else record.moves[:last]
    for number, (seat, action) in enumerate(moves):
        yield number, state
        state.journal, state.deeds = [], []
        try:
            record.follow(state, number, seat, action)
        except BranchlineError:
            raise
        except Exception as error:
            raise Breakdown(f"move {number + 1}: {told(record.game, error)}") from error
    yield len(moves), state


def check(record: Record) -> None:
    """Every move is legal, every invariant holds on the way, and the result is the one that is noted."""
    for number, state in walk(record):
        try:
            check_pieces(state)
            check_legal(record.game, state)
            check_words(record.game, state)
            check_journal(record.game, state)
            if number == len(record):
                for key in range(DEEP_CHECKS):
                    check_deeply(record.game, state, Rng(key))
        except Violation as violation:
            raise Violation(f"after move {number}: {violation}") from violation
    record.check()


def passed(call: argparse.Namespace, record: Record) -> int:
    if call.json:
        print_json({**head(record), "check": "passed"})
    else:
        ended = "finished" if record.result else "not finished"
        table = f"{record.game.title}, {counted(record.players, 'player')}"
        print(f"{call.file}: {table}, {counted(len(record), 'move')}, {ended}: all is well")
    return 0


def head(record: Record) -> dict[str, Any]:
    return {
        "game": record.game.name,
        "rules": record.game.rules,
        "box": record.game.digest,
        "players": record.players,
        "options": record.options,
        "chosen": record.game.chosen(record.options),
        "seats": record.seats,
        "moves": len(record),
        "result": record.result,
    }


def show_moves(call: argparse.Namespace, record: Record) -> int:
    """All moves as sentences, turn by turn, then the table and the scores at the end."""
    if call.json:
        return print_moves(record)
    game, reader = record.game, SPECTATOR if call.seat is None else call.seat
    names = game.seat_names(record.players)
    lines: list[Line] = []
    sights: Sights | None = None
    for number, here in walk(record):
        now = Sights(game, here.clone())
        if sights is not None:
            now.position.journal, now.position.deeds = here.journal, here.deeds
            seat, action = record.moves[number - 1]
            line = write_line(game, number, sights, now, seat, action, [reader], is_open=True)
            lines.append(line.for_watcher(reader, everything=True))
        sights = now
    assert sights is not None
    show_chosen(game, sights.position)
    width = len(str(len(record)))
    for turn in turns_of(beats_of(lines, reader, names)):
        print(" · ".join(filter(None, (turn.round, name_of(names, turn.seat)))))
        for beat in turn.beats:
            print(wrapped(beat.sentence, f"{beat.first:{width}}  "))
            for words in beat.told:
                print(wrapped(words, f"{'':{width}}    "))
    print()
    show_table(call, game, sights.position, names)
    return 0


def print_moves(record: Record) -> int:
    """The same for programs: every move with its action, and what happened by itself after it."""
    game = record.game
    told: list[dict[str, Any]] = []
    state: Position | None = None
    for number, here in walk(record):
        if told:
            told[-1]["events"] = [str(one) for one in tidings(game, here)]
        if number < len(record):
            seat, action = record.moves[number]
            legal = action in here.legal_actions(seat)
            sentence = game.say(here, action) if legal else ""
            text = game.actions.text(action)
            told.append({"number": number + 1, "seat": seat, "action": action, "text": text, "sentence": sentence})
        state = here
    assert state is not None
    print_json({**head(record), "log": told, "position": state.to_data()})
    return 0


def show_moment(call: argparse.Namespace, record: Record, at: int) -> int:
    """The table after so many moves, and what may be done there."""
    game = record.game
    *_, (_, state) = walk(record, at)
    if call.json:
        due = state.players_to_act() or ([CHANCE] if state.player == CHANCE else [])
        choices = [
            {"seat": seat, "action": action, "text": game.actions.text(action), "sentence": game.say(state, action)}
            for seat in due
            for action in state.legal_actions(seat)
        ]
        print_json({**head(record), "at": at, "to_act": due, "legal": choices, "position": state.to_data()})
        return 0
    show_chosen(game, state)
    print(f"After {at} of {len(record)} moves:\n")
    show_table(call, game, state, game.seat_names(record.players))
    return 0


def show_chosen(game: Game, state: Position) -> None:
    chosen = game.chosen(state.setting.options)
    if chosen:
        print(f"{fitted(played_with(chosen))}\n")


def show_table(call: argparse.Namespace, game: Game, state: Position, names: list[str]) -> None:
    print(whole(drawn_for(game, state.view(call.seat), shutil.get_terminal_size().columns, 0)))
    print()
    if state.player == OVER:
        signs = signed(names, game.seat_colours(state.setting.players))
        print(f"{fitted(f'The end: {game.ending(state)}.')}\n")
        print(score_pad(state.score_sheet(), state.scores(), state.ranks(), signs))
        return
    for seat in state.players_to_act() or [CHANCE]:
        question = f" {game.ask(state).text}" if seat == state.player and seat != CHANCE else ""
        print(fitted(f"{name_of(names, seat)} to decide.{question}"))
        for action in state.legal_actions(seat):
            print(fitted(f"  {game.actions.text(action)}: {game.say(state, action)}"))
