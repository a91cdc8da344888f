"""Games as data: records, and decisions with what was legal, observed and reached."""

import json

import pytest
from cli.command import at_once

import branchline
from branchline.core.layout import mask_of

CALL = ("simulate", "junction", "--players", 2, "-n", 6, "--seed", 3, "--bots", "random", "--jobs", 1)


def test_every_game_is_kept_as_a_record_that_replays(tmp_path):
    (tmp_path / "kept").mkdir()
    assert at_once(tmp_path, *CALL, "--records", "kept").code == 0
    files = sorted((tmp_path / "kept").iterdir())
    assert len(files) == 6
    for file in files:
        record = branchline.Record.from_text(file.read_text(encoding="utf-8"))
        record.check()
        assert record.seats == ["random", "random"]
    assert at_once(tmp_path, *CALL, "--records", "nowhere").is_refusal("there is no such folder")


def test_decisions_hold_what_was_legal_observed_and_reached(tmp_path):
    polars = pytest.importorskip("polars")
    call = ("simulate", "railway_workers", "--players", 2, "-n", 2, "--bots", "random", "--jobs", 1)
    assert at_once(tmp_path, *call, "--decisions", "d.parquet", "--observations").code == 0
    rows = polars.read_parquet(tmp_path / "d.parquet").to_dicts()
    game = branchline.game("railway_workers")
    layout = game.layout(2)
    for row in rows:
        assert row["action"] in row["legal"]
        assert len(row["legal"]) == row["options"]
        assert row["mask"] == bytes(mask_of(row["legal"], game.actions.count))
        assert len(row["observation"]) == layout.size
        assert row["final_rank"] in (1, 2)
    best = {row["game"]: row["final_score"] for row in rows if row["final_rank"] == 1}
    assert all(best[row["game"]] >= row["final_score"] for row in rows)
    card = (tmp_path / "d.md").read_text(encoding="utf-8")
    assert card.startswith("---\nlicense: mit\n")
    assert f"{len(rows)} decisions of 2 games" in card
    assert f"{layout.size} bytes" in card


def test_visits_say_how_often_the_search_tried_each_choice(tmp_path):
    polars = pytest.importorskip("polars")
    call = ("simulate", "junction", "--players", 2, "-n", 3, "--bots", "search:20,random", "--jobs", 1)
    assert at_once(tmp_path, *call, "--decisions", "d.parquet").code == 0
    rows = polars.read_parquet(tmp_path / "d.parquet").to_dicts()
    assert all(row["visits"] == [] for row in rows if row["seat"] == 1)
    counted = [row for row in rows if row["visits"]]
    assert counted
    for row in counted:
        assert len(row["visits"]) == len(row["legal"])
        assert row["visits"][row["legal"].index(row["action"])] == max(row["visits"])
        assert sum(row["visits"]) <= 20 * row["options"]
    assert all(row["visits"] or row["options"] == 1 for row in rows if row["seat"] == 0)


@pytest.mark.long
@pytest.mark.slow
def test_visits_of_the_learned_player_are_its_policy_or_those_of_its_search(tmp_path):
    polars = pytest.importorskip("polars")
    pytest.importorskip("numpy")
    call = ("simulate", "small_railroad_empires", "-n", 1, "--bots", "learned,learned:8", "--jobs", 1)
    assert at_once(tmp_path, *call, "--decisions", "d.parquet").code == 0
    rows = polars.read_parquet(tmp_path / "d.parquet").to_dicts()
    for seat in (0, 1):
        chosen = [row for row in rows if row["seat"] == seat and row["options"] > 1]
        assert chosen
        assert all(len(row["visits"]) == row["options"] for row in chosen)
    policies = [row for row in rows if row["seat"] == 0 and row["visits"]]
    for row in policies:
        assert abs(sum(row["visits"]) - 10_000) <= row["options"]
        assert row["visits"][row["legal"].index(row["action"])] == max(row["visits"])


def test_a_dataset_is_a_folder_with_a_card_that_leads_to_its_rows(tmp_path):
    polars = pytest.importorskip("polars")
    yaml = pytest.importorskip("yaml")
    call = ("simulate", "alubari", "--players", 2, "-n", 2, "--bots", "random", "--jobs", 1)
    done = at_once(tmp_path, *call, "--dataset", "games")
    assert done.code == 0
    card = (tmp_path / "games" / "README.md").read_text(encoding="utf-8")
    about = yaml.safe_load(card.split("---")[1])
    assert about["pretty_name"] == "Decisions in Alubari: A Nice Cup of Tea"
    assert about["size_categories"] == ["n<1K"]
    [split] = about["configs"][0]["data_files"]
    rows = polars.read_parquet(tmp_path / "games" / split["path"])
    assert rows.schema["visits"] == rows.schema["legal"] == polars.List(polars.Int64)
    layout = branchline.game("alubari").layout(2)
    assert {len(one) for one in rows["observation"]} == {layout.size}
    pieces = json.loads((tmp_path / "games" / "layout.json").read_text(encoding="utf-8"))
    assert sum(one["size"] for one in pieces) == layout.size
    actions = json.loads((tmp_path / "games" / "actions.json").read_text(encoding="utf-8"))
    assert all(actions["texts"][row["action"]] == row["text"] for row in rows.to_dicts())
    assert set(rows["action"]) <= set(actions["players"])
    assert at_once(tmp_path, *call, "--dataset", "games").is_refusal("empty folder")
    assert at_once(tmp_path, *call, "--dataset", "no/games").is_refusal("there is no folder")
    assert at_once(tmp_path, *call, "--dataset", "x", "--decisions", "d.csv").is_refusal("give one")


def test_a_flat_table_has_the_legal_actions_as_a_text(tmp_path):
    assert at_once(tmp_path, *CALL, "--decisions", "d.csv", "--json").code == 0
    head, first = (tmp_path / "d.csv").read_text(encoding="utf-8").splitlines()[:2]
    assert head == "game,number,seat,step,action,text,options,final_rank,final_score,legal,visits"
    assert len(first.split(",")[-2].split()) == int(first.split(",")[6])


def test_two_tables_need_two_files(tmp_path):
    assert at_once(tmp_path, *CALL, "--out", "x.csv", "--decisions", "./x.csv").is_refusal("two places")
    assert at_once(tmp_path, *CALL, "--decisions", "x.csv", "--observations").is_refusal("FILE.parquet")
    assert json.loads(at_once(tmp_path, *CALL, "--json").out)["games"] == 6
