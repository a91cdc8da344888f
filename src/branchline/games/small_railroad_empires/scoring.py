"""SRE-13, SRE-10, SRE-15.9: final scoring, passengers and tie-breaks."""

from __future__ import annotations

from branchline.games.small_railroad_empires.box import HATS
from branchline.games.small_railroad_empires.state import HUMAN, RUNNER_UP, WINNER, Table


def scores(table: Table) -> list[float]:
    """SRE-13.1, SRE-15.9.1, SRE-15.9.2: final Prestige of each seat if the game ended now."""
    return [float(final_prestige(table, seat)) for seat in range(table.seats)]


def final_prestige(table: Table, seat: int) -> int:
    """SRE-13.1: marker, achievements, passengers, money and loans; it may be negative."""
    return (
        table.prestige[seat]
        + table.box.winner_prestige * table.sections_held(seat, WINNER)
        + table.box.runner_up_prestige * table.sections_held(seat, RUNNER_UP)
        + passengers(table, seat)
        + money_bonus(table, seat)
        + table.box.loan_prestige * table.loans[seat]
    )


def passengers(table: Table, seat: int) -> int:
    """SRE-10.1, SRE-10.2: for each hat colour, the most cities of it in one connected part of the network."""
    return sum([table.box.passengers[count] for count in hats_connected(table, seat)])


def hats_connected(table: Table, seat: int) -> list[int]:
    """For each hat colour, the most cities of it in one connected part."""
    game_map, hats, network = table.map, table.box.city_hat, table.network[seat]
    best = [0] * HATS
    parts: list[int] = []
    counts: list[int] = []
    for space in game_map.cities:
        if network[space] <= 0:
            continue
        hat = hats[game_map.city[space]]
        key = network[space] * HATS + hat
        if key in parts:
            at = parts.index(key)
            counts[at] += 1
        else:
            at = len(parts)
            parts.append(key)
            counts.append(1)
        if counts[at] > best[hat]:
            best[hat] = counts[at]
    return best


def money_bonus(table: Table, seat: int) -> int:
    """SRE-11.2, SRE-15.9.1: the Conglomerate's companies have none."""
    if table.solo and seat != HUMAN:
        return 0
    return table.box.money_bonus[table.money[seat]]


def score_sheet(table: Table) -> list[dict[str, float]]:
    """SRE-13.1: the parts of the sum."""
    box = table.box
    return [
        {
            "Prestige Track": float(table.prestige[seat]),
            "Winner sections": float(box.winner_prestige * table.sections_held(seat, WINNER)),
            "Runner-up sections": float(box.runner_up_prestige * table.sections_held(seat, RUNNER_UP)),
            "Passengers": float(passengers(table, seat)),
            "Money": float(money_bonus(table, seat)),
            "Loans": float(box.loan_prestige * table.loans[seat]),
        }
        for seat in range(table.seats)
    ]


def standing(table: Table, seat: int) -> list[int]:
    """SRE-13.2: what decides, in this order: Prestige, fewer train cards, more money, more Winner sections."""
    return [
        final_prestige(table, seat),
        -len(table.trains_played(seat)),
        table.money[seat],
        table.sections_held(seat, WINNER),
    ]


def ranks(table: Table) -> list[int]:
    """SRE-13.2: places; seats that cannot be told apart share one. SRE-15.9.3: in solo the two companies stand
    together with their sum, their pool of cards and no money."""
    if table.solo:
        return solo_ranks(table)
    order = [standing(table, seat) for seat in range(table.seats)]
    places: list[int] = []
    for own in order:
        place = 1
        for other in order:
            if other > own:
                place += 1
        places.append(place)
    return places


def solo_ranks(table: Table) -> list[int]:
    human = standing(table, 0)
    black, yellow = standing(table, 1), standing(table, 2)
    gsc = [black[0] + yellow[0], black[1], 0, black[3] + yellow[3]]
    if human == gsc:
        return [1, 1, 1]
    return [1, 2, 2] if human > gsc else [3, 1, 1]


def conglomerate_score(table: Table) -> int:
    """SRE-15.9.1: the sum of Black and Yellow."""
    return final_prestige(table, 1) + final_prestige(table, 2)
