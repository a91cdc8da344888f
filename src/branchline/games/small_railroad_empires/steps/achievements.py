"""SRE-6: Complete Achievements."""

from __future__ import annotations

from branchline.core.position import Step, replaced
from branchline.games.small_railroad_empires.box import (
    COLOURS_PLAYED,
    COUNT,
    HATS_IN_NETWORK,
    INDUSTRIES,
    INDUSTRIES_SERVED,
    MONEY,
    ONE_COLOUR,
    ROUTE_LENGTH,
    ROUTE_TERRAINS,
    TERRAIN,
    TRACKS_ON_TERRAIN,
    TRAINS_PLAYED,
)
from branchline.games.small_railroad_empires.state import HUMAN, NO_SECTION, NOBODY_YET, RUNNER_UP, WINNER, Table
from branchline.games.small_railroad_empires.verbs import CLAIM, CLAIM_NOTHING


class Claim(Step[Table]):
    """SRE-6.1: claim cards whose condition is met now, one after the other; at most one Winner a turn (SRE-6.2)."""

    FIELDS = ("winner_claimed",)
    __slots__ = FIELDS

    def __init__(self, seat: int, winner_claimed: int) -> None:
        self.seat = seat
        self.winner_claimed = winner_claimed

    def options(self, table: Table) -> list[int]:
        numbering = table.box.numbering
        found = [
            numbering.action(CLAIM, card)
            for place, card in enumerate(table.achievements)
            if is_eligible(table, self.seat, card) and self.section_open(table, place) != NO_SECTION
        ]
        found.append(CLAIM_NOTHING)
        found.sort()
        return found

    def section_open(self, table: Table, place: int) -> int:
        """SRE-6.2, SRE-6.3: the Winner section while nobody holds it and none was claimed this turn; else Runner-up."""
        section = open_section(table, self.seat, place)
        return NO_SECTION if section == WINNER and self.winner_claimed else section

    def resolve(self, table: Table, action: int) -> None:
        if action == CLAIM_NOTHING:
            return
        place = table.achievements.index(table.box.numbering.argument(CLAIM, action))
        section = open_section(table, self.seat, place)
        claim(table, self.seat, place, section)
        table.push(Claim(self.seat, 1 if section == WINNER else self.winner_claimed))


def open_section(table: Table, seat: int, place: int) -> int:
    """SRE-6.3, SRE-6.4, SRE-6.5, SRE-15.8.3: the section of a card that a seat could claim, or NO_SECTION."""
    if table.section(seat, place) != NO_SECTION:
        return NO_SECTION
    return WINNER if table.winner_of(place) == NOBODY_YET else RUNNER_UP


def claim(table: Table, seat: int, place: int, section: int) -> None:
    """SRE-6.6: a disc on the card; it scores at the end only."""
    table.sections = replaced(table.sections, seat * table.box.achievements_dealt + place, section)


def is_eligible(table: Table, seat: int, card: int) -> bool:
    """SRE-6.7, SRE-15.8.2: whether a seat meets the condition of a card at this moment."""
    box = table.box
    if box.achievement_test[card] == MONEY and table.solo and seat != HUMAN:
        return False
    return achieved(table, seat, card) >= box.achievement_least[card]


def achieved(table: Table, seat: int, card: int) -> int:
    """SRE-6.7: how far a seat is with what a card counts."""
    test = table.box.achievement_test[card]
    if test == ROUTE_LENGTH:
        return table.route_length[seat]
    if test == ROUTE_TERRAINS:
        terrains = table.route_terrains[seat]
        return COUNT[terrains & 15] + COUNT[terrains >> 4]
    if test == TRAINS_PLAYED:
        return len(table.trains_played(seat))
    if test == COLOURS_PLAYED:
        return sum([1 for count in table.colours_played(seat) if count > 0])
    if test == ONE_COLOUR:
        return max(table.colours_played(seat))
    if test == MONEY:
        return table.money[seat]
    if test == TRACKS_ON_TERRAIN:
        return tracks_on_terrain(table, seat, table.box.achievement_terrain[card])
    if test == HATS_IN_NETWORK:
        return hats_in_network(table, seat)
    if test == INDUSTRIES_SERVED:
        return sum(table.delivered_from[seat * INDUSTRIES : (seat + 1) * INDUSTRIES])
    return tracks_on_stars(table, seat)


def tracks_on_terrain(table: Table, seat: int, terrain: int) -> int:
    game_map = table.map
    count = 0
    for space in table.tracks[seat]:
        if game_map.kind[space] == TERRAIN and game_map.terrain[space] == terrain:
            count += 1
    return count


def tracks_on_stars(table: Table, seat: int) -> int:
    """SRE-14.10: whether or not a token was still there."""
    star = table.map.star
    count = 0
    for space in table.tracks[seat]:
        if star[space]:
            count += 1
    return count


def hats_in_network(table: Table, seat: int) -> int:
    """SRE-6.7: hat colours of the cities with an own piece, connected or not."""
    game_map, hats = table.map, table.box.city_hat
    found = 0
    for space in game_map.cities:
        if table.has_piece(seat, space):
            found |= 1 << hats[game_map.city[space]]
    return COUNT[found]
