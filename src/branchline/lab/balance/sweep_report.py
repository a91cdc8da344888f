"""A sweep as one page: each figure over the values, with its band."""

from __future__ import annotations

from html import escape
from typing import Any

from branchline.lab.balance import plots
from branchline.lab.balance.report import style, table
from branchline.lab.balance.words import mean_words, share_words, verb_words
from branchline.lab.statistics import Estimate
from branchline.look.symbols import tokens

MOST_PICKS = 8


def sweep_report(found: dict[str, Any]) -> str:
    """The whole page."""
    key, values = found["key"], found["values"]
    title = f"{found['title']}: {key}"
    parts = []
    for name, words, is_share in (("score", "Mean score", False), ("length", "Decisions a game", False),
                                  ("margin", "Margin of the winner", False)):  # fmt: skip
        if all(name in one for one in values):
            parts.append(drawn(words, key, values, [Estimate(**one[name]) for one in values], is_share))
    for seat in range(min((len(one.get("seats", [])) for one in values), default=0)):
        wins = [Estimate(**one["seats"][seat]) for one in values]
        parts.append(drawn(f"Wins of seat {seat + 1}", key, values, wins, True))
    for pick in found["picks"][:MOST_PICKS]:
        rates = [Estimate(**one) for one in pick["rates"]]
        parts.append(drawn(f"{pick['strength']} takes: {verb_words(pick['action'])}", key, values, rates, True))
    said = "".join(f"<li>{escape(one)}</li>" for one in found["sentences"])
    lines = [
        [
            str(one["value"]),
            mean_words(Estimate(**one["score"])),
            mean_words(Estimate(**one["length"])),
            "; ".join(share_words(Estimate(**seat)) for seat in one.get("seats", [])),
        ]
        for one in values
    ]
    lines += [[one["value"], f"refused: {one['why']}", "", ""] for one in found["refused"]]
    command = escape(found.get("command", ""))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{tokens()}{style()}</style></head>'
        '<body><nav aria-label="Chapters"><b>Branchline lab</b><a href="#ends">First against last</a>'
        f'<a href="#values">Value by value</a></nav><main><header><p>Sweep</p><h1>{escape(title)}</h1></header>'
        '<section id="ends"><h2>First against last</h2>'
        f'<p class="lead">{escape(found["opening"])}</p><ul class="said">{said}</ul></section>'
        f'<section id="values"><h2>Value by value</h2>{"".join(parts)}'
        f"{table([key, 'score', 'decisions', 'wins by seat'], lines, 'The figures', True)}</section>"
        f"<footer><p>The very command: <code>{command}</code></p></footer></main></body></html>\n"
    )


def drawn(title: str, key: str, values: list[dict[str, Any]], course: list[Estimate], is_share: bool) -> str:
    names = [str(one["value"]) for one in values]
    svg = plots.over(f"{title} over {key}", names, course, is_share)
    return f"<figure>{svg}<figcaption>{escape(title)}</figcaption></figure>"
