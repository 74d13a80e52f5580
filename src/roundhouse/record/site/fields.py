"""The fields of each type of action; everything an importer relies on is checked while reading."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from .errors import SiteFileError, shown

NOT_PLAYED = frozenset(
    {"message", "log", "program_buy_shares", "program_share_pass", "program_auction_bid", "program_disable"}
)
"""Actions that change nothing in the game."""

TAKE_BACKS = frozenset({"undo", "redo"})

_TARGETS = ("company", "minor", "corporation")
_Shares = Annotated[list[str], msgspec.Meta(min_length=1)]

REQUIRED: Mapping[str, Mapping[str, object]] = {
    "assign": {"target": str},
    "bankrupt": {},
    "bid": {"price": int},
    "buy_company": {"company": str, "price": int},
    "buy_shares": {"shares": _Shares},
    "buy_train": {"train": str, "price": int},
    "choose": {"choice": str | int},
    "choose_ability": {"choice": str | int},
    "combined_trains": {"base": str, "additional_train": str, "additional_train_variant": str},
    "destination_connection": {},
    "discard_train": {"train": str},
    "dividend": {"kind": str},
    "end_game": {},
    "lay_tile": {"hex": str, "tile": str, "rotation": int},
    "merge": {"corporation": str},
    "par": {"corporation": str, "share_price": str},
    "pass": {},
    "payoff_player_debt": {},
    "place_token": {"city": str},
    "run_routes": {"routes": list[dict[str, object]]},
    "sell_shares": {"shares": _Shares},
    "special_buy": {"description": str},
    **{name: {} for name in (*NOT_PLAYED, *TAKE_BACKS)},
}

OPTIONAL: Mapping[str, Mapping[str, object]] = {
    "assign": {"target_type": str | None},
    "bid": dict.fromkeys(_TARGETS, str),
    "buy_shares": {"percent": int | None, "swap": str | None, "share_price": str | int | None},
    "buy_train": {"variant": str | None, "exchange": str | None},
    "destination_connection": {"corporations": list[str] | None},
    "lay_tile": {"cost": int | None},
    "place_token": {"slot": int | None, "tokener": str | None, "cost": int | None},
    "run_routes": {"extra_revenue": int | None, "subsidy": int | None},
    "sell_shares": {"percent": int | None, "swap": str | None, "share_price": str | int | None},
    "special_buy": {"cost": int | None},
    "undo": {"action_id": int | None},
}


def written_out(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields of an action with one spelling for "no share price", which some files write as false.

    >>> written_out({"shares": ["MC_1"], "share_price": False})
    {'shares': ['MC_1'], 'share_price': None}
    """
    return {name: None if name == "share_price" and value is False else value for name, value in fields.items()}


def check_fields(kind: str, data: Mapping[str, object], action: int) -> None:
    """Raise `SiteFileError` unless the fields fit the type of the action.

    >>> check_fields("pass", {}, 1)
    >>> check_fields("dividend", {}, 9)
    Traceback (most recent call last):
    roundhouse.record.site.errors.SiteFileError: action 9: dividend: the field 'kind' is missing
    """
    required = REQUIRED.get(kind)
    if required is None:
        raise SiteFileError("type", f"{shown(kind)} is not a known action", action=action)
    for name in required:
        if name not in data:
            raise SiteFileError(kind, f"the field '{name}' is missing", action=action)
    if kind == "bid" and sum(name in data for name in _TARGETS) != 1:
        raise SiteFileError(kind, f"exactly one of {', '.join(_TARGETS)} must be named", action=action)
    for name, expected in {**required, **OPTIONAL.get(kind, {})}.items():
        if name in data:
            _check(f"{kind}.{name}", data[name], expected, action)


def _check(what: str, value: object, expected: object, action: int) -> None:
    try:
        msgspec.convert(value, expected)
    except (msgspec.ValidationError, RecursionError) as error:
        raise SiteFileError(what, f"{error}; found {shown(value)}", action=action) from error
