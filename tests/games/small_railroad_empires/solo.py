"""Setting a solo table: REF-123, destination card 1 revealed unless a test says otherwise.

Card 1: Black from Kenper (space 8) to Lowdown or Chicargo, Yellow from Glyson (space 30) to Oldville or Trackholm.
"""

from __future__ import annotations

from typing import Any

from branchline.core.chance import Dealer, Rng, random_playout
from branchline.games.small_railroad_empires.state import Table
from games.small_railroad_empires.table import BOX, GAME, arrange

BLACK_ORIGIN, YELLOW_ORIGIN = 8, 30
GSC_FIELDS = (
    "destination_deck",
    "destinations",
    "destinations_done",
    "routes",
    "action_cards",
    "train_cards",
    "train_cards_due",
)


def solo(tracks: list[list[int]], meeples: list[list[int]] | None = None, **fields: Any) -> Table:
    """A solo position with these pieces; fields of the Conglomerate may be named like those of the table."""
    gsc: dict[str, Any] = {
        "destination_deck": [1, 2, 3],
        "destinations": [0],
        "destinations_done": [0, 0],
        "routes": [[], []],
        "action_cards": [],
        "train_cards": [],
        "train_cards_due": 0,
        "locomotives": fields.pop("gsc_locomotives", [0, 0, 0, 0]),
    }
    for name in GSC_FIELDS:
        if name in fields:
            gsc[name] = fields.pop(name)
    gsc["action_deck"] = [card for card in range(len(BOX.action_era)) if card not in gsc["action_cards"]]
    wishes: dict[str, Any] = {"money": [5, 0, 0], "locked_tracks": [2, 0, 0], "contract_revealed": [1], **fields}
    return arrange(tracks, meeples, players=1, gsc=gsc, **wishes)


PHASES = [["BuyTrain", 0], ["Claim", 0, 0], ["Deliver", 0], ["Construct", 0, 2, 0]]


def human_turn(tracks: list[list[int]], meeples: list[list[int]] | None = None, **fields: Any) -> Table:
    """The human's turn, from the named phase on."""
    phase = fields.pop("phase", "Construct")
    names = [str(step[0]) for step in PHASES]
    stack = [["Round"], ["GscTurn"], *PHASES[: names.index(phase) + 1]]
    if "contract" in fields:
        fields["contract_revealed"] = [0]
    return solo(tracks, meeples, stack=stack, **fields)


def gsc_turn(tracks: list[list[int]], meeples: list[list[int]] | None = None, **fields: Any) -> Table:
    """The Conglomerate is about to draw an action card."""
    return solo(tracks, meeples, stack=[["Round"], ["GscTurn"]], **fields)


def played_out(seed: int, **options: Any) -> Table:
    """A whole solo game at random."""
    table: Table = GAME.new(1, **options)
    random_playout(table, Dealer(seed), Rng(seed))
    return table
