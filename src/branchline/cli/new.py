"""`branchline new`: the smallest whole game with its tests, under a name of one's own, to be grown from there."""

from __future__ import annotations

import argparse
import keyword
import re
from importlib import resources
from pathlib import Path

import branchline
from branchline.core.errors import BadOption

HELP = "a game of one's own: the smallest whole one, with its tests, in a new folder"
FILES = {"game.py": "game.txt", "test_{name}.py": "test_game.txt"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="what it is called, like night_mail")
    parser.add_argument("--out", default=".", metavar="FOLDER", help="where its own folder is made (here)")


def run(call: argparse.Namespace) -> int:
    folder = Path(call.out) / checked(call.name)
    if not folder.parent.is_dir():
        raise BadOption(f"{folder.parent}: is no folder")
    if folder.exists():
        raise BadOption(f"{folder} exists already: choose another name")
    folder.mkdir()
    for file, template in FILES.items():
        text = (resources.files("branchline.cli") / "data" / template).read_text(encoding="utf-8")
        (folder / file.format(name=call.name)).write_text(renamed(text, call.name), encoding="utf-8")
    games = f"branchline --games {folder.parent}"
    print(f"{folder}: a whole game in one file, and its tests\n")
    print(f"  {games} check {call.name}\n  {games} play {call.name}\n  {games} serve\n  pytest {folder}")
    return 0


def checked(name: str) -> str:
    if not name.isidentifier() or not name.islower() or keyword.iskeyword(name) or not name.isascii():
        raise BadOption(f"a game is called like night_mail, in small letters, not {name!r}")
    if name in branchline.games():
        raise BadOption(f"the name {name!r} is taken by {branchline.game(name).title}")
    return name


def renamed(text: str, name: str) -> str:
    """Milepost under another name: the title in words, the class, the letters of its rules."""
    words = [word for word in name.split("_") if word]
    letters = "".join(word[0] for word in words).upper() if len(words) > 1 else name[:2].upper()
    kind, title = "".join(map(str.capitalize, words)), " ".join(map(str.capitalize, words))
    said = {"class Milepost": f"class {kind}", "GAME = Milepost": f"GAME = {kind}", "Milepost": title}
    said |= {'"milepost"': f'"{name}"', "MP-": f"{letters[:3]}-"}
    return re.sub("|".join(map(re.escape, said)), lambda found: said[found[0]], text)
