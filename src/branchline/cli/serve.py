"""`branchline serve`: the page."""

from __future__ import annotations

import argparse
import sys
import threading
import webbrowser
from pathlib import Path

from branchline.core.errors import BranchlineError

HELP = "the page: play in a browser, alone, with bots or with friends"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: only this machine)")
    parser.add_argument("--port", type=int, default=8018, metavar="N", help="the port (8018)")
    parser.add_argument(
        "--db", metavar="FILE|URL", help="where games are kept: a SQLite file or postgresql://… (BRANCHLINE_DB)"
    )
    parser.add_argument(
        "--reports", type=Path, metavar="FOLDER", help="whose balance reports are shown (those of `branchline balance`)"
    )
    parser.add_argument("--workers", type=int, metavar="N", help="how many processes think for the bots")
    parser.add_argument("--pace", type=float, default=0.35, metavar="S", help="the least seconds a bot takes (0.35)")
    parser.add_argument("--no-limits", action="store_true", help="no rate limits: for load tests, not for the world")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")


def run(call: argparse.Namespace) -> int:
    try:
        from branchline.table.engine import default_url
        from branchline.web.app import create_app
        from branchline.web.serve import serve
    except ModuleNotFoundError as error:
        raise BranchlineError(f"{error.name} is missing: pip install 'branchline[web]'") from error
    app = create_app(call.db or default_url(), call.workers, call.pace, not call.no_limits, call.reports)
    address = f"http://{'localhost' if call.host in ('127.0.0.1', '0.0.0.0', '::') else call.host}:{call.port}/"
    print(f"Branchline is at {address} (stop with Ctrl-C)", file=sys.stderr, flush=True)
    if call.open:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    serve(app, call.host, call.port)
    return 0
