"""Running trains (sections 7.6 and 7.7)."""

from __future__ import annotations

from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.rules.operating import running

from .book import BOOK

#: The section that each fault of a route violates, if not 7.6.1.
SECTIONS = {
    "no_token": f"{BOOK} 7.6.2",
    "closed": f"{BOOK} 7.6.2",
    "through_blocked": f"{BOOK} 7.6.2",
    "not_visited": f"{BOOK} 7.6.3",
    "alone": f"{BOOK} 7.6.3",
    "no_room": f"{BOOK} 7.6.3",
    "too_long": f"{BOOK} 7.6.4",
}
RUN = Move(
    running.RunTrains,
    running.run_candidates,
    (
        *basics(BOOK, ("7.6.1", running.routes_are_readable)),
        *running.route_rules(SECTIONS, f"{BOOK} 7.6.1"),
        *rules(BOOK, ("7.2", running.no_train_is_idle)),
    ),
    running.apply_run,
)
