"""Everything about looking after a server, as one part of it."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Engine

from ..limits.rate_limits import Limits
from .announcements import Announcements
from .audit import Audit
from .overview import ServerBook
from .reports import Reports
from .sanctions import Sanctions


class Moderation:
    """Sanctions, reports, announcements, the audit log, and what there is."""

    def __init__(
        self, engine: Engine, limits: Limits, ended: Callable[[str], None], changed: Callable[[str], None]
    ) -> None:
        """`ended` is told whose sessions end, `changed` which games have changed."""
        self.sanctions = Sanctions(engine, ended, changed)
        self.reports = Reports(engine, limits)
        self.announcements = Announcements(engine)
        self.audit = Audit(engine)
        self.book = ServerBook(engine)
