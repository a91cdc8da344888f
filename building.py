"""How the package is built: setuptools, which is told beforehand whether the engine is compiled and what that needs.

BRANCHLINE_COMPILE=0 never compiles, =1 must compile; unset tries. Said here, as a build backend says it, a build
without isolation takes what is installed and never looks for a network.
"""

import os
import shutil
import sysconfig

from setuptools import build_meta
from setuptools.build_meta import (  # noqa: F401 - the hooks that stay as setuptools has them
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

WISH = os.environ.get("BRANCHLINE_COMPILE", "auto")
# msgspec is read, not run: mypyc checks the types of everything that the engine imports.
COMPILING = ["mypy==2.4.1", "msgspec>=0.19"]


def compiler_found() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return os.name == "nt" or shutil.which(command.split()[0]) is not None


def wants_compiling() -> bool:
    return WISH == "1" or (WISH == "auto" and compiler_found())


def get_requires_for_build_wheel(config_settings: dict | None = None) -> list[str]:
    return build_meta.get_requires_for_build_wheel(config_settings) + (COMPILING if wants_compiling() else [])


def get_requires_for_build_editable(config_settings: dict | None = None) -> list[str]:
    return build_meta.get_requires_for_build_editable(config_settings) + (COMPILING if wants_compiling() else [])
