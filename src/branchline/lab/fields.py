"""Writes what follows from the fields that a table or part declares in its `__init__`: their names and the clone.

    python -m branchline.lab.fields [--check] FILE...

It stands between two marks in the same class, `# fields: written by make fields` and `# end`; the first may say
`with sketch`, for a clone that shares the parts, or `no clone`. Numbers and what is declared as shared are taken over,
lists are copied, parts are cloned, and what began as None is None again.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
from pathlib import Path
from typing import NamedTuple

MARK = "# fields: written by make fields"
REGION = re.compile(rf"^    {MARK}(?P<how>.*)\n(?:.*\n)*?    # end\n", re.M)
WIDTH = 120
AT_ONCE = 3
"""So many assignments in one line cost no more than one each, interpreted or compiled."""
LISTS = (ast.List, ast.ListComp)


class Kept(NamedTuple):
    """Something that a table or part keeps: how a clone takes it over, and in which field it is written, if it is."""

    name: str
    copied: str
    is_part: bool = False
    is_declared: bool = False
    written: str = ""


def read(statement: ast.stmt) -> Kept | None:
    """What a statement of `__init__` puts into `self`, if it does."""
    if isinstance(statement, ast.Assign):
        target, note = statement.targets[0], ""
    elif isinstance(statement, ast.AnnAssign):
        target, note = statement.target, ast.unparse(statement.annotation)
    else:
        return None
    value = statement.value
    if not isinstance(target, ast.Attribute) or ast.unparse(target.value) != "self" or value is None:
        return None
    own = f"self.{target.attr}"
    if isinstance(value, ast.Call) and ast.unparse(value.func).startswith("field."):
        return read_declared(target.attr, own, value)
    if isinstance(value, ast.Constant) and value.value is None:
        return Kept(target.attr, "None")
    if note.startswith("list[list["):
        return Kept(target.attr, f"[row[:] for row in {own}]")
    sides = (value.left, value.right) if isinstance(value, ast.BinOp) else (value,)
    is_list = note.startswith("list[") or any(isinstance(side, LISTS) for side in sides)
    return Kept(target.attr, f"{own}[:]" if is_list else own)


def read_declared(name: str, own: str, call: ast.Call) -> Kept:
    """What `field.numbers(...)` and the like declare."""
    said = {one.arg: one.value for one in call.keywords}
    kind = ast.unparse(call.func).removeprefix("field.")
    on = said.get("on")
    written = on.value if isinstance(on, ast.Constant) else name
    if kind == "part":
        made = call.args[0]
        copied = f"{own}.clone()"
        if isinstance(made, LISTS):
            copied = f"[part.clone() for part in {own}]"
        elif isinstance(made, ast.IfExp):
            copied = f"None if {own} is None else {copied}"
        return Kept(name, copied, True, True, name)
    shared = "shared" in said
    copies = {"number": own, "numbers": own if shared else f"{own}[:]"}
    rows = f"{own}[:]" if shared else f"[row[:] for row in {own}]"
    return Kept(name, copies.get(kind, rows), False, True, str(written))


def name_lines(what: str, listed: list[str]) -> list[str]:
    """An assignment of names, in as many lines as it takes."""
    line = f'    {what}names("{" ".join(listed)}")'
    if len(line) <= WIDTH:
        return [line]
    rows = textwrap.wrap(" ".join(listed), WIDTH - 11)
    return [f"    {what}names(", *[f'        "{row} "' for row in rows[:-1]], f'        "{rows[-1]}"', "    )"]


def copying(kept: list[Kept], shared_parts: bool) -> list[str]:
    """The lines that take everything over, several assignments at once where they fit into a line."""
    found: list[str] = []
    left: list[str] = []
    right: list[str] = []
    for one in [*kept, None]:
        if one is not None:
            target = f"copy.{one.name}"
            source = f"self.{one.name}" if one.is_part and shared_parts else one.copied
            line = f"        {', '.join([*left, target])} = {', '.join([*right, source])}"
            is_plain = " " not in source
            if is_plain and len(left) < AT_ONCE and len(line) <= WIDTH:
                left.append(target)
                right.append(source)
                continue
        if left:
            found.append(f"        {', '.join(left)} = {', '.join(right)}")
        left, right = [], []
        if one is not None and is_plain:
            left, right = [target], [source]
        elif one is not None:
            found.append(f"        {target} = {source}")
    return found


def clone_lines(kind: str, is_table: bool, kept: list[Kept], how: str) -> list[str]:
    blank = [f"        copy = {kind}.__new__({kind})", *["        copy.copy_core(self)"] * is_table]
    if "with sketch" not in how:
        return [f"    def clone(self) -> {kind}:", *blank, *copying(kept, False), "        return copy"]
    return [
        f"    def clone(self) -> {kind}:",
        "        copy = self.sketch()",
        *copying([one for one in kept if one.is_part], False),
        "        return copy",
        "",
        f"    def sketch(self) -> {kind}:",
        '        """A clone that shares the parts: who changes one puts a clone of it there first."""',
        *blank,
        *copying(kept, True),
        "        return copy",
    ]


def region(kind: ast.ClassDef, how: str) -> str:
    """All that follows from the declaration of one class, marks included."""
    made = next(one for one in kind.body if isinstance(one, ast.FunctionDef) and one.name == "__init__")
    kept = [one for one in map(read, made.body) if one is not None]
    declared = [one for one in kept if one.is_declared] or kept
    plain = [one.name for one in kept if one not in declared]
    own = [one.name for one in declared]
    written = list(dict.fromkeys(one.written or one.name for one in declared))
    first = "FIELDS" if written == own else "DECLARED"
    lines = [f"    {MARK}{how}", *name_lines("FIELDS = ", written)]
    if written != own:
        lines += name_lines("DECLARED = ", own)
    lines += name_lines(f"__slots__ = {first} + ", plain) if plain else [f"    __slots__ = {first}"]
    if "no clone" not in how:
        is_table = any(ast.unparse(base) == "Position" for base in kind.bases)
        lines += ["", *clone_lines(kind.name, is_table, kept, how), ""]
    return "\n".join([*lines, "    # end", ""])


def expanded(source: str) -> str:
    """The same file with every region written anew."""
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]

    def anew(found: re.Match[str]) -> str:
        line = source[: found.start()].count("\n") + 1
        return region([one for one in classes if one.lineno < line][-1], found["how"])

    return REGION.sub(anew, source)


def main(arguments: list[str]) -> int:
    """Write the files anew; with --check say which are not current, and write none."""
    stale = 0
    for path in map(Path, [one for one in arguments if one != "--check"]):
        source = path.read_text(encoding="utf-8")
        wanted = expanded(source)
        if wanted == source:
            continue
        stale += 1
        if "--check" in arguments:
            print(f"{path}: the fields were changed; run make fields")
        else:
            path.write_text(wanted, encoding="utf-8")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
