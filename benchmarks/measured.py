"""What was measured, where it is shown: each page has a part that only the command which measures it writes."""

from __future__ import annotations

from pathlib import Path

PART = "the measured part"


def marks_of(part: str = PART) -> tuple[str, str]:
    return f"<!-- begin of {part} -->", f"<!-- end of {part} -->"


def put(page: Path, text: str, part: str = PART) -> None:
    """Put a text between the marks of its part, in place of what was there."""
    begin, end = marks_of(part)
    before, rest = page.read_text(encoding="utf-8").split(begin)
    page.write_text(f"{before}{begin}\n{text}\n{end}{rest.split(end)[1]}", encoding="utf-8")
