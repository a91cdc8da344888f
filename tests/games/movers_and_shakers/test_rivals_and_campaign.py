"""MS-15: rivals and the solo campaign."""

import json

import pytest

from branchline.core.chance import Rng
from branchline.core.errors import BadOption, BadRecord
from branchline.games.movers_and_shakers.automa import MajorLoads
from branchline.games.movers_and_shakers.campaign import Campaign, Result
from branchline.games.movers_and_shakers.scoring import goals_fulfilled, solo_won
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.money import gain_agency
from branchline.games.movers_and_shakers.steps.rounds import BeginRound
from games.movers_and_shakers.positions import BOX, CARS, GAME, bare, begun, do, legal, play_out, start, told


def worth(table: Table, vp: int) -> Table:
    """Make the human's score exactly so many VP, by deals."""
    table.agencies[0:4] = [1, 0, 0, 0]
    table.single_deals[0] = vp
    assert table.scores() == [float(vp)]
    return table


def test_a_rival_is_drawn_at_random() -> None:
    """MS-15.1: one of six tiles before setup; you win only with more VP than its score. MS-15: rivals."""
    table = GAME.new(1, rival="random")
    assert [GAME.actions.text(action) for action in table.legal] == [f"rival:R{number}" for number in range(1, 7)]
    assert [rival.score for rival in BOX.rivals] == [260, 210, 235, 260, 235, 210]
    table = bare(1, rival="R3")
    assert not solo_won(worth(table, 235))
    assert table.ranks() == [2]
    assert solo_won(worth(table, 236))
    assert table.ranks() == [1]


def test_r1_has_a_crate_on_ship_three() -> None:
    """MS-15.2: at the start of each round."""
    table = bare(1, rival="R1")
    for number in (1, 2):
        table.stack = []
        table.journal = []
        start(table, BeginRound(number))
        assert table.ships[5] == number
        assert "ship III" in told(table)[0]


def test_r2_has_a_second_large_car() -> None:
    """MS-15.3: in the city opposite to his first one; an entry of its own right after his large car."""
    table = begun(1, rival="R2")
    do(table, "draft:A")
    table.apply(GAME.actions.id("major_setup:B"))
    assert (table.place[CARS["2.large"]], table.place[CARS["2.large2"]]) == (0, 1)
    table = bare(1, rival="R2")
    table.place[CARS["2.large2"]] = 1
    start(table, MajorLoads(2, 0))
    assert table.aboard(CARS["2.large"]) == table.aboard(CARS["2.large2"]) == 1
    assert table.aboard(CARS["1.large"]) == 0


def test_r3_removes_the_western_agencies() -> None:
    """MS-15.4: whenever you would gain one you take another type of your choice."""
    table = begun(1, rival="R3")
    assert table.agency_stacks == [16, 9, 12, 0]
    table = bare(1, rival="R3")
    table.agency_stacks[3] = 0
    gain_agency(table, 0, 3)
    table.settle()
    assert legal(table) == ["agency:northern", "agency:southern", "agency:eastern"]
    do(table, "agency:eastern")
    assert table.cash[0] == 4


def test_r4_and_r5() -> None:
    """MS-15.5: R4: his market markers on row 4; R5: discs on the 40 and the 24, besides the three of each round."""
    assert begun(1, rival="R4").market == [1, 1, 1, 4, 4, 4]
    table = begun(1, rival="R5")
    assert [table.investments.vp[space] for space in range(16) if table.grid[space * 2 + 1]] == [40, 24]
    assert sum(play_out(table).grid[1::2]) == 8


def test_r6_removes_tiles() -> None:
    """MS-15.6: the white tiles of the top row and the red ones of the bottom row."""
    table = begun(1, rival="R6")
    assert table.white[0:2] == [-1, -1]
    assert table.red[6:8] == [-1, -1]
    assert -1 not in table.white[2:] + table.red[:6]


def test_options_that_do_not_go_together() -> None:
    """MS-15.9: no rival in a campaign; goals and campaign belong together; all of it is for one player."""
    for options in (
        {"campaign": 1, "goals": "G1+G2+G3", "rival": "R1"},
        {"campaign": 1, "goals": "G1"},
        {"campaign": 3, "goals": "none"},
        {"goals": "G1"},
    ):
        with pytest.raises(BadOption):
            GAME.new(1, **options)
    with pytest.raises(BadOption):
        GAME.new(2, campaign=3, goals="G1")


def test_the_scores_of_the_three_games() -> None:
    """MS-15.8: 210, 230, 245, and in each game a goal that is open."""
    for number, vp, goals in ((1, 210, "G1+G5+G6"), (2, 230, "G5"), (3, 245, "G5")):
        table = bare(1, campaign=number, goals=goals)
        assert not solo_won(worth(table, vp - 1))
        assert solo_won(worth(table, vp))  # eight deals: G5
    table = bare(1, campaign=3, goals="G1")
    assert not solo_won(worth(table, 300))


def test_the_six_goals() -> None:
    """MS-15.10: each goal at its edge."""
    table = bare(1)
    assert goals_fulfilled(table) == [False] * 6
    table.market[0:3] = [10, 10, 9]
    table.assets[0:4] = [10, 10, 9, 0]
    table.grid[2 * 2] = 3
    table.grid[6 * 2] = 3
    table.ship_leads[0] = 1
    table.double_deals[0] = 3
    table.single_deals[0] = 1
    table.delivered[0] = 14
    assert goals_fulfilled(table) == [False] * 6
    table.market[2] = 10
    table.assets[2] = 10
    table.grid[8 * 2] = 1
    table.ship_leads[0] = 2
    table.single_deals[0] = 2
    table.delivered[0] = 15
    assert goals_fulfilled(table) == [True] * 6


def finished(campaign: Campaign, vp: int, *goals: str) -> Table:
    """A finished game of the campaign with this score and these goals fulfilled."""
    table = bare(1, **campaign.options(GAME.box))
    if "G1" in goals:
        table.market[0:3] = [10, 10, 10]
    if "G4" in goals:
        table.ship_leads[0] = 2
    if "G6" in goals:
        table.delivered[0] = 20
    table.setup_tile[0] = 0
    table.assets[0:4] = [10, 0, 0, 0]
    table.completed_assets[0] = vp // 10 - 1
    table.settle()
    assert table.scores() == [float(vp // 10 * 10)]
    return table


def test_a_campaign_won_by_the_middle_path() -> None:
    """MS-15.7, MS-15.9: three games, a pyramid of goals; the middle opens both goals of game 2; game 3 has the last."""
    campaign = Campaign(["G2", "G1", "G3", "G4", "G5", "G6"])
    assert campaign.options(GAME.box) == {"campaign": 1, "goals": "G1+G2+G3"}
    result = campaign.add(GAME.box, finished(campaign, 210, "G1"))
    assert result.won
    assert campaign.path == "G1"
    campaign = Campaign.from_json(campaign.to_json())  # kept between games
    assert campaign.options(GAME.box) == {"campaign": 2, "goals": "G4+G5"}
    assert "game 2 needs 230 VP and G4 or G5" in campaign.describe(GAME.box)
    campaign.add(GAME.box, finished(campaign, 240, "G4"))
    assert campaign.options(GAME.box) == {"campaign": 3, "goals": "G6"}
    campaign.add(GAME.box, finished(campaign, 250, "G6"))
    assert campaign.is_won
    assert campaign.describe(GAME.box) == "Campaign won: 210 VP won, 240 VP won, 250 VP won"
    with pytest.raises(BadOption):
        campaign.options(GAME.box)


def test_naming_the_path() -> None:
    """MS-15.9: of several goals fulfilled you name one; left opens the left goal of game 2, right the right one."""
    campaign = Campaign(["G1", "G4", "G6", "G2", "G3", "G5"])
    campaign.add(GAME.box, finished(campaign, 220, "G1", "G6"))
    assert campaign.paths() == ["G1", "G6"]
    with pytest.raises(BadOption):
        campaign.options(GAME.box)
    with pytest.raises(BadOption):
        campaign.choose("G4")
    other = Campaign.from_data(campaign.to_data())
    campaign.choose("G1")
    other.choose("G6")
    assert campaign.options(GAME.box)["goals"] == "G2"
    assert other.options(GAME.box)["goals"] == "G3"
    assert campaign.paths() == []


def test_a_campaign_is_lost_by_score_or_goal() -> None:
    """MS-15.7: failing one of the two ends the campaign."""
    for vp, goals in ((200, ("G1",)), (250, ("G6",))):
        campaign = Campaign(["G1", "G2", "G3", "G4", "G5", "G6"])
        assert not campaign.add(GAME.box, finished(campaign, vp, *goals)).won
        assert campaign.is_lost
        assert campaign.game_number == 1
        with pytest.raises(BadOption):
            campaign.options(GAME.box)


def test_a_campaign_takes_only_its_own_finished_game() -> None:
    """MS-15.7: the game that is due, and over."""
    campaign = Campaign(["G1", "G2", "G3", "G4", "G5", "G6"])
    with pytest.raises(BadOption, match="not over"):
        campaign.add(GAME.box, begun(1, **campaign.options(GAME.box)))
    with pytest.raises(BadOption, match="not game 1"):
        campaign.add(GAME.box, play_out(begun(1)))
    assert campaign.results == []
    table = play_out(begun(1, **campaign.options(GAME.box)))
    assert campaign.add(GAME.box, table) == Result(int(table.scores()[0]), campaign.results[0].fulfilled, False)
    assert "campaign lost" in GAME.ending(table)


def test_a_new_campaign_is_shuffled() -> None:
    """MS-15.7: six goals, the same for the same seed."""
    assert sorted(Campaign.new(1).goals) == [f"G{number}" for number in range(1, 7)]
    assert Campaign.new(Rng(5)).goals == Campaign.new(Rng(5)).goals
    assert len({tuple(Campaign.new(seed).goals) for seed in range(40)}) > 20


@pytest.mark.parametrize(
    "change",
    [
        {"goals": ["G1"]},
        {"goals": None},
        {"game": "alubari"},
        {"branchline_campaign": 9},
        {"results": [{}]},
        {"results": [{"vp": 1, "fulfilled": ["G9"], "won": True}]},
        {"results": [{"vp": 1, "fulfilled": [], "won": False}] * 2},
        {"results": [{"vp": 220, "fulfilled": ["G1"], "won": True}] * 2, "path": ""},
        {"path": "G1"},
        {"path": 3},
    ],
)
def test_a_broken_campaign_is_refused(change: dict) -> None:
    """MS-15.7: what was kept must be whole."""
    data = Campaign(["G1", "G2", "G3", "G4", "G5", "G6"]).to_data() | change
    with pytest.raises(BadRecord):
        Campaign.from_json(json.dumps(data))
    with pytest.raises(BadRecord):
        Campaign.from_json("{")


def test_achievements() -> None:
    """MS-14.21, MS-15.1: title, rival and goals are named at the end of a solo game."""
    table = bare(1, rival="R2")
    worth(table, 240).settle()
    assert GAME.achievements(table, []) == [
        ("Renowned Magnate", "240 VP"),
        ("Rival R2 beaten", "240 VP, more than 210"),
    ]
    assert GAME.ending(table) == "two rounds are played: Renowned Magnate; rival R2 (210 VP) beaten"


def test_the_doors_of_the_command_line() -> None:
    """MS-15.7, MS-15.9: a campaign begins, sets each game, and offers the ways on from a finished one."""
    stage = GAME.begin_campaign(Rng(3))
    stage["goals"] = ["G1", "G4", "G6", "G2", "G3", "G5"]
    options, words = GAME.campaign_game(stage)
    assert options == {"campaign": 1, "goals": "G1+G4+G6"}
    assert words.splitlines() == [
        "Campaign: game 1 needs 210 VP and G1, G4 or G6",
        "  Game 1, 210 VP, left: G1, all three market markers on row 10 at the end",
        "  Game 1, 210 VP, middle: G4, ranked first with at least one crate (double deal tile taken) in the shipping "
        "evaluation of both rounds",
        "  Game 1, 210 VP, right: G6, at least 15 of your crates delivered by train over both rounds together",
        "  Game 2, 230 VP, left: G2, at least three asset markers at 10 at the end",
        "  Game 2, 230 VP, right: G3, at least seven of your markers in the investment grid at the end",
        "  Game 3, 245 VP: G5, at least eight deals at the end (a double tile counts as two)",
        "  The left goal opens the left one of game 2, the right the right one, the middle both (MS-15.9)",
    ]
    campaign = Campaign.from_data(stage)
    ways = GAME.campaign_ways(stage, finished(campaign, 220, "G1", "G4"))
    assert [sentence for sentence, _ in ways] == [
        "Name G1, the left goal: game 2 will ask for G2, at least three asset markers at 10 at the end",
        "Name G4, the middle goal: game 2 will ask for G2, at least three asset markers at 10 at the end; or G3, at "
        "least seven of your markers in the investment grid at the end",
    ]
    assert GAME.campaign_game(ways[1][1])[0] == {"campaign": 2, "goals": "G2+G3"}
    assert GAME.campaign_ways(stage, finished(campaign, 200, "G1")) == [("Campaign lost: 200 VP lost", None)]
    assert stage["results"] == []
    (sentence, after), *others = GAME.campaign_ways(stage, finished(campaign, 220, "G6"))
    assert (after["path"], others) == ("G6", [])
    assert sentence.endswith(
        "game 2 needs 230 VP and G3, at least seven of your markers in the investment grid at the end"
    )
    assert [line.split(",")[0] for line in GAME.campaign_game(after)[1].splitlines()[1:]] == ["  Game 2", "  Game 3"]
