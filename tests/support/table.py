"""The table for tests of rules, as `roundhouse.testing` offers it to every title."""

from roundhouse.testing import Table, rule

__all__ = ["Table", "rule"]
