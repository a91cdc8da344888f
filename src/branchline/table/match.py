"""A running match: the record that grows, the position it has reached, who sits where, and what may be taken back."""

from __future__ import annotations

from typing import Any

from branchline.bots import Bot, decide
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER
from branchline.core.record import Record
from branchline.table.lines import SPECTATOR, Line, name_of, play
from branchline.table.turns import undo_refusal

BOT_STREAMS = 16
LINES_AFTER_RESUMING = 20


class Match:
    """One game under way. `players[seat]` is the bot that plays there, or None for a person."""

    def __init__(self, record: Record, players: list[Bot | None], seed: int) -> None:
        self.record = record
        self.game = record.game
        self.players = players
        self.names = seat_labels(record, players)
        self.state: Any = record.state()
        self.dealer = Dealer(seed)
        self.rngs = [Rng(seed, 0, BOT_STREAMS + seat) for seat in range(record.players)]
        people = [seat for seat, player in enumerate(players) if player is None]
        self.watchers = people or [SPECTATOR]
        self.lines: dict[int, list[str]] = {watcher: [] for watcher in self.watchers}
        self.remember()

    def remember(self) -> None:
        """Tell anew the last moves of a game that is resumed."""
        first = max(0, len(self.record) - LINES_AFTER_RESUMING)
        state = self.record.state(first)
        for number, (seat, action) in enumerate(self.record.moves[first:], first + 1):
            self.tell(play(self.game, number, state.clone(), state, seat, action))

    @property
    def is_over(self) -> bool:
        return bool(self.state.player == OVER)

    def people_to_act(self) -> list[int]:
        return [seat for seat in self.state.players_to_act() if self.is_person(seat)]

    def is_person(self, seat: int) -> bool:
        return 0 <= seat < len(self.players) and self.players[seat] is None

    def act(self, seat: int, action: int) -> None:
        """One decision, refused with IllegalAction if it is not one; noted in record and log."""
        line = play(self.game, len(self.record) + 1, self.state.clone(), self.state, seat, action)
        self.record.moves.append((seat, action))
        if self.is_over:
            self.record.finish(self.state)
        self.tell(line)

    def tell(self, line: Line) -> None:
        """Let every watcher read what that watcher may."""
        who = name_of(self.names, line.seat)
        for watcher in self.watchers:
            shown = line.for_watcher(watcher, everything=False)
            self.lines[watcher] += [" ".join(filter(None, shown.spoken(who))), *shown.told]

    def act_by_itself(self) -> bool:
        """Let chance or a bot decide, if it is theirs; False if a person has to, or the game is over."""
        state = self.state
        if state.player == OVER:
            return False
        if state.player == CHANCE:
            self.act(CHANCE, self.dealer.choose(state))
            return True
        for seat in state.players_to_act():
            # A seat beyond the people's is the automa's; should it ever have a choice, any legal one will do.
            player = self.players[seat] if seat < len(self.players) else None
            if player is not None:
                self.act(seat, decide(player, state, seat, self.rngs[seat]))
                return True
        return False

    # -- taking back ------------------------------------------------------------------------------------

    def undo_refusal(self, seat: int) -> str:
        """Why this seat may not take the last decision back; "" if it may."""
        if not self.record.moves:
            return "There is nothing to take back."
        last, action = self.record.moves[-1]
        return undo_refusal(self.record.state(len(self.record) - 1), self.state, seat, last, action)

    def undo(self, seat: int) -> bool:
        """Take the last decision of this seat back; False if that may not be."""
        if self.undo_refusal(seat):
            return False
        self.record.moves.pop()
        self.record.result = None
        self.state = self.record.state()
        for watcher in self.watchers:
            self.lines[watcher].append(f"{self.names[seat]} takes the last move back")
        return True


def seat_labels(record: Record, players: list[Bot | None]) -> list[str]:
    """Each seat's name at the table with who plays there: `Red (greedy)`, `Blue (Anna)`."""
    labels = []
    for seat, name in enumerate(record.game.seat_names(record.players)):
        if seat >= len(players):
            labels.append(name)
            continue
        player = players[seat]
        person = record.seats[seat] if seat < len(record.seats) else ""
        who = str(player) if player is not None else person.removeprefix("you:")
        labels.append(f"{name} ({who})" if who and who != name else name)
    return labels
