"""What every kind of message says, in English and in German, and that nothing of it stays English."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from evenings import friend, me, opened, play_on, until, waits_for_a_person

from branchline.core.translation import catalogue_of, of_game, read_in
from branchline.table.agreement import agree_to_time, offer_time
from branchline.table.ahead import LOST, Answer, News, Order, changed, note
from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.outbox import (
    AGAIN,
    ASK,
    CALL,
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
from branchline.table.rematch import ask_again
from branchline.table.seating import call_of
from branchline.table.storage import MatchRow, Storage, Visitor
from branchline.table.timing import DAY, DAYS, FREE, LIVE, Timing
from branchline.table.ways import JSON, Way, add_way
from branchline.web.post.letters import Letter, letter_of

SITE = "https://play.example.org"
GAME = "small_railroad_empires"
GIVEN = Timing(DAYS, 2 * DAY, 0, None, False, "Europe/Berlin")


class Table:
    """Ada and Ben at a table, and letters about it."""

    def __init__(self, storage: Storage, game: str = GAME) -> None:
        self.storage = storage
        self.host = Host(storage, BotPool(0))
        self.people = [Visitor(storage.new_visitor()[0].id, name, {}) for name in ("Ada", "Ben")]
        row = opened(self.host, self.people[0], game, [me("Ada"), friend()])
        storage.set_values(row, timing=GIVEN.written())
        self.host.join(row.id, self.people[1], 1, "Ben")
        self.match = row.id
        self.seat = until(self.host, row.id, waits_for_a_person).row.awaited[0]

    @property
    def row(self) -> MatchRow:
        return self.storage.match(self.match)

    @property
    def where(self) -> str:
        return call_of(self.row.word)

    @property
    def name(self) -> str:
        return self.people[self.seat].name

    def way(self, match: int | None = None) -> Way:
        return add_way(self.storage, self.people[self.seat].id, JSON, f"https://8.8.8.8/{match}", SITE, match=match)

    def letter(
        self, kind: str, language: str, by: str = "Cleo", row: MatchRow | None = None, to_table: bool = False
    ) -> Letter:
        """As the postman puts it together; in German nothing of it may have been looked for in vain."""
        row = row or self.row
        match = None if kind in (ASK, HELLO, DIGEST) else row.id
        way = self.way(row.id if to_table else None)
        message = Message(1, way, match, self.seat if match else -1, kind, "", by, time.time(), 0)
        catalogue = catalogue_of("de")
        catalogue.missed.clear()
        with read_in(language), of_game(row.game if match else ""):
            at = row if match else None
            found = letter_of(self.storage, message, at, self.storage.seats(row.id), SITE, time.time())
        assert found is not None
        assert catalogue.missed == set()
        return found


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    storage = Storage(str(tmp_path / "tables.sqlite"))
    found = Table(storage)
    yield found
    found.host.close()
    storage.close()


def test_a_turn(table: Table) -> None:
    assert table.letter(TURN, "en").title == f"Your turn at {table.where} (Small Railroad Empires)"
    assert table.letter(TURN, "de").title == f"Am Tisch {table.where} (Small Railroad Empires) bist du am Zug"
    english, german = table.letter(TURN, "en").text, table.letter(TURN, "de").text
    assert re.fullmatch(r"[^.?]+\? You have until \d+ \w+ \d\d:\d\d \(Europe/Berlin\)\.", english)
    assert re.fullmatch(r"[^.?]+\? Du hast Zeit bis \d+\. \S+ \d\d:\d\d \(Europe/Berlin\)\.", german)
    free = replace(table.row, timing=Timing(FREE))
    assert table.letter(TURN, "en", row=free).text.endswith("?"), "without a clock there is nothing to say of time"


def test_a_reminder_says_until_when_and_what_is_asked(table: Table) -> None:
    """The date has full stops in it, and the question follows it."""
    asks = table.letter(TURN, "de").text.partition("?")[0] + "?"
    german = table.letter(REMINDER, "de")
    assert german.title == f"Deine Zeit am Tisch {table.where} (Small Railroad Empires) läuft ab"
    assert re.fullmatch(r"Du hast Zeit bis \d+\. \S+ \d\d:\d\d \(Europe/Berlin\)\. " + re.escape(asks), german.text)
    english = table.letter(REMINDER, "en")
    assert english.title == f"Your time at {table.where} (Small Railroad Empires) runs out"
    assert re.match(r"You have until \d+ \w+ \d\d:\d\d \(Europe/Berlin\)\. \w", english.text)


def test_a_nudge_and_a_call_name_who_waits(table: Table) -> None:
    where = f"{table.where} (Small Railroad Empires)"
    assert table.letter(NUDGE, "en").title == f"Cleo waits for you at {where}"
    assert table.letter(NUDGE, "de").title == f"Cleo wartet am Tisch {where} auf dich"
    assert table.letter(NUDGE, "de").text == table.letter(TURN, "de").text
    assert table.letter(CALL, "en").title == f"Cleo calls you at {where}"
    assert table.letter(CALL, "de").title == f"Cleo ruft dich am Tisch {where}"
    assert table.letter(CALL, "en").text == "What was said stands in the chat of the table."
    assert table.letter(CALL, "de").text == "Was gesagt wurde, steht im Chat des Tisches."


def test_the_channel_of_a_table_names_who_is_to_decide(table: Table) -> None:
    where = f"{table.where} (Small Railroad Empires)"
    assert table.letter(TURN, "en", to_table=True).title == f"{table.name} is to decide at {where}"
    german = table.letter(TURN, "de", to_table=True)
    assert german.title == f"{table.name} ist am Tisch {where} am Zug"
    assert not re.search(r"\b(du|dein\w*|dich|dir)\b", german.text, re.IGNORECASE)
    assert re.search(r" Zeit ist bis \d+\. \S+ \d\d:\d\d \(Europe/Berlin\)\.$", german.text)


def test_a_turn_that_is_only_to_be_ended(table: Table) -> None:
    held = replace(table.row, held_by=table.seat, timing=Timing(FREE))
    assert table.letter(TURN, "en", row=held).text == "You have decided; the turn is to be ended."
    assert table.letter(TURN, "de", row=held).text == "Du hast entschieden; beende noch deinen Spielzug."
    told = table.letter(TURN, "de", row=held, to_table=True).text
    assert told == f"{table.name} hat entschieden und muss den Spielzug noch beenden."
    assert (
        table.letter(TURN, "en", row=held, to_table=True).text == f"{table.name} has decided; the turn is to be ended."
    )


def test_the_end_says_who_won(tmp_path: Path) -> None:
    storage = Storage(str(tmp_path / "junction.sqlite"))
    table = Table(storage, "junction")
    play_on(table.host, table.match, random.Random(4))
    assert table.letter(OVER, "en").title == f"The game at {table.where} (Junction) is over"
    assert table.letter(OVER, "de").title == f"Die Partie am Tisch {table.where} (Junction) ist zu Ende"
    assert re.fullmatch(r"Finished, (Ada|Ben|Ada and Ben) won\.", table.letter(OVER, "en").text)
    assert re.search(r"(Ada|Ben|Ada und Ben)", table.letter(OVER, "de").text)
    assert "won" not in table.letter(OVER, "de").text
    there = ask_again(table.host, table.match, table.people[1 - table.seat])
    asked = table.letter(AGAIN, "de", by="Ben", row=there)
    assert asked.title == f"Ben lädt dich zu einer neuen Partie am Tisch {call_of(there.word)} (Junction) ein"
    assert asked.text == "Ein Platz ist für dich reserviert."
    assert asked.link == f"{SITE}/t/{there.word}"
    assert "Ein Platz ist" not in table.letter(AGAIN, "en", row=there).text
    digest = table.letter(DIGEST, "de").text.split("\n")
    assert digest[0].startswith(f"Am Tisch {call_of(there.word)} (Junction) ist ein Platz für dich reserviert. {SITE}")
    assert digest[1].startswith(f"Die Partie am Tisch {table.where} (Junction) ist zu Ende: ")
    table.host.close()
    storage.close()


def test_another_time_and_a_bot_that_stands_in(table: Table) -> None:
    where = f"{table.where} (Small Railroad Empires)"
    offer_time(table.host, table.match, table.people[1 - table.seat].id, Timing(LIVE, 1800, 15))
    german, english = table.letter(OFFER, "de"), table.letter(OFFER, "en")
    by = table.people[1 - table.seat].name
    assert english.title == f"{by} offers another time at {where}", "who offers what is on offer now"
    assert english.text.startswith("Live, 30 minutes each, 15 seconds more with every turn. It holds as soon as")
    assert german.title == f"{by} schlägt am Tisch {where} eine andere Bedenkzeit vor"
    assert german.text.startswith("Live, ")
    assert german.text.endswith("Sie gilt, sobald alle zustimmen, auf die gewartet wird.")
    digest = table.letter(DIGEST, "de")
    assert digest.title == "Du bist an 1 Tisch am Zug"
    assert [line.partition(" https://")[0] for line in digest.text.split("\n")] == [
        f"Am Tisch {where} bist du am Zug: {table.letter(TURN, 'de').text}",
        f"Am Tisch {where} ist eine andere Bedenkzeit vorgeschlagen.",
    ]
    agree_to_time(table.host, table.match, table.people[table.seat].id)
    assert table.letter(TIME, "en").title == f"Another time holds at {where}"
    assert table.letter(TIME, "en").text == (
        "Live, 30 minutes each, 15 seconds more with every turn. All clocks have begun anew."
    )
    assert table.letter(TIME, "de").title == f"Am Tisch {where} gilt jetzt eine andere Bedenkzeit"
    assert table.letter(TIME, "de").text.endswith("Alle Uhren haben neu begonnen.")
    assert f"Am Tisch {where} gilt jetzt eine andere Bedenkzeit: Live, je 30 Minuten" in table.letter(DIGEST, "de").text
    assert table.letter(DROPPED, "de").title == f"Am Tisch {where} ist verworfen, was du vorab entschieden hattest"
    assert table.letter(DROPPED, "de").text == "Es passt nicht mehr; am Tisch steht, warum."
    with table.storage.writing() as connection:
        lost = News(LOST, Order(0, table.seat, Answer("pass")), ("chance has decided since",))
        note(connection, table.match, table.row.number + 1, lost)
        changed(table.storage, connection, table.match)
    assert table.letter(TURN, "en").text.endswith(" What you had decided ahead is dropped; the table says why.")
    assert table.letter(TURN, "de").text.endswith(
        " Was du vorab entschieden hattest, ist verworfen; am Tisch steht, warum."
    )
    assert "ist verworfen" not in table.letter(TURN, "de", to_table=True).text, "that is nobody else's to know"
    table.host.hand_over(table.match, table.seat, "random")
    assert table.letter(STAND_IN, "en").title == f"A bot plays for you at {where}"
    assert table.letter(STAND_IN, "de").title == f"Am Tisch {where} spielt ein Bot für dich"
    assert table.letter(STAND_IN, "de").text.startswith("Deine Zeit war abgelaufen. Du kannst deinen Platz")
    assert table.letter(DIGEST, "de").title == "Neues von deinen Tischen"
    assert table.letter(DIGEST, "en").text.startswith(f"A bot plays for you at {where}. {SITE}/t/")


def test_a_new_address_is_asked_and_greeted(table: Table) -> None:
    assert table.letter(ASK, "en").title == "May Branchline write to you?"
    assert table.letter(ASK, "de").title == "Darf Branchline dir schreiben?"
    assert table.letter(ASK, "de").text.startswith("Jemand hat Branchline gebeten, an diese Adresse zu schreiben")
    assert table.letter(HELLO, "en").text == "You are told when it is your turn."
    assert table.letter(HELLO, "de").text == "Du bekommst Bescheid, wenn du am Zug bist."


@pytest.mark.parametrize("game", ["alubari", "movers_and_shakers", "railroad_revolution", "railway_workers"])
def test_a_turn_of_every_game_is_told_in_german(tmp_path: Path, game: str) -> None:
    """Whatever is asked in the first turns, to whom it is asked and to the table."""
    storage = Storage(str(tmp_path / "tables.sqlite"))
    table = Table(storage, game)
    rng = random.Random(7)
    for _ in range(6):
        for kind in (TURN, REMINDER):
            assert table.letter(kind, "de").text
        assert table.letter(TURN, "de", to_table=True).text
        play_on(table.host, table.match, rng, 3)
        table.seat = (*until(table.host, table.match, waits_for_a_person).row.awaited, 0)[0]
    table.host.close()
    storage.close()
