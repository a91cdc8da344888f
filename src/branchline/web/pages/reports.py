"""The balance reports that the lab has written, listed and shown. A report is a whole page of its own, made elsewhere:
it is shown in a frame without rights, and nothing in it can run, fetch or reach anything."""

from __future__ import annotations

import stat
from dataclasses import dataclass
from pathlib import Path

from starlette.responses import Response

from branchline.lab.balance.label import Label, label_of
from branchline.web.guard import POLICY
from branchline.web.visit import NotHere, Visit

MOST_REPORTS = 200
MOST_BYTES = 30_000_000
SEALED = {
    "Content-Security-Policy": (
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'self'"
    ),
    "X-Frame-Options": "SAMEORIGIN",
    "Cache-Control": "no-store",
}


@dataclass(frozen=True)
class Entry:
    """A report in the list."""

    path: Path
    label: Label
    made_at: float

    @property
    def name(self) -> str:
        return self.path.name


def entries(folder: Path) -> list[Entry]:
    """The reports in a folder, the newest first; links and whatever else lies there are left alone."""
    files = []
    for path in folder.glob("*.html") if folder.is_dir() else []:
        facts = path.lstat()
        if stat.S_ISREG(facts.st_mode) and facts.st_size <= MOST_BYTES:
            files.append((facts.st_mtime, path))
    found = []
    for made_at, path in sorted(files, reverse=True)[:MOST_REPORTS]:
        label = label_of(path)
        if label is not None:
            found.append(Entry(path, label, made_at))
    return found


def find(visit: Visit) -> Entry:
    """The report an address names: one of the list, so that no name leads out of the folder."""
    name = visit.word("name")
    for entry in entries(visit.desk.reports):
        if entry.name == name:
            return entry
    raise NotHere("There is no such report.")


def reports(visit: Visit) -> Response:
    return visit.render("reports.html", entries=entries(visit.desk.reports))


def report(visit: Visit) -> Response:
    """A report in its frame, under our own top bar."""
    response = visit.render("report.html", entry=find(visit))
    response.headers["Content-Security-Policy"] = f"{POLICY}; frame-src 'self'"
    return response


def sheet(visit: Visit) -> Response:
    """The report itself, sealed."""
    return Response(find(visit).path.read_bytes(), media_type="text/html; charset=utf-8", headers=SEALED)
