"""Mirrored hidden cards: two true positions that differ only in what a seat cannot know, and bots that cannot tell.

Every bot is asked about both, by view and by blind position, throughout a stretch of every game: it has to choose the
same, also with a tree that it kept from the decision before.
"""

import pytest
from nets import any_net

import branchline
from branchline.bots import decide
from branchline.bots.net import FOLDER, file_name
from branchline.bots.search import SearchBot
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER, Position

# Budgets in milliseconds give no fixed choice; `normal` and `hard` are this search with more time.
BOTS = [
    "random",
    "greedy",
    "greedy:60%",
    "learned",
    *(pytest.param(bot, marks=pytest.mark.slow) for bot in ("search:5", "learned:5")),
]
# In Alubari nobody holds anything that others do not see.
WITH_SECRETS = [name for name in branchline.games() if name != "alubari"]
FIRST, DECISIONS = 70, 24


@pytest.fixture(autouse=True)
def nets(tmp_path, monkeypatch, request):
    """A net for three players: what it has been taught is of no matter to what it can see."""
    name = request.node.callspec.params["name"]
    any_net(branchline.game(name), 3).save(tmp_path / file_name(name, 3))
    monkeypatch.setenv(FOLDER, str(tmp_path))


def mirrored(state: Position, seat: int, seed: int) -> Position:
    other = state.clone()
    other.reshuffle(seat, Rng(seed, 77))
    other.rest()
    return other


def at_number(state: Position, dealer: Dealer, rng: Rng, number: int) -> None:
    """Random play up to some decision."""
    while state.player != OVER and number:
        if state.player == CHANCE:
            state.play(dealer.choose(state))
        else:
            state.play(rng.pick(state.legal))
            number -= 1


@pytest.mark.long
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", branchline.games())
def test_a_bot_cannot_tell_mirrored_positions_apart(name, bot):
    """The bots of this game see the true positions, their twins the mirrored ones, asked by view or blind position."""
    players = 3
    state: Position = branchline.game(name).new(players)
    dealer, rng = Dealer(7), Rng(7)
    at_number(state, dealer, rng, FIRST)
    own = [branchline.bot(bot) for _ in range(players)]
    twins = [branchline.bot(bot) for _ in range(players)]
    by_view = [branchline.bot(bot) for _ in range(players)]
    differed = resumed = 0
    for number in range(DECISIONS):
        while state.player == CHANCE:
            state.play(dealer.choose(state))
        if state.player == OVER:
            break
        seat = state.player
        other = mirrored(state, seat, number)
        differed += other.to_json() != state.to_json()
        view = state.view(seat)
        assert other.view(seat) == view
        chosen = decide(own[seat], state, seat, Rng(number))
        assert decide(twins[seat], other, seat, Rng(number)) == chosen
        assert by_view[seat].choose(other.view(seat), Rng(number)) == chosen
        resumed += isinstance(own[seat], SearchBot) and own[seat].kept is not None
        state.play(chosen)
    assert differed > 0 or name not in WITH_SECRETS
    assert resumed > 0 or bot == "learned" or not isinstance(own[0], SearchBot)
