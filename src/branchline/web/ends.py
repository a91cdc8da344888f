"""The big button: always there, always in the same place, and it says the verb of now."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from branchline.core.position import CHANCE, SEVERAL
from branchline.core.sheet import Choice
from branchline.core.translation import translated
from branchline.core.words import counted, listing
from branchline.web.choices import shared
from branchline.web.translating import names_listed, own

MOST_VERBS = 3
NOTED = " · "
PRICE_OR_REMARK = re.compile(r"[,(:]")


Kind = tuple[str, bool]
"""Choices of one verb that give something up, or do not: they end a turn alike."""


@dataclass(frozen=True)
class Big:
    """What one press does: send a form (with an action, if it has one), or follow an address; without either it can do
    nothing now and says what is awaited. The outlined one names what going on gives up."""

    words: str
    form: str = ""
    action: int = -1
    address: str = ""
    note: str = ""
    is_outlined: bool = False


COMES_BACK = Big("Take your seat back", "backform", note="a bot plays for you")
GOES_ON = Big("Go on", "confirmform", note="cannot be undone")


def big_of(
    choices: list[Choice], is_held: bool, waited_for: Collection[str], after: Mapping[Kind, str] | None = None
) -> Big:
    """While the game goes on: the end of the turn, the only choice, what gives something up, or what is awaited."""
    if is_held:
        return Big("End turn", "confirmform")
    last = [choice for choice in choices if choice.gives_up]
    lost = [choice for choice in choices if not choice.gives_up and not choice.in_passing]
    if len(choices) == 1 or len(last) == 1:
        choice = last[0] if last else choices[0]
        then = "" if "turn" in button_of(choice) else (after or {}).get(kind_of(choice), "")
        if len(choices) == 1:
            return Big(button_of(choice), "actform", choice.action, note=then)
        words, _, loss = button_of(choice).partition(", ")
        note = own(NOTED.join(filter(None, (loss, translated(then)))))
        return Big(own(words), "actform", choice.action, note=note, is_outlined=bool(lost))
    if choices:
        return Big(own(verb_of_now(choices)), note=counted(len(choices), "choice"))
    return Big(f"Waiting for {names_listed(list(waited_for))}" if waited_for else "Chance decides")


def button_of(choice: Choice) -> str:
    return choice.button or choice.sentence


def verb_of_now(choices: list[Choice]) -> str:
    """What can be done before anything is picked: `Place on …`, `Play … in slot +1`, `Lay, open or unlock …`."""
    doing = [choice for choice in choices if not choice.gives_up] or choices
    buttons = [PRICE_OR_REMARK.split(button_of(choice))[0].split() for choice in doing]
    verbs = list(dict.fromkeys(words[0] for words in buttons))
    if len(verbs) > 1:
        named = [verbs[0], *(verb[:1].lower() + verb[1:] for verb in verbs[1:MOST_VERBS])]
        return f"{listing(named, translated('or'))} …"
    first = shared(buttons)
    rest = [words[first:] for words in buttons]
    last = shared([words[::-1] for words in rest])
    return " ".join([*buttons[0][:first], *(["…"] if any(rest) else []), *rest[0][len(rest[0]) - last :]])


ENDS_TURN, CHANCE_NEXT = "ends your turn", "cannot be undone"
MOST_CHANCES = 60


def kind_of(choice: Choice) -> Kind:
    return choice.verb, choice.gives_up


def outlooks(seen: Any, seat: int, choices: list[Choice]) -> dict[Kind, str]:
    """The kinds of choices after which play passes on, to chance or to another seat, and what their rows say of it:
    only those that give something up, for they end the turn unasked. The first and the last choice of each kind are
    tried."""
    by_kind: dict[Kind, list[Choice]] = {}
    for choice in choices:
        by_kind.setdefault(kind_of(choice), []).append(choice)
    is_secret = bool(seen.stack) and seen.stack[-1].seat == SEVERAL
    found = {}
    for kind, group in by_kind.items():
        words = {outlook(seen, seat, one) for one in (group[0], group[-1])}
        is_unasked = kind[1] and not is_secret
        if "" not in words:
            found[kind] = words.pop() if len(words) == 1 and is_unasked else ""
    return found


def outlook(seen: Any, seat: int, choice: Choice) -> str:
    after = seen.clone()
    after.apply(choice.action, seat)
    if after.player == seat:
        return ""
    return CHANCE_NEXT if goes_on_with(after, seat) else ENDS_TURN


def goes_on_with(state: Any, seat: int) -> bool:
    """Is it this seat again that decides, once chance has decided?"""
    after = state.clone()
    for _ in range(MOST_CHANCES):
        if after.player != CHANCE:
            break
        after.apply(after.legal[0])
    return state.player == CHANCE and bool(after.player == seat)
