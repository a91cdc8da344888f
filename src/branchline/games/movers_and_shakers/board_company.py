"""The tray of a company: counts, six slots over the hand, two contracts with their crates, assets over agencies."""

from __future__ import annotations

from branchline.core.sheet import Sheet
from branchline.core.translation import Own, translated
from branchline.core.words import counted
from branchline.games.movers_and_shakers import places, terminal
from branchline.games.movers_and_shakers.about import asset_key
from branchline.games.movers_and_shakers.board_pieces import HEAD, TRAY_HEIGHT, WIDTH, draw_crate, ticket, words_in
from branchline.games.movers_and_shakers.box import (
    DEVELOPMENT,
    LOGISTICS,
    SEALS,
    SLOTS,
    STARTING_CONTRACTS,
)
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.words import (
    AGENCY_NAMES,
    ASSET_NAMES,
    HALVES,
    ICON_NAMES,
    MONEY,
    brief,
    card_brief,
    contract_assets,
    contract_code,
    effects_words,
    rupees,
)
from branchline.look.pen import Pen, Scene

COLUMN, COLUMN_WIDTH = 109, 103
SLOT_TOP, HALF = 23, 31
HAND_TOP, HAND_HEIGHT = 90, 128
HEAD_IN_TWO_ROWS = 16
PRICE_WIDTH = 20  # at the end of a played card's second line
CONTRACTS, CONTRACT_WIDTH, CONTRACT_HEIGHT = 672, 176, 92
ASSETS_TOP, ASSETS_PITCH, CELLS, CELL = 102, 23, 762, 22
DECKS = ("Loading", "Moving")
LOGISTICS_LABELS = ("Logistics, 1 + 2", "Logistics", "Logistics", "Logistics", "Logistics", "Logistics, 1 + 2")
LOGISTICS_WORDS = ("Bonds, Valuables", "load 2", "4 to Calcutta", "4 to Benares", "performance 2", "Resources, Infr.")


def company(scene: Scene, table: Table, seat: int, is_own: bool) -> Sheet:
    """What one company has; only its own player sees the hand."""
    pen = Pen(scene, f"company-{seat}", WIDTH, TRAY_HEIGHT)
    pen.title = f"{scene.names[seat]}: company"
    counts(pen, table, seat)
    for slot in range(SLOTS):
        draw_slot(pen, table, seat, slot)
    draw_hand(pen, table, seat, table.hand(seat) if is_own else [])
    for slot in range(len(SEALS)):
        draw_contract(pen, table, seat, slot)
    draw_assets(pen, table, seat)
    words = "\n".join(terminal.company(table, seat, is_own) + (["", *terminal.hand(table, seat)] if is_own else []))
    return pen.sheet(3, f"The company of {scene.names[seat]}", words, "mine", seat, "Company")


def counts(pen: Pen, table: Table, seat: int) -> None:
    """MS-5.1, MS-12.3: money and tokens; what is left in hand."""
    load, movement = table.hands[seat * 2], table.hands[seat * 2 + 1]
    inside = pen.inside()
    inside.rect(12, 3, 330, 18, "hit", 3)
    inside.use("coin", 20, 12, 16, title="cash")
    inside.text(31, 16.5, rupees(table.cash[seat]), 13, weight=700)
    inside.use("token", 62, 12, 15, title="investment tokens")
    inside.text(72, 16.5, counted(table.tokens[seat], "investment token"), 13, weight=700)
    inside.text(232, 16.5, counted(table.deals_of(seat), "deal"), 13, weight=700)
    pen.explain(places.purse(seat), inside.drawn(), "money")
    inside = pen.inside()
    board = f"board {table.box.boards[table.boards[seat]]} · " if table.boards[seat] >= 0 else ""
    words = f"{board}{counted(load, 'load card')} and {counted(movement, 'movement card')} in hand"
    inside.text(CONTRACTS - 12, 16.5, words, 12, "end", css="mut")
    pen.explain(f"sheet:company-{seat}", inside.drawn())


# -- slots ---------------------------------------------------------------------------------------------------------


def draw_slot(pen: Pen, table: Table, seat: int, slot: int) -> None:
    """MS-3.3: Development above, Logistics below; a card covers one half."""
    x, at = 12 + slot * COLUMN, seat * SLOTS + slot
    played = table.slots[at]
    under = places.covered(table.uncovered[at]) if played >= 0 else -1
    pen.rect(x, SLOT_TOP, COLUMN_WIDTH, 2 * HALF, "hs", 6)
    pen.rect(x, SLOT_TOP, 17, 2 * HALF, "now", 6)
    pen.text(x + 8.5, SLOT_TOP + 17, slot + 1, 14, "middle", 700, "on")
    words = (f"icon × {table.box.development_times[slot]}", LOGISTICS_WORDS[slot])
    for half in (DEVELOPMENT, LOGISTICS):
        y = SLOT_TOP + half * HALF
        key = places.slot(seat, slot, half)
        if half == under:
            pen.ground(key, x + 19, y + 1, COLUMN_WIDTH - 20, HALF - 2, f"slot:{slot}")
            continue
        inside = pen.inside()
        inside.rect(x + 19, y + 1, COLUMN_WIDTH - 20, HALF - 2, "hit", 3)
        inside.text(x + 22, y + 12, (HALVES[DEVELOPMENT], LOGISTICS_LABELS[slot])[half], 11, css="mut")
        inside.text(x + 22, y + 25.5, words[half], 11.5, weight=700)
        pen.target(key, x + 19, y + 1, COLUMN_WIDTH - 20, HALF - 2, inside.drawn(), about=f"slot:{slot}")
    pen.line(x + 18, SLOT_TOP + HALF, x + COLUMN_WIDTH - 1, SLOT_TOP + HALF)
    if played >= 0:
        draw_played(pen, table, played, x + 19, SLOT_TOP + under * HALF + 1)


def draw_played(pen: Pen, table: Table, card: int, x: float, y: float) -> None:
    """A card in its slot, over the half it covers."""
    width, height, code, key = COLUMN_WIDTH - 20, HALF - 2, table.box.cards[card].id, places.card(card)
    inside = pen.inside()
    if not pen.scene.is_lit(key):
        inside.rect(x, y, width, height, "played", 3)
    inside.text(x + 3, y + 11.5, code, 12, weight=700)
    start = 6 + len(code) * 6
    is_priced = any(choice.price is not None for choice in pen.scene.by_target.get(key, ()))
    end = width - (PRICE_WIDTH if is_priced else 0)
    words = translated(card_brief(table, card))
    first, *rest = in_two(words, int((width - start - 2) / 5), int((end - 5) / 5))
    inside.text(x + start, y + 11.5, Own(first), 11)
    for row in rest:
        inside.text(x + 3, y + 24, Own(row), 11)
    pen.target(key, x, y, width, height, inside.drawn())
    pen.price(key, x + width - 9, y + height - 3, MONEY)


def in_two(words: str, first: int, second: int) -> list[str]:
    """Words in two lines of so many letters; what does not fit ends with an ellipsis."""
    rows, left = [""], words.split()
    for most in (first, second):
        while left and len(f"{rows[-1]} {left[0]}".strip()) <= most:
            rows[-1] = f"{rows[-1]} {left.pop(0)}".strip()
        if len(rows) == 1 and left:
            rows.append("")
    if left:
        while len(rows[-1]) + 2 > second and " " in rows[-1]:
            rows[-1] = rows[-1].rpartition(" ")[0]
        rows[-1] += " …"
    return rows


# -- the hand ------------------------------------------------------------------------------------------------------


def played_by(table: Table, seat: int) -> int:
    """The card that a company is playing now, or -1: what is asked of one company depends on no other's."""
    return table.playing if table.active == seat else -1


def draw_hand(pen: Pen, table: Table, seat: int, hand: list[int]) -> None:
    """Six cards below the slots, or twice six; the card that is being played lies among them."""
    room = SLOTS * COLUMN
    pen.ground(places.hand(seat), 10, HAND_TOP - 2, room - 2, HAND_HEIGHT + 4, "hand")
    playing = table.ask(played_by, seat)
    shown = sorted([*hand, playing]) if playing >= 0 else hand
    for at, card in enumerate(shown):
        row, column = divmod(at, SLOTS)
        height = HAND_HEIGHT if len(shown) <= SLOTS else (HAND_HEIGHT - 4) / 2
        x, y = 12 + column * COLUMN, HAND_TOP + row * (height + 4)
        draw_card(pen, table, card, x, y, height, len(shown) > SLOTS)
        if card == playing:
            pen.rect(x, y, COLUMN_WIDTH, height, "acting", 7)
    if not hand:
        backs(pen, table, seat, len(shown))
    elif len(shown) < SLOTS - 1:
        x = 12 + len(shown) * COLUMN
        width = (SLOTS - len(shown)) * COLUMN - 6
        pen.rect(x, HAND_TOP, width, HAND_HEIGHT, "cd-off", 8)
        comes = f"more cards are dealt for round {table.round + 1}"
        words = comes if 0 < table.round < table.box.rounds else "no more cards are dealt"
        words_in(pen, x + 12, HAND_TOP + 24, width - 24, words, 6)


def draw_card(pen: Pen, table: Table, card: int, x: float, y: float, height: float, is_low: bool) -> None:
    """Its deck and number, what it does, and the icon for Development."""
    this = table.box.cards[card]
    icon = brief(ICON_NAMES[this.icon_name])
    inside = pen.inside()
    if is_low:
        ticket(inside, x, y, COLUMN_WIDTH, height, this.id, head_height=HEAD_IN_TWO_ROWS)
        inside.text(x + COLUMN_WIDTH - 5, y + 12, icon, 11, "end", 600)
        words_in(inside, x + 5, y + 26, COLUMN_WIDTH - 9, card_brief(table, card), 4, 11, 10.8)
    else:
        ticket(inside, x, y, COLUMN_WIDTH, height, DECKS[card >= table.box.load_cards], this.id)
        words_in(inside, x + 6, y + HEAD + 15, COLUMN_WIDTH - 11, card_brief(table, card), 6)
        inside.line(x + 5, y + height - 20, x + COLUMN_WIDTH - 5, y + height - 20, "perf")
        inside.text(x + 6, y + height - 6.5, f"icon: {icon}", 11.5, weight=600)
    pen.target(places.card(card), x, y, COLUMN_WIDTH, height, inside.drawn())


def backs(pen: Pen, table: Table, seat: int, first: int) -> None:
    """A hidden hand: its backs, load cards before movement cards."""
    kinds = [name for deck, name in enumerate(DECKS) for _ in range(table.hands[seat * 2 + deck])]
    for at, words in enumerate(kinds):
        x = 12 + first * COLUMN + at * 56
        pen.use("back", x + 24, HAND_TOP + 46, 48, 67, title="a hidden card")
        pen.text(x + 24, HAND_TOP + 96, words, 12, "middle", css="mut")


# -- contracts -----------------------------------------------------------------------------------------------------


def draw_contract(pen: Pen, table: Table, seat: int, slot: int) -> None:
    """MS-6.10: what it counts as, its reward, and the crates that lie on it."""
    x, y = CONTRACTS + slot * (CONTRACT_WIDTH + 8), 6
    contract, key = table.contracts[seat * 2 + slot], places.contract(seat, slot)
    inside = pen.inside()
    if contract < 0:
        inside.rect(x, y, CONTRACT_WIDTH, CONTRACT_HEIGHT, "cd-off", 8)
        inside.text(x + CONTRACT_WIDTH / 2, y + 42, f"no {SEALS[slot]} contract", 12, "middle", css="mut")
        pen.explain(key, inside.drawn(), f"contract:{slot}")
        pen.ground(
            places.crates(seat, slot), x + 4, y + CONTRACT_HEIGHT - 23, CONTRACT_WIDTH - 8, 20, f"contract:{slot}"
        )
        return
    paper(inside, table, contract, x, y)
    about = f"paper:{contract}"
    pen.target(key, x, y, CONTRACT_WIDTH, CONTRACT_HEIGHT, inside.drawn(), about=about)
    draw_crates_left(pen, table, seat, slot, x, y + CONTRACT_HEIGHT - 22)


def paper(pen: Pen, table: Table, contract: int, x: float, y: float) -> None:
    """A contract without its crates: start contracts have no code, they go by what they count as."""
    this = table.box.contracts[contract]
    code = contract_code(table.box, contract) if contract >= STARTING_CONTRACTS else "start"
    ticket(pen, x, y, CONTRACT_WIDTH, CONTRACT_HEIGHT, SEALS[this.seal].capitalize(), code)
    words = f"{contract_assets(table.box, contract)}: {effects_words(table.box, this.reward)}"
    words_in(pen, x + 7, y + HEAD + 15, CONTRACT_WIDTH - 12, words, 3)
    pen.line(x + 5, y + CONTRACT_HEIGHT - 23, x + CONTRACT_WIDTH - 5, y + CONTRACT_HEIGHT - 23, "perf")


def draw_crates_left(pen: Pen, table: Table, seat: int, slot: int, x: float, y: float) -> None:
    """MS-6.11: its crates one by one, those that are gone pale; MS-6.15: it may still wait for them."""
    at = seat * 2 + slot
    left, key = table.contract_crates[at], places.crates(seat, slot)
    inside = pen.inside()
    inside.rect(x + 4, y, CONTRACT_WIDTH - 8, 20, "hit", 3)
    with inside.group("pale"):
        for place in range(left, table.box.contracts[table.contracts[at]].crates):
            inside.rect(x + 8 + place * 20, y + 2, 16, 15.5, "hd", 2)
    words = "waits for crates" if table.awaiting_crates[at] else f"{left} left" if left else "empty"
    inside.text(x + CONTRACT_WIDTH - 9, y + 14.5, words, 12, "end", 600)
    pen.target(key, x + 3, y, CONTRACT_WIDTH - 6, 20, inside.drawn(), about=f"paper:{table.contracts[at]}")
    for place in range(left):
        crate = pen.inside()
        draw_crate(crate, seat, 0, 0)
        pen.moving(f"crate-{seat}-{slot}-{place}", x + 16 + place * 20, y + 10, crate.drawn())
    pen.price(key, x + 100, y + 10, MONEY)


# -- assets --------------------------------------------------------------------------------------------------------


def draw_assets(pen: Pen, table: Table, seat: int) -> None:
    """MS-5.3 to MS-5.5: four asset tracks to the right; the agency track comes to meet them from the right."""
    width = WIDTH - 12 - CONTRACTS
    top, wide = table.box.asset_top, cell_width(table)
    for asset, name in enumerate(ASSET_NAMES):
        y, at = ASSETS_TOP + asset * ASSETS_PITCH, seat * 4 + asset
        about = asset_key(table.box, table.boards[seat], asset)
        for column in range(top + 1):
            cell = pen.inside()
            cell.rect(CELLS + column * wide, y + 1, wide - 2, 19, "hs", 3)
            pen.explain(places.asset_at(seat, asset, column), cell.drawn(), about)
        inside = pen.inside()
        inside.rect(CONTRACTS, y, width, 21, "hit", 3)
        inside.text(CONTRACTS + 3, y + 15.5, name, 13, weight=700)
        if table.concessions[at]:
            inside.text(CELLS - 3, y + 15.5, "✓", 12, "end", 700, "go")
        owned = table.completed_assets[at] + table.red_tiles[at] + (1 if table.setup_tile[seat] == asset else 0)
        inside.text(WIDTH - 15, y + 15.5, f"×{owned}", 13, "end", 700)
        pen.target(places.asset(seat, asset), CONTRACTS, y, width, 21, inside.drawn(), clear=True, about=about)
        x = CELLS + (table.assets[at] + 0.5) * wide - 1
        pen.emblem(seat, x, y + 10.5, 18, f"asset-{seat}-{asset}")
    draw_agencies(pen, table, seat, ASSETS_TOP + 4 * ASSETS_PITCH)


def cell_width(table: Table) -> float:
    """Of a space of the asset tracks, so that all have room."""
    return min(CELL, CELL * 11 / (table.box.asset_top + 1))


def draw_agencies(pen: Pen, table: Table, seat: int, y: float) -> None:
    """MS-5.4: by the letters of their kinds; MS-12.3: each deal scores all of them."""
    top, wide = table.box.asset_top, cell_width(table)
    kinds = [kind for kind in range(4) for _ in range(table.agencies[seat * 4 + kind])][:top]
    inside = pen.inside()
    inside.rect(CONTRACTS, y, WIDTH - 12 - CONTRACTS, 21, "hit", 3)
    inside.text(CONTRACTS + 3, y + 15.5, "Agencies", 13, weight=700)
    for column in range(1, top + 1):
        x, number = CELLS + column * wide, top - column
        inside.rect(x, y + 1, wide - 2, 19, "now" if number < len(kinds) else "hd", 3)
        if number < len(kinds):
            letter = translated(AGENCY_NAMES[kinds[number]])[0]
            inside.text(x + wide / 2 - 1, y + 15, letter, 12, "middle", 700, "on")
    inside.text(WIDTH - 15, y + 15.5, f"×{table.deals_of(seat)}", 13, "end", 700)
    pen.explain(places.agencies(seat), inside.drawn(), "agencies")
