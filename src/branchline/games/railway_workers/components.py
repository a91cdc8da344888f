"""How the components file of Railway Workers becomes the tables of the engine."""

from __future__ import annotations

from dataclasses import replace

from branchline.core.actions import numbering_of
from branchline.core.box import filled, numbers, read_box
from branchline.core.numbering import Numbering
from branchline.games.railway_workers import box
from branchline.games.railway_workers.checks import check
from branchline.games.railway_workers.schema import CommandCard, Components
from branchline.games.railway_workers.verbs import ROLL, verbs


def load(text: str) -> box.Box:
    """The box, checked; BadComponents names the entry that is wrong."""
    parts = read_box(text, Components)
    check(parts)
    printed = build(parts, text)
    return replace(printed, numbering=numbering_of(verbs(printed)))


def build(parts: Components, text: str) -> box.Box:
    """The tables of the engine, but for the numbering that is made of them."""
    setup, counts, scoring = parts.setup, parts.setup_by_players, parts.scoring
    squares = tuple(size for site in parts.sites for size in (site.structures, site.plans, site.tracks))
    neutral = (0, 0, *(int(one.neutral_cube_on_last_square) for one in counts))
    rolls, sites, commands = box.dice_rolls(), len(parts.sites), parts.command_cards
    symbols = [one.symbol for one in parts.action_cards]
    spaces = max(numbers(one)["facilities_limit"] for one in parts.resources)
    more_spaces = max([one.amount for one in commands if one.op == "extra_space"], default=0)
    return filled(
        box.Box,
        parts,
        text=text,
        numbering=Numbering([]),
        sites=sites,
        tables=len(squares),
        warehouses=2 * sites,
        cities=len(parts.cities),
        commands=len(commands),
        steps=len(parts.investment),
        most_bought=max(sites, spaces + more_spaces),
        most_tokens=max(one.plus_one_tokens for one in counts),
        commands_in_pile=(setup.commands_from_deck_a, setup.commands_from_deck_b),
        tiles_in_play=((), (), *(tuple(number - 1 for number in sorted(one.project_tiles)) for one in counts)),
        free_spots=((), (), *(tuple(size - taken for size in squares) for taken in neutral[2:])),
        neutral=neutral,
        tile_value=(scoring.reward_tile_structures, scoring.reward_tile_plans, scoring.reward_tile_tracks),
        rolls=rolls,
        roll_options=[ROLL + number for number in range(len(rolls))],
        roll_weights=[box.weight_of(dice) for dice in rolls],
        step_train=tuple(int(one.train_at_setup) for one in parts.investment),
        subsidy_rolls=box.subsidy_rolls(),
        squares=squares,
        stride=max(squares),
        city_routes=tuple(
            tuple(route for route in range(sites) if city.id in parts.sites[route].cities) for city in parts.cities
        ),
        command_cards=(0, *(cards_of(one, symbols) for one in commands)),
        doing=tuple(tuple(one.number for one in commands if one.op == op) for op in box.COMMAND_OPS),
    )


def cards_of(command: CommandCard, symbols: list[str]) -> int:
    """The bit set of the action cards that a command goes with; `?` is any of them."""
    wanted = range(1, len(box.CARDS)) if "?" in command.symbols else [1 + symbols.index(one) for one in command.symbols]
    return sum({1 << card for card in wanted})
