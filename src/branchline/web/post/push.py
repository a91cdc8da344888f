"""Web Push: a message for a browser that need not be open, sealed so that only that browser reads it (RFC 8291) and
signed by this site (RFC 8292, VAPID)."""

from __future__ import annotations

import base64
import json
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from branchline.table.storage import Storage
from branchline.table.ways import Way, kept_secret
from branchline.web.post.letters import Letter
from branchline.web.post.outside import Answer, BadAddress, Outside

SECRET = "vapid"
ALIVE = 24 * 3600  # as long a push service keeps a message for a browser that is away
SIGNED_FOR = 12 * 3600
MOST_BYTES = 3000  # of the text: with the rest, a push service takes 4,096, sealed
POINT_BYTES, AUTH_BYTES = 65, 16
CURVE = ec.SECP256R1()


class Push:
    """Sends pushes, signed with the key of this site: made when it is first needed, and kept in the storage."""

    def __init__(self, storage: Storage, outside: Outside) -> None:
        self.storage = storage
        self.outside = outside
        self.own_key: ec.EllipticCurvePrivateKey | None = None

    @property
    def key(self) -> ec.EllipticCurvePrivateKey:
        if self.own_key is None:
            fresh = ec.generate_private_key(CURVE).private_numbers().private_value
            number = int(kept_secret(self.storage, SECRET, f"{fresh:x}"), 16)
            self.own_key = ec.derive_private_key(number, CURVE)
        return self.own_key

    @property
    def public_key(self) -> str:
        """What a browser is told so that it takes pushes of this site alone."""
        return encoded(point_of(self.key.public_key()))

    def check(self, endpoint: str, keys: dict[str, str]) -> None:
        """Is this what a browser says about itself?"""
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(keys.get("p256dh", ""), POINT_BYTES))
            decoded(keys.get("auth", ""), AUTH_BYTES)
        except ValueError as error:
            raise BadAddress("This browser did not say how to reach it; please try again.") from error
        self.outside.check(endpoint)

    def send(self, way: Way, letter: Letter, site: str, now: float) -> Answer:
        text = letter.text.encode()[:MOST_BYTES].decode(errors="ignore")
        said = {"title": letter.title, "text": text, "link": urlsplit(letter.link).path or "/"}
        sealed = http_ece.encrypt(
            json.dumps({**said, "topic": letter.topic, "id": letter.mark}, ensure_ascii=False).encode(),
            private_key=ec.generate_private_key(CURVE),
            dh=decoded(way.keys["p256dh"], POINT_BYTES),
            auth_secret=decoded(way.keys["auth"], AUTH_BYTES),
            version="aes128gcm",
        )
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(ALIVE),
            "Urgency": "normal",
            "Topic": letter.topic[:32],  # a newer one takes the place of one that is still waiting
            "Authorization": f"vapid t={self.token(way.address, site, now)}, k={self.public_key}",
        }
        return self.outside.ask("POST", way.address, sealed, headers)

    def token(self, endpoint: str, site: str, now: float) -> str:
        """Who sends it, to which push service, and until when this holds."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": round(now) + SIGNED_FOR, "sub": site}
        body = ".".join(encoded(json.dumps(one).encode()) for one in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self.key.sign(body.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{body}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_bytes(serialization.Encoding.X962, form)


def encoded(some: bytes) -> str:
    return base64.urlsafe_b64encode(some).rstrip(b"=").decode()


def decoded(text: str, length: int) -> bytes:
    some = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if len(some) != length:
        raise ValueError("of another length")
    return some
