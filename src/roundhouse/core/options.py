"""Options of a title: what the rulebook lets players choose, and what 18xx.games does differently.

Both are structs whose fields declare the text that players see:

    class Options(Struct, frozen=True, forbid_unknown_fields=True):
        quick_rust: Annotated[bool, Option("Quick rust", "variant", "4-trains go at once in phase 6½.", "8(d)")] = False

    class SiteDeviations(Struct, frozen=True, forbid_unknown_fields=True):
        bids_in_fives: Annotated[bool, Deviation("3.1(b)", "bids are multiples of $5")] = False

The *settings* of a game are one flat mapping, used in files, databases and on command lines: options by name,
`site_rules` for all deviations at once, `site.bids_in_fives` for a single one (also to override `site_rules`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, fields

from .conversion import convert

#: Where an option comes from: a variant in the rulebook, an interpretation of the rulebook, or neither.
Group = Literal["variant", "reading", "house rule"]
#: The groups in display order, with their headings.
GROUPS: Mapping[Group, str] = {
    "variant": "Variants of the rulebook",
    "reading": "Readings of the rulebook",
    "house rule": "House rules",
}
#: The setting that switches all deviations on.
SITE_RULES = "site_rules"
#: The prefix for the name of a single deviation.
SITE = "site."


class Option(Struct, frozen=True):
    """How an option is shown to players."""

    name: str
    group: Group
    text: str
    section: str = ""
    #: The value 18xx.games uses, if it leaves no choice.
    on_site: bool | None = None


class Deviation(Struct, frozen=True):
    """A way in which 18xx.games departs from the rulebook, with the section."""

    section: str
    text: str


class _Switch(Struct):
    site_rules: bool


T = TypeVar("T", Option, Deviation)


def declared(struct: type[Struct], kind: type[T]) -> Mapping[str, T]:
    """The `Option` or `Deviation` declared for each field of a struct; raises `TypeError` if one is missing."""
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
    """Settings of any age, converted to the current form.

    Single deviations used to be plain options. A plain name becomes `site.name`. Next to `site_rules`, which used to
    switch on all of them regardless, it is dropped.
    """
    plain = set(deviations.__struct_fields__ if deviations else ()) - set(options.__struct_fields__)
    found = {name: value for name, value in settings.items() if name not in plain}
    if settings.get(SITE_RULES) is not True:
        found = {**{SITE + name: settings[name] for name in settings if name in plain}, **found}
    return found


def chosen_fields(
    settings: Mapping[str, object], options: type[Struct], deviations: type[Struct] | None
) -> tuple[dict[str, object], dict[str, object]]:
    """Split settings in the current form into the fields of both structs, without checking the values."""
    if deviations is None:
        return dict(settings), {}
    single = {name.removeprefix(SITE): value for name, value in settings.items() if name.startswith(SITE)}
    plain = {name: value for name, value in settings.items() if not name.startswith(SITE) and name != SITE_RULES}
    if not convert({SITE_RULES: settings.get(SITE_RULES, False)}, _Switch).site_rules:
        return plain, single
    fixed = {name: about.on_site for name, about in declared(options, Option).items() if about.on_site is not None}
    return {**plain, **fixed}, {**dict.fromkeys(deviations.__struct_fields__, True), **single}


def spelled_out(options: Struct, deviations: Struct | None) -> dict[str, object]:
    """Settings with every option and every deviation."""
    single = {} if deviations is None else asdict(deviations)
    return {**asdict(options), **{SITE + name: value for name, value in single.items()}}
