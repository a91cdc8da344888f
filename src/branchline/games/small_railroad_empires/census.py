"""SRE-17.1: every piece accounted for, and everything else that must always hold."""

from __future__ import annotations

from itertools import pairwise

from branchline.core.fields import Range
from branchline.core.ranges import StepRanges, each, has_twice, is_ascending, of_seats
from branchline.games.small_railroad_empires.box import (
    CITY,
    COUNT,
    FACTORY,
    GOODS,
    INDUSTRIES,
    TOWNS,
)
from branchline.games.small_railroad_empires.state import (
    BLACK,
    NOT_DEALT,
    RUNNER_UP,
    WINNER,
    YELLOW,
    Conglomerate,
    Table,
)
from branchline.games.small_railroad_empires.steps.construct import Construct
from branchline.games.small_railroad_empires.steps.deliver import PlayTrain
from branchline.games.small_railroad_empires.steps.setup import special_achievements
from branchline.games.small_railroad_empires.steps.turn import EndTurn, Turn

TRACKS = of_seats("tracks")
MEEPLES = of_seats("train meeples")
SOLO_STEPS = (
    *("Round", "GscTurn", "DrawAction", "GscConstruct", "GscDeliver", "GscTrains", "GscClaim"),
    *("RevealDestination", "SortDestinations"),
)


def census(table: Table) -> dict[str, tuple[int, int]]:
    """Every kind of piece: how many are on the table, how many in the box."""
    box = table.box
    counts: dict[str, tuple[int, int]] = {}
    for seat in range(table.seats):
        tracks = table.supply_tracks[seat] + table.locked_tracks[seat] + len(table.tracks[seat])
        counts[TRACKS[seat]] = (tracks, box.tracks)
        counts[MEEPLES[seat]] = (table.supply_meeples[seat] + len(table.meeples[seat]), box.meeples)
    for good, name in enumerate(box.good_names):
        pieces = table.goods_supply[good] + table.goods_out[good]
        for at in range(good, len(table.goods), GOODS):
            pieces += table.goods[at]
        counts[f"{name} goods"] = (pieces, box.good_pieces)
    counts["loan cards"] = (table.loan_cards + sum(table.loans), box.loans)
    counts["train cards"] = (len(train_cards(table)), len(box.train_colour))
    if table.rural:
        for kind, name in enumerate(TOWNS):
            found = table.rural_unseen[kind] + table.rural_revealed[kind]
            counts[f"rural tokens {name}"] = (found, box.town_counts[kind])
    gsc = table.gsc
    if gsc is not None:
        counts["action cards"] = (len(gsc.action_deck) + len(gsc.action_cards), len(box.action_era))
    return counts


def train_cards(table: Table) -> list[int]:
    """Wherever they are."""
    cards = table.train_deck + table.market
    for seat in range(table.setting.players):
        cards += table.dealt[seat]
        cards += table.bought[seat]
        cards += table.played[seat]
    return cards if table.gsc is None else cards + table.gsc.train_cards


def declare(table: Table) -> list[Range]:
    """What the numbers of waiting steps may be."""
    seats = table.seats
    return [
        Range("seat", 0, table.setting.players - 1),
        *each("player builder", 0, seats - 1),
        Range("company", 1, 2),
        Range("buyer", -1, seats - 1),
        Range("left", 0, 99),
        *each("unlocked winner_claimed setup", 0, 1),
        Range("space", 0, table.map.spaces - 1),
        Range("slot", 0, len(table.tiles) - 1),
        Range("factory", 0, len(table.box.factory_ids) - 1),
        Range("city", 0, len(table.box.city_ids) - 1),
        Range("good", 0, GOODS - 1),
        Range("industry", 0, INDUSTRIES - 1),
    ]


STEPS = StepRanges(declare)


def unreadable(table: Table) -> list[str]:
    """What is wrong with the steps and with the map, which everything else is worked out from."""
    return STEPS.faults(table) + wrong_steps(table) + wrong_map(table)


def wrong_steps(table: Table) -> list[str]:
    found = [type(step).__name__ for step in table.stack] if not table.solo else []
    return [f"stack: {name} belongs to the solo game" for name in found if name in SOLO_STEPS]


def wrong_map(table: Table) -> list[str]:
    """SRE-2.1, SRE-14.1: each tile and token once, and tokens only in their variant."""
    wrong = []
    laid = [table.box.tiles[tile - 1] for tile in table.tiles if 0 < tile <= len(table.box.tiles)]
    if has_twice([tile for tile in table.tiles if tile]):
        wrong.append("tiles: a tile lies in two slots")
    for name, tokens, most in (
        ("city_tokens", table.city_tokens, sum([tile.kind.count(CITY) for tile in laid])),
        ("factory_tokens", table.factory_tokens, sum([tile.kind.count(FACTORY) for tile in laid])),
    ):
        if has_twice(tokens):
            wrong.append(f"{name}: a token lies twice")
        if tokens and (not table.setting.options["token_shuffle"] or 0 in table.tiles or len(tokens) > most):
            wrong.append(f"{name}: {len(tokens)} tokens cannot lie on this map")
    return wrong


def faults(table: Table) -> list[str]:
    """What is wrong with a position whose numbers are all in range."""
    wrong = unreadable(table)
    if wrong:
        return wrong  # the rest would stumble over them
    wrong = wrong_pieces(table) + wrong_tokens(table) + wrong_cards(table) + wrong_contracts(table)
    wrong += wrong_achievements(table) + wrong_goods(table) + wrong_turns(table)
    if table.gsc is not None:
        wrong += wrong_conglomerate(table, table.gsc)
    return wrong


def wrong_pieces(table: Table) -> list[str]:
    """SRE-1.3, SRE-4.3: pieces and where they may stand."""
    wrong = []
    laid, kind = 0 not in table.tiles, table.map.kind
    latest, holders = [-1] * table.map.spaces, [0] * table.map.spaces
    for seat in range(table.seats):
        tracks, meeples = table.tracks[seat], table.meeples[seat]
        if not is_ascending(tracks) or not is_ascending(meeples):
            wrong.append(f"tracks and meeples of seat {seat}: spaces must be in ascending order")
        for space in tracks + meeples:
            if latest[space] == seat:
                wrong.append(f"seat {seat} has two pieces on space {space}")
            else:
                latest[space] = seat
                holders[space] += 1
        if not laid and (tracks or meeples):
            wrong.append(f"seat {seat} has pieces on a map that is not laid")
        elif any(kind[space] != CITY for space in meeples):
            wrong.append(f"seat {seat} has a train meeple outside a city")
    if not table.solo:
        for space, count in enumerate(holders):
            if count > 2 or COUNT[table.pieces[space] & 15] > 2:
                wrong.append(f"more than two players are on space {space}")
    return wrong


def wrong_tokens(table: Table) -> list[str]:
    """SRE-14.8: each rural token that is not revealed lies on a star of its own."""
    wrong = []
    tokens, game_map = table.rural_spaces, table.map
    if has_twice(tokens):
        wrong.append("rural_spaces: a space is named twice")
    if table.rural and 0 not in table.tiles:
        if any(not game_map.star[space] for space in tokens):
            wrong.append("rural_spaces: a token lies on a space without a star")
        hidden = sum(table.rural_unseen) - (sum(table.box.town_counts) - len(game_map.stars))
        if table.first_player >= 0 and hidden != len(tokens):
            wrong.append(f"rural_spaces: {hidden} tokens must lie on the map, not {len(tokens)}")
    return wrong


def wrong_cards(table: Table) -> list[str]:
    """SRE-7.3, SRE-6.2: hands, play areas and market."""
    wrong = []
    if has_twice(train_cards(table)):
        wrong.append("a train card is in two places")
    if not is_ascending(table.train_deck):
        wrong.append("train_deck: cards must be in ascending order, nobody knows another")
    back = table.shuffled_back
    if back and (has_twice(back) or not is_ascending(back) or any(card not in table.train_deck for card in back)):
        wrong.append("shuffled_back: cards of the train deck, each once and in ascending order")
    if len(table.market) > len(table.box.prices):
        wrong.append(f"market: {len(table.market)} cards, {len(table.box.prices)} slots")
    for seat in range(table.setting.players):
        if table.hand_size(seat) > table.box.hand_limit:
            wrong.append(f"seat {seat} has {table.hand_size(seat)} cards in hand, {table.box.hand_limit} are allowed")
        meeples, played = len(table.meeples[seat]), len(table.played[seat])
        playing = any(isinstance(step, PlayTrain) and step.seat == seat for step in table.stack)
        if meeples != played + playing:
            wrong.append(f"seat {seat} has {meeples} meeples, {played} cards played")
    return wrong


def wrong_contracts(table: Table) -> list[str]:
    """SRE-2.5: each player has one, and those that are revealed are there."""
    wrong = []
    dealt = [card for card in table.contract if card != NOT_DEALT]
    if any(card < 0 for card in dealt) or has_twice(dealt):
        wrong.append("contract: each contract can be with one player only")
    for seat, revealed in enumerate(table.contract_revealed):
        if revealed and table.contract[seat] == NOT_DEALT:
            wrong.append(f"contract_revealed: seat {seat} has no contract")
    missing = len(dealt) < len(table.contract) or len(table.achievements) < table.box.achievements_dealt
    if missing and table.first_player >= 0:
        wrong.append("first_player: contracts and achievements are dealt before")
    return wrong


def wrong_achievements(table: Table) -> list[str]:
    wrong = []
    row, size = table.achievements, table.box.achievements_dealt
    if has_twice(row) or len(row) > size:
        wrong.append("achievements: the row has five different cards")
    for card in row:
        if table.box.achievement_set[card] and card not in special_achievements(table):
            wrong.append("achievements: a card of a variant that is not played")
    for place in range(size):
        winners = runners_up = 0
        for at in range(place, len(table.sections), size):
            if table.sections[at] == WINNER:
                winners += 1
            elif table.sections[at] == RUNNER_UP:
                runners_up += 1
        if place >= len(row) and winners + runners_up:
            wrong.append(f"sections: there is no card at place {place}")
        if winners > 1:
            wrong.append(f"sections: {winners} players hold the Winner section of one card")
        if runners_up and not winners:
            wrong.append("sections: a Runner-up without a Winner")
    return wrong


def wrong_goods(table: Table) -> list[str]:
    """SRE-2.2: no factory holds more than printed; those not on the map hold none."""
    wrong = []
    for at, pieces in enumerate(table.goods):
        if pieces:
            factory, good = at // GOODS, at % GOODS
            most = table.box.factory_printed[at] if table.map.factory_at[factory] >= 0 else 0
            if pieces > most:
                name = f"{table.box.factory_ids[factory]} {table.box.good_names[good]}"
                wrong.append(f"goods: {pieces} on {name}, {most} printed")
    return wrong


def wrong_turns(table: Table) -> list[str]:
    """SRE-12.5: nobody is more than a turn ahead, and at the end all have had equally many."""
    wrong = []
    ahead = max(table.turns) - min(table.turns)
    if ahead > 1 or (ahead and not table.stack):
        wrong.append(f"turns: {table.turns} is not a fair number of turns for each")
    if table.first_player < 0 and any(isinstance(step, (Turn, EndTurn, Construct)) for step in table.stack):
        wrong.append("first_player: nobody has the starting player marker")
    return wrong


def wrong_conglomerate(table: Table, gsc: Conglomerate) -> list[str]:
    """SRE-15: destination cards of this map, eras in order, routes that hang together."""
    wrong = []
    box = table.box
    cards, tiles = gsc.destination_deck + gsc.destinations, tuple(sorted(table.tiles))
    if has_twice(cards) or any(box.destination_tiles[card] != tiles for card in cards):
        wrong.append("gsc.destinations: four different cards of the tiles in use")
    if max(gsc.destinations_done) > len(gsc.destinations):
        wrong.append(f"gsc.destinations_done: {gsc.destinations_done} of {len(gsc.destinations)}")
    if has_twice(gsc.action_cards + gsc.action_deck):
        wrong.append("gsc.action_cards: an action card is in two places")
    if len(gsc.action_cards) > box.rounds:
        wrong.append(f"gsc.action_cards: more than {box.rounds} rounds")
    elif any(box.action_era[card] != box.era_of(at) for at, card in enumerate(gsc.action_cards)):
        wrong.append("gsc.action_cards: an action card of the wrong era")
    for company, route in enumerate(gsc.routes):
        if not route:
            continue
        if any(b not in table.map.neighbours[a] for a, b in pairwise(route)):
            wrong.append(f"gsc.routes[{company}]: spaces of a route must be adjacent")
        if table.map.factory[route[0]] < 0 or table.map.city[route[-1]] < 0:
            wrong.append(f"gsc.routes[{company}]: a route leads from a factory to a city")
        if gsc.destinations_done[company] >= len(gsc.destinations):
            wrong.append(f"gsc.routes[{company}]: there is no open destination")
    for seat in (BLACK, YELLOW):
        if table.money[seat] or table.locked_tracks[seat] or table.loans[seat]:
            wrong.append(f"seat {seat} of the Conglomerate has no money, loans or locked tracks")
    if len(gsc.train_cards) > len(table.meeples[BLACK]) + len(table.meeples[YELLOW]):
        wrong.append("gsc.train_cards: more cards than deliveries")
    return wrong
