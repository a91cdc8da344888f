"""Setting a table of Small Railroad Empires for one test: chosen pieces and figures, everything still accounted for.

The map is REF-123 (tiles 1, 2, 3, nothing turned) unless a test says otherwise:

                       0f                           25p
        1r*   2r    3OL   4f         26f   27f   28D1  29h
           5BA   6r    7m*   8K2   9f   30G2  31f   32h   33BO  34p
       10d   11d   12p   13m   14f   35m   36m*  37p   38p   39p
    15h*  16HI  17p   18p   19C2  40f*  41K2  42m   43r*  44RO
             20p   21G1  22p   23h*  50f*  45d   46LO  47r   48d*
                24p   51d*  52d   53G2  54f   49d
                         55D2  56p   57f   58C1  59m*
                      60d   61p   62CH  63r*  64m
                   65p   66p   67h   68h   69r
                            70NE  71h   72TR  73r
                               74p
"""

from __future__ import annotations

from typing import Any

import branchline
from branchline import CHANCE, OVER
from branchline.core.chance import Dealer, deal
from branchline.games.small_railroad_empires.box import Box
from branchline.games.small_railroad_empires.state import Table

GAME = branchline.game("small_railroad_empires")
BOX: Box = GAME.box  # type: ignore[attr-defined]

ORANGE, BLUE, GREEN, GREY = range(4)
PLAINS, DESERT, FOREST, HILLS, RIVER, MOUNTAIN = range(6)

# Factories and cities of REF-123 by their space.
KENPER_1, CALIAS_1, GLYSON_1 = 8, 19, 21
DERWOOD_2, GLYSON_2, KENPER_2 = 28, 30, 41
GLYSON_3, DERWOOD_3, CALIAS_3 = 53, 55, 58
OLDVILLE, BARIS, HINBURG = 3, 5, 16
BOXTON, ROAM, LOWDOWN = 33, 44, 46
CHICARGO, NEW_YARD, TRACKHOLM = 62, 70, 72


def begin(players: int = 2, seed: int = 1, **options: Any) -> Table:
    """A game up to the first starting track; seat 0 begins."""
    wishes: dict[str, Any] = {"map": "REF-1234" if players == 4 else "REF-123"}
    if players > 1:
        wishes["first_player"] = 0
    table: Table = GAME.new(players, **{**wishes, **options})
    deal(table, Dealer(seed))
    return table


def arrange(
    tracks: list[list[int]],
    meeples: list[list[int]] | None = None,
    stack: list[list[Any]] | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 1,
    **fields: Any,
) -> Table:
    """A game in which these spaces hold tracks and meeples, at the beginning of seat 0's turn or at `stack`.

    Supplies follow from the pieces; a train card is in the play area for every meeple. Any other field can be named.
    """
    people = fields.pop("players", len(tracks))
    data = begin(people, seed, **(options or {})).to_data()
    table = data["table"]
    meeples = meeples or [[] for _ in tracks]
    table["tracks"] = [sorted(spaces) for spaces in tracks]
    table["meeples"] = [sorted(spaces) for spaces in meeples]
    table["locked_tracks"] = fields.get("locked_tracks", table["locked_tracks"])
    for seat in range(len(tracks)):
        table["supply_tracks"][seat] = BOX.tracks - table["locked_tracks"][seat] - len(tracks[seat])
        table["supply_meeples"][seat] = BOX.meeples - len(meeples[seat])
    table["turns"] = [1] + [0] * (len(tracks) - 1)
    if "loans" in fields:
        table["loan_cards"] = BOX.loans - sum(fields["loans"])
    if "goods" in fields:
        table["goods_supply"] = supply_of(fields["goods"])
    table.update(fields)
    deal_trains(table, fields, people)
    data["stack"] = stack if stack is not None else start_of_turn(people)
    found: Table = GAME.from_data(data)
    return found


def deal_trains(table: dict[str, Any], fields: dict[str, Any], people: int) -> None:
    """Train cards that a test names lie there; hands, play areas and market take others, of mixed colours."""
    named = list(fields.get("market", []))
    for place in ("dealt", "bought", "played"):
        named += [card for cards in fields.get(place, []) for card in cards]
    if table["gsc"]:
        named += table["gsc"]["train_cards"]
    free = [card for at in range(8) for card in range(at, 32, 8) if card not in named]
    for seat in range(people):
        if "dealt" not in fields:
            table["dealt"][seat] = sorted(free[:3])
            del free[:3]
        if "played" not in fields:
            table["played"][seat] = [free.pop() for _ in table["meeples"][seat]]
    if "market" not in fields:
        table["market"] = free[:3]
        del free[:3]
    table["train_deck"] = sorted(free)
    table["shuffled_back"] = fields.get("shuffled_back", [])


def start_of_turn(people: int) -> list[list[Any]]:
    if people == 1:
        return [["Round"], ["GscTurn"], ["BuyTrain", 0], ["Claim", 0, 0], ["Deliver", 0], ["Construct", 0, 2, 0]]
    return [["EndTurn", 0], ["BuyTrain", 0], ["Claim", 0, 0], ["Deliver", 0], ["Construct", 0, 2, 0]]


def delivering(people: int = 2) -> list[list[Any]]:
    """The stack of seat 0's turn when it may deliver."""
    return start_of_turn(people)[:-1]


def goods(**on: list[int]) -> list[int]:
    """Exactly these goods on the factories that are named, what is printed on the others of REF-123."""
    table = begin().goods[:]
    for factory, found in on.items():
        at = BOX.factory_ids.index(factory) * 4
        table[at : at + 4] = [found.count(good) for good in range(4)]
    return table


def supply_of(on_factories: list[int]) -> list[int]:
    return [BOX.good_pieces - sum(on_factories[good::4]) for good in range(4)]


def action(text: str) -> int:
    return GAME.actions.id(text)


def legal(table: Table) -> list[str]:
    return [GAME.actions.text(one) for one in table.legal_actions()]


def verbs(table: Table) -> list[str]:
    """The verbs that may be chosen now, each once."""
    return list(dict.fromkeys(text.partition(":")[0] for text in legal(table)))


def do(table: Table, *texts: str) -> Table:
    """Carry out actions; every piece is counted after each."""
    for text in texts:
        table.apply(action(text))
        table.check()
    return table


def told(table: Table, *texts: str) -> list[str]:
    """Carry out actions and return the log of them."""
    table.journal = []
    do(table, *texts)
    return [GAME.report(table, event) for event in table.journal]


def chance(table: Table, *wishes: str) -> Table:
    """Let chance decide until it is done: the first wish that is possible, else as it comes."""
    wanted = [action(text) for text in wishes]
    dealer = Dealer(1)
    while table.player == CHANCE:
        granted = next((wish for wish in wanted if wish in table.legal), None)
        if granted is not None:
            wanted.remove(granted)
        table.apply(dealer.choose(table) if granted is None else granted)
    return table


def edit(table: Table, **fields: Any) -> Table:
    """The same position with other figures."""
    data = table.to_data()
    data["table"].update(fields)
    found: Table = GAME.from_data(data)
    return found


def is_over(table: Table) -> bool:
    return table.player == OVER
