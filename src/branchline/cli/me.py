"""`branchline me`: what you have played and learned, at the tables of the page and in the terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from branchline.cli.screen import fitted

if TYPE_CHECKING:
    from branchline.table.host import Host
    from branchline.table.players import Result
    from branchline.table.storage import Visitor

HELP = "what you have played and won; with a key from the page, you are the same player here and there"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--key", metavar="LINK", help="the link with your key, as your page in a browser shows it once")
    parser.add_argument("--db", metavar="FILE|URL", help="where the tables are, as for `branchline serve`")


def run(call: argparse.Namespace) -> int:
    # Here, because no other command has to wait for the storage.
    from branchline.cli.opening import house
    from branchline.core import registry
    from branchline.table import players, solving

    call.seed = None
    with house(call) as (host, person):
        if call.key is not None:
            players.take_over(host.storage, call.key.rstrip("/").rpartition("/")[2], person.visitor)
            person.look_again()
        found = [one for one in players.results(host.storage, person.visitor.id) if one.game in registry.games()]
        lines = [*played(host, person.visitor, found), *looked_at(host, person.visitor, found)]
        puzzles = solving.in_words(host.storage, person.visitor.id)
        lines += [f"Puzzles: {puzzles}"] if puzzles else []
    nothing = "You have not finished a game yet. To begin: branchline play, or branchline learn."
    print(fitted("\n".join(lines) or nothing))
    return 0


def played(host: Host, visitor: Visitor, found: list[Result]) -> list[str]:
    """Game by game, and against whom."""
    from branchline.core import registry
    from branchline.core.words import counted
    from branchline.table import players
    from branchline.web.standing import standing

    lines = []
    for name, some in players.tallies(found).items():
        rated = standing(host.storage, visitor.id, name) if visitor.name else None
        strength = "" if rated else players.strength(some)
        remark = f" (rating {rated})" if rated else f" (beside the bots: {strength})" if strength else ""
        lines.append(registry.game(name).title + remark)
        for one in some:
            won = f", won {one.won}, place {one.place:.1f} on average" if one.is_contest else ""
            lines.append(f"  {players.words(one.against)}: {counted(one.played, 'game')}{won}, best score {one.best:g}")
    return lines


def looked_at(host: Host, visitor: Visitor, found: list[Result]) -> list[str]:
    """What the reviews say together, the rules that cost most, and what was achieved."""
    from branchline.core import registry
    from branchline.core.words import listing
    from branchline.table import learning, looking_back, solving

    reviewed = looking_back.looked_back(host.storage, found)
    latest = [reviewed[one.match] for one in found if one.match in reviewed]
    said = looking_back.judged(latest)
    lines = ["", "Reviews", f"  {said}"] if said else []
    lines += [f"  {one.words}, {one.rule}: {100 * one.cost:.1f} %" for one in looking_back.costliest(latest)]
    days = solving.days_of(solving.tries_of(host.storage, visitor.id).values())
    earned = looking_back.achieved(found, reviewed, learning.learned(host.storage, visitor.id), len(days))
    lines += ["", "Achievements"] if earned else []
    for one in earned:
        titles = listing([registry.game(game).title for game in one.games if game in registry.games()])
        lines += [f"  {one.name}{': ' if titles else ''}{titles}", f"    {one.why}"]
    return lines
