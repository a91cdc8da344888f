"""Every table has its process: a connection that asks another one for it is handed over, whoever let it in."""

from __future__ import annotations

import asyncio
import socket
from contextlib import closing, suppress

import apart

from branchline.web.doors import MOST_BYTES, Doors, new_doors, process_of

WORDS = [f"table-{number}" for number in range(40)]


def request_for(word: str) -> bytes:
    return f"GET /t/{word}/live?version=3 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def test_all_that_is_asked_of_a_table_is_for_one_process_and_the_tables_are_shared_out() -> None:
    owners = [process_of(request_for(word), 3) for word in WORDS]
    assert set(owners) == {0, 1, 2}
    assert owners == [process_of(f"POST /t/{word}/act HTTP/1.1\r\n".encode(), 3) for word in WORDS]
    assert owners == [process_of(f"GET /t/{word} HTTP/1.1\r\n".encode(), 3) for word in WORDS]


def test_what_is_for_no_table_or_has_not_come_far_enough_is_for_anybody() -> None:
    for request in (b"GET / HTTP/1.1\r\n", b"GET /tables HTTP/1.1\r\n", b"GET /t/wo", b"\x16\x03\x01", b""):
        assert process_of(request, 3) is None


class Echo(asyncio.Protocol):
    """Answers what it was handed and all that comes after it, in capitals."""

    def __init__(self, handed: bytes) -> None:
        self.handed = handed

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.data_received(self.handed)

    def data_received(self, data: bytes) -> None:
        self.transport.write(data.upper())


class Porter(asyncio.Protocol):
    """Shows each request to its door, or says that it stays."""

    def __init__(self, doors: Doors) -> None:
        self.doors = doors

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        if not self.doors.show_to(self.transport, data):
            self.transport.write(b"stays")


async def answers(requests: list[bytes]) -> list[bytes]:
    """What a caller reads after each request of a connection that the first of two processes has let in."""
    doors = new_doors(2)
    first, second = Doors(0, doors), Doors(1, doors)
    second.open(Echo)
    server = await asyncio.get_running_loop().create_server(lambda: Porter(first), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    found = []
    for request in requests:
        writer.write(request)
        found.append(await asyncio.wait_for(reader.read(2 * MOST_BYTES), 20))
    writer.close()
    server.close()
    second.shut()
    for inner, outer in doors:
        inner.close()
        outer.close()
    return found


def of_process(number: int) -> bytes:
    return next(request for request in map(request_for, WORDS) if process_of(request, 2) == number)


def test_a_connection_goes_to_the_process_of_its_table_and_stays_open() -> None:
    request = of_process(1)
    assert apart.run(answers, [request, b"more"]) == [request.upper(), b"MORE"]


def test_what_is_ones_own_or_anybodys_stays() -> None:
    assert apart.run(answers, [of_process(0), b"GET / HTTP/1.1\r\n"]) == [b"stays", b"stays"]


async def is_handed_over(doors: Doors, request: bytes) -> bool:
    here, there = socket.socketpair()
    with closing(there):
        transport, _ = await asyncio.get_running_loop().connect_accepted_socket(lambda: Porter(doors), here)
        is_gone = doors.show_to(transport, request)
        transport.close()
        return is_gone


def test_what_is_too_long_or_finds_the_door_blocked_is_answered_by_who_has_it() -> None:
    doors = new_doors(2)
    first = Doors(0, doors)
    request = of_process(1)
    with closing(doors[1][0]), closing(doors[1][1]) as outer:
        assert apart.run(is_handed_over, first, request)
        assert not apart.run(is_handed_over, first, request + b"x" * MOST_BYTES)
        with suppress(BlockingIOError):
            while True:
                outer.send(b"x" * 1000)
        assert not apart.run(is_handed_over, first, request)
