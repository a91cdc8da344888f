"""Counts are free where no rule fixes them: a box with more or fewer tiles, cities, rails or sections is played to its
end and drawn, and what is printed keeps its numbers among the actions."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from drawings import keys_in, picture
from other_boxes import Change, Contents, check_all, is_drawn, keeps_printed_ids, one_more, with_box

import branchline
from branchline.core.errors import BadComponents
from branchline.core.game import Game

PRINTED = branchline.game("railroad_revolution")


def counted_anew(box: Contents) -> None:
    """The figures of the file that only say again how many are described."""
    box["counts"] |= {
        "telegraph_tiles": len(box["telegraph_tiles"]),
        "city_tiles": len(box["city_tiles"]),
        "train_tiles": sum(kind["count"] for kind in box["train_types"]),
        "milestone_tiles": len(box["milestones"]),
        "deal_tiles": len(box["deal_tiles"]),
        "setup_tiles": len(box["setup_tiles"]),
    }
    groups = [one["group"] for one in box["milestones"]]
    box["milestone_groups"]["counts"] = {group: groups.count(group) for group in box["milestone_groups"]["counts"]}


def another_city(box: Contents) -> None:
    """RR-1.5, RR-2.11: a sixteenth city with a rail to it, and a tile of its level."""
    city = next(one for one in box["cities"] if one["level"] == 4)
    box["cities"].append({**copy.deepcopy(city), "id": "new_town", "name": "New Town", "x": 500, "y": 330})
    tile = next(one for one in box["city_tiles"] if one["level"] == 4)
    box["city_tiles"].append({**copy.deepcopy(tile), "id": "new"})
    for end in ("washington", "kansas_city"):
        rail = {**copy.deepcopy(box["rail_spaces"][1]), "id": f"new-{end}", "from": "new_town", "to": end}
        box["rail_spaces"].append({**rail, "deal": False, "triangles": 1})


def fewer_cities(box: Contents) -> None:
    gone = next(one["id"] for one in reversed(box["cities"]) if is_spare(box, one))
    level = next(one["level"] for one in box["cities"] if one["id"] == gone)
    box["cities"] = [one for one in box["cities"] if one["id"] != gone]
    box["rail_spaces"] = [one for one in box["rail_spaces"] if gone not in (one["from"], one["to"])]
    box["city_tiles"].remove(next(one for one in box["city_tiles"] if one["level"] == level))


def is_spare(box: Contents, city: Contents) -> bool:
    """Neither printed nor named by a neutral building, a setup tile or another bonus."""
    return not city["printed"] and repr(box).count(f"'{city['id']}'") == 1 + sum(
        city["id"] in (one["from"], one["to"]) for one in box["rail_spaces"]
    )


def another_city_tile(box: Contents) -> None:
    """RR-2.11: one more than cities of its level; one is left out each game."""
    one_more(box["city_tiles"], id="new")


def another_rail(box: Contents) -> None:
    one_more(box["rail_spaces"], id="new", start=False)


def fewer_rails(box: Contents) -> None:
    del box["rail_spaces"][-1]


def another_telegraph_tile(box: Contents) -> None:
    one_more(box["telegraph_tiles"], id="new", name="New tile")


def more_sections(box: Contents) -> None:
    """RR-1.7: two more, one with a Deal icon."""
    for number in (9, 10):
        one_more(box["telegraph_sections"], section=number, deal=number == 10)
        box["telegraph_links"]["vp"].append(5)
    another_telegraph_tile(box)


def fewer_sections(box: Contents) -> None:
    del box["telegraph_sections"][-1]
    del box["telegraph_links"]["vp"][-1]


def more_deals(box: Contents) -> None:
    for number in range(2):
        one_more(box["deal_tiles"], id=f"new{number}")
        for at, deal in enumerate(box["deal_tiles"][-1]["deals"]):
            deal["id"] = f"new{number}-{at}"


def fewer_deals(box: Contents) -> None:
    del box["deal_tiles"][-1]


def one_deal(box: Contents) -> None:
    """RR-10.8: the fewest; it comes again and again."""
    del box["deal_tiles"][1:]


def more_trains(box: Contents) -> None:
    one_more(box["train_types"], id="new", name="New train")
    one_more(box["train_types"], id="newer", name="Newer train")


def fewer_trains(box: Contents) -> None:
    del box["train_types"][-1]


def more_milestones(box: Contents) -> None:
    for number in range(3):
        one_more(box["milestones"], id=f"D-new{number}")


def fewer_milestones(box: Contents) -> None:
    """RR-11.8 (R25): none of D, and one less of B."""
    of_b = next(one for one in box["milestones"] if one["group"] == "B")
    box["milestones"] = [one for one in box["milestones"] if one["group"] != "D" and one is not of_b]


def more_setup_tiles(box: Contents) -> None:
    one_more(box["setup_tiles"], id="new")


def longer_tracks(box: Contents) -> None:
    """RR-12.1: all have the same number of slots."""
    for track in box["performance_tracks"]:
        track["slots"] += 3
        track["vp"] += [track["vp"][-1] + more for more in (1, 2, 3)]


def shorter_tracks(box: Contents) -> None:
    for track in box["performance_tracks"]:
        track["slots"] -= 1
        del track["vp"][-1]
        track["gates"] = [gate for gate in track["gates"] if gate["before_slot"] < track["slots"]]


CHANGES = [
    another_city,
    fewer_cities,
    another_city_tile,
    another_rail,
    fewer_rails,
    another_telegraph_tile,
    more_sections,
    fewer_sections,
    more_deals,
    fewer_deals,
    one_deal,
    more_trains,
    fewer_trains,
    more_milestones,
    fewer_milestones,
    more_setup_tiles,
    longer_tracks,
    shorter_tracks,
]
OTHER_PLACES = (another_city, another_city_tile, fewer_cities, fewer_milestones)
"""Printed city tiles are numbered behind the others, and what is gone gives the rest another place."""


def changed(change: Change) -> Game:
    return with_box("railroad_revolution", change, counted_anew)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_railroad_revolution_has_as_many_as_its_box(change: Change) -> None:
    game = changed(change)
    check_all(game, (game.min_players, game.max_players))
    if change not in OTHER_PLACES:
        assert keeps_printed_ids(game)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_every_place_of_another_box_is_drawn_and_explained(change: Change) -> None:
    game = changed(change)
    is_drawn(game)
    drawn = keys_in(picture(game.new(4), 0))
    box: Any = game.box
    for kind, count in (("city", len(box.city_ids)), ("rail", len(box.space_ids)), ("section", len(box.link_vp) + 1)):
        assert {f"{kind}:{at}" for at in range(count)} <= drawn


def without(name: str, keep: int) -> Change:
    return lambda box: box[name].__delitem__(slice(keep, None))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (without("cities", 1), r"cities: 2 to 30 entries .RR-1.5., found 1"),
        (without("rail_spaces", 1), r"rail_spaces: 2 to 60 entries .RR-1.5., found 1"),
        (without("telegraph_tiles", 5), r"telegraph_tiles: 6 to 40 entries .*RR-2.13., found 5"),
        (without("deal_tiles", 0), r"deal_tiles: 1 to 40 entries .*RR-2.15., found 0"),
        (without("train_types", 1), r"train_types: 2 to 9 entries .*RR-2.8., found 1"),
        (without("setup_tiles", 3), r"setup_tiles: 4 to 20 entries .*RR-2.16., found 3"),
        (without("milestones", 7), r"milestones: 8 to 100 entries .*RR-2.9., found 7"),
        (without("player_board_sections", 7), r"player_board_sections: there are 8 .RR-1.2., not 7"),
        (without("performance_tracks", 2), r"performance_tracks: there are 3 .RR-12.1., not 2"),
        (lambda box: box["player_board"].update(sections=9), r"player_board, sections: there are 8 .RR-1.2., not 9"),
        (lambda box: box["constants"].update(railroad_rails=3), r"railroad_rails: there are 2 .RR-7.1., not 3"),
        (lambda box: box["telegraph_links"]["vp"].append(5), r"telegraph_links, vp: .*8 sections .RR-1.7., not 8"),
        (lambda box: box["deal_tiles"][0]["deals"][0].update(id="dt_2_a"), r"deals: 'dt_2_a' stands there twice"),
        (lambda box: box["deal_tiles"][0]["deals"].pop(), r"a tile has two deals .RR-1.11."),
        (lambda box: box["setup_tiles"][0]["sides"].pop(), r"a tile has two sides .RR-2.16."),
        (lambda box: box["city_tiles"].pop(), r"tiles for the 3 cities of level 5; each city takes one .RR-2.11."),
    ],
)
def test_a_count_that_a_rule_fixes_is_refused_with_the_rule_and_what_is_allowed(change: Change, words: str) -> None:
    with pytest.raises(BadComponents, match=words):
        changed(change)


def test_groups_of_milestones_are_counted_as_they_are_described() -> None:
    with pytest.raises(BadComponents, match=r"milestone_groups, counts, D: says 11, but 10 are described"):
        with_box("railroad_revolution", lambda box: box["milestone_groups"]["counts"].update(D=11))
