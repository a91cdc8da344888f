"""A toy game for the tests of bots, lab, table and command line: importing this puts it among the games."""

from pathlib import Path

import branchline.games

FOLDER = str(Path(__file__).parent)
if FOLDER not in branchline.games.__path__:
    branchline.games.__path__.append(FOLDER)
