"""Asking a server outside for something that a visitor named: only at public addresses, and not for ever.

The name is resolved here, every address it has is looked at, and the connection goes to one of those very addresses: a
name that changes its mind in between leads nowhere else. No redirect is followed.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from branchline.core.errors import BranchlineError

SECONDS = 10.0  # for each step of a request
LONGEST = 20.0  # for all of it
MOST_ADDRESS = 1000
MOST_TRIED = 2
INSIDE = [ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48")]
"""Networks that stand for IPv4 addresses of any kind."""

TROUBLE = (OSError, http.client.HTTPException, ValueError)
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class BadAddress(BranchlineError):
    """Nothing is sent there."""


class Unreached(Exception):
    """It could not be sent just now."""


class Unanswered(Unreached):
    """All of it was sent, and nobody said whether it was taken."""


@dataclass(frozen=True)
class Answer:
    """What the other side said."""

    status: int
    wait: float  # how long it asks us to wait, in seconds


class Outside:
    """The world outside, and the `networks` inside that the owner of this server lets people name."""

    def __init__(self, networks: Collection[str] = (), seconds: float = SECONDS, longest: float = LONGEST) -> None:
        self.networks: list[Network] = [ipaddress.ip_network(one) for one in networks]
        self.seconds = seconds
        self.longest = longest

    def check(self, address: str) -> None:
        """BadAddress in one sentence for what is not sent to; Unreached for a name that nobody knows now."""
        self.resolved(split(address))

    def ask(self, method: str, address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """One request, answered or not within the time there is."""
        parts = split(address)
        where, port = self.resolved(parts), port_of(parts)
        kind = SafeConnection if parts.scheme == "https" else Connection
        connection = kind(parts.hostname or "", port, where, self.seconds)
        end = threading.Timer(self.longest, connection.cut)
        end.start()
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            try:
                connection.request(method, path, body, {"User-Agent": "Branchline", **headers})
            except TROUBLE as error:
                raise Unreached(f"{parts.hostname} does not answer.") from error
            try:
                return heard(connection.getresponse())
            except TROUBLE as error:
                raise Unanswered(f"{parts.hostname} was sent it, but did not answer.") from error
        finally:
            end.cancel()
            connection.close()

    def resolved(self, parts: SplitResult) -> list[str]:
        """The addresses of a name, all of which must be such that we send there."""
        try:
            found = socket.getaddrinfo(parts.hostname, port_of(parts), type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise Unreached(f"There is no server {parts.hostname}.") from error
        addresses = list(dict.fromkeys(str(one[4][0]).partition("%")[0] for one in found))
        for one in addresses:
            self.check_one(ipaddress.ip_address(one), parts)
        return addresses[:MOST_TRIED]

    def check_one(self, address: Address, parts: SplitResult) -> None:
        if any(address in network for network in self.networks):
            return
        if not is_public(address):
            raise BadAddress(f"{parts.hostname} is no public address; nothing is sent into a network of its own.")
        if parts.scheme != "https":
            raise BadAddress("The address must begin with https://.")


def heard(answer: http.client.HTTPResponse) -> Answer:
    """The status counts; what else is said is not waited for."""
    wait = answer.headers.get("Retry-After", "")
    return Answer(answer.status, float(wait) if wait.isdecimal() and len(wait) < 6 else 0.0)


def split(address: str) -> SplitResult:
    try:
        parts = urlsplit(address)
        port_of(parts)
    except ValueError as error:
        raise BadAddress("This is no address of the web.") from error
    is_plain = address.isascii() and address.isprintable() and " " not in address and len(address) <= MOST_ADDRESS
    if parts.scheme not in ("http", "https") or not parts.hostname or not is_plain:
        raise BadAddress("An address of the web begins with https:// and the name of a server.")
    if parts.username is not None or parts.password is not None:
        raise BadAddress("An address with a user or a password in it is not taken.")
    return parts


def port_of(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


def is_public(address: Address) -> bool:
    """An address that anybody may reach; those that only stand for another count as that one."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is not None:
            return is_public(inner)
        if address.teredo is not None or any(address in network for network in INSIDE):
            return False
        if address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


class Connection(http.client.HTTPConnection):
    """A connection to one of the addresses that were looked at, whatever the name says by now."""

    def __init__(self, name: str, port: int, addresses: list[str], seconds: float) -> None:
        super().__init__(name, port, timeout=seconds)
        self.addresses = addresses
        self.is_cut = False

    def connect(self) -> None:
        for address in self.addresses[:-1]:
            with suppress(OSError):
                self.sock = socket.create_connection((address, self.port), self.timeout)
                break
        else:
            self.sock = socket.create_connection((self.addresses[-1], self.port), self.timeout)
        self.stop_if_cut()

    def cut(self) -> None:
        """It has taken long enough, however busily it goes on."""
        self.is_cut = True
        held = self.sock
        if held is not None:
            with suppress(OSError):
                held.shutdown(socket.SHUT_RDWR)

    def stop_if_cut(self) -> None:
        """The cut may have come while there was nothing to cut yet."""
        if self.is_cut:
            raise TimeoutError


class SafeConnection(Connection):
    """The same with TLS, for the name that was asked for."""

    default_port = http.client.HTTPS_PORT

    def connect(self) -> None:
        super().connect()
        safe = ssl.create_default_context()
        # Wrapped before it shakes hands, so that a cut finds what there is to cut.
        self.sock = held = safe.wrap_socket(self.sock, server_hostname=self.host, do_handshake_on_connect=False)
        self.stop_if_cut()
        held.do_handshake()
        self.stop_if_cut()
