"""SRE-5.3, SRE-5.4: the shortest own route, and what the shortest ones differ in."""

from __future__ import annotations

from branchline.games.small_railroad_empires.box import TERRAIN, TERRAIN_SETS
from branchline.games.small_railroad_empires.state import Table


def shortest_routes(table: Table, seat: int, start: int, goal: int) -> list[int]:
    """The number of spaces of the shortest own route, then its distinct outcomes, sorted.

    SRE-5.4: spaces count before any meeple is deducted. An outcome is own meeples on the route * 64 + the set of
    terrains passed. Layer by layer outwards from the factory: every space keeps the outcomes of all shortest ways
    to it. An empty list: not connected (SRE-5.3).
    """
    game_map = table.map
    network, pieces = table.network[seat], table.pieces
    if network[start] <= 0 or network[start] != network[goal]:
        return []
    meeple = 16 << seat
    seen = [0] * game_map.spaces
    outcomes = [[0]] * game_map.spaces  # those of the factory; every other space gets its own when it is seen
    seen[start] = 1
    layer = [start]
    length = 1
    while layer:
        length += 1
        following: list[int] = []
        for space in layer:
            for beside in game_map.neighbours[space]:
                if network[beside] <= 0 or (seen[beside] and seen[beside] != length):
                    continue
                if seen[beside] == 0:
                    seen[beside] = length
                    outcomes[beside] = []
                    following.append(beside)
                here = outcomes[beside]
                for outcome in outcomes[space]:
                    if game_map.kind[beside] == TERRAIN:
                        outcome |= 1 << game_map.terrain[beside]
                    elif pieces[beside] & meeple:
                        outcome += TERRAIN_SETS
                    if outcome not in here:
                        here.append(outcome)
        if seen[goal]:
            return [length, *sorted(outcomes[goal])]
        layer = following
    return []


def final_length(table: Table, spaces: int, meeples: int) -> int:
    """SRE-5.5 step 2: two less for each own train meeple on the route."""
    return spaces - table.box.meeple_penalty * meeples


def row_of(earnings: tuple[int, ...], length: int) -> int:
    """SRE-5.6: the row of an earnings table; below 0 the first, beyond the end the last."""
    return earnings[max(0, min(length, len(earnings) - 1))]
