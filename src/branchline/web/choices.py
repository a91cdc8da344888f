"""The choices of a moment, laid out for the turn panel: sentences, and rows of numbers where only a number differs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from branchline.core.sheet import Choice

NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Row:
    """One row: a single sentence, or several that differ in one number (`before` … `after`)."""

    choices: list[Choice]
    labels: list[str]
    before: str
    after: str

    @property
    def is_single(self) -> bool:
        return len(self.choices) == 1

    @property
    def rule(self) -> str:
        return self.choices[0].rule


def rows_of(choices: list[Choice]) -> list[Row]:
    """Choices in their order; those alike but for their first number share a row."""
    groups: dict[tuple[str, str, str], list[tuple[Choice, str]]] = {}
    for choice in choices:
        found = NUMBER.search(choice.sentence)
        verb = choice.text.partition(":")[0]
        if found is None:
            key = (verb, choice.sentence, "")
            groups.setdefault(key, []).append((choice, ""))
        else:
            key = (verb, choice.sentence[: found.start()], choice.sentence[found.end() :])
            groups.setdefault(key, []).append((choice, found.group()))
    rows = []
    for (_, before, after), members in groups.items():
        labels = [label for _, label in members]
        if len(members) > 1 and len(set(labels)) == len(labels):
            rows.append(Row([choice for choice, _ in members], labels, before, after))
        else:
            rows += [Row([choice], [""], choice.sentence, "") for choice, _ in members]
    return rows
