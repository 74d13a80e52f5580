"""Notices to browsers whose tab is closed: web push, encrypted for the browser and signed by this server (VAPID)."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Sequence
from functools import cached_property
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Engine, delete, insert, select, update

from roundhouse.present.translation import speaking

from ..errors import Refused
from ..ids import hashed, new_id
from ..settings import Settings
from ..storage.records import writing
from ..storage.tables import push_subscriptions
from ..webhooks import WebhookClient, check_address
from .courier import Courier
from .delivering import Outcome
from .keys import ServerKeys
from .kinds import KINDS
from .outbox import Delivery
from .people import Person

#: Seconds for a call, and for which push services keep a message for a browser that is not running.
DEADLINE, KEPT = 10.0, 86_400
#: Seconds for which a signature is good.
SIGNED_FOR = 12 * 3_600
#: Browsers of one person; a further one replaces the oldest.
MOST_DEVICES = 12
#: Characters of a text: a message has room for 4 KB at most.
LONGEST_TEXT = 300
#: Answers that say that the browser takes no more messages.
UNSUBSCRIBED = (404, 410)
GONE = "The browser takes no more push messages."
BAD_KEYS = "The browser's keys are not valid. Allow push messages again."


class PushKeys:
    """The key pair with which push services know this server."""

    def __init__(self, keys: ServerKeys, settings: Settings) -> None:
        """Makes no key before it is needed."""
        self._keys, self._settings = keys, settings

    @cached_property
    def private(self) -> str:
        """The private key: 32 bytes in base64url, of the settings or the database."""
        if self._settings.vapid_key:
            return self._settings.vapid_key.rstrip("=")
        from cryptography.hazmat.primitives.asymmetric import ec

        made = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        return self._keys.get("vapid", _text(made.to_bytes(32, "big")))

    @cached_property
    def public(self) -> str:
        """The public key, which browsers subscribe with."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        secret = ec.derive_private_key(int.from_bytes(_bytes(self.private), "big"), ec.SECP256R1())
        point = secret.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return _text(point)

    def authorization(self, endpoint: str, at: float) -> str:
        """The header that proves to a push service who sends."""
        from py_vapid import Vapid02

        parts = urlsplit(endpoint)
        claims: dict[str, str | int] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(at) + SIGNED_FOR,
            "sub": self.contact,
        }
        signed: str = Vapid02.from_raw(self.private.encode()).sign(claims)["Authorization"]
        return signed

    @property
    def contact(self) -> str:
        """Whom push services may write to."""
        address = self._settings.address
        return self._settings.vapid_contact or (
            address if address.startswith("https:") else "mailto:roundhouse@localhost.invalid"
        )


class Subscriptions:
    """Browsers that get push messages."""

    def __init__(self, engine: Engine, private: bool, clock: Callable[[], float]) -> None:
        """`private` lets push services in the own network be used, without encryption of the connection."""
        self._engine, self._private, self._clock = engine, private, clock

    def add(self, user: str, endpoint: str, p256dh: str, auth: str, device: str) -> str:
        """Send push messages to a browser from now on; its id."""
        check_endpoint(endpoint, self._private)
        if not _is_point(p256dh) or len(_bytes(auth)) != 16:
            raise Refused("bad_request", BAD_KEYS)
        at, key, id_ = self._clock(), hashed(endpoint), new_id(12)
        values = {"p256dh": p256dh, "auth": auth, "device": device[:60], "created": at, "used": None, "off": ""}
        mine = select(push_subscriptions.c.id).where(push_subscriptions.c.user == user)
        with writing(self._engine) as connection:
            here = (push_subscriptions.c.endpoint_hash == key) & (push_subscriptions.c.user == user)
            known: str | None = connection.execute(select(push_subscriptions.c.id).where(here)).scalar_one_or_none()
            if known is not None:
                connection.execute(update(push_subscriptions).where(here).values(**values))
                return known
            # The browser has changed hands: whoever sat there before gets no more messages here.
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint_hash == key))
            newest = mine.order_by(push_subscriptions.c.created.desc())
            old = list(connection.execute(newest.offset(MOST_DEVICES - 1)).scalars())
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id.in_(old)))
            connection.execute(
                insert(push_subscriptions).values(id=id_, user=user, endpoint=endpoint, endpoint_hash=key, **values)
            )
        return id_


class PushSender:
    """Sends to one browser at a time."""

    def __init__(
        self,
        engine: Engine,
        courier: Courier,
        client: Callable[[], WebhookClient],
        keys: PushKeys,
        private: bool,
        clock: Callable[[], float],
    ) -> None:
        """`client` makes or finds the client on the courier's loop."""
        self._engine, self._courier, self._client, self._keys = engine, courier, client, keys
        self._private, self._clock = private, clock

    async def send(self, items: Sequence[Delivery], person: Person) -> Outcome:
        """Encrypt and post."""
        made = await self._courier.in_thread(self._encrypted, items[0], person)
        if isinstance(made, Outcome):
            return made
        endpoint, body, headers = made
        called = await self._client().post(endpoint, body, DEADLINE, headers)
        if called.status in UNSUBSCRIBED:
            return Outcome(False, GONE, off=True)
        return Outcome(called.ok, called.message, again=called.again)

    def _encrypted(self, one: Delivery, person: Person) -> tuple[str, bytes, dict[str, str]] | Outcome:
        from pywebpush import WebPusher

        with self._engine.connect() as connection:
            query = select(push_subscriptions).where(push_subscriptions.c.id == one.target)
            row = connection.execute(query).first()
        if row is None:
            return Outcome(False, GONE)
        try:
            check_endpoint(row.endpoint, self._private)
            pusher = WebPusher({"endpoint": row.endpoint, "keys": {"p256dh": row.p256dh, "auth": row.auth}})
            body = pusher.encode(payload(one, person), content_encoding="aes128gcm")["body"]
        except Refused as refusal:
            return Outcome(False, refusal.message, off=True)
        except Exception as error:  # whatever the library says of keys that are none
            return Outcome(False, f"{BAD_KEYS} ({type(error).__name__})", off=True)
        kind = KINDS[one.notice.kind]
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT),
            "Urgency": "high" if kind.urgent or kind.lapses == "turn" else "normal",
            "Topic": _text(hashlib.sha256(tag(one).encode()).digest())[:32],
            "Authorization": self._keys.authorization(row.endpoint, self._clock()),
        }
        return row.endpoint, bytes(body), headers


def check_endpoint(endpoint: str, private: bool) -> None:
    """Refuse what is not the address of a push service."""
    check_address(endpoint)
    if not endpoint.startswith("https://") and not private:
        raise Refused("bad_request", "Push messages go to https addresses only.")


def payload(one: Delivery, person: Person) -> bytes:
    """What the service worker gets."""
    with speaking(person.language):
        told = KINDS[one.notice.kind].tell(one.notice.facts)
    return msgspec.json.encode(
        {
            "title": told.title[:LONGEST_TEXT],
            "body": told.text[:LONGEST_TEXT],
            "path": one.notice.path,
            "tag": tag(one),
            "kind": one.notice.kind,
        }
    )


def tag(one: Delivery) -> str:
    """A newer notice of the same kind and game replaces an older one."""
    return f"{one.notice.kind}:{one.notice.game or one.notice.id}"


def _is_point(text: str) -> bool:
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(text))
    except ValueError:
        return False
    return True


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""
