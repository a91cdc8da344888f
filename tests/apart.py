"""Asynchronous calls in a thread of their own: where a browser is driven, the test's own thread has a loop already."""

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anyio


def run(call: Callable[..., Awaitable[Any]], *given: Any) -> Any:
    with ThreadPoolExecutor(1) as crew:
        return crew.submit(anyio.run, call, *given).result()
