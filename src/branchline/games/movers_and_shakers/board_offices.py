"""The second row of the stage: market, performance with its tiles, ships and investments."""

from __future__ import annotations

from branchline.core.sheet import Sheet
from branchline.games.movers_and_shakers import places, terminal
from branchline.games.movers_and_shakers.board_pieces import ROW_HEIGHT, draw_crates
from branchline.games.movers_and_shakers.box import ROWS, SHIPS
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.words import ASSET_NAMES, MARKER_LETTERS, MONEY, brief, effects_words, rupees
from branchline.look.pen import Pen, Scene, number

MARKET_WIDTH, PERFORMANCE_WIDTH, SHIPS_WIDTH = 284, 372, 372
MARKET_LEFT, MARKET_ROOM, MARKET_PITCH = 24, 190, 17.2
CELL, CELL_HEIGHT, CELLS = 32.4, 47, 11
TILE_WIDTH, TILE_HEIGHT, TILE_PITCH = 84, 17.5, 19.2
GRID_TOP, GRID_PITCH = 110, 24


# -- the market ----------------------------------------------------------------------------------------------------


def market(scene: Scene, table: Table) -> Sheet:
    """MS-5.2: three markers a player; beside the rows what the advisor finds there."""
    pen = Pen(scene, "market", MARKET_WIDTH, ROW_HEIGHT, "Market", "B Benares, C Calcutta, A advisor")
    for row in range(1, table.box.market_top + 1):
        y, high = market_y(table, row), market_pitch(table) - 1.6
        inside = pen.inside()
        inside.text(MARKET_LEFT - 6, y + 4.3, row, 12, "end", 700)
        inside.rect(MARKET_LEFT, y - high / 2, MARKET_ROOM, high, "h" if row % 2 else "hs", 3)
        if table.box.advisor[row]:
            words = brief(effects_words(table.box, table.box.advisor[row]))
            inside.text(MARKET_LEFT + MARKET_ROOM + 6, y + 4.3, words, 12, css="mut")
        pen.explain(places.market(row), inside.drawn())
    width = MARKET_ROOM / table.seats
    for seat in range(table.seats):
        for kind in range(3):
            x = MARKET_LEFT + width * seat + width * (kind + 0.5) / 3
            draw_marker(pen, seat, kind, x, market_y(table, table.market[seat * 3 + kind]))
    words = "\n".join(
        f"{scene.names[one]}: Benares {table.market[one * 3]}, Calcutta {table.market[one * 3 + 1]}, "
        f"advisor {table.market[one * 3 + 2]}"
        for one in range(table.seats)
    )
    return pen.sheet(2, "The market", words, group="Market")


def market_pitch(table: Table) -> float:
    """From row to row, so that all have room."""
    return min(MARKET_PITCH, MARKET_PITCH * 10 / table.box.market_top)


def market_y(table: Table, row: int) -> float:
    return 194 - (row - 1) * market_pitch(table)


def draw_marker(pen: Pen, seat: int, kind: int, x: float, y: float) -> None:
    """Square for Benares, round for Calcutta, a triangle for the advisor."""
    hit = pen.inside()
    hit.circle(x, y, 8, "hit")
    pen.target(places.marker(seat, kind), x, y, 17, 17, hit.drawn(), round=True, about=f"marker:{kind}")
    inside = pen.inside()
    with inside.group(pen.css_of(seat)):
        if kind == 0:
            inside.rect(-7, -7, 14, 14, "wagon", 2)
        elif kind == 1:
            inside.circle(0, 0, 7.3, "wagon")
        else:
            inside.path(f"M0 {number(-8.5)}l8.5 15.5h-17Z", "wagon")
        inside.text(0, 5 if kind == 2 else 3.7, MARKER_LETTERS[kind], 10, "middle", 700, "on-seat")
    pen.moving(f"marker-{seat}-{kind}", x, y, inside.drawn())


# -- performance ---------------------------------------------------------------------------------------------------


def performance(scene: Scene, table: Table) -> Sheet:
    pen = Pen(scene, "performance", PERFORMANCE_WIDTH, ROW_HEIGHT, "Performance", "step small, points bold")
    for at in range(table.box.performance_top + 1):
        performance_cell(pen, table, at)
    for seat in range(table.seats):
        at = table.performance[seat]
        here = [one for one in range(table.seats) if table.performance[one] == at]
        x, y = cell_corner(at)
        row, column = divmod(here.index(seat), 2)
        side = 16 * (column - 0.5) if len(here) > 1 else 0
        down = 17 * row if len(here) > 2 else 8
        pen.emblem(seat, x + CELL / 2 - 0.7 + side, y + 21 + down, 18, f"performance-{seat}")
    pitch = min(TILE_PITCH, TILE_PITCH * 4 / len(table.box.tile_money))
    for space in range(table.box.tile_spaces):
        row, right = divmod(space, 2)
        y = 129 + row * pitch
        if not right:
            pen.text(12, y + 13, rupees(table.box.tile_money[row]), 12, "middle", 700)
        draw_tile(pen, table, space, 22 + right * (TILE_WIDTH + 3), y, True)
        draw_tile(pen, table, space, 22 + (2 + right) * (TILE_WIDTH + 3), y, False)
    words = "\n".join(terminal.performance_tiles(table))
    return pen.sheet(2, "Performance track and tiles", words, group="Performance")


def cell_corner(at: int) -> tuple[float, float]:
    row, column = divmod(at, CELLS)
    return 8 + column * CELL, 29 + row * (CELL_HEIGHT + 2)


def performance_cell(pen: Pen, table: Table, at: int) -> None:
    box, (x, y) = table.box, cell_corner(at)
    inside = pen.inside()
    inside.rect(x, y, CELL - 1.4, CELL_HEIGHT, "h", 4)
    inside.text(x + 3, y + 11, at, 11, css="mut")
    inside.text(x + CELL - 4, y + 11, box.performance_vp[at], 12, "end", 700)
    if box.white_circles[at] or box.red_circles[at]:
        css = "white-spot" if box.white_circles[at] else "red-spot"
        inside.circle(x + CELL / 2 - 0.7, y + 29, 11, css)
    pen.explain(places.performance(at), inside.drawn())


def draw_tile(pen: Pen, table: Table, space: int, x: float, y: float, is_white: bool) -> None:
    """MS-9.3, MS-9.4: what a white tile does, which asset a red one is."""
    tile = table.white[space] if is_white else table.red[space]
    key = places.white(space) if is_white else places.red(space)
    inside = pen.inside()
    if tile < 0:
        inside.rect(x, y, TILE_WIDTH, TILE_HEIGHT, "hd", 4)
        pen.explain(key, inside.drawn())
        return
    if not pen.scene.is_lit(key):
        inside.rect(x, y, TILE_WIDTH, TILE_HEIGHT, "hs" if is_white else "red-tile", 4)
    words = brief(effects_words(table.box, table.box.white_effect[tile])) if is_white else ASSET_NAMES[tile]
    inside.text(x + 5, y + 13, words, 12)
    pen.target(key, x, y, TILE_WIDTH, TILE_HEIGHT, inside.drawn(), about=f"tile:{tile}" if is_white else "")
    pen.price(key, x + TILE_WIDTH - 9, y + TILE_HEIGHT / 2, MONEY)


# -- ships and investments -------------------------------------------------------------------------------------------


def ships(scene: Scene, table: Table) -> Sheet:
    """The three ships with their crates, and the investment grid."""
    pen = Pen(scene, "ships", SHIPS_WIDTH, ROW_HEIGHT, "Ships and investments", "tokens, points, steps")
    for ship, name in enumerate(SHIPS):
        y = 29 + ship * 26.5
        inside = pen.inside()
        inside.path(f"M8 {number(y)}H{SHIPS_WIDTH - 8}l-13 24H21Z", "hull")
        inside.text(34, y + 17, name, 14, "middle", 700)
        inside.text(54, y + 16.5, brief(effects_words(table.box, table.box.ships[ship])), 12)
        there = [table.ships[seat * 3 + ship] for seat in range(table.seats)]
        draw_crates(inside, there, 158, y + 12, 36)
        pen.target(places.ship(ship), 8, y, SHIPS_WIDTH - 16, 24, inside.drawn())
    for row in range(ROWS):
        y = GRID_TOP + row * GRID_PITCH
        pen.text(16, y + 15, table.box.investment_cost[row], 13, "middle", 700)
        for column in range(table.investments.columns):
            investment(pen, table, row, column)
    words = "\n".join([terminal.boards(table)[0], *terminal.investments(table)])
    return pen.sheet(2, "Ships and investments", words, group="Ships")


def investment(pen: Pen, table: Table, row: int, column: int) -> None:
    """MS-11.6: points, the markers that lie there, and how many asset steps are left."""
    grid, space = table.investments, row * table.box.columns + column
    key, width = places.invest(space), (SHIPS_WIDTH - 34) / grid.columns
    x, y = 28 + column * width, GRID_TOP + row * GRID_PITCH
    markers = [(seat, at) for seat in range(table.seats) for at in range(table.grid[space * table.seats + seat])]
    steps = grid.advance[space] - len(markers)
    inside = pen.inside()
    if not pen.scene.is_lit(key):
        inside.rect(x, y, width - 3, GRID_PITCH - 2, "h" if steps >= 0 else "hd", 4)
    inside.text(x + 4, y + 15.5, grid.vp[space], 13, weight=700)
    if steps >= 0:
        inside.text(x + width - 7, y + 15, f"+{steps}", 12, "end", css="mut")
    pen.target(key, x, y, width - 3, GRID_PITCH - 2, inside.drawn())
    for n, (seat, at) in enumerate(markers):
        pen.emblem(seat, x + 28 + n * 15.5, y + GRID_PITCH / 2 - 1, 18, f"invest-{seat}-{space}-{at}")
