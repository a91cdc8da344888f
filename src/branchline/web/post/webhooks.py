"""Webhooks: a message to a channel of Discord, Slack or Matrix, or as plain JSON to anything else."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import quote, urlsplit

from branchline.table.ways import DISCORD, MATRIX, SLACK, Way
from branchline.web.post.letters import Letter
from branchline.web.post.outside import Answer, BadAddress, Outside

MOST_TEXT = 1800
ROOM = re.compile(r"![^\s/:]+(?::[\w.:\[\]-]+)?", re.ASCII)
MARKUP = re.compile(r"([\\*_~`|>\[\]()#@<-])")


def send(outside: Outside, way: Way, letter: Letter) -> Answer:
    if way.kind == MATRIX:
        headers = {"Authorization": f"Bearer {way.keys['token']}"}
        said = {"msgtype": "m.text", "body": plain(letter)}
        # The mark is the number of the transaction: the same message again is known, and not shown again.
        return asked(outside, "PUT", f"{way.address}/{quote(letter.mark)}", said, headers)
    if way.kind == DISCORD:
        words = f"**{escaped(letter.title)}**\n{escaped(letter.text)[:MOST_TEXT]}\n<{letter.link}>"
        return asked(outside, "POST", way.address, {"content": words, "allowed_mentions": {"parse": []}})
    if way.kind == SLACK:
        words = f"*{of_slack(letter.title)}*\n{of_slack(letter.text)[:MOST_TEXT]}\n<{letter.link}>"
        return asked(outside, "POST", way.address, {"text": words, "unfurl_links": False})
    said = {"id": letter.mark, "kind": letter.kind, "title": letter.title, "text": letter.text, "link": letter.link}
    said |= {"table": letter.table, "game": letter.game, "name": letter.name}
    return asked(outside, "POST", way.address, said, {"Idempotency-Key": letter.mark})


def asked(
    outside: Outside, method: str, address: str, said: dict[str, Any], headers: dict[str, str] | None = None
) -> Answer:
    body = json.dumps(said, ensure_ascii=False).encode()
    return outside.ask(method, address, body, {"Content-Type": "application/json", **(headers or {})})


def plain(letter: Letter) -> str:
    return f"{letter.title}\n{letter.text[:MOST_TEXT]}\n{letter.link}"


def escaped(text: str) -> str:
    """Discord reads signs as markup; a name shall not be any."""
    return MARKUP.sub(r"\\\1", text)


def of_slack(text: str) -> str:
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(sign, written)
    return text


def matrix_address(server: str, room: str) -> str:
    """Where a room of Matrix takes messages."""
    if not ROOM.fullmatch(room):
        raise BadAddress("A room of Matrix is called by its internal id, such as !abc:example.org.")
    parts = urlsplit(server)
    return f"{parts.scheme}://{parts.netloc}/_matrix/client/v3/rooms/{quote(room, safe='')}/send/m.room.message"
