"""Listening to what is said in German for words that stayed English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from branchline.core.translation import Catalogue

ENGLISH = re.compile(
    r"\b(?:the|your|their|his|of|with|onto|from|then|until|would|row|space|car|crate|train|slot|card|and)\b"
)
"""Words that no German sentence holds: a gap that took in more than its own would leave them behind."""


@contextmanager
def half_english_heard() -> Iterator[set[str]]:
    """What is said in German meanwhile and still holds an English word."""
    found, say = set[str](), Catalogue.say

    def listened(self: Catalogue, text: str, you: bool = False, case: str = "") -> str:
        words = say(self, text, you, case)
        if ENGLISH.search(words):
            found.add(words)
        return words

    with patch.object(Catalogue, "say", listened):
        yield found
