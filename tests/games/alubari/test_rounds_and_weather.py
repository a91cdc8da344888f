"""AL-3 and AL-4: rounds, the line of contracts, the weather, work rates and harvests."""

import pytest

from branchline.games.alubari.state import DISCARDED, EMPTY, GAME, IN_DECK, NO_WEATHER
from branchline.games.alubari.steps.moves import harvest, move_crop, move_excavation, move_lay_track
from branchline.games.alubari.steps.rounds import EndRound, Restock, StartRound, Weather
from games.alubari.table import (
    BOX,
    chance,
    deal,
    deck,
    do,
    give,
    hold,
    in_line,
    is_done,
    legal,
    line,
    own,
    resolve,
    set_rates,
    then,
    told,
    window,
    worker,
)

SUN, RAIN, FOG = 0, 1, 2


def test_round_one_begins_with_placing_workers() -> None:
    """AL-3.1: contracts, weather and stockyard are left out in round 1."""
    table = deal(2)
    assert (table.round, legal(table)[0]) == (1, "place:A1")


def test_later_rounds_have_five_phases_in_order() -> None:
    """AL-3.1: contracts, then weather, then cubes, then workers, then actions."""
    table = line(deal(2), 1, 2, 3)
    then(table, StartRound())
    seen = []
    while table.player != 0:
        seen.append(legal(table)[0].split(":")[0])
        table.apply(table.legal[0])
    assert seen[0] == "deal", "phase 1 deals one card"
    assert seen.index("back") < seen.index("draw"), "the forecast of phase 2 comes before the cubes of phase 3"
    assert seen.count("draw") == 6
    assert legal(table)[0] == "place:A1"


def test_card_a_is_discarded_and_the_rest_slides_up() -> None:
    """AL-3.2: the rulebook's example, with C taken in the round before, two cards are dealt."""
    table = line(deal(2), 1, 2, 0)
    then(table, Restock())
    assert in_line(table) == [2, 0, 0]
    assert table.contracts[0] == DISCARDED
    chance(table)
    assert in_line(table)[0] == 2
    assert 0 not in in_line(table)


def test_nothing_is_discarded_from_an_empty_position_a() -> None:
    """AL-3.2: the others still close the gap in their order."""
    table = line(deal(2), 0, 5, 6)
    then(table, Restock())
    assert in_line(table) == [5, 6, 0]
    assert DISCARDED not in table.contracts


def test_alone_the_whole_line_is_discarded() -> None:
    """AL-3.6, AL-15.1: and three new cards are dealt."""
    table = line(deal(1), 1, 2, 3)
    then(table, Restock())
    assert [table.contracts[card] for card in range(3)] == [DISCARDED] * 3
    chance(table)
    assert len(set(in_line(table))) == 3


def test_the_discards_are_shuffled_as_soon_as_the_last_card_leaves_the_deck() -> None:
    """AL-3.3: dealing then goes on from the new deck."""
    table = line(deal(2), 1, 0, 0)
    deck(table, 4, elsewhere=DISCARDED)
    then(table, Restock())
    do(table, *(["deal:4"] if "deal:4" in legal(table) else []))
    assert DISCARDED not in table.contracts, "all discards, card 1 among them, are in the new deck"
    assert table.contracts.count(IN_DECK) == 29
    chance(table)
    assert in_line(table)[0] == 4


def test_with_no_discards_the_deck_stays_empty_until_there_are_some() -> None:
    """AL-3.3, AL-4.1: missing cards are not dealt, and no disc is put on P3."""
    table = line(deal(2), 0, 2, 3)
    deck(table, elsewhere=0)
    hold(table, 0, 1)
    then(table, Restock(), Weather())
    assert is_done(table)
    assert in_line(table) == [2, 3, 0]
    assert table.weather[2] == NO_WEATHER
    then(table, Restock())
    assert in_line(table) == [3, 2, 0], "card 2 was discarded, shuffled and dealt again"


def test_cards_that_are_held_or_lie_in_the_line_are_not_shuffled() -> None:
    """AL-3.3: only discards make a new deck."""
    table = line(deal(2), 1, 0, 0)
    deck(table, elsewhere=1)
    then(table, Restock())
    assert in_line(table) == [1, 0, 0], "the one discard came back; all others are held"


def test_during_the_round_the_line_is_not_refilled() -> None:
    """AL-3.4: a gap stays until phase 1."""
    table = line(worker(deal(2), "F1"), 1, 2, 3)
    resolve(table, "F")
    do(table, "take_contract:2")
    assert in_line(table) == [1, 0, 3]


def test_the_back_of_the_top_card_is_public_and_nothing_else() -> None:
    """AL-3.5: after a card is dealt the next back is turned to all; discs already laid do not change."""
    table = line(deal(2), 1, 2, 0)
    before = list(table.weather)
    then(table, Restock())
    do(table, "deal:9" if "deal:9" in legal(table) else legal(table)[0])
    assert legal(table) == ["back:sun", "back:rain", "back:fog"]
    do(table, "back:fog")
    assert {BOX.contracts[int(text[5:]) - 1].weather for text in legal(table)} == {FOG}
    assert table.weather == before


def test_the_weather_example_of_the_book() -> None:
    """AL-4.1, AL-4.2: the sun goes, sun and fog move down, it is sunny: +2 and +1; a rain back brings a rain disc."""
    table = set_rates(deal(2), excavation=2, lay_track=1)
    table.weather = [SUN, SUN, FOG]
    table.deck_back = RAIN
    then(table, Weather())
    assert table.weather == [SUN, FOG, RAIN]
    assert (BOX.excavation_rate[table.excavation], BOX.lay_track_rate[table.lay_track]) == (4, 2)


@pytest.mark.parametrize(
    ("weather", "excavation", "lay_track", "crop"), [(SUN, 5, 3, 2), (RAIN, 2, 1, 3), (FOG, 3, 2, 1)]
)
def test_each_weather_moves_the_discs(weather: int, excavation: int, lay_track: int, crop: int) -> None:
    """AL-4.2: counted in spaces of the track, from excavation 3, lay track 2 and the third crop space."""
    table = set_rates(deal(2), excavation=3, lay_track=2, crop=2)
    table.weather = [NO_WEATHER, weather, SUN]
    then(table, Weather())
    assert (BOX.excavation_rate[table.excavation], BOX.lay_track_rate[table.lay_track]) == (excavation, lay_track)
    assert table.crop == crop
    assert table.fog_tiles == (weather == FOG)


def test_fog_closes_the_last_space_of_excavation_and_lay_track_for_one_round() -> None:
    """AL-4.1, AL-4.2: and is taken off before the next weather."""
    table = deal(2)
    table.weather = [NO_WEATHER, FOG, SUN]
    then(table, Weather())
    assert [table.open_spaces(area) for area in range(7)] == [2, 2, 2, 2, 2, 2, 2]
    then(table, Weather())
    assert [table.open_spaces(area) for area in range(7)] == [2, 3, 2, 3, 2, 2, 2]


def test_without_a_disc_there_is_no_weather() -> None:
    """AL-4.1: step 4 is skipped."""
    table = deal(2)
    table.weather = [SUN, NO_WEATHER, RAIN]
    rates = (table.excavation, table.lay_track, table.crop)
    then(table, Weather())
    assert (table.excavation, table.lay_track, table.crop) == rates
    assert table.weather[0] == NO_WEATHER


def test_excavation_past_five_stays_on_five_and_brings_one_harvest() -> None:
    """AL-4.3: however far it would have gone; below the left end nothing happens."""
    table = set_rates(own(deal(2), 0, estates=[0, 1, 2]), excavation=5, crop=3)
    move_excavation(table, 2)
    assert BOX.excavation_rate[table.excavation] == 5
    assert table.tea == [6, 0], "three spaces at rate 2, once"
    set_rates(table, excavation=2)
    move_excavation(table, -1)
    assert BOX.excavation_rate[table.excavation] == 2
    set_rates(table, excavation=3)
    move_excavation(table, 2)
    assert BOX.excavation_rate[table.excavation] == 5
    assert table.tea == [6, 0], "reaching 5 is not passing it"


def test_lay_track_ignores_moves_past_either_end() -> None:
    """AL-4.4: without any harvest."""
    table = set_rates(own(deal(2), 0, estates=[0]), lay_track=3)
    move_lay_track(table, 1)
    assert (BOX.lay_track_rate[table.lay_track], table.tea) == (3, [0, 0])
    set_rates(table, lay_track=1)
    move_lay_track(table, -1)
    assert BOX.lay_track_rate[table.lay_track] == 1


def test_crop_that_reaches_the_end_is_harvested_at_two() -> None:
    """AL-4.5: the disc counts on the rightmost 2, unused steps are lost, then it goes back to its start."""
    table = set_rates(own(deal(2), 0, estates=[0, 1]), crop=3)
    move_crop(table, 2)
    assert (table.tea, table.crop) == ([4, 0], BOX.crop_start)
    set_rates(table, crop=3)
    move_crop(table, 1)
    assert (table.tea, table.crop) == ([4, 0], 4)
    set_rates(table, crop=0)
    move_crop(table, -1)
    assert table.crop == 0


def test_a_workers_own_higher_rate_moves_no_disc() -> None:
    """AL-4.6: chai and contracts change one worker's rate only, and cause no harvest."""
    table = set_rates(give(worker(own(deal(2), 1, estates=[0]), "B1"), 0, chai=1), excavation=5)
    resolve(table, "B")
    do(table, "boost:yes", "dig:8")
    assert BOX.excavation_rate[table.excavation] == 5
    assert table.tea == [0, 0]


@pytest.mark.parametrize(("crop", "leaves"), [(0, 1), (1, 3), (2, 3), (3, 6), (4, 6)])
def test_a_harvest_gives_leaves_for_each_space_rounded_down(crop: int, leaves: int) -> None:
    """AL-4.7: three spaces at a half give 1; afterwards the crop disc is back at its start."""
    table = set_rates(own(deal(2), 1, estates=[0, 1, 2]), crop=crop)
    harvest(table)
    assert table.tea == [0, leaves]
    assert table.crop == BOX.crop_start


def test_borrowed_spaces_are_harvested_but_not_the_games_own() -> None:
    """AL-4.7: nor those without an owner."""
    table = own(deal(2), GAME, estates=[0, 1])
    table.estate_borrower[1] = 0
    table.markers[0] -= 1
    table.rubble_left[2] = 0
    harvest(table)
    assert table.tea == [1, 0]


def test_the_second_of_two_harvests_uses_the_reset_rate() -> None:
    """AL-4.8: they are separate."""
    table = set_rates(own(deal(2), 0, estates=[0, 1]), crop=4)
    harvest(table)
    harvest(table)
    assert table.tea[0] == 4 + 2


def test_a_sun_that_overflows_harvests_before_the_crop_disc_moves() -> None:
    """AL-4.2: the order is excavation, lay track, crop."""
    table = set_rates(own(deal(2), 0, estates=[0]), excavation=4, crop=3)
    table.weather = [NO_WEATHER, SUN, SUN]
    log = told(table, Weather())
    assert table.tea[0] == 2
    assert log[:2] == ["The weather is sun. AL-4.2", "Tea Harvest at rate 2. AL-4.7"]


def test_fog_does_not_touch_the_extra_building_area() -> None:
    """AL-4.9: it then blocks lay track alone."""
    table = deal(2)
    table.extra_building = 1
    table.fog_tiles = 1
    assert [table.open_spaces(area) for area in (1, 3)] == [1, 2]


def test_the_round_ends_in_the_order_of_the_book() -> None:
    """AL-10.7, AL-10.8, AL-6.8: workers return, third ones to the Tea House, and effects of the round are over."""
    table = worker(worker(worker(deal(2), "B1"), "C1"), "D1")
    table.effects[3] = 2
    table.rubble_left = [0] * 12
    table.stack = [EndRound()]
    table.settle()
    assert table.workers == [2, 2]
    assert table.third_worker == [0, 0]
    assert table.spaces.count(EMPTY) == len(table.spaces)
    assert table.effects == [0] * len(table.effects)
    assert table.extra_building == 1
    assert table.round == 2


def test_a_window_without_contracts_asks_nobody() -> None:
    """AL-3.4, AL-6.2: the line is not touched by it either."""
    table = line(deal(2), 1, 2, 3)
    assert is_done(window(table, "A"))
    assert in_line(table) == [1, 2, 3]
