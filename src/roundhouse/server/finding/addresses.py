"""Addresses for e-mail: checked before anything is sent."""

from __future__ import annotations

import re

from ..errors import Refused

_WORD = r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
_ADDRESS = re.compile(rf"{_WORD}(?:\.{_WORD})*@(?:[a-z0-9](?:[a-z0-9-]{{0,61}}[a-z0-9])?\.)+[a-z]{{2,63}}")


def mail_address(typed: str) -> str:
    """An address as it is stored.

    >>> mail_address(" Ana.Maria@Example.ORG ")
    'ana.maria@example.org'
    """
    found = typed.strip().lower()
    if len(found) > 254 or found.find("@") > 64 or not _ADDRESS.fullmatch(found):
        raise Refused("bad_request", "This is not an e-mail address. It looks like ana@example.org.")
    return found
