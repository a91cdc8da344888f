"""What explains itself in Small Railroad Empires: cards, spaces and pieces of this box, by the key of their element."""

from __future__ import annotations

from branchline.core.sheet import About
from branchline.core.words import listing, sentence
from branchline.games.small_railroad_empires.box import (
    TERRAINS,
    Box,
)
from branchline.games.small_railroad_empires.words import (
    TOWN_NAMES,
    achievement_condition,
    achievement_key,
    goods_made,
    goods_named,
    signed,
    slot_name,
    train_condition,
)


def about(box: Box) -> dict[str, About]:
    return {
        **sheets(box),
        **land(box),
        **{f"city:{box.city_ids[at]}": city(box, at) for at in range(len(box.city_ids))},
        **{f"factory:{box.factory_ids[at]}": factory(box, at) for at in range(len(box.factory_ids))},
        **costs(box),
        **offices(box),
        **trains(box),
        **{achievement_key(box, card): achievement(box, card) for card in range(len(box.achievement_names))},
        **contracts(box),
        **company(box),
        **conglomerate(box),
    }


def prestige(number: int) -> str:
    return f"{number} Prestige"


def sheets(box: Box) -> dict[str, About]:
    yard = About(
        "Company",
        "What a player has. Train cards in hand from the setup and the contract are secret, all else is open; alone "
        "the contract is open too.",
        "SRE-1.10, SRE-15.1.7",
    )
    most = max(box.tile_count)
    return {
        "sheet:land": About(
            "The land",
            f"Two tracks a turn, each beside a piece of your own or as a new route; at most two companies in a space, "
            f"alone all three. {most} tiles with {box.tile_count.index(most)} players, else "
            f"{min(box.tile_count[1:])}.",
            "SRE-4.1, SRE-4.2, SRE-4.3, SRE-15.3.1, SRE-2.1",
        ),
        "sheet:offices": About(
            "Prestige",
            "Prestige wins. The first marker that reaches a factory sign makes all factories on the map full again, "
            "except with Industrial Boom.",
            "SRE-1.5, SRE-8.1, SRE-14.4",
        ),
        "sheet:conglomerate": About(
            "Great Steam Conglomerate",
            f"Your opponent alone: Black and Yellow build by cards and decide nothing. After {box.rounds} rounds your "
            "Prestige is compared with theirs together.",
            "SRE-15.2.1, SRE-15.4.3, SRE-15.9.3",
        ),
        **{f"sheet:company-{seat}": yard for seat in range(len(box.tile_count) - 1)},
    }


TITLES = {"": "", "-star": " with a star", "-taken": " with a star, taken", "-town": " with a rural town"}


def land(box: Box) -> dict[str, About]:
    """Terrain with and without a star or a rural town; a bare place, for whoever asks by its number."""
    found = {}
    stars = {
        "": ("", ""),
        "-star": (" The first track here gains 1 Prestige.", ", SRE-4.6"),
        "-taken": (" Its star is taken and gives nothing more.", ", SRE-4.6"),
        "-town": (f" The first track here turns up its rural town: {towns(box)}.", ", SRE-14.8, SRE-14.9"),
    }
    for terrain in range(TERRAINS):
        name = box.terrain_names[terrain].capitalize()
        words = (
            f"A track costs ${box.terrain_cost[terrain]}, and ${box.toll} more if another player has one here; alone "
            f"${box.shared_cost} in all if the Conglomerate has one here."
        )
        for kind, (more, rule) in stars.items():
            found[f"land:{terrain}{kind}"] = About(
                name + TITLES[kind], words + more, f"SRE-4.4, SRE-4.5, SRE-15.3.2{rule}"
            )
    for space in range(max(geometry.spaces for geometry in box.geometries)):
        words = "Room for the pieces of two companies, alone of all three. A track goes beside a piece of your own."
        found[f"space:{space}"] = About("Land", words, "SRE-4.2, SRE-4.3, SRE-15.3.1")
    return found


def towns(box: Box) -> str:
    """SRE-14.9: what a rural town may be."""
    names = []
    for name, money, gained in zip(TOWN_NAMES, box.town_money, box.town_prestige, strict=True):
        figures = f" ({'-' if money < 0 else '+'}${abs(money)})" if money else ""
        names.append(name + (f" ({signed(gained)} Prestige)" if gained else figures))
    return listing(names, "or")


def city(box: Box, at: int) -> About:
    wild = len(box.city_demand[at]) == 0
    first, second, *_ = box.city_bonus
    words = (
        f"Accepts {'any good' if wild else goods_named(box, box.city_accepts[at])}. Deliver here once, with a track of "
        f"your own: ${first} extra for the first train in the city, ${second} for the second, nothing alone. Connected "
        f"cities with {box.hat_names[box.city_hat[at]]} top hats score at the end: 2 give {box.passengers[2]} "
        f"Prestige, 3 give {box.passengers[3]}."
    )
    return About(box.city_names[at], words, "SRE-5.2, SRE-5.5, SRE-10.1, SRE-15.3.4")


def factory(box: Box, at: int) -> About:
    words = (
        f"Makes {goods_made(box, at)}. What is delivered comes back only when factories produce. A track costs "
        f"${box.factory_cost}; away from your network you may begin a new route here for ${box.new_route_cost}."
    )
    return About(box.industry_names[box.factory_industry[at]], words, "SRE-1.7, SRE-8.1, SRE-4.7")


def costs(box: Box) -> dict[str, About]:
    return {
        "cost:building": About(
            "City or factory",
            f"A track in a city costs ${box.city_cost}, at a factory ${box.factory_cost}, and no toll is due there.",
            "SRE-4.4, SRE-4.5",
        ),
        "cost:toll": About(
            "Toll",
            f"On terrain where another player has a track you pay ${box.toll} more, and that player gets it. Alone any "
            f"space with a track of the Conglomerate costs ${box.shared_cost} in all.",
            "SRE-4.5, SRE-15.3.2",
        ),
        "cost:new_route": About(
            "New route and stars",
            f"A new route on a factory away from your network costs ${box.new_route_cost} and is one of your two "
            "tracks. The first piece on a starred space gains 1 Prestige, unless rural towns lie on the stars.",
            "SRE-4.7, SRE-4.6, SRE-14.8",
        ),
    }


def offices(box: Box) -> dict[str, About]:
    found = {
        "prestige": About(
            "Prestige track",
            "What has been gained so far; it never falls below 0. Achievements, passengers, money and loans count at "
            "the end.",
            "SRE-1.5, SRE-13.1",
        ),
        "production": About(
            "Factory sign",
            "The first marker to reach or pass it refills all factories, once a game. With Industrial Boom companies "
            "produce one by one instead.",
            "SRE-8.1, SRE-14.4",
        ),
        "market": About(
            "Train market",
            f"At the end of your turn you may buy one card if you hold fewer than {box.hand_limit}. The others slide "
            "left; three of one colour are dealt anew. Loans are not for this.",
            "SRE-7.3, SRE-7.4, SRE-7.5",
        ),
        "train_deck": About(
            "Train deck",
            f"Face down. Market cards that were shuffled back are known to be in it. {deck_words(box)}",
            "SRE-1.10, SRE-7.5, SRE-12.3, SRE-15.2.1",
        ),
        "achievements": About(
            "Achievements",
            f"After delivering you may claim what you fulfil: {prestige(box.winner_prestige)} at the end for the "
            f"first, one of these a turn, and {prestige(box.runner_up_prestige)} for everybody later.",
            "SRE-6.1, SRE-6.2, SRE-6.3, SRE-6.6",
        ),
    }
    for slot, cost in enumerate(box.prices):
        name = slot_name(slot)
        found[f"market:{name}"] = About(f"Train market, {name}", f"A card here costs ${cost}.", "SRE-7.3, SRE-7.4")
    return found


def deck_words(box: Box) -> str:
    """SRE-12.3: where the deck may run out, and where it never does; SRE-15.2.1: alone it ends nothing."""
    counts = range(2, len(box.tile_count))
    ending = [str(players) for players in counts if may_run_out(box, players)]
    never = [str(players) for players in counts if not may_run_out(box, players)]
    words = "Alone it ends nothing."
    if never:
        words = f"With {listing(never, 'or')} players it never runs out; alone it ends nothing."
    if ending:
        words = f"With {listing(ending, 'or')} players its last card brings the end: the round is played out. {words}"
    return words


def may_run_out(box: Box, players: int) -> bool:
    """SRE-7.6, SRE-12.3: whether hands, market and the deliveries that the cities allow can hold all train cards.

    SRE-4.3, SRE-5.2: two players deliver to a city, each once and as long as meeples are left.
    """
    on_tiles = sorted(box.city_tile.count(tile + 1) for tile in range(len(box.tiles)))
    cities = sum(on_tiles[-box.tile_count[players] :])
    played = min(players * min(box.meeples, cities), 2 * cities)
    return played + players * box.hand_limit + len(box.prices) >= len(box.train_colour)


def trains(box: Box) -> dict[str, About]:
    """A train card of the market or the hand; one that nobody else sees."""
    found = {
        f"train:{card + 1}": About(
            f"Train {card + 1}, {box.colour_names[box.train_colour[card]]}",
            "Each delivery plays one train card from your hand. "
            f"1 Prestige if it meets this: {train_condition(box, card)}.",
            "SRE-5.5, SRE-7.2",
        )
        for card in range(len(box.train_colour))
    }
    found["train:0"] = About(
        "Train card in hand", f"Dealt in the setup; only its holder sees it. A hand holds {box.hand_limit}.", "SRE-1.10"
    )
    return found


def achievement(box: Box, card: int) -> About:
    words = (
        f"{sentence(achievement_condition(box, card))} {prestige(box.winner_prestige)} at the end for the first who "
        f"claims it, {prestige(box.runner_up_prestige)} for each later one."
    )
    return About(box.achievement_names[card], words, "SRE-6.7, SRE-6.2, SRE-6.3")


def contracts(box: Box) -> dict[str, About]:
    found = {
        f"contract:{card}": About(
            f"Contract: {box.industry_names[industry]}",
            f"After a delivery from any factory of this company you may reveal it, once, for {prestige(worth)}; alone "
            "it lies open and is scored then. Otherwise it is worth nothing.",
            "SRE-9.1, SRE-9.2, SRE-9.3, SRE-15.1.7",
        )
        for card, (industry, worth) in enumerate(zip(box.contract_industry, box.contract_prestige, strict=True))
    }
    found["contract"] = About(
        "Secret contract",
        "Only its holder knows the company. Revealed after a delivery from one of its factories it gains Prestige.",
        "SRE-9.1, SRE-1.10",
    )
    return found


def earned(box: Box) -> str:
    """SRE-5.6: the rows of the table of earnings, by the least length of each."""
    rows = list(zip(box.earned_money, box.earned_prestige, strict=True))
    return "; ".join(
        f"from {length} ${money} and {signed(gained)}"
        for length, (money, gained) in enumerate(rows)
        if length == 0 or rows[length - 1] != (money, gained)
    )


def company(box: Box) -> dict[str, About]:
    fees = listing([f"${cost}" for cost in box.unlock_costs])
    bonus = ", ".join(f"${money}: {worth}" for money, worth in enumerate(box.money_bonus) if worth)
    return {
        "money": About(
            "Money",
            f"Begins at ${box.money_start} and never passes ${box.money_most}. Prestige for it at the end: {bonus}.",
            "SRE-11.1, SRE-11.2",
        ),
        "tracks": About(
            "Tracks",
            f"Two a turn from the supply; the last one brings the end, except alone. {box.locked} are locked: whoever "
            f"is not in first place may pay {fees} for a third track, one a turn.",
            "SRE-4.1, SRE-4.8, SRE-12.1, SRE-15.2.1",
        ),
        "meeples": About(
            "Trains",
            f"Each delivery puts one into the city, in place of your track; on later routes it takes "
            f"{box.meeple_penalty} from the length. A delivery earns by its length: {earned(box)}.",
            "SRE-5.5, SRE-5.6",
        ),
        "loans": About(
            "Loans",
            f"Taken only when a track costs more than you have, or when a Train Breakdown finds you without money: "
            f"${box.loan_cash} each, {box.loan_prestige} Prestige at the end, never paid back. {box.loans} in all.",
            "SRE-11.3, SRE-11.4, SRE-14.9",
        ),
        "played": About(
            "Train cards played",
            "One for each delivery. Number and colours count for achievements; fewer cards win a tie.",
            "SRE-1.9, SRE-13.2",
        ),
        "locomotives": About(
            "Abandoned locomotives",
            "From rural towns: each counts as a train card of its colour for achievements about colours.",
            "SRE-14.9",
        ),
        "industries": About(
            "Industries",
            f"Each delivery moves the marker of the factory's company. At {box.industry_production} its factories "
            f"produce, at {box.industry_last} whoever moved it gains {prestige(box.industry_last_prestige)}.",
            "SRE-14.3, SRE-14.4, SRE-14.5",
        ),
    }


def conglomerate(box: Box) -> dict[str, About]:
    lengths = ", ".join(
        f"{length} from length {box.gsc_prestige.index(length)}" for length in sorted(set(box.gsc_prestige)) if length
    )
    return {
        "gsc:destination": About(
            "Destination",
            f"The company builds from this factory to the closer of the two cities and delivers there. Prestige for "
            f"the route: {lengths}.",
            "SRE-15.5.5, SRE-15.6.1, SRE-15.6.2",
        ),
        "gsc:action": About(
            "Action card",
            f"How many tracks each company builds this round. A railcar completed with the card before gains "
            f"{prestige(box.railcar_prestige)} for the company that builds more.",
            "SRE-15.4.1, SRE-15.4.2",
        ),
        "gsc:trains": About(
            "Train cards of the Conglomerate",
            "One for each of its deliveries, taken from the market free of charge. They count for both companies.",
            "SRE-15.7.1, SRE-15.7.2",
        ),
    }
