"""The box of Pick-up Goods: what stands in data/components.toml, checked."""

from __future__ import annotations

from branchline.core.box import Entry, all_different, demand, not_negative, read_box

LOADS = 5
MOST_WAGONS = 20
"""The most of one load: wagons are numbered by it."""


class Box(Entry, frozen=True):
    rounds: int
    longest: int
    line: int
    money: list[list[int]]
    left_over: int
    contract: int
    loads: list[str]
    customers: list[str]
    wagons: list[int]
    pay: list[int]
    order: list[int]
    filled_by: int


def load(text: str) -> Box:
    box = read_box(text, Box)
    not_negative(box, "the box")
    for name in ("loads", "customers", "wagons"):
        demand(len(getattr(box, name)) == LOADS, name, f"one for each of the {LOADS} contracts (PG-1.3)")
    all_different(box.loads, "loads")
    all_different(box.customers, "customers")
    demand(all(1 <= count <= MOST_WAGONS for count in box.wagons), "wagons", f"1 to {MOST_WAGONS} of each")
    for name, most in (("rounds", 50), ("longest", 10), ("line", 10), ("filled_by", box.longest)):
        demand(1 <= getattr(box, name) <= most, name, f"1 to {most}")
    demand([len(row) for row in box.money] == [2, 3, 4], "money", "a row for 2, 3 and 4 players (PG-1.4)")
    demand(min(map(min, box.money)) >= 0, "money", "nobody begins with less than nothing")
    demand(len(box.pay) == box.longest, "pay", "one figure for each length of a train (PG-3.1)")
    demand(1 <= len(box.order) <= 9, "order", "1 to 9 orders (PG-3.2)")
    demand(min([*box.pay, *box.order]) >= 0, "pay and order", "nobody pays for delivering")
    return box
