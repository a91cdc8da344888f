"""A release holds what it needs: every file of the package in the wheel, the build's own in the sdist, one version."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import branchline
import branchline.lab

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "branchline"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BUILT = (".pyc", ".so", ".pyd")
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def packages() -> dict[str, Path]:
    """Every folder by its dotted name, as setuptools finds them: folders without Python files are packages too."""
    folders = [PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir() and path.name != "__pycache__")]
    return {".".join(path.relative_to(ROOT / "src").parts): path for path in folders}


def test_every_file_that_is_not_python_is_named_in_package_data() -> None:
    wanted = PROJECT["tool"]["setuptools"]["package-data"]
    named = {
        found
        for package, folder in packages().items()
        for pattern in [*wanted["*"], *wanted.get(package, ())]
        for found in folder.glob(pattern)
    }
    there = {path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix not in (".py", *BUILT)}
    assert {".npz", ".toml", ".html", ".js", ".css"} <= {path.suffix for path in there}
    assert sorted(str(path.relative_to(PACKAGE)) for path in there - named) == []


def test_no_pattern_of_package_data_is_left_without_a_file() -> None:
    folders = packages()
    for package, patterns in PROJECT["tool"]["setuptools"]["package-data"].items():
        among = folders.values() if package == "*" else [folders[package]]
        for pattern in patterns:
            assert any(any(folder.glob(pattern)) for folder in among), f"{package}: {pattern}"


def test_every_folder_can_be_a_package() -> None:
    """Setuptools passes over a folder whose name has a dot, and what lies in it."""
    assert [name for name in packages() if not all(part.isidentifier() for part in name.split("."))] == []


def test_the_sdist_holds_what_builds_it() -> None:
    included = {name for line in re.findall(r"^include (.+)$", text("MANIFEST.in"), re.M) for name in line.split()}
    assert f"{PROJECT['build-system']['build-backend']}.py" in included
    assert all((ROOT / name).is_file() for name in included)
    assert included >= set(re.findall(r'"([^"]+\.c)"', text("setup.py"))) > set()


def test_the_version_is_one() -> None:
    version = PROJECT["project"]["version"]
    assert branchline.__version__ == version
    assert re.findall(r"^version: (.+)$", text("CITATION.cff"), re.M) == [version]


def test_wheels_are_built_for_the_pythons_that_we_name() -> None:
    prefix = "Programming Language :: Python :: "
    named = [line.removeprefix(prefix) for line in PROJECT["project"]["classifiers"] if line.startswith(prefix)]
    assert named == PYTHONS
    assert PROJECT["project"]["requires-python"] == f">={PYTHONS[0]}"
    assert PROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{python.replace('.', '')}-*" for python in PYTHONS]
    matrix = re.search(r"python: \[(.+)\]", text(".github/workflows/release.yml"))
    assert matrix
    assert re.findall(r'"([\d.]+)"', matrix[1]) == PYTHONS


def test_nothing_is_published_without_a_tag() -> None:
    workflow = text(".github/workflows/release.yml")
    jobs = re.split(r"^  (?=\w+:$)", workflow.split("\njobs:\n")[1], flags=re.M)
    publishing = [job for job in jobs if re.search(r"publish@|gh release|: write|--push", job)]
    assert len(publishing) == 1
    assert "    if: startsWith(github.ref, 'refs/tags/v')\n" in publishing[0]
    assert "    needs: [test, check, wheels, docs]\n" in publishing[0]
    assert ": write" not in workflow.split("\njobs:\n")[0]


def test_the_site_shows_every_public_name() -> None:
    """A name that a module has too is asked for where it is made, or the site would show the module."""
    blocks = re.findall(r"^::: (\S+)$(?:\n    options:\n      heading: (\S+)$)?", text("docs/api.md"), re.M)
    asked = {heading or path: path for path, heading in blocks}
    assert len(asked) == len(blocks)
    modules = {path.stem for room in (".", "core", "bots", "lab") for path in (PACKAGE / room).iterdir()}
    for package in (branchline, branchline.lab):
        for name in package.__all__:
            path = asked[f"{package.__name__}.{name}"]
            if name in modules:
                assert path == f"{getattr(package, name).__module__}.{name}", name


def test_the_site_shows_every_page() -> None:
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert pages <= set(re.findall(r"\S+\.md$", text("mkdocs.yml"), re.M))
