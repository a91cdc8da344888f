"""The page while the storage is in trouble: what is wrong, in one sentence, and another try by itself."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from branchline.table.storage import Visitor

SECONDS_TO_NEXT_TRY = 5


def away(request: Request, error: Exception) -> Response:
    """Asks the storage nothing, not even who the visitor is."""
    headers = {"Retry-After": str(SECONDS_TO_NEXT_TRY), "Cache-Control": "no-store"}
    if request.headers.get("HX-Request") == "true":
        # Swapped nowhere: the script shows it as a line under the top bar.
        headers |= {"HX-Reswap": "none", "HX-Trigger": json.dumps({"sorry": f"{error} Nothing has been changed."})}
        return HTMLResponse("", 503, headers)
    if request.method == "GET":
        headers["Refresh"] = str(SECONDS_TO_NEXT_TRY)
    page = request.app.state.desk.templates.get_template("sorry.html")
    text = page.render(visitor=Visitor(0, "", {}), settings={}, theme="", code=503, message=str(error))
    return HTMLResponse(text, 503, headers)
