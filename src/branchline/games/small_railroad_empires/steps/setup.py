"""SRE-2, SRE-15.1: setting up. Every shuffle and draw is chance, in the order of the rules."""

from __future__ import annotations

from typing import Final

from branchline.core.position import SETUP_STREAM, Auto, Chance, Step, inserted, replaced, without
from branchline.games.small_railroad_empires.automa import RevealDestination, Round, conglomerate
from branchline.games.small_railroad_empires.box import (
    LAYOUT_TILES,
    LAYOUTS,
    TURNS,
)
from branchline.games.small_railroad_empires.state import HUMAN, Table
from branchline.games.small_railroad_empires.steps.construct import place
from branchline.games.small_railroad_empires.steps.market import FillMarket
from branchline.games.small_railroad_empires.steps.production import refill
from branchline.games.small_railroad_empires.steps.turn import Turn
from branchline.games.small_railroad_empires.verbs import (
    ACHIEVEMENT,
    CITY_TOKEN,
    CONTRACT,
    DEAL_TRAIN,
    FACTORY_TOKEN,
    FIRST_PLAYER,
    LAY_TILE,
    START,
    numbered,
)

BASE_SET: Final = 0


def set_up(table: Table) -> None:
    """SRE-2.1 to SRE-2.9, SRE-15.1.1 to SRE-15.1.8: the first steps of a game, last first."""
    people = table.setting.players
    table.train_deck = list(range(len(table.box.train_colour)))
    steps: list[Chance[Table] | Auto[Table]] = [LayTile(slot) for slot in range(len(table.tiles))]
    if table.setting.options["token_shuffle"]:
        steps += [LayCityToken(), LayFactoryToken()]
    if table.solo:
        conglomerate(table).action_deck = list(range(len(table.box.action_era)))
        steps += [SortDestinations(), RevealDestination(1)]
    steps += [SetOut(), DealAchievement()]
    steps += [DealContract(seat) for seat in range(people)]
    steps += [DealTrain(seat) for seat in range(people)]
    steps += [FillMarket(-1), DrawFirstPlayer()]
    for step in reversed(steps):
        table.push(step)


class SetupDraw(Chance[Table]):
    """A draw of the setup; all that may come is equally likely."""

    def weights(self, table: Table) -> list[int]:
        return [1] * len(table.legal)

    def stream(self) -> int:
        return SETUP_STREAM


class LayTile(SetupDraw):
    """SRE-2.1, SRE-15.1.1, SRE-18.2: any tile that is left, turned in any way, comes into the next slot.

    SRE-18.4: a layout with a name leaves no choice.
    """

    FIELDS = ("slot",)
    __slots__ = FIELDS

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot = slot

    def options(self, table: Table) -> list[int]:
        named = LAYOUT_TILES[LAYOUTS.index(table.setting.options["map"])]
        if named:
            return [LAY_TILE + (named[self.slot] - 1) * TURNS]
        numbering = table.box.numbering
        return [
            numbering.action(LAY_TILE, tile * TURNS + turns)
            for tile in range(len(table.box.tiles))
            if tile + 1 not in table.tiles and (not table.solo or has_destinations(table, tile + 1))
            for turns in range(TURNS)
        ]

    def resolve(self, table: Table, action: int) -> None:
        tile, turns = divmod(table.box.numbering.argument(LAY_TILE, action), TURNS)
        table.tiles = replaced(table.tiles, self.slot, tile + 1)
        table.tile_turns = replaced(table.tile_turns, self.slot, turns)
        if 0 not in table.tiles:
            table.lay_map()


def has_destinations(table: Table, tile: int) -> bool:
    """SRE-15.1.2: whether destination cards carry this tile together with those that lie there."""
    laid = [one for one in table.tiles if one]
    return any(tile in tiles and all(one in tiles for one in laid) for tiles in table.box.destination_tiles)


def token_in_use(table: Table, tile: int) -> bool:
    """SRE-15.10.2: in solo only the tokens that belong to the tiles in use are shuffled."""
    return not table.solo or tile in table.tiles


class LayCityToken(SetupDraw):
    """SRE-14.1: a random city token on every city space, in the order of the spaces."""

    def options(self, table: Table) -> list[int]:
        tiles, numbering = table.box.city_tile, table.box.numbering
        return [
            numbering.action(CITY_TOKEN, city)
            for city in range(len(tiles))
            if city not in table.city_tokens and token_in_use(table, tiles[city])
        ]

    def resolve(self, table: Table, action: int) -> None:
        table.city_tokens = [*table.city_tokens, table.box.numbering.argument(CITY_TOKEN, action)]
        if len(table.city_tokens) < len(table.map.cities):
            table.push(self)
        else:
            table.lay_map()


class LayFactoryToken(SetupDraw):
    """SRE-14.1: a random factory token on every factory space, in the order of the spaces."""

    def options(self, table: Table) -> list[int]:
        tiles, numbering = table.box.factory_tile, table.box.numbering
        return [
            numbering.action(FACTORY_TOKEN, factory)
            for factory in range(len(tiles))
            if factory not in table.factory_tokens and token_in_use(table, tiles[factory])
        ]

    def resolve(self, table: Table, action: int) -> None:
        table.factory_tokens = [*table.factory_tokens, table.box.numbering.argument(FACTORY_TOKEN, action)]
        if len(table.factory_tokens) < len(table.map.factories):
            table.push(self)
        else:
            table.lay_map()


class SortDestinations(Auto[Table]):
    """SRE-15.1.2: the destination cards that carry exactly the numbers of the three tiles."""

    def run(self, table: Table) -> None:
        tiles = tuple(sorted(table.tiles))
        cards = table.box.destination_tiles
        conglomerate(table).destination_deck = [card for card in range(len(cards)) if cards[card] == tiles]


class SetOut(Auto[Table]):
    """SRE-2.2, SRE-15.1.4: goods on every factory; SRE-14.7: a face-down token on every star."""

    def run(self, table: Table) -> None:
        refill(table, -1)
        if table.rural:
            table.rural_spaces = list(table.map.stars)


def special_achievements(table: Table) -> list[int]:
    """SRE-14.2, SRE-14.7, SRE-14.11, SRE-14.13: the variant cards in use; each takes the place of a base card.

    SRE-15.10.1: in solo too.
    """
    options = table.setting.options
    use = (
        False,
        table.boom and options["industrial_pioneer_card"],
        table.rural and options["rural_town_king_card"],
    )
    return [card for card, kind in enumerate(table.box.achievement_set) if use[kind]]


class DealAchievement(SetupDraw):
    """SRE-2.4, SRE-15.1.7: base cards face up, then the special cards in use."""

    def options(self, table: Table) -> list[int]:
        sets = table.box.achievement_set
        return [
            table.box.numbering.action(ACHIEVEMENT, card)
            for card in range(len(sets))
            if sets[card] == BASE_SET and card not in table.achievements
        ]

    def resolve(self, table: Table, action: int) -> None:
        table.achievements = [*table.achievements, table.box.numbering.argument(ACHIEVEMENT, action)]
        special = special_achievements(table)
        if len(table.achievements) + len(special) < table.box.achievements_dealt:
            table.push(self)
        else:
            table.achievements = table.achievements + special


class DealContract(SetupDraw):
    """SRE-2.5: one card face down to each player, the others away unseen; SRE-15.1.7: face up in solo."""

    FIELDS = ("player",)
    __slots__ = FIELDS

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def options(self, table: Table) -> list[int]:
        numbering = table.box.numbering
        return [numbering.action(CONTRACT, card) for card in table.contracts_away()]

    def resolve(self, table: Table, action: int) -> None:
        table.contract = replaced(table.contract, self.player, table.box.numbering.argument(CONTRACT, action))


class DealTrain(SetupDraw):
    """SRE-2.6: three train cards to each player before the market is filled."""

    FIELDS = ("player",)
    __slots__ = FIELDS

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def options(self, table: Table) -> list[int]:
        return numbered(table.box, DEAL_TRAIN, table.train_deck)

    def resolve(self, table: Table, action: int) -> None:
        card = table.box.numbering.argument(DEAL_TRAIN, action)
        table.train_deck = without(table.train_deck, card)
        table.dealt[self.player] = inserted(table.dealt[self.player], card)
        if len(table.dealt[self.player]) < table.box.starting_hand:
            table.push(self)


class DrawFirstPlayer(SetupDraw):
    """SRE-2.8: at random, unless the players agreed; the human begins the solo game (SRE-15.2.1)."""

    def options(self, table: Table) -> list[int]:
        if table.solo:
            return [FIRST_PLAYER + HUMAN]
        chosen = table.setting.options["first_player"]
        if chosen != "random":
            return [FIRST_PLAYER + int(chosen)]
        return [FIRST_PLAYER + seat for seat in range(table.seats)]

    def resolve(self, table: Table, action: int) -> None:
        first = action - FIRST_PLAYER
        table.first_player = first
        table.push(Round() if table.solo else Turn(first))
        people = table.setting.players
        for turn in range(people - 1, -1, -1):
            table.push(StartingTrack((first + turn) % people))


class StartingTrack(Step[Table]):
    """SRE-2.9, SRE-15.1.8: in turn order a free track on a factory that nobody else has begun from."""

    def options(self, table: Table) -> list[int]:
        return [table.box.numbering.action(START, space) for space in table.map.factories if table.pieces[space] == 0]

    def resolve(self, table: Table, action: int) -> None:
        table.supply_tracks[self.seat] -= 1
        place(table, self.seat, table.box.numbering.argument(START, action))
