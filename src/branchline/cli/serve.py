"""`branchline serve`: the page."""

from __future__ import annotations

import argparse
import ipaddress
import os
import re
import socket
import sys
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from branchline.core import registry
from branchline.core.errors import BranchlineError

if TYPE_CHECKING:
    from branchline.web.post.postman import House

LAST_PORT = 65535
COUNTS = "PROMETHEUS_MULTIPROC_DIR"
HELP = "the page: play in a browser, alone, with bots or with friends"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: only this machine)")
    parser.add_argument("--port", type=port, default=8018, metavar="N", help="the port (8018)")
    parser.add_argument(
        "--db", metavar="FILE|URL", help="where games are kept: a SQLite file or postgresql://… (BRANCHLINE_DB)"
    )
    parser.add_argument(
        "--reports", type=Path, metavar="FOLDER", help="whose balance reports are shown (those of `branchline balance`)"
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=1,
        metavar="N",
        help="how many processes serve the page (1); several need PostgreSQL",
    )
    parser.add_argument(
        "--workers", type=int, metavar="N", help="how many processes think for the bots, beside each that serves"
    )
    parser.add_argument(
        "--reviewers",
        type=int,
        default=1,
        metavar="N",
        help="how many processes look back at finished games, beside each that serves (1)",
    )
    parser.add_argument(
        "--pace",
        type=float,
        default=0.35,
        metavar="S",
        help="the least seconds a bot takes where no person plays (0.35)",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        metavar="ADDRESS",
        help="a proxy that is believed about whom it speaks for: its address or network (BRANCHLINE_PROXY)",
    )
    parser.add_argument(
        "--host-name",
        action="append",
        metavar="NAME",
        help="a name of this site; by default it answers to localhost and to addresses (BRANCHLINE_HOST_NAME)",
    )
    parser.add_argument(
        "--keep-open-days",
        type=float,
        default=0.0,
        metavar="N",
        help="remove open tables that nobody has looked at for N days; begun and finished games stay (0: all stay)",
    )
    parser.add_argument(
        "--metrics-token",
        type=Path,
        metavar="FILE",
        help="a file with the token that opens /metrics (without one it answers this machine alone)",
    )
    parser.add_argument(
        "--address",
        metavar="URL",
        help="where people find this site: https://play.example.org, for links in messages (BRANCHLINE_ADDRESS)",
    )
    parser.add_argument(
        "--mail",
        metavar="URL",
        help="the server that takes mail: smtp://user:password@host:587 (BRANCHLINE_MAIL, where passwords belong)",
    )
    parser.add_argument("--mail-from", metavar="ADDRESS", help="in whose name mail is sent (BRANCHLINE_MAIL_FROM)")
    parser.add_argument(
        "--tell-network",
        action="append",
        metavar="NETWORK",
        help="a network of your own into which people may have messages sent (BRANCHLINE_TELL_NETWORK; none)",
    )
    parser.add_argument("--no-limits", action="store_true", help="no rate limits: for load tests, not for the world")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")


def run(call: argparse.Namespace) -> int:
    if not 0 <= call.keep_open_days < float("inf"):
        raise BranchlineError("--keep-open-days is a number of days, 0 or more")
    if call.reviewers < 0:
        raise BranchlineError(f"--reviewers {call.reviewers}: as many processes cannot be")
    if COUNTS in os.environ:
        return start(call)
    with tempfile.TemporaryDirectory(prefix="branchline-counts-", ignore_cleanup_errors=True) as folder:
        # Before anything counts: all processes of this server count into one folder.
        os.environ[COUNTS] = folder
        try:
            return start(call)
        finally:
            del os.environ[COUNTS]


def start(call: argparse.Namespace) -> int:
    try:
        from branchline.table.engine import default_url
        from branchline.web.processes import Processes, is_part, listen
    except ModuleNotFoundError as error:
        raise missing(error) from error
    for name in registry.games():
        registry.game(name)  # one from outside that is broken is said now, and not by every page
    proxies = listed(call.proxy, "BRANCHLINE_PROXY")
    for proxy in proxies:
        check_network(proxy)
    address = default_url() if call.db is None else call.db
    if is_part() or call.processes == 1:
        return serve_site(call, address, proxies)
    check_processes(call.processes, address)
    listening = listen(call.host, call.port)
    announce(call, listening)
    return Processes(call.processes, sys.argv[1:], listening).run()


def serve_site(call: argparse.Namespace, address: str, proxies: list[str]) -> int:
    """As the only process, or one of several. Their parent never comes here, and takes in nothing of the page."""
    try:
        from branchline.web.app import create_app
        from branchline.web.processes import is_part, listen
        from branchline.web.serve import own_names, serve, serve_part
    except ModuleNotFoundError as error:
        raise missing(error) from error
    names = [*listed(call.host_name, "BRANCHLINE_HOST_NAME"), *own_names()]
    limits = not call.no_limits
    app = create_app(
        address,
        call.workers,
        call.pace,
        limits,
        call.reports,
        proxies,
        names,
        call.keep_open_days,
        token_in(call.metrics_token),
        house_of(call),
        call.reviewers,
    )
    if is_part():
        serve_part(app, proxies, limits)
        return 0
    listening = listen(call.host, call.port)
    announce(call, listening)
    serve(app, listening, proxies, limits)
    return 0


def missing(error: ModuleNotFoundError) -> BranchlineError:
    return BranchlineError(f"{error.name} is missing: pip install 'branchline[web]'")


def port(text: str) -> int:
    if not (text.isdecimal() and len(text) <= len(str(LAST_PORT)) and int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} is no port: a number from 0 (any that is free) to {LAST_PORT}")
    return int(text)


def announce(call: argparse.Namespace, listening: socket.socket) -> None:
    """Say where the page is, now that somebody listens there."""
    name = f"[{call.host}]" if ":" in call.host else call.host
    name = "localhost" if call.host in ("127.0.0.1", "0.0.0.0", "::") else name
    address = f"http://{name}:{listening.getsockname()[1]}/"
    print(f"Branchline is at {address} (stop with Ctrl-C)", file=sys.stderr, flush=True)
    if call.open:
        threading.Timer(1.0, webbrowser.open, [address]).start()


def listed(given: list[str] | None, variable: str) -> list[str]:
    """What the command line says, or else the environment, with commas between."""
    return given or [one.strip() for one in os.environ.get(variable, "").split(",") if one.strip()]


def check_network(text: str, flag: str = "--proxy") -> None:
    try:
        ipaddress.ip_network(text)
    except ValueError as error:
        raise BranchlineError(f"{flag} {text}: not an address such as 127.0.0.1 or 10.0.0.0/8") from error


def house_of(call: argparse.Namespace) -> House:
    """How people are told when it matters, as the command line says it or else the environment."""
    from branchline.web.post.mail import MailServer
    from branchline.web.post.postman import House

    site = (call.address or os.environ.get("BRANCHLINE_ADDRESS", "")).rstrip("/")
    if site and not re.fullmatch(r"https?://[^\s/@?#]+", site):
        raise BranchlineError(f"--address {site}: not an address such as https://play.example.org")
    url = call.mail or os.environ.get("BRANCHLINE_MAIL", "")
    if url and not site:
        raise BranchlineError("mail needs the address of the site, for its links: --address https://play.example.org")
    sender = call.mail_from or os.environ.get("BRANCHLINE_MAIL_FROM", "")
    networks = listed(call.tell_network, "BRANCHLINE_TELL_NETWORK")
    for network in networks:
        check_network(network, "--tell-network")
    return House(MailServer.named(url, sender) if url else None, site, tuple(networks))


def check_processes(count: int, address: str) -> None:
    """Several processes hear of each other's moves by the news of PostgreSQL; SQLite has none, so that whoever watches
    by one process would not see what is played by another. The storage is opened once, so that a fault is said once."""
    from branchline.table.storage import Storage

    if count < 1:
        raise BranchlineError(f"--processes {count}: at least one has to serve")
    if not address.startswith("postgresql"):
        raise BranchlineError(
            "several processes need PostgreSQL (--db postgresql://…): with SQLite a process hears nothing of the moves "
            "that another one stores"
        )
    Storage(address).close()


def token_in(path: Path | None) -> str:
    if path is None:
        return ""
    try:
        token = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BranchlineError(f"the token cannot be read from {path}") from error
    if not token:
        raise BranchlineError(f"there is no token in {path}")
    return token
