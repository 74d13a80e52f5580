"""What a title tells about itself and how a definition of it is built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from .definition import GameDef
from .errors import SetupError
from .site import SiteNames
from .words import Words, load_words

#: The version of what is asked of titles; it rises when titles of other packages have to be changed.
TITLE_API = 1


class Title(Struct, frozen=True):
    """A title: what the lobby shows and how to build its definition for given options and players."""

    id: str
    name: str
    designers: tuple[str, ...]
    players: tuple[int, int]
    options: type
    build: Callable[[Any, int], GameDef]
    blurb: str
    option_texts: Mapping[str, str]
    package: str
    #: Names and customs of 18xx.games, for titles that are played there.
    site: SiteNames | None = None
    #: Options that name a file of this machine; whoever takes options from strangers must refuse them.
    paths: frozenset[str] = frozenset()
    #: The version of the interface that the title is written for.
    api: int = 1

    def definition(self, players: int, options: Mapping[str, Any] | None = None, *, auto_skip: bool = True) -> GameDef:
        """The definition for a number of players and options, or a clear error."""
        low, high = self.players
        if not low <= players <= high:
            raise SetupError(f"{self.name} is for {low} to {high} players, not {players}")
        defn = self.build(self.read_options(options or {}), players)
        return msgspec.structs.replace(defn, words=self.words, auto_skip=auto_skip and defn.auto_skip)

    @property
    def words(self) -> Words:
        """How the rulebook calls things; the common words where the title has none of its own."""
        return load_words(self.package)

    def read_options(self, options: Mapping[str, Any]) -> Any:
        """Check option names and values."""
        known = {f.name for f in msgspec.structs.fields(self.options)}
        unknown = sorted(set(options) - known)
        if unknown:
            raise SetupError(f"{self.name} has no option {', '.join(unknown)}; it has: {', '.join(sorted(known))}")
        try:
            return msgspec.convert(dict(options), self.options)
        except msgspec.ValidationError as error:
            raise SetupError(f"{self.name}: bad option: {error}") from error
