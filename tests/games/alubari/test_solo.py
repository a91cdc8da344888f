"""AL-15: the solo game, its achievements, each met and just missed, and the campaign."""

import pytest

from branchline import OVER
from branchline.games.alubari.state import EMPTY, GAME, IN_SHED, LAST_MARKER, RAILWAY_COMPLETE, Table
from branchline.games.alubari.steps.areas import BY_LAST_WORKER, Stock
from branchline.games.alubari.steps.rounds import EndRound, ResolveArea, StartRound
from games.alubari.table import (
    ALUBARI,
    BOX,
    chance,
    deal,
    do,
    equip,
    equipment,
    give,
    hold,
    is_done,
    legal,
    line,
    own,
    resolve,
    set_rates,
    spend_markers,
    station,
    stock,
    then,
    told,
    track,
    window,
    worker,
)


def finished(ended: int = RAILWAY_COMPLETE) -> Table:
    """A solo table at its end with nothing on it: no track of the game either."""
    table = deal(1)
    table.tracks = [EMPTY] * 21
    table.stack = []
    table.player = OVER
    table.ended = ended
    return table


def met(table: Table, *earlier: float) -> set[str]:
    return {name for name, _ in ALUBARI.achievements(table, list(earlier))}  # type: ignore[attr-defined]


def scoring(table: Table, points: float) -> Table:
    """Leaves, at half a point each, make up the score."""
    give(table, 0, tea=0)
    give(table, 0, tea=int(2 * (points - table.scores()[0])))
    assert table.scores() == [points]
    return table


def test_alone_one_plays_with_the_solo_numbers() -> None:
    """AL-15, AL-15.1, AL-2.14: 19 markers, three track spaces of the game, three equipment cards."""
    table = deal(1)
    assert table.markers == [19]
    assert table.tracks.count(GAME) == 3
    assert not any(table.tracks[track(name)] == GAME for name in ("T01", "T07", "T13", "T17"))
    assert table.equipment.count(IN_SHED) == 3
    table.check()


def test_track_is_laid_around_the_marked_spaces() -> None:
    """AL-15.1: and they score nothing."""
    table = deal(1, "premark:T02", "premark:T03", "premark:T05")
    set_rates(give(worker(table, "D1"), 0, steel=3), lay_track=3)
    resolve(table, "D")
    assert table.tracks[:7] == [0, GAME, GAME, 0, GAME, 0, EMPTY]


def test_phase_1_exchanges_the_whole_line() -> None:
    """AL-15.1, AL-3.6: also when nothing was taken."""
    table = line(deal(1), 1, 2, 3)
    then(table, StartRound())
    chance(table)
    assert not {0, 1, 2} & set(table.line)


def test_the_starting_player_marker_has_no_meaning() -> None:
    """AL-15.2: the last stockyard space only gives its cubes, and card 4 only its leaves."""
    table = stock(worker(deal(1), "A2"))
    assert told(table, Stock(0, 3, 1, BY_LAST_WORKER)) == []
    window(hold(table, 0, 4), "A")
    do(table, "use:4")
    assert (table.tea[0], table.start_player) == (2, 0)


def test_siliguri_closes_with_the_second_event_1() -> None:
    """AL-15.3: nothing is offered there any more, markers stay."""
    table = own(deal(1), 0, stations=["SIL5"])
    for name in ("SIL1", "SIL2", "SIL3", "SIL4"):
        table.stations[station(name)] = 6
    table.event_1_count = 2
    table.check()
    resolve(give(worker(table, "E1"), 0, steel=2, stone=3, rubble=8), "E")
    assert all(text.startswith("buy") for text in legal(table)) or is_done(table)
    assert table.score_sheet()[0]["stations"] == 5


def test_the_game_ends_when_the_railway_is_complete() -> None:
    """AL-15.4 (a): at the end of the round; with marked spaces the last one is the last available one."""
    table = deal(1, "premark:T21", "premark:T20", "premark:T19")
    own(table, GAME, tracks=BOX.track_ids[:17])
    give(worker(worker(table, "D1"), "G1"), 0, steel=1)
    table.stack = [EndRound(), ResolveArea(3)]
    table.settle()
    assert table.tracks[track("T18")] == 0
    assert table.tea[0] == 1, "the round was played out"
    assert (table.player, table.ended) == (OVER, RAILWAY_COMPLETE)


def test_the_last_marker_ends_the_game_in_the_middle_of_digging() -> None:
    """AL-15.4 (b): nothing more is dug; the space counts."""
    table = set_rates(worker(worker(spend_markers(deal(1), 0, 1), "B1"), "G1"), excavation=5)
    rubble = table.rubble_left[:3]
    table.stack = [EndRound(), ResolveArea(1)]
    table.settle()
    assert (table.player, table.ended) == (OVER, LAST_MARKER)
    assert table.rubble_left[:3] == [0, *rubble[1:]]
    assert (table.rubble[0], table.estate_owner[0], table.tea[0]) == (1, 0, 0)
    table.check()


def test_the_last_marker_on_a_river_brings_no_chai() -> None:
    """AL-15.4: nor does the Garratt; the steel bar is paid and the space counts."""
    table = equip(spend_markers(deal(1, "shed:GARRATT"), 0, 1), 0, "GARRATT")
    resolve(set_rates(give(worker(table, "D1"), 0, steel=3), lay_track=3), "D")
    assert (table.ended, table.tracks[0], table.steel[0], table.chai[0]) == (LAST_MARKER, 0, 2, 0)


def test_the_last_marker_on_a_station_brings_no_bonus() -> None:
    """AL-15.4: cost paid, no steel; nor is there a second building action."""
    table = own(deal(1), 0, tracks=[f"T{n:02}" for n in range(6, 22)], stations=["SUK1", "SUK2"])
    resolve(give(worker(table, "E1"), 0, steel=1, chai=1), "E")
    do(table, "boost:yes", "build:SIL1-1")
    assert (table.ended, table.steel[0], table.stations[station("SIL1")]) == (LAST_MARKER, 0, 0)


def test_the_same_marker_may_complete_the_railway_and_the_game_still_stops_at_once() -> None:
    """AL-15.4, AL-15.9: then Hard Worker is not awarded."""
    table = deal(1)
    own(table, 0, tracks=[one for one in BOX.track_ids[:20] if table.tracks[track(one)] == EMPTY])
    own(table, 0, stations=["SUK1"])
    assert (table.markers[0], table.tracks_left()) == (1, 1)
    give(worker(worker(table, "D1"), "G1"), 0, steel=1)
    table.stack = [EndRound(), ResolveArea(3)]
    table.settle()
    assert (table.ended, table.tea[0]) == (LAST_MARKER, 0)
    assert "Hard Worker" not in met(table)


def test_two_equipment_cards_at_most() -> None:
    """AL-15.5: a third may not be bought or taken, and none of them scores."""
    table = equip(deal(1, "shed:SHUNTER", "shed:VERY_FINE", "shed:GARRATT"), 0, "SHUNTER", "VERY_FINE")
    resolve(give(worker(table, "E1"), 0, steel=9), "E")
    assert "buy:GARRATT" not in legal(table)
    do(table, "build:SIL2-1")
    assert is_done(table)
    assert table.equipment[equipment("GARRATT")] == IN_SHED
    assert table.score_sheet()[0]["equipment"] == 0


def test_otherwise_the_rules_are_the_same() -> None:
    """AL-15.6: the result is a score and achievements; there is one rank."""
    table = give(finished(), 0, tea=3)
    assert (table.scores(), table.ranks()) == ([1.5], [1])
    assert met(deal(1)) == set(), "only a finished game achieves anything"
    assert met(deal(2)) == set()


# -- AL-15.7 ------------------------------------------------------------------------------------------


def test_east_india_company_depot() -> None:
    """AL-15.7: all five Siliguri spaces."""
    table = own(finished(), 0, stations=["SIL1", "SIL2", "SIL3", "SIL4"])
    assert "East India Company Depot" not in met(table)
    assert "East India Company Depot" in met(own(table, 0, stations=["SIL5"]))


def test_tea_mogul() -> None:
    """AL-15.7: every estate space of the line, borrowed ones included."""
    table = own(finished(), 0, estates=range(11))
    assert "Tea Mogul" not in met(table)
    own(table, GAME, estates=[11])
    assert "Tea Mogul" not in met(table)
    table.estate_borrower[11] = 0
    assert "Tea Mogul" in met(table)


def test_branch_offices() -> None:
    """AL-15.7: a marker in each of the ten towns."""
    firsts = [BOX.stations[stations[0]].name for stations in BOX.town_stations]
    table = own(finished(), 0, stations=firsts[:9])
    assert "Branch Offices" not in met(table)
    assert "Branch Offices" in met(own(table, 0, stations=firsts[9:]))


def test_bridge_builder() -> None:
    """AL-15.7: all four rivers."""
    table = own(finished(), 0, tracks=["T01", "T07", "T13"])
    assert "Bridge Builder" not in met(table)
    assert "Bridge Builder" in met(own(table, 0, tracks=["T17"]))


def test_agony_king() -> None:
    """AL-15.7: the four spaces from the river up to Agony Point."""
    table = own(finished(), 0, tracks=["T08", "T09", "T10"])
    assert "Agony King" not in met(table)
    assert "Agony King" in met(own(table, 0, tracks=["T11"]))


def test_northerner() -> None:
    """AL-15.7: over 180 points without a marker in Siliguri."""
    assert "Northerner" not in met(scoring(finished(), 180))
    assert "Northerner" in met(scoring(finished(), 180.5))
    assert "Northerner" not in met(scoring(own(finished(), 0, stations=["SIL1"]), 200))


@pytest.mark.parametrize(("name", "most"), [("Builder", 60), ("Master Builder", 90)])
def test_builder_and_master_builder(name: str, most: int) -> None:
    """AL-15.7: station points over 60 or 90."""
    assert name not in met(own(finished(), 0, stations=stations_worth(most)))
    assert name in met(own(finished(), 0, stations=stations_worth(most + 1)))


def stations_worth(points: int) -> list[str]:
    """Station spaces that score exactly so much."""
    reached: dict[int, list[str]] = {0: []}
    for one in BOX.stations:
        if one.points and one.name != "DAR2":
            for total, names in list(reached.items()):
                reached.setdefault(total + one.points, [*names, one.name])
    return reached[points]


def test_the_railway_king() -> None:
    """AL-15.7: at least 20 points on track."""
    table = own(finished(), 0, tracks=["T17", "T18", "T19", "T20", "T21", "T01"])
    assert table.score_sheet()[0]["track"] == 19
    assert "The Railway King" not in met(table)
    assert "The Railway King" in met(own(table, 0, tracks=["T02"]))


def test_the_stations_of_a_solo_game_can_score_more_than_110() -> None:
    """AL-15.7: as the annex says; the best nineteen."""
    best = sorted((one.points for one in BOX.stations if one.name != "DAR2"), reverse=True)
    assert sum(best[:19]) > 110


# -- AL-15.8 ------------------------------------------------------------------------------------------

GRADES = [("Worker", 100), ("Deputy", 150), ("Leader", 175), ("Coordinator", 200), ("President", 225)]


@pytest.mark.parametrize(("grade", "points"), GRADES)
def test_work_gang_grades_need_equipment_owned_at_any_time(grade: str, points: int) -> None:
    """AL-15.8: also if maintenance took the card."""
    table = scoring(finished(), points)
    assert f"Work Gang {grade}" not in met(table)
    table.had_equipment[0] = 1
    assert f"Work Gang {grade}" in met(table)
    assert f"Work Gang {grade}" not in met(scoring(table, points - 0.5))


@pytest.mark.parametrize(("grade", "points"), GRADES)
def test_solo_grades_need_a_game_without_equipment(grade: str, points: int) -> None:
    """AL-15.8: never owned."""
    table = scoring(finished(), points)
    assert f"Solo {grade}" in met(table)
    assert f"Solo {grade}" not in met(scoring(table, points - 0.5))
    table.had_equipment[0] = 1
    assert f"Solo {grade}" not in met(scoring(table, points))


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("Trainee Engineer", 100),
        ("Graduate Engineer", 150),
        ("Engineer", 175),
        ("Expert Engineer", 200),
        ("Master Engineer", 225),
    ],
)
def test_engineers_own_no_estate_space(name: str, points: int) -> None:
    """AL-15.8: not even a borrowed one."""
    assert name in met(scoring(finished(), points))
    assert name not in met(scoring(finished(), points - 0.5))
    assert name not in met(scoring(own(finished(), 0, estates=[0]), points))
    borrowed = own(finished(), GAME, estates=[0])
    borrowed.estate_borrower[0] = 0
    assert name not in met(scoring(borrowed, points))


@pytest.mark.parametrize(
    ("name", "enough", "too_little"),
    [
        ("Contractor - Grade I", (17, 24, 26, 28), (2, 8, 17, 19)),
        ("Contractor - Grade II", (1, 8, 17, 26, 28), (2, 8, 17, 19, 26)),
        ("Master Contractor", (1, 8, 17, 24, 26, 28), (2, 8, 17, 19, 26, 28)),
    ],
)
def test_contractors(name: str, enough: tuple[int, ...], too_little: tuple[int, ...]) -> None:
    """AL-15.8: 80, 100 and 120 contract points; one less is too little."""
    for cards, awarded in ((enough, True), (too_little, False)):
        table = own(finished(), 0, tracks=BOX.track_ids, stations=stations_worth(60), estates=range(12))
        give(hold(table, 0, *cards), 0, tea=12)
        points = {"Contractor - Grade I": 80, "Contractor - Grade II": 100, "Master Contractor": 120}[name]
        assert table.score_sheet()[0]["contracts"] == (points if awarded else points - 1)
        assert (name in met(table)) == awarded


def test_procrastinator() -> None:
    """AL-15.8: four cards that are neither used nor scored, both at once on the same card."""
    assert "Procrastinator" in met(hold(finished(), 0, 1, 2, 3, 27))
    assert "Procrastinator" not in met(hold(finished(), 0, 1, 2, 3))
    assert "Procrastinator" not in met(hold(hold(finished(), 0, 1, 2, 3), 0, 4, used=True))
    assert "Procrastinator" not in met(own(hold(finished(), 0, 1, 2, 3, 4), 0, tracks=["T01", "T02"])), "card 2 scores"


# -- AL-15.9 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "leaves"), [("Tea Chest", 20), ("Tea Store", 40), ("Tea Warehouse", 60)])
def test_tea_left_after_the_contracts(name: str, leaves: int) -> None:
    """AL-15.9: card 3 takes five leaves first."""
    assert name in met(give(hold(finished(), 0, 3), 0, tea=leaves + 5))
    assert name not in met(give(hold(finished(), 0, 3), 0, tea=leaves + 4))


def test_chaiwala() -> None:
    """AL-15.9: the marker at the solo limit."""
    assert "Chaiwala" in met(give(finished(), 0, chai=7))
    assert "Chaiwala" not in met(give(finished(), 0, chai=6))


def test_king_of_spades() -> None:
    """AL-15.9: thirty rubble left after the contracts; card 25 takes six."""
    table = own(hold(finished(), 0, 25), 0, stations=["SIL1"])
    assert "King of Spades" in met(give(table, 0, rubble=36))
    assert "King of Spades" not in met(give(table, 0, rubble=35))


def test_blast_furnace() -> None:
    """AL-15.9: eight steel bars."""
    assert "Blast Furnace" in met(give(finished(), 0, steel=8))
    assert "Blast Furnace" not in met(give(finished(), 0, steel=7))


def test_tea_totaller() -> None:
    """AL-15.9: over 150 points without leaves, estates, Siliguri and Darjeeling."""
    hills = [one.name for one in BOX.stations if one.name[:3] not in ("SIL", "DAR")]
    table = own(finished(), 0, tracks=BOX.track_ids, stations=hills)
    assert table.scores() == [151]
    assert "Tea-totaller" in met(table)
    table.tea[0] = 1
    assert "Tea-totaller" not in met(table)
    table.tea[0] = 0
    for where in ({"stations": ["SIL1"]}, {"stations": ["DAR1"]}, {"estates": [0]}):
        assert "Tea-totaller" not in met(own(table.clone(), 0, **where))
    table.tracks[0] = EMPTY
    assert table.scores() == [150]
    assert "Tea-totaller" not in met(table)


def test_hard_worker() -> None:
    """AL-15.9: the markers, and not the railway, were the cause."""
    assert "Hard Worker" in met(finished(LAST_MARKER))
    assert "Hard Worker" not in met(finished(RAILWAY_COMPLETE))
    assert "Hard Worker" not in met(own(finished(LAST_MARKER), GAME, tracks=BOX.track_ids))


# -- AL-15.10, AL-15.11 -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "total"), [("Middle-distance Runner", 400), ("Long-distance Runner", 500), ("Marathon Runner", 600)]
)
def test_the_campaign_looks_at_three_games_in_a_row(name: str, total: int) -> None:
    """AL-15.10: a sliding window over the last three finished games."""
    table = scoring(finished(), 100)
    rest = total - 100
    assert name in met(table, rest / 2, rest / 2)
    assert name not in met(table, rest / 2, rest / 2 - 0.5)
    assert name not in met(table, rest), "two games are not three"
    assert name in met(table, 0, rest / 2, rest / 2)
    assert name not in met(table, 999, 0, rest - 1)


def test_higher_grades_include_the_lower_ones() -> None:
    """AL-15.11: all that are met are awarded, each with its rule."""
    table = scoring(finished(), 225)
    assert {f"Solo {grade}" for grade, _ in GRADES} <= met(table)
    rules = {rule for _, rule in ALUBARI.achievements(table, [200, 200])}  # type: ignore[attr-defined]
    assert rules == {"AL-15.7", "AL-15.8", "AL-15.9", "AL-15.10"}
    assert len(BOX.achievements) + len(BOX.campaign) == 39
