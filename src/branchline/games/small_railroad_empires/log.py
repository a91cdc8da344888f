"""The log of Small Railroad Empires: what happened by itself, and which rule made the Conglomerate choose."""

from __future__ import annotations

from branchline.games.small_railroad_empires import state as s
from branchline.games.small_railroad_empires.automa import REASONS
from branchline.games.small_railroad_empires.text import (
    ENDINGS,
    SLOTS,
    TOWN_NAMES,
    place_name,
    seat_name,
    signed,
    train_name,
)


def report(table: s.Table, event: tuple[int, int, int, int]) -> str:
    """The log line for an entry of the journal."""
    kind, a, b, c = event
    return report_gsc(table, kind, a, b, c) if kind >= s.RAILCAR else report_table(table, kind, a, b, c)


def report_table(table: s.Table, kind: int, a: int, b: int, c: int) -> str:
    box = table.box
    if kind == s.STAR:
        return f"{seat_name(table, a)}: +1 Prestige for the star on space {b} (SRE-4.6)"
    if kind == s.LOAN:
        return f"{seat_name(table, a)}: {b} loan{'s' if b > 1 else ''} taken (SRE-11.4)"
    if kind == s.TOLL:
        return f"{seat_name(table, a)} pays a toll; {seat_name(table, b)}: +${c} (SRE-4.5)"
    if kind == s.PRODUCTION:
        who = "All factories" if a < 0 else f"The factories of {box.industry_names[a]}"
        return f"{who} produce {b} good{'' if b == 1 else 's'} (SRE-{'8.1' if a < 0 else '14.4'})"
    if kind == s.EARNED:
        return f"{seat_name(table, a)} earns ${b} and {signed(c)} Prestige for the route (SRE-5.6)"
    if kind == s.CITY_BONUS:
        return f"{seat_name(table, a)}: +${c} as city bonus of {box.city_names[b]} (SRE-5.5)"
    if kind == s.TRAIN_BONUS:
        return f"{seat_name(table, a)}: +1 Prestige for the {train_name(box, b)} (SRE-7.2)"
    if kind == s.INDUSTRY:
        return f"The marker of {box.industry_names[a]} moves to space {b} (SRE-14.3)"
    if kind == s.INDUSTRY_END:
        points = box.industry_last_prestige
        return f"{seat_name(table, a)}: +{points} Prestige, {box.industry_names[b]} is at its last space (SRE-14.5)"
    if kind == s.THREE_ALIKE:
        return f"Three {box.colour_names[a]} trains: the market is dealt anew (SRE-7.5)"
    if kind == s.END_TRIGGERED:
        return f"{seat_name(table, b)} triggers the end: {ENDINGS[a]}; the round is played out (SRE-12.5)"
    if kind == s.TOWN:
        return f"{seat_name(table, a)} finds {TOWN_NAMES[c]} on space {b} (SRE-14.9)"
    return f"The game ends: {ENDINGS[s.STANDSTILL]} (SRE-12.7)"


def report_gsc(table: s.Table, kind: int, a: int, b: int, c: int) -> str:
    box, game_map = table.box, table.map
    if kind == s.ROUND:
        return f"Round {a} of {box.rounds} (SRE-15.2.1)"
    if kind == s.RAILCAR:
        return f"{seat_name(table, a)}: +{box.railcar_prestige} Prestige, a {box.railcar_names[b]} railcar (SRE-15.4.2)"
    if kind == s.AIM:
        why = ("fewer spaces", "fewer changes of direction", "the mark of the action card")[c]
        return f"{seat_name(table, a)} heads for {box.city_names[b]}: {why} ({REASONS[c]})"
    if kind == s.GSC_TRACK:
        return f"{seat_name(table, a)} builds on {place_name(box, game_map, b)}, space {b} (SRE-15.4.3)"
    if kind == s.GSC_ROUTE_DONE:
        return f"{seat_name(table, a)}'s route is complete, {b} left to build are lost (SRE-15.4.3)"
    if kind == s.GSC_IDLE:
        return f"{seat_name(table, a)} has {'no tracks' if b else 'no destination'} left and waits (SRE-15.4.3)"
    if kind == s.SHARED:
        return f"{seat_name(table, s.HUMAN)}: +${a} for the track on space {b} (SRE-15.3.3)"
    if kind == s.GSC_DELIVERY:
        good = f"delivers {box.good_names[c]}" if c >= 0 else "delivers without a fitting good"
        return f"{seat_name(table, a)} {good} to {box.city_names[b]} (SRE-15.6.{1 if c >= 0 else 3})"
    if kind == s.GSC_EARNED:
        return f"{seat_name(table, a)}: {signed(c)} Prestige for {b} spaces (SRE-15.6.2)"
    if kind == s.GSC_ORIGIN:
        return f"{seat_name(table, a)} puts a track on {place_name(box, game_map, b)}, space {b} (SRE-15.6.5)"
    if kind == s.GSC_TRAIN:
        common = ("most", "second most", "third most", "fourth most")
        order = table.colour_order()
        why = f"its {common[c]} common colour" if c < len(order) else "no colour it has played is there"
        return f"The Conglomerate takes the {train_name(box, a)}, {SLOTS[b]}: {why} (SRE-15.7.1)"
    if kind == s.GSC_NO_TRAIN:
        return "The market is empty, the Conglomerate takes no card (SRE-15.7.1)"
    if kind == s.GSC_CLAIM:
        section = "Winner" if c == s.WINNER else "Runner-up"
        return f"{seat_name(table, a)} claims {box.achievement_names[b]}, {section} section (SRE-15.8.1)"
    return f"{seat_name(table, a)}'s locomotive joins the pool as {box.colour_names[b]} (SRE-15.10.4)"
