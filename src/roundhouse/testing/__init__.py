"""The contract that every title keeps, as a suite of tests for the titles of any package.

Two lines make a title's package run it. In `tests/conftest.py`, so that tests may be marked with the rules they settle:

    pytest_plugins = ["roundhouse.testing"]

and in a test module, such as `tests/test_contract.py`:

    from roundhouse.testing.contract import *

The tests run for every title that the project in pytest's root folder offers as an entry point of the group
`roundhouse.titles`. To name titles yourself, add `TITLES = ["18demo"]` below the import.

Rules are tested on a `Table`, where any position is quickly set up:

    from roundhouse.testing import Table, rule

    @rule("18Demo 3.2")
    def test_one_purchase_a_turn() -> None:
        table = Table("18demo", 3).play("p1 par AB 70")
        assert table.sections("p1 share AB 20 from offering") == ["3.2"]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .table import Table

if TYPE_CHECKING:
    import pytest

__all__ = ["Table", "rule"]


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the atomic rules that it settles, by their ids in the title's `rules.json`."""
    import pytest

    return pytest.mark.rule(*ids)


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known, and let failed tests of the suite show the values they compare."""
    import pytest

    config.addinivalue_line("markers", "rule(*ids): the atomic rules a test settles, such as '18Demo 3.2'")
    pytest.register_assert_rewrite("roundhouse.testing.contract")
