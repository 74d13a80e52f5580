"""Routes about invitations, contacts and saved searches."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ..accounts.blocking import ContactKind
from ..errors import Refused
from ..finding.model import (
    Contacts,
    Decline,
    Invite,
    NewSearch,
    ReceivedInvitation,
    SavedSearch,
    SearchChange,
    SentInvitation,
    SetContact,
    SetHidden,
)
from ..games.summaries import game_info
from ..lobby_model import TableLink
from ..model import GameInfo
from .access import GameId
from .callers import Asking, Parts, Who
from .changes import told
from .games import SeatNumber, Secret
from .routing import Routes

routes = Routes("finding", "play")
InvitationId = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$")]
SearchId = InvitationId
PersonName = Annotated[str, Meta(min_length=1, max_length=40)]


class EnterTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The password of a table."""

    password: Annotated[str, Meta(max_length=100)]


@routes.add("POST", "/games/{game}/enter", returns=GameInfo, problems=(401, 403, 404, 503))
def enter_table(who: Who, asker: Asking, parts: Parts, game: GameId, body: EnterTable) -> GameInfo:
    """Give the password of a table; from then on you may look at it and join."""
    record = parts.entrance.enter(who, game, body.password, asker.address)
    return game_info(record, who.id, parts.hub)


@routes.add("POST", "/games/{game}/link", returns=TableLink, problems=(401, 403, 404, 409))
def link_table(who: Who, parts: Parts, game: GameId) -> TableLink:
    """Create a private link that gives any free seat to everybody who has it; an older one ends."""
    return parts.seat_links.create_for_table(who, game)


@routes.add("DELETE", "/games/{game}/link", problems=(401, 403, 404))
def end_table_link(who: Who, parts: Parts, game: GameId) -> None:
    """The link to the table works no longer."""
    parts.seat_links.end_for_table(who, game)


@routes.add("POST", "/games/{game}/seats/{seat}/remove", returns=GameInfo, problems=(401, 403, 404, 409))
def remove_player(who: Who, parts: Parts, game: GameId, seat: SeatNumber) -> GameInfo:
    """Remove a player before the start; they can't take a seat at this table again."""
    parts.check_again(parts.seat_links.remove(who, game, seat))
    return told(parts, who, parts.lobby.read(game))


@routes.add("GET", "/games/{game}/invitations", returns=tuple[SentInvitation, ...], problems=(401, 403, 404))
def list_sent_invitations(who: Who, parts: Parts, game: GameId) -> tuple[SentInvitation, ...]:
    """The invitations to your table, and what became of them."""
    return parts.finding.invitations.sent(who, game)


@routes.add("POST", "/games/{game}/invitations", returns=SentInvitation, status=201, problems=(401, 403, 404, 409))
def invite(who: Who, asker: Asking, parts: Parts, game: GameId, body: Invite) -> SentInvitation:
    """Keep a seat for somebody, and tell them."""
    sent, user = parts.finding.invitations.invite(who, game, body, asker.address)
    record = parts.lobby.read(game)
    if user is not None:
        parts.finding.tell_invited(user, record, who.signed_in().name, sent.id, body.text)
    parts.announce(game)
    return sent


@routes.add("DELETE", "/games/{game}/invitations/{invitation}", problems=(401, 403, 404))
def withdraw_invitation(who: Who, parts: Parts, game: GameId, invitation: InvitationId) -> None:
    """Invite somebody no longer; the seat is free again."""
    parts.finding.invitations.withdraw(who, game, invitation)
    parts.announce(game)


@routes.add("GET", "/invitations", returns=tuple[ReceivedInvitation, ...], problems=(401,))
def list_invitations(who: Who, parts: Parts) -> tuple[ReceivedInvitation, ...]:
    """Invitations that wait for your answer."""
    return tuple(
        ReceivedInvitation(id=row.id, by=by, text=row.text, until=row.until, game=game_info(record, who.id, parts.hub))
        for row, by, record in parts.finding.invitations.received(who)
    )


@routes.add("POST", "/invitations/{invitation}/accept", returns=GameInfo, problems=(401, 403, 404, 409))
def accept_invitation(who: Who, parts: Parts, invitation: InvitationId) -> GameInfo:
    """Take the seat that is kept for you."""
    return told(parts, who, parts.finding.invitations.accept(who, invitation))


@routes.add("POST", "/invitations/{invitation}/decline", problems=(401, 403, 404))
def decline_invitation(who: Who, parts: Parts, invitation: InvitationId, body: Decline) -> None:
    """Decline; the seat is free again."""
    parts.announce(parts.finding.invitations.decline(who, invitation, body.block))


@routes.add("POST", "/seat-links/{secret}/decline", problems=(401, 403, 404))
def decline_link(who: Who, parts: Parts, secret: Secret, body: Decline) -> None:
    """Decline an invitation that came by e-mail; with `block`, your address gets no further ones."""
    parts.announce(parts.finding.invitations.decline_link(secret, body.block))


@routes.add("GET", "/contacts", returns=Contacts, problems=(401,))
def read_contacts(who: Who, parts: Parts) -> Contacts:
    """The people you follow, who follow you, and whom you have blocked."""
    return parts.finding.contacts.read(who)


@routes.add("PATCH", "/contacts", returns=Contacts, problems=(401, 403), scope="account")
def hide_myself(who: Who, parts: Parts, body: SetHidden) -> Contacts:
    """Whether others see that you are here or watching."""
    parts.finding.contacts.hide(who, body.hidden)
    parts.check_again(who.signed_in().id)
    return parts.finding.contacts.read(who)


@routes.add("PUT", "/contacts/{name}", returns=Contacts, problems=(401, 403, 404, 409), scope="account")
def set_contact(who: Who, parts: Parts, name: PersonName, body: SetContact) -> Contacts:
    """Follow somebody, or block them: they can't join your tables or invite you, and you don't read what they write."""
    return _set(who, parts, name, body.kind)


@routes.add("DELETE", "/contacts/{name}", returns=Contacts, problems=(401, 403, 404), scope="account")
def drop_contact(who: Who, parts: Parts, name: PersonName) -> Contacts:
    """Follow or block somebody no longer."""
    return _set(who, parts, name, None)


def _set(who: Who, parts: Parts, name: str, kind: ContactKind | None) -> Contacts:
    if who.signed_in().guest:
        raise Refused("forbidden", "Register first. Guests can't follow or block people.")
    parts.check_again(parts.finding.contacts.set(who, name, kind))
    parts.check_again(who.signed_in().id)
    return parts.finding.contacts.read(who)


@routes.add("GET", "/searches", returns=tuple[SavedSearch, ...], problems=(401,))
def list_searches(who: Who, parts: Parts) -> tuple[SavedSearch, ...]:
    """Your saved searches."""
    return parts.finding.searches.listed(who)


@routes.add("POST", "/searches", returns=SavedSearch, status=201, problems=(401, 403, 409))
def save_search(who: Who, parts: Parts, body: NewSearch) -> SavedSearch:
    """Save a search, and be told when a table fits."""
    return parts.finding.searches.save(who, body)


@routes.add("PATCH", "/searches/{search}", returns=SavedSearch, problems=(401, 403, 404))
def change_search(who: Who, parts: Parts, search: SearchId, body: SearchChange) -> SavedSearch:
    """Whether to be told when a table fits."""
    return parts.finding.searches.change(who, search, body.notify)


@routes.add("DELETE", "/searches/{search}", problems=(401, 403, 404))
def drop_search(who: Who, parts: Parts, search: SearchId) -> None:
    """Delete a saved search."""
    parts.finding.searches.drop(who, search)
