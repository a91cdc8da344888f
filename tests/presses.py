"""The press for tests: that of the compiled engine, or beside the plain one a copy built for the tests."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from branchline.core import printing

SOURCE = Path(__file__).parents[1] / "native" / "press.c"


def press_in(folder: Path) -> Any:
    """The class; built in this folder where it has to be, as the compiler that Python itself would use builds it."""
    if printing.Press is not None:
        return printing.Press
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        pytest.skip("there is no C compiler here")
    built = folder / f"press{sysconfig.get_config_var('EXT_SUFFIX')}"
    strict = ["-std=c11", "-Wall", "-Wextra", "-Werror"]
    shared = ["-bundle", "-undefined", "dynamic_lookup"] if os.uname().sysname == "Darwin" else ["-shared"]
    headers = f"-I{sysconfig.get_paths()['include']}"
    subprocess.run([compiler, *strict, "-O1", "-fPIC", *shared, headers, str(SOURCE), "-o", str(built)], check=True)
    spec = importlib.util.spec_from_file_location("branchline.core.press", built)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Press
