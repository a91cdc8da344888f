"""Mail, by whichever SMTP server the owner of the site names."""

from __future__ import annotations

import email.policy
import smtplib
import ssl
from contextlib import suppress
from dataclasses import dataclass
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate
from typing import Any
from urllib.parse import unquote, urlsplit

from branchline.core.errors import BranchlineError
from branchline.core.translation import translated
from branchline.web.post.letters import Letter
from branchline.web.post.outside import BadAddress, Unanswered, Unreached

SECONDS = 20.0
PORTS = {"smtp": 587, "smtps": 465}
MOST_ADDRESS = 254
END = b"\r\n.\r\n"
"""Behind the last line of a mail."""
NO_SERVER = "the mail server is named as smtp://user:password@host:587 (or smtps://…)"


class Refused(Exception):
    """The mail server takes no mail for this address; there is no use in trying again."""


class Connection(smtplib.SMTP):
    """A connection to a mail server that knows whether all of a mail has gone out over it: from then on the mail may
    have been taken, whatever else is heard."""

    is_all_said = False

    def send(self, s: Any) -> None:
        super().send(s)
        self.is_all_said = isinstance(s, bytes) and s.endswith(END)


class SafeConnection(smtplib.SMTP_SSL, Connection):
    """The same, with TLS from the beginning."""


ON_ONE_LINE = email.policy.default.clone(max_line_length=998)
"""Of headers, as long as a line may be: a title that is parted is read with a blank before it, or with two inside."""


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed in, and in whose name. With a password only over TLS."""

    host: str
    port: int
    is_tls: bool
    user: str
    password: str
    sender: str
    seconds: float = SECONDS

    @classmethod
    def named(cls, url: str, sender: str) -> MailServer:
        """By its URL; BranchlineError in one sentence if it is none."""
        try:
            parts = urlsplit(url)
            port = parts.port or PORTS[parts.scheme]
        except (ValueError, KeyError) as error:
            raise BranchlineError(NO_SERVER) from error
        if not parts.hostname or parts.path not in ("", "/"):
            raise BranchlineError(NO_SERVER)
        try:
            check_address(sender)
        except BadAddress as error:
            raise BranchlineError("mail needs a sender such as branchline@play.example.org (--mail-from)") from error
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.hostname, port, parts.scheme == "smtps", user, password, sender)

    def send(self, address: str, letter: Letter) -> None:
        """Hand a letter in. Unreached: it may be tried again; Unanswered: it may have been taken; Refused: neither."""
        try:
            self.hand_in(self.written(address, letter))
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            if code >= 500:
                raise Refused("The mail server takes no mail for this address.") from error
            raise Unreached("The mail server does not take mail for this address just now.") from error
        except (OSError, smtplib.SMTPException) as error:
            raise Unreached("The mail server did not take the message.") from error

    def hand_in(self, mail: EmailMessage) -> None:
        server = self.connected()
        try:
            server.send_message(mail)
        except smtplib.SMTPServerDisconnected as error:
            if server.is_all_said:
                raise Unanswered("The mail server was handed the message, but did not answer.") from error
            raise
        finally:
            # However the server says goodbye, what it has taken is taken. (Trouble of smtplib is an OSError.)
            with suppress(OSError):
                server.quit()
            server.close()

    def connected(self) -> Connection:
        safe = ssl.create_default_context()
        if self.is_tls:
            server: Connection = SafeConnection(self.host, self.port, timeout=self.seconds, context=safe)
        else:
            server = Connection(self.host, self.port, timeout=self.seconds)
        try:
            if not self.is_tls:
                server.ehlo()
                if server.has_extn("starttls"):
                    server.starttls(context=safe)
                elif self.user:
                    raise smtplib.SMTPException("no TLS, and a password is not said aloud")
            if self.user:
                server.login(self.user, self.password)
        except BaseException:
            server.close()
            raise
        return server

    def written(self, address: str, letter: Letter) -> EmailMessage:
        mail = EmailMessage()
        mail["Subject"] = letter.title
        mail["From"] = Address("Branchline", addr_spec=self.sender)
        mail["To"] = address
        mail["Date"] = formatdate()
        mail["Message-ID"] = f"<{letter.mark}@{self.sender.rpartition('@')[2]}>"  # the same at every try
        mail["Auto-Submitted"] = "auto-generated"
        mail["List-Unsubscribe"] = f"<{letter.stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(f"{letter.text}\n\n{letter.link}\n\n-- \n{translated('No more of these')}: {letter.stop}\n")
        mail.policy = ON_ONE_LINE
        return mail


def check_address(address: str) -> None:
    """BadAddress for what is no mail address."""
    try:
        name = Address(addr_spec=address)
    except (ValueError, IndexError, MessageError) as error:
        raise BadAddress(f"{address!r} is no mail address.") from error
    is_plain = address.isascii() and address.isprintable() and " " not in address and len(address) <= MOST_ADDRESS
    if not name.username or not name.domain or not is_plain or any(sign in address for sign in ',;<>()"'):
        raise BadAddress(f"{address!r} is no mail address.")
