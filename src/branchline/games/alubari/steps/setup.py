"""AL-2: setup. Chance in the order of the rules; nothing is decided by players."""

from __future__ import annotations

from branchline.core.position import SETUP_STREAM, Auto, Chance
from branchline.games.alubari.box import IRON, STONE
from branchline.games.alubari.state import BLOCKED, EMPTY, GAME, IN_LINE, IN_SHED, NO_CARD, OUT_OF_GAME, Table
from branchline.games.alubari.steps.moves import TopBack, deck_cards, leave_deck
from branchline.games.alubari.steps.rounds import StartRound
from branchline.games.alubari.verbs import DEAL, DRAW, ESTATE, FIRST, PREMARK, SHED, numbered

CHAI_CUBE = 2
EVENT_CUBE = 3


def set_up(table: Table) -> None:
    """AL-2.1 to AL-2.15 in order, AL-2.14 where one plays alone, then the first round."""
    box = table.box
    options = table.setting.options
    first_player = -1 if options["first_player"] == "random" else options["first_player"]
    alubari_uncovered = options["alubari_uncovered"]
    for at, station in enumerate(box.stations):
        if table.seats < station.blocked_below:  # AL-2.1
            table.stations[at] = BLOCKED
    table.push(StartRound())
    table.push(FirstPlayer(first_player))
    if box.setups[table.seats].premarked:
        table.push(Premark(box.setups[table.seats].premarked))
    table.push(AddEvents())
    table.push(FirstStock(box.setups[table.seats].first_draw))
    table.push(FillBag())
    table.push(FillShed(box.setups[table.seats].shed))
    table.push(LayEstates(1 if alubari_uncovered else 0))
    table.push(SetupForecast(2))
    table.push(TopBack())
    table.push(SetupDeal(2))
    table.push(SetupForecast(1))
    table.push(TopBack())
    table.push(SetupDeal(1))
    table.push(SetupDeal(0))


class SetupDeal(Chance[Table]):
    """AL-2.5: turn up a card into one position of the line."""

    FIELDS = ("position",)
    __slots__ = FIELDS

    def __init__(self, position: int) -> None:
        super().__init__()
        self.position = position

    def options(self, table: Table) -> list[int]:
        return numbered(table.box, DEAL, deck_cards(table)) if table.line[self.position] == NO_CARD else []

    def resolve(self, table: Table, action: int) -> None:
        card = table.box.numbering.argument(DEAL, action)
        table.line[self.position] = card
        leave_deck(table, card, IN_LINE)

    def stream(self) -> int:
        return SETUP_STREAM


class SetupForecast(Auto[Table]):
    """AL-2.5: the back of the top card becomes the weather disc on P2, and later on P3."""

    FIELDS = ("position",)
    __slots__ = FIELDS

    def __init__(self, position: int) -> None:
        super().__init__()
        self.position = position

    def run(self, table: Table) -> None:
        table.weather[self.position] = table.deck_back


class LayEstates(Chance[Table]):
    """AL-2.6, AL-2.7: the line of tea estates, each card with a random side up, each space with its rubble."""

    FIELDS = ("uncovered",)
    __slots__ = FIELDS

    def __init__(self, uncovered: int) -> None:
        super().__init__()
        self.uncovered = uncovered

    def options(self, table: Table) -> list[int]:
        if len(table.estates) == table.box.setups[table.seats].estate_slots:
            return []
        if not table.estates and self.uncovered:
            return [ESTATE]
        sides = [
            side
            for side in range(1, len(table.box.estates))
            if side not in table.estates and other_side(side) not in table.estates
        ]
        return numbered(table.box, ESTATE, sides)

    def resolve(self, table: Table, action: int) -> None:
        side = table.box.numbering.argument(ESTATE, action)
        table.estates.append(side)
        for amount in table.box.estates[side].rubble:
            table.rubble_left.append(amount)
            table.estate_owner.append(EMPTY)
            table.estate_borrower.append(EMPTY)
        table.push(self)

    def stream(self) -> int:
        return SETUP_STREAM


def other_side(side: int) -> int:
    """Sides 1 and 2 are the two sides of the first card, and so on."""
    return side + 1 if side % 2 else side - 1


class FillShed(Chance[Table]):
    """AL-2.8: random equipment for the engine shed, with its chai; the rest leaves the game."""

    FIELDS = ("left",)
    __slots__ = FIELDS

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def options(self, table: Table) -> list[int]:
        if self.left == 0:
            return []
        return numbered(table.box, SHED, [card for card, place in enumerate(table.equipment) if place == OUT_OF_GAME])

    def resolve(self, table: Table, action: int) -> None:
        card = table.box.numbering.argument(SHED, action)
        table.equipment[card] = IN_SHED
        table.equipment_chai[card] = table.box.equipment[card].chai_on_card
        table.push(FillShed(self.left - 1))

    def stream(self) -> int:
        return SETUP_STREAM


class FillBag(Auto[Table]):
    """AL-2.9: iron and stone of the table, chai as it says or all that is left."""

    def run(self, table: Table) -> None:
        setup = table.box.setups[table.seats]
        free = table.box.chai_cubes - sum(table.equipment_chai)
        table.bag[IRON] = setup.iron
        table.bag[STONE] = setup.stone
        table.bag[CHAI_CUBE] = free if setup.chai < 0 else setup.chai
        table.chai_out = free - table.bag[CHAI_CUBE]


class FirstStock(Chance[Table]):
    """AL-2.10: the first stock is drawn before any event cube is in the bag."""

    FIELDS = ("left",)
    __slots__ = FIELDS

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def options(self, table: Table) -> list[int]:
        return [DRAW + kind for kind in range(3) if table.bag[kind]] if self.left else []

    def weights(self, table: Table) -> list[int]:
        return [count for count in table.bag[:3] if count]

    def resolve(self, table: Table, action: int) -> None:
        table.bag[action - DRAW] -= 1
        table.stockyard[action - DRAW] += 1
        table.push(FirstStock(self.left - 1))

    def stream(self) -> int:
        return SETUP_STREAM


class AddEvents(Auto[Table]):
    """AL-2.11: only now the event cubes go into the bag."""

    def run(self, table: Table) -> None:
        table.bag[EVENT_CUBE] = table.box.setups[table.seats].events


class Premark(Chance[Table]):
    """AL-15.1: in the solo game some track spaces that are no rivers start with game markers."""

    FIELDS = ("left",)
    __slots__ = FIELDS

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def options(self, table: Table) -> list[int]:
        if self.left == 0:
            return []
        rivers = table.box.track_is_river
        free = [at for at, owner in enumerate(table.tracks) if owner == EMPTY and not rivers[at]]
        return numbered(table.box, PREMARK, free)

    def resolve(self, table: Table, action: int) -> None:
        table.tracks[table.box.numbering.argument(PREMARK, action)] = GAME
        table.push(Premark(self.left - 1))

    def stream(self) -> int:
        return SETUP_STREAM


class FirstPlayer(Chance[Table]):
    """AL-2.13: the holder of the Starting Player marker, a named seat or a random one (-1)."""

    FIELDS = ("named",)
    __slots__ = FIELDS

    def __init__(self, named: int) -> None:
        super().__init__()
        self.named = named

    def options(self, table: Table) -> list[int]:
        if self.named >= 0:
            return [FIRST + self.named]
        return [FIRST + seat for seat in range(table.seats)]

    def resolve(self, table: Table, action: int) -> None:
        table.start_player = action - FIRST

    def stream(self) -> int:
        return SETUP_STREAM
