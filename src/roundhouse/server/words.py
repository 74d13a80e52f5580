"""Small helpers: secrets, ids, times and clean text."""

from __future__ import annotations

import hashlib
import secrets
import time
import unicodedata

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id(length: int = 10) -> str:
    """A short random id without letters that look alike."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def new_secret() -> str:
    """A secret that nobody guesses, for cookies, tokens and links."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """How a random secret is stored."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def now() -> float:
    """Seconds since 1970."""
    return time.time()


def clean(text: str, *, lines: bool = False) -> str:
    r"""Text of a person without control and direction characters and without space around it.

    >>> clean(" An\x00a ")
    'Ana'
    """
    keep = {"\n", "\t"} if lines else set()
    found = "".join(c for c in text if c in keep or unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Co", "Cn"})
    return found.strip() if lines else " ".join(found.split())
