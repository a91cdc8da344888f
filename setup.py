"""Compiles the engine with mypyc where a C compiler is present; without one it is the same engine in plain Python.

One C file a module, compiled side by side. Whether to compile at all, and what that needs, says `building.py`.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

from building import WISH, wants_compiling

ROOT = Path(__file__).parent
CORE = ("errors", "fields", "numbering", "position", "chance", "deck", "ranges", "patrol", "observation", "layout")
BOTS = ("tree", "plays")
HOT_ROOMS = (
    "box.py",
    "verbs.py",
    "state.py",
    "steps.py",
    "steps/*.py",
    "scoring.py",
    "automa.py",
    "census.py",
    "tactics.py",
    "weights.py",
    "observation.py",
)


def engine() -> list[str]:
    """The files of the compiled group: the moving parts of the core, and the hot rooms of each game."""
    package = ROOT / "src" / "branchline"
    files = [package / "core" / f"{name}.py" for name in CORE]
    files += [package / "bots" / f"{name}.py" for name in BOTS]
    for room in HOT_ROOMS:
        files += (package / "games").glob(f"*/{room}")
    return [str(path.relative_to(ROOT)) for path in sorted(files) if path.name != "__init__.py"]


def press() -> Extension:
    """What prints tables into rows for learners; it is built with the engine, and without it all is the same."""
    return Extension("branchline.core.press", ["native/press.c"], depends=["setup.py"])


def extensions() -> list:
    try:
        from mypyc.build import mypycify
    except ImportError:
        if WISH == "1":
            raise
        return []
    try:
        # silent: what the engine merely imports may itself import extras that are not installed here
        compiled = mypycify(["--config-file=", "--follow-imports=silent", *engine()], opt_level="1", multi_file=True)
        return [*compiled, press()]
    except (Exception, SystemExit) as error:  # mypyc leaves by the door when types do not fit
        if WISH == "1":
            raise
        print(f"engine left in plain Python: {error}", file=sys.stderr)
        return []


class OptionalBuild(build_ext):
    """Leaves the engine in plain Python where it cannot be compiled, and keeps all cores busy where it can."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if WISH == "1":
                raise
            print(f"engine left in plain Python: {error}", file=sys.stderr)
            for path in self.get_outputs():
                Path(path).unlink(missing_ok=True)
            self.extensions = []

    def build_extension(self, ext: Extension) -> None:
        compile_in_a_row = self.compiler.compile

        def compile_side_by_side(sources: list[str], *args: object, **named: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as crew:
                largest_first = sorted(sources, key=lambda path: -Path(path).stat().st_size)
                objects = crew.map(lambda source: compile_in_a_row([source], *args, **named), largest_first)
                return list(chain.from_iterable(objects))

        self.compiler.compile = compile_side_by_side
        try:
            super().build_extension(ext)
        finally:
            self.compiler.compile = compile_in_a_row


asking = not {"egg_info", "dist_info"}.isdisjoint(sys.argv)  # only saying what it is and needs
setup(
    ext_modules=extensions() if wants_compiling() and not asking else [],
    cmdclass={"build_ext": OptionalBuild},
)
