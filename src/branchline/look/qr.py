"""A link as a QR code, drawn in ink like everything else."""

from __future__ import annotations

from html import escape

import segno

from branchline.core.sheet import Drawn
from branchline.look.markup import mark

QUIET = 2  # modules of margin, on a light plate of its own


def qr_code(link: str, words: str) -> Drawn:
    code = segno.make(link, micro=False, error="m")
    rows = [[bool(one) for one in row] for row in code.matrix]
    size = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows, QUIET) for x, is_dark in enumerate(row, QUIET) if is_dark
    )
    return mark(
        f'<svg viewBox="0 0 {size} {size}" class="qr" role="img" aria-label="{escape(words)}" '
        f'shape-rendering="crispEdges"><rect width="{size}" height="{size}" class="qr-plate"/>'
        f'<path d="{dark}" class="qr-ink"/></svg>'
    )
