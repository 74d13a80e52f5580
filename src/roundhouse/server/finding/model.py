"""What is asked and answered about finding tables and people."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ..model import GameInfo, Language, Seat

SearchText = Annotated[str, Meta(max_length=80)]
TitleName = Annotated[str, Meta(max_length=30, pattern="^[a-z0-9]*$")]
#: `plain`: by the rulebook; `varied`: with options.
Variants = Literal["", "plain", "varied"]
#: `live` or `correspondence`: with such a clock; `unhurried`: without one.
Speed = Literal["", "live", "correspondence", "unhurried"]
Scope = Literal["mine", "open", "watch", "finished", "invited"]
#: `latest`: changed last; `newest`: created last; `fullest`: with the fewest free seats; `urgent`: yours to move first.
Sorting = Literal["latest", "newest", "fullest", "urgent"]
PlayerCount = Annotated[int, Meta(ge=1, le=12)]


class TableSearch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which tables are wanted; what is left empty does not matter."""

    #: Words of the names of the table, its title and its people; all must be there.
    q: SearchText = ""
    title: TitleName = ""
    language: Language = ""
    #: Number of seats.
    players: PlayerCount | None = None
    variants: Variants = ""
    speed: Speed = ""
    #: Only tables without a password.
    unlocked: bool = False
    #: Only tables of people whom you follow, or where they sit.
    friends: bool = False
    #: Only tables where you may sit down now: a free seat, your rating, a password that you have given.
    joinable: bool = False


class SavedSearch(Struct, frozen=True, kw_only=True):
    """A search that somebody has saved."""

    id: str
    name: str
    wanted: TableSearch
    #: Whether its owner is told when a table fits.
    notify: bool
    created: float


class NewSearch(Struct, frozen=True, forbid_unknown_fields=True):
    """A search to save."""

    wanted: TableSearch
    name: Annotated[str, Meta(max_length=60)] = ""
    notify: bool = True


class SearchChange(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether to be told of tables that fit a saved search."""

    notify: bool


InvitationState = Literal["waiting", "accepted", "declined", "withdrawn", "expired"]


class Invite(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to invite, by the name with which they are registered or by e-mail."""

    name: Annotated[str, Meta(max_length=40)] = ""
    email: Annotated[str, Meta(max_length=254)] = ""
    #: By default the first free one.
    seat: Seat | None = None
    #: A few words for them.
    text: Annotated[str, Meta(max_length=300)] = ""
    #: After so many days the seat is free again.
    days: Annotated[int, Meta(ge=1, le=30)] = 7


class SentInvitation(Struct, frozen=True, kw_only=True):
    """An invitation as the host sees it."""

    id: str
    seat: int
    #: Name, or what is shown of an address.
    to: str
    by_email: bool
    state: InvitationState
    created: float
    until: float


class ReceivedInvitation(Struct, frozen=True, kw_only=True):
    """An invitation as whoever is invited sees it."""

    id: str
    by: str
    text: str
    until: float
    game: GameInfo


class Decline(Struct, frozen=True, forbid_unknown_fields=True):
    """Decline an invitation; with `block`, nobody gets any further one from this host."""

    block: bool = False


class ContactTable(Struct, frozen=True, kw_only=True):
    """An open table of somebody you follow."""

    game: str
    title: str
    name: str


class Contact(Struct, frozen=True, kw_only=True):
    """Somebody you follow, who follows you, or whom you have blocked."""

    name: str
    #: Whether you follow each other.
    mutual: bool
    #: Null if they don't tell, or don't matter here.
    online: bool | None
    tables: tuple[ContactTable, ...]
    since: float


class Contacts(Struct, frozen=True, kw_only=True):
    """The people somebody knows."""

    following: tuple[Contact, ...]
    followers: tuple[Contact, ...]
    blocked: tuple[Contact, ...]
    #: Whether you are hidden: nobody sees that you are here or watching.
    hidden: bool


class SetContact(Struct, frozen=True, forbid_unknown_fields=True):
    """Follow somebody, or block them."""

    kind: Literal["follow", "block"]


class SetHidden(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you are hidden."""

    hidden: bool
