"""RR-16, RR-18: the box and its checks, conservation, information, the words, whole random games."""

from __future__ import annotations

import json
import re
from importlib import resources

import pytest

from branchline import BadComponents, BadPosition
from branchline.core.chance import Dealer, Rng
from branchline.core.errors import BadOption
from branchline.core.position import CHANCE, OVER
from branchline.games.railroad_revolution.box import EFFECTS
from branchline.games.railroad_revolution.components import load
from branchline.games.railroad_revolution.state import Company
from branchline.games.railroad_revolution.text import SAYINGS, rule_of
from branchline.games.railroad_revolution.verbs import verbs
from games.railroad_revolution.table import BOX, GAME, act, can, deal, lay, own, plain, set_milestones, turn


def walk(players: int, seed: int, **options: object):
    """A random game, position by position."""
    table = GAME.new(players, **options)
    dealer, rng = Dealer(seed), Rng(seed, 8)
    table.journal = []
    yield table
    while table.player != OVER:
        table.play(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
        yield table


# -- the box ---------------------------------------------------------------------------------------------------


def test_every_kind_of_effect_is_known() -> None:
    """RR-16: each kind of the components file has a number; numbers as keys arrive as text."""
    used = {part.kind for bonus in BOX.bonuses for part in bonus.parts}
    assert used == set(range(len(EFFECTS)))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "washington"', 'id = "wahsington"', "washington"),
        ("workers_white = 16", 'workers_white = "many"', "counts"),
        ("station_cost = 200", "station_cots = 200", "washington"),
        ('from = "washington"\nto = "charlotte"', 'from = "boston"\nto = "charlotte"', "boston"),
        ('kind = "flip_train", times = 2', 'kind = "flip_train", times = 0', "times"),
        ("first_office = [2, 5]", "first_office = [0, 5]", "there is no section 0"),
        ('effects = [{ kind = "exchange_worker" }]', 'effects = [{ kind = "exchange_wrkr" }]', "exchange_wrkr"),
    ],
)
def test_a_wrong_box_is_named(old: str, new: str, message: str) -> None:
    """RR-16: one clear error that names the entry."""
    text = GAME.own_components()
    assert old in text
    with pytest.raises(BadComponents, match=message):
        load(text.replace(old, new, 1))


def test_a_changed_box_plays() -> None:
    """RR-16: an owner may correct a figure; the game with it is another box."""
    text = GAME.own_components().replace("start_money = 600", "start_money = 700")
    changed = type(GAME)(text)
    assert changed.is_changed
    assert changed.new(2).companies[0].money == 700


def test_options_are_checked() -> None:
    """RR-15: both variants off by default, independent of each other."""
    assert GAME.options["open_milestones"] == (False, True)
    assert GAME.options["expensive_tracks"] == (False, True)
    with pytest.raises(BadOption):
        GAME.new(5)
    with pytest.raises(BadOption):
        GAME.new(2, open_milestones=1)


# -- conservation ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_piece_is_accounted_for(players: int) -> None:
    """RR-18.2: after every action of a random game, and no player below four except whoever is deciding."""
    options = {"open_milestones": players == 3, "expensive_tracks": players == 2}
    for number, table in enumerate(walk(players, players, **options)):
        table.check()
        if number % 9 == 0:
            for seat, company in enumerate(table.companies):
                if seat not in (table.player, table.active):
                    assert company.available() >= 4


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("companies", 0, "money"), -50, "money"),
        (("companies", 0, "buildings"), 13, "buildings"),
        (("companies", 0, "laid"), [0, 30], "not connected"),
        (("companies", 0, "stations"), [14], "San Diego|buildings"),
        (("companies", 1, "managers"), [4, -1, -1, -1], "workers"),
        (("city_tiles", 2), 8, "Miami"),
        (("deal_tile",), 44, "deal_tile"),
        (("common", 2), 11, "orange"),
        (("first_station", 0), 1, "Washington"),
    ],
)
def test_a_broken_position_is_refused(path: tuple[object, ...], value: object, message: str) -> None:
    """RR-18.2: a piece too many, a rail that hangs in the air, a tile on the wrong city: each is said."""
    data = json.loads(plain().to_json())
    spot = data["table"]
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    with pytest.raises(BadPosition, match=message):
        GAME.from_data(data)


def test_json_and_clone() -> None:
    """RR-18.4: a position written and read is the same to the byte, and so is a clone."""
    for number, table in enumerate(walk(3, 5)):
        if number % 29:
            continue
        again = GAME.from_json(table.to_json())
        assert again.to_json() == table.to_json()
        assert again.legal == table.legal
        copy = table.clone()
        for mine, yours, read in zip(table.companies, copy.companies, again.companies, strict=True):
            for name in (*Company.FIELDS, "laid_bits", "node_bits", "near_bits", "station_bits", "office_bits"):
                assert getattr(mine, name) == getattr(yours, name) == getattr(read, name)


# -- information -------------------------------------------------------------------------------------------------


def test_views_hide_only_the_order_of_milestones() -> None:
    """RR-18.1: positions that differ in what a seat cannot know look the same to it; all else is open."""
    compared = 0
    for number, table in enumerate(walk(2, 3)):
        if number % 7:
            continue
        for seat in (0, 1):
            view = json.dumps(table.view(seat))
            other = table.clone()
            other.reshuffle(seat, Rng(number))
            assert json.dumps(other.view(seat)) == view
            compared += other.to_json() != table.to_json()
            sampled = GAME.sample(table.view(seat), Rng(number, 2))
            assert json.dumps(sampled.view(seat)) == view
            sampled.check()
    assert compared > 0


# -- words ---------------------------------------------------------------------------------------------------------


def test_words_and_drawing() -> None:
    """RR-17, RR-18.4: a question, a different sentence for each option, a log line for each event, 100 columns."""
    for players, seed in ((2, 1), (4, 2)):
        for number, table in enumerate(walk(players, seed)):
            for event in table.journal or []:
                assert GAME.report(table, event)
            table.journal = []
            if table.player == OVER:
                assert "cleared" in GAME.ending(table)
                continue
            sentences = [GAME.say(table, action) for action in table.legal]
            assert len(set(sentences)) == len(sentences)
            assert all(sentence[0].isupper() for sentence in sentences)
            assert GAME.ask(table).rule.startswith("RR-")
            if number % 40 == 0:
                drawing = GAME.terminal(table.view(0))
                assert max(len(line) for line in drawing.split("\n")) <= 100


def test_every_action_names_its_rule() -> None:
    """RR-17: the rule behind each verb."""
    assert [row[0] for row in SAYINGS] == [verb.first for verb in verbs(BOX)]
    assert rule_of(GAME.actions.id("build_station:denver")) == "RR-6.1"
    assert rule_of(GAME.actions.id("sell_share")) == "RR-5.2"
    assert rule_of(GAME.actions.id("hire:white")) == "RR-5.3"


def test_terminal_shows_network_and_player_board() -> None:
    """RR-1.2, RR-1.5: cities with stations, rails on their spaces, sections with their pieces."""
    table = plain()
    lay(table, 0, "r08")
    drawing = GAME.terminal(table.view(0))
    assert "[MIA2]" in drawing
    assert "1:K" in drawing
    assert "$300:BBr" in drawing
    assert "K BLACK (you), First Player: $600, 3 shares" in drawing


def test_secret_draws() -> None:
    """RR-18.1: only the completing player may read which tiles were drawn."""
    table = deal(2)
    table = plain()
    lay(table, 0, "r02", "r03", "r13")
    set_milestones(table, 0, "A1_3", "A2_2", (3, -1, -1, -1))
    own(table).money = own(table).shares = 0
    turn(table, 0)
    act(table, "place:trade-white")
    for text in ("sell_piece:building", "finish"):
        if text in can(table):
            act(table, text)
    assert table.player == CHANCE
    assert GAME.secret_to(table, table.legal[0]) == [0]
    table.apply(table.legal[0])
    table.apply(table.legal[0])
    table.apply(table.legal[0])
    assert GAME.secret_to(table, table.legal[0]) is None


def test_every_ruling_is_named_in_the_code() -> None:
    """RR-19: R1 to R28, each where it is followed."""
    folder = resources.files("branchline.games.railroad_revolution")
    files = [one for room in (folder, folder / "steps") for one in room.iterdir() if one.name.endswith(".py")]
    named = {int(n) for one in files for n in re.findall(r"\bR(\d+)\b", one.read_text(encoding="utf-8"))}
    assert set(range(1, 29)) - named == set()
