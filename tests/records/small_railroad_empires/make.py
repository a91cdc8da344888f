"""Makes the finished games of this folder, each by real play: run with src and tests on the path.

    python tests/records/small_railroad_empires/make.py

Three kinds of players take the seats: `random_player`; `greedy_player`, who looks one decision ahead with the game's
own evaluation; and `carrier`, who cares for nothing but the number of deliveries, so that cities fill up and the
train deck runs out. `search` tries seeds until a game ends as wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from branchline import CHANCE, OVER, Record
from branchline.core.chance import Dealer, Rng
from branchline.core.game import Game
from branchline.core.registry import game as game_with
from branchline.games.small_railroad_empires.box import COUNT, GOODS
from branchline.games.small_railroad_empires.scoring import standing
from branchline.games.small_railroad_empires.state import (
    CITIES_FULL,
    LAST_CARD,
    LAST_TRACK,
    ROUNDS_PLAYED,
    STANDSTILL,
    Table,
)

FOLDER = Path(__file__).parent
GAME = game_with("small_railroad_empires")
ALL = {"token_shuffle": True, "industrial_boom": True, "rural_connections": True}
Player = Callable[[Table, Rng], int]
Wish = Callable[[Table], bool]


def random_player(table: Table, rng: Rng) -> int:
    return rng.pick(table.legal)


def best_of(table: Table, rng: Rng, worth: Callable[[Table, int], float]) -> int:
    """An action after which the table is worth most to whoever decides; of equal ones any."""
    found: list[tuple[float, int]] = []
    for action in table.legal:
        after = table.clone()
        after.play(action)
        found.append((worth(after, action), action))
    best = max(value for value, _ in found)
    return rng.pick([action for value, action in found if value == best])


def greedy_player(table: Table, rng: Rng) -> int:
    seat = table.player
    return best_of(table, rng, lambda after, _: GAME.evaluate(after, seat))


def carrier(table: Table, rng: Rng) -> int:
    seat = table.player

    def worth(after: Table, action: int) -> float:
        text = GAME.actions.text(action)
        eager = 200.0 if text.startswith("deliver") else 5.0 if text == "buy:left" else 0.0
        return eager + deliveries_in_sight(after, seat)

    return best_of(table, rng, worth)


def deliveries_in_sight(table: Table, seat: int) -> float:
    """Meeples on the map first, then how near further cities are."""
    worth = 100.0 * len(table.meeples[seat]) + 0.3 * table.money[seat] - 0.6 * table.loans[seat]
    worth += 0.6 * table.hand_size(seat) + 0.5 * min(table.prestige[seat], 12)
    near = sorted(away for away in (distance_to(table, seat, city) for city in table.map.cities) if away < 99)
    for at, away in enumerate(near[:4]):
        worth += (20.0 / (1 + away) if away else 30.0) * 0.5**at
    return worth


def distance_to(table: Table, seat: int, city: int) -> int:
    """How many tracks a city is from a part of the network with a good that it wants; 99 if it is closed."""
    game_map, network = table.map, table.network[seat]
    full = COUNT[table.pieces[city] >> 4] >= 2 or table.pieces[city] >> (4 + seat) & 1
    if full or (network[city] <= 0 and not table.has_room(city)):
        return 99
    accepts = table.box.city_accepts[game_map.city[city]]
    best = 99
    for space in game_map.factories:
        held = table.goods[game_map.factory[space] * GOODS :][:GOODS]
        if network[space] > 0 and any(held[good] and accepts >> good & 1 for good in range(GOODS)):
            own = table.tracks[seat] + table.meeples[seat]
            reach = [game_map.geometry.distance[at][city] for at in own if network[at] == network[space]]
            best = min(best, 0 if network[city] == network[space] else min(reach))
    return best


def play(game: Game, players: int, options: dict[str, Any], seed: int, player: Player) -> Record:
    """One whole game as a record."""
    record = Record(game, players, options)
    table, dealer, rng = record.begin(), Dealer(seed), Rng(seed)
    while table.player != OVER:
        record.add(table, dealer.choose(table) if table.player == CHANCE else player(table, rng))
    return record


def search(
    name: str, wish: Wish, player: Player, players: int, options: dict[str, Any] | None = None, game: Game = GAME
) -> None:
    """Write the record of the first seed whose game ends as wished."""
    for seed in range(100_000):
        record = play(game, players, options or {}, seed, player)
        if wish(record.state()):
            record.check()
            (FOLDER / f"{name}.json").write_text(record.to_text(), encoding="utf-8")
            print(f"{name}: seed {seed}, {len(record)} moves")
            return


def ended(trigger: int) -> Wish:
    return lambda table: table.end_trigger == trigger


def tie(decided_at: int) -> Wish:
    """SRE-13.2: two players level until this place of the standing; 4 is a shared victory."""

    def wish(table: Table) -> bool:
        one, other = standing(table, 0), standing(table, 1)
        return one[:decided_at] == other[:decided_at] and (decided_at == 4 or one[decided_at] != other[decided_at])

    return wish


def solo(won: bool) -> Wish:
    return lambda table: table.end_trigger == ROUNDS_PLAYED and (table.ranks()[0] == 1) == won


def barren() -> Game:
    """A changed box in which every terrain costs $9 and there is one loan: soon nobody can do anything (SRE-12.7)."""
    text = GAME.components
    for old, new in (
        (
            "{ plains = 0, desert = 0, forest = 1, hills = 1, river = 2, mountain = 3 }",
            "{ plains = 9, desert = 9, forest = 9, hills = 9, river = 9, mountain = 9 }",
        ),
        ("new_route = 2", "new_route = 9"),
        ("count = 12\ncash = 3", "count = 1\ncash = 3"),
        ("loan_cards = 12", "loan_cards = 1"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    return game_with("small_railroad_empires", text)


def all_records() -> Iterator[tuple[Any, ...]]:
    yield "last-track", ended(LAST_TRACK), greedy_player, 2
    yield "last-card", ended(LAST_CARD), carrier, 4
    yield "cities-full", ended(CITIES_FULL), carrier, 3
    yield "standstill", ended(STANDSTILL), random_player, 2, {}, barren()
    yield "solo-won", solo(True), greedy_player, 1
    yield "solo-lost", solo(False), greedy_player, 1
    yield "solo-all-variants", ended(ROUNDS_PLAYED), greedy_player, 1, ALL
    yield "all-variants", ended(LAST_TRACK), greedy_player, 4, ALL
    yield "tie-fewer-train-cards", tie(1), random_player, 2
    yield "tie-more-money", tie(2), random_player, 2
    yield "tie-more-winner-sections", tie(3), random_player, 2
    yield "tie-shared-victory", tie(4), random_player, 2


if __name__ == "__main__":
    for wanted in all_records():
        search(*wanted)
