"""`branchline mcp`: a client of the Model Context Protocol sits at the tables, here and at a server."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest import mock

import anyio
import anyio.to_thread
import apart
import httpx2
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from programs import Program
from sites import site

import branchline
from branchline.cli.places import Remote, at_home, at_server
from branchline.cli.tools import Player, server_of
from branchline.core.chance import Rng
from branchline.table.hints import TEACHING, is_taught
from branchline.table.seating import OPEN, PERSON, SeatWish, new_secret

from .command import ROOT, at_once, environment, rows_in

CHOICE = re.compile(r"^ {0,3}(\d+)  ", re.MULTILINE)
LONG_ENOUGH = 3000

Told = tuple[bool, str]


class Model:
    """Calls tools, and decides by chance."""

    def __init__(self, client: Client, player: Player | None = None) -> None:
        self.client = client
        self.player = player
        self.rng = Rng(3)

    async def call(self, tool: str, **given: Any) -> str:
        is_error, text = await self.tried(tool, **given)
        assert not is_error, text
        return text

    async def tried(self, tool: str, **given: Any) -> Told:
        found: Any = await self.client.call_tool(tool, given)
        return bool(found.is_error), "".join(one.text for one in found.content)

    async def play_out(self) -> str:
        """To the end of the game; the last that was told."""
        text = await self.call("wait")
        for _ in range(LONG_ENOUGH):
            if "The game is over" in text:
                return text
            choices = CHOICE.findall(text.rpartition("Your turn.")[2]) if "Your turn." in text else []
            number = int(self.rng.pick(choices)) if choices else 0
            text = await self.call("choose", number=number) if choices else await self.call("wait", seconds=5)
        raise AssertionError("the game does not end")


def at_tables(folder: Path, play: Callable[[Model], Awaitable[None]], name: str = "Mo") -> None:
    """A client and a server in this process, at the tables of a storage."""
    token = new_secret()

    async def session() -> None:
        with at_home(str(folder / "t.sqlite"), token) as place:
            player = Player(place, name, token)
            async with Client(server_of(player)) as client:
                await play(Model(client, player))

    apart.run(session)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["junction", "small_railroad_empires"])
def test_a_model_plays_a_game_to_its_end(tmp_path: Path, game: str) -> None:
    async def play(model: Model) -> None:
        assert f"{game}: " in await model.call("list_games")
        first = await model.call("new_table", game=game, seats=["me", "random"])
        assert "(you)" in first
        assert "points" in await model.play_out()
        assert "What happened:" in await model.call("log")

    at_tables(tmp_path, play)


def test_the_tools_describe_themselves(tmp_path: Path) -> None:
    async def play(model: Model) -> None:
        tools = (await model.client.list_tools()).tools
        names = {"list_games", "rules", "new_table", "sit", "look", "data", "choose", "wait", "log"}
        assert {tool.name for tool in tools} == names
        assert all(tool.description for tool in tools)

    at_tables(tmp_path, play)


def test_a_rule_is_read_by_its_number(tmp_path: Path) -> None:
    async def play(model: Model) -> None:
        assert (await model.call("rules", game="alubari", find="AL-9.2")).startswith("AL-9.2 ")
        assert "AL-1" in await model.call("rules", game="alubari")

    at_tables(tmp_path, play)


def test_what_is_wrong_is_said_in_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    async def play(model: Model) -> None:
        is_error, words = await model.tried("look")
        assert is_error
        assert words.endswith("You are at no table yet: open one (new_table) or take a seat (sit).")
        assert (await model.tried("new_table", game="chess", seats=["me"]))[0]
        assert "no bot" in (await model.tried("new_table", game="junction", seats=["me", "kasparov"]))[1]
        assert "does not fit" in (await model.tried("new_table", game="junction", seats=[]))[1]
        await model.call("new_table", game="small_railroad_empires", seats=["me", "random"])
        text = await model.call("wait")
        assert "There is no choice 9999" in (await model.tried("choose", number=9999))[1]
        assert "does not fit" in (await model.tried("choose", number=10**40))[1]
        assert await model.call("look") == text
        assert "does not fit" in (await model.tried("wait", seconds=1e9))[1]

    at_tables(tmp_path, play)


def test_a_table_is_seen_as_data_from_ones_own_seat(tmp_path: Path) -> None:
    async def play(model: Model) -> None:
        await model.call("new_table", game="movers_and_shakers", seats=["me", "random"])
        told = await model.call("wait")
        found = json.loads(await model.call("data"))
        assert found["is_your_turn"]
        assert [str(one["number"]) for one in found["choices"]] == CHOICE.findall(told.rpartition("Your turn.")[2])
        assert found["view"]["seat"] == found["seat"]
        await model.call("choose", number=found["choices"][0]["number"])

    at_tables(tmp_path, play)


def test_a_choice_from_an_old_look_is_refused(tmp_path: Path) -> None:
    async def play(model: Model) -> None:
        await model.call("new_table", game="small_railroad_empires", seats=["me", "random"])
        await model.call("wait")
        await model.call("choose", number=1)
        assert model.player is not None
        model.player.stands[model.player.table] = "1-0"
        assert "look again" in (await model.tried("choose", number=1))[1]

    at_tables(tmp_path, play)


@pytest.mark.slow
def test_a_model_without_a_server_plays_with_whoever_is_at_the_page(tmp_path: Path) -> None:
    """Two programs of Branchline over one file: each hears of the other's moves."""

    def ada_plays(client: httpx2.Client, key: str) -> None:
        ada = Program(client)
        ada.sit(key, name="Ada")
        while ada.play()["status"] != "over":
            ada.wait(1)

    async def play(model: Model) -> None:
        assert model.player is not None
        await model.call("new_table", game="junction", seats=["me", "open"])
        async with anyio.create_task_group() as both:
            both.start_soon(anyio.to_thread.run_sync, ada_plays, client, model.player.table)
            assert "points" in await model.play_out()

    with site(str(tmp_path / "t.sqlite")) as address, httpx2.Client(base_url=address, timeout=60) as client:
        at_tables(tmp_path, play)


@pytest.mark.parametrize("agrees", [True, False])
def test_a_model_may_agree_to_hints_for_everybody_as_it_sits_down(tmp_path: Path, agrees: bool) -> None:
    with at_home(str(tmp_path / "t.sqlite"), new_secret()) as place:
        seats = [SeatWish(PERSON, name="Ada", is_mine=True), SeatWish(OPEN)]
        ada = place.storage.new_visitor()[0]
        row = place.host.open_table(ada, branchline.game("junction"), seats, {}, hints=TEACHING)
        Player(place, "Mo").sit(row.word, teaching=agrees)
        assert is_taught(place.host.fresh(row.id)) == agrees


def test_two_models_at_one_server_see_each_other_join_and_play(tmp_path: Path) -> None:
    async def session(address: str) -> None:
        with at_server(address) as here, at_server(address) as there:
            mo, jo = Player(here, "Mo"), Player(there, "Jo")
            async with Client(server_of(mo)) as one, Client(server_of(jo)) as other:
                first, second = Model(one), Model(other)
                assert "Others join in a browser at http" in await first.call(
                    "new_table", game="junction", seats=["me", "open"]
                )
                assert ": Mo, points" in await second.call("sit", table=f"{address}/t/{mo.table}")
                assert mo.token != jo.token
                assert "Your turn." in await first.call("wait")
                assert "Your turn." in await second.call("wait")
                assert (await second.tried("choose", number=1))[0] is False

    with site(str(tmp_path / "t.sqlite")) as address:
        apart.run(session, address)


def test_a_model_that_is_too_fast_for_a_server_waits_and_asks_again() -> None:
    asked: list[str] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked.append(request.url.path)
        if len(asked) == 1:
            return httpx2.Response(429, json={"error": "Too many."}, headers={"Retry-After": "0"})
        return httpx2.Response(200, json={"games": [], "bots": {}})

    with httpx2.Client(base_url="http://x", transport=httpx2.MockTransport(answer)) as client:
        assert Remote(client).games().games == []
    assert asked == ["/api/v1/games"] * 2


def test_a_server_that_is_none_is_one_line(tmp_path: Path) -> None:
    assert at_once(tmp_path, "mcp", "--server", "ftp://x").is_refusal("not an address")
    assert at_once(tmp_path, "mcp", "--server", "http://x", "--db", "y").is_refusal("not allowed with")
    nobody = at_once(tmp_path, "mcp", "--server", "http://127.0.0.1:9", "--table", "X")
    assert nobody.is_refusal("does not answer")


def test_without_the_extra_one_line_says_what_is_missing(tmp_path: Path) -> None:
    gone = {name: None for name in sys.modules if name == "mcp" or name.startswith(("mcp.", "branchline.cli.tools"))}
    with mock.patch.dict(sys.modules, {**gone, "mcp": None, "branchline.cli.tools": None}):
        sys.modules.pop("branchline.cli.tools")
        assert at_once(tmp_path, "mcp").is_refusal("mcp is missing: pip install 'branchline[mcp]'")


@pytest.mark.slow
def test_over_standard_input_it_plays_at_the_tables_of_this_machine_and_comes_back(tmp_path: Path) -> None:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "toys", "mcp", "--name", "Mo"], env=environment(tmp_path), cwd=str(ROOT)
    )

    async def begin() -> None:
        async with Client(command) as client:
            model = Model(client)
            await model.call("new_table", game="junction", seats=["me", "random"])
            assert "Your turn." in await model.call("wait")

    async def go_on(key: str) -> None:
        async with Client(command) as client:
            model = Model(client)
            assert "(you)" in await model.call("look", table=key)
            assert "What happened:" in await model.call("choose", number=1)

    apart.run(begin)
    (tmp_path / "home").symlink_to(tmp_path)
    (row,) = rows_in(tmp_path)
    apart.run(go_on, row.word)
    assert (tmp_path / "mcp-mo.key").stat().st_mode & 0o077 == 0
