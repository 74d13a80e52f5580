"""Every rule that a program can check is cited by a test, and every citation names a rule."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from roundhouse.core.title import Title
from roundhouse.record.coverage import citations, coverage, rules_of
from roundhouse.titles import all_titles

INDEXED = [t for t in all_titles().values() if files(t.package).joinpath("rules.json").is_file()]


@pytest.mark.parametrize("title", INDEXED, ids=lambda t: t.id)
def test_every_checkable_rule_is_cited(title: Title) -> None:
    """`roundhouse rules TITLE --coverage` has no gaps."""
    assert [rule.id for rule in coverage(title) if rule.checkable and not rule.tests] == []


def test_citations_name_rules_that_exist(root: Path) -> None:
    """A mistyped id would pretend to check something."""
    known = {rule.id for title in INDEXED for rule in rules_of(title)}
    assert sorted({rule for rule, _ in citations(root / "tests")} - known) == []


def test_ids_are_unique() -> None:
    """An id means one rule."""
    for title in INDEXED:
        ids = [rule.id for rule in rules_of(title)]
        assert len(ids) == len(set(ids))
