"""The company boards: slots, assets over agencies, contracts, money, the own hand; and the draft of setup cards."""

from __future__ import annotations

from branchline.core.sheet import Sheet
from branchline.games.movers_and_shakers import terminal
from branchline.games.movers_and_shakers.about import asset_key
from branchline.games.movers_and_shakers.box import LOGISTICS, SEALS, SLOTS, TRACK_COLUMNS
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.words import (
    AGENCY_NAMES,
    ASSET_NAMES,
    ICON_NAMES,
    TILE_NAMES,
    card_words,
    contract_name,
    contract_words,
    effects_words,
)
from branchline.look.pen import Pen, Scene, card

DEVELOPMENT_WORDS = ("icon × 2", "icon × 3", "icon × 2", "icon × 2", "icon × 3", "icon × 2")
LOGISTICS_WORDS = (
    "bonds, valuables 1 and 2",
    "load 2",
    "4 to Calcutta",
    "4 to Benares",
    "performance 2",
    "resources, infrastr. 1 and 2",
)
CARD_WIDTH, CARD_HEIGHT = 166, 138


def company(scene: Scene, table: Table, seat: int, is_own: bool) -> Sheet:
    hand = table.hand(seat) if is_own else []
    rows = -(-len(hand) // 6)
    pen = Pen(
        scene,
        f"company-{seat}",
        1040,
        322 + rows * (CARD_HEIGHT + 8),
        f"{scene.names[seat]}: company",
        board_name(table, seat),
    )
    money = f"{table.cash[seat]} rupees · {table.tokens[seat]} tokens · {table.deals_of(seat)} deals"
    inside = pen.inside()
    inside.use("coin", 800, 18, 20, title="cash")
    inside.text(814, 23, money, 13, weight=700)
    pen.explain("money", inside.drawn())
    draw_slots(pen, table, seat, is_own)
    draw_assets(pen, table, seat, is_own)
    draw_contracts(pen, table, seat, is_own)
    for place, one in enumerate(hand):
        row, column = divmod(place, 6)
        this = table.box.cards[one]
        card(
            pen, 12 + column * (CARD_WIDTH + 5), 322 + row * (CARD_HEIGHT + 8), CARD_WIDTH, CARD_HEIGHT,
            head="Load" if this.id.startswith("L") else "Move", corner=this.id, body=card_words(table.box, one),
            foot=f"icon: {ICON_NAMES[this.icon_name]}", key=f"card:{one}",
        )  # fmt: skip
    words = "\n".join(terminal.company(table, seat, is_own) + (["", *terminal.hand(table, seat)] if is_own else []))
    return pen.sheet(3, f"The company of {scene.names[seat]}", words, "mine", seat)


def board_name(table: Table, seat: int) -> str:
    if table.boards[seat] < 0:
        return ""
    hidden = f"{table.hands[seat * 2]} load and {table.hands[seat * 2 + 1]} movement cards in hand"
    return f"board {table.box.boards[table.boards[seat]]} · {hidden}"


def draw_slots(pen: Pen, table: Table, seat: int, is_own: bool) -> None:
    """Six slots: Development above, Logistics below; a card covers one half."""
    for slot in range(SLOTS):
        x, y = 12 + slot * 171, 36
        key = f"slot:{slot}"
        is_lit = is_own and pen.scene.is_lit(key)
        inside = pen.inside()
        if not is_lit:
            inside.rect(x, y, 164, 92, "hs", 6)
        inside.rect(x, y, 22, 92, "now", 6)
        inside.text(x + 11, y + 19, slot + 1, 14, "middle", 700, "on")
        played = table.slots[seat * SLOTS + slot]
        covered = -1 if played < 0 else 0 if table.uncovered[seat * SLOTS + slot] == LOGISTICS else 1
        for half, words in enumerate((DEVELOPMENT_WORDS[slot], LOGISTICS_WORDS[slot])):
            if half != covered:
                inside.text(x + 30, y + 20 + half * 44, "Development" if half == 0 else "Logistics", 12, css="mut")
                inside.text(x + 30, y + 37 + half * 44, words, 12, weight=700)
        inside.line(x + 26, y + 46, x + 160, y + 46)
        if is_lit:
            pen.target(key, x, y, 164, 92, inside.drawn())
        else:
            pen.explain(key, inside.drawn())
        if played >= 0:
            draw_played(pen, table, played, x + 27, y + 4 + covered * 44)


def draw_played(pen: Pen, table: Table, played: int, x: float, y: float) -> None:
    """A card in its slot, over the half it covers."""
    inside = pen.inside()
    inside.rect(x, y, 132, 40, "cd", 5)
    inside.text(x + 6, y + 16, table.box.cards[played].id, 13, weight=700)
    inside.lines(x + 6, y + 32, card_words(table.box, played), 21, 12, 1, "mut")
    pen.explain(f"card:{played}", inside.drawn())


def draw_assets(pen: Pen, table: Table, seat: int, is_own: bool) -> None:
    """Four asset tracks to the right; the agency track comes to meet them from column 10."""
    agencies = min(TRACK_COLUMNS, table.agencies_of(seat))
    for column in range(11):
        x = 128 + column * 34
        pen.text(x + 16, 150, column, 12, "middle", css="mut")
    for asset in range(4):
        y = 156 + asset * 30
        at = seat * 4 + asset
        key = f"asset:{asset}"
        is_lit = is_own and pen.scene.is_lit(key)
        inside = pen.inside()
        if not is_lit:
            inside.rect(12, y, 500, 26, "h", 4)
        inside.text(18, y + 18, ASSET_NAMES[asset].capitalize(), 13, weight=700)
        for column in range(11):
            inside.rect(129 + column * 34, y + 3, 31, 20, "hs", 3)
        inside.emblem(seat, 144.5 + table.assets[at] * 34, y + 13, 20)
        if table.concessions[at]:
            inside.text(506, y + 18, "✓", 13, "end", 700)
        printed = asset_key(table.box, table.boards[seat], asset)
        pen.target(key if is_own else printed, 12, y, 500, 26, inside.drawn(), about=printed)
        owned = table.completed_assets[at] + table.red_tiles[at] + (1 if table.setup_tile[seat] == asset else 0)
        pen.text(520, y + 18, f"× {owned}", 13, weight=700)
    inside = pen.inside()
    for column in range(1, 11):
        filled = column > TRACK_COLUMNS - agencies
        inside.rect(129 + column * 34, 280, 31, 20, "now" if filled else "hd", 3)
    inside.text(18, 295, "Agencies", 13, weight=700)
    kinds = [
        (AGENCY_NAMES[kind], table.agencies[seat * 4 + kind]) for kind in range(4) if table.agencies[seat * 4 + kind]
    ]
    inside.text(18, 314, ", ".join(f"{count} {name}" for name, count in kinds) or "none yet", 12, css="mut")
    pen.explain("agencies", inside.drawn())


def draw_contracts(pen: Pen, table: Table, seat: int, is_own: bool) -> None:
    for slot, seal in enumerate(SEALS):
        x = 570 + slot * 232
        contract = table.contracts[seat * 2 + slot]
        key = f"contract:{slot}"
        if contract < 0:
            inside = pen.inside()
            inside.rect(x, 140, 224, 172, "hd", 8)
            inside.text(x + 112, 226, f"no {seal} contract", 12, "middle", css="mut")
            pen.explain(key, inside.drawn())
            continue
        card(
            pen, x, 140, 224, 172, head=seal.capitalize(), corner=contract_name(table.box, contract), rule="MS-6.10",
            body=contract_words(table.box, contract), foot=f"{table.contract_crates[seat * 2 + slot]} crates left",
            key=key if is_own else f"paper:{contract}", about=f"paper:{contract}",
        )  # fmt: skip


def draft(scene: Scene, table: Table) -> Sheet:
    """MS-2.10: the five setup cards with the tile above each."""
    pen = Pen(scene, "draft", 1040, 190, "Setup cards", "each with its tile")
    for at, one in enumerate(table.box.setup_cards):
        tile = table.setup_tiles[at]
        takers = [seat for seat in range(table.seats) if table.setup_card[seat] == at]
        foot = f"taken by {scene.names[takers[0]]}" if takers else TILE_NAMES[tile] if tile >= 0 else "no tile yet"
        card(
            pen, 12 + at * 205, 34, 198, 148, head=f"Setup {one.id}", body=effects_words(table.box, one.bonus),
            foot=foot, rule="MS-2.12", key=f"draft:{at}", used=bool(takers),
        )  # fmt: skip
    return pen.sheet(4, "Setup cards", "\n".join(terminal.draft(table)), "cards")
