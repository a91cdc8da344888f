"""What a game says that has no translation yet: its own words, its lessons, and all that is said, asked, told and drawn
in many games. `branchline words LANGUAGE` prints it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from branchline.core import registry
from branchline.core.game import Game
from branchline.core.patrol import carry_out
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.rooms import data_of, text_in
from branchline.core.sentences import Phrase
from branchline.core.translation import Own, catalogue_of, in_columns, of_game, read_in, translated
from branchline.core.words import of_another
from branchline.lab.kit.cases import Case, cases
from branchline.lab.kit.sentences import STYLES, always
from branchline.lab.styles import BY_NAME, Seats
from branchline.look.album import Album

APART = 3
"""Every so many positions everything is asked."""
DRAWN_APART = 15
"""And every so many are drawn, which costs most."""
READ = {"title", "line", "say", "quiz", "options", "why", "hint", "up", "down", "words", "won", "lost"}
"""The fields of lessons and of the parts of an evaluation that people read."""


def untranslated(name: str, language: str, most: int = 0) -> set[str]:
    """All sentences of a game without an entry, or parts of them; of its ways to begin the first `most`, 0 for all."""
    catalogue = catalogue_of(language)
    catalogue.missed.clear()
    with read_in(language), of_game(name):
        say_always(registry.game(name))
        for number, case in enumerate(cases(name)[: most or None]):
            for style in STYLES if not case.options else STYLES[number % 3 : number % 3 + 1]:
                play(case, number, style)
    found = set(catalogue.missed)
    catalogue.missed.clear()
    return found


def say_always(game: Game) -> None:
    for one in always(game):
        translated(one.text)
    for text in written(game):
        translated(text)
    for players in range(game.min_players, game.max_players + 1):
        for name in game.seat_names(players):
            translated(name)
    for name in (*game.options, *game.score_rules):
        translated(name.replace("_", " ").capitalize())
    for answer in game.standing:
        for limit in (0, *answer.limits):
            translated(answer.in_words(limit))
            translated(answer.limit.replace("#", str(limit)))


def written(game: Game) -> Iterator[str]:
    """What stands in its data files for people to read, its rules apart."""
    folder = data_of(type(game), "lessons")
    texts = [one.read_text(encoding="utf-8") for one in folder.iterdir()] if folder else []
    for text in [*texts, text_in(type(game), "parts.toml")]:
        yield from read_in_data(tomllib.loads(text))


def read_in_data(data: Any, name: str = "") -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from read_in_data(value, key)
    elif isinstance(data, list):
        for value in data:
            yield from read_in_data(value, name)
    elif isinstance(data, str) and name in READ:
        yield data


def play(case: Case, number: int, style: str) -> None:
    """One game, read by everybody."""
    game, state = case.game, case.begin()
    names: list[str] = [Own(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Flo")]
    seats, at, album = Seats(game, BY_NAME[style], 23, number), 0, Album()
    while state.player != OVER:
        if at % APART == 0:
            ask(game, state)
        if at % DRAWN_APART == 0:
            draw(game, state, names, album)
        state.demand_end(at)
        at += 1
        seat, action = seats.choose(state)
        phrase = game.phrase(state, action)
        tell(phrase, seat, names)
        state.journal = []
        carry_out(state, seat, action)
        for event in state.journal:
            tell(game.tiding(state, event), CHANCE, names)
    draw(game, state, names, album)
    for text in (game.phase(state), game.ending(state), *(key for sheet in state.score_sheet() for key in sheet)):
        translated(text)


def tell(phrase: Phrase, actor: int, names: list[str]) -> None:
    """To its author and to others."""
    for reader in {actor, CHANCE}:
        _, words = phrase.parts(actor, reader, names)
        translated(words, reader == actor >= 0)


def ask(game: Game, state: Position) -> None:
    translated(game.phase(state))
    course = game.course(state)
    if course is not None:
        texts = [course.before, course.end, *(text for stop in course.stops for text in (stop.name, stop.words))]
        for text in texts:
            translated(text)
    if state.player != CHANCE:
        question = game.ask(state)
        for text in (question.text, question.why, of_another(question.text, ["Ada"])):
            translated(text)
    for seat in state.players_to_act():
        for choice in game.choices(state, seat):
            for text in (choice.sentence, choice.button, choice.place):
                translated(text)
        for refusal in game.refusals(state, seat):
            translated(refusal.text)
            translated(refusal.why)


def draw(game: Game, state: Position, names: list[str], album: Album) -> None:
    """Everything that is drawn for each seat, with the words beside it. What the album has was read before."""
    album.turn_to(album.moment + 1)
    texts, tables = set[str](), set[str]()
    for seat in [*range(state.setting.players), None]:
        view = state.view(seat)
        choices = game.choices(state, seat) if seat in state.players_to_act() else []
        for sheet in game.sheets(view, choices, names, album):
            texts |= {sheet.title, sheet.group, sheet.summary}
            tables.add(sheet.text)
        for other in range(len(game.seat_names(state.setting.players))):
            texts.update(fact.words for fact in game.facts(view, other))
    for text in texts:
        translated(text)
    for text in tables:
        in_columns(text)
