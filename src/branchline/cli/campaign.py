"""A campaign at the terminal: solo games in a row, each set by how the one before it ended; the page shows the same."""

from __future__ import annotations

from typing import Any

from branchline.cli.person import Person
from branchline.cli.screen import Screen
from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.table.bygone import OtherRules
from branchline.table.host import Host
from branchline.table.keepsakes import Campaign
from branchline.table.running import Running
from branchline.table.storage import MatchRow


def next_game(
    host: Host, person: Person, game: Game, options: dict[str, Any], is_new: bool, seed: int | None
) -> MatchRow:
    """The table of the campaign's game that is to be played now: the one under way, or the next."""
    keepsakes, visitor = host.keepsakes, person.visitor
    if is_new:
        keepsakes.give_up(visitor.id, game)
    campaign = keepsakes.campaign(visitor.id, game)
    if campaign is None:
        keepsakes.begin(visitor.id, game, rng=None if seed is None else Rng(seed))
    elif campaign.match is not None:
        try:
            running = host.fresh(campaign.match)
        except OtherRules:
            running = None  # the host knows what becomes of it
        if running is not None and running.is_settled:
            choose_way(host, campaign, running, Screen())
    return host.play_campaign(visitor, game, options=options)


def words_of(game: Game, campaign: Campaign) -> str:
    """What the game of this stage asks for."""
    return game.campaign_game(campaign.stage)[1]


def choose_way(host: Host, campaign: Campaign, running: Running, screen: Screen) -> Campaign | None:
    """The finished game is judged, and the player chooses the way on; None if that was the end of the campaign.

    Whoever leaves before choosing is asked again next time. A game that a bot had a hand in is played again."""
    ways = host.keepsakes.ways(campaign, running) or [("This game is played again.", campaign.stage)]
    screen.line("\nThe campaign", "bold")
    for i, (sentence, _) in enumerate(ways):
        screen.pair(f"{i + 1:4}  " if len(ways) > 1 else "  ", sentence, "cyan")
    way = 0
    while len(ways) > 1:
        answer = screen.ask("Which way? ") or ""
        if answer.isdecimal() and 1 <= int(answer) <= len(ways):
            way = int(answer) - 1
            break
        screen.line(f"A number from 1 to {len(ways)}", "red")
    after = ways[way][1]
    return None if after is None else host.keepsakes.keep(campaign, stage=after, match=None)
