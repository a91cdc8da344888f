"""RW: counts are free where no rule fixes them; a box with more or fewer of something is played to its end."""

from __future__ import annotations

from typing import Any

import pytest
from other_boxes import Change, Contents, check_all, keeps_printed_ids, one_more, with_box

from branchline import BadComponents
from branchline.games.railway_workers.steps.commands import carry_out_extra

NAME = "railway_workers"
LOWEST_AND_HIGHEST = (2, 4)


def eighth_site(box: Contents) -> None:
    """RW-0.3, RW-15.4: Volos and Thiva are joined; everybody has its project tile."""
    one_more(box["sites"], number=8, cities=["volos", "thiva"])
    for entry in box["setup_by_players"]:
        entry["project_tiles"].append(8)


def ninth_city(box: Contents) -> None:
    """A city at the end of a line of its own."""
    one_more(box["cities"], id="pyrgos", name="Pyrgos", x=8, y=80)
    one_more(box["sites"], number=8, cities=["patra", "pyrgos"])
    for entry in box["setup_by_players"]:
        entry["project_tiles"] = [8, *entry["project_tiles"]]


def twelve_sites(box: Contents) -> None:
    """As many as there may be, all of them on the map at once with 4 players."""
    ends = [
        ["trikala", "volos"],
        ["trikala", "patra"],
        ["kalamata", "patra"],
        ["kalamata", "athina"],
        ["volos", "thiva"],
    ]
    for number, cities in enumerate(ends, 8):
        one_more(box["sites"], number=number, cities=cities)
    for entry in box["setup_by_players"]:
        entry["project_tiles"] = list(range(1, 13))
    box["setup_by_players"][2]["starting_sites"] = 12


def six_sites_and_seven_cities(box: Contents) -> None:
    """Without Kalamata, which only connection 7 reaches."""
    del box["sites"][6], box["cities"][7]
    for entry in box["setup_by_players"]:
        entry["project_tiles"] = [1, 2, 3, 4, 5, 6]


def one_site_and_two_cities(box: Contents) -> None:
    del box["sites"][1:], box["cities"][2:]
    for entry in box["setup_by_players"]:
        entry.update(project_tiles=[1], starting_sites=1)


def seventeenth_command(box: Contents) -> None:
    """RW-10.9: another modifier, for every card."""
    one_more(box["command_cards"], number=17, deck="A", name="Low Season", op="resource_discount", amount=2)
    box["setup"].update(commands_from_deck_a=9, commands_from_deck_b=3)


def every_extra_twice(box: Contents) -> None:
    """RW-10.4: two commands that do the same at once, at prices of their own, for every card."""
    extras = [one for one in box["command_cards"] if one["number"] in (2, 7, 9, 12, 13, 14, 15, 16)]
    for number, one in enumerate(extras, 17):
        one["symbols"] = ["?"]
        box["command_cards"].append({**one, "number": number, "name": f"Another {one['name']}"})
        if one["op"] == "move_any_worker":
            box["command_cards"][-1]["amount"] = 1
    for one in box["command_cards"]:
        one["deck"] = "B" if one["number"] in (2, 7, 9, 12, 13, 14, 15, 16) or one["number"] > 16 else "A"
    box["setup"].update(commands_from_deck_a=0, commands_from_deck_b=12)


def twelve_commands(box: Contents) -> None:
    """RW-2.8: no more than are dealt."""
    del box["command_cards"][14:], box["command_cards"][6:8]
    for number, one in enumerate(box["command_cards"], 1):
        one["number"] = number


def fifth_round(box: Contents) -> None:
    """RW-3.1, RW-21.6: three commands more."""
    box["game"]["max_rounds"] = 5
    box["setup"].update(commands_from_deck_a=8, commands_from_deck_b=7)


def one_round(box: Contents) -> None:
    box["game"]["max_rounds"] = 1
    box["setup"].update(commands_from_deck_a=3, commands_from_deck_b=0)


def seventh_step(box: Contents) -> None:
    """RW-17.1: two steps more, the first of them with a train."""
    one_more(box["investment"], value=13)
    one_more(box["investment"], value=15, train_at_setup=False)


def two_steps(box: Contents) -> None:
    del box["investment"][2:]


def many_tokens(box: Contents) -> None:
    """RW-7.2: a die with more +1 tokens than five."""
    for one in box["inventory"]:
        if one["id"] in ("plus_one_token", "reroll_token"):
            one["count"] = 12
    for entry in box["setup_by_players"]:
        entry.update(plus_one_tokens=12, reroll_tokens=12)


def no_tokens(box: Contents) -> None:
    for entry in box["setup_by_players"]:
        entry.update(plus_one_tokens=0, reroll_tokens=0)


def wide_facilities(box: Contents) -> None:
    """RW-0.6, RW-11.1: nine in one purchase, cheap enough for it."""
    for kind in (0, 2):
        box["resources"][kind].update(facilities_limit=9, black_price=2, white_price=1)


def more_trains(box: Contents) -> None:
    box["trains"]["count"] = 8
    box["setup_by_players"][2]["black_trains_on_table"] = 8


def larger_tables(box: Contents) -> None:
    box["sites"][0].update(structures=7, plans=2, tracks=8)


CHANGES = [
    eighth_site,
    ninth_city,
    twelve_sites,
    six_sites_and_seven_cities,
    one_site_and_two_cities,
    seventeenth_command,
    every_extra_twice,
    twelve_commands,
    fifth_round,
    one_round,
    seventh_step,
    two_steps,
    many_tokens,
    no_tokens,
    wide_facilities,
    more_trains,
    larger_tables,
]


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_box_with_more_or_fewer_is_played_drawn_and_observed(change: Change) -> None:
    game = with_box(NAME, change)
    assert keeps_printed_ids(game)
    check_all(game, LOWEST_AND_HIGHEST)


def test_two_commands_that_do_the_same_are_told_apart() -> None:
    """RW-10.2: the sentence names the command, and that one is exchanged; each costs what its card says (RW-10.19)."""
    game = with_box(NAME, every_extra_twice)
    first, second = (game.actions.id(text) for text in ("command_worker:1-tracks-0", "command_worker:23-1-tracks-0"))
    table = game.new(2)
    table.available, table.unavailable, table.slot = [15, 23], 2, 0
    table.unseen_commands = [int(number not in (2, 15, 23)) for number in range(1, 25)]
    assert [game.price(table, action) for action in (first, second)] == [2, 1]
    assert "command 15, Transfer Order, for a director" in game.say(table, first)
    assert "command 23, Another Transfer Order, for a director" in game.say(table, second)
    carry_out_extra(table, 0, second)
    assert (table.available, table.unavailable) == ([15, 2], 23)


def test_a_connection_more_makes_its_cities_forks() -> None:
    """RW-15.4: Thiva joins three connections with the eighth site."""
    box = with_box(NAME, eighth_site).box
    assert box.city_routes[box.city_ids.index("thiva")] == (2, 5, 7)


def without(table: str, *places: int) -> Change:
    def change(box: Contents) -> None:
        box[table] = [one for at, one in enumerate(box[table]) if at not in places]

    return change


def doubled(table: str, **figures: Any) -> Change:
    return lambda box: one_more(box[table], **figures)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (doubled("setup_by_players"), "setup_by_players: expected 3 entries .*RW-1.1., found 4"),
        (doubled("resources"), "resources: expected 3 entries .RW-0.2., found 4"),
        (doubled("subsidy", face=6), "subsidy: expected 6 entries .*RW-16.1., found 7"),
        (without("subsidy", 5), "subsidy: expected 6 entries .*RW-16.1., found 5"),
        (doubled("action_cards"), "action_cards: expected 8 entries .*RW-5.1., found 9"),
        (lambda box: box["player_board"].update(slot_numbers=[1, 2, 3, 6, 7]), "4 entries .*RW-7.1., found 5"),
        (lambda box: box["player_board"].update(slot_numbers=[1, 2, 2, 6]), "no two slots .*RW-5.1"),
        (lambda box: box["dice"].update(fourth_die_by_rank=[6, 5, 4]), "4 entries .RW-6.4., found 3"),
        (lambda box: box["dice"].update(faces=[1, 2, 3, 4, 5, 6, 7]), "6 entries .RW-6.4., found 7"),
        (lambda box: box["player_colours"].update(ids=["red"]), "4 entries .*RW-2.11., found 1"),
        (doubled("sites", number=8), "sites 8: no number of players has its project tile .RW-2.2."),
        (doubled("cities", id="pyrgos"), "cities pyrgos: 0 connections meet here; 1 to 3 may .RW-15.4."),
        (doubled("cities"), "cities: 'kalamata' stands there twice"),
        (without("sites", 6), "setup_by_players 3: project tiles are numbered 1 to 6, as sites are .RW-0.3."),
        (without("command_cards", 15, 14, 13, 12, 11), "command_cards: 12 to 100 entries .RW-2.8., found 11"),
        (lambda box: box["setup"].update(commands_from_deck_a=1000), "setup: 1006 commands are dealt; 100 is the most"),
        (without("command_cards", 1, 2, 3), "command_cards: are numbered 1 to 13 in order"),
        (lambda box: box["game"].update(max_rounds=5), "12 commands are dealt, but 5 rounds take 15, .*RW-21.6"),
        (lambda box: box["game"].update(max_rounds=0), "at least one round .RW-3.1."),
        (without("investment", 1, 2, 3, 4), "investment: 2 to 7 entries .RW-17.1., found 1"),
        (lambda box: box["trains"].update(count=2), "not so many trains"),
        (lambda box: box["resources"][1].update(facilities_limit=4), "facilities_limit is -1, .*RW-0.6"),
        (lambda box: box["resources"][0].update(facilities_limit=-1), "facilities_limit is 0 or more .RW-0.6."),
        (lambda box: box["sites"][0].update(plans=1), "at least 2 squares.*RW-14.4"),
    ],
)
def test_a_count_that_a_rule_fixes_is_refused_with_the_rule_and_what_is_allowed(change: Change, words: str) -> None:
    with pytest.raises(BadComponents, match=words):
        with_box(NAME, change)
