"""The tables of the database, a module for each area."""

from __future__ import annotations

from .base import StoredQuery, StoredRow, metadata
from .clocks import beats, calendars, holidays, seat_changes
from .finding import admissions, contacts, found_tables, invitations, searches, unwanted
from .games import chat, games, notes, reviews, seats, undo_wishes
from .lessons import lessons_done, puzzles_helped, puzzles_solved
from .log import archives, entries, snapshots
from .moderation import announcements, audit, marks, reports, sanctions
from .notices import deliveries, mail_links, notice_settings, notices, push_subscriptions, server_keys
from .people import answers, sessions, tokens, users
from .programs import challenges, programs
from .results import (
    bouts,
    person_notes,
    profiles,
    raters,
    rating_steps,
    ratings,
    result_companies,
    result_seats,
    results,
    starters,
)
from .server import job_failures, leases, probes
from .tournaments import (
    entrants,
    leagues,
    tournament_log,
    tournament_rounds,
    tournament_tables,
    tournaments,
)

__all__ = [
    "StoredQuery",
    "StoredRow",
    "admissions",
    "announcements",
    "answers",
    "archives",
    "audit",
    "beats",
    "bouts",
    "calendars",
    "challenges",
    "chat",
    "contacts",
    "deliveries",
    "entrants",
    "entries",
    "found_tables",
    "games",
    "holidays",
    "invitations",
    "job_failures",
    "leagues",
    "leases",
    "lessons_done",
    "mail_links",
    "marks",
    "metadata",
    "notes",
    "notice_settings",
    "notices",
    "person_notes",
    "probes",
    "profiles",
    "programs",
    "push_subscriptions",
    "puzzles_helped",
    "puzzles_solved",
    "raters",
    "rating_steps",
    "ratings",
    "reports",
    "result_companies",
    "result_seats",
    "results",
    "reviews",
    "sanctions",
    "searches",
    "seat_changes",
    "seats",
    "server_keys",
    "sessions",
    "snapshots",
    "starters",
    "tokens",
    "tournament_log",
    "tournament_rounds",
    "tournament_tables",
    "tournaments",
    "undo_wishes",
    "unwanted",
    "users",
]
