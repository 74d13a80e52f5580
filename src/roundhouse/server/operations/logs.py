"""Logs: one JSON object per line, without secrets."""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime

import msgspec

#: What every record of the logging module has.
_USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
HIDDEN = "…"
#: Names of fields whose values are secrets, wherever they are written: "name": "x", name=x, name: x.
_NAMES = (
    r"(?:[\w-]*(?:password|passwd|secret|token|cookie|recovery|credential|api[_-]?key)[\w-]*"
    r"|authorization|roundhouse_session|code|csrf|hash|link)"
)
_VALUE = r"(\"[^\"]*\"|'[^']*'|(?:(?:bearer|basic)\s+)?[^\s,;&)}\]]+)"
_SECRETS = (
    # The path of a private link to a seat.
    (re.compile(r"((?:/seat-links/|/join/))[^\s\"'?#<>,;\\]+"), rf"\1{HIDDEN}"),
    # Personal tokens, and what stands behind the scheme of an Authorization header.
    (re.compile(r"\brh_[\w-]+"), HIDDEN),
    (re.compile(r"(?i)\b(bearer|basic)\s+[^\s\"',;]+"), rf"\1 {HIDDEN}"),
    # User and password, query and fragment of an address.
    (re.compile(r"(\b[a-z][a-z0-9+.-]*://)[^\s/@\"']+@", re.IGNORECASE), rf"\1{HIDDEN}@"),
    (re.compile(r"(\b[a-z][a-z0-9+.-]*://[^\s?#\"']*)[?#][^\s\"']*", re.IGNORECASE), rf"\1?{HIDDEN}"),
    # A field with a telling name.
    (re.compile(rf"(?i)([\"']?\b{_NAMES}\b[\"']?\s*[=:]\s*){_VALUE}"), rf"\1{HIDDEN}"),
    # Whatever else looks like a random secret of ours: 43 characters of base64.
    (re.compile(r"(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{32,}(?![\w-])"), HIDDEN),
)


def redacted(text: str) -> str:
    """A text without what nobody else may read.

    >>> redacted("GET /join/abc, Authorization: Bearer rh_x, postgresql://u:p@host/db, https://hook/x?key=1")
    'GET /join/…, Authorization: …, postgresql://…@host/db, https://hook/x?…'
    >>> redacted("{'name': 'Ana', 'password': 'correct horse'} and 3 moves")
    "{'name': 'Ana', 'password': …} and 3 moves"
    """
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


def _clean(value: object) -> object:
    """A value without secrets, with everything in it."""
    if isinstance(value, str):
        return redacted(value.encode("utf-8", "backslashreplace").decode())
    if isinstance(value, dict):
        return {str(k): HIDDEN if re.fullmatch(_NAMES, str(k), re.IGNORECASE) else _clean(v) for k, v in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_clean(one) for one in value]
    if value is None or isinstance(value, (bool, int, float)):
        return value
    return _clean(str(value))


class JsonLines(logging.Formatter):
    """Time, level, logger, message and whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(_clean(line)).decode()


def set_up(level: str = "INFO") -> None:
    """Write all logs to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)  # what matters is told by `roundhouse.jobs`
