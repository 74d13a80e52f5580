"""Find what a value of a data file refers to, by the roles its type declares (see `ids` and `roles`).

>>> class Deal(Struct):
...     seller: CompanyId
...     prices: dict[HexId, int]
>>> [(m.key, m.role.value, m.name) for m in mentioned(Deal, Deal("MC", {"E6": 5}), "deal")]
[('deal.seller', 'company', 'MC'), ('deal.prices', 'hex', 'E6')]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from .ids import CompanyId, HexId
from .roles import Role

__all__ = ["CompanyId", "HexId", "Mention", "mentioned"]


class Mention(Struct, frozen=True):
    """A name in a data file, the role it refers to and its key; fields of structs may be empty."""

    key: str
    role: Role
    name: str
    may_be_empty: bool = False


def mentioned(kind: object, value: Any, key: str, *, field: bool = False) -> Iterator[Mention]:
    """Everything a value of this type refers to."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        role = next((part for part in args[1:] if isinstance(part, Role)), None)
        if role is not None and args[0] is str:
            yield Mention(key, role, value, field)
        else:
            yield from mentioned(args[0], value, key)
    elif origin in (tuple, list):
        for number, item in enumerate(value, start=1):
            yield from mentioned(args[0], item, f"{key}[{number}]")
    elif origin is dict:
        for name, item in value.items():
            yield from mentioned(args[0], name, key)
            yield from mentioned(args[1], item, f"{key}.{name}")
    elif isinstance(kind, type) and issubclass(kind, Struct):
        for one in fields(kind):
            inside = f"{key}.{one.name}" if key else one.name
            yield from mentioned(one.type, getattr(value, one.encode_name), inside, field=True)
