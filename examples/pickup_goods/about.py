"""What can be pointed at in Pick-up Goods, explained."""

from __future__ import annotations

from branchline.core.sheet import About
from branchline.core.words import listing

from .components import Box


def about(box: Box) -> dict[str, About]:
    pays = listing([f"${one}" for one in box.pay])
    orders = listing([f"${one}" for one in box.order])
    found = {
        "sheet:branch": About("The branch", "The line above, the customers below it, and every train.", "PG-1.1"),
        "yard": About("The yard", "Wagons that have not come out yet; chance sends the next one.", "PG-2.3"),
        "clock": About("The clock", f"A shift is {box.rounds} turns of everybody.", "PG-4.1"),
        "pay": About("What a block earns", f"By its length: {pays}.", "PG-3.1"),
        "contract": About("Contract", f"At the end ${box.contract} for each wagon of this load you set out.", "PG-4.2"),
    }
    for place in range(box.line):
        words = f"Costs ${place}: one on each wagon passed over." if place else "Whoever is to move may have it free."
        found[f"line:{place + 1}"] = About(f"Place {place + 1} of the line", words, "PG-2.2")
    for load, name in zip(box.loads, box.customers, strict=True):
        words = f"Takes {load}. The first blocks of {box.filled_by} or more wagons fill its orders: {orders} besides."
        found[f"customer:{load}"] = About(name, words, "PG-3.2")
    for seat in range(4):
        words = f"At most {box.longest} wagons, coupled at the end; only the block of like wagons there is set out."
        own = "A contract that only its owner sees until the end, and what has been set out."
        found["sheet:papers" + (f"-{seat}" if seat else "")] = About(f"Papers of player {seat + 1}", own, "PG-1.3")
        found[f"train:{seat}"] = About(f"Train of player {seat + 1}", words, "PG-2.1")
    found["tail"] = About("The end of your train", "The block of like wagons that can be set out.", "PG-3.1")
    return found
