"""Small helpers: secrets, ids, times and clean text."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable

from roundhouse.core.text import visible

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id(length: int = 10) -> str:
    """A short random id without letters that look alike."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def new_secret() -> str:
    """A random secret for cookies, tokens and links."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """A code to copy by hand, in groups of four; it has 79 random bits."""
    letters = new_id(16)
    return "-".join(letters[at : at + 4] for at in range(0, 16, 4))


def read_code(typed: str) -> str:
    """A code as it is stored, however it was typed.

    >>> read_code(" ABCD efgh–jkmn-pqrs")
    'abcdefghjkmnpqrs'
    """
    return "".join(c for c in typed.lower() if c in _ALPHABET)


def hashed(secret: str) -> str:
    """How a random secret is stored."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


#: Where the server's time comes from; tests have time of their own.
source: Callable[[], float] = time.time


def now() -> float:
    """Seconds since 1970, by the server's clock."""
    return source()


def plural(number: int, noun: str) -> str:
    """A number with its noun.

    >>> plural(1, "move"), plural(2, "move")
    ('1 move', '2 moves')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def clean(text: str, *, lines: bool = False) -> str:
    r"""Text that a user typed, without control and direction characters and surrounding space.

    >>> clean(" An\x00a ")
    'Ana'
    """
    keep = "\n\t\ufe0f" if lines else ""
    found = visible(text, keep)
    return found.strip() if lines else " ".join(found.split())


def shortened(address: str) -> str:
    """An address as it is shown and kept: enough for whoever knows it, too little to write to.

    >>> shortened("ana.maria@example.org"), shortened("a…@example.org")
    ('a…@example.org', 'a…@example.org')
    """
    name, _, host = address.partition("@")
    return f"{name[:1]}…@{host}" if host else address
