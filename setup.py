"""Compiles the engine with mypyc where a C compiler is present; without one it is the same engine in plain Python.

BRANCHLINE_COMPILE=0 never compiles, =1 must compile; unset tries.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

WISH = os.environ.get("BRANCHLINE_COMPILE", "auto")
ROOT = Path(__file__).parent
CORE = ("errors", "position", "chance", "deck", "observation", "layout")
HOT_ROOMS = (
    "box.py",
    "verbs.py",
    "state.py",
    "steps.py",
    "steps/*.py",
    "scoring.py",
    "automa.py",
    "tactics.py",
    "weights.py",
    "observation.py",
)


def engine() -> list[str]:
    """The files of the compiled group: the moving parts of the core, and the hot rooms of each game."""
    package = ROOT / "src" / "branchline"
    files = [package / "core" / f"{name}.py" for name in CORE]
    files.append(package / "bots" / "tree.py")
    for room in HOT_ROOMS:
        files += (package / "games").glob(f"*/{room}")
    return [str(path.relative_to(ROOT)) for path in sorted(files) if path.name != "__init__.py"]


def compiler_found() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return os.name == "nt" or shutil.which(command.split()[0]) is not None


def extensions() -> list:
    try:
        from mypyc.build import mypycify
    except ImportError:
        if WISH == "1":
            raise
        return []
    try:
        # silent: what the engine merely imports may itself import extras that are not installed here
        return mypycify(["--config-file=", "--follow-imports=silent", *engine()], opt_level="1")
    except (Exception, SystemExit) as error:  # mypyc leaves by the door when types do not fit
        if WISH == "1":
            raise
        print(f"engine left in plain Python: {error}", file=sys.stderr)
        return []


class OptionalBuild(build_ext):
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


want = WISH == "1" or (WISH == "auto" and compiler_found())
asking = not {"egg_info", "dist_info"}.isdisjoint(sys.argv)  # only saying what it is and needs
setup(
    # msgspec is read, not run: mypyc checks the types of everything that the engine imports
    setup_requires=["mypy==2.4.1", "msgspec>=0.19"] if want else [],
    ext_modules=extensions() if want and not asking else [],
    cmdclass={"build_ext": OptionalBuild},
)
