"""Classes of the core that a game written in plain Python derives its own from, compiled or not.

mypyc closes a compiled class to plain Python unless it is told otherwise. This decorator tells it, and does nothing at
run time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**said):  # noqa: ARG001
        return lambda kind: kind
