"""RR-11, RR-15.1: conditions, managers, completion at the end of any turn, replacements."""

from __future__ import annotations

import json

from branchline.core.chance import Rng
from branchline.core.position import CHANCE
from branchline.games.railroad_revolution.box import CONNECTED, DEAL_RAILS, STATIONS, TERRAIN_RAILS
from branchline.games.railroad_revolution.steps.milestones import fulfilled, is_complete
from games.railroad_revolution.table import (
    BOX,
    GAME,
    MILESTONE,
    act,
    build,
    can,
    chance,
    lay,
    own,
    plain,
    set_milestones,
    staff,
    turn,
)


def complete_a1(players: int = 2, **options: object):
    """Seat 0 fulfils A1_3 with its manager; seat 0's turn is about to end."""
    table = plain(players, **options)
    lay(table, 0, "r02", "r03", "r13")
    set_milestones(table, 0, "A1_3", "A2_2", (3, -1, -1, -1))
    staff(table, 0, "W", "WWW")
    own(table).money = own(table).shares = 0
    turn(table, 0)
    return table


def end_turn(table: object) -> None:
    act(table, "place:trade-white")
    for piece in ("sell_piece:building", "sell_piece:rail"):
        if not table.placed and piece in can(table):
            act(table, piece)
    while GAME.actions.id("finish") in table.legal:
        act(table, "finish")


def test_conditions() -> None:
    """RR-11.2, RR-2.3 (R2): cities and stations of exactly a level, rails on icons; the initial slot counts nowhere."""
    table = plain()
    company = own(table)
    assert fulfilled(table.box, company, TERRAIN_RAILS, 0) == 0, "r01 is no Plains space"
    lay(table, 0, "r02", "r03", "r13", "r08")
    build(table, 0, "chicago")
    assert fulfilled(table.box, company, CONNECTED, 2) == 2
    assert fulfilled(table.box, company, CONNECTED, 3) == 1
    assert fulfilled(table.box, company, STATIONS, 2) == 1
    assert fulfilled(table.box, company, STATIONS, 1) == 0
    assert fulfilled(table.box, company, DEAL_RAILS, 0) == 1
    assert [fulfilled(table.box, company, TERRAIN_RAILS, n) for n in range(4)] == [2, 1, 1, 0]


def test_managers_and_conditions_both() -> None:
    """RR-11.1, RR-11.3, RR-11.5: complete is all conditions and every slot."""
    table = complete_a1()
    company = own(table)
    assert is_complete(table, company, 0)
    company.managers[0] = -1
    assert not is_complete(table, company, 0)
    assert {len(tile.managers) for tile in BOX.milestones if tile.group < 2} == {1}
    assert {len(tile.managers) for tile in BOX.milestones if tile.group == 2} == {1, 2}
    assert all(len(tile.managers) == 2 for tile in BOX.milestones if tile.group > 2)


def test_completion_and_replacement() -> None:
    """RR-11.6, RR-11.7, RR-11.8, RR-11.10: manager to the supply, tile kept, one of three of the next letter."""
    table = complete_a1()
    grey = table.common[3]
    end_turn(table)
    chance(table, "draw_milestone:B_1", "draw_milestone:B_5", "draw_milestone:B_9")
    assert can(table) == {"keep_milestone:B_1", "keep_milestone:B_5", "keep_milestone:B_9"}
    act(table, "keep_milestone:B_5")
    assert own(table).milestones == [MILESTONE["B_5"], MILESTONE["A2_2"]]
    assert own(table).managers == [-1, -1, -1, -1]
    assert own(table).completed == [MILESTONE["A1_3"]]
    assert table.common[3] == grey + 1
    pile = table.stacks[0]
    assert [pile.bottom, pile.bottom_seen] == [[MILESTONE["B_9"], MILESTONE["B_1"]], [1, 1]], "in the order drawn (R24)"


def test_completed_in_another_players_turn() -> None:
    """RR-11.6 (R23): at the end of every turn, the active player first, then clockwise."""
    table = complete_a1(3)
    lay(table, 2, "r02", "r03", "r13")
    set_milestones(table, 2, "A1_4", "A2_1", (-1, -1, -1, -1))
    set_milestones(table, 2, "A1_1", "A2_1", (1, -1, -1, -1))
    staff(table, 1, "W", "WWW")
    own(table, 1).money = own(table, 1).shares = 0
    turn(table, 1)
    end_turn(table)
    order = []
    while table.active == 1 and table.player != 1:
        if table.player == CHANCE:
            chance(table)
        else:
            order.append(table.player)
            table.apply(table.legal[0])
    assert order == [2, 0]


def test_two_at_once() -> None:
    """RR-11.9, RR-17 DP-18: the player says which is handled first; it is finished before the other."""
    table = complete_a1()
    build(table, 0, "washington", "charlotte")
    own(table).managers = [3, -1, 1, -1]
    turn(table, 0)
    end_turn(table)
    assert can(table) == {"complete_milestone:first", "complete_milestone:second"}
    act(table, "complete_milestone:second")
    chance(table)
    table.apply(table.legal[0])
    chance(table)
    assert own(table).completed == [MILESTONE["A2_2"], MILESTONE["A1_3"]]
    table.apply(table.legal[0])
    assert all(BOX.milestones[tile].group == 2 for tile in own(table).milestones)


def test_letters_in_order_and_no_replacement_after_d() -> None:
    """RR-11.7: A to B, B to C, C to D, D to none."""
    for first, stack in (("A1_3", "B"), ("B_1", "C"), ("C_1", "D"), ("D_1", "")):
        table = complete_a1()
        set_milestones(table, 0, first, "")
        company = own(table)
        company.managers = [-1, -1, -1, -1]
        for slot in range(len(BOX.milestones[MILESTONE[first]].managers)):
            company.managers[slot] = 0
        company.laid = list(range(len(BOX.space_ids)))
        company.stations = list(range(15))
        company.read_bits(BOX)
        turn(table, 0)
        end_turn(table)
        if stack:
            assert all(text.startswith(f"draw_milestone:{stack}_") for text in can(table))
        else:
            assert company.milestones[0] == -1


def test_short_stacks() -> None:
    """RR-11.8 (R25): fewer than three, look at all; none, no replacement."""
    table = complete_a1()
    table.stacks[0].inside = [0] * 38
    table.stacks[0].inside[MILESTONE["B_2"]] = table.stacks[0].inside[MILESTONE["B_3"]] = 1
    empty = table.clone()
    end_turn(table)
    chance(table)
    assert can(table) == {"keep_milestone:B_2", "keep_milestone:B_3"}
    empty.stacks[0].inside = [0] * 38
    end_turn(empty)
    assert own(empty).milestones[0] == -1


def test_known_tiles_come_up_again() -> None:
    """RR-11.8 (R24), RR-18.1: the drawer knows the tiles under the stack, and keeps knowing them when drawn."""
    table = complete_a1()
    pile = table.stacks[0]
    pile.inside = [0] * 38
    pile.inside[MILESTONE["B_1"]] = 1
    pile.put_under(MILESTONE["B_2"], 2)
    pile.put_under(MILESTONE["B_3"], 2)
    end_turn(table)
    chance(table)
    assert table.looking == [MILESTONE["B_1"], MILESTONE["B_2"], MILESTONE["B_3"]]
    assert table.looking_seen == [1, 3, 3]
    assert table.view(1)["table"]["looking"] == [-1, MILESTONE["B_2"], MILESTONE["B_3"]]
    assert table.view(None)["table"]["looking"] == [-1, -1, -1]
    act(table, "keep_milestone:B_2")
    assert pile.bottom == [MILESTONE["B_3"], MILESTONE["B_1"]]
    assert pile.bottom_seen == [3, 1]


def test_reshuffle_is_uniform_over_what_is_unknown() -> None:
    """RR-18.1: for another seat every order of the hidden tiles is equally likely, whatever the truth."""
    table = complete_a1()
    end_turn(table)
    chance(table)
    counts: dict[tuple[int, ...], int] = {}
    for number in range(900):
        copy = table.clone()
        copy.reshuffle(1, Rng(5, number))
        counts[copy.looking[0]] = counts.get(copy.looking[0], 0) + 1
        mine = table.clone()
        mine.reshuffle(0, Rng(5, number))
        assert mine.looking == table.looking
    assert len(counts) == 10
    assert min(counts.values()) > 55


def test_open_milestones_variant() -> None:
    """RR-15.1 (R27): any tile of the next stack, everybody sees all of it."""
    table = complete_a1(open_milestones=True)
    end_turn(table)
    assert table.player == 0
    assert can(table) == {f"keep_milestone:B_{n}" for n in range(1, 11)}
    act(table, "keep_milestone:B_7")
    assert len(table.stacks[0]) == 9
    assert table.stacks[0].bottom == []


def test_an_open_stack_gives_its_tiles_wherever_they_lie() -> None:
    """RR-15.1 (R27): tiles whose place is written down, on top or at the bottom, are chosen like all others."""
    table = complete_a1(open_milestones=True)
    data = json.loads(table.to_json())
    pile = data["table"]["stacks"][0]
    tiles = [tile for tile, count in enumerate(pile["inside"]) if count]
    pile["inside"] = [0] * len(pile["inside"])
    pile["top"], pile["top_seen"] = tiles[:6], [0] * 6
    pile["bottom"], pile["bottom_seen"] = tiles[6:], [0] * len(tiles[6:])
    table = GAME.from_json(json.dumps(data))
    end_turn(table)
    assert can(table) == {f"keep_milestone:B_{n}" for n in range(1, 11)}
    kept = MILESTONE["B_3"]
    act(table, "keep_milestone:B_3")
    assert table.stacks[0].top == [tile for tile in tiles[:6] if tile != kept]
    assert table.stacks[0].bottom == tiles[6:]
    table.check()
    for number in (8, 1):
        other = GAME.from_json(json.dumps(data))
        end_turn(other)
        act(other, f"keep_milestone:B_{number}")
        assert len(other.stacks[0]) == 9
        other.check()
