"""RR-12, RR-14, RR-15.2: tracks and gates, the score pad, tie-breaks."""

from __future__ import annotations

from branchline.games.railroad_revolution.scoring import link_points, performance_points, units
from branchline.games.railroad_revolution.steps.performance import Advance
from branchline.games.railroad_revolution.steps.turn import EndTurn
from games.railroad_revolution.table import (
    BOX,
    CITY,
    MILESTONE,
    act,
    build,
    can,
    crew,
    lay,
    open_offices,
    own,
    plain,
    staff,
)


def advancing(markers: list[int], left: int = 3, money: int = 600, shares: int = 3, **options: object):
    table = plain(2, **options)
    own(table).markers = markers
    own(table).money, own(table).shares = money, shares
    table.stack = [EndTurn(0), Advance(0, left, 0, 0)]
    table.rest()
    return table


def test_tracks() -> None:
    """RR-12.1, RR-12.5 (R26): slots 0 to 7 with a VP value each, 0 at the bottom."""
    assert BOX.top_slot == 7
    assert BOX.track_vp == ((0, 1, 2, 3, 3, 4, 5, 6), (0, 1, 2, 4, 6, 8, 10, 12), (0, 3, 6, 9, 12, 16, 20, 25))


def test_steps_are_split_freely() -> None:
    """RR-12.2, RR-17 DP-15: one at a time over any tracks; stop only after the first; the top cannot move."""
    table = advancing([7, 0, 0])
    assert can(table) == {"advance:stations", "advance:network"}
    act(table, "advance:stations")
    assert "stop" in can(table)
    act(table, "advance:network", "stop")
    assert own(table).markers == [7, 1, 1]


def test_gates() -> None:
    """RR-12.3, RR-12.4: money is paid, shares and a worker discarded, at the moment of the step, by everyone."""
    table = advancing([2, 4, 5])
    act(table, "advance:telegraph", "advance:stations", "advance:network")
    assert (own(table).money, own(table).shares) == (550, 0)
    table = advancing([6, 7, 7])
    staff(table, 0, "WWW", "PO")
    table.rest()
    act(table, "advance:telegraph", "discard:spaces-purple")
    assert crew(own(table)) == "WWWO"
    assert own(table).markers == [7, 7, 7]
    table = advancing([5, 2, 7], money=0, shares=1)
    assert can(table) == {"sell_share"}, "two shares are not there, $50 are after a sale"


def test_worker_gate_keeps_the_minimum() -> None:
    """RR-12.3, RR-5.4: with four workers and no way back the step is not offered."""
    table = advancing([6, 0, 7], money=0, shares=0)
    staff(table, 0, "WWW", "P")
    table.rest()
    assert can(table) == {"advance:stations"}


def test_expensive_tracks() -> None:
    """RR-15.2: $500, $500 and $1000; share and worker gates unchanged."""
    table = advancing([2, 2, 2], money=1000, shares=0, expensive_tracks=True)
    assert table.gates[0][3] == table.gates[1][3] == 500
    assert table.gates[2][3] == 1000
    assert table.gates[0][5] == 1
    act(table, "advance:stations")
    assert own(table).money == 500
    assert "advance:network" not in can(table)


def test_performance_example() -> None:
    """RR-14.4, RR-12.5, the example: three offices with the marker at 5 VP score 15."""
    table = plain()
    open_offices(table, 0, 1, 3, 5)
    own(table).markers = [6, 0, 0]
    assert performance_points(table, own(table), 0) == 15


def test_stations_and_network() -> None:
    """RR-14.4: stations anywhere; level-5 cities connected with or without a station."""
    table = plain()
    build(table, 0, "washington", "charlotte")
    company = own(table)
    company.node_bits |= 1 << CITY["seattle"] | 1 << CITY["san_diego"]
    company.markers = [0, 3, 2]
    assert performance_points(table, company, 1) == 8
    assert units(table, company, 2) == 2
    assert performance_points(table, company, 2) == 12


def test_telegraph_links_example() -> None:
    """RR-14.3, the example: 5 for a pair; 5 + 5 + 8 for three on the left and two on the right; 0 for none."""
    table = plain(3)
    open_offices(table, 0, 1, 4, 5)
    open_offices(table, 1, 1, 2, 3, 5, 6)
    open_offices(table, 2, 2, 4, 7)
    assert [link_points(table, company) for company in table.companies] == [5, 18, 0]


def test_trains_and_milestones() -> None:
    """RR-14.1, RR-14.2: 8 for each face-up train; printed VP of completed milestones only."""
    table = plain()
    company = own(table)
    company.trains, company.used_trains = [1, 1, 0, 0, 0], [0, 0, 2, 0, 0]
    company.completed = [MILESTONE["A1_1"], MILESTONE["B_9"]]
    sheet = table.score_sheet()[0]
    assert sheet["trains"] == 16
    assert sheet["milestones"] == 42
    assert table.scores()[0] == sum(sheet.values()) == 58


def test_winner_and_tie_breaks() -> None:
    """RR-14.5: most VP, then money with $150 a share, then a shared place."""
    table = plain(3)
    for company, (money, shares) in zip(table.companies, ((100, 2), (250, 1), (399, 0)), strict=True):
        company.money, company.shares = money, shares
    assert table.ranks() == [1, 1, 3]
    lay(table, 2, "r02")
    own(table, 2).trains = [2, 0, 0, 0, 0]
    assert table.ranks() == [2, 2, 1]
