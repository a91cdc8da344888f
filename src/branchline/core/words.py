"""English bent in one place: numbers, articles and lists, for the sentences of all games, the page and the terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence

VOWELS = "aeiouAEIOU"
SOUNDS = {"one": "a", "uni": "a", "use": "a", "hour": "an", "honest": "an", "8": "an", "11": "an", "18": "an"}
"""How a word begins, where its first letter does not tell the article."""


def counted(number: int, noun: str, many: str = "") -> str:
    """`1 point`, `3 points`, `no points`; `many` is the plural where it is not the noun with an s."""
    return f"{number or 'no'} {inflected(number, noun, many)}"


def inflected(number: float, noun: str, many: str = "") -> str:
    """The noun alone, as it stands behind this number."""
    return noun if number == 1 else many or f"{noun}s"


def an(words: str) -> str:
    """With its article: `an orange worker`, `a purple worker`, `a one-way track`."""
    for beginning, article in SOUNDS.items():
        if words.lower().startswith(beginning):
            return f"{article} {words}"
    return f"{'an' if words[:1] in VOWELS else 'a'} {words}"


def listing(parts: Sequence[str], joint: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return f" {joint} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


DO = {"do": "does", "are": "is", "have": "has", "were": "was"}
"""Verbs that change when it is no longer you who does it."""
SPOKEN_TO = re.compile(r"\b(?:(do|are|have|were) )?(your|yourself|you)\b(?: (come|may|have|are))?", re.IGNORECASE)


def of_another(question: str, names: Sequence[str]) -> str:
    """A question as others read it: `Which card do you play?` is `Which card does Blue play?`."""
    is_one = len(names) == 1
    said = 0

    def replaced(found: re.Match[str]) -> str:
        nonlocal said
        verb, word, after = found.groups()
        who = listing(names) if said == 0 else "they"
        if word.lower() == "yourself":
            changed = "themselves"
        elif word.lower() == "your":
            changed = (f"{who}'s" if is_one else "their") if said == 0 else "their"
        else:
            changed = who if said == 0 or not is_one else names[0]
        said += 1
        if verb and is_one:
            verb = DO[verb.lower()].capitalize() if verb[0].isupper() else DO[verb.lower()]
        if after and is_one and word.lower() == "you" and not verb:
            after = DO.get(after.lower(), after if after.lower() == "may" else f"{after}s")
        return " ".join(filter(None, (verb, changed, after)))

    text = SPOKEN_TO.sub(replaced, question)
    return f"{text[:1].upper()}{text[1:]}"
