"""Routes about games in the lobby."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from starlette.responses import Response

from roundhouse.present import map_picture

from ..accounts.people import Caller
from ..errors import Refused
from ..finding.model import PlayerCount, Scope, SearchText, Sorting, Speed, TableSearch, TitleName, Variants
from ..finding.search import Page
from ..games.import_export import read_file, write_file
from ..games.summaries import game_info
from ..limits import quotas
from ..lobby_model import Claimed, ClaimSeat, Invitation, SeatLink
from ..model import (
    Account,
    CloneGame,
    GameChange,
    GameInfo,
    GameList,
    ImportGame,
    JoinGame,
    Language,
    NewGame,
    SeatChange,
    Status,
)
from ..news.topics import game_topic
from ..ratings.terms import refuse_copy
from ..services import Services
from ..storage.records import GameRecord
from ..storage.retries import ticket
from ..teaching_model import PlayFrom
from .access import At, GameId, RequestKey, opened, seen, shown
from .callers import Asking, Device, Newcomer, Parts, Who, set_session
from .changes import changed, told
from .live_messages import ChatNews, encode
from .routing import Routes, encoded

routes = Routes("games", "play")
Secret = Annotated[str, Meta(min_length=20, max_length=80)]
SeatNumber = Annotated[int, Meta(ge=0, le=11)]


@routes.add("GET", "/games", returns=GameList, problems=(401,))
def list_games(
    who: Who,
    parts: Parts,
    scope: Scope = "open",
    q: SearchText = "",
    title: TitleName = "",
    language: Language = "",
    players: PlayerCount | None = None,
    variants: Variants = "",
    unlocked: bool = False,
    speed: Speed = "",
    friends: bool = False,
    joinable: bool = False,
    status: Status | None = None,
    sort: Sorting = "latest",
    limit: Annotated[int, Meta(ge=1, le=100)] = 50,
    offset: Annotated[int, Meta(ge=0, le=100_000)] = 0,
) -> GameList:
    """Your games, those that you are invited to or that are over, open ones to join, or those to watch."""
    wanted = TableSearch(q, title, language, players, variants, speed, unlocked, friends, joinable)
    found, total = parts.finding.tables.found(who, scope, wanted, Page(sort, limit, offset), status)
    return GameList(games=tuple(game_info(record, who.id, parts.hub) for record in found), total=total)


@routes.add("POST", "/games", returns=GameInfo, status=201, problems=(401, 403, 404, 409, 422))
def create_game(who: Who, asker: Asking, parts: Parts, body: NewGame, key: RequestKey = None) -> GameInfo:
    """Create a game."""
    who.signed_in()
    named = ticket(who.id, key, "create", "", body)

    def create() -> str:
        parts.quotas.spend(asker, quotas.CREATE)
        return parts.lobby.create(who, body, asker, named).id

    record = seen(parts, who, parts.retries.once(named, str, create))
    if body.start and record.status == "open":
        record = _started(parts, who, record.id, asker)
    _begin(parts, record)
    parts.finding.changed(record)
    return game_info(record, who.id, parts.hub)


def _started(parts: Services, who: Caller, game: str, asker: quotas.Asker) -> GameRecord:
    """Start a game whose host was interrupted between creating and starting it."""
    try:
        return parts.lobby.start(who, game, asker)
    except Refused:
        record = seen(parts, who, game)
        if record.status == "open":
            raise
        return record


def _begin(parts: Services, record: GameRecord) -> None:
    if record.status == "playing":
        parts.game_started(record)


@routes.add(
    "POST",
    "/games/import",
    returns=GameInfo,
    status=201,
    problems=(401, 403, 404, 409, 422, 503),
    large=True,
)
def import_game(
    who: Who,
    asker: Asking,
    parts: Parts,
    body: ImportGame,
    key: RequestKey = None,
) -> GameInfo:
    """Create a hotseat game from a saved game or a file of 18xx.games."""
    who.signed_in()
    named = ticket(who.id, key, "import", "", body)

    def store() -> str:
        parts.quotas.spend(asker, quotas.IMPORT)
        with parts.importing.turn():
            game = read_file(body.file, lambda done, total: parts.tell_import(who.signed_in().id, done, total))
            return parts.import_export.store(who, game, body.name, body.private, named).id

    return game_info(seen(parts, who, parts.retries.once(named, str, store)), who.id, parts.hub)


@routes.add("GET", "/games/{game}", returns=GameInfo, problems=(401, 404))
def read_game(who: Who, parts: Parts, game: GameId) -> GameInfo:
    """A game as the lobby shows it."""
    return game_info(seen(parts, who, game), who.id, parts.hub)


@routes.add("PATCH", "/games/{game}", returns=GameInfo, problems=(401, 403, 404, 409))
def change_game(who: Who, parts: Parts, game: GameId, body: GameChange) -> GameInfo:
    """Change a game's name, privacy, advice or undo rule."""
    return told(parts, who, parts.lobby.change(who, game, body))


@routes.add("DELETE", "/games/{game}", problems=(401, 403, 404))
def delete_game(who: Who, parts: Parts, game: GameId) -> None:
    """Delete a game that has not started, or that only you play."""
    parts.lobby.delete(who, game)
    parts.lives.forget(game)
    parts.announce(game)


@routes.add("POST", "/games/{game}/join", returns=GameInfo, problems=(401, 403, 404, 409))
def join_game(who: Who, parts: Parts, game: GameId, body: JoinGame) -> GameInfo:
    """Take a free seat, before the start or of a running game."""
    if seen(parts, who, game).status == "playing":
        return changed(parts, who, game, parts.takeovers.take(who, game, body.seat))
    return told(parts, who, parts.lobby.join(who, game, body.seat))


@routes.add("POST", "/games/{game}/leave", returns=GameInfo, problems=(401, 403, 404, 409))
def leave_game(who: Who, parts: Parts, game: GameId) -> GameInfo:
    """Leave your seat before the start."""
    return told(parts, who, parts.lobby.leave(who, game))


@routes.add("POST", "/games/{game}/start", returns=GameInfo, problems=(401, 403, 404, 409))
def start_game(who: Who, asker: Asking, parts: Parts, game: GameId) -> GameInfo:
    """Start a game."""
    record = parts.lobby.start(who, game, asker)
    _begin(parts, record)
    return told(parts, who, record)


@routes.add("PATCH", "/games/{game}/seats/{seat}", returns=GameInfo, problems=(401, 403, 404, 409))
def change_seat(who: Who, parts: Parts, game: GameId, seat: SeatNumber, body: SeatChange) -> GameInfo:
    """Name a seat, or let a bot play it."""
    return told(parts, who, parts.lobby.set_seat(who, game, seat, body))


@routes.add("POST", "/games/{game}/seats/{seat}/link", returns=SeatLink, problems=(401, 403, 404, 409))
def link_seat(who: Who, parts: Parts, game: GameId, seat: SeatNumber) -> SeatLink:
    """Create a private link to a free seat."""
    return parts.seat_links.create(who, game, seat)


@routes.add("POST", "/games/{game}/seats/{seat}/release", returns=GameInfo, problems=(401, 403, 404, 409))
def release_seat(who: Who, parts: Parts, game: GameId, seat: SeatNumber) -> GameInfo:
    """Take a seat back from a guest who is away; everyone at the table is told."""
    had = seen(parts, who, game)
    guest = parts.seat_links.release(who, game, seat)
    record = parts.lobby.read(game)
    if record.status != "open":
        said = f"{record.owner_name} has taken this seat back: {had.seats[seat].name} is away."
        line = parts.chat.say_for(record, seat, said, record.moves)
        parts.hub.publish(game_topic(game), encode(ChatNews(line=line)))
    parts.check_again(guest)
    return told(parts, who, record)


@routes.add("GET", "/seat-links/{secret}", returns=Invitation, problems=(401, 404, 409))
def read_invitation(who: Who, parts: Parts, secret: Secret) -> Invitation:
    """Who invites to what; the link stays good."""
    return parts.seat_links.invitation(who, secret)


@routes.add("POST", "/seat-links/{secret}", returns=Claimed, problems=(401, 403, 404, 409))
def claim_seat(
    who: Newcomer,
    parts: Parts,
    device: Device,
    secret: Secret,
    body: ClaimSeat,
) -> Response:
    """Take the seat of a private link, which works once; whoever is not signed in becomes a guest."""
    game, user = parts.seat_links.claim(who, secret, body.name)
    holder = who if who.id == user.id else parts.sessions.begin(user, device)
    record = parts.lobby.read(game)
    parts.announce(game)
    info = game_info(record, user.id, parts.hub)
    response = encoded(Claimed(game=info, account=Account(user=holder.user, csrf=holder.csrf)))
    if holder is not who:
        set_session(response, holder, parts)
    return response


@routes.add(
    "POST",
    "/games/{game}/clone",
    returns=GameInfo,
    status=201,
    problems=(401, 403, 404, 409, 422, 503),
)
def clone_game(
    who: Who,
    asker: Asking,
    parts: Parts,
    game: GameId,
    body: CloneGame,
    key: RequestKey = None,
) -> GameInfo:
    """Copy a game, as it is or was, into a hotseat game."""
    who.signed_in()
    record, named = seen(parts, who, game), ticket(who.id, key, "clone", game, body)
    refuse_copy(record)

    def store() -> str:
        parts.quotas.spend(asker, quotas.IMPORT)
        live = opened(parts, who, game)
        with parts.importing.turn():
            return parts.import_export.store(who, shown(parts, live, body.at), body.name or record.name, True, named).id

    return game_info(seen(parts, who, parts.retries.once(named, str, store)), who.id, parts.hub)


@routes.add("POST", "/games/{game}/play-from", returns=GameInfo, status=201, problems=(401, 403, 404, 409, 422))
def play_from(who: Who, asker: Asking, parts: Parts, game: GameId, body: PlayFrom, key: RequestKey = None) -> GameInfo:
    """Continue a finished game after some of its moves, at a private table against bots."""
    who.signed_in()
    named = ticket(who.id, key, "play-from", game, body)

    def store() -> str:
        parts.quotas.spend(asker, quotas.CREATE)
        live = opened(parts, who, game)
        with parts.importing.turn():
            return parts.solo_tables.play_from(who, live, body, named).id

    return game_info(seen(parts, who, parts.retries.once(named, str, store)), who.id, parts.hub)


@routes.add("POST", "/games/{game}/rematch", returns=GameInfo, status=201, problems=(401, 403, 404, 409, 422))
def rematch_game(who: Who, asker: Asking, parts: Parts, game: GameId) -> GameInfo:
    """Play a finished game again with the same players and options; everyone moves up one seat."""
    who.signed_in()
    parts.quotas.spend(asker, quotas.CREATE)
    record = parts.rematches.create(who, game, asker)
    _begin(parts, record)
    told(parts, who, seen(parts, who, game))
    return game_info(record, who.id, parts.hub)


@routes.add("GET", "/games/{game}/export", returns=dict[str, Any], problems=(401, 404))
def export_game(who: Who, parts: Parts, game: GameId, format: Literal["roundhouse", "18xx"] = "roundhouse") -> Response:
    """The game as a saved game or a file of 18xx.games."""
    live = opened(parts, who, game)
    found = msgspec.json.encode(write_file(live.game, format))
    headers = {"Content-Disposition": f'attachment; filename="{live.record.title}-{game}.json"'}
    return Response(found, media_type="application/json", headers=headers)


@routes.add("GET", "/games/{game}/map.svg", media="image/svg+xml", problems=(401, 404))
def draw_map(who: Who, parts: Parts, game: GameId, at: At = None) -> Response:
    """The map as a picture."""
    live = opened(parts, who, game)
    headers = {"Content-Disposition": f'inline; filename="{live.record.title}-{game}.svg"'}
    return Response(map_picture(shown(parts, live, at).view), media_type="image/svg+xml", headers=headers)
