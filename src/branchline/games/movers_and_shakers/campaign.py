"""MS-15.7: the solo campaign: three games in a row, a pyramid of goals, a path through it.

A campaign is plain data that any file can keep between games; it plays nothing itself. `options()` says how the next
game is to be begun, `add(state)` takes a finished game, `choose(goal)` names the goal that fixes the path.

    campaign = Campaign.new(rng)
    state = game.new(players=1, **campaign.options(game.box))
    ...
    campaign.add(game.box, state)
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from branchline.core.chance import as_rng
from branchline.core.errors import BadOption, BadRecord
from branchline.core.position import OVER
from branchline.core.words import listing
from branchline.games.movers_and_shakers.box import GOAL_NAMES, Box
from branchline.games.movers_and_shakers.scoring import goals_fulfilled, points, solo_won
from branchline.games.movers_and_shakers.state import Table

FORMAT = 1
GAME_NAME = "movers_and_shakers"
GAMES = 3
ROWS = ((0, 1, 2), (3, 4), (5,))  # places in the pyramid, game by game, from left to right
SIDES = ("left", "middle", "right", "left", "right", "")  # of each place in its row


@dataclass
class Result:
    """One finished game: its score, the goals it fulfilled, whether it was won."""

    vp: int
    fulfilled: list[str]
    won: bool


@dataclass
class Campaign:
    """The goals from left to right, game 1 first; the results so far; the goal named after game 1."""

    goals: list[str]
    results: list[Result] = field(default_factory=list)
    path: str = ""

    @classmethod
    def new(cls, rng: object) -> Campaign:
        """MS-15.7: shuffle the six goals into the pyramid."""
        goals = list(GOAL_NAMES)
        as_rng(rng).shuffle(goals)
        return cls(goals)

    # -- where it stands -------------------------------------------------------------------------------

    @property
    def is_lost(self) -> bool:
        """MS-15.7: failing score or goal in any game loses the campaign."""
        return any(not result.won for result in self.results)

    @property
    def is_won(self) -> bool:
        return len(self.results) == GAMES and not self.is_lost

    @property
    def is_over(self) -> bool:
        return self.is_lost or self.is_won

    @property
    def game_number(self) -> int:
        """The game to be played next, or the last one if the campaign is over."""
        return min(GAMES, len(self.results) + (0 if self.is_lost else 1))

    def paths(self) -> list[str]:
        """MS-15.9: after a won game 1, the goals of its row that were fulfilled and may be named; else none."""
        if len(self.results) != 1 or self.is_lost or self.path:
            return []
        return [self.goals[at] for at in ROWS[0] if self.goals[at] in self.results[0].fulfilled]

    def choose(self, goal: str) -> None:
        """MS-15.9: name one goal you fulfilled; it stays fixed."""
        if goal not in self.paths():
            open_paths = ", ".join(self.paths()) or "none"
            raise BadOption(f"goal {goal!r} is no path to choose now; there is: {open_paths}")
        self.path = goal

    def open_goals(self, box: Box) -> list[str]:
        """MS-15.9: left opens the left goal of game 2, right the right one, middle both; game 3 has the last goal."""
        number = self.game_number
        row = [self.goals[at] for at in ROWS[number - 1]]
        if number == 2 and self.path:
            return [row[at] for at in box.campaign_paths[self.goals.index(self.path)]]
        return row

    def options(self, box: Box) -> dict[str, Any]:
        """With what the next game begins: `game.new(players=1, **options)`."""
        if self.is_over:
            raise BadOption(f"the campaign is {'won' if self.is_won else 'lost'}: there is no next game")
        if self.paths():
            raise BadOption(f"first name the goal that fixes the path: {', '.join(self.paths())}")
        return {"campaign": self.game_number, "goals": "+".join(sorted(self.open_goals(box)))}

    def add(self, box: Box, state: Table) -> Result:
        """Take a finished game. With a single goal fulfilled in game 1 the path is clear."""
        wanted = self.options(box)
        if state.player != OVER:
            raise BadOption("the game is not over yet")
        if any(state.setting.options[name] != value for name, value in wanted.items()):
            raise BadOption(f"this is not game {self.game_number} of the campaign with goals {wanted['goals']}")
        done = goals_fulfilled(state)
        fulfilled = [name for name, is_done in zip(GOAL_NAMES, done, strict=True) if is_done]
        result = Result(points(state, 0), fulfilled, solo_won(state))
        self.results.append(result)
        if len(self.paths()) == 1:
            self.path = self.paths()[0]
        return result

    def ways(self, box: Box) -> list[tuple[str, Campaign]]:
        """The ways on, each in a sentence: the paths that may be named, or the one there is; none if it is over."""
        if self.is_over:
            return []
        if not self.paths():
            return [(self.next_game(box, self.meanings(box)), self)]
        found = []
        for goal in self.paths():
            after = Campaign(self.goals, self.results, goal)
            side = SIDES[self.goals.index(goal)]
            found.append((f"Name {goal}, the {side} goal: game 2 will ask for {after.meanings(box)}", after))
        return found

    def meanings(self, box: Box) -> str:
        """The open goals of the next game, each with its meaning."""
        return "; or ".join(goal_words(box, one) for one in self.open_goals(box))

    def goals_ahead(self, box: Box) -> list[str]:
        """MS-15.7: every goal that lies open before the player, this game's and those of the games to come."""
        found = []
        for number in range(self.game_number, GAMES + 1):
            for at in ROWS[number - 1]:
                goal = self.goals[at]
                if number == self.game_number and goal not in self.open_goals(box):
                    continue
                side = f", {SIDES[at]}" if SIDES[at] else ""
                found.append(f"Game {number}, {box.campaign_vp[number - 1]} VP{side}: {goal_words(box, goal)}")
        if self.game_number == 1:
            found.append(
                "The left goal opens the left one of game 2, the right the right one, the middle both (MS-15.9)"
            )
        return found

    def describe(self, box: Box) -> str:
        """Where the campaign stands, in a sentence."""
        if self.is_over:
            return f"Campaign {'won' if self.is_won else 'lost'}: {self.played()}"
        return self.next_game(box, listing(self.open_goals(box), "or"))

    def next_game(self, box: Box, goals: str) -> str:
        """What comes next: the path to be named, or the game with its score and these goals."""
        so_far = f" so far {self.played()};" if self.results else ""
        if self.paths():
            return f"Campaign:{so_far} name your path: {listing(self.paths(), 'or')}"
        return f"Campaign:{so_far} game {self.game_number} needs {box.campaign_vp[self.game_number - 1]} VP and {goals}"

    def played(self) -> str:
        return ", ".join(f"{result.vp} VP {'won' if result.won else 'lost'}" for result in self.results)

    # -- kept between games ------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        results = [{"vp": one.vp, "fulfilled": list(one.fulfilled), "won": one.won} for one in self.results]
        return {
            "branchline_campaign": FORMAT,
            "game": GAME_NAME,
            "goals": list(self.goals),
            "results": results,
            "path": self.path,
        }

    def to_json(self) -> str:
        return json.dumps(self.to_data(), indent=1)

    @classmethod
    def from_json(cls, text: str) -> Campaign:
        try:
            data = json.loads(text)
        except ValueError as error:
            raise BadRecord(f"not a whole campaign: {error}") from error
        return cls.from_data(data)

    @classmethod
    def from_data(cls, data: object) -> Campaign:
        """Read a kept campaign; BadRecord says what is wrong with it."""
        if not isinstance(data, dict) or data.get("branchline_campaign") != FORMAT:
            raise BadRecord("not a campaign of this Branchline")
        if data.get("game") != GAME_NAME:
            raise BadRecord(f"a campaign of {data.get('game')!r}, not of {GAME_NAME!r}")
        goals = data.get("goals")
        if not isinstance(goals, list) or sorted(map(str, goals)) != sorted(GOAL_NAMES):
            raise BadRecord("the goals of a campaign are G1 to G6, each once")
        campaign = cls([str(goal) for goal in goals])
        results = data.get("results")
        if not isinstance(results, list) or len(results) > GAMES:
            raise BadRecord(f"a campaign has up to {GAMES} results")
        for number, one in enumerate(results):
            campaign.results.append(read_result(one, number))
        for result in campaign.results[:-1]:
            if not result.won:
                raise BadRecord("a campaign ends with the first game lost")
        return with_path(campaign, data.get("path"))


def goal_words(box: Box, goal: str) -> str:
    """A goal with its meaning: `G5, at least eight deals at the end`."""
    note = box.goal_notes[GOAL_NAMES.index(goal)]
    return f"{goal}, {note[:1].lower()}{note[1:].rstrip('.')}"


def with_path(campaign: Campaign, path: object) -> Campaign:
    """The path fits what was fulfilled in game 1."""
    if path == "":
        if len(campaign.results) > 1:
            raise BadRecord("the path of a campaign is missing")
        return campaign
    first = campaign.results[0].fulfilled if campaign.results and campaign.results[0].won else []
    if path not in first or path not in [campaign.goals[at] for at in ROWS[0]]:
        raise BadRecord(f"the path {path!r} is no goal that was fulfilled in game 1")
    campaign.path = str(path)
    return campaign


def read_result(data: object, number: int) -> Result:
    if isinstance(data, dict):
        vp, fulfilled, won = data.get("vp"), data.get("fulfilled"), data.get("won")
        if type(vp) is int and type(won) is bool and isinstance(fulfilled, list):
            names = [str(goal) for goal in fulfilled]
            if all(name in GOAL_NAMES for name in names):
                return Result(vp, names, won)
    raise BadRecord(f"result {number + 1} of the campaign needs vp, fulfilled and won")
