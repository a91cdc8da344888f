"""Checks of the kit: the rules for people, in order, in plain words, and every picture reached."""

from __future__ import annotations

import re
from collections.abc import Iterator

from branchline.core.game import Game
from branchline.core.position import Auto, Chance
from branchline.core.rulebook import Rulebook, order
from branchline.lab.invariants import demand
from branchline.lab.kit.check import of_game
from branchline.look.pictures import HEIGHT, WIDTH, picture

ROOM = "rules"


def texts_of(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Everything that is read, with its place."""
    yield "goal", book.goal
    for phase in book.phases:
        yield phase.name, f"{phase.name} {phase.line}"
    for chapter in book.chapters.values():
        yield chapter.number, f"{chapter.title} {chapter.line}"
    for rule in book.rules.values():
        for text in (rule.title, rule.say, rule.exact, rule.ruling, *rule.at.values()):
            yield rule.number, text
    for name, example in book.examples.items():
        yield name, example.caption


@of_game(room=ROOM)
def numbers_are_in_order_and_lead_somewhere(game: Game) -> None:
    """The numbers of the rules are in order, and whatever names one names a rule or a chapter."""
    book = game.rulebook
    for numbers in (list(book.rules), list(book.chapters)):
        demand(numbers == sorted(numbers, key=order), f"not in order: {numbers}")
    demand(not set(book.rules) & set(book.chapters), "a number is a rule and a chapter")
    for number, rule in book.rules.items():
        demand(book.chapter_of(number).number != number, f"{number} lies in no chapter")
        for other in rule.see:
            demand(other in book and other != number, f"{number} sees {other}")
    for phase in book.phases:
        demand(bool(phase.rules), f"the phase {phase.name} names no rule")
        for number in phase.rules:
            demand(number in book, f"the phase {phase.name} names {number}, which is no rule")
    cited = re.compile(rf"\b{re.escape(game.letters)}-\d+(?:\.\d+)*[a-z]?\b")
    said = [text for _, text in texts_of(book)] + [one.rule for one in game.about.values()]
    said += [game.rule_of(action) for action in range(len(game.actions))] + list(game.score_rules.values())
    for number in {number for text in said for number in cited.findall(text)}:
        demand(number in book, f"{number} is named, and is no rule")


@of_game(room=ROOM)
def lengths_are_kept_and_the_words_are_plain(game: Game) -> None:
    """The rules are short and plain: a goal of 18 words, three to seven phases, 45 words a rule, 8 a title."""
    book = game.rulebook
    demand(len(book.goal.split()) <= 18, "the goal has more than 18 words")
    demand(3 <= len(book.phases) <= 7, f"{len(book.phases)} phases; three to seven")
    for number, rule in book.rules.items():
        demand(len(rule.say.split()) <= 45, f"{number} has more than 45 words")
        demand(len(rule.title.split()) <= 8, f"the title of {number} has more than 8 words")
    for place, text in texts_of(book):
        demand("!" not in text, f"{place}: an exclamation mark")
        demand("  " not in text and text == text.strip(), f"{place}: a space too many")


@of_game(room=ROOM)
def every_decision_has_its_place_in_the_course_of_play(game: Game) -> None:
    """Every step in which a player decides has its place in one phase."""
    shown = [step for phase in game.rulebook.phases for step in phase.steps]
    decisions = {name for name, kind in game.steps.items() if not issubclass(kind, Auto | Chance)}
    demand(set(shown) <= set(game.steps), f"no steps of the game: {sorted(set(shown) - set(game.steps))}")
    demand(decisions <= set(shown), f"in no phase: {sorted(decisions - set(shown))}")
    demand(len(shown) == len(set(shown)), "a step is in two phases")


@of_game(room=ROOM)
def every_example_is_reached_and_drawn(game: Game) -> None:
    """Every picture of the rules is used, reached and drawn, and small enough."""
    book = game.rulebook
    used = {rule.example for rule in book.rules.values() if rule.example}
    demand(used == set(book.examples), f"shown by no rule: {sorted(set(book.examples) - used)}")
    for name, example in book.examples.items():
        drawn = picture(game, example)
        size = re.search(r'width="(\d+)" height="(\d+)"', drawn)
        demand(size is not None, f"{name}: nothing is drawn")
        wide, high = (int(size[1]), int(size[2])) if size else (0, 0)
        fits = 60 <= wide <= WIDTH and 30 <= high <= HEIGHT
        demand(fits, f"{name} is {wide} by {high}; at most {WIDTH} by {HEIGHT}")
        demand(not re.search(r"<a |<title|\bid=|data-|tabindex", drawn), f"{name}: something can be clicked in it")
        demand(('class="halo"' in drawn) == bool(example.lit), f"{name}: what is lit lies outside the picture")
        demand(len(drawn) < 30_000, f"{name} is a drawing of {len(drawn)} letters")
