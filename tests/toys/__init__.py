"""A toy game for the tests of bots, lab, table and command line: importing this puts it among the games."""

from pathlib import Path

from branchline.core.registry import SHELF

FOLDER = str(Path(__file__).parent)
if FOLDER not in SHELF.__path__:
    SHELF.__path__.append(FOLDER)
