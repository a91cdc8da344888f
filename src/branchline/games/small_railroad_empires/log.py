"""The log of Small Railroad Empires: what happened by itself, and which rule made the Conglomerate choose."""

from __future__ import annotations

from branchline.core.reports import Facts, Values, nothing, reporter
from branchline.core.sentences import Count, Phrase
from branchline.core.words import an
from branchline.games.small_railroad_empires import state as s
from branchline.games.small_railroad_empires.automa import REASONS
from branchline.games.small_railroad_empires.text import ENDINGS, SECTION_NAMES
from branchline.games.small_railroad_empires.words import (
    TOWN_NAMES,
    dollars,
    land_name,
    place_name,
    player,
    prestige_gained,
    slot_name,
    train_name,
)

# What is told of each entry of the journal (state.py), in words that fit `you` as well as a name.
SENTENCES = {
    s.STAR: "{who} gained 1 Prestige for the star on the {land} ({rule})",
    s.LOAN: "{who} took {loans}: {prestige} at the end (SRE-11.3)",
    s.TOLL: "{who} paid a toll, {owner} got {money} (SRE-4.5)",
    s.PRODUCTION: "{factories} produced {goods} ({rule})",
    s.EARNED: "{who} earned {money} and {prestige} for the route (SRE-5.6)",
    s.CITY_BONUS: "{who} gained {money} as city bonus of {city} (SRE-5.5)",
    s.TRAIN_BONUS: "{who} gained 1 Prestige for the {train} (SRE-7.2)",
    s.INDUSTRY: "The marker of {company} moved to space {at} (SRE-14.3)",
    s.INDUSTRY_END: "{who} gained {points} Prestige: {company} is at its last space (SRE-14.5)",
    s.THREE_ALIKE: "Three {colour} trains: the market is dealt anew (SRE-7.5)",
    s.END_TRIGGERED: "{who} triggered the end: {why}; the round is played out (SRE-12.5)",
    s.TOWN: "{who} found {town} on {place} (SRE-14.9)",
    s.STANDING_STILL: "The game ends: {why} (SRE-12.7)",
    s.RAILCAR: "{who} gained {points} Prestige for {railcar} (SRE-15.4.2)",
    s.AIM: "{who} headed for {city}: {why} ({rule})",
    s.GSC_TRACK: "{who} built on {place} (SRE-15.4.3)",
    s.GSC_ROUTE_DONE: "{who's} route is complete; {lost} of the card cannot be built (SRE-15.4.3)",
    s.GSC_IDLE: "{who} had no {lacking} left and waited (SRE-15.4.3)",
    s.SHARED: "{who} gained {money} for the track on {place} (SRE-15.3.3)",
    s.GSC_DELIVERY: "{who} delivered {good} to {city} ({rule})",
    s.GSC_EARNED: "{who} earned {prestige} for {spaces} (SRE-15.6.2)",
    s.GSC_ORIGIN: "{who} put a track on {place} (SRE-15.6.5)",
    s.GSC_TRAIN: "The Conglomerate took the {train}, {slot}: {why} (SRE-15.7.1)",
    s.GSC_CLAIM: "{who} claimed {card}, {section} section (SRE-15.8.1)",
    s.GSC_LOCOMOTIVE: "{who's} locomotive joined the pool as {colour} (SRE-15.10.4)",
    s.GSC_NO_TRAIN: "The market is empty, the Conglomerate took no card (SRE-15.7.1)",
    s.CAPPED: "{who} got {only} of ${due}: ${most} is the most a company can have (SRE-11.1)",
    s.WORTH: "{who's} money {moved} to ${money}: {prestige} at the end (SRE-11.2)",
    s.ROUND: "Round {number} of {rounds} (SRE-15.2.1)",
}

AIMS = ("fewer spaces", "fewer changes of direction", "the mark of the action card")
COMMON = ("most", "second most", "third most", "fourth most")

# -- the table ---------------------------------------------------------------------------------------------


def star(table: s.Table, seat: int, space: int, _: int) -> Values:
    rule = "SRE-15.3.6" if table.solo and seat != s.HUMAN else "SRE-4.6"
    return {"who": player(table, seat), "land": land_name(table.box, table.map, space), "rule": rule}


def loan(table: s.Table, seat: int, loans: int, _: int) -> Values:
    prestige = prestige_gained(loans * table.box.loan_prestige)
    return {"who": player(table, seat), "loans": Count(loans, "loan"), "prestige": prestige}


def toll(table: s.Table, payer: int, owner: int, money: int) -> Values:
    return {"who": player(table, payer), "owner": player(table, owner), "money": dollars(money)}


def production(table: s.Table, industry: int, goods: int, _: int) -> Values:
    found: Values = {"factories": "all factories", "goods": Count(goods, "good"), "rule": "SRE-8.1"}
    if industry >= 0:
        company = table.box.industry_names[industry]
        found |= {"factories": Phrase("the factories of {company}", company=company), "rule": "SRE-14.4"}
    return found


def earned(table: s.Table, seat: int, money: int, prestige: int) -> Values:
    return {"who": player(table, seat), "money": dollars(money), "prestige": prestige_gained(prestige)}


def city_bonus(table: s.Table, seat: int, city: int, money: int) -> Values:
    return {"who": player(table, seat), "city": table.box.city_names[city], "money": dollars(money)}


def train_bonus(table: s.Table, seat: int, card: int, _: int) -> Values:
    return {"who": player(table, seat), "train": train_name(table.box, card)}


def industry_moved(table: s.Table, industry: int, at: int, _: int) -> Values:
    return {"company": table.box.industry_names[industry], "at": at}


def industry_ended(table: s.Table, seat: int, industry: int, _: int) -> Values:
    box = table.box
    return {
        "who": player(table, seat),
        "points": box.industry_last_prestige,
        "company": box.industry_names[industry],
    }


def three_alike(table: s.Table, colour: int, _: int, __: int) -> Values:
    return {"colour": table.box.colour_names[colour]}


def end_triggered(table: s.Table, trigger: int, seat: int, _: int) -> Values:
    return {"who": player(table, seat), "why": ENDINGS[trigger]}


def town(table: s.Table, seat: int, space: int, kind: int) -> Values:
    return {**track(table, seat, space, 0), "town": TOWN_NAMES[kind]}


def standing_still(_: s.Table, __: int, ___: int, ____: int) -> Values:
    return {"why": ENDINGS[s.STANDSTILL]}


def track(table: s.Table, seat: int, space: int, _: int) -> Values:
    return {"who": player(table, seat), "place": place_name(table.box, table.map, space)}


def capped(table: s.Table, seat: int, received: int, due: int) -> Values:
    only = f"only ${received}" if received else "nothing"
    return {"who": player(table, seat), "only": only, "due": due, "most": table.box.money_most}


def worth(table: s.Table, seat: int, money: int, prestige: int) -> Values:
    moved = "rose" if prestige > 0 else "fell"
    return {"who": player(table, seat), "moved": moved, "money": money, "prestige": prestige_gained(prestige)}


# -- the Conglomerate ------------------------------------------------------------------------------------------


def railcar(table: s.Table, seat: int, colour: int, _: int) -> Values:
    box = table.box
    car = an(f"{box.railcar_names[colour]} railcar")
    return {"who": player(table, seat), "points": box.railcar_prestige, "railcar": car}


def aim(table: s.Table, seat: int, city: int, reason: int) -> Values:
    return {
        "who": player(table, seat),
        "city": table.box.city_names[city],
        "why": AIMS[reason],
        "rule": REASONS[reason],
    }


def route_done(table: s.Table, seat: int, lost: int, _: int) -> Values:
    return {"who": player(table, seat), "lost": Count(lost, "track")}


def idle(table: s.Table, seat: int, reason: int, _: int) -> Values:
    return {"who": player(table, seat), "lacking": "tracks" if reason else "destination"}


def shared(table: s.Table, money: int, space: int, _: int) -> Values:
    return {**track(table, s.HUMAN, space, 0), "money": dollars(money)}


def delivery(table: s.Table, seat: int, city: int, good: int) -> Values:
    """SRE-15.6.1, SRE-15.6.3: without a fitting good it delivers all the same."""
    box = table.box
    found = {"who": player(table, seat), "city": box.city_names[city]}
    if good < 0:
        return {**found, "good": "without a fitting good", "rule": "SRE-15.6.3"}
    return {**found, "good": box.good_labels[good], "rule": "SRE-15.6.1"}


def gsc_earned(table: s.Table, seat: int, length: int, prestige: int) -> Values:
    return {"who": player(table, seat), "prestige": prestige_gained(prestige), "spaces": Count(length, "space")}


def gsc_train(table: s.Table, card: int, slot: int, rank: int) -> Values:
    is_played = rank < len(table.colour_order())
    why = Phrase("its {rank} common colour", rank=COMMON[rank]) if is_played else "no colour it has played is there"
    return {"train": train_name(table.box, card), "slot": slot_name(slot), "why": why}


def gsc_claim(table: s.Table, seat: int, card: int, section: int) -> Values:
    name = table.box.achievement_names[card]
    return {"who": player(table, seat), "card": name, "section": SECTION_NAMES[section]}


def gsc_locomotive(table: s.Table, seat: int, colour: int, _: int) -> Values:
    return {"who": player(table, seat), "colour": table.box.colour_names[colour]}


def round_begun(table: s.Table, number: int, _: int, __: int) -> Values:
    return {"number": number, "rounds": table.box.rounds}


VALUES: dict[int, Facts] = {
    s.STAR: star,
    s.LOAN: loan,
    s.TOLL: toll,
    s.PRODUCTION: production,
    s.EARNED: earned,
    s.CITY_BONUS: city_bonus,
    s.TRAIN_BONUS: train_bonus,
    s.INDUSTRY: industry_moved,
    s.INDUSTRY_END: industry_ended,
    s.THREE_ALIKE: three_alike,
    s.END_TRIGGERED: end_triggered,
    s.TOWN: town,
    s.STANDING_STILL: standing_still,
    s.RAILCAR: railcar,
    s.AIM: aim,
    s.GSC_TRACK: track,
    s.GSC_ROUTE_DONE: route_done,
    s.GSC_IDLE: idle,
    s.SHARED: shared,
    s.GSC_DELIVERY: delivery,
    s.GSC_EARNED: gsc_earned,
    s.GSC_ORIGIN: track,
    s.GSC_TRAIN: gsc_train,
    s.GSC_CLAIM: gsc_claim,
    s.GSC_LOCOMOTIVE: gsc_locomotive,
    s.CAPPED: capped,
    s.WORTH: worth,
    s.ROUND: round_begun,
}

report = reporter({kind: (line, VALUES.get(kind, nothing)) for kind, line in SENTENCES.items()})
