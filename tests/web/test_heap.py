"""A server keeps to one heap, however many threads it has: what one frees the others use."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src"
HEAPS = """
import ctypes, sys, threading
from branchline.web.serve import keep_together
if sys.argv[1] == "together":
    keep_together()
barrier = threading.Barrier(4)
def work():
    kept = [bytes(60_000) for _ in range(20)]
    barrier.wait()
threads = [threading.Thread(target=work) for _ in range(4)]
for one in threads: one.start()
for one in threads: one.join()
own = ctypes.CDLL(None)
own.fdopen.restype = ctypes.c_void_p
out = ctypes.c_void_p(own.fdopen(1, b"w"))
own.malloc_info(0, out)
own.fflush(out)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have one heap anyway")
def test_the_threads_of_a_server_share_one_heap() -> None:
    def heaps(how: str) -> int:
        command = [sys.executable, "-c", HEAPS, how]
        told = subprocess.run(
            command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": str(SOURCES)}
        )
        return told.stdout.count("<heap nr=")

    assert heaps("apart") > 1
    assert heaps("together") == 1
