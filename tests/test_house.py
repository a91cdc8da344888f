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
    "data/rules.toml",
    "data/weights.toml",
    "schema.py",
    "checks.py",
    "bearing.py",
    "box.py",
    "components.py",
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
LONGEST_SHARED = 12
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


def test_markup_is_made_in_few_places_and_trusted_nowhere_else() -> None:
    """Issue 18, 1: a string from outside cannot become markup by a slip of a board or a template."""
    makers = {"look/markup.py", "look/pen.py", "look/pictures.py", "look/qr.py", "look/symbols.py", "web/chart.py"}
    makers |= {"web/review.py", "web/review_graph.py", "web/tried.py"}
    for path in SOURCES:
        if "branchline.look.markup" in imports_of(path):
            assert str(path.relative_to(PACKAGE)) in makers, f"{path.name} makes markup"
    for path in (PACKAGE / "web" / "templates").iterdir():
        assert not re.search(r"\|\s*safe\b|autoescape", path.read_text(encoding="utf-8")), path.name


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
    for kind in branchline.game(name).steps.values():
        assert re.search(r"\b[A-Z]{2,3}-\d", kind.__doc__ or ""), f"{kind.__name__} cites no rule"


def code_of(path: Path) -> list[str]:
    """The lines of a file that say something: no blank ones, no comments, no imports."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            last = node.end_lineno or node.lineno
            lines[node.lineno - 1 : last] = [""] * (last - node.lineno + 1)
    return [" ".join(line.split()) for line in lines if line.strip() and not line.strip().startswith("#")]


@pytest.mark.parametrize("folder", [PACKAGE / "games", ROOT / "tests" / "games"], ids=["rules", "tests"])
def test_no_two_games_say_the_same_at_length(folder: Path) -> None:
    """What two games share stands in the core, in `look`, or beside their tests."""
    owner: dict[tuple[str, ...], str] = {}
    for name in GAMES:
        runs = []
        for path in sorted((folder / name).rglob("*.py")):
            lines = code_of(path)
            runs += [tuple(lines[at : at + LONGEST_SHARED + 1]) for at in range(len(lines) - LONGEST_SHARED)]
        for run in runs:
            others = owner.setdefault(run, name)
            assert others == name, f"{others} and {name} share more than {LONGEST_SHARED} lines, from: {run[0]}"


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


def test_nouns_are_bent_in_one_place() -> None:
    """Behind a number a noun is `core.words.inflected`, never an s put on by hand."""
    by_hand = re.compile(r"""== 1 else ['"](?:s|\w+s)['"]|(?:''|"") if \S+ == 1 else""")
    for path in SOURCES:
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not by_hand.search(line), f"{path.relative_to(ROOT)}: {line.strip()}"


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
