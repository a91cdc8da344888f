"""The page while the storage is in trouble: what is wrong, in one sentence, and another try by itself."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from branchline.core.translation import read_in, translated
from branchline.table.storage import Visitor
from branchline.web.visit import language_of

SECONDS_TO_NEXT_TRY = 5


def away(request: Request, error: Exception) -> Response:
    """Asks the storage nothing, not even who the visitor is."""
    headers = {"Retry-After": str(SECONDS_TO_NEXT_TRY), "Cache-Control": "no-store"}
    visitor = Visitor(0, "", {})
    with read_in(language_of(request, visitor)):
        if request.headers.get("HX-Request") == "true":
            # Swapped nowhere: the script shows it as a line under the top bar.
            said = translated(f"{error} Nothing has been changed.")
            headers |= {"HX-Reswap": "none", "HX-Trigger": json.dumps({"sorry": said})}
            return HTMLResponse("", 503, headers)
        if request.method == "GET":
            headers["Refresh"] = str(SECONDS_TO_NEXT_TRY)
        page = request.app.state.desk.templates.get_template("sorry.html")
        text = page.render(visitor=visitor, settings={}, theme="", code=503, message=str(error), back="")
    return HTMLResponse(text, 503, headers)
