"""Titles of installed packages; one that cannot be used is told in a line and does not stop the others."""

from __future__ import annotations

import logging
import re
import tomllib
from collections.abc import Iterable
from importlib.metadata import EntryPoint
from importlib.resources import files

from msgspec import Struct

from roundhouse.core.title import TITLE_API, Title

GROUP = "roundhouse.titles"
OURS = "roundhouse"
#: Ids stand in file names, in addresses and in the names of environments.
ID = re.compile(r"[a-z0-9][a-z0-9_]{1,23}")
ID_IN_WORDS = "2 to 24 lower-case letters, digits or underscores, and not begin with an underscore"
#: Files that a title may have and that every list of titles reads.
_READ_BY_LISTS = ("card.toml", "words.toml")

log = logging.getLogger(__name__)


def is_id(found: object) -> bool:
    """Whether this can be the id of a title.

    >>> is_id("18mex"), is_id("18 MEX"), is_id(18)
    (True, False, False)
    """
    return isinstance(found, str) and ID.fullmatch(found) is not None


class BrokenTitle(Struct, frozen=True):
    """An entry point that gives no title that can be played, and why."""

    name: str
    package: str
    reason: str

    def __str__(self) -> str:
        """One line for people."""
        return f"title {self.name} of package {self.package} cannot be used: {self.reason}"


class UnusableTitle(Exception):
    """What is wrong with a title."""


def discover(entries: Iterable[EntryPoint]) -> tuple[dict[str, Title], list[BrokenTitle]]:
    """The titles by id, and what cannot be used; of two with one id ours comes first, then by name of the package."""
    found: dict[str, Title] = {}
    owners: dict[str, str] = {}
    broken = []
    for entry in sorted(entries, key=lambda e: (_package(e) != OURS, _package(e), e.name)):
        try:
            title = _load(entry)
            if title.id in found:
                raise UnusableTitle(f"the id {title.id!r} is taken by package {owners[title.id]}")
        except UnusableTitle as error:
            broken.append(BrokenTitle(entry.name, _package(entry), str(error)))
            log.warning("%s", broken[-1])
        else:
            found[title.id], owners[title.id] = title, _package(entry)
    return dict(sorted(found.items())), broken


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else "unknown"


def _load(entry: EntryPoint) -> Title:
    try:
        title = entry.load()
    except (Exception, SystemExit) as error:  # whatever a stranger's module does when it is imported
        raise UnusableTitle(f"importing {entry.value} failed: {_in_a_line(error)}") from error
    if not isinstance(title, Title):
        raise UnusableTitle(f"{entry.value} is of type {type(title).__name__}, not a Title")
    _check(title)
    return title


def _check(title: Title) -> None:
    """The id, the version of the interface and the number of players, and that its files can be read."""
    if not is_id(title.id):
        raise UnusableTitle(f"its id must be {ID_IN_WORDS}; it is {title.id!r}")
    if title.api != TITLE_API:
        raise UnusableTitle(
            f"it is written for version {title.api} of the interface for titles; this Roundhouse has {TITLE_API}"
        )
    match title.players:
        case (int(low), int(high)) if 1 <= low <= high:
            pass
        case _:
            raise UnusableTitle(f"its numbers of players must be (fewest, most), such as (2, 4), not {title.players!r}")
    for name in _READ_BY_LISTS:
        try:
            file = files(title.package).joinpath(name)
            if file.is_file():
                tomllib.loads(file.read_text("utf-8"))
        except (ImportError, OSError, ValueError, TypeError) as error:
            raise UnusableTitle(f"{name} cannot be read: {_in_a_line(error)}") from error


def _in_a_line(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}" if str(error) else type(error).__name__
