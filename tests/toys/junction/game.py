"""Junction: each round all bid a wagon in secret; the highest alone takes the sum, then may roll for more."""

from __future__ import annotations

from typing import Any

from branchline.core.actions import Actions, Verb
from branchline.core.box import Entry, demand, read_box
from branchline.core.deck import Pile, hide_pile
from branchline.core.errors import BadOption
from branchline.core.fields import Fields, names
from branchline.core.game import Game, Reading
from branchline.core.position import DICE_STREAM, SETUP_STREAM, Auto, Chance, Part, Position, Secret, Setting, Step
from branchline.core.sheet import Question
from branchline.core.weights import Values

DRAW, BID, ROLL, REST, FACE = 0, 6, 12, 13, 14


class Cards(Entry):
    copies: int
    kinds: int


class Rounds(Entry):
    count: int


class Contents(Entry, kw_only=True):
    provenance: str = ""  # type: ignore[assignment]
    cards: Cards
    rounds: Rounds


class Weights:
    def __init__(self, values: Values) -> None:
        self.hand = values.one("hand")
        self.bid = values.one("bid")


class Player(Part):
    def __init__(self, field: Fields) -> None:
        self.hand = field.numbers([], 0, 5)
        self.bid = field.number(-1, -1, 5)
        self.points = field.number(0, 0, 999)
        self.luck = field.number(0, -999, 999)

    # fields: written by make fields
    FIELDS = names("hand bid points luck")
    __slots__ = FIELDS

    def clone(self) -> Player:
        copy = Player.__new__(Player)
        copy.hand, copy.bid, copy.points = self.hand[:], self.bid, self.points
        copy.luck = self.luck
        return copy

    # end


class Table(Position):
    def __init__(self, setting: Setting, box: Contents) -> None:
        super().__init__(setting)
        self.box = box
        field = self.declare()
        self.round = field.number(0, 0, box.rounds.count + 1)
        self.pile = field.part(Pile(6, field.of(Pile), box.cards.copies, setting.players))
        self.discard = field.numbers([0] * 6, 0, box.cards.copies)
        self.players = field.part([Player(field.of(Player)) for _ in range(setting.players)])

    # fields: written by make fields
    FIELDS = names("round pile discard players")
    __slots__ = FIELDS + names("box")

    def clone(self) -> Table:
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box, copy.round, copy.pile = self.box, self.round, self.pile.clone()
        copy.discard = self.discard[:]
        copy.players = [part.clone() for part in self.players]
        return copy

    # end

    def scores(self) -> list[float]:
        return [float(player.points + player.luck) for player in self.players]

    def ranks(self) -> list[int]:
        scores = self.scores()
        return [1 + sum(1 for other in scores if other > score) for score in scores]

    def score_sheet(self) -> list[dict[str, float]]:
        return [{"bids": float(player.points), "luck": float(player.luck)} for player in self.players]

    def census(self) -> dict[str, tuple[int, int]]:
        if not self.round:
            return {}
        count = len(self.pile) + sum(self.discard)
        count += sum(len(player.hand) + (player.bid >= 0) for player in self.players)
        return {"wagons": (count, self.box.cards.copies * 6)}

    def hide(self, data: dict[str, Any], seat: int) -> None:
        pile = data["table"]["pile"]
        hide_pile(pile, seat)
        for other, player in enumerate(data["table"]["players"]):
            if other != seat:
                for card in player["hand"]:
                    pile["inside"][card] += 1
                player["hand"] = [-1] * len(player["hand"])
                if player["bid"] >= 0:
                    pile["inside"][player["bid"]] += 1
                    player["bid"] = -2

    def reshuffle(self, seat: int, rng: Any) -> None:
        cards = self.pile.hidden_from(seat)
        others = [player for other, player in enumerate(self.players) if other != seat]
        for player in others:
            cards += player.hand + ([player.bid] if player.bid >= 0 else [])
        cards.sort()
        rng.shuffle(cards)
        for player in others:
            player.hand = sorted(cards.pop() for _ in player.hand)
            if player.bid >= 0:
                player.bid = cards.pop()
        self.pile.deal_hidden(cards, seat)


class Begin(Auto[Table]):
    """The pile is made and two wagons each are dealt."""

    def run(self, table: Table) -> None:
        table.pile.inside = [table.box.cards.copies] * 6
        table.round = 1
        table.push(Round())
        for seat in range(len(table.players)):
            table.push(Draw(seat))
            table.push(Draw(seat))


class Draw(Chance[Table]):
    """One wagon from the pile to a hand; only its owner sees it."""

    FIELDS = ("owner",)
    __slots__ = FIELDS

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def options(self, table: Table) -> list[int]:
        return [DRAW + card for card in table.pile.candidates()]

    def weights(self, table: Table) -> list[int]:
        return table.pile.weights()

    def stream(self) -> int:
        return SETUP_STREAM

    def resolve(self, table: Table, action: int) -> None:
        table.pile.draw(action - DRAW)
        player = table.players[self.owner]
        player.hand = sorted([*player.hand, action - DRAW])


class Round(Auto[Table]):
    def run(self, table: Table) -> None:
        if table.round <= table.box.rounds.count:
            table.push(Bids())


class Bids(Secret[Table]):
    def pending(self, table: Table) -> list[int]:
        return [seat for seat, player in enumerate(table.players) if player.bid < 0]

    def options_of(self, table: Table, seat: int) -> list[int]:
        return [BID + card for card in sorted(set(table.players[seat].hand))]

    def commit(self, table: Table, seat: int, action: int) -> None:
        player = table.players[seat]
        player.bid = action - BID
        player.hand.remove(player.bid)
        table.push(Bids() if self.pending(table) else Reveal())


class Reveal(Auto[Table]):
    def run(self, table: Table) -> None:
        bids = [player.bid for player in table.players]
        for player in table.players:
            table.discard[player.bid] += 1
            player.bid = -1
        table.round += 1
        table.push(Round())
        for seat in range(len(table.players)):
            table.push(Draw(seat))
        if bids.count(max(bids)) == 1:
            winner = bids.index(max(bids))
            table.players[winner].points += sum(bids) + len(bids)
            table.tell(1, winner, sum(bids) + len(bids))
            table.push(Luck(winner))


class Luck(Step[Table]):
    def options(self, table: Table) -> list[int]:
        return [ROLL, REST]

    def resolve(self, table: Table, action: int) -> None:
        if action == ROLL:
            table.push(Die(self.seat))


class Die(Chance[Table]):
    FIELDS = ("owner",)
    __slots__ = FIELDS

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def options(self, table: Table) -> list[int]:
        return [FACE + face for face in range(3)]

    def weights(self, table: Table) -> list[int]:
        return [3, 2, 1]

    def stream(self) -> int:
        return DICE_STREAM

    def resolve(self, table: Table, action: int) -> None:
        gain = (action - FACE) * 4 if table.setting.options["double"] else (action - FACE) * 2
        stake = 0 if table.setting.options["low_roll"] == "free" else 1
        table.players[self.owner].luck += gain - stake


class Junction(Game):
    name = "junction"
    title = "Junction"
    min_players = 1
    max_players = 4
    minutes = "1"
    weight = "light"
    summary = "A toy."
    rules = 1
    options = {"double": (False, True), "first_player": ("random", 0, 1, 2, 3)}
    option_help = {"double": "luck counts twice", "first_player": "who begins, though it means nothing"}
    readings = {
        "low_roll": Reading(
            "JU-3",
            "Does a roll cost a point even if it shows the low face?",
            {"paid": "Every roll costs a point.", "free": "A roll costs nothing."},
        )
    }
    steps = {kind.__name__: kind for kind in (Begin, Draw, Round, Bids, Reveal, Luck, Die)}

    def load(self, components: str) -> None:
        self.box = read_box(components, Contents)
        demand(self.box.cards.copies >= 4, "cards, copies", "at least 4 of each wagon are needed")
        labels = [str(card + 1) for card in range(6)]
        self.actions = Actions(
            [
                Verb(DRAW, "draw", labels),
                Verb(BID, "bid", labels),
                Verb(ROLL, "roll"),
                Verb(REST, "rest"),
                Verb(FACE, "face", ["low", "middle", "high"]),
            ]
        )

    def blank(self, setting: Setting) -> Table:
        return Table(setting, self.box)

    def set_up(self, table: Table) -> None:
        table.push(Begin())

    def check_setting(self, setting: Setting) -> None:
        first = setting.options["first_player"]
        if isinstance(first, int) and first >= setting.players:
            raise BadOption(f"there is no seat {first} with {setting.players} players")

    def say(self, state: Table, action: int) -> str:
        if action < BID:
            return f"Draw wagon {action - DRAW + 1}"
        if action < ROLL:
            return f"Bid wagon {action - BID + 1}"
        return {ROLL: "Roll the die", REST: "Rest"}.get(action) or f"The die shows face {action - FACE + 1}"

    def ask(self, state: Table) -> Question:
        return Question("Which wagon do you bid?" if state.legal[0] < ROLL else "Do you roll?", "JU-1")

    def report(self, state: Table, event: tuple[int, int, int, int]) -> str:
        return f"Player {event[1] + 1} takes {event[2]} points"

    def rule_of(self, action: int) -> str:
        return "JU-1"

    def weigh(self, values: Values) -> Weights:
        return Weights(values)

    def evaluate(self, state: Table, seat: int) -> float:
        player, weights = state.players[seat], self.weights[state.setting.players]
        ahead: float = weights.hand * sum(player.hand) + weights.bid * max(0, player.bid)
        return player.points + player.luck + ahead

    def terminal(self, view: Any) -> str:
        table = view["table"]
        lines = [f"Round {table['round']}"]
        for seat, player in enumerate(table["players"]):
            lines.append(f"Player {seat + 1}: hand {player['hand']}, {player['points'] + player['luck']} points")
        return "\n".join(lines)

    def unhide(self, data: dict[str, Any], seat: int) -> None:
        inside = data["table"]["pile"]["inside"]

        def take() -> int:
            card = next(kind for kind, count in enumerate(inside) if count)
            inside[card] -= 1
            return card

        for player in data["table"]["players"]:
            player["hand"] = [take() if card == -1 else card for card in player["hand"]]
            if player["bid"] == -2:
                player["bid"] = take()

    def ending(self, state: Table) -> str:
        return "the last round is over" if max(state.scores()) > 0 else "nobody won anything"

    def achievements(self, state: Table, earlier: list[float]) -> list[tuple[str, str]]:
        total = state.scores()[0] + sum(earlier[-2:])
        return [("Runner", f"{total:g} points in three games")] if len(earlier) >= 2 else []

    def begin_campaign(self, rng: Any) -> dict[str, Any]:
        return {"game": 1, "goal": 0, "luck": int(rng.below(6))}

    def campaign_game(self, campaign: dict[str, Any]) -> tuple[dict[str, Any], str]:
        words = f"Game {campaign['game']} of 2: at least {campaign['goal']} points."
        return {"double": campaign["game"] == 2}, words

    def campaign_ways(self, campaign: dict[str, Any], state: Table) -> list[tuple[str, dict[str, Any] | None]]:
        if state.scores()[0] < campaign["goal"]:
            return [("The campaign is lost.", None)]
        if campaign["game"] == 2:
            return [("The campaign is won.", None)]
        return [("Go left: an easy goal.", {"game": 2, "goal": 1}), ("Go right.", {"game": 2, "goal": 999})]


GAME = Junction
