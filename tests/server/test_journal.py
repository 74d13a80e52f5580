"""The journal: what was appended is stored, and nothing is promised after the end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.server.errors import Refused
from roundhouse.server.storage.journal import Change, Journal
from tests.server.people import Table


def _change(game: str, expected: int, data: str = "{}") -> Change:
    return Change(
        game=game,
        expected=expected,
        kind="act",
        data=data,
        seat=0,
        at=1.0,
        digest="",
        moves=expected + 1,
        to_move=0,
        doing="",
        robot=False,
        status="playing",
    )


def test_one_bad_entry_does_not_spoil_the_others(table: Table) -> None:
    ana = table.guest("Ana")
    games = [ana.new_game() for _ in range(4)]
    journal = table.services.journal
    changes = [_change(game, 0) for game in games]
    changes[1] = replace(changes[1], data=None)  # type: ignore[arg-type]  # the database refuses an entry without data
    changes[2] = _change(games[2], 7)
    futures = [journal.append(change) for change in changes]
    assert futures[0].result(20) is True
    with pytest.raises(Exception, match=r"(?i)null"):
        futures[1].result(20)
    assert futures[2].result(20) is False
    assert futures[3].result(20) is True
    assert [ana.good("GET", f"/games/{game}")["seq"] for game in games] == [1, 0, 0, 1]


def test_nothing_comes_after_the_end(table: Table) -> None:
    game = table.guest("Ana").new_game()
    journal = Journal(table.services.engine)
    first = journal.append(_change(game, 0))
    journal.close()
    assert first.result(0) is True
    with pytest.raises(Refused, match="shutting down"):
        journal.append(_change(game, 1))
