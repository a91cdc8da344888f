"""RR-12: the performance tracks, step by step and gate by gate.

RR-12.1, R26: three tracks with the slots, values and gates of the components file.
"""

from __future__ import annotations

from branchline.core.position import replaced
from branchline.games.railroad_revolution import verbs
from branchline.games.railroad_revolution.box import KINDS, MONEY_GATE, NO_GATE, SHARES_GATE, TRACK_COUNT, WORKER_GATE
from branchline.games.railroad_revolution.state import Table
from branchline.games.railroad_revolution.steps.free import UNSURE, free_action, offer_free_actions
from branchline.games.railroad_revolution.steps.settlement import YES, Choice, lawful, spare_money
from branchline.games.railroad_revolution.verbs import DISCARD, FREE_END, SELL, STOP


class Advance(Choice):
    """RR-12.2: one step at a time, on any track; stop after the first, unless exactly so many must be made."""

    FIELDS = ("left", "may_stop", "exact")
    __slots__ = FIELDS

    def __init__(self, seat: int, left: int, may_stop: int, exact: int) -> None:
        self.seat = seat
        self.left = left
        self.may_stop = may_stop
        self.exact = exact

    def options(self, table: Table) -> list[int]:
        """RR-12.3: a gate's demand must be met at the moment of the step."""
        if self.may_stop and table.known is not None:
            return []  # to go on settles nothing
        company = table.companies[self.seat]
        box = table.box
        money = company.money
        liquid = money + box.share_value * company.shares
        spare = spare_money(table, company, self.seat)
        workers = company.available()
        found: list[int] = []
        lacking = False
        left = workers if self.may_stop else UNSURE
        for track in range(TRACK_COUNT):
            slot = company.markers[track] + 1
            if slot > box.top_slot:
                continue
            gate = box.gate_kinds[track][slot]
            amount = table.gates[track][slot]
            expense = 0
            lost = 0
            if gate == MONEY_GATE:
                if amount > money:
                    lacking = lacking or amount <= liquid
                    continue
                expense = amount
            elif gate == SHARES_GATE:
                if amount > company.shares:
                    continue
                expense = amount * box.share_value
            elif gate != NO_GATE:
                lost = 1
            if lawful(table, self, verbs.ADVANCE + track, expense, spare, workers - lost) == YES:
                found.append(verbs.ADVANCE + track)
                if table.known is not None:
                    return found
                if expense == 0:
                    left = max(left, workers - lost)
        if not found and not lacking:
            return []
        if self.may_stop and not self.exact and lawful(table, self, STOP, 0, spare, workers) == YES:
            found.append(STOP)
        offer_free_actions(table, self, company, found, lacking, False, spare, left)
        return found

    def resolve(self, table: Table, action: int) -> None:
        if SELL <= action < FREE_END:
            free_action(table, self, action)
            return
        if action == STOP:
            return
        track = action - verbs.ADVANCE
        company = table.companies[self.seat]
        slot = company.markers[track] + 1
        gate = table.box.gate_kinds[track][slot]
        # RR-12.4: a marker never moves down, so each gate is paid once a track and player.
        if self.left > 1:
            table.push(Advance(self.seat, self.left - 1, 1, self.exact))
        company.markers = replaced(company.markers, track, slot)
        if gate == MONEY_GATE:
            company.money -= table.gates[track][slot]
        elif gate == SHARES_GATE:
            company.shares -= table.gates[track][slot]
        elif gate == WORKER_GATE:
            table.push(DiscardAtGate(self.seat))

    def may_lapse(self, table: Table) -> bool:
        return self.may_stop == 1


class DiscardAtGate(Choice):
    """RR-12.3, RR-5.6: the worker that the gate takes, any available one."""

    def options(self, table: Table) -> list[int]:
        company = table.companies[self.seat]
        spare = spare_money(table, company, self.seat)
        workers = company.available()
        found: list[int] = []
        for worker in range(2 * KINDS):
            held = company.supply[worker] if worker < KINDS else company.spaces[worker - KINDS]
            if held and lawful(table, self, DISCARD + worker, 0, spare, workers - 1) == YES:
                found.append(DISCARD + worker)
                if table.known is not None:
                    return found
        offer_free_actions(table, self, company, found, False, True, spare, workers - 1)
        return found

    def resolve(self, table: Table, action: int) -> None:
        if SELL <= action < FREE_END:
            free_action(table, self, action)
            return
        worker = action - DISCARD
        company = table.companies[self.seat]
        if worker < KINDS:
            company.supply[worker] -= 1
        else:
            company.spaces[worker - KINDS] -= 1
        table.common[worker % KINDS] += 1
