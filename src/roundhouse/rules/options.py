"""Options of a title that 18xx.games plays by: they stand behind `site_rules`, which switches all of them on."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace


class _Bundled(Protocol):
    @property
    def site_rules(self) -> bool: ...


T = TypeVar("T", bound=_Bundled)


def bundle(options: type[Struct]) -> tuple[str, ...]:
    """The names of the options behind `site_rules`."""
    names = options.__struct_fields__
    return names[names.index("site_rules") + 1 :]


def spelled_out(options: T, site: tuple[str, ...], **plain: Any) -> T:
    """The options with the bundle of 18xx.games spelled out; `plain` are others that the site decides."""
    if not options.site_rules:
        return options
    found: T = replace(options, **plain, **dict.fromkeys(site, True))  # type: ignore[type-var]  # options are structs
    return found
