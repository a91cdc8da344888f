"""The board of Railway Workers: offices, map, sites, the timetable of slots, commands and player boards."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.games.railway_workers import board_seats, board_sites, terminal
from branchline.games.railway_workers import verbs as v
from branchline.games.railway_workers.board_seats import CARD_GLYPHS
from branchline.games.railway_workers.board_sites import GLYPHS, price_of, who
from branchline.games.railway_workers.box import (
    CARD_COUNT,
    COMMAND_OPS,
    KINDS,
    PLANS,
    RESOURCES,
    SLOTS,
    STEPS,
    SUBSIDY_BONUS,
    Box,
)
from branchline.look.pen import Pen, Scene, card

# Verbs in their order, and what kind of place their argument names; "" where there is none on the board.
PLACES = (
    (v.PROJECT, ""), (v.PLACE, "hand"), (v.REROLL_ALL, "dice"), (v.REROLL, "die"), (v.KEEP_DICE, ""),
    (v.ASSIGN, "assign"), (v.PASS, ""), (v.PAY_FOR_SUM, "sum"), (v.END_TURN, ""), (v.BUY, "market"),
    (v.BUY_TO_SITE, "buy"), (v.BUY_ONE_MORE, "market"), (v.HIRE, "union"), (v.RECALL, "houses"),
    (v.SEND, "warehouse"), (v.SEND_7, "warehouse"), (v.PUT_SHARE, "share"), (v.TURN, "train"),
    (v.TURN_AND_RUN, "train"), (v.RUN, "train"), (v.STORE, "table"), (v.STORE_7, "table"), (v.MOVE, "warehouse"),
    (v.MOVE_7, "warehouse"), (v.STOP, ""), (v.SUBSIDY, "pair"), (v.INVEST, "invest"), (v.BONUS, "bonus"),
    (v.COMMAND, "command"), (v.COMMAND_BUY, "price"), (v.COMMAND_PLAN, "plan"), (v.COMMAND_SHARE, "share"),
    (v.COMMAND_RUN, "train"), (v.COMMAND_BUY_PLAN, "plan"), (v.COMMAND_STORE, "warehouse"),
    (v.COMMAND_WORKER, "worker"), (v.TRANSFER, "warehouse"), (v.COMMAND_SWAP, "swap"), (v.TAKE_TILE, "reward"),
    (v.TAKE_SHARE, "freeshare"), (v.CITY, "city"), (v.EXIT, "route"),
)  # fmt: skip
FIRSTS = [first for first, _ in PLACES]
# Places of which there is only one for the seat that chooses.
ALONE = ("dice", "sum", "market", "union", "houses", "invest", "reward", "freeshare")


def target(action: int) -> str:
    """The element of the board that an action points at."""
    first, place = PLACES[bisect_right(FIRSTS, action) - 1]
    number = action - first
    if not place or place in ALONE:
        return place
    if place == "table":  # structures and tracks go to the warehouse, plans to the table itself
        site, kind = divmod(number, KINDS)
        return f"plan:{site}" if kind == PLANS else f"warehouse:{2 * site + kind // 2}"
    if place == "assign":
        return f"die:{number // v.TOKEN_NUMBERS + 1}"
    if place == "worker":
        return f"worker:{number >> 2}-{number & 3}"
    if place == "swap":
        return f"slot:{v.SWAPS[number][1]}"
    if place in ("hand", "die", "command"):
        return f"{place}:{number + 1}"
    return f"{place}:{2 * number if place == 'price' else number}"


def sheets(box: Box, view: Mapping[str, Any], scene: Scene) -> list[Sheet]:
    table, players = view["table"], view["players"]
    return [
        offices(scene, box, table, players),
        board_sites.country(scene, box, table, players),
        *board_sites.dossiers(scene, box, view),
        board_seats.timetable(scene, box, view),
        commands(scene, box, table),
        *(board_seats.player_board(scene, box, view, seat) for seat in range(players)),
    ]


def offices(scene: Scene, box: Box, table: Mapping[str, Any], players: int) -> Sheet:
    """The tables along the board's edge: Market, Subsidy, Investment, and what is still to be had."""
    pen = Pen(scene, "offices", 1040, 116)
    draw_market(pen, box, table, 14)
    pen.line(196, 12, 196, 106)
    draw_subsidy(pen, box, table, 210)
    pen.line(500, 12, 500, 106)
    draw_investment(pen, box, table, players, 514)
    pen.line(842, 12, 842, 106)
    draw_supply(pen, box, table, players, 856)
    words = [f"Round {table['round']} of {box.max_rounds}", *terminal.board(box, table, players), who(scene.names)]
    return pen.sheet(1, f"Offices, round {table['round']} of {box.max_rounds}", "\n".join(words))


def heading(pen: Pen, key: str, x: float, width: float, words: str, note: str) -> None:
    """The name of a table along the edge, with a note at its right end."""
    inside = pen.inside()
    inside.text(x, 22, words, 13, weight=700)
    inside.text(x + width, 22, note, 12, "end", css="mut")
    pen.explain(key, inside.drawn())


def draw_market(pen: Pen, box: Box, table: Mapping[str, Any], x: float) -> None:
    """RW-12.1: the black price until somebody has bought, then the white one."""
    heading(pen, "market", x, 170, "MARKET", "coins a piece")
    chosen = 0
    if table["active"] >= 0:
        chosen = max(0, table["placed"][SLOTS * table["active"] + table["slot"]])
    for kind, name in enumerate(RESOURCES):
        y = 32 + kind * 26
        inside = pen.inside()
        white = table["white_prices"][kind]
        inside.rect(x, y, 172, 23, "hit", 3)
        inside.use(GLYPHS[kind], x + 13, y + 11, 18, title=name)
        inside.text(x + 28, y + 15.5, name.capitalize(), 13, weight=600)
        inside.rect(x + 104, y + 2, 30, 18, "hs" if white else "black", 3)
        inside.text(x + 119, y + 15.5, price_of(box, table, kind), 14, "middle", 700, "" if white else "onblack")
        inside.text(x + 140, y + 15.5, "white" if white else "black", 12, css="mut")
        # What the card buys lights the row, what a command buys its price; a box of other cards may light both.
        key = "market" if CARD_GLYPHS[chosen] == GLYPHS[kind] and pen.scene.is_lit("market") else ""
        both = key and pen.scene.is_lit(f"price:{kind}")
        pen.target(key or f"price:{kind}", x, y, 100 if both else 172, 23, inside.drawn(), about=f"price:{kind}")
        if both:
            command = pen.inside()
            command.text(x + 138, y + 16, "command", 12, "middle", 700)
            pen.target(f"price:{kind}", x + 104, y, 68, 23, command.drawn())


def draw_subsidy(pen: Pen, box: Box, table: Mapping[str, Any], x: float) -> None:
    """RW-16.1: six pairs of reward tiles and their coins, more where a subsidy die lies."""
    heading(pen, "subsidy", x, 278, "SUBSIDY", f"2 tiles for coins; a die adds {box.subsidy_die}")
    extra = box.command_amount[table["command"]] if box.command_op[table["command"]] == SUBSIDY_BONUS else 0
    for pair, coins in enumerate(box.pair_coins):
        left, top = x + pair % 3 * 94, 32 + pair // 3 * 39
        is_marked = pair + 1 in table["subsidy_dice"]
        inside = pen.inside()
        if not pen.scene.is_lit(f"pair:{pair}"):
            inside.rect(left, top, 90, 35, "h", 4)
        for at, kind in enumerate((box.pair_first[pair], box.pair_second[pair])):
            inside.use(GLYPHS[kind], left + 14 + at * 21, top + 17, 19, title=RESOURCES[kind])
        total = coins + extra + (box.subsidy_die if is_marked else 0)
        inside.text(left + (58 if is_marked else 68), top + 23, total, 17, "middle", 700)
        if is_marked:
            inside.use(f"die-{pair + 1}", left + 79, top + 17, 16, css="p-0", title="subsidy die")
        pen.target(f"pair:{pair}", left, top, 90, 35, inside.drawn())


def draw_investment(pen: Pen, box: Box, table: Mapping[str, Any], players: int, x: float) -> None:
    """RW-17.1 to RW-17.3: what each share earns when a train runs, and what the next step costs."""
    heading(pen, "investment", x, 316, "INVESTMENT", "coins a share, when a train runs")
    trains, before = len(table["train_cities"]), 0
    for step in range(STEPS):
        left = x + step * 51
        blocked = box.step_train[step] and trains <= before
        before += box.step_train[step]
        reached = any(marker >= step for marker in table["investment"])
        here = [seat for seat in range(players) if table["investment"][seat] == step]
        inside = pen.inside()
        is_next = table["active"] >= 0 and table["investment"][table["active"]] + 1 == step
        key = "invest" if is_next and pen.scene.is_lit("invest") else f"step:{step}"
        if not pen.scene.is_lit(key):
            inside.rect(left, 32, 48, 74, "h", 4)
        inside.text(left + 24, 50, box.step_value[step], 17, "middle", 700)
        for at, seat in enumerate(here):
            across, down = (at % 2 * 18 - 9, at // 2 * 16 - 8) if len(here) > 2 else (at * 18 - 9 * (len(here) - 1), 0)
            inside.emblem(seat, left + 24 + across, 71 + down, 15, f"investment-{seat}")
        if blocked:
            inside.use("train", left + 24, 71, 30, 22, "p-k", "a train stands here: closed")
        cost = (box.step_later if reached else box.step_first)[step]
        inside.text(left + 24, 100, f"cost {cost}" if step else "start", 12, "middle", css="mut")
        pen.target(key, left, 32, 48, 74, inside.drawn(), about=f"step:{step}")
    black = max(0, box.black_trains[players] - trains)
    white = max(0, box.trains - max(trains, box.black_trains[players]))
    inside = pen.inside()
    for row, (symbol, count, word) in enumerate((("train", black, "black"), ("trainw", white, "white"))):
        inside.use(symbol, x + 271, 44 + row * 37, 26, 20, "p-k", f"{word} trains left")
        inside.text(x + 288, 51 + row * 37, count, 17, weight=700)
        inside.text(x + 258, 66 + row * 37, f"{word} left", 12, css="mut")
    pen.explain("trains", inside.drawn())


def draw_supply(pen: Pen, box: Box, table: Mapping[str, Any], players: int, x: float) -> None:
    """RW-3.1, RW-18.1: the round, and the three bonuses: tokens left, directors sent away."""
    rounds = pen.inside()
    rounds.text(x, 22, "ROUND", 13, weight=700)
    for number in range(1, box.max_rounds + 1):
        now = number == table["round"]
        rounds.rect(x + 52 + number * 22, 9, 20, 18, "now" if now else "h", 3)
        rounds.text(x + 62 + number * 22, 22, number, 13, "middle", 700, "on" if now else "")
    pen.explain("round", rounds.drawn())
    tokens = (("reroll", table["reroll_pile"], "Reroll tokens left"), ("plus1", table["plus_pile"], "+1 tokens left"))
    for at, (symbol, count, words) in enumerate(tokens):
        inside = pen.inside()
        inside.rect(x, 32 + at * 25, 170, 23, "hit", 3)
        inside.use(symbol, x + 14, 44 + at * 25, 22, title=words)
        inside.text(x + 30, 49 + at * 25, f"{words}: {count}", 13, weight=600)
        pen.target(f"bonus:{at}", x, 32 + at * 25, 170, 23, inside.drawn())
    inside = pen.inside()
    away = [seat for seat in range(players) if table["discarded_directors"][seat]]
    inside.text(x + 3, 99, "Directors away" if away else "No director is away", 13, weight=600)
    for at, seat in enumerate(away):
        inside.emblem(seat, x + 92 + at * 23, 94, 13)
        inside.text(x + 99 + at * 23, 99, table["discarded_directors"][seat], 12)
    pen.target("bonus:2", x, 82, 170, 23, inside.drawn())


# -- commands ----------------------------------------------------------------------------------------------------

# What each command does, by its kind, and its rule.
COMMAND_WORDS = {
    "sum_bonus": ("Your Sum counts as {n} more.", "RW-10.6"),
    "buy_one": ("Buy 1 structure or 1 track into Facilities.", "RW-10.7"),
    "share_discount": ("The share you place costs {n} coins less.", "RW-10.8"),
    "resource_discount": ("Each piece you buy costs {n} coin less.", "RW-10.9"),
    "pair_payout": ("Each pair you form pays {n} coins.", "RW-10.10"),
    "subsidy_bonus": ("Your Subsidy pays {n} coins more.", "RW-10.11"),
    "store_plan": ("Put 1 plan from Facilities on any site.", "RW-10.12"),
    "repeat_top": ("With a Sum of 7 or more: 4+ a second time instead of 7+.", "RW-10.13"),
    "place_share": ("Place 1 share at its normal price.", "RW-10.14"),
    "extra_space": ("Room for {n} more piece in Facilities.", "RW-10.15"),
    "run_train": ("Run 1 black train as it stands.", "RW-10.16"),
    "buy_and_store_plan": ("Buy 1 plan and put it on any site at once.", "RW-10.17"),
    "store_one": ("Move 1 structure or track to an open warehouse.", "RW-10.18"),
    "move_any_worker": ("For {n} coins move anybody's worker to another warehouse.", "RW-10.19"),
    "swap_cards": ("Exchange two of your cards that are not played yet.", "RW-10.20"),
}


def commands(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    """RW-2.8, RW-10.2: two commands are Available, one is coming."""
    pen = Pen(scene, "commands", 512, 224, "Commands", "one a turn, for a director")
    left = sum(table["command_pile"])
    pen.text(498, 22, f"{left} in the pile", 12, "end", css="mut")
    shown = [*table["available"], table["unavailable"]]
    for place, number in enumerate(shown):
        x = 10 + place * 166
        if not number:
            empty = pen.inside()
            empty.rect(x, 56, 160, 158, "hd", 8)
            empty.text(x + 80, 138, "no command", 12, "middle", css="mut")
            pen.explain("no-command", empty.drawn())
            continue
        state = ("Available", "Available", "Coming next")[place]
        if table["command"] == number:
            state = "In use now"
        pen.text(x + 4, 48, state, 13, weight=700 if place < 2 else 400, css="" if place < 2 else "mut")
        draw_command(pen, box, number, x, 56)
    words = [terminal.command_name(box, number) for number in shown]
    words += [f"{left} in the pile, {len(table['discarded_commands'])} discarded"]
    return pen.sheet(3, f"Commands: {words[0]} and {words[1]} available, {words[2]} next", "\n".join(words))


def draw_command(pen: Pen, box: Box, number: int, x: float, y: float) -> None:
    mask = box.command_cards[number]
    named = [box.card_names[one] for one in range(1, CARD_COUNT + 1) if (mask >> one) & 1]
    text, rule = COMMAND_WORDS[COMMAND_OPS[box.command_op[number]]]
    card(
        pen, x, y, 160, 158,
        head=box.command_names[number], corner=str(number), body=text.format(n=box.command_amount[number]),
        foot="with any card" if len(named) == CARD_COUNT else f"with {', '.join(named)}",
        key=f"command:{number}",
    )  # fmt: skip
    number_of_rule = pen.inside()
    number_of_rule.text(x + 152, y + 104, rule, 12, "end", css="rn")
    pen.raw(f'<g pointer-events="none">{number_of_rule.drawn()}</g>')  # the card below is what is chosen
