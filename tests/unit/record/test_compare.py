"""Differences between positions are found one by one, and only where the expected side tells."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from roundhouse.record.site import CompanyState, Difference, PlayerState, RoundState, TraceState, differences

STATE = TraceState(
    round=RoundState("OR", 2, 1),
    phase="3",
    bank=5000,
    finished=False,
    players={"1": PlayerState(cash=10, shares={"MC": 60}, privates=(), value=500, certificates=5)},
    companies={"MC": CompanyState(closed=False, cash=70, par=None, trains=("2", "3"))},
    tiles={"I8": ("57", 0)},
    privates={"MIR": "player:1"},
    player_order=("1",),
)


def with_company(**changes: Any) -> TraceState:
    return replace(STATE, companies={"MC": replace(STATE.companies["MC"], **changes)})


def with_player(**changes: Any) -> TraceState:
    return replace(STATE, players={"1": replace(STATE.players["1"], **changes)})


def test_equal_positions_have_none() -> None:
    assert differences(STATE, replace(STATE)) == []


def test_every_difference_is_named_by_its_path() -> None:
    actual = replace(with_company(cash=75, trains=("2",)), round=RoundState("OR", 2, 2), bank=4995)
    assert differences(STATE, actual) == [
        Difference("round.number", 1, 2),
        Difference("bank", 5000, 4995),
        Difference("companies.MC.cash", 70, 75),
        Difference("companies.MC.trains", ("2", "3"), ("2",)),
    ]
    assert str(differences(STATE, actual)[2]) == "companies.MC.cash: expected 70, got 75"


def test_entries_on_one_side_only() -> None:
    more = replace(STATE, tiles={"I8": ("57", 0), "K6": ("4", 1)}, privates={})
    assert differences(STATE, more) == [
        Difference("tiles.K6", None, ("4", 1)),
        Difference("privates.MIR", "player:1", None),
    ]
    assert differences(STATE, with_player(shares={"MC": 60, "TM": 10})) == [
        Difference("players.1.shares.TM", None, 10),
    ]


def test_what_the_expected_side_does_not_tell_is_left_out() -> None:
    assert differences(STATE, with_company(price=80, cell=(2, 6))) == []
    assert differences(with_company(price=80), STATE) == [Difference("companies.MC.price", 80, UNSET)]


def test_nothing_is_something_that_is_told() -> None:
    assert differences(STATE, with_company(par=75)) == [Difference("companies.MC.par", None, 75)]


def test_fields_can_be_ignored_by_name() -> None:
    actual = replace(with_player(certificates=6, cash=11), bank=0)
    assert differences(STATE, actual, ignore={"certificates", "bank"}) == [Difference("players.1.cash", 10, 11)]


def test_an_ignored_field_name_does_not_hide_a_key() -> None:
    expected, actual = replace(STATE, tiles={"bank": ("1", 0)}), replace(STATE, tiles={})
    assert differences(expected, actual, ignore={"bank"}) == [Difference("tiles.bank", ("1", 0), None)]
