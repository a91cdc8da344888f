"""Counts are free where no rule fixes them: a box with more or fewer cards, spaces or towns is played to its end and
drawn, and what is printed keeps its numbers among the actions."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from drawings import keys_in, picture
from other_boxes import Change, Contents, check_all, is_drawn, keeps_printed_ids, one_more, with_box

from branchline.core.errors import BadComponents
from branchline.core.game import Game
from branchline.games.alubari.verbs import LAY, STOCK, lay, lay_of, stock, stock_of


def counted_anew(box: Contents) -> None:
    """The figures of the file that only say again how many are described."""
    backs = {kind: sum(one["weather"] == kind for one in box["contract"]) for kind in ("sun", "rain", "fog")}
    box["weather"]["deck_backs"] = backs
    box["box"] |= {
        "contract_cards": len(box["contract"]),
        "equipment_cards": len(box["equipment"]),
        "tea_estate_cards": len(box["estate_card"]),
    }
    box["contract_rules"]["count"] = len(box["contract"])
    box["estate_rules"] |= {"cards": len(box["estate_card"]), "sides": 2 * len(box["estate_card"])}
    rivers = sum(track["kind"] == "river" for track in box["track"])
    box["railway"] |= {"length": len(box["track"]), "rivers": rivers}
    box["towns"]["count"] = len(box["town"])
    for town in box["town"]:
        town["spaces"] = sum(station["town"] == town["id"] for station in box["station"])


def a_contract_like_each(box: Contents) -> None:
    """Each of them once more, so that the effects of all kinds add up to more than is printed (AL-13)."""
    for contract in copy.deepcopy(box["contract"]):
        box["contract"].append({**contract, "number": len(box["contract"]) + 1})


def fewer_contracts(box: Contents) -> None:
    del box["contract"][-1]


def four_contracts(box: Contents) -> None:
    """AL-2.5, AL-3.3: the fewest; the deck is empty most of the time."""
    del box["contract"][4:]


def another_engine(box: Contents) -> None:
    one_more(box["equipment"], id="NEW", name="New Train")
    for entry in box["setup"][1:]:
        entry["equipment_in_shed"] = 9


def fewer_engines(box: Contents) -> None:
    del box["equipment"][-1]


def more_estates(box: Contents) -> None:
    """AL-2.6: a longer line of longer estates, beyond what is printed."""
    for number in range(3):
        one_more(box["estate_card"], id=f"new{number}")
        for side in ("front", "back"):
            box["estate_card"][-1][side] |= {
                "name": f"New {side} {number}", "rubble": [3, 2, 3, 2, 3, 2], "vp": [1, 2, 3, 4, 5, 6],
            }  # fmt: skip
    box["setup"][4]["estate_slots"] = 11
    for figure in ("rubble_cubes_1", "rubble_discs_5"):
        box["box"][figure] *= 2
    box["estate_rules"]["max_rubble_on_board"] *= 2


def fewer_estates(box: Contents) -> None:
    del box["estate_card"][-1]


def longer_railway(box: Contents) -> None:
    """AL-8.1, AL-9.3: three spaces more, one of them a river, with a town behind it."""
    del box["track"][-1]["last"]
    one_more(box["track"], id="T22", kind="river", name="New River", chai=1)
    one_more(box["track"], id="T23", kind="town", name="New Town", chai=0)
    one_more(box["track"], id="T24", kind="simple", name="", last=True, chai=0)
    box["town"].insert(-1, {**copy.deepcopy(box["town"][-2]), "id": "NEW", "name": "New Town", "opened_by": "T22"})
    one_more(box["station"], id="NEW1", town="NEW")
    one_more(box["station"], id="NEW2", town="NEW")


def shorter_railway(box: Contents) -> None:
    del box["track"][7]


def fewer_towns(box: Contents) -> None:
    gone = box["town"].pop(2)
    box["station"] = [station for station in box["station"] if station["town"] != gone["id"]]
    for track in box["track"]:
        if track["name"] == gone["name"]:
            track |= {"kind": "simple", "name": ""}


def another_station(box: Contents) -> None:
    one_more(box["station"], id="SIL9", town=box["town"][0]["id"])


def fewer_stations(box: Contents) -> None:
    town = box["town"][1]["id"]
    del box["station"][next(at for at, one in enumerate(box["station"]) if one["town"] == town)]


def another_worker_space(box: Contents) -> None:
    for area in box["areas"]:
        area["spaces_by_players"] = {key: count + 1 for key, count in area["spaces_by_players"].items()}


def longer_tracks(box: Contents) -> None:
    """AL-2.2, AL-4.3 to AL-4.5: chai, excavation, track laying and crop one space longer."""
    box["chai_track"]["points"].append(30)
    for key in box["chai_track"]["limit_by_players"]:
        box["chai_track"]["limit_by_players"][key] += 1
    for name in ("excavation", "lay_track", "crop"):
        box["work_rates"][name]["steps"].append(box["work_rates"][name]["steps"][-1] + 1)


CHANGES = [
    a_contract_like_each,
    fewer_contracts,
    four_contracts,
    another_engine,
    fewer_engines,
    more_estates,
    fewer_estates,
    longer_railway,
    shorter_railway,
    fewer_towns,
    another_station,
    fewer_stations,
    another_worker_space,
    longer_tracks,
]


def changed(change: Change) -> Game:
    return with_box("alubari", change, counted_anew)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_alubari_has_as_many_as_its_box(change: Change) -> None:
    game = changed(change)
    check_all(game, (game.min_players, game.max_players))
    if change not in (fewer_stations, fewer_towns, shorter_railway):  # what is gone gives the others another place
        assert keeps_printed_ids(game)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_every_place_of_another_box_is_drawn_and_explained(change: Change) -> None:
    game = changed(change)
    is_drawn(game)
    drawn = keys_in(picture(game.new(5), 0))
    box: Any = game.box
    for kind, count in (("track", len(box.track_ids)), ("station", len(box.stations)), ("town", len(box.town_ids))):
        assert {f"{kind}:{at}" for at in range(count)} <= drawn


def test_cubes_and_tracks_beyond_what_is_printed_have_numbers_of_their_own() -> None:
    """AL-7.1, AL-8.2: with two contracts of each kind a worker may take 9 cubes and lay 9 tracks."""
    box: Any = changed(a_contract_like_each).box
    assert (box.most_cubes, box.most_tracks) == (9, 9)
    for amounts in [(9, 0, 0), (0, 8, 1), (3, 3, 3), (7, 0, 2)]:
        assert stock_of(box, box.numbering.argument(STOCK, stock(box, *amounts))) == amounts
    for laid in [(9, 0), (9, 9), (8, 8), (1, 0)]:
        assert lay_of(box, box.numbering.argument(LAY, lay(box, *laid))) == laid


def without(name: str, keep: int) -> Change:
    return lambda box: box[name].__delitem__(slice(keep, None))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (without("contract", 3), r"contract: 4 to 100 entries .*AL-2.5.*found 3"),
        (without("track", 1), r"track: 2 to 60 entries .AL-8.1., found 1"),
        (without("town", 1), r"town: 2 to 20 entries .*AL-12.7"),
        (without("station", 9), r"station: 10 to 60 entries .*AL-9.4"),
        (without("event", 5), r"event: there are 6 .*AL-12.1., not 5"),
        (without("areas", 6), r"areas: there are 7 .A to G, AL-6.1., not 6"),
        (lambda box: box["rondel"].update(spaces=7), r"rondel, spaces: there are 6 .AL-12.1., not 7"),
        (lambda box: box["box"].update(workers_per_player=4), r"workers_per_player: there are 3 .*AL-5.6., not 4"),
        (lambda box: box["contract_rules"]["line"].append("D"), r"line: there are 3 .A, B and C, AL-2.5., not 4"),
        (lambda box: box["weather"]["positions"].append("P4"), r"positions: there are 3 .*AL-4.1., not 4"),
        (without("equipment", 6), r"equipment_in_shed: is 1 to 6 .AL-2.8."),
        (without("estate_card", 6), r"estate_slots: is 1 to 6, .*AL-2.6"),
        (lambda box: box["areas"][0]["spaces_by_players"].update({"5": 7}), r"1 to 6 spaces .AL-2.4."),
        (lambda box: box["estate_card"][0]["front"].update(rubble=[1] * 9, vp=[1] * 9), r"1 to 8 spaces .AL-2.7."),
    ],
)
def test_a_count_that_a_rule_fixes_is_refused_with_the_rule_and_what_is_allowed(change: Change, words: str) -> None:
    with pytest.raises(BadComponents, match=words):
        changed(change)
