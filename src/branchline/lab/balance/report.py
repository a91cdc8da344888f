"""The report: one HTML page that carries everything it needs, and the same plots as files for papers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

from branchline.lab.balance import plots
from branchline.lab.balance.compare import only_words
from branchline.lab.balance.label import Label
from branchline.lab.balance.notes import NOTES
from branchline.lab.balance.words import mean_words, needed_words, percent, points, share_words, verb_words
from branchline.lab.statistics import Estimate
from branchline.look.symbols import tokens

STRONGEST = 12
SEEN = "beyond noise, or what would have been seen"
TITLES = {
    "compare": "What the change does",
    "seats": "Seats",
    "scores": "Scores",
    "lead": "The race",
    "length": "Length and choices",
    "endings": "How games end",
    "picks": "What is chosen, and what wins",
    "strengths": "By strength of play",
    "restricted": "Doing without",
    "luck": "Luck",
    "solo": "Solo",
}


class Page:
    """A report in the making: its chapters, and its plots by name."""

    def __init__(self, found: dict[str, Any]) -> None:
        self.found = found
        self.chapters: dict[str, Any] = found["chapters"]
        self.plots: dict[str, str] = {}

    def figure(self, name: str, svg: str, note: str = "") -> str:
        self.plots[name] = svg
        caption = f"<figcaption>{escape(note or NOTES.get(name, ''))}</figcaption>"
        return f'<figure id="plot-{name}">{svg}{caption}</figure>'

    def html(self) -> str:
        parts = {name: self.chapter(name) for name in TITLES if name in self.chapters or name in self.found}
        links = "".join(f'<a href="#{name}">{TITLES[name]}</a>' for name in parts)
        short = "".join(
            f'<li><a href="#{name}">{TITLES[name]}</a> {escape(self.chapters[name]["sentence"])}</li>'
            for name in parts
            if name in self.chapters
        )
        title = f"{self.found['title']}: balance"
        return (
            f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"{Label.of(self.found).html()}<style>{tokens()}{style()}</style></head>"
            f'<body><nav aria-label="Chapters"><b>Branchline lab</b>{links}</nav><main>{self.header()}'
            f'<section class="short"><h2>In short</h2><ul>{short}</ul></section>{"".join(parts.values())}'
            f"{self.footer()}</main></body></html>\n"
        )

    def header(self) -> str:
        found = self.found
        facts = [
            ("games", f"{found['games']:,}"),
            ("players", str(found["players"])),
            ("bots", ", ".join(found["bots"])),
            ("seed", str(found["seed"])),
            ("box", f"{found['box']}{' (changed)' if found['box_is_changed'] else ''}"),
            *((name.replace("_", " "), str(value)) for name, value in found["options"].items()),
        ]
        listed = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
        return f"<header><p>Balance report</p><h1>{escape(found['title'])}</h1><dl>{listed}</dl></header>"

    def footer(self) -> str:
        command = escape(self.found.get("command", ""))
        made = f"<p>The very command: <code>{command}</code></p>" if command else ""
        return (
            f"<footer>{made}<p>Every interval is a 95 % interval: Wilson's for shares, Newcombe's for differences of "
            "shares, Student's for means, bootstrap for luck; seats of one game count for as many as tell as much by "
            "themselves. What is called beyond noise passed Benjamini and Hochberg's test at 5 % among all figures of "
            "its chapter; what would have been seen is what a single effect among them must have to be shown four "
            "times in five. Bots are not people: read a finding as a question to playtest. "
            f"Branchline {self.found['version']}.</p></footer>"
        )

    def chapter(self, name: str) -> str:
        body = getattr(self, name)()
        sentence = self.chapters[name]["sentence"] if name in self.chapters else ""
        first = f'<p class="lead">{escape(sentence)}</p>' if sentence else ""
        return f'<section id="{name}"><h2>{TITLES[name]}</h2>{first}{body}</section>'

    # -- chapters --------------------------------------------------------------------------------------

    def seats(self) -> str:
        figures = self.chapters["seats"]["figures"]
        rows = [(one["seat"], [Estimate(**one["wins"])]) for one in figures["seats"]]
        drawn = plots.intervals("Wins by seat", rows, figures["fair"], reference_words="fair share")
        lines = [
            [one["seat"], share_words(Estimate(**one["wins"])), mean_words(Estimate(**one["score"]))]
            for one in figures["seats"]
        ]
        return self.figure("seats", drawn) + table(["seat", "wins", "score"], lines)

    def scores(self) -> str:
        figures = self.chapters["scores"]["figures"]
        is_contest = "margin" in figures
        values = [figures["all"], figures["winners"]] if is_contest else [figures["all"]]
        names = ["all players", "winners"] if is_contest else []
        drawn = self.figure("scores", plots.histogram("Final scores", values, names, "points at the end"))
        shown = [one for one in figures["categories"] if one["all"]["value"] != 0]
        rows: list[plots.Row] = []
        for one in sorted(shown, key=lambda one: -one["all"]["value"]):
            kinds = ("winners", "others") if is_contest else ("all",)
            rows.append((one["category"], [Estimate(**one[kind]) if one[kind] else None for kind in kinds]))
        if rows:
            names = ["winners", "everybody else"] if is_contest else []
            drawn += self.figure("categories", plots.intervals("Points by category", rows, is_share=False, names=names))
        lines = [
            [one["category"], mean_words(Estimate(**one["all"])), points(one["ahead"]["value"], sign=True)]
            for one in figures["categories"]
        ]
        return drawn + table(["category", "points", "winners over others"], lines)

    def lead(self) -> str:
        figures = self.chapters["lead"]["figures"]
        course = [(one["at"], Estimate(one["value"], one["low"], one["high"])) for one in figures["curve"]]
        words = ("part of the game that has been played", "fair share")
        drawn = self.figure("lead", plots.curve("The leader's chance to win", course, figures["fair"], words))
        drawn += self.figure(
            "settled",
            plots.histogram(
                "When the winner was known", [[100 * one for one in figures["settled"]]], words="% of the game"
            ),
        )
        return drawn + self.figure(
            "changes", plots.histogram("Lead changes", [figures["changes"]], words="lead changes in a game")
        )

    def length(self) -> str:
        figures = self.chapters["length"]["figures"]
        drawn = self.figure("decisions", plots.histogram("Decisions a game", [figures["decisions"]], words="decisions"))
        tenths = [(f"{10 * at}–{10 * at + 10} %", value) for at, value in enumerate(figures["tenths"])]
        drawn += self.figure("tenths", plots.bars("Options a decision", tenths, "part of the game"))
        lines = [
            [one["step"], f"{one['a_game']:.1f}", f"{one['options']:.1f}", str(one["widest"])]
            for one in figures["steps"]
        ]
        return drawn + table(["step", "times a game", "options", "at most"], lines, "Length and branching by step")

    def endings(self) -> str:
        figures = self.chapters["endings"]["figures"]["endings"]
        rows = [(one["ending"], [Estimate(one["value"], one["low"], one["high"])]) for one in figures[:STRONGEST]]
        return self.figure("endings", plots.intervals("How games end", rows))

    def picks(self) -> str:
        figures = self.chapters["picks"]["figures"]["picks"]
        strongest = [one for one in figures if one["stands"]]
        strongest.sort(key=lambda one: -one["lift"]["value"])
        if len(strongest) > 2 * STRONGEST:
            strongest = strongest[:STRONGEST] + strongest[-STRONGEST:]
        dots = [
            (verb_words(one["action"]), one["rate"]["value"], one["lift"]["value"], one["stands"])
            for one in figures
            if one["lift"] is not None
        ]
        drawn = ""
        if dots:
            words = ("taken by so many of the seats that were offered it", "win lift")
            drawn += self.figure("choices", plots.scatter("Pick rate and win lift", dots, words))
        if strongest:
            rows = [(verb_words(one["action"]), [Estimate(**one["lift"])]) for one in strongest]
            drawn += self.figure("picks", plots.intervals("Win lift", rows, 0.0, sign=True))
        by_verb: dict[str, list[dict[str, Any]]] = {}
        for one in figures:
            by_verb.setdefault(one["verb"], []).append(one)
        tables = ""
        for verb, ones in by_verb.items():
            ones.sort(key=lambda one: -one["rate"]["value"])
            lines = [
                [
                    verb_words(one["action"]),
                    f"{one['offered']:,}",
                    share_words(Estimate(**one["rate"])),
                    lift_words(one),
                ]
                for one in ones
            ]
            heads = ["choice", "seats offered", "taken by", "win lift"]
            marked = sum(one["stands"] for one in ones)
            more = f", {marked} beyond noise" if marked else ""
            tables += table(heads, lines, f"{verb_words(verb)} ({len(ones)}{more})")
        name = f"All {len(figures)} choices, verb by verb"
        return f'{drawn}<details class="all"><summary>{name}</summary><div>{tables}</div></details>'

    def strengths(self) -> str:
        figures = self.chapters["strengths"]["figures"]
        names, choices = figures["names"], figures["choices"]
        drawn = ""
        shown = [one for one in choices if one["stands"]][:STRONGEST]
        if shown:
            rows: list[plots.Row] = [
                (verb_words(one["action"]), [Estimate(**by["rate"]) for by in one["by"]]) for one in shown
            ]
            drawn = self.figure("strengths", plots.intervals("Taken by, at each strength", rows, names=names))
        heads = ["choice", *(f"{name}: {what}" for name in names for what in ("taken by", "win lift", "points")), SEEN]
        lines = []
        for one in choices:
            cells = [verb_words(one["action"])]
            for by in one["by"]:
                rate = share_words(Estimate(**by["rate"]))
                cells += [
                    rate,
                    lift_words({**by, "stands": False}),
                    "—" if by["points"] is None else points(by["points"]),
                ]
            lines.append([*cells, "beyond noise" if one["stands"] else needed_words(one["detectable"])])
        return drawn + table(heads, lines, f"All {len(choices)} choices at each strength")

    def restricted(self) -> str:
        figures = self.chapters["restricted"]["figures"]
        ones = figures["restricted"]
        drawn = ""
        if self.found["players"] > 1:
            rows = [(f"never {verb_words(one['never'])}", [Estimate(**one["wins"])]) for one in ones]
            drawn = self.figure(
                "restricted",
                plots.intervals("Restricted play", rows, figures["fair"], reference_words="fair share"),
            )
        rows = [(f"never {verb_words(one['never'])}", [Estimate(**one["score"])]) for one in ones]
        drawn += self.figure("cost", plots.intervals("What it costs", rows, 0.0, is_share=False, sign=True))
        lines = [
            [verb_words(one["never"]), str(one["games"]), str(one["forced"]), share_words(Estimate(**one["wins"])),
             mean_words(Estimate(**one["score"])), beyond_words(one)]
            for one in ones
        ]  # fmt: skip
        heads = ["never", "games", "forced all the same", "wins", "points against unrestricted", "beyond noise"]
        return drawn + table(heads, lines)

    def luck(self) -> str:
        figures = self.chapters["luck"]["figures"]["luck"]
        if not figures:
            return ""
        rows = [(one["words"], [Estimate(**one["alone"]), Estimate(**one["total"])]) for one in figures]
        names = ["alone", "takes part in"]
        return self.figure("luck", plots.intervals("Share of luck", rows, names=names, limits=(0.0, 1.0)))

    def solo(self) -> str:
        figures = self.chapters["solo"]["figures"]
        drawn = self.figure(
            "solo-scores",
            plots.histogram("Solo scores", [figures["scores"]], words="points in a solo game"),
            f"Final scores of {figures['games']} solo games.",
        )
        rows: list[plots.Row] = []
        if figures["beaten"]:
            rows.append(("beats the automa", [Estimate(**figures["beaten"])]))
        rows += [(one["target"], [Estimate(one["value"], one["low"], one["high"])]) for one in figures["targets"]]
        return drawn + (self.figure("solo", plots.intervals("Solo targets", rows)) if rows else "")

    def compare(self) -> str:
        comparison = self.found["compare"]
        sentences = [one["sentence"] for one in comparison["figures"] if one["stands"]]
        sentences += only_words(comparison["only"], "in this box", "in the other box")
        said = "".join(f"<li>{escape(one)}</li>" for one in sentences)
        count = len(comparison["figures"])
        body = f'<p class="lead">{escape(comparison["opening"])}</p>' + (
            f'<ul class="said">{said}</ul>' if said else ""
        )
        lines = [[one["place"], one["was"], one["now"]] for one in comparison["changes"]]
        body += table(
            ["in the box", "was", "is now"], lines, f"What was changed ({len(lines)})", is_open=len(lines) < 12
        )
        names = ["this box", "the other box"]
        for kind, title, is_share in (("wins", "Wins by seat", True), ("score", "Points", False)):
            rows: list[plots.Row] = [
                (one["figure"], [Estimate(**one["one"]), Estimate(**one["other"])])
                for one in comparison["figures"]
                if one["kind"] == kind and (one["one"]["value"] or one["other"]["value"])
            ]
            if rows:
                note = f"{title} with each box, with 95 % intervals. Those that do not meet were moved by the change."
                drawn = plots.intervals(title, rows, is_share=is_share, names=names)
                body += self.figure(f"compare-{kind}", drawn, note)
        sets = [self.found["chapters"]["scores"]["figures"]["all"], comparison["scores"]]
        body += self.figure(
            "compare-scores", plots.histogram("Final scores", sets, names, "points at the end"), "Final scores of all."
        )
        lines = [compared_line(one) for one in comparison["figures"]]
        heads = ["figure", *names, "difference", SEEN]
        return body + table(heads, lines, f"All {count} figures, what was changed first, then the surest")


def lift_words(one: dict[str, Any]) -> str:
    if one["lift"] is None:
        return "—"
    lift = Estimate(**one["lift"])
    mark = " ●" if one["stands"] else ""
    return f"{percent(lift.value, True)} ({percent(lift.low, True)[:-2]} to {percent(lift.high, True)}){mark}"


def beyond_words(one: dict[str, Any]) -> str:
    names = [name for name, stands in (("wins", one["stands"]), ("points", one["score_stands"])) if stands]
    return ", ".join(names) or "—"


def compared_line(one: dict[str, Any]) -> list[str]:
    say = percent if one["is_share"] else points
    gap = Estimate(**one["difference"])
    words = say(gap.value, sign=True)
    if math.isfinite(gap.low):
        words += f" ({say(gap.low, sign=True)} to {say(gap.high, sign=True)})"
    mark = "beyond noise" if one["stands"] else needed_words(one["detectable"], say)
    return [one["figure"], say(one["one"]["value"]), say(one["other"]["value"]), words, mark]


def table(
    heads: Sequence[str], lines: Iterable[Sequence[str]], name: str = "The figures", is_open: bool = False
) -> str:
    """A table that opens on a click, so that plots come first."""
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in lines)
    state = " open" if is_open else ""
    return (
        f"<details{state}><summary>{escape(name)}</summary><div><table><thead><tr>{top}</tr></thead>"
        f"<tbody>{body}</tbody></table></div></details>"
    )


def style() -> str:
    return (resources.files("branchline.lab.balance") / "data" / "report.css").read_text(encoding="utf-8")


def report(found: dict[str, Any]) -> str:
    """The whole report as one HTML page."""
    return Page(found).html()


def write_plots(found: dict[str, Any], folder: str | Path) -> list[Path]:
    """Every plot of the report as an SVG file of its own."""
    page = Page(found)
    page.html()
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    written = []
    for name, svg in page.plots.items():
        path = target / f"{found['game']}-{name}.svg"
        path.write_text(plots.for_paper(svg), encoding="utf-8")
        written.append(path)
    return written
