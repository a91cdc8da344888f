"""What one has played, in the terminal: the same player as in a browser, by a key."""

import random
import re

import pytest
from browsers import Browser, play_to_the_end
from starlette.testclient import TestClient

from branchline.web.app import create_app
from cli.command import at_once
from toys import toys_on_shelf


def test_nobody_has_played_yet(tmp_path):
    answer = at_once(tmp_path, "me")
    assert answer.code == 0
    assert "You have not finished a game yet" in answer.out


def test_a_wrong_key_is_refused_in_one_line(tmp_path):
    answer = at_once(tmp_path, "me", "--key", "http://localhost:8018/p/nonsense")
    assert answer.code in (1, 2)
    assert "There is no player at this address" in answer.err


@pytest.mark.slow
def test_with_a_key_the_terminal_tells_what_was_played_in_a_browser(tmp_path):
    with toys_on_shelf():
        app = create_app(str(tmp_path / "t.sqlite"), workers=0, pace=0.0, limits=False)
        with TestClient(app, follow_redirects=False) as client:
            ada = Browser(client)
            ada.post("/settings", switches=1, auto_confirm="on")
            play_to_the_end(ada, ada.play("junction"), random.Random(1))
            ada.post("/me/key")
            link = re.search(r'value="(https?://[^"]+/p/[^"]+)"', ada.text)[1]
        answer = at_once(tmp_path, "me", "--db", str(tmp_path / "t.sqlite"), "--key", link)
    assert answer.code == 0
    assert "Easy bots: 1 game, won" in answer.out
