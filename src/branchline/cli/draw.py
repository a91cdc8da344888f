"""`branchline draw`: the board at any moment of a record, as a picture."""

from __future__ import annotations

import argparse

from branchline.cli.arguments import add_force, spare_files, whole_number
from branchline.core.errors import BadRecord, BranchlineError
from branchline.drawing import draw
from branchline.files import Record

HELP = "the board at any moment of a record, as an SVG or PNG file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument("--at", type=whole_number, metavar="N", help="after N moves; by default after the last")
    parser.add_argument("--seat", type=whole_number, metavar="S", help="as this seat sees it (0 is the first)")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="drawing paper or blueprint")
    parser.add_argument("-o", "--out", required=True, metavar="FILE", help="board.svg or board.png")
    add_force(parser)


def run(call: argparse.Namespace) -> int:
    record = Record.load(call.file)
    if call.seat is not None and not 0 <= call.seat < record.players:
        raise BranchlineError(f"there is no seat {call.seat}: the record has seats 0 to {record.players - 1}")
    try:
        state = record.state(call.at)
    except BadRecord as error:
        raise BadRecord(f"{call.file}: {error}") from error
    spare_files(call, [call.out])
    draw(state, call.seat, record.game, call.theme).save(call.out)
    print(f"{call.out}: {record.game.title} after {len(record) if call.at is None else call.at} moves")
    return 0
