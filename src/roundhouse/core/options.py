"""Options of a title: what its rulebook leaves to the players, and what 18xx.games plays differently.

Both are structs, and each field says what people read about it:

    class Options(Struct, frozen=True, forbid_unknown_fields=True):
        quick_rust: Annotated[bool, Option("Quick rust", "variant", "4-trains go at once in phase 6½.", "8(d)")] = False

    class SiteDeviations(Struct, frozen=True, forbid_unknown_fields=True):
        bids_in_fives: Annotated[bool, Deviation("3.1(b)", "bids are multiples of $5")] = False

The *settings* of a game are one flat mapping, as files, databases and command lines keep them: options by their names,
`site_rules` for all deviations at once, `site.bids_in_fives` for a single one, with or without the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, fields

#: Where an option comes from: the rulebook's own variants, other ways to read the rulebook, or neither.
Group = Literal["variant", "reading", "house rule"]
#: The groups in the order in which they are shown, with their headings.
GROUPS: Mapping[Group, str] = {
    "variant": "Variants of the rulebook",
    "reading": "Readings of the rulebook",
    "house rule": "House rules",
}
#: The setting that switches all deviations on.
SITE_RULES = "site_rules"
#: What stands before the name of a single deviation.
SITE = "site."


class Option(Struct, frozen=True):
    """What people read about an option."""

    name: str
    group: Group
    text: str
    section: str = ""
    #: What 18xx.games plays with, where it leaves no choice.
    on_site: bool | None = None


class Deviation(Struct, frozen=True):
    """Where and how 18xx.games departs from the rulebook."""

    section: str
    text: str


class _Switch(Struct):
    site_rules: bool


T = TypeVar("T", Option, Deviation)


def declared(struct: type[Struct], kind: type[T]) -> Mapping[str, T]:
    """What is declared with each field of a struct; a field without it is an error of the title."""
    found: dict[str, T] = {}
    for field in fields(struct):
        about = [note for note in getattr(field.type, "__metadata__", ()) if isinstance(note, kind)]
        if not about:
            raise TypeError(f"{struct.__module__}.{struct.__name__}.{field.name} has no {kind.__name__}")
        found[field.name] = about[0]
    return found


def migrated(
    settings: Mapping[str, object], options: type[Struct], deviations: type[Struct] | None
) -> dict[str, object]:
    """Settings of any age in the present form.

    Single deviations used to be plain options. A plain name becomes `site.name`; beside `site_rules`, which used to
    switch on all of them whatever was said of one, it is left out.
    """
    plain = set(deviations.__struct_fields__ if deviations else ()) - set(options.__struct_fields__)
    found = {name: value for name, value in settings.items() if name not in plain}
    if settings.get(SITE_RULES) is not True:
        found = {**{SITE + name: settings[name] for name in settings if name in plain}, **found}
    return found


def chosen_fields(
    settings: Mapping[str, object], options: type[Struct], deviations: type[Struct] | None
) -> tuple[dict[str, object], dict[str, object]]:
    """The fields of both structs that settings in the present form stand for; values are not checked yet."""
    if deviations is None:
        return dict(settings), {}
    single = {name.removeprefix(SITE): value for name, value in settings.items() if name.startswith(SITE)}
    plain = {name: value for name, value in settings.items() if not name.startswith(SITE) and name != SITE_RULES}
    if not msgspec.convert({SITE_RULES: settings.get(SITE_RULES, False)}, _Switch).site_rules:
        return plain, single
    fixed = {name: about.on_site for name, about in declared(options, Option).items() if about.on_site is not None}
    return {**plain, **fixed}, {**dict.fromkeys(deviations.__struct_fields__, True), **single}


def spelled_out(options: Struct, deviations: Struct | None) -> dict[str, object]:
    """Settings that name every option and every deviation."""
    single = {} if deviations is None else asdict(deviations)
    return {**asdict(options), **{SITE + name: value for name, value in single.items()}}
