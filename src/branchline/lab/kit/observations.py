"""Checks of the kit: observations tell of every field, of nothing a seat cannot know, and in numbers within spans."""

from __future__ import annotations

from array import array
from typing import Any

from branchline.core.chance import Rng
from branchline.core.codec import fields_of
from branchline.core.game import Game
from branchline.core.layout import Layout, masks_of
from branchline.core.observation import OneHot, OneHots, Owner, Owners, PerSeatOneHot, Piece
from branchline.core.position import Part, Position
from branchline.core.printing import press_of
from branchline.lab.invariants import demand
from branchline.lab.kit.cases import Case, random_positions
from branchline.lab.kit.check import of_case, of_game

ROOM = "observation"


def layout_of(case: Case) -> Layout:
    return case.game.layout(case.players, **case.options)


def field_names(part: Part, before: str = "") -> list[str]:
    """Every field of a table, those of its parts with the field's name before them."""
    names = []
    for name in fields_of(type(part)):
        value: Any = getattr(part, name)
        if value is None:  # a part that this number of players does not use
            continue
        names.append(before + name)
        inner = value[0] if isinstance(value, list) and value else value
        if isinstance(inner, Part):
            names += field_names(inner, f"{before}{name}.")
    return names


@of_game(room=ROOM)
def every_field_is_described_or_excluded_with_a_reason(game: Game) -> None:
    """Every field is told of in the observation, or excluded with a reason."""
    excluded: dict[str, str] = getattr(game.rooms.observation, "EXCLUDED", {})
    for players in range(game.min_players, game.max_players + 1):
        told = {field for piece in game.layout(players).pieces for field in piece.fields()}
        there = set(field_names(game.new(players)))
        left_out = {one for one in there if one in excluded or one.rpartition(".")[0] in excluded}
        unsaid = sorted(there - told - left_out)
        demand(not unsaid, f"neither described nor excluded: {unsaid}")
        demand(not told & set(excluded), f"described and excluded: {sorted(told & set(excluded))}")
    demand(all(len(reason) > 10 for reason in excluded.values()), "a field is excluded without a reason")


@of_case(room=ROOM)
def nothing_is_in_an_observation_that_the_view_does_not_tell(case: Case) -> None:
    """Nothing is in an observation that the view does not tell."""
    layout, rng = layout_of(case), Rng(5)
    for state in random_positions(case, 3, 23):
        for seat in range(case.players):
            seen = layout.observe(state, seat)
            same(layout, seen, layout.observe(dealt_anew(state, seat, rng), seat), "what the seat cannot know")
            same(layout, seen, layout.observe(case.game.from_view(state.view(seat)), seat), "more than the view")
        same(layout, layout.watch(state, 0), layout.watch(dealt_anew(state, -1, rng), 0), "what nobody can know")


def dealt_anew(state: Position, seat: int, rng: Rng) -> Position:
    dealt = state.clone()
    dealt.reshuffle(seat, rng)
    dealt.rest()
    return dealt


def same(layout: Layout, one: bytes, other: bytes, what: str) -> None:
    differs = difference(layout, one, other)
    demand(not differs, f"the observation tells {what}, in {differs}")


def difference(layout: Layout, one: bytes, other: bytes) -> list[str]:
    return [
        piece.field
        for start, piece in zip(layout.starts, layout.pieces, strict=True)
        if one[start : start + piece.size] != other[start : start + piece.size]
    ]


@of_case(room=ROOM)
def secrets_stand_in_secret_pieces_only(case: Case) -> None:
    """What differs between the owner's eyes and a spectator's is in pieces that are marked secret."""
    layout = layout_of(case)
    public, _ = layout.public_and_secret()
    for state in random_positions(case, 4, 31):
        for seat in range(case.players):
            own, watched = layout.observe(state, seat), layout.watch(state, seat)
            demand(all(own[at] == watched[at] for at in public), f"a public piece tells a secret of seat {seat}")


@of_case(room=ROOM)
def what_is_declared_secret_is_hidden_and_told_in_secret_pieces(case: Case) -> None:
    """Whatever a view replaces stands in secret pieces, and those are of fields that are declared secret.

    Of others only where the game has more to hide than a declaration says.
    """
    fields, room = case.begin().setting.fields, case.game.rooms.view
    declared = {*fields.secrets, *fields.holders}
    told = {name.partition(".")[0] for piece in layout_of(case).pieces if piece.secret for name in piece.fields()}
    hidden = set()
    for moment in random_positions(case, 8, 17):
        whole, seen = moment.to_data()["table"], moment.view(None)["table"]
        hidden |= {name for name, value in whole.items() if seen[name] != value}
    demand(declared <= told, f"declared secret, and in no secret piece: {sorted(declared - told)}")
    demand(hidden <= told, f"hidden, and in no secret piece: {sorted(hidden - told)}")
    demand(hasattr(room, "hide") or told == declared, f"secret pieces of open fields: {sorted(told - declared)}")


@of_case(room=ROOM)
def every_number_is_within_its_span_and_nothing_is_cut_off(case: Case) -> None:
    """Every number of an observation is within its span, and nothing is cut off."""
    layout, roomy = layout_of(case), layout_of(case)
    grown = [piece for piece in roomy.pieces if widen(piece)]
    demand(len(layout.spans) == layout.size, "the layout has as many spans as numbers")
    for state in random_positions(case, 6, 5):
        numbers = layout.observe(state, 0)
        demand(len(numbers) == layout.size, f"{len(numbers)} numbers instead of {layout.size}")
        demand(all(a <= b for a, b in zip(numbers, layout.spans, strict=True)), "a number is beyond its span")
        cut = difference(layout, numbers, roomy.observe(state, 0)) if grown else []
        demand(not cut, f"cut off in {cut}")
        for start, piece in zip(layout.starts, layout.pieces, strict=True):
            if isinstance(piece, (OneHot, OneHots, Owner, Owners, PerSeatOneHot)):
                value: Any = getattr(state, piece.field)
                entries = len(value) if isinstance(value, list) else 1
                told = sum(numbers[start : start + piece.size])
                demand(told == entries, f"{piece.field}: {told} of {entries} entries are told")


def widen(piece: Piece) -> bool:
    """Give a piece of numbers more room, to see whether anything was cut off."""
    if piece.spans() != [piece.span] * piece.size or piece.span == 255:
        return False
    piece.span = 255
    return True


@of_case(room=ROOM)
def a_batch_is_the_same_as_one_by_one(case: Case) -> None:
    """A batch of observations is the same as one by one."""
    layout, states = layout_of(case), random_positions(case, 7, 50)
    seats = [number % case.players for number in range(len(states))]
    alone = [layout.observe(state, seat) for state, seat in zip(states, seats, strict=True)]
    demand(layout.observe_all(states, seats) == b"".join(alone), "a batch tells something else")
    wrong = misprinted(case, states)
    demand(not wrong, f"the press prints something else in {wrong}")


def misprinted(case: Case, states: list[Position], kind: Any = None) -> list[str]:
    """The pieces that a press prints in another way than they are observed, and the masks that it gets wrong."""
    layout, actions = layout_of(case), case.game.actions
    press = press_of(layout, case.players, actions.place, len(actions.players), kind)
    if press is None:
        return []
    wrong: list[str] = []
    for state in states:
        for seat in range(case.players):
            row = array("f", bytes(4 * layout.size))
            press.print([state], [seat], row, None, 0)
            numbers = zip(layout.observe(state, seat), layout.spans, strict=True)
            seen = array("f", [number / span for number, span in numbers])
            for start, piece in zip(layout.starts, layout.pieces, strict=True):
                if row[start : start + piece.size] != seen[start : start + piece.size]:
                    wrong.append(piece.field)
        if state.player >= 0:
            mask = bytearray(b"x" * len(actions.players))
            press.print([state], [0], array("f", bytes(4 * layout.size)), mask, 0)
            if mask != masks_of([state.legal], actions.place, len(actions.players)):
                wrong.append("the mask")
    return wrong
