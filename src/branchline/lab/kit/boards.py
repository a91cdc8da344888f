"""Checks of the kit: drawings show all that is legal and nothing hidden; whatever is pointed at explains itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from branchline.core.chance import Dealer, Rng
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.sheet import Choice, Sheet
from branchline.lab.invariants import demand
from branchline.lab.kit.check import of_game
from branchline.look.symbols import all_symbols

APART = 40
RULE = re.compile(r"[A-Z]{2,3}-\d+(\.\d+){0,2}(, [A-Z]{2,3}-\d+(\.\d+){0,2})*")
LETTERS = {"red": "r", "blue": "b", "yellow": "y", "green": "g", "black": "k"}


def counts(game: Game) -> range:
    return range(game.min_players, game.max_players + 1)


def moments(game: Game, players: int, seed: int, apart: int = APART) -> Iterator[Position]:
    """Positions along one random game, so many decisions apart, the last one finished."""
    state, dealer, rng = game.new(players), Dealer(seed), Rng(seed, 1)
    number = moves = 0
    while state.player != OVER:
        state.demand_end(moves)
        moves += 1
        if state.player == CHANCE:
            state.play(dealer.choose(state))
            continue
        if number % apart == 0:
            yield state
        state.play(rng.pick(state.legal))
        number += 1
    yield state


@of_game(room="board")
def a_board_shows_all_that_is_legal_and_nothing_that_is_hidden(game: Game) -> None:
    """A board lights all that is legal, shows nothing that is hidden, and is sound SVG."""
    known = set(re.findall(r'<symbol id="([^"]+)"', all_symbols() + (game.symbols() or "")))
    for players in counts(game):
        names, drawn = game.seat_names(players), 0
        for state in moments(game, players, seed=players):
            for seat in [*state.players_to_act(), None]:
                choices = game.choices(state, seat) if seat is not None else []
                sheets = game.sheets(state.view(seat), choices, names)
                drawn += len(sheets)
                check_sheets(sheets, choices, known)
                other = state.clone()
                other.reshuffle(-1 if seat is None else seat, Rng(99))
                other.rest()
                again = game.sheets(other.view(seat), choices, names)
                same = [one.svg for one in again] == [one.svg for one in sheets]
                demand(same, f"the board for seat {seat} shows what it cannot know")
        demand(drawn > 0, "nothing is drawn")


def check_sheets(sheets: list[Sheet], choices: list[Choice], known: set[str]) -> None:
    """The sheets of one moment: sound, in words too, each id once, and every choice lit where it points."""
    picture = "".join(sheet.svg for sheet in sheets)
    for sheet in sheets:
        ElementTree.fromstring(sheet.svg)
        demand(bool(sheet.summary and sheet.text), f"the sheet {sheet.name} says nothing in words")
    used = set(re.findall(r'href="#([^"]+)"', re.sub(r'href="#choice[^"]*"', "", picture)))
    demand(used <= known, f"unknown symbols: {sorted(used - known)}")
    ids = re.findall(r'\bid="([^"]+)"', picture)
    demand(
        len(ids) == len(set(ids)), f"an id stands twice: {sorted(one for one in set(ids) if ids.count(one) > 1)[:4]}"
    )
    lit = set(re.findall(r'data-action="(\d+)"', picture))
    groups = set(re.findall(r'data-choices="([^"]+)"', picture))
    for choice in choices:
        is_lit = not choice.target or str(choice.action) in lit or choice.target in groups
        demand(is_lit, f"{choice.sentence!r} points at {choice.target}, which is not lit")


@of_game(room="board")
def a_seat_that_is_called_by_a_colour_is_drawn_in_it(game: Game) -> None:
    """Every seat has a colour of its own, and one that is called by a colour is drawn in it."""
    for players in counts(game):
        names, colours = game.seat_names(players), game.seat_colours(players)
        demand(len(set(colours)) == len(colours) >= len(names), f"{len(names)} seats are drawn in {colours!r}")
        for seat, words in enumerate(names):
            letter = LETTERS.get(words.split()[0].lower(), colours[seat])
            demand(letter == colours[seat], f"{words} is drawn in {colours[seat]}")


@of_game(room="text")
def where_the_game_stands_and_what_cannot_be_done(game: Game) -> None:
    """The game says where it stands, and what cannot be done now: never what is legal, and with its rule."""
    for players in counts(game):
        refused = 0
        for state in moments(game, players, seed=10 + players, apart=9):
            phase = game.phase(state)
            demand(3 < len(phase) < 70, f"the phase {phase!r} is too short or too long")
            for seat in [*state.players_to_act(), None]:
                seen = game.from_view(state.view(seat))
                demand(phase == game.phase(seen), f"the phase is told otherwise to seat {seat}")
                if seat is None:
                    others = set(range(players)) - set(state.players_to_act())
                    demand(not any(game.refusals(state, one) for one in others), "somebody is refused unasked")
                else:
                    refused += check_refused(game, seen, seat)
        demand(refused > 0 or not game.rooms.has("refusals"), f"with {players} players nothing is ever refused")


def check_refused(game: Game, seen: Position, seat: int) -> int:
    """What is refused to a seat at one moment; so many things."""
    refusals, choices = game.refusals(seen, seat), game.choices(seen, seat)
    sentences = {choice.sentence for choice in choices}
    lit = {choice.target for choice in choices if choice.target}
    demand(len({one.text for one in refusals}) == len(refusals), "two refusals read the same")
    for one in refusals:
        demand(one.text not in sentences, f"{one.text!r} is refused and legal")
        demand(bool(one.why), f"{one.text!r} is refused without a reason")
        demand(RULE.fullmatch(one.rule) is not None, f"{one.text!r} is refused by the rule {one.rule!r}")
        demand(not one.target or one.target in game.about, f"{one.target} does not explain itself")
        demand(not one.target or one.target not in lit, f"{one.target} is lit and refused")
    return len(refusals)


@of_game(room="about")
def all_that_can_be_pointed_at_explains_itself(game: Game) -> None:
    """All that can be pointed at explains itself, with its rule."""
    for key, one in game.about.items():
        demand(bool(one.title and one.words), f"{key} explains nothing")
        demand(RULE.fullmatch(one.rule) is not None, f"{key} names the rule {one.rule!r}")
    targets = {game.target(action) for action in range(len(game.actions))} - {""}
    demand(targets <= set(game.about), f"without a word: {sorted(targets - set(game.about))[:8]}")
    for players in counts(game):
        for state in moments(game, players, seed=20 + players):
            for sheet in game.sheets(state.view(None), [], game.seat_names(players)):
                demand('data-key="' in sheet.svg, f"nothing on the sheet {sheet.name} explains itself")


@of_game(room="rules")
def each_line_of_the_score_pad_names_its_rule(game: Game) -> None:
    """Each line of the score pad names its rule."""
    for players in counts(game):
        *_, last = moments(game, players, seed=30 + players)
        categories = {category for column in last.score_sheet() for category in column}
        demand(categories <= set(game.score_rules), f"without a rule: {sorted(categories - set(game.score_rules))}")
    for category, rule in game.score_rules.items():
        demand(RULE.fullmatch(rule) is not None, f"{category} names the rule {rule!r}")
