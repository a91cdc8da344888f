"""The shelf keeps finished solo games in a row, safely."""

import json

import pytest

import branchline
from branchline.table.shelf import BadShelf, Shelf, home


@pytest.fixture
def game():
    return branchline.game("junction")


def test_it_stands_where_the_user_wants_it(monkeypatch, tmp_path):
    monkeypatch.setenv("BRANCHLINE_HOME", str(tmp_path / "own"))
    assert home() == tmp_path / "own"
    monkeypatch.delenv("BRANCHLINE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert home() == tmp_path / "xdg" / "branchline"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert home() == tmp_path / ".local" / "share" / "branchline"


def test_a_new_shelf_is_empty(tmp_path, game):
    assert Shelf(tmp_path).solo_scores(game) == []
    assert not list(tmp_path.iterdir())


def test_finished_games_stand_in_a_row(tmp_path, game):
    shelf = Shelf(tmp_path / "deep" / "folder")
    assert shelf.add_solo(game, 12) == []
    assert shelf.add_solo(game, 30.5) == [12]
    assert shelf.add_solo(game, 7) == [12, 30.5]
    assert Shelf(tmp_path / "deep" / "folder").solo_scores(game) == [12, 30.5, 7]
    assert [path.name for path in (tmp_path / "deep" / "folder").iterdir()] == ["shelf.json"]


def test_a_changed_box_has_a_row_of_its_own(tmp_path, game):
    changed = type(game)(game.components.replace("count = 3", "count = 4"))
    shelf = Shelf(tmp_path)
    shelf.add_solo(game, 12)
    assert shelf.add_solo(changed, 99) == []
    assert shelf.solo_scores(game) == [12]


def test_a_campaign_is_kept_until_it_ends(tmp_path, game):
    shelf = Shelf(tmp_path)
    assert shelf.campaign(game) is None
    shelf.keep_campaign(game, {"game": 2, "path": "left"})
    shelf.add_solo(game, 1)
    assert Shelf(tmp_path).campaign(game) == {"game": 2, "path": "left"}
    shelf.keep_campaign(game, None)
    assert shelf.campaign(game) is None
    assert shelf.solo_scores(game) == [1]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"branchline": 2}',
        '{"branchline": 1, "solo": {"a": ["x"]}, "campaigns": {}}',
        '{"branchline": 1, "solo": []}',
    ],
)
def test_a_damaged_shelf_is_left_alone(text, tmp_path, game):
    path = tmp_path / "shelf.json"
    path.write_text(text)
    with pytest.raises(BadShelf, match=r"shelf\.json"):
        Shelf(tmp_path).add_solo(game, 3)
    assert path.read_text() == text


def test_the_file_can_be_read_by_people(tmp_path, game):
    Shelf(tmp_path).add_solo(game, 12)
    assert json.loads((tmp_path / "shelf.json").read_text())["solo"] == {f"junction {game.digest}": [12]}
