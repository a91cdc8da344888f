"""AL-3, AL-4, AL-5, AL-6, AL-10.7, AL-14.1 to AL-14.3: the course of a round, and when the game is over."""

from __future__ import annotations

from typing import Final

from branchline.core.position import Auto, Chance, Step
from branchline.games.alubari.box import (
    BUILDING,
    CHAIWALA,
    EXCAVATION,
    FOUNDRY,
    LAY_TRACK,
    MOST_SPACES,
    POST_OFFICE,
    STOCKYARD,
)
from branchline.games.alubari.state import (
    BOTH_WITHOUT_MARKERS,
    DISCARDED,
    DUE_WITHOUT_BOOST,
    EMPTY,
    EXTRA_ROUND,
    IN_PLAY,
    IN_TEA_HOUSE,
    NO_CARD,
    NO_WEATHER,
    RAILWAY_COMPLETE,
    Table,
)
from branchline.games.alubari.steps.areas import excavation, foundry, stockyard
from branchline.games.alubari.steps.building import Build
from branchline.games.alubari.steps.contracts import Window
from branchline.games.alubari.steps.events import Events
from branchline.games.alubari.steps.moves import (
    TopBack,
    deal_line,
    discard_line,
    move_crop,
    move_excavation,
    move_lay_track,
    renew_deck,
)
from branchline.games.alubari.steps.post_office import Chaiwala, post_office
from branchline.games.alubari.steps.railway import lay_track
from branchline.games.alubari.steps.workers import HirePhase, PlacePhase
from branchline.games.alubari.verbs import (
    BOOST_NO,
    BOOST_YES,
    DRAW,
    TOLD_END,
    TOLD_EXTRA_BUILDING,
    TOLD_EXTRA_ROUND,
    TOLD_ROUND,
    TOLD_WEATHER,
)

EVENT_CUBE: Final = 3


class StartRound(Auto[Table]):
    """AL-3.1: the five phases; the first three are left out in round 1."""

    def run(self, table: Table) -> None:
        table.round += 1
        table.event_this_round = 0
        table.tell(TOLD_ROUND, table.round)
        table.push(EndRound())
        table.push(ResolveArea(STOCKYARD))
        table.push(PlacePhase())
        table.push(HirePhase())
        if table.round > 1:
            table.push(Events())
            table.push(DrawCubes(table.box.setups[table.seats].round_draw))
            table.push(Weather())
            table.push(Restock())


class Restock(Auto[Table]):
    """AL-3.2, AL-3.4, AL-3.6: phase 1, discard from A (solo: all), close the gaps, fill up."""

    def run(self, table: Table) -> None:
        if table.seats == 1:
            discard_line(table)
        elif table.line[0] != NO_CARD:
            table.contracts[table.line[0]] = DISCARDED
            table.line[0] = NO_CARD
        cards = [card for card in table.line if card != NO_CARD]
        table.line = cards + [NO_CARD] * (len(table.line) - len(cards))
        deal_line(table)


class Weather(Auto[Table]):
    """AL-4.1, AL-4.2, AL-4.6: phase 2, the forecast moves on and the weather changes the work rates."""

    def run(self, table: Table) -> None:
        table.fog_tiles = 0
        table.weather[0] = table.weather[1]
        table.weather[1] = table.weather[2]
        table.weather[2] = NO_WEATHER
        now = table.weather[0]
        if now != NO_WEATHER:
            table.tell(TOLD_WEATHER, now)
            excavation_move, lay_track_move, crop_move = table.box.weather_moves[now]
            if excavation_move:
                move_excavation(table, excavation_move)
            if lay_track_move:
                move_lay_track(table, lay_track_move)
            if crop_move:
                move_crop(table, crop_move)
            if table.box.weather_fogs[now]:
                table.fog_tiles = 1
        renew_deck(table)
        table.push(Forecast())
        table.push(TopBack())


class Forecast(Auto[Table]):
    """AL-4.1 step 5: the back of the top deck card becomes the disc on P3; none if there is no card."""

    def run(self, table: Table) -> None:
        table.weather[2] = table.deck_back


class DrawCubes(Chance[Table]):
    """AL-5.1, AL-5.2, AL-5.3, AL-5.4: phase 3, cubes from the bag; events are counted and wait."""

    FIELDS = ("left",)
    __slots__ = FIELDS

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def options(self, table: Table) -> list[int]:
        return [DRAW + kind for kind in range(4) if table.bag[kind]] if self.left else []

    def weights(self, table: Table) -> list[int]:
        return [count for count in table.bag if count]

    def resolve(self, table: Table, action: int) -> None:
        kind = action - DRAW
        table.bag[kind] -= 1
        if kind == EVENT_CUBE:
            table.events_drawn += 1
            table.event_this_round = 1
        else:
            table.stockyard[kind] += 1
        if self.left > 1:
            table.push(DrawCubes(self.left - 1))


class ResolveArea(Auto[Table]):
    """AL-6.1: for each area first the window, then its workers in the order of their numbers."""

    FIELDS = ("area",)
    __slots__ = FIELDS

    def __init__(self, area: int) -> None:
        super().__init__()
        self.area = area

    def run(self, table: Table) -> None:
        if self.area < CHAIWALA:
            table.push(ResolveArea(self.area + 1))
        table.push(ResolveSpace(self.area * MOST_SPACES))
        table.push(Window(self.area))


class ResolveSpace(Auto[Table]):
    """AL-6.1, AL-6.6, AL-6.7: the next worker of the area acts, perhaps with chai."""

    FIELDS = ("space",)
    __slots__ = FIELDS

    def __init__(self, space: int) -> None:
        super().__init__()
        self.space = space

    def run(self, table: Table) -> None:
        area = self.space // MOST_SPACES
        end = area * MOST_SPACES + table.area_spaces(area)
        for at in range(self.space, end):
            seat = table.spaces[at]
            if seat != EMPTY:
                if at + 1 < end:
                    table.push(ResolveSpace(at + 1))
                if area != CHAIWALA and may_boost(table, seat, at):
                    table.push(Boost(seat, at))
                else:
                    act(table, seat, at, False)
                return


class Boost(Step[Table]):
    """AL-6.6: pay 1 chai for the stronger version of the action, or not. One chai a worker."""

    FIELDS = ("space",)
    __slots__ = FIELDS

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def options(self, table: Table) -> list[int]:
        return [BOOST_NO, BOOST_YES] if may_boost(table, self.seat, self.space) else [BOOST_NO]

    def resolve(self, table: Table, action: int) -> None:
        if action == BOOST_YES:
            table.chai[self.seat] -= 1
        act(table, self.seat, self.space, action == BOOST_YES)


def may_boost(table: Table, seat: int, space: int) -> bool:
    """AL-6.6: whoever has chai; AL-5.6: by one reading a worker fetched with chai goes without, the last of all if no
    other of the seat has."""
    if table.chai[seat] == 0:
        return False
    return table.third_worker[seat] != DUE_WITHOUT_BOOST or seat in table.spaces[space + 1 :]


def act(table: Table, seat: int, space: int, boosted: bool) -> None:
    """The action of the worker on this space."""
    area = space // MOST_SPACES
    if not boosted and table.third_worker[seat] == DUE_WITHOUT_BOOST:
        table.third_worker[seat] = IN_PLAY
    if area == STOCKYARD:
        last = space - area * MOST_SPACES == table.area_spaces(area) - 1
        stockyard(table, seat, last, boosted)
    elif area == EXCAVATION and not table.extra_building:
        excavation(table, seat, boosted)
    elif area == FOUNDRY:
        foundry(table, seat, boosted)
    elif area == LAY_TRACK:
        lay_track(table, seat, boosted)
    elif area == BUILDING or area == EXCAVATION:  # AL-7.9: the extra building area lies on B
        table.push(Build(seat, 0, table.box.build_boost if boosted else 0))
    elif area == POST_OFFICE:
        post_office(table, seat, boosted)
    else:
        table.push(Chaiwala(seat))


class EndRound(Auto[Table]):
    """AL-10.7: workers return, the extra building card comes, effects end, the end of the game is checked."""

    def run(self, table: Table) -> None:
        for at in range(len(table.spaces)):
            table.spaces[at] = EMPTY
        for seat in range(table.seats):  # AL-6.8, AL-10.8
            table.workers[seat] = table.box.workers - 1
            table.third_worker[seat] = IN_TEA_HOUSE
        if not table.extra_building and table.rubble_on_estates() == 0:  # AL-7.9
            table.extra_building = 1
            table.tell(TOLD_EXTRA_BUILDING)
        for at in range(len(table.effects)):
            table.effects[at] = 0
        if not game_over(table):
            table.push(StartRound())


def game_over(table: Table) -> bool:
    """AL-8.7, AL-14.1, AL-14.2, AL-14.3: a complete railway; with two players also a last marker and one more round."""
    if table.tracks_left() == 0:
        table.ended = RAILWAY_COMPLETE
    elif table.alone != EMPTY:
        table.ended = EXTRA_ROUND
    elif table.seats == 2 and table.markers[0] == 0 and table.markers[1] == 0:
        table.ended = BOTH_WITHOUT_MARKERS
    elif table.seats == 2 and (table.markers[0] == 0 or table.markers[1] == 0):
        table.alone = 1 if table.markers[0] == 0 else 0
        table.tell(TOLD_EXTRA_ROUND, table.alone)
    if table.ended:
        table.tell(TOLD_END, table.ended)
        return True
    return False
