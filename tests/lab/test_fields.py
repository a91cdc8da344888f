"""`make fields`: what follows from the declared fields is written between its marks, and nothing else is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.lab.fields import MARK, WIDTH, expanded, main

ROOT = Path(__file__).parents[2]
FILES = [
    path
    for folder in ("src", "tests")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if f"    {MARK}" in path.read_text(encoding="utf-8").splitlines()
]

DECLARED = f"""class Yard(Part):
    def __init__(self, field: Fields) -> None:
        self.cars = field.numbers([0] * 3, 0, 9)

    {MARK}
    # end


class Table(Position):
    def __init__(self, setting: Setting, box: Box) -> None:
        super().__init__(setting)
        self.box = box
        self.memory: dict[int, int] | None = None
        self.bits = [0] * 4
        self.network: list[list[int]] = [[] for _ in range(2)]
        field = self.declare()
        self.round = field.number(0, 0, box.rounds)
        self.coins = field.numbers([0] * 2, 0, 9)
        self.tiles = field.numbers([], 0, 9, shared=True)
        self.hands = field.rows([[], []], 0, 9)
        self.tracks = field.rows([[], []], 0, 9, shared=True)
        self.shares = field.numbers([0] * 2, 0, 9, on="sites")
        self.plans = field.numbers([0] * 2, 0, 9, on="sites")
        self.yards = field.part([Yard(field.of(Yard)) for _ in range(2)])
        self.depot = field.part(Yard(field.of(Yard)) if box.depot else None)
        if box.depot:
            self.coins[0] = 1

    {MARK}, with sketch
    # end

    def ask(self) -> int:
        return self.round
"""

WRITTEN = f"""    {MARK}
    FIELDS = names("cars")
    __slots__ = FIELDS

    def clone(self) -> Yard:
        copy = Yard.__new__(Yard)
        copy.cars = self.cars[:]
        return copy

    # end
"""

WRITTEN_WITH_SKETCH = f'''    {MARK}, with sketch
    FIELDS = names("round coins tiles hands tracks sites yards depot")
    DECLARED = names("round coins tiles hands tracks shares plans yards depot")
    __slots__ = DECLARED + names("box memory bits network")

    def clone(self) -> Table:
        copy = self.sketch()
        copy.yards = [part.clone() for part in self.yards]
        copy.depot = None if self.depot is None else self.depot.clone()
        return copy

    def sketch(self) -> Table:
        """A clone that shares the parts: who changes one puts a clone of it there first."""
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box, copy.memory, copy.bits = self.box, None, self.bits[:]
        copy.network = [row[:] for row in self.network]
        copy.round, copy.coins, copy.tiles = self.round, self.coins[:], self.tiles
        copy.hands = [row[:] for row in self.hands]
        copy.tracks, copy.shares, copy.plans = self.tracks[:], self.shares[:], self.plans[:]
        copy.yards, copy.depot = self.yards, self.depot
        return copy

    # end
'''


def test_names_and_clone_follow_from_the_declaration() -> None:
    found = expanded(DECLARED)
    assert WRITTEN in found
    assert WRITTEN_WITH_SKETCH in found
    assert found.startswith(DECLARED[:120])
    assert found.endswith("    def ask(self) -> int:\n        return self.round\n")


def test_writing_twice_changes_nothing() -> None:
    assert expanded(expanded(DECLARED)) == expanded(DECLARED)


def test_a_field_more_is_written_everywhere() -> None:
    more = expanded(DECLARED).replace(
        "        self.cars = field.numbers([0] * 3, 0, 9)\n",
        "        self.cars = field.numbers([0] * 3, 0, 9)\n        self.open = field.number(0, 0, 1)\n",
    )
    found = expanded(more)
    assert 'FIELDS = names("cars open")' in found
    assert "copy.cars, copy.open = self.cars[:], self.open" in found


def test_lines_are_no_longer_than_ours() -> None:
    many = "".join(f"        self.the_{at}th_number_of_many = field.numbers([], 0, 9)\n" for at in range(40))
    found = expanded(DECLARED.replace("        self.cars = field.numbers([0] * 3, 0, 9)\n", many))
    assert max(map(len, found.splitlines())) <= WIDTH
    assert all(f"the_{at}th_number_of_many" in found for at in range(40))


def test_only_the_names_where_nothing_is_cloned() -> None:
    found = expanded(DECLARED.replace(f"{MARK}\n", f"{MARK}, no clone\n"))
    assert 'FIELDS = names("cars")\n    __slots__ = FIELDS\n    # end\n' in found
    assert "def clone(self) -> Yard" not in found


def test_a_file_that_is_not_current_is_named_and_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "state.py"
    path.write_text(DECLARED, encoding="utf-8")
    assert main(["--check", str(path)]) == 1
    assert "state.py: the fields were changed; run make fields" in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == DECLARED
    assert main([str(path)]) == 0
    assert main(["--check", str(path)]) == 0
    assert path.read_text(encoding="utf-8") == expanded(DECLARED)


def test_there_is_something_to_write_in_every_game() -> None:
    assert len([path for path in FILES if path.name == "state.py"]) == 5


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_written_is_current(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert expanded(source) == source, "run make fields"
