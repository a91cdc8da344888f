"""What a message says, put together when it is sent: nothing in it that not everybody at the table may know."""

from __future__ import annotations

from dataclasses import dataclass, replace

from branchline.core import registry
from branchline.core.translation import Own, translated
from branchline.core.words import counted, inflected, of_another, sentence
from branchline.table.outbox import ASK, CALL, DAY, DIGEST, HELLO, NUDGE, OVER, REMINDER, Message
from branchline.table.seating import Seat, call_of
from branchline.table.storage import MatchRow, Storage
from branchline.web.clocks import until_words
from branchline.web.translating import said_by
from branchline.web.words import named, outcome

END_IT = "You have decided; the turn is to be ended."


@dataclass(frozen=True)
class Letter:
    """A message as it is read. `mark` is the same whenever it is the same message, `topic` whenever a newer one takes
    the place of an older one that was not read."""

    kind: str
    title: str
    text: str
    link: str
    stop: str
    mark: str
    topic: str
    table: str = ""
    game: str = ""
    name: str = ""


def letter_of(
    storage: Storage, message: Message, row: MatchRow | None, seats: list[Seat], site: str, now: float
) -> Letter | None:
    """The letter of a message; None if there is nothing to say after all. `site` is the address of the site."""
    way = message.way
    stop = f"{site}/stop/{way.word}"
    mark = f"{message.id}-{way.word[:8]}"
    if message.kind == ASK:
        title = "May Branchline write to you?"
        text = (
            "Somebody asked Branchline to tell this address when it is their turn in a game. If that was you, say yes "
            "by the link. If not, do nothing: there will be no other mail."
        )
        return Letter(ASK, title, text, f"{site}/yes/{way.word}", stop, mark, "ask")
    if message.kind == HELLO:
        title = "Branchline writes here from now on"
        text = "You are told when it is your turn." if row is None else f"About the table {call_of(row.word)}."
        return Letter(
            HELLO, title, text, f"{site}/tell" if row is None else f"{site}/t/{row.word}", stop, mark, "hello"
        )
    if message.kind == DIGEST:
        return digest_of(storage, message, site, stop, mark, now)
    assert row is not None
    game, call = short_game(row), call_of(row.word)
    where = f"{call} ({game})"
    name = seats[message.seat].name if message.seat >= 0 else ""
    asks = asked(row, seats)
    if message.kind == OVER:
        title, text = f"The game at {where} is over", sentence(outcome(row, seats))
    elif message.kind == CALL:
        title, text = f"{message.words} calls you at {where}", "What was said stands in the chat of the table."
    elif message.kind == NUDGE:
        title, text = f"{message.words} waits for you at {where}", asks
    elif message.kind == REMINDER:
        title, text = (
            f"Your time at {where} runs out",
            f"You have until {until_words(row, seats, message.seat)}. {asks}",
        )
    elif way.match is not None:
        title, text = f"{name} is to decide at {where}", of_another(asks, [name])
    else:
        title, text = f"Your turn at {where}", asks
    link = f"{site}/t/{row.word}"
    return Letter(message.kind, title, text, link, stop, mark, f"table-{row.id}", call, game, name)


def digest_of(storage: Storage, message: Message, site: str, stop: str, mark: str, now: float) -> Letter | None:
    """All tables where it is their turn, and what was finished since the day before."""
    lines, turns = [], 0
    for row in storage.matches_of(message.way.visitor):
        seats = storage.seats(row.id)
        mine = [seat.seat for seat in seats if seat.visitor == message.way.visitor and not seat.bot]
        where = f"{call_of(row.word)} ({short_game(row)})"
        if row.status == "playing" and any(seat in mine for seat in row.awaited):
            turns += 1
            turn = f"{translated(f'Your turn at {where}')}: {said_by(asked(row, seats), row.game)}"
            lines.append(f"{turn} {site}/t/{row.word}")
        elif row.status == "over" and row.held_by < 0 and now - row.moved_at < DAY and len(seats) > 1:
            lines.append(f"{where}: {said_by(sentence(outcome(row, seats)), row.game)} {site}/t/{row.word}")
    if not lines:
        return None
    title = (
        f"Your turn at {counted(turns, 'table')}" if turns else f"{inflected(len(lines), 'A game', 'Games')} finished"
    )
    return Letter(DIGEST, title, Own("\n".join(lines)), f"{site}/", stop, mark, "digest")


def in_language(letter: Letter) -> Letter:
    """As its reader reads it."""
    return replace(letter, title=translated(letter.title), text=translated(letter.text))


def asked(row: MatchRow, seats: list[Seat]) -> str:
    if row.held_by >= 0:
        return END_IT
    if row.game not in registry.games():
        return row.asks
    return named(registry.game(row.game), row.players, [seat.name for seat in seats], row.asks)


def short_game(row: MatchRow) -> str:
    title = registry.game(row.game).title if row.game in registry.games() else row.game
    return title.partition(":")[0]
