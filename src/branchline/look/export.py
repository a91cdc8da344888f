"""Sheets outside the page: one file with everything it needs, for notebooks, papers and `branchline draw`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from importlib import resources

from branchline.core.sheet import Drawn, Sheet
from branchline.look.symbols import all_symbols, tokens

GAP = 8


def board_style() -> str:
    """The CSS of drawings, shared by the page and by files."""
    return (resources.files("branchline.look") / "data" / "board.css").read_text(encoding="utf-8")


def rows(sheets: Iterable[Sheet]) -> list[list[Sheet]]:
    """Sheets by row, in order."""
    by_row: dict[int, list[Sheet]] = {}
    for sheet in sheets:
        by_row.setdefault(sheet.row, []).append(sheet)
    return [by_row[row] for row in sorted(by_row)]


def one_file(sheets: Iterable[Sheet], symbols: Drawn | None = None, theme: str = "light") -> str:
    """All sheets in one SVG file with its own styles and symbols."""
    placed, y, width = [], GAP, 0
    for row in rows(sheets):
        x = GAP
        for sheet in row:
            inner = sheet.svg.replace(
                "<svg ", f'<svg x="{x}" y="{y}" width="{sheet.width}" height="{sheet.height}" ', 1
            )
            frame = f'<rect x="{x}" y="{y}" width="{sheet.width}" height="{sheet.height}" rx="10" class="frame"/>'
            placed.append(frame + inner)
            x += sheet.width + GAP
        width = max(width, x)
        y += max(sheet.height for sheet in row) + GAP
    css = tokens().replace(":root", "svg.board") + board_style() + ".frame{fill:var(--sheet);stroke:var(--rule-strong)}"
    style = f"<style>{re.sub(r'/[*].*?[*]/', '', css, flags=re.DOTALL)}</style>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {width} {y}" width="{width}" height="{y}" '
        f'data-theme="{escape(theme)}">{style}<rect width="{width}" height="{y}" fill="var(--paper)"/>'
        f"<defs>{all_symbols()}{symbols or ''}</defs>{''.join(placed)}</svg>"
    )
