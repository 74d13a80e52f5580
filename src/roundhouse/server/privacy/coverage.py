"""Every table that knows of people, and what becomes of its rows when somebody asks for their data or leaves.

A test compares this list with the tables: whoever adds a table with a user has to decide here.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

#: With a person's account a row goes, or stays without them, perhaps under another name.
Fate = Literal["goes", "stays"]


class Column(Struct, frozen=True):
    """A column that names a user."""

    #: Whether rows in which it names the person are part of their data.
    theirs: bool
    fate: Fate
    #: Columns with words of theirs, or their name, in rows that stay; deletion replaces them.
    words: tuple[str, ...] = ()


_OWN = Column(theirs=True, fate="goes")
_ABOUT = Column(theirs=False, fate="goes")
_STAYS = Column(theirs=True, fate="stays")
#: Who looks after the server is not told, not even in rows that are.
UNSEEN = Column(theirs=False, fate="stays")

#: By table and column.
COVERED: dict[str, dict[str, Column]] = {
    "admissions": {"user": _OWN},
    "answers": {"user": _OWN},
    "calendars": {"user": _OWN},
    "challenges": {"program": _OWN, "by": _STAYS},
    "chat": {"user": Column(theirs=True, fate="stays", words=("name", "text"))},
    # Whom somebody has blocked is their secret.
    "contacts": {"user": _OWN, "other": _ABOUT},
    "deliveries": {"user": _OWN},
    "entrants": {"user": Column(theirs=True, fate="stays", words=("name",))},
    "games": {"owner": _STAYS},
    "holidays": {"user": _OWN},
    "invitations": {"by": _OWN, "user": _OWN},
    "leagues": {"owner": _STAYS},
    "lessons_done": {"user": _OWN},
    "mail_links": {"user": _OWN},
    "notes": {"user": _OWN},
    "notice_settings": {"user": _OWN},
    "notices": {"user": _OWN},
    # What others have noted about somebody is private to them.
    "person_notes": {"author": _OWN, "about": _ABOUT},
    "profiles": {"user": _OWN},
    "programs": {"user": _OWN, "owner": _STAYS},
    "push_subscriptions": {"user": _OWN},
    "puzzles_helped": {"user": _OWN},
    "puzzles_solved": {"user": _OWN},
    "raters": {"user": _STAYS},
    # Who has reported whom is not told.
    "reports": {"by": _STAYS, "about": Column(theirs=False, fate="stays", words=("context",))},
    "result_seats": {"user": _STAYS},
    "sanctions": {"user": _OWN, "by": UNSEEN},
    "searches": {"user": _OWN},
    "seat_changes": {"user": Column(theirs=True, fate="stays", words=("name",))},
    "seats": {"user": Column(theirs=True, fate="stays", words=("name",))},
    "sessions": {"user": _OWN},
    "starters": {"user": _STAYS},
    "tokens": {"user": _OWN},
    "tournaments": {"owner": _STAYS},
}

#: Columns that are never part of an export: secrets, hashes of secrets, and keys for other services.
SECRET = frozenset(
    {
        *("password", "recovery", "look", "hash", "link", "secret", "email_hash", "endpoint_hash"),
        *("p256dh", "auth", "key", "request", "answer"),
    }
)
