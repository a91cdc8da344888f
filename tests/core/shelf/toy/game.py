"""The Toy Line: tickets in the hand, secret bids, a loaded die, a glance at the pile, a toll that interrupts.

Each round everybody bids a ticket in secret. The highest bid (the lowest seat of equals) leads, rolls the die and
takes so many coins. Then each other seat may discard a local ticket to take a coin from the leader, the leader may
look at the top ticket and leave it or bury it, and everybody draws a ticket.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from branchline.core.actions import Actions, Verb
from branchline.core.box import Entry, demand, read_box
from branchline.core.deck import Pile, hide_pile, unhide_pile
from branchline.core.errors import BadOption
from branchline.core.fields import Fields, names
from branchline.core.game import Game
from branchline.core.position import (
    DICE_STREAM,
    SETUP_STREAM,
    Auto,
    Chance,
    Part,
    Position,
    Secret,
    Setting,
    Step,
)
from branchline.core.sheet import Question

KINDS = 3
LOCAL = 0
NO_BID = -1
HIDDEN_BID = -2

DRAW = 0
BID = 3
ROLL = 6
LEAVE = 9
BURY = 10
SKIP_LOOK = 11
LOOK = 12
LET_PASS = 13
TOLL = 14

LED = 1


class Line(Entry):
    rounds: int
    coins: int
    hand: int


class Die(Entry):
    weights: list[int]


class Ticket(Entry):
    id: str
    count: int
    value: int


class ToyBox(msgspec.Struct, forbid_unknown_fields=True):
    line: Line
    die: Die
    ticket: list[Ticket]


class Player(Part):
    def __init__(self, field: Fields, box: ToyBox) -> None:
        self.coins = field.number(0, -99, box.line.coins)
        self.hand = field.numbers([], 0, KINDS - 1)
        self.bid = field.number(NO_BID, NO_BID, KINDS - 1)

    # fields: written by make fields
    FIELDS = names("coins hand bid")
    __slots__ = FIELDS

    def clone(self) -> Player:
        copy = Player.__new__(Player)
        copy.coins, copy.hand, copy.bid = self.coins, self.hand[:], self.bid
        return copy

    # end


class Table(Position):
    def __init__(self, setting: Setting, box: ToyBox) -> None:
        super().__init__(setting)
        self.box = box
        field = self.declare()
        self.round = field.number(0, 0, 999)
        self.leader = field.number(-1, -1, setting.players - 1)
        self.bank = field.number(box.line.coins, 0, 999)
        self.players = field.part([Player(field.of(Player), box) for _ in range(setting.players)])
        self.pile = field.part(Pile(KINDS, field.of(Pile)))
        self.discard = field.numbers([0] * KINDS, 0, 999)

    # fields: written by make fields
    FIELDS = names("round leader bank players pile discard")
    __slots__ = FIELDS + names("box")

    def clone(self) -> Table:
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box, copy.round, copy.leader = self.box, self.round, self.leader
        copy.bank = self.bank
        copy.players = [part.clone() for part in self.players]
        copy.pile, copy.discard = self.pile.clone(), self.discard[:]
        return copy

    # end

    def scores(self) -> list[float]:
        return [sum(sheet.values()) for sheet in self.score_sheet()]

    def score_sheet(self) -> list[dict[str, float]]:
        value = [ticket.value for ticket in self.box.ticket]
        return [{"coins": one.coins, "tickets": sum(value[card] for card in one.hand)} for one in self.players]

    def ranks(self) -> list[int]:
        scores = self.scores()
        return [1 + sum(other > score for other in scores) for score in scores]

    def census(self) -> dict[str, tuple[int, int]]:
        found = self.discard[:]
        for card in self.pile.hidden_from(-1):
            found[card] += 1
        for player in self.players:
            for card in player.hand + ([player.bid] if player.bid >= 0 else []):
                found[card] += 1
        pieces = {f"{one.id} tickets": (found[card], one.count) for card, one in enumerate(self.box.ticket)}
        coins = self.bank + sum(player.coins for player in self.players)
        return pieces | {"coins": (coins, self.box.line.coins)}

    def faults(self) -> list[str]:
        return [f"seat {seat} owes coins" for seat, player in enumerate(self.players) if player.coins < 0]

    def hide(self, data: dict[str, Any], seat: int) -> None:
        table = data["table"]
        hide_pile(table["pile"], seat)
        inside = table["pile"]["inside"]
        for other, player in enumerate(table["players"]):
            if other == seat:
                continue
            for card in player["hand"]:
                inside[card] += 1
            player["hand"] = [-1] * len(player["hand"])
            if player["bid"] >= 0:
                inside[player["bid"]] += 1
                player["bid"] = HIDDEN_BID

    def reshuffle(self, seat: int, rng: Any) -> None:
        others = [player for other, player in enumerate(self.players) if other != seat]
        cards = self.pile.hidden_from(seat)
        for player in others:
            cards += player.hand + ([player.bid] if player.bid >= 0 else [])
        cards.sort()
        rng.shuffle(cards)
        for player in others:
            count = len(player.hand)
            player.hand, cards = sorted(cards[:count]), cards[count:]
            if player.bid >= 0:
                player.bid, cards = cards[0], cards[1:]
        self.pile.deal_hidden(cards, seat)


class Deal(Chance[Table]):
    """A ticket from the pile for a seat, seen by that seat only."""

    FIELDS: ClassVar[tuple[str, ...]] = ("to", "setup")
    __slots__ = ("setup", "to")

    def __init__(self, to: int, setup: int) -> None:
        super().__init__()
        self.to = to
        self.setup = setup

    def options(self, table: Table) -> list[int]:
        return [DRAW + card for card in table.pile.candidates()]

    def weights(self, table: Table) -> list[int]:
        return table.pile.weights()

    def stream(self) -> int:
        return SETUP_STREAM if self.setup else super().stream()

    def resolve(self, table: Table, action: int) -> None:
        table.pile.draw(action - DRAW)
        hand = table.players[self.to].hand
        hand.append(action - DRAW)
        hand.sort()


class Round(Auto[Table]):
    """One round after the other; after the last the game is over."""

    def run(self, table: Table) -> None:
        if table.round == table.box.line.rounds:
            return
        table.round += 1
        table.push(self)
        for seat in reversed(range(len(table.players))):
            table.push(Deal(seat, 0))
        table.push(Lead())
        table.push(Bids())


class Bids(Secret[Table]):
    def pending(self, table: Table) -> list[int]:
        return [seat for seat, player in enumerate(table.players) if player.bid == NO_BID and player.hand]

    def options_of(self, table: Table, seat: int) -> list[int]:
        return [BID + card for card in sorted(set(table.players[seat].hand))]

    def commit(self, table: Table, seat: int, action: int) -> None:
        player = table.players[seat]
        player.bid = action - BID
        player.hand.remove(player.bid)
        table.push(self)


class Lead(Auto[Table]):
    """All bids are revealed and discarded; the best leads."""

    def run(self, table: Table) -> None:
        bids = [player.bid for player in table.players]
        table.leader = bids.index(max(bids))
        for player in table.players:
            if player.bid != NO_BID:
                table.discard[player.bid] += 1
                player.bid = NO_BID
        table.tell(LED, table.leader, max(bids))
        table.push(Glance(table.leader))
        if table.setting.options["tolls"]:
            for seat in reversed(range(len(table.players))):
                if seat != table.leader:
                    table.push(Toll(seat))
        table.push(Roll())


class Roll(Chance[Table]):
    def options(self, table: Table) -> list[int]:
        return [ROLL + number for number in range(3)] if table.bank >= 3 else []

    def weights(self, table: Table) -> list[int]:
        return table.box.die.weights[:]

    def stream(self) -> int:
        return DICE_STREAM

    def resolve(self, table: Table, action: int) -> None:
        table.bank -= 1 + action - ROLL
        table.players[table.leader].coins += 1 + action - ROLL


class Toll(Step[Table]):
    """An interrupt: whoever holds a local ticket is a secret, so everybody is asked."""

    def options(self, table: Table) -> list[int]:
        able = LOCAL in table.players[self.seat].hand and table.players[table.leader].coins > 0
        return [LET_PASS, TOLL] if able else [LET_PASS]

    def asks_even_if_forced(self, table: Table, option: int) -> bool:
        return True

    def resolve(self, table: Table, action: int) -> None:
        if action == TOLL:
            player = table.players[self.seat]
            player.hand.remove(LOCAL)
            table.discard[LOCAL] += 1
            player.coins += 1
            table.players[table.leader].coins -= 1


class Glance(Step[Table]):
    def options(self, table: Table) -> list[int]:
        return [SKIP_LOOK, LOOK] if len(table.pile) else [SKIP_LOOK]

    def resolve(self, table: Table, action: int) -> None:
        if action == LOOK:
            table.push(Show(self.seat))


class Show(Chance[Table]):
    FIELDS: ClassVar[tuple[str, ...]] = ("to",)
    __slots__ = ("to",)

    def __init__(self, to: int) -> None:
        super().__init__()
        self.to = to

    def options(self, table: Table) -> list[int]:
        return [DRAW + card for card in table.pile.candidates()]

    def weights(self, table: Table) -> list[int]:
        return table.pile.weights()

    def resolve(self, table: Table, action: int) -> None:
        table.pile.draw(action - DRAW)
        table.pile.put_on_top(action - DRAW, 1 << self.to)
        table.push(Replace(self.to))


class Replace(Step[Table]):
    def options(self, table: Table) -> list[int]:
        return [LEAVE, BURY]

    def resolve(self, table: Table, action: int) -> None:
        if action == BURY:
            card = table.pile.top[0]
            table.pile.draw(card)
            table.pile.put_under(card, 1 << self.seat)


class Toy(Game):
    name = "toy"
    title = "The Toy Line"
    min_players = 1
    max_players = 3
    minutes = "3"
    weight = "light"
    summary = "Tickets, bids and a loaded die."
    rules = 1
    options = {"tolls": (True, False), "start": ("plain", "rich", "broke")}
    option_help = {"tolls": "others may stop the leader", "start": "coins to begin with"}
    steps = {step.__name__: step for step in (Deal, Round, Bids, Lead, Roll, Toll, Glance, Show, Replace)}

    def load(self, components: str) -> None:
        self.box = read_box(components, ToyBox)
        demand(len(self.box.ticket) == KINDS, "ticket", f"there are {KINDS} kinds of tickets")
        for one in self.box.ticket:
            demand(one.count > 0, f"ticket {one.id}", "a ticket that does not exist")
        names = [one.id for one in self.box.ticket]
        self.actions = Actions(
            [
                Verb(DRAW, "draw", names, chance=True),
                Verb(BID, "bid", names),
                Verb(ROLL, "roll", ["1", "2", "3"], chance=True),
                Verb(LEAVE, "leave"),
                Verb(BURY, "bury"),
                Verb(SKIP_LOOK, "skip_look"),
                Verb(LOOK, "look"),
                Verb(LET_PASS, "let_pass"),
                Verb(TOLL, "toll"),
            ]
        )

    def check_setting(self, setting: Setting) -> None:
        if setting.options["start"] == "rich" and setting.players == 1:
            raise BadOption("nobody is rich alone")

    def blank(self, setting: Setting) -> Table:
        return Table(setting, self.box)

    def set_up(self, table: Table) -> None:
        table.pile.inside = [one.count for one in self.box.ticket]
        for player in table.players:
            player.coins = 2 if table.setting.options["start"] == "rich" else 0
            table.bank -= player.coins
        table.push(Round())
        for _ in range(self.box.line.hand):
            for seat in reversed(range(len(table.players))):
                table.push(Deal(seat, 1))

    def say(self, state: Table, action: int) -> str:
        return self.actions.text(action).replace(":", " a ") + "."

    def ask(self, state: Table) -> Question:
        return Question("What now?", "TOY-1")

    def report(self, state: Table, event: tuple[int, int, int, int]) -> str:
        return f"Seat {event[1]} leads with {event[2]}"

    def rule_of(self, action: int) -> str:
        return "TOY-1"

    def evaluate(self, state: Table, seat: int) -> float:
        return state.scores()[seat]

    def terminal(self, view: Any) -> str:
        return str(view["table"]["players"])

    def unhide(self, data: dict[str, Any], seat: int) -> None:
        inside = data["table"]["pile"]["inside"]

        def take() -> int:
            card = next(kind for kind, count in enumerate(inside) if count > 0)
            inside[card] -= 1
            return card

        for player in data["table"]["players"]:
            player["hand"] = [take() if card == -1 else card for card in player["hand"]]
            if player["bid"] == HIDDEN_BID:
                player["bid"] = take()
        unhide_pile(data["table"]["pile"])


GAME = Toy
