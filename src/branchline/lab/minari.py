"""Decisions as a dataset of Minari, the Farama Foundation's format for learning from games that were played before.

NAME-v0/data/metadata.json             what the dataset is: its spaces, its environment, how it was made
NAME-v0/data/0/part-0.parquet          one episode: what one seat saw, did and got in one game, one row a decision
NAME-v0/data/0/metadata.json           which game, which seat, which bot, and how it came out

An episode is what our environment of Gymnasium would have shown to a learner in that seat, number by number; its last
row is the end, where nothing is done any more. `minari.load_dataset` and `MinariDataset` read the folder; to write it,
Polars is enough.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import branchline
from branchline.core.errors import BadOption
from branchline.core.layout import mask_of
from branchline.core.rewards import chosen_reward, rewards
from branchline.lab.datasets import check_folder, origin_of
from branchline.lab.decisions import Observed, layout_of
from branchline.lab.series import Row, Series
from branchline.lab.tables import polars

VERSION = "0.5.3"
"""The first Minari that reads episodes from Parquet; later ones read what it reads."""
NAME = re.compile(r"[-\w]+-v\d+")
HOME = "~/.minari/datasets"
EPISODE = "part-0.parquet"


@dataclass
class Episodes(Observed):
    """Every decision with what the seat observed, and how each game ended for each seat: what it saw then, and got."""

    last_seen: list[bytes] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)

    def after(self, state: Any, row: Row) -> None:
        super().after(state, row)
        players = state.setting.players
        self.last_seen += [layout_of(state.setting).observe(state, seat) for seat in range(players)]
        self.rewards += rewards(state, chosen_reward(None, players))

    def merge(self, later: Self) -> None:
        super().merge(later)
        self.last_seen += later.last_seen
        self.rewards += later.rewards

    def rows_of_seats(self) -> Iterator[tuple[int, int, list[int]]]:
        """Game, seat, and where its decisions stand; a seat that decided nothing in a game has no episode of it."""
        rows: dict[tuple[int, int], list[int]] = {}
        for at, game in enumerate(self.games):
            rows.setdefault((game, self.seats[at]), []).append(at)
        for game, seat in sorted(rows):
            yield game, seat, rows[game, seat]


def check_minari(path: str) -> None:
    """Say before the work begins that Minari could not read what would be written there."""
    if not NAME.fullmatch(Path(path).name):
        raise BadOption(
            f"{path}: Minari wants a name like games-v0, of letters, digits, - and _, with the number of its version"
        )
    check_folder(path)


def write_minari(path: str, series: Series, episodes: Episodes, command: str) -> int:
    """Write the dataset and say how many episodes it has; what says that there is one comes last."""
    folder = Path(path) / "data"
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for count, (game, seat, rows) in enumerate(episodes.rows_of_seats(), 1):
        home = folder / str(count - 1)
        home.mkdir()
        episode_of(series, episodes, game * series.players + seat, rows).write_parquet(home / EPISODE)
        about = {
            "id": count - 1,
            "total_steps": len(rows),
            "game": game,
            "seat": seat,
            "bot": series.seating(game)[seat],
            "rank": episodes.ranks[rows[0]],
            "score": episodes.scores[rows[0]],
        }
        (home / "metadata.json").write_text(json.dumps(about) + "\n", encoding="utf-8")
    size = sum(file.stat().st_size for file in folder.rglob("*.*")) / 1e6
    whole = {
        "dataset_id": id_of(path),
        "minari_version": VERSION,
        "data_format": "parquet",
        "total_episodes": count,
        "total_steps": len(episodes.actions),
        "dataset_size": round(size, 1),
        **about_games(series, command),
    }
    (folder / "metadata.json").write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    return count


def episode_of(series: Series, episodes: Episodes, end: int, rows: list[int]) -> Any:
    """One row a decision, and one more for the end, where action, reward and mask are empty.

    The reward of a decision is that of the step after it: all are 0 but the last.
    """
    pl = polars()
    layout = layout_of(series.game.setting(series.players, series.options))
    actions, steps = series.game.actions.count, len(rows)
    seen = b"".join([*(episodes.observations[at] for at in rows), episodes.last_seen[end]])
    numbers = pl.Series("observations", list(seen), pl.UInt8) / pl.Series(layout.spans * (steps + 1))
    masks = b"".join(bytes(mask_of(episodes.legal[at], actions)) for at in rows) + bytes(actions)
    visits = [0] * (actions * (steps + 1))
    for row, at in enumerate(rows):
        for action, times in zip(episodes.legal[at], episodes.visits[at], strict=False):
            visits[row * actions + action] = times
    infos = pl.DataFrame(
        {
            "action_mask": pl.Series(list(masks), dtype=pl.Int8).reshape((steps + 1, actions)),
            "visits": pl.Series(visits, dtype=pl.Int32).reshape((steps + 1, actions)),
            "seat": pl.Series([episodes.seats[rows[0]]] * (steps + 1), dtype=pl.Int64),
        }
    )
    return pl.DataFrame(
        {
            "observations": numbers.cast(pl.Float32).reshape((steps + 1, layout.size)),
            "actions": pl.Series([*(episodes.actions[at] for at in rows), 0], dtype=pl.Int64),
            "rewards": pl.Series([0.0] * (steps - 1) + [episodes.rewards[end], 0.0], dtype=pl.Float64),
            "terminations": [False] * (steps - 1) + [True, False],
            "truncations": [False] * (steps + 1),
            "infos": infos.to_struct(),
        }
    )


def id_of(path: str) -> str:
    """What Minari calls a dataset: its way from Minari's own folder, or elsewhere the name of its folder."""
    root = Path(os.environ.get("MINARI_DATASETS_PATH") or HOME).expanduser().resolve()
    folder = Path(path).resolve()
    return folder.relative_to(root).as_posix() if folder.is_relative_to(root) else folder.name


def about_games(series: Series, command: str) -> dict[str, Any]:
    """What the games are, for people and for those who would play on."""
    game = series.game
    size = layout_of(game.setting(series.players, series.options)).size
    box = {"type": "Box", "dtype": "float32", "shape": [size], "low": [0.0] * size, "high": [1.0] * size}
    discrete = {"type": "Discrete", "dtype": "int64", "start": 0, "n": game.actions.count}
    about: dict[str, Any] = {
        "observation_space": json.dumps(box),
        "action_space": json.dumps(discrete),
        "algorithm_name": ", ".join(dict.fromkeys(name for seating in series.seatings for name in seating)),
        "description": f"{game.title}, {origin_of(series)}. Made by `{command}`: the same call, the same episodes.",
        "requirements": [f"branchline=={branchline.__version__}", "gymnasium>=1.1"],
    }
    if not game.is_changed and not series.weights:
        about["env_spec"] = json.dumps(environment(series))
    return about


def environment(series: Series) -> dict[str, Any]:
    """Our environment of Gymnasium for these games, as its `EnvSpec` is written: a learner in any seat where all bots
    are alike, otherwise in the first.

    A changed box and weights of one's own are no part of it: games with them have none.
    """
    alike = len(set(series.bots)) == 1
    return {
        "id": f"branchline/{series.game.name}-v0",
        "entry_point": "branchline.adapters.gymnasium:BranchlineEnv",
        "reward_threshold": None,
        "nondeterministic": False,
        "max_episode_steps": None,
        "order_enforce": True,
        "disable_env_checker": True,
        "kwargs": {
            "game": series.game.name,
            "players": series.players,
            "seat": "random" if alike else 0,
            "bots": series.bots[0] if alike else series.bots[1:],
            **series.options,
        },
        "additional_wrappers": [],
        "vector_entry_point": "branchline.adapters.gymnasium:BranchlineVectorEnv",
    }
