"""Structured logs: one JSON object a line, and nothing secret in it."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

FIELDS = ("method", "path", "status", "ms", "match", "version", "seconds", "moves")


class JsonLines(logging.Formatter):
    """One line a record: time, level, what happened, and the fields we know."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "source": record.name,
            "event": record.getMessage(),
        }
        line.update({name: getattr(record, name) for name in FIELDS if hasattr(record, name)})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def start_logging(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for noisy in ("alembic", "httpx", "multipart", "sqlalchemy"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
