"""What holds for every test: the form of the engine that was asked for, and no skipping where it counts."""

import os
import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import branchline

# No test is timed, and the same commit is judged the same everywhere.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")


# Boards are drawn, and what does not fit a box is told, by plain Python in both forms: the plain one is tested.
collect_ignore_glob = ["games/*/test_board*.py", "core/test_misfits.py"] if branchline.is_compiled() else []
HERE = Path(__file__).parent
TOLD = re.compile(
    r"(bots|lab|lessons|look)/|games/\w+/test_(asking|german|phrases|readings|telling|text|words)\.py|"
    r"conformance/test_(bearing|box_is_read|boxes|figures|records_in_german|sentences)\.py"
)
"""What is plain Python in both forms, by the files of its tests: what is said, how a box is read, and who plays with
the engine. Of these the compiled engine plays what is long; `conformance.traces` compares what is said of its games."""


def pytest_configure() -> None:
    """`make test` runs the suite twice; each run must really use the engine it means."""
    expected = os.environ.get("BRANCHLINE_EXPECT")
    if expected == "compiled" and not branchline.is_compiled():
        raise pytest.UsageError("the compiled engine was to be tested, but this is the interpreted one")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long games are played once. Both forms play the same games (`conformance.traces`), the compiled one ten times as
    fast: where it is tried as well, they are left to it. What does not depend on the form is tried plain."""

    def is_left(item: pytest.Item) -> bool:
        is_long = item.get_closest_marker("long") is not None
        if branchline.is_compiled():
            return not is_long and TOLD.match(item.path.as_posix().removeprefix(f"{HERE.as_posix()}/")) is not None
        return is_long and os.environ.get("BRANCHLINE_ALSO") == "compiled"

    left = [item for item in items if is_left(item)]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if not is_left(item)]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """With CI set a skipped test is a failed test."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = "skipped, but with CI set nothing may be skipped"
    return report


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A real browser; who tests the engine alone needs none, nor what drives it."""
    from windows import launched

    yield from launched()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A real PostgreSQL, one for all tests of a process."""
    import postgres

    if not postgres.is_here():
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    with postgres.server() as url:
        yield url


def pytest_report_header() -> str:
    return f"engine: {'compiled' if branchline.is_compiled() else 'interpreted'}, {branchline.__file__}"
