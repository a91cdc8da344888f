"""What holds for every test: the form of the engine that was asked for, and no skipping where it counts."""

import os
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import settings

import branchline

# No test is timed, and the same commit is judged the same everywhere.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")


def pytest_configure() -> None:
    """`make test` runs the suite twice; each run must really use the engine it means."""
    expected = os.environ.get("BRANCHLINE_EXPECT")
    if expected == "compiled" and not branchline.is_compiled():
        raise pytest.UsageError("the compiled engine was to be tested, but this is the interpreted one")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """With CI set a skipped test is a failed test."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = "skipped, but with CI set nothing may be skipped"
    return report


def pytest_report_header() -> str:
    return f"engine: {'compiled' if branchline.is_compiled() else 'interpreted'}, {branchline.__file__}"
