"""RR-14: scoring, tie-breaks, and the value of the performance tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from branchline.games.railroad_revolution.box import (
    NETWORK_TRACK,
    STATIONS_TRACK,
    TELEGRAPH_TRACK,
)

if TYPE_CHECKING:
    from branchline.games.railroad_revolution.state import Company, Table

CATEGORIES: Final = (
    "trains",
    "milestones",
    "telegraph performance",
    "stations performance",
    "network performance",
    "telegraph links",
)


def train_points(table: Table, company: Company) -> int:
    """RR-14.1: 8 VP for each face-up train."""
    return table.box.face_up_vp * sum(company.trains)


def milestone_points(table: Table, company: Company) -> int:
    """RR-14.2: the printed VP of completed milestones; open ones give nothing."""
    total = 0
    for tile in company.completed:
        total += table.box.milestones[tile].vp
    return total


def link_points(table: Table, company: Company) -> int:
    """RR-14.3: the VP between two neighbouring sections with own offices."""
    total = 0
    linked = company.office_bits & (company.office_bits >> 1)
    for section in range(len(table.box.link_vp)):
        if (linked >> section) & 1:
            total += table.box.link_vp[section]
    return total


def units(table: Table, company: Company, track: int) -> int:
    """RR-14.4: offices, stations, or level-5 cities connected."""
    if track == TELEGRAPH_TRACK:
        return len(company.offices)
    if track == STATIONS_TRACK:
        return len(company.stations)
    return (company.node_bits & table.box.level_cities[5]).bit_count()


def performance_points(table: Table, company: Company, track: int) -> int:
    """RR-12.5, RR-14.4: the VP of the slot reached, times the units of the track."""
    return table.box.track_vp[track][company.markers[track]] * units(table, company, track)


def company_points(table: Table, company: Company) -> int:
    """RR-14.1 to RR-14.4 together."""
    return (
        train_points(table, company)
        + milestone_points(table, company)
        + performance_points(table, company, TELEGRAPH_TRACK)
        + performance_points(table, company, STATIONS_TRACK)
        + performance_points(table, company, NETWORK_TRACK)
        + link_points(table, company)
    )


def scores(table: Table) -> list[float]:
    """RR-14: the score if the game ended now."""
    return [float(company_points(table, company)) for company in table.companies]


def score_sheet(table: Table) -> list[dict[str, float]]:
    """RR-14: the categories of the scoring pad."""
    sheet: list[dict[str, float]] = []
    for company in table.companies:
        points = [
            train_points(table, company),
            milestone_points(table, company),
            performance_points(table, company, TELEGRAPH_TRACK),
            performance_points(table, company, STATIONS_TRACK),
            performance_points(table, company, NETWORK_TRACK),
            link_points(table, company),
        ]
        sheet.append({CATEGORIES[at]: float(points[at]) for at in range(len(points))})
    return sheet


def wealth(table: Table, company: Company) -> int:
    """RR-14.5: the tie-break, money with each share at its sale value."""
    return company.money + table.box.share_value * company.shares


def ranks(table: Table) -> list[int]:
    """RR-14.5: most VP, then most money with shares; those still tied share the place."""
    standing = [(company_points(table, company), wealth(table, company)) for company in table.companies]
    return [1 + sum([1 for other in standing if other > own]) for own in standing]
