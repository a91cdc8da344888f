"""MS-12, MS-14.21, MS-15: the five sums, the winner, and what a solo game was played for."""

from __future__ import annotations

from typing import Final

from branchline.games.movers_and_shakers.state import Table

SEVEN_MARKERS: Final = 7
EIGHT_DEALS: Final = 8
FIFTEEN_CRATES: Final = 15


def assets_of(table: Table, seat: int, asset: int) -> int:
    """MS-12.2: asset icons of completed contracts, the setup tile and red tiles."""
    at = seat * 4 + asset
    number = table.completed_assets[at] + table.red_tiles[at]
    return number + 1 if table.setup_tile[seat] == asset else number


def asset_points(table: Table, seat: int) -> int:
    """MS-12.2: each kind times the value of its marker."""
    total = 0
    for asset in range(4):
        total += assets_of(table, seat, asset) * table.box.asset_vp[table.assets[seat * 4 + asset]]
    return total


def agency_worth(table: Table, seat: int) -> int:
    """The VP for each deal that all own agencies give together."""
    total = 0
    for kind in range(4):
        total += table.agencies[seat * 4 + kind] * table.box.agency_vp[kind]
    return total


def deal_points(table: Table, seat: int) -> int:
    """MS-12.3: deals times the worth of all agencies; a double tile is two deals."""
    return table.deals_of(seat) * agency_worth(table, seat)


def performance_points(table: Table, seat: int) -> int:
    """MS-12.4, MS-9.1: by the position of the marker."""
    return table.box.performance_vp[table.performance[seat]]


def investment_points(table: Table, seat: int) -> int:
    """MS-12.5: the VP of each space for every own marker in it."""
    total = 0
    vp = table.investments.vp
    for space in range(table.box.spaces):
        number = table.grid[space * table.seats + seat]
        if number:
            total += number * vp[space]
    return total


def investor_bonus(table: Table, seat: int) -> int:
    """MS-12.6: own markers in the grid times the value of the own lowest asset."""
    at = seat * 4
    lowest = min(table.assets[at], table.assets[at + 1], table.assets[at + 2], table.assets[at + 3])
    return table.markers_placed(seat) * table.box.asset_vp[lowest]


def points(table: Table, seat: int) -> int:
    """MS-12.1: five sums. MS-1.2: nothing is scored before the end; this is what the end would give now."""
    return (
        asset_points(table, seat)
        + deal_points(table, seat)
        + performance_points(table, seat)
        + investment_points(table, seat)
        + investor_bonus(table, seat)
    )


def people(table: Table) -> int:
    """MS-14.21: the Major has no score."""
    return 1 if table.solo else table.seats


def scores(table: Table) -> list[float]:
    return [float(points(table, seat)) for seat in range(people(table))]


def score_sheet(table: Table) -> list[dict[str, float]]:
    return [
        {
            "assets": float(asset_points(table, seat)),
            "deals": float(deal_points(table, seat)),
            "performance": float(performance_points(table, seat)),
            "investments": float(investment_points(table, seat)),
            "investor bonus": float(investor_bonus(table, seat)),
        }
        for seat in range(people(table))
    ]


def ranks(table: Table) -> list[int]:
    """MS-12.7: most VP, then most cash (tokens do not count), then earlier in the turn order.

    In a solo game 1 says that you did what you set out to do, 2 that the Major stands before you."""
    if table.solo:
        return [1 if solo_won(table) else 2]
    result: list[int] = []
    for seat in range(table.seats):
        above = 0
        for other in range(table.seats):
            if other != seat and is_ahead(table, other, seat):
                above += 1
        result.append(above + 1)
    return result


def is_ahead(table: Table, one: int, other: int) -> bool:
    """MS-12.7: whether one seat stands before another."""
    mine, theirs = points(table, one), points(table, other)
    if mine != theirs:
        return mine > theirs
    if table.cash[one] != table.cash[other]:
        return table.cash[one] > table.cash[other]
    if table.order[one] < 0:  # nobody has a place in the turn order before the draft is over
        return False
    return table.order.index(one) < table.order.index(other)


# -- solo --------------------------------------------------------------------------------------------


def solo_target(table: Table) -> int:
    """MS-15.1: more than the rival's score; MS-15.8: at least the score of the campaign game; 0 without either."""
    if table.rival >= 0:
        return table.box.rivals[table.rival].score + 1
    campaign: int = table.setting.options["campaign"]
    return table.box.campaign_vp[campaign - 1] if campaign else 0


def solo_won(table: Table) -> bool:
    """MS-15.1, MS-15.7: the target reached, and in a campaign one of the open goals fulfilled."""
    if points(table, 0) < solo_target(table):
        return False
    if not table.setting.options["campaign"]:
        return True
    goals: str = table.setting.options["goals"]
    done = goals_fulfilled(table)
    return any(done[number] and f"G{number + 1}" in goals for number in range(6))


def solo_title(table: Table) -> str:
    """MS-14.21: the title for so many VP, or none."""
    own = points(table, 0)
    for least, title in table.box.solo_ranks:
        if own >= least:
            return title
    return ""


def goals_fulfilled(table: Table) -> list[bool]:
    """MS-15.10: the six goals of the campaign, as the table stands."""
    return [goal_fulfilled(table, goal) for goal in table.box.goals]


def goal_fulfilled(table: Table, goal: str) -> bool:
    if goal == "market_10":
        return min(table.market[0:3]) >= table.box.market_top
    if goal == "three_assets_10":
        return table.assets[0:4].count(table.box.asset_top) >= 3
    if goal == "seven_investments":
        return table.markers_placed(0) >= SEVEN_MARKERS
    if goal == "first_ships_twice":
        return table.ship_leads[0] >= 2
    if goal == "eight_deals":
        return table.deals_of(0) >= EIGHT_DEALS
    return table.delivered[0] >= FIFTEEN_CRATES
