"""The table on one screen, at positions of recorded games in a real browser: nothing scrolls, nothing asked is hidden,
every lit place answers at once, and every decision of these games is taken by hand. `make test-pages` tries every
position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import pytest
from drawings import lit_in, prices_in, too_small
from positions import (
    IS_ALL,
    RECORDS,
    Asked,
    Part,
    Shown,
    Table,
    Window,
    parts,
    questions,
    records,
    shortest,
)

import branchline
from branchline.table.sights import SPECTATOR
from branchline.web.choices import MOST_ROWS
from branchline.web.desk import Desk
from branchline.web.scene import Viewer, build

pytestmark = [pytest.mark.browser, pytest.mark.pages]

WIDE, LOW, MIDDLE, PHONE = (1440, 900), (1280, 720), (1024, 768), (390, 844)
ZOOMED = (720, 450)  # 1440 x 900 at 200 %
SIZES = [WIDE, LOW, MIDDLE, PHONE, ZOOMED]
BY_HAND, BY_CARD = [WIDE, PHONE, ZOOMED], [WIDE, PHONE]
VERBS = """
Accept Act Add Advance Borrow Brew Build Buy Call Carry Choose Claim Commit Complete Decline Deliver Depart Dig
Discard Do End Enter Exchange Finish Flip Form Gain Give Go Hire Invest Keep Lay Leave Let Load Make Move Open Pass
Pay Place Play Promote Put Raise Reroll Return Reveal Run Score Sell Send Ship Skip Smash Start Stop Store Take Turn
Unlock Use
"""


BEGUN = "document.querySelector('.pop, a.lg.picked, #actform .sel') !== null"


@pytest.fixture(
    scope="module", params=[part for name in branchline.games() for part in parts(name)], ids=lambda p: p.id
)
def asked(request: pytest.FixtureRequest, still: Desk) -> list[Asked]:
    """The questions of a part of a record, drawn once for all tests that look at them."""
    return list(questions(still, request.param))


@pytest.fixture(scope="module")
def window_of(chromium: Any, base: str, still: Desk) -> Iterator[Callable[..., Window]]:
    """A window of each size and kind, opened when it is first asked for."""
    opened: dict[Any, Window] = {}

    def window(size: tuple[int, int], **more: Any) -> Window:
        key = size, *sorted(more.items())
        if key not in opened:
            opened[key] = Window(chromium, base, still, {"width": size[0], "height": size[1]}, **more)
        return opened[key]

    yield window
    for one in opened.values():
        one.close()


@dataclass(frozen=True)
class Seen:
    """What eye and hand found at a position that was shown at one size."""

    asked: Asked
    look: dict[str, Any]
    overlaps: list[str]
    is_tried: bool
    silent: list[str]
    cards: dict[str, dict[str, Any]]
    fault: str

    @property
    def where(self) -> str:
        return self.asked.where


class Showing(Protocol):
    """The positions of a part at a size, each shown once for all that is tried there."""

    def __call__(self, size: tuple[int, int]) -> list[Seen]: ...
    def cache_clear(self) -> None: ...


@pytest.fixture(scope="module")
def seen_at(window_of: Callable[..., Window], asked: list[Asked]) -> Showing:
    @cache
    def seen(size: tuple[int, int]) -> list[Seen]:
        window = window_of(size, has_touch=size == PHONE)
        return [see(window, one, size, is_tried=IS_ALL or at % 2 == 0) for at, one in enumerate(asked)]

    return seen


def see(window: Window, asked: Asked, size: tuple[int, int], is_tried: bool) -> Seen:
    look = window.look(asked)
    overlaps = window.overlaps() if size in BY_CARD else []
    if not (is_tried and size in BY_HAND):
        return Seen(asked, look, overlaps, False, [], {}, "")
    window.wait()
    fault = taken_by_hand(window, asked) or ("the page was scrolled" if window.hand("scrolled") else "")
    silent, cards = [], {}
    if size == WIDE or (size in BY_CARD and several_meanings(asked)):
        window.show(asked)  # what has been done by hand is gone
        silent = window.hand("silent") if size == WIDE else []
        cards = {card["key"]: card for card in window.hand("popovers")} if several_meanings(asked) else {}
    return Seen(asked, look, overlaps, True, silent, cards, fault)


def here_and_there(asked: list[Asked]) -> list[Asked]:
    """Of what depends on the sheets and not on the position."""
    return asked[::6]


def check(faults: list[Any], seen_at: Showing) -> None:
    """A test that is tried again looks again."""
    if faults:
        seen_at.cache_clear()
    assert not faults, "\n".join(map(str, faults[:20]))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_is_in_view_and_nothing_scrolls(seen_at: Showing, size: tuple[int, int]) -> None:
    """Acceptance 1, 3, 7, 9, 10, 14, 18: the page is no larger than the window; question, big button, tray and lit
    places are in view; no text is under 11 px; the list begins at its top, what gives something up is last and without
    the focus; the big button says a verb and keeps its place through a turn. Teller, trail and log tell the same."""
    faults, before = [], None
    for seen in seen_at(size):
        one, look = seen.asked, seen.look
        faults += [(seen.where, fault) for fault in look["faults"]]
        if look["words"].split()[0].rstrip(",") not in VERBS.split():
            faults.append((seen.where, f"“{look['words']}” is no verb"))
        if before is not None and before[:2] == (one.number - 1, one.seat):
            moved = max(abs(new - old) for new, old in zip(look["box"], before[2], strict=True))
            if moved > 2:
                faults.append((seen.where, f"the big button moved by {moved}"))
        before = one.number, one.seat, look["box"]
    check(faults, seen_at)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_nothing_on_a_sheet_lies_on_something_else(seen_at: Showing, size: tuple[int, int]) -> None:
    """Acceptance 8: texts, signs, prices, and whose trail it is."""
    check([(seen.where, *seen.overlaps) for seen in seen_at(size) if seen.overlaps], seen_at)


def test_letters_on_pieces_are_large_enough(asked: list[Asked]) -> None:
    """Acceptance 7: of symbols, into which the browser lets nobody look, and of all other texts of the drawing."""
    for one in asked:
        drawn = [
            *sheets_of(one),
            *(str(placed.sheet.svg) for _, _, rows in one.scene.others for row in rows for placed in row),
        ]
        assert [fault for svg in drawn for fault in too_small(svg)] == [], one.where


@pytest.fixture(scope="module")
def standing(asked: list[Asked]) -> list[Shown]:
    """While another is waited for, and while a turn awaits its end."""
    one, table = asked[0], asked[0].table
    others = [seat for seat in (*range(one.scene.row.players), SPECTATOR) if seat not in one.state.players_to_act()]
    held = table.held(one.number)
    return [table.shown(one.running, others[0]), *([table.shown(held, held.row.held_by)] if held else [])]


@pytest.fixture(scope="module")
def told(asked: list[Asked]) -> list[Shown]:
    """What led to a question that others have brought about, with the moment before: nothing, if they have not."""
    one, table = asked[0], asked[0].table
    return [] if one.scene.story.actor == "" else [table.shown(table.at(max(0, one.number - 1)), one.seat), one]


@pytest.mark.parametrize("number", range(len(SIZES) if IS_ALL else 2))
def test_everything_is_in_view_while_others_act(
    window_of: Callable[..., Window],
    asked: list[Asked],
    standing: list[Shown],
    told: list[Shown],
    number: int,
) -> None:
    """Acceptance 1, 3, 7, 10: while another is waited for, while a turn awaits its end, and while it is told what led
    to a question: in the place of its card, and the log stands where it stood. In a sample each number of players has
    two sizes, and so each game all of them."""
    size = SIZES[(2 * asked[0].scene.row.players + number) % len(SIZES)]
    window = window_of(size)
    first = window.look(asked[0])
    rail = first["rail"]
    looks = [(one.where, window.look(one)) for one in standing]
    if told:
        look = window.tell(*told)
        assert look["isTelling"]
        looks.append((f"{told[-1].where}, told", look))
        window.page.evaluate("document.querySelector('[data-tell=skip]').click()")
    faults: list[Any] = [(where, fault) for where, look in looks for fault in look["faults"]]
    if size[0] >= 900:  # on a phone the log has a view of its own
        # Where a list has the teller's room as well, its card begins higher; big button and log keep their places.
        at = 1 if first["isFull"] or any(look["isFull"] for _, look in looks) else 0
        faults += [
            (where, f"the cards stand at {look['rail']}, not {rail}")
            for where, look in looks
            if [one[at:] for one in look["rail"]] != [one[at:] for one in rail]
        ]
    assert not faults, "\n".join(map(str, faults[:20]))


@pytest.fixture(scope="module", params=branchline.games())
def bygone(request: pytest.FixtureRequest, still: Desk) -> list[Shown]:
    """A game that is over, and moments of it that are looked back at: of the shortest record for several."""
    path = shortest(request.param)
    table = Table(still, path)
    running, last = table.whole(), len(table.record.moves)
    return [
        table.shown(running, seat, at)
        for seat, at in ((0, None), (1, 0), (1, last // 3), (0, 2 * last // 3), (1, last))
    ]


def test_who_looks_back_reads_what_was_done_and_by_whom(window_of: Callable[..., Window], bygone: list[Shown]) -> None:
    """The card tells the beat, has a dot for each of its turn, and the board marks its places."""
    window = window_of(WIDE)
    for one in bygone[2:]:
        window.look(one)
        page, beat, steps = window.page, one.scene.story.last, one.scene.steps
        assert page.inner_text("#ask") == beat.sentence
        assert page.locator("#turn .dots i").count() == steps["all"]
        assert page.locator("#turn .dots .past, #turn .dots .here").count() == steps["told"]
        assert page.locator("#turn #replaynumber").input_value() == page.get_attribute("#table", "data-number")
        assert page.locator(f'#log .beat.lit[data-number="{beat.number}"]').count() == 1


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_is_in_view_at_the_end_and_on_looking_back(
    window_of: Callable[..., Window], bygone: list[Shown], size: tuple[int, int]
) -> None:
    """Acceptance 1, 3, 7."""
    window = window_of(size)
    faults = [(one.where, fault) for one in bygone for fault in window.look(one)["faults"]]
    assert not faults, "\n".join(map(str, faults[:20]))


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_forced_colours_keep_everything_in_view(
    window_of: Callable[..., Window], asked: list[Asked], size: tuple[int, int]
) -> None:
    """Acceptance 18, and what is asked there is answered by hand."""
    window, faults = window_of(size, forced_colors="active", has_touch=size == PHONE), []
    for one in here_and_there(asked):
        faults += [(one.where, fault) for fault in window.look(one)["faults"]]
        window.wait()
        faults += [(one.where, fault) for fault in [taken_by_hand(window, one)] if fault]
    assert not faults, faults[:20]


def test_where_turns_end_by_themselves_a_place_that_ends_one_is_only_selected(
    window_of: Callable[..., Window], asked: list[Asked]
) -> None:
    """2.1: and the big button does it, which says that it cannot be undone."""
    window, faults = window_of(WIDE), []
    ending = [one for one in asked if one.answer.places and (one.answer.verb, False) in one.scene.panel.after]
    for one in [*here_and_there(asked), *ending[:2]]:
        window.show(one)
        window.page.evaluate("document.body.dataset.auto = '1'")
        window.show(one)
        faults += [(one.where, fault) for fault in [taken_by_hand(window, one)] if fault]
    window.page.evaluate("document.body.dataset.auto = '0'")
    assert not faults, faults[:20]


def test_every_lit_place_answers_at_once(seen_at: Showing) -> None:
    """Acceptance 4: a click, a tap and Enter change the picture within 100 ms, whatever the network does: here nothing
    of what is sent ever arrives."""
    check([(seen.where, fault) for seen in seen_at(WIDE) for fault in seen.silent], seen_at)


@pytest.mark.parametrize("size", BY_CARD, ids=["wide", "phone"])
def test_a_place_with_several_meanings_has_a_row_for_each(seen_at: Showing, size: tuple[int, int]) -> None:
    """Acceptance 5: n rows that can be taken, the cheapest first and with the focus; inside the window, beside the
    place."""
    faults: list[Any] = []
    for seen in seen_at(size):
        missing = several_meanings(seen.asked) - set(seen.cards)
        if seen.is_tried and missing:
            faults.append((seen.where, f"nothing opens at {missing}"))
        for key, card in seen.cards.items():
            faults += [(seen.where, key, fault) for fault in [*card["wrong"], *wrong_rows(seen.asked, key, card)]]
    check(faults, seen_at)


def several_meanings(asked: Asked) -> set[str]:
    return {key for key in lit_keys(asked) if len(meanings(asked, key)) > 1}


def lit_keys(asked: Asked) -> set[str]:
    return {key for sheet in sheets_of(asked) for key in lit_in(sheet)}


def sheets_of(asked: Asked) -> list[str]:
    """The drawings that a choice can be taken on."""
    return [str(one.sheet.svg) for row in [*asked.scene.stage.rows, *asked.scene.mine] for one in row]


def meanings(asked: Asked, key: str) -> list[Any]:
    return [choice for choice in asked.choices if choice.places == (key,)]


def wrong_rows(asked: Asked, key: str, card: dict[str, Any]) -> Iterator[str]:
    meant = {choice.action: choice for choice in meanings(asked, key)}
    if sorted(card["actions"]) != sorted(meant):
        yield f"{card['actions']} are offered, not {sorted(meant)}"
        return
    money = asked.scene.panel.money
    costs = [(meant[action].gives_up, meant[action].price or 0) for action in card["actions"]]
    if costs != sorted(costs):
        yield f"{costs} are not in their order"
    if card["says"] != [meant[action].here for action in card["actions"]]:
        yield f"{card['says']} repeat what the place is called"
    for action, said in zip(card["actions"], card["prices"], strict=True):
        price = meant[action].price
        if said != ("" if price is None else money.of(price) if money else str(price)):
            yield f"{said} is said, and {price} is taken"


@pytest.mark.parametrize("size", BY_HAND, ids=["wide", "phone", "zoomed"])
def test_every_decision_is_taken_by_hand(seen_at: Showing, size: tuple[int, int]) -> None:
    """Acceptance 2, 18: by clicks on places, rows of a popover or of the list, and the big button: each where it is
    seen and on top."""
    check([(seen.where, seen.asked.answer.text, seen.fault) for seen in seen_at(size) if seen.fault], seen_at)


def click(window: Window, point: list[float] | None, what: str) -> str:
    if point is None:
        return f"{what} is not there"
    if point[0] < 0:
        return f"{what} is covered"
    window.press(*point)
    return ""


def taken_by_hand(window: Window, asked: Asked) -> str:
    """What went wrong when the recorded answer was given by hand; "" if nothing did."""
    page, answer = window.page, asked.answer
    keys = [key for key in answer.places if window.hand("isLit", key)]
    if keys:
        for key in keys:
            spot = window.hand("point", key)
            fault = click(window, spot, key)
            if fault:
                return fault
            if window.sent is not None and (window.is_touched or is_final(window, asked)):
                return f"{key} is taken by the first press, which only shows it"
        row = f'.pop [data-action="{answer.action}"]'
        if window.sent is None and page.locator(row).count():
            click(window, window.hand("middle", row), row)
        elif window.sent is None and page.locator(".pop").count() == 0:
            is_heap = any(one.places.count(keys[0]) > 1 for one in asked.choices)  # of which a second press takes more
            is_again = window.is_touched and len(keys) == 1 and not is_heap and asked.number % 2
            click(window, spot if is_again else window.hand("middle", "#big"), "#big")
    else:
        fault = taken_from_list(window, answer.action)
        if fault:
            return fault
    return "" if window.sent == str(answer.action) else f"{window.sent} was sent, not {answer.action}"


def is_final(window: Window, asked: Asked) -> bool:
    """Would the answer pass play on, where turns end by themselves?"""
    is_passing = (asked.answer.verb, asked.answer.gives_up) in asked.scene.panel.after
    return is_passing and bool(window.page.evaluate("document.body.dataset.auto === '1'"))


def taken_from_list(window: Window, action: int) -> str:
    page = window.page
    big = page.locator(f'#big[value="{action}"]')
    if big.count():
        return click(window, window.hand("middle", "#big"), "#big")
    button = f"#choice-{action}"
    if page.locator("#all").is_visible():
        click(window, window.hand("middle", "#all"), "#all")
    drawer = page.evaluate(f"document.querySelector('{button}').closest('details')?.id ?? ''")
    if drawer:
        click(window, window.hand("middle", f"#{drawer} > summary"), drawer)
    more = f'.steps:has({button}) [data-by="1"]'
    for _ in range(window.hand("steps", button[1:])):
        fault = click(window, window.hand("middle", more), "+")
        if fault:
            return fault
    return click(window, window.hand("middle", button), button)


def test_every_lit_place_is_found_by_its_name(window_of: Callable[..., Window], asked: list[Asked]) -> None:
    """2.9: "/" and the name that is printed at a place ring it, or what is called the same, and Enter takes it; no
    letter of a name is a command."""
    window, faults = window_of(WIDE), []
    for one in asked if IS_ALL else asked[::2]:
        window.show(one)
        window.page.evaluate("document.activeElement.blur()")
        names = names_at(one)
        first = next(iter(names), "")
        # One by the keyboard, which takes its time; then it is known what the places are called.
        window.page.keyboard.press("/")
        window.page.keyboard.type(first)
        if names and window.hand("ringed") not in names[first]:
            faults.append((one.where, first, "by the keyboard"))
        window.page.keyboard.press("Escape")
        for found in window.hand("written", list(names)):
            if found["ringed"] not in names[found["name"]]:
                faults.append((one.where, found, names[found["name"]]))
            if not found["isQuiet"]:
                faults.append((one.where, f"“{found['name']}” did something"))
        window.page.keyboard.press("/")
        window.page.keyboard.type(first)
        window.page.keyboard.press("Enter")
        if names and not (window.sent or window.page.evaluate(BEGUN)):
            faults.append((one.where, f"Enter does not take “{first}”"))
    assert not faults, faults[:20]


def names_at(asked: Asked) -> dict[str, set[str]]:
    """What the lit places are called, and the keys of those that are called so: by what is printed there, or else by
    what explains them."""
    about = branchline.game(asked.scene.row.game).about
    found: dict[str, set[str]] = {}
    for key in lit_keys(asked):
        printed = {choice.place for choice in asked.choices if choice.place and choice.places[-1:] == (key,)}
        for name in printed or {about[key].title for _ in range(key in about)}:
            found.setdefault(name.lower(), set()).add(key)
    for key in lit_keys(asked):
        if key in about and about[key].title.lower() in found:
            found[about[key].title.lower()].add(key)  # it goes by another name, and by this one too
    return found


def test_a_question_whose_only_answers_give_something_up_has_no_perforation(still: Desk) -> None:
    game = branchline.game("small_railroad_empires")
    part = Part(RECORDS / "small_railroad_empires" / "cities-full.json")
    only = list(questions(still, part, lambda state, seat: all(one.gives_up for one in game.choices(state, seat))))
    assert only
    for asked in only:
        assert '<hr class="perf">' not in asked.html
        assert f'name="action" value="{asked.action}"' in asked.html


def test_the_list_has_every_legal_action_once_in_few_rows(asked: list[Asked]) -> None:
    """Acceptance 10: what a screen reader finds is what is legal, one to one; for the eye it is a few rows."""
    for one in asked:
        listed = [int(action) for action in re.findall(r'id="choice-(\d+)"', one.html)]
        assert sorted(listed) == one.state.legal_actions(one.seat), one.where
        doing = [row for row in one.scene.panel.rows if not row.gives_up]
        assert len(doing) <= MOST_ROWS or len({row.choices[0].verb for row in doing}) == len(doing), one.where


def test_who_waits_is_not_spoken_to_as_if_it_were_asked(still: Desk, asked: list[Asked]) -> None:
    """Acceptance 11: what another is asked holds neither "you" nor "your", for another player and for a spectator; to
    whom nothing in the log does."""
    for one in here_and_there(asked):
        others = [seat for seat in range(one.scene.row.players) if seat not in one.state.players_to_act()]
        for seat in (*others[:1], -1):
            scene = build(still.host, one.running, Viewer("/t/WORD", seat, (seat,) if seat >= 0 else ()))
            panel = scene.panel
            spoken = [" ".join((panel.ask, panel.why, panel.big.words))]
            if seat < 0:
                spoken += [
                    words for told in scene.story.log for beat in told.shown for words in (beat.sentence, *beat.told)
                ]
            wrong = [words for words in spoken if re.search(r"\byour?s?\b", words, re.IGNORECASE)]
            assert not wrong, (one.where, seat, wrong)


def test_prices_are_those_of_the_actions(asked: list[Asked]) -> None:
    """Acceptance 6: the pill at a lit place names the cheapest choice there, "$0" included."""
    for one in asked:
        drawn = {key: said for sheet in sheets_of(one) for key, said in prices_in(sheet).items()}
        for key in lit_keys(one):
            prices = [choice.price for choice in one.choices if key in choice.places and choice.price is not None]
            if prices:
                assert re.findall(r"\d+", drawn.get(key, "")) == [str(min(prices))], (one.where, key)


def test_what_a_choice_says_it_takes_is_taken(asked: list[Asked]) -> None:
    """Acceptance 6: the row and the big button name the money that is gone afterwards. Where what follows by itself
    brings or takes money too, the ghost says exactly how much."""
    for one in asked:
        money, game = one.scene.panel.money, branchline.game(one.scene.row.game)
        for choice in one.choices:
            if choice.price is None or money is None:
                assert choice.price is None, (one.where, choice.text)
                continue
            said = money.of(choice.price)
            row = re.search(rf'<button[^>]* id="choice-{choice.action}"[^>]*>', one.html)
            assert row is not None, (one.where, choice.text)
            assert f'data-price="{said}"' in row[0], (one.where, choice.text)
            assert ("data-leaves" in row[0]) == (choice.price <= money.amount), (one.where, choice.text)
            figure = rf"(?<!\d){choice.price}(?!\d)" if choice.price else r"(?<!\d)0(?!\d)|\bno\b"
            assert re.search(figure, choice.button) or "," not in choice.button, choice.button
            after = one.state.clone()
            after.apply(choice.action, one.seat)
            besides = game.facts(after.view(one.seat), one.seat)[0].amount - (money.amount - choice.price)
            brings = dict(one.effects[choice.action].gains) if choice.action in one.effects else {}
            told = f"{'+' if besides > 0 else '-'}{money.of(abs(int(besides)))}" if besides else ""
            assert brings.get("coin", "") == told, (one.where, choice.sentence, besides)


def test_a_sheet_that_is_asked_for_slides_onto_the_stage(window_of: Callable[..., Window], still: Desk) -> None:
    """In 240 ms, and at once where motion is not wanted."""
    window = window_of(WIDE)
    setup = next(questions(still, Part(records("railroad_revolution")[0])))
    slides = "getComputedStyle(document.querySelector('.staged')).animationDuration"
    window.show(setup)
    assert window.page.evaluate("getComputedStyle(document.querySelector('.staged')).animationName") == "none"
    window.page.emulate_media(reduced_motion="no-preference")
    assert window.page.evaluate(slides) == "0.24s"
    window.page.emulate_media(reduced_motion="reduce")


def test_a_cube_that_was_picked_is_put_back_by_a_second_click(window_of: Callable[..., Window], still: Desk) -> None:
    """Cubes of one kind are one place to the rules and several to the hand."""
    window = window_of(WIDE)
    twice = branchline.game("alubari").actions.id("stock:2-0-0")
    several = next(questions(still, Part(records("alubari")[0]), lambda state, _: twice in state.legal))
    picked = "[...document.querySelectorAll('a.lg.picked')].map((one) => one.id)"
    window.show(several)
    cubes = window.page.locator('a.lg[data-key="cube:iron"]:visible')
    first, second = (cubes.nth(at).get_attribute("id") for at in (0, 1))
    said = []
    for at, ids in ((0, [first]), (1, [first, second]), (0, [second])):
        cubes.nth(at).click()
        window.wait()
        assert window.page.evaluate(picked) == ids
        said.append(window.page.locator("#big").inner_text().splitlines()[0])
    assert said == ["Take 1 cube", "Take 2 cubes", "Take 1 cube"]
