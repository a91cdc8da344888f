"""The registry: each folder under `branchline.games` is a game."""

import os
import subprocess
import sys

import pytest

import branchline
from branchline.core.errors import BadComponents, UnknownGame


def test_games_are_listed_sorted() -> None:
    assert branchline.games() == sorted(branchline.games())


def test_asking_for_the_games_twice_gives_the_same() -> None:
    """The function is not lost to the package of the same name."""
    assert branchline.games() == branchline.games()
    assert callable(branchline.games)


def test_every_listed_game_can_be_had_and_carries_its_name() -> None:
    assert [branchline.game(name).name for name in branchline.games()] == branchline.games()


def test_the_published_game_is_one_object_for_all() -> None:
    for name in branchline.games():
        assert branchline.game(name) is branchline.game(name)


def test_an_unknown_game_is_refused_with_the_list() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'zzz'; there are: .*alubari"):
        branchline.game("zzz")


def test_a_misspelt_game_gets_a_hint() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'alubary'; did you mean 'alubari'"):
        branchline.game("alubary")


def test_an_unknown_game_is_the_first_thing_to_say() -> None:
    with pytest.raises(UnknownGame):
        branchline.game("zzz", components="nowhere.toml")


def test_a_components_file_that_is_not_there_is_named() -> None:
    with pytest.raises(BadComponents, match=r"^nowhere\.toml: there is no such file; `branchline box alubari "):
        branchline.game("alubari", components="nowhere.toml")


@pytest.mark.slow
def test_many_threads_may_open_games_at_once() -> None:
    """msgspec crashes where two threads meet a schema for the first time, so the schemas are met while importing."""
    program = """
import threading
from branchline.core import registry
start = threading.Barrier(8)
def open_all():
    start.wait()
    for name in registry.games():
        registry.kind_of_game(name)()
threads = [threading.Thread(target=open_all) for _ in range(8)]
for one in threads: one.start()
for one in threads: one.join()
print("opened")
"""
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env=environment()
    )
    assert answer.stdout.strip() == "opened", f"exit {answer.returncode}: {answer.stderr}"


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def test_a_game_can_be_imported_as_the_package_it_is() -> None:
    script = (
        "import branchline.games.railway_workers as workers; from branchline.games import alubari\n"
        "import branchline, branchline.games.alubari.game\n"
        "assert branchline.games.alubari is alubari and branchline.games.railway_workers is workers\n"
        "assert branchline.games.alubari.game.GAME.name in branchline.games()\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, env=environment())
