"""Checks that what the client needs is installed, before anything else imports it."""

from __future__ import annotations

from roundhouse.extras import need_extra

need_extra("client")
