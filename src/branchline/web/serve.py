"""Running the site on uvicorn, with a graceful stop: streams end, the move under way is stored, then it is over."""

from __future__ import annotations

import signal
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from branchline.web.logs import start_logging

GRACE_SECONDS = 5


class Server(uvicorn.Server):
    """Ends the live streams as soon as it is told to stop; they would keep the server waiting otherwise."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        app = self.config.app
        if isinstance(app, Starlette):
            listeners = app.state.desk.listeners
            if listeners.loop is not None:
                listeners.loop.call_soon_threadsafe(listeners.stop)
        # Not handed up: uvicorn would raise the signal again afterwards, and a graceful stop is no failure.
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def serve(app: Starlette, host: str, port: int) -> None:
    start_logging()
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        h11_max_incomplete_event_size=32_000,
    )
    Server(config).run()
