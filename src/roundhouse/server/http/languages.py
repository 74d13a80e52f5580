"""Which language a request wants: `lang` in the address, or the header Accept-Language."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

from roundhouse.present.translation import LANGUAGES

DEFAULT = LANGUAGES[0]
_LONGEST = 200


def wanted_language(scope: Scope) -> str:
    """The language of a request or connection; browsers can't set headers of WebSockets, so the address comes first."""
    if scope["type"] not in ("http", "websocket"):
        return DEFAULT
    chosen = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[0]
    return _known(chosen) or preferred(Headers(scope=scope).get("accept-language", ""))


def preferred(header: str) -> str:
    """The language of ours that an Accept-Language header likes best.

    >>> preferred("fr-FR, de-AT;q=0.8, en;q=0.5"), preferred("es"), preferred("fr"), preferred("de;q=oops, es;q=0.1")
    ('de', 'es', 'en', 'es')
    """
    best, found = 0.0, DEFAULT
    for part in header[:_LONGEST].split(","):
        tag, _, quality = part.partition(";")
        weight = _weight(quality)
        if weight > best and (known := _known(tag)):
            best, found = weight, known
    return found


def _known(tag: str) -> str:
    base = tag.strip().lower().partition("-")[0]
    return base if base in LANGUAGES else ""


def _weight(quality: str) -> float:
    name, _, value = quality.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(value) if name == "q" else 1.0
    except ValueError:
        return 0.0
