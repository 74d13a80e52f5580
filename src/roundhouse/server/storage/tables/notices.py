"""The tables of notices: what people want to be told and where, what they were told, and how it was delivered."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table, Text, UniqueConstraint

from .base import metadata, user_column

#: What somebody has chosen; who has no row here wants what is usual.
notice_settings = Table(
    "notice_settings",
    metadata,
    user_column("user", primary_key=True, index=False),
    #: The language and time zone in which the client was used last.
    Column("language", String(5), nullable=False, default="en", server_default="en"),
    Column("zone", String(64), nullable=False, default="UTC", server_default="UTC"),
    #: As JSON, where it is not as usual: by kind, by channel, whether notices are wanted.
    Column("choices", Text, nullable=False, default="{}", server_default="{}"),
    #: E-mails: at once (`now`), `hourly`, or `daily` at an hour of the time zone.
    Column("digest", String(10), nullable=False, default="now", server_default="now"),
    Column("digest_hour", Integer, nullable=False, default=8, server_default="8"),
    #: The address, a hash to find it by, and when its owner confirmed it.
    Column("email", String(254), nullable=False, default="", server_default=""),
    Column("email_hash", String(64), nullable=False, default="", server_default="", index=True),
    Column("email_confirmed", Float),
    #: Why a channel was switched off by the server; empty while it works.
    Column("email_off", String(200), nullable=False, default="", server_default=""),
    Column("webhook_off", String(200), nullable=False, default="", server_default=""),
    #: What the webhook's service understands, and the person's handle there.
    Column("webhook_format", String(10), nullable=False, default="json", server_default="json"),
    Column("webhook_mention", String(100), nullable=False, default="", server_default=""),
)

#: Browsers that get notices with their tab closed.
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", String(16), primary_key=True),
    user_column("user"),
    Column("endpoint", String(1000), nullable=False),
    Column("endpoint_hash", String(64), nullable=False, unique=True),
    #: The browser's public key and secret, with which messages are encrypted.
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(50), nullable=False),
    Column("device", String(60), nullable=False, default="", server_default=""),
    Column("created", Float, nullable=False),
    Column("used", Float),
    #: Why it was switched off; empty while it works.
    Column("off", String(200), nullable=False, default="", server_default=""),
)

notices = Table(
    "notices",
    metadata,
    Column("id", String(16), primary_key=True),
    user_column("user", index=False),
    Column("kind", String(30), nullable=False),
    #: Of the same kind, game and position somebody is told once.
    Column("key", String(120), nullable=False),
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), index=True),
    #: Entries of the game at that time; what came later may make the notice out of date.
    Column("seq", Integer),
    Column("facts", Text, nullable=False),
    Column("path", String(200), nullable=False),
    Column("created", Float, nullable=False, index=True),
    UniqueConstraint("user", "key", name="one_notice"),
)

#: The outbox: a row for each channel (and each browser) that a notice goes to.
deliveries = Table(
    "deliveries",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("notice", String(16), ForeignKey("notices.id", ondelete="CASCADE"), nullable=False, index=True),
    user_column("user", index=False),
    Column("channel", String(10), nullable=False),
    #: The push subscription.
    Column("target", String(16), nullable=False, default="", server_default=""),
    #: waiting, digest, sending, sent, failed, stale (out of date) or seen (they had the game open).
    Column("state", String(10), nullable=False),
    Column("attempts", Integer, nullable=False, default=0, server_default="0"),
    #: How the latest attempt went.
    Column("result", String(300), nullable=False, default="", server_default=""),
    Column("created", Float, nullable=False),
    #: When to try next, or until when whoever is sending has time; when it was over.
    Column("due", Float, nullable=False),
    Column("done", Float),
    Index("deliveries_by_state", "state", "due"),
    Index("deliveries_by_user", "user", "created"),
)

#: Links in e-mails that confirm an address or set a new password: hashed, used once.
mail_links = Table(
    "mail_links",
    metadata,
    Column("hash", String(64), primary_key=True),
    user_column("user"),
    Column("purpose", String(10), nullable=False),
    Column("email", String(254), nullable=False),
    Column("expires", Float, nullable=False, index=True),
)

#: Secrets that the server makes for itself.
server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(30), primary_key=True),
    Column("value", Text, nullable=False),
)
