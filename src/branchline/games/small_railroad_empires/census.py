"""SRE-17.1: every piece accounted for, and everything else that must always hold."""

from __future__ import annotations

from itertools import pairwise

from branchline.core.codec import step_fields
from branchline.games.small_railroad_empires.box import (
    ACHIEVEMENTS,
    CITIES,
    CITY,
    CONTRACTS,
    COUNT,
    FACTORIES,
    GOODS,
    INDUSTRIES,
    TILES,
    TOWNS,
    TRAINS,
    TURNS,
)
from branchline.games.small_railroad_empires.state import (
    BLACK,
    NOT_DEALT,
    ROUNDS_PLAYED,
    RUNNER_UP,
    WINNER,
    YELLOW,
    Conglomerate,
    Table,
)
from branchline.games.small_railroad_empires.steps.setup import special_achievements


def census(table: Table) -> dict[str, tuple[int, int]]:
    """Every kind of piece: how many are on the table, how many in the box."""
    box = table.box
    counts: dict[str, tuple[int, int]] = {}
    for seat in range(table.seats):
        tracks = table.supply_tracks[seat] + table.locked_tracks[seat] + len(table.tracks[seat])
        counts[f"tracks of seat {seat}"] = (tracks, box.tracks)
        counts[f"train meeples of seat {seat}"] = (table.supply_meeples[seat] + len(table.meeples[seat]), box.meeples)
    for good, name in enumerate(box.good_names):
        on_factories = sum(table.goods[factory * GOODS + good] for factory in range(FACTORIES))
        counts[f"{name} goods"] = (on_factories + table.goods_supply[good] + table.goods_out[good], box.good_pieces)
    counts["loan cards"] = (table.loan_cards + sum(table.loans), box.loans)
    counts["train cards"] = (len(train_cards(table)), TRAINS)
    if table.rural:
        for kind, name in enumerate(TOWNS):
            found = table.rural_unseen[kind] + table.rural_revealed[kind]
            counts[f"rural tokens {name}"] = (found, box.town_counts[kind])
    gsc = table.gsc
    if gsc is not None:
        counts["action cards"] = (len(gsc.action_deck) + len(gsc.action_cards), len(box.action_era))
    return counts


def train_cards(table: Table) -> list[int]:
    cards = table.train_deck + table.market
    for hand in (table.dealt, table.bought, table.played):
        for held in hand:
            cards = cards + held
    return cards if table.gsc is None else cards + table.gsc.train_cards


def ranges(table: Table) -> list[tuple[str, object, int, int]]:
    """(field, value, least, most) for every field that the code uses as an index or a count."""
    box, spaces, seats = table.box, table.map.spaces, table.seats
    found: list[tuple[str, object, int, int]] = [
        ("first_player", table.first_player, -1, table.setting.players - 1),
        ("turns", table.turns, 0, 1000),
        ("end_trigger", table.end_trigger, 0, ROUNDS_PLAYED),
        ("standing_still", table.standing_still, 0, 1),
        ("tiles", table.tiles, 0, TILES),
        ("tile_turns", table.tile_turns, 0, TURNS - 1),
        ("city_tokens", table.city_tokens, 0, CITIES - 1),
        ("factory_tokens", table.factory_tokens, 0, FACTORIES - 1),
        ("goods", table.goods, 0, box.good_pieces),
        ("goods_supply", table.goods_supply, 0, box.good_pieces),
        ("goods_out", table.goods_out, 0, box.good_pieces if table.solo else 0),
        ("loan_cards", table.loan_cards, 0, box.loans),
        ("icons_reached", table.icons_reached, 0, len(box.factory_icons)),
        ("industry_markers", table.industry_markers, 0, box.industry_last if table.boom else 0),
        ("rural_unseen", table.rural_unseen, 0, max(box.town_counts) if table.rural else 0),
        ("rural_revealed", table.rural_revealed, 0, max(box.town_counts) if table.rural else 0),
        ("rural_spaces", table.rural_spaces, 0, spaces - 1),
        ("achievements", table.achievements, 0, ACHIEVEMENTS - 1),
        ("sections", table.sections, 0, WINNER),
        ("train_deck", table.train_deck, 0, TRAINS - 1),
        ("market", table.market, 0, TRAINS - 1),
        ("supply_tracks", table.supply_tracks, 0, box.tracks),
        ("locked_tracks", table.locked_tracks, 0, box.locked),
        ("supply_meeples", table.supply_meeples, 0, box.meeples),
        ("tracks", table.tracks, 0, spaces - 1),
        ("meeples", table.meeples, 0, spaces - 1),
        ("money", table.money, 0, box.money_most),
        ("loans", table.loans, 0, box.loans),
        ("prestige", table.prestige, 0, 1000),
        ("contract", table.contract, NOT_DEALT, CONTRACTS - 1),
        ("contract_revealed", table.contract_revealed, 0, 1),
        ("dealt", table.dealt, 0, TRAINS - 1),
        ("bought", table.bought, 0, TRAINS - 1),
        ("played", table.played, 0, TRAINS - 1),
        ("locomotives", table.locomotives, 0, sum(box.town_counts) if table.rural else 0),
        ("delivered_from", table.delivered_from, 0, 1 if table.boom else 0),
        ("route_length", table.route_length, -100, spaces),
        ("route_terrains", table.route_terrains, 0, 63),
    ]
    gsc = table.gsc
    if gsc is not None:
        cards = len(box.destination_tiles) - 1
        found += [
            ("gsc.destination_deck", gsc.destination_deck, 0, cards),
            ("gsc.destinations", gsc.destinations, 0, cards),
            ("gsc.destinations_done", gsc.destinations_done, 0, len(gsc.destinations)),
            ("gsc.routes", gsc.routes, 0, spaces - 1),
            ("gsc.action_deck", gsc.action_deck, 0, len(box.action_era) - 1),
            ("gsc.action_cards", gsc.action_cards, 0, len(box.action_era) - 1),
            ("gsc.train_cards", gsc.train_cards, 0, TRAINS - 1),
            ("gsc.train_cards_due", gsc.train_cards_due, 0, seats),
            ("gsc.locomotives", gsc.locomotives, 0, sum(box.town_counts) if table.rural else 0),
        ]
    return found


def numbers_in(value: object) -> list[int]:
    if isinstance(value, list):
        return [number for one in value for number in numbers_in(one)]
    return [value] if isinstance(value, int) else []


def out_of_range(table: Table) -> list[str]:
    """Numbers that no such game can have; the rest of the engine may rely on them."""
    wrong = []
    for name, value, least, most in ranges(table):
        bad = [number for number in numbers_in(value) if not least <= number <= most]
        if bad:
            wrong.append(f"{name}: {bad[0]} is not from {least} to {most}")
    for name in ("tracks", "meeples", "dealt", "bought", "played"):
        for at, one in enumerate(getattr(table, name)):
            if any(isinstance(number, list) for number in one):
                wrong.append(f"{name}[{at}]: expected whole numbers")
    return wrong + wrong_steps(table) + wrong_map(table)


def step_ranges(table: Table) -> dict[str, tuple[int, int]]:
    """What the numbers of a waiting step may be."""
    seats, people = table.seats, table.setting.players
    return {
        "seat": (0, people - 1),
        "player": (0, seats - 1),
        "builder": (0, seats - 1),
        "company": (1, 2),
        "buyer": (-1, seats - 1),
        "left": (0, 99),
        "unlocked": (0, 1),
        "winner_claimed": (0, 1),
        "setup": (0, 1),
        "space": (0, table.map.spaces - 1),
        "slot": (0, len(table.tiles) - 1),
        "factory": (0, FACTORIES - 1),
        "city": (0, CITIES - 1),
        "good": (0, GOODS - 1),
        "industry": (0, INDUSTRIES - 1),
    }


SOLO_STEPS = ("Round", "GscTurn", "DrawAction", "GscConstruct", "GscDeliver", "GscTrains", "GscClaim")


def wrong_steps(table: Table) -> list[str]:
    wrong = []
    allowed = step_ranges(table)
    for step in table.stack:
        name = type(step).__name__
        if not table.solo and name in (*SOLO_STEPS, "RevealDestination", "SortDestinations"):
            wrong.append(f"stack: {name} belongs to the solo game")
        for field in step_fields(type(step)):
            least, most = allowed[field]
            if not least <= getattr(step, field) <= most:
                wrong.append(f"stack: {name}, {field} {getattr(step, field)} is not from {least} to {most}")
    return wrong


def wrong_map(table: Table) -> list[str]:
    """SRE-2.1, SRE-14.1: each tile and token once, and tokens only in their variant."""
    wrong = []
    laid = [tile for tile in table.tiles if tile]
    if len(set(laid)) != len(laid):
        wrong.append("tiles: a tile lies in two slots")
    for name, tokens, most in (
        ("city_tokens", table.city_tokens, CITIES // TILES * len(table.tiles)),
        ("factory_tokens", table.factory_tokens, FACTORIES // TILES * len(table.tiles)),
    ):
        if len(set(tokens)) != len(tokens):
            wrong.append(f"{name}: a token lies twice")
        if tokens and (not table.setting.options["token_shuffle"] or 0 in table.tiles or len(tokens) > most):
            wrong.append(f"{name}: {len(tokens)} tokens cannot lie on this map")
    return wrong


def faults(table: Table) -> list[str]:
    """What is wrong with a position whose numbers are all in range."""
    wrong = out_of_range(table)
    if wrong:
        return wrong
    wrong = wrong_pieces(table) + wrong_cards(table) + wrong_goods(table) + wrong_turns(table)
    if table.gsc is not None:
        wrong += wrong_conglomerate(table, table.gsc)
    return wrong


def wrong_pieces(table: Table) -> list[str]:
    """SRE-1.3, SRE-4.3: pieces and where they may stand."""
    wrong = []
    game_map = table.map
    for seat in range(table.seats):
        own = table.tracks[seat] + table.meeples[seat]
        if len(set(own)) != len(own):
            wrong.append(f"seat {seat} has two pieces on one space")
        for name, spaces in (("tracks", table.tracks[seat]), ("meeples", table.meeples[seat])):
            if spaces != sorted(spaces):
                wrong.append(f"{name}[{seat}]: spaces must be in ascending order")
        if own and 0 in table.tiles:
            wrong.append(f"seat {seat} has pieces on a map that is not laid")
        elif any(game_map.kind[space] != CITY for space in table.meeples[seat]):
            wrong.append(f"seat {seat} has a train meeple outside a city")
    if not table.solo:
        holders = [0] * game_map.spaces
        for seat in range(table.seats):
            for space in set(table.tracks[seat] + table.meeples[seat]):
                holders[space] += 1
        wrong += [f"more than two players are on space {space}" for space, count in enumerate(holders) if count > 2]
    if len(set(table.rural_spaces)) != len(table.rural_spaces):
        wrong.append("rural_spaces: a space is named twice")
    if table.rural and 0 not in table.tiles:
        if any(not game_map.star[space] for space in table.rural_spaces):
            wrong.append("rural_spaces: a token lies on a space without a star")
        hidden = sum(table.rural_unseen) - (sum(table.box.town_counts) - len(game_map.stars))
        if table.first_player >= 0 and hidden != len(table.rural_spaces):
            wrong.append(f"rural_spaces: {hidden} tokens must lie on the map, not {len(table.rural_spaces)}")
    return wrong


def wrong_cards(table: Table) -> list[str]:
    """SRE-7.3, SRE-6.2, SRE-2.5: hands, play areas, market, achievements, contracts."""
    wrong = []
    cards = train_cards(table)
    if len(set(cards)) != len(cards):
        wrong.append("a train card is in two places")
    if table.train_deck != sorted(table.train_deck):
        wrong.append("train_deck: cards must be in ascending order, nobody knows another")
    if len(table.market) > len(table.box.prices):
        wrong.append(f"market: {len(table.market)} cards, {len(table.box.prices)} slots")
    for seat in range(table.setting.players):
        if table.hand_size(seat) > table.box.hand_limit:
            wrong.append(f"seat {seat} has {table.hand_size(seat)} cards in hand, {table.box.hand_limit} are allowed")
        playing = any(type(step).__name__ == "PlayTrain" and step.seat == seat for step in table.stack)
        if len(table.meeples[seat]) != len(table.played[seat]) + playing:
            wrong.append(f"seat {seat} has {len(table.meeples[seat])} meeples, {len(table.played[seat])} cards played")
    dealt = [card for card in table.contract if card != NOT_DEALT]
    if any(card < 0 for card in dealt) or len(set(dealt)) != len(dealt):
        wrong.append("contract: each contract can be with one player only")
    if any(
        revealed and card == NOT_DEALT for revealed, card in zip(table.contract_revealed, table.contract, strict=True)
    ):
        wrong.append("contract_revealed: this player has no contract")
    if table.first_player >= 0 and (
        NOT_DEALT in table.contract or len(table.achievements) < table.box.achievements_dealt
    ):
        wrong.append("first_player: contracts and achievements are dealt before")
    return wrong + wrong_achievements(table)


def wrong_achievements(table: Table) -> list[str]:
    wrong = []
    row = table.achievements
    if len(set(row)) != len(row) or len(row) > table.box.achievements_dealt:
        wrong.append("achievements: the row has five different cards")
    special = special_achievements(table)
    if any(table.box.achievement_set[card] and card not in special for card in row):
        wrong.append("achievements: a card of a variant that is not played")
    size = table.box.achievements_dealt
    for place in range(size):
        held = [table.section(seat, place) for seat in range(table.seats)]
        if place >= len(row) and any(held):
            wrong.append(f"sections: there is no card at place {place}")
        if held.count(WINNER) > 1:
            wrong.append(f"sections: {held.count(WINNER)} players hold the Winner section of one card")
        if RUNNER_UP in held and WINNER not in held:
            wrong.append("sections: a Runner-up without a Winner")
    return wrong


def wrong_goods(table: Table) -> list[str]:
    """SRE-2.2: no factory holds more than printed; those not on the map hold none."""
    wrong = []
    for factory in range(FACTORIES):
        for good in range(GOODS):
            at = factory * GOODS + good
            most = table.box.factory_printed[at] if table.map.factory_at[factory] >= 0 else 0
            if table.goods[at] > most:
                name = f"{table.box.factory_ids[factory]} {table.box.good_names[good]}"
                wrong.append(f"goods: {table.goods[at]} on {name}, {most} printed")
    return wrong


def wrong_turns(table: Table) -> list[str]:
    """SRE-12.5: nobody is more than a turn ahead, and at the end all have had equally many."""
    wrong = []
    turns = table.turns
    if max(turns) - min(turns) > 1 or (not table.stack and max(turns) != min(turns)):
        wrong.append(f"turns: {turns} is not a fair number of turns for each")
    if table.first_player < 0 and any(type(step).__name__ in ("Turn", "EndTurn", "Construct") for step in table.stack):
        wrong.append("first_player: nobody has the starting player marker")
    if any(COUNT[one & 15] > 2 for one in table.pieces) and not table.solo:
        wrong.append("pieces: more than two players are on a space")
    if table.tiles.count(0) and any(table.tracks):
        wrong.append("tracks: there is no map yet")
    return wrong


def wrong_conglomerate(table: Table, gsc: Conglomerate) -> list[str]:
    """SRE-15: destination cards of this map, eras in order, routes that hang together."""
    wrong = []
    box = table.box
    cards = gsc.destination_deck + gsc.destinations
    if len(set(cards)) != len(cards) or any(
        box.destination_tiles[card] != tuple(sorted(table.tiles)) for card in cards
    ):
        wrong.append("gsc.destinations: four different cards of the tiles in use")
    if len(set(gsc.action_cards + gsc.action_deck)) != len(gsc.action_cards + gsc.action_deck):
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
    wrong += [
        f"seat {seat} of the Conglomerate has no money, loans or locked tracks"
        for seat in (BLACK, YELLOW)
        if table.money[seat] or table.locked_tracks[seat] or table.loans[seat]
    ]
    delivered = sum(len(table.meeples[seat]) for seat in (BLACK, YELLOW))
    if len(gsc.train_cards) > delivered:
        wrong.append("gsc.train_cards: more cards than deliveries")
    return wrong
