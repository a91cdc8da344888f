"""Whatever a box holds is read: a figure that fills a field which no rule looks at would be taken and ignored."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

import branchline
from conformance.cases import EVERY_GAME

MADE_BY = {"schema.py", "components.py"}
"""What fills a box; only the numbering of the actions, made of a box as `printed`, reads it there."""


def sources(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        yield path.name, ast.parse(path.read_text())


def records(folder: Path) -> dict[str, list[str]]:
    """The records of `box.py`, with their fields."""
    classes = [one for one in ast.parse((folder / "box.py").read_text()).body if isinstance(one, ast.ClassDef)]
    return {
        one.name: fields_of(one) for one in classes if any("dataclass" in ast.dump(by) for by in one.decorator_list)
    }


def fields_of(record: ast.ClassDef) -> list[str]:
    return [one.target.id for one in record.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]


def read_of(folder: Path) -> set[tuple[str, str]]:
    """What is read of whom: the last name before the dot, and the name behind it."""
    found = set()
    for name, tree in sources(folder):
        for one in ast.walk(tree):
            if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Load):
                owner = one.value.attr if isinstance(one.value, ast.Attribute) else getattr(one.value, "id", "")
                owner = "box" if (name, owner) in (("box.py", "self"), ("components.py", "printed")) else owner
                if name not in MADE_BY or owner == "box":
                    found.add((owner, one.attr))
    return found


def unread(folder: Path) -> list[str]:
    read = read_of(folder)
    behind_any_dot = {name for _, name in read}
    wrong = []
    for record, names in records(folder).items():
        is_box = record == "Box"
        wrong += [
            f"{record}.{one}" for one in names if one not in behind_any_dot or (is_box and ("box", one) not in read)
        ]
    return [one for one in wrong if one != "Box.text"]  # by which core pickles it


@EVERY_GAME
def test_every_field_of_a_box_is_read_somewhere(name: str) -> None:
    folder = Path(str(resources.files(branchline.game(name).rooms.package)))
    assert {"Box"} <= set(records(folder))
    assert not unread(folder)


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("def f(table):\n    return table.box.prices[0]\n", []),
        ("def f(table):\n    table.prices = 3\n    return table.prices\n", ["Box.prices"]),
        ("def f(table):\n    return table.box.costs\n", ["Box.prices"]),
    ],
)
def test_a_field_that_only_somebody_else_has_is_not_read(tmp_path: Path, rule: str, found: list[str]) -> None:
    record = "@dataclass(frozen=True)\nclass Box:\n    text: str\n    prices: tuple[int, ...]\n"
    (tmp_path / "box.py").write_text(record)
    (tmp_path / "components.py").write_text("def build(parts):\n    return Box(prices=parts.prices)\n")
    (tmp_path / "rules.py").write_text(rule)
    assert unread(tmp_path) == found
