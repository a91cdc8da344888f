"""The shape of the house: which way imports point, how long files are, what every game has, what is promised."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import branchline
from branchline.core.game import Game
from branchline.core.position import Position

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "branchline"
SOURCES = sorted(PACKAGE.rglob("*.py"))
GAMES = sorted(path.name for path in (PACKAGE / "games").iterdir() if (path / "game.py").exists())

# cli, web, adapters -> table, lab -> bots -> games -> look -> core. `files` and the package are doors of their own:
# reading and writing files stands on the core, and the package shows the public names of bots and below.
MAY_IMPORT = {
    "core": {"core"},
    "look": {"core", "look"},
    "games": {"core", "games", "look"},
    "files": {"core"},
    "drawing": {"core", "look"},
    "bots": {"core", "games", "bots", "files"},
    "lab": {"core", "look", "games", "bots", "files", "lab", "branchline"},
    "table": {"core", "games", "bots", "files", "table", "branchline"},
    "cli": {"core", "look", "games", "bots", "files", "drawing", "lab", "table", "web", "cli", "branchline"},
    "web": {"core", "look", "games", "bots", "files", "lab", "table", "web", "branchline"},
    "adapters": {"core", "look", "games", "bots", "files", "drawing", "lab", "table", "adapters", "branchline"},
    "branchline": {"core", "files", "drawing", "bots"},
    "__main__": {"cli"},
}
ROOMS = (
    "data/components.toml",
    "data/weights.toml",
    "components.py",
    "box.py",
    "verbs.py",
    "state.py",
    "scoring.py",
    "tactics.py",
    "weights.py",
    "observation.py",
    "census.py",
    "text.py",
    "about.py",
    "refusals.py",
    "terminal.py",
    "board.py",
    "game.py",
)
LONGEST_FILE = 600
OF_THIS_MACHINE = re.compile(
    r"(?<![\w.~])/(?:work|farm|root|home)/\w|https?://[\w.:-]*(?:pypi|registry)[\w.-]*\.(?!org)"
)


def floor_of(path: Path) -> str:
    """The part of the house a file stands in."""
    inside = path.relative_to(PACKAGE)
    if len(inside.parts) > 1:
        return inside.parts[0]
    return "branchline" if inside.stem == "__init__" else inside.stem


def imports_of(path: Path) -> Iterator[str]:
    """Every module of ours that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name.split(".")[0] == "branchline")
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import hides where it points"
            if node.module and node.module.split(".")[0] == "branchline":
                names = [f"{node.module}.{one.name}" for one in node.names] if "." not in node.module else []
                yield from names or [node.module]


def target_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in MAY_IMPORT else "branchline"


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).is_file()]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    floor = floor_of(path)
    assert floor in MAY_IMPORT, f"there is no room called {floor}"
    for module in imports_of(path):
        assert target_of(module) in MAY_IMPORT[floor], f"{floor} may not import {module}"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_never_imports_another_game(name: str) -> None:
    for path in (PACKAGE / "games" / name).rglob("*.py"):
        for module in imports_of(path):
            if module.startswith("branchline.games"):
                assert module.split(".")[2] == name, f"{path.name} imports {module}"


def test_the_core_has_no_clock_no_files_and_no_chance_of_its_own() -> None:
    forbidden = {"time", "datetime", "pathlib", "os", "socket", "threading", "asyncio", "secrets", "rich"}
    for path in (PACKAGE / "core").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not forbidden & {name.split(".")[0] for name in names}, path.name


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_file_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_file_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_the_same_rooms(name: str) -> None:
    folder = PACKAGE / "games" / name
    missing = [room for room in ROOMS if not (folder / room).is_file()]
    assert not missing
    table = branchline.game(name).new()
    hides = type(table).hide is not Position.hide
    assert (folder / "view.py").is_file() or not hides, "a game that hides something says so in view.py"
    assert (folder / "steps.py").is_file() or list((folder / "steps").glob("[a-z]*.py"))
    assert (ROOT / "docs" / "games" / f"{name}.md").is_file()
    assert list((ROOT / "tests" / "games" / name).glob("test_*.py"))


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_is_found_by_its_number(name: str) -> None:
    """Every step of a game carries the number of its rule."""
    folder = PACKAGE / "games" / name
    paths = [folder / "steps.py"] if (folder / "steps.py").is_file() else sorted((folder / "steps").glob("[a-z]*.py"))
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert re.search(r"\b[A-Z]{2,3}-\d", text), f"{path.name} cites no rule"


def test_the_registry_lists_every_folder() -> None:
    assert set(GAMES) <= set(branchline.games())


def test_nothing_of_this_machine_is_in_the_project() -> None:
    for path in tracked_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found = OF_THIS_MACHINE.search(text)
        assert found is None or path == Path(__file__), f"{path.relative_to(ROOT)}: {found}"


def test_no_work_is_left_lying_about() -> None:
    marks = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")
    for path in [*SOURCES, *(ROOT / "tests").rglob("*.py")]:
        found = marks.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(ROOT)}: {found}"


def test_the_public_names_exist() -> None:
    for name in ("game", "games", "CHANCE", "OVER", "IllegalAction", "Record", "bot", "is_compiled", "__version__"):
        assert hasattr(branchline, name), name
    assert (branchline.CHANCE, branchline.OVER) == (-1, -4)
    for name in ("new", "from_json", "sample", "say", "options"):
        assert name in {*dir(Game), *Game.__annotations__}, name
    for name in ("name", "title", "min_players", "max_players", "actions"):
        assert name in Game.__annotations__, name
    for name in (
        *("players_to_act", "legal_actions", "chances", "apply", "clone"),
        *("scores", "ranks", "score_sheet", "view", "to_json"),
    ):
        assert callable(getattr(Position, name)), name
    for name in ("load", "save", "replay", "state"):
        assert callable(getattr(branchline.Record, name)), name
    assert callable(branchline.bot("greedy").choose)


def test_every_public_name_is_listed() -> None:
    assert branchline.__all__ == sorted(branchline.__all__, key=lambda name: (not name.isupper(), name))
    assert all(hasattr(branchline, name) for name in branchline.__all__)


def test_every_make_command_that_is_named_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.M))
    for page in ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/adding-a-game.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        for name in re.findall(r"`make ([a-z-]+)", text) + re.findall(r"^make ([a-z-]+)", text, re.M):
            assert name in targets, f"{page} names `make {name}`"


def test_every_command_that_the_readme_names_exists() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in re.findall(r"^branchline ([a-z]+)", text, re.M):
        assert (PACKAGE / "cli" / f"{name}.py").is_file(), f"the README names `branchline {name}`"


def test_every_link_between_our_pages_leads_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.relative_to(ROOT)} links to {target}"


def test_ci_runs_what_we_run() -> None:
    script = ROOT / ".ci" / "run"
    assert "make test" in script.read_text(encoding="utf-8")
    assert script.stat().st_mode & 0o111
