"""AL-1.1: the box. Every kind of wrong figure gives one clear line that names the entry."""

import contextlib
import re

import pytest

import branchline
from branchline import BadComponents, Dealer, Rng
from branchline.core.chance import random_playout
from branchline.core.registry import game as with_text
from games.alubari.table import ALUBARI

TEXT = ALUBARI.components


def changed(entry: str, old: str, new: str) -> str:
    """The components file with one figure changed: the first `old` after the line that begins the entry."""
    at = TEXT.index(entry)
    where = TEXT.index(old, at)
    return TEXT[:where] + new + TEXT[where + len(old) :]


def test_the_box_of_the_house_is_sound_and_says_where_it_comes_from() -> None:
    """AL-1.1: every entry has a provenance."""
    assert sum(ALUBARI.provenance().values()) == TEXT.count("\nprovenance = ")
    assert not ALUBARI.is_changed


def test_an_owner_of_the_box_may_correct_figures() -> None:
    """AL-1.1: other points, other spaces, other costs; the game is played with them."""
    text = changed('id = "SUK1"', "vp = 5", "vp = 6")
    text = text.replace(
        "spaces_by_players = { 1 = 2, 2 = 2, 3 = 3, 4 = 4, 5 = 5 }",
        "spaces_by_players = { 1 = 2, 2 = 3, 3 = 3, 4 = 4, 5 = 5 }",
        1,
    )
    game = with_text("alubari", text)
    assert game.is_changed
    table = game.new(2)
    random_playout(table, Dealer(1), Rng(1))
    table.check()
    assert table.area_spaces(0) == 3


def test_layout_and_comments_do_not_change_a_box() -> None:
    """AL-1.1: the digest is of the figures."""
    assert with_text("alubari", "# my copy\n" + TEXT).digest == ALUBARI.digest


WRONG = [
    ("[meta]", "schema = 1", "schema = 2", "schema"),
    ("[box]", "chai_cubes = 14", 'chai_cubes = "14"', "box.chai_cubes"),
    ("[box]", "workers_per_player = 3", "workers_per_player = 4", "box, workers_per_player"),
    ("[box]", "ownership_markers_per_player = 20", "ownership_markers_per_player = 1", "box, ownership_markers"),
    ("[box]", "contract_cards = 30", "contract_cards = 31", "box, contract_cards: says 31, but 30 are described"),
    ("[box]", "steel_bars = 16", "steel_bars = -1", "box, steel_bars: is -1"),
    ("players = 1\n", "players = 1", "players = 2", "setup: needs one entry for each of 1 to 5 players"),
    ("players = 2\n", "bag_iron = 27", "bag_iron = 41", "setup 2, bag_iron: is 41; it is 1 to 40"),
    ("players = 2\n", "bag_stone = 15", "bag_stone = 0", "setup 2, bag_stone: is 0; it is 1 to 24"),
    ("players = 3\n", "event_cubes = 5", "event_cubes = 3", "setup 3, event_cubes: is 3; it is 4 to 5"),
    (
        "players = 1\n",
        "bag_chai = 6",
        "bag_chai = 13",
        "setup 1, bag_chai: is 13; bag and cards need 16 of 14 chai cubes",
    ),
    ("players = 1\n", "bag_chai = 6", "bag_chai = -2", "setup 1, bag_chai: is -2; it is a number of cubes"),
    (
        "players = 4\n",
        "equipment_in_shed = 7",
        "equipment_in_shed = 9",
        "setup 4, equipment_in_shed: is 9; it is 1 to 8",
    ),
    ("players = 4\n", "round_stockyard_draw = 12", "round_stockyard_draw = 0", "setup 4, round_stockyard_draw"),
    ("players = 4\n", "initial_stockyard_draw = 12", "initial_stockyard_draw = -1", "setup 4, initial_stockyard_draw"),
    ("players = 5\n", "estate_slots = 7", "estate_slots = 9", "setup 5, estate_slots: is 9; it is 1 to 8"),
    (
        "players = 5\n",
        "estate_slots = 7",
        "estate_slots = 8",
        "setup 5, estate_slots: is 8; the line could need 85 rubble",
    ),
    ("players = 1\n", "precompleted_tracks = 3", "precompleted_tracks = 17", "setup 1, precompleted_tracks"),
    ("players = 3\n", "second_space_blocked = false", "second_space_blocked = true", "setup 3, darjeeling_second"),
    ("players = 3\n", "chai_spaces_blocked = 2", "chai_spaces_blocked = 1", "setup 3, chai_spaces_blocked"),
    ("[setup_options]", "default = true", "default = false", "setup_options, alubari_uncovered_default"),
    ("[weather]", '["P1", "P2", "P3"]', '["P1", "P2"]', "weather, positions"),
    (
        "[weather]",
        "sun = 11, rain = 11",
        "sun = 12, rain = 10",
        "weather.deck_backs, sun: says 12, but 11 contracts have such a back; weather.deck_backs, rain: says 10",
    ),
    ("[weather.effects.fog]", '["B", "D"]', '["B"]', "weather.effects.fog, fog_blocks"),
    ("[weather.effects.sun]", "[weather.effects.sun]", "[weather.effects.snow]", "weather.effects"),
    (
        "[work_rates.excavation]",
        "start = 1",
        "start = 4",
        "work_rates.excavation, start: is 4; it is no space of the track",
    ),
    ("[work_rates.excavation]", "[2, 3, 4, 5]", "[2, 3.5, 4, 5]", "work_rates.excavation, steps: whole numbers"),
    ("[work_rates.lay_track]", '"ignore"', '"harvest"', "work_rates.lay_track, overflow: is 'harvest'; it is 'ignore'"),
    ("[work_rates.crop]", "[0.5, 1, 1, 2, 2]", "[0.3, 1, 1, 2, 2]", "work_rates.crop, steps: halves above 0"),
    ("[chai_track]", "5 = 10 }", "5 = 11 }", "setup 5, chai_spaces_blocked"),
    ("[chai_track]", "5 = 10 }", "5 = 16 }", "chai_track, limit_by_players: is 16 for 5 players; it is 0 to 15"),
    ("[chai_track]", "1 = 7, 2", "2", "chai_track, limit_by_players: needs a figure for each of 1 to 5 players"),
    ('id = "A"', "5 = 5 }", "5 = 7 }", "areas A, spaces_by_players: an area has 1 to 6 spaces"),
    ('id = "B"', "1 = 3", "1 = 1", "areas B, spaces_by_players: fog blocks the last space: at least 2"),
    ('id = "B"', "chai_bonus = { rate = 3 }", "chai_bonus = {}", "areas B, chai_bonus: has the figures: rate"),
    ('id = "B"', "rate = 3", "rate = 99", "areas B: with all contracts a worker could dig 107 at once; 99 at most"),
    (
        'id = "A"',
        "cubes = 3, chai_cubes = 1",
        "cubes = 9, chai_cubes = 1",
        "a worker could take 13 at once; 12 at most",
    ),
    ('id = "A"', "start_player = true", "start_player = false", "areas A, last_space_takes_start_player"),
    ('id = "C"', "steel_cost_iron = 3", "steel_cost_iron = 0", "areas C, base: steel_cost_iron is 1 or more"),
    ('id = "C"', "actions = true", "actions = false", "areas C, chai_bonus: unlimited_mini_actions is true"),
    (
        'id = "D"',
        "chai_bonus = { rate = 2 }",
        "chai_bonus = { rate = 19 }",
        "a worker could lay 24 at once; 20 at most",
    ),
    ('id = "G"', 'id = "G"', 'id = "H"', "areas G|areas H|is 'H'; it is one of"),
    ("[additional_action_card]", "spaces = 1", "spaces = 0", "additional_action_card, spaces: is 0; it is 1 to 6"),
    ("[additional_action_card]", "extra_builds = 1", "extra_builds = 2", "additional_action_card, chai_bonus"),
    ("[action_cards]", '["A", "E"]', '["A", "F"]', r"action_cards, sets\[0\]"),
    ("[stockyard]", "stone = 4, ", "", "stockyard, reduction_limits: needs iron, stone and chai"),
    ("[railway]", "length = 21", "length = 22", "railway, length"),
    ("[railway]", "rivers = 4", "rivers = 5", "railway, rivers: says 5, but 4 river spaces are described"),
    ("[railway]", 'to = "Darjeeling"', 'to = "Ghum"', "railway: runs from Siliguri Town to Darjeeling"),
    ('id = "T02"', 'id = "T02"', 'id = "T01"', "track: 'T01' stands there twice"),
    ('id = "T02"', "vp = 1", "vp = 1\nchai = 1", "track T02, chai: is 1; only rivers give chai"),
    ('id = "T03"', "vp = 1", "vp = -1", "track T03, vp: is -1"),
    ('id = "T20"', "vp = 4", "vp = 4\nlast = true", "track T20, last"),
    ("[towns]", "count = 10", "count = 9", "towns, count: says 9, but 10 are described"),
    ('id = "SUK"', 'opened_by = "T01"', 'opened_by = "T02"', "town SUK, opened_by: is 'T02'; it is no river space"),
    ('id = "SIL"', 'opened_by = ""', 'opened_by = "T01"', "town SIL, opened_by: is 'T01'; the first town is open"),
    ('id = "SUK"', "spaces = 2", "spaces = 3", "town SUK, spaces: says 3, but 2 stations name it"),
    ('id = "SUK1"', 'id = "SUK1"', 'id = "SUK2"', "station: 'SUK2' stands there twice"),
    ('id = "SUK1"', "rubble = 8", "gold = 8", "station SUK1, costs: 'gold' is no resource"),
    ('id = "SUK1"', "rubble = 8", "rubble = 0", "station SUK1, costs: rubble is 0; a cost is at least 1"),
    ('id = "SUK1"', "[{ rubble = 8 }]", "[]", "station SUK1, costs: has 1 to 3 alternatives"),
    ('id = "SUK1"', "rubble_space = true", "rubble_space = false", "station SUK1, rubble_space: is false; it is true"),
    ('id = "SIL1"', '"gain_steel"', '"gain_gold"', "station SIL1, bonus: 'gain_gold' is no bonus"),
    ('id = "SIL1"', "amount = 2", "amount = 0", "station SIL1, bonus: amount is 1 or more"),
    ('id = "SIL3"', "amount = 1", "amount = 2", "station SIL3, bonus: amount is 1"),
    ("[estate_printed]", "vp = [1, 1, 1, 2]", "vp = [1, 1, 1]", "estate_printed: has 4 figures of rubble and 3"),
    ("[estate_rules]", "sides = 16", "sides = 8", "estate_rules, sides"),
    (
        "[estate_rules]",
        "on_board = 78",
        "on_board = 80",
        "estate_rules, max_rubble_on_board: says 80, but 78 are there",
    ),
    ('id = "E1"', "rubble = [2, 3, 5]", "rubble = [2, 0, 5]", "estate_card E1: each space holds at least 1 rubble"),
    ('id = "E1"', '"Makaibari"', '"Ging"', "estate_card: 'Ging' stands there twice"),
    ("[equipment_rules]", "{ chai = 2 }", "{ tea = 2 }", "equipment_rules, maintenance_options"),
    (
        "[equipment_rules]",
        ", { chai = 2 }",
        "",
        "equipment_rules, maintenance_options: is one in steel and one in chai",
    ),
    (
        "[equipment_rules]",
        "vp_each = 9",
        "vp_each = 8",
        "scoring, equipment_vp: is 9, but equipment_rules, vp_each is 8",
    ),
    ('id = "SHUNTER"', '"hire_with_rubble", rubble = 2', '"hire_with_rubble", rubble = 3', "equipment SHUNTER, effect"),
    ('id = "TOY_TRAIN"', 'area = "A"', 'area = "G"', "equipment TOY_TRAIN, effect: area is A"),
    ('id = "GARRATT"', "{ chai = 1 }", "{ tea = 1 }", "equipment GARRATT, third_worker_cost"),
    ('id = "GARRATT"', '"chai_on_first_track"', '"flies"', "equipment GARRATT, effect: 'flies' is no ability"),
    ('id = "VERY_FINE"', "extra_vp = 7", "extra_vp = 8", "equipment VERY_FINE, extra_vp: is 8; it is 7"),
    ('id = "VERY_FINE"', "chai_on_card = 0", "chai_on_card = -1", "equipment VERY_FINE, chai_on_card: is -1"),
    ("number = 1\nname", "estate_spaces = 2", "estate_spaces = -2", "event 1, estate_spaces: is -2"),
    ("number = 4\nname", "[1, 2, 3]", "[1, 2]", "event 4, returns_cubes_from"),
    ("number = 4\nname", '"SIL"', '"SUK"', "event 4, excluded_town: is 'SUK'; it is 'SIL'"),
    ("number = 2\nname", '"crop_marker_plus_2"', '"harvest"', "event 2, steps"),
    ("[contract_rules]", "count = 30", "count = 29", "contract_rules, count"),
    ("number = 5\nweather", "number = 5", "number = 6", "contract: needs the numbers 1 to 30 in order"),
    ("number = 5\nweather", '"rain"', '"hail"', "contract 5, weather"),
    ("number = 5\nweather", '"B"', '"Z"', "contract 5, area"),
    ("number = 5\nweather", '"excavation_bonus"', '"dynamite"', "contract 5, effect: 'dynamite' is no effect of AL-13"),
    ("number = 5\nweather", "rate = 3", "rate = 0", "contract 5, effect: rate is 1 or more"),
    (
        "number = 5\nweather",
        "rate = 3",
        "rate = 3, tea = 1",
        "contract 5, effect: excavation_bonus has no figure 'tea'",
    ),
    ("number = 9\nweather", "times = 3", "times = 10", "contract 9, effect: times is at most 9"),
    ("number = 9\nweather", "steel = 1", "steel = 2", "contract 9, effect: steel is 1"),
    ("number = 10\nweather", '"bag"', '"stockyard"', "contract 10, effect: source is 'bag'"),
    ("number = 14\nweather", "tracks = 2", "tracks = 21", "contract 14, effect: tracks is at most 20"),
    ("number = 1\nweather", "cubes = 3, chai", "cubes = 13, chai", "contract 1, effect: cubes is at most 12"),
    ("number = 5\nweather", "estate = 3", "castle = 3", "contract 5, requires: 'castle' is none of"),
    ("number = 5\nweather", "estate = 3", "estate = 0", "contract 5, requires: estate is 0; it is at least 1"),
    ("number = 5\nweather", "{ estate = 3 }", "{}", "contract 5, requires: asks for nothing"),
    ("number = 5\nweather", "points = 9", "points = -9", "contract 5, points: is -9"),
    ("[scoring]", "tea_leaf_vp = 0.5", "tea_leaf_vp = 1.0", "scoring, tea_leaf_vp: is 1.0; it is a half"),
    ("[scoring]", '"estates", "stations"', '"stations", "estates"', "scoring, categories"),
    (
        "[achievements]",
        '"own_all_stations"',
        '"own_a_tiger"',
        "achievements, east_india_depot: 'own_a_tiger' is no test",
    ),
    ("[achievements]", 'town = "SIL"', 'town = "PUN"', "achievements, east_india_depot: 'PUN' is no town for it"),
    (
        "[achievements]",
        'id = "tea_mogul"',
        'id = "branch_offices"',
        "achievements: 'branch_offices' stands there twice",
    ),
    ("[achievements]", '"three_games_total"', '"four_games"', "achievements, middle_distance: test is"),
]


@pytest.mark.parametrize(("entry", "old", "new", "complaint"), WRONG)
def test_a_wrong_figure_is_named(entry: str, old: str, new: str, complaint: str) -> None:
    """AL-1.1, AL-2, AL-17.4: one line, with the entry and why."""
    with pytest.raises(BadComponents, match=complaint) as refused:
        with_text("alubari", changed(entry, old, new))
    assert "\n" not in str(refused.value)


def test_a_missing_or_unknown_field_is_named() -> None:
    """AL-1.1: by the entry it belongs to."""
    with pytest.raises(BadComponents, match=r"station SUK1.*vp"):
        with_text("alubari", changed('id = "SUK1"', "vp = 5\n", ""))
    with pytest.raises(BadComponents, match=r"station SUK1.*colour"):
        with_text("alubari", changed('id = "SUK1"', "vp = 5\n", 'vp = 5\ncolour = "red"\n'))
    with pytest.raises(BadComponents, match="provenance"):
        with_text("alubari", changed('id = "SUK1"', 'provenance = "rulebook"', 'provenance = "hearsay"'))


def test_a_file_that_is_no_toml_is_refused_in_one_line(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """AL-1.1: with the name of the file."""
    path = tmp_path / "mine.toml"
    path.write_text(TEXT[:2000] + "\n[[[", encoding="utf-8")
    with pytest.raises(BadComponents, match=re.escape(str(path)) + ": not a TOML file"):
        branchline.game("alubari", components=path)


@pytest.mark.slow
def test_no_negative_figure_breaks_the_engine() -> None:
    """AL-1.1: a number made negative anywhere is refused, or does no harm to a game that begins with it."""
    for match in list(re.finditer(r"(?m)^[a-z_]+ = (\d+)\s*(?:#.*)?$", TEXT))[::3]:
        text = TEXT[: match.start(1)] + str(-1 - int(match.group(1))) + TEXT[match.end(1) :]
        with contextlib.suppress(BadComponents):
            with_text("alubari", text).new(2)
