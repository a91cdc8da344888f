"""MS-5, money, market, assets, agencies and concessions: what lies on a company board."""

from __future__ import annotations

from typing import Final

from branchline.core.position import Auto, Step, added
from branchline.games.movers_and_shakers.box import (
    ADVISOR,
    AGENCIES,
    ANY_ASSET,
    ANY_MARKER,
    LOWEST_ASSET,
    OTHER_ASSET,
    Effect,
)
from branchline.games.movers_and_shakers.events import (
    AGENCY_GAINED,
    ASSET_STEP,
    CONCESSION_MET,
    DEAL_GAINED,
    GAINS,
    MARKET_STEP,
)
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.verbs import AGENCY_TYPE, MARKER, MEET, PAIR, RAISE

ALL_ASSETS: Final = 15


class Do(Auto[Table]):
    """MS-1.4: one effect, waiting until what lies above it is finished completely."""

    FIELDS = ("company", "effect", "context")
    __slots__ = FIELDS

    def __init__(self, company: int, effect: int, context: int) -> None:
        super().__init__()
        self.company = company
        self.effect = effect
        self.context = context

    def run(self, table: Table) -> None:
        table.interpreter.perform(table, self.company, self.effect, self.context)


def schedule(table: Table, seat: int, effects: tuple[int, ...], context: int) -> None:
    """MS-6.17: several effects in the order listed, each finished before the next."""
    for number in range(len(effects) - 1, -1, -1):
        table.push(Do(seat, effects[number], context))


# -- money ---------------------------------------------------------------------------------------


def gain(table: Table, seat: int, rupees: int) -> None:
    """MS-5.1: each time the cash marker reaches 10 it becomes an investment token."""
    if rupees <= 0:
        return
    cash = table.cash[seat] + rupees
    tokens = cash // 10
    table.cash[seat] = cash - tokens * 10
    table.tokens[seat] += tokens
    table.tell(GAINS, seat, rupees, tokens)


def pay(table: Table, seat: int, rupees: int) -> None:
    """MS-5.1: cash only, never below 0; tokens are not changed back."""
    table.cash[seat] -= rupees


# -- market ----------------------------------------------------------------------------------------


def advance_marker(table: Table, seat: int, marker: int, steps: int) -> None:
    """MS-5.2: steps beyond row 10 are lost. The advisor climbs row by row."""
    if marker == ADVISOR:
        table.push(AdvisorClimbs(seat, steps))
        return
    at = seat * 3 + marker
    row = min(table.box.market_top, table.market[at] + steps)
    if row != table.market[at]:
        table.market[at] = row
        table.tell(MARKET_STEP, seat, marker, row)


class AdvisorClimbs(Auto[Table]):
    """MS-5.2b: the advisor pays whenever he enters an even row, row after row."""

    FIELDS = ("company", "steps")
    __slots__ = FIELDS

    def __init__(self, company: int, steps: int) -> None:
        super().__init__()
        self.company = company
        self.steps = steps

    def run(self, table: Table) -> None:
        at = self.company * 3 + ADVISOR
        steps = self.steps
        while steps > 0 and table.market[at] < table.box.market_top:
            steps -= 1
            row = table.market[at] + 1
            table.market[at] = row
            table.tell(MARKET_STEP, self.company, ADVISOR, row)
            bonus = table.box.advisor[row]
            if bonus:
                if steps > 0:
                    table.push(AdvisorClimbs(self.company, steps))
                schedule(table, self.company, bonus, -1)
                return


class ChooseMarker(Step[Table]):
    """MS-5.2: one marker of choice for all steps of the effect."""

    FIELDS = ("which", "steps")
    __slots__ = FIELDS

    def __init__(self, seat: int, which: int, steps: int) -> None:
        super().__init__(seat)
        self.which = which
        self.steps = steps

    def options(self, table: Table) -> list[int]:
        at = self.seat * 3
        markers = 3 if self.which == ANY_MARKER else 2
        return [MARKER + marker for marker in range(markers) if table.market[at + marker] < table.box.market_top]

    def resolve(self, table: Table, action: int) -> None:
        advance_marker(table, self.seat, action - MARKER, self.steps)


# -- assets ------------------------------------------------------------------------------------------


def raise_asset(table: Table, seat: int, asset: int, is_chosen: bool) -> None:
    """MS-5.3: one step of an asset marker; one beyond 10 is lost. MS-5.5: it may meet an agency. Where this very step
    was chosen, the choice says it already."""
    at = seat * 4 + asset
    value = table.assets[at]
    if value >= table.box.asset_top:
        return
    value += 1
    table.assets[at] = value
    if not is_chosen:
        table.tell(ASSET_STEP, seat, asset, value)
    if not table.concessions[at]:
        agencies = table.agencies_of(seat)
        if agencies > 0 and value >= table.box.asset_top + 1 - agencies:
            table.concessions[at] = 1
            pay_concession(table, seat, asset)


def pay_concession(table: Table, seat: int, asset: int) -> None:
    """MS-5.6: the bonus that the company board shows beside this asset."""
    table.tell(CONCESSION_MET, seat, asset)
    schedule(table, seat, table.box.concessions[table.boards[seat]][asset], asset)


def asset_mask(table: Table, seat: int, which: int, context: int) -> int:
    """MS-5.3: the assets an effect may mean, as bits."""
    if which < ANY_ASSET:
        return 1 << which
    if which == OTHER_ASSET:
        return ALL_ASSETS & ~(1 << context) if context >= 0 else ALL_ASSETS
    if which == LOWEST_ASSET:
        at = seat * 4
        own = table.assets[at : at + 4]
        lowest = min(own)
        mask = 0
        for asset in range(4):
            if own[asset] == lowest:
                mask |= 1 << asset
        return mask
    return ALL_ASSETS


def can_raise(table: Table, seat: int, mask: int) -> bool:
    at = seat * 4
    return any(mask >> asset & 1 and table.assets[at + asset] < table.box.asset_top for asset in range(4))


class RaiseAsset(Auto[Table]):
    """MS-5.3: further steps of one asset; a concession met on the way comes in between."""

    FIELDS = ("company", "asset", "steps")
    __slots__ = FIELDS

    def __init__(self, company: int, asset: int, steps: int) -> None:
        super().__init__()
        self.company = company
        self.asset = asset
        self.steps = steps

    def run(self, table: Table) -> None:
        if self.steps > 1:
            table.push(RaiseAsset(self.company, self.asset, self.steps - 1))
        raise_asset(table, self.company, self.asset, is_chosen=False)


class ChooseAssets(Step[Table]):
    """MS-5.3: steps spread over assets of choice, one at a time; `different` takes each marker once."""

    FIELDS = ("steps", "mask", "different")
    __slots__ = FIELDS

    def __init__(self, seat: int, steps: int, mask: int, different: int) -> None:
        super().__init__(seat)
        self.steps = steps
        self.mask = mask
        self.different = different

    def options(self, table: Table) -> list[int]:
        if self.steps <= 0:
            return []
        at = self.seat * 4
        mask = self.mask
        top = table.box.asset_top
        return [RAISE + asset for asset in range(4) if mask >> asset & 1 and table.assets[at + asset] < top]

    def resolve(self, table: Table, action: int) -> None:
        asset = action - RAISE
        if self.steps > 1:
            mask = self.mask & ~(1 << asset) if self.different else self.mask
            table.push(ChooseAssets(self.seat, self.steps - 1, mask, self.different))
        raise_asset(table, self.seat, asset, is_chosen=True)


class ChoosePair(Step[Table]):
    """MS-5.3: which of the two assets moves first, and with which of the two numbers of steps."""

    FIELDS = ("effect",)
    __slots__ = FIELDS

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect = effect

    def options(self, table: Table) -> list[int]:
        effect = table.box.effects[self.effect]
        low = min(effect.which, effect.pair)
        high = max(effect.which, effect.pair)
        at = self.seat * 4
        if table.assets[at + low] >= table.box.asset_top and table.assets[at + high] >= table.box.asset_top:
            return []
        return [PAIR + low * 2, PAIR + low * 2 + 1, PAIR + high * 2, PAIR + high * 2 + 1]

    def resolve(self, table: Table, action: int) -> None:
        effect = table.box.effects[self.effect]
        asset = (action - PAIR) // 2
        other = effect.pair if asset == effect.which else effect.which
        steps = effect.first if (action - PAIR) % 2 == 0 else effect.second
        rest = effect.first + effect.second - steps
        if rest > 0:
            table.push(RaiseAsset(self.seat, other, rest))
        if steps > 0:
            table.push(RaiseAsset(self.seat, asset, steps))


# -- agencies, deals, concessions -----------------------------------------------------------------


def agency_removed(table: Table, kind: int) -> bool:
    """MS-15.4: a rival may have taken this type out of the game."""
    return table.rival >= 0 and table.box.rivals[table.rival].no_agency == kind


def can_gain_agency(table: Table, kind: int) -> bool:
    """MS-4.6: the stack is not empty (with rival R3: any stack for a type that was removed)."""
    if agency_removed(table, kind):
        return sum(table.agency_stacks) > 0
    return table.agency_stacks[kind] > 0


def gain_agency(table: Table, seat: int, kind: int) -> None:
    """MS-5.4: take an agency, fill the rightmost empty column, then its effect, then look for meetings."""
    if agency_removed(table, kind):
        table.push(ReplaceAgency(seat))
        return
    if table.agency_stacks[kind] == 0:
        return
    table.agency_stacks = added(table.agency_stacks, kind, -1)
    table.agencies[seat * 4 + kind] += 1
    table.tell(AGENCY_GAINED, seat, kind)
    table.push(LookForMeetings(seat))
    schedule(table, seat, table.box.agency_effect[kind], -1)


class ReplaceAgency(Step[Table]):
    """MS-15.4: rival R3 lets you take another type of your choice."""

    def options(self, table: Table) -> list[int]:
        return [AGENCY_TYPE + kind for kind in range(len(AGENCIES)) if table.agency_stacks[kind] > 0]

    def resolve(self, table: Table, action: int) -> None:
        gain_agency(table, self.seat, action - AGENCY_TYPE)


class LookForMeetings(Auto[Table]):
    """MS-5.5: after every agency, each asset marker that now stands over one pays, once a game.

    MS-5.4b: a full track holds ten; further agencies lie beside the board and move nothing."""

    FIELDS = ("company",)
    __slots__ = FIELDS

    def __init__(self, company: int) -> None:
        super().__init__()
        self.company = company

    def run(self, table: Table) -> None:
        seat = self.company
        column = table.box.asset_top + 1 - min(table.box.asset_top, table.agencies_of(seat))
        at = seat * 4
        mask = 0
        for asset in range(4):
            if not table.concessions[at + asset] and table.assets[at + asset] >= column:
                table.concessions[at + asset] = 1
                mask |= 1 << asset
        if mask:
            table.push(Concessions(seat, mask))


class Concessions(Step[Table]):
    """MS-5.7: of several markers that one agency met, the owner picks the order."""

    FIELDS = ("mask",)
    __slots__ = FIELDS

    def __init__(self, seat: int, mask: int) -> None:
        super().__init__(seat)
        self.mask = mask

    def options(self, table: Table) -> list[int]:
        return [MEET + asset for asset in range(4) if self.mask >> asset & 1]

    def resolve(self, table: Table, action: int) -> None:
        asset = action - MEET
        rest = self.mask & ~(1 << asset)
        if rest:
            table.push(Concessions(self.seat, rest))
        pay_concession(table, self.seat, asset)


def gain_deal(table: Table, seat: int, kind: int) -> None:
    """MS-1.6: deal tiles are unlimited."""
    if kind == 0:
        table.single_deals = added(table.single_deals, seat, 1)
    else:
        table.double_deals = added(table.double_deals, seat, 1)
    table.tell(DEAL_GAINED, seat, kind)


def perform_asset(table: Table, seat: int, effect: Effect, context: int) -> None:
    """An effect that raises assets: a fixed one, the lowest, another one, or any."""
    mask = asset_mask(table, seat, effect.which, context)
    if effect.which < ANY_ASSET:
        table.push(RaiseAsset(seat, effect.which, effect.n))
    else:
        table.push(ChooseAssets(seat, effect.n, mask, 0))
