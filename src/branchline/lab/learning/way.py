"""The way of a course as a picture: how the errors on games held out fell, and how each round did when examined."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from branchline.bots.net import Net
from branchline.lab.balance.plots import COLOURS, Drawing, for_paper, intervals, legend
from branchline.lab.learning.course import Plan, Round, about_of
from branchline.lab.statistics import Estimate

WIDTH, HEIGHT, LEFT, TOP = 720, 260, 54.0, 34.0


def write_way(plan: Plan, rounds: list[Round]) -> None:
    """`way.json`, what is known of every round; `way.svg` and `exams.svg`, the same to look at."""
    files = [plan.folder / f"round-{one.number}" / "net.npz" for one in rounds]
    nets = [Net.load(file) for file in files]
    told = [{**asdict(one), "net": about_of(net)} for one, net in zip(rounds, nets, strict=True)]
    (plan.folder / "way.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    title = f"{plan.game.title}, {plan.players} players"
    rows = [(f"round {one.number}, {one.games} games", [Estimate(one.wins, *one.interval)]) for one in rounds]
    exams = intervals(f"{title}: wins in each examination", rows, 1 / plan.players, limits=(0.0, 1.0))
    write(plan.folder / "exams.svg", exams)
    write(plan.folder / "way.svg", errors(f"{title}: errors on games held out", nets))


def write(path: Path, svg: str) -> None:
    path.write_text(for_paper(svg), encoding="utf-8")


def errors(title: str, nets: list[Net]) -> str:
    """Each net's errors as parts of what they were before it learned, round behind round, over the time of learning."""
    drawing = Drawing(WIDTH, HEIGHT, title)
    bottom, right = HEIGHT - 40.0, WIDTH - 16.0
    names = list(nets[0].about["ways"])
    legend(drawing, names, LEFT, 18)
    for tenth in range(0, 11, 2):
        y = bottom - (bottom - TOP) * tenth / 10
        drawing.line(LEFT, y, right, y, "var(--line)")
        drawing.text(LEFT - 8, y + 4, f"{tenth * 10} %", "end", "var(--ink-2)", 12)
    width = (right - LEFT) / max(1, len(nets))
    for number, net in enumerate(nets):
        start = LEFT + width * number
        drawing.line(start, TOP, start, bottom, "var(--line)")
        drawing.text(start + width / 2, bottom + 20, f"round {number + 1}", "middle", "var(--ink-2)", 12)
        for at, name in enumerate(names):
            way = net.about["ways"][name]
            first, last = way[0][1] or 1.0, max(1e-9, way[-1][0])
            places = [
                (start + width * 0.96 * spent / last, bottom - (bottom - TOP) * min(1.0, error / first))
                for spent, error in way
            ]
            drawing.path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places), COLOURS[at])
    return drawing.svg()
