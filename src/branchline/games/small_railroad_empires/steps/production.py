"""SRE-8, SRE-11: Prestige and what it sets going, and money with its cap."""

from __future__ import annotations

from branchline.games.small_railroad_empires.box import GOODS
from branchline.games.small_railroad_empires.state import CAPPED, PRODUCTION, WORTH, Table


def gain_prestige(table: Table, seat: int, amount: int) -> None:
    """SRE-1.5: move the marker, never below 0 and with no upper limit; then factories may produce (SRE-8.1)."""
    table.prestige[seat] = max(0, table.prestige[seat] + amount)
    if not table.boom:
        reach_icons(table, table.prestige[seat])


def reach_icons(table: Table, prestige: int) -> None:
    """SRE-8.1, SRE-8.2, SRE-8.4, SRE-15.9.4: each icon refills all factories at once, the first time it is reached."""
    icons = table.box.factory_icons
    while table.icons_reached < len(icons) and prestige >= icons[table.icons_reached]:
        table.icons_reached += 1
        table.tell(PRODUCTION, -1, refill(table, -1))


def refill(table: Table, industry: int) -> int:
    """SRE-8.1, SRE-8.3, SRE-14.4: refill all factories, or those of one industry, to what is printed.

    SRE-15.6.4: where pieces lack, factories are served in the order of the box.
    """
    box = table.box
    goods, supply = table.goods, table.goods_supply
    moved = 0
    for factory in range(len(box.factory_ids)):
        if table.map.factory_at[factory] < 0 or (industry >= 0 and box.factory_industry[factory] != industry):
            continue
        for good in box.factory_goods[factory]:
            at = factory * GOODS + good
            if goods[at] < box.factory_printed[at] and supply[good] > 0:
                goods[at] += 1
                supply[good] -= 1
                moved += 1
    return moved


def receive(table: Table, seat: int, amount: int) -> int:
    """SRE-11.1: income beyond the cap is lost; how much was really received."""
    received = min(amount, table.box.money_most - table.money[seat])
    table.money[seat] += received
    if received < amount:
        table.tell(CAPPED, seat, received, amount)
    return received


def tell_worth(table: Table, seat: int, change: int) -> None:
    """SRE-11.2: told where the money, which has just changed by so much, is worth more or less at the end."""
    worth, money = table.box.money_bonus, table.money[seat]
    gained = worth[money] - worth[money - change]
    if gained:
        table.tell(WORTH, seat, money, gained)
