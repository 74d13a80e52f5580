"""Routes about tournaments and leagues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta
from starlette.responses import Response

from ..accounts.people import Caller
from ..limits import quotas
from ..services import Services
from ..storage.retries import ticket
from ..tournaments.exports import Value, results_rows, standings_rows, written_csv
from ..tournaments.model import (
    Cancel,
    CheckIn,
    Decision,
    EntrantChange,
    LeagueChange,
    LeagueList,
    LeagueView,
    NewEntrant,
    NewLeague,
    NewTournament,
    Pause,
    SignUp,
    TournamentChange,
    TournamentInvitation,
    TournamentList,
    TournamentView,
)
from .access import RequestKey
from .callers import Asking, Parts, Who
from .routing import Answer, Routes

routes = Routes("tournaments", "tournaments")
TournamentId = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$")]
LeagueId = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$")]
Number = Annotated[int, Meta(ge=1, le=1000)]
Secret = Annotated[str, Meta(max_length=100)]
Limit = Annotated[int, Meta(ge=1, le=50)]
Offset = Annotated[int, Meta(ge=0, le=100_000)]
What = Literal["standings", "results"]
#: What a change may be refused with.
CHANGE = (401, 403, 404, 409)


def told(parts: Services, who: Caller, tournament: str) -> TournamentView:
    """A changed tournament; everyone who looks at it is told."""
    parts.tournaments.changed(tournament)
    return parts.tournaments.views.read(who, tournament)


@routes.add("GET", "/tournaments", returns=TournamentList, problems=(401,))
def list_tournaments(
    who: Who,
    parts: Parts,
    scope: Literal["open", "running", "finished", "mine"] = "open",
    limit: Limit = 20,
    offset: Offset = 0,
) -> TournamentList:
    """Public tournaments to sign up for, to follow or to look back on, or your own ones."""
    return parts.tournaments.views.listed(who, scope, limit, offset)


@routes.add("POST", "/tournaments", returns=TournamentView, status=201, problems=(401, 403, 404, 409, 422))
def create_tournament(
    who: Who, asker: Asking, parts: Parts, body: NewTournament, key: RequestKey = None
) -> TournamentView:
    """Organise a tournament; people can sign up at once."""
    who.signed_in()
    named = ticket(who.id, key, "tournament", "", body)

    def create() -> str:
        parts.quotas.spend(asker, quotas.CREATE)
        return parts.tournaments.organising.create(who, body, named)

    return parts.tournaments.views.read(who, parts.retries.once(named, str, create))


@routes.add("GET", "/tournaments/{tournament}", returns=TournamentView, problems=(401, 404))
def read_tournament(
    who: Who, asker: Asking, parts: Parts, tournament: TournamentId, invitation: Secret = ""
) -> TournamentView:
    """Everything about a tournament; the invitation's secret opens a private one."""
    if invitation:
        parts.limits.attempt(f"tournament {asker.address}")
    return parts.tournaments.views.read(who, tournament, invitation)


@routes.add("PATCH", "/tournaments/{tournament}", returns=TournamentView, problems=CHANGE)
def change_tournament(who: Who, parts: Parts, tournament: TournamentId, body: TournamentChange) -> TournamentView:
    """Change a tournament; its settings only before the start."""
    parts.tournaments.organising.change(who, tournament, body)
    return told(parts, who, tournament)


@routes.add("DELETE", "/tournaments/{tournament}", problems=CHANGE)
def delete_tournament(who: Who, parts: Parts, tournament: TournamentId) -> None:
    """Delete a tournament that was never played."""
    parts.tournaments.organising.delete(who, tournament)
    parts.tournaments.changed(tournament)


@routes.add("POST", "/tournaments/{tournament}/join", returns=TournamentView, problems=CHANGE)
def join_tournament(who: Who, parts: Parts, tournament: TournamentId, body: SignUp) -> TournamentView:
    """Sign up."""
    if body.secret:
        parts.limits.attempt(f"tournament {who.signed_in().id}")
    parts.tournaments.entering.join(who, tournament, body.secret)
    return told(parts, who, tournament)


@routes.add("POST", "/tournaments/{tournament}/leave", problems=CHANGE)
def leave_tournament(who: Who, parts: Parts, tournament: TournamentId) -> None:
    """Withdraw; from the next round on, if the tournament has begun."""
    parts.tournaments.entering.leave(who, tournament)
    parts.tournaments.changed(tournament)


@routes.add("POST", "/tournaments/{tournament}/check-in", returns=TournamentView, problems=CHANGE)
def check_in(who: Who, parts: Parts, tournament: TournamentId, body: CheckIn) -> TournamentView:
    """Say that you are there, where the organiser asks for that."""
    parts.tournaments.entering.check_in(who, tournament, body.here)
    return told(parts, who, tournament)


@routes.add("POST", "/tournaments/{tournament}/invitation", returns=TournamentInvitation, problems=CHANGE)
def invite_to_tournament(who: Who, parts: Parts, tournament: TournamentId) -> TournamentInvitation:
    """Create a link with which people sign up; the former one ends."""
    return parts.tournaments.organising.invite(who, tournament)


@routes.add("POST", "/tournaments/{tournament}/entrants", returns=TournamentView, problems=CHANGE)
def add_entrant(who: Who, parts: Parts, tournament: TournamentId, body: NewEntrant) -> TournamentView:
    """Add a person with an account, or bots."""
    parts.tournaments.entering.add(who, tournament, body)
    return told(parts, who, tournament)


@routes.add("PATCH", "/tournaments/{tournament}/entrants/{entrant}", returns=TournamentView, problems=CHANGE)
def change_entrant(
    who: Who, parts: Parts, tournament: TournamentId, entrant: Number, body: EntrantChange
) -> TournamentView:
    """Drop an entrant, let them back in, check them in, or give their place to another."""
    parts.tournaments.entering.change(who, tournament, entrant, body)
    return told(parts, who, tournament)


@routes.add("POST", "/tournaments/{tournament}/start", returns=TournamentView, problems=CHANGE)
def start_tournament(who: Who, parts: Parts, tournament: TournamentId) -> TournamentView:
    """Begin the first round."""
    parts.tournaments.organising.start(who, tournament)
    return told(parts, who, tournament)


@routes.add("POST", "/tournaments/{tournament}/rounds", returns=TournamentView, problems=CHANGE)
def next_round(who: Who, parts: Parts, tournament: TournamentId) -> TournamentView:
    """Begin the next round, where rounds do not begin by themselves."""
    parts.tournaments.organising.next_round(who, tournament)
    return told(parts, who, tournament)


@routes.add("POST", "/tournaments/{tournament}/pause", returns=TournamentView, problems=CHANGE)
def pause_tournament(who: Who, parts: Parts, tournament: TournamentId, body: Pause) -> TournamentView:
    """Let the next round wait, or go on."""
    parts.tournaments.organising.pause(who, tournament, body.paused)
    return told(parts, who, tournament)


@routes.add("POST", "/tournaments/{tournament}/cancel", returns=TournamentView, problems=CHANGE)
def cancel_tournament(who: Who, parts: Parts, tournament: TournamentId, body: Cancel) -> TournamentView:
    """Call a tournament off, and say why."""
    parts.tournaments.organising.cancel(who, tournament, body.reason)
    return told(parts, who, tournament)


@routes.add("POST", "/tournaments/{tournament}/rounds/{number}/tables/{table}", returns=TournamentView, problems=CHANGE)
def decide_table(
    who: Who, parts: Parts, tournament: TournamentId, number: Number, table: Number, body: Decision
) -> TournamentView:
    """Set the result of a table, and say why; everybody reads it."""
    parts.tournaments.organising.decide(who, tournament, number, table, body)
    return told(parts, who, tournament)


def _rows(parts: Services, who: Caller, tournament: str, what: What) -> list[Sequence[Value]]:
    view = parts.tournaments.views.read(who, tournament)
    return standings_rows(view) if what == "standings" else results_rows(view)


@routes.add("GET", "/tournaments/{tournament}/export.csv", media="text/csv", problems=(401, 404))
def export_csv(who: Who, parts: Parts, tournament: TournamentId, what: What = "standings") -> Response:
    """The standings, or the results of all tables, for a spreadsheet."""
    headers = {"Content-Disposition": f'attachment; filename="tournament-{tournament}-{what}.csv"'}
    return Response(written_csv(_rows(parts, who, tournament, what)), media_type="text/csv", headers=headers)


@routes.add("GET", "/tournaments/{tournament}/export.json", returns=tuple[dict[str, Any], ...], problems=(401, 404))
def export_json(who: Who, parts: Parts, tournament: TournamentId, what: What = "standings") -> Answer:
    """The standings, or the results of all tables, for programs."""
    head, *rows = _rows(parts, who, tournament, what)
    headers = {"Content-Disposition": f'attachment; filename="tournament-{tournament}-{what}.json"'}
    return Answer(tuple(dict(zip(map(str, head), row, strict=True)) for row in rows), headers=headers)


@routes.add("GET", "/leagues", returns=LeagueList, problems=(401,))
def list_leagues(who: Who, parts: Parts, limit: Limit = 20, offset: Offset = 0) -> LeagueList:
    """Public leagues, and your own."""
    return parts.tournaments.leagues.listed(who, limit, offset)


@routes.add("POST", "/leagues", returns=LeagueView, status=201, problems=(401, 403))
def create_league(who: Who, asker: Asking, parts: Parts, body: NewLeague) -> LeagueView:
    """Organise a league; its seasons are tournaments."""
    parts.quotas.spend(asker, quotas.CREATE)
    return parts.tournaments.leagues.read(who, parts.tournaments.leagues.create(who, body))


@routes.add("GET", "/leagues/{league}", returns=LeagueView, problems=(401, 404))
def read_league(who: Who, parts: Parts, league: LeagueId) -> LeagueView:
    """Everything about a league."""
    return parts.tournaments.leagues.read(who, league)


@routes.add("PATCH", "/leagues/{league}", returns=LeagueView, problems=CHANGE)
def change_league(who: Who, parts: Parts, league: LeagueId, body: LeagueChange) -> LeagueView:
    """Change a league; its settings hold from the next season on."""
    parts.tournaments.leagues.change(who, league, body)
    return parts.tournaments.leagues.read(who, league)


@routes.add("DELETE", "/leagues/{league}", problems=CHANGE)
def delete_league(who: Who, parts: Parts, league: LeagueId) -> None:
    """Delete a league; its tournaments stay."""
    parts.tournaments.leagues.delete(who, league)


@routes.add("POST", "/leagues/{league}/seasons", returns=LeagueView, status=201, problems=CHANGE)
def next_season(who: Who, asker: Asking, parts: Parts, league: LeagueId) -> LeagueView:
    """Open the next season: a tournament for each division, with the players of the last one."""
    parts.quotas.spend(asker, quotas.CREATE)
    for tournament in parts.tournaments.leagues.next_season(who, league):
        parts.tournaments.changed(tournament)
    return parts.tournaments.leagues.read(who, league)
