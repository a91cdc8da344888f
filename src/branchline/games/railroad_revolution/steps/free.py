"""RR-3.7 (R8), RR-3.8: the two free actions, to sell one share and to hire one worker, beside other options.

They stand where they can matter and nowhere else. A sale is offered at the start of the turn, and wherever a price
or a hire could be paid with it; one that is not offered loses nothing, since a share keeps its value until the
owner's next decision and to the end of the game. A hire is offered at every choice of items, of a deal or of a
worker, as long as its price is in hand. Neither may make impossible what is begun and must be carried out. The test
of this rule compares all that can be reached with all that could be reached if both were offered at every single step.
"""

from __future__ import annotations

from typing import Final

from branchline.games.railroad_revolution.box import KINDS
from branchline.games.railroad_revolution.state import Company, Table
from branchline.games.railroad_revolution.steps.settlement import YES, Choice, hopeless, may_begin
from branchline.games.railroad_revolution.verbs import HIRE, SELL

# Workers left by a decision that could fail for want of a share or of money: the settlement must look.
UNSURE: Final = -9


def offer_free_actions(
    table: Table,
    step: Choice,
    company: Company,
    found: list[int],
    lacking: bool,
    hires: bool,
    spare: int,
    workers: int,
) -> None:
    """Add the free actions to the options; `lacking`: some price here could be paid after a sale (RR-5.18).

    `workers` are those available once the decision is surely carried out, or UNSURE.
    """
    if table.active < 0:
        return  # RR-3.7: not during setup
    if found and table.known is not None:
        return  # one option is enough
    box = table.box
    price = box.hire_price
    if hires and sum(table.common) == 0:
        hires = False
    if company.shares > 0:
        raises = hires and company.money < price <= company.money + box.share_value * company.shares
        if (lacking or raises) and may_begin(table, step, SELL, 0, spare, workers) == YES:
            found.append(SELL)
            if table.known is not None:
                return
    if hires and company.money >= price:
        if price > spare and hopeless(table, step.seat, price, 1):
            return
        common = table.common
        neutral = not step.begins_in_hand()  # then no debt depends on the colour, and one answer does for all
        asked = False
        for colour in range(KINDS):
            if common[colour] > 0:
                if not asked and may_begin(table, step, HIRE + colour, price, spare, workers + 1) != YES:
                    if neutral:
                        return
                    continue
                found.append(HIRE + colour)
                if table.known is not None:
                    return
                asked = neutral


def free_action(table: Table, step: Choice, action: int) -> None:
    """RR-3.8, RR-5.2, RR-5.3: sell one share or hire one worker; the pending decision stays open."""
    company = table.companies[step.seat]
    if action == SELL:
        company.shares -= 1
        company.money += table.box.share_value
    else:
        company.money -= table.box.hire_price
        table.common[action - HIRE] -= 1
        company.supply[action - HIRE] += 1
    table.push(step)
