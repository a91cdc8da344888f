"""The board of Railway Workers: offices, Greece and its sites, the timetable, commands, and a tray for each player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.actions import ByVerb
from branchline.core.game import Game
from branchline.core.sheet import Choice, Sheet
from branchline.core.words import counted
from branchline.games.railway_workers import terminal
from branchline.games.railway_workers import verbs as v
from branchline.games.railway_workers.board_measures import (
    CARD_GLYPHS,
    COMMANDS,
    EMBLEM,
    GLYPHS,
    LOWER,
    OFFICES,
    TOKEN,
    WIDTH,
    who,
)
from branchline.games.railway_workers.board_seats import timetable
from branchline.games.railway_workers.board_sites import country, dossiers, price_of
from branchline.games.railway_workers.board_tray import tray
from branchline.games.railway_workers.box import (
    CARD_COUNT,
    COMMAND_OPS,
    KINDS,
    MOST_PLAYERS,
    PLANS,
    RESOURCES,
    SUBSIDY_BONUS,
    Box,
)
from branchline.games.railway_workers.text import verb_of
from branchline.look.album import Album
from branchline.look.pen import Pen, Scene

# Verbs in their order, and what kind of place their argument names; "" where it is named by the table (`asking.py`), or
# where there is none.
PLACES = ByVerb({
    v.PROJECT: "", v.PLACE: "hand", v.REROLL_ALL: "", v.REROLL: "die", v.KEEP_DICE: "",
    v.ASSIGN: "assign", v.PASS: "", v.BUY_ONE_MORE: "price", v.HIRE: "", v.SEND: "warehouse",
    v.SEND_7: "warehouse", v.PUT_SHARE: "share", v.TURN: "train", v.TURN_AND_RUN: "train", v.RUN: "train",
    v.STORE: "table", v.STORE_7: "table", v.MOVE: "warehouse", v.MOVE_7: "warehouse", v.STOP: "",
    v.SUBSIDY: "pair", v.INVEST: "", v.BONUS: "bonus", v.COMMAND: "command", v.COMMAND_BUY: "side",
    v.COMMAND_PLAN: "plan", v.COMMAND_SHARE: "share", v.COMMAND_RUN: "train", v.COMMAND_BUY_PLAN: "plan",
    v.COMMAND_STORE: "warehouse", v.COMMAND_WORKER: "worker", v.TRANSFER: "warehouse", v.COMMAND_SWAP: "",
    v.CITY: "city", v.EXIT: "route",
})  # fmt: skip


def target(game: Game, action: int) -> str:
    """The element of the board that an action points at, where that does not depend on the table."""
    first, number = verb_of(game.box, action)
    place = PLACES.of(first)[0]
    if not place:
        return ""
    if place == "table":  # structures and tracks go to the warehouse, plans to the table itself
        site, kind = divmod(number, KINDS)
        return f"table:{number}" if kind == PLANS else f"warehouse:{2 * site + kind // 2}"
    if place == "plan":
        return f"table:{number * KINDS + PLANS}"
    if place == "assign":
        return f"die:{v.assignment_of(number)[0]}"
    if place == "worker":
        return f"worker:{number // MOST_PLAYERS}-{number % MOST_PLAYERS}"
    if place in ("hand", "die", "command"):
        return f"{place}:{number + 1}"
    if place == "price":
        return f"price:{PLANS}"
    return f"price:{2 * number}" if place == "side" else f"{place}:{number}"


def sheets(
    game: Game, view: Mapping[str, Any], choices: list[Choice], names: list[str], album: Album | None = None
) -> list[Sheet]:
    """The stage and the trays. Only the trays know who looks, and are told: the others are drawn once for all."""
    scene = Scene.of(game, view, choices, names, album)
    box: Box = game.box
    table, players = view["table"], view["players"]
    return [
        scene.draw(offices, box, table, players),
        scene.draw(country, box, table, players),
        *(scene.draw(dossiers, box, view, column) for column in (0, 1)),
        scene.draw(timetable, box, view),
        scene.draw(commands, box, table),
        *(scene.draw(tray, box, view, seat, view["seat"] == seat) for seat in range(players)),
    ]


# -- the tables along the edge -----------------------------------------------------------------------------------


def offices(scene: Scene, box: Box, table: Mapping[str, Any], players: int) -> Sheet:
    """The tables along the board's edge: Market, Subsidy, Investment, and what is still to be had."""
    pen = Pen(scene, "offices", WIDTH, OFFICES)
    draw_market(pen, box, table, 12)
    draw_subsidy(pen, box, table, 206)
    draw_investment(pen, box, table, players, 516)
    draw_supply(pen, box, table, players, 863)
    for x in (193, 503, 851):
        pen.line(x, 11, x, 87)
    words = [f"Round {table['round']} of {box.max_rounds}", *terminal.board(box, table, players), who(scene.names)]
    return pen.sheet(1, f"Offices, round {table['round']} of {box.max_rounds}", "\n".join(words), group="Timetable")


def heading(pen: Pen, key: str, x: float, right: float, words: str, note: str) -> None:
    """The name of a table along the edge, with a note at its right end."""
    inside = pen.inside()
    inside.text(x, 18, words, 13, weight=700, css="ttl")
    inside.text(right, 18, note, 12, "end", css="mut")
    pen.explain(key, inside.drawn())


def draw_market(pen: Pen, box: Box, table: Mapping[str, Any], x: float) -> None:
    """RW-12.1: the black price until somebody has bought, then the white one."""
    heading(pen, "market", x, x + 168, "MARKET", "coins a piece")
    for kind, name in enumerate(RESOURCES):
        y = 25 + kind * 23
        key = f"price:{kind}"
        inside = pen.inside()
        white = table["white_prices"][kind]
        inside.rect(x, y, 170, 21, "ground", 3)
        inside.use(GLYPHS[kind], x + 13, y + 10.5, 17, title=name)
        inside.text(x + 28, y + 15, name.capitalize(), 13, weight=600)
        with inside.group(price=key):
            inside.rect(x + 104, y + 1.5, 28, 18, "hs" if white else "black", 3)
            inside.text(x + 118, y + 15.2, price_of(box, table, kind), 14, "middle", 700, "" if white else "onblack")
        inside.text(x + 138, y + 15, "white" if white else "black", 12, css="mut")
        pen.target(key, x, y, 172, 21, inside.drawn())


def draw_subsidy(pen: Pen, box: Box, table: Mapping[str, Any], x: float) -> None:
    """RW-16.1: six pairs of reward tiles and their coins, more where a subsidy die lies."""
    heading(pen, "subsidy", x, x + 282, "SUBSIDY", f"2 tiles for coins; a die adds {box.subsidy_die}")
    extra = box.command_amount[table["command"]] if box.command_op[table["command"]] == SUBSIDY_BONUS else 0
    for pair, coins in enumerate(box.pair_coins):
        left, top = x + pair % 3 * 95, 25 + pair // 3 * 35
        dice = table["subsidy_dice"]
        is_marked = pair + 1 in dice
        inside = pen.inside()
        if not pen.scene.is_lit(f"pair:{pair}"):
            inside.rect(left, top, 91, 31, "h", 4)
        for at, kind in enumerate((box.pair_first[pair], box.pair_second[pair])):
            inside.use(GLYPHS[kind], left + 14 + at * 21, top + 15.5, 18, title=RESOURCES[kind])
        total = coins + extra + (box.subsidy_die if is_marked else 0)
        inside.text(left + (58 if is_marked else 68), top + 21.5, total, 17, "middle", 700)
        if is_marked:
            words = f"subsidy die, {pair + 1}"
            inside.piece(
                f"subsidy-{list(dice).index(pair + 1)}", f"die-{pair + 1}", left + 79, top + 15.5, 16, 0, "p-0", words
            )
        pen.target(f"pair:{pair}", left, top, 91, 31, inside.drawn())


def draw_investment(pen: Pen, box: Box, table: Mapping[str, Any], players: int, x: float) -> None:
    """RW-17.1 to RW-17.3: what each share earns when a train runs, and what the next step costs."""
    heading(pen, "investment", x, x + 320, "INVESTMENT", "coins a share, when a train runs")
    trains, before = len(table["train_cities"]), 0
    pitch = min(50, 250 / box.steps)
    width, middle = pitch - 3, (pitch - 3) / 2
    for step in range(box.steps):
        left = x + step * pitch
        key = f"step:{step}"
        blocked = box.step_train[step] and trains <= before
        before += box.step_train[step]
        reached = any(marker >= step for marker in table["investment"])
        here = [seat for seat in range(players) if table["investment"][seat] == step]
        inside = pen.inside()
        if not pen.scene.is_lit(key):
            inside.rect(left, 25, width, 66, "h", 4)
        inside.text(left + middle, 39.5, box.step_value[step], 16, "middle", 700)
        for at, seat in enumerate(here):
            across, down = (
                (at % 2 * 19 - 9.5, at // 2 * 16.5 - 8) if len(here) > 2 else (at * 19 - 9.5 * (len(here) - 1), 0)
            )
            inside.emblem(seat, left + middle + across, 60 + down, EMBLEM, f"investment-{seat}")
        if blocked:
            inside.use("train", left + middle, 58, 28, 20, "p-k", "a train stands here: closed")
        cost = (box.step_later if reached else box.step_first)[step]
        with inside.group(price=key if step else ""):
            inside.text(left + middle, 88, f"cost {cost}" if step else "start", 12, "middle", css="mut")
        pen.target(key, left, 25, width, 66, inside.drawn())
    black = max(0, box.black_trains[players] - trains)
    white = max(0, box.trains - max(trains, box.black_trains[players]))
    inside = pen.inside()
    for row, (symbol, count, word) in enumerate((("train", black, "black"), ("trainw", white, "white"))):
        inside.use(symbol, x + 272, 35 + row * 34, 24, 18, "p-k", f"{word} trains left")
        inside.text(x + 290, 41 + row * 34, count, 16, weight=700)
        inside.text(x + 259, 55 + row * 34, f"{word} left", 12, css="mut")
    pen.explain("trains", inside.drawn(), home="train")


def draw_supply(pen: Pen, box: Box, table: Mapping[str, Any], players: int, x: float) -> None:
    """RW-18.1: the three bonuses: tokens left, directors sent away."""
    heading(pen, "round", x, x + 168, "TOKENS", f"round {table['round']} of {box.max_rounds}")
    tokens = (("reroll", table["reroll_pile"], "to reroll a die"), ("plus1", table["plus_pile"], "to add 1 to a Sum"))
    for at, (symbol, count, words) in enumerate(tokens):
        y = 25 + at * 22
        inside = pen.inside()
        inside.rect(x, y, 170, 20, "ground", 3)
        inside.use(symbol, x + 11, y + 10, TOKEN, title=f"tokens left {words}")
        inside.text(x + 28, y + 14.8, count, 14, weight=700)
        inside.text(x + 42, y + 14.4, words, 12)
        pen.target(f"bonus:{at}", x, y, 170, 20, inside.drawn())
    inside = pen.inside()
    inside.rect(x, 69, 170, 21, "ground", 3)
    away = [seat for seat in range(players) if table["discarded_directors"][seat]]
    inside.text(x + 3, 84, "Directors" if away else "No director is away", 12)
    for at, seat in enumerate(away):
        inside.emblem(seat, x + 66 + at * 28, 80, EMBLEM)
        inside.text(x + 77 + at * 28, 84, table["discarded_directors"][seat], 12, weight=700)
    pen.target("bonus:2", x, 69, 170, 21, inside.drawn())


# -- commands ----------------------------------------------------------------------------------------------------

# What each command does, by its kind, and its rule.
COMMAND_WORDS = {
    "sum_bonus": ("Your Sum counts as {n} more.", "RW-10.6"),
    "buy_one": ("Buy 1 structure or 1 track into Facilities.", "RW-10.7"),
    "share_discount": ("The share you place costs {coins} less.", "RW-10.8"),
    "resource_discount": ("Each piece you buy costs {coins} less.", "RW-10.9"),
    "pair_payout": ("Each pair you form pays {coins}.", "RW-10.10"),
    "subsidy_bonus": ("Your Subsidy pays {coins} more.", "RW-10.11"),
    "store_plan": ("Put 1 plan from Facilities on any site.", "RW-10.12"),
    "repeat_top": ("With a Sum of 7 or more: 4+ a second time instead of 7+.", "RW-10.13"),
    "place_share": ("Place 1 share at its normal price.", "RW-10.14"),
    "extra_space": ("Room for {more} in Facilities.", "RW-10.15"),
    "run_train": ("Run 1 black train as it stands.", "RW-10.16"),
    "buy_and_store_plan": ("Buy 1 plan and put it on any site at once.", "RW-10.17"),
    "store_one": ("Move 1 structure or track to an open warehouse.", "RW-10.18"),
    "move_any_worker": ("For {coins} move anybody's worker to another warehouse.", "RW-10.19"),
    "swap_cards": ("Exchange two of your cards that are not played yet.", "RW-10.20"),
}


def command_words(box: Box, number: int) -> tuple[str, str]:
    """What a command does, and its rule."""
    text, rule = COMMAND_WORDS[COMMAND_OPS[box.command_op[number]]]
    amount = box.command_amount[number]
    return text.format(n=amount, coins=counted(amount, "coin"), more=counted(amount, "more piece")), rule


def commands(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    """RW-2.8, RW-10.2: two commands are Available, one is coming."""
    pen = Pen(scene, "commands", COMMANDS, LOWER, "Commands", "one a turn, for a director")
    left = sum(table["command_pile"])
    pen.text(COMMANDS - 12, 22, f"{left} left", 12, "end", css="mut")
    shown = [*table["available"], table["unavailable"]]
    for place, number in enumerate(shown):
        y = 30 + place * 48
        pen.ground(f"commands:{place}", 6, y, COMMANDS - 12, 46)
        if not number:
            empty = pen.inside()
            empty.rect(8, y + 2, COMMANDS - 16, 43, "hd", 6)
            empty.text(COMMANDS / 2, y + 28, "no command", 12, "middle", css="mut")
            pen.explain("no-command", empty.drawn())
            continue
        state = "in use" if table["command"] == number else "available" if place < 2 else "next"
        draw_command(pen, box, number, y, state)
    words = [terminal.command_name(box, number) for number in shown]
    words += [f"{left} in the pile, {len(table['discarded_commands'])} discarded"]
    summary = f"Commands: {words[0]} and {words[1]} available, {words[2]} next"
    return pen.sheet(3, summary, "\n".join(words), group="Timetable")


def draw_command(pen: Pen, box: Box, number: int, y: float, state: str) -> None:
    """Its name, the cards it goes with, whether it can be had now; what it does."""
    mask = box.command_cards[number]
    named = [one for one in range(1, CARD_COUNT + 1) if (mask >> one) & 1]
    inside = pen.inside()
    inside.rect(6, y, COMMANDS - 12, 46, "ground", 5)
    if not pen.scene.is_lit(f"command:{number}"):
        inside.line(12, y, COMMANDS - 12, y)
    is_next = state == "next"
    inside.text(12, y + 15, box.command_names[number], 14, weight=600 if is_next else 700, css="mut" if is_next else "")
    if len(named) < CARD_COUNT:
        for at, one in enumerate(named):
            inside.use(CARD_GLYPHS[one], 152 + at * 18, y + 10.5, 15, title=f"with {box.card_names[one]}")
    else:
        inside.text(146, y + 14.5, "any card", 12, css="mut")
    inside.text(COMMANDS - 12, y + 14.5, state, 12, "end", 600, "mut" if is_next else "go")
    inside.lines(12, y + 29, command_words(box, number)[0], 52, 12, 2)
    pen.target(f"command:{number}", 6, y + 1, COMMANDS - 12, 45, inside.drawn())
