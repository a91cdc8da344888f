"""The trays of Small Railroad Empires: what a company has; what the Conglomerate's companies have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import counted, inflected
from branchline.games.small_railroad_empires import terminal
from branchline.games.small_railroad_empires.board_offices import heading_for
from branchline.games.small_railroad_empires.board_tickets import (
    TAGS,
    TRAY_HEIGHT,
    WIDTH,
    train_ticket,
)
from branchline.games.small_railroad_empires.box import COLOURS, INDUSTRIES, Box
from branchline.games.small_railroad_empires.state import BLACK, RUNNER_UP, WINNER
from branchline.games.small_railroad_empires.words import signed
from branchline.look.pen import Pen, Scene
from branchline.look.tickets import foot, ticket, words_in

CARD_TOP, CARD_HEIGHT, CARD_WIDTH = 8, 132, 138
HAND_X = 298
MONEY_CELL = 27.5
LONGEST_NAME = 20


def shortened(name: str) -> str:
    """A name that leaves room for what stands behind it."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def count(pen: Pen, key: str, x: float, y: float, figure: object, words: str, about: str = "") -> None:
    """A number with its words; the glyph before it is drawn by whoever calls."""
    inside = pen.inside()
    inside.rect(x - 14, y - 12, 134, 24, "hit", 3)
    inside.text(x + 16, y + 6, figure, 17, weight=700)
    inside.text(x + 20 + len(str(figure)) * 8.6, y + 5.5, words, 12, css="mut")
    pen.explain(key, inside.drawn(), about)


def company(scene: Scene, box: Box, view: Mapping[str, Any], seat: int, is_own: bool, longest: int, end: str) -> Sheet:
    """What one player has: counts, money, hand, cards played, contract; how long a route is, and what ends the game."""
    table = view["table"]
    title = "Your company" if is_own else shortened(scene.names[seat])
    reach = f"longest route {longest}" if longest else "no city to deliver to"
    pen = Pen(scene, f"company-{seat}", WIDTH, TRAY_HEIGHT, title, reach)
    counts(pen, box, table, seat)
    money(pen, box, table, seat)
    pen.text(14, 140, end, 12, css="mut")
    hand = [*table["dealt"][seat], *table["bought"][seat]]
    pen.ground(f"hand:{seat}", HAND_X - 4, CARD_TOP - 4, box.hand_limit * (CARD_WIDTH + 8), CARD_HEIGHT + 8, "train:0")
    for place in range(box.hand_limit):
        x = HAND_X + place * (CARD_WIDTH + 8)
        if place < len(hand):
            in_hand(pen, box, hand[place], x)
        else:
            pen.rect(x, CARD_TOP, CARD_WIDTH, CARD_HEIGHT, "cd-off", 8)
            pen.text(x + CARD_WIDTH / 2, CARD_TOP + 17, "room for a train", 12, "middle", css="mut")
    x = HAND_X + box.hand_limit * (CARD_WIDTH + 8)
    played(pen, box, view, seat, x)
    contract(pen, box, table, seat, x + CARD_WIDTH + 8)
    return pen.sheet(2 + seat, f"What {scene.names[seat]} has", terminal.player(box, view, seat), "mine", seat)


def counts(pen: Pen, box: Box, table: Mapping[str, Any], seat: int) -> None:
    left, right, upper, lower = 27, 165, 40, 65
    pen.use("coin", left, upper, 22)
    count(pen, f"purse:{seat}", left, upper, f"${table['money'][seat]}", f"of ${box.money_most}", "money")
    pen.emblem(seat, right, upper, 22)
    locked = table["locked_tracks"][seat]
    fees = box.unlock_costs[len(box.unlock_costs) - locked :]
    words = inflected(table["supply_tracks"][seat], "track") + (f", {locked} locked" if locked else "")
    count(pen, f"supply:{seat}", right, upper, table["supply_tracks"][seat], words, "tracks")
    if locked:
        with pen.group(untouched=True):
            pen.name_it("unlocking costs " + ", then ".join(f"${fee}" for fee in fees))
    pen.use("train", left, lower, 26, 19.5, pen.css_of(seat))
    meeples = table["supply_meeples"][seat]
    count(pen, f"meeples:{seat}", left, lower, meeples, f"{inflected(meeples, 'train')} to place", "meeples")
    pen.use("share", right, lower, 26, 18)
    loans = table["loans"][seat]
    words = f"{inflected(loans, 'loan')}, {signed(box.loan_prestige)} each"
    count(pen, f"loans:{seat}", right, lower, loans, words, "loans")


def money(pen: Pen, box: Box, table: Mapping[str, Any], seat: int) -> None:
    """SRE-11.1, SRE-11.2: the marker on the money track; below, what the sum is worth at the end."""
    for at in range(box.money_most + 1):
        x = 12 + at * MONEY_CELL
        inside = pen.inside()
        inside.rect(x, 84, MONEY_CELL - 1.5, 40, "h", 4)
        inside.text(x + MONEY_CELL / 2 - 0.75, 96, f"${at}", 11, "middle", css="mut")
        if box.money_bonus[at]:
            inside.text(x + MONEY_CELL / 2 - 0.75, 120, signed(box.money_bonus[at]), 11, "middle", 700, "go")
        pen.explain(f"money:{seat}-{at}", inside.drawn(), "money")
    pen.piece(f"money-{seat}", "coin", 12 + (table["money"][seat] + 0.5) * MONEY_CELL - 0.75, 104.5, 15)


def in_hand(pen: Pen, box: Box, card: int, x: float) -> None:
    if card >= 0:
        train_ticket(pen, box, card, x, CARD_TOP, CARD_WIDTH, CARD_HEIGHT, f"train:{card + 1}", "in hand", "1 prestige")
        return
    inside = pen.inside()
    ticket(inside, x, CARD_TOP, CARD_WIDTH, CARD_HEIGHT, "Train, hidden")
    inside.use("back", x + CARD_WIDTH / 2, CARD_TOP + 66, 52, 73, title="a hidden train card")
    foot(inside, x, CARD_TOP, CARD_WIDTH, CARD_HEIGHT, "in hand")
    pen.explain("train:0", inside.drawn())


def played(pen: Pen, box: Box, view: Mapping[str, Any], seat: int, x: float) -> None:
    """SRE-1.9: the play area; SRE-14.9, SRE-14.11: with the variants the locomotives found, the companies served."""
    table = view["table"]
    cards = list(table["played"][seat])
    inside = pen.inside()
    ticket(inside, x, CARD_TOP, CARD_WIDTH, CARD_HEIGHT, f"Played: {counted(len(cards), 'train card')}", used=True)
    for at, card in enumerate(cards):
        row, column = divmod(at, 5)
        inside.use(
            TAGS[box.train_colour[card]], x + 19 + column * 25, CARD_TOP + 41 + row * 25, 22, title=f"Train {card + 1}"
        )
    if view["options"]["industrial_boom"]:
        served = table["delivered_from"][seat * INDUSTRIES : (seat + 1) * INDUSTRIES]
        names = [box.industry_names[at].split()[0] for at in range(INDUSTRIES) if served[at]]
        letters = " ".join(name[0] for name in names) or "nobody"
        inside.text(x + 9, CARD_TOP + CARD_HEIGHT - 7.5, f"delivered from {letters}", 12, css="mut")
    pen.explain(f"played:{seat}", inside.drawn(), "played")
    if not view["options"]["rural_connections"]:
        return
    for tint in range(COLOURS):
        found = table["locomotives"][seat * COLOURS + tint]
        left, y = x + 6 + tint * 32, CARD_TOP + 93
        inside = pen.inside()
        inside.use(TAGS[tint], left + 10, y, 18, css="" if found else "faint")
        inside.text(left + 20, y + 4.5, found, 12, weight=700)
        pen.target(f"locomotive:{seat}-{tint}", left, y - 11, 31, 22, inside.drawn(), about="locomotives")


def contract(pen: Pen, box: Box, table: Mapping[str, Any], seat: int, x: float) -> None:
    """SRE-9.1: secret until it is revealed; SRE-15.1.7: alone it lies open."""
    card, w = table["contract"][seat], WIDTH - 12 - x
    is_known, is_used = card >= 0, bool(table["contract_revealed"][seat])
    about = f"contract:{card}" if is_known else "contract"
    inside = pen.inside()
    ticket(inside, x, CARD_TOP, w, CARD_HEIGHT, "Contract · used" if is_used else "Contract", used=is_used or card < -1)
    if is_known:
        industry = box.industry_names[box.contract_industry[card]]
        words_in(inside, x + 9, CARD_TOP, w - 14, CARD_HEIGHT, f"deliver from {industry}")
        secret = "" if is_used or len(table["contract"]) == 1 else "only you see it"
        foot(inside, x, CARD_TOP, w, CARD_HEIGHT, f"{box.contract_prestige[card]} prestige", secret)
    elif card == -1:
        inside.use("back", x + w / 2, CARD_TOP + 66, 52, 73, title="a secret contract")
        foot(inside, x, CARD_TOP, w, CARD_HEIGHT, "secret")
    if pen.scene.is_lit("contract") and is_known and not is_used:
        pen.ground(f"contract_of:{seat}", x, CARD_TOP, w, CARD_HEIGHT, about)
        pen.target("contract", x, CARD_TOP, w, CARD_HEIGHT, inside.drawn(), about=about)
    else:
        pen.explain(f"contract_of:{seat}", inside.drawn(), about)


def branch(scene: Scene, box: Box, view: Mapping[str, Any], seat: int) -> Sheet:
    """SRE-15: a company of the Conglomerate: its pieces, its destination, the card both go by, the cards they took."""
    table = view["table"]
    gsc, half = table["gsc"], seat - BLACK
    pen = Pen(
        scene, f"company-{seat}", WIDTH, TRAY_HEIGHT, shortened(scene.names[seat]), "of the Great Steam Conglomerate"
    )
    pen.emblem(seat, 27, 40, 22)
    tracks, meeples = table["supply_tracks"][seat], table["supply_meeples"][seat]
    count(pen, f"supply:{seat}", 27, 40, tracks, f"{inflected(tracks, 'track')} left", "tracks")
    pen.use("train", 165, 40, 26, 19.5, pen.css_of(seat))
    count(pen, f"meeples:{seat}", 165, 40, meeples, f"{inflected(meeples, 'train')} to place", "meeples")
    size = box.achievements_dealt
    sections = list(table["sections"][seat * size : (seat + 1) * size])
    claimed = f"achievements: {sections.count(WINNER)} first, {sections.count(RUNNER_UP)} later"
    pen.text(14, 70, claimed, 12, css="mut")
    texts = [("Destination", heading_for(box, gsc, half), "gsc:destination")]
    if gsc["action_cards"]:
        laid = box.action_tracks[gsc["action_cards"][-1]][half]
        texts.append((f"Action card {gsc['action_cards'][-1] + 1}", f"lays {counted(laid, 'track')}", "gsc:action"))
    for at, (head, words, about) in enumerate(texts):
        x = HAND_X + at * 228
        inside = pen.inside()
        ticket(inside, x, CARD_TOP, 220, CARD_HEIGHT, head)
        words_in(inside, x + 9, CARD_TOP, 202, CARD_HEIGHT, words)
        pen.explain(f"{about}-of:{seat}", inside.drawn(), about)
    x = HAND_X + 456
    cards = list(gsc["train_cards"])
    inside = pen.inside()
    ticket(
        inside,
        x,
        CARD_TOP,
        WIDTH - 12 - x,
        CARD_HEIGHT,
        f"Both companies: {counted(len(cards), 'train card')}",
        used=True,
    )
    for at, card in enumerate(cards):
        row, column = divmod(at, 11)
        inside.use(
            TAGS[box.train_colour[card]], x + 19 + column * 25, CARD_TOP + 41 + row * 25, 22, title=f"Train {card + 1}"
        )
    pen.explain(f"gsc:trains-of:{seat}", inside.drawn(), "gsc:trains")
    words = f"{terminal.player(box, view, seat)}\n\n{terminal.conglomerate(box, table)}"
    return pen.sheet(2 + seat, f"What {scene.names[seat]} has", words, "mine", seat)
