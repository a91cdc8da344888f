"""The ladder of benchmarks/: lines in whole deals, stopped when sure or out of time, merged into the results."""

import importlib
import importlib.util
import json
import sys
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest

import branchline

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "ladder.py"


@pytest.fixture(scope="module")
def ladder():
    sys.path.insert(0, str(SCRIPT.parent))
    spec = importlib.util.spec_from_file_location("ladder", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    sys.modules["ladder"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["ladder"]
    sys.path.remove(str(SCRIPT.parent))


def test_every_game_has_every_kind_of_line_that_it_can_have(ladder):
    kinds = {(line.kind, line.game) for line in ladder.lines(branchline.games())}
    for kind in ("greedy", "search", "steps", "ismcts", "peers"):
        assert {game for one, game in kinds if one == kind} == set(branchline.games())
    assert ("automa", "small_railroad_empires") in kinds
    assert ("titles", "movers_and_shakers") in kinds
    keys = [line.key for line in ladder.lines(branchline.games())]
    assert len(set(keys)) == len(keys)


def played(ladder, line, games, minutes=0.0, tally=None):
    tally = tally or ladder.Tally()
    ladder.play(line, tally, games, 1, 1, minutes)
    return tally


@pytest.mark.slow
def test_a_step_stops_when_it_is_sure(ladder):
    line = ladder.Line("steps", "railway_workers", ("greedy", "random"), 2)
    tally = played(ladder, line, 40)
    assert tally.games == ladder.LOOKS[0]
    assert tally.is_sure
    assert not ladder.Tally(20, 12.0).is_sure


def test_nothing_is_sure_between_two_looks(ladder):
    sure = [games for games in range(2, 602, 2) if ladder.Tally(games, games * 0.9).is_sure]
    assert sure == list(ladder.LOOKS)


def test_a_line_out_of_time_stands_on_whole_deals(ladder):
    line = ladder.Line("greedy", "railway_workers", ("greedy", "random"), 2)
    found = played(ladder, line, 40, 1e-6).figures()
    assert found["games"] == 2
    assert found["against"] == "random"
    assert line.command(2, 1) == "branchline tournament railway_workers --players 2 --bots greedy,random -n 2 --seed 1"


@pytest.mark.parametrize(
    "line",
    [("greedy", "railway_workers", ("random", "greedy:40%"), 2), ("titles", "movers_and_shakers", ("random",), 1)],
)
def test_a_line_that_goes_on_comes_to_what_it_would_have_in_one(ladder, line):
    line = ladder.Line(*line)
    whole = played(ladder, line, 8).figures()
    part = json.loads(json.dumps(played(ladder, line, 4).figures()))
    on = played(ladder, line, 8, tally=ladder.Tally.from_results(part)).figures()
    assert on.pop("interval") == pytest.approx(whole.pop("interval"))
    assert (on.pop("against"), on) == (whole.pop("against"), pytest.approx(whole))


def test_three_and_more_are_rated_on_one_scale(ladder, page):
    line = ladder.Line("tables", "railway_workers", ("greedy", "easy", "random"), 3)
    tables = ladder.tally_of(line, None)
    ladder.play(line, tables, 6, 1, 1, 0.0)
    found = tables.figures()
    assert (found["players"], found["games"]) == (3, 6)
    best, *_, worst = found["standings"]
    assert (best["bot"], worst["bot"]) == ("greedy", "random")
    assert best["rating"] > worst["rating"]
    assert sum(one["win_share"] for one in found["standings"]) == pytest.approx(1.0)
    ladder.write(line.key, None, {"kind": "tables", "game": line.game, "bot": "greedy", "command": "typed", **found})
    text = page.read_text(encoding="utf-8")
    assert f"| railway_workers | 3 | 6 | `greedy` | {best['rating']:.0f} ± " in text
    assert "| | | | `random` | " in text


def test_at_larger_tables_sits_who_has_learned_them(ladder):
    """Where nobody has, the easy bot is the third."""
    lines = [line for line in ladder.lines(branchline.games()) if line.kind == "tables"]
    assert {line.players for line in lines if line.game == "alubari"} == {3, 4, 5}
    assert ladder.at_tables_of(branchline.game("alubari"), 2)[0] == "learned:50ms"
    assert ladder.at_tables_of(branchline.game("alubari"), 5)[-1] == "easy"


@pytest.fixture
def page(ladder, tmp_path, monkeypatch):
    """A page and results of its own, so that a line may be written."""
    monkeypatch.setattr(ladder, "RESULTS", tmp_path / "ladder.json")
    monkeypatch.setattr(ladder, "PAGE", tmp_path / "ladder.md")
    monkeypatch.setattr(ladder, "PICTURE", tmp_path / "ladder.svg")
    begin, end = ladder.measured.marks_of()
    ladder.PAGE.write_text(f"before\n{begin}\nold\n{end}\nafter\n", encoding="utf-8")
    return ladder.PAGE


LINE = {"against": "b", "games": 2, "wins": 1.0, "interval": [0.3, 1.0], "score": 4.0, "command": "typed"}


def test_lines_are_merged_into_the_results_and_onto_the_page(ladder, page):
    for name in ("one", "two"):
        ladder.write(name, None, {"kind": "greedy", "game": name, "bot": "a", **LINE})
    assert set(json.loads(ladder.RESULTS.read_text(encoding="utf-8"))) == {"one", "two"}
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before")
    assert text.endswith("after\n")
    assert "old" not in text
    assert text.count("`typed`") == 2


def test_a_line_that_another_ladder_has_played_meanwhile_is_not_overwritten(ladder, page):
    first = {"kind": "greedy", "game": "one", "bot": "a", **LINE}
    ladder.write("one", None, first)
    with pytest.raises(SystemExit, match="another ladder has played 'one' meanwhile"):
        ladder.write("one", None, {**first, "games": 4})
    assert ladder.results_so_far() == {"one": first}
    ladder.write("one", first, {**first, "games": 4})
    assert ladder.results_so_far()["one"]["games"] == 4


def test_a_line_is_played_anew_or_goes_on(ladder, page, monkeypatch):
    def games_after(*words):
        asked = ["--lines", "greedy", "--only", "railway_workers", *words]
        monkeypatch.setattr(sys, "argv", ["ladder.py", *asked])
        assert ladder.main() == 0
        return [one["games"] for one in ladder.results_so_far().values()]

    assert games_after("--games", "4") == [4]
    assert games_after("--games", "2") == [2], "played anew, it takes the place of its own older games"
    assert games_after("--games", "6", "--on") == [6]
    assert games_after("--games", "4", "--on") == [6], "it has more than that already"


def test_the_picture_shows_every_step_and_which_are_not_shown_yet(ladder):
    line = {"kind": "steps", "game": "alubari", "against": "x", "games": 20, "score": 4.0, "command": "typed"}
    sure = {**line, "bot": "search:40ms", "wins": 0.8, "interval": [0.6, 0.9]}
    open_yet = {**line, "bot": "search:640ms", "wins": 0.55, "interval": [0.4, 0.7]}
    drawn = ladder.picture({"a": sure, "b": open_yet})
    dots = ElementTree.fromstring(drawn.split("\n", 1)[1]).iter("{http://www.w3.org/2000/svg}circle")
    fills = {dot[0].text.split(",")[0]: dot.get("fill") for dot in dots if len(dot)}
    assert set(fills) == {"Alubari: 80\u00a0%", "Alubari: 55\u00a0%"}
    assert len(set(fills.values())) == 2, "the one that excludes the half is filled, the other is hollow"
    for game in branchline.games():
        assert escape(branchline.game(game).title.partition(":")[0]) in drawn


def test_the_table_says_which_steps_are_not_sure_yet(ladder):
    line = {"kind": "steps", "game": "alubari", "bot": "search:40ms", "against": "x", "score": 4.0, "command": "typed"}
    sure = {**line, "games": 92, "wins": 0.7, "interval": [0.6, 0.8]}
    open_yet = {**line, "games": 66, "wins": 0.621, "interval": [0.501, 0.729]}
    assert "70.0% |" in ladder.table({"a": sure})
    assert "62.1%, not sure yet |" in ladder.table({"a": open_yet})


def test_a_bot_without_lines_is_named(ladder, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["ladder.py", "--bot", "search:641ms"])
    with pytest.raises(SystemExit):
        ladder.main()
    assert "there are no lines of search:641ms; there are: " in capsys.readouterr().err


@pytest.mark.slow
def test_openspiels_search_sits_at_our_tables(ladder, monkeypatch):
    """It chooses legal actions, in about the time it is given."""
    pytest.importorskip("pyspiel")
    from branchline.bots import decide, registry
    from branchline.core.chance import Dealer, Rng

    monkeypatch.setattr(registry, "KINDS", dict(registry.KINDS))
    monkeypatch.delitem(sys.modules, "ismcts", raising=False)
    importlib.import_module("ismcts")
    monkeypatch.delitem(sys.modules, "ismcts")
    state = branchline.game("small_railroad_empires").new(2)
    dealer, rng = Dealer(1), Rng(1)
    bot = branchline.bot("ismcts:5ms")
    for _ in range(60):
        if state.player == branchline.CHANCE:
            state.play(dealer.choose(state))
            continue
        action = decide(bot, state, state.player, rng)
        assert action in state.legal
        state.play(action)
    with pytest.raises(branchline.BranchlineError, match="takes no argument"):
        branchline.bot("ismcts:40")
