"""What a title tells about itself and how a definition of it is built."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from .box import Box
from .data_files import DataFiles
from .definition import GameDef
from .errors import SetupError
from .site import SiteNames
from .words import Words, load_words

#: The version of what is asked of titles; it rises when titles of other packages have to be changed.
TITLE_API = 1


class Title(Struct, frozen=True):
    """A title: what the lobby shows, how its box is opened, and how a definition is built from what lies in it."""

    id: str
    name: str
    designers: tuple[str, ...]
    players: tuple[int, int]
    options: type
    #: Reads the components from data files, and from what `edition` gives.
    open_box: Callable[..., Box]
    #: Composes the definition from a box, options and the number of players.
    build: Callable[[Any, Any, int], GameDef]
    blurb: str
    option_texts: Mapping[str, str]
    package: str
    #: Names and customs of 18xx.games, for titles that are played there.
    site: SiteNames | None = None
    #: What the options say about the contents of the box, such as another map.
    edition: Callable[[Any], tuple[Hashable, ...]] = lambda options: ()
    #: Options that name a file of this machine, with the data file it replaces; strangers must not set them.
    paths: Mapping[str, str] = {}
    #: The version of the interface that the title is written for.
    api: int = 1

    def definition(
        self,
        players: int,
        options: Mapping[str, Any] | None = None,
        *,
        auto_skip: bool = True,
        data: Mapping[str, str] | None = None,
    ) -> GameDef:
        """The definition for a number of players and options, or a clear error.

        `data` are texts that replace data files, by name: a designer's variant.
        """
        low, high = self.players
        if not low <= players <= high:
            raise SetupError(f"{self.name} is for {low} to {high} players, not {players}")
        chosen = self.read_options(options or {})
        box = self.box(chosen, data)
        defn = self.build(box, chosen, players)
        return msgspec.structs.replace(defn, words=load_words(box.files), auto_skip=auto_skip and defn.auto_skip)

    @property
    def files(self) -> DataFiles:
        """The data files as they are printed."""
        return DataFiles(self.name, self.package)

    def box(self, options: Any, data: Mapping[str, str] | None = None) -> Box:
        """The components that are played with; equal files and editions share one box."""
        named = {name: getattr(options, option) for option, name in self.paths.items()}
        texts = {name: self._text(path) for name, path in named.items() if path}
        return _opened(self.open_box, self.files.with_texts({**texts, **(data or {})}), self.edition(options))

    def _text(self, path: str) -> str:
        try:
            return Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise SetupError(f"{self.name}: {path} cannot be read: {error}") from error

    @property
    def words(self) -> Words:
        """How the rulebook calls things; the common words where the title has none of its own."""
        return load_words(self.files)

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


@lru_cache(maxsize=64)
def _opened(open_box: Callable[..., Box], files: DataFiles, edition: tuple[Hashable, ...]) -> Box:
    """A box, read once: games with the same components share what is worked out about their map."""
    return open_box(files, *edition)
