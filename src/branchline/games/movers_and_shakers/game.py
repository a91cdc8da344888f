"""Movers & Shakers as everybody outside meets it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from branchline.core.errors import BadOption
from branchline.core.game import Game, Reading
from branchline.core.position import Position, Setting
from branchline.core.words import counted, inflected, listing
from branchline.games.movers_and_shakers import (
    automa,
    scoring,
    view,
)
from branchline.games.movers_and_shakers.box import GOAL_NAMES
from branchline.games.movers_and_shakers.campaign import Campaign
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps import cards, loading, money, perform, performance, rounds, setup, trains

GOAL_SETS = ("none", *("+".join(some) for size in (1, 2, 3) for some in combinations(GOAL_NAMES, size)))
GOALS_OF_GAME = {1: (3,), 2: (1, 2), 3: (1,)}
COURSE = perform.Course()


class MoversAndShakers(Game):
    """Two rounds of cards, trains and investments between Benares and Calcutta."""

    name = "movers_and_shakers"
    title = "Movers & Shakers"
    min_players = 1
    max_players = 4
    minutes = "60-120"
    weight = "heavy"
    summary = (
        "Railway magnates in Bengal load crates onto anybody's cars, push trains between Benares and Calcutta and "
        "turn cash into investments: twelve cards in two rounds. Alone, you face Major Banerjee."
    )
    rules = 1
    letters = "MS"
    search_speed = 5500
    foresight = 40
    options = {
        "first_player": ("random", 0, 1, 2, 3),
        "rival": ("none", "random", "R1", "R2", "R3", "R4", "R5", "R6"),
        "campaign": (0, 1, 2, 3),
        "goals": GOAL_SETS,
    }
    option_help = {
        "first_player": "who drafts first (MS-2.11)",
        "rival": "solo: a rival tile with a score to beat (MS-15.1)",
        "campaign": "solo: which game of a campaign this is (MS-15.7)",
        "goals": "solo campaign: the goals open in this game (MS-15.9)",
    }
    readings = {
        "performance_circles": Reading(
            "MS-9.2",
            "When does a circle of the performance track give its tile?",
            {
                "landed": "A circle gives its bonus only if the movement of the marker ends on it.",
                "passed": "Every circle that the marker reaches or passes gives its bonus, one after the other.",
            },
        ),
        "m30_repetitions": Reading(
            "MS-8.6",
            "What do the two repetitions of card M30 cost?",
            {
                "paid": "Each repetition of the moves of card M30 costs 1 rupee, like the first time.",
                "free": "The rupee of card M30 is paid once, and the repetitions of its moves are free.",
            },
        ),
    }
    steps = {
        kind.__name__: kind
        for kind in (
            setup.SetUp,
            setup.DrawRival,
            setup.LayWhiteTile,
            setup.LayRedTile,
            setup.StandRival,
            setup.RemoveTiles,
            setup.DealBoard,
            setup.LaySetupTile,
            setup.FirstDrafter,
            setup.BeginDraft,
            setup.Draft,
            setup.MajorSetup,
            setup.PlaceCars,
            perform.CountContract,
            perform.DealCards,
            money.Do,
            money.AdvisorClimbs,
            money.ChooseMarker,
            money.RaiseAsset,
            money.ChooseAssets,
            money.ChoosePair,
            money.ReplaceAgency,
            money.LookForMeetings,
            money.Concessions,
            performance.Performance,
            performance.TakeWhite,
            performance.TakeRed,
            performance.ShipCrates,
            loading.LoadCrates,
            loading.CompleteContracts,
            loading.LayAside,
            loading.DrawContract,
            loading.KeepContract,
            loading.PutBack,
            loading.FillContract,
            trains.MoveTrains,
            trains.FormTrain,
            trains.Enter,
            trains.ChooseRow,
            trains.EnterRow,
            trains.Stand,
            trains.Arrive,
            trains.SetFree,
            cards.TakeTurn,
            cards.PlayCard,
            cards.PlaceCard,
            cards.ChooseOrder,
            cards.CompanyAction,
            cards.Develop,
            cards.CardAction,
            cards.ChooseBlock,
            cards.ChoosePart,
            rounds.BeginRound,
            rounds.NextTurn,
            rounds.LastContracts,
            rounds.EvaluateShips,
            rounds.Investing,
            rounds.Invest,
            rounds.EndRound,
            automa.MajorTurn,
            automa.MajorRest,
            automa.MajorLoads,
            automa.ChooseMajorLoad,
            automa.MajorMoves,
            automa.ChooseMajorMove,
            automa.MajorAdvances,
            automa.MajorForms,
            automa.ChooseMajorForm,
            automa.MajorDisc,
        )
    }
    score_rules = {
        "assets": "MS-12.2",
        "deals": "MS-12.3",
        "performance": "MS-12.4",
        "investments": "MS-12.5",
        "investor bonus": "MS-12.6",
    }

    def check_setting(self, setting: Setting) -> None:
        """MS-15: rivals and campaign are for one player, and not both at once (MS-15.9)."""
        super().check_setting(setting)
        options = setting.options
        if setting.players > 1:
            for name in ("rival", "campaign", "goals"):
                if options[name] != self.options[name][0]:
                    raise BadOption(f"option {name!r} is for one player")
        game = options["campaign"]
        if game and options["rival"] != "none":
            raise BadOption("no rival tile is used in a campaign")
        number = 0 if options["goals"] == "none" else options["goals"].count("+") + 1
        if game and number not in GOALS_OF_GAME[game]:
            allowed = listing([str(one) for one in GOALS_OF_GAME[game]], "or")
            goals = inflected(GOALS_OF_GAME[game][-1], "open goal")
            raise BadOption(f"game {game} of a campaign has {allowed} {goals}, not {number}")
        if number and not game:
            raise BadOption("goals are for a game of a campaign")

    def open(self, components: str) -> None:
        """MS-15.1: any rival tile of the box may be named."""
        super().open(components)
        rivals = [rival.id for rival in self.box.rivals]
        self.options = {**self.options, "rival": ("none", "random", *rivals)}

    def unhide(self, data: dict[str, Any], seat: int) -> None:
        view.unhide(self.box, data, seat)

    def blank(self, setting: Setting) -> Position:
        return Table(setting, self.box, COURSE)

    def set_up(self, table: Table) -> None:
        options = table.setting.options
        first = options["first_player"]
        table.push(setup.SetUp(-1 if first == "random" else first))
        if options["rival"] != "none":
            table.push(setup.StandRival())
        if options["rival"] == "random":
            table.push(setup.DrawRival())
        elif options["rival"] != "none":
            table.rival = self.options["rival"].index(options["rival"]) - 2

    def seat_names(self, players: int) -> list[str]:
        return ["You", "Major Banerjee"] if players == 1 else super().seat_names(players)

    def achievements(self, state: Table, earlier: list[float]) -> list[tuple[str, str]]:
        """MS-14.21, MS-15: the title of a finished solo game, a rival beaten, goals of a campaign fulfilled."""
        if not state.solo or not self.is_over(state):
            return []
        vp = scoring.points(state, 0)
        title = scoring.solo_title(state)
        found = [(title, f"{vp} VP")] if title else []
        if state.rival >= 0 and scoring.solo_won(state):
            rival = self.box.rivals[state.rival]
            found.append((f"Rival {rival.id} beaten", f"{vp} VP, more than {rival.score}"))
        if state.setting.options["campaign"]:
            done = zip(GOAL_NAMES, scoring.goals_fulfilled(state), self.box.goal_notes, strict=True)
            goals = state.setting.options["goals"]
            found += [(f"Goal {name}", note) for name, is_done, note in done if is_done and name in goals]
        return found

    def begin_campaign(self, rng: Any) -> dict[str, Any]:
        """MS-15.7: three solo games in a row, with a pyramid of goals."""
        return Campaign.new(rng).to_data()

    def campaign_game(self, campaign: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """MS-15.7, MS-15.8, MS-15.9: the next game's options, its score and goals, and those of the games after it."""
        kept = Campaign.from_data(campaign)
        options = kept.options(self.box)
        return options, "\n  ".join([kept.describe(self.box), *kept.goals_ahead(self.box)])

    def campaign_ways(self, campaign: dict[str, Any], state: Table) -> list[tuple[str, dict[str, Any] | None]]:
        """MS-15.9: after game 1 you name a goal that you fulfilled."""
        kept = Campaign.from_data(campaign)
        kept.add(self.box, state)
        if kept.is_over:
            return [(kept.describe(self.box), None)]
        return [(sentence, after.to_data()) for sentence, after in kept.ways(self.box)]

    def ending(self, state: Table) -> str:
        """MS-12, MS-14.21, MS-15: how it ended, in a few words."""
        played = "two rounds are played" if self.box.rounds == 2 else f"{counted(self.box.rounds, 'round')} played"
        if not state.solo:
            return played
        title = scoring.solo_title(state) or "no title"
        if state.rival >= 0:
            rival = self.box.rivals[state.rival]
            won = "beaten" if scoring.solo_won(state) else "not beaten"
            return f"{played}: {title}; rival {rival.id} ({rival.score} VP) {won}"
        campaign = state.setting.options["campaign"]
        if campaign:
            won = "won" if scoring.solo_won(state) else "lost"
            return f"{played}: {title}; game {campaign} of the campaign {won}"
        return f"{played}: {title}"


GAME = MoversAndShakers
