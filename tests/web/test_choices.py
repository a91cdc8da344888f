"""The list of choices and the stage, without a browser: few rows, all choices in them, and sheets that fit."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from browsers import Browser
from evenings import until, waits_for_a_person

import branchline
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER
from branchline.core.sheet import About, Choice, Fact, Sheet
from branchline.look.markup import NOTHING
from branchline.table.running import Running
from branchline.web.choices import AMOUNTS, MANY, ONE, PLACES, money_of, rows_of
from branchline.web.desk import Desk
from branchline.web.ends import ENDS_TURN, big_of, outlooks
from branchline.web.stage import GAP, WIDTH, stage_of


def choice(action: int, text: str, sentence: str, **more: object) -> Choice:
    return Choice(action, text, sentence, "X-1", "", **more)  # type: ignore[arg-type]


def sheet(name: str, width: int, height: int, row: int, place: str = "board", group: str = "") -> Sheet:
    return Sheet(name, name.capitalize(), width, height, row, place, -1, NOTHING, "", "", group)


def test_places_of_one_verb_share_a_row_and_are_named_as_printed() -> None:
    spaces = [choice(at, f"place:{at}", f"Place a worker on {name}", place=name) for at, name in enumerate("ABC")]
    rows = rows_of(spaces, {})
    assert [(row.kind, row.labels, row.words) for row in rows] == [(PLACES, ["A", "B", "C"], "Place a worker on")]
    assert rows[0].count == "3 places"


def test_many_places_are_counted_and_their_prices_told() -> None:
    rows = rows_of(
        [
            choice(at, f"lay:{at}", f"Lay a track on space {at}", price=at % 4, parts=(f"space:{at}",))
            for at in range(30)
        ],
        {},
    )
    assert [(row.kind, len(row.choices), row.prices) for row in rows] == [(MANY, 30, [0, 1, 2, 3])]
    assert rows[0].choices[0].price == 0


def test_places_that_have_no_short_name_are_places_all_the_same() -> None:
    wide = [choice(at, f"lay:{at}", f"Lay at {'a very long way ' * at}", parts=(f"space:{at}",)) for at in range(4)]
    assert rows_of(wide, {})[0].count == "4 places"
    assert rows_of([replace(one, parts=("space:0",)) for one in wide], {})[0].count == "4 ways"


def test_at_its_own_place_a_choice_names_neither_it_nor_the_price_beside_it() -> None:
    """The rows of a popover: `Extend here`, not the name of the place once more in each of them."""

    def here(sentence: str, place: str, price: int | None = None) -> str:
        return choice(1, "x", sentence, place=place, price=price).here

    assert here("Extend to the plains east of Baris: free", "plains east of Baris", 0) == "Extend here"
    assert here("Extend to the starred river: $3, +1 Prestige", "starred river", 3) == "Extend here, +1 Prestige"
    assert here("Open a new route at Calias Company (Lumber): $2", "Calias Company (Lumber)", 2) == (
        "Open a new route here"
    )
    assert here("Dig 5 rubble", "5 rubble") == "Dig 5 rubble"
    assert here("Take the reward: 2 shares", "Washington") == "Take the reward: 2 shares"


def test_more_than_eight_rows_become_one_a_verb() -> None:
    choices = [
        choice(10 * verb + at, f"verb{verb}:{at}", f"Do {verb} by the long way of {name} and nothing else")
        for verb in range(5)
        for at, name in enumerate(("somebody who walks there", "somebody who rides there", "nobody"))
    ]
    rows = rows_of(choices, {})
    assert [row.kind for row in rows] == [MANY] * 5
    assert sorted(one.action for row in rows for one in row.choices) == sorted(one.action for one in choices)


def test_amounts_are_set_by_a_stepper_in_their_order() -> None:
    pays = [choice(at, f"pay:{at}", f"Pay {at} {'rupee' if at == 1 else 'rupees'} for it") for at in (3, 1, 2)]
    (row,) = rows_of(pays, {})
    assert row.kind == AMOUNTS
    assert row.labels == ["1", "2", "3"]
    assert row.words == "Pay … for it" or "rupees" in row.words


def test_what_gives_something_up_is_last_and_the_cheapest_first() -> None:
    rows = rows_of(
        [
            choice(0, "pass", "Pass", gives_up=True),
            choice(1, "buy:1", "Buy the dear one", price=5),
            choice(2, "hire:1", "Hire the cheap one", price=1),
        ],
        {},
    )
    assert [row.choices[0].action for row in rows] == [2, 1, 0]
    assert [row.kind for row in rows] == [ONE, ONE, ONE]


def test_several_of_a_few_kinds_have_a_stepper_each() -> None:
    about = {key: About(key.capitalize(), "", "X-1") for key in ("iron", "stone")}
    takes = [
        choice(10 * iron + stone, f"take:{iron}:{stone}", f"Take {iron} of iron and {stone} of stone from the yard now")
        for iron in range(3)
        for stone in range(2)
    ]
    takes = [replace(one, parts=("iron",) * (one.action // 10) + ("stone",) * (one.action % 10)) for one in takes]
    (row,) = rows_of(takes, about)
    assert [(kind.key, kind.name, kind.most) for kind in row.kinds] == [("stone", "Stone", 1), ("iron", "Iron", 2)]
    assert rows_of(takes, {})[0].kinds == ()


def test_money_is_written_as_the_plate_writes_it() -> None:
    money = money_of([Fact("coin", "$6", "6 dollars", 6)])
    assert money is not None
    assert (money.of(0), money.leaves(4)) == ("$0", "leaves $2")
    assert money.leaves(7) == "", "what is borrowed leaves nothing to be counted"
    assert money_of([]) is None
    assert money_of([Fact("wk-r", "2", "2 workers to place", 2)]) is None, "workers are no money"


def test_only_what_ends_the_turn_unasked_says_so() -> None:
    """SRE-7.3: after a train card is bought, or none, the turn is over."""
    game = branchline.game("small_railroad_empires")
    state, dealer, rng = game.new(2), Dealer(3), Rng(3)
    found: dict[str, set[str]] = {}
    while state.player != OVER:
        if state.player == CHANCE:
            state.play(dealer.choose(state))
            continue
        choices = game.choices(state, state.player)
        for (verb, _), words in outlooks(state, state.player, choices).items():
            found.setdefault(verb, set()).add(words)
        state.play(rng.pick(state.legal))
    assert found["buy"] == {""}, "it is asked for"
    assert found["buy_nothing"] == {ENDS_TURN}
    take, stop = choice(1, "take", "Take a card"), choice(2, "stop", "Stop here", gives_up=True)
    assert big_of([take, stop], False, [], {("stop", True): ENDS_TURN}).note == ENDS_TURN


def test_who_gives_up_the_last_thing_of_a_turn_has_ended_it(ada: Browser, desk: Desk) -> None:
    """SRE-7.3: whoever buys may still take that back, and is asked for the end of the turn; whoever buys nothing has
    said it already."""
    game, rng = branchline.game("small_railroad_empires"), Random(1)
    ada.post("/new", game=game.name, seat_0="me", name_0="Ada", seat_1="me", name_1="Ben")
    table = ada.path
    match = desk.storage.match_by_word(table.removeprefix("/t/")).id

    def may(verb: str) -> tuple[Running, int, int]:
        """The table as soon as a seat may do this, the seat, and the action."""
        for _ in range(500):
            running = until(desk.host, match, waits_for_a_person)
            seat = running.due()[0]
            legal = running.state.legal_actions(seat)
            for action in legal:
                if game.actions.text(action).partition(":")[0] == verb:
                    return running, seat, action
            desk.host.act(match, seat, rng.choice(legal), running.row.stand, auto_confirm=True)
        raise AssertionError(f"nobody may {verb}")

    def decided(verb: str) -> tuple[int, int]:
        """The seat that has done it on the page, and the seat whose turn is to be ended then."""
        running, seat, action = may(verb)
        ada.post(f"{table}/act", stand=running.row.stand, seat=seat, action=action, number=running.row.number)
        now = desk.storage.match(match)
        assert now.number > running.row.number
        return seat, now.held_by

    buyer, held_by = decided("buy")
    assert held_by == buyer
    ada.post(f"{table}/confirm", stand=desk.storage.match(match).stand, seat=buyer)
    assert decided("buy_nothing")[1] == -1


def test_the_outlined_button_names_the_loss_beside_its_verb() -> None:
    """table.md 2.7: one that gives something up while something else could be done; the only choice is no loss."""
    load, stop = choice(1, "load", "Load"), choice(2, "stop", "Stop", button="Stop, 2 crates unused", gives_up=True)
    big = big_of([load, stop], False, [], {("stop", True): ENDS_TURN})
    assert (big.words, big.note, big.is_outlined) == ("Stop", f"2 crates unused · {ENDS_TURN}", True)
    sell = choice(3, "sell", "Sell a share", in_passing=True)
    assert not big_of([sell, stop], False, []).is_outlined, "what may be done at any time is not lost"
    only = big_of([stop], False, [])
    assert (only.words, only.note, only.is_outlined) == ("Stop, 2 crates unused", "", False)


LOSS = re.compile(r"\b(no|nothing|unused|unearned|unclaimed|unfinished|locked|without|Leave|Return|Decline|Keep)\b")
STOPPED = {"Stop here", "Stop moving pieces"}  # what else could be done is what was done before


@pytest.mark.parametrize("name", branchline.games())
def test_every_outlined_button_of_a_game_names_what_is_lost(name: str) -> None:
    """Also where it is the only one that gives up: the giving-up button is never a bare verb."""
    game = branchline.game(name)
    state, dealer, rng = game.new(2), Dealer(7), Rng(7)
    said = set()
    while state.player != OVER and len(said) < 400:
        if state.player == CHANCE:
            state.play(dealer.choose(state))
            continue
        seat = state.players_to_act()[0]
        choices = game.choices(state, seat)
        is_left = any(not one.in_passing for one in choices if not one.gives_up)
        said |= {one.button for one in choices if one.gives_up and is_left}
        state.apply(rng.pick(state.legal_actions(seat)), seat)
    assert [one for one in sorted(said - STOPPED) if not LOSS.search(one)] == []


@pytest.mark.parametrize("name", branchline.games())
def test_what_gives_something_up_is_called_the_same_by_its_row_and_by_the_big_button(name: str) -> None:
    game = branchline.game(name)
    state, dealer, rng = game.new(2), Dealer(5), Rng(5)
    for _ in range(400):
        if state.player == OVER:
            break
        if state.player == CHANCE:
            state.play(dealer.choose(state))
            continue
        seat = state.players_to_act()[0]
        for one in game.choices(state, seat):
            if one.gives_up and one.button:
                assert one.button.split()[0].rstrip(",:") == one.sentence.split()[0].rstrip(",:"), one
        state.apply(rng.pick(state.legal_actions(seat)), seat)


def test_the_big_button_says_the_verb_of_now() -> None:
    take, stop = choice(1, "take", "Take a card", button="Take it"), choice(2, "stop", "Stop here", gives_up=True)
    assert big_of([take], False, []).words == "Take it"
    assert big_of([take], True, []).form == "confirmform"
    outlined = big_of([take, stop], False, [])
    assert (outlined.action, outlined.is_outlined, outlined.words) == (2, True, "Stop here")
    assert big_of([], False, ["Ben", "Eva"]).words == "Waiting for Ben and Eva"
    undecided = big_of([take, choice(3, "look", "Look")], False, [])
    assert (undecided.words, undecided.form) == ("Take or look …", "")


def test_before_anything_is_picked_the_big_button_says_what_the_choices_have_in_common() -> None:
    def said(*buttons: str) -> str:
        return big_of([choice(at, "do", words, button=words) for at, words in enumerate(buttons)], False, []).words

    assert said("Place on A1", "Place on B2") == "Place on …"
    assert said("Play Share in slot +1", "Play New Workers in slot +1") == "Play … in slot +1"
    assert said("Build in Ghum, 2 stone", "Build in Tung, 3 stone") == "Build in …"
    assert said("Lay rail 1 of 2", "Lay rail 1 of 2") == "Lay rail 1 of 2"
    assert said("Lay it, $1", "Open the mine", "Unlock a track", "Wait") == "Lay, open or unlock …"


def test_rows_of_the_stage_are_as_wide_as_it_is() -> None:
    stage = stage_of([sheet("land", 620, 600, 1), sheet("offices", 416, 600, 1), sheet("foot", 522, 50, 2)], [])
    assert [[one.width for one in row] for row in stage.rows] == [[620, 416], [1044]]
    assert (stage.width, stage.height) == (WIDTH, 600 + GAP + 100)
    assert [tab.name for tab in stage.tabs] == ["Land", "Offices", "Foot"]


def test_sheets_of_one_group_share_a_tab_and_its_size() -> None:
    stage = stage_of(
        [sheet("market", 518, 200, 1, group="Market"), sheet("ships", 518, 180, 1, group="Market")], ["ships"]
    )
    assert [(tab.name, tab.is_lit) for tab in stage.tabs] == [("Market", True)]
    assert [(one.tab, one.tab_width, one.tab_height) for one in stage.rows[0]] == [(0, WIDTH, 200)] * 2


def test_a_lit_sheet_of_the_supply_is_brought_on_and_an_idle_row_folded() -> None:
    sheets = [sheet("line", 1044, 400, 1), sheet("estates", 1044, 100, 2), sheet("tiles", 500, 120, 5, "cards")]
    assert [len(row) for row in stage_of(sheets, []).rows] == [1, 1]
    stage = stage_of(sheets, ["tiles"])
    assert [[one.sheet.name for one in row] for row in stage.rows] == [["line"], ["tiles"]]
    assert [one.sheet.name for one in stage.folded] == ["estates"]
    assert stage.note == "Estates folded while you choose: Tiles"
    assert [(tab.name, tab.is_lit) for tab in stage.tabs] == [("Line", False), ("Estates", False), ("Tiles", True)]
    assert stage_of(sheets, ["tiles", "estates"]).folded == []
    assert [one.is_staged for row in stage.rows for one in row] == [False, True]
    beside = [*sheets, sheet("post", 300, 100, 2, group="Estates")]
    assert stage_of(beside, ["tiles"]).note == "Estates folded while you choose: Tiles"


def test_no_row_is_cut_within_a_name() -> None:
    """Two bots of one level are `Easy bot` and `Easy bot 2`; a button that says only `2's` names nobody."""
    names = ["You", "Easy bot", "Easy bot 2"]
    cars = ["Easy bot's small car", "Easy bot 2's small car"]
    some = [choice(at, f"form:{at}", f"Form a train with {car}") for at, car in enumerate(cars)]
    assert rows_of(some, {})[0].labels == ["bot's", "bot 2's"], "so it would be cut"
    rows = rows_of(some, {}, names)
    assert "\N{WORD JOINER}" not in repr(rows)
    assert [(row.words, row.labels) for row in rows] == [
        ("Form a train with … small car", ["Easy bot's", "Easy bot 2's"])
    ]
    assert [one.sentence for row in rows for one in row.choices] == [one.sentence for one in some]
