"""Settings of a server, read from the environment and checked before the start."""

from __future__ import annotations

import difflib
import math
import os
import re
from collections.abc import Iterator, Mapping
from email.utils import parseaddr
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from roundhouse.core.errors import RoundhouseError

#: Environment variables with names of their own; the others are ROUNDHOUSE_ and the field in capitals.
NAMED = {"database": "DATABASE_URL", "redis": "REDIS_URL"}
PREFIX = "ROUNDHOUSE_"
#: Variables that are read elsewhere: settings passed to a process, the log level, and test settings.
ELSEWHERE = {
    "ROUNDHOUSE_HANDED_OVER",
    "ROUNDHOUSE_LOG_LEVEL",
    "ROUNDHOUSE_FUZZ",
    "ROUNDHOUSE_PEER",
    "ROUNDHOUSE_PURE",
    "ROUNDHOUSE_SHARED",
    "ROUNDHOUSE_TOKEN",
}
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")

#: At least 1: a limit of 0 would lock everyone out.
Number = Annotated[int, Meta(ge=1, le=10**12)]
Amount = Annotated[float, Meta(gt=0, le=1e12)]
Days = Annotated[int, Meta(ge=1, le=36_500)]
#: So many at most; 0 for none.
Quota = Annotated[int, Meta(ge=0, le=10**9)]


class BadSettings(RoundhouseError):
    """Invalid settings, one line for each."""

    def __init__(self, lines: list[str]) -> None:
        """`lines` name the variable and what is wrong with it."""
        super().__init__("\n".join(lines))
        self.lines = lines


def variable(field: str) -> str:
    """The environment variable of a setting.

    >>> variable("database"), variable("burst")
    ('DATABASE_URL', 'ROUNDHOUSE_BURST')
    """
    return NAMED.get(field, PREFIX + field.upper())


class Settings(Struct, frozen=True, kw_only=True):
    """How a server runs."""

    #: `sqlite:///path` or `postgresql://…`.
    database: str = "sqlite:///roundhouse.db"
    #: Redis for live updates between several server processes; empty for a single one.
    redis: str = ""
    #: Address of the server for links in notices; empty if unknown.
    address: str = ""
    #: The mail server that sends e-mails (none without a host), its port (0: the usual one), how the connection is
    #: encrypted, who signs in there, and the sender: `Roundhouse <table@example.org>`.
    smtp_host: str = ""
    smtp_port: Annotated[int, Meta(ge=0, le=65_535)] = 0
    smtp_tls: Literal["starttls", "tls", "none"] = "starttls"
    smtp_user: str = ""
    smtp_password: str = ""
    mail_from: str = ""
    #: Private key with which push messages are signed (one is made if none is given), and whom push services may
    #: write to: `mailto:host@example.org` or an https address.
    vapid_key: str = ""
    vapid_contact: str = ""
    #: Days for which people can see what they were sent.
    notice_days: Days = 30
    #: Whether cookies are sent over HTTPS only.
    secure: bool = False
    #: Whether anyone may register.
    registration: bool = True
    #: Whether webhooks may call private network addresses.
    private_webhooks: bool = False
    #: Whether the client's address is taken from the proxy's X-Forwarded-For.
    proxied: bool = False
    #: Requests per second of one user (or address) in the long run, and how many may come at once.
    rate: Amount = 50.0
    burst: Number = 200
    #: Attempts to sign in or register per minute of one address.
    attempts: Number = 20
    #: Largest body of a request, and of an imported game, in bytes.
    largest_body: Annotated[int, Meta(ge=1_000, le=10**9)] = 64_000
    largest_import: Annotated[int, Meta(ge=1_000, le=10**9)] = 4_000_000
    #: Games kept in memory at most, and after how many seconds without any request one leaves it.
    resident: Number = 4_000
    idle: Amount = 900.0
    #: A snapshot of the position is kept every so many moves.
    snapshot_every: Number = 40
    #: Hours for which the first answer to a request with an `Idempotency-Key` is kept.
    answer_hours: Annotated[float, Meta(gt=0, le=100_000)] = 48.0
    #: Days after which a session that nobody uses ends.
    session_days: Days = 60
    #: Days after which games that never started, and guests without a game, are deleted if nothing changes; days after
    #: its end when a game is packed; hours between two such sweeps, 0 for none.
    open_days: Days = 60
    guest_days: Days = 90
    pack_days: Annotated[int, Meta(ge=0, le=36_500)] = 7
    sweep_hours: Annotated[float, Meta(ge=0, le=100_000)] = 6.0
    #: Cost of hashing a password: passes over the memory, and KiB of memory.
    argon_passes: Annotated[int, Meta(ge=1, le=1_000)] = 3
    argon_memory: Annotated[int, Meta(ge=64, le=4_194_304)] = 65_536
    #: Passwords hashed at the same time by one process, and how many requests wait for that.
    hashes: Annotated[int, Meta(ge=1, le=256)] = 2
    hashes_waiting: Annotated[int, Meta(ge=0, le=10_000)] = 12
    #: Quotas of one account: games that have not started, running games that only bots play, and within an hour games
    #: created, games imported or copied, pieces of advice, and reviews. An address may do as much as `quota_address`
    #: accounts. Requests from the machine itself have no quotas.
    quota_open: Quota = 50
    quota_bot_games: Quota = 5
    quota_created: Quota = 100
    quota_imports: Quota = 40
    quota_advice: Quota = 200
    quota_reviews: Quota = 30
    quota_address: Number = 5
    #: Days a year on which clocks rest for each person who takes a holiday.
    holiday_days: Annotated[int, Meta(ge=0, le=366)] = 30
    #: Programs of one person, and streams of events that one account may have open at the same time in one process.
    quota_programs: Quota = 10
    quota_streams: Quota = 4
    #: Bots of one process that think at the same time, and of games of one host.
    bots_at_once: Number = 2
    bots_per_owner: Number = 1
    #: Learned players that the lobby offers, as `NAME=FILE`, separated by commas.
    learned_bots: str = ""
    #: Where jobs are done: by the server processes themselves (`here`), or by `roundhouse worker` only (`elsewhere`).
    work: Literal["here", "elsewhere"] = "here"
    #: Days after which failed jobs are forgotten.
    job_days: Days = 14
    #: Token for `/metrics` (`Authorization: Bearer …`); without one, nobody can read the metrics.
    metrics_token: str = ""
    #: Folder of the built client.
    static: str = str(Path(__file__).with_name("static"))
    #: Seconds between two moves of a bot, so that people can follow.
    bot_pause: Annotated[float, Meta(ge=0, le=3_600)] = 0.4

    @classmethod
    def from_env(cls, env: Mapping[str, str] | None = None) -> Settings:
        """Read the environment; an empty value counts as unset. All problems are reported at once.

        >>> Settings.from_env({"DATABASE_URL": "sqlite:///x.db", "ROUNDHOUSE_RATE": "5"}).rate
        5.0
        """
        given = os.environ if env is None else env
        found, wrong = dict[str, Any](), list[str]()
        for name, kind in get_type_hints(cls, include_extras=True).items():
            value = given.get(variable(name))
            if not value:
                continue
            try:
                found[name] = msgspec.convert(value.strip(), kind, strict=False)
            except msgspec.ValidationError as error:
                wrong.append(f"{variable(name)}: {_wanted(kind, error)}, not {value!r}")
        settings = cls(**found)
        wrong += [line for line in settings.problems() if line.split(":")[0] not in {w.split(":")[0] for w in wrong}]
        level = given.get("ROUNDHOUSE_LOG_LEVEL", "")
        if level and level not in LEVELS:
            wrong.append(f"ROUNDHOUSE_LOG_LEVEL: must be one of {', '.join(LEVELS)}, not {level!r}")
        if wrong:
            raise BadSettings(wrong)
        return settings

    def problems(self) -> list[str]:
        """What is wrong with these settings, a line for each."""
        return [f"{variable(name)}: {text}" for name, text in _faults(self)]


def _wanted(kind: object, error: msgspec.ValidationError) -> str:
    """What a value must be, in words.

    >>> _wanted(bool, msgspec.ValidationError("x"))
    'must be true or false'
    """
    if get_origin(kind) is Literal:
        return f"must be {' or '.join(get_args(kind))}"
    base = getattr(kind, "__origin__", kind)
    if get_origin(kind) is Literal:
        return f"must be one of {', '.join(get_args(kind))}"
    if base is bool:
        return "must be true or false"
    text = str(error)
    if text.startswith("Expected `"):
        for sign, word in ((">=", "at least"), ("<=", "at most"), (">", "more than"), ("<", "less than")):
            _, found, bound = text.partition(f" {sign} ")
            if found:
                return f"must be {word} {bound.split('`')[0].split(' ')[0].removesuffix('.0')}"
    return "must be a whole number" if base is int else "must be a number"


def _faults(settings: Settings) -> Iterator[tuple[str, str]]:
    for name, kind in get_type_hints(Settings, include_extras=True).items():
        value = getattr(settings, name)
        if isinstance(value, float) and not math.isfinite(value):
            yield name, f"must be a number, not '{value}'"
            continue
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            yield name, f"{_wanted(kind, error)}, not {value!r}"
    if why := _bad_database(settings.database):
        yield "database", why
    if settings.redis and not _is_address(settings.redis, "redis", "rediss", "unix"):
        yield "redis", "must be an address such as redis://host:6379/0"
    if settings.work == "elsewhere" and why_not_elsewhere(settings):
        yield "work", f"can't be elsewhere: {why_not_elsewhere(settings)}"
    if settings.metrics_token and not 16 <= len(settings.metrics_token) <= 200:
        yield "metrics_token", "must have 16 to 200 characters"
    if settings.address and not _is_address(settings.address, "http", "https"):
        yield "address", "must be an address such as https://table.example.org"
    yield from _mail_faults(settings)
    if settings.vapid_key and not re.fullmatch(r"[A-Za-z0-9_-]{43}=?", settings.vapid_key):
        yield "vapid_key", "must be a private key of 32 bytes in base64url, as `npx web-push generate-vapid-keys` makes"
    if settings.vapid_contact and not re.fullmatch(r"(mailto:[^@\s]+@|https://)[^@\s]+", settings.vapid_contact):
        yield "vapid_contact", "must be an address such as mailto:host@example.org"


def _mail_faults(settings: Settings) -> Iterator[tuple[str, str]]:
    """What is wrong with the mail server; its password is never repeated."""
    if not settings.smtp_host:
        if settings.mail_from or settings.smtp_user:
            yield "smtp_host", "must name the mail server, because other mail settings are given"
        return
    if not re.fullmatch(r"[A-Za-z0-9.:_-]{1,253}", settings.smtp_host):
        yield "smtp_host", f"must be a host such as mail.example.org, not {settings.smtp_host[:100]!r}"
    if bool(settings.smtp_user) != bool(settings.smtp_password):
        yield "smtp_password" if settings.smtp_user else "smtp_user", "is needed: a mail server wants both or neither"
    name, sender = parseaddr(settings.mail_from)
    if not re.fullmatch(r"[^@\s]+@[^@\s]+", sender) or not settings.mail_from.isprintable() or len(name) > 100:
        yield "mail_from", "must be the sender of e-mails, such as Roundhouse <table@example.org>"
    if not settings.address:
        yield "address", "must be set if e-mails are sent, for the links in them"


def why_not_elsewhere(settings: Settings) -> str:
    """Why other processes can't work on this server's jobs; empty if they can."""
    if not settings.database.startswith("postgres"):
        return "workers need PostgreSQL (DATABASE_URL)"
    return "" if settings.redis else "workers need Redis (REDIS_URL), so that their moves reach browsers"


def _is_address(text: str, *schemes: str) -> bool:
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        return False
    return parts.scheme in schemes and bool(parts.netloc or parts.scheme == "unix")


def _bad_database(address: str) -> str:
    """What is wrong with the address of a database; its password is never repeated."""
    try:
        url = make_url(address)
        url.get_backend_name()
    except (ArgumentError, ValueError):
        return "must be an address such as sqlite:////data/table.db or postgresql://user:password@host/name"
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        return f"must be SQLite or PostgreSQL, not {url.get_backend_name()}"
    if url.get_backend_name() == "postgresql" and not url.database:
        return "must name the database: postgresql://user:password@host/name"
    return ""


def unknown_variables(env: Mapping[str, str] | None = None) -> list[str]:
    """A line for each variable that looks like a setting but isn't one.

    >>> unknown_variables({"ROUNDHOUSE_BRUST": "5"})
    ['ROUNDHOUSE_BRUST is not a setting; did you mean ROUNDHOUSE_BURST?']
    """
    known = {variable(name) for name in Settings.__struct_fields__} | ELSEWHERE
    found = []
    for name in sorted(os.environ if env is None else env):
        if name.startswith(PREFIX) and name not in known:
            close = difflib.get_close_matches(name, known, 1)
            found.append(f"{name} is not a setting" + (f"; did you mean {close[0]}?" if close else "."))
    return found
