"""Secrets that the server makes for itself when it first needs them; all processes share them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from functools import cached_property

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from ..storage.records import writing
from ..storage.tables import server_keys


class ServerKeys:
    """Keys in the database."""

    def __init__(self, engine: Engine) -> None:
        """Makes nothing yet."""
        self._engine = engine

    def get(self, name: str, new: str) -> str:
        """The key of this name; `new` becomes it if there is none."""
        query = select(server_keys.c.value).where(server_keys.c.name == name)
        with self._engine.connect() as connection:
            found: str | None = connection.execute(query).scalar_one_or_none()
        if found is not None:
            return found
        try:
            with writing(self._engine) as connection:
                connection.execute(insert(server_keys).values(name=name, value=new))
        except IntegrityError:  # another process was faster
            return self.get(name, new)
        return new

    @cached_property
    def signing(self) -> bytes:
        """The key with which links are signed."""
        return self.get("links", secrets.token_hex(32)).encode()

    def signature(self, *parts: str) -> str:
        """A signature that only this server can make; 128 bits."""
        text = "\n".join(parts).encode()
        made = hmac.new(self.signing, text, hashlib.sha256).digest()[:16]
        return base64.urlsafe_b64encode(made).decode().rstrip("=")

    def is_signed(self, signature: str, *parts: str) -> bool:
        """Whether a signature is ours; compared in constant time."""
        return hmac.compare_digest(signature.encode("utf-8", "replace"), self.signature(*parts).encode())
