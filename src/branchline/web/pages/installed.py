"""The site as it is installed on a phone or desk: its manifest, its worker, and the page that is shown offline."""

from __future__ import annotations

import json

from starlette.responses import JSONResponse, Response

from branchline.core import registry
from branchline.core.translation import translated
from branchline.web.desk import STATIC, static_address
from branchline.web.scene import short_title
from branchline.web.visit import Visit

ICONS = {"icon-192.png": (192, "any"), "icon-512.png": (512, "any"), "icon-maskable-512.png": (512, "maskable")}
PAPER, ENAMEL = "#F6F1E6", "#0B3F6B"
# What the pages that are kept need to look as they do.
SHEETS = ("look/tokens.css", "look/board.css", "page.css", "around.css", "telling.css", "rules.css", "mark.svg")
SCRIPTS = ("branchline.js", "around.js", "offline.js", "vendor/htmx.min.js", "vendor/idiomorph-ext.min.js")
MODULES = (
    "page",
    "about",
    "asking",
    "stage",
    "hint",
    "keys",
    "telling",
    "rules",
    "live",
    "ghost",
    "effects",
    "marks",
    "finder",
    "motion",
    "sifting",
)
NO_CACHE = {"Cache-Control": "no-cache"}


def manifest(visit: Visit) -> Response:
    static = static_address()
    icons = [
        {"src": f"{static}/{name}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, (size, purpose) in ICONS.items()
    ]
    answer = {
        "id": "/",
        "name": "Branchline",
        "short_name": "Branchline",
        "description": translated("Railway board games by the book"),
        "lang": visit.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": ENAMEL,
        "icons": [*icons, {"src": f"{static}/mark.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return JSONResponse(answer, headers=NO_CACHE, media_type="application/manifest+json")


def worker(visit: Visit) -> Response:
    """The script that a browser keeps for this site: it has to lie at the top of it. What it keeps for times without a
    connection is said by its first line, so that it changes with every new version, and with the language."""
    static = static_address()
    files = [f"{static}/{name}" for name in (*SHEETS, *SCRIPTS, *(f"{module}.js" for module in MODULES))]
    pages = ["/offline", "/rules", *(f"/rules/{game.name}" for game in registry.readable())]
    kept = {"name": f"branchline-{static.rpartition('/')[2]}-{visit.language}", "files": files, "pages": pages}
    script = (STATIC / "worker.js").read_text(encoding="utf-8")
    return Response(f"const KEPT = {json.dumps(kept)};\n{script}", media_type="text/javascript", headers=NO_CACHE)


def offline(visit: Visit) -> Response:
    """What is shown without a connection: what was last seen of home, and the rules."""
    return visit.render("offline.html", games=registry.readable(), short_title=short_title)
