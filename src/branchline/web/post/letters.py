"""What a message says, put together when it is sent: nothing in it that not everybody at the table may know."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.core import registry
from branchline.core.translation import Own, translated
from branchline.core.words import counted, inflected, of_another, sentence
from branchline.table.ahead import is_anything_lost
from branchline.table.clocks import runs_out_at
from branchline.table.offers import Begun, Offer, may_still_agree
from branchline.table.outbox import (
    AGAIN,
    ASK,
    CALL,
    DAY,
    DIGEST,
    DROPPED,
    HELLO,
    NUDGE,
    OFFER,
    OVER,
    REMINDER,
    STAND_IN,
    TIME,
    TURN,
    Message,
)
from branchline.table.rematch import invitations
from branchline.table.seating import Seat, call_of
from branchline.table.storage import MatchRow, Storage
from branchline.web.clocks import until_words
from branchline.web.translating import own, said_by
from branchline.web.words import named, outcome

END_IT = "You have decided; the turn is to be ended."
QUESTION = (
    "Somebody asked Branchline to tell this address when it is their turn in a game.",
    "If that was you, say yes by the link.",
    "If not, do nothing: there will be no other mail.",
)


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
        title, text = said("May Branchline write to you?"), said(*QUESTION)
        return Letter(ASK, title, text, f"{site}/yes/{way.word}", stop, mark, "ask")
    if message.kind == HELLO:
        about = "You are told when it is your turn." if row is None else f"About the table {call_of(row.word)}."
        link = f"{site}/tell" if row is None else f"{site}/t/{row.word}"
        return Letter(HELLO, said("Branchline writes here from now on"), said(about), link, stop, mark, "hello")
    if message.kind == DIGEST:
        return digest_of(storage, message, site, stop, mark, now)
    assert row is not None
    game, call = short_game(row), call_of(row.word)
    name = seats[message.seat].name if 0 <= message.seat < len(seats) else ""
    title, *sentences = told(message, row, seats, f"{call} ({game})", name)
    if message.kind in (TURN, NUDGE) and way.match is None and is_anything_lost(storage, row, message.seat):
        sentences.append("What you had decided ahead is dropped; the table says why.")
    link = f"{site}/t/{row.word}"
    topic = f"table-{row.id}"
    return Letter(message.kind, said(title), said(*sentences), link, stop, mark, topic, call, game, name)


def told(message: Message, row: MatchRow, seats: list[Seat], where: str, name: str) -> tuple[str, ...]:
    """The title of a message about a table, and its sentences."""
    asks, by = asked(row, seats), own(message.words)
    if message.kind == OVER:
        return f"The game at {where} is over", sentence(outcome(row, seats))
    if message.kind == CALL:
        return f"{by} calls you at {where}", "What was said stands in the chat of the table."
    if message.kind == NUDGE:
        return f"{by} waits for you at {where}", asks, *until(row, seats, message.seat, "You have until")
    if message.kind == REMINDER:
        return f"Your time at {where} runs out", f"You have until {until_words(row, seats, message.seat)}.", asks
    if message.kind == OFFER:
        offer = Offer.read(row.offer)
        words = [sentence(offer.timing.words)] if offer else []
        by = next((own(seat.name) for seat in seats if offer and seat.visitor == offer.yes[0]), by)
        return f"{by} offers another time at {where}", *words, "It holds as soon as all agree who are waited for."
    if message.kind == AGAIN:
        return f"{by} asks you for another game at {where}", "A seat is kept for you."
    if message.kind == STAND_IN:
        return f"A bot plays for you at {where}", "Your time was out.", "You may take your seat again at any time."
    if message.kind == TIME:
        return f"Another time holds at {where}", sentence(row.timing.words), "All clocks have begun anew."
    if message.kind == DROPPED:
        return f"What you had decided ahead at {where} is dropped", "It does not fit any more; the table says why."
    if message.way.match is not None:
        return f"{name} is to decide at {where}", of_another(asks, [name]), *until(row, seats, message.seat)
    return f"Your turn at {where}", asks, *until(row, seats, message.seat, "You have until")


def until(row: MatchRow, seats: list[Seat], seat: int, words: str = "There is time until") -> tuple[str, ...]:
    """When the time of a seat runs out, where a clock runs for it."""
    return (f"{words} {until_words(row, seats, seat)}.",) if runs_out_at(row, seats, seat) is not None else ()


def said(*sentences: str) -> str:
    """Each in the reader's language by itself: what is put together is no sentence that a catalogue knows."""
    return Own(" ".join(map(translated, sentences)))


def digest_of(storage: Storage, message: Message, site: str, stop: str, mark: str, now: float) -> Letter | None:
    """All tables where it is their turn or their yes is waited for, and what was finished since the day before."""
    visitor = message.way.visitor
    turns, news, ends = list[str](), list[str](), list[str]()

    def line(row: MatchRow, *words: str) -> str:
        return f"{said(words[0])} {' '.join(said_by(one, row.game) for one in words[1:])} {site}/t/{row.word}"

    for row in storage.matches_of(visitor):
        seats = storage.seats(row.id)
        mine = [seat for seat in seats if seat.visitor == visitor]
        where = f"{call_of(row.word)} ({short_game(row)})"
        if row.status == "playing" and any(seat.seat in row.awaited and not seat.bot for seat in mine):
            first = next(seat.seat for seat in mine if seat.seat in row.awaited and not seat.bot)
            left = until(row, seats, first, "You have until")
            turns.append(line(row, f"Your turn at {where}:", asked(row, seats), *left))
        elif row.status == "over" and row.held_by < 0 and now - row.moved_at < DAY and len(seats) > 1:
            ends.append(line(row, f"The game at {where} is over:", sentence(outcome(row, seats))))
        if row.status == "playing" and any(seat.bot for seat in mine):
            news.append(line(row, f"A bot plays for you at {where}."))
        if may_still_agree(row, seats, visitor):
            news.append(line(row, f"Another time is on offer at {where}."))
        holds = Begun.read(row.offer)
        if row.status == "playing" and holds is not None and now - holds.at < DAY:
            news.append(line(row, f"Another time holds at {where}:", sentence(row.timing.words)))
        if row.status == "playing" and any(is_anything_lost(storage, row, seat.seat) for seat in mine):
            news.append(line(row, f"What you had decided ahead at {where} is dropped."))
    for row in invitations(storage, visitor):
        news.append(line(row, f"A seat is kept for you at {call_of(row.word)} ({short_game(row)})."))
    if turns:
        title = f"Your turn at {counted(len(turns), 'table')}"
    elif news:
        title = "News from your tables"
    elif ends:
        title = f"{inflected(len(ends), 'A game', 'Games')} finished"
    else:
        return None
    text = Own("\n".join(" ".join(one.split()) for one in [*turns, *news, *ends]))
    return Letter(DIGEST, said(title), text, f"{site}/", stop, mark, "digest")


def asked(row: MatchRow, seats: list[Seat]) -> str:
    if row.held_by >= 0:
        return END_IT
    if row.game not in registry.games():
        return row.asks
    return named(registry.game(row.game), row.players, [seat.name for seat in seats], row.asks)


def short_game(row: MatchRow) -> str:
    title = registry.game(row.game).title if row.game in registry.games() else row.game
    return title.partition(":")[0]
